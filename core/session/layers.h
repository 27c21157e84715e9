// Makes a VM whole: registers the modules of every layer above the runtime (torch, torch.nn,
// torch.fx, ...), and does what is left to do when a program is over.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

void install_layers(VM& vm);

// At a program's end: what the module atexit has been told; nothing where it was not asked for.
void call_exit_functions(VM& vm);

}  // namespace tracepad
