#include "runtime/hash_table.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <new>
#include <utility>

#include "runtime/classes.h"
#include "runtime/vm.h"

namespace tracepad {

namespace {

using Entry = HashTable::Entry;
constexpr uint32_t kLeast = 5;

// Index places for so many entries: a third stays free.
uint32_t places_for(uint32_t capacity) { return std::bit_ceil(capacity + capacity / 2); }

size_t block_size(uint32_t capacity, bool indexed) {
  return capacity * sizeof(Entry) + (indexed ? places_for(capacity) * sizeof(int32_t) : 0);
}

// The capacity of a table for so many entries: two thirds of a power of two from 8 on. These, and
// when holes go, are CPython's, as what a loop sees of a dict that it changes depends on both.
uint32_t capacity_for(uint32_t entries) {
  uint32_t capacity = kLeast;
  for (uint32_t places = 16; capacity < entries; places *= 2) capacity = places * 2 / 3;
  return capacity;
}

// That of one with so many keys that has to grow, or to lose its holes: the first power of two from
// three times the keys on.
uint32_t grown(uint32_t live) { return std::bit_ceil(std::max(3 * live, 8U)) * 2 / 3; }

bool same_text(const Object* o, const Str* key) {
  if (o->kind != static_cast<uint8_t>(Kind::str)) return false;
  const auto* s = static_cast<const Str*>(o);
  return !(s->interned && key->interned) && s->s == key->s;
}

}  // namespace

Value* HashTable::find_str(const Str* key) {
  const uint64_t h = key->hash_value();
  if (!may_have(h)) return nullptr;
  auto matches = [&](Entry& e) {
    if (e.hash != h || !e.key.is_object()) return false;
    return e.key.object() == key || same_text(e.key.object(), key);
  };
  if (!indexed()) {
    for (Entry *e = entries_, *end = e + count_; e != end; ++e)
      if (matches(*e)) return &e->value;
    return nullptr;
  }
  for (size_t i = h & mask_;; i = (i + 1) & mask_) {
    const int32_t at = index_[i];
    if (at == -1) return nullptr;
    if (at >= 0 && matches(entries_[at])) return &entries_[at].value;
  }
}

namespace {
enum class Match { no, yes, failed, changed };

// Of keys that have the same hash and are not one object.
Match compare(VM& vm, HashTable& table, size_t at, const Value& key) {
  const Value& own = table.entries()[at].key;
  if (key.is_object() && key.object()->cls == Str::type && own.is_object() &&
      own.object()->cls == Str::type)
    return cast<Str>(own)->s == cast<Str>(key)->s ? Match::yes : Match::no;
  if (key.is_small() && own.is_small()) return Match::no;
  const uint32_t before = table.version();
  Value held = own;  // __eq__ may change the table
  const int r = vm.equal(held, key);
  if (r < 0) return Match::failed;
  if (table.version() != before) return Match::changed;
  return r ? Match::yes : Match::no;
}
}  // namespace

int64_t HashTable::find(VM& vm, const Value& key, uint64_t hash) {
  if (!may_have(hash)) return -1;
again:
  size_t i = indexed() ? hash & mask_ : 0;
  for (;; ++i) {
    size_t at = i;
    if (indexed()) {
      const int32_t place = index_[i &= mask_];
      if (place == -1) return -1;
      if (place < 0) continue;
      at = static_cast<size_t>(place);
    } else if (at >= count_) {
      return -1;
    }
    const Entry& e = entries_[at];
    if (e.hash != hash || !e.key) continue;
    if (e.key.same(key)) return static_cast<int64_t>(at);
    const Match m = compare(vm, *this, at, key);
    if (m == Match::yes) return static_cast<int64_t>(at);
    if (m == Match::failed) return -2;
    if (m == Match::changed) goto again;
  }
}

// Moves the live entries to a new block (or together in this one, where it has that capacity).
void HashTable::rebuild(uint32_t capacity) {
  const bool in_place = capacity == capacity_;
  const bool with_index = capacity > kUnindexed;
  Entry* to = entries_;
  if (!in_place) to = static_cast<Entry*>(Object::operator new(block_size(capacity, with_index)));
  uint32_t n = 0;
  for (uint32_t i = 0; i < count_; ++i) {
    if (!entries_[i].key) continue;
    // Entries may be moved as bits: nothing points at them.
    if (to + n != entries_ + i)
      std::memcpy(static_cast<void*>(to + n), static_cast<const void*>(entries_ + i),
                  sizeof(Entry));
    ++n;
  }
  if (!in_place) {
    if (entries_) Object::operator delete(entries_, block_size(capacity_, indexed()));
    entries_ = to;
    capacity_ = capacity;
    mask_ = with_index ? places_for(capacity) - 1 : 0;
    index_ = with_index ? reinterpret_cast<int32_t*>(to + capacity) : nullptr;
  }
  count_ = filled_ = n;
  if (!with_index) return;
  std::memset(index_, 0xff, (size_t{mask_} + 1) * sizeof(int32_t));
  for (uint32_t e = 0; e < n; ++e) {
    size_t i = entries_[e].hash & mask_;
    while (index_[i] != -1) i = (i + 1) & mask_;
    index_[i] = static_cast<int32_t>(e);
  }
}

void HashTable::reserve(uint32_t entries) {
  if (capacity_ || !entries) return;
  if (entries > kLeast) return rebuild(capacity_for(entries));
  entries_ = static_cast<Entry*>(Object::operator new(block_size(entries, false)));
  capacity_ = entries;
}

void HashTable::assign(const HashTable& from) {
  clear();
  if (!from.live_) return;
  if (from.live_ != from.count_) {  // with holes
    reserve(from.live_);
    for (uint32_t i = 0; i < from.count_; ++i)
      if (const Entry& e = from.entries_[i]; e.key) insert_new(e.key, e.value, e.hash);
    return;
  }
  const size_t bytes = block_size(from.capacity_, from.indexed());
  entries_ = static_cast<Entry*>(Object::operator new(bytes));
  for (uint32_t i = 0; i < from.count_; ++i) new (&entries_[i]) Entry(from.entries_[i]);
  capacity_ = from.capacity_;
  count_ = live_ = from.count_;
  mask_ = from.mask_;
  filled_ = from.filled_;
  filter_ = from.filter_;
  if (from.indexed()) {
    index_ = reinterpret_cast<int32_t*>(entries_ + capacity_);
    std::memcpy(index_, from.index_, (size_t{mask_} + 1) * sizeof(int32_t));
  }
  version_ = ++changes_;
}

// A small block becomes the least one, holes and all.
void HashTable::widen() {
  auto* to = static_cast<Entry*>(Object::operator new(block_size(kLeast, false)));
  if (entries_) {
    std::memcpy(static_cast<void*>(to), static_cast<const void*>(entries_), count_ * sizeof(Entry));
    Object::operator delete(entries_, block_size(capacity_, false));
  }
  entries_ = to;
  capacity_ = kLeast;
}

void HashTable::insert_new(Value key, Value value, uint64_t hash) {
  if (filled_ >= capacity_) {
    if (capacity_ < kLeast)
      widen();
    else
      rebuild(grown(live_));
  }
  if (indexed()) {
    size_t i = hash & mask_;
    while (index_[i] >= 0) i = (i + 1) & mask_;
    index_[i] = static_cast<int32_t>(count_);
  }
  ++filled_;
  new (&entries_[count_++]) Entry{std::move(key), std::move(value), hash};
  filter_ |= filter_bit(hash);
  ++live_;
  version_ = ++changes_;
}

void HashTable::erase_at(size_t entry) {
  if (indexed()) {
    size_t i = entries_[entry].hash & mask_;
    while (index_[i] != static_cast<int32_t>(entry)) i = (i + 1) & mask_;
    index_[i] = -2;
  }
  --live_;
  version_ = ++changes_;
  Value k = std::move(entries_[entry].key), v = std::move(entries_[entry].value);
}

void HashTable::erase_last(size_t entry) {
  const Value k = entries_[entry].key, v = entries_[entry].value;
  erase_at(entry);
  count_ = static_cast<uint32_t>(entry);
}

void HashTable::clear() {
  Entry* old = entries_;
  const uint32_t n = count_;
  const size_t bytes = block_size(capacity_, indexed());
  entries_ = nullptr;
  index_ = nullptr;
  capacity_ = count_ = live_ = mask_ = filled_ = 0;
  filter_ = 0;
  version_ = ++changes_;
  if (!old) return;
  for (uint32_t i = 0; i < n; ++i) old[i].~Entry();
  Object::operator delete(old, bytes);
}

}  // namespace tracepad
