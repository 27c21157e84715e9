// Numbers, strings and f-strings: from the text of tokens to values. Adjacent strings are joined,
// and escape sequences decoded, here.
#include <cstdlib>

#include "base/utf8.h"
#include "syntax/character_names.h"
#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

namespace {

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Expr* Parser::number() {
  const Token& t = tok();
  std::string_view raw = text(t);
  advance();
  auto* c = module_.make<Constant>();
  c->span = t.span;
  std::string s;
  s.reserve(raw.size());
  for (char ch : raw)
    if (ch != '_') s += ch;
  char x = s.size() > 1 ? static_cast<char>(s[1] | 0x20) : '\0';
  bool prefixed = s[0] == '0' && (x == 'x' || x == 'o' || x == 'b');
  if (!prefixed) {
    if (s.back() == 'j' || s.back() == 'J') {
      c->type = ConstantKind::Imaginary;
      c->number = std::strtod(s.c_str(), nullptr);
      return c;
    }
    if (s.find_first_of(".eE") != std::string::npos) {
      c->type = ConstantKind::Float;
      c->number = std::strtod(s.c_str(), nullptr);
      return c;
    }
    size_t zeros = s.find_first_not_of('0');
    size_t digits = zeros == std::string::npos ? 1 : s.size() - zeros;
    if (digits > 4300)
      return raise(t.span,
                   "Exceeds the limit (4300 digits) for integer string conversion: value has " +
                       std::to_string(digits) +
                       " digits; use sys.set_int_max_str_digits() to increase the limit - Consider "
                       "hexadecimal for huge integer literals to avoid decimal conversion limits.");
  }
  c->type = ConstantKind::Int;
  c->text = std::move(s);
  return c;
}

// ---- escapes ----

// The place of bytes [begin, end) of the text, which lie in token t.
Span Parser::span_of_bytes(const Token& t, uint32_t begin, uint32_t end) const {
  uint32_t line = t.span.line, col = t.span.col;
  Span out;
  for (uint32_t i = t.begin; i < end && i < list_.text.size(); ++i) {
    if (i == begin) out.line = line, out.col = col;
    char ch = list_.text[i];
    if (ch == '\n')
      ++line, col = 0;
    else if (!utf8::is_continuation(ch))
      ++col;
  }
  out.end_line = line;
  out.end_col = col;
  return out;
}

void Parser::warn_escape(const Token& t, uint32_t at, const std::string& shown, bool octal) {
  if (diagnosing_) return;
  std::string m =
      "\"\\" + shown + "\" is an invalid " + (octal ? "octal " : "") +
      "escape sequence. Such sequences will not work in the future. Did you mean \"\\\\" + shown +
      "\"? A raw string is also an option.";
  module_.warnings.push_back(
      {Severity::warning, "SyntaxWarning", std::move(m), span_of_bytes(t, at, at + 2)});
}

// `body` is the text between the quotes (or a part of an f-string), which begins at byte
// body_begin.
bool Parser::decode_escapes(const Token& t, std::string_view body, bool bytes, std::string& out,
                            uint32_t body_begin, const Span& error_span) {
  // Positions in messages are those of a copy of the text in which each character that is not ASCII
  // takes ten bytes, and a backslash before one six.
  auto position = [&](size_t end) {
    size_t at = 0;
    for (size_t k = 0; k < end; ++k) {
      const auto u = static_cast<unsigned char>(body[k]);
      at += u < 0x80 ? 1 : u >= 0xC0 ? 10 : 0;
      if (u != '\\' || k + 1 >= end) continue;
      if (static_cast<unsigned char>(body[k + 1]) >= 0x80)
        at += 5;
      else
        ++at, ++k;
    }
    return at;
  };
  auto bad = [&](size_t first, size_t last, const char* why) {
    std::string where = std::to_string(position(first));
    std::string m = "(unicode error) 'unicodeescape' codec can't decode byte";
    if (last == first)
      m += " 0x5c in position " + where;
    else
      m += "s in position " + where + "-" + std::to_string(position(last + 1) - 1);
    raise(error_span, m + ": " + why);
    return false;
  };
  bool warned = false;  // of the first one only
  auto warn = [&](size_t at, const std::string& shown, bool octal) {
    if (!warned) warn_escape(t, body_begin + static_cast<uint32_t>(at), shown, octal);
    warned = true;
  };
  size_t i = 0, n = body.size();
  while (i < n) {
    char c = body[i];
    if (c != '\\') {
      size_t run = i;
      while (i < n && body[i] != '\\') ++i;
      out.append(body.substr(run, i - run));
      continue;
    }
    size_t start = i++;
    if (i >= n) {  // only after an error in the lexer, or before a brace in an f-string
      out += '\\';
      break;
    }
    char e = body[i++];
    switch (e) {
      case '\n':
        break;
      case '\\':
        out += '\\';
        break;
      case '\'':
        out += '\'';
        break;
      case '"':
        out += '"';
        break;
      case 'a':
        out += '\a';
        break;
      case 'b':
        out += '\b';
        break;
      case 'f':
        out += '\f';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'v':
        out += '\v';
        break;
      case '0':
      case '1':
      case '2':
      case '3':
      case '4':
      case '5':
      case '6':
      case '7': {
        uint32_t v = static_cast<uint32_t>(e - '0');
        for (int k = 0; k < 2 && i < n && body[i] >= '0' && body[i] < '8'; ++k)
          v = v * 8 + static_cast<uint32_t>(body[i++] - '0');
        if (v > 0377) warn(start, std::string(body.substr(start + 1, i - start - 1)), true);
        if (bytes)
          out += static_cast<char>(v);
        else
          utf8::append(out, v);
        break;
      }
      case 'x':
      case 'u':
      case 'U': {
        if (bytes && e != 'x') {
          warn(start, std::string(1, e), false);
          out += '\\';
          out += e;
          break;
        }
        int want = e == 'x' ? 2 : e == 'u' ? 4 : 8;
        uint32_t v = 0;
        int got = 0;
        while (got < want && i < n && hex_value(body[i]) >= 0) {
          v = v * 16 + static_cast<uint32_t>(hex_value(body[i++]));
          ++got;
        }
        if (got < want) {
          if (bytes) {
            raise(error_span,
                  "(value error) invalid \\x escape at position " + std::to_string(start));
            return false;
          }
          return bad(start, i - 1,
                     e == 'x'   ? "truncated \\xXX escape"
                     : e == 'u' ? "truncated \\uXXXX escape"
                                : "truncated \\UXXXXXXXX escape");
        }
        if (v > 0x10FFFF) return bad(start, i - 1, "illegal Unicode character");
        if (bytes)
          out += static_cast<char>(v);
        else
          utf8::append(out, v);
        break;
      }
      case 'N':
        if (!bytes) {
          size_t close = i < n && body[i] == '{' ? body.find('}', i) : std::string_view::npos;
          if (close == std::string_view::npos || close == i + 1) {
            size_t last = i < n && body[i] == '{'
                              ? (close == std::string_view::npos ? n - 1 : close - 1)
                              : i - 1;
            return bad(start, last, "malformed \\N character escape");
          }
          char32_t cp = character_by_name(body.substr(i + 1, close - i - 1));
          if (cp == 0) return bad(start, close, "unknown Unicode character name");
          i = close + 1;
          utf8::append(out, cp);
          break;
        }
        [[fallthrough]];
      default: {
        --i;
        size_t pos = i;
        char32_t cp = utf8::decode(body, pos);
        if (t.kind != Tok::FStringMiddle || (cp != '{' && cp != '}'))  // of those the lexer warns
          warn(start, utf8::encode(cp), false);
        out += '\\';  // kept, together with what follows
        out.append(body.substr(i, pos - i));
        i = pos;
      }
    }
  }
  return true;
}

bool Parser::string_piece(const Token& t, std::string& value, bool& bytes, bool& unicode_prefix) {
  std::string_view s = text(t);
  bool raw = false;
  bytes = unicode_prefix = false;
  size_t i = 0;
  for (; i < s.size() && s[i] != '"' && s[i] != '\''; ++i) {
    char c = static_cast<char>(s[i] | 0x20);
    if (c == 'r') raw = true;
    if (c == 'b') bytes = true;
    if (c == 'u') unicode_prefix = true;
  }
  char quote = s[i];
  size_t q = s.size() >= i + 6 && s[i + 1] == quote && s[i + 2] == quote ? 3 : 1;
  // An unterminated literal (reported by the lexer) has no closing quotes.
  bool closed = s.size() >= i + 2 * q && s.back() == quote;
  std::string_view body = s.substr(i + q, s.size() - i - q - (closed ? q : 0));
  if (bytes && !utf8::is_ascii(body)) {
    raise(t.span, "bytes can only contain ASCII literal characters");
    return false;
  }
  if (raw || body.find('\\') == std::string_view::npos) {
    value.append(body);
    return true;
  }
  return decode_escapes(t, body, bytes, value, t.begin + static_cast<uint32_t>(i + q), t.span);
}

// ---- strings and f-strings ----

Expr* Parser::strings() {
  Span start = tok().span;
  bool any_bytes = false, any_text = false, prefix = false, first = true;
  bool formatted = false;
  std::string value;
  Exprs parts;
  while (at(Tok::String) || at(Tok::FStringStart)) {
    if (at(Tok::String)) {
      const Token& t = tok();
      bool bytes = false, u = false;
      std::string piece;
      advance();
      if (!string_piece(t, piece, bytes, u)) return nullptr;
      if (first) prefix = u;
      (bytes ? any_bytes : any_text) = true;
      if (formatted)
        add_text(parts, std::move(piece), t.span);
      else
        value += piece;
    } else {
      const State here = mark();
      any_text = true;
      if (!formatted) {
        formatted = true;
        if (!value.empty()) add_text(parts, std::move(value), from(start));
        value.clear();
      }
      if (!fstring(parts)) {
        if (!first && fall_back(here)) break;
        return nullptr;
      }
    }
    first = false;
  }
  if (any_bytes && any_text) return raise_furthest("cannot mix bytes and nonbytes literals");
  if (formatted) {
    auto* j = make<JoinedStr>(start);
    j->values = std::move(parts);
    return j;
  }
  auto* c = make<Constant>(start);
  c->type = any_bytes ? ConstantKind::Bytes : ConstantKind::Str;
  c->text = std::move(value);
  c->unicode_prefix = prefix;
  return c;
}

void Parser::add_text(Exprs& parts, std::string piece, const Span& span) {
  if (!parts.empty() && parts.back()->kind == ExprKind::Constant) {
    auto* last = static_cast<Constant*>(parts.back());
    last->text += piece;
    last->span = last->span.to(span);
    return;
  }
  if (piece.empty()) return;
  auto* c = module_.make<Constant>();
  c->span = span;
  c->type = ConstantKind::Str;
  c->text = std::move(piece);
  parts.push_back(c);
}

// The closing quotes of the f-string that the parser is in: where CPython notices what is wrong in
// it.
Span Parser::fstring_end() const {
  int depth = 1;
  for (uint32_t i = pos_; i < toks_.size(); ++i) {
    if (toks_[i].kind == Tok::FStringStart) ++depth;
    if (toks_[i].kind == Tok::FStringEnd && --depth == 0) return toks_[i].span;
  }
  return tok().span;
}

bool Parser::fstring(Exprs& parts) {
  const Token& start = tok();
  std::string_view prefix = text(start);
  bool raw = false;
  for (char c : prefix) raw = raw || c == 'r' || c == 'R';
  advance();
  if (!fstring_parts(raw, parts)) return false;
  return expect(Tok::FStringEnd);
}

// Text and replacement fields up to the end of the string (or of the format spec).
bool Parser::fstring_parts(bool raw, Exprs& parts) {
  for (;;) {
    if (at(Tok::FStringMiddle)) {
      const Token& t = tok();
      std::string_view body = text(t);
      advance();
      if (raw || body.find('\\') == std::string_view::npos) {
        add_text(parts, std::string(body), t.span);
      } else {
        std::string decoded;
        if (!decode_escapes(t, body, false, decoded, t.begin, fstring_end())) return false;
        add_text(parts, std::move(decoded), t.span);
      }
    } else if (at(Tok::LBrace)) {
      if (!replacement_field(raw, parts)) return false;
    } else {
      return !failed_;
    }
  }
}

bool Parser::replacement_field(bool raw, Exprs& parts) {
  Depth depth(*this);
  if (too_deep()) return false;
  const Token& open = tok();
  advance();
  if (diagnosing_ && (at(Tok::Assign) || at(Tok::Exclam) || at(Tok::Colon) || at(Tok::RBrace))) {
    raise(tok().span,
          "f-string: valid expression required before '" + std::string(token_text(kind_)) + "'");
    return false;
  }
  State before = mark();
  Expr* value = yield_or_star_expressions();
  if (!value) {
    if (diagnosing_ && !raised_) {
      reset(before);
      failed_ = false;
      kind_ = toks_[pos_].kind;
      raise_here("f-string: expecting a valid expression after '{'");
    }
    return false;
  }
  auto wrong = [&](const char* message) {
    if (diagnosing_)
      raise_here(message);
    else
      fail();
    return false;
  };
  bool debug = false;
  if (at(Tok::Assign)) {
    debug = true;
    advance();
    std::string_view shown = list_.text.substr(open.end, tok().begin - open.end);
    add_text(parts, std::string(shown),
             {open.span.end_line, open.span.end_col, tok().span.line, tok().span.col});
    if (!at(Tok::Exclam) && !at(Tok::Colon) && !at(Tok::RBrace))
      return wrong("f-string: expecting '!', or ':', or '}'");
  } else if (!at(Tok::Exclam) && !at(Tok::Colon) && !at(Tok::RBrace)) {
    return wrong("f-string: expecting '=', or '!', or ':', or '}'");
  }
  auto* f = module_.make<FormattedValue>();
  f->value = value;
  if (at(Tok::Exclam)) {
    const Token& mark_token = tok();
    advance();
    if (at(Tok::Colon) || at(Tok::RBrace)) return wrong("f-string: missing conversion character");
    if (!at(Tok::Name)) return wrong("f-string: invalid conversion character");
    const Token& name = tok();
    std::string_view w = text(name);
    if (name.begin != mark_token.end) {
      raise(mark_token.span.to(name.span),
            "f-string: conversion type must come right after the exclamation mark");
      return false;
    }
    if (w != "s" && w != "r" && w != "a") {
      raise(name.span, "f-string: invalid conversion character '" + std::string(w) +
                           "': expected 's', 'r', or 'a'");
      return false;
    }
    f->conversion = w[0];
    advance();
    if (!at(Tok::Colon) && !at(Tok::RBrace)) return wrong("f-string: expecting ':' or '}'");
  }
  if (at(Tok::Colon)) {
    const Token& colon = tok();
    advance();
    auto* spec = module_.make<JoinedStr>();
    if (!fstring_parts(raw, spec->values)) return false;
    spec->span = from(colon.span);
    f->format_spec = spec;
    if (!at(Tok::RBrace)) return wrong("f-string: expecting '}', or format specs");
  }
  if (debug && !f->conversion && !f->format_spec) f->conversion = 'r';
  if (!expect(Tok::RBrace)) return false;
  f->span = from(open.span);
  parts.push_back(f);
  return true;
}

}  // namespace tracepad
