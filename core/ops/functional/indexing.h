// x[...] in all its forms, and the gather/scatter family.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

// One entry of a subscript.
struct Index {
  enum class Kind { None, Ellipsis, Integer, Slice, Tensor, Boolean };
  Kind kind = Kind::None;
  int64_t integer = 0;
  bool boolean = false;
  OptDim start, stop, step;  // of a slice
  tracepad::Tensor tensor;   // integer or boolean tensor (lists are converted by the caller)
  static Index none() { return {}; }
  static Index ellipsis() { return {Kind::Ellipsis}; }
  static Index at(int64_t i) { return {Kind::Integer, i}; }
  static Index mask(bool b) { return {Kind::Boolean, 0, b}; }
  static Index slice(OptDim a, OptDim b, OptDim c = {}) { return {Kind::Slice, 0, false, a, b, c}; }
  static Index of(const tracepad::Tensor& t) { return {Kind::Tensor, 0, false, {}, {}, {}, t}; }
};
Tensor get_item(const Tensor& t, const std::vector<Index>& index);
void set_item(const Tensor& t, const std::vector<Index>& index, const Operand& value);

// Advanced indexing proper: undefined tensors stand for full slices.
Tensor index(const Tensor& t, const Tensors& indices);
Tensor index_put(const Tensor& t, const Tensors& indices, const Tensor& values,
                 bool accumulate = false);
const Tensor& index_put_(const Tensor& t, const Tensors& indices, const Tensor& values,
                         bool accumulate = false);

Tensor index_select(const Tensor& t, int64_t dim, const Tensor& index);
Tensor index_add(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source,
                 const Scalar& alpha = 1);
Tensor index_copy(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source);
Tensor index_fill(const Tensor& t, int64_t dim, const Tensor& index, const Operand& value);
Tensor gather(const Tensor& t, int64_t dim, const Tensor& index);
Tensor scatter(const Tensor& t, int64_t dim, const Tensor& index, const Operand& src);
// What the scatter family asks of its arguments.
void check_scatter(const Tensor& t, int64_t dim, const Tensor& index, const Tensor* src);
Tensor scatter_add(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src);
Tensor index_reduce(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source,
                    std::string_view reduce, bool include_self);
Tensor scatter_reduce(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src,
                      std::string_view reduce, bool include_self = true);
Tensor take(const Tensor& t, const Tensor& index);
Tensor take_along_dim(const Tensor& t, const Tensor& index, OptDim dim = {});
Tensor put(const Tensor& t, const Tensor& index, const Tensor& source, bool accumulate = false);
Tensor masked_fill(const Tensor& t, const Tensor& mask, const Operand& value);
Tensor masked_select(const Tensor& t, const Tensor& mask);
Tensor masked_scatter(const Tensor& t, const Tensor& mask, const Tensor& source);
Tensor select_scatter(const Tensor& t, const Tensor& src, int64_t dim, int64_t index);
Tensor slice_scatter(const Tensor& t, const Tensor& src, int64_t dim, OptDim start, OptDim end,
                     int64_t step);
Tensor diagonal_scatter(const Tensor& t, const Tensor& src, int64_t offset, int64_t dim1,
                        int64_t dim2);
Tensor nonzero(const Tensor& t);
Tensors nonzero_tuple(const Tensor& t);
Tensor argwhere(const Tensor& t);
Tensor one_hot(const Tensor& t, int64_t num_classes = -1);
Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx = -1);
void embedding_renorm_(const Tensor& weight, const Tensor& indices, double max_norm,
                       double norm_type);
// mode: 0 sum, 1 mean, 2 max
// The bags; the bag of each index; how many are in each bag; and which index gave the maximum, or
// the counts again. What PyTorch's quick way for sums has no use for is empty or zero.
Tensors embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                      int64_t mode, const std::optional<Tensor>& per_sample_weights = {},
                      bool include_last_offset = false, OptDim padding_idx = {});

}  // namespace tracepad::ops
