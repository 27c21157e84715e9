// Gather, scatter, masks, embeddings. (Subscripts are in types/tensor_index.cpp.)
#include "ops/functional/indexing.h"

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using S = const Scalar&;

namespace {
// scatter's own words; it has no gradient with them.
Tensor scatter_reducing(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src,
                        std::string_view how) {
  check_scatter(t, wrap_dim(dim, t.dim()), index, &src);
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  if (how != "add" && how != "multiply")
    raise_runtime("reduce argument must be either add or multiply.");
  Tensor out;
  {
    NoGrad off;
    out = scatter_reduce(t, dim, index, src, how == "add" ? "sum" : "prod");
  }
  if (autograd::wants_grad({t, src}))
    autograd::record("NotImplemented", {t, src}, {out}, {}, [](autograd::Context&) -> Tensors {
      raise_runtime("derivative for aten::scatter is not implemented");
    });
  return out;
}
}  // namespace

std::span<const OpRow> indexing_rows() {
  static const OpRow rows[] = {
      {kTorch | kIterator | kOutOfSelect,
       "index_select(Tensor self, int dim, Tensor index, *, " OUT ") -> Tensor",
       fn<ops::index_select>},
      {kBoth | kOutSame,
       "index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1, " OUT
       ") -> Tensor",
       fn<ops::index_add>},
      {kBoth | kOutSame,
       "index_copy(Tensor self, int dim, Tensor index, Tensor source, *, " OUT ") -> Tensor",
       fn<ops::index_copy>},
      {kBoth | kMayShare, "index_fill(Tensor self, int dim, Tensor index, Tensor value) -> Tensor",
       fn<[](T t, int64_t d, T i, T v) { return index_fill(t, d, i, v); }>},
      {kBoth | kMayShare, "index_fill(Tensor self, int dim, Tensor index, Scalar value) -> Tensor",
       fn<[](T t, int64_t d, T i, S v) { return index_fill(t, d, i, v); }>},
      {kFn | kMethod,
       "index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
       fn<[](T t, const Tensors& i, T v, bool a) { return index_put(t, i, v, a); }>},
      {kFn | kMethod | kMayShare,
       "index_put_(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor",
       fn<ops::index_put_>},
      {kTorch | kOutSame,
       "gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False, " OUT ") -> Tensor",
       fn<[](T t, int64_t d, T i, bool) { return gather(t, d, i); }>},
      {kBoth | kOutSame | kIterator,
       "scatter(Tensor self, int dim, Tensor index, Tensor src, *, " OUT ") -> Tensor",
       fn<[](T t, int64_t d, T i, T s) { return scatter(t, d, i, s); }>},
      {kBoth | kOutSame | kIterator,
       "scatter(Tensor self, int dim, Tensor index, Tensor src, *, str reduce, " OUT ") -> Tensor",
       fn<[](T t, int64_t d, T i, T s, std::string_view r) {
         return scatter_reducing(t, d, i, s, r);
       }>},
      {kBoth | kOutSame | kIterator,
       "scatter(Tensor self, int dim, Tensor index, Scalar value, *, " OUT ") -> Tensor",
       fn<[](T t, int64_t d, T i, S v) { return scatter(t, d, i, v); }>},
      {kBoth | kOutSame | kIterator,
       "scatter(Tensor self, int dim, Tensor index, Scalar value, *, str reduce, " OUT
       ") -> Tensor",
       fn<[](T t, int64_t d, T i, S v, std::string_view r) {
         check_scatter(t, wrap_dim(d, t.dim()), i, nullptr);
         return scatter_reducing(t, d, i, full_like(i, v, {t.dtype()}), r);
       }>},
      {kBoth | kOutSame | kIterator,
       "scatter_add(Tensor self, int dim, Tensor index, Tensor src, *, " OUT ") -> Tensor",
       fn<ops::scatter_add>},
      {kBoth | kOutSame | kIterator,
       "scatter_reduce(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool "
       "include_self=True, " OUT ") -> Tensor",
       fn<ops::scatter_reduce>},
      {kBoth | kOutSame,
       "index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool "
       "include_self=True, " OUT ") -> Tensor",
       fn<ops::index_reduce>},
      {kTorch | kOutOfTake | kIterator, "take(Tensor self, Tensor index, *, " OUT ") -> Tensor",
       fn<ops::take>},
      {kTorch | kOutSame,
       "take_along_dim(Tensor self, Tensor indices, int? dim=None, *, " OUT ") -> Tensor",
       fn<ops::take_along_dim>},
      {kBoth, "put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor",
       fn<ops::put>},
      {kBoth | kMayShare, "masked_fill(Tensor self, Tensor mask, Tensor value) -> Tensor",
       fn<[](T t, T m, T v) { return masked_fill(t, m, v); }>},
      {kBoth | kMayShare, "masked_fill(Tensor self, Tensor mask, Scalar value) -> Tensor",
       fn<[](T t, T m, S v) { return masked_fill(t, m, v); }>},
      {kTorch | kIterator | kNoMeta,
       "masked_select(Tensor self, Tensor mask, *, " OUT ") -> Tensor", fn<ops::masked_select>},
      {kBoth, "masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor",
       fn<ops::masked_scatter>},
      {kTorch, "select_scatter(Tensor self, Tensor src, int dim, int index) -> Tensor",
       fn<ops::select_scatter>},
      {kTorch | kOutSame | kOutUntraced,
       "slice_scatter(Tensor self, Tensor src, int dim=0, int? start=None, int? end=None, int "
       "step=1, *, " OUT ") -> Tensor",
       fn<ops::slice_scatter>},
      {kTorch,
       "diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor",
       fn<ops::diagonal_scatter>},
      {kMethod, "nonzero(Tensor self) -> Tensor", fn<ops::nonzero>},
      {kMethod, "nonzero(Tensor self, *, bool as_tuple) -> Tensor",
       [](OpCall& c) {
         return c.flag(1) ? wrap_result(c, nonzero_tuple(c.tensor(0)))
                          : c.result(nonzero(c.tensor(0)));
       }},
      {kFn | kOutLong | kIterator,
       "nonzero(Tensor self, *, bool as_tuple=False, " OUT ") -> Tensor",
       [](OpCall& c) {
         if (c.flag(1) && out_type())
           raise_runtime("nonzero does not support the out kwarg when as_tuple is True");
         return c.flag(1) ? wrap_result(c, nonzero_tuple(c.tensor(0)))
                          : c.result(nonzero(c.tensor(0)));
       }},
      {kTorch, "argwhere(Tensor self) -> Tensor", fn<ops::argwhere>},
      {kNN, "one_hot(Tensor self, int num_classes=-1) -> Tensor", fn<ops::one_hot>},
      {kFn,
       "embedding(Tensor weight, Tensor indices, int padding_idx=-1, bool "
       "scale_grad_by_freq=False, bool sparse=False) -> Tensor",
       fn<[](T w, T i, int64_t pad, bool, bool) { return embedding(w, i, pad); }>},
      {kFn | kMayShare,
       "embedding_renorm_(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor",
       fn<[](T w, T i, double m, double p) -> T {
         embedding_renorm_(w, i, m, p);
         return w;
       }>},
      {kFn,
       "embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool scale_grad_by_freq, int "
       "mode, bool sparse, Tensor? per_sample_weights, bool include_last_offset, int? "
       "padding_idx) -> Tensor[]",
       fn<[](T w, T i, T o, bool, int64_t mode, bool, const std::optional<Tensor>& weights,
             bool last, OptDim pad) { return embedding_bag(w, i, o, mode, weights, last, pad); }>},
      {kFn,
       "embedding_bag(Tensor weight, Tensor indices, Tensor offsets, bool "
       "scale_grad_by_freq=False, int mode=0, bool sparse=False, Tensor? per_sample_weights=None, "
       "bool include_last_offset=False) -> Tensor[]",
       fn<[](T w, T i, T o, bool, int64_t mode, bool, const std::optional<Tensor>& weights,
             bool last) { return embedding_bag(w, i, o, mode, weights, last); }>},
  };
  return rows;
}

}  // namespace tracepad::ops
