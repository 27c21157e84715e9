// Softmax and its logarithm along one dimension.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

// `dim` is in range (0 for 0-d tensors).
Tensor softmax(const Tensor& t, int64_t dim, bool log);

}  // namespace tracepad::kernels
