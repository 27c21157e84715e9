// GraphInfo and NodeInfo of web/src/protocol.ts.
#include "session/graphs.h"

#include <algorithm>
#include <set>

#include "fx/last_inputs.h"
#include "fx/node.h"
#include "session/printed_lines.h"
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

  void list_tree(JsonWriter& w, const char* kind, std::span<const Value> items, int depth) {
    w.field("kind", kind);
    w.key("items");
    w.begin_array();
    for (const Value& x : items) tree(w, x, depth + 1);
    w.end_array();
  }

  // ArgTree.
  void tree(JsonWriter& w, const Value& v, int depth = 0) {
    w.begin_object();
    auto child = [&](const char* name, const Value& x) {
      w.key(name);
      tree(w, x, depth + 1);
    };
    const bool deep = depth >= 20;
    if (is_node(v)) {
      w.field("kind", "node");
      w.field("name", r.name_of(v));
    } else if (auto* t = as<Tuple>(v); t && !deep) {
      list_tree(w, "tuple", t->view(), depth);
    } else if (auto* l = as<List>(v); l && !deep) {
      // A copy: a repr may change the list.
      list_tree(w, "list", std::vector<Value>(l->items), depth);
    } else if (auto* d = as<Dict>(v); d && !deep) {
      w.field("kind", "dict");
      w.key("entries");
      w.begin_array();
      for (auto& e : d->table.entries()) {
        if (!e.key) continue;
        w.begin_object();
        w.field("key", is_str(e.key) ? std::string(str_view(e.key)) : r.repr(e.key));
        child("value", e.value);
        w.end_object();
      }
      w.end_array();
    } else if (auto* s = as<Slice>(v); s && !deep) {
      w.field("kind", "slice");
      child("start", s->start);
      child("stop", s->stop);
      child("step", s->step);
    } else {
      w.field("kind", "const");
      w.field("text", cut(r.repr(v), kLongMeta));
    }
    w.end_object();
  }

  std::vector<std::string> names_of(const Value& nodes) {
    std::vector<std::string> out;
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

  TargetInfo describe_target(const Value& owner, const std::string& op, const Value& target) {
    TargetInfo out;
    if (op == "call_module" && is_str(target)) {
      Value m = by_path(owner, str_view(target));
      if (!m) return out;
      out.text = cut(r.repr(m), kLongMeta);
      out.module_type = std::string(type_name(m));
      if (int64_t n = parameter_count(m); n >= 0) out.parameters = n;
    } else if (op == "get_attr" && is_str(target)) {
      Value v = by_path(owner, str_view(target));
      if (!v) return out;
      Value shape = r.attr(v, "shape");
      std::string info(type_name(v));
      if (shape) {
        info += " (";
        auto dims = ints(shape);
        for (size_t i = 0; i < dims.size(); ++i) info += (i ? ", " : "") + std::to_string(dims[i]);
        info += ")";
        int64_t n = 1;
        for (auto d : dims) n *= d;
        if (type_name(v) == "Parameter") out.parameters = n;
      }
      out.text = info;
    } else if (op == "call_function") {
      if (auto* f = as<NativeFunction>(target); f && f->signature)
        out.text = f->name + f->signature->text;
    }
    return out;
  }

  // What the `position`th placeholder was last called with, or had at its last propagation.
  void add_example(const std::string& name, const std::string& target, const fx::LastInputs* last,
                   size_t position, const Json& tensor, Json& out) {
    const fx::InputShape* given = nullptr;
    if (last && position < last->positional.size())
      given = &last->positional[position];
    else if (last)
      for (const auto& [argument, shape] : last->named)
        if (target == argument) given = &shape;
    if (given && given->tensor)
      out.push_back({{"name", name},
                     {"shape", given->sizes},
                     {"dtype", "torch." + std::string(dtype_info(given->dtype).name)}});
    else if (!tensor.is_null())
      out.push_back({{"name", name}, {"shape", tensor["shape"]}, {"dtype", tensor["dtype"]}});
  }

  struct Metadata {
    Json tensor = nullptr;        // TensorMeta
    Json others = Json::array();  // the other entries
    std::string module_path;      // of the module whose forward() made the node
  };

  // `modules` gains those on the way that are new to `seen`.
  Metadata metadata(const Value& node, const std::string& op, const Value& target, Detail detail,
                    std::set<std::string>& seen, Json& modules) {
    Metadata out;
    Value meta = r.attr(node, "meta");
    auto* m = as<Dict>(meta);
    if (!m) return out;
    for (auto& e : m->table.entries()) {
      if (!e.key) continue;
      std::string key = r.text(e.key);
      if (key == "tensor_meta") {
        out.tensor = tensor_meta(e.value);
        if (!out.tensor.is_null()) continue;
      }
      if (detail == Detail::brief) continue;
      out.others.push_back({{"key", std::move(key)}, {"text", cut(r.repr(e.value), kLongMeta)}});
    }
    // The innermost module of the recorded stack made it.
    auto* stack = as<Dict>(m->get("nn_module_stack"));
    if (!stack) return out;
    for (auto& e : stack->table.entries()) {
      auto* pair = as<Tuple>(e.value);
      if (!e.key || !pair || pair->size != 2) continue;
      std::string p = r.text(pair->items[0]);
      if (op == "call_module" && is_str(target) && p == str_view(target)) continue;
      if (seen.insert(p).second) {
        std::string cls =
            is<Type>(pair->items[1]) ? cast<Type>(pair->items[1])->name : r.text(pair->items[1]);
        modules.push_back({{"path", p}, {"type", std::move(cls)}});
      }
      out.module_path = std::move(p);
    }
    return out;
  }
};

