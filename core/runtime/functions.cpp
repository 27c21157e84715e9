// The Python face of callables and descriptors: function, builtin_function_or_method, method,
// property, staticmethod, classmethod, super, cell and code.
#include "runtime/builtin_types.h"
#include "runtime/compiler.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/suggestions.h"
#include "runtime/type_internal.h"
#include "runtime/weak.h"

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
Value fn_repr(VM& vm, const Args& a) {
  return make_str(fmt::format("<function {} at 0x{:012x}>",
                              str_view(cast<Function>(a[0])->qualname), address(a[0])));
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
  auto* f = alloc_as<Function>(Function::type);
  f->code = cast<Code>(a[1]);
  f->globals = cast<Dict>(a[2]);
  f->name = is_str(a[3]) ? a[3] : Value(f->code->name);
  f->qualname = is_str(a[3]) ? a[3] : Value(f->code->qualname);
  f->defaults = a[4];
  f->closure = a[5];
  f->kwdefaults = f->annotate = none();
  f->doc = f->code->doc ? f->code->doc : none();
  f->module = f->globals->get(names::name_);
  if (!f->module) f->module = none();
  return Value(f);
}

// ---- natives ----

Value native_repr(VM& vm, const Args& a) {
  auto* f = cast<NativeFunction>(a[0]);
  if (f->cls == NativeFunction::method_type)
    return make_str(fmt::format("<method '{}' of '{}' objects>", f->name, f->owner->name));
  if (f->cls == NativeFunction::slot_type)
    return make_str(fmt::format("<slot wrapper '{}' of '{}' objects>", f->name, f->owner->name));
  if (f->owner)
    return make_str(fmt::format("<built-in method {} of type object at 0x{:012x}>", f->name,
                                address(Value(f->owner))));
  return make_str(fmt::format("<built-in function {}>", f->name));
}
Value native_name(VM&, const Value& s) { return make_str(self_as<NativeFunction>(s)->name); }
Value native_qualname(VM&, const Value& s) {
  return make_str(self_as<NativeFunction>(s)->qualname);
}
Value native_module(VM&, const Value& s) {
  const Value& m = self_as<NativeFunction>(s)->module;
  return m ? m : none();
}
bool native_module_set(VM&, const Value& s, const Value& v) {
  self_as<NativeFunction>(s)->module = v;
  return true;
}
Value native_doc(VM&, const Value& s) {
  auto* f = self_as<NativeFunction>(s);
  return f->doc.empty() ? none() : make_str(f->doc);
}
Value native_self(VM& vm, const Value& s) {
  auto* f = self_as<NativeFunction>(s);
  if (f->owner) return Value(f->owner);
  return none();
}
Value native_objclass(VM& vm, const Value& s) {
  auto* f = self_as<NativeFunction>(s);
  return f->owner ? Value(f->owner) : vm.attribute_error(s, intern("__objclass__"));
}
Value text_signature(const NativeFunction* f) {
  if (!f->signature) return none();
  std::string t = f->signature->text;
  if (t.starts_with("(self")) t = "($self" + t.substr(5);
  return make_str(t);
}
Value native_text_signature(VM&, const Value& s) {
  return text_signature(self_as<NativeFunction>(s));
}
Value native_get_descr(VM& vm, const Args& a) {
  return bind_descriptor(vm, a[0], a[1].is_none() ? Value() : a[1],
                         is<Type>(a[2]) ? cast<Type>(a[2]) : type_of(a[1]));
}

// ---- method ----

