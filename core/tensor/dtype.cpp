// Names, promotion and limits of the element types.
#include "tensor/dtype.h"

#include <algorithm>
#include <cstdint>
#include <limits>

#include "runtime/per_vm.h"

namespace tracepad {

namespace {
struct Default {
  DType dtype = DType::Float32;
};
PerVM<Default> the_default;
}  // namespace

DType default_dtype() { return the_default->dtype; }
void set_default_dtype(DType t) { the_default->dtype = t; }

bool is_complex(DType t) {
  return t == DType::Complex32 || t == DType::Complex64 || t == DType::Complex128;
}

bool is_signed(DType t) {
  switch (t) {
    case DType::UInt8:
    case DType::UInt16:
    case DType::UInt32:
    case DType::UInt64:
    case DType::Bool:
    case DType::QUInt8:
      return false;
    default:
      return true;
  }
}

std::optional<DType> dtype_from_name(std::string_view name) {
  if (name.substr(0, 6) == "torch.") name.remove_prefix(6);
  if (name.empty()) return {};
  for (const DTypeInfo& d : kDTypes)
    if (name == d.name || name == d.alias) return d.dtype;
  return {};
}

std::string dtype_repr(DType t) { return std::string("torch.") + dtype_info(t).name; }

const char* dtype_c_name(DType t) {
  switch (t) {
    case DType::Float32:
      return "float";
    case DType::Float64:
      return "double";
    case DType::Float16:
      return "c10::Half";
    case DType::BFloat16:
      return "c10::BFloat16";
    case DType::Int64:
      return "long int";
    case DType::Int32:
      return "int";
    case DType::Int16:
      return "short int";
    case DType::Int8:
      return "signed char";
    case DType::UInt8:
      return "unsigned char";
    case DType::Bool:
      return "bool";
    default:
      return dtype_info(t).name;
  }
}

const char* dtype_message_name(DType t) {
  switch (t) {
    case DType::UInt8:
      return "Byte";
    case DType::Int8:
      return "Char";
    case DType::Int16:
      return "Short";
    case DType::Int32:
      return "Int";
    case DType::Int64:
      return "Long";
    case DType::Float16:
      return "Half";
    case DType::Float32:
      return "Float";
    case DType::Float64:
      return "Double";
    case DType::Bool:
      return "Bool";
    case DType::BFloat16:
      return "BFloat16";
    case DType::UInt16:
      return "UInt16";
    case DType::UInt32:
      return "UInt32";
    case DType::UInt64:
      return "UInt64";
    case DType::Complex32:
      return "ComplexHalf";
    case DType::Complex64:
      return "ComplexFloat";
    case DType::Complex128:
      return "ComplexDouble";
    case DType::QInt8:
      return "QInt8";
    case DType::QUInt8:
      return "QUInt8";
    case DType::QInt32:
      return "QInt32";
    case DType::Float8E4M3:
      return "Float8_e4m3fn";
    case DType::Float8E5M2:
      return "Float8_e5m2";
  }
  return "Undefined";
}

DType promote_types(DType a, DType b) {
  if (a == b) return a;
  if (is_complex(a) || is_complex(b)) {
    auto wide = [](DType t) { return t == DType::Float64 || t == DType::Complex128; };
    return wide(a) || wide(b) ? DType::Complex128 : DType::Complex64;
  }
  if (a == DType::Bool) return b;
  if (b == DType::Bool) return a;
  if (is_floating(a) != is_floating(b)) return is_floating(a) ? a : b;
  if (is_floating(a)) {
    if (a == DType::Float64 || b == DType::Float64) return DType::Float64;
    return DType::Float32;  // two different types, at least one of them float32, or half and
                            // bfloat16
  }
  if (a == DType::UInt8 || b == DType::UInt8) {
    DType other = a == DType::UInt8 ? b : a;
    return other == DType::Int8 ? DType::Int16 : other;
  }
  return dtype_info(a).size >= dtype_info(b).size ? a : b;
}

bool can_cast(DType from, DType to) {
  if (is_complex(from) && !is_complex(to)) return false;
  if (is_floating(from) && (is_integral(to) || to == DType::Bool)) return false;
  if (from != DType::Bool && to == DType::Bool) return false;
  return true;
}

TypeLimits type_limits(DType t) {
  TypeLimits l{};
  l.bits = dtype_info(t).size * 8;
  auto floating = [&](double max, double eps, double tiny, double resolution, double subnormal) {
    l.min = -max, l.max = max, l.eps = eps, l.tiny = tiny, l.resolution = resolution;
    l.smallest_subnormal = subnormal;
  };
  auto integral = [&](int64_t min, int64_t max) {
    l.imin = min, l.imax = max;
    l.min = static_cast<double>(min), l.max = static_cast<double>(max);
  };
  switch (t) {
    case DType::Float16:
      floating(65504, 0.0009765625, 6.103515625e-05, 1e-3, 5.960464477539063e-08);
      break;
    case DType::BFloat16:
      floating(3.3895313892515355e38, 0.0078125, 1.1754943508222875e-38, 1e-2,
               9.183549615799121e-41);
      break;
    case DType::Float32:
      floating(std::numeric_limits<float>::max(), std::numeric_limits<float>::epsilon(),
               std::numeric_limits<float>::min(), 1e-6, std::numeric_limits<float>::denorm_min());
      break;
    case DType::Float64:
      floating(std::numeric_limits<double>::max(), std::numeric_limits<double>::epsilon(),
               std::numeric_limits<double>::min(), 1e-15,
               std::numeric_limits<double>::denorm_min());
      break;
    case DType::UInt8:
      integral(0, UINT8_MAX);
      break;
    case DType::Int8:
      integral(INT8_MIN, INT8_MAX);
      break;
    case DType::Int16:
      integral(INT16_MIN, INT16_MAX);
      break;
    case DType::Int32:
      integral(INT32_MIN, INT32_MAX);
      break;
    case DType::Int64:
      integral(INT64_MIN, INT64_MAX);
      break;
    case DType::Bool:
      integral(0, 1);
      break;
    default:
      break;
  }
  return l;
}

}  // namespace tracepad
