// Frames as Python objects (sys._getframe, tb_frame, gi_frame): what tools read of them. They are
// pictures taken when asked for, renewed while the frame runs, so that no frame of the VM ever
// lives longer than its call; the library's own frames and those of comprehensions are left out, as
// tracebacks leave them out.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct FrameObject : GcObject {
  static constexpr Kind kKind = Kind::frame;
  inline static Type* type = nullptr;
  const Frame* frame = nullptr;  // while it runs: asked for only once it is found among the VM's
  Ref<Code> code;
  uint32_t line = 0;
  Value globals, locals, back;  // back: the frame that called, or None
  FrameObject() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(globals, arg);
    visit(locals, arg);
    visit(back, arg);
  }
  void clear() override { globals = locals = back = none(); }
};

// The `depth`th of the user's running frames, 0 for the innermost, with those that called it; None
// where there are not so many.
Value make_frame_object(VM& vm, size_t depth);
// One frame by itself: a suspended generator's.
Value make_frame_object(const Frame* f);
// A traceback's: the one that runs, or one of which only the place is known, called by the
// innermost.
Value make_frame_object(VM& vm, Ref<Code> code, uint32_t line);

void init_frame_type(VM& vm);

}  // namespace tracepad
