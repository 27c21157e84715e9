// Row reductions. Norms, variances and the like are added up in double; plain sums are in
// cascade.cpp.
#include "ops/kernels/reduce.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ops/kernels/cascade.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/introsort.h"
#include "ops/kernels/math.h"
#include "tensor/half.h"

namespace tracepad::kernels {

Rows rows_of(const Tensor& t, const Dims& dims, DType compute) {
  Rows r;
  std::vector<bool> reduced(static_cast<size_t>(t.dim()), dims.empty());
  for (int64_t d : dims)
    if (t.dim()) reduced[d] = true;
  Dims sizes, strides, back_sizes, back_strides;
  for (int64_t d = 0; d < t.dim(); ++d) {
    if (reduced[d]) {
      back_sizes.push_back(t.sizes()[d]);
      back_strides.push_back(t.strides()[d]);
      r.length *= t.sizes()[d];
      r.keepdim.push_back(1);
    } else {
      sizes.push_back(t.sizes()[d]);
      strides.push_back(t.strides()[d]);
      r.count *= t.sizes()[d];
      r.keepdim.push_back(t.sizes()[d]);
    }
  }
  r.kept = sizes;
  sizes.insert(sizes.end(), back_sizes.begin(), back_sizes.end());
  strides.insert(strides.end(), back_strides.begin(), back_strides.end());
  r.data = contiguous(alias(t, sizes, strides, t.offset()), compute);
  return r;
}

namespace {

Tensor shaped(const Rows& r, bool keepdim, DType dtype, Device device) {
  return empty_tensor(keepdim ? r.keepdim : r.kept, dtype, device);
}

// Calls f(row pointer, length, index of the row) for every row.
template <class T, class F>
void each_row(const Rows& r, F f) {
  const T* p = r.data.data<T>();
  for (int64_t i = 0; i < r.count; ++i) f(p + i * r.length, r.length, i);
}

}  // namespace

// Sums and products bring the input to the result's type first, as PyTorch does, then widen it.
Tensor sum(const Tensor& given, const Dims& dims, bool keepdim, DType result, bool skip_nan) {
  Tensor t = as_type(given, result);
  DType c = compute_type(result);
  if (c != DType::Int64 && !skip_nan) {
    Dims kept;
    for (int64_t d = 0; d < t.dim(); ++d) {
      bool gone = dims.empty() || std::find(dims.begin(), dims.end(), d) != dims.end();
      if (!gone)
        kept.push_back(t.sizes()[d]);
      else if (keepdim)
        kept.push_back(1);
    }
    return as_type(cascade_sum(as_type(t, c), dims, kept), result);
  }
  Rows r = rows_of(t, dims, c);
  Tensor out = shaped(r, keepdim, c, t.device());
  if (t.is_meta()) return as_type(out, result);
  if (c == DType::Int64) {
    each_row<int64_t>(r, [&](const int64_t* p, int64_t n, int64_t i) {
      int64_t s = 0;
      for (int64_t k = 0; k < n; ++k) s = wrap_add(s, p[k]);
      out.data<int64_t>()[i] = s;
    });
  } else if (c == DType::Float32) {
    each_row<float>(r, [&](const float* p, int64_t n, int64_t i) {
      double s = 0;
      for (int64_t k = 0; k < n; ++k) s += std::isnan(p[k]) ? 0 : p[k];
      out.data<float>()[i] = static_cast<float>(s);
    });
  } else {
    each_row<double>(r, [&](const double* p, int64_t n, int64_t i) {
      double s = 0;
      for (int64_t k = 0; k < n; ++k) s += std::isnan(p[k]) ? 0 : p[k];
      out.data<double>()[i] = s;
    });
  }
  return as_type(out, result);
}

Tensor prod(const Tensor& t, const Dims& dims, bool keepdim, DType result) {
  DType c = compute_type(result);
  Rows r = rows_of(as_type(t, result), dims, c);
  Tensor out = shaped(r, keepdim, c, t.device());
  if (t.is_meta()) return as_type(out, result);
  if (c == DType::Int64) {
    each_row<int64_t>(r, [&](const int64_t* p, int64_t n, int64_t i) {
      int64_t s = 1;
      for (int64_t k = 0; k < n; ++k) s = wrap_mul(s, p[k]);
      out.data<int64_t>()[i] = s;
    });
  } else if (c == DType::Float32) {
    // Each product is rounded to the 16-bit types.
    each_row<float>(r, [&](const float* p, int64_t n, int64_t i) {
      float s = 1;
      for (int64_t k = 0; k < n; ++k) s = rounded_to(result, s * p[k]);
      out.data<float>()[i] = s;
    });
  } else {
    each_row<double>(r, [&](const double* p, int64_t n, int64_t i) {
      double s = 1;
      for (int64_t k = 0; k < n; ++k) s *= p[k];
      out.data<double>()[i] = s;
    });
  }
  return as_type(out, result);
}

namespace {
template <class T>
bool nan_of(T v) {
  if constexpr (std::is_floating_point_v<T>)
    return std::isnan(v);
  else
    return false;
}
template <class T>
void extremum_rows(const Rows& r, Tensor& values, Tensor& where, bool largest) {
  each_row<T>(r, [&](const T* p, int64_t n, int64_t i) {
    int64_t best = 0;
    for (int64_t k = 1; k < n && !nan_of(p[best]); ++k)
      if (nan_of(p[k]) || (largest ? p[k] > p[best] : p[k] < p[best])) best = k;
    values.data<T>()[i] = p[best];
    where.data<int64_t>()[i] = best;
  });
}
}  // namespace

std::pair<Tensor, Tensor> extremum(const Tensor& t, const Dims& dims, bool keepdim, bool largest) {
  DType c = compute_type(t.dtype());
  Rows r = rows_of(t, dims, c);
  Tensor values = shaped(r, keepdim, c, t.device()),
         where = shaped(r, keepdim, DType::Int64, t.device());
  if (!t.is_meta() && r.length > 0) {
    if (c == DType::Int64)
      extremum_rows<int64_t>(r, values, where, largest);
    else if (c == DType::Float32)
      extremum_rows<float>(r, values, where, largest);
    else
      extremum_rows<double>(r, values, where, largest);
  }
  return {as_type(values, t.dtype()), where};
}

Tensor all_any(const Tensor& t, const Dims& dims, bool keepdim, bool all) {
  Rows r = rows_of(t, dims, DType::Bool);
  Tensor out = shaped(r, keepdim, DType::Bool, t.device());
  if (t.is_meta()) return out;
  each_row<uint8_t>(r, [&](const uint8_t* p, int64_t n, int64_t i) {
    bool v = all;
    for (int64_t k = 0; k < n; ++k) v = all ? v && p[k] : v || p[k];
    out.data<bool>()[i] = v;
  });
  return out;
}

std::pair<Tensor, Tensor> var_mean(const Tensor& t, const Dims& dims, bool keepdim,
                                   double correction, bool root) {
  Rows r = rows_of(t, dims, DType::Float64);
  Tensor var = shaped(r, keepdim, DType::Float64, t.device()),
         mean = shaped(r, keepdim, DType::Float64, t.device());
  if (!t.is_meta())
    each_row<double>(r, [&](const double* p, int64_t n, int64_t i) {
      // Welford's running form: an infinite element makes both nan.
      double m = n ? 0 : NAN, q = n ? 0 : NAN;
      for (int64_t k = 0; k < n; ++k) {
        double from_old = p[k] - m;
        m += from_old / static_cast<double>(k + 1);
        q += from_old * (p[k] - m);
      }
      double v = q / std::max(static_cast<double>(n) - correction, 0.0);
      mean.data<double>()[i] = m;
      var.data<double>()[i] = root ? std::sqrt(v) : v;
    });
  return {as_type(var, t.dtype()), as_type(mean, t.dtype())};
}

Tensor var(const Tensor& t, const Dims& dims, bool keepdim, double correction, bool root) {
  Rows r = rows_of(t, dims, DType::Float64);
  bool narrow = t.dtype() == DType::Float16 || t.dtype() == DType::BFloat16;
  if (r.count != 1 || r.length == 0 || narrow || t.is_meta())
    return var_mean(t, dims, keepdim, correction, root).first;
  Tensor out = shaped(r, keepdim, DType::Float64, t.device());
  double n = static_cast<double>(r.length), q = 0;
  double m = sum(t, {}, false, t.dtype()).item().to_double() / n;
  if (t.dtype() == DType::Float32) m = static_cast<float>(m);
  const double* p = r.data.data<double>();
  for (int64_t k = 0; k < r.length; ++k) q += (p[k] - m) * (p[k] - m);
  q /= std::max(n - correction, 0.0);
  out.data<double>()[0] = root ? std::sqrt(q) : q;
  return as_type(out, t.dtype());
}

Tensor vector_norm(const Tensor& t, double p, const Dims& dims, bool keepdim, DType result) {
  Rows r = rows_of(t, dims, DType::Float64);
  Tensor out = shaped(r, keepdim, DType::Float64, t.device());
  if (t.is_meta()) return as_type(out, result);
  each_row<double>(r, [&](const double* x, int64_t n, int64_t i) {
    double s = 0;
    if (p == INFINITY || p == -INFINITY) {
      s = p > 0 ? 0 : INFINITY;
      for (int64_t k = 0; k < n; ++k) {
        double a = std::abs(x[k]);
        s = std::isnan(a) || std::isnan(s) ? NAN : p > 0 ? std::max(s, a) : std::min(s, a);
      }
    } else if (p == 0) {
      for (int64_t k = 0; k < n; ++k) s += x[k] != 0;
    } else if (p == 1) {
      for (int64_t k = 0; k < n; ++k) s += std::abs(x[k]);
    } else if (p == 2) {
      for (int64_t k = 0; k < n; ++k) s += x[k] * x[k];
      s = std::sqrt(s);
    } else {
      if (result != DType::Float64) {  // powers may overflow, as they do in that type
        float sum = 0, power = static_cast<float>(p);
        for (int64_t k = 0; k < n; ++k) sum += std::pow(std::abs(static_cast<float>(x[k])), power);
        s = std::pow(sum, 1 / power);
      } else {
        for (int64_t k = 0; k < n; ++k) s += std::pow(std::abs(x[k]), p);
        s = std::pow(s, 1 / p);
      }
    }
    out.data<double>()[i] = s;
  });
  return as_type(out, result);
}

Tensor logsumexp(const Tensor& t, const Dims& dims, bool keepdim) {
  Rows r = rows_of(t, dims, DType::Float64);
  Tensor out = shaped(r, keepdim, DType::Float64, t.device());
  if (!t.is_meta())
    each_row<double>(r, [&](const double* x, int64_t n, int64_t i) {
      double top = -INFINITY, s = 0;
      for (int64_t k = 0; k < n; ++k) top = std::isnan(x[k]) ? x[k] : std::max(top, x[k]);
      double shift = std::isinf(top) ? 0 : top;
      for (int64_t k = 0; k < n; ++k) s += std::exp(x[k] - shift);
      out.data<double>()[i] = std::log(s) + shift;
    });
  return as_type(out, t.dtype());
}

namespace {
// Calls f(pointer to the first element, step, length) for every line along `dim`.
template <class F>
void each_line(const Dims& sizes, int64_t dim, F f) {
  int64_t outer = 1, n = sizes.empty() ? 1 : sizes[dim], inner = 1;
  for (int64_t d = 0; d < dim; ++d) outer *= sizes[d];
  for (size_t d = static_cast<size_t>(dim) + 1; d < sizes.size(); ++d) inner *= sizes[d];
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t i = 0; i < inner; ++i) f(o * n * inner + i, inner, n);
}
}  // namespace

