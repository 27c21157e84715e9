// Reductions and their gradients.
#include "ops/functional/reduce.h"

#include <fmt/format.h>

#include <cmath>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce_helpers.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/reduce.h"

namespace tracepad::ops {

namespace {

// The gradient of a reduction, with the reduced dimensions back as size 1.
Tensor unreduce(const Tensor& g, const Dims& sizes, const Dims& dims, bool keepdim) {
  if (keepdim || sizes.empty() || dims.empty()) return g;
  Dims shape = sizes;
  for (int64_t d : dims) shape[d] = 1;
  return reshape(g, shape);
}

int64_t reduced_count(const Tensor& t, const Dims& dims) {
  if (dims.empty()) return t.numel();
  int64_t n = 1;
  for (int64_t d : dims) n *= t.dim() ? t.sizes()[d] : 1;
  return n;
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
    Tensor s = kernels::sum(kernels::as_type(t, wide), dims, keepdim, wide);
    out = kernels::in_format(kernels::as_type(div(s, n), result));
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
  check_mean(t, dtype);
  if (const auto out = out_type(); out && !dtype && !can_cast(t.dtype(), *out))
    raise_runtime(
        std::string("mean.dtype_out(): input types can't be cast to the desired output type ") +
        dtype_message_name(*out));
  return mean_node("MeanBackward0", t, {}, false, dtype);
}
Tensor mean(const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  check_mean(t, dtype);
  return mean_node("MeanBackward1", t, wrap_dims(dims, t.dim()), keepdim, dtype);
}

Tensor nansum(const Tensor& t, const Dims& dims, bool keepdim, OptDType dtype) {
  // Whole numbers have no nan; infinities are the largest numbers then.
  if (const auto out = out_type(); !dtype && out && !is_floating(*out) && is_floating(t.dtype()))
    not_implemented_for("nansum_cpu", *out);
  if (dtype && !is_floating(*dtype) && is_floating(t.dtype()))
    return sum(nan_to_num(t, {}, {}, {}), dims, keepdim, dtype);
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
  if (!is_floating(t.dtype()) && out_type())
    raise_runtime(
        "nanmean(): integral types and 'Bool' are not supported for nanmean, even for empty "
        "tensors.");
  if (!is_floating(t.dtype()))
    raise_runtime(
        std::string("nanmean(): expected input to have floating point or complex dtype but got ") +
        dtype_message_name(t.dtype()));
  if (dtype && !is_floating(*dtype))
    raise_runtime(std::string("nanmean(): could not infer output dtype. Optional dtype must be "
                              "either a floating point or complex dtype. Got: ") +
                  dtype_message_name(*dtype));
  Tensor count = sum(logical_not(isnan(detach(t))), dims.empty() ? Dims{} : dims, keepdim);
  return div(nansum(t, dims, keepdim, dtype), count);
}

namespace {
bool has_zero(const Tensor& t) { return any(eq(detach(t), 0)).item().to_bool(); }
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
    record("ProdBackward0", {t}, {out}, {t, out}, [s = t.sizes()](Context& c) -> Tensors {
      if (!has_zero(c.s(0))) return {div(mul(c.g(), c.s(1)), c.s(0))};
      return {reshape(prod_gradient(reshape(c.g(), {1}), reshape(c.s(0), {-1}), 0), s)};
    });
  return out;
}
Tensor prod(const Tensor& t, int64_t dim, bool keepdim, OptDType dtype) {
  dim = wrap_dim(dim, t.dim());
  Tensor out = kernels::prod(t, {dim}, keepdim, sum_type(t, dtype));
  if (wants_grad({t}))
    record("ProdBackward1", {t}, {out}, {t, out},
           [s = t.sizes(), dim, keepdim](Context& c) -> Tensors {
             if (s.empty()) return {c.g()};
             if (!has_zero(c.s(0))) {
               auto wide = [&](const Tensor& t) { return unreduce(t, s, {dim}, keepdim); };
               return {div(mul(wide(c.g()), wide(c.s(1))), c.s(0))};
             }
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

}  // namespace

ValuesIndices with_pick_gradient(const char* name, const Tensor& t, const Tensor& values,
                                 const Tensor& index, int64_t dim, bool keepdim) {
  if (wants_grad({t}))
    record(name, {t}, {values}, {index}, [s = t.sizes(), dim, keepdim](Context& c) -> Tensors {
      return {pick_gradient(c.g(), c.s(0), s, dim, keepdim)};
    });
  return {values, index};
}

namespace {

ValuesIndices extremum_dim(const char* name, const char* what, const Tensor& t, int64_t dim,
                           bool keepdim, bool largest) {
  dim = wrap_dim(dim, t.dim());
  if (t.dim() && t.sizes()[dim] == 0)
    raise_index(std::string(what) + "(): Expected reduction dim " + std::to_string(dim) +
                " to have non-zero size.");
  auto [values, index] = kernels::extremum(t, {dim}, keepdim, largest);
  return with_pick_gradient(name, t, values, index, dim, keepdim);
}

}  // namespace

Tensor shared_gradient(const Tensor& g, const Tensor& x, const Tensor& y) {
  Tensor mask = std::isnan(y.item().to_double()) ? isnan(x) : eq(x, y);
  return masked_fill(zeros(x.sizes(), {g.dtype()}), mask, div(g, sum(mask)));
}

namespace {

Tensor extremum_all(const char* name, const char* what, const Tensor& t, bool largest) {
  if (t.numel() == 0)
    raise_runtime(std::string(what) +
                  "(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
                  "reduction dim with the 'dim' argument.");
  Tensor out = kernels::extremum(t, {}, false, largest).first;
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out},
           [](Context& c) -> Tensors { return {shared_gradient(c.g(), c.s(0), c.s(1))}; });
  return out;
}

// What equals the extremum gets an equal share. A nan equals nothing: its share is 0 / 0.
Tensor scaled_gradient(const Tensor& g, const Tensor& x, const Tensor& y, const Dims& dims,
                       bool keepdim) {
  Tensor mask = to(eq(unreduce(y, x.sizes(), dims, keepdim), x), g.dtype());
  Tensor count = dims.empty() ? sum(mask) : sum(mask, dims, true);
  return div(mul(unreduce(g, x.sizes(), dims, keepdim), mask), count);
}

Tensor amax_amin(const char* name, const char* what, const Tensor& t, const Dims& given,
                 bool keepdim, bool largest) {
  check_out_type(t.dtype());
  if (t.numel() == 0 && t.dim())
    for (int64_t d : given)
      if (t.sizes()[wrap_dim(d, t.dim())] == 0)
        raise_index(std::string(what) + "(): Expected reduction dim " + std::to_string(d) +
                    " to have non-zero size.");
  Dims dims = wrap_dims(given, t.dim());
  if (t.numel() == 0) {
    if (dims.empty())
      raise_runtime(std::string(what) +
                    "(): Expected reduction dim to be specified for input.numel() == 0. Specify "
                    "the reduction dim with the 'dim' argument.");
  }
  Tensor out = kernels::extremum(t, dims, keepdim, largest).first;
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out}, [dims, keepdim](Context& c) -> Tensors {
      return {scaled_gradient(c.g(), c.s(0), c.s(1), dims, keepdim)};
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
  for (int64_t d : dims)
    if (t.dim() && t.sizes()[d] == 0)
      raise_index("aminmax: Expected reduction dim " + std::to_string(d) +
                  " to have non-zero size.");
  Tensor lo, hi;
  {
    NoGrad off;
    lo = amin(t, dims, keepdim), hi = amax(t, dims, keepdim);
  }
  if (wants_grad({t}))
    record("AminmaxBackward0", {t}, {lo, hi}, {t, lo, hi}, [dims, keepdim](Context& c) -> Tensors {
      if (dims.empty() && !keepdim) {  // numbers stay numbers
        auto share = [&](const Tensor& g, const Tensor& y) {
          const Tensor mask = to(eq(y, c.s(0)), g.dtype());
          return div(mul(g, mask), sum(mask));
        };
        const Tensor most = share(c.grads[1], c.s(2));
        return {inplace(share(c.grads[0], c.s(1)), [&](const Tensor& g) { return add(g, most); })};
      }
      return {add(scaled_gradient(c.grads[0], c.s(0), c.s(1), dims, keepdim),
                  scaled_gradient(c.grads[1], c.s(0), c.s(2), dims, keepdim))};
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
  if (out.sizes() == t.sizes() && !out.is_meta())  // nothing was reduced
    out = clone(out, MemoryFormat::Contiguous);
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

// What a variance is over: the dimensions, and how many elements its gradient divides by.
struct Spread {
  Spread(const Tensor& t, const OptDims& given, double correction, bool keepdim)
      : dims(wrap_dims(given.value_or(Dims{}), t.dim())),
        keepdim(keepdim),
        correction(correction),
        all(!given || t.dim() == 0),
        // A list without dimensions reduces all of them, but counts one element (as in PyTorch).
        count(given && given->empty() ? 1 : static_cast<double>(reduced_count(t, dims))) {}

  Tensor var_gradient(const Tensor& g, const Tensor& x) const {
    Tensor centred = sub(x, dims.empty() ? mean(x) : mean(x, dims, true));
    if (all && count <= correction) {
      auto filled = [&g](double v) { return full({}, v, {g.dtype()}); };
      return mul(unreduce(g, x.sizes(), dims, keepdim),
                 where(eq(centred, 0), filled(NAN), filled(INFINITY)));
    }
    return mul(mul(unreduce(g, x.sizes(), dims, keepdim), centred), 2 / (count - correction));
  }
  Tensor std_gradient(const Tensor& g, const Tensor& x, const Tensor& y) const {
    return var_gradient(where(eq(y, 0), zeros_like(y), div(g, mul(y, 2))), x);
  }

  Dims dims;
  bool keepdim;
  double correction;
  bool all;
  double count;
};

}  // namespace

Tensor var(const Tensor& t, const OptDims& given, double correction, bool keepdim) {
  check_var("std and var", t);
  Spread s(t, given, correction, keepdim);
  Tensor out = kernels::var(t, s.dims, keepdim, correction, false);
  if (wants_grad({t}))
    record("VarBackward0", {t}, {out}, {t},
           [s](Context& c) -> Tensors { return {s.var_gradient(c.g(), c.s(0))}; });
  return out;
}

Tensor std(const Tensor& t, const OptDims& given, double correction, bool keepdim) {
  check_var("std and var", t);
  Spread s(t, given, correction, keepdim);
  Tensor out = kernels::var(t, s.dims, keepdim, correction, true);
  if (wants_grad({t}))
    record("StdBackward0", {t}, {out}, {t, out},
           [s](Context& c) -> Tensors { return {s.std_gradient(c.g(), c.s(0), c.s(1))}; });
  return out;
}

namespace {
std::pair<Tensor, Tensor> spread_and_mean(const Tensor& t, const OptDims& given, double correction,
                                          bool keepdim, bool root) {
  check_var(root ? "std_mean" : "var_mean", t);
  Spread s(t, given, correction, keepdim);
  auto [v, m] = kernels::var_mean(t, s.dims, keepdim, correction, root);
  if (wants_grad({t}))
    record(root ? "StdMeanBackward0" : "VarMeanBackward0", {t}, {v, m}, {t, v},
           [s, root](Context& c) -> Tensors {
             Tensor g = root ? s.std_gradient(c.grads[0], c.s(0), c.s(1))
                             : s.var_gradient(c.grads[0], c.s(0));
             double n = static_cast<double>(reduced_count(c.s(0), s.dims));
             const Dims& sizes = c.s(0).sizes();
             return {add(g, div(expand(unreduce(c.grads[1], sizes, s.dims, s.keepdim), sizes), n))};
           });
  return {v, m};
}
}  // namespace
std::pair<Tensor, Tensor> var_mean(const Tensor& t, const OptDims& dims, double correction,
                                   bool keepdim) {
  return spread_and_mean(t, dims, correction, keepdim, false);
}
std::pair<Tensor, Tensor> std_mean(const Tensor& t, const OptDims& dims, double correction,
                                   bool keepdim) {
  return spread_and_mean(t, dims, correction, keepdim, true);
}

Tensor logsumexp(const Tensor& given, const Dims& given_dims, bool keepdim) {
  Tensor t = is_floating(given.dtype()) ? given : to(given, default_dtype());
  Dims dims = wrap_dims(given_dims, t.dim());
  // PyTorch keeps no dimension of the sum then, but all of the maximum that it adds to it.
  if (given_dims.empty() && !keepdim && t.dim() && t.numel())
    autograd::check_broadcast({}, Dims(static_cast<size_t>(t.dim()), 1));
  Tensor out;
  if (t.numel() && (t.dtype() == DType::Float16 ||
                    t.dtype() == DType::BFloat16)) {  // these steps are in that type
    NoGrad off;
    Tensor x = detach(t), top = amax(x, dims, true);
    top = where(eq(abs(top), INFINITY), zeros_like(top), top);
    Tensor rest = log(sum(exp(sub(x, top)), dims, true));
    out = add(rest, top);
    if (!keepdim && dims.empty()) out = reshape(out, {});
    if (!keepdim && !dims.empty() && t.dim()) out = squeeze(out, dims, false);
    out = kernels::clone(out);
  } else {
    out = kernels::logsumexp(t, dims, keepdim);
  }
  if (wants_grad({t}))
    record("LogsumexpBackward0", {t}, {out}, {t, out}, [dims, keepdim](Context& c) -> Tensors {
      Tensor y = unreduce(c.s(1), c.s(0).sizes(), dims, keepdim);
      return {mul(unreduce(c.g(), c.s(0).sizes(), dims, keepdim), exp(sub(c.s(0), y)))};
    });
  return out;
}

namespace {
void check_identity(const Tensor& t, double p, const Dims& given) {
  const Dims dims = wrap_dims(given, t.dim());
  if (t.numel() || !(p < 0 || p == INFINITY)) return;
  auto refuse = [p](const std::string& where) {
    raise_runtime(
        fmt::format("linalg.vector_norm cannot compute the {:g} norm on {} is empty "
                    "and the operation does not have an identity",
                    p, where));
  };
  if (dims.empty())
    raise_runtime(
        fmt::format("linalg.vector_norm cannot compute the {:g} norm on an empty "
                    "tensor because the operation does not have an identity",
                    p));
  for (int64_t d : given)
    if (t.sizes()[static_cast<size_t>(wrap_dim(d, t.dim()))] == 0)
      refuse("the dimension " + std::to_string(d) + "because this dimension");
}
Tensor norm_node(const char* name, const Tensor& t, double p, const Dims& given, bool keepdim,
                 OptDType dtype) {
  DType result = dtype.value_or(t.dtype());
  Dims dims = wrap_dims(given, t.dim());
  check_identity(t, p, given);
  Tensor out;
  if (p != 0 && reduced_count(t, dims) == 1) {  // of one number each, exactly
    NoGrad off;
    out = kernels::extremum(abs(to(detach(t), result)), dims, keepdim, true).first;
  } else {
    out = kernels::vector_norm(t, p, dims, keepdim, result);
  }
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out}, [p, dims, keepdim](Context& c) -> Tensors {
      const Tensor& x = c.s(0);
      Tensor g = unreduce(c.g(), x.sizes(), dims, keepdim),
             y = unreduce(c.s(1), x.sizes(), dims, keepdim);
      Tensor zero = zeros({}, {g.dtype()});
      if (p == 0) return {Tensor()};
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
  check_identity(t, p, dims);
  if (dtype && !is_floating(*dtype))
    raise_runtime(
        std::string("linalg.vector_norm: dtype should be floating point or complex, but got ") +
        dtype_message_name(*dtype));
  if (dtype && result_type(Tensors{t, empty({0}, {dtype})}) != *dtype)
    raise_runtime(std::string("linalg.vector_norm: the dtype of the input (") +
                  dtype_message_name(t.dtype()) +
                  ") should be convertible without narrowing to the specified dtype (" +
                  dtype_message_name(*dtype) + ")");
  return norm_node("LinalgVectorNormBackward0", t, p, dims, keepdim, dtype);
}
namespace {
void check_norm(DType t) {
  if (!is_floating(t))
    raise_runtime(
        std::string("norm(): input dtype should be either floating point or complex. Got ") +
        dtype_message_name(t) + " instead.");
}
}  // namespace
Tensor norm(const Tensor& t, double p) {
  check_norm(t.dtype());
  return norm_node("NormBackward0", t, p, {}, false, {});
}
Tensor norm(const Tensor& t, double p, const Dims& dims, bool keepdim) {
  check_norm(t.dtype());
  return norm_node("NormBackward1", t, p, dims, keepdim, {});
}

Tensor dist(const Tensor& a, const Tensor& b, double p) {
  DType r = result_type(a, b);
  if (!is_floating(r)) {
    NoGrad off;
    sub(a, b);  // says so first where it cannot be done
    check_norm(r);
  }
  if (p != 0)
    return as_one_node(
        "DistBackward0", {a, b},
        [p, r](const Tensors& in) { return to(vector_norm(sub(in[0], in[1]), p), r); },
        Rounding::EachStep);
  // The norm that counts has no gradient, which PyTorch cannot negate for the second operand.
  Tensor out;
  {
    NoGrad off;
    out = vector_norm(sub(a, b), p);
  }
  if (wants_grad({a, b}))
    record("DistBackward0", {a, b}, {out}, {}, [](Context& c) -> Tensors {
      if (c.needs(1))
        raise_runtime(
            "Expected a proper Tensor but got None (or an undefined Tensor in C++) for argument "
            "#0 'self'");
      return {Tensor(), Tensor()};
    });
  return out;
}

Tensor renorm(const Tensor& t, double p, int64_t dim, double maxnorm) {
  if (!(p > 0)) raise_runtime("renorm: non-positive-norm not supported");
  if (!(maxnorm >= 0))
    raise_runtime(fmt::format("renorm: expected maxnorm to be >= 0 but got {:g}", maxnorm));
  if (t.dim() < 2)
    raise_runtime("renorm: input needs at least 2 dimensions, got " + std::to_string(t.dim()) +
                  " dimensions");
  check_out_type(t.dtype());
  dim = wrap_dim(dim, t.dim());
  Dims dims;
  for (int64_t d = 0; d < t.dim(); ++d)
    if (d != dim) dims.push_back(d);
  return as_one_node("RenormBackward0", {t}, [=](const Tensors& in) {
    Tensor n = vector_norm(in[0], p, dims, true);
    Tensor factor = where(gt(n, maxnorm), div(maxnorm, add(n, 1e-7)), ones_like(n));
    factor = to(to(factor, t.dtype()), in[0].dtype());  // it is rounded to the type of t
    return clone(mul(in[0], factor), MemoryFormat::Contiguous);
  });
}

}  // namespace tracepad::ops
