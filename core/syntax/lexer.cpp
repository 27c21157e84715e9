// The lexer: one cursor over the bytes, a stack of indentations, a stack of open brackets and a
// stack of f-strings. Where an error is reported, its place is that of CPython's tokenizer, which
// points at the last character it has read. Lines and their
// indentation are in lexer_lines.cpp, numbers in lexer_numbers.cpp, strings in lexer_strings.cpp.
#include "syntax/lexer.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "base/utf8.h"
#include "syntax/identifier_forms.h"
#include "syntax/lexer_state.h"

namespace tracepad {

Tok keyword_kind(std::string_view w) {
  if (w.size() < 2 || w.size() > 8) return Tok::Name;
  auto is = [&](const char* s, Tok t) { return w == s ? t : Tok::Name; };
  switch (w[0]) {
    case 'F':
      return is("False", Tok::KwFalse);
    case 'N':
      return is("None", Tok::KwNone);
    case 'T':
      return is("True", Tok::KwTrue);
    case 'a':
      if (w == "and") return Tok::KwAnd;
      if (w == "as") return Tok::KwAs;
      if (w == "assert") return Tok::KwAssert;
      if (w == "async") return Tok::KwAsync;
      return is("await", Tok::KwAwait);
    case 'b':
      return is("break", Tok::KwBreak);
    case 'c':
      return w == "class" ? Tok::KwClass : is("continue", Tok::KwContinue);
    case 'd':
      return w == "def" ? Tok::KwDef : is("del", Tok::KwDel);
    case 'e':
      if (w == "else") return Tok::KwElse;
      if (w == "elif") return Tok::KwElif;
      return is("except", Tok::KwExcept);
    case 'f':
      if (w == "for") return Tok::KwFor;
      if (w == "from") return Tok::KwFrom;
      return is("finally", Tok::KwFinally);
    case 'g':
      return is("global", Tok::KwGlobal);
    case 'i':
      if (w == "if") return Tok::KwIf;
      if (w == "in") return Tok::KwIn;
      if (w == "is") return Tok::KwIs;
      return is("import", Tok::KwImport);
    case 'l':
      return is("lambda", Tok::KwLambda);
    case 'n':
      return w == "not" ? Tok::KwNot : is("nonlocal", Tok::KwNonlocal);
    case 'o':
      return is("or", Tok::KwOr);
    case 'p':
      return is("pass", Tok::KwPass);
    case 'r':
      return w == "return" ? Tok::KwReturn : is("raise", Tok::KwRaise);
    case 't':
      return is("try", Tok::KwTry);
    case 'w':
      return w == "with" ? Tok::KwWith : is("while", Tok::KwWhile);
    case 'y':
      return is("yield", Tok::KwYield);
    default:
      return Tok::Name;
  }
}

Lexer::Lexer(TokenList& out, uint32_t first_line) : out_(out), text_(out.text), line_(first_line) {
  size_ = static_cast<uint32_t>(text_.size());
  ascii_ = utf8::is_ascii(text_);
  out_.tokens.reserve(text_.size() / 4 + 16);
}

uint32_t Lexer::column(uint32_t pos) {
  if (ascii_) return pos - line_start_;
  if (cache_line_ != line_start_ || pos < cache_pos_) {
    cache_line_ = cache_pos_ = line_start_;
    cache_col_ = 0;
  }
  for (; cache_pos_ < pos; ++cache_pos_) cache_col_ += !utf8::is_continuation(text_[cache_pos_]);
  return cache_col_;
}

Token& Lexer::emit(Tok kind, uint32_t begin) {
  Token& t = out_.tokens.emplace_back();
  t.kind = kind;
  t.level = static_cast<uint16_t>(brackets_.size());
  t.begin = begin;
  t.end = cur_;
  uint32_t col = column(begin);
  t.span = {line_, col, line_, ascii_ ? col + (cur_ - begin) : column(cur_)};
  return t;
}

Token& Lexer::emit_from(Tok kind, uint32_t begin, uint32_t begin_line, uint32_t begin_col) {
  Token& t = out_.tokens.emplace_back();
  t.kind = kind;
  t.level = static_cast<uint16_t>(brackets_.size());
  t.begin = begin;
  t.end = cur_;
  t.span = {begin_line, begin_col, line_, column(cur_)};
  return t;
}

void Lexer::error_at(Span span, std::string message, const char* kind) {
  if (out_.errors.empty()) {
    out_.first_error_after = out_.tokens.size();
    out_.ends_in_fstring = !fstrings_.empty();
    out_.unclosed = brackets_;
    out_.first_error_late = out_.first_error_late || out_.ends_in_fstring;
  }
  out_.errors.push_back({Severity::error, kind, std::move(message), span});
}

void Lexer::late_error_at(Span span, std::string message, const char* kind) {
  if (out_.errors.empty()) out_.first_error_late = true;
  error_at(span, std::move(message), kind);
}

void Lexer::error_here(std::string message, const char* kind) {
  uint32_t col = column(cur_);
  // The column of the last character read; may be "before the line" (no caret is shown then).
  error_at({line_, col ? col - 1 : 0, line_, col ? col : 1}, std::move(message), kind);
}

void Lexer::new_line() {
  ++line_;
  comment_ = UINT32_MAX;
  line_start_ = cur_;
}

void Lexer::run() {
  if (size_ >= 3 && text_.substr(0, 3) == "\xEF\xBB\xBF") cur_ = line_start_ = 3;
  bool at_line_start = true;
  for (;;) {
    if (!fstrings_.empty() && fstrings_.back().in_text) {
      fstring_text();
      continue;
    }
    if (at_line_start) {
      at_line_start = false;
      indentation();
    }
    while (cur_ < size_ && (text_[cur_] == ' ' || text_[cur_] == '\t' || text_[cur_] == '\f'))
      ++cur_;
    if (cur_ >= size_) break;
    char c = text_[cur_];
    if (c == '#') {
      comment_ = cur_;
      const void* nl = std::memchr(text_.data() + cur_, '\n', size_ - cur_);
      cur_ = nl ? static_cast<uint32_t>(static_cast<const char*>(nl) - text_.data()) : size_;
      continue;
    }
    if (c == '\n') {
      bool blank = out_.tokens.empty() || out_.tokens.back().kind == Tok::Newline ||
                   out_.tokens.back().kind == Tok::Dedent || out_.tokens.back().kind == Tok::Indent;
      if (brackets_.empty()) {
        ++cur_;
        if (!blank) {
          emit(Tok::Newline, std::min(cur_ - 1, comment_));  // a comment belongs to the line's end
        }
        at_line_start = true;
      } else {
        ++cur_;
      }
      new_line();
      continue;
    }
    if (c == '\\') {
      ++cur_;
      if (peek() == '\n') {
        if (cur_ + 1 >= size_) {
          unexpected_end();
          cur_ = size_;
          break;
        }
        ++cur_;
        new_line();
        joined_ = line_start_;
        continue;
      }
      if (cur_ >= size_) {
        unexpected_end();
        break;
      }
      --cur_;
      bad_continuation();
      continue;
    }
    token();
  }
  finish();
}

void Lexer::open_bracket(char c) {
  if (brackets_.size() >= 200) {
    error_here("too many nested parentheses");
    // Nothing sensible can follow.
    cur_ = size_;
    brackets_.clear();
    fstrings_.clear();
    return;
  }
  uint32_t col = column(cur_ - 1);
  brackets_.push_back({c, {line_, col, line_, col + 1}});
  if (!fstrings_.empty()) ++fstrings_.back().depth;
}

// Returns false where the bracket is to be skipped.
bool Lexer::close_bracket(char c) {
  FString* f = fstrings_.empty() ? nullptr : &fstrings_.back();
  if (f && f->depth == 0 && c == '}') {
    error_here("f-string: single '}' is not allowed");
    f->in_text = true;
    return false;
  }
  if (brackets_.empty()) {
    error_here(std::string("unmatched '") + c + "'");
    return false;
  }
  OpenBracket top = brackets_.back();
  char opening = top.bracket;
  bool matches =
      (opening == '(' && c == ')') || (opening == '[' && c == ']') || (opening == '{' && c == '}');
  if (!matches) {
    if (f && opening == '{' && f->depth - 1 == f->expr_depth) {
      error_here(std::string("f-string: unmatched '") + c + "'");
      return false;
    }
    std::string m = std::string("closing parenthesis '") + c +
                    "' does not match opening parenthesis '" + opening + "'";
    if (top.span.line != line_) m += " on line " + std::to_string(top.span.line);
    error_here(m);
  }
  if (f) {
    if (f->depth == 0) {
      error_here(std::string("f-string: unmatched '") + c + "'");
      return false;
    }
  }
  brackets_.pop_back();
  if (f) {
    --f->depth;
    if (opening == '{' && f->depth == f->expr_depth) {
      --f->expr_depth;
      f->in_text = true;
      f->in_spec = false;
    }
  }
  return true;
}

void Lexer::op(Tok kind, uint32_t length) {
  uint32_t begin = cur_;
  cur_ += length;
  emit(kind, begin);
}

void Lexer::token() {
  unsigned char c = static_cast<unsigned char>(text_[cur_]);
  if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80) {
    name_or_string();
    return;
  }
  if (c >= '0' && c <= '9') {
    number();
    return;
  }
  char d = peek(1);
  char e = peek(2);
  auto one_eq = [&](Tok plain, Tok with_eq) { d == '=' ? op(with_eq, 2) : op(plain, 1); };
  auto twice = [&](Tok plain, Tok with_eq, Tok two, Tok two_eq) {
    if (d == static_cast<char>(c))
      e == '=' ? op(two_eq, 3) : op(two, 2);
    else
      one_eq(plain, with_eq);
  };
  switch (c) {
    case '"':
    case '\'':
      string(cur_, false);
      return;
    case '.':
      if (d >= '0' && d <= '9')
        number();
      else if (d == '.' && e == '.')
        op(Tok::Ellipsis, 3);
      else
        op(Tok::Dot, 1);
      return;
    case '(':
    case '[':
    case '{': {
      uint32_t begin = cur_++;
      open_bracket(static_cast<char>(c));
      if (cur_ == begin + 1)
        emit(c == '(' ? Tok::LParen : c == '[' ? Tok::LBracket : Tok::LBrace, begin);
      return;
    }
    case ')':
    case ']':
    case '}': {
      uint32_t begin = cur_++;
      char opening = brackets_.empty() ? 0 : brackets_.back().bracket;
      if (close_bracket(static_cast<char>(c)))
        emit(opening == '(' ? Tok::RParen : opening == '[' ? Tok::RBracket : Tok::RBrace, begin);
      return;
    }
    case ',':
      op(Tok::Comma, 1);
      return;
    case ';':
      op(Tok::Semi, 1);
      return;
    case '~':
      op(Tok::Tilde, 1);
      return;
    case ':':
      if (!fstrings_.empty() && fstrings_.back().depth - 1 == fstrings_.back().expr_depth) {
        op(Tok::Colon, 1);
        fstrings_.back().in_text = true;
        fstrings_.back().in_spec = true;
        return;
      }
      one_eq(Tok::Colon, Tok::ColonEqual);
      return;
    case '=':
      one_eq(Tok::Assign, Tok::EqEqual);
      return;
    case '!':
      one_eq(Tok::Exclam, Tok::NotEqual);
      return;
    case '+':
      one_eq(Tok::Plus, Tok::PlusEqual);
      return;
    case '-':
      d == '>' ? op(Tok::Arrow, 2) : one_eq(Tok::Minus, Tok::MinusEqual);
      return;
    case '%':
      one_eq(Tok::Percent, Tok::PercentEqual);
      return;
    case '@':
      one_eq(Tok::At, Tok::AtEqual);
      return;
    case '&':
      one_eq(Tok::Amper, Tok::AmperEqual);
      return;
    case '|':
      one_eq(Tok::VBar, Tok::VBarEqual);
      return;
    case '^':
      one_eq(Tok::Caret, Tok::CaretEqual);
      return;
    case '*':
      twice(Tok::Star, Tok::StarEqual, Tok::DoubleStar, Tok::DoubleStarEqual);
      return;
    case '/':
      twice(Tok::Slash, Tok::SlashEqual, Tok::DoubleSlash, Tok::DoubleSlashEqual);
      return;
    case '<':
      if (d == '>')
        op(Tok::LessGreater, 2);
      else
        twice(Tok::Less, Tok::LessEqual, Tok::LShift, Tok::LShiftEqual);
      return;
    case '>':
      twice(Tok::Greater, Tok::GreaterEqual, Tok::RShift, Tok::RShiftEqual);
      return;
    default:
      break;
  }
  ++cur_;
  if (c == 0) {
    error_here("source code cannot contain null bytes");
  } else if (c < 0x20 || c == 0x7F) {
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "invalid non-printable character U+%04X", c);
    error_here(buffer);
  } else {
    emit(Tok::Unknown, cur_ - 1);  // $ ? `
  }
}

