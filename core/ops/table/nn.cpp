// Convolution, normalisation, padding, resizing, attention, recurrent cells.
#include "ops/functional/nn.h"

#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;
using OT = const OptTensor&;

#define CONV(n)                                                                                  \
  {kFn | kF | kLowPrecision,                                                                     \
   "conv" #n "d(Tensor self, Tensor weight, Tensor? bias=None, int[" #n "] stride=1, int[" #n    \
   "] padding=0, int[" #n "] dilation=1, int groups=1) -> Tensor",                               \
   fn<[](T x, T w, OT b, D s, D p, D d, int64_t g) { return conv(n, x, w, b, s, p, d, g); }>},   \
      {kFn | kF | kLowPrecision,                                                                 \
       "conv" #n "d(Tensor self, Tensor weight, Tensor? bias=None, int[" #n                      \
       "] stride=1, str padding=\"valid\", int[" #n "] dilation=1, int groups=1) -> Tensor",     \
       fn<[](T x, T w, OT b, D s, std::string_view p, D d, int64_t g) {                          \
         return conv_same(n, x, w, b, s, p, d, g);                                               \
       }>},                                                                                      \
  {                                                                                              \
    kFn | kF | kLowPrecision,                                                                    \
        "conv_transpose" #n "d(Tensor self, Tensor weight, Tensor? bias=None, int[" #n           \
        "] stride=1, int[" #n "] padding=0, int[" #n "] output_padding=0, int groups=1, int[" #n \
        "] dilation=1) -> Tensor",                                                               \
        fn<[](T x, T w, OT b, D s, D p, D op, int64_t g, D d) {                                  \
          return conv_transpose(n, x, w, b, s, p, op, g, d);                                     \
        }>                                                                                       \
  }

namespace {

// hx holds the hidden state, and for LSTM the cell state too.
std::pair<Tensor, Tensor> lstm_cell_list(T x, const Tensors& hx, T w_ih, T w_hh, OT b_ih, OT b_hh) {
  if (hx.size() != 2) raise_runtime("lstm_cell expects two hidden states");
  return lstm_cell(x, hx[0], hx[1], w_ih, w_hh, b_ih, b_hh);
}

// Modes are numbers here.
Tensor sampled(T x, T grid, int64_t mode, int64_t padding, bool align) {
  static constexpr std::string_view kModes[] = {"bilinear", "nearest", "bicubic"};
  static constexpr std::string_view kPaddings[] = {"zeros", "border", "reflection"};
  if (mode < 0 || mode > 2 || padding < 0 || padding > 2) {
    // What does not fit is refused first; for the rest PyTorch gives memory that nothing was put
    // in.
    ops::grid_sample(x, grid, kModes[0], kPaddings[0], align);
    raise_runtime("grid_sampler(): unknown mode of interpolation or padding");
  }
  return ops::grid_sample(x, grid, kModes[mode], kPaddings[padding], align);
}

}  // namespace

