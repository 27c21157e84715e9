// Conversion loops, one a pair of element types. Float to integer truncates; what does not fit
// becomes the smallest value, as the usual hardware instruction gives, so that nothing is
// undefined.
#include "ops/kernels/convert.h"

#include <cmath>
#include <cstring>

#include "ops/kernels/loop.h"
#include "tensor/half.h"

namespace tracepad::kernels {

namespace {

struct Half {
  uint16_t bits;
};
struct BHalf {
  uint16_t bits;
};
struct Bool {
  uint8_t bits;
};

template <class T>
auto widen(T v) {
  if constexpr (std::is_same_v<T, Half>) {
    return float16_to_float(v.bits);
  } else if constexpr (std::is_same_v<T, BHalf>) {
    return bfloat16_to_float(v.bits);
  } else if constexpr (std::is_same_v<T, Bool>) {
    return static_cast<int64_t>(v.bits != 0);
  } else if constexpr (std::is_integral_v<T>) {
    return static_cast<int64_t>(v);
  } else {
    return v;
  }
}

template <class T, class W>
T narrow(W w) {
  if constexpr (std::is_same_v<T, Half>) {
    return {float_to_float16(static_cast<float>(w))};
  } else if constexpr (std::is_same_v<T, BHalf>) {
    return {float_to_bfloat16(static_cast<float>(w))};
  } else if constexpr (std::is_same_v<T, Bool>) {
    return {static_cast<uint8_t>(w != 0)};
  } else if constexpr (std::is_integral_v<T> && std::is_floating_point_v<W>) {
    if constexpr (sizeof(T) == 8) {
      return w > W(-9.3e18) && w < W(9.2233720368547758e18) ? static_cast<T>(w) : INT64_MIN;
    } else {
      int32_t i = w > W(-2147483904.0) && w < W(2147483648.0)
                      ? static_cast<int32_t>(static_cast<int64_t>(w))
                      : INT32_MIN;
      return static_cast<T>(i);
    }
  } else {
    return static_cast<T>(w);
  }
}

template <class To, class From>
void convert_inner(char** p, const int64_t* s, int64_t n, const void*) {
  char* out = p[0];
  const char* in = p[1];
  if (s[0] == sizeof(To) && s[1] == sizeof(From)) {
    auto* o = reinterpret_cast<To*>(out);
    auto* i = reinterpret_cast<const From*>(in);
    if constexpr (std::is_same_v<To, From>) {
      std::memmove(o, i, static_cast<size_t>(n) * sizeof(To));
    } else {
      for (int64_t k = 0; k < n; ++k) o[k] = narrow<To>(widen(i[k]));
    }
    return;
  }
  for (int64_t k = 0; k < n; ++k, out += s[0], in += s[1]) {
    if constexpr (std::is_same_v<To, From>) {
      *reinterpret_cast<To*>(out) = *reinterpret_cast<const From*>(in);
    } else {
      *reinterpret_cast<To*>(out) = narrow<To>(widen(*reinterpret_cast<const From*>(in)));
    }
  }
}

template <class To>
Inner from_type(DType from) {
  switch (from) {
    case DType::UInt8:
      return convert_inner<To, uint8_t>;
    case DType::Int8:
      return convert_inner<To, int8_t>;
    case DType::Int16:
      return convert_inner<To, int16_t>;
    case DType::Int32:
      return convert_inner<To, int32_t>;
    case DType::Int64:
      return convert_inner<To, int64_t>;
    case DType::Float16:
      return convert_inner<To, Half>;
    case DType::BFloat16:
      return convert_inner<To, BHalf>;
    case DType::Float32:
      return convert_inner<To, float>;
    case DType::Float64:
      return convert_inner<To, double>;
    default:
      return convert_inner<To, Bool>;
  }
}

Inner conversion(DType to, DType from) {
  switch (to) {
    case DType::UInt8:
      return from_type<uint8_t>(from);
    case DType::Int8:
      return from_type<int8_t>(from);
    case DType::Int16:
      return from_type<int16_t>(from);
    case DType::Int32:
      return from_type<int32_t>(from);
    case DType::Int64:
      return from_type<int64_t>(from);
    case DType::Float16:
      return from_type<Half>(from);
    case DType::BFloat16:
      return from_type<BHalf>(from);
    case DType::Float32:
      return from_type<float>(from);
    case DType::Float64:
      return from_type<double>(from);
    default:
      return from_type<Bool>(from);
  }
}

}  // namespace

void copy(const Tensor& target, const Tensor& source) {
  loop(target.sizes(), {&target, &source}, conversion(target.dtype(), source.dtype()), nullptr);
}

void fill(const Tensor& target, const Scalar& value) {
  if (target.is_meta()) return;
  copy(target, scalar_tensor(value, target.dtype()));
}

Tensor clone(const Tensor& t) {
  Tensor out = empty_strided_tensor(t.sizes(), preserved_strides(t), t.dtype(), t.device());
  copy(out, t);
  return out;
}

Tensor as_type(const Tensor& t, DType dtype) {
  if (t.dtype() == dtype) return t;
  Tensor out = empty_strided_tensor(t.sizes(), preserved_strides(t), dtype, t.device());
  copy(out, t);
  return out;
}

Tensor contiguous(const Tensor& t, MemoryFormat format) {
  if (t.is_contiguous(format)) return t;
  Tensor out = empty_tensor(t.sizes(), t.dtype(), t.device(), format);
  copy(out, t);
  return out;
}

Tensor in_format(const Tensor& t, MemoryFormat format) {
  Dims strides = strides_for(t.sizes(), format);
  if (t.strides() == strides) return t;
  Tensor out = empty_strided_tensor(t.sizes(), strides, t.dtype(), t.device());
  copy(out, t);
  return out;
}

Tensor contiguous(const Tensor& t, DType dtype) {
  if (t.dtype() == dtype) return contiguous(t);
  Tensor out = empty_tensor(t.sizes(), dtype, t.device());
  copy(out, t);
  return out;
}

}  // namespace tracepad::kernels
