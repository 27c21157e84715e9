// What the files of the interpreter share: the loop (vm.cpp) runs the frequent instructions on
// values held in registers; all others, and the rare cases of the frequent ones, are functions in
// instr_*.cpp that work on the frame.
#pragma once
#include "runtime/frame.h"

namespace tracepad {

// How the loop goes on after an instruction that a function ran.
enum class Step : uint8_t {
  next,    // with this frame's next instruction
  reload,  // in the innermost frame, which may be another one
  fail,    // an exception is set
};

// The instruction X as a function: exec::X(vm, frame, argument). The frame's ip stands behind it.
namespace exec {
#define L(name)
#define X(name) Step name(VM& vm, Frame* f, uint32_t arg);
TRACEPAD_OPCODES_BY(L, X)
#undef X
#undef L
}  // namespace exec

// Gives the loop and the functions access to the VM's private state.
struct Interp {
  VM& vm;
  Frame* base;

  Value run();

  static Value& error(VM& vm) { return vm.error_; }
  static Value& handled(VM& vm) { return vm.handled_; }
  static Frame*& frame(VM& vm) { return vm.frame_; }
  static int& depth(VM& vm) { return vm.depth_; }
  static Value& stop_value(VM& vm) { return vm.stop_value_; }
  static Dict* builtins(VM& vm) { return vm.builtins_->dict; }

 private:
  Value loop();  // as run(), but pending where it is to be entered again
  enum class Ended : uint8_t { reload, delivered, returned, failed };
  Value deliver(Value v, bool& done);
  bool unwind();
  Ended end_frame(Value& result);
};

// The method of an operator, the last of so many tried, has ended with `result`; `f` is the frame
// of the operator.
Step end_operator(VM& vm, Frame* f, Value result, uint8_t attempts);

// After a call that may have pushed a frame: pushed, or its result.
inline Step call_result(VM& vm, Frame* f, Value result, bool pushed) {
  if (pushed) return vm.has_error() ? Step::fail : Step::reload;
  if (!result) return Step::fail;
  f->push(std::move(result));
  return Step::next;
}

// Whether the arguments of a native are what it is a method of, or it is no method.
TRACEPAD_INLINE bool takes_receiver(const NativeFunction* fn, const Value* args, uint32_t n) {
  if (fn->cls == NativeFunction::type) return fn->aux != NativeFunction::kMaker;
  return n && (!fn->owner || type_of(args[0]) == fn->owner);
}

// A native's result, which may be none yet, or an error, takes the place of callee and arguments.
Step settle_call(VM& vm, Frame* f, Value* at, Value v);

// o[start:stop] without a slice object, where the part is a small one of a built-in sequence;
// empty: something else.
Value plain_slice(const Value& o, const Value& start, const Value& stop);

// a + b of two strings; takes `a` over, and grows it in place where nothing else holds it.
Value concatenate(VM& vm, Value& a, const Value& b);

}  // namespace tracepad
