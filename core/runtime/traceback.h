// Tracebacks: as Python objects (`__traceback__`, with tb_frame, tb_lineno, tb_next) and as text in
// CPython's shape, with source lines and carets.
#pragma once
#include <string>
#include <vector>

#include "runtime/vm.h"

namespace tracepad {

struct Traceback : GcObject {
  static constexpr Kind kKind = Kind::traceback;
  inline static Type* type = nullptr;
  Ref<Exception> owner;
  size_t index = 0;  // entry in owner->trace; its next (inner) entry is index - 1
  Traceback() { kind = static_cast<uint8_t>(kKind); }
};

// Replaces an exception's traceback by another's (or None); false: TypeError set.
bool set_traceback(VM& vm, Exception* e, const Value& tb);
void init_traceback_types(VM& vm);

// An exception as text, in the pieces that the module traceback gives it in: a title, each frame,
// the lines of the exception itself (a message of several lines is one piece).
using TextParts = std::vector<std::string>;
TextParts exception_parts(VM& vm, const Value& exception);       // with its frames and its chain
TextParts exception_only_parts(VM& vm, const Value& exception);  // without

// A line of the code's text without the blanks around it, as tracebacks show it; empty where they
// show none.
std::string_view shown_line(const Code& code, uint32_t line);

}  // namespace tracepad
