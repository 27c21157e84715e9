// The type dict: construction, subscripts, methods and operators. The hash table is in object.cpp;
// views and iterators are in dict_views.cpp.
#include "runtime/builtin_types.h"
#include "runtime/dict_views.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

Dict* D(const Value& v) { return cast<Dict>(v); }

Value dict_new(VM&, const Args& a) { return Value(alloc<Dict>(cast<Type>(a[0]))); }

// Empty with no error set: absent.
Value find(VM& vm, Dict* d, const Value& key) {
  Value v = d->get(vm, key);
  if (!v) explain_unhashable_key(vm, key);
  return v;
}
// collections.OrderedDict hashes a key by itself: its message is that of hash().
bool is_ordered(const Dict* d) {
  for (const Type* t = d->cls; t; t = t->base)
    if (t->name == "collections.OrderedDict") return true;
  return false;
}
bool store(VM& vm, Dict* d, const Value& key, const Value& value) {
  return d->set(vm, key, value) || (!is_ordered(d) && explain_unhashable_key(vm, key));
}

}  // namespace

bool dict_merge(VM& vm, Dict* target, const Value& source) {
  if (auto* d = as<Dict>(source); d && !type_of(source)->has(Type::kHeap)) {
    if (d == target) return true;
    if (!target->size()) {
      target->table.assign(d->table);
      return true;
    }
    Value held = source;
    for (size_t i = 0; i < d->table.entries().size(); ++i) {
      auto& e = d->table.entries()[i];
      if (!e.key) continue;
      Value key = e.key, value = e.value;
      uint32_t before = d->table.version();
      if (!store(vm, target, key, value)) return false;
      if (d->table.version() != before)
        return vm.runtime_error("dict mutated during update"), false;
    }
    return true;
  }
  // A mapping: anything with keys().
  Value keys = vm.getattr_opt(source, names::keys);
  if (!keys) {
    if (vm.has_error()) return false;
    int64_t at = 0;
    return vm.for_each(source, [&](const Value& item) {
      std::vector<Value> pair;
      if (!is_iterable(item)) {
        vm.type_error("object is not iterable");
        Value e = vm.take_error();
        add_exception_note(
            vm, e,
            make_str(fmt::format(
                "Cannot convert dictionary update sequence element #{} to a sequence", at)));
        vm.set_error(e);
        return false;
      }
      if (!vm.iterate(item, pair)) return false;
      if (pair.size() != 2) {
        vm.value_error("dictionary update sequence element #{} has length {}; 2 is required", at,
                       pair.size());
        return false;
      }
      ++at;
      return store(vm, target, pair[0], pair[1]);
    });
  }
  Value all = vm.call(keys);
  if (!all) return false;
  return vm.for_each(all, [&](const Value& key) {
    Value value = vm.getitem(source, key);
    return value && store(vm, target, key, value);
  });
}

