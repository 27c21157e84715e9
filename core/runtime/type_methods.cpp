// What `type` and `object` themselves can do: construction, attributes of classes, default repr,
// equality and attribute protocol of instances.
#include <algorithm>

#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/static_hashes.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// ---- type ----

Value type_new(VM& vm, const Args& a) {
  // Raw arguments: (metacls, name, bases, namespace, **keywords); type(x) is handled in type_call.
  if (a.n != 4)
    return vm.type_error("type.__new__() takes exactly 3 arguments ({} given)", a.n ? a.n - 1 : 0);
  if (!is_str(a[1]))
    return vm.type_error("type.__new__() argument 1 must be str, not {}", argument_name(a[1]));
  if (!is<Tuple>(a[2]))
    return vm.type_error("type.__new__() argument 2 must be tuple, not {}", argument_name(a[2]));
  if (!is<Dict>(a[3]))
    return vm.type_error("type.__new__() argument 3 must be dict, not {}", argument_name(a[3]));
  Type* meta = winning_metaclass(vm, cast<Type>(a[0]), cast<Tuple>(a[2])->view());
  if (!meta) return {};
  // type(...) with bases of another metaclass is a matter for that one's __new__.
  const Value& make = meta->dunder(Dunder::new_);
  if (meta != cast<Type>(a[0]) && !make.same(Type::type->dunder(Dunder::new_))) {
    std::vector<Value> all(a.v, a.v + a.n + a.kw_count());
    all[0] = Value(meta);
    return vm.tail_call(make, std::move(all), a.kw_count() ? Value(a.kwnames) : Value());
  }
  Ref<Dict> ns = make_dict();
  for (auto& e : cast<Dict>(a[3])->table.entries())
    if (e.key && !ns->set(vm, e.key, e.value)) return {};
  Ref<Dict> kw;
  if (a.kw_count()) {
    kw = make_dict();
    for (uint32_t i = 0; i < a.kw_count(); ++i) kw->set(cast<Str>(a.kwnames->items[i]), a[a.n + i]);
  }
  return build_type(vm, meta, str_view(a[1]), cast<Tuple>(a[2])->view(), ns, kw.get());
}

Value type_init(VM& vm, const Args& a) { return none(); }

Value type_call(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (cls == Type::type && a.n == 2 && !a.kw_count()) return Value(type_of(a[1]));
  if (cls == Type::type && a.n == 2) return vm.type_error("type() takes no keyword arguments");
  if (cls == Type::type && a.n != 4) return vm.type_error("type() takes 1 or 3 arguments");
  return construct(vm, cls, a.v + 1, a.n - 1, a.kwnames);
}

Value type_repr(VM& vm, const Args& a) {
  Type* t = cast<Type>(a[0]);
  std::string module = is_str(t->module_name) ? std::string(str_view(t->module_name)) : "";
  Value m = t->dict ? t->dict->get(names::module_) : Value();
  if (is_str(m)) module = std::string(str_view(m));
  std::string q = is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name;
  if (module.empty() || module == "builtins") return make_str("<class '" + q + "'>");
  return make_str("<class '" + module + "." + q + "'>");
}

Value type_getattribute(VM& vm, const Args& a) {
  if (!arg_attribute(vm, a[1])) return {};
  return vm.generic_getattr(a[0], interned(a[1]));
}
Value type_setattr(VM& vm, const Args& a) {
  if (!arg_attribute(vm, a[1])) return {};
  if (!vm.generic_setattr(a[0], interned(a[1]), a[2])) return {};
  return none();
}
Value type_delattr(VM& vm, const Args& a) {
  if (!arg_attribute(vm, a[1])) return {};
  if (!vm.generic_setattr(a[0], interned(a[1]), Value())) return {};
  return none();
}

// Puts a plain attribute into a class's namespace; caches of its attributes must notice.
void put(VM& vm, Type* t, Str* name, const Value& v) {
  t->dict->set(name, v);
  t->version = next_type_version();
  for (Type* s : t->subclasses) s->version = next_type_version();
}

Value type_name_get(VM&, const Value& s) { return make_str(self_as<Type>(s)->short_name()); }
}  // namespace

bool is_immutable(const Type* t) {
  return t->has(Type::kHeap) ? t->has(Type::kDotted) : !t->has(Type::kMutable);
}
bool may_change(VM& vm, const Type* t) {
  return !is_immutable(t) || (t->has(Type::kHeap) && in_library(vm));
}
bool in_library(VM& vm) {
  const Frame* f = vm.frame();
  return f && f->code && f->code->flags & Code::kLibrary;
}

