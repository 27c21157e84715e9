// gelu of float32 as the kernel computes it that PyTorch calls, which is oneDNN's: piecewise
// minimax polynomials of erf. Their coefficients are numbers of oneDNN (Apache-2.0): no others give
// the same bits.
#include "ops/kernels/gelu.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace tracepad::kernels {

namespace {
// The product of two floats is exact in double. The sum is rounded there and to float: that is the
// fused result but for sums that lie within a double's rounding of the middle between two floats.
float fma(float a, float b, float c) {
  return static_cast<float>(static_cast<double>(a) * static_cast<double>(b) +
                            static_cast<double>(c));
}

template <int n>
float polynomial(const float (&from_lowest)[n], float x) {
  float sum = from_lowest[n - 1];
  for (int i = n - 2; i >= 0; --i) sum = fma(sum, x, from_lowest[i]);
  return sum;
}

// The first row is for x below 5/32, the others for a quarter of a power of two each; beyond kOne
// erf rounds to 1.
constexpr float kErf[22][6] = {
    {0x1.04ef24p-26F, 0x1.98843ep-1F, 0x1.6bc99ep-17F, -0x1.108aep-3F, 0x1.e12f46p-12F,
     0x1.36c0ap-6F},
    {0x1.039818p-24F, 0x1.98840ep-1F, 0x1.e5ff12p-16F, -0x1.10c736p-3F, 0x1.b08bb8p-11F,
     0x1.2f1a22p-6F},
    {0x1.a47a94p-23F, 0x1.988396p-1F, 0x1.18477cp-14F, -0x1.11306ep-3F, 0x1.63f46ap-10F,
     0x1.25d0ap-6F},
    {0x1.35889ap-21F, 0x1.988276p-1F, 0x1.2ea6b8p-13F, -0x1.11e812p-3F, 0x1.19df7p-9F,
     0x1.1a0b16p-6F},
    {0x1.e6db1p-20F, 0x1.987f5ap-1F, 0x1.56556p-12F, -0x1.13572ap-3F, 0x1.ca756cp-9F,
     0x1.0908a8p-6F},
    {0x1.dd0452p-18F, 0x1.98745ep-1F, 0x1.c1f5b6p-11F, -0x1.16cdap-3F, 0x1.95ca4ep-8F,
     0x1.d9ac46p-7F},
    {0x1.714776p-16F, 0x1.985a8p-1F, 0x1.f372cp-10F, -0x1.1c8014p-3F, 0x1.442e24p-7F,
     0x1.990496p-7F},
    {0x1.cf4426p-15F, 0x1.9828d4p-1F, 0x1.dca922p-9F, -0x1.249bfp-3F, 0x1.d8b08p-7F,
     0x1.54f26ap-7F},
    {0x1.800676p-13F, 0x1.978682p-1F, 0x1.149d8ap-7F, -0x1.37bc04p-3F, 0x1.814e06p-6F,
     0x1.c1672p-8F},
    {0x1.54b43ap-11F, 0x1.95a118p-1F, 0x1.4b5518p-6F, -0x1.5e3392p-3F, 0x1.3b9832p-5F,
     0x1.0ca358p-9F},
    {0x1.c6b0c6p-10F, 0x1.91f19ep-1F, 0x1.4271b2p-5F, -0x1.92637ep-3F, 0x1.c6cadap-5F,
     -0x1.465ea6p-9F},
    {0x1.f051e4p-9F, 0x1.8bf58ep-1F, 0x1.0e6fa8p-4F, -0x1.d0bf78p-3F, 0x1.2ab20ep-4F,
     -0x1.a85f4p-8F},
    {0x1.116296p-7F, 0x1.809c0ep-1F, 0x1.bf6ccp-4F, -0x1.1392bep-2F, 0x1.7f322p-4F,
     -0x1.58a6ccp-7F},
    {0x1.a2bda6p-7F, 0x1.77301ep-1F, 0x1.1e4f56p-3F, -0x1.2d9794p-2F, 0x1.aa7ed2p-4F,
     -0x1.92593cp-7F},
    {-0x1.a0646cp-9F, 0x1.91bfe6p-1F, 0x1.280096p-4F, -0x1.008954p-2F, 0x1.6fb9dep-4F,
     -0x1.54f54cp-7F},
    {-0x1.1b1cbcp-4F, 0x1.f16436p-1F, -0x1.1dfbd6p-3F, -0x1.0aa1e4p-3F, 0x1.c73d7cp-5F,
     -0x1.aaba08p-8F},
    {-0x1.1579b2p-2F, 0x1.760e08p0F, -0x1.3b2d86p-1F, 0x1.9fad42p-4F, -0x1.ddbc9p-11F,
     -0x1.0474ecp-10F},
    {-0x1.183344p-1F, 0x1.033864p1F, -0x1.13b6bp0F, 0x1.29904cp-2F, -0x1.457cd2p-5F, 0x1.20555p-9F},
    {-0x1.99665p-2F, 0x1.ca6dacp0F, -0x1.db312ep-1F, 0x1.f268bep-3F, -0x1.0839e2p-5F,
     0x1.c4b4fcp-10F},
    {0x1.2ed9dap-3F, 0x1.02663cp0F, -0x1.ed3f7p-2F, 0x1.d9d922p-4F, -0x1.c9eb56p-7F,
     0x1.63ef24p-11F},
    {0x1.8e1b32p-1F, 0x1.d90d08p-3F, -0x1.89f15p-4F, 0x1.48cadp-6F, -0x1.12f464p-9F,
     0x1.7086eap-14F},
    {0x1.f5765p-1F, 0x1.31f26cp-6F, -0x1.bcc844p-8F, 0x1.43c014p-10F, -0x1.d7e7p-14F,
     0x1.1376b4p-18F},
};
constexpr float kOne = 0x1.62b9dcp+2F;
constexpr uint32_t kSecondRow = 0x3e200000;  // the bits of 5/32

float erf_of_scaled(float x) {
  float positive = std::abs(x);
  if (std::isnan(x)) return x;
  if (positive > kOne) return std::copysign(1.0F, x);
  const auto bits = std::bit_cast<uint32_t>(positive);
  const uint32_t row = bits <= kSecondRow ? 0 : ((bits - kSecondRow - 1) >> 21) + 1;
  return std::copysign(polynomial(kErf[row], positive), x);
}

// 2^n times a polynomial of the remainder.
float exponential(float x) {
  constexpr float kTerms[] = {
      1, 0x1.fffff6p-1F, 0x1.fffdc6p-2F, 0x1.555a8p-3F, 0x1.573a1ap-5F, 0x1.0f9f9cp-7F};
  constexpr float kLeast = -0x1.5d58ap+6F;
  if (x < kLeast) return 0;
  const float n = std::floor(x * 0x1.715476p+0F + 0.5F);
  return std::ldexp(polynomial(kTerms, fma(-n, 0x1.62e43p-1F, x)), static_cast<int>(n));
}
}  // namespace

// The products of an infinity are formed as inf - inf.
float dense_gelu(float x) {
  if (std::isinf(x)) return std::numeric_limits<float>::quiet_NaN();
  return x * (erf_of_scaled(x) + 1) * 0.5F;
}

float dense_gelu_derivative(float x) {
  const float r = x * 0x1.6a09e6p-1F;  // 1 / sqrt(2)
  const float q = exponential(-(r * r));
  const float density = r * 0x1.20dd74p-1F * q;  // 1 / sqrt(pi)
  const float t = 1 / fma(0.3275911F, std::abs(r), 1);
  constexpr float kTerms[] = {0.254829592F, -0.284496736F, 1.421413741F, -1.453152027F,
                              1.061405429F};
  const float erf = std::copysign(1.0F, r) * fma(-q * t, polynomial(kTerms, t), 1);
  return fma(erf, 0.5F, density + 0.5F);
}

}  // namespace tracepad::kernels
