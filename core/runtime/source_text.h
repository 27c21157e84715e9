// The text that compile(), eval(), exec() and ast.parse() are given.
#pragma once
#include <string>
#include <string_view>

#include "runtime/vm.h"

namespace tracepad {

// Sets `text` to what `source`, a string or bytes, says as a program: bytes are decoded as their
// first lines ask for. `function` names the caller where it is neither; `filename` stands in what
// is raised. False: error set.
bool source_text(VM& vm, const Value& source, std::string_view function, std::string_view filename,
                 std::string& text);

// SyntaxError: there is nothing that could be an expression. Returns empty.
Value no_expression(VM& vm, std::string_view filename);

}  // namespace tracepad
