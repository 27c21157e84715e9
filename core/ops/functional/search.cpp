// Unique values, searching sorted sequences, counting.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {

// Rows along `dim` as comparable vectors of doubles (exact for all but huge int64 values).
std::vector<std::vector<double>> rows_along(const Tensor& t, int64_t dim) {
  NoGrad off;
  int64_t n = t.sizes()[dim];
  Tensor m = kernels::contiguous(
      reshape(movedim(detach(t), {dim}, {0}), {n, n ? t.numel() / n : 0}), DType::Float64);
  int64_t width = m.sizes()[1];
  std::vector<std::vector<double>> rows;
  for (int64_t i = 0; i < n; ++i)
    rows.emplace_back(m.data<double>() + i * width, m.data<double>() + (i + 1) * width);
  return rows;
}

std::tuple<Tensor, Tensor, Tensor> distinct(const Tensor& given, OptDim dim, bool sort_first) {
  Tensor t = dim ? given : reshape(detach(given), {-1});
  int64_t d = dim ? wrap_dim(*dim, t.dim(), false) : 0;
  for (int64_t i = 0; dim && i < t.dim(); ++i)
    if (i != d && t.sizes()[static_cast<size_t>(i)] == 0)
      raise_runtime(
          "There are 0 sized dimensions, and they aren't selected, so unique cannot be applied");
  auto rows = rows_along(t, d);
  int64_t n = static_cast<int64_t>(rows.size());
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  if (sort_first)
    std::stable_sort(order.begin(), order.end(),
                     [&](int64_t a, int64_t b) { return rows[a] < rows[b]; });
  std::vector<int64_t> first, inverse(static_cast<size_t>(n)), counts;
  for (int64_t k = 0; k < n; ++k) {
    if (k == 0 || rows[order[k]] != rows[order[k - 1]]) {
      first.push_back(order[k]);
      counts.push_back(0);
    }
    inverse[order[k]] = static_cast<int64_t>(first.size()) - 1;
    ++counts.back();
  }
  NoGrad off;
  int64_t m = static_cast<int64_t>(first.size());
  Tensor values = index_select(t, d, from_int64s({m}, first));
  Tensor inv = from_int64s({n}, inverse);
  if (!dim) inv = kernels::clone(reshape(inv, given.sizes()));
  return {values, inv, from_int64s({m}, counts)};
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& t, bool, OptDim dim) {
  return distinct(t, dim, true);
}
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& t, OptDim dim) {
  return distinct(t, dim, false);
}

Tensor searchsorted(const Tensor& sorted, const Operand& values, bool out_int32, bool right) {
  if (sorted.dim() == 0)
    raise_runtime(
        "torch.searchsorted(): input value can be a scalar only when boundaries tensor dimension "
        "is 1, but we got boundaries tensor dim(0) and input value's dim(" +
        std::to_string(values.dim()) + ") numel(" + std::to_string(values.numel()) + ")");
  if (sorted.dim() > 1) {
    bool same = sorted.dim() == values.dim();
    for (int64_t d = 0; same && d + 1 < sorted.dim(); ++d)
      same = sorted.sizes()[d] == values.sizes()[d];
    if (!same)
      raise_runtime(
          "torch.searchsorted(): boundaries tensor should be 1 dimension or the first N-1 "
          "dimensions of boundaries tensor and input value tensor must match, but we got "
          "boundaries tensor " +
          dims_str(sorted.sizes()) + " and input value tensor " + dims_str(values.sizes()));
  }
  if (sorted.dtype() != values.dtype() && !values.impl()->wrapped_number)
    raise_runtime(
        "torch.searchsorted(): boundary tensor and input value tensor should have same dtype, but "
        "got boundary tensor dtype " +
        std::string(dtype_info(sorted.dtype()).alias) + " and input value tensor dtype " +
        dtype_info(values.dtype()).alias);
  Tensor s = kernels::contiguous(sorted, DType::Float64),
         v = kernels::contiguous(values, DType::Float64);
  Tensor out = empty_tensor(values.sizes(), DType::Int64);
  int64_t n = sorted.sizes().back(),
          per = sorted.dim() > 1 ? v.sizes().back() : std::max<int64_t>(v.numel(), 1);
  for (int64_t i = 0, m = v.numel(); i < m; ++i) {
    const double* p = s.data<double>() + (sorted.dim() > 1 ? i / per * n : 0);
    double x = v.data<double>()[i];
    auto less = [](double a, double b) { return std::isnan(b) ? !std::isnan(a) : a < b; };
    out.data<int64_t>()[i] =
        (right ? std::upper_bound(p, p + n, x, less) : std::lower_bound(p, p + n, x, less)) - p;
  }
  return kernels::as_type(out, out_int32 ? DType::Int32 : DType::Int64);
}

Tensor bucketize(const Operand& values, const Tensor& boundaries, bool out_int32, bool right) {
  if (boundaries.dim() != 1)
    raise_runtime("boundaries tensor must be 1 dimension, but got dim(" +
                  std::to_string(boundaries.dim()) + ")");
  if (boundaries.dtype() == values.dtype() || values.impl()->wrapped_number)
    return searchsorted(boundaries, values, out_int32, right);
  DType common = promote_types(boundaries.dtype(), values.dtype());
  return searchsorted(kernels::as_type(boundaries, common), kernels::as_type(values, common),
                      out_int32, right);
}

