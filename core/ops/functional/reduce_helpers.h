// Gradients that reductions share with what picks by order (order.cpp) and with running sums
// (scan.cpp).
#pragma once
#include "ops/functional/common.h"
#include "ops/functional/reduce.h"

namespace tracepad::ops {

// In which element type a sum or product is formed: integers in int64, unless one is asked for.
inline DType sum_type(const Tensor& t, OptDType dtype) {
  return dtype.value_or(is_floating(t.dtype()) ? t.dtype() : DType::Int64);
}

// `values`, picked from `t` along `dim` at `index`, with the gradient that goes back there.
ValuesIndices with_pick_gradient(const char* name, const Tensor& t, const Tensor& values,
                                 const Tensor& index, int64_t dim, bool keepdim);

// Every element of `x` that equals `y`, the one picked from all, gets an equal share of `g`.
Tensor shared_gradient(const Tensor& g, const Tensor& x, const Tensor& y);

// The same tensor, its node under the name of the overload that PyTorch uses here.
Tensor named_node(const Tensor& t, const char* node);

}  // namespace tracepad::ops
