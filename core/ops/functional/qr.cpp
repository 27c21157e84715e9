// Matrices as orthogonal times triangular ones, and the reflections that LAPACK keeps them as.
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
  const int64_t taus = std::min(m, n);
  Matrix tau(static_cast<size_t>(taus));
  for (int64_t i = 0; i < b.count; ++i) {
    Matrix factors(b.at(i), b.at(i) + m * n);
    kernels::qr_compact(factors.data(), m, n, in_float(a), tau.data());
    kernels::qr_orthogonal(factors.data(), m, n, tau.data(), taus, k, in_float(a),
                           q.data<double>() + i * m * k);
    for (int64_t x = 0; x < k; ++x)
      for (int64_t y = 0; y < n; ++y)
        r.data<double>()[(i * k + x) * n + y] = y < x ? 0 : factors[x * n + y];
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
    int64_t m = in[0].size(-2), n = in[0].size(-1), taus = in[1].size(-1);
    if (!wants_grad(in)) {
      Batch vectors(detach(in[0]));
      const Tensor tau = kernels::contiguous(detach(in[1]), DType::Float64);
      Tensor q = empty_tensor(in[0].sizes(), DType::Float64);
      for (int64_t i = 0; i < vectors.count; ++i)
        kernels::qr_orthogonal(vectors.at(i), m, n, tau.data<double>() + i * taus, taus, n,
                               in_float(in[0]), q.data<double>() + i * m * n);
      return by_columns(q, in[0].dtype());
    }
    // The same in operators with gradients.
    Tensor unit = eye(m, n, {in[0].dtype()});
    Tensor vectors = add(tril(in[0], -1), unit), q = unit;
    for (int64_t k = taus; k-- > 0;) {
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
  for (int64_t i = 0; i < b.count; ++i)
    kernels::qr_compact(out.data<double>() + i * m * n, m, n, in_float(a),
                        tau.data<double>() + i * k);
  std::pair<Tensor, Tensor> result{by_columns(out, a.dtype()), kernels::as_type(tau, a.dtype())};
  if (wants_grad({a}))
    record("GeqrfBackward0", {a}, {result.first, result.second}, {}, [](Context&) -> Tensors {
      raise_not_implemented("the derivative for 'geqrf' is not implemented.");
    });
  return result;
}

}  // namespace tracepad::ops
