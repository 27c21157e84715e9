// Weak references: which weakref objects point at an object. Kept outside of the object, since few
// have any.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct WeakRef : GcObject {
  static constexpr Kind kKind = Kind::weakref;
  inline static Type* type = nullptr;
  Object* target = nullptr;  // null once it is gone
  Value callback;
  uint64_t hash = 0;  // the target's, once asked for
  bool hashed = false;
  // The target, unless it is just being destroyed.
  Object* alive() const { return target && target->refs ? target : nullptr; }
  WeakRef() { kind = static_cast<uint8_t>(kKind); }
  ~WeakRef() override;
};

// A weak reference to v (the shared one where it has no callback).
Ref<WeakRef> make_weak(const Value& v, Value callback, Type* cls = nullptr);
// What the attribute __weakref__ shows: the oldest reference without a callback, else the newest;
// or None.
Value shown_weak_reference(const Value& v);
// Empties all references to o and runs their callbacks. Called as o dies.
void clear_weak_references(Object* o);
// The two steps of it: the emptied references, the newest first; and the calls.
std::vector<Ref<WeakRef>> detach_weak_references(Object* o);
void tell_weak_references(const std::vector<Ref<WeakRef>>& refs);

void init_weakref_type(VM& vm);

}  // namespace tracepad
