// Compound statements: if, while, for, with, try, match, and the blocks they hold. Function and
// class definitions are in parser_definitions.cpp.
#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

Stmt* Parser::compound_statement() {
  switch (kind_) {
    case Tok::KwIf:
      return if_statement();
    case Tok::KwWhile:
      return while_statement();
    case Tok::KwFor:
      return for_statement();
    case Tok::KwWith:
      return with_statement();
    case Tok::KwTry:
      return try_statement();
    case Tok::KwDef:
      return function_definition({});
    case Tok::KwClass:
      return class_definition({});
    case Tok::At:
      return decorated();
    case Tok::Name:
      if (at_soft_keyword("match")) return match_statement();
      return nullptr;
    default:
      return nullptr;
  }
}

// The colon of a header. In some statements CPython demands it at once ("forced"), in others only a
// line that ends without it is told so.
bool Parser::colon(bool forced) {
  if (accept(Tok::Colon)) return true;
  if (failed_) return false;
  if (forced) return expect_forced(Tok::Colon);
  if (diagnosing_ && at(Tok::Newline))
    raise_furthest("expected ':'");
  else
    fail();
  return false;
}

// `after` names the statement in the message about a missing block; `line` is where it began.
Body Parser::block(const char* after, uint32_t line) {
  Body body;
  if (!at(Tok::Newline)) {
    simple_statements(body);
    return body;
  }
  advance();
  if (!at(Tok::Indent)) {
    if (!diagnosing_ || reading_on_) {  // else it has been reported already
      raise_furthest(std::string("expected an indented block after ") + after + " on line " +
                         std::to_string(line),
                     "IndentationError");
      if (reading_on_) return body;
      raised_early_ = false;  // in CPython the second reading says so
      report_failure(furthest_);
    }
    // Nothing is wrong with what follows.
    raised_ = failed_ = false;
    kind_ = toks_[pos_].kind;
    return body;
  }
  advance();
  statements_until_dedent(body);
  if (at(Tok::Dedent)) advance();
  return body;
}

Body Parser::else_block() {
  uint32_t line = tok().span.line;
  advance();
  if (!expect_forced(Tok::Colon)) return {};
  Body body = block("'else' statement", line);
  if (!failed_ && at(Tok::KwElif)) {
    if (diagnosing_)
      raise_furthest("'elif' block follows an 'else' block");
    else
      fail();
  }
  return body;
}

Stmt* Parser::if_statement() {
  If* outer = nullptr;
  Body* hole = nullptr;  // where the next elif goes
  std::vector<If*> chain;
  const char* name = "'if' statement";
  for (;;) {
    Span first = tok().span;
    uint32_t line = first.line;
    advance();
    auto* node = module_.make<If>();
    node->span = first;
    node->test = named_expression();
    if (!node->test || !colon(false)) return nullptr;
    node->body = block(name, line);
    if (failed_) return nullptr;
    chain.push_back(node);
    if (hole)
      hole->push_back(node);
    else
      outer = node;
    hole = &node->orelse;
    if (!at(Tok::KwElif)) break;
    name = "'elif' statement";
  }
  if (at(Tok::KwElse)) {
    *hole = else_block();
    if (failed_) return nullptr;
  }
  // Every part of the chain reaches to the end of the whole.
  for (If* node : chain) node->span = from_block(node->span);
  return outer;
}

Stmt* Parser::while_statement() {
  Span start = tok().span;
  advance();
  auto* w = module_.make<While>();
  w->test = named_expression();
  if (!w->test || !colon(false)) return nullptr;
  w->body = block("'while' statement", start.line);
  if (failed_) return nullptr;
  if (at(Tok::KwElse)) {
    w->orelse = else_block();
    if (failed_) return nullptr;
  }
  w->span = from_block(start);
  return w;
}

Stmt* Parser::for_statement() {
  Span start = tok().span;
  advance();
  auto* f = module_.make<For>();
  f->target = for_target(false);
  if (!f->target) return nullptr;
  f->iter = star_expressions();
  if (!f->iter || !colon(false)) return nullptr;
  f->body = block("'for' statement", start.line);
  if (failed_) return nullptr;
  if (at(Tok::KwElse)) {
    f->orelse = else_block();
    if (failed_) return nullptr;
  }
  f->span = from_block(start);
  return f;
}

