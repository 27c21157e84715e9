// Activations that take parameters, softmax and its relatives. (relu, silu, ... are unary rows of
// pointwise.h.)
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

Tensor leaky_relu(const Tensor& t, const Scalar& negative_slope = 0.01);
Tensor elu(const Tensor& t, const Scalar& alpha = 1.0, const Scalar& scale = 1.0,
           const Scalar& input_scale = 1.0);
Tensor celu(const Tensor& t, const Scalar& alpha = 1.0);
Tensor gelu(const Tensor& t, std::string_view approximate = "none");
Tensor hardtanh(const Tensor& t, const Scalar& min = -1.0, const Scalar& max = 1.0);
Tensor softplus(const Tensor& t, const Scalar& beta = 1.0, const Scalar& threshold = 20.0);
Tensor hardshrink(const Tensor& t, const Scalar& lambd = 0.5);
Tensor softshrink(const Tensor& t, const Scalar& lambd = 0.5);
Tensor threshold(const Tensor& t, const Scalar& threshold, const Scalar& value);
Tensor prelu(const Tensor& t, const Tensor& weight);
Tensor rrelu(const Tensor& t, const Scalar& lower, const Scalar& upper, bool training,
             RandomGenerator* g = nullptr);
Tensor glu(const Tensor& t, int64_t dim = -1);
Tensor softmax(const Tensor& t, int64_t dim, OptDType dtype = {});
Tensor log_softmax(const Tensor& t, int64_t dim, OptDType dtype = {});
Tensor softmin(const Tensor& t, int64_t dim, OptDType dtype = {});
Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim);
Tensor normalize(const Tensor& t, double p = 2.0, const Dims& dim = {1}, double eps = 1e-12);

}  // namespace tracepad::ops
