// torch.nn: the native half of Module (attribute protocol, calls); layers and containers are Python
// sources under lib/.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// Registers the modules; nothing is made before the first import of torch.nn.
void init_nn(VM& vm);

}  // namespace tracepad
