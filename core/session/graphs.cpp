// GraphInfo and NodeInfo of web/src/protocol.ts.
#include "session/graphs.h"

#include <algorithm>
#include <map>

#include "fx/last_inputs.h"
#include "fx/node.h"
#include "session/traces.h"

namespace tracepad {

namespace {

constexpr size_t kLongMeta = 2000;

std::string cut(std::string s, size_t n) {
  if (s.size() <= n) return s;
  while (n && (static_cast<unsigned char>(s[n]) & 0xC0) == 0x80) --n;
  return s.substr(0, n) + "…";
}

// Reads attributes and texts with errors swallowed: a broken repr must not hide a graph.
struct Reader {
  VM& vm;
  Value attr(const Value& o, std::string_view name) {
    if (!o) return {};
    Value v = vm.getattr_opt(o, intern(name));
    vm.clear_error();
    return v;
  }
  std::string text(const Value& v) {
    std::string s;
    if (!v || !vm.str_to(v, s)) vm.clear_error();
    return s;
  }
  std::string repr(const Value& v) {
    std::string s;
    if (!v || !vm.repr_to(v, s)) {
      vm.clear_error();
      return "<unprintable>";
    }
    return s;
  }
  std::string name_of(const Value& node) { return text(attr(node, "name")); }
};

struct GraphWriter {
  Reader r;
  Type* node_type;

  bool is_node(const Value& v) {
    return node_type && v.is_object() && type_of(v)->is_subtype(node_type);
  }

  Json tree(const Value& v, int depth = 0) {
    if (is_node(v)) return {{"kind", "node"}, {"name", r.name_of(v)}};
    if (depth < 20) {
      if (auto* t = as<Tuple>(v)) {
        Json items = Json::array();
        for (const Value& x : t->view()) items.push_back(tree(x, depth + 1));
        return {{"kind", "tuple"}, {"items", items}};
      }
      if (auto* l = as<List>(v)) {
        Json items = Json::array();
        for (const Value& x : std::vector<Value>(l->items)) items.push_back(tree(x, depth + 1));
        return {{"kind", "list"}, {"items", items}};
      }
      if (auto* d = as<Dict>(v)) {
        Json entries = Json::array();
        for (auto& e : d->table.entries())
          if (e.key)
            entries.push_back(
                {{"key", is_str(e.key) ? std::string(str_view(e.key)) : r.repr(e.key)},
                 {"value", tree(e.value, depth + 1)}});
        return {{"kind", "dict"}, {"entries", entries}};
      }
      if (auto* s = as<Slice>(v))
        return {{"kind", "slice"},
                {"start", tree(s->start, depth + 1)},
                {"stop", tree(s->stop, depth + 1)},
                {"step", tree(s->step, depth + 1)}};
    }
    return {{"kind", "const"}, {"text", cut(r.repr(v), kLongMeta)}};
  }

  Json names_of(const Value& nodes) {
    Json out = Json::array();
    std::vector<Value> list;
    if (nodes && r.vm.iterate(nodes, list))
      for (auto& n : list) out.push_back(r.name_of(n));
    r.vm.clear_error();
    return out;
  }

  std::vector<int64_t> ints(const Value& v) {
    std::vector<int64_t> out;
    std::vector<Value> list;
    if (v && r.vm.iterate(v, list))
      for (auto& x : list) {
        int64_t i = 0;
        to_int64(x, i);
        out.push_back(i);
      }
    r.vm.clear_error();
    return out;
  }

  Json tensor_meta(const Value& m) {
    if (!m) return nullptr;
    Value shape = r.attr(m, "shape"), dtype = r.attr(m, "dtype");
    if (!shape || !dtype) return nullptr;
    Value grad = r.attr(m, "requires_grad");
    return {{"shape", ints(shape)},
            {"dtype", r.text(dtype)},
            {"stride", ints(r.attr(m, "stride"))},
            {"requiresGrad", grad && grad.is_true()}};
  }

  Value by_path(Value root, std::string_view path) {
    while (root && !path.empty()) {
      size_t dot = path.find('.');
      root = r.attr(root, path.substr(0, dot));
      path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
    }
    return root;
  }

