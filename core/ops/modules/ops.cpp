// Which native modules exist.
#include "ops/ops.h"

#include "ops/modules/modules.h"

namespace tracepad {

void init_ops(VM& vm) {
  vm.add_native_module("torch", init_torch_module);
  vm.add_native_module("torch._C", init_c_module);
  vm.add_native_module("torch._C._nn", init_c_nn_module);
  for (const char* name : {"torch._C._linalg", "torch._C._special", "torch._C._fft"})
    vm.add_native_module(name, init_private_modules);
  vm.add_native_module("torch.nn.functional", init_functional_module);
  vm.add_native_module("torch.special", init_special_module);
  vm.add_native_module("torch.linalg", init_linalg_module);
}

}  // namespace tracepad
