// The unary and binary operators of XNNPACK, run in one call each; see the header for which and
// why.
#include "ops/xnn/elementwise.h"

#ifdef __wasm__

namespace tracepad::xnn {

Tensor unary(Unary, const Tensor&) { return {}; }
Tensor binary(Binary, const Tensor&, const Tensor&) { return {}; }
Tensor clamp(const Tensor&, float, float) { return {}; }

}  // namespace tracepad::xnn

#else

#include <xnnpack.h>

#include <cmath>

#include "ops/xnn/xnn.h"

namespace tracepad::xnn {

namespace {

// Elements from which the call is faster than the strided loop's preparations (scripts/bench
// kernels).
constexpr int64_t kElements = 256;

bool suits(const Tensor& t) {
  return t.dtype() == DType::Float32 && !t.is_meta() && t.is_contiguous();
}

Tensor run(xnn_unary_operator op, const xnn_unary_params* params, const Tensor& x) {
  if (!suits(x) || x.numel() < kElements || !ready()) return {};
  Tensor out = empty_tensor(x.sizes());
  const size_t n = static_cast<size_t>(x.numel());
  return xnn_run_unary_elementwise_nc(op, xnn_datatype_fp32, xnn_datatype_fp32, params, nullptr,
                                      nullptr, 0, 1, n, n, n, nullptr, x.raw(),
                                      out.raw()) == xnn_status_success
             ? out
             : Tensor();
}

}  // namespace

Tensor unary(Unary op, const Tensor& x) {
  switch (op) {
    case Unary::Abs:
      return run(xnn_unary_abs, nullptr, x);
    case Unary::Square:
      return run(xnn_unary_square, nullptr, x);
    case Unary::Relu:
      return clamp(x, 0, INFINITY);
  }
  return {};
}

Tensor clamp(const Tensor& x, float low, float high) {
  if (!(low < high)) return {};
  xnn_unary_params params{};
  params.clamp.min = low;
  params.clamp.max = high;
  return run(xnn_unary_clamp, &params, x);
}

Tensor binary(Binary op, const Tensor& a, const Tensor& b) {
  if (!suits(a) || a.numel() < kElements) return {};
  // What the second operand repeats: everything, a last dimension, or one number (of any type: it
  // is brought to the first one's).
  const size_t n = static_cast<size_t>(a.numel());
  size_t columns;
  float number = 0;
  const void* second = &number;
  if (b.impl()->wrapped_number && b.dim() == 0 && !b.is_meta()) {
    columns = 1;
    number = static_cast<float>(b.item().to_double());
  } else if (!suits(b)) {
    return {};
  } else {
    const bool whole = a.sizes() == b.sizes();
    if (!whole &&
        (b.dim() != 1 || a.dim() < 2 || b.sizes()[0] < 2 || a.sizes().back() != b.sizes()[0]))
      return {};
    columns = static_cast<size_t>(b.numel());
    second = b.raw();
  }
  if (!ready()) return {};
  const xnn_binary_operator which = op == Binary::Add        ? xnn_binary_add
                                    : op == Binary::Subtract ? xnn_binary_subtract
                                    : op == Binary::Multiply ? xnn_binary_multiply
                                                             : xnn_binary_divide;
  const size_t shape_a[2] = {columns == 1 ? 1 : n / columns, columns == 1 ? n : columns};
  const size_t shape_b[2] = {1, columns};
  Tensor out = empty_tensor(a.sizes());
  return xnn_run_binary_elementwise_nd(which, xnn_datatype_fp32, nullptr, nullptr, nullptr, 0, 2,
                                       shape_a, 2, shape_b, a.raw(), second, out.raw(),
                                       nullptr) == xnn_status_success
             ? out
             : Tensor();
}

}  // namespace tracepad::xnn

#endif
