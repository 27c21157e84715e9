// What tracing needs to know of modules: while a tracer is active it sees each call of a module and each
// parameter or buffer that is read through one. torch.nn calls these; torch.fx sets them.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct ModuleHooks {
  // Instead of module(*args). `args` are those of the call without the module itself, kwnames as in Args.
  // Returns like a native (it may be pending).
  virtual Value call(VM& vm, const Value& module, const Args& args) = 0;
  // After `name` was found among a module's parameters, buffers or submodules: what to give instead.
  virtual Value getattr(VM& vm, const Value& module, Str* name, Value found) = 0;
  virtual ~ModuleHooks() = default;

  inline static ModuleHooks* active = nullptr;  // null: nothing is being traced
};

// What module(*args) does when nothing traces: hooks, then forward. May return Value::pending().
// `args` as in ModuleHooks::call.
Value call_module(VM& vm, const Value& module, const Args& args);

}  // namespace tracepad
