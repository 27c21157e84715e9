// The one door to XNNPACK's operators: starts the library once, owns an operator's handle, and
// turns every status other than success into "not taken", so that a caller falls back to its
// portable kernel. Which operators are worth it and keep PyTorch's numbers is decided in the files
// beside this one (gemm.h, elementwise.h); shapes, layouts and other element types are the business
// of ops/kernels.
#pragma once
#include <cstdint>

struct xnn_operator;

namespace tracepad::xnn {

// True once XNNPACK runs on this machine and nobody switched it off. The first call starts it.
bool ready();

// For tests and benchmarks, which compare with the portable kernels: while it lives, everything is
// portable.
class Portable {
 public:
  Portable();
  ~Portable();
  Portable(const Portable&) = delete;
  Portable& operator=(const Portable&) = delete;
};

// An operator's handle, deleted with its owner.
class Operator {
 public:
  Operator() = default;
  ~Operator();
  Operator(const Operator&) = delete;
  Operator& operator=(const Operator&) = delete;
  xnn_operator** out() { return &handle_; }  // for xnn_create_...
  xnn_operator* get() const { return handle_; }
  bool run();  // after reshape and setup

 private:
  xnn_operator* handle_ = nullptr;
};

}  // namespace tracepad::xnn
