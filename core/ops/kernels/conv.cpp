// Convolution as a matrix product over unfolded patches. XNNPACK's own convolution operators add in
// another order (all channels of a tap, then the next), so it is its matrix product that is used:
// unfolding costs a few percent of the time of a large convolution, and the sums stay PyTorch's to
// the last bit.
#include "ops/kernels/conv.h"

#include <algorithm>
#include <vector>

#include "ops/kernels/convert.h"
#include "ops/kernels/matmul.h"
#include "ops/xnn/gemm.h"

namespace tracepad::kernels {

namespace {

// Multiply-adds from which a convolution is taken without the fused instruction (see
// conv_taps_first).
constexpr int64_t kUnfused = int64_t{4} << 20;

int64_t volume(const int64_t v[3]) { return v[0] * v[1] * v[2]; }

// Positions of the output whose input, `step` apart from `start` on, lies in [0, size).
struct Range {
  int64_t from, to;
};
Range inside(int64_t start, int64_t step, int64_t size, int64_t count) {
  int64_t from = start >= 0 ? 0 : (-start + step - 1) / step;
  int64_t to = start >= size ? 0 : (size - start + step - 1) / step;
  to = std::min(to, count);
  return {std::min(from, to), to};
}

// A part of the output's positions: some of its lines (depth and height as one), some columns of
// each.
struct Part {
  Range lines, columns;
  int64_t width() const { return columns.to - columns.from; }
  int64_t positions() const { return (lines.to - lines.from) * width(); }
};

// Moves values between an image and its unfolded matrix: every (tap, output position) pair that
// falls inside the input. `row_of(channel, tap)` says which row of the matrix holds a channel's
// tap.
template <class T, bool kGather, class RowOf>
void patches(T* image, T* cols, int64_t channels, const int64_t in[3], const int64_t out[3],
             const ConvShape& s, const Part& part, RowOf row_of) {
  int64_t positions = part.positions(), pixels = volume(in), taps = volume(s.kernel),
          width = part.width();
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t k = 0; k < taps; ++k) {
      int64_t kw = k % s.kernel[2], kh = k / s.kernel[2] % s.kernel[1],
              kd = k / s.kernel[2] / s.kernel[1];
      T* row = cols + row_of(c, k) * positions;
      T* plane = image + c * pixels;
      const int64_t step = s.stride[2],
                    start = part.columns.from * step + kw * s.dilation[2] - s.padding[2];
      const Range valid = inside(start, step, in[2], width);
      T* line = row;
      for (int64_t l = part.lines.from; l < part.lines.to; ++l, line += width) {
        int64_t id = l / out[1] * s.stride[0] - s.padding[0] + kd * s.dilation[0];
        int64_t ih = l % out[1] * s.stride[1] - s.padding[1] + kh * s.dilation[1];
        if (id < 0 || id >= in[0] || ih < 0 || ih >= in[1]) {
          if constexpr (kGather) std::fill_n(line, width, T(0));
          continue;
        }
        const int64_t at = (id * in[1] + ih) * in[2] + start;  // of column 0, perhaps outside
        if constexpr (kGather) {
          std::fill(line, line + valid.from, T(0));
          if (step == 1)
            std::copy_n(plane + (at + valid.from), valid.to - valid.from, line + valid.from);
          else
            for (int64_t j = valid.from; j < valid.to; ++j) line[j] = plane[at + j * step];
          std::fill(line + valid.to, line + width, T(0));
        } else {
          for (int64_t j = valid.from; j < valid.to; ++j) plane[at + j * step] += line[j];
        }
      }
    }
}

Tensor window(const Tensor& t, Dims sizes, int64_t offset) {
  Dims strides = contiguous_strides(sizes);
  return alias(t, std::move(sizes), std::move(strides), t.offset() + offset);
}

Part all_of(const int64_t out[3]) { return {{0, out[0] * out[1]}, {0, out[2]}}; }

// Rows in the order of the weight's memory: channels, then taps.
auto natural(const ConvShape& s) {
  return [taps = volume(s.kernel)](int64_t c, int64_t k) { return c * taps + k; };
}

DType work_type(const Tensor& t) { return compute_type(t.dtype()); }

template <class F>
void with_type(DType t, F f) {
  if (t == DType::Float32)
    f(float{});
  else if (t == DType::Float64)
    f(double{});
  else
    f(int64_t{});
}

}  // namespace