void Lexer::name_or_string() {
  uint32_t begin = cur_;
  // A string prefix: each letter at most once.
  bool b = false, u = false, r = false, f = false;
  uint32_t p = cur_;
  for (;; ++p) {
    char c = p < size_ ? text_[p] : '\0';
    char lower = static_cast<char>(c | 0x20);
    if (c == '"' || c == '\'') {
      cur_ = p;
      if ((u && (b || r || f)) || (b && f)) {
        const char* pair = u ? (b   ? "'u' and 'b'"
                                : r ? "'u' and 'r'"
                                    : "'u' and 'f'")
                             : "'b' and 'f'";
        error_at({line_, column(begin), line_, column(p)},
                 std::string(pair) + " prefixes are incompatible");
        f = false;
      }
      if (f)
        fstring_start(begin, r);
      else
        string(begin, b);
      return;
    }
    if (lower == 'b' && !b)
      b = true;
    else if (lower == 'u' && !u)
      u = true;
    else if (lower == 'r' && !r)
      r = true;
    else if (lower == 'f' && !f)
      f = true;
    else
      break;
  }
  bool plain = true;
  p = cur_;
  for (; p < size_; ++p) {
    unsigned char c = static_cast<unsigned char>(text_[p]);
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')
      continue;
    if (c < 0x80) break;
    plain = false;
  }
  cur_ = p;
  if (plain) {
    emit(keyword_kind(text_.substr(begin, p - begin)), begin);
    return;
  }
  if (!check_identifier(begin)) return;
  const std::string_view name = text_.substr(begin, p - begin);
  if (std::string form = identifier_form(name); form != name) out_.forms[begin] = std::move(form);
  emit(Tok::Name, begin);
}

