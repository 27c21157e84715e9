// Sorting that is not stable, in the order of steps of the C++ library that PyTorch is built with:
// which of several equal elements comes first shows in the indices of sort, topk, kthvalue, mode
// and median. The library at hand will not do, since each has an order of its own.
#pragma once
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

namespace tracepad::kernels {

// Orders a vector of positions by `less`, which should be a strict weak order. Where it is none,
// because of nan, the steps are still the library's; they stop where they would leave the vector.
template <class Less>
class Introsort {
 public:
  using At = int64_t*;
  explicit Introsort(Less less) : less_(less) {}

  void sort(At first, At last) {
    if (first == last) return;
    begin_ = first, end_ = last;
    loop(first, last, depth(last - first));
    if (last - first <= kShort) {
      insertion(first, last);
      return;
    }
    insertion(first, first + kShort);
    for (At i = first + kShort; i != last; ++i) sink(i);
  }

  // Puts at `nth` what sorting would put there, nothing greater before it.
  void select(At first, At nth, At last) {
    if (first == last || nth == last) return;
    begin_ = first, end_ = last;
    for (int limit = depth(last - first); last - first > 3;) {
      if (limit-- == 0) {
        heap_select(first, nth + 1, last);
        std::swap(*first, *nth);
        return;
      }
      At cut = partition(first, last);
      (cut <= nth ? first : last) = cut;
    }
    insertion(first, last);
  }

  // Sorts the least elements into [first, middle).
  void partial(At first, At middle, At last) {
    heap_select(first, middle, last);
    while (middle - first > 1) {
      --middle;
      pop(first, middle, middle);
    }
  }

 private:
  static constexpr int64_t kShort = 16;
  static int depth(int64_t n) { return 2 * (std::bit_width(static_cast<uint64_t>(n)) - 1); }

  void loop(At first, At last, int limit) {
    while (last - first > kShort) {
      if (limit-- == 0) {
        partial(first, last, last);
        return;
      }
      At cut = partition(first, last);
      loop(cut, last, limit);
      last = cut;
    }
  }
  // Around the median of the second, the middle and the last element.
  At partition(At first, At last) {
    At a = first + 1, b = first + (last - first) / 2, c = last - 1;
    At median = less_(*a, *b)   ? less_(*b, *c)   ? b
                                  : less_(*a, *c) ? c
                                                  : a
                : less_(*a, *c) ? a
                : less_(*b, *c) ? c
                                : b;
    std::swap(*first, *median);
    At low = first + 1, high = last;
    while (true) {
      while (low != end_ && less_(*low, *first)) ++low;
      --high;
      while (high != begin_ && less_(*first, *high)) --high;
      if (!(low < high)) return low;
      std::swap(*low, *high);
      ++low;
    }
  }
  void sink(At i) {  // there is something not greater before it
    int64_t x = *i;
    for (; i != begin_ && less_(x, i[-1]); --i) *i = i[-1];
    *i = x;
  }
  void insertion(At first, At last) {
    if (first == last) return;
    for (At i = first + 1; i != last; ++i) {
      if (!less_(*i, *first)) {
        sink(i);
        continue;
      }
      int64_t x = *i;
      for (At k = i; k != first; --k) *k = k[-1];
      *first = x;
    }
  }

  // A heap with the greatest element in front.
  void raise(At first, int64_t hole, int64_t top, int64_t x) {
    for (int64_t parent = (hole - 1) / 2; hole > top && less_(first[parent], x);
         parent = (hole - 1) / 2) {
      first[hole] = first[parent];
      hole = parent;
    }
    first[hole] = x;
  }
  void lower(At first, int64_t hole, int64_t n, int64_t x) {
    int64_t top = hole, child = hole;
    while (child < (n - 1) / 2) {
      child = 2 * (child + 1);
      if (less_(first[child], first[child - 1])) --child;
      first[hole] = first[child];
      hole = child;
    }
    if (n % 2 == 0 && child == (n - 2) / 2) {
      child = 2 * (child + 1);
      first[hole] = first[child - 1];
      hole = child - 1;
    }
    raise(first, hole, top, x);
  }
  void pop(At first, At last, At result) {
    int64_t x = *result;
    *result = *first;
    lower(first, 0, last - first, x);
  }
  void heap_select(At first, At middle, At last) {
    int64_t n = middle - first;
    for (int64_t parent = (n - 2) / 2; n > 1 && parent >= 0; --parent)
      lower(first, parent, n, first[parent]);
    for (At i = middle; i < last; ++i)
      if (less_(*i, *first)) pop(first, middle, i);
  }

  Less less_;
  At begin_ = nullptr, end_ = nullptr;
};

// Selection by partitions around a median of three, as kthvalue does it: afterwards index[k] is
// what sorting would put there.
template <class Less>
void quick_select(std::vector<int64_t>& index, int64_t k, Less less) {
  auto greater = [&](int64_t a, int64_t b) { return less(index[b], index[a]); };
  auto exchange = [&](int64_t a, int64_t b) { std::swap(index[a], index[b]); };
  int64_t left = 0, right = static_cast<int64_t>(index.size()) - 1;
  while (left < right) {
    if (right == left + 1) {
      if (greater(left, right)) exchange(left, right);
      return;
    }
    exchange(left + (right - left) / 2, left + 1);
    if (greater(left + 1, right)) exchange(left + 1, right);
    if (greater(left, right)) exchange(left, right);
    if (greater(left + 1, left)) exchange(left + 1, left);
    int64_t i = left + 1, j = right;
    while (true) {
      do ++i;
      while (greater(left, i));
      do --j;
      while (greater(j, left));
      if (j < i) break;
      exchange(i, j);
    }
    exchange(left, j);
    if (j <= k) left = i;
    if (j >= k) right = j - 1;
  }
}

}  // namespace tracepad::kernels
