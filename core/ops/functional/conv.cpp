// Convolutions and transposed convolutions: argument checks in PyTorch's words, gradients, unfold
// and fold.
#include "ops/kernels/conv.h"

#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"

namespace tracepad::ops {

namespace {

using kernels::ConvShape;

Dims spread(const Dims& given, int spatial, const char* what) {
  if (static_cast<int>(given.size()) == spatial) return given;
  if (given.size() == 1) return Dims(static_cast<size_t>(spatial), given[0]);
  raise_runtime(std::string("expected ") + what + " to be a single integer value or a list of " +
                std::to_string(spatial) + " values to match the convolution dimensions, but got " +
                what + "=" + dims_str(given));
}

std::string times(const Dims& d) {
  std::string s;
  for (size_t i = 0; i < d.size(); ++i) s += (i ? " x " : "") + std::to_string(d[i]);
  return s;
}

// As five dimensions.
Tensor as_volume(const Tensor& t, int spatial) {
  Dims s = t.sizes();
  s.insert(s.begin() + 2, static_cast<size_t>(3 - spatial), 1);
  return reshape(t, s);
}
Tensor from_volume(const Tensor& t, int spatial) {
  Dims s = t.sizes();
  s.erase(s.begin() + 2, s.begin() + 2 + (3 - spatial));
  return reshape(t, s);
}

ConvShape shape_of(int spatial, const Dims& kernel, const Dims& stride, const Dims& padding,
                   const Dims& dilation, int64_t groups) {
  ConvShape s;
  s.groups = groups;
  for (int i = 0; i < 3; ++i) {
    int k = i - (3 - spatial);
    s.kernel[i] = k < 0 ? 1 : kernel[k];
    s.stride[i] = k < 0 ? 1 : stride[k];
    s.padding[i] = k < 0 ? 0 : padding[k];
    s.dilation[i] = k < 0 ? 1 : dilation[k];
  }
  return s;
}

struct Parameters {
  int spatial;
  Dims stride, padding, dilation;
  int64_t groups;
};

Dims kernel_of(const Tensor& w) { return Dims(w.sizes().begin() + 2, w.sizes().end()); }

MemoryFormat common_format(const Tensor& x, const Tensor& w) {
  MemoryFormat format = suggested_format(x.sizes(), x.strides());
  return format == MemoryFormat::Contiguous ? suggested_format(w.sizes(), w.strides()) : format;
}

// The gradient of the input or of the weight of a convolution of images, in the format that both
// suggest; dimensions of size 1 are laid out as strictly as others, except by the kernel for
// float64, which takes over a weight that could pass for one in that format.
Tensor in_common_format(const Tensor& gradient, const Tensor& of, const Tensor& x,
                        const Tensor& w) {
  if (gradient.dim() != 4 || common_format(x, w) != MemoryFormat::ChannelsLast) return gradient;
  if (gradient.requires_grad()) return gradient;
  Dims strides = strides_for(of.sizes(), MemoryFormat::ChannelsLast);
  if (of.dtype() == DType::Float64 && of.is_same(w) && kernels::is_dense(w)) {
    bool fits = true;
    for (size_t d = 0; d < strides.size(); ++d)
      fits = fits && (of.sizes()[d] == 1 || of.strides()[d] == strides[d]);
    if (fits) strides = of.strides();
  }
  Tensor out = empty_strided_tensor(of.sizes(), strides, gradient.dtype());
  kernels::copy(out, gradient);
  return out;
}

Tensor keep_format(const Tensor& out, const Tensor& x, const Tensor& w, int64_t groups) {
  if (x.numel() == 0) return kernels::in_format(out, MemoryFormat::Contiguous);
  MemoryFormat format = common_format(x, w);
  // In three dimensions only the library that PyTorch calls for some types knows that format, and
  // for float32 it calls it for work of some size only.
  bool known = out.dim() != 5 || x.dtype() == DType::BFloat16;
  if (out.dim() == 5 && x.dtype() == DType::Float32) {
    int64_t front = x.sizes()[0] * x.sizes()[1] * x.sizes()[2] * x.sizes()[3];
    known = groups > 1 || (w.size(-1) > 3 && w.size(-2) > 3) || x.sizes()[0] > 1 || front > 20480;
  }
  return kernels::in_format(out, known ? format : MemoryFormat::Contiguous);
}

Tensor conv_weight_gradient(const Tensor& x, const Tensor& g, const Parameters& p,
                            const Dims& sizes);
Tensor transposed(const Tensor& x, const Tensor& w, const OptTensor& bias, const Parameters& p,
                  const Dims& out_sizes);

Tensor with_bias(const Tensor& out, const OptTensor& bias) {
  if (!bias) return out;
  NoGrad off;
  Dims s(static_cast<size_t>(out.dim()), 1);
  s[1] = bias->numel();
  return add(out, reshape(detach(*bias), s));
}
Tensor bias_gradient(const Tensor& g) {
  Dims dims = {0};
  for (int64_t d = 2; d < g.dim(); ++d) dims.push_back(d);
  return sum(g, dims);
}

// Batched, checked.
Tensor direct(const Tensor& x, const Tensor& w, const OptTensor& bias, const Parameters& p) {
  Dims kernel = kernel_of(w);
  ConvShape s = shape_of(p.spatial, kernel, p.stride, p.padding, p.dilation, p.groups);
  int64_t out[3];
  Tensor raw;
  {
    NoGrad off;
    Tensor xv = as_volume(detach(x), p.spatial);
    for (int i = 0; i < 3; ++i)
      out[i] = (xv.sizes()[2 + i] + 2 * s.padding[i] - s.dilation[i] * (s.kernel[i] - 1) - 1) /
                   s.stride[i] +
               1;
    Tensor b = bias ? detach(*bias) : Tensor();
    raw = from_volume(kernels::conv(xv, as_volume(detach(w), p.spatial), b, s, out), p.spatial);
    raw = keep_format(raw, x, w, p.groups);
    raw = alias(raw, raw.sizes(), raw.strides(), raw.offset());
    raw.impl()->version = make_ref<VersionCounter>();
  }
  Tensor b = or_undefined(bias);
  if (wants_grad({x, w, b}))
    record("ConvolutionBackward0", {x, w, b}, {raw}, {x, w}, [p](Context& c) -> Tensors {
      const Tensor &x = c.s(0), &w = c.s(1);
      Dims spatial(x.sizes().begin() + 2, x.sizes().end());
      Tensor gx, gw;
      if (c.needs(0)) gx = in_common_format(transposed(c.g(), w, {}, p, spatial), x, x, w);
      if (c.needs(1)) gw = in_common_format(conv_weight_gradient(x, c.g(), p, w.sizes()), w, x, w);
      return {gx, gw, c.needs(2) ? bias_gradient(c.g()) : Tensor()};
    });
  return raw;
}

// Transposed convolution: the input gradient of a direct one with the same parameters. `out` are
// the spatial sizes of the result.
Tensor transposed(const Tensor& x, const Tensor& w, const OptTensor& bias, const Parameters& p,
                  const Dims& out_sizes) {
  ConvShape s = shape_of(p.spatial, kernel_of(w), p.stride, p.padding, p.dilation, p.groups);
  int64_t in[3];
  for (int i = 0; i < 3; ++i) in[i] = i < 3 - p.spatial ? 1 : out_sizes[i - (3 - p.spatial)];
  Tensor raw;
  {
    NoGrad off;
    // Half precision is rounded once, after the bias.
    DType type = x.dtype(), wide = is_floating(type) ? kernels::compute_type(type) : type;
    raw = from_volume(kernels::conv_input(as_volume(to(detach(x), wide), p.spatial),
                                          as_volume(to(detach(w), wide), p.spatial), s, in),
                      p.spatial);
    raw = keep_format(to(with_bias(raw, bias), type), x, w, p.groups);
    raw = alias(raw, raw.sizes(), raw.strides(), raw.offset());
    raw.impl()->version = make_ref<VersionCounter>();
  }
  Tensor b = or_undefined(bias);
  if (wants_grad({x, w, b}))
    record("ConvolutionBackward0", {x, w, b}, {raw}, {x, w}, [p](Context& c) -> Tensors {
      Tensor gx;
      if (c.needs(0)) {
        gx = direct(c.g(), c.s(1), {}, p);
        // Padding of the output beyond a stride gives more places than there were.
        for (int64_t d = 2; d < gx.dim(); ++d)
          if (const int64_t size = c.s(0).sizes()[d]; gx.sizes()[d] > size)
            gx = contiguous(narrow(gx, d, 0, size));
      }
      return {gx, c.needs(1) ? conv_weight_gradient(c.g(), c.s(0), p, c.s(1).sizes()) : Tensor(),
              c.needs(2) ? bias_gradient(c.g()) : Tensor()};
    });
  return raw;
}

Tensor conv_weight_gradient(const Tensor& x, const Tensor& g, const Parameters& p,
                            const Dims& sizes) {
  ConvShape s = shape_of(p.spatial, Dims(sizes.begin() + 2, sizes.end()), p.stride, p.padding,
                         p.dilation, p.groups);
  Dims full = sizes;
  full.insert(full.begin() + 2, static_cast<size_t>(3 - p.spatial), 1);
  Tensor raw;
  {
    NoGrad off;
    raw = kernels::conv_weight(as_volume(detach(x), p.spatial), as_volume(detach(g), p.spatial), s,
                               full);
    raw = kernels::clone(reshape(raw, sizes));
  }
  if (wants_grad({x, g}))
    record("ConvolutionBackwardBackward0", {x, g}, {raw}, {x, g}, [p](Context& c) -> Tensors {
      Dims spatial(c.s(0).sizes().begin() + 2, c.s(0).sizes().end());
      return {c.needs(0) ? transposed(c.s(1), c.g(), {}, p, spatial) : Tensor(),
              c.needs(1) ? direct(c.s(0), c.g(), {}, p) : Tensor()};
    });
  return raw;
}

// The reference's kernel that these parameters lead to, where it does not know the type, else null.
const char* refusing_kernel(const Parameters& p, DType t, bool is_transposed) {
  const bool dilated =
      std::any_of(p.dilation.begin(), p.dilation.end(), [](int64_t d) { return d > 1; });
  const bool direct = !is_transposed && !dilated;
  if (direct ? t != DType::Bool : is_floating(t) || t == DType::Int64) return nullptr;
  if (direct) return p.spatial == 3 ? "slow_conv3d_cpu" : "slow_conv2d_cpu";
  if (!is_transposed) return "slow_conv_dilated<>";
  return p.spatial == 3 ? "slow_conv_transpose3d_out_cpu" : "slow_conv_transpose2d_out_cpu";
}

[[noreturn]] void refuse_input(const Tensor& x, const Tensor& w, const char* blank) {
  std::string n = std::to_string(w.dim());
  raise_runtime("Expected " + n + "-dimensional input for " + n + "-dimensional weight" + blank +
                dims_str(w.sizes()) + ", but got " + std::to_string(x.dim()) +
                "-dimensional input of size " + dims_str(x.sizes()) + " instead");
}

// Whether PyTorch leaves the call to oneDNN, which has words of its own for types that do not
// agree: halves (on processors that have them), and float32 that is worth it.
bool by_onednn(const Tensor& x, const Tensor& w, int64_t groups) {
  if (x.dtype() != DType::Float32)
    return x.dtype() == DType::Float16 || x.dtype() == DType::BFloat16;
  int64_t items = 1;
  for (size_t d = 0; d < 4 && d < x.sizes().size(); ++d) items *= x.sizes()[d];
  const bool wide = w.dim() > 3 && w.size(-1) > 3 && w.size(-2) > 3;
  return groups > 1 || wide || x.sizes()[0] > 1 || items > 20480;
}

void check_bias_type(const Tensor& x, const OptTensor& bias) {
  if (bias && bias->dtype() != x.dtype())
    raise_runtime(std::string("Input type (") + dtype_c_name(x.dtype()) + ") and bias type (" +
                  dtype_c_name(bias->dtype()) + ") should be the same");
}

// Where padding is a word, nobody asks for the bias's type.
OptTensor as_input(const OptTensor& bias, const Tensor& x) {
  return bias && is_floating(x.dtype()) ? OptTensor(to(*bias, x.dtype())) : bias;
}

const char* const kConvNames[] = {"conv1d", "conv2d", "conv3d"};

Parameters check(int spatial, const Tensor& x, const Tensor& w, const OptTensor& bias,
                 const Dims& stride, const Dims& padding, const Dims& dilation, int64_t groups,
                 bool is_transposed) {
  if (w.dim() < 3) raise_runtime("weight should have at least three dimensions");
  // The weight says how many dimensions there are; where it is one of another function, the stride,
  // which that function has spread, does not fit, or else the input.
  if (groups <= 0) raise_runtime("non-positive groups is not supported");
  const int of_weight = static_cast<int>(w.dim()) - 2;
  if (of_weight != spatial) {
    spread(stride.size() == 1 ? Dims(static_cast<size_t>(spatial), stride[0]) : stride, of_weight,
           "stride");
    refuse_input(x, w, " ");
  }
  Parameters p{spatial, spread(stride, spatial, "stride"), spread(padding, spatial, "padding"),
               spread(dilation, spatial, "dilation"), groups};
  for (int64_t v : p.padding)
    if (v < 0) raise_runtime("negative padding is not supported");
  for (int64_t v : p.stride)
    if (v <= 0) raise_runtime("non-positive stride is not supported");
  for (int64_t v : p.dilation)
    if (v < 0) raise_runtime("dilation should be greater than zero");
  for (int64_t v : p.dilation) {
    if (v > 0) continue;
    // oneDNN's words, to which PyTorch leaves the small float32 cases, or those of its own kernel.
    if (spatial == 3 || x.dtype() != DType::Float32)
      raise_runtime("dilation should be greater than zero, but got " + dims_str(p.dilation));
    raise_runtime("non-positive dilation is not supported");
  }
  const Dims& ws = w.sizes();
  if (ws[0] < groups)
    raise_runtime("Given groups=" + std::to_string(groups) + ", expected weight to be at least " +
                  std::to_string(groups) + " at dimension 0, but got weight of size " +
                  dims_str(ws) + " instead");
  if (ws[0] % groups)
    raise_runtime("Given groups=" + std::to_string(groups) +
                  ", expected weight to be divisible by " + std::to_string(groups) +
                  " at dimension 0, but got weight of size [" + dims_str(ws) + "] instead");
  int64_t channels = is_transposed ? ws[0] : ws[1] * groups;
  if (is_transposed && x.numel() == 0 && x.sizes()[0] && x.sizes()[1] && x.sizes()[1] == channels)
    raise_runtime("Only zero batch or zero channel inputs are supported, but got input shape: " +
                  dims_str(spatial == 1 ? unsqueeze(x, 2).sizes() : x.sizes()));
  if (x.sizes()[1] != channels) {
    if (is_transposed)
      raise_runtime("Given transposed=1, weight of size " + dims_str(ws) + ", expected input" +
                    dims_str(x.sizes()) + " to have " + std::to_string(channels) +
                    " channels, but got " + std::to_string(x.sizes()[1]) + " channels instead");
    raise_runtime("Given groups=" + std::to_string(groups) + ", weight of size " + dims_str(ws) +
                  ", expected input" + dims_str(x.sizes()) + " to have " +
                  std::to_string(channels) + " channels, but got " + std::to_string(x.sizes()[1]) +
                  " channels instead");
  }
  int64_t outputs = is_transposed ? ws[1] * groups : ws[0];
  if (bias && (bias->dim() != 1 || bias->sizes()[0] != outputs)) {
    if (is_transposed)
      raise_runtime("Given transposed=1, weight of size " + dims_str(ws) +
                    ", expected bias to be 1-dimensional with " + std::to_string(outputs) +
                    " elements, but got bias of size " + dims_str(bias->sizes()) + " instead");
    raise_runtime("Given weight of size " + dims_str(ws) +
                  ", expected bias to be 1-dimensional with " + std::to_string(outputs) +
                  " elements, but got bias of size " + dims_str(bias->sizes()) + " instead");
  }
  if (!is_transposed) {
    Dims padded, kernel;
    bool small = false;
    for (int i = 0; i < spatial; ++i) {
      padded.push_back(x.sizes()[2 + i] + 2 * p.padding[i]);
      kernel.push_back(p.dilation[i] * (ws[2 + i] - 1) + 1);
      small = small || padded.back() < kernel.back();
    }
    if (small)
      raise_runtime("Calculated padded input size per channel: (" + times(padded) +
                    "). Kernel size: (" + times(kernel) +
                    "). Kernel size can't be greater than actual input size");
  }
  const DType type = x.dtype();
  if (!is_transposed) check_bias_type(x, bias);
  if (type != w.dtype() && by_onednn(x, w, groups))
    raise_runtime("Input type (" + tensor_class(type) + ") and weight type (" +
                  tensor_class(w.dtype()) +
                  ") should be the same or input should be a MKLDNN tensor and weight is a dense "
                  "tensor");
  if (const char* kernel = refusing_kernel(p, type, is_transposed))
    not_implemented_for(kernel, type);
  auto expect = [type](DType found) {
    if (found != type)
      raise_runtime(std::string("expected scalar type ") + dtype_message_name(type) +
                    " but found " + dtype_message_name(found));
  };
  expect(w.dtype());
  if (is_transposed && bias && bias->dtype() != type) {
    if (spatial == 3) expect(bias->dtype());
    if (!is_floating(type))
      raise_runtime(std::string("result type ") + dtype_message_name(bias->dtype()) +
                    " can't be cast to the desired output type " + dtype_message_name(type));
  }
  return p;
}

// Adds a batch of one where the input has none.
Tensor batched(const Tensor& x, int spatial, const char* name, bool& was_single) {
  was_single = x.dim() == spatial + 1;
  if (!was_single && x.dim() != spatial + 2)
    raise_runtime("Expected " + std::to_string(spatial + 1) + "D (unbatched) or " +
                  std::to_string(spatial + 2) + "D (batched) input to " + name +
                  ", but got input of size: " + dims_str(x.sizes()));
  return was_single ? unsqueeze(x, 0) : x;
}

}  // namespace

Tensor conv(int spatial, const Tensor& input, const Tensor& w, const OptTensor& bias,
            const Dims& stride, const Dims& padding, const Dims& dilation, int64_t groups) {
  check_bias_type(input, bias);
  bool single;
  Tensor x = batched(input, spatial, kConvNames[spatial - 1], single);
  Parameters p = check(spatial, x, w, bias, stride, padding, dilation, groups, false);
  Tensor out = direct(x, w, bias, p);
  return single ? squeeze(out, {0}, true) : out;
}

Tensor conv_same(int spatial, const Tensor& input, const Tensor& w, const OptTensor& bias,
                 const Dims& stride, std::string_view padding, const Dims& dilation,
                 int64_t groups) {
  bool single;
  batched(input, spatial, kConvNames[spatial - 1], single);
  if (padding == "valid")
    return conv(spatial, input, w, as_input(bias, input), stride, {0}, dilation, groups);
  if (padding != "same") raise_runtime("Invalid padding string: '" + std::string(padding) + "'");
  if (w.dim() < 3) raise_runtime("weight should have at least three dimensions");
  if (w.dim() != spatial + 2) refuse_input(input, w, "");
  for (int64_t s : stride)
    if (s != 1) raise_runtime("padding='same' is not supported for strided convolutions");
  Dims d = spread(dilation, spatial, "dilation");
  Dims both;
  Tensor x = input;
  Dims pads(static_cast<size_t>(2 * spatial), 0);
  bool uneven = false;
  for (int i = 0; i < spatial; ++i) {
    int64_t total = d[i] * (w.sizes()[2 + i] - 1);
    both.push_back(total / 2);
    if (total % 2) pads[2 * (spatial - 1 - i) + 1] = 1, uneven = true;
  }
  if (uneven) x = pad(x, pads);
  return conv(spatial, x, w, as_input(bias, x), {1}, both, d, groups);
}

namespace {
// " stride_height: 1 stride_width: 2"; a line is a row of height 1.
std::string by_direction(const char* name, const Dims& values, int64_t of_height) {
  static const char* const kNames[] = {"depth", "height", "width"};
  Dims all = values;
  if (all.size() == 1) all.insert(all.begin(), of_height);
  std::string text;
  for (size_t i = 0; i < all.size(); ++i)
    text +=
        std::string(" ") + name + "_" + kNames[3 - all.size() + i] + ": " + std::to_string(all[i]);
  return text;
}
}  // namespace

Tensor conv_transpose(int spatial, const Tensor& input, const Tensor& w, const OptTensor& bias,
                      const Dims& stride, const Dims& padding, const Dims& output_padding,
                      int64_t groups, const Dims& dilation) {
  static const char* const kNames[] = {"conv_transpose1d", "conv_transpose2d", "conv_transpose3d"};
  bool single;
  Tensor x = batched(input, spatial, kNames[spatial - 1], single);
  Parameters p = check(spatial, x, w, bias, stride, padding, dilation, groups, true);
  Dims extra = spread(output_padding, spatial, "output_padding");
  Dims out;
  for (int i = 0; i < spatial; ++i) {
    if (extra[i] < 0) raise_runtime("negative output_padding is not supported");
    if (extra[i] >= p.stride[i] && extra[i] >= p.dilation[i])
      raise_runtime("output padding must be smaller than either stride or dilation, but got" +
                    by_direction("output_padding", extra, 0) + by_direction("stride", p.stride, 1) +
                    by_direction("dilation", p.dilation, 1));
    out.push_back((x.sizes()[2 + i] - 1) * p.stride[i] - 2 * p.padding[i] +
                  p.dilation[i] * (w.sizes()[2 + i] - 1) + extra[i] + 1);
    if (out.back() <= 0)
      raise_runtime("Given input size per channel: " +
                    dims_str(Dims(x.sizes().begin() + 2, x.sizes().end())) +
                    ". Calculated output size per channel: " + dims_str(out) +
                    ". Output size is too small");
  }
  Tensor y = transposed(x, w, as_input(bias, x), p, out);
  return single ? squeeze(y, {0}, true) : y;
}

namespace {
// The window of unfold and fold.
Dims two(const Dims& given, const char* name) {
  if (given.size() != 2)
    raise_runtime(std::string("It is expected ") + name + " equals to 2, but got size " +
                  std::to_string(given.size()));
  return given;
}
void check_sliding(const Dims& kernel, const Dims& dilation, const Dims& padding,
                   const Dims& stride) {
  auto positive = [](const Dims& d, const char* what, const char* name) {
    if (d[0] <= 0 || d[1] <= 0)
      raise_runtime(std::string(what) + " should be greater than zero, but got " + name +
                    "_height: " + std::to_string(d[0]) + " " + name +
                    "_width: " + std::to_string(d[1]));
  };
  Dims k = two(kernel, "kernel_size"), d = two(dilation, "dilation"), p = two(padding, "padding"),
       s = two(stride, "stride");
  positive(k, "kernel size", "kernel");
  positive(d, "dilation", "dilation");
  if (p[0] < 0 || p[1] < 0)
    raise_runtime("padding should be non-negative, but got pad_height: " + std::to_string(p[0]) +
                  " pad_width: " + std::to_string(p[1]));
  positive(s, "stride", "stride");
}
}  // namespace

Tensor im2col(const Tensor& input, const Dims& kernel, const Dims& dilation, const Dims& padding,
              const Dims& stride) {
  if (input.dim() < 3) input.size(std::max<int64_t>(input.dim(), 1));  // raises IndexError
  check_sliding(kernel, dilation, padding, stride);
  bool filled = input.dim() == 3 || input.dim() == 4;
  for (int64_t d = input.dim() == 4; filled && d < input.dim(); ++d) filled = input.sizes()[d] != 0;
  if (!filled)
    raise_runtime(
        "Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero "
        "dimensions for input, but got: " +
        dims_str(input.sizes()));
  bool single = input.dim() == 3;
  if (single)
    return as_one_node("Im2ColBackward0", {input}, [=](const Tensors& in) {
      return squeeze(im2col(unsqueeze(in[0], 0), kernel, dilation, padding, stride), {0}, true);
    });
  const Tensor& x = input;
  ConvShape s = shape_of(2, kernel, stride, padding, dilation, 1);
  int64_t out[3] = {1, 0, 0};
  for (int i = 1; i < 3; ++i) {
    const int64_t room =
        x.sizes()[1 + i] + 2 * s.padding[i] - s.dilation[i] * (s.kernel[i] - 1) - 1;
    out[i] = (room < 0 ? -((s.stride[i] - 1 - room) / s.stride[i]) : room / s.stride[i]) + 1;
  }
  if (out[1] < 1 || out[2] < 1)
    raise_runtime(
        "Given input with spatial size (" + std::to_string(x.sizes()[2]) + ", " +
        std::to_string(x.sizes()[3]) + "), kernel_size=(" + std::to_string(s.kernel[1]) + ", " +
        std::to_string(s.kernel[2]) + "), dilation=(" + std::to_string(s.dilation[1]) + ", " +
        std::to_string(s.dilation[2]) + "), padding=(" + std::to_string(s.padding[1]) + ", " +
        std::to_string(s.padding[2]) + "), calculated shape of the array of sliding blocks as (" +
        std::to_string(out[1]) + ", " + std::to_string(out[2]) +
        "), but its components must be at least one.");
  if (is_integral(x.dtype())) not_implemented_for("im2col_out_cpu", x.dtype());
  Tensor cols;
  {
    NoGrad off;
    cols = kernels::im2col(as_volume(detach(x), 2), s, out);
  }
  if (wants_grad({x})) {
    Dims size = {x.sizes()[2], x.sizes()[3]};
    record("Im2ColBackward0", {x}, {cols}, {}, [=](Context& c) -> Tensors {
      return {col2im(c.g(), size, kernel, dilation, padding, stride)};
    });
  }
  return cols;
}

Tensor col2im(const Tensor& input, const Dims& output_size, const Dims& kernel,
              const Dims& dilation, const Dims& padding, const Dims& stride) {
  two(output_size, "output_size");
  check_sliding(kernel, dilation, padding, stride);
  bool fits = input.dim() == 2 || input.dim() == 3;
  for (int64_t d = input.dim() - 2; fits && d < input.dim(); ++d) fits = input.sizes()[d] != 0;
  if (!fits)
    raise_runtime(
        "Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero "
        "dimensions for input, but got: " +
        dims_str(input.sizes()));
  if (input.dim() == 2)
    return as_one_node("Col2ImBackward0", {input}, [=](const Tensors& in) {
      return squeeze(col2im(unsqueeze(in[0], 0), output_size, kernel, dilation, padding, stride),
                     {0}, true);
    });
  const Tensor& cols = input;
  ConvShape s = shape_of(2, kernel, stride, padding, dilation, 1);
  const Dims& size = output_size;
  int64_t in[3] = {1, size[0], size[1]}, out[3] = {1, 0, 0};
  for (int i = 1; i < 3; ++i)
    out[i] = (in[i] + 2 * s.padding[i] - s.dilation[i] * (s.kernel[i] - 1) - 1) / s.stride[i] + 1;
  int64_t taps = s.kernel[1] * s.kernel[2];
  if (cols.sizes()[1] % taps)
    raise_runtime(
        "Expected size of input's dimension 1 to be divisible by the product of kernel_size, but "
        "got input.size(1)=" +
        std::to_string(cols.sizes()[1]) + " and kernel_size=(" + std::to_string(s.kernel[1]) +
        ", " + std::to_string(s.kernel[2]) + ").");
  if (cols.sizes()[2] != out[1] * out[2])
    raise_runtime("Given output_size=(" + std::to_string(size[0]) + ", " + std::to_string(size[1]) +
                  "), kernel_size=(" + std::to_string(s.kernel[1]) + ", " +
                  std::to_string(s.kernel[2]) + "), dilation=(" + std::to_string(s.dilation[1]) +
                  ", " + std::to_string(s.dilation[2]) + "), padding=(" +
                  std::to_string(s.padding[1]) + ", " + std::to_string(s.padding[2]) +
                  "), stride=(" + std::to_string(s.stride[1]) + ", " + std::to_string(s.stride[2]) +
                  "), expected size of input's dimension 2 to match the calculated number of "
                  "sliding blocks " +
                  std::to_string(out[1]) + " * " + std::to_string(out[2]) + " = " +
                  std::to_string(out[1] * out[2]) +
                  ", but got input.size(2)=" + std::to_string(cols.sizes()[2]) + ".");
  if (is_integral(cols.dtype())) not_implemented_for("col2im_out_cpu", cols.dtype());
  Tensor image;
  {
    NoGrad off;
    image = kernels::clone(
        from_volume(kernels::col2im(detach(cols), s, cols.sizes()[1] / taps, in, out), 2));
  }
  if (wants_grad({cols}))
    record("Col2ImBackward0", {cols}, {image}, {}, [=](Context& c) -> Tensors {
      return {im2col(c.g(), kernel, dilation, padding, stride)};
    });
  return image;
}

}  // namespace tracepad::ops
