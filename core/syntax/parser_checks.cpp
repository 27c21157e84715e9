// Checks made only while an expression that failed is parsed again: what CPython's grammar has as
// its `invalid_` rules for expressions in general. Those for one construct stand beside its
// parsing.
#include <algorithm>

#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

// Before `a = b` is taken for a mistyped comparison CPython makes sure that no list or tuple begins
// there, and so reads with its checks what the expression itself does not, see remembered().
void Parser::check_unread_bracket() {
  if (!diagnosing_ || !plain_disjunctions_.contains(pos_)) return;
  if (!at(Tok::LParen) && !at(Tok::LBracket)) return;
  const State here = mark();
  at(Tok::LParen) ? group_or_tuple() : list_display();
  reset(here);
}

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

// After an error CPython reads the whole text once more, with its checks. In what was right before
// the error they find only what looks like a print statement of Python 2, `print -1`, and what is
// no expression in the head of `type X[T = int] = ...`, which they try as one.
std::optional<Diagnostic> Parser::earlier_find(const Token& failed_at) {
  auto suspect = [&](const Token& t) {
    return t.begin < failed_at.begin && t.kind == Tok::Name &&
           (text(t) == "print" || text(t) == "exec" || text(t) == "type");
  };
  if (std::none_of(toks_.begin(), toks_.end(), suspect)) return {};
  Module scratch(module_.source);
  Parser again(scratch, list_);
  again.rereading_ = again.diagnosing_ = again.fallback_ = true;
  again.file();
  const Span &found = again.error_.span, &here = failed_at.span;
  const bool before =
      found.line < here.line || (found.line == here.line && found.end_col <= here.col);
  const std::string_view said = again.error_.message;
  if (!again.raised_ || !before ||
      (!said.starts_with("Missing parentheses") && !said.ends_with("':=' instead of '='?")))
    return {};
  return again.error_;
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

// The checks that CPython makes at the head of an expression; `a` has just been read.
std::nullptr_t Parser::check_after_disjunction(uint32_t start_pos, Expr* a) {
  State here = mark();
  const Token& first = toks_[start_pos];
  bool legacy = first.kind == Tok::Name && (text(first) == "print" || text(first) == "exec");
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
    Expr* b = star_expressions();
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
