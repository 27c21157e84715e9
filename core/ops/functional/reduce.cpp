// Reductions and their gradients.
#include "ops/functional/reduce.h"

#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/reduce.h"

namespace tracepad::ops {

namespace {

// The gradient of a reduction, with the reduced dimensions back as size 1.
Tensor unreduce(const Tensor& g, const Dims& sizes, const Dims& dims, bool keepdim) {
  if (keepdim || sizes.empty()) return g;
  Dims shape = sizes;
  if (dims.empty()) shape.assign(shape.size(), 1);
  for (int64_t d : dims) shape[d] = 1;
  return reshape(g, shape);
}

int64_t reduced_count(const Tensor& t, const Dims& dims) {
  if (dims.empty()) return t.numel();
  int64_t n = 1;
  for (int64_t d : dims) n *= t.dim() ? t.sizes()[d] : 1;
  return n;
}

DType sum_type(const Tensor& t, OptDType dtype) {
  return dtype.value_or(is_floating(t.dtype()) ? t.dtype() : DType::Int64);
}

Tensor sum_node(const char* name, const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  Tensor out = kernels::sum(t, dims, keepdim, sum_type(t, dtype));
  if (wants_grad({t}))
    record(name, {t}, {out}, {}, [s = t.sizes(), dims, keepdim](Context& c) -> Tensors {
      return {expand(unreduce(c.g(), s, dims, keepdim), s)};
    });
  return out;
}

void check_mean(const Tensor& t, OptDType dtype) {
  DType d = dtype.value_or(t.dtype());
  if (!is_floating(d))
    raise_runtime(std::string("mean(): could not infer output dtype. ") +
                  (dtype ? "Optional dtype must be either a floating point or complex dtype. Got: "
                         : "Input dtype must be either a floating point or complex dtype. Got: ") +
                  dtype_message_name(d));
}

Tensor mean_node(const char* name, const Tensor& t, const Dims& dims, bool keepdim,
                 OptDType dtype) {
  check_mean(t, dtype);
  DType result = dtype.value_or(t.dtype());
  // The sum of 16-bit floats may not fit; divide before rounding.
  DType wide = result == DType::Float64 ? DType::Float64 : DType::Float32;
  int64_t n = reduced_count(t, dims);
  Tensor out;
  {
    NoGrad off;
    Tensor s =
        kernels::sum(kernels::as_type(kernels::as_type(t, result), wide), dims, keepdim, wide);
    out = kernels::as_type(div(s, n), result);
  }
  if (wants_grad({t}))
    record(name, {t}, {out}, {}, [s = t.sizes(), dims, keepdim, n](Context& c) -> Tensors {
      return {div(expand(unreduce(c.g(), s, dims, keepdim), s), static_cast<double>(n))};
    });
  return out;
}

}  // namespace

Tensor sum(const Tensor& t, OptDType dtype) {
  return sum_node("SumBackward0", t, {}, false, dtype);
}
Tensor sum(const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  return sum_node("SumBackward1", t, wrap_dims(dims, t.dim()), keepdim, dtype);
}
Tensor mean(const Tensor& t, OptDType dtype) {
  return mean_node("MeanBackward0", t, {}, false, dtype);
}
Tensor mean(const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  return mean_node("MeanBackward1", t, wrap_dims(dims, t.dim()), keepdim, dtype);
}

Tensor nansum(const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  Dims wrapped = wrap_dims(dims, t.dim());
  Tensor out = kernels::sum(t, wrapped, keepdim, sum_type(t, dtype), true);
  if (wants_grad({t}))
    record("NansumBackward0", {t}, {out}, {t},
           [s = t.sizes(), wrapped, keepdim](Context& c) -> Tensors {
             return {mul(expand(unreduce(c.g(), s, wrapped, keepdim), s),
                         to(logical_not(isnan(c.s(0))), c.g().dtype()))};
           });
  return out;
}

Tensor nanmean(const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  if (!is_floating(t.dtype()))
    raise_runtime(
        std::string("nanmean(): expected input to have floating point or complex dtype but got ") +
        dtype_message_name(t.dtype()));
  Tensor count = sum(logical_not(isnan(detach(t))), dims.empty() ? Dims{} : dims, keepdim);
  return div(nansum(t, dims, keepdim, dtype), count);
}

namespace {
Tensor prod_gradient(const Tensor& g, const Tensor& x, int64_t dim) {
  // Product of the others: cumulative products from both sides.
  Tensor one = ones_like(narrow(x, dim, 0, 1));
  int64_t n = x.sizes()[dim];
  if (n == 0) return zeros_like(x);
  Tensor left = cumprod(cat({one, narrow(x, dim, 0, n - 1)}, dim), dim);
  Tensor right = flip(cumprod(cat({one, flip(narrow(x, dim, 1, n - 1), {dim})}, dim), dim), {dim});
  return mul(g, mul(left, right));
}
}  // namespace

Tensor prod(const Tensor& t, OptDType dtype) {
  Tensor out = kernels::prod(t, {}, false, sum_type(t, dtype));
  if (wants_grad({t}))
    record("ProdBackward0", {t}, {out}, {t}, [s = t.sizes()](Context& c) -> Tensors {
      return {reshape(prod_gradient(reshape(c.g(), {1}), reshape(c.s(0), {-1}), 0), s)};
    });
  return out;
}
Tensor prod(const Tensor& t, int64_t dim, bool keepdim, OptDType dtype) {
  dim = wrap_dim(dim, t.dim());
  Tensor out = kernels::prod(t, {dim}, keepdim, sum_type(t, dtype));
  if (wants_grad({t}))
    record("ProdBackward1", {t}, {out}, {t}, [s = t.sizes(), dim, keepdim](Context& c) -> Tensors {
      if (s.empty()) return {c.g()};
      return {prod_gradient(unreduce(c.g(), s, {dim}, keepdim), c.s(0), dim)};
    });
  return out;
}

namespace {

// Gradient of values picked along a dimension.
Tensor pick_gradient(const Tensor& g, const Tensor& index, const Dims& sizes, int64_t dim,
                     bool keepdim) {
  if (sizes.empty()) return g;
  Tensor gg = keepdim ? g : unsqueeze(g, dim), ii = keepdim ? index : unsqueeze(index, dim);
  return scatter_add(zeros(sizes, {g.dtype()}), dim, ii, gg);
}

ValuesIndices with_pick_gradient(const char* name, const Tensor& t, const Tensor& values,
                                 const Tensor& index, int64_t dim, bool keepdim) {
  if (wants_grad({t}))
    record(name, {t}, {values}, {index}, [s = t.sizes(), dim, keepdim](Context& c) -> Tensors {
      return {pick_gradient(c.g(), c.s(0), s, dim, keepdim)};
    });
  return {values, index};
}

ValuesIndices extremum_dim(const char* name, const char* what, const Tensor& t, int64_t dim,
                           bool keepdim, bool largest) {
  dim = wrap_dim(dim, t.dim());
  if (t.dim() && t.sizes()[dim] == 0)
    raise_index(std::string(what) + "(): Expected reduction dim " + std::to_string(dim) +
                " to have non-zero size.");
  auto [values, index] = kernels::extremum(t, {dim}, keepdim, largest);
  return with_pick_gradient(name, t, values, index, dim, keepdim);
}

// Every element that equals the extremum gets an equal share of the gradient.
Tensor shared_gradient(const Tensor& g, const Tensor& x, const Tensor& y, const Dims& dims,
                       bool keepdim) {
  Tensor gy = unreduce(g, x.sizes(), dims, keepdim), yy = unreduce(y, x.sizes(), dims, keepdim);
  Tensor mask = to(logical_or(eq(x, yy), logical_and(isnan(x), isnan(yy))), g.dtype());
  Tensor count = dims.empty() ? sum(mask) : sum(mask, dims, true);
  return mul(div(gy, count), mask);
}

Tensor extremum_all(const char* name, const char* what, const Tensor& t, bool largest) {
  if (t.numel() == 0)
    raise_runtime(std::string(what) +
                  "(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
                  "reduction dim with the 'dim' argument.");
  Tensor out = kernels::extremum(t, {}, false, largest).first;
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out}, [](Context& c) -> Tensors {
      return {shared_gradient(c.g(), c.s(0), c.s(1), {}, false)};
    });
  return out;
}

