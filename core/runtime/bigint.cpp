// BigInt over libtommath. Memory exhaustion inside the library is not handled piecemeal: sizes are
// bounded before an operation starts (kMaxIntBits), so an allocation that fails here is the end of
// the process anyway.
#include "runtime/bigint.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

namespace tracepad {

namespace {

void must(mp_err e) {
  if (e != MP_OKAY) std::abort();
}

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 99;
}

int64_t power_of_two_bits(int base) {
  switch (base) {
    case 2:
      return 1;
    case 4:
      return 2;
    case 8:
      return 3;
    case 16:
      return 4;
    case 32:
      return 5;
    default:
      return 0;
  }
}

// Bytes of the absolute value, least significant first.
std::string magnitude_bytes(const BigInt& b) {
  size_t size = static_cast<size_t>((b.bit_length() + 7) / 8);
  std::string bytes(size ? size : 1, '\0');
  size_t written = 0;
  must(mp_pack(bytes.data(), bytes.size(), &written, MP_LSB_FIRST, 1, MP_LITTLE_ENDIAN, 0, &b.n));
  return bytes;
}

}  // namespace

BigInt::BigInt() { must(mp_init(&n)); }
BigInt::BigInt(int64_t i) { must(mp_init_i64(&n, i)); }
BigInt::BigInt(const BigInt& b) { must(mp_init_copy(&n, &b.n)); }
BigInt::BigInt(BigInt&& b) noexcept {
  n = b.n;
  b.n = mp_int{};
}
BigInt& BigInt::operator=(BigInt b) noexcept {
  std::swap(n, b.n);
  return *this;
}
BigInt::~BigInt() {
  if (n.dp) mp_clear(&n);
}

BigInt BigInt::from_uint64(uint64_t i) {
  BigInt b;
  mp_set_u64(&b.n, i);
  return b;
}

BigInt BigInt::from_double(double d) {
  int e = 0;
  double m = std::frexp(std::trunc(d), &e);  // d = m * 2**e
  BigInt b(static_cast<int64_t>(std::ldexp(m, 53)));
  return e >= 53 ? shift_left(b, e - 53) : BigInt(static_cast<int64_t>(std::trunc(d)));
}

std::optional<BigInt> BigInt::from_digits(std::string_view text, int base) {
  bool negative = false;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.empty()) return std::nullopt;
  BigInt b;
  if (int64_t bits = power_of_two_bits(base)) {
    // Packed directly: linear, whatever the length.
    std::string bytes((text.size() * static_cast<size_t>(bits) + 7) / 8 + 1, '\0');
    size_t at = 0;
    for (size_t i = text.size(); i-- > 0; at += static_cast<size_t>(bits)) {
      int d = digit_of(text[i]);
      if (d >= base) return std::nullopt;
      unsigned shifted = static_cast<unsigned>(d) << (at % 8);
      bytes[at / 8] =
          static_cast<char>(static_cast<unsigned char>(bytes[at / 8]) | (shifted & 0xff));
      if (shifted >> 8)
        bytes[at / 8 + 1] =
            static_cast<char>(static_cast<unsigned char>(bytes[at / 8 + 1]) | (shifted >> 8));
    }
    must(mp_unpack(&b.n, bytes.size(), MP_LSB_FIRST, 1, MP_LITTLE_ENDIAN, 0, bytes.data()));
  } else {
    for (size_t i = 0; i < text.size();) {
      uint32_t chunk = 0, scale = 1;
      while (i < text.size() && scale < 1000000) {
        int d = digit_of(text[i]);
        if (d >= base) return std::nullopt;
        chunk = chunk * static_cast<uint32_t>(base) + static_cast<uint32_t>(d);
        scale *= static_cast<uint32_t>(base);
        ++i;
      }
      must(mp_mul_d(&b.n, scale, &b.n));
      must(mp_add_d(&b.n, chunk, &b.n));
    }
  }
  if (negative) must(mp_neg(&b.n, &b.n));
  return b;
}

int BigInt::compare(const BigInt& b) const {
  mp_ord o = mp_cmp(&n, &b.n);
  return o == MP_LT ? -1 : o == MP_GT ? 1 : 0;
}

bool BigInt::fits_int64(int64_t& out) const {
  if (bit_length() > 64) return false;
  uint64_t m = mp_get_mag_u64(&n);
  if (is_negative()) {
    if (m > uint64_t{1} << 63) return false;
    out = static_cast<int64_t>(~m + 1);
    return true;
  }
  if (m >> 63) return false;
  out = static_cast<int64_t>(m);
  return true;
}

int64_t BigInt::bit_length() const { return is_zero() ? 0 : mp_count_bits(&n); }

int64_t BigInt::bit_count() const {
  int64_t count = 0;
  for (int i = 0; i < n.used; ++i) count += std::popcount(static_cast<uint64_t>(n.dp[i]));
  return count;
}

