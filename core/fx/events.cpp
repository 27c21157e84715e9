// The recorder behind events.h. One log a VM.
#include "fx/events.h"

#include "runtime/per_vm.h"

namespace tracepad::fx {

const char* event_name(TraceEventKind k) {
  static constexpr const char* kNames[] = {"begin",    "enter_module", "leave_module", "leaf_call",
                                           "new_node", "constant",     "error",        "end"};
  return kNames[static_cast<size_t>(k)];
}

namespace {
PerVM<TraceLog> trace_log;
}

TraceLog& TraceLog::of(VM&) { return *trace_log; }

void TraceLog::add(VM& vm, TraceEventKind kind, std::string_view text, std::string_view module_path,
                   int32_t node) {
  if (!enabled) return;
  if (events.size() >= limit) {
    ++dropped;
    return;
  }
  events.push_back({kind, traces, node, std::string(text), std::string(module_path),
                    vm.current_span(), vm.current_source()});
}

}  // namespace tracepad::fx
