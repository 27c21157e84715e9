// Convolution of up to three spatial dimensions, always seen as three: [N, C, D, H, W].
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

struct ConvShape {
  int64_t kernel[3], stride[3], padding[3], dilation[3];
  int64_t groups = 1;
};

// x [N, C, ...], w [O, C/groups, ...] -> [N, O, out...]. `bias` [O] may be undefined.
Tensor conv(const Tensor& x, const Tensor& w, const Tensor& bias, const ConvShape& s,
            const int64_t out[3]);
// The gradient for x (also the forward pass of a transposed convolution): g [N, O, ...] -> [N, C,
// in...]
Tensor conv_input(const Tensor& g, const Tensor& w, const ConvShape& s, const int64_t in[3]);
// The gradient for w.
Tensor conv_weight(const Tensor& x, const Tensor& g, const ConvShape& s, const Dims& weight_sizes);

// [N, C, in...] -> [N, C * kernel, positions] and back (adding up).
Tensor im2col(const Tensor& x, const ConvShape& s, const int64_t out[3]);
Tensor col2im(const Tensor& cols, const ConvShape& s, int64_t channels, const int64_t in[3],
              const int64_t out[3]);

}  // namespace tracepad::kernels
