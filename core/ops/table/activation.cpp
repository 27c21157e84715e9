// Activations with parameters, softmax and its relatives. Which of them are builtins of
// torch._C._nn decides how a traced graph prints them.
#include "ops/functional/activation.h"

#include "ops/autograd/history.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using S = const Scalar&;

namespace {
// The result for `target`, whose memory is looked at after everything else that may be wrong.
Tensor alone(const Tensor& result, const Tensor& target) {
  autograd::check_not_shared(target);
  return result;
}
}  // namespace

std::span<const OpRow> activation_rows() {
  static const OpRow rows[] = {
      // Variants ending in _ of the functions in torch._C._nn are rows of their own.
      {kNNPrivate | kMayShare, "relu6_(Tensor self) -> Tensor",
       fn<[](T t) -> T { return inplace(t, [](T x) { return alone(relu6(x), x); }); }>},
      {kNNPrivate, "silu_(Tensor self) -> Tensor",
       fn<[](T t) -> T { return inplace(t, [](T x) { return silu(x); }); }>},
      {kNNPrivate, "mish_(Tensor self) -> Tensor",
       fn<[](T t) -> T { return inplace(t, [](T x) { return mish(x); }); }>},
      {kNNPrivate, "hardsigmoid_(Tensor self) -> Tensor",
       fn<[](T t) -> T { return inplace(t, [](T x) { return hardsigmoid(x); }); }>},
      {kNNPrivate, "hardswish_(Tensor self) -> Tensor",
       fn<[](T t) -> T { return inplace(t, [](T x) { return hardswish(x); }); }>},
      {kNNPrivate | kOutFound,
       "leaky_relu(Tensor self, Scalar negative_slope=0.01, *, " OUT ") -> Tensor",
       fn<ops::leaky_relu>},
      {kNNPrivate, "leaky_relu_(Tensor self, Scalar negative_slope=0.01) -> Tensor",
       fn<[](T t, S s) -> T { return inplace(t, [&](T x) { return leaky_relu(x, s); }); }>},
      {kNNPrivate | kOutFound,
       "elu(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1, *, " OUT
       ") -> Tensor",
       fn<ops::elu>},
      {kNNPrivate,
       "elu_(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor",
       fn<[](T t, S a, S s, S i) -> T {
         return inplace(t, [&](T x) { return elu(x, a, s, i); });
       }>},
      {kFn | kFnInplace, "celu(Tensor self, Scalar alpha=1.0) -> Tensor", fn<ops::celu>},
      {kNN | kOutFound, "gelu(Tensor self, *, str approximate=\"none\", " OUT ") -> Tensor",
       fn<ops::gelu>},
      {kNNPrivate | kOutFound,
       "hardtanh(Tensor self, Scalar min_val=-1, Scalar max_val=1, *, " OUT ") -> Tensor",
       fn<ops::hardtanh>},
      {kNNPrivate | kMayShare,
       "hardtanh_(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor",
       fn<[](T t, S a, S b) -> T {
         return inplace(t, [&](T x) { return alone(hardtanh(x, a, b), x); });
       }>},
      {kNN | kOutFound,
       "softplus(Tensor self, Scalar beta=1, Scalar threshold=20, *, " OUT ") -> Tensor",
       fn<ops::softplus>},
      {kTorch | kF | kOutFound, "hardshrink(Tensor self, Scalar lambd=0.5, *, " OUT ") -> Tensor",
       fn<ops::hardshrink>},
      {kNN | kOutFound, "softshrink(Tensor self, Scalar lambd=0.5, *, " OUT ") -> Tensor",
       fn<ops::softshrink>},
      {kFn | kFnInplace | kMayShare,
       "threshold(Tensor self, Scalar threshold, Scalar value, *, " OUT ") -> Tensor",
       fn<ops::threshold>},
      {kTorch | kF | kLowPrecision, "prelu(Tensor self, Tensor weight) -> Tensor", fn<ops::prelu>},
      {kFn | kFnInplace | kRandom | kLate,
       "rrelu(Tensor self, Scalar lower=0.125, Scalar upper=0.3333333333333333, bool "
       "training=False, Generator? generator=None) -> Tensor",
       fn<ops::rrelu>},
      {kNNPrivate | kIterator, "glu(Tensor self, int dim=-1, *, " OUT ") -> Tensor", fn<ops::glu>},
      {kTorch | kOutSame | kOutUntraced,
       "softmax(Tensor self, int dim, ScalarType? dtype=None, *, " OUT ") -> Tensor",
       fn<ops::softmax>},
      {kTorch | kOutSame | kOutUntraced,
       "log_softmax(Tensor self, int dim, ScalarType? dtype=None, *, " OUT ") -> Tensor",
       fn<ops::log_softmax>},
      {kSpecial, "softmax(Tensor self, int dim, ScalarType? dtype=None) -> Tensor",
       fn<ops::softmax>},
      {kSpecial, "log_softmax(Tensor self, int dim, *, ScalarType? dtype=None) -> Tensor",
       fn<ops::log_softmax>},
      {kFn | kFnInplace | kRandom | kLate, "dropout(Tensor self, float p, bool train) -> Tensor",
       fn<ops::dropout>},
      {kFn | kFnInplace | kRandom | kLate,
       "feature_dropout(Tensor self, float p, bool train) -> Tensor", fn<ops::feature_dropout>},
      {kFn | kFnInplace | kRandom | kLate,
       "alpha_dropout(Tensor self, float p, bool train) -> Tensor", fn<ops::alpha_dropout>},
      {kFn | kFnInplace | kRandom | kLate,
       "feature_alpha_dropout(Tensor self, float p, bool train) -> Tensor",
       fn<ops::feature_alpha_dropout>},
  };
  return rows;
}

}  // namespace tracepad::ops