namespace {

// Whether a class lets its own attributes be set (with an empty value: deleted); false: error set.
bool may_set(VM& vm, const Value& s, const Value& v, const char* name) {
  Type* t = self_as<Type>(s);
  const bool immutable = !may_change(vm, t);
  if (v && !immutable) return true;
  vm.type_error("cannot {} '{}' attribute of immutable type '{}'",
                v || immutable ? "set" : "delete", name, t->name);
  return false;
}
bool type_name_set(VM& vm, const Value& s, const Value& v) {
  if (!may_set(vm, s, v, "__name__")) return false;
  if (!is_str(v))
    return vm.type_error("can only assign string to {}.__name__, not '{}'", self_as<Type>(s)->name,
                         type_name(v)),
           false;
  if (!may_be_type_name(vm, str_view(v))) return false;
  self_as<Type>(s)->name = std::string(str_view(v));
  self_as<Type>(s)->type_flags &= ~static_cast<uint32_t>(Type::kDotted);
  return true;
}
Value type_qualname_get(VM&, const Value& s) {
  Type* t = self_as<Type>(s);
  return t->qualname ? t->qualname : make_str(t->name);
}
bool type_qualname_set(VM& vm, const Value& s, const Value& v) {
  if (!may_set(vm, s, v, "__qualname__")) return false;
  if (!is_str(v))
    return vm.type_error("can only assign string to {}.__qualname__, not '{}'",
                         self_as<Type>(s)->name, type_name(v)),
           false;
  self_as<Type>(s)->qualname = v;
  return true;
}
Value type_module_get(VM&, const Value& s) {
  Type* t = self_as<Type>(s);
  if (t->has(Type::kHeap))
    if (Value m = t->dict->get(names::module_)) return m;
  return t->module_name ? t->module_name : make_str("builtins");
}
bool type_module_set(VM& vm, const Value& s, const Value& v) {
  if (!may_set(vm, s, v, "__module__")) return false;
  Type* t = self_as<Type>(s);
  t->module_name = v;
  put(vm, t, names::module_, v);
  return true;
}
// What a class keeps under a name that `type` describes; `type` itself keeps the descriptions.
Value kept(const Type* t, const Str* name) {
  return t == Type::type ? Value() : t->dict->get(name);
}
Value type_doc_get(VM&, const Value& s) {
  Value d = kept(self_as<Type>(s), names::doc_);
  return d ? d : none();
}
bool type_doc_set(VM& vm, const Value& s, const Value& v) {
  if (!may_set(vm, s, v, "__doc__")) return false;
  put(vm, self_as<Type>(s), names::doc_, v);
  return true;
}
// The native half of a library class, _NameCore, which PyTorch's class does not have: what asks a
// class for its bases does not see it.
bool is_half(const Type* t) {
  return !t->has(Type::kHeap) && t->name.starts_with('_') && t->name.ends_with("Core");
}
std::vector<Value> shown_types(const std::vector<Type*>& types) {
  std::vector<Value> v;
  for (Type* t : types)
    if (!is_half(t)) v.push_back(Value(t));
  return v;
}
Value type_bases_get(VM&, const Value& s) {
  std::vector<Value> v;
  for (auto& b : self_as<Type>(s)->bases)
    v.push_back(is_half(b.get()) && b->base ? Value(b->base) : Value(b.get()));
  return make_tuple(v);
}
Value type_base_get(VM&, const Value& s) {
  Type* b = self_as<Type>(s)->base;
  while (b && is_half(b)) b = b->base;
  return b ? Value(b) : none();
}
Value type_mro_get(VM&, const Value& s) { return make_tuple(shown_types(self_as<Type>(s)->mro)); }
// Annotations are computed by the class body's function (__annotate_func__) when they are first
// asked for, and kept apart from what a program itself calls __annotations__.
Str* annotations_cache() { return intern("__annotations_cache__"); }

void drop(Type* t, Str* name) {
  if (t->dict->erase(name)) t->version = next_type_version();
}
Value type_annotate_get(VM& vm, const Value& s) {
  Type* t = self_as<Type>(s);
  if (is_immutable(t))
    return vm.raise(exc::AttributeError, "type object '{}' has no attribute '__annotate__'",
                    t->name);
  for (Str* name : {names::annotate_func_, names::annotate_})
    if (Value f = t->dict->get(name)) return f;
  put(vm, t, names::annotate_func_, none());
  return none();
}
bool type_annotate_set(VM& vm, const Value& s, const Value& v) {
  Type* t = self_as<Type>(s);
  if (!v) return vm.type_error("cannot delete __annotate__ attribute"), false;
  if (!may_set(vm, s, v, "__annotate__")) return false;
  if (!v.is_none() && !is_callable(v))
    return vm.type_error("__annotate__ must be callable or None"), false;
  put(vm, t, names::annotate_func_, v);
  if (!v.is_none()) drop(t, annotations_cache());
  return true;
}
Value type_annotations_get(VM& vm, const Value& s) {
  Type* t = self_as<Type>(s);
  for (Str* name : {names::annotations_, annotations_cache()})
    if (Value v = kept(t, name)) return v;
  if (is_immutable(t))
    return vm.raise(exc::AttributeError, "type object '{}' has no attribute '__annotations__'",
                    t->name);
  const Value annotate = type_annotate_get(vm, s);
  if (!annotate) return {};
  Value result = annotate.is_none() ? Value(make_dict()) : vm.call(annotate, {make_int(1)});
  if (!result) return {};
  if (!is<Dict>(result))
    return vm.type_error("__annotate__ returned non-dict of type '{}'", type_name(result));
  put(vm, t, annotations_cache(), result);
  return result;
}
bool type_annotations_set(VM& vm, const Value& s, const Value& v) {
  Type* t = self_as<Type>(s);
  if (is_immutable(t)) return may_set(vm, s, v, "__annotations__");
  const bool own = static_cast<bool>(t->dict->get(names::annotations_));
  Str* name = own ? names::annotations_ : annotations_cache();
  if (v) {
    put(vm, t, name, v);
  } else {
    if (!t->dict->get(name)) return vm.raise(exc::AttributeError, "__annotations__"), false;
    drop(t, name);
  }
  drop(t, names::annotate_func_);
  drop(t, names::annotate_);
  return true;
}
Value type_abstract_get(VM& vm, const Value& s) {
  if (Value v = kept(self_as<Type>(s), names::abstractmethods_)) return v;
  return vm.raise(exc::AttributeError, std::string("__abstractmethods__"));
}
bool type_abstract_set(VM& vm, const Value& s, const Value& v) {
  Type* t = self_as<Type>(s);
  const int r = v ? vm.truth(v) : 0;
  if (r < 0) return false;
  if (v) {
    put(vm, t, names::abstractmethods_, v);
  } else {
    if (!kept(t, names::abstractmethods_)) return type_abstract_get(vm, s), false;
    drop(t, names::abstractmethods_);
  }
  if (r > 0)
    t->type_flags |= Type::kAbstract;
  else
    t->type_flags &= ~Type::kAbstract;
  return true;
}

Value type_params_get(VM&, const Value& s) {
  Type* t = self_as<Type>(s);
  const Value v = kept(t, intern("__type_params__"));
  return v ? v : make_tuple({});
}
bool type_params_set(VM& vm, const Value& s, const Value& v) {
  if (!may_set(vm, s, v, "__type_params__")) return false;
  put(vm, self_as<Type>(s), intern("__type_params__"), v);
  return true;
}

Value type_mro(VM& vm, const Args& a) {
  std::vector<Type*> order;
  return linearize(vm, cast<Type>(a[0]), order) ? make_list(shown_types(order)) : Value();
}
Value type_subclasses(VM& vm, const Args& a) {
  std::vector<Value> v;
  Type* self = cast<Type>(a[0]);
  for (Type* t : self->subclasses)
    for (auto& b : t->bases)
      if (b.get() == self) v.push_back(Value(t));
  return make_list(v);
}
Value type_instancecheck(VM& vm, const Args& a) {
  if (type_of(a[1])->is_subtype(cast<Type>(a[0]))) return make_bool(true);
  // An object may present another class through __class__ (proxies, mocks).
  if (a[1].is_object() && type_of(a[1])->has(Type::kHeap)) {
    Value c = vm.getattr_opt(a[1], names::class_);
    if (vm.has_error()) return {};
    if (is<Type>(c)) return make_bool(cast<Type>(c)->is_subtype(cast<Type>(a[0])));
  }
  return make_bool(false);
}
Value type_subclasscheck(VM& vm, const Args& a) {
  if (!is<Type>(a[1])) return vm.type_error("issubclass() arg 1 must be a class");
  return make_bool(cast<Type>(a[1])->is_subtype(cast<Type>(a[0])));
}
Value type_or(VM& vm, const Args& a) {
  // X | Y makes a types.UnionType; the typing support supplies it.
  Value m = vm.import("_union");
  if (!m) return {};
  Value f = vm.getattr(m, "make_union");
  if (!f) return {};
  return vm.tail_call(f, {a[0], a[1]});
}
Value type_ror(VM& vm, const Args& a) {
  Value m = vm.import("_union");
  if (!m) return {};
  Value f = vm.getattr(m, "make_union");
  if (!f) return {};
  return vm.tail_call(f, {a[1], a[0]});
}
// The names that a class has by itself. The __dict__ that object has stands for those of the
// built-in types.
void add_names(const Type* t, std::vector<std::string>& out) {
  for (auto& e : t->dict->table.entries())
    if (e.key && is_str(e.key) && !(t == Type::object_type && str_view(e.key) == "__dict__"))
      out.emplace_back(str_view(e.key));
}
Value type_dir(VM& vm, const Args& a) {
  Ref<Set> seen = make_set();
  std::vector<std::string> all;
  for (Type* t : cast<Type>(a[0])->mro) add_names(t, all);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::vector<Value> out;
  for (auto& s : all) out.push_back(make_str(s));
  return make_list(out);
}
Value type_prepare(VM& vm, const Args& a) { return make_dict(); }

// ---- object ----

Value object_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (a.n > 1 || a.kw_count()) {
    bool own_new = !cls->dunder(Dunder::new_).same(Type::object_type->dunder(Dunder::new_));
    bool own_init = !cls->dunder(Dunder::init_).same(Type::object_type->dunder(Dunder::init_));
    if (own_new)
      return vm.type_error("object.__new__() takes exactly one argument (the type to instantiate)");
    if (!own_init) return vm.type_error("{}() takes no arguments", cls->name);
  }
  if (cls->has(Type::kAbstract)) {
    Value methods = cls->dict->get(names::abstractmethods_);
    std::vector<Value> list;
    if (methods && !vm.iterate(methods, list)) return {};
    std::vector<std::string> texts;
    for (auto& v : list)
      if (is_str(v)) texts.emplace_back(str_view(v));
    std::sort(texts.begin(), texts.end());
    std::string joined;
    for (auto& t : texts) joined += (joined.empty() ? "'" : ", '") + t + "'";
    return vm.type_error(
        "Can't instantiate abstract class {} without an implementation for abstract method{} {}",
        cls->name, texts.size() == 1 ? "" : "s", joined);
  }
  if (!cls->alloc || cls->has(Type::kNoInstances))
    return vm.type_error("cannot create '{}' instances", cls->name);
  return Value(cls->alloc(cls));
}

