// Random tensors: how many raw draws each element takes, and in which order, is PyTorch's.
#include "ops/functional/random.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "tensor/half.h"

namespace tracepad::ops {

namespace {

constexpr double kPi = 3.14159265358979323846;

RandomGenerator& pick(RandomGenerator* g) { return g ? *g : default_generator(); }

// The tensor with its dimensions in the order of memory, which is the order of filling.
Tensor in_memory_order(const Tensor& t) {
  std::vector<size_t> order(t.sizes().size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return t.strides()[a] > t.strides()[b]; });
  Dims sizes, strides;
  for (size_t d : order) sizes.push_back(t.sizes()[d]), strides.push_back(t.strides()[d]);
  return alias(t, sizes, strides, t.offset());
}

// Fills with one number an element, as double.
template <class F>
void fill_each(const Tensor& given, F draw) {
  if (given.is_meta()) return;
  Tensor t = in_memory_order(given);
  if (t.dtype() == DType::Float32 && t.is_contiguous()) {  // no copy: parameters can be large
    float* p = t.data<float>();
    for (int64_t i = 0, n = t.numel(); i < n; ++i) p[i] = static_cast<float>(draw());
    return;
  }
  Tensor d = empty_tensor(t.sizes(), DType::Float64);
  double* p = d.data<double>();
  for (int64_t i = 0, n = d.numel(); i < n; ++i) p[i] = draw();
  kernels::copy(t, d);
}
template <class F>
void fill_each_int(const Tensor& given, F draw) {
  if (given.is_meta()) return;
  Tensor t = in_memory_order(given);
  Tensor d = empty_tensor(t.sizes(), DType::Int64);
  int64_t* p = d.data<int64_t>();
  for (int64_t i = 0, n = d.numel(); i < n; ++i) p[i] = draw();
  kernels::copy(t, d);
}

// The 16-bit types round a float.
double uniform_of(DType t, RandomGenerator& g) {
  return t == DType::Float64 ? g.uniform_double() : g.uniform_float();
}

// From 16 elements on, uniforms come first and are then turned into normals 16 at a time.
template <class T>
void fill_normal_blocks(T* p, int64_t n, T mean, T std, DType t, RandomGenerator& g) {
  auto block = [&](T* d) {
    for (int j = 0; j < 8; ++j) {
      T u1 = T(1) - d[j], u2 = d[j + 8];
      T radius = std::sqrt(T(-2) * std::log(u1));
      T theta = static_cast<T>(2.0 * kPi * static_cast<double>(u2));
      d[j] = radius * std::cos(theta) * std + mean;
      d[j + 8] = radius * std::sin(theta) * std + mean;
    }
  };
  // The 16-bit types draw block by block, the others all first.
  bool whole = t == DType::Float64 || t == DType::Float32;
  for (int64_t i = 0; whole && i < n; ++i) p[i] = static_cast<T>(uniform_of(t, g));
  for (int64_t i = 0; i + 16 <= n; i += 16) {
    for (int64_t j = i; !whole && j < i + 16; ++j) p[j] = static_cast<T>(uniform_of(t, g));
    block(p + i);
  }
  if (n % 16) {
    T* last = p + n - 16;
    for (int i = 0; i < 16; ++i) last[i] = static_cast<T>(uniform_of(t, g));
    block(last);
  }
}

void fill_normal(const Tensor& t, double mean, double std, RandomGenerator& g) {
  if (t.is_meta()) return;
  if (t.numel() >= 16 && t.is_contiguous()) {
    DType c = t.dtype() == DType::Float64 ? DType::Float64 : DType::Float32;
    Tensor d = t.dtype() == c ? t : empty_tensor(t.sizes(), c);
    if (c == DType::Float64)
      fill_normal_blocks<double>(d.data<double>(), d.numel(), mean, std, t.dtype(), g);
    else
      fill_normal_blocks<float>(d.data<float>(), d.numel(), static_cast<float>(mean),
                                static_cast<float>(std), t.dtype(), g);
    if (!d.is_same(t)) kernels::copy(t, d);
    return;
  }
  fill_each(t, [&] { return g.normal(mean, std); });
}

void need_float(const char* name, const Tensor& t) {
  if (t.is_meta()) return;
  if (!is_floating(t.dtype())) not_implemented_for(name, t.dtype());
}

// In-place randomisation counts as a change; a tensor with history gets a node without gradient.
template <class F>
const Tensor& randomize(const Tensor& t, const char* node, F fill) {
  autograd::check_inplace(t);
  autograd::check_not_shared(t);
  bool record_it = grad_enabled() && (rg(t) || (t.is_view() && t.base().requires_grad()));
  fill();
  t.bump_version();
  if (record_it) {
    Tensor result = detach(t);
    if (rg(t))
      record(node, {t}, {result}, {}, [](Context& c) -> Tensors { return {zeros_like(c.g())}; });
    autograd::rebase_history(t, result);
  }
  return t;
}

Options plain(Options o) {
  o.requires_grad = false;
  return o;
}
Tensor finished(const Tensor& t, const Options& o) {
  if (o.requires_grad) {
    if (!is_floating(t.dtype()))
      raise_runtime("Only Tensors of floating point and complex dtype can require gradients");
    t.set_requires_grad(true);
  }
  return t;
}

// Raises where a type does not hold the least and the last number to draw.
void check_bounds(int64_t low, int64_t last, DType t) {
  if (is_floating(t)) return;
  TypeLimits l = type_limits(t);
  std::string name = t == DType::Bool    ? "bool"
                     : t == DType::UInt8 ? "unsigned char"
                     : t == DType::Int8  ? "signed char"
                     : t == DType::Int16 ? "short"
                     : t == DType::Int32 ? "int"
                                         : "long";
  if (low < l.imin || low > l.imax) raise_runtime("from is out of bounds for " + name);
  if (last < l.imin || last > l.imax) raise_runtime("to - 1 is out of bounds for " + name);
}

void check_range(int64_t low, int64_t high, DType t) {
  if (low >= high)
    raise_runtime("random_ expects 'from' to be less than 'to', but got from=" +
                  std::to_string(low) + " >= to=" + std::to_string(high));
  check_bounds(low, high - 1, t);
}

void fill_range(const Tensor& t, int64_t low, int64_t high, RandomGenerator& g) {
  uint64_t range = static_cast<uint64_t>(high) - static_cast<uint64_t>(low);
  fill_each_int(t, [&] {
    uint64_t r = range >= (1ull << 28) ? g.next64() % range : g.next32() % range;
    return static_cast<int64_t>(r + static_cast<uint64_t>(low));
  });
}

}  // namespace

