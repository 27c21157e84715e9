// The source lines of a traceback entry with the carets beneath them, as CPython's traceback module
// writes them.
#pragma once
#include <string>

#include "base/source.h"

namespace tracepad {

// Appends the lines that `span` covers, indented by four blanks; carets under the failing part
// where they say more than the lines alone.
void write_source_lines(std::string& out, const Source& source, const Span& span);

}  // namespace tracepad
