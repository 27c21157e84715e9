// The reader of patterns: a recursive descent to a tree. Error texts and positions are those of
// Python's re.
#pragma once
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "runtime/modules/regex/tree.h"

namespace tracepad::regex {

// Nodes of a kind, of one character, and of a place such as \\b.
NodePtr make(Node::Kind k, uint32_t flags);
NodePtr literal(char32_t c, uint32_t flags);
NodePtr assertion(Op op, uint32_t flags);

// A call that reads something moves behind it; what fails throws Failure, with the problem told.
class Parser {
 public:
  // Thrown by a (?i) at the beginning: the pattern is to be read again from position() on, with
  // flags() in force.
  struct Restart {};

  Parser(const std::u32string& p, bool bytes, uint32_t flags, Program& out, Problem& problem)
      : p_(p), bytes_(bytes), flags_(flags), out_(out), problem_(problem) {}

  void begin_at(size_t i) { at_ = i; }
  NodePtr run();
  // Groups that conditions asked for by number, checked once all are known.
  void check_conditions();
  uint32_t flags() const { return flags_; }
  size_t position() const { return at_; }

 private:
  [[noreturn]] void fail(std::string message, size_t position);
  bool ends_in_backslash() const;
  bool more() const { return at_ < p_.size(); }
  bool looking_at(char32_t c) const { return more() && p_[at_] == c; }
  bool take(char32_t c) {
    if (!looking_at(c)) return false;
    ++at_;
    return true;
  }
  std::string text(size_t from, size_t to) const;

  // parse.cpp: what patterns are made of
  NodePtr alternation(uint32_t flags, int depth);
  // `leading`: what begins the whole pattern, where (?i) may stand.
  NodePtr sequence(uint32_t flags, int depth, bool leading);
  // A quantifier for the last item of seq; false: there is none here.
  bool repeat(Node& seq);
  NodePtr atom(uint32_t flags, int depth, bool first);

  // parse_escapes.cpp: escapes, and sets of characters
  NodePtr escape(uint32_t flags);
  // The character of an escape such as \n, \x41, \u1234, \012, of which the letter `c` is read;
  // nothing where it is none of these.
  std::optional<char32_t> character_escape(char32_t c, size_t start, bool in_set);
  char32_t named(size_t start);
  char32_t hex(size_t count, size_t start);
  NodePtr set(uint32_t flags);
  char32_t set_item(uint8_t& classes);
  // Warns of what looks like an operation on sets.
  void doubtful_set(const char* what, size_t position);

  // parse_groups.cpp: what stands in parentheses
  NodePtr group(uint32_t flags, int depth, bool first);
  // What follows (?P; the group began at `start`.
  NodePtr named_group(uint32_t flags, int depth, size_t start);
  // What follows (?(.
  NodePtr conditional(uint32_t flags, int depth, size_t start);
  // What follows (?= (?! (?<, of which `c` is the last.
  NodePtr look(char32_t c, uint32_t flags, int depth, size_t start);
  // Flags for what follows, in the group or in the whole pattern.
  NodePtr flagged(uint32_t flags, int depth, bool first, size_t start);
  // Letters of (?aims-x), up to the `:` or `)`.
  void flag_letters(uint32_t& add, uint32_t& remove);
  // What a group holds whose number open_group gave.
  NodePtr numbered(uint32_t number, uint32_t flags, int depth, size_t start);
  // The end of a group that is only there to hold `n` together.
  NodePtr held_together(NodePtr n, uint32_t flags, size_t start);
  std::string name(char32_t end, const char* missing, size_t& start);
  void check_name(const std::string& s, size_t start);
  uint32_t group_of_name(const std::string& s, size_t start);
  uint32_t open_group(const std::string& group_name, size_t name_start);
  bool open(uint32_t group) const;
  void close(size_t start);

  const std::u32string& p_;
  bool bytes_;
  uint32_t flags_;
  Program& out_;
  Problem& problem_;
  size_t at_ = 0;
  std::vector<uint32_t> open_;
  std::vector<std::pair<uint32_t, size_t>> condition_groups_;
};

}  // namespace tracepad::regex
