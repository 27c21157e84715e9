// Calls: natives and their requests for further calls, and making instances. The stack of frames is
// the VM's own; only VM::call re-enters on the C++ stack.
#include <algorithm>
#include <cassert>
#include <cstring>
#include <new>

#include "runtime/bind.h"
#include "runtime/frame.h"
#include "runtime/like_python.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

// ---- natives ----

namespace {
// The arguments of a module's function did not bind: says so again with the module's name
// ("math.sqrt()"), which is not worth composing for every call. Returns empty.
Value name_module(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames,
                  Value* slots) {
  if (f->aux == kLikePython) {
    Value native = vm.take_error();
    set_python_argument_error(vm, f, args, n, kwnames);
    if (!vm.has_error()) vm.set_error(native);
    return {};
  }
  if (f->owner || !is_str(f->module) || str_view(f->module) == "builtins") return {};
  vm.clear_error();
  bind_arguments(vm, *f->signature, std::string(str_view(f->module)) + "." + f->name, args, n,
                 kwnames, slots);
  return {};
}

// Room for a native's arguments on the C++ stack.
constexpr uint32_t kFewSlots = 12;

// Arguments that others hold for as long as this lives, side by side and uncounted: those given by
// position, which are enough (Signature::least), and the defaults of the rest.
class Borrowed {
 public:
  static bool fit(const Signature& s, uint32_t n) {
    return n >= s.least && n <= s.positional && s.params.size() <= kFewSlots;
  }
  Borrowed(const Signature& s, const Value* args, uint32_t n) {
    uint64_t* to = bits_;
    for (uint32_t i = 0; i < n; ++i) *to++ = args[i].bits();
    for (size_t i = n - s.least; i < s.defaults.size(); ++i) *to++ = s.defaults[i].bits();
  }
  const Value* values() const { return std::launder(reinterpret_cast<const Value*>(bits_)); }

 private:
  alignas(Value) uint64_t bits_[kFewSlots];
};

// Room for arguments on the C++ stack, of which only what is used is made.
struct FewSlots {
  uint32_t size;
  union {
    Value values[kFewSlots];
  };
  explicit FewSlots(uint32_t n) : size(n) {
    for (uint32_t i = 0; i < n; ++i) new (&values[i]) Value();
  }
  ~FewSlots() {
    for (uint32_t i = 0; i < size; ++i) values[i].~Value();
  }
  FewSlots(const FewSlots&) = delete;
};

// Whether so many arguments given by position are all that a native with *args needs.
bool takes_rest(const Signature& s, uint32_t n) {
  return s.has_varargs && !s.has_kwargs && n >= s.positional && s.rest_suffices;
}
void fill_with_rest(const Signature& s, const Value* args, uint32_t n, Value* slots) {
  const auto count = static_cast<uint32_t>(s.params.size());
  std::copy(args, args + s.positional, slots);
  for (uint32_t i = s.positional; i < count; ++i) slots[i] = s.params[i].default_value;
  slots[count] = make_tuple(std::span<const Value>(args + s.positional, n - s.positional));
}
}  // namespace

// Whether a special method's arguments (without self) are as many as it takes; false: error set.
static bool slot_arguments_fit(VM& vm, NativeFunction* f, uint32_t given, Tuple* kwnames) {
  const Signature& s = *f->signature;
  const uint32_t most = s.positional - 1;
  if (s.has_varargs || s.has_kwargs || (given == most && !kwnames)) return true;
  if (f->name == "__call__" || f->name == "__init__") return true;
  if (most > 1 && f->name != "__pow__" && f->name != "__rpow__") return true;
  uint32_t least = 0;
  for (const auto& p : s.params) least += p.required;
  --least;
  if (kwnames && kwnames->size)
    return vm.type_error("wrapper {}() takes no keyword arguments", f->name), false;
  if (given >= least && given <= most) return true;
  if (least == most)
    vm.type_error("expected {} argument{}, got {}", most, most == 1 ? "" : "s", given);
  else
    vm.type_error("expected {} or {} arguments, got {}", least, most, given);
  return false;
}

