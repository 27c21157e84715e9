// The characters that \N{...} knows: a small selection of Unicode's names, because the whole
// database would be larger than the engine. Letters, digits and syllables are composed by rule.
#pragma once
#include <string_view>

namespace tracepad {

// 0 where the name is unknown. Case does not matter.
char32_t character_by_name(std::string_view name);

}  // namespace tracepad
