// What happened while a program was traced, in order: the page replays it step by step. Recording
// is cheap but bounded; a trace that makes more events than the limit keeps the first ones and
// counts the rest.
#pragma once
#include <string>
#include <vector>

#include "base/source.h"
#include "runtime/native.h"
#include "runtime/weak.h"

namespace tracepad::fx {

enum class TraceEventKind : uint8_t {
  begin,         // a trace starts; `text` is the root's class or function name
  enter_module,  // a module's forward is run through
  leave_module,
  leaf_call,  // a module was recorded as one node; `node` follows as new_node
  new_node,   // `text` is the node's name
  constant,   // a value computed while tracing was stored on the root; `text` is the attribute
  error,      // `text` is the message
  end,
};
const char* event_name(TraceEventKind k);

// One trace: what it traced and what came of it, as long as the program keeps them. Of the last
// trace that failed they are kept here, so that it can be shown as far as it got.
class TraceRecord {
 public:
  TraceRecord(const Value& graph, const Value& root, double start)
      : start(start), graph_(make_weak(graph, {})), root_(make_weak(root, {})) {}
  Value graph() const { return alive(*graph_); }  // empty: gone
  Value root() const { return alive(*root_); }
  double start, end = 0;  // microseconds of a steady clock

 private:
  static Value alive(const WeakRef& ref) { return ref.target ? Value(ref.target) : Value(); }
  Ref<WeakRef> graph_, root_;
};

struct TraceEvent {
  TraceEventKind kind;
  uint32_t graph = 0;  // serial number of the trace
  int32_t node = -1;   // Node::id
  std::string text;
  std::string module_path;
  Span span;
  SourceRef source;
  std::string op;                   // new_node
  std::vector<std::string> inputs;  // new_node: names of the nodes it uses
};

class TraceLog {
 public:
  bool enabled = false;  // where somebody will watch
  size_t limit = 50000;
  std::vector<TraceEvent> events;
  size_t dropped = 0;
  uint32_t traces = 0;               // how many have begun
  std::vector<TraceRecord> records;  // one a trace
  Value failed_graph, failed_root;   // of the last trace that failed

  static TraceLog& of(VM& vm);
  void add(VM& vm, TraceEventKind kind, std::string_view text, std::string_view module_path,
           int32_t node = -1);
  void clear() {
    events.clear();
    records.clear();
    failed_graph = failed_root = Value();
    dropped = traces = 0;
  }
};

}  // namespace tracepad::fx
