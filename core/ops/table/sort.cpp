// Sorting, searching, counting.
#include "ops/functional/reduce.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;

using Side = std::optional<std::string_view>;

namespace {
// searchsorted says in two ways on which side of equals it looks.
bool to_the_right(bool right, Side side) {
  if (side && *side != "left" && *side != "right")
    raise_runtime("torch.searchsorted(): side can only be 'left' or 'right' but got " +
                  std::string(*side));
  if (side && *side == "left" && right)
    raise_runtime(
        "torch.searchsorted(): side and right can't be set to opposites, got side of left "
        "while right was True");
  return right || (side && *side == "right");
}
}  // namespace

std::span<const OpRow> sort_rows() {
  static const OpRow rows[] = {
      {kTorch,
       "sort(Tensor self, *, bool? stable, int dim=-1, bool descending=False, " OUTS
       ") -> (Tensor values, Tensor indices)",
       fn<[](T t, std::optional<bool> stable, int64_t dim, bool desc) {
         auto [values, indices] = sort(t, dim, desc, stable.value_or(false));
         return ValuesIndices{renamed(values, "SortBackward1"), indices};
       }>},
      {kTorch,
       "sort(Tensor self, int dim=-1, bool descending=False, *, " OUTS
       ") -> (Tensor values, Tensor indices)",
       fn<[](T t, int64_t dim, bool desc) { return sort(t, dim, desc); }>},
      {kTorch | kOutSame,
       "argsort(Tensor self, *, bool stable, int dim=-1, bool descending=False, " OUT ") -> Tensor",
       fn<[](T t, bool stable, int64_t dim, bool desc) { return argsort(t, dim, desc, stable); }>},
      {kTorch, "argsort(Tensor self, int dim=-1, bool descending=False) -> Tensor",
       fn<[](T t, int64_t dim, bool desc) { return argsort(t, dim, desc); }>},
      {kTorch | kOutSame, "msort(Tensor self, *, " OUT ") -> Tensor", fn<ops::msort>},
      {kTorch,
       "topk(Tensor self, int k, int dim=-1, bool largest=True, bool sorted=True, *, " OUTS
       ") -> (Tensor values, Tensor indices)",
       fn<ops::topk>},
      // torch.unique and torch.unique_consecutive are Python functions over these.
      {kFn | kNoMeta,
       "_unique2(Tensor self, bool sorted=True, bool return_inverse=False, bool "
       "return_counts=False) -> Tensor[]",
       fn<[](T t, bool, bool inverse, bool counts) {
         auto found = unique(t);
         if (!inverse) std::get<1>(found) = empty_tensor({0}, DType::Int64);
         if (!counts) std::get<2>(found) = empty_tensor({0}, DType::Int64);
         return found;
       }>},
      {kFn | kNoMeta,
       "unique_dim(Tensor self, int dim, bool sorted=True, bool return_inverse=False, bool "
       "return_counts=False) -> Tensor[]",
       fn<[](T t, int64_t dim, bool, bool, bool) { return unique(t, dim); }>},
      {kFn | kNoMeta,
       "_unique_consecutive(Tensor self, bool return_inverse=False, bool return_counts=False, int? "
       "dim=None) -> Tensor[]",
       fn<[](T t, bool, bool, OptDim dim) { return unique_consecutive(t, dim); }>},
      {kFn,
       "searchsorted(Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool "
       "right=False, str? side=None, Tensor? sorter=None, " OUT ") -> Tensor",
       fn<[](T s, const Operand& v, bool i32, bool right, Side side,
             const std::optional<Tensor>& o) {
         return searchsorted(s, v, i32, to_the_right(right, side), o);
       }>},
      {kFn,
       "searchsorted(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool "
       "right=False, str? side=None, Tensor? sorter=None, " OUT ") -> Tensor",
       fn<[](T s, const Scalar& v, bool i32, bool right, Side side,
             const std::optional<Tensor>& o) {
         return searchsorted(s, v, i32, to_the_right(right, side), o);
       }>},
      {kFn,
       "bucketize(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False, " OUT
       ") -> Tensor",
       fn<ops::bucketize>},
      {kFn,
       "bucketize(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False) -> "
       "Tensor",
       fn<[](const Scalar& v, T b, bool i32, bool right) { return bucketize(v, b, i32, right); }>},
      {kTorch | kNoMeta, "bincount(Tensor self, Tensor? weights=None, int minlength=0) -> Tensor",
       fn<ops::bincount>},
      {kTorch, "histc(Tensor self, int bins=100, Scalar min=0, Scalar max=0, *, " OUT ") -> Tensor",
       fn<[](T t, int64_t bins, const Scalar& a, const Scalar& b) {
         return histc(t, bins, a.to_double(), b.to_double());
       }>},
      {kTorch | kOutOfHistogram | kNoMeta,
       "histogram(Tensor self, Tensor bins, *, Tensor? weight=None, bool density=False, " OUTS
       ") -> (Tensor hist, Tensor bin_edges)",
       fn<[](T t, T bins, const std::optional<Tensor>& w, bool density) {
         return histogram(t, bins, w, density);
       }>},
      {kTorch | kOutOfHistogram | kNoMeta,
       "histogram(Tensor self, int bins=100, *, float[]? range=None, Tensor? weight=None, bool "
       "density=False, " OUTS ") -> (Tensor hist, Tensor bin_edges)",
       fn<[](T t, int64_t bins, const std::optional<std::vector<double>>& r,
             const std::optional<Tensor>& w,
             bool density) { return histogram(t, bins, r, w, density); }>},
  };
  return rows;
}

}  // namespace tracepad::ops
