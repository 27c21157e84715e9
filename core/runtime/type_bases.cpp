// The bases of a class: which of them decides the layout of instances, and what changes when a
// program assigns other ones.
#include <algorithm>

#include "runtime/builtin_types.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// The native type that decides a type's layout: the nearest on its base chain whose allocation
// differs from its parent's.
Type* solid_base(Type* t) {
  while (t->base && (t->has(Type::kHeap) ? t->slot_count == t->base->slot_count : false))
    t = t->base;
  while (t->base && !t->has(Type::kHeap) && t->alloc == t->base->alloc) t = t->base;
  return t;
}

// CPython frees the instances of all classes of Python in one way, those of others each in its own.
bool freed_alike(const Type* a, const Type* b) {
  auto plain = [](const Type* t) { return t->has(Type::kHeap) && !t->has(Type::kDotted); };
  return a == b || (plain(a) && plain(b));
}

// What assigning bases changes in a class, to be put back where a later one refuses.
struct Resolved {
  Type* type;
  std::vector<Type*> mro;
};

void unregister(Type* t, const std::vector<Type*>& mro) {
  for (Type* b : mro)
    if (b != t) std::erase(b->subclasses, t);
}

}  // namespace

// Whether instances have the same room for a __dict__, for weak references, and for slots.
static bool as_large(const Type* a, const Type* b) {
  return a->slot_count == b->slot_count && a->has(Type::kHasDict) == b->has(Type::kHasDict) &&
         class_can_be_weak(a) == class_can_be_weak(b);
}

// Whether each of `a`'s own slots is one of `b`'s, in the same place.
static bool same_slots(const Type* a, const Type* b) {
  for (const auto& entry : a->dict->table.entries()) {
    const auto* own = entry.key ? as<Member>(entry.value) : nullptr;
    if (!own || own->owner != a) continue;
    const auto* other = as<Member>(b->dict->get(cast<Str>(entry.key)));
    if (!other || other->owner != b || other->index != own->index) return false;
  }
  return true;
}

bool fits_layout(VM& vm, const char* attribute, Type* now, Type* then) {
  Type *from = now, *to = then;
  for (Type** t : {&from, &to}) {
    auto adds_nothing = [](const Type* c) {
      return c->base->has(Type::kHeap) ? as_large(c, c->base)
                                       : c->slot_count == c->base->slot_count;
    };
    while ((*t)->has(Type::kHeap) && adds_nothing(*t)) *t = (*t)->base;
    if (!(*t)->has(Type::kHeap)) *t = solid_base(*t);
  }
  // Native classes give their instances the room of a subclass, which only has to be itself as
  // large.
  const bool both = now->has(Type::kHeap) && then->has(Type::kHeap);
  if ((!both || as_large(now, then)) &&
      (from == to || (from->has(Type::kHeap) && to->has(Type::kHeap) && from->base == to->base &&
                      same_slots(from, to))))
    return true;
  vm.type_error("{} assignment: '{}' object layout differs from '{}'", attribute, then->name,
                now->name);
  return false;
}

Type* best_base(VM& vm, std::span<const Value> bases) {
  Type* best = nullptr;
  for (const Value& v : bases) {
    Type* b = cast<Type>(v);
    if (b->has(Type::kNoBase))
      return vm.type_error("type '{}' is not an acceptable base type", b->name), nullptr;
    if (!best) {
      best = b;
      continue;
    }
    Type *x = solid_base(best), *y = solid_base(b);
    if (x->is_subtype(y)) continue;
    if (!y->is_subtype(x))
      return vm.type_error("multiple bases have instance lay-out conflict"), nullptr;
    best = b;
  }
  return best;
}

bool are_different(VM& vm, std::span<const Value> bases) {
  for (size_t i = 0; i < bases.size(); ++i)
    for (size_t j = 0; j < i; ++j)
      if (bases[j].same(bases[i]))
        return vm.type_error("duplicate base class {}", cast<Type>(bases[i])->name), false;
  return true;
}

bool set_bases(VM& vm, const Value& cls, const Value& bases) {
  auto* t = cast<Type>(cls);
  if (!bases || is_immutable(t)) {
    vm.type_error("cannot {} '__bases__' attribute of immutable type '{}'",
                  bases ? "set" : "delete", t->name);
    return false;
  }
  auto* given = as<Tuple>(bases);
  if (!given) {
    vm.type_error("can only assign tuple to {}.__bases__, not {}", t->name, type_name(bases));
    return false;
  }
  if (!given->size) {
    vm.type_error("can only assign non-empty tuple to {}.__bases__, not ()", t->name);
    return false;
  }
  for (const Value& v : given->view()) {
    auto* b = as<Type>(v);
    if (!b) {
      vm.type_error("{}.__bases__ must be tuple of classes, not '{}'", t->name, type_name(v));
      return false;
    }
    if (b->is_subtype(t))
      return vm.type_error("a __bases__ item causes an inheritance cycle"), false;
  }
  Type* best = best_base(vm, given->view());
  if (!best) return false;
  if (!freed_alike(t->base, best)) {
    vm.type_error("__bases__ assignment: '{}' deallocator differs from '{}'", best->name,
                  t->base->name);
    return false;
  }
  if (!fits_layout(vm, "__bases__", t->base, best) || !are_different(vm, given->view()))
    return false;

  Value hold_cls = cls, hold_bases = bases;  // an mro() of a metaclass may do anything
  std::vector<Ref<Type>> old_bases = t->bases;
  Type* old_base = t->base;
  std::vector<Resolved> old{{t, t->mro}};
  for (Type* s : t->subclasses) old.push_back({s, s->mro});
  t->bases.clear();
  for (const Value& v : given->view()) t->bases.push_back(cast<Type>(v));
  t->base = best;
  for (const Resolved& r : old) {
    if (compute_mro(vm, r.type)) continue;
    t->bases = std::move(old_bases);
    t->base = old_base;
    for (Resolved& back : old) back.type->mro = std::move(back.mro);
    return false;
  }
  for (const Resolved& r : old) unregister(r.type, r.mro);
  for (const Resolved& r : old)
    for (Type* b : r.type->mro)
      if (b != r.type) b->subclasses.push_back(r.type);
  vm.type_changed(t);
  return true;
}

}  // namespace tracepad
