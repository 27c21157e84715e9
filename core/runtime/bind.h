// Binding of call arguments to a Python function's parameters, shared by the VM loop and the call
// paths.
#pragma once
#include "runtime/frame.h"

namespace tracepad {

// Fills parameters, *args and **kwargs of `fast`; false: TypeError set in CPython's words.
bool bind_function(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames,
                   Value* fast);
// A frame ready to run; null: error set. `self` goes in front of the arguments, where given.
Frame* function_frame(VM& vm, Function* fn, const Value* args, uint32_t n, Tuple* kwnames,
                      const Value* self = nullptr);

// The same for arguments by position, which are moved where the parameters simply take them.
inline Frame* positional_frame(VM& vm, Function* fn, Value* args, uint32_t n) {
  if (fn->code->plain_args != n) return function_frame(vm, fn, args, n, nullptr);
  ++fn->refs;  // the frame's
  return make_plain_frame(fn, args, n);
}

// Arguments with one more in front; on the C++ stack where they are few.
class Prepended {
 public:
  Prepended(const Value& first, const Value* rest, uint32_t n) {
    if (n >= std::size(few_)) {
      many_.reserve(n + 1);
      many_.push_back(first);
      many_.insert(many_.end(), rest, rest + n);
      return;
    }
    few_[0] = first;
    for (uint32_t i = 0; i < n; ++i) few_[i + 1] = rest[i];
  }
  const Value* data() const { return many_.empty() ? few_ : many_.data(); }

 private:
  Value few_[6];
  std::vector<Value> many_;
};

}  // namespace tracepad
