// Singular values and eigenvalues of symmetric matrices, and what follows from them:
// pseudo-inverses, ranks, norms.
#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/linalg.h"
#include "ops/functional/linalg_helpers.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/decompose.h"

namespace tracepad::ops {

std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& a, bool full_matrices) {
  need_matrix("svd", a, false);
  need_lapack("linalg_svd_cpu", a);
  Batch b(a);
  int64_t m = b.rows, n = b.cols, k = std::min(m, n), ku = full_matrices ? m : k,
          kv = full_matrices ? n : k;
  Tensor u = empty_tensor(with(b.lead, {m, ku}), DType::Float64),
         s = empty_tensor(with(b.lead, {k}), DType::Float64),
         vh = empty_tensor(with(b.lead, {kv, n}), DType::Float64);
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix um, sm, vm;
    for (int64_t x = 0; x < m * n; ++x)
      if (std::isnan(b.at(i)[x]))
        linalg_error("linalg.svd: " + element(b, i) +
                     "The algorithm failed to converge because the input matrix contained "
                     "non-finite values.");
    kernels::svd_factor(b.at(i), m, n, a.dtype() == DType::Float32, um, sm, vm);
    for (int64_t x = 0; x < m; ++x)
      for (int64_t y = 0; y < ku; ++y) u.data<double>()[(i * m + x) * ku + y] = um[x * m + y];
    std::copy(sm.begin(), sm.begin() + k, s.data<double>() + i * k);
    std::copy(vm.begin(), vm.begin() + kv * n, vh.data<double>() + i * kv * n);
  }
  u = by_columns(u, a.dtype()), s = kernels::as_type(s, a.dtype()), vh = by_columns(vh, a.dtype());
  if (wants_grad({a}))
    record("LinalgSvdBackward0", {a}, {u, s, vh}, {u, s, vh}, [k](Context& c) -> Tensors {
      // Thin factors; gradients of u and v in the gauge where the overlap matrices are
      // antisymmetric.
      Tensor u = narrow(c.s(0), -1, 0, k), s = c.s(1), v = mT(narrow(c.s(2), -2, 0, k));
      Tensor gu = narrow(c.grads[0], -1, 0, k), gs = c.grads[1],
             gv = mT(narrow(c.grads[2], -2, 0, k));
      Tensor s2 = mul(s, s);
      Tensor e = sub(unsqueeze(s2, -2), unsqueeze(s2, -1));
      Tensor f = where(eq(e, 0), zeros_like(e), reciprocal(e));
      auto skew = [](const Tensor& m) { return sub(m, mT(m)); };
      Tensor inner = add(mul(mul(f, skew(matmul(mT(u), gu))), unsqueeze(s, -2)),
                         mul(unsqueeze(s, -1), mul(f, skew(matmul(mT(v), gv)))));
      inner = add(inner, diag_embed(gs));
      Tensor ga = matmul(u, matmul(inner, mT(v)));
      if (u.size(-2) > k)
        ga = add(ga, matmul(div(sub(gu, matmul(u, matmul(mT(u), gu))), unsqueeze(s, -2)), mT(v)));
      if (v.size(-2) > k)
        ga = add(ga, matmul(div(u, unsqueeze(s, -2)), mT(sub(gv, matmul(v, matmul(mT(v), gv))))));
      return {ga};
    });
  return {u, s, vh};
}

Tensor svdvals(const Tensor& a) { return std::get<1>(svd(a, false)); }

std::pair<Tensor, Tensor> eigh(const Tensor& a, bool upper) {
  need_matrix("eigh", a, true, Elements::Any);
  need_lapack("linalg_eigh_cpu", a);
  Batch b(a);
  int64_t n = b.rows;
  Tensor w = empty_tensor(with(b.lead, {n}), DType::Float64),
         v = empty_tensor(with(b.lead, {n, n}), DType::Float64);
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix m(b.at(i), b.at(i) + n * n), values, vectors;
    for (int64_t x = 0; x < n; ++x)
      for (int64_t y = 0; y < x; ++y)
        (upper ? m[x * n + y] : m[y * n + x]) = upper ? m[y * n + x] : m[x * n + y];
    if (const int64_t left =
            kernels::eigh_factor(m.data(), n, a.dtype() == DType::Float32, upper, values, vectors))
      linalg_error(
          "linalg.eigh: " + element(b, i) +
          "The algorithm failed to converge because the input matrix is ill-conditioned or "
          "has too many repeated eigenvalues (error code: " +
          std::to_string(left) + ").");
    std::copy(values.begin(), values.end(), w.data<double>() + i * n);
    std::copy(vectors.begin(), vectors.end(), v.data<double>() + i * n * n);
  }
  w = kernels::as_type(w, a.dtype()), v = by_columns(v, a.dtype());
  if (wants_grad({a}))
    record("LinalgEighBackward0", {a}, {w, v}, {w, v}, [](Context& c) -> Tensors {
      const Tensor &w = c.s(0), &v = c.s(1);
      Tensor e = sub(unsqueeze(w, -2), unsqueeze(w, -1));
      Tensor f = where(eq(e, 0), zeros_like(e), reciprocal(e));
      // Vectors stay orthonormal: only the skew part of what is asked of them can be followed.
      Tensor turn = matmul(mT(v), c.grads[1]), skew = mul(sub(turn, mT(turn)), 0.5);
      Tensor inner = add(diag_embed(c.grads[0]), mul(f, skew));
      return {matmul(v, matmul(inner, mT(v)))};
    });
  return {w, v};
}

Tensor eigvalsh(const Tensor& a, bool upper) { return eigh(a, upper).first; }

