// How a tracer turns a value into what a node's args hold: proxies become their nodes, containers
// are rebuilt, parameters and tensors become get_attr nodes, and what stands for nothing in a graph
// is refused.
#include "fx/events.h"
#include "fx/fx_internal.h"
#include "fx/tracer.h"
#include "ops/binding/tensor_object.h"
#include "runtime/builtin_types.h"

namespace tracepad::fx {

Value find_named(VM& vm, const Value& root, const char* method, const Value& wanted, bool& found) {
  found = false;
  Value items = vm.call_method(root, method);
  if (!items) return {};
  Value name;
  bool ok = vm.for_each(items, [&](const Value& pair) {
    auto* t = as<Tuple>(pair);
    if (!t || t->size != 2 || !t->items[1].same(wanted)) return true;
    name = t->items[0];
    found = true;
    return false;
  });
  return ok || found ? name : Value();
}

Value native_fresh_qualname(VM& vm, Tracer* t, const std::string& prefix) {
  auto& counters = TracerState::of(vm).qualname_counters;
  auto taken = [&](const std::string& n) {
    Value v = vm.getattr_opt(t->root, intern(n));
    return static_cast<bool>(v);
  };
  std::string name = prefix + "0";
  if (!taken(name)) {
    if (vm.has_error()) return {};
    counters[prefix] = 0;
    return make_str(name);
  }
  int64_t i = counters[prefix];
  do name = prefix + std::to_string(i++);
  while (taken(name));
  if (vm.has_error()) return {};
  counters[prefix] = i;
  return make_str(name);
}

namespace {

bool contains_node(const Value& v) {
  bool found = false;
  each_node(v, [&](Node*) { found = true; });
  return found;
}

Value dict_arg(VM& vm, Tracer* t, const Value& v) {
  if (cast<Dict>(v)->size() == 0 && v.object()->cls == immutable_dict_type) return v;
  Ref<Dict> out = make_dict();
  std::vector<HashTable::Entry> entries;
  for (auto& e : cast<Dict>(v)->table.entries())
    if (e.key) entries.push_back(e);
  for (auto& e : entries) {
    Value key = e.key;
    if (!is_str(key)) {
      key = tracer_create_arg(vm, t, key);
      if (!key) return {};
      if (contains_node(key)) {
        std::string text;
        each_node(key, [&](Node* n) {
          if (text.empty()) text = n->name->s;
        });
        return vm.runtime_error(
            "Keys for dictionaries used as an argument cannot contain a Node. Got key: {}", text);
      }
    }
    Value x = tracer_create_arg(vm, t, e.value);
    if (!x || !out->set(vm, key, x)) return {};
  }
  return Value(out);
}

Value get_attr_node(VM& vm, Tracer* t, const Value& name) {
  return tracer_create_node(vm, t, NodeOp::get_attr, name, make_tuple({}), empty_kwargs());
}

Value constant_arg(VM& vm, Tracer* t, const Value& v, const char* prefix) {
  auto* attrs = as<Dict>(t->tensor_attrs);
  Value name = attrs ? attrs->get(vm, v) : Value();
  if (vm.has_error()) return {};
  if (!name || (is_str(name) && str_view(name).empty())) {
    Value maker = vm.getattr(Value(t), "get_fresh_qualname");
    name = maker ? vm.call(maker, {make_str(prefix)}) : Value();
    if (!name || !is_str(name)) return {};
    if (attrs && !attrs->set(vm, v, name)) return {};
    if (!vm.setattr(t->root, interned(name), v)) return {};
    TraceLog::of(vm).add(vm, TraceEventKind::constant, str_view(name), scope_path(t));
  }
  return get_attr_node(vm, t, name);
}

Value unsupported(VM& vm, const Value& v) {
  std::string text;
  if (!vm.repr_to(Value(type_of(v)), text)) return {};
  return vm.raise(exc::NotImplementedError, "argument of type: " + text);
}

// Objects of classes: what neither is a container nor a plain value.
Value object_arg(VM& vm, Tracer* t, const Value& v) {
  auto& state = TracerState::of(vm);
  if (t->full) {
    if (Type* m = state.module_type(vm); m && is_instance(v, m)) {
      bool found;
      Value name = find_named(vm, t->root, "named_modules", v, found);
      if (vm.has_error()) return {};
      if (found) return get_attr_node(vm, t, name);
    }
    if (state.is_tree_spec(vm, v)) return constant_arg(vm, t, v, "_tree_spec_constant");
    if (is<GeneratorObject>(v)) return constant_arg(vm, t, v, "_opaque_obj");
    if (state.proxyable && state.proxyable->get(vm, Value(type_of(v)))) {
      Value maker = vm.getattr(Value(t), "get_fresh_qualname");
      Value name =
          maker ? vm.call(maker, {make_str("_" + type_of(v)->name + "_constant_")}) : Value();
      if (!name || !vm.setattr(t->root, interned(name), v)) return {};
      return get_attr_node(vm, t, name);
    }
    if (vm.has_error()) return {};
  }
  if (type_of(v)->lookup(intern("__fx_create_arg__")))
    return vm.call_method(v, "__fx_create_arg__", {Value(t)});
  if (is_enum_member(vm, v)) return v;
  Value fields = is<Type>(v) ? Value() : type_of(v)->lookup(intern("__dataclass_fields__"));
  if (auto* d = as<Dict>(fields)) {
    Ref<Dict> kwargs = make_dict();
    for (auto& e : d->table.entries()) {
      if (!e.key || !is_str(e.key)) continue;
      Value field = vm.getattr(v, cast<Str>(e.key));
      Value x = field ? tracer_create_arg(vm, t, field) : Value();
      if (!x) return {};
      kwargs->set(cast<Str>(e.key), x);
    }
    return tracer_create_node(vm, t, NodeOp::call_function, Value(type_of(v)), make_tuple({}),
                              Value(kwargs));
  }
  return unsupported(vm, v);
}

}  // namespace

Value native_create_arg(VM& vm, Tracer* t, const Value& v, bool full) {
  if (!v.is_object()) return v.is_not_implemented() ? unsupported(vm, v) : v;
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::proxy:
      return proxy_node(vm, v);
    case Kind::str:
    case Kind::integer:
    case Kind::real:
    case Kind::complex:
    case Kind::dtype:
    case Kind::device:
    case Kind::memory_format:
    case Kind::layout:
      return v;
    case Kind::tuple: {
      auto* tuple = cast<Tuple>(v);
      std::vector<Value> items;
      items.reserve(tuple->size);
      for (uint32_t i = 0; i < tuple->size; ++i) {
        Value x = tracer_create_arg(vm, t, tuple->items[i]);
        if (!x) return {};
        items.push_back(std::move(x));
      }
      if (type_of(v) == Tuple::type) return make_tuple(items);
      if (full && type_of(v)->lookup(intern("_fields")))
        return tracer_create_node(vm, t, NodeOp::call_function, Value(type_of(v)),
                                  make_tuple(items), empty_kwargs());
      return rebuild_tuple(vm, v, std::move(items));
    }
    case Kind::list: {
      std::vector<Value> items;
      for (size_t i = 0; i < cast<List>(v)->items.size(); ++i) {
        Value x = tracer_create_arg(vm, t, Value(cast<List>(v)->items[i]));
        if (!x) return {};
        items.push_back(std::move(x));
      }
      return make_list(std::move(items));
    }
    case Kind::dict:
      return dict_arg(vm, t, v);
    case Kind::slice: {
      auto* s = cast<Slice>(v);
      Value a = tracer_create_arg(vm, t, s->start);
      Value b = a ? tracer_create_arg(vm, t, s->stop) : Value();
      Value c = b ? tracer_create_arg(vm, t, s->step) : Value();
      return c ? make_slice(a, b, c) : Value();
    }
    case Kind::range:
      return v;
    case Kind::tensor: {
      if (!full) return v;
      bool found = false;
      if (TensorObject::parameter_type && is_instance(v, TensorObject::parameter_type)) {
        Value name = find_named(vm, t->root, "named_parameters", v, found);
        if (vm.has_error()) return {};
        if (!found) return vm.raise(exc::NameError, "parameter is not a member of this module");
        return get_attr_node(vm, t, name);
      }
      Value name = find_named(vm, t->root, "named_buffers", v, found);
      if (vm.has_error()) return {};
      if (found) return get_attr_node(vm, t, name);
      return constant_arg(vm, t, v, "_tensor_constant");
    }
    default:
      return object_arg(vm, t, v);
  }
}

Value tracer_create_arg(VM& vm, Tracer* t, const Value& v) {
  if (behaviour_of(vm, t).create_arg) return vm.call_method(Value(t), "create_arg", {v});
  return native_create_arg(vm, t, v, t->full);
}

}  // namespace tracepad::fx
