// Attribute access: the descriptor protocol on instances, classes, modules and super objects.
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// Whether a type attribute takes precedence over the instance dict.
bool is_data_descriptor(const Value& attr) {
  return attr.is_object() && type_of(attr)->has(Type::kDescriptorSet);
}

// Where `o` keeps the values of its __slots__; null with an error set where the member is another
// class's.
Value** slots_of(VM& vm, const Member* m, const Value& o) {
  Value** slots = o.is_object() && m->owner && type_of(o)->is_subtype(m->owner)
                      ? o.object()->slots_place()
                      : nullptr;
  if (!slots)
    vm.type_error("descriptor '{}' for '{}' objects doesn't apply to a '{}' object", m->name,
                  m->owner ? m->owner->name : "?", type_name(o));
  return slots;
}

// A class attribute as seen through `type`: the class itself is the owner.
Value class_getattr(VM& vm, Type* t, Str* name) {
  Type* meta = t->cls;
  Value meta_attr = meta->lookup(name);
  if (meta_attr && is_data_descriptor(meta_attr))
    return bind_descriptor(vm, meta_attr, Value(t), meta);
  if (Value attr = t->lookup(name)) return bind_descriptor(vm, attr, Value(), t);
  if (meta_attr) return bind_descriptor(vm, meta_attr, Value(t), meta);
  return {};
}

Value super_getattr(VM& vm, Super* s, Str* name) {
  Value attr = super_lookup(s->start.get(), s->self_type.get(), name);
  if (!attr) return {};
  Type* owner = s->self_type.get();
  bool through_class = is<Type>(s->self) && cast<Type>(s->self) == owner;
  return bind_descriptor(vm, attr, through_class ? Value() : s->self, owner);
}

Value module_getattr_fallback(VM& vm, Module* m, Str* name) {
  if (!m->dict) return {};
  Value f = m->dict->get(names::of(Dunder::getattr_));
  if (!f) return {};
  return vm.call(f, {Value(name)});
}

}  // namespace

Value* own_attribute(const Value& o, const Str* name) {
  if (!o.is_object()) return nullptr;
  if (o.object()->flags & Object::kIsInstance)
    return static_cast<Instance*>(o.object())->own_attribute(name);
  Dict** slot = o.object()->dict_slot();
  return slot && *slot ? (*slot)->table.find_str(name) : nullptr;
}

SuperOf super_of(const Frame* f) {
  const Code* c = f->code;
  const Value* cells = f->fast + c->varnames.size();
  SuperOf of{f->fast[0], nullptr};
  for (size_t i = 0; i < c->cellvars.size() && i < c->cell_param.size(); ++i)
    if (c->cell_param[i] == 0) of.self = cast<Cell>(cells[i])->content;
  for (size_t i = 0; i < c->freevars.size(); ++i)
    if (c->freevars[i].get() == names::class_) of.start = cast<Cell>(cells[c->cellvars.size() + i]);
  return of;
}

Value super_lookup(const Type* start, const Type* owner, const Str* name) {
  if (!owner || name == names::class_) return {};
  auto& mro = owner->mro;
  size_t i = 0;
  while (i < mro.size() && mro[i] != start) ++i;
  for (++i; i < mro.size(); ++i)
    if (mro[i]->dict)
      if (Value* v = mro[i]->dict->table.find_str(name)) return *v;
  return {};
}

bool descriptor_applies(VM& vm, std::string_view name, const Type* owner, const Value& instance) {
  if (!owner || type_of(instance)->is_subtype(owner)) return true;
  vm.type_error("descriptor '{}' for '{}' objects doesn't apply to a '{}' object", name,
                owner->name, type_name(instance));
  return false;
}

bool is_receiver(VM& vm, const Code* code, const Value& self) {
  if (!code->owner || type_of(self)->is_subtype(code->owner)) return true;
  return descriptor_applies(vm, code->name->s, code->owner, self);
}

