// Singular values: reflections make a matrix bidiagonal, implicit QR steps diagonal (Golub & Van
// Loan 8.6; Demmel & Kahan 1990 for the step without a shift). The order of steps is LAPACK's,
// which decides the vectors' signs.
#include <algorithm>
#include <limits>
#include <utility>

#include "ops/kernels/decompose.h"
#include "ops/kernels/reflect.h"

namespace tracepad::kernels {

namespace {

// (f g; 0 h): its singular values and the two rotations.
template <class T>
struct Triangle {
  T large, small, cl, sl, cr, sr;
};
template <class T>
T sign_of(T x) {
  return std::copysign(T(1), x);
}
template <class T>
Triangle<T> triangle(T f, T g, T h) {
  constexpr T eps = std::numeric_limits<T>::epsilon() / 2;
  T ft = f, fa = std::abs(f), ht = h, ha = std::abs(h), ga = std::abs(g);
  int largest = 1;
  bool swapped = ha > fa;
  if (swapped) largest = 3, std::swap(ft, ht), std::swap(fa, ha);
  T low = ha, top = fa, clt = 1, crt = 1, slt = 0, srt = 0;
  if (ga != 0) {
    bool small = true;
    if (ga > fa) {
      largest = 2;
      if (fa / ga < eps) {
        small = false;
        top = ga, low = ha > 1 ? fa / (ga / ha) : (fa / ga) * ha;
        clt = 1, slt = ht / g, srt = 1, crt = ft / g;
      }
    }
    if (small) {
      T d = fa - ha, l = d == fa ? T(1) : d / fa, m = g / ft, t = 2 - l, mm = m * m;
      T s = std::sqrt(t * t + mm), r = l == 0 ? std::abs(m) : std::sqrt(l * l + mm);
      T a = (s + r) / 2;
      low = ha / a, top = fa * a;
      if (mm == 0)
        t = l == 0 ? 2 * sign_of(ft) * sign_of(g) : g / std::copysign(d, ft) + m / t;
      else
        t = (m / (s + t) + m / (r + l)) * (1 + a);
      l = std::sqrt(t * t + 4);
      crt = 2 / l, srt = t / l, clt = (crt + srt * m) / a, slt = (ht / ft) * srt / a;
    }
  }
  Triangle<T> out{};
  if (swapped)
    out.cl = srt, out.sl = crt, out.cr = slt, out.sr = clt;
  else
    out.cl = clt, out.sl = slt, out.cr = crt, out.sr = srt;
  T sign = largest == 1   ? sign_of(out.cr) * sign_of(out.cl) * sign_of(f)
           : largest == 2 ? sign_of(out.sr) * sign_of(out.cl) * sign_of(g)
                          : sign_of(out.sr) * sign_of(out.sl) * sign_of(h);
  out.large = std::copysign(top, sign);
  out.small = std::copysign(low, sign * sign_of(f) * sign_of(h));
  return out;
}
// The smaller singular value alone.
template <class T>
T least_of(T f, T g, T h) {
  T fa = std::abs(f), ga = std::abs(g), ha = std::abs(h);
  T low = std::min(fa, ha), top = std::max(fa, ha);
  if (low == 0) return 0;
  if (ga < top) {
    T as = 1 + low / top, at = (top - low) / top, au = (ga / top) * (ga / top);
    return low * (2 / (std::sqrt(as * as + au) + std::sqrt(at * at + au)));
  }
  T au = top / ga;
  if (au == 0) return (low * top) / ga;
  T as = 1 + low / top, at = (top - low) / top;
  T c = 1 / (std::sqrt(1 + (as * au) * (as * au)) + std::sqrt(1 + (at * au) * (at * au)));
  return 2 * (low * c) * au;
}

// Upper bidiagonal with diagonal d and e above it; u and vt collect the rotations.
template <class T>
class Bidiagonal {
 public:
  Bidiagonal(std::vector<T> d, std::vector<T> e)
      : n_(int64_t(d.size())),
        u(Grid<T>::identity(n_)),
        vt(Grid<T>::identity(n_)),
        d_(std::move(d)),
        e_(std::move(e)) {
    diagonalize();
  }
  const std::vector<T>& values() const { return d_; }

 private:
  int64_t n_;

 public:
  Grid<T> u, vt;

 private:
  static constexpr T kEps = std::numeric_limits<T>::epsilon() / 2;
  T& d(int64_t i) { return d_[size_t(i)]; }
  T& e(int64_t i) { return e_[size_t(i)]; }

