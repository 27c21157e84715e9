// Classes: bootstrap of the first types and type.__new__. What follows from their bases is in
// type_resolution.cpp. The methods of `type` and `object` themselves are in type_methods.cpp.
#include <algorithm>
#include <cstring>

#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"
#include "runtime/weak.h"

namespace tracepad {

namespace {
uint32_t version_counter = 0;
Str* dunder_names[kDunderCount];  // those asked for, interned
std::vector<Type**> type_slots;   // every T::type that points at one of this VM's types

// A cache of (type version, interned name) -> attribute. Entries borrow; a changed type has a new
// version.
struct LookupEntry {
  uint32_t version = 0;
  const Str* name = nullptr;
  Object* found = nullptr;
  uint64_t bits = 0;
};
constexpr size_t kLookupCache = 4096;
LookupEntry lookup_cache[kLookupCache];

Object* alloc_instance(Type* cls) {
  auto* o = alloc_as<Instance>(cls);
  if (cls->slot_count) o->slots = new Value[cls->slot_count];
  return o;
}
}  // namespace

uint32_t next_type_version() { return ++version_counter; }

Type::Type() { kind = static_cast<uint8_t>(kKind); }
Type::~Type() {
  for (Type* b : mro)
    if (b != this) std::erase(b->subclasses, this);
}
void Type::traverse(void (*visit)(const Value&, void*), void* arg) {
  Instance::traverse(visit, arg);
}
void Type::clear() {
  for (auto& d : dunders) d = Value();
  Instance::clear();
  version = next_type_version();
}

bool Type::is_subtype(const Type* other) const {
  if (this == other) return true;
  for (const Type* t : mro)
    if (t == other) return true;
  return false;
}

Value Type::lookup(const Str* attr) const {
  if (!attr->interned) {
    for (const Type* t : mro)
      if (t->dict)
        if (Value* v = t->dict->table.find_str(attr)) return *v;
    return {};
  }
  size_t h = ((reinterpret_cast<uintptr_t>(attr) >> 4) ^ (version * 2654435761u)) % kLookupCache;
  LookupEntry& e = lookup_cache[h];
  if (e.version == version && e.name == attr) {
    Value v;
    std::memcpy(static_cast<void*>(&v), &e.bits, sizeof v);
    if (v.is_object()) incref(v.object());
    return v;
  }
  Value found;
  for (const Type* t : mro)
    if (t->dict)
      if (Value* v = t->dict->table.find_str(attr)) {
        found = *v;
        break;
      }
  e.version = version;
  e.name = attr;
  e.bits = found.bits();
  return found;
}

Dunder binop_dunder(Dunder row, uint32_t binop) {
  // ast::BinOpKind: Add, Sub, Mult, MatMult, Div, FloorDiv, Mod, Pow, LShift, RShift, BitOr,
  // BitXor, BitAnd.
  return static_cast<Dunder>(static_cast<uint32_t>(row) + binop);
}

Str* names::of(Dunder d) {
  static const char* const kTexts[] = {
#define DUNDER(name) "__" #name "__",
#include "runtime/dunder.inc"
#undef DUNDER
  };
  Str*& name = dunder_names[static_cast<size_t>(d)];
  if (!name) name = intern(kTexts[static_cast<size_t>(d)]);
  return name;
}

Type* new_blank_type(VM& vm, std::string_view name, Type*& slot) {
  if (!slot) {
    auto* t = new Type();
    t->cls = Type::type;
    if (Type::type) incref(Type::type);
    incref(t);  // the slot's own
    slot = t;
    type_slots.push_back(&slot);
  }
  Type* t = slot;
  t->name = std::string(name);
  t->version = next_type_version();
  if (Dict::type && Str::type) {
    if (!t->dict) {
      t->dict = alloc_as<Dict>(Dict::type);
      incref(t->dict);
    }
    if (!t->qualname) t->qualname = make_str(name);
    if (!t->module_name) t->module_name = make_str("builtins");
  }
  return t;
}

void release_type_slots() {
  for (LookupEntry& e : lookup_cache) e = {};
  std::vector<Type*> types;
  for (Type** s : type_slots) {
    types.push_back(*s);
    *s = nullptr;
  }
  type_slots.clear();
  for (Type* t : types) decref(t);
  for (Str*& name : dunder_names) name = nullptr;
}

void finish_native_type(VM& vm, Type* t) {
  if (!t->base && t != Type::object_type) t->base = Type::object_type;
  t->bases.clear();
  t->mro = {t};
  if (t->base) {
    t->bases.push_back(t->base);
    t->mro.insert(t->mro.end(), t->base->mro.begin(), t->base->mro.end());
    if (!t->alloc && t->base->alloc && t->base != Type::object_type) t->alloc = t->base->alloc;
    if (t->cls == Type::type && t->base->cls != Type::type && t->base->cls) {
      incref(t->base->cls);
      decref(t->cls);
      t->cls = t->base->cls;
    }
    for (Type* b : t->base->mro) b->subclasses.push_back(t);
    inherit_pattern_kind(t);
  }
  // Equality without a hash of its own makes instances unhashable.
  Dict* d = t->dict;
  // Who compares for equality has all six comparisons, as CPython's one slot gives them.
  if (t != Type::object_type && d->get(names::of(Dunder::eq_))) {
    for (Dunder order : {Dunder::ne_, Dunder::lt_, Dunder::le_, Dunder::gt_, Dunder::ge_}) {
      if (d->get(names::of(order))) continue;
      Value inherited = t->base ? t->base->dunder(order) : Value();
      if (auto* f = as<NativeFunction>(inherited);
          f && f->owner == Type::object_type && order != Dunder::ne_) {
        auto own = make_native(vm, names::of(order)->s, "(self, value, /)", f->fn);
        own->owner = t;
        own->qualname = std::string(t->short_name()) + "." + own->name;
        set_native_type(own.get(), NativeFunction::slot_type);
        d->set(names::of(order), own);
      }
    }
  }
  if (d->get(names::of(Dunder::eq_)) && !d->get(names::of(Dunder::hash_)))
    d->set(names::of(Dunder::hash_), none());
  resolve_dunders(t);
  t->version = next_type_version();
}

Type* winning_metaclass(VM& vm, Type* meta, std::span<const Value> bases) {
  Type* winner = meta;
  for (const Value& b : bases) {
    Type* m = type_of(b);
    if (!is<Type>(b) && vm.getattr_opt(b, names::of(Dunder::mro_entries_))) {
      vm.type_error("type() doesn't support MRO entry resolution; use types.new_class()");
      return nullptr;
    }
    if (vm.has_error()) return nullptr;
    if (winner->is_subtype(m)) continue;
    if (m->is_subtype(winner)) {
      winner = m;
      continue;
    }
    vm.type_error(
        "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of "
        "the metaclasses of all "
        "its bases");
    return nullptr;
  }
  return winner;
}

namespace {

// The first class of a line whose instances have a dict, or can be referred to weakly, says so.
void add_instance_attributes(Type* t) {
  auto has = [&](Str* name) {
    return std::any_of(t->mro.begin(), t->mro.end(), [&](const auto& b) {
      return &*b != Type::object_type && b->dict && b->dict->get(name);
    });
  };
  auto add = [&](Str* name, Value (*get)(VM&, const Value&),
                 bool (*set)(VM&, const Value&, const Value&)) {
    auto* g = alloc_as<GetSet>(GetSet::type);
    g->name = name->s;
    g->get = get;
    g->set = set;
    g->owner = t;
    g->held = t;
    t->dict->set(name, Value(g));
  };
  if (t->has(Type::kHasDict) && !has(names::dict_)) {
    auto* of_object = cast<GetSet>(Type::object_type->dict->get(names::dict_));
    add(names::dict_, of_object->get, of_object->set);
  }
  if (class_can_be_weak(t) && !has(names::weakref_))
    add(names::weakref_, [](VM&, const Value& v) { return shown_weak_reference(v); }, nullptr);
}

bool add_slots(VM& vm, Type* t, const Value& slots, bool& has_dict) {
  std::vector<Value> list;
  if (is_str(slots))
    list.push_back(slots);
  else if (!vm.iterate(slots, list))
    return false;
  // Objects whose size varies have no room for slots.
  for (Type* varying : {Int::type, Tuple::type, Bytes::type, Type::type})
    if (!list.empty() && t->base && t->base->is_subtype(varying)) {
      vm.type_error("nonempty __slots__ not supported for subtype of '{}'", t->base->name);
      return false;
    }
  std::vector<std::string> names;
  for (const Value& v : list) {
    if (!is_str(v)) {
      vm.type_error("__slots__ items must be strings, not '{}'", type_name(v));
      return false;
    }
    std::string n(str_view(v));
    if (n == "__dict__") {
      if (has_dict || (t->base && t->base->has(Type::kHasDict))) {
        vm.type_error("__dict__ slot disallowed: we already got one");
        return false;
      }
      has_dict = true;
      continue;
    }
    if (n == "__weakref__") continue;
    if (n.starts_with("__") && !n.ends_with("__")) n = "_" + t->name + n;  // private name mangling
    if (t->dict->get(n)) {
      vm.value_error("'{}' in __slots__ conflicts with class variable", n);
      return false;
    }
    names.push_back(n);
  }
  std::sort(names.begin(), names.end());  // so that classes with the same slots have one layout
  for (auto& n : names) {
    auto* m = alloc_as<Member>(Member::type);
    m->name = n;
    m->index = t->slot_count++;
    m->owner = t;
    m->held = t;
    t->dict->set(n, Value(m));
  }
  return true;
}

}  // namespace

bool may_be_type_name(VM& vm, std::string_view name) {
  if (name.find('\0') != std::string_view::npos)
    return vm.value_error("type name must not contain null characters"), false;
  return !has_surrogates(name) || encode_text(vm, name, "utf-8", "strict");
}

Value build_type(VM& vm, Type* meta, std::string_view name, std::span<const Value> given,
                 Ref<Dict> ns, Dict* keywords) {
  std::vector<Value> bases(given.begin(), given.end());
  if (bases.empty()) bases.push_back(Value(Type::object_type));
  for (const Value& v : bases)
    if (!is<Type>(v)) {
      const bool entries = bool(vm.getattr_opt(v, names::of(Dunder::mro_entries_)));
      vm.clear_error();
      return entries ? vm.type_error(
                           "type() doesn't support MRO entry resolution; use types.new_class()")
                     : vm.type_error("bases must be types");
    }
  Type* best = best_base(vm, bases);
  if (!best) return {};
  if (!may_be_type_name(vm, name)) return {};
  if (!are_different(vm, bases)) return {};
  Object* raw = meta->alloc ? meta->alloc(meta) : alloc_as<Type>(meta);
  Ref<Type> t = static_cast<Type*>(raw);
  t->name = std::string(name);
  t->type_flags |= Type::kHeap | (best->type_flags & Type::kNoInstances);
  t->base = best;
  for (const Value& v : bases) t->bases.push_back(cast<Type>(v));
  t->alloc = best->alloc;
  t->slot_count = best->slot_count;
  t->dict = ns.get();
  incref(t->dict);
  Dict* d = t->dict;

  if (Value q = d->get(names::qualname_)) {
    if (!is_str(q)) return vm.type_error("type __qualname__ must be a str, not {}", type_name(q));
    t->qualname = q;
    d->erase(names::qualname_);
  } else {
    t->qualname = make_str(name);
  }
  if (Value c = d->get(names::c_name_);
      is_str(c)) {  // a class of our library that is a C type in CPython
    t->name = std::string(str_view(c));
    t->type_flags |= Type::kDotted;
    d->erase(names::c_name_);
    if (Value m = d->get(names::module_); m && m.is_none()) {  // a static one: see heap_module()
      t->module_name = make_str(t->name.substr(0, t->name.rfind('.')));
      d->erase(names::module_);
    }
    for (auto& e : d->table.entries())
      if (auto* method = as<Function>(e.value); e.key && method)
        make_like_native(method, make_str(t->name.substr(0, t->name.rfind('.'))), t.get());
  }
  if (!t->module_name) t->module_name = d->get(names::module_);
  if (!t->module_name) {
    Value m;
    if (Frame* f = vm.frame())
      for (; f; f = f->back)
        if (f->code) {
          m = f->globals->get(names::name_);
          break;
        }
    t->module_name = m ? m : make_str("builtins");
    d->set(names::module_, t->module_name);
  }
  // These three are what they are without a decorator.
  if (Value n = d->get(names::of(Dunder::new_)); is<Function>(n))
    d->set(names::of(Dunder::new_), Value(alloc_as<StaticMethod>(StaticMethod::type, n)));
  for (Dunder c : {Dunder::init_subclass_, Dunder::class_getitem_})
    if (Value f = d->get(names::of(c)); is<Function>(f))
      d->set(names::of(c), Value(alloc_as<ClassMethod>(ClassMethod::type, f)));
  if (d->get(names::of(Dunder::eq_)) && !d->get(names::of(Dunder::hash_)))
    d->set(names::of(Dunder::hash_), none());

  bool may_have_dict = best->has(Type::kHasDict) || std::is_base_of_v<Instance, Instance>;
  bool wants_dict = true;
  if (Value slots = d->get(names::slots_)) {
    wants_dict = false;
    for (const Value& v : bases)
      if (cast<Type>(v)->has(Type::kHasDict) && !cast<Type>(v)->has(Type::kSlotsOnly))
        wants_dict = true;
    if (!add_slots(vm, t.get(), slots, wants_dict)) return {};
  }
  (void)may_have_dict;
  if (wants_dict)
    t->type_flags |= Type::kHasDict;
  else
    t->type_flags |= Type::kSlotsOnly;

  const Value cell = d->get(names::classcell_), dict_cell = d->get(names::classdictcell_);
  if (std::string shown; cell && !is<Cell>(cell))
    return vm.repr_to(Value(type_of(cell)), shown)
               ? vm.type_error("__classcell__ must be a nonlocal cell, not {}", shown)
               : Value();
  if (cell) {
    d->erase(names::classcell_);
    cast<Cell>(cell)->content = t;
  }
  if (dict_cell) {
    d->erase(names::classdictcell_);
    if (is<Cell>(dict_cell)) cast<Cell>(dict_cell)->content = Ref<Dict>(d);
  }
  if (!compute_mro(vm, t.get())) return {};
  for (Type* b : t->mro)
    if (b != t.get()) b->subclasses.push_back(t.get());
  inherit_pattern_kind(t.get());
  if (t->alloc == Type::object_type->alloc || !t->alloc)
    t->alloc = best->alloc ? best->alloc : alloc_instance;
  resolve_dunders(t.get());
  t->version = next_type_version();
  add_instance_attributes(t.get());
  if (!d->get(names::doc_)) d->set(names::doc_, none());

  // __set_name__ on a snapshot of the namespace, then __init_subclass__ of the parent.
  std::vector<std::pair<Value, Value>> entries;
  for (auto& e : d->table.entries())
    if (e.key) entries.emplace_back(e.key, e.value);
  for (auto& [k, v] : entries) {
    Type* vt = type_of(v);
    if (!vt->dunder(Dunder::set_name_)) continue;
    if (!vm.call_method(v, names::of(Dunder::set_name_), {Value(t), k})) {
      // CPython 3.12+: the error itself, with a note.
      Value e = vm.take_error();
      if (is<Exception>(e)) {
        std::string r;
        Value saved = e;
        vm.repr_to(k, r);
        std::string note = fmt::format("Error calling __set_name__ on '{}' instance {} in '{}'",
                                       vt->name, r, t->name);
        add_exception_note(vm, e, make_str(note));
      }
      vm.set_error(e);
      return {};
    }
  }
  if (std::find(t->mro.begin(), t->mro.end(), t.get()) == t->mro.end())  // super() refuses
    return vm.type_error(
        "super(type, obj): obj (type {}) is not an instance or subtype of type ({}).", t->name,
        t->name);
  auto* sup = alloc_as<Super>(Super::type);
  Value super_value(sup);
  sup->start = t;
  sup->self = t;
  sup->self_type = t;
  Value init = vm.getattr(super_value, names::of(Dunder::init_subclass_));
  if (!init) return {};
  if (!vm.call_ex(init, {}, keywords)) return {};
  return t;
}

Value VM::make_class(std::string_view name, std::vector<Value> bases, Ref<Dict> ns,
                     Dict* keywords) {
  Type* meta = winning_metaclass(*this, Type::type, bases);
  if (!meta) return {};
  if (meta != Type::type)
    return call_ex(Value(meta), std::vector<Value>{make_str(name), make_tuple(bases), ns},
                   keywords);
  return build_type(*this, meta, name, bases, std::move(ns), keywords);
}

// ---- bootstrap ----

void make_core_types(VM& vm) {
  // `type` and `object` first: they have no dict until Dict has a type.
  new_blank_type(vm, "type", Type::type);
  Type::type->cls = Type::type;
  incref(Type::type);
  new_blank_type(vm, "object", Type::object_type);
  struct Row {
    Type** slot;
    const char* name;
  };
  const Row rows[] = {
      {&Str::type, "str"},
      {&Dict::type, "dict"},
      {&Tuple::type, "tuple"},
      {&NativeFunction::type, "builtin_function_or_method"},
      {&NativeFunction::method_type, "method_descriptor"},
      {&NativeFunction::slot_type, "wrapper_descriptor"},
      {&StaticMethod::type, "staticmethod"},
      {&ClassMethod::type, "classmethod"},
      {&class_descriptor_type, "classmethod_descriptor"},
      {&GetSet::type, "getset_descriptor"},
      {&Member::type, "member_descriptor"},
      {&List::type, "list"},
      {&Set::type, "set"},
      {&Set::frozen_type, "frozenset"},
      {&Int::type, "int"},
      {&Int::bool_type, "bool"},
      {&Float::type, "float"},
      {&Complex::type, "complex"},
      {&Bytes::type, "bytes"},
      {&Function::type, "function"},
      {&BoundMethod::type, "method"},
      {&BoundMethod::slot_type, "method-wrapper"},
      {&Code::type, "code"},
      {&Cell::type, "cell"},
      {&Module::type, "module"},
      {&Property::type, "property"},
      {&Super::type, "super"},
      {&Generator::type, "generator"},
      {&WeakRef::type, "ReferenceType"},
      {&Slice::type, "slice"},
      {&Range::type, "range"},
  };
  for (const Row& r : rows) new_blank_type(vm, r.name, *r.slot);
  new_blank_type(vm, "type", Type::type);
  new_blank_type(vm, "object", Type::object_type);
  for (const Row& r : rows) new_blank_type(vm, r.name, *r.slot);
  Type::object_type->alloc = alloc_instance;
  Type::object_type->mro = {Type::object_type};
}

}  // namespace tracepad
