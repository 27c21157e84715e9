// Numbers as Python prints them.
#include "tensor/scalar.h"

#include <charconv>
#include <cstdio>
#include <cstring>

namespace tracepad {

std::string float_repr(double v) {
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return v < 0 ? "-inf" : "inf";
  char buf[64];
  auto sci = std::to_chars(buf, buf + sizeof buf, v, std::chars_format::scientific);
  std::string s(buf, sci.ptr);
  size_t e = s.find('e');
  int exponent = std::atoi(s.c_str() + e + 1);
  if (exponent < -4 || exponent >= 16) {
    // Python writes at least two exponent digits, as to_chars does.
    return s;
  }
  auto fixed = std::to_chars(buf, buf + sizeof buf, v, std::chars_format::fixed);
  s.assign(buf, fixed.ptr);
  if (s.find('.') == std::string::npos) s += ".0";
  return s;
}

std::string Scalar::repr() const {
  if (is_bool()) return i_ ? "True" : "False";
  if (is_int()) return std::to_string(i_);
  return float_repr(d_);
}

}  // namespace tracepad
