// Generators: resuming, sending, throwing and closing. A generator owns its suspended frame; while
// it runs the frame is on the VM's stack and keeps the generator alive.
#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/frame_object.h"
#include "runtime/native.h"
#include "runtime/support.h"
#include "runtime/traceback.h"
#include "runtime/type_internal.h"

namespace tracepad {

Generator::~Generator() {
  if (!frame || running) return;
  // Never started or suspended: run its finally blocks as close() would, then free the frame.
  VM* vm = VM::current;
  bool needs_close = started && vm && !frame->code->handlers.empty() && !(flags & kDead);
  if (needs_close) {
    refs = 1;  // alive while it is closed
    {
      Value self(static_cast<Object*>(this));
      Value saved = vm->take_error();
      vm->call_method(self, names::close);
      vm->clear_error();
      if (saved) vm->set_error(saved);
      incref(this);  // the Value above must not destroy it a second time
    }
    refs = 0;
  }
  if (frame) {
    Frame* f = frame;
    frame = nullptr;
    free_frame(f);
  }
}
void Generator::traverse(void (*visit)(const Value&, void*), void* arg) {
  if (!frame || running) return;
  for (Value* v = frame->fast; v != frame->sp; ++v) visit(*v, arg);
}
void Generator::clear() {
  if (running || !frame) return;
  Frame* f = frame;
  frame = nullptr;
  free_frame(f);
}

bool VM::resume_generator(Generator* g, Value sent, uint8_t mode) {
  if (g->running) {
    value_error("generator already executing");
    return false;
  }
  Frame* f = g->frame;
  f->mode = static_cast<Frame::Mode>(mode);
  if (depth_ >= recursion_limit) {
    raise(exc::RecursionError, "maximum recursion depth exceeded");
    return false;
  }
  ++depth_;
  f->back = frame_;
  frame_ = f;
  f->generator = g;
  f->special |= Frame::kGenerator;
  incref(g);
  g->running = true;
  if (g->started) f->push(std::move(sent));
  g->started = true;
  if (g->handled) {
    f->previous_handled = std::move(handled_);
    f->special |= Frame::kHandled;
    handled_ = std::move(g->handled);
  }
  return true;
}

void VM::suspend_generator() {
  Frame* f = frame_;
  Generator* g = f->generator;
  frame_ = f->back;
  --depth_;
  f->back = nullptr;
  f->generator = nullptr;
  g->running = false;
  if (f->special & Frame::kHandled) {
    g->handled = handled_.same(f->previous_handled) ? Value() : std::move(handled_);
    handled_ = std::move(f->previous_handled);
  }
  f->special &= Frame::kSeen;
  decref(g);
}

Value VM::ask_generator(Generator* g, Value sent) {
  pending_generator_ = g;
  pending_sent_ = std::move(sent);
  pending_throw_ = Value();
  pending_then_.reset();
  return Value::pending();
}

namespace {

Generator* delegate_holder(Generator* g) {
  Frame* f = g->frame;
  if (!f || g->running || !g->started || f->ip == f->code->instrs.data()) return nullptr;
  return instr_op(f->ip[-1]) == Op::YIELD_VALUE && instr_arg(f->ip[-1]) == 1 ? g : nullptr;
}

// The inner iterator of a `yield from` has ended with `v`: the frame goes on behind the SEND.
void end_delegation(Frame* f, Value v) {
  const Instr send = f->ip[-2];
  f->drop();
  f->push(std::move(v));
  f->ip = f->code->instrs.data() + instr_arg(send);
}

}  // namespace

Value VM::throw_into(Generator* g, Value e, bool past_delegate) {
  if (g->running) return value_error("generator already executing");
  if (!g->frame || !g->started) {
    // Finished or not begun: the exception simply comes out, and the generator is finished.
    if (g->frame) {
      Frame* f = g->frame;
      g->frame = nullptr;
      if (auto* ex = as<Exception>(e)) add_traceback(ex, f);
      free_frame(f);
    }
    error_ = std::move(e);
    return {};
  }
  if (delegate_holder(g) && !past_delegate) {
    Value inner = g->frame->sp[-1];
    Value r;
    bool closing = type_of(e)->is_subtype(exc::GeneratorExit);
    if (closing) {
      Value close = getattr_opt(inner, names::close);
      if (!close && has_error()) return {};
      if (close) {
        g->running = true;
        r = call(close);
        g->running = false;
        if (!r) e = take_error();
      }
    } else {
      Value thrower = getattr_opt(inner, names::throw_word);
      if (!thrower && has_error()) return {};
      if (thrower) {
        g->running = true;
        r = call(thrower, {e});
        g->running = false;
        if (r) return r;  // yielded again
        if (error_is(exc::StopIteration)) {
          Value stop = take_error();
          Value v = cast<Exception>(stop)->value;
          // Goes on behind the `yield from` with the value, nothing is sent.
          end_delegation(g->frame, v ? v : none());
          Value result = *--g->frame->sp;
          *g->frame->sp = Value();
          return ask_generator(g, result);
        }
        e = take_error();
      } else if (type_of(e)->is_subtype(exc::StopIteration)) {
        // Thrown at the `yield from` itself, where it is how an inner iterator would end.
        const Value& v = cast<Exception>(e)->value;
        end_delegation(g->frame, v ? v : none());
        Value result = *--g->frame->sp;
        *g->frame->sp = Value();
        return ask_generator(g, result);
      }
    }
  }
  pending_generator_ = g;
  pending_sent_ = none();
  pending_throw_ = std::move(e);
  pending_then_.reset();
  return Value::pending();
}

namespace {

Value gen_next(VM& vm, const Args& a) {
  auto* g = cast<Generator>(a[0]);
  if (!g->frame) return vm.raise_value(exc::StopIteration, Value());
  return vm.ask_generator(g, none());
}
Value gen_send(VM& vm, const Args& a) {
  auto* g = cast<Generator>(a[0]);
  if (!g->frame) return vm.raise_value(exc::StopIteration, Value());
  if (!g->started && !a[1].is_none())
    return vm.type_error("can't send non-None value to a just-started generator");
  return vm.ask_generator(g, a[1]);
}
// What throw(type, value) throws; empty: the error set says that its arguments are none.
Value exception_argument(VM& vm, const Value& type, const Value& value) {
  if (is<Exception>(type)) {
    if (value && !value.is_none())
      return vm.type_error("instance exception may not have a separate value");
    return type;
  }
  if (!is<Type>(type) || !cast<Type>(type)->is_subtype(exc::BaseException))
    return vm.type_error(
        "exceptions must be classes or instances deriving from BaseException, not {}",
        type_name(type));
  if (is<Exception>(value)) return value;
  Value e = made_exception(vm, type, value.is_none() ? Value() : value, false);
  return e ? e : vm.take_error();  // what went wrong in making it is thrown in its place
}
Value gen_throw(VM& vm, const Args& a) {
  auto* g = cast<Generator>(a[0]);
  if (a[2] && !warn(vm,
                    "the (type, exc, tb) signature of throw() is deprecated, use the single-arg "
                    "signature instead.",
                    exc::DeprecationWarning))
    return {};
  if (a[3] && !a[3].is_none() && !is<Traceback>(a[3]))
    return vm.type_error("throw() third argument must be a traceback object");
  Value e = exception_argument(vm, a[1], a[2]);
  if (e) return vm.throw_into(g, e);
  // An inner iterator with throw() would have been asked first: its refusal is thrown here.
  Value refused = vm.take_error();
  Value thrower;
  if (delegate_holder(g)) {
    thrower = vm.getattr_opt(g->frame->sp[-1], names::throw_word);
    if (!thrower && vm.has_error()) return {};
  }
  if (!thrower) return vm.set_error(refused), Value();
  return vm.throw_into(g, refused, true);
}
Value gen_close(VM& vm, const Args& a) {
  auto* g = cast<Generator>(a[0]);
  if (!g->frame) return none();
  if (!g->started) {
    Frame* f = g->frame;
    g->frame = nullptr;
    free_frame(f);
    return none();
  }
  Value r = vm.throw_into(g, make_exception(vm, exc::GeneratorExit, {}));
  Value held = a[0];
  auto after = [held](VM& v, Value result) -> Value {
    if (result) return v.runtime_error("generator ignored GeneratorExit");
    if (v.error_is(exc::StopIteration)) {
      Value e = v.take_error();
      const Value& x = cast<Exception>(e)->value;
      return x ? x : none();
    }
    if (v.error_is(exc::GeneratorExit)) {
      v.clear_error();
      return none();
    }
    return {};
  };
  if (r.is_pending()) return vm.after_pending(after);
  return after(vm, r);
}
Value gen_repr(VM& vm, const Args& a) {
  return make_str(fmt::format("<generator object {} at 0x{:012x}>",
                              cast<Generator>(a[0])->qualname->s, a[0].bits() & 0xFFFFFFFFFFFF));
}

template <Ref<Str> Generator::* field>
Value get_name(VM&, const Value& v) {
  return self_as<Generator>(v)->*field;
}
template <Ref<Str> Generator::* field>
bool set_name(VM& vm, const Value& v, const Value& name) {
  if (is_str(name)) return self_as<Generator>(v)->*field = Ref<Str>(cast<Str>(name)), true;
  vm.type_error("{} must be set to a string object",
                field == &Generator::name ? "__name__" : "__qualname__");
  return false;
}

}  // namespace

void init_generator_type(VM& vm) {
  TypeBuilder<Generator>(vm, "generator")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::iter_, [](VM& vm, const Args& a) -> Value { return a[0]; })
      .dunder(Dunder::next_, gen_next)
      .dunder(Dunder::repr_, gen_repr)
      .method("send", "(self, value, /)", gen_send)
      .method("throw", "(self, type, value=?, traceback=?, /)", gen_throw)
      .method("close", "(self, /)", gen_close)
      .getset("__name__", get_name<&Generator::name>, set_name<&Generator::name>)
      .getset("__qualname__", get_name<&Generator::qualname>, set_name<&Generator::qualname>)
      .getset("gi_running",
              [](VM&, const Value& s) { return make_bool(self_as<Generator>(s)->running); })
      .getset("gi_frame",
              [](VM&, const Value& s) {
                Frame* f = self_as<Generator>(s)->frame;
                return f ? Value(frame_object(f)) : none();
              })
      .getset("gi_suspended",
              [](VM&, const Value& s) {
                auto* g = self_as<Generator>(s);
                return make_bool(g->frame && g->started && !g->running);
              })
      .getset("gi_yieldfrom",
              [](VM&, const Value& s) {
                auto* g = delegate_holder(self_as<Generator>(s));
                return g ? g->frame->sp[-1] : none();
              })
      .getset("gi_code",
              [](VM&, const Value& s) {
                auto* g = self_as<Generator>(s);
                return g->code ? Value(g->code) : none();
              })
      .done();
}

}  // namespace tracepad
