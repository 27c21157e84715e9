// list.sort() and sorted(): a stable merge sort of the runs that the input already has (Tim Peters'
// "timsort", its merges in the order of the powers of the borders between runs). It makes the same
// comparisons in the same order as CPython's, because programs see them: they may print, count,
// raise, or contradict each other, as those of nan do.
#include <algorithm>
#include <new>

#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

constexpr uint32_t kLess = 2;  // ast::CmpOpKind::Lt

// The bits of a key and of the value that it is of, which others hold: so items move as numbers do.
struct Item {
  uint64_t key, value;
};
const Value& key_of(const Item& item) {
  return *std::launder(reinterpret_cast<const Value*>(&item.key));
}

class Sorter {
 public:
  Sorter(VM& vm, std::vector<Item>& items) : vm_(vm), a_(items.data()), size_(items.size()) {}

  // False: error set. The items are all there then, in some order.
  bool sort() {
    if (size_ < 2) return true;
    const size_t least = least_run();
    for (size_t start = 0; start < size_;) {
      size_t n = run(a_ + start, size_ - start);
      if (!failed_ && n < least) {
        const size_t wanted = std::min(least, size_ - start);
        insertion(a_ + start, n, wanted);
        n = wanted;
      }
      if (!failed_) push({start, n, 0});
      if (failed_) return false;
      start += n;
    }
    while (runs_.size() > 1 && !failed_) {
      size_t i = runs_.size() - 2;
      if (i > 0 && runs_[i - 1].length < runs_[i + 1].length) --i;
      merge_at(i);
    }
    return !failed_;
  }

 private:
  struct Run {
    size_t start, length;
    int power;  // of the border to the run behind it
  };
  static constexpr size_t kMinGallop = 7;

  // Whether x sorts before y. After an error nothing does, and no more is asked.
  bool less(const Item& x, const Item& y) {
    const Value &a = key_of(x), &b = key_of(y);
    if (a.is_small() && b.is_small()) return a.small() < b.small();
    if (a.is_real() && b.is_real()) return a.real() < b.real();
    if (is<Str>(a) && is<Str>(b) && a.object()->cls == Str::type && b.object()->cls == Str::type)
      return str_view(a) < str_view(b);
    if (failed_) return false;
    const int r = vm_.compare_bool(kLess, a, b);
    failed_ = r < 0;
    return r > 0;
  }

  // Shorter runs are made longer by insertion: the number of runs is a power of two then, or a
  // little less.
  size_t least_run() const {
    size_t n = size_, rest = 0;
    while (n >= 64) {
      rest |= n & 1;
      n >>= 1;
    }
    return n + rest;
  }

  // The length of the run at the beginning, which is ascending then: a descending one is reversed,
  // with equal items in it kept in their order.
  size_t run(Item* a, size_t size) {
    size_t n = 1;
    while (n < size && !less(a[n], a[n - 1]) && !failed_) ++n;
    if (n == size || failed_) return n;
    if (n > 1) {
      if (less(a[0], a[n - 1]) || failed_) return n;
      std::reverse(a, a + n);  // they are all equal
    }
    ++n;
    size_t equal = 0;  // so many of the last items equal the one before them
    auto keep_order = [&] {
      if (equal) std::reverse(a + n - equal - 1, a + n);
      equal = 0;
    };
    for (; n < size && !failed_; ++n) {
      if (less(a[n], a[n - 1]))
        keep_order();
      else if (failed_ || less(a[n - 1], a[n]))
        break;
      else
        ++equal;
    }
    if (failed_) return n;
    keep_order();
    std::reverse(a, a + n);
    while (n < size && !less(a[n], a[n - 1]) && !failed_) ++n;
    return n;
  }

  // Sorts the first `size` items, of which `sorted` are sorted.
  void insertion(Item* a, size_t sorted, size_t size) {
    for (; sorted < size; ++sorted) {
      size_t low = 0, high = sorted;
      while (low < high) {
        const size_t middle = (low + high) / 2;
        if (less(a[sorted], a[middle]))
          high = middle;
        else
          low = middle + 1;
      }
      if (failed_) return;
      std::rotate(a + low, a + sorted, a + sorted + 1);
    }
  }

  // How deep the border between two adjacent runs lies in the tree of halves of the whole.
  int power(const Run& first, size_t second_length) const {
    size_t a = 2 * first.start + first.length, b = a + first.length + second_length;
    for (int depth = 1;; ++depth) {
      if (a >= size_) {
        a -= size_;
        b -= size_;
      } else if (b >= size_) {
        return depth;
      }
      a *= 2;
      b *= 2;
    }
  }
  void push(Run r) {
    if (!runs_.empty()) {
      const int p = power(runs_.back(), r.length);
      while (runs_.size() > 1 && runs_[runs_.size() - 2].power > p && !failed_)
        merge_at(runs_.size() - 2);
      runs_.back().power = p;
    }
    runs_.push_back(r);
  }

  // Merges run i with the one behind it.
  void merge_at(size_t i) {
    Item *a = a_ + runs_[i].start, *b = a_ + runs_[i + 1].start;
    size_t na = runs_[i].length, nb = runs_[i + 1].length;
    runs_[i].length += nb;
    runs_.erase(runs_.begin() + static_cast<ptrdiff_t>(i) + 1);
    const size_t in_place = gallop_right(*b, a, na, 0);
    if (failed_ || in_place == na) return;
    a += in_place;
    na -= in_place;
    nb = gallop_left(a[na - 1], b, nb, nb - 1);
    if (failed_ || nb == 0) return;
    if (na <= nb)
      merge_low(a, na, b, nb);
    else
      merge_high(a, na, b, nb);
  }