Tensor cumulate(const Tensor& t, int64_t dim, DType result, bool product) {
  DType c = is_floating(result) ? DType::Float64 : DType::Int64;
  Tensor x = contiguous(as_type(t, result), c);
  Tensor out = empty_tensor(t.sizes(), c, t.device());
  if (t.is_meta()) return as_type(out, result);
  each_line(t.sizes(), dim, [&](int64_t at, int64_t step, int64_t n) {
    if (c == DType::Int64) {
      int64_t s = product;
      for (int64_t k = 0; k < n; ++k, at += step) {
        s = product ? wrap_mul(s, x.data<int64_t>()[at]) : wrap_add(s, x.data<int64_t>()[at]);
        out.data<int64_t>()[at] = s;
      }
    } else {
      double s = product;
      for (int64_t k = 0; k < n; ++k, at += step) {
        s = product ? s * x.data<double>()[at] : s + x.data<double>()[at];
        out.data<double>()[at] = s;
      }
    }
  });
  return as_type(out, result);
}

std::pair<Tensor, Tensor> cumulate_extremum(const Tensor& t, int64_t dim, bool largest) {
  DType c = is_floating(t.dtype()) ? DType::Float64 : DType::Int64;
  Tensor x = contiguous(t, c);
  Tensor values = empty_tensor(t.sizes(), c, t.device()),
         where = empty_tensor(t.sizes(), DType::Int64, t.device());
  auto scan = [&]<class T>(T) {
    each_line(t.sizes(), dim, [&](int64_t at, int64_t step, int64_t n) {
      T best{};
      int64_t index = 0;
      for (int64_t k = 0; k < n; ++k, at += step) {
        T v = x.data<T>()[at];
        if (k == 0 || nan_of(v) || (!nan_of(best) && (largest ? v >= best : v <= best)))
          best = v, index = k;
        values.data<T>()[at] = best;
        where.data<int64_t>()[at] = index;
      }
    });
  };
  if (!t.is_meta()) {
    if (c == DType::Int64)
      scan(int64_t{});
    else
      scan(double{});
  }
  return {as_type(values, t.dtype()), where};
}

