// Losses. Those that are one node in PyTorch are one here; the others are their formula.
#include "ops/functional/loss.h"

#include <algorithm>
#include <cmath>

#include "ops/autograd/history.h"
#include "ops/functional/activation.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/linalg.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"
#include "tensor/format.h"

namespace tracepad::ops {

Reduction reduction_of(int64_t number) {
  return number >= 0 && number < 3 ? static_cast<Reduction>(number) : Reduction::Other;
}

namespace {

Tensor reduced(const Tensor& t, Reduction r) {
  return r == Reduction::Mean ? mean(t) : r == Reduction::Sum ? sum(t) : t;
}
// For losses that only ask for "none" and "mean".
Reduction or_sum(Reduction r) { return r == Reduction::Other ? Reduction::Sum : r; }

// The losses that are one elementwise kernel write to a tensor laid out by its two inputs, or like
// the first, whose type it has then.
enum class Written { Promoted, LikeInput };
// Of 16-bit floats: PyTorch has some of these kernels for the type itself, which rounds each step.
enum class Steps { InFloat, InType };
template <class F>
Tensor pair_loss(const char* node, const char* kernel, const Tensor& x, const Tensor& y,
                 Reduction r, Written written, Steps steps, F f) {
  DType d = result_type(x, y);
  Dims shape = broadcast_shapes(x.sizes(), y.sizes());
  if (written == Written::LikeInput && !can_cast(d, x.dtype()))
    autograd::refuse_cast(d, dtype_message_name(x.dtype()));
  if (!is_floating(d)) not_implemented_for(kernel, d);
  bool like_input = written == Written::LikeInput && shape == x.sizes();
  Dims strides =
      like_input ? kernels::preserved_strides(x) : kernels::result_strides(shape, d, x, y);
  DType type = written == Written::LikeInput ? x.dtype() : d;
  if (!can_cast(d, type)) autograd::refuse_cast(d, dtype_message_name(type));
  const DType wide = steps == Steps::InType || d == DType::Float64 ? d : DType::Float32;
  return as_one_node(
      node, {x, y},
      [=](const Tensors& in) {
        Tensor loss = to(f(to(in[0], wide), to(in[1], wide)), type);
        if (r == Reduction::Mean || r == Reduction::Sum) return reduced(loss, r);
        return loss.strides() == strides
                   ? loss
                   : copy_(empty_strided_tensor(shape, strides, type, loss.device()), loss);
      },
      Rounding::EachStep);
}

// Of the losses that only know three reductions; `line` is where PyTorch says so.
void check_reduction(const Tensor& x, const Tensor& y, Reduction r, int line) {
  broadcast_shapes(x.sizes(), y.sizes());
  if (r == Reduction::Other)
    raise_runtime(
        "reduction == Reduction::Mean || reduction == Reduction::Sum INTERNAL ASSERT FAILED at "
        "\"./aten/src/ATen/native/Loss.cpp\":" +
        std::to_string(line) + ", please report a bug to PyTorch. ");
}

// `number - tensor` as PyTorch's C++ writes it: in a tensor like that one, of its type.
Tensor number_minus(double number, const Tensor& t) {
  Tensor filled = empty_like(detach(t));
  kernels::fill(filled,
                is_floating(t.dtype()) ? Scalar(number) : Scalar(static_cast<int64_t>(number)));
  return inplace(filled, [&t](const Tensor& old) { return sub(old, t); });
}

Tensor not_negative(const Tensor& t) {
  return as_one_node("ClampMinBackward0", {t},
                     [](const Tensors& in) { return clamp(in[0], OptScalar(0), OptScalar()); });
}

}  // namespace

Tensor mse_loss(const Tensor& x, const Tensor& y, Reduction r) {
  check_reduction(x, y, r, 97);
  return pair_loss("MseLossBackward0", "mse_cpu", x, y, r, Written::Promoted, Steps::InType,
                   [](const Tensor& a, const Tensor& b) {
                     Tensor d = sub(a, b);
                     return mul(d, d);
                   });
}

Tensor l1_loss(const Tensor& x, const Tensor& y, Reduction r) { return reduced(abs(sub(x, y)), r); }

Tensor smooth_l1_loss(const Tensor& x, const Tensor& y, Reduction r, double beta) {
  if (beta < 0) raise_runtime("smooth_l1_loss does not support negative values for beta.");
  check_reduction(x, y, r, 86);
  const DType type = result_type(x, y);
  const Steps steps = type == DType::Float16 ? Steps::InType : Steps::InFloat;
  if (steps == Steps::InType) beta = kernels::rounded_to(type, beta);
  return pair_loss("SmoothL1LossBackward0", "smooth_l1_cpu", x, y, r, Written::Promoted, steps,
                   [beta](const Tensor& a, const Tensor& b) {
                     Tensor d = sub(a, b), z = abs(d);
                     if (beta == 0) return z;
                     d = masked_fill(d, ge(z, beta), 0.0);  // no infinity's square
                     return where(lt(z, beta), div(mul(mul(d, d), 0.5), beta), sub(z, 0.5 * beta));
                   });
}

Tensor huber_loss(const Tensor& x, const Tensor& y, Reduction r, double delta) {
  if (!(delta > 0)) raise_runtime("huber_loss does not support non-positive values for delta.");
  const Steps steps = result_type(x, y) == DType::BFloat16 ? Steps::InType : Steps::InFloat;
  if (steps == Steps::InType) delta = kernels::rounded_to(DType::BFloat16, delta);
  return pair_loss("HuberLossBackward0", "huber_cpu", x, y, r, Written::LikeInput, steps,
                   [delta](const Tensor& a, const Tensor& b) {
                     Tensor d = sub(a, b), z = abs(d);
                     d = masked_fill(d, gt(z, delta), 0.0);
                     return where(le(z, delta), mul(mul(d, d), 0.5),
                                  mul(sub(z, 0.5 * delta), delta));
                   });
}

namespace {
// The target where its shape fits the input, in the words of PyTorch's three functions (for up to
// two, four, and other numbers of dimensions) where it does not.
void check_target_type(const Tensor& target) {
  if (target.dtype() != DType::Int64 && target.dtype() != DType::UInt8)
    raise_runtime(std::string("expected target dtype to be Long or Byte, but got ") +
                  dtype_message_name(target.dtype()));
}
Tensor check_nll_target(const Tensor& x, const Tensor& target) {
  if (x.dim() == 0) raise_value("Expected 1 or more dimensions (got 0)");
  int64_t rows = target.dim() > 0 ? target.sizes()[0] : 0;
  if (x.dim() != 1 && x.sizes()[0] != rows)
    raise_value("Expected input batch_size (" + std::to_string(x.sizes()[0]) +
                ") to match target batch_size (" + std::to_string(rows) + ").");
  if (x.dim() <= 2) {
    if (target.dim() > 1)
      raise_runtime("0D or 1D target tensor expected, multi-target not supported");
    check_target_type(target);
    if (x.dim() == 1 && target.dim() == 1) {
      if (rows != 1)
        raise_value("For 1D input, 1D target must have size 1, but got target size: " +
                    std::to_string(rows));
      return reshape(target, {});
    }
    return target;
  }
  if (x.dim() == 3 && x.numel() == 0 && target.numel())  // made four-dimensional, it has no rows
    raise_runtime(
        "size mismatch (got input: " + dims_str({x.sizes()[0], x.sizes()[1], 0, 0}) +
        " , target: " + dims_str({target.sizes()[0], 1, target.numel() / target.sizes()[0]}));
  Dims expected = x.sizes();
  expected.erase(expected.begin() + 1);
  if (target.sizes() == expected) return target;
  if (x.dim() == 4 && target.dim() != 3)
    raise_runtime(
        "only batches of spatial targets supported (3D tensors) but got targets of dimension: " +
        std::to_string(target.dim()));
  if (x.dim() == 4)
    raise_runtime("size mismatch (got input: " + dims_str(x.sizes()) +
                  " , target: " + dims_str(target.sizes()));
  raise_runtime("Expected target size " + dims_str(expected) + ", got " + dims_str(target.sizes()));
}
}  // namespace

namespace {
// The sum of numbers of a 16-bit type, each addition rounded to it: by levels of 2^power of each
// other, as nll_loss adds.
Tensor cascaded_sum(const Tensor& t, DType type) {
  constexpr int kLevels = 8;
  Tensor flat = kernels::contiguous(t, DType::Float32);
  const int64_t n = flat.numel();
  int bits = 0;
  while ((int64_t{1} << bits) < n) ++bits;
  const int power = std::max(4, bits / kLevels);
  float sums[kLevels] = {};
  auto add_to = [type](float& s, float v) { s = kernels::rounded_to(type, s + v); };
  for (int64_t i = 0; i < n; ++i) {
    add_to(sums[0], kernels::rounded_to(type, flat.data<float>()[i]));
    const int64_t mask = (int64_t{1} << power) - 1;
    for (int j = 0; j + 1 < kLevels && (i & (mask << (j * power))) == 0; ++j) {
      add_to(sums[j + 1], sums[j]);
      sums[j] = 0;
    }
  }
  float total = 0;
  for (float s : sums) add_to(total, s);
  return scalar_tensor(total, t.dtype());
}
}  // namespace

Tensor nll_loss(const Tensor& x, const Tensor& given_target, const std::optional<Tensor>& weight,
                Reduction r, int64_t ignore) {
  Tensor target = check_nll_target(x, given_target);
  int64_t class_dim = x.dim() == 1 ? 0 : 1;
  int64_t classes = x.sizes()[class_dim];
  check_target_type(target);
  if (weight && (weight->dim() != 1 || weight->numel() != classes))
    raise_runtime(x.dim() > 2 ? "weight tensor should be defined either for all or no classes"
                              : "weight tensor should be defined either for all " +
                                    std::to_string(classes) +
                                    " classes or no classes but got weight tensor of shape: " +
                                    dims_str(weight->sizes()));
  if (!is_floating(x.dtype()))
    not_implemented_for(x.dim() > 2 ? "nll_loss2d_forward_out_frame" : "nll_loss_out_frame",
                        x.dtype());
  refuse_gradient(x.dim() > 2 ? "nll_loss2d_forward" : "nll_loss_forward", "weight", weight);
  if (weight && weight->dtype() != x.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(x.dtype()) +
                  " but found " + dtype_message_name(weight->dtype()));
  Tensor t = kernels::as_type(target, DType::Int64);
  for (const Scalar& s : t.to_scalars()) {
    int64_t k = s.to_int();
    if (k != ignore && (k < 0 || k >= classes))
      raise_index("Target " + std::to_string(k) + " is out of bounds.");
  }
  Tensor used, w;
  {
    NoGrad off;
    used = ne(t, ignore);
    Tensor safe = where(used, t, zeros_like(t));
    w = weight ? reshape(index_select(detach(*weight), 0, reshape(safe, {-1})), t.sizes())
               : ones(t.sizes(), {x.dtype()});
    w = mul(w, to(used, x.dtype()));
    t = safe;
  }
  const char* node = x.dim() > 2 ? "NllLoss2DBackward0" : "NllLossBackward0";
  r = or_sum(r);
  // Any number of places but two is folded into one.
  const bool folded = r == Reduction::None && x.dim() > 2 && x.dim() != 4;
  Tensor out = as_one_node(node, {x}, [=](const Tensors& in) {
    Tensor picked = squeeze(gather(in[0], class_dim, unsqueeze(t, class_dim)), {class_dim}, true);
    // Ignored targets count nothing, also where the input is infinite.
    Tensor loss = where(used, mul(neg(picked), w), zeros({}, {in[0].dtype()}));
    if (folded) {
      const int64_t rows = loss.sizes()[0];
      return reshape(contiguous(loss), {rows, 1, rows ? loss.numel() / rows : 0});
    }
    if (r == Reduction::None) return contiguous(loss);
    const bool narrow = element_size(x.dtype()) == 2 && !loss.requires_grad() && !loss.is_meta();
    Tensor total = narrow ? cascaded_sum(loss, x.dtype()) : sum(loss);
    return r == Reduction::Sum ? total : div(total, narrow ? cascaded_sum(w, x.dtype()) : sum(w));
  });
  return folded ? view(out, t.sizes()) : out;
}

Tensor cross_entropy(const Tensor& x, const Tensor& target, const std::optional<Tensor>& weight,
                     Reduction r, int64_t ignore, double smoothing) {
  auto check_smoothing = [smoothing] {
    if (smoothing <= 1) return;
    std::string s = float_repr(smoothing);
    if (s.size() > 2 && s.substr(s.size() - 2) == ".0") s.resize(s.size() - 2);
    raise_runtime("label_smoothing must be between 0.0 and 1.0. Got: " + s);
  };
  int64_t class_dim = x.dim() == 1 ? 0 : 1;
  if (x.sizes() == target.sizes()) {  // class probabilities
    if (!is_floating(target.dtype()))
      raise_runtime(
          std::string("Expected floating point type for target with class probabilities, got ") +
          dtype_message_name(target.dtype()));
    if (ignore >= 0) raise_runtime("ignore_index is not supported for floating point target");
    x.size(class_dim);  // a number has no classes
    if (weight && (weight->dim() != 1 || weight->numel() != x.sizes()[class_dim]))
      raise_runtime(
          "cross_entropy: weight tensor should be defined either for all " +
          std::to_string(x.sizes()[class_dim]) +
          " classes or no classes but got weight tensor of shape: " + dims_str(weight->sizes()));
    Tensor logp = log_softmax(x, class_dim);
    Tensor p = target;
    check_smoothing();
    if (smoothing > 0)
      p = add(mul(p, 1 - smoothing), smoothing / static_cast<double>(x.sizes()[class_dim]));
    Tensor prod = mul(logp, p);
    if (weight) {
      Dims s(static_cast<size_t>(x.dim()), 1);
      s[class_dim] = weight->numel();
      prod = mul(prod, view(*weight, s));
    }
    if (r == Reduction::None) return neg(sum(prod, {class_dim}));
    Tensor total = neg(sum(prod));
    if (r == Reduction::Sum) return total;
    const int64_t samples = x.numel() / std::max<int64_t>(x.sizes()[class_dim], 1);
    return as_one_node("DivBackward1", {total}, [samples](const Tensors& in) {
      return div(in[0], static_cast<double>(samples));
    });
  }
  check_smoothing();
  Tensor logp = log_softmax(x, class_dim);
  if (x.dim() != 1 && target.dim() > 0 && x.dim() > 0 && x.sizes()[0] != target.sizes()[0])
    raise_value("Expected input batch_size (" + std::to_string(x.sizes()[0]) +
                ") to match target batch_size (" + std::to_string(target.sizes()[0]) + ").");
  Tensor nll = nll_loss(logp, target, weight, r, ignore);
  if (!(smoothing > 0)) return nll;
  // The smoothed part spreads over all classes.
  int64_t classes = x.sizes()[class_dim];
  Tensor w;
  if (weight) {
    Dims s(static_cast<size_t>(x.dim()), 1);
    s[class_dim] = classes;
    w = view(*weight, s);
  }
  Tensor smooth = neg(sum(w.defined() ? mul(logp, w) : logp, {class_dim}));
  Tensor ignored = eq(target, ignore);
  smooth = masked_fill(smooth, ignored, 0);
  if (r == Reduction::Mean) {
    if (weight) {
      Tensor safe = masked_fill(target, ignored, 0);
      Tensor chosen = reshape(index_select(*weight, 0, reshape(safe, {-1})), target.sizes());
      chosen = masked_fill(chosen, ignored, 0);
      smooth = div(sum(smooth), sum(chosen));
    } else {
      smooth = div(sum(smooth), sub(target.numel(), sum(ignored)));
    }
  } else if (r == Reduction::Sum) {
    smooth = sum(smooth);
  }
  return add(mul(nll, 1 - smoothing), mul(smooth, smoothing / static_cast<double>(classes)));
}

Tensor binary_cross_entropy(const Tensor& x, const Tensor& y, const std::optional<Tensor>& weight,
                            Reduction r) {
  // The kernel looks past dimensions of size 1.
  auto squeezed = [](const Tensor& t) { return squeeze(detach(t)).sizes(); };
  const Dims shape = broadcast_shapes(squeezed(x), squeezed(y));
  if (x.dtype() != y.dtype())
    raise_runtime(std::string("Found dtype ") + dtype_message_name(y.dtype()) + " but expected " +
                  dtype_message_name(x.dtype()));
  if (!is_floating(x.dtype())) not_implemented_for("binary_cross_entropy", x.dtype());
  auto within = [](const Scalar& s) { return s.to_double() >= 0 && s.to_double() <= 1; };
  std::vector<Scalar> inputs = x.to_scalars(), targets = y.to_scalars();
  const size_t count = numel_of(shape) ? std::max(inputs.size(), targets.size()) : 0;
  for (size_t i = 0; i < count; ++i) {
    if (i < inputs.size() && !within(inputs[i]))
      raise_runtime("all elements of input should be between 0 and 1");
    if (i < targets.size() && !within(targets[i]))
      raise_runtime("all elements of target should be between 0 and 1");
  }
  refuse_gradient("binary_cross_entropy", "weight", weight);
  Tensor w = or_undefined(weight);
  return as_one_node(
      "BinaryCrossEntropyBackward0", {x, y},
      [w, r](const Tensors& in) {
        const Tensor input = squeeze(in[0]), target = squeeze(in[1]);
        Tensor a = clamp(log(input), OptScalar(-100), OptScalar()),
               b = clamp(log1p(neg(input)), OptScalar(-100), OptScalar());
        Tensor loss = sub(mul(sub(target, 1), b), mul(target, a));
        // PyTorch's result has the input's shape and layout; what broadcasting adds is lost.
        if (loss.sizes() != in[0].sizes())
          loss = reshape(narrow(flatten(loss), 0, 0, in[0].numel()), in[0].sizes());
        loss = copy_(empty_like(detach(in[0])), loss);
        if (w.defined()) loss = inplace(loss, [&w](const Tensor& t) { return mul(t, w); });
        return reduced(loss, r);
      },
      Rounding::EachStep);
}

Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& y,
                                        const std::optional<Tensor>& weight,
                                        const std::optional<Tensor>& pos_weight, Reduction r) {
  if (!is_floating(x.dtype())) not_implemented_for("log_sigmoid_cpu", x.dtype());
  if (pos_weight && pos_weight->dtype() == DType::Bool) sub(*pos_weight, 1);  // which is refused
  if (pos_weight)
    autograd::check_broadcast(
        x.sizes(), broadcast_shapes(x.sizes(), broadcast_shapes(pos_weight->sizes(), y.sizes())));
  if (y.dtype() == DType::Bool) number_minus(1, y);  // which is refused
  // PyTorch begins with (1 - y) and multiplies it in place.
  autograd::check_fits(y, broadcast_shapes(y.sizes(), x.sizes()), result_type(x, y));
  refuse_gradient("binary_cross_entropy_with_logits", "weight", weight);
  refuse_gradient("binary_cross_entropy_with_logits", "pos_weight", pos_weight);
  Tensor w = or_undefined(weight), p = or_undefined(pos_weight);
  return as_one_node(
      "BinaryCrossEntropyWithLogitsBackward0", {x, y},
      [w, p, r](const Tensors& in) {
        Tensor less = log_sigmoid(in[0]);
        if (p.defined()) less = mul(add(mul(sub(p, 1), in[1]), 1), less);
        Tensor loss = number_minus(1, in[1]);
        inplace(loss, [&in](const Tensor& t) { return mul(t, in[0]); });
        inplace(loss, [&less](const Tensor& t) { return sub(t, less); });
        if (w.defined()) inplace(loss, [&w](const Tensor& t) { return mul(t, w); });
        return reduced(loss, r);
      },
      Rounding::EachStep);
}

