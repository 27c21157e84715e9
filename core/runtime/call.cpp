// Calls: binding arguments to Python functions, natives and their requests for further calls, and
// making instances. The stack of frames is the VM's own; only VM::call re-enters on the C++ stack.
#include <cstring>

#include "runtime/bind.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/suggestions.h"
#include "runtime/type_internal.h"

namespace tracepad {

// ---- frames ----

namespace {
// A blank frame of the size that `code` needs; its locals are raw.
inline Frame* blank_frame(Code* code) {
  const uint32_t slots = code->local_count + code->stack_size + 2;
  auto* f = new (Object::operator new(sizeof(Frame) + slots * sizeof(Value))) Frame();
  f->capacity = slots;
  f->code = code;
  ++code->refs;
  f->ip = code->instrs.data();
  f->fast = reinterpret_cast<Value*>(f + 1);
  f->stack = f->sp = f->fast + code->local_count;
  return f;
}

// The function's closure, to the cells behind the frame's own.
void share_cells(Frame* f) {
  if (!is<Tuple>(f->function->closure)) return;
  const Code* code = f->code;
  auto* t = cast<Tuple>(f->function->closure);
  Value* first = f->fast + code->varnames.size() + code->cellvars.size();
  for (uint32_t i = 0; i < t->size && i < code->freevars.size(); ++i) first[i] = t->items[i];
}
}  // namespace

Frame* make_frame(Code* code, Function* function, Dict* globals) {
  Frame* f = blank_frame(code);
  for (Value* v = f->fast; v != f->stack; ++v) new (v) Value();
  f->globals = globals;
  f->function = function;
  if (function)
    ++function->refs;
  else
    ++globals->refs;
  if (function && !code->freevars.empty()) share_cells(f);
  return f;
}

Frame* make_plain_frame(Function* function, Value* args, uint32_t n) {
  Code* code = function->code.get();
  Frame* f = blank_frame(code);
  Value* v = f->fast;
  for (uint32_t i = 0; i < n; ++i) new (v++) Value(std::move(args[i]));
  for (; v != f->stack; ++v) new (v) Value();
  f->globals = function->globals.get();
  f->function = function;
  if (!code->freevars.empty()) share_cells(f);
  return f;
}

// Makes the cells of a frame whose parameters are bound.
static void make_cells(Frame* f) {
  Code* code = f->code;
  uint32_t first = static_cast<uint32_t>(code->varnames.size());
  for (uint32_t i = 0; i < code->cellvars.size(); ++i) {
    auto* c = alloc_as<Cell>(Cell::type);
    if (i < code->cell_param.size() && code->cell_param[i] >= 0)
      c->content = f->fast[code->cell_param[i]];
    f->fast[first + i] = Value(c);
  }
}

Frame* make_continuation(std::unique_ptr<Continuation> then) {
  auto* f = new (Object::operator new(sizeof(Frame))) Frame();
  f->then = std::move(then);
  return f;
}

void free_frame(Frame* f) {
  const size_t bytes = sizeof(Frame) + f->capacity * sizeof(Value);
  for (Value* v = f->fast; v != f->sp; ++v) v->~Value();
  Code* code = f->code;
  Object* keeps = f->function ? static_cast<Object*>(f->function) : f->globals;
  f->~Frame();
  Object::operator delete(f, bytes);
  if (keeps) decref(keeps);
  if (code) decref(code);
}

bool VM::push_frame(Frame* f) {
  if (depth_ >= recursion_limit) {
    free_frame(f);
    raise(exc::RecursionError, "maximum recursion depth exceeded");
    return false;
  }
  ++depth_;
  f->back = frame_;
  frame_ = f;
  return true;
}

// ---- Python functions ----

namespace {

std::string join_names(const std::vector<std::string>& names) {
  // 'a', 'b', and 'c'
  std::string out;
  for (size_t i = 0; i < names.size(); ++i) {
    if (i) out += names.size() == 2 ? " and " : i + 1 == names.size() ? ", and " : ", ";
    out += "'" + names[i] + "'";
  }
  return out;
}

bool missing_arguments(VM& vm, Function* fn, const char* kind,
                       const std::vector<std::string>& missing) {
  vm.type_error("{}() missing {} required {} argument{}: {}", str_view(fn->qualname),
                missing.size(), kind, missing.size() == 1 ? "" : "s", join_names(missing));
  return false;
}

bool too_many_positional(VM& vm, Function* fn, uint32_t n, const Value* fast) {
  Code* c = fn->code.get();
  uint32_t defaults = is<Tuple>(fn->defaults) ? cast<Tuple>(fn->defaults)->size : 0;
  uint32_t kwonly_given = 0;
  for (uint32_t i = 0; i < c->kwonly_count; ++i)
    kwonly_given += static_cast<bool>(fast[c->arg_count + i]);
  std::string takes;
  bool plural;
  if (defaults) {
    takes = fmt::format("from {} to {}", c->arg_count - defaults, c->arg_count);
    plural = true;
  } else {
    takes = std::to_string(c->arg_count);
    plural = c->arg_count != 1;
  }
  std::string given = std::to_string(n);
  if (kwonly_given) {
    given += fmt::format(" positional argument{} (and {} keyword-only argument{})",
                         n == 1 ? "" : "s", kwonly_given, kwonly_given == 1 ? "" : "s");
  }
  vm.type_error("{}() takes {} positional argument{} but {} {} given", str_view(fn->qualname),
                takes, plural ? "s" : "", given, n == 1 && !kwonly_given ? "was" : "were");
  return false;
}

}  // namespace

bool bind_function(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames,
                   Value* fast) {
  Code* c = fn->code.get();
  const uint32_t total = c->arg_count + c->kwonly_count;
  const bool var_args = c->flags & Code::kVarArgs, var_kw = c->flags & Code::kVarKeywords;
  uint32_t direct = n < c->arg_count ? n : c->arg_count;
  for (uint32_t i = 0; i < direct; ++i) fast[i] = args[i];
  if (var_args) fast[total] = make_tuple(std::span<const Value>(args + direct, n - direct));
  Dict* extra = nullptr;
  if (var_kw) {
    Ref<Dict> d = make_dict();
    extra = d.get();
    fast[total + var_args] = d;
  }
  if (kwnames) {
    std::vector<std::string> posonly_by_name;
    for (uint32_t k = 0; k < kwnames->size; ++k) {
      if (!is_str(kwnames->items[k])) return vm.type_error("keywords must be strings"), false;
      Str* key = cast<Str>(kwnames->items[k]);
      uint32_t i = c->posonly_count;
      for (; i < total; ++i)
        if (c->varnames[i].get() == key) break;
      if (i == total)
        for (i = c->posonly_count; i < total; ++i)
          if (c->varnames[i]->s == key->s) break;
      if (i == total) {
        if (extra) {
          extra->set(key, args[n + k]);
          continue;
        }
        // Positional-only parameters that any keyword names are what is complained about first.
        for (uint32_t p = 0; p < c->posonly_count; ++p)
          for (uint32_t other = 0; other < kwnames->size; ++other)
            if (is_str(kwnames->items[other]) &&
                c->varnames[p]->s == str_view(kwnames->items[other]))
              posonly_by_name.push_back(c->varnames[p]->s);
        if (!posonly_by_name.empty()) break;
        std::vector<std::string> names;
        for (uint32_t p = c->posonly_count; p < total; ++p) names.push_back(c->varnames[p]->s);
        std::string meant = closest_name(key->s, names);
        vm.type_error("{}() got an unexpected keyword argument '{}'{}", str_view(fn->qualname),
                      key->s, meant.empty() ? "" : ". Did you mean '" + meant + "'?");
        return false;
      }
      if (fast[i]) {
        vm.type_error("{}() got multiple values for argument '{}'", str_view(fn->qualname), key->s);
        return false;
      }
      fast[i] = args[n + k];
    }
    if (!posonly_by_name.empty()) {
      std::string list;
      for (auto& s : posonly_by_name) list += (list.empty() ? "" : ", ") + s;
      vm.type_error("{}() got some positional-only arguments passed as keyword arguments: '{}'",
                    str_view(fn->qualname), list);
      return false;
    }
  }
  if (n > c->arg_count && !var_args) return too_many_positional(vm, fn, n, fast);
  if (n < c->arg_count) {
    uint32_t defaults = is<Tuple>(fn->defaults) ? cast<Tuple>(fn->defaults)->size : 0;
    uint32_t first_default = c->arg_count - defaults;
    std::vector<std::string> missing;
    for (uint32_t i = n; i < c->arg_count; ++i) {
      if (fast[i]) continue;
      if (i >= first_default)
        fast[i] = cast<Tuple>(fn->defaults)->items[i - first_default];
      else
        missing.push_back(c->varnames[i]->s);
    }
    if (!missing.empty()) return missing_arguments(vm, fn, "positional", missing);
  }
  if (c->kwonly_count) {
    std::vector<std::string> missing;
    for (uint32_t i = c->arg_count; i < total; ++i) {
      if (fast[i]) continue;
      Value d;
      if (is<Dict>(fn->kwdefaults)) d = cast<Dict>(fn->kwdefaults)->get(c->varnames[i].get());
      if (d)
        fast[i] = d;
      else
        missing.push_back(c->varnames[i]->s);
    }
    if (!missing.empty()) return missing_arguments(vm, fn, "keyword-only", missing);
  }
  return true;
}

Frame* function_frame(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames) {
  Code* c = fn->code.get();
  Frame* f = make_frame(c, fn, fn->globals.get());
  const bool positional =
      !kwnames && !c->kwonly_count && !(c->flags & (Code::kVarArgs | Code::kVarKeywords));
  const uint32_t defaults = is<Tuple>(fn->defaults) ? cast<Tuple>(fn->defaults)->size : 0;
  if (positional && n <= c->arg_count && n + defaults >= c->arg_count) {
    for (uint32_t i = 0; i < n; ++i) f->fast[i] = args[i];
    for (uint32_t i = n; i < c->arg_count; ++i)
      f->fast[i] = cast<Tuple>(fn->defaults)->items[i + defaults - c->arg_count];
  } else if (!bind_function(vm, fn, args, n, kwnames, f->fast)) {
    free_frame(f);
    return nullptr;
  }
  if (!c->cellvars.empty()) make_cells(f);
  return f;
}

// ---- natives ----

namespace {
// The arguments of a module's function did not bind: says so again with the module's name
// ("math.sqrt()"), which is not worth composing for every call. Returns empty.
Value name_module(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames,
                  Value* slots) {
  if (f->owner || !is_str(f->module) || str_view(f->module) == "builtins") return {};
  vm.clear_error();
  bind_arguments(vm, *f->signature, std::string(str_view(f->module)) + "." + f->name, args, n,
                 kwnames, slots);
  return {};
}
}  // namespace

// Whether a special method's arguments (without self) are as many as it takes; false: error set.
static bool slot_arguments_fit(VM& vm, NativeFunction* f, uint32_t given, Tuple* kwnames) {
  const Signature& s = *f->signature;
  const uint32_t most = s.positional - 1;
  if (s.has_varargs || s.has_kwargs || f->name == "__call__" || f->name == "__init__") return true;
  if (given == most && !kwnames) return true;
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

Value call_native(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames) {
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
      return vm.type_error("descriptor '{}' for '{}' objects doesn't apply to a '{}' object",
                           f->name, f->owner->name, t->name);
    }
  }
  if (n == f->exact && !kwnames) return f->fn(vm, Args{args, n, nullptr, f});
  const Signature* s = f->signature.get();
  if (s && method && f->cls == NativeFunction::slot_type &&
      !slot_arguments_fit(vm, f, n - 1, kwnames))
    return {};
  if (!s) return f->fn(vm, Args{args, n, kwnames && kwnames->size ? kwnames : nullptr, f});
  constexpr uint32_t kSmall = 12;
  uint32_t slots = s->slots();
  const std::string& shown = f->owner ? f->qualname : f->name;
  if (slots <= kSmall) {
    Value small[kSmall];
    if (!bind_arguments(vm, *s, shown, args, n, kwnames, small))
      return name_module(vm, f, args, n, kwnames, small);
    return f->fn(vm, Args{small, slots, nullptr, f});
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
  uint32_t total = n + (kwnames ? kwnames->size : 0);
  std::vector<Value> all;
  all.reserve(total + 1);
  all.push_back(obj);
  all.insert(all.end(), args, args + total);
  if (is<NativeFunction>(init)) {
    Value r = call_native(vm, cast<NativeFunction>(init), all.data(), n + 1, kwnames);
    if (r.is_pending())
      return vm.after_pending([obj](VM& v, Value x) { return finish_init(v, obj, std::move(x)); });
    return finish_init(vm, obj, r);
  }
  Value bound_args_kw = kwnames ? Value(kwnames) : Value();
  return vm.call_then(init, std::move(all), bound_args_kw,
                      [obj](VM& v, Value r) { return finish_init(v, obj, std::move(r)); });
}
}  // namespace

