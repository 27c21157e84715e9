// Registers torch.fx. Types are made on the first import of the native module, so that a program
// without torch.fx pays nothing.
#include "fx/fx.h"

#include "fx/fx_internal.h"

namespace tracepad {

namespace {

bool import_native(VM& vm, Module& m) {
  using namespace fx;
  node_class = graph_class = nullptr;
  init_immutable_types(vm);
  init_node_type(vm);
  init_graph_types(vm);
  init_proxy_types(vm);
  init_tracer_types(vm);
  return init_native_module(vm, m);
}

}  // namespace

void init_fx(VM& vm) { vm.add_native_module("torch.fx._native", import_native); }

}  // namespace tracepad
