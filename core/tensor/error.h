// The one C++ exception of tensor/ and ops/: what PyTorch would raise, as kind and message. The
// binding layer catches it at a single place and turns it into the Python exception of that name.
#pragma once
#include <exception>
#include <string>
#include <utility>

namespace tracepad {

enum class ErrorKind {
  RuntimeError,
  IndexError,
  TypeError,
  ValueError,
  NotImplementedError,
  AssertionError,
  LinAlgError,
};

class TensorError : public std::exception {
 public:
  TensorError(ErrorKind kind, std::string message, bool of_iterator = false)
      : kind(kind), message(std::move(message)), of_iterator(of_iterator) {}
  const char* what() const noexcept override { return message.c_str(); }
  ErrorKind kind;
  std::string message;
  // Raised by the element-wise iterator or a kernel that it runs, not by the operator's own checks:
  // what is wrong with the memory that is written to comes before it.
  bool of_iterator;
};

[[noreturn]] void raise_runtime(std::string message);
[[noreturn]] void raise_index(std::string message);
[[noreturn]] void raise_type(std::string message);
[[noreturn]] void raise_value(std::string message);
[[noreturn]] void raise_not_implemented(std::string message);
// As TensorError::of_iterator has it.
[[noreturn]] void raise_in_iterator(ErrorKind kind, std::string message);

}  // namespace tracepad
