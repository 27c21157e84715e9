// Arguments of nodes: the immutable containers they are kept in, and the walks over them.
// Everything that maps or searches args and kwargs goes through here, so that all agree on what a
// container is: exact and derived tuples, lists, dicts and slices.
#include <algorithm>

#include "fx/fx_internal.h"
#include "runtime/per_vm.h"

namespace tracepad::fx {

Type* immutable_list_type = nullptr;
Type* immutable_dict_type = nullptr;

namespace {

PerVM<Value> shared_empty;

Value no_mutation(VM& vm, const Args& a) {
  return vm.type_error(
      "'{}' object does not support mutation. If you are attempting to modify the kwargs or args "
      "of a "
      "torch.fx.Node object,\ninstead create a new copy of it and assign the copy to the node:\n\n "
      "   new_args = "
      "...  # copy and mutate args\n    node.args = new_args",
      a.n ? type_name(a[0]) : "immutable_list");
}

Value list_hash(VM& vm, const Args& a) {
  uint64_t h;
  if (!vm.hash(make_tuple(std::span<const Value>(cast<List>(a[0])->items)), h)) return {};
  return make_int(static_cast<int64_t>(h));
}
Value dict_hash(VM& vm, const Args& a) {
  Ref<Set> s = make_set(true);
  for (auto& e : cast<Dict>(a[0])->table.entries())
    if (e.key && s->add(vm, make_tuple({e.key, e.value})) < 0) return {};
  uint64_t h;
  if (!vm.hash(Value(s), h)) return {};
  return make_int(static_cast<int64_t>(h));
}
Value list_reduce(VM& vm, const Args& a) {
  return make_tuple({Value(type_of(a[0])),
                     make_tuple({make_tuple(std::span<const Value>(cast<List>(a[0])->items))})});
}
Value dict_reduce(VM& vm, const Args& a) {
  std::vector<Value> items;
  for (auto& e : cast<Dict>(a[0])->table.entries())
    if (e.key) items.push_back(make_tuple({e.key, e.value}));
  return make_tuple({Value(type_of(a[0])), make_tuple({make_tuple(items)})});
}

bool has_fields(VM& vm, const Value& v) {
  return type_of(v) != Tuple::type && static_cast<bool>(type_of(v)->lookup(intern("_fields")));
}

bool needs_freezing(const Value& v) {
  if (!v.is_object()) return false;
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::list:
    case Kind::dict:
      return true;
    case Kind::slice:
      return false;
    case Kind::tuple: {
      auto* t = cast<Tuple>(v);
      if (type_of(v) != Tuple::type) return true;  // torch.Size becomes a plain tuple
      return std::any_of(t->view().begin(), t->view().end(), needs_freezing);
    }
    default:
      return false;
  }
}

}  // namespace

Value empty_kwargs() {
  Value& v = *shared_empty;
  if (!v) v = Value(alloc_as<Dict>(immutable_dict_type));
  return v;
}

Value rebuild_tuple(VM& vm, const Value& like, std::vector<Value> items) {
  Type* t = type_of(like);
  if (t == Tuple::type) return make_tuple(items);
  if (has_fields(vm, like)) return vm.call(Value(t), items);
  return vm.call(Value(t), {make_tuple(items)});
}

Value map_values(VM& vm, const Value& v, const LeafFunction& f, bool nodes_only) {
  if (v.is_object()) {
    switch (static_cast<Kind>(v.object()->kind)) {
      case Kind::tuple: {
        auto* t = cast<Tuple>(v);
        std::vector<Value> items;
        items.reserve(t->size);
        for (uint32_t i = 0; i < t->size; ++i) {
          Value x = map_values(vm, t->items[i], f, nodes_only);
          if (!x) return {};
          items.push_back(std::move(x));
        }
        return has_fields(vm, v) ? rebuild_tuple(vm, v, std::move(items)) : make_tuple(items);
      }
      case Kind::list: {
        auto* out = alloc_as<List>(immutable_list_type);
        Value hold(out);
        for (size_t i = 0; i < cast<List>(v)->items.size(); ++i) {
          Value x = map_values(vm, Value(cast<List>(v)->items[i]), f, nodes_only);
          if (!x) return {};
          out->items.push_back(std::move(x));
        }
        return hold;
      }
      case Kind::dict: {
        if (nodes_only && cast<Dict>(v)->size() == 0 && v.object()->cls == immutable_dict_type)
          return v;
        auto* out = alloc_as<Dict>(immutable_dict_type);
        Value hold(out);
        std::vector<HashTable::Entry> entries;
        for (auto& e : cast<Dict>(v)->table.entries())
          if (e.key) entries.push_back(e);
        for (auto& e : entries) {
          Value x = map_values(vm, e.value, f, nodes_only);
          if (!x) return {};
          out->table.insert_new(e.key, std::move(x), e.hash);
        }
        return hold;
      }
      case Kind::slice: {
        auto* s = cast<Slice>(v);
        Value a = map_values(vm, s->start, f, nodes_only);
        Value b = a ? map_values(vm, s->stop, f, nodes_only) : Value();
        Value c = b ? map_values(vm, s->step, f, nodes_only) : Value();
        if (!c) return {};
        return make_slice(a, b, c);
      }
      case Kind::node:
        return f(v);
      default:
        break;
    }
  }
  return nodes_only ? v : f(v);
}

