// The cases of a match statement and their patterns.
#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

bool Parser::case_block(MatchCase& out) {
  Span start = tok().span;
  advance();
  out.pattern = open_pattern();
  if (!out.pattern) return false;
  if (accept(Tok::KwIf)) {
    out.guard = named_expression();
    if (!out.guard) return false;
  }
  if (!colon(false)) return false;
  out.body = block("'case' statement", start.line);
  return !failed_;
}

// A pattern, or several separated by commas: a sequence without brackets.
Pattern* Parser::open_pattern() {
  Span start = tok().span;
  Pattern* first = maybe_star_pattern();
  if (!first) return nullptr;
  if (!at(Tok::Comma)) {
    if (first->kind == PatternKind::Star) {
      fail();
      return nullptr;
    }
    return first;
  }
  auto* s = module_.make<SequencePattern>();
  s->patterns.push_back(first);
  while (accept(Tok::Comma)) {
    const State here = mark();
    Pattern* p = maybe_star_pattern();
    if (raised_) return nullptr;
    if (!p) {
      reset(here);
      break;
    }
    s->patterns.push_back(p);
  }
  s->span = from(start);
  return s;
}

Pattern* Parser::maybe_star_pattern() {
  if (!at(Tok::Star)) return as_pattern();
  Span start = tok().span;
  advance();
  if (!at(Tok::Name)) {
    fail();
    return nullptr;
  }
  auto* s = module_.make<StarPattern>();
  if (text(tok()) != "_") s->name = text(tok());
  advance();
  s->span = from(start);
  return s;
}

Pattern* Parser::as_pattern() {
  Depth depth(*this);
  if (too_deep()) return nullptr;
  Span start = tok().span;
  Pattern* p = or_pattern();
  if (!p || !at(Tok::KwAs)) return p;
  advance();
  auto* a = module_.make<AsPattern>();
  a->pattern = p;
  if (at(Tok::Name)) {
    look_at(pos_ + 1);
    Tok after = next_tok().kind;
    if (after != Tok::Dot && after != Tok::LParen && after != Tok::Assign && text(tok()) != "_") {
      a->name = text(tok());
      advance();
      a->span = from(start);
      return a;
    }
  }
  if (diagnosing_) {
    if (at_soft_keyword("_")) return raise_here("cannot use '_' as a target");
    Expr* e = expression();
    if (e) return raise(e->span, std::string("cannot use ") + expr_name(e) + " as pattern target");
  }
  fail();
  return nullptr;
}

Pattern* Parser::or_pattern() {
  Span start = tok().span;
  Pattern* first = closed_pattern();
  if (!first || !at(Tok::VBar)) return first;
  auto* o = module_.make<OrPattern>();
  o->patterns.push_back(first);
  while (accept(Tok::VBar)) {
    Pattern* p = closed_pattern();
    if (!p) return nullptr;
    o->patterns.push_back(p);
  }
  o->span = from(start);
  return o;
}

Pattern* Parser::closed_pattern() {
  Span start = tok().span;
  switch (kind_) {
    case Tok::Number:
    case Tok::Minus:
      return number_pattern();
    case Tok::String:
    case Tok::FStringStart: {
      Expr* e = strings();
      if (!e) return nullptr;
      auto* v = make<ValuePattern>(start, PatternKind::Value);
      v->value = e;
      return v;
    }
    case Tok::KwNone:
    case Tok::KwTrue:
    case Tok::KwFalse: {
      Expr* e = atom();
      auto* v = make<ValuePattern>(start, PatternKind::Singleton);
      v->value = e;
      return v;
    }
    case Tok::LParen:
      return sequence_pattern(Tok::RParen);
    case Tok::LBracket:
      return sequence_pattern(Tok::RBracket);
    case Tok::LBrace:
      return mapping_pattern();
    case Tok::Name:
      return name_pattern();
    default:
      fail();
      return nullptr;
  }
}

Expr* Parser::signed_number() {
  Span start = tok().span;
  bool minus = accept(Tok::Minus);
  if (!at(Tok::Number)) {
    fail();
    return nullptr;
  }
  Expr* n = number();
  if (!n || !minus) return n;
  auto* u = make<UnaryOp>(start);
  u->op = UnaryOpKind::USub;
  u->operand = n;
  return u;
}

// -1, 2.5, 3 + 4j
Expr* Parser::complex_or_number() {
  Span start = tok().span;
  Expr* real = signed_number();
  if (!real || !(at(Tok::Plus) || at(Tok::Minus))) return real;
  Span op_span = tok().span;
  bool plus = at(Tok::Plus);
  auto is_imaginary = [](Expr* e) {
    return e->kind == ExprKind::Constant &&
           static_cast<Constant*>(e)->type == ConstantKind::Imaginary;
  };
  Expr* inner = real->kind == ExprKind::UnaryOp ? static_cast<UnaryOp*>(real)->operand : real;
  if (is_imaginary(inner)) return raise(inner->span, "real number required in complex literal");
  advance();
  if (!at(Tok::Number)) {
    fail();
    return nullptr;
  }
  Expr* imaginary = number();
  if (!imaginary) return nullptr;
  if (!is_imaginary(imaginary))
    return raise(imaginary->span, "imaginary number required in complex literal");
  auto* b = make<BinOp>(start);
  b->left = real;
  b->op = plus ? BinOpKind::Add : BinOpKind::Sub;
  b->right = imaginary;
  b->op_span = op_span;
  return b;
}