Tensor im2col(const Tensor& given, const ConvShape& s, const int64_t out[3]) {
  DType t = work_type(given);
  Tensor x = contiguous(given, t);
  int64_t n = x.sizes()[0], c = x.sizes()[1];
  const int64_t in[3] = {x.sizes()[2], x.sizes()[3], x.sizes()[4]};
  int64_t rows = c * volume(s.kernel), positions = volume(out);
  Tensor cols = empty_tensor({n, rows, positions}, t, given.device());
  if (!given.is_meta())
    with_type(t, [&]<class T>(T) {
      for (int64_t i = 0; i < n; ++i)
        patches<T, true>(x.data<T>() + i * c * volume(in), cols.data<T>() + i * rows * positions, c,
                         in, out, s, all_of(out), natural(s));
    });
  return as_type(cols, given.dtype());
}

Tensor col2im(const Tensor& given, const ConvShape& s, int64_t c, const int64_t in[3],
              const int64_t out[3]) {
  DType t = work_type(given);
  Tensor cols = contiguous(given, t);
  int64_t n = cols.sizes()[0], rows = c * volume(s.kernel), positions = volume(out);
  Tensor x = empty_tensor({n, c, in[0], in[1], in[2]}, t, given.device());
  fill(x, 0);
  if (!given.is_meta())
    with_type(t, [&]<class T>(T) {
      for (int64_t i = 0; i < n; ++i)
        patches<T, false>(x.data<T>() + i * c * volume(in), cols.data<T>() + i * rows * positions,
                          c, in, out, s, all_of(out), natural(s));
    });
  return as_type(x, given.dtype());
}

