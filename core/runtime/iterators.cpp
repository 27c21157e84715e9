// The lazy iterators behind builtin functions: enumerate, zip, map, filter, reversed,
// iter(callable, sentinel), and iteration of classes that only have __getitem__.
#include "runtime/iterators.h"

#include <algorithm>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

struct Enumerate : RowIterator {
  inline static Type* type = nullptr;
  Value source, count;
  RowTuple rows;
  Enumerate(Value s, Value c) : source(std::move(s)), count(std::move(c)) {}
  bool has_parts(uint32_t n) const override { return n == 2; }
  bool next_parts(VM& vm, Value* parts) override {
    if (!advance(vm, source, parts[1])) return false;
    parts[0] = count;
    count = count.is_small() ? make_int(count.small() + 1) : int_add(vm, count, make_int(1));
    return true;
  }
  Value next(VM& vm) override {
    Value parts[2];
    if (!next_parts(vm, parts)) return {};
    const Ref<Tuple> row = rows.next(2);  // held, for the old value's end may ask this iterator
    row->items[0] = std::move(parts[0]);
    row->items[1] = std::move(parts[1]);
    return row;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(source, arg), rows.traverse(visit, arg);
  }
};
// The arguments of enumerate(), which CPython reads without its parser of arguments: of keywords it
// looks at the first that does not fit. False: TypeError set.
bool enumerate_arguments(VM& vm, const Args& a, Value& iterable, Value& start) {
  const uint32_t given = a.n - 1, named = a.kw_count();
  if (given + named > 2) {
    if (!given) return vm.type_error("enumerate() missing required argument 'iterable'"), false;
    return vm.type_error("enumerate() takes at most 2 arguments ({} given)", given + named), false;
  }
  for (uint32_t k = 0; k < named; ++k)
    if (!is_str(a.kwnames->items[k])) return vm.type_error("keywords must be strings"), false;
  if (given + named == 0)
    return vm.type_error("enumerate() missing required argument 'iterable'"), false;
  if (given) iterable = a[1];
  if (given == 2) start = a[2];
  for (uint32_t k = 0; k < named; ++k) {
    const std::string_view name = str_view(a.kwnames->items[k]);
    // Two keywords may come in either order.
    Value* to = name == "start" && (given || named == 2) ? &start
                : name == "iterable" && !given           ? &iterable
                                                         : nullptr;
    if (!to || *to)
      return vm.type_error("'{}' is an invalid keyword argument for enumerate()", name), false;
    *to = a[a.n + k];
  }
  return true;
}
Value enumerate_new(VM& vm, const Args& a) {
  Value iterable, start;
  if (!enumerate_arguments(vm, a, iterable, start)) return {};
  if (start) {
    start = vm.index_value(start);
    if (!start) return {};
    start = plain_int(start);
  } else {
    start = make_int(0);
  }
  Value it = vm.iter(iterable);
  if (!it) return {};
  return Value(alloc<Enumerate>(cast<Type>(a[0]), it, start));
}

struct Zip : RowIterator {
  inline static Type* type = nullptr;
  std::vector<Value> sources;
  bool strict;
  RowTuple rows;
  Zip(std::vector<Value> s, bool exact) : sources(std::move(s)), strict(exact) {}
  bool has_parts(uint32_t n) const override { return n == sources.size(); }
  bool next_parts(VM& vm, Value* parts) override {
    for (size_t i = 0; i < sources.size(); ++i) {
      if (advance(vm, sources[i], parts[i])) continue;
      if (!vm.has_error() && strict) mismatch(vm, i);
      return false;
    }
    return true;
  }
  Value next(VM& vm) override {
    if (sources.empty()) return {};
    // Held here, for what a source runs may ask this same iterator.
    const Ref<Tuple> row = rows.next(static_cast<uint32_t>(sources.size()));
    for (size_t i = 0; i < sources.size(); ++i) {
      Value v;
      if (!advance(vm, sources[i], v)) {
        if (!vm.has_error() && strict) mismatch(vm, i);
        return {};
      }
      row->items[i] = std::move(v);
    }
    return row;
  }
  // Source i ended first, or (i == 0) all others must end too.
  void mismatch(VM& vm, size_t i) {
    if (i > 0) {
      vm.value_error("zip() argument {} is shorter than argument{}{}", i + 1, i == 1 ? " " : "s 1-",
                     i);
      return;
    }
    for (size_t k = 1; k < sources.size(); ++k) {
      Value v;
      if (advance(vm, sources[k], v)) {
        vm.value_error("zip() argument {} is longer than argument{}{}", k + 1,
                       k == 1 ? " " : "s 1-", k);
        return;
      }
      if (vm.has_error()) return;
    }
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    for (auto& s : sources) visit(s, arg);
    rows.traverse(visit, arg);
  }
};
Value zip_new(VM& vm, const Args& a) {
  std::vector<Value> sources;
  int strict = vm.truth(a[1]);
  if (strict < 0) return {};
  auto* iterables = cast<Tuple>(a[2]);
  for (uint32_t i = 0; i < iterables->size; ++i) {
    Value it = vm.iter(iterables->items[i]);
    if (!it) return {};
    sources.push_back(it);
  }
  return Value(alloc<Zip>(cast<Type>(a[0]), std::move(sources), strict != 0));
}

