// Nodes of the autograd graph and hook handles as Python objects. Each kind of node has a Python
// type of its own name (AddBackward0), made when first shown.
#include <algorithm>
#include <map>
#include <string_view>

#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/types/autograd_hooks.h"
#include "ops/types/tensor_type.h"
#include "runtime/bigint.h"
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
    if (t && !custom) cast<Type>(t)->type_flags |= Type::kNoBase;
  }
  return t ? cast<Type>(t) : NodeObject::type;
}

autograd::Node& self_node(const Value& v) { return *static_cast<NodeObject*>(v.object())->node; }

// PyTorch has no edge for what no gradient is ever asked of: a number where the operator has an
// overload for it, a condition, a mask, a target.
bool has_edge(const autograd::Node& node, size_t i) {
  using namespace std::string_view_literals;
  static constexpr std::string_view kOfNumbers[] = {"RsubBackward1",
                                                    "RemainderBackward0",
                                                    "FmodBackward0",
                                                    "CopysignBackward1",
                                                    "XlogyBackward1",
                                                    "XlogyBackward2",
                                                    "SpecialXlog1PyBackward1",
                                                    "SpecialXlog1PyBackward2",
                                                    "SpecialZetaBackward1",
                                                    "SpecialZetaBackward2",
                                                    "MaskedFillBackward0",
                                                    "ScatterBackward1",
                                                    "IndexFillBackward0",
                                                    "AddBackward1",
                                                    "SubBackward1",
                                                    "MulBackward1",
                                                    "DivBackward1"};
  if (node.next[i].of_number)
    return std::find(std::begin(kOfNumbers), std::end(kOfNumbers), node.name) ==
           std::end(kOfNumbers);
  return !(node.name == "WhereBackward0"sv && i == 0) &&
         !(node.name == "SoftMarginLossBackward0"sv && i == 1) &&
         !(node.name == "ScaledDotProductFlashAttentionForCpuBackward0"sv && i == 3);
}

// What is saved under a name: the result, and the operands where there are one or two. Null where
// that name is none of these.
autograd::Saved* saved_as(autograd::Node& node, std::string_view name) {
  std::vector<autograd::Saved>& saved = node.saved;
  std::vector<autograd::Saved*> operands;
  for (autograd::Saved& s : saved) {
    if (s.own_output >= 0 && name == "_saved_result") return &s;
    if (s.own_output < 0) operands.push_back(&s);
  }
  const bool product = node.name == "MmBackward0" || node.name == "BmmBackward0";
  const size_t count = node.next.size();
  if (operands.size() != count || count > 2) return nullptr;
  if (name == "_saved_self") return operands[0];
  return count == 2 && name == (product ? "_saved_mat2" : "_saved_other") ? operands[1] : nullptr;
}

Value next_functions(VM&, const Value& v) {
  std::vector<Value> items;
  auto add = [&](const autograd::Node& node, size_t from) {
    for (size_t i = from; i < node.next.size(); ++i)
      if (has_edge(node, i))
        items.push_back(
            make_tuple({wrap_node(node.next[i].node), make_int(node.next[i].input_nr)}));
  };
  const autograd::Node& node = self_node(v);
  if (!node.inner) {
    add(node, 0);
    return make_tuple(items);
  }
  // The base, and what the view's change depends on besides the view.
  items.push_back(make_tuple({wrap_node(node.next[0].node), make_int(node.next[0].input_nr)}));
  add(*node.inner, 1);
  if (node.inner->name == "FillBackward3" && node.inner->next.size() == 1)
    items.push_back(make_tuple({none(), make_int(0)}));
  return make_tuple(items);
}

Value node_handle(const Value& node, uint64_t id) {
  HookHandle* h = alloc_as<HookHandle>(HookHandle::type);
  h->node = static_cast<NodeObject*>(node.object())->node;
  h->id = id;
  return Value(static_cast<Object*>(h));
}

Value register_post_hook(VM&, const Args& a) {
  return node_handle(a[0], autograd::register_post_hook(self_node(a[0]), node_post_hook(a[1])));
}

Value register_pre_hook(VM&, const Args& a) {
  return node_handle(a[0], autograd::register_pre_hook(self_node(a[0]), node_pre_hook(a[1])));
}

