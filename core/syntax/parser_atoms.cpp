// Primaries (attributes, calls, subscripts) and atoms (names, literals, groups, displays and
// comprehensions).
#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

Name* Parser::name_expr(const Token& t) {
  auto* n = module_.make<Name>();
  n->span = t.span;
  n->id = text(t);
  return n;
}

Expr* Parser::primary() {
  Span start = tok().span;
  Expr* e = atom();
  if (!e) return nullptr;
  for (int chain = 0;; ++chain) {
    State here = mark();
    Expr* so_far = e;
    switch (kind_) {
      case Tok::Dot: {
        advance();
        if (!at(Tok::Name)) {
          fail();
          return fall_back(here) ? e : nullptr;
        }
        const Token& name = tok();
        advance();
        auto* a = make<Attribute>(start);
        a->value = e;
        a->attr = text(name);
        a->attr_span = name.span;
        e = a;
        break;
      }
      case Tok::LParen: e = call(start, e); break;
      case Tok::LBracket: e = subscript(start, e); break;
      default: return e;
    }
    if (!e) return fall_back(here) ? so_far : nullptr;
    if (chain > 2000)
      return raise(start, "maximum recursion depth exceeded during compilation", "RecursionError");
  }
}

Expr* Parser::atom() {
  const Token& t = tok();
  auto constant = [&](ConstantKind k) {
    advance();
    auto* c = module_.make<Constant>();
    c->span = t.span;
    c->type = k;
    return c;
  };
  switch (kind_) {
    case Tok::Name: advance(); return name_expr(t);
    case Tok::Number: return number();
    case Tok::String:
    case Tok::FStringStart: return strings();
    case Tok::LParen: return group_or_tuple();
    case Tok::LBracket: return list_display();
    case Tok::LBrace: return brace_display();
    case Tok::Ellipsis: return constant(ConstantKind::Ellipsis);
    case Tok::KwNone: return constant(ConstantKind::None);
    case Tok::KwTrue: return constant(ConstantKind::True);
    case Tok::KwFalse: return constant(ConstantKind::False);
    default: fail(); return nullptr;
  }
}

// ---- subscripts and calls -----------------------------------------------------------------------

Expr* Parser::slice() {
  Span start = tok().span;
  if (at(Tok::Star)) {
    advance();
    Expr* value = expression();
    if (!value) {
      if (diagnosing_ && !raised_) raise_furthest("Invalid star expression");
      return nullptr;
    }
    auto* s = make<Starred>(start);
    s->value = value;
    return s;
  }
  Expr* lower = nullptr;
  if (!at(Tok::Colon)) {
    lower = named_expression();
    if (!lower) return nullptr;
    if (!at(Tok::Colon) || (lower->kind == ExprKind::NamedExpr && !lower->parenthesized)) return lower;
  }
  advance();
  Expr* upper = nullptr;
  Expr* step = nullptr;
  auto ends = [&] { return at(Tok::Colon) || at(Tok::Comma) || at(Tok::RBracket); };
  if (!ends() && !(upper = expression())) return nullptr;
  if (accept(Tok::Colon) && !ends() && !(step = expression())) return nullptr;
  auto* s = make<Slice>(start);
  s->lower = lower;
  s->upper = upper;
  s->step = step;
  return s;
}

Expr* Parser::subscript(const Span& start, Expr* value) {
  advance();
  Span inner = tok().span;
  Expr* first = slice();
  if (!first) return nullptr;
  Expr* index = first;
  if (at(Tok::Comma) || first->kind == ExprKind::Starred) {
    Exprs elts{first};
    while (accept(Tok::Comma)) {
      if (at(Tok::RBracket)) break;
      Expr* e = slice();
      if (!e) return nullptr;
      elts.push_back(e);
    }
    auto* t = make<TupleExpr>(inner);
    t->elts = std::move(elts);
    index = t;
  }
  if (!expect(Tok::RBracket)) return nullptr;
  auto* s = make<Subscript>(start);
  s->value = value;
  s->index = index;
  return s;
}

