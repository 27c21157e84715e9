// Everything in brackets: groups, tuples, lists, sets, dictionaries, and the comprehensions among
// them.
#include <utility>

#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

// ---- groups, tuples, lists ----

Expr* Parser::group_or_tuple() {
  Span start = tok().span;
  advance();
  if (accept(Tok::RParen)) {
    auto* t = make<TupleExpr>(start);
    t->parenthesized = true;
    return t;
  }
  if (at(Tok::KwYield)) {
    Expr* y = yield_expression();
    if (!y || !expect(Tok::RParen)) return nullptr;
    y->parenthesized = true;
    return y;
  }
  if (diagnosing_ && at(Tok::DoubleStar)) {
    const Token& stars = tok();
    advance();
    Expr* e = expression();
    if (e && at(Tok::RParen)) return raise(stars.span, "cannot use double starred expression here");
    fail();
    return nullptr;
  }
  check_first_star(true);
  Expr* first = star_named_expression();
  if (!first) return nullptr;
  if (at(Tok::KwFor)) {
    if (first->kind == ExprKind::Starred) {
      if (diagnosing_) {
        std::vector<Comprehension> g;
        if (for_if_clauses(g))
          return raise(first->span, "iterable unpacking cannot be used in comprehension");
      }
      fail();
      return nullptr;
    }
    Expr* e = comprehension_rest(start, ExprKind::GeneratorExp, first, nullptr, Tok::RParen);
    if (e) e->parenthesized = true;
    return e;
  }
  if (!at(Tok::Comma)) {
    if (!at(Tok::RParen)) {
      fail();
      return nullptr;
    }
    if (first->kind == ExprKind::Starred) {
      if (diagnosing_) return raise(first->span, "cannot use starred expression here");
      fail();
      return nullptr;
    }
    advance();
    first->parenthesized = true;
    return first;
  }
  Exprs elts{first};
  while (accept(Tok::Comma)) {
    if (!at(Tok::Star) && !starts_expression(kind_)) break;
    Expr* e = star_named_expression();
    if (!e) return nullptr;
    elts.push_back(e);
  }
  if (!expect(Tok::RParen)) return nullptr;
  auto* t = make<TupleExpr>(start);
  t->elts = std::move(elts);
  t->parenthesized = true;
  return t;
}

Expr* Parser::list_display() {
  Span start = tok().span;
  advance();
  Exprs elts;
  if (!at(Tok::RBracket)) {
    check_first_star();
    Expr* first = star_named_expression();
    if (!first) return nullptr;
    if (at(Tok::KwFor)) {
      if (first->kind == ExprKind::Starred) {
        if (diagnosing_) {
          std::vector<Comprehension> g;
          if (for_if_clauses(g))
            return raise(first->span, "iterable unpacking cannot be used in comprehension");
        }
        fail();
        return nullptr;
      }
      return comprehension_rest(start, ExprKind::ListComp, first, nullptr, Tok::RBracket);
    }
    elts.push_back(first);
    uint32_t comma = pos_;
    while (accept(Tok::Comma)) {
      if (!at(Tok::Star) && !starts_expression(kind_)) break;
      Expr* e = star_named_expression();
      if (!e) return nullptr;
      elts.push_back(e);
    }
    if (at(Tok::KwFor) && diagnosing_) return check_comprehension_target(elts, comma);
  }
  if (!expect(Tok::RBracket)) return nullptr;
  auto* l = make<ListExpr>(start);
  l->elts = std::move(elts);
  return l;
}

// A star at the beginning of a display: what follows must be an expression.
void Parser::check_first_star(bool group) {
  if (!diagnosing_ || !at(Tok::Star)) return;
  State here = mark();
  Expr* starred = starred_expression();
  if (starred && group && at(Tok::RParen))
    raise(starred->span, "cannot use starred expression here");
  reset(here);
}

