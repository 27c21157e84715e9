// What the tracer's files share: per-VM state, and the native behaviour behind each overridable
// method.
#pragma once
#include <map>

#include "fx/proxy.h"

namespace tracepad::fx {

// What a VM keeps between traces.
struct TracerState {
  std::unordered_map<std::string, int64_t> qualname_counters;  // Tracer._qualname_counter
  Ref<Dict> proxyable;         // classes made with ProxyableClassMeta
  bool tracing = false;        // is_fx_tracing()
  bool preserve_meta = false;  // traceback.preserve_node_meta is active
  Ref<Type> module_cls, sequential_cls;
  // Functions registered by torch.fx.wrap: the globals they are found in, and their name there.
  std::vector<std::pair<Ref<Dict>, Ref<Str>>> wrapped;
  std::shared_ptr<const std::unordered_set<uint64_t>> default_autowrap;
  std::unordered_map<uint64_t, Value> wrappers;  // one wrapper a function

  static TracerState& of(VM& vm);
  Type* module_type(VM& vm);  // torch.nn.Module, or null while nn is absent
  Type* sequential_type(VM& vm);
  bool is_tree_spec(VM& vm, const Value& v);
};

struct SavedScope {
  Value path, type;
};

std::string_view scope_path(Tracer* t);
// The name by which root.named_...() knows an object; empty where it does not, or an error is set.
Value find_named(VM& vm, const Value& root, const char* method, const Value& wanted, bool& found);
Value native_create_arg(VM& vm, Tracer* t, const Value& v, bool full);
Value native_create_node(VM& vm, Tracer* t, NodeOp op, const Value& target, const Value& args,
                         const Value& kwargs, Str* name, const Value& type_expr);
Value native_create_proxy(VM& vm, Tracer* t, NodeOp op, const Value& target, const Value& args,
                          const Value& kwargs, Str* name, const Value& type_expr,
                          const Value& factory);
Value native_path_of_module(VM& vm, Tracer* t, const Value& module);
bool native_is_leaf(VM& vm, const Value& module, bool& leaf);
Value native_getattr(VM& vm, Tracer* t, const Value& value, const Value& cache);
Value native_call_module(VM& vm, Tracer* t, const Value& module, const Value& forward,
                         std::vector<Value> args, const Value& kwargs);
Value native_fresh_qualname(VM& vm, Tracer* t, const std::string& prefix);
// A callable that calls the module past the tracing hook.
Value unhooked_call(VM& vm, const Value& module);

}  // namespace tracepad::fx
