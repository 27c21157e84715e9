// Pooling: argument checks, output sizes, gradients. One-dimensional pooling is two-dimensional
// pooling of one row, as it is in PyTorch (its graph shows the same nodes).
#include "ops/kernels/pool.h"

#include <fmt/format.h>

#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {
// Images that lie channels last have kernels of their own.
[[noreturn]] void no_pooling(std::string kernel, const Tensor& t) {
  if (suggested_format(t.sizes(), t.strides()) == MemoryFormat::ChannelsLast)
    kernel += "_channels_last";
  not_implemented_for(kernel.c_str(), t.dtype());
}
}  // namespace

namespace {

using kernels::AverageRule;
using kernels::PoolShape;

const char* kMaxNames[] = {"max_pool1d", "max_pool2d", "max_pool3d"};
const char* kAvgNames[] = {"avg_pool1d", "avg_pool2d", "avg_pool3d"};

int64_t pooled_size(int64_t in, int64_t k, int64_t pad, int64_t stride, int64_t dilation,
                    bool ceil) {
  int64_t span = in + 2 * pad - dilation * (k - 1) - 1;
  int64_t q = (span + (ceil ? stride - 1 : 0));
  int64_t out = (q >= 0 ? q / stride : -((-q + stride - 1) / stride)) + 1;
  if (ceil && (out - 1) * stride >= in + pad) --out;
  return out;
}

Dims spread(const Dims& d, int n, const char* name, const char* what) {
  if (static_cast<int>(d.size()) == n) return d;
  if (d.size() == 1) return Dims(static_cast<size_t>(n), d[0]);
  const std::string_view of(name);
  const bool stride = std::string_view(what) == "stride";
  const std::string size = std::to_string(d.size());
  if (of == "avg_pool1d")
    raise_runtime(
        fmt::format("avg_pool1d() argument '{}' should contain one int (got {})", what, size));
  if (of == "max_pool1d")
    raise_runtime(fmt::format(
        "max_pool1d() {} must be {}an int, list of ints{} or tuple of ints of "
        "size 1 but got size {}",
        what, stride ? "None, " : "", std::string_view(what) == "kernel_size" ? "" : ",", size));
  const bool dilation = std::string_view(what) == "dilation";
  const char* must = dilation ? "be either " : of == "avg_pool3d" ? "be " : "either be ";
  raise_runtime(fmt::format("{}: {} must {}{}a single int, or a tuple of {} ints", name, what, must,
                            stride ? "omitted, " : "", n == 2 ? "two" : "three"));
}

// Only the batch may be empty.
void check_filled(const char* name, const Tensor& x, int spatial) {
  for (int64_t d = x.dim() - spatial - 1; d < x.dim(); ++d) {
    if (x.sizes()[d]) continue;
    const std::string_view of(name);
    if (spatial == 3)
      raise_runtime(
          fmt::format("{}(): Expected input's non-batch dimensions to have positive "
                      "length, but input has a shape of {} and non-batch dimension 0 "
                      "has length zero!",
                      of == "max_pool3d" ? "max_pool3d_with_indices_out_cpu_template" : name,
                      dims_str(x.sizes())));
    raise_runtime((of == "max_pool1d" ? "max_pool1d: Expected 2D or 3D" : "Expected 3D or 4D") +
                  std::string(" (batch mode) tensor with optional 0 dim batch size for input, but "
                              "got:") +
                  dims_str(of == "avg_pool1d" ? unsqueeze(x, -2).sizes() : x.sizes()));
  }
}

// The maximum of volumes takes a tensor without a batch for images, by its layout.
void check_volume_format(const Tensor& x) {
  if (x.dim() == 4 && suggested_format(x.sizes(), x.strides()) == MemoryFormat::ChannelsLast)
    raise_runtime("Unsupported memory format. Supports only ChannelsLast3d, Contiguous");
}

// [planes, D, H, W]
Tensor planes(const Tensor& x, int spatial) {
  Dims s = {-1};
  for (int i = 0; i < 3 - spatial; ++i) s.push_back(1);
  int64_t n = 1;
  for (int64_t d = 0; d < x.dim() - spatial; ++d) n *= x.sizes()[d];
  s[0] = n;
  s.insert(s.end(), x.sizes().end() - spatial, x.sizes().end());
  return reshape(x, s);
}
Dims result_sizes(const Tensor& x, int spatial, const PoolShape& s) {
  Dims out(x.sizes().begin(), x.sizes().end() - spatial);
  for (int i = 3 - spatial; i < 3; ++i) out.push_back(s.out[i]);
  return out;
}

std::string shape3(const Tensor& x, int given, const int64_t v[3]) {
  int spatial = std::max(given, 2);  // one-dimensional pooling is reported as a row
  if (given == 1) return std::to_string(x.sizes()[x.dim() - 2]) + "x1x" + std::to_string(v[2]);
  std::string s = std::to_string(x.sizes()[x.dim() - spatial - 1]);
  for (int i = 3 - spatial; i < 3; ++i) s += "x" + std::to_string(v[i]);
  return s;
}

PoolShape shape_of(const char* name, int spatial, const Tensor& x, const Dims& kernel,
                   const Dims& stride, const Dims& padding, const Dims& dilation, bool ceil) {
  Dims k = spread(kernel, spatial, name, "kernel_size"),
       st = stride.empty() ? k : spread(stride, spatial, name, "stride"),
       p = spread(padding, spatial, name, "padding"),
       d = spread(dilation, spatial, name, "dilation");
  bool line = std::string_view(name) == "max_pool1d";  // with checks and words of its own
  auto refuse_below = [&](const Dims& given, int64_t least, const char* what) {
    if (line && given[0] < least)
      raise_runtime(
          "max_pool1d() " + std::string(what) +
          (least ? " must be greater than zero, but got " : " must be non-negative, but got ") +
          std::to_string(given[0]));
  };
  refuse_below(k, 1, "kernel_size");
  refuse_below(st, 1, "stride");
  refuse_below(p, 0, "padding");
  if (line) check_filled(name, x, spatial);
  if (line && p[0] > k[0] / 2)
    raise_runtime("max_pool1d() padding should be at most half of kernel size, but got padding=" +
                  std::to_string(p[0]) + " and kernel_size=" + std::to_string(k[0]));
  refuse_below(d, 1, "dilation");
  for (int64_t v : st)
    if (v == 0) raise_runtime("stride should not be zero");
  PoolShape s;
  bool small = false;
  for (int i = 0; i < 3; ++i) {
    int j = i - (3 - spatial);
    s.kernel[i] = j < 0 ? 1 : k[j];
    s.stride[i] = j < 0 ? 1 : st[j];
    s.padding[i] = j < 0 ? 0 : p[j];
    s.dilation[i] = j < 0 ? 1 : d[j];
    s.in[i] = j < 0 ? 1 : x.sizes()[x.dim() - spatial + j];
    if (s.kernel[i] <= 0)
      raise_runtime("kernel size should be greater than zero, but got " +
                    (spatial == 3 ? "kT: " + std::to_string(k[0]) + " kH: " + std::to_string(k[1])
                                  : "kH: " + std::to_string(k[0])) +
                    " kW: " + std::to_string(k.back()));
    if (s.stride[i] <= 0)
      raise_runtime(st.size() == 1
                        ? "stride must be greater than zero, but got " + std::to_string(st[0])
                        : "stride should not be zero");
    if (s.dilation[i] <= 0)
      raise_runtime("dilation should be greater than zero, but got dilationH: " +
                    std::to_string(d[0]) + " dilationW: " + std::to_string(d.back()));
    if (s.padding[i] < 0)
      raise_runtime("pad must be non-negative, but got pad: " + std::to_string(s.padding[i]));
    if (s.padding[i] * 2 > (s.kernel[i] - 1) * s.dilation[i] + 1)
      raise_runtime("pad should be at most half of effective kernel size, but got pad=" +
                    std::to_string(s.padding[i]) + ", kernel_size=" + std::to_string(s.kernel[i]) +
                    " and dilation=" + std::to_string(s.dilation[i]));
    s.out[i] = pooled_size(s.in[i], s.kernel[i], s.padding[i], s.stride[i], s.dilation[i], ceil);
    small = small || s.out[i] < 1;
  }
  if (spatial == 2 && (s.padding[1] > s.kernel[1] / 2 || s.padding[2] > s.kernel[2] / 2))
    raise_runtime(
        fmt::format("pad should be smaller than or equal to half of kernel size, but got "
                    "padW = {}, padH = {}, kW = {}, kH = {}",
                    s.padding[2], s.padding[1], s.kernel[2], s.kernel[1]));
  const auto wide = [&s](int i) { return s.padding[i] > s.kernel[i] / 2; };
  if (spatial == 3 && (wide(0) || wide(1) || wide(2)))
    raise_runtime(fmt::format(
        "pad should be smaller than or equal to half of kernel size, but got kT: {} kW: {} kH: {} "
        "padT: {} padW: {} padH: {}",
        s.kernel[0], s.kernel[2], s.kernel[1], s.padding[0], s.padding[2], s.padding[1]));
  check_filled(name, x, spatial);
  if (small && std::string(name) == "max_pool1d")
    raise_runtime("max_pool1d() Invalid computed output size: " + std::to_string(s.out[2]));
  if (std::string_view(name) == "avg_pool3d")
    for (int i = 0; i < 3; ++i)
      if (s.in[i] + 2 * s.padding[i] < s.kernel[i])
        raise_runtime(fmt::format(
            "input image (T: {} H: {} W: {}) smaller than kernel size (kT: {} kH: {} kW: {})",
            s.in[0], s.in[1], s.in[2], s.kernel[0], s.kernel[1], s.kernel[2]));
  if (small)
    raise_runtime("Given input size: (" + shape3(x, spatial, s.in) +
                  "). Calculated output size: (" + shape3(x, spatial, s.out) +
                  "). Output size is too small");
  return s;
}

void check_dims(const char* name, const Tensor& x, int spatial) {
  if (x.dim() != spatial + 1 && x.dim() != spatial + 2)
    raise_runtime(std::string(name) + "() Expected " + std::to_string(spatial + 1) + "D or " +
                  std::to_string(spatial + 2) + "D input tensor, but got " + dims_str(x.sizes()));
}

MemoryFormat format_of(const Tensor& t) { return suggested_format(t.sizes(), t.strides()); }
Tensor fresh(const Tensor& t, const Dims& sizes, MemoryFormat format) {
  NoGrad off;
  return kernels::in_format(reshape(t, sizes), format);
}

// Scatters gradients to flat positions within the planes.
Tensor unpool(const Tensor& g, const Tensor& where, const Dims& input, int spatial) {
  int64_t n = 1, cells = 1;
  for (size_t d = 0; d < input.size(); ++d) (d + spatial < input.size() ? n : cells) *= input[d];
  Tensor zero = zeros({n, cells}, {g.dtype()});
  return reshape(scatter_add(zero, 1, reshape(where, {n, -1}), reshape(g, {n, -1})), input);
}

std::pair<Tensor, Tensor> max_node(const char* node, const Tensor& x, int spatial,
                                   const PoolShape& s, bool adaptive) {
  Tensor values, where;
  {
    NoGrad off;
    Tensor p = planes(detach(x), spatial);
    std::tie(values, where) = adaptive ? kernels::adaptive_max_pool(p, s) : kernels::max_pool(p, s);
  }
  Dims sizes = result_sizes(x, spatial, s);
  MemoryFormat like_x = format_of(x);
  MemoryFormat format = adaptive && spatial == 3 ? MemoryFormat::Contiguous : like_x;
  values = fresh(values, sizes, format), where = fresh(where, sizes, format);
  if (wants_grad({x}))
    record(node, {x}, {values}, {where}, [in = x.sizes(), like_x, spatial](Context& c) -> Tensors {
      return {in_format(unpool(c.g(), c.s(0), in, spatial), like_x)};
    });
  return {values, where};
}

Tensor avg_node(const char* node, const Tensor& x, int spatial, const PoolShape& s,
                const AverageRule& rule, bool adaptive) {
  Tensor out;
  {
    NoGrad off;
    Tensor p = planes(detach(x), spatial);
    out = adaptive ? kernels::adaptive_avg_pool(p, s) : kernels::avg_pool(p, s, rule);
  }
  MemoryFormat format = spatial == 3 ? MemoryFormat::Contiguous : format_of(x);
  out = fresh(out, result_sizes(x, spatial, s), format);
  if (wants_grad({x}))
    record(node, {x}, {out}, {x}, [=, in = x.sizes()](Context& c) -> Tensors {
      Tensor g;
      {
        NoGrad off;
        Tensor p = planes(detach(c.g()), spatial);
        g = adaptive ? kernels::adaptive_avg_pool_backward(p, s)
                     : kernels::avg_pool_backward(p, s, rule);
        g = fresh(g, in, format);
      }
      if (wants_grad({c.g()}))
        record("AvgPoolBackwardBackward0", {c.g()}, {g}, {}, [=](Context& d) -> Tensors {
          return {avg_node(node, d.g(), spatial, s, rule, adaptive)};
        });
      return {g};
    });
  return out;
}

Dims flat_pair(const Dims& d, int64_t first) { return {first, d.empty() ? 1 : d[0]}; }

}  // namespace

