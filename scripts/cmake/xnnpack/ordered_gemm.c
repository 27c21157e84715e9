// See ordered_gemm.h. Compiled into the XNNPACK library because it fills XNNPACK's internal kernel table.
#include "ordered_gemm.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "xnnpack/config.h"
#include "xnnpack/gemm.h"
#include "xnnpack/hardware-config.h"
#include "xnnpack/microparams-init.h"
#include "xnnpack/operator.h"
#include "xnnpack/pack.h"
#include "xnnpack/packw.h"

// Upstream's, in operators/batch-matrix-multiply-nc.c, which has no header for it.
enum xnn_status create_batch_matrix_multiply_nc(uint32_t flags, const void* params, size_t params_size,
                                                const struct xnn_gemm_config* gemm_config,
                                                const struct gemm_fused_ukernels* gemm_ukernels,
                                                xnn_packw_gemm_gio_ukernel_fn pack_gemm_gio,
                                                enum xnn_operator_type operator_type,
                                                xnn_operator_t* batch_matrix_multiply_op_out);

#define KERNELS(rows, one, many)                                                                       \
  config->minmax.gemm[0] = xnn_init_hmp_gemm_ukernel((xnn_gemm_ukernel_fn)one);                        \
  config->minmax.gemm[rows - 1] = xnn_init_hmp_gemm_ukernel((xnn_gemm_ukernel_fn)many);                \
  config->mr = rows

#if XNN_ARCH_WASMSIMD || XNN_ARCH_WASMRELAXEDSIMD

bool ordered_gemm_has_fused(void) { return XNN_ARCH_WASMRELAXEDSIMD; }

// Kernels without a clamp; they read one element of the first matrix at a time, which was the fastest form
// on x86-64 and keeps one set for all machines.
static bool choose(enum ordered_gemm_rounding rounding, struct xnn_gemm_config* config) {
  config->nr = 8;
  config->pack_gemm_goi = (xnn_packw_gemm_goi_ukernel_fn)xnn_x32_packw_gemm_goi_ukernel_x8__wasmsimd_u4;
  if (rounding == ordered_gemm_multiply_then_add) {
    KERNELS(4, xnn_f32_gemm_ukernel_1x8__wasmsimd_loadsplat, xnn_f32_gemm_ukernel_4x8__wasmsimd_loadsplat);
    return true;
  }
#if XNN_ARCH_WASMRELAXEDSIMD
  KERNELS(4, xnn_f32_gemm_ukernel_1x8__wasmrelaxedsimd_fma_loadsplat,
          xnn_f32_gemm_ukernel_4x8__wasmrelaxedsimd_fma_loadsplat);
  return true;
#else
  return false;
#endif
}

#else

bool ordered_gemm_has_fused(void) {
  const struct xnn_hardware_config* hardware = xnn_init_hardware_config();
  return hardware != NULL && hardware->use_x86_fma3;
}

static bool choose(enum ordered_gemm_rounding rounding, struct xnn_gemm_config* config) {
  const struct xnn_hardware_config* hardware = xnn_init_hardware_config();
  if (hardware == NULL) return false;
  if (rounding == ordered_gemm_fused && !hardware->use_x86_fma3) return false;
  config->nr = 16;
  config->pack_gemm_goi = (xnn_packw_gemm_goi_ukernel_fn)xnn_x32_packw_gemm_goi_ukernel_x16__avx_u4;
  if (rounding == ordered_gemm_fused) {
    KERNELS(5, xnn_f32_gemm_minmax_ukernel_1x16__fma3_broadcast,
            xnn_f32_gemm_minmax_ukernel_5x16__fma3_broadcast);
  } else if (hardware->use_x86_avx) {
    KERNELS(5, xnn_f32_gemm_minmax_ukernel_1x16__avx_broadcast,
            xnn_f32_gemm_minmax_ukernel_5x16__avx_broadcast);
  } else {
    config->nr = 8;
    config->pack_gemm_goi = (xnn_packw_gemm_goi_ukernel_fn)xnn_x32_packw_gemm_goi_ukernel_x8__sse2_u4;
    KERNELS(4, xnn_f32_gemm_minmax_ukernel_1x8__sse_load1, xnn_f32_gemm_minmax_ukernel_4x8__sse_load1);
  }
  return true;
}

#endif

// Columns of a row-major second matrix, `nr` at a time; upstream's general packer calls memmove a row.
#define COPY_COLUMNS(width)                                                    \
  for (size_t p = 0; p < kc; ++p, source += k_stride, packed += width)         \
  memcpy(packed, source, width * sizeof(float))

static void pack_rows(size_t g, size_t nc, size_t kc, size_t nr, size_t kr, size_t sr, size_t k_stride,
                      const void* k, const void* b, const void* scale, void* packed_weights,
                      size_t extra_bytes, const void* params) {
  (void)b, (void)scale, (void)extra_bytes, (void)params;
  assert(g == 1 && kr == 1 && sr == 1 && b == NULL);
  float* packed = packed_weights;
  for (size_t at = 0; at < nc; at += nr) {
    const float* source = (const float*)k + at;
    const size_t width = nc - at < nr ? nc - at : nr;
    memset(packed, 0, nr * sizeof(float));
    packed += nr;
    if (width == 16) {
      COPY_COLUMNS(16);
    } else if (width == 8 && nr == 8) {
      COPY_COLUMNS(8);
    } else {
      for (size_t p = 0; p < kc; ++p, source += k_stride, packed += nr) {
        for (size_t j = 0; j < width; ++j) packed[j] = source[j];
        for (size_t j = width; j < nr; ++j) packed[j] = 0;
      }
    }
  }
}

enum xnn_status ordered_gemm_create(enum ordered_gemm_rounding rounding, uint32_t flags,
                                    xnn_operator_t* operator_out) {
  struct xnn_gemm_config config;
  memset(&config, 0, sizeof(config));
  if (!choose(rounding, &config)) return xnn_status_unsupported_hardware;
  union xnn_f32_minmax_params params;
  xnn_init_f32_minmax_scalar_params(&params, -INFINITY, INFINITY);
  return create_batch_matrix_multiply_nc(flags, &params, sizeof(params), &config, &config.minmax, pack_rows,
                                         xnn_operator_type_batch_matrix_multiply_nc_f32, operator_out);
}
