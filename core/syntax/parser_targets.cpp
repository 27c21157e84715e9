// What may be assigned to, deleted or looped over, and how messages call the expressions that may
// not.
#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

const char* Parser::expr_name(const Expr* e) {
  switch (e->kind) {
    case ExprKind::Attribute:
      return "attribute";
    case ExprKind::Subscript:
      return "subscript";
    case ExprKind::Starred:
      return "starred";
    case ExprKind::Name:
      return "name";
    case ExprKind::List:
      return "list";
    case ExprKind::Tuple:
      return "tuple";
    case ExprKind::Lambda:
      return "lambda";
    case ExprKind::Call:
      return "function call";
    case ExprKind::BoolOp:
    case ExprKind::BinOp:
    case ExprKind::UnaryOp:
      return "expression";
    case ExprKind::GeneratorExp:
      return "generator expression";
    case ExprKind::Yield:
    case ExprKind::YieldFrom:
      return "yield expression";
    case ExprKind::ListComp:
      return "list comprehension";
    case ExprKind::SetComp:
      return "set comprehension";
    case ExprKind::DictComp:
      return "dict comprehension";
    case ExprKind::Dict:
      return "dict literal";
    case ExprKind::Set:
      return "set display";
    case ExprKind::JoinedStr:
    case ExprKind::FormattedValue:
      return "f-string expression";
    case ExprKind::Constant:
      switch (static_cast<const Constant*>(e)->type) {
        case ConstantKind::None:
          return "None";
        case ConstantKind::True:
          return "True";
        case ConstantKind::False:
          return "False";
        case ConstantKind::Ellipsis:
          return "ellipsis";
        default:
          return "literal";
      }
    case ExprKind::Compare:
      return "comparison";
    case ExprKind::IfExp:
      return "conditional expression";
    case ExprKind::NamedExpr:
      return "named expression";
    case ExprKind::Slice:
      return "slice";
    case ExprKind::Error:
      return "expression";
  }
  return "expression";
}

Expr* Parser::invalid_target(Expr* e, Targets kind) {
  auto first_of = [&](const Exprs& elts) -> Expr* {
    for (Expr* x : elts)
      if (Expr* bad = invalid_target(x, kind)) return bad;
    return nullptr;
  };
  switch (e->kind) {
    case ExprKind::List:
      return first_of(static_cast<ListExpr*>(e)->elts);
    case ExprKind::Tuple:
      return first_of(static_cast<TupleExpr*>(e)->elts);
    case ExprKind::Starred:
      if (kind == Targets::Del) return e;
      return invalid_target(static_cast<Starred*>(e)->value, kind);
    case ExprKind::Compare:
      // `for x in y` is read as a comparison when what is looped over is looked at.
      if (kind == Targets::For) {
        auto* c = static_cast<Compare*>(e);
        if (c->ops[0] == CmpOpKind::In) return invalid_target(c->left, kind);
        return nullptr;
      }
      return e;
    case ExprKind::Name:
    case ExprKind::Subscript:
    case ExprKind::Attribute:
      return nullptr;
    default:
      return e;
  }
}

bool Parser::is_target(const Expr* e, bool star_allowed) {
  switch (e->kind) {
    case ExprKind::Name:
    case ExprKind::Subscript:
    case ExprKind::Attribute:
      return true;
    case ExprKind::Starred:
      return star_allowed && is_target(static_cast<const Starred*>(e)->value, false);
    case ExprKind::Tuple: {
      for (Expr* x : static_cast<const TupleExpr*>(e)->elts)
        if (!is_target(x, true)) return false;
      return true;
    }
    case ExprKind::List: {
      for (Expr* x : static_cast<const ListExpr*>(e)->elts)
        if (!is_target(x, true)) return false;
      return true;
    }
    default:
      return false;
  }
}

bool Parser::is_del_target(const Expr* e) {
  switch (e->kind) {
    case ExprKind::Name:
    case ExprKind::Subscript:
    case ExprKind::Attribute:
      return true;
    case ExprKind::Tuple: {
      for (Expr* x : static_cast<const TupleExpr*>(e)->elts)
        if (!is_del_target(x)) return false;
      return true;
    }
    case ExprKind::List: {
      for (Expr* x : static_cast<const ListExpr*>(e)->elts)
        if (!is_del_target(x)) return false;
      return true;
    }
    default:
      return false;
  }
}

std::nullptr_t Parser::raise_invalid_target(Expr* e, Targets kind) {
  Expr* bad = invalid_target(e, kind);
  if (!bad) {
    fail();
    return nullptr;
  }
  const char* verb = kind == Targets::Del ? "delete" : "assign to";
  return raise(bad->span, std::string("cannot ") + verb + " " + expr_name(bad));
}

// Whether the grammar's bitwise_or derives it (nothing of lower precedence outside of parentheses).
bool Parser::is_bitwise_or(const Expr* e) {
  if (e->parenthesized) return true;
  switch (e->kind) {
    case ExprKind::BoolOp:
    case ExprKind::Compare:
    case ExprKind::IfExp:
    case ExprKind::Lambda:
    case ExprKind::Starred:
    case ExprKind::NamedExpr:
    case ExprKind::Yield:
    case ExprKind::YieldFrom:
      return false;
    case ExprKind::UnaryOp:
      return static_cast<const UnaryOp*>(e)->op != UnaryOpKind::Not;
    default:
      return true;
  }
}

bool Parser::starts_with_display(const Expr* e) {
  for (;;) {
    if (e->kind == ExprKind::Tuple || e->kind == ExprKind::GeneratorExp) return true;
    if (e->parenthesized) return false;
    switch (e->kind) {
      case ExprKind::List:
        return true;
      case ExprKind::Constant: {
        auto t = static_cast<const Constant*>(e)->type;
        return t == ConstantKind::None || t == ConstantKind::True || t == ConstantKind::False;
      }
      case ExprKind::Attribute:
        e = static_cast<const Attribute*>(e)->value;
        break;
      case ExprKind::Subscript:
        e = static_cast<const Subscript*>(e)->value;
        break;
      case ExprKind::Call:
        e = static_cast<const Call*>(e)->func;
        break;
      case ExprKind::BinOp:
        e = static_cast<const BinOp*>(e)->left;
        break;
      default:
        return false;
    }
  }
}

}  // namespace tracepad