struct Map : Iterator {
  inline static Type* type = nullptr;
  Value function;
  std::vector<Value> sources;
  bool strict;
  Map(Value f, std::vector<Value> s, bool exact)
      : function(std::move(f)), sources(std::move(s)), strict(exact) {}
  Value next(VM& vm) override {
    Value first;
    if (sources.size() == 1) {
      if (!advance(vm, sources[0], first)) return {};
      return vm.call(function, {first});
    }
    std::vector<Value> row(sources.size());
    for (size_t i = 0; i < sources.size(); ++i) {
      if (advance(vm, sources[i], row[i])) continue;
      if (!vm.has_error() && strict) mismatch(vm, i);
      return {};
    }
    return vm.call(function, row);
  }
  void mismatch(VM& vm, size_t i) {
    if (i > 0) {
      vm.value_error("map() argument {} is shorter than argument{}{}", i + 1, i == 1 ? " " : "s 1-",
                     i);
      return;
    }
    for (size_t k = 1; k < sources.size(); ++k) {
      Value v;
      if (advance(vm, sources[k], v)) {
        vm.value_error("map() argument {} is longer than argument{}{}", k + 1,
                       k == 1 ? " " : "s 1-", k);
        return;
      }
      if (vm.has_error()) return;
    }
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(function, arg);
    for (auto& s : sources) visit(s, arg);
  }
};
Value map_new(VM& vm, const Args& a) {
  auto* rest = cast<Tuple>(a[2]);
  int strict = vm.truth(a[1]);
  if (strict < 0) return {};
  if (rest->size < 2) return vm.type_error("map() must have at least two arguments.");
  std::vector<Value> sources;
  for (uint32_t i = 1; i < rest->size; ++i) {
    Value it = vm.iter(rest->items[i]);
    if (!it) return {};
    sources.push_back(it);
  }
  return Value(alloc<Map>(cast<Type>(a[0]), rest->items[0], std::move(sources), strict != 0));
}

struct Filter : Iterator {
  inline static Type* type = nullptr;
  Value function, source;
  Filter(Value f, Value s) : function(std::move(f)), source(std::move(s)) {}
  Value next(VM& vm) override {
    Value v;
    while (advance(vm, source, v)) {
      Value verdict = v;
      if (!function.is_none() && !function.same(Value(Int::bool_type))) {
        verdict = vm.call(function, {v});
        if (!verdict) return {};
      }
      int t = vm.truth(verdict);
      if (t < 0) return {};
      if (t) return v;
    }
    return {};
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(function, arg), visit(source, arg);
  }
};
Value filter_new(VM& vm, const Args& a) {
  Value it = vm.iter(a[2]);
  if (!it) return {};
  return Value(alloc<Filter>(cast<Type>(a[0]), a[1], it));
}