Tensor amax_amin(const char* name, const char* what, const Tensor& t, const Dims& given,
                 bool keepdim, bool largest) {
  Dims dims = wrap_dims(given, t.dim());
  if (t.numel() == 0) {
    if (dims.empty())
      raise_runtime(std::string(what) +
                    "(): Expected reduction dim to be specified for input.numel() == 0. Specify "
                    "the reduction dim with the 'dim' argument.");
    for (size_t i = 0; i < dims.size(); ++i)
      if (t.sizes()[dims[i]] == 0)
        raise_index(std::string(what) + "(): Expected reduction dim " + std::to_string(given[i]) +
                    " to have non-zero size.");
  }
  Tensor out = kernels::extremum(t, dims, keepdim, largest).first;
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out}, [dims, keepdim](Context& c) -> Tensors {
      return {shared_gradient(c.g(), c.s(0), c.s(1), dims, keepdim)};
    });
  return out;
}

}  // namespace

Tensor max(const Tensor& t) { return extremum_all("MaxBackward1", "max", t, true); }
Tensor min(const Tensor& t) { return extremum_all("MinBackward1", "min", t, false); }
ValuesIndices max(const Tensor& t, int64_t dim, bool keepdim) {
  return extremum_dim("MaxBackward0", "max", t, dim, keepdim, true);
}
ValuesIndices min(const Tensor& t, int64_t dim, bool keepdim) {
  return extremum_dim("MinBackward0", "min", t, dim, keepdim, false);
}
Tensor amax(const Tensor& t, const Dims& dims, bool keepdim) {
  return amax_amin("AmaxBackward0", "amax", t, dims, keepdim, true);
}
Tensor amin(const Tensor& t, const Dims& dims, bool keepdim) {
  return amax_amin("AminBackward0", "amin", t, dims, keepdim, false);
}

