// Numbers as Python prints them.
#include "tensor/scalar.h"

#include <charconv>
#include <cstdio>
#include <cstring>

namespace tracepad {

std::string Scalar::repr() const {
  if (is_bool()) return i_ ? "True" : "False";
  if (is_unsigned()) return std::to_string(static_cast<uint64_t>(i_));
  if (is_int()) return std::to_string(i_);
  return float_repr(d_);
}

}  // namespace tracepad
