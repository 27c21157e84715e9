// What symbolic tracing changes about modules: while a tracer is at work, calling a module and
// reading one of its parameters, buffers or submodules goes through its hooks. PyTorch replaces two
// methods of the class for that time; here nn.Module asks for the active hooks, which costs one
// test and leaves the class alone.
#pragma once
#include <functional>

#include "runtime/native.h"

namespace tracepad {

struct ModuleHooks {
  // In place of nn.Module.__call__. `args` holds what follows the module. Returns like a native, so
  // it may ask the VM for a call (Value::pending()).
  std::function<Value(VM& vm, const Value& module, const Args& args)> call;
  // After nn.Module.__getattr__ has found `found` in _parameters, _buffers or _modules: what to
  // give instead.
  std::function<Value(VM& vm, const Value& module, Str* name, const Value& found)> getattr;
};

struct ModuleCallHook {
  // The innermost active hooks, or null. nn.Module.__call__ and __getattr__ look here first.
  inline static ModuleHooks* active = nullptr;
  // nn.Module.__call__ without the hook (forward, forward hooks); set by nn. Takes Args as they
  // come, the module first. May return Value::pending().
  inline static NativeFn call_original = nullptr;
};

}  // namespace tracepad
