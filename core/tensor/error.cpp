// Raising helpers, out of line so that callers stay small.
#include "tensor/error.h"

namespace tracepad {

void raise_runtime(std::string m) { throw TensorError(ErrorKind::RuntimeError, std::move(m)); }
void raise_index(std::string m) { throw TensorError(ErrorKind::IndexError, std::move(m)); }
void raise_type(std::string m) { throw TensorError(ErrorKind::TypeError, std::move(m)); }
void raise_value(std::string m) { throw TensorError(ErrorKind::ValueError, std::move(m)); }
void raise_not_implemented(std::string m) {
  throw TensorError(ErrorKind::NotImplementedError, std::move(m));
}
void raise_in_iterator(ErrorKind kind, std::string m) {
  throw TensorError(kind, std::move(m), true);
}

}  // namespace tracepad
