// The Python objects of the tensor library: torch.Tensor, torch.dtype, torch.device, torch.layout,
// torch.memory_format, torch.Generator, and autograd nodes. They wrap the plain C++ values of
// tensor/; the types' attributes and methods are defined in ops/types.
#pragma once
#include "runtime/native.h"
#include "tensor/random.h"
#include "tensor/tensor.h"

namespace tracepad {

// One Tensor handle has at most one Python object at a time (TensorImpl::binding), so identity
// behaves.
struct TensorObject : Instance {
  static constexpr Kind kKind = Kind::tensor;
  inline static Type* type = nullptr;            // torch.Tensor
  inline static Type* base_type = nullptr;       // torch._C.TensorBase: owner of the methods
  inline static Type* parameter_type = nullptr;  // torch.nn.parameter.Parameter
  inline static Type* buffer_type = nullptr;     // torch.nn.parameter.Buffer
  Tensor tensor;
  TensorObject() { kind = static_cast<uint8_t>(kKind); }
  ~TensorObject() override;
};

struct DTypeObject : Object {
  static constexpr Kind kKind = Kind::dtype;
  inline static Type* type = nullptr;
  DType dtype;
  explicit DTypeObject(DType d) : dtype(d) { kind = static_cast<uint8_t>(kKind); }
};
struct DeviceObject : Object {
  static constexpr Kind kKind = Kind::device;
  inline static Type* type = nullptr;
  Device device;
  explicit DeviceObject(Device d) : device(d) { kind = static_cast<uint8_t>(kKind); }
};
struct LayoutObject : Object {
  static constexpr Kind kKind = Kind::layout;
  inline static Type* type = nullptr;
  const char* name;
  explicit LayoutObject(const char* n) : name(n) { kind = static_cast<uint8_t>(kKind); }
};
struct MemoryFormatObject : Object {
  static constexpr Kind kKind = Kind::memory_format;
  inline static Type* type = nullptr;
  MemoryFormat format;
  explicit MemoryFormatObject(MemoryFormat f) : format(f) { kind = static_cast<uint8_t>(kKind); }
};
struct GeneratorObject : GcObject {
  static constexpr Kind kKind = Kind::torch_generator;
  inline static Type* type = nullptr;
  RandomGenerator* generator = nullptr;  // owned by count
  GeneratorObject() { kind = static_cast<uint8_t>(kKind); }
  ~GeneratorObject() override;
};

// torch.Size: a tuple of its own type.
extern Type* size_type;

Value wrap(const Tensor& t);                // None where undefined
Value wrap_as(const Tensor& t, Type* cls);  // a new object of a subclass, not identical to t's own
Value wrap(DType t);
Value wrap(const Device& d);
Value wrap(MemoryFormat f);
Value wrap(const Scalar& s);         // int, float or bool
Value wrap_layout();                 // torch.strided
Value make_size(const Dims& sizes);  // torch.Size
inline const Tensor& tensor_of(const Value& v) { return cast<TensorObject>(v)->tensor; }

// torch.return_types.NAME: a named tuple type, made on first use.
Value make_named_result(VM& vm, std::string_view op, const std::vector<std::string>& fields,
                        std::vector<Value> items);

// Sets the Python exception for a TensorError; returns the empty Value.
Value raise_tensor_error(VM& vm, const TensorError& e);
// Thrown where a Python exception is already set in the VM and C++ code must be left at once.
struct ErrorAlreadySet {};
// Runs f, which may throw TensorError; the result is empty where it did.
template <class F>
Value guarded(VM& vm, F f) {
  try {
    return f();
  } catch (const TensorError& e) {
    return raise_tensor_error(vm, e);
  } catch (const ErrorAlreadySet&) {
    return {};
  }
}
// The same for functions that report failure as false.
template <class F>
bool guarded_bool(VM& vm, F f) {
  return static_cast<bool>(guarded(vm, [&] {
    f();
    return none();
  }));
}

// A Python bool, int or float (or a 0-d tensor) as Scalar; false where it is none. OverflowError is
// set for an int beyond 64 bits (then has_error()).
bool to_scalar(VM& vm, const Value& v, Scalar& out);

}  // namespace tracepad