Value method_repr(VM& vm, const Args& a) {
  auto* m = cast<BoundMethod>(a[0]);
  if (auto* n = as<NativeFunction>(m->func); n && m->cls == BoundMethod::slot_type)
    return make_str(fmt::format("<method-wrapper '{}' of {} object at 0x{:012x}>", n->name,
                                type_name(m->self), address(m->self)));
  else if (n)
    return make_str(fmt::format("<built-in method {} of {} object at 0x{:012x}>", n->name,
                                is<Type>(m->self) ? "type" : type_name(m->self), address(m->self)));
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
  auto *x = cast<BoundMethod>(a[0]), *y = as<BoundMethod>(a[1]);
  if (!y) return Value::not_implemented();
  return make_bool(x->self.same(y->self) && x->func.same(y->func));
}
Value method_hash(VM& vm, const Args& a) {
  auto* m = cast<BoundMethod>(a[0]);
  return make_int(static_cast<int64_t>((m->self.bits() ^ (m->func.bits() * 31)) & 0x7fffffffffff));
}
Value method_new(VM& vm, const Args& a) {
  if (a[2].is_none()) return vm.type_error("instance must not be None");
  return make_bound(a[2], a[1]);
}
// The native that a built-in method or class method is made of.
const NativeFunction* method_native(const Value& s) {
  return cast<NativeFunction>(self_as<BoundMethod>(s)->func);
}
Value native_method_name(VM&, const Value& s) { return make_str(method_native(s)->name); }
Value native_method_qualname(VM& vm, const Value& s) {
  const Value& self = self_as<BoundMethod>(s)->self;
  if (s.object()->cls == BoundMethod::slot_type) return make_str(method_native(s)->qualname);
  const Value of = vm.getattr(is<Type>(self) ? self : Value(type_of(self)), names::qualname_);
  if (!of) return {};
  return make_str(fmt::format("{}.{}", is_str(of) ? str_view(of) : "?", method_native(s)->name));
}
Value native_method_signature(VM&, const Value& s) { return text_signature(method_native(s)); }
Value native_method_objclass(VM&, const Value& s) {
  const NativeFunction* f = method_native(s);
  return f->owner ? Value(f->owner) : none();
}
Value method_doc(VM& vm, const Value& s) {
  return vm.getattr(self_as<BoundMethod>(s)->func, names::doc_);
}

// ---- property ----

Value property_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  return Value(alloc<Property>(cls));
}
Value property_init(VM& vm, const Args& a) {
  auto* p = cast<Property>(a[0]);
  // Raw: (self, fget=None, fset=None, fdel=None, doc=None).
  static const char* const kNames[] = {"fget", "fset", "fdel", "doc"};
  Value slots[4] = {none(), none(), none(), none()};
  const uint32_t given = a.n - 1 + a.kw_count();
  if (given > 4) return vm.type_error("property() takes at most 4 arguments ({} given)", given);
  for (uint32_t i = 1; i < a.n; ++i) slots[i - 1] = a[i];
  for (uint32_t k = 0; k < a.kw_count(); ++k) {
    const std::string_view name = str_view(a.kwnames->items[k]);
    const auto* found = std::find(kNames, kNames + 4, name);
    if (found == kNames + 4)
      return unexpected_keyword(vm, "property", name, {kNames, kNames + 4}), Value();
    const auto at = static_cast<uint32_t>(found - kNames);
    if (at + 1 < a.n)
      return vm.type_error("argument for property() given by name ('{}') and position ({})", name,
                           at + 1);
    slots[at] = a[a.n + k];
  }
  p->get = slots[0];
  p->set = slots[1];
  p->del = slots[2];
  p->doc = slots[3];
  if (p->doc.is_none() && !p->get.is_none()) {
    Value d = vm.getattr_opt(p->get, names::doc_);
    vm.clear_error();
    if (d) p->doc = d;
  }
  return none();
}
template <Value Property::* field>
Value prop_get(VM&, const Value& s) {
  const Value& v = self_as<Property>(s)->*field;
  return v ? v : none();
}
template <Value Property::* field>
Value prop_with(VM& vm, const Args& a) {
  auto* p = cast<Property>(a[0]);
  Value copy = vm.call(Value(type_of(a[0])), {p->get, p->set, p->del, p->doc});
  if (!copy) return {};
  auto* c = cast<Property>(copy);
  c->*field = a[1];
  c->name = p->name;
  if (field == &Property::get) {
    Value d = vm.getattr_opt(a[1], names::doc_);
    vm.clear_error();
    if (d) c->doc = d;
  }
  return copy;
}
Value property_get_dunder(VM& vm, const Args& a) {
  if (a[1].is_none()) return a[0];
  auto* p = cast<Property>(a[0]);
  if (!p->get || p->get.is_none())
    return vm.raise(exc::AttributeError, "property of '{}' object has no getter", type_name(a[1]));
  return vm.tail_call(p->get, {a[1]});
}
Value property_set_dunder(VM& vm, const Args& a) {
  auto* p = cast<Property>(a[0]);
  if (!p->set || p->set.is_none())
    return vm.raise(exc::AttributeError, "property of '{}' object has no setter", type_name(a[1]));
  return vm.tail_call(p->set, {a[1], a[2]});
}
Value property_delete_dunder(VM& vm, const Args& a) {
  auto* p = cast<Property>(a[0]);
  if (!p->del || p->del.is_none())
    return vm.raise(exc::AttributeError, "property of '{}' object has no deleter", type_name(a[1]));
  return vm.tail_call(p->del, {a[1]});
}
Value property_set_name(VM& vm, const Args& a) {
  cast<Property>(a[0])->name = a[2];
  return none();
}

