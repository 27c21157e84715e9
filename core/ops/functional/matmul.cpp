// The matrix product family.
#include "ops/kernels/matmul.h"

#include <fmt/format.h>

#include <algorithm>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/linalg.h"
#include "ops/functional/matmul_helpers.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {

void same_types(const Tensor& a, const Tensor& b) {
  if (a.dtype() == b.dtype()) return;
  check_out_type(a.dtype());
  raise_runtime(std::string("expected m1 and m2 to have the same dtype, but got: ") +
                dtype_c_name(a.dtype()) + " != " + dtype_c_name(b.dtype()));
}

void check_mm(const Tensor& a, const Tensor& b) {
  if (a.sizes()[1] != b.sizes()[0])
    raise_runtime("mat1 and mat2 shapes cannot be multiplied (" + by(a) + " and " + by(b) + ")");
  same_types(a, b);
}

}  // namespace

Tensor mm(const Tensor& a, const Tensor& b) {
  if (a.dim() != 2) raise_runtime("self must be a matrix");
  if (b.dim() != 2) raise_runtime("mat2 must be a matrix");
  check_mm(a, b);
  if (a.numel() && b.numel()) refuse_bool("addmm_impl_cpu_", a);
  Tensor out = kernels::mm(a, b);
  if (wants_grad({a, b}))
    record("MmBackward0", {a, b}, {out}, {when(rg(b), a), when(rg(a), b)},
           [](Context& c) -> Tensors {
             return {c.needs(0) ? mm(c.g(), t(c.s(1))) : Tensor(),
                     c.needs(1) ? mm(t(c.s(0)), c.g()) : Tensor()};
           });
  return out;
}

Tensor bmm(const Tensor& a, const Tensor& b) {
  if (a.dim() != 3) raise_runtime("batch1 must be a 3D tensor");
  if (b.dim() != 3) raise_runtime("batch2 must be a 3D tensor");
  if (a.sizes()[0] != b.sizes()[0] || a.sizes()[2] != b.sizes()[1])
    raise_runtime("Expected size for first two dimensions of batch2 tensor to be: [" +
                  std::to_string(a.sizes()[0]) + ", " + std::to_string(a.sizes()[2]) +
                  "] but got: [" + std::to_string(b.sizes()[0]) + ", " +
                  std::to_string(b.sizes()[1]) + "].");
  // What is empty, or a sum of nothing, has the second one's type, whatever the first one's is.
  const bool nothing = a.numel() == 0 || b.numel() == 0;
  if (a.dtype() != b.dtype()) {
    check_out_type(b.dtype());
    if (!nothing) refuse_bool("bmm", a);
    if (!nothing)
      raise_runtime(std::string("expected scalar type ") + dtype_message_name(a.dtype()) +
                    " but found " + dtype_message_name(b.dtype()));
  } else if (!nothing) {
    refuse_bool("bmm", a);
  }
  Tensor out = nothing ? zeros({a.sizes()[0], a.sizes()[1], b.sizes()[2]}, {b.dtype(), b.device()})
                       : kernels::bmm(a, b);
  if (wants_grad({a, b}))
    record("BmmBackward0", {a, b}, {out}, {when(rg(b), a), when(rg(a), b)},
           [](Context& c) -> Tensors {
             return {c.needs(0) ? bmm(c.g(), transpose(c.s(1), 1, 2)) : Tensor(),
                     c.needs(1) ? bmm(transpose(c.s(0), 1, 2), c.g()) : Tensor()};
           });
  return out;
}

