# Compiler cache and fast linker where present, warnings, sanitizers.
find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD AND NOT EMSCRIPTEN)
  add_link_options(-fuse-ld=mold)
endif()
set(TRACEPAD_WARNINGS -Wall -Wextra -Wno-unused-parameter -Wno-missing-field-initializers)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14)
  # False alarms inside std::string, see GCC's bugs 105329 and 105651.
  list(APPEND TRACEPAD_WARNINGS -Wno-array-bounds -Wno-stringop-overflow -Wno-restrict)
endif()

option(TRACEPAD_SANITIZE "AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
if(TRACEPAD_SANITIZE)
  add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=undefined)
  add_link_options(-fsanitize=address,undefined)
endif()

if(EMSCRIPTEN)
  # For all targets, so that one compilation of the engine serves the plain and the relaxed SIMD module.
  add_compile_options(-msimd128 -fwasm-exceptions)
  add_link_options(-msimd128 -fwasm-exceptions)
  set(TRACEPAD_ENGINE_DIR ${CMAKE_SOURCE_DIR}/build/engine CACHE PATH "where {simd,relaxed}/tracepad.{mjs,wasm} go")
endif()

# tracepad_precompile(TARGET): lets it share one precompiled header of the library headers that nearly every
# file includes, a third of the compile time. Sources include what they use all the same: the Dev build
# goes without, so that the compiler cache works across folders.
option(TRACEPAD_PCH "Precompile the headers of the standard library and {fmt}" OFF)
function(tracepad_precompile target)
  if(NOT TRACEPAD_PCH)
    return()
  endif()
  get_property(first GLOBAL PROPERTY tracepad_precompiled)
  if(first)
    target_precompile_headers(${target} REUSE_FROM ${first})
  else()
    target_precompile_headers(${target} PRIVATE <algorithm> <array> <charconv> <cmath> <cstdint> <cstring>
      <functional> <memory> <optional> <span> <string> <string_view> <unordered_map> <unordered_set>
      <utility> <variant> <vector> <fmt/format.h>)
    set_property(GLOBAL PROPERTY tracepad_precompiled ${target})
  endif()
endfunction()
if(TRACEPAD_PCH AND CCACHE)
  # What ccache needs to work with precompiled headers.
  set(CMAKE_CXX_COMPILER_LAUNCHER
    ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${CCACHE})
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fpch-preprocess>)
  else()
    add_compile_options("$<$<COMPILE_LANGUAGE:CXX>:SHELL:-Xclang -fno-pch-timestamp>")
  endif()
endif()
