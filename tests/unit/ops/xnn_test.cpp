// The same numbers with XNNPACK and without. Products and convolutions must agree to the last bit
// (the sums are made in the same order, see ops/xnn/gemm.h), for sizes that leave remainders in
// every kernel, for groups, padding, strides and dilation, for empty tensors, and for values that
// are not numbers. The one tolerance: a convolution that the reference rounds once a step, on a
// machine without that instruction.
#include "ops/xnn/xnn.h"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>

#include "ops/autograd/autograd.h"
#include "ops/functional.h"
#include "ops/kernels/conv.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/matmul.h"
#include "ops/xnn/gemm.h"

using namespace tracepad;
using namespace tracepad::ops;

namespace {

Tensor random_floats(const Dims& sizes) { return randn(sizes); }
Tensor random_integers(const Dims& sizes) { return to(randint(-8, 9, sizes), DType::Float32); }

bool same_bits(const Tensor& a, const Tensor& b) {
  if (a.sizes() != b.sizes()) return false;
  const auto *p = a.data<float>(), *q = b.data<float>();
  for (int64_t i = 0; i < a.numel(); ++i)
    if (std::memcmp(p + i, q + i, sizeof(float)) != 0 && !(std::isnan(p[i]) && std::isnan(q[i]))) {
      UNSCOPED_INFO("at " << i << ": " << p[i] << " and " << q[i]);
      return false;
    }
  return true;
}

double largest_difference(const Tensor& a, const Tensor& b) {
  double worst = 0;
  for (int64_t i = 0; i < a.numel(); ++i)
    worst = std::max(worst, std::abs(a.at(i).to_double() - b.at(i).to_double()));
  return worst;
}

Tensor portable(const std::function<Tensor()>& f) {
  xnn::Portable only;
  return f();
}

}  // namespace

TEST_CASE("XNNPACK starts, and can be switched off", "[xnn]") {
  CHECK(xnn::ready());
  {
    xnn::Portable only;
    CHECK_FALSE(xnn::ready());
  }
  CHECK(xnn::ready());
}

TEST_CASE("which products are taken", "[xnn]") {
  float a[1], b[1], c[1];
  auto taken = [&](int64_t m, int64_t k, int64_t n, bool transposed = false) {
    return xnn::worthwhile(
        {.m = m, .k = k, .n = n, .a = a, .b = b, .b_transposed = transposed, .c = c});
  };
  CHECK(taken(64, 64, 64));
  CHECK(taken(1, 512, 512, true));
  CHECK_FALSE(taken(1, 512, 512));  // packing would cost more than the product
  CHECK_FALSE(taken(2, 2, 2));
  CHECK_FALSE(taken(0, 64, 64));
  CHECK_FALSE(taken(64, 0, 64));
  CHECK_FALSE(taken(64, 64, 0));
}

TEST_CASE("matrix products agree to the last bit", "[xnn]") {
  NoGrad off;
  default_generator().manual_seed(1);
  for (int64_t m : {1, 2, 3, 5, 17, 64})
    for (int64_t k : {1, 3, 5, 17, 64, 300})
      for (int64_t n : {1, 3, 5, 17, 64}) {
        INFO(m << " x " << k << " x " << n);
        Tensor a = random_floats({m, k}), b = random_floats({k, n}), bt = random_floats({n, k}),
               at = random_floats({k, m}), bias = random_floats({n});
        for (const auto& f : std::initializer_list<std::function<Tensor()>>{
                 [&] { return mm(a, b); },
                 [&] { return mm(a, t(bt)); },
                 [&] { return mm(t(at), b); },
                 [&] { return linear(a, bt, bias); },
                 [&] { return addmm(bias, a, b, 1, 1); },
                 [&] { return addmm(bias, a, b, 0.5, 2); },
                 [&] { return addmm(random_integers({m, 1}), a, b, 1, 1); },
             }) {
          auto state = default_generator().state();
          Tensor fast = f();
          default_generator().set_state(state);
          CHECK(same_bits(fast, portable(f)));
        }
      }
}