// CPython looks for a generator expression behind everything that may be called, and its check of
// what is wrong with one takes any bracket: `x {*a for ...`, `x {a, b for ...`.
std::nullptr_t Parser::check_misplaced_comprehension() {
  if (!comprehensions_tried_.insert(pos_).second) return nullptr;
  const State here = mark();
  const bool parenthesis = at(Tok::LParen);
  advance();
  const State inside = mark();
  std::vector<Comprehension> g;
  if (at(Tok::Star)) {
    Expr* starred = starred_expression();
    if (starred && at(Tok::KwFor) && for_if_clauses(g))
      return raise(starred->span, "iterable unpacking cannot be used in comprehension");
  }
  if (!raised_ && !parenthesis) {
    failed_ = false;
    reset(inside);
    Exprs elts;
    uint32_t comma = pos_;
    while (Expr* e = star_named_expression()) {
      elts.push_back(e);
      if (elts.size() == 1) comma = pos_;
      if (!accept(Tok::Comma) || at(Tok::KwFor)) break;
    }
    const bool listed = elts.size() > 1 || (elts.size() == 1 && prev().kind == Tok::Comma);
    if (!failed_ && at(Tok::KwFor) && listed) check_comprehension_target(elts, comma);
  }
  if (raised_) return nullptr;
  failed_ = false;
  reset(here);
  return nullptr;
}

// `[a, b for a in c]`
std::nullptr_t Parser::check_comprehension_target(const Exprs& elts, uint32_t comma_pos) {
  std::vector<Comprehension> g;
  bool trailing = prev().kind == Tok::Comma;
  if (for_if_clauses(g)) {
    if (elts.size() > 1)
      return raise(elts.front()->span.to(elts.back()->span),
                   "did you forget parentheses around the comprehension target?");
    if (trailing)
      return raise(elts.front()->span.to(toks_[comma_pos].span),
                   "did you forget parentheses around the comprehension target?");
  }
  fail();
  return nullptr;
}

// ---- sets and dictionaries ----

Expr* Parser::brace_display() {
  Span start = tok().span;
  advance();
  if (accept(Tok::RBrace)) return make<DictExpr>(start);
  if (at(Tok::DoubleStar)) {
    const Token& stars = tok();
    advance();
    Expr* value = operators(kBitOr);
    if (!value) return nullptr;
    if (at(Tok::KwFor) && diagnosing_) {
      std::vector<Comprehension> g;
      if (for_if_clauses(g) && at(Tok::RBrace))
        return raise(stars.span, "dict unpacking cannot be used in dict comprehension");
      fail();
      return nullptr;
    }
    return dict_rest(start, value, true);
  }
  check_first_star();
  Expr* first = star_named_expression();
  if (!first) return nullptr;
  if (at(Tok::Colon) && first->kind != ExprKind::Starred &&
      (first->kind != ExprKind::NamedExpr || first->parenthesized))
    return dict_rest(start, first, false);
  if (at(Tok::KwFor)) {
    if (first->kind == ExprKind::Starred) {
      if (diagnosing_) {
        std::vector<Comprehension> g;
        if (for_if_clauses(g))
          return raise(first->span, "iterable unpacking cannot be used in comprehension");
      }
      fail();
      return nullptr;
    }
    return comprehension_rest(start, ExprKind::SetComp, first, nullptr, Tok::RBrace);
  }
  Exprs elts{first};
  uint32_t comma = pos_;
  while (accept(Tok::Comma)) {
    if (!at(Tok::Star) && !starts_expression(kind_)) break;
    Expr* e = star_named_expression();
    if (!e) return nullptr;
    elts.push_back(e);
  }
  if (at(Tok::KwFor) && diagnosing_) return check_comprehension_target(elts, comma);
  if (!expect(Tok::RBrace)) return nullptr;
  auto* s = make<SetExpr>(start);
  s->elts = std::move(elts);
  return s;
}

