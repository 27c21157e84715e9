// What the parts of the module math share.
#pragma once
#include "runtime/native.h"

namespace tracepad {

// A real number argument as a double; false: error set.
bool math_real(VM& vm, const Value& v, double& out);

void add_math_integers(ModuleBuilder& b);  // factorial, comb, perm, gcd, lcm, isqrt
void add_math_sums(ModuleBuilder& b);      // fsum, prod, sumprod, hypot, dist

}  // namespace tracepad
