// Simple statements: expressions, assignments and what is wrong with them, and the statements that
// begin with a keyword. Compound statements are in parser_compound.cpp.
#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

void Parser::simple_statements(Body& out) {
  for (;;) {
    Stmt* s = simple_statement();
    if (!s || failed_) {
      fail();
      return;
    }
    out.push_back(s);
    if (accept(Tok::Newline)) return;
    if (!accept(Tok::Semi)) {
      fail();
      return;
    }
    if (accept(Tok::Newline)) return;
  }
}

Stmt* Parser::simple_statement() {
  switch (kind_) {
    case Tok::KwReturn:
      return return_statement();
    case Tok::KwImport:
      return import_statement();
    case Tok::KwFrom:
      return import_from_statement();
    case Tok::KwRaise:
      return raise_statement();
    case Tok::KwDel:
      return delete_statement();
    case Tok::KwAssert:
      return assert_statement();
    case Tok::KwGlobal:
    case Tok::KwNonlocal:
      return scope_declaration();
    case Tok::KwPass:
    case Tok::KwBreak:
    case Tok::KwContinue: {
      if (diagnosing_ && next_is(Tok::KwIf)) {
        State here = mark();
        expression();
        if (raised_) return nullptr;
        failed_ = false;
        reset(here);
      }
      Span start = tok().span;
      Tok k = kind_;
      advance();
      if (k == Tok::KwPass) return make<Pass>(start);
      if (k == Tok::KwBreak) return make<Break>(start);
      return make<Continue>(start);
    }
    case Tok::Name:
      if (is_type_alias()) {
        if (diagnosing_) {
          State here = mark();
          expression();
          if (raised_) return nullptr;
          failed_ = false;
          reset(here);
        }
        return type_alias_statement();
      }
      break;
    default:
      break;
  }
  return expression_statement();
}

// ---- expressions and assignments ----

namespace {

bool augmented(Tok k, BinOpKind& op) {
  switch (k) {
    case Tok::PlusEqual:
      op = BinOpKind::Add;
      return true;
    case Tok::MinusEqual:
      op = BinOpKind::Sub;
      return true;
    case Tok::StarEqual:
      op = BinOpKind::Mult;
      return true;
    case Tok::AtEqual:
      op = BinOpKind::MatMult;
      return true;
    case Tok::SlashEqual:
      op = BinOpKind::Div;
      return true;
    case Tok::DoubleSlashEqual:
      op = BinOpKind::FloorDiv;
      return true;
    case Tok::PercentEqual:
      op = BinOpKind::Mod;
      return true;
    case Tok::DoubleStarEqual:
      op = BinOpKind::Pow;
      return true;
    case Tok::LShiftEqual:
      op = BinOpKind::LShift;
      return true;
    case Tok::RShiftEqual:
      op = BinOpKind::RShift;
      return true;
    case Tok::AmperEqual:
      op = BinOpKind::BitAnd;
      return true;
    case Tok::VBarEqual:
      op = BinOpKind::BitOr;
      return true;
    case Tok::CaretEqual:
      op = BinOpKind::BitXor;
      return true;
    default:
      return false;
  }
}

bool is_single_target(const Expr* e) {
  return e->kind == ExprKind::Name || e->kind == ExprKind::Attribute ||
         e->kind == ExprKind::Subscript;
}

}  // namespace

// CPython tries targets before it reads an expression, for the sake of their own errors: an
// expression's checks of a string at its head come too late then.
void Parser::try_targets() {
  if (!diagnosing_ || at(Tok::KwYield)) return;
  const State here = mark();
  for (;;) {
    Expr* e = star_target();
    if (!e || !is_target(e, true) || !accept(Tok::Comma)) break;
  }
  reset(here);
}