Value bind_descriptor(VM& vm, const Value& attr, const Value& instance, Type* owner) {
  if (!attr.is_object()) return attr;
  switch (static_cast<Kind>(attr.object()->kind)) {
    case Kind::function:
      if (!instance || attr.object()->cls == NativeFunction::type) return attr;
      if (!is_receiver(vm, cast<Function>(attr)->code.get(), instance)) return {};
      return make_bound(instance, attr);
    case Kind::native: {
      auto* f = cast<NativeFunction>(attr);
      // Only methods of types bind; plain builtins stored on a class do not.
      if (f->cls == NativeFunction::type) return attr;
      if (!instance) return attr;
      return descriptor_applies(vm, f->name, f->owner, instance) ? make_bound(instance, attr)
                                                                 : Value();
    }
    case Kind::static_method:
      return cast<StaticMethod>(attr)->func;
    case Kind::class_method: {
      const Value& f = cast<ClassMethod>(attr)->func;
      if (is<Function>(f) || is<NativeFunction>(f)) return make_bound(Value(owner), f);
      Type* ft = type_of(f);
      if (ft->has(Type::kDescriptorGet))
        return bind_descriptor(vm, f, Value(owner), type_of(Value(owner)));
      return make_bound(Value(owner), f);
    }
    case Kind::property: {
      if (attr.object()->cls != Property::type && type_of(attr)->has(Type::kHeap)) break;
      if (!instance) return attr;
      auto* p = cast<Property>(attr);
      if (!p->get || p->get.is_none()) return property_lacks(vm, p, instance, "getter");
      return vm.call(p->get, {instance});
    }
    case Kind::getset:
      if (!instance) return attr;
      if (auto* g = cast<GetSet>(attr); descriptor_applies(vm, g->name, g->owner, instance))
        return g->get(vm, instance);
      return {};
    case Kind::member: {
      if (!instance) return attr;
      auto* m = cast<Member>(attr);
      Value** slots = slots_of(vm, m, instance);
      if (!slots) return {};
      Value v = *slots ? (*slots)[m->index] : Value();
      if (!v)
        return vm.raise(exc::AttributeError, "'{}' object has no attribute '{}'",
                        type_name(instance), m->name);
      return v;
    }
    case Kind::bound_method:
    case Kind::type:
    case Kind::str:
    case Kind::tuple:
    case Kind::list:
    case Kind::dict:
      return attr.object()->cls->has(Type::kDescriptorGet) &&
                     attr.object()->kind != static_cast<uint8_t>(Kind::type)
                 ? vm.call(type_of(attr)->dunder(Dunder::get_),
                           {attr, instance ? instance : none(), Value(owner)})
             : attr.object()->kind == static_cast<uint8_t>(Kind::type) &&
                     attr.object()->cls->has(Type::kDescriptorGet)
                 ? vm.call(type_of(attr)->dunder(Dunder::get_),
                           {attr, instance ? instance : none(), Value(owner)})
                 : attr;
    default:
      break;
  }
  Type* t = type_of(attr);
  if (t->has(Type::kDescriptorGet))
    return vm.call(t->dunder(Dunder::get_), {attr, instance ? instance : none(), Value(owner)});
  return attr;
}

Dict* make_instance_dict(const Type* type) {
  Dict* d = alloc_as<Dict>(Dict::type);
  incref(d);
  d->table.reserve(type->attributes);
  return d;
}

Dict* VM::instance_dict(const Value& o) {
  if (!o.is_object()) return nullptr;
  Dict** slot = o.object()->dict_slot();
  if (!slot) return nullptr;
  if (!*slot) {
    if (type_of(o)->has(Type::kSlotsOnly)) return nullptr;
    if (o.object()->kind == static_cast<uint8_t>(Kind::instance) &&
        !type_of(o)->has(Type::kHasDict) && !type_of(o)->has(Type::kHeap) &&
        type_of(o) == Type::object_type)
      return nullptr;  // object()
    *slot = make_instance_dict(type_of(o));
  }
  return *slot;
}

// Tells the AttributeError that is set what was looked for and where. Returns empty.
Value VM::note_attribute(const Value& o, const Str* name) {
  if (Dict* d = error_ ? instance_dict(error_) : nullptr) {
    d->set("name", Value(const_cast<Str*>(name)));
    d->set("obj", o);
  }
  return {};
}

Value VM::attribute_error(const Value& o, const Str* name) {
  Value e;
  if (is<Type>(o))
    raise(exc::AttributeError, "type object '{}' has no attribute '{}'", cast<Type>(o)->name,
          name->s);
  else if (is<Module>(o))
    raise(exc::AttributeError, "module '{}' has no attribute '{}'", cast<Module>(o)->name, name->s);
  else if (is<Super>(o))
    raise(exc::AttributeError, "'super' object has no attribute '{}'", name->s);
  else if (o.is_object() && o.object()->cls == BoundMethod::type &&
           is<Function>(cast<BoundMethod>(o)->func))
    raise(exc::AttributeError, "'function' object has no attribute '{}'",
          name->s);  // a method asks its function
  else
    raise(exc::AttributeError, "'{}' object has no attribute '{}'", type_name(o), name->s);
  return note_attribute(o, name);
}

