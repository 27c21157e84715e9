// Frames and generators. A frame holds a running code object's locals and value stack in one heap
// block; a native's continuation is a frame too. Only the VM's own files and introspection need
// this header.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

struct FrameObject;
struct Generator;

struct Frame {
  Frame* back = nullptr;
  Code* code = nullptr;          // counted; null: a native's continuation frame
  const Instr* ip = nullptr;     // next instruction
  Value* sp = nullptr;           // one past the top of the value stack
  Value* fast = nullptr;         // varnames, then cells (cellvars, freevars), then the value stack
  Value* stack = nullptr;        // bottom of the value stack
  Dict* globals = nullptr;       // the function's, or counted where there is no function
  Function* function = nullptr;  // counted; null for module bodies
  uint32_t capacity = 0;
  // How a generator's frame was resumed, which decides what its end means to the frame below.
  enum Mode : uint8_t {
    kCall,     // through next() or send(): its end raises StopIteration
    kForIter,  // by FOR_ITER: its end ends the loop
    kSend,     // by SEND: its end is the value of `yield from`
    kNative,   // by VM::next: its end is reported there
  } mode = kCall;
  // What the frame's end has to see to beyond handing over its result.
  enum Special : uint8_t {
    kHandled = 1,    // previous_handled holds what to restore
    kGenerator = 2,  // it is a running generator's
    kDropped = 8,    // nobody wants its result
    kInit = 4,       // an __init__: None is dropped, for the instance lies on the caller's stack
    kOperator = 16,  // an operator's method: the operands lie on the caller's stack still
    kSeen = 32,      // `object` is set
  };
  uint8_t special = 0;
  uint8_t attempts = 0;            // kOperator: the methods tried, this one included
  Generator* generator = nullptr;  // the generator it is the body of
  Value previous_handled;          // what was handled when a generator's frame was resumed
  Value locals;  // the namespace of a class or module body (a mapping), else empty
  std::unique_ptr<Continuation> then;
  FrameObject* object = nullptr;  // counted; what Python sees of it, made when asked for

  uint32_t instr_index() const { return static_cast<uint32_t>(ip - code->instrs.data()) - 1; }
  Span span() const {
    return code && ip > code->instrs.data() ? code->spans[instr_index()] : Span{};
  }
  void push(Value v) { new (sp++) Value(std::move(v)); }
  Value pop() { return std::move(*--sp); }
  TRACEPAD_INLINE void drop() { *--sp = Value(); }
  void drop(uint32_t n) {
    for (; n; --n) drop();
  }
};

// The variables that a frame sees by name: what locals() gives. Those of comprehensions are gone
// once it has `ended`.
Value visible_locals(const Frame* f, bool ended = false);
Frame* make_frame(Code* code, Function* function, Dict* globals);
Frame* make_continuation(std::unique_ptr<Continuation> then);
void free_frame(Frame* f);

// Frames that have ended, by size, for the next calls: but for what blank_frame sets, they are as
// new.
struct FramePool {
  static constexpr uint32_t kGrain = 4, kSizes = 16;  // slots
  inline static Frame* spare[kSizes] = {};
  static Frame* allocate(uint32_t slots);
  static void release(Frame* f);  // to the system's memory
};

// A frame of the size that `code` needs; its locals are raw.
TRACEPAD_INLINE Frame* blank_frame(Code* code) {
  const uint32_t size = (code->local_count + code->stack_size + 2) / FramePool::kGrain;
  Frame* f;
  if (size < FramePool::kSizes && FramePool::spare[size]) {
    f = FramePool::spare[size];
    FramePool::spare[size] = f->back;
  } else {
    f = FramePool::allocate((size + 1) * FramePool::kGrain);
  }
  f->code = code;
  ++code->refs;
  f->ip = code->instrs.data();
  f->stack = f->sp = f->fast + code->local_count;
  return f;
}

// Gives a frame whose function is set the function's cells, behind its own.
void share_cells(Frame* f);

// The rest of it, behind the locals that are filled up to `v`.
TRACEPAD_INLINE void finish_plain_frame(Frame* f, Function* function, Value* v) {
  for (; v != f->stack; ++v) new (v) Value();
  f->globals = function->globals.get();
  f->function = function;
  if (!f->code->freevars.empty()) share_cells(f);
}

// A frame for a call of so many positional arguments, which are moved into it, where the code's
// plain_args says so. Takes over a reference to the function.
TRACEPAD_INLINE Frame* make_plain_frame(Function* function, Value* args, uint32_t n) {
  Frame* f = blank_frame(function->code.get());
  Value* v = f->fast;
  for (uint32_t i = 0; i < n; ++i) new (v++) Value(std::move(args[i]));
  finish_plain_frame(f, function, v);
  return f;
}

// Ends the frame of a call that nothing special has happened to.
TRACEPAD_INLINE void free_plain_frame(Frame* f) {
  for (Value* v = f->fast; v != f->sp; ++v) v->~Value();
  Code* code = f->code;
  Object* keeps = f->function ? static_cast<Object*>(f->function) : f->globals;
  const uint32_t size = f->capacity / FramePool::kGrain - 1;
  if (size < FramePool::kSizes) {
    f->back = FramePool::spare[size];
    FramePool::spare[size] = f;
  } else {
    FramePool::release(f);
  }
  decref(keeps);
  decref(code);
}

struct Generator : GcObject {
  static constexpr Kind kKind = Kind::generator;
  inline static Type* type = nullptr;
  Frame* frame = nullptr;  // null once finished
  Ref<Code> code;
  bool running = false, started = false;
  Value handled;  // the exception it was handling when it yielded
  Ref<Str> name, qualname;
  Generator() { kind = static_cast<uint8_t>(kKind); }
  ~Generator() override;
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
};

}  // namespace tracepad