TEST_CASE("batched products agree to the last bit", "[xnn]") {
  NoGrad off;
  default_generator().manual_seed(2);
  for (int64_t batch : {1, 3, 8})
    for (int64_t size : {5, 17, 33}) {
      Tensor a = random_floats({batch, size, 12}), b = random_floats({batch, 12, size}),
             bt = random_floats({batch, size, 12});
      CHECK(same_bits(bmm(a, b), portable([&] { return bmm(a, b); })));
      CHECK(same_bits(bmm(a, transpose(bt, 1, 2)),
                      portable([&] { return bmm(a, transpose(bt, 1, 2)); })));
      // Every second matrix of a larger batch: dense matrices, but not one after the other.
      Tensor wide = random_floats({2 * batch, size, 12});
      Tensor every = transpose(slice(wide, 0, 0, 2 * batch, 2), 1, 2);
      CHECK(same_bits(bmm(a, every), portable([&] { return bmm(a, every); })));
    }
}

TEST_CASE("a row is the same alone and in a batch", "[xnn]") {
  NoGrad off;
  Tensor x = random_floats({64, 96}), w = random_floats({48, 96}), b = random_floats({48});
  Tensor all = linear(x, w, b);
  for (int64_t i : {0, 1, 31, 63})
    CHECK(same_bits(linear(slice(x, 0, i, i + 1, 1), w, b),
                    kernels::contiguous(slice(all, 0, i, i + 1, 1))));
}

TEST_CASE("sums of integers are exact", "[xnn]") {
  NoGrad off;
  default_generator().manual_seed(3);
  Tensor a = random_integers({65, 130}), b = random_integers({130, 67});
  Tensor exact = mm(to(a, DType::Int64), to(b, DType::Int64));
  CHECK(equal(to(mm(a, b), DType::Int64), exact));
  Tensor x = random_integers({2, 20, 19, 18}), w = random_integers({24, 20, 3, 3});
  Tensor y = conv(2, x, w, std::nullopt, {1}, {1}, {1}, 1);
  Tensor slow =
      conv(2, to(x, DType::Float64), to(w, DType::Float64), std::nullopt, {1}, {1}, {1}, 1);
  CHECK(equal(to(y, DType::Float64), slow));
}

TEST_CASE("infinities and nan pass through products", "[xnn]") {
  NoGrad off;
  Tensor a = random_floats({17, 40}), b = random_floats({40, 33});
  a.data<float>()[3] = std::numeric_limits<float>::quiet_NaN();
  a.data<float>()[5 * 40 + 7] = std::numeric_limits<float>::infinity();
  b.data<float>()[7 * 33 + 1] = -std::numeric_limits<float>::infinity();
  b.data<float>()[7 * 33 + 2] = 0;
  Tensor fast = mm(a, b);
  CHECK(same_bits(fast, portable([&] { return mm(a, b); })));
  CHECK(std::isnan(fast.at(0).to_double()));
  CHECK(std::isnan(fast.at(5 * 33 + 2).to_double()));  // inf * 0
}

TEST_CASE("empty products", "[xnn]") {
  NoGrad off;
  CHECK(mm(zeros({0, 64}), zeros({64, 64})).sizes() == Dims{0, 64});
  CHECK(mm(zeros({64, 64}), zeros({64, 0})).sizes() == Dims{64, 0});
  CHECK(equal(mm(zeros({64, 0}), zeros({0, 64})), zeros({64, 64})));
  CHECK(equal(linear(zeros({64, 0}), zeros({32, 0}), ones({32})), ones({64, 32})));
  CHECK(bmm(zeros({0, 8, 8}), zeros({0, 8, 8})).sizes() == Dims{0, 8, 8});
}

TEST_CASE("convolutions agree", "[xnn]") {
  NoGrad off;
  default_generator().manual_seed(4);
  struct Shape {
    Dims x, w;
    int64_t stride, padding, dilation, groups;
  };
  for (const Shape& s : std::initializer_list<Shape>{
           {{1, 3, 17, 17}, {5, 3, 3, 3}, 1, 1, 1, 1},
           {{2, 17, 9, 11}, {17, 17, 3, 3}, 1, 1, 1, 1},
           {{1, 64, 17, 17}, {64, 64, 1, 1}, 1, 0, 1, 1},
           {{3, 40, 8, 8}, {24, 40, 1, 1}, 2, 0, 1, 1},
           {{2, 3, 31, 29}, {8, 3, 5, 5}, 2, 2, 1, 1},
           {{1, 5, 20, 20}, {6, 5, 3, 3}, 1, 2, 2, 1},
           {{2, 12, 14, 14}, {18, 4, 3, 3}, 1, 1, 1, 3},
           {{1, 24, 15, 13}, {24, 1, 3, 3}, 1, 1, 1, 24},
           {{1, 8, 12, 12}, {16, 1, 5, 5}, 2, 2, 1, 8},
           {{1, 4, 8, 8}, {4, 4, 3, 3}, 1, 5, 1, 1},
           {{20, 16, 6, 6}, {16, 16, 1, 1}, 1, 0, 1, 1},
           {{0, 3, 8, 8}, {4, 3, 3, 3}, 1, 1, 1, 1},
           {{1, 6, 16, 16}, {9, 2, 1, 1}, 1, 0, 1, 3},
           {{1, 2, 70, 70}, {3, 2, 7, 7}, 3, 3, 1, 1},
       }) {
    INFO(dims_str(s.x) << " * " << dims_str(s.w));
    Tensor x = random_floats(s.x), w = random_floats(s.w), b = random_floats({s.w[0]});
    Dims stride(2, s.stride), padding(2, s.padding), dilation(2, s.dilation);
    for (bool with_bias : {false, true}) {
      auto f = [&] {
        return conv(2, x, w, with_bias ? std::optional<Tensor>(b) : std::nullopt, stride, padding,
                    dilation, s.groups);
      };
      Tensor fast = f(), slow = portable(f);
      CHECK(fast.sizes() == slow.sizes());
      if (xnn::fused())
        CHECK(same_bits(fast, slow));
      else
        CHECK(largest_difference(fast, slow) <= 1e-4);
    }
  }
}

