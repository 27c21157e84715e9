// The lexer's state, shared by the files that implement it. Not for use outside of them.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "syntax/lexer.h"

namespace tracepad {

class Lexer {
 public:
  explicit Lexer(TokenList& out, uint32_t first_line = 1);
  void run();

 private:
  struct Indentation {
    uint32_t col, alt;  // with tabs to multiples of 8, and with tabs as one column
  };
  // An f-string being read. `depth` counts the brackets opened in it, `expr_depth` is the depth at
  // which the innermost replacement field began (-1: none).
  struct FString {
    char quote;
    uint32_t quote_size;
    bool raw;
    Span span;  // of its prefix and opening quotes
    int depth = 0;
    int expr_depth = -1;
    bool in_text = true;
    bool in_spec = false;
  };

  char peek(uint32_t n = 0) const { return cur_ + n < size_ ? text_[cur_ + n] : '\0'; }
  uint32_t column(uint32_t pos);  // of a byte of the current line
  // The current line; at the end the last one that has a text.
  uint32_t line_reached() const {
    return line_ - (cur_ >= size_ && size_ > 0 && text_[size_ - 1] == '\n' ? 1 : 0);
  }
  Token& emit(Tok kind, uint32_t begin);
  Token& emit_from(Tok kind, uint32_t begin, uint32_t begin_line, uint32_t begin_col);
  void error_at(Span span, std::string message, const char* kind = "SyntaxError");
  void late_error_at(Span span, std::string message, const char* kind);
  void error_here(std::string message, const char* kind = "SyntaxError");
  void new_line();  // cur_ stands behind a line end
  void indentation();
  void inconsistent_tabs();
  void bad_continuation();
  void unexpected_end();
  void finish();
  void token();
  void op(Tok kind, uint32_t length);
  void open_bracket(char c);
  bool close_bracket(char c);
  void name_or_string();
  bool check_identifier(uint32_t begin);
  // lexer_numbers.cpp
  void number();
  bool digits();
  bool verify_end_of_number(const char* kind);
  void bad_number(std::string message);
  // lexer_strings.cpp
  void string(uint32_t begin, bool bytes);
  void fstring_start(uint32_t begin, bool raw);
  void fstring_text();
  void warn_brace_escape(char brace);

  TokenList& out_;
  std::string_view text_;
  uint32_t size_ = 0;
  uint32_t cur_ = 0;
  uint32_t line_;
  uint32_t line_start_ = 0;
  uint32_t joined_ = UINT32_MAX;   // where the last line began that a backslash or a string led to
  uint32_t comment_ = UINT32_MAX;  // where the current line's comment begins
  bool ascii_ = true;
  uint32_t cache_line_ = 0, cache_pos_ = 0, cache_col_ = 0;
  std::vector<Indentation> indents_{{0, 0}};
  std::vector<OpenBracket> brackets_;
  std::vector<FString> fstrings_;
  bool too_deep_ = false;
};

Tok keyword_kind(std::string_view word);

}  // namespace tracepad