std::pair<Tensor, Tensor> max_pool_with_indices(int spatial, const Tensor& t, const Dims& kernel,
                                                const Dims& stride, const Dims& padding,
                                                const Dims& dilation, bool ceil) {
  if (spatial > 1)
    for (auto [what, given] : {std::pair{"kernel_size", &kernel},
                               {"stride", &stride},
                               {"padding", &padding},
                               {"dilation", &dilation}})
      if (!given->empty()) spread(*given, spatial, kMaxNames[spatial - 1], what);
  if (t.dim() != spatial + 1 && t.dim() != spatial + 2) {
    if (spatial == 1)
      raise_runtime(
          "max_pool1d: Expected 2D or 3D (batch mode) tensor with optional 0 dim batch size for "
          "input, but got:" +
          dims_str(t.sizes()));
    raise_runtime("non-empty " + std::to_string(spatial + 1) + "D or " +
                  std::to_string(spatial + 2) + "D (batch mode) tensor expected for input");
  }
  if (spatial == 3) check_volume_format(t);
  if (spatial == 1) {
    if (t.dtype() == DType::Bool) not_implemented_for("max_pool2d", t.dtype());
    Tensor x = unsqueeze(t, -2);
    PoolShape s2 = shape_of("max_pool2d", 2, x, flat_pair(kernel, 1),
                            stride.empty() ? Dims{} : flat_pair(stride, 1), flat_pair(padding, 0),
                            flat_pair(dilation, 1), ceil);
    auto [v, w] = max_node("MaxPool2DWithIndicesBackward0", x, 2, s2, false);
    return {squeeze(v, {-2}, true), squeeze(w, {-2}, true)};
  }
  PoolShape s =
      shape_of(kMaxNames[spatial - 1], spatial, t, kernel, stride, padding, dilation, ceil);
  if (t.dtype() == DType::Bool) no_pooling(spatial == 3 ? "max_pool3d" : "max_pool2d", t);
  return max_node(spatial == 2 ? "MaxPool2DWithIndicesBackward0" : "MaxPool3DWithIndicesBackward0",
                  t, spatial, s, false);
}

