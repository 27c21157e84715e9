// What follows from a class's bases: the order in which attributes are looked for, special methods,
// and the flags that say what instances can do.
#include <algorithm>

#include "runtime/builtin_types.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

bool linearize(VM& vm, const Type* t, std::vector<Type*>& out) {
  std::vector<std::vector<Type*>> lists;
  for (auto& b : t->bases) lists.push_back(b->mro);
  std::vector<Type*> direct;
  for (auto& b : t->bases) direct.push_back(b.get());
  lists.push_back(direct);
  out = {const_cast<Type*>(t)};
  for (;;) {
    bool all_empty = true;
    Type* next = nullptr;
    for (auto& l : lists) {
      if (l.empty()) continue;
      all_empty = false;
      Type* head = l.front();
      bool in_tail = false;
      for (auto& m : lists)
        if (std::find(m.begin() + !m.empty(), m.end(), head) != m.end()) in_tail = true;
      if (!in_tail) {
        next = head;
        break;
      }
    }
    if (all_empty) break;
    if (!next) {
      std::string bases;
      std::vector<Type*> seen;
      for (auto& l : lists)
        if (!l.empty() && std::find(seen.begin(), seen.end(), l.front()) == seen.end()) {
          seen.push_back(l.front());
          bases += bases.empty() ? "" : ", ";
          bases += l.front()->short_name();
        }
      vm.type_error("Cannot create a consistent method resolution order (MRO) for bases {}", bases);
      return false;
    }
    out.push_back(next);
    for (auto& l : lists)
      if (!l.empty() && l.front() == next) l.erase(l.begin());
  }
  return true;
}

// The order in which attributes are looked for: the metaclass may have another one in mind. False:
// error set.
bool compute_mro(VM& vm, Type* t) {
  if (!linearize(vm, t, t->mro)) return false;
  const Value own = t->cls == Type::type ? Value() : t->cls->lookup(intern("mro"));
  if (!own || own.same(Type::type->dict->get("mro"))) return true;
  const Value given = vm.call_method(Value(t), "mro");
  std::vector<Type*> order;
  const bool fits = given && vm.for_each(given, [&](const Value& v) {
    auto* base = as<Type>(v);
    if (!base) return vm.type_error("mro() returned a non-class ('{}')", type_name(v)), false;
    const Type* layout = base;
    while (layout->has(Type::kHeap) && layout->base &&
           layout->slot_count == layout->base->slot_count)
      layout = layout->base;
    if (base != t && !t->base->is_subtype(layout))
      return vm.type_error("mro() returned base with unsuitable layout ('{}')", base->name), false;
    order.push_back(base);
    return true;
  });
  if (!fits) return false;
  if (order.empty()) return vm.type_error("type MRO must not be empty"), false;
  for (Type* base : order)
    if (base != t) incref(base);  // classes that are no bases have to stay
  t->mro = std::move(order);
  return true;
}

namespace {
Value unwrap_new(Value v) { return is<StaticMethod>(v) ? cast<StaticMethod>(v)->func : v; }

// Whether two special methods are the same native function, which several types have as their own.
bool same_native(const Value& a, const Value& b) {
  return is<NativeFunction>(a) && is<NativeFunction>(b) &&
         cast<NativeFunction>(a)->fn == cast<NativeFunction>(b)->fn;
}

// An exception without an __init__ of its own takes all in __new__.
bool is_plain_exception(const Type* t) {
  const Type* base = exc::BaseException;
  return base && same_native(t->dunder(Dunder::new_), base->dunder(Dunder::new_)) &&
         same_native(t->dunder(Dunder::init_), base->dunder(Dunder::init_));
}

Type::Making making_of(const Type* t) {
  using enum Type::Making;
  if (!Type::object_type || t == Type::type) return otherwise;
  const Value &make = t->dunder(Dunder::new_), &init = t->dunder(Dunder::init_);
  const bool nothing = init.same(Type::object_type->dunder(Dunder::init_));
  if (make.same(Type::object_type->dunder(Dunder::new_))) {
    if (t->alloc && is<Function>(init)) return initialised;
    return t->alloc && nothing && t->has(Type::kHeap) ? blank : otherwise;
  }
  const auto* native_make = as<NativeFunction>(make);
  if (!native_make) return otherwise;
  if (is_plain_exception(t)) return native;
  if (t->has(Type::kHeap)) return is<Function>(init) ? native_first : otherwise;
  return nothing && native_make->owner == t && native_make->signature ? native : otherwise;
}

void update_flags(Type* t) {
  t->type_flags &=
      ~(Type::kCustomGetattr | Type::kDescriptorGet | Type::kDescriptorSet | Type::kHasDel);
  const Value& ga = t->dunder(Dunder::getattribute_);
  if (Type::object_type && !ga.same(Type::object_type->dunder(Dunder::getattribute_)))
    t->type_flags |= Type::kCustomGetattr;
  if (t->dunder(Dunder::get_)) t->type_flags |= Type::kDescriptorGet;
  if (t->dunder(Dunder::set_) || t->dunder(Dunder::delete_)) t->type_flags |= Type::kDescriptorSet;
  if (t->dunder(Dunder::del_)) t->type_flags |= Type::kHasDel;
  t->making = making_of(t);
}
}  // namespace

void resolve_dunders(Type* t) {
  if (t->mro.size() > 1 && t->bases.size() == 1 &&
      std::equal(t->mro.begin() + 1, t->mro.end(), t->bases[0]->mro.begin(),
                 t->bases[0]->mro.end())) {
    // Single inheritance: the base's table, then the type's own entries.
    Type* b = t->bases[0].get();
    for (size_t i = 0; i < kDunderCount; ++i) {
      Value* own = t->dict->table.find_str(names::of(static_cast<Dunder>(i)));
      t->dunders[i] = own ? *own : b->dunders[i];
    }
  } else {
    for (size_t i = 0; i < kDunderCount; ++i) {
      Str* name = names::of(static_cast<Dunder>(i));
      Value v;
      for (Type* m : t->mro)
        if (m->dict)
          if (Value* own = m->dict->table.find_str(name)) {
            v = *own;
            break;
          }
      t->dunders[i] = v;
    }
  }
  auto& n = t->dunders[static_cast<size_t>(Dunder::new_)];
  n = unwrap_new(n);
  // A class that has taken a built-in type's __new__ still makes what its own layout is.
  if (const auto* made = as<NativeFunction>(n); made && made->aux == NativeFunction::kMaker) {
    const Type* layout = t;
    while (layout->has(Type::kHeap) && layout->base) layout = layout->base;
    if (const Value& own = layout->dunder(Dunder::new_)) n = Value(own);
  }
  update_flags(t);
}

void VM::type_changed(Type* t) {
  resolve_dunders(t);
  t->version = next_type_version();
  // Subclasses lists all descendants (every type registers along its mro), nearest first by
  // creation.
  for (Type* s : t->subclasses) {
    resolve_dunders(s);
    s->version = next_type_version();
  }
}

void inherit_pattern_kind(Type* t) {
  constexpr uint32_t kKinds = Type::kSequence | Type::kMapping;
  for (const Type* b : t->mro)
    if (!(t->type_flags & kKinds)) t->type_flags |= b->type_flags & kKinds;
}

}  // namespace tracepad
