// Where a node stands in its graph's list: numbers that compare, as Python's tuples do, in the
// order of the nodes. One number for a node that was appended, more for one that was put between
// others.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace tracepad::fx {

class SortKey {
 public:
  std::span<const int64_t> view() const {
    return size_ <= 1 ? std::span<const int64_t>(&one_, size_) : std::span<const int64_t>(more_);
  }
  size_t size() const { return size_; }
  void assign(std::span<const int64_t> numbers) {
    if (numbers.size() <= 1)
      one_ = numbers.empty() ? 0 : numbers[0];
    else
      more_.assign(numbers.begin(), numbers.end());
    size_ = static_cast<uint32_t>(numbers.size());
  }
  void push_back(int64_t number) {
    if (size_ == 0) {
      one_ = number;
    } else {
      if (size_ == 1) more_.assign(1, one_);
      more_.push_back(number);
    }
    ++size_;
  }
  int64_t& back() { return size_ <= 1 ? one_ : more_.back(); }  // not empty
  // <0, 0, >0
  static int compare(const SortKey& a, const SortKey& b) {
    const auto x = a.view(), y = b.view();
    const auto order =
        std::lexicographical_compare_three_way(x.begin(), x.end(), y.begin(), y.end());
    return order < 0 ? -1 : order > 0;
  }

 private:
  uint32_t size_ = 0;
  int64_t one_ = 0;            // where there is but one: most nodes need no block of their own
  std::vector<int64_t> more_;  // all of them, where there are more
};

}  // namespace tracepad::fx
