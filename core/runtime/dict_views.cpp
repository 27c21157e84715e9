// The views and iterators of dict (keys, values, items), and the read-only mapping proxy.
#include "runtime/dict_views.h"

#include <tuple>

#include "runtime/builtin_types.h"
#include "runtime/iterators.h"

namespace tracepad {

namespace {

enum class Part : uint16_t { keys, values, items };
Part part_of(const Value& v) { return static_cast<Part>(v.object()->aux); }

Value entry_part(const HashTable::Entry& e, Part part) {
  switch (part) {
    case Part::keys:
      return e.key;
    case Part::values:
      return e.value;
    default:
      return make_tuple({e.key, e.value});
  }
}

// One C++ layout behind seven Python types.
struct DictIterator final : RowIterator {
  inline static Type* types[2][3] = {};
  inline static Type* ordered_type = nullptr;  // of all iterators over an OrderedDict
  Ref<Dict> dict;
  size_t expected;  // the size it began with
  size_t remaining;
  int64_t at;
  bool backwards;
  Part part;
  uint32_t version;  // of the table it began with
  RowTuple items;
  DictIterator(Dict* d, Part p, bool reversed)
      : dict(d),
        expected(d->size()),
        remaining(d->size()),
        at(reversed ? static_cast<int64_t>(d->table.entries().size()) - 1 : 0),
        backwards(reversed),
        part(p),
        version(d->table.version()) {}
  // The next entry; null: there is none, or an error is set.
  const HashTable::Entry* advance(VM& vm) {
    if (!dict) return nullptr;
    if (cls ==
        ordered_type) {  // knows its next key beforehand: behind the last one nothing is asked
      const bool changed = remaining && dict->table.version() != version;
      if (changed) vm.runtime_error("OrderedDict mutated during iteration");
      if (changed || !remaining) {
        dict = {};
        return nullptr;
      }
    }
    if (dict->size() != expected) {
      expected = SIZE_MAX;  // stays in error
      vm.runtime_error("dictionary changed size during iteration");
      return nullptr;
    }
    auto entries = dict->table.entries();
    while (at >= 0 && at < static_cast<int64_t>(entries.size())) {
      auto& e = entries[static_cast<size_t>(at)];
      at += backwards ? -1 : 1;
      if (!e.key) continue;
      if (remaining == 0) {
        vm.runtime_error("dictionary keys changed during iteration");
        return nullptr;
      }
      --remaining;
      return &e;
    }
    dict = {};
    return nullptr;
  }
  bool has_parts(uint32_t n) const override { return n == 2 && part == Part::items; }
  bool next_parts(VM& vm, Value* parts) override {
    const HashTable::Entry* e = advance(vm);
    if (!e) return false;
    parts[0] = e->key;
    parts[1] = e->value;
    return true;
  }
  Value next(VM& vm) override {
    const HashTable::Entry* e = advance(vm);
    if (!e) return {};
    if (part != Part::items) return entry_part(*e, part);
    const Ref<Tuple> item = items.next(2);
    // The old ones go last: what their end runs may change the dict, or ask this iterator.
    const Value old[2] = {std::exchange(item->items[0], e->key),
                          std::exchange(item->items[1], e->value)};
    return item;
  }
  int64_t left() const {
    return dict && dict->size() == expected ? static_cast<int64_t>(remaining) : 0;
  }
  // (iter, (list of what is left,)); it goes no further itself.
  Value reduce(VM& vm) {
    const Ref<Dict> kept_dict = dict;
    const auto kept = std::tuple{expected, remaining, at};
    std::vector<Value> rest;
    for (Value v; (v = next(vm));) rest.push_back(std::move(v));
    if (vm.has_error()) return {};
    dict = kept_dict;
    std::tie(expected, remaining, at) = kept;
    return reduced_iterator(vm, make_list(std::move(rest)), {}, -1);
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(dict, arg), items.traverse(visit, arg);
  }
};

Value make_iterator(Dict* d, Part part, bool reversed) {
  return Value(alloc_as<DictIterator>(DictIterator::types[reversed][static_cast<int>(part)], d,
                                      part, reversed));
}

// The views of an OrderedDict have other names and its iterators notice more; collections takes
// them from here.
Type* ordered_views[3] = {};

Value no_dict(VM& vm, const Value& v) {
  return vm.type_error("expected an OrderedDict, got '{}'", type_name(v));
}

template <Part part>
Value ordered_view(VM& vm, const Args& a) {
  if (!is<Dict>(a[0])) return no_dict(vm, a[0]);
  auto* v = alloc_as<DictView>(ordered_views[static_cast<int>(part)], cast<Dict>(a[0]));
  v->aux = static_cast<uint16_t>(part);
  return Value(v);
}

Value ordered_iterator(Dict* d, Part part, bool reversed) {
  return Value(alloc_as<DictIterator>(DictIterator::ordered_type, d, part, reversed));
}
template <bool reversed>
Value ordered_iter(VM& vm, const Args& a) {
  if (!is<Dict>(a[0])) return no_dict(vm, a[0]);
  return ordered_iterator(cast<Dict>(a[0]), Part::keys, reversed);
}
template <bool reversed>
Value ordered_view_iter(VM&, const Args& a) {
  auto* v = cast<DictView>(a[0]);
  return ordered_iterator(v->dict.get(), part_of(a[0]), reversed);
}

bool init_odict_module(VM& vm, Module& m) {
  Type* bases[] = {DictView::keys_type, DictView::values_type, DictView::items_type};
  const char* names[] = {"odict_keys", "odict_values", "odict_items"};
  for (int i = 0; i < 3; ++i)
    TypeBuilder<DictView>(vm, names[i], ordered_views[i])
        .base(bases[i])
        .flags(Type::kNoBase)
        .dunder(Dunder::iter_, ordered_view_iter<false>)
        .dunder(Dunder::reversed_, ordered_view_iter<true>)
        .done();
  TypeBuilder<DictIterator> iterator(vm, "odict_iterator", DictIterator::ordered_type);
  add_iterator_methods<DictIterator>(iterator);
  iterator.done();
  ModuleBuilder(vm, m)
      .function("iter", "(self, /)", ordered_iter<false>)
      .function("reversed", "(self, /)", ordered_iter<true>)
      .function("keys", "(self, /)", ordered_view<Part::keys>)
      .function("values", "(self, /)", ordered_view<Part::values>)
      .function("items", "(self, /)", ordered_view<Part::items>);
  return true;
}

Value make_view(Dict* d, Part part) {
  Type* types[] = {DictView::keys_type, DictView::values_type, DictView::items_type};
  auto* v = alloc_as<DictView>(types[static_cast<int>(part)], d);
  v->aux = static_cast<uint16_t>(part);
  return Value(v);
}

// ---- views ----

DictView* view(const Value& v) { return cast<DictView>(v); }

Value view_len(VM&, const Args& a) {
  return make_int(static_cast<int64_t>(view(a[0])->dict->size()));
}
Value view_iter(VM&, const Args& a) {
  return make_iterator(view(a[0])->dict.get(), part_of(a[0]), false);
}
Value view_reversed(VM&, const Args& a) {
  return make_iterator(view(a[0])->dict.get(), part_of(a[0]), true);
}
Value view_mapping(VM& vm, const Value& v) { return make_mapping_proxy(vm, view(v)->dict); }

Value view_repr(VM& vm, const Args& a) {
  NativeDepth depth;
  if (!depth.check(vm, " while getting the repr of an object")) return {};
  ReprGuard guard(a[0].object());
  if (guard.again) return make_str("...");
  std::string out = type_of(a[0])->name + "([";
  Value held = a[0];
  bool first = true;
  for (size_t i = 0; i < view(held)->dict->table.entries().size(); ++i) {
    auto& e = view(held)->dict->table.entries()[i];
    if (!e.key) continue;
    if (!first) out += ", ";
    first = false;
    Value item = entry_part(e, part_of(held));
    if (!vm.repr_to(item, out)) return {};
  }
  return make_str(out + "])");
}

int view_has(VM& vm, const Value& v, const Value& item) {
  Dict* d = view(v)->dict.get();
  if (part_of(v) == Part::keys) {
    int r = d->contains(vm, item);
    if (r < 0) explain_unhashable_key(vm, item);
    return r;
  }
  auto* pair = as<Tuple>(item);
  if (!pair || pair->size != 2) return 0;
  Value key = pair->items[0], expected = pair->items[1];
  Value found = d->get(vm, key);
  if (!found) return vm.has_error() ? -1 : 0;
  return vm.equal(found, expected);
}
Value view_contains(VM& vm, const Args& a) {
  int r = view_has(vm, a[0], a[1]);
  return r < 0 ? Value() : make_bool(r != 0);
}

bool is_set_like(const Value& v) {
  return is<Set>(v) || (is<DictView>(v) && part_of(v) != Part::values);
}
// 1 where every element of a is in b.
int all_in(VM& vm, const Value& a, const Value& b) {
  int result = 1;
  bool ok = vm.for_each(a, [&](const Value& v) {
    int r = vm.contains(b, v);
    if (r <= 0) result = r;
    return r > 0;
  });
  return ok ? result : -1;
}

template <uint32_t Op>
Value view_compare(VM& vm, const Args& a) {
  if (!is_set_like(a[1])) return Value::not_implemented();
  int64_t n = vm.len(a[0]), m = vm.len(a[1]);
  if (n < 0 || m < 0) return {};
  int r = 0;
  switch (Op) {
    case 0:
    case 1:
      r = n == m ? all_in(vm, a[0], a[1]) : 0;
      break;
    case 2:
      r = n < m ? all_in(vm, a[0], a[1]) : 0;
      break;
    case 3:
      r = n <= m ? all_in(vm, a[0], a[1]) : 0;
      break;
    case 4:
      r = n > m ? all_in(vm, a[1], a[0]) : 0;
      break;
    default:
      r = n >= m ? all_in(vm, a[1], a[0]) : 0;
  }
  if (r < 0) return {};
  return make_bool(Op == 1 ? !r : r != 0);
}

bool set_of(VM& vm, const Value& v, Ref<Set>& out) {
  out = make_set();
  return vm.for_each(v, [&](const Value& item) { return out->add(vm, item) >= 0; });
}

enum class Operation { intersection, union_, difference, symmetric };
template <Operation O, bool Reflected>
Value view_operate(VM& vm, const Args& a) {
  Value left = Reflected ? a[1] : a[0], right = Reflected ? a[0] : a[1];
  Ref<Set> result;
  switch (O) {
    case Operation::union_:
      if (!set_of(vm, left, result)) return {};
      if (!vm.for_each(right, [&](const Value& v) { return result->add(vm, v) >= 0; })) return {};
      return result;
    case Operation::difference:
      if (!set_of(vm, left, result)) return {};
      if (!vm.for_each(right, [&](const Value& v) { return result->discard(vm, v) >= 0; }))
        return {};
      return result;
    case Operation::intersection: {
      result = make_set();
      // The smaller side is asked about, the other walked, as in CPython.
      if (is_set_like(right) && vm.len(right) > vm.len(left)) std::swap(left, right);
      bool ok = vm.for_each(right, [&](const Value& v) {
        int r = is<DictView>(left) ? view_has(vm, left, v) : vm.contains(left, v);
        return r >= 0 && (!r || result->add(vm, v) >= 0);
      });
      return ok ? Value(result) : Value();
    }
    default: {
      Ref<Set> other;
      if (!set_of(vm, left, result) || !set_of(vm, right, other)) return {};
      Ref<Set> out = make_set();
      for (auto [from, without] :
           {std::pair{result.get(), other.get()}, std::pair{other.get(), result.get()}})
        for (auto& slot : from->slots) {
          if (slot.state != 1) continue;
          int r = without->contains(vm, slot.key);
          if (r < 0 || (!r && out->add(vm, slot.key) < 0)) return {};
        }
      return out;
    }
  }
}

Value view_isdisjoint(VM& vm, const Args& a) {
  bool disjoint = true;
  bool ok = vm.for_each(a[1], [&](const Value& v) {
    int r = view_has(vm, a[0], v);
    if (r > 0) disjoint = false;
    return r == 0;
  });
  return ok ? make_bool(disjoint) : Value();
}

// ---- mapping proxy ----

Value& mapping(const Value& v) { return cast<MappingProxy>(v)->mapping; }

Value proxy_new(VM& vm, const Args& a) {
  if (!type_of(a[1])->dunder(Dunder::getitem_) || is<List>(a[1]) || is<Tuple>(a[1]))
    return vm.type_error("mappingproxy() argument must be a mapping, not {}", type_name(a[1]));
  return make_mapping_proxy(vm, a[1]);
}
Value proxy_repr(VM& vm, const Args& a) {
  std::string out = "mappingproxy(";
  if (!vm.repr_to(mapping(a[0]), out)) return {};
  return make_str(out + ")");
}
Value proxy_str(VM& vm, const Args& a) { return vm.str(mapping(a[0])); }
Value proxy_len(VM& vm, const Args& a) {
  int64_t n = vm.len(mapping(a[0]));
  return n < 0 ? Value() : make_int(n);
}
Value proxy_getitem(VM& vm, const Args& a) { return vm.getitem(mapping(a[0]), a[1]); }
Value proxy_contains(VM& vm, const Args& a) {
  int r = vm.contains(mapping(a[0]), a[1]);
  return r < 0 ? Value() : make_bool(r != 0);
}
Value proxy_iter(VM& vm, const Args& a) { return vm.iter(mapping(a[0])); }
Value proxy_reversed(VM& vm, const Args& a) {
  return vm.call_method(mapping(a[0]), "__reversed__");
}
Value proxy_eq(VM& vm, const Args& a) { return vm.compare(0, mapping(a[0]), a[1]); }
Value proxy_ne(VM& vm, const Args& a) { return vm.compare(1, mapping(a[0]), a[1]); }
template <uint32_t op>
Value proxy_order(VM& vm, const Args& a) {
  return vm.compare(op, mapping(a[0]), a[1]);
}
Value proxy_ior(VM& vm, const Args& a) {
  return vm.type_error("'|=' is not supported by {}; use '|' instead", type_name(a[0]));
}
Value proxy_hash(VM& vm, const Args& a) {
  uint64_t h;
  if (!vm.hash(mapping(a[0]), h)) return {};
  return make_int(static_cast<int64_t>(h));
}
constexpr uint32_t kBitOr = 10;  // ast::BinOpKind::BitOr
Value proxy_or(VM& vm, const Args& a) {
  return vm.binary_op(kBitOr, mapping(a[0]), is<MappingProxy>(a[1]) ? mapping(a[1]) : a[1]);
}
Value proxy_ror(VM& vm, const Args& a) {
  return vm.binary_op(kBitOr, is<MappingProxy>(a[1]) ? mapping(a[1]) : a[1], mapping(a[0]));
}
Value proxy_get(VM& vm, const Args& a) {
  return vm.call_method(mapping(a[0]), "get", {a[1], a[2]});
}
Value proxy_keys(VM& vm, const Args& a) { return vm.call_method(mapping(a[0]), "keys"); }
Value proxy_values(VM& vm, const Args& a) { return vm.call_method(mapping(a[0]), "values"); }
Value proxy_items(VM& vm, const Args& a) { return vm.call_method(mapping(a[0]), "items"); }
Value proxy_copy(VM& vm, const Args& a) { return vm.call_method(mapping(a[0]), "copy"); }

void add_set_operators(TypeBuilderBase& b) {
  b.constant("__hash__", none())
      .dunder(Dunder::eq_, view_compare<0>)
      .dunder(Dunder::ne_, view_compare<1>)
      .dunder(Dunder::lt_, view_compare<2>)
      .dunder(Dunder::le_, view_compare<3>)
      .dunder(Dunder::gt_, view_compare<4>)
      .dunder(Dunder::ge_, view_compare<5>)
      .dunder(Dunder::and_, view_operate<Operation::intersection, false>)
      .dunder(Dunder::rand_, view_operate<Operation::intersection, true>)
      .dunder(Dunder::or_, view_operate<Operation::union_, false>)
      .dunder(Dunder::ror_, view_operate<Operation::union_, true>)
      .dunder(Dunder::sub_, view_operate<Operation::difference, false>)
      .dunder(Dunder::rsub_, view_operate<Operation::difference, true>)
      .dunder(Dunder::xor_, view_operate<Operation::symmetric, false>)
      .dunder(Dunder::rxor_, view_operate<Operation::symmetric, true>)
      .dunder(Dunder::contains_, view_contains)
      .method("isdisjoint", "(self, other, /)", view_isdisjoint);
}

}  // namespace

Value make_mapping_proxy(VM&, Value m) {
  return Value(alloc_as<MappingProxy>(MappingProxy::type, std::move(m)));
}

Value dict_iter(VM&, const Args& a) { return make_iterator(cast<Dict>(a[0]), Part::keys, false); }
Value dict_reversed(VM&, const Args& a) {
  return make_iterator(cast<Dict>(a[0]), Part::keys, true);
}
Value dict_keys(VM&, const Args& a) { return make_view(cast<Dict>(a[0]), Part::keys); }
Value dict_values(VM&, const Args& a) { return make_view(cast<Dict>(a[0]), Part::values); }
Value dict_items(VM&, const Args& a) { return make_view(cast<Dict>(a[0]), Part::items); }

void init_dict_views(VM& vm) {
  vm.add_native_module("_odict", init_odict_module);
  static constexpr const char* kParts[] = {"key", "value", "item"};
  for (int reversed = 0; reversed < 2; ++reversed)
    for (int part = 0; part < 3; ++part) {
      TypeBuilder<DictIterator> b(
          vm, fmt::format("dict_{}{}iterator", reversed ? "reverse" : "", kParts[part]),
          DictIterator::types[reversed][part]);
      add_iterator_methods<DictIterator>(b);
      b.done();
    }
  struct Row {
    const char* name;
    Type*& slot;
  };
  for (const Row& r :
       {Row{"dict_keys", DictView::keys_type}, Row{"dict_values", DictView::values_type},
        Row{"dict_items", DictView::items_type}}) {
    TypeBuilder<DictView> b(vm, r.name, r.slot);
    b.flags(Type::kNoBase)
        .dunder(Dunder::len_, view_len)
        .dunder(Dunder::iter_, view_iter)
        .dunder(Dunder::reversed_, view_reversed)
        .dunder(Dunder::repr_, view_repr)
        .getset("mapping", view_mapping);
    if (&r.slot != &DictView::values_type) add_set_operators(b);
    b.done();
  }
  TypeBuilder<MappingProxy>(vm, "mappingproxy")
      .flags(Type::kNoBase | Type::kMapping)
      .make("(cls, mapping)", proxy_new)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .dunder(Dunder::repr_, proxy_repr)
      .dunder(Dunder::str_, proxy_str)
      .dunder(Dunder::len_, proxy_len)
      .dunder(Dunder::getitem_, proxy_getitem)
      .dunder(Dunder::contains_, proxy_contains)
      .dunder(Dunder::iter_, proxy_iter)
      .dunder(Dunder::reversed_, proxy_reversed)
      .dunder(Dunder::eq_, proxy_eq)
      .dunder(Dunder::ne_, proxy_ne)
      .dunder(Dunder::lt_, proxy_order<2>)
      .dunder(Dunder::le_, proxy_order<3>)
      .dunder(Dunder::gt_, proxy_order<4>)
      .dunder(Dunder::ge_, proxy_order<5>)
      .dunder(Dunder::hash_, proxy_hash)
      .dunder(Dunder::ior_, proxy_ior)
      .dunder(Dunder::or_, proxy_or)
      .dunder(Dunder::ror_, proxy_ror)
      .method("get", "(self, key, default=None, /)", proxy_get)
      .method("keys", "(self, /)", proxy_keys)
      .method("values", "(self, /)", proxy_values)
      .method("items", "(self, /)", proxy_items)
      .method("copy", "(self, /)", proxy_copy)
      .done();
}

}  // namespace tracepad
