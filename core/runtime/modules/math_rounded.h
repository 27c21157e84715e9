// The functions of math that glibc 2.43 rounds correctly and other C libraries do not: computed
// with twice the digits, then rounded once. Where the C library's result is one of the two
// neighbours of the true value, so is this one, and it is the nearer.
#pragma once

namespace tracepad::rounded {

double erf(double x);
double erfc(double x);
double asinh(double x);
double acosh(double x);  // NaN below 1
double atanh(double x);  // NaN beyond 1, infinite at 1

}  // namespace tracepad::rounded
