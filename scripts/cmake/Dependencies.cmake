# Third-party libraries, compiled from the pinned sources that scripts/setup puts into .deps/src.
#   tracepad_deps  INTERFACE: what every folder of core/ may use (fmt, nlohmann/json, libtommath)
#   Catch2::Catch2WithMain  for tests
#   xnnpack        for ops/ and plan/: XNNPACK, float32 only, built apart by scripts/setup, once (see
#                  xnnpack/CMakeLists.txt beside this file). Under Emscripten it is headers only; a
#                  program also links xnnpack_simd or xnnpack_relaxed, so that the engine's own objects
#                  are compiled once for both.
#   Note: XNNPACK aborts on a graph with a dead node, so give it only nodes whose outputs are used.
set(DEPS ${CMAKE_SOURCE_DIR}/.deps)
if(NOT EXISTS ${DEPS}/src/fmt)
  message(FATAL_ERROR "Third-party sources are missing: run scripts/setup first.")
endif()

add_library(fmt STATIC ${DEPS}/src/fmt/src/format.cc)
target_include_directories(fmt SYSTEM PUBLIC ${DEPS}/src/fmt/include)
# Without locales, of which nothing here makes use: they are a tenth of the engine's download.
target_compile_definitions(fmt PRIVATE FMT_STATIC_THOUSANDS_SEPARATOR=',')
add_library(fmt::fmt ALIAS fmt)

add_library(nlohmann_json INTERFACE)
target_include_directories(nlohmann_json SYSTEM INTERFACE ${DEPS}/src/json/include)
add_library(nlohmann_json::nlohmann_json ALIAS nlohmann_json)

file(GLOB tommath_sources ${DEPS}/src/libtommath/*.c)
add_library(libtommath STATIC ${tommath_sources})
set_target_properties(libtommath PROPERTIES OUTPUT_NAME tommath)
target_include_directories(libtommath SYSTEM PUBLIC ${DEPS}/src/libtommath)
target_compile_options(libtommath PRIVATE -w)
set_target_properties(libtommath PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 40)

add_library(tracepad_deps INTERFACE)
target_link_libraries(tracepad_deps INTERFACE fmt nlohmann_json libtommath)

# xnnpack_library(TARGET VARIANT): the library of .deps/build/xnnpack-VARIANT.
add_library(xnnpack INTERFACE)
target_include_directories(xnnpack SYSTEM INTERFACE ${DEPS}/src/xnnpack/include
  ${DEPS}/src/pthreadpool/include ${CMAKE_SOURCE_DIR}/scripts/cmake/xnnpack)
function(xnnpack_library target variant)
  add_library(${target} STATIC IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES
    IMPORTED_LOCATION ${DEPS}/build/xnnpack-${variant}/libxnnpack.a)
endfunction()
if(EMSCRIPTEN)
  xnnpack_library(xnnpack_simd simd)
  xnnpack_library(xnnpack_relaxed relaxed)
else()
  find_package(Threads REQUIRED)
  xnnpack_library(xnnpack_native native)
  target_link_libraries(xnnpack INTERFACE xnnpack_native Threads::Threads m)
endif()

if(NOT EMSCRIPTEN)
  set(CATCH_INSTALL_DOCS OFF)
  set(CATCH_INSTALL_EXTRAS OFF)
  add_subdirectory(${DEPS}/src/catch2 ${CMAKE_BINARY_DIR}/catch2 EXCLUDE_FROM_ALL SYSTEM)
  # A third of the compile time: the library's files share most of their headers.
  set_target_properties(Catch2 PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  list(APPEND CMAKE_MODULE_PATH ${DEPS}/src/catch2/extras)
endif()