Expr* Parser::call(const Span& start, Expr* func) {
  Span open = tok().span;
  advance();
  Exprs args;
  std::vector<Keyword> keywords;
  if (!arguments(args, keywords, true)) return nullptr;
  if (!expect(Tok::RParen)) return nullptr;
  // A lone generator expression takes the call's own parentheses.
  if (args.size() == 1 && keywords.empty() && args[0]->kind == ExprKind::GeneratorExp &&
      !args[0]->parenthesized) {
    args[0]->span = from(open);
    args[0]->parenthesized = true;
  }
  auto* c = make<Call>(start);
  c->func = func;
  c->args = std::move(args);
  c->keywords = std::move(keywords);
  return c;
}

// Everything up to the closing parenthesis, which the caller takes.
bool Parser::arguments(Exprs& args, std::vector<Keyword>& keywords, bool allow_genexp) {
  bool seen_keyword = false, seen_unpack = false;
  auto last_clause_end = [](const std::vector<Comprehension>& g) {
    const Comprehension& c = g.back();
    return c.ifs.empty() ? c.iter->span : c.ifs.back()->span;
  };
  while (!at(Tok::RParen)) {
    const Token& first = tok();
    if (at(Tok::DoubleStar)) {
      advance();
      Expr* value = expression();
      if (!value) return false;
      if (diagnosing_ && at(Tok::Assign)) {
        advance();
        Expr* b = expression();
        if (b) {
          raise(first.span.to(b->span), "cannot assign to keyword argument unpacking");
          return false;
        }
        return false;
      }
      keywords.push_back({"", value, from(first.span)});
      seen_unpack = true;
    } else if (at(Tok::Star)) {
      advance();
      Expr* value = expression();
      if (!value) {
        if (diagnosing_ && !raised_) raise_furthest("Invalid star expression");
        return false;
      }
      if (diagnosing_ && at(Tok::Assign)) {
        advance();
        Expr* b = expression();
        if (b) raise(first.span.to(b->span), "cannot assign to iterable argument unpacking");
        return false;
      }
      auto* s = make<Starred>(first.span);
      s->value = value;
      if (diagnosing_ && at(Tok::KwFor) && !args.empty()) {
        std::vector<Comprehension> g;
        if (for_if_clauses(g))
          raise(s->span.to(last_clause_end(g)), "Generator expression must be parenthesized");
        return false;
      }
      if (seen_unpack) {
        if (diagnosing_)
          raise((&first - 1)->span.to(s->span),  // from the comma before it
                "iterable argument unpacking follows keyword argument unpacking");
        else
          fail();
        return false;
      }
      args.push_back(s);
    } else if (at(Tok::Name) && next_is(Tok::Assign)) {
      Span span = first.span;
      advance();
      const Token& eq = tok();
      advance();
      if (diagnosing_ && (at(Tok::Comma) || at(Tok::RParen))) {
        raise(first.span.to(eq.span), "expected argument value expression");
        return false;
      }
      Expr* value = expression();
      if (!value) return false;
      if (at(Tok::KwFor)) {
        if (diagnosing_) {
          std::vector<Comprehension> g;
          if (for_if_clauses(g))
            raise(first.span.to(eq.span),
                  "invalid syntax. Maybe you meant '==' or ':=' instead of '='?");
        } else {
          fail();
        }
        return false;
      }
      keywords.push_back({name_text(first), value, from(span)});
      seen_keyword = true;
    } else {
      if (diagnosing_ && (at(Tok::KwTrue) || at(Tok::KwFalse) || at(Tok::KwNone)) &&
          next_is(Tok::Assign)) {
        raise(first.span.to(next_tok().span), "cannot assign to " + name_text(first));
        return false;
      }
      if ((seen_keyword || seen_unpack) && !diagnosing_) {
        if (at(Tok::Name)) look_at(pos_ + 1);
        fail();
        return false;
      }
      Expr* e;
      if (at(Tok::Name) && next_is(Tok::ColonEqual)) {
        e = named_expression();
      } else {
        if (at(Tok::Name)) look_at(pos_ + 1);
        e = expression();
      }
      if (!e) return false;
      if (at(Tok::Assign)) {
        if (diagnosing_)
          raise(e->span.to(tok().span),
                "expression cannot contain assignment, perhaps you meant \"==\"?");
        else
          fail();
        return false;
      }
      if (at(Tok::ColonEqual)) {
        fail();
        return false;
      }
      if (at(Tok::KwFor)) {
        if (!diagnosing_ && !(allow_genexp && args.empty() && keywords.empty())) {
          fail();
          return false;
        }
        auto* g = module_.make<Comp>(ExprKind::GeneratorExp);
        g->elt = e;
        if (!for_if_clauses(g->generators)) return false;
        g->span = from(first.span);
        bool alone = args.empty() && keywords.empty() && at(Tok::RParen) && allow_genexp;
        if (!alone) {
          if (!diagnosing_ || !(at(Tok::Comma) || at(Tok::RParen))) {
            fail();
            return false;
          }
          if (args.empty() && keywords.empty() && at(Tok::RParen)) {
            fail();  // class C(x for x in y)
            return false;
          }
          if (at(Tok::Comma)) look_at(pos_ + 1);
          raise(e->span.to(last_clause_end(g->generators)),
                "Generator expression must be parenthesized");
          return false;
        }
        args.push_back(g);
        return true;
      }
      if (seen_keyword || seen_unpack) {
        // CPython reads on to the end of these arguments before it complains.
        bool unpacked = false;
        for (const Keyword& k : keywords) unpacked = k.name.empty();
        while (accept(Tok::Comma)) {
          if (at(Tok::RParen)) break;
          if (at(Tok::Star) || at(Tok::DoubleStar)) advance();
          if (at(Tok::Name) && next_is(Tok::Assign)) {
            advance();
            advance();
          }
          if (!expression()) break;
        }
        if (raised_) return false;
        failed_ = false;
        raise_furthest(unpacked ? "positional argument follows keyword argument unpacking"
                                : "positional argument follows keyword argument");
        return false;
      }
      args.push_back(e);
    }
    if (!accept(Tok::Comma)) break;
  }
  return !failed_;
}

