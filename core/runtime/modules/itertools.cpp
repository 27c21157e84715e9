// The module itertools: the iterators that work on one or more sources. Those that first collect
// their input into pools (product, permutations, ...) are in itertools_pools.cpp.
#include "runtime/modules/itertools.h"

#include <deque>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/iterators.h"
#include "runtime/modules/registry.h"
#include "syntax/ast.h"

namespace tracepad {

namespace {

constexpr uint32_t kAdd = static_cast<uint32_t>(ast::BinOpKind::Add);

struct Chain : Iterator {
  inline static Type* type = nullptr;
  Value sources, current;  // an iterator over iterables, and the one in work
  explicit Chain(Value s) : sources(std::move(s)) {}
  Value next(VM& vm) override {
    for (;;) {
      if (!current) {
        if (!sources) return {};
        Value iterable;
        if (!advance(vm, sources, iterable)) {
          sources = Value();
          return {};
        }
        current = vm.iter(iterable);
        if (!current) {
          sources = Value();
          return {};
        }
      }
      Value v;
      if (advance(vm, current, v)) return v;
      if (vm.has_error()) return {};
      current = Value();
    }
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(sources, arg), visit(current, arg);
  }
};
Value chain_new(VM& vm, const Args& a) {
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<Chain>(cast<Type>(a[0]), it)) : Value();
}
Value chain_from_iterable(VM& vm, const Args& a) {
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<Chain>(cast<Type>(a[0]), it)) : Value();
}

struct Count : Iterator {
  inline static Type* type = nullptr;
  Value at, step;
  Count(Value a, Value s) : at(std::move(a)), step(std::move(s)) {}
  Value next(VM& vm) override {
    Value v = at;
    Value following = vm.binary_op(kAdd, at, step);
    if (!following) return {};
    at = std::move(following);
    return v;
  }
};
Value count_new(VM& vm, const Args& a) {
  for (int i : {1, 2}) {
    Type* t = type_of(a[i]);
    bool number = is_int(a[i]) || is_float(a[i]) || is<Complex>(a[i]) ||
                  t->dunder(Dunder::index_) || t->dunder(Dunder::float_);
    if (!number) return vm.type_error("a number is required");
  }
  // Counted in C where the step is one, so that even True is shown as a number.
  bool fast = is_int(a[1]) && is_int(a[2]) && a[2].is_small() && a[2].small() == 1;
  fast |= is_int(a[1]) && a[2].same(make_bool(true));
  return Value(
      alloc<Count>(cast<Type>(a[0]), fast ? plain_int(a[1]) : a[1], fast ? plain_int(a[2]) : a[2]));
}
Value count_repr(VM& vm, const Args& a) {
  auto* c = static_cast<Count*>(a[0].object());
  std::string out = "count(";
  if (!vm.repr_to(c->at, out)) return {};
  if (!(c->step.is_small() && c->step.small() == 1)) {
    out += ", ";
    if (!vm.repr_to(c->step, out)) return {};
  }
  return make_str(out + ")");
}

struct Repeat : Iterator {
  inline static Type* type = nullptr;
  Value value;
  int64_t left;  // -1: forever
  Repeat(Value v, int64_t n) : value(std::move(v)), left(n) {}
  Value next(VM&) override {
    if (left == 0) return {};
    if (left > 0) --left;
    return value;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(value, arg); }
};
Value repeat_new(VM& vm, const Args& a) {
  int64_t n = -1;
  if (a[2]) {
    if (!arg_index(vm, a[2], n)) return {};
    if (n < 0) n = 0;
  }
  return Value(alloc<Repeat>(cast<Type>(a[0]), a[1], n));
}
Value repeat_repr(VM& vm, const Args& a) {
  auto* r = static_cast<Repeat*>(a[0].object());
  std::string out = "repeat(";
  if (!vm.repr_to(r->value, out)) return {};
  if (r->left >= 0) out += ", " + std::to_string(r->left);
  return make_str(out + ")");
}
Value repeat_length_hint(VM& vm, const Args& a) {
  auto* r = static_cast<Repeat*>(a[0].object());
  if (r->left < 0) return vm.type_error("len() of unsized object");
  return make_int(r->left);
}

