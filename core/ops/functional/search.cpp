// Unique values, searching sorted sequences, counting.
#include <fmt/format.h>

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
#include "ops/kernels/reduce.h"
#include "tensor/half.h"

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
  if (sort_first && !dim) {
    Tensor sorted = kernels::sort(t, 0, false).second;
    order.assign(sorted.data<int64_t>(), sorted.data<int64_t>() + n);
  } else if (sort_first) {
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      // A nan equals everything.
      return std::lexicographical_compare(rows[a].begin(), rows[a].end(), rows[b].begin(),
                                          rows[b].end());
    });
  }
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

namespace {
std::tuple<Tensor, Tensor, Tensor> without_gradient(const char* node, const char* name,
                                                    const Tensor& t, OptDim dim, bool sort_first) {
  std::tuple<Tensor, Tensor, Tensor> found = distinct(detach(t), dim, sort_first);
  if (wants_grad({t}))
    record(node, {t}, {std::get<0>(found)}, {}, [name](Context&) -> Tensors {
      raise_not_implemented(std::string("the derivative for '") + name + "' is not implemented.");
    });
  return found;
}
}  // namespace

std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& t, OptDim dim) {
  return dim ? without_gradient("UniqueDimBackward0", "unique_dim", t, dim, true)
             : without_gradient("Unique2Backward0", "_unique2", t, dim, true);
}
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& t, OptDim dim) {
  return dim ? without_gradient("UniqueDimConsecutiveBackward0", "unique_dim_consecutive", t, dim,
                                false)
             : without_gradient("UniqueConsecutiveBackward0", "unique_consecutive", t, dim, false);
}

