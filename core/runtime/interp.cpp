// Around the loop: how it is entered and left, limits and interruption, and what becomes of a frame
// that ends with a value that a native waits for, or by an exception.
#include "runtime/interp.h"

#include <new>

#include "runtime/traceback.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

constexpr int kMaxReentry =
#ifdef __EMSCRIPTEN__
    120;
#else
    400;
#endif

}  // namespace

bool VM::poll() {
  constexpr int32_t kEvery = 20000;
  steps_ += kEvery;
  budget_ = kEvery;
  if (step_limit && steps_ > step_limit) {
    raise(exc::RuntimeError, "the program was stopped after {} steps", step_limit);
    return false;
  }
  if (interrupted && interrupted()) {
    raise_value(exc::KeyboardInterrupt, Value());
    return false;
  }
  return memory_check();
}

// A value (or, empty, an error) arrives at the innermost frame. Runs continuations; done: it is
// run()'s result.
Value Interp::deliver(Value v, bool& done) {
  for (;;) {
    if (vm.frame_ == base) {
      done = true;
      return v;
    }
    if (vm.frame_->code) return v;
    Frame* c = vm.frame_;
    vm.frame_ = c->back;
    std::unique_ptr<Continuation> then = std::move(c->then);
    free_frame(c);
    v = then->resume(vm, std::move(v));
    if (v.is_pending()) {
      bool pushed = false;
      Frame* below = vm.frame_;
      // `below` may itself be a continuation, which settle must leave to us.
      v = vm.settle(std::move(v), below, pushed);
      if (pushed) {
        done = false;
        return Value::pending();
      }
    }
  }
}

// An exception is set and the innermost frame is a Python frame: finds its handler, or ends the
// frame. True: the frame goes on at its handler. False: the frame is gone.
bool Interp::unwind() {
  Frame* f = vm.frame_;
  Exception* e = as<Exception>(vm.error_);
  uint32_t at = f->instr_index();
  // A re-raise continues the traceback that this frame has already entered.
  const Instr raising = f->code->instrs[at];
  const bool again = instr_op(raising) == Op::RERAISE ||
                     (raising == make_instr(Op::RAISE, 0) && vm.handled_.same(vm.error_));
  if (e && !again && !(f->code->flags & (Code::kLikeNative | Code::kInNative))) add_traceback(e, f);
  for (const HandlerRange& h : f->code->handlers) {
    if (at < h.start || at >= h.end) continue;
    while (f->sp > f->stack + h.depth) f->drop();
    f->push(vm.take_error());
    f->ip = f->code->instrs.data() + h.handler;
    return true;
  }
  // A traceback keeps the frame's variables, but not what memory has run out with.
  if (e && e->cls == exc::MemoryError)
    for (Value* v = f->fast; v != f->stack; ++v) *v = Value();
  vm.frame_ = f->back;
  --vm.depth_;
  if (f->special & Frame::kHandled) vm.handled_ = std::move(f->previous_handled);
  if (Generator* g = f->generator) {
    // PEP 479: a StopIteration leaving a generator is an error of its own.
    if (vm.error_is(exc::StopIteration)) {
      Value cause = vm.take_error();
      vm.raise(exc::RuntimeError, "generator raised StopIteration");
      if (auto* r = as<Exception>(vm.error_)) {
        r->cause = cause;
        r->context = cause;
        r->suppress_context = true;
      }
    }
    g->frame = nullptr;
    g->running = false;
    f->generator = nullptr;
    decref(g);
  }
  free_frame(f);
  return false;
}

// The innermost frame has ended with `result`, and there is more to it than handing that to a
// Python frame. Returned: the result is run()'s, too.
Interp::Ended Interp::end_frame(Value& result) {
  Frame* f = vm.frame_;
  Generator* g = f->generator;
  const Frame::Mode mode = f->mode;
  const uint8_t special = f->special, attempts = f->attempts;
  vm.frame_ = f->back;
  --vm.depth_;
  if (f->special & Frame::kHandled) vm.handled_ = std::move(f->previous_handled);
  if (g) {
    g->frame = nullptr;
    g->running = false;
    f->generator = nullptr;
  }
  free_frame(f);
  if (special & Frame::kDropped) return Ended::reload;
  if (special & Frame::kInit) return check_init_result(vm, result) ? Ended::reload : Ended::failed;
  if (special & Frame::kOperator)
    return end_operator(vm, vm.frame_, std::move(result), attempts) == Step::fail ? Ended::failed
                                                                                  : Ended::reload;
  if (!g) return Ended::delivered;
  decref(g);
  f = vm.frame_;  // for a loop or `yield from`: its frame, standing after the instruction
  switch (mode) {
    case Frame::kForIter:
      f->drop();
      f->ip = f->code->instrs.data() + instr_arg(f->ip[-1]);
      return Ended::reload;
    case Frame::kSend:
      f->drop();  // the iterator
      f->push(std::move(result));
      f->ip = f->code->instrs.data() + instr_arg(f->ip[-1]);
      return Ended::reload;
    case Frame::kNative:
      result = Value();  // no error set: exhausted
      return Ended::returned;
    default:
      vm.raise_value(exc::StopIteration, result.is_none() ? Value() : result);
      result = Value();
      return Ended::delivered;
  }
}

Value VM::run(Frame* base) {
  if (reentry_ >= kMaxReentry) {
    // The pushed frames must go before the error is reported.
    while (frame_ != base) {
      Frame* f = frame_;
      frame_ = f->back;
      if (f->code) {
        --depth_;
        if (f->generator) {
          f->generator->running = false;
          f->generator->frame = nullptr;
          decref(f->generator);
        }
      }
      free_frame(f);
    }
    if (has_error()) return {};
    return raise(exc::RecursionError, "maximum recursion depth exceeded");
  }
  ++reentry_;
  Interp loop{*this, base};
  Value v = loop.run();
  --reentry_;
  return v;
}

// The loop returns each time the VM has polled, to be entered anew: WebAssembly engines compile a
// function better after a while, but what is running goes on as it was compiled first.
Value Interp::run() {
  // Called through a pointer that no optimizer sees through: put into its caller, it could not be
  // entered anew.
  Value (Interp::* volatile const enter)() = &Interp::loop;
  for (;;) {
    try {
      Value v = (this->*enter)();
      if (!v.is_pending()) return v;
    } catch (const std::bad_alloc&) {
      vm.raise_value(exc::MemoryError, Value());
    }
  }
}

}  // namespace tracepad
