// The standard modules that are written in C++. Each registers itself for its first import.
#pragma once
#include "runtime/native.h"

namespace tracepad {

void add_math_module(VM& vm);
void add_operator_module(VM& vm);
void add_itertools_module(VM& vm);
void add_random_module(VM& vm);  // "_random": the generator; random.py is the module over it

}  // namespace tracepad
