// The Python face of functions and what they are made of: function, builtin_function_or_method,
// method, cell and code.
#include "runtime/builtin_types.h"
#include "runtime/compiler.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/per_vm.h"
#include "runtime/suggestions.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"

namespace tracepad {

Type* class_descriptor_type = nullptr;

namespace {

uint64_t address(const Value& v) { return v.bits() & 0xFFFFFFFFFFFF; }

// ---- function ----

template <Value Function::* field>
Value fn_get(VM&, const Value& s) {
  const Value& v = self_as<Function>(s)->*field;
  return v ? v : none();
}
template <Value Function::* field>
bool fn_set(VM&, const Value& s, const Value& v) {
  self_as<Function>(s)->*field = v ? v : none();
  return true;
}
bool fn_name_set(VM& vm, const Value& s, const Value& v) {
  if (!is_str(v)) return vm.type_error("__name__ must be set to a string object"), false;
  self_as<Function>(s)->name = v;
  return true;
}
bool fn_qualname_set(VM& vm, const Value& s, const Value& v) {
  if (!is_str(v)) return vm.type_error("__qualname__ must be set to a string object"), false;
  self_as<Function>(s)->qualname = v;
  return true;
}
Value fn_code_get(VM&, const Value& s) { return self_as<Function>(s)->code; }
bool fn_code_set(VM& vm, const Value& s, const Value& v) {
  if (!is<Code>(v)) return vm.type_error("__code__ must be set to a code object"), false;
  self_as<Function>(s)->code = cast<Code>(v);
  return true;
}
Value fn_globals_get(VM&, const Value& s) { return self_as<Function>(s)->globals; }
Value fn_annotations_get(VM& vm, const Value& s) {
  auto* f = self_as<Function>(s);
  if (!f->annotations) {
    Value d;
    if (f->annotate && !f->annotate.is_none()) {
      d = vm.call(f->annotate, {make_int(1)});
      if (!d) return {};
    } else {
      d = make_dict();
    }
    f->annotations = d;
  }
  return f->annotations;
}
bool fn_annotations_set(VM& vm, const Value& s, const Value& v) {
  auto* f = self_as<Function>(s);
  f->annotate = none();
  f->annotations = v && !v.is_none() ? v : Value(make_dict());
  return true;
}
// The compiler's own annotate function is named after the function that it belongs to.
Value fn_annotate_get(VM&, const Value& s) {
  auto* f = self_as<Function>(s);
  if (auto* own = as<Function>(f->annotate);
      own && own->code->name->s == "__annotate__" && own->qualname.is(own->code->qualname.get()))
    own->qualname = make_str(fmt::format("{}.__annotate__", str_view(f->qualname)));
  return f->annotate ? f->annotate : none();
}
// Functions of our library that are C's in CPython show themselves as such.
bool is_like_native(const Function* f) { return f->code->flags & Code::kLikeNative; }
// Whether a method stands in a slot of its C type. Few special methods do not.
bool is_in_slot(std::string_view name) {
  if (!name.starts_with("__")) return false;
  for (std::string_view method :
       {"__copy__", "__deepcopy__", "__reduce__", "__reduce_ex__", "__reversed__", "__sizeof__",
        "__setstate__", "__getstate__", "__enter__", "__exit__", "__missing__", "__replace__"})
    if (name == method) return false;
  return true;
}
Value fn_repr(VM& vm, const Args& a) {
  auto* f = cast<Function>(a[0]);
  if (is_like_native(f) && str_view(f->qualname).find('.') == std::string_view::npos)
    return make_str(fmt::format("<built-in function {}>", str_view(f->qualname)));
  return make_str(fmt::format("<function {} at 0x{:012x}>", str_view(f->qualname), address(a[0])));
}
Value fn_get_descr(VM& vm, const Args& a) { return a[1].is_none() ? a[0] : make_bound(a[1], a[0]); }
Value fn_call(VM& vm, const Args& a) {
  std::vector<Value> args(a.v + 1, a.v + a.n + a.kw_count());
  return vm.tail_call(a[0], std::move(args), a.kwnames ? Value(a.kwnames) : Value());
}
// types.FunctionType(code, globals, name=None, argdefs=None, closure=None)
Value fn_new(VM& vm, const Args& a) {
  if (!is<Code>(a[1]))
    return vm.type_error("function() argument 'code' must be code, not {}", type_name(a[1]));
  if (!is<Dict>(a[2]))
    return vm.type_error("function() argument 'globals' must be dict, not {}", type_name(a[2]));
  if (!a[3].is_none() && !is_str(a[3])) return vm.type_error("arg 3 (name) must be None or string");
  if (!a[4].is_none() && !is<Tuple>(a[4]))
    return vm.type_error("arg 4 (defaults) must be None or tuple");
  const Code* code = cast<Code>(a[1]);
  const size_t free = code->freevars.size();
  auto* cells = as<Tuple>(a[5]);
  if (!cells && (free || !a[5].is_none()))
    return vm.type_error("arg 5 (closure) must be {}tuple", free ? "" : "None or ");
  if (const size_t given = cells ? cells->size : 0; given != free)
    return vm.value_error("{} requires closure of length {}, not {}", code->name->s, free, given);
  for (size_t i = 0; i < free; ++i)
    if (!is<Cell>(cells->items[i]))
      return vm.type_error("arg 5 (closure) expected cell, found {}", type_name(cells->items[i]));
  if (!a[6].is_none() && !is<Dict>(a[6]))
    return vm.type_error("arg 6 (kwdefaults) must be None or dict");
  auto* f = alloc_as<Function>(Function::type);
  f->code = cast<Code>(a[1]);
  f->globals = cast<Dict>(a[2]);
  f->name = is_str(a[3]) ? a[3] : Value(f->code->name);
  f->qualname = f->code->qualname;
  f->defaults = a[4];
  f->closure = a[5];
  f->kwdefaults = a[6];
  f->annotate = none();
  f->doc = f->code->doc ? f->code->doc : none();
  f->module = f->globals->get(names::name_);
  if (!f->module) f->module = none();
  return Value(f);
}

// ---- natives ----

// What is told of a built-in function, be it by itself or bound to an object: of a NativeFunction,
// or of one that our library writes in Python.
struct Shown {
  std::string_view name, qualname;
  Value module, doc;
  const Type* owner = nullptr;
  const NativeFunction* native = nullptr;
  const Function* function = nullptr;
};
Shown shown(const Value& s) {
  const auto* bound = as<BoundMethod>(s);
  const Value& func = bound ? bound->func : s;
  if (const auto* f = as<Function>(func))
    return {
        str_view(f->name), str_view(f->qualname), f->module, f->doc, f->code->owner, nullptr, f};
  const auto* f = cast<NativeFunction>(func);
  return {f->name,
          f->qualname,
          f->module ? f->module : none(),
          f->doc.empty() ? none() : make_str(f->doc),
          f->owner,
          f,
          nullptr};
}

Value native_repr(VM& vm, const Args& a) {
  const Shown f = shown(a[0]);
  if (auto* bound = as<BoundMethod>(a[0])) {
    const Value& self = bound->self;
    return make_str(fmt::format("<built-in method {} of {} object at 0x{:012x}>", f.name,
                                is<Type>(self) ? "type" : type_name(self), address(self)));
  }
  const Type* t = a[0].object()->cls;
  if (t != NativeFunction::type)
    return make_str(fmt::format("<{} '{}' of '{}' objects>",
                                t == NativeFunction::slot_type ? "slot wrapper" : "method", f.name,
                                f.owner ? f.owner->name : ""));
  if (f.owner)
    return make_str(fmt::format("<built-in method {} of type object at 0x{:012x}>", f.name,
                                address(Value(const_cast<Type*>(f.owner)))));
  return make_str(fmt::format("<built-in function {}>", f.name));
}
Value native_name(VM&, const Value& s) { return make_str(shown(s).name); }
// Of a bound one the class that the object is of counts, not that which has the method.
Value native_qualname(VM& vm, const Value& s) {
  auto* bound = as<BoundMethod>(s);
  const Shown f = shown(s);
  if (!bound || bound->cls == BoundMethod::slot_type) return make_str(f.qualname);
  const Value& self = bound->self;
  const Value of = vm.getattr(is<Type>(self) ? self : Value(type_of(self)), names::qualname_);
  if (!of) return {};
  return make_str(fmt::format("{}.{}", is_str(of) ? str_view(of) : "?", f.name));
}
Value native_module(VM&, const Value& s) { return is<BoundMethod>(s) ? none() : shown(s).module; }
bool native_module_set(VM&, const Value& s, const Value& v) {
  if (auto* f = as<NativeFunction>(s)) f->module = v;
  if (auto* f = as<Function>(s)) f->module = v;
  return true;
}
Value native_doc(VM&, const Value& s) { return shown(s).doc; }
Value native_self(VM& vm, const Value& s) {
  if (auto* bound = as<BoundMethod>(s)) return bound->self;
  const Shown f = shown(s);
  return f.owner ? Value(const_cast<Type*>(f.owner)) : none();
}
Value native_objclass(VM& vm, const Value& s) {
  const Shown f = shown(s);
  return f.owner ? Value(const_cast<Type*>(f.owner))
                 : vm.attribute_error(s, intern("__objclass__"));
}
Value native_text_signature(VM& vm, const Value& s) {
  const Shown f = shown(s);
  if (!f.function && !f.native->signature) return none();
  const Value text =
      f.function ? like_native_signature(vm, f.function) : make_str(f.native->signature->text);
  if (!text || !str_view(text).starts_with("(self")) return text;
  return make_str("($self" + std::string(str_view(text).substr(5)));
}
Value native_get_descr(VM& vm, const Args& a) {
  return bind_descriptor(vm, a[0], a[1].is_none() ? Value() : a[1],
                         is<Type>(a[2]) ? cast<Type>(a[2]) : type_of(a[1]));
}

// ---- method ----

Value method_repr(VM& vm, const Args& a) {
  auto* m = cast<BoundMethod>(a[0]);
  if (m->cls == BoundMethod::slot_type)
    return make_str(fmt::format("<method-wrapper '{}' of {} object at 0x{:012x}>", shown(a[0]).name,
                                type_name(m->self), address(m->self)));
  Value q = vm.getattr_opt(m->func, names::qualname_);
  vm.clear_error();
  std::string self;
  if (!vm.repr_to(m->self, self)) return {};
  return make_str(fmt::format("<bound method {} of {}>", is_str(q) ? str_view(q) : "?", self));
}
Value method_self(VM&, const Value& s) { return self_as<BoundMethod>(s)->self; }
Value method_func(VM& vm, const Value& s) {
  auto* m = self_as<BoundMethod>(s);
  return m->func;
}
Value method_eq(VM& vm, const Args& a) {
  auto *x = as<BoundMethod>(a[0]), *y = as<BoundMethod>(a[1]);
  if (!x || !y) return a[0].same(a[1]) ? make_bool(true) : Value::not_implemented();
  return make_bool(x->self.same(y->self) && x->func.same(y->func));
}
Value method_hash(VM& vm, const Args& a) {
  auto* m = as<BoundMethod>(a[0]);
  if (!m) return make_int(identity_hash(a[0]));
  return make_int(static_cast<int64_t>((m->self.bits() ^ (m->func.bits() * 31)) & 0x7fffffffffff));
}
Value method_new(VM& vm, const Args& a) {
  if (!is_callable(a[1])) return vm.type_error("first argument must be callable");
  if (a[2].is_none()) return vm.type_error("instance must not be None");
  return make_bound(a[2], a[1]);
}
Value wrapper_objclass(VM&, const Value& s) {
  const Shown f = shown(s);
  return f.owner ? Value(const_cast<Type*>(f.owner)) : none();
}
Value method_doc(VM& vm, const Value& s) {
  return vm.getattr(self_as<BoundMethod>(s)->func, names::doc_);
}

// ---- class methods of native types ----

Value native_of_class(const Value& s) { return self_as<ClassMethod>(s)->func; }
Value class_descriptor_repr(VM&, const Args& a) {
  auto* f = cast<NativeFunction>(cast<ClassMethod>(a[0])->func);
  return make_str(fmt::format("<method '{}' of '{}' objects>", f->name, f->owner->name));
}
// ---- code, cell ----

const Code* whole_code(VM& vm, const Value& self) {
  Code* c = self_as<Code>(self);
  return !c->outlined || complete_code(vm, *c) ? c : nullptr;
}
Value names_tuple(VM& vm, const Value& self, std::vector<Ref<Str>> Code::* list) {
  const Code* c = whole_code(vm, self);
  if (!c) return {};
  std::vector<Value> out;
  for (auto& s : c->*list) out.push_back(s);
  return make_tuple(out);
}
// Comprehensions have slots of their own, which share names: each is told once.
void add_once(std::vector<Value>& out, const Ref<Str>& name) {
  if (std::none_of(out.begin(), out.end(), [&](const Value& v) { return v.is(name.get()); }))
    out.push_back(name);
}
std::vector<Value> local_names(const Code& c) {
  std::vector<Value> out;
  for (auto& s : c.varnames) add_once(out, s);
  return out;
}
// Those that are parameters or a comprehension's, in the order of the locals, then the others.
Value cell_names(VM& vm, const Value& self) {
  const Code* c = whole_code(vm, self);
  if (!c) return {};
  std::vector<Value> out;
  for (size_t slot = 0; slot < c->varnames.size(); ++slot)
    for (size_t i = 0; i < c->cellvars.size(); ++i)
      if (c->cell_param[i] == static_cast<int32_t>(slot)) add_once(out, c->cellvars[i]);
  for (auto& s : c->cellvars) add_once(out, s);
  return make_tuple(out);
}
Value code_repr(VM& vm, const Args& a) {
  auto* c = cast<Code>(a[0]);
  return make_str(fmt::format("<code object {} at 0x{:012x}, file \"{}\", line {}>", c->name->s,
                              address(a[0]), c->source ? c->source->name() : "", c->first_line));
}
Value cell_get(VM& vm, const Value& s) {
  const Value& v = self_as<Cell>(s)->content;
  return v ? v : vm.value_error("Cell is empty");
}
bool cell_set(VM&, const Value& s, const Value& v) {
  self_as<Cell>(s)->content = v;
  return true;
}
Value cell_repr(VM& vm, const Args& a) {
  auto* c = cast<Cell>(a[0]);
  if (!c->content) return make_str(fmt::format("<cell at 0x{:012x}: empty>", address(a[0])));
  return make_str(fmt::format("<cell at 0x{:012x}: {} object at 0x{:012x}>", address(a[0]),
                              type_name(c->content), address(c->content)));
}
}  // namespace

// Classes that stand for static ones of C, which never end: code only points to its owner.
static PerVM<std::vector<Ref<Type>>> owners;

void make_like_native(Function* f, const Value& module, Type* owner) {
  Code* c = f->code.get();
  c->flags |= Code::kLikeNative;
  f->module = module;
  if (!owner) return c->owner ? void() : set_native_type(f, NativeFunction::type);
  // Some have a class in front instead of an object, and some are functions of several classes.
  const std::string_view name = c->name->s, full = str_view(f->qualname);
  const std::string_view of = full.substr(0, full.rfind('.'));
  for (Dunder d : {Dunder::new_, Dunder::init_subclass_, Dunder::class_getitem_})
    if (name == names::of(d)->s) return;
  if (of == full || of.substr(of.rfind('.') + 1) != str_view(owner->qualname)) return;
  if (is_in_slot(name)) c->flags |= Code::kInSlot;
  c->owner = owner;
  if (owners->empty() || owners->back().get() != owner) owners->push_back(owner);
  std::swap(c->plain_args, c->checked_args);
  set_native_type(
      f, c->flags & Code::kInSlot ? NativeFunction::slot_type : NativeFunction::method_type);
}

Value like_native_signature(VM& vm, const Function* f) {
  const Code* c = f->code.get();
  const auto* defaults = as<Tuple>(f->defaults);
  const uint32_t optional = defaults ? defaults->size : 0;
  std::string out = "(";
  uint32_t next = 0;
  auto add = [&](uint32_t i, std::string_view stars = "") {
    out += fmt::format("{}{}{}", out.size() > 1 ? ", " : "", stars, c->varnames[i]->s);
  };
  auto with_default = [&](const Value& v) { return !v || (out += "=", vm.repr_to(v, out)); };
  const uint32_t only_by_position = c->flags & Code::kInSlot
                                        ? c->arg_count
                                        : std::max<uint32_t>(c->posonly_count, c->owner != nullptr);
  while (next < c->arg_count) {
    const uint32_t i = next++;
    add(i);
    if (i + optional >= c->arg_count && !with_default(defaults->items[i + optional - c->arg_count]))
      return {};
    if (next == only_by_position) out += ", /";
  }
  const uint32_t rest = c->arg_count + c->kwonly_count;
  if (c->flags & Code::kVarArgs)
    add(rest, "*");
  else if (c->kwonly_count)
    out += out.size() > 1 ? ", *" : "*";
  while (next < rest) {
    const Str* name = c->varnames[next].get();
    add(next++);
    if (auto* own = as<Dict>(f->kwdefaults); own && !with_default(own->get(name))) return {};
  }
  if (c->flags & Code::kVarKeywords) add(rest + (c->flags & Code::kVarArgs ? 1 : 0), "**");
  return make_str(out + ")");
}

void init_function_types(VM& vm) {
  TypeBuilder<Function>(vm, "function")
      .make("(cls, code, globals, name=None, argdefs=None, closure=None, kwdefaults=None)", fn_new)
      .dunder(Dunder::repr_, fn_repr)
      .dunder(Dunder::get_, fn_get_descr)
      .dunder(Dunder::call_, fn_call)
      .getset("__name__", fn_get<&Function::name>, fn_name_set)
      .getset("__qualname__", fn_get<&Function::qualname>, fn_qualname_set)
      .getset("__doc__", fn_get<&Function::doc>, fn_set<&Function::doc>)
      .getset("__module__", fn_get<&Function::module>, fn_set<&Function::module>)
      .getset("__defaults__", fn_get<&Function::defaults>, fn_set<&Function::defaults>)
      .getset("__kwdefaults__", fn_get<&Function::kwdefaults>, fn_set<&Function::kwdefaults>)
      .field("__closure__", fn_get<&Function::closure>)
      .getset("__annotate__", fn_annotate_get, fn_set<&Function::annotate>)
      .getset("__annotations__", fn_annotations_get, fn_annotations_set)
      .getset(
          "__type_params__",
          [](VM&, const Value& s) -> Value {
            auto& v = self_as<Function>(s)->type_params;
            return v ? v : make_tuple({});
          },
          fn_set<&Function::type_params>)
      .getset("__code__", fn_code_get, fn_code_set)
      .field("__globals__", fn_globals_get)
      .flags(Type::kNoBase)
      .done();
  for (Type** t :
       {&NativeFunction::type, &NativeFunction::method_type, &NativeFunction::slot_type}) {
    TypeBuilder<NativeFunction> b(vm, (*t)->name, *t);
    b.flags(Type::kNoInstances | Type::kNoBase)
        .dunder(Dunder::repr_, native_repr)
        .dunder(Dunder::call_, fn_call)
        .getset("__name__", native_name)
        .getset("__qualname__", native_qualname)
        .getset("__doc__", native_doc)
        .getset("__text_signature__", native_text_signature);
    if (*t == NativeFunction::type)
      b.dunder(Dunder::eq_, method_eq)
          .dunder(Dunder::hash_, method_hash)
          .getset("__self__", native_self)
          .getset("__module__", native_module, native_module_set);
    else
      b.getset("__objclass__", native_objclass).dunder(Dunder::get_, native_get_descr);
    b.done();
  }
  for (Type** t : {&BoundMethod::type, &BoundMethod::slot_type}) {
    TypeBuilder<BoundMethod> b(vm, (*t)->name, *t);
    b.flags(Type::kNoBase)
        .dunder(Dunder::repr_, method_repr)
        .dunder(Dunder::call_, fn_call)
        .dunder(Dunder::eq_, method_eq)
        .dunder(Dunder::hash_, method_hash)
        .getset("__self__", method_self)
        .getset("__doc__", method_doc);
    if (*t == BoundMethod::type) {
      b.make("(cls, function, instance, /)", method_new).field("__func__", method_func);
    } else {
      b.getset("__name__", native_name)
          .getset("__qualname__", native_qualname)
          .getset("__text_signature__", native_text_signature)
          .getset("__objclass__", wrapper_objclass);
    }
    b.done();
  }
  TypeBuilder<ClassMethod>(vm, "classmethod_descriptor", class_descriptor_type)
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::get_, class_method_get)
      .dunder(Dunder::repr_, class_descriptor_repr)
      .getset("__name__",
              [](VM& vm, const Value& s) { return native_name(vm, native_of_class(s)); })
      .getset("__qualname__",
              [](VM& vm, const Value& s) { return native_qualname(vm, native_of_class(s)); })
      .getset("__doc__", [](VM& vm, const Value& s) { return native_doc(vm, native_of_class(s)); })
      .getset("__text_signature__",
              [](VM& vm, const Value& s) { return native_text_signature(vm, native_of_class(s)); })
      .getset("__objclass__",
              [](VM& vm, const Value& s) { return native_objclass(vm, native_of_class(s)); })
      .done();
  TypeBuilder<Cell>(vm, "cell")
      .make("(cls, contents=?, /)",
            [](VM& vm, const Args& a) -> Value {
              auto* c = alloc_as<Cell>(Cell::type);
              c->content = a[1];
              return Value(c);
            })
      .flags(Type::kNoBase)
      .dunder(Dunder::repr_, cell_repr)
      .getset("cell_contents", cell_get, cell_set)
      .done();
  TypeBuilder<Code>(vm, "code")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::repr_, code_repr)
      .field("co_name", [](VM&, const Value& s) { return Value(self_as<Code>(s)->name); })
      .field("co_qualname", [](VM&, const Value& s) { return Value(self_as<Code>(s)->qualname); })
      .field("co_argcount",
             [](VM&, const Value& s) { return make_int(self_as<Code>(s)->arg_count); })
      .field("co_posonlyargcount",
             [](VM&, const Value& s) { return make_int(self_as<Code>(s)->posonly_count); })
      .field("co_kwonlyargcount",
             [](VM&, const Value& s) { return make_int(self_as<Code>(s)->kwonly_count); })
      .getset("co_varnames",
              [](VM& vm, const Value& s) {
                const Code* c = whole_code(vm, s);
                return c ? make_tuple(local_names(*c)) : Value();
              })
      .field("co_names", [](VM& vm, const Value& s) { return names_tuple(vm, s, &Code::names); })
      .getset("co_cellvars", cell_names)
      .getset("co_freevars",
              [](VM& vm, const Value& s) { return names_tuple(vm, s, &Code::freevars); })
      .field("co_consts",
             [](VM& vm, const Value& s) {
               const Code* c = whole_code(vm, s);
               return c ? make_tuple(c->consts) : Value();
             })
      .field("co_filename",
             [](VM&, const Value& s) {
               auto* c = self_as<Code>(s);
               return make_str(c->source ? std::string_view(c->source->name()) : "");
             })
      .field("co_firstlineno",
             [](VM&, const Value& s) { return make_int(self_as<Code>(s)->first_line); })
      .getset("co_nlocals",
              [](VM& vm, const Value& s) {
                const Code* c = whole_code(vm, s);
                return c ? make_int(static_cast<int64_t>(local_names(*c).size())) : Value();
              })
      .field("co_flags",
             [](VM&, const Value& s) {
               // CPython's bits: OPTIMIZED 1, NEWLOCALS 2, VARARGS 4, VARKEYWORDS 8, NESTED 16,
               // GENERATOR 32.
               uint32_t f = self_as<Code>(s)->flags;
               return make_int((f & Code::kFunction ? 3 : 0) | (f & Code::kVarArgs ? 4 : 0) |
                               (f & Code::kVarKeywords ? 8 : 0) | (f & Code::kNested ? 16 : 0) |
                               (f & Code::kGenerator ? 32 : 0));
             })
      .done();
}

}  // namespace tracepad
