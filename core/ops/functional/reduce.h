// Reductions, scans, sorting and searching. An empty dimension list means all dimensions.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

using ValuesIndices = std::pair<Tensor, Tensor>;

Tensor sum(const Tensor& t, OptDType dtype = {});
Tensor sum(const Tensor& t, const Dims& dims, bool keepdim = false, OptDType dtype = {});
Tensor nansum(const Tensor& t, const Dims& dims = {}, bool keepdim = false, OptDType dtype = {});
Tensor mean(const Tensor& t, OptDType dtype = {});
Tensor mean(const Tensor& t, const Dims& dims, bool keepdim = false, OptDType dtype = {});
Tensor nanmean(const Tensor& t, const Dims& dims = {}, bool keepdim = false, OptDType dtype = {});
Tensor prod(const Tensor& t, OptDType dtype = {});
Tensor prod(const Tensor& t, int64_t dim, bool keepdim = false, OptDType dtype = {});
Tensor max(const Tensor& t);
Tensor min(const Tensor& t);
ValuesIndices max(const Tensor& t, int64_t dim, bool keepdim = false);
ValuesIndices min(const Tensor& t, int64_t dim, bool keepdim = false);
Tensor amax(const Tensor& t, const Dims& dims = {}, bool keepdim = false);
Tensor amin(const Tensor& t, const Dims& dims = {}, bool keepdim = false);
ValuesIndices aminmax(const Tensor& t, OptDim dim = {}, bool keepdim = false);  // (min, max)
Tensor argmax(const Tensor& t, OptDim dim = {}, bool keepdim = false);
Tensor argmin(const Tensor& t, OptDim dim = {}, bool keepdim = false);
Tensor all(const Tensor& t, const Dims& dims = {}, bool keepdim = false);
Tensor any(const Tensor& t, const Dims& dims = {}, bool keepdim = false);
Tensor count_nonzero(const Tensor& t, const Dims& dims = {});
// No dimensions at all and none listed both mean all of them; only their gradients differ.
using OptDims = std::optional<Dims>;
Tensor var(const Tensor& t, const OptDims& dims = {}, double correction = 1, bool keepdim = false);
Tensor std(const Tensor& t, const OptDims& dims = {}, double correction = 1, bool keepdim = false);
std::pair<Tensor, Tensor> var_mean(const Tensor& t, const OptDims& dims = {}, double correction = 1,
                                   bool keepdim = false);
std::pair<Tensor, Tensor> std_mean(const Tensor& t, const OptDims& dims = {}, double correction = 1,
                                   bool keepdim = false);
Tensor logsumexp(const Tensor& t, const Dims& dims, bool keepdim = false);
// linalg.vector_norm; `grad_name` keeps torch.norm's own node names.
Tensor vector_norm(const Tensor& t, double p = 2, const Dims& dims = {}, bool keepdim = false,
                   OptDType dtype = {});
Tensor norm(const Tensor& t, double p = 2);                                      // NormBackward0
Tensor norm(const Tensor& t, double p, const Dims& dims, bool keepdim = false);  // NormBackward1
Tensor dist(const Tensor& a, const Tensor& b, double p = 2);
Tensor renorm(const Tensor& t, double p, int64_t dim, double maxnorm);
ValuesIndices median(const Tensor& t, int64_t dim, bool keepdim = false);
Tensor median(const Tensor& t);
ValuesIndices nanmedian(const Tensor& t, int64_t dim, bool keepdim = false);
Tensor nanmedian(const Tensor& t);
ValuesIndices mode(const Tensor& t, int64_t dim = -1, bool keepdim = false);
ValuesIndices kthvalue(const Tensor& t, int64_t k, int64_t dim = -1, bool keepdim = false);
Tensor quantile(const Tensor& t, const Tensor& q, OptDim dim = {}, bool keepdim = false,
                std::string_view interpolation = "linear", bool ignore_nan = false);

Tensor cumsum(const Tensor& t, int64_t dim, OptDType dtype = {});
Tensor cumprod(const Tensor& t, int64_t dim, OptDType dtype = {});
ValuesIndices cummax(const Tensor& t, int64_t dim);
ValuesIndices cummin(const Tensor& t, int64_t dim);
Tensor logcumsumexp(const Tensor& t, int64_t dim);
Tensor diff(const Tensor& t, int64_t n = 1, int64_t dim = -1,
            const std::optional<Tensor>& prepend = {}, const std::optional<Tensor>& append = {});
Tensor trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx = 1, int64_t dim = -1);
Tensor cumulative_trapezoid(const Tensor& y, const std::optional<Tensor>& x, double dx = 1,
                            int64_t dim = -1);

ValuesIndices sort(const Tensor& t, int64_t dim = -1, bool descending = false, bool stable = false);
Tensor argsort(const Tensor& t, int64_t dim = -1, bool descending = false, bool stable = false);
Tensor msort(const Tensor& t);
ValuesIndices topk(const Tensor& t, int64_t k, int64_t dim = -1, bool largest = true,
                   bool sorted = true);
// values, inverse, counts
std::tuple<Tensor, Tensor, Tensor> unique(const Tensor& t, OptDim dim = {});
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& t, OptDim dim = {});
Tensor searchsorted(const Tensor& sorted, const Operand& values, bool out_int32 = false,
                    bool right = false, const std::optional<Tensor>& sorter = {});
Tensor bucketize(const Operand& values, const Tensor& boundaries, bool out_int32 = false,
                 bool right = false);
Tensor bincount(const Tensor& t, const std::optional<Tensor>& weights = {}, int64_t minlength = 0);
Tensor histc(const Tensor& t, int64_t bins = 100, double min = 0, double max = 0);
std::pair<Tensor, Tensor> histogram(const Tensor& t, int64_t bins,
                                    const std::optional<std::vector<double>>& range,
                                    const std::optional<Tensor>& weight, bool density);
std::pair<Tensor, Tensor> histogram(const Tensor& t, const Tensor& edges,
                                    const std::optional<Tensor>& weight, bool density);
Tensor cov(const Tensor& t, int64_t correction = 1, const std::optional<Tensor>& fweights = {},
           const std::optional<Tensor>& aweights = {});
Tensor corrcoef(const Tensor& t);

}  // namespace tracepad::ops
