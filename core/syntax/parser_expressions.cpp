// Expressions, from tuples without parentheses down to the operators: one precedence-climbing
// function stands for the dozen levels of the grammar, which keeps the machine stack shallow.
#include <algorithm>
#include <array>

#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

namespace {

struct OperatorRow {
  uint8_t precedence = 0;  // 0: not a binary operator
  BinOpKind op = BinOpKind::Add;
};

constexpr auto kOperators = [] {
  std::array<OperatorRow, static_cast<size_t>(Tok::Stop) + 1> t{};
  auto set = [&](Tok k, int p, BinOpKind op = BinOpKind::Add) {
    t[static_cast<size_t>(k)] = {static_cast<uint8_t>(p), op};
  };
  set(Tok::KwOr, kOr);
  set(Tok::KwAnd, kAnd);
  for (Tok k : {Tok::Less, Tok::Greater, Tok::EqEqual, Tok::NotEqual, Tok::LessEqual,
                Tok::GreaterEqual, Tok::KwIn, Tok::KwIs, Tok::KwNot, Tok::LessGreater})
    set(k, kComparison);
  set(Tok::VBar, kBitOr, BinOpKind::BitOr);
  set(Tok::Caret, kBitXor, BinOpKind::BitXor);
  set(Tok::Amper, kBitAnd, BinOpKind::BitAnd);
  set(Tok::LShift, kShift, BinOpKind::LShift);
  set(Tok::RShift, kShift, BinOpKind::RShift);
  set(Tok::Plus, kSum, BinOpKind::Add);
  set(Tok::Minus, kSum, BinOpKind::Sub);
  set(Tok::Star, kTerm, BinOpKind::Mult);
  set(Tok::Slash, kTerm, BinOpKind::Div);
  set(Tok::DoubleSlash, kTerm, BinOpKind::FloorDiv);
  set(Tok::Percent, kTerm, BinOpKind::Mod);
  set(Tok::At, kTerm, BinOpKind::MatMult);
  set(Tok::DoubleStar, kPower, BinOpKind::Pow);
  return t;
}();

constexpr const char* kNotMessage = "'not' after an operator must be parenthesized";
constexpr int kMaxDepth = 800;   // nested calls of operators(); brackets are limited by the lexer
constexpr int kMaxChain = 2000;  // a + b + c + ...: the tree is as deep as the chain is long

}  // namespace

bool Parser::too_deep() {
  if (depth_ <= kMaxDepth) return false;
  if (diagnosing_) {  // a check went too far
    fail();
    return true;
  }
  raise(tok().span, "Parser stack overflowed - Python source too complex to parse", "MemoryError");
  return true;
}

bool Parser::starts_expression(Tok k) const {
  switch (k) {
    case Tok::Name:
    case Tok::Number:
    case Tok::String:
    case Tok::FStringStart:
    case Tok::LParen:
    case Tok::LBracket:
    case Tok::LBrace:
    case Tok::Ellipsis:
    case Tok::Plus:
    case Tok::Minus:
    case Tok::Tilde:
    case Tok::KwNot:
    case Tok::KwLambda:
    case Tok::KwNone:
    case Tok::KwTrue:
    case Tok::KwFalse:
      return true;
    default:
      return false;
  }
}

Expr* Parser::star_expression() {
  if (at(Tok::Star)) {
    Span start = tok().span;
    advance();
    Expr* value = operators(kBitOr);
    if (!value) return nullptr;
    auto* s = make<Starred>(start);
    s->value = value;
    return s;
  }
  return expression();
}

Expr* Parser::star_expressions() {
  Span start = tok().span;
  Expr* first = star_expression();
  if (!first || !at(Tok::Comma)) return first;
  Exprs elts{first};
  while (at(Tok::Comma)) {
    State here = mark();
    advance();
    if (!at(Tok::Star) && !starts_expression(kind_)) break;
    Expr* e = star_expression();
    if (!e) {
      here.pos += 1;  // the comma stays
      if (fall_back(here)) break;
      return nullptr;
    }
    elts.push_back(e);
  }
  auto* t = make<TupleExpr>(start);
  t->elts = std::move(elts);
  return t;
}

Expr* Parser::star_named_expression() {
  if (at(Tok::Star)) return star_expression();
  return named_expression();
}

Expr* Parser::named_expression() {
  uint32_t start_pos = pos_;
  if (at(Tok::Name) && next_is(Tok::ColonEqual)) {
    const Token& name = tok();
    advance();
    advance();
    Expr* value = expression();
    if (!value) return nullptr;
    auto* n = make<NamedExpr>(name.span);
    n->target = name_expr(name);
    n->value = value;
    return n;
  }
  if (at(Tok::Name)) look_at(pos_ + 1);
  check_unread_bracket();
  if (raised_) return nullptr;
  Expr* e = expression();
  if (e && diagnosing_ && (at(Tok::ColonEqual) || at(Tok::Assign)))
    check_named_expression(start_pos, e);
  if (e && at(Tok::ColonEqual)) {
    fail();
    return nullptr;
  }
  return failed_ ? nullptr : e;
}

