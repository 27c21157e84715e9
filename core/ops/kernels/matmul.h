// Matrix products: the one place where eager products are computed. Every element adds its products
// in the order of k and in its own type, as the reference BLAS behind PyTorch's recorded numbers
// does, so that results agree to the last bit; large float32 products go to XNNPACK, which keeps
// the order (ops/xnn/gemm.h).
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

// [m, k] x [k, n]; any strides, same type.
Tensor mm(const Tensor& a, const Tensor& b);
// base + a b, the products added onto the base one by one; all of the same compute type, `base` of
// any strides (0 where broadcast) and of the result's sizes.
Tensor mm_onto(const Tensor& base, const Tensor& a, const Tensor& b);
// The same, into a contiguous `out`.
void mm_onto(const Tensor& out, const Tensor& base, const Tensor& a, const Tensor& b);
// The portable loop for dense row-major floats: c[m, n] = a[m, k] b[k, n].
void product_of(const float* a, const float* b, float* c, int64_t m, int64_t k, int64_t n);
// [b, m, k] x [b, k, n].
Tensor bmm(const Tensor& a, const Tensor& b);

}  // namespace tracepad::kernels
