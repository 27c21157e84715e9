// Rows are walked in lanes as wide as PyTorch's vectors, in chunks of sixteen steps by Welford's
// recurrence; chunks and lanes are joined by Chan's formula, chunks pairwise like a binary counter.
#include "ops/kernels/moments.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <vector>

#include "ops/kernels/convert.h"

namespace tracepad::kernels {

namespace {

constexpr int64_t kChunk = 16;

// Joins what `more` elements gave with what `count` gave before.
template <class T>
void join(int64_t more, T mean_more, T m2_more, int64_t count, T& mean, T& m2) {
  int64_t all = count + more;
  T share = all == 0 ? T(0) : static_cast<T>(more) / static_cast<T>(all);
  T delta = mean_more - mean;
  mean += share * delta;
  m2 += m2_more + delta * delta * share * static_cast<T>(count);
}

template <class T>
struct Lanes {
  static constexpr int64_t kWidth = 32 / sizeof(T);
  int64_t count = 0;
  std::array<T, kWidth> mean{}, m2{};

  void join(const Lanes& more) {
    for (int64_t l = 0; l < kWidth; ++l)
      kernels::join(more.count, more.mean[size_t(l)], more.m2[size_t(l)], count, mean[size_t(l)],
                    m2[size_t(l)]);
    count += more.count;
  }
};

template <class T>
Lanes<T> chunk(const T* x, int64_t steps) {
  Lanes<T> c;
  for (int64_t j = 0; j < steps; ++j, x += Lanes<T>::kWidth) {
    T factor = T(1) / static_cast<T>(j + 1);
    for (int64_t l = 0; l < Lanes<T>::kWidth; ++l) {
      T delta = x[l] - c.mean[size_t(l)];
      c.mean[size_t(l)] += delta * factor;
      c.m2[size_t(l)] += delta * (x[l] - c.mean[size_t(l)]);
    }
  }
  c.count = steps;
  return c;
}

template <class T>
void one_row(const T* x, int64_t n, T& mean, T& variance) {
  constexpr int64_t width = Lanes<T>::kWidth;
  int64_t steps = n / width, chunks = (steps + kChunk - 1) / kChunk;
  int64_t depth = chunks > 1 ? std::bit_width(static_cast<uint64_t>(chunks - 1)) : 0;
  std::vector<Lanes<T>> stack(static_cast<size_t>(std::max<int64_t>(depth, 1)));
  for (int64_t i = 0; i < chunks; ++i) {
    stack[0].join(chunk(x + i * kChunk * width, std::min(kChunk, steps - i * kChunk)));
    int64_t carry = i + 1;
    for (int64_t j = 1; j < depth && (carry & 1) == 0; ++j, carry >>= 1) {
      stack[size_t(j)].join(stack[size_t(j - 1)]);
      stack[size_t(j - 1)] = {};
    }
  }
  for (int64_t j = 1; j < depth; ++j) stack[0].join(stack[size_t(j)]);
  // What does not fill a vector first, then lane after lane.
  int64_t count = 0;
  mean = 0;
  T m2 = 0;
  for (int64_t i = steps * width; i < n; ++i) {
    T delta = x[i] - mean;
    mean += delta / static_cast<T>(++count);
    m2 += delta * (x[i] - mean);
  }
  for (int64_t l = 0; l < width; ++l) {
    join(steps, stack[0].mean[size_t(l)], stack[0].m2[size_t(l)], count, mean, m2);
    count += steps;
  }
  variance = m2 / static_cast<T>(n);
}

template <class T>
void rows_of(const Tensor& rows, const Moments& out) {
  int64_t n = rows.sizes()[1];
  for (int64_t r = 0; r < rows.sizes()[0]; ++r)
    one_row(rows.data<T>() + r * n, n, out.mean.data<T>()[r], out.spread.data<T>()[r]);
}

template <class T>
void channels_of(const Tensor& x, Sums sums, bool mean_given, const Moments& out) {
  int64_t batch = x.sizes()[0], channels = x.sizes()[1];
  int64_t inner = channels && batch ? x.numel() / (batch * channels) : 0;
  for (int64_t c = 0; c < channels; ++c) {
    auto sum_of = [&](auto zero, auto element) {
      auto sum = zero;
      for (int64_t b = 0; b < batch; ++b)
        for (int64_t i = 0; i < inner; ++i)
          sum += element(x.data<T>()[(b * channels + c) * inner + i]);
      return sum;
    };
    T& mean = out.mean.data<T>()[c];
    if (!mean_given && sums == Sums::ChannelsLast)
      mean = sum_of(T(0), [](T v) { return v; }) / static_cast<T>(batch * inner);
    else if (!mean_given)
      mean =
          static_cast<T>(sum_of(0.0, [](T v) { return v; }) / static_cast<double>(batch * inner));
    auto square = [&](T v) { return (v - mean) * (v - mean); };
    if (sums == Sums::ChannelsLast)
      out.spread.data<T>()[c] = sum_of(T(0), square);
    else if (sums == Sums::Contiguous)
      out.spread.data<T>()[c] = static_cast<T>(sum_of(0.0, square));
    else
      out.spread.data<double>()[c] = sum_of(0.0, [&](T v) {
        double delta = static_cast<double>(v) - static_cast<double>(mean);
        return delta * delta;
      });
  }
}

// A row's sum in vectors side by side, then across.
template <class T, class F>
T lane_sum(int64_t n, F element) {
  constexpr int64_t width = Lanes<T>::kWidth;
  T lanes[width] = {};
  int64_t used = std::min(n, width);
  for (int64_t i = 0; i < n; ++i)
    lanes[i % width] = i < width ? element(i) : lanes[i % width] + element(i);
  T total = lanes[0];
  for (int64_t l = 1; l < used; ++l) total += lanes[l];
  return total;
}

template <class T>
void gradient_of(const Tensor& g, const Tensor& x, const Tensor& mean, const Tensor& rstd,
                 const Tensor& weight, bool training, Sums sums, const Tensor& total,
                 const ChannelGradient& out) {
  int64_t batch = x.sizes()[0], channels = x.sizes()[1], inner = x.numel() / (batch * channels);
  T n = static_cast<T>(batch * inner);
  for (int64_t c = 0; c < channels; ++c) {
    T m = mean.data<T>()[c], r = rstd.data<T>()[c];
    T w = weight.defined() ? weight.data<T>()[c] : T(1);
    double sum = 0, dot = 0;
    T plain_sum = 0, plain_dot = 0;
    for (int64_t b = 0; b < batch; ++b) {
      int64_t at = (b * channels + c) * inner;
      const T *dy = g.data<T>() + at, *px = x.data<T>() + at;
      if (sums == Sums::ChannelsLast) {
        for (int64_t i = 0; i < inner; ++i) plain_sum += dy[i], plain_dot += (px[i] - m) * dy[i];
        sum = plain_sum, dot = plain_dot;
        continue;
      }
      if (sums == Sums::Wide) {
        for (int64_t i = 0; i < inner; ++i) sum += dy[i], dot += (px[i] - m) * dy[i];
        continue;
      }
      sum += lane_sum<T>(inner, [&](int64_t i) { return dy[i]; });
      dot += lane_sum<T>(inner, [&](int64_t i) { return (px[i] - m) * dy[i]; });
    }
    if (total.defined()) sum = total.data<T>()[c];
    T k = static_cast<T>(dot) * r * r / n;
    T mean_g = static_cast<T>(sum / static_cast<double>(batch * inner));
    for (int64_t b = 0; b < batch; ++b) {
      int64_t at = (b * channels + c) * inner;
      const T *dy = g.data<T>() + at, *px = x.data<T>() + at;
      T* dx = out.x.data<T>() + at;
      for (int64_t i = 0; i < inner; ++i) {
        T along = (px[i] - m) * k;
        dx[i] = training ? (dy[i] - mean_g - along) * r * w : dy[i] * r * w;
      }
    }
    out.weight.data<T>()[c] = static_cast<T>(dot * r);
    out.bias.data<T>()[c] = static_cast<T>(sum);
  }
}

template <class T>
void row_gradient_of(const Tensor& g, const Tensor& x, const Tensor& mean, const Tensor& rstd,
                     const Tensor& weight, const ChannelGradient& out) {
  const int64_t rows = x.sizes()[0], n = x.sizes()[1];
  const T scale = T(1) / static_cast<T>(n);
  const T* w = weight.defined() ? weight.data<T>() : nullptr;
  T *dw = out.weight.data<T>(), *db = out.bias.data<T>();
  std::fill_n(dw, n, T(0));
  std::fill_n(db, n, T(0));
  for (int64_t r = 0; r < rows; ++r) {
    const T *dy = g.data<T>() + r * n, *px = x.data<T>() + r * n;
    T* dx = out.x.data<T>() + r * n;
    const T m = mean.data<T>()[r], a = rstd.data<T>()[r], shift = -a * m;
    const T dot =
        lane_sum<T>(n, [&](int64_t i) { return w ? dy[i] * px[i] * w[i] : dy[i] * px[i]; });
    const T sum = lane_sum<T>(n, [&](int64_t i) { return w ? dy[i] * w[i] : dy[i]; });
    const T b = (sum * m - dot) * a * a * a * scale, c = -b * m - sum * a * scale;
    for (int64_t i = 0; i < n; ++i) {
      dw[i] += dy[i] * (a * px[i] + shift);
      db[i] += dy[i];
      dx[i] = (w ? a * dy[i] * w[i] : a * dy[i]) + b * px[i] + c;
    }
  }
}

}  // namespace

ChannelGradient row_gradient(const Tensor& g, const Tensor& x, const Tensor& mean,
                             const Tensor& rstd, const Tensor& weight) {
  const Dims size = {x.sizes()[1]};
  ChannelGradient out{empty_tensor(x.sizes(), x.dtype()), empty_tensor(size, x.dtype()),
                      empty_tensor(size, x.dtype())};
  if (x.dtype() == DType::Float32)
    row_gradient_of<float>(g, x, mean, rstd, weight, out);
  else
    row_gradient_of<double>(g, x, mean, rstd, weight, out);
  return out;
}

ChannelGradient channel_gradient(const Tensor& g, const Tensor& x, const Tensor& mean,
                                 const Tensor& rstd, const Tensor& weight, bool training, Sums sums,
                                 const Tensor& total) {
  Dims size = {x.sizes()[1]};
  ChannelGradient out{empty_tensor(x.sizes(), x.dtype()), empty_tensor(size, x.dtype()),
                      empty_tensor(size, x.dtype())};
  Tensor w = weight.defined() ? contiguous(weight) : Tensor();
  Tensor cg = contiguous(g), cx = contiguous(x), m = contiguous(mean), r = contiguous(rstd);
  if (x.dtype() == DType::Float32)
    gradient_of<float>(cg, cx, m, r, w, training, sums, total, out);
  else
    gradient_of<double>(cg, cx, m, r, w, training, sums, total, out);
  return out;
}

Moments row_moments(const Tensor& rows) {
  Dims size = {rows.sizes()[0]};
  Moments out{empty_tensor(size, rows.dtype()), empty_tensor(size, rows.dtype())};
  if (rows.dtype() == DType::Float32)
    rows_of<float>(rows, out);
  else
    rows_of<double>(rows, out);
  return out;
}

Moments channel_moments(const Tensor& given, Sums sums, const Tensor& mean) {
  Tensor x = contiguous(given);
  Dims size = {x.sizes()[1]};
  Moments out{mean.defined() ? contiguous(mean) : empty_tensor(size, x.dtype()),
              empty_tensor(size, sums == Sums::Wide ? DType::Float64 : x.dtype())};
  if (x.dtype() == DType::Float32)
    channels_of<float>(x, sums, mean.defined(), out);
  else
    channels_of<double>(x, sums, mean.defined(), out);
  return out;
}

Tensor inverse_deviation(const Tensor& spread, double n, double eps, bool rounded) {
  Tensor out = empty_tensor(spread.sizes(), DType::Float64);
  for (int64_t i = 0; i < spread.numel(); ++i) {
    double v = spread.at(i).to_double() / n;
    if (rounded && spread.dtype() == DType::Float32) v = static_cast<float>(v);
    out.data<double>()[i] = v != 0 || eps != 0 ? 1 / std::sqrt(v + eps) : 0;
  }
  return out;
}

}  // namespace tracepad::kernels
