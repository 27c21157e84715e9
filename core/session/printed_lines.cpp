#include "session/printed_lines.h"

#include <algorithm>

namespace tracepad {

namespace {

// Not a stream: that would bring the whole of the library's locales into the page's download.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

constexpr size_t kNone = std::string_view::npos;

}  // namespace

PrintedLines::PrintedLines(std::string_view graph_text, std::string_view code)
    : graph_lines_(lines_of(graph_text)) {
  for (size_t i = 0; i < graph_lines_.size(); ++i) {
    const std::string_view line = graph_lines_[i];
    const size_t p = line.find_first_not_of(' ');
    if (p == kNone) continue;
    if (line[p] == '%')
      in_graph_.emplace(line.substr(p + 1, line.find(' ', p) - p - 1), static_cast<int>(i));
    else if (line.substr(p).starts_with("return"))
      graph_return_ = static_cast<int>(i);
  }
  const std::vector<std::string_view> code_lines = lines_of(code);
  for (size_t i = 0; i < code_lines.size(); ++i) {
    const std::string_view line = code_lines[i];
    const size_t p = line.find_first_not_of(' ');
    if (p == kNone) continue;
    if (line.substr(p).starts_with("def "))
      code_def_ = static_cast<int>(i);
    else if (line.substr(p).starts_with("return"))
      code_return_ = static_cast<int>(i);
    const size_t stop = line.find_first_of(" :;", p);
    if (stop != kNone && stop > p && line.find('=', stop) != kNone)
      in_code_.emplace(line.substr(p, stop - p), static_cast<int>(i));
  }
}

PrintedLines::Place PrintedLines::of(std::string_view name, std::string_view op) const {
  if (op == "output") return {graph_return_, code_return_};
  auto line = [&](const std::unordered_map<std::string_view, int>& lines) -> std::optional<int> {
    auto at = lines.find(name);
    return at == lines.end() ? std::nullopt : std::optional(at->second);
  };
  return {line(in_graph_), op == "placeholder" ? code_def_ : line(in_code_)};
}

std::string_view PrintedLines::type_of(std::string_view name) const {
  auto at = in_graph_.find(name);
  if (at == in_graph_.end()) return {};
  std::string_view line = graph_lines_[static_cast<size_t>(at->second)];
  line.remove_prefix(std::min(line.size(), line.find('%') + 1 + name.size()));
  if (!line.starts_with(" : ")) return {};
  line.remove_prefix(3);
  const size_t stop = line.find(" [num_users");
  return stop == kNone ? std::string_view{} : line.substr(0, stop);
}

}  // namespace tracepad
