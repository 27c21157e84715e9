// Function and class definitions, their parameters, type parameters and decorators. Lambda's
// parameters are the same without annotations.
#include <utility>

#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

Stmt* Parser::decorated() {
  Exprs decorators;
  while (accept(Tok::At)) {
    Expr* e = named_expression();
    if (!e || !expect(Tok::Newline)) return nullptr;
    decorators.push_back(e);
  }
  if (at(Tok::KwDef)) return function_definition(decorators);
  if (at(Tok::KwClass)) return class_definition(decorators);
  fail();
  return nullptr;
}

Stmt* Parser::function_definition(const Exprs& decorators) {
  Span start = tok().span;
  advance();
  if (!at(Tok::Name)) {
    fail();
    return nullptr;
  }
  auto* f = module_.make<FunctionDef>();
  f->decorators = decorators;
  f->name = text(tok());
  f->name_span = tok().span;
  advance();
  if (at(Tok::LBracket)) {
    State here = mark();
    f->type_params = type_parameters();
    if (raised_) return nullptr;
    if (failed_) {
      failed_ = false;
      reset(here);
    }
  }
  if (!expect_when_diagnosing(Tok::LParen)) return nullptr;
  if (!parameters(f->params, false)) return nullptr;
  if (!expect(Tok::RParen)) return nullptr;
  if (at(Tok::Arrow)) {
    const State here = mark();
    advance();
    f->returns = expression();
    if (raised_) return nullptr;
    if (!f->returns) reset(here);
  }
  if (!expect_when_diagnosing(Tok::Colon)) return nullptr;
  f->outlined = outline_ && f->type_params.empty() && outlined_body(f->body);
  if (!f->outlined) {
    const bool outline = std::exchange(outline_, false);  // what is nested may share variables
    f->body = block("function definition", start.line);
    outline_ = outline;
  }
  if (failed_) return nullptr;
  f->span = from_block(start);
  return f;
}

// Goes behind the block that begins here. False, where it has to be read: it makes its function a
// generator, or is no block of lines.
bool Parser::outlined_body(Body& out) {
  if (!at(Tok::Newline) || !next_is(Tok::Indent)) return false;
  uint32_t end = pos_ + 2;
  const Token* cls = nullptr;
  for (int depth = 1;; ++end) {
    const Token& t = toks_[end];
    if (t.kind == Tok::Indent) ++depth;
    if (t.kind == Tok::Dedent && --depth == 0) break;
    if (t.kind == Tok::KwYield || t.kind == Tok::KwAwait || t.kind == Tok::End) return false;
    if (t.kind == Tok::Name && toks_[end - 1].kind != Tok::Dot &&
        (text(t) == "super" || text(t) == "__class__"))
      cls = &t;
  }
  advance();
  advance();
  if (at(Tok::String)) statement(out);
  if (cls) {
    auto* name = module_.make<Name>();
    name->span = cls->span;
    name->id = "__class__";
    auto* s = module_.make<ExprStmt>();
    s->span = cls->span;
    s->value = name;
    out.push_back(s);
  }
  pos_ = end;
  advance();
  return true;
}

// The only statement of the tokens, wrapped in classes.
void Parser::definition_within(std::string_view path) {
  accept(Tok::Indent);
  Body body;
  statement(body);
  if (body.size() != 1) return;
  for (size_t end = path.rfind('.'); end != std::string_view::npos; end = path.rfind('.')) {
    path = path.substr(0, end);
    auto* c = module_.make<ClassDef>();
    c->span = body[0]->span;
    c->name = path.substr(path.rfind('.') + 1);
    c->body = std::move(body);
    body = {c};
  }
  module_.body = std::move(body);
}

Stmt* Parser::class_definition(const Exprs& decorators) {
  Span start = tok().span;
  advance();
  if (!at(Tok::Name)) {
    fail();
    return nullptr;
  }
  auto* c = module_.make<ClassDef>();
  c->decorators = decorators;
  c->name = text(tok());
  c->name_span = tok().span;
  advance();
  if (at(Tok::LBracket)) {
    c->type_params = type_parameters();
    if (failed_) return nullptr;
  }
  if (accept(Tok::LParen)) {
    if (!arguments(c->bases, c->keywords, false)) return nullptr;
    if (!expect(Tok::RParen)) return nullptr;
  }
  if (!colon(false)) return nullptr;
  c->body = block("class definition", start.line);
  if (failed_) return nullptr;
  c->span = from_block(start);
  return c;
}

std::vector<TypeParam> Parser::type_parameters() {
  std::vector<TypeParam> out;
  advance();
  if (at(Tok::RBracket)) {
    raise_from(tok().span, "Type parameter list cannot be empty");
    return out;
  }
  while (!at(Tok::RBracket)) {
    TypeParam p;
    Span start = tok().span;
    const Token& first = tok();
    if (accept(Tok::DoubleStar))
      p.kind = TypeParam::ParamSpec;
    else if (accept(Tok::Star))
      p.kind = TypeParam::TypeVarTuple;
    (void)first;
    if (!at(Tok::Name)) {
      fail();
      return out;
    }
    p.name = text(tok());
    advance();
    if (at(Tok::Colon)) {
      if (p.kind != TypeParam::TypeVar) {
        const Token& colon_token = tok();
        advance();
        Expr* e = expression();
        if (e)
          raise_from(colon_token.span,
                     std::string("cannot use ") +
                         (e->kind == ExprKind::Tuple ? "constraints" : "bound") + " with " +
                         (p.kind == TypeParam::ParamSpec ? "ParamSpec" : "TypeVarTuple"));
        else
          fail();
        return out;
      }
      advance();
      p.bound = expression();
      if (!p.bound) return out;
    }
    if (accept(Tok::Assign)) {
      p.default_value = p.kind == TypeParam::TypeVarTuple ? star_expression() : expression();
      if (!p.default_value) return out;
    }
    p.span = from(start);
    out.push_back(std::move(p));
    if (!accept(Tok::Comma)) break;
  }
  expect(Tok::RBracket);
  return out;
}

