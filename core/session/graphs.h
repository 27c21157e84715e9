// Graphs as plain data: every Node with its op, target, args as a tree, users, meta and place, and
// where it stands in the printed text and in the generated code. Reads graphs through their Python
// attributes, as a pass would, so a user's subclasses are shown as they behave.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "session/json_writer.h"

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

// What a node's target is, as far as it is known.
struct TargetInfo {
  std::optional<std::string> text;
  std::optional<std::string> module_type;
  std::optional<int64_t> parameters;
};
struct NodeRecord {
  std::string op, target;
  TargetInfo info;
  std::string fields;  // the rest of its NodeInfo: an object in JSON whose end is left open
};
struct GraphVersion {
  int step;
  std::string by, last;
};
// A GraphInfo before it is written.
struct GraphRecord {
  int id = -1;
  std::string name;
  std::optional<std::string> class_name;  // of a GraphModule; a bare Graph has none
  bool partial = false;
  std::string graph_text, code;
  std::vector<NodeRecord> nodes;
  Json modules = Json::array(), examples = Json::array();
  std::optional<int> trace;
  std::optional<GraphVersion> version;
};

// `brief`: nothing that asks the program's own objects, so that it can be read while they are in
// use.
enum class Detail { whole, brief };
// False: an exception is set.
bool record_graph(VM& vm, const KnownGraph& g, int id, GraphRecord& out,
                  Detail detail = Detail::whole);
// Says of the nodes of a brief record what they call, as far as `owner` has it and it is not said.
void describe_targets(VM& vm, const Value& owner, GraphRecord& record);
// GraphInfo[].
void write_graphs(JsonWriter& w, const std::vector<GraphRecord>& records);

}  // namespace tracepad
