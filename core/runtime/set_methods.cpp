// The types set and frozenset: construction, operators and methods over the table of set.cpp.
#include "runtime/builtin_types.h"
#include "runtime/iterators.h"
#include "runtime/set_table.h"

namespace tracepad {

namespace {

Set* S(const Value& v) { return cast<Set>(v); }
bool frozen(const Value& v) { return type_of(v)->is_subtype(Set::frozen_type); }
bool live(const Set::Slot& s) { return s.state == SetTable::kLive; }

// Adds every element of an iterable. False: error set.
bool update(VM& vm, Set* s, const Value& iterable) {
  if (is<Set>(iterable)) return SetTable::merge(vm, *s, *S(iterable));
  if (auto* d = as<Dict>(iterable); d && type_of(iterable) == Dict::type) {
    SetTable::grow_for(*s, d->size());
    for (size_t i = 0; i < d->table.entries().size(); ++i) {
      auto& e = d->table.entries()[i];
      if (!e.key) continue;
      Value key = e.key;
      if (SetTable::add(vm, *s, key, e.hash) < 0) return false;
    }
    return true;
  }
  return vm.for_each(iterable, [&](const Value& v) { return s->add(vm, v) >= 0; });
}

Ref<Set> new_like(const Value& v) { return make_set(frozen(v)); }
Ref<Set> copy_of(VM& vm, const Value& v) {
  Ref<Set> r = new_like(v);
  SetTable::merge(vm, *r, *S(v));
  return r;
}
// The operand itself where it is a set, else a set of its elements.
bool as_set(VM& vm, const Value& v, Ref<Set>& out) {
  if (is<Set>(v)) {
    out = S(v);
    return true;
  }
  out = make_set();
  return update(vm, out.get(), v);
}

Value set_new(VM&, const Args& a) { return Value(alloc<Set>(cast<Type>(a[0]))); }
Value set_init(VM& vm, const Args& a) {
  Value held = a[0];
  auto* given = cast<Tuple>(a[1]);
  if (given->size > 1)
    return vm.type_error("{} expected at most 1 argument, got {}", type_name(held), given->size);
  S(held)->clear();
  if (given->size == 0) return none();
  return update(vm, S(held), given->items[0]) ? none() : Value();
}
Value frozenset_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (cls == Set::frozen_type && a[1] && type_of(a[1]) == Set::frozen_type) return a[1];
  auto* s = alloc<Set>(cls);
  Value held(s);
  if (a[1] && !update(vm, s, a[1])) return {};
  return held;
}

Value set_repr(VM& vm, const Args& a) {
  NativeDepth depth;
  if (!depth.check(vm, " while getting the repr of an object")) return {};
  Type* t = type_of(a[0]);
  std::string out = t->name + "(";
  bool braces_only = t == Set::type;
  ReprGuard guard(a[0].object());
  if (guard.again) return make_str(out + "...)");
  if (S(a[0])->used == 0) return make_str(out + ")");
  if (braces_only) out.clear();
  out += "{";
  Value held = a[0];
  std::vector<Value> items;
  for (auto& slot : S(held)->slots)
    if (live(slot)) items.push_back(slot.key);
  for (size_t i = 0; i < items.size(); ++i) {
    if (i) out += ", ";
    if (!vm.repr_to(items[i], out)) return {};
  }
  return make_str(out + (braces_only ? "}" : "})"));
}

Value set_len(VM&, const Args& a) { return make_int(static_cast<int64_t>(S(a[0])->used)); }

// A set as an element to look for stands for the frozenset of its elements.
int look_up(VM& vm, Set* s, const Value& key, bool remove) {
  int r = remove ? s->discard(vm, key) : s->contains(vm, key);
  if (r >= 0) return r;
  if (is<Set>(key) && !frozen(key) && vm.error_is(exc::TypeError)) {
    vm.clear_error();
    Ref<Set> f = make_set(true);
    SetTable::merge(vm, *f, *S(key));
    return remove ? s->discard(vm, f) : s->contains(vm, f);
  }
  return -1;
}

Value set_contains(VM& vm, const Args& a) {
  int r = look_up(vm, S(a[0]), a[1], false);
  return r < 0 ? Value() : make_bool(r != 0);
}

Value frozenset_hash(VM&, const Args& a) {
  Set* s = S(a[0]);
  if (!s->cached_hash) {
    auto shuffle = [](uint64_t h) { return ((h ^ 89869747u) ^ (h << 16)) * 3644798167u; };
    uint64_t h = 0;
    for (auto& slot : s->slots)
      if (live(slot)) h ^= shuffle(slot.hash);
    h ^= (static_cast<uint64_t>(s->used) + 1) * 1927868237u;
    h ^= (h >> 11) ^ (h >> 25);
    h = h * 69069u + 907133923u;
    if (h == static_cast<uint64_t>(-1)) h = 590923713u;
    s->cached_hash = h;
  }
  return make_int(static_cast<int64_t>(s->cached_hash));
}

// 1 where every element of a is in b; -1 error set.
int subset(VM& vm, Set* a, Set* b) {
  if (a->used > b->used) return 0;
  for (size_t i = 0; i < a->slots.size(); ++i) {
    if (!live(a->slots[i])) continue;
    Value key = a->slots[i].key;
    int r = SetTable::contains(vm, *b, key, a->slots[i].hash);
    if (r <= 0) return r;
  }
  return 1;
}

template <uint32_t Op>
Value comparison(VM& vm, const Args& a) {
  if (!is<Set>(a[1])) return Value::not_implemented();
  Set *x = S(a[0]), *y = S(a[1]);
  int r;
  switch (Op) {
    case 0:
    case 1:
      r = x->used == y->used ? subset(vm, x, y) : 0;
      break;
    case 2:
      r = x->used < y->used ? subset(vm, x, y) : 0;
      break;
    case 3:
      r = subset(vm, x, y);
      break;
    case 4:
      r = x->used > y->used ? subset(vm, y, x) : 0;
      break;
    default:
      r = subset(vm, y, x);
  }
  return r < 0 ? Value() : make_bool(Op == 1 ? !r : r != 0);
}

// ---- operations ----

bool intersect(VM& vm, const Value& a, const Value& b, Set* out) {
  if (is<Set>(b)) {
    Set *walked = S(b), *asked = S(a);
    if (walked->used > asked->used) std::swap(walked, asked);
    for (size_t i = 0; i < walked->slots.size(); ++i) {
      if (!live(walked->slots[i])) continue;
      Value key = walked->slots[i].key;
      uint64_t hash = walked->slots[i].hash;
      int r = SetTable::contains(vm, *asked, key, hash);
      if (r < 0 || (r && SetTable::add(vm, *out, key, hash) < 0)) return false;
    }
    return true;
  }
  return vm.for_each(b, [&](const Value& v) {
    uint64_t h;
    if (!vm.hash(v, h)) return false;
    int r = SetTable::contains(vm, *S(a), v, h);
    return r >= 0 && (!r || SetTable::add(vm, *out, v, h) >= 0);
  });
}

bool remove_all(VM& vm, Set* s, const Value& other) {
  if (is<Set>(other)) {
    Set* o = S(other);
    if (o == s) {
      s->clear();
      return true;
    }
    for (size_t i = 0; i < o->slots.size(); ++i) {
      if (!live(o->slots[i])) continue;
      Value key = o->slots[i].key;
      if (SetTable::discard(vm, *s, key, o->slots[i].hash) < 0) return false;
    }
  } else if (!vm.for_each(other, [&](const Value& v) { return s->discard(vm, v) >= 0; })) {
    return false;
  }
  SetTable::drop_deleted(*s);
  return true;
}

Ref<Set> difference(VM& vm, const Value& a, const Value& b) {
  bool table = is<Set>(b) || (is<Dict>(b) && type_of(b) == Dict::type);
  size_t other = is<Set>(b) ? S(b)->used : table ? cast<Dict>(b)->size() : 0;
  if (!table || S(a)->used >> 2 > other) {
    Ref<Set> r = copy_of(vm, a);
    return remove_all(vm, r.get(), b) ? r : Ref<Set>();
  }
  Ref<Set> r = new_like(a);
  for (size_t i = 0; i < S(a)->slots.size(); ++i) {
    if (!live(S(a)->slots[i])) continue;
    Value key = S(a)->slots[i].key;
    uint64_t hash = S(a)->slots[i].hash;
    int in;
    if (is<Set>(b)) {
      in = SetTable::contains(vm, *S(b), key, hash);
    } else {
      int64_t at = cast<Dict>(b)->table.find(vm, key, hash);
      in = at == -2 ? -1 : at >= 0;
    }
    if (in < 0 || (!in && SetTable::add(vm, *r, key, hash) < 0)) return {};
  }
  return r;
}

bool toggle_all(VM& vm, Set* s, const Value& other) {
  if (is<Set>(other) && S(other) == s) {
    s->clear();
    return true;
  }
  Ref<Set> o;
  if (!as_set(vm, other, o)) return false;
  for (size_t i = 0; i < o->slots.size(); ++i) {
    if (!live(o->slots[i])) continue;
    Value key = o->slots[i].key;
    const uint64_t hash = o->slots[i].hash;
    int r = SetTable::discard(vm, *s, key, hash);
    if (r < 0 || (r == 0 && SetTable::add(vm, *s, key, hash) < 0)) return false;
  }
  return true;
}

Ref<Set> symmetric(VM& vm, const Value& a, const Value& b) {
  Ref<Set> r = new_like(a);
  if (!update(vm, r.get(), b) || !toggle_all(vm, r.get(), a)) return {};
  return r;
}

enum class Operation { union_, intersection, difference, symmetric };

template <Operation O>
Ref<Set> combine(VM& vm, const Value& a, const Value& b) {
  switch (O) {
    case Operation::union_: {
      Ref<Set> r = copy_of(vm, a);
      return update(vm, r.get(), b) ? r : Ref<Set>();
    }
    case Operation::intersection: {
      if (a.same(b)) return copy_of(vm, a);
      Ref<Set> r = new_like(a);
      return intersect(vm, a, b, r.get()) ? r : Ref<Set>();
    }
    case Operation::difference:
      return difference(vm, a, b);
    default:
      return symmetric(vm, a, b);
  }
}

template <Operation O>
Value binary(VM& vm, const Args& a) {
  if (!is<Set>(a[1])) return Value::not_implemented();
  return combine<O>(vm, a[0], a[1]);
}
template <Operation O>
Value reflected(VM& vm, const Args& a) {
  if (!is<Set>(a[1])) return Value::not_implemented();
  return combine<O>(vm, a[1], a[0]);
}

// The in-place forms; also the *_update methods.
template <Operation O>
bool apply_in_place(VM& vm, const Value& self, const Value& other) {
  switch (O) {
    case Operation::union_:
      return update(vm, S(self), other);
    case Operation::intersection: {
      Ref<Set> r = make_set();
      if (!intersect(vm, self, other, r.get())) return false;
      std::swap(S(self)->slots, r->slots);
      std::swap(S(self)->used, r->used);
      std::swap(S(self)->fill, r->fill);
      ++S(self)->version;
      return true;
    }
    case Operation::difference:
      return remove_all(vm, S(self), other);
    default:
      return toggle_all(vm, S(self), other);
  }
}
template <Operation O>
Value in_place(VM& vm, const Args& a) {
  if (!is<Set>(a[1])) return Value::not_implemented();
  Value held = a[0];
  return apply_in_place<O>(vm, held, a[1]) ? held : Value();
}

template <Operation O>
Value method(VM& vm, const Args& a) {
  Value r = a[0];
  auto* others = cast<Tuple>(a[1]);
  if (others->size == 0) return copy_of(vm, a[0]);
  for (const Value& other : others->view()) {
    r = combine<O>(vm, r, other);
    if (!r) return {};
  }
  return r;
}
Value symmetric_difference(VM& vm, const Args& a) { return symmetric(vm, a[0], a[1]); }
template <Operation O>
Value update_method(VM& vm, const Args& a) {
  Value held = a[0];
  for (const Value& other : cast<Tuple>(a[1])->view())
    if (!apply_in_place<O>(vm, held, other)) return {};
  return none();
}
Value symmetric_difference_update(VM& vm, const Args& a) {
  Value held = a[0];
  return toggle_all(vm, S(held), a[1]) ? none() : Value();
}

Value set_isdisjoint(VM& vm, const Args& a) {
  if (!is<Set>(a[1])) {
    bool apart = true;
    bool ok = vm.for_each(a[1], [&](const Value& v) {
      int r = S(a[0])->contains(vm, v);
      apart = r == 0;
      return apart;
    });
    return ok ? make_bool(apart) : Value();
  }
  Ref<Set> r = make_set();
  if (!intersect(vm, a[0], a[1], r.get())) return {};
  return make_bool(r->used == 0);
}
Value set_issubset(VM& vm, const Args& a) {
  if (!is<Set>(a[1])) {
    Ref<Set> common = make_set();
    if (!intersect(vm, a[0], a[1], common.get())) return {};
    return make_bool(common->used == S(a[0])->used);
  }
  int r = subset(vm, S(a[0]), S(a[1]));
  return r < 0 ? Value() : make_bool(r != 0);
}
Value set_issuperset(VM& vm, const Args& a) {
  Ref<Set> o;
  if (!as_set(vm, a[1], o)) return {};
  int r = subset(vm, o.get(), S(a[0]));
  return r < 0 ? Value() : make_bool(r != 0);
}

Value set_add(VM& vm, const Args& a) { return S(a[0])->add(vm, a[1]) < 0 ? Value() : none(); }
Value set_discard(VM& vm, const Args& a) {
  return look_up(vm, S(a[0]), a[1], true) < 0 ? Value() : none();
}
Value set_remove(VM& vm, const Args& a) {
  int r = look_up(vm, S(a[0]), a[1], true);
  if (r < 0) return {};
  return r ? none() : vm.raise_value(exc::KeyError, a[1]);
}
// A mutable set has no hash to cache, so the field holds where the last pop() ended: pops sweep the
// table.
Value set_pop(VM& vm, const Args& a) {
  Set* s = S(a[0]);
  if (s->used == 0) return vm.raise_value(exc::KeyError, make_str("pop from an empty set"));
  size_t mask = s->slots.size() - 1, i = static_cast<size_t>(s->cached_hash) & mask;
  while (!live(s->slots[i])) i = (i + 1) & mask;
  Value key = s->slots[i].key;
  SetTable::erase(*s, i);
  s->cached_hash = i + 1;
  return key;
}
Value set_clear(VM&, const Args& a) {
  S(a[0])->clear();
  return none();
}
Value set_copy(VM& vm, const Args& a) {
  if (type_of(a[0]) == Set::frozen_type) return a[0];
  return copy_of(vm, a[0]);
}

struct SetIterator : Iterator {
  inline static Type* type = nullptr;
  Ref<Set> set;
  size_t at = 0, expected;
  explicit SetIterator(Set* s) : set(s), expected(s->used) {}
  Value next(VM& vm) override {
    if (!set) return {};
    if (set->used != expected) {
      expected = SIZE_MAX;
      return vm.runtime_error("Set changed size during iteration");
    }
    while (at < set->slots.size()) {
      auto& slot = set->slots[at++];
      if (live(slot)) return slot.key;
    }
    set = {};
    return {};
  }
  int64_t left() const {
    if (!set || set->used != expected) return 0;
    int64_t n = 0;
    for (size_t i = at; i < set->slots.size(); ++i) n += live(set->slots[i]);
    return n;
  }
  Value reduce(VM& vm) {
    if (set && set->used != expected) return vm.runtime_error("Set changed size during iteration");
    std::vector<Value> rest;
    for (size_t i = at; set && i < set->slots.size(); ++i)
      if (live(set->slots[i])) rest.push_back(set->slots[i].key);
    return reduced_iterator(vm, make_list(std::move(rest)), {}, -1);
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(set, arg); }
};
Value set_iter(VM&, const Args& a) {
  return Value(alloc_as<SetIterator>(SetIterator::type, S(a[0])));
}

void add_common(TypeBuilderBase& b) {
  b.dunder(Dunder::repr_, set_repr)
      .dunder(Dunder::len_, set_len)
      .dunder(Dunder::contains_, set_contains)
      .dunder(Dunder::iter_, set_iter)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .dunder(Dunder::or_, binary<Operation::union_>)
      .dunder(Dunder::ror_, reflected<Operation::union_>)
      .dunder(Dunder::and_, binary<Operation::intersection>)
      .dunder(Dunder::rand_, reflected<Operation::intersection>)
      .dunder(Dunder::sub_, binary<Operation::difference>)
      .dunder(Dunder::rsub_, reflected<Operation::difference>)
      .dunder(Dunder::xor_, binary<Operation::symmetric>)
      .dunder(Dunder::rxor_, reflected<Operation::symmetric>)
      .method("union", "(self, /, *others)", method<Operation::union_>)
      .method("intersection", "(self, /, *others)", method<Operation::intersection>)
      .method("difference", "(self, /, *others)", method<Operation::difference>)
      .method("symmetric_difference", "(self, other, /)", symmetric_difference)
      .method("isdisjoint", "(self, other, /)", set_isdisjoint)
      .method("issubset", "(self, other, /)", set_issubset)
      .method("issuperset", "(self, other, /)", set_issuperset)
      .method("copy", "(self, /)", set_copy)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias);
}

}  // namespace

