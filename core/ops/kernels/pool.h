// Pooling windows of up to three spatial dimensions, seen as [planes, D, H, W].
#pragma once
#include "tensor/tensor.h"

namespace tracepad::kernels {

struct PoolShape {
  int64_t kernel[3], stride[3], padding[3], dilation[3];
  int64_t in[3], out[3];
};

// Values and flat positions within the plane.
std::pair<Tensor, Tensor> max_pool(const Tensor& x, const PoolShape& s);
struct AverageRule {
  bool count_include_pad = true;
  int64_t divisor = 0;  // 0: the window's own count
};
Tensor avg_pool(const Tensor& x, const PoolShape& s, const AverageRule& rule);
Tensor avg_pool_backward(const Tensor& g, const PoolShape& s, const AverageRule& rule);
// Windows [floor(i * in / out), ceil((i + 1) * in / out)).
Tensor adaptive_avg_pool(const Tensor& x, const PoolShape& s);
Tensor adaptive_avg_pool_backward(const Tensor& g, const PoolShape& s);
std::pair<Tensor, Tensor> adaptive_max_pool(const Tensor& x, const PoolShape& s);

}  // namespace tracepad::kernels
