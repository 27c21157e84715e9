// torch.fx.Graph as Python sees it: its native half, _GraphCore, with the list of nodes, insertion
// points and the namespace. The library's Graph adds lint, dead-code removal, tables and code
// transformers.
#include <algorithm>

#include "fx/fx_internal.h"

namespace tracepad::fx {

namespace {

Graph* self(const Value& v) { return self_as<Graph>(v); }

// ---- graph.nodes ----

struct NodeList : GcObject {
  inline static Type* type = nullptr;
  Ref<Graph> graph;
  bool reversed = false;
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(Value(graph), arg);
  }
  void clear() override { graph = nullptr; }
};

// Tolerates what passes do while iterating: the node just given may be erased or moved. Like
// PyTorch's, it begins again when it is asked after its end.
struct NodeIterator : Iterator {
  inline static Type* type = nullptr;
  Ref<Node> root, at;
  bool backwards = false;
  Value next(VM&) override {
    auto step = [&] { at = backwards ? at->prev : at->next; };
    step();
    while (at.get() != root.get() && at->erased) step();
    return at.get() == root.get() ? Value() : Value(at);
  }
};

Value make_node_iterator(Graph* g, bool backwards) {
  auto* it = alloc_as<NodeIterator>(NodeIterator::type);
  it->root = it->at = g->root;
  it->backwards = backwards;
  return Value(it);
}
Value list_new(VM& vm, const Args& a) {
  auto* l = alloc_as<NodeList>(cast<Type>(a[0]));
  Value hold(l);
  if (!is<Graph>(a[1])) return vm.type_error("graph must be a Graph");
  l->graph = cast<Graph>(a[1]);
  l->reversed = is_str(a[2]) && str_view(a[2]) == "_prev";
  return hold;
}
Value list_iter(VM&, const Args& a) {
  auto* l = self_as<NodeList>(a[0]);
  return make_node_iterator(l->graph.get(), l->reversed);
}
Value list_reversed(VM&, const Args& a) {
  auto* l = self_as<NodeList>(a[0]);
  return make_node_iterator(l->graph.get(), !l->reversed);
}
Value list_len(VM&, const Args& a) { return make_int(self_as<NodeList>(a[0])->graph->length); }
Value list_graph(VM&, const Value& v) { return Value(self_as<NodeList>(v)->graph); }

// ---- insertion points ----

struct InsertPoint : GcObject {
  inline static Type* type = nullptr;
  Ref<Graph> graph;
  Ref<Node> previous;
  bool previous_after = false;
  void clear() override {
    graph = nullptr;
    previous = nullptr;
  }
};
Value point_enter(VM&, const Args&) { return none(); }
Value point_exit(VM&, const Args& a) {
  auto* p = self_as<InsertPoint>(a[0]);
  if (p->graph) {
    p->graph->insert_at = p->previous;
    p->graph->insert_after = p->previous_after;
  }
  return none();
}
Value insert_point(VM& vm, Graph* g, const Value& where, bool after) {
  Node* n = nullptr;
  if (where.is_none()) {
    n = g->root.get();
    after = !after;
  } else {
    if (!is<Node>(where))
      return vm.raise(exc::AttributeError,
                      fmt::format("'{}' object has no attribute 'graph'", type_name(where)));
    n = cast<Node>(where);
    if (n->graph.get() != g)
      return vm.raise(exc::AssertionError, after ? "Node to insert after is not in graph."
                                                 : "Node to insert before is not in graph.");
  }
  auto* p = alloc_as<InsertPoint>(InsertPoint::type);
  p->graph = g;
  p->previous = g->insert_at;
  p->previous_after = g->insert_after;
  g->insert_at = n;
  g->insert_after = after;
  return Value(p);
}
Value graph_inserting_before(VM& vm, const Args& a) {
  return insert_point(vm, self(a[0]), a[1], false);
}
Value graph_inserting_after(VM& vm, const Args& a) {
  return insert_point(vm, self(a[0]), a[1], true);
}

// ---- the namespace ----

Value namespace_create(VM& vm, const Args& a) {
  if (!is_str(a[1])) return vm.type_error("candidate must be str, not {}", type_name(a[1]));
  Ref<Str> s = self_as<NamespaceObject>(a[0])->names.create_name(vm, str_view(a[1]),
                                                                 a[2].is_none() ? Value() : a[2]);
  return s ? Value(s) : Value();
}
// The namespace of a graph: a view, so that both stay one.
struct GraphNamespace : GcObject {
  inline static Type* type = nullptr;
  Ref<Graph> graph;
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(Value(graph), arg);
  }
  void clear() override { graph = nullptr; }
};
Value graph_namespace_create(VM& vm, const Args& a) {
  auto* g = self_as<GraphNamespace>(a[0])->graph.get();
  if (!is_str(a[1])) return vm.type_error("candidate must be str, not {}", type_name(a[1]));
  if (Node* n = as_node(a[2]); n && n->graph.get() == g && !n->erased) return Value(n->name);
  Ref<Str> s = g->names.create_name(vm, str_view(a[1]), a[2].is_none() ? Value() : a[2]);
  return s ? Value(s) : Value();
}
Value graph_namespace_associate(VM& vm, const Args& a) {
  auto* g = self_as<GraphNamespace>(a[0])->graph.get();
  if (!is_str(a[1])) return vm.type_error("name must be str");
  if (as_node(a[2])) return none();
  return g->names.associate(vm, cast<Str>(a[1]), a[2]) ? none() : Value();
}
Value graph_namespace_rename(VM& vm, const Args& a) {
  auto* g = self_as<GraphNamespace>(a[0])->graph.get();
  if (!is_str(a[2])) return vm.type_error("name must be str");
  return g->names.rename(vm, a[1], cast<Str>(a[2])) ? none() : Value();
}
Value used_names(const NameSet& used, VM& vm) {
  Ref<Set> s = make_set();
  std::vector<std::string> sorted;
  used.each([&](std::string_view name) { sorted.emplace_back(name); });
  std::sort(sorted.begin(), sorted.end());
  for (auto& n : sorted)
    if (s->add(vm, make_str(n)) < 0) return {};
  return Value(s);
}
Value namespace_used(VM& vm, const Value& v) {
  return used_names(self_as<NamespaceObject>(v)->names.used(), vm);
}
Value graph_namespace_used(VM& vm, const Value& v) {
  return used_names(self_as<GraphNamespace>(v)->graph->names.used(), vm);
}