Value freeze(VM& vm, const Value& v) {
  if (is<Dict>(v) && cast<Dict>(v)->size() == 0) return empty_kwargs();
  if (!needs_freezing(v)) return v;
  return map_values(vm, v, [](const Value& x) { return x; }, true);
}

std::vector<Node*> input_nodes(const Node* n) {
  if (n->input_order) return *n->input_order;
  std::vector<Node*> out;
  auto add = [&](Node* x) {
    if (out.size() < 16) {
      if (std::find(out.begin(), out.end(), x) != out.end()) return;
    } else if (std::find(out.rbegin(), out.rend(), x) != out.rend()) {
      return;
    }
    out.push_back(x);
  };
  each_node(n->args, add);
  each_node(n->kwargs, add);
  return out;
}

uint64_t node_identity_hash(const Node* n) { return reinterpret_cast<uintptr_t>(n) >> 4; }

bool add_user(VM& vm, Node* input, Node* user) {
  if (!input->users) input->users = make_dict();
  uint64_t h = node_identity_hash(user);
  int64_t at = input->users->table.find(vm, Value(user), h);
  if (at == -2) return false;
  if (at < 0) input->users->table.insert_new(Value(user), none(), h);
  return true;
}

void remove_user(VM& vm, Node* input, Node* user) {
  if (!input->users) return;
  int64_t at = input->users->table.find(vm, Value(user), node_identity_hash(user));
  if (at >= 0) input->users->table.erase_at(static_cast<size_t>(at));
}

bool set_args(VM& vm, Node* n, const Value& args, const Value& kwargs) {
  Value new_args = freeze(vm, args);
  Value new_kwargs = new_args ? freeze(vm, kwargs) : Value();
  if (!new_kwargs) return false;
  if (n->args) {
    for (Node* x : input_nodes(n)) remove_user(vm, x, n);
  }
  n->input_order.reset();
  n->args = std::move(new_args);
  n->kwargs = std::move(new_kwargs);
  auto use = [&](Node* x) { add_user(vm, x, n); };
  each_node(n->args, use);
  each_node(n->kwargs, use);
  return true;
}

void init_immutable_types(VM& vm) {
  auto list = TypeBuilder<List>(vm, "immutable_list", immutable_list_type);
  list.base(List::type).module("torch.fx.immutable_collections");
  for (const char* m : {"append", "clear", "extend", "insert", "pop", "remove", "reverse", "sort"})
    list.method(m, "", no_mutation);
  list.dunder(Dunder::delitem_, no_mutation)
      .dunder(Dunder::iadd_, no_mutation)
      .dunder(Dunder::imul_, no_mutation);
  list.dunder(Dunder::setitem_, no_mutation)
      .dunder(Dunder::hash_, list_hash)
      .dunder(Dunder::reduce_, list_reduce);
  list.done();
  auto dict = TypeBuilder<Dict>(vm, "immutable_dict", immutable_dict_type);
  dict.base(Dict::type).module("torch.fx.immutable_collections");
  for (const char* m : {"clear", "pop", "popitem", "setdefault", "update"})
    dict.method(m, "", no_mutation);
  dict.dunder(Dunder::delitem_, no_mutation)
      .dunder(Dunder::ior_, no_mutation)
      .dunder(Dunder::setitem_, no_mutation);
  dict.dunder(Dunder::hash_, dict_hash).dunder(Dunder::reduce_, dict_reduce);
  dict.done();
}

}  // namespace tracepad::fx
