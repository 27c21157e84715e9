// The combinatoric iterators of itertools: product, permutations, combinations with and without
// replacement. Each collects its input first and then steps an array of indices in lexicographic
// order.
#include <numeric>

#include "runtime/modules/itertools.h"

namespace tracepad {

namespace {

struct Pooled : Iterator {
  std::vector<Value> pool;
  std::vector<size_t> indices;
  bool first = true, finished = false;
  Value pick() const {
    auto* t = alloc_as<Tuple>(Tuple::type, static_cast<uint32_t>(indices.size()));
    for (size_t i = 0; i < indices.size(); ++i) t->items[i] = pool[indices[i]];
    return Value(t);
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    for (auto& v : pool) visit(v, arg);
  }
};

struct Product : Iterator {
  inline static Type* type = nullptr;
  std::vector<std::vector<Value>> pools;
  std::vector<size_t> indices;
  bool first = true, finished = false;
  Value next(VM&) override {
    if (finished) return {};
    if (first) {
      first = false;
      indices.assign(pools.size(), 0);
      for (auto& p : pools)
        if (p.empty()) return finished = true, Value();
    } else {
      size_t i = pools.size();
      for (;;) {
        if (i == 0) return finished = true, Value();
        --i;
        if (++indices[i] < pools[i].size()) break;
        indices[i] = 0;
      }
    }
    auto* t = alloc_as<Tuple>(Tuple::type, static_cast<uint32_t>(pools.size()));
    for (size_t i = 0; i < pools.size(); ++i) t->items[i] = pools[i][indices[i]];
    return Value(t);
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    for (auto& p : pools)
      for (auto& v : p) visit(v, arg);
  }
};
Value product_new(VM& vm, const Args& a) {
  int64_t repeat;
  const Value given = vm.index_value(a[1]);
  if (!given) return {};
  if (!to_int64(given, repeat))
    return vm.raise(exc::OverflowError, "Python int too large to convert to C ssize_t");
  if (repeat < 0) return vm.value_error("repeat argument cannot be negative");
  std::vector<std::vector<Value>> pools;
  for (const Value& v : cast<Tuple>(a[2])->view()) {
    if (repeat == 0) break;  // not even looked at
    std::vector<Value> pool;
    if (!vm.iterate(v, pool)) return {};
    pools.push_back(std::move(pool));
  }
  if (!check_repeat(vm, static_cast<int64_t>(pools.size()), repeat, 64)) return {};
  auto* p = alloc<Product>(cast<Type>(a[0]));
  Value held(p);
  for (int64_t i = 0; i < repeat; ++i) p->pools.insert(p->pools.end(), pools.begin(), pools.end());
  return held;
}

struct Permutations : Pooled {
  inline static Type* type = nullptr;
  std::vector<size_t> order, cycles;
  Value next(VM&) override {
    const size_t n = pool.size(), r = indices.size();
    if (finished || r > n) return {};
    if (first) {
      first = false;
      order.resize(n);
      std::iota(order.begin(), order.end(), size_t{0});
      for (size_t i = 0; i < r; ++i) cycles.push_back(n - i);
    } else {
      size_t i = r;
      for (;;) {
        if (i == 0) return finished = true, Value();
        --i;
        if (--cycles[i] == 0) {
          // Rotates the tail back to where it was.
          size_t moved = order[i];
          order.erase(order.begin() + static_cast<ptrdiff_t>(i));
          order.push_back(moved);
          cycles[i] = n - i;
        } else {
          std::swap(order[i], order[n - cycles[i]]);
          break;
        }
      }
    }
    for (size_t i = 0; i < r; ++i) indices[i] = order[i];
    return pick();
  }
};
struct Combinations : Pooled {
  inline static Type* type = nullptr;
  Value next(VM&) override {
    const size_t n = pool.size(), r = indices.size();
    if (finished || r > n) return {};
    if (first) {
      first = false;
      std::iota(indices.begin(), indices.end(), size_t{0});
      return pick();
    }
    size_t i = r;
    while (i > 0 && indices[i - 1] == i - 1 + n - r) --i;
    if (i == 0) return finished = true, Value();
    ++indices[--i];
    for (size_t j = i + 1; j < r; ++j) indices[j] = indices[j - 1] + 1;
    return pick();
  }
};
struct CombinationsWithReplacement : Pooled {
  inline static Type* type = nullptr;
  Value next(VM&) override {
    const size_t n = pool.size(), r = indices.size();
    if (finished || (n == 0 && r > 0)) return {};
    if (first) {
      first = false;
      return pick();
    }
    size_t i = r;
    while (i > 0 && indices[i - 1] == n - 1) --i;
    if (i == 0) return finished = true, Value();
    size_t v = indices[--i] + 1;
    for (size_t j = i; j < r; ++j) indices[j] = v;
    return pick();
  }
};

template <class T>
Value pooled_new(VM& vm, const Args& a) {
  std::vector<Value> pool;
  if (!vm.iterate(a[1], pool)) return {};
  auto r = static_cast<int64_t>(pool.size());
  if (!a[2].is_none()) {
    if (!is_int(a[2]) && std::is_same_v<T, Permutations>) return vm.type_error("Expected int as r");
    if (!vm.index(a[2], r)) return {};
  }
  if (r < 0) return vm.value_error("r must be non-negative");
  if (!check_repeat(vm, r, 1, sizeof(size_t))) return {};
  auto* p = alloc<T>(cast<Type>(a[0]));
  p->pool = std::move(pool);
  p->indices.assign(static_cast<size_t>(r), 0);
  return Value(p);
}

}  // namespace

void add_itertools_pools(VM& vm, Module& m) {
  auto nothing = [](TypeBuilderBase&) {};
  add_itertools_type<Product>(vm, m, "product", "(cls, /, *iterables, repeat=1)", product_new,
                              nothing);
  add_itertools_type<Permutations>(vm, m, "permutations", "(cls, iterable, r=None)",
                                   pooled_new<Permutations>, nothing);
  add_itertools_type<Combinations>(vm, m, "combinations", "(cls, iterable, r)",
                                   pooled_new<Combinations>, nothing);
  add_itertools_type<CombinationsWithReplacement>(vm, m, "combinations_with_replacement",
                                                  "(cls, iterable, r)",
                                                  pooled_new<CombinationsWithReplacement>, nothing);
}

}  // namespace tracepad