// ---- the graph ----

Value graph_new(VM& vm, const Args& a) {
  auto* g = alloc_as<Graph>(cast<Type>(a[0]));
  Value hold(g);
  auto* root = alloc_as<Node>(node_class ? node_class : Node::type);
  root->graph = g;
  root->name = intern("");
  root->target = make_str("");
  root->args = make_tuple({});
  root->kwargs = empty_kwargs();
  root->prev = root->next = root;
  root->removed = false;
  g->root = root;
  g->insert_at = root;
  g->co_fields = Value(make_dict());
  return hold;
}
Value graph_init(VM& vm, const Args& a) {
  Graph* g = self(a[0]);
  g->owning_module = a[1];
  g->tracer_cls = a[2];
  g->tracer_extras = a[3];
  Value cls = library_function(vm, "torch.fx.graph", "CodeGen");
  g->codegen = cls ? vm.call(cls, {}) : Value();
  return g->codegen ? none() : Value();
}
Value graph_str_method(VM& vm, const Args& a) {
  std::string s;
  return graph_str(vm, self(a[0]), s) ? make_str(std::move(s)) : Value();
}
Value graph_nodes(VM&, const Value& v) {
  auto* l = alloc_as<NodeList>(NodeList::type);
  l->graph = self(v);
  return Value(l);
}
Value get_root(VM&, const Value& v) { return Value(self(v)->root); }
Value get_len(VM&, const Value& v) { return make_int(self(v)->length); }
Value get_namespace(VM&, const Value& v) {
  Graph* g = self(v);
  if (!g->names_object || g->names_object.is_none()) {
    auto* n = alloc_as<GraphNamespace>(GraphNamespace::type);
    n->graph = g;
    g->names_object = Value(n);
  }
  return g->names_object;
}

