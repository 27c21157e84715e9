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
    if (n < 0) raise_runtime("narrow(): length must be non-negative.");
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

double cubic(double x, double a) {
  x = std::abs(x);
  if (x <= 1) return ((a + 2) * x - (a + 3)) * x * x + 1;
  if (x < 2) return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a;
  return 0;
}

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

double source_position(int64_t i, double scale, bool align, bool is_cubic) {
  if (align) return scale * static_cast<double>(i);
  double at = scale * (static_cast<double>(i) + 0.5) - 0.5;
  return at < 0 && !is_cubic ? 0 : at;
}

Taps linear_taps(int64_t in, int64_t out, double scale, bool align) {
  Taps taps;
  for (int64_t i = 0; i < out; ++i) {
    double at = source_position(i, scale, align, false);
    int64_t lo = std::min(static_cast<int64_t>(at), in - 1);
    int64_t hi = lo + (lo < in - 1 ? 1 : 0);
    double w = std::clamp(at - static_cast<double>(lo), 0.0, 1.0);
    taps.push_back({{lo, 1 - w}, {hi, w}});
  }
  return taps;
}

Taps cubic_taps(int64_t in, int64_t out, double scale, bool align) {
  Taps taps;
  for (int64_t i = 0; i < out; ++i) {
    double at = source_position(i, scale, align, true);
    int64_t base = static_cast<int64_t>(std::floor(at));
    double t = at - static_cast<double>(base);
    std::vector<Tap> row;
    for (int64_t k = -1; k <= 2; ++k)
      row.push_back(
          {std::clamp<int64_t>(base + k, 0, in - 1), cubic(static_cast<double>(k) - t, -0.75)});
    taps.push_back(row);
  }
  return taps;
}

// Antialiased: a triangle (or cubic) filter as wide as the reduction.
Taps antialias_taps(int64_t in, int64_t out, double scale, bool align, bool is_cubic) {
  Taps taps;
  double stretch = std::max(scale, 1.0), support = (is_cubic ? 2 : 1) * stretch;
  for (int64_t i = 0; i < out; ++i) {
    double centre =
        align ? scale * static_cast<double>(i) + 0.5 : scale * (static_cast<double>(i) + 0.5);
    int64_t lo = std::max<int64_t>(static_cast<int64_t>(centre - support + 0.5), 0);
    int64_t hi = std::min<int64_t>(static_cast<int64_t>(centre + support + 0.5), in);
    std::vector<Tap> row;
    double total = 0;
    for (int64_t k = lo; k < hi; ++k) {
      double d = (static_cast<double>(k) - centre + 0.5) / stretch;
      double w = is_cubic ? cubic(d, -0.5) : std::max(0.0, 1 - std::abs(d));
      row.push_back({k, w});
      total += w;
    }
    for (Tap& t : row) t.weight /= total;
    taps.push_back(row);
  }
  return taps;
}

// Applies taps along one dimension of a contiguous double tensor; transposed for the gradient.
Tensor apply_taps(const Tensor& x, int64_t dim, const Taps& taps, int64_t in, bool backward) {
  Dims sizes = x.sizes();
  int64_t from = sizes[dim], to = backward ? in : static_cast<int64_t>(taps.size());
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
        int64_t a = backward ? static_cast<int64_t>(i) : t.index,
                b = backward ? t.index : static_cast<int64_t>(i);
        const double* src = p + (o * from + a) * inner;
        double* dst = q + (o * to + b) * inner;
        for (int64_t k = 0; k < inner; ++k) dst[k] += t.weight * src[k];
      }
  return y;
}

Tensor resample(const std::string& node, const Tensor& t, const std::vector<Taps>& taps,
                bool backward, const Dims& in) {
  Tensor out;
  {
    NoGrad off;
    out = kernels::contiguous(detach(t), DType::Float64);
    for (size_t i = 0; i < taps.size(); ++i)
      out = apply_taps(out, t.dim() - static_cast<int64_t>(taps.size()) + static_cast<int64_t>(i),
                       taps[i], in[i], backward);
    if (!is_floating(t.dtype())) out = round(out);
    out = kernels::as_type(out, t.dtype());
    out = in_format_of(out, t);
  }
  if (wants_grad({t}))
    record(node, {t}, {out}, {},
           [=](Context& c) -> Tensors { return {resample(node, c.g(), taps, !backward, in)}; });
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
  auto input_is = [&] {
    return "Input with spatial dimensions of " +
           dims_str(Dims(t.sizes().begin() + std::min<int64_t>(2, t.dim()), t.sizes().end()));
  };
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
  (void)input_is;
  if (mode == "area") return spatial >= 1 && spatial <= 3 ? adaptive_avg_pool(spatial, t, out) : t;
  std::string m(mode);
  int need = m == "linear" ? 1 : m == "bilinear" || m == "bicubic" ? 2 : m == "trilinear" ? 3 : 0;
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
  for (int i = 0; i < spatial; ++i)
    if (out[i] <= 0 || in[i] <= 0) {
      std::string a, b;
      for (int k = 0; k < spatial; ++k)
        a += (k ? ", " : "") + std::string(k == 0 && spatial > 1 ? "H: " : "W: ") +
             std::to_string(in[k]),
            b += (k ? ", " : "") + std::string(k == 0 && spatial > 1 ? "H: " : "W: ") +
                 std::to_string(out[k]);
      raise_runtime("Input and output sizes should be greater than 0, but got input (" + a +
                    ") output (" + b + ")");
    }
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
      taps.push_back(antialias_taps(in[i], out[i], ratio, align, m == "bicubic"));
    else if (m == "bicubic")
      taps.push_back(cubic_taps(in[i], out[i], ratio, align));
    else
      taps.push_back(linear_taps(in[i], out[i], ratio, align));
  }
  std::string d = std::to_string(spatial) + "D";
  std::string node = "Upsample" +
                     std::string(m == "nearest"         ? "Nearest"
                                 : m == "nearest-exact" ? "NearestExact"
                                 : m == "linear"        ? "Linear"
                                 : m == "bilinear"      ? "Bilinear"
                                 : m == "bicubic"       ? "Bicubic"
                                                        : "Trilinear") +
                     d + (antialias ? "Aa" : "") + "Backward0";
  return resample(node, t, taps, false, in);
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

