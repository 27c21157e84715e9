// Frames as Python objects (sys._getframe, tb_frame, gi_frame). One stands for a frame of the VM
// once it is asked for; where somebody still has it when the frame ends, it takes the frame over,
// with its variables. The library's own frames and those of comprehensions are left out, as
// tracebacks leave them out.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct FrameObject : GcObject {
  static constexpr Kind kKind = Kind::frame;
  inline static Type* type = nullptr;
  Frame* frame;  // owned once it has ended
  bool ended = false;
  Value back;  // of an ended frame: the one that called, or None
  explicit FrameObject(Frame* f) : frame(f) { kind = static_cast<uint8_t>(kKind); }
  ~FrameObject() override;
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
  uint32_t line() const;
};

// The frame's own object.
FrameObject* frame_object(Frame* f);
// The `depth`th of the user's running frames from `f` on, 0 for the innermost; None where there are
// not so many.
Value frame_object(Frame* f, size_t depth);
// A frame that has an object ends: whether that takes it over.
bool keep_frame(Frame* f);

void init_frame_type(VM& vm);

}  // namespace tracepad
