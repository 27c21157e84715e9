// The type tuple.
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/iterators.h"

namespace tracepad {

namespace {

Tuple* T(const Value& v) { return cast<Tuple>(v); }

Value tuple_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (cls == Tuple::type && is<Tuple>(a[1]) && a[1].object()->cls == Tuple::type) return a[1];
  std::vector<Value> items;
  if (!vm.iterate(a[1], items)) return {};
  if (cls == Tuple::type && items.empty()) return make_tuple({});
  auto* t = alloc<Tuple>(cls, static_cast<uint32_t>(items.size()));
  std::move(items.begin(), items.end(), t->items);
  return Value(t);
}

Value tuple_repr(VM& vm, const Args& a) {
  if (T(a[0])->size == 1) return repr_sequence(vm, a[0], "(", ",)");
  return repr_sequence(vm, a[0], "(", ")");
}
Value tuple_len(VM&, const Args& a) { return make_int(T(a[0])->size); }
}  // namespace

bool hash_tuple(VM& vm, const Tuple* t, uint64_t& out) {
  constexpr uint64_t kPrime1 = 11400714785074694791u, kPrime2 = 14029467366897019727u,
                     kPrime5 = 2870177450012600261u;
  if (t->hash != Tuple::kNotHashed) return out = t->hash, true;
  uint64_t h = kPrime5;
  NativeDepth depth;
  if (!depth.check(vm, "")) return false;
  for (const Value& v : t->view()) {
    uint64_t lane;
    if (!vm.hash(v, lane)) return false;
    h += lane * kPrime2;
    h = (h << 31 | h >> 33) * kPrime1;
  }
  h += t->size ^ (kPrime5 ^ 3527539u);
  out = t->hash = h == Tuple::kNotHashed ? 1546275796u : h;
  return true;
}

namespace {

Value tuple_hash(VM& vm, const Args& a) {
  uint64_t h;
  return hash_tuple(vm, T(a[0]), h) ? make_int(static_cast<int64_t>(h)) : Value();
}
template <uint32_t Op>
Value comparison(VM& vm, const Args& a) {
  if (!is<Tuple>(a[1])) return Value::not_implemented();
  return compare_sequences(vm, Op, a[0], a[1]);
}

Value tuple_getitem(VM& vm, const Args& a) {
  Tuple* t = T(a[0]);
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, t->size, first, last, stride, count)) return {};
    if (stride == 1 && count == t->size && a[0].object()->cls == Tuple::type) return a[0];
    if (count == 0) return make_tuple({});
    auto* r = alloc_as<Tuple>(Tuple::type, static_cast<uint32_t>(count));
    for (int64_t i = 0; i < count; ++i) r->items[i] = t->items[first + i * stride];
    return Value(r);
  }
  int64_t i;
  if (!sequence_index(vm, a[1], t->size, i, "tuple")) return {};
  return t->items[i];
}

Value tuple_add(VM& vm, const Args& a) {
  if (!is<Tuple>(a[1])) {
    Value r = try_reflected(vm, Dunder::radd_, a[0], a[1]);
    if (r || vm.has_error()) return r;
    return vm.type_error("can only concatenate tuple (not \"{}\") to tuple", type_name(a[1]));
  }
  Tuple *x = T(a[0]), *y = T(a[1]);
  if (!check_repeat(vm, int64_t{x->size} + y->size, 1, sizeof(Value))) return {};
  auto* r = alloc_as<Tuple>(Tuple::type, x->size + y->size);
  std::copy(x->items, x->items + x->size, r->items);
  std::copy(y->items, y->items + y->size, r->items + x->size);
  return Value(r);
}

