// Sums of floats in the order in which PyTorch adds them, so that results agree to the last bit.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

// Sum over `dims` (all where empty) of a float32 or float64 tensor, as its own type; result of
// shape `kept`.
Tensor cascade_sum(const Tensor& t, const Dims& dims, const Dims& result_sizes);

}  // namespace tracepad::kernels
