// What the reader of patterns makes, and code is made of: a tree.
#pragma once
#include <memory>
#include <vector>

#include "runtime/modules/regex/program.h"

namespace tracepad::regex {

struct Node {
  enum Kind {
    empty,
    character,
    any,
    set,
    sequence,
    alternation,
    group,
    repeat,
    assertion,
    backreference,
    look,
    atomic,
    conditional
  } kind = empty;
  std::vector<std::unique_ptr<Node>> kids;
  char32_t c = 0;
  CharSet charset;
  Op op = Op::match;  // assertions
  uint32_t flags = 0;
  uint32_t number = 0;  // group
  uint32_t min = 0, max = 0;
  uint8_t mode = 0;  // repeat: 0 greedy, 1 lazy, 2 possessive
  bool negative = false, behind = false;
};
using NodePtr = std::unique_ptr<Node>;

// Thrown while a pattern is read or put into code, and caught by parse().
struct Failure {};

// Adds what the tree does to the program. Throws Failure, with the problem told, where that cannot
// be done.
void emit(const Node& root, Program& out, Problem& problem);

}  // namespace tracepad::regex
