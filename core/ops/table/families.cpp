// The whole table: every family in turn.
#include "ops/table/families.h"

namespace tracepad::ops {

std::vector<std::span<const OpRow>> all_rows() {
  return {pointwise_rows(), arithmetic_rows(), compare_rows(),  reduce_rows(),  sort_rows(),
          view_rows(),      join_rows(),       creation_rows(), random_rows(),  indexing_rows(),
          linalg_rows(),    activation_rows(), nn_rows(),       pooling_rows(), loss_rows(),
          method_rows(),    copy_rows(),       special_rows()};
}

}  // namespace tracepad::ops