Tensor max_pool(int spatial, const Tensor& t, const Dims& kernel, const Dims& stride,
                const Dims& padding, const Dims& dilation, bool ceil) {
  // Lines have checks of their own where nobody asks for indices.
  if (spatial == 1 && (t.dim() == 2 || t.dim() == 3)) {
    shape_of(kMaxNames[0], 1, t, kernel, stride, padding, dilation, ceil);
    if (!is_floating(t.dtype())) not_implemented_for("max_pool1d_impl", t.dtype());
  }
  return max_pool_with_indices(spatial, t, kernel, stride, padding, dilation, ceil).first;
}

Tensor max_unpool(int spatial, const Tensor& t, const Tensor& indices, const Dims& output_size) {
  if (static_cast<int>(output_size.size()) != spatial)
    raise_runtime(fmt::format("There should be exactly {} elements in output_size, but got {}",
                              spatial, output_size.size()));
  if (spatial == 1)
    return squeeze(max_unpool(2, unsqueeze(t, -1), unsqueeze(indices, -1), {output_size[0], 1}),
                   {-1}, true);
  const std::string name = fmt::format("max_unpool{}d", spatial);
  if (indices.dtype() != DType::Int64)
    raise_runtime(
        "elements in indices should be type int64" +
        (spatial == 2 ? std::string(" but got: ") + dtype_message_name(indices.dtype()) : ""));
  if (t.dim() != spatial + 1 && t.dim() != spatial + 2)
    raise_runtime(fmt::format(
        "Input to max_unpooling{}d should be a {}d or {}d Tensor, but got a tensor with {} "
        "dimensions.",
        spatial, spatial + 1, spatial + 2, t.dim()));
  if (t.sizes() != indices.sizes())
    raise_runtime("Expected shape of indices to be same as that of the input tensor (" +
                  dims_str(t.sizes()) +
                  ") but got indices tensor with shape: " + dims_str(indices.sizes()));
  for (int64_t d = 1; d < t.dim(); ++d)
    if (t.sizes()[d] == 0)
      raise_runtime(fmt::format(
          "max_unpooling{}d_forward_out_cpu(): Expected input to have non-zero size for non-batch "
          "dimensions, but got {} with dimension {} being empty.",
          spatial, dims_str(t.sizes()), d));
  Dims out(t.sizes().begin(), t.sizes().end() - spatial);
  int64_t n = numel_of(out), cells = numel_of(output_size);
  out.insert(out.end(), output_size.begin(), output_size.end());
  if (!is_floating(t.dtype()) && t.numel()) not_implemented_for(name.c_str(), t.dtype());
  std::string volume;
  for (int64_t n : output_size) volume += (volume.empty() ? "" : "x") + std::to_string(n);
  for (const Scalar& s : indices.to_scalars())
    if (s.to_int() < 0 || s.to_int() >= cells)
      raise_runtime("Found an invalid max index: " + std::to_string(s.to_int()) +
                    " (output volumes are of size " + volume + ")");
  const int64_t each = n ? t.numel() / n : 0;
  return as_one_node(spatial == 3 ? "MaxUnpool3DBackward0" : "MaxUnpool2DBackward0", {t},
                     [=](const Tensors& in) {
                       Tensor y = scatter(zeros({n, cells}, {in[0].dtype()}), 1,
                                          reshape(indices, {n, each}), reshape(in[0], {n, each}));
                       y = reshape(y, out);
                       return spatial == 2 ? in_format_of(y, in[0]) : y;
                     });
}

