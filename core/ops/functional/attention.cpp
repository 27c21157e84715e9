// Attention, dropout, and single steps of the recurrent layers.
#include <cmath>

#include "ops/autograd/history.h"
#include "ops/functional/activation.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/linalg.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/random.h"
#include "ops/functional/reduce.h"
#include "ops/functional/reduce_helpers.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"

namespace tracepad::ops {

namespace {

// Rows without any allowed key give zeros.
Tensor safe_softmax(const Tensor& scores) {
  Tensor out;
  {
    NoGrad off;
    Tensor none = all(eq(detach(scores), -INFINITY), {-1}, true);
    out = where(none, zeros({}, {scores.dtype()}), softmax(scores, -1));
  }
  if (wants_grad({scores}))
    record("SafeSoftmaxBackward0", {scores}, {out}, {out}, [](Context& c) -> Tensors {
      Tensor gy = mul(c.g(), c.s(0));
      return {mul(sub(c.g(), sum(gy, {-1}, true)), c.s(0))};
    });
  return out;
}

// Whether PyTorch takes its one fused kernel instead of the products.
bool is_fused(const Tensor& q, const Tensor& k, const Tensor& v, const OptTensor& mask,
              double dropout_p) {
  for (const Tensor* t : {&q, &k, &v})
    if (t->dim() != 4 || t->stride(-1) != 1 || t->size(-1) != q.size(-1) ||
        t->size(0) != q.size(0) || t->numel() == 0)
      return false;
  if (mask && (rg(*mask) || (mask->dim() != 2 && mask->dim() != 4))) return false;
  return dropout_p == 0;
}

}  // namespace

Tensor scaled_dot_product_attention(const Tensor& q, const Tensor& k, const Tensor& v,
                                    const OptTensor& mask, double dropout_p, bool is_causal,
                                    std::optional<double> scale, bool enable_gqa) {
  auto name = [](const Tensor& t) { return std::string(dtype_c_name(t.dtype())); };
  if (q.dtype() != k.dtype() || q.dtype() != v.dtype())
    raise_runtime(
        "Expected query, key, and value to have the same dtype, but got query.dtype: " + name(q) +
        " key.dtype: " + name(k) + " and value.dtype: " + name(v) + " instead.");
  if (q.dim() < 2 || k.dim() < 2 || v.dim() < 2)
    raise_runtime(
        "Expected query, key, and value to all be  at least 2 dimensional, but got query.dim: " +
        std::to_string(q.dim()) + " key.dim: " + std::to_string(k.dim()) +
        " and value.dim: " + std::to_string(v.dim()) + " instead.");
  if (is_causal && mask)
    raise_runtime(
        "_scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True");
  if (mask && mask->dtype() != DType::Bool && mask->dtype() != DType::Float32 &&
      mask->dtype() != q.dtype())
    raise_runtime(
        std::string("Expected attn_mask dtype to be bool or float or to match query dtype, but got "
                    "attn_mask.dtype: ") +
        dtype_c_name(mask->dtype()) + " and  query.dtype: " + dtype_c_name(q.dtype()) +
        " instead.");
  bool three = q.dim() == 3 && k.dim() == 3 && v.dim() == 3;
  if (three) {
    OptTensor wide = mask && mask->dim() == 3 ? OptTensor(unsqueeze(*mask, 0)) : mask;
    return squeeze(scaled_dot_product_attention(unsqueeze(q, 0), unsqueeze(k, 0), unsqueeze(v, 0),
                                                wide, dropout_p, is_causal, scale, enable_gqa),
                   {0}, true);
  }
  bool fused = is_fused(q, k, v, mask, dropout_p);
  auto compute = [=](const Tensors& in) {
    Tensor kk = in[1], vv = in[2];
    if (enable_gqa) {
      kk = repeat_interleave(kk, in[0].size(-3) / kk.size(-3), -3);
      vv = repeat_interleave(vv, in[0].size(-3) / vv.size(-3), -3);
    }
    double factor = scale.value_or(1.0 / std::sqrt(static_cast<double>(in[0].size(-1))));
    double root = std::sqrt(factor);
    kk = transpose(kk, -2, -1);
    auto scaled = [root](const Tensor& t) { return named_node(mul(t, root), "MulBackward1"); };
    Tensor scores =
        fused || !(factor > 0) ? mul(matmul(in[0], kk), factor) : matmul(scaled(in[0]), scaled(kk));
    Tensor bias = in[3];
    // What a mask forbids gets -inf added, so that nan stays; the fused kernel fills instead where
    // the mask is the causal one.
    if (is_causal) {
      Tensor allowed = tril(ones({in[0].size(-2), kk.size(-1)}, {DType::Bool}));
      if (fused)
        scores = masked_fill(scores, logical_not(allowed), -INFINITY);
      else
        bias = allowed;
    }
    if (bias.defined() && bias.dtype() == DType::Bool)
      bias = where(bias, zeros({}, {scores.dtype()}), full({}, -INFINITY, {scores.dtype()}));
    if (bias.defined()) {
      autograd::check_broadcast(scores.sizes(), broadcast_shapes(scores.sizes(), bias.sizes()));
      scores = add(scores, to(bias, scores.dtype()));
    }
    Tensor weights = safe_softmax(scores);
    if (dropout_p > 0) weights = dropout(weights, dropout_p, true);
    return matmul(weights, vv);
  };
  Tensors inputs = {q, k, v, or_undefined(mask)};
  if (!fused) return compute(inputs);
  return as_one_node("ScaledDotProductFlashAttentionForCpuBackward0", inputs,
                     [compute, like = kernels::preserved_strides(q)](const Tensors& in) {
                       Tensor out = compute(in);
                       return copy_(empty_strided_tensor(out.sizes(), like, out.dtype()), out);
                     });
}

namespace {

void check_p(double p) {
  if (!(p >= 0 && p <= 1)) {
    std::string text = float_repr(p);
    if (text.size() > 2 && text.substr(text.size() - 2) == ".0") text.resize(text.size() - 2);
    raise_runtime("dropout probability has to be between 0 and 1, but got " + text);
  }
}

// Ones with probability 1 - p, drawn for every element (or every channel).
Tensor keep_noise(const Tensor& t, double p, bool feature) {
  NoGrad off;
  if (!feature) return bernoulli_(empty_like(detach(t)), 1 - p);
  if (t.dim() < 2) raise_runtime("Feature dropout requires at least 2 dimensions in the input");
  Dims s(static_cast<size_t>(t.dim()), 1);
  s[0] = t.sizes()[0], s[1] = t.sizes()[1];
  Tensor noise = empty(s, {t.dtype()});
  return bernoulli_(noise, 1 - p);
}

Tensor drop(const Tensor& t, double p, bool training, bool feature, bool alpha) {
  check_p(p);
  if (p == 0 || !training || t.numel() == 0) return t;
  if (p == 1) return mul(t, zeros({}, {t.dtype()}));
  if (feature && t.dim() < 2)
    raise_runtime("Feature dropout requires at least 2 dimensions in the input");
  // The noise has the input's type, which cannot hold what it is scaled to in place.
  const DType scaled = alpha && t.dtype() == DType::Bool ? DType::Int64 : t.dtype();
  if (!is_floating(scaled))
    raise_runtime(std::string("result type Float can't be cast to the desired output type ") +
                  dtype_message_name(scaled));
  Tensor noise = keep_noise(t, p, feature);
  NoGrad keep(grad_enabled());
  if (!alpha) {
    {
      NoGrad off;
      noise = div(noise, 1 - p);
    }
    return mul(t, noise);
  }
  constexpr double kAlpha = 1.7580993408473766;
  double a = 1 / std::sqrt((kAlpha * kAlpha * p + 1) * (1 - p));
  Tensor b;
  {
    NoGrad off;
    b = add(mul(sub(noise, 1), kAlpha * a), kAlpha * a * p);
    noise = mul(noise, a);
  }
  return add(mul(t, noise), b);
}

}  // namespace

Tensor dropout(const Tensor& t, double p, bool training) {
  return drop(t, p, training, false, false);
}
Tensor feature_dropout(const Tensor& t, double p, bool training) {
  return drop(t, p, training, true, false);
}
Tensor alpha_dropout(const Tensor& t, double p, bool training) {
  return drop(t, p, training, false, true);
}
Tensor feature_alpha_dropout(const Tensor& t, double p, bool training) {
  return drop(t, p, training, true, true);
}

namespace {
void check_cell_input(const Tensor& x, const Tensor& w_ih) {
  const int64_t wanted = w_ih.size(1);
  if (x.size(1) != wanted)
    raise_runtime("input has inconsistent input_size: got " + std::to_string(x.size(1)) +
                  " expected " + std::to_string(w_ih.size(1)));
}
void check_cell_state(const Tensor& x, const Tensor& h, int64_t width, int index) {
  if (h.size(0) != x.size(0))
    raise_runtime("Input batch size " + std::to_string(x.size(0)) + " doesn't match hidden" +
                  std::to_string(index) + " batch size " + std::to_string(h.size(0)));
  if (h.size(1) != width)
    raise_runtime("hidden" + std::to_string(index) + " has inconsistent hidden_size: got " +
                  std::to_string(h.size(1)) + ", expected " + std::to_string(width));
}
void check_cell_weights(const Tensor& w_ih, const Tensor& w_hh, int64_t gates, int64_t width) {
  for (auto [name, w] : {std::pair{"weight_ih", &w_ih}, {"weight_hh", &w_hh}})
    if (w->size(0) != gates * width)
      raise_runtime(std::string(name) + " first dim must be " + std::to_string(gates) +
                    " * hidden_size = " + std::to_string(gates * width) + ", but got " +
                    std::to_string(w->size(0)));
}
}  // namespace

std::pair<Tensor, Tensor> lstm_cell(const Tensor& x, const Tensor& h, const Tensor& c,
                                    const Tensor& w_ih, const Tensor& w_hh, const OptTensor& b_ih,
                                    const OptTensor& b_hh) {
  const int64_t width = w_hh.size(1);
  check_cell_input(x, w_ih);
  check_cell_weights(w_ih, w_hh, 4, width);
  check_cell_state(x, h, width, 0);
  check_cell_state(x, c, width, 1);
  Tensor gates = add(linear(h, w_hh, b_hh), linear(x, w_ih, b_ih));
  int64_t d = gates.dim() - 1;
  Tensors g = chunk(gates, 4, d);
  Tensor next = add(mul(sigmoid(g[1]), c), mul(sigmoid(g[0]), tanh(g[2])));
  return {mul(sigmoid(g[3]), tanh(next)), next};
}

Tensor gru_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                const OptTensor& b_ih, const OptTensor& b_hh) {
  check_cell_input(x, w_ih);  // the weights last: each kind of cell has an order of its own
  const int64_t width = w_hh.size(1);
  check_cell_state(x, h, width, 0);
  check_cell_weights(w_ih, w_hh, 3, width);
  Tensor gi = linear(x, w_ih, b_ih), gh = linear(h, w_hh, b_hh);
  int64_t d = gi.dim() - 1;
  Tensors i = chunk(gi, 3, d), k = chunk(gh, 3, d);
  Tensor reset = sigmoid(add(k[0], i[0])), update = sigmoid(add(k[1], i[1]));
  Tensor fresh = tanh(add(i[2], mul(k[2], reset)));
  return add(mul(sub(h, fresh), update), fresh);
}

Tensor rnn_cell(const Tensor& x, const Tensor& h, const Tensor& w_ih, const Tensor& w_hh,
                const OptTensor& b_ih, const OptTensor& b_hh, bool use_relu) {
  const int64_t width = w_hh.size(1);
  check_cell_weights(w_ih, w_hh, 1, width);
  check_cell_input(x, w_ih);
  check_cell_state(x, h, width, 0);
  Tensor z = add(linear(h, w_hh, b_hh), linear(x, w_ih, b_ih));
  return use_relu ? relu(z) : tanh(z);
}

}  // namespace tracepad::ops
