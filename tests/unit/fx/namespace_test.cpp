// The names that nodes get: cleaning, numbering, and what is reserved.
#include <catch2/catch_test_macros.hpp>

#include "fx/node.h"

namespace tracepad::fx {

TEST_CASE("names are cleaned and numbered as PyTorch numbers them", "[fx]") {
  VM vm;
  Namespace names;
  auto make = [&](std::string_view candidate) { return names.create_name(vm, candidate, {})->s; };
  CHECK(make("fc") == "fc");
  CHECK(make("fc") == "fc_1");
  CHECK(make("fc_10") == "fc_10");
  CHECK(make("fc") == "fc_11");
  CHECK(make("layers.0.weight") == "layers_0_weight");
  CHECK(make("0") == "_0");
  CHECK(make("") == "_unnamed");
  CHECK(make("sum") == "sum_1");
  CHECK(make("torch") == "torch_1");
  CHECK(make("**kw") == "_kw");
}

TEST_CASE("snake case splits where a capital follows a small letter", "[fx]") {
  CHECK(snake_case("TensorPair") == "tensor_pair");
  CHECK(snake_case("HTTPServer") == "httpserver");
}

}  // namespace tracepad::fx