Tensor grid_sample(const Tensor& t, const Tensor& grid, std::string_view mode,
                   std::string_view padding, bool align) {
  if (mode != "bilinear" && mode != "nearest" && mode != "bicubic")
    raise_value(
        "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but "
        "got: '" +
        std::string(mode) + "'");
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    raise_value(
        "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or "
        "'reflection', but got: '" +
        std::string(padding) + "'");
  if (t.dim() != 4 || grid.dim() != 4)
    raise_not_implemented("grid_sample of volumes is not supported");
  if (grid.sizes()[3] != 2)
    raise_runtime(
        "grid_sampler(): expected grid to have size 2 in last dimension, but got grid with sizes " +
        dims_str(grid.sizes()));
  if (t.sizes()[0] != grid.sizes()[0])
    raise_runtime(
        "grid_sampler(): expected grid and input to have same batch size, but got input with "
        "sizes " +
        dims_str(t.sizes()) + " and grid with sizes " + dims_str(grid.sizes()));
  std::string m(mode), pad_mode(padding);
  return as_one_node("GridSampler2DBackward0", {t, grid}, [=](const Tensors& in) {
    const Tensor& x = in[0];
    int64_t n = x.sizes()[0], c = x.sizes()[1], h = x.sizes()[2], w = x.sizes()[3];
    int64_t oh = in[1].sizes()[1], ow = in[1].sizes()[2];
    auto position = [&](int64_t which, int64_t size) {
      Tensor g = select(in[1], 3, which);
      return align ? mul(add(g, 1), static_cast<double>(size - 1) / 2)
                   : div(sub(mul(add(g, 1), size), 1), 2);
    };
    auto within = [&](Tensor p, int64_t size) {
      if (pad_mode == "border") p = clamp(p, OptScalar(0), OptScalar(size - 1));
      if (pad_mode == "reflection") {
        double lo = align ? 0 : -0.5,
               span = align ? static_cast<double>(size - 1) : static_cast<double>(size);
        if (span == 0) return zeros_like(p);
        Tensor q = abs(sub(p, lo));
        Tensor extra = fmod(q, span), flips = floor(div(detach(q), span));
        Tensor odd = ne(remainder(flips, 2), 0);
        p = add(where(odd, sub(span, extra), extra), lo);
        p = clamp(p, OptScalar(0), OptScalar(size - 1));
      }
      return p;
    };
    // Bicubic sampling brings each of its taps inside, the others the position.
    Tensor px = position(0, w), py = position(1, h);
    if (m != "bicubic") px = within(px, w), py = within(py, h);
    Tensor flat = reshape(x, {n, c, h * w});
    auto at = [&](const Tensor& iy, const Tensor& ix) {
      Tensor inside =
          logical_and(logical_and(ge(ix, 0), lt(ix, w)), logical_and(ge(iy, 0), lt(iy, h)));
      Tensor k = add(mul(clamp(iy, OptScalar(0), OptScalar(h - 1)), w),
                     clamp(ix, OptScalar(0), OptScalar(w - 1)));
      Tensor index = expand(reshape(to(k, DType::Int64), {n, 1, oh * ow}), {n, c, oh * ow});
      Tensor v = reshape(gather(flat, 2, index), {n, c, oh, ow});
      return mul(v, unsqueeze(to(inside, v.dtype()), 1));
    };
    if (m == "nearest") return at(round(detach(py)), round(detach(px)));
    Tensor x0 = floor(detach(px)), y0 = floor(detach(py));
    Tensor fx = sub(px, x0), fy = sub(py, y0);
    auto weigh = [](const Tensor& v, const Tensor& wt) { return mul(v, unsqueeze(wt, 1)); };
    if (m == "bilinear") {
      Tensor x1 = add(x0, 1), y1 = add(y0, 1), gx = sub(1, fx), gy = sub(1, fy);
      return add(add(weigh(at(y0, x0), mul(gy, gx)), weigh(at(y0, x1), mul(gy, fx))),
                 add(weigh(at(y1, x0), mul(fy, gx)), weigh(at(y1, x1), mul(fy, fx))));
    }
    auto coefficient = [](const Tensor& t, int k) {
      // Keys' cubic with a = -0.75 at distance |k - t|.
      double a = -0.75;
      Tensor d = abs(sub(static_cast<double>(k), t));
      if (k == 0 || k == 1) return add(mul(sub(mul(d, a + 2), a + 3), mul(d, d)), 1);
      return sub(mul(add(mul(sub(mul(d, a), 5 * a), d), 8 * a), d), 4 * a);
    };
    Tensor total;
    for (int j = -1; j <= 2; ++j)
      for (int i = -1; i <= 2; ++i) {
        Tensor tap = at(trunc(within(add(y0, j), h)), trunc(within(add(x0, i), w)));
        Tensor v = weigh(tap, mul(coefficient(fy, j), coefficient(fx, i)));
        total = total.defined() ? add(total, v) : v;
      }
    return total;
  });
}

}  // namespace tracepad::ops
