// Symmetric indefinite matrices as L D L^T with blocks of one or two on D's diagonal, pivoted by
// Bunch and Kaufman's rule in LAPACK's order (sytf2 and sytrs on the lower triangle), in the
// matrix's own type.
#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/linalg.h"
#include "ops/functional/linalg_helpers.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {

// n x n, column by column.
template <class T>
struct Columns {
  T* data;
  int64_t n;
  T& operator()(int64_t row, int64_t column) const { return data[column * n + row]; }
};

// The row in [from, to) of the largest element as `at` gives them; the first of equal ones.
template <class At>
int64_t largest(int64_t from, int64_t to, At at) {
  int64_t found = from;
  for (int64_t i = from + 1; i < to; ++i)
    if (std::abs(at(i)) > std::abs(at(found))) found = i;
  return found;
}

// Overwrites the lower triangle. Pivots count from 1; the two of a block of two are negative.
// Returns the first column, from 1, where D is singular, or 0.
template <class T>
int32_t factor(Columns<T> a, int32_t* pivots) {
  const int64_t n = a.n;
  const T alpha = (T(1) + std::sqrt(T(17))) / T(8);
  int32_t info = 0;
  for (int64_t k = 0; k < n;) {
    int64_t step = 1, pivot = k;
    const T here = std::abs(a(k, k));
    const int64_t below = k + 1 < n ? largest(k + 1, n, [&](int64_t i) { return a(i, k); }) : k;
    const T column = k + 1 < n ? std::abs(a(below, k)) : T(0);
    if (std::max(here, column) == 0 || std::isnan(here)) {
      if (!info) info = static_cast<int32_t>(k + 1);
    } else {
      if (!(here >= alpha * column)) {
        auto along = [&](int64_t j) { return a(below, j); };
        T row = std::abs(a(below, largest(k, below, along)));
        if (below + 1 < n) {
          auto down = [&](int64_t i) { return a(i, below); };
          row = std::max(row, std::abs(a(largest(below + 1, n, down), below)));
        }
        if (!(here >= alpha * column * (column / row))) {
          pivot = below;
          if (!(std::abs(a(below, below)) >= alpha * row)) step = 2;
        }
      }
      const int64_t last = k + step - 1;
      if (pivot != last) {
        for (int64_t i = pivot + 1; i < n; ++i) std::swap(a(i, last), a(i, pivot));
        for (int64_t i = last + 1; i < pivot; ++i) std::swap(a(i, last), a(pivot, i));
        std::swap(a(last, last), a(pivot, pivot));
        if (step == 2) std::swap(a(k + 1, k), a(pivot, k));
      }
      if (step == 1) {
        const T inverse = T(1) / a(k, k);
        for (int64_t j = k + 1; j < n; ++j) {
          const T factor = -inverse * a(j, k);
          for (int64_t i = j; i < n; ++i) a(i, j) += a(i, k) * factor;
        }
        for (int64_t i = k + 1; i < n; ++i) a(i, k) *= inverse;
      } else {
        T d21 = a(k + 1, k);
        const T d11 = a(k + 1, k + 1) / d21, d22 = a(k, k) / d21;
        d21 = T(1) / (d11 * d22 - T(1)) / d21;
        for (int64_t j = k + 2; j < n; ++j) {
          const T first = d21 * (d11 * a(j, k) - a(j, k + 1));
          const T second = d21 * (d22 * a(j, k + 1) - a(j, k));
          for (int64_t i = j; i < n; ++i)
            a(i, j) = a(i, j) - a(i, k) * first - a(i, k + 1) * second;
          a(j, k) = first, a(j, k + 1) = second;
        }
      }
    }
    const auto shown = static_cast<int32_t>(pivot + 1);
    pivots[k] = step == 1 ? shown : -shown;
    if (step == 2) pivots[k + 1] = -shown;
    k += step;
  }
  return info;
}

// Solves for the columns of b, each of `a.n` numbers.
template <class T>
void solve_factored(Columns<T> a, const int32_t* pivots, T* b, int64_t columns) {
  const int64_t n = a.n;
  for (int64_t c = 0; c < columns; ++c) {
    T* x = b + c * n;
    auto take = [&](int64_t k, int64_t from, T times) {
      for (int64_t i = from; i < n; ++i) x[i] -= a(i, k) * times;
    };
    auto dot = [&](int64_t k, int64_t from) {
      T sum = 0;
      for (int64_t i = from; i < n; ++i) sum += a(i, k) * x[i];
      return sum;
    };
    for (int64_t k = 0; k < n;) {
      if (pivots[k] > 0 || k + 1 == n) {
        std::swap(x[k], x[std::abs(pivots[k]) - 1]);
        take(k, k + 1, x[k]);
        x[k] *= T(1) / a(k, k);
        ++k;
        continue;
      }
      std::swap(x[k + 1], x[-pivots[k] - 1]);
      take(k, k + 2, x[k]);
      take(k + 1, k + 2, x[k + 1]);
      const T d21 = a(k + 1, k), d11 = a(k, k) / d21, d22 = a(k + 1, k + 1) / d21;
      const T denominator = d11 * d22 - T(1), above = x[k] / d21, under = x[k + 1] / d21;
      x[k] = (d22 * above - under) / denominator;
      x[k + 1] = (d11 * under - above) / denominator;
      k += 2;
    }
    for (int64_t k = n - 1; k >= 0;) {
      const bool single = pivots[k] > 0 || k == 0;
      x[k] -= dot(k, k + 1);
      if (!single) x[k - 1] -= dot(k - 1, k + 1);
      std::swap(x[k], x[std::abs(pivots[k]) - 1]);
      k -= single ? 1 : 2;
    }
  }
}

