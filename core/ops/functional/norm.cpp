// Normalisation layers. Each is one node in the graph; its gradient differentiates the formula
// itself.
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/linalg.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/moments.h"

namespace tracepad::ops {

namespace {

struct Statistics {
  Tensor mean, rstd;  // rstd is 1 / sqrt(variance + eps)
};

// Over the last `back` dimensions, which stay with size 1. The value is formed as PyTorch forms it;
// where the gradient of the formula is wanted, by operators.
// `wide`: the square root is taken in double.
Statistics row_statistics(const Tensor& x, int64_t back, double eps, bool wide = false) {
  Dims kept = x.sizes(), dims;
  for (int64_t d = x.dim() - back; d < x.dim(); ++d) dims.push_back(d), kept[d] = 1;
  if (wants_grad({x}) || x.is_meta() || x.numel() == 0) {
    auto [v, m] = var_mean(x, dims, 0, true);
    return {m, rsqrt(add(v, eps))};
  }
  int64_t n = x.numel() / numel_of(kept);
  kernels::Moments m = kernels::row_moments(reshape(contiguous(detach(x)), {-1, n}));
  Tensor rstd =
      wide ? kernels::as_type(kernels::inverse_deviation(m.spread, 1, eps, false), x.dtype())
           : rsqrt(add(m.spread, eps));
  return {reshape(m.mean, kept), reshape(rstd, kept)};
}

// How batch_norm goes about its input: everything contiguous, channels last, or anything else.
enum class Layout { Contiguous, ChannelsLast, Any };

kernels::Sums sums_of(Layout layout) {
  switch (layout) {
    case Layout::Contiguous:
      return kernels::Sums::Contiguous;
    case Layout::ChannelsLast:
      return kernels::Sums::ChannelsLast;
    case Layout::Any:
      break;
  }
  return kernels::Sums::Wide;
}

// Beside 16-bit floats statistics are held in their type between the passes.
Tensor held_in(DType type, const Tensor& t) {
  return element_size(type) == 2 ? to(to(t, type), DType::Float32) : t;
}
void hold_in(DType type, Statistics& s) {
  for (Tensor* t : {&s.mean, &s.rstd}) *t = held_in(type, *t);
}

struct Channels {
  Statistics statistics;  // one number a channel
  Tensor variance;        // unbiased
};
// `type` is the one that the sums are held in.
Channels channel_statistics(const Tensor& x, Layout layout, double eps, DType type) {
  Dims dims;
  for (int64_t d = 0; d < x.dim(); ++d)
    if (d != 1) dims.push_back(d);
  double n = static_cast<double>(x.numel()) / static_cast<double>(x.sizes()[1]);
  if (wants_grad({x}) || x.is_meta()) {
    auto [v, m] = var_mean(x, dims, 0, false);
    return {{m, rsqrt(add(v, eps))}, mul(v, n / (n - 1))};
  }
  bool rounded = layout != Layout::Any;
  kernels::Moments m =
      kernels::channel_moments(x, sums_of(layout), rounded ? Tensor() : mean(detach(x), dims));
  // bfloat16 holds the squares' sum and the variance, too.
  const bool coarse = type == DType::BFloat16;
  Tensor spread = coarse ? mul(held_in(type, div(held_in(type, m.spread), n)), n) : m.spread;
  Tensor rstd = kernels::inverse_deviation(spread, n, eps, rounded);
  Statistics s{m.mean, kernels::as_type(rstd, x.dtype())};
  hold_in(type, s);
  return {s, div(m.spread, n - 1)};
}

// x * scale + (shift - mean * scale), scale = weight / sqrt(var + eps): the order of the reference,
// whose rounding shows for a large mean.
Tensor affine(const Tensor& x, const Tensor& m, const Tensor& rstd, const Tensor& w,
              const Tensor& b) {
  Tensor scale = w.defined() ? mul(rstd, w) : rstd;
  Tensor shift = b.defined() ? sub(b, mul(m, scale)) : neg(mul(m, scale));
  return add(mul(x, scale), shift);
}

Tensor per_channel(const Tensor& t, int64_t ndim) {
  Dims s(static_cast<size_t>(ndim), 1);
  s[ndim > 1 ? 1 : 0] = t.numel();
  return reshape(t, s);
}

Tensor scale_shift(Tensor y, const Tensor& w, const Tensor& b) {
  if (w.defined()) y = mul(y, w);
  return b.defined() ? add(y, b) : y;
}

// Parameters have the input's dtype, or float32 beside an input of half precision. Which of the two
// it is the first one says.
void check_dtypes(const Tensor& x, std::initializer_list<const OptTensor*> parameters) {
  std::optional<bool> mixed;
  for (const OptTensor* p : parameters) {
    if (!*p) continue;
    const DType type = (*p)->dtype();
    if (!mixed) mixed = type != x.dtype();
    if (*mixed && type != DType::Float32)
      raise_runtime("mixed dtype (CPU): expect parameter to have scalar type of Float");
    if (!*mixed && type != x.dtype())
      raise_runtime(std::string("expected scalar type ") + dtype_message_name(x.dtype()) +
                    " but found " + dtype_message_name(type));
  }
  if (mixed && *mixed && x.dtype() != DType::Float16 && x.dtype() != DType::BFloat16)
    raise_runtime("mixed dtype (CPU): all inputs must share same datatype.");
}

// The gradient of 16-bit floats, formed in float32 and rounded once.
PlainGradient widened(DType type, PlainGradient f) {
  if (element_size(type) != 2) return f;
  return [f = std::move(f)](const Tensors& in, const Tensor& g) {
    Tensors wide = in;
    for (Tensor& t : wide)
      if (t.defined()) t = to(t, DType::Float32);
    Tensors out = f(wide, to(g, DType::Float32));
    for (size_t i = 0; i < out.size(); ++i)
      if (out[i].defined() && in[i].defined()) out[i] = to(out[i], in[i].dtype());
    return out;
  };
}

void check_parameter(const char* name, const OptTensor& t, int64_t channels) {
  if (t && t->numel() != channels)
    raise_runtime(std::string(name) + " should contain " + std::to_string(channels) +
                  " elements not " + std::to_string(t->numel()));
}

}  // namespace

Tensor batch_norm(const Tensor& x, const OptTensor& w, const OptTensor& b, const OptTensor& mean_,
                  const OptTensor& var_, bool training, double momentum, double eps) {
  if (x.numel() == 0) {  // nothing is asked of the parameters but a first element
    Tensor out = clone(x);
    if (w) out = mul(out, select(*w, 0, 0));
    return b ? add(out, select(*b, 0, 0)) : out;
  }
  int64_t channels = x.dim() > 1 ? x.sizes()[1] : 0;
  if (!training && !mean_) raise_runtime("running_mean must be defined in evaluation mode");
  check_parameter("running_mean", mean_, channels);
  if (!training && !var_) raise_runtime("running_var must be defined in evaluation mode");
  check_parameter("running_var", var_, channels);
  check_parameter("weight", w, channels);
  check_parameter("bias", b, channels);
  if (mean_.has_value() != var_.has_value())
    raise_value("running_mean and running_var must either both be None or neither be None");
  if (!is_floating(x.dtype())) not_implemented_for("batch_norm", x.dtype());
  check_dtypes(x, {&w, &b, &mean_, &var_});
  refuse_gradient("native_batch_norm", "running_mean", mean_);
  refuse_gradient("native_batch_norm", "running_var", var_);
  Dims dims;
  int64_t n = 1;
  for (int64_t d = 0; d < x.dim(); ++d)
    if (d != 1) dims.push_back(d), n *= x.sizes()[d];
  Layout layout = Layout::Contiguous;
  for (const OptTensor* t : {&w, &b, &mean_, &var_})
    if (*t && !(*t)->is_contiguous()) layout = Layout::Any;
  if (!x.is_contiguous())
    layout = suggested_format(x.sizes(), x.strides()) == MemoryFormat::Contiguous
                 ? Layout::Any
                 : Layout::ChannelsLast;
  else if (layout == Layout::Contiguous && x.strides()[1] == 1)
    layout = Layout::ChannelsLast;
  // Beside parameters of 16 bits, or none, the statistics are held in the input's type.
  const DType held = !w || w->dtype() == x.dtype() ? x.dtype() : DType::Float32;
  if (training && (mean_ || var_)) {
    NoGrad off;
    bool half = x.dtype() == DType::Float16 || x.dtype() == DType::BFloat16;
    Channels now =
        channel_statistics(half ? to(detach(x), DType::Float32) : detach(x), layout, eps, held);
    auto blend = [momentum, layout](const Tensor& running, const Tensor& t) {
      Tensor fresh = kernels::as_type(t, DType::Float64),
             old = kernels::as_type(detach(running), DType::Float64);
      bool narrow = layout != Layout::Any && running.dtype() != DType::Float64;
      if (narrow) {  // both factors and the old share are rounded, the sum is fused
        float share = static_cast<float>(momentum);
        old = mul(kernels::as_type(old, DType::Float32), 1 - static_cast<double>(share));
        kernels::copy(running, add(mul(fresh, static_cast<double>(share)), old));
      } else {
        kernels::copy(running, add(mul(fresh, momentum), mul(old, 1 - momentum)));
      }
      running.bump_version();
    };
    if (mean_) blend(*mean_, now.statistics.mean);
    if (var_) blend(*var_, now.variance);
  }
  Tensors inputs = {x, or_undefined(w), or_undefined(b)};
  Tensor rm, rv;
  if (!training) {
    const bool half = element_size(mean_->dtype()) == 2;
    rm = half ? to(detach(*mean_), DType::Float32) : detach(*mean_);
    rv = half ? to(detach(*var_), DType::Float32) : detach(*var_);
  }
  int64_t nd = x.dim();
  auto value = [=](const Tensors& in) {
    Tensor w1 = in[1].defined() ? per_channel(in[1], nd) : Tensor(),
           b1 = in[2].defined() ? per_channel(in[2], nd) : Tensor();
    Statistics s{rm, training ? Tensor() : rsqrt(add(rv, eps))};
    if (training) s = channel_statistics(in[0], layout, eps, held).statistics;
    Tensor m = per_channel(s.mean, nd), rstd = per_channel(s.rstd, nd);
    Tensor y = layout == Layout::Any ? scale_shift(mul(sub(in[0], m), rstd), w1, b1)
                                     : affine(in[0], m, rstd, w1, b1);
    return in[0].is_contiguous() ? in_format(y, MemoryFormat::Contiguous) : in_format_of(y, in[0]);
  };
  const DType type = x.dtype();
  auto gradient = [=](const Tensors& in, const Tensor& g) -> Tensors {
    Tensor px = detach(in[0]);
    Statistics s{rm, training ? Tensor() : rsqrt(add(rv, eps))};
    if (training) s = channel_statistics(px, layout, eps, held).statistics;
    auto packed = [&](const Tensor& t) {
      return layout == Layout::ChannelsLast ? t.strides() == px.strides() : t.is_contiguous();
    };
    Layout steps = packed(g) ? layout : Layout::Any;
    Tensor total = steps == Layout::Any ? sum(g, dims) : Tensor();
    kernels::ChannelGradient d =
        kernels::channel_gradient(g, px, s.mean, s.rstd, in[1], training, sums_of(steps), total);
    return {in_format_of(d.x, px), d.weight, d.bias};
  };
  bool same = !w || w->dtype() == x.dtype();
  return as_one_node("NativeBatchNormBackward0", inputs, value, Rounding::Once,
                     same && !x.is_meta() ? widened(type, gradient) : PlainGradient());
}

Tensor instance_norm(const Tensor& x, const OptTensor& w, const OptTensor& b, const OptTensor& rm,
                     const OptTensor& rv, bool use_input_stats, double momentum, double eps) {
  if (!use_input_stats && !(rm && rv))
    raise_runtime(
        "Expected running_mean and running_var to be defined when use_input_stats is false");
  auto size = [&](int64_t dim) {
    return x.sizes()[static_cast<size_t>(wrap_dim(dim, x.dim(), false))];
  };
  const int64_t n = size(0), c = size(1);
  auto tiled = [&](const OptTensor& t) -> OptTensor {
    return t ? OptTensor(repeat(*t, {n})) : OptTensor();
  };
  Dims folded = x.sizes();
  folded[0] = 1, folded[1] = n * c;
  const OptTensor w2 = tiled(w), b2 = tiled(b);
  OptTensor rm2 = rm ? OptTensor(repeat(detach(*rm), {n})) : OptTensor(),
            rv2 = rv ? OptTensor(repeat(detach(*rv), {n})) : OptTensor();
  if (static_cast<bool>(rm) != static_cast<bool>(rv))
    raise_value("running_mean and running_var must either both be None or neither be None");
  Tensor out =
      batch_norm(view(contiguous(x), folded), w2, b2, rm2, rv2, use_input_stats, momentum, eps);
  if (rm && use_input_stats) {
    NoGrad off;
    kernels::copy(*rm, mean(reshape(*rm2, {n, c}), {0}));
    if (rv) kernels::copy(*rv, mean(reshape(*rv2, {n, c}), {0}));
  }
  return view(out, x.sizes());
}

Tensor layer_norm(const Tensor& x, const Dims& shape, const OptTensor& w, const OptTensor& b,
                  double eps) {
  // One parameter decides whether types are mixed.
  if (const OptTensor& first = w ? w : b; first && first->dtype() != x.dtype())
    check_dtypes(x, {&w, &b});
  if (shape.empty())
    raise_runtime(
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
        "element, but got normalized_shape = []");
  if (w && w->sizes() != shape)
    raise_runtime(
        "Expected weight to be of same shape as normalized_shape, but got weight of shape " +
        dims_str(w->sizes()) + " and normalized_shape = " + dims_str(shape));
  if (b && b->sizes() != shape)
    raise_runtime("Expected bias to be of same shape as normalized_shape, but got bias of shape " +
                  dims_str(b->sizes()) + " and normalized_shape = " + dims_str(shape));
  int64_t k = static_cast<int64_t>(shape.size());
  bool fits = x.dim() >= k;
  for (int64_t i = 0; fits && i < k; ++i) fits = x.sizes()[x.dim() - k + i] == shape[i];
  if (!fits) {
    std::string tail;
    for (int64_t s : shape) tail += ", " + std::to_string(s);
    raise_runtime("Given normalized_shape=" + dims_str(shape) + ", expected input with shape [*" +
                  tail + "], but got input of size" + dims_str(x.sizes()));
  }
  if (!is_floating(x.dtype())) not_implemented_for("LayerNormKernelImpl", x.dtype());
  check_dtypes(x, {&w, &b});
  Dims dims;
  for (int64_t i = 0; i < k; ++i) dims.push_back(x.dim() - k + i);
  Tensors inputs = {x, or_undefined(w), or_undefined(b)};
  auto value = [=](const Tensors& in) {
    Tensor x = contiguous(in[0]);
    Statistics s = row_statistics(x, k, eps);
    Tensor y = scale_shift(mul(sub(x, s.mean), s.rstd), in[1], in[2]);
    return in_format(y, MemoryFormat::Contiguous);
  };
  const DType type = x.dtype();
  auto gradient = [=](const Tensors& in, const Tensor& g) -> Tensors {
    Tensor px = contiguous(detach(in[0]));
    Statistics s = row_statistics(px, k, eps);
    hold_in(type, s);
    auto rows = [&](const Tensor& t) { return reshape(contiguous(t), {-1, numel_of(shape)}); };
    Tensor weight = in[1].defined() ? flatten(contiguous(detach(in[1]))) : Tensor();
    kernels::ChannelGradient d =
        kernels::row_gradient(rows(g), rows(px), contiguous(s.mean), contiguous(s.rstd), weight);
    auto parameter = [&](const Tensor& t, const Tensor& of) {
      return of.defined() ? reshape(t, shape) : Tensor();
    };
    return {reshape(d.x, px.sizes()), parameter(d.weight, in[1]), parameter(d.bias, in[2])};
  };
  const bool same = (!w || w->dtype() == x.dtype()) && (!b || b->dtype() == x.dtype());
  return as_one_node("NativeLayerNormBackward0", inputs, value, Rounding::Once,
                     same && !x.is_meta() && x.numel() ? widened(type, gradient) : PlainGradient());
}

Tensor rms_norm(const Tensor& x, const Dims& shape, const OptTensor& w, std::optional<double> eps) {
  if (shape.empty())
    raise_runtime(
        "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one "
        "element, but got normalized_shape = []");
  if (w && w->sizes() != shape)
    raise_runtime(
        "Expected weight to be of same shape as normalized_shape, but got weight of shape " +
        dims_str(w->sizes()) + " and normalized_shape = " + dims_str(shape));
  int64_t k = static_cast<int64_t>(shape.size());
  if (x.dim() < k)
    raise_value("Input tensor must have at least " + std::to_string(k) + " dimensions, but got " +
                std::to_string(x.dim()));
  bool fits = true;
  for (int64_t i = 0; fits && i < k; ++i) fits = x.sizes()[x.dim() - k + i] == shape[i];
  if (!fits) {
    std::string tail;
    for (int64_t s : shape) tail += ", " + std::to_string(s);
    raise_runtime("Given normalized_shape=" + dims_str(shape) + ", expected input with shape [*" +
                  tail.substr(2) + "], but got input of size" + dims_str(x.sizes()));
  }
  if (!is_floating(x.dtype())) not_implemented_for("rms_norm", x.dtype());
  Dims dims;
  for (int64_t i = 0; i < k; ++i) dims.push_back(x.dim() - k + i);
  if (x.dtype() == DType::Float16 || x.dtype() == DType::BFloat16) {
    OptTensor wide = w ? OptTensor(to(*w, DType::Float32)) : OptTensor();
    return to(rms_norm(to(x, DType::Float32), shape, wide, eps), x.dtype());
  }
  double e = eps.value_or(type_limits(x.dtype()).eps);
  Tensor y = mul(x, rsqrt(add(mean(pow(x, 2), dims, true), e)));
  if (w) y = mul(y, *w);
  return y.is_contiguous() ? y : clone(y, MemoryFormat::Contiguous);
}

Tensor group_norm(const Tensor& x, int64_t groups, const OptTensor& w, const OptTensor& b,
                  double eps) {
  int64_t n = x.size(0), c = x.size(1);
  if (c <= 0)
    raise_runtime("Expected number of channels to be greater than 0, got " + std::to_string(c));
  if (groups <= 0)
    raise_runtime("Expected num groups to be greater than 0, got " + std::to_string(groups));
  if (c % groups)
    raise_runtime(
        "Expected number of channels in input to be divisible by num_groups, but got input of "
        "shape " +
        dims_str(x.sizes()) + " and num_groups=" + std::to_string(groups));
  if (w && (w->dim() != 1 || w->numel() != c))
    raise_runtime(
        "Expected weight to be a vector of size equal to the number of channels in input, but got "
        "weight of shape " +
        dims_str(w->sizes()) + " and input of shape " + dims_str(x.sizes()));
  if (b && (b->dim() != 1 || b->numel() != c))
    raise_runtime(
        "Expected bias to be a vector of size equal to the number of channels in input, but got "
        "bias of shape " +
        dims_str(b->sizes()) + " and input of shape " + dims_str(x.sizes()));
  int64_t plane = 1;
  for (int64_t d = 2; d < x.dim(); ++d) plane *= x.sizes()[d];
  if (plane == 0) raise_runtime("Expected HxW to be greater than 0, got 0");
  check_dtypes(x, {&w, &b});
  if (!is_floating(x.dtype())) not_implemented_for("GroupNormKernelImpl", x.dtype());
  Tensors inputs = {x, or_undefined(w), or_undefined(b)};
  Dims sizes = x.sizes();
  const DType type = x.dtype();
  // The gradient in PyTorch's steps: sums over a channel, then over a group, then one combination.
  auto gradient = [=](const Tensors& in, const Tensor& g) -> Tensors {
    const int64_t per = c / groups;
    Tensor px = reshape(detach(in[0]), {n, groups, per, -1}), pg = reshape(g, {n, groups, per, -1});
    Statistics s = row_statistics(reshape(detach(in[0]), {n, groups, -1}), 1, eps, true);
    hold_in(type, s);
    const Tensor mean = reshape(s.mean, {n, groups, 1, 1}),
                 rstd = reshape(s.rstd, {n, groups, 1, 1});
    const Tensor ds = sum(mul(pg, px), {3}, true), db = sum(pg, {3}, true);
    const Tensor scale = in[1].defined() ? reshape(detach(in[1]), {1, groups, per, 1}) : Tensor();
    auto scaled = [&](const Tensor& t) { return scale.defined() ? mul(t, scale) : t; };
    const Tensor group_ds = sum(scaled(ds), {2}, true), group_db = sum(scaled(db), {2}, true);
    const int64_t each = numel_of(sizes) / (n * groups);
    const double share = 1.0 / static_cast<double>(each);
    const Tensor by_x =
        mul(mul(mul(mul(sub(mul(group_db, mean), group_ds), rstd), rstd), rstd), share);
    const Tensor rest = sub(neg(mul(by_x, mean)), mul(mul(group_db, rstd), share));
    Tensor dx = add(add(mul(scaled(rstd), pg), mul(by_x, px)), rest);
    Tensor dw = sum(mul(sub(ds, mul(db, mean)), rstd), {0}), dbias = sum(db, {0});
    return {in_format_of(reshape(dx, sizes), in[0]), in[1].defined() ? reshape(dw, {c}) : Tensor(),
            in[2].defined() ? reshape(dbias, {c}) : Tensor()};
  };
  const bool same = (!w || w->dtype() == x.dtype()) && x.numel() && !x.is_meta();
  auto value = [=](const Tensors& in) {
    int64_t each = n ? numel_of(sizes) / (n * groups) : 0;
    Tensor folded = reshape(in[0], {n, groups, each});
    Statistics s = row_statistics(folded, 1, eps, true);
    // Statistics of the group, for each of its channels.
    auto spread = [&](const Tensor& t) {
      return reshape(expand(t, {n, groups, c / groups}), {n, c, 1});
    };
    auto channel = [&](const Tensor& t) { return t.defined() ? reshape(t, {1, c, 1}) : t; };
    Tensor x = reshape(in[0], {n, c, plane});
    Tensor y = in[1].defined() || in[2].defined()
                   ? affine(x, spread(s.mean), spread(s.rstd), channel(in[1]), channel(in[2]))
                   : mul(sub(x, spread(s.mean)), spread(s.rstd));
    return in_format_of(reshape(y, sizes), in[0]);
  };
  return as_one_node("NativeGroupNormBackward0", inputs, value, Rounding::Once,
                     same ? widened(type, gradient) : PlainGradient());
}

Tensor norm_except_dim(const Tensor& v, int64_t pow, int64_t dim) {
  auto p = static_cast<double>(pow);
  if (dim == -1) return norm(v, p);
  wrap_dim(dim, v.dim(), false);
  if (dim != 0 && dim != v.dim() - 1)
    return transpose(norm_except_dim(transpose(v, 0, dim), pow, 0), 0, dim);
  // As a matrix with the kept dimension in front, or at the end.
  Dims kept(static_cast<size_t>(v.dim()), 1);
  kept[dim] = v.sizes()[dim];
  Dims matrix = dim == 0 ? Dims{kept[0], -1} : Dims{-1, kept[dim]};
  return view(norm(view(contiguous(v), matrix), p, {dim == 0 ? 1 : 0}, false), kept);
}

Tensor weight_norm(const Tensor& v, const Tensor& g, int64_t dim) {
  auto scaled = [dim](const Tensors& in) {
    return mul(in[0], div(in[1], norm_except_dim(in[0], 2, dim)));
  };
  // PyTorch has one node for the first and the last dimension, and the formula for the others.
  if (dim != 0 && dim != v.dim() - 1) return scaled({contiguous(v), contiguous(g)});
  if (!is_floating(v.dtype())) not_implemented_for("weight_norm_kernel", v.dtype());
  if (g.dtype() != v.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(v.dtype()) +
                  " but found " + dtype_message_name(g.dtype()));
  // Whatever shape g has, the kernel reads as many of its elements as it needs.
  wrap_dim(dim, v.dim(), false);
  Tensor norms = contiguous(g);
  Dims kept(static_cast<size_t>(v.dim()), 1);
  kept[dim] = v.sizes()[dim];
  const int64_t missing = kept[dim] - norms.numel();  // there it reads what is not its own
  if (norms.sizes() != kept && missing > 0)
    norms = cat({flatten(norms), zeros({missing}, {norms.dtype()})}, 0);
  if (norms.sizes() != kept) norms = view(narrow(flatten(norms), 0, 0, kept[dim]), kept);
  return as_one_node("WeightNormInterfaceBackward0", {contiguous(v), norms}, scaled);
}

}  // namespace tracepad::ops
