// What the files of str share: adding methods to the type that str.cpp builds, and code-point
// access.
#pragma once
#include <string>
#include <string_view>

#include "runtime/native.h"

namespace tracepad {

void add_str_methods(TypeBuilderBase& b);
void add_str_format_methods(TypeBuilderBase& b);

// Code points [first, last) of s; both within its length.
std::string_view substring(const Str* s, int64_t first, int64_t last);
std::u32string to_utf32(std::string_view text);

}  // namespace tracepad