struct Cycle : Iterator {
  inline static Type* type = nullptr;
  Value source;
  std::vector<Value> saved;
  size_t at = 0;
  explicit Cycle(Value s) : source(std::move(s)) {}
  Value next(VM& vm) override {
    if (source) {
      Value v;
      if (advance(vm, source, v)) {
        saved.push_back(v);
        return v;
      }
      if (vm.has_error()) return {};
      source = Value();
    }
    if (saved.empty()) return {};
    Value v = saved[at];
    at = (at + 1) % saved.size();
    return v;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(source, arg);
    for (auto& v : saved) visit(v, arg);
  }
};

struct Islice : Iterator {
  inline static Type* type = nullptr;
  Value source;
  int64_t wanted, stop, step, at = 0;  // stop -1: none
  Islice(Value s, int64_t first, int64_t last, int64_t stride)
      : source(std::move(s)), wanted(first), stop(last), step(stride) {}
  Value next(VM& vm) override {
    if (!source) return {};
    Value v;
    while (at < wanted || (stop >= 0 && at >= stop)) {
      if (stop >= 0 && at >= stop) return source = Value(), Value();
      if (!advance(vm, source, v)) return source = Value(), Value();
      ++at;
    }
    if (!advance(vm, source, v)) return source = Value(), Value();
    ++at;
    if (__builtin_add_overflow(wanted, step, &wanted)) wanted = INT64_MAX;
    if (stop >= 0 && wanted > stop) wanted = stop;
    return v;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(source, arg); }
};
bool islice_bound(VM& vm, const Value& v, int64_t otherwise, int64_t& out, const char* message,
                  int64_t least) {
  out = otherwise;
  if (v.is_none()) return true;
  Value i = is_int(v) || type_of(v)->dunder(Dunder::index_) ? vm.index_value(v) : Value();
  if (i && to_int64(i, out) && out >= least) return true;
  vm.clear_error();
  vm.value_error("{}", message);
  return false;
}
Value islice_new(VM& vm, const Args& a) {
  constexpr const char* kStop =
      "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
  constexpr const char* kIndices =
      "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
  constexpr const char* kStep = "Step for islice() must be a positive integer or None.";
  int64_t first = 0, last = -1, stride = 1;
  if (!a[3]) {
    int64_t stop = -1;
    bool tellable = is_int(a[2]) && to_int64(a[2], stop) && stop != -1;
    if (!islice_bound(vm, a[2], -1, last, tellable ? kIndices : kStop, 0)) return {};
  } else {
    // A stop of -1 cannot be told from one that is no number.
    int64_t stop = -1;
    bool tellable = a[3].is_none() || (is_int(a[3]) && to_int64(a[3], stop) && stop != -1);
    if (!islice_bound(vm, a[3], -1, last, tellable ? kIndices : kStop, 0) ||
        !islice_bound(vm, a[2], 0, first, kIndices, 0))
      return {};
    if (a[4] && !islice_bound(vm, a[4], 1, stride, kStep, 1)) return {};
  }
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<Islice>(cast<Type>(a[0]), it, first, last, stride)) : Value();
}

struct Accumulate : Iterator {
  inline static Type* type = nullptr;
  Value source, function, total, initial;
  Accumulate(Value s, Value f, Value i)
      : source(std::move(s)), function(std::move(f)), initial(std::move(i)) {}
  Value next(VM& vm) override {
    if (initial && !initial.is_none()) {
      total = std::exchange(initial, Value());
      return total;
    }
    Value v;
    if (!advance(vm, source, v)) return {};
    if (!total) return total = v;
    Value sum = function.is_none() ? vm.binary_op(kAdd, total, v) : vm.call(function, {total, v});
    if (!sum) return {};
    return total = sum;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(source, arg), visit(function, arg), visit(total, arg);
  }
};
Value accumulate_new(VM& vm, const Args& a) {
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<Accumulate>(cast<Type>(a[0]), it, a[2], a[3])) : Value();
}

