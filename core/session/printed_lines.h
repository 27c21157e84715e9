// Where a graph's nodes stand in its printed text and in its generated code.
#pragma once
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace tracepad {

class PrintedLines {
 public:
  // Both texts must outlive it.
  PrintedLines(std::string_view graph_text, std::string_view code);

  struct Place {
    std::optional<int> graph, code;  // lines counted from 0
  };
  // The line that prints the node, and the line of the code that assigns it: the signature for a
  // placeholder, the return for the output.
  Place of(std::string_view name, std::string_view op) const;
  // The annotation that the graph's text has behind the node's name; empty where there is none.
  std::string_view type_of(std::string_view name) const;

 private:
  std::vector<std::string_view> graph_lines_;
  std::unordered_map<std::string_view, int> in_graph_, in_code_;
  std::optional<int> graph_return_, code_return_, code_def_;
};

}  // namespace tracepad
