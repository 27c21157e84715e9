#include "fx/name_set.h"

#include <charconv>

namespace tracepad::fx {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

constexpr size_t kLongestNumber = 17;
constexpr uint32_t kNeighbours = 8;  // names that lie side by side

// 32-bit FNV-1a, then mixed: the low bits choose the place.
uint32_t hash_text(std::string_view text, uint32_t seed) {
  uint32_t h = 2166136261u ^ seed;
  for (char c : text) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
  h ^= h >> 15;
  h *= 0x2c1b3c6du;
  h ^= h >> 12;
  return h;
}

// Doubles an open-addressed table.
template <class Slot>
void rehash(std::vector<Slot>& slots) {
  std::vector<Slot> old(slots.empty() ? 2 * kNeighbours : 2 * slots.size());
  old.swap(slots);
  const size_t mask = slots.size() - 1;
  for (Slot& s : old) {
    if (!s.name) continue;
    size_t at = s.hash & mask;
    while (slots[at].name) at = (at + 1) & mask;
    slots[at] = std::move(s);
  }
}

}  // namespace

bool split_number(std::string_view name, std::string_view& base, int64_t& number) {
  size_t i = name.size();
  while (i > 0 && is_digit(name[i - 1])) --i;
  if (i == name.size() || i < 2 || name[i - 1] != '_' || name.size() - i > kLongestNumber)
    return false;
  base = name.substr(0, i - 1);
  std::from_chars(name.data() + i, name.data() + name.size(), number);
  return true;
}

uint32_t NameSet::hash(std::string_view name) {
  std::string_view base;
  int64_t number = 0;
  if (!split_number(name, base, number)) return hash_text(name, 0);
  const auto n = static_cast<uint64_t>(number);
  const uint64_t group = n / kNeighbours;
  return (hash_text(base, static_cast<uint32_t>(group ^ (group >> 32)) * 0x9e3779b1u) &
          ~(kNeighbours - 1)) |
         static_cast<uint32_t>(n % kNeighbours);
}

size_t NameSet::find(std::string_view name, uint32_t hash) {
  if (2 * (size_ + 1) > slots_.size()) rehash(slots_);
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  while (slots_[at].name && (slots_[at].hash != hash || slots_[at].name->view() != name))
    at = (at + 1) & mask;
  return at;
}

void NameSet::insert(size_t place, Ref<Str> name, uint32_t hash) {
  slots_[place] = {hash, std::move(name)};
  ++size_;
}

size_t NameCounts::find(std::string_view base, uint32_t hash) {
  if (2 * (size_ + 1) > slots_.size()) rehash(slots_);
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  for (; slots_[at].name; at = (at + 1) & mask) {
    const Slot& s = slots_[at];
    if (s.hash == hash && s.name->view().substr(0, s.length) == base) break;
  }
  return at;
}

void NameCounts::put(size_t place, const Ref<Str>& name, size_t length, uint32_t hash,
                     int64_t count) {
  Slot& slot = slots_[place];
  slot.count = count;
  if (slot.name) return;
  slot.hash = hash;
  slot.length = static_cast<uint32_t>(length);
  slot.name = name;
  ++size_;
}

}  // namespace tracepad::fx
