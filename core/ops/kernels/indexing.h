// Moving elements by computed positions. Index tensors are int64, already checked to be of the
// right shape.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

// Rows of `t` (its first dimension flattened into element offsets): out[i] = the block at
// offsets[i]. `offsets` are element offsets into t's storage window; `block` gives sizes and
// strides of what is copied.
void gather_blocks(const Tensor& out, const Tensor& t, const int64_t* offsets, int64_t count,
                   const Dims& block_sizes, const Dims& block_strides);
// The reverse; `values` is contiguous [count, block...]; adds instead of storing if `accumulate`.
void scatter_blocks(const Tensor& t, const Tensor& values, const int64_t* offsets, int64_t count,
                    const Dims& block_sizes, const Dims& block_strides, bool accumulate);

enum class Scatter { Assign, Add, Multiply, Amax, Amin };
// out[..., k, ...] = t[..., index, ...] along dim.
Tensor gather(const Tensor& t, int64_t dim, const Tensor& index);
// In place on contiguous `t`; `src` covers index's shape.
void scatter(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src, Scatter how);

Tensor nonzero(const Tensor& t);

}  // namespace tracepad::kernels
