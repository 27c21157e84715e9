// Tracebacks: as Python objects (`__traceback__`, with tb_frame, tb_lineno, tb_next) and as text in
// CPython's shape, with source lines and carets.
#pragma once
#include <string>
#include <vector>

#include "runtime/frame_object.h"
#include "runtime/vm.h"

namespace tracepad {

// Where a frame was when an exception passed through it.
struct Traceback : GcObject {
  static constexpr Kind kKind = Kind::traceback;
  inline static Type* type = nullptr;
  Ref<Traceback> next;  // of the frame that it came from
  Ref<FrameObject> frame;
  int32_t instr = 0;       // CPython's tb_lasti: two for each instruction; negative where unknown
  int32_t given_line = 0;  // by those who made it, or 0
  Traceback() { kind = static_cast<uint8_t>(kKind); }
  ~Traceback() override;
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
  const Code& code() const;
  Span span() const;
  int64_t line() const;
  bool is_shown() const;  // tracebacks do not show the library's own frames
};

// The exception passes through a frame.
void add_traceback(Exception* e, Frame* f);
// Replaces an exception's traceback (None: by none); false: TypeError set.
bool set_traceback(VM& vm, Exception* e, const Value& tb);
void init_traceback_types(VM& vm);

// An exception as text, in the pieces that the module traceback gives it in: a title, each frame,
// the lines of the exception itself (a message of several lines is one piece).
using TextParts = std::vector<std::string>;
TextParts exception_parts(VM& vm, const Value& exception);       // with its frames and its chain
TextParts exception_only_parts(VM& vm, const Value& exception);  // without

// What is shown of the code's lines; null where nothing is.
const Source* shown_source(const Code& code);
// A line of the code's text without the blanks around it, as tracebacks show it; empty where they
// show none.
std::string_view shown_line(const Code& code, uint32_t line);

}  // namespace tracepad
