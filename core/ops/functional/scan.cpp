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

namespace {
// The type of a running sum: an in-place form keeps its own.
DType scan_type(const char* kernel, const Tensor& t, OptDType dtype) {
  const Tensor* target = inplace_target();
  if (target && dtype && *dtype != target->dtype())
    raise_runtime(std::string("Bad in-place call: input tensor dtype ") +
                  dtype_c_name(target->dtype()) + " and output tensor dtype " +
                  dtype_c_name(*dtype) + " should match");
  DType result = target ? target->dtype() : sum_type(t, dtype);
  if (result == DType::Bool && t.numel() && t.dim()) {
    check_out_type(result);
    raise_not_implemented(std::string("\"") + kernel + "\" not implemented for 'Bool'");
  }
  return result;
}
}  // namespace

Tensor cumsum(const Tensor& t, int64_t dim, OptDType dtype) {
  dim = wrap_dim(dim, t.dim());
  Tensor out = kernels::cumulate(t, dim, scan_type("cumsum_out_cpu", t, dtype), false);
  if (wants_grad({t}))
    record("CumsumBackward0", {t}, {out}, {}, [dim](Context& c) -> Tensors {
      if (c.g().dim() == 0) return {c.g()};
      return {flip(cumsum(flip(c.g(), {dim}), dim), {dim})};
    });
  return out;
}

Tensor cumprod(const Tensor& t, int64_t dim, OptDType dtype) {
  dim = wrap_dim(dim, t.dim());
  Tensor out = kernels::cumulate(t, dim, scan_type("cumprod_out_cpu", t, dtype), true);
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
  if (t.dim() == 0 && dim != 0 && dim != -1)
    raise_index(std::string(largest ? "cummax" : "cummin") +
                "(): Expected reduction dim -1 or 0 for scalar but got " + std::to_string(dim));
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
  if (n == 0 && !prepend && !append) return clone(t);  // whatever the dimension
  dim = wrap_dim(dim, t.dim());
  Tensor x = t;
  for (const auto& more : {prepend, append}) {
    if (!more) continue;
    if (more->dim() != t.dim())
      raise_runtime("diff expects prepend or append to be the same dimension as input");
    for (int64_t d = 0; d < t.dim(); ++d)
      if (d != dim && more->sizes()[d] != t.sizes()[d])
        raise_runtime(
            "diff expects the shape of tensor to prepend or append to match that of input except "
            "along the differencing dimension; input.size(" +
            std::to_string(d) + ") = " + std::to_string(t.sizes()[d]) + ", but got tensor.size(" +
            std::to_string(d) + ") = " + std::to_string(more->sizes()[d]));
  }
  if (n == 0) return clone(t);
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
Tensor spacing(const char* name, const Tensor& x, const Tensor& y, int64_t dim) {
  if (x.dim() != 1) {  // seen with as many dimensions as y
    Dims sizes(static_cast<size_t>(std::max<int64_t>(y.dim() - x.dim(), 0)), 1);
    sizes.insert(sizes.end(), x.sizes().begin(), x.sizes().end());
    return diff(view(x, sizes), 1, dim);
  }
  if (x.numel() != y.size(dim))
    raise_runtime(std::string(name) + ": There must be one `x` value for each sample point");
  Dims shape(static_cast<size_t>(y.dim()), 1);
  shape[dim] = y.size(dim) - 1;
  return reshape(diff(x), shape);
}
}  // namespace

Tensor trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx, int64_t dim) {
  if (x && y.dim() == 0) y.size(0);
  int64_t n = y.size(dim);
  dim = wrap_dim(dim, y.dim());
  if (y.dtype() == DType::Bool || (x && x->dtype() == DType::Bool))
    raise_not_implemented(x ? "trapezoid: received a bool input for `x` or `y`, but bool is not "
                              "supported"
                            : "trapezoid: received a bool input for `y`, but bool is not "
                              "supported");
  if (n == 0) {
    Dims rest = y.sizes();
    rest.erase(rest.begin() + dim);
    return zeros(rest, {y.dtype()});
  }
  Tensor left = narrow(y, dim, 0, n - 1), right = narrow(y, dim, 1, n - 1);
  if (!x)
    return named_node(
        mul(sub(sum(y, {dim}), mul(add(select(y, dim, 0), select(y, dim, n - 1)), 0.5)), dx),
        "MulBackward1");
  const Tensor step = spacing("trapezoid", *x, y, dim);
  return named_node(div(sum(mul(add(left, right), step), {dim}), 2.0), "DivBackward1");
}

Tensor cumulative_trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx,
                            int64_t dim) {
  if (y.dtype() == DType::Bool || (x && x->dtype() == DType::Bool))
    raise_not_implemented(
        x ? "cumulative_trapezoid: received a bool input for `x` or `y`, but bool "
            "is not supported"
          : "cumulative_trapezoid: received a bool input for `y`, but bool is not "
            "supported");
  if (y.dim() == 0)
    raise_index(x && x->dim() ? "Dimension specified as 0 but tensor has no dimensions"
                              : "slice() cannot be applied to a 0-dim tensor.");
  dim = wrap_dim(dim, y.dim());
  const int64_t n = std::max<int64_t>(y.size(dim), 1);
  if (y.size(dim) == 0) return zeros(y.sizes(), {x ? float_type(result_type(y, *x)) : y.dtype()});
  Tensor mid = add(narrow(y, dim, 1, n - 1), narrow(y, dim, 0, n - 1));
  if (!x) return cumsum(mul(mid, dx / 2), dim);
  const Tensor step = spacing("cumulative_trapezoid", *x, y, dim);
  return named_node(div(cumsum(mul(mid, step), dim), 2.0), "DivBackward1");
}

}  // namespace tracepad::ops