Tensor rand(const Dims& sizes, const Options& o, RandomGenerator* g) {
  Tensor t = empty(sizes, plain(o));
  need_float("check_uniform_bounds", t);
  NoGrad off;
  uniform_(t, 0, 1, g);
  return finished(t, o);
}
namespace {
void need_floating_meta(const Tensor& t) {
  if (t.is_meta() && !is_floating(t.dtype()))
    raise_runtime(std::string("expected a floating-point or complex dtype, but got dtype=torch.") +
                  dtype_info(t.dtype()).name);
}
}  // namespace

Tensor randn(const Dims& sizes, const Options& o, RandomGenerator* g) {
  Tensor t = empty(sizes, plain(o));
  need_floating_meta(t);
  if (t.numel()) need_float("normal_kernel_cpu", t);
  NoGrad off;
  normal_(t, 0, 1, g);
  return finished(t, o);
}
Tensor randint(int64_t low, int64_t high, const Dims& sizes, const Options& o, RandomGenerator* g) {
  Options p = plain(o);
  if (!p.dtype) p.dtype = DType::Int64;
  Tensor t = empty(sizes, p);
  if (!t.is_meta()) check_range(low, high, t.dtype());
  fill_range(t, low, high, pick(g));
  return finished(t, o);
}

Tensor randperm(int64_t n, const Options& o, RandomGenerator* g) {
  Options p = plain(o);
  if (o.pin_memory) empty({0}, p);  // refused before a size is looked at
  if (n < 0)
    raise_runtime("Trying to create tensor with negative dimension " + std::to_string(n) + ": [" +
                  std::to_string(n) + "]");
  if (!p.dtype) p.dtype = DType::Int64;
  if (*p.dtype != DType::Bool) check_holds(n, *p.dtype);
  Tensor t = empty({n}, p);
  if (t.is_meta()) return t;
  if (t.dtype() == DType::Bool) not_implemented_for("randperm", t.dtype());
  Tensor d = empty_tensor({n}, DType::Int64);
  int64_t* r = d.data<int64_t>();
  RandomGenerator& gen = pick(g);
  for (int64_t i = 0; i < n; ++i) r[i] = i;
  for (int64_t i = 0; i + 1 < n; ++i)
    std::swap(r[i], r[i + static_cast<int64_t>(gen.next32() % static_cast<uint64_t>(n - i))]);
  kernels::copy(t, d);
  return finished(t, o);
}

