// Checks made only while an expression that failed is parsed again: what CPython's grammar has as
// its `invalid_` rules for expressions in general. Those for one construct stand beside its
// parsing.
#include <algorithm>

#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

std::nullptr_t Parser::check_named_expression(uint32_t start_pos, Expr* a) {
  State here = mark();
  if (at(Tok::ColonEqual)) {
    advance();
    if (expression())
      return raise(a->span, std::string("cannot use assignment expressions with ") + expr_name(a));
    reset(here);
    return nullptr;
  }
  const Token& eq = tok();
  if (!is_bitwise_or(a)) return nullptr;
  bool name = a->kind == ExprKind::Name && !a->parenthesized && pos_ == start_pos + 1;
  if (!name && starts_with_display(a)) return nullptr;
  advance();
  Expr* b = operators(kBitOr);
  if (b && !at(Tok::Assign) && !at(Tok::ColonEqual)) {
    if (name)
      return raise(a->span.to(b->span),
                   "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
    (void)eq;
    return raise(a->span, std::string("cannot assign to ") + expr_name(a) +
                              " here. Maybe you meant '==' instead of '='?");
  }
  reset(here);
  return nullptr;
}

// CPython's check before an expression that begins with a string: "...it's "quoted" text..."
std::nullptr_t Parser::check_quoted_text(uint32_t start_pos) {
  if (toks_[start_pos].kind != Tok::String || !starts_expression(toks_[start_pos + 1].kind))
    return nullptr;
  State here = mark();
  pos_ = start_pos + 1;
  kind_ = toks_[pos_].kind;
  Expr* first_inner = nullptr;
  Expr* last_inner = nullptr;
  while (!at(Tok::String)) {
    Expr* e = expression_without_invalid();
    if (raised_) return nullptr;
    if (!e) break;
    if (!first_inner) first_inner = e;
    last_inner = e;
  }
  if (first_inner && !failed_ && at(Tok::String))
    return raise(first_inner->span.to(last_inner->span),
                 "invalid syntax. Is this intended to be part of the string?");
  reset(here);
  return nullptr;
}

// Elements between braces are read with all checks even where the braces are out of place.
std::nullptr_t Parser::check_braces() {
  State here = mark();
  std::unordered_set<uint32_t> expressions, disjunctions;
  expressions.swap(plain_expressions_);
  disjunctions.swap(plain_disjunctions_);
  do {
    advance();
    Expr* e = star_named_expression();
    if (raised_ || !e) break;
    if (at(Tok::Colon) && (next_is(Tok::RBrace) || next_is(Tok::Comma))) {
      raise(tok().span, "expression expected after dictionary key and ':'");
      break;
    }
  } while (at(Tok::Comma));
  expressions.swap(plain_expressions_);
  disjunctions.swap(plain_disjunctions_);
  if (!raised_) reset(here);
  return nullptr;
}

// The checks that CPython makes at the head of an expression; `a` has just been read.
std::nullptr_t Parser::check_after_disjunction(uint32_t start_pos, Expr* a) {
  State here = mark();
  const Token& first = toks_[start_pos];
  bool legacy = first.kind == Tok::Name && (text(first) == "print" || text(first) == "exec");
  check_quoted_text(start_pos);
  if (raised_) return nullptr;
  if (starts_expression(kind_)) {
    bool exempt = false;
    if (first.kind == Tok::Name) {
      std::string_view w = text(first);
      exempt = toks_[start_pos + 1].kind == Tok::String || w == "match" || w == "case" ||
               w == "type" || w == "_";
    }
    bool legacy_a = a->kind == ExprKind::Name &&
                    (static_cast<Name*>(a)->id == "print" || static_cast<Name*>(a)->id == "exec");
    if (!exempt) {
      Expr* b = expression_without_invalid();
      if (raised_) return nullptr;
      if (b && !legacy_a && prev().level != 0)
        return raise(a->span.to(b->span), "invalid syntax. Perhaps you forgot a comma?");
      reset(here);
      if (!b && at(Tok::LBrace) && !behind_name_) check_braces();
      if (raised_) return nullptr;
    }
  }
  if (at(Tok::KwIf)) {
    advance();
    Expr* b = disjunction();
    if (raised_) return nullptr;
    if (b && !at(Tok::KwElse) && !at(Tok::Colon))
      return raise(a->span.to(b->span), "expected 'else' after 'if' expression");
    if (b && at(Tok::KwElse)) {
      advance();
      const Token& after = tok();
      Expr* c = starts_expression(kind_) ? expression() : nullptr;
      if (raised_) return nullptr;
      if (!c) {
        failed_ = false;
        return raise(after.span, "expected expression after 'else', but statement is given");
      }
    }
    reset(here);
  }
  // `print x`. What follows any name is read for this, so that errors in there come to light.
  Tok after_name = toks_[start_pos + 1].kind;
  if (first.kind == Tok::Name && after_name != Tok::LParen &&
      (starts_expression(after_name) || after_name == Tok::Star) &&
      std::find(legacy_tried_.begin(), legacy_tried_.end(), start_pos) == legacy_tried_.end()) {
    legacy_tried_.push_back(start_pos);
    State after = mark();
    pos_ = start_pos + 1;
    kind_ = toks_[pos_].kind;
    look_at(pos_);
    if (after_name == Tok::String) {
      const State text_here = mark();
      expression_without_invalid();
      if (raised_) return nullptr;
      reset(text_here);
    }
    behind_name_ = true;
    Expr* b = star_expressions();
    behind_name_ = false;
    if (raised_) return nullptr;
    if (b && legacy) {
      std::string w(text(first));
      return raise(first.span.to(b->span),
                   "Missing parentheses in call to '" + w + "'. Did you mean " + w + "(...)?");
    }
    reset(after);
  }
  return nullptr;
}

}  // namespace tracepad
