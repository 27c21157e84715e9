// The façade: source text in, plain data out. What the command line and the browser call, and all that they
// know of the engine. Every answer is JSON in the shapes that web/src/protocol.ts describes (its comments are
// the contract: lines from 1, columns in code points, microseconds, null for what is not known). Nothing here
// throws or aborts on bad input: a program's mistakes are in the answer, and the next call works.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tracepad {

class Session {
 public:
  // `stream` is "stdout" or "stderr".
  using Output = std::function<void(std::string_view stream, std::string_view text)>;

  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Runs a program in a fresh interpreter. `options` is JSON of RunOptions or empty. JSON of RunResult.
  std::string run(const std::string& source, const std::string& filename, const std::string& options);
  // Parses only. JSON of Diagnostic[].
  std::string check(const std::string& source, const std::string& filename);
  // Runs a graph of the last program node by node, under no_grad. JSON of RunGraphResult.
  std::string run_graph(int graph, const std::string& request);
  // At most `limit` elements of a tensor that the last run_graph named, row-major, as float32. Empty for a
  // handle that is no longer valid.
  std::vector<float> tensor_data(int handle, int limit);
  // One statement or expression among the last program's names. JSON of EvaluateResult.
  std::string evaluate(const std::string& source);
  // JSON of CompleteResult and HoverResult at a place in the text.
  std::string complete(const std::string& source, const std::string& filename, int line, int col);
  std::string hover(const std::string& source, const std::string& filename, int line, int col);

  // Receives output as it is written, flushed at newlines and every 4 kB. An empty function: output is
  // collected into the answers instead.
  void set_output(Output output);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// JSON of EngineVersion; `simd` is "native", "simd128" or "relaxed".
std::string engine_version(std::string_view simd);

}  // namespace tracepad