// The first key has been read (or, with `unpack`, the first `**value`).
Expr* Parser::dict_rest(const Span& start, Expr* key, bool unpack) {
  auto* d = module_.make<DictExpr>();
  for (bool first = true;; first = false) {
    if (unpack) {
      d->keys.push_back(nullptr);
      d->values.push_back(key);
    } else {
      const Token& colon = tok();
      if (!at(Tok::Colon)) {
        if (!first) {
          // The place is made of the line where the key begins and the column where it ends.
          const uint32_t col = key->span.end_col ? key->span.end_col - 1 : 0;
          const bool one_line = key->span.end_line == key->span.line;
          return raise_without_end(
              {key->span.line, col, key->span.end_line, one_line ? col + 1 : 0},
              "':' expected after dictionary key");
        }
        fail();
        return nullptr;
      }
      advance();
      if (at(Tok::RBrace) || at(Tok::Comma))
        return raise(colon.span, "expression expected after dictionary key and ':'");
      if (at(Tok::Star)) {
        const Token& star = tok();
        advance();
        if (operators(kBitOr))
          return raise_from(star.span, "cannot use a starred expression in a dictionary value");
        return nullptr;
      }
      Expr* value = expression();
      if (!value) return nullptr;
      if (first && at(Tok::KwFor))
        return comprehension_rest(start, ExprKind::DictComp, key, value, Tok::RBrace);
      d->keys.push_back(key);
      d->values.push_back(value);
    }
    if (!accept(Tok::Comma) || at(Tok::RBrace)) break;
    unpack = accept(Tok::DoubleStar);
    key = unpack ? operators(kBitOr) : later_key();
    if (!key) return nullptr;
  }
  if (!expect(Tok::RBrace)) return nullptr;
  d->span = from(start);
  return d;
}

// A key behind a comma: so much of it as is an expression. CPython misses colons in its first
// reading.
Expr* Parser::later_key() {
  const bool fallback = std::exchange(fallback_, true);
  Expr* key = expression();
  fallback_ = fallback;
  return key;
}

// ---- comprehensions ----

Expr* Parser::comprehension_rest(const Span& start, ExprKind kind, Expr* elt, Expr* value,
                                 Tok close) {
  auto* c = module_.make<Comp>(kind);
  c->elt = elt;
  c->value = value;
  if (!for_if_clauses(c->generators)) return nullptr;
  if (!expect(close)) return nullptr;
  c->span = from(start);
  return c;
}

bool Parser::for_if_clauses(std::vector<Comprehension>& out) {
  while (at(Tok::KwFor)) {
    advance();
    Comprehension c;
    c.target = for_target(true);
    if (!c.target) return false;
    c.iter = disjunction();
    if (!c.iter) return false;
    while (accept(Tok::KwIf)) {
      Expr* test = disjunction();
      if (!test) return false;
      c.ifs.push_back(test);
    }
    out.push_back(std::move(c));
  }
  return true;
}

// What `for` assigns to, and the `in` after it.
Expr* Parser::for_target(bool comprehension) {
  State here = mark();
  Expr* target = star_targets();
  if (target && is_target(target, true) && at(Tok::KwIn)) {
    advance();
    return target;
  }
  if (!diagnosing_ || raised_) {
    fail();
    return nullptr;
  }
  failed_ = false;
  reset(here);
  if (comprehension) {
    const bool some = operators(kBitOr) != nullptr;
    while (some && accept(Tok::Comma)) {
      const State comma = mark();
      if (operators(kBitOr)) continue;
      reset(comma);
      break;
    }
    if (raised_) return nullptr;
    if (some && !at(Tok::KwIn)) return raise_furthest("'in' expected after for-loop variables");
    failed_ = false;
    reset(here);
  }
  Expr* all = star_expressions();
  if (!all) return nullptr;
  return raise_invalid_target(all, Targets::For);
}

}  // namespace tracepad
