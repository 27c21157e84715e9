// Regular expressions as the module re has them: a pattern is parsed to a program for a
// backtracking machine. parse.cpp reads patterns to a tree (tree.h), emit.cpp makes a program of
// it, match.h runs programs, and re.cpp is what Python sees.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tracepad::regex {

enum Flag : uint32_t {
  kIgnoreCase = 2,
  kLocale = 4,
  kMultiline = 8,
  kDotAll = 16,
  kUnicode = 32,
  kVerbose = 64,
  kDebug = 128,
  kAscii = 256,
};

enum class Op : uint8_t {
  character,     // a: code point
  character_ic,  // a: its folded form
  any,           // all but a newline
  any_all,
  set,    // a: index into sets; b: 1 to ignore case
  jump,   // a
  split,  // try a, then b
  save,   // a: slot (2 * group, 2 * group + 1)
  line_start,
  line_end,          // ^ and $ in multiline mode
  text_start,        // ^, \A
  text_end,          // \Z
  text_end_newline,  // $
  word_boundary,
  not_word_boundary,  // a: 1 ASCII only
  backreference,      // a: group; b: 1 to ignore case
  look,               // a: end of the sub-program; b: 0 ahead, else 1 + width behind; c: 1 negative
  atomic,             // a: end of the sub-program
  repeat_one,   // the next instruction, a single character, between a and b times; c: 0 greedy, 1
                // lazy, 2 possessive
  mark,         // a: counter := position
  loop,         // a: start; b: counter. Jumps to a where something was consumed since mark
  conditional,  // a: group; b: where to go if it did not match
  match,
};

struct Inst {
  Op op;
  uint32_t a = 0, b = 0, c = 0;
};

enum Class : uint8_t {
  kDigit = 1,
  kNotDigit = 2,
  kWord = 4,
  kNotWord = 8,
  kSpace = 16,
  kNotSpace = 32
};

struct CharSet {
  std::vector<std::pair<char32_t, char32_t>> ranges;
  uint8_t classes = 0;
  bool negated = false;
  bool ascii = false;
  bool has(char32_t c) const { return contains(c) != negated; }
  // Whether it names the character in any case, negated or not.
  bool has_alike(char32_t c) const;
  bool has_cased() const;  // whether one of its characters has a capital or a small letter

 private:
  bool names(char32_t c) const;     // by itself or in a range
  bool contains(char32_t c) const;  // so, or by a class
};

struct Program {
  std::vector<Inst> code;
  std::vector<CharSet> sets;
  uint32_t groups = 0;  // capturing ones
  uint32_t counters = 0;
  uint32_t flags = 0;  // with those written in the pattern
  std::map<std::string, uint32_t> names;
  std::vector<std::string> group_names;  // by group - 1; empty where it has none
  int64_t first_char = -1;               // every match begins with it; -1: not known
  std::optional<CharSet> first_set;  // where not empty, search() finds only what begins with one
};

struct Problem {
  std::string message;
  int64_t position = -1;              // -1: none
  bool of_flags = false;              // a ValueError: flags that may not stand together
  std::vector<std::string> warnings;  // of what may mean something else in a later version
};

constexpr uint32_t kMany = 0xffffffffu;

// False: `problem` says why not. `text` is UTF-8 for str patterns; bytes patterns count bytes.
bool parse(const std::u32string& pattern, bool bytes, uint32_t flags, Program& out,
           Problem& problem);

// A character without its case, and the capital of a small one.
char32_t fold(char32_t c, bool ascii);
char32_t unfold(char32_t c);
// The same for all characters that match one another where case is ignored: besides a capital and
// its small letter, small letters that have one capital.
char32_t fold_alike(char32_t c, bool ascii);
// The other small letters that have the capital of a small letter.
std::vector<char32_t> alike(char32_t c);
bool is_word(char32_t c, bool ascii);
bool is_space(char32_t c, bool ascii);

}  // namespace tracepad::regex
