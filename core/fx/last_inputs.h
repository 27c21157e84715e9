// The tensors that a graph was last called with, by shape: what the page proposes when the graph is
// run there. Kept beside the graph, invisible to Python.
#pragma once
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "runtime/native.h"
#include "tensor/dtype.h"

namespace tracepad::fx {

struct InputShape {
  bool tensor = false;  // other values are not kept
  std::vector<int64_t> sizes;
  DType dtype = DType::Float32;
};
struct LastInputs {
  std::vector<InputShape> positional;
  std::vector<std::pair<std::string, InputShape>> named;
};

void add_last_inputs_names(VM& vm, Module& m);

}  // namespace tracepad::fx
