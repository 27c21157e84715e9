// Registers the native standard modules.
#include "runtime/modules/modules.h"

#include "runtime/modules/registry.h"

namespace tracepad {

void init_standard_modules(VM& vm) { init_sys_modules(vm); }

}  // namespace tracepad