TEST_CASE("convolutions along one dimension, transposed ones, and their gradients agree", "[xnn]") {
  default_generator().manual_seed(5);
  auto all = [] {
    default_generator().manual_seed(6);
    Tensor x = randn({2, 9, 50}), w = randn({12, 9, 5}), y = randn({2, 6, 11, 11}),
           v = randn({6, 7, 3, 3});
    for (const Tensor& leaf : {x, w, y, v}) leaf.set_requires_grad(true);
    Tensor a = conv(1, x, w, std::nullopt, {1}, {2}, {1}, 1);
    Tensor b = conv_transpose(2, y, v, std::nullopt, {2}, {1}, {1}, 1, {1});
    Tensor total = add(sum(mul(a, a)), sum(mul(b, b)));
    autograd::backward({total}, {}, {});
    std::vector<Tensor> flat;
    for (const Tensor& r : {detach(a), detach(b), x.grad(), w.grad(), y.grad(), v.grad()})
      flat.push_back(reshape(r, {-1}));
    return cat(flat, 0);
  };
  Tensor fast = all(), slow = portable(all);
  if (xnn::fused())
    CHECK(same_bits(fast, slow));
  else
    CHECK(largest_difference(fast, slow) <= 1e-2);
}

TEST_CASE("elementwise operators agree to the last bit", "[xnn]") {
  NoGrad off;
  default_generator().manual_seed(7);
  for (const Dims& sizes :
       std::initializer_list<Dims>{{3}, {17, 64}, {5, 1, 300}, {1000}, {0, 400}}) {
    INFO(dims_str(sizes));
    Tensor a = mul(randn(sizes), 4), b = mul(randn(sizes), 3), last = randn({sizes.back()});
    const float special[] = {NAN, INFINITY, -INFINITY, 0.0f, -0.0f, 1e-42f, 3e38f};
    for (int64_t i = 0; i < a.numel(); i += 5) a.data<float>()[i] = special[i / 5 % 7];
    for (int64_t i = 0; i < b.numel(); i += 9) b.data<float>()[i] = special[i / 9 % 7];
    int which = 0;
    for (const auto& f : std::initializer_list<std::function<Tensor()>>{
             [&] { return add(a, b); },
             [&] { return sub(a, b); },
             [&] { return mul(a, b); },
             [&] { return div(a, b); },
             [&] { return add(a, last); },
             [&] { return sub(a, last); },
             [&] { return mul(a, last); },
             [&] { return div(a, last); },
             [&] { return add(a, 2); },
             [&] { return sub(a, 0.1); },
             [&] { return mul(a, 0.1); },
             [&] { return div(a, 3); },
             [&] { return rsub(a, 1); },
             [&] { return neg(a); },
             [&] { return ops::abs(a); },
             [&] { return square(a); },
             [&] { return relu(a); },
             [&] { return clamp(a, -1, 1); },
             [&] { return clamp(a, 0.5, std::nullopt); },
             [&] { return clamp(a, 1, -1); },
             [&] { return clamp(a, 1, 1); },
         }) {
      INFO("row " << which++);
      Tensor fast = f(), slow = portable(f);
      CHECK(same_bits(fast, slow));
      CHECK(fast.strides() == slow.strides());
    }
  }
}
