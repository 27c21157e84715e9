// Reading of patterns: a recursive descent to a tree. Error texts and positions are those of
// Python's re.
#include <algorithm>
#include <optional>

#include "base/utf8.h"
#include "runtime/modules/regex/tree.h"
#include "syntax/character_names.h"

namespace tracepad::regex {

namespace {

NodePtr make(Node::Kind k, uint32_t flags) {
  auto n = std::make_unique<Node>();
  n->kind = k;
  n->flags = flags;
  return n;
}

class Parser {
 public:
  Parser(const std::u32string& p, bool bytes, uint32_t flags, Program& out, Problem& problem)
      : p_(p), bytes_(bytes), flags_(flags), out_(out), problem_(problem) {}

  NodePtr run() {
    NodePtr n = alternation(flags_, 0);
    if (at_ < p_.size()) fail("unbalanced parenthesis", at_);
    return n;
  }
  uint32_t flags() const { return flags_; }

 private:
  [[noreturn]] void fail(std::string message, size_t position) {
    problem_ = {std::move(message), static_cast<int64_t>(position)};
    throw Failure();
  }
  bool more() const { return at_ < p_.size(); }
  bool looking_at(char32_t c) const { return more() && p_[at_] == c; }
  bool take(char32_t c) {
    if (!looking_at(c)) return false;
    ++at_;
    return true;
  }
  std::string text(size_t from, size_t to) const {
    std::string s;
    for (size_t i = from; i < to && i < p_.size(); ++i) utf8::append(s, p_[i]);
    return s;
  }

  NodePtr alternation(uint32_t flags, int depth) {
    if (depth > 200) fail("pattern nested too deeply", at_);
    NodePtr first = sequence(flags, depth, depth == 0);
    if (!looking_at('|')) return first;
    NodePtr alt = make(Node::alternation, flags);
    alt->kids.push_back(std::move(first));
    while (take('|')) alt->kids.push_back(sequence(flags, depth, false));
    return alt;
  }

  // `leading`: what begins the whole pattern, where (?i) may stand.
  NodePtr sequence(uint32_t flags, int depth, bool leading) {
    NodePtr seq = make(Node::sequence, flags);
    while (more() && p_[at_] != '|' && p_[at_] != ')') {
      if (flags & kVerbose) {
        if (is_space(p_[at_], true)) {
          ++at_;
          continue;
        }
        if (p_[at_] == '#') {
          while (more() && p_[at_] != '\n') ++at_;
          continue;
        }
      }
      if (repeat(*seq)) continue;
      NodePtr n = atom(flags, depth, leading && seq->kids.empty());
      if (n) seq->kids.push_back(std::move(n));
    }
    return seq;
  }

  // A quantifier for the last item of seq; false: there is none here.
  bool repeat(Node& seq) {
    size_t start = at_;
    uint32_t min, max;
    switch (p_[at_]) {
      case '*':
        min = 0, max = kMany, ++at_;
        break;
      case '+':
        min = 1, max = kMany, ++at_;
        break;
      case '?':
        min = 0, max = 1, ++at_;
        break;
      case '{': {
        size_t i = at_ + 1;
        auto digits = [&](std::optional<uint64_t>& out) {
          while (i < p_.size() && p_[i] >= '0' && p_[i] <= '9')
            out = std::min<uint64_t>(out.value_or(0) * 10 + (p_[i++] - '0'), kMany);
        };
        std::optional<uint64_t> low, high;
        if (i < p_.size() && p_[i] == '}') return false;
        digits(low);
        if (i < p_.size() && p_[i] == ',') {
          ++i;
          digits(high);
          if (!high) high = kMany;
        } else {
          high = low;
        }
        if (i >= p_.size() || p_[i] != '}' || (!low && !high)) return false;
        at_ = i + 1;
        if (low.value_or(0) >= kMany)
          problem_ = {"the repetition number is too large", -1}, throw Failure();
        min = static_cast<uint32_t>(low.value_or(0));
        max = static_cast<uint32_t>(*high);
        if (max < min) fail("min repeat greater than max repeat", start + 1);
        break;
      }
      default:
        return false;
    }
    if (seq.kids.empty() || seq.kids.back()->kind == Node::assertion)
      fail("nothing to repeat", start);
    if (seq.kids.back()->kind == Node::repeat) fail("multiple repeat", start);
    NodePtr r = make(Node::repeat, seq.flags);
    r->min = min;
    r->max = max;
    if (take('?'))
      r->mode = 1;
    else if (take('+'))
      r->mode = 2;
    r->kids.push_back(std::move(seq.kids.back()));
    seq.kids.back() = std::move(r);
    return true;
  }