// Finds without raising: empty with no error set where absent.
static Value find_attribute(VM& vm, const Value& o, Str* name) {
  if (o.is_object()) {
    Kind k = static_cast<Kind>(o.object()->kind);
    if (k == Kind::type) return class_getattr(vm, cast<Type>(o), name);
    if (k == Kind::super) {
      Value v = super_getattr(vm, cast<Super>(o), name);
      if (v || vm.has_error()) return v;
    }
    if (k == Kind::bound_method && o.object()->cls == BoundMethod::type) {
      // A method shows its function's attributes; a built-in one has its own.
      Value own = type_of(o)->lookup(name);
      if (!own || (type_of(own)->has(Type::kDescriptorGet) == false && !is<GetSet>(own) &&
                   !is<NativeFunction>(own))) {
        Value v = vm.getattr_opt(cast<BoundMethod>(o)->func, name);
        if (v || vm.has_error()) return v;
      }
    }
  }
  Type* t = type_of(o);
  Value attr = t->lookup(name);
  if (attr && is_data_descriptor(attr)) return bind_descriptor(vm, attr, o, t);
  if (Value* v = own_attribute(o, name)) return *v;
  if (attr) return bind_descriptor(vm, attr, o, t);
  return {};
}

Value VM::generic_getattr(const Value& o, Str* name) {
  Value v = find_attribute(*this, o, name);
  if (v || has_error()) return v;
  if (Module* m = as<Module>(o)) {
    v = module_getattr_fallback(*this, m, name);
    if (v) return v;
    if (has_error()) return error_is(exc::AttributeError) ? note_attribute(o, name) : Value();
  }
  return attribute_error(o, name);
}

Value VM::getattr_opt(const Value& o, Str* name) {
  Type* t = type_of(o);
  const Value& fallback = t->dunder(Dunder::getattr_);
  Value v;
  if (!t->has(Type::kCustomGetattr) || t == Type::type ||
      t->dunder(Dunder::getattribute_).same(Type::type->dunder(Dunder::getattribute_))) {
    v = find_attribute(*this, o, name);
    if (v) return v;
    if (has_error()) {
      if (!error_is(exc::AttributeError)) return {};
      if (!fallback) {
        clear_error();
        return {};
      }
      clear_error();
    } else if (Module* m = as<Module>(o)) {
      v = module_getattr_fallback(*this, m, name);
      if (v) return v;
      if (has_error() && error_is(exc::AttributeError)) clear_error();
      return {};
    }
  } else {
    v = call(t->dunder(Dunder::getattribute_), {o, Value(name)});
    if (v) return v;
    if (!error_is(exc::AttributeError)) return {};
    clear_error();
  }
  if (!fallback) return {};
  v = call(fallback, {o, Value(name)});
  if (!v && error_is(exc::AttributeError)) clear_error();
  return v;
}

Value VM::getattr(const Value& o, Str* name) {
  Type* t = type_of(o);
  const Value& fallback = t->dunder(Dunder::getattr_);
  bool plain = !t->has(Type::kCustomGetattr) ||
               t->dunder(Dunder::getattribute_).same(Type::type->dunder(Dunder::getattribute_));
  if (plain && !fallback) return generic_getattr(o, name);
  Value v = plain ? find_attribute(*this, o, name)
                  : call(t->dunder(Dunder::getattribute_), {o, Value(name)});
  if (v) return v;
  if (has_error() && (!fallback || !error_is(exc::AttributeError))) return {};
  if (!fallback) return attribute_error(o, name);
  clear_error();
  return call(fallback, {o, Value(name)});
}

bool VM::setattr(const Value& o, Str* name, const Value& value) {
  Type* t = type_of(o);
  const Value& f = t->dunder(Dunder::setattr_);
  if (f.same(Type::object_type->dunder(Dunder::setattr_)) ||
      f.same(Type::type->dunder(Dunder::setattr_)))
    return generic_setattr(o, name, value);
  return static_cast<bool>(call(f, {o, Value(name), value}));
}

bool VM::delattr(const Value& o, Str* name) {
  const Value& f = type_of(o)->dunder(Dunder::delattr_);
  if (f.same(Type::object_type->dunder(Dunder::delattr_)) ||
      f.same(Type::type->dunder(Dunder::delattr_)))
    return generic_setattr(o, name, Value());
  return static_cast<bool>(call(f, {o, Value(name)}));
}