Tensor avg_pool(int spatial, const Tensor& t, const Dims& kernel, const Dims& stride,
                const Dims& padding, bool ceil, bool count_include_pad, OptDim divisor) {
  if (spatial == 1 && t.dim() != 2 && t.dim() != 3)
    raise_runtime("Expected 2 to 3 dimensions, but got " + std::to_string(t.dim()) +
                  "-dimensional tensor for argument #1 'self' (while checking arguments for "
                  "avg_pool1d)");
  if (spatial > 1)
    for (auto [what, given] :
         {std::pair{"kernel_size", &kernel}, {"stride", &stride}, {"padding", &padding}})
      if (!given->empty()) spread(*given, spatial, kAvgNames[spatial - 1], what);
  if (spatial == 2 && divisor && *divisor == 0) raise_runtime("divisor must be not zero");
  if (spatial == 3 && t.dim() != 4 && t.dim() != 5)
    raise_runtime("non-empty 4D or 5D (batch mode) tensor expected for input");
  if (t.dim() <= spatial) t.size(-spatial - 1);
  if (spatial == 2 && t.dim() > 4)
    raise_runtime(
        "Expected 3D or 4D (batch mode) tensor with optional 0 dim batch size for input, but got:" +
        dims_str(t.sizes()));
  check_dims(kAvgNames[spatial - 1], t, spatial);
  if (divisor && *divisor == 0) raise_runtime("divisor must be not zero");
  AverageRule rule{count_include_pad, divisor.value_or(0)};
  PoolShape s = shape_of(kAvgNames[spatial - 1], spatial, t, kernel, stride, padding, {1}, ceil);
  if (spatial < 3 && !is_floating(t.dtype()) && t.dtype() != DType::Int64)
    no_pooling("avg_pool2d", t);
  if (spatial == 3 &&
      !(t.dtype() == DType::Float32 || t.dtype() == DType::Float64 || t.dtype() == DType::Int64))
    not_implemented_for("avg_pool3d_out_frame", t.dtype());
  if (spatial == 1) {
    Tensor x = unsqueeze(t, -2);
    PoolShape s2 =
        shape_of("avg_pool2d", 2, x, flat_pair(kernel, 1),
                 stride.empty() ? Dims{} : flat_pair(stride, 1), flat_pair(padding, 0), {1}, ceil);
    return squeeze(avg_node("AvgPool2DBackward0", x, 2, s2, rule, false), {-2}, true);
  }
  return avg_node(spatial == 2 ? "AvgPool2DBackward0" : "AvgPool3DBackward0", t, spatial, s, rule,
                  false);
}