// ---- staticmethod, classmethod ----

template <class T>
Value wrap_new(VM& vm, const Args& a) {
  return Value(alloc<T>(cast<Type>(a[0]), a[1]));
}
template <class T>
Value wrapper_repr(VM& vm, const Args& a) {
  std::string out = "<" + std::string(type_name(a[0])) + "(";
  if (!vm.repr_to(cast<T>(a[0])->func, out)) return {};
  return make_str(out + ")>");
}
template <class T>
Value wrapped_get(VM& vm, const Value& s) {
  return self_as<T>(s)->func;
}
// A wrapper has the names and annotations of its function.
template <class T>
Value forward_attr(VM& vm, const Args& a) {
  Str* name = interned(a[1]);
  static const std::string_view kCopied[] = {
      "__module__",           "__name__",        "__qualname__", "__doc__",
      "__isabstractmethod__", "__annotations__", "__annotate__", "__type_params__"};
  if (std::find(std::begin(kCopied), std::end(kCopied), name->s) == std::end(kCopied))
    return vm.attribute_error(a[0], name);
  return vm.getattr(cast<T>(a[0])->func, name);
}
Value native_of_class(const Value& s) { return self_as<ClassMethod>(s)->func; }
Value class_descriptor_repr(VM&, const Args& a) {
  auto* f = cast<NativeFunction>(cast<ClassMethod>(a[0])->func);
  return make_str(fmt::format("<method '{}' of '{}' objects>", f->name, f->owner->name));
}
Value static_get(VM& vm, const Args& a) { return cast<StaticMethod>(a[0])->func; }
Value static_call(VM& vm, const Args& a) {
  std::vector<Value> args(a.v + 1, a.v + a.n + a.kw_count());
  return vm.tail_call(cast<StaticMethod>(a[0])->func, std::move(args),
                      a.kwnames ? Value(a.kwnames) : Value());
}
Value class_get(VM& vm, const Args& a) {
  Type* owner = is<Type>(a[2]) ? cast<Type>(a[2]) : type_of(a[1]);
  return bind_descriptor(vm, a[0], a[1], owner);
}

// ---- super ----