Tensor bincount(const Tensor& t, const std::optional<Tensor>& weights, int64_t minlength) {
  if (is_floating(t.dtype())) not_implemented_for("bincount_cpu", t.dtype());
  if (t.dim() != 1 || (t.numel() && !is_integral(t.dtype())))
    raise_runtime("bincount only supports 1-d non-negative integral inputs.");
  if (minlength < 0) raise_runtime("minlength should be >= 0");
  Tensor x = kernels::contiguous(t, DType::Int64);
  int64_t n = minlength;
  for (int64_t i = 0; i < x.numel(); ++i) {
    int64_t v = x.data<int64_t>()[i];
    if (v < 0) raise_runtime("bincount only supports 1-d non-negative integral inputs.");
    n = std::max(n, v + 1);
  }
  if (weights && weights->numel() != t.numel())
    raise_runtime("weights should be 1-d and have the same length as input");
  DType result = !weights                             ? DType::Int64
                 : weights->dtype() == DType::Float32 ? DType::Float32
                                                      : DType::Float64;
  Tensor out = zeros({n}, {weights ? DType::Float64 : DType::Int64});
  Tensor w = weights ? kernels::contiguous(*weights, DType::Float64) : Tensor();
  for (int64_t i = 0; i < x.numel(); ++i) {
    int64_t v = x.data<int64_t>()[i];
    if (weights)
      out.data<double>()[v] += w.data<double>()[i];
    else
      ++out.data<int64_t>()[v];
  }
  out = kernels::as_type(out, result);
  if (weights && wants_grad({*weights}))
    record("NotImplemented", {*weights}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::bincount is not implemented");
    });
  return out;
}

namespace {
std::string plain_number(double v) {
  std::string text = float_repr(v);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}
Tensor count_bins(const Tensor& t, int64_t bins, double& low, double& high) {
  Tensor x = kernels::contiguous(detach(t), DType::Float64);
  if (low == high && x.numel()) {
    low = min(x).item().to_double(), high = max(x).item().to_double();
  }
  if (low == high) low -= 1, high += 1;
  Tensor out = zeros({bins}, {DType::Float64});
  for (int64_t i = 0; i < x.numel(); ++i) {
    double v = x.data<double>()[i];
    if (!(v >= low && v <= high)) continue;
    int64_t b = std::min(
        bins - 1, static_cast<int64_t>((v - low) / (high - low) * static_cast<double>(bins)));
    out.data<double>()[b] += 1;
  }
  return kernels::as_type(out, t.dtype());
}
}  // namespace

Tensor histc(const Tensor& t, int64_t bins, double low, double high) {
  if (bins <= 0) raise_runtime("torch.histc(): bins must be > 0, but got " + std::to_string(bins));
  if (!is_floating(t.dtype())) not_implemented_for("histogram_cpu", t.dtype());
  if (low > high) raise_runtime("torch.histc: max must be larger than min");
  return count_bins(t, bins, low, high);
}

std::pair<Tensor, Tensor> histogram(const Tensor& t, const Tensor& edges,
                                    const std::optional<Tensor>& weight, bool density) {
  Tensor x = kernels::contiguous(detach(t), DType::Float64);
  Tensor e = kernels::contiguous(edges, DType::Float64);
  Tensor w = weight && weight->defined() ? kernels::contiguous(*weight, DType::Float64) : Tensor();
  int64_t bins = e.numel() - 1;
  const double *first = e.data<double>(), *last = first + e.numel();
  Tensor out = zeros({bins}, {DType::Float64});
  for (int64_t i = 0; i < x.numel(); ++i) {
    double v = x.data<double>()[i];
    if (!(v >= first[0] && v <= last[-1])) continue;
    int64_t b = std::min<int64_t>(bins - 1, std::upper_bound(first, last, v) - first - 1);
    out.data<double>()[b] += w.defined() ? w.data<double>()[i] : 1;
  }
  if (density) {
    double total = sum(out).item().to_double();
    for (int64_t b = 0; b < bins; ++b) out.data<double>()[b] /= total * (first[b + 1] - first[b]);
  }
  return {kernels::as_type(out, t.dtype()), edges};
}

std::pair<Tensor, Tensor> histogram(const Tensor& t, int64_t bins,
                                    std::optional<std::pair<double, double>> range,
                                    const std::optional<Tensor>& weight, bool density) {
  if (t.dtype() != DType::Float32 && t.dtype() != DType::Float64)
    not_implemented_for("histogramdd", t.dtype());
  double low = range ? range->first : 0, high = range ? range->second : 0;
  if (low > high)
    raise_runtime("torch.histogramdd: min should not exceed max, but got min " + plain_number(low) +
                  " max " + plain_number(high) + " for dimension 0");
  if (low == high && t.numel()) low = min(t).item().to_double(), high = max(t).item().to_double();
  if (low == high) low -= 1, high += 1;
  return histogram(t, linspace(low, high, bins + 1, {t.dtype()}), weight, density);
}

}  // namespace tracepad::ops
