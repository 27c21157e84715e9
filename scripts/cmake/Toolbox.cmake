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