bool expect_class(VM& vm, const Value& v, Type* t, std::string_view what) {
  if (is_instance(v, t)) return true;
  std::string text;
  if (vm.repr_to(Value(type_of(v)), text))
    vm.raise(exc::AssertionError, fmt::format("{}, got {}", what, text));
  return false;
}

Value graph_create_node(VM& vm, const Args& a) {
  Value args = a[3], kwargs = a[4];
  int has = vm.truth(args);
  if (has < 0) return {};
  if (!has)
    args = make_tuple({});
  else if (!expect_class(vm, args, Tuple::type, "args must be a tuple"))
    return {};
  has = vm.truth(kwargs);
  if (has < 0) return {};
  if (!has)
    kwargs = empty_kwargs();
  else if (!expect_class(vm, kwargs, Dict::type, "kwargs must be a dict"))
    return {};
  if (!a[5].is_none() && !is_str(a[5]))
    return vm.type_error("expected string or bytes-like object, got '{}'", type_name(a[5]));
  NodeOp op = is_str(a[1]) ? parse_op(str_view(a[1])) : NodeOp::other;
  if (op == NodeOp::other) {  // said after the name has been taken
    std::string text, candidate;
    if (a[5].is_none() ? !target_to_str(vm, a[2], candidate) : !append_str(vm, a[5], candidate))
      return {};
    if (!self(a[0])->names.create_name(vm, candidate, {}) || !vm.str_to(a[1], text)) return {};
    return vm.raise(exc::AssertionError, "op '" + text + "' is not in _legal_ops");
  }
  Node* n = create_node(vm, self(a[0]), op, a[2], args, kwargs,
                        a[5].is_none() ? nullptr : cast<Str>(a[5]), a[6]);
  if (!n) return {};
  n->span = vm.current_span();
  n->source = vm.current_source();
  return Value(n);
}

// self.create_node(...), honouring an override.
Value make_node(VM& vm, const Value& g, NodeOp op, const Value& target, const Value& args,
                const Value& kwargs, const Value& name, const Value& type_expr) {
  Value method = vm.getattr(g, "create_node");
  if (!method) return {};
  return vm.call(method, {Value(op_name(op)), target, args, kwargs, name, type_expr});
}

Value graph_placeholder(VM& vm, const Args& a) {
  Value empty = library_function(vm, "inspect", "_empty");
  if (!empty) vm.clear_error();
  bool given = a[3] && !(empty && a[3].same(empty));
  Value args = given ? make_tuple({a[3]}) : make_tuple({});
  return make_node(vm, a[0], NodeOp::placeholder, a[1], args, none(), none(), a[2]);
}
Value graph_get_attr(VM& vm, const Args& a) {
  return make_node(vm, a[0], NodeOp::get_attr, a[1], none(), none(), none(), a[2]);
}
Value graph_call_module(VM& vm, const Args& a) {
  return make_node(vm, a[0], NodeOp::call_module, a[1], a[2], a[3], none(), a[4]);
}
Value graph_call_method(VM& vm, const Args& a) {
  return make_node(vm, a[0], NodeOp::call_method, a[1], a[2], a[3], none(), a[4]);
}
Value graph_call_function(VM& vm, const Args& a) {
  return make_node(vm, a[0], NodeOp::call_function, a[1], a[2], a[3], a[5], a[4]);
}
Value graph_output(VM& vm, const Args& a) {
  return make_node(vm, a[0], NodeOp::output, make_str("output"), make_tuple({a[1]}), none(), none(),
                   a[2]);
}

Value graph_erase(VM& vm, const Args& a) {
  if (!is<Node>(a[1]))
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'users'", type_name(a[1])));
  return erase_node(vm, self(a[0]), cast<Node>(a[1])) ? none() : Value();
}

Value graph_find_nodes(VM& vm, const Args& a) {
  Graph* g = self(a[0]);
  if (!is_str(a[1])) return make_list({});
  NodeOp op = parse_op(str_view(a[1]));
  if (op == NodeOp::call_function && a[2].is_none())
    return vm.raise(exc::AssertionError, "target must not be None for call_function op");
  std::vector<Node*> found;
  for (Node* n = g->root->next.get(); n != g->root.get(); n = n->next.get()) {
    if (n->op != op) continue;
    if (!a[2].is_none()) {
      int same = vm.equal(n->target, a[2]);
      if (same < 0) return {};
      if (!same) continue;
    }
    found.push_back(n);
  }
  int sort = vm.truth(a[3]);
  if (sort < 0) return {};
  if (!sort)
    std::stable_sort(found.begin(), found.end(), [](Node* x, Node* y) { return x->id < y->id; });
  std::vector<Value> out;
  for (Node* n : found) out.push_back(Value(n));
  return make_list(std::move(out));
}

