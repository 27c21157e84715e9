// "Did you mean" hints that tracebacks append for misspelt names and attributes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "runtime/vm.h"

namespace tracepad {

// ". Did you mean: 'x'?" and ". Did you forget to import 'x'?", or empty: of the
// variables of the frame where its traceback ends.
std::string error_suggestion(VM& vm, const Value& exception);

// Raises that `function` has no parameter of that name, with the one that was probably meant.
// False.
bool unexpected_keyword(VM& vm, std::string_view function, std::string_view keyword,
                        const std::vector<std::string>& parameters);

// The name that was probably meant, or empty.
std::string closest_name(std::string_view wrong, const std::vector<std::string>& names);

}  // namespace tracepad