Pattern* Parser::number_pattern() {
  Span start = tok().span;
  Expr* e = complex_or_number();
  if (!e) return nullptr;
  auto* v = make<ValuePattern>(start, PatternKind::Value);
  v->value = e;
  return v;
}

Pattern* Parser::sequence_pattern(Tok close) {
  Span start = tok().span;
  advance();
  auto* s = module_.make<SequencePattern>();
  bool comma = false;
  while (!at(close)) {
    Pattern* p = maybe_star_pattern();
    if (!p) return nullptr;
    s->patterns.push_back(p);
    if (!accept(Tok::Comma)) break;
    comma = true;
  }
  if (!expect(close)) return nullptr;
  if (close == Tok::RParen && !comma && s->patterns.size() == 1) {
    if (s->patterns[0]->kind != PatternKind::Star) return s->patterns[0];  // a group
    fail();
    return nullptr;
  }
  s->span = from(start);
  return s;
}

Pattern* Parser::mapping_pattern() {
  Span start = tok().span;
  advance();
  auto* m = module_.make<MappingPattern>();
  while (!at(Tok::RBrace)) {
    if (at(Tok::DoubleStar)) {
      advance();
      if (!at(Tok::Name) || text(tok()) == "_") {
        fail();
        return nullptr;
      }
      m->rest = text(tok());
      advance();
      accept(Tok::Comma);
      break;
    }
    Expr* key = nullptr;
    Span key_start = tok().span;
    if (at(Tok::Number) || at(Tok::Minus)) {
      key = complex_or_number();
    } else if (at(Tok::String) || at(Tok::FStringStart)) {
      key = strings();
    } else if (at(Tok::KwNone) || at(Tok::KwTrue) || at(Tok::KwFalse)) {
      key = atom();
    } else if (at(Tok::Name)) {
      key = name_expr(tok());
      advance();
      if (!at(Tok::Dot)) {
        fail();
        return nullptr;
      }
      while (accept(Tok::Dot)) {
        if (!at(Tok::Name)) {
          fail();
          return nullptr;
        }
        const Token& name = tok();
        advance();
        auto* a = make<Attribute>(key_start);
        a->value = key;
        a->attr = text(name);
        a->attr_span = name.span;
        key = a;
      }
    } else {
      fail();
    }
    if (!key || !expect(Tok::Colon)) return nullptr;
    Pattern* value = as_pattern();
    if (!value) return nullptr;
    m->keys.push_back(key);
    m->patterns.push_back(value);
    if (!accept(Tok::Comma)) break;
  }
  if (!expect(Tok::RBrace)) return nullptr;
  m->span = from(start);
  return m;
}

// A capture, the wildcard, a dotted value, or a class pattern.
Pattern* Parser::name_pattern() {
  Span start = tok().span;
  const Token& first = tok();
  advance();
  if ((!at(Tok::Dot) && !at(Tok::LParen)) || text(first) == "_") {
    if (at(Tok::Assign) || at(Tok::Dot) || at(Tok::LParen)) {
      fail();
      return nullptr;
    }
    auto* a = module_.make<AsPattern>();
    a->span = first.span;
    if (text(first) != "_") a->name = text(first);
    return a;
  }
  Expr* value = name_expr(first);
  while (accept(Tok::Dot)) {
    if (!at(Tok::Name)) {
      fail();
      return nullptr;
    }
    const Token& name = tok();
    advance();
    auto* a = make<Attribute>(start);
    a->value = value;
    a->attr = text(name);
    a->attr_span = name.span;
    value = a;
  }
  if (at(Tok::LParen)) return class_pattern(start, value);
  auto* v = make<ValuePattern>(start, PatternKind::Value);
  v->value = value;
  return v;
}

Pattern* Parser::class_pattern(const Span& start, Expr* cls) {
  advance();
  auto* c = module_.make<ClassPattern>();
  c->cls = cls;
  while (!at(Tok::RParen)) {
    if (at(Tok::Name) && next_is(Tok::Assign)) {
      c->kwd_attrs.push_back(name_text(tok()));
      advance();
      advance();
      Pattern* p = as_pattern();
      if (!p) return nullptr;
      c->kwd_patterns.push_back(p);
    } else {
      Pattern* p = as_pattern();
      if (!p) return nullptr;
      if (!c->kwd_attrs.empty()) {
        if (diagnosing_) {
          Pattern* first_late = p;
          while (accept(Tok::Comma)) {
            if (at(Tok::RParen) || (at(Tok::Name) && next_is(Tok::Assign))) break;
            if (!(p = as_pattern())) return nullptr;
          }
          return raise(first_late->span.to(p->span), "positional patterns follow keyword patterns");
        }
        fail();
        return nullptr;
      }
      c->patterns.push_back(p);
    }
    if (!accept(Tok::Comma)) break;
  }
  if (!expect(Tok::RParen)) return nullptr;
  c->span = from(start);
  return c;
}

}  // namespace tracepad
