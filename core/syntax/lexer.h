// Python source text to tokens, the whole file at once: indentation, brackets that join lines,
// numbers, strings, and the replacement fields of f-strings, whose parts are tokens too (PEP 701).
// Never fails: what is wrong is reported and skipped, the first report being CPython's in its
// words. The values of literals are the parser's work.
#pragma once
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "syntax/token.h"

namespace tracepad {

struct OpenBracket {
  char bracket = 0;
  Span span;
};

struct TokenList {
  std::string normalized;     // the text with \n line ends, only where the source has others
  std::string_view text;      // what the tokens' offsets refer to
  std::vector<Token> tokens;  // ends in End
  std::vector<Diagnostic> errors;
  // The number of tokens before the first error, and whether it is one of those (in indentation, at
  // a backslash) that CPython notices only when its parser gets there.
  size_t first_error_after = 0;
  bool first_error_late = false;
  // Whether an f-string is open where the lexer stops: at the first error, or at the end.
  bool ends_in_fstring = false;
  std::vector<Diagnostic> warnings;
  std::vector<OpenBracket> unclosed;  // brackets open where the lexer stops, as above
  std::unordered_map<uint32_t, std::string>
      forms;  // names that stand for others, by where they begin
  std::string_view text_of(const Token& t) const {
    if (!forms.empty() && t.kind == Tok::Name)
      if (auto form = forms.find(t.begin); form != forms.end()) return form->second;
    return text.substr(t.begin, t.end - t.begin);
  }
};

TokenList tokenize(const Source& source);
// Only these lines of a source with \n line ends, where no token and no bracket is open at their
// beginning.
TokenList tokenize_lines(const Source& source, uint32_t first, uint32_t last);

}  // namespace tracepad
