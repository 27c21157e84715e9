// Makes a VM whole: registers the modules of every layer above the runtime (torch, torch.nn,
// torch.fx, ...).
#pragma once
#include "runtime/vm.h"

namespace tracepad {

void install_layers(VM& vm);

}  // namespace tracepad
