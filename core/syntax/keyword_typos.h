// "invalid syntax. Did you mean 'for'?": finds the misspelt keyword that explains a syntax error,
// by trying whether the program parses with it. Only printed errors show it; the exception's own
// message stays as it was.
#pragma once
#include <optional>
#include <string>

#include "syntax/ast.h"

namespace tracepad {

struct KeywordTypo {
  std::string keyword;
  Span span;         // of the misspelt word, but with the line of the error
  std::string text;  // its line, without the indentation that all searched lines share
};

// For the module's first diagnostic.
std::optional<KeywordTypo> find_keyword_typo(const ast::Module& module);

}  // namespace tracepad
