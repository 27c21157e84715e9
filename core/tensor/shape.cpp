// The arithmetic on sizes and strides. The view and broadcast rules are the documented ones of
// PyTorch.
#include "tensor/shape.h"

#include <algorithm>

#include "tensor/error.h"

namespace tracepad {

const char* memory_format_name(MemoryFormat f) {
  switch (f) {
    case MemoryFormat::Contiguous:
      return "torch.contiguous_format";
    case MemoryFormat::ChannelsLast:
      return "torch.channels_last";
    case MemoryFormat::ChannelsLast3d:
      return "torch.channels_last_3d";
    case MemoryFormat::Preserve:
      return "torch.preserve_format";
  }
  return "";
}

std::string dims_str(const Dims& dims) {
  std::string s = "[";
  for (size_t i = 0; i < dims.size(); ++i) {
    if (i) s += ", ";
    s += std::to_string(dims[i]);
  }
  return s + "]";
}

int64_t numel_of(const Dims& sizes) {
  int64_t n = 1;
  for (int64_t s : sizes)
    if (s == 0) return 0;
  for (int64_t s : sizes)
    if (__builtin_mul_overflow(n, s, &n))
      raise_runtime("Storage size calculation overflowed with sizes=" + dims_str(sizes));
  return n;
}

Dims contiguous_strides(const Dims& sizes) {
  Dims strides(sizes.size());
  int64_t step = 1;
  for (size_t i = sizes.size(); i-- > 0;) {
    strides[i] = step;
    step *= std::max<int64_t>(sizes[i], 1);
  }
  return strides;
}

namespace {
// Channels-last order: every spatial dimension outside-in, then channels innermost, batch
// outermost.
Dims channels_last_order(size_t ndim) {
  Dims order = {1};
  for (size_t d = ndim; d-- > 2;) order.push_back(static_cast<int64_t>(d));
  order.push_back(0);
  return order;
}
}  // namespace

Dims strides_for(const Dims& sizes, MemoryFormat format) {
  size_t need = format == MemoryFormat::ChannelsLast     ? 4
                : format == MemoryFormat::ChannelsLast3d ? 5
                                                         : 0;
  if (!need) return contiguous_strides(sizes);
  if (sizes.size() != need)
    raise_runtime("required rank " + std::to_string(need) + " tensor to use channels_last" +
                  (need == 5 ? "_3d" : "") + " format");
  Dims strides(sizes.size());
  int64_t step = 1;
  for (int64_t d : channels_last_order(sizes.size())) {
    strides[d] = step;
    step *= sizes[d];
  }
  return strides;
}

MemoryFormat suggested_format(const Dims& sizes, const Dims& strides) {
  if (sizes.size() != 4 && sizes.size() != 5) return MemoryFormat::Contiguous;
  if (strides[1] == 0) return MemoryFormat::Contiguous;
  int64_t least = 0;
  for (int64_t d : channels_last_order(sizes.size())) {
    if (sizes[d] == 0 || strides[d] < least) return MemoryFormat::Contiguous;
    if (d == 0 && least == strides[1]) return MemoryFormat::Contiguous;
    least = strides[d] * std::max<int64_t>(sizes[d], 1);
  }
  return sizes.size() == 4 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
}

bool is_contiguous(const Dims& sizes, const Dims& strides, MemoryFormat format) {
  size_t rank = format == MemoryFormat::ChannelsLast     ? 4
                : format == MemoryFormat::ChannelsLast3d ? 5
                                                         : sizes.size();
  if (rank != sizes.size()) return false;
  int64_t expected = 1;
  if (format == MemoryFormat::ChannelsLast || format == MemoryFormat::ChannelsLast3d) {
    for (int64_t d : channels_last_order(sizes.size())) {
      if (sizes[d] == 1) continue;
      if (strides[d] != expected) return false;
      expected *= sizes[d];
    }
    return true;
  }
  for (int64_t s : sizes)
    if (s == 0) return true;  // whatever the strides are; not so for the formats above
  for (size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] == 1) continue;
    if (strides[i] != expected) return false;
    expected *= sizes[i];
  }
  return true;
}