Tensor rand_like(const Tensor& t, const Options& o, RandomGenerator* g) {
  Tensor out = empty_like(t, plain(o));
  NoGrad off;
  uniform_(out, 0, 1, g);
  return finished(out, o);
}
Tensor randn_like(const Tensor& t, const Options& o, RandomGenerator* g) {
  Tensor out = empty_like(t, plain(o));
  need_floating_meta(out);
  NoGrad off;
  normal_(out, 0, 1, g);
  return finished(out, o);
}
Tensor randint_like(const Tensor& t, int64_t low, int64_t high, const Options& o,
                    RandomGenerator* g) {
  Tensor out = empty_like(t, plain(o));
  if (!out.is_meta()) check_range(low, high, out.dtype());
  fill_range(out, low, high, pick(g));
  return finished(out, o);
}

Tensor normal(const Operand& mean, const Operand& std, RandomGenerator* g) {
  DType t = mean.impl()->wrapped_number
                ? (std.impl()->wrapped_number ? default_dtype() : std.dtype())
                : mean.dtype();
  // The mean is made a tensor of the type first.
  if (mean.impl()->wrapped_number && !std.impl()->wrapped_number && !is_floating(t) &&
      t != DType::Bool)
    check_holds(mean.item(), t);
  for (const Scalar& s : std.to_scalars())
    if (!(s.to_double() >= 0)) {
      if (std.impl()->wrapped_number)
        raise_runtime(fmt::format("normal expects std >= 0.0, but found std {:g}", s.to_double()));
      raise_runtime("normal expects all elements of std >= 0.0");
    }
  Dims shape = broadcast_shapes(mean.sizes(), std.sizes());
  Tensor out;
  {
    NoGrad off;
    // With out= what it holds is drawn.
    const DType type = out_type().value_or(t);
    out = empty(shape, {type});
    normal_(out, 0, 1, g);
    if (const DType wide = result_type(out, std);
        !std.impl()->wrapped_number && !can_cast(wide, type))
      autograd::refuse_cast(wide, dtype_message_name(type));
    out = in_format(kernels::as_type(add(mul(out, std), mean), type), MemoryFormat::Contiguous);
  }
  if (wants_grad({mean, std}))
    record(std.impl()->wrapped_number    ? "NormalBackward1"
           : mean.impl()->wrapped_number ? "NormalBackward2"
                                         : "NormalBackward3",
           {mean, std}, {out}, {},
           [](Context& c) -> Tensors { return {zeros_like(c.g()), zeros_like(c.g())}; });
  return out;
}

Tensor bernoulli(const Tensor& p, RandomGenerator* g) {
  Tensor out = empty_tensor(p.sizes(), p.dtype(), p.device());
  {
    NoGrad off;
    bernoulli_(out, p, g);
  }
  if (wants_grad({p}))
    record("BernoulliBackward0", {p}, {out}, {},
           [](Context& c) -> Tensors { return {zeros_like(c.g())}; });
  return out;
}
Tensor bernoulli(const Tensor& like, double p, RandomGenerator* g) {
  Tensor out = empty_tensor(like.sizes(), like.dtype(), like.device());
  {
    NoGrad off;
    bernoulli_(out, p, g);
  }
  if (wants_grad({like}))
    record("NotImplemented", {like}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::bernoulli is not implemented");
    });
  return out;
}