Value object_init(VM& vm, const Args& a) {
  if (a.n > 1 || a.kw_count()) {
    Type* cls = type_of(a[0]);
    const bool own_new = cls->has(Type::kNoInstances) ||
                         !cls->dunder(Dunder::new_).same(Type::object_type->dunder(Dunder::new_));
    bool own_init = !cls->dunder(Dunder::init_).same(Type::object_type->dunder(Dunder::init_));
    if (own_init)
      return vm.type_error(
          "object.__init__() takes exactly one argument (the instance to initialize)");
    if (!own_new)
      return vm.type_error("{}.__init__() takes exactly one argument (the instance to initialize)",
                           cls->name);
  }
  return none();
}

Value object_repr(VM& vm, const Args& a) {
  Type* t = type_of(a[0]);
  Value m = vm.getattr_opt(Value(t), names::module_);
  vm.clear_error();
  std::string q = is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name;
  if (is_str(m) && str_view(m) != "builtins") q = std::string(str_view(m)) + "." + q;
  return make_str(fmt::format("<{} object at 0x{:012x}>", q, a[0].bits() & 0xFFFFFFFFFFFF));
}
Value object_str(VM& vm, const Args& a) { return vm.repr(a[0]); }
Value object_format(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("__format__() argument must be str, not {}", argument_name(a[1]));
  if (is_str(a[1]) && !str_view(a[1]).empty())
    return vm.type_error("unsupported format string passed to {}.__format__", type_name(a[0]));
  return vm.str(a[0]);
}
Value object_hash(VM& vm, const Args& a) {
  return make_int(static_cast<int64_t>(hash_of_identity(a[0])));
}
Value object_eq(VM& vm, const Args& a) {
  return a[0].same(a[1]) ? make_bool(true) : Value::not_implemented();
}
Value object_ne(VM& vm, const Args& a) {
  const Value& eq = type_of(a[0])->dunder(Dunder::eq_);
  Value r = vm.call(eq, {a[0], a[1]});
  if (!r || r.is_not_implemented()) return r;
  int t = vm.truth(r);
  if (t < 0) return {};
  return make_bool(!t);
}
Value object_order(VM& vm, const Args& a) { return Value::not_implemented(); }
Value object_getattribute(VM& vm, const Args& a) {
  if (!arg_attribute(vm, a[1])) return {};
  return vm.generic_getattr(a[0], interned(a[1]));
}
// Sets an attribute, or deletes it where no value is given.
Value set_attribute(VM& vm, const Args& a, const char* method, const Value& value) {
  if (!arg_attribute(vm, a[1])) return {};
  if (is<Type>(a[0]))  // who has a way of its own is not to be changed behind its back
    return vm.type_error("can't apply this {} to {} object", method, type_name(a[0]));
  return vm.generic_setattr(a[0], interned(a[1]), value) ? none() : Value();
}
Value object_setattr(VM& vm, const Args& a) { return set_attribute(vm, a, "__setattr__", a[2]); }
Value object_delattr(VM& vm, const Args& a) { return set_attribute(vm, a, "__delattr__", Value()); }
Value object_init_subclass(VM& vm, const Args& a) {
  if (a.n > 1 || a.kw_count()) {
    std::string_view cls = is<Type>(a[0]) ? std::string_view(cast<Type>(a[0])->name) : "object";
    if (!a.kw_count())
      return vm.type_error("{}.__init_subclass__() takes no arguments ({} given)", cls, a.n - 1);
    return vm.type_error("{}.__init_subclass__() takes no keyword arguments", cls);
  }
  return none();
}
Value object_dir(VM& vm, const Args& a) {
  std::vector<std::string> all;
  if (Dict* d = a[0].is_object()
                    ? (a[0].object()->dict_slot() ? *a[0].object()->dict_slot() : nullptr)
                    : nullptr)
    for (auto& e : d->table.entries())
      if (e.key && is_str(e.key)) all.emplace_back(str_view(e.key));
  for (Type* t : type_of(a[0])->mro) add_names(t, all);
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::vector<Value> out;
  for (auto& s : all) out.push_back(make_str(s));
  return make_list(out);
}
Value object_class_get(VM&, const Value& s) { return Value(type_of(s)); }
bool object_class_set(VM& vm, const Value& s, const Value& v) {
  if (!v) return vm.type_error("can't delete __class__ attribute"), false;
  if (!is<Type>(v))
    return vm.type_error("__class__ must be set to a class, not '{}' object", type_name(v)), false;
  Type* to = cast<Type>(v);
  Type* from = type_of(s);
  auto mutable_type = [](Type* t) { return !is_immutable(t); };
  if (!s.is_object() || !mutable_type(to) || !mutable_type(from))
    return vm.type_error(
               "__class__ assignment only supported for mutable types or ModuleType subclasses"),
           false;
  if (!fits_layout(vm, "__class__", from, to)) return false;
  s.object()->dict_slot();  // a row is in the order of its class: into a dict
  incref(to);
  s.object()->cls = to;
  decref(from);
  return true;
}
// How an object is taken apart to be made again is told by lib/copy.py.
Value ask_copy(VM& vm, std::string_view function, std::span<const Value> args) {
  Value copy = vm.import("copy");
  Value f = copy ? vm.getattr(copy, function) : Value();
  return f ? vm.call(f, args) : f;
}
Value object_reduce(VM& vm, const Args& a) { return ask_copy(vm, "_reduce", {a.v, 1}); }
Value object_reduce_ex(VM& vm, const Args& a) { return ask_copy(vm, "_reduce_ex", {a.v, 2}); }
Value object_getstate(VM& vm, const Args& a) { return ask_copy(vm, "_plain_state", {a.v, 1}); }

