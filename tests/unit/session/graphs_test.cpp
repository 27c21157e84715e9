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

}  // namespace tracepad