Tensor kl_div(const Tensor& x, const Tensor& target, Reduction r, bool log_target) {
  if (!is_floating(x.dtype()) || !is_floating(target.dtype()))
    raise_runtime("kl_div: Integral inputs not supported.");
  Tensor loss =
      log_target ? mul(exp(target), sub(target, x)) : sub(xlogy(target, target), mul(target, x));
  return reduced(loss, r);
}

Tensor poisson_nll_loss(const Tensor& x, const Tensor& y, bool log_input, bool full_, double eps,
                        Reduction r) {
  Tensor loss = log_input ? sub(exp(x), mul(y, x)) : sub(x, mul(y, log(add(x, eps))));
  if (full_) {
    Tensor stirling =
        add(sub(mul(y, log(y)), y), mul(log(mul(y, 2 * 3.14159265358979323846)), 0.5));
    loss = add(loss, masked_fill(stirling, le(y, 1), 0));
  }
  return reduced(loss, r);
}

Tensor gaussian_nll_loss(const Tensor& x, const Tensor& y, const Tensor& var, bool full_,
                         double eps, Reduction r) {
  Tensor v = var;
  if (v.sizes() != x.sizes()) {
    Dims head(x.sizes().begin(), x.sizes().end() - (x.dim() ? 1 : 0));
    if (head == v.sizes())
      v = unsqueeze(v, -1);
    else if (!(v.dim() == x.dim() && v.sizes().back() == 1))
      raise_value("var is of incorrect size");
  }
  for (const Scalar& s : v.to_scalars())
    if (s.to_double() < 0) raise_value("var has negative entry/entries");
  {
    NoGrad off;
    v = clamp(v, OptScalar(eps), OptScalar());
  }
  if (rg(var)) v = add(sub(var, detach(var)), v);  // the clamp passes the gradient through
  Tensor loss = mul(add(log(v), div(pow(sub(x, y), 2), v)), 0.5);
  if (full_) loss = add(loss, 0.5 * std::log(2 * 3.14159265358979323846));
  return reduced(loss, r);
}

