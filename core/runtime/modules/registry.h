// The families of native standard modules, one a file; modules.cpp registers them.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

void init_sys_modules(VM& vm);  // sys, time, gc, _weakref, _types, _inspect

}  // namespace tracepad
