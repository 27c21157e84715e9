// Expressions back to text: one function a precedence level would be many, so each kind is written
// with the level that its surroundings ask for, and puts itself in parentheses where it binds less
// tightly.
#include "syntax/unparse.h"

#include <fmt/core.h>

#include <cmath>

namespace tracepad {
namespace {

using namespace ast;

enum Level : int {
  kTuple,
  kTest,
  kOr,
  kAnd,
  kNot,
  kCompare,
  kBitOr,
  kBitXor,
  kBitAnd,
  kShift,
  kArith,
  kTerm,
  kFactor,
  kPower,
  kAwait,
  kAtom,
};

struct BinRow {
  const char* text;
  Level level;
  bool right_associative;
};
// In the order of ast::BinOpKind.
constexpr BinRow kBinary[] = {
    {" + ", kArith, false},  {" - ", kArith, false}, {" * ", kTerm, false},
    {" @ ", kTerm, false},   {" / ", kTerm, false},  {" // ", kTerm, false},
    {" % ", kTerm, false},   {" ** ", kPower, true}, {" << ", kShift, false},
    {" >> ", kShift, false}, {" | ", kBitOr, false}, {" ^ ", kBitXor, false},
    {" & ", kBitAnd, false},
};
// In the order of ast::CmpOpKind.
constexpr const char* kCompareText[] = {" == ", " != ", " < ",      " <= ", " > ",
                                        " >= ", " is ", " is not ", " in ", " not in "};

std::string float_repr(double d) {
  if (std::isinf(d)) return d < 0 ? "-1e309" : "1e309";
  std::string s = fmt::format("{}", d);
  if (s.find_first_of(".en") == std::string::npos) s += ".0";
  return s;
}

class Unparser {
 public:
  std::string out;