// Runs `f` with a null pointer of the C++ type that the element type is; float or double.
template <class F>
void with_type(DType t, F f) {
  t == DType::Float32 ? f(static_cast<float*>(nullptr)) : f(static_cast<double*>(nullptr));
}

Tensor not_differentiable(const char* name, const Tensors& inputs, const Tensor& out) {
  if (wants_grad(inputs))
    record("NotImplemented", inputs, {out}, {}, [name](Context&) -> Tensors {
      raise_runtime(std::string("derivative for aten::") + name + " is not implemented");
    });
  return out;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> ldl_factor_ex(const Tensor& a, bool check_errors,
                                                 const char* name) {
  need_matrix("ldl_factor_ex", a, true, Elements::Floating, "torch.linalg.");
  const int64_t n = a.size(-1);
  Dims lead(a.sizes().begin(), a.sizes().end() - 2);
  Tensor pivots = empty_tensor(with(lead, {n}), DType::Int32, a.device());
  Tensor info = empty_tensor(lead, DType::Int32, a.device());
  Tensor out;
  {
    NoGrad off;
    if (!a.is_meta()) need_lapack("ldl_factor_kernel_cpu", a);
    out = a.is_meta() ? detach(a) : tril(detach(a));
    if (!a.is_meta()) kernels::fill(info, 0);
    out = by_columns(out, a.dtype());
  }
  if (a.is_meta()) return {out, pivots, info};
  with_type(a.dtype(), [&](auto* null) {
    using T = std::remove_pointer_t<decltype(null)>;
    for (int64_t i = 0, count = n ? info.numel() : 0; i < count; ++i)
      info.data<int32_t>()[i] =
          factor(Columns<T>{out.data<T>() + i * n * n, n}, pivots.data<int32_t>() + i * n);
  });
  for (int64_t i = 0, count = n ? info.numel() : 0; check_errors && i < count; ++i)
    if (const int32_t at = info.data<int32_t>()[i])
      raise_runtime(
          "false INTERNAL ASSERT FAILED at \"./aten/src/ATen/native/BatchLinearAlgebra.cpp\":1681, "
          "please report a bug to PyTorch. torch.linalg." +
          std::string(name) + ": Unknown error code: " + std::to_string(at) + ".");
  return {not_differentiable("linalg_ldl_factor_ex", {a}, out), pivots, info};
}

Tensor ldl_solve(const Tensor& a, const Tensor& pivots, const Tensor& b) {
  constexpr const char* kScope = "torch.linalg.";
  need_matrix("ldl_solve", a, true, Elements::Floating, kScope);
  if (a.dtype() != b.dtype())
    raise_runtime(std::string("Expected b and A to have the same dtype, but found b of type ") +
                  dtype_message_name(b.dtype()) + " and A of type " +
                  dtype_message_name(a.dtype()) + " instead.");
  const int64_t n = a.size(-1), rows = b.size(-2), columns = b.size(-1);
  if (rows != n)
    raise_runtime("Incompatible matrix sizes for torch.linalg.ldl_solve: each A matrix is " +
                  std::to_string(n) + " by " + std::to_string(n) + " but each b matrix is " +
                  std::to_string(rows) + " by " + std::to_string(columns));
  if (pivots.sizes() != Dims(a.sizes().begin(), a.sizes().end() - 1))
    raise_runtime(
        "torch.linalg.ldl_solve: Expected LD.shape[:-1] and pivots.shape to be the same, but got "
        "pivots with shape " +
        dims_str(pivots.sizes()) + " instead");
  if (!is_integral(pivots.dtype()))
    raise_runtime(std::string("torch.linalg.ldl_solve: Expected pivots to be integers. Got ") +
                  dtype_message_name(pivots.dtype()));
  const Dims lead = broadcast_shapes(Dims(a.sizes().begin(), a.sizes().end() - 2),
                                     Dims(b.sizes().begin(), b.sizes().end() - 2));
  NoGrad keep(grad_enabled());
  Tensor out;
  {
    NoGrad off;
    if (!a.is_meta()) need_lapack("ldl_solve_kernel_cpu", a);
    out = by_columns(expand(detach(b), with(lead, {n, columns})), b.dtype());
    if (!a.is_meta()) {
      Tensor ld = by_columns(expand(detach(a), with(lead, {n, n})), a.dtype());
      Tensor order = kernels::contiguous(expand(pivots, with(lead, {n})), DType::Int32);
      for (int64_t i = 0; i < order.numel(); ++i)
        if (const int32_t p = order.data<int32_t>()[i]; p == 0 || p > n || p < -n)
          raise_runtime("torch.linalg.ldl_solve: pivots are out of range");
      with_type(a.dtype(), [&](auto* null) {
        using T = std::remove_pointer_t<decltype(null)>;
        for (int64_t i = 0, count = out.numel() ? numel_of(lead) : 0; i < count; ++i)
          solve_factored(Columns<T>{ld.data<T>() + i * n * n, n}, order.data<int32_t>() + i * n,
                         out.data<T>() + i * n * columns, columns);
      });
    }
  }
  return not_differentiable("linalg_ldl_solve", {a, b}, out);
}

}  // namespace tracepad::ops