Value dict_getter(VM& vm, const Value& s) {
  Dict* d = vm.instance_dict(s);
  if (!d) return vm.attribute_error(s, names::dict_);
  return Value(d);
}
bool dict_setter(VM& vm, const Value& s, const Value& v) {
  Dict** slot = s.is_object() ? s.object()->dict_slot() : nullptr;
  if (!slot || (!*slot && type_of(s)->has(Type::kSlotsOnly))) {
    vm.raise(exc::AttributeError,
             "'{}' object has no attribute '__dict__' and no __dict__ for setting new attributes",
             type_name(s));
    return false;
  }
  if (!v) {  // deleted: a new one is made when it is asked for
    if (Dict* old = std::exchange(*slot, nullptr)) decref(old);
    return true;
  }
  if (!is<Dict>(v))
    return vm.type_error("__dict__ must be set to a dictionary, not a '{}'", type_name(v)), false;
  incref(v.object());
  if (*slot) decref(*slot);
  *slot = cast<Dict>(v);
  return true;
}
Value type_dict_get(VM& vm, const Value& s) {
  return make_mapping_proxy(vm, Value(self_as<Type>(s)->dict));
}

}  // namespace

void init_type_and_object(VM& vm) {
  TypeBuilder<Instance>(vm, "object", Type::object_type)
      .method("__init_subclass__", "", object_init_subclass)
      .method("__reduce__", "(self, /)", object_reduce)
      .method("__reduce_ex__", "(self, protocol, /)", object_reduce_ex)
      .method("__getstate__", "(self, /)", object_getstate)
      .dunder(Dunder::init_, object_init)
      .dunder(Dunder::repr_, object_repr)
      .dunder(Dunder::str_, object_str)
      .dunder(Dunder::format_, object_format)
      .dunder(Dunder::hash_, object_hash)
      .dunder(Dunder::eq_, object_eq)
      .dunder(Dunder::ne_, object_ne)
      .dunder(Dunder::lt_, object_order)
      .dunder(Dunder::le_, object_order)
      .dunder(Dunder::gt_, object_order)
      .dunder(Dunder::ge_, object_order)
      .dunder(Dunder::getattribute_, object_getattribute)
      .dunder(Dunder::setattr_, object_setattr)
      .dunder(Dunder::delattr_, object_delattr)
      .dunder(Dunder::dir_, object_dir)
      .getset("__class__", object_class_get, object_class_set)
      .make("", object_new)
      .done();
  Type* object = Type::object_type;
  object->dict->set(names::doc_,
                    none());  // natives have no documentation, but all have the attribute
  Value is = object->dict->get(names::of(Dunder::init_subclass_));
  object->dict->set(names::of(Dunder::init_subclass_),
                    Value(alloc_as<ClassMethod>(ClassMethod::type, is)));
  object->alloc = [](Type* cls) -> Object* {
    auto* o = alloc_as<Instance>(cls);
    if (cls->slot_count) o->slots = new Value[cls->slot_count];
    return o;
  };
  resolve_dunders(object);

  TypeBuilder<Type>(vm, "type", Type::type)
      .make("", type_new)
      .dunder(Dunder::init_, type_init)
      .dunder(Dunder::call_, type_call)
      .dunder(Dunder::repr_, type_repr)
      .dunder(Dunder::getattribute_, type_getattribute)
      .dunder(Dunder::setattr_, type_setattr)
      .dunder(Dunder::delattr_, type_delattr)
      .dunder(Dunder::instancecheck_, type_instancecheck)
      .dunder(Dunder::subclasscheck_, type_subclasscheck)
      .dunder(Dunder::or_, type_or)
      .dunder(Dunder::ror_, type_ror)
      .dunder(Dunder::dir_, type_dir)
      .class_method("__prepare__", "", type_prepare)
      .method("mro", "(self, /)", type_mro)
      .method("__subclasses__", "(self, /)", type_subclasses)
      .getset("__name__", type_name_get, type_name_set)
      .getset("__qualname__", type_qualname_get, type_qualname_set)
      .getset("__module__", type_module_get, type_module_set)
      .getset("__doc__", type_doc_get, type_doc_set)
      .getset("__bases__", type_bases_get, set_bases)
      .getset("__base__", type_base_get)
      .getset("__mro__", type_mro_get)
      .getset("__dict__", type_dict_get)
      .getset("__annotations__", type_annotations_get, type_annotations_set)
      .getset("__annotate__", type_annotate_get, type_annotate_set)
      .getset("__abstractmethods__", type_abstract_get, type_abstract_set)
      .getset("__type_params__", type_params_get, type_params_set)
      .done();
  Type::type->alloc = [](Type* cls) -> Object* { return alloc_as<Type>(cls); };
  // Instances of Python classes show their __dict__ through this descriptor, found last on every
  // mro.
  auto* g = alloc_as<GetSet>(GetSet::type);
  g->name = "__dict__";
  g->get = dict_getter;
  g->set = dict_setter;
  g->owner = object;
  object->dict->set("__dict__", Value(g));
  vm.type_changed(object);
}

}  // namespace tracepad
