// State of one virtual machine that a layer keeps in a variable of its own: cached names, objects
// made once, settings that a program changes (print options, the default dtype). Types are C++
// statics, so one VM lives at a time; when it ends, every such variable goes back to what it was
// before the first VM began, so that the next program finds nothing of the last one: neither a
// stale pointer nor a setting.
#pragma once

#include <new>

namespace tracepad {

class PerVMBase {
 public:
  PerVMBase(const PerVMBase&) = delete;
  PerVMBase& operator=(const PerVMBase&) = delete;
  // Called as a VM ends, while its objects still exist.
  static void reset_all() {
    for (PerVMBase* v = first; v; v = v->next) v->reset();
  }

 protected:
  PerVMBase() : next(first) { first = this; }
  ~PerVMBase() = default;
  virtual void reset() = 0;

 private:
  static inline constinit PerVMBase* first = nullptr;
  PerVMBase* next;
};

// T is default constructible without a VM; its destructor may release objects. For variables at
// namespace scope. A process that exits with a VM alive leaves the value as it is.
template <class T>
class PerVM final : PerVMBase {
 public:
  PerVM() : value_() {}
  ~PerVM() {}
  T& operator*() { return value_; }
  T* operator->() { return &value_; }

 private:
  void reset() override {
    value_.~T();
    new (&value_) T();
  }
  union {
    T value_;
  };
};

}  // namespace tracepad
