#include "base/decimal.h"

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstdio>

namespace tracepad {

namespace {

__extension__ typedef unsigned __int128 uint128;

constexpr int kFraction = 52;  // bits of a double's fraction
constexpr int kBias = 1075;    // of an exponent that counts units in the last place
constexpr int kMostDigits = 15;

constexpr uint64_t power_of_ten(int n) { return n == 0 ? 1 : 10 * power_of_ten(n - 1); }

// round(|v| * 10**precision), where that has 64 bits; false where it has more. A double is an
// integer times a power of two: the product is exact, and a shift tells what to round.
bool scaled(uint64_t bits, int precision, uint64_t& out) {
  const auto raised = static_cast<int>(bits >> kFraction & 0x7ff);
  const uint64_t fraction = bits & ((uint64_t{1} << kFraction) - 1);
  const uint64_t mantissa = raised ? fraction | uint64_t{1} << kFraction : fraction;
  const int exponent = (raised ? raised : 1) - kBias;
  const uint128 product = static_cast<uint128>(mantissa) * power_of_ten(precision);
  if (exponent >= 0) {
    if (exponent > 10 || product >> (64 - exponent)) return false;
    out = static_cast<uint64_t>(product << exponent);
    return true;
  }
  const int shift = -exponent;
  // The product has 53 + 50 bits at most.
  if (shift > 104) return out = 0, true;
  const uint128 whole = product >> shift, rest = product - (whole << shift),
                half = uint128{1} << (shift - 1);
  if (whole >> 63) return false;
  out = static_cast<uint64_t>(whole);
  if (rest > half || (rest == half && (out & 1))) ++out;
  return true;
}

}  // namespace

std::string printf_double(const char* format, int precision, double v) {
  char small[64];
  const int n = std::snprintf(small, sizeof small, format, precision, v);
  if (n < static_cast<int>(sizeof small)) return {small, static_cast<size_t>(n)};
  std::string large(static_cast<size_t>(n) + 1, '\0');
  std::snprintf(large.data(), large.size(), format, precision, v);
  large.pop_back();
  return large;
}

std::string fixed_decimal(double v, int precision) {
  const auto bits = std::bit_cast<uint64_t>(v);
  uint64_t number = 0;
  if (precision < 0 || precision > kMostDigits ||
      !scaled(bits & ~(uint64_t{1} << 63), precision, number))
    return printf_double("%.*f", precision, v);
  char digits[24];
  const auto count =
      static_cast<int>(std::to_chars(digits, digits + sizeof digits, number).ptr - digits);
  std::string out;
  if (bits >> 63) out += '-';
  if (precision == 0) return out.append(digits, static_cast<size_t>(count));
  const int whole = count - precision;
  if (whole > 0)
    out.append(digits, static_cast<size_t>(whole));
  else
    out += '0';
  out += '.';
  if (whole < 0) out.append(static_cast<size_t>(-whole), '0');
  const int from = whole > 0 ? whole : 0;
  return out.append(digits + from, static_cast<size_t>(count - from));
}

}  // namespace tracepad