ValuesIndices aminmax(const Tensor& t, OptDim dim, bool keepdim) {
  Dims dims = dim ? Dims{wrap_dim(*dim, t.dim())} : Dims{};
  if (t.numel() == 0 && dims.empty())
    raise_runtime(
        "aminmax(): cannot compute aminmax over an empty dimension as the operation has no "
        "identity.");
  Tensor lo, hi;
  {
    NoGrad off;
    lo = amin(t, dims, keepdim), hi = amax(t, dims, keepdim);
  }
  if (wants_grad({t}))
    record("AminmaxBackward0", {t}, {lo, hi}, {t, lo, hi}, [dims, keepdim](Context& c) -> Tensors {
      return {add(shared_gradient(c.grads[0], c.s(0), c.s(1), dims, keepdim),
                  shared_gradient(c.grads[1], c.s(0), c.s(2), dims, keepdim))};
    });
  return {lo, hi};
}

namespace {
Tensor arg_extremum(const char* what, const Tensor& t, OptDim dim, bool keepdim, bool largest) {
  if (t.dtype() == DType::Bool)
    raise_runtime(std::string(what) + "(): does not support bool input");
  if (dim) {
    int64_t d = wrap_dim(*dim, t.dim());
    if (t.dim() && t.sizes()[d] == 0)
      raise_index(std::string(what) + "(): Expected reduction dim " + std::to_string(d) +
                  " to have non-zero size.");
    return kernels::extremum(t, {d}, keepdim, largest).second;
  }
  if (t.numel() == 0)
    raise_index(std::string(what) +
                "(): Expected reduction dim to be specified for input.numel() == 0.");
  return kernels::extremum(t, {}, keepdim, largest).second;
}
}  // namespace

Tensor argmax(const Tensor& t, OptDim dim, bool keepdim) {
  return arg_extremum("argmax", t, dim, keepdim, true);
}
Tensor argmin(const Tensor& t, OptDim dim, bool keepdim) {
  return arg_extremum("argmin", t, dim, keepdim, false);
}

namespace {
Tensor all_any(const Tensor& t, const Dims& dims, bool keepdim, bool all) {
  Tensor out = kernels::all_any(t, wrap_dims(dims, t.dim()), keepdim, all);
  return t.dtype() == DType::UInt8 ? kernels::as_type(out, DType::UInt8) : out;
}
}  // namespace
Tensor all(const Tensor& t, const Dims& dims, bool keepdim) {
  return all_any(t, dims, keepdim, true);
}
Tensor any(const Tensor& t, const Dims& dims, bool keepdim) {
  return all_any(t, dims, keepdim, false);
}

Tensor count_nonzero(const Tensor& t, const Dims& dims) {
  return kernels::sum(kernels::as_type(t, DType::Bool), wrap_dims(dims, t.dim()), false,
                      DType::Int64);
}