// Whether a type's __new__ makes objects of the layout that `made` has; false: TypeError set.
static bool may_make(VM& vm, const NativeFunction* f, const Value& made) {
  const std::string& maker = f->owner->name;
  if (!is<Type>(made)) {
    vm.type_error("{}.__new__(X): X is not a type object ({})", maker, type_name(made));
    return false;
  }
  Type* t = cast<Type>(made);
  if (t == f->owner) return true;
  if (!t->is_subtype(f->owner)) {
    vm.type_error("{0}.__new__({1}): {1} is not a subtype of {0}", maker, t->name);
    return false;
  }
  const Type* own = t;  // the first whose objects are not made by a function in Python
  while (own->base && !is<NativeFunction>(own->dunder(Dunder::new_))) own = own->base;
  // The same function may stand in several types (type_namespaces.cpp).
  if (auto* new_ = as<NativeFunction>(own->dunder(Dunder::new_)); new_ && new_->fn == f->fn)
    return true;
  vm.type_error("{}.__new__({}) is not safe, use {}.__new__()", maker, t->name, own->name);
  return false;
}

bool call_by_position(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Value& result) {
  const Signature* s = f->signature.get();
  if (!s || n == f->exact) {
    result = f->fn(vm, Args{args, n, nullptr, f});
    return true;
  }
  const uint32_t slots = s->slots();
  if (Borrowed::fit(*s, n)) {
    const Borrowed all(*s, args, n);
    result = f->fn(vm, Args{all.values(), slots, nullptr, f});
    return true;
  }
  if (slots > kFewSlots || !takes_rest(*s, n)) return false;
  FewSlots few(slots);
  fill_with_rest(*s, args, n, few.values);
  result = f->fn(vm, Args{few.values, slots, nullptr, f});
  return true;
}

static Value call_bound(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames);

Value call_native(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames) {
  [[maybe_unused]] const bool before = vm.has_error();  // texts are made for messages, too
  Value r = call_bound(vm, f, args, n, kwnames);
  assert(!r || r.is_pending() || before || !vm.has_error());  // none must be left behind
  return r;
}

static Value call_bound(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames) {
  bool method = f->owner && f->cls != NativeFunction::type;
  if (method) {
    if (n == 0) {
      if (f->cls == NativeFunction::slot_type)
        return vm.type_error("descriptor '{}' of '{}' object needs an argument", f->name,
                             f->owner->name);
      return vm.type_error("unbound method {}() needs an argument", f->qualname);
    }
    Type* t = type_of(args[0]);
    if (t != f->owner && !t->is_subtype(f->owner)) {
      if (f->cls == NativeFunction::slot_type)
        return vm.type_error("descriptor '{}' requires a '{}' object but received a '{}'", f->name,
                             f->owner->name, t->name);
      descriptor_applies(vm, f->name, f->owner, args[0]);  // says that it does not
      return {};
    }
  }
  if (!method && f->aux == NativeFunction::kMaker) {
    if (n == 0) return vm.type_error("{}.__new__(): not enough arguments", f->owner->name);
    if (!may_make(vm, f, args[0])) return {};
  }
  if (n == f->exact && !kwnames) return f->fn(vm, Args{args, n, nullptr, f});
  const Signature* s = f->signature.get();
  if (s && method && f->cls == NativeFunction::slot_type &&
      !slot_arguments_fit(vm, f, n - 1, kwnames))
    return {};
  if (!s) return f->fn(vm, Args{args, n, kwnames && kwnames->size ? kwnames : nullptr, f});
  Value result;
  if (!kwnames && call_by_position(vm, f, args, n, result)) return result;
  const uint32_t slots = s->slots();
  const std::string& shown = f->owner ? f->qualname : f->name;
  if (slots <= kFewSlots) {
    FewSlots few(slots);
    if (!bind_arguments(vm, *s, shown, args, n, kwnames, few.values))
      return name_module(vm, f, args, n, kwnames, few.values);
    return f->fn(vm, Args{few.values, slots, nullptr, f});
  }
  std::vector<Value> many(slots);
  if (!bind_arguments(vm, *s, shown, args, n, kwnames, many.data()))
    return name_module(vm, f, args, n, kwnames, many.data());
  return f->fn(vm, Args{many.data(), slots, nullptr, f});
}

