// Values as plain data: printed text, and for tensors shape, statistics and a handle to their
// elements.
#pragma once
#include <vector>

#include "session/report.h"
#include "tensor/tensor.h"

namespace tracepad {

// ValueInfo of v. Tensors are kept in `handles`; the handle is the index.
Json value_json(VM& vm, const Value& v, std::vector<Tensor>& handles, int depth = 0);
// Elements in row-major order as float32, at most `limit`.
std::vector<float> tensor_floats(const Tensor& t, int64_t limit);

}  // namespace tracepad
