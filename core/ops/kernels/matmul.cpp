// Portable matrix products in float, double and int64; large ones are blocked for the cache, which
// does not change the order in which an element adds its products. What XNNPACK takes is prepared
// here: a transposed second matrix is passed as it lies, and a base that is one number a row or a
// column becomes one more step of k, which adds in the same order.
#include "ops/kernels/matmul.h"

#include <algorithm>
#include <vector>

#include "ops/kernels/convert.h"
#include "ops/kernels/math.h"
#include "ops/xnn/gemm.h"

namespace tracepad::kernels {

namespace {

// c[m, n] += a[m, k] b[k, n], all row-major and dense.
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

void float_product(const float* a, const float* b, float* c, int64_t m, int64_t k, int64_t n) {
  if (m * k * n > 64 * 64 * 64)
    large_product(a, b, c, m, k, n);
  else
    product(a, b, c, m, k, n);
}

void multiply(DType t, const void* a, const void* b, void* c, int64_t m, int64_t k, int64_t n) {
  if (t == DType::Float32) {
    float_product(static_cast<const float*>(a), static_cast<const float*>(b),
                  static_cast<float*>(c), m, k, n);
  } else if (t == DType::Float64) {
    product(static_cast<const double*>(a), static_cast<const double*>(b), static_cast<double*>(c),
            m, k, n);
  } else {
    product(static_cast<const int64_t*>(a), static_cast<const int64_t*>(b),
            static_cast<int64_t*>(c), m, k, n);
  }
}

// The last two dimensions lie transposed in dense memory, and not also straight.
bool is_transposed(const Tensor& t) {
  const Dims &size = t.sizes(), &stride = t.strides();
  size_t d = size.size() - 2;
  return t.dtype() == DType::Float32 && size[d] > 1 && size[d + 1] > 1 && stride[d] == 1 &&
         stride[d + 1] == size[d] && (d == 0 || size[0] == 1 || stride[0] == size[d] * size[d + 1]);
}

// out = a b for [batch, m, k] and [batch, k, n], if XNNPACK takes it.
bool try_xnn(const Tensor& out, const Tensor& a, const Tensor& b) {
  if (out.dtype() != DType::Float32) return false;
  size_t d = out.sizes().size() - 2;
  xnn::Product p{.batch = d ? out.sizes()[0] : 1,
                 .m = out.sizes()[d],
                 .k = a.sizes()[d + 1],
                 .n = out.sizes()[d + 1],
                 .a = nullptr,
                 .b = nullptr,
                 .b_transposed = is_transposed(b),
                 .c = out.data<float>()};
  if (!xnn::worthwhile(p)) return false;
  Tensor x = contiguous(a, DType::Float32);
  Tensor y = p.b_transposed ? b : contiguous(b, DType::Float32);
  p.a = x.data<float>();
  p.b = y.data<float>();
  return xnn::gemm(p);
}

}  // namespace

void product_of(const float* a, const float* b, float* c, int64_t m, int64_t k, int64_t n) {
  std::fill_n(c, m * n, 0.0f);
  float_product(a, b, c, m, k, n);
}

Tensor mm(const Tensor& a, const Tensor& b) {
  DType t = compute_type(a.dtype());
  int64_t m = a.sizes()[0], k = a.sizes()[1], n = b.sizes()[1];
  Tensor out = empty_tensor({m, n}, t, a.is_meta() ? a.device() : b.device());
  if (out.is_meta()) return as_type(out, a.dtype());
  if (!try_xnn(out, a, b)) {
    Tensor x = contiguous(a, t), y = contiguous(b, t);
    fill(out, 0);
    multiply(t, x.raw(), y.raw(), out.raw(), m, k, n);
  }
  return as_type(out, a.dtype());
}

void mm_onto(const Tensor& out, const Tensor& base, const Tensor& a, const Tensor& b) {
  DType t = out.dtype();
  int64_t m = a.sizes()[0], k = a.sizes()[1], n = b.sizes()[1];
  bool per_row = base.strides()[1] == 0, per_column = base.strides()[0] == 0;
  if (t == DType::Float32 && (per_row || per_column) &&
      xnn::worthwhile({.m = m, .k = k + 1, .n = n, .a = nullptr, .b = nullptr, .c = nullptr})) {
    Tensor longer_a = empty_tensor({m, k + 1}), longer_b = empty_tensor({k + 1, n});
    Tensor first_a = alias(longer_a, {m, 1}, {k + 1, 1}, 0);
    Tensor first_b = alias(longer_b, {1, n}, {n, 1}, 0);
    // 1 times the base is exact.
    if (per_row) {
      copy(first_a, alias(base, {m, 1}, {base.strides()[0], 0}, base.offset()));
      fill(first_b, 1);
    } else {
      fill(first_a, 1);
      copy(first_b, alias(base, {1, n}, {0, base.strides()[1]}, base.offset()));
    }
    copy(alias(longer_a, {m, k}, {k + 1, 1}, 1), a);
    copy(alias(longer_b, {k, n}, {n, 1}, n), b);
    if (try_xnn(out, longer_a, longer_b)) return;
  }
  copy(out, base);
  Tensor x = contiguous(a, t), y = contiguous(b, t);
  multiply(t, x.raw(), y.raw(), out.raw(), m, k, n);
}

Tensor mm_onto(const Tensor& base, const Tensor& a, const Tensor& b) {
  Tensor out = empty_tensor({a.sizes()[0], b.sizes()[1]}, base.dtype());
  mm_onto(out, base, a, b);
  return out;
}

Tensor bmm(const Tensor& a, const Tensor& b) {
  DType t = compute_type(a.dtype());
  int64_t batch = a.sizes()[0], m = a.sizes()[1], k = a.sizes()[2], n = b.sizes()[2];
  Tensor out = empty_tensor({batch, m, n}, t, a.is_meta() ? a.device() : b.device());
  if (out.is_meta()) return as_type(out, a.dtype());
  if (!try_xnn(out, a, b)) {
    Tensor x = contiguous(a, t), y = contiguous(b, t);
    fill(out, 0);
    int64_t item = element_size(t);
    for (int64_t i = 0; i < batch; ++i)
      multiply(t, static_cast<char*>(x.raw()) + i * m * k * item,
               static_cast<char*>(y.raw()) + i * k * n * item,
               static_cast<char*>(out.raw()) + i * m * n * item, m, k, n);
  }
  return as_type(out, a.dtype());
}

}  // namespace tracepad::kernels