namespace {
// `sized`: what out= gives has been given the size of a larger product of which this is a part.
Tensor mv_node(const Tensor& a, const Tensor& v, bool sized) {
  a.size(0);  // IndexError where there is none
  if (a.dim() != 2 || v.dim() != 1)
    raise_runtime("vector + matrix @ vector expected, got 1, " + std::to_string(a.dim()) + ", " +
                  std::to_string(v.dim()));
  if (a.sizes()[1] != v.sizes()[0])
    raise_runtime("size mismatch, got input (" + std::to_string(a.sizes()[0]) + "), mat (" + by(a) +
                  "), vec (" + std::to_string(v.sizes()[0]) + ")");
  // What is added to, and counts for nothing, is the tensor that is filled where its size is right.
  const Tensor* target = out_target();
  if (target && !sized &&
      (target->dim() > 1 || (target->numel() != a.sizes()[0] && target->numel() != 1)))
    target = nullptr;
  const DType first = target ? target->dtype() : v.dtype();
  if (first != a.dtype() || a.dtype() != v.dtype())
    raise_runtime(std::string("addmv input tensors must have the same dtype, but got ") +
                  dtype_message_name(first) + ", " + dtype_message_name(a.dtype()) + ", and " +
                  dtype_message_name(v.dtype()));
  refuse_bool("addmv_impl_cpu", a);
  Tensor out;
  {
    NoGrad off;
    out = reshape(kernels::mm(a, unsqueeze(v, 1)), {a.sizes()[0]});
    out.impl()->autograd.reset();
  }
  if (wants_grad({a, v}))
    record("MvBackward0", {a, v}, {out}, {when(rg(v), a), when(rg(a), v)},
           [](Context& c) -> Tensors {
             return {c.needs(0) ? outer(c.g(), c.s(1)) : Tensor(),
                     c.needs(1) ? mv(t(c.s(0)), c.g()) : Tensor()};
           });
  return out;
}

}  // namespace

Tensor mv(const Tensor& a, const Tensor& v) { return mv_node(a, v, false); }

namespace {
Tensor dot_node(const char* name, const Tensor& a, const Tensor& b) {
  if (const auto out = out_type(); out && *out != a.dtype())
    raise_runtime(std::string("result dtype ") + dtype_message_name(*out) +
                  " does not match input dtype " + dtype_message_name(a.dtype()));
  if (a.dim() != 1 || b.dim() != 1)
    raise_runtime("1D tensors expected, but got " + std::to_string(a.dim()) + "D and " +
                  std::to_string(b.dim()) + "D tensors");
  if (a.dtype() != b.dtype())
    raise_runtime(std::string("dot : expected both vectors to have same dtype, but found ") +
                  dtype_message_name(a.dtype()) + " and " + dtype_message_name(b.dtype()));
  if (a.numel() != b.numel())
    raise_runtime("inconsistent tensor size, expected tensor [" + std::to_string(a.numel()) +
                  "] and src [" + std::to_string(b.numel()) +
                  "] to have the same number of elements, but got " + std::to_string(a.numel()) +
                  " and " + std::to_string(b.numel()) + " elements respectively");
  refuse_bool("dot", a);
  Tensor out;
  {
    NoGrad off;
    out = kernels::clone(reshape(kernels::mm(unsqueeze(a, 0), unsqueeze(b, 1)), {}));
  }
  if (wants_grad({a, b}))
    record(name, {a, b}, {out}, {when(rg(b), a), when(rg(a), b)}, [](Context& c) -> Tensors {
      return {c.needs(0) ? mul(c.g(), c.s(1)) : Tensor(),
              c.needs(1) ? mul(c.g(), c.s(0)) : Tensor()};
    });
  return out;
}
}  // namespace

Tensor dot(const Tensor& a, const Tensor& b) { return dot_node("DotBackward0", a, b); }
Tensor vdot(const Tensor& a, const Tensor& b) { return dot_node("VdotBackward0", a, b); }

Tensor inner(const Tensor& a, const Tensor& b) {
  if (a.dim() == 0 || b.dim() == 0) return mul(a, b);
  if (a.size(-1) != b.size(-1))
    raise_runtime("inner() the last dimension must match on both input tensors but got shapes " +
                  dims_str(a.sizes()) + " and " + dims_str(b.sizes()));
  if (a.dtype() != b.dtype()) raise_runtime("both inputs should have same dtype");
  if (const auto out = out_type(); out && *out != a.dtype() && a.dtype() != DType::Bool)
    raise_runtime(std::string("tensordot: Expected the output tensor to have dtype ") +
                  dtype_message_name(a.dtype()) + ", but got an output tensor with dtype " +
                  dtype_message_name(*out));
  // Rows go to a kernel that bool does not have, but strided ones past it.
  if (a.dtype() == DType::Bool && a.numel() && a.numel() == a.size(-1) && b.numel() == b.size(-1)) {
    if (a.is_contiguous() && b.is_contiguous()) refuse_bool("dot", a);
    return ne(tensordot(to(a, DType::Int64), to(b, DType::Int64), {-1}, {-1}), 0);
  }
  if (a.dim() == 1 && b.dim() == 1) return view(dot(a, b), {});
  return tensordot(a, b, {-1}, {-1});
}