Tensor hinge_embedding_loss(const Tensor& x, const Tensor& y, double margin, Reduction r) {
  Tensor zero = zeros_like(detach(x));
  Tensor positive = where(ne(y, 1), not_negative(number_minus(margin, x)), zero);
  Tensor negative = where(ne(y, -1), x, zero);
  return reduced(add(positive, negative), r);
}

Tensor margin_ranking_loss(const Tensor& a, const Tensor& b, const Tensor& y, double margin,
                           Reduction r) {
  return reduced(not_negative(add(mul(neg(y), sub(a, b)), margin)), r);
}

Tensor cosine_embedding_loss(const Tensor& a, const Tensor& b, const Tensor& y, double margin,
                             Reduction r) {
  if (y.dim() > 1) raise_runtime("0D or 1D target tensor expected, multi-target not supported");
  if (a.dim() != y.dim() + 1 || b.dim() != y.dim() + 1)
    raise_runtime(std::to_string(y.dim()) + "D target tensor expects " +
                  std::to_string(y.dim() + 1) + "D input tensors, but found inputs with sizes " +
                  dims_str(a.sizes()) + " and " + dims_str(b.sizes()) + ".");
  int64_t d = y.dim();
  constexpr double kEps = 1e-12;
  Tensor prod = sum(mul(a, b), {d});
  Tensor ma = add(sum(mul(a, a), {d}), kEps), mb = add(sum(mul(b, b), {d}), kEps);
  Tensor c = div(prod, sqrt(mul(ma, mb)));
  Tensor zero = zeros_like(detach(c));
  Tensor positive = where(eq(y, 1), sub(1, c), zero);
  Tensor negative = where(eq(y, -1), not_negative(sub(c, margin)), zero);
  return reduced(add(positive, negative), r);
}

