// Copying between tensors of any layout and element type.
#pragma once
#include "tensor/half.h"
#include "tensor/tensor.h"

namespace tracepad::kernels {

// Broadcasts `source` into `target`, converting elements as PyTorch's casts do.
void copy(const Tensor& target, const Tensor& source);
void fill(const Tensor& target, const Scalar& value);

// `t` itself if it has that type; otherwise a copy of the same layout.
Tensor as_type(const Tensor& t, DType dtype);
// `t` itself if contiguous; otherwise a contiguous copy.
Tensor contiguous(const Tensor& t, MemoryFormat format = MemoryFormat::Contiguous);
Tensor contiguous(const Tensor& t, DType dtype);
// `t` itself if it has the very strides of that format; otherwise a copy with them.
Tensor in_format(const Tensor& t, MemoryFormat format = MemoryFormat::Contiguous);
// A copy that keeps the layout of dense tensors.
Tensor clone(const Tensor& t);

// The type that kernels compute in: float for the 16-bit types, int64 for integers and bool.
inline DType compute_type(DType t) {
  if (t == DType::Float64) return DType::Float64;
  return is_floating(t) ? DType::Float32 : DType::Int64;
}

// A number as an element of that type holds it, where that is one of the 16-bit types.
template <class T>
T rounded_to(DType type, T v) {
  const float f = static_cast<float>(v);
  if (type == DType::BFloat16) return static_cast<T>(bfloat16_to_float(float_to_bfloat16(f)));
  if (type == DType::Float16) return static_cast<T>(float16_to_float(float_to_float16(f)));
  return v;
}

// What a step of a computation in `type` gives. Of doubles that a floating type of at most 32 bits
// holds, a sum, product or quotient that is rounded to it is just what its own operation gives.
inline double step_in(DType type, double v) {
  if (type == DType::Float64 || !is_floating(type)) return v;
  return static_cast<double>(rounded_to(type, static_cast<float>(v)));
}

}  // namespace tracepad::kernels
