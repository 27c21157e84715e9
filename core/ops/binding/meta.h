// Operators on tensors without memory (device "meta") whose kernels ask for elements.
#pragma once
#include <functional>

#include "ops/binding/binder.h"
#include "ops/binding/op_table.h"

namespace tracepad::ops {

// The operator's result for tensors of which only sizes, strides and types are known: `compute` is
// run on stand-ins with memory, and what it gives loses it again. Empty where that cannot be done,
// because the result is no tensor, would be too much to compute, or elements are moved to where
// there is memory.
Value computed_on_meta(const Operator& op, const Binding& b,
                       const std::function<Value(const Binding&)>& compute);

bool has_meta(std::span<const Value> slots);

// NotImplementedError: there is no kernel for such tensors, as where sizes depend on elements.
[[noreturn]] void no_meta_kernel(const Operator& op, size_t overload);

}  // namespace tracepad::ops
