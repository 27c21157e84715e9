// What keeps a graph consistent: linking and unlinking nodes, their sort keys, making and erasing
// them.
#include <algorithm>

#include "fx/fx_internal.h"
#include "runtime/per_vm.h"

namespace tracepad::fx {

Type* node_class = nullptr;
Type* graph_class = nullptr;

namespace {
struct OpNames {
  Str* names[8] = {};
  void fill() {
    size_t i = 0;
#define X(name) names[i++] = intern(#name);
    TRACEPAD_FX_OPS(X)
#undef X
  }
};
PerVM<OpNames> op_names;
}  // namespace

Str* op_name(NodeOp op) {
  if (!op_names->names[0]) op_names->fill();
  return op_names->names[static_cast<size_t>(op)];
}

NodeOp parse_op(std::string_view s) {
#define X(name) \
  if (s == #name) return NodeOp::name;
  TRACEPAD_FX_OPS(X)
#undef X
  return NodeOp::other;
}

void Node::traverse(void (*visit)(const Value&, void*), void* arg) {
  Instance::traverse(visit, arg);
  for (const Value* v : {&target, &args, &kwargs, &type_expr, &repr_fn, &module_type})
    visit(*v, arg);
  for (Value v : {Value(graph), Value(users), Value(meta), Value(prev), Value(next)}) visit(v, arg);
}
void Node::clear() {
  Instance::clear();
  target = args = kwargs = type_expr = repr_fn = module_type = none();
  graph = nullptr;
  users = nullptr;
  meta = nullptr;
  prev = next = nullptr;
  module_stack.reset();
}
void Graph::traverse(void (*visit)(const Value&, void*), void* arg) {
  Instance::traverse(visit, arg);
  for (const Value* v :
       {&owning_module, &tracer_cls, &tracer_extras, &codegen, &co_fields, &names_object})
    visit(*v, arg);
  for (Value v : {Value(root), Value(insert_at)}) visit(v, arg);
}
void Graph::clear() {
  Instance::clear();
  owning_module = tracer_cls = tracer_extras = codegen = co_fields = names_object = none();
  root = nullptr;
  insert_at = nullptr;
}

int compare_order(const Node* a, const Node* b) {
  return SortKey::compare(a->sort_key, b->sort_key);
}

void unlink(Node* n) {
  if (n->removed) return;
  Ref<Node> p = n->prev, x = n->next;
  p->next = x;
  x->prev = p;
  n->removed = true;
}

bool prepend(VM& vm, Node* self, Node* x) {
  if (x->graph.get() != self->graph.get())
    return vm.raise(exc::AssertionError, "Attempting to move a Node into a different Graph"), false;
  if (self == x) return true;
  Ref<Node> hold(x);
  unlink(x);
  Ref<Node> p = self->prev;
  p->next = x;
  x->prev = p;
  x->next = self;
  self->prev = x;
  x->removed = false;
  const auto& before = p->sort_key;
  const auto& after = self->sort_key;
  if (before.size() > after.size()) {
    x->sort_key.assign(before.view().first(after.size() + 1));
    ++x->sort_key.back();
  } else if (before.size() < after.size()) {
    x->sort_key.assign(after.view().first(before.size() + 1));
    --x->sort_key.back();
  } else {
    x->sort_key = before;
    x->sort_key.push_back(0);
  }
  return true;
}

bool is_callable(const Value& v) {
  switch (v.is_object() ? static_cast<Kind>(v.object()->kind) : Kind::other) {
    case Kind::function:
    case Kind::native:
    case Kind::bound_method:
    case Kind::type:
      return true;
    default:
      break;
  }
  const Value& call = type_of(v)->dunder(Dunder::call_);
  return static_cast<bool>(call) && !call.is_none();
}

bool torch_typename(VM& vm, const Value& v, std::string& out) {
  Value typename_ = library_function(vm, "torch", "typename");
  Value text = typename_ ? vm.call(typename_, {v}) : Value();
  return text && append_str(vm, text, out);
}

Node* new_node(VM& vm, Graph* g, Ref<Str> name, NodeOp op, Value target, const Value& args,
               const Value& kwargs, Value type_expr) {
  bool ok = op == NodeOp::call_function ? is_callable(target) : is_str(target);
  if (!ok) {
    std::string graph_text, target_text, type_text;
    if (!graph_str(vm, g, graph_text) || !vm.str_to(target, target_text) ||
        !torch_typename(vm, target, type_text))
      return nullptr;
    vm.value_error("Node [graph = {}, name = '{}'] target {} has type {} but a {} is expected",
                   graph_text, name->s, target_text, type_text,
                   op == NodeOp::call_function ? "Callable" : "str");
    return nullptr;
  }
  Node* n = alloc_as<Node>(node_class ? node_class : Node::type);
  n->op = op;
  n->graph = g;
  n->name = std::move(name);
  n->target = std::move(target);
  n->type_expr = std::move(type_expr);
  n->id = g->next_id++;
  n->prev = n->next = n;
  Ref<Node> hold(n);
  if (!set_args(vm, n, args, kwargs)) return nullptr;
  // The caller takes the only reference: hand it over without freeing.
  incref(n);
  hold = Ref<Node>();
  --n->refs;
  return n;
}

namespace {
// What a node is named after, before it is put into snake case; lives as long as the target and
// `held`.
bool target_name(VM& vm, const Value& target, std::string_view& name, Value& held) {
  if (is_callable(target)) {
    if (auto* nf = as<NativeFunction>(target)) {
      name = nf->name;
    } else if (auto* f = as<Function>(target)) {
      name = str_view(f->name);
    } else {
      held = vm.getattr(target, names::name_);
      if (!held) return false;
      if (!is_str(held)) return vm.type_error("__name__ must be str"), false;
      name = str_view(held);
    }
  } else {
    if (!is_str(target)) {
      std::string t;
      vm.repr_to(Value(type_of(target)), t);
      return vm.raise(exc::AssertionError, "Expected target to be str, got " + t), false;
    }
    name = str_view(target);
    if (name.starts_with("__") && name.ends_with("__"))
      name = name.size() > 4 ? name.substr(2, name.size() - 4) : "";
  }
  return true;
}

bool run_hooks(VM& vm, const Value& module, std::string_view hooks, Node* n) {
  if (module.is_none()) return true;
  Value list = vm.getattr_opt(module, intern(hooks));
  if (vm.has_error()) return false;
  if (!list || list.is_none()) return true;
  std::vector<Value> fs;
  if (!vm.iterate(list, fs)) return false;
  for (const Value& f : fs)
    if (!vm.call(f, {Value(n)})) return false;
  return true;
}
}  // namespace

bool target_to_str(VM& vm, const Value& target, std::string& out) {
  std::string_view name;
  Value held;
  if (!target_name(vm, target, name, held)) return false;
  out = snake_case(name);
  return true;
}

Node* create_node(VM& vm, Graph* g, NodeOp op, const Value& target, const Value& args,
                  const Value& kwargs, Str* name, const Value& type_expr) {
  Ref<Str> unique;
  if (name) {
    unique = g->names.create_name(vm, name, {});
  } else {
    std::string_view candidate;
    Value held;
    if (!target_name(vm, target, candidate, held)) return nullptr;
    unique =
        g->names.create_name(vm, is_snake_case(candidate) ? candidate : snake_case(candidate), {});
  }
  if (!unique) return nullptr;
  Node* n = new_node(vm, g, unique, op, target, args, kwargs, type_expr);
  if (!n) return nullptr;
  Ref<Node> hold(n);
  if (!g->owning_module.is_none() && !run_hooks(vm, g->owning_module, "_create_node_hooks", n))
    return nullptr;
  bool ok = g->insert_after ? append_after(vm, g->insert_at.get(), n)
                            : prepend(vm, g->insert_at.get(), n);
  if (!ok) return nullptr;
  ++g->length;
  return n;  // the list owns it
}

bool erase_node(VM& vm, Graph* g, Node* n) {
  if (n->user_count() > 0) {
    std::string users, name;
    if (!node_repr(vm, n, name) || !vm.repr_to(Value(n->users), users)) return false;
    vm.runtime_error("Tried to erase Node {} but it still had {} users in the graph: {}!", name,
                     n->user_count(), users);
    return false;
  }
  std::string name;
  if (!node_repr(vm, n, name)) return false;
  if (n->graph.get() != g)
    return vm.runtime_error("Attempting to remove {} from wrong graph!", name), false;
  if (n->erased) return warn(vm, fmt::format("erase_node({}) on an already erased node", name));
  if (!g->owning_module.is_none() && !run_hooks(vm, g->owning_module, "_erase_node_hooks", n))
    return false;
  Ref<Node> hold(n);
  unlink(n);
  n->erased = true;
  --g->length;
  auto nothing = [](const Value&) { return none(); };
  Value args = map_values(vm, n->args, nothing, true);
  Value kwargs = args ? map_values(vm, n->kwargs, nothing, true) : Value();
  return kwargs && set_args(vm, n, args, kwargs);
}

bool warn(VM& vm, const std::string& text) {
  Value warnings = vm.import("warnings");
  if (!warnings) {
    vm.clear_error();
    return true;
  }
  return static_cast<bool>(vm.call_method(warnings, "warn", {make_str(text)}));
}

Dict* node_meta(VM& vm, Node* n) {
  if (!n->meta) {
    n->meta = make_dict();
    if (n->module_stack) {
      Value collections = vm.import("collections");
      Value cls = collections ? vm.getattr(collections, "OrderedDict") : Value();
      Value stack = cls ? vm.call(cls, {}) : Value();
      if (!stack) return nullptr;
      for (auto& [k, v] : *n->module_stack)
        if (!vm.setitem(stack, k, v)) return nullptr;
      n->meta->set("nn_module_stack", stack);
      n->module_stack.reset();
    }
  }
  return n->meta.get();
}

Value meta_get(Node* n, std::string_view key) { return n->meta ? n->meta->get(key) : Value(); }

}  // namespace tracepad::fx
