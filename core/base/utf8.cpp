// Encoding and decoding of UTF-8, and counting in it. The properties and case mappings are in
// unicode.cpp. All functions take any bytes and stay within them.
#include "base/utf8.h"

#include <cstring>

namespace tracepad::utf8 {

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

namespace {

// Length of the well-formed sequence at p (0: malformed), its code point in cp. Surrogates pass.
size_t sequence(const unsigned char* p, size_t left, char32_t& cp) {
  unsigned char c = p[0];
  if (c < 0x80) {
    cp = c;
    return 1;
  }
  auto cont = [&](size_t i) { return i < left && (p[i] & 0xC0) == 0x80; };
  if (c >= 0xC2 && c < 0xE0 && cont(1)) {
    cp = (c & 0x1Fu) << 6 | (p[1] & 0x3Fu);
    return 2;
  }
  if (c >= 0xE0 && c < 0xF0 && cont(1) && cont(2)) {
    cp = (c & 0x0Fu) << 12 | (p[1] & 0x3Fu) << 6 | (p[2] & 0x3Fu);
    return cp >= 0x800 ? 3 : 0;
  }
  if (c >= 0xF0 && c < 0xF5 && cont(1) && cont(2) && cont(3)) {
    cp = (c & 0x07u) << 18 | (p[1] & 0x3Fu) << 12 | (p[2] & 0x3Fu) << 6 | (p[3] & 0x3Fu);
    return cp >= 0x10000 && cp <= 0x10FFFF ? 4 : 0;
  }
  return 0;
}

const unsigned char* bytes(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

char32_t decode(std::string_view text, size_t& pos) {
  char32_t cp = 0xFFFD;
  size_t n = sequence(bytes(text) + pos, text.size() - pos, cp);
  if (n == 0) {
    ++pos;
    return 0xFFFD;
  }
  pos += n;
  return cp;
}

char32_t decode_back(std::string_view text, size_t& pos) {
  size_t start = pos - 1;
  while (start > 0 && pos - start < 4 && is_continuation(text[start])) --start;
  size_t p = start;
  char32_t cp = decode(text, p);
  if (p != pos) {  // malformed: one byte
    --pos;
    return 0xFFFD;
  }
  pos = start;
  return cp;
}

void append(std::string& out, char32_t cp) {
  if (cp < 0x80) {
    out += static_cast<char>(cp);
  } else if (cp < 0x800) {
    out += static_cast<char>(0xC0 | cp >> 6);
    out += static_cast<char>(0x80 | (cp & 0x3F));
  } else if (cp < 0x10000) {
    out += static_cast<char>(0xE0 | cp >> 12);
    out += static_cast<char>(0x80 | (cp >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (cp & 0x3F));
  } else {
    out += static_cast<char>(0xF0 | cp >> 18);
    out += static_cast<char>(0x80 | (cp >> 12 & 0x3F));
    out += static_cast<char>(0x80 | (cp >> 6 & 0x3F));
    out += static_cast<char>(0x80 | (cp & 0x3F));
  }
}

std::string encode(char32_t cp) {
  std::string s;
  append(s, cp);
  return s;
}

size_t width(char32_t cp) { return cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4; }

size_t count(std::string_view text) {
  size_t n = 0;
  for (char c : text) n += !is_continuation(c);
  return n;
}

size_t offset(std::string_view text, size_t n) {
  size_t i = 0;
  while (i < text.size()) {
    if (!is_continuation(text[i]) && n-- == 0) return i;
    ++i;
  }
  return text.size();
}

bool is_ascii(std::string_view text) {
  size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    uint64_t w;
    std::memcpy(&w, text.data() + i, 8);
    if (w & 0x8080808080808080u) return false;
  }
  for (; i < text.size(); ++i)
    if (static_cast<unsigned char>(text[i]) >= 0x80) return false;
  return true;
}

size_t find_invalid(std::string_view text, bool allow_surrogates) {
  size_t i = 0;
  while (i < text.size()) {
    char32_t cp = 0;
    size_t n = sequence(bytes(text) + i, text.size() - i, cp);
    if (n == 0 || (!allow_surrogates && cp >= 0xD800 && cp < 0xE000)) return i;
    i += n;
  }
  return std::string_view::npos;
}

bool is_valid(std::string_view text, bool allow_surrogates) {
  return find_invalid(text, allow_surrogates) == std::string_view::npos;
}

}  // namespace tracepad::utf8
