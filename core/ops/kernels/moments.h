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

// How a channel's numbers are summed: in double; in double, but deviations squared in the type of
// the tensor; all in the type of the tensor, one number after the other.
enum class Sums { Wide, Contiguous, ChannelsLast };

// Of every channel of (batch, channel, ...). A given mean is used.
Moments channel_moments(const Tensor& x, Sums sums, const Tensor& mean = {});

// 1 / sqrt(spread / n + eps), rounded once where `rounded` is false.
Tensor inverse_deviation(const Tensor& spread, double n, double eps, bool rounded);

// The gradients of (x - mean) * rstd * weight + bias, a number of each a channel. In training the
// statistics depend on x. `total` is the sum of g over each channel, if it is known.
struct ChannelGradient {
  Tensor x, weight, bias;
};
ChannelGradient channel_gradient(const Tensor& g, const Tensor& x, const Tensor& mean,
                                 const Tensor& rstd, const Tensor& weight, bool training, Sums sums,
                                 const Tensor& total);

// The gradients of (x - mean) * rstd * weight + bias over the rows of contiguous matrices g and x
// (rows, n), which the statistics depend on: mean and rstd a number a row, weight (n) or undefined.
ChannelGradient row_gradient(const Tensor& g, const Tensor& x, const Tensor& mean,
                             const Tensor& rstd, const Tensor& weight);

}  // namespace tracepad::kernels