// ---- parameters ----

// name [":" annotation] ["=" default]
bool Parser::parameter(Parameter& out, bool lambda, bool star) {
  if (!at(Tok::Name)) {
    fail();
    return false;
  }
  Span start = tok().span;
  out.name = text(tok());
  advance();
  if (!lambda && accept(Tok::Colon)) {
    out.annotation = star && at(Tok::Star) ? star_expression() : expression();
    if (!out.annotation) return false;
  }
  out.span = from(start);
  return true;
}

// Up to the closing parenthesis (or lambda's colon), which the caller takes.
bool Parser::parameters(Parameters& out, bool lambda) {
  Tok close = lambda ? Tok::Colon : Tok::RParen;
  bool seen_slash = false, seen_star = false, seen_default = false;
  auto wrong = [&](Span span, std::string message) {
    if (diagnosing_)
      raise(span, std::move(message));
    else
      fail();
    return false;
  };
  auto ends = [&] { return at(close) || at(Tok::Comma); };
  while (!at(close)) {
    const Token& t = tok();
    if (at(Tok::Slash)) {
      if (seen_slash) return wrong(t.span, "/ may appear only once");
      if (seen_star) return wrong(t.span, "/ must be ahead of *");
      if (out.positional.empty()) {
        if (next_is(Tok::Comma)) return wrong(t.span, "at least one argument must precede /");
        return fail(), false;
      }
      advance();
      seen_slash = true;
      out.positional_only = std::move(out.positional);
      out.positional.clear();
      if (at(Tok::Star)) return wrong(tok().span, "expected comma between / and *");
    } else if (at(Tok::DoubleStar)) {
      advance();
      Parameter p;
      if (!parameter(p, lambda, false)) return false;
      if (at(Tok::Assign))
        return wrong(tok().span, "var-keyword argument cannot have default value");
      out.kwarg.push_back(std::move(p));
      if (accept(Tok::Comma) && !at(close)) {
        const Token& after = tok();
        if (at(Tok::Star) || at(Tok::DoubleStar) || at(Tok::Slash))
          return wrong(after.span, "arguments cannot follow var-keyword argument");
        Parameter q;
        if (!parameter(q, lambda, false)) return false;
        return wrong(q.span, "arguments cannot follow var-keyword argument");
      }
      return !failed_;
    } else if (at(Tok::Star)) {
      if (seen_star) {
        if (next_is(Tok::Name) || next_is(Tok::Comma))
          return wrong(t.span, "* argument may appear only once");
        return fail(), false;
      }
      seen_star = true;
      advance();
      auto bare = [&] {
        if (!lambda) return wrong(t.span, "named arguments must follow bare *");
        if (diagnosing_)
          raise_furthest("named arguments must follow bare *");
        else
          fail();
        return false;
      };
      if (at(close)) return bare();
      if (at(Tok::Comma)) {
        if (next_is(close) || next_is(Tok::DoubleStar)) {
          look_at(pos_ + 1);
          return bare();
        }
      } else {
        Parameter p;
        if (!parameter(p, lambda, true)) return false;
        if (at(Tok::Assign))
          return wrong(tok().span, "var-positional argument cannot have default value");
        out.vararg.push_back(std::move(p));
      }
    } else if (at(Tok::LParen) && diagnosing_ && !seen_default && !seen_star) {
      // def f(a, (b, c)): was Python 2.
      advance();
      bool ok = at(Tok::Name);
      while (ok && at(Tok::Name)) {
        Parameter p;
        if (!parameter(p, lambda, false)) return false;
        if (!accept(Tok::Comma)) break;
      }
      if (ok && at(Tok::RParen))
        return wrong(t.span.to(tok().span),
                     lambda ? "Lambda expression parameters cannot be parenthesized"
                            : "Function parameters cannot be parenthesized");
      fail();
      return false;
    } else {
      Parameter p;
      if (!parameter(p, lambda, false)) return false;
      if (at(Tok::Assign)) {
        const Token& eq = tok();
        advance();
        if (at(Tok::RParen) || at(Tok::Comma))
          return wrong(eq.span, "expected default value expression");
        p.default_value = expression();
        if (!p.default_value) return false;
        if (!seen_star) seen_default = true;
      } else if (seen_default && !seen_star) {
        if (!ends()) {
          fail();
          return false;
        }
        return wrong(p.span, "parameter without a default follows parameter with a default");
      }
      (seen_star ? out.keyword_only : out.positional).push_back(std::move(p));
    }
    if (!accept(Tok::Comma)) break;
  }
  return !failed_;
}

}  // namespace tracepad
