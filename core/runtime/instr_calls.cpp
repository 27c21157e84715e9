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

}  // namespace

Step settle_call(VM& vm, Frame* f, Value* at, Value v) {
  bool pushed = false;
  if (v.is_pending()) v = vm.settle(std::move(v), f, pushed);
  Value* top = f->sp;
  f->sp = at;
  while (top != at) (--top)->~Value();
  return call_result(vm, f, std::move(v), pushed);
}

namespace {

// The frame of a function whose parameters are filled by position, then by `names` (null: none are
// given so), the rest by defaults; it takes over the function and the arguments. Null: the call is
// another one, and nothing has changed.
TRACEPAD_INLINE Frame* completed_frame(Value* at, Value* args, uint32_t n, const Tuple* names) {
  constexpr uint32_t kMost = 31;  // parameters, a bit each
  auto* fn = cast<Function>(*at);
  const Code* code = fn->code.get();
  const uint32_t named = names ? names->size : 0, by_position = n - named;
  const uint32_t wanted = code->plain_args;
  const Tuple* defaults = as<Tuple>(fn->defaults);
  const uint32_t with_default = defaults ? std::min(defaults->size, wanted) : 0;
  if (wanted > kMost || n > wanted || (!named && n + with_default < wanted)) return nullptr;
  uint32_t slots[kMost], given = (uint32_t{1} << by_position) - 1;
  for (uint32_t k = 0; k < named; ++k) {
    uint32_t i = std::max(by_position, code->posonly_count);
    while (i < wanted && !names->items[k].is(code->varnames[i].get())) ++i;
    if (i == wanted) return nullptr;
    slots[k] = i;
    given |= uint32_t{1} << i;
  }
  const uint32_t required = (uint32_t{1} << (wanted - with_default)) - 1;
  if (required & ~given) return nullptr;
  Frame* f = make_plain_frame(fn, args, by_position);
  for (uint32_t k = 0; k < named; ++k) f->fast[slots[k]] = std::move(args[by_position + k]);
  for (uint32_t i = by_position; i < wanted; ++i)
    if (!(given >> i & 1)) f->fast[i] = defaults->items[i + defaults->size - wanted];
  new (at) Value();  // its reference is the frame's now
  return f;
}

// Whether the class's __init__ ends with its frame, which that of a generator does not.
bool takes_init(const Type* cls) {
  return !(cast<Function>(cls->dunder(Dunder::init_))->code->flags & Code::kGenerator);
}

Type::Making making_of(const Type* cls) {
  const bool plainly = cls->cls->dunder(Dunder::call_).same(Type::type->dunder(Dunder::call_)) &&
                       !cls->has(Type::kAbstract | Type::kNoInstances);
  return plainly ? cls->making : Type::Making::otherwise;
}

// With defaults, with the rest of the arguments in a tuple, or not as it should be; the loop calls
// all others.
Step call_native_otherwise(VM& vm, Frame* f, Value* at, NativeFunction* fn, const Value* args,
                           uint32_t n) {
  Value v;
  // What a special method is given is counted in words of its own.
  if (fn->cls == NativeFunction::slot_type || !takes_receiver(fn, args, n) ||
      !call_by_position(vm, fn, args, n, v))
    v = call_native(vm, fn, args, n, nullptr);
  return settle_call(vm, f, at, std::move(v));
}

// A class is called, with `n` arguments from at[2] on.
Step make_instance(VM& vm, Frame* f, Value* at, uint32_t n) {
  Type* cls = cast<Type>(*at);
  if (cls == Str::type && n == 1 && (at[2].is_small() || at[2].is_real()))
    return settle_call(vm, f, at, vm.str(at[2]));
  // What a native takes has the class in front of the arguments.
  auto native_new = [&](Value& made) {
    at[1] = *at;
    return call_by_position(vm, cast<NativeFunction>(cls->dunder(Dunder::new_)), at + 1, n + 1,
                            made);
  };
  const Type::Making making = making_of(cls);
  Value v;
  if (making == Type::Making::initialised && takes_init(cls))
    return init_instance(vm, f, at, n, Value(cls->alloc(cls)));
  if (making == Type::Making::blank && n == 0)
    return settle_call(vm, f, at, Value(cls->alloc(cls)));
  if (making == Type::Making::native && native_new(v)) return settle_call(vm, f, at, std::move(v));
  if (making == Type::Making::native_first && takes_init(cls) && native_new(v)) {
    v = vm.finish(std::move(v));
    if (v && is_instance(v, cls)) return init_instance(vm, f, at, n, std::move(v));
    return settle_call(vm, f, at, std::move(v));
  }
  bool pushed = false;
  v = vm.push_call(*at, at + 2, n, nullptr, pushed);
  while (f->sp > at) *--f->sp = Value();
  return call_result(vm, f, std::move(v), pushed);
}

// What is no native: a class, an object, or a function whose arguments need more than to be moved.
[[gnu::noinline]] Step call_other(VM& vm, Frame* f, Value* at, Value* args, uint32_t n) {
  if (args == at + 2 && !is<Type>(*at) && is<Function>(type_of(*at)->dunder(Dunder::call_))) {
    Value call = type_of(*at)->dunder(Dunder::call_);  // with the object in front
    at[1] = std::move(*at);
    *at = std::move(call);
    --args;
    ++n;
  }
  if (is<Function>(*at)) {
    Frame* callee;
    const Code* code = cast<Function>(*at)->code.get();
    if (code->plain_args == n || (n && code->checked_args == n && type_of(*args) == code->owner)) {
      callee = make_plain_frame(cast<Function>(*at), args, n);
      new (at) Value();  // its reference is the frame's now
    } else {
      callee = completed_frame(at, args, n, nullptr);
    }
    if (callee) {
      f->sp = at;
    } else {
      callee = function_frame(vm, cast<Function>(*at), args, n, nullptr);
      if (!callee) return Step::fail;
      while (f->sp > at) *--f->sp = Value();
    }
    return vm.push_frame(callee) ? Step::reload : Step::fail;
  }
  bool pushed = false;
  if (is<Type>(*at) && args == at + 2) return make_instance(vm, f, at, n);
  Value v = vm.push_call(*at, args, n, nullptr, pushed);
  while (f->sp > at) *--f->sp = Value();
  return call_result(vm, f, std::move(v), pushed);
}

// Whether a native reads the names of keywords by itself: most have been told apart from other keys
// before a native is called.
bool reads_names(const Value& f) {
  if (auto* method = as<BoundMethod>(f)) return reads_names(method->func);
  if (const auto* fn = as<Function>(f))
    return fn->code->flags & Code::kLikeNative && fn->code->flags & Code::kVarKeywords;
  const auto* native = as<NativeFunction>(f);
  if (!native) return false;
  // A __new__ of these leaves it all to __init__.
  const Type* of = native->owner;
  if (native->aux == NativeFunction::kMaker &&
      (of == List::type || of == Set::type || of == StaticMethod::type || of == ClassMethod::type ||
       (of->is_subtype(exc::BaseException) && !of->is_subtype(exc::BaseExceptionGroup))))
    return true;
  if (!native->signature) return of == Type::object_type;
  if (native->cls == NativeFunction::slot_type) return !native->signature->has_kwargs;
  return native->name == "format" || native->name == "vars" ||
         (native->aux == NativeFunction::kMaker && !native->signature->has_kwargs);
}

// Exceptions that CPython does not make in a quicker way.
bool is_made_slowly(const Type* t) {
  for (const Type* e : {exc::OSError, exc::StopIteration, exc::SystemExit, exc::SyntaxError,
                        exc::UnicodeEncodeError, exc::UnicodeDecodeError})
    if (t->is_subtype(e)) return true;
  return false;
}
bool names_arguments(const Type* t) {
  return t->is_subtype(exc::ImportError) || t->is_subtype(exc::NameError) ||
         t->is_subtype(exc::AttributeError);
}

// Whether what is called is handed the mapping behind ** as it is. CPython unpacks it, and then
// wants strings as keys, for functions and for the built-in types that it calls in a quicker way.
bool takes_any_keys(const Value& callee) {
  const Type* t = as<Type>(callee);
  if (!t) return reads_names(callee);
  if (!t->cls->dunder(Dunder::call_).same(Type::type->dunder(Dunder::call_))) return false;
  const bool exception = t->is_subtype(exc::BaseException);
  if (exception && names_arguments(t)) return false;
  if (!t->has(Type::kHeap | Type::kDotted) && t != Type::object_type && t != StaticMethod::type &&
      t != ClassMethod::type && t->name != "slice" && t->name != "memoryview" && !is_made_slowly(t))
    return false;
  const Value &make = t->dunder(Dunder::new_), &init = t->dunder(Dunder::init_);
  return (!make || reads_names(make) || (is<Function>(init) && reads_names(init))) &&
         (!init || init.same(Type::object_type->dunder(Dunder::init_)) || reads_names(init) ||
          ((exception || t == StaticMethod::type || t == ClassMethod::type) &&
           is<NativeFunction>(init)));
}

}  // namespace