Tensor logcumsumexp(const Tensor& t, int64_t dim) {
  Tensor x = contiguous(t, DType::Float64);
  Tensor out = empty_tensor(t.sizes(), DType::Float64, t.device());
  if (!t.is_meta())
    each_line(t.sizes(), dim, [&](int64_t at, int64_t step, int64_t n) {
      double s = -INFINITY;
      for (int64_t k = 0; k < n; ++k, at += step) {
        double v = x.data<double>()[at];
        // Two equal infinities are their own sum; a nan stays.
        if (std::isnan(v) || std::isnan(s))
          s = NAN;
        else if (v != s || std::isfinite(v))
          s = std::max(s, v) + std::log1p(std::exp(std::min(s, v) - std::max(s, v)));
        out.data<double>()[at] = s;
      }
    });
  return as_type(out, t.dtype());
}

namespace {
template <class T>
void order_line(const T* x, int64_t step, std::vector<int64_t>& index, int64_t k, bool descending,
                Order order) {
  std::iota(index.begin(), index.end(), 0);
  auto less = [&](int64_t a, int64_t b) {
    T u = x[a * step], v = x[b * step];
    if constexpr (std::is_floating_point_v<T>)
      return descending ? (std::isnan(u) && !std::isnan(v)) || u > v
                        : (!std::isnan(u) && std::isnan(v)) || u < v;
    else
      return descending ? u > v : u < v;
  };
  int64_t* first = index.data();
  int64_t n = static_cast<int64_t>(index.size());
  Introsort sorter(less);
  switch (order) {
    case Order::Stable:
      std::stable_sort(index.begin(), index.end(), less);
      break;
    case Order::Quick:
      sorter.sort(first, first + n);
      break;
    case Order::Top:
    case Order::TopUnsorted:
      if (k == 0) break;
      if (k * 64 <= n) {
        sorter.partial(first, first + k, first + n);
        break;
      }
      sorter.select(first, first + k - 1, first + n);
      if (order == Order::Top) sorter.sort(first, first + k - 1);
      break;
    case Order::Kth:
      quick_select(index, k - 1, less);
      break;
    case Order::Median:
    case Order::NanMedian: {
      std::stable_sort(index.begin(), index.end(), less);
      int64_t valid = n;
      if constexpr (std::is_floating_point_v<T>)
        while (valid > 0 && std::isnan(x[index[size_t(valid - 1)] * step])) --valid;
      bool nan_wins = order == Order::Median && valid < n;
      int64_t middle = nan_wins ? valid : std::max<int64_t>(valid - 1, 0) / 2;
      std::swap(index[0], index[size_t(middle)]);
      break;
    }
  }
}
}  // namespace