// takewhile, dropwhile, filterfalse and starmap: a function and a source.
struct FunctionIterator : Iterator {
  Value function, source;
  bool started = false;  // dropwhile: past the dropped ones; takewhile: finished
  FunctionIterator(Value f, Value s) : function(std::move(f)), source(std::move(s)) {}
  // Truth of function(v); -1: error set.
  int test(VM& vm, const Value& v) {
    Value r = vm.call(function, {v});
    return r ? vm.truth(r) : -1;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(function, arg), visit(source, arg);
  }
};
struct Takewhile : FunctionIterator {
  inline static Type* type = nullptr;
  using FunctionIterator::FunctionIterator;
  Value next(VM& vm) override {
    Value v;
    if (started || !advance(vm, source, v)) return {};
    int t = test(vm, v);
    if (t > 0) return v;
    if (t == 0) started = true;
    return {};
  }
};
struct Dropwhile : FunctionIterator {
  inline static Type* type = nullptr;
  using FunctionIterator::FunctionIterator;
  Value next(VM& vm) override {
    Value v;
    while (advance(vm, source, v)) {
      if (started) return v;
      int t = test(vm, v);
      if (t < 0) return {};
      if (t == 0) {
        started = true;
        return v;
      }
    }
    return {};
  }
};
struct Filterfalse : FunctionIterator {
  inline static Type* type = nullptr;
  using FunctionIterator::FunctionIterator;
  Value next(VM& vm) override {
    Value v;
    while (advance(vm, source, v)) {
      int t =
          function.is_none() || function.same(Value(Int::bool_type)) ? vm.truth(v) : test(vm, v);
      if (t < 0) return {};
      if (t == 0) return v;
    }
    return {};
  }
};
struct Starmap : FunctionIterator {
  inline static Type* type = nullptr;
  using FunctionIterator::FunctionIterator;
  Value next(VM& vm) override {
    Value v;
    if (!advance(vm, source, v)) return {};
    std::vector<Value> args;
    if (!vm.iterate(v, args)) return {};
    return vm.call(function, args);
  }
};
template <class T>
Value function_iterator_new(VM& vm, const Args& a) {
  Value it = vm.iter(a[2]);
  return it ? Value(alloc<T>(cast<Type>(a[0]), a[1], it)) : Value();
}

struct Compress : Iterator {
  inline static Type* type = nullptr;
  Value data, selectors;
  Compress(Value d, Value s) : data(std::move(d)), selectors(std::move(s)) {}
  Value next(VM& vm) override {
    Value v, s;
    while (advance(vm, data, v) && advance(vm, selectors, s)) {
      int t = vm.truth(s);
      if (t < 0) return {};
      if (t) return v;
    }
    return {};
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(data, arg), visit(selectors, arg);
  }
};
Value compress_new(VM& vm, const Args& a) {
  Value d = vm.iter(a[1]);
  if (!d) return {};
  Value s = vm.iter(a[2]);
  return s ? Value(alloc<Compress>(cast<Type>(a[0]), d, s)) : Value();
}

struct Pairwise : Iterator {
  inline static Type* type = nullptr;
  Value source, previous;
  explicit Pairwise(Value s) : source(std::move(s)) {}
  Value next(VM& vm) override {
    if (!source) return {};
    Value v;
    if (!previous && !advance(vm, source, previous)) return source = Value(), Value();
    if (!advance(vm, source, v)) return source = Value(), Value();
    Value pair = make_tuple({previous, v});
    previous = v;
    return pair;
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(source, arg), visit(previous, arg);
  }
};
template <class T>
Value one_source_new(VM& vm, const Args& a) {
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<T>(cast<Type>(a[0]), it)) : Value();
}

struct Batched : Iterator {
  inline static Type* type = nullptr;
  Value source;
  int64_t size;
  bool strict;
  Batched(Value s, int64_t n, bool exact) : source(std::move(s)), size(n), strict(exact) {}
  Value next(VM& vm) override {
    if (!source) return {};
    std::vector<Value> batch;
    Value v;
    while (static_cast<int64_t>(batch.size()) < size && advance(vm, source, v)) batch.push_back(v);
    if (vm.has_error()) return {};
    if (static_cast<int64_t>(batch.size()) < size) {
      source = Value();
      if (batch.empty()) return {};
      if (strict) return vm.value_error("batched(): incomplete batch");
    }
    return tracepad::make_tuple(std::span<const Value>(batch));
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(source, arg); }
};
Value batched_new(VM& vm, const Args& a) {
  int64_t n;
  if (!vm.index(a[2], n)) return {};
  if (n < 1) return vm.value_error("n must be at least one");
  int strict = vm.truth(a[3]);
  if (strict < 0) return {};
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<Batched>(cast<Type>(a[0]), it, n, strict != 0)) : Value();
}

