// fixed_decimal rounds as the C library's printf does, which converts exactly.
#include "base/decimal.h"

#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <random>

using tracepad::fixed_decimal;
using tracepad::printf_double;

TEST_CASE("fixed decimals are those of printf, for every size of number") {
  std::mt19937_64 random(7);
  int different = 0;
  for (int i = 0; i < 200000; ++i) {
    const uint64_t bits = random();
    double v = std::bit_cast<double>(bits);
    if (i % 2) {  // of a size that programs print
      v = static_cast<double>(static_cast<int64_t>(bits)) /
          static_cast<double>(1ULL << (bits % 64));
    }
    if (v != v || v - v != 0) continue;
    const int precision = static_cast<int>(bits >> 7 & 31) - 1;
    if (precision < 0) continue;
    different += fixed_decimal(v, precision) != printf_double("%.*f", precision, v);
  }
  CHECK(different == 0);
}

TEST_CASE("ties go to even, signs stay, zeros are written out") {
  CHECK(fixed_decimal(0.125, 2) == "0.12");
  CHECK(fixed_decimal(0.375, 2) == "0.38");
  CHECK(fixed_decimal(2.5, 0) == "2");
  CHECK(fixed_decimal(-0.0, 2) == "-0.00");
  CHECK(fixed_decimal(-0.001, 2) == "-0.00");
  CHECK(fixed_decimal(0.005, 2) == "0.01");  // a little more than 0.005
  CHECK(fixed_decimal(9.9999, 3) == "10.000");
  CHECK(fixed_decimal(5e-324, 15) == "0.000000000000000");
  CHECK(fixed_decimal(1e22, 1) == "10000000000000000000000.0");
  CHECK(fixed_decimal(123456789.987654321, 4) == "123456789.9877");
}
