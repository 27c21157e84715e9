// Operators on any values: the dispatch to special methods with reflection and fallbacks, and the
// messages where no method fits. The loop's fast paths come first; this is what is right for all
// others.
#include <fmt/format.h>

#include <algorithm>

#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"
#include "syntax/ast.h"

namespace tracepad {

bool has_sequence_slots(const Type* t) {
  return t->has(Type::kHeap) && t->dict->get(names::module_);
}

Value call_dunder(VM& vm, const Value& method, const Value& self) {
  const Value held = method;
  if (auto* f = as<NativeFunction>(held); f && f->exact == 1 && type_of(self) == f->owner) {
    Value r = f->fn(vm, Args{&self, 1, nullptr, f});
    return r.is_pending() ? vm.finish(std::move(r)) : r;
  }
  if (is<Function>(held) || is<NativeFunction>(held)) return vm.call(held, {self});
  Value bound = bind_descriptor(vm, held, self, type_of(self));
  return bound ? vm.call(bound) : Value();
}

Value call_dunder(VM& vm, const Value& method, const Value& self, const Value& other) {
  if (auto* f = as<NativeFunction>(method); f && f->exact == 2 && type_of(self) == f->owner) {
    const Value args[2] = {self, other};
    const Value held = method;
    Value r = f->fn(vm, Args{args, 2, nullptr, f});
    return r.is_pending() ? vm.finish(std::move(r)) : r;
  }
  if (is<Function>(method) || is<NativeFunction>(method)) return vm.call(method, {self, other});
  Value bound = bind_descriptor(vm, method, self, type_of(self));
  if (!bound) return {};
  return vm.call(bound, {other});
}

namespace {

const char* const kBinarySymbols[] = {"+",           "-",  "*",  "@", "/", "//", "%",
                                      "** or pow()", "<<", ">>", "|", "^", "&"};
const char* const kCompareSymbols[] = {"==", "!=", "<", "<=", ">", ">="};
const Dunder kCompareDunders[] = {Dunder::eq_, Dunder::ne_, Dunder::lt_,
                                  Dunder::le_, Dunder::gt_, Dunder::ge_};
const Dunder kSwappedDunders[] = {Dunder::eq_, Dunder::ne_, Dunder::gt_,
                                  Dunder::ge_, Dunder::lt_, Dunder::le_};

// One attempt of an operator: a method, and whether the right operand is the one it belongs to. Of
// a class that may change when Python code runs.
struct Attempt {
  const Value* method;
  bool swapped;
};
constexpr size_t kMostAttempts = 3;

bool builtin_sequence(Type* t) {
  return t == List::type || t == Tuple::type || t == Str::type || t == Bytes::type ||
         t == Bytes::bytearray_type;
}

// A built-in sequence's own method: in CPython no operator of a number.
bool sequence_method(const Value& method) {
  auto* f = as<NativeFunction>(method);
  return f && f->owner && builtin_sequence(f->owner);
}

// The methods to try for a op b, in order. One that is None is called, too, and so refuses.
size_t binary_attempts(uint32_t op, const Value& a, const Value& b, Attempt out[2]) {
  Type *ta = type_of(a), *tb = type_of(b);
  const Value& l = ta->dunder(binop_dunder(Dunder::add_, op));
  const Value& r = tb->dunder(binop_dunder(Dunder::radd_, op));
  size_t n = 0;
  bool have_l = static_cast<bool>(l), have_r = r && ta != tb;
  // Where the left one is a sequence, another sequence is not asked.
  if (have_l && have_r && sequence_method(l) && sequence_method(r)) have_r = false;
  bool right_first =
      have_r && tb != ta &&
      ((tb->is_subtype(ta) && !r.same(ta->dunder(binop_dunder(Dunder::radd_, op)))) ||
       (builtin_sequence(ta) && !builtin_sequence(tb) && (op == 0 || op == 2)));
  if (right_first) out[n++] = {&r, true};
  if (have_l) out[n++] = {&l, false};
  if (have_r && !right_first) out[n++] = {&r, true};
  return n;
}

Value binary_failure(VM& vm, uint32_t op, const Value& a, const Value& b, bool inplace) {
  std::string symbol = kBinarySymbols[op];
  if (inplace) symbol = op == static_cast<uint32_t>(ast::BinOpKind::Pow) ? "**=" : symbol + "=";
  // `print >> file` is not worth its hint here.
  return vm.type_error("unsupported operand type(s) for {}: '{}' and '{}'", symbol, type_name(a),
                       type_name(b));
}

bool is_unrepeatable(const Value& v) {
  return is<Range>(v) || is<Dict>(v) || is<Set>(v) || is<MappingProxy>(v) || is<DictView>(v) ||
         is_memory_view(v);
}
// A sequence of C's; a class of our library for one says so.
bool is_repeatable(const Value& v) {
  if (is_str(v) || is<List>(v) || is<Tuple>(v) || is<Bytes>(v)) return true;
  const Type* t = type_of(v);
  return t->has(Type::kDotted) && t->dict && t->dict->get(intern("__c_repeats__"));
}

size_t inplace_attempts(uint32_t op, const Value& a, const Value& b, Attempt out[3]) {
  const Value& m = type_of(a)->dunder(binop_dunder(Dunder::iadd_, op));
  size_t n = 0;
  if (m) out[n++] = {&m, false};
  const size_t count = n + binary_attempts(op, a, b, out + n);
  // A container that cannot be repeated does not ask a sequence on the right to repeat itself.
  // Nor does an object of a class, or one that has elements.
  if (op == static_cast<uint32_t>(ast::BinOpKind::Mult) && is_repeatable(b) &&
      (is_unrepeatable(a) || has_sequence_slots(type_of(a)) ||
       (!is_repeatable(a) && type_of(a)->dunder(Dunder::getitem_)))) {
    const auto kept =
        std::remove_if(out + n, out + count, [](const Attempt& x) { return x.swapped; });
    return static_cast<size_t>(kept - out);
  }
  return count;
}

Value compare_failure(VM& vm, uint32_t op, const Value& a, const Value& b) {
  if (op == 0) return Value::boolean(a.same(b));
  if (op == 1) return Value::boolean(!a.same(b));
  return vm.type_error("'{}' not supported between instances of '{}' and '{}'", kCompareSymbols[op],
                       type_name(a), type_name(b));
}

size_t compare_attempts(uint32_t op, const Value& a, const Value& b, Attempt out[2]) {
  Type *ta = type_of(a), *tb = type_of(b);
  const Value& l = ta->dunder(kCompareDunders[op]);
  const Value& r = tb->dunder(kSwappedDunders[op]);
  bool right_first = ta != tb && tb->is_subtype(ta) && r;
  size_t n = 0;
  if (right_first) out[n++] = {&r, true};
  if (l) out[n++] = {&l, false};
  if (!right_first && r) out[n++] = {&r, true};
  return n;
}

size_t attempts(const BinaryOperator& o, const Value& a, const Value& b,
                Attempt out[kMostAttempts]) {
  switch (o.kind) {
    case BinaryOperator::binary:
      return binary_attempts(o.op, a, b, out);
    case BinaryOperator::inplace:
      return inplace_attempts(o.op, a, b, out);
    default:
      return compare_attempts(o.op, a, b, out);
  }
}

Value failure(VM& vm, const BinaryOperator& o, const Value& a, const Value& b) {
  if (o.kind == BinaryOperator::compare) return compare_failure(vm, o.op, a, b);
  return binary_failure(vm, o.op, a, b, o.kind == BinaryOperator::inplace);
}

}  // namespace

Value VM::apply(const BinaryOperator& o, const Value& a, const Value& b, size_t first) {
  for (size_t i = first;; ++i) {
    Attempt t[kMostAttempts];  // found anew each time: they are not held
    if (i >= attempts(o, a, b, t)) return failure(*this, o, a, b);
    const Value method = *t[i].method;
    Value r = t[i].swapped ? call_dunder(*this, method, b, a) : call_dunder(*this, method, a, b);
    if (!r || !r.is_not_implemented()) return r;
  }
}

Value VM::apply_push(const BinaryOperator& o, const Value& a, const Value& b, bool& pushed) {
  for (size_t i = 0;; ++i) {
    Attempt t[kMostAttempts];
    if (i >= attempts(o, a, b, t)) return failure(*this, o, a, b);
    const Value method = *t[i].method;
    const Value &self = t[i].swapped ? b : a, &other = t[i].swapped ? a : b;
    if (is<Function>(method) && !(cast<Function>(method)->code->flags & Code::kGenerator)) {
      Value args[2] = {self, other};
      Frame* f = positional_frame(*this, cast<Function>(method), args, 2);
      if (!f) return {};
      f->special |= Frame::kOperator;
      f->attempts = static_cast<uint8_t>(i + 1);
      pushed = push_frame(f);
      return {};
    }
    Value r = call_dunder(*this, method, self, other);
    if (!r || !r.is_not_implemented()) return r;
  }
}

Value VM::binary_op(uint32_t op, const Value& a, const Value& b) {
  return apply({BinaryOperator::binary, op}, a, b);
}
Value VM::inplace_op(uint32_t op, const Value& a, const Value& b) {
  return apply({BinaryOperator::inplace, op}, a, b);
}
Value VM::compare(uint32_t op, const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    int64_t x = a.small(), y = b.small();
    bool r[] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
    return Value::boolean(r[op]);
  }
  return apply({BinaryOperator::compare, op}, a, b);
}