namespace {

void check_var(const char* name, const Tensor& t) {
  if (!is_floating(t.dtype()))
    raise_runtime(std::string(name) + " only support floating point and complex dtypes");
}

Tensor var_gradient(const Tensor& g, const Tensor& x, const Dims& dims, bool keepdim,
                    double correction) {
  double n = static_cast<double>(reduced_count(x, dims));
  Tensor centred = sub(x, dims.empty() ? mean(x) : mean(x, dims, true));
  return mul(mul(unreduce(g, x.sizes(), dims, keepdim), centred), 2 / (n - correction));
}
Tensor std_gradient(const Tensor& g, const Tensor& x, const Tensor& y, const Dims& dims,
                    bool keepdim, double correction) {
  Tensor gv = where(eq(y, 0), zeros_like(y), div(g, mul(y, 2)));
  return var_gradient(gv, x, dims, keepdim, correction);
}

}  // namespace

Tensor var(const Tensor& t, const Dims& given, double correction, bool keepdim) {
  check_var("std and var", t);
  Dims dims = wrap_dims(given, t.dim());
  Tensor out = kernels::var_mean(t, dims, keepdim, correction).first;
  if (wants_grad({t}))
    record("VarBackward0", {t}, {out}, {t}, [dims, keepdim, correction](Context& c) -> Tensors {
      return {var_gradient(c.g(), c.s(0), dims, keepdim, correction)};
    });
  return out;
}

Tensor std(const Tensor& t, const Dims& given, double correction, bool keepdim) {
  check_var("std and var", t);
  Dims dims = wrap_dims(given, t.dim());
  Tensor out;
  {
    NoGrad off;
    out = sqrt(kernels::var_mean(t, dims, keepdim, correction).first);
  }
  if (wants_grad({t}))
    record("StdBackward0", {t}, {out}, {t, out},
           [dims, keepdim, correction](Context& c) -> Tensors {
             return {std_gradient(c.g(), c.s(0), c.s(1), dims, keepdim, correction)};
           });
  return out;
}

namespace {
std::pair<Tensor, Tensor> spread_and_mean(const Tensor& t, const Dims& given, double correction,
                                          bool keepdim, bool root) {
  check_var(root ? "std_mean" : "var_mean", t);
  Dims dims = wrap_dims(given, t.dim());
  auto [v, m] = kernels::var_mean(t, dims, keepdim, correction);
  if (root) {
    NoGrad off;
    v = sqrt(v);
  }
  if (wants_grad({t}))
    record(root ? "StdMeanBackward0" : "VarMeanBackward0", {t}, {v, m}, {t, v},
           [dims, keepdim, correction, root](Context& c) -> Tensors {
             Tensor g = root ? std_gradient(c.grads[0], c.s(0), c.s(1), dims, keepdim, correction)
                             : var_gradient(c.grads[0], c.s(0), dims, keepdim, correction);
             double n = static_cast<double>(reduced_count(c.s(0), dims));
             return {add(g, div(unreduce(c.grads[1], c.s(0).sizes(), dims, keepdim), n))};
           });
  return {v, m};
}
}  // namespace
std::pair<Tensor, Tensor> var_mean(const Tensor& t, const Dims& dims, double correction,
                                   bool keepdim) {
  return spread_and_mean(t, dims, correction, keepdim, false);
}
std::pair<Tensor, Tensor> std_mean(const Tensor& t, const Dims& dims, double correction,
                                   bool keepdim) {
  return spread_and_mean(t, dims, correction, keepdim, true);
}

Tensor logsumexp(const Tensor& given, const Dims& given_dims, bool keepdim) {
  Tensor t = is_floating(given.dtype()) ? given : to(given, default_dtype());
  Dims dims = wrap_dims(given_dims, t.dim());
  Tensor out = kernels::logsumexp(t, dims, keepdim);
  if (wants_grad({t}))
    record("LogsumexpBackward0", {t}, {out}, {t, out}, [dims, keepdim](Context& c) -> Tensors {
      Tensor y = unreduce(c.s(1), c.s(0).sizes(), dims, keepdim);
      return {mul(unreduce(c.g(), c.s(0).sizes(), dims, keepdim), exp(sub(c.s(0), y)))};
    });
  return out;
}

