// Linear algebra on batches of small matrices: decompositions, solving, determinants, norms.
#include "ops/functional/linalg.h"

#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/linalg_helpers.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/decompose.h"

namespace tracepad::ops {

namespace {
void need_floating(const char* name, const Tensor& a, const char* scope) {
  if (!is_floating(a.dtype()))
    raise_runtime(std::string(scope) + name +
                  ": Expected a floating point or complex tensor as input. Got " +
                  dtype_message_name(a.dtype()));
}
}  // namespace

void need_matrix(const char* name, const Tensor& a, bool square, Elements elements,
                 const char* scope) {
  std::string n = std::string(scope) + name;
  if (a.dim() < 2) raise_runtime(n + ": The input tensor A must have at least 2 dimensions.");
  if (square && a.size(-1) != a.size(-2))
    raise_runtime(n + ": A must be batches of square matrices, but they are " +
                  std::to_string(a.size(-2)) + " by " + std::to_string(a.size(-1)) + " matrices");
  if (elements == Elements::Floating) need_floating(name, a, scope);
}

namespace {

using kernels::Matrix;

// LAPACK has no 16-bit types; messages name the kernel that is missing.
// Nothing is asked of it for matrices without elements.
void need_lapack(const char* kernel, const Tensor& a, bool empty_too = false) {
  if ((a.numel() || empty_too) && a.dtype() != DType::Float32 && a.dtype() != DType::Float64)
    not_implemented_for(kernel, a.dtype());
}

[[noreturn]] void linalg_error(std::string m) {
  throw TensorError(ErrorKind::LinAlgError, std::move(m));
}

// All matrices of a batch as contiguous doubles.
struct Batch {
  explicit Batch(const Tensor& a)
      : data(kernels::contiguous(a, DType::Float64)), rows(a.size(-2)), cols(a.size(-1)) {
    lead.assign(a.sizes().begin(), a.sizes().end() - 2);
    count = numel_of(lead);
  }
  double* at(int64_t i) const { return data.data<double>() + i * rows * cols; }
  Tensor data;
  int64_t rows, cols, count;
  Dims lead;
};

Dims with(Dims lead, std::initializer_list<int64_t> more) {
  lead.insert(lead.end(), more);
  return lead;
}

// The result as `dtype`, stored by columns as LAPACK leaves it.
Tensor by_columns(const Tensor& t, DType dtype) {
  Dims swapped = t.sizes();
  std::swap(swapped[swapped.size() - 1], swapped[swapped.size() - 2]);
  Dims strides = contiguous_strides(swapped);
  std::swap(strides[strides.size() - 1], strides[strides.size() - 2]);
  Tensor out = empty_strided_tensor(t.sizes(), strides, dtype);
  kernels::copy(out, t);
  return out;
}

bool in_float(const Tensor& a) { return a.dtype() == DType::Float32; }

// "(Batch element 1): " where there is a batch.
std::string element(const Batch& b, int64_t i) {
  return b.lead.empty() ? "" : "(Batch element " + std::to_string(i) + "): ";
}

}  // namespace

Tensor inverse(const Tensor& a) {
  need_matrix("inv", a);
  if (a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16)
    raise_runtime(std::string("linalg.inv: Low precision dtypes not supported. Got ") +
                  dtype_message_name(a.dtype()));
  Batch b(a);
  Tensor out = empty_tensor(a.sizes(), DType::Float64);
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix m(b.at(i), b.at(i) + b.rows * b.cols);
    double* x = out.data<double>() + i * b.rows * b.cols;
    std::fill(x, x + b.rows * b.cols, 0.0);
    for (int64_t k = 0; k < b.rows; ++k) x[k * b.cols + k] = 1;
    int64_t zero;
    if (!kernels::solve(m.data(), x, b.rows, b.cols, in_float(a), zero))
      linalg_error(
          "linalg.inv: " + element(b, i) + "The diagonal element " + std::to_string(zero) +
          " is zero, the inversion could not be completed because the input matrix is singular.");
  }
  out = mT(kernels::contiguous(mT(kernels::as_type(out, a.dtype()))));  // column by column
  if (wants_grad({a}))
    record("LinalgInvExBackward0", {a}, {out}, {out}, [](Context& c) -> Tensors {
      Tensor t = mT(c.s(0));
      return {neg(matmul(t, matmul(c.g(), t)))};
    });
  return out;
}