int64_t wrap_dim(int64_t dim, int64_t ndim, bool wrap_scalar) {
  int64_t range = ndim;
  if (range <= 0) {
    if (!wrap_scalar)
      raise_index("Dimension specified as " + std::to_string(dim) +
                  " but tensor has no dimensions");
    range = 1;
  }
  if (dim < -range || dim >= range)
    raise_index("Dimension out of range (expected to be in range of [" + std::to_string(-range) +
                ", " + std::to_string(range - 1) + "], but got " + std::to_string(dim) + ")");
  return dim < 0 ? dim + range : dim;
}

std::vector<int64_t> wrap_dims(const std::vector<int64_t>& dims, int64_t ndim) {
  std::vector<int64_t> out;
  for (int64_t d : dims) out.push_back(wrap_dim(d, ndim));
  for (size_t i = 0; i < out.size(); ++i)
    if (std::find(out.begin(), out.begin() + static_cast<int64_t>(i), out[i]) !=
        out.begin() + static_cast<int64_t>(i))
      raise_runtime("dim " + std::to_string(out[i]) +
                    " appears multiple times in the list of dims");
  return out;
}

Dims broadcast_shapes(const Dims& a, const Dims& b) {
  size_t n = std::max(a.size(), b.size());
  Dims out(n);
  for (size_t i = n; i-- > 0;) {
    int64_t ia = static_cast<int64_t>(i + a.size()) - static_cast<int64_t>(n);
    int64_t ib = static_cast<int64_t>(i + b.size()) - static_cast<int64_t>(n);
    int64_t sa = ia >= 0 ? a[ia] : 1, sb = ib >= 0 ? b[ib] : 1;
    if (sa != sb && sa != 1 && sb != 1)
      raise_in_iterator(ErrorKind::RuntimeError,
                        "The size of tensor a (" + std::to_string(sa) +
                            ") must match the size of tensor b (" + std::to_string(sb) +
                            ") at non-singleton dimension " + std::to_string(i));
    out[i] = sa == 1 ? sb : sa;
  }
  return out;
}

Dims broadcast_shapes(const std::vector<Dims>& shapes) {
  Dims out;
  for (size_t i = 0; i < shapes.size(); ++i) out = i ? broadcast_shapes(out, shapes[i]) : shapes[i];
  return out;
}

Dims infer_size(const Dims& shape, int64_t numel) {
  int64_t product = 1;
  int64_t unknown = -1;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == -1) {
      if (unknown >= 0) raise_runtime("only one dimension can be inferred");
      unknown = static_cast<int64_t>(i);
    } else if (shape[i] < 0) {
      raise_runtime("invalid shape dimension " + std::to_string(shape[i]) + " at index " +
                    std::to_string(i) + " of shape " + dims_str(shape));
    } else if (__builtin_mul_overflow(product, shape[i], &product)) {
      product = INT64_MAX;
    }
  }
  Dims out = shape;
  if (unknown >= 0 && product > 0 && numel % product == 0) {
    out[unknown] = numel / product;
    return out;
  }
  if (unknown >= 0 && product == 0 && numel == 0)
    raise_runtime("cannot reshape tensor of 0 elements into shape " + dims_str(shape) +
                  " because the unspecified dimension size -1 can be any value and is ambiguous");
  if (unknown >= 0 || product != numel)
    raise_runtime("shape '" + dims_str(shape) + "' is invalid for input of size " +
                  std::to_string(numel));
  return out;
}

std::optional<Dims> view_strides(const Dims& sizes, const Dims& strides, const Dims& shape) {
  int64_t numel = numel_of(sizes);
  if (numel == 0) return sizes == shape ? strides : contiguous_strides(shape);
  Dims out(shape.size());
  if (sizes.empty()) return Dims(shape.size(), 1);
  // Walk from the back: each maximal run of old dimensions that lie evenly in memory must hold a
  // whole number of new dimensions.
  int64_t view_d = static_cast<int64_t>(shape.size()) - 1;
  int64_t base = strides.back();
  int64_t run = 1, view_run = 1;
  for (int64_t d = static_cast<int64_t>(sizes.size()) - 1; d >= 0; --d) {
    run *= sizes[d];
    if (d == 0 || (sizes[d - 1] != 1 && strides[d - 1] != run * base)) {
      while (view_d >= 0 && (view_run < run || shape[view_d] == 1)) {
        out[view_d] = view_run * base;
        view_run *= shape[view_d];
        --view_d;
      }
      if (view_run != run) return {};
      if (d > 0) base = strides[d - 1], run = 1, view_run = 1;
    }
  }
  if (view_d != -1) return {};
  return out;
}

}  // namespace tracepad
