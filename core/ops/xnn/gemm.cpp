// The batch-matrix-multiply operator with ordered kernels (scripts/cmake/xnnpack/ordered_gemm.h).
#include "ops/xnn/gemm.h"

#include <ordered_gemm.h>
#include <xnnpack.h>

#include "ops/xnn/xnn.h"
#include "tensor/storage.h"

namespace tracepad::xnn {

namespace {
// Multiply-adds from which packing and set-up are paid back, and fewer rows than which they are not
// unless the second matrix is transposed, which the portable loop would have to copy anyway
// (scripts/bench kernels). In wasm the compiler vectorises the portable loop, so that it keeps up
// for longer.
constexpr int64_t kProducts = 2 * 1024;
#ifdef __wasm__
constexpr int64_t kRows = 8;
#else
constexpr int64_t kRows = 2;
#endif
}  // namespace

bool worthwhile(const Product& p) {
  if (p.batch <= 0 || p.m <= 0 || p.k <= 0 || p.n <= 0) return false;
  if (p.m < kRows && !p.b_transposed) return false;
  return p.batch * p.m * p.k * p.n >= kProducts;
}

bool fused() { return ready() && ordered_gemm_has_fused(); }

bool gemm(const Product& p, Rounding rounding) {
  if (!worthwhile(p) || !ready()) return false;
  Operator op;
  const bool once = rounding == Rounding::Once && ordered_gemm_has_fused();
  if (ordered_gemm_create(once ? ordered_gemm_fused : ordered_gemm_multiply_then_add,
                          p.b_transposed ? XNN_FLAG_TRANSPOSE_B : 0,
                          op.out()) != xnn_status_success)
    return false;
  const size_t batch = static_cast<size_t>(p.batch);
  size_t bytes = 0, alignment = 1;
  if (xnn_reshape_batch_matrix_multiply_nc_f32(
          op.get(), 1, &batch, &batch, static_cast<size_t>(p.m), static_cast<size_t>(p.k),
          static_cast<size_t>(p.n), &bytes, &alignment, nullptr) != xnn_status_success ||
      alignment > Storage::kAlignment)
    return false;
  // Through Storage, so that the memory limit holds for it too; short of memory the portable loop
  // still runs.
  if (static_cast<int64_t>(bytes) > memory_limit() - memory_in_use()) return false;
  Storage packed(static_cast<int64_t>(bytes));
  return xnn_setup_batch_matrix_multiply_nc_f32(op.get(), packed.data(), p.a, p.b, p.c) ==
             xnn_status_success &&
         op.run();
}

}  // namespace tracepad::xnn
