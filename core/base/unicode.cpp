// Unicode properties and case mappings, looked up in generated tables: one sorted list of runs of
// code points with the same properties, and for each mapping a list of runs with the same offset
// plus the few code points that become several.
#include <algorithm>
#include <array>
#include <iterator>

#include "base/utf8.h"

namespace tracepad::utf8 {
namespace {

struct CaseRun {
  uint32_t first, last;
  int32_t step, delta;
};
struct CaseMany {
  uint32_t cp;
  uint32_t to[3];  // unused ones are 0
};

#include "base/unicode_tables.inc"

const uint32_t* find_run(char32_t cp) {
  return std::upper_bound(std::begin(kRuns), std::end(kRuns), cp << 8 | 0xFF) - 1;
}

const std::array<uint16_t, 256> kLatin1 = [] {
  std::array<uint16_t, 256> t{};
  for (uint32_t c = 0; c < 256; ++c) t[c] = kClassFlags[*find_run(c) & 0xFF];
  return t;
}();

uint16_t flags(char32_t cp) {
  if (cp < 256) return kLatin1[cp];
  if (cp > 0x10FFFF) return 0;
  return kClassFlags[*find_run(cp) & 0xFF];
}

template <size_t R, size_t M>
void append_mapped(std::string& out, char32_t cp, const CaseRun (&runs)[R],
                   const CaseMany (&many)[M]) {
  auto m = std::lower_bound(std::begin(many), std::end(many), cp,
                            [](const CaseMany& a, char32_t c) { return a.cp < c; });
  if (m != std::end(many) && m->cp == cp) {
    for (uint32_t to : m->to)
      if (to) append(out, to);
    return;
  }
  auto r = std::lower_bound(std::begin(runs), std::end(runs), cp,
                            [](const CaseRun& a, char32_t c) { return a.last < c; });
  if (r != std::end(runs) && cp >= r->first &&
      (cp - r->first) % static_cast<uint32_t>(r->step) == 0)
    cp = static_cast<char32_t>(static_cast<int32_t>(cp) + r->delta);
  append(out, cp);
}

// A capital sigma becomes a final one after a cased letter that no cased letter follows
// (characters that are "case-ignorable" do not count).
bool is_final_sigma(std::string_view text, size_t start, size_t end) {
  bool before = false;
  while (start > 0) {
    char32_t cp = decode_back(text, start);
    if (flags(cp) & k_case_ignorable) continue;
    before = flags(cp) & k_cased;
    break;
  }
  if (!before) return false;
  while (end < text.size()) {
    char32_t cp = decode(text, end);
    if (flags(cp) & k_case_ignorable) continue;
    return !(flags(cp) & k_cased);
  }
  return true;
}

void append_lower_at(std::string& out, std::string_view text, size_t start, size_t end,
                     char32_t cp) {
  if (cp == 0x3A3)
    append(out, is_final_sigma(text, start, end) ? 0x3C2 : 0x3C3);
  else
    append_lower(out, cp);
}

template <class F>
std::string map_each(std::string_view text, F&& f) {
  std::string out;
  out.reserve(text.size());
  size_t pos = 0;
  while (pos < text.size()) {
    size_t start = pos;
    char32_t cp = decode(text, pos);
    f(out, cp, start, pos);
  }
  return out;
}

}  // namespace

bool is_xid_start(char32_t cp) { return flags(cp) & k_xid_start; }
bool is_xid_continue(char32_t cp) { return cp == '_' || (flags(cp) & k_xid_continue); }
bool is_printable(char32_t cp) { return flags(cp) & k_printable; }
bool is_alpha(char32_t cp) { return flags(cp) & k_alpha; }
bool is_decimal(char32_t cp) { return flags(cp) & k_decimal; }
bool is_digit(char32_t cp) { return flags(cp) & k_digit; }
bool is_numeric(char32_t cp) { return flags(cp) & k_numeric; }
bool is_space(char32_t cp) { return flags(cp) & k_space; }
bool is_upper(char32_t cp) { return flags(cp) & k_upper; }
bool is_lower(char32_t cp) { return flags(cp) & k_lower; }
bool is_title(char32_t cp) { return flags(cp) & k_title; }
bool is_cased(char32_t cp) { return flags(cp) & k_cased; }
bool is_wide(char32_t cp) { return flags(cp) & k_wide; }
bool is_zero_width(char32_t cp) { return flags(cp) & k_zero_width; }
bool is_line_break(char32_t cp) {
  return (cp >= 0x0A && cp <= 0x0D) || (cp >= 0x1C && cp <= 0x1E) || cp == 0x85 || cp == 0x2028 ||
         cp == 0x2029;
}

bool is_identifier(std::string_view text) {
  auto letter = [](char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; };
  if (text.empty()) return false;
  size_t pos = 0;
  // Most are ASCII all through.
  while (pos < text.size() && (letter(text[pos]) || text[pos] == '_' ||
                               (pos > 0 && text[pos] >= '0' && text[pos] <= '9')))
    ++pos;
  if (pos == text.size()) return true;
  if (pos == 0) {
    const char32_t cp = decode(text, pos);
    if (cp != '_' && !is_xid_start(cp)) return false;
  }
  while (pos < text.size())
    if (!is_xid_continue(decode(text, pos))) return false;
  return true;
}

int decimal_value(char32_t cp) {
  if (cp < 0x80) return cp >= '0' && cp <= '9' ? static_cast<int>(cp - '0') : -1;
  if (cp > 0x10FFFF) return -1;
  const uint32_t* run = find_run(cp);
  if (!(kClassFlags[*run & 0xFF] & k_decimal)) return -1;
  return static_cast<int>((cp - (*run >> 8)) % 10);  // runs of digits start at a zero
}

int digit_value(char32_t cp) {
  int d = decimal_value(cp);
  if (d >= 0) return d;
  auto it = std::lower_bound(std::begin(kDigits), std::end(kDigits), cp,
                             [](const DigitValue& a, char32_t c) { return a.cp < c; });
  return it != std::end(kDigits) && it->cp == cp ? it->value : -1;
}

void append_upper(std::string& out, char32_t cp) {
  if (cp < 0x80)
    out += static_cast<char>(cp >= 'a' && cp <= 'z' ? cp - 32 : cp);
  else
    append_mapped(out, cp, kUpperRuns, kUpperMany);
}
void append_lower(std::string& out, char32_t cp) {
  if (cp < 0x80)
    out += static_cast<char>(cp >= 'A' && cp <= 'Z' ? cp + 32 : cp);
  else
    append_mapped(out, cp, kLowerRuns, kLowerMany);
}
void append_title(std::string& out, char32_t cp) {
  if (cp < 0x80)
    append_upper(out, cp);
  else
    append_mapped(out, cp, kTitleRuns, kTitleMany);
}
void append_casefold(std::string& out, char32_t cp) {
  if (cp < 0x80)
    append_lower(out, cp);
  else
    append_mapped(out, cp, kFoldRuns, kFoldMany);
}

std::string to_upper(std::string_view text) {
  return map_each(text, [](std::string& o, char32_t c, size_t, size_t) { append_upper(o, c); });
}
std::string to_lower(std::string_view text) {
  return map_each(text, [&](std::string& o, char32_t c, size_t s, size_t e) {
    append_lower_at(o, text, s, e, c);
  });
}
std::string to_casefold(std::string_view text) {
  return map_each(text, [](std::string& o, char32_t c, size_t, size_t) { append_casefold(o, c); });
}
std::string to_title(std::string_view text) {
  bool inside = false;
  return map_each(text, [&](std::string& o, char32_t c, size_t s, size_t e) {
    if (inside)
      append_lower_at(o, text, s, e, c);
    else
      append_title(o, c);
    inside = is_cased(c);
  });
}
std::string to_capitalized(std::string_view text) {
  return map_each(text, [&](std::string& o, char32_t c, size_t s, size_t e) {
    if (s == 0)
      append_title(o, c);
    else
      append_lower_at(o, text, s, e, c);
  });
}
std::string swap_case(std::string_view text) {
  return map_each(text, [&](std::string& o, char32_t c, size_t s, size_t e) {
    if (is_upper(c))
      append_lower_at(o, text, s, e, c);
    else if (is_lower(c))
      append_upper(o, c);
    else
      append(o, c);
  });
}

}  // namespace tracepad::utf8