Tensor outer(const Tensor& a, const Tensor& b) {
  if (a.dim() != 1)
    raise_runtime("outer: Expected 1-D argument self, but got " + std::to_string(a.dim()) + "-D");
  if (b.dim() != 1)
    raise_runtime("outer: Expected 1-D argument vec2, but got " + std::to_string(b.dim()) + "-D");
  return mul(view(contiguous(a), {a.sizes()[0], 1}), b);
}

namespace {
// A fresh product reshaped: PyTorch's _unsafe_view.
Tensor unsafe_view(const Tensor& x, const Dims& sizes) {
  std::optional<Dims> strides = view_strides(x.sizes(), x.strides(), sizes);
  if (!strides)
    raise_runtime(
        "view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two contiguous subspaces). Use .reshape(...) instead.");
  Tensor out = alias(x, sizes, *strides, x.offset());
  if (wants_grad({x}))
    record("UnsafeViewBackward0", {x}, {out}, {},
           [s = x.sizes()](Context& c) -> Tensors { return {reshape(c.g(), s)}; });
  return out;
}
// squeeze_(dim) on a fresh product.
Tensor squeezed(const Tensor& x, int64_t dim) {
  Dims sizes = x.sizes();
  sizes.erase(sizes.begin() + (dim < 0 ? dim + x.dim() : dim));
  Tensor out = alias(x, sizes, contiguous_strides(sizes), x.offset());
  if (wants_grad({x}))
    record("SqueezeBackward4", {x}, {out}, {},
           [s = x.sizes()](Context& c) -> Tensors { return {reshape(c.g(), s)}; });
  return out;
}
}  // namespace

namespace {
// Are the leading dimensions of `a` rows of one matrix in memory? Only then, or where `b` asks for
// a gradient, does a product with a matrix or vector fold them.
bool folds(const Tensor& a, const Tensor& b) {
  if (a.dim() < 3 || b.dim() > 2) return false;
  if ((b.requires_grad() && !out_target()) || a.numel() == 0) return true;
  const Dims lead(a.sizes().begin(), a.sizes().end() - 1);
  return view_strides(lead, Dims(a.strides().begin(), a.strides().end() - 1), {numel_of(lead)})
      .has_value();
}
// A product with the leading dimensions of `a`, which are more than two, made one.
Tensor folded(const Tensor& a, const Tensor& b) {
  Dims out(a.sizes().begin(), a.sizes().end() - 1);
  Tensor rows = reshape(a, {numel_of(out), a.sizes().back()});
  if (b.dim() == 1) return unsafe_view(mv_node(rows, b, true), out);
  out.push_back(b.sizes()[1]);
  return unsafe_view(mm(rows, b), out);
}
}  // namespace

Tensor matmul(const Tensor& a, const Tensor& b) {
  if (a.dim() == 0 || b.dim() == 0)
    raise_runtime("both arguments to matmul need to be at least 1D, but they are " +
                  std::to_string(a.dim()) + "D and " + std::to_string(b.dim()) + "D");
  if (a.dim() == 1 && b.dim() == 1) return dot(a, b);
  if (a.dim() == 2 && b.dim() == 1) return mv(a, b);
  if (a.dim() == 1 && b.dim() == 2) return squeezed(mm(unsqueeze(a, 0), b), 0);
  if (a.dim() == 2 && b.dim() == 2) return mm(a, b);
  if (folds(a, b)) return folded(a, b);
  if (a.dim() == 1 && folds(mT(b), a)) return folded(mT(b), a);
  // A matrix that asks for a gradient is not copied for each of the others.
  if (a.dim() == 2 && a.requires_grad() && !out_target())
    return contiguous(mT(folded(mT(b), t(a))));
  if (a.dim() == 3 && b.dim() == 3 && a.sizes()[0] != b.sizes()[0]) {
    if (a.sizes()[0] == 1 && a.requires_grad()) return matmul(squeeze(a, {0}, true), b);
    if (b.sizes()[0] == 1 && b.requires_grad()) return matmul(a, squeeze(b, {0}, true));
  }
  Tensor x = a.dim() == 1 ? unsqueeze(a, 0) : a, y = b.dim() == 1 ? unsqueeze(b, 1) : b;
  Dims xb(x.sizes().begin(), x.sizes().end() - 2), yb(y.sizes().begin(), y.sizes().end() - 2);
  int64_t m = x.size(-2), k = x.size(-1), n = y.size(-1);
  Dims batch = broadcast_shapes(xb, yb);
  int64_t count = numel_of(batch);
  auto batched = [&](const Tensor& t, int64_t r, int64_t c) {
    Dims full = batch;
    full.push_back(r), full.push_back(c);
    return reshape(expand(t, full), {count, r, c});
  };
  Tensor out = bmm(batched(x, m, k), batched(y, y.size(-2), n));
  Dims sizes = batch;
  if (a.dim() > 1) sizes.push_back(m);
  if (b.dim() > 1) sizes.push_back(n);
  return unsafe_view(out, sizes);
}

