# CMake toolchain file: the Emscripten that is on PATH, if new enough, else the one in .deps. It only
# finds it; what follows is Emscripten's own toolchain file.
if(NOT DEFINED ENV{TRACEPAD_EMSCRIPTEN_ROOT})
  execute_process(COMMAND bash -c "source '${CMAKE_CURRENT_LIST_DIR}/../lib/common.sh'; emcc_root"
    OUTPUT_VARIABLE root OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT root)
    message(FATAL_ERROR "No Emscripten: run scripts/setup first.")
  endif()
  set(ENV{TRACEPAD_EMSCRIPTEN_ROOT} ${root})  # CMake reads this file many times
endif()
include($ENV{TRACEPAD_EMSCRIPTEN_ROOT}/cmake/Modules/Platform/Emscripten.cmake)
