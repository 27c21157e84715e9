#include "fx/recompiled.h"

#include "runtime/per_vm.h"

namespace tracepad::fx {

namespace {

PerVM<Recompiled> recompiled;

// (module, first)
Value note_recompiled(VM& vm, const Args& a) {
  const auto& listener = Recompiled::of(vm).listener;
  if (listener) listener(vm, a[0], a[1].is_true());
  return none();
}

}  // namespace

Recompiled& Recompiled::of(VM&) { return *recompiled; }

void add_recompiled_names(VM& vm, Module& m) {
  ModuleBuilder(vm, m).function("_note_recompiled", "(module, first)", note_recompiled);
}

}  // namespace tracepad::fx
