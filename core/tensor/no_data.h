// Raised where a kernel asks a meta tensor for its elements: the operator has no kernel for such
// tensors. The binding of operators catches it and says which one.
#pragma once
#include "tensor/error.h"

namespace tracepad {

class NoData : public TensorError {
 public:
  // The one element was asked for as a number.
  static NoData item() {
    return {ErrorKind::RuntimeError, "Tensor.item() cannot be called on meta tensors", true};
  }
  NoData()
      : NoData(ErrorKind::NotImplementedError, "Cannot copy out of meta tensor; no data!", false) {}
  // Elements were to be copied to where there is memory.
  static NoData moved() {
    return {ErrorKind::NotImplementedError, "Cannot copy out of meta tensor; no data!", true};
  }
  // Two tensors stand on different devices.
  static NoData apart(const std::string& message) {
    return {ErrorKind::RuntimeError, message.c_str(), true};
  }
  bool own_words;  // says what it is without the name of an operator

 private:
  NoData(ErrorKind kind, const char* message, bool own_words)
      : TensorError(kind, message), own_words(own_words) {}
};

}  // namespace tracepad
