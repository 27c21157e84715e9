// Integers of any size: what int is made of beyond 48 bits. The arithmetic is libtommath's; this
// file adds what Python asks of it: floor division, bit operations on an infinite two's complement,
// correctly rounded conversion to double, bounds that turn a runaway power into an error instead of
// a hang.
#pragma once
#include <tommath.h>

#include <optional>
#include <string>
#include <string_view>

#include "runtime/classes.h"

namespace tracepad {

class VM;

struct BigInt {
  mp_int n;
  BigInt();
  explicit BigInt(int64_t i);
  BigInt(const BigInt& b);
  BigInt(BigInt&& b) noexcept;
  BigInt& operator=(BigInt b) noexcept;
  ~BigInt();

  static BigInt from_uint64(uint64_t i);
  // The integer part of a finite double.
  static BigInt from_double(double d);
  // Digits of base 2..36 with an optional sign; nothing else.
  static std::optional<BigInt> from_digits(std::string_view digits, int base);

  bool is_zero() const { return n.used == 0; }
  bool is_negative() const { return n.sign == MP_NEG && n.used != 0; }
  bool is_odd() const { return n.used > 0 && (n.dp[0] & 1) != 0; }
  int compare(const BigInt& b) const;  // -1, 0, 1
  bool fits_int64(int64_t& out) const;
  int64_t bit_length() const;  // of the absolute value
  int64_t bit_count() const;   // of the absolute value
  // Rounded to nearest even; infinite where too large.
  double to_double() const;
  // mantissa in [0.5, 1) with sign, and exponent.
  double frexp(int64_t& exponent) const;
  std::string to_string(int base = 10) const;
  uint64_t hash() const;  // CPython's
  // The low 64 bits in two's complement.
  uint64_t low64() const;

  static BigInt add(const BigInt& a, const BigInt& b);
  static BigInt sub(const BigInt& a, const BigInt& b);
  static BigInt mul(const BigInt& a, const BigInt& b);
  // Rounded towards minus infinity; b is not zero.
  static void divmod(const BigInt& a, const BigInt& b, BigInt* quotient, BigInt* remainder);
  static BigInt bit_and(const BigInt& a, const BigInt& b);
  static BigInt bit_or(const BigInt& a, const BigInt& b);
  static BigInt bit_xor(const BigInt& a, const BigInt& b);
  static BigInt shift_left(const BigInt& a, int64_t bits);
  static BigInt shift_right(const BigInt& a, int64_t bits);  // rounds towards minus infinity
  static BigInt negate(const BigInt& a);
  static BigInt gcd(const BigInt& a, const BigInt& b);
  static BigInt isqrt(const BigInt& a);  // a is not negative
  static BigInt power(const BigInt& a, uint32_t exponent);
};

// The largest integer the engine makes (about 33 million bits); beyond it is a MemoryError.
inline constexpr int64_t kMaxIntBits = int64_t{1} << 25;
// The limit on converting to and from decimal text (sys.set_int_max_str_digits changes it).
inline int64_t max_decimal_digits = 4300;

// Normalised: small Values where they fit.
Value int_from_big(BigInt&& b);
// An int, bool or int subclass as a BigInt; v must be one.
BigInt to_big(const Value& v);
// An integer literal as Python source has it: underscores, 0x, 0o, 0b. The text must be
// well-formed.
Value parse_int_literal(std::string_view text);
// As int(text, base): blanks around, sign, underscores, prefix. Empty with no error set where
// malformed; empty with an error set where it has too many digits.
Value parse_int_text(VM& vm, std::string_view text, int base);
// Decimal digits of an int (any representation); false: ValueError for too many digits.
bool int_to_decimal(VM& vm, const Value& v, std::string& out);

// Arithmetic on ints of any representation; empty with an error set on failure.
Value int_add(VM& vm, const Value& a, const Value& b);
Value int_sub(VM& vm, const Value& a, const Value& b);
Value int_mul(VM& vm, const Value& a, const Value& b);
Value int_floordiv(VM& vm, const Value& a, const Value& b);
Value int_mod(VM& vm, const Value& a, const Value& b);
Value int_divmod(VM& vm, const Value& a, const Value& b);
Value int_truediv(VM& vm, const Value& a, const Value& b);
Value int_pow(VM& vm, const Value& a, const Value& b);
Value int_pow_mod(VM& vm, const Value& a, const Value& b, const Value& m);
Value int_lshift(VM& vm, const Value& a, const Value& b);
Value int_rshift(VM& vm, const Value& a, const Value& b);
Value int_and(VM& vm, const Value& a, const Value& b);
Value int_or(VM& vm, const Value& a, const Value& b);
Value int_xor(VM& vm, const Value& a, const Value& b);
Value int_neg(const Value& a);
Value int_invert(const Value& a);
int int_compare(const Value& a, const Value& b);  // -1, 0, 1
bool int_is_zero(const Value& v);
bool int_is_negative(const Value& v);
uint64_t int_hash(const Value& v);
// A double as close as possible; false: OverflowError "int too large to convert to float".
bool int_to_double(VM& vm, const Value& v, double& out);
// An exact comparison of an int with a float: -1, 0, 1; 2 where d is nan.
int int_compare_double(const Value& i, double d);

}  // namespace tracepad
