// Linear algebra on batches of small matrices: solving, determinants, powers, and the factors that
// these need.
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

void need_lapack(const char* kernel, const Tensor& a, bool empty_too) {
  if ((a.numel() || empty_too) && a.dtype() != DType::Float32 && a.dtype() != DType::Float64)
    not_implemented_for(kernel, a.dtype());
}
void no_low_precision(const char* name, const Tensor& a) {
  if (a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16)
    raise_runtime(std::string(name) + ": Low precision dtypes not supported. Got " +
                  dtype_message_name(a.dtype()));
}
void linalg_error(std::string message) {
  throw TensorError(ErrorKind::LinAlgError, std::move(message));
}

Batch::Batch(const Tensor& a)
    : data(kernels::contiguous(a, DType::Float64)), rows(a.size(-2)), cols(a.size(-1)) {
  lead.assign(a.sizes().begin(), a.sizes().end() - 2);
  count = numel_of(lead);
}
Dims with(Dims lead, std::initializer_list<int64_t> more) {
  lead.insert(lead.end(), more);
  return lead;
}
Tensor by_columns(const Tensor& t, DType dtype) {
  Dims swapped = t.sizes();
  std::swap(swapped[swapped.size() - 1], swapped[swapped.size() - 2]);
  Dims strides = contiguous_strides(swapped);
  std::swap(strides[strides.size() - 1], strides[strides.size() - 2]);
  Tensor out = empty_strided_tensor(t.sizes(), strides, dtype, t.device());
  if (!t.is_meta()) kernels::copy(out, t);
  return out;
}
std::string element(const Batch& b, int64_t i) {
  return b.lead.empty() ? "" : "(Batch element " + std::to_string(i) + "): ";
}

Tensor inverse(const Tensor& a) {
  need_matrix("inv", a);
  no_low_precision("linalg.inv", a);
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

namespace {
// x of a x = b by substitution, which divides by zeros as they come; a [..., n, n], b [..., n, k].
Tensor substituted(const Tensor& a, const Tensor& b, bool upper) {
  NoGrad off;
  Dims lead = broadcast_shapes(Dims(a.sizes().begin(), a.sizes().end() - 2),
                               Dims(b.sizes().begin(), b.sizes().end() - 2));
  const int64_t n = a.size(-1), k = b.size(-1), count = numel_of(lead);
  Tensor m = kernels::contiguous(expand(detach(a), with(lead, {n, n})), DType::Float64);
  Tensor x =
      kernels::clone(kernels::contiguous(expand(detach(b), with(lead, {n, k})), DType::Float64));
  for (int64_t batch = 0; batch < count; ++batch) {
    const double* p = m.data<double>() + batch * n * n;
    double* q = x.data<double>() + batch * n * k;
    for (int64_t step = 0; step < n; ++step) {
      const int64_t row = upper ? n - 1 - step : step;
      for (int64_t c = 0; c < k; ++c) {
        const double value = q[row * k + c] /= p[row * n + row];
        for (int64_t r = upper ? 0 : row + 1; value != 0 && r < (upper ? row : n); ++r)
          q[r * k + c] -= value * p[r * n + row];
      }
    }
  }
  return kernels::as_type(x, b.dtype());
}
}  // namespace

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
    // Where it is differentiated, solve knows the gradients.
    auto solved = [](const Tensor& m, const Tensor& right, bool from_below) {
      return wants_grad({m, right}) ? solve(m, right) : substituted(m, right, from_below);
    };
    Tensor x = left ? solved(t, in[1], upper) : mT(solved(mT(t), mT(in[1]), !upper));
    return wants_grad(in) ? mT(contiguous(mT(x))) : by_columns(x, x.dtype());
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
  if (n == -1) return inverse(a);
  if (n < 0) return matrix_power(inverse(a), -n);
  if (n == 1) return clone(a, MemoryFormat::Contiguous);
  if (n == 2) return matmul(a, a);
  if (n == 3) return matmul(matmul(a, a), a);
  Tensor result, power = a;
  for (int64_t k = n; k; k >>= 1) {
    if (k & 1) result = result.defined() ? matmul(result, power) : power;
    if (k > 1) power = matmul(power, power);
  }
  return result;
}

}  // namespace tracepad::ops
