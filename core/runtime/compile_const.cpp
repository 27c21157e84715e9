// Constants: what literals stand for, arithmetic on literals that is done while compiling, and the
// sharing of equal constants within a file. Equal means the same type and the same value: 1, 1.0
// and True, or 0.0 and -0.0, stay apart.
#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>

#include "runtime/bigint.h"
#include "runtime/compiler_impl.h"
#include "runtime/vm.h"

namespace tracepad {
namespace {

using ast::BinOpKind;
using ast::ConstantKind;
using ast::ExprKind;

void append_bits(std::string& key, uint64_t bits) {
  char raw[8];
  std::memcpy(raw, &bits, sizeof raw);
  key.append(raw, sizeof raw);
}

void append_key(std::string& key, const Value& v) {
  if (!v.is_object()) {
    key += 'v';
    append_bits(key, v.bits());
  } else if (Str* s = as<Str>(v)) {
    key += 's';
    append_bits(key, s->s.size());
    key += s->s;
  } else if (Bytes* b = as<Bytes>(v)) {
    key += 'y';
    append_bits(key, b->s.size());
    key += b->s;
  } else if (Complex* c = as<Complex>(v)) {
    key += 'c';
    append_bits(key, std::bit_cast<uint64_t>(c->re));
    append_bits(key, std::bit_cast<uint64_t>(c->im));
  } else if (Tuple* t = as<Tuple>(v)) {
    key += '(';
    append_bits(key, t->size);
    for (const Value& item : t->view()) append_key(key, item);
  } else {
    key += 'o';
    append_bits(key, reinterpret_cast<uintptr_t>(v.object()));
  }
}

bool looks_like_identifier(std::string_view s) {
  if (s.size() > 64) return false;
  for (char c : s) {
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_')) {
      return false;
    }
  }
  return true;
}

// A decimal, hexadecimal, octal or binary literal that fits; false where it is larger.
bool parse_small(std::string_view text, int64_t& out) {
  int base = 10;
  if (text.size() > 2 && text[0] == '0') {
    char c = static_cast<char>(text[1] | 0x20);
    base = c == 'x' ? 16 : c == 'o' ? 8 : c == 'b' ? 2 : 10;
    if (base != 10) text.remove_prefix(2);
  }
  int64_t value = 0;
  for (char c : text) {
    int digit = c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
    if (value > (std::numeric_limits<int64_t>::max() - digit) / base) return false;
    value = value * base + digit;
  }
  out = value;
  return true;
}

Value make_complex(double re, double im) { return Value(alloc_as<Complex>(Complex::type, re, im)); }

bool small_int(const Value& v, int64_t& out) {
  if (!v.is_small()) return false;
  out = v.small();
  return true;
}

bool number(const Value& v, double& out) {
  if (v.is_real()) {
    out = v.real();
    return true;
  }
  if (v.is_small()) {
    out = static_cast<double>(v.small());
    return true;
  }
  return false;
}

bool fold_ints(BinOpKind op, int64_t a, int64_t b, Value& out) {
  int64_t r = 0;
  switch (op) {
    case BinOpKind::Add:
      r = a + b;  // both have 48 bits
      break;
    case BinOpKind::Sub:
      r = a - b;
      break;
    case BinOpKind::Mult:
      if (__builtin_mul_overflow(a, b, &r)) return false;
      break;
    case BinOpKind::Div:
      if (b == 0) return false;
      out = Value::real(static_cast<double>(a) / static_cast<double>(b));
      return true;
    case BinOpKind::FloorDiv:
      if (b == 0) return false;
      r = a / b - ((a % b != 0 && (a % b < 0) != (b < 0)) ? 1 : 0);
      break;
    case BinOpKind::Mod:
      if (b == 0) return false;
      r = a % b;
      if (r != 0 && (r < 0) != (b < 0)) r += b;
      break;
    case BinOpKind::Pow: {
      if (b < 0 || b > 64) return false;
      r = 1;
      for (int64_t i = 0; i < b; ++i) {
        if (__builtin_mul_overflow(r, a, &r)) return false;
      }
      break;
    }
    case BinOpKind::LShift:
      if (b < 0 || b > 14) return false;
      r = a * (int64_t{1} << b);
      break;
    case BinOpKind::RShift:
      if (b < 0) return false;
      r = b > 62 ? (a < 0 ? -1 : 0) : a >> b;
      break;
    case BinOpKind::BitOr:
      r = a | b;
      break;
    case BinOpKind::BitXor:
      r = a ^ b;
      break;
    case BinOpKind::BitAnd:
      r = a & b;
      break;
    case BinOpKind::MatMult:
      return false;
  }
  out = make_int(r);
  return true;
}

}  // namespace