namespace {
void need_filled(const char* name, const Tensor& x, int64_t from) {
  for (int64_t d = from; d < x.dim(); ++d)
    if (x.sizes()[d] == 0)
      raise_runtime(std::string(name) +
                    "(): Expected input to have non-zero size for non-batch dimensions, but input "
                    "has sizes " +
                    dims_str(x.sizes()) + " with dimension " + std::to_string(d) + " being empty");
}
PoolShape adaptive_shape(const char* name, int spatial, const Tensor& x, const Dims& given,
                         Dims& size) {
  if (spatial == 1 && x.dim() != 2 && x.dim() != 3)
    raise_runtime("Expected 2 to 3 dimensions, but got " + std::to_string(x.dim()) +
                  "-dimensional tensor for argument #1 'self' (while checking arguments for " +
                  name + ")");
  const bool max = std::string_view(name).find("max") != std::string_view::npos;
  if (!max && spatial > 1 && static_cast<int>(given.size()) != spatial)
    raise_runtime(std::string(name) + ": output_size must be " + std::to_string(spatial));
  if (!max && spatial == 3) need_filled(name, x, 1);
  if (x.dim() != spatial + 1 && x.dim() != spatial + 2)
    raise_runtime(std::string(name) + "(): Expected " + std::to_string(spatial + 1) + "D or " +
                  std::to_string(spatial + 2) + "D tensor, but got" + (max ? ": " : " ") +
                  dims_str(x.sizes()));
  size = given;
  if (static_cast<int>(size.size()) != spatial) {
    if (spatial == 1)
      raise_runtime(std::string(name) + "() argument 'output_size' should contain one int (got " +
                    std::to_string(size.size()) + ")");
    raise_runtime(std::string(name) + "(): internal error: output_size.size() must be " +
                  std::to_string(spatial));
  }
  if (std::any_of(size.begin(), size.end(), [](int64_t n) { return n < 0; })) {
    Dims all = size;
    if (spatial == 1) all.insert(all.begin(), 1);  // a row
    if (max) {
      all.insert(all.begin(), x.sizes().begin(), x.sizes().end() - spatial);
      raise_runtime(
          "Trying to create tensor with negative dimension " +
          std::to_string(*std::find_if(all.begin(), all.end(), [](int64_t n) { return n < 0; })) +
          ": " + dims_str(all));
    }
    std::string list;
    for (size_t i = 0; i < all.size(); ++i)
      list += (i == 0 ? "" : i == 1 ? ", " : ",") + std::to_string(all[i]);
    raise_runtime(std::string(spatial == 1 ? "adaptive_avg_pool2d" : name) +
                  ": elements of output_size must be greater than or equal to 0 but received {" +
                  list + "}");
  }
  PoolShape s{};
  for (int i = 0; i < 3; ++i) {
    int j = i - (3 - spatial);
    s.in[i] = j < 0 ? 1 : x.sizes()[x.dim() - spatial + j];
    s.out[i] = j < 0 ? 1 : size[j];
  }
  // The mean of lines and planes does not ask for channels; the others start with dimension 1.
  if (!max && spatial == 1)
    need_filled("adaptive_avg_pool2d", unsqueeze(x, -2), x.dim() - spatial);
  else
    need_filled(name, x, max || spatial == 3 ? 1 : x.dim() - spatial);
  return s;
}
const char* kAdaptiveAvg[] = {"adaptive_avg_pool1d", "adaptive_avg_pool2d", "adaptive_avg_pool3d"};
const char* kAdaptiveMax[] = {"adaptive_max_pool1d", "adaptive_max_pool2d", "adaptive_max_pool3d"};
}  // namespace

