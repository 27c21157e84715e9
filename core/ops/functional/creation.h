// Making tensors: constants, ranges, copies and conversions.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

[[noreturn]] void refuse_pinned();
Tensor empty(const Dims& sizes, const Options& o = {});
Tensor empty_strided(const Dims& sizes, const Dims& strides, const Options& o = {});
Tensor zeros(const Dims& sizes, const Options& o = {});
Tensor ones(const Dims& sizes, const Options& o = {});
Tensor full(const Dims& sizes, const Scalar& value,
            const Options& o = {});  // dtype from value if not given
Tensor empty_like(const Tensor& t, const Options& o = {});
Tensor zeros_like(const Tensor& t, const Options& o = {});
Tensor ones_like(const Tensor& t, const Options& o = {});
Tensor full_like(const Tensor& t, const Scalar& value, const Options& o = {});
Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, const Options& o = {});
Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, const Options& o = {});
Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, const Options& o = {});
Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base,
                const Options& o = {});
Tensor eye(int64_t n, OptDim m = {}, const Options& o = {});
Tensor tril(const Tensor& t, int64_t diagonal = 0);
Tensor triu(const Tensor& t, int64_t diagonal = 0);
Tensor tril_indices(int64_t row, int64_t col, int64_t offset = 0, const Options& o = {});
Tensor triu_indices(int64_t row, int64_t col, int64_t offset = 0, const Options& o = {});
Tensor diag(const Tensor& t, int64_t diagonal = 0);
Tensor diag_embed(const Tensor& t, int64_t offset = 0, int64_t dim1 = -2, int64_t dim2 = -1);
Tensor diagflat(const Tensor& t, int64_t offset = 0);
Tensor vander(const Tensor& x, OptDim n = {}, bool increasing = false);
Tensor linalg_vander(const Tensor& x, OptDim n);
Tensors meshgrid(const Tensors& ts, std::string_view indexing = "ij");
Tensor cartesian_prod(const Tensors& ts);
Tensor combinations(const Tensor& t, int64_t r = 2, bool with_replacement = false);
Tensor block_diag(const Tensors& ts);
Tensor hann_window(int64_t n, bool periodic = true, const Options& o = {});
Tensor hamming_window(int64_t n, bool periodic = true, const Options& o = {}, double alpha = 0.54,
                      double beta = 0.46);
Tensor blackman_window(int64_t n, bool periodic = true, const Options& o = {});
Tensor bartlett_window(int64_t n, bool periodic = true, const Options& o = {});
Tensor kaiser_window(int64_t n, bool periodic = true, const Options& o = {}, double beta = 12);

Tensor clone(const Tensor& t, MemoryFormat format = MemoryFormat::Preserve);
Tensor contiguous(const Tensor& t, MemoryFormat format = MemoryFormat::Contiguous);
// `t` with the very strides of a format; with those of the format that `like`'s strides suggest,
// in which PyTorch makes the fresh result of many an operator on images.
Tensor in_format(const Tensor& t, MemoryFormat format);
Tensor in_format_of(const Tensor& t, const Tensor& like);
// t.to(): gives t itself where nothing changes and copy is false.
Tensor to(const Tensor& t, OptDType dtype, std::optional<Device> device = {}, bool copy = false,
          MemoryFormat format = MemoryFormat::Preserve);
Tensor detach(const Tensor& t);
// A detached alias with a version counter of its own (tensor.data).
Tensor data_alias(const Tensor& t);
Tensor view_dtype(const Tensor& t, DType dtype);  // reinterprets the bytes

// In place by nature.
const Tensor& copy_(const Tensor& self, const Tensor& source);
const Tensor& fill_(const Tensor& self, const Operand& value);
const Tensor& zero_(const Tensor& self);
const Tensor& fill_diagonal_(const Tensor& self, const Scalar& value, bool wrap = false);
const Tensor& resize_(const Tensor& self, const Dims& sizes,
                      std::optional<MemoryFormat> format = std::nullopt);
// self stands for source's memory from now on.
const Tensor& set_memory(const Tensor& self, const Tensor& source);
const Tensor& set_(const Tensor& self, const Tensor& source);  // also `x.data = y`
const Tensor& detach_(const Tensor& self);
const Tensor& requires_grad_(const Tensor& self, bool value = true);

}  // namespace tracepad::ops
