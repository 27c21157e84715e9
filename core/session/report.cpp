// Exceptions and diagnostics to JSON.
#include "session/report.h"

#include "runtime/frame.h"
#include "runtime/traceback.h"

namespace tracepad {

Json span_json(const std::string& file, const Span& s) {
  if (!s) return nullptr;
  return {{"file", file},
          {"line", s.line},
          {"col", s.col},
          {"endLine", s.end_line},
          {"endCol", s.end_col}};
}

Json diagnostic_json(const std::string& file, const Diagnostic& d) {
  return {{"severity", d.severity == Severity::error ? "error" : "warning"},
          {"type", d.kind.empty() ? "SyntaxError" : d.kind},
          {"message", d.message},
          {"span", span_json(file, d.span)},
          {"hint", hint_json(d.kind.empty() ? "SyntaxError" : d.kind, d.message)}};
}

namespace {

std::string printed_type(VM& vm, Type* t) {
  std::string name = is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name;
  Value m = vm.getattr_opt(Value(t), names::module_);
  vm.clear_error();
  if (is_str(m) && str_view(m) != "builtins" && str_view(m) != "__main__")
    name = std::string(str_view(m)) + "." + name;
  return name;
}

Json syntax_span(VM& vm, const Value& e) {
  auto field = [&](const char* n) {
    Value v = vm.getattr_opt(e, intern(n));
    vm.clear_error();
    return v;
  };
  Value file = field("filename");
  int64_t line = 0, col = 0, end_line = 0, end_col = 0;
  if (!is_str(file) || !to_int64(field("lineno"), line) || line <= 0) return nullptr;
  Value offset = field("offset"), end_offset = field("end_offset");
  if (auto* columns = as<Tuple>(field("_columns"))) {  // offset and end_offset count bytes
    offset = columns->items[0];
    end_offset = columns->items[1];
  }
  if (!to_int64(offset, col) || col < 1) col = 1;
  if (!to_int64(field("end_lineno"), end_line)) end_line = line;
  if (!to_int64(end_offset, end_col)) end_col = col + 1;
  return {{"file", str_view(file)},
          {"line", line},
          {"col", col - 1},
          {"endLine", end_line},
          {"endCol", end_col - 1}};
}

std::string message_of(VM& vm, const Value& exception) {
  std::string message;
  if (vm.str_to(exception, message)) return message;
  vm.clear_error();
  return "<exception str() failed>";
}

// What the exception was raised from or while handling, as far back as a traceback would tell; the
// exception itself where there is nothing.
Value first_cause(const Value& exception) {
  Value at = exception;
  for (int steps = 0; steps < 100; ++steps) {
    const auto* e = as<Exception>(at);
    const Value& before = is<Exception>(e->cause) ? e->cause
                          : e->suppress_context   ? e->cause
                                                  : e->context;
    if (before.same(exception)) return exception;  // a ring has no first
    if (!is<Exception>(before)) break;
    at = before;
  }
  return at;
}

}  // namespace

Json error_json(VM& vm, const Value& exception, std::string_view node) {
  auto* e = as<Exception>(exception);
  Type* t = type_of(exception);
  std::string message = message_of(vm, exception);
  Json hint = hint_json(t->name, message), cause = nullptr;
  if (Value first = first_cause(exception); !first.same(exception)) {
    std::string text = message_of(vm, first);
    cause = {{"type", printed_type(vm, type_of(first))}, {"message", text}};
    if (hint.is_null()) hint = hint_json(type_of(first)->name, text);
  }
  Json frames = Json::array();
  Json span = nullptr;
  for (const Traceback* t = e->trace.get(); t; t = t->next.get()) {
    const Code& code = t->code();
    if (!code.source) continue;
    Span s = t->span();
    if (!s) s = {code.first_line, 0, code.first_line, 0};
    frames.push_back({{"file", code.source->name()},
                      {"function", code.name->s},
                      {"line", s.line},
                      {"col", s.col},
                      {"endLine", s.end_line},
                      {"endCol", s.end_col}});
    if (!(code.flags & Code::kLibrary) && code.source->name().front() != '<')
      span = span_json(code.source->name(), s);
  }
  if (t->is_subtype(exc::SyntaxError)) {
    Json own = syntax_span(vm, exception);
    if (!own.is_null()) span = own;
  }
  std::string type = printed_type(vm, t);
  return {{"type", type},
          {"message", message},
          {"traceback", vm.format_exception(exception)},
          {"frames", frames},
          {"span", span},
          {"cause", cause},
          {"hint", hint},
          {"node", node.empty() ? Json(nullptr) : Json(node)}};
}

}  // namespace tracepad
