// The insertion-ordered table from keys to values behind dict, instances' attributes and module
// globals. One block holds the entries and, where they may be more than eight, an open-addressed
// index; smaller tables are searched along the entries. A filter of the keys' hashes answers most
// questions for names that are absent, and callers that remember where a name was (NameCache) ask
// for that place.
#pragma once
#include <cstdint>
#include <span>

#include "runtime/value.h"

namespace tracepad {

class VM;
struct Str;

class HashTable {
 public:
  struct Entry {
    Value key, value;  // a deleted entry's key is empty
    uint64_t hash;
  };
  HashTable() = default;
  ~HashTable() { clear(); }
  HashTable(const HashTable&) = delete;
  HashTable& operator=(const HashTable&) = delete;

  // Looks up by interned/plain string without calling Python code.
  Value* find_str(const Str* key);
  // Index in entries(), -1 where absent, -2 where __hash__ or __eq__ raised.
  int64_t find(VM& vm, const Value& key, uint64_t hash);
  void insert_new(Value key, Value value, uint64_t hash);  // key known to be absent
  void erase_at(size_t entry);                             // leaves a hole
  void erase_last(size_t entry);  // the last one that is not a hole; leaves none
  void clear();
  // Makes room for so many entries in an empty table.
  void reserve(uint32_t entries);
  // Gives an empty table the keys and values of another.
  void assign(const HashTable& from);
  size_t size() const { return live_; }
  std::span<Entry> entries() { return {entries_, count_}; }  // in insertion order, holes included
  // Another number whenever keys are added or removed, which no other table has (of 2^32); 0: it
  // never had any.
  uint32_t version() const { return version_; }

  // The value of the key at `entry`, where that is this very string object; else null.
  Value* value_at(uint32_t entry, const Str* key) {
    return entry < count_ && entries_[entry].key.is(key) ? &entries_[entry].value : nullptr;
  }
  uint32_t entry_of(const Value* value) const {  // of a place that find_str found
    return static_cast<uint32_t>(reinterpret_cast<const Entry*>(value - 1) - entries_);
  }
  // False: no key has this hash.
  bool may_have(uint64_t hash) const { return filter_ & filter_bit(hash); }
  // The low bits tell short names and small numbers apart; the high ones are alike.
  static uint64_t filter_bit(uint64_t hash) { return uint64_t{1} << (hash & 63); }

 private:
  bool indexed() const { return capacity_ > kUnindexed; }
  void rebuild(uint32_t capacity);
  void widen();
  static constexpr uint32_t kUnindexed = 8;
  Entry* entries_ = nullptr;
  int32_t* index_ = nullptr;  // behind the entries; mask_ + 1 places: -1 empty, -2 deleted
  uint32_t capacity_ = 0, count_ = 0, live_ = 0;
  uint32_t mask_ = 0;
  uint32_t filled_ = 0;  // entries made since the block was: at capacity_ another is needed
  uint32_t version_ = 0;
  inline static uint32_t changes_ = 0;  // of all tables
  uint64_t filter_ = 0;                 // the filter_bit of every key since the last clear
};

}  // namespace tracepad