// ---- instances ----

bool check_init_result(VM& vm, const Value& r) {
  if (!r.is_none()) vm.type_error("__init__() should return None, not '{}'", type_name(r));
  return r.is_none();
}

namespace {
Value finish_init(VM& vm, Value obj, Value r) {
  return r && check_init_result(vm, r) ? obj : Value();
}

Value init_instance(VM& vm, Type* cls, Value obj, const Value* args, uint32_t n, Tuple* kwnames) {
  if (!is_instance(obj, cls)) return obj;
  const Value init = type_of(obj)->dunder(Dunder::init_);
  if (!init) return obj;
  if (init.same(Type::object_type->dunder(Dunder::init_)) && n == 0 && !kwnames) return obj;
  const uint32_t total = n + (kwnames ? kwnames->size : 0);
  if (is<NativeFunction>(init)) {
    const Prepended all(obj, args, total);
    Value r = call_native(vm, cast<NativeFunction>(init), all.data(), n + 1, kwnames);
    if (r.is_pending())
      return vm.after_pending([obj](VM& v, Value x) { return finish_init(v, obj, std::move(x)); });
    return finish_init(vm, obj, r);
  }
  std::vector<Value> all;
  all.reserve(total + 1);
  all.push_back(obj);
  all.insert(all.end(), args, args + total);
  Value bound_args_kw = kwnames ? Value(kwnames) : Value();
  return vm.call_then(init, std::move(all), bound_args_kw,
                      [obj](VM& v, Value r) { return finish_init(v, obj, std::move(r)); });
}
}  // namespace

Value construct(VM& vm, Type* cls, const Value* args, uint32_t n, Tuple* kwnames) {
  const Value make = cls->dunder(Dunder::new_);
  if (!make || cls->has(Type::kNoInstances))
    return vm.type_error("cannot create '{}' instances", cls->name);
  const Value& init = cls->dunder(Dunder::init_);
  if (make.same(Type::object_type->dunder(Dunder::new_)) && !cls->has(Type::kAbstract) &&
      cls->alloc && !init.same(Type::object_type->dunder(Dunder::init_))) {
    return init_instance(vm, cls, Value(cls->alloc(cls)), args, n, kwnames);
  }
  const uint32_t total = n + (kwnames ? kwnames->size : 0);
  if (is<NativeFunction>(make)) {
    // Keywords that a native's __new__ does not know are left to a subclass's own __init__.
    auto* native = cast<NativeFunction>(make);
    // int() and str() themselves count their arguments in other words than their subclasses.
    if (!kwnames && (cls == Int::type || cls == Str::type) && n + 1 > native->signature->positional)
      return vm.type_error("{} expected at most {} arguments, got {}", cls->name,
                           native->signature->positional - 1, n);
    const bool left =
        kwnames && native->signature && native->owner && native->owner != cls &&
        !native->signature->has_kwargs &&
        std::all_of(native->signature->params.begin(), native->signature->params.end(),
                    [](const auto& p) { return p.positional_only || p.name == "cls"; }) &&
        !init.same(native->owner->dunder(Dunder::init_));
    const Prepended all(Value(cls), args, total);
    Value obj = call_native(vm, native, all.data(), n + 1, left ? nullptr : kwnames);
    if (obj.is_pending()) obj = vm.finish(std::move(obj));
    if (!obj) return {};
    if (!kwnames && cls->making == Type::Making::native) return obj;
    return init_instance(vm, cls, std::move(obj), args, n, kwnames);
  }
  std::vector<Value> all, rest(args, args + total);
  all.reserve(total + 1);
  all.push_back(Value(cls));
  all.insert(all.end(), args, args + total);
  Value kw = kwnames ? Value(kwnames) : Value();
  Ref<Type> held = cls;
  return vm.call_then(make, std::move(all), kw, [held, rest, kw, n](VM& v, Value obj) -> Value {
    if (!obj) return {};
    return init_instance(v, held.get(), std::move(obj), rest.data(), n,
                         kw ? cast<Tuple>(kw) : nullptr);
  });
}

