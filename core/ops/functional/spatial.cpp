// Padding, resizing and sampling of grids.
#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/linalg.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"

namespace tracepad::ops {

namespace {

Tensor constant_pad(const Tensor& t, const Dims& pads, const Scalar& value) {
  int64_t k = static_cast<int64_t>(pads.size()) / 2;
  if (k > t.dim())
    raise_runtime(
        "Length of pad should be no more than twice the number of dimensions of the input. Pad "
        "length is " +
        std::to_string(pads.size()) + " while the input has " + std::to_string(t.dim()) +
        " dimensions.");
  Dims sizes = t.sizes();
  Dims from(sizes.size(), 0), keep_from(sizes.size(), 0), keep(sizes.size());
  for (size_t d = 0; d < sizes.size(); ++d) keep[d] = sizes[d];
  for (int64_t i = 0; i < k; ++i) {
    int64_t d = t.dim() - 1 - i, before = pads[2 * i], after = pads[2 * i + 1];
    int64_t n = t.sizes()[d] + before + after;
    if (n < 0 || t.sizes()[d] + std::min<int64_t>(before, 0) + std::min<int64_t>(after, 0) < 0)
      raise_runtime("narrow(): length must be non-negative.");
    sizes[d] = n;
    from[d] = std::max<int64_t>(before, 0);
    keep_from[d] = std::max<int64_t>(-before, 0);
    keep[d] = std::max<int64_t>(t.sizes()[d] - keep_from[d] - std::max<int64_t>(-after, 0), 0);
  }
  // What is only cut off is a copy of the rest, laid out as it was.
  bool cut = std::all_of(pads.begin(), pads.end(), [](int64_t n) { return n <= 0; });
  auto window = [=](const Tensor& w, const Dims& start) {
    Tensor x = w;
    for (size_t d = 0; d < start.size(); ++d)
      x = narrow(x, static_cast<int64_t>(d), start[d], keep[d]);
    return x;
  };
  Tensor out;
  {
    NoGrad off;
    Tensor rest = window(detach(t), keep_from);
    out = empty_strided_tensor(sizes,
                               cut ? kernels::preserved_strides(rest)
                                   : strides_for(sizes, suggested_format(t.sizes(), t.strides())),
                               t.dtype(), t.device());
    kernels::fill(out, value);
    if (out.numel() && !t.is_meta()) kernels::copy(window(out, from), rest);
  }
  if (wants_grad({t})) {
    Dims inverse;
    for (int64_t p : pads) inverse.push_back(-p);
    record("ConstantPadNdBackward0", {t}, {out}, {},
           [inverse](Context& c) -> Tensors { return {constant_pad(c.g(), inverse, 0)}; });
  }
  return out;
}

// Source positions of reflect or replicate padding along one dimension.
std::vector<int64_t> padded_positions(int64_t n, int64_t before, int64_t after, bool reflect) {
  std::vector<int64_t> out;
  for (int64_t i = -before; i < n + after; ++i) {
    int64_t k = i;
    if (reflect) {
      if (k < 0) k = -k;
      if (k >= n) k = 2 * (n - 1) - k;
    } else {
      k = std::clamp<int64_t>(k, 0, n - 1);
    }
    out.push_back(k);
  }
  return out;
}

Tensor circular_pad(const Tensor& t, const Dims& pads) {
  int64_t k = static_cast<int64_t>(pads.size()) / 2;
  Tensor out = t;
  for (int64_t i = 0; i < k; ++i) {
    int64_t d = t.dim() - 1 - i, n = t.sizes()[d], before = pads[2 * i], after = pads[2 * i + 1];
    if (before > n || after > n)
      raise_runtime("Padding value causes wrapping around more than once.");
    if (n + before + after < 0)
      raise_runtime("Negative padding value is resulting in an empty dimension");
    std::vector<int64_t> index;
    for (int64_t p = -before; p < n + after; ++p) index.push_back(((p % n) + n) % n);
    Tensor i1 = from_int64s({static_cast<int64_t>(index.size())}, index);
    out = as_one_node("CopySlices", {out}, [d, i1](const Tensors& in) {
      return in_format(index_select(in[0], d, i1), MemoryFormat::Contiguous);
    });
  }
  return out;
}

}  // namespace

Tensor constant_pad_nd(const Tensor& t, const Dims& pads, const Scalar& value) {
  if (pads.size() % 2)
    raise_runtime("Length of pad must be even but instead it equals " +
                  std::to_string(pads.size()));
  if (static_cast<int64_t>(pads.size()) > 2 * t.dim())
    raise_runtime(
        "Length of pad should be no more than twice the number of dimensions of the input. Pad "
        "length is " +
        std::to_string(pads.size()) + "while the input has " + std::to_string(t.dim()) +
        "dimensions.");
  return constant_pad(t, pads, value);
}

Tensor pad(const Tensor& t, const Dims& pads, std::string_view mode, std::optional<Scalar> value) {
  bool known = mode == "reflect" || mode == "replicate" || mode == "circular";
  if (!known && mode != "constant")
    raise_not_implemented("Unrecognised padding mode " + std::string(mode));
  if (pads.size() % 2) raise_runtime("Padding length must be divisible by 2");
  if (static_cast<int64_t>(pads.size()) > 2 * t.dim())
    raise_runtime(
        "Padding length should be less than or equal to two times the input dimension but got "
        "padding length " +
        std::to_string(pads.size()) + " and input of dimension " + std::to_string(t.dim()));
  if (mode == "constant") return constant_pad(t, pads, value.value_or(Scalar(0)));
  if (value && value->to_double() != 0)
    raise_runtime("Padding mode \"" + std::string(mode) + "\" doesn't take in value argument");
  int64_t k = static_cast<int64_t>(pads.size()) / 2;
  if (known && (k < 1 || k > 3 || (t.dim() != k + 1 && t.dim() != k + 2)))
    raise_not_implemented("Padding size " + std::to_string(pads.size()) + " is not supported for " +
                          std::to_string(t.dim()) +
                          "D input tensor.\nSupported combinations for non-constant padding:\n  - "
                          "2D or 3D input: padding size = 2 "
                          "(pads last dimension)\n  - 3D or 4D input: padding size = 4 (pads last "
                          "2 dimensions)\n  - 4D or 5D "
                          "input: padding size = 6 (pads last 3 dimensions)");
  if (mode == "circular") return circular_pad(t, pads);
  bool reflect = mode == "reflect";
  if (t.dtype() == DType::Bool)
    not_implemented_for(fmt::format("{}_pad{}d", reflect ? "reflection" : "replication", k).c_str(),
                        t.dtype());
  for (int64_t i = 0; i < k; ++i) {
    int64_t d = t.dim() - 1 - i, n = t.sizes()[d];
    if (reflect && (pads[2 * i] >= n || pads[2 * i + 1] >= n))
      raise_runtime(std::string("Argument #") + std::to_string(4 + 2 * i) +
                    ": Padding size should be less than the corresponding input dimension, but "
                    "got: padding (" +
                    std::to_string(pads[2 * i]) + ", " + std::to_string(pads[2 * i + 1]) +
                    ") at dimension " + std::to_string(d) + " of input " + dims_str(t.sizes()));
  }
  std::string node =
      std::string(reflect ? "ReflectionPad" : "ReplicationPad") + std::to_string(k) + "DBackward0";
  std::vector<Tensor> index;
  for (int64_t i = 0; i < k; ++i) {
    auto p = padded_positions(t.sizes()[t.dim() - 1 - i], pads[2 * i], pads[2 * i + 1], reflect);
    index.push_back(from_int64s({static_cast<int64_t>(p.size())}, p));
  }
  return as_one_node(node.c_str(), {t}, [index, k](const Tensors& in) {
    Tensor x = in[0];
    for (int64_t i = 0; i < k; ++i) x = index_select(x, x.dim() - 1 - i, index[i]);
    return in_format_of(x, in[0]);
  });
}

// ---- interpolation ----

namespace {

// Weights from `in` positions to one output position.
struct Tap {
  int64_t index;
  double weight;
};
using Taps = std::vector<std::vector<Tap>>;

// `scale` is in/out, or the caller's own reciprocal.
Taps nearest_taps(int64_t in, int64_t out, double scale, bool exact) {
  Taps taps;
  for (int64_t i = 0; i < out; ++i) {
    double at = exact ? (static_cast<double>(i) + 0.5) * static_cast<float>(scale)
                      : std::floor(static_cast<float>(i) * static_cast<float>(scale));
    taps.push_back({{std::min(static_cast<int64_t>(std::floor(at)), in - 1), 1.0}});
  }
  return taps;
}

// PyTorch computes in single precision, step by step, all but doubles.
struct Steps {
  DType type;
  explicit Steps(DType of) : type(kernels::compute_type(of)) {}
  double operator()(double v) const { return kernels::step_in(type, v); }
};

// Keys' cubic (1981), of an x of at least 0.
double cubic(double x, double a, Steps r) {
  if (x <= 1) return r(r(r(r(r((a + 2) * x) - (a + 3)) * x) * x) + 1);
  if (x < 2) return r(r(r(r(r(r(a * x) - 5 * a) * x) + 8 * a) * x) - 4 * a);
  return 0;
}

double source_position(int64_t i, double scale, bool align, bool is_cubic, Steps r) {
  scale = r(scale);
  if (align) return r(scale * static_cast<double>(i));
  double at = r(r(scale * (static_cast<double>(i) + 0.5)) - 0.5);
  return at < 0 && !is_cubic ? 0 : at;
}

Taps linear_taps(int64_t in, int64_t out, double scale, bool align, Steps r) {
  Taps taps;
  for (int64_t i = 0; i < out; ++i) {
    double at = in == out ? static_cast<double>(i) : source_position(i, scale, align, false, r);
    int64_t lo = std::min(static_cast<int64_t>(at), in - 1);
    int64_t hi = lo + (lo < in - 1 ? 1 : 0);
    double w = std::clamp(r(at - static_cast<double>(lo)), 0.0, 1.0);
    taps.push_back({{lo, r(1 - w)}, {hi, w}});
  }
  return taps;
}

Taps cubic_taps(int64_t in, int64_t out, double scale, bool align, Steps r) {
  Taps taps;
  for (int64_t i = 0; i < out; ++i) {
    double at = source_position(i, scale, align, true, r);
    int64_t base = static_cast<int64_t>(std::floor(at));
    double t = r(at - static_cast<double>(base));
    std::vector<Tap> row;
    for (int64_t k = -1; k <= 2; ++k) {
      const double d =
          k > 0 ? r(r(1 - t) + static_cast<double>(k - 1)) : r(t - static_cast<double>(k));
      row.push_back({std::clamp<int64_t>(base + k, 0, in - 1), cubic(d, -0.75, r)});
    }
    taps.push_back(row);
  }
  return taps;
}

// Filters of antialiasing: a triangle, Keys' cubic, and sinc windowed by a wider sinc (Lanczos
// 1956).
struct Filter {
  double support;
  double (*weight)(double);
};
double sinc(double x) {
  constexpr double kPi = 3.14159265358979323846;
  return x == 0 ? 1 : std::sin(kPi * x) / (kPi * x);
}
constexpr Filter kTriangle = {1, [](double x) { return std::max(0.0, 1 - std::abs(x)); }};
constexpr Filter kCubic = {
    2, [](double x) { return cubic(std::abs(x), -0.5, Steps(DType::Float64)); }};
constexpr Filter kLanczos = {
    3, [](double x) { return std::abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0.0; }};

// Antialiased: a filter as wide as the reduction.
Taps antialias_taps(int64_t in, int64_t out, double scale, bool align, const Filter& filter) {
  Taps taps;
  double stretch = std::max(scale, 1.0), support = filter.support * stretch;
  for (int64_t i = 0; i < out; ++i) {
    double centre =
        align ? scale * static_cast<double>(i) + 0.5 : scale * (static_cast<double>(i) + 0.5);
    int64_t lo = std::max<int64_t>(static_cast<int64_t>(centre - support + 0.5), 0);
    int64_t hi = std::min<int64_t>(static_cast<int64_t>(centre + support + 0.5), in);
    std::vector<Tap> row;
    double total = 0;
    for (int64_t k = lo; k < hi; ++k) {
      double d = (static_cast<double>(k) - centre + 0.5) / stretch;
      double w = filter.weight(d);
      row.push_back({k, w});
      total += w;
    }
    for (Tap& t : row) t.weight /= total;
    taps.push_back(row);
  }
  return taps;
}

// Applies taps along one dimension of a contiguous double tensor.
Tensor apply_taps(const Tensor& x, int64_t dim, const Taps& taps, Steps r) {
  Dims sizes = x.sizes();
  const int64_t from = sizes[dim], to = static_cast<int64_t>(taps.size());
  sizes[dim] = to;
  Tensor y = empty_tensor(sizes, DType::Float64);
  kernels::fill(y, 0);
  int64_t outer = 1, inner = 1;
  for (int64_t d = 0; d < dim; ++d) outer *= sizes[d];
  for (size_t d = static_cast<size_t>(dim) + 1; d < sizes.size(); ++d) inner *= sizes[d];
  const double* p = x.data<double>();
  double* q = y.data<double>();
  for (int64_t o = 0; o < outer; ++o)
    for (size_t i = 0; i < taps.size(); ++i)
      for (const Tap& t : taps[i]) {
        const double* src = p + (o * from + t.index) * inner;
        double* dst = q + (o * to + static_cast<int64_t>(i)) * inner;
        for (int64_t k = 0; k < inner; ++k) dst[k] = r(dst[k] + r(t.weight * src[k]));
      }
  return y;
}

// The same along all of these dimensions at once, by the products of their weights.
Tensor apply_products(const Tensor& x, const std::vector<Taps>& taps, const Dims& in, bool backward,
                      Steps r) {
  const size_t n = taps.size();
  Dims sizes = x.sizes();
  int64_t from = 1, to = 1;
  for (size_t d = 0; d < n; ++d) {
    int64_t& size = sizes[sizes.size() - n + d];
    from *= size;
    size = backward ? in[d] : static_cast<int64_t>(taps[d].size());
    to *= size;
  }
  Tensor y = empty_tensor(sizes, DType::Float64);
  kernels::fill(y, 0);
  const double* p = x.data<double>();
  double* q = y.data<double>();
  // Visits every pair of an input and an output position that a weight joins.
  auto visit = [&](auto& self, size_t d, int64_t out, int64_t at, double weight) -> void {
    if (d == n) {
      const int64_t a = backward ? out : at, b = backward ? at : out;
      q[b] = r(q[b] + r(weight * p[a]));
      return;
    }
    const int64_t outs = static_cast<int64_t>(taps[d].size());
    for (int64_t i = 0; i < outs; ++i)
      for (const Tap& t : taps[d][static_cast<size_t>(i)])
        self(self, d + 1, out * outs + i, at * in[d] + t.index,
             d ? r(weight * t.weight) : t.weight);
  };
  for (int64_t left = from ? x.numel() / from : 0; left > 0; --left, p += from, q += to)
    visit(visit, 0, 0, 0, 1);
  return y;
}

Tensor resample(const std::string& node, const Tensor& t, const std::vector<Taps>& taps,
                bool backward, const Dims& in, bool products) {
  Tensor out;
  {
    NoGrad off;
    const Steps r(t.dtype());
    out = kernels::contiguous(detach(t), DType::Float64);
    if (products || backward)
      out = apply_products(out, taps, in, backward, r);
    else {
      for (size_t i = taps.size(); i-- > 0;) {
        Taps stored = taps[i];  // as weights of the tensor's type
        for (std::vector<Tap>& row : stored)
          for (Tap& tap : row) tap.weight = kernels::rounded_to(t.dtype(), tap.weight);
        const int64_t dim = t.dim() - static_cast<int64_t>(taps.size()) + static_cast<int64_t>(i);
        out = apply_taps(out, dim, stored, r);
      }
    }
    if (!is_floating(t.dtype())) out = round(out);
    out = kernels::as_type(out, t.dtype());
    out = in_format_of(out, t);
  }
  if (wants_grad({t}))
    record(node, {t}, {out}, {}, [=](Context& c) -> Tensors {
      return {resample(node, c.g(), taps, !backward, in, products)};
    });
  return out;
}

}  // namespace

namespace {
std::string tuple(const Dims& d) {
  std::string s = dims_str(d);
  s.front() = '(', s.back() = ')';
  if (d.size() == 1) s.insert(s.size() - 1, ",");
  return s;
}
// A factor as the caller would have written it.
std::string factor_text(double v) {
  return v == std::floor(v) ? std::to_string(static_cast<int64_t>(v)) : Scalar(v).repr();
}
// Sizes of nothing, and a batch in which the rest is empty.
void refuse_empty(const Tensor& t, const Dims& in, const Dims& out) {
  const size_t spatial = in.size();
  auto all = [&](const Dims& sizes) {
    std::string text;
    for (size_t i = 0; i < spatial; ++i)
      text += fmt::format("{}{}: {}", i ? ", " : "", "DHW"[i + 3 - spatial], sizes[i]);
    return "(" + text + ")";
  };
  for (size_t i = 0; i < spatial; ++i)
    if (out[i] <= 0 || in[i] <= 0)
      raise_runtime("Input and output sizes should be greater than 0, but got input " + all(in) +
                    (spatial == 1 ? " and output " : " output ") + all(out));
  if (t.numel() == 0 && t.sizes()[0])
    raise_runtime(fmt::format("Non-empty {}D data tensor expected but got a tensor with sizes {}",
                              t.dim(), dims_str(t.sizes())));
}
// Small planes, and wide ones whose channels lie together, have a kernel of their own.
bool has_plane_kernel(const Tensor& t, const Dims& out) {
  return out.size() == 2 && (out[0] + out[1] <= 128 ||
                             (t.sizes()[1] > 3 && t.is_contiguous(MemoryFormat::ChannelsLast)));
}
// The kernels are for floating types, some for bytes too.
void refuse_type(const Tensor& t, const std::string& mode, bool antialias, const Dims& out) {
  const DType type = t.dtype();
  const bool half = type == DType::Float16 || type == DType::BFloat16, plane = out.size() == 2;
  const bool near = mode.starts_with("nearest");
  if (is_floating(type) && !(antialias && half)) return;
  if (type == DType::UInt8 && (near || plane)) return;
  if (antialias) not_implemented_for("compute_index_ranges_weights", type);
  if (mode == "bicubic") not_implemented_for("compute_indices_weights_cubic", type);
  not_implemented_for(has_plane_kernel(t, out) ? near ? "upsample_nearest2d_channels_last"
                                                      : "upsample_bilinear2d_channels_last"
                      : near                   ? "compute_indices_weights_nearest"
                                               : "compute_indices_weights_linear",
                      type);
}
}  // namespace

Tensor interpolate(const Tensor& t, const std::optional<Dims>& size,
                   const std::optional<std::vector<double>>& scale, std::string_view mode,
                   std::optional<bool> align_corners, std::optional<bool> recompute,
                   bool antialias) {
  bool near = mode == "nearest" || mode == "area" || mode == "nearest-exact";
  if (near && align_corners)
    raise_value(
        "align_corners option can only be set with the interpolating modes: linear | bilinear | "
        "bicubic | trilinear");
  bool align = align_corners.value_or(false);
  int spatial = static_cast<int>(t.dim()) - 2;
  if (size && scale) raise_value("only one of size or scale_factor should be defined");
  if (!size && !scale) raise_value("either size or scale_factor should be defined");
  Dims in, out;
  std::vector<double> factor;
  for (int i = 0; i < spatial; ++i) in.push_back(t.sizes()[2 + i]);
  if (size) {
    out = size->size() == 1 && spatial > 1 ? Dims(static_cast<size_t>(spatial), (*size)[0]) : *size;
    if (static_cast<int>(out.size()) != spatial)
      raise_value(
          "Input and output must have the same number of spatial dimensions, but got input with "
          "spatial dimensions of " +
          dims_str(in) + " and output size of " + tuple(out) +
          ". Please provide input tensor in (N, C, d1, d2, ...,dK) format and output size in (o1, "
          "o2, ...,oK) format.");
  } else {
    factor = scale->size() == 1 && spatial > 1
                 ? std::vector<double>(static_cast<size_t>(spatial), (*scale)[0])
                 : *scale;
    if (static_cast<int>(factor.size()) != spatial) {
      std::string text = "(";
      for (size_t i = 0; i < factor.size(); ++i) text += (i ? ", " : "") + factor_text(factor[i]);
      raise_value(
          "Input and scale_factor must have the same number of spatial dimensions, but got input "
          "with spatial dimensions of " +
          dims_str(in) + " and scale_factor of shape " + text +
          "). Please provide input tensor in (N, C, d1, d2, ...,dK) format and scale_factor in "
          "(s1, s2, ...,sK) format.");
    }
    for (int i = 0; i < spatial; ++i)
      out.push_back(static_cast<int64_t>(std::floor(static_cast<double>(in[i]) * factor[i])));
  }
  if (mode == "area") return spatial >= 1 && spatial <= 3 ? adaptive_avg_pool(spatial, t, out) : t;
  std::string m(mode);
  const bool lanczos = m == "lanczos" && antialias;
  int need = m == "linear"                                  ? 1
             : m == "bilinear" || m == "bicubic" || lanczos ? 2
             : m == "trilinear"                             ? 3
                                                            : 0;
  bool known = near || need;
  if (!known || spatial < 1 || spatial > 3 || (need && need != spatial)) {
    if (need && spatial >= 1 && spatial <= 3)
      raise_not_implemented("Got " + std::to_string(t.dim()) + "D input, but " + m +
                            " mode needs " + std::to_string(need + 2) + "D input");
    raise_not_implemented("Input Error: Only 3D, 4D and 5D input Tensors supported (got " +
                          std::to_string(t.dim()) +
                          "D) for the modes: nearest | linear | bilinear | bicubic | trilinear | "
                          "lanczos | area | nearest-exact (got " +
                          m + ")");
  }
  refuse_empty(t, in, out);
  refuse_type(t, m, antialias, out);
  const Steps r(t.dtype());
  std::vector<Taps> taps;
  bool own_scale = scale && !recompute.value_or(false);
  for (int i = 0; i < spatial; ++i) {
    double ratio = static_cast<double>(in[i]) / static_cast<double>(out[i]);
    if (align)
      ratio = out[i] > 1 ? static_cast<double>(in[i] - 1) / static_cast<double>(out[i] - 1) : 0;
    else if (own_scale)
      ratio = 1.0 / factor[i];
    if (m == "nearest" || m == "nearest-exact")
      taps.push_back(nearest_taps(in[i], out[i], ratio, m != "nearest"));
    else if (antialias)
      taps.push_back(antialias_taps(in[i], out[i], ratio, align,
                                    m == "lanczos"   ? kLanczos
                                    : m == "bicubic" ? kCubic
                                                     : kTriangle));
    else if (m == "bicubic")
      taps.push_back(cubic_taps(in[i], out[i], ratio, align, r));
    else
      taps.push_back(linear_taps(in[i], out[i], ratio, align, r));
  }
  std::string d = std::to_string(spatial) + "D";
  std::string node = "Upsample" +
                     std::string(m == "nearest"         ? "Nearest"
                                 : m == "nearest-exact" ? "NearestExact"
                                 : m == "linear"        ? "Linear"
                                 : m == "bilinear"      ? "Bilinear"
                                 : m == "bicubic"       ? "Bicubic"
                                 : m == "lanczos"       ? "Lanczos"
                                                        : "Trilinear") +
                     d + (antialias ? "Aa" : "") + "Backward0";
  return resample(node, t, taps, false, in,
                  m == "bilinear" && !antialias && has_plane_kernel(t, out));
}

Tensor affine_grid(const Tensor& theta, const Dims& size, bool align) {
  int64_t k = static_cast<int64_t>(size.size()) - 2;
  if (k != 2 && k != 3)
    raise_runtime("AffineGridGenerator needs 4d (spatial) or 5d (volumetric) inputs.");
  transpose(detach(theta), 1, 2);  // IndexError where there is no such dimension
  if (theta.dim() != 3) raise_runtime("batch2 must be a 3D tensor");
  if (theta.sizes()[0] != size[0] || theta.sizes()[2] != k + 1)
    raise_runtime("Expected size for first two dimensions of batch2 tensor to be: [" +
                  std::to_string(size[0]) + ", " + std::to_string(k + 1) + "] but got: [" +
                  std::to_string(theta.sizes()[0]) + ", " + std::to_string(theta.sizes()[2]) +
                  "].");
  auto axis = [&](int64_t n) {
    if (n <= 1) return zeros({n}, {theta.dtype()});
    Tensor a = linspace(-1, 1, n, {theta.dtype()});
    return align ? a
                 : to(mul(a, static_cast<double>(n - 1) / static_cast<double>(n)), theta.dtype());
  };
  Tensors axes;
  for (int64_t i = 0; i < k; ++i) axes.push_back(axis(size[2 + i]));
  Tensors grids = meshgrid(axes);
  std::reverse(grids.begin(), grids.end());
  grids.push_back(ones_like(grids[0]));
  Tensor base = reshape(stack(grids, -1), {1, -1, k + 1});
  Dims out = {theta.sizes()[0]};
  out.insert(out.end(), size.begin() + 2, size.end());
  out.push_back(k);
  return as_one_node("AffineGridGeneratorBackward0", {theta}, [=](const Tensors& in) {
    return reshape(matmul(to(base, in[0].dtype()), transpose(in[0], 1, 2)), out);
  });
}

}  // namespace tracepad::ops