double BigInt::frexp(int64_t& exponent) const {
  int64_t bits = bit_length();
  if (bits == 0) {
    exponent = 0;
    return 0;
  }
  uint64_t top;
  int64_t shift = bits > 64 ? bits - 64 : 0;
  if (shift) {
    mp_int t;
    must(mp_init(&t));
    must(mp_div_2d(&n, static_cast<int>(shift), &t, nullptr));
    top = mp_get_mag_u64(&t);
    mp_clear(&t);
    if (mp_cnt_lsb(&n) < shift) top |= 1;  // sticky: the bits cut off decide ties
  } else {
    top = mp_get_mag_u64(&n);
  }
  int e = 0;
  double m = std::frexp(static_cast<double>(top), &e);
  exponent = e + shift;
  return is_negative() ? -m : m;
}

double BigInt::to_double() const {
  int64_t e = 0;
  double m = frexp(e);
  if (e > 1024) return m < 0 ? -HUGE_VAL : HUGE_VAL;
  return std::ldexp(m, static_cast<int>(e));
}

std::string BigInt::to_string(int base) const {
  if (is_zero()) return "0";
  std::string out;
  if (int64_t bits = power_of_two_bits(base)) {
    std::string bytes = magnitude_bytes(*this);
    int64_t digits = (bit_length() + bits - 1) / bits;
    if (is_negative()) out += '-';
    for (int64_t i = digits; i-- > 0;) {
      int64_t at = i * bits;
      size_t byte = static_cast<size_t>(at / 8);
      unsigned v = static_cast<unsigned char>(bytes[byte]);
      if (byte + 1 < bytes.size())
        v |= static_cast<unsigned>(static_cast<unsigned char>(bytes[byte + 1])) << 8;
      out += "0123456789abcdefghijklmnopqrstuv"[(v >> (at % 8)) & ((1u << bits) - 1)];
    }
    return out;
  }
  int size = 0;
  must(mp_radix_size(&n, base, &size));
  out.resize(static_cast<size_t>(size) + 1);
  size_t written = 0;
  must(mp_to_radix(&n, out.data(), out.size(), &written, base));
  out.resize(std::strlen(out.c_str()));
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

uint64_t BigInt::hash() const {
  static const BigInt modulus = sub(shift_left(BigInt(1), 61), BigInt(1));
  BigInt magnitude(*this), rest;
  magnitude.n.sign = MP_ZPOS;
  must(mp_mod(&magnitude.n, &modulus.n, &rest.n));
  int64_t h = static_cast<int64_t>(mp_get_mag_u64(&rest.n));
  if (is_negative()) h = -h;
  return static_cast<uint64_t>(h == -1 ? -2 : h);
}

uint64_t BigInt::low64() const {
  uint64_t m = mp_get_mag_u64(&n);
  return is_negative() ? ~m + 1 : m;
}

BigInt BigInt::add(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_add(&a.n, &b.n, &r.n));
  return r;
}
BigInt BigInt::sub(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_sub(&a.n, &b.n, &r.n));
  return r;
}
BigInt BigInt::mul(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_mul(&a.n, &b.n, &r.n));
  return r;
}
void BigInt::divmod(const BigInt& a, const BigInt& b, BigInt* quotient, BigInt* remainder) {
  BigInt q, r;
  must(mp_div(&a.n, &b.n, &q.n, &r.n));  // truncates
  if (!r.is_zero() && r.is_negative() != b.is_negative()) {
    must(mp_sub_d(&q.n, 1, &q.n));
    must(mp_add(&r.n, &b.n, &r.n));
  }
  if (quotient) *quotient = std::move(q);
  if (remainder) *remainder = std::move(r);
}
BigInt BigInt::bit_and(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_and(&a.n, &b.n, &r.n));
  return r;
}
BigInt BigInt::bit_or(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_or(&a.n, &b.n, &r.n));
  return r;
}
BigInt BigInt::bit_xor(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_xor(&a.n, &b.n, &r.n));
  return r;
}
BigInt BigInt::shift_left(const BigInt& a, int64_t bits) {
  BigInt r;
  must(mp_mul_2d(&a.n, static_cast<int>(bits), &r.n));
  return r;
}
BigInt BigInt::shift_right(const BigInt& a, int64_t bits) {
  if (bits >= a.bit_length()) return BigInt(a.is_negative() ? -1 : 0);
  BigInt r;
  must(mp_signed_rsh(&a.n, static_cast<int>(bits), &r.n));
  return r;
}
BigInt BigInt::negate(const BigInt& a) {
  BigInt r;
  must(mp_neg(&a.n, &r.n));
  return r;
}
BigInt BigInt::gcd(const BigInt& a, const BigInt& b) {
  BigInt r;
  must(mp_gcd(&a.n, &b.n, &r.n));
  return r;
}
BigInt BigInt::isqrt(const BigInt& a) {
  BigInt r;
  must(mp_sqrt(&a.n, &r.n));
  return r;
}
BigInt BigInt::power(const BigInt& a, uint32_t exponent) {
  BigInt result(1), square(a);
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) must(mp_mul(&result.n, &square.n, &result.n));
    if (exponent > 1) must(mp_sqr(&square.n, &square.n));
  }
  return result;
}

}  // namespace tracepad