Tensor linear(const Tensor& x, const Tensor& w, const std::optional<Tensor>& bias) {
  if (x.device() != w.device())
    raise_runtime("Tensor on device " + w.device().str() + " is not on the expected device " +
                  x.device().str() + "!");
  if (x.dim() == 0 || w.dim() == 0)
    raise_runtime("both arguments to linear need to be at least 1D, but they are " +
                  std::to_string(x.dim()) + "D and " + std::to_string(w.dim()) + "D");
  if (!bias) return matmul(x, t(w));
  if (x.dim() == 2) return addmm(*bias, x, t(w));
  if (out_target() || !x.is_contiguous() || !bias->is_contiguous() || bias->dim() != 1) {
    // It is added to the product in place.
    Tensor product = matmul(x, t(w));
    check_out_type(product.dtype());
    autograd::check_fits(product, broadcast_shapes(product.sizes(), bias->sizes()),
                         result_type(product, *bias));
    if (product.dtype() == bias->dtype()) return add(product, *bias);
    return inplace(product, [&](const Tensor& in) { return add(in, *bias); });
  }
  Dims out(x.sizes().begin(), x.sizes().end() - 1);
  Tensor rows = reshape(x, {numel_of(out), x.sizes().back()});
  out.push_back(w.sizes()[0]);
  Tensor y = addmm(*bias, rows, t(w));
  return view(y, out);
}

Tensor bilinear(const Tensor& a, const Tensor& b, const Tensor& w,
                const std::optional<Tensor>& bias) {
  if (a.dtype() != b.dtype() || a.dtype() != w.dtype() || (bias && bias->dtype() != a.dtype()))
    raise_runtime(std::string("All tensors must have the same dtype, got input1: ") +
                  dtype_c_name(a.dtype()) + ", input2: " + dtype_c_name(b.dtype()) +
                  ", weight: " + dtype_c_name(w.dtype()) +
                  (bias ? std::string(", bias: ") + dtype_c_name(bias->dtype()) : ""));
  if (a.dim() != b.dim())
    raise_runtime("bilinear(): input dimensions do not match: got " + std::to_string(a.dim()) +
                  " and " + std::to_string(b.dim()));
  for (int64_t d = 0; d + 1 < a.dim(); ++d)
    if (a.sizes()[d] != b.sizes()[d])
      raise_runtime("bilinear(): input batch dimensions do not match at dim " + std::to_string(d) +
                    ": got " + std::to_string(a.sizes()[d]) + " and " +
                    std::to_string(b.sizes()[d]));
  auto check = [](const char* name, int64_t got, int64_t expected) {
    if (got != expected)
      raise_runtime(std::string("bilinear(): ") + name + " size does not match weight size: got " +
                    std::to_string(got) + " but expected " + std::to_string(expected));
  };
  check("input1", a.size(-1), w.size(1));
  check("input2", b.size(-1), w.size(2));
  if (bias) check("bias", bias->size(0), w.size(0));
  refuse_bool("bmm", a);
  Dims out(a.sizes().begin(), a.sizes().end() - 1);
  out.push_back(w.sizes()[0]);
  Tensor x = reshape(a, {-1, a.size(-1)}), y = reshape(b, {-1, b.size(-1)});
  Tensor p = as_one_node("TrilinearBackward0", {x, w, y}, [](const Tensors& in) {
    // [n, i] x [o, i, j] x [n, j] -> [n, o]
    Tensor xw = reshape(mm(in[0], reshape(permute(in[1], {1, 0, 2}), {in[1].sizes()[1], -1})),
                        {in[0].sizes()[0], in[1].sizes()[0], in[1].sizes()[2]});
    return squeeze(bmm(xw, unsqueeze(in[2], 2)), {2}, true);
  });
  p = reshape(p, out);
  return bias ? add(p, *bias) : p;
}

