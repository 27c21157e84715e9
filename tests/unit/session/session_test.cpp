// Runs of one Session: each begins as a new process would, whatever the last one did.
#include "session/session.h"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

namespace tracepad {
namespace {

// What the program prints to stdout.
std::string output(Session& session, const std::string& source) {
  auto result = nlohmann::json::parse(session.run(source, "main.py", ""));
  std::string text;
  for (const auto& piece : result["output"])
    if (piece["stream"] == "stdout") text += piece["text"].get<std::string>();
  return text;
}

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

TEST_CASE("hints are about what a Proxy was asked for", "[session]") {
  Session session;
  auto hint = [&](const std::string& body) {
    const std::string source =
        "import torch.fx\ndef f(x):\n  " + body + "\ntorch.fx.symbolic_trace(f)\n";
    return nlohmann::json::parse(session.run(source, "main.py", ""))["error"]["hint"]["code"]
        .get<std::string>();
  };
  CHECK(hint("return [y for y in x]") == "trace-iteration");
  CHECK(hint("return x if x else 1") == "trace-control-flow");
  CHECK(hint("return len(x)") == "trace-len");
}

TEST_CASE("a run finds nothing of the run before it", "[session]") {
  const std::string show = R"(
import torch, torch.fx
from torch import nn
print(torch.get_default_dtype(), torch.is_grad_enabled(), torch.empty(2, dtype=torch.int64).dtype)
print(torch.rand(2), torch.tensor([1.23456789]))
print(torch.max(torch.tensor([[1, 2]]), dim=1), torch.add.__qualname__)
print((torch.ones(1, requires_grad=True) * 2).grad_fn.name())
class M(nn.Module):
    def forward(self, x):
        return (x + 1).reshape(shape=(2, -1)) @ x
print(torch.fx.symbolic_trace(M()).code)
try:
    torch.ones(2).sum(dims=1)
except TypeError as e:
    print(e)
)";
  Session session;
  const std::string first = output(session, show);
  CHECK(first.find("torch.float32 True torch.int64") == 0);
  output(session, R"(
import torch, torch.nn as nn, torch.nn.functional as F, torch.fx
torch.manual_seed(3)
torch.rand(5)
torch.set_default_dtype(torch.float64)
torch.set_printoptions(precision=2)
torch.set_grad_enabled(False)
F.relu = lambda x: x
nn.Module.__call__ = None
class T(torch.fx.Tracer):
    def create_node(self, *a, **k):
        raise ValueError
T().trace(nn.ReLU())
)");
  CHECK(output(session, show) == first);
}

TEST_CASE("a program that uses up the memory ends in MemoryError, and the next has room",
          "[session]") {
  Session session;
  const std::string limited = R"({"maxMemory": 60000000})";
  for (const char* grown : {"object()", "{}", "'%d' % len(l)", "(len(l), 1.5, 2.5, 3.5)"}) {
    INFO(grown);
    const std::string grow = "l = []\nwhile True: l.append(" + std::string(grown) + ")\n";
    auto result = nlohmann::json::parse(session.run(grow, "main.py", limited));
    REQUIRE(result["error"].is_object());
    CHECK(result["error"]["type"] == "MemoryError");
    auto next = nlohmann::json::parse(session.run(
        "l = list(range(100000))\nfor i in l: pass\nprint(len(l))\n", "main.py", limited));
    CHECK(next["output"][0]["text"] == "100000\n");
  }
  // Caught, and what was made is let go: the program goes on.
  auto caught = nlohmann::json::parse(session.run(R"(
for attempt in range(3):
    l = []
    try:
        while True: l.append(object())
    except MemoryError:
        l = None
for i in range(100000): pass
print("done")
)",
                                                  "main.py", limited));
  CHECK(caught["output"][0]["text"] == "done\n");
}

TEST_CASE("sys.excepthook gets the exception that ends a program", "[session]") {
  Session session;
  auto run = [&](const std::string& body) {
    return output(session, "import sys\ndef hook(kind, error, trace):\n    " + body +
                               "\nsys.excepthook = hook\n1 / 0\n");
  };
  CHECK(run("print(kind.__name__, error, trace.tb_lineno)") ==
        "ZeroDivisionError division by zero 5\n");
  CHECK(run("raise KeyError").empty());
  CHECK(output(session, "1 / 0").empty());
}

TEST_CASE("an error tells the first of the chain that it ends", "[session]") {
  Session session;
  auto error_of = [&](const char* source) {
    return nlohmann::json::parse(session.run(source, "main.py", ""))["error"];
  };
  auto error = error_of(R"(
def inner():
    return {}["key"]
try:
    try:
        inner()
    except KeyError:
        raise ValueError("second")
except ValueError as e:
    raise RuntimeError("third") from e
)");
  CHECK(error["message"] == "third");
  CHECK(error["cause"]["type"] == "KeyError");
  CHECK(error["cause"]["message"] == "'key'");
  CHECK(error_of("raise ValueError('alone')")["cause"].is_null());
  CHECK(error_of("try: 1 / 0\nexcept ZeroDivisionError: raise ValueError from None\n")["cause"]
            .is_null());
  // A ring, as a program can make it, has no first.
  CHECK(error_of("a, b = ValueError('a'), ValueError('b')\n"
                 "a.__cause__, b.__cause__ = b, a\nraise a\n")["cause"]
            .is_null());
}

TEST_CASE("programs print the same one after another in one session", "[session]") {
  std::vector<std::filesystem::path> programs;
  for (const auto& entry :
       std::filesystem::directory_iterator(TRACEPAD_TESTS_DIR "/conformance/seed"))
    if (entry.path().extension() == ".py") programs.push_back(entry.path());
  std::sort(programs.begin(), programs.end());
  REQUIRE(!programs.empty());
  Session session;
  for (auto& program : programs) {
    INFO(program);
    CHECK(output(session, read(program)) ==
          read(std::filesystem::path(program).replace_extension(".out")));
  }
}

}  // namespace tracepad
