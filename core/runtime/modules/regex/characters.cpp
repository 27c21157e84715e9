// What patterns ask of characters: their case, and the classes \w, \d and \s.
#include "base/utf8.h"
#include "runtime/modules/regex/program.h"

namespace tracepad::regex {

char32_t fold(char32_t c, bool ascii) {
  if (c < 128) return c >= 'A' && c <= 'Z' ? c + 32 : c;
  if (ascii) return c;
  std::string s;
  utf8::append_lower(s, c);
  size_t pos = 0;
  char32_t r = utf8::decode(s, pos);
  return pos == s.size() ? r : c;
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

bool CharSet::has(char32_t c) const {
  bool in = false;
  for (auto& [low, high] : ranges)
    if (c >= low && c <= high) {
      in = true;
      break;
    }
  if (!in && classes) {
    in = ((classes & kDigit) && is_digit(c, ascii)) ||
         ((classes & kNotDigit) && !is_digit(c, ascii)) ||
         ((classes & kWord) && is_word(c, ascii)) || ((classes & kNotWord) && !is_word(c, ascii)) ||
         ((classes & kSpace) && is_space(c, ascii)) ||
         ((classes & kNotSpace) && !is_space(c, ascii));
  }
  return in != negated;
}

}  // namespace tracepad::regex