Tensor searchsorted(const Tensor& given, const Operand& values, bool out_int32, bool right,
                    const std::optional<Tensor>& sorter) {
  const std::string f = "torch.searchsorted(): ";
  Tensor sorted = given;
  if (sorter && sorter->defined()) {
    if (sorter->sizes() != given.sizes())
      raise_runtime(f + "boundary and sorter must have the same size, but got boundary tensor " +
                    dims_str(given.sizes()) + "and got sorter tensor " + dims_str(sorter->sizes()));
    if (sorter->dtype() != DType::Int64)
      raise_runtime(f + "sorter must be a tensor of long dtype but got dtype " +
                    dtype_message_name(sorter->dtype()));
    for (const Scalar& i : sorter->to_scalars())
      if (i.to_int() < 0 || i.to_int() >= given.sizes().back())
        raise_runtime(f + "sorter index out of range");
    sorted = gather(given, -1, *sorter);
  }
  if (values.dim() == 0 && sorted.dim() != 1)
    raise_runtime(f +
                  "input value can be a scalar only when boundaries tensor dimension is 1, but we "
                  "got boundaries tensor dim(" +
                  std::to_string(sorted.dim()) + ") and input value's dim(0) numel(1)");
  if (sorted.dim() == 0)
    raise_runtime(f + "boundaries tensor should have positive dimension, but got 0 dimension");
  if (sorted.dim() > 1) {
    bool same = sorted.dim() == values.dim();
    for (int64_t d = 0; same && d + 1 < sorted.dim(); ++d)
      same = sorted.sizes()[d] == values.sizes()[d];
    if (!same)
      raise_runtime(f +
                    "boundaries tensor should be 1 dimension or the first N-1 dimensions of "
                    "boundaries tensor and input value tensor must match, but we got boundaries "
                    "tensor " +
                    dims_str(sorted.sizes()) + " and input value tensor " +
                    dims_str(values.sizes()));
  }
  if (const auto out = out_type(); out && *out != (out_int32 ? DType::Int32 : DType::Int64))
    raise_runtime(f +
                  "output tensor's dtype is wrong, it can only be Int(int32) or Long(int64) "
                  "depending on whether out_int32 flag is True, but we got output tensor's dtype " +
                  dtype_message_name(*out) + " and out_int32 flag is " +
                  (out_int32 ? "True" : "False"));
  if (sorted.dtype() == DType::Bool && values.dtype() == DType::Bool && values.numel())
    not_implemented_for("searchsorted_out_cpu", sorted.dtype());
  Tensor s = kernels::contiguous(sorted, DType::Float64),
         v = kernels::contiguous(values, DType::Float64);
  Tensor out = empty_tensor(values.sizes(), DType::Int64);
  int64_t n = sorted.sizes().back(),
          per = sorted.dim() > 1 ? v.sizes().back() : std::max<int64_t>(v.numel(), 1);
  for (int64_t i = 0, m = v.numel(); i < m; ++i) {
    const double* p = s.data<double>() + (sorted.dim() > 1 ? i / per * n : 0);
    double x = v.data<double>()[i];
    // A nan in between sends the search to the right.
    int64_t low = 0;
    for (int64_t high = n; low < high;) {
      const int64_t middle = low + (high - low) / 2;
      if (right ? p[middle] > x : p[middle] >= x)
        high = middle;
      else
        low = middle + 1;
    }
    out.data<int64_t>()[i] = low;
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
  if (is_floating(t.dtype()) || t.dtype() == DType::Bool)
    not_implemented_for("bincount_cpu", t.dtype());
  if (minlength < 0) raise_runtime("minlength should be >= 0");
  if (t.dim() == 1 && t.numel() == 0) return zeros({minlength}, {DType::Int64});
  if (t.dim() != 1 || !is_integral(t.dtype()))
    raise_runtime("bincount only supports 1-d non-negative integral inputs.");
  Tensor x = kernels::contiguous(t, DType::Int64);
  int64_t n = minlength;
  for (int64_t i = 0; i < x.numel(); ++i) {
    int64_t v = x.data<int64_t>()[i];
    if (v < 0) raise_runtime("bincount only supports 1-d non-negative integral inputs.");
    n = std::max(n, v + 1);
  }
  if (weights && (weights->dim() != 1 || weights->numel() != t.numel()))
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
// The range that is asked for, or that of the elements, widened where it is a point.
std::pair<double, double> bin_range(const Tensor& t, double low, double high,
                                    const std::string& what) {
  if (low == high && t.numel()) {
    Tensor x = detach(t);
    low = min(x).item().to_double(), high = max(x).item().to_double();
  }
  if (!std::isfinite(low) || !std::isfinite(high))
    raise_runtime(fmt::format("{} range of [{:g}, {:g}] is not finite", what, low, high));
  if (low == high) {
    double half = what == "torch.histc:" ? 1 : 0.5;
    low -= half, high += half;
  }
  return {low, high};
}
Tensor count_bins(const Tensor& t, int64_t bins, double low, double high) {
  auto kept = [type = t.dtype()](double v) {
    return type == DType::Float32 ? static_cast<float>(v) : kernels::rounded_to(type, v);
  };
  Tensor x = kernels::contiguous(detach(t), DType::Float64);
  Tensor out = zeros({bins}, {DType::Float64});
  for (int64_t i = 0; i < x.numel(); ++i) {
    double v = x.data<double>()[i];
    if (!(v >= low && v <= high)) continue;
    // In the element type, whose rounding decides on which side of an edge it is.
    const double place = kept(kept(kept(v - low) * static_cast<double>(bins)) / kept(high - low));
    int64_t b = std::min(bins - 1, static_cast<int64_t>(place));
    out.data<double>()[b] += 1;
  }
  return kernels::as_type(out, t.dtype());
}
void check_bins(int64_t bins) {
  if (bins <= 0)
    raise_runtime("torch.histogram(): bins must be > 0, but got " + std::to_string(bins) +
                  " for dimension 0");
}
}  // namespace

Tensor histc(const Tensor& t, int64_t bins, double low, double high) {
  check_bins(bins);
  if (low > high) raise_runtime("torch.histc: max must be larger than min");
  // Bounds that are not given are those of the elements, or around the one that there is.
  double from = low, to = high;
  if (from == to && t.numel() && t.dtype() != DType::Bool && !is_floating(t.dtype())) {
    from = min(detach(t)).item().to_double(), to = max(detach(t)).item().to_double();
    if (from == to) --from, ++to;
  }
  if (from == to && !t.numel()) --from, ++to;
  for (double bound : {from, to}) check_holds(bound, t.dtype());
  if (t.dtype() == DType::Bool) not_implemented_for("linspace_cpu", t.dtype());
  if (!is_floating(t.dtype())) not_implemented_for("histogram_cpu", t.dtype());
  std::tie(low, high) = bin_range(t, low, high, "torch.histc:");
  return count_bins(t, bins, low, high);
}

namespace {
std::pair<Tensor, Tensor> count_between(const Tensor& t, const Tensor& edges, const Tensor& weight,
                                        bool density) {
  Tensor x = kernels::contiguous(detach(t), DType::Float64);
  Tensor e = kernels::contiguous(detach(edges), DType::Float64);
  Tensor w = weight.defined() ? kernels::contiguous(detach(weight), DType::Float64) : Tensor();
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
  std::pair<Tensor, Tensor> result{kernels::as_type(out, t.dtype()), kernels::contiguous(edges)};
  Tensors inputs = {t, edges, weight};
  if (wants_grad(inputs))
    record("NotImplemented", inputs, {result.first, result.second}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::histogram is not implemented");
    });
  return result;
}
void check_weight(const Tensor& t, const std::optional<Tensor>& weight) {
  if (!weight || !weight->defined()) return;
  if (weight->dtype() != t.dtype())
    raise_runtime(
        std::string("torch.histogramdd: if weight tensor is provided, input tensor and weight "
                    "tensor should have the same dtype, but got input(") +
        dtype_c_name(t.dtype()) + "), and weight(" + dtype_c_name(weight->dtype()) + ")");
  if (weight->numel() != t.numel())
    raise_runtime(
        "torch.histogramdd: if weight tensor is provided it should have the same shape as the "
        "input tensor excluding its innermost dimension, but got input with shape " +
        dims_str({t.numel(), 1}) + " and weight with shape " + dims_str({weight->numel()}));
}
}  // namespace

