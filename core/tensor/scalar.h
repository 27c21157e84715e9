// A Python number on its way into an operator: bool, int or float, keeping which it was, because
// type promotion depends on it.
#pragma once
#include <cmath>
#include <concepts>
#include <cstdint>
#include <string>

#include "tensor/dtype.h"

namespace tracepad {

class Scalar {
 public:
  // Unsigned: an int from 2**63 on, whose bits an int64 has.
  enum class Kind : uint8_t { Bool, Int, Float, Unsigned };
  Scalar() : i_(0) {}
  template <class T>
    requires std::integral<T> || std::floating_point<T>
  Scalar(T v) {
    if constexpr (std::same_as<T, bool>) {
      kind_ = Kind::Bool, i_ = v;
    } else if constexpr (std::integral<T>) {
      kind_ = Kind::Int, i_ = static_cast<int64_t>(v);
    } else {
      kind_ = Kind::Float, d_ = static_cast<double>(v);
    }
  }
  Kind kind() const { return kind_; }
  bool is_bool() const { return kind_ == Kind::Bool; }
  bool is_int() const { return kind_ == Kind::Int || kind_ == Kind::Unsigned; }
  bool is_unsigned() const { return kind_ == Kind::Unsigned; }
  static Scalar of_unsigned(uint64_t v) {
    Scalar s(static_cast<int64_t>(v));
    s.kind_ = Kind::Unsigned;
    return s;
  }
  bool is_float() const { return kind_ == Kind::Float; }
  double to_double() const {
    return is_float()      ? d_
           : is_unsigned() ? static_cast<double>(static_cast<uint64_t>(i_))
                           : static_cast<double>(i_);
  }
  // Saturates, so that no conversion is undefined.
  int64_t to_int() const {
    if (!is_float()) return i_;
    if (!(d_ > -9.2233720368547758e18)) return INT64_MIN;  // also nan, as x86 does
    if (d_ >= 9.2233720368547758e18) return INT64_MIN;
    return static_cast<int64_t>(d_);
  }
  bool to_bool() const { return is_float() ? d_ != 0 : i_ != 0; }
  // The dtype that torch.tensor(value) would have.
  DType natural_dtype() const {
    return is_bool() ? DType::Bool : is_int() ? DType::Int64 : default_dtype();
  }
  bool equals(double v) const { return to_double() == v; }
  // Python's repr of the number.
  std::string repr() const;

 private:
  Kind kind_ = Kind::Int;
  union {
    int64_t i_;
    double d_;
  };
};

// Shortest text that reads back as the same double, in Python's notation ("1e-05", "0.1", "inf").
std::string float_repr(double v);

}  // namespace tracepad
