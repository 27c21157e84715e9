# Gathers core/**/lib/**/*.py into one generated C++ file (see embed.py), the texts under Emscripten into
# ${LIBRARY_JSON}. The module name is the path below lib/ with dots; a package's own source is __init__.py.
file(GLOB_RECURSE py_files CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/core/*.py)
set(embed_args)
foreach(f ${py_files})
  string(REGEX REPLACE ".*/lib/(.*)\\.py$" "\\1" name ${f})
  string(REPLACE "/__init__" "" name ${name})
  string(REPLACE "/" "." name ${name})
  list(APPEND embed_args ${name}=${f})
endforeach()
set(EMBEDDED_PYTHON_CPP ${CMAKE_BINARY_DIR}/generated/embedded_python.cpp)
set(LIBRARY_JSON)
set(apart)
if(EMSCRIPTEN)
  set(LIBRARY_JSON ${CMAKE_BINARY_DIR}/generated/library.json)
  set(apart --apart ${LIBRARY_JSON})
endif()
find_package(Python3 REQUIRED COMPONENTS Interpreter)
add_custom_command(OUTPUT ${EMBEDDED_PYTHON_CPP} ${LIBRARY_JSON}
  COMMAND ${CMAKE_COMMAND} -E make_directory ${CMAKE_BINARY_DIR}/generated
  COMMAND ${Python3_EXECUTABLE} ${CMAKE_SOURCE_DIR}/scripts/cmake/embed.py ${EMBEDDED_PYTHON_CPP} ${apart} ${embed_args}
  DEPENDS ${py_files} ${CMAKE_SOURCE_DIR}/scripts/cmake/embed.py VERBATIM)
