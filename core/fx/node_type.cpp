// torch.fx.Node as Python sees it (its native half, _NodeBase; the library adds what is rarely
// used).
#include <algorithm>

#include "fx/fx_internal.h"

namespace tracepad::fx {

namespace {

Node* self(const Value& v) { return self_as<Node>(v); }

Value node_new(VM& vm, const Args& a) {
  auto* n = alloc_as<Node>(cast<Type>(a[0]));
  n->target = none();
  n->args = make_tuple({});
  n->kwargs = empty_kwargs();
  n->name = intern("");
  n->prev = n->next = n;
  return Value(n);
}

Value node_init(VM& vm, const Args& a) {
  Node* n = self(a[0]);
  if (!is<Graph>(a[1])) return vm.type_error("graph must be a Graph, not {}", type_name(a[1]));
  if (!is_str(a[2]) || !is_str(a[3])) return vm.type_error("name and op must be str");
  NodeOp op = parse_op(str_view(a[3]));
  bool function = op == NodeOp::call_function;
  if (op == NodeOp::other)
    return vm.raise(exc::AssertionError,
                    "op '" + std::string(str_view(a[3])) + "' is not in _legal_ops");
  if (function ? !is_callable(a[4]) : !is_str(a[4])) {
    std::string graph_text, target_text, type_text;
    if (!vm.str_to(a[1], graph_text) || !vm.str_to(a[4], target_text) ||
        !torch_typename(vm, a[4], type_text))
      return {};
    return vm.value_error(
        "Node [graph = {}, name = '{}'] target {} has type {} but a {} is expected", graph_text,
        str_view(a[2]), target_text, type_text, function ? "Callable" : "str");
  }
  n->graph = cast<Graph>(a[1]);
  n->name = cast<Str>(a[2]);
  n->op = op;
  n->target = a[4];
  n->type_expr = a[7];
  n->id = n->graph->next_id++;
  return set_args(vm, n, a[5], a[6]) ? none() : Value();
}

Value node_repr_method(VM& vm, const Args& a) {
  std::string s;
  return node_repr(vm, self(a[0]), s) ? make_str(std::move(s)) : Value();
}
Value node_hash(VM& vm, const Args& a) {
  return make_int(static_cast<int64_t>(node_identity_hash(self(a[0]))));
}

template <int Kind>  // 0 <, 1 <=, 2 >, 3 >=
Value node_compare(VM& vm, const Args& a) {
  Node* x = as<Node>(a[0]);
  Node* y = as<Node>(a[1]);
  if (!x || !y) return Value::not_implemented();
  int c = compare_order(x, y);
  return make_bool(Kind == 0 ? c < 0 : Kind == 1 ? c <= 0 : Kind == 2 ? c > 0 : c >= 0);
}

// ---- attributes ----
Value get_graph(VM&, const Value& v) { return val(self(v)->graph.get()); }
bool set_graph(VM& vm, const Value& v, const Value& x) {
  if (!x || !is<Graph>(x)) return vm.type_error("graph must be a Graph"), false;
  self(v)->graph = cast<Graph>(x);
  return true;
}
Value get_name(VM&, const Value& v) { return Value(self(v)->name); }
bool set_name(VM& vm, const Value& v, const Value& x) {
  Node* n = self(v);
  if (!x) return vm.raise(exc::AttributeError, "name"), false;
  if (!is_str(x)) return vm.type_error("name must be str, not {}", type_name(x)), false;
  if (n->graph && !n->graph->owning_module.is_none() && n->user_count()) {
    Value hooks = vm.getattr_opt(n->graph->owning_module, intern("_replace_hooks"));
    if (vm.has_error()) return false;
    std::vector<Value> fs, users;
    if (hooks && !hooks.is_none() && !vm.iterate(hooks, fs)) return false;
    if (!fs.empty() && !vm.iterate(Value(n->users), users)) return false;
    for (const Value& u : users)
      for (const Value& f : fs) {
        Ref<Dict> kw = make_dict();
        kw->set("old", v), kw->set("new", x), kw->set("user", u);
        if (!vm.call_ex(f, {}, kw.get())) return false;
      }
  }
  n->name = cast<Str>(x);
  n->code_name = {};
  return true;
}
Value get_op(VM&, const Value& v) {
  Node* n = self(v);
  return n->op == NodeOp::other ? n->other_op : Value(op_name(n->op));
}
bool set_op(VM& vm, const Value& v, const Value& x) {
  if (!x) return vm.raise(exc::AttributeError, "op"), false;
  Node* n = self(v);
  n->op = is_str(x) ? parse_op(str_view(x)) : NodeOp::other;
  if (n->op == NodeOp::other) n->other_op = x;
  return true;
}
Value get_users(VM&, const Value& v) {
  Node* n = self(v);
  if (!n->users) n->users = make_dict();
  return Value(n->users);
}
bool set_users(VM& vm, const Value& v, const Value& x) {
  if (!x || !is<Dict>(x)) return vm.type_error("users must be a dict"), false;
  self(v)->users = cast<Dict>(x);
  return true;
}
Value get_meta(VM& vm, const Value& v) {
  Dict* d = node_meta(vm, self(v));
  return d ? Value(d) : Value();
}
bool set_meta(VM& vm, const Value& v, const Value& x) {
  if (!x || !is<Dict>(x))
    return vm.type_error("meta must be a dict, not {}", x ? type_name(x) : "NULL"), false;
  self(v)->meta = cast<Dict>(x);
  self(v)->module_stack.reset();
  return true;
}
bool no_deleter(VM& vm, std::string_view name) {
  return vm.raise(exc::AttributeError,
                  fmt::format("property '{}' of 'Node' object has no deleter", name)),
         false;
}
bool set_args_attr(VM& vm, const Value& v, const Value& x) {
  return x ? set_args(vm, self(v), x, self(v)->kwargs) : no_deleter(vm, "args");
}
bool set_kwargs_attr(VM& vm, const Value& v, const Value& x) {
  return x ? set_args(vm, self(v), self(v)->args, x) : no_deleter(vm, "kwargs");
}
// node._args = ...: as it is, without telling the nodes it uses.
template <Value Node::* Field>
bool set_raw(VM&, const Value& v, const Value& x) {
  self(v)->input_order.reset();
  self(v)->*Field = x ? x : none();
  return true;
}
Value get_next(VM&, const Value& v) { return val(self(v)->next.get()); }
Value get_prev(VM&, const Value& v) { return val(self(v)->prev.get()); }
Value get_erased(VM&, const Value& v) { return make_bool(self(v)->erased); }
bool set_erased(VM& vm, const Value& v, const Value& x) {
  const int erased = x ? vm.truth(x) : 0;
  if (erased < 0) return false;
  self(v)->erased = erased == 1;
  return true;
}
Value get_inputs(VM&, const Value& v) {
  std::vector<Value> out;
  for (Node* n : input_nodes(self(v))) out.push_back(Value(n));
  return make_list(std::move(out));
}
Value get_input_dict(VM& vm, const Value& v) {
  Ref<Dict> d = make_dict();
  for (Node* n : input_nodes(self(v)))
    if (!d->set(vm, Value(n), none())) return {};
  return Value(d);
}
Value get_sort_key(VM&, const Value& v) {
  std::vector<Value> out;
  for (int64_t i : self(v)->sort_key.view()) out.push_back(make_int(i));
  return make_tuple(out);
}
Value get_stack_trace(VM& vm, const Value& v) {
  Value s = meta_get(self(v), "stack_trace");
  return s ? s : none();
}
bool set_stack_trace(VM& vm, const Value& v, const Value& x) {
  Dict* d = node_meta(vm, self(v));
  if (!d) return false;
  d->set("stack_trace", x ? x : none());
  return true;
}

// ---- methods ----
Value node_prepend(VM& vm, const Args& a) {
  if (!is<Node>(a[1])) return vm.type_error("_prepend() argument must be a Node");
  if (a[0].same(a[1]) &&
      !warn(vm, "Trying to prepend a node to itself. This behavior has no effect on the graph."))
    return {};
  return prepend(vm, self(a[0]), cast<Node>(a[1])) ? none() : Value();
}
Value node_append(VM& vm, const Args& a) {
  if (!is<Node>(a[1])) return vm.type_error("_prepend() argument must be a Node");
  return append_after(vm, self(a[0]), cast<Node>(a[1])) ? none() : Value();
}
Value node_remove(VM& vm, const Args& a) {
  unlink(self(a[0]));
  return none();
}
Value node_update_arg(VM& vm, const Args& a) {
  Node* n = self(a[0]);
  std::vector<Value> items;
  if (!vm.iterate(n->args, items)) return {};
  Value list = make_list(std::move(items));
  if (!vm.setitem(list, a[1], a[2])) return {};
  return set_args(vm, n, make_tuple(cast<List>(list)->items), n->kwargs) ? none() : Value();
}
Value node_insert_arg(VM& vm, const Args& a) {
  Node* n = self(a[0]);
  std::vector<Value> items;
  int64_t at = 0;
  if (!vm.iterate(n->args, items)) return {};
  if (!is_int(a[1]))
    return vm.type_error("'<=' not supported between instances of 'int' and '{}'", type_name(a[1]));
  if (!vm.index(a[1], at)) return {};
  if (at < 0 || at > static_cast<int64_t>(items.size()))
    return vm.raise(
        exc::AssertionError,
        fmt::format("insert_args index must be between 0 and len(self.args), got {}", at));
  items.insert(items.begin() + at, a[2]);
  // PyTorch keeps the new argument as it is given, and the order in which inputs gained this user.
  std::vector<Node*> order = input_nodes(n);
  n->args = make_tuple(items);
  each_node(a[2], [&](Node* x) {
    if (std::find(order.begin(), order.end(), x) == order.end()) order.push_back(x);
  });
  n->input_order = std::make_unique<std::vector<Node*>>(std::move(order));
  each_node(a[2], [&](Node* x) { add_user(vm, x, n); });
  return none();
}
// A shallow copy (copy.copy): in no list, nobody's user.
Value node_shallow_copy(VM&, const Args& a) {
  Node* n = self(a[0]);
  auto* c = alloc_as<Node>(type_of(a[0]));
  Value made(c);
  c->op = n->op;
  c->graph = n->graph;
  c->name = n->name;
  c->other_op = n->other_op;
  c->target = n->target;
  c->args = n->args;
  c->kwargs = n->kwargs;
  c->type_expr = n->type_expr;
  c->repr_fn = n->repr_fn;
  if (!n->users) n->users = make_dict();
  if (!n->meta) n->meta = make_dict();
  c->users = n->users;
  c->meta = n->meta;
  c->module_stack = n->module_stack;
  c->prev = n->prev;
  c->next = n->next;
  return made;
}
Value node_update_kwarg(VM& vm, const Args& a) {
  Node* n = self(a[0]);
  Ref<Dict> d = make_dict();
  if (auto* old = as<Dict>(n->kwargs))
    for (auto& e : old->table.entries())
      if (e.key) d->table.insert_new(e.key, e.value, e.hash);
  if (!d->set(vm, a[1], a[2])) return {};
  return set_args(vm, n, n->args, Value(d)) ? none() : Value();
}
Value node_set_args_kwargs(VM& vm, const Args& a) {
  return set_args(vm, self(a[0]), a[1], a[2]) ? none() : Value();
}

Value node_format(VM& vm, const Args& a) {
  std::string out;
  Node* n = self(a[0]);
  if (n->op == NodeOp::placeholder && is<List>(a[1]) && !cast<List>(a[1])->items.empty()) {
    std::string text(str_view(n->target));
    const int typed = vm.truth(n->type_expr);
    if (typed < 0) return {};
    if (typed) {
      text += text + ": ";
      if (!type_repr(vm, n->type_expr, text)) return {};
    }
    cast<List>(a[1])->items.push_back(make_str(text));
    return none();
  }
  if (n->op == NodeOp::output && is<List>(a[2]) && !cast<List>(a[2])->items.empty()) {
    const int typed = vm.truth(n->type_expr);
    if (typed < 0) return {};
    std::string text = " -> ";
    if (typed && !type_repr(vm, n->type_expr, text)) return {};
    if (typed && !cast<List>(a[2])->items.empty()) cast<List>(a[2])->items[0] = make_str(text);
  }
  int metadata = vm.truth(a[3]);
  if (metadata < 0) return {};
  return format_node(vm, n, out, metadata) ? make_str(std::move(out)) : Value();
}

bool replace_input(VM& vm, Node* n, const Value& old_input, const Value& replacement) {
  auto swap = [&](const Value& x) { return x.same(old_input) ? replacement : x; };
  const bool nodes_only = is<Node>(old_input);  // any other object is found by identity, too
  Value args = map_values(vm, n->args, swap, nodes_only);
  Value kwargs = args ? map_values(vm, n->kwargs, swap, nodes_only) : Value();
  return kwargs && set_args(vm, n, args, kwargs);
}
bool run_replace_hooks(VM& vm, Node* owner, const Value& old_node, const Value& replacement,
                       const Value& user) {
  if (!owner->graph || owner->graph->owning_module.is_none()) return true;
  Value hooks = vm.getattr_opt(owner->graph->owning_module, intern("_replace_hooks"));
  if (vm.has_error()) return false;
  std::vector<Value> fs;
  if (hooks && !hooks.is_none() && !vm.iterate(hooks, fs)) return false;
  for (const Value& f : fs) {
    Ref<Dict> kw = make_dict();
    Value name = vm.getattr(replacement, "name");
    if (!name) return false;
    kw->set("old", old_node), kw->set("new", name), kw->set("user", user);
    if (!vm.call_ex(f, {}, kw.get())) return false;
  }
  return true;
}

Value node_replace_input(VM& vm, const Args& a) {
  if (!run_replace_hooks(vm, self(a[0]), a[1], a[2], a[0])) return {};
  return replace_input(vm, self(a[0]), a[1], a[2]) ? none() : Value();
}

Value node_replace_all(VM& vm, const Args& a) {
  Node* n = self(a[0]);
  int propagate = vm.truth(a[3]);
  if (propagate < 0) return {};
  if (propagate) {
    if (!is<Node>(a[1])) return vm.type_error("replace_with must be a Node");
    Dict* from = node_meta(vm, n);
    Dict* to = from ? node_meta(vm, cast<Node>(a[1])) : nullptr;
    if (!to) return {};
    if (to->size())
      return vm.raise(exc::AssertionError,
                      "Called node.replace_all_uses_with(replace_with, propagate_meta=True), but "
                      "replace_with already has .meta keys");
    for (auto& e : from->table.entries())
      if (e.key) to->table.insert_new(e.key, e.value, e.hash);
  }
  std::vector<Value> users, changed;
  if (n->users)
    for (auto& e : n->users->table.entries())
      if (e.key) users.push_back(e.key);
  for (const Value& u : users) {
    if (!a[2].is_none()) {
      Value keep = vm.call(a[2], {u});
      int yes = keep ? vm.truth(keep) : -1;
      if (yes < 0) return {};
      if (!yes) continue;
    }
    changed.push_back(u);
    if (!run_replace_hooks(vm, n, a[0], a[1], u)) return {};
    if (Node* user = as_node(u); user && !replace_input(vm, user, a[0], a[1])) return {};
  }
  return make_list(std::move(changed));
}

Value node_rename(VM& vm, const Args& a) {
  Node* n = self(a[0]);
  if (!is_str(a[1])) return vm.type_error("expected str");
  if (!n->graph) return vm.attribute_error(a[0], intern("graph"));  // of a blank one
  if (str_view(a[1]) == n->name->s) return none();
  Ref<Str> name = n->graph->names.create_name(vm, str_view(a[1]), {});
  if (!name || !vm.setattr(a[0], intern("name"), Value(name))) return {};
  return none();
}

Value node_pretty_target(VM& vm, const Args& a) {
  std::string s;
  return pretty_target(vm, a[0], s) ? make_str(std::move(s)) : Value();
}

}  // namespace

void init_node_type(VM& vm) {
  TypeBuilder<Node>(vm, "_NodeBase")
      .module("torch._C")
      .make("(cls, *args, **kwargs)", node_new)
      .method("__init__", "(self, graph, name, op, target, args, kwargs, return_type=None)",
              node_init)
      .dunder(Dunder::repr_, node_repr_method)
      .dunder(Dunder::hash_, node_hash)
      .dunder(Dunder::lt_, node_compare<0>)
      .dunder(Dunder::le_, node_compare<1>)
      .dunder(Dunder::gt_, node_compare<2>)
      .dunder(Dunder::ge_, node_compare<3>)
      .getset("graph", get_graph, set_graph)
      .getset("name", get_name, set_name)
      .getset("op", get_op, set_op)
      .getset("target", get_field<Node, &Node::target>, set_field<Node, &Node::target>)
      .getset("args", get_field<Node, &Node::args>, set_args_attr)
      .getset("kwargs", get_field<Node, &Node::kwargs>, set_kwargs_attr)
      .getset("_args", get_field<Node, &Node::args>, set_raw<&Node::args>)
      .getset("_kwargs", get_field<Node, &Node::kwargs>, set_raw<&Node::kwargs>)
      .getset("type", get_field<Node, &Node::type_expr>, set_field<Node, &Node::type_expr>)
      .getset("users", get_users, set_users)
      .getset("meta", get_meta, set_meta)
      .getset("next", get_next)
      .getset("prev", get_prev)
      .getset("_next", get_next)
      .getset("_prev", get_prev)
      .getset("_erased", get_erased, set_erased)
      .getset("_repr_fn", get_field<Node, &Node::repr_fn>, set_field<Node, &Node::repr_fn>)
      .getset("all_input_nodes", get_inputs)
      .getset("_input_nodes", get_input_dict)
      .getset("_sort_key", get_sort_key)
      .getset("stack_trace", get_stack_trace, set_stack_trace)
      .method("prepend", "(self, x)", node_prepend)
      .method("append", "(self, x)", node_append)
      .method("_prepend", "(self, x)", node_prepend)
      .method("_remove_from_list", "(self)", node_remove)
      .method("update_arg", "(self, idx, arg)", node_update_arg)
      .method("__copy__", "(self)", node_shallow_copy)
      .method("insert_arg", "(self, idx, arg)", node_insert_arg)
      .method("update_kwarg", "(self, key, arg)", node_update_kwarg)
      .method("_update_args_kwargs", "(self, args, kwargs)", node_set_args_kwargs)
      .method("format_node",
              "(self, placeholder_names=None, maybe_return_typename=None, *, "
              "include_tensor_metadata=False)",
              node_format)
      .method("replace_all_uses_with",
              "(self, replace_with, delete_user_cb=None, *, propagate_meta=False)",
              node_replace_all)
      .method("replace_input_with", "(self, old_input, new_input)", node_replace_input)
      .method("_replace_input_with", "(self, old_input, new_input)", node_replace_input)
      .method("_rename", "(self, candidate)", node_rename)
      .static_method("_pretty_print_target", "(target)", node_pretty_target)
      .done();
}

}  // namespace tracepad::fx
