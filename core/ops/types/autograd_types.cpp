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
  inline static Type* type = nullptr;
  Tensor tensor;  // one of these two
  Ref<autograd::Node> node;
  uint64_t id = 0;
  Value number;  // handle.id, once asked for
  void remove() {
    if (tensor.defined()) autograd::remove_hook(tensor, id);
    if (node) autograd::remove_hook(*node, id);
    tensor = Tensor();
    node = {};
  }
};

PerVM<std::map<std::string, Value>> node_types;

// Nodes of torch.autograd.Function are named by the user's class and belong to the module that made
// them; the others are of C++, whose types have no module.
Type* node_type(VM& vm, const autograd::Node& node) {
  const bool custom = !node.materialize;
  Value& t = (*node_types)[(custom ? "." : "") + node.name];
  if (!t) {
    Ref<Dict> members = make_dict();
    members->set("__module__", make_str(custom ? "torch.autograd.function" : "builtins"));
    t = vm.make_class(node.name, {Value(static_cast<Object*>(NodeObject::type))}, members);
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

using ops::Tensors;

Value gradients(const Tensors& grads) {
  std::vector<Value> items;
  for (const Tensor& g : grads) items.push_back(g.defined() ? wrap(g) : none());
  return make_tuple(items);
}

// What a hook of a node gave: None, or a replacement for each of `grads`.
bool replace_gradients(VM& vm, const Value& result, Tensors& grads) {
  if (!result) throw ErrorAlreadySet();
  if (result.is_none()) return false;
  std::vector<Value> items;
  if (is<TensorObject>(result)) {
    items.push_back(result);
  } else if (!vm.iterate(result, items)) {
    throw ErrorAlreadySet();
  }
  if (items.size() != grads.size())
    raise_runtime(
        fmt::format("hook has returned an incorrect number of values (got {}, but "
                    "expected {})",
                    items.size(), grads.size()));
  for (size_t i = 0; i < items.size(); ++i)
    grads[i] = is<TensorObject>(items[i]) ? tensor_of(items[i]) : Tensor();
  return true;
}

Value node_handle(const Value& node, uint64_t id) {
  HookHandle* h = alloc_as<HookHandle>(HookHandle::type);
  h->node = static_cast<NodeObject*>(node.object())->node;
  h->id = id;
  return Value(static_cast<Object*>(h));
}

Value register_post_hook(VM&, const Args& a) {
  auto hook = [callback = a[1]](Tensors& inputs, const Tensors& outputs) {
    VM& vm = *VM::current;
    return replace_gradients(vm, vm.call(callback, {gradients(inputs), gradients(outputs)}),
                             inputs);
  };
  return node_handle(a[0], autograd::register_post_hook(self_node(a[0]), hook));
}

Value register_pre_hook(VM&, const Args& a) {
  auto hook = [callback = a[1]](Tensors& outputs) {
    VM& vm = *VM::current;
    return replace_gradients(vm, vm.call(callback, {gradients(outputs)}), outputs);
  };
  return node_handle(a[0], autograd::register_pre_hook(self_node(a[0]), hook));
}

}  // namespace

Value wrap_node(const Ref<autograd::Node>& node) {
  if (!node) return none();
  NodeObject* o = alloc_as<NodeObject>(node_type(*VM::current, *node));
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
                return make_str(fmt::format(
                    "<{}{} object at {:#x}>",
                    self_node(a[0]).materialize ? "" : "torch.autograd.function.",
                    self_node(a[0]).name, reinterpret_cast<uintptr_t>(&self_node(a[0]))));
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
              [](VM&, const Args& a) -> Value {
                // Nodes that are no operator's are shown with the namespace of their C++ class.
                const std::string& name = self_node(a[0]).name;
                bool own = name == "AccumulateGrad" || name == "CopySlices" ||
                           name == "CopyBackwards" || name == "NotImplemented";
                return make_str((own ? "torch::autograd::" : "") + name);
              })
      .method("register_hook", "(self, fn, /)", register_post_hook)
      .method("register_prehook", "(self, fn, /)", register_pre_hook)
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
      .getset(
          "id",
          [](VM& vm, const Value& v) -> Value {  // numbered with the handles of torch.utils.hooks
            auto* h = static_cast<HookHandle*>(v.object());
            if (!h->number) {
              Value hooks = vm.import("torch.utils.hooks");
              if (hooks) h->number = vm.call_method(hooks, "_next_id", {});
            }
            return h->number;
          })
      .method("remove", "(self)",
              [](VM&, const Args& a) -> Value {
                static_cast<HookHandle*>(a[0].object())->remove();
                return none();
              })
      .method("__enter__", "(self)", [](VM&, const Args& a) -> Value { return a[0]; })
      .method("__exit__", "(self, *args)",
              [](VM&, const Args& a) -> Value {
                static_cast<HookHandle*>(a[0].object())->remove();
                return none();
              })
      .done();
}

}  // namespace tracepad