  void diagonalize() {
    if (n_ == 1) {
      u(0, 0) = sign_of(d(0)), d(0) = std::abs(d(0));
      return;
    }
    T tol = kEps * std::max(T(10), std::min(T(100), std::pow(kEps, T(-0.125))));
    T least = n_ ? std::abs(d(0)) : T(0), mu = least;
    for (int64_t i = 1; i < n_ && least != 0; ++i) {
      mu = std::abs(d(i)) * (mu / (mu + std::abs(e(i - 1))));
      least = std::min(least, mu);
    }
    least /= std::sqrt(T(std::max<int64_t>(n_, 1)));
    T threshold = std::max(tol * least, 6 * T(n_) * T(n_) * std::numeric_limits<T>::min());
    int64_t m = n_ - 1, steps = 6 * n_ * n_, old_first = -2, old_last = -2;
    bool down = true;
    while (m > 0 && steps > 0) {
      T largest = std::abs(d(m));
      int64_t first = m - 1;
      for (; first >= 0; --first) {
        if (std::abs(e(first)) <= threshold) {
          e(first) = 0;
          break;
        }
        largest = std::max({largest, std::abs(d(first)), std::abs(e(first))});
      }
      if (first == m - 1) {
        --m;
        continue;
      }
      ++first;
      if (first == m - 1) {
        Triangle<T> w = triangle(d(first), e(first), d(m));
        d(first) = w.large, e(first) = 0, d(m) = w.small;
        turn_rows(vt, first, w.cr, w.sr);
        turn_columns(u, first, w.cl, w.sl);
        m -= 2;
        continue;
      }
      if (first > old_last || m < old_first) down = std::abs(d(first)) >= std::abs(d(m));
      T low;
      if (cut(first, m, down, tol, low)) continue;
      old_first = first, old_last = m;
      T shift = 0;
      if (T(n_) * tol * (low / largest) > std::max(kEps, T(0.01) * tol)) {
        T head = std::abs(down ? d(first) : d(m));
        shift =
            down ? least_of(d(m - 1), e(m - 1), d(m)) : least_of(d(first), e(first), d(first + 1));
        if (head > 0 && (shift / head) * (shift / head) < kEps) shift = 0;
      }
      steps -= m - first;
      if (down)
        shift == 0 ? plain_down(first, m) : shifted_down(first, m, shift);
      else
        shift == 0 ? plain_up(first, m) : shifted_up(first, m, shift);
      T& last = e(down ? m - 1 : first);
      if (std::abs(last) <= threshold) last = 0;
    }
    for (int64_t i = 0; i < n_; ++i)
      if (d(i) < 0) {
        d(i) = -d(i);
        for (int64_t j = 0; j < n_; ++j) vt(i, j) = -vt(i, j);
      }
    for (int64_t end = n_ - 1; end > 0; --end) {
      int64_t small = 0;
      for (int64_t j = 1; j <= end; ++j)
        if (d(j) <= d(small)) small = j;
      if (small == end) continue;
      std::swap(d(small), d(end));
      for (int64_t j = 0; j < n_; ++j) std::swap(vt(small, j), vt(end, j));
      for (int64_t j = 0; j < n_; ++j) std::swap(u(j, small), u(j, end));
    }
  }

  // Drops an element above the diagonal that does not matter; else a bound of the least value.
  bool cut(int64_t first, int64_t m, bool down, T tol, T& low) {
    int64_t edge = down ? m - 1 : first;
    if (std::abs(e(edge)) <= tol * std::abs(d(down ? m : first))) {
      e(edge) = 0;
      return true;
    }
    T mu = std::abs(d(down ? first : m));
    low = mu;
    for (int64_t k = 0; k < m - first; ++k) {
      int64_t i = down ? first + k : m - 1 - k;
      if (std::abs(e(i)) <= tol * mu) {
        e(i) = 0;
        return true;
      }
      mu = std::abs(d(down ? i + 1 : i)) * (mu / (mu + std::abs(e(i))));
      low = std::min(low, mu);
    }
    return false;
  }

