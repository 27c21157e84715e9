// Tensors as C++ streams print them, which is how some error messages show one. Python's printing
// is format.h's.
#pragma once
#include <string>

#include "tensor/tensor.h"

namespace tracepad {

// The elements, then "[ CLASS{2,3} ]".
std::string stream_text(const Tensor& t, const std::string& class_name);

}  // namespace tracepad