Value copy_node(VM& vm, const Value& graph, const Value& node, const LeafFunction& transform) {
  if (!is<Node>(node))
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'args'", type_name(node)));
  Node* n = cast<Node>(node);
  Value args = map_values(vm, n->args, transform, true);
  Value kwargs = args ? map_values(vm, n->kwargs, transform, true) : Value();
  if (!kwargs || !expect_class(vm, args, Tuple::type, "Expected args to be tuple")) return {};
  if (!expect_class(vm, kwargs, Dict::type, "Expected kwargs to be dict")) return {};
  Value op = n->op == NodeOp::other ? n->other_op : Value(op_name(n->op));
  Value method = vm.getattr(graph, "create_node");
  Value r = method ? vm.call(method, {op, n->target, args, kwargs, Value(n->name), n->type_expr})
                   : Value();
  if (!r || !is<Node>(r)) return r;
  Node* c = cast<Node>(r);
  c->module_stack = n->module_stack;
  if (n->meta) {
    c->meta = make_dict();
    for (auto& e : n->meta->table.entries())
      if (e.key) c->meta->table.insert_new(e.key, e.value, e.hash);
  }
  c->span = n->span;
  c->source = n->source;
  c->module_path = n->module_path;
  return r;
}
Value graph_node_copy(VM& vm, const Args& a) {
  if (!a[2]) return copy_node(vm, a[0], a[1], [](const Value& v) { return v; });
  return copy_node(vm, a[0], a[1], [&](const Value& v) { return vm.call(a[2], {v}); });
}
Value graph_graph_copy(VM& vm, const Args& a) {
  if (!is<Graph>(a[1]))
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'nodes'", type_name(a[1])));
  Ref<Graph> from = cast<Graph>(a[1]);
  int with_node = vm.truth(a[3]);
  if (with_node < 0) return {};
  LeafFunction mapped = [&](const Value& v) { return vm.getitem(a[2], v); };
  for (Ref<Node> n = from->root->next; n.get() != from->root.get(); n = n->next) {
    int have = vm.contains(a[2], Value(n));
    if (have < 0) return {};
    if (have) continue;
    if (n->op == NodeOp::output) {
      Value first = vm.getitem(n->args, make_int(0));
      Value r = first ? map_values(vm, first, mapped, true) : Value();
      if (!r) return {};
      return with_node ? make_tuple({r, Value(n)}) : r;
    }
    Value c = copy_node(vm, a[0], Value(n), mapped);
    if (!c || !vm.setitem(a[2], Value(n), c)) return {};
  }
  return none();
}

Value graph_output_node(VM& vm, const Args& a) {
  Graph* g = self(a[0]);
  Node* last = g->root->prev.get();
  if (last == g->root.get()) return vm.raise(exc::StopIteration, "");
  if (last->op != NodeOp::output)
    return vm.raise(exc::AssertionError,
                    fmt::format("Expected output node, got op={}", op_name(last->op)->s));
  return Value(last);
}

Value graph_target_to_str(VM& vm, const Args& a) {
  std::string s;
  return target_to_str(vm, a[1], s) ? make_str(std::move(s)) : Value();
}

uint32_t next_epoch() {
  static uint32_t epoch = 0;
  return ++epoch;
}

// While it lives, nodes of the graph are called what `names` calls them.
struct CodeNames {
  Graph* g;
  Namespace* before;
  uint32_t epoch_before;
  CodeNames(Graph* graph, Namespace* names)
      : g(graph), before(graph->code_names), epoch_before(graph->code_epoch) {
    g->code_names = names;
    g->code_epoch = next_epoch();
  }
  ~CodeNames() {
    g->code_names = before;
    g->code_epoch = before ? next_epoch() : epoch_before;
  }
};