  void write(const Expr& e, int level) {
    switch (e.kind) {
      case ExprKind::Constant:
        constant(static_cast<const Constant&>(e));
        return;
      case ExprKind::Name:
        out += static_cast<const Name&>(e).id;
        return;
      case ExprKind::Attribute: {
        const auto& a = static_cast<const Attribute&>(e);
        write(*a.value, kAtom);
        // `1 .real`: without the blank it would be a float.
        if (a.value->kind == ExprKind::Constant &&
            static_cast<const Constant*>(a.value)->type == ConstantKind::Int) {
          out += ' ';
        }
        out += '.';
        out += a.attr;
        return;
      }
      case ExprKind::Subscript: {
        const auto& s = static_cast<const Subscript&>(e);
        write(*s.value, kAtom);
        out += '[';
        write(*s.index, kTuple);
        out += ']';
        return;
      }
      case ExprKind::Slice: {
        const auto& s = static_cast<const Slice&>(e);
        if (s.lower) write(*s.lower, kTest);
        out += ':';
        if (s.upper) write(*s.upper, kTest);
        if (s.step) {
          out += ':';
          write(*s.step, kTest);
        }
        return;
      }
      case ExprKind::Call:
        call(static_cast<const Call&>(e));
        return;
      case ExprKind::BinOp: {
        const auto& b = static_cast<const BinOp&>(e);
        const BinRow& row = kBinary[static_cast<size_t>(b.op)];
        Parens p(*this, level > row.level);
        write(*b.left, row.level + (row.right_associative ? 1 : 0));
        out += row.text;
        write(*b.right, row.level + (row.right_associative ? 0 : 1));
        return;
      }
      case ExprKind::UnaryOp: {
        const auto& u = static_cast<const UnaryOp&>(e);
        static constexpr const char* kText[] = {"~", "not ", "+", "-"};
        const int own = u.op == UnaryOpKind::Not ? kNot : kFactor;
        Parens p(*this, level > own);
        out += kText[static_cast<size_t>(u.op)];
        write(*u.operand, own);
        return;
      }
      case ExprKind::BoolOp: {
        const auto& b = static_cast<const BoolOp&>(e);
        const int own = b.is_and ? kAnd : kOr;
        Parens p(*this, level > own);
        for (size_t i = 0; i < b.values.size(); ++i) {
          if (i) out += b.is_and ? " and " : " or ";
          write(*b.values[i], own + 1);
        }
        return;
      }
      case ExprKind::Compare: {
        const auto& c = static_cast<const Compare&>(e);
        Parens p(*this, level > kCompare);
        write(*c.left, kCompare + 1);
        for (size_t i = 0; i < c.ops.size(); ++i) {
          out += kCompareText[static_cast<size_t>(c.ops[i])];
          write(*c.comparators[i], kCompare + 1);
        }
        return;
      }
      case ExprKind::IfExp: {
        const auto& i = static_cast<const IfExp&>(e);
        Parens p(*this, level > kTest);
        write(*i.body, kTest + 1);
        out += " if ";
        write(*i.test, kTest + 1);
        out += " else ";
        write(*i.orelse, kTest);
        return;
      }
      case ExprKind::Lambda: {
        const auto& l = static_cast<const Lambda&>(e);
        Parens p(*this, level > kTest);
        out += "lambda";
        std::string before = std::move(out);
        out.clear();
        parameters(l.params);
        if (!out.empty()) before += ' ';
        out = before + out + ": ";
        write(*l.body, kTest);
        return;
      }
      case ExprKind::Tuple: {
        const auto& t = static_cast<const TupleExpr&>(e);
        Parens p(*this, level > kTuple || t.elts.empty());
        list(t.elts, kTest);
        if (t.elts.size() == 1) out += ',';
        return;
      }
      case ExprKind::List:
        out += '[';
        list(static_cast<const ListExpr&>(e).elts, kTest);
        out += ']';
        return;
      case ExprKind::Set:
        out += '{';
        list(static_cast<const SetExpr&>(e).elts, kTest);
        out += '}';
        return;
      case ExprKind::Dict: {
        const auto& d = static_cast<const DictExpr&>(e);
        out += '{';
        for (size_t i = 0; i < d.values.size(); ++i) {
          if (i) out += ", ";
          if (d.keys[i]) {
            write(*d.keys[i], kTest);
            out += ": ";
            write(*d.values[i], kTest);
          } else {
            out += "**";
            write(*d.values[i], kBitOr);
          }
        }
        out += '}';
        return;
      }
      case ExprKind::ListComp:
        comprehension(static_cast<const Comp&>(e), '[', ']');
        return;
      case ExprKind::SetComp:
      case ExprKind::DictComp:
        comprehension(static_cast<const Comp&>(e), '{', '}');
        return;
      case ExprKind::GeneratorExp:
        comprehension(static_cast<const Comp&>(e), '(', ')');
        return;
      case ExprKind::JoinedStr: {
        std::string body;
        fstring(static_cast<const JoinedStr&>(e), body, false);
        out += 'f';
        out += literal_repr(body, false);
        return;
      }
      case ExprKind::FormattedValue: {
        std::string body;
        formatted(static_cast<const FormattedValue&>(e), body);
        out += 'f';
        out += literal_repr(body, false);
        return;
      }
      case ExprKind::Starred:
        out += '*';
        write(*static_cast<const Starred&>(e).value, kBitOr);
        return;
      case ExprKind::NamedExpr: {
        const auto& n = static_cast<const NamedExpr&>(e);
        Parens p(*this, level > kTuple);
        out += n.target->id;
        out += " := ";
        write(*n.value, kAtom);
        return;
      }
      case ExprKind::Yield: {
        const auto& y = static_cast<const Yield&>(e);
        out += "(yield";
        if (y.value) {
          out += ' ';
          write(*y.value, kTuple);
        }
        out += ')';
        return;
      }
      case ExprKind::YieldFrom:
        out += "(yield from ";
        write(*static_cast<const YieldFrom&>(e).value, kTest);
        out += ')';
        return;
      case ExprKind::Error:
        return;
    }
  }

 private:
  struct Parens {
    Unparser& u;
    bool on;
    Parens(Unparser& unparser, bool needed) : u(unparser), on(needed) {
      if (on) u.out += '(';
    }
    ~Parens() {
      if (on) u.out += ')';
    }
  };

  void list(const Exprs& elts, int level) {
    for (size_t i = 0; i < elts.size(); ++i) {
      if (i) out += ", ";
      write(*elts[i], level);
    }
  }

  void constant(const Constant& c) {
    switch (c.type) {
      case ConstantKind::None:
        out += "None";
        return;
      case ConstantKind::True:
        out += "True";
        return;
      case ConstantKind::False:
        out += "False";
        return;
      case ConstantKind::Ellipsis:
        out += "...";
        return;
      case ConstantKind::Int: {
        unsigned long long v = 0;
        const bool prefixed = c.text.size() > 2 && c.text[0] == '0' && c.text[1] > '9';
        if (prefixed && c.text.size() <= 17) {
          const int base = (c.text[1] | 0x20) == 'x' ? 16 : (c.text[1] | 0x20) == 'o' ? 8 : 2;
          v = std::strtoull(c.text.c_str() + 2, nullptr, base);
          out += std::to_string(v);
        } else {
          out += c.text;
        }
        return;
      }
      case ConstantKind::Float:
        out += float_repr(c.number);
        return;
      case ConstantKind::Imaginary: {
        std::string s = float_repr(c.number);
        if (s.ends_with(".0")) s.resize(s.size() - 2);
        out += s + "j";
        return;
      }
      case ConstantKind::Str:
        if (c.unicode_prefix) out += 'u';
        out += literal_repr(c.text, false);
        return;
      case ConstantKind::Bytes:
        out += literal_repr(c.text, true);
        return;
    }
  }

