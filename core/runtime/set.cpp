// The hash table of set and frozenset. Probing, growth and the order of iteration are CPython's,
// since the order shows when a set of numbers is printed: a run of up to nine neighbours, then a
// perturbed jump.
#include "runtime/builtin_types.h"
#include "runtime/set_table.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

constexpr size_t kLinearProbes = 9;
constexpr uint8_t kNever = 0, kLive = 1, kDeleted = 2;

// The first never-used slot on the probe path of `hash`.
size_t free_slot(const std::vector<Set::Slot>& slots, uint64_t hash) {
  size_t mask = slots.size() - 1;
  uint64_t perturb = hash;
  size_t i = static_cast<size_t>(hash) & mask;
  for (;;) {
    size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
    for (size_t k = 0; k <= probes; ++k)
      if (slots[i + k].state == kNever) return i + k;
    perturb >>= 5;
    i = static_cast<size_t>(i * 5 + 1 + perturb) & mask;
  }
}

void make_table(Set& s) {
  if (s.slots.empty()) s.slots.resize(8);
}

}  // namespace

void Set::resize(size_t minimum) {
  size_t size = 8;
  while (size <= minimum) size <<= 1;
  std::vector<Slot> old(size);
  old.swap(slots);
  for (Slot& slot : old) {
    if (slot.state != kLive) continue;
    slots[free_slot(slots, slot.hash)] = std::move(slot);
  }
  fill = used;
  ++version;  // keys have other places: a search under way begins again
}

// The slot of an equal key; -1 where absent; -2: error set.
int64_t Set::lookup(VM& vm, const Value& key, uint64_t hash) {
again:
  if (slots.empty()) return -1;
  size_t mask = slots.size() - 1;
  uint64_t perturb = hash;
  size_t i = static_cast<size_t>(hash) & mask;
  for (;;) {
    size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
    for (size_t k = 0; k <= probes; ++k) {
      Slot& slot = slots[i + k];
      if (slot.state == kNever) return -1;
      if (slot.state != kLive || slot.hash != hash) continue;
      if (slot.key.same(key)) return static_cast<int64_t>(i + k);
      if (slot.key.is_small() && key.is_small()) continue;
      Value held = slot.key;
      uint32_t before = version;
      int same = vm.equal(held, key);
      if (same < 0) return -2;
      if (version != before) goto again;
      if (same) return static_cast<int64_t>(i + k);
    }
    perturb >>= 5;
    i = static_cast<size_t>(i * 5 + 1 + perturb) & mask;
  }
}

namespace {
// The last deleted slot on the probe path of `hash`, else the first that was never used.
size_t reusable_slot(const std::vector<Set::Slot>& slots, uint64_t hash) {
  size_t mask = slots.size() - 1, reusable = slots.size();
  uint64_t perturb = hash;
  size_t i = static_cast<size_t>(hash) & mask;
  for (;;) {
    size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
    for (size_t k = 0; k <= probes; ++k) {
      if (slots[i + k].state == kNever) return reusable < slots.size() ? reusable : i + k;
      if (slots[i + k].state == kDeleted) reusable = i + k;
    }
    perturb >>= 5;
    i = static_cast<size_t>(i * 5 + 1 + perturb) & mask;
  }
}

// Puts a key that is known to be absent. Whether its slot was never used before.
bool put_new(Set& s, const Value& key, uint64_t hash) {
  const bool deleted = s.fill != s.used;
  Set::Slot& slot = s.slots[deleted ? reusable_slot(s.slots, hash) : free_slot(s.slots, hash)];
  const bool fresh = slot.state == kNever;
  slot.key = key;
  slot.hash = hash;
  slot.state = kLive;
  s.fill += fresh;
  ++s.used;
  ++s.version;
  return fresh;
}
}  // namespace

int SetTable::add(VM& vm, Set& s, const Value& key, uint64_t hash) {
  int64_t at = s.lookup(vm, key, hash);
  if (at == -2) return -1;
  if (at >= 0) return 0;
  make_table(s);  // now, since __eq__ may have cleared the set
  if (put_new(s, key, hash) && s.fill * 5 >= (s.slots.size() - 1) * 3)
    s.resize(s.used > 50000 ? s.used * 2 : s.used * 4);
  return 1;
}

int SetTable::discard(VM& vm, Set& s, const Value& key, uint64_t hash) {
  int64_t at = s.lookup(vm, key, hash);
  if (at == -2) return -1;
  if (at < 0) return 0;
  erase(s, static_cast<size_t>(at));
  return 1;
}

void SetTable::erase(Set& s, size_t at) {
  Set::Slot& slot = s.slots[at];
  slot.state = kDeleted;
  --s.used;
  ++s.version;
  Value dropped = std::move(slot.key);
}

int SetTable::contains(VM& vm, Set& s, const Value& key, uint64_t hash) {
  int64_t at = s.lookup(vm, key, hash);
  return at == -2 ? -1 : at >= 0;
}

void SetTable::grow_for(Set& s, size_t extra) {
  make_table(s);
  if ((s.fill + extra) * 5 >= (s.slots.size() - 1) * 3) s.resize((s.used + extra) * 2);
}

void SetTable::drop_deleted(Set& s) {
  if (s.slots.empty() || s.fill - s.used <= (s.slots.size() - 1) / 4) return;
  s.resize(s.used > 50000 ? s.used * 2 : s.used * 4);
}

bool SetTable::merge(VM& vm, Set& s, Set& other) {
  if (&s == &other || other.used == 0) return true;
  grow_for(s, other.used);
  if (s.fill == 0 && s.slots.size() == other.slots.size() && other.fill == other.used) {
    s.slots = other.slots;
    s.fill = other.fill;
    s.used = other.used;
    ++s.version;
    return true;
  }
  if (s.fill == 0) {
    for (const Set::Slot& slot : other.slots)
      if (slot.state == kLive) put_new(s, slot.key, slot.hash);
    return true;
  }
  for (size_t i = 0; i < other.slots.size(); ++i) {
    if (other.slots[i].state != kLive) continue;
    Value key = other.slots[i].key;
    if (add(vm, s, key, other.slots[i].hash) < 0) return false;
  }
  return true;
}

int Set::add(VM& vm, const Value& key) {
  uint64_t h;
  if (!vm.hash(key, h)) return improve_unhashable(vm, key, "set element"), -1;
  return SetTable::add(vm, *this, key, h);
}
int Set::discard(VM& vm, const Value& key) {
  uint64_t h;
  if (!vm.hash(key, h)) return improve_unhashable(vm, key, "set element"), -1;
  return SetTable::discard(vm, *this, key, h);
}
int Set::contains(VM& vm, const Value& key) {
  uint64_t h;
  if (!vm.hash(key, h)) return improve_unhashable(vm, key, "set element"), -1;
  return SetTable::contains(vm, *this, key, h);
}
void Set::clear() {
  std::vector<Slot> old;
  old.swap(slots);
  used = fill = 0;
  cached_hash = 0;
  ++version;
}

}  // namespace tracepad