bool read_options(VM& vm, const Value* v, CodeOptions& o) {
  bool* flags[] = {&o.verbose, &o.include_stride, &o.include_device, &o.colored, &o.expanded_def};
  for (size_t i = 0; i < 5; ++i) {
    int t = vm.truth(v[i]);
    if (t < 0) return false;
    *flags[i] = t;
  }
  o.additional_meta = v[6];
  return true;
}

Value graph_python_code(VM& vm, const Args& a) {
  Ref<Graph> g = self(a[0]);
  CodeOptions o;
  o.root_module.clear();
  if (!append_str(vm, a[1], o.root_module)) return {};
  if (!read_options(vm, a.v + 2, o)) return {};
  auto* ns = alloc_as<NamespaceObject>(NamespaceObject::type);
  Value hold(ns);
  CodeNames scope(g.get(), &ns->names);
  Value base = library_function(vm, "torch.fx.graph", "CodeGen");
  if (!base) return {};
  Str* method = intern("_gen_python_code");
  Value own = type_of(g->codegen)->lookup(method);
  if (own && !own.same(cast<Type>(base)->lookup(method))) {
    Ref<Dict> kw = make_dict();
    const char* keys[] = {"verbose",      "include_stride", "include_device", "colored",
                          "expanded_def", "record_func",    "additional_meta"};
    for (size_t i = 0; i < 7; ++i) kw->set(keys[i], a[2 + i]);
    Value bound = vm.getattr(g->codegen, method);
    std::vector<Value> args{graph_nodes(vm, a[0]), a[1], hold};
    return bound ? vm.call_ex(bound, args, kw.get()) : Value();
  }
  return generate_code(vm, g.get(), g->codegen, ns->names, o);
}

// CodeGen._gen_python_code: (codegen, nodes, root_module, namespace, verbose, ...)
Value generate_for_codegen(VM& vm, const Args& a) {
  if (a.n < 11 || !is_instance(a[1], NodeList::type) || !is_str(a[2]) ||
      !is_instance(a[3], NamespaceObject::type))
    return vm.type_error("_gen_python_code expects the nodes of a graph, a root and a namespace");
  CodeOptions o;
  o.root_module = std::string(str_view(a[2]));
  if (!read_options(vm, a.v + 4, o)) return {};
  Ref<Graph> g = self_as<NodeList>(a[1])->graph;
  return generate_code(vm, g.get(), a[0], self_as<NamespaceObject>(a[3])->names, o);
}

Value get_insert(VM& vm, const Value& v) {
  Graph* g = self(v);
  return vm.getattr(Value(g->insert_at), g->insert_after ? "append" : "prepend");
}
Value get_used_names(VM& vm, const Value& v) { return used_names(self(v)->names.used(), vm); }

Value set_classes(VM& vm, const Args& a) {
  if (is<Type>(a[0])) node_class = cast<Type>(a[0]);
  if (is<Type>(a[1])) graph_class = cast<Type>(a[1]);
  return none();
}
}  // namespace

