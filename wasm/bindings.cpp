// The engine for JavaScript: one row a method of Session, which says what they mean. Only text and
// float arrays cross; Emscripten writes the TypeScript types of this table (tracepad.d.ts beside
// the module), and web/src/protocol.ts has those of the JSON. A C++ exception would reach
// JavaScript without a message, so what escapes (memory exhausted outside a program, a broken
// invariant) becomes an Error with one here.
#include <emscripten/bind.h>
#include <emscripten/val.h>

#include <exception>

#include "session/session.h"

#ifndef TRACEPAD_SIMD
#define TRACEPAD_SIMD "simd128"
#endif

namespace {

using emscripten::val;
using tracepad::Session;

EMSCRIPTEN_DECLARE_VAL_TYPE(Callback);
EMSCRIPTEN_DECLARE_VAL_TYPE(Float32Array);

// Runs `f`; what escapes it is thrown as a JavaScript Error.
template <class F>
auto guarded(F f) -> decltype(f()) {
  std::string message;
  try {
    return f();
  } catch (const std::exception& e) {
    message = e.what();
  } catch (...) {
    message = "unknown";
  }
  val::global("Error").new_("engine: " + message).throw_();
  __builtin_unreachable();
}

std::string run(Session& s, const std::string& source, const std::string& filename,
                const std::string& options) {
  return guarded([&] { return s.run(source, filename, options); });
}
std::string check(Session& s, const std::string& source, const std::string& filename) {
  return guarded([&] { return s.check(source, filename); });
}
std::string run_graph(Session& s, int graph, const std::string& request) {
  return guarded([&] { return s.run_graph(graph, request); });
}
std::string evaluate(Session& s, const std::string& source) {
  return guarded([&] { return s.evaluate(source); });
}
std::string complete(Session& s, const std::string& source, const std::string& filename, int line,
                     int col) {
  return guarded([&] { return s.complete(source, filename, line, col); });
}
std::string hover(Session& s, const std::string& source, const std::string& filename, int line,
                  int col) {
  return guarded([&] { return s.hover(source, filename, line, col); });
}
// A copy: the engine's memory may move when it grows.
Float32Array tensor_data(Session& s, int handle, int limit) {
  return guarded([&] {
    const std::vector<float> data = s.tensor_data(handle, limit);
    val view(emscripten::typed_memory_view(data.size(), data.data()));
    return Float32Array(view.call<val>("slice"));
  });
}
void set_output(Session& s, Callback callback) {
  if (callback.isNull() || callback.isUndefined()) {
    s.set_output({});
    return;
  }
  s.set_output([callback = val(callback)](std::string_view stream, std::string_view text) {
    callback(val(std::string(stream)), val(std::string(text)));
  });
}
// The session cannot know with which kernels it was linked.
std::string version() {
  std::string text = Session::version();
  const std::string_view field = "\"simd\":\"";
  if (const size_t at = text.find(field); at != std::string::npos) {
    const size_t start = at + field.size();
    text.replace(start, text.find('"', start) - start, TRACEPAD_SIMD);
  }
  return text;
}

}  // namespace

EMSCRIPTEN_BINDINGS(tracepad) {
  emscripten::register_type<Callback>(
      "((stream: 'stdout' | 'stderr', text: string) => void) | null");
  emscripten::register_type<Float32Array>("Float32Array");
  emscripten::class_<Session>("Engine")
      .constructor<>()
      .function("run(source, filename, options)", &run)
      .function("check(source, filename)", &check)
      .function("runGraph(graph, request)", &run_graph)
      .function("tensorData(handle, limit)", &tensor_data)
      .function("evaluate(source)", &evaluate)
      .function("complete(source, filename, line, col)", &complete)
      .function("hover(source, filename, line, col)", &hover)
      .function("setOutput(callback)", &set_output);
  emscripten::function("version", &version);
}
