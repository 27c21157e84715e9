// Attributes: the rare cases of loading and storing them, with methods and descriptors written in
// Python pushed as frames, and what the instruction remembers for the next time (NameCache).
#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/interp.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

bool is_data_descriptor(const Value& attr) {
  return attr.is_object() && attr.object()->cls->has(Type::kDescriptorSet);
}

// A function that is written in Python and binds: what stands for a built-in one does not.
bool binds(const Value& attr) {
  return is<Function>(attr) && attr.object()->cls != NativeFunction::type;
}
bool is_method(const Value& attr) {
  return binds(attr) ||
         (is<NativeFunction>(attr) && attr.object()->cls == NativeFunction::method_type);
}
// Also a special method.
bool is_native_method(const Value& attr) {
  return is<NativeFunction>(attr) && attr.object()->cls != NativeFunction::type;
}

// Found on a class, it is what an access through the class or an instance gives.
bool needs_no_binding(const Value& attr) {
  if (!attr.is_object()) return true;
  switch (static_cast<Kind>(attr.object()->kind)) {
    case Kind::function:
    case Kind::native:
    case Kind::static_method:
    case Kind::class_method:
    case Kind::property:
    case Kind::getset:
    case Kind::member:
      return false;
    default:
      return !attr.object()->cls->has(Type::kDescriptorGet);
  }
}

bool is_own_slot(const Value& attr, const Type* t) {
  return is<Member>(attr) && cast<Member>(attr)->owner && t->is_subtype(cast<Member>(attr)->owner);
}

// A property whose getter's frame needs nothing but the object.
bool has_plain_getter(const Value& attr) {
  if (!is<Property>(attr) || attr.object()->cls != Property::type) return false;
  const auto* getter = as<Function>(cast<Property>(attr)->get);
  return getter && getter->code->plain_args == 1;
}

void remember(NameCache& c, const Type* t, NameCache::Where where, uint64_t found = 0,
              uint32_t entry = 0) {
  if (entry > UINT16_MAX) return;
  c.where = where;
  c.version = t->version;
  c.entry = static_cast<uint16_t>(entry);
  c.found = found;
}

void remember_of_class(NameCache& c, Type* of) {
  if (of->cls != Type::type) return;
  if (is_data_descriptor(Type::type->lookup(c.name))) return;
  Value v = of->lookup(c.name);
  const bool method = is<StaticMethod>(v) && v.object()->cls == StaticMethod::type;
  if (v && (method || needs_no_binding(v) || is<Function>(v) || is<NativeFunction>(v)))
    remember(c, of, NameCache::kTypeValue, v.bits(),
             method);  // entry 1: a static method's function
}

// The attribute is in the instance's dict.
void remember_entry(NameCache& c, const NameCache& before, const Type* t, uint32_t entry) {
  const bool shared = before.where == NameCache::kEntry && before.entry == entry;
  remember(c, t, NameCache::kEntry, shared ? before.version : 0, entry);
}

// Before a load: where the attribute is, if it is in a place that the loop looks at by itself.
void remember_load(NameCache& c, const Value& o, bool method) {
  const NameCache before = c;
  c.where = NameCache::kNowhere;
  if (!o.is_object()) return;
  Type* t = o.object()->cls;
  if (t->has(Type::kCustomGetattr)) return;
  if (is<Type>(o)) return remember_of_class(c, cast<Type>(o));
  Value attr = t->lookup(c.name);
  if (!(o.object()->flags & Object::kIsInstance)) {
    if (method && is_method(attr) && !o.object()->dict_slot() &&
        o.object()->kind != static_cast<uint8_t>(Kind::super))
      remember(c, t, NameCache::kOwnMethod, attr.bits());
    return;
  }
  if (is_data_descriptor(attr)) {
    if (is_own_slot(attr, t)) remember(c, t, NameCache::kSlot, 0, cast<Member>(attr)->index);
    if (has_plain_getter(attr) && o.object()->kind == static_cast<uint8_t>(Kind::instance) &&
        t->dunder(Dunder::getattr_).is_empty())
      remember(c, t, NameCache::kProperty, cast<Property>(attr)->get.bits());
    return;
  }
  auto* i = static_cast<Instance*>(o.object());
  if (Value* v = i->own_attribute(c.name))
    remember_entry(c, before, t, i->entry_of(v));
  else if (attr && needs_no_binding(attr))
    remember(c, t, NameCache::kClass, attr.bits());
  else if (method && is_method(attr))
    remember(c, t, NameCache::kMethod, attr.bits());
}

