// Intrusive reference counting for everything a tensor is made of. The engine runs one program on
// one thread, so the count is a plain integer. Cycles are avoided by construction (see
// ops/autograd).
#pragma once
#include <cstdint>
#include <utility>

#include "runtime/value.h"

namespace tracepad {

class RefCounted {
 public:
  RefCounted() = default;
  RefCounted(const RefCounted&) = delete;
  RefCounted& operator=(const RefCounted&) = delete;
  virtual ~RefCounted() = default;
  void retain() const { ++count_; }
  void release() const {
    if (--count_ == 0) delete this;
  }
  uint32_t use_count() const { return count_; }

 private:
  mutable uint32_t count_ = 0;
};

// So that Ref (runtime/value.h) holds these as it holds Python objects.
inline void incref(const RefCounted* o) { o->retain(); }
inline void decref(const RefCounted* o) { o->release(); }

template <class T, class... A>
Ref<T> make_ref(A&&... a) {
  return Ref<T>(new T(std::forward<A>(a)...));
}

}  // namespace tracepad
