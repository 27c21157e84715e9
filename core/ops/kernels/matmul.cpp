// Portable matrix products in float, double and int64; large ones are blocked for the cache, which
// does not change the order in which an element adds its products.
#include "ops/kernels/matmul.h"

#include <algorithm>
#include <vector>

#include "ops/kernels/convert.h"
#include "ops/kernels/math.h"

namespace tracepad::kernels {

namespace {

// c[m, n] += a[m, k] b[k, n], all row-major and dense. Every element adds its products in the order
// of k and in its own type, as the reference BLAS does, so that results agree to the last bit.
template <class T>
void product(const T* a, const T* b, T* c, int64_t m, int64_t k, int64_t n) {
  for (int64_t i = 0; i < m; ++i) {
    T* row = c + i * n;
    for (int64_t p = 0; p < k; ++p) {
      T x = a[i * k + p];
      const T* y = b + p * n;
      for (int64_t j = 0; j < n; ++j) row[j] = wrap_add(row[j], wrap_mul(x, y[j]));
    }
  }
}

// Large float products: four rows at a time over panels of b that stay in the cache.
void large_product(const float* a, const float* b, float* c, int64_t m, int64_t k, int64_t n) {
  constexpr int64_t kPanel = 256, kDepth = 128;
  for (int64_t j0 = 0; j0 < n; j0 += kPanel) {
    int64_t j1 = std::min(n, j0 + kPanel);
    for (int64_t p0 = 0; p0 < k; p0 += kDepth) {
      int64_t p1 = std::min(k, p0 + kDepth);
      int64_t i = 0;
      for (; i + 4 <= m; i += 4) {
        float *c0 = c + i * n, *c1 = c0 + n, *c2 = c1 + n, *c3 = c2 + n;
        const float *a0 = a + i * k, *a1 = a0 + k, *a2 = a1 + k, *a3 = a2 + k;
        for (int64_t p = p0; p < p1; ++p) {
          float x0 = a0[p], x1 = a1[p], x2 = a2[p], x3 = a3[p];
          const float* y = b + p * n;
          for (int64_t j = j0; j < j1; ++j) {
            c0[j] += x0 * y[j];
            c1[j] += x1 * y[j];
            c2[j] += x2 * y[j];
            c3[j] += x3 * y[j];
          }
        }
      }
      for (; i < m; ++i)
        for (int64_t p = p0; p < p1; ++p) {
          float x = a[i * k + p];
          const float* y = b + p * n;
          for (int64_t j = j0; j < j1; ++j) c[i * n + j] += x * y[j];
        }
    }
  }
}

void multiply(DType t, const void* a, const void* b, void* c, int64_t m, int64_t k, int64_t n) {
  if (t == DType::Float32) {
    auto *pa = static_cast<const float*>(a), *pb = static_cast<const float*>(b);
    auto* pc = static_cast<float*>(c);
    if (m * k * n > 64 * 64 * 64)
      large_product(pa, pb, pc, m, k, n);
    else
      product(pa, pb, pc, m, k, n);
  } else if (t == DType::Float64) {
    product(static_cast<const double*>(a), static_cast<const double*>(b), static_cast<double*>(c),
            m, k, n);
  } else {
    product(static_cast<const int64_t*>(a), static_cast<const int64_t*>(b),
            static_cast<int64_t*>(c), m, k, n);
  }
}

}  // namespace

Tensor mm(const Tensor& a, const Tensor& b) {
  DType t = compute_type(a.dtype());
  int64_t m = a.sizes()[0], k = a.sizes()[1], n = b.sizes()[1];
  Tensor out = empty_tensor({m, n}, t, a.is_meta() ? a.device() : b.device());
  if (out.is_meta()) return as_type(out, a.dtype());
  Tensor x = contiguous(a, t), y = contiguous(b, t);
  fill(out, 0);
  multiply(t, x.raw(), y.raw(), out.raw(), m, k, n);
  return as_type(out, a.dtype());
}

void mm_onto(const Tensor& out, const Tensor& a, const Tensor& b) {
  Tensor x = contiguous(a), y = contiguous(b);
  multiply(out.dtype(), x.raw(), y.raw(), out.raw(), a.sizes()[0], a.sizes()[1], b.sizes()[1]);
}

Tensor bmm(const Tensor& a, const Tensor& b) {
  DType t = compute_type(a.dtype());
  int64_t batch = a.sizes()[0], m = a.sizes()[1], k = a.sizes()[2], n = b.sizes()[2];
  Tensor out = empty_tensor({batch, m, n}, t, a.is_meta() ? a.device() : b.device());
  if (out.is_meta()) return as_type(out, a.dtype());
  Tensor x = contiguous(a, t), y = contiguous(b, t);
  fill(out, 0);
  int64_t item = element_size(t);
  for (int64_t i = 0; i < batch; ++i)
    multiply(t, static_cast<char*>(x.raw()) + i * m * k * item,
             static_cast<char*>(y.raw()) + i * k * n * item,
             static_cast<char*>(out.raw()) + i * m * n * item, m, k, n);
  return as_type(out, a.dtype());
}

}  // namespace tracepad::kernels
