// Matrix products: the one place where eager products are computed.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

// [m, k] x [k, n]; any strides, same type.
Tensor mm(const Tensor& a, const Tensor& b);
// Adds the product to a contiguous `out`; all of the same compute type.
void mm_onto(const Tensor& out, const Tensor& a, const Tensor& b);
// [b, m, k] x [b, k, n].
Tensor bmm(const Tensor& a, const Tensor& b);

}  // namespace tracepad::kernels