Stmt* Parser::expression_statement() {
  uint32_t start_pos = pos_;
  Span start = tok().span;
  try_targets();
  if (raised_) return nullptr;
  Expr* first = yield_or_star_expressions();
  if (!first) return nullptr;
  bool yields = first->kind == ExprKind::Yield || first->kind == ExprKind::YieldFrom;
  BinOpKind op;
  if (at(Tok::Assign) && !yields && is_target(first, true)) return assignment(start_pos, first);
  if (at(Tok::Colon) && is_single_target(first)) return annotated_assignment(start, first);
  if (augmented(kind_, op) && is_single_target(first)) {
    advance();
    Expr* value = yield_or_star_expressions();
    if (!value) return nullptr;
    auto* a = make<AugAssign>(start);
    a->target = first;
    a->op = op;
    a->value = value;
    return a;
  }
  if (!at(Tok::Newline) && !at(Tok::Semi)) {
    if (diagnosing_) return invalid_assignment(start_pos);
    fail();
    return nullptr;
  }
  auto* s = make<ExprStmt>(start);
  s->value = first;
  return s;
}

Stmt* Parser::annotated_assignment(const Span& start, Expr* target) {
  advance();
  Expr* annotation = expression();
  if (!annotation) return nullptr;
  Expr* value = nullptr;
  if (accept(Tok::Assign)) {
    value = yield_or_star_expressions();
    if (!value) return nullptr;
  }
  auto* a = make<AnnAssign>(start);
  a->target = target;
  a->annotation = annotation;
  a->value = value;
  a->simple = target->kind == ExprKind::Name && !target->parenthesized;
  return a;
}

Stmt* Parser::assignment(uint32_t start_pos, Expr* first) {
  Exprs targets;
  Expr* value = first;
  while (at(Tok::Assign)) {
    if (value->kind == ExprKind::Yield || value->kind == ExprKind::YieldFrom ||
        !is_target(value, true)) {
      if (diagnosing_) return invalid_assignment(start_pos);
      fail();
      return nullptr;
    }
    targets.push_back(value);
    advance();
    try_targets();
    if (raised_) return nullptr;
    value = yield_or_star_expressions();
    if (!value && diagnosing_ && !raised_) return invalid_assignment(start_pos);
    if (!value) return nullptr;
  }
  auto* a = make<Assign>(toks_[start_pos].span);
  a->targets = std::move(targets);
  a->value = value;
  return a;
}

// An expression statement that is neither an assignment nor a whole line: finds out whether it was
// meant as one.
Stmt* Parser::invalid_assignment(uint32_t start_pos) {
  auto back = [&] {
    pos_ = start_pos;
    failed_ = false;
    kind_ = toks_[pos_].kind;
  };
  back();
  if (!at(Tok::KwYield)) {
    // As the elements of a tuple, each of which may be one side of a mistyped comparison.
    Expr* first = star_named_expression();
    if (raised_) return nullptr;
    if (first && at(Tok::Colon)) {
      advance();
      Expr* annotation = expression();
      if (raised_) return nullptr;
      if (annotation && (first->kind == ExprKind::List || first->kind == ExprKind::Tuple))
        return raise(first->span, std::string("only single target (not ") + expr_name(first) +
                                      ") can be annotated"),
               nullptr;
      if (annotation && first->kind != ExprKind::Starred)
        return raise(first->span, "illegal target for annotation"), nullptr;
    } else if (first && at(Tok::Comma)) {
      advance();
      while (at(Tok::Star) || starts_expression(kind_)) {
        State here = mark();
        if (!star_named_expression()) {
          if (raised_) return nullptr;
          failed_ = false;
          reset(here);
          break;
        }
        accept(Tok::Comma);
      }
      if (accept(Tok::Colon) && expression())
        return raise(first->span, "only single target (not tuple) can be annotated"), nullptr;
      if (raised_) return nullptr;
    }
  }
  // As a chain of targets.
  back();
  for (;;) {
    Expr* target = yield_or_star_expressions();
    if (!target) return nullptr;
    BinOpKind op;
    const bool yields = target->kind == ExprKind::Yield || target->kind == ExprKind::YieldFrom;
    if (augmented(kind_, op) && !yields && !is_single_target(target)) {
      bool alone = true;
      for (uint32_t i = start_pos; i < pos_ && alone; ++i)
        alone = toks_[i].kind != Tok::Assign || toks_[i].level > 0;
      advance();
      if (alone && yield_or_star_expressions())
        return raise(target->span, std::string("'") + expr_name(target) +
                                       "' is an illegal expression for augmented assignment"),
               nullptr;
      fail();
      return nullptr;
    }
    if (!at(Tok::Assign)) {
      fail();
      return nullptr;
    }
    if (yields) return raise(target->span, "assignment to yield expression not possible"), nullptr;
    if (!is_target(target, true)) return raise_invalid_target(target, Targets::Star), nullptr;
    advance();
  }
}

