// The one flag pair that says whether operations are recorded.
#include "tensor/grad_mode.h"

#include "runtime/per_vm.h"

namespace tracepad {

namespace {
PerVM<GradMode> mode;
}

GradMode& grad_mode() { return *mode; }

}  // namespace tracepad
