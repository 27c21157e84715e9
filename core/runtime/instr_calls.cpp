// Calls of anything but a Python function whose parameters the arguments simply fill, which the
// loop calls itself; and making instances without a detour through type.__call__.
#include "runtime/bind.h"
#include "runtime/interp.h"
#include "runtime/native.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// cls(...) where an instance is made natively and __init__ is a Python function: the instance
// takes the callee's place on the stack and stays there as the result, __init__ gets a frame.
Step init_instance(VM& vm, Frame* f, Value* at, uint32_t n, Value obj) {
  Value init = cast<Type>(*at)->dunder(Dunder::init_);
  auto* fn = cast<Function>(init);
  at[1] = obj;
  Frame* nf = positional_frame(vm, fn, at + 1, n + 1);
  if (!nf) return Step::fail;
  while (f->sp > at + 1) *--f->sp = Value();
  *at = std::move(obj);
  nf->special |= Frame::kInit;
  return vm.push_frame(nf) ? Step::reload : Step::fail;
}

// The frame of a function whose last parameters get their defaults; it takes over the function and
// the arguments. Null: the call is another one, and nothing has changed.
Frame* defaulted_frame(Value* at, Value* args, uint32_t n) {
  auto* fn = cast<Function>(*at);
  const uint32_t wanted = fn->code->plain_args;
  const Tuple* defaults = as<Tuple>(fn->defaults);
  if (wanted == UINT32_MAX || n >= wanted || !defaults || n + defaults->size < wanted)
    return nullptr;
  Frame* f = make_plain_frame(fn, args, n);
  for (uint32_t i = n; i < wanted; ++i) f->fast[i] = defaults->items[i + defaults->size - wanted];
  new (at) Value();  // its reference is the frame's now
  return f;
}

bool called_as_classes_are(const Type* cls) {
  return cls->cls->dunder(Dunder::call_).same(Type::type->dunder(Dunder::call_));
}
bool is_plain_function(const Value& v) {
  return is<Function>(v) && !(cast<Function>(v)->code->flags & Code::kGenerator);
}

// By object.__new__.
bool makes_plainly(const Type* cls) {
  return cls->has(Type::kPlainInit) && !cls->has(Type::kAbstract | Type::kNoInstances) &&
         called_as_classes_are(cls) && is_plain_function(cls->dunder(Dunder::init_));
}
// By object.__new__, and there is nothing to initialise.
bool makes_emptily(const Type* cls) {
  const Type* object = Type::object_type;
  return cls->has(Type::kHeap) && !cls->has(Type::kAbstract | Type::kNoInstances) && cls->alloc &&
         cls->dunder(Dunder::new_).same(object->dunder(Dunder::new_)) &&
         cls->dunder(Dunder::init_).same(object->dunder(Dunder::init_)) &&
         called_as_classes_are(cls);
}
// By the __new__ of a built-in class, exceptions above all.
bool extends_built_in(const Type* cls) {
  return cls->has(Type::kHeap) && !cls->has(Type::kAbstract | Type::kNoInstances) &&
         is<NativeFunction>(cls->dunder(Dunder::new_)) &&
         !cls->dunder(Dunder::new_).same(Type::object_type->dunder(Dunder::new_)) &&
         called_as_classes_are(cls) && is_plain_function(cls->dunder(Dunder::init_));
}

TRACEPAD_INLINE bool takes_receiver(const NativeFunction* fn, const Value* args, uint32_t n) {
  if (fn->cls == NativeFunction::type) return fn->aux != NativeFunction::kMaker;
  return n && (!fn->owner || type_of(args[0]) == fn->owner);
}
bool takes_with_defaults(const NativeFunction* fn, const Value* args, uint32_t n) {
  return fn->signature && Borrowed::fit(*fn->signature, n) &&
         fn->cls != NativeFunction::slot_type && takes_receiver(fn, args, n);
}

// Callee and arguments go, `v` takes their place.
TRACEPAD_INLINE Step replace_call(Frame* f, Value* at, Value v) {
  Value* top = f->sp;
  f->sp = at;
  while (top != at) (--top)->~Value();
  f->push(std::move(v));
  return Step::next;
}

// A native's result that is none yet, or an error.
Step settle_call(VM& vm, Frame* f, Value* at, Value v) {
  bool pushed = false;
  if (v.is_pending()) v = vm.settle(std::move(v), f, pushed);
  Value* top = f->sp;
  f->sp = at;
  while (top != at) (--top)->~Value();
  return call_result(vm, f, std::move(v), pushed);
}

// With defaults, with the rest of the arguments in a tuple, or not as it should be.
[[gnu::noinline]] Step call_native_otherwise(VM& vm, Frame* f, Value* at, NativeFunction* fn,
                                             const Value* args, uint32_t n) {
  Value v;
  if (takes_with_defaults(fn, args, n)) {
    const Borrowed all(*fn->signature, args, n);
    v = fn->fn(vm, Args{all.values(), fn->signature->slots(), nullptr, fn});
  } else {
    v = call_native(vm, fn, args, n, nullptr);
  }
  return settle_call(vm, f, at, std::move(v));
}

