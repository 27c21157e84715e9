// Making tensors: constants, ranges and conversions.
#pragma once
#include "ops/functional/common.h"
#include "ops/functional/memory.h"

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

// t.to(): gives t itself where nothing changes and copy is false.
Tensor to(const Tensor& t, OptDType dtype, std::optional<Device> device = {}, bool copy = false,
          MemoryFormat format = MemoryFormat::Preserve);

}  // namespace tracepad::ops
