// The two moves that decompositions are made of: Householder reflections and plane rotations, with
// the signs that LAPACK gives them, so that vectors that are determined only up to their sign come
// out as they do there. Matrices are stored row by row.
#pragma once
#include <cmath>
#include <cstdint>
#include <vector>

namespace tracepad::kernels {

// A matrix of `cols` columns.
template <class T>
struct Grid {
  Grid(int64_t rows, int64_t cols) : rows(rows), cols(cols), data(size_t(rows * cols), T(0)) {}
  static Grid identity(int64_t n) {
    Grid g(n, n);
    for (int64_t i = 0; i < n; ++i) g(i, i) = 1;
    return g;
  }
  T& operator()(int64_t i, int64_t j) { return data[size_t(i * cols + j)]; }
  const T& operator()(int64_t i, int64_t j) const { return data[size_t(i * cols + j)]; }
  Grid transposed() const {
    Grid t(cols, rows);
    for (int64_t i = 0; i < rows; ++i)
      for (int64_t j = 0; j < cols; ++j) t(j, i) = (*this)(i, j);
    return t;
  }
  int64_t rows, cols;
  std::vector<T> data;
};

// H = 1 - tau v v' with v[0] = 1 that maps `x` to (beta, 0, ...): x becomes v, its first element
// beta. tau is 0 where there is nothing to do.
template <class T>
struct Reflection {
  std::vector<T> v;
  T beta = 0, tau = 0;
};
template <class T>
Reflection<T> reflection(std::vector<T> x) {
  Reflection<T> r;
  double squares = 0;
  for (size_t i = 1; i < x.size(); ++i) squares += static_cast<double>(x[i]) * x[i];
  T tail = static_cast<T>(std::sqrt(squares));
  T alpha = x.empty() ? T(0) : x[0];
  r.beta = alpha;
  if (tail != 0) {
    r.beta = -std::copysign(std::hypot(alpha, tail), alpha);
    r.tau = (r.beta - alpha) / r.beta;
    const T scale = 1 / (alpha - r.beta);
    for (size_t i = 1; i < x.size(); ++i) x[i] *= scale;
  }
  if (!x.empty()) x[0] = 1;
  r.v = std::move(x);
  return r;
}
// Rows from `top` and columns from `left` of `a`, multiplied by the reflection from the left.
template <class T>
void reflect_rows(Grid<T>& a, const Reflection<T>& h, int64_t top, int64_t left) {
  if (h.tau == 0) return;
  for (int64_t j = left; j < a.cols; ++j) {
    T s = 0;
    for (size_t i = 0; i < h.v.size(); ++i) s += h.v[i] * a(top + int64_t(i), j);
    for (size_t i = 0; i < h.v.size(); ++i) a(top + int64_t(i), j) -= h.tau * s * h.v[i];
  }
}
// The same from the right: columns from `left`.
template <class T>
void reflect_columns(Grid<T>& a, const Reflection<T>& h, int64_t top, int64_t left) {
  if (h.tau == 0) return;
  for (int64_t i = top; i < a.rows; ++i) {
    T s = 0;
    for (size_t j = 0; j < h.v.size(); ++j) s += a(i, left + int64_t(j)) * h.v[j];
    for (size_t j = 0; j < h.v.size(); ++j) a(i, left + int64_t(j)) -= h.tau * s * h.v[j];
  }
}

// c, s with (c s; -s c)(f, g) = (r, 0).
template <class T>
struct Rotation {
  T c = 1, s = 0, r = 0;
};
template <class T>
Rotation<T> rotation(T f, T g) {
  if (g == 0) return {T(1), T(0), f};
  if (f == 0) return {T(0), std::copysign(T(1), g), std::abs(g)};
  T length = std::sqrt(f * f + g * g), r = std::copysign(length, f);
  return {std::abs(f) / length, g / r, r};
}
// Columns j and j + 1 of `a`, or rows, turned by c and s.
template <class T>
void turn_columns(Grid<T>& a, int64_t j, T c, T s) {
  for (int64_t i = 0; i < a.rows; ++i) {
    T x = a(i, j + 1);
    a(i, j + 1) = c * x - s * a(i, j);
    a(i, j) = s * x + c * a(i, j);
  }
}
template <class T>
void turn_rows(Grid<T>& a, int64_t i, T c, T s) {
  for (int64_t j = 0; j < a.cols; ++j) {
    T x = a(i + 1, j);
    a(i + 1, j) = c * x - s * a(i, j);
    a(i, j) = s * x + c * a(i, j);
  }
}

}  // namespace tracepad::kernels
