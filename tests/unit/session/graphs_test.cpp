// What the session tells of graphs beyond their text.
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "session/session.h"

namespace tracepad {

TEST_CASE("a graph remembers the shapes that it was last called with", "[session]") {
  Session session;
  auto result =
      nlohmann::json::parse(session.run("import torch\nfrom torch import fx, nn\n"
                                        "class M(nn.Module):\n"
                                        "    def forward(self, x, k=2, mask=None):\n"
                                        "        return x * k + mask\n"
                                        "gm = fx.symbolic_trace(M())\n"
                                        "kept = sorted(vars(gm))\n"
                                        "gm(torch.ones(3, 1), mask=torch.ones(5).bool())\n"
                                        "assert sorted(vars(gm)) == kept\n"
                                        "never = fx.symbolic_trace(M())\n",
                                        "model.py", ""));
  REQUIRE(result["ok"] == true);
  REQUIRE(result["graphs"].size() == 2);
  const auto& examples = result["graphs"][0]["examples"];
  REQUIRE(examples.size() == 2);
  CHECK(examples[0]["name"] == "x");
  CHECK(examples[0]["shape"] == nlohmann::json({3, 1}));
  CHECK(examples[1]["name"] == "mask");
  CHECK(examples[1]["dtype"] == "torch.bool");
  CHECK(result["graphs"][1]["examples"].empty());
}

constexpr const char* kRequest = R"json({"inputs": {"x": {
  "kind": "fill", "fill": "ones", "shape": [2], "dtype": "torch.float32", "seed": 0}}})json";

TEST_CASE("a graph that is bound to no name is shown where there is no other", "[session]") {
  const std::string head =
      "from torch import fx, nn\n"
      "class M(nn.Module):\n    def forward(self, x):\n        return x.relu()\n";
  auto names = [&](const std::string& rest) {
    Session session;
    auto result = nlohmann::json::parse(session.run(head + rest, "model.py", ""));
    std::vector<std::string> found;
    for (const auto& g : result["graphs"]) found.push_back(g["name"]);
    if (!found.empty()) {
      auto ran = nlohmann::json::parse(session.run_graph(0, kRequest));
      CHECK(ran["ok"] == true);
    }
    return found;
  };
  CHECK(names("print(fx.symbolic_trace(M()).graph)\n") == std::vector<std::string>{"M"});
  CHECK(names("fx.symbolic_trace(M()); fx.symbolic_trace(M())\n") ==
        std::vector<std::string>{"M", "M 2"});
  CHECK(names("fx.symbolic_trace(M()); gm = fx.symbolic_trace(M())\n") ==
        std::vector<std::string>{"gm"});
}

TEST_CASE("the states of a module are told in order, with what made them", "[session]") {
  const std::string program =
      "import torch\n"
      "from torch import fx, nn\n"
      "class M(nn.Module):\n"
      "    def __init__(self):\n"
      "        super().__init__()\n"
      "        self.fc = nn.Linear(2, 2)\n"
      "    def forward(self, x):\n"
      "        return self.fc(x).relu() + 0\n"
      "def swap(gm):\n"
      "    for node in gm.graph.nodes:\n"
      "        if node.target == 'relu':\n"
      "            node.target = 'tanh'\n"
      "    gm.recompile()\n"
      "    gm.recompile()\n"
      "    return gm\n"
      "def again(gm):\n"
      "    inner = fx.GraphModule(gm, gm.graph)\n"
      "    new = fx.Graph()\n"
      "    new.output(new.placeholder('y'))\n"
      "    return fx.GraphModule(inner, new)\n"
      "traced = fx.symbolic_trace(M())\n"
      "swap(traced)\n"
      "traced = again(traced)\n"
      "plain = fx.symbolic_trace(M())\n";
  Session session;
  auto result = nlohmann::json::parse(session.run(program, "model.py", ""));
  REQUIRE(result["ok"] == true);
  CHECK(result["graphs"].size() == 2);
  std::vector<std::string> told;
  for (const auto& g : result["versions"])
    told.push_back(g["name"].get<std::string>() + " " +
                   std::to_string(g["version"]["step"].get<int>()) + " " +
                   g["version"]["by"].get<std::string>());
  CHECK(told == std::vector<std::string>{"traced 0 symbolic_trace", "traced 1 swap"});
  CHECK(result["versions"][0]["version"]["last"] == "again");
  CHECK(result["versions"][0]["code"].get<std::string>().find("relu") != std::string::npos);
  CHECK(result["versions"][1]["code"].get<std::string>().find("tanh") != std::string::npos);
  CHECK(result["versions"][0]["id"] == -1);
  // What a run without the page's data costs nothing.
  auto bare = nlohmann::json::parse(
      session.run(program, "model.py", R"json({"graphs": false, "events": false})json"));
  CHECK(bare["versions"].empty());
}

TEST_CASE("a module that only a function's name was bound to is told, too", "[session]") {
  Session session;
  auto result =
      nlohmann::json::parse(session.run("from torch import fx\n"
                                        "def build():\n"
                                        "    local = fx.symbolic_trace(lambda x: x.relu())\n"
                                        "    return str(local.code)\n"
                                        "print(build())\n"
                                        "kept = fx.symbolic_trace(lambda x: x.tanh())\n",
                                        "model.py", ""));
  REQUIRE(result["ok"] == true);
  REQUIRE(result["versions"].size() == 1);
  CHECK(result["versions"][0]["name"] == "local");
  CHECK(result["graphs"].size() == 1);
}

}  // namespace tracepad
