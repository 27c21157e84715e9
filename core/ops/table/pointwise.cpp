// Functions of one tensor, element by element.
#include "ops/functional/pointwise.h"

#include "ops/autograd/autograd.h"
#include "ops/functional/activation.h"
#include "ops/table/families.h"

namespace tracepad::ops {

#define UNARY_AS(flags, shown, name) \
  {flags | kIterator, #shown "(Tensor self, *, " OUT ") -> Tensor", fn<ops::name>}
#define UNARY(name) UNARY_AS(kAll, name, name)
#define UNARY_SPECIAL(name) UNARY_AS(kAll | kSpecialAlias, name, name)
#define PLAIN(flags, shown, name) {flags, #shown "(Tensor self) -> Tensor", fn<ops::name>}

std::span<const OpRow> pointwise_rows() {
  static const OpRow rows[] = {
      UNARY_AS(kAll | kOutFound, abs, abs),
      UNARY_AS(kBoth | kOutFound, absolute, abs),
      UNARY_AS(kAll | kOutFound, neg, neg),
      UNARY_AS(kAll | kOutFound, negative, neg),
      PLAIN(kTorch, positive, positive),
      UNARY_AS(kBoth | kOutFound, sign, sign),
      UNARY_AS(kBoth | kOutFound, sgn, sgn),
      UNARY(exp),
      UNARY_SPECIAL(exp2),
      UNARY_SPECIAL(expm1),
      UNARY(log),
      UNARY(log2),
      UNARY(log10),
      UNARY_SPECIAL(log1p),
      UNARY(sqrt),
      UNARY(rsqrt),
      UNARY(square),
      UNARY(reciprocal),
      UNARY(sin),
      UNARY(cos),
      UNARY(tan),
      UNARY(asin),
      UNARY_AS(kAll, arcsin, asin),
      UNARY(acos),
      UNARY_AS(kAll, arccos, acos),
      UNARY(atan),
      UNARY_AS(kAll, arctan, atan),
      UNARY(sinh),
      UNARY(cosh),
      UNARY(tanh),
      UNARY(asinh),
      UNARY_AS(kAll, arcsinh, asinh),
      UNARY(acosh),
      UNARY_AS(kAll, arccosh, acosh),
      UNARY(atanh),
      UNARY_AS(kAll, arctanh, atanh),
      UNARY_SPECIAL(sinc),
      UNARY(sigmoid),
      UNARY_AS(kSpecial, expit, sigmoid),
      UNARY_SPECIAL(erf),
      UNARY_SPECIAL(erfc),
      UNARY_AS(kBoth | kSpecialAlias, erfinv, erfinv),
      UNARY_AS(kBoth, lgamma, lgamma),
      UNARY_AS(kSpecial, gammaln, lgamma),
      UNARY_AS(kBoth | kSpecialAlias, digamma, digamma),
      UNARY_AS(kSpecial, psi, digamma),
      UNARY_AS(kAll | kOutFound, floor, floor),
      UNARY_AS(kAll | kOutFound, ceil, ceil),
      UNARY_AS(kAll | kOutFound, trunc, trunc),
      UNARY_AS(kAll | kOutFound, fix, trunc),
      UNARY_AS(kAll | kOutFound, frac, frac),
      UNARY(deg2rad),
      UNARY(rad2deg),
      UNARY_AS(kAll | kSpecialAlias, i0, i0),
      UNARY_AS(kSpecial, entr, entr),
      {kSpecial, "ndtr(Tensor self, *, " OUT ") -> Tensor", fn<ops::ndtr>},
      UNARY_AS(kTorch | kOutBool, isposinf, isposinf),
      UNARY_AS(kTorch | kOutBool, isneginf, isneginf),
      UNARY_AS(kTorch | kOutBool, signbit, signbit),
      PLAIN(kTorch, isnan, isnan),
      PLAIN(kTorch, isinf, isinf),
      PLAIN(kTorch, isfinite, isfinite),
      PLAIN(kTorch, isreal, isreal),
      UNARY_AS(kBoth | kUntraced, logical_not, logical_not),
      UNARY_AS(kBoth | kOutFound, bitwise_not, bitwise_not),
      PLAIN(kAll, relu, relu),
      PLAIN(kFn | kFnInplace | kF, selu, selu),
      {kNN, "relu6(Tensor self) -> Tensor", fn<ops::relu6>},
      {kNN | kOutFound, "silu(Tensor self, *, " OUT ") -> Tensor", fn<ops::silu>},
      {kNN | kOutFound, "mish(Tensor self, *, " OUT ") -> Tensor", fn<ops::mish>},
      {kNN | kOutFound, "hardsigmoid(Tensor self, *, " OUT ") -> Tensor", fn<ops::hardsigmoid>},
      {kNN | kOutFound, "hardswish(Tensor self, *, " OUT ") -> Tensor", fn<ops::hardswish>},
      {kNN, "log_sigmoid(Tensor self, *, " OUT ") -> Tensor", fn<ops::log_sigmoid>},
      {kAll | kIterator, "logit(Tensor self, float? eps=None, *, " OUT ") -> Tensor",
       fn<ops::logit>},
      {kSpecial | kIterator, "logit(Tensor self, float? eps=None, *, " OUT ") -> Tensor",
       fn<ops::logit>},
      {kAll | kOutFound, "round(Tensor self, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t) { return round(t); }>},
      {kAll | kOutFound, "round(Tensor self, *, int decimals, " OUT ") -> Tensor",
       fn<[](const Tensor& t, int64_t d) { return round(t, d); }>},
      {kSpecial | kOutFound, "round(Tensor self, *, int decimals=0, " OUT ") -> Tensor",
       fn<[](const Tensor& t, int64_t d) { return round(t, d); }>},
      {kAll | kIterator,
       "nan_to_num(Tensor self, float? nan=None, float? posinf=None, float? neginf=None, *, " OUT
       ") -> Tensor",
       fn<ops::nan_to_num>},
      {kFn | kIterator, "polygamma(int n, Tensor self, *, " OUT ") -> Tensor", fn<ops::polygamma>},
      {kSpecial | kIterator, "polygamma(int n, Tensor self, *, " OUT ") -> Tensor",
       fn<ops::polygamma>},
      {kMethods, "polygamma(Tensor self, int n) -> Tensor",
       fn<[](const Tensor& t, int64_t n) { return polygamma(n, t); }>},
      {kTorch | kOutOfFrexp,
       "frexp(Tensor self, *, " OUTS ") -> (Tensor mantissa, Tensor exponent)", fn<ops::frexp>},
      {kAll | kIterator,
       "clamp(Tensor self, Tensor? min=None, Tensor? max=None, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const std::optional<Tensor>& a, const std::optional<Tensor>& b) {
         return clamp(t, a, b);
       }>},
      {kAll | kNamesCType | kOutFound,
       "clamp(Tensor self, Scalar? min=None, Scalar? max=None, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const OptScalar& a, const OptScalar& b) { return clamp(t, a, b); }>},
      {kAll | kIterator,
       "clip(Tensor self, Tensor? min=None, Tensor? max=None, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const std::optional<Tensor>& a, const std::optional<Tensor>& b) {
         return clamp(t, a, b);
       }>},
      {kAll | kNamesCType | kOutFound,
       "clip(Tensor self, Scalar? min=None, Scalar? max=None, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const OptScalar& a, const OptScalar& b) { return clamp(t, a, b); }>},
      {kAll | kIterator, "clamp_min(Tensor self, Tensor min, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const Tensor& a) {
         std::optional<Tensor> bound = a, none;
         return renamed(clamp(t, bound, none), "ClampMinBackward1");
       }>},
      {kAll | kNamesCType | kOutFound, "clamp_min(Tensor self, Scalar min, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const Scalar& a) {
         OptScalar bound = a, none;
         return renamed(clamp(t, bound, none), "ClampMinBackward0");
       }>},
      {kAll | kIterator, "clamp_max(Tensor self, Tensor max, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const Tensor& a) {
         std::optional<Tensor> bound = a, none;
         return renamed(clamp(t, none, bound), "ClampMaxBackward1");
       }>},
      {kAll | kNamesCType | kOutFound, "clamp_max(Tensor self, Scalar max, *, " OUT ") -> Tensor",
       fn<[](const Tensor& t, const Scalar& a) {
         OptScalar bound = a, none;
         return renamed(clamp(t, none, bound), "ClampMaxBackward0");
       }>},
      // Real tensors are their own conjugates.
      {kTorch, "conj(Tensor self) -> Tensor", fn<[](const Tensor& t) { return t; }>},
      {kTorch, "resolve_conj(Tensor self) -> Tensor", fn<[](const Tensor& t) { return t; }>},
      {kTorch, "resolve_neg(Tensor self) -> Tensor", fn<[](const Tensor& t) { return t; }>},
  };
  return rows;
}

}  // namespace tracepad::ops
