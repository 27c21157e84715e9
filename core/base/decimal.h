// Doubles as decimal digits, rounded as C's printf rounds: the exact value, ties to even.
#pragma once
#include <string>

namespace tracepad {

// printf(format, precision, v) of a format with one "%.*" conversion of a double.
std::string printf_double(const char* format, int precision, double v);

// printf("%.*f", precision, v) of a finite value; what programs print most, so it has a way of its
// own.
std::string fixed_decimal(double v, int precision);

}  // namespace tracepad
