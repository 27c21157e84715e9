// The one flag pair that says whether operations are recorded.
#include "tensor/grad_mode.h"

namespace tracepad {

GradMode& grad_mode() {
  static GradMode mode;
  return mode;
}

}  // namespace tracepad
