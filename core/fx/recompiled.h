// Tells whoever listens that a GraphModule was given a graph or new code: the page lists a module
// with the passes that it went through. One listener a VM, none outside of the page; invisible to
// Python.
#pragma once
#include <functional>

#include "runtime/native.h"

namespace tracepad::fx {

struct Recompiled {
  // `first`: the module is new.
  std::function<void(VM& vm, const Value& module, bool first)> listener;
  static Recompiled& of(VM& vm);
};

void add_recompiled_names(VM& vm, Module& m);

}  // namespace tracepad::fx
