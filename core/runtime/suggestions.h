// "Did you mean" hints that tracebacks append for misspelt names and attributes.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// ". Did you mean: 'x'?" or empty.
std::string error_suggestion(VM& vm, const Value& exception);

}  // namespace tracepad
