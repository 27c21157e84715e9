#include <algorithm>
#include <optional>

#include "base/utf8.h"
#include "runtime/modules/regex/parser.h"

namespace tracepad::regex {

NodePtr make(Node::Kind k, uint32_t flags) {
  auto n = std::make_unique<Node>();
  n->kind = k;
  n->flags = flags;
  return n;
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

NodePtr Parser::run() {
  NodePtr n = alternation(flags_, 0);
  const bool mixed = flags_ & kAscii && flags_ & kUnicode;
  if (!bytes_ && (flags_ & kLocale || mixed)) {
    problem_.message = flags_ & kLocale ? "cannot use LOCALE flag with a str pattern"
                                        : "ASCII and UNICODE flags are incompatible";
    problem_.of_flags = true;
    throw Failure();
  }
  if (at_ < p_.size()) fail("unbalanced parenthesis", at_);
  return n;
}

void Parser::check_conditions() {
  for (auto [n, at] : condition_groups_)
    if (n > out_.groups) fail("invalid group reference " + std::to_string(n), at);
}

// CPython's reader is a character ahead: a backslash at the end fails once what stands before it is
// read.
bool Parser::ends_in_backslash() const {
  size_t n = 0;
  while (n < p_.size() && p_[p_.size() - 1 - n] == '\\') ++n;
  return n % 2;
}

void Parser::fail(std::string message, size_t position) {
  if (ends_in_backslash() && at_ + 1 >= p_.size()) {
    message = "bad escape (end of pattern)";
    position = p_.size() - 1;
  }
  problem_.message = std::move(message);
  problem_.position = static_cast<int64_t>(position);
  throw Failure();
}

std::string Parser::text(size_t from, size_t to) const {
  std::string s;
  for (size_t i = from; i < to && i < p_.size(); ++i) utf8::append(s, p_[i]);
  return s;
}

NodePtr Parser::alternation(uint32_t flags, int depth) {
  if (depth > 200) fail("pattern nested too deeply", at_);
  NodePtr first = sequence(flags, depth, depth == 0);
  if (!looking_at('|')) return first;
  NodePtr alt = make(Node::alternation, flags);
  alt->kids.push_back(std::move(first));
  while (take('|')) alt->kids.push_back(sequence(flags, depth, false));
  return alt;
}

NodePtr Parser::sequence(uint32_t flags, int depth, bool leading) {
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

bool Parser::repeat(Node& seq) {
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

NodePtr Parser::atom(uint32_t flags, int depth, bool first) {
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

// CPython's search looks ahead for the characters that a match can begin with, and there takes \w
// and its kin as the flags of the whole pattern say, also where those of a group, (?a:\W), say
// otherwise.
static std::optional<CharSet> other_first_set(const Node& root, bool ascii) {
  const Node* n = &root;
  while ((n->kind == Node::sequence || n->kind == Node::group) && !n->kids.empty())
    n = n->kids[0].get();
  if (ascii == !!(n->flags & kAscii)) return std::nullopt;
  CharSet first;
  // Adds what `one` matches, a character or a set; false: it is neither, or nothing is looked for.
  auto add = [&](const Node* one, bool alone) {
    while (one->kind == Node::sequence && one->kids.size() == 1) one = one->kids[0].get();
    CharSet set = one->charset;
    if (one->kind == Node::character)
      set.ranges = {{one->c, one->c}};
    else if (one->kind != Node::set || (set.negated && !alone))
      return false;
    if ((one->flags & kIgnoreCase && set.has_cased()) || (one->flags ^ n->flags) & kAscii)
      return false;
    first.ranges.insert(first.ranges.end(), set.ranges.begin(), set.ranges.end());
    first.classes |= set.classes;
    first.negated = set.negated;
    return true;
  };
  if (n->kind == Node::alternation) {
    for (auto& kid : n->kids)
      if (!add(kid.get(), false)) return std::nullopt;
  } else if (!add(n, true)) {
    return std::nullopt;
  }
  if (!first.classes) return std::nullopt;
  first.ascii = ascii;
  return first;
}

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
    if (!bytes) out.first_set = other_first_set(*root, initial & kAscii);
    return true;
  } catch (Failure&) {
    return false;
  }
}

}  // namespace tracepad::regex
