// The strided loop under every elementwise kernel: broadcasts operands to one shape, merges
// dimensions that lie evenly in memory, and calls an inner loop over the fastest one. Also decides
// the layout of results, which follows the inputs' as PyTorch's does.
#pragma once
#include <initializer_list>

#include "tensor/tensor.h"

namespace tracepad::kernels {

// Operands' pointers, their byte strides, the count, and the functor.
using Inner = void (*)(char** p, const int64_t* strides, int64_t n, const void* functor);

// Runs `inner` over `shape`; tensors of fewer or size-1 dimensions are broadcast. The first is
// written.
void loop(const Dims& shape, std::initializer_list<const Tensor*> operands, Inner inner,
          const void* functor);

// Strides of an elementwise result of these (not yet broadcast) inputs.
Dims result_strides(const Dims& shape, std::initializer_list<const Tensor*> inputs);

// Dense and without overlap: some permutation of the dimensions is contiguous.
bool is_dense(const Tensor& t);

}  // namespace tracepad::kernels
