// Textbook algorithms (Golub & Van Loan): they are meant for the small matrices of examples.
// Eigenvalues are eigen.cpp's, singular values svd.cpp's, reflections qr.cpp's.
#include "ops/kernels/decompose.h"

#include <algorithm>
#include <cmath>

namespace tracepad::kernels {

namespace {
// A step's result as the element type holds it.
double rounded(double v, bool single) { return single ? static_cast<float>(v) : v; }
// v - f * g, in which the product is rounded too.
double less_product(double v, double f, double g, bool single) {
  return rounded(v - rounded(f * g, single), single);
}
}  // namespace

// A column is multiplied by the pivot's reciprocal, as LAPACK does it: the rounding decides whether
// a singular matrix shows.
int lu_factor(double* a, int64_t rows, int64_t cols, bool single, std::vector<int64_t>& pivots,
              int64_t& zero) {
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
    const double reciprocal = rounded(1 / d, single);
    for (int64_t i = k + 1; i < rows; ++i) {
      const double f = a[i * cols + k] = rounded(a[i * cols + k] * reciprocal, single);
      for (int64_t j = k + 1; j < cols; ++j)
        a[i * cols + j] = less_product(a[i * cols + j], f, a[k * cols + j], single);
    }
  }
  return sign;
}

void transpose(double* a, int64_t n) {
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < i; ++j) std::swap(a[i * n + j], a[j * n + i]);
}

bool solve(double* a, double* b, int64_t n, int64_t k, bool single, int64_t& zero) {
  std::vector<int64_t> pivots;
  lu_factor(a, n, n, single, pivots, zero);
  if (zero) return false;
  auto exchange = [&](int64_t i) {
    if (pivots[i] != i)
      for (int64_t j = 0; j < k; ++j) std::swap(b[i * k + j], b[pivots[i] * k + j]);
  };
  // Takes `f` times row r from row i.
  auto take = [&](int64_t i, int64_t r, double f) {
    for (int64_t j = 0; j < k; ++j)
      b[i * k + j] = less_product(b[i * k + j], f, b[r * k + j], single);
  };
  auto divide = [&](int64_t i) {
    for (int64_t j = 0; j < k; ++j) b[i * k + j] = rounded(b[i * k + j] / a[i * n + i], single);
  };
  for (int64_t i = 0; i < n; ++i) exchange(i);
  for (int64_t i = 0; i < n; ++i)
    for (int64_t r = 0; r < i; ++r) take(i, r, a[i * n + r]);
  for (int64_t i = n; i-- > 0;) {
    for (int64_t r = i + 1; r < n; ++r) take(i, r, a[i * n + r]);
    divide(i);
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

}  // namespace tracepad::kernels
