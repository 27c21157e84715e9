// How many bytes an object takes in CPython 3.14 on a machine of 64 bits. What this engine takes is
// another matter.
#pragma once
#include "runtime/native.h"

namespace tracepad {

// object.__sizeof__(self): without what it refers to, and without what stands before it for the
// collection of garbage.
Value size_of(VM& vm, const Args& a);
// What stands before it.
int64_t size_before(const Value& v);

}  // namespace tracepad
