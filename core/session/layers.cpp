// The one place that knows which layers exist.
#include "session/layers.h"

#include "fx/fx.h"
#include "nn/nn.h"
#include "ops/ops.h"
#include "runtime/modules/modules.h"
#include "runtime/support.h"

namespace tracepad {

void install_layers(VM& vm) {
  init_standard_modules(vm);
  init_ops(vm);
  init_nn(vm);
  init_fx(vm);
}

bool call_excepthook(VM& vm, const Value& exception) {
  Value sys = vm.sys_modules()->get("sys");
  Dict* names = is<Module>(sys) ? vm.instance_dict(sys) : nullptr;
  const Value hook = names ? names->get("excepthook") : Value();
  if (!hook || hook.same(names->get("__excepthook__"))) return false;
  if (vm.call(hook, {Value(type_of(exception)), exception, traceback_of(exception)})) return true;
  const Value failure = vm.take_error();
  vm.err_out("Error in sys.excepthook:\n" + vm.format_exception(failure) +
             "\nOriginal exception was:\n");
  return false;
}

void call_exit_functions(VM& vm) {
  Value m = vm.sys_modules()->get("atexit");
  if (!is<Module>(m)) return;
  Value run = vm.getattr_opt(m, intern("_run_exitfuncs"));
  if (!run || !vm.call(run)) vm.clear_error();
}

}  // namespace tracepad
