// Operators on any values: the dispatch to special methods with reflection and fallbacks, and the
// messages where no method fits. The loop's fast paths come first; this is what is right for all
// others.
#include <fmt/format.h>

#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"
#include "syntax/ast.h"

namespace tracepad {

namespace {

const char* const kBinarySymbols[] = {"+",           "-",  "*",  "@", "/", "//", "%",
                                      "** or pow()", "<<", ">>", "|", "^", "&"};
const char* const kCompareSymbols[] = {"==", "!=", "<", "<=", ">", ">="};
const Dunder kCompareDunders[] = {Dunder::eq_, Dunder::ne_, Dunder::lt_,
                                  Dunder::le_, Dunder::gt_, Dunder::ge_};
const Dunder kSwappedDunders[] = {Dunder::eq_, Dunder::ne_, Dunder::gt_,
                                  Dunder::ge_, Dunder::lt_, Dunder::le_};

// One attempt of an operator: a method and its operands.
struct Attempt {
  Value method, self, other;
};

// Calls a special method found on a type: natives and functions directly, others through their
// descriptor.
Value call_dunder(VM& vm, const Value& method, const Value& self, const Value& other) {
  if (is<Function>(method) || is<NativeFunction>(method)) return vm.call(method, {self, other});
  Value bound = bind_descriptor(vm, method, self, type_of(self));
  if (!bound) return {};
  return vm.call(bound, {other});
}

bool builtin_sequence(Type* t) {
  return t == List::type || t == Tuple::type || t == Str::type || t == Bytes::type ||
         t == Bytes::bytearray_type;
}

// A built-in sequence's own method: in CPython no operator of a number.
bool sequence_method(const Value& method) {
  auto* f = as<NativeFunction>(method);
  return f && f->owner && builtin_sequence(f->owner);
}

// The methods to try for a op b, in order.
size_t binary_attempts(uint32_t op, const Value& a, const Value& b, Attempt out[2]) {
  Type *ta = type_of(a), *tb = type_of(b);
  const Value& l = ta->dunder(binop_dunder(Dunder::add_, op));
  const Value& r = tb->dunder(binop_dunder(Dunder::radd_, op));
  size_t n = 0;
  bool have_l = l && !l.is_none(), have_r = r && !r.is_none() && ta != tb;
  // Where the left one is a sequence, another sequence is not asked.
  if (have_l && have_r && sequence_method(l) && sequence_method(r)) have_r = false;
  bool right_first =
      have_r && tb != ta &&
      ((tb->is_subtype(ta) && !r.same(ta->dunder(binop_dunder(Dunder::radd_, op)))) ||
       (builtin_sequence(ta) && !builtin_sequence(tb) && (op == 0 || op == 2)));
  if (right_first) out[n++] = {r, b, a};
  if (have_l) out[n++] = {l, a, b};
  if (have_r && !right_first) out[n++] = {r, b, a};
  return n;
}

Value binary_failure(VM& vm, uint32_t op, const Value& a, const Value& b, bool inplace) {
  std::string symbol = kBinarySymbols[op];
  if (inplace) symbol = op == static_cast<uint32_t>(ast::BinOpKind::Pow) ? "**=" : symbol + "=";
  // `print >> file` is not worth its hint here.
  return vm.type_error("unsupported operand type(s) for {}: '{}' and '{}'", symbol, type_name(a),
                       type_name(b));
}

struct BinaryContinuation final : Continuation {
  uint32_t op;
  bool inplace;
  Value a, b;
  Attempt rest[2];
  size_t next = 0, count = 0;
  Value resume(VM& vm, Value result) override {
    if (!result || !result.is_not_implemented()) return result;
    while (next < count) {
      Attempt& t = rest[next++];
      Value r = call_dunder(vm, t.method, t.self, t.other);
      if (!r || !r.is_not_implemented()) return r;
    }
    return binary_failure(vm, op, a, b, inplace);
  }
};

// Runs attempts; pushes a frame where the first that applies is written in Python.
Value run_attempts(VM& vm, uint32_t op, bool inplace, const Value& a, const Value& b, Attempt* t,
                   size_t n, bool* pushed) {
  for (size_t i = 0; i < n; ++i) {
    if (pushed && is<Function>(t[i].method)) {
      Value args[2] = {t[i].self, t[i].other};
      Frame* f = function_frame(vm, cast<Function>(t[i].method), args, 2, nullptr);
      if (!f) return {};
      auto c = std::make_unique<BinaryContinuation>();
      c->op = op;
      c->inplace = inplace;
      c->a = a;
      c->b = b;
      for (size_t j = i + 1; j < n; ++j) c->rest[c->count++] = t[j];
      Frame* below = vm.frame();
      vm.push_continuation(std::move(c));
      if (!vm.push_frame(f)) {
        // The continuation must not see an error it did not cause: taken off again.
        vm.drop_continuation(below);
        return {};
      }
      *pushed = true;
      return {};
    }
    Value r = call_dunder(vm, t[i].method, t[i].self, t[i].other);
    if (!r || !r.is_not_implemented()) return r;
  }
  return binary_failure(vm, op, a, b, inplace);
}

// CPython gives every class of a program, and most of its own, the (empty) slots of sequences; a
// class of our library for one without them says so.
bool has_sequence_slots(const Type* t) {
  return t->has(Type::kHeap) && !(t->dict && t->dict->get(intern("__c_static__")));
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
  if (m && !m.is_none()) out[n++] = {m, a, b};
  // A container that cannot be repeated does not ask a sequence on the right to repeat itself.
  // Nor does an object of a class that has no product of its own.
  const Type* t = type_of(a);
  if (op == static_cast<uint32_t>(ast::BinOpKind::Mult) && is_repeatable(b) &&
      (is_unrepeatable(a) || (has_sequence_slots(t) && !t->dunder(Dunder::mul_))))
    return n;
  return n + binary_attempts(op, a, b, out + n);
}

}  // namespace

void VM::drop_continuation(Frame* below) {
  while (frame_ != below) {
    Frame* c = frame_;
    frame_ = c->back;
    free_frame(c);
  }
}

Value VM::binary_op(uint32_t op, const Value& a, const Value& b) {
  Attempt t[2];
  size_t n = binary_attempts(op, a, b, t);
  return run_attempts(*this, op, false, a, b, t, n, nullptr);
}
Value VM::binary_op_push(uint32_t op, const Value& a, const Value& b, bool& pushed) {
  Attempt t[2];
  size_t n = binary_attempts(op, a, b, t);
  return run_attempts(*this, op, false, a, b, t, n, &pushed);
}
Value VM::inplace_op(uint32_t op, const Value& a, const Value& b) {
  Attempt t[3];
  size_t n = inplace_attempts(op, a, b, t);
  return run_attempts(*this, op, true, a, b, t, n, nullptr);
}
Value VM::inplace_op_push(uint32_t op, const Value& a, const Value& b, bool& pushed) {
  Attempt t[3];
  size_t n = inplace_attempts(op, a, b, t);
  return run_attempts(*this, op, true, a, b, t, n, &pushed);
}

// ---- comparison ----

namespace {
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
  if (right_first) out[n++] = {r, b, a};
  if (l && !l.is_none()) out[n++] = {l, a, b};
  if (!right_first && r && !r.is_none()) out[n++] = {r, b, a};
  return n;
}

struct CompareContinuation final : Continuation {
  uint32_t op;
  Value a, b;
  Attempt rest[2];
  size_t next = 0, count = 0;
  Value resume(VM& vm, Value result) override {
    if (!result || !result.is_not_implemented()) return result;
    while (next < count) {
      Attempt& t = rest[next++];
      Value r = call_dunder(vm, t.method, t.self, t.other);
      if (!r || !r.is_not_implemented()) return r;
    }
    return compare_failure(vm, op, a, b);
  }
};
}  // namespace

