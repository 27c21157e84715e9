// Matrix products on XNNPACK, for dense float32 operands. The kernels are chosen so that every
// element adds its products in the order of k, starting at zero, whatever the machine and the size
// of the batch: with two roundings a step this is what the reference BLAS behind PyTorch's recorded
// numbers does, with one it is what oneDNN's convolutions do. So a result does not depend on
// whether XNNPACK or the portable loop made it; the only exception is said at `Rounding::Once`.
// Nothing is cached: the second matrix is packed on each call.
#pragma once
#include <cstdint>

namespace tracepad::xnn {

enum class Rounding {
  Twice,  // multiply, round, add, round
  // Fused multiply-add. Without the instruction (SSE-only machines, wasm without relaxed SIMD) the
  // portable loops emulate it, and so slowly that large products are better off rounded twice; see
  // `fused`.
  Once,
};

struct Product {
  int64_t batch = 1, m, k, n;
  const float* a;  // [batch, m, k]
  const float* b;  // [batch, k, n], or [batch, n, k] where transposed
  bool b_transposed = false;
  float* c;  // [batch, m, n], overwritten
};

// False: not taken, `c` is untouched. Small products are not taken, nor empty ones.
bool gemm(const Product& p, Rounding rounding = Rounding::Twice);

// Whether `gemm` would be worth its overhead; `gemm` asks by itself. For callers that have to
// prepare inputs.
bool worthwhile(const Product& p);

// Whether Rounding::Once is kept on this machine.
bool fused();

}  // namespace tracepad::xnn
