// Operators, subscripts and truth beyond the loop's fast paths: a method written in Python is
// pushed as a frame, natives are called.
#include <algorithm>
#include <span>

#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/fast_paths.h"
#include "runtime/interp.h"
#include "runtime/iterators.h"
#include "syntax/ast.h"

namespace tracepad {

Value concatenate(VM& vm, Value& a, const Value& b) {
  Str* s = cast<Str>(a);
  const Str* more = cast<Str>(b);
  const size_t size = s->s.size() + more->s.size();
  if (size > (1 << 16) && !check_repeat(vm, static_cast<int64_t>(size), 1, 1)) return {};
  if (s->refs == 1 && !s->interned && s != more) {
    s->append(*more);
    return std::move(a);
  }
  std::string joined;
  joined.reserve(size);
  joined += s->s;
  joined += more->s;
  return make_str(std::move(joined));
}

namespace {

// A bound of a slice of n items; false: it is neither None nor a small int.
bool plain_bound(const Value& v, int64_t n, int64_t otherwise, int64_t& out) {
  if (v.is_none()) {
    out = otherwise;
    return true;
  }
  if (!v.is_small()) return false;
  out = std::clamp<int64_t>(v.small() < 0 ? v.small() + n : v.small(), 0, n);
  return true;
}

}  // namespace

Value plain_slice(const Value& o, const Value& start, const Value& stop) {
  constexpr int64_t kSmall = 1024;
  if (!o.is_object()) return {};
  const Type* t = o.object()->cls;
  const bool text = t == Str::type && cast<Str>(o)->ascii();
  std::span<const Value> items;
  if (t == List::type)
    items = cast<List>(o)->items;
  else if (t == Tuple::type)
    items = cast<Tuple>(o)->view();
  else if (!text)
    return {};
  const auto n = static_cast<int64_t>(text ? cast<Str>(o)->s.size() : items.size());
  int64_t first, last;
  if (!plain_bound(start, n, 0, first) || !plain_bound(stop, n, n, last)) return {};
  const int64_t count = std::max<int64_t>(0, last - first);
  if (count > kSmall || (count == n && t != List::type)) return {};
  const auto from = static_cast<size_t>(first), size = static_cast<size_t>(count);
  if (text) {
    if (size == 1) return Value(ascii_str(static_cast<unsigned char>(cast<Str>(o)->s[from])));
    return make_str(cast<Str>(o)->view().substr(from, size));
  }
  items = items.subspan(size ? from : 0, size);
  return t == List::type ? make_list(std::vector<Value>(items.begin(), items.end()))
                         : make_tuple(items);
}

namespace {

// The operands of a binary operator stay until its result is there, which replaces both.
Step binary_result(Frame* f, Value v) {
  f->drop();
  f->sp[-1] = std::move(v);
  return Step::next;
}

Step apply(VM& vm, Frame* f, const BinaryOperator& o) {
  bool pushed = false;
  Value v = vm.apply_push(o, f->sp[-2], f->sp[-1], pushed);
  if (pushed) return Step::reload;
  return v ? binary_result(f, std::move(v)) : Step::fail;
}

// What an instruction applies.
BinaryOperator operator_of(Instr instr) {
  const uint32_t arg = instr_arg(instr);
  auto arithmetic = [arg](ast::BinOpKind op) {
    return BinaryOperator{arg ? BinaryOperator::inplace : BinaryOperator::binary,
                          static_cast<uint32_t>(op)};
  };
  switch (instr_op(instr)) {
    case Op::BINARY_ADD:
      return arithmetic(ast::BinOpKind::Add);
    case Op::BINARY_SUB:
      return arithmetic(ast::BinOpKind::Sub);
    case Op::BINARY_MUL:
      return arithmetic(ast::BinOpKind::Mult);
    case Op::BINARY_OP:
      return {BinaryOperator::binary, arg};
    case Op::INPLACE_OP:
      return {BinaryOperator::inplace, arg};
    case Op::COMPARE_JUMP:
      return {BinaryOperator::compare, arg & 7};
    default:
      return {BinaryOperator::compare, arg};
  }
}

// The string of one of ASCII text's characters, counted from either end; null: there is none such.
Str* ascii_item(const Str* s, int64_t i) {
  const auto n = static_cast<int64_t>(s->s.size());
  if (i < 0) i += n;
  return i >= 0 && i < n && s->ascii() ? ascii_str(static_cast<unsigned char>(s->s[i])) : nullptr;
}

// The local that the next instruction stores to, or null.
Value* stored_next(Frame* f) {
  const Instr next = *f->ip;
  if (instr_op(next) == Op::STORE_FAST) return &f->fast[instr_arg(next)];
  if (instr_op(next) == Op::STORE_FAST_LOAD_FAST) return &f->fast[instr_arg(next) & 0xfff];
  return nullptr;
}

Step jump_if_or_pop(VM& vm, Frame* f, uint32_t target, bool when) {
  const int r = vm.truth(f->sp[-1]);
  if (r < 0) return Step::fail;
  if ((r != 0) == when)
    f->ip = f->code->instrs.data() + target;
  else
    f->drop();
  return Step::next;
}

Step pop_jump_if(VM& vm, Frame* f, uint32_t target, bool when) {
  Value v = f->pop();
  const int r = vm.truth(v);
  if (r < 0) return Step::fail;
  if ((r != 0) == when) f->ip = f->code->instrs.data() + target;
  return Step::next;
}

Step unary(VM& vm, Frame* f, Dunder d) {
  Value v = vm.unary(d, f->sp[-1]);
  if (!v) return Step::fail;
  f->sp[-1] = std::move(v);
  return Step::next;
}

}  // namespace

Step end_operator(VM& vm, Frame* f, Value result, uint8_t attempts) {
  const Instr instr = f->ip[-1];
  if (result.is_not_implemented()) {
    result = vm.apply(operator_of(instr), f->sp[-2], f->sp[-1], attempts);
    if (!result) return Step::fail;
  }
  const Step step = binary_result(f, std::move(result));
  return instr_op(instr) == Op::COMPARE_JUMP ? pop_jump_if(vm, f, instr_arg(instr) >> 3, false)
                                             : step;
}

namespace exec {

Step BINARY_OP(VM& vm, Frame* f, uint32_t) { return apply(vm, f, operator_of(f->ip[-1])); }
Step INPLACE_OP(VM& vm, Frame* f, uint32_t) { return apply(vm, f, operator_of(f->ip[-1])); }
Step BINARY_SUB(VM& vm, Frame* f, uint32_t) { return apply(vm, f, operator_of(f->ip[-1])); }
Step BINARY_MUL(VM& vm, Frame* f, uint32_t) { return apply(vm, f, operator_of(f->ip[-1])); }
Step COMPARE_OP(VM& vm, Frame* f, uint32_t) { return apply(vm, f, operator_of(f->ip[-1])); }

Step BINARY_ADD(VM& vm, Frame* f, uint32_t) {
  Value &a = f->sp[-2], &b = f->sp[-1];
  if (a.is_object() && b.is_object() && a.object()->cls == Str::type &&
      b.object()->cls == Str::type) {
    // The local that gets the result gives up its old text, which can then grow in place.
    if (Value* local = stored_next(f); local && a.object()->refs == 2 && local->same(a))
      *local = Value();
    Value v = concatenate(vm, a, b);
    if (!v) return Step::fail;
    f->drop();
    f->sp[-1] = std::move(v);
    return Step::next;
  }
  return apply(vm, f, operator_of(f->ip[-1]));
}

Step COMPARE_JUMP(VM& vm, Frame* f, uint32_t arg) {
  const Step step = apply(vm, f, operator_of(f->ip[-1]));
  return step == Step::next ? pop_jump_if(vm, f, arg >> 3, false) : step;
}

Step CONTAINS_OP(VM& vm, Frame* f, uint32_t arg) {
  int r = quick_contains(f->sp[-1], f->sp[-2]);
  if (r < 0) r = vm.contains(f->sp[-1], f->sp[-2]);
  if (r < 0) return Step::fail;
  const bool holds = (r != 0) != (arg != 0);
  f->drop();
  if (const Op next = instr_op(*f->ip);
      next == Op::POP_JUMP_IF_FALSE || next == Op::POP_JUMP_IF_TRUE) {
    f->drop();
    const Instr* behind = f->ip + 1;
    f->ip = holds == (next == Op::POP_JUMP_IF_TRUE) ? f->code->instrs.data() + instr_arg(*f->ip)
                                                    : behind;
    return Step::next;
  }
  f->sp[-1] = Value::boolean(holds);
  return Step::next;
}

Step UNARY_NOT(VM& vm, Frame* f, uint32_t) {
  const int r = vm.truth(f->sp[-1]);
  if (r < 0) return Step::fail;
  f->sp[-1] = Value::boolean(!r);
  return Step::next;
}
Step UNARY_NEGATIVE(VM& vm, Frame* f, uint32_t) { return unary(vm, f, Dunder::neg_); }
Step UNARY_POSITIVE(VM& vm, Frame* f, uint32_t) { return unary(vm, f, Dunder::pos_); }
Step UNARY_INVERT(VM& vm, Frame* f, uint32_t) { return unary(vm, f, Dunder::invert_); }

Step POP_JUMP_IF_FALSE(VM& vm, Frame* f, uint32_t arg) { return pop_jump_if(vm, f, arg, false); }
Step POP_JUMP_IF_TRUE(VM& vm, Frame* f, uint32_t arg) { return pop_jump_if(vm, f, arg, true); }
Step JUMP_IF_FALSE_OR_POP(VM& vm, Frame* f, uint32_t arg) {
  return jump_if_or_pop(vm, f, arg, false);
}
Step JUMP_IF_TRUE_OR_POP(VM& vm, Frame* f, uint32_t arg) {
  return jump_if_or_pop(vm, f, arg, true);
}

// ---- subscripts ----

Step LOAD_SUBSCR(VM& vm, Frame* f, uint32_t) {
  const Value &o = f->sp[-2], &i = f->sp[-1];
  if (o.is_object()) {
    if (const auto* s = as<Slice>(i); s && s->step.is_none()) {
      if (Value part = plain_slice(o, s->start, s->stop)) {
        f->drop();
        f->sp[-1] = std::move(part);
        return Step::next;
      }
    }
    if (o.object()->cls == Str::type && i.is_small()) {
      if (Str* c = ascii_item(cast<Str>(o), i.small())) {
        f->drop();
        f->sp[-1] = Value(c);
        return Step::next;
      }
    }
    if (const Value& method = o.object()->cls->dunder(Dunder::getitem_); is<Function>(method)) {
      const Value held = method;
      Frame* nf = positional_frame(vm, cast<Function>(held), f->sp - 2, 2);
      f->drop(2);
      return nf && vm.push_frame(nf) ? Step::reload : Step::fail;
    }
  }
  Value v = vm.getitem(o, i);
  if (!v) return Step::fail;
  f->drop();
  f->sp[-1] = std::move(v);
  return Step::next;
}

Step STORE_SUBSCR(VM& vm, Frame* f, uint32_t) {
  if (!vm.setitem(f->sp[-2], f->sp[-1], f->sp[-3])) return Step::fail;
  f->drop(3);
  return Step::next;
}

Step LOAD_SUBSCR_KEEP(VM& vm, Frame* f, uint32_t arg) {
  f->push(f->sp[-2]);
  f->push(f->sp[-2]);
  return LOAD_SUBSCR(vm, f, arg);
}

Step STORE_SUBSCR_LAST(VM& vm, Frame* f, uint32_t arg) {
  std::rotate(f->sp - 3, f->sp - 1, f->sp);
  return STORE_SUBSCR(vm, f, arg);
}

Step DELETE_SUBSCR(VM& vm, Frame* f, uint32_t) {
  if (!vm.delitem(f->sp[-2], f->sp[-1])) return Step::fail;
  f->drop(2);
  return Step::next;
}

}  // namespace exec

}  // namespace tracepad