Value Compiler::intern_constant(const Value& v, std::string_view key) {
  auto [it, added] = constants_.try_emplace(std::string(key), v);
  return it->second;
}

void Compiler::load_const(const Value& v, const Span& s) {
  std::string key;
  append_key(key, v);
  Value shared = v.is_object() ? intern_constant(v, key) : v;
  emit(Op::LOAD_CONST, out().constant(shared, key), s);
}

void Compiler::load_str(std::string_view text, const Span& s) {
  load_const(looks_like_identifier(text) ? Value(intern(text)) : make_str(text), s);
}

Value Compiler::constant_value(const ast::Constant& c) {
  switch (c.type) {
    case ConstantKind::None:
      return Value::none();
    case ConstantKind::True:
      return Value::boolean(true);
    case ConstantKind::False:
      return Value::boolean(false);
    case ConstantKind::Ellipsis:
      return Value::ellipsis();
    case ConstantKind::Int: {
      int64_t small;
      if (parse_small(c.text, small)) return make_int(small);
      std::string key = "i" + c.text;
      auto it = constants_.find(key);
      if (it != constants_.end()) return it->second;
      return intern_constant(parse_int_literal(c.text), key);
    }
    case ConstantKind::Float:
      return make_float(c.number);
    case ConstantKind::Imaginary:
      return make_complex(0, c.number);
    case ConstantKind::Str:
      if (looks_like_identifier(c.text)) return Value(intern(c.text));
      return make_str(std::string_view(c.text));
    case ConstantKind::Bytes:
      return make_bytes(c.text);
  }
  return Value::none();
}

bool Compiler::fold(const ast::Expr& e, Value& out) {
  switch (e.kind) {
    case ExprKind::Constant:
      out = constant_value(static_cast<const ast::Constant&>(e));
      return true;
    case ExprKind::Name:
      if (static_cast<const ast::Name&>(e).id != "__debug__") return false;
      out = Value::boolean(true);
      return true;
    case ExprKind::UnaryOp: {
      const auto& u = static_cast<const ast::UnaryOp&>(e);
      Value v;
      if (!fold(*u.operand, v)) return false;
      int64_t i;
      switch (u.op) {
        case ast::UnaryOpKind::Not: {
          int truth = constant_truth(*u.operand);
          if (truth < 0) return false;
          out = Value::boolean(!truth);
          return true;
        }
        case ast::UnaryOpKind::USub:
          if (small_int(v, i)) {
            out = make_int(-i);
          } else if (v.is_real()) {
            out = Value::real(-v.real());
          } else if (Complex* c = as<Complex>(v)) {
            out = make_complex(-c->re, -c->im);
          } else if (is<Int>(v)) {
            out = vm_.negate(v);
            if (!out) vm_.clear_error();
          } else {
            return false;
          }
          return static_cast<bool>(out);
        case ast::UnaryOpKind::UAdd:
          if (!v.is_small() && !v.is_real()) return false;
          out = v;
          return true;
        case ast::UnaryOpKind::Invert:
          if (v.is_bool() || !small_int(v, i)) return false;  // of a bool it warns
          out = make_int(~i);
          return true;
      }
      return false;
    }
    case ExprKind::BinOp: {
      const auto& b = static_cast<const ast::BinOp&>(e);
      Value x, y;
      return b.right->kind != ExprKind::Name && fold(*b.right, y) && fold(*b.left, x) &&
             fold_binop(b.op, x, y, out);
    }
    case ExprKind::Tuple: {
      const auto& t = static_cast<const ast::TupleExpr&>(e);
      std::vector<Value> items(t.elts.size());
      for (size_t i = 0; i < items.size(); ++i) {
        if (!fold(*t.elts[i], items[i])) return false;
      }
      out = tracepad::make_tuple(items);
      return true;
    }
    default:
      return false;
  }
}