int VM::compare_bool(uint32_t op, const Value& a, const Value& b) {
  Value r = compare(op, a, b);
  return r ? truth(r) : -1;
}

int plainly_equal(const Value& a, const Value& b, int depth) {
  if (a.same(b)) return 1;
  if (!a.is_object() || !b.is_object()) {
    if (a.is_small() && b.is_small()) return 0;
    return a.is_real() && b.is_real() ? a.real() == b.real() : -1;
  }
  const Type* t = a.object()->cls;
  if (t != b.object()->cls) return -1;
  if (t == Str::type) return cast<Str>(a)->s == cast<Str>(b)->s;
  if (t != Tuple::type || depth == 8) return -1;
  const auto *x = cast<Tuple>(a), *y = cast<Tuple>(b);
  if (x->size != y->size) return -1;
  for (uint32_t i = 0; i < x->size; ++i)
    if (const int r = plainly_equal(x->items[i], y->items[i], depth + 1); r != 1) return r;
  return 1;
}

int VM::equal(const Value& a, const Value& b) {
  const int r = plainly_equal(a, b);
  return r >= 0 ? r : compare_bool(0, a, b);
}

int VM::truth(const Value& v) {
  if (v.is_bool()) return v.is_true();
  if (v.is_none()) return 0;
  if (v.is_small()) return v.small() != 0;
  if (v.is_real()) return v.real() != 0;
  if (v.is_not_implemented())
    return type_error("NotImplemented should not be used in a boolean context"), -1;
  if (!v.is_object()) return 1;
  Type* t = v.object()->cls;
  if (t == Str::type) return !cast<Str>(v)->s.empty();
  if (t == List::type) return !cast<List>(v)->items.empty();
  if (t == Dict::type) return cast<Dict>(v)->size() != 0;
  if (t == Tuple::type) return cast<Tuple>(v)->size != 0;
  if (const Value& f = t->dunder(Dunder::bool_)) {
    if (f.is_none()) return type_error("'{}' cannot be interpreted as a boolean", t->name), -1;
    Value r = call(f, {v});
    if (!r) return -1;
    if (!r.is_bool()) {
      type_error("__bool__ should return bool, returned {}", type_name(r));
      return -1;
    }
    return r.is_true();
  }
  if (t->dunder(Dunder::len_)) {
    int64_t n = len(v);
    return n < 0 ? -1 : n != 0;
  }
  return 1;
}

Value VM::unary(Dunder d, const Value& v) {
  const Value& f = type_of(v)->dunder(d);
  if (f) return call_dunder(*this, f, v);
  switch (d) {
    case Dunder::neg_:
      return type_error("bad operand type for unary -: '{}'", type_name(v));
    case Dunder::pos_:
      return type_error("bad operand type for unary +: '{}'", type_name(v));
    case Dunder::invert_:
      return type_error("bad operand type for unary ~: '{}'", type_name(v));
    default:
      return type_error("bad operand type for abs(): '{}'", type_name(v));
  }
}
Value VM::negate(const Value& v) { return unary(Dunder::neg_, v); }

}  // namespace tracepad