Value tuple_mul(VM& vm, const Args& a) {
  if (!is_int(a[1])) {
    Value r = try_reflected(vm, Dunder::rmul_, a[0], a[1]);
    if (r || vm.has_error()) return r;
  }
  int64_t n;
  if (!repeat_count(vm, a[1], T(a[0])->size, n) ||
      !check_repeat(vm, T(a[0])->size, n, sizeof(Value)))
    return {};
  Tuple* x = T(a[0]);
  if (n == 1 && a[0].object()->cls == Tuple::type) return a[0];
  if (x->size * n == 0) return make_tuple({});
  auto* r = alloc_as<Tuple>(Tuple::type, static_cast<uint32_t>(x->size * n));
  for (int64_t i = 0; i < n; ++i) std::copy(x->items, x->items + x->size, r->items + i * x->size);
  return Value(r);
}

Value tuple_contains(VM& vm, const Args& a) {
  int64_t i = find_in_sequence(vm, a[0], a[1], {}, {});
  return i == -2 ? Value() : make_bool(i >= 0);
}
Value tuple_index(VM& vm, const Args& a) {
  int64_t i = find_in_sequence(vm, a[0], a[1], a[2], a[3]);
  if (i == -1) return vm.value_error("tuple.index(x): x not in tuple");
  return i == -2 ? Value() : make_int(i);
}
Value tuple_count(VM& vm, const Args& a) {
  int64_t n = 0;
  for (const Value& v : T(a[0])->view()) {
    int same = vm.equal(v, a[1]);
    if (same < 0) return {};
    n += same;
  }
  return make_int(n);
}
Value tuple_getnewargs(VM&, const Args& a) { return make_tuple({make_tuple(T(a[0])->view())}); }

struct TupleIterator : Iterator {
  inline static Type* type = nullptr;
  Ref<Tuple> tuple;
  uint32_t at = 0;
  explicit TupleIterator(Tuple* t) : tuple(t) {}
  static constexpr uint32_t kEnded = UINT32_MAX;
  Value next(VM&) override {
    return at < tuple->size ? tuple->items[at++] : (at = kEnded, Value());
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(tuple, arg); }
};
Value tuple_iter(VM&, const Args& a) {
  return Value(alloc_as<TupleIterator>(TupleIterator::type, T(a[0])));
}
Value tuple_length_hint(VM&, const Args& a) {
  auto* it = static_cast<TupleIterator*>(a[0].object());
  return make_int(it->at < it->tuple->size ? it->tuple->size - it->at : 0);
}

Value tuple_iterator_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<TupleIterator*>(a[0].object());
  return reduced_iterator(vm, it->at == TupleIterator::kEnded ? Value() : Value(it->tuple),
                          make_tuple({}), static_cast<int64_t>(it->at));
}
Value tuple_iterator_setstate(VM& vm, const Args& a) {
  auto* it = static_cast<TupleIterator*>(a[0].object());
  int64_t place;
  if (it->at == TupleIterator::kEnded) return none();
  if (!iterator_place(vm, a[1], it->tuple->size, place)) return {};
  it->at = static_cast<uint32_t>(place);
  return none();
}

}  // namespace

void init_tuple(VM& vm) {
  TypeBuilder<TupleIterator>(vm, "tuple_iterator", TupleIterator::type)
      .dunder(Dunder::reduce_, tuple_iterator_reduce)
      .method("__setstate__", "(self, state, /)", tuple_iterator_setstate)
      .flags(Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .dunder(Dunder::length_hint_, tuple_length_hint)
      .done();
  TypeBuilder<Tuple>(vm, "tuple")
      .flags(Type::kSequence)
      .make("(cls, iterable=(), /)", tuple_new)
      .dunder(Dunder::repr_, tuple_repr)
      .dunder(Dunder::len_, tuple_len)
      .dunder(Dunder::hash_, tuple_hash)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .dunder(Dunder::getitem_, tuple_getitem)
      .dunder(Dunder::contains_, tuple_contains)
      .dunder(Dunder::add_, tuple_add)
      .dunder(Dunder::mul_, tuple_mul)
      .dunder(Dunder::rmul_, tuple_mul)
      .dunder(Dunder::iter_, tuple_iter)
      .method("index", "(self, value, start=0, stop=9223372036854775807, /)", tuple_index)
      .method("count", "(self, value, /)", tuple_count)
      .method("__getnewargs__", "(self, /)", tuple_getnewargs)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .done();
}

}  // namespace tracepad