Tensor multinomial(const Tensor& w, int64_t n, bool replacement, RandomGenerator* g) {
  if (w.dim() == 0 || w.dim() > 2) raise_runtime("prob_dist must be 1 or 2 dim");
  if (!is_floating(w.dtype()))
    raise_runtime(std::string("multinomial only supports floating-point dtypes for input, got: ") +
                  dtype_message_name(w.dtype()));
  if (n <= 0) raise_runtime("cannot sample n_sample <= 0 samples");
  int64_t k = w.size(-1);
  if (!replacement && n > k)
    raise_runtime("cannot sample n_sample > prob_dist.size(-1) samples without replacement");
  Tensor p = kernels::contiguous(w, DType::Float64);
  int64_t rows = w.dim() == 2 ? w.sizes()[0] : 1;
  for (int64_t r = 0; r < rows; ++r) {
    double total = 0;
    for (int64_t i = 0; i < k; ++i) {
      double v = p.data<double>()[r * k + i];
      if (!(v >= 0) || std::isinf(v)) {
        // Kernels of their own draw several with replacement; the others ask all at once.
        const std::string what = v >= 0 ? "(encountering probability entry = infinity or NaN)"
                                        : "(encountering probability entry < 0)";
        raise_runtime(replacement && n > 1
                          ? "invalid multinomial distribution " + what
                          : "probability tensor contains either `inf`, `nan` or element < 0");
      }
      total += v;
    }
    if (total == 0) raise_runtime("invalid multinomial distribution (sum of probabilities <= 0)");
  }
  NoGrad off;
  if (!replacement || n == 1) {
    Tensor q = empty_like(w);
    exponential_(q, 1, g);
    q = div(w, q);
    return n == 1 ? argmax(q, -1, true) : topk(q, n, -1).second;
  }
  RandomGenerator& gen = pick(g);
  Dims shape = w.sizes();
  shape.back() = n;
  Tensor out = empty_tensor(shape, DType::Int64);
  bool wide = w.dtype() == DType::Float64;
  std::vector<double> cumulative(static_cast<size_t>(k));
  for (int64_t r = 0; r < rows; ++r) {
    double sum = 0;
    for (int64_t i = 0; i < k; ++i) {
      sum += p.data<double>()[r * k + i];
      if (!wide) sum = static_cast<float>(sum);
      cumulative[i] = sum;
    }
    for (double& c : cumulative) c = wide ? c / sum : static_cast<float>(c / sum);
    cumulative.back() = 1;
    for (int64_t j = 0; j < n; ++j) {
      double u = gen.uniform_double();
      int64_t lo = 0, hi = k;
      while (hi > lo) {
        int64_t mid = lo + (hi - lo) / 2;
        if (cumulative[mid] < u)
          lo = mid + 1;
        else
          hi = mid;
      }
      out.data<int64_t>()[r * n + j] = lo;
    }
  }
  return out;
}

Tensor poisson(const Tensor& rate, RandomGenerator* g) {
  need_float("poisson_cpu", rate);
  RandomGenerator& gen = pick(g);
  Tensor r = kernels::contiguous(rate, DType::Float64);
  Tensor out = empty_tensor(rate.sizes(), DType::Float64);
  for (int64_t i = 0, n = r.numel(); i < n; ++i) {
    double lambda = r.data<double>()[i], value = 0;
    if (!(lambda >= 0)) raise_runtime("invalid Poisson rate, expected rate to be non-negative");
    if (std::isinf(lambda)) {
      value = static_cast<double>(std::numeric_limits<int64_t>::min());
    } else if (lambda >= 10) {  // transformed rejection (Hoermann, 1993)
      double slam = std::sqrt(lambda), loglam = std::log(lambda);
      double b = 0.931 + 2.53 * slam, a = -0.059 + 0.02483 * b;
      double inv_alpha = 1.1239 + 1.1328 / (b - 3.4), vr = 0.9277 - 3.6224 / (b - 2);
      while (true) {
        double u = gen.uniform_double() - 0.5, v = gen.uniform_double();
        double us = 0.5 - std::abs(u);
        value = std::floor((2 * a / us + b) * u + lambda + 0.43);
        if (us >= 0.07 && v <= vr) break;
        if (value < 0 || (us < 0.013 && v > us)) continue;
        if (std::log(v) + std::log(inv_alpha) - std::log(a / (us * us) + b) <=
            -lambda + value * loglam - std::lgamma(value + 1))
          break;
      }
    } else if (lambda > 0) {
      double limit = std::exp(-lambda), product = 1;
      while (true) {
        product *= gen.uniform_double();
        if (product <= limit) break;
        ++value;
      }
    }
    out.data<double>()[i] = value;
  }
  out = kernels::as_type(out, rate.dtype());
  if (wants_grad({rate}))
    record("PoissonBackward0", {rate}, {out}, {},
           [](Context& c) -> Tensors { return {zeros_like(c.g())}; });
  return out;
}

