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
  TensorError(ErrorKind kind, std::string message) : kind(kind), message(std::move(message)) {}
  const char* what() const noexcept override { return message.c_str(); }
  ErrorKind kind;
  std::string message;
};

[[noreturn]] void raise_runtime(std::string message);
[[noreturn]] void raise_index(std::string message);
[[noreturn]] void raise_type(std::string message);
[[noreturn]] void raise_value(std::string message);
[[noreturn]] void raise_not_implemented(std::string message);

}  // namespace tracepad