bool Lexer::check_identifier(uint32_t begin) {
  std::string_view word = text_.substr(begin, cur_ - begin);
  size_t pos = 0;
  while (pos < word.size()) {
    size_t start = pos;
    char32_t cp = utf8::decode(word, pos);
    bool ok = cp == '_' || (start == 0 ? utf8::is_xid_start(cp) : utf8::is_xid_continue(cp));
    if (ok) continue;
    uint32_t end = cur_;
    cur_ = begin + static_cast<uint32_t>(pos);
    char buffer[64];
    std::snprintf(buffer, sizeof buffer, "%04X", static_cast<unsigned>(cp));
    if (utf8::is_printable(cp))
      error_here("invalid character '" + utf8::encode(cp) + "' (U+" + buffer + ")");
    else
      error_here(std::string("invalid non-printable character U+") + buffer);
    cur_ = end;
    if (start > 0) emit(Tok::Name, begin);
    return false;
  }
  return true;
}

TokenList tokenize(const Source& source) {
  TokenList out;
  out.text = source.text();
  if (out.text.find('\r') != std::string_view::npos) {
    std::string_view s = out.text;
    out.normalized.reserve(s.size());
    for (size_t i = 0; i < s.size(); ++i) {
      if (s[i] != '\r') {
        out.normalized += s[i];
        continue;
      }
      out.normalized += '\n';
      if (i + 1 < s.size() && s[i + 1] == '\n') ++i;
    }
    out.text = out.normalized;
  }
  Lexer(out).run();
  return out;
}

TokenList tokenize_lines(const Source& source, uint32_t first, uint32_t last) {
  TokenList out;
  out.text = source.lines(first, last);
  Lexer(out, first).run();
  return out;
}

}  // namespace tracepad
