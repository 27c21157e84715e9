// Convolution as a matrix product over unfolded patches.
#include "ops/kernels/conv.h"

#include <algorithm>
#include <cstring>

#include "ops/kernels/convert.h"
#include "ops/kernels/matmul.h"

namespace tracepad::kernels {

namespace {

int64_t volume(const int64_t v[3]) { return v[0] * v[1] * v[2]; }

// Visits every (kernel position, output position) pair that falls inside the input:
// f(row in the unfolded matrix, column, offset in the channel).
template <class T, bool kGather>
void patches(T* image, T* cols, int64_t channels, const int64_t in[3], const int64_t out[3],
             const ConvShape& s) {
  int64_t positions = volume(out), pixels = volume(in), taps = volume(s.kernel);
  for (int64_t c = 0; c < channels; ++c)
    for (int64_t k = 0; k < taps; ++k) {
      int64_t kw = k % s.kernel[2], kh = k / s.kernel[2] % s.kernel[1],
              kd = k / s.kernel[2] / s.kernel[1];
      T* row = cols + (c * taps + k) * positions;
      T* plane = image + c * pixels;
      for (int64_t od = 0; od < out[0]; ++od) {
        int64_t id = od * s.stride[0] - s.padding[0] + kd * s.dilation[0];
        for (int64_t oh = 0; oh < out[1]; ++oh) {
          int64_t ih = oh * s.stride[1] - s.padding[1] + kh * s.dilation[1];
          T* line = row + (od * out[1] + oh) * out[2];
          if (id < 0 || id >= in[0] || ih < 0 || ih >= in[1]) {
            if constexpr (kGather) std::memset(line, 0, static_cast<size_t>(out[2]) * sizeof(T));
            continue;
          }
          T* source = plane + (id * in[1] + ih) * in[2];
          for (int64_t ow = 0; ow < out[2]; ++ow) {
            int64_t iw = ow * s.stride[2] - s.padding[2] + kw * s.dilation[2];
            bool inside = iw >= 0 && iw < in[2];
            if constexpr (kGather)
              line[ow] = inside ? source[iw] : T(0);
            else if (inside)
              source[iw] += line[ow];
          }
        }
      }
    }
}

Tensor window(const Tensor& t, Dims sizes, int64_t offset) {
  Dims strides = contiguous_strides(sizes);
  return alias(t, std::move(sizes), std::move(strides), t.offset() + offset);
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
                         in, out, s);
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
                          c, in, out, s);
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

void taps_first_product(const float* w, const float* cols, float* y, int64_t outputs,
                        int64_t channels, int64_t taps, int64_t positions) {
  constexpr int64_t kBlock = 16;
  for (int64_t o = 0; o < outputs; ++o) {
    float* row = y + o * positions;
    for (int64_t c0 = 0; c0 < channels; c0 += kBlock)
      for (int64_t k = 0; k < taps; ++k)
        for (int64_t c = c0; c < std::min(channels, c0 + kBlock); ++c) {
          double x = w[(o * channels + c) * taps + k];
          const float* col = cols + (c * taps + k) * positions;
          // A product of floats is exact in double, so this rounds once.
          for (int64_t j = 0; j < positions; ++j) row[j] = static_cast<float>(x * col[j] + row[j]);
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
  Tensor weight = contiguous(w, t);
  bool tapwise = x.dtype() == DType::Float32 && taps_first(x, s);
  fill(y, 0);
  Tensor b =
      bias.defined() ? alias(contiguous(bias, t), {1, o, 1, 1, 1}, {0, 1, 0, 0, 0}, 0) : Tensor();
  if (b.defined() && bias.is_contiguous() && bias.dtype() == t)
    b = alias(bias, {1, o, 1, 1, 1}, {0, 1, 0, 0, 0}, bias.offset());
  if (b.defined() && !tapwise) copy(y, b);
  int64_t rows = w.sizes()[1] * volume(s.kernel), og = o / s.groups;
  const Tensor image = contiguous(x, t);
  for (int64_t i = 0; i < n; ++i) {
    Dims one = image.sizes();
    one[0] = 1;
    Tensor cols = im2col(window(image, one, i * numel_of(one)), s, out);
    for (int64_t g = 0; g < s.groups; ++g) {
      Tensor wg = window(weight, {og, rows}, g * og * rows),
             cg = window(cols, {rows, positions}, g * rows * positions),
             yg = window(y, {og, positions}, (i * o + g * og) * positions);
      if (tapwise)
        taps_first_product(wg.data<float>(), cg.data<float>(), yg.data<float>(), og, w.sizes()[1],
                           volume(s.kernel), positions);
      else
        mm_onto(yg, wg, cg);
    }
  }
  if (b.defined() && tapwise) {
    const float* pb = static_cast<const float*>(b.raw());
    float* p = y.data<float>();
    for (int64_t k = 0; k < n * o; ++k)
      for (int64_t j = 0; j < positions; ++j) p[k * positions + j] += pb[k % o];
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