// What Python keeps with a node.
struct NodeUser {
  Value context;   // of a torch.autograd.Function: its attributes are the node's too
  Value metadata;  // a dict that users may fill
};
NodeUser& user_of(autograd::Node& node) {
  if (!node.user) node.user = std::make_shared<NodeUser>();
  return *static_cast<NodeUser*>(node.user.get());
}

}  // namespace

Value wrap_node(const Ref<autograd::Node>& node) {
  if (!node) return none();
  NodeObject* o = alloc_as<NodeObject>(node_type(*VM::current, *node));
  o->node = node;
  return Value(static_cast<Object*>(o));
}

void set_node_context(autograd::Node& node, const Value& context) {
  user_of(node).context = context;
}

Value make_hook_handle(const Tensor& t, uint64_t id) {
  HookHandle* h = alloc_as<HookHandle>(HookHandle::type);
  h->tensor = t;
  h->id = id;
  return Value(static_cast<Object*>(h));
}

Value node_base_type() { return Value(static_cast<Object*>(NodeObject::type)); }
autograd::Node* node_of(const Value& v) {
  return is_instance(v, NodeObject::type) ? &self_node(v) : nullptr;
}

void init_autograd_types(VM& vm) {
  TypeBuilder<NodeObject>(vm, "Node")
      .module("torch.autograd.graph")
      .flags(Type::kNoInstances)
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
      .dunder(Dunder::getattr_,
              [](VM& vm, const Args& a) -> Value {
                if (!arg_attribute(vm, a[1])) return {};
                autograd::Node& node = self_node(a[0]);
                const std::string_view name = str_view(a[1]);
                if (node.released && name.starts_with("_saved_"))
                  return vm.runtime_error("{}", autograd::kFreed);
                if (autograd::Saved* s = saved_as(node, name))
                  return guarded(vm, [&] {
                    Tensor t = autograd::unpack(*s, node);
                    return t.defined() ? wrap(t) : none();
                  });
                if (!node.user || !user_of(node).context)
                  return vm.attribute_error(a[0], cast<Str>(a[1]));
                return vm.getattr(user_of(node).context, cast<Str>(a[1]));
              })
      .method("__call__", "(self, *gradients)",
              [](VM& vm, const Args& a) -> Value {
                return guarded(vm, [&]() -> Value {
                  ops::Tensors given;
                  for (const Value& v : cast<Tuple>(a[1])->view()) {
                    if (!is<TensorObject>(v) && !v.is_none())
                      return vm.type_error("argument {} is not a Variable", given.size());
                    given.push_back(is<TensorObject>(v) ? tensor_of(v) : Tensor());
                  }
                  std::vector<Value> made;
                  for (const Tensor& t : autograd::call_node(self_node(a[0]), std::move(given)))
                    made.push_back(t.defined() ? wrap(t) : none());
                  return made.size() == 1 ? made[0] : Value(make_tuple(made));
                });
              })
      .method("name", "(self)",
              [](VM&, const Args& a) -> Value {
                // Nodes that are no operator's are shown with the namespace of their C++ class.
                const std::string& name = self_node(a[0]).name;
                bool own = name == "AccumulateGrad" || name == "CopySlices" ||
                           name == "CopyBackwards" || name == "NotImplemented";
                return make_str((own ? "torch::autograd::" : "") + name);
              })
      .method("_sequence_nr", "(self)",
              [](VM&, const Args& a) -> Value {
                const uint64_t number = self_node(a[0]).sequence;
                return number == UINT64_MAX ? int_from_big(BigInt::from_uint64(number))
                                            : make_int(static_cast<int64_t>(number));
              })
      .method("register_hook", "(self, fn, /)", register_post_hook)
      .method("register_prehook", "(self, fn, /)", register_pre_hook)
      .getset("next_functions", next_functions)
      .getset("metadata",
              [](VM&, const Value& v) -> Value {
                Value& metadata = user_of(self_node(v)).metadata;
                if (!metadata) metadata = make_dict();
                return metadata;
              })
      .getset("requires_grad", [](VM&, const Value&) -> Value { return make_bool(true); })
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