namespace {
Tensor norm_node(const char* name, const Tensor& t, double p, const Dims& given, bool keepdim,
                 OptDType dtype) {
  DType result = dtype.value_or(t.dtype());
  Dims dims = wrap_dims(given, t.dim());
  Tensor out = kernels::vector_norm(t, p, dims, keepdim, result);
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out}, [p, dims, keepdim](Context& c) -> Tensors {
      const Tensor& x = c.s(0);
      Tensor g = unreduce(c.g(), x.sizes(), dims, keepdim),
             y = unreduce(c.s(1), x.sizes(), dims, keepdim);
      Tensor zero = zeros({}, {g.dtype()});
      if (p == 0) return {zeros_like(x)};
      if (p == 1) return {mul(sgn(x), g)};
      if (p == 2) return {where(eq(y, 0), zero, mul(x, div(g, y)))};
      if (std::isinf(p)) {
        Tensor mask = to(eq(abs(x), y), g.dtype());
        Tensor count = dims.empty() ? sum(mask) : sum(mask, dims, true);
        return {mul(mul(sgn(x), mask), div(g, count))};
      }
      Tensor scaled = p > 1 && p < 2 ? mul(sgn(x), pow(abs(x), p - 1)) : mul(x, pow(abs(x), p - 2));
      return {where(eq(y, 0), zero, mul(where(eq(x, 0), zero, scaled), div(g, pow(y, p - 1))))};
    });
  return out;
}
}  // namespace

Tensor vector_norm(const Tensor& t, double p, const Dims& dims, bool keepdim, OptDType dtype) {
  if (!is_floating(t.dtype()))
    raise_runtime(
        std::string(
            "linalg.vector_norm: Expected a floating point or complex tensor as input. Got ") +
        dtype_message_name(t.dtype()));
  if (dtype && !is_floating(*dtype))
    raise_runtime(
        std::string("linalg.vector_norm: dtype should be floating point or complex, but got ") +
        dtype_message_name(*dtype));
  if (dtype && result_type(Tensors{t, empty({0}, {*dtype})}) != *dtype)
    raise_runtime(std::string("linalg.vector_norm: the dtype of the input (") +
                  dtype_message_name(t.dtype()) +
                  ") should be convertible without narrowing to the specified dtype (" +
                  dtype_message_name(*dtype) + ")");
  return norm_node("LinalgVectorNormBackward0", t, p, dims, keepdim, dtype);
}
Tensor norm(const Tensor& t, double p) {
  if (!is_floating(t.dtype()))
    raise_runtime(
        std::string(
            "linalg.vector_norm: Expected a floating point or complex tensor as input. Got ") +
        dtype_message_name(t.dtype()));
  return norm_node("NormBackward0", t, p, {}, false, {});
}
Tensor norm(const Tensor& t, double p, const Dims& dims, bool keepdim) {
  return norm_node("NormBackward1", t, p, dims, keepdim, {});
}

Tensor dist(const Tensor& a, const Tensor& b, double p) {
  if (DType r = result_type(a, b); !is_floating(r))
    raise_runtime(
        std::string("norm(): input dtype should be either floating point or complex. Got ") +
        dtype_message_name(r) + " instead.");
  return as_one_node("DistBackward0", {a, b},
                     [p](const Tensors& in) { return vector_norm(sub(in[0], in[1]), p); });
}

Tensor renorm(const Tensor& t, double p, int64_t dim, double maxnorm) {
  if (!(p > 0)) raise_runtime("renorm: non-positive norm not supported");
  if (t.dim() < 2)
    raise_runtime("renorm: input needs at least 2 dimensions, got " + std::to_string(t.dim()) +
                  " dimensions");
  dim = wrap_dim(dim, t.dim());
  Dims dims;
  for (int64_t d = 0; d < t.dim(); ++d)
    if (d != dim) dims.push_back(d);
  return as_one_node("RenormBackward0", {t}, [=](const Tensors& in) {
    Tensor n = vector_norm(in[0], p, dims, true);
    return contiguous(mul(in[0], where(gt(n, maxnorm), div(maxnorm, add(n, 1e-7)), ones_like(n))));
  });
}

// ---- scans ----

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

namespace {
// The same tensor, its node under the name of the overload that PyTorch uses here.
Tensor named_node(const Tensor& t, const char* node) {
  if (t.requires_grad() && t.grad_fn()) t.grad_fn()->name = node;
  return t;
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
  Tensor step = x->dim() == 1 ? diff(*x) : diff(*x, 1, dim);
  if (x->dim() == 1) {
    Dims shape(static_cast<size_t>(y.dim()), 1);
    shape[dim] = n - 1;
    step = reshape(step, shape);
  }
  return named_node(div(sum(mul(add(left, right), step), {dim}), 2.0), "DivBackward1");
}

Tensor cumulative_trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx,
                            int64_t dim) {
  dim = wrap_dim(dim, y.dim());
  int64_t n = y.size(dim);
  Tensor mid = add(narrow(y, dim, 1, n - 1), narrow(y, dim, 0, n - 1));
  if (!x) return named_node(mul(cumsum(mid, dim), dx / 2), "MulBackward1");
  Tensor step = x->dim() == 1 ? diff(*x) : diff(*x, 1, dim);
  if (x->dim() == 1) {
    Dims shape(static_cast<size_t>(y.dim()), 1);
    shape[dim] = n - 1;
    step = reshape(step, shape);
  }
  return named_node(div(cumsum(mul(mid, step), dim), 2.0), "DivBackward1");
}

