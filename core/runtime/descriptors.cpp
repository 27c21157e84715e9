// The Python face of descriptors: property, staticmethod, classmethod, super, and those by which
// the attributes of native types are reached (getset_descriptor, member_descriptor).
#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/suggestions.h"
#include "runtime/type_internal.h"

namespace tracepad {

Value class_method_get(VM& vm, const Args& a) {
  Type* owner = is<Type>(a[2]) ? cast<Type>(a[2]) : type_of(a[1]);
  return bind_descriptor(vm, a[0], a[1], owner);
}

Value property_lacks(VM& vm, const Property* p, const Value& object, const char* what) {
  std::string text = "property";
  const Value name = p->name && !p->name.is_none() ? p->name
                     : p->get && !p->get.is_none() ? vm.getattr_opt(p->get, names::name_)
                                                   : Value();
  if (vm.has_error()) return {};
  if (name) {
    text += ' ';
    if (!vm.repr_to(name, text)) return {};
  }
  if (object) {
    text += " of ";
    if (!vm.repr_to(type_of(object)->qualname, text)) return {};
    text += " object";
  }
  return vm.raise(exc::AttributeError, "{} has no {}", text, what);
}

namespace {

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
  p->name = Value();
  p->doc_of_getter = false;
  Value doc = slots[3];
  if (doc.is_none() && !p->get.is_none()) {
    doc = vm.getattr_opt(p->get, names::doc_);
    if (!doc && vm.has_error()) return {};
    p->doc_of_getter = doc && !doc.is_none();
    if (!doc) doc = none();
  }
  if (type_of(a[0]) == Property::type) {
    p->doc = doc;
    return none();
  }
  // A subclass's own docstring would hide it: the instance has it as an attribute of its own, where
  // there is room for one.
  if (vm.setattr(a[0], names::doc_, doc)) return none();
  if (p->doc_of_getter || !vm.error_is(exc::AttributeError)) return {};
  vm.clear_error();
  return none();
}
template <Value Property::* field>
Value prop_get(VM&, const Value& s) {
  const Value& v = self_as<Property>(s)->*field;
  return v ? v : none();
}
template <Value Property::* field>
Value prop_with(VM& vm, const Args& a) {
  const auto* p = cast<Property>(a[0]);
  auto part = [&](Value Property::* which) {
    const Value& v = which == field && !a[1].is_none() ? a[1] : p->*which;
    return v ? v : none();
  };
  const Value get = part(&Property::get);
  const Value doc = (p->doc_of_getter && !get.is_none()) || !p->doc ? none() : p->doc;
  const Value name = p->name;
  Value copy =
      vm.call(Value(type_of(a[0])), {get, part(&Property::set), part(&Property::del), doc});
  if (copy && is<Property>(copy)) cast<Property>(copy)->name = name;
  return copy;
}

bool has_function(const Value& v) { return v && !v.is_none(); }

Value property_get_dunder(VM& vm, const Args& a) {
  if (a[1].is_none())
    return a[2].is_none() ? vm.type_error("__get__(None, None) is invalid") : a[0];
  const auto* p = cast<Property>(a[0]);
  if (!has_function(p->get)) return property_lacks(vm, p, a[1], "getter");
  return vm.tail_call(p->get, {a[1]});
}
Value property_set_dunder(VM& vm, const Args& a) {
  const auto* p = cast<Property>(a[0]);
  if (!has_function(p->set)) return property_lacks(vm, p, a[1], "setter");
  return vm.tail_call(p->set, {a[1], a[2]});
}
Value property_delete_dunder(VM& vm, const Args& a) {
  const auto* p = cast<Property>(a[0]);
  if (!has_function(p->del)) return property_lacks(vm, p, a[1], "deleter");
  return vm.tail_call(p->del, {a[1]});
}
// The name that the class gave it, else that of its getter.
Value property_name(VM& vm, const Value& self) {
  auto* p = self_as<Property>(self);
  if (p->name && !p->name.is_none()) return p->name;
  Value name = p->get && !p->get.is_none() ? vm.getattr_opt(p->get, names::name_) : Value();
  if (name || vm.has_error()) return name;
  return vm.raise(exc::AttributeError, "'{}' object has no attribute '__name__'", type_name(self));
}
Value property_set_name(VM& vm, const Args& a) {
  cast<Property>(a[0])->name = a[2];
  return none();
}

// ---- staticmethod, classmethod ----

// The function is given to __init__, so that a subclass may take other arguments.
template <class T>
Value wrap_new(VM&, const Args& a) {
  return Value(alloc<T>(cast<Type>(a[0]), none()));
}
template <class T>
Value wrap_init(VM& vm, const Args& a) {
  const std::string_view name = T::type->short_name();
  if (a.kw_count()) return vm.type_error("{}() takes no keyword arguments", name);
  if (a.n != 2) return vm.type_error("{} expected 1 argument, got {}", name, a.n - 1);
  cast<T>(a[0])->func = a[1];
  return none();
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
  if (!arg_attribute(vm, a[1])) return {};
  Str* name = interned(a[1]);
  static const std::string_view kCopied[] = {
      "__module__",           "__name__",        "__qualname__", "__doc__",
      "__isabstractmethod__", "__annotations__", "__annotate__", "__type_params__"};
  if (std::find(std::begin(kCopied), std::end(kCopied), name->s) == std::end(kCopied))
    return vm.attribute_error(a[0], name);
  return vm.getattr(cast<T>(a[0])->func, name);
}
Value static_get(VM& vm, const Args& a) { return cast<StaticMethod>(a[0])->func; }
Value static_call(VM& vm, const Args& a) {
  std::vector<Value> args(a.v + 1, a.v + a.n + a.kw_count());
  return vm.tail_call(cast<StaticMethod>(a[0])->func, std::move(args),
                      a.kwnames ? Value(a.kwnames) : Value());
}
// ---- super ----

Value super_new(VM& vm, const Args& a) { return Value(alloc<Super>(cast<Type>(a[0]))); }
Value super_init(VM& vm, const Args& a) {
  if (a.kw_count()) return vm.type_error("super() takes no keyword arguments");
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
  if (!is<Type>(start))  // a call of super itself says it otherwise than a second __init__
    return vm.type_error("super() argument 1 must be {}type, not {}", s->start ? "" : "a ",
                         type_name(start));
  s->start = cast<Type>(start);
  s->self = Value();
  s->self_type = nullptr;
  if (!self || self.is_none()) return none();
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
Value super_get(VM& vm, const Args& a) {
  auto* s = cast<Super>(a[0]);
  if (a[1].is_none() || s->self_type || !s->start) return a[0];
  return vm.call(Value(type_of(a[0])), {Value(s->start), a[1]});
}
Value super_repr(VM& vm, const Args& a) {
  auto* s = cast<Super>(a[0]);
  if (s->self_type)
    return make_str(
        fmt::format("<super: <class '{}'>, <{} object>>", s->start->name, s->self_type->name));
  return make_str(
      fmt::format("<super: <class '{}'>, NULL>", s->start ? s->start->name : std::string("NULL")));
}

// ---- attributes of native types ----

// A member_descriptor is a slot's Member, or the GetSet of what C has in a field.
const std::string& descriptor_name(const Value& v) {
  auto* g = as<GetSet>(v);
  return g ? g->name : cast<Member>(v)->name;
}
Type* descriptor_owner(const Value& v) {
  auto* g = as<GetSet>(v);
  return g ? g->owner : cast<Member>(v)->owner;
}
Value attribute_name(VM&, const Value& s) { return make_str(descriptor_name(s)); }
Value attribute_owner(VM&, const Value& s) {
  Type* owner = descriptor_owner(s);
  return owner ? Value(owner) : none();
}
Value attribute_qualname(VM& vm, const Value& s) {
  Type* owner = descriptor_owner(s);
  return make_str(owner ? fmt::format("{}.{}", owner->short_name(), descriptor_name(s))
                        : descriptor_name(s));
}
Value attribute_repr(VM& vm, const Args& a) {
  auto* g = as<GetSet>(a[0]);
  const Type* owner = descriptor_owner(a[0]);
  return make_str(fmt::format("<{} '{}' of '{}' objects>", g && !g->field ? "attribute" : "member",
                              descriptor_name(a[0]), owner ? owner->name : "?"));
}
Value descr_get(VM& vm, const Args& a) {
  if (a[1].is_none() && (!a[2] || a[2].is_none()))
    return vm.type_error("__get__(None, None) is invalid");
  return bind_descriptor(vm, a[0], a[1].is_none() ? Value() : a[1],
                         is<Type>(a[2]) ? cast<Type>(a[2]) : type_of(a[1]));
}
Value descr_set(VM& vm, const Args& a) {
  if (auto* g = as<GetSet>(a[0])) {
    if (!descriptor_applies(vm, g->name, g->owner, a[1])) return {};
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

void init_descriptor_types(VM& vm) {
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
      .getset("__name__", property_name,
              [](VM&, const Value& s, const Value& v) {
                self_as<Property>(s)->name = v;
                return true;
              })
      .getset("__doc__", prop_get<&Property::doc>,
              [](VM&, const Value& s, const Value& v) {
                self_as<Property>(s)->doc = v;
                return true;
              })
      .getset("__isabstractmethod__",
              [](VM& v, const Value& s) {
                auto* p = self_as<Property>(s);
                for (const Value& f : {p->get, p->set, p->del}) {
                  const Value x =
                      has_function(f) ? v.getattr_opt(f, names::isabstractmethod_) : Value();
                  const int abstract = x ? v.truth(x) : v.has_error() ? -1 : 0;
                  if (abstract) return abstract < 0 ? Value() : make_bool(true);
                }
                return make_bool(false);
              })
      .done();
  TypeBuilder<StaticMethod>(vm, "staticmethod")
      .make("(cls, *args, **kwargs)", wrap_new<StaticMethod>)
      .dunder(Dunder::init_, wrap_init<StaticMethod>)
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
      .make("(cls, *args, **kwargs)", wrap_new<ClassMethod>)
      .dunder(Dunder::init_, wrap_init<ClassMethod>)
      .dunder(Dunder::get_, class_method_get)
      .dunder(Dunder::repr_, wrapper_repr<ClassMethod>)
      .dunder(Dunder::getattr_, forward_attr<ClassMethod>)
      .field("__func__", wrapped_get<ClassMethod>)
      .getset("__wrapped__", wrapped_get<ClassMethod>)
      .getset("__doc__",
              [](VM& vm, const Value& s) {
                return vm.getattr(self_as<ClassMethod>(s)->func, names::doc_);
              })
      .done();
  TypeBuilder<Super>(vm, "super")
      .make("(cls, *args)", super_new)
      .dunder(Dunder::init_, super_init)
      .dunder(Dunder::repr_, super_repr)
      .dunder(Dunder::get_, super_get)
      .field("__thisclass__",
             [](VM&, const Value& s) {
               auto* of = self_as<Super>(s);
               return of->start ? Value(of->start) : none();
             })
      .field("__self__",
             [](VM&, const Value& s) {
               auto* of = self_as<Super>(s);
               return of->self_type ? of->self : none();
             })
      .field("__self_class__",
             [](VM&, const Value& s) {
               auto* of = self_as<Super>(s);
               return of->self_type ? Value(of->self_type) : none();
             })
      .done();
  auto finish = [](TypeBuilderBase& b) {
    b.flags(Type::kNoInstances | Type::kNoBase)
        .dunder(Dunder::repr_, attribute_repr)
        .dunder(Dunder::get_, descr_get)
        .dunder(Dunder::set_, descr_set)
        .getset("__name__", attribute_name)
        .getset("__qualname__", attribute_qualname)
        .getset("__objclass__", attribute_owner)
        .done();
  };
  TypeBuilder<GetSet> attributes(vm, "getset_descriptor");
  finish(attributes);
  TypeBuilder<Member> members(vm, "member_descriptor");
  finish(members);
}

}  // namespace tracepad