namespace exec {

Step CALL(VM& vm, Frame* f, uint32_t arg) {
  Value* at = f->sp - arg - 2;
  const bool has_self = !at[1].is_empty();
  Value* args = at + 2 - has_self;
  const uint32_t n = arg + has_self;
  if (!is<NativeFunction>(*at)) return call_other(vm, f, at, args, n);
  auto* fn = cast<NativeFunction>(*at);
  return call_native_otherwise(vm, f, at, fn, args, n);
}

Step CALL_KW(VM& vm, Frame* f, uint32_t arg) {
  Value names_tuple = f->pop();
  Tuple* kwnames = cast<Tuple>(names_tuple);
  Value* at = f->sp - arg - 2;
  const bool has_self = !at[1].is_empty();
  Value* args = has_self ? at + 1 : at + 2;
  const uint32_t n = arg + has_self;
  if (is<Function>(*at)) {
    if (Frame* callee = completed_frame(at, args, n, kwnames)) {
      f->sp = at;
      return vm.push_frame(callee) ? Step::reload : Step::fail;
    }
  }
  bool pushed = false;
  Value v = vm.push_call(*at, args, n - kwnames->size, kwnames->size ? kwnames : nullptr, pushed);
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
      if (!is_str(e.key) && !takes_any_keys(f->sp[-4])) {
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