Tensor triplet_margin_loss(const Tensor& a, const Tensor& p, const Tensor& n, double margin,
                           double norm_p, double eps, bool swap, Reduction r) {
  if (a.dim() != p.dim() || a.dim() != n.dim())
    raise_runtime(
        "The anchor, positive, and negative tensors are expected to have the same number of "
        "dimensions, but got: anchor " +
        std::to_string(a.dim()) + "D, positive " + std::to_string(p.dim()) + "D, and negative " +
        std::to_string(n.dim()) + "D inputs");
  Tensor dp = pairwise_distance(a, p, norm_p, eps), dn = pairwise_distance(a, n, norm_p, eps);
  if (swap) dn = minimum(dn, pairwise_distance(p, n, norm_p, eps));
  return reduced(not_negative(sub(add(dp, margin), dn)), r);
}

Tensor soft_margin_loss(const Tensor& x, const Tensor& y, Reduction r) {
  Dims shape = broadcast_shapes(x.sizes(), y.sizes());
  autograd::check_broadcast(x.sizes(), shape);
  refuse_gradient("soft_margin_loss", "target", y);
  check_out_type(x.dtype());
  return as_one_node(
      "SoftMarginLossBackward0", {x, y},
      [r](const Tensors& in) {
        Tensor loss = neg(in[0]);
        inplace(loss, [&in](const Tensor& t) { return mul(t, in[1]); });
        inplace(loss, [](const Tensor& t) { return exp(t); });
        // The gradient of exp needs its result.
        if (loss.requires_grad())
          loss = log1p(loss);
        else
          inplace(loss, [](const Tensor& t) { return log1p(t); });
        if (r == Reduction::Other && loss.numel() == 0) return zeros({}, {loss.dtype()});
        // A reduction without a name only shrinks the result to one element.
        return r == Reduction::Other ? select(flatten(loss), 0, 0) : reduced(loss, r);
      },
      Rounding::EachStep);
}