// ---- the VM's entry points ----

Value VM::tail_call(Value f, std::vector<Value> args, Value kwnames) {
  pending_callable_ = std::move(f);
  pending_args_ = std::move(args);
  pending_kwnames_ = std::move(kwnames);
  pending_then_.reset();
  return Value::pending();
}

Value VM::call_then_do(Value f, std::vector<Value> args, Value kwnames,
                       std::unique_ptr<Continuation> then) {
  tail_call(std::move(f), std::move(args), std::move(kwnames));
  pending_then_ = std::move(then);
  return Value::pending();
}

Value VM::tail_call_ex(Value f, std::vector<Value> args, Dict* kwargs) {
  Value kwnames;
  if (kwargs && kwargs->size()) {
    std::vector<Value> names;
    for (auto& e : kwargs->table.entries()) {
      if (!e.key) continue;
      names.push_back(e.key);
      args.push_back(e.value);
    }
    kwnames = make_tuple(names);
  }
  return tail_call(std::move(f), std::move(args), std::move(kwnames));
}

// One step of a call: a native's raw result (possibly pending), or a pushed frame. `self` goes in
// front of the arguments, where given. `hops`: how many objects with a __call__ have led here.
static Value call_step(VM& vm, const Value& f, const Value* self, const Value* args, uint32_t n,
                       Tuple* kwnames, bool& pushed, int hops = 0) {
  if (is<Function>(f)) {
    Frame* frame = function_frame(vm, cast<Function>(f), args, n, kwnames, self);
    if (frame && vm.push_frame(frame)) pushed = true;
    return {};
  }
  if (self) {
    const Prepended all(*self, args, n + (kwnames ? kwnames->size : 0));
    return call_step(vm, f, nullptr, all.data(), n + 1, kwnames, pushed, hops);
  }
  if (!f.is_object()) return vm.type_error("'{}' object is not callable", type_name(f));
  if (hops > 200) return vm.raise(exc::RecursionError, "maximum recursion depth exceeded");
  switch (static_cast<Kind>(f.object()->kind)) {
    case Kind::native: {
      const Value held = f;  // it may be a method of a class that it changes
      return call_native(vm, cast<NativeFunction>(f), args, n, kwnames);
    }
    case Kind::bound_method: {
      const Value func = cast<BoundMethod>(f)->func, of = cast<BoundMethod>(f)->self;
      return call_step(vm, func, &of, args, n, kwnames, pushed, hops + 1);
    }
    case Kind::type:
      if (f.object()->cls == Type::type ||
          f.object()->cls->dunder(Dunder::call_).same(Type::type->dunder(Dunder::call_))) {
        if (f.object() == Type::type) {
          if (n == 1 && !kwnames) return Value(type_of(args[0]));
          if (n == 1) return vm.type_error("type() takes no keyword arguments");
          if (n != 3) return vm.type_error("type() takes 1 or 3 arguments");
        }
        return construct(vm, cast<Type>(f), args, n, kwnames);
      }
      [[fallthrough]];
    default: {
      Type* t = type_of(f);
      const Value call = t->dunder(Dunder::call_);
      if (!call) return vm.type_error("'{}' object is not callable", t->name);
      if (is<Function>(call) || is<NativeFunction>(call))
        return call_step(vm, call, &f, args, n, kwnames, pushed, hops + 1);
      const Value bound = bind_descriptor(vm, call, f, t);
      return bound ? call_step(vm, bound, nullptr, args, n, kwnames, pushed, hops + 1) : Value();
    }
  }
}

