// What is a view elsewhere, as a tensor of its own: the _copy forms, the unsafe_ splits and
// as_strided_scatter. Each is one node, named after the view's.
#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/view.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;

namespace {

template <class F>
Tensor copied(const char* node, T t, F view) {
  return as_one_node(
      node, {t}, [view](const Tensors& in) { return clone(view(in[0]), MemoryFormat::Contiguous); },
      Rounding::EachStep);
}

// All parts as one node; `joined` puts their gradients together again.
template <class F>
Tensors as_parts(const char* node, T t, const Tensors& parts, F joined) {
  if (wants_grad({t}))
    autograd::record(node, {t}, parts, {},
                     [joined](autograd::Context& c) -> Tensors { return {joined(c.grads)}; });
  return parts;
}
Tensors copies(Tensors parts) {
  for (Tensor& part : parts) part = clone(part, MemoryFormat::Contiguous);
  return parts;
}
// The same memory, of which nothing is known to be shared.
Tensors apart(Tensors parts) {
  for (Tensor& part : parts) part = alias(part, part.sizes(), part.strides(), part.offset());
  return parts;
}
Tensors as_split(const char* node, T t, const Tensors& parts, int64_t dim) {
  return as_parts(node, t, parts, [dim](const Tensors& grads) { return cat(grads, dim); });
}

// A size of -1 for a dimension that is not there is a number of elements here.
D checked_expansion(T t, D size) {
  for (size_t i = 0; i + static_cast<size_t>(t.dim()) < size.size(); ++i)
    if (size[i] == -1) raise_runtime("numel: integer multiplication overflow");
  return size;
}

Tensor detach_copy(T t) {
  Tensor out = clone(detach(t), MemoryFormat::Contiguous);
  if (wants_grad({t}))
    autograd::record("NotImplemented", {t}, {out}, {}, [](autograd::Context&) -> Tensors {
      raise_runtime("derivative for aten::detach_copy is not implemented");
    });
  return out;
}

Tensor as_strided_scatter(T t, T src, D size, D stride, OptDim offset) {
  if (t.requires_grad() && !t.is_contiguous())
    raise_runtime(
        "!self.requires_grad() || self.is_contiguous() INTERNAL ASSERT FAILED at "
        "\"./aten/src/ATen/native/TensorShape.cpp\":4761, please report a bug to PyTorch. "
        "as_strided_scatter is currently only supported for contiguous inputs");
  // The gradient of self is what the window has of the output's, and nothing elsewhere.
  auto gradients = [=](const Tensors& in, const Tensor& g) -> Tensors {
    const OptDim start = offset ? offset : OptDim(0);
    Tensor plain = contiguous(g), whole = zeros(in[0].sizes(), {g.dtype()});
    Tensor window = as_strided(plain, size, stride, start);
    copy_(as_strided(whole, size, stride, start), window);
    return {whole, window};
  };
  return as_one_node(
      "AsStridedScatterBackward0", {t, src},
      [=](const Tensors& in) {
        // With all of the memory, in which the window may begin before the tensor or end after it.
        const Tensor& from = in[0];
        Tensor out;
        if (from.storage() && !from.requires_grad() && !autograd::is_shared(from)) {
          const int64_t all = from.storage()->nbytes() / from.itemsize();
          out =
              alias(clone(alias(from, {all}, {1}, 0)), from.sizes(), from.strides(), from.offset());
        } else {
          out = clone(from);
        }
        Tensor window = as_strided(out, size, stride, offset ? offset : OptDim(out.offset()));
        if (window.sizes() != in[1].sizes())
          raise_runtime("expected src to have a size equal to the slice of self. src size = " +
                        dims_str(in[1].sizes()) + ", slice size = " + dims_str(window.sizes()));
        autograd::check_not_shared(window);
        copy_(window, in[1]);
        return out;
      },
      Rounding::EachStep, gradients);
}

}  // namespace

#define COPY(name, more, node, parameters, ...)                                             \
  {kFn | kOutSame | kOutUntraced, #name "_copy(Tensor self" more ", *, " OUT ") -> Tensor", \
   fn<[] parameters { return copied(node, t, [=](T x) { return __VA_ARGS__; }); }>}

