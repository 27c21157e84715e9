// The six comparisons of values that C++ can compare, by Python's operator number.
#pragma once
#include <cstdint>

namespace tracepad {

// Whether `x op y` holds; `op` is an ast::CmpOpKind: 0 ==, 1 !=, 2 <, 3 <=, 4 >, 5 >=.
template <class T>
constexpr bool compare_values(uint32_t op, const T& x, const T& y) {
  switch (op) {
    case 0:
      return x == y;
    case 1:
      return x != y;
    case 2:
      return x < y;
    case 3:
      return x <= y;
    case 4:
      return x > y;
    default:
      return x >= y;
  }
}

}  // namespace tracepad
