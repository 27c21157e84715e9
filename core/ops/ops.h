// The Python face of the tensor library: torch and the modules around it, made from the operator
// table, the types of ops/types and the Python sources under lib/.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// Registers the modules; nothing is made before the first import of torch.
void init_ops(VM& vm);

}  // namespace tracepad
