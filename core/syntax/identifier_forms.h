// Identifiers as Python knows them: in the form NFKC.
#pragma once
#include <string>
#include <string_view>

namespace tracepad {

std::string identifier_form(std::string_view name);

}  // namespace tracepad
