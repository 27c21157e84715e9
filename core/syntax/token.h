// The kinds of tokens, each with its text, in one table, and the token itself. The text is what
// messages quote ("expected ':'").
#pragma once
#include <cstdint>
#include <string_view>

#include "base/source.h"

namespace tracepad {

// clang-format off
#define TRACEPAD_TOKENS(X) \
  X(End, "") X(Newline, "") X(Indent, "") X(Dedent, "") \
  X(Name, "") X(Number, "") X(String, "") \
  X(FStringStart, "") X(FStringMiddle, "") X(FStringEnd, "") \
  X(LParen, "(") X(RParen, ")") X(LBracket, "[") X(RBracket, "]") X(LBrace, "{") X(RBrace, "}") \
  X(Comma, ",") X(Colon, ":") X(Semi, ";") X(Dot, ".") X(Ellipsis, "...") X(Arrow, "->") \
  X(Assign, "=") X(ColonEqual, ":=") X(Exclam, "!") \
  X(Plus, "+") X(Minus, "-") X(Star, "*") X(DoubleStar, "**") X(Slash, "/") X(DoubleSlash, "//") \
  X(Percent, "%") X(At, "@") X(LShift, "<<") X(RShift, ">>") X(Amper, "&") X(VBar, "|") \
  X(Caret, "^") X(Tilde, "~") \
  X(Less, "<") X(Greater, ">") X(EqEqual, "==") X(NotEqual, "!=") X(LessGreater, "<>") \
  X(LessEqual, "<=") X(GreaterEqual, ">=") \
  X(PlusEqual, "+=") X(MinusEqual, "-=") X(StarEqual, "*=") X(AtEqual, "@=") X(SlashEqual, "/=") \
  X(DoubleSlashEqual, "//=") X(PercentEqual, "%=") X(DoubleStarEqual, "**=") \
  X(LShiftEqual, "<<=") X(RShiftEqual, ">>=") X(AmperEqual, "&=") X(VBarEqual, "|=") \
  X(CaretEqual, "^=") \
  X(KwFalse, "False") X(KwNone, "None") X(KwTrue, "True") X(KwAnd, "and") X(KwAs, "as") \
  X(KwAssert, "assert") X(KwAsync, "async") X(KwAwait, "await") X(KwBreak, "break") \
  X(KwClass, "class") X(KwContinue, "continue") X(KwDef, "def") X(KwDel, "del") \
  X(KwElif, "elif") X(KwElse, "else") X(KwExcept, "except") X(KwFinally, "finally") \
  X(KwFor, "for") X(KwFrom, "from") X(KwGlobal, "global") X(KwIf, "if") X(KwImport, "import") \
  X(KwIn, "in") X(KwIs, "is") X(KwLambda, "lambda") X(KwNonlocal, "nonlocal") X(KwNot, "not") \
  X(KwOr, "or") X(KwPass, "pass") X(KwRaise, "raise") X(KwReturn, "return") X(KwTry, "try") \
  X(KwWhile, "while") X(KwWith, "with") X(KwYield, "yield") \
  X(Unknown, "") X(Stop, "")
// clang-format on

enum class Tok : uint8_t {
#define X(name, text) name,
  TRACEPAD_TOKENS(X)
#undef X
};

inline constexpr std::string_view kTokenTexts[] = {
#define X(name, text) text,
    TRACEPAD_TOKENS(X)
#undef X
};
inline constexpr std::string_view token_text(Tok t) { return kTokenTexts[static_cast<size_t>(t)]; }
inline constexpr bool is_keyword(Tok t) { return t >= Tok::KwFalse && t <= Tok::KwYield; }

struct Token {
  Tok kind = Tok::End;
  uint16_t level = 0;  // open brackets around it (an opening bracket counts itself)
  uint32_t begin = 0;  // byte offsets into the lexer's text
  uint32_t end = 0;
  Span span;
};

}  // namespace tracepad
