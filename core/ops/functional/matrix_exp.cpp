// The exponential of a matrix: Taylor polynomials evaluated with few products (Bader, Blanes and
// Casas, "Computing the matrix exponential with an optimized Taylor polynomial approximation"), of
// a degree that follows from the 1-norm, and for large norms scaling and repeated squaring. These
// are the degrees and bounds of PyTorch, so that the last digits are its own.
#include <algorithm>
#include <array>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/linalg.h"
#include "ops/functional/linalg_helpers.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {

// Up to which 1-norm the polynomials of degree 1, 2, 4, 8 and 12 are exact to the type's precision,
// and to which norm a matrix is scaled for degree 18.
constexpr std::array<double, 6> kFloatBounds = {1.192092800768788e-07, 5.978858893805233e-04,
                                                5.116619363445086e-02, 5.800524627688768e-01,
                                                1.461661507209034e+00, 3.010066362817634e+00};
constexpr std::array<double, 6> kDoubleBounds = {2.220446049250313e-16, 2.580956802971767e-08,
                                                 3.397168839976962e-04, 4.991228871115323e-02,
                                                 2.996158913811580e-01, 1.090863719290036e+00};

// A linear combination of matrices.
Tensor combined(const Tensors& powers, std::initializer_list<double> factors) {
  Tensor out;
  size_t i = 0;
  for (double f : factors) {
    const Tensor& p = powers[i++];
    if (f == 0) continue;
    Tensor term = f == 1 ? p : mul(p, f);
    out = out.defined() ? add(out, term) : term;
  }
  return out;
}

Tensor degree4(const Tensors& p) {
  return add(combined(p, {1, 1}), matmul(p[2], combined(p, {1.0 / 2, 1.0 / 6, 1.0 / 24})));
}

Tensor degree8(const Tensors& p) {
  const double root = std::sqrt(177.0), x3 = 2.0 / 3;
  Tensor a4 = matmul(p[2], combined(p, {0, x3 * (1 + root) / 88, x3 * (1 + root) / 352}));
  Tensor left = add(mul(p[2], x3), a4);
  Tensor right = combined({p[0], p[1], p[2], a4},
                          {(29 * root - 271) / (315 * x3), 11 * (root - 1) / (1260 * x3),
                           11 * (root - 9) / (5040 * x3), (89 - root) / (5040 * x3 * x3)});
  return add(combined(p, {1, 1, (857 - 58 * root) / 630}), matmul(left, right));
}

Tensor degree12(const Tensors& p) {
  Tensor b1 = combined(
      p, {9.0198e-16, 0.46932117595418237389, -0.20099424927047284052, -0.04623946134063071740});
  Tensor b2 = combined(p, {5.31597895759871264183, 1.19926790417132231573, 0.01179296240992997031,
                           0.01108844528519167989});
  Tensor b3 = combined(p, {0.18188869982170434744, 0.05502798439925399070, 0.09351590770535414968,
                           0.00610700528898058230});
  Tensor b4 = combined(p, {-2.0861320e-13, -0.13181061013830184015, -0.02027855540589259079,
                           -0.00675951846863086359});
  Tensor a6 = add(b3, matmul(b4, b4));
  return add(b1, matmul(add(b2, a6), a6));
}

Tensor degree18(const Tensors& p) {
  Tensor b1 = combined(p, {0, -1.00365581030144618291e-01, -8.02924648241156932449e-03,
                           -8.92138498045729985177e-04, 0});
  Tensor b2 = combined(p, {0, 3.97849749499645077844e-01, 1.36783778460411720168e+00,
                           4.98289622525382669416e-01, -6.37898194594723280150e-04});
  Tensor b3 = combined(
      p, {-1.09676396052962061844e+01, 1.68015813878906206114e+00, 5.71779846478865511061e-02,
          -6.98210122488052056106e-03, 3.34975017086070470649e-05});
  Tensor b4 = combined(
      p, {-9.04316832390810593223e-02, -6.76404519071381882256e-02, 6.75961301770459654925e-02,
          2.95552570429315521194e-02, -1.39180257516060693404e-05});
  Tensor b5 = combined(p, {0, 0, -9.23364619367118555360e-02, -1.69364939002081722752e-02,
                           -1.40086798182036094347e-05});
  Tensor a9 = add(matmul(b1, b5), b4);
  return add(b2, matmul(add(b3, a9), a9));
}

double one_norm(const Tensor& a) {
  double largest = 0;
  int64_t n = a.size(-1);
  for (int64_t c = 0; c < n; ++c) {
    double sum = 0;
    for (int64_t r = 0; r < n; ++r) sum += std::abs(a.at(r * n + c).to_double());
    if (std::isnan(sum)) return sum;
    largest = std::max(largest, sum);
  }
  return largest;
}

// One matrix of at least two rows.
Tensor exponential(const Tensor& given) {
  const auto& bounds = given.dtype() == DType::Float32 ? kFloatBounds : kDoubleBounds;
  double norm = one_norm(given);
  if (std::isnan(norm)) return full_like(given, NAN);
  Tensor a = given;
  int squarings = 0;
  if (norm >= bounds[4]) {
    squarings = std::max(0, static_cast<int>(std::ceil(std::log2(norm / bounds[5]))));
    a = div(a, std::ldexp(1.0, squarings));
  }
  Tensors p = {eye(a.size(-1), {}, {a.dtype()}), a};
  if (norm <= bounds[0]) return combined(p, {1, 1});
  p.push_back(matmul(a, a));
  if (norm <= bounds[1]) return combined(p, {1, 1, 0.5});
  if (norm <= bounds[2]) return degree4(p);
  if (norm <= bounds[3]) return degree8(p);
  p.push_back(matmul(p[2], a));
  if (norm < bounds[4]) return degree12(p);
  p.push_back(matmul(p[3], p[3]));
  Tensor out = degree18(p);
  for (int i = 0; i < squarings; ++i) out = matmul(out, out);
  return out;
}

Tensor exponentials(const Tensor& a) {
  NoGrad off;
  int64_t n = a.size(-1);
  if (a.numel() == 0) return kernels::clone(a);
  if (n == 1) return exp(a);
  if (a.dim() == 2) return kernels::contiguous(exponential(a));
  Tensor out = empty_tensor(a.sizes(), a.dtype(), a.device());
  Tensor from = reshape(a, {-1, n, n}), to = view(out, {-1, n, n});
  for (int64_t i = 0; i < from.sizes()[0]; ++i)
    kernels::copy(select(to, 0, i), exponential(select(from, 0, i)));
  return out;
}

}  // namespace

Tensor matrix_exp(const Tensor& a) {
  need_matrix("matrix_exp", a);
  if (a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16)
    return to(matrix_exp(to(a, DType::Float32)), a.dtype());
  // Batches of several dimensions are seen as one.
  if (const int64_t n = a.size(-1); a.dim() > 3 && n > 1 && a.numel()) view(detach(a), {-1, n, n});
  Tensor out = exponentials(detach(a));
  if (wants_grad({a}))
    record("LinalgMatrixExpBackward0", {a}, {out}, {a}, [](Context& c) -> Tensors {
      // exp((x g; 0 x)) has the derivative in the direction g as its upper right block.
      Tensor x = mT(c.s(0));
      int64_t n = x.size(-1);
      Tensor both = cat({cat({x, c.g()}, -1), cat({zeros_like(x), x}, -1)}, -2);
      return {narrow(narrow(matrix_exp(both), -2, 0, n), -1, n, n)};
    });
  return out;
}

}  // namespace tracepad::ops
