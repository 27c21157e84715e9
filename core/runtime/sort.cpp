// A stable sort whose comparisons may raise or run any user code. Short inputs take the same
// comparisons in the same order as CPython's (a run, then binary insertion), because the first
// failing pair decides the error text; longer ones are merged bottom-up from such pieces.
#include <algorithm>

#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

constexpr uint32_t kLess = 2;  // ast::CmpOpKind::Lt

struct Item {
  Value key, value;  // value is empty where the key is the value
};

class Sorter {
 public:
  explicit Sorter(VM& vm) : vm_(vm) {}

  bool sort(std::vector<Item>& items) {
    const size_t n = items.size();
    if (n < 2) return true;
    size_t run = 64;
    while (run > n) run = n;
    if (n < 64) return insertion(items.data(), n);
    // Already sorted or strictly descending inputs cost n - 1 comparisons.
    size_t ascending = 1;
    for (; ascending < n; ++ascending) {
      int less = smaller(items[ascending].key, items[ascending - 1].key);
      if (less < 0) return false;
      if (less) break;
    }
    if (ascending == n) return true;
    run = 32;
    for (size_t i = 0; i < n; i += run)
      if (!insertion(items.data() + i, std::min(run, n - i))) return false;
    std::vector<Item> other(n);
    for (size_t width = run; width < n; width *= 2) {
      for (size_t i = 0; i < n; i += 2 * width) {
        size_t middle = std::min(i + width, n), end = std::min(i + 2 * width, n);
        if (!merge(items.data(), i, middle, end, other.data())) return false;
      }
      items.swap(other);
    }
    return true;
  }

 private:
  int smaller(const Value& a, const Value& b) {
    if (a.is_small() && b.is_small()) return a.small() < b.small();
    if (a.is_real() && b.is_real()) return a.real() < b.real();
    if (is<Str>(a) && is<Str>(b) && a.object()->cls == Str::type && b.object()->cls == Str::type)
      return str_view(a) < str_view(b);
    return vm_.compare_bool(kLess, a, b);
  }

  bool insertion(Item* items, size_t n) {
    size_t sorted = 1;
    if (n < 2) return true;
    int less = smaller(items[1].key, items[0].key);
    if (less < 0) return false;
    sorted = 2;
    bool descending = less;
    for (; sorted < n; ++sorted) {
      less = smaller(items[sorted].key, items[sorted - 1].key);
      if (less < 0) return false;
      if (static_cast<bool>(less) != descending) break;
    }
    if (descending) std::reverse(items, items + sorted);
    for (; sorted < n; ++sorted) {
      size_t low = 0, high = sorted;
      while (low < high) {
        size_t middle = low + (high - low) / 2;
        less = smaller(items[sorted].key, items[middle].key);
        if (less < 0) return false;
        if (less)
          high = middle;
        else
          low = middle + 1;
      }
      std::rotate(items + low, items + sorted, items + sorted + 1);
    }
    return true;
  }

  bool merge(Item* from, size_t i, size_t middle, size_t end, Item* to) {
    size_t j = middle, k = i;
    if (middle < end) {
      // Pieces that are in order already are moved as they are.
      int less = smaller(from[middle].key, from[middle - 1].key);
      if (less < 0) return false;
      if (!less) {
        std::move(from + i, from + end, to + k);
        return true;
      }
    }
    while (i < middle && j < end) {
      int less = smaller(from[j].key, from[i].key);
      if (less < 0) {
        // The half that was moved is no longer here; the caller drops everything on failure.
        return false;
      }
      to[k++] = std::move(less ? from[j++] : from[i++]);
    }
    std::move(from + i, from + middle, to + k);
    k += middle - i;
    std::move(from + j, from + end, to + k);
    return true;
  }

  VM& vm_;
};

}  // namespace

bool sort_values(VM& vm, std::vector<Value>& values, const Value& key, bool reverse) {
  std::vector<Item> items(values.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (key && !key.is_none()) {
      items[i].key = vm.call(key, {values[i]});
      if (!items[i].key) return false;
      items[i].value = values[i];
    } else {
      items[i].key = values[i];
    }
  }
  if (reverse) std::reverse(items.begin(), items.end());  // so that equal ones keep their order
  if (!Sorter(vm).sort(items)) return false;
  if (reverse) std::reverse(items.begin(), items.end());
  for (size_t i = 0; i < items.size(); ++i)
    values[i] = std::move(items[i].value ? items[i].value : items[i].key);
  return true;
}

}  // namespace tracepad