Tensor det(const Tensor& a) {
  need_matrix("det", a);
  need_lapack("lu_cpu", a);
  Batch b(a);
  Tensor out = empty_tensor(b.lead, DType::Float64);
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix m(b.at(i), b.at(i) + b.rows * b.cols);
    // The determinant's factors are those of the transposed matrix where memory is row by row.
    if (a.is_contiguous()) kernels::transpose(m.data(), b.rows);
    std::vector<int64_t> pivots;
    int64_t zero;
    double d = kernels::lu_factor(m.data(), b.rows, b.cols, in_float(a), pivots, zero);
    for (int64_t k = 0; k < b.rows; ++k) {
      d *= m[k * b.cols + k];
      if (in_float(a)) d = static_cast<float>(d);
    }
    out.data<double>()[i] = d;
  }
  out = kernels::as_type(out, a.dtype());
  if (wants_grad({a}))
    record("LinalgDetBackward0", {a}, {out}, {a, out}, [](Context& c) -> Tensors {
      return {mul(mT(inverse(c.s(0))), unsqueeze(unsqueeze(mul(c.g(), c.s(1)), -1), -1))};
    });
  return out;
}

namespace {
void no_low_precision(const char* name, const Tensor& a) {
  if (a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16)
    raise_runtime(std::string(name) + ": Low precision dtypes not supported. Got " +
                  dtype_message_name(a.dtype()));
}
}  // namespace

std::pair<Tensor, Tensor> slogdet(const Tensor& a) {
  need_matrix("slogdet", a);
  no_low_precision("linalg.slogdet", a);
  Batch b(a);
  Tensor sign = empty_tensor(b.lead, DType::Float64), log = empty_tensor(b.lead, DType::Float64);
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix m(b.at(i), b.at(i) + b.rows * b.cols);
    if (a.is_contiguous()) kernels::transpose(m.data(), b.rows);
    std::vector<int64_t> pivots;
    int64_t zero;
    double s = kernels::lu_factor(m.data(), b.rows, b.cols, in_float(a), pivots, zero), l = 0;
    for (int64_t k = 0; k < b.rows; ++k) {
      double d = m[k * b.cols + k];
      s *= (d > 0) - (d < 0);
      l += std::log(std::abs(d));
    }
    sign.data<double>()[i] = s, log.data<double>()[i] = l;
  }
  sign = kernels::as_type(sign, a.dtype()), log = kernels::as_type(log, a.dtype());
  if (wants_grad({a}))
    record("LinalgSlogdetBackward0", {a}, {sign, log}, {a}, [](Context& c) -> Tensors {
      return {mul(mT(inverse(c.s(0))), unsqueeze(unsqueeze(c.grads[1], -1), -1))};
    });
  return {sign, log};
}

Tensor logdet(const Tensor& a) {
  need_matrix("logdet", a, true, Elements::Floating, "");
  no_low_precision("logdet", a);
  auto [sign, log] = slogdet(a);
  return where(eq(sign, -1), full({}, NAN, {a.dtype()}), log);
}

