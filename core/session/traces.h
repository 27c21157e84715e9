// The film of a program's traces: TraceInfo and TraceEvent of web/src/protocol.ts, from what the
// tracer recorded.
#pragma once
#include <optional>
#include <vector>

#include "session/graphs.h"

namespace tracepad {

// Adds the graphs of traces that failed to `graphs`, unfinished as they are; where the program
// bound no graph to a name, those that it traced and let go too.
void add_unbound_graphs(VM& vm, std::vector<KnownGraph>& graphs);
// The number of the trace that made a graph, if one did.
std::optional<int> trace_of(VM& vm, const Value& graph);
// Writes TraceInfo[]. `graphs` are those of the answer, their ids being their places; `error` is
// the program's ErrorInfo or null: a trace that it ended has its expression.
void write_traces(JsonWriter& w, VM& vm, const std::vector<KnownGraph>& graphs, const Json& error);

}  // namespace tracepad
