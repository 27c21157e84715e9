// Element types: their names, sizes, categories and the promotion lattice. One table
// generates the enum and its metadata. Complex, quantised and 8-bit float types are names only:
// programs may mention and print them, but tensors of them cannot be made.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tracepad {

//       enumerator   name          alias     legacy tensor type   bytes category
#define TRACEPAD_DTYPES(X)                                                    \
  X(UInt8, "uint8", "", "ByteTensor", 1, Integral)                            \
  X(Int8, "int8", "", "CharTensor", 1, Integral)                              \
  X(Int16, "int16", "short", "ShortTensor", 2, Integral)                      \
  X(Int32, "int32", "int", "IntTensor", 4, Integral)                          \
  X(Int64, "int64", "long", "LongTensor", 8, Integral)                        \
  X(Float16, "float16", "half", "HalfTensor", 2, Floating)                    \
  X(Float32, "float32", "float", "FloatTensor", 4, Floating)                  \
  X(Float64, "float64", "double", "DoubleTensor", 8, Floating)                \
  X(Bool, "bool", "", "BoolTensor", 1, Boolean)                               \
  X(BFloat16, "bfloat16", "", "BFloat16Tensor", 2, Floating)                  \
  X(UInt16, "uint16", "", "UInt16Tensor", 2, NameOnly)                        \
  X(UInt32, "uint32", "", "UInt32Tensor", 4, NameOnly)                        \
  X(UInt64, "uint64", "", "UInt64Tensor", 8, NameOnly)                        \
  X(Complex32, "complex32", "chalf", "ComplexHalfTensor", 4, NameOnly)        \
  X(Complex64, "complex64", "cfloat", "ComplexFloatTensor", 8, NameOnly)      \
  X(Complex128, "complex128", "cdouble", "ComplexDoubleTensor", 16, NameOnly) \
  X(QInt8, "qint8", "", "QInt8Tensor", 1, NameOnly)                           \
  X(QUInt8, "quint8", "", "QUInt8Tensor", 1, NameOnly)                        \
  X(QInt32, "qint32", "", "QInt32Tensor", 4, NameOnly)                        \
  X(Float8E4M3, "float8_e4m3fn", "", "Float8_e4m3fnTensor", 1, NameOnly)      \
  X(Float8E5M2, "float8_e5m2", "", "Float8_e5m2Tensor", 1, NameOnly)

enum class DType : uint8_t {
#define X(id, ...) id,
  TRACEPAD_DTYPES(X)
#undef X
};
enum class DTypeCategory : uint8_t { Boolean, Integral, Floating, NameOnly };

struct DTypeInfo {
  DType dtype;
  const char* name;         // "float32"
  const char* alias;        // "float", or ""
  const char* tensor_type;  // "FloatTensor"
  uint8_t size;
  DTypeCategory category;
};
inline constexpr DTypeInfo kDTypes[] = {
#define X(id, name, alias, type, size, cat) \
  {DType::id, name, alias, type, size, DTypeCategory::cat},
    TRACEPAD_DTYPES(X)
#undef X
};
inline constexpr int kDTypeCount = sizeof(kDTypes) / sizeof(kDTypes[0]);

inline const DTypeInfo& dtype_info(DType t) { return kDTypes[static_cast<int>(t)]; }
inline int64_t element_size(DType t) { return dtype_info(t).size; }
inline bool is_floating(DType t) { return dtype_info(t).category == DTypeCategory::Floating; }
inline bool is_integral(DType t) {
  return dtype_info(t).category == DTypeCategory::Integral;
}  // without bool
inline bool is_name_only(DType t) { return dtype_info(t).category == DTypeCategory::NameOnly; }
bool is_complex(DType t);
bool is_signed(DType t);

// Accepts "float32" and "float"; with or without "torch.".
std::optional<DType> dtype_from_name(std::string_view name);
// "torch.float32"
std::string dtype_repr(DType t);
// The name PyTorch's C++ messages use: "Float", "Long", "Bool", ...
const char* dtype_message_name(DType t);
// The C++ type, as other messages name it: "float", "long int", "c10::Half", ...
const char* dtype_c_name(DType t);

DType promote_types(DType a, DType b);
// May a result of type `from` be stored in an existing tensor of type `to`?
bool can_cast(DType from, DType to);

struct TypeLimits {  // torch.finfo / torch.iinfo
  int bits;
  double min, max, eps, tiny, resolution, smallest_subnormal;
  int64_t imin, imax;
};
TypeLimits type_limits(DType t);

// The process-wide default floating type (torch.set_default_dtype).
DType default_dtype();
void set_default_dtype(DType t);

}  // namespace tracepad
