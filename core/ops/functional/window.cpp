// Windows for spectra: hann, hamming, blackman, bartlett, kaiser.
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/special.h"

namespace tracepad::ops {

namespace {

constexpr double kPi = 3.14159265358979323846;

// `shape` makes of the places 0, 1, ... (`last` is the greatest) the values. A periodic window is
// one that is longer by one, without its end.
Tensor window(const char* name, int64_t n, bool periodic, const Options& o,
              const std::function<Tensor(const Tensor& places, double last)>& shape) {
  const Device device = o.device.value_or(Device{});
  const bool whole = o.dtype && !is_floating(*o.dtype);
  const bool composed = device.is_meta() && std::string_view(name) == "hann_window";
  if (n < 0 && composed)  // made of other operators there
    raise_runtime(whole ? "upper bound and lower bound inconsistent with step sign"
                        : "narrow(): length must be non-negative.");
  if (whole && !composed)
    raise_runtime(
        std::string(name) +
        " expects floating point dtypes, got: TensorOptions(dtype=" + dtype_c_name(*o.dtype) +
        ", device=" + device.str() + ", layout=Strided" + (o.named_layout ? "" : " (default)") +
        ", requires_grad=false (default), pinned_memory=" + (o.pin_memory ? "true" : "false") +
        ", memory_format=(nullopt))");
  if (n < 0)
    raise_runtime(std::string(name) +
                  " requires non-negative window_length, got window_length=" + std::to_string(n));
  if (n <= 1) return ones({n}, o);
  int64_t length = periodic ? n + 1 : n;
  Options places = o;
  places.requires_grad = false;
  if (!places.dtype) places.dtype = default_dtype();
  Tensor out;
  {
    NoGrad off;
    Tensor x = arange(0, length, 1, places);
    out = to(shape(x, static_cast<double>(length - 1)), x.dtype());
    if (periodic) out = clone(narrow(out, 0, 0, n));
  }
  if (o.requires_grad) out.set_requires_grad(true);
  return out;
}

// a - b cos(2 pi x); each step and each number is one of the element type.
Tensor cosine(const Tensor& places, double last, double a, double b) {
  return add(mul(-b, cos(mul(2 * kPi / last, places))), a);
}

}  // namespace

Tensor hann_window(int64_t n, bool periodic, const Options& o) {
  return window("hann_window", n, periodic, o,
                [](const Tensor& x, double last) { return cosine(x, last, 0.5, 0.5); });
}
Tensor hamming_window(int64_t n, bool periodic, const Options& o, double alpha, double beta) {
  return window("hamming_window", n, periodic, o,
                [=](const Tensor& x, double last) { return cosine(x, last, alpha, beta); });
}
Tensor blackman_window(int64_t n, bool periodic, const Options& o) {
  return window("blackman_window", n, periodic, o, [](const Tensor& x, double last) {
    Tensor angle = mul(kPi / last, x);
    return add(sub(mul(0.08, cos(mul(angle, 4))), mul(0.5, cos(mul(angle, 2)))), 0.42);
  });
}
Tensor bartlett_window(int64_t n, bool periodic, const Options& o) {
  return window("bartlett_window", n, periodic, o, [](const Tensor& x, double last) {
    Tensor up = mul(2 / last, x);
    return where(le(x, last / 2), up, sub(2, up));
  });
}
Tensor kaiser_window(int64_t n, bool periodic, const Options& o, double beta) {
  return window("kaiser_window", n, periodic, o, [beta](const Tensor& x, double last) {
    // One kernel, which rounds to the element type at the end.
    Tensor place =
        sub(mul(to(x, element_size(x.dtype()) == 2 ? DType::Float32 : x.dtype()), 2 / last), 1);
    Tensor inside = clamp(sub(1, mul(place, place)), OptScalar(0), OptScalar());
    return mul(i0(mul(sqrt(inside), beta)), 1 / kernels::bessel_i0(beta));
  });
}

}  // namespace tracepad::ops