Tensor solve(const Tensor& a, const Tensor& given, bool left) {
  need_floating("solve", a, "linalg.");
  if (a.dtype() != given.dtype())
    raise_runtime(
        std::string("linalg.solve: Expected A and B to have the same dtype, but found A of type ") +
        dtype_message_name(a.dtype()) + " and B of type " + dtype_message_name(given.dtype()) +
        " instead");
  need_matrix("solve", a);
  bool vector = given.dim() == 1 || (given.dim() + 1 == a.dim() &&
                                     given.sizes() == Dims(a.sizes().begin(), a.sizes().end() - 1));
  if (!vector && given.dim() < 2)
    raise_runtime("linalg.solve: The input tensor B must have at least 2 dimensions.");
  if (!left) {
    Tensor b = vector ? unsqueeze(given, -1) : given;
    if (a.size(-1) != b.size(-1))
      raise_runtime("linalg.solve: Incompatible shapes of A and B for the equation XA = B (" +
                    std::to_string(a.size(-2)) + "x" + std::to_string(a.size(-1)) + " and " +
                    std::to_string(b.size(-2)) + "x" + std::to_string(b.size(-1)) + ")");
    need_lapack("lu_cpu", a);
    auto f = [](const Tensors& in) { return mT(solve(mT(in[0]), mT(in[1]))); };
    return as_one_node("LinalgSolveExBackward0", {a, b}, f);
  }
  Tensor b = vector ? unsqueeze(given, -1) : given;
  if (a.size(-1) != b.size(-2))
    raise_runtime("linalg.solve: Incompatible shapes of A and B for the equation AX = B (" +
                  std::to_string(a.size(-2)) + "x" + std::to_string(a.size(-1)) + " and " +
                  std::to_string(b.size(-2)) + "x" + std::to_string(b.size(-1)) + ")");
  Dims lead = broadcast_shapes(Dims(a.sizes().begin(), a.sizes().end() - 2),
                               Dims(b.sizes().begin(), b.sizes().end() - 2));
  need_lapack("lu_cpu", a);
  int64_t n = a.size(-1), k = b.size(-1);
  Tensor x;
  {
    NoGrad off;
    Batch ba(expand(detach(a), with(lead, {n, n})));
    x = kernels::clone(kernels::contiguous(expand(detach(b), with(lead, {n, k})), DType::Float64));
    for (int64_t i = 0; i < ba.count; ++i) {
      Matrix m(ba.at(i), ba.at(i) + n * n);
      int64_t zero;
      if (!kernels::solve(m.data(), x.data<double>() + i * n * k, n, k, in_float(a), zero))
        linalg_error("torch.linalg.solve: " + element(ba, i) +
                     "The solver failed because the input matrix is singular.");
    }
    x = kernels::as_type(x, a.dtype());
    if (vector) x = kernels::clone(squeeze(x, {-1}, true));
    if (x.dim() > 1) x = by_columns(x, a.dtype());  // batches of vectors are no exception
  }
  if (wants_grad({a, given}))
    record("LinalgSolveExBackward0", {a, given}, {x}, {a, x}, [vector](Context& c) -> Tensors {
      Tensor gb = solve(mT(c.s(0)), c.g());
      Tensor gc = vector ? unsqueeze(gb, -1) : gb, xc = vector ? unsqueeze(c.s(1), -1) : c.s(1);
      return {neg(matmul(gc, mT(xc))), gb};
    });
  return x;
}

Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left, bool unit) {
  need_matrix("solve_triangular", a, true, Elements::Any);
  if (b.dim() < 2)
    raise_runtime("linalg.solve_triangular: The input tensor B must have at least 2 dimensions.");
  if (a.size(-1) != b.size(left ? -2 : -1))
    raise_runtime("linalg.solve_triangular: Incompatible shapes of A and B for the equation " +
                  std::string(left ? "AX" : "XA") + " = B (" + std::to_string(a.size(-2)) + "x" +
                  std::to_string(a.size(-1)) + " and " + std::to_string(b.size(-2)) + "x" +
                  std::to_string(b.size(-1)) + ")");
  if (!is_floating(a.dtype()) || a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16)
    not_implemented_for("triangular_solve_cpu", a.dtype());
  if (b.dtype() == DType::Bool) return solve_triangular(a, to(b, a.dtype()), upper, left, unit);
  return as_one_node("LinalgSolveTriangularBackward0", {a, b}, [=](const Tensors& in) {
    Tensor t = upper ? triu(in[0], unit) : tril(in[0], unit ? -1 : 0);
    if (unit) t = add(t, eye(in[0].size(-1), {}, {in[0].dtype()}));
    if (left) return solve(t, in[1]);
    Tensor x = mT(solve(mT(t), mT(in[1])));
    return mT(contiguous(mT(x)));  // column by column
  });
}

Tensor cholesky(const Tensor& a, bool upper) {
  need_matrix("cholesky", a);
  need_lapack("cholesky_cpu", a);
  // It is read from the half that is asked for.
  Batch b(upper ? mT(detach(a)) : detach(a));
  Tensor out = kernels::clone(b.data);
  for (int64_t i = 0; i < b.count; ++i) {
    int64_t bad = kernels::cholesky_factor(out.data<double>() + i * b.rows * b.cols, b.rows);
    if (bad)
      linalg_error("linalg.cholesky: " + element(b, i) +
                   "The factorization could not be completed because the input is not "
                   "positive-definite (the leading minor of order " +
                   std::to_string(bad) + " is not positive-definite).");
  }
  out = by_columns(out, a.dtype());
  if (wants_grad({a}))
    record("LinalgCholeskyExBackward0", {a}, {out}, {out}, [](Context& c) -> Tensors {
      Tensor l = c.s(0), li = inverse(l);
      Tensor p = tril(matmul(mT(l), c.g()));
      p = sub(p, mul(diag_embed(diagonal(p, 0, -2, -1)), 0.5));
      Tensor s = matmul(mT(li), matmul(p, li));
      return {mul(add(s, mT(s)), 0.5)};
    });
  if (!upper) return out;
  Tensor flipped = mT(out);
  return wants_grad({a}) ? flipped : by_columns(flipped, a.dtype());
}

