// Views and shapes.
#include "ops/functional/view.h"

#include "ops/functional/creation.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;

std::span<const OpRow> view_rows() {
  static const OpRow rows[] = {
      {kMethod, "view(Tensor self, ScalarType dtype) -> Tensor",
       fn<[](T t, DType d) { return view_dtype(t, d); }>},
      {kMethod, "view(Tensor self, int[] size) -> Tensor", fn<ops::view>},
      {kMethod, "view_as(Tensor self, Tensor other) -> Tensor",
       fn<[](T t, T o) { return view(t, o.sizes()); }>},
      {kTorch, "reshape(Tensor self, int[] shape) -> Tensor", fn<ops::reshape>},
      {kMethod, "reshape_as(Tensor self, Tensor other) -> Tensor",
       fn<[](T t, T o) { return reshape(t, o.sizes()); }>},
      {kTorch, "flatten(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor", fn<ops::flatten>},
      {kTorch, "unflatten(Tensor self, int dim, int[] sizes) -> Tensor", fn<ops::unflatten>},
      {kTorch, "ravel(Tensor self) -> Tensor", fn<ops::ravel>},
      {kTorch, "permute(Tensor self, int[] dims) -> Tensor", fn<ops::permute>},
      {kBoth | kMayShare, "transpose(Tensor self, int dim0, int dim1) -> Tensor",
       fn<ops::transpose>},
      {kBoth | kMayShare, "swapaxes(Tensor self, int axis0, int axis1) -> Tensor",
       fn<ops::transpose>},
      {kBoth | kMayShare, "swapdims(Tensor self, int dim0, int dim1) -> Tensor",
       fn<ops::transpose>},
      {kBoth | kMayShare, "t(Tensor self) -> Tensor", fn<ops::t>},
      {kTorch, "adjoint(Tensor self) -> Tensor", fn<[](T t) {
         if (t.dim() == 0) return t;
         if (t.dim() == 1)
           raise_runtime(
               "tensor.adjoint() is only supported on matrices or batches of matrices. Got 1-D "
               "tensor.");
         return mT(t);
       }>},
      {kTorch, "movedim(Tensor self, int source, int destination) -> Tensor",
       fn<[](T t, int64_t a, int64_t b) { return movedim(t, {a}, {b}); }>},
      {kTorch, "movedim(Tensor self, int[] source, int[] destination) -> Tensor", fn<ops::movedim>},
      {kTorch, "moveaxis(Tensor self, int source, int destination) -> Tensor",
       fn<[](T t, int64_t a, int64_t b) { return movedim(t, {a}, {b}); }>},
      {kTorch, "moveaxis(Tensor self, int[] source, int[] destination) -> Tensor",
       fn<ops::movedim>},
      {kMethod, "expand(Tensor self, int[] size, *, bool implicit=False) -> Tensor",
       fn<ops::expand>},
      {kMethod, "expand_as(Tensor self, Tensor other) -> Tensor",
       fn<[](T t, T o) { return expand(t, o.sizes()); }>},
      {kTorch, "broadcast_to(Tensor self, int[] size) -> Tensor", fn<ops::broadcast_to>},
      {kBoth | kMayShare, "squeeze(Tensor self) -> Tensor", fn<[](T t) { return squeeze(t); }>},
      {kBoth | kMayShare, "squeeze(Tensor self, int dim) -> Tensor",
       fn<[](T t, int64_t d) { return squeeze(t, {d}, true); }>},
      {kBoth | kMayShare, "squeeze(Tensor self, int[] dim) -> Tensor",
       fn<[](T t, D d) { return squeeze(t, d); }>},
      {kBoth | kMayShare, "unsqueeze(Tensor self, int dim) -> Tensor", fn<ops::unsqueeze>},
      {kTorch, "select(Tensor self, int dim, int index) -> Tensor", fn<ops::select>},
      {kTorch, "narrow(Tensor self, int dim, Tensor start, int length) -> Tensor",
       fn<[](T t, int64_t d, T start, int64_t n) {
         if (start.dim() != 0 || !is_integral(start.dtype()))
           raise_runtime("start must be an 0-dim integral Tensor.");
         return narrow(t, d, start.item().to_int(), n);
       }>},
      {kTorch, "narrow(Tensor self, int dim, int start, int length) -> Tensor", fn<ops::narrow>},
      {kTorch, "narrow_copy(Tensor self, int dim, int start, int length) -> Tensor",
       fn<[](T t, int64_t d, int64_t start, int64_t n) { return narrow_copy(t, d, start, n); }>},
      {kTorch, "unbind(Tensor self, int dim=0) -> Tensor[]", fn<ops::unbind>},
      {kTorch, "split_with_sizes(Tensor self, int[] split_sizes, int dim=0) -> Tensor[]",
       fn<ops::split_with_sizes>},
      // torch.split and Tensor.split are Python functions over these two.
      {kFn, "_split(Tensor self, int split_size, int dim=0) -> Tensor[]", fn<ops::split>},
      {kTorch, "chunk(Tensor self, int chunks, int dim=0) -> Tensor[]", fn<ops::chunk>},
      {kTorch, "tensor_split(Tensor self, int[] indices, int dim=0) -> Tensor[]",
       fn<[](T t, D indices, int64_t dim) { return tensor_split(t, indices, dim); }>},
      {kTorch,
       "tensor_split(Tensor self, Tensor tensor_indices_or_sections, int dim=0) -> Tensor[]",
       fn<[](T t, T which, int64_t dim) {
         if (which.is_meta())
           raise_runtime(
               "tensor_split expected tensor_indices_or_sections to be on cpu, but it's on meta");
         if (which.dtype() != DType::Int64 && t.dim())
           raise_runtime(std::string("tensor_split expected tensor_indices_or_sections to have "
                                     "dtype of long, but got ") +
                         dtype_message_name(which.dtype()));
         if (t.dim() && (which.dim() > 1))
           raise_runtime(
               "tensor_split expected tensor_indices_or_sections to be a zero-dimensional or "
               "one-dimensional tensor, but got a tensor with " +
               std::to_string(which.dim()) + " dims");
         if (which.dim() == 0) return tensor_split(t, which.item().to_int(), dim);
         Dims indices;
         for (const Scalar& s : which.to_scalars()) indices.push_back(s.to_int());
         return tensor_split(t, indices, dim);
       }>},
      {kTorch, "tensor_split(Tensor self, int sections, int dim=0) -> Tensor[]",
       fn<[](T t, int64_t n, int64_t dim) { return tensor_split(t, n, dim); }>},
      {kTorch, "hsplit(Tensor self, int sections) -> Tensor[]",
       fn<[](T t, int64_t n) { return hsplit(t, n, {}); }>},
      {kTorch, "hsplit(Tensor self, int[] indices) -> Tensor[]",
       fn<[](T t, D i) { return hsplit(t, {}, i); }>},
      {kTorch, "vsplit(Tensor self, int sections) -> Tensor[]",
       fn<[](T t, int64_t n) { return vsplit(t, n, {}); }>},
      {kTorch, "vsplit(Tensor self, int[] indices) -> Tensor[]",
       fn<[](T t, D i) { return vsplit(t, {}, i); }>},
      {kTorch, "dsplit(Tensor self, int sections) -> Tensor[]",
       fn<[](T t, int64_t n) { return dsplit(t, n, {}); }>},
      {kTorch, "dsplit(Tensor self, int[] indices) -> Tensor[]",
       fn<[](T t, D i) { return dsplit(t, {}, i); }>},
      {kMethod, "unfold(Tensor self, int dimension, int size, int step) -> Tensor",
       fn<ops::unfold>},
      {kTorch, "diagonal(Tensor self, int offset=0, int dim1=0, int dim2=1) -> Tensor",
       fn<ops::diagonal>},
      {kBoth | kMayShare,
       "as_strided(Tensor self, int[] size, int[] stride, int? storage_offset=None) -> Tensor",
       fn<ops::as_strided>},
      {kFn, "_atleast_1d(Tensor self) -> Tensor", fn<ops::atleast_1d>},
      {kFn, "_atleast_2d(Tensor self) -> Tensor", fn<ops::atleast_2d>},
      {kFn, "_atleast_3d(Tensor self) -> Tensor", fn<ops::atleast_3d>},
      {kTorch, "flip(Tensor self, int[] dims) -> Tensor", fn<ops::flip>},
      {kTorch, "fliplr(Tensor self) -> Tensor", fn<ops::fliplr>},
      {kTorch, "flipud(Tensor self) -> Tensor", fn<ops::flipud>},
      {kTorch, "roll(Tensor self, int[1] shifts, int[1] dims=[]) -> Tensor", fn<ops::roll>},
      {kTorch, "rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor", fn<ops::rot90>},
      {kFn | kF, "pixel_shuffle(Tensor self, int upscale_factor) -> Tensor",
       fn<ops::pixel_shuffle>},
      {kFn | kF, "pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor",
       fn<ops::pixel_unshuffle>},
      {kFn | kF, "channel_shuffle(Tensor self, int groups) -> Tensor", fn<ops::channel_shuffle>},
      {kFn | kF, "native_channel_shuffle(Tensor self, int groups) -> Tensor",
       fn<ops::native_channel_shuffle>},
      {kMethod | kMayShare,
       "resize_(Tensor self, int[] size, *, MemoryFormat? memory_format=None) -> Tensor",
       fn<[](T t, D size, std::optional<MemoryFormat> f) -> T { return resize_(t, size, f); }>},
      {kMethod | kFn | kMayShare,
       "resize_as_(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None) -> "
       "Tensor",
       fn<[](T t, T like, std::optional<MemoryFormat> f) -> T {
         if (f == MemoryFormat::Preserve) f = suggested_format(like.sizes(), like.strides());
         return resize_(t, like.sizes(), f);
       }>},
  };
  return rows;
}

}  // namespace tracepad::ops
