// Eigenvalues of symmetric matrices: reflections make them tridiagonal, implicit QL or QR steps
// diagonal (Golub & Van Loan 8.3; the order of steps is LAPACK's, which decides the vectors'
// signs).
#include <algorithm>
#include <limits>
#include <utility>

#include "ops/kernels/decompose.h"
#include "ops/kernels/reflect.h"

namespace tracepad::kernels {

namespace {

// (a b; b c) = (c1 -s1; s1 c1)(large; small)(...)': the larger eigenvalue by magnitude first.
template <class T>
struct TwoByTwo {
  T large, small, c, s;
};
template <class T>
TwoByTwo<T> two_by_two(T a, T b, T c) {
  T sum = a + c, df = a - c, adf = std::abs(df), tb = b + b, ab = std::abs(tb);
  T top = std::abs(a) > std::abs(c) ? a : c, low = std::abs(a) > std::abs(c) ? c : a;
  T root = adf > ab   ? adf * std::sqrt(1 + (ab / adf) * (ab / adf))
           : adf < ab ? ab * std::sqrt(1 + (adf / ab) * (adf / ab))
                      : ab * std::sqrt(T(2));
  TwoByTwo<T> out{};
  int sign1 = sum < 0 ? -1 : 1, sign2 = df >= 0 ? 1 : -1;
  if (sum == 0) {
    out.large = root / 2, out.small = -root / 2;
  } else {
    out.large = (sum + T(sign1) * root) / 2;
    out.small = (top / out.large) * low - (b / out.large) * b;
  }
  T cs = df + T(sign2) * root;
  if (std::abs(cs) > ab) {
    T ct = -tb / cs;
    out.s = 1 / std::sqrt(1 + ct * ct), out.c = ct * out.s;
  } else if (ab == 0) {
    out.c = 1, out.s = 0;
  } else {
    T tn = -cs / tb;
    out.c = 1 / std::sqrt(1 + tn * tn), out.s = tn * out.c;
  }
  if (sign1 == sign2) {
    T tn = out.c;
    out.c = -out.s, out.s = tn;
  }
  return out;
}

template <class T>
class Tridiagonal {
 public:
  Tridiagonal(Grid<T> a, bool upper) : n_(a.rows), z_(Grid<T>::identity(n_)) {
    if (upper) std::reverse(a.data.begin(), a.data.end());
    std::vector<Reflection<T>> made;
    for (int64_t i = 0; i + 1 < n_; ++i) {
      std::vector<T> x;
      for (int64_t k = i + 1; k < n_; ++k) x.push_back(a(k, i));
      made.push_back(reflection(std::move(x)));
      e_.push_back(made.back().beta);
      reflect_rows(a, made.back(), i + 1, i + 1);
      reflect_columns(a, made.back(), i + 1, i + 1);
    }
    for (int64_t i = 0; i < n_; ++i) d_.push_back(a(i, i));
    if (upper) std::reverse(d_.begin(), d_.end()), std::reverse(e_.begin(), e_.end());
    left_ = diagonalize();
    if (upper) z_ = flipped(z_);
    for (int64_t i = n_ - 2; i >= 0; --i) reflect_rows(z_, made[size_t(i)], i + 1, 0);
    if (upper) z_ = flipped(z_);
  }

  int64_t left() const { return left_; }
  void give(double* values, double* vectors) const {
    for (int64_t i = 0; i < n_; ++i) values[i] = double(d_[size_t(i)]);
    for (size_t i = 0; i < z_.data.size(); ++i) vectors[i] = double(z_.data[i]);
  }

 private:
  static constexpr T kEps = std::numeric_limits<T>::epsilon() / 2;
  static constexpr T kTiny = std::numeric_limits<T>::min();
  static Grid<T> flipped(const Grid<T>& z) {  // the last row first
    Grid<T> out(z.rows, z.cols);
    for (int64_t i = 0; i < z.rows; ++i)
      for (int64_t j = 0; j < z.cols; ++j) out(i, j) = z(z.rows - 1 - i, j);
    return out;
  }
  T& d(int64_t i) { return d_[size_t(i)]; }
  T& e(int64_t i) { return e_[size_t(i)]; }

  // How many elements beside the diagonal are left: none, unless steps ran out.
  int64_t diagonalize() {
    int64_t steps = 30 * n_;
    for (int64_t start = 0; start < n_ && steps > 0;) {
      int64_t end = start;
      if (start > 0) e(start - 1) = 0;
      for (; end + 1 < n_; ++end) {
        T off = std::abs(e(end));
        if (off == 0) break;
        if (off <= std::sqrt(std::abs(d(end))) * std::sqrt(std::abs(d(end + 1))) * kEps) {
          e(end) = 0;
          break;
        }
      }
      int64_t next = end + 1;
      if (end != start) {
        if (std::abs(d(end)) < std::abs(d(start)))
          upwards(end, start, steps);
        else
          downwards(start, end, steps);
        for (int64_t i = start; i < end; ++i)
          if (e(i) != 0) next = start;  // not done: look again
      }
      start = next;
    }
    if (steps <= 0)
      if (const auto left = std::ranges::count_if(e_, [](T x) { return x != 0; })) return left;
    for (int64_t i = 0; i + 1 < n_; ++i) {
      int64_t least = i;
      for (int64_t j = i + 1; j < n_; ++j)
        if (d(j) < d(least)) least = j;
      if (least == i) continue;
      std::swap(d(i), d(least));
      for (int64_t k = 0; k < n_; ++k) std::swap(z_(k, i), z_(k, least));
    }
    return 0;
  }

