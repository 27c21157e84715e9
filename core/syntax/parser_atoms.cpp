// Primaries (attributes, calls, subscripts) and the dispatch on the first token of an atom.
// Brackets are in parser_displays.cpp, literals in parser_literals.cpp.
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
    if (diagnosing_ && (at(Tok::LBrace) || at(Tok::LBracket) || at(Tok::LParen))) {
      check_misplaced_comprehension();
      if (raised_) return nullptr;
    }
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
      case Tok::LParen:
        e = call(start, e);
        break;
      case Tok::LBracket:
        e = subscript(start, e);
        break;
      default:
        return e;
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
    case Tok::Name:
      advance();
      return name_expr(t);
    case Tok::Number:
      return number();
    case Tok::String:
    case Tok::FStringStart:
      return strings();
    case Tok::LParen:
      return group_or_tuple();
    case Tok::LBracket:
      return list_display();
    case Tok::LBrace:
      return brace_display();
    case Tok::Ellipsis:
      return constant(ConstantKind::Ellipsis);
    case Tok::KwNone:
      return constant(ConstantKind::None);
    case Tok::KwTrue:
      return constant(ConstantKind::True);
    case Tok::KwFalse:
      return constant(ConstantKind::False);
    default:
      fail();
      return nullptr;
  }
}

// `*expression` as an argument, a subscript or the beginning of a display.
Expr* Parser::starred_expression() {
  Span start = tok().span;
  advance();
  Expr* value = expression();
  if (!value) {
    if (diagnosing_ && !raised_) {
      // Where such a word stood in an expression's place, CPython has looked for an `if` behind it.
      const Tok k = toks_[furthest_].kind;
      const bool starred = furthest_ > 0 && toks_[furthest_ - 1].kind == Tok::Star;
      if (!starred && (k == Tok::KwPass || k == Tok::KwBreak || k == Tok::KwContinue))
        look_at(furthest_ + 1);
      raise_furthest("Invalid star expression");
    }
    return nullptr;
  }
  auto* s = make<Starred>(start);
  s->value = value;
  if (diagnosing_ && at(Tok::Assign)) {
    const State here = mark();
    advance();
    Expr* b = expression();
    if (b) return raise(start.to(b->span), "cannot assign to iterable argument unpacking");
    if (raised_) return nullptr;
    reset(here);
  }
  return s;
}

// ---- subscripts and calls ----

Expr* Parser::slice() {
  Span start = tok().span;
  if (at(Tok::Star)) return starred_expression();
  Expr* lower = nullptr;
  if (!at(Tok::Colon)) {
    lower = named_expression();
    if (!lower) return nullptr;
    if (!at(Tok::Colon) || (lower->kind == ExprKind::NamedExpr && !lower->parenthesized))
      return lower;
  }
  advance();
  Expr* upper = nullptr;
  Expr* step = nullptr;
  auto ends = [&] { return at(Tok::Colon) || at(Tok::Comma) || at(Tok::RBracket); };
  if (!ends()) {
    upper = expression();
    if (!upper) return nullptr;
  }
  if (accept(Tok::Colon) && !ends()) {
    step = expression();
    if (!step) return nullptr;
  }
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
  // Arguments are remembered as expressions are, see remembered().
  if (plain_) plain_arguments_.insert(pos_);
  const bool diagnosing = diagnosing_;
  diagnosing_ = diagnosing && !plain_arguments_.contains(pos_);
  const bool read = arguments(args, keywords, true);
  diagnosing_ = diagnosing;
  if (!read || !expect(Tok::RParen)) return nullptr;
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

// From a comma on: CPython reads as far as there are arguments before it complains about those
// before.
void Parser::read_more_arguments() {
  while (accept(Tok::Comma)) {
    if (at(Tok::RParen)) break;
    if (at(Tok::Star) || at(Tok::DoubleStar)) advance();
    if (at(Tok::Name) && next_is(Tok::Assign)) {
      advance();
      advance();
    }
    if (!expression()) break;
  }
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
      if (seen_unpack && !diagnosing_) return fail(), false;
      Expr* s = starred_expression();
      if (!s) return false;
      if (diagnosing_ && at(Tok::KwFor) && !args.empty()) {
        std::vector<Comprehension> g;
        if (for_if_clauses(g))
          raise(s->span.to(last_clause_end(g)), "Generator expression must be parenthesized");
        return false;
      }
      if (seen_unpack) {
        raise((&first - 1)->span.to(s->span),  // from the comma before it
              "iterable argument unpacking follows keyword argument unpacking");
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
          // The first argument is one only where others follow.
          if (!diagnosing_ || (args.empty() && keywords.empty() && !at(Tok::Comma))) {
            fail();
            return false;
          }
          if (at(Tok::Comma) && args.empty() && keywords.empty())
            read_more_arguments();
          else if (at(Tok::Comma))
            look_at(pos_ + 1);
          if (raised_) return false;
          failed_ = false;
          raise(e->span.to(last_clause_end(g->generators)),
                "Generator expression must be parenthesized");
          return false;
        }
        args.push_back(g);
        return true;
      }
      if (seen_keyword || seen_unpack) {
        bool unpacked = false;
        for (const Keyword& k : keywords) unpacked = k.name.empty();
        read_more_arguments();
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

}  // namespace tracepad