// ---- with ----

bool Parser::with_items(std::vector<WithItem>& items, bool parenthesized) {
  for (;;) {
    if (parenthesized && at(Tok::RParen) && !items.empty()) break;
    WithItem item;
    item.context = expression();
    if (!item.context) return false;
    if (at(Tok::KwAs)) {
      advance();
      State here = mark();
      Expr* vars = star_target();
      auto ends = [&] { return at(Tok::Comma) || at(Tok::RParen) || at(Tok::Colon); };
      if (raised_) return false;
      if (diagnosing_ && (!vars || !is_target(vars, true) || !ends())) {
        failed_ = false;
        reset(here);
        vars = expression();
      }
      if (!vars) return false;
      if (!is_target(vars, true)) {
        if (diagnosing_ && (at(Tok::Comma) || at(Tok::RParen) || at(Tok::Colon)))
          raise_invalid_target(vars, Targets::Star);
        else
          fail();
        return false;
      }
      item.vars = vars;
    }
    items.push_back(item);
    if (!accept(Tok::Comma)) break;
  }
  return !failed_;
}

Stmt* Parser::with_statement() {
  Span start = tok().span;
  advance();
  auto* w = module_.make<With>();
  bool done = false;
  if (at(Tok::LParen)) {
    // Parenthesised items, unless what follows shows that it is one parenthesised expression.
    State here = mark();
    advance();
    if (with_items(w->items, true) && accept(Tok::RParen) && at(Tok::Colon)) {
      done = true;
    } else {
      if (diagnosing_ && !failed_ && prev().kind == Tok::RParen && at(Tok::Newline))
        return raise_furthest("expected ':'"), nullptr;
      if (raised_) return nullptr;
      w->items.clear();
      failed_ = false;
      reset(here);
    }
  }
  if (!done && !with_items(w->items, false)) return nullptr;
  if (!colon(false)) return nullptr;
  w->body = block("'with' statement", start.line);
  if (failed_) return nullptr;
  w->span = from_block(start);
  return w;
}

// ---- try ----

bool Parser::except_clause(Try* node, bool first) {
  const Token& word = tok();
  uint32_t line = word.span.line;
  advance();
  bool star = false;
  if (at(Tok::Star)) {
    star = true;
    advance();
  }
  if (first) {
    node->is_star = star;
  } else if (star != node->is_star) {
    Span place = star ? word.span.to(prev().span) : word.span;
    if (diagnosing_ && (at(Tok::Colon) || expression()) && !raised_ &&
        (at(Tok::Colon) || at(Tok::KwAs)))
      raise(place, "cannot have both 'except' and 'except*' on the same 'try'");
    else
      fail();
    return false;
  }
  ExceptHandler h;
  if (star && (at(Tok::Newline) || at(Tok::Colon))) {
    if (diagnosing_)
      raise_furthest("expected one or more exception types");
    else
      fail();
    return false;
  }
  if (!at(Tok::Colon)) {
    if (at(Tok::Newline)) {
      colon(false);
      return false;
    }
    Span type_start = tok().span;
    Expr* type = expression();
    if (!type) return false;
    if (at(Tok::Comma)) {
      Exprs elts{type};
      while (accept(Tok::Comma)) {
        if (!starts_expression(kind_)) break;
        Expr* e = expression();
        if (!e) return false;
        elts.push_back(e);
      }
      auto* t = make<TupleExpr>(type_start);
      t->elts = std::move(elts);
      if (at(Tok::KwAs)) {
        if (diagnosing_ && t->elts.size() > 1) {
          State here = mark();
          advance();
          if (at(Tok::Name) && next_is(Tok::Colon)) {
            look_at(pos_ + 1);
            raise_from(type->span,
                       "multiple exception types must be parenthesized when using 'as'");
            return false;
          }
          reset(here);
        }
        fail();
        return false;
      }
      if (!at(Tok::Colon)) return fail(), false;  // nothing more is said of several types
      type = t;
    }
    h.type = type;
    if (accept(Tok::KwAs)) {
      if (at(Tok::Name)) look_at(pos_ + 1);
      if (at(Tok::Name) && (!diagnosing_ || next_is(Tok::Colon) || next_is(Tok::Newline))) {
        h.name = text(tok());
        advance();
      } else {
        if (diagnosing_) {
          Expr* e = expression();
          if (e && at(Tok::Colon)) {
            raise(e->span, std::string("cannot use except") + (star ? "*" : "") +
                               " statement with " + expr_name(e));
            return false;
          }
        }
        fail();
        return false;
      }
    }
  }
  if (!colon(false)) return false;
  h.body = block(star ? "'except*' statement" : "'except' statement", line);
  if (failed_) return false;
  h.span = from_block(word.span);
  node->handlers.push_back(std::move(h));
  return true;
}

