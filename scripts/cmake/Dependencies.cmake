# Third-party libraries. tracepad_deps is what every folder of core/ may use.
add_library(tracepad_deps INTERFACE)
find_library(TOMMATH tommath)
target_link_libraries(tracepad_deps INTERFACE fmt ${TOMMATH})