Tensor adaptive_avg_pool(int spatial, const Tensor& t, const Dims& given) {
  // One value of a plane is its mean, which asks for no more of the tensor than that.
  const bool ones = spatial > 1 && given == Dims(static_cast<size_t>(spatial), 1);
  Dims size;
  PoolShape s;
  if (!ones) s = adaptive_shape(kAdaptiveAvg[spatial - 1], spatial, t, given, size);
  if (spatial == 1)
    return squeeze(adaptive_avg_pool(2, unsqueeze(t, -2), {1, size[0]}), {-2}, true);
  if (!ones && !is_floating(t.dtype()) && (spatial == 3 || numel_of(result_sizes(t, 2, s))))
    not_implemented_for(spatial == 3 ? "adaptive_avg_pool3d_cpu"
                        : suggested_format(t.sizes(), t.strides()) == MemoryFormat::ChannelsLast
                            ? "adaptive_avg_pool2d_channels_last"
                            : "adaptive_avg_pool2d",
                        t.dtype());
  if (ones) {
    Dims dims;
    for (int i = 0; i < spatial; ++i) dims.push_back(-1 - i);
    Tensor out = mean(t, dims, true);
    if (suggested_format(t.sizes(), t.strides()) != MemoryFormat::Contiguous) {
      Dims& strides = out.impl()->strides;
      for (size_t d = 1; d < strides.size(); ++d) strides[d] = d == 1 ? 1 : out.sizes()[1];
    }
    return out;
  }
  return avg_node(spatial == 2 ? "AdaptiveAvgPool2DBackward0" : "AdaptiveAvgPool3DBackward0", t,
                  spatial, s, {}, true);
}

std::pair<Tensor, Tensor> adaptive_max_pool(int spatial, const Tensor& t, const Dims& given) {
  Dims size;
  PoolShape s = adaptive_shape(kAdaptiveMax[spatial - 1], spatial, t, given, size);
  if (!is_floating(t.dtype()))
    no_pooling(spatial == 3 ? "adaptive_max_pool3d_cpu" : "adaptive_max_pool2d", t);
  if (spatial == 1) {
    auto [v, w] = adaptive_max_pool(2, unsqueeze(t, -2), {1, size[0]});
    return {squeeze(v, {-2}, true), squeeze(w, {-2}, true)};
  }
  return max_node(spatial == 2 ? "AdaptiveMaxPool2DBackward0" : "AdaptiveMaxPool3DBackward0", t,
                  spatial, s, true);
}

}  // namespace tracepad::ops