  bool negligible(int64_t i) {
    return e(i) * e(i) <= (kEps * kEps * std::abs(d(i))) * std::abs(d(i + 1)) + kTiny;
  }
  // QL: eigenvalues of l..end come out from the top.
  void downwards(int64_t l, int64_t end, int64_t& steps) {
    while (l <= end) {
      int64_t m = l;
      while (m < end && !negligible(m)) ++m;
      if (m < end) e(m) = 0;
      if (m == l) {
        ++l;
        continue;
      }
      if (m == l + 1) {
        TwoByTwo<T> w = two_by_two(d(l), e(l), d(m));
        turn_columns(z_, l, w.c, w.s);
        d(l) = w.large, d(m) = w.small, e(l) = 0;
        l += 2;
        continue;
      }
      if (steps-- <= 0) return;
      T p = d(l), g = (d(l + 1) - p) / (2 * e(l)), r = std::hypot(g, T(1));
      g = d(m) - p + e(l) / (g + std::copysign(r, g));
      T s = 1, c = 1;
      p = 0;
      std::vector<std::pair<T, T>> turns;
      for (int64_t i = m - 1; i >= l; --i) {
        T f = s * e(i), b = c * e(i);
        Rotation<T> t = rotation(g, f);
        c = t.c, s = t.s;
        if (i != m - 1) e(i + 1) = t.r;
        g = d(i + 1) - p;
        r = (d(i) - g) * s + 2 * c * b;
        p = s * r;
        d(i + 1) = g + p;
        g = c * r - b;
        turns.emplace_back(c, -s);
      }
      for (int64_t i = m - 1; i >= l; --i) {
        auto [tc, ts] = turns[size_t(m - 1 - i)];
        turn_columns(z_, i, tc, ts);
      }
      d(l) -= p, e(l) = g;
    }
  }
  // QR: from the bottom.
  void upwards(int64_t l, int64_t end, int64_t& steps) {
    while (l >= end) {
      int64_t m = l;
      while (m > end && !negligible(m - 1)) --m;
      if (m > end) e(m - 1) = 0;
      if (m == l) {
        --l;
        continue;
      }
      if (m == l - 1) {
        TwoByTwo<T> w = two_by_two(d(m), e(m), d(l));
        turn_columns(z_, m, w.c, w.s);
        d(m) = w.large, d(l) = w.small, e(m) = 0;
        l -= 2;
        continue;
      }
      if (steps-- <= 0) return;
      T p = d(l), g = (d(l - 1) - p) / (2 * e(l - 1)), r = std::hypot(g, T(1));
      g = d(m) - p + e(l - 1) / (g + std::copysign(r, g));
      T s = 1, c = 1;
      p = 0;
      for (int64_t i = m; i < l; ++i) {
        T f = s * e(i), b = c * e(i);
        Rotation<T> t = rotation(g, f);
        c = t.c, s = t.s;
        if (i != m) e(i - 1) = t.r;
        g = d(i) - p;
        r = (d(i + 1) - g) * s + 2 * c * b;
        p = s * r;
        d(i) = g + p;
        g = c * r - b;
        turn_columns(z_, i, c, s);
      }
      d(l) -= p, e(l - 1) = g;
    }
  }

  int64_t n_;
  Grid<T> z_;
  std::vector<T> d_, e_;
  int64_t left_ = 0;
};

template <class T>
int64_t eigh_in(const double* given, int64_t n, bool upper, Matrix& values, Matrix& vectors) {
  Grid<T> a(n, n);
  for (size_t i = 0; i < a.data.size(); ++i) a.data[i] = static_cast<T>(given[i]);
  values.assign(size_t(n), 0), vectors.assign(size_t(n * n), 0);
  // Numbers that are too large are scaled down first, which leaves of infinite ones nan and of all
  // others nothing.
  const bool infinite = std::ranges::any_of(a.data, [](T x) { return std::isinf(x); }) &&
                        std::ranges::none_of(a.data, [](T x) { return std::isnan(x); });
  for (size_t i = 0; infinite && i < a.data.size(); ++i) a.data[i] *= 0;
  const Tridiagonal<T> made(std::move(a), upper);
  made.give(values.data(), vectors.data());
  if (infinite) std::ranges::fill(values, std::numeric_limits<double>::quiet_NaN());
  return made.left();
}

}  // namespace

int64_t eigh_factor(const double* a, int64_t n, bool single, bool upper, Matrix& values,
                    Matrix& vectors) {
  return single ? eigh_in<float>(a, n, upper, values, vectors)
                : eigh_in<double>(a, n, upper, values, vectors);
}

}  // namespace tracepad::kernels
