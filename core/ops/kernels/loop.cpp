// The strided loop and the layout rule. Dimensions are sorted by stride, first operand first, so
// that the inner loop runs along memory whatever the permutation.
#include "ops/kernels/loop.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "tensor/no_data.h"

namespace tracepad::kernels {

namespace {

constexpr int kMaxOperands = 5;

// Element strides of `t` seen as `shape`: 0 where broadcast.
Dims broadcast_strides(const Tensor& t, const Dims& shape) {
  Dims out(shape.size(), 0);
  size_t lead = shape.size() - t.sizes().size();
  for (size_t d = 0; d < t.sizes().size(); ++d)
    if (t.sizes()[d] != 1 || shape[lead + d] == 1)
      out[lead + d] = t.sizes()[d] == 1 ? 0 : t.strides()[d];
  return out;
}

// Permutation from fastest to slowest dimension.
std::vector<int> dimension_order(const Dims& shape, const std::vector<Dims>& strides) {
  int ndim = static_cast<int>(shape.size());
  std::vector<int> order(ndim);
  for (int i = 0; i < ndim; ++i) order[i] = ndim - 1 - i;
  auto compare = [&](int a, int b) {
    for (const Dims& s : strides) {
      if (s[a] == 0 || s[b] == 0) continue;
      if (s[a] != s[b]) return s[a] < s[b] ? -1 : 1;
      if (shape[a] > shape[b]) return 1;
    }
    return 0;
  };
  for (int i = 1; i < ndim; ++i) {
    int at = i;
    for (int j = i - 1; j >= 0; --j) {
      int c = compare(order[j], order[at]);
      if (c > 0) {
        std::swap(order[j], order[at]);
        at = j;
      } else if (c < 0) {
        break;
      }
    }
  }
  return order;
}

}  // namespace

bool is_dense(const Tensor& t) {
  if (t.numel() == 0 || t.is_contiguous()) return true;
  std::vector<size_t> order(t.sizes().size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(),
            [&](size_t a, size_t b) { return t.strides()[a] < t.strides()[b]; });
  int64_t expected = 1;
  for (size_t d : order) {
    if (t.sizes()[d] == 1) continue;
    if (t.strides()[d] != expected) return false;
    expected *= t.sizes()[d];
  }
  return true;
}

Dims result_strides(const Dims& shape, std::span<const Tensor* const> inputs) {
  bool same_shape = true, contiguous = true, channels_last = true, same_strides = true;
  const Tensor* first = *inputs.begin();
  for (const Tensor* t : inputs) {
    same_shape &= t->sizes() == shape;
    contiguous &= t->is_contiguous();
    channels_last &= t->is_contiguous(MemoryFormat::ChannelsLast);
    same_strides &= t->strides() == first->strides();
  }
  if (same_shape) {
    if (contiguous) return contiguous_strides(shape);
    if (channels_last) return strides_for(shape, MemoryFormat::ChannelsLast);
    if (same_strides && is_dense(*first)) return first->strides();
  }
  std::vector<Dims> strides;
  for (const Tensor* t : inputs) {
    // For the layout, a size-1 dimension that is not broadcast keeps its stride.
    Dims s(shape.size(), 0);
    size_t lead = shape.size() - t->sizes().size();
    for (size_t d = 0; d < t->sizes().size(); ++d)
      if (t->sizes()[d] == shape[lead + d]) s[lead + d] = t->strides()[d];
    strides.push_back(std::move(s));
  }
  std::vector<int> order = dimension_order(shape, strides);
  bool reversed = true;
  for (size_t i = 0; i < order.size(); ++i)
    reversed &= order[i] == static_cast<int>(order.size() - 1 - i);
  if (reversed) return contiguous_strides(shape);
  Dims out(shape.size());
  int64_t step = 1;
  for (int d : order) {
    out[d] = step;
    step *= shape[d];  // to 0 where there are no elements
  }
  return out;
}

Dims preserved_strides(const Tensor& t) {
  return is_dense(t) ? t.strides() : result_strides(t.sizes(), {&t});
}

Tensor seen_as(const Tensor& t, DType common) {
  if (t.dtype() == common || is_dense(t)) return t;
  return alias(t, t.sizes(), preserved_strides(t), t.offset());
}

Dims result_strides(const Dims& shape, DType common, const Tensor& a, const Tensor& b) {
  Tensor x = seen_as(a, common), y = seen_as(b, common);
  return result_strides(shape, {&x, &y});
}

void loop(const Dims& shape, std::initializer_list<const Tensor*> operands, Inner inner,
          const void* functor) {
  for (int64_t s : shape)
    if (s == 0) return;
  size_t count = operands.size();
  std::array<char*, kMaxOperands> base;
  std::vector<Dims> strides;
  size_t k = 0;
  for (const Tensor* t : operands) {
    if (t->is_meta()) {
      if (k == 0) return;  // nothing to write
      throw NoData();
    }
    base[k] = static_cast<char*>(t->raw());
    strides.push_back(broadcast_strides(*t, shape));
    for (int64_t& s : strides.back()) s *= t->itemsize();
    ++k;
  }
  // Fastest first; then merge neighbours that every operand walks evenly.
  std::vector<int> order = dimension_order(shape, strides);
  std::vector<int64_t> sizes;
  std::vector<std::array<int64_t, kMaxOperands>> steps;
  for (int d : order) {
    if (shape[d] == 1) continue;
    bool merge = !sizes.empty();
    for (size_t i = 0; merge && i < count; ++i)
      merge = steps.back()[i] * sizes.back() == strides[i][d];
    if (merge) {
      sizes.back() *= shape[d];
      continue;
    }
    sizes.push_back(shape[d]);
    std::array<int64_t, kMaxOperands> s{};
    for (size_t i = 0; i < count; ++i) s[i] = strides[i][d];
    steps.push_back(s);
  }
  if (sizes.empty()) {
    int64_t zero[kMaxOperands] = {};
    inner(base.data(), zero, 1, functor);
    return;
  }
  std::vector<int64_t> index(sizes.size(), 0);
  while (true) {
    std::array<char*, kMaxOperands> p = base;
    inner(p.data(), steps[0].data(), sizes[0], functor);
    size_t d = 1;
    for (; d < sizes.size(); ++d) {
      for (size_t i = 0; i < count; ++i) base[i] += steps[d][i];
      if (++index[d] < sizes[d]) break;
      for (size_t i = 0; i < count; ++i) base[i] -= steps[d][i] * sizes[d];
      index[d] = 0;
    }
    if (d == sizes.size()) return;
  }
}

}  // namespace tracepad::kernels
