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

}  // namespace tracepad
