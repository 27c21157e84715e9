// Running sums, products and logarithms of sums; differences and areas between neighbours.
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/reduce_helpers.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/reduce.h"

namespace tracepad::ops {

Tensor cumsum(const Tensor& t, int64_t dim, OptDType dtype) {
  dim = wrap_dim(dim, t.dim());
  if (sum_type(t, dtype) == DType::Bool) not_implemented_for("cumsum_out_cpu", DType::Bool);
  Tensor out = kernels::cumulate(t, dim, sum_type(t, dtype), false);
  if (wants_grad({t}))
    record("CumsumBackward0", {t}, {out}, {}, [dim](Context& c) -> Tensors {
      if (c.g().dim() == 0) return {c.g()};
      return {flip(cumsum(flip(c.g(), {dim}), dim), {dim})};
    });
  return out;
}

Tensor cumprod(const Tensor& t, int64_t dim, OptDType dtype) {
  dim = wrap_dim(dim, t.dim());
  if (sum_type(t, dtype) == DType::Bool) not_implemented_for("cumprod_out_cpu", DType::Bool);
  Tensor out = kernels::cumulate(t, dim, sum_type(t, dtype), true);
  if (wants_grad({t}))
    record("CumprodBackward0", {t}, {out}, {t, out}, [dim](Context& c) -> Tensors {
      const Tensor& x = c.s(0);
      if (x.dim() == 0) return {c.g()};
      int64_t n = x.sizes()[dim];
      bool zero = any(eq(detach(x), 0)).item().to_bool();
      if (!zero) {
        Tensor w = mul(c.g(), c.s(1));
        return {div(flip(cumsum(flip(w, {dim}), dim), {dim}), x)};
      }
      // With zeros: d y_j / d x_i = product of the others up to j.
      Tensors parts;
      for (int64_t i = 0; i < n; ++i) {
        Tensor before = i ? prod(narrow(x, dim, 0, i), dim, true) : ones_like(narrow(x, dim, 0, 1));
        Tensor after =
            i + 1 < n ? cumprod(narrow(x, dim, i + 1, n - i - 1), dim) : narrow(x, dim, 0, 0);
        Tensor factors = cat({ones_like(narrow(x, dim, 0, 1)), after}, dim);
        parts.push_back(sum(mul(narrow(c.g(), dim, i, n - i), mul(before, factors)), {dim}, true));
      }
      return {cat(parts, dim)};
    });
  return out;
}

namespace {
ValuesIndices cum_extremum(const char* name, const Tensor& t, int64_t dim, bool largest) {
  dim = wrap_dim(dim, t.dim());
  auto [values, index] = kernels::cumulate_extremum(t, dim, largest);
  return with_pick_gradient(name, t, values, index, dim, true);
}
}  // namespace
ValuesIndices cummax(const Tensor& t, int64_t dim) {
  return cum_extremum("CummaxBackward0", t, dim, true);
}
ValuesIndices cummin(const Tensor& t, int64_t dim) {
  return cum_extremum("CumminBackward0", t, dim, false);
}

Tensor logcumsumexp(const Tensor& t, int64_t dim) {
  dim = wrap_dim(dim, t.dim());
  if (!is_floating(t.dtype())) not_implemented_for("logcumsumexp_out_cpu", t.dtype());
  Tensor out = kernels::logcumsumexp(t, dim);
  if (wants_grad({t}))
    record("LogcumsumexpBackward0", {t}, {out}, {t, out}, [dim](Context& c) -> Tensors {
      Tensor w = mul(c.g(), exp(neg(c.s(1))));
      return {mul(flip(cumsum(flip(w, {dim}), dim), {dim}), exp(c.s(0)))};
    });
  return out;
}

Tensor diff(const Tensor& t, int64_t n, int64_t dim, const std::optional<Tensor>& prepend,
            const std::optional<Tensor>& append) {
  if (t.dim() == 0) raise_runtime("diff expects input to be at least one-dimensional");
  if (n < 0) raise_runtime("order must be non-negative but got " + std::to_string(n));
  dim = wrap_dim(dim, t.dim());
  Tensor x = t;
  if (prepend || append) {
    Tensors parts;
    if (prepend) parts.push_back(*prepend);
    parts.push_back(t);
    if (append) parts.push_back(*append);
    x = cat(parts, dim);
  }
  for (int64_t i = 0; i < n && x.sizes()[dim] > 0; ++i) {
    int64_t size = x.sizes()[dim];
    Tensor hi = narrow(x, dim, 1, size - 1), lo = narrow(x, dim, 0, size - 1);
    x = x.dtype() == DType::Bool ? logical_xor(hi, lo) : sub(hi, lo);
  }
  return x;
}

Tensor named_node(const Tensor& t, const char* node) {
  if (t.requires_grad() && t.grad_fn()) t.grad_fn()->name = node;
  return t;
}

namespace {
// The distances between the places along `dim`, in a shape that y's slices broadcast with.
Tensor spacing(const Tensor& x, const Tensor& y, int64_t dim) {
  if (x.dim() != 1) return diff(x, 1, dim);
  Dims shape(static_cast<size_t>(y.dim()), 1);
  shape[dim] = y.size(dim) - 1;
  return reshape(diff(x), shape);
}
}  // namespace

Tensor trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx, int64_t dim) {
  dim = wrap_dim(dim, y.dim());
  int64_t n = y.size(dim);
  if (n == 0) return sum(mul(y, dx), {dim});
  Tensor left = narrow(y, dim, 0, n - 1), right = narrow(y, dim, 1, n - 1);
  if (!x)
    return named_node(
        mul(sub(sum(y, {dim}), mul(add(select(y, dim, 0), select(y, dim, n - 1)), 0.5)), dx),
        "MulBackward1");
  const Tensor step = spacing(*x, y, dim);
  return named_node(div(sum(mul(add(left, right), step), {dim}), 2.0), "DivBackward1");
}

Tensor cumulative_trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx,
                            int64_t dim) {
  dim = wrap_dim(dim, y.dim());
  const int64_t n = y.size(dim);
  Tensor mid = add(narrow(y, dim, 1, n - 1), narrow(y, dim, 0, n - 1));
  if (!x) return named_node(mul(cumsum(mid, dim), dx / 2), "MulBackward1");
  const Tensor step = spacing(*x, y, dim);
  return named_node(div(cumsum(mul(mid, step), dim), 2.0), "DivBackward1");
}

}  // namespace tracepad::ops
