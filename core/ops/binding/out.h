// out=: what it takes, and how a result gets there.
#pragma once
#include "ops/binding/binder.h"
#include "ops/binding/op_table.h"

namespace tracepad::ops {

// Runs overload number `overload` of `op` and writes its result into `out`, a tensor or, where
// there are several results, a list of them. Refuses in PyTorch's words, and in its order, what
// does not fit; gives what the call gives.
Value fill_out(VM& vm, const Operator& op, size_t overload, const Binding& b, const Value& out);

}  // namespace tracepad::ops