  // Number of elements of a module's parameters, or of one parameter; -1 where it has none to
  // count.
  int64_t parameter_count(const Value& v) {
    auto numel = [&](const Value& t) {
      int64_t n = 0;
      Value c = r.vm.call_method(t, "numel");
      if (!c || !to_int64(c, n)) r.vm.clear_error();
      return n;
    };
    Value parameters = r.attr(v, "parameters");
    if (!parameters) return -1;
    Value it = r.vm.call(parameters);
    std::vector<Value> list;
    int64_t total = 0;
    if (it && r.vm.iterate(it, list))
      for (auto& p : list) total += numel(p);
    r.vm.clear_error();
    return total;
  }

  // A layer of PyTorch's own, whose repr runs nothing of the program's.
  bool is_builtin(const Value& owner, const std::string& op, const Value& target) {
    if (op != "call_module" || !is_str(target)) return false;
    Value module = by_path(owner, str_view(target));
    return module.is_object() &&
           r.text(r.attr(Value(type_of(module)), "__module__")).starts_with("torch.nn.");
  }

  void describe_target(const Value& owner, const std::string& op, const Value& target, Json& out) {
    out["targetInfo"] = out["moduleType"] = out["parameters"] = nullptr;
    if (op == "call_module" && is_str(target)) {
      Value m = by_path(owner, str_view(target));
      if (!m) return;
      out["targetInfo"] = cut(r.repr(m), kLongMeta);
      out["moduleType"] = std::string(type_name(m));
      int64_t n = parameter_count(m);
      if (n >= 0) out["parameters"] = n;
    } else if (op == "get_attr" && is_str(target)) {
      Value v = by_path(owner, str_view(target));
      if (!v) return;
      Value shape = r.attr(v, "shape");
      std::string info(type_name(v));
      if (shape) {
        info += " (";
        auto dims = ints(shape);
        for (size_t i = 0; i < dims.size(); ++i) info += (i ? ", " : "") + std::to_string(dims[i]);
        info += ")";
        int64_t n = 1;
        for (auto d : dims) n *= d;
        if (type_name(v) == "Parameter") out["parameters"] = n;
      }
      out["targetInfo"] = info;
    } else if (op == "call_function" && target.is_object()) {
      Value inspect = r.vm.sys_modules()->get("inspect");
      if (auto* f = as<NativeFunction>(target); f && f->signature)
        out["targetInfo"] = f->name + f->signature->text;
      (void)inspect;
    }
  }
};

// The user's expression. Placeholders and the output come from the signature and the return
// instead.
Json node_span(const fx::Node* node) {
  if (!node || !node->source || node->op == fx::NodeOp::placeholder ||
      node->op == fx::NodeOp::output)
    return nullptr;
  return span_json(node->source->name(), node->span);
}

// Not a stream: that would bring the whole of the library's locales into the page's download.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    out.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// The line of the generated code that assigns `name` (or returns, for the output).
void match_lines(const std::string& graph_text, const std::string& code, Json& nodes) {
  auto graph_lines = lines_of(graph_text), code_lines = lines_of(code);
  std::map<std::string, int> in_graph, in_code;
  int graph_return = -1, code_return = -1, code_def = -1;
  for (size_t i = 0; i < graph_lines.size(); ++i) {
    const std::string& l = graph_lines[i];
    size_t p = l.find_first_not_of(' ');
    if (p == std::string::npos) continue;
    if (l[p] == '%')
      in_graph.emplace(l.substr(p + 1, l.find(' ', p) - p - 1), static_cast<int>(i));
    else if (l.compare(p, 6, "return") == 0)
      graph_return = static_cast<int>(i);
  }
  for (size_t i = 0; i < code_lines.size(); ++i) {
    const std::string& l = code_lines[i];
    size_t p = l.find_first_not_of(' ');
    if (p == std::string::npos) continue;
    if (l.compare(p, 4, "def ") == 0)
      code_def = static_cast<int>(i);
    else if (l.compare(p, 6, "return") == 0)
      code_return = static_cast<int>(i);
    size_t stop = l.find_first_of(" :;", p);
    if (stop != std::string::npos && stop > p) {
      std::string word = l.substr(p, stop - p);
      if (l.find('=', stop) != std::string::npos) in_code.emplace(word, static_cast<int>(i));
    }
  }
  for (Json& n : nodes) {
    const std::string name = n["name"], op = n["op"];
    auto g = in_graph.find(name);
    auto c = in_code.find(name);
    int gl = op == "output" ? graph_return : g != in_graph.end() ? g->second : -1;
    int cl = op == "output"        ? code_return
             : op == "placeholder" ? (c != in_code.end() && c->second < 0 ? c->second : code_def)
             : c != in_code.end()  ? c->second
                                   : -1;
    n["graphLine"] = gl >= 0 ? Json(gl) : Json(nullptr);
    n["codeLine"] = cl >= 0 ? Json(cl) : Json(nullptr);
  }
}

Type* fx_type(VM& vm, const char* module, const char* name) {
  Value m = vm.sys_modules()->get(module);
  if (!is<Module>(m)) return nullptr;
  Value t = cast<Module>(m)->dict->get(name);
  return is<Type>(t) ? cast<Type>(t) : nullptr;
}

}  // namespace

std::vector<KnownGraph> find_graphs(VM& vm) {
  std::vector<KnownGraph> out;
  Type* gm = fx_type(vm, "torch.fx.graph_module", "GraphModule");
  Type* graph = fx_type(vm, "torch.fx.graph", "Graph");
  if (!gm && !graph) return out;
  Reader r{vm};
  std::vector<std::pair<std::string, Value>> globals;
  for (auto& e : vm.main_globals()->table.entries())
    if (e.key && is_str(e.key)) globals.emplace_back(str_view(e.key), e.value);
  auto known = [&](const Value& g) {
    return std::any_of(out.begin(), out.end(), [&](auto& k) { return k.graph.same(g); });
  };
  for (auto& [name, v] : globals) {
    if (!v.is_object() || !gm || !type_of(v)->is_subtype(gm)) continue;
    Value g = r.attr(v, "graph");
    if (g && !known(g)) out.push_back({name, v, g, true});
  }
  for (auto& [name, v] : globals)
    if (v.is_object() && graph && type_of(v)->is_subtype(graph) && !known(v))
      out.push_back({name, v, v, false});
  return out;
}

void describe_targets(VM& vm, const Value& owner, Json& info) {
  GraphWriter w{{vm}, nullptr};
  for (Json& node : info["nodes"]) {
    const std::string op = node["op"];
    if (!node["targetInfo"].is_null() || (op != "call_module" && op != "get_attr")) continue;
    w.describe_target(owner, op, make_str(node["target"].get<std::string>()), node);
  }
}

bool graph_json(VM& vm, const KnownGraph& g, int id, Json& out, Detail detail) {
  GraphWriter w{{vm}, fx_type(vm, "torch.fx.node", "Node")};
  Reader& r = w.r;
  Value nodes = r.attr(g.graph, "nodes");
  std::vector<Value> list;
  if (!nodes || !vm.iterate(nodes, list)) return false;
  std::string graph_text = r.text(g.graph), code;
  if (g.is_module) {
    code = r.text(r.attr(g.owner, "code"));
  } else if (!g.partial) {
    Value python = vm.call_method(g.graph, "python_code", {make_str("self")});
    if (python) code = r.text(r.attr(python, "src"));
    vm.clear_error();
  }
  Value owner = g.is_module || g.partial ? g.owner : r.attr(g.graph, "owning_module");
  Json node_list = Json::array(), modules = Json::array();
  std::map<std::string, std::string> seen_modules;
  for (const Value& n : list) {
    Json j;
    std::string op = r.text(r.attr(n, "op"));
    Value target = r.attr(n, "target");
    j["name"] = r.name_of(n);
    j["op"] = op;
    Value shown = is_str(target) ? target : vm.call_method(n, "_pretty_print_target", {target});
    vm.clear_error();
    j["target"] = r.text(shown ? shown : target);
    j["targetRepr"] = cut(r.repr(target), kLongMeta);
    if (detail == Detail::whole || w.is_builtin(owner, op, target))
      w.describe_target(owner, op, target, j);
    else
      j["targetInfo"] = j["moduleType"] = j["parameters"] = nullptr;
    Value args = r.attr(n, "args"), kwargs = r.attr(n, "kwargs");
    j["args"] = w.tree(args);
    j["kwargs"] = w.tree(kwargs);
    j["argsText"] = cut(r.repr(args), kLongMeta);
    j["kwargsText"] = cut(r.repr(kwargs), kLongMeta);
    j["inputs"] = w.names_of(r.attr(n, "all_input_nodes"));
    j["users"] = w.names_of(r.attr(n, "users"));
    Value type = r.attr(n, "type");
    j["type"] = nullptr;
    j["tensorMeta"] = nullptr;
    Json meta = Json::array();
    if (auto* m = as<Dict>(r.attr(n, "meta")))
      for (auto& e : m->table.entries()) {
        if (!e.key) continue;
        std::string key = r.text(e.key);
        if (key == "tensor_meta") {
          Json t = w.tensor_meta(e.value);
          if (!t.is_null()) {
            j["tensorMeta"] = t;
            continue;
          }
        }
        if (detail == Detail::brief) continue;
        meta.push_back({{"key", key}, {"text", cut(r.repr(e.value), kLongMeta)}});
      }
    j["meta"] = meta;
    j["span"] = node_span(as<fx::Node>(n));
    // The innermost module of the recorded stack made it.
    std::string path;
    if (auto* m = as<Dict>(r.attr(n, "meta")))
      if (auto* stack = as<Dict>(m->get("nn_module_stack")))
        for (auto& e : stack->table.entries()) {
          auto* pair = as<Tuple>(e.value);
          if (!e.key || !pair || pair->size != 2) continue;
          std::string p = r.text(pair->items[0]);
          if (op == "call_module" && is_str(target) && p == str_view(target)) continue;
          path = p;
          std::string cls =
              is<Type>(pair->items[1]) ? cast<Type>(pair->items[1])->name : r.text(pair->items[1]);
          if (seen_modules.emplace(p, cls).second) modules.push_back({{"path", p}, {"type", cls}});
        }
    j["modulePath"] = path;
    if (type && !type.is_none()) {
      // As printed behind the name in the graph's text.
      std::string line = graph_text, key = "%" + j["name"].get<std::string>() + " : ";
      size_t at = line.find("    " + key),
             stop = at == std::string::npos ? at : line.find(" [num_users", at);
      j["type"] = at != std::string::npos && stop != std::string::npos && stop > at + 4 + key.size()
                      ? Json(line.substr(at + 4 + key.size(), stop - at - 4 - key.size()))
                      : Json(r.text(type));
    }
    node_list.push_back(std::move(j));
  }
  match_lines(graph_text, code, node_list);
  Json examples = Json::array();
  const auto* own = as<fx::Graph>(g.graph);
  const fx::LastInputs* last = own ? own->last_inputs.get() : nullptr;
  // With another calling convention (pytrees) arguments are not placeholders one by one.
  if (own && own->codegen && !own->codegen.is_none() && type_name(own->codegen) != "CodeGen")
    last = nullptr;
  size_t position = 0;
  for (auto& n : node_list) {
    if (n["op"] != "placeholder") continue;
    const size_t at = position++;
    const fx::InputShape* given = nullptr;
    if (last && at < last->positional.size())
      given = &last->positional[at];
    else if (last)
      for (const auto& [name, shape] : last->named)
        if (n["target"] == name) given = &shape;
    if (given && given->tensor)
      examples.push_back({{"name", n["name"]},
                          {"shape", given->sizes},
                          {"dtype", "torch." + std::string(dtype_info(given->dtype).name)}});
    else if (!n["tensorMeta"].is_null())
      examples.push_back({{"name", n["name"]},
                          {"shape", n["tensorMeta"]["shape"]},
                          {"dtype", n["tensorMeta"]["dtype"]}});
  }
  const int trace = trace_of(vm, g.graph);
  out = {{"id", id},
         {"name", g.name},
         {"kind", g.is_module ? "GraphModule" : "Graph"},
         {"className", g.is_module ? Json(std::string(type_name(g.owner))) : Json(nullptr)},
         {"partial", g.partial},
         {"graphText", graph_text},
         {"code", code},
         {"nodes", node_list},
         {"modules", modules},
         {"examples", examples},
         {"trace", trace >= 0 ? Json(trace) : Json(nullptr)},
         {"version", nullptr}};
  return true;
}

}  // namespace tracepad