struct ZipLongest : Iterator {
  inline static Type* type = nullptr;
  std::vector<Value> sources;  // emptied one by one
  Value fill;
  size_t active;
  ZipLongest(std::vector<Value> s, Value f)
      : sources(std::move(s)), fill(std::move(f)), active(sources.size()) {}
  Value next(VM& vm) override {
    if (active == 0) return {};
    std::vector<Value> row(sources.size(), fill);
    for (size_t i = 0; i < sources.size(); ++i) {
      if (!sources[i] || advance(vm, sources[i], row[i])) continue;
      if (vm.has_error()) {
        active = 0;
        return {};
      }
      sources[i] = Value();
      row[i] = fill;
      if (--active == 0) return {};
    }
    return tracepad::make_tuple(std::span<const Value>(row));
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    for (auto& s : sources) visit(s, arg);
    visit(fill, arg);
  }
};
Value zip_longest_new(VM& vm, const Args& a) {
  std::vector<Value> sources;
  auto* options = cast<Dict>(a[2]);
  Value fill = options->get("fillvalue");
  if (options->size() > (fill ? 1u : 0u))
    return vm.type_error("zip_longest() got an unexpected keyword argument");
  for (const Value& v : cast<Tuple>(a[1])->view()) {
    Value it = vm.iter(v);
    if (!it) return {};
    sources.push_back(it);
  }
  return Value(alloc<ZipLongest>(cast<Type>(a[0]), std::move(sources), fill ? fill : none()));
}

// ---- groupby ----

struct Groupby : Iterator {
  inline static Type* type = nullptr;
  Value source, key, target_key, current_key, current_value;
  uint64_t group = 0;  // which group is being handed out
  Groupby(Value s, Value k) : source(std::move(s)), key(std::move(k)) {}
  // Reads the next value and its key; false: exhausted or error set.
  bool step(VM& vm) {
    Value v;
    if (!advance(vm, source, v)) return false;
    Value k = key.is_none() ? v : vm.call(key, {v});
    if (!k) return false;
    current_value = v;
    current_key = k;
    return true;
  }
  Value next(VM& vm) override;
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    for (auto* v : {&source, &key, &target_key, &current_key, &current_value}) visit(*v, arg);
  }
};
struct Grouper : Iterator {
  inline static Type* type = nullptr;
  Ref<Groupby> parent;
  Value key;
  uint64_t group;
  Grouper(Groupby* p, Value k) : parent(p), key(std::move(k)), group(p->group) {}
  Value next(VM& vm) override {
    if (parent->group != group) return {};
    if (!parent->current_value && !parent->step(vm)) return {};
    int same = vm.equal(key, parent->current_key);
    if (same <= 0) return {};
    return std::exchange(parent->current_value, Value());
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(parent, arg), visit(key, arg);
  }
};
Value Groupby::next(VM& vm) {
  ++group;
  // Skips what is left of the group before.
  for (;;) {
    if (current_key) {
      if (!target_key) break;
      int same = vm.equal(target_key, current_key);
      if (same < 0) return {};
      if (!same) break;
    }
    if (!step(vm)) return {};
  }
  target_key = current_key;
  Value g(alloc_as<Grouper>(Grouper::type, this, current_key));
  return make_tuple({current_key, g});
}
Value groupby_new(VM& vm, const Args& a) {
  Value it = vm.iter(a[1]);
  return it ? Value(alloc<Groupby>(cast<Type>(a[0]), it, a[2])) : Value();
}

// ---- tee ----

struct TeeBuffer : GcObject {
  inline static Type* type = nullptr;
  Value source;
  std::deque<Value> values;
  size_t dropped = 0;  // values that were here and that all have read
  std::vector<size_t*> readers;
};
struct Tee : Iterator {
  inline static Type* type = nullptr;
  Ref<TeeBuffer> buffer;
  size_t at;
  Tee(TeeBuffer* b, size_t start) : buffer(b), at(start) { b->readers.push_back(&at); }
  ~Tee() override {
    auto& r = buffer->readers;
    for (size_t i = 0; i < r.size(); ++i)
      if (r[i] == &at) {
        r.erase(r.begin() + static_cast<ptrdiff_t>(i));
        break;
      }
  }
  Value next(VM& vm) override {
    TeeBuffer& b = *buffer;
    while (at >= b.dropped + b.values.size()) {
      Value v;
      if (!advance(vm, b.source, v)) return {};
      b.values.push_back(v);
    }
    Value v = b.values[at - b.dropped];
    ++at;
    size_t slowest = SIZE_MAX;
    for (size_t* r : b.readers) slowest = std::min(slowest, *r);
    while (b.dropped < slowest && !b.values.empty()) {
      b.values.pop_front();
      ++b.dropped;
    }
    return v;
  }
};
Value tee(VM& vm, const Args& a) {
  int64_t n;
  if (!vm.index(a[1], n)) return {};
  if (n < 0) return vm.value_error("n must be >= 0");
  if (n == 0) return make_tuple({});
  Ref<TeeBuffer> buffer;
  size_t start = 0;
  std::vector<Value> out;
  if (type_of(a[0]) == Tee::type) {
    buffer = static_cast<Tee*>(a[0].object())->buffer;
    start = static_cast<Tee*>(a[0].object())->at;
    out.push_back(a[0]);
  } else {
    Value it = vm.iter(a[0]);
    if (!it) return {};
    buffer = alloc_as<TeeBuffer>(TeeBuffer::type);
    buffer->source = it;
  }
  while (static_cast<int64_t>(out.size()) < n)
    out.push_back(Value(alloc_as<Tee>(Tee::type, buffer.get(), start)));
  return tracepad::make_tuple(std::span<const Value>(out));
}
Value tee_copy(VM&, const Args& a) {
  auto* t = static_cast<Tee*>(a[0].object());
  return Value(alloc_as<Tee>(Tee::type, t->buffer.get(), t->at));
}

