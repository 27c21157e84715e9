// The entry of torch.fx: registers its native types and modules. The rest of the package is Python
// (fx/lib, passes/lib) and is compiled when it is first imported.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

void init_fx(VM& vm);

}  // namespace tracepad