const Tensor& uniform_(const Tensor& t, double from, double to, RandomGenerator* g) {
  autograd::check_inplace(t);
  if (t.is_meta()) return t;
  need_float("check_uniform_bounds", t);
  if (from > to)
    raise_runtime(
        fmt::format("uniform_ expects to return a [from, to) range, but found from={:g} > "
                    "to={:g}",
                    from, to));
  RandomGenerator& gen = pick(g);
  return randomize(t, "UniformBackward0", [&] {
    DType d = t.dtype();
    if (d == DType::Float64) {
      fill_each(t, [&] { return gen.uniform_double() * (to - from) + from; });
    } else {
      float lo = static_cast<float>(from), span = static_cast<float>(to) - lo;
      const float high = static_cast<float>(to);
      // What is rounded up to the end, which is not in the range, is the beginning.
      fill_each(t, [&] {
        const float v = kernels::rounded_to(d, static_cast<float>(uniform_of(d, gen)) * span + lo);
        return v == high && d != DType::Float32 ? lo : v;
      });
    }
  });
}

const Tensor& normal_(const Tensor& t, double mean, double std, RandomGenerator* g) {
  if (!(std >= 0))
    raise_runtime("normal expects std >= 0.0, but found std " +
                  float_repr(std).substr(0, float_repr(std).find(".0")));
  if (t.numel()) need_float("normal_kernel_cpu", t);
  return randomize(t, "NormalBackward0", [&] { fill_normal(t, mean, std, pick(g)); });
}

namespace {
int64_t largest_counted(DType t) {
  switch (t) {
    case DType::Float64:
      return int64_t{1} << 53;
    case DType::Float32:
      return int64_t{1} << 24;
    case DType::Float16:
      return int64_t{1} << 11;
    case DType::BFloat16:
      return int64_t{1} << 8;
    case DType::Bool:
      return 1;
    default:
      return type_limits(t).imax;
  }
}
}  // namespace

const Tensor& random_(const Tensor& t, OptDim from, OptDim to, RandomGenerator* g) {
  RandomGenerator& gen = pick(g);
  return randomize(t, "RandomBackward0", [&] {
    if (to) {
      check_range(from.value_or(0), *to, t.dtype());
      fill_range(t, from.value_or(0), *to, gen);
      return;
    }
    if (from) {
      // Up to and with the largest number that the type counts to without a gap.
      int64_t last = largest_counted(t.dtype());
      check_bounds(*from, last, t.dtype());
      fill_range(t, *from, static_cast<int64_t>(static_cast<uint64_t>(last) + 1), gen);
      return;
    }
    uint64_t range = static_cast<uint64_t>(largest_counted(t.dtype())) + 1;
    bool wide = t.dtype() == DType::Float64 || t.dtype() == DType::Int64;
    fill_each_int(
        t, [&] { return static_cast<int64_t>((wide ? gen.next64() : gen.next32()) % range); });
  });
}

