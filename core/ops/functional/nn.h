// Neural-network operators: convolution, pooling, normalisation, padding, resizing, attention,
// dropout.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

using OptTensor = std::optional<Tensor>;

// Any number of spatial dimensions (1-3); lists may have one entry for all. Unbatched input is
// accepted.
Tensor conv(int spatial, const Tensor& input, const Tensor& weight, const OptTensor& bias,
            const Dims& stride, const Dims& padding, const Dims& dilation, int64_t groups);
Tensor conv_same(int spatial, const Tensor& input, const Tensor& weight, const OptTensor& bias,
                 const Dims& stride, std::string_view padding, const Dims& dilation,
                 int64_t groups);  // "same", "valid"
Tensor conv_transpose(int spatial, const Tensor& input, const Tensor& weight, const OptTensor& bias,
                      const Dims& stride, const Dims& padding, const Dims& output_padding,
                      int64_t groups, const Dims& dilation);
Tensor im2col(const Tensor& t, const Dims& kernel, const Dims& dilation, const Dims& padding,
              const Dims& stride);  // F.unfold
Tensor col2im(const Tensor& t, const Dims& output_size, const Dims& kernel, const Dims& dilation,
              const Dims& padding, const Dims& stride);  // F.fold

Tensor max_pool(int spatial, const Tensor& t, const Dims& kernel, const Dims& stride,
                const Dims& padding, const Dims& dilation, bool ceil_mode);
std::pair<Tensor, Tensor> max_pool_with_indices(int spatial, const Tensor& t, const Dims& kernel,
                                                const Dims& stride, const Dims& padding,
                                                const Dims& dilation, bool ceil_mode);
Tensor max_unpool(int spatial, const Tensor& t, const Tensor& indices, const Dims& output_size);
Tensor avg_pool(int spatial, const Tensor& t, const Dims& kernel, const Dims& stride,
                const Dims& padding, bool ceil_mode, bool count_include_pad,
                OptDim divisor_override = {});
// A window a cell, placed by `samples` (Graham 2014): [batch, channels, spatial] numbers below 1.
std::pair<Tensor, Tensor> fractional_max_pool(int spatial, const Tensor& t, const Dims& kernel,
                                              const Dims& output_size, const Tensor& samples);
// -1 in output_size keeps the input's extent.
Tensor adaptive_avg_pool(int spatial, const Tensor& t, const Dims& output_size);
std::pair<Tensor, Tensor> adaptive_max_pool(int spatial, const Tensor& t, const Dims& output_size);

Tensor batch_norm(const Tensor& t, const OptTensor& weight, const OptTensor& bias,
                  const OptTensor& running_mean, const OptTensor& running_var, bool training,
                  double momentum, double eps);
Tensor instance_norm(const Tensor& t, const OptTensor& weight, const OptTensor& bias,
                     const OptTensor& running_mean, const OptTensor& running_var,
                     bool use_input_stats, double momentum, double eps);
Tensor layer_norm(const Tensor& t, const Dims& normalized_shape, const OptTensor& weight,
                  const OptTensor& bias, double eps = 1e-5);
Tensor rms_norm(const Tensor& t, const Dims& normalized_shape, const OptTensor& weight,
                std::optional<double> eps = {});
Tensor group_norm(const Tensor& t, int64_t groups, const OptTensor& weight, const OptTensor& bias,
                  double eps = 1e-5);

// pads: last dimension first, (before, after) pairs. mode: constant, reflect, replicate, circular.
Tensor constant_pad_nd(const Tensor& t, const Dims& pads, const Scalar& value);
Tensor pad(const Tensor& t, const Dims& pads, std::string_view mode = "constant",
           std::optional<Scalar> value = {});
Tensor interpolate(const Tensor& t, const std::optional<Dims>& size,
                   const std::optional<std::vector<double>>& scale,
                   std::string_view mode = "nearest", std::optional<bool> align_corners = {},
                   std::optional<bool> recompute_scale = {}, bool antialias = false);
Tensor fake_quantize_per_tensor_affine(const Tensor& t, double scale, int64_t zero, int64_t min,
                                       int64_t max);
Tensor fake_quantize_per_tensor_affine(const Tensor& t, const Tensor& scale, const Tensor& zero,
                                       int64_t min, int64_t max);
// scale, zero: (channels,), along `axis` of t.
Tensor fake_quantize_per_channel_affine(const Tensor& t, const Tensor& scale, const Tensor& zero,
                                        int64_t axis, int64_t min, int64_t max);
Tensor grid_sample(const Tensor& t, const Tensor& grid, std::string_view mode,
                   std::string_view padding, bool align_corners);
Tensor affine_grid(const Tensor& theta, const Dims& size, bool align_corners);

Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                    const OptTensor& mask, double dropout_p, bool is_causal,
                                    std::optional<double> scale, bool enable_gqa);

Tensor dropout(const Tensor& t, double p, bool training);
Tensor feature_dropout(const Tensor& t, double p, bool training);  // dropout1d/2d/3d
Tensor alpha_dropout(const Tensor& t, double p, bool training);
Tensor feature_alpha_dropout(const Tensor& t, double p, bool training);

// Recurrent layers of torch.nn: one step, in PyTorch's gate order.
std::pair<Tensor, Tensor> lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c,
                                    const Tensor& w_ih, const Tensor& w_hh, const OptTensor& b_ih,
                                    const OptTensor& b_hh);
Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                const OptTensor& b_ih, const OptTensor& b_hh);
Tensor rnn_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                const OptTensor& b_ih, const OptTensor& b_hh, bool relu);
// The rows of (time, batch, ...) by time step, and how many each step has; lengths descend.
std::pair<Tensor, Tensor> pack_padded_sequence(const Tensor& input, const Tensor& lengths,
                                               bool batch_first);
// The other way: (time, batch, ...), or batch first, filled with `value`, and each one's length.
std::pair<Tensor, Tensor> pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes,
                                              bool batch_first, const Scalar& value,
                                              int64_t total_length);
// Tensors (length, ...) side by side along a new dimension of the batch, filled up on one side.
Tensor pad_sequence(const Tensors& sequences, bool batch_first, double value,
                    std::string_view side);

// The norm over all dimensions but `dim`, and v scaled to norm g.
Tensor norm_except_dim(const Tensor& v, int64_t pow, int64_t dim);
Tensor weight_norm(const Tensor& v, const Tensor& g, int64_t dim);

}  // namespace tracepad::ops