  // Where the key belongs among n sorted items: before those that equal it (left) or behind them
  // (right). The search starts at `hint`.
  size_t gallop_left(const Item& key, const Item* a, size_t n, size_t hint) {
    return gallop(n, hint, [&](size_t i) { return less(a[i], key); });
  }
  size_t gallop_right(const Item& key, const Item* a, size_t n, size_t hint) {
    return gallop(n, hint, [&](size_t i) { return !less(key, a[i]); });
  }
  // `behind(i)`: whether the place is behind item i. It goes away from the hint in growing steps,
  // then halves the last of them.
  template <class Behind>
  size_t gallop(size_t n, size_t hint, Behind behind) {
    size_t last = 0, step = 1, low, high;
    if (behind(hint)) {
      const size_t most = n - hint;
      while (step < most && behind(hint + step)) {
        last = step;
        step = 2 * step + 1;
      }
      low = hint + last + 1;
      high = hint + std::min(step, most);
    } else {
      const size_t most = hint + 1;
      while (step < most && !behind(hint - step)) {
        last = step;
        step = 2 * step + 1;
      }
      low = hint + 1 - std::min(step, most);
      high = hint - last;
    }
    while (low < high) {
      const size_t middle = low + (high - low) / 2;
      if (behind(middle))
        low = middle + 1;
      else
        high = middle;
    }
    return low;
  }

  // Two adjacent runs, a before b, the shorter of which is set aside while they are merged into the
  // place of both: from the beginning (a is set aside) or from the end (b is).
  struct Merge {
    Item *a, *b, *to;  // `to`: the place that is filled next, or behind it
    size_t na, nb;
    bool from_end;

    void take_a(size_t k) {
      to = from_end ? std::move_backward(a + na - k, a + na, to) : std::move(a, a + k, to);
      if (!from_end) a += k;
      na -= k;
    }
    void take_b(size_t k) {
      to = from_end ? std::move_backward(b + nb - k, b + nb, to) : std::move(b, b + k, to);
      if (!from_end) b += k;
      nb -= k;
    }
    const Item& next_a() const { return from_end ? a[na - 1] : *a; }
    const Item& next_b() const { return from_end ? b[nb - 1] : *b; }
    // The run in place is used up, or of the one set aside only the item is left that comes last.
    bool ended() const { return from_end ? na == 0 || nb <= 1 : nb == 0 || na <= 1; }
  };
  // The first item of b is known to come first, the last of a last.
  void merge_low(Item* a, size_t na, Item* b, size_t nb) {
    std::vector<Item> aside(a, a + na);
    Merge m{aside.data(), b, a, na, nb, false};
    m.take_b(1);
    merge(m);
    if (m.na == 1 && !failed_) m.take_b(m.nb);
    m.take_a(m.na);
  }
  void merge_high(Item* a, size_t na, Item* b, size_t nb) {
    std::vector<Item> aside(b, b + nb);
    Merge m{a, aside.data(), b + nb, na, nb, true};
    m.take_a(1);
    merge(m);
    if (m.nb == 1 && !failed_) m.take_a(m.na);
    m.take_b(m.nb);
  }
  // Item by item, until one run wins often in a row; then by galloping, as long as that pays.
  void merge(Merge& m) {
    if (m.ended()) return;
    size_t gallops_at = gallops_at_;
    for (;;) {
      size_t wins_a = 0, wins_b = 0;
      while (wins_a < gallops_at && wins_b < gallops_at) {
        const bool b_first = less(m.next_b(), m.next_a());
        if (failed_) return;
        if (b_first == m.from_end) {
          m.take_a(1);
          ++wins_a;
          wins_b = 0;
        } else {
          m.take_b(1);
          ++wins_b;
          wins_a = 0;
        }
        if (m.ended()) return;
      }
      ++gallops_at;
      do {
        gallops_at -= gallops_at > 1;
        gallops_at_ = gallops_at;
        wins_a = gallop_right(m.next_b(), m.a, m.na, m.from_end ? m.na - 1 : 0);
        if (failed_) return;
        if (m.from_end) wins_a = m.na - wins_a;
        m.take_a(wins_a);
        if (m.ended()) return;
        m.take_b(1);
        if (m.ended()) return;
        wins_b = gallop_left(m.next_a(), m.b, m.nb, m.from_end ? m.nb - 1 : 0);
        if (failed_) return;
        if (m.from_end) wins_b = m.nb - wins_b;
        m.take_b(wins_b);
        if (m.ended()) return;
        m.take_a(1);
        if (m.ended()) return;
      } while (wins_a >= kMinGallop || wins_b >= kMinGallop);
      ++gallops_at;  // it did not pay
      gallops_at_ = gallops_at;
    }
  }

  VM& vm_;
  Item* a_;
  size_t size_;
  std::vector<Run> runs_;
  size_t gallops_at_ = kMinGallop;
  bool failed_ = false;
};

}  // namespace

bool sort_values(VM& vm, std::vector<Value>& values, const Value& key, bool reverse) {
  const size_t n = values.size();
  std::vector<Value> keys;  // none: the values are their own
  std::vector<Item> items(n);
  if (key && !key.is_none()) {
    keys.reserve(n);
    for (const Value& v : values) {
      keys.push_back(vm.call(key, {v}));
      if (!keys.back()) return false;
    }
  }
  for (size_t i = 0; i < n; ++i)
    items[i] = {(keys.empty() ? values : keys)[i].bits(), values[i].bits()};
  if (reverse) std::reverse(items.begin(), items.end());  // so that equal ones keep their order
  const bool sorted = Sorter(vm, items).sort();
  if (reverse) std::reverse(items.begin(), items.end());
  std::vector<Value> in_order;
  in_order.reserve(n);
  for (const Item& item : items) in_order.push_back(Value::share(item.value));
  values = std::move(in_order);
  return sorted;
}

}  // namespace tracepad
