// A float32 matrix product whose order of additions is promised: every element of the result adds
// its products in the order of k, starting at zero. Upstream's own choice of kernel depends on the
// machine (some interleave k, some fuse multiply and add), so that the last bits would differ from
// one to the next. This gives XNNPACK's batch-matrix-multiply operator kernels of one kind; all
// else about the operator is upstream's (xnn_reshape_..., xnn_setup_..., xnn_run_operator).
#pragma once
#include <stdbool.h>
#include <stdint.h>

#include "xnnpack.h"

#ifdef __cplusplus
extern "C" {
#endif

enum ordered_gemm_rounding {
  ordered_gemm_multiply_then_add = 0,  // two roundings a step, on any machine
  ordered_gemm_fused = 1,              // one rounding a step, where the machine has it
};

// Whether this machine has the fused kernels. XNNPACK must be initialised.
bool ordered_gemm_has_fused(void);

// As xnn_create_batch_matrix_multiply_nc_f32. xnn_status_unsupported_hardware: no such kernels
// here.
enum xnn_status ordered_gemm_create(enum ordered_gemm_rounding rounding, uint32_t flags,
                                    xnn_operator_t* operator_out);

#ifdef __cplusplus
}
#endif
