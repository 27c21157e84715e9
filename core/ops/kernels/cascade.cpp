// Cascade summation: partial sums of growing length on a few levels, several columns at a time. How
// the elements are grouped decides the rounding, so the grouping (eight floats or four doubles a
// vector, four accumulators, four levels) is the reference's.
#include "ops/kernels/cascade.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tracepad::kernels {

namespace {

int64_t ceil_log2(int64_t n) {
  int64_t bits = 0;
  while ((int64_t{1} << bits) < n) ++bits;
  return bits;
}

// Sums of `columns` interleaved sequences: element i of column c is at p[i * row + c * column].
template <class T, int kColumns>
std::array<T, kColumns> columns_sum(const T* p, int64_t row, int64_t column, int64_t size) {
  constexpr int kLevels = 4;
  const int64_t power = std::max<int64_t>(4, ceil_log2(size) / kLevels);
  const int64_t step = int64_t{1} << power, mask = step - 1;
  T acc[kLevels][kColumns] = {};
  int64_t i = 0;
  while (i + step <= size) {
    for (int64_t j = 0; j < step; ++j, ++i)
      for (int k = 0; k < kColumns; ++k) acc[0][k] += p[i * row + k * column];
    for (int j = 1; j < kLevels; ++j) {
      for (int k = 0; k < kColumns; ++k) {
        acc[j][k] += acc[j - 1][k];
        acc[j - 1][k] = 0;
      }
      if ((i & (mask << (j * power))) != 0) break;
    }
  }
  for (; i < size; ++i)
    for (int k = 0; k < kColumns; ++k) acc[0][k] += p[i * row + k * column];
  for (int j = 1; j < kLevels; ++j)
    for (int k = 0; k < kColumns; ++k) acc[0][k] += acc[j][k];
  std::array<T, kColumns> out;
  std::copy(acc[0], acc[0] + kColumns, out.begin());
  return out;
}

// One sequence, as four interleaved ones.
template <class T>
T sequence_sum(const T* p, int64_t stride, int64_t size) {
  int64_t quarter = size / 4;
  auto part = columns_sum<T, 4>(p, stride * 4, stride, quarter);
  for (int64_t i = quarter * 4; i < size; ++i) part[0] += p[i * stride];
  for (int k = 1; k < 4; ++k) part[0] += part[k];
  return part[0];
}

// Adds to out[j] the sum over i of p[i * inner + j * outer].
template <class T>
void sum_block(T* out, int64_t out_stride, const T* p, int64_t inner, int64_t outer, int64_t size0,
               int64_t size1) {
  constexpr int64_t kVector = 32 / sizeof(T);
  if (inner == 1 && size0 >= kVector) {
    for (int64_t j = 0; j < size1; ++j) {
      const T* row = p + j * outer;
      int64_t vectors = size0 / kVector;
      T lanes[kVector];
      for (int64_t l = 0; l < kVector; ++l) lanes[l] = sequence_sum(row + l, kVector, vectors);
      T total = 0;
      for (int64_t k = vectors * kVector; k < size0; ++k) total += row[k];
      for (T lane : lanes) total += lane;
      out[j * out_stride] += total;
    }
    return;
  }
  if (outer == 1 && size1 >= kVector) {
    int64_t j = 0;
    for (; j + 4 * kVector <= size1; j += 4 * kVector)
      for (int64_t l = 0; l < 4 * kVector; ++l)
        out[(j + l) * out_stride] += columns_sum<T, 1>(p + j + l, inner, 1, size0)[0];
    for (; j < size1; ++j) out[j * out_stride] += sequence_sum(p + j, inner, size0);
    return;
  }
  if (inner < outer) {
    for (int64_t j = 0; j < size1; ++j)
      out[j * out_stride] += sequence_sum(p + j * outer, inner, size0);
    return;
  }
  int64_t j = 0;
  for (; j + 4 <= size1; j += 4) {
    auto sums = columns_sum<T, 4>(p + j * outer, inner, outer, size0);
    for (int k = 0; k < 4; ++k) out[(j + k) * out_stride] += sums[k];
  }
  for (; j < size1; ++j) out[j * out_stride] += sequence_sum(p + j * outer, inner, size0);
}

struct Axis {
  int64_t size, in, out;
  bool reduced;
};

template <class T>
void run(const Tensor& t, const Tensor& result, std::vector<Axis> axes) {
  while (axes.size() < 2) axes.push_back({1, 0, axes.empty() ? 0 : int64_t{1}, false});
  std::vector<int64_t> index(axes.size(), 0);
  const T* p = t.data<T>();
  T* q = result.data<T>();
  while (true) {
    Axis a = axes[0], b = axes[1];
    if (a.out != 0 && b.out == 0) std::swap(a, b);
    if (a.out != 0) {  // nothing is reduced here
      for (int64_t i = 0; i < a.size; ++i)
        for (int64_t j = 0; j < b.size; ++j) q[i * a.out + j * b.out] += p[i * a.in + j * b.in];
    } else {
      sum_block(q, b.out, p, a.in, b.in, a.size, b.size);
    }
    size_t d = 2;
    for (; d < axes.size(); ++d) {
      p += axes[d].in, q += axes[d].out;
      if (++index[d] < axes[d].size) break;
      p -= axes[d].in * axes[d].size, q -= axes[d].out * axes[d].size;
      index[d] = 0;
    }
    if (d >= axes.size()) return;
  }
}

}  // namespace

Tensor cascade_sum(const Tensor& t, const Dims& dims, const Dims& result_sizes) {
  Tensor out = empty_tensor(result_sizes, t.dtype(), t.device());
  if (t.is_meta()) return out;
  std::fill_n(static_cast<char*>(out.raw()), static_cast<size_t>(out.numel() * out.itemsize()), 0);
  if (t.numel() == 0) return out;
  std::vector<bool> reduced(t.sizes().size(), dims.empty());
  for (int64_t d : dims)
    if (t.dim()) reduced[d] = true;
  std::vector<Axis> axes;
  int64_t step = 1;
  for (int64_t d = t.dim(); d-- > 0;) {
    axes.push_back(
        {t.sizes()[d], t.strides()[d], reduced[d] ? 0 : step, static_cast<bool>(reduced[d])});
    if (!reduced[d]) step *= t.sizes()[d];
  }
  std::erase_if(axes, [](const Axis& a) { return a.size == 1; });
  // Reduced dimensions first, each group from the fastest on.
  std::stable_sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) {
    if (a.reduced != b.reduced) return a.reduced;
    return a.reduced || a.out == b.out ? a.in < b.in : a.out < b.out;
  });
  std::vector<Axis> merged;
  for (const Axis& a : axes) {
    if (!merged.empty()) {
      Axis& last = merged.back();
      if (last.reduced == a.reduced && last.in * last.size == a.in &&
          last.out * last.size == a.out) {
        last.size *= a.size;
        continue;
      }
    }
    merged.push_back(a);
  }
  if (t.dtype() == DType::Float32)
    run<float>(t, out, merged);
  else
    run<double>(t, out, merged);
  return out;
}

}  // namespace tracepad::kernels