Value super_new(VM& vm, const Args& a) { return Value(alloc<Super>(cast<Type>(a[0]))); }
Value super_init(VM& vm, const Args& a) {
  auto* s = cast<Super>(a[0]);
  Value start, self;
  if (a.n == 1) {
    // Zero arguments: the __class__ cell and the first argument of the calling function.
    Frame* f = vm.frame();
    while (f && !f->code) f = f->back;
    if (!f) return vm.runtime_error("super(): no current frame");
    if (f->code->arg_count == 0) return vm.runtime_error("super(): no arguments");
    const SuperOf of = super_of(f);
    self = of.self;
    if (!self) return vm.runtime_error("super(): arg[0] deleted");
    if (!of.start) return vm.runtime_error("super(): __class__ cell not found");
    start = of.start->content;
    if (!start) return vm.runtime_error("super(): empty __class__ cell");
  } else {
    if (a.n > 3) return vm.type_error("super() expected at most 2 arguments, got {}", a.n - 1);
    start = a[1];
    if (a.n > 2) self = a[2];
  }
  if (!is<Type>(start))
    return vm.type_error("super() argument 1 must be a type, not {}", type_name(start));
  s->start = cast<Type>(start);
  if (!self || (self.is_none() && a.n > 1)) return none();
  s->self = self;
  if (is<Type>(self) && cast<Type>(self)->is_subtype(s->start.get()))
    s->self_type = cast<Type>(self);
  else if (type_of(self)->is_subtype(s->start.get()))
    s->self_type = type_of(self);
  else {
    Value c = vm.getattr_opt(self, names::class_);
    vm.clear_error();
    if (is<Type>(c) && cast<Type>(c)->is_subtype(s->start.get()))
      s->self_type = cast<Type>(c);
    else
      return vm.type_error(
          "super(type, obj): obj ({} {}) is not an instance or subtype of type ({}).",
          is<Type>(self) ? "type" : "instance of",
          is<Type>(self) ? cast<Type>(self)->name : std::string(type_name(self)), s->start->name);
  }
  return none();
}
Value super_repr(VM& vm, const Args& a) {
  auto* s = cast<Super>(a[0]);
  if (s->self_type)
    return make_str(
        fmt::format("<super: <class '{}'>, <{} object>>", s->start->name, s->self_type->name));
  return make_str(fmt::format("<super: <class '{}'>, NULL>", s->start->name));
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
Value code_repr(VM& vm, const Args& a) {
  auto* c = cast<Code>(a[0]);
  return make_str(fmt::format("<code object {} at 0x{:012x}, file \"{}\", line {}>", c->name->s,
                              address(a[0]), c->source ? c->source->name() : "", c->first_line));
}
Value cell_get(VM& vm, const Value& s) {
  const Value& v = self_as<Cell>(s)->content;
  return v ? v : vm.value_error("cell is empty");
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
Value getset_name(VM&, const Value& s) { return make_str(self_as<GetSet>(s)->name); }
Value member_name(VM&, const Value& s) { return make_str(self_as<Member>(s)->name); }
Value getset_repr(VM& vm, const Args& a) {
  auto* g = cast<GetSet>(a[0]);
  return make_str(fmt::format("<{} '{}' of '{}' objects>", g->field ? "member" : "attribute",
                              g->name, g->owner ? g->owner->name : "?"));
}
Value member_repr(VM& vm, const Args& a) {
  auto* g = cast<Member>(a[0]);
  return make_str(fmt::format("<member '{}' of '{}' objects>", g->name, g->owner->name));
}
Value descr_get(VM& vm, const Args& a) {
  if (a[1].is_none() && (!a[2] || a[2].is_none()))
    return vm.type_error("__get__(None, None) is invalid");
  return bind_descriptor(vm, a[0], a[1].is_none() ? Value() : a[1],
                         is<Type>(a[2]) ? cast<Type>(a[2]) : type_of(a[1]));
}
Value descr_set(VM& vm, const Args& a) {
  if (auto* g = as<GetSet>(a[0])) {
    if (!g->set && g->field)
      return vm.raise(exc::AttributeError, std::string("readonly attribute"));
    if (!g->set)
      return vm.raise(exc::AttributeError, "attribute '{}' of '{}' objects is not writable",
                      g->name, g->owner->name);
    return g->set(vm, a[1], a[2]) ? none() : Value();
  }
  auto* m = cast<Member>(a[0]);
  if (!type_of(a[1])->is_subtype(m->owner))
    return vm.type_error("descriptor '{}' for '{}' objects doesn't apply to a '{}' object", m->name,
                         m->owner->name, type_name(a[1]));
  return vm.generic_setattr(a[1], intern(m->name), a[2]) ? none() : Value();
}

}  // namespace

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
      .getset("__annotate__", fn_get<&Function::annotate>, fn_set<&Function::annotate>)
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
        .getset("__doc__", native_doc,
                [](VM&, const Value& s, const Value& v) {
                  self_as<NativeFunction>(s)->doc = is_str(v) ? std::string(str_view(v)) : "";
                  return true;
                })
        .getset("__text_signature__", native_text_signature);
    if (*t == NativeFunction::type)
      b.getset("__self__", native_self).getset("__module__", native_module, native_module_set);
    else
      b.getset("__objclass__", native_objclass).dunder(Dunder::get_, native_get_descr);
    b.done();
  }
  for (Type** t : {&BoundMethod::type, &BoundMethod::native_type, &BoundMethod::slot_type}) {
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
      b.getset("__name__", native_method_name)
          .getset("__qualname__", native_method_qualname)
          .getset("__text_signature__", native_method_signature);
      if (*t == BoundMethod::slot_type)
        b.getset("__objclass__", native_method_objclass);
      else
        b.getset("__module__", [](VM&, const Value&) { return none(); });
    }
    b.done();
  }
  TypeBuilder<Property>(vm, "property")
      .make("(cls, *args, **kwargs)", property_new)
      .dunder(Dunder::init_, property_init)
      .dunder(Dunder::get_, property_get_dunder)
      .dunder(Dunder::set_, property_set_dunder)
      .dunder(Dunder::delete_, property_delete_dunder)
      .dunder(Dunder::set_name_, property_set_name)
      .method("getter", "(self, function, /)", prop_with<&Property::get>)
      .method("setter", "(self, function, /)", prop_with<&Property::set>)
      .method("deleter", "(self, function, /)", prop_with<&Property::del>)
      .field("fget", prop_get<&Property::get>)
      .field("fset", prop_get<&Property::set>)
      .field("fdel", prop_get<&Property::del>)
      .getset("__doc__", prop_get<&Property::doc>,
              [](VM&, const Value& s, const Value& v) {
                self_as<Property>(s)->doc = v;
                return true;
              })
      .getset("__isabstractmethod__",
              [](VM& v, const Value& s) {
                for (const Value* f : {&self_as<Property>(s)->get, &self_as<Property>(s)->set})
                  if (*f && !f->is_none()) {
                    Value x = v.getattr_opt(*f, names::isabstractmethod_);
                    v.clear_error();
                    if (x && x.is_true()) return make_bool(true);
                  }
                return make_bool(false);
              })
      .done();
  TypeBuilder<StaticMethod>(vm, "staticmethod")
      .make("(cls, function, /)", wrap_new<StaticMethod>)
      .dunder(Dunder::get_, static_get)
      .dunder(Dunder::call_, static_call)
      .dunder(Dunder::repr_, wrapper_repr<StaticMethod>)
      .dunder(Dunder::getattr_, forward_attr<StaticMethod>)
      .field("__func__", wrapped_get<StaticMethod>)
      .getset("__wrapped__", wrapped_get<StaticMethod>)
      .getset("__doc__",
              [](VM& vm, const Value& s) {
                return vm.getattr(self_as<StaticMethod>(s)->func, names::doc_);
              })
      .done();
  TypeBuilder<ClassMethod>(vm, "classmethod")
      .make("(cls, function, /)", wrap_new<ClassMethod>)
      .dunder(Dunder::get_, class_get)
      .dunder(Dunder::repr_, wrapper_repr<ClassMethod>)
      .dunder(Dunder::getattr_, forward_attr<ClassMethod>)
      .field("__func__", wrapped_get<ClassMethod>)
      .getset("__wrapped__", wrapped_get<ClassMethod>)
      .getset("__doc__",
              [](VM& vm, const Value& s) {
                return vm.getattr(self_as<ClassMethod>(s)->func, names::doc_);
              })
      .done();
  TypeBuilder<ClassMethod>(vm, "classmethod_descriptor", class_descriptor_type)
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::get_, class_get)
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
  TypeBuilder<Super>(vm, "super")
      .make("(cls, *args)", super_new)
      .dunder(Dunder::init_, super_init)
      .dunder(Dunder::repr_, super_repr)
      .field("__thisclass__", [](VM&, const Value& s) { return Value(self_as<Super>(s)->start); })
      .done();
  TypeBuilder<Cell>(vm, "cell")
      .make("(cls, contents=?, /)",
            [](VM& vm, const Args& a) -> Value {
              auto* c = alloc_as<Cell>(Cell::type);
              c->content = a[1];
              return Value(c);
            })
      .dunder(Dunder::repr_, cell_repr)
      .getset("cell_contents", cell_get, cell_set)
      .done();
  TypeBuilder<Code>(vm, "code")
      .flags(Type::kNoInstances)
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
              [](VM& vm, const Value& s) { return names_tuple(vm, s, &Code::varnames); })
      .field("co_names", [](VM& vm, const Value& s) { return names_tuple(vm, s, &Code::names); })
      .getset("co_cellvars",
              [](VM& vm, const Value& s) { return names_tuple(vm, s, &Code::cellvars); })
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
                return c ? make_int(static_cast<int64_t>(c->varnames.size())) : Value();
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
  for (auto [slot, name] : {std::pair{&GetSet::type, "getset_descriptor"}}) {
    TypeBuilder<GetSet>(vm, name, *slot)
        .flags(Type::kNoInstances)
        .dunder(Dunder::repr_, getset_repr)
        .dunder(Dunder::get_, descr_get)
        .dunder(Dunder::set_, descr_set)
        .getset("__name__", getset_name)
        .done();
  }
  TypeBuilder<Member>(vm, "member_descriptor")
      .flags(Type::kNoInstances)
      .dunder(Dunder::repr_, member_repr)
      .dunder(Dunder::get_, descr_get)
      .dunder(Dunder::set_, descr_set)
      .getset("__name__", member_name)
      .done();
  init_weakref_type(vm);
}

}  // namespace tracepad
