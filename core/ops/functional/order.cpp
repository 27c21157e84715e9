// What depends on the order of elements: sorting, medians, quantiles; and covariance.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/linalg.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/reduce_helpers.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/introsort.h"
#include "ops/kernels/reduce.h"

namespace tracepad::ops {

ValuesIndices sort(const Tensor& t, int64_t dim, bool descending, bool stable) {
  dim = wrap_dim(dim, t.dim());
  // What is one element in memory is in order as it stands.
  const bool one = t.dim() && t.sizes()[dim] > 1 && t.strides()[dim] == 0;
  auto [values, index] = kernels::sort(t, dim, descending, stable || one);
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
  if (t.dtype() == DType::Bool) raise_runtime("topk does not support bool dtypes on CPU");
  if (t.dim() == 0) k = 1;  // there is one number to give, whatever is asked for
  auto [values, index] =
      kernels::pick(t, k, dim, largest, sorted ? kernels::Order::Top : kernels::Order::TopUnsorted);
  return with_pick_gradient("TopkBackward0", t, values, index, dim, true);
}

ValuesIndices kthvalue(const Tensor& t, int64_t k, int64_t dim, bool keepdim) {
  dim = wrap_dim(dim, t.dim());
  int64_t n = t.dim() ? t.sizes()[dim] : 1;
  if (n == 0)
    raise_index("kthvalue(): Expected reduction dim " + std::to_string(dim) +
                " to have non-zero size.");
  if (k < 1 || k > n)
    raise_runtime("kthvalue(): selected number k out of range for dimension " +
                  std::to_string(dim));
  if (t.dtype() == DType::Bool && t.dim()) not_implemented_for("kthvalue_cpu", t.dtype());
  Tensor values, index;
  {
    NoGrad off;
    std::tie(values, index) = kernels::pick(t, k, dim, false, kernels::Order::Kth);
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
  if (t.dtype() == DType::Bool) not_implemented_for("median_out", t.dtype());
  Tensor values, index;
  {
    NoGrad off;
    Tensor x = t.dim() ? t : reshape(t, {1});
    std::tie(values, index) = kernels::pick(
        x, 1, dim, false, ignore_nan ? kernels::Order::NanMedian : kernels::Order::Median);
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
    if (t.dtype() == DType::Bool) return ones({}, {t.dtype()});
    return is_floating(t.dtype()) ? full({}, NAN, {t.dtype()}) : zeros({}, {t.dtype()});
  }
  Tensor out;
  {
    NoGrad off;
    out = median_dim(name, reshape(t, {-1}), 0, false, ignore_nan).first;
  }
  if (wants_grad({t}))
    record(name, {t}, {out}, {t, out},
           [](Context& c) -> Tensors { return {shared_gradient(c.g(), c.s(0), c.s(1))}; });
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
  if (t.dim() && t.sizes()[dim] == 0)
    raise_index("mode(): Expected reduction dim " + std::to_string(dim) +
                " to have non-zero size.");
  Tensor x = t.dim() ? t : reshape(t, {1});
  Tensor values, index;
  {
    NoGrad off;
    Tensor lines_of = kernels::contiguous(transpose(x, dim, -1), DType::Float64);
    int64_t n = x.sizes()[dim], lines = n ? x.numel() / n : 0;
    std::vector<int64_t> pick, order(static_cast<size_t>(n));
    for (int64_t l = 0; l < lines; ++l) {
      const double* p = lines_of.data<double>() + l * n;
      // PyTorch sorts by `<` alone, which tears equal numbers apart where there is a nan between
      // them.
      std::iota(order.begin(), order.end(), 0);
      kernels::Introsort sorter([&](int64_t a, int64_t b) { return p[a] < p[b]; });
      sorter.sort(order.data(), order.data() + n);
      int64_t best = 0, best_count = 0, count = 0;
      for (int64_t k = 0; k < n; ++k) {
        ++count;
        if (k + 1 < n && p[order[size_t(k)]] == p[order[size_t(k + 1)]]) continue;
        if (count > best_count) best_count = count, best = order[size_t(k)];
        count = 0;
      }
      pick.push_back(best);
    }
    Dims shape = transpose(x, dim, -1).sizes();
    shape.back() = 1;
    index = transpose(reshape(from_int64s({lines}, pick), shape), dim, -1);
    values = gather(x, dim, index);
    if (!keepdim || t.dim() == 0) values = select(values, dim, 0), index = select(index, dim, 0);
    values = clone(values, MemoryFormat::Contiguous),
    index = clone(index, MemoryFormat::Contiguous);
  }
  return with_pick_gradient("ModeBackward0", t, values, index, dim, keepdim);
}

Tensor quantile(const Tensor& t, const Tensor& q, OptDim dim, bool keepdim,
                std::string_view interpolation, bool ignore_nan) {
  constexpr std::string_view kModes[] = {"linear", "lower", "higher", "midpoint", "nearest"};
  if (std::find(std::begin(kModes), std::end(kModes), interpolation) == std::end(kModes))
    raise_runtime(
        "quantile() interpolation must be one of linear, lower, higher, midpoint or nearest, but "
        "got " +
        std::string(interpolation));
  if (t.numel() == 0) raise_runtime("quantile() input tensor must be non-empty");
  if (q.dim() > 1) raise_runtime("quantile() q must be a scalar or 1D tensor");
  if (t.dtype() != DType::Float32 && t.dtype() != DType::Float64)
    raise_runtime("quantile() input tensor must be either float or double dtype");
  if (t.dtype() != q.dtype())
    raise_runtime("quantile() q tensor must be same dtype as the input tensor");
  int64_t d = dim ? wrap_dim(*dim, t.dim()) : 0;
  if (const std::optional<DType> out = out_type(); out && *out != t.dtype())
    raise_runtime("quantile() out tensor must be same dtype as the input tensor");
  for (const Scalar& v : q.to_scalars())
    if (!(v.to_double() >= 0 && v.to_double() <= 1))
      raise_runtime("quantile() q values must be in the range [0, 1]");
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
  // The levels are the last dimension until the end.
  Tensor out = results.size() == 1 ? results[0] : cat(results, -1);
  int64_t levels = out.size(-1);
  if (keepdim && dim && t.dim()) out = unsqueeze(out, d);
  if (keepdim && !dim) {
    Dims ones_and_levels(static_cast<size_t>(t.dim()), 1);
    ones_and_levels.push_back(levels);
    out = reshape(out, ones_and_levels);
  }
  out = q.dim() ? movedim(out, {-1}, {0}) : squeeze(out, {-1}, true);
  return named_node(out, "SqueezeBackward4");
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
  if (count > 0 && !(min(*given).item().to_double() >= 0))
    raise_runtime(std::string("cov(): ") + name + " cannot be negative");
  return *given;
}
}  // namespace

Tensor cov(const Tensor& t, int64_t correction, const std::optional<Tensor>& fweights,
           const std::optional<Tensor>& aweights) {
  if (t.dim() > 2)
    raise_runtime("cov(): expected input to have two or fewer dimensions but got an input with " +
                  std::to_string(t.dim()) + " dimensions");
  if (t.dtype() == DType::Bool)
    raise_not_implemented("cov(): bool dtype is not supported for input");
  Tensor x = t.dim() < 2 ? reshape(t, {1, -1}) : t;
  int64_t count = x.sizes()[1];
  Tensor often = checked_weights("fweights", fweights, count, true),
         much = checked_weights("aweights", aweights, count, false);
  if (!is_floating(x.dtype())) x = to(x, default_dtype());
  if (!often.defined() && !much.defined()) {
    Tensor centred = sub(x, mean(x, {1}, true));
    double n = std::max(static_cast<double>(count - correction), 0.0);
    return squeeze(div(matmul(centred, transpose(centred, 0, 1)), n));
  }
  Tensor w = !much.defined() ? often : often.defined() ? mul(often, much) : much;
  Tensor total = sum(w);
  if (total.item().to_double() == 0)
    raise_runtime("cov(): weights sum to zero, can't be normalized");
  Tensor centred = sub(x, unsqueeze(div(sum(mul(x, w), {1}), total), 1));
  Tensor less = much.defined() && correction != 0 ? mul(div(sum(mul(w, much)), total), correction)
                                                  : Tensor(Operand(Scalar(correction)));
  Tensor n = clamp(sub(total, less), OptScalar(0), OptScalar());
  return squeeze(div(matmul(centred, transpose(mul(centred, w), 0, 1)), n));
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