  NodePtr literal(char32_t c, uint32_t flags) {
    NodePtr n = make(Node::character, flags);
    n->c = c;
    return n;
  }
  NodePtr assertion(Op op, uint32_t flags) {
    NodePtr n = make(Node::assertion, flags);
    n->op = op;
    return n;
  }
  NodePtr class_node(uint8_t classes, uint32_t flags) {
    NodePtr n = make(Node::set, flags);
    n->charset.classes = classes;
    n->charset.ascii = flags & kAscii;
    return n;
  }
  static uint8_t class_of(char32_t c) {
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

  // The character of an escape such as \n, \x41, \u1234, \012; nothing where it is none of these.
  // at_ is behind the letter.
  std::optional<char32_t> character_escape(char32_t c, size_t start, bool in_set) {
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
  char32_t named(size_t start) {
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
  char32_t hex(size_t count, size_t start) {
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
  static bool octal(char32_t c) { return c >= '0' && c <= '7'; }
  static bool digit(char32_t c) { return c >= '0' && c <= '9'; }

  NodePtr escape(uint32_t flags) {
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
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (letter) fail("bad escape " + text(start, at_), start);
    return literal(c, flags);
  }
  bool open(uint32_t group) const {
    return std::find(open_.begin(), open_.end(), group) != open_.end();
  }

  NodePtr set(uint32_t flags) {
    size_t start = at_++;
    NodePtr n = make(Node::set, flags);
    CharSet& s = n->charset;
    s.ascii = flags & kAscii;
    s.negated = take('^');
    bool first = true;
    for (;;) {
      if (!more()) fail("unterminated character set", start);
      size_t item = at_;
      if (p_[at_] == ']' && !first) {
        ++at_;
        break;
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
  char32_t set_item(uint8_t& classes) {
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
    bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || digit(c);
    if (word) fail("bad escape " + text(start, at_), start);
    return c;
  }

  std::string name(char32_t end, const char* missing, size_t& start) {
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
  void check_name(const std::string& s, size_t start) {
    if (!utf8::is_identifier(s)) fail("bad character in group name " + quoted(s), start);
  }
  static std::string quoted(const std::string& s) { return "'" + s + "'"; }

  uint32_t open_group(const std::string& group_name, size_t name_start) {
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
  void close(size_t start) {
    if (!take(')')) fail("missing ), unterminated subpattern", start);
  }

  // Letters of (?aims-x), up to the `:` or `)`.
  void flag_letters(uint32_t& add, uint32_t& remove) {
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
      if (f == kLocale && !bytes_)
        fail("bad inline flags: cannot use 'L' flag with a str pattern", at_);
      if (f == kUnicode && bytes_)
        fail("bad inline flags: cannot use 'u' flag with a bytes pattern", at_);
      (minus ? remove : add) |= f;
    }
  }

  NodePtr group(uint32_t flags, int depth, bool first) {
    size_t start = at_++;
    NodePtr n;
    if (!take('?')) {
      n = make(Node::group, flags);
      n->number = open_group("", start);
      n->kids.push_back(alternation(flags, depth + 1));
      close(start);
      open_.pop_back();
      return n;
    }
    if (!more()) fail("unexpected end of pattern", at_);
    char32_t c = p_[at_++];
    switch (c) {
      case ':':
        n = alternation(flags, depth + 1);
        close(start);
        return wrap(std::move(n), flags);
      case '#':
        while (more() && p_[at_] != ')') ++at_;
        if (!more()) fail("missing ), unterminated comment", start);
        ++at_;
        return nullptr;
      case '>':
        n = make(Node::atomic, flags);
        n->kids.push_back(alternation(flags, depth + 1));
        close(start);
        return n;
      case '=':
      case '!':
      case '<': {
        if (c == '<') {
          if (!more()) fail("unexpected end of pattern", at_);
          char32_t kind = p_[at_];
          if (kind != '=' && kind != '!')
            fail("unknown extension ?<" + text(at_, at_ + 1), start + 1);
          c = p_[at_++];
          n = make(Node::look, flags);
          n->behind = true;
        } else {
          n = make(Node::look, flags);
        }
        n->negative = c == '!';
        n->kids.push_back(alternation(flags, depth + 1));
        close(start);
        return n;
      }
      case 'P': {
        if (!more()) fail("unexpected end of pattern", at_);
        char32_t kind = p_[at_++];
        size_t name_start;
        if (kind == '<') {
          std::string s = name('>', ">", name_start);
          check_name(s, name_start);
          n = make(Node::group, flags);
          n->number = open_group(s, name_start);
          n->kids.push_back(alternation(flags, depth + 1));
          close(start);
          open_.pop_back();
          return n;
        }
        if (kind == '=') {
          std::string s = name(')', ")", name_start);
          check_name(s, name_start);
          auto it = out_.names.find(s);
          if (it == out_.names.end()) fail("unknown group name " + quoted(s), name_start);
          if (open(it->second)) fail("cannot refer to an open group", name_start);
          n = make(Node::backreference, flags);
          n->number = it->second;
          return n;
        }
        fail("unknown extension ?P" + text(at_ - 1, at_), start + 1);
      }
      case '(': {
        size_t name_start;
        std::string s = name(')', ")", name_start);
        uint32_t number = 0;
        if (std::all_of(s.begin(), s.end(), [](char d) { return d >= '0' && d <= '9'; })) {
          number = static_cast<uint32_t>(
              std::min<unsigned long>(std::strtoul(s.c_str(), nullptr, 10), 1000000));
          if (!number) fail("bad group number", name_start);
          condition_groups_.push_back({number, name_start});
        } else {
          check_name(s, name_start);
          auto it = out_.names.find(s);
          if (it == out_.names.end()) fail("unknown group name " + quoted(s), name_start);
          number = it->second;
        }
        n = make(Node::conditional, flags);
        n->number = number;
        n->kids.push_back(sequence(flags, depth + 1, false));
        if (take('|')) {
          n->kids.push_back(sequence(flags, depth + 1, false));
          if (looking_at('|')) fail("conditional backref with more than two branches", at_);
        }
        close(start);
        return n;
      }
      default:
        break;
    }
    --at_;
    bool flag = std::u32string_view(U"aiLmsux-").find(c) != std::u32string_view::npos;
    if (!flag) fail("unknown extension ?" + text(at_, at_ + 1), start + 1);
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
    n = alternation(inner, depth + 1);
    close(start);
    return wrap(std::move(n), flags);
  }
  // A group that is only there to hold together.
  NodePtr wrap(NodePtr n, uint32_t flags) {
    NodePtr s = make(Node::sequence, flags);
    s->kids.push_back(std::move(n));
    return s;
  }

  NodePtr atom(uint32_t flags, int depth, bool first) {
    char32_t c = p_[at_];
    switch (c) {
      case '(':
        return group(flags, depth, first);
      case '[':
        return set(flags);
      case '\\':
        return escape(flags);
      case '.': {
        ++at_;
        return make(Node::any, flags);
      }
      case '^':
        ++at_;
        return assertion(flags & kMultiline ? Op::line_start : Op::text_start, flags);
      case '$':
        ++at_;
        return assertion(flags & kMultiline ? Op::line_end : Op::text_end_newline, flags);
      default:
        ++at_;
        return literal(c, flags);
    }
  }

 public:
  struct Restart {};
  // Groups that conditions asked for by number, checked once all are known.
  void check_conditions() {
    for (auto [n, at] : condition_groups_)
      if (n > out_.groups) fail("invalid group reference " + std::to_string(n), at);
  }
  // (?i) and the like: parse again from behind them, with the flags in force.
  void begin_at(size_t i) { at_ = i; }
  size_t position() const { return at_; }

 private:
  const std::u32string& p_;
  bool bytes_;
  uint32_t flags_;
  Program& out_;
  Problem& problem_;
  size_t at_ = 0;
  std::vector<uint32_t> open_;
  std::vector<std::pair<uint32_t, size_t>> condition_groups_;
};

}  // namespace

bool parse(const std::u32string& pattern, bool bytes, uint32_t flags, Program& out,
           Problem& problem) {
  uint32_t initial = flags;
  size_t start = 0;
  try {
    NodePtr root;
    for (;;) {
      // Each (?i) at the beginning adds to the flags of all that follows.
      Program fresh;
      Parser p(pattern, bytes, initial, fresh, problem);
      p.begin_at(start);
      try {
        root = p.run();
      } catch (Parser::Restart&) {
        initial = p.flags();
        start = p.position();
        continue;
      }
      p.check_conditions();
      out = std::move(fresh);
      break;
    }
    if (!bytes && !(initial & kAscii)) initial |= kUnicode;
    out.flags = initial;
    out.group_names.resize(out.groups);
    emit(*root, out, problem);
    size_t i = 0;
    while (i < out.code.size() && out.code[i].op == Op::save) ++i;
    if (out.code[i].op == Op::character) out.first_char = out.code[i].a;
    return true;
  } catch (Failure&) {
    return false;
  }
}

}  // namespace tracepad::regex
