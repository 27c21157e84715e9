// QR by Householder reflections, in LAPACK's steps (geqr2, org2r) and in the precision of the
// element type, so that signs and what is left of dependent columns come out as they do there.
#include <algorithm>

#include "ops/kernels/decompose.h"
#include "ops/kernels/reflect.h"

namespace tracepad::kernels {

namespace {

template <class T>
Grid<T> grid_of(const double* a, int64_t rows, int64_t cols) {
  Grid<T> g(rows, cols);
  for (size_t i = 0; i < g.data.size(); ++i) g.data[i] = static_cast<T>(a[i]);
  return g;
}

template <class T>
void compact(double* out, int64_t m, int64_t n, double* tau) {
  Grid<T> a = grid_of<T>(out, m, n);
  for (int64_t k = 0; k < std::min(m, n); ++k) {
    std::vector<T> x;
    for (int64_t i = k; i < m; ++i) x.push_back(a(i, k));
    const Reflection<T> h = reflection(std::move(x));
    reflect_rows(a, h, k, k + 1);
    a(k, k) = h.beta;
    for (int64_t i = k + 1; i < m; ++i) a(i, k) = h.v[size_t(i - k)];
    tau[k] = double(h.tau);
  }
  std::copy(a.data.begin(), a.data.end(), out);
}

template <class T>
void orthogonal(const double* a, int64_t m, int64_t n, const double* tau, int64_t taus,
                int64_t cols, double* out) {
  Grid<T> q(m, cols);
  for (int64_t i = taus; i < cols; ++i) q(i, i) = 1;
  for (int64_t k = std::min(taus, cols); k-- > 0;) {
    Reflection<T> h;
    h.tau = static_cast<T>(tau[k]);
    h.v.push_back(1);
    for (int64_t i = k + 1; i < m; ++i) h.v.push_back(static_cast<T>(a[i * n + k]));
    reflect_rows(q, h, k, k + 1);
    // The column itself, which was a unit vector.
    q(k, k) = 1 - h.tau;
    for (int64_t i = k + 1; i < m; ++i) q(i, k) = -h.tau * h.v[size_t(i - k)];
  }
  std::copy(q.data.begin(), q.data.end(), out);
}

}  // namespace

void qr_compact(double* a, int64_t m, int64_t n, bool single, double* tau) {
  single ? compact<float>(a, m, n, tau) : compact<double>(a, m, n, tau);
}

void qr_orthogonal(const double* a, int64_t m, int64_t n, const double* tau, int64_t taus,
                   int64_t cols, bool single, double* q) {
  single ? orthogonal<float>(a, m, n, tau, taus, cols, q)
         : orthogonal<double>(a, m, n, tau, taus, cols, q);
}

}  // namespace tracepad::kernels
