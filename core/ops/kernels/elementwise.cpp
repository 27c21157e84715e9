// What the elementwise templates share: conversion of inputs, allocation of the result, the loop.
#include "ops/kernels/elementwise.h"

namespace tracepad::kernels {

namespace {
Tensor prepare(const Tensor& t, DType compute) { return as_type(t, compute); }

Tensor finish(const Tensor& out, DType native, DType result) {
  return native == result ? out : as_type(out, result);
}

Device common_device(std::initializer_list<const Tensor*> ts) {
  for (const Tensor* t : ts)
    if (t->is_meta()) return t->device();
  return {};
}
}  // namespace

Tensor with_result_strides(const Tensor& out, const Tensor& a, const Tensor& b) {
  Dims strides = result_strides(out.sizes(), {&a, &b});
  return strides == out.strides() ? out : alias(out, out.sizes(), std::move(strides), out.offset());
}

Tensor run1(const Tensor& a, DType compute, DType native, DType result, Inner inner,
            const void* f) {
  Tensor out = empty_strided_tensor(a.sizes(), result_strides(a.sizes(), {&a}), native, a.device());
  Tensor x = prepare(a, compute);
  loop(out.sizes(), {&out, &x}, inner, f);
  return finish(out, native, result);
}

Tensor run2(const Tensor& a, const Tensor& b, DType compute, DType native, DType result,
            Inner inner, const void* f) {
  Dims shape = broadcast_shapes(a.sizes(), b.sizes());
  Tensor out =
      empty_strided_tensor(shape, result_strides(shape, {&a, &b}), native, common_device({&a, &b}));
  Tensor x = prepare(a, compute), y = prepare(b, compute);
  loop(shape, {&out, &x, &y}, inner, f);
  return finish(out, native, result);
}

Tensor run3(const Tensor& a, const Tensor& b, const Tensor& c, DType compute, DType result,
            Inner inner, const void* f) {
  Dims shape = broadcast_shapes(broadcast_shapes(a.sizes(), b.sizes()), c.sizes());
  Tensor out = empty_strided_tensor(shape, result_strides(shape, {&a, &b, &c}), compute,
                                    common_device({&a, &b, &c}));
  Tensor x = prepare(a, compute), y = prepare(b, compute), z = prepare(c, compute);
  loop(shape, {&out, &x, &y, &z}, inner, f);
  return finish(out, compute, result);
}

}  // namespace tracepad::kernels