void init_graph_types(VM& vm) {
  TypeBuilder<NodeList>(vm, "_node_list")
      .module("torch.fx.graph")
      .make("(cls, graph, direction='_next')", list_new)
      .dunder(Dunder::iter_, list_iter)
      .dunder(Dunder::reversed_, list_reversed)
      .dunder(Dunder::len_, list_len)
      .getset("graph", list_graph)
      .done();
  TypeBuilder<NodeIterator>(vm, "_NodeIter")
      .module("torch._C")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::iter_, [](VM&, const Args& a) { return a[0]; })
      .dunder(Dunder::next_,
              [](VM& v, const Args& a) -> Value {
                Value x = self_as<NodeIterator>(a[0])->next(v);
                return x ? x : v.raise(exc::StopIteration, "");
              })
      .done();
  TypeBuilder<InsertPoint>(vm, "_InsertPoint")
      .module("torch.fx.graph")
      .dunder(Dunder::enter_, point_enter)
      .dunder(Dunder::exit_, point_exit)
      .done();
  TypeBuilder<NamespaceObject>(vm, "_Namespace")
      .module("torch.fx.graph")
      .method("create_name", "(self, candidate, obj)", namespace_create)
      .getset("_used_names", namespace_used)
      .done();
  TypeBuilder<GraphNamespace>(vm, "_Namespace")
      .module("torch.fx.graph")
      .flags(Type::kNoInstances | Type::kNoBase)
      .method("create_name", "(self, candidate, obj)", graph_namespace_create)
      .method("associate_name_with_obj", "(self, name, obj)", graph_namespace_associate)
      .method("_rename_object", "(self, obj, name)", graph_namespace_rename)
      .getset("_used_names", graph_namespace_used)
      .done();
  TypeBuilder<Graph>(vm, "_GraphCore")
      .module("torch.fx.graph")
      .make("(cls, *args, **kwargs)", graph_new)
      .method("__init__", "(self, owning_module=None, tracer_cls=None, tracer_extras=None)",
              graph_init)
      .dunder(Dunder::str_, graph_str_method)
      .getset("nodes", graph_nodes)
      .getset("owning_module", get_field<Graph, &Graph::owning_module>,
              set_field<Graph, &Graph::owning_module>)
      .getset("_owning_module", get_field<Graph, &Graph::owning_module>,
              set_field<Graph, &Graph::owning_module>)
      .getset("_tracer_cls", get_field<Graph, &Graph::tracer_cls>,
              set_field<Graph, &Graph::tracer_cls>)
      .getset("_tracer_extras", get_field<Graph, &Graph::tracer_extras>,
              set_field<Graph, &Graph::tracer_extras>)
      .getset("_codegen", get_field<Graph, &Graph::codegen>, set_field<Graph, &Graph::codegen>)
      .getset("_co_fields", get_field<Graph, &Graph::co_fields>,
              set_field<Graph, &Graph::co_fields>)
      .getset("_root", get_root)
      .getset("_len", get_len)
      .getset("_insert", get_insert)
      .getset("_graph_namespace", get_namespace)
      .getset("_used_names", get_used_names)
      .method("create_node",
              "(self, op, target, args=None, kwargs=None, name=None, type_expr=None)",
              graph_create_node)
      .method("placeholder", "(self, name, type_expr=None, default_value=?)", graph_placeholder)
      .method("_get_attr_node", "(self, qualified_name, type_expr=None)", graph_get_attr)
      .method("_call_module_node", "(self, module_name, args=None, kwargs=None, type_expr=None)",
              graph_call_module)
      .method("call_method", "(self, method_name, args=None, kwargs=None, type_expr=None)",
              graph_call_method)
      .method("call_function",
              "(self, the_function, args=None, kwargs=None, type_expr=None, name=None)",
              graph_call_function)
      .method("output", "(self, result, type_expr=None)", graph_output)
      .method("erase_node", "(self, to_erase)", graph_erase)
      .method("inserting_before", "(self, n=None)", graph_inserting_before)
      .method("inserting_after", "(self, n=None)", graph_inserting_after)
      .method("find_nodes", "(self, *, op, target=None, sort=True)", graph_find_nodes)
      .method("node_copy", "(self, node, arg_transform=?)", graph_node_copy)
      .method("graph_copy", "(self, g, val_map, return_output_node=False)", graph_graph_copy)
      .method("output_node", "(self)", graph_output_node)
      .method("_target_to_str", "(self, target)", graph_target_to_str)
      .method("python_code",
              "(self, root_module, *, verbose=False, include_stride=False, include_device=False, "
              "colored=False, "
              "expanded_def=False, record_func=False, additional_meta=None)",
              graph_python_code)
      .done();
}

void add_graph_names(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .value("_GraphCore", Value(Graph::type))
      .value("_node_list", Value(NodeList::type))
      .value("_NodeIter", Value(NodeIterator::type))
      .value("_InsertPoint", Value(InsertPoint::type))
      .value("_Namespace", Value(NamespaceObject::type))
      .function("_generate_code",
                "(codegen, nodes, root_module, namespace, verbose, include_stride, include_device, "
                "colored, "
                "expanded_def, record_func, additional_meta)",
                generate_for_codegen)
      .function("_set_classes", "(node, graph)", set_classes);
}

}  // namespace tracepad::fx
