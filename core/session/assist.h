// Help while typing: completions at a place in a text, and what the thing under the pointer is.
#pragma once
#include <string_view>

#include "session/report.h"

namespace tracepad {

// CompleteResult and HoverResult of web/src/protocol.ts. `globals`: the names that the last run
// left in this file's module, or null. `line` is 1-based, `col` 0-based in code points.
Json complete_json(VM& vm, Dict* globals, std::string_view source, std::string_view filename,
                   int line, int col);
Json hover_json(VM& vm, Dict* globals, std::string_view source, std::string_view filename, int line,
                int col);

}  // namespace tracepad
