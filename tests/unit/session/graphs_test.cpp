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

}  // namespace tracepad