const Tensor& bernoulli_(const Tensor& t, const Operand& p, RandomGenerator* g) {
  RandomGenerator& gen = pick(g);
  autograd::check_inplace(t);
  bool number = p.impl()->wrapped_number;
  if (!number) autograd::check_not_shared(t);
  if (!number && t.numel()) {
    expand(detach(p), t.sizes());
    need_float("bernoulli_tensor_cpu_p_", p);
  }
  for (const Scalar& s : p.to_scalars()) {
    if (!number && !t.numel()) break;
    double v = s.to_double();
    if (!(v >= 0 && v <= 1)) {
      if (p.impl()->wrapped_number)
        raise_runtime(fmt::format("bernoulli_ expects p to be in [0, 1], but got p={:g}", v));
      raise_runtime(
          "Expected p_in >= 0 && p_in <= 1 to be true, but got false.  (Could this error message "
          "be improved?  If so, please report an enhancement request to PyTorch.)");
    }
  }
  return randomize(t, p.impl()->wrapped_number ? "BernoulliBackward1" : "BernoulliBackward0", [&] {
    if (p.impl()->wrapped_number) {
      double v = p.item().to_double();
      fill_each(t, [&] { return gen.uniform_double() < v ? 1.0 : 0.0; });
      return;
    }
    if (!t.numel()) return;
    Tensor q = kernels::contiguous(expand(detach(p), t.sizes()), DType::Float64);
    bool wide = p.dtype() == DType::Float64;
    int64_t i = 0;
    fill_each(t, [&] {
      double v = q.data<double>()[i++];
      return (wide ? gen.uniform_double() : static_cast<double>(gen.uniform_float())) < v ? 1.0
                                                                                          : 0.0;
    });
  });
}

namespace {
void need_continuous(const char* distribution, const char* name, const Tensor& t) {
  if (!is_floating(t.dtype()))
    raise_runtime(std::string(distribution) +
                  " distribution is a continuous probability distribution. dtype must be a "
                  "floating point but you specified " +
                  name);
}
}  // namespace

const Tensor& exponential_(const Tensor& t, double lambd, RandomGenerator* g) {
  autograd::check_inplace(t);
  if (lambd <= 0)
    raise_runtime("exponential_ expects lambda > 0.0, but found lambda=" +
                  float_repr(lambd).substr(0, float_repr(lambd).find(".0")));
  RandomGenerator& gen = pick(g);
  return randomize(t, "ExponentialBackward0", [&] {
    if (t.numel()) need_continuous("Exponential", dtype_message_name(t.dtype()), t);
    fill_each(t, [&] { return -1.0 / lambd * std::log1p(-gen.uniform_double()); });
  });
}
const Tensor& geometric_(const Tensor& t, double p, RandomGenerator* g) {
  autograd::check_inplace(t);
  if (!(p > 0 && p < 1))
    raise_runtime("geometric_ expects p to be in (0, 1), but got p=" +
                  float_repr(p).substr(0, float_repr(p).find(".0")));
  RandomGenerator& gen = pick(g);
  return randomize(t, "GeometricBackward0", [&] {
    if (t.dtype() == DType::Bool && t.numel()) not_implemented_for("geometric_cpu", t.dtype());
    fill_each(t, [&] { return std::ceil(std::log(gen.uniform_double()) / std::log1p(-p)); });
  });
}
const Tensor& log_normal_(const Tensor& t, double mean, double std, RandomGenerator* g) {
  autograd::check_inplace(t);
  if (!(std > 0))
    raise_runtime(fmt::format("log_normal_ expects std > 0.0, but found std={:g}", std));
  RandomGenerator& gen = pick(g);
  return randomize(t, "LogNormalBackward0", [&] {
    if (t.numel()) need_float("log_normal_cpu", t);
    fill_each(t, [&] { return std::exp(gen.normal(mean, std)); });
  });
}
const Tensor& cauchy_(const Tensor& t, double median, double sigma, RandomGenerator* g) {
  autograd::check_inplace(t);
  if (!(sigma > 0))
    raise_runtime(fmt::format("cauchy_ expects sigma > 0.0, but found sigma={:g}", sigma));
  need_continuous("Cauchy", dtype_c_name(t.dtype()), t);
  RandomGenerator& gen = pick(g);
  return randomize(t, "CauchyBackward0", [&] {
    fill_each(t, [&] { return median + sigma * std::tan(kPi * (gen.uniform_double() - 0.5)); });
  });
}

}  // namespace tracepad::ops