Expr* Parser::remembered(std::unordered_set<uint32_t>& read, Expr* (Parser::*rule)()) {
  if (plain_) read.insert(pos_);
  if (!diagnosing_ || !read.contains(pos_)) return (this->*rule)();
  diagnosing_ = false;
  Expr* e = (this->*rule)();
  diagnosing_ = true;
  return e;
}

Expr* Parser::expression_rule() {
  Depth depth(*this);
  if (too_deep()) return nullptr;
  if (at(Tok::KwLambda)) return lambda();
  const bool checks = diagnosing_;
  uint32_t start_pos = pos_;
  Span start = tok().span;
  bool statement_word = at(Tok::KwPass) || at(Tok::KwBreak) || at(Tok::KwContinue);
  if (diagnosing_ && statement_word) look_at(pos_ + 1);
  if (diagnosing_ && statement_word && next_is(Tok::KwIf)) {
    State here = mark();
    const Token& statement = tok();
    advance();
    advance();
    if (disjunction() && accept(Tok::KwElse)) {
      bool expr = star_expressions() != nullptr;
      if (expr || raised_ || at(Tok::KwPass) || at(Tok::KwBreak) || at(Tok::KwContinue))
        return raise(statement.span, "expected expression before 'if', but statement is given");
    }
    reset(here);
  }
  if (checks) {
    check_quoted_text(start_pos);
    if (raised_) return nullptr;
  }
  Expr* body = disjunction();
  if (!body) return nullptr;
  if (checks) {
    check_after_disjunction(start_pos, body);
    if (failed_) return nullptr;
  }
  if (!at(Tok::KwIf)) return body;
  // `x if c` without an else is left to the caller, for whom `if` may mean a filter or a guard.
  State here = mark();
  advance();
  Expr* test = disjunction();
  if (!test) return fall_back(here) ? body : nullptr;
  if (!at(Tok::KwElse)) {
    reset(here);
    return failed_ ? nullptr : body;
  }
  advance();
  Expr* orelse = expression();
  if (!orelse) return fall_back(here) ? body : nullptr;
  auto* e = make<IfExp>(start);
  e->test = test;
  e->body = body;
  e->orelse = orelse;
  return e;
}

Expr* Parser::expression_without_invalid() {
  const bool diagnosing = diagnosing_, plain = plain_;
  plain_ = plain || diagnosing;
  diagnosing_ = false;
  Expr* e = expression_rule();
  diagnosing_ = diagnosing;
  plain_ = plain;
  return e;
}

Expr* Parser::bool_tail(const Span& start, Expr* left, Tok op, int precedence) {
  Exprs values{left};
  while (at(op)) {
    State here = mark();
    advance();
    Expr* e = operators(precedence + 1);
    if (!e) {
      if (fall_back(here)) break;
      return nullptr;
    }
    values.push_back(e);
  }
  if (values.size() == 1) return left;
  auto* b = make<BoolOp>(start);
  b->is_and = op == Tok::KwAnd;
  b->values = std::move(values);
  return b;
}

Expr* Parser::comparison_tail(const Span& start, Expr* left) {
  std::vector<CmpOpKind> ops;
  Exprs comparators;
  for (;;) {
    CmpOpKind op;
    State here = mark();
    switch (kind_) {
      case Tok::EqEqual:
        op = CmpOpKind::Eq;
        break;
      case Tok::NotEqual:
        op = CmpOpKind::NotEq;
        break;
      case Tok::Less:
        op = CmpOpKind::Lt;
        break;
      case Tok::LessEqual:
        op = CmpOpKind::LtE;
        break;
      case Tok::Greater:
        op = CmpOpKind::Gt;
        break;
      case Tok::GreaterEqual:
        op = CmpOpKind::GtE;
        break;
      case Tok::KwIn:
        op = CmpOpKind::In;
        break;
      case Tok::KwIs:
        op = CmpOpKind::Is;
        break;
      case Tok::KwNot:
        look_at(pos_ + 1);
        if (!next_is(Tok::KwIn)) goto done;
        advance();
        op = CmpOpKind::NotIn;
        break;
      case Tok::LessGreater:
        if (diagnosing_)
          return raise(tok().span, "invalid syntax.  Maybe you meant '!=' instead of '<>'?");
        fail();
        return nullptr;
      default:
        goto done;
    }
    advance();
    if (op == CmpOpKind::Is && accept(Tok::KwNot)) op = CmpOpKind::IsNot;
    Expr* e = operators(kBitOr);
    if (!e) {
      if (fall_back(here)) goto done;
      return nullptr;
    }
    ops.push_back(op);
    comparators.push_back(e);
  }
done:
  if (ops.empty()) return left;
  auto* c = make<Compare>(start);
  c->left = left;
  c->ops = std::move(ops);
  c->comparators = std::move(comparators);
  return c;
}

// `- not x`, `x + not y`: whether that was reported. `operand` is the precedence of what the check
// reads.
bool Parser::not_after_operator(int operand) {
  if (!diagnosing_ || !at(Tok::KwNot)) return false;
  const State here = mark();
  const Span word = tok().span;
  advance();
  if (Expr* e = operators(operand)) raise(word.to(e->span), kNotMessage);
  if (raised_) return true;
  reset(here);
  return false;
}

