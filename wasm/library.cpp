// Sources of the library modules come from JavaScript, which has them in a file beside the engine:
// the module's option `librarySource` (see start.mjs), a function from a name to a text.
#include <emscripten/val.h>

#include "runtime/embedded.h"

std::string tracepad::library_source(std::string_view name) {
  return emscripten::val::module_property("librarySource")(std::string(name)).as<std::string>();
}
