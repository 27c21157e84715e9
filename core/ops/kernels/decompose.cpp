// Textbook algorithms (Golub & Van Loan): they are meant for the small matrices of examples.
// Eigenvalues are eigen.cpp's, singular values svd.cpp's.
#include "ops/kernels/decompose.h"

#include <algorithm>
#include <cmath>

namespace tracepad::kernels {

int lu_factor(double* a, int64_t rows, int64_t cols, std::vector<int64_t>& pivots, int64_t& zero) {
  int sign = 1;
  zero = 0;
  int64_t n = std::min(rows, cols);
  pivots.resize(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) {
    int64_t p = k;
    for (int64_t i = k + 1; i < rows; ++i)
      if (std::abs(a[i * cols + k]) > std::abs(a[p * cols + k])) p = i;
    pivots[k] = p;
    if (p != k) {
      for (int64_t j = 0; j < cols; ++j) std::swap(a[k * cols + j], a[p * cols + j]);
      sign = -sign;
    }
    double d = a[k * cols + k];
    if (d == 0) {
      if (!zero) zero = k + 1;
      continue;
    }
    for (int64_t i = k + 1; i < rows; ++i) {
      double f = a[i * cols + k] /= d;
      for (int64_t j = k + 1; j < cols; ++j) a[i * cols + j] -= f * a[k * cols + j];
    }
  }
  return sign;
}

bool solve(double* a, double* b, int64_t n, int64_t k, int64_t& zero) {
  std::vector<int64_t> pivots;
  lu_factor(a, n, n, pivots, zero);
  if (zero) return false;
  for (int64_t i = 0; i < n; ++i)
    if (pivots[i] != i)
      for (int64_t j = 0; j < k; ++j) std::swap(b[i * k + j], b[pivots[i] * k + j]);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t r = 0; r < i; ++r)
      for (int64_t j = 0; j < k; ++j) b[i * k + j] -= a[i * n + r] * b[r * k + j];
  for (int64_t i = n; i-- > 0;)
    for (int64_t j = 0; j < k; ++j) {
      for (int64_t r = i + 1; r < n; ++r) b[i * k + j] -= a[i * n + r] * b[r * k + j];
      b[i * k + j] /= a[i * n + i];
    }
  return true;
}

int64_t cholesky_factor(double* a, int64_t n) {
  for (int64_t j = 0; j < n; ++j) {
    double d = a[j * n + j];
    for (int64_t k = 0; k < j; ++k) d -= a[j * n + k] * a[j * n + k];
    if (!(d > 0)) return j + 1;
    a[j * n + j] = std::sqrt(d);
    for (int64_t i = j + 1; i < n; ++i) {
      double s = a[i * n + j];
      for (int64_t k = 0; k < j; ++k) s -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = s / a[j * n + j];
    }
    for (int64_t i = 0; i < j; ++i) a[i * n + j] = 0;
  }
  return 0;
}

void qr_factor(const double* a, int64_t m, int64_t n, Matrix& q, Matrix& r) {
  r.assign(a, a + m * n);
  q.assign(static_cast<size_t>(m * m), 0);
  for (int64_t i = 0; i < m; ++i) q[i * m + i] = 1;
  Matrix v(static_cast<size_t>(m));
  for (int64_t k = 0; k < std::min(m, n); ++k) {
    double tail = 0;
    for (int64_t i = k + 1; i < m; ++i) tail += r[i * n + k] * r[i * n + k];
    if (tail == 0) continue;  // nothing to annihilate: the reflection is the identity
    double alpha = r[k * n + k], beta = -std::copysign(std::sqrt(alpha * alpha + tail), alpha);
    double norm = 0;
    for (int64_t i = k; i < m; ++i) {
      v[i] = i == k ? alpha - beta : r[i * n + k];
      norm += v[i] * v[i];
    }
    for (int64_t j = 0; j < n; ++j) {
      double s = 0;
      for (int64_t i = k; i < m; ++i) s += v[i] * r[i * n + j];
      for (int64_t i = k; i < m; ++i) r[i * n + j] -= 2 * s / norm * v[i];
    }
    for (int64_t i = 0; i < m; ++i) {
      double s = 0;
      for (int64_t j = k; j < m; ++j) s += q[i * m + j] * v[j];
      for (int64_t j = k; j < m; ++j) q[i * m + j] -= 2 * s / norm * v[j];
    }
    for (int64_t i = k + 1; i < m; ++i) r[i * n + k] = 0;
  }
}

}  // namespace tracepad::kernels
