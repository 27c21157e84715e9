// How views are made and differentiated; shared by the sources that make views.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

// An alias of `t` as the output of a view node.
Tensor make_view(const Tensor& t, Dims sizes, Dims strides, int64_t offset, const char* name,
                 std::function<Tensor(const Tensor&)> backward);

// Zeros of shape `sizes` with `g` in the window that `window` cuts out; differentiable.
Tensor place_into(const Tensor& g, const Dims& sizes,
                  const std::function<Tensor(const Tensor&)>& window);

}  // namespace tracepad::ops