Tensor tensordot(const Tensor& a, const Tensor& b, const Dims& dims_a, const Dims& dims_b) {
  if (dims_a.size() != dims_b.size()) raise_runtime("both dimension lists should have same length");
  if (a.dtype() != b.dtype()) raise_runtime("both inputs should have same dtype");
  for (size_t i = 0; i < dims_a.size(); ++i) {
    wrap_dim(dims_a[i], a.dim(), false);
    wrap_dim(dims_b[i], b.dim(), false);
  }
  Dims da = wrap_dims(dims_a, a.dim()), db = wrap_dims(dims_b, b.dim());
  // Of a dimension beside one of size 1 only the sum counts.
  for (size_t i = 0; i < da.size(); ++i) {
    int64_t na = a.sizes()[da[i]], nb = b.sizes()[db[i]];
    if (na != nb && nb == 1) return tensordot(sum(a, {da[i]}, true), b, dims_a, dims_b);
    if (na != nb && na == 1) return tensordot(a, sum(b, {db[i]}, true), dims_a, dims_b);
  }
  int64_t k = 1;
  for (size_t i = 0; i < da.size(); ++i) {
    if (a.sizes()[da[i]] != b.sizes()[db[i]])
      raise_runtime("contracted dimensions need to match, but first has size " +
                    std::to_string(a.sizes()[da[i]]) + " in dim " + std::to_string(dims_a[i]) +
                    " and second has size " + std::to_string(b.sizes()[db[i]]) + " in dim " +
                    std::to_string(dims_b[i]));
    k *= a.sizes()[da[i]];
  }
  Dims order_a, order_b, out;
  int64_t m = 1, n = 1;
  for (int64_t d = 0; d < a.dim(); ++d)
    if (std::find(da.begin(), da.end(), d) == da.end())
      order_a.push_back(d), out.push_back(a.sizes()[d]), m *= a.sizes()[d];
  order_a.insert(order_a.end(), da.begin(), da.end());
  order_b = db;
  for (int64_t d = 0; d < b.dim(); ++d)
    if (std::find(db.begin(), db.end(), d) == db.end())
      order_b.push_back(d), out.push_back(b.sizes()[d]), n *= b.sizes()[d];
  if (out.empty())
    return view(dot(reshape(permute(a, order_a), {k}), reshape(permute(b, order_b), {k})), out);
  return reshape(mm(reshape(permute(a, order_a), {m, k}), reshape(permute(b, order_b), {k, n})),
                 out);
}

Tensor kron(const Tensor& a, const Tensor& b) {
  int64_t n = std::max(a.dim(), b.dim());
  Dims sa(static_cast<size_t>(2 * n), 1), sb = sa, out(static_cast<size_t>(n));
  for (int64_t d = 0; d < n; ++d) {
    int64_t x = d - (n - a.dim()) >= 0 ? a.sizes()[d - (n - a.dim())] : 1;
    int64_t y = d - (n - b.dim()) >= 0 ? b.sizes()[d - (n - b.dim())] : 1;
    sa[2 * d] = x, sb[2 * d + 1] = y, out[d] = x * y;
  }
  return unsafe_view(mul(reshape(a, sa), reshape(b, sb)), out);
}

