// Fake quantisation: float tensors rounded to the numbers that a quantised tensor could hold. The
// gradient goes through where the rounded number lies within the limits (straight-through).
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {

void check_limits(int64_t min, int64_t max) {
  if (min > max) raise_runtime("`quant_min` should be less than or         equal to `quant_max`.");
}

void check_zero_point(bool within) {
  if (!within) raise_runtime("`zero_point` must be between `quant_min` and `quant_max`.");
}

void floats_only(const char* kernel, const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for(kernel, t.dtype());
}

// `scale` and `zero` are of float32 and spread over `t`. Where zero points are no whole numbers,
// all of the sum is rounded.
Tensor fake_quantize(const char* node, const Tensor& t, const Tensor& scale, const Tensor& zero,
                     bool whole, int64_t min, int64_t max) {
  Tensor out, kept;
  {
    NoGrad off;
    const DType work = t.dtype() == DType::Float64 ? DType::Float64 : DType::Float32;
    Tensor steps = mul(to(detach(t), work), to(reciprocal(scale), work));
    Tensor level = whole ? add(round(steps), to(zero, work)) : round(add(steps, to(zero, work)));
    kept = logical_and(ge(level, Scalar(min)), le(level, Scalar(max)));
    level = clamp(level, OptScalar(Scalar(min)), OptScalar(Scalar(max)));
    level = masked_fill(level, isnan(level), static_cast<double>(min));
    out = empty_like(detach(t));
    kernels::copy(out, mul(sub(level, to(zero, work)), to(scale, work)));
  }
  if (wants_grad({t}))
    record(node, {t}, {out}, {kept}, [](Context& c) -> Tensors { return {mul(c.g(), c.s(0))}; });
  return out;
}

}  // namespace

Tensor fake_quantize_per_tensor_affine(const Tensor& t, double scale, int64_t zero, int64_t min,
                                       int64_t max) {
  check_limits(min, max);
  check_zero_point(zero >= min && zero <= max);
  floats_only("fake_quantize_tensor_cachemask_kernel_type_handling", t);
  const Options f32{DType::Float32};
  return fake_quantize("FakeQuantizePerTensorAffineCachemaskBackward0", t,
                       full({}, Scalar(scale), f32), full({}, Scalar(zero), f32), true, min, max);
}

Tensor fake_quantize_per_tensor_affine(const Tensor& t, const Tensor& scale, const Tensor& zero,
                                       int64_t min, int64_t max) {
  for (const auto& [name, given] : {std::pair{"scale", &scale}, std::pair{"zero_point", &zero}})
    refuse_gradient("_fake_quantize_per_tensor_affine_cachemask_tensor_qparams", name, *given);
  check_limits(min, max);
  const Options f32{DType::Float32};
  const Tensor from = full({}, Scalar(zero.item().to_int()), f32);
  const Tensor step = full({}, scale.item(), f32);
  floats_only("fake_quantize_tensor_cachemask_kernel_type_handling", t);
  return fake_quantize("FakeQuantizePerTensorAffineCachemaskTensorQparamsBackward0", t, step, from,
                       true, min, max);
}

Tensor fake_quantize_per_channel_affine(const Tensor& t, const Tensor& scale, const Tensor& zero,
                                        int64_t axis, int64_t min, int64_t max) {
  for (const auto& [name, given] : {std::pair{"scale", &scale}, std::pair{"zero_point", &zero}})
    refuse_gradient("fake_quantize_per_channel_affine_cachemask", name, *given);
  if (scale.dtype() != DType::Float32 && scale.dtype() != DType::BFloat16)
    raise_runtime(std::string("Scale must be Float or BFloat16, found ") +
                  dtype_message_name(scale.dtype()));
  const bool whole = zero.dtype() == DType::Int32;
  if (!whole && zero.dtype() != DType::Float32 && zero.dtype() != DType::Float16)
    raise_runtime(std::string("Zero-point must be Int32, Float or Half, found ") +
                  dtype_message_name(zero.dtype()));
  if (scale.dim() != 1 || zero.dim() != 1)
    raise_runtime(std::string(scale.dim() != 1 ? "scale" : "zero point") +
                  " should be a 1-D tensor");
  if (scale.numel() != zero.numel())
    raise_runtime("scale and zero-point need to have the same dimensions");
  axis = wrap_dim(axis, t.dim());
  if (scale.numel() != t.sizes()[axis])
    raise_runtime("dimensions of scale and zero-point are not consistent with input tensor");
  check_limits(min, max);
  if (whole)
    for (const Scalar& z : zero.to_scalars())
      check_zero_point(z.to_int() >= min && z.to_int() <= max);
  floats_only("fake_quantize_channel_cachemask_cpu_type_handling", t);
  if (scale.dtype() != DType::Float32)
    raise_runtime(
        "!needs_dynamic_casting<func_t>::check(iter) INTERNAL ASSERT FAILED at "
        "\"./aten/src/ATen/native/cpu/Loops.h\":311, please report a bug to PyTorch. ");
  Dims shape(t.dim(), 1);
  shape[axis] = scale.numel();
  Tensor spread = view(to(detach(scale), DType::Float32), shape);
  Tensor zeros = view(to(detach(zero), DType::Float32), shape);
  return fake_quantize("FakeQuantizePerChannelAffineCachemaskBackward0", t, spread, zeros, whole,
                       min, max);
}

}  // namespace tracepad::ops
