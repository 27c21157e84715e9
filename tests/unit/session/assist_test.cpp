// Help while typing: what is offered at `|` and what is said of the name there, with and without a
// run before.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <nlohmann/json.hpp>

#include "session/session.h"

namespace tracepad {
namespace {

using nlohmann::json;

struct Cursor {
  std::string text;
  int line = 1, col = 0;
  explicit Cursor(std::string marked) {
    size_t at = marked.find('|');
    text = marked.erase(at, 1);
    for (size_t i = 0; i < at; ++i) {
      if (text[i] == '\n') ++line, col = -1;
      ++col;
    }
  }
};

struct Offered {
  json answer;
  bool has(std::string_view label) const { return !find(label).is_null(); }
  json find(std::string_view label) const {
    for (const json& item : answer["items"])
      if (item["label"] == label) return item;
    return nullptr;
  }
  std::string detail(std::string_view label) const {
    json item = find(label);
    return item.is_null() || item["detail"].is_null() ? "" : item["detail"].get<std::string>();
  }
};

Offered offered(const std::string& marked, const std::string& ran = "") {
  Session session;
  if (!ran.empty()) session.run(ran, "model.py", "");
  Cursor c(marked);
  return {json::parse(session.complete(c.text, "model.py", c.line, c.col))};
}

json hovered(const std::string& marked, const std::string& ran = "") {
  Session session;
  if (!ran.empty()) session.run(ran, "model.py", "");
  Cursor c(marked);
  return json::parse(session.hover(c.text, "model.py", c.line, c.col));
}

const std::string kHead =
    "import torch\nimport torch.nn.functional as F\nfrom torch import fx, nn\n";

}  // namespace

TEST_CASE("members of library modules come with the operator table's signatures", "[session]") {
  Offered torch = offered(kHead + "torch.re|");
  CHECK(torch.answer["col"] == 6);
  CHECK(torch.detail("relu") == "(Tensor input)");
  CHECK(torch.has("reshape"));
  CHECK(torch.find("float32")["kind"] == "variable");
  Offered layers = offered(kHead + "layer = nn.|");
  CHECK(layers.find("Linear")["kind"] == "class");
  CHECK(layers.has("Conv2d"));
  CHECK_FALSE(layers.has("_home"));
  Offered functional = offered(kHead + "F.sof|");
  CHECK(functional.has("softmax"));
  CHECK(functional.has("relu"));
}

TEST_CASE("self is the class of the text, whatever has been run", "[session]") {
  const std::string program = kHead +
                              "class Net(nn.Module):\n"
                              "    def __init__(self, dim):\n"
                              "        super().__init__()\n"
                              "        self.fc = nn.Linear(dim, 4)\n"
                              "        self.scale = 0.5\n"
                              "    def helper(self, x, y=1):\n"
                              "        return x\n"
                              "    def forward(self, x):\n";
  for (const std::string& ran : {std::string(), program + "        return x\nnet = Net(4)\n"}) {
    Offered self = offered(program + "        return self.|\n", ran);
    CHECK(self.detail("fc") == "Linear");
    CHECK(self.has("scale"));
    CHECK(self.detail("helper") == "(x, y=1)");
    CHECK(self.has("register_buffer"));
    Offered layer = offered(program + "        return self.fc.|\n", ran);
    CHECK(layer.has("in_features") == !ran.empty());
    CHECK(layer.has("reset_parameters"));
    // A layer's result is a tensor, and so is what forward is given.
    CHECK(offered(program + "        return self.fc(x).vi|\n", ran).has("view"));
    CHECK(offered(program + "        y = x\n        return y.|\n", ran).has("transpose"));
  }
}

TEST_CASE("locals are inferred from where they are bound", "[session]") {
  auto in = [](const std::string& body) { return offered(kHead + body); };
  CHECK(in("def f(x: torch.Tensor):\n    y = x.relu()\n    y = y + 1\n    y.|\n").has("softmax"));
  CHECK(in("def f(m: nn.Module):\n    for name, child in m.named_children():\n        child.|\n")
            .has("named_parameters"));
  CHECK(in("gm = fx.symbolic_trace(nn.Linear(2, 2))\nfor node in gm.graph.nodes:\n    node.|\n")
            .has("replace_all_uses_with"));
  CHECK(in("def p(gm: fx.GraphModule):\n    gm.graph.|\n").has("eliminate_dead_code"));
  CHECK(in("s = 'a'\ns.|").has("startswith"));
  CHECK(in("with torch.no_grad():\n    x = torch.ones(2)\n    x.|\n").has("abs"));
  CHECK(in("x = torch.randn(2).|").has("sum"));
  CHECK(in("(1).|").has("bit_length"));
}

TEST_CASE("names in scope, built-ins, keywords and the call's parameters", "[session]") {
  Offered names = offered(kHead + "scale = 2\ndef f(alpha):\n    beta = 1\n    return |\n");
  for (const char* name : {"alpha", "beta", "scale", "f", "torch", "nn", "print", "lambda"})
    CHECK(names.has(name));
  CHECK(names.find("print")["kind"] == "function");
  CHECK(offered(kHead + "nn.Linear(4, bi|)").has("bias="));
  CHECK(offered(kHead + "torch.softmax(x, |)").has("dim="));
  CHECK_FALSE(offered(kHead + "nn.Linear(4, bi|)").has("dim="));
}

TEST_CASE("imports offer modules and their members", "[session]") {
  CHECK(offered("import to|").has("torch"));
  CHECK(offered("import torch.n|").has("nn"));
  CHECK(offered("from torch.fx.pa|").has("passes"));
  CHECK(offered("from torch.fx import sym|").has("symbolic_trace"));
  CHECK(offered("from torch import n|").has("nn"));
}

TEST_CASE("no text makes completion fail", "[session]") {
  const std::string text =
      kHead +
      "class A(nn.Module):\n    def forward(self, x):\n        y = [self.f(x.\n"
      "    x = 'a\n  )} def (]: \xf0\x9f\x98\x80 = f'{x.y}'\n@d\nclass\n";
  Session session;
  for (int line = 1; line < 12; ++line)
    for (int col = 0; col < 40; col += 3) {
      CHECK(json::parse(session.complete(text, "model.py", line, col))["items"].is_array());
      CHECK(json::parse(session.hover(text, "model.py", line, col)).contains("signature"));
    }
}

TEST_CASE("help runs none of the user's code", "[session]") {
  const std::string program =
      "class A:\n    def __getattr__(self, name):\n        print('ran')\n        return 1\n"
      "    @property\n    def p(self):\n        print('ran')\n        return 'x'\n"
      "    def __repr__(self):\n        print('ran')\n        return 'A'\na = A()\n";
  Session session;
  std::string printed;
  session.run(program, "model.py", "");
  session.set_output([&](std::string_view, std::string_view text) { printed += text; });
  Cursor c(program + "a.p.|");
  session.complete(c.text, "model.py", c.line, c.col);
  Cursor h(program + "|a");
  session.hover(h.text, "model.py", h.line, h.col);
  CHECK(printed.empty());
}

TEST_CASE("hovering tells signatures, types and values", "[session]") {
  CHECK(hovered(kHead + "layer = nn.Lin|ear(4, 4)")["signature"] ==
        "Linear(in_features, out_features, bias=True, device=None, dtype=None)");
  CHECK(hovered(kHead + "torch.re|lu")["signature"] == "relu(Tensor input)");
  const std::string program = kHead + "x = torch.ones(2, 3)\nn = 7\n";
  json x = hovered(kHead + "|x = torch.ones(2, 3)\nn = 7\n", program);
  CHECK(x["signature"] == "x: Tensor (2, 3) torch.float32");
  CHECK(x["text"].get<std::string>().starts_with("tensor([[1."));
  CHECK(x["span"]["line"] == 4);
  CHECK(hovered(kHead + "x = 1\n|n = 7\n", program)["text"] == "7");
  CHECK(hovered("|import torch")["signature"].is_null());
}

}  // namespace tracepad