namespace {
Tensor cut_off(const Tensor& a, const Tensor& s, const Tolerance& given) {
  if (s.size(-1) == 0) return s;
  double eps = type_limits(a.dtype()).eps * static_cast<double>(std::max(a.size(-1), a.size(-2)));
  Tensor largest = amax(s, {-1}, true);
  auto column = [&](const Tensor& t) { return unsqueeze(kernels::as_type(t, s.dtype()), -1); };
  if (!given.atol) return given.rtol ? mul(column(*given.rtol), largest) : mul(largest, eps);
  const Tensor& atol = *given.atol;
  Tensor rtol = given.rtol ? Tensor(*given.rtol)
                           : where(gt(atol, 0), Operand(Scalar(0.0)), Operand(Scalar(eps)));
  return maximum(column(atol), mul(column(rtol), largest));
}
}  // namespace

Tensor pinverse(const Tensor& a, const Tolerance& tolerance, bool hermitian) {
  if (a.dim() < 2 || (a.dtype() != DType::Float32 && a.dtype() != DType::Float64))
    raise_runtime(std::string("linalg.pinv(") + dtype_message_name(a.dtype()) + "{" +
                  dims_str(a.sizes()) +
                  "}): expected a tensor with 2 or more dimensions of float, double, cfloat or "
                  "cdouble types");
  if (a.numel() == 0) {
    Dims sizes = a.sizes();
    std::swap(sizes[sizes.size() - 1], sizes[sizes.size() - 2]);
    return zeros(sizes, {a.dtype()});
  }
  if (hermitian) need_matrix("eigh", a);
  Tensor out;
  {
    NoGrad off;
    Tensor u, s, vh;
    if (hermitian) {
      std::tie(s, u) = eigh(detach(a));
      vh = mT(u);
    } else {
      std::tie(u, s, vh) = svd(detach(a), false);
    }
    const Tensor size = hermitian ? abs(s) : s;
    Tensor cut = cut_off(a, size, tolerance);
    Tensor inv = where(gt(size, cut), reciprocal(s), zeros_like(s));
    out = matmul(mul(mT(vh), unsqueeze(inv, -2)), mT(u));
  }
  if (wants_grad({a}))
    record("LinalgPinvBackward0", {a}, {out}, {a, out}, [](Context& c) -> Tensors {
      // With P = pinv(A): dA = -P'GP' + (1 - AP) G' P P' ... and its mirror image, for full-rank or
      // not.
      const Tensor &a = c.s(0), &p = c.s(1);
      Tensor ph = mT(p), gh = mT(c.g());
      Tensor first = neg(matmul(ph, matmul(c.g(), ph)));
      Tensor left = matmul(gh, matmul(p, ph));
      Tensor right = matmul(ph, matmul(p, gh));
      Tensor r = add(first, add(sub(left, matmul(a, matmul(p, left))),
                                sub(right, matmul(right, matmul(p, a)))));
      return {r};
    });
  return out;
}

Tensor matrix_rank(const Tensor& a, const Tolerance& tolerance, bool hermitian) {
  if (a.dim() < 2)
    raise_runtime(
        "torch.linalg.matrix_rank: The input tensor input must have at least 2 "
        "dimensions.");
  if (!tolerance.rtol && a.dtype() != DType::Float32 && a.dtype() != DType::Float64)
    raise_runtime("This function doesn't handle types other than float and double");
  NoGrad off;
  if (hermitian && a.numel()) need_matrix("eigh", a);
  if (a.size(-1) == 0 || a.size(-2) == 0)
    return zeros(Dims(a.sizes().begin(), a.sizes().end() - 2), {DType::Int64});
  Tensor s = hermitian ? abs(eigvalsh(detach(a))) : svdvals(detach(a));
  return sum(gt(s, cut_off(a, s, tolerance)), {-1});
}

Tensor matrix_norm(const Tensor& a, std::string_view ord, bool keepdim) {
  need_matrix("matrix_norm", a, false);
  if (ord == "fro") return vector_norm(a, 2, {-2, -1}, keepdim);
  if (ord != "nuc")
    raise_runtime("linalg.matrix_norm: Order " + std::string(ord) + " not supported.");
  no_low_precision("linalg.matrix_norm", a);
  Tensor s = sum(svdvals(a), {-1});
  return keepdim ? unsqueeze(unsqueeze(s, -1), -1) : s;
}

Tensor matrix_norm(const Tensor& a, double ord, bool keepdim) {
  need_matrix("matrix_norm", a, false);
  double p = std::abs(ord);
  if (p != 1 && p != 2 && !std::isinf(p))
    raise_runtime(fmt::format("linalg.matrix_norm: Order {:g} not supported.", ord));
  Tensor out;
  if (p == 2) {
    no_low_precision("linalg.matrix_norm", a);
    Tensor s = svdvals(a);
    if (a.numel() == 0 && ord > 0)
      out = sum(s, {-1});
    else
      out = ord > 0 ? amax(s, {-1}) : amin(s, {-1});
  } else {
    int64_t dim = p == 1 ? -2 : -1;
    Tensor sums = vector_norm(a, 1, {dim}, keepdim);
    int64_t rest = keepdim ? -3 - dim : -1;
    if (sums.size(rest) == 0 && ord > 0) return sum(sums, {rest}, keepdim);  // nothing: zero
    return ord > 0 ? amax(sums, {rest}, keepdim) : amin(sums, {rest}, keepdim);
  }
  return keepdim ? unsqueeze(unsqueeze(out, -1), -1) : out;
}

}  // namespace tracepad::ops
