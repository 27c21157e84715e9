// The session's calls. JSON comes in and goes out as text; between, everything is the engine's own.
#include "session/session.h"

#include <algorithm>
#include <chrono>

#include "fx/events.h"
#include "runtime/compiler.h"
#include "runtime/frame.h"
#include "session/assist.h"
#include "session/graphs.h"
#include "session/layers.h"
#include "session/report.h"
#include "session/traces.h"
#include "session/values.h"
#include "session/versions.h"
#include "syntax/parser.h"

#ifndef TRACEPAD_VERSION
#define TRACEPAD_VERSION "0.1.0"
#endif

namespace tracepad {

namespace {

using Clock = std::chrono::steady_clock;
double micros_since(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

Json parse_object(std::string_view text) {
  if (text.empty()) return Json::object();
  Json j = Json::parse(text, nullptr, false);
  return j.is_object() ? j : Json::object();
}

}  // namespace

struct Session::Impl {
  std::unique_ptr<VM> vm;
  Output stream;
  Json collected = Json::array();
  std::string pending;  // output not yet passed on
  std::string pending_stream;
  size_t written = 0, most_output = 8u << 20;
  std::vector<KnownGraph> graphs;
  Versions versions;
  std::vector<Tensor> handles;
  size_t peak = 0;
  std::string main_file;  // of the last run

  void flush() {
    if (pending.empty()) return;
    std::string text = std::move(pending);
    pending.clear();
    if (stream)
      stream(pending_stream, text);
    else if (!collected.empty() && collected.back()["stream"] == pending_stream)
      collected.back()["text"] = collected.back()["text"].get<std::string>() + text;
    else
      collected.push_back({{"stream", pending_stream}, {"text", text}});
  }

  void write(std::string_view name, std::string_view text) {
    if (written >= most_output) return;
    if (pending_stream != name) {
      flush();
      pending_stream = name;
    }
    written += text.size();
    pending += text;
    if (written >= most_output) pending += "\n[output stopped: it is longer than the limit]\n";
    if (pending.size() >= 4096 || pending.back() == '\n') flush();
  }

  void fresh() {
    handles.clear();
    graphs.clear();
    vm.reset();  // first: there is only ever one
    vm = std::make_unique<VM>();
    vm->out = [this](std::string_view s) { write("stdout", s); };
    vm->err_out = [this](std::string_view s) { write("stderr", s); };
    install_layers(*vm);
    start_output();
  }

  void start_output() {
    collected = Json::array();
    pending.clear();
    written = 0;
  }

  Json take_output() {
    flush();
    Json out = std::move(collected);
    collected = Json::array();
    return out;
  }

  std::vector<GraphRecord> collect_graphs() {
    std::vector<GraphRecord> out;
    graphs = find_graphs(*vm);
    add_unbound_graphs(*vm, graphs);
    for (size_t i = 0; i < graphs.size(); ++i) {
      GraphRecord g;
      if (record_graph(*vm, graphs[i], static_cast<int>(i), g))
        out.push_back(std::move(g));
      else
        vm->clear_error();
    }
    return out;
  }

  std::string run_graph(int id, std::string_view request_text);

  // The names that the last run left in a file: the program's, or an imported one's; null where
  // none.
  Dict* names_of(std::string_view filename) {
    Dict* main = vm->main_globals();
    if (filename == main_file) return main;
    std::string_view stem = filename.substr(0, filename.find('.'));
    Value m = vm->sys_modules()->get(stem);
    return is<Module>(m) ? cast<Module>(m)->dict : nullptr;
  }