// The place of the attribute in a dict after a store.
void remember_store(NameCache& c, const Value& o) {
  const NameCache before = c;
  c.where = NameCache::kNowhere;
  if (!o.is_object() || !(o.object()->flags & Object::kIsInstance) || is<Type>(o)) return;
  Type* t = o.object()->cls;
  if (!t->dunder(Dunder::setattr_).same(Type::object_type->dunder(Dunder::setattr_))) return;
  Value attr = t->lookup(c.name);
  if (is_data_descriptor(attr)) {
    if (is_own_slot(attr, t)) remember(c, t, NameCache::kSlot, 0, cast<Member>(attr)->index);
    return;
  }
  auto* i = static_cast<Instance*>(o.object());
  if (Value* v = i->own_attribute(c.name)) {
    remember_entry(c, before, t, i->entry_of(v));
    if (const Dict* d = i->dict; d && d->size() > t->attributes && d->size() <= 32)
      t->attributes = static_cast<uint32_t>(d->size());
  }
}

// Loads the attribute of the object on top in its place.
Step load(VM& vm, Frame* f, Str* name) {
  const Value& o = f->sp[-1];
  if (o.is_object() && !o.object()->cls->has(Type::kCustomGetattr) &&
      o.object()->kind == static_cast<uint8_t>(Kind::instance)) {
    Type* t = o.object()->cls;
    Value attr = t->lookup(name);
    if (!is_data_descriptor(attr)) {
      if (Value* v = static_cast<Instance*>(o.object())->own_attribute(name)) {
        Value held = *v;
        f->sp[-1] = std::move(held);
        return Step::next;
      }
    } else if (attr.object()->cls == Property::type && is<Function>(cast<Property>(attr)->get) &&
               t->dunder(Dunder::getattr_).is_empty()) {
      Value self = f->pop();
      Frame* nf = positional_frame(vm, cast<Function>(cast<Property>(attr)->get), &self, 1);
      return nf && vm.push_frame(nf) ? Step::reload : Step::fail;
    }
    if (attr.is_empty() && is<Function>(t->dunder(Dunder::getattr_))) {
      // __getattr__ in Python: a frame, not a C++ recursion.
      Value call_args[2] = {f->pop(), Value(name)};
      Frame* nf = positional_frame(vm, cast<Function>(t->dunder(Dunder::getattr_)), call_args, 2);
      return nf && vm.push_frame(nf) ? Step::reload : Step::fail;
    }
  }
  Value v = vm.getattr(o, name);
  if (!v) return Step::fail;
  f->sp[-1] = std::move(v);
  return Step::next;
}

// The class method that a call through a class or an instance finds, where its function can be
// called with the class in front; null: something else, or hidden.
ClassMethod* class_method_of(const Value& o, Str* name) {
  Type* t = type_of(o);
  if (!o.is_object() || t->has(Type::kCustomGetattr)) return nullptr;
  Value attr;
  if (is<Type>(o)) {
    if (t != Type::type || t->lookup(name)) return nullptr;
    attr = cast<Type>(o)->lookup(name);
  } else if (o.object()->flags & Object::kIsInstance) {
    attr = t->lookup(name);
    if (static_cast<Instance*>(o.object())->own_attribute(name)) return nullptr;
  }
  auto* m = as<ClassMethod>(attr);
  return m && attr.object()->cls == ClassMethod::type && is<Function>(m->func) ? m : nullptr;
}

}  // namespace

