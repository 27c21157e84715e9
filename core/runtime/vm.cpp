// The instruction loop. Everything an instruction does beyond its fast path lives elsewhere: calls
// in call.cpp, attributes in attr.cpp, operators in operators.cpp, imports in import.cpp.
#include <cstring>
#include <new>

#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/compare.h"
#include "runtime/exception_group.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/set_table.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"
#include "syntax/ast.h"

namespace tracepad {

// Gives the loop access to the VM's private state.
struct Interp {
  VM& vm;
  Frame* base;

  Value run();

 private:
  Value deliver(Value v, bool& done);
  bool unwind();
};

namespace {

constexpr int kMaxReentry =
#ifdef __EMSCRIPTEN__
    120;
#else
    400;
#endif

Value unbound_local(VM& vm, Code* code, uint32_t i) {
  return vm.raise(exc::UnboundLocalError,
                  "cannot access local variable '{}' where it is not associated with a value",
                  code->varnames[i]->s);
}

Str* deref_name(Code* code, uint32_t i) {
  return i < code->cellvars.size() ? code->cellvars[i].get()
                                   : code->freevars[i - code->cellvars.size()].get();
}

Value unbound_deref(VM& vm, Code* code, uint32_t i) {
  if (i < code->cellvars.size())
    return vm.raise(exc::UnboundLocalError,
                    "cannot access local variable '{}' where it is not associated with a value",
                    deref_name(code, i)->s);
  return vm.raise(
      exc::NameError,
      "cannot access free variable '{}' where it is not associated with a value in enclosing scope",
      deref_name(code, i)->s);
}

Value name_error(VM& vm, Str* name) {
  vm.raise(exc::NameError, "name '{}' is not defined", name->s);
  if (Dict* d = vm.instance_dict(vm.error())) d->set("name", Value(name));
  return {};
}

bool unpack_sequence(VM& vm, const Value& v, uint32_t want, std::vector<Value>& out) {
  if (is<Tuple>(v) && v.object()->cls == Tuple::type) {
    auto* t = cast<Tuple>(v);
    out.assign(t->items, t->items + t->size);
  } else if (is<List>(v) && v.object()->cls == List::type) {
    out = cast<List>(v)->items;
  } else {
    Value it = vm.iter(v);
    if (!it) {
      if (vm.error_is(exc::TypeError) && !type_of(v)->dunder(Dunder::iter_) &&
          !type_of(v)->dunder(Dunder::getitem_)) {
        vm.clear_error();
        vm.type_error("cannot unpack non-iterable {} object", type_name(v));
      }
      return false;
    }
    for (;;) {
      Value x;
      Next n = vm.next(it, x);
      if (n == Next::error) return false;
      if (n == Next::done) break;
      out.push_back(std::move(x));
      if (out.size() > want) {
        // The rest is not drawn, as in CPython; its length is unknown unless the object tells.
        vm.value_error("too many values to unpack (expected {})", want);
        return false;
      }
    }
  }
  if (out.size() == want) return true;
  if (out.size() > want)
    vm.value_error("too many values to unpack (expected {}, got {})", want, out.size());
  else
    vm.value_error("not enough values to unpack (expected {}, got {})", want, out.size());
  return false;
}

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
  if (e && instr_op(raising) != Op::RERAISE && raising != make_instr(Op::RAISE, 0)) {
    e->trace.push_back({f->code_ref, at});
    if (e->trace.size() == 1 && e->cls == exc::NameError) e->locals = surviving_locals(f);
  }
  for (const HandlerRange& h : f->code->handlers) {
    if (at < h.start || at >= h.end) continue;
    while (f->sp > f->stack + h.depth) *--f->sp = Value();
    new (f->sp++) Value(vm.take_error());
    f->ip = f->code->instrs.data() + h.handler;
    return true;
  }
  vm.frame_ = f->back;
  --vm.depth_;
  if (f->handled_saved) vm.handled_ = std::move(f->previous_handled);
  if (Generator* g = f->generator) {
    // PEP 479: a StopIteration leaving a generator is an error of its own.
    if (vm.error_is(exc::StopIteration)) {
      Value cause = vm.take_error();
      vm.raise(exc::RuntimeError, "generator raised StopIteration");
      if (auto* r = as<Exception>(vm.error_)) {
        r->cause = cause;
        r->context = cause;
        r->suppress_context = true;
        if (auto* c = as<Exception>(cause)) r->trace = c->trace;
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

#define PUSH(...) (new (sp++) Value(__VA_ARGS__))
#define POP() std::move(*--sp)
#define DROP() (*--sp = Value())
#define SYNC() (f->ip = ip, f->sp = sp)
#define FAIL()   \
  do {           \
    SYNC();      \
    goto failed; \
  } while (0)

Value Interp::run() {
  Frame* f;
  const Instr* ip;
  Value* sp;
  Code* code;
  Value result;
  bool done;

  if (vm.has_error()) {  // an exception thrown into a generator
    f = vm.frame_;
    goto failed_in_frame;
  }

reload:
  f = vm.frame_;
  ip = f->ip;
  sp = f->sp;
  code = f->code;

  try {
    for (;;) {
      const Instr instr = *ip++;
      const uint32_t arg = instr_arg(instr);
      switch (instr_op(instr)) {
        case Op::NOP:
          break;
        case Op::POP_TOP:
          DROP();
          break;
        case Op::COPY: {
          Value* from = sp - arg;
          PUSH(*from);
          break;
        }
        case Op::SWAP:
          std::swap(sp[-1], *(sp - arg));
          break;
        case Op::PUSH_NULL:
          PUSH();
          break;
        case Op::LOAD_CONST:
          PUSH(code->consts[arg]);
          break;
        case Op::LOAD_FAST: {
          const Value& v = f->fast[arg];
          if (v.is_empty()) {
            SYNC();
            unbound_local(vm, code, arg);
            goto failed;
          }
          PUSH(v);
          break;
        }
        case Op::LOAD_FAST_2: {
          const Value &a = f->fast[arg & 0xfff], &b = f->fast[arg >> 12];
          if (a.is_empty() || b.is_empty()) {
            SYNC();
            unbound_local(vm, code, a.is_empty() ? arg & 0xfff : arg >> 12);
            goto failed;
          }
          PUSH(a);
          PUSH(b);
          break;
        }
        case Op::STORE_FAST_LOAD_FAST: {
          f->fast[arg & 0xfff] = POP();
          const Value& v = f->fast[arg >> 12];
          if (v.is_empty()) {
            SYNC();
            unbound_local(vm, code, arg >> 12);
            goto failed;
          }
          PUSH(v);
          break;
        }
        case Op::LOAD_FAST_AND_CLEAR:
          PUSH(std::move(f->fast[arg]));
          break;
        case Op::STORE_FAST:
          f->fast[arg] = POP();
          break;
        case Op::DELETE_FAST:
          if (f->fast[arg].is_empty()) {
            SYNC();
            unbound_local(vm, code, arg);
            goto failed;
          }
          f->fast[arg] = Value();
          break;
        case Op::LOAD_DEREF: {
          const Value& v = cast<Cell>(f->fast[code->varnames.size() + arg])->content;
          if (v.is_empty()) {
            SYNC();
            unbound_deref(vm, code, arg);
            goto failed;
          }
          PUSH(v);
          break;
        }
        case Op::STORE_DEREF: {
          Value v = POP();
          cast<Cell>(f->fast[code->varnames.size() + arg])->content = std::move(v);
          break;
        }
        case Op::DELETE_DEREF: {
          Value& v = cast<Cell>(f->fast[code->varnames.size() + arg])->content;
          if (v.is_empty()) {
            SYNC();
            unbound_deref(vm, code, arg);
            goto failed;
          }
          v = Value();
          break;
        }
        case Op::LOAD_CLOSURE:
          PUSH(f->fast[code->varnames.size() + arg]);
          break;
        case Op::LOAD_CLASSDEREF: {
          SYNC();
          Str* name = deref_name(code, arg);
          Value v;
          if (is<Dict>(f->locals)) v = cast<Dict>(f->locals)->get(name);
          if (!v) v = cast<Cell>(f->fast[code->varnames.size() + arg])->content;
          if (!v) {
            unbound_deref(vm, code, arg);
            goto failed;
          }
          PUSH(std::move(v));
          break;
        }
        case Op::LOAD_NAME: {
          Str* name = code->names[arg].get();
          Value v;
          if (Dict* d = as<Dict>(f->locals)) {
            v = d->get(name);
            if (!v && d->cls != Dict::type) {
              SYNC();
              v = vm.getitem(f->locals, Value(name));
              if (!v) {
                if (!vm.error_is(exc::KeyError)) goto failed;
                vm.clear_error();
              }
            }
          }
          if (!v) v = f->globals->get(name);
          if (!v) v = vm.builtins_->dict->get(name);
          if (!v) {
            SYNC();
            name_error(vm, name);
            goto failed;
          }
          PUSH(std::move(v));
          break;
        }
        case Op::STORE_NAME: {
          SYNC();
          Str* name = code->names[arg].get();
          if (Dict* d = as<Dict>(f->locals); d && d->cls == Dict::type) {
            d->set(name, sp[-1]);
          } else if (f->locals.is_empty()) {
            f->globals->set(name, sp[-1]);
          } else if (!vm.setitem(f->locals, Value(name), sp[-1])) {
            goto failed;
          }
          DROP();
          break;
        }
        case Op::DELETE_NAME: {
          SYNC();
          Str* name = code->names[arg].get();
          Dict* d = f->locals.is_empty() ? f->globals.get() : as<Dict>(f->locals);
          if (!d || !d->erase(name)) {
            name_error(vm, name);
            goto failed;
          }
          break;
        }
        case Op::LOAD_GLOBAL: {
          Str* name = code->names[arg].get();
          if (Value* v = f->globals->table.find_str(name)) {
            PUSH(*v);
            break;
          }
          if (Value* v = vm.builtins_->dict->table.find_str(name)) {
            PUSH(*v);
            break;
          }
          SYNC();
          name_error(vm, name);
          goto failed;
        }
        case Op::STORE_GLOBAL:
          f->globals->set(code->names[arg].get(), sp[-1]);
          DROP();
          break;
        case Op::DELETE_GLOBAL:
          if (!f->globals->erase(code->names[arg].get())) {
            SYNC();
            name_error(vm, code->names[arg].get());
            goto failed;
          }
          break;

        // ---- attributes and items ----
        case Op::LOAD_ATTR: {
          SYNC();
          Str* name = code->names[arg].get();
          const Value& o = sp[-1];
          if (o.is_object()) {
            Type* t = o.object()->cls;
            if (!t->has(Type::kCustomGetattr) &&
                o.object()->kind == static_cast<uint8_t>(Kind::instance)) {
              Value attr = t->lookup(name);
              bool data = attr.is_object() && attr.object()->cls->has(Type::kDescriptorSet);
              if (!data) {
                Dict* d = static_cast<Instance*>(o.object())->dict;
                if (d)
                  if (Value* v = d->table.find_str(name)) {
                    Value held = *v;
                    sp[-1] = std::move(held);
                    break;
                  }
              } else if (attr.object()->cls == Property::type &&
                         is<Function>(cast<Property>(attr)->get) &&
                         t->dunder(Dunder::getattr_).is_empty()) {
                Value self = POP();
                f->sp = sp;
                Frame* nf = function_frame(vm, cast<Function>(cast<Property>(attr)->get), &self, 1,
                                           nullptr);
                if (!nf || !vm.push_frame(nf)) goto failed;
                goto reload;
              }
              if (attr.is_empty() && is<Function>(t->dunder(Dunder::getattr_))) {
                // __getattr__ in Python: a frame, not a C++ recursion.
                Value call_args[2] = {POP(), Value(name)};
                f->sp = sp;
                Frame* nf = function_frame(vm, cast<Function>(t->dunder(Dunder::getattr_)),
                                           call_args, 2, nullptr);
                if (!nf || !vm.push_frame(nf)) goto failed;
                goto reload;
              }
            }
          }
          Value v = vm.getattr(o, name);
          if (!v) goto failed;
          sp[-1] = std::move(v);
          break;
        }
        case Op::LOAD_METHOD: {
          SYNC();
          Str* name = code->names[arg].get();
          const Value& o = sp[-1];
          Type* t = type_of(o);
          if (!t->has(Type::kCustomGetattr)) {
            Value attr = t->lookup(name);
            if (attr.is_object() &&
                (is<Function>(attr) ||
                 (is<NativeFunction>(attr) && attr.object()->cls == NativeFunction::method_type))) {
              Value* own = nullptr;
              if (o.is_object())
                if (Dict** slot = o.object()->dict_slot(); slot && *slot)
                  own = (*slot)->table.find_str(name);
              if (!own) {
                Value self = std::move(sp[-1]);
                new (&sp[-1]) Value(std::move(attr));
                PUSH(std::move(self));
                break;
              }
            }
          }
          Value v = vm.getattr(o, name);
          if (!v) goto failed;
          sp[-1] = std::move(v);
          PUSH();
          break;
        }
        case Op::STORE_ATTR: {
          SYNC();
          Str* name = code->names[arg].get();
          if (!vm.setattr(sp[-1], name, sp[-2])) goto failed;
          DROP();
          DROP();
          break;
        }
        case Op::DELETE_ATTR:
          SYNC();
          if (!vm.delattr(sp[-1], code->names[arg].get())) goto failed;
          DROP();
          break;
        case Op::LOAD_SUBSCR: {
          const Value &o = sp[-2], &i = sp[-1];
          if (i.is_small() && o.is_object()) {
            int64_t k = i.small();
            if (o.object()->cls == List::type) {
              auto& items = cast<List>(o)->items;
              int64_t n = static_cast<int64_t>(items.size());
              if (k < 0) k += n;
              if (k >= 0 && k < n) {
                Value v = items[k];
                DROP();
                sp[-1] = std::move(v);
                break;
              }
            } else if (o.object()->cls == Tuple::type) {
              auto* t = cast<Tuple>(o);
              if (k < 0) k += t->size;
              if (k >= 0 && k < t->size) {
                Value v = t->items[k];
                DROP();
                sp[-1] = std::move(v);
                break;
              }
            }
          }
          SYNC();
          if (o.is_object()) {
            const Value& fn = o.object()->cls->dunder(Dunder::getitem_);
            if (is<Function>(fn)) {
              Value callee = fn;
              Value call_args[2] = {std::move(sp[-2]), std::move(sp[-1])};
              sp -= 2;
              f->sp = sp;
              Frame* nf = function_frame(vm, cast<Function>(callee), call_args, 2, nullptr);
              if (!nf || !vm.push_frame(nf)) goto failed;
              goto reload;
            }
          }
          Value v = vm.getitem(o, i);
          if (!v) goto failed;
          DROP();
          sp[-1] = std::move(v);
          break;
        }
        case Op::STORE_SUBSCR: {
          const Value &v = sp[-3], &o = sp[-2], &i = sp[-1];
          if (i.is_small() && o.is_object() && o.object()->cls == List::type) {
            auto& items = cast<List>(o)->items;
            int64_t k = i.small(), n = static_cast<int64_t>(items.size());
            if (k < 0) k += n;
            if (k >= 0 && k < n) {
              Value old = std::exchange(items[k], v);
              DROP();
              DROP();
              DROP();
              break;
            }
          }
          SYNC();
          if (!vm.setitem(o, i, v)) goto failed;
          DROP();
          DROP();
          DROP();
          break;
        }
        case Op::DELETE_SUBSCR:
          SYNC();
          if (!vm.delitem(sp[-2], sp[-1])) goto failed;
          DROP();
          DROP();
          break;

        // ---- operators ----
        case Op::BINARY_OP:
        case Op::INPLACE_OP: {
          const Value &a = sp[-2], &b = sp[-1];
          using K = ast::BinOpKind;
          if (a.is_small() && b.is_small()) {
            int64_t x = a.small(), y = b.small(), z;
            bool ok = true;
            switch (static_cast<K>(arg)) {
              case K::Add:
                z = x + y;
                break;
              case K::Sub:
                z = x - y;
                break;
              case K::Mult:
                ok = !__builtin_mul_overflow(x, y, &z);
                break;
              case K::BitAnd:
                z = x & y;
                break;
              case K::BitOr:
                z = x | y;
                break;
              case K::BitXor:
                z = x ^ y;
                break;
              case K::FloorDiv:
                ok = y != 0;
                if (ok) {
                  z = x / y;
                  if ((x % y) && ((x < 0) != (y < 0))) --z;
                }
                break;
              case K::Mod:
                ok = y != 0;
                if (ok) {
                  z = x % y;
                  if (z && ((z < 0) != (y < 0))) z += y;
                }
                break;
              case K::RShift:
                ok = y >= 0 && y < 63;
                if (ok) z = x >> y;
                break;
              case K::LShift:
                ok = y >= 0 && y < 15;
                if (ok) z = x * (int64_t{1} << y);
                break;
              default:
                ok = false;
            }
            if (ok) {
              --sp;
              sp[-1] = make_int(z);
              break;
            }
          } else if (a.is_real() && b.is_real()) {
            double x = a.real(), y = b.real();
            bool ok = true;
            double z = 0;
            switch (static_cast<K>(arg)) {
              case K::Add:
                z = x + y;
                break;
              case K::Sub:
                z = x - y;
                break;
              case K::Mult:
                z = x * y;
                break;
              case K::Div:
                ok = y != 0;
                if (ok) z = x / y;
                break;
              default:
                ok = false;
            }
            if (ok) {
              --sp;
              sp[-1] = Value::real(z);
              break;
            }
          }
          SYNC();
          // A method written in Python runs on the VM's stack.
          bool pushed = false;
          Value v = instr_op(instr) == Op::BINARY_OP ? vm.binary_op_push(arg, a, b, pushed)
                                                     : vm.inplace_op_push(arg, a, b, pushed);
          if (pushed) {
            // The operands stay until now: the frame below must drop them, the result replaces
            // both.
            *--f->sp = Value();
            *--f->sp = Value();
            goto reload;
          }
          if (!v) goto failed;
          DROP();
          sp[-1] = std::move(v);
          break;
        }
        case Op::COMPARE_OP:
        case Op::COMPARE_JUMP: {
          const Value &a = sp[-2], &b = sp[-1];
          const bool jump = instr_op(instr) == Op::COMPARE_JUMP;
          const uint32_t cmp = jump ? arg & 7 : arg;
          int r = -1;
          if (a.is_small() && b.is_small())
            r = compare_values(cmp, a.small(), b.small());
          else if (a.is_real() && b.is_real())
            r = compare_values(cmp, a.real(), b.real());
          if (r >= 0) {
            if (jump) {
              sp -= 2;
              if (!r) ip = code->instrs.data() + (arg >> 3);
            } else {
              --sp;
              sp[-1] = Value::boolean(r);
            }
            break;
          }
          SYNC();
          Value v;
          if (!jump) {
            bool pushed = false;
            v = vm.compare_push(cmp, a, b, pushed);
            if (pushed) {
              *--f->sp = Value();
              *--f->sp = Value();
              goto reload;
            }
          } else {
            v = vm.compare(cmp, a, b);
          }
          if (!v) goto failed;
          DROP();
          if (!jump) {
            sp[-1] = std::move(v);
            break;
          }
          DROP();
          f->sp = sp;
          int truth = vm.truth(v);
          if (truth < 0) goto failed;
          if (!truth) ip = code->instrs.data() + (arg >> 3);
          break;
        }
        case Op::IS_OP: {
          bool same = sp[-2].same(sp[-1]);
          DROP();
          sp[-1] = Value::boolean(same != static_cast<bool>(arg));
          break;
        }
        case Op::CONTAINS_OP: {
          SYNC();
          int r = vm.contains(sp[-1], sp[-2]);
          if (r < 0) goto failed;
          DROP();
          sp[-1] = Value::boolean(static_cast<bool>(r) != static_cast<bool>(arg));
          break;
        }
        case Op::UNARY_NOT: {
          SYNC();
          int r = vm.truth(sp[-1]);
          if (r < 0) goto failed;
          sp[-1] = Value::boolean(!r);
          break;
        }
        case Op::UNARY_NEGATIVE: {
          if (sp[-1].is_real()) {
            sp[-1] = Value::real(-sp[-1].real());
            break;
          }
          SYNC();
          Value v = vm.unary(Dunder::neg_, sp[-1]);
          if (!v) goto failed;
          sp[-1] = std::move(v);
          break;
        }
        case Op::UNARY_POSITIVE:
        case Op::UNARY_INVERT: {
          SYNC();
          Value v = vm.unary(instr_op(instr) == Op::UNARY_INVERT ? Dunder::invert_ : Dunder::pos_,
                             sp[-1]);
          if (!v) goto failed;
          sp[-1] = std::move(v);
          break;
        }

        // ---- building ----
        case Op::BUILD_TUPLE: {
          auto* t = alloc_as<Tuple>(Tuple::type, arg);
          for (uint32_t i = 0; i < arg; ++i)
            t->items[i] = std::move(sp[static_cast<int>(i) - static_cast<int>(arg)]);
          sp -= arg;
          PUSH(t);
          break;
        }
        case Op::BUILD_LIST: {
          auto* l = alloc_as<List>(List::type);
          l->items.reserve(arg);
          for (uint32_t i = 0; i < arg; ++i)
            l->items.push_back(std::move(sp[static_cast<int>(i) - static_cast<int>(arg)]));
          sp -= arg;
          PUSH(l);
          break;
        }
        case Op::BUILD_SET: {
          SYNC();
          Ref<Set> s = make_set();
          for (uint32_t i = 0; i < arg; ++i)
            if (s->add(vm, sp[static_cast<int>(i) - static_cast<int>(arg)]) < 0) goto failed;
          for (uint32_t i = 0; i < arg; ++i) DROP();
          PUSH(Value(s));
          break;
        }
        case Op::BUILD_MAP: {
          SYNC();
          Ref<Dict> d = make_dict();
          Value* first = sp - 2 * arg;
          for (uint32_t i = 0; i < arg; ++i)
            if (!d->set(vm, first[2 * i], first[2 * i + 1])) {
              improve_unhashable(vm, first[2 * i], "dict key");
              goto failed;
            }
          for (uint32_t i = 0; i < 2 * arg; ++i) DROP();
          PUSH(Value(d));
          break;
        }
        case Op::BUILD_SLICE: {
          Value step = arg == 3 ? POP() : none();
          Value stop = POP(), start = POP();
          PUSH(make_slice(std::move(start), std::move(stop), std::move(step)));
          break;
        }
        case Op::BUILD_STRING: {
          std::string s;
          size_t n = 0;
          for (uint32_t i = arg; i > 0; --i) n += str_view(sp[-static_cast<int>(i)]).size();
          s.reserve(n);
          for (uint32_t i = arg; i > 0; --i) s += str_view(sp[-static_cast<int>(i)]);
          for (uint32_t i = 0; i < arg; ++i) DROP();
          PUSH(make_str(std::move(s)));
          break;
        }
        case Op::LIST_APPEND: {
          Value v = POP();
          cast<List>(*(sp - arg))->items.push_back(std::move(v));
          break;
        }
        case Op::SET_ADD: {
          SYNC();
          if (cast<Set>(*(sp - 1 - arg))->add(vm, sp[-1]) < 0) goto failed;
          DROP();
          break;
        }
        case Op::MAP_ADD: {
          SYNC();
          if (!cast<Dict>(*(sp - 2 - arg))->set(vm, sp[-2], sp[-1])) {
            improve_unhashable(vm, sp[-2], "dict key");
            goto failed;
          }
          DROP();
          DROP();
          break;
        }
        case Op::LIST_EXTEND: {
          SYNC();
          Value it = sp[-1];
          if (!type_of(it)->dunder(Dunder::iter_) && !type_of(it)->dunder(Dunder::getitem_)) {
            vm.type_error("Value after * must be an iterable, not {}", type_name(it));
            goto failed;
          }
          if (!vm.iterate(it, cast<List>(sp[-2])->items)) goto failed;
          DROP();
          break;
        }
        case Op::SET_UPDATE: {
          SYNC();
          Set* s = cast<Set>(sp[-2]);
          if (Set* other = as<Set>(sp[-1])) {
            if (!SetTable::merge(vm, *s, *other)) goto failed;
          } else if (!vm.for_each(sp[-1], [&](const Value& v) { return s->add(vm, v) >= 0; }))
            goto failed;
          DROP();
          break;
        }
        case Op::DICT_UPDATE:
        case Op::DICT_MERGE: {
          SYNC();
          bool merge = instr_op(instr) == Op::DICT_MERGE;
          if (!merge_mapping(vm, cast<Dict>(sp[-2]), sp[-1], merge ? sp[-5] : Value(), merge))
            goto failed;
          DROP();
          break;
        }
        case Op::LIST_TO_TUPLE: {
          Value t = make_tuple(cast<List>(sp[-1])->items);
          sp[-1] = std::move(t);
          break;
        }
        case Op::UNPACK_SEQUENCE: {
          SYNC();
          Value v = sp[-1];
          if (v.object() && is<Tuple>(v) && v.object()->cls == Tuple::type &&
              cast<Tuple>(v)->size == arg) {
            DROP();
            for (uint32_t i = arg; i > 0; --i) PUSH(cast<Tuple>(v)->items[i - 1]);
            break;
          }
          std::vector<Value> out;
          if (!unpack_sequence(vm, v, arg, out)) goto failed;
          DROP();
          for (uint32_t i = arg; i > 0; --i) PUSH(std::move(out[i - 1]));
          break;
        }
        case Op::UNPACK_EX: {
          SYNC();
          uint32_t before = arg & 0xff, after = arg >> 8;
          std::vector<Value> out;
          if (!type_of(sp[-1])->dunder(Dunder::iter_) &&
              !type_of(sp[-1])->dunder(Dunder::getitem_)) {
            vm.type_error("cannot unpack non-iterable {} object", type_name(sp[-1]));
            goto failed;
          }
          if (!vm.iterate(sp[-1], out)) goto failed;
          if (out.size() < before + after) {
            vm.value_error("not enough values to unpack (expected at least {}, got {})",
                           before + after, out.size());
            goto failed;
          }
          DROP();
          size_t middle = out.size() - before - after;
          for (uint32_t i = 0; i < after; ++i) PUSH(out[out.size() - 1 - i]);
          PUSH(make_list(std::vector<Value>(out.begin() + before,
                                            out.begin() + before + static_cast<long>(middle))));
          for (uint32_t i = before; i > 0; --i) PUSH(out[i - 1]);
          break;
        }
        case Op::FORMAT_SIMPLE:
        case Op::FORMAT_SPEC: {
          SYNC();
          Value spec = instr_op(instr) == Op::FORMAT_SPEC ? POP() : Value();
          Value v = sp[-1];
          if (arg == 's')
            v = vm.str(v);
          else if (arg == 'r')
            v = vm.repr(v);
          else if (arg == 'a')
            v = vm.ascii(v);
          f->sp = sp;
          if (!v) goto failed;
          if (!(is_str(v) && v.object()->cls == Str::type && !spec)) {
            v = vm.format(v, spec ? spec : make_str(""));
            if (!v) goto failed;
          }
          sp[-1] = std::move(v);
          break;
        }

        // ---- jumps and loops ----
        case Op::JUMP:
          ip = code->instrs.data() + arg;
          break;
        case Op::JUMP_BACK:
          ip = code->instrs.data() + arg;
          if (--vm.budget_ <= 0) {
            f->ip = ip + 1;
            f->sp = sp;
            if (!vm.poll()) goto failed;
          }
          break;
        case Op::POP_JUMP_IF_FALSE:
        case Op::POP_JUMP_IF_TRUE: {
          Value v = POP();
          int r;
          if (v.is_bool())
            r = v.is_true();
          else {
            SYNC();
            r = vm.truth(v);
            if (r < 0) goto failed;
          }
          if (static_cast<bool>(r) == (instr_op(instr) == Op::POP_JUMP_IF_TRUE))
            ip = code->instrs.data() + arg;
          break;
        }
        case Op::POP_JUMP_IF_NONE: {
          Value v = POP();
          if (v.is_none()) ip = code->instrs.data() + arg;
          break;
        }
        case Op::POP_JUMP_IF_NOT_NONE: {
          Value v = POP();
          if (!v.is_none()) ip = code->instrs.data() + arg;
          break;
        }
        case Op::JUMP_IF_FALSE_OR_POP:
        case Op::JUMP_IF_TRUE_OR_POP: {
          SYNC();
          int r = vm.truth(sp[-1]);
          if (r < 0) goto failed;
          if (static_cast<bool>(r) == (instr_op(instr) == Op::JUMP_IF_TRUE_OR_POP))
            ip = code->instrs.data() + arg;
          else
            DROP();
          break;
        }
        case Op::GET_ITER: {
          SYNC();
          Value it = vm.iter(sp[-1]);
          if (!it) goto failed;
          sp[-1] = std::move(it);
          break;
        }
        case Op::FOR_ITER: {
          const Value& it = sp[-1];
          SYNC();
          if (it.is_object()) {
            Object* o = it.object();
            if (o->flags & Object::kNativeIterator) {
              Value v = static_cast<Iterator*>(o)->next(vm);
              if (v) {
                PUSH(std::move(v));
                break;
              }
              if (vm.has_error()) goto failed;
              DROP();
              ip = code->instrs.data() + arg;
              break;
            }
            if (o->kind == static_cast<uint8_t>(Kind::generator)) {
              auto* g = static_cast<Generator*>(o);
              if (!g->frame) {
                DROP();
                ip = code->instrs.data() + arg;
                break;
              }
              if (!vm.resume_generator(g, none(), Frame::kForIter)) goto failed;
              goto reload;
            }
          }
          Value v;
          Next n = vm.next(it, v);
          if (n == Next::error) goto failed;
          if (n == Next::done) {
            DROP();
            ip = code->instrs.data() + arg;
            break;
          }
          PUSH(std::move(v));
          break;
        }

        // ---- functions and generators ----
        case Op::RETURN_VALUE: {
          result = POP();
          SYNC();
          Generator* g = f->generator;
          Frame::Mode mode = f->mode;
          vm.frame_ = f->back;
          --vm.depth_;
          if (f->handled_saved) vm.handled_ = std::move(f->previous_handled);
          if (g) {
            g->frame = nullptr;
            g->running = false;
            f->generator = nullptr;
          }
          free_frame(f);
          if (g) {
            decref(g);
            if (mode == Frame::kForIter) {
              f = vm.frame_;  // the loop's frame, standing after its FOR_ITER
              *--f->sp = Value();
              f->ip = f->code->instrs.data() + instr_arg(f->ip[-1]);
              result = Value();
              goto reload;
            }
            if (mode == Frame::kSend) {
              f = vm.frame_;
              *--f->sp = Value();  // the iterator
              new (f->sp++) Value(std::move(result));
              f->ip = f->code->instrs.data() + instr_arg(f->ip[-1]);
              goto reload;
            }
            if (mode == Frame::kNative) {
              return Value();  // no error set: exhausted
            }
            vm.raise_value(exc::StopIteration, result.is_none() ? Value() : result);
            result = Value();
          }
          goto delivered;
        }
        case Op::RETURN_GENERATOR: {
          SYNC();
          auto* g = alloc_as<Generator>(Generator::type);
          g->name = cast<Str>(f->function->name);
          g->qualname = cast<Str>(f->function->qualname);
          g->frame = f;
          vm.frame_ = f->back;
          --vm.depth_;
          f->back = nullptr;
          result = Value(g);
          goto delivered;
        }
        case Op::YIELD_VALUE: {
          result = POP();
          SYNC();
          Generator* g = f->generator;
          vm.frame_ = f->back;
          --vm.depth_;
          f->back = nullptr;
          f->generator = nullptr;
          g->running = false;
          if (f->handled_saved) {
            g->handled = std::move(vm.handled_);
            vm.handled_ = std::move(f->previous_handled);
            f->handled_saved = false;
          }
          Frame::Mode mode = f->mode;
          decref(g);
          if (mode == Frame::kNative && vm.frame_ == base) return result;
          goto delivered;
        }
        case Op::GET_YIELD_FROM_ITER: {
          if (is<Generator>(sp[-1])) break;
          SYNC();
          Value it = vm.iter(sp[-1]);
          if (!it) goto failed;
          sp[-1] = std::move(it);
          break;
        }
        case Op::SEND: {
          SYNC();
          const Value& it = sp[-2];
          if (is<Generator>(it)) {
            auto* g = cast<Generator>(it);
            Value sent = POP();
            f->sp = sp;
            if (!g->frame) {
              DROP();
              PUSH(none());
              ip = code->instrs.data() + arg;
              break;
            }
            if (!vm.resume_generator(g, std::move(sent), Frame::kSend)) goto failed;
            goto reload;
          }
          Value v;
          if (sp[-1].is_none()) {
            Next n = vm.next(it, v);
            if (n == Next::error) goto failed;
            if (n == Next::done) {
              v = std::move(vm.stop_value_);
              DROP();
              sp[-1] = v ? v : none();
              ip = code->instrs.data() + arg;
              break;
            }
          } else {
            v = vm.call_method(it, names::send, {sp[-1]});
            if (!v) {
              if (!vm.error_is(exc::StopIteration)) goto failed;
              Value e = vm.take_error();
              DROP();
              sp[-1] = cast<Exception>(e)->value ? cast<Exception>(e)->value : none();
              ip = code->instrs.data() + arg;
              break;
            }
          }
          sp[-1] = std::move(v);
          break;
        }
        case Op::MAKE_FUNCTION: {
          auto* fn = alloc_as<Function>(Function::type);
          Value holder(fn);
          Code* c = cast<Code>(sp[-1]);
          fn->code = c;
          DROP();
          fn->closure = arg & 8 ? POP() : none();
          fn->annotate = arg & 4 ? POP() : none();
          fn->kwdefaults = arg & 2 ? POP() : none();
          fn->defaults = arg & 1 ? POP() : none();
          fn->globals = f->globals;
          fn->name = c->name;
          fn->qualname = c->qualname;
          fn->doc = c->doc ? c->doc : none();
          fn->module = f->globals->get(names::name_);
          if (!fn->module) fn->module = none();
          PUSH(std::move(holder));
          break;
        }
        case Op::SETUP_ANNOTATIONS:
          break;  // never emitted
        case Op::LOAD_FROM_DICT_OR_GLOBALS:
        case Op::LOAD_FROM_DICT_OR_DEREF: {
          SYNC();
          bool global = instr_op(instr) == Op::LOAD_FROM_DICT_OR_GLOBALS;
          Str* name = global ? code->names[arg].get() : deref_name(code, arg);
          Value space = POP();
          f->sp = sp;
          Value v;
          if (Dict* d = as<Dict>(space)) {
            v = d->get(name);
          } else if (is<MappingProxy>(space)) {
            v = cast<Dict>(cast<MappingProxy>(space)->mapping)->get(name);
          } else {
            v = vm.getitem(space, Value(name));
            if (!v) {
              if (!vm.error_is(exc::KeyError)) goto failed;
              vm.clear_error();
            }
          }
          if (!v && !global) {
            v = cast<Cell>(f->fast[code->varnames.size() + arg])->content;
            if (!v) {
              unbound_deref(vm, code, arg);
              goto failed;
            }
          }
          if (!v) v = f->globals->get(name);
          if (!v) v = vm.builtins_->dict->get(name);
          if (!v) {
            name_error(vm, name);
            goto failed;
          }
          PUSH(std::move(v));
          break;
        }
        case Op::LOAD_BUILD_CLASS:
          PUSH(vm.builtins_->dict->get("__build_class__"));
          break;
        case Op::LOAD_ASSERTION_ERROR:
          PUSH(exc::AssertionError);
          break;
        case Op::LOAD_LOCALS:
          PUSH(f->locals.is_empty() ? Value(f->globals) : f->locals);
          break;

        // ---- calls ----
        case Op::CALL: {
          if (--vm.budget_ <= 0) {
            SYNC();
            if (!vm.poll()) goto failed;
          }
          Value* at = sp - arg - 2;
          SYNC();
          bool has_self = !at[1].is_empty();
          const Value* args = has_self ? at + 1 : at + 2;
          uint32_t n = arg + has_self;
          if (is<Function>(*at)) {
            auto* fn = cast<Function>(*at);
            Code* c = fn->code.get();
            Frame* nf;
            if (n == c->arg_count && !c->kwonly_count && c->cellvars.empty() &&
                !(c->flags & (Code::kVarArgs | Code::kVarKeywords))) {
              nf = make_frame(c, fn, fn->globals.get());
              Value* from = const_cast<Value*>(args);
              for (uint32_t i = 0; i < n; ++i) new (&nf->fast[i]) Value(std::move(from[i]));
            } else {
              nf = function_frame(vm, fn, args, n, nullptr);
              if (!nf) goto failed;
            }
            while (sp > at) *--sp = Value();
            f->sp = sp;
            if (!vm.push_frame(nf)) goto failed;
            goto reload;
          }
          bool pushed = false;
          Value v;
          if (is<NativeFunction>(*at)) {
            v = call_native(vm, cast<NativeFunction>(*at), args, n, nullptr);
            if (v.is_pending()) v = vm.settle(std::move(v), f, pushed);
          } else {
            v = vm.push_call(*at, args, n, nullptr, pushed);
          }
          while (sp > at) *--sp = Value();
          f->sp = sp;
          if (pushed) {
            if (vm.has_error()) {
              f = vm.frame_;
              goto failed_in_frame;
            }
            goto reload;
          }
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }
        case Op::CALL_KW: {
          if (--vm.budget_ <= 0) {
            SYNC();
            if (!vm.poll()) goto failed;
          }
          Value names_tuple = POP();
          Tuple* kwnames = cast<Tuple>(names_tuple);
          Value* at = sp - arg - 2;
          SYNC();
          bool has_self = !at[1].is_empty();
          const Value* args = has_self ? at + 1 : at + 2;
          bool pushed = false;
          Value v = vm.push_call(*at, args, arg + has_self - kwnames->size,
                                 kwnames->size ? kwnames : nullptr, pushed);
          while (sp > at) *--sp = Value();
          f->sp = sp;
          if (pushed) {
            if (vm.has_error()) {
              f = vm.frame_;
              goto failed_in_frame;
            }
            goto reload;
          }
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }
        case Op::CALL_EX: {
          SYNC();
          Value kwargs = std::move(sp[-1]);
          std::vector<Value> all;
          if (!type_of(sp[-2])->dunder(Dunder::iter_) &&
              !type_of(sp[-2])->dunder(Dunder::getitem_)) {
            std::string shown = function_display_name(vm, sp[-4]);
            vm.type_error("{} argument after * must be an iterable, not {}", shown,
                          type_name(sp[-2]));
            goto failed;
          }
          if (!vm.iterate(sp[-2], all)) goto failed;
          uint32_t n = static_cast<uint32_t>(all.size());
          Value names_tuple;
          if (is<Dict>(kwargs) && cast<Dict>(kwargs)->size()) {
            std::vector<Value> names_list;
            for (auto& e : cast<Dict>(kwargs)->table.entries()) {
              if (!e.key) continue;
              if (!is_str(e.key)) {
                if (is_callable(sp[-4]))
                  vm.type_error("keywords must be strings");
                else
                  vm.type_error("'{}' object is not callable", type_name(sp[-4]));
                goto failed;
              }
              names_list.push_back(e.key);
              all.push_back(e.value);
            }
            names_tuple = make_tuple(names_list);
          }
          Value callee = std::move(sp[-4]);
          sp -= 1;
          DROP();
          DROP();
          DROP();
          f->sp = sp;
          bool pushed = false;
          Value v = vm.push_call(callee, all.data(), n,
                                 names_tuple ? cast<Tuple>(names_tuple) : nullptr, pushed);
          if (pushed) {
            if (vm.has_error()) {
              f = vm.frame_;
              goto failed_in_frame;
            }
            goto reload;
          }
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }

        // ---- imports ----
        case Op::IMPORT_NAME: {
          SYNC();
          Value v = vm.import_name(f->globals.get(), code->names[arg]->s, sp[-1], sp[-2]);
          if (!v) goto failed;
          DROP();
          sp[-1] = std::move(v);
          break;
        }
        case Op::IMPORT_FROM: {
          SYNC();
          Value v = vm.import_from(sp[-1], code->names[arg].get());
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }
        case Op::IMPORT_STAR:
          SYNC();
          if (!vm.import_star(sp[-1],
                              f->locals.is_empty() ? f->globals.get() : as<Dict>(f->locals)))
            goto failed;
          DROP();
          break;

        // ---- exceptions ----
        case Op::RAISE: {
          SYNC();
          if (arg == 0) {
            if (!vm.handled_ || vm.handled_.is_none()) {
              vm.runtime_error("No active exception to reraise");
              goto failed;
            }
            vm.error_ = vm.handled_;
            goto failed;
          }
          Value cause = arg == 2 ? POP() : Value();
          Value e = POP();
          f->sp = sp;
          do_raise(vm, std::move(e), std::move(cause));
          goto failed;
        }
        case Op::RERAISE: {
          Value e = POP();
          SYNC();
          vm.error_ = std::move(e);
          goto failed;
        }
        case Op::PUSH_EXC_INFO: {
          Value e = POP();
          if (!f->handled_saved) {
            f->previous_handled = vm.handled_;
            f->handled_saved = true;
          }
          PUSH(vm.handled_ ? vm.handled_ : none());
          vm.handled_ = e;
          PUSH(std::move(e));
          break;
        }
        case Op::POP_EXCEPT: {
          Value v = POP();
          vm.handled_ = v.is_none() ? Value() : std::move(v);
          break;
        }
        case Op::CHECK_EXC_MATCH: {
          SYNC();
          int r = exception_matches(vm, sp[-2], sp[-1]);
          if (r < 0) goto failed;
          sp[-1] = Value::boolean(r);
          break;
        }
        case Op::CHECK_EG_MATCH: {
          SYNC();
          Value rest, match;
          if (!match_exception_group(vm, sp[-2], sp[-1], rest, match)) goto failed;
          if (!match.is_none()) {
            // A single exception was put into a new group: that comes from here.
            if (!match.same(sp[-2]) && !is_exception_group(sp[-2])) {
              cast<Exception>(match)->trace = {TracebackEntry{f->code_ref, f->instr_index()}};
            }
            vm.handled_ = match;
          }
          sp[-2] = std::move(rest);
          sp[-1] = std::move(match);
          break;
        }
        case Op::PREP_RERAISE_STAR: {
          SYNC();
          Value v = prepare_reraise_star(vm, sp[-2], sp[-1]);
          if (!v) goto failed;
          DROP();
          sp[-1] = std::move(v);
          break;
        }
        case Op::BEFORE_WITH: {
          SYNC();
          Value cm = sp[-1];
          Value exit = vm.lookup_special(cm, names::of(Dunder::exit_));
          if (!exit) {
            if (!vm.has_error())
              vm.type_error(
                  "'{}' object does not support the context manager protocol (missed __exit__ "
                  "method)",
                  with_type_name(cm));
            goto failed;
          }
          Value enter = vm.lookup_special(cm, names::of(Dunder::enter_));
          if (!enter) {
            if (!vm.has_error())
              vm.type_error(
                  "'{}' object does not support the context manager protocol (missed __enter__ "
                  "method)",
                  with_type_name(cm));
            goto failed;
          }
          sp[-1] = std::move(exit);
          bool pushed = false;
          Value v = vm.push_call(enter, nullptr, 0, nullptr, pushed);
          if (pushed) {
            if (vm.has_error()) {
              f = vm.frame_;
              goto failed_in_frame;
            }
            goto reload;
          }
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }
        case Op::WITH_EXIT: {
          Value exit = POP();
          SYNC();
          Value nones[3] = {none(), none(), none()};
          // Its result is dropped, so it may not be delivered to this frame: finished here.
          Value v = vm.call(exit, std::span<const Value>(nones, 3));
          if (!v) goto failed;
          break;
        }
        case Op::WITH_EXCEPT_START: {
          SYNC();
          Value e = sp[-1];
          Value exit = sp[-3];
          Value call_args[3] = {Value(type_of(e)), e, make_traceback(vm, e)};
          bool pushed = false;
          Value v = vm.push_call(exit, call_args, 3, nullptr, pushed);
          if (pushed) {
            if (vm.has_error()) {
              f = vm.frame_;
              goto failed_in_frame;
            }
            goto reload;
          }
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }

        // ---- match ----
        case Op::GET_LEN: {
          SYNC();
          int64_t n = vm.len(sp[-1]);
          if (n < 0) goto failed;
          PUSH(make_int(n));
          break;
        }
        case Op::MATCH_SEQUENCE: {
          const bool matches = match_is_sequence(vm, sp[-1]);  // first: PUSH moves sp
          PUSH(Value::boolean(matches));
          break;
        }
        case Op::MATCH_MAPPING: {
          const bool matches = match_is_mapping(vm, sp[-1]);  // first: PUSH moves sp
          PUSH(Value::boolean(matches));
          break;
        }
        case Op::MATCH_KEYS: {
          SYNC();
          Value v = match_keys(vm, sp[-2], sp[-1]);
          if (!v) goto failed;
          PUSH(std::move(v));
          break;
        }
        case Op::MATCH_CLASS: {
          SYNC();
          Value v = match_class(vm, sp[-3], sp[-2], sp[-1], arg);
          if (!v) goto failed;
          DROP();
          DROP();
          sp[-1] = std::move(v);
          break;
        }
        case Op::DICT_WITHOUT_KEYS: {
          SYNC();
          Value v = dict_without_keys(vm, sp[-2], sp[-1]);
          if (!v) goto failed;
          DROP();
          sp[-1] = std::move(v);
          break;
        }
      }
    }
  } catch (const std::bad_alloc&) {
    vm.frame_->ip = vm.frame_->ip ? vm.frame_->ip : ip;
    vm.raise_value(exc::MemoryError, Value());
    f = vm.frame_;
    goto failed_in_frame;
  }

failed:
  f = vm.frame_;
failed_in_frame:
  // The innermost frame may be a continuation that a failed call left; it sees the error first.
  for (;;) {
    if (vm.frame_ != base && vm.frame_->code) {
      if (unwind()) goto reload;
      if (vm.frame_ == base) return Value();
      if (vm.frame_->code) continue;
    }
    done = false;
    result = deliver(Value(), done);
    if (done) return result;
    if (result.is_pending()) {
      if (vm.has_error()) continue;
      goto reload;
    }
    if (!result) continue;
    new (vm.frame_->sp++) Value(std::move(result));
    goto reload;
  }

delivered:
  // `result` (empty: an error is set) arrives at vm.frame_.
  done = false;
  result = deliver(std::move(result), done);
  if (done) return result;
  if (result.is_pending()) {
    if (vm.has_error()) goto failed;
    result = Value();
    goto reload;
  }
  if (!result) goto failed;
  new (vm.frame_->sp++) Value(std::move(result));
  goto reload;
}

}  // namespace tracepad
