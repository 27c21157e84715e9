// Problems as plain data: syntax diagnostics and uncaught exceptions with their frames, the span to
// underline and a hint about what to do.
#pragma once
#include <nlohmann/json.hpp>

#include "runtime/vm.h"

namespace tracepad {

using Json = nlohmann::json;

// `file` is the name the span's positions are in.
Json span_json(const std::string& file, const Span& span);
Json diagnostic_json(const std::string& file, const Diagnostic& d);
// ErrorInfo of an exception; `node` is the graph node that was running, or empty.
Json error_json(VM& vm, const Value& exception, std::string_view node = {});
// The hint for an error, or null. See hints.cpp.
Json hint_json(std::string_view type, std::string_view message);

}  // namespace tracepad