std::span<const OpRow> copy_rows() {
  static const OpRow rows[] = {
      COPY(alias, "", "AliasBackward0_copy", (T t), x),
      COPY(as_strided, ", int[] size, int[] stride, int? storage_offset=None",
           "AsStridedBackward0_copy", (T t, D size, D stride, OptDim offset),
           as_strided(x, size, stride, offset)),
      COPY(diagonal, ", int offset=0, int dim1=0, int dim2=1", "DiagonalBackward0_copy",
           (T t, int64_t k, int64_t a, int64_t b), diagonal(x, k, a, b)),
      COPY(expand, ", int[] size", "ExpandBackward0_copy", (T t, D size),
           expand(x, checked_expansion(x, size))),
      COPY(permute, ", int[] dims", "PermuteBackward0_copy", (T t, D dims), permute(x, dims)),
      COPY(select, ", int dim, int index", "SelectBackward0_copy", (T t, int64_t d, int64_t i),
           select(x, d, i)),
      COPY(slice, ", int dim=0, int? start=None, int? end=None, int step=1", "SliceBackward0_copy",
           (T t, int64_t d, OptDim from, OptDim to, int64_t step),
           slice(x, x.dim() ? wrap_dim(d, x.dim()) : d, from, to, step)),
      COPY(squeeze, "", "SqueezeBackward0_copy", (T t), squeeze(x)),
      COPY(squeeze, ", int dim", "SqueezeBackward1_copy", (T t, int64_t d), squeeze(x, {d}, true)),
      COPY(squeeze, ", int[] dim", "SqueezeBackward2_copy", (T t, D d), squeeze(x, d, false)),
      COPY(t, "", "TBackward0_copy", (T t), ops::t(x)),
      COPY(transpose, ", int dim0, int dim1", "TransposeBackward0_copy",
           (T t, int64_t a, int64_t b), transpose(x, a, b)),
      COPY(unfold, ", int dimension, int size, int step", "UnfoldBackward0_copy",
           (T t, int64_t d, int64_t size, int64_t step), unfold(x, d, size, step)),
      COPY(unsqueeze, ", int dim", "UnsqueezeBackward0_copy", (T t, int64_t d), unsqueeze(x, d)),
      {kFn | kOutSame | kOutUntraced,
       "view_copy(Tensor self, ScalarType dtype, *, " OUT ") -> Tensor", fn<[](T t, DType type) {
         return clone(view_dtype(detach(t), type), MemoryFormat::Contiguous);
       }>},
      // A copy can have any shape of as many elements.
      COPY(view, ", int[] size", "ViewBackward0_copy", (T t, D size), reshape(x, size)),
      {kFn | kOutSame | kOutUntraced, "detach_copy(Tensor self, *, " OUT ") -> Tensor",
       fn<detach_copy>},
      {kFn, "split_copy(Tensor self, int split_size, int dim=0) -> Tensor[]",
       fn<[](T t, int64_t n, int64_t d) {
         return as_split("SplitBackward0_copy", t, copies(split(detach(t), n, d)), d);
       }>},
      {kFn, "split_with_sizes_copy(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]",
       fn<[](T t, D n, int64_t d) {
         return as_split("SplitWithSizesBackward0_copy", t,
                         copies(split_with_sizes(detach(t), n, d)), d);
       }>},
      {kFn, "unbind_copy(Tensor self, int dim=0) -> Tensor[]", fn<[](T t, int64_t d) {
         return as_parts("UnbindBackward0_copy", t, copies(unbind(detach(t), d)),
                         [d](const Tensors& grads) { return stack(grads, d); });
       }>},
      {kTorch, "unsafe_split(Tensor self, int split_size, int dim=0) -> Tensor[]",
       fn<[](T t, int64_t n, int64_t d) {
         return as_split("UnsafeSplitBackward0", t, apart(split(detach(t), n, d)), d);
       }>},
      {kTorch, "unsafe_split_with_sizes(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]",
       fn<[](T t, D n, int64_t d) {
         return as_split("UnsafeSplitWithSizesBackward0", t,
                         apart(split_with_sizes(detach(t), n, d)), d);
       }>},
      {kTorch, "unsafe_chunk(Tensor self, int chunks, int dim=0) -> Tensor[]",
       fn<[](T t, int64_t n, int64_t d) {
         return as_split("UnsafeSplitBackward0", t, apart(chunk(detach(t), n, d)), d);
       }>},
      {kTorch,
       "as_strided_scatter(Tensor self, Tensor src, int[] size, int[] stride, int? "
       "storage_offset=None) -> Tensor",
       fn<as_strided_scatter>},
  };
  return rows;
}

}  // namespace tracepad::ops
