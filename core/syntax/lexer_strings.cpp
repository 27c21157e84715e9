// String literals and the text parts of f-strings. An f-string becomes FStringStart, then text
// parts (FStringMiddle) and replacement fields (ordinary tokens in braces), then FStringEnd.
#include "base/utf8.h"
#include "syntax/lexer_state.h"

namespace tracepad {

void Lexer::string(uint32_t begin, bool bytes) {
  (void)bytes;
  char quote = text_[cur_];
  uint32_t begin_line = line_;
  uint32_t begin_col = column(begin);
  uint32_t quote_size = 1;
  ++cur_;
  if (peek() == quote) {
    if (peek(1) == quote) {
      quote_size = 3;
      cur_ += 2;
    } else {  // empty
      ++cur_;
      emit(Tok::String, begin);
      return;
    }
  }
  bool escaped_quote = false;
  for (;;) {
    if (cur_ >= size_ || (quote_size == 1 && text_[cur_] == '\n')) {
      Span span{begin_line, begin_col, begin_line, begin_col + 1};
      if (!fstrings_.empty() && fstrings_.back().quote == quote &&
          fstrings_.back().quote_size == quote_size) {
        // It is the f-string's own end: its replacement field was not closed.
        uint32_t saved = cur_;
        cur_ = begin + 1;
        error_at(span, "f-string: expecting '}'");
        cur_ = saved;
        fstrings_.pop_back();
        while (!brackets_.empty()) brackets_.pop_back();
      } else if (quote_size == 3) {
        error_at(span, "unterminated triple-quoted string literal (detected at line " +
                           std::to_string(line_reached()) + ")");
      } else {
        std::string m =
            "unterminated string literal (detected at line " + std::to_string(line_reached()) + ")";
        if (escaped_quote) m += "; perhaps you escaped the end quote?";
        error_at(span, m);
      }
      emit_from(Tok::String, begin, begin_line, begin_col);
      return;
    }
    char c = text_[cur_++];
    if (c == quote) {
      if (quote_size == 1) break;
      if (peek() == quote && peek(1) == quote) {
        cur_ += 2;
        break;
      }
    } else if (c == '\n') {
      new_line(), joined_ = line_start_;
    } else if (c == '\\' && cur_ < size_) {
      char d = text_[cur_++];
      if (d == quote) escaped_quote = true;
      if (d == '\n') new_line(), joined_ = line_start_;
    }
  }
  emit_from(Tok::String, begin, begin_line, begin_col);
}

void Lexer::fstring_start(uint32_t begin, bool raw) {
  FString f{};
  f.quote = text_[cur_];
  f.quote_size = peek(1) == f.quote && peek(2) == f.quote ? 3 : 1;
  f.raw = raw;
  f.depth = 0;
  f.expr_depth = -1;
  f.in_text = true;
  f.in_spec = false;
  cur_ += f.quote_size;
  Token& t = emit(Tok::FStringStart, begin);
  f.span = t.span;
  if (fstrings_.size() >= 150) {
    error_here("too many nested f-strings");
    cur_ = size_;
    fstrings_.clear();
    brackets_.clear();
    return;
  }
  fstrings_.push_back(f);
}

// A backslash before a brace escapes nothing. The lexer says so, which needs the brace for itself:
// at that one point, and not among the escapes that the parser decodes.
void Lexer::warn_brace_escape(char brace) {
  const uint32_t col = column(cur_);
  const std::string shown{'\\', brace};
  out_.warnings.push_back({Severity::warning,
                           "SyntaxWarning",
                           "\"" + shown +
                               "\" is an invalid escape sequence. Such sequences will not work in "
                               "the future. Did you mean \"\\" +
                               shown + "\"? A raw string is also an option.",
                           {line_, col, line_, col}});
}

// Reads one text part, or the end of the string, or hands over to the ordinary lexer at a brace.
void Lexer::fstring_text() {
  FString& f = fstrings_.back();
  auto at_end = [&] {
    for (uint32_t i = 0; i < f.quote_size; ++i)
      if (peek(i) != f.quote) return false;
    return true;
  };
  auto enter_field = [&] {
    ++f.expr_depth;
    f.in_text = false;
    if (f.expr_depth >= 3) {
      error_here("f-string: expressions nested too deeply");
      f.expr_depth = 2;
    }
  };
  if (at_end()) {
    uint32_t begin = cur_;
    cur_ += f.quote_size;
    emit(Tok::FStringEnd, begin);
    fstrings_.pop_back();  // brackets that were left open in it stay so, as in CPython
    return;
  }
  if (peek() == '{' && peek(1) != '{') {
    enter_field();
    uint32_t begin = cur_++;
    open_bracket('{');
    if (cur_ == begin + 1) emit(Tok::LBrace, begin);
    return;
  }
  uint32_t begin = cur_, begin_line = line_, begin_col = column(cur_);
  bool named_escape = false;
  auto part = [&] { emit_from(Tok::FStringMiddle, begin, begin_line, begin_col); };
  // The text holds one brace of the two, its span both.
  auto doubled_brace = [&] {
    ++cur_;
    part();
    ++cur_;
    ++out_.tokens.back().span.end_col;
  };
  for (;;) {
    if (at_end()) {
      part();
      return;
    }
    if (cur_ >= size_ || (f.quote_size == 1 && text_[cur_] == '\n')) {
      if (f.in_spec && f.quote_size == 1) {
        const uint32_t col = column(cur_);
        error_at({line_, col, line_, col + 1},
                 "f-string: newlines are not allowed in format specifiers for single quoted "
                 "f-strings");
      } else {
        Span span{f.span.line, f.span.col, f.span.line, f.span.col + 1};
        std::string m = f.quote_size == 3
                            ? "unterminated triple-quoted f-string literal (detected at line "
                            : "unterminated f-string literal (detected at line ";
        error_at(span, m + std::to_string(line_reached()) + ")");
      }
      if (cur_ > begin) part();
      uint32_t end = cur_;
      emit(Tok::FStringEnd, end);
      for (; f.depth > 0 && !brackets_.empty(); --f.depth) brackets_.pop_back();
      fstrings_.pop_back();
      return;
    }
    char c = text_[cur_];
    if (c == '{') {
      if (peek(1) != '{' || f.in_spec) {
        if (peek(1) == '{' && f.in_spec && cur_ == begin) {
          // "{{" in a format spec opens a field whose expression begins with a brace.
          enter_field();
          uint32_t brace = cur_++;
          open_bracket('{');
          if (cur_ == brace + 1) emit(Tok::LBrace, brace);
          return;
        }
        part();
        return;
      }
      doubled_brace();
      return;
    }
    if (c == '}') {
      if (named_escape) {
        ++cur_;
        part();
        return;
      }
      if (peek(1) == '}' && !f.in_spec && f.depth == 0) {
        doubled_brace();
        return;
      }
      if (cur_ > begin) part();
      f.in_text = false;  // the ordinary lexer closes the field, or reports a single brace
      return;
    }
    ++cur_;
    if (c == '\n') {
      new_line(), joined_ = line_start_;
    } else if (c == '\\' && cur_ < size_) {
      char d = text_[cur_];
      if (d == '{' || d == '}') {
        if (!f.raw) warn_brace_escape(d);
        continue;
      }
      ++cur_;
      if (d == '\n') new_line(), joined_ = line_start_;
      if (!f.raw && d == 'N' && peek() == '{') {
        ++cur_;
        named_escape = true;
      }
    }
  }
}

}  // namespace tracepad