// ---- keyword statements ----

Stmt* Parser::return_statement() {
  Span start = tok().span;
  advance();
  Expr* value = nullptr;
  if (at(Tok::Star) || starts_expression(kind_)) {
    value = star_expressions();
    if (!value) return nullptr;
  }
  auto* r = make<Return>(start);
  r->value = value;
  return r;
}

Stmt* Parser::raise_statement() {
  Span start = tok().span;
  advance();
  auto* r = module_.make<Raise>();
  if (starts_expression(kind_)) {
    r->exc = expression();
    if (!r->exc) return nullptr;
    if (accept(Tok::KwFrom)) {
      r->cause = expression();
      if (!r->cause) return nullptr;
    }
  }
  r->span = from(start);
  return r;
}

Stmt* Parser::delete_statement() {
  Span start = tok().span;
  advance();
  const State targets = mark();
  const uint32_t furthest = furthest_;
  try_targets();
  if (raised_) return nullptr;
  Expr* what = star_expressions();
  if (!diagnosing_ && !raised_ &&
      (!what || !is_del_target(what) || !(at(Tok::Semi) || at(Tok::Newline)))) {
    // CPython reads targets, no whole expressions: it stops where one of them ends.
    failed_ = false;
    reset(targets);
    furthest_ = furthest;
    while (primary() && accept(Tok::Comma)) {
    }
    look_at(pos_);
    fail();
    return nullptr;
  }
  if (!what) return nullptr;
  if (!is_del_target(what) || !(at(Tok::Semi) || at(Tok::Newline))) {
    raise_invalid_target(what, Targets::Del);
    return nullptr;
  }
  auto* d = make<Delete>(start);
  if (what->kind == ExprKind::Tuple && !what->parenthesized)
    d->targets = static_cast<TupleExpr*>(what)->elts;
  else
    d->targets.push_back(what);
  return d;
}

Stmt* Parser::assert_statement() {
  Span start = tok().span;
  advance();
  auto* a = module_.make<Assert>();
  a->test = expression();
  if (!a->test) return nullptr;
  if (accept(Tok::Comma)) {
    a->msg = expression();
    if (!a->msg) return nullptr;
  }
  a->span = from(start);
  return a;
}

Stmt* Parser::scope_declaration() {
  Span start = tok().span;
  auto* d = module_.make<ScopeDecl>(at(Tok::KwGlobal) ? StmtKind::Global : StmtKind::Nonlocal);
  advance();
  do {
    if (!at(Tok::Name)) {
      fail();
      return nullptr;
    }
    d->names.push_back(name_text(tok()));
    advance();
  } while (accept(Tok::Comma));
  d->span = from(start);
  return d;
}

// ---- imports ----

bool Parser::dotted_name(std::string& out) {
  if (!at(Tok::Name)) {
    fail();
    return false;
  }
  out = text(tok());
  advance();
  while (accept(Tok::Dot)) {
    if (!at(Tok::Name)) {
      fail();
      return false;
    }
    out += '.';
    out += text(tok());
    advance();
  }
  return true;
}