namespace {
// The reference has two implementations, chosen by shape; they differ in the order of additions.
// One adds (channel, row, column) onto the bias; the other takes blocks of channels inside each
// tap, with a single rounding a multiply-add, and the bias last.
bool taps_first(const Tensor& x, const ConvShape& s) {
  bool small_kernel = s.kernel[1] == 1 && s.kernel[2] == 1 && s.kernel[0] == 1;
  bool plain = true;
  for (int d = 0; d < 3; ++d) plain = plain && s.stride[d] == 1 && s.dilation[d] == 1;
  if (plain && small_kernel && x.sizes()[0] < 16) return false;
  return s.groups > 1 || (s.kernel[1] > 3 && s.kernel[2] > 3) || x.sizes()[0] > 1 ||
         x.numel() > 20480;
}

constexpr int64_t kBlock = 16;

// Where the tap of a group's channel stands in that order.
int64_t taps_first_row(int64_t c, int64_t k, int64_t channels, int64_t taps) {
  int64_t c0 = c / kBlock * kBlock;
  return c0 * taps + k * std::min(kBlock, channels - c0) + c - c0;
}

// y[outputs, positions] = w[outputs, rows] cols[rows, positions], in the order of the rows and with
// one rounding a step: a product of floats is exact in double.
void fused_product(const float* w, const float* cols, float* y, int64_t outputs, int64_t rows,
                   int64_t positions) {
  std::fill_n(y, outputs * positions, 0.0f);
  for (int64_t o = 0; o < outputs; ++o) {
    float* line = y + o * positions;
    for (int64_t r = 0; r < rows; ++r) {
      const double x = w[o * rows + r];
      const float* col = cols + r * positions;
      for (int64_t j = 0; j < positions; ++j) line[j] = static_cast<float>(x * col[j] + line[j]);
    }
  }
}

// Parts whose unfolded matrix stays in the cache while it is packed and multiplied.
std::vector<Part> parts_of(const int64_t out[3], int64_t rows) {
  constexpr int64_t kFloats = 64 * 1024, kFewest = 64;
  const int64_t wanted = std::max(kFloats / std::max<int64_t>(rows, 1), kFewest);
  auto cut = [](int64_t size, int64_t piece) {
    std::vector<Range> ranges;
    const int64_t count = std::max<int64_t>((size + piece - 1) / piece, 1);
    for (int64_t i = 0; i < count; ++i)
      ranges.push_back({size * i / count, size * (i + 1) / count});
    return ranges;
  };
  std::vector<Part> parts;
  for (const Range& columns : cut(out[2], std::max(wanted, int64_t{1})))
    for (const Range& lines :
         cut(out[0] * out[1], std::max<int64_t>(wanted / std::max<int64_t>(out[2], 1), 1)))
      parts.push_back({lines, columns});
  return parts;
}

// Either implementation, on dense floats. The bias that comes first is one more row, times 1.
void conv_float(const Tensor& x, const Tensor& w, const Tensor& bias, const Tensor& y,
                const ConvShape& s, bool tapwise) {
  const Dims &xs = x.sizes(), &ys = y.sizes();
  const int64_t n = xs[0], c = xs[1], o = ys[1], groups = s.groups, cg = c / groups,
                og = o / groups;
  const int64_t in[3] = {xs[2], xs[3], xs[4]}, out[3] = {ys[2], ys[3], ys[4]};
  const int64_t taps = volume(s.kernel), positions = volume(out);
  const int64_t first = bias.defined() && !tapwise ? 1 : 0, rows = cg * taps + first;
  auto row_of = [=](int64_t ch, int64_t k) {
    return first + (tapwise ? taps_first_row(ch, k, cg, taps) : ch * taps + k);
  };
  const float* b = bias.defined() ? bias.data<float>() : nullptr;

  Tensor weight = empty_tensor({o, rows});
  float* sorted = weight.data<float>();
  for (int64_t i = 0; i < o; ++i) {
    if (first) sorted[i * rows] = b[i];
    for (int64_t ch = 0; ch < cg; ++ch)
      for (int64_t k = 0; k < taps; ++k)
        sorted[i * rows + row_of(ch, k)] = w.data<float>()[(i * cg + ch) * taps + k];
  }

  // Without the fused instruction, only what would take long is worth other last bits.
  const auto rounding = tapwise ? xnn::Rounding::Once : xnn::Rounding::Twice;
  const bool may_take = !tapwise || xnn::fused() || o * rows * positions >= kUnfused;
  const std::vector<Part> parts = parts_of(out, rows * groups);
  int64_t largest = 0;
  for (const Part& part : parts) largest = std::max(largest, part.positions());
  Tensor unfolded = empty_tensor({groups * rows * largest}), result = empty_tensor({o * largest});
  float *cols = unfolded.data<float>(), *r = result.data<float>();

  for (int64_t i = 0; i < n; ++i)
    for (const Part& part : parts) {
      const int64_t count = part.positions(), width = part.width();
      if (first)
        for (int64_t g = 0; g < groups; ++g) std::fill_n(cols + g * rows * count, count, 1.0f);
      patches<float, true>(
          x.data<float>() + i * c * volume(in), cols, c, in, out, s, part,
          [=](int64_t ch, int64_t k) { return ch / cg * rows + row_of(ch % cg, k); });
      const xnn::Product product{
          .batch = groups, .m = og, .k = rows, .n = count, .a = sorted, .b = cols, .c = r};
      if (!may_take || !xnn::gemm(product, rounding))
        for (int64_t g = 0; g < groups; ++g) {
          const float *wg = sorted + g * og * rows, *cg = cols + g * rows * count;
          float* rg = r + g * og * count;
          if (tapwise)
            fused_product(wg, cg, rg, og, rows, count);
          else
            product_of(wg, cg, rg, og, rows, count);
        }
      for (int64_t k = 0; k < o; ++k) {
        const float* from = r + k * count;
        float* to = y.data<float>() + (i * o + k) * positions + part.columns.from;
        for (int64_t l = part.lines.from; l < part.lines.to; ++l, from += width)
          if (b && tapwise)
            for (int64_t j = 0; j < width; ++j) to[l * out[2] + j] = from[j] + b[k];
          else
            std::copy_n(from, width, to + l * out[2]);
      }
    }
}
}  // namespace

