// Where a text stands in another one, in linear time.
#pragma once
#include <cstring>
#include <string_view>

namespace tracepad {

// The offset of the first `needle` at or behind `from`, or npos. As std::string_view::find, whose
// time grows with the product of the lengths.
inline size_t find_text(std::string_view text, std::string_view needle, size_t from = 0) {
  if (from > text.size()) return std::string_view::npos;
  if (needle.size() < 2) return text.find(needle, from);
  const void* at = memmem(text.data() + from, text.size() - from, needle.data(), needle.size());
  return at ? static_cast<size_t>(static_cast<const char*>(at) - text.data())
            : std::string_view::npos;
}

}  // namespace tracepad
