// The side table of weak references, their type and the native half of the module weakref.
#include "runtime/weak.h"

#include <algorithm>
#include <unordered_map>

#include "runtime/modules/registry.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {
std::unordered_map<Object*, std::vector<WeakRef*>>& table() {
  static std::unordered_map<Object*, std::vector<WeakRef*>> t;
  return t;
}
}  // namespace

WeakRef::~WeakRef() {
  if (!target) return;
  auto it = table().find(target);
  if (it == table().end()) return;
  std::erase(it->second, this);
  if (it->second.empty()) {
    target->flags &= static_cast<uint8_t>(~kWeakly);
    table().erase(it);
  }
}

Ref<WeakRef> make_weak(const Value& v, Value callback, Type* cls) {
  if (!cls) cls = WeakRef::type;
  Object* o = v.object();
  auto& refs = table()[o];
  if (!callback && cls == WeakRef::type)
    for (WeakRef* r : refs)
      if (!r->callback && r->cls == WeakRef::type) return r;
  auto* r = alloc<WeakRef>(cls);
  r->target = o;
  r->callback = std::move(callback);
  refs.push_back(r);
  o->flags |= Object::kWeakly;
  return r;
}

std::vector<Ref<WeakRef>> detach_weak_references(Object* o) {
  std::vector<Ref<WeakRef>> refs;
  auto it = table().find(o);
  if (it == table().end()) return refs;
  for (WeakRef* r : it->second)
    if (r->refs) refs.insert(refs.begin(), r);
  table().erase(it);
  o->flags &= static_cast<uint8_t>(~Object::kWeakly);
  for (auto& r : refs) r->target = nullptr;
  return refs;
}

void tell_weak_references(const std::vector<Ref<WeakRef>>& refs) {
  for (auto& r : refs)
    if (r->callback && VM::current) {
      VM& vm = *VM::current;
      Value saved = vm.take_error();
      vm.call(r->callback, {Value(r)});
      vm.clear_error();
      if (saved) vm.set_error(saved);
    }
}

void clear_weak_references(Object* o) { tell_weak_references(detach_weak_references(o)); }

// ---- the type, and what the module weakref builds on ----

// A class's instances have room for weak references unless its __slots__ leave it out, or the
// built-in type below it has objects of varying size.
bool class_can_be_weak(const Type* t) {
  bool room = false;
  for (Type* base : t->mro) {
    if (!base->has(Type::kHeap)) {
      if (base == Int::type || base == Tuple::type || base == Bytes::type) return false;
      continue;
    }
    const Value slots = base->dict->get("__slots__");
    if (!slots) {
      room = true;
    } else if (is_str(slots)) {
      room = room || str_view(slots) == "__weakref__";
    } else if (auto* names = as<Tuple>(slots)) {
      for (const Value& n : names->view())
        room = room || (is_str(n) && str_view(n) == "__weakref__");
    } else {
      room = true;
    }
  }
  return room;
}

namespace {

uint64_t address(const Value& v) { return v.bits() & 0xFFFFFFFFFFFF; }

bool can_be_weak(const Value& v) {
  if (!v.is_object()) return false;
  Type* t = type_of(v);
  if (t->has(Type::kHeap) && !is<Type>(v)) return class_can_be_weak(t);
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::str:
    case Kind::bytes:
    case Kind::integer:
    case Kind::real:
    case Kind::complex:
    case Kind::tuple:
    case Kind::list:
    case Kind::dict:
    case Kind::slice:
    case Kind::range:
    case Kind::cell:
    case Kind::property:
    case Kind::exception:
    case Kind::traceback:
    case Kind::frame:
    case Kind::mapping_proxy:
    case Kind::dict_view:
      return false;
    default:
      return t != Type::object_type;
  }
}

std::vector<Value> references_to(const Value& v) {
  std::vector<Value> found;
  if (!v.is_object()) return found;
  auto it = table().find(v.object());
  if (it == table().end()) return found;
  for (WeakRef* r : it->second)
    if (r->refs) found.push_back(Value(r));
  return found;
}

}  // namespace

Value shown_weak_reference(const Value& v) {
  const std::vector<Value> all = references_to(v);
  for (const Value& r : all)
    if (!cast<WeakRef>(r)->callback && type_of(r) == WeakRef::type) return r;
  return all.empty() ? none() : all.back();
}

namespace {

bool init_module(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .value("ref", Value(WeakRef::type))
      .value("ReferenceType", Value(WeakRef::type))
      .function("getweakrefcount", "(object, /)",
                [](VM&, const Args& a) -> Value {
                  return make_int(static_cast<int64_t>(references_to(a[0]).size()));
                })
      .function("getweakrefs", "(object, /)",
                [](VM&, const Args& a) -> Value { return make_list(references_to(a[0])); });
  return true;
}

}  // namespace

void init_weakref_type(VM& vm) {
  TypeBuilder<WeakRef>(vm, "ReferenceType")
      .c_module("weakref")
      .make("(cls, object, callback=None, /)",
            [](VM& vm, const Args& a) -> Value {
              if (!can_be_weak(a[1]))
                return vm.type_error("cannot create weak reference to '{}' object",
                                     type_name(a[1]));
              return make_weak(a[1], a[2].is_none() ? Value() : a[2], cast<Type>(a[0]));
            })
      .dunder(Dunder::init_, [](VM&, const Args&) -> Value { return none(); })
      .dunder(Dunder::call_,
              [](VM& vm, const Args& a) -> Value {
                Object* t = cast<WeakRef>(a[0])->alive();
                return t ? Value(t) : none();
              })
      .dunder(Dunder::repr_,
              [](VM& vm, const Args& a) -> Value {
                Object* t = cast<WeakRef>(a[0])->alive();
                if (!t) return make_str(fmt::format("<weakref at 0x{:012x}; dead>", address(a[0])));
                return make_str(fmt::format("<weakref at 0x{:012x}; to '{}' at 0x{:012x}>",
                                            address(a[0]), t->cls->name, address(Value(t))));
              })
      .dunder(Dunder::hash_,
              [](VM& vm, const Args& a) -> Value {
                auto* r = cast<WeakRef>(a[0]);
                if (r->hashed) return make_int(static_cast<int64_t>(r->hash));
                if (!r->alive()) return vm.type_error("weak object has gone away");
                if (!vm.hash(Value(r->target), r->hash)) return {};
                r->hashed = true;  // it stays, so that a set can let go of it
                return make_int(static_cast<int64_t>(r->hash));
              })
      .dunder(Dunder::eq_,
              [](VM& vm, const Args& a) -> Value {
                auto *x = cast<WeakRef>(a[0]), *y = as<WeakRef>(a[1]);
                if (!y) return Value::not_implemented();
                if (!x->alive() || !y->alive()) return make_bool(x == y);
                int r = vm.equal(Value(x->target), Value(y->target));
                return r < 0 ? Value() : make_bool(r);
              })
      .getset("__callback__",
              [](VM&, const Value& v) {
                auto* r = self_as<WeakRef>(v);
                return r->alive() && r->callback ? r->callback : none();
              })
      .done();
}

void init_weakref_module(VM& vm) { vm.add_native_module("_weakref", init_module); }

}  // namespace tracepad