// What is no native: a class, an object, or a function whose arguments need more than to be moved.
[[gnu::noinline]] Step call_other(VM& vm, Frame* f, Value* at, const Value* args, uint32_t n) {
  const bool has_self = args == at + 1;
  bool pushed = false;
  Value v;
  if (is<Function>(*at)) {
    if (Frame* callee = defaulted_frame(at, const_cast<Value*>(args), n)) {
      f->sp = at;
      return vm.push_frame(callee) ? Step::reload : Step::fail;
    }
    Frame* callee = function_frame(vm, cast<Function>(*at), args, n, nullptr);
    if (!callee) return Step::fail;
    while (f->sp > at) *--f->sp = Value();
    return vm.push_frame(callee) ? Step::reload : Step::fail;
  }
  if (Type* cls = has_self ? nullptr : as<Type>(*at)) {
    if (n == 0 && makes_emptily(cls)) {
      f->sp = at;
      Value obj(cls->alloc(cls));
      Value callee = std::move(*at);
      f->push(std::move(obj));
      return Step::next;
    }
    if (makes_plainly(cls)) return init_instance(vm, f, at, n, Value(cls->alloc(cls)));
    if (at->is(Str::type) && n == 1 && (args->is_small() || args->is_real())) {
      v = vm.str(*args);
    } else if (makes_natively(cls) && cls != Type::type) {
      at[1] = *at;  // in front of the arguments
      v = make_natively(vm, at + 1, n + 1);
      if (v.is_pending()) v = vm.settle(std::move(v), f, pushed);
    } else if (extends_built_in(cls)) {
      at[1] = *at;
      v = vm.finish(
          call_native(vm, cast<NativeFunction>(cls->dunder(Dunder::new_)), at + 1, n + 1, nullptr));
      if (!v) return Step::fail;
      if (is_instance(v, cls)) return init_instance(vm, f, at, n, std::move(v));
    } else {
      v = vm.push_call(*at, args, n, nullptr, pushed);
    }
  } else {
    v = vm.push_call(*at, args, n, nullptr, pushed);
  }
  while (f->sp > at) *--f->sp = Value();
  return call_result(vm, f, std::move(v), pushed);
}

}  // namespace

namespace exec {

Step CALL(VM& vm, Frame* f, uint32_t arg) {
  Value* at = f->sp - arg - 2;
  const bool has_self = !at[1].is_empty();
  const Value* args = at + 2 - has_self;
  const uint32_t n = arg + has_self;
  if (!is<NativeFunction>(*at)) return call_other(vm, f, at, args, n);
  auto* fn = cast<NativeFunction>(*at);
  if (n != fn->exact || !takes_receiver(fn, args, n))
    return call_native_otherwise(vm, f, at, fn, args, n);
  Value v = fn->fn(vm, Args{args, n, nullptr, fn});
  if (v.is_empty() || v.is_pending()) return settle_call(vm, f, at, std::move(v));
  return replace_call(f, at, std::move(v));
}

Step CALL_KW(VM& vm, Frame* f, uint32_t arg) {
  Value names_tuple = f->pop();
  Tuple* kwnames = cast<Tuple>(names_tuple);
  Value* at = f->sp - arg - 2;
  const bool has_self = !at[1].is_empty();
  const Value* args = has_self ? at + 1 : at + 2;
  bool pushed = false;
  Value v = vm.push_call(*at, args, arg + has_self - kwnames->size,
                         kwnames->size ? kwnames : nullptr, pushed);
  while (f->sp > at) *--f->sp = Value();
  return call_result(vm, f, std::move(v), pushed);
}

Step CALL_EX(VM& vm, Frame* f, uint32_t) {
  Value kwargs = std::move(f->sp[-1]);
  const Value& iterable = f->sp[-2];
  std::vector<Value> all;
  if (!is_iterable(iterable)) {
    std::string shown = function_display_name(vm, f->sp[-4]);
    vm.type_error("{} argument after * must be an iterable, not {}", shown, type_name(iterable));
    return Step::fail;
  }
  if (!vm.iterate(iterable, all)) return Step::fail;
  const auto n = static_cast<uint32_t>(all.size());
  Value names_tuple;
  if (is<Dict>(kwargs) && cast<Dict>(kwargs)->size()) {
    std::vector<Value> names_list;
    for (auto& e : cast<Dict>(kwargs)->table.entries()) {
      if (!e.key) continue;
      if (!is_str(e.key)) {
        if (is_callable(f->sp[-4]))
          vm.type_error("keywords must be strings");
        else
          vm.type_error("'{}' object is not callable", type_name(f->sp[-4]));
        return Step::fail;
      }
      names_list.push_back(e.key);
      all.push_back(e.value);
    }
    names_tuple = make_tuple(names_list);
  }
  Value callee = std::move(f->sp[-4]);
  f->drop(4);
  bool pushed = false;
  Value v =
      vm.push_call(callee, all.data(), n, names_tuple ? cast<Tuple>(names_tuple) : nullptr, pushed);
  return call_result(vm, f, std::move(v), pushed);
}

}  // namespace exec

}  // namespace tracepad
