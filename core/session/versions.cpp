#include "session/versions.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <set>

#include "fx/node.h"
#include "fx/recompiled.h"
#include "runtime/frame.h"

namespace tracepad {

namespace {

constexpr int64_t kLargest = 400;
constexpr size_t kMost = 40;

// `traced` of `traced = f(x)` and of `traced: T = f(x)`; empty where the line binds no one name.
std::string bound_name(std::string_view line) {
  auto word = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; };
  size_t at = line.find_first_not_of(" \t");
  if (at == std::string_view::npos) return {};
  const size_t start = at;
  while (at < line.size() && word(line[at])) ++at;
  const std::string_view name = line.substr(start, at - start);
  while (at < line.size() && line[at] == ' ') ++at;
  if (at < line.size() && line[at] == ':') at = line.find('=', at);
  const bool binds =
      at < line.size() && line[at] == '=' && (at + 1 == line.size() || line[at + 1] != '=');
  if (name.empty() || !binds || std::isdigit(static_cast<unsigned char>(name[0]))) return {};
  return std::string(name);
}

struct Cause {
  std::string name, by;
};

// The outermost statement of the user's that binds a name is what the program says of the module,
// and what it calls there is what made or changed it; without one, what the program's own lines
// call.
Cause cause(VM& vm) {
  std::vector<const Frame*> frames;  // innermost first
  for (const Frame* f = vm.frame(); f; f = f->back)
    if (f->code) frames.push_back(f);
  auto called_by = [&](size_t i) -> std::string {
    if (i == 0) return {};
    std::string name(frames[i - 1]->code->name->view());
    return name == "__init__" ? "GraphModule" : name;
  };
  Cause found;
  for (size_t i = frames.size(); i-- > 0;) {
    const Code* code = frames[i]->code;
    if ((code->flags & Code::kLibrary) || !code->source) continue;
    std::string name = bound_name(code->source->line(frames[i]->span().line));
    if (!name.empty()) return {std::move(name), called_by(i)};
    if (found.by.empty()) found.by = called_by(i);
  }
  return found;
}

const Object* module_of(const Value& v) { return v.is_object() ? v.object() : nullptr; }

}  // namespace

void Versions::follow(VM& vm) {
  versions_.clear();
  numbers_.clear();
  modules_ = 0;
  fx::Recompiled::of(vm).listener = [this](VM& vm, const Value& module, bool first) {
    note(vm, module, first);
  };
}

void Versions::note(VM& vm, const Value& module, bool first) {
  if (!module.is_object() || versions_.size() >= kMost) return;
  Value graph = vm.getattr_opt(module, intern("graph"));
  vm.clear_error();
  auto* own = as<fx::Graph>(graph);
  if (!own || own->length > kLargest) return;
  auto [known, unknown] = numbers_.try_emplace(module.object(), modules_);
  if (first || unknown) known->second = modules_++;
  const int number = known->second;
  GraphRecord made;
  if (!record_graph(vm, {{}, module, graph, true}, -1, made, Detail::brief)) {
    vm.clear_error();
    return;
  }
  auto before = std::find_if(versions_.rbegin(), versions_.rend(),
                             [&](const Version& v) { return v.module == number; });
  if (before != versions_.rend() && before->graph.graph_text == made.graph_text) return;
  Cause why = cause(vm);
  versions_.push_back({number, std::move(why.name), std::move(why.by), std::move(made)});
}

std::string Versions::name_of(const Version& v, const std::vector<KnownGraph>& graphs) const {
  if (!v.name.empty()) return v.name;
  for (const Version& other : versions_)
    if (other.module == v.module && !other.name.empty()) return other.name;
  for (const KnownGraph& g : graphs) {
    auto known = numbers_.find(module_of(g.owner));
    if (known != numbers_.end() && known->second == v.module) return g.name;
  }
  return {};
}

std::vector<GraphRecord> Versions::take(VM& vm, const std::vector<KnownGraph>& graphs,
                                        const std::vector<GraphRecord>& shown) {
  fx::Recompiled::of(vm).listener = nullptr;
  std::map<std::string, std::vector<const Version*>> by_name;
  for (const Version& v : versions_) {
    std::string name = name_of(v, graphs);
    if (name.empty()) continue;
    auto& list = by_name[name];
    // A module made anew of a graph as it stands is no other state.
    if (list.empty() || list.back()->graph.graph_text != v.graph.graph_text) list.push_back(&v);
  }
  std::vector<GraphRecord> out;
  std::set<std::string> done;
  for (const Version& first : versions_) {
    const std::string name = name_of(first, graphs);
    if (name.empty() || !done.insert(name).second) continue;
    auto list = by_name[name];
    const GraphRecord* now = nullptr;
    for (const GraphRecord& g : shown)
      if (g.name == name) now = &g;
    // What is shown anyway is no earlier state of itself.
    std::string last_by = list.back()->by;
    if (now && now->graph_text == list.back()->graph.graph_text) list.pop_back();
    if (list.empty()) continue;
    int step = 0;
    for (const Version* v : list) {
      GraphRecord g = v->graph;
      g.name = name;
      g.version = GraphVersion{step++, v->by, last_by};
      for (const KnownGraph& k : graphs) describe_targets(vm, k.owner, g);
      out.push_back(std::move(g));
    }
  }
  vm.clear_error();
  return out;
}

}  // namespace tracepad