namespace {

// The common part of dict() and update(): an optional mapping or pairs, then keywords.
bool update(VM& vm, Dict* d, const Args& a) {
  if (a[1] && !dict_merge(vm, d, a[1])) return false;
  if (auto* kw = as<Dict>(a[2]))
    for (auto& e : kw->table.entries())
      if (e.key && !d->set(vm, e.key, e.value)) return false;
  return true;
}
Value dict_init(VM& vm, const Args& a) {
  Value held = a[0];
  return update(vm, D(held), a) ? none() : Value();
}
Value dict_update(VM& vm, const Args& a) {
  Value held = a[0];
  return update(vm, D(held), a) ? none() : Value();
}

Value dict_repr(VM& vm, const Args& a) {
  NativeDepth depth;
  if (!depth.check(vm, " while getting the repr of an object")) return {};
  ReprGuard guard(a[0].object());
  if (guard.again) return make_str("{...}");
  std::string out = "{";
  Value held = a[0];
  bool first = true;
  for (size_t i = 0; i < D(held)->table.entries().size(); ++i) {
    auto& e = D(held)->table.entries()[i];
    if (!e.key) continue;
    Value key = e.key, value = e.value;
    if (!first) out += ", ";
    first = false;
    if (!vm.repr_to(key, out)) return {};
    out += ": ";
    if (!vm.repr_to(value, out)) return {};
  }
  return make_str(out + "}");
}

Value dict_len(VM&, const Args& a) { return make_int(static_cast<int64_t>(D(a[0])->size())); }

Value dict_getitem(VM& vm, const Args& a) {
  Value v = find(vm, D(a[0]), a[1]);
  if (v || vm.has_error()) return v;
  Type* t = type_of(a[0]);
  if (t != Dict::type && t->dunder(Dunder::missing_)) {
    const Value& f = t->dunder(Dunder::missing_);
    if (is<Function>(f)) return vm.tail_call(f, {a[0], a[1]});
    return call_special(vm, Dunder::missing_, a[0], {a[1]});
  }
  return vm.raise_value(exc::KeyError, a[1]);
}
Value dict_setitem(VM& vm, const Args& a) {
  return store(vm, D(a[0]), a[1], a[2]) ? none() : Value();
}
Value dict_delitem(VM& vm, const Args& a) {
  int r = D(a[0])->erase(vm, a[1]);
  if (r < 0) return explain_unhashable_key(vm, a[1]), Value();
  if (r == 0) return vm.raise_value(exc::KeyError, a[1]);
  return none();
}
Value dict_contains(VM& vm, const Args& a) {
  int r = D(a[0])->contains(vm, a[1]);
  if (r < 0) return explain_unhashable_key(vm, a[1]), Value();
  return make_bool(r != 0);
}

template <bool Equal>
Value equality(VM& vm, const Args& a) {
  if (!is<Dict>(a[1])) return Value::not_implemented();
  Value x = a[0], y = a[1];
  if (D(x)->size() != D(y)->size()) return make_bool(!Equal);
  NativeDepth depth;
  if (!depth.check(vm, " in comparison")) return {};
  for (size_t i = 0; i < D(x)->table.entries().size(); ++i) {
    auto& e = D(x)->table.entries()[i];
    if (!e.key) continue;
    Value key = e.key, value = e.value;
    int64_t at = D(y)->table.find(vm, key, e.hash);
    if (at == -2) return {};
    if (at < 0) return make_bool(!Equal);
    Value other = D(y)->table.entries()[static_cast<size_t>(at)].value;
    int same = vm.equal(value, other);
    if (same < 0) return {};
    if (!same) return make_bool(!Equal);
  }
  return make_bool(Equal);
}

Ref<Dict> copy_of(VM& vm, const Value& v) {
  Ref<Dict> d = make_dict();
  d->table.assign(D(v)->table);
  return d;
}

Value dict_or(VM& vm, const Args& a) {
  if (!is<Dict>(a[1])) return Value::not_implemented();
  Ref<Dict> d = copy_of(vm, a[0]);
  return dict_merge(vm, d.get(), a[1]) ? Value(d) : Value();
}
Value dict_ror(VM& vm, const Args& a) {
  if (!is<Dict>(a[1])) return Value::not_implemented();
  Ref<Dict> d = copy_of(vm, a[1]);
  return dict_merge(vm, d.get(), a[0]) ? Value(d) : Value();
}
Value dict_ior(VM& vm, const Args& a) {
  Value held = a[0];
  return dict_merge(vm, D(held), a[1]) ? held : Value();
}

// ---- methods ----

Value dict_get(VM& vm, const Args& a) {
  Value v = find(vm, D(a[0]), a[1]);
  if (v || vm.has_error()) return v;
  return a[2];
}
Value dict_setdefault(VM& vm, const Args& a) {
  Value v = find(vm, D(a[0]), a[1]);
  if (v || vm.has_error()) return v;
  if (!D(a[0])->set(vm, a[1], a[2])) return {};
  return a[2];
}
Value dict_pop(VM& vm, const Args& a) {
  // An empty dict does not even ask for the key's hash.
  Value v = D(a[0])->size() ? find(vm, D(a[0]), a[1]) : Value();
  if (vm.has_error()) return {};
  if (!v) return a[2] ? a[2] : vm.raise_value(exc::KeyError, a[1]);
  if (D(a[0])->erase(vm, a[1]) < 0) return {};
  return v;
}
Value dict_popitem(VM& vm, const Args& a) {
  auto entries = D(a[0])->table.entries();
  for (size_t i = entries.size(); i-- > 0;) {
    if (!entries[i].key) continue;
    Value pair = make_tuple({entries[i].key, entries[i].value});
    D(a[0])->table.erase_last(i);
    return pair;
  }
  return vm.raise_value(exc::KeyError, make_str("popitem(): dictionary is empty"));
}
Value dict_clear(VM&, const Args& a) {
  D(a[0])->table.clear();
  return none();
}
Value dict_copy(VM& vm, const Args& a) { return copy_of(vm, a[0]); }

Value dict_fromkeys(VM& vm, const Args& a) {
  Value d = vm.call(a[0]);
  if (!d) return {};
  bool plain = type_of(d) == Dict::type;
  bool ok = vm.for_each(a[1], [&](const Value& key) {
    return plain ? store(vm, D(d), key, a[2]) : vm.setitem(d, key, a[2]);
  });
  return ok ? d : Value();
}

}  // namespace

void init_dict(VM& vm) {
  init_dict_views(vm);
  TypeBuilder<Dict>(vm, "dict")
      .flags(Type::kMapping)
      .make("(cls, /, *args, **kwargs)", dict_new)
      .method("__init__", "(self, iterable=?, /, **kwargs)", dict_init)
      .constant("__hash__", none())
      .dunder(Dunder::repr_, dict_repr)
      .dunder(Dunder::len_, dict_len)
      .method("__getitem__", "(self, key, /)", dict_getitem)
      .dunder(Dunder::setitem_, dict_setitem)
      .dunder(Dunder::delitem_, dict_delitem)
      .dunder(Dunder::contains_, dict_contains)
      .dunder(Dunder::eq_, equality<true>)
      .dunder(Dunder::ne_, equality<false>)
      .dunder(Dunder::or_, dict_or)
      .dunder(Dunder::ror_, dict_ror)
      .dunder(Dunder::ior_, dict_ior)
      .dunder(Dunder::iter_, dict_iter)
      .dunder(Dunder::reversed_, dict_reversed)
      .method("get", "(self, key, default=None, /)", dict_get)
      .method("setdefault", "(self, key, default=None, /)", dict_setdefault)
      .method("pop", "(self, key, default=?, /)", dict_pop)
      .method("popitem", "(self, /)", dict_popitem)
      .method("update", "(self, iterable=?, /, **kwargs)", dict_update)
      .method("clear", "(self, /)", dict_clear)
      .method("copy", "(self, /)", dict_copy)
      .method("keys", "(self, /)", dict_keys)
      .method("values", "(self, /)", dict_values)
      .method("items", "(self, /)", dict_items)
      .class_method("fromkeys", "(cls, iterable, value=None, /)", dict_fromkeys)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .done();
}

}  // namespace tracepad