Expr* Parser::operators(int min_precedence) {
  Depth depth(*this);
  if (too_deep()) return nullptr;
  Span start = tok().span;
  Expr* left;
  switch (kind_) {
    case Tok::KwNot: {
      if (min_precedence > kNot) {
        fail();
        return nullptr;
      }
      advance();
      Expr* operand = operators(kNot);
      if (!operand) return nullptr;
      auto* u = make<UnaryOp>(start);
      u->op = UnaryOpKind::Not;
      u->operand = operand;
      left = u;
      break;
    }
    case Tok::Plus:
    case Tok::Minus:
    case Tok::Tilde: {
      UnaryOpKind op = at(Tok::Plus)    ? UnaryOpKind::UAdd
                       : at(Tok::Minus) ? UnaryOpKind::USub
                                        : UnaryOpKind::Invert;
      if (min_precedence > kFactor) {
        fail();
        return nullptr;
      }
      advance();
      if (min_precedence <= kTerm && not_after_operator(kFactor)) return nullptr;
      Expr* operand = operators(kFactor);
      if (!operand) return nullptr;
      auto* u = make<UnaryOp>(start);
      u->op = op;
      u->operand = operand;
      left = u;
      break;
    }
    default:
      left = plain_ || diagnosing_ ? remembered(plain_primaries_, &Parser::primary) : primary();
      if (!left) return nullptr;
  }
  int chain = 0;
  for (;;) {
    const OperatorRow& row = kOperators[static_cast<size_t>(kind_)];
    if (row.precedence == 0 || row.precedence < min_precedence) return left;
    if (row.precedence >= kBitOr) {
      Span op_span = tok().span;
      State here = mark();
      advance();
      // `**` binds less tightly than a unary operator on its right, and groups to the right.
      const bool arithmetic = row.precedence == kSum || row.precedence == kTerm;
      if (arithmetic && not_after_operator(kNot)) return nullptr;
      Expr* right = operators(row.precedence == kPower ? kFactor : row.precedence + 1);
      if (!right) return fall_back(here) ? left : nullptr;
      auto* b = make<BinOp>(start);
      b->left = left;
      b->op = row.op;
      b->right = right;
      b->op_span = op_span;
      left = b;
      if (++chain > kMaxChain)
        return raise(op_span, "maximum recursion depth exceeded during compilation",
                     "RecursionError");
    } else if (row.precedence == kComparison) {
      Expr* e = comparison_tail(start, left);
      if (e == left || !e) return e;
      left = e;
    } else {
      Expr* e = bool_tail(start, left, kind_, row.precedence);
      if (e == left || !e) return e;
      left = e;
    }
  }
}

Expr* Parser::lambda() {
  Span start = tok().span;
  const Token& word = tok();
  advance();
  auto* l = module_.make<Lambda>();
  if (!parameters(l->params, true)) return nullptr;
  if (diagnosing_ && at(Tok::Colon) &&
      (next_is(Tok::FStringMiddle) || (next_is(Tok::FStringEnd)) || next_is(Tok::LBrace))) {
    const Token& colon = tok();
    // Only inside of a replacement field does a text part follow a colon directly.
    if (next_is(Tok::FStringMiddle))
      return raise(word.span.to(colon.span),
                   "f-string: lambda expressions are not allowed without parentheses");
  }
  if (!expect(Tok::Colon)) return nullptr;
  l->body = expression();
  if (!l->body) return nullptr;
  l->span = from(start);
  return l;
}

Expr* Parser::yield_expression() {
  Span start = tok().span;
  advance();
  if (accept(Tok::KwFrom)) {
    Expr* value = expression();
    if (!value) return nullptr;
    auto* y = make<YieldFrom>(start);
    y->value = value;
    return y;
  }
  Expr* value = nullptr;
  if (at(Tok::Star) || starts_expression(kind_)) {
    value = star_expressions();
    if (!value) return nullptr;
  }
  auto* y = make<Yield>(start);
  y->value = value;
  return y;
}

Expr* Parser::yield_or_star_expressions() {
  return at(Tok::KwYield) ? yield_expression() : star_expressions();
}

// One target; is_target() says whether it is one.
Expr* Parser::star_target() {
  if (!at(Tok::Star)) return primary();
  Span start = tok().span;
  advance();
  if (at(Tok::Star)) {
    fail();
    return nullptr;
  }
  Expr* value = primary();
  if (!value) return nullptr;
  auto* s = make<Starred>(start);
  s->value = value;
  return s;
}

Expr* Parser::star_targets() {
  Span start = tok().span;
  Expr* first = star_target();
  if (!first || !at(Tok::Comma)) return first;
  Exprs elts{first};
  while (accept(Tok::Comma)) {
    if (!at(Tok::Star) && !starts_expression(kind_)) break;
    Expr* e = star_target();
    if (!e) return nullptr;
    elts.push_back(e);
  }
  auto* t = make<TupleExpr>(start);
  t->elts = std::move(elts);
  return t;
}

}  // namespace tracepad
