// Which native modules exist.
#include "ops/ops.h"

#include "ops/modules/modules.h"

namespace tracepad {

void init_ops(VM& vm) {
  vm.add_native_module("torch", init_torch_module);
  vm.add_native_module("torch._C", init_c_module);
  vm.add_native_module("torch._C._nn", init_c_nn_module);
  vm.add_native_module("torch.nn.functional", init_functional_module);
  vm.add_native_module("torch.special", init_special_module);
  vm.add_native_module("torch.linalg", init_linalg_module);
}

}  // namespace tracepad