  void plain_down(int64_t first, int64_t m) {
    T c = 1, old_c = 1, old_s = 0;
    for (int64_t i = first; i < m; ++i) {
      Rotation<T> a = rotation(d(i) * c, e(i));
      if (i > first) e(i - 1) = old_s * a.r;
      Rotation<T> b = rotation(old_c * a.r, d(i + 1) * a.s);
      c = a.c, old_c = b.c, old_s = b.s, d(i) = b.r;
      turn_rows(vt, i, a.c, a.s);
      turn_columns(u, i, b.c, b.s);
    }
    T h = d(m) * c;
    d(m) = h * old_c, e(m - 1) = h * old_s;
  }
  void plain_up(int64_t first, int64_t m) {
    T c = 1, old_c = 1, old_s = 0;
    for (int64_t i = m; i > first; --i) {
      Rotation<T> a = rotation(d(i) * c, e(i - 1));
      if (i < m) e(i) = old_s * a.r;
      Rotation<T> b = rotation(old_c * a.r, d(i - 1) * a.s);
      c = a.c, old_c = b.c, old_s = b.s, d(i) = b.r;
      turn_rows(vt, i - 1, b.c, -b.s);
      turn_columns(u, i - 1, a.c, -a.s);
    }
    T h = d(first) * c;
    d(first) = h * old_c, e(first) = h * old_s;
  }
  void shifted_down(int64_t first, int64_t m, T shift) {
    T f = (std::abs(d(first)) - shift) * (sign_of(d(first)) + shift / d(first)), g = e(first);
    for (int64_t i = first; i < m; ++i) {
      Rotation<T> a = rotation(f, g);
      if (i > first) e(i - 1) = a.r;
      f = a.c * d(i) + a.s * e(i);
      e(i) = a.c * e(i) - a.s * d(i);
      g = a.s * d(i + 1);
      d(i + 1) *= a.c;
      Rotation<T> b = rotation(f, g);
      d(i) = b.r;
      f = b.c * e(i) + b.s * d(i + 1);
      d(i + 1) = b.c * d(i + 1) - b.s * e(i);
      if (i < m - 1) g = b.s * e(i + 1), e(i + 1) *= b.c;
      turn_rows(vt, i, a.c, a.s);
      turn_columns(u, i, b.c, b.s);
    }
    e(m - 1) = f;
  }
  void shifted_up(int64_t first, int64_t m, T shift) {
    T f = (std::abs(d(m)) - shift) * (sign_of(d(m)) + shift / d(m)), g = e(m - 1);
    for (int64_t i = m; i > first; --i) {
      Rotation<T> a = rotation(f, g);
      if (i < m) e(i) = a.r;
      f = a.c * d(i) + a.s * e(i - 1);
      e(i - 1) = a.c * e(i - 1) - a.s * d(i);
      g = a.s * d(i - 1);
      d(i - 1) *= a.c;
      Rotation<T> b = rotation(f, g);
      d(i) = b.r;
      f = b.c * e(i - 1) + b.s * d(i - 1);
      d(i - 1) = b.c * d(i - 1) - b.s * e(i - 1);
      if (i > first + 1) g = b.s * e(i - 2), e(i - 2) *= b.c;
      turn_rows(vt, i - 1, b.c, -b.s);
      turn_columns(u, i - 1, a.c, -a.s);
    }
    e(first) = f;
  }

