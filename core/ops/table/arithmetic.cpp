// Arithmetic, logic and bit operators of two or three operands.
#include "ops/functional/pointwise.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using Op = const Operand&;
using T = const Tensor&;

#define BINARY(flags, shown, name) \
  {flags | kIterator, #shown "(Tensor self, Tensor other, *, " OUT ") -> Tensor", fn<ops::name>}
// Names that are listed with a number too, though a number is taken for a tensor already.
#define WITH_NUMBER(shown, name)                                     \
  {kBoth | kNumbers, #shown "(Tensor self, Scalar other) -> Tensor", \
   fn<[](Op a, const Scalar& b) { return name(a, b); }>}
// Tensor and Scalar overloads of the same function.
// The same with the number in front too; PyTorch lists these in this order.
#define BINARY_SCALARS(flags, first_flags, shown, name, first_out)                           \
  {flags | kIterator, #shown "(Tensor self, Tensor other, *, " OUT ") -> Tensor",            \
   fn<[](Op a, Op b) { return name(a, b); }>},                                               \
      {first_flags | kIterator, #shown "(Scalar self, Tensor other" first_out ") -> Tensor", \
       fn<[](const Scalar& a, T b) { return name(a, b); }>},                                 \
  {                                                                                          \
    flags | kIterator, #shown "(Tensor self, Scalar other, *, " OUT ") -> Tensor",           \
        fn<[](Op a, const Scalar& b) { return name(a, b); }>                                 \
  }
#define BINARY_SCALAR(flags, shown, name)                                          \
  {flags | kIterator, #shown "(Tensor self, Tensor other, *, " OUT ") -> Tensor",  \
   fn<[](Op a, Op b) { return name(a, b); }>},                                     \
  {                                                                                \
    flags | kIterator, #shown "(Tensor self, Scalar other, *, " OUT ") -> Tensor", \
        fn<[](Op a, const Scalar& b) { return name(a, b); }>                       \
  }

std::span<const OpRow> arithmetic_rows() {
  static const OpRow rows[] = {
      {kBoth | kNumbers | kHidden | kIterator,
       "add(Tensor self, Scalar alpha, Tensor other, *, " OUT ") -> Tensor",
       fn<[](Op a, const Scalar& s, Op b) { return add(a, b, s); }>},
      {kBoth | kNumbers | kIterator,
       "add(Tensor self, Tensor other, *, Scalar alpha=1, " OUT ") -> Tensor", fn<ops::add>},
      {kBoth | kNumbers | kHidden | kIterator,
       "sub(Tensor self, Scalar alpha, Tensor other, *, " OUT ") -> Tensor",
       fn<[](Op a, const Scalar& s, Op b) { return sub(a, b, s); }>},
      {kBoth | kNumbers | kIterator,
       "sub(Tensor self, Tensor other, *, Scalar alpha=1, " OUT ") -> Tensor", fn<ops::sub>},
      {kBoth | kNumbers | kIterator,
       "subtract(Tensor self, Tensor other, *, Scalar alpha=1, " OUT ") -> Tensor", fn<ops::sub>},
      {kBoth | kNumbers, "subtract(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
       fn<[](Op a, const Scalar& b, const Scalar& s) {
         return renamed(sub(a, b, s), "SubBackward1");
       }>},
      {kFn, "rsub(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", fn<ops::rsub>},
      {kFn, "rsub(Tensor self, Scalar other, Scalar alpha=1) -> Tensor",
       fn<[](Op a, const Scalar& b, const Scalar& s) { return rsub(a, b, s); }>},
      BINARY(kBoth | kNumbers, mul, mul),
      BINARY(kBoth | kNumbers, multiply, mul),
      WITH_NUMBER(multiply, mul),
      {kBoth | kNumbers | kIterator, "div(Tensor self, Tensor other, *, " OUT ") -> Tensor",
       fn<[](Op a, Op b) { return div(a, b); }>},
      {kBoth | kNumbers | kIterator,
       "div(Tensor self, Tensor other, *, str? rounding_mode, " OUT ") -> Tensor",
       fn<[](Op a, Op b, std::optional<std::string_view> mode) { return div(a, b, mode); }>},
      {kBoth | kNumbers, "div(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor",
       fn<[](Op a, const Scalar& b, std::optional<std::string_view> mode) {
         return div(a, b, mode);
       }>},
      {kBoth | kNumbers | kIterator, "divide(Tensor self, Tensor other, *, " OUT ") -> Tensor",
       fn<[](Op a, Op b) { return div(a, b); }>},
      {kBoth | kNumbers | kIterator,
       "divide(Tensor self, Tensor other, *, str? rounding_mode, " OUT ") -> Tensor",
       fn<[](Op a, Op b, std::optional<std::string_view> mode) { return div(a, b, mode); }>},
      WITH_NUMBER(divide, div),
      {kBoth | kNumbers, "divide(Tensor self, Scalar other, *, str? rounding_mode) -> Tensor",
       fn<[](Op a, const Scalar& b, std::optional<std::string_view> mode) {
         return div(a, b, mode);
       }>},
      {kBoth | kNumbers | kIterator, "true_divide(Tensor self, Tensor other, *, " OUT ") -> Tensor",
       fn<[](Op a, Op b) { return div(a, b); }>},
      WITH_NUMBER(true_divide, div),
      BINARY(kBoth | kNumbers | kOutUntraced, floor_divide, floor_divide),
      WITH_NUMBER(floor_divide, floor_divide),
      BINARY_SCALARS(kBoth, kFn, remainder, remainder, ""),
      BINARY_SCALAR(kBoth, fmod, fmod),
      {kBoth | kIterator, "pow(Tensor self, Tensor exponent, *, " OUT ") -> Tensor",
       fn<[](Op a, Op b) { return pow(a, b); }>},
      {kFn | kIterator, "pow(Scalar self, Tensor exponent, *, " OUT ") -> Tensor",
       fn<[](const Scalar& a, T b) { return pow(a, b); }>},
      {kBoth | kIterator, "pow(Tensor self, Scalar exponent, *, " OUT ") -> Tensor",
       fn<[](Op a, const Scalar& b) { return pow(a, b); }>},
      {kBoth | kIterator, "float_power(Tensor self, Tensor exponent, *, " OUT ") -> Tensor",
       fn<[](Op a, Op b) { return float_power(a, b); }>},
      {kFn | kIterator, "float_power(Scalar self, Tensor exponent, *, " OUT ") -> Tensor",
       fn<[](const Scalar& a, T b) { return float_power(a, b); }>},
      {kBoth | kIterator, "float_power(Tensor self, Scalar exponent, *, " OUT ") -> Tensor",
       fn<[](Op a, const Scalar& b) { return float_power(a, b); }>},
      BINARY(kTorch, maximum, maximum),
      BINARY(kTorch, minimum, minimum),
      BINARY(kTorch, fmax, fmax),
      BINARY(kTorch, fmin, fmin),
      BINARY(kBoth, atan2, atan2),
      BINARY(kBoth, arctan2, atan2),
      BINARY(kBoth, hypot, hypot),
      BINARY(kBoth, igamma, igamma),
      BINARY(kBoth, igammac, igammac),
      BINARY(kSpecial, gammainc, igamma),
      BINARY(kSpecial, gammaincc, igammac),
      BINARY_SCALAR(kBoth, copysign, copysign),
      BINARY(kBoth, nextafter, nextafter),
      BINARY(kAll, ldexp, ldexp),
      {kBoth | kIterator | kOutUntraced,
       "heaviside(Tensor self, Tensor values, *, " OUT ") -> Tensor", fn<ops::heaviside>},
      BINARY_SCALARS(kAll | kSpecialAlias, kFn | kSpecialAlias, xlogy, xlogy, ", *, " OUT),
      BINARY_SCALARS(kSpecial, kSpecial, xlog1py, xlog1py, ", *, " OUT),
      BINARY_SCALARS(kSpecial, kSpecial, zeta, zeta, ", *, " OUT),
      BINARY(kTorch, logaddexp, logaddexp),
      BINARY(kTorch, logaddexp2, logaddexp2),
      BINARY(kAll, gcd, gcd),
      BINARY(kAll, lcm, lcm),
      {kBoth | kHidden | kIterator,
       "addcmul(Tensor self, Scalar value, Tensor tensor1, Tensor tensor2, *, " OUT ") -> Tensor",
       fn<[](T t, const Scalar& v, T a, T b) { return addcmul(t, a, b, v); }>},
      {kBoth | kIterator,
       "addcmul(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, " OUT ") -> Tensor",
       fn<ops::addcmul>},
      {kBoth | kHidden | kIterator,
       "addcdiv(Tensor self, Scalar value, Tensor tensor1, Tensor tensor2, *, " OUT ") -> Tensor",
       fn<[](T t, const Scalar& v, T a, T b) { return addcdiv(t, a, b, v); }>},
      {kBoth | kIterator,
       "addcdiv(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1, " OUT ") -> Tensor",
       fn<ops::addcdiv>},
      {kBoth | kIterator, "lerp(Tensor self, Tensor end, Tensor weight, *, " OUT ") -> Tensor",
       fn<[](T a, T b, Op w) { return lerp(a, b, w); }>},
      {kBoth | kIterator, "lerp(Tensor self, Tensor end, Scalar weight, *, " OUT ") -> Tensor",
       fn<[](T a, T b, const Scalar& w) { return lerp(a, b, w); }>},
      BINARY(kBoth | kUntraced, logical_and, logical_and),
      BINARY(kBoth | kUntraced, logical_or, logical_or),
      BINARY(kBoth | kUntraced, logical_xor, logical_xor),
      BINARY_SCALARS(kBoth, kFn, bitwise_and, bitwise_and, ""),
      BINARY_SCALARS(kBoth, kFn, bitwise_or, bitwise_or, ""),
      BINARY_SCALARS(kBoth, kFn, bitwise_xor, bitwise_xor, ""),
      BINARY_SCALARS(kBoth, kFn, bitwise_left_shift, bitwise_left_shift, ""),
      BINARY_SCALARS(kBoth, kFn, bitwise_right_shift, bitwise_right_shift, ""),
      // The operators & | ^ << >> have overloads of their own, whose names messages show.
      BINARY_SCALAR(kMethod, __and__, bitwise_and),
      BINARY_SCALAR(kMethod, __or__, bitwise_or),
      BINARY_SCALAR(kMethod, __xor__, bitwise_xor),
      BINARY_SCALAR(kMethod, __lshift__, bitwise_left_shift),
      BINARY_SCALAR(kMethod, __rshift__, bitwise_right_shift),
  };
  return rows;
}

}  // namespace tracepad::ops