namespace exec {

Step LOAD_ATTR(VM& vm, Frame* f, uint32_t arg) {
  NameCache& c = f->code->caches[arg];
  if (Value& o = f->sp[-1];
      c.where == NameCache::kProperty && o.is_object() && o.object()->cls->version == c.version) {
    const Value getter = Value::share(c.found);
    Frame* nf = positional_frame(vm, cast<Function>(getter), &o, 1);
    f->drop();
    return nf && vm.push_frame(nf) ? Step::reload : Step::fail;
  }
  remember_load(c, f->sp[-1], false);
  return load(vm, f, c.name);
}

Step LOAD_FAST_ATTR(VM& vm, Frame* f, uint32_t arg) {
  f->push(f->fast[arg & 0xff]);
  return LOAD_ATTR(vm, f, arg >> 8);
}

Step LOAD_ATTR_KEEP(VM& vm, Frame* f, uint32_t arg) {
  f->push(f->sp[-1]);
  return LOAD_ATTR(vm, f, arg);
}

Step LOAD_METHOD(VM& vm, Frame* f, uint32_t arg) {
  NameCache& c = f->code->caches[arg];
  const Value& o = f->sp[-1];
  if (c.where == NameCache::kClassMethod && is<Type>(o) && o.object()->cls == Type::type &&
      cast<Type>(o)->version == c.version) {
    Value owner = o;
    f->sp[-1] = Value::share(c.found);
    f->push(std::move(owner));
    return Step::next;
  }
  if (is<Super>(o) && o.object()->cls == Super::type) {
    auto* s = cast<Super>(o);
    Value attr = super_lookup(s->start.get(), s->self_type.get(), c.name);
    if (binds(attr) && s->self && !(is<Type>(s->self) && s->self.is(s->self_type.get()))) {
      Value self = s->self;
      f->sp[-1] = std::move(attr);
      f->push(std::move(self));
      return Step::next;
    }
  }
  if (ClassMethod* m = class_method_of(o, c.name)) {
    if (is<Type>(o)) remember(c, cast<Type>(o), NameCache::kClassMethod, m->func.bits());
    Value owner(is<Type>(o) ? cast<Type>(o) : type_of(o));
    f->sp[-1] = m->func;
    f->push(std::move(owner));
    return Step::next;
  }
  remember_load(c, o, true);
  Type* t = type_of(o);
  if (!t->has(Type::kCustomGetattr)) {
    Value attr = t->lookup(c.name);
    if (is_method(attr)) {
      if (!own_attribute(o, c.name)) {
        Value self = std::move(f->sp[-1]);
        new (&f->sp[-1]) Value(std::move(attr));
        f->push(std::move(self));
        return Step::next;
      }
    }
  }
  Value v = vm.getattr(o, c.name);
  if (!v) return Step::fail;
  f->sp[-1] = std::move(v);
  f->push(Value());
  return Step::next;
}

Step LOAD_FAST_METHOD(VM& vm, Frame* f, uint32_t arg) {
  f->push(f->fast[arg & 0xff]);
  return LOAD_METHOD(vm, f, arg >> 8);
}

Step LOAD_SUPER(VM& vm, Frame* f, uint32_t arg) {
  const Code* code = f->code;
  const Instr* load = f->ip + 1;  // behind the call
  const bool method = instr_op(*load) == Op::LOAD_METHOD;
  if (!f->sp[-2].is(Super::type) || !code->arg_count ||
      (!method && instr_op(*load) != Op::LOAD_ATTR))
    return Step::next;
  SuperOf of = super_of(f);
  if (arg && of.start && of.self.is_empty()) return LOAD_FAST(vm, f, 0);  // unbound
  // What is bound to a class, and all other errors, is left to super() itself.
  if (!of.self || is<Type>(of.self) || !of.start || !is<Type>(of.start->content)) return Step::next;
  const Type *start = cast<Type>(of.start->content), *owner = type_of(of.self);
  if (!owner->is_subtype(start)) return Step::next;
  Value attr = super_lookup(start, owner, code->caches[instr_arg(*load)].name);
  if (!binds(attr) && !(method && is_native_method(attr))) return Step::next;
  if (method) {
    f->sp[-2] = std::move(attr);
    f->sp[-1] = std::move(of.self);
  } else {
    f->drop();
    f->sp[-1] = make_bound(std::move(of.self), std::move(attr));
  }
  f->ip = load + 1;
  return Step::next;
}

Step STORE_ATTR(VM& vm, Frame* f, uint32_t arg) {
  NameCache& c = f->code->caches[arg];
  if (!vm.setattr(f->sp[-1], c.name, f->sp[-2])) return Step::fail;
  remember_store(c, f->sp[-1]);
  f->drop(2);
  return Step::next;
}

Step STORE_FAST_ATTR(VM& vm, Frame* f, uint32_t arg) {
  f->push(f->fast[arg & 0xff]);
  return STORE_ATTR(vm, f, arg >> 8);
}

Step STORE_ATTR_LAST(VM& vm, Frame* f, uint32_t arg) {
  std::swap(f->sp[-1], f->sp[-2]);
  return STORE_ATTR(vm, f, arg);
}

Step DELETE_ATTR(VM& vm, Frame* f, uint32_t arg) {
  if (!vm.delattr(f->sp[-1], f->code->names[arg].get())) return Step::fail;
  f->drop();
  return Step::next;
}

}  // namespace exec

}  // namespace tracepad
