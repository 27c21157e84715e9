// The library modules that are written in Python: core/**/lib/*.py. The build gathers them
// (scripts/cmake/embed.py): natively into the program, for WebAssembly into a file beside it, of
// which the surroundings hand out what is imported (wasm/library.cpp), so that a page does not load
// what nobody uses.
#pragma once
#include <span>
#include <string>
#include <string_view>

namespace tracepad {

// Their dotted names, e.g. "torch.fx.passes.split_module", sorted.
std::span<const std::string_view> library_names();

// The Python source of one of them, in UTF-8.
std::string library_source(std::string_view name);

}  // namespace tracepad