// ---- order ----

ValuesIndices sort(const Tensor& t, int64_t dim, bool descending, bool) {
  dim = wrap_dim(dim, t.dim());
  auto [values, index] = kernels::sort(t, dim, descending);
  Tensor like = empty_like(detach(t));  // both are laid out as the input is
  if (like.strides() != values.strides()) {
    for (Tensor* part : {&values, &index}) {
      Tensor laid_out = empty_strided_tensor(t.sizes(), like.strides(), part->dtype(), t.device());
      kernels::copy(laid_out, *part);
      *part = laid_out;
    }
  }
  return with_pick_gradient("SortBackward0", t, values, index, dim, true);
}
Tensor argsort(const Tensor& t, int64_t dim, bool descending, bool stable) {
  NoGrad off;
  return sort(t, dim, descending, stable).second;
}
Tensor msort(const Tensor& t) { return sort(t, 0, false).first; }

ValuesIndices topk(const Tensor& t, int64_t k, int64_t dim, bool largest, bool sorted) {
  dim = wrap_dim(dim, t.dim());
  if (k < 0 || k > (t.dim() ? t.sizes()[dim] : 1)) raise_runtime("selected index k out of range");
  auto [values, index] = kernels::topk(t, k, dim, largest, sorted);
  return with_pick_gradient("TopkBackward0", t, values, index, dim, true);
}

ValuesIndices kthvalue(const Tensor& t, int64_t k, int64_t dim, bool keepdim) {
  dim = wrap_dim(dim, t.dim());
  if (t.dtype() == DType::Bool && t.dim()) not_implemented_for("kthvalue_cpu", t.dtype());
  int64_t n = t.dim() ? t.sizes()[dim] : 1;
  if (k < 1 || k > n)
    raise_runtime("kthvalue(): selected number k out of range for dimension " +
                  std::to_string(dim));
  Tensor values, index;
  {
    NoGrad off;
    auto [v, i] = kernels::sort(t, dim, false);
    values = t.dim() ? narrow(v, dim, k - 1, 1) : v;
    index = t.dim() ? narrow(i, dim, k - 1, 1) : i;
    if (!keepdim && t.dim()) values = select(values, dim, 0), index = select(index, dim, 0);
    values = kernels::clone(values), index = kernels::clone(index);
  }
  return with_pick_gradient("KthvalueBackward0", t, values, index, dim, keepdim);
}

namespace {
// Lower median along a dimension; a nan wins unless ignored.
ValuesIndices median_dim(const char* name, const Tensor& t, int64_t dim, bool keepdim,
                         bool ignore_nan) {
  dim = wrap_dim(dim, t.dim());
  int64_t n = t.dim() ? t.sizes()[dim] : 1;
  if (n == 0)
    raise_index("median(): Expected reduction dim " + std::to_string(dim) +
                " to have non-zero size.");
  Tensor values, index;
  {
    NoGrad off;
    Tensor x = t.dim() ? t : reshape(t, {1});
    auto [v, i] = kernels::sort(x, dim, false);
    Tensor valid = sum(logical_not(isnan(v)), {dim}, true);
    // Position in sorted order: middle of the valid ones; the first nan (kept at the end) where nan
    // wins.
    Tensor at = ignore_nan ? clamp(div(sub(valid, 1), 2, "floor"), OptScalar(0), OptScalar())
                           : where(eq(valid, n), full_like(valid, (n - 1) / 2),
                                   clamp(valid, OptScalar(), OptScalar(n - 1)));
    values = gather(v, dim, at), index = gather(i, dim, at);
    if (!keepdim || t.dim() == 0) values = select(values, dim, 0), index = select(index, dim, 0);
    values = kernels::clone(values), index = kernels::clone(index);
  }
  return with_pick_gradient(name, t, values, index, dim, keepdim);
}
Tensor median_all(const char* name, const Tensor& t, bool ignore_nan) {
  if (t.dtype() == DType::Bool && t.numel()) not_implemented_for("median_cpu", t.dtype());
  if (t.numel() == 0) {  // a NaN as each type takes it
    if (t.dtype() == DType::Int64) return full({}, INT64_MIN, {t.dtype()});
    if (t.dtype() == DType::Int32) return full({}, int64_t{INT32_MIN}, {t.dtype()});
    return full({}, NAN, {t.dtype()});
  }
  Tensor out;
  {
    NoGrad off;
    out = median_dim(name, reshape(t, {-1}), 0, false, ignore_nan).first;
  }
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out}, [](Context& c) -> Tensors {
      return {shared_gradient(c.g(), c.s(0), c.s(1), {}, false)};
    });
  return out;
}
}  // namespace
ValuesIndices median(const Tensor& t, int64_t dim, bool keepdim) {
  return median_dim("MedianBackward1", t, dim, keepdim, false);
}
Tensor median(const Tensor& t) { return median_all("MedianBackward0", t, false); }
ValuesIndices nanmedian(const Tensor& t, int64_t dim, bool keepdim) {
  return median_dim("NanmedianBackward1", t, dim, keepdim, true);
}
Tensor nanmedian(const Tensor& t) { return median_all("NanmedianBackward0", t, true); }

