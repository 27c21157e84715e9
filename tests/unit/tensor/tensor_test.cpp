// Printing, random numbers and shapes against values recorded from PyTorch 2.14.
#include <catch2/catch_test_macros.hpp>

#include "ops/functional.h"
#include "tensor/format.h"

using namespace tracepad;
using namespace tracepad::ops;

TEST_CASE("tensors print as in PyTorch", "[tensor]") {
  CHECK(format_tensor(from_floats({2}, {1, 2})) == "tensor([1., 2.])");
  CHECK(format_tensor(from_floats({2}, {0.5f, 400.25f})) == "tensor([  0.5000, 400.2500])");
  CHECK(format_tensor(full({2}, 1e-5)) == "tensor([1.0000e-05, 1.0000e-05])");
  CHECK(format_tensor(zeros({0, 3})) == "tensor([], size=(0, 3))");
  CHECK(format_tensor(arange(0, 2000, 1)) == "tensor([   0,    1,    2,  ..., 1997, 1998, 1999])");
  CHECK(format_tensor(from_values({2}, DType::Bool, {true, false})) == "tensor([ True, False])");
  CHECK(format_tensor(scalar_tensor(2, DType::Int32)) == "tensor(2, dtype=torch.int32)");
}

TEST_CASE("random numbers are PyTorch's", "[tensor]") {
  RandomGenerator& g = default_generator();
  g.manual_seed(0);
  CHECK(format_tensor(rand({3})) == "tensor([0.4963, 0.7682, 0.0885])");
  g.manual_seed(0);
  CHECK(format_tensor(randn({3})) == "tensor([ 1.5410, -0.2934, -2.1788])");
  g.manual_seed(0);
  std::vector<uint8_t> state = g.state();
  Tensor a = rand({700});
  g.set_state(state);
  CHECK(equal(a, rand({700})));
}

TEST_CASE("views share storage and count versions", "[tensor]") {
  Tensor x = zeros({2, 3});
  Tensor row = select(x, 0, 1);
  fill_(row, 5);
  CHECK(x.at(4).to_double() == 5);
  CHECK(x.version() == row.version());
  CHECK(transpose(x, 0, 1).strides() == Dims{1, 3});
  CHECK_FALSE(view_strides({2, 3}, {1, 2}, {6}).has_value());
}

TEST_CASE("an allocation beyond the limit is an error", "[tensor]") {
  CHECK_THROWS_AS(zeros({100000, 100000}), TensorError);
  CHECK_THROWS_AS(zeros({1000000000000, 1000000000000}), TensorError);
}
