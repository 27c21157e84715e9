// What is added to a matrix product: beta * x + alpha * product for matrices, vectors and batches.
#include <map>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/linalg.h"
#include "ops/functional/matmul_helpers.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/matmul.h"

namespace tracepad::ops {

namespace {
// beta * t + alpha * product, as one node.
Tensor scaled_sum(const Tensor& t, const Tensor& product, const Scalar& beta, const Scalar& alpha) {
  NoGrad off;
  Tensor p = alpha.equals(1) ? product : kernels::as_type(mul(product, alpha), product.dtype());
  if (beta.equals(0)) return p;
  Tensor base = beta.equals(1) ? t : mul(t, beta);
  if (broadcast_shapes(base.sizes(), p.sizes()) != p.sizes()) expand(base, p.sizes());
  return kernels::as_type(add(p, base), p.dtype());
}
// Of what is added to the product of `a` and `b`, too.
void check_same_dtypes(const Tensor& x, const Tensor& a, const Tensor& b) {
  if (x.dtype() != b.dtype())
    raise_runtime(std::string("self and mat2 must have the same dtype, but got ") +
                  dtype_message_name(x.dtype()) + " and " + dtype_message_name(b.dtype()));
  if (a.dtype() != b.dtype())
    raise_runtime(std::string("mat1 and mat2 must have the same dtype, but got ") +
                  dtype_message_name(a.dtype()) + " and " + dtype_message_name(b.dtype()));
}
Tensor scaled(const Tensor& g, const Scalar& k) { return k.equals(1) ? g : mul(g, k); }

// beta * x + product in place where elements of x share memory: each sees what was written last.
Tensor in_turn(const Tensor& x, const Scalar& beta, const Tensor& product) {
  NoGrad off;
  Tensor out = kernels::clone(detach(x));
  Tensor flat = view(kernels::contiguous(out), {-1}), terms = reshape(product, {-1});
  std::map<int64_t, int64_t> last;  // by place in memory, the element that was written
  for (int64_t i = 0; i < flat.numel(); ++i) {
    int64_t place = 0, rest = i;
    for (int64_t d = x.dim(); d-- > 0; rest /= x.sizes()[d])
      place += rest % x.sizes()[d] * x.strides()[d];
    auto [known, fresh] = last.emplace(place, i);
    Tensor before = select(flat, 0, std::exchange(known->second, i));
    Tensor sum = beta.equals(0) ? select(terms, 0, i) : add(mul(before, beta), select(terms, 0, i));
    kernels::copy(select(flat, 0, i), sum);
  }
  return reshape(flat, x.sizes());
}
bool writes_shared(const Tensor& x) {
  const Tensor* target = inplace_target();
  return target && target->is_same(x) && autograd::is_shared(x);
}
}  // namespace

Tensor addmm(const Tensor& x, const Tensor& a, const Tensor& b, const Scalar& beta,
             const Scalar& alpha) {
  check_same_dtypes(x, a, b);
  if (a.dim() != 2)
    raise_runtime("mat1 must be a matrix, got " + std::to_string(a.dim()) + "-D tensor");
  if (b.dim() != 2)
    raise_runtime("mat2 must be a matrix, got " + std::to_string(b.dim()) + "-D tensor");
  if (a.sizes()[1] != b.sizes()[0])
    raise_runtime("mat1 and mat2 shapes cannot be multiplied (" + by(a) + " and " + by(b) + ")");
  check_target({a.sizes()[0], b.sizes()[1]});
  refuse_bool("addmm_impl_cpu_", a);
  expand(detach(x), {a.sizes()[0], b.sizes()[1]});
  if (kernels::compute_type(a.dtype()) != a.dtype() && is_floating(a.dtype()))
    return as_one_node("AddmmBackward0", {x, a, b}, [beta, alpha](const Tensors& in) {
      return addmm(in[0], in[1], in[2], beta, alpha);
    });
  // A row-major second matrix accumulates onto the scaled first operand; a transposed one is added
  // up first.
  Tensor out;
  bool onto = alpha.equals(1) && !beta.equals(0) && b.is_contiguous() && b.sizes()[0] > 1 &&
              b.sizes()[1] > 1 && kernels::compute_type(a.dtype()) == a.dtype() && !a.is_meta() &&
              !b.is_meta();
  if (onto) {
    NoGrad off;
    Tensor base = beta.equals(1) ? detach(x) : mul(detach(x), beta);
    out = kernels::mm_onto(expand(base, {a.sizes()[0], b.sizes()[1]}), detach(a), detach(b));
  } else {
    out = scaled_sum(x, kernels::mm(a, b), beta, alpha);
  }
  if (wants_grad({x, a, b}))
    record("AddmmBackward0", {x, a, b}, {out}, {when(rg(b), a), when(rg(a), b)},
           [beta, alpha](Context& c) -> Tensors {
             return {c.needs(0) ? scaled(c.g(), beta) : Tensor(),
                     c.needs(1) ? scaled(mm(c.g(), t(c.s(1))), alpha) : Tensor(),
                     c.needs(2) ? scaled(mm(t(c.s(0)), c.g()), alpha) : Tensor()};
           });
  return out;
}

Tensor addmv(const Tensor& x, const Tensor& a, const Tensor& v, const Scalar& beta,
             const Scalar& alpha) {
  if (a.dim() != 2 || v.dim() != 1 || x.dim() > 1)
    raise_runtime("vector + matrix @ vector expected, got " + std::to_string(x.dim()) + ", " +
                  std::to_string(a.dim()) + ", " + std::to_string(v.dim()));
  if (a.sizes()[1] != v.sizes()[0] || (x.numel() != 1 && x.numel() != a.sizes()[0]))
    raise_runtime("size mismatch, got input (" + std::to_string(x.size(0)) + "), mat (" + by(a) +
                  "), vec (" + std::to_string(v.sizes()[0]) + ")");
  if (x.dtype() != a.dtype() || a.dtype() != v.dtype())
    raise_runtime(std::string("addmv input tensors must have the same dtype, but got ") +
                  dtype_message_name(x.dtype()) + ", " + dtype_message_name(a.dtype()) + ", and " +
                  dtype_message_name(v.dtype()));
  check_target({a.sizes()[0]});
  if (a.numel() == 0 && !out_target()) return mul(x, beta);  // whatever its size is
  if (writes_shared(x)) {
    if (v.numel() == 0) autograd::raise_shared();
    return in_turn(x, beta, mul(mv(detach(a), detach(v)), alpha));
  }
  // Of 16-bit floats what is added to is scaled in its type, and the sum is rounded once.
  const DType type = x.dtype();
  auto in_type = [type](const Scalar& k) {
    return k.is_float() ? Scalar(kernels::rounded_to(type, k.to_double())) : k;
  };
  return as_one_node("AddmvBackward0", {x, a, v},
                     [=, b = in_type(beta), k = in_type(alpha)](const Tensors& in) {
                       Tensor old = to(to(mul(in[0], b), type), in[0].dtype());
                       return add(old, mul(mv(in[1], in[2]), k));
                     });
}
Tensor addr(const Tensor& x, const Tensor& a, const Tensor& b, const Scalar& beta,
            const Scalar& alpha) {
  for (auto [name, v] : {std::pair{"vec1", &a}, {"vec2", &b}})
    if (v->dim() != 1)
      raise_runtime(std::string("addr: Expected 1-D argument ") + name + ", but got " +
                    std::to_string(v->dim()) + "-D");
  if (inplace_target() && x.dim() != 2)
    raise_runtime("2D tensor expected, got " + std::to_string(x.dim()) + "D tensor for input");
  if (inplace_target() && x.sizes() != Dims{a.numel(), b.numel()})
    raise_runtime("size mismatch, input: " + dims_str(x.sizes()) + ", v1: " + dims_str(a.sizes()) +
                  ", v2: " + dims_str(b.sizes()));
  const DType type = result_type(Tensors{expand(detach(x), {a.numel(), b.numel()}), a, b});
  for (auto [name, k] : {std::pair{"beta", &beta}, {"alpha", &alpha}}) {
    if (!(k->is_bool() && type != DType::Bool) && !(k->is_float() && !is_floating(type))) continue;
    if (const Tensor* target = inplace_target())
      autograd::check_fits(*target, target->sizes(), type);
    raise_runtime(k->is_bool()
                      ? std::string("Boolean ") + name + " only supported for Boolean results."
                      : std::string("For integral input tensors, argument ") + name +
                            " must not be a floating point number.");
  }
  return as_one_node(
      "AddrBackward0", {x, a, b},
      [beta, alpha, type](const Tensors& in) {
        auto typed = [&](size_t i) { return to(in[i], type); };
        Tensor sum = add(mul(beta, typed(0)), outer(mul(alpha, typed(1)), typed(2)));
        return kernels::as_type(sum, type);  // of booleans: whether any term is not zero
      },
      Rounding::EachStep);
}
namespace {
void check_batches(const Tensor& a, const Tensor& b) {
  if (a.dim() != 3) raise_runtime("batch1 must be a 3D tensor");
  if (b.dim() != 3) raise_runtime("batch2 must be a 3D tensor");
}
}  // namespace

Tensor baddbmm(const Tensor& x, const Tensor& a, const Tensor& b, const Scalar& beta,
               const Scalar& alpha) {
  // What the sum is expanded to is asked for first.
  const Dims sizes{a.size(0), a.size(1), b.size(2)};
  expand(detach(x), sizes);
  if (x.dtype() != a.dtype())
    raise_runtime(std::string("Input dtypes must be the same, got: input ") +
                  dtype_c_name(x.dtype()) + ", batch1: " + dtype_c_name(a.dtype()) +
                  ", batch2: " + dtype_c_name(b.dtype()));
  check_batches(a, b);
  if (a.sizes()[0] != b.sizes()[0] || a.sizes()[2] != b.sizes()[1])
    raise_runtime("Expected size for first two dimensions of batch2 tensor to be: [" +
                  std::to_string(a.sizes()[0]) + ", " + std::to_string(a.sizes()[2]) +
                  "] but got: [" + std::to_string(b.sizes()[0]) + ", " +
                  std::to_string(b.sizes()[1]) + "].");
  check_target({a.sizes()[0], a.sizes()[1], b.sizes()[2]});
  if (const Tensor* target = inplace_target(); target && target->dtype() != b.dtype())
    raise_runtime(std::string("Bad in-place call: input tensor dtype ") +
                  dtype_c_name(target->dtype()) + " and output tensor dtype " +
                  dtype_c_name(b.dtype()) + " should match");
  if (a.dtype() != b.dtype()) check_out_type(b.dtype());
  refuse_bool("baddbmm", a);
  if (a.dtype() != b.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(a.dtype()) +
                  " but found " + dtype_message_name(b.dtype()));
  if (writes_shared(x)) return in_turn(x, beta, scaled(bmm(detach(a), detach(b)), alpha));
  return as_one_node("BaddbmmBackward0", {x, a, b}, [beta, alpha](const Tensors& in) {
    Tensor p = bmm(in[1], in[2]);
    if (!alpha.equals(1)) p = mul(p, alpha);
    return beta.equals(0) ? p
                          : contiguous(add(beta.equals(1) ? expand(in[0], p.sizes())
                                                          : mul(expand(in[0], p.sizes()), beta),
                                           p));
  });
}
Tensor addbmm(const Tensor& given, const Tensor& a, const Tensor& b, const Scalar& beta,
              const Scalar& alpha) {
  // It is copied to where the sum is made.
  const Tensor x = to(given, out_type().value_or(given.dtype()));
  Dims sizes{a.size(1), b.size(2)};
  const Tensor whole = expand(x, sizes);
  check_batches(a, b);
  if (a.size(2) != b.size(1))
    raise_runtime("Incompatible matrix sizes for bmm (" + std::to_string(a.size(1)) + "x" +
                  std::to_string(a.size(2)) + " and " + std::to_string(b.size(1)) + "x" +
                  std::to_string(b.size(2)) + ")");
  check_same_dtypes(x, a, b);
  refuse_bool("addmm_impl_cpu_", a);
  // In place a smaller sum is made as large as the products.
  if (writes_shared(x) && x.sizes() == sizes) autograd::raise_shared();
  if (const Tensor* target = inplace_target(); target && target->sizes() != sizes) {
    // What is read is the same memory, in the order of the elements that are written.
    const Dims strides = whole.strides();
    const int64_t offset = whole.offset();
    resize_(*target, sizes);
    const Tensor source = alias(*target, sizes, strides, offset);
    for (int64_t i = 0; i < sizes[0]; ++i)
      for (int64_t j = 0; j < sizes[1]; ++j)
        kernels::copy(alias(*target, {}, {}, offset + i * sizes[1] + j),
                      alias(source, {}, {}, offset + i * strides[0] + j * strides[1]));
    return addbmm(clone(*target), a, b, beta, alpha);
  }
  return as_one_node(
      "AddbmmBackward0", {x, a, b},
      [beta, alpha, sizes](const Tensors& in) {
        const int64_t count = in[1].sizes()[0];
        if (!count) return contiguous(mul(expand(in[0], sizes), beta));
        Tensor out = expand(in[0], sizes);
        for (int64_t i = 0; i < count; ++i)
          out = addmm(out, select(in[1], 0, i), select(in[2], 0, i), i ? Scalar(1) : beta, alpha);
        return out;
      },
      Rounding::EachStep);
}

}  // namespace tracepad::ops