bool Compiler::fold_binop(BinOpKind op, const Value& a, const Value& b, Value& out) {
  int64_t i, j;
  if (small_int(a, i) && small_int(b, j)) return fold_ints(op, i, j, out);
  double x, y;
  if (number(a, x) && number(b, y)) {
    switch (op) {
      case BinOpKind::Add:
        out = Value::real(x + y);
        return true;
      case BinOpKind::Sub:
        out = Value::real(x - y);
        return true;
      case BinOpKind::Mult:
        out = Value::real(x * y);
        return true;
      case BinOpKind::Div:
        if (y == 0) return false;
        out = Value::real(x / y);
        return true;
      default:
        return false;
    }
  }
  if (Complex* c = as<Complex>(b); c && number(a, x)) {
    if (op == BinOpKind::Add) return out = make_complex(x + c->re, c->im), true;
    if (op == BinOpKind::Sub) return out = make_complex(x - c->re, -c->im), true;
    return false;
  }
  Str* s = as<Str>(a);
  Str* t = as<Str>(b);
  if (s && t && op == BinOpKind::Add && s->s.size() + t->s.size() <= 4096) {
    out = make_str(s->s + t->s);
    return true;
  }
  // Repetitions, where they stay short (CPython's limits).
  if (op == BinOpKind::Mult && (a.is_small() || b.is_small())) {
    const Value& what = a.is_small() ? b : a;
    int64_t times = std::max<int64_t>((a.is_small() ? a : b).small(), 0);
    auto stays_short = [&](size_t size, int64_t most) {
      if (size == 0) times = 0;  // however often
      return size == 0 || times <= most / static_cast<int64_t>(size);
    };
    if (auto* tuple = as<Tuple>(what)) {
      if (!stays_short(tuple->size, 256)) return false;
      std::vector<Value> items;
      for (int64_t i = 0; i < times; ++i)
        items.insert(items.end(), tuple->items, tuple->items + tuple->size);
      out = make_tuple(items);
      return true;
    }
    auto* bytes = as<Bytes>(what);
    auto* text = as<Str>(what);
    if ((!bytes && !text) || !stays_short((bytes ? bytes->s : text->s).size(), 4096)) return false;
    std::string all;
    for (int64_t i = 0; i < times; ++i) all += bytes ? bytes->s : text->s;
    out = bytes ? make_bytes(std::move(all)) : make_str(std::move(all));
    return true;
  }
  if (Tuple* p = as<Tuple>(a), *q = as<Tuple>(b); p && q && op == BinOpKind::Add) {
    std::vector<Value> items(p->items, p->items + p->size);
    items.insert(items.end(), q->items, q->items + q->size);
    out = make_tuple(items);
    return true;
  }
  Bytes* m = as<Bytes>(a);
  Bytes* n = as<Bytes>(b);
  if (m && n && op == BinOpKind::Add && m->s.size() + n->s.size() <= 4096) {
    out = make_bytes(m->s + n->s);
    return true;
  }
  return false;
}

int Compiler::constant_truth(const ast::Expr& e) {
  if (e.kind != ExprKind::Constant && e.kind != ExprKind::Name && e.kind != ExprKind::UnaryOp)
    return -1;
  Value v;
  if (!fold(e, v)) return -1;
  if (v.is_none() || v.is_false()) return 0;
  if (v.is_true() || v.is_ellipsis()) return 1;
  if (v.is_small()) return v.small() != 0;
  if (v.is_real()) return v.real() != 0;
  if (Str* s = as<Str>(v)) return !s->s.empty();
  if (Bytes* b = as<Bytes>(v)) return !b->s.empty();
  if (is<Int>(v)) return 1;  // zero is never big
  return -1;
}

const ast::Constant* docstring_of(const ast::Body& body) {
  if (body.empty() || body[0]->kind != ast::StmtKind::Expr) return nullptr;
  const ast::Expr* e = static_cast<const ast::ExprStmt*>(body[0])->value;
  if (!e || e->kind != ExprKind::Constant) return nullptr;
  const auto* c = static_cast<const ast::Constant*>(e);
  return c->type == ConstantKind::Str ? c : nullptr;
}

std::string clean_docstring(std::string_view text) {
  // Tabs first, as str.expandtabs does.
  std::string doc;
  size_t column = 0;
  for (char c : text) {
    if (c == '\t') {
      size_t n = 8 - column % 8;
      doc.append(n, ' ');
      column += n;
    } else {
      doc += c;
      if (c == '\n' || c == '\r') {
        column = 0;
      } else if ((static_cast<unsigned char>(c) & 0xC0) != 0x80) {
        ++column;
      }
    }
  }
  // The smallest indentation of the lines after the first that are not blank.
  size_t margin = std::string::npos;
  for (size_t eol = doc.find('\n'); eol != std::string::npos; eol = doc.find('\n', eol + 1)) {
    size_t first = doc.find_first_not_of(' ', eol + 1);
    if (first == std::string::npos) break;
    if (doc[first] != '\n') margin = std::min(margin, first - eol - 1);
  }
  if (margin == std::string::npos) margin = 0;
  std::string out;
  size_t at = std::min(doc.find_first_not_of(' '), doc.size());
  while (at < doc.size()) {
    size_t eol = doc.find('\n', at);
    if (eol == std::string::npos) eol = doc.size() - 1;
    out.append(doc, at, eol + 1 - at);
    at = eol + 1;
    for (size_t i = 0; i < margin && at < doc.size() && doc[at] == ' '; ++i) ++at;
  }
  return out;
}

}  // namespace tracepad
