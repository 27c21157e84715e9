// The table of library modules that are written in Python and compiled into the engine as text.
// The build generates its contents from core/**/lib/*.py; imports look names up here.
#pragma once
#include <span>
#include <string_view>

namespace tracepad {

struct EmbeddedModule {
  std::string_view name;    // dotted module name, e.g. "torch.fx.passes.split_module"
  std::string_view source;  // UTF-8 Python source
};

// Sorted by name.
std::span<const EmbeddedModule> embedded_modules();

}  // namespace tracepad