Value VM::compare(uint32_t op, const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    int64_t x = a.small(), y = b.small();
    bool r[] = {x == y, x != y, x<y, x <= y, x> y, x >= y};
    return Value::boolean(r[op]);
  }
  Attempt t[2];
  size_t n = compare_attempts(op, a, b, t);
  for (size_t i = 0; i < n; ++i) {
    Value r = call_dunder(*this, t[i].method, t[i].self, t[i].other);
    if (!r || !r.is_not_implemented()) return r;
  }
  return compare_failure(*this, op, a, b);
}

Value VM::compare_push(uint32_t op, const Value& a, const Value& b, bool& pushed) {
  Attempt t[2];
  size_t n = compare_attempts(op, a, b, t);
  for (size_t i = 0; i < n; ++i) {
    if (is<Function>(t[i].method)) {
      Value args[2] = {t[i].self, t[i].other};
      Frame* f = function_frame(*this, cast<Function>(t[i].method), args, 2, nullptr);
      if (!f) return {};
      auto c = std::make_unique<CompareContinuation>();
      c->op = op;
      c->a = a;
      c->b = b;
      for (size_t j = i + 1; j < n; ++j) c->rest[c->count++] = t[j];
      Frame* below = frame_;
      push_continuation(std::move(c));
      if (!push_frame(f)) {
        drop_continuation(below);
        return {};
      }
      pushed = true;
      return {};
    }
    Value r = call_dunder(*this, t[i].method, t[i].self, t[i].other);
    if (!r || !r.is_not_implemented()) return r;
  }
  return compare_failure(*this, op, a, b);
}