Stmt* Parser::try_statement() {
  Span start = tok().span;
  advance();
  if (!expect_forced(Tok::Colon)) return nullptr;
  auto* t = module_.make<Try>();
  if (diagnosing_ && at(Tok::KwExcept)) {
    // There is no block, but CPython reads on: it looks for clauses of both kinds, and what is
    // wrong with one of them is told first.
    reading_on_ = true;
    for (bool first = true; at(Tok::KwExcept); first = false)
      if (!except_clause(t, first)) return nullptr;
    reading_on_ = false;
    fail();
    return nullptr;
  }
  t->body = block("'try' statement", start.line);
  if (failed_) return nullptr;
  if (!at(Tok::KwExcept) && !at(Tok::KwFinally)) {
    if (diagnosing_)
      raise_furthest("expected 'except' or 'finally' block");
    else
      fail();
    return nullptr;
  }
  bool first = true;
  while (at(Tok::KwExcept)) {
    if (!except_clause(t, first)) return nullptr;
    first = false;
  }
  if (at(Tok::KwElse) && !t->handlers.empty()) {
    t->orelse = else_block();
    if (failed_) return nullptr;
  }
  if (at(Tok::KwFinally)) {
    uint32_t line = tok().span.line;
    advance();
    if (!expect_forced(Tok::Colon)) return nullptr;
    t->finalbody = block("'finally' statement", line);
    if (failed_) return nullptr;
  }
  t->span = from_block(start);
  return t;
}

// ---- match ----

// `match` is a name unless a subject, a colon and a block of cases follow.
Stmt* Parser::match_statement() {
  State here = mark();
  Span start = tok().span;
  advance();
  if (!starts_expression(kind_) && !at(Tok::Star)) {
    reset(here);
    return nullptr;
  }
  Span subject_start = tok().span;
  Expr* subject = star_named_expression();
  if (subject && (at(Tok::Comma) || subject->kind == ExprKind::Starred)) {
    if (!at(Tok::Comma)) {
      fail();
    } else {
      Exprs elts{subject};
      while (subject && accept(Tok::Comma)) {
        if (!at(Tok::Star) && !starts_expression(kind_)) break;
        subject = star_named_expression();
        if (subject) elts.push_back(subject);
      }
      if (subject) {
        auto* t = make<TupleExpr>(subject_start);
        t->elts = std::move(elts);
        subject = t;
      }
    }
  }
  if (subject && at(Tok::Colon)) look_at(pos_ + 1);
  bool header = subject && !failed_ && at(Tok::Colon) && next_is(Tok::Newline);
  if (!header) {
    if (raised_) return nullptr;
    match_head_ |= subject && !failed_ && at(Tok::Newline);
    failed_ = false;
    reset(here);
    return nullptr;
  }
  advance();
  advance();
  auto* m = module_.make<Match>();
  m->subject = subject;
  if (!at(Tok::Indent)) {
    if (!diagnosing_) {
      fail();
      return nullptr;
    }
    return raise_furthest("expected an indented block after 'match' statement on line " +
                              std::to_string(start.line),
                          "IndentationError"),
           nullptr;
  }
  advance();
  if (!at_soft_keyword("case")) {
    fail();
    return nullptr;
  }
  while (at_soft_keyword("case")) {
    MatchCase c;
    if (!case_block(c)) return nullptr;
    m->cases.push_back(std::move(c));
  }
  if (!expect(Tok::Dedent)) return nullptr;
  m->span = from_block(start);
  return m;
}

}  // namespace tracepad