Tensor cross(const Tensor& a, const Tensor& b, OptDim dim) {
  if (!dim) {
    for (int64_t i = 0; i < a.dim() && !dim; ++i)
      if (a.sizes()[i] == 3) dim = i;
    if (!dim) raise_runtime("no dimension of size 3 in input");
  }
  if (a.dim() == b.dim() && a.dim() == 0) a.size(*dim);  // IndexError
  if (a.dim() != b.dim())
    raise_runtime("linalg.cross: inputs must have the same number of dimensions.");
  int64_t d = wrap_dim(*dim, a.dim());
  if (a.sizes()[d] != 3 || b.sizes()[d] != 3)
    raise_runtime("linalg.cross: inputs dimension " + std::to_string(*dim) +
                  " must have length 3. Got " + std::to_string(a.sizes()[d]) + " and " +
                  std::to_string(b.sizes()[d]));
  broadcast_shapes(a.sizes(), b.sizes());
  check_out_type(a.dtype());
  refuse_bool("cross", a);
  if (a.dtype() != b.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(a.dtype()) +
                  " but found " + dtype_message_name(b.dtype()));
  return as_one_node(
      "LinalgCrossBackward0", {a, b},
      [d](const Tensors& in) {
        auto at = [&](int k, int64_t i) { return narrow(in[k], d, i, 1); };
        auto part = [&](int64_t i, int64_t j) {
          return sub(mul(at(0, i), at(1, j)), mul(at(0, j), at(1, i)));
        };
        return cat({part(1, 2), part(2, 0), part(0, 1)}, d);
      },
      Rounding::EachStep);
}

Tensor cdist(const Tensor& a, const Tensor& b, double p) {
  if (a.dim() < 2)
    raise_runtime("cdist only supports at least 2D tensors, X1 got: " + std::to_string(a.dim()) +
                  "D");
  if (b.dim() < 2)
    raise_runtime("cdist only supports at least 2D tensors, X2 got: " + std::to_string(b.dim()) +
                  "D");
  if (a.size(-1) != b.size(-1))
    raise_runtime("X1 and X2 must have the same number of columns. X1: " +
                  std::to_string(a.size(-1)) + " X2: " + std::to_string(b.size(-1)));
  for (const Tensor* t : {&a, &b})
    if (!is_floating(t->dtype()))
      raise_runtime(std::string("cdist only supports floating-point dtypes, ") +
                    (t == &a ? "X1" : "X2") + " got: " + dtype_message_name(t->dtype()));
  if (a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16)
    not_implemented_for("cdist", a.dtype());
  if (a.dtype() != b.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(a.dtype()) +
                  " but found " + dtype_message_name(b.dtype()));
  return as_one_node("CdistBackward0", {a, b}, [p](const Tensors& in) {
    return vector_norm(sub(unsqueeze(in[0], -2), unsqueeze(in[1], -3)), p, {-1});
  });
}

Tensor pdist(const Tensor& a, double p) {
  if (a.dim() != 2)
    raise_runtime("pdist only supports 2D tensors, got: " + std::to_string(a.dim()) + "D");
  if (!is_floating(a.dtype())) raise_runtime("pdist only supports floating-point dtypes");
  if (p < 0) raise_runtime("pdist only supports non-negative p values");
  if ((a.dtype() == DType::Float16 || a.dtype() == DType::BFloat16) && a.sizes()[0] > 1)
    not_implemented_for("pdist", a.dtype());
  if (p == 0 && wants_grad({a})) {  // a count: its gradient is nothing, but it has one
    Tensor out = pdist(detach(a), p);
    record("PdistBackward0", {a}, {out}, {a},
           [](Context& c) -> Tensors { return {zeros_like(c.s(0))}; });
    return out;
  }
  return as_one_node("PdistBackward0", {a}, [p](const Tensors& in) {
    int64_t n = in[0].sizes()[0];
    Tensors rows;
    for (int64_t i = 0; i + 1 < n; ++i)
      rows.push_back(
          vector_norm(sub(narrow(in[0], 0, i + 1, n - i - 1), narrow(in[0], 0, i, 1)), p, {-1}));
    if (rows.empty())
      return in_format(narrow(reshape(in[0], {-1}), 0, 0, 0), MemoryFormat::Contiguous);
    return cat(rows, 0);
  });
}

Tensor trace(const Tensor& t) {
  if (t.dtype() == DType::Bool) not_implemented_for("trace", t.dtype());
  if (t.dim() != 2)
    raise_runtime("trace: expected a matrix, but got tensor with dim " + std::to_string(t.dim()));
  Tensor out;
  {
    NoGrad off;
    out = t.dtype() == DType::Float32 ? to(sum(diagonal(to(t, DType::Float64))), t.dtype())
                                      : sum(diagonal(t));
  }
  if (wants_grad({t}))
    record("TraceBackward0", {t}, {out}, {}, [n = t.sizes()](Context& c) -> Tensors {
      return {mul(c.g(), eye(n[0], n[1], {c.g().dtype()}))};
    });
  return out;
}