int VM::compare_bool(uint32_t op, const Value& a, const Value& b) {
  Value r = compare(op, a, b);
  return r ? truth(r) : -1;
}

namespace {
// Equality of numbers, texts and tuples of such, which are most keys; -1: to be found out
// otherwise.
int plainly_equal(const Value& a, const Value& b, int depth = 0) {
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
}  // namespace

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
  if (const Value& f = t->dunder(Dunder::bool_); f && !f.is_none()) {
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
  if (f && !f.is_none()) return call(f, {v});
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

// ---- protocols ----

bool VM::hash(const Value& v, uint64_t& out) {
  if (v.is_small()) {
    int64_t i = v.small();
    out = static_cast<uint64_t>(i == -1 ? -2 : i);
    return true;
  }
  if (v.is_bool()) {
    out = v.is_true();
    return true;
  }
  if (v.is_object() && v.object()->cls == Str::type) {
    out = cast<Str>(v)->hash_value();
    return true;
  }
  Type* t = type_of(v);
  if (t == Tuple::type) return hash_tuple(*this, cast<Tuple>(v), out);
  if (v.is_real()) {
    out = hash_double(v.real());
    return true;
  }
  const Value& f = t->dunder(Dunder::hash_);
  if (!f || f.is_none()) {
    type_error("unhashable type: '{}'", t->name);
    return false;
  }
  if (f.same(Type::object_type->dunder(Dunder::hash_))) {
    out = static_cast<uint64_t>(identity_hash(v));
    return true;
  }
  Value r = call(f, {v});
  if (!r) return false;
  int64_t i;
  if (r.is_small()) {
    i = r.small();
  } else if (!is_int(r)) {
    type_error("__hash__ method should return an integer");
    return false;
  } else if (!to_int64(r, i)) {
    // A larger int hashes by its own hash.
    Value h = call(Int::type->dunder(Dunder::hash_), {r});
    if (!h || !to_int64(h, i)) return false;
  }
  out = static_cast<uint64_t>(i == -1 ? -2 : i);
  return true;
}

namespace {
// Repr of nested structures re-enters; the VM counts it like any call from a native.
Value text_dunder(VM& vm, const Value& v, Dunder d, const char* name) {
  const Value& f = type_of(v)->dunder(d);
  Value r;
  if (is<Function>(f) || is<NativeFunction>(f))
    r = vm.call(f, {v});
  else {
    Value bound = bind_descriptor(vm, f, v, type_of(v));
    if (!bound) return {};
    r = vm.call(bound);
  }
  if (!r) return {};
  if (!is_str(r)) return vm.type_error("{} returned non-string (type {})", name, type_name(r));
  return r;
}

// The text of a number that is no object, which is the same as str() and as repr().
bool number_to(const Value& v, std::string& out) {
  if (v.is_small()) {
    const fmt::format_int digits(v.small());
    out.append(digits.data(), digits.size());
    return true;
  }
  if (v.is_real()) {
    out += float_repr(v.real());
    return true;
  }
  return false;
}
}  // namespace

Value VM::repr(const Value& v) {
  std::string number;
  if (number_to(v, number)) return make_str(std::move(number));
  return text_dunder(*this, v, Dunder::repr_, "__repr__");
}
Value VM::str(const Value& v) {
  if (v.is_object() && v.object()->cls == Str::type) return v;
  std::string number;
  if (number_to(v, number)) return make_str(std::move(number));
  const Value& f = type_of(v)->dunder(Dunder::str_);
  if (f.same(Type::object_type->dunder(Dunder::str_)))
    return text_dunder(*this, v, Dunder::repr_, "__str__");
  return text_dunder(*this, v, Dunder::str_, "__str__");
}
bool VM::repr_to(const Value& v, std::string& out) {
  if (number_to(v, out)) return true;
  Value r = repr(v);
  if (!r) return false;
  out += str_view(r);
  return true;
}
bool VM::str_to(const Value& v, std::string& out) {
  if (number_to(v, out)) return true;
  Value r = str(v);
  if (!r) return false;
  out += str_view(r);
  return true;
}
Value VM::ascii(const Value& v) {
  Value r = repr(v);
  if (!r || cast<Str>(r)->ascii()) return r;
  std::string out;
  std::string_view s = str_view(r);
  for (size_t i = 0; i < s.size();) {
    unsigned char c = static_cast<unsigned char>(s[i]);
    if (c < 0x80) {
      out += s[i++];
      continue;
    }
    int extra = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
    uint32_t cp = c & (0x3F >> extra);
    for (int k = 1; k <= extra && i + k < s.size(); ++k)
      cp = cp << 6 | (static_cast<unsigned char>(s[i + k]) & 0x3F);
    i += static_cast<size_t>(extra) + 1;
    out += cp < 0x100     ? fmt::format("\\x{:02x}", cp)
           : cp < 0x10000 ? fmt::format("\\u{:04x}", cp)
                          : fmt::format("\\U{:08x}", cp);
  }
  return make_str(std::move(out));
}
Value VM::format(const Value& v, const Value& spec) {
  if (v.is_object() && v.object()->cls == Str::type && is_str(spec) && str_view(spec).empty())
    return v;
  const Value& f = type_of(v)->dunder(Dunder::format_);
  Value r = call(f, {v, spec});
  if (!r) return {};
  if (!is_str(r)) return type_error("__format__ must return a str, not {}", type_name(r));
  return r;
}

int64_t VM::len(const Value& v) {
  if (v.is_object()) {
    Type* t = v.object()->cls;
    if (t == List::type) return static_cast<int64_t>(cast<List>(v)->items.size());
    if (t == Tuple::type) return cast<Tuple>(v)->size;
    if (t == Str::type) return cast<Str>(v)->length();
    if (t == Dict::type) return static_cast<int64_t>(cast<Dict>(v)->size());
  }
  const Value& f = type_of(v)->dunder(Dunder::len_);
  if (!f || f.is_none()) {
    type_error("object of type '{}' has no len()", type_name(v));
    return -1;
  }
  Value r = call(f, {v});
  if (!r) return -1;
  int64_t n;
  if (!is_int(r)) {
    type_error("'{}' object cannot be interpreted as an integer", type_name(r));
    return -1;
  }
  if (!to_int64(r, n)) {
    raise(exc::OverflowError, "cannot fit 'int' into an index-sized integer");
    return -1;
  }
  if (n < 0) {
    value_error("__len__() should return >= 0");
    return -1;
  }
  return n;
}

Value VM::getitem(const Value& o, const Value& key) {
  if (o.is_object()) {
    Type* t = o.object()->cls;
    if (t == Dict::type) {
      Value v = cast<Dict>(o)->get(*this, key);
      if (v) return v;
      if (has_error()) {
        improve_unhashable(*this, key, "dict key");
        return {};
      }
      return raise_value(exc::KeyError, key);
    }
    if (is<Type>(o) && !t->dunder(Dunder::getitem_)) {
      Type* cls = cast<Type>(o);
      Value f = cls->lookup(names::of(Dunder::class_getitem_));
      if (f) {
        Value bound = bind_descriptor(*this, f, Value(), cls);
        if (!bound) return {};
        return call(bound, {key});
      }
      if (cls == Type::type) return make_generic_alias(*this, o, key);
      return type_error("type '{}' is not subscriptable", cls->name);
    }
  }
  const Value& f = type_of(o)->dunder(Dunder::getitem_);
  if (!f || f.is_none()) return type_error("'{}' object is not subscriptable", type_name(o));
  return call_dunder(*this, f, o, key);
}

namespace {
// Of what cannot change but is a sequence a wrong index is found first; false: error set.
bool takes_index(const Value& o, const Value& key) {
  const Type* t = type_of(o);
  return (has_sequence_slots(t) || t->has(Type::kMutable) || t->dunder(Dunder::len_)) &&
         (is_int(key) || type_of(key)->dunder(Dunder::index_));
}
bool index_fits(VM& vm, const Value& o, const Value& key) {
  int64_t i;
  return !takes_index(o, key) || vm.index(key, i);
}
}  // namespace

bool VM::setitem(const Value& o, const Value& key, const Value& value) {
  if (o.is_object() && o.object()->cls == Dict::type) {
    if (cast<Dict>(o)->set(*this, key, value)) return true;
    improve_unhashable(*this, key, "dict key");
    return false;
  }
  const Value& f = type_of(o)->dunder(Dunder::setitem_);
  if (!f || f.is_none()) {
    if (!index_fits(*this, o, key)) return false;
    type_error("'{}' object does not support item assignment", type_name(o));
    return false;
  }
  if (is<Function>(f) || is<NativeFunction>(f)) return static_cast<bool>(call(f, {o, key, value}));
  Value bound = bind_descriptor(*this, f, o, type_of(o));
  return bound && call(bound, {key, value});
}

bool VM::delitem(const Value& o, const Value& key) {
  const Value& f = type_of(o)->dunder(Dunder::delitem_);
  if (!f || f.is_none()) {
    if (!index_fits(*this, o, key)) return false;
    // What has the sequence protocol is asked for the item by its index, in other words.
    type_error("'{}' object {} item deletion", type_name(o),
               takes_index(o, key) ? "doesn't support" : "does not support");
    return false;
  }
  return static_cast<bool>(call_dunder(*this, f, o, key));
}

int VM::contains(const Value& container, const Value& item) {
  Type* t = type_of(container);
  if (item.is_small() || (item.is_object() && item.object()->cls == Str::type)) {  // hashable
    if (t == Dict::type) return cast<Dict>(container)->contains(*this, item);
    if (t == Set::type || t == Set::frozen_type) return cast<Set>(container)->contains(*this, item);
  }
  if (t == Str::type && item.is_object() && item.object()->cls == Str::type)
    return str_view(container).find(str_view(item)) != std::string_view::npos;
  const Value& f = t->dunder(Dunder::contains_);
  if (f) {
    if (f.is_none()) {
      type_error("'{}' object is not a container", t->name);
      return -1;
    }
    Value r = call_dunder(*this, f, container, item);
    return r ? truth(r) : -1;
  }
  if (!is_iterable(container)) {
    type_error("argument of type '{}' is not a container or iterable", t->name);
    return -1;
  }
  int found = 0;
  bool ok = for_each(container, [&](const Value& v) {
    int r = equal(v, item);
    if (r) found = r;
    return r == 0;
  });
  return ok && found >= 0 ? found : -1;
}

Value VM::index_value(const Value& v) {
  if (is_int(v)) return v.is_bool() ? make_int(v.is_true()) : v;
  const Value& f = type_of(v)->dunder(Dunder::index_);
  if (!f || f.is_none())
    return type_error("'{}' object cannot be interpreted as an integer", type_name(v));
  Value r = call(f, {v});
  if (!r) return {};
  if (!is_int(r)) return type_error("__index__ returned non-int (type {})", type_name(r));
  return r;
}

bool VM::index(const Value& v, int64_t& out) {
  if (v.is_small()) {
    out = v.small();
    return true;
  }
  Value i = index_value(v);
  if (!i) return false;
  if (!to_int64(i, out)) {
    raise(exc::IndexError, "cannot fit '{}' into an index-sized integer", type_name(v));
    return false;
  }
  return true;
}

// ---- iteration ----

Value VM::iter(const Value& v) {
  if (v.is_object() && (v.object()->flags & Object::kNativeIterator)) return v;
  if (is<Generator>(v)) return v;
  Type* t = type_of(v);
  const Value& f = t->dunder(Dunder::iter_);
  if (f && !f.is_none()) {
    Value r;
    if (is<Function>(f) || is<NativeFunction>(f))
      r = call(f, {v});
    else {
      Value bound = bind_descriptor(*this, f, v, t);
      if (!bound) return {};
      r = call(bound);
    }
    if (!r) return {};
    if (!(r.is_object() && (r.object()->flags & Object::kNativeIterator)) && !is<Generator>(r) &&
        !type_of(r)->dunder(Dunder::next_))
      return type_error("iter() returned non-iterator of type '{}'", type_name(r));
    return r;
  }
  if (!f && t->dunder(Dunder::getitem_) && !is<Dict>(v)) {
    return make_sequence_iterator(v);
  }
  return type_error("'{}' object is not iterable", t->name);
}

// A step like any other: what natives do with an endless iterator meets the limits and Stop too.
Next VM::ended() {
  if (!has_error()) return Next::done;
  if (!error_is(exc::StopIteration)) return Next::error;
  clear_error();
  return Next::done;
}

Next VM::next(const Value& it, Value& out) {
  if (--budget_ <= 0 && !poll()) return Next::error;
  if (it.is_object()) {
    Object* o = it.object();
    if (o->flags & Object::kNativeIterator) {
      out = static_cast<Iterator*>(o)->next(*this);
      stop_value_ = Value();
      return out ? Next::ok : ended();
    }
    if (o->kind == static_cast<uint8_t>(Kind::generator)) {
      auto* g = static_cast<Generator*>(o);
      stop_value_ = Value();
      if (!g->frame) return Next::done;
      Frame* base = frame_;
      Value hold(g);
      if (!resume_generator(g, none(), Frame::kNative)) return Next::error;
      out = run(base);
      return out ? Next::ok : has_error() ? Next::error : Next::done;
    }
  }
  const Value& f = type_of(it)->dunder(Dunder::next_);
  if (!f || f.is_none()) {
    type_error("'{}' object is not an iterator", type_name(it));
    return Next::error;
  }
  out = call(f, {it});
  if (out) return Next::ok;
  if (!error_is(exc::StopIteration)) return Next::error;
  Value e = take_error();
  stop_value_ = cast<Exception>(e)->value;
  return Next::done;
}

bool VM::iterate(const Value& v, std::vector<Value>& out) {
  if (v.is_object()) {
    Type* t = v.object()->cls;
    if (t == List::type) {
      auto& items = cast<List>(v)->items;
      out.insert(out.end(), items.begin(), items.end());
      return true;
    }
    if (t == Tuple::type) {
      auto* p = cast<Tuple>(v);
      out.insert(out.end(), p->items, p->items + p->size);
      return true;
    }
  }
  return for_each(v, [&](const Value& x) {
    out.push_back(x);
    return true;
  });
}

}  // namespace tracepad
