// Binding of call arguments to a Python function's parameters, shared by the VM loop and the call
// paths.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct Frame;

// Fills parameters, *args and **kwargs of `fast`; false: TypeError set in CPython's words.
bool bind_function(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames,
                   Value* fast);
// A frame ready to run; null: error set.
Frame* function_frame(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames);

}  // namespace tracepad
