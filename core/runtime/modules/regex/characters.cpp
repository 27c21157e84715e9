// What patterns ask of characters: their case, and the classes \w, \d and \s.
#include "base/utf8.h"
#include "runtime/modules/regex/program.h"

namespace tracepad::regex {

char32_t fold(char32_t c, bool ascii) {
  if (c < 128) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if (ascii) return c;
  if (c == 0x130) return 'i';  // by the mapping of one character to one
  std::string s;
  utf8::append_lower(s, c);
  size_t pos = 0;
  char32_t r = utf8::decode(s, pos);
  return pos == s.size() ? r : c;
}

namespace {
// Small letters that have the same capital as another one, and that one (the least of them).
struct Alike {
  char16_t letter, least;
};
constexpr Alike kAlike[] = {
    {0x131, 0x69},    {0x17f, 0x73},   {0x3b9, 0x345},  {0x3bc, 0xb5},   {0x3c3, 0x3c2},
    {0x3d0, 0x3b2},   {0x3d1, 0x3b8},  {0x3d5, 0x3c6},  {0x3d6, 0x3c0},  {0x3f0, 0x3ba},
    {0x3f1, 0x3c1},   {0x3f5, 0x3b5},  {0x1c80, 0x432}, {0x1c81, 0x434}, {0x1c82, 0x43e},
    {0x1c83, 0x441},  {0x1c84, 0x442}, {0x1c85, 0x442}, {0x1c86, 0x44a}, {0x1c87, 0x463},
    {0x1e9b, 0x1e61}, {0x1fbe, 0x345}, {0x1fd3, 0x390}, {0x1fe3, 0x3b0}, {0xa64b, 0x1c88},
    {0xfb06, 0xfb05},
};
// Capitals beside the usual one of a small letter.
constexpr Alike kCapitals[] = {{0x130, 'i'},   {0x1c5, 0x1c6}, {0x1c8, 0x1c9}, {0x1cb, 0x1cc},
                               {0x1f2, 0x1f3}, {0x3f4, 0x3b8}, {0x1e9e, 0xdf}, {0x2126, 0x3c9},
                               {0x212a, 'k'},  {0x212b, 0xe5}};
}  // namespace

char32_t fold_alike(char32_t c, bool ascii) {
  c = fold(c, ascii);
  if (c < 128 || ascii) return c;
  for (const Alike& a : kAlike)
    if (a.letter == c) return a.least;
  return c;
}
std::vector<char32_t> alike(char32_t c) {
  const char32_t least = fold_alike(c, false);
  std::vector<char32_t> out;
  if (least != c) out.push_back(least);
  for (const Alike& a : kAlike)
    if (a.least == least && a.letter != c) out.push_back(a.letter);
  return out;
}
bool CharSet::has_alike(char32_t c) const {
  const char32_t lower = fold(c, ascii);
  if (contains(c) || names(lower)) return true;
  if (ascii) return lower < 128 && names(unfold(lower));
  if (names(unfold(lower))) return true;
  const char32_t least = fold_alike(lower, false);
  for (const Alike& a : kCapitals)
    if ((a.least == lower || a.least == least) && names(a.letter)) return true;
  if (least != lower && (names(least) || names(unfold(least)))) return true;
  for (const Alike& a : kAlike)
    if (a.least == least && a.letter != lower && names(a.letter)) return true;
  return false;
}
char32_t unfold(char32_t c) {
  if (c < 128) return c >= 'a' && c <= 'z' ? c - 32 : c;
  std::string s;
  utf8::append_upper(s, c);
  size_t pos = 0;
  char32_t r = utf8::decode(s, pos);
  return pos == s.size() ? r : c;
}
bool is_word(char32_t c, bool ascii) {
  if (c < 128)
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  return !ascii &&
         (utf8::is_alpha(c) || utf8::is_decimal(c) || utf8::is_digit(c) || utf8::is_numeric(c));
}
bool is_space(char32_t c, bool ascii) {
  if (c < 128) return c == ' ' || (c >= '\t' && c <= '\r') || (!ascii && c >= 0x1c && c <= 0x1f);
  return !ascii && utf8::is_space(c);
}
namespace {
bool is_digit(char32_t c, bool ascii) {
  return c < 128 ? c >= '0' && c <= '9' : !ascii && utf8::is_decimal(c);
}
}  // namespace

bool CharSet::has_cased() const {
  for (auto& [low, high] : ranges) {
    if (high > 0xffff) return true;
    for (char32_t c = low; c <= high; ++c)
      if (fold(c, ascii) != c || ((c < 128 || !ascii) && unfold(c) != c)) return true;
  }
  return false;
}

bool CharSet::names(char32_t c) const {
  for (auto& [low, high] : ranges)
    if (c >= low && c <= high) return true;
  return false;
}

bool CharSet::contains(char32_t c) const {
  bool in = names(c);
  if (!in && classes) {
    in = ((classes & kDigit) && is_digit(c, ascii)) ||
         ((classes & kNotDigit) && !is_digit(c, ascii)) ||
         ((classes & kWord) && is_word(c, ascii)) || ((classes & kNotWord) && !is_word(c, ascii)) ||
         ((classes & kSpace) && is_space(c, ascii)) ||
         ((classes & kNotSpace) && !is_space(c, ascii));
  }
  return in;
}

}  // namespace tracepad::regex
