// Element movers. Positions out of range raise here, where they are read.
#include "ops/kernels/indexing.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "ops/kernels/convert.h"
#include "ops/kernels/math.h"

namespace tracepad::kernels {

namespace {

// Relative element offsets of every element of a block.
std::vector<int64_t> block_offsets(const Dims& sizes, const Dims& strides) {
  int64_t n = numel_of(sizes);
  std::vector<int64_t> out(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    int64_t rest = i, at = 0;
    for (size_t d = sizes.size(); d-- > 0;) at += rest % sizes[d] * strides[d], rest /= sizes[d];
    out[i] = at;
  }
  return out;
}

template <class T>
void gather_items(const T* from, T* to, const int64_t* offsets, int64_t count,
                  const std::vector<int64_t>& rel, bool dense) {
  int64_t n = static_cast<int64_t>(rel.size());
  for (int64_t i = 0; i < count; ++i, to += n) {
    const T* p = from + offsets[i];
    if (dense)
      std::memcpy(to, p, static_cast<size_t>(n) * sizeof(T));
    else
      for (int64_t k = 0; k < n; ++k) to[k] = p[rel[k]];
  }
}
template <class T>
void scatter_items(T* to, const T* from, const int64_t* offsets, int64_t count,
                   const std::vector<int64_t>& rel) {
  int64_t n = static_cast<int64_t>(rel.size());
  for (int64_t i = 0; i < count; ++i, from += n)
    for (int64_t k = 0; k < n; ++k) to[offsets[i] + rel[k]] = from[k];
}
template <class T>
void add_items(T* to, const T* from, const int64_t* offsets, int64_t count,
               const std::vector<int64_t>& rel) {
  int64_t n = static_cast<int64_t>(rel.size());
  for (int64_t i = 0; i < count; ++i, from += n)
    for (int64_t k = 0; k < n; ++k)
      to[offsets[i] + rel[k]] = wrap_add(to[offsets[i] + rel[k]], from[k]);
}

}  // namespace

void gather_blocks(const Tensor& out, const Tensor& t, const int64_t* offsets, int64_t count,
                   const Dims& sizes, const Dims& strides) {
  if (numel_of(sizes) == 0 || count == 0) return;
  std::vector<int64_t> rel = block_offsets(sizes, strides);
  bool dense = is_contiguous(sizes, strides, MemoryFormat::Contiguous);
  switch (t.itemsize()) {
    case 1:
      gather_items(t.data<uint8_t>(), out.data<uint8_t>(), offsets, count, rel, dense);
      break;
    case 2:
      gather_items(t.data<uint16_t>(), out.data<uint16_t>(), offsets, count, rel, dense);
      break;
    case 4:
      gather_items(t.data<uint32_t>(), out.data<uint32_t>(), offsets, count, rel, dense);
      break;
    default:
      gather_items(t.data<uint64_t>(), out.data<uint64_t>(), offsets, count, rel, dense);
      break;
  }
}

void scatter_blocks(const Tensor& t, const Tensor& values, const int64_t* offsets, int64_t count,
                    const Dims& sizes, const Dims& strides, bool accumulate) {
  if (numel_of(sizes) == 0 || count == 0) return;
  std::vector<int64_t> rel = block_offsets(sizes, strides);
  if (!accumulate) {
    switch (t.itemsize()) {
      case 1:
        scatter_items(t.data<uint8_t>(), values.data<uint8_t>(), offsets, count, rel);
        break;
      case 2:
        scatter_items(t.data<uint16_t>(), values.data<uint16_t>(), offsets, count, rel);
        break;
      case 4:
        scatter_items(t.data<uint32_t>(), values.data<uint32_t>(), offsets, count, rel);
        break;
      default:
        scatter_items(t.data<uint64_t>(), values.data<uint64_t>(), offsets, count, rel);
        break;
    }
    return;
  }
  if (t.dtype() == DType::Float32) {
    add_items(t.data<float>(), values.data<float>(), offsets, count, rel);
  } else if (t.dtype() == DType::Float64) {
    add_items(t.data<double>(), values.data<double>(), offsets, count, rel);
  } else if (t.dtype() == DType::Int64) {
    add_items(t.data<int64_t>(), values.data<int64_t>(), offsets, count, rel);
  } else {
    DType c = compute_type(t.dtype());
    // Work on a converted copy of the same layout.
    Tensor wide = empty_strided_tensor(t.sizes(), t.strides(), c);
    copy(wide, t);
    if (c == DType::Float32)
      add_items(wide.data<float>(), as_type(values, c).data<float>(), offsets, count, rel);
    else
      add_items(wide.data<int64_t>(), as_type(values, c).data<int64_t>(), offsets, count, rel);
    copy(t, wide);
  }
}

namespace {
// Calls f(flat position in index, element offset along the other dimensions with strides
// `strides`).
template <class F>
void each_index(const Tensor& index, int64_t dim, const Dims& strides, F f) {
  const Dims& s = index.sizes();
  int64_t n = index.numel();
  for (int64_t i = 0; i < n; ++i) {
    int64_t rest = i, at = 0;
    for (size_t d = s.size(); d-- > 0;) {
      if (static_cast<int64_t>(d) != dim) at += rest % s[d] * strides[d];
      rest /= s[d];
    }
    f(i, at);
  }
}

[[noreturn]] void out_of_bounds(int64_t index, int64_t dim, int64_t size) {
  raise_runtime("index " + std::to_string(index) + " is out of bounds for dimension " +
                std::to_string(dim) + " with size " + std::to_string(size));
}
}  // namespace

Tensor gather(const Tensor& t, int64_t dim, const Tensor& given) {
  Tensor index = contiguous(given, DType::Int64);
  Tensor out = empty_tensor(index.sizes(), t.dtype(), t.device());
  if (t.is_meta()) return out;
  int64_t size = t.dim() ? t.sizes()[dim] : 1, stride = t.dim() ? t.strides()[dim] : 1,
          item = t.itemsize();
  Dims strides = t.dim() ? t.strides() : Dims(static_cast<size_t>(index.dim()), 1);
  const int64_t* p = index.data<int64_t>();
  auto* from = static_cast<char*>(t.raw());
  auto* to = static_cast<char*>(out.raw());
  each_index(index, dim, strides, [&](int64_t i, int64_t at) {
    if (p[i] < 0 || p[i] >= size) out_of_bounds(p[i], dim, size);
    std::memcpy(to + i * item, from + (at + p[i] * stride) * item, static_cast<size_t>(item));
  });
  return out;
}

namespace {
template <class T>
void scatter_typed(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src,
                   Scatter how) {
  T* to = t.data<T>();
  const T* from = src.data<T>();
  const int64_t* p = index.data<int64_t>();
  int64_t size = t.dim() ? t.sizes()[dim] : 1, stride = t.dim() ? t.strides()[dim] : 1;
  Dims strides = t.dim() ? t.strides() : Dims(static_cast<size_t>(index.dim()), 1);
  each_index(index, dim, strides, [&](int64_t i, int64_t at) {
    if (p[i] < 0 || p[i] >= size) out_of_bounds(p[i], dim, size);
    T& cell = to[at + p[i] * stride];
    T v = from[i];
    switch (how) {
      case Scatter::Assign:
        cell = v;
        break;
      case Scatter::Add:
        cell = wrap_add(cell, v);
        break;
      case Scatter::Multiply:
        cell = wrap_mul(cell, v);
        break;
      case Scatter::Amax:
        cell = v > cell || v != v ? v : cell;
        break;
      case Scatter::Amin:
        cell = v < cell || v != v ? v : cell;
        break;
    }
  });
}
}  // namespace

void scatter(const Tensor& t, int64_t dim, const Tensor& given, const Tensor& src, Scatter how) {
  if (t.is_meta()) return;
  Tensor index = contiguous(given, DType::Int64);
  // The part of src that the index covers.
  Tensor part = src;
  if (src.sizes() != index.sizes()) part = alias(src, index.sizes(), src.strides(), src.offset());
  DType c = compute_type(t.dtype());
  Tensor wide = t.dtype() == c ? t : as_type(t, c);
  Tensor from = contiguous(part, c);
  if (c == DType::Float32)
    scatter_typed<float>(wide, dim, index, from, how);
  else if (c == DType::Float64)
    scatter_typed<double>(wide, dim, index, from, how);
  else
    scatter_typed<int64_t>(wide, dim, index, from, how);
  if (!wide.is_same(t)) copy(t, wide);
}

Tensor nonzero(const Tensor& t) {
  if (t.is_meta())
    raise_not_implemented(
        "The register_meta function for torch.nonzero() raises unimplemented by default, as a "
        "correct data-independent implementation does not exist. This implementation returns a "
        "fake value, assuming all elements of the tensor are non-zero. To enable this "
        "registration, please set 'torch.fx.experimental._config.meta_nonzero_assume_all_nonzero' "
        "to True.");
  Tensor mask = contiguous(t, DType::Bool);
  const bool* p = mask.data<bool>();
  int64_t n = mask.numel(), count = 0;
  for (int64_t i = 0; i < n; ++i) count += p[i];
  // Stored dimension by dimension.
  Tensor out = empty_strided_tensor({count, t.dim()}, {1, count}, DType::Int64);
  int64_t* to = out.data<int64_t>();
  for (int64_t i = 0; i < n; ++i) {
    if (!p[i]) continue;
    int64_t rest = i;
    for (int64_t d = t.dim(); d-- > 0;) to[d * count] = rest % t.sizes()[d], rest /= t.sizes()[d];
    ++to;
  }
  return out;
}

}  // namespace tracepad::kernels
