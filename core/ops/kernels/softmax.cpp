// Softmax: subtracts the largest value first.
#include "ops/kernels/softmax.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "ops/kernels/convert.h"
#include "tensor/half.h"

namespace tracepad::kernels {

namespace {

// Adds up a row as the reference does: eight floats (four doubles) side by side, then across.
template <class T>
T lane_sum(const T* p, int64_t n) {
  constexpr int64_t kLanes = 32 / sizeof(T);
  T lanes[kLanes] = {};
  int64_t used = std::min(n, kLanes);
  for (int64_t l = 0; l < used; ++l) lanes[l] = p[l];
  for (int64_t i = kLanes; i < n; ++i) lanes[i % kLanes] += p[i];
  T total = lanes[0];
  for (int64_t l = 1; l < used; ++l) total += lanes[l];
  return total;
}

// What the 16-bit types, which are computed in float, round on the way: along the last dimension
// the sum under the logarithm and the logarithm; along others the powers in those columns that do
// not fill a vector of sixteen.
struct Narrow {
  DType type;
  bool last;
  bool any() const { return type == DType::Float16 || type == DType::BFloat16; }
  template <class T>
  T round(T v) const {
    return rounded_to(type, v);
  }
};

template <class T>
void run(const T* in, T* out, int64_t outer, int64_t n, int64_t inner, bool log, Narrow narrow) {
  bool round_sum = narrow.any() && narrow.last && log;
  int64_t rounded_from = narrow.any() && !narrow.last && !log ? inner - inner % 16 : inner;
  std::vector<T> e(static_cast<size_t>(n));
  for (int64_t o = 0; o < outer; ++o)
    for (int64_t k = 0; k < inner; ++k) {
      const T* x = in + o * n * inner + k;
      T* y = out + o * n * inner + k;
      T top = -INFINITY;
      for (int64_t i = 0; i < n; ++i) {
        T v = x[i * inner];
        top = std::isnan(v) ? v : v > top ? v : top;
      }
      T sum = 0;
      for (int64_t i = 0; i < n; ++i) e[i] = std::exp(x[i * inner] - top);
      if (inner == 1)
        sum = lane_sum(e.data(), n);
      else
        for (int64_t i = 0; i < n; ++i) sum += e[i];
      if (k >= rounded_from)
        for (T& v : e) v = narrow.round(v);
      if (round_sum) sum = narrow.round(sum);
      if (log) {
        T shift = std::log(sum);
        if (round_sum) shift = narrow.round(shift);
        for (int64_t i = 0; i < n; ++i) y[i * inner] = x[i * inner] - top - shift;
      } else {
        for (int64_t i = 0; i < n; ++i) y[i * inner] = e[i] / sum;
      }
    }
}

}  // namespace

Tensor softmax(const Tensor& t, int64_t dim, bool log) {
  DType c = compute_type(t.dtype());
  Tensor out = empty_tensor(t.sizes(), c, t.device());
  if (out.numel() == 0 || t.is_meta()) return as_type(out, t.dtype());
  Tensor x = contiguous(t, c);
  int64_t outer = 1, n = t.dim() ? t.sizes()[dim] : 1, inner = 1;
  for (int64_t d = 0; d < dim; ++d) outer *= t.sizes()[d];
  for (int64_t d = dim + 1; d < t.dim(); ++d) inner *= t.sizes()[d];
  Narrow narrow{t.dtype(), dim + 1 >= t.dim()};
  if (c == DType::Float32)
    run(x.data<float>(), out.data<float>(), outer, n, inner, log, narrow);
  else
    run(x.data<double>(), out.data<double>(), outer, n, inner, log, narrow);
  return as_type(out, t.dtype());
}

}  // namespace tracepad::kernels
