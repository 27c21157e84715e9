// The recorder behind events.h. One log a VM.
#include "fx/events.h"

namespace tracepad::fx {

const char* event_name(TraceEventKind k) {
  static constexpr const char* kNames[] = {"begin",    "enter_module", "leave_module", "leaf_call",
                                           "new_node", "constant",     "error",        "end"};
  return kNames[static_cast<size_t>(k)];
}

TraceLog& TraceLog::of(VM& vm) {
  // Not remembered by the VM's address: the next VM may well be made at the same one.
  auto& slot = vm.state["fx.trace_log"];
  if (!slot) slot = std::make_shared<TraceLog>();
  return *static_cast<TraceLog*>(slot.get());
}

void TraceLog::add(VM& vm, TraceEventKind kind, std::string text, std::string_view module_path,
                   int32_t node) {
  if (!enabled) return;
  if (events.size() >= limit) {
    ++dropped;
    return;
  }
  events.push_back({kind, traces, node, std::move(text), std::string(module_path),
                    vm.current_span(), vm.current_source()});
}

}  // namespace tracepad::fx
