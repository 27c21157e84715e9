// Graphs as plain data: every Node with its op, target, args as a tree, users, meta and place, and
// where it stands in the printed text and in the generated code. Reads graphs through their Python
// attributes, as a pass would, so a user's subclasses are shown as they behave.
#pragma once
#include <string>
#include <vector>

#include "session/report.h"

namespace tracepad {

// A graph the program made, kept for run_graph until the next run.
struct KnownGraph {
  std::string name;  // the global it is bound to
  Value owner;       // the GraphModule, or the Graph itself
  Value graph;
  bool is_module = false;
  bool partial = false;  // of a trace that failed: `owner` is then the traced root
};

// GraphModules and Graphs among the program's names, first binding first.
std::vector<KnownGraph> find_graphs(VM& vm);
// `brief`: nothing that asks the program's own objects, so that it can be written while they are in
// use.
enum class Detail { whole, brief };
// GraphInfo. False: an exception is set.
bool graph_json(VM& vm, const KnownGraph& g, int id, Json& out, Detail detail = Detail::whole);
// Says of the nodes of a brief GraphInfo what they call, as far as `owner` has it and it is not
// said.
void describe_targets(VM& vm, const Value& owner, Json& info);

}  // namespace tracepad
