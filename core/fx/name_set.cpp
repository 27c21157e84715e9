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

// The place of the name, or the empty one where it would go.
size_t NameSet::find(std::string_view name, uint32_t hash) const {
  const size_t mask = slots_.size() - 1;
  size_t at = hash & mask;
  while (slots_[at].name && (slots_[at].hash != hash || slots_[at].name->view() != name))
    at = (at + 1) & mask;
  return at;
}

bool NameSet::contains(std::string_view name, uint32_t hash) const {
  return size_ && slots_[find(name, hash)].name;
}

void NameSet::insert(Ref<Str> name, uint32_t hash) {
  if (2 * (size_ + 1) > slots_.size()) grow();
  Slot& slot = slots_[find(name->view(), hash)];
  slot.hash = hash;
  slot.name = std::move(name);
  ++size_;
}

void NameSet::grow() {
  std::vector<Slot> old(slots_.empty() ? 2 * kNeighbours : 2 * slots_.size());
  old.swap(slots_);
  const size_t mask = slots_.size() - 1;
  for (Slot& s : old) {
    if (!s.name) continue;
    size_t at = s.hash & mask;
    while (slots_[at].name) at = (at + 1) & mask;
    slots_[at] = std::move(s);
  }
}

}  // namespace tracepad::fx
