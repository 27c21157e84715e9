// The standard modules that are native, wholly or in their hot half; the others are lib/*.py.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// Registers them all; each is made when first imported.
void init_standard_modules(VM& vm);

}  // namespace tracepad