namespace {
Tensor qr_backward(const Tensor& a, const Tensor& q, const Tensor& r, Tensor gq, Tensor gr) {
  int64_t m = q.size(-2), n = r.size(-1);
  if (m < n) {  // a = (x y), r = (u v): v = q' y
    Tensor y = narrow(a, -1, m, n - m), gv = narrow(gr, -1, m, n - m);
    Tensor gx = qr_backward(narrow(a, -1, 0, m), q, narrow(r, -1, 0, m), add(gq, matmul(y, mT(gv))),
                            narrow(gr, -1, 0, m));
    return cat({gx, matmul(q, gv)}, -1);
  }
  Tensor inner = sub(matmul(r, mT(gr)), matmul(mT(gq), q));
  Tensor low = tril(inner, -1);
  Tensor sym = add(add(low, mT(low)), diag_embed(diagonal(inner, 0, -2, -1)));
  return matmul(add(gq, matmul(q, sym)), mT(inverse(r)));
}
}  // namespace

std::pair<Tensor, Tensor> qr(const Tensor& a, std::string_view mode) {
  need_matrix("qr", a, false);
  if (mode != "reduced" && mode != "complete" && mode != "r")
    raise_runtime("qr received unrecognized mode '" + std::string(mode) +
                  "' but expected one of 'reduced' (default), 'r', or 'complete'");
  need_lapack("geqrf_cpu", a, true);
  Batch b(a);
  int64_t m = b.rows, n = b.cols, k = mode == "complete" ? m : std::min(m, n);
  Tensor q = empty_tensor(with(b.lead, {m, k}), DType::Float64),
         r = empty_tensor(with(b.lead, {k, n}), DType::Float64);
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix qm, rm;
    kernels::qr_factor(b.at(i), m, n, qm, rm);
    for (int64_t x = 0; x < m; ++x)
      for (int64_t y = 0; y < k; ++y) q.data<double>()[(i * m + x) * k + y] = qm[x * m + y];
    std::copy(rm.begin(), rm.begin() + k * n, r.data<double>() + i * k * n);
  }
  q = by_columns(q, a.dtype()), r = by_columns(r, a.dtype());
  if (mode == "r") q = empty({0}, {a.dtype()});
  if (wants_grad({a}) && mode == "r")
    record("LinalgQrBackward0", {a}, {q, r}, {}, [](Context&) -> Tensors {
      raise_runtime(
          "The derivative of linalg.qr depends on Q, which is not computed when mode='r'. Please "
          "use linalg.qr(A, mode='reduced') if you are going to differentiate through linalg.qr.");
    });
  else if (wants_grad({a}))
    record("LinalgQrBackward0", {a}, {q, r}, {a, q, r},
           [refused = mode == "complete" && m > n](Context& c) -> Tensors {
             if (refused)
               raise_runtime(
                   "The QR decomposition is not differentiable when mode='complete' and nrows > "
                   "ncols.");
             return {qr_backward(c.s(0), c.s(1), c.s(2), c.grads[0], c.grads[1])};
           });
  return {q, r};
}