bool VM::generic_setattr(const Value& o, Str* name, const Value& value) {
  Type* t = type_of(o);
  Value attr = t->lookup(name);
  if (attr && is_data_descriptor(attr)) {
    switch (static_cast<Kind>(attr.object()->kind)) {
      case Kind::property: {
        auto* p = cast<Property>(attr);
        if (attr.object()->cls != Property::type && attr.object()->cls->has(Type::kHeap)) break;
        const Value& f = value ? p->set : p->del;
        if (!f || f.is_none()) {
          for (Type* owner : t->mro)  // a C type of CPython has no properties
            if (owner->has(Type::kDotted) && owner->dict->get(name).same(attr))
              return raise(exc::AttributeError, "attribute '{}' of '{}' objects is not writable",
                           name->s, owner->name),
                     false;
          property_lacks(*this, p, o, value ? "setter" : "deleter");
          return false;
        }
        return static_cast<bool>(value ? call(f, {o, value}) : call(f, {o}));
      }
      case Kind::getset: {
        auto* g = cast<GetSet>(attr);
        if (!descriptor_applies(*this, g->name, g->owner, o)) return false;
        if (!g->set && g->field) {
          raise(exc::AttributeError, std::string("readonly attribute"));
          return false;
        }
        if (!g->set) {
          raise(exc::AttributeError, "attribute '{}' of '{}' objects is not writable", g->name,
                g->owner ? g->owner->name : t->name);
          return false;
        }
        return g->set(*this, o, value);
      }
      case Kind::member: {
        auto* m = cast<Member>(attr);
        Value** slots = slots_of(*this, m, o);
        if (!slots) return false;
        if (m->readonly && !in_library(*this))
          return raise(exc::AttributeError, std::string("readonly attribute")), false;
        if (!*slots) *slots = new Value[t->slot_count];
        if (!value && !(*slots)[m->index]) {
          raise(exc::AttributeError, "{}", m->name);
          return false;
        }
        Value old = std::exchange((*slots)[m->index], value);
        return true;
      }
      default:
        break;
    }
    Type* at = type_of(attr);
    Dunder d = value ? Dunder::set_ : Dunder::delete_;
    const Value& f = at->dunder(d);
    if (!f) {
      raise(exc::AttributeError, "{}", value ? "__set__" : "__delete__");
      return false;
    }
    return static_cast<bool>(value ? call(f, {attr, o, value}) : call(f, {attr, o}));
  }
  if (Type* cls = as<Type>(o)) {
    if (!may_change(*this, cls)) {
      type_error("cannot set '{}' attribute of immutable type '{}'", name->s, cls->name);
      return false;
    }
    if (value) {
      Value v = value;
      cls->dict->set(name, v);
    } else if (!cls->dict->erase(name)) {
      attribute_error(o, name);
      return false;
    }
    type_changed(cls);
    return true;
  }
  if (value && o.is_object() && (o.object()->flags & Object::kIsInstance)) {
    Value held = value;
    if (static_cast<Instance*>(o.object())->set_in_row(name, held)) return true;
  }
  Dict* d = instance_dict(o);
  if (!d) {
    if (attr) {
      raise(exc::AttributeError, "'{}' object attribute '{}' is read-only", t->name, name->s);
      return false;
    }
    const bool own = !t->dunder(Dunder::setattr_).same(Type::object_type->dunder(Dunder::setattr_));
    raise(exc::AttributeError, "'{}' object has no attribute '{}'{}", t->name, name->s,
          own ? "" : " and no __dict__ for setting new attributes");
    note_attribute(o, name);
    return false;
  }
  if (value) {
    d->set(name, value);
  } else if (!d->erase(name)) {
    // For a plain object without a note of what was looked for: nothing is suggested then.
    raise(exc::AttributeError, "'{}' object has no attribute '{}'", t->name, name->s);
    const Type* native = t;
    while (native->has(Type::kHeap)) native = native->base;
    if (native != Type::object_type) note_attribute(o, name);
    return false;
  }
  return true;
}

Value VM::lookup_special(const Value& o, Str* name) {
  Type* t = type_of(o);
  Value attr = t->lookup(name);
  if (!attr) return {};
  return bind_descriptor(*this, attr, o, t);
}

}  // namespace tracepad
