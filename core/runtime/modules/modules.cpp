// Registers the native standard modules.
#include "runtime/modules/modules.h"

#include "runtime/modules/registry.h"

namespace tracepad {

void init_standard_modules(VM& vm) {
  init_sys_modules(vm);
  init_math_module(vm);
  init_operator_module(vm);
  init_itertools_module(vm);
  init_random_module(vm);
  init_re_module(vm);
  init_traceback_module(vm);
  init_weakref_module(vm);
  init_ast_module(vm);
}

}  // namespace tracepad