Tensor householder_product(const Tensor& a, const Tensor& tau) {
  std::string f = "torch.linalg.householder_product: ";
  if (a.dim() < 2) raise_runtime(f + "input must have at least 2 dimensions.");
  if (a.size(-2) < a.size(-1))
    raise_runtime(
        "torch.linalg.householder_product: input.shape[-2] must be greater than or equal to "
        "input.shape[-1]");
  if (a.size(-1) < tau.size(-1))
    raise_runtime(
        "torch.linalg.householder_product: input.shape[-1] must be greater than or equal to "
        "tau.shape[-1]");
  if (a.dim() != tau.dim() + 1)
    raise_runtime(
        f + "Expected tau to have one dimension less than input, but got tau.ndim equal to " +
        std::to_string(tau.dim()) + " and input.ndim is equal to " + std::to_string(a.dim()));
  if (Dims(a.sizes().begin(), a.sizes().end() - 2) !=
      Dims(tau.sizes().begin(), tau.sizes().end() - 1))
    raise_runtime(f + "Expected batch dimensions of tau to be equal to input.shape[:-2], but got " +
                  dims_str(Dims(tau.sizes().begin(), tau.sizes().end() - 1)));
  if (a.dtype() != tau.dtype())
    raise_runtime(f + "tau dtype " + dtype_message_name(tau.dtype()) +
                  " does not match input dtype " + dtype_message_name(a.dtype()));
  if (!is_floating(a.dtype())) not_implemented_for("orgqr_cpu", a.dtype());
  need_lapack("orgqr_cpu", a);
  return as_one_node("LinalgHouseholderProductBackward0", {a, tau}, [](const Tensors& in) {
    int64_t m = in[0].size(-2), n = in[0].size(-1);
    Tensor unit = eye(m, n, {in[0].dtype()});
    Tensor vectors = add(tril(in[0], -1), unit), q = unit;
    for (int64_t k = in[1].size(-1); k-- > 0;) {
      Tensor v = narrow(vectors, -1, k, 1), t = unsqueeze(narrow(in[1], -1, k, 1), -1);
      q = sub(q, mul(t, matmul(v, matmul(mT(v), q))));
    }
    return mT(contiguous(mT(q)));  // column by column
  });
}

std::pair<Tensor, Tensor> geqrf(const Tensor& a) {
  if (a.dim() < 2) raise_runtime("torch.geqrf: input must have at least 2 dimensions.");
  if (!is_floating(a.dtype())) not_implemented_for("geqrf_cpu", a.dtype());
  need_lapack("geqrf_cpu", a, true);
  Batch b(a);
  int64_t m = b.rows, n = b.cols, k = std::min(m, n);
  Tensor tau = empty_tensor(with(b.lead, {k}), DType::Float64);
  Tensor out = kernels::clone(b.data);
  for (int64_t i = 0; i < b.count; ++i) {
    double *r = out.data<double>() + i * m * n, *t = tau.data<double>() + i * k;
    for (int64_t c = 0; c < k; ++c) {
      double below = 0, head = r[c * n + c];
      for (int64_t x = c + 1; x < m; ++x) below += r[x * n + c] * r[x * n + c];
      t[c] = 0;
      if (below == 0) continue;
      double length = -std::copysign(std::sqrt(head * head + below), head);
      t[c] = (length - head) / length;
      for (int64_t x = c + 1; x < m; ++x) r[x * n + c] /= head - length;
      r[c * n + c] = length;
      for (int64_t y = c + 1; y < n; ++y) {
        double dot = r[c * n + y];
        for (int64_t x = c + 1; x < m; ++x) dot += r[x * n + c] * r[x * n + y];
        r[c * n + y] -= t[c] * dot;
        for (int64_t x = c + 1; x < m; ++x) r[x * n + y] -= t[c] * dot * r[x * n + c];
      }
    }
  }
  std::pair<Tensor, Tensor> result{by_columns(out, a.dtype()), kernels::as_type(tau, a.dtype())};
  if (wants_grad({a}))
    record("GeqrfBackward0", {a}, {result.first, result.second}, {}, [](Context&) -> Tensors {
      raise_not_implemented("the derivative for 'geqrf' is not implemented.");
    });
  return result;
}

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
    kernels::eigh_factor(m.data(), n, a.dtype() == DType::Float32, upper, values, vectors);
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
  // The tolerance that is not given follows from the sizes, and from the type.
  if (tolerance.atol && !tolerance.rtol) {
    a.size(-2);
    if (a.dtype() != DType::Float32 && a.dtype() != DType::Float64)
      raise_runtime("This function doesn't handle types other than float and double");
  }
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

Tensor lstsq(const Tensor& a, const Tensor& b) {
  need_matrix("lstsq", a, false);
  bool vector = b.dim() + 1 == a.dim();
  Tensor x = matmul(pinverse(a), vector ? unsqueeze(b, -1) : b);
  return vector ? squeeze(x, {-1}, true) : x;
}

