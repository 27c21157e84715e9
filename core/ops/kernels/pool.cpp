// Pooling by visiting every window of every plane.
#include "ops/kernels/pool.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/kernels/convert.h"

namespace tracepad::kernels {

namespace {

int64_t volume(const int64_t v[3]) { return v[0] * v[1] * v[2]; }

// The part of a window inside the input, per dimension: from, to, step; and its size with padding.
struct Window {
  int64_t from[3], to[3], step[3], padded;
};

Window window_at(const PoolShape& s, const int64_t o[3], bool adaptive) {
  Window w;
  w.padded = 1;
  for (int d = 0; d < 3; ++d) {
    if (adaptive) {
      w.from[d] = o[d] * s.in[d] / s.out[d];
      w.to[d] = ((o[d] + 1) * s.in[d] + s.out[d] - 1) / s.out[d];
      w.step[d] = 1;
      continue;
    }
    int64_t start = o[d] * s.stride[d] - s.padding[d];
    int64_t end = start + (s.kernel[d] - 1) * s.dilation[d] + 1;
    w.padded *= std::min(end, s.in[d] + s.padding[d]) - start;
    w.step[d] = s.dilation[d];
    w.from[d] = start;
    while (w.from[d] < 0) w.from[d] += s.dilation[d];
    w.to[d] = std::min(end, s.in[d]);
  }
  return w;
}

// f(output position, window)
template <class F>
void each_window(const PoolShape& s, bool adaptive, F f) {
  int64_t o[3], at = 0;
  for (o[0] = 0; o[0] < s.out[0]; ++o[0])
    for (o[1] = 0; o[1] < s.out[1]; ++o[1])
      for (o[2] = 0; o[2] < s.out[2]; ++o[2]) f(at++, window_at(s, o, adaptive));
}
template <class F>
void each_cell(const PoolShape& s, const Window& w, F f) {
  for (int64_t d = w.from[0]; d < w.to[0]; d += w.step[0])
    for (int64_t h = w.from[1]; h < w.to[1]; h += w.step[1])
      for (int64_t x = w.from[2]; x < w.to[2]; x += w.step[2]) f((d * s.in[1] + h) * s.in[2] + x);
}

Dims out_sizes(const Tensor& x, const PoolShape& s) {
  return {x.sizes()[0], s.out[0], s.out[1], s.out[2]};
}

std::pair<Tensor, Tensor> maxima(const Tensor& given, const PoolShape& s, bool adaptive) {
  Tensor x = contiguous(given, is_floating(given.dtype()) ? DType::Float64 : DType::Int64);
  Tensor values = empty_tensor(out_sizes(given, s), x.dtype(), given.device());
  Tensor where = empty_tensor(out_sizes(given, s), DType::Int64, given.device());
  if (given.is_meta()) return {as_type(values, given.dtype()), where};
  auto run = [&]<class T>(T) {
    for (int64_t p = 0; p < x.sizes()[0]; ++p) {
      const T* in = x.data<T>() + p * volume(s.in);
      each_window(s, adaptive, [&](int64_t at, const Window& w) {
        int64_t best = -1;
        each_cell(s, w, [&](int64_t k) {
          bool nan = false;
          if constexpr (std::is_floating_point_v<T>) nan = std::isnan(in[k]);
          if (best < 0 || in[k] > in[best] || nan) best = k;
        });
        // Of a window that lies outside there is the least value, where it would begin.
        constexpr T least = std::is_floating_point_v<T> ? -std::numeric_limits<T>::infinity()
                                                        : std::numeric_limits<T>::lowest();
        const int64_t begin = (w.from[0] * s.in[1] + w.from[1]) * s.in[2] + w.from[2];
        values.data<T>()[p * volume(s.out) + at] = best < 0 ? least : in[best];
        where.data<int64_t>()[p * volume(s.out) + at] = best < 0 ? begin : best;
      });
    }
  };
  if (x.dtype() == DType::Float64)
    run(double{});
  else
    run(int64_t{});
  return {as_type(values, given.dtype()), where};
}

int64_t cells_along(const Window& w, int d) {
  return std::max<int64_t>((w.to[d] - w.from[d] + w.step[d] - 1) / w.step[d], 0);
}

// PyTorch's digits of averages: summed row by row, and adaptive ones divided by each extent in
// turn, in single precision, of 16 bits too; but gradients of these, and adaptive averages of
// volumes, in their own.
struct Averaging {
  DType type;
  AverageRule rule;
  bool adaptive;
  Averaging(const Tensor& t, const AverageRule& r, bool a, bool own)
      : type(own ? t.dtype() : compute_type(t.dtype())), rule(r), adaptive(a) {}
  double rounded(double v) const { return step_in(type, v); }
  double share(double sum, const Window& w) const {
    const int64_t cells[3] = {cells_along(w, 0), cells_along(w, 1), cells_along(w, 2)};
    if (adaptive) {
      for (int64_t n : cells) sum = rounded(sum / static_cast<double>(n));
      return sum;
    }
    const int64_t divisor = rule.divisor             ? rule.divisor
                            : rule.count_include_pad ? w.padded
                                                     : cells[0] * cells[1] * cells[2];
    return rounded(sum / static_cast<double>(divisor));
  }
};

Tensor averages(const Tensor& given, const PoolShape& s, const AverageRule& rule, bool adaptive) {
  const Averaging how(given, rule, adaptive, adaptive && s.in[0] > 1);
  Tensor x = contiguous(given, DType::Float64);
  Tensor y = empty_tensor(out_sizes(given, s), DType::Float64, given.device());
  if (!given.is_meta())
    for (int64_t p = 0; p < x.sizes()[0]; ++p) {
      const double* in = x.data<double>() + p * volume(s.in);
      each_window(s, adaptive, [&](int64_t at, const Window& w) {
        double sum = 0;
        each_cell(s, w, [&](int64_t k) { sum = how.rounded(sum + in[k]); });
        y.data<double>()[p * volume(s.out) + at] = how.share(sum, w);
      });
    }
  return as_type(y, given.dtype());
}

Tensor averages_backward(const Tensor& given, const PoolShape& s, const AverageRule& rule,
                         bool adaptive) {
  const Averaging how(given, rule, adaptive, true);
  Tensor g = contiguous(given, DType::Float64);
  Tensor x = empty_tensor({g.sizes()[0], s.in[0], s.in[1], s.in[2]}, DType::Float64);
  fill(x, 0);
  for (int64_t p = 0; p < g.sizes()[0]; ++p) {
    double* in = x.data<double>() + p * volume(s.in);
    each_window(s, adaptive, [&](int64_t at, const Window& w) {
      const double share = how.share(g.data<double>()[p * volume(s.out) + at], w);
      each_cell(s, w, [&](int64_t k) { in[k] = how.rounded(in[k] + share); });
    });
  }
  return as_type(x, given.dtype());
}

}  // namespace

std::pair<Tensor, Tensor> max_pool(const Tensor& x, const PoolShape& s) {
  return maxima(x, s, false);
}
std::pair<Tensor, Tensor> adaptive_max_pool(const Tensor& x, const PoolShape& s) {
  return maxima(x, s, true);
}
Tensor avg_pool(const Tensor& x, const PoolShape& s, const AverageRule& r) {
  return averages(x, s, r, false);
}
Tensor avg_pool_backward(const Tensor& g, const PoolShape& s, const AverageRule& r) {
  return averages_backward(g, s, r, false);
}
Tensor adaptive_avg_pool(const Tensor& x, const PoolShape& s) { return averages(x, s, {}, true); }
Tensor adaptive_avg_pool_backward(const Tensor& g, const PoolShape& s) {
  return averages_backward(g, s, {}, true);
}

}  // namespace tracepad::kernels
