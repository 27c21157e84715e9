// Frames and how arguments get into them: made on the heap, bound to a Python function's
// parameters, and freed again.
#include "runtime/frame.h"

#include "runtime/bind.h"
#include "runtime/compiler.h"
#include "runtime/frame_object.h"
#include "runtime/native.h"
#include "runtime/suggestions.h"
#include "runtime/type_internal.h"

namespace tracepad {

// ---- frames ----

Frame* FramePool::allocate(uint32_t slots) {
  auto* f = new (Object::operator new(sizeof(Frame) + slots * sizeof(Value))) Frame();
  f->capacity = slots;
  f->fast = reinterpret_cast<Value*>(f + 1);
  return f;
}

void FramePool::release(Frame* f) {
  const size_t bytes = sizeof(Frame) + f->capacity * sizeof(Value);
  f->~Frame();
  Object::operator delete(f, bytes);
}

void share_cells(Frame* f) {
  if (!is<Tuple>(f->function->closure)) return;
  const Code* code = f->code;
  auto* t = cast<Tuple>(f->function->closure);
  Value* first = f->fast + code->varnames.size() + code->cellvars.size();
  for (uint32_t i = 0; i < t->size && i < code->freevars.size(); ++i) first[i] = t->items[i];
}

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
  Frame* f = FramePool::allocate(0);
  f->then = std::move(then);
  return f;
}

void free_frame(Frame* f) {
  if (!f->code) return FramePool::release(f);  // a continuation's
  f->generator = nullptr;
  f->mode = Frame::kCall;
  f->special = 0;
  f->previous_handled = Value();
  if (f->object && keep_frame(f)) return;
  f->locals = Value();
  free_plain_frame(f);
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

// Says what is wrong with the arguments of a function that stands for a C one.
bool refuse_as_native(VM& vm, const Function* fn, const Value* args, uint32_t n, Tuple* kwnames) {
  const Code* c = fn->code.get();
  Signature s;
  const uint32_t defaults = is<Tuple>(fn->defaults) ? cast<Tuple>(fn->defaults)->size : 0;
  for (uint32_t i = 0; i < c->arg_count + c->kwonly_count; ++i) {
    Signature::Param p;
    p.name = c->varnames[i]->s;
    p.str = c->varnames[i];
    p.keyword_only = i >= c->arg_count;
    p.positional_only = i < c->posonly_count || p.name == "self";
    p.required = !p.keyword_only && i + defaults < c->arg_count;
    if (!p.required) p.default_value = none();
    s.params.push_back(std::move(p));
  }
  s.positional = c->arg_count;
  s.has_varargs = c->flags & Code::kVarArgs;
  s.has_kwargs = c->flags & Code::kVarKeywords;
  std::vector<Value> slots(s.slots());
  Value python = vm.take_error();
  std::string name(str_view(fn->qualname));
  // A function of a module goes by its full name in some messages; one of a class has it already.
  if (name.find('.') == std::string::npos && is_str(fn->module))
    name = std::string(str_view(fn->module)) + "." + name;
  if (bind_arguments(vm, s, name, args, n, kwnames, slots.data())) vm.set_error(python);
  return false;
}

bool bind_python(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames, Value* fast) {
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
      if (!is_str(kwnames->items[k])) {
        // C code that takes any keywords does not look at them.
        if (!extra || !(c->flags & Code::kLikeNative))
          return vm.type_error("keywords must be strings"), false;
        if (!extra->set(vm, kwnames->items[k], args[n + k])) return false;
        continue;
      }
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
        return unexpected_keyword(vm, str_view(fn->qualname), key->s, names);
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

}  // namespace

bool bind_function(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames,
                   Value* fast) {
  if (bind_python(vm, fn, args, n, kwnames, fast)) return true;
  return fn->code->flags & Code::kLikeNative ? refuse_as_native(vm, fn, args, n, kwnames) : false;
}

// Whether what stands for a method of C has an object of its class as its first argument.
static bool has_receiver(VM& vm, const Function* fn, const Value* first) {
  const Code* c = fn->code.get();
  const bool slot = c->flags & Code::kInSlot;
  if (!first) {
    slot ? vm.type_error("descriptor '{}' of '{}' object needs an argument", c->name->s,
                         c->owner->name)
         : vm.type_error("unbound method {}() needs an argument", str_view(fn->qualname));
    return false;
  }
  const Type* t = type_of(*first);
  if (t == c->owner || t->is_subtype(c->owner)) return true;
  if (!slot) return is_receiver(vm, c, *first);
  vm.type_error("descriptor '{}' requires a '{}' object but received a '{}'", c->name->s,
                c->owner->name, t->name);
  return false;
}

Frame* function_frame(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames,
                      const Value* self) {
  Code* c = fn->code.get();
  if (c->outlined && !complete_code(vm, *c)) return nullptr;
  const uint32_t given = n + (self != nullptr);
  if (c->owner && !has_receiver(vm, fn, self ? self : n ? args : nullptr)) return nullptr;
  if (!kwnames && (c->plain_args == given || c->checked_args == given)) {
    Frame* f = blank_frame(c);
    Value* to = f->fast;
    if (self) new (to++) Value(*self);
    for (uint32_t i = 0; i < n; ++i) new (to++) Value(args[i]);
    finish_plain_frame(f, fn, to);
    ++fn->refs;
    return f;
  }
  const uint32_t defaults = is<Tuple>(fn->defaults) ? cast<Tuple>(fn->defaults)->size : 0;
  const bool positional = !kwnames && !c->kwonly_count &&
                          !(c->flags & (Code::kVarArgs | Code::kVarKeywords)) &&
                          given <= c->arg_count && given + defaults >= c->arg_count;
  if (self && !positional) {
    const Prepended all(*self, args, n + (kwnames ? kwnames->size : 0));
    return function_frame(vm, fn, all.data(), given, kwnames);
  }
  Frame* f = make_frame(c, fn, fn->globals.get());
  if (positional) {
    Value* to = f->fast;
    if (self) *to++ = *self;
    for (uint32_t i = 0; i < n; ++i) *to++ = args[i];
    for (uint32_t i = given; i < c->arg_count; ++i)
      *to++ = cast<Tuple>(fn->defaults)->items[i + defaults - c->arg_count];
  } else if (!bind_function(vm, fn, args, n, kwnames, f->fast)) {
    free_frame(f);
    return nullptr;
  }
  if (!c->cellvars.empty()) make_cells(f);
  return f;
}

}  // namespace tracepad