// `as name`, if there is one.
bool Parser::import_alias(std::string& out) {
  if (!accept(Tok::KwAs)) return true;
  if (at(Tok::Name)) {
    look_at(pos_ + 1);
    Tok after = next_tok().kind;
    if (!diagnosing_ || after == Tok::Comma || after == Tok::RParen || after == Tok::Newline) {
      out = text(tok());
      advance();
      return true;
    }
  }
  if (diagnosing_) {
    State here = mark();
    Expr* e = expression();
    if (e) {
      raise(e->span, std::string("cannot use ") + expr_name(e) + " as import target");
      return false;
    }
    if (raised_) return false;
    failed_ = false;
    reset(here);
    if (at(Tok::Name)) {
      out = text(tok());
      advance();
      return true;
    }
  }
  fail();
  return false;
}

Stmt* Parser::import_statement() {
  Span start = tok().span;
  advance();
  if (diagnosing_ && at(Tok::Newline)) {
    return raise_from(tok().span, "Expected one or more names after 'import'"), nullptr;
  }
  if (diagnosing_) {
    State here = mark();
    std::string name;
    bool ok = dotted_name(name);
    while (ok && accept(Tok::Comma)) ok = dotted_name(name);
    if (ok && accept(Tok::KwFrom) && dotted_name(name)) {
      return raise_from(start, "Did you mean to use 'from ... import ...' instead?"), nullptr;
    }
    failed_ = false;
    reset(here);
  }
  auto* i = module_.make<Import>();
  do {
    Alias a;
    Span first = tok().span;
    if (!dotted_name(a.name) || !import_alias(a.asname)) return nullptr;
    a.span = from(first);
    i->names.push_back(std::move(a));
  } while (accept(Tok::Comma));
  i->span = from(start);
  return i;
}

Stmt* Parser::import_from_statement() {
  Span start = tok().span;
  advance();
  auto* i = module_.make<ImportFrom>();
  for (;;) {
    if (accept(Tok::Dot))
      i->level += 1;
    else if (accept(Tok::Ellipsis))
      i->level += 3;
    else
      break;
  }
  if (i->level == 0 || at(Tok::Name)) {
    if (!dotted_name(i->module)) return nullptr;
  }
  if (!expect(Tok::KwImport)) return nullptr;
  if (at(Tok::Star)) {
    Alias a;
    a.name = "*";
    a.span = tok().span;
    advance();
    i->names.push_back(std::move(a));
    i->span = from(start);
    return i;
  }
  bool parenthesized = accept(Tok::LParen);
  if (!parenthesized && at(Tok::Newline) && diagnosing_)
    return raise_from(tok().span, "Expected one or more names after 'import'"), nullptr;
  for (;;) {
    if (!at(Tok::Name)) {
      fail();
      return nullptr;
    }
    Alias a;
    Span first = tok().span;
    a.name = text(tok());
    advance();
    if (!import_alias(a.asname)) return nullptr;
    a.span = from(first);
    i->names.push_back(std::move(a));
    if (!accept(Tok::Comma)) break;
    if (parenthesized && at(Tok::RParen)) break;
    if (!parenthesized && at(Tok::Newline)) {
      if (diagnosing_)
        return raise_furthest("trailing comma not allowed without surrounding parentheses"),
               nullptr;
      fail();
      return nullptr;
    }
  }
  if (parenthesized) {
    if (!expect(Tok::RParen)) return nullptr;
  } else if (!at(Tok::Newline) && !at(Tok::Semi)) {
    fail();
    return nullptr;
  }
  i->span = from(start);
  return i;
}

// ---- type X = ... ----

bool Parser::is_type_alias() { return at_soft_keyword("type") && next_is(Tok::Name); }

Stmt* Parser::type_alias_statement() {
  Span start = tok().span;
  advance();
  auto* t = module_.make<TypeAlias>();
  t->name = text(tok());
  t->name_span = tok().span;
  advance();
  if (at(Tok::LBracket)) {
    t->type_params = type_parameters();
    if (failed_) return nullptr;
  }
  if (!expect(Tok::Assign)) return nullptr;
  t->value = expression();
  if (!t->value) return nullptr;
  t->span = from(start);
  return t;
}

}  // namespace tracepad