bool init(VM& vm, Module& m) {
  add_itertools_type<Chain>(
      vm, m, "chain", "(cls, /, *iterables)", chain_new, [](TypeBuilderBase& b) {
        b.class_method("from_iterable", "(cls, iterable, /)", chain_from_iterable)
            .class_method("__class_getitem__", "(cls, item, /)", generic_alias);
      });
  add_itertools_type<Count>(vm, m, "count", "(cls, start=0, step=1)", count_new,
                            [](TypeBuilderBase& b) { b.dunder(Dunder::repr_, count_repr); });
  add_itertools_type<Repeat>(
      vm, m, "repeat", "(cls, object, times=?)", repeat_new, [](TypeBuilderBase& b) {
        b.dunder(Dunder::repr_, repeat_repr).dunder(Dunder::length_hint_, repeat_length_hint);
      });
  auto nothing = [](TypeBuilderBase&) {};
  add_itertools_type<Cycle>(vm, m, "cycle", "(cls, iterable, /)", one_source_new<Cycle>, nothing);
  add_itertools_type<Islice>(vm, m, "islice", "(cls, iterable, start, stop=?, step=?, /)",
                             islice_new, nothing);
  add_itertools_type<Accumulate>(vm, m, "accumulate", "(cls, iterable, func=None, *, initial=None)",
                                 accumulate_new, nothing);
  add_itertools_type<Takewhile>(vm, m, "takewhile", "(cls, predicate, iterable, /)",
                                function_iterator_new<Takewhile>, nothing);
  add_itertools_type<Dropwhile>(vm, m, "dropwhile", "(cls, predicate, iterable, /)",
                                function_iterator_new<Dropwhile>, nothing);
  add_itertools_type<Filterfalse>(vm, m, "filterfalse", "(cls, function, iterable, /)",
                                  function_iterator_new<Filterfalse>, nothing);
  add_itertools_type<Starmap>(vm, m, "starmap", "(cls, function, iterable, /)",
                              function_iterator_new<Starmap>, nothing);
  add_itertools_type<Compress>(vm, m, "compress", "(cls, data, selectors)", compress_new, nothing);
  add_itertools_type<Pairwise>(vm, m, "pairwise", "(cls, iterable, /)", one_source_new<Pairwise>,
                               nothing);
  add_itertools_type<Batched>(vm, m, "batched", "(cls, iterable, n, *, strict=False)", batched_new,
                              nothing);
  add_itertools_type<ZipLongest>(vm, m, "zip_longest", "(cls, /, *iterables, **options)",
                                 zip_longest_new, nothing);
  add_itertools_type<Groupby>(vm, m, "groupby", "(cls, iterable, key=None)", groupby_new, nothing);
  TypeBuilder<Grouper>(vm, "_grouper", Grouper::type)
      .heap_module("itertools")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .done();
  TypeBuilder<TeeBuffer>(vm, "_tee_dataobject", TeeBuffer::type)
      .heap_module("itertools")
      .flags(Type::kNoInstances | Type::kNoBase)
      .done();
  TypeBuilder<Tee>(vm, "_tee", Tee::type)
      .heap_module("itertools")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .dunder(Dunder::copy_, tee_copy)
      .done();
  ModuleBuilder(vm, m).function("tee", "(iterable, n=2, /)", tee);
  add_itertools_pools(vm, m);
  return true;
}

}  // namespace

void init_itertools_module(VM& vm) { vm.add_native_module("itertools", init); }

}  // namespace tracepad