struct Reversed : Iterator {
  inline static Type* type = nullptr;
  Value sequence;
  int64_t at;
  Reversed(Value s, int64_t n) : sequence(std::move(s)), at(n - 1) {}
  Value next(VM& vm) override {
    if (at < 0) return sequence = Value();
    Value v = vm.getitem(sequence, make_int(at));
    if (v) return --at, v;
    if (!vm.error_is(exc::IndexError) && !vm.error_is(exc::StopIteration)) return {};
    vm.clear_error();
    at = -1;
    return sequence = Value();
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(sequence, arg); }
};
Value reversed_new(VM& vm, const Args& a) {
  Type* t = type_of(a[1]);
  const Value& own = t->dunder(Dunder::reversed_);
  if (own && !own.is_none()) {
    if (is<Function>(own)) return vm.tail_call(own, {a[1]});
    return call_special(vm, Dunder::reversed_, a[1]);
  }
  const bool sequence = t->dunder(Dunder::getitem_) && !is<Dict>(a[1]) && !own.is_none() &&
                        (t->dunder(Dunder::len_) || t->has(Type::kHeap));
  if (!sequence) return vm.type_error("'{}' object is not reversible", t->name);
  int64_t n = vm.len(a[1]);
  if (n < 0) return {};
  return Value(alloc<Reversed>(cast<Type>(a[0]), a[1], n));
}
Value reversed_length_hint(VM& vm, const Args& a) {
  auto* r = static_cast<Reversed*>(a[0].object());
  if (!r->sequence) return make_int(0);
  const int64_t n = vm.len(r->sequence);
  if (n < 0) return {};
  return make_int(n < r->at + 1 ? 0 : r->at + 1);
}

struct SequenceIterator : Iterator {
  inline static Type* type = nullptr;
  Value sequence;
  int64_t at = 0;
  explicit SequenceIterator(Value s) : sequence(std::move(s)) {}
  Value next(VM& vm) override {
    if (!sequence) return {};
    Value v = vm.getitem(sequence, make_int(at));
    if (!v) {
      if (!vm.error_is(exc::IndexError) && !vm.error_is(exc::StopIteration)) return {};
      vm.clear_error();
      sequence = Value();
      return {};
    }
    ++at;
    return v;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(sequence, arg); }
};

Value sequence_length_hint(VM& vm, const Args& a) {
  auto* it = static_cast<SequenceIterator*>(a[0].object());
  if (!it->sequence) return make_int(0);
  if (!type_of(it->sequence)->dunder(Dunder::len_)) return Value::not_implemented();
  const int64_t n = vm.len(it->sequence);
  if (n < 0) return {};
  return make_int(std::max<int64_t>(n - it->at, 0));
}

struct CallableIterator : Iterator {
  inline static Type* type = nullptr;
  Value function, sentinel;
  CallableIterator(Value f, Value s) : function(std::move(f)), sentinel(std::move(s)) {}
  Value next(VM& vm) override {
    if (!function) return {};
    Value v = vm.call(function);
    if (!v) {
      if (vm.error_is(exc::StopIteration)) {
        vm.clear_error();
        function = Value();
      }
      return {};
    }
    int same = vm.equal(sentinel, v);
    if (same == 0) return v;
    if (same > 0) function = Value();
    return {};
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(function, arg), visit(sentinel, arg);
  }
};

// ---- __reduce__ ----

Value enumerate_reduce(VM&, const Args& a) {
  auto* e = static_cast<Enumerate*>(a[0].object());
  return make_tuple({Value(type_of(a[0])), make_tuple({e->source, e->count})});
}
template <class T>
Value sources_reduce(VM&, const Args& a) {
  auto* it = static_cast<T*>(a[0].object());
  std::vector<Value> args;
  if constexpr (requires { it->function; }) args.push_back(it->function);
  args.insert(args.end(), it->sources.begin(), it->sources.end());
  std::vector<Value> parts{Value(type_of(a[0])), make_tuple(std::span<const Value>(args))};
  if (it->strict) parts.push_back(make_bool(true));
  return make_tuple(std::span<const Value>(parts));
}
template <class T>
Value strict_setstate(VM& vm, const Args& a) {
  const int strict = vm.truth(a[1]);
  if (strict < 0) return {};
  static_cast<T*>(a[0].object())->strict = strict != 0;
  return none();
}
Value filter_reduce(VM&, const Args& a) {
  auto* f = static_cast<Filter*>(a[0].object());
  return make_tuple({Value(type_of(a[0])), make_tuple({f->function, f->source})});
}
Value reversed_reduce(VM&, const Args& a) {
  auto* r = static_cast<Reversed*>(a[0].object());
  if (r->at < 0) return make_tuple({Value(type_of(a[0])), make_tuple({make_tuple({})})});
  return make_tuple({Value(type_of(a[0])), make_tuple({r->sequence}), make_int(r->at)});
}
Value reversed_setstate(VM& vm, const Args& a) {
  auto* r = static_cast<Reversed*>(a[0].object());
  int64_t place;
  if (!vm.index(a[1], place)) return {};
  if (!r->sequence) return none();
  const int64_t n = vm.len(r->sequence);
  if (n < 0) return {};
  r->at = std::clamp<int64_t>(place, -1, n - 1);
  return none();
}
Value sequence_iterator_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<SequenceIterator*>(a[0].object());
  return reduced_iterator(vm, it->sequence, make_tuple({}), it->at);
}
Value sequence_iterator_setstate(VM& vm, const Args& a) {
  auto* it = static_cast<SequenceIterator*>(a[0].object());
  return iterator_place(vm, a[1], INT64_MAX, it->at) ? none() : Value();
}
Value callable_iterator_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<CallableIterator*>(a[0].object());
  if (!it->function) return reduced_iterator(vm, {}, make_tuple({}), -1);
  return make_tuple({vm.builtins()->dict->get("iter"), make_tuple({it->function, it->sentinel})});
}

