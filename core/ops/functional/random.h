// Random tensors. A null generator means the default one.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

Tensor rand(const Dims& sizes, const Options& o = {}, RandomGenerator* g = nullptr);
Tensor randn(const Dims& sizes, const Options& o = {}, RandomGenerator* g = nullptr);
Tensor randint(int64_t low, int64_t high, const Dims& sizes, const Options& o = {},
               RandomGenerator* g = nullptr);
Tensor randperm(int64_t n, const Options& o = {}, RandomGenerator* g = nullptr);
Tensor rand_like(const Tensor& t, const Options& o = {}, RandomGenerator* g = nullptr);
Tensor randn_like(const Tensor& t, const Options& o = {}, RandomGenerator* g = nullptr);
Tensor randint_like(const Tensor& t, int64_t low, int64_t high, const Options& o = {},
                    RandomGenerator* g = nullptr);
Tensor normal(const Operand& mean, const Operand& std, RandomGenerator* g = nullptr);
Tensor bernoulli(const Tensor& p, RandomGenerator* g = nullptr);
Tensor bernoulli(const Tensor& like, double p, RandomGenerator* g = nullptr);
Tensor multinomial(const Tensor& weights, int64_t n, bool replacement = false,
                   RandomGenerator* g = nullptr);
Tensor poisson(const Tensor& rate, RandomGenerator* g = nullptr);
Tensor standard_gamma(const Tensor& alpha, RandomGenerator* g = nullptr);
// How a sample moves with alpha.
Tensor standard_gamma_grad(const Tensor& alpha, const Tensor& sample);
Tensor dirichlet_grad(const Tensor& sample, const Tensor& alpha, const Tensor& total);
Tensor sample_dirichlet(const Tensor& concentration, RandomGenerator* g = nullptr);
Tensor binomial(const Tensor& count, const Tensor& prob, RandomGenerator* g = nullptr);

const Tensor& uniform_(const Tensor& t, double from = 0, double to = 1,
                       RandomGenerator* g = nullptr);
const Tensor& normal_(const Tensor& t, double mean = 0, double std = 1,
                      RandomGenerator* g = nullptr);
const Tensor& random_(const Tensor& t, OptDim from = {}, OptDim to = {},
                      RandomGenerator* g = nullptr);
const Tensor& bernoulli_(const Tensor& t, const Operand& p, RandomGenerator* g = nullptr);
const Tensor& exponential_(const Tensor& t, double lambd = 1, RandomGenerator* g = nullptr);
const Tensor& geometric_(const Tensor& t, double p, RandomGenerator* g = nullptr);
const Tensor& log_normal_(const Tensor& t, double mean = 1, double std = 2,
                          RandomGenerator* g = nullptr);
const Tensor& cauchy_(const Tensor& t, double median = 0, double sigma = 1,
                      RandomGenerator* g = nullptr);

}  // namespace tracepad::ops