Tensor conv(const Tensor& x, const Tensor& w, const Tensor& bias, const ConvShape& s,
            const int64_t out[3]) {
  int64_t n = x.sizes()[0], o = w.sizes()[0], positions = volume(out);
  DType t = work_type(x);
  Tensor y = empty_tensor({n, o, out[0], out[1], out[2]}, t, x.device());
  if (y.is_meta()) return as_type(y, x.dtype());
  const Tensor weight = contiguous(w, t), image = contiguous(x, t);
  const Tensor b = bias.defined() ? contiguous(bias, t) : Tensor();
  if (t == DType::Float32) {
    conv_float(image, weight, b, y, s, x.dtype() == DType::Float32 && taps_first(x, s));
    return as_type(y, x.dtype());
  }
  const int64_t rows = w.sizes()[1] * volume(s.kernel), og = o / s.groups;
  for (int64_t i = 0; i < n; ++i) {
    Dims one = image.sizes();
    one[0] = 1;
    Tensor cols = im2col(window(image, one, i * numel_of(one)), s, out);
    for (int64_t g = 0; g < s.groups; ++g) {
      Tensor wg = window(weight, {og, rows}, g * og * rows),
             cg = window(cols, {rows, positions}, g * rows * positions),
             yg = window(y, {og, positions}, (i * o + g * og) * positions);
      if (b.defined())
        mm_onto(yg, alias(b, {og, positions}, {1, 0}, b.offset() + g * og), wg, cg);
      else
        copy(yg, mm(wg, cg));
    }
  }
  return as_type(y, x.dtype());
}

Tensor conv_input(const Tensor& g, const Tensor& w, const ConvShape& s, const int64_t in[3]) {
  int64_t n = g.sizes()[0], o = w.sizes()[0], cg = w.sizes()[1], c = cg * s.groups;
  const int64_t out[3] = {g.sizes()[2], g.sizes()[3], g.sizes()[4]};
  DType t = work_type(g);
  Tensor x = empty_tensor({n, c, in[0], in[1], in[2]}, t, g.device());
  if (x.is_meta()) return as_type(x, g.dtype());
  int64_t rows = cg * volume(s.kernel), og = o / s.groups, positions = volume(out);
  Tensor weight = contiguous(w, t), grad = contiguous(g, t);
  for (int64_t i = 0; i < n; ++i) {
    Tensor cols = empty_tensor({1, rows * s.groups, positions}, t);
    for (int64_t k = 0; k < s.groups; ++k) {
      Tensor wt = alias(weight, {rows, og}, {1, rows}, weight.offset() + k * og * rows);
      copy(window(cols, {rows, positions}, k * rows * positions),
           mm(wt, window(grad, {og, positions}, (i * o + k * og) * positions)));
    }
    copy(window(x, {1, c, in[0], in[1], in[2]}, i * c * volume(in)), col2im(cols, s, c, in, out));
  }
  return as_type(x, g.dtype());
}

Tensor conv_weight(const Tensor& x, const Tensor& g, const ConvShape& s, const Dims& sizes) {
  int64_t n = x.sizes()[0], o = sizes[0], cg = sizes[1];
  const int64_t out[3] = {g.sizes()[2], g.sizes()[3], g.sizes()[4]};
  DType t = work_type(x);
  int64_t rows = cg * volume(s.kernel), og = o / s.groups, positions = volume(out);
  Tensor total = empty_tensor({o, rows}, DType::Float64);
  fill(total, 0);
  Tensor image = contiguous(x, t), grad = contiguous(g, t);
  for (int64_t i = 0; i < n; ++i) {
    Dims one = image.sizes();
    one[0] = 1;
    Tensor cols = im2col(window(image, one, i * numel_of(one)), s, out);
    for (int64_t k = 0; k < s.groups; ++k) {
      Tensor ct =
          alias(cols, {positions, rows}, {1, positions}, cols.offset() + k * rows * positions);
      Tensor part = as_type(mm(window(grad, {og, positions}, (i * o + k * og) * positions), ct),
                            DType::Float64);
      double* to = total.data<double>() + k * og * rows;
      const double* from = part.data<double>();
      for (int64_t e = 0; e < og * rows; ++e) to[e] += from[e];
    }
  }
  return window(as_type(total, x.dtype()), sizes, 0);
}

}  // namespace tracepad::kernels