namespace {
// With l = (l1; l2) or u = (u1 u2) where a is not square: the square part as for square matrices,
// less what reaches it through the rest.
Tensor lu_backward(const Tensor& p, const Tensor& l, const Tensor& u, const Tensor& gl,
                   const Tensor& gu, int64_t k) {
  int64_t more_rows = l.size(-2) - k, more_cols = u.size(-1) - k;
  Tensor l1 = narrow(l, -2, 0, k), u1 = narrow(u, -1, 0, k);
  Tensor low = matmul(mT(l1), narrow(gl, -2, 0, k)), up = matmul(narrow(gu, -1, 0, k), mT(u1));
  Tensor l2, gl2, u2, gu2;
  if (more_rows) {
    l2 = narrow(l, -2, k, more_rows), gl2 = narrow(gl, -2, k, more_rows);
    up = sub(up, matmul(mT(l2), gl2));
  }
  if (more_cols) {
    u2 = narrow(u, -1, k, more_cols), gu2 = narrow(gu, -1, k, more_cols);
    low = sub(low, matmul(gu2, mT(u2)));
  }
  Tensor li = mT(inverse(l1)), ui = mT(inverse(u1));
  Tensor g = matmul(matmul(li, add(tril(low, -1), triu(up))), ui);
  if (more_rows) g = cat({g, matmul(gl2, ui)}, -2);
  if (more_cols) g = cat({g, matmul(li, gu2)}, -1);
  return matmul(p, g);
}
}  // namespace

std::tuple<Tensor, Tensor, Tensor> lu(const Tensor& a, bool pivot) {
  if (a.dim() < 2)
    raise_runtime("linalg.lu: Expected tensor with 2 or more dimensions. Got size: " +
                  dims_str(a.sizes()) + " instead");
  need_lapack("lu_cpu", a);
  if (!pivot && a.numel())
    raise_runtime("linalg.lu_factor: LU without pivoting is not implemented on the CPU");
  Batch b(a);
  int64_t m = b.rows, n = b.cols, k = std::min(m, n);
  Tensor p = zeros(with(b.lead, {m, m}), {DType::Float64}),
         l = zeros(with(b.lead, {m, k}), {DType::Float64}),
         u = zeros(with(b.lead, {k, n}), {DType::Float64});
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix f(b.at(i), b.at(i) + m * n);
    std::vector<int64_t> pivots, order(static_cast<size_t>(m));
    int64_t zero;
    kernels::lu_factor(f.data(), m, n, in_float(a), pivots, zero);
    for (int64_t r = 0; r < m; ++r) order[r] = r;
    for (size_t r = 0; r < pivots.size(); ++r) std::swap(order[r], order[pivots[r]]);
    for (int64_t r = 0; r < m; ++r) {
      p.data<double>()[(i * m + order[r]) * m + r] = 1;
      for (int64_t c = 0; c < k; ++c)
        l.data<double>()[(i * m + r) * k + c] = c < r ? f[r * n + c] : c == r;
      for (int64_t c = r; r < k && c < n; ++c) u.data<double>()[(i * k + r) * n + c] = f[r * n + c];
    }
  }
  p = pivot ? kernels::as_type(p, a.dtype()) : empty({0}, {a.dtype()});
  l = kernels::as_type(l, a.dtype());
  u = kernels::as_type(u, a.dtype());
  if (wants_grad({a}))
    record("LinalgLuBackward0", {a}, {l, u}, {p, l, u}, [k](Context& c) -> Tensors {
      return {lu_backward(c.s(0), c.s(1), c.s(2), c.grads[0], c.grads[1], k)};
    });
  return {p, l, u};
}

Tensor matrix_power(const Tensor& a, int64_t n) {
  need_matrix("matrix_power", a, true, Elements::Any);
  if (n == 0) return copy_(clone(contiguous(a)), eye(a.size(-1), {}, {a.dtype()}));
  if (n < 0) return matrix_power(inverse(a), -n);
  if (n == 1) return clone(a);
  if (n == 2) return matmul(a, a);
  if (n == 3) return matmul(matmul(a, a), a);
  Tensor result, power = a;
  for (int64_t k = n; k; k >>= 1) {
    if (k & 1) result = result.defined() ? matmul(result, power) : power;
    if (k > 1) power = matmul(power, power);
  }
  return result;
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
