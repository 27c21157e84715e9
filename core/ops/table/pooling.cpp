// Pooling. F.max_pool2d and relatives are Python functions over these.
#include "ops/functional/nn.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;

#define POOLS(n)                                                                                   \
  {kFn,                                                                                            \
   "max_pool" #n "d(Tensor self, int[" #n "] kernel_size, int[" #n "] stride=[], int[" #n          \
   "] padding=0, int[" #n "] dilation=1, bool ceil_mode=False) -> Tensor",                         \
   fn<[](T x, D k, D s, D p, D d, bool c) { return max_pool(n, x, k, s, p, d, c); }>},             \
      {kNNPrivate,                                                                                 \
       "max_pool" #n "d_with_indices(Tensor self, int[" #n "] kernel_size, int[" #n                \
       "] stride=[], int[" #n "] padding=0, int[" #n                                               \
       "] dilation=1, bool ceil_mode=False) -> Tensor[]",                                          \
       fn<[](T x, D k, D s, D p, D d, bool c) {                                                    \
         return max_pool_with_indices(n, x, k, s, p, d, c);                                        \
       }>},                                                                                        \
      {kNNPrivate, "_max_unpool" #n "d(Tensor self, Tensor indices, int[] output_size) -> Tensor", \
       fn<[](T x, T i, D s) { return max_unpool(n, x, i, s); }>},                                  \
  {                                                                                                \
    kNNPrivate, "adaptive_max_pool" #n "d(Tensor self, int[" #n "] output_size) -> Tensor[]",      \
        fn<[](T x, D s) { return adaptive_max_pool(n, x, s); }>                                    \
  }

std::span<const OpRow> pooling_rows() {
  static const OpRow rows[] = {
      POOLS(1),
      POOLS(2),
      POOLS(3),
      {kNNPrivate,
       "fractional_max_pool2d(Tensor self, int[2] kernel_size, int[2] output_size, Tensor "
       "random_samples) -> Tensor[]",
       fn<[](T x, D k, D o, T r) { return fractional_max_pool(2, x, k, o, r); }>},
      {kNNPrivate,
       "fractional_max_pool3d(Tensor self, int[3] kernel_size, int[3] output_size, Tensor "
       "random_samples) -> Tensor[]",
       fn<[](T x, D k, D o, T r) { return fractional_max_pool(3, x, k, o, r); }>},
      {kFn | kF,
       "avg_pool1d(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool "
       "ceil_mode=False, bool count_include_pad=True) -> Tensor",
       fn<[](T x, D k, D s, D p, bool c, bool i) { return avg_pool(1, x, k, s, p, c, i); }>},
      {kNN | kOutSame,
       "avg_pool2d(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool "
       "ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, " OUT
       ") -> Tensor",
       fn<[](T x, D k, D s, D p, bool c, bool i, OptDim d) {
         return avg_pool(2, x, k, s, p, c, i, d);
       }>},
      {kNN | kFullPrecision | kOutSame,
       "avg_pool3d(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool "
       "ceil_mode=False, bool count_include_pad=True, int? divisor_override=None, *, " OUT
       ") -> Tensor",
       fn<[](T x, D k, D s, D p, bool c, bool i, OptDim d) {
         return avg_pool(3, x, k, s, p, c, i, d);
       }>},
      {kFn | kF, "adaptive_avg_pool1d(Tensor self, int[1] output_size) -> Tensor",
       fn<[](T x, D s) { return adaptive_avg_pool(1, x, s); }>},
      {kFn, "adaptive_max_pool1d(Tensor self, int[1] output_size) -> Tensor[]",
       fn<[](T x, D s) { return adaptive_max_pool(1, x, s); }>},
      {kNNPrivate | kOutUntraced,
       "adaptive_avg_pool2d(Tensor self, int[2] output_size, *, " OUT ") -> Tensor",
       fn<[](T x, D s) { return adaptive_avg_pool(2, x, s); }>},
      {kNNPrivate | kFullPrecision | kOutUntraced,
       "adaptive_avg_pool3d(Tensor self, int[3] output_size, *, " OUT ") -> Tensor",
       fn<[](T x, D s) { return adaptive_avg_pool(3, x, s); }>},
  };
  return rows;
}

}  // namespace tracepad::ops
