// Whether the code generated from a graph is certain to be valid Python. Nodes may hold anything,
// and what a repr like `<object object at 0x...>` does to the code has to show when the code is
// made; but graphs as tracing makes them need not be compiled until they are called. "Not certain"
// is always a safe answer.
#include <algorithm>

#include "base/utf8.h"
#include "fx/fx_internal.h"
#include "ops/binding/tensor_object.h"
#include "runtime/native.h"
#include "syntax/lexer_state.h"

namespace tracepad::fx {

namespace {

constexpr int kDeepest = 50;  // brackets in brackets; the parser's limit is higher

bool plain_name(std::string_view s) {
  return utf8::is_identifier(s) && !is_keyword(keyword_kind(s));
}

bool plain_path(std::string_view s) {
  for (;;) {
    const size_t dot = s.find('.');
    const std::string_view part = s.substr(0, dot);
    // A part that is no identifier, as the 0 of a Sequential's child, is written into a string.
    const bool number = !part.empty() && std::all_of(part.begin(), part.end(),
                                                     [](char c) { return c >= '0' && c <= '9'; });
    if (!number && !plain_name(part)) return false;
    if (dot == std::string_view::npos) return true;
    s.remove_prefix(dot + 1);
  }
}

bool plain_value(const Value& v, int depth = 0) {
  if (!v.is_object() || is<Node>(v)) return true;
  if (depth > kDeepest) return false;
  auto all = [&](const auto& items) {
    return std::all_of(items.begin(), items.end(),
                       [&](const Value& x) { return plain_value(x, depth + 1); });
  };
  const Type* t = type_of(v);
  if (t == Str::type || t == DTypeObject::type || t == DeviceObject::type ||
      t == MemoryFormatObject::type)
    return true;
  if (t == Tuple::type) return all(cast<Tuple>(v)->view());
  if (auto* l = as<List>(v)) return all(l->items);
  if (auto* s = as<Slice>(v))
    return plain_value(s->start, depth + 1) && plain_value(s->stop, depth + 1) &&
           plain_value(s->step, depth + 1);
  return false;
}

bool plain_arguments(const Node* n) {
  auto* kwargs = as<Dict>(n->kwargs);
  if (!is<Tuple>(n->args) || !kwargs) return false;
  for (const Value& v : cast<Tuple>(n->args)->view())
    if (!plain_value(v)) return false;
  for (auto& e : kwargs->table.entries())
    if (e.key && (!is_str(e.key) || !plain_name(str_view(e.key)) || !plain_value(e.value)))
      return false;
  return true;
}

// Before a dot or a bracket, and on the left of an assignment, a node can stand, and not any value.
bool first_is_node(const Node* n) {
  auto* args = as<Tuple>(n->args);
  return args && args->size && is<Node>(args->items[0]);
}

bool plain_type(const Value& t) {
  if (t.is_none()) return true;
  auto* type = as<Type>(t);
  return type && (type == TensorObject::type || type == Int::type || type == Float::type ||
                  type == Str::type);
}

bool plain_function(const Node* n) {
  if (auto* f = as<Function>(n->target)) return is_str(f->name) && plain_name(str_view(f->name));
  auto* f = as<NativeFunction>(n->target);
  if (!f || !plain_name(f->name)) return false;
  // These are written as operators and attributes.
  const bool call =
      f->name != "getattr" && !(is_str(f->module) && str_view(f->module) == "_operator");
  return call || first_is_node(n);
}

bool plain_node(Node* n) {
  if (!plain_type(n->type_expr) || !n->repr_fn.is_none() || !plain_name(n->name->s) ||
      !plain_arguments(n))
    return false;
  switch (n->op) {
    case NodeOp::output:
      return true;
    case NodeOp::placeholder:
      return is_str(n->target) && plain_name(str_view(n->target)) && str_view(n->target) != "self";
    case NodeOp::call_module:
    case NodeOp::get_attr:
      return is_str(n->target) && plain_path(str_view(n->target));
    case NodeOp::call_method:
      return first_is_node(n) && is_str(n->target) && plain_name(str_view(n->target));
    case NodeOp::call_function:
      // Wrapping a function is something that running the code does.
      return plain_function(n) && !meta_get(n, "is_wrapped");
    default:
      return false;
  }
}

// _is_well_formed(graph)
Value is_well_formed(VM& vm, const Args& a) {
  auto* g = as<Graph>(a[0]);
  if (!g) return make_bool(false);
  std::vector<std::string_view> parameters;
  bool defaults = false;
  const Node* root = g->root.get();
  for (Node* n = root->next.get(); n != root; n = n->next.get()) {
    if (!plain_node(n)) return make_bool(false);
    if (n->op != NodeOp::placeholder) continue;
    const bool has_default = cast<Tuple>(n->args)->size > 0;
    // A default is looked up where the function is defined: no node is known there.
    if (has_default && !input_nodes(n).empty()) return make_bool(false);
    if (defaults && !has_default) return make_bool(false);
    defaults = has_default;
    parameters.push_back(str_view(n->target));
  }
  std::sort(parameters.begin(), parameters.end());
  return make_bool(std::adjacent_find(parameters.begin(), parameters.end()) == parameters.end());
}

}  // namespace

void add_well_formed(VM& vm, Module& m) {
  ModuleBuilder(vm, m).function("_is_well_formed", "(graph)", is_well_formed);
}

}  // namespace tracepad::fx