Value construct(VM& vm, Type* cls, const Value* args, uint32_t n, Tuple* kwnames) {
  const Value make = cls->dunder(Dunder::new_);
  if (!make || cls->has(Type::kNoInstances))
    return vm.type_error("cannot create '{}' instances", cls->name);
  if (make.same(Type::object_type->dunder(Dunder::new_)) && !cls->has(Type::kAbstract) &&
      cls->alloc && !cls->dunder(Dunder::init_).same(Type::object_type->dunder(Dunder::init_))) {
    return init_instance(vm, cls, Value(cls->alloc(cls)), args, n, kwnames);
  }
  uint32_t total = n + (kwnames ? kwnames->size : 0);
  std::vector<Value> all;
  all.reserve(total + 1);
  all.push_back(Value(cls));
  all.insert(all.end(), args, args + total);
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
        !cls->dunder(Dunder::init_).same(native->owner->dunder(Dunder::init_));
    Value obj = call_native(vm, native, all.data(), n + 1, left ? nullptr : kwnames);
    if (obj.is_pending()) obj = vm.finish(std::move(obj));
    if (!obj) return {};
    return init_instance(vm, cls, std::move(obj), args, n, kwnames);
  }
  std::vector<Value> rest(args, args + total);
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

// One step of a call: a native's raw result (possibly pending), or a pushed frame.
static Value call_step(VM& vm, const Value& callee, const Value* args, uint32_t n, Tuple* kwnames,
                       bool& pushed) {
  Value f = callee;
  std::vector<Value> shifted;
  for (int hops = 0;; ++hops) {
    if (!f.is_object()) return vm.type_error("'{}' object is not callable", type_name(f));
    if (hops > 200) return vm.raise(exc::RecursionError, "maximum recursion depth exceeded");
    switch (static_cast<Kind>(f.object()->kind)) {
      case Kind::function: {
        Frame* frame = function_frame(vm, cast<Function>(f), args, n, kwnames);
        if (!frame || !vm.push_frame(frame)) return {};
        pushed = true;
        return {};
      }
      case Kind::native:
        return call_native(vm, cast<NativeFunction>(f), args, n, kwnames);
      case Kind::bound_method: {
        auto* m = cast<BoundMethod>(f);
        uint32_t total = n + (kwnames ? kwnames->size : 0);
        std::vector<Value> with;
        with.reserve(total + 1);
        with.push_back(m->self);
        with.insert(with.end(), args, args + total);
        Value next = m->func;
        shifted = std::move(with);
        args = shifted.data();
        ++n;
        f = std::move(next);
        continue;
      }
      case Kind::type:
        if (f.object()->cls == Type::type ||
            f.object()->cls->dunder(Dunder::call_).same(Type::type->dunder(Dunder::call_))) {
          if (f.object() == Type::type) {
            if (n == 1 && !kwnames) return Value(type_of(args[0]));
            if (n != 3) return vm.type_error("type() takes 1 or 3 arguments");
          }
          return construct(vm, cast<Type>(f), args, n, kwnames);
        }
        [[fallthrough]];
      default: {
        Type* t = type_of(f);
        Value call = t->dunder(Dunder::call_);
        if (!call || call.is_none()) return vm.type_error("'{}' object is not callable", t->name);
        if (!is<Function>(call) && !is<NativeFunction>(call)) {
          Value bound = bind_descriptor(vm, call, f, t);
          if (!bound) return {};
          f = std::move(bound);
          continue;
        }
        uint32_t total = n + (kwnames ? kwnames->size : 0);
        std::vector<Value> with;
        with.reserve(total + 1);
        with.push_back(f);
        with.insert(with.end(), args, args + total);
        shifted = std::move(with);
        args = shifted.data();
        ++n;
        f = std::move(call);
        continue;
      }
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
        if (thrown) set_error(std::move(thrown));  // raised where the generator is suspended
        pushed = true;
        return {};
      }
      Value f = std::move(pending_callable_);
      std::vector<Value> args = std::move(pending_args_);
      pending_args_.clear();
      Value kw = std::move(pending_kwnames_);
      Tuple* names = kw ? cast<Tuple>(kw) : nullptr;
      if (names && !names->size) names = nullptr;
      r = call_step(*this, f, args.data(),
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
  Value r = call_step(*this, f, args, n, kwnames, pushed);
  if (pushed) return {};
  return r.is_pending() ? settle(std::move(r), base, pushed) : r;
}

Value VM::call(const Value& f, std::span<const Value> args, Tuple* kwnames) {
  Frame* base = frame_;
  bool pushed = false;
  if (kwnames && !kwnames->size) kwnames = nullptr;
  uint32_t n = static_cast<uint32_t>(args.size()) - (kwnames ? kwnames->size : 0);
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