namespace {
// A nan is not positive.
Tensor positive_part(const Tensor& t) { return where(gt(t, 0), t, zeros({}, {t.dtype()})); }
void check_rows(const Tensor& x) {
  const bool no_rows = x.dim() == 2 && x.sizes()[0] == 0 && x.sizes()[1] != 0;
  if (x.dim() > 2 || (x.numel() == 0 && !no_rows))
    raise_runtime("Expected non-empty vector or matrix with optional 0-dim batch size, but got: " +
                  dims_str(x.sizes()));
}
void need_type(const Tensor& t, DType type) {
  if (t.dtype() != type)
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(type) + " but found " +
                  dtype_message_name(t.dtype()));
}
void check_labels(const Tensor& y, int64_t least, int64_t classes, const char* message) {
  for (const Scalar& s : y.to_scalars())
    if (s.to_int() < least || s.to_int() >= classes) raise_runtime(message);
}
}  // namespace

Tensor multi_margin_loss(const Tensor& x, const Tensor& y, double power, double margin,
                         const std::optional<Tensor>& weight, Reduction r) {
  const auto p = static_cast<int64_t>(power);
  if (p != 1 && p != 2) raise_runtime("only p == 1 and p == 2 supported");
  check_rows(x);
  int64_t n = x.dim() <= 1 ? 1 : x.sizes()[0], classes = x.dim() == 0 ? 1 : x.size(-1);
  if (y.dim() > 1 || y.numel() != n)
    raise_runtime(
        "multi_margin_loss: target tensor should be 1-D with size equal to the number of input "
        "samples (batch size). Expected target size [" +
        std::to_string(n) + "], but got " + dims_str(y.sizes()) + ". Input has shape " +
        dims_str(x.sizes()) + ".");
  if (weight && (weight->dim() > 1 || weight->numel() != classes))
    raise_runtime("inconsistent weight size, expected " + std::to_string(classes) + " but got " +
                  dims_str(weight->sizes()));
  if (x.dtype() != DType::Float32 && x.dtype() != DType::Float64)
    not_implemented_for("multi_margin_loss_cpu_kernel", x.dtype());
  need_type(y, DType::Int64);
  if (weight) need_type(*weight, x.dtype());
  check_labels(y, 0, classes, "target out of range");
  refuse_gradient("multi_margin_loss", "weight", weight);
  Tensor w = or_undefined(weight);
  return as_one_node("MultiMarginLossBackward0", {x}, [=](const Tensors& in) {
    Tensor rows = in[0].dim() <= 1 ? reshape(in[0], {1, -1}) : in[0];
    Tensor t = reshape(y, {-1, 1});
    Tensor picked = gather(rows, 1, t);
    Tensor z = positive_part(add(sub(margin, picked), rows));
    if (p == 2) z = mul(z, z);
    if (w.defined()) z = mul(z, reshape(index_select(w, 0, reshape(y, {-1})), {-1, 1}));
    z = scatter(z, 1, t, 0);
    Tensor loss = div(sum(z, {1}), rows.sizes()[1]);
    if (in[0].dim() <= 1) loss = squeeze(loss);
    return reduced(loss, or_sum(r));
  });
}

