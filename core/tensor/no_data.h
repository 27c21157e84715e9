// Raised where a kernel asks a meta tensor for its elements: the operator has no kernel for such
// tensors. The binding of operators catches it and says which one.
#pragma once
#include "tensor/error.h"

namespace tracepad {

class NoData : public TensorError {
 public:
  NoData()
      : TensorError(ErrorKind::NotImplementedError, "Cannot copy out of meta tensor; no data!") {}
};

}  // namespace tracepad