  void call(const Call& c) {
    write(*c.func, kAtom);
    if (c.args.size() == 1 && c.keywords.empty() && c.args[0]->kind == ExprKind::GeneratorExp) {
      write(*c.args[0], kTest);
      return;
    }
    out += '(';
    list(c.args, kTest);
    bool first = c.args.empty();
    for (const Keyword& k : c.keywords) {
      if (!first) out += ", ";
      first = false;
      out += k.name.empty() ? "**" : k.name + "=";
      write(*k.value, kTest);
    }
    out += ')';
  }

  void parameters(const Parameters& p) {
    bool first = true;
    auto comma = [&] {
      if (!first) out += ", ";
      first = false;
    };
    auto one = [&](const Parameter& a) {
      out += a.name;
      if (a.default_value) {
        out += '=';
        write(*a.default_value, kTest);
      }
    };
    for (const Parameter& a : p.positional_only) comma(), one(a);
    if (!p.positional_only.empty()) comma(), out += '/';
    for (const Parameter& a : p.positional) comma(), one(a);
    if (!p.vararg.empty()) {
      comma();
      out += '*' + p.vararg[0].name;
    } else if (!p.keyword_only.empty()) {
      comma();
      out += '*';
    }
    for (const Parameter& a : p.keyword_only) comma(), one(a);
    if (!p.kwarg.empty()) {
      comma();
      out += "**" + p.kwarg[0].name;
    }
  }

  void comprehension(const Comp& c, char open, char close) {
    out += open;
    write(*c.elt, kTest);
    if (c.value) {
      out += ": ";
      write(*c.value, kTest);
    }
    for (const Comprehension& g : c.generators) {
      out += " for ";
      write(*g.target, kTuple);
      out += " in ";
      write(*g.iter, kTest + 1);
      for (const Expr* cond : g.ifs) {
        out += " if ";
        write(*cond, kTest + 1);
      }
    }
    out += close;
  }

  void fstring(const JoinedStr& j, std::string& body, bool is_spec) {
    for (const Expr* v : j.values) {
      if (v->kind == ExprKind::Constant) {
        for (char ch : static_cast<const Constant*>(v)->text) {
          body += ch;
          if ((ch == '{' || ch == '}') && !is_spec) body += ch;
        }
      } else if (v->kind == ExprKind::FormattedValue) {
        formatted(*static_cast<const FormattedValue*>(v), body);
      } else if (v->kind == ExprKind::JoinedStr) {
        fstring(*static_cast<const JoinedStr*>(v), body, is_spec);
      }
    }
  }

  void formatted(const FormattedValue& f, std::string& body) {
    Unparser inner;
    inner.write(*f.value, kTest + 1);
    body += '{';
    if (!inner.out.empty() && inner.out[0] == '{') body += ' ';
    body += inner.out;
    if (f.conversion) {
      body += '!';
      body += f.conversion;
    }
    if (f.format_spec) {
      body += ':';
      fstring(*f.format_spec, body, true);
    }
    body += '}';
  }
};

}  // namespace

std::string unparse(const ast::Expr& e) {
  Unparser u;
  u.write(e, kTest);
  return u.out;
}

std::string literal_repr(std::string_view text, bool bytes) {
  const char quote =
      text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos ? '"'
                                                                                            : '\'';
  std::string out = bytes ? "b" : "";
  out += quote;
  for (char ch : text) {
    const auto c = static_cast<unsigned char>(ch);
    if (ch == quote || ch == '\\') {
      out += '\\';
      out += ch;
    } else if (ch == '\n') {
      out += "\\n";
    } else if (ch == '\r') {
      out += "\\r";
    } else if (ch == '\t') {
      out += "\\t";
    } else if (c < 0x20 || c == 0x7f || (bytes && c >= 0x80)) {
      out += fmt::format("\\x{:02x}", c);
    } else {
      out += ch;
    }
  }
  out += quote;
  return out;
}

}  // namespace tracepad
