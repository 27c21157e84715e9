// XNNPACK's elementwise operators fall back to reference loops for number formats and functions that have no
// kernel: one loop for each pair, twice the size of all float32 kernels together. This build has float32
// kernels alone, so there is no fallback: creating such an operator fails as unsupported.
#include <stddef.h>

#include "xnnpack/reference-config.h"

const struct xnn_unary_elementwise_config* xnn_init_unary_reference_config(
    enum xnn_unary_operator op, enum xnn_datatype input, enum xnn_datatype output) {
  (void)op, (void)input, (void)output;
  return NULL;
}

const struct xnn_binary_elementwise_config* xnn_init_binary_reference_config(enum xnn_binary_operator op,
                                                                             enum xnn_datatype type) {
  (void)op, (void)type;
  return NULL;
}
