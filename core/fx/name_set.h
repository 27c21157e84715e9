// A set of identifiers, of which a graph has as many as nodes. Numbered names (add_17) come and are
// asked for in the order of their numbers, so neighbours lie side by side; what is generated from a
// large graph then walks the set instead of jumping about in it.
#pragma once
#include <string_view>
#include <vector>

#include "runtime/classes.h"

namespace tracepad::fx {

class NameSet {
 public:
  static uint32_t hash(std::string_view name);
  // Where the name is or would go; `hash` is its hash. Good until the next insertion.
  size_t find(std::string_view name, uint32_t hash);
  bool has(size_t place) const { return static_cast<bool>(slots_[place].name); }
  void insert(size_t place, Ref<Str> name, uint32_t hash);  // where there is none yet
  size_t size() const { return size_; }
  template <class F>
  void each(const F& f) const {
    for (const Slot& s : slots_)
      if (s.name) f(s.name->view());
  }

 private:
  struct Slot {
    uint32_t hash = 0;
    Ref<Str> name;
  };

  std::vector<Slot> slots_;  // open addressing; a power of two, at most half full
  size_t size_ = 0;
};

// The last number given for each base of numbered names. A base is the beginning of a name, which
// is kept in its place.
class NameCounts {
 public:
  // `hash` is NameSet::hash of the base, here and below. The place stays good until the next put.
  size_t find(std::string_view base, uint32_t hash);
  int64_t at(size_t place) const { return slots_[place].count; }  // 0: none yet
  // `name` begins with the base, which has that length.
  void put(size_t place, const Ref<Str>& name, size_t length, uint32_t hash, int64_t count);

 private:
  struct Slot {
    uint32_t hash = 0, length = 0;
    Ref<Str> name;
    int64_t count = 0;
  };
  std::vector<Slot> slots_;  // as NameSet's
  size_t size_ = 0;
};

// The number that a name ends in behind an underscore: 17 of "add_17". `base` is what stands before
// the underscore. False: it has none, or nothing before it.
bool split_number(std::string_view name, std::string_view& base, int64_t& number);

}  // namespace tracepad::fx