ValuesIndices mode(const Tensor& t, int64_t dim, bool keepdim) {
  dim = wrap_dim(dim, t.dim());
  Tensor x = t.dim() ? t : reshape(t, {1});
  Tensor values, index;
  {
    NoGrad off;
    auto [v, i] = kernels::sort(x, dim, false);
    Tensor sv = kernels::contiguous(transpose(v, dim, -1), DType::Float64);
    Tensor si = kernels::contiguous(transpose(i, dim, -1));
    int64_t n = x.sizes()[dim], lines = n ? x.numel() / n : 0;
    std::vector<int64_t> pick;
    for (int64_t l = 0; l < lines; ++l) {
      const double* p = sv.data<double>() + l * n;
      int64_t best = 0, best_count = 0;
      for (int64_t a = 0; a < n;) {
        int64_t b = a;
        while (b < n && p[b] == p[a]) ++b;
        if (b == a) ++b;
        if (b - a > best_count) best_count = b - a, best = b - 1;
        a = b;
      }
      pick.push_back(si.data<int64_t>()[l * n + best]);
    }
    Dims shape = transpose(x, dim, -1).sizes();
    shape.back() = 1;
    index = transpose(reshape(from_int64s({lines}, pick), shape), dim, -1);
    values = gather(x, dim, index);
    if (!keepdim || t.dim() == 0) values = select(values, dim, 0), index = select(index, dim, 0);
    values = kernels::clone(values), index = kernels::clone(index);
  }
  return with_pick_gradient("ModeBackward0", t, values, index, dim, keepdim);
}

Tensor quantile(const Tensor& t, const Tensor& q, OptDim dim, bool keepdim,
                std::string_view interpolation, bool ignore_nan) {
  const char* name = ignore_nan ? "nanquantile" : "quantile";
  if (t.numel() == 0) raise_runtime(std::string(name) + "() input tensor must be non-empty");
  if (q.dim() > 1) raise_runtime(std::string(name) + "() q must be a scalar or 1D tensor");
  if (!is_floating(t.dtype()))
    raise_runtime(std::string(name) + "() input tensor must be either float or double dtype");
  if (t.dtype() != q.dtype())
    raise_runtime(std::string(name) + "() q tensor must be same dtype as the input tensor");
  for (const Scalar& v : q.to_scalars())
    if (!(v.to_double() >= 0 && v.to_double() <= 1)) {
      std::string text = v.repr();
      if (text.size() > 2 && text.substr(text.size() - 2) == ".0") text.resize(text.size() - 2);
      raise_runtime(std::string(name) + "() q " +
                    (q.dim() ? "values must be in the range [0, 1]"
                             : "must be in the range [0, 1] but got " + text));
    }
  int64_t d = dim ? wrap_dim(*dim, t.dim()) : 0;
  Tensor x = dim ? (t.dim() ? t : reshape(t, {1})) : flatten(t);
  Tensor sorted = sort(movedim(x, {d}, {-1}), -1).first;
  int64_t n = sorted.sizes().back();
  Tensors results;
  for (const Scalar& v : q.to_scalars()) {
    Tensor count = ignore_nan ? to(sum(logical_not(isnan(detach(sorted))), {-1}, true), t.dtype())
                              : full({1}, n, {t.dtype()});
    Tensor rank = mul(clamp(sub(count, 1), OptScalar(0), OptScalar()), v.to_double());
    rank = expand(rank, [&] {
      Dims s = sorted.sizes();
      s.back() = 1;
      return s;
    }());
    if (!ignore_nan)
      rank = where(any(isnan(detach(sorted)), {-1}, true), full_like(rank, n - 1), rank);
    if (interpolation == "lower") rank = floor(rank);
    if (interpolation == "higher") rank = ceil(rank);
    if (interpolation == "nearest") rank = round(rank);
    Tensor below = to(rank, DType::Int64);
    Tensor low = gather(sorted, -1, below);
    Tensor high = gather(sorted, -1, to(ceil(rank), DType::Int64));
    Tensor weight =
        interpolation == "midpoint" ? full_like(rank, 0.5) : sub(rank, to(below, rank.dtype()));
    results.push_back(lerp(low, high, weight));
  }
  for (Tensor& r : results) {
    if (keepdim) {
      if (dim)
        r = movedim(r, {-1}, {d});
      else
        r = reshape(r, Dims(static_cast<size_t>(t.dim()), 1));
    } else {
      r = named_node(squeeze(r, {-1}, true), "SqueezeBackward4");
    }
  }
  return q.dim() == 0 ? results[0] : stack(results, 0);
}