std::span<const OpRow> nn_rows() {
  static const OpRow rows[] = {
      CONV(1),
      CONV(2),
      CONV(3),
      {kFn, "_pack_padded_sequence(Tensor input, Tensor lengths, bool batch_first) -> Tensor[]",
       fn<ops::pack_padded_sequence>},
      {kFn,
       "_pad_packed_sequence(Tensor data, Tensor batch_sizes, bool batch_first, Scalar "
       "padding_value, int total_length) -> Tensor[]",
       fn<ops::pad_packed_sequence>},
      {kNNPrivate,
       "pad_sequence(Tensor[] sequences, bool batch_first=False, float padding_value=0.0, str "
       "padding_side=\"right\") -> Tensor",
       fn<ops::pad_sequence>},
      {kFn, "norm_except_dim(Tensor v, int pow=2, int dim=0) -> Tensor", fn<ops::norm_except_dim>},
      {kFn, "_weight_norm(Tensor v, Tensor g, int dim=0) -> Tensor", fn<ops::weight_norm>},
      {kNNPrivate,
       "im2col(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride, "
       "*, " OUT ") -> Tensor",
       fn<ops::im2col>},
      {kNNPrivate,
       "col2im(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] "
       "padding, int[2] stride, *, " OUT ") -> Tensor",
       fn<ops::col2im>},
      {kFn,
       "batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? "
       "running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor",
       fn<[](T x, OT w, OT b, OT m, OT v, bool training, double momentum, double eps) {
         return batch_norm(x, w, b, m, v, training, momentum, eps);
       }>},
      {kFn,
       "instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? "
       "running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> "
       "Tensor",
       fn<[](T x, OT w, OT b, OT m, OT v, bool stats, double momentum, double eps) {
         return instance_norm(x, w, b, m, v, stats, momentum, eps);
       }>},
      {kFn,
       "layer_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, "
       "float eps=1e-05, bool cudnn_enable=True) -> Tensor",
       fn<[](T x, D s, OT w, OT b, double eps) { return layer_norm(x, s, w, b, eps); }>},
      {kFn,
       "rms_norm(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> "
       "Tensor",
       fn<ops::rms_norm>},
      {kFn,
       "group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float "
       "eps=1e-05, bool cudnn_enabled=True) -> Tensor",
       fn<[](T x, int64_t g, OT w, OT b, double eps) { return group_norm(x, g, w, b, eps); }>},
      {kNN, "pad(Tensor self, int[] pad, str mode=\"constant\", float? value=None) -> Tensor",
       fn<[](T x, D pads, std::string_view mode, std::optional<double> v) {
         return pad(x, pads, mode, v ? std::optional<Scalar>(*v) : std::nullopt);
       }>},
      {kFn, "constant_pad_nd(Tensor self, int[] pad, Scalar value=0) -> Tensor",
       fn<ops::constant_pad_nd>},
      {kNNPrivate,
       "_interpolate(Tensor self, int[]? size, float[]? scale_factor, str mode, bool? "
       "align_corners, bool? recompute_scale_factor, bool antialias) -> Tensor",
       fn<ops::interpolate>},
      {kFn | kFullPrecision,
       "grid_sampler(Tensor input, Tensor grid, int interpolation_mode, int padding_mode, bool "
       "align_corners) -> Tensor",
       fn<sampled>},
      {kFn | kLowPrecision,
       "affine_grid_generator(Tensor theta, int[] size, bool align_corners) -> Tensor",
       fn<ops::affine_grid>},
      {kNN | kLowPrecision,
       "scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? "
       "attn_mask=None, float dropout_p=0.0, bool is_causal=False, *, float? scale=None, bool "
       "enable_gqa=False) -> Tensor",
       fn<ops::scaled_dot_product_attention>},
      {kFn,
       "lstm_cell(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? "
       "b_hh=None) -> Tensor[]",
       fn<lstm_cell_list>},
      {kFn,
       "gru_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? "
       "b_hh=None) -> Tensor",
       fn<ops::gru_cell>},
      {kFn | kLowPrecision,
       "rnn_tanh_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, "
       "Tensor? b_hh=None) -> Tensor",
       fn<[](T x, T h, T a, T b, OT c, OT d) { return rnn_cell(x, h, a, b, c, d, false); }>},
      {kFn | kLowPrecision,
       "rnn_relu_cell(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, "
       "Tensor? b_hh=None) -> Tensor",
       fn<[](T x, T h, T a, T b, OT c, OT d) { return rnn_cell(x, h, a, b, c, d, true); }>},
      {kTorch,
       "fake_quantize_per_tensor_affine(Tensor self, Tensor scale, Tensor zero_point, int "
       "quant_min, int quant_max) -> Tensor",
       fn<[](T x, T s, T z, int64_t a, int64_t b) {
         return fake_quantize_per_tensor_affine(x, s, z, a, b);
       }>},
      {kTorch,
       "fake_quantize_per_tensor_affine(Tensor self, float scale, int zero_point, int quant_min, "
       "int quant_max) -> Tensor",
       fn<[](T x, double s, int64_t z, int64_t a, int64_t b) {
         return fake_quantize_per_tensor_affine(x, s, z, a, b);
       }>},
      {kTorch,
       "fake_quantize_per_channel_affine(Tensor self, Tensor scale, Tensor zero_point, int axis, "
       "int quant_min, int quant_max) -> Tensor",
       fn<ops::fake_quantize_per_channel_affine>},
  };
  return rows;
}

}  // namespace tracepad::ops
