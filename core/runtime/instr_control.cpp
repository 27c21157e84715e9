// Instructions that raise and handle exceptions, enter and leave `with`, and the rarer ones of
// iteration and generators.
#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/exception_group.h"
#include "runtime/interp.h"
#include "runtime/iterators.h"
#include "runtime/native.h"
#include "runtime/support.h"
#include "runtime/traceback.h"

namespace tracepad {

namespace {

// The bound special method of a context manager; empty: error set.
Value context_method(VM& vm, const Value& manager, Dunder d) {
  Value v = vm.lookup_special(manager, names::of(d));
  if (!v && !vm.has_error())
    vm.type_error("'{}' object does not support the context manager protocol (missed {} method)",
                  with_type_name(manager), names::of(d)->s);
  return v;
}

// An iterator of SEND is finished with `result`.
Step end_send(Frame* f, uint32_t target, Value result) {
  f->drop();
  f->sp[-1] = result ? std::move(result) : none();
  f->ip = f->code->instrs.data() + target;
  return Step::next;
}

}  // namespace

namespace exec {

// ---- exceptions ----

Step RAISE(VM& vm, Frame* f, uint32_t arg) {
  if (arg == 0) {
    const Value& handled = Interp::handled(vm);
    if (!handled || handled.is_none())
      vm.runtime_error("No active exception to reraise");
    else
      Interp::error(vm) = handled;
    return Step::fail;
  }
  Value cause = arg == 2 ? f->pop() : Value();
  // What a library function that stands for one of C's handled before is nobody's business.
  const bool alone = cause.is_none() && f->code->flags & Code::kLikeNative;
  do_raise(vm, f->pop(), std::move(cause));
  if (auto* e = alone ? as<Exception>(Interp::error(vm)) : nullptr) {
    e->suppress_context = false;
    e->context = f->special & Frame::kHandled ? f->previous_handled : none();
  }
  return Step::fail;
}

Step RERAISE(VM& vm, Frame* f, uint32_t) {
  Interp::error(vm) = f->pop();
  return Step::fail;
}

Step PUSH_EXC_INFO(VM& vm, Frame* f, uint32_t) {
  Value e = f->pop();
  Value& handled = Interp::handled(vm);
  if (!(f->special & Frame::kHandled)) {
    f->previous_handled = handled;
    f->special |= Frame::kHandled;
  }
  // What is handled outside may be another exception by the time a generator leaves its handler.
  const bool outermost = !handled || handled.same(f->previous_handled);
  f->push(outermost ? none() : std::move(handled));
  handled = e;
  f->push(std::move(e));
  return Step::next;
}

Step POP_EXCEPT(VM& vm, Frame* f, uint32_t) {
  Value v = f->pop();
  const bool outermost = v.is_none();
  Interp::handled(vm) = outermost && f->special & Frame::kHandled ? f->previous_handled
                        : outermost                               ? Value()
                                                                  : std::move(v);
  return Step::next;
}

Step CHECK_EXC_MATCH(VM& vm, Frame* f, uint32_t) {
  const int r = exception_matches(vm, f->sp[-2], f->sp[-1]);
  if (r < 0) return Step::fail;
  f->sp[-1] = Value::boolean(r);
  return Step::next;
}

Step CHECK_EG_MATCH(VM& vm, Frame* f, uint32_t) {
  Value rest, match;
  if (!match_exception_group(vm, f->sp[-2], f->sp[-1], rest, match)) return Step::fail;
  if (!match.is_none()) {
    // A single exception was put into a new group: that comes from here.
    if (!match.same(f->sp[-2]) && !is_exception_group(f->sp[-2])) {
      cast<Exception>(match)->trace = {};
      add_traceback(cast<Exception>(match), f);
    }
    Interp::handled(vm) = match;
  }
  f->sp[-2] = std::move(rest);
  f->sp[-1] = std::move(match);
  return Step::next;
}

Step PREP_RERAISE_STAR(VM& vm, Frame* f, uint32_t) {
  Value v = prepare_reraise_star(vm, f->sp[-2], f->sp[-1]);
  if (!v) return Step::fail;
  f->drop();
  f->sp[-1] = std::move(v);
  return Step::next;
}

// ---- with ----

Step BEFORE_WITH(VM& vm, Frame* f, uint32_t) {
  Value manager = f->sp[-1];
  const Type* t = type_of(manager);
  const Value &own_exit = t->dunder(Dunder::exit_), &own_enter = t->dunder(Dunder::enter_);
  if (is<Function>(own_exit) && is<Function>(own_enter)) {
    f->sp[-1] = make_bound(manager, own_exit);
    Value held = own_enter;
    Frame* nf = positional_frame(vm, cast<Function>(held), &manager, 1);
    return nf && vm.push_frame(nf) ? Step::reload : Step::fail;
  }
  Value exit = context_method(vm, manager, Dunder::exit_);
  if (!exit) return Step::fail;
  Value enter = context_method(vm, manager, Dunder::enter_);
  if (!enter) return Step::fail;
  f->sp[-1] = std::move(exit);
  bool pushed = false;
  Value v = vm.push_call(enter, nullptr, 0, nullptr, pushed);
  return call_result(vm, f, std::move(v), pushed);
}

Step WITH_EXIT(VM& vm, Frame* f, uint32_t) {
  Value exit = f->pop();
  auto* m = as<BoundMethod>(exit);
  auto* fn = m ? as<Function>(m->func) : nullptr;
  if (fn && !(fn->code->flags & Code::kGenerator)) {
    Value args[4] = {m->self, none(), none(), none()};
    Frame* nf = positional_frame(vm, fn, args, 4);
    if (!nf) return Step::fail;
    nf->special |= Frame::kDropped;
    return vm.push_frame(nf) ? Step::reload : Step::fail;
  }
  // Its result is dropped, so it may not be delivered to this frame: finished here.
  const Value nones[3] = {none(), none(), none()};
  return vm.call(exit, std::span<const Value>(nones, 3)) ? Step::next : Step::fail;
}

Step WITH_EXCEPT_START(VM& vm, Frame* f, uint32_t) {
  Value e = f->sp[-1];
  Value exit = f->sp[-3];
  Value call_args[3] = {Value(type_of(e)), e, traceback_of(e)};
  bool pushed = false;
  Value v = vm.push_call(exit, call_args, 3, nullptr, pushed);
  return call_result(vm, f, std::move(v), pushed);
}

// ---- iteration and generators ----

Step GET_ITER(VM& vm, Frame* f, uint32_t) {
  Value it = vm.iter(f->sp[-1]);
  if (!it) return Step::fail;
  f->sp[-1] = std::move(it);
  return Step::next;
}

Step GET_YIELD_FROM_ITER(VM& vm, Frame* f, uint32_t) {
  return is<Generator>(f->sp[-1]) ? Step::next : GET_ITER(vm, f, 0);
}

// For what the loop does not walk by itself.
Step FOR_ITER(VM& vm, Frame* f, uint32_t arg) {
  constexpr uint32_t kMostParts = 3;
  const Value& it = f->sp[-1];
  Value parts[kMostParts];  // of a row that is taken apart at once, else the value
  uint32_t count = 1;
  Next n = Next::done;
  if (it.is_object() && (it.object()->flags & Object::kNativeIterator)) {
    const Instr next = *f->ip;
    auto* rows = it.object()->aux == static_cast<uint16_t>(WalkedIterator::rows)
                     ? static_cast<RowIterator*>(it.object())
                     : nullptr;
    if (rows && instr_op(next) == Op::UNPACK_SEQUENCE && instr_arg(next) <= kMostParts &&
        instr_arg(next) && rows->has_parts(instr_arg(next))) {
      count = instr_arg(next);
      n = rows->next_parts(vm, parts) ? Next::ok : vm.ended();
      if (n == Next::ok) ++f->ip;
    } else {
      parts[0] = static_cast<Iterator*>(it.object())->next(vm);
      n = parts[0] ? Next::ok : vm.ended();
    }
  } else if (is<Generator>(it)) {
    auto* g = cast<Generator>(it);
    if (g->frame)
      return vm.resume_generator(g, none(), Frame::kForIter) ? Step::reload : Step::fail;
  } else {
    n = vm.next(it, parts[0]);
  }
  if (n == Next::error) return Step::fail;
  if (n == Next::done) {
    f->drop();
    f->ip = f->code->instrs.data() + arg;
    return Step::next;
  }
  // The first of them would be on top: they go to locals, as far as those come next.
  uint32_t stored = 0;
  for (; stored < count && instr_op(*f->ip) == Op::STORE_FAST; ++stored)
    f->fast[instr_arg(*f->ip++)] = std::move(parts[stored]);
  while (count > stored) f->push(std::move(parts[--count]));
  return Step::next;
}

Step SEND(VM& vm, Frame* f, uint32_t arg) {
  const Value& it = f->sp[-2];
  if (is<Generator>(it)) {
    auto* g = cast<Generator>(it);
    if (!g->frame) return end_send(f, arg, Value());
    return vm.resume_generator(g, f->pop(), Frame::kSend) ? Step::reload : Step::fail;
  }
  Value v;
  if (f->sp[-1].is_none()) {
    Next n = vm.next(it, v);
    if (n == Next::error) return Step::fail;
    if (n == Next::done) return end_send(f, arg, std::move(Interp::stop_value(vm)));
  } else {
    v = vm.call_method(it, names::send, {f->sp[-1]});
    if (!v) {
      if (!vm.error_is(exc::StopIteration)) return Step::fail;
      Value e = vm.take_error();
      return end_send(f, arg, cast<Exception>(e)->value);
    }
  }
  f->sp[-1] = std::move(v);
  return Step::next;
}

}  // namespace exec

}  // namespace tracepad
