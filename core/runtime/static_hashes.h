// The hashes of what lies at a fixed place in CPython's program: built-in types, and objects there
// is one of. They decide in which order a small set of types is shown.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// object.__hash__ and type.__hash__: by address, but for those.
uint64_t hash_of_identity(const Value& v);

}  // namespace tracepad