  // Turns the set error into ErrorInfo and an exit status; SystemExit is not an error.
  Json finish_error(int& status, std::string_view node = {}) {
    Value e = vm->take_error();
    if (type_of(e)->is_subtype(exc::SystemExit)) {
      Value code = vm->getattr_opt(e, intern("code"));
      vm->clear_error();
      int64_t i = 0;
      status = !code || code.is_none() ? 0 : to_int64(code, i) ? static_cast<int>(i & 0xff) : 1;
      return nullptr;
    }
    status = 1;
    if (node.empty()) call_excepthook(*vm, e);  // what it prints stands beside the error
    return error_json(*vm, e, node);
  }
};

Session::Session() : impl_(std::make_unique<Impl>()) {}
Session::~Session() = default;

void Session::set_output(Output output) { impl_->stream = std::move(output); }

std::string Session::version() {
  return dump({{"version", TRACEPAD_VERSION},
               {"torch", "2.14.1"},
               {"python", "3.14"},
#if defined(TRACEPAD_SIMD_RELAXED)
               {"simd", "relaxed"}
#elif defined(__EMSCRIPTEN__)
               {"simd", "simd128"}
#else
               {"simd", "native"}
#endif
  });
}

std::string Session::run(std::string_view source, std::string_view filename,
                         std::string_view options_text) {
  auto start = Clock::now();
  Json options = parse_object(options_text);
  Impl& s = *impl_;
  s.fresh();
  VM& vm = *s.vm;
  if (options.contains("files") && options["files"].is_object())
    for (auto& [name, text] : options["files"].items())
      if (text.is_string()) vm.files[name] = text.get<std::string>();
  if (options.contains("maxSteps") && options["maxSteps"].is_number())
    vm.step_limit = options["maxSteps"].get<uint64_t>();
  if (options.contains("maxMemory") && options["maxMemory"].is_number() && options["maxMemory"] > 0)
    Heap::limit = options["maxMemory"].get<size_t>();
  if (options.contains("maxOutput") && options["maxOutput"].is_number() && options["maxOutput"] > 0)
    s.most_output = options["maxOutput"].get<size_t>();

  const bool want_graphs = !options.contains("graphs") || options["graphs"] != false;
  const bool want_events =
      want_graphs && (!options.contains("events") || options["events"] != false);
  fx::TraceLog::of(vm).enabled = want_events;
  if (want_events) s.versions.follow(vm);

  std::string file(filename);
  s.main_file = file;
  vm.files.try_emplace(file, source);
  auto text = std::make_shared<Source>(file, std::string(source));
  std::vector<Diagnostic> problems;
  auto parse_start = Clock::now();
  Ref<Code> code = vm.compile_source(text, static_cast<int>(CompileMode::file), false, &problems);
  double compile_micros = micros_since(parse_start);

  Json diagnostics = Json::array();
  for (const Diagnostic& d : problems) diagnostics.push_back(diagnostic_json(file, d));
  Json error = nullptr;
  int status = 0;
  double run_micros = 0;
  if (!code) {
    error = s.finish_error(status);
  } else {
    Dict* globals = vm.main_globals();
    globals->set(names::builtins_, Value(vm.builtins()));
    globals->set(names::file_, make_str(file));
    // Where a program has used up the memory, room is made for the report and for what comes next:
    // at the cost of its names.
    std::unique_ptr<char[]> reserve(new char[size_t{1} << 20]);
    auto run_start = Clock::now();
    Value r = vm.eval_code(code.get(), globals);
    run_micros = micros_since(run_start);
    if (!r && vm.error_is(exc::MemoryError) && vm.memory_full()) {
      reserve.reset();
      globals->clear();
      collect_cycles();
    }
    if (!r) error = s.finish_error(status);
    call_exit_functions(vm);
  }
  Json output = s.take_output();
  std::vector<GraphRecord> shown, versions;
  if (code && want_graphs) shown = s.collect_graphs();
  if (code && want_events) versions = s.versions.take(vm, s.graphs, shown);
  JsonWriter w;
  w.begin_object();
  w.field("ok", status == 0 && error.is_null());
  w.field("exitStatus", status);
  w.field("output", output);
  w.field("diagnostics", diagnostics);
  w.field("error", error);
  w.key("graphs");
  write_graphs(w, shown);
  w.key("versions");
  write_graphs(w, versions);
  w.key("traces");
  if (code && want_events)
    write_traces(w, vm, s.graphs, error);
  else
    w.value(Json::array());
  w.field("micros", Json{{"parse", compile_micros},
                         {"compile", 0},
                         {"run", run_micros},
                         {"total", micros_since(start)}});
  w.field("peakMemory", Json(Heap::bytes));
  w.end_object();
  return w.take();
}

std::string Session::check(std::string_view source, std::string_view filename) {
  Impl& s = *impl_;
  if (!s.vm) s.fresh();
  std::string file(filename);
  std::vector<Diagnostic> problems;
  s.vm->compile_source(std::make_shared<Source>(file, std::string(source)),
                       static_cast<int>(CompileMode::file), false, &problems, false);
  s.vm->clear_error();
  Json out = Json::array();
  for (const Diagnostic& d : problems) out.push_back(diagnostic_json(file, d));
  return dump(out);
}

std::string Session::run_graph(int id, std::string_view request_text) {
  try {
    return impl_->run_graph(id, request_text);
  } catch (const Json::exception&) {
    // A field of another kind than the protocol says.
    return impl_->run_graph(-1, {});
  }
}

std::string Session::Impl::run_graph(int id, std::string_view request_text) {
  Impl& s = *this;
  Json out{{"ok", false},
           {"values", Json::array()},
           {"error", nullptr},
           {"output", Json::array()},
           {"micros", 0}};
  auto refuse = [&](const std::string& message) {
    out["error"] = {{"type", "RuntimeError"},
                    {"message", message},
                    {"traceback", "RuntimeError: " + message + "\n"},
                    {"frames", Json::array()},
                    {"span", nullptr},
                    {"hint", nullptr},
                    {"node", nullptr}};
    return dump(out);
  };
  if (!s.vm || id < 0 || static_cast<size_t>(id) >= s.graphs.size())
    return refuse("this graph is gone: run the program again");
  const KnownGraph& g = s.graphs[static_cast<size_t>(id)];
  VM& vm = *s.vm;
  s.start_output();
  s.handles.clear();
  Json request = parse_object(request_text);
  Json inputs = request.value("inputs", Json::object());
  int status = 0;
  std::string node;
  auto fail = [&] {
    out["error"] = s.finish_error(status, node);
    out["output"] = s.take_output();
    return dump(out);
  };
  Value helper = vm.import("_tracepad_session");
  if (!helper) return fail();
  Value torch = vm.import("torch");
  if (!torch) return fail();
  Value owner = g.is_module ? g.owner : vm.getattr_opt(g.graph, intern("owning_module"));
  if (!owner) owner = none();

  // Inputs in the order of the placeholders.
  std::vector<Value> nodes, args;
  Value list = vm.getattr(g.graph, "nodes");
  if (!list || !vm.iterate(list, nodes)) return fail();
  for (const Value& n : nodes) {
    Value op = vm.getattr(n, "op");
    if (!op) return fail();
    if (str_view(op) != "placeholder") continue;
    Value name = vm.getattr(n, "name");
    node = std::string(str_view(name));
    Json spec = inputs.value(node, Json{{"kind", "default"}});
    std::string kind = spec.value("kind", "default");
    Value v;
    if (kind == "fill") {
      std::string dtype = spec.value("dtype", "torch.float32");
      if (dtype.starts_with("torch.")) dtype = dtype.substr(6);
      Value dt = vm.getattr(torch, dtype);
      if (!dt) return fail();
      std::vector<Value> shape;
      for (auto& d : spec.value("shape", Json::array()))
        shape.push_back(make_int(d.is_number() ? d.get<int64_t>() : 0));
      v = vm.call_method(helper, "make_input",
                         {make_str(spec.value("fill", "randn")), make_tuple(shape), dt,
                          make_int(spec.value("seed", 0))});
    } else if (kind == "literal") {
      Ref<Code> code =
          vm.compile_source(std::make_shared<Source>("<input>", spec.value("source", "None")),
                            static_cast<int>(CompileMode::expression), false);
      if (code) v = vm.eval_code(code.get(), vm.main_globals());
    } else {
      Value node_args = vm.getattr(n, "args");
      if (auto* t = as<Tuple>(node_args); t && t->size)
        v = t->items[0];
      else
        vm.type_error("no value for the input '{}'", node);
    }
    if (!v) return fail();
    args.push_back(v);
  }
  node.clear();
  Value recorder = g.is_module ? vm.call_method(helper, "Recorder", {owner})
                               : vm.call_method(helper, "Recorder", {owner, g.graph});
  if (!recorder) return fail();
  Value run = vm.getattr(recorder, "run");
  if (!run) return fail();
  auto start = Clock::now();
  Value result = vm.call(run, args);
  double micros = micros_since(start);
  Value error = result ? Value() : vm.take_error();
  Value recorded = vm.getattr(recorder, "recorded");
  double inside = 0;
  if (auto* l = as<List>(recorded))
    for (const Value& item : std::vector<Value>(l->items)) {
      auto* t = as<Tuple>(item);
      if (!t || t->size != 3) continue;
      double us = 0;
      to_double(t->items[2], us);
      inside += us;
      out["values"].push_back({{"node", std::string(str_view(t->items[0]))},
                               {"value", value_json(vm, t->items[1], s.handles)},
                               {"micros", us}});
    }
  out["micros"] = result ? inside : micros;
  if (error) {
    Value current = vm.getattr_opt(recorder, intern("current"));
    vm.clear_error();
    if (is_str(current)) node = std::string(str_view(current));
    vm.set_error(error);
    return fail();
  }
  out["ok"] = true;
  out["output"] = s.take_output();
  return dump(out);
}

std::vector<float> Session::tensor_data(int handle, int limit) {
  if (handle < 0 || static_cast<size_t>(handle) >= impl_->handles.size() || limit <= 0) return {};
  return tensor_floats(impl_->handles[static_cast<size_t>(handle)], limit);
}

std::string Session::evaluate(std::string_view source) {
  Impl& s = *impl_;
  if (!s.vm) s.fresh();
  VM& vm = *s.vm;
  s.start_output();
  Json shown = nullptr, error = nullptr;
  source.remove_prefix(std::min(source.find_first_not_of(" \t"), source.size()));
  auto text = std::make_shared<Source>("<console>", std::string(source));
  int status = 0;
  // An expression shows its value; anything else runs as statements.
  auto tree = parse_expression(text);
  bool expression = true;
  for (auto& d : tree->diagnostics) expression &= d.severity != Severity::error;
  Ref<Code> code = vm.compile_source(
      text, static_cast<int>(expression ? CompileMode::expression : CompileMode::file), false);
  Dict* globals = vm.main_globals();
  globals->set(names::builtins_, Value(vm.builtins()));
  Value r = code ? vm.eval_code(code.get(), globals) : Value();
  if (r && expression && !r.is_none()) {
    std::string repr;
    if (vm.repr_to(r, repr))
      shown = repr;
    else
      r = Value();
    vm.builtins()->dict->set("_", r ? r : none());
  }
  if (!r) error = s.finish_error(status);
  JsonWriter w;
  w.begin_object();
  w.field("text", shown);
  w.field("error", error);
  w.field("output", s.take_output());
  w.key("graphs");
  write_graphs(w, s.collect_graphs());
  w.end_object();
  return w.take();
}

std::string Session::complete(std::string_view source, std::string_view filename, int line,
                              int col) {
  if (!impl_->vm) impl_->fresh();
  VM& vm = *impl_->vm;
  return dump(complete_json(vm, impl_->names_of(filename), source, filename, line, col));
}

std::string Session::hover(std::string_view source, std::string_view filename, int line, int col) {
  if (!impl_->vm) impl_->fresh();
  VM& vm = *impl_->vm;
  return dump(hover_json(vm, impl_->names_of(filename), source, filename, line, col));
}

}  // namespace tracepad
