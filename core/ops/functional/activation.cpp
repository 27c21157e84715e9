// Activations with parameters, softmax and relatives.
#include "ops/functional/activation.h"

#include <fmt/format.h>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/random.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/gelu.h"
#include "ops/kernels/loop.h"
#include "ops/kernels/softmax.h"

namespace tracepad::ops {

using namespace kernels;

namespace {
Tensor zero_of(const Tensor& g) { return zeros({}, {g.dtype()}); }

// Integers have no kernel for these.
void floats_only(const char* kernel, const Tensor& t) {
  if (!is_floating(t.dtype())) not_implemented_for(kernel, t.dtype());
}
}  // namespace

Tensor leaky_relu(const Tensor& t, const Scalar& slope) {
  floats_only("leaky_relu_cpu", t);
  double k = slope.to_double();
  Tensor out =
      map1<On::Floats>(t, t.dtype(), [k](auto x) { return x > 0 ? x : x * decltype(x)(k); });
  if (wants_grad({t}))
    record("LeakyReluBackward0", {t}, {out}, {t},
           [k](Context& c) -> Tensors { return {where(gt(c.s(0), 0), c.g(), mul(c.g(), k))}; });
  return out;
}

namespace {
Tensor elu_named(const char* name, const Tensor& t, const Scalar& alpha, const Scalar& scale,
                 const Scalar& input_scale) {
  floats_only("elu_cpu", t);
  double neg = alpha.to_double() * scale.to_double(), pos = scale.to_double(),
         in = input_scale.to_double();
  Tensor out = map1<On::Floats>(t, t.dtype(), [neg, pos, in](auto x) {
    using T = decltype(x);
    return x <= 0 ? static_cast<T>(std::expm1(static_cast<double>(x * T(in)))) * T(neg)
                  : x * T(pos);
  });
  if (wants_grad({t}))
    record(name, {t}, {out}, {t}, [neg, pos, in](Context& c) -> Tensors {
      return {in_one_kernel(c.g(), c.s(0), [=](const Tensor& g, const Tensor& x) {
        return where(le(x, 0), mul(mul(mul(g, in), neg), exp(mul(x, in))), mul(g, pos));
      })};
    });
  return out;
}

}  // namespace

Tensor elu(const Tensor& t, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  return elu_named("EluBackward0", t, alpha, scale, input_scale);
}

Tensor selu(const Tensor& t) {
  return elu(t, 1.6732632423543772848170429916717, 1.0507009873554804934193349852946);
}

Tensor celu(const Tensor& t, const Scalar& alpha) {
  if (alpha.to_double() == 0) raise_runtime("ZeroDivisionError: alpha cannot be 0 for CELU");
  return elu_named("CeluBackward0", t, alpha, 1.0, 1.0 / alpha.to_double());
}

namespace {
constexpr double kRootTwoOverPi = 0.79788456080286535588;
constexpr double kCubic = 0.044715;

// Where PyTorch leaves erf's form to oneDNN.
bool by_dense_kernel(const Tensor& x) {
  return (x.dtype() == DType::Float32 || x.dtype() == DType::BFloat16) && x.numel() > 1 &&
         x.is_contiguous();
}

Tensor gelu_gradient(const Tensor& g, const Tensor& x) {
  if (!grad_enabled() && by_dense_kernel(x))
    return map2<On::Floats>(g, x, x.dtype(), [](auto dy, auto v) {
      return dy * static_cast<decltype(v)>(kernels::dense_gelu_derivative(static_cast<float>(v)));
    });
  return in_one_kernel(g, x, [](const Tensor& dy, const Tensor& v) {
    Tensor cdf = mul(add(erf(mul(v, 0.70710678118654752440)), 1), 0.5);
    Tensor pdf = mul(exp(mul(mul(v, v), -0.5)), 0.39894228040143267794);
    return mul(dy, add(cdf, mul(v, pdf)));
  });
}

Tensor tanh_gelu_gradient(const Tensor& g, const Tensor& x) {
  return in_one_kernel(g, x, [](const Tensor& dy, const Tensor& v) {
    Tensor square = mul(v, v);
    Tensor th = tanh(mul(add(v, mul(mul(square, v), kCubic)), kRootTwoOverPi));
    Tensor left = mul(add(th, 1), 0.5);
    const double three = v.dtype() == DType::Float32 ? 3 * static_cast<float>(kCubic) : 3 * kCubic;
    Tensor inner = mul(add(mul(square, three), 1), kRootTwoOverPi);
    Tensor right = mul(mul(mul(v, 0.5), sub(1, mul(th, th))), inner);
    return mul(dy, add(left, right));
  });
}
}  // namespace

Tensor gelu(const Tensor& t, std::string_view approximate) {
  if (out_type()) check_out_type(t.dtype());
  if (approximate != "none" && approximate != "tanh")
    raise_runtime("approximate argument must be either none or tanh.");
  floats_only("GeluKernelImpl", t);
  bool tanh_form = approximate == "tanh";
  Tensor out;
  if (tanh_form) {
    out = map1<On::Floats>(t, t.dtype(), [](auto x) {
      using T = decltype(x);
      return T(0.5) * x *
             (T(1) + static_cast<T>(std::tanh(
                         static_cast<double>(T(kRootTwoOverPi) * (x + T(kCubic) * (x * x * x))))));
    });
  } else if (by_dense_kernel(t)) {
    out = map1<On::Floats>(t, t.dtype(), [](auto x) {
      return static_cast<decltype(x)>(kernels::dense_gelu(static_cast<float>(x)));
    });
  } else {
    out = map1<On::Floats>(t, t.dtype(), [](auto x) {
      using T = decltype(x);
      return x * T(0.5) *
             (T(1) + static_cast<T>(std::erf(static_cast<double>(x * T(0.70710678118654752440)))));
    });
  }
  if (wants_grad({t}))
    record("GeluBackward0", {t}, {out}, {t}, [tanh_form](Context& c) -> Tensors {
      return {(tanh_form ? tanh_gelu_gradient : gelu_gradient)(c.g(), c.s(0))};
    });
  return out;
}

Tensor hardtanh(const Tensor& t, const Scalar& min, const Scalar& max) {
  if (t.dtype() == DType::Bool) raise_not_implemented("Bool inputs not supported for hardtanh");
  if (t.dtype() == DType::UInt8 && (min.to_double() < 0 || max.to_double() < 0))
    raise_runtime("cannot do hardtanh on an unsigned type with negative limits");
  Tensor out;
  {
    NoGrad off;
    out = empty_like(detach(t));  // has the input's layout
    kernels::copy(out, clamp(t, OptScalar(min), OptScalar(max)));
  }
  if (wants_grad({t}))
    record("HardtanhBackward0", {t}, {out}, {t}, [min, max](Context& c) -> Tensors {
      return {where(logical_or(le(c.s(0), min), ge(c.s(0), max)), zero_of(c.g()), c.g())};
    });
  return out;
}

Tensor softplus(const Tensor& t, const Scalar& beta, const Scalar& threshold) {
  floats_only("softplus_cpu", t);
  double b = beta.to_double(), limit = threshold.to_double();
  Tensor out = map1<On::Floats>(t, t.dtype(), [b, limit](auto x) {
    using T = decltype(x);
    return x * T(b) > T(limit)
               ? x
               : static_cast<T>(std::log1p(static_cast<double>(std::exp(x * T(b))))) / T(b);
  });
  if (wants_grad({t}))
    record("SoftplusBackward0", {t}, {out}, {t}, [b, limit](Context& c) -> Tensors {
      return {in_one_kernel(c.g(), c.s(0), [b, limit](const Tensor& g, const Tensor& x) {
        Tensor z = mul(x, b), e = exp(z);
        return where(gt(z, limit), g, div(mul(g, e), add(e, 1)));
      })};
    });
  return out;
}

Tensor hardshrink(const Tensor& t, const Scalar& lambd) {
  floats_only("hardshrink_cpu", t);
  double l = lambd.to_double();
  Tensor out = map1<On::Floats>(t, t.dtype(), [l](auto x) {
    using T = decltype(x);
    return x >= T(-l) && x <= T(l) ? T(0) : x;
  });
  if (wants_grad({t}))
    record("HardshrinkBackward0", {t}, {out}, {t}, [l](Context& c) -> Tensors {
      return {where(logical_and(ge(c.s(0), -l), le(c.s(0), l)), zero_of(c.g()), c.g())};
    });
  return out;
}

Tensor softshrink(const Tensor& t, const Scalar& lambd) {
  if (!is_floating(t.dtype()))  // asked for before out= is looked at
    raise_not_implemented(std::string("\"softshrink_check\" not implemented for '") +
                          dtype_message_name(t.dtype()) + "'");
  if (lambd.to_double() < 0)
    raise_runtime(
        fmt::format("lambda must be in range [0, {:g}] for input dtype {}, but found {:g}",
                    type_limits(t.dtype()).max, dtype_message_name(t.dtype()), lambd.to_double()));
  double l = lambd.to_double();
  Tensor out = map1<On::Floats>(t, t.dtype(), [l](auto x) {
    using T = decltype(x);
    return x > T(l) ? x - T(l) : x < T(-l) ? x + T(l) : x * T(0);
  });
  if (wants_grad({t}))
    record("SoftshrinkBackward0", {t}, {out}, {t}, [l](Context& c) -> Tensors {
      return {where(logical_and(ge(c.s(0), -l), le(c.s(0), l)), zero_of(c.g()), c.g())};
    });
  return out;
}

Tensor threshold(const Tensor& t, const Scalar& limit, const Scalar& value) {
  if (t.dtype() == DType::Bool) not_implemented_for("threshold_cpu", t.dtype());
  if (is_integral(t.dtype())) check_holds(limit, t.dtype()), check_holds(value, t.dtype());
  // Negative numbers wrap around in the unsigned type.
  auto held = [&t](const Scalar& s) {
    return t.dtype() == DType::UInt8 ? static_cast<double>(static_cast<uint8_t>(s.to_int()))
                                     : s.to_double();
  };
  double l = held(limit), v = held(value);
  Tensor out = map1(t, t.dtype(), [l, v](auto x) {
    using T = decltype(x);
    return x <= T(l) ? T(v) : x;
  });
  if (wants_grad({t}))
    record("ThresholdBackward0", {t}, {out}, {t},
           [l](Context& c) -> Tensors { return {masked_fill(c.g(), le(c.s(0), l), 0.0)}; });
  return out;
}

Tensor prelu(const Tensor& t, const Tensor& weight) {
  if (t.dtype() != weight.dtype())
    raise_runtime(std::string("prelu: Type promoting not supported. Got ") +
                  dtype_message_name(t.dtype()) + " and " + dtype_message_name(weight.dtype()));
  if (weight.numel() != 1) {
    if (t.dim() == 0) raise_runtime("Not allow zero-dim input tensor.");
    int64_t channels = t.dim() > 1 ? t.sizes()[1] : 1;
    if (channels != weight.numel())
      raise_runtime(
          "Mismatch of parameter numbers and input channel size. Found parameter numbers = " +
          std::to_string(weight.numel()) + " and channel size = " + std::to_string(channels) + ".");
  }
  if (weight.dim() > 1)
    raise_runtime("prelu: Expected `weight` to be a scalar or 1D tensor, but got: ndim = " +
                  std::to_string(weight.dim()));
  floats_only("prelu_cpu", t);
  Dims shape(static_cast<size_t>(std::max<int64_t>(t.dim(), 0)), 1);
  if (t.dim() > 1) shape[1] = weight.numel();
  Tensor w = weight.sizes() == shape ? weight
                                     : reshape(weight, t.dim() == 1 ? Dims{weight.numel()} : shape);
  Dims strides = kernels::preserved_strides(t);
  return as_one_node("PreluKernelBackward0", {t, w}, [strides](const Tensors& in) {
    Tensor y = where(gt(in[0], 0), in[0], mul(in[1], in[0]));
    return y.strides() == strides ? y : copy_(empty_strided(y.sizes(), strides, {y.dtype()}), y);
  });
}

Tensor rrelu(const Tensor& t, const Scalar& lower, const Scalar& upper, bool training,
             RandomGenerator* g) {
  if (lower.to_double() > upper.to_double())
    raise_runtime("Lower bound should be less than or equal to the upper bound");
  if (!training) {
    double slope = (lower.to_double() + upper.to_double()) / 2;
    return as_one_node("RreluWithNoiseBackward0", {t},
                       [slope](const Tensors& in) { return leaky_relu(contiguous(in[0]), slope); });
  }
  if (t.dtype() != DType::Float32 && t.dtype() != DType::Float64 && t.dtype() != DType::BFloat16)
    not_implemented_for("rrelu_with_noise_out_cpu", t.dtype());
  auto bound = [&t](const Scalar& s) { return scalar_tensor(s, t.dtype()).item().to_double(); };
  double low = bound(lower), high = bound(upper);
  Tensor slope = ones_like(t);
  {
    NoGrad off;
    // Only negative elements draw a slope.
    Tensor flat = kernels::contiguous(t, DType::Float64);
    Tensor s = empty_tensor(t.sizes(), DType::Float64);
    RandomGenerator& gen = g ? *g : default_generator();
    for (int64_t i = 0, n = flat.numel(); i < n; ++i) {
      double x = flat.data<double>()[i];
      s.data<double>()[i] = 1;
      if (!(x <= 0)) continue;
      double u = gen.uniform_double();
      s.data<double>()[i] = u * (high - low) + low;
    }
    slope = kernels::as_type(s, t.dtype());
  }
  return as_one_node("RreluWithNoiseBackward0", {t, slope}, [](const Tensors& in) {
    return clone(mul(in[0], in[1]), MemoryFormat::Contiguous);
  });
}

Tensor glu(const Tensor& t, int64_t dim) {
  if (t.dim() == 0) raise_runtime("glu does not support 0-dimensional tensors");
  dim = wrap_dim(dim, t.dim());
  int64_t n = t.sizes()[dim];
  if (n % 2)
    raise_runtime("Halving dimension must be even, but dimension " + std::to_string(dim) +
                  " is size " + std::to_string(n));
  floats_only("glu_cpu", t);
  Tensor out;
  {
    NoGrad off;
    // Rounded once, to the element type.
    out = kernels::map2<kernels::On::Floats>(narrow(t, dim, 0, n / 2), narrow(t, dim, n / 2, n / 2),
                                             t.dtype(), [](auto x, auto gate) {
                                               using T = decltype(x);
                                               return x * (T(1) / (T(1) + std::exp(-gate)));
                                             });
  }
  if (wants_grad({t}))
    record("GluBackward0", {t}, {out}, {t}, [dim, n](Context& c) -> Tensors {
      Tensor first = narrow(c.s(0), dim, 0, n / 2),
             gate = sigmoid(narrow(c.s(0), dim, n / 2, n / 2));
      Tensor slope = mul(sub(1, gate), gate);
      return {cat({mul(gate, c.g()), mul(mul(slope, c.g()), first)}, dim)};
    });
  return out;
}

Tensor softmax(const Tensor& input, int64_t dim, OptDType dtype) {
  Tensor t = dtype ? to(input, dtype) : input;
  dim = wrap_dim(dim, t.dim());
  if (t.numel())
    floats_only(dim + 1 >= t.dim() ? "softmax_lastdim_kernel_impl" : "softmax_kernel_impl", t);
  Tensor out = kernels::softmax(t, dim, false);
  if (wants_grad({t}))
    record("SoftmaxBackward0", {t}, {out}, {out}, [dim](Context& c) -> Tensors {
      Tensor gy = mul(c.g(), c.s(0));
      return {mul(sub(c.g(), sum(gy, {dim}, true)), c.s(0))};
    });
  return out;
}

Tensor log_softmax(const Tensor& input, int64_t dim, OptDType dtype) {
  Tensor t = dtype ? to(input, dtype) : input;
  dim = wrap_dim(dim, t.dim());
  if (t.numel())
    floats_only(dim + 1 >= t.dim() ? "log_softmax_lastdim_kernel_impl" : "log_softmax_kernel_impl",
                t);
  Tensor out = kernels::softmax(t, dim, true);
  if (wants_grad({t}))
    record("LogSoftmaxBackward0", {t}, {out}, {out}, [dim](Context& c) -> Tensors {
      return {sub(c.g(), mul(exp(c.s(0)), sum(c.g(), {dim}, true)))};
    });
  return out;
}

Tensor softmin(const Tensor& t, int64_t dim, OptDType dtype) { return softmax(neg(t), dim, dtype); }

Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  Tensor noise;
  {
    NoGrad off;
    noise = empty_like(logits);
    exponential_(noise, 1);
    noise = neg(log(noise));
  }
  Tensor y = softmax(div(add(logits, noise), tau), dim);
  if (!hard) return y;
  Tensor index = max(y, dim, true).second;
  Tensor one = scatter(zeros_like(logits), dim, index, 1.0);
  return add(sub(one, detach(y)), y);
}

Tensor normalize(const Tensor& t, double p, const Dims& dim, double eps) {
  Tensor n = norm(t, p, dim, true);
  // clamp_min has a node of its own name.
  Tensor low = wants_grad({n}) ? as_one_node("ClampMinBackward0", {n},
                                             [eps](const Tensors& in) {
                                               return clamp(in[0], OptScalar(eps), OptScalar());
                                             })
                               : clamp(n, OptScalar(eps), OptScalar());
  return div(t, expand(low, t.sizes()));
}

}  // namespace tracepad::ops