std::pair<Tensor, Tensor> sort(const Tensor& t, int64_t dim, bool descending, bool stable) {
  return pick(t, t.dim() ? t.sizes()[dim] : 1, dim, descending,
              stable ? Order::Stable : Order::Quick);
}

std::pair<Tensor, Tensor> pick(const Tensor& t, int64_t k, int64_t dim, bool largest, Order order) {
  bool one = order == Order::Kth || order == Order::Median || order == Order::NanMedian;
  int64_t count = one ? 1 : k, from = order == Order::Kth ? k - 1 : 0;
  DType c = is_floating(t.dtype()) ? DType::Float64 : DType::Int64;
  Tensor x = contiguous(t, c);
  Dims sizes = t.sizes();
  if (!sizes.empty()) sizes[dim] = count;
  Tensor values = empty_tensor(sizes, c, t.device()),
         where = empty_tensor(sizes, DType::Int64, t.device());
  auto run = [&]<class T>(T) {
    std::vector<int64_t> index(static_cast<size_t>(t.dim() ? t.sizes()[dim] : 1));
    std::vector<int64_t> starts;
    each_line(sizes, dim, [&](int64_t at, int64_t, int64_t) { starts.push_back(at); });
    size_t line = 0;
    each_line(t.sizes(), dim, [&](int64_t at, int64_t step, int64_t) {
      const T* p = x.data<T>() + at;
      order_line(p, step, index, k, largest, order);
      int64_t to = starts[line++];
      for (int64_t i = from; i < from + count; ++i, to += step) {
        values.data<T>()[to] = p[index[i] * step];
        where.data<int64_t>()[to] = index[i];
      }
    });
  };
  if (!t.is_meta() && values.numel()) {
    if (c == DType::Int64)
      run(int64_t{});
    else
      run(double{});
  }
  return {as_type(values, t.dtype()), where};
}

}  // namespace tracepad::kernels
