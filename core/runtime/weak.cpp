// The side table of weak references.
#include "runtime/weak.h"

#include <algorithm>
#include <unordered_map>

#include "runtime/native.h"

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

void clear_weak_references(Object* o) {
  auto it = table().find(o);
  if (it == table().end()) return;
  std::vector<Ref<WeakRef>> refs;
  for (WeakRef* r : it->second)
    if (r->refs) refs.insert(refs.begin(), r);  // the newest is told first
  table().erase(it);
  o->flags &= static_cast<uint8_t>(~Object::kWeakly);
  for (auto& r : refs) r->target = nullptr;
  for (auto& r : refs)
    if (r->callback && VM::current) {
      VM& vm = *VM::current;
      Value saved = vm.take_error();
      vm.call(r->callback, {Value(r)});
      vm.clear_error();
      if (saved) vm.set_error(saved);
    }
}

}  // namespace tracepad
