// The `__torch_function__` protocol: before an operator runs, arguments whose type overrides it (fx
// proxies, user classes, subclasses of Tensor) are given the call instead. The same rules as
// PyTorch's: overriding types are asked from left to right, subclasses before their bases, until
// one does not decline.
#pragma once
#include <vector>

#include "runtime/native.h"

namespace tracepad {

// Does the type of v take part (neither Tensor itself nor a class that disabled the protocol)?
bool has_torch_function(const Value& v);
// Any of them, or any element of a list or tuple among them.
bool has_torch_function(std::span<const Value> values);

// Adds v to the overriding arguments, keeping PyTorch's order of asking; one entry a type.
void add_overloaded(std::vector<Value>& overloaded, const Value& v);

// Calls the implementations in turn. `args` and `kwargs` (may be null) are what the caller of
// `func` gave.
Value dispatch_torch_function(VM& vm, const Value& func, const std::vector<Value>& overloaded,
                              Value args, Dict* kwargs);
// The same where the overriding arguments are still to be found among `relevant`.
Value handle_torch_function(VM& vm, const Value& func, std::span<const Value> relevant, Value args,
                            Dict* kwargs);

// While one exists, subclasses of Tensor are treated as Tensor
// (torch._C.DisableTorchFunctionSubclass).
struct DisableTorchFunctionSubclass {
  inline static int depth = 0;
  DisableTorchFunctionSubclass() { ++depth; }
  ~DisableTorchFunctionSubclass() { --depth; }
};

// The modes that are entered (torch.overrides.TorchFunctionMode): the last is asked before any
// argument, and the others when it calls on.
std::vector<Value>& torch_function_modes();

// The function that a class assigns to __torch_function__ to step out of the protocol
// (torch._C._disabled_torch_function_impl); set when the torch module is made.
Value& disabled_torch_function();

// Is `func` (a native function object) a method or property of Tensor that can be overridden?
// Tracing records such calls as call_method.
bool is_tensor_method(const Value& func);

}  // namespace tracepad
