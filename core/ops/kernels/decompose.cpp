// Textbook algorithms (Golub & Van Loan): they are meant for the small matrices of examples.
#include "ops/kernels/decompose.h"

#include <algorithm>
#include <cmath>
#include <numeric>

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

// Cyclic Jacobi.
void eigh_factor(const double* given, int64_t n, Matrix& values, Matrix& vectors) {
  Matrix a(given, given + n * n), v(static_cast<size_t>(n * n), 0);
  for (int64_t i = 0; i < n; ++i) v[i * n + i] = 1;
  for (int sweep = 0; sweep < 100; ++sweep) {
    double off = 0;
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < i; ++j) off += a[i * n + j] * a[i * n + j];
    if (off < 1e-300) break;
    for (int64_t p = 0; p < n; ++p)
      for (int64_t q = p + 1; q < n; ++q) {
        double apq = a[p * n + q];
        if (apq == 0) continue;
        double theta = (a[q * n + q] - a[p * n + p]) / (2 * apq);
        double t = std::copysign(1.0, theta) / (std::abs(theta) + std::sqrt(theta * theta + 1));
        double c = 1 / std::sqrt(t * t + 1), s = t * c;
        for (int64_t k = 0; k < n; ++k) {
          double x = a[k * n + p], y = a[k * n + q];
          a[k * n + p] = c * x - s * y, a[k * n + q] = s * x + c * y;
        }
        for (int64_t k = 0; k < n; ++k) {
          double x = a[p * n + k], y = a[q * n + k];
          a[p * n + k] = c * x - s * y, a[q * n + k] = s * x + c * y;
          x = v[k * n + p], y = v[k * n + q];
          v[k * n + p] = c * x - s * y, v[k * n + q] = s * x + c * y;
        }
      }
  }
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](int64_t x, int64_t y) { return a[x * n + x] < a[y * n + y]; });
  values.resize(static_cast<size_t>(n));
  vectors.resize(static_cast<size_t>(n * n));
  for (int64_t j = 0; j < n; ++j) {
    values[j] = a[order[j] * n + order[j]];
    for (int64_t i = 0; i < n; ++i) vectors[i * n + j] = v[i * n + order[j]];
  }
}

// One-sided Jacobi on the columns, completed to square factors by QR.
void svd_factor(const double* a, int64_t m, int64_t n, Matrix& u, Matrix& s, Matrix& vh) {
  if (m < n) {
    Matrix t(static_cast<size_t>(m * n)), ut, vt;
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < n; ++j) t[j * m + i] = a[i * n + j];
    svd_factor(t.data(), n, m, ut, s, vt);
    u.resize(static_cast<size_t>(m * m)), vh.resize(static_cast<size_t>(n * n));
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < m; ++j) u[i * m + j] = vt[j * m + i];
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = 0; j < n; ++j) vh[i * n + j] = ut[j * n + i];
    return;
  }
  Matrix w(a, a + m * n), v(static_cast<size_t>(n * n), 0);
  for (int64_t i = 0; i < n; ++i) v[i * n + i] = 1;
  for (int sweep = 0; sweep < 100; ++sweep) {
    bool rotated = false;
    for (int64_t p = 0; p < n; ++p)
      for (int64_t q = p + 1; q < n; ++q) {
        double alpha = 0, beta = 0, gamma = 0;
        for (int64_t i = 0; i < m; ++i) {
          double x = w[i * n + p], y = w[i * n + q];
          alpha += x * x, beta += y * y, gamma += x * y;
        }
        if (std::abs(gamma) <= 1e-16 * std::sqrt(alpha * beta) || gamma == 0) continue;
        rotated = true;
        double zeta = (beta - alpha) / (2 * gamma);
        double t = std::copysign(1.0, zeta) / (std::abs(zeta) + std::sqrt(1 + zeta * zeta));
        double c = 1 / std::sqrt(1 + t * t), z = c * t;
        for (int64_t i = 0; i < m; ++i) {
          double x = w[i * n + p], y = w[i * n + q];
          w[i * n + p] = c * x - z * y, w[i * n + q] = z * x + c * y;
        }
        for (int64_t i = 0; i < n; ++i) {
          double x = v[i * n + p], y = v[i * n + q];
          v[i * n + p] = c * x - z * y, v[i * n + q] = z * x + c * y;
        }
      }
    if (!rotated) break;
  }
  Matrix norms(static_cast<size_t>(n));
  for (int64_t j = 0; j < n; ++j) {
    double t = 0;
    for (int64_t i = 0; i < m; ++i) t += w[i * n + j] * w[i * n + j];
    norms[j] = std::sqrt(t);
  }
  std::vector<int64_t> order(static_cast<size_t>(n));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](int64_t x, int64_t y) { return norms[x] > norms[y]; });
  s.resize(static_cast<size_t>(n)), vh.resize(static_cast<size_t>(n * n));
  Matrix columns(static_cast<size_t>(m * n));
  for (int64_t j = 0; j < n; ++j) {
    s[j] = norms[order[j]];
    for (int64_t i = 0; i < n; ++i) vh[j * n + i] = v[i * n + order[j]];
    for (int64_t i = 0; i < m; ++i) columns[i * n + j] = s[j] > 0 ? w[i * n + order[j]] / s[j] : 0;
  }
  // Columns for vanishing singular values and beyond n come from an orthogonal completion.
  Matrix q, r;
  qr_factor(columns.data(), m, n, q, r);
  u = q;
  for (int64_t j = 0; j < n; ++j)
    if (s[j] > 0)
      for (int64_t i = 0; i < m; ++i) u[i * m + j] = columns[i * n + j];
}

}  // namespace tracepad::kernels
