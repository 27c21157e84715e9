// What the matrix products and their sums share.
#pragma once
#include <string>

#include "ops/functional/grad.h"

namespace tracepad::ops {

inline std::string by(const Tensor& t) {
  return std::to_string(t.sizes()[0]) + "x" + std::to_string(t.sizes()[1]);
}

// The reference has no products of booleans; each kernel says so by its own name.
inline void refuse_bool(const char* kernel, const Tensor& t) {
  if (t.dtype() != DType::Bool) return;
  check_out_type(t.dtype());
  throw TensorError(ErrorKind::NotImplementedError,
                    std::string("\"") + kernel + "\" not implemented for 'Bool'");
}

}  // namespace tracepad::ops
