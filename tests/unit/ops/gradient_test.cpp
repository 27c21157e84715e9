// Gradients against finite differences, in double precision, for a table of differentiable
// operators. A new row is a name, a function and the shapes of its inputs.
#include <catch2/catch_test_macros.hpp>
#include <cmath>

#include "ops/autograd/autograd.h"
#include "ops/functional.h"

using namespace tracepad;
using namespace tracepad::ops;

namespace {

struct Row {
  const char* name;
  std::function<Tensor(const Tensors&)> f;
  std::vector<Dims> shapes;
  bool positive = false;
};

Tensor total(const Tensor& t) {
  // Different weights, so that errors do not cancel.
  Tensor w = reshape(linspace(0.5, 1.5, t.numel(), {DType::Float64}), t.sizes());
  return sum(mul(t, w));
}

std::vector<Row> rows() {
#define F(expr) [](const Tensors& x) -> Tensor { return (expr); }
  return {
      {"add", F(add(x[0], x[1], 2)), {{2, 3}, {3}}},
      {"sub", F(sub(x[0], x[1])), {{2, 3}, {2, 1}}},
      {"mul", F(mul(x[0], x[1])), {{2, 3}, {3}}},
      {"div", F(div(x[0], x[1])), {{2, 3}, {3}}, true},
      {"pow", F(pow(x[0], x[1])), {{2, 3}, {3}}, true},
      {"pow_number", F(pow(x[0], 3)), {{2, 3}}},
      {"exp", F(exp(x[0])), {{3}}},
      {"log", F(log(x[0])), {{3}}, true},
      {"tanh", F(tanh(x[0])), {{3}}},
      {"sigmoid", F(sigmoid(x[0])), {{3}}},
      {"erf", F(erf(x[0])), {{3}}},
      {"silu", F(silu(x[0])), {{3}}},
      {"mish", F(mish(x[0])), {{3}}},
      {"gelu", F(gelu(x[0])), {{3}}},
      {"gelu_tanh", F(gelu(x[0], "tanh")), {{3}}},
      {"softplus", F(softplus(x[0])), {{3}}},
      {"logaddexp", F(logaddexp(x[0], x[1])), {{3}, {3}}},
      {"atan2", F(atan2(x[0], x[1])), {{3}, {3}}, true},
      {"lerp", F(lerp(x[0], x[1], x[2])), {{3}, {3}, {3}}},
      {"addcmul", F(addcmul(x[0], x[1], x[2], 0.5)), {{3}, {3}, {3}}},
      {"addcdiv", F(addcdiv(x[0], x[1], x[2], 0.5)), {{3}, {3}, {3}}, true},
      {"sum", F(sum(x[0], {0})), {{2, 3}}},
      {"mean", F(mean(x[0], Dims{1}, true)), {{2, 3}}},
      {"prod", F(prod(x[0], 1)), {{2, 3}}},
      {"max", F(max(x[0], 1).first), {{2, 3}}},
      {"var", F(var(x[0], Dims{1})), {{2, 4}}},
      {"std", F(ops::std(x[0])), {{2, 4}}},
      {"logsumexp", F(logsumexp(x[0], {1})), {{2, 4}}},
      {"norm", F(vector_norm(x[0], 2, {1})), {{2, 4}}},
      {"norm3", F(vector_norm(x[0], 3)), {{2, 4}}},
      {"cumsum", F(cumsum(x[0], 1)), {{2, 4}}},
      {"cumprod", F(cumprod(x[0], 1)), {{2, 4}}, true},
      {"softmax", F(softmax(x[0], 1)), {{2, 4}}},
      {"log_softmax", F(log_softmax(x[0], 0)), {{2, 4}}},
      {"sort", F(sort(x[0], 1).first), {{2, 4}}},
      {"mm", F(mm(x[0], x[1])), {{2, 3}, {3, 4}}},
      {"matmul_nd", F(matmul(x[0], x[1])), {{2, 2, 3}, {3, 4}}},
      {"matmul_broadcast", F(matmul(x[0], x[1])), {{2, 1, 2, 3}, {3, 3, 2}}},
      {"mv", F(matmul(x[0], x[1])), {{2, 3}, {3}}},
      {"linear", F(linear(x[0], x[1], x[2])), {{2, 3}, {4, 3}, {4}}},
      {"einsum", F(einsum("bij,bjk->ik", x)), {{2, 2, 3}, {2, 3, 2}}},
      {"bilinear", F(bilinear(x[0], x[1], x[2])), {{2, 3}, {2, 2}, {2, 3, 2}}},
      {"permute", F(permute(x[0], {1, 0})), {{2, 3}}},
      {"expand", F(expand(x[0], {4, 2, 3})), {{2, 3}}},
      {"slice", F(slice(x[0], 1, 0, {}, 2)), {{2, 5}}},
      {"select", F(select(x[0], 1, 2)), {{2, 5}}},
      {"unfold", F(unfold(x[0], 0, 3, 1)), {{5}}},
      {"as_strided", F(as_strided(x[0], {3, 2}, {1, 1})), {{6}}},
      {"diagonal", F(diagonal(x[0])), {{3, 3}}},
      {"cat", F(cat(x, 1)), {{2, 3}, {2, 2}}},
      {"stack", F(stack(x, 1)), {{2, 3}, {2, 3}}},
      {"roll", F(roll(x[0], {1}, {0})), {{4}}},
      {"flip", F(flip(x[0], {0})), {{4, 2}}},
      {"repeat", F(repeat(x[0], {2, 2})), {{2, 3}}},
      {"index", F(index(x[0], {from_int64s({3}, {0, 0, 1})})), {{2, 3}}},
      {"index_put", F(index_put(x[0], {from_int64s({2}, {0, 2})}, x[1])), {{3, 2}, {2, 2}}},
      {"gather", F(gather(x[0], 1, from_int64s({2, 2}, {0, 0, 2, 1}))), {{2, 3}}},
      {"scatter_add",
       F(scatter_add(x[0], 1, from_int64s({2, 2}, {0, 0, 2, 1}), x[1])),
       {{2, 3}, {2, 2}}},
      {"embedding", F(embedding(x[0], from_int64s({3}, {1, 1, 0}))), {{3, 2}}},
      {"conv2d", F(conv(2, x[0], x[1], x[2], {2}, {1}, {1}, 1)), {{2, 2, 5, 4}, {3, 2, 3, 3}, {3}}},
      {"conv1d_groups", F(conv(1, x[0], x[1], {}, {1}, {1}, {2}, 2)), {{1, 4, 6}, {2, 2, 2}}},
      {"conv_transpose2d",
       F(conv_transpose(2, x[0], x[1], x[2], {2}, {1}, {1}, 1, {1})),
       {{1, 2, 3, 3}, {2, 3, 3, 3}, {3}}},
      {"max_pool2d", F(max_pool(2, x[0], {2}, {}, {0}, {1}, false)), {{1, 2, 4, 4}}},
      {"avg_pool2d", F(avg_pool(2, x[0], {3}, {2}, {1}, true, false)), {{1, 2, 4, 4}}},
      {"adaptive_avg_pool2d", F(adaptive_avg_pool(2, x[0], {3, 2})), {{1, 2, 4, 5}}},
      {"batch_norm", F(batch_norm(x[0], x[1], x[2], {}, {}, true, 0.1, 1e-5)), {{4, 3}, {3}, {3}}},
      {"layer_norm", F(layer_norm(x[0], {3}, x[1], x[2])), {{4, 3}, {3}, {3}}},
      {"group_norm", F(group_norm(x[0], 2, x[1], x[2])), {{2, 4, 3}, {4}, {4}}},
      {"pad", F(pad(x[0], {1, -1, 2, 0})), {{3, 4}}},
      {"pad_reflect", F(pad(x[0], {1, 2}, "reflect")), {{1, 2, 4}}},
      {"bilinear_resize", F(interpolate(x[0], Dims{5, 3}, {}, "bilinear")), {{1, 1, 3, 4}}},
      {"attention",
       F(scaled_dot_product_attention(x[0], x[1], x[2], {}, 0, true, {}, false)),
       {{1, 2, 3, 2}, {1, 2, 3, 2}, {1, 2, 3, 2}}},
      {"mse_loss", F(mse_loss(x[0], x[1])), {{2, 3}, {2, 3}}},
      {"huber_loss", F(huber_loss(x[0], x[1])), {{2, 3}, {2, 3}}},
      {"cross_entropy",
       F(cross_entropy(x[0], from_int64s({2}, {2, 0}), {}, Reduction::Mean, -100, 0.1)),
       {{2, 3}}},
      {"bce_logits",
       F(binary_cross_entropy_with_logits(x[0], from_values({3}, DType::Float64, {1, 0, 1}))),
       {{3}}},
      {"inverse", F(inverse(add(x[0], mul(eye(3, {}, {DType::Float64}), 3)))), {{3, 3}}},
      {"det", F(det(x[0])), {{3, 3}}},
      {"solve", F(solve(add(x[0], mul(eye(3, {}, {DType::Float64}), 3)), x[1])), {{3, 3}, {3}}},
      {"qr", F(qr(x[0]).second), {{3, 3}}},
      {"svdvals", F(svdvals(x[0])), {{3, 2}}},
      {"pinverse", F(pinverse(x[0])), {{3, 2}}},
      {"cholesky",
       F(cholesky(add(matmul(x[0], mT(x[0])), eye(3, {}, {DType::Float64})))),
       {{3, 3}}},
      {"lstm",
       F(lstm_cell(x[0], x[1], x[2], x[3], x[4], {}, {}).first),
       {{2, 3}, {2, 2}, {2, 2}, {8, 3}, {8, 2}}},
  };
#undef F
}

}  // namespace

