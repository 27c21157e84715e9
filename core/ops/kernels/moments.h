// Means and variances as normalisation layers form them: in the steps, and with the roundings, that
// PyTorch takes in float32 and float64, because the last digits of a layer's output show them.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

struct Moments {
  Tensor mean;
  // Of rows the variance; of channels the sum of squared deviations.
  Tensor spread;
};

// Of every row of a contiguous matrix.
Moments row_moments(const Tensor& rows);

// Of every channel of (batch, channel, ...). With `rounded` deviations are squared in the type of
// the tensor, as where everything is contiguous; the sums are double. A given mean is used.
Moments channel_moments(const Tensor& x, bool rounded, const Tensor& mean = {});

// 1 / sqrt(spread / n + eps), rounded once where `rounded` is false.
Tensor inverse_deviation(const Tensor& spread, double n, double eps, bool rounded);

}  // namespace tracepad::kernels
