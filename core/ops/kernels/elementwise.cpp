// What the elementwise templates share: conversion of inputs, allocation of the result, the loop.
#include "ops/kernels/elementwise.h"

#include <cmath>

#include "tensor/no_data.h"

namespace tracepad::kernels {

namespace {
Tensor prepare(const Tensor& t, DType compute) { return as_type(t, compute); }

Tensor finish(const Tensor& out, DType native, DType result) {
  return native == result ? out : as_type(out, result);
}

template <class F>
Inner float1(F) {
  return [](char** p, const int64_t* s, int64_t n, const void*) {
    F f;
    inner1<float, float, F>(p, s, n, &f);
  };
}
template <class F>
Inner float2(F) {
  return [](char** p, const int64_t* s, int64_t n, const void*) {
    F f;
    inner2<float, float, F>(p, s, n, &f);
  };
}

Device common_device(std::initializer_list<const Tensor*> ts) {
  const Tensor* first = nullptr;  // numbers may be anywhere
  for (const Tensor* t : ts) {
    if (t->dim() == 0) continue;
    if (first && first->is_meta() != t->is_meta())
      throw NoData::apart("Tensor on device " + t->device().str() +
                          " is not on the expected device " + first->device().str() + "!");
    first = first ? first : t;
  }
  for (const Tensor* t : ts)
    if (t->is_meta()) return t->device();
  return {};
}
}  // namespace

Inner float_inner(xnn::Unary op) {
  switch (op) {
    case xnn::Unary::Abs:
      return float1([](float x) { return std::fabs(x); });
    case xnn::Unary::Square:
      return float1([](float x) { return x * x; });
    case xnn::Unary::Relu:
      break;
  }
  return float1([](float x) { return x < 0 ? 0.0f : x; });
}

Inner float_inner(xnn::Binary op) {
  switch (op) {
    case xnn::Binary::Add:
      return float2([](float x, float y) { return x + y; });
    case xnn::Binary::Subtract:
      return float2([](float x, float y) { return x - y; });
    case xnn::Binary::Multiply:
      return float2([](float x, float y) { return x * y; });
    case xnn::Binary::Divide:
      break;
  }
  return float2([](float x, float y) { return x / y; });
}

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

Tensor run2(const Tensor& a, const Tensor& b, DType common, DType native, DType result, Inner inner,
            const void* f) {
  Dims shape = broadcast_shapes(a.sizes(), b.sizes());
  Tensor out = empty_strided_tensor(shape, result_strides(shape, common, a, b), native,
                                    common_device({&a, &b}));
  Tensor x = prepare(a, compute_type(common)), y = prepare(b, compute_type(common));
  loop(shape, {&out, &x, &y}, inner, f);
  return finish(out, native, result);
}

Tensor run3(const Tensor& a, const Tensor& b, const Tensor& c, DType common, Inner inner,
            const void* f) {
  Dims shape = broadcast_shapes(broadcast_shapes(a.sizes(), b.sizes()), c.sizes());
  DType compute = compute_type(common);
  // A condition stays what it is.
  Tensor x = a.dtype() == DType::Bool ? a : seen_as(a, common);
  Tensor y = seen_as(b, common), z = seen_as(c, common);
  Tensor out = empty_strided_tensor(shape, result_strides(shape, {&x, &y, &z}), compute,
                                    common_device({&a, &b, &c}));
  x = prepare(a, compute), y = prepare(b, compute), z = prepare(c, compute);
  loop(shape, {&out, &x, &y, &z}, inner, f);
  return finish(out, compute, common);
}

}  // namespace tracepad::kernels