namespace {
// Weights of the observations, checked: how often each counts, or how much.
Tensor checked_weights(const char* name, const std::optional<Tensor>& given, int64_t count,
                       bool whole) {
  if (!given || !given->defined()) return {};
  std::string cov = std::string("cov(): expected ") + name + " to have ";
  if (given->dim() > 1)
    raise_runtime(cov + "one or fewer dimensions but got " + name + " with " +
                  std::to_string(given->dim()) + " dimensions");
  if (whole ? !is_integral(given->dtype()) : !is_floating(given->dtype()))
    raise_runtime(cov + (whole ? "integral" : "floating point") + " dtype but got " + name +
                  " with " + dtype_message_name(given->dtype()) + " dtype");
  if (given->numel() != count)
    raise_runtime(cov + "the same numel as there are observations in the input but got " +
                  std::to_string(given->numel()) + " != " + std::to_string(count));
  if (count > 0 && min(*given).item().to_double() < 0)
    raise_runtime(std::string("cov(): ") + name + " cannot be negative");
  return *given;
}
}  // namespace

Tensor cov(const Tensor& t, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights) {
  if (t.dim() > 2)
    raise_runtime("cov(): expected input to have two or fewer dimensions but got an input with " +
                  std::to_string(t.dim()) + " dimensions");
  Tensor x = t.dim() < 2 ? reshape(t, {1, -1}) : t;
  int64_t count = x.sizes()[1];
  Tensor often = checked_weights("fweights", fweights, count, true),
         much = checked_weights("aweights", aweights, count, false);
  if (!is_floating(x.dtype())) x = to(x, default_dtype());
  if (!often.defined() && !much.defined()) {
    Tensor centred = sub(x, mean(x, {1}, true));
    double n = std::max(static_cast<double>(count - correction), 0.0);
    Tensor products = sum(mul(unsqueeze(centred, 1), unsqueeze(centred, 0)), {-1});
    return squeeze(div(products, n));
  }
  Tensor w = !much.defined() ? often : often.defined() ? mul(often, much) : much;
  Tensor total = sum(w);
  Tensor centred = sub(x, unsqueeze(div(sum(mul(x, w), {1}), total), 1));
  Tensor less = much.defined() && correction != 0 ? mul(div(sum(mul(w, much)), total), correction)
                                                  : Tensor(Operand(Scalar(correction)));
  Tensor n = clamp(sub(total, less), OptScalar(0), OptScalar());
  Tensor products = sum(mul(mul(unsqueeze(centred, 1), w), unsqueeze(centred, 0)), {-1});
  return squeeze(div(products, n));
}

Tensor corrcoef(const Tensor& t) {
  if (t.dim() > 2)
    raise_runtime(
        "corrcoef(): expected input to have two or fewer dimensions but got an input with " +
        std::to_string(t.dim()) + " dimensions");
  Tensor c = cov(t);
  if (c.dim() == 0) return div(c, c);
  Tensor s = sqrt(diagonal(c));
  return clamp(div(div(c, unsqueeze(s, 1)), unsqueeze(s, 0)), OptScalar(-1), OptScalar(1));
}

}  // namespace tracepad::ops