// ---- groups, tuples, lists ----------------------------------------------------------------------

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
    if (e && at(Tok::RParen))
      return raise(stars.span, "cannot use double starred expression here");
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
  Span start = tok().span;
  advance();
  if (Expr* e = expression()) {
    if (group && at(Tok::RParen))
      raise(start.to(e->span), "cannot use starred expression here");
  } else if (!raised_) {
    raise_furthest("Invalid star expression");
  }
  reset(here);
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

// ---- sets and dictionaries ----------------------------------------------------------------------

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
        if (diagnosing_) {
          uint32_t col = key->span.end_col ? key->span.end_col - 1 : 0;
          return raise({key->span.end_line == key->span.line ? key->span.line : key->span.line, col,
                        key->span.line, col + 1},
                       "':' expected after dictionary key");
        }
        fail();
        return nullptr;
      }
      advance();
      if (diagnosing_ && (at(Tok::RBrace) || at(Tok::Comma)))
        return raise(colon.span, "expression expected after dictionary key and ':'");
      if (diagnosing_ && at(Tok::Star)) {
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
    skip_checks_ = !unpack && diagnosing_;  // a missing colon is what is reported here
    key = unpack ? operators(kBitOr) : expression();
    if (!key) return nullptr;
  }
  if (!expect(Tok::RBrace)) return nullptr;
  d->span = from(start);
  return d;
}

// ---- comprehensions -----------------------------------------------------------------------------

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
    bool some = operators(kBitOr) != nullptr;
    while (some && accept(Tok::Comma)) {
      if (!starts_expression(kind_)) break;
      some = operators(kBitOr) != nullptr;
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