std::pair<Tensor, Tensor> histogram(const Tensor& t, const Tensor& edges,
                                    const std::optional<Tensor>& weight, bool density) {
  if (edges.dtype() != t.dtype())
    raise_runtime(
        std::string("torch.histogramdd: input tensor and bins tensors should have the same dtype, "
                    "but got input with dtype ") +
        dtype_c_name(t.dtype()) + " and bins for dimension 0 with dtype " +
        dtype_c_name(edges.dtype()));
  if (edges.dim() != 1)
    raise_runtime("torch.histogramdd: bins tensor should have one dimension, but got " +
                  std::to_string(edges.dim()) + " dimensions in the bins tensor for dimension 0");
  if (edges.numel() == 0)
    raise_runtime(
        "torch.histogramdd: bins tensor should have at least 1 element, but got 0 "
        "elements in the bins tensor for dimension 0");
  check_weight(t, weight);
  check_bins(edges.numel() - 1);
  if (t.dtype() != DType::Float32 && t.dtype() != DType::Float64)
    not_implemented_for("histogram_cpu", t.dtype());
  return count_between(t, edges, or_undefined(weight), density);
}

std::pair<Tensor, Tensor> histogram(const Tensor& t, int64_t bins,
                                    const std::optional<std::vector<double>>& range,
                                    const std::optional<Tensor>& weight, bool density) {
  check_bins(bins);
  if (range && range->size() != 2)
    raise_runtime(
        "torch.histogramdd: for a 1-dimensional histogram range should have 2 elements, but got " +
        std::to_string(range->size()));
  double low = range ? range->front() : 0, high = range ? range->back() : 0;
  if (low > high)
    raise_runtime(
        fmt::format("torch.histogramdd: min should not exceed max, but got min {:g} max {:g} for "
                    "dimension 0",
                    low, high));
  if (range && t.dtype() == DType::Bool) not_implemented_for("linspace_cpu", t.dtype());
  const bool ordinary = t.dtype() == DType::Float32 || t.dtype() == DType::Float64;
  if (!range && t.numel()) {
    if (!ordinary) not_implemented_for("histogramdd", t.dtype());
    low = min(detach(t)).item().to_double(), high = max(detach(t)).item().to_double();
  }
  if (!range && t.numel() == 0) high = 1;
  if (!std::isfinite(low) || !std::isfinite(high))
    raise_runtime(fmt::format("torch.histogramdd: dimension 0's range [{:g}, {:g}] is not finite",
                              low, high));
  if (low == high) low -= 0.5, high += 0.5;
  check_weight(t, weight);
  if (!is_floating(t.dtype())) not_implemented_for("histogram_cpu", t.dtype());
  return count_between(t, linspace(low, high, bins + 1, {t.dtype()}), or_undefined(weight),
                       density);
}

}  // namespace tracepad::ops