template <class T>
TypeBuilderBase& add_iteration(TypeBuilder<T>& b) {
  return b.dunder(Dunder::iter_, iterator_self).dunder(Dunder::next_, iterator_next);
}

}  // namespace

Value reduced_iterator(VM& vm, const Value& sequence, const Value& ended, int64_t place) {
  const Value iter = vm.builtins()->dict->get("iter");
  if (!sequence) return make_tuple({iter, make_tuple({ended})});
  if (place < 0) return make_tuple({iter, make_tuple({sequence})});
  return make_tuple({iter, make_tuple({sequence}), make_int(place)});
}

bool iterator_place(VM& vm, const Value& state, int64_t length, int64_t& place) {
  if (!vm.index(state, place)) return false;
  place = std::clamp<int64_t>(place, 0, length);
  return true;
}

bool asks_another_for_length(const Value& iterator) {
  Type* t = type_of(iterator);
  return t == Reversed::type || t == SequenceIterator::type;
}
Value make_sequence_iterator(Value sequence) {
  return Value(alloc_as<SequenceIterator>(SequenceIterator::type, std::move(sequence)));
}
Value make_callable_iterator(Value callable, Value sentinel) {
  return Value(
      alloc_as<CallableIterator>(CallableIterator::type, std::move(callable), std::move(sentinel)));
}

Value builtin_iterator_type(std::string_view name) {
  for (Type* t : {Enumerate::type, Zip::type, Map::type, Filter::type, Reversed::type})
    if (t->name == name) return Value(t);
  return {};
}

void init_iterators(VM& vm) {
  TypeBuilder<Enumerate> e(vm, "enumerate");
  add_iteration(e)
      .make("", enumerate_new)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .dunder(Dunder::reduce_, enumerate_reduce)
      .done();
  TypeBuilder<Zip> z(vm, "zip");
  add_iteration(z)
      .make("(cls, /, *iterables, strict=False)", zip_new)
      .dunder(Dunder::reduce_, sources_reduce<Zip>)
      .method("__setstate__", "(self, state, /)", strict_setstate<Zip>)
      .done();
  TypeBuilder<Map> m(vm, "map");
  add_iteration(m)
      .make("(cls, /, *iterables, strict=False)", map_new)
      .dunder(Dunder::reduce_, sources_reduce<Map>)
      .method("__setstate__", "(self, state, /)", strict_setstate<Map>)
      .done();
  TypeBuilder<Filter> f(vm, "filter");
  add_iteration(f)
      .make("(cls, function, iterable, /)", filter_new)
      .dunder(Dunder::reduce_, filter_reduce)
      .done();
  TypeBuilder<Reversed> r(vm, "reversed");
  add_iteration(r)
      .make("(cls, object, /)", reversed_new)
      .dunder(Dunder::length_hint_, reversed_length_hint)
      .dunder(Dunder::reduce_, reversed_reduce)
      .method("__setstate__", "(self, state, /)", reversed_setstate)
      .done();
  TypeBuilder<SequenceIterator> s(vm, "iterator");
  add_iteration(s)
      .flags(Type::kNoBase)
      .dunder(Dunder::length_hint_, sequence_length_hint)
      .dunder(Dunder::reduce_, sequence_iterator_reduce)
      .method("__setstate__", "(self, state, /)", sequence_iterator_setstate)
      .done();
  TypeBuilder<CallableIterator> c(vm, "callable_iterator");
  add_iteration(c)
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::reduce_, callable_iterator_reduce)
      .done();
}

}  // namespace tracepad
