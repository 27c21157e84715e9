// The flags, a set for each VM.
#include "tensor/grad_mode.h"

#include "runtime/per_vm.h"

namespace tracepad {

namespace {
PerVM<GradMode> mode;
PerVM<AnomalyMode> anomaly;
}  // namespace

GradMode& grad_mode() { return *mode; }
AnomalyMode& anomaly_mode() { return *anomaly; }

}  // namespace tracepad
