// The strided loop under every elementwise kernel: broadcasts operands to one shape, merges
// dimensions that lie evenly in memory, and calls an inner loop over the fastest one. Also decides
// the layout of results, which follows the inputs' as PyTorch's does.
#pragma once
#include <initializer_list>
#include <span>

#include "tensor/tensor.h"

namespace tracepad::kernels {

// Operands' pointers, their byte strides, the count, and the functor.
using Inner = void (*)(char** p, const int64_t* strides, int64_t n, const void* functor);

// Runs `inner` over `shape`; tensors of fewer or size-1 dimensions are broadcast. The first is
// written.
void loop(const Dims& shape, std::initializer_list<const Tensor*> operands, Inner inner,
          const void* functor);

// Strides of an elementwise result of these (not yet broadcast) inputs.
Dims result_strides(const Dims& shape, std::span<const Tensor* const> inputs);
inline Dims result_strides(const Dims& shape, std::initializer_list<const Tensor*> inputs) {
  return result_strides(shape, std::span(inputs.begin(), inputs.size()));
}

// The same where operands of other types than `common` are converted first.
Dims result_strides(const Dims& shape, DType common, const Tensor& a, const Tensor& b);

// The strides of a copy of `t` that keeps its layout: its own where it is dense.
Dims preserved_strides(const Tensor& t);

// What the layout of a result follows: an operand after its conversion, which is dense. Its
// elements are not to be read.
Tensor seen_as(const Tensor& t, DType common);

// Dense and without overlap: some permutation of the dimensions is contiguous.
bool is_dense(const Tensor& t);

}  // namespace tracepad::kernels
