// The table operations of Set that its methods need beyond adding and removing single keys.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct SetTable {
  // The slot of the table's elements that are live has state 1.
  static constexpr uint8_t kLive = 1;
  // With the hash already known: 1 changed (or present), 0 not, -1 error set.
  static int add(VM& vm, Set& s, const Value& key, uint64_t hash);
  static int discard(VM& vm, Set& s, const Value& key, uint64_t hash);
  static int contains(VM& vm, Set& s, const Value& key, uint64_t hash);
  static void erase(Set& s, size_t slot);
  // Adds all of `other`; an empty target takes over its layout. False: error set.
  static bool merge(VM& vm, Set& s, Set& other);
  // Makes room for that many more keys at once, as merging does.
  static void grow_for(Set& s, size_t extra);
  // Rebuilds a table in which deleted keys have piled up.
  static void drop_deleted(Set& s);
};

}  // namespace tracepad