Tensor chain_matmul(const Tensors& ts) {
  if (ts.empty()) raise_runtime("chain_matmul(): Expected one or more matrices");
  Tensor out = ts[0];
  for (size_t i = 1; i < ts.size(); ++i) out = mm(out, ts[i]);
  return out;
}

Tensor multi_dot(const Tensors& ts) {
  if (ts.size() < 2)
    raise_runtime("multi_dot(): expected at least 2 tensors but got " + std::to_string(ts.size()));
  // The first and the last may be vectors, which a row and a column stand for.
  size_t n = ts.size();
  auto refuse = [](const std::string& which, const Tensor& t) {
    raise_runtime("multi_dot(): " + which + " but got " + std::to_string(t.dim()) + "D");
  };
  for (auto [name, t] : {std::pair{"first", &ts[0]}, {"last", &ts[n - 1]}})
    if (t->dim() != 1 && t->dim() != 2)
      refuse("the " + std::string(name) + " tensor must be 1D or 2D", *t);
  for (size_t i = 1; i + 1 < n; ++i)
    if (ts[i].dim() != 2) refuse("tensor " + std::to_string(i) + " must be 2D", ts[i]);
  Tensors as = ts;
  Dims sizes;
  if (ts[0].dim() == 1)
    as[0] = unsqueeze(ts[0], 0);
  else
    sizes.push_back(ts[0].sizes()[0]);
  if (ts[n - 1].dim() == 1)
    as[n - 1] = unsqueeze(ts[n - 1], -1);
  else
    sizes.push_back(ts[n - 1].sizes()[1]);
  for (size_t i = 0; i + 1 < n; ++i) {
    if (ts[i + 1].dtype() != ts[0].dtype())
      raise_runtime(std::string("multi_dot(): all tensors must have be the same dtype but tensor "
                                "0 is ") +
                    dtype_c_name(ts[0].dtype()) + " and tensor " + std::to_string(i + 1) + " " +
                    dtype_c_name(ts[i + 1].dtype()));
    if (as[i].sizes()[1] != as[i + 1].sizes()[0])
      raise_runtime("multi_dot(): tensors " + std::to_string(i) + " and " + std::to_string(i + 1) +
                    " with shapes " + dims_str(ts[i].sizes()) + " and " +
                    dims_str(ts[i + 1].sizes()) + " cannot be multiplied");
  }
  Tensor out = as[0];
  for (size_t i = 1; i < n; ++i) out = mm(out, as[i]);
  return view(out, sizes);
}

Tensor cosine_similarity(const Tensor& a, const Tensor& b, int64_t dim, double eps) {
  DType r = result_type(a, b);
  if (!is_floating(r))
    raise_runtime("expected common dtype to be floating point, yet common dtype is " +
                  std::string(dtype_message_name(r)));
  if (eps < 0) raise_runtime(fmt::format("eps must be non-negative, got: {:g}", eps));
  Dims shape = broadcast_shapes(a.sizes(), b.sizes());
  // Each floating one is made of length 1 in its own type.
  auto floating = [r](const Tensor& t) { return is_floating(t.dtype()) ? t : to(t, r); };
  Tensor x = floating(a.sizes() == shape ? a : expand(a, shape)),
         y = floating(b.sizes() == shape ? b : expand(b, shape));
  auto unit = [&](const Tensor& t) {
    Tensor n;
    {
      NoGrad keep(grad_enabled());
      n = vector_norm(t, 2, {dim}, true);
      n = clamp(n, OptScalar(eps), OptScalar());
    }
    return div(t, n);
  };
  return sum(mul(unit(x), unit(y)), {dim});
}

Tensor pairwise_distance(const Tensor& a, const Tensor& b, double p, double eps, bool keepdim) {
  Tensor d = add(sub(a, b), eps);
  int64_t inner = std::max(a.dim(), b.dim()) - 1;
  return norm(d, p, {inner < 0 ? 0 : inner}, keepdim);
}

}  // namespace tracepad::ops
