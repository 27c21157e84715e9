// Nodes of the autograd graph and hook handles as Python objects. Each kind of node has a Python
// type of its own name (AddBackward0), made when first shown.
#include <map>

#include "ops/autograd/autograd.h"
#include "ops/types/tensor_type.h"
#include "runtime/per_vm.h"

namespace tracepad {
namespace {

struct NodeObject : Instance {
  static constexpr Kind kKind = Kind::other;
  inline static Type* type = nullptr;
  Ref<autograd::Node> node;
  NodeObject() { kind = static_cast<uint8_t>(kKind); }
};

struct HookHandle : GcObject {
  static constexpr Kind kKind = Kind::other;
  inline static Type* type = nullptr;
  Tensor tensor;
  uint64_t id = 0;
};

PerVM<std::map<std::string, Value>> node_types;

Type* node_type(VM& vm, const std::string& name) {
  Value& t = (*node_types)[name];
  if (!t) {
    // Nodes of torch.autograd.Function are named by the user's class.
    t = vm.make_class(name, {Value(static_cast<Object*>(NodeObject::type))}, make_dict());
    if (t) cast<Type>(t)->module_name = make_str("");
  }
  return t ? cast<Type>(t) : NodeObject::type;
}

autograd::Node& self_node(const Value& v) { return *static_cast<NodeObject*>(v.object())->node; }

Value next_functions(VM&, const Value& v) {
  std::vector<Value> items;
  for (const autograd::Edge& e : self_node(v).next) {
    items.push_back(make_tuple({wrap_node(e.node), make_int(e.input_nr)}));
  }
  return make_tuple(items);
}

}  // namespace

Value wrap_node(const Ref<autograd::Node>& node) {
  if (!node) return none();
  NodeObject* o = alloc_as<NodeObject>(node_type(*VM::current, node->name));
  o->node = node;
  return Value(static_cast<Object*>(o));
}

Value make_hook_handle(const Tensor& t, uint64_t id) {
  HookHandle* h = alloc_as<HookHandle>(HookHandle::type);
  h->tensor = t;
  h->id = id;
  return Value(static_cast<Object*>(h));
}

void init_autograd_types(VM& vm) {
  TypeBuilder<NodeObject>(vm, "Node")
      .module("torch.autograd.graph")
      .dunder(Dunder::repr_,
              [](VM&, const Args& a) -> Value {
                return make_str(fmt::format("<{} object at {:#x}>", self_node(a[0]).name,
                                            reinterpret_cast<uintptr_t>(&self_node(a[0]))));
              })
      .dunder(Dunder::eq_,
              [](VM&, const Args& a) -> Value {
                if (!is_instance(a[1], NodeObject::type)) return Value::not_implemented();
                return make_bool(&self_node(a[0]) == &self_node(a[1]));
              })
      .dunder(Dunder::hash_,
              [](VM&, const Args& a) -> Value {
                return make_int(
                    static_cast<int64_t>(reinterpret_cast<uintptr_t>(&self_node(a[0])) >> 4));
              })
      .method("name", "(self)",
              [](VM&, const Args& a) -> Value { return make_str(self_node(a[0]).name); })
      .getset("next_functions", next_functions)
      .getset("variable",
              [](VM& vm, const Value& v) -> Value {
                if (!self_node(v).variable.defined())
                  return vm.attribute_error(v, intern("variable"));
                return wrap(self_node(v).variable);
              })
      .done();
  TypeBuilder<HookHandle>(vm, "RemovableHandle")
      .module("torch.utils.hooks")
      .method("remove", "(self)",
              [](VM&, const Args& a) -> Value {
                HookHandle* h = static_cast<HookHandle*>(a[0].object());
                if (h->tensor.defined()) autograd::remove_hook(h->tensor, h->id);
                h->tensor = Tensor();
                return none();
              })
      .method("__enter__", "(self)", [](VM&, const Args& a) -> Value { return a[0]; })
      .method("__exit__", "(self, *args)",
              [](VM&, const Args& a) -> Value {
                HookHandle* h = static_cast<HookHandle*>(a[0].object());
                if (h->tensor.defined()) autograd::remove_hook(h->tensor, h->id);
                h->tensor = Tensor();
                return none();
              })
      .done();
}

}  // namespace tracepad