TEST_CASE("gradients agree with finite differences", "[ops][autograd]") {
  default_generator().manual_seed(1);
  for (const Row& row : rows()) {
    INFO(row.name);
    Tensors x;
    for (const Dims& s : row.shapes) {
      Tensor t = randn(s, {DType::Float64});
      if (row.positive) t = add(abs(t), 0.5);
      t.set_requires_grad(true);
      x.push_back(t);
    }
    Tensors g = autograd::grad({total(row.f(x))}, x, {}, {}, true);
    constexpr double kStep = 1e-6;
    for (size_t i = 0; i < x.size(); ++i) {
      REQUIRE(g[i].defined());
      REQUIRE(g[i].sizes() == x[i].sizes());
      for (int64_t k = 0; k < x[i].numel(); ++k) {
        NoGrad off;
        double* p = x[i].data<double>() + k;
        double saved = *p;
        *p = saved + kStep;
        double up = total(row.f(x)).item().to_double();
        *p = saved - kStep;
        double down = total(row.f(x)).item().to_double();
        *p = saved;
        double expected = (up - down) / (2 * kStep), got = g[i].at(k).to_double();
        INFO("input " << i << " element " << k << ": got " << got << ", expected " << expected);
        CHECK(std::abs(got - expected) <= 1e-5 * (1 + std::abs(expected)));
      }
    }
  }
}

TEST_CASE("a second derivative", "[ops][autograd]") {
  Tensor x = full({}, 2.0, {{}, {}, true});
  Tensor g = autograd::grad({pow(x, 3)}, {x}, {}, {true, true}, false)[0];
  CHECK(g.item().to_double() == 12);
  CHECK(autograd::grad({g}, {x}, {}, {}, false)[0].item().to_double() == 12);
}

TEST_CASE("in-place changes of saved values are noticed", "[ops][autograd]") {
  Tensor x = ones({2}, {{}, {}, true});
  Tensor y = exp(x);
  inplace(y, [](const Tensor& t) { return add(t, 1); });
  CHECK_THROWS_AS(autograd::backward({sum(y)}, {}, {}), TensorError);
  CHECK_THROWS_AS(inplace(x, [](const Tensor& t) { return add(t, 1); }), TensorError);
}

TEST_CASE("a long chain of operations is freed without recursion", "[ops][autograd]") {
  Tensor x = ones({1}, {{}, {}, true});
  Tensor y = x;
  for (int i = 0; i < 100000; ++i) y = add(y, 1);
  autograd::backward({sum(y)}, {}, {});
  CHECK(x.grad().item().to_double() == 1);
}
