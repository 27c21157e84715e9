// Start-up and handles. No thread pool: the page has to work without threads, and a native run
// should add in the same order as the page.
#include "ops/xnn/xnn.h"

#include <xnnpack.h>

#include "tensor/storage.h"

namespace tracepad::xnn {

static_assert(XNN_EXTRA_BYTES <= Storage::kPadding);

namespace {
int g_portable = 0;
}

bool ready() {
  static const bool started = xnn_initialize(nullptr) == xnn_status_success;
  return started && g_portable == 0;
}

Portable::Portable() { ++g_portable; }
Portable::~Portable() { --g_portable; }

Operator::~Operator() {
  if (handle_) xnn_delete_operator(handle_);
}

bool Operator::run() { return xnn_run_operator(handle_, nullptr) == xnn_status_success; }

}  // namespace tracepad::xnn
