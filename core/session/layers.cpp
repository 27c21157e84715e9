// The one place that knows which layers exist.
#include "session/layers.h"

#if __has_include("runtime/modules/modules.h")
#include "runtime/modules/modules.h"
#define TRACEPAD_HAS_MODULES 1
#endif
#if __has_include("ops/ops.h")
#include "ops/ops.h"
#define TRACEPAD_HAS_OPS 1
#endif
#if __has_include("nn/nn.h")
#include "nn/nn.h"
#define TRACEPAD_HAS_NN 1
#endif
#if __has_include("fx/fx.h")
#include "fx/fx.h"
#define TRACEPAD_HAS_FX 1
#endif

namespace tracepad {

void install_layers(VM& vm) {
  (void)vm;
#ifdef TRACEPAD_HAS_MODULES
  init_standard_modules(vm);
#endif
#ifdef TRACEPAD_HAS_OPS
  init_ops(vm);
#endif
#ifdef TRACEPAD_HAS_NN
  init_nn(vm);
#endif
#ifdef TRACEPAD_HAS_FX
  init_fx(vm);
#endif
}

}  // namespace tracepad
