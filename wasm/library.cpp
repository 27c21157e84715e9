// Sources of the library modules come from JavaScript, which has them in a file beside the engine:
// the module's option `librarySource` (see start.mjs), a function from a name to a text.
#include <emscripten/val.h>

#include "runtime/embedded.h"

// The browser's encoder is many times as fast as the glue's conversion of strings.
std::string tracepad::library_source(std::string_view name) {
  using emscripten::val;
  const val text = val::module_property("librarySource")(std::string(name));
  const val bytes = val::global("TextEncoder").new_().call<val>("encode", text);
  std::string source(bytes["length"].as<size_t>(), '\0');
  auto* to = reinterpret_cast<unsigned char*>(source.data());
  val(emscripten::typed_memory_view(source.size(), to)).call<void>("set", bytes);
  return source;
}
