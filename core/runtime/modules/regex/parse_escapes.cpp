// Escapes, and the sets of characters in brackets.
#include "runtime/modules/regex/parser.h"
#include "syntax/character_names.h"

namespace tracepad::regex {

namespace {

bool octal(char32_t c) { return c >= '0' && c <= '7'; }
bool digit(char32_t c) { return c >= '0' && c <= '9'; }
bool ascii_letter(char32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

uint8_t class_of(char32_t c) {
  switch (c) {
    case 'd':
      return kDigit;
    case 'D':
      return kNotDigit;
    case 'w':
      return kWord;
    case 'W':
      return kNotWord;
    case 's':
      return kSpace;
    case 'S':
      return kNotSpace;
    default:
      return 0;
  }
}

NodePtr class_node(uint8_t classes, uint32_t flags) {
  NodePtr n = make(Node::set, flags);
  n->charset.classes = classes;
  n->charset.ascii = flags & kAscii;
  return n;
}

}  // namespace

std::optional<char32_t> Parser::character_escape(char32_t c, size_t start, bool in_set) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'f':
      return '\f';
    case 'v':
      return '\v';
    case 'a':
      return '\a';
    case 'b':
      if (in_set) return '\b';
      return std::nullopt;
    case '\\':
      return '\\';
    case 'x':
      return hex(2, start);
    case 'u':
      if (!bytes_) return hex(4, start);
      return std::nullopt;
    case 'U':
      if (!bytes_) {
        char32_t v = hex(8, start);
        if (v > 0x10ffff) fail("bad escape " + text(start, at_), start);
        return v;
      }
      return std::nullopt;
    case 'N':
      if (!bytes_) return named(start);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

char32_t Parser::named(size_t start) {
  if (!take('{')) fail("missing {", at_);
  const size_t name_start = at_;
  while (more() && p_[at_] != '}') ++at_;
  if (!more()) fail("missing }, unterminated name", name_start);
  const std::string name = text(name_start, at_);
  if (name.empty()) fail("missing character name", name_start + 1);
  ++at_;
  const char32_t c = character_by_name(name);
  if (!c) fail("undefined character name '" + name + "'", start);
  return c;
}

char32_t Parser::hex(size_t count, size_t start) {
  char32_t v = 0;
  size_t i = 0;
  for (; i < count && more(); ++i, ++at_) {
    char32_t c = p_[at_];
    int d = c >= '0' && c <= '9'   ? static_cast<int>(c - '0')
            : c >= 'a' && c <= 'f' ? static_cast<int>(c - 'a') + 10
            : c >= 'A' && c <= 'F' ? static_cast<int>(c - 'A') + 10
                                   : -1;
    if (d < 0) break;
    v = v * 16 + static_cast<char32_t>(d);
  }
  if (i < count) fail("incomplete escape " + text(start, at_), start);
  return v;
}

NodePtr Parser::escape(uint32_t flags) {
  size_t start = at_++;
  if (!more()) fail("bad escape (end of pattern)", start);
  char32_t c = p_[at_++];
  switch (c) {
    case 'A':
      return assertion(Op::text_start, flags);
    case 'Z':
    case 'z':
      return assertion(Op::text_end, flags);
    case 'b':
      return assertion(Op::word_boundary, flags);
    case 'B':
      return assertion(Op::not_word_boundary, flags);
    default:
      break;
  }
  if (uint8_t k = class_of(c)) return class_node(k, flags);
  if (c == '0') {
    char32_t v = 0;
    for (int i = 0; i < 2 && more() && octal(p_[at_]); ++i) v = v * 8 + (p_[at_++] - '0');
    return literal(v, flags);
  }
  if (digit(c)) {
    uint32_t n = c - '0';
    if (more() && digit(p_[at_])) {
      if (octal(c) && octal(p_[at_]) && at_ + 1 < p_.size() && octal(p_[at_ + 1])) {
        char32_t v = (c - '0') * 64 + (p_[at_] - '0') * 8 + (p_[at_ + 1] - '0');
        at_ += 2;
        if (v > 0377)
          fail("octal escape value " + text(start, at_) + " outside of range 0-0o377", start);
        return literal(v, flags);
      }
      n = n * 10 + (p_[at_++] - '0');
    }
    if (n > out_.groups) fail("invalid group reference " + std::to_string(n), start + 1);
    if (open(n)) fail("cannot refer to an open group", start);
    NodePtr r = make(Node::backreference, flags);
    r->number = n;
    return r;
  }
  if (auto v = character_escape(c, start, false)) return literal(*v, flags);
  if (ascii_letter(c)) fail("bad escape " + text(start, at_), start);
  return literal(c, flags);
}

NodePtr Parser::set(uint32_t flags) {
  size_t start = at_++;
  NodePtr n = make(Node::set, flags);
  CharSet& s = n->charset;
  s.ascii = flags & kAscii;
  if (looking_at('[')) doubtful_set("nested set", at_);
  s.negated = take('^');
  bool first = true;
  for (;;) {
    if (!more()) fail("unterminated character set", start);
    size_t item = at_;
    if (p_[at_] == ']' && !first) {
      ++at_;
      break;
    }
    if (!first && at_ + 1 < p_.size() && p_[at_] == p_[at_ + 1]) {
      static constexpr std::pair<char32_t, const char*> kOperations[] = {
          {'-', "set difference"},
          {'&', "set intersection"},
          {'~', "set symmetric difference"},
          {'|', "set union"}};
      for (auto [c, what] : kOperations)
        if (c == p_[at_]) doubtful_set(what, at_);
    }
    first = false;
    uint8_t classes = 0;
    char32_t low = set_item(classes);
    if (looking_at('-')) {
      ++at_;
      if (!more()) fail("unterminated character set", start);
      if (p_[at_] == ']') {
        if (classes)
          s.classes |= classes;
        else
          s.ranges.push_back({low, low});
        s.ranges.push_back({'-', '-'});
        ++at_;
        break;
      }
      if (looking_at('-')) doubtful_set("set difference", at_ - 1);
      uint8_t high_classes = 0;
      char32_t high = set_item(high_classes);
      if (classes || high_classes || high < low)
        fail("bad character range " + text(item, at_), item);
      s.ranges.push_back({low, high});
      continue;
    }
    if (classes)
      s.classes |= classes;
    else
      s.ranges.push_back({low, low});
  }
  return n;
}

void Parser::doubtful_set(const char* what, size_t position) {
  problem_.warnings.push_back("Possible " + std::string(what) + " at position " +
                              std::to_string(position));
}

char32_t Parser::set_item(uint8_t& classes) {
  size_t start = at_;
  char32_t c = p_[at_++];
  if (c != '\\') return c;
  if (!more()) fail("bad escape (end of pattern)", start);
  c = p_[at_++];
  classes = class_of(c);
  if (classes) return 0;
  if (octal(c)) {
    char32_t v = c - '0';
    for (int i = 0; i < 2 && more() && octal(p_[at_]); ++i) v = v * 8 + (p_[at_++] - '0');
    if (v > 0377)
      fail("octal escape value " + text(start, at_) + " outside of range 0-0o377", start);
    return v;
  }
  if (auto v = character_escape(c, start, true)) return *v;
  if (ascii_letter(c) || digit(c)) fail("bad escape " + text(start, at_), start);
  return c;
}

}  // namespace tracepad::regex
