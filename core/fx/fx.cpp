// Registers torch.fx. Types are made on the first import of the native module, so that a program
// without torch.fx pays nothing.
#include "fx/fx.h"

#include "fx/fx_internal.h"
#include "fx/proxy.h"
#include "fx/tracer.h"
#include "runtime/like_python.h"

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
  // Functions in Python, with PyTorch.
  refuse_like_python(Node::type, "Node");
  refuse_like_python(Graph::type, "Graph");
  refuse_like_python(Proxy::type, "Proxy");
  refuse_like_python(Tracer::type, "TracerBase");
  refuse_like_python(Tracer::core_type, "Tracer");
  return init_native_module(vm, m);
}

}  // namespace

void init_fx(VM& vm) { vm.add_native_module("torch.fx._native", import_native); }

}  // namespace tracepad
