// Reductions on rows. Any set of dimensions is brought to the back and the tensor made contiguous,
// so every kernel here sees `count` rows of `length` elements.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

struct Rows {
  Tensor data;  // contiguous, [count, length], of the compute type
  int64_t count = 1, length = 1;
  Dims kept;     // sizes of the dimensions that stay
  Dims keepdim;  // the same with 1 for the reduced
};
// Empty `dims` means all. Compute type is float64 for float32 input if `widen`.
Rows rows_of(const Tensor& t, const Dims& dims, DType compute);

Tensor sum(const Tensor& t, const Dims& dims, bool keepdim, DType result, bool skip_nan = false);
Tensor prod(const Tensor& t, const Dims& dims, bool keepdim, DType result);
// Largest or smallest with its first position in the flattened reduced dimensions; a nan wins.
std::pair<Tensor, Tensor> extremum(const Tensor& t, const Dims& dims, bool keepdim, bool largest);
Tensor all_any(const Tensor& t, const Dims& dims, bool keepdim, bool all);
// The sum of squared deviations divided by max(n - correction, 0), or with `root` its square root;
// and the mean.
std::pair<Tensor, Tensor> var_mean(const Tensor& t, const Dims& dims, bool keepdim,
                                   double correction, bool root = false);
// The first of these alone, which PyTorch forms in two passes where it is one number.
Tensor var(const Tensor& t, const Dims& dims, bool keepdim, double correction, bool root);
Tensor vector_norm(const Tensor& t, double p, const Dims& dims, bool keepdim, DType result);
Tensor logsumexp(const Tensor& t, const Dims& dims, bool keepdim);

// Scans along one dimension of a contiguous result.
Tensor cumulate(const Tensor& t, int64_t dim, DType result, bool product);
std::pair<Tensor, Tensor> cumulate_extremum(const Tensor& t, int64_t dim, bool largest);
Tensor logcumsumexp(const Tensor& t, int64_t dim);

// Sorting along a dimension; nan counts as the largest. Which of equal elements comes first depends
// on the steps of each way to order them: all of them, the first k, the kth alone, the lower
// median.
enum class Order { Stable, Quick, Top, TopUnsorted, Kth, Median, NanMedian };
std::pair<Tensor, Tensor> sort(const Tensor& t, int64_t dim, bool descending, bool stable = false);
std::pair<Tensor, Tensor> pick(const Tensor& t, int64_t k, int64_t dim, bool largest, Order order);

}  // namespace tracepad::kernels
