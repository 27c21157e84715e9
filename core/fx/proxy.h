// Proxy and the tracers: the objects that stand for values while a program is traced, and those
// that decide what is recorded. Both can be subclassed in Python; a method that Python overrides is
// called, all others run here without a frame.
#pragma once
#include <memory>
#include <unordered_map>
#include <unordered_set>

#include "fx/node.h"

namespace tracepad::fx {

struct Tracer;

// Also the layout of Attribute (x.foo), whose node is made only when it is used as a value.
struct Proxy : Instance {
  static constexpr Kind kKind = Kind::proxy;
  inline static Type* type = nullptr;
  inline static Type* attribute_type = nullptr;
  Value node;  // empty: an Attribute that has not been used yet
  Value tracer;
  Value root;  // Attribute: the proxy it was read from
  Ref<Str> attr;
  Proxy() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
};

struct Scope : Instance {
  inline static Type* type = nullptr;
  Value module_path = none(), module_type = none();
};

// TracerBase and Tracer.
struct Tracer : Instance {
  static constexpr Kind kKind = Kind::tracer;
  inline static Type* type = nullptr;       // TracerBase
  inline static Type* core_type = nullptr;  // the native half of Tracer
  Value graph, root, scope, module_stack, submodule_paths = none(), num_calls, tensor_attrs,
                                          autowrap_search;
  Value root_module_name, param_shapes_constant = Value::boolean(false);
  Ref<Dict> proxy_cache;  // parameter name -> its proxy, during one trace
  bool full = false;      // a Tracer: knows about modules and tensors
  std::shared_ptr<const std::unordered_set<uint64_t>> autowrap_ids;
  std::shared_ptr<const ModuleStack> stack_snapshot;
  // Names of the root's tensors and modules by identity; filled when first needed.
  std::unordered_map<const Object*, Ref<Str>> parameter_names;
  bool names_known = false;

  // Which methods Python overrides, and flags that classes and instances may set.
  struct Behaviour {
    Type* cls = nullptr;
    uint32_t version = 0, dict_version = 0;
    bool create_node, create_arg, create_proxy, proxy, to_bool, iter, keys;
    bool is_leaf_module, path_of_module, call_module, getattr;
    bool record_stack_traces, proxy_buffers;
  } behaviour;

  Tracer() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
};

const Tracer::Behaviour& behaviour_of(VM& vm, Tracer* t);

// ---- what proxies ask of their tracer (overrides honoured); empty: error set ----
Value tracer_create_proxy(VM& vm, const Value& tracer, NodeOp op, const Value& target,
                          const Value& args, const Value& kwargs, Str* name = nullptr,
                          const Value& type_expr = none());
Value tracer_create_arg(VM& vm, Tracer* t, const Value& v);
Value tracer_create_node(VM& vm, Tracer* t, NodeOp op, const Value& target, const Value& args,
                         const Value& kwargs, Str* name = nullptr, const Value& type_expr = none());
// The node of a proxy (makes an Attribute's); a Value, since subclasses may hold anything.
Value proxy_node(VM& vm, const Value& proxy);
Value make_proxy(VM& vm, const Value& node, const Value& tracer);
// The last proxy found in v, depth first; empty where there is none.
void find_proxy(const Value& v, Value& found);

extern Type* trace_error;  // torch.fx.proxy.TraceError

}  // namespace tracepad::fx
