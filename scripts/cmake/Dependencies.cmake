# Third-party libraries, compiled from the pinned sources that scripts/setup puts into .deps/src.
#   tracepad_deps  INTERFACE: what every folder of core/ may use (fmt, nlohmann/json, libtommath)
#   Catch2::Catch2WithMain  for tests
# XNNPACK is built apart, once (see xnnpack/CMakeLists.txt beside this file).
set(DEPS ${CMAKE_SOURCE_DIR}/.deps)
if(NOT EXISTS ${DEPS}/src/fmt)
  message(FATAL_ERROR "Third-party sources are missing: run scripts/setup first.")
endif()

add_library(fmt STATIC ${DEPS}/src/fmt/src/format.cc)
target_include_directories(fmt SYSTEM PUBLIC ${DEPS}/src/fmt/include)
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

if(NOT EMSCRIPTEN)
  set(CATCH_INSTALL_DOCS OFF)
  set(CATCH_INSTALL_EXTRAS OFF)
  add_subdirectory(${DEPS}/src/catch2 ${CMAKE_BINARY_DIR}/catch2 EXCLUDE_FROM_ALL SYSTEM)
  # A third of the compile time: the library's files share most of their headers.
  set_target_properties(Catch2 PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 16)
  list(APPEND CMAKE_MODULE_PATH ${DEPS}/src/catch2/extras)
endif()