// The user's expression. Placeholders and the output come from the signature and the return
// instead.
void write_node_span(JsonWriter& w, const fx::Node* node) {
  w.key("span");
  if (!node || !node->source || node->op == fx::NodeOp::placeholder ||
      node->op == fx::NodeOp::output)
    w.value(nullptr);
  else
    write_span(w, node->source->name(), node->span);
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

void describe_targets(VM& vm, const Value& owner, GraphRecord& record) {
  GraphWriter w{{vm}, nullptr};
  for (NodeRecord& node : record.nodes)
    if (!node.info.text && (node.op == "call_module" || node.op == "get_attr"))
      node.info = w.describe_target(owner, node.op, make_str(node.target));
}

bool record_graph(VM& vm, const KnownGraph& g, int id, GraphRecord& out, Detail detail) {
  GraphWriter w{{vm}, fx_type(vm, "torch.fx.node", "Node")};
  Reader& r = w.r;
  Value nodes = r.attr(g.graph, "nodes");
  std::vector<Value> list;
  if (!nodes || !vm.iterate(nodes, list)) return false;
  out.id = id;
  out.name = g.name;
  out.partial = g.partial;
  if (g.is_module) out.class_name = std::string(type_name(g.owner));
  out.graph_text = r.text(g.graph);
  if (g.is_module) {
    out.code = r.text(r.attr(g.owner, "code"));
  } else if (!g.partial) {
    Value python = vm.call_method(g.graph, "python_code", {make_str("self")});
    if (python) out.code = r.text(r.attr(python, "src"));
    vm.clear_error();
  }
  const PrintedLines lines(out.graph_text, out.code);
  Value owner = g.is_module || g.partial ? g.owner : r.attr(g.graph, "owning_module");
  const auto* own = as<fx::Graph>(g.graph);
  const fx::LastInputs* last = own ? own->last_inputs.get() : nullptr;
  // With another calling convention (pytrees) arguments are not placeholders one by one.
  if (own && own->codegen && !own->codegen.is_none() && type_name(own->codegen) != "CodeGen")
    last = nullptr;
  size_t placeholders = 0;
  std::set<std::string> seen_modules;
  out.nodes.reserve(list.size());
  for (const Value& n : list) {
    NodeRecord& record = out.nodes.emplace_back();
    const std::string name = r.name_of(n), op = r.text(r.attr(n, "op"));
    Value target = r.attr(n, "target");
    Value shown = is_str(target) ? target : vm.call_method(n, "_pretty_print_target", {target});
    vm.clear_error();
    record.op = op;
    record.target = r.text(shown ? shown : target);
    if (detail == Detail::whole || w.is_builtin(owner, op, target))
      record.info = w.describe_target(owner, op, target);
    Value args = r.attr(n, "args"), kwargs = r.attr(n, "kwargs"), type = r.attr(n, "type");
    const auto meta = w.metadata(n, op, target, detail, seen_modules, out.modules);
    if (op == "placeholder")
      w.add_example(name, record.target, last, placeholders++, meta.tensor, out.examples);
    const auto place = lines.of(name, op);
    JsonWriter j;
    j.begin_object();
    j.field("name", name);
    j.field("op", op);
    j.field("target", record.target);
    j.field("targetRepr", cut(r.repr(target), kLongMeta));
    j.key("args");
    w.tree(j, args);
    j.key("kwargs");
    w.tree(j, kwargs);
    j.field("argsText", cut(r.repr(args), kLongMeta));
    j.field("kwargsText", cut(r.repr(kwargs), kLongMeta));
    j.field("inputs", w.names_of(r.attr(n, "all_input_nodes")));
    j.field("users", w.names_of(r.attr(n, "users")));
    j.key("type");
    if (!type || type.is_none())
      j.value(nullptr);
    else if (std::string_view printed = lines.type_of(name); !printed.empty())
      j.value(printed);
    else
      j.value(r.text(type));
    j.field("tensorMeta", meta.tensor);
    j.field("meta", meta.others);
    write_node_span(j, as<fx::Node>(n));
    j.field("modulePath", meta.module_path);
    j.field("graphLine", place.graph);
    j.field("codeLine", place.code);
    record.fields = j.take();
  }
  out.trace = trace_of(vm, g.graph);
  return true;
}

namespace {

void write_graph(JsonWriter& w, const GraphRecord& g) {
  w.begin_object();
  w.field("id", g.id);
  w.field("name", g.name);
  w.field("kind", g.class_name ? "GraphModule" : "Graph");
  w.field("className", g.class_name);
  w.field("partial", g.partial);
  w.field("graphText", g.graph_text);
  w.field("code", g.code);
  w.key("nodes");
  w.begin_array();
  for (const NodeRecord& n : g.nodes) {
    w.raw(n.fields);
    w.field("targetInfo", n.info.text);
    w.field("moduleType", n.info.module_type);
    w.field("parameters", n.info.parameters);
    w.end_object();
  }
  w.end_array();
  w.field("modules", g.modules);
  w.field("examples", g.examples);
  w.field("trace", g.trace);
  w.key("version");
  if (g.version) {
    w.begin_object();
    w.field("step", g.version->step);
    w.field("by", g.version->by);
    w.field("last", g.version->last);
    w.end_object();
  } else {
    w.value(nullptr);
  }
  w.end_object();
}

}  // namespace

void write_graphs(JsonWriter& w, const std::vector<GraphRecord>& records) {
  w.begin_array();
  for (const GraphRecord& g : records) write_graph(w, g);
  w.end_array();
}

}  // namespace tracepad
