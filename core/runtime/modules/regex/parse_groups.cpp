// What stands in parentheses: groups, looks around, conditions, comments and flags.
#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"
#include "runtime/modules/regex/parser.h"

namespace tracepad::regex {

namespace {
std::string quoted(const std::string& s) { return "'" + s + "'"; }
}  // namespace

// A group of that number, with what it holds; its own flags are those around it.
NodePtr Parser::numbered(uint32_t number, uint32_t flags, int depth, size_t start) {
  NodePtr n = make(Node::group, flags);
  n->number = number;
  n->kids.push_back(alternation(flags, depth + 1));
  close(start);
  open_.pop_back();
  return n;
}

NodePtr Parser::group(uint32_t flags, int depth, bool first) {
  const size_t start = at_++;
  if (!take('?')) return numbered(open_group("", start), flags, depth, start);
  if (!more()) fail("unexpected end of pattern", at_);
  const char32_t c = p_[at_++];
  switch (c) {
    case ':':
      return held_together(alternation(flags, depth + 1), flags, start);
    case '#':
      while (more() && p_[at_] != ')') ++at_;
      if (!more()) fail("missing ), unterminated comment", start);
      ++at_;
      return nullptr;
    case '>': {
      NodePtr n = make(Node::atomic, flags);
      n->kids.push_back(alternation(flags, depth + 1));
      close(start);
      return n;
    }
    case '=':
    case '!':
    case '<':
      return look(c, flags, depth, start);
    case 'P':
      return named_group(flags, depth, start);
    case '(':
      return conditional(flags, depth, start);
    default:
      --at_;
      return flagged(flags, depth, first, start);
  }
}

NodePtr Parser::look(char32_t c, uint32_t flags, int depth, size_t start) {
  NodePtr n = make(Node::look, flags);
  if (c == '<') {
    if (!more()) fail("unexpected end of pattern", at_);
    if (p_[at_] != '=' && p_[at_] != '!')
      fail("unknown extension ?<" + text(at_, at_ + 1), start + 1);
    c = p_[at_++];
    n->behind = true;
  }
  n->negative = c == '!';
  n->kids.push_back(alternation(flags, depth + 1));
  close(start);
  return n;
}

NodePtr Parser::named_group(uint32_t flags, int depth, size_t start) {
  if (!more()) fail("unexpected end of pattern", at_);
  const char32_t kind = p_[at_++];
  size_t name_start;
  if (kind == '<') {
    const std::string s = name('>', ">", name_start);
    check_name(s, name_start);
    return numbered(open_group(s, name_start), flags, depth, start);
  }
  if (kind != '=') fail("unknown extension ?P" + text(at_ - 1, at_), start + 1);
  const std::string s = name(')', ")", name_start);
  check_name(s, name_start);
  NodePtr n = make(Node::backreference, flags);
  n->number = group_of_name(s, name_start);
  if (open(n->number)) fail("cannot refer to an open group", name_start);
  return n;
}

NodePtr Parser::conditional(uint32_t flags, int depth, size_t start) {
  size_t name_start;
  const std::string s = name(')', ")", name_start);
  uint32_t number = 0;
  if (std::all_of(s.begin(), s.end(), [](char d) { return d >= '0' && d <= '9'; })) {
    number = static_cast<uint32_t>(
        std::min<unsigned long>(std::strtoul(s.c_str(), nullptr, 10), 1000000));
    if (!number) fail("bad group number", name_start);
    condition_groups_.push_back({number, name_start});
  } else {
    check_name(s, name_start);
    number = group_of_name(s, name_start);
  }
  NodePtr n = make(Node::conditional, flags);
  n->number = number;
  n->kids.push_back(sequence(flags, depth + 1, false));
  if (take('|')) {
    n->kids.push_back(sequence(flags, depth + 1, false));
    if (looking_at('|')) fail("conditional backref with more than two branches", at_);
  }
  close(start);
  return n;
}

NodePtr Parser::flagged(uint32_t flags, int depth, bool first, size_t start) {
  if (std::u32string_view(U"aiLmsux-").find(p_[at_]) == std::u32string_view::npos)
    fail("unknown extension ?" + text(at_, at_ + (text(at_, at_ + 1) == "\\" ? 2 : 1)), start + 1);
  uint32_t add = 0, remove = 0;
  flag_letters(add, remove);
  if (take(')')) {
    // Flags for the whole pattern stand at its very beginning.
    if (remove) fail("missing :", at_ - 1);
    if (!first) fail("global flags not at the start of the expression", start);
    flags_ |= add;
    throw Restart();
  }
  ++at_;  // ':'
  uint32_t inner = (flags | add) & ~remove;
  if (add & kAscii) inner &= ~static_cast<uint32_t>(kUnicode);
  if (add & kUnicode) inner &= ~static_cast<uint32_t>(kAscii);
  return held_together(alternation(inner, depth + 1), flags, start);
}

NodePtr Parser::held_together(NodePtr n, uint32_t flags, size_t start) {
  close(start);
  NodePtr s = make(Node::sequence, flags);
  s->kids.push_back(std::move(n));
  return s;
}

void Parser::flag_letters(uint32_t& add, uint32_t& remove) {
  bool minus = false, any = false;
  for (;;) {
    if (!more()) fail("missing -, : or )", at_);
    char32_t c = p_[at_];
    if (c == ')' || c == ':') {
      if (minus && !any) fail("missing flag", at_);
      if (add & remove) fail("bad inline flags: flag turned on and off", at_);
      return;
    }
    if (c == '-' && !minus) {
      minus = true;
      any = false;
      ++at_;
      if (!more()) fail("missing flag", at_);
      continue;
    }
    const uint32_t f = c == 'i'   ? kIgnoreCase
                       : c == 'L' ? kLocale
                       : c == 'm' ? kMultiline
                       : c == 's' ? kDotAll
                       : c == 'u' ? kUnicode
                       : c == 'x' ? kVerbose
                       : c == 'a' ? kAscii
                                  : 0u;
    if (!f) {
      bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (letter) fail("unknown flag", at_);
      fail(minus ? "missing :" : "missing -, : or )", at_);
    }
    any = true;
    ++at_;
    constexpr uint32_t kTypes = kAscii | kLocale | kUnicode;
    if (minus && f & kTypes) fail("bad inline flags: cannot turn off flags 'a', 'u' and 'L'", at_);
    if (f == kLocale && !bytes_)
      fail("bad inline flags: cannot use 'L' flag with a str pattern", at_);
    if (f == kUnicode && bytes_)
      fail("bad inline flags: cannot use 'u' flag with a bytes pattern", at_);
    if (f & kTypes && add & kTypes & ~f)
      fail("bad inline flags: flags 'a', 'u' and 'L' are incompatible", at_);
    (minus ? remove : add) |= f;
  }
}

std::string Parser::name(char32_t end, const char* missing, size_t& start) {
  start = at_;
  while (more() && p_[at_] != end) ++at_;
  std::string s = text(start, at_);
  if (!more()) {
    if (s.empty()) fail("missing group name", start);
    fail(std::string("missing ") + missing + ", unterminated name", start);
  }
  if (s.empty()) fail("missing group name", start);
  ++at_;
  return s;
}

void Parser::check_name(const std::string& s, size_t start) {
  if (!utf8::is_identifier(s)) fail("bad character in group name " + quoted(s), start);
}

uint32_t Parser::group_of_name(const std::string& s, size_t start) {
  auto it = out_.names.find(s);
  if (it == out_.names.end()) fail("unknown group name " + quoted(s), start);
  return it->second;
}

uint32_t Parser::open_group(const std::string& group_name, size_t name_start) {
  uint32_t n = ++out_.groups;
  out_.group_names.resize(n);
  if (!group_name.empty()) {
    if (auto it = out_.names.find(group_name); it != out_.names.end())
      fail("redefinition of group name " + quoted(group_name) + " as group " + std::to_string(n) +
               "; was group " + std::to_string(it->second),
           name_start);
    out_.names[group_name] = n;
    out_.group_names[n - 1] = group_name;
  }
  open_.push_back(n);
  return n;
}

bool Parser::open(uint32_t group) const {
  return std::find(open_.begin(), open_.end(), group) != open_.end();
}

void Parser::close(size_t start) {
  if (!take(')')) fail("missing ), unterminated subpattern", start);
}

}  // namespace tracepad::regex