Tensor multilabel_margin_loss(const Tensor& x, const Tensor& y, Reduction r) {
  check_rows(x);
  if (y.dim() <= 1 ? x.dim() > 1 || y.numel() != x.numel() : y.sizes() != x.sizes())
    raise_runtime("inconsistent target size: " + dims_str(y.sizes()) +
                  " for input of size: " + dims_str(x.sizes()));
  if (x.numel() == 0)  // no kernel runs
    return as_one_node("MultilabelMarginLossBackward0", {x}, [r](const Tensors& in) {
      return r == Reduction::None ? select(in[0], 1, 0) : sum(in[0]);
    });
  check_labels(y, -1, x.dim() == 0 ? 1 : x.size(-1), "argument #2 'target' is out of range");
  if (x.dtype() != DType::Float32 && x.dtype() != DType::Float64)
    not_implemented_for("multilabel_margin_loss_forward_out_frame", x.dtype());
  need_type(y, DType::Int64);
  return as_one_node("MultilabelMarginLossBackward0", {x}, [=](const Tensors& in) {
    Tensor rows = in[0].dim() <= 1 ? reshape(in[0], {1, -1}) : in[0], t = reshape(y, rows.sizes());
    int64_t n = rows.sizes()[0], c = rows.sizes()[1];
    Tensors losses;
    for (int64_t i = 0; i < n; ++i) {
      std::vector<int64_t> labels;
      for (int64_t k = 0; k < c; ++k) {
        int64_t l = t.at(i * c + k).to_int();
        if (l < 0) break;
        labels.push_back(l);
      }
      Tensor row = select(rows, 0, i), total = zeros({}, {rows.dtype()});
      std::vector<int64_t> others;
      for (int64_t k = 0; k < c; ++k)
        if (std::find(labels.begin(), labels.end(), k) == labels.end()) others.push_back(k);
      Tensor rest =
          index_select(row, 0, from_int64s({static_cast<int64_t>(others.size())}, others));
      for (int64_t l : labels)
        total = add(total, sum(positive_part(add(sub(1, select(row, 0, l)), rest))));
      losses.push_back(div(total, c));
    }
    if (losses.empty()) losses.push_back(narrow(select(rows, 1, 0), 0, 0, 0));
    Tensor loss = in[0].dim() <= 1 || n == 0 ? losses[0] : stack(losses, 0);
    return reduced(loss, or_sum(r));
  });
}

}  // namespace tracepad::ops
