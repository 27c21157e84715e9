// Turns the tracer's log into plain data. The log is in order of time with nested traces inside one
// another; here each trace has its own events, with the module stack followed so that a `leave` can
// name its class.
#include "session/traces.h"

#include <algorithm>

#include "fx/events.h"
#include "fx/node.h"

namespace tracepad {

namespace {

constexpr size_t kMostEvents = 20000;
constexpr size_t kLongSource = 200;

std::string shortened(std::string s) {
  if (s.size() <= kLongSource) return s;
  size_t n = kLongSource;
  while (n && (static_cast<unsigned char>(s[n]) & 0xC0) == 0x80) --n;
  return s.substr(0, n) + "…";
}

bool failed(const fx::TraceLog& log, uint32_t serial) {
  for (const fx::TraceEvent& e : log.events)
    if (e.graph == serial && e.kind == fx::TraceEventKind::error) return true;
  return false;
}

// One trace's events while they are written.
struct Film {
  const Json& error;
  std::vector<std::string> module_types = {};  // of the modules that are being run through
  bool leaf = false;                           // the next node stands for a whole module
  size_t count = 0;
  JsonWriter events = {};  // a list whose end is left open

  void begin(const char* kind, const fx::TraceEvent& e) {
    ++count;
    events.begin_object();
    events.field("kind", kind);
    events.field("modulePath", e.module_path);
  }

  void place(const fx::TraceEvent& e, bool known) {
    known = known && e.source && e.span;
    events.key("span");
    write_span(events, known ? e.source->name() : std::string(), known ? e.span : Span{});
    events.field("source", known ? shortened(e.source->slice(e.span)) : std::string());
  }

  // The log knows where the trace was asked for; an error that ended the program itself knows the
  // expression.
  void add_error(const fx::TraceEvent& e) {
    const bool uncaught =
        error.is_object() && error["message"] == e.text && error["span"].is_object();
    if (uncaught) {
      const Json& s = error["span"];
      const Span span{s["line"], s["col"], s["endLine"], s["endCol"]};
      events.field("span", s);
      events.field("source", e.source && s["file"] == e.source->name()
                                 ? shortened(e.source->slice(span))
                                 : std::string());
    } else {
      place(e, true);
    }
    events.field("type", uncaught ? error["type"] : Json("TraceError"));
    events.field("message", e.text);
  }

  void add(const fx::TraceEvent& e) {
    using Kind = fx::TraceEventKind;
    switch (e.kind) {
      case Kind::begin:
      case Kind::end:
        return;
      case Kind::leaf_call:
        leaf = true;
        return;
      case Kind::enter_module:
      case Kind::leave_module: {
        const bool enter = e.kind == Kind::enter_module;
        if (enter) module_types.push_back(e.text);
        begin(enter ? "enter" : "leave", e);
        place(e, true);
        events.field("moduleType", module_types.empty() ? std::string() : module_types.back());
        if (!enter && !module_types.empty()) module_types.pop_back();
        break;
      }
      case Kind::new_node:
        begin("node", e);
        // Placeholders and the output come from the signature and the return, not from an
        // expression.
        place(e, e.op != "placeholder" && e.op != "output");
        events.field("node", e.text);
        events.field("op", e.op);
        events.field("leaf", leaf);
        events.field("proxies", e.inputs);
        leaf = false;
        break;
      case Kind::constant:
        begin("constant", e);
        place(e, true);
        events.field("text", e.text);
        break;
      case Kind::error:
        begin("error", e);
        add_error(e);
        break;
    }
    events.end_object();
  }
};

// What a trace traced, as a name that no other graph has.
std::string trace_name(const fx::TraceLog& log, uint32_t serial,
                       const std::vector<KnownGraph>& graphs) {
  std::string name = "graph";
  for (const fx::TraceEvent& e : log.events)
    if (e.graph == serial && e.kind == fx::TraceEventKind::begin && !e.text.empty()) name = e.text;
  auto taken = [&](const std::string& text) {
    return std::any_of(graphs.begin(), graphs.end(),
                       [&](const KnownGraph& g) { return g.name == text; });
  };
  std::string unique = name;
  for (int n = 2; taken(unique); ++n) unique = name + " " + std::to_string(n);
  return unique;
}

}  // namespace

void add_unbound_graphs(VM& vm, std::vector<KnownGraph>& graphs) {
  fx::TraceLog& log = fx::TraceLog::of(vm);
  const bool none_bound = graphs.empty();
  for (uint32_t serial = 1; serial <= log.records.size(); ++serial) {
    const Value graph = log.records[serial - 1].graph(), root = log.records[serial - 1].root();
    if (!as<fx::Graph>(graph)) continue;
    const bool partial = failed(log, serial);
    if (!partial && !none_bound) continue;
    KnownGraph g{trace_name(log, serial, graphs), root, graph, false};
    g.partial = partial;
    if (!partial) {
      Value owner = vm.getattr_opt(graph, intern("owning_module"));
      vm.clear_error();
      g.is_module = owner && !owner.is_none();
      g.owner = g.is_module ? owner : graph;
    }
    graphs.push_back(std::move(g));
  }
}

std::optional<int> trace_of(VM& vm, const Value& graph) {
  const auto& records = fx::TraceLog::of(vm).records;
  for (size_t i = records.size(); i-- > 0;)
    if (records[i].graph().same(graph)) return static_cast<int>(i);
  return {};
}

void write_traces(JsonWriter& w, VM& vm, const std::vector<KnownGraph>& graphs, const Json& error) {
  fx::TraceLog& log = fx::TraceLog::of(vm);
  const size_t count = log.records.size();
  std::vector<Film> films;
  std::vector<std::string> roots(count);
  for (size_t i = 0; i < count; ++i) films.push_back(Film{error});
  for (Film& film : films) film.events.begin_array();
  bool truncated = log.dropped > 0;
  // Placeholders are made before their trace begins: what stands outside every trace belongs to the
  // next one.
  std::vector<const fx::TraceEvent*> early;
  int depth = 0;
  for (const fx::TraceEvent& e : log.events) {
    using Kind = fx::TraceEventKind;
    if (depth == 0 && e.kind == Kind::new_node) {
      early.push_back(&e);
      continue;
    }
    if (e.graph == 0 || e.graph > count) continue;
    Film& film = films[e.graph - 1];
    if (e.kind == Kind::begin) {
      ++depth;
      roots[e.graph - 1] = e.text;
      for (const fx::TraceEvent* before : early) film.add(*before);
      early.clear();
    } else if (e.kind == Kind::end) {
      --depth;
    }
    if (film.count >= kMostEvents)
      truncated = true;
    else
      film.add(e);
  }
  w.begin_array();
  for (size_t i = 0; i < count; ++i) {
    const fx::TraceRecord& record = log.records[i];
    const Value traced = record.graph();
    Json graph = nullptr;
    for (size_t k = 0; k < graphs.size(); ++k)
      if (graphs[k].graph.same(traced)) graph = k;
    films[i].events.end_array();
    w.begin_object();
    w.field("root", roots[i]);
    w.field("micros", Json(record.end > record.start ? record.end - record.start : 0));
    w.field("graph", graph);
    w.key("events");
    w.raw(films[i].events.take());
    w.field("truncated", truncated);
    w.end_object();
  }
  w.end_array();
}

}  // namespace tracepad
