// Views (sharing storage) and rearrangements (copying).
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

Tensor view(const Tensor& t, const Dims& shape);
Tensor reshape(const Tensor& t, const Dims& shape);
Tensor flatten(const Tensor& t, int64_t start_dim = 0, int64_t end_dim = -1);
Tensor unflatten(const Tensor& t, int64_t dim, const Dims& sizes);
Tensor ravel(const Tensor& t);
Tensor permute(const Tensor& t, const Dims& dims);
Tensor transpose(const Tensor& t, int64_t dim0, int64_t dim1);
Tensor t(const Tensor& t);        // .t()
Tensor numpy_T(const Tensor& t);  // .T
Tensor mT(const Tensor& t);       // .mT
// The attributes that exchange rows and columns; what they are not for is refused in the name of
// each.
enum class Transposed { mT, mH, H };
Tensor transposed(const Tensor& t, Transposed kind);
Tensor movedim(const Tensor& t, const Dims& source, const Dims& destination);
Tensor expand(const Tensor& t, const Dims& sizes);
Tensor broadcast_to(const Tensor& t, const Dims& sizes);
Tensors broadcast_tensors(const Tensors& ts);
Tensor squeeze(const Tensor& t);
Tensor squeeze(const Tensor& t, const Dims& dims,
               bool one_dim = false);  // one_dim: SqueezeBackward1
Tensor unsqueeze(const Tensor& t, int64_t dim);
Tensor select(const Tensor& t, int64_t dim, int64_t index);
Tensor slice(const Tensor& t, int64_t dim, OptDim start, OptDim end, int64_t step = 1);
Tensor narrow(const Tensor& t, int64_t dim, int64_t start, int64_t length);
Tensors unbind(const Tensor& t, int64_t dim = 0);
Tensors split(const Tensor& t, int64_t split_size, int64_t dim = 0);
Tensors split_with_sizes(const Tensor& t, const Dims& sizes, int64_t dim = 0);
Tensors chunk(const Tensor& t, int64_t chunks, int64_t dim = 0);
Tensors tensor_split(const Tensor& t, int64_t sections, int64_t dim = 0);
Tensors tensor_split(const Tensor& t, const Dims& indices, int64_t dim);
Tensors hsplit(const Tensor& t, std::optional<int64_t> sections, const Dims& indices);
Tensors vsplit(const Tensor& t, std::optional<int64_t> sections, const Dims& indices);
Tensors dsplit(const Tensor& t, std::optional<int64_t> sections, const Dims& indices);
Tensor unfold(const Tensor& t, int64_t dim, int64_t size, int64_t step);  // Tensor.unfold
Tensor diagonal(const Tensor& t, int64_t offset = 0, int64_t dim1 = 0, int64_t dim2 = 1);
Tensor as_strided(const Tensor& t, const Dims& sizes, const Dims& strides, OptDim offset = {});
Tensor atleast_1d(const Tensor& t);
Tensor atleast_2d(const Tensor& t);
Tensor atleast_3d(const Tensor& t);

Tensor cat(const Tensors& ts, int64_t dim = 0);
Tensor stack(const Tensors& ts, int64_t dim = 0);
Tensor hstack(const Tensors& ts);
Tensor vstack(const Tensors& ts);
Tensor dstack(const Tensors& ts);
Tensor column_stack(const Tensors& ts);
Tensor repeat(const Tensor& t, const Dims& repeats);
Tensor tile(const Tensor& t, const Dims& dims);
Tensor repeat_interleave(const Tensor& t, int64_t repeats, OptDim dim = {},
                         OptDim output_size = {});
Tensor repeat_interleave(const Tensor& t, const Tensor& repeats, OptDim dim = {},
                         OptDim output_size = {});
Tensor narrow_copy(const Tensor& t, int64_t dim, int64_t start, int64_t length);
Tensor roll(const Tensor& t, const Dims& shifts, const Dims& dims = {});
Tensor flip(const Tensor& t, const Dims& dims);
Tensor fliplr(const Tensor& t);
Tensor flipud(const Tensor& t);
Tensor rot90(const Tensor& t, int64_t k = 1, const Dims& dims = {0, 1});
Tensor pixel_shuffle(const Tensor& t, int64_t upscale);
Tensor pixel_unshuffle(const Tensor& t, int64_t downscale);
Tensor channel_shuffle(const Tensor& t, int64_t groups);
Tensor native_channel_shuffle(const Tensor& t, int64_t groups);  // without a gradient

}  // namespace tracepad::ops
