// Lines: their indentation and the Indent and Dedent tokens it means, lines continued with a
// backslash, and the end of the file.
#include <algorithm>

#include "base/utf8.h"
#include "syntax/lexer_state.h"

namespace tracepad {

// The indentation of a line that holds something, and the Indent and Dedent tokens it means.
// Returns with cur_ at its first character.
void Lexer::indentation() {
  uint32_t col = 0, alt = 0;
  uint32_t first = cur_;
  bool continued = false;
  uint32_t continued_col = 0, continued_alt = 0;
  for (;;) {
    char c = peek();
    if (c == ' ') {
      ++col, ++alt;
    } else if (c == '\t') {
      col = (col / 8 + 1) * 8;
      alt = alt + 1;
    } else if (c == '\f') {
      col = alt = 0;
    } else if (c == '\\' && cur_ + 2 >= size_ && (cur_ + 1 == size_ || peek(1) == '\n')) {
      ++cur_;
      unexpected_end();
      cur_ = size_;
      return;
    } else if (c == '\\' && peek(1) == '\n') {
      // A continued line has the indentation of its first part.
      if (!continued) continued_col = col, continued_alt = alt;
      continued = true;
      cur_ += 2;
      new_line();
      joined_ = line_start_;
      continue;
    } else if (c == '\\') {
      bad_continuation();
      return;
    } else {
      break;
    }
    ++cur_;
  }
  if (continued) col = continued_col, alt = continued_alt;
  char c = peek();
  if (c == '#' || c == '\n' || cur_ >= size_) return;  // nothing on this line
  if (!brackets_.empty()) return;
  Indentation top = indents_.back();
  if (col == top.col) {
    if (alt != top.alt) inconsistent_tabs();
    return;
  }
  if (col > top.col) {
    if (alt <= top.alt) inconsistent_tabs();
    if (indents_.size() >= 100) {
      if (!too_deep_) {
        late_error_at({line_, 0, line_, 1}, "too many levels of indentation", "IndentationError");
        too_deep_ = true;
      }
      return;
    }
    indents_.push_back({col, alt});
    Token& t = emit(Tok::Indent, cur_);
    t.begin = first;
    // Messages about it point at the last character of the space.
    t.span.col = t.span.end_col - 1;
    return;
  }
  size_t before = out_.tokens.size();
  while (indents_.size() > 1 && col < indents_.back().col) {
    indents_.pop_back();
    Token& t = emit(Tok::Dedent, cur_);
    if (t.span.col) --t.span.col;
  }
  if (col != indents_.back().col) {
    uint32_t end = cur_;
    while (end < size_ && text_[end] != '\n') ++end;
    uint32_t c0 = column(end);
    late_error_at({line_, c0, line_, c0 + 1}, "unindent does not match any outer indentation level",
                  "IndentationError");
    if (out_.errors.size() == 1) out_.first_error_after = before;
    indents_.push_back({col, alt});
    emit(Tok::Indent, cur_);  // keeps Indent and Dedent paired
  } else if (alt != indents_.back().alt) {
    inconsistent_tabs();
  }
}

void Lexer::inconsistent_tabs() {
  late_error_at({line_, 0, line_, 1}, "inconsistent use of tabs and spaces in indentation",
                "TabError");
}

// A backslash that something other than a line end follows.
void Lexer::bad_continuation() {
  cur_ = std::min(cur_ + 2, size_);
  while (cur_ < size_ && utf8::is_continuation(text_[cur_])) ++cur_;
  const uint32_t near = column(cur_);
  while (cur_ < size_ && text_[cur_] != '\n') ++cur_;
  // On a line that is not the first of its token or statement the place is behind the line's end.
  const uint32_t col = joined_ == line_start_ ? column(cur_) + 2 : near;
  late_error_at({line_, col - 1, line_, col},
                "unexpected character after line continuation character", "SyntaxError");
}

// A backslash is the last character, but for a line end; the place is behind it.
void Lexer::unexpected_end() {
  if (!brackets_.empty()) return;  // the open bracket is what is wrong
  uint32_t col = column(cur_);
  late_error_at({line_, col, line_, col + 1}, "unexpected EOF while parsing", "SyntaxError");
}

void Lexer::finish() {
  if (!fstrings_.empty() && out_.errors.empty() && brackets_.empty()) {
    const FString& f = fstrings_.back();
    error_at(f.span,
             "unterminated f-string literal (detected at line " + std::to_string(line_) + ")");
  }
  if (out_.errors.empty()) {
    out_.ends_in_fstring = !fstrings_.empty();
    out_.unclosed = brackets_;
  }
  Tok last = out_.tokens.empty() ? Tok::Newline : out_.tokens.back().kind;
  cur_ = size_;
  const auto depth = static_cast<uint16_t>(brackets_.size());
  bool open = depth > 0, added = false;
  brackets_.clear();
  if (last != Tok::Newline && last != Tok::Dedent && last != Tok::Indent && !open) {
    // A file without a final line end gets one.
    uint32_t end = column(size_);
    emit(Tok::Newline, std::min(size_, comment_)).span.end_col = end + 1;
    ++line_;
    line_start_ = size_;
    added = true;
  } else if (open && last != Tok::Newline) {
    // The End comes where the bracket is missed.
    Token& e = emit(Tok::End, size_);
    e.level = depth;
    return;
  }
  // These stand behind the last line, not on one of their own.
  uint32_t end = size_ > 0 && text_[size_ - 1] == '\n' ? size_ - 1 : size_;
  line_start_ = end;
  while (line_start_ > 0 && text_[line_start_ - 1] != '\n') --line_start_;
  if (end < size_ || added) --line_;
  cur_ = end;
  while (indents_.size() > 1) {
    indents_.pop_back();
    emit(Tok::Dedent, end).span.end_col += 1;
  }
  emit(Tok::End, end).span.end_col += 1;
}

}  // namespace tracepad
