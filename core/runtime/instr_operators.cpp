// Operators, subscripts and truth beyond the loop's fast paths: a method written in Python is
// pushed as a frame, natives are called.
#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/interp.h"
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

// The operands of a binary operator stay until its result is there, which replaces both.
Step binary_result(Frame* f, Value v, bool pushed) {
  if (!pushed && !v) return Step::fail;
  f->drop(2);
  if (pushed) return Step::reload;
  f->push(std::move(v));
  return Step::next;
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

namespace exec {

Step BINARY_OP(VM& vm, Frame* f, uint32_t arg) {
  bool pushed = false;
  Value v = vm.binary_op_push(arg, f->sp[-2], f->sp[-1], pushed);
  return binary_result(f, std::move(v), pushed);
}

Step INPLACE_OP(VM& vm, Frame* f, uint32_t arg) {
  bool pushed = false;
  Value v = vm.inplace_op_push(arg, f->sp[-2], f->sp[-1], pushed);
  return binary_result(f, std::move(v), pushed);
}

Step BINARY_ADD(VM& vm, Frame* f, uint32_t arg) {
  constexpr auto kAdd = static_cast<uint32_t>(ast::BinOpKind::Add);
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
  return arg ? INPLACE_OP(vm, f, kAdd) : BINARY_OP(vm, f, kAdd);
}
Step BINARY_SUB(VM& vm, Frame* f, uint32_t arg) {
  constexpr auto kSub = static_cast<uint32_t>(ast::BinOpKind::Sub);
  return arg ? INPLACE_OP(vm, f, kSub) : BINARY_OP(vm, f, kSub);
}
Step BINARY_MUL(VM& vm, Frame* f, uint32_t arg) {
  constexpr auto kMult = static_cast<uint32_t>(ast::BinOpKind::Mult);
  return arg ? INPLACE_OP(vm, f, kMult) : BINARY_OP(vm, f, kMult);
}

Step COMPARE_OP(VM& vm, Frame* f, uint32_t arg) {
  bool pushed = false;
  Value v = vm.compare_push(arg, f->sp[-2], f->sp[-1], pushed);
  return binary_result(f, std::move(v), pushed);
}

Step COMPARE_JUMP(VM& vm, Frame* f, uint32_t arg) {
  Value v = vm.compare(arg & 7, f->sp[-2], f->sp[-1]);
  if (!v) return Step::fail;
  f->drop();
  f->sp[-1] = std::move(v);
  return pop_jump_if(vm, f, arg >> 3, false);
}

Step CONTAINS_OP(VM& vm, Frame* f, uint32_t arg) {
  const int r = vm.contains(f->sp[-1], f->sp[-2]);
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
    const Value& fn = o.object()->cls->dunder(Dunder::getitem_);
    if (is<Function>(fn)) {
      Value callee = fn;
      Frame* nf = function_frame(vm, cast<Function>(callee), f->sp - 2, 2, nullptr);
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

Step DELETE_SUBSCR(VM& vm, Frame* f, uint32_t) {
  if (!vm.delitem(f->sp[-2], f->sp[-1])) return Step::fail;
  f->drop(2);
  return Step::next;
}

}  // namespace exec

}  // namespace tracepad