  std::vector<T> d_, e_;
};

template <class T>
std::vector<T> column_from(const Grid<T>& a, int64_t top, int64_t j) {
  std::vector<T> x;
  for (int64_t i = top; i < a.rows; ++i) x.push_back(a(i, j));
  return x;
}
template <class T>
std::vector<T> row_from(const Grid<T>& a, int64_t i, int64_t left) {
  std::vector<T> x;
  for (int64_t j = left; j < a.cols; ++j) x.push_back(a(i, j));
  return x;
}

template <class T>
struct Factors {
  Grid<T> u, vt;
  std::vector<T> s;
};

// rows >= cols
template <class T>
Factors<T> svd_tall(Grid<T> a) {
  int64_t m = a.rows, n = a.cols;
  std::vector<Reflection<T>> left, right, before;
  bool very_tall = m >= int64_t(double(n) * 11 / 6) && m > n;
  Grid<T> work = a;
  if (very_tall) {  // its triangular factor first
    for (int64_t k = 0; k < n; ++k) {
      before.push_back(reflection(column_from(a, k, k)));
      reflect_rows(a, before.back(), k, k);
    }
    work = Grid<T>(n, n);
    for (int64_t i = 0; i < n; ++i)
      for (int64_t j = i; j < n; ++j) work(i, j) = a(i, j);
  }
  std::vector<T> d, e;
  for (int64_t i = 0; i < n; ++i) {
    left.push_back(reflection(column_from(work, i, i)));
    d.push_back(left.back().beta);
    reflect_rows(work, left.back(), i, i + 1);
    if (i + 1 == n) break;
    right.push_back(reflection(row_from(work, i, i + 1)));
    e.push_back(right.back().beta);
    reflect_columns(work, right.back(), i + 1, i + 1);
  }
  Bidiagonal<T> b(std::move(d), std::move(e));
  Factors<T> out{Grid<T>::identity(m), Grid<T>(n, n), b.values()};
  for (int64_t i = 0; i < n; ++i)
    for (int64_t j = 0; j < n; ++j) out.u(i, j) = b.u(i, j);
  for (int64_t i = n - 1; i >= 0; --i) reflect_rows(out.u, left[size_t(i)], i, 0);
  for (int64_t i = int64_t(before.size()) - 1; i >= 0; --i)
    reflect_rows(out.u, before[size_t(i)], i, 0);
  out.vt = b.vt;
  for (int64_t i = int64_t(right.size()) - 1; i >= 0; --i)
    reflect_columns(out.vt, right[size_t(i)], 0, i + 1);
  return out;
}

// rows < cols: reflections from the right come first, below the diagonal.
template <class T>
Factors<T> svd_wide(Grid<T> a) {
  int64_t m = a.rows, n = a.cols;
  std::vector<Reflection<T>> left, right, before;
  if (n >= int64_t(double(m) * 11 / 6)) {
    for (int64_t k = 0; k < m; ++k) {
      before.push_back(reflection(row_from(a, k, k)));
      reflect_columns(a, before.back(), k, k);
    }
    Grid<T> low(m, m);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j <= i; ++j) low(i, j) = a(i, j);
    Factors<T> inner = svd_tall(std::move(low));
    Grid<T> vt = Grid<T>::identity(n);
    for (int64_t i = 0; i < m; ++i)
      for (int64_t j = 0; j < m; ++j) vt(i, j) = inner.vt(i, j);
    for (int64_t k = m - 1; k >= 0; --k) reflect_columns(vt, before[size_t(k)], 0, k);
    return {std::move(inner.u), std::move(vt), std::move(inner.s)};
  }
  std::vector<T> d, e;
  for (int64_t i = 0; i < m; ++i) {
    right.push_back(reflection(row_from(a, i, i)));
    d.push_back(right.back().beta);
    reflect_columns(a, right.back(), i + 1, i);
    if (i + 1 == m) break;
    left.push_back(reflection(column_from(a, i + 1, i)));
    e.push_back(left.back().beta);
    reflect_rows(a, left.back(), i + 1, i + 1);
  }
  // Rotations move the elements below the diagonal above it.
  std::vector<Rotation<T>> turns;
  for (int64_t i = 0; i + 1 < m; ++i) {
    Rotation<T> r = rotation(d[size_t(i)], e[size_t(i)]);
    d[size_t(i)] = r.r;
    e[size_t(i)] = r.s * d[size_t(i + 1)];
    d[size_t(i + 1)] *= r.c;
    turns.push_back(r);
  }
  Bidiagonal<T> b(std::move(d), std::move(e));
  for (int64_t i = int64_t(turns.size()) - 1; i >= 0; --i)
    turn_rows(b.u, i, turns[size_t(i)].c, -turns[size_t(i)].s);
  Factors<T> out{b.u, Grid<T>::identity(n), b.values()};
  for (int64_t i = int64_t(left.size()) - 1; i >= 0; --i)
    reflect_rows(out.u, left[size_t(i)], i + 1, 0);
  for (int64_t i = 0; i < m; ++i)
    for (int64_t j = 0; j < m; ++j) out.vt(i, j) = b.vt(i, j);
  for (int64_t i = m - 1; i >= 0; --i) reflect_columns(out.vt, right[size_t(i)], 0, i);
  return out;
}

template <class T>
void svd_in(const double* given, int64_t m, int64_t n, Matrix& u, Matrix& s, Matrix& vh) {
  Grid<T> a(m, n);
  for (size_t i = 0; i < a.data.size(); ++i) a.data[i] = static_cast<T>(given[i]);
  Factors<T> f = m >= n ? svd_tall(std::move(a)) : svd_wide(std::move(a));
  u.assign(f.u.data.begin(), f.u.data.end());
  s.assign(f.s.begin(), f.s.end());
  vh.assign(f.vt.data.begin(), f.vt.data.end());
}

}  // namespace

void svd_factor(const double* a, int64_t m, int64_t n, bool single, Matrix& u, Matrix& s,
                Matrix& vh) {
  single ? svd_in<float>(a, m, n, u, s, vh) : svd_in<double>(a, m, n, u, s, vh);
}

}  // namespace tracepad::kernels
