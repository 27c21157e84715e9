// Joining and repeating tensors.
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/view.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;

namespace {
void need_repeats(const Tensor& repeats, const OptDim& output_size) {
  if (repeats.is_meta() && !output_size)
    raise_runtime("cannot repeat_interleave a meta tensor without output_size");
}
}  // namespace

std::span<const OpRow> join_rows() {
  static const OpRow rows[] = {
      {kFn | kOutOfCat, "cat(Tensor[] tensors, int dim=0, *, " OUT ") -> Tensor", fn<ops::cat>},
      {kFn | kOutOfCat, "concat(Tensor[] tensors, int dim=0, *, " OUT ") -> Tensor", fn<ops::cat>},
      {kFn | kOutOfCat, "concatenate(Tensor[] tensors, int dim=0, *, " OUT ") -> Tensor",
       fn<ops::cat>},
      {kFn | kOutOfCat, "stack(Tensor[] tensors, int dim=0, *, " OUT ") -> Tensor", fn<ops::stack>},
      {kFn | kOutOfCat, "hstack(Tensor[] tensors, *, " OUT ") -> Tensor", fn<ops::hstack>},
      {kFn | kOutOfCat, "vstack(Tensor[] tensors, *, " OUT ") -> Tensor", fn<ops::vstack>},
      {kFn | kOutOfCat, "row_stack(Tensor[] tensors, *, " OUT ") -> Tensor", fn<ops::vstack>},
      {kFn | kOutOfCat, "dstack(Tensor[] tensors, *, " OUT ") -> Tensor", fn<ops::dstack>},
      {kFn | kOutOfCat, "column_stack(Tensor[] tensors, *, " OUT ") -> Tensor",
       fn<ops::column_stack>},
      {kMethod, "repeat(Tensor self, int[] repeats) -> Tensor", fn<ops::repeat>},
      {kTorch, "tile(Tensor self, int[] dims) -> Tensor", fn<ops::tile>},
      {kTorch,
       "repeat_interleave(Tensor self, Tensor repeats, int? dim=None, *, int? output_size=None) -> "
       "Tensor",
       fn<[](T t, T repeats, OptDim dim, OptDim size) {
         need_repeats(repeats, size);
         return repeat_interleave(t, repeats, dim, size);
       }>},
      {kFn, "repeat_interleave(Tensor repeats, *, int? output_size=None) -> Tensor",
       fn<[](T repeats, OptDim size) {
         need_repeats(repeats, size);
         if (!is_integral(repeats.dtype()) || repeats.dtype() == DType::Bool)
           not_implemented_for("repeat_interleave_cpu", repeats.dtype());
         if (repeats.dim() != 1) raise_runtime("repeat_interleave only accept 1D vector as repeat");
         return to(repeat_interleave(arange(0, repeats.numel(), 1), repeats, OptDim(0), size),
                   repeats.dtype());
       }>},
      {kTorch,
       "repeat_interleave(Tensor self, int repeats, int? dim=None, *, int? output_size=None) -> "
       "Tensor",
       fn<[](T t, int64_t repeats, OptDim dim, OptDim size) {
         return repeat_interleave(t, repeats, dim, size);
       }>},
      // The Python functions of torch.functional call these.
      {kFn, "_block_diag(Tensor[] tensors) -> Tensor", fn<ops::block_diag>},
      {kFn, "_broadcast_tensors(Tensor[] tensors) -> Tensor[]", fn<ops::broadcast_tensors>},
      {kFn, "_cartesian_prod(Tensor[] tensors) -> Tensor", fn<ops::cartesian_prod>},
      {kFn, "meshgrid(Tensor[] tensors, *, str? indexing=None) -> Tensor[]",
       fn<[](const Tensors& ts, std::optional<std::string_view> indexing) {
         return meshgrid(ts, indexing.value_or("ij"));
       }>},
      // The outputs of an LSTM layer together, by the name that PyTorch's node has.
      {kNNPrivate, "_mkldnn_rnn_layer(Tensor[] tensors) -> Tensor", fn<[](const Tensors& ts) {
         return as_one_node("MkldnnRnnLayerBackward0", ts,
                            [](const Tensors& in) { return stack(in, 0); });
       }>},
      {kFn, "combinations(Tensor self, int r=2, bool with_replacement=False) -> Tensor",
       fn<ops::combinations>},
  };
  return rows;
}

}  // namespace tracepad::ops
