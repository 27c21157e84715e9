// A set of identifiers, of which a graph has as many as nodes. Numbered names (add_17) come and are
// asked for in the order of their numbers, so neighbours lie side by side; what is generated from a
// large graph then walks the set instead of jumping about in it.
#pragma once
#include <string_view>
#include <vector>

#include "runtime/object.h"

namespace tracepad::fx {

class NameSet {
 public:
  static uint32_t hash(std::string_view name);
  // `hash` is the name's.
  bool contains(std::string_view name, uint32_t hash) const;
  // `name` must not be in the set.
  void insert(Ref<Str> name, uint32_t hash);
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
  size_t find(std::string_view name, uint32_t hash) const;
  void grow();

  std::vector<Slot> slots_;  // open addressing; a power of two, at most half full
  size_t size_ = 0;
};

// The number that a name ends in behind an underscore: 17 of "add_17". `base` is what stands before
// the underscore. False: it has none, or nothing before it.
bool split_number(std::string_view name, std::string_view& base, int64_t& number);

}  // namespace tracepad::fx
