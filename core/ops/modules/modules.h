// The native halves of torch's modules, one a file.
#pragma once
#include "runtime/native.h"

namespace tracepad {

bool init_torch_module(VM& vm, Module& m);       // torch
bool init_c_module(VM& vm, Module& m);           // torch._C
bool init_c_nn_module(VM& vm, Module& m);        // torch._C._nn
bool init_functional_module(VM& vm, Module& m);  // torch.nn.functional
bool init_private_modules(VM& vm, Module& m);    // torch._C._linalg, _special, _fft
bool init_special_module(VM& vm, Module& m);     // torch.special
bool init_linalg_module(VM& vm, Module& m);      // torch.linalg

// What torch._composite has under that name ("linalg_cond"), or nothing.
Value composite_function(VM& vm, std::string_view name);

void add_autograd_functions(ModuleBuilder& c);  // what torch/autograd/*.py needs of torch._C

}  // namespace tracepad