Value VM::settle(Value r, Frame* base, bool& pushed) {
  for (;;) {
    if (r.is_pending()) {
      if (pending_then_) {
        push_continuation(std::move(pending_then_));
      }
      if (pending_generator_) {
        Ref<Generator> g = std::move(pending_generator_);
        Value thrown = std::move(pending_throw_);
        if (!resume_generator(g.get(), std::move(pending_sent_), Frame::kCall)) {
          r = Value();
          continue;
        }
        // Raised where the generator is suspended: in the course of what it handles there itself,
        // not of what its caller handles.
        if (thrown && frame_->special & Frame::kHandled)
          set_error(std::move(thrown));
        else if (thrown)
          error_ = std::move(thrown);
        pushed = true;
        return {};
      }
      Value f = std::move(pending_callable_);
      std::vector<Value> args = std::move(pending_args_);
      pending_args_.clear();
      Value kw = std::move(pending_kwnames_);
      Tuple* names = kw ? cast<Tuple>(kw) : nullptr;
      if (names && !names->size) names = nullptr;
      r = call_step(*this, f, nullptr, args.data(),
                    static_cast<uint32_t>(args.size()) - (names ? names->size : 0), names, pushed);
      if (pushed) return {};
      continue;
    }
    if (frame_ != base && frame_ && !frame_->code) {
      Frame* c = frame_;
      frame_ = c->back;
      std::unique_ptr<Continuation> then = std::move(c->then);
      free_frame(c);
      r = then->resume(*this, std::move(r));
      continue;
    }
    return r;
  }
}

Value VM::push_call(const Value& f, const Value* args, uint32_t n, Tuple* kwnames, bool& pushed) {
  Frame* base = frame_;
  Value r = call_step(*this, f, nullptr, args, n, kwnames, pushed);
  if (pushed) return {};
  return r.is_pending() ? settle(std::move(r), base, pushed) : r;
}

Value VM::call(const Value& f, std::span<const Value> args, Tuple* kwnames) {
  Frame* base = frame_;
  bool pushed = false;
  if (kwnames && !kwnames->size) kwnames = nullptr;
  uint32_t n = static_cast<uint32_t>(args.size()) - (kwnames ? kwnames->size : 0);
  if (is<Function>(f)) {
    Frame* frame = function_frame(*this, cast<Function>(f), args.data(), n, kwnames);
    return frame && push_frame(frame) ? run(base) : Value();
  }
  Value r = push_call(f, args.data(), n, kwnames, pushed);
  if (!pushed) return r;
  return run(base);
}

Value VM::finish(Value r) {
  Frame* base = frame_;
  bool pushed = false;
  r = settle(std::move(r), base, pushed);
  return pushed ? run(base) : r;
}

void VM::push_continuation(std::unique_ptr<Continuation> then) {
  Frame* c = make_continuation(std::move(then));
  c->back = frame_;
  frame_ = c;
}

void VM::drop_continuation(Frame* below) {
  while (frame_ != below) {
    Frame* c = frame_;
    frame_ = c->back;
    free_frame(c);
  }
}

Value VM::call(const Value& f, std::initializer_list<Value> args) {
  return call(f, std::span<const Value>(args.begin(), args.size()));
}

Value VM::call_ex(const Value& f, std::span<const Value> args, Dict* kwargs) {
  if (!kwargs || !kwargs->size()) return call(f, args);
  std::vector<Value> all(args.begin(), args.end()), names;
  for (auto& e : kwargs->table.entries()) {
    if (!e.key) continue;
    names.push_back(e.key);
    all.push_back(e.value);
  }
  Value kw = make_tuple(names);
  return call(f, all, cast<Tuple>(kw));
}

Value VM::call_method(const Value& self, Str* name, std::initializer_list<Value> args) {
  Value f = getattr(self, name);
  if (!f) return {};
  return call(f, args);
}
Value VM::call_method(const Value& self, std::string_view name, std::initializer_list<Value> args) {
  return call_method(self, intern(name), args);
}

}  // namespace tracepad
