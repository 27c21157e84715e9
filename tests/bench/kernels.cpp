// Times the float32 kernels with and without XNNPACK in one run, so that the ratio holds whatever
// else the machine is doing. Run by scripts/bench kernels, natively or as WebAssembly in Node.js.
// Each row is the best of several rounds that alternate between the two.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <optional>

#include "ops/kernels/conv.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/matmul.h"
#include "ops/xnn/gemm.h"
#include "ops/xnn/xnn.h"

using namespace tracepad;

namespace {

Tensor numbers(const Dims& sizes) {
  Tensor t = empty_tensor(sizes);
  float* p = t.data<float>();
  uint32_t state = 12345;
  for (int64_t i = 0; i < t.numel(); ++i) {
    state = state * 1664525 + 1013904223;
    p[i] = static_cast<float>(state >> 8) / static_cast<float>(1 << 23) - 1;
  }
  return t;
}

Tensor transposed(const Tensor& t) {
  return alias(t, {t.sizes()[1], t.sizes()[0]}, {t.strides()[1], t.strides()[0]}, t.offset());
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

double once(const std::function<void()>& f, int64_t repeats) {
  double start = seconds();
  for (int64_t i = 0; i < repeats; ++i) f();
  return (seconds() - start) / static_cast<double>(repeats);
}

struct Case {
  const char* name;
  double operations;  // floating-point operations, or elements
  std::function<Tensor()> run;
};

bool same(const Tensor& a, const Tensor& b) {
  return std::memcmp(a.raw(), b.raw(), static_cast<size_t>(a.numel()) * sizeof(float)) == 0;
}

void measure(const Case& c, const char* filter) {
  if (filter && !std::strstr(c.name, filter)) return;
  constexpr double kRound = 0.03;
  Tensor fast, slow;
  auto quick = [&] { fast = c.run(); };
  auto plain = [&] {
    xnn::Portable portable;
    slow = c.run();
  };
  double a = once(quick, 1), b = once(plain, 1);
  a = b = 1e9;
  int64_t repeats_a = 1, repeats_b = 1;
  for (int round = 0; round < 7; ++round) {
    a = std::min(a, once(quick, repeats_a));
    b = std::min(b, once(plain, repeats_b));
    repeats_a = std::clamp<int64_t>(static_cast<int64_t>(kRound / a), 1, 100000);
    repeats_b = std::clamp<int64_t>(static_cast<int64_t>(kRound / b), 1, 100000);
  }
  std::printf("%-34s %10.1f %10.1f %7.1f %8.1f %8.1f   %s\n", c.name, b * 1e6, a * 1e6, b / a,
              c.operations / b / 1e9, c.operations / a / 1e9, same(fast, slow) ? "same bits" : "");
  std::fflush(stdout);
}

Case product(const char* name, int64_t m, int64_t k, int64_t n, bool linear) {
  Tensor a = numbers({m, k}), b = linear ? transposed(numbers({n, k})) : numbers({k, n});
  return {name, 2.0 * static_cast<double>(m * k * n), [=] { return kernels::mm(a, b); }};
}

Case batched(const char* name, int64_t batch, int64_t m, int64_t k, int64_t n) {
  Tensor a = numbers({batch, m, k}), b = numbers({batch, k, n});
  return {name, 2.0 * static_cast<double>(batch * m * k * n), [=] { return kernels::bmm(a, b); }};
}

Case convolution(const char* name, int64_t images, int64_t in, int64_t out, int64_t size,
                 int64_t kernel, int64_t groups) {
  Tensor x = numbers({images, in, 1, size, size}),
         w = numbers({out, in / groups, 1, kernel, kernel}), b = numbers({out});
  int64_t pad = kernel / 2;
  kernels::ConvShape s{{1, kernel, kernel}, {1, 1, 1}, {0, pad, pad}, {1, 1, 1}, groups};
  double work =
      2.0 * static_cast<double>(images * out * (in / groups) * kernel * kernel * size * size);
  return {name, work, [=] {
            const int64_t result[3] = {1, size, size};
            return kernels::conv(x, w, b, s, result);
          }};
}

Case elements(const char* name, int64_t count, bool sum) {
  Tensor a = numbers({count}), b = numbers({count});
  double work = static_cast<double>(count);
  if (sum)
    return {name, work, [=] {
              return kernels::map2(a, b, DType::Float32, xnn::Binary::Add,
                                   [](auto x, auto y) { return x + y; });
            }};
  return {name, work, [=] {
            return kernels::map1(a, DType::Float32, xnn::Unary::Relu,
                                 [](auto x) { return x < 0 ? decltype(x)(0) : x; });
          }};
}

}  // namespace

int main(int argc, char** argv) {
  const char* filter = argc > 1 ? argv[1] : nullptr;
  std::printf("%-34s %10s %10s %7s %8s %8s\n", "", "portable", "XNNPACK", "times", "portable",
              "XNNPACK");
  std::printf("%-34s %10s %10s %7s %8s %8s\n", "", "us", "us", "faster", "GFLOP/s", "GFLOP/s");
  for (const auto& make : std::initializer_list<std::function<Case()>>{
           [] { return product("linear 32 x 512 -> 512", 32, 512, 512, true); },
           [] { return product("linear 1 x 1024 -> 1024", 1, 1024, 1024, true); },
           [] { return product("linear 64 x 784 -> 128", 64, 784, 128, true); },
           [] { return product("linear 4 x 16 -> 16", 4, 16, 16, true); },
           [] { return product("linear 8 x 32 -> 32", 8, 32, 32, true); },
           [] { return product("linear 1 x 128 -> 128", 1, 128, 128, true); },
           [] { return product("matmul 1 x 1024 x 1024", 1, 1024, 1024, false); },
           [] { return product("matmul 2 x 512 x 512", 2, 512, 512, false); },
           [] { return product("matmul 4 x 512 x 512", 4, 512, 512, false); },
           [] { return product("matmul 16^3", 16, 16, 16, false); },
           [] { return product("matmul 24^3", 24, 24, 24, false); },
           [] { return product("matmul 32^3", 32, 32, 32, false); },
           [] { return product("matmul 64^3", 64, 64, 64, false); },
           [] { return product("matmul 256^3", 256, 256, 256, false); },
           [] { return product("matmul 1024^3", 1024, 1024, 1024, false); },
           [] { return batched("bmm 32 of 64 x 64 x 64", 32, 64, 64, 64); },
           [] { return convolution("conv 3x3 64 -> 64, 56 x 56", 1, 64, 64, 56, 3, 1); },
           [] { return convolution("conv 1x1 64 -> 64, 56 x 56", 1, 64, 64, 56, 1, 1); },
           [] { return convolution("conv 3x3 3 -> 16, 32 x 32, 8 images", 8, 3, 16, 32, 3, 1); },
           [] { return convolution("conv 3x3 16 -> 32, 16 x 16, 8 images", 8, 16, 32, 16, 3, 1); },
           [] { return convolution("conv 3x3 1 -> 8, 28 x 28", 1, 1, 8, 28, 3, 1); },
           [] { return convolution("conv 3x3 64 in 4 groups, 28 x 28", 1, 64, 64, 28, 3, 4); },
           [] { return convolution("depthwise 3x3 64, 56 x 56", 1, 64, 64, 56, 3, 64); },
           [] { return elements("add 1k", 1024, true); },
           [] { return elements("add 64k", 65536, true); },
           [] { return elements("relu 64k", 65536, false); },
       })
    measure(make(), filter);
}
