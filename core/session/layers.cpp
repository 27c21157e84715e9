// The one place that knows which layers exist.
#include "session/layers.h"

#include "fx/fx.h"
#include "nn/nn.h"
#include "ops/ops.h"
#include "runtime/modules/modules.h"

namespace tracepad {

void install_layers(VM& vm) {
  init_standard_modules(vm);
  init_ops(vm);
  init_nn(vm);
  init_fx(vm);
}

void call_exit_functions(VM& vm) {
  Value m = vm.sys_modules()->get("atexit");
  if (!is<Module>(m)) return;
  Value run = vm.getattr_opt(m, intern("_run_exitfuncs"));
  if (!run || !vm.call(run)) vm.clear_error();
}

}  // namespace tracepad
