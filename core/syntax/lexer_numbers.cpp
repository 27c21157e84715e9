// Numeric literals: which characters belong to one, and what CPython says about those that are
// wrong. Values are computed by the parser.
#include "syntax/lexer_state.h"

namespace tracepad {
namespace {

bool is_dec(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_dec(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
bool is_word(char c) {
  return is_dec(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

}  // namespace

// Reports and skips the rest of the word. A Number token stands for what was read.
void Lexer::bad_number(std::string message) {
  error_here(std::move(message));
  while (is_word(peek())) ++cur_;
}

// Digits with single underscores between them.
bool Lexer::digits() {
  for (;;) {
    while (is_dec(peek())) ++cur_;
    if (peek() != '_') return true;
    ++cur_;
    if (!is_dec(peek())) {
      bad_number("invalid decimal literal");
      return false;
    }
  }
}

// A number may be followed directly by a keyword that can follow an expression ("1if x else 2").
bool Lexer::verify_end_of_number(const char* kind) {
  auto follows = [&](std::string_view w) { return text_.substr(cur_, w.size()) == w; };
  for (const char* w : {"and", "else", "for", "if", "in", "is", "or", "not"}) {
    if (!follows(w)) continue;
    std::string_view word = w;
    if (word != "if" && word != "in" && word != "is" &&
        is_word(peek(static_cast<uint32_t>(word.size()))))
      continue;
    uint32_t col = column(cur_ - 1);
    out_.warnings.push_back({Severity::warning,
                             "SyntaxWarning",
                             std::string("invalid ") + kind + " literal",
                             {line_, col, line_, col}});
    return true;
  }
  if (is_word(peek())) {
    bad_number(std::string("invalid ") + kind + " literal");
    return false;
  }
  return true;
}

void Lexer::number() {
  uint32_t begin = cur_;
  char c = peek();
  char x = static_cast<char>(peek(1) | 0x20);
  bool fraction = c == '.';
  if (c == '0' && (x == 'x' || x == 'o' || x == 'b')) {
    const char* kind = x == 'x' ? "hexadecimal" : x == 'o' ? "octal" : "binary";
    auto good = [x](char d) {
      return x == 'x' ? is_hex(d) : x == 'o' ? d >= '0' && d < '8' : d == '0' || d == '1';
    };
    auto bad_digit = [&] {
      std::string m = std::string("invalid digit '") + peek() + "' in " + kind + " literal";
      ++cur_;
      bad_number(m);
    };
    bool ok = true;
    cur_ += 2;
    do {
      if (peek() == '_') ++cur_;
      if (!good(peek())) {
        if (is_dec(peek()))
          bad_digit();
        else
          bad_number(std::string("invalid ") + kind + " literal");
        ok = false;
        break;
      }
      while (good(peek())) ++cur_;
    } while (peek() == '_');
    if (ok) {
      if (is_dec(peek()))
        bad_digit();
      else
        verify_end_of_number(kind);
    }
    emit(Tok::Number, begin);
    return;
  }
  if (c == '0') {
    ++cur_;
    for (;;) {
      if (peek() == '_') {
        ++cur_;
        if (!is_dec(peek())) {
          bad_number("invalid decimal literal");
          emit(Tok::Number, begin);
          return;
        }
      }
      if (peek() != '0') break;
      ++cur_;
    }
    uint32_t zeros_end = cur_;
    if (is_dec(peek())) {
      if (!digits()) {
        emit(Tok::Number, begin);
        return;
      }
      char d = static_cast<char>(peek() | 0x20);
      if (peek() != '.' && d != 'e' && d != 'j') {
        error_at({line_, column(begin), line_, column(zeros_end)},
                 "leading zeros in decimal integer literals are not permitted; use an 0o prefix "
                 "for octal integers");
        emit(Tok::Number, begin);
        return;
      }
    }
  } else if (!fraction) {
    if (!digits()) {
      emit(Tok::Number, begin);
      return;
    }
  }
  if (peek() == '.') {
    ++cur_;
    if (is_dec(peek()) && !digits()) {
      emit(Tok::Number, begin);
      return;
    }
  }
  const char* kind = "decimal";
  if (peek() == 'e' || peek() == 'E') {
    char sign = peek(1);
    if (sign == '+' || sign == '-') {
      cur_ += 2;
      if (!is_dec(peek())) {
        bad_number("invalid decimal literal");
        emit(Tok::Number, begin);
        return;
      }
      if (!digits()) {
        emit(Tok::Number, begin);
        return;
      }
    } else if (is_dec(sign)) {
      ++cur_;
      if (!digits()) {
        emit(Tok::Number, begin);
        return;
      }
    }
  }
  if (peek() == 'j' || peek() == 'J') {
    ++cur_;
    kind = "imaginary";
  }
  verify_end_of_number(kind);
  emit(Tok::Number, begin);
}

}  // namespace tracepad
