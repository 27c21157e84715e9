// The façade: source text in, plain data (JSON text in the shapes of web/src/protocol.ts) out. One
// Session is what the browser's engine object, and any other embedder, talks to. Each run starts a
// fresh VM; the names and graphs it leaves stay until the next run. Owns no kernel, no parsing, no
// graph logic.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tracepad {

class Session {
 public:
  using Output = std::function<void(std::string_view stream, std::string_view text)>;

  Session();
  ~Session();
  Session(const Session&) = delete;

  // Runs a program. `options`: JSON of RunOptions, or empty. Returns JSON of RunResult.
  std::string run(std::string_view source, std::string_view filename, std::string_view options);
  // Parses only. Returns JSON of Diagnostic[].
  std::string check(std::string_view source, std::string_view filename);
  // Runs graph `id` of the last program node by node. Returns JSON of RunGraphResult.
  std::string run_graph(int id, std::string_view request);
  // The elements of a tensor of the last run_graph, row-major, at most `limit`.
  std::vector<float> tensor_data(int handle, int limit);
  // One REPL entry among the program's names. Returns JSON of EvaluateResult.
  std::string evaluate(std::string_view source);
  std::string complete(std::string_view source, std::string_view filename, int line, int col);
  std::string hover(std::string_view source, std::string_view filename, int line, int col);
  // Streams output instead of collecting it; an empty function collects again.
  void set_output(Output output);
  // Returns JSON of EngineVersion.
  static std::string version();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace tracepad