void init_set(VM& vm) {
  make_iterator_type<SetIterator>(vm, "set_iterator");
  TypeBuilder<Set> b(vm, "set");
  add_common(b);
  b.make("(cls, /, *args, **kwargs)", set_new)
      .method("__init__", "(self, /, *args)", set_init)
      .constant("__hash__", none())
      .dunder(Dunder::ior_, in_place<Operation::union_>)
      .dunder(Dunder::iand_, in_place<Operation::intersection>)
      .dunder(Dunder::isub_, in_place<Operation::difference>)
      .dunder(Dunder::ixor_, in_place<Operation::symmetric>)
      .method("add", "(self, object, /)", set_add)
      .method("discard", "(self, object, /)", set_discard)
      .method("remove", "(self, object, /)", set_remove)
      .method("pop", "(self, /)", set_pop)
      .method("clear", "(self, /)", set_clear)
      .method("update", "(self, /, *others)", update_method<Operation::union_>)
      .method("intersection_update", "(self, /, *others)", update_method<Operation::intersection>)
      .method("difference_update", "(self, /, *others)", update_method<Operation::difference>)
      .method("symmetric_difference_update", "(self, other, /)", symmetric_difference_update)
      .done();
  TypeBuilder<Set> f(vm, "frozenset", Set::frozen_type);
  add_common(f);
  f.make("(cls, iterable=?, /)", frozenset_new).dunder(Dunder::hash_, frozenset_hash).done();
}

}  // namespace tracepad
