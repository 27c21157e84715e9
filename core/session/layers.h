// Makes a VM whole: registers the modules of every layer above the runtime (torch, torch.nn,
// torch.fx, ...), and does what is left to do when a program is over.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

void install_layers(VM& vm);

// Gives an exception that ends the program to the sys.excepthook that it has set; false: it has set
// none, or that failed, so that the exception is still to be shown.
bool call_excepthook(VM& vm, const Value& exception);
// At a program's end: what the module atexit has been told; nothing where it was not asked for.
void call_exit_functions(VM& vm);

}  // namespace tracepad
