// Sizes and strides: the arithmetic on them that every tensor operation shares, with PyTorch's
// messages where it fails.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tracepad {

using Dims = std::vector<int64_t>;

enum class MemoryFormat : uint8_t { Contiguous, ChannelsLast, ChannelsLast3d, Preserve };
const char* memory_format_name(MemoryFormat f);  // "torch.contiguous_format"

// Product; raises where it does not fit 63 bits.
int64_t numel_of(const Dims& sizes);
Dims contiguous_strides(const Dims& sizes);
Dims strides_for(const Dims& sizes, MemoryFormat format);
// The format that the strides of a tensor suggest for results made from it: channels last only
// where dimensions of size 1 leave no doubt.
MemoryFormat suggested_format(const Dims& sizes, const Dims& strides);
bool is_contiguous(const Dims& sizes, const Dims& strides, MemoryFormat format);

// "[2, 3]"
std::string dims_str(const Dims& dims);

// Maps a negative dimension to its index. A 0-d tensor takes -1 and 0 if `wrap_scalar`.
int64_t wrap_dim(int64_t dim, int64_t ndim, bool wrap_scalar = true);
// Several at once; raises for repeated ones.
std::vector<int64_t> wrap_dims(const std::vector<int64_t>& dims, int64_t ndim);

Dims broadcast_shapes(const Dims& a, const Dims& b);
Dims broadcast_shapes(const std::vector<Dims>& shapes);
// The -1 in a reshape.
Dims infer_size(const Dims& shape, int64_t numel);
// Strides under which a tensor can be seen as `shape` without copying.
std::optional<Dims> view_strides(const Dims& sizes, const Dims& strides, const Dims& shape);

}  // namespace tracepad
