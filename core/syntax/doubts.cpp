#include "syntax/doubts.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

namespace tracepad {
using namespace ast;

namespace {

// Whether an expression formats the elements of a tuple as an f-string could, which CPython makes
// of it first: "%s: %r" % (name, value).
bool joins_text(const BinOp& e) {
  if (e.op != BinOpKind::Mod || e.left->kind != ExprKind::Constant ||
      static_cast<const Constant*>(e.left)->type != ConstantKind::Str ||
      e.right->kind != ExprKind::Tuple)
    return false;
  const auto& elts = static_cast<const TupleExpr*>(e.right)->elts;
  const std::string& format = static_cast<const Constant*>(e.left)->text;
  auto skip = [&](size_t i, const char* any) {
    return std::min(format.find_first_not_of(any, i), format.size());
  };
  constexpr const char* kDigits = "0123456789";
  size_t fields = 0;
  for (size_t i = 0; (i = format.find('%', i)) != std::string::npos; ++i) {
    i = skip(skip(i + 1, "-+ #0"), kDigits);
    if (i < format.size() && format[i] == '.') i = skip(i + 1, kDigits);
    if (i >= format.size() || !std::strchr("sra%", format[i])) return false;
    fields += format[i] != '%';
  }
  return fields == elts.size() && std::none_of(elts.begin(), elts.end(), [](const Expr* x) {
           return x->kind == ExprKind::Starred;
         });
}

// The one name that is a constant.
bool is_debug(const Expr& e) {
  return e.kind == ExprKind::Name && static_cast<const Name&>(e).id == "__debug__";
}

// The name of the type that an expression is sure to give, or nothing.
const char* known_type(const Expr& e) {
  switch (e.kind) {
    case ExprKind::Name:
      return is_debug(e) ? "bool" : nullptr;
    case ExprKind::Tuple:
      return "tuple";
    case ExprKind::List:
    case ExprKind::ListComp:
      return "list";
    case ExprKind::Dict:
    case ExprKind::DictComp:
      return "dict";
    case ExprKind::Set:
    case ExprKind::SetComp:
      return "set";
    case ExprKind::GeneratorExp:
      return "generator";
    case ExprKind::Lambda:
      return "function";
    case ExprKind::JoinedStr:
    case ExprKind::FormattedValue:
      return "str";
    case ExprKind::BinOp:
      return joins_text(static_cast<const BinOp&>(e)) ? "str" : nullptr;
    case ExprKind::Constant:
      switch (static_cast<const Constant&>(e).type) {
        case ConstantKind::None:
          return "NoneType";
        case ConstantKind::True:
        case ConstantKind::False:
          return "bool";
        case ConstantKind::Ellipsis:
          return "ellipsis";
        case ConstantKind::Int:
          return "int";
        case ConstantKind::Float:
          return "float";
        case ConstantKind::Imaginary:
          return "complex";
        case ConstantKind::Str:
          return "str";
        case ConstantKind::Bytes:
          return "bytes";
      }
      return nullptr;
    default:
      return nullptr;
  }
}
bool is_text(ConstantKind k) { return k == ConstantKind::Str || k == ConstantKind::Bytes; }
bool is_singleton(ConstantKind k) {
  return k == ConstantKind::None || k == ConstantKind::True || k == ConstantKind::False ||
         k == ConstantKind::Ellipsis;
}

// The kind of a constant, where the expression is one.
std::optional<ConstantKind> constant_kind(const Expr& e) {
  if (is_debug(e)) return ConstantKind::True;
  if (e.kind != ExprKind::Constant) return {};
  return static_cast<const Constant&>(e).type;
}
bool is_constant(const Expr& e) {
  if (e.kind != ExprKind::Tuple) return e.kind == ExprKind::Constant;
  const auto& elts = static_cast<const TupleExpr&>(e).elts;
  return std::all_of(elts.begin(), elts.end(), [](const Expr* x) { return is_constant(*x); });
}
// A constant of which there may be several: only by chance is one identical with another.
bool is_literal(const Expr& e) {
  const auto kind = constant_kind(e);
  return is_constant(e) && !(kind && is_singleton(*kind));
}

bool is_subscriptable(const Expr& e) {
  if (const auto kind = constant_kind(e)) return is_text(*kind);
  return e.kind != ExprKind::Set && e.kind != ExprKind::SetComp &&
         e.kind != ExprKind::GeneratorExp && e.kind != ExprKind::Lambda;
}

}  // namespace

void warn(std::string message, const Span& span, std::vector<Diagnostic>& out) {
  out.push_back({Severity::warning, "SyntaxWarning", std::move(message), span});
}

void doubt_assertion(const Assert& s, std::vector<Diagnostic>& out) {
  if (s.test->kind == ExprKind::Tuple && !static_cast<const TupleExpr*>(s.test)->elts.empty())
    warn("assertion is always true, perhaps remove parentheses?", s.span, out);
}

void doubt_call(const Call& c, std::vector<Diagnostic>& out) {
  const char* type = known_type(*c.func);
  if (type && c.func->kind != ExprKind::Lambda)
    warn("'" + std::string(type) + "' object is not callable; perhaps you missed a comma?",
         c.func->span, out);
}

void doubt_subscript(const Subscript& s, std::vector<Diagnostic>& out) {
  const Expr& value = *s.value;
  const char* type = known_type(value);
  if (!type) return;
  if (!is_subscriptable(value)) {
    warn("'" + std::string(type) + "' object is not subscriptable; perhaps you missed a comma?",
         value.span, out);
    return;
  }
  const char* index = known_type(*s.index);
  const auto kind = constant_kind(*s.index);
  const bool is_int =
      kind == ConstantKind::Int || kind == ConstantKind::True || kind == ConstantKind::False;
  if (!index || is_int || value.kind == ExprKind::Dict || value.kind == ExprKind::DictComp) return;
  warn(std::string(type) + " indices must be integers or slices, not " + index +
           "; perhaps you missed a comma?",
       value.span, out);
}

void doubt_compare(const Compare& c, std::vector<Diagnostic>& out) {
  const Expr* left = c.left;
  for (size_t i = 0; i < c.ops.size(); ++i) {
    const Expr* right = c.comparators[i];
    const Expr* literal = is_literal(*left) ? left : is_literal(*right) ? right : nullptr;
    const bool is = c.ops[i] == CmpOpKind::Is;
    if (literal && (is || c.ops[i] == CmpOpKind::IsNot))
      warn(std::string(is ? "\"is\"" : "\"is not\"") + " with '" + known_type(*literal) +
               "' literal. Did you mean \"" + (is ? "==" : "!=") + "\"?",
           c.span, out);
    left = right;
  }
}

}  // namespace tracepad
