// Losses. The functions of torch.nn.functional are Python over these; reduction is 0 none, 1 mean,
// 2 sum.
#include "ops/functional/loss.h"

#include <algorithm>

#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using OT = const std::optional<Tensor>&;
using D = const Dims&;

namespace {
Reduction reduction(int64_t r) { return reduction_of(r); }
Tensor tensor_of(D lengths) {
  Tensor t = empty_tensor({static_cast<int64_t>(lengths.size())}, DType::Int64);
  std::copy(lengths.begin(), lengths.end(), t.data<int64_t>());
  return t;
}
}  // namespace

#define REDUCTION "int reduction=at::Reduction::Mean"

std::span<const OpRow> loss_rows() {
  static const OpRow rows[] = {
      {kFn | kFullPrecision | kNoMeta,
       "ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int "
       "blank=0, " REDUCTION ", bool zero_infinity=False) -> Tensor",
       fn<[](T x, T y, D in, D out, int64_t blank, int64_t r, bool zero) {
         return ctc_loss(x, y, tensor_of(in), tensor_of(out), blank, reduction(r), zero);
       }>},
      {kFn | kFullPrecision | kNoMeta,
       "ctc_loss(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, "
       "int blank=0, " REDUCTION ", bool zero_infinity=False) -> Tensor",
       fn<[](T x, T y, T in, T out, int64_t blank, int64_t r, bool zero) {
         return ctc_loss(x, y, in, out, blank, reduction(r), zero);
       }>},
      {kNNPrivate | kFullPrecision | kIterator,
       "mse_loss(Tensor self, Tensor target, " REDUCTION ", *, " OUT ") -> Tensor",
       fn<[](T x, T y, int64_t r) { return mse_loss(x, y, reduction(r)); }>},
      {kNNPrivate | kFullPrecision, "l1_loss(Tensor self, Tensor target, " REDUCTION ") -> Tensor",
       fn<[](T x, T y, int64_t r) { return l1_loss(x, y, reduction(r)); }>},
      {kNNPrivate | kFullPrecision | kIterator,
       "smooth_l1_loss(Tensor self, Tensor target, " REDUCTION ", float beta=1.0, *, " OUT
       ") -> Tensor",
       fn<[](T x, T y, int64_t r, double b) { return smooth_l1_loss(x, y, reduction(r), b); }>},
      {kNNPrivate | kFullPrecision | kIterator,
       "huber_loss(Tensor self, Tensor target, " REDUCTION ", float delta=1.0, *, " OUT
       ") -> Tensor",
       fn<[](T x, T y, int64_t r, double d) { return huber_loss(x, y, reduction(r), d); }>},
      {kNNPrivate | kFullPrecision,
       "nll_loss_nd(Tensor self, Tensor target, Tensor? weight=None, " REDUCTION
       ", int ignore_index=-100) -> Tensor",
       fn<[](T x, T y, OT w, int64_t r, int64_t i) { return nll_loss(x, y, w, reduction(r), i); }>},
      {kNNPrivate | kFullPrecision,
       "cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, " REDUCTION
       ", int ignore_index=-100, float label_smoothing=0.0) -> Tensor",
       fn<[](T x, T y, OT w, int64_t r, int64_t i, double s) {
         return cross_entropy(x, y, w, reduction(r), i, s);
       }>},
      {kNNPrivate | kFullPrecision | kOutFound,
       "binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, " REDUCTION
       ", *, " OUT ") -> Tensor",
       fn<[](T x, T y, OT w, int64_t r) { return binary_cross_entropy(x, y, w, reduction(r)); }>},
      {kFn | kFullPrecision,
       "binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? "
       "pos_weight=None, " REDUCTION ") -> Tensor",
       fn<[](T x, T y, OT w, OT p, int64_t r) {
         return binary_cross_entropy_with_logits(x, y, w, p, reduction(r));
       }>},
      {kFn | kFullPrecision,
       "kl_div(Tensor self, Tensor target, " REDUCTION ", *, bool log_target=False) -> Tensor",
       fn<[](T x, T y, int64_t r, bool log) { return kl_div(x, y, reduction(r), log); }>},
      {kFn | kFullPrecision,
       "poisson_nll_loss(Tensor input, Tensor target, bool log_input, bool full, float eps, int "
       "reduction) -> Tensor",
       fn<[](T x, T y, bool log, bool full, double eps, int64_t r) {
         return poisson_nll_loss(x, y, log, full, eps, reduction(r));
       }>},
      {kNNPrivate,
       "_gaussian_nll_loss(Tensor input, Tensor target, Tensor var, bool full, float eps, int "
       "reduction) -> Tensor",
       fn<[](T x, T y, T v, bool full, double eps, int64_t r) {
         return gaussian_nll_loss(x, y, v, full, eps, reduction(r));
       }>},
      {kFn | kFullPrecision,
       "hinge_embedding_loss(Tensor self, Tensor target, float margin=1.0, " REDUCTION
       ") -> Tensor",
       fn<[](T x, T y, double m, int64_t r) {
         return hinge_embedding_loss(x, y, m, reduction(r));
       }>},
      {kFn | kFullPrecision,
       "margin_ranking_loss(Tensor input1, Tensor input2, Tensor target, float "
       "margin=0.0, " REDUCTION ") -> Tensor",
       fn<[](T a, T b, T y, double m, int64_t r) {
         return margin_ranking_loss(a, b, y, m, reduction(r));
       }>},
      {kFn | kFullPrecision,
       "cosine_embedding_loss(Tensor input1, Tensor input2, Tensor target, float "
       "margin=0.0, " REDUCTION ") -> Tensor",
       fn<[](T a, T b, T y, double m, int64_t r) {
         return cosine_embedding_loss(a, b, y, m, reduction(r));
       }>},
      {kFn | kFullPrecision,
       "triplet_margin_loss(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, "
       "float p=2, float eps=1e-06, bool swap=False, " REDUCTION ") -> Tensor",
       fn<[](T a, T p, T n, double m, double norm, double eps, bool swap, int64_t r) {
         return triplet_margin_loss(a, p, n, m, norm, eps, swap, reduction(r));
       }>},
      {kNNPrivate | kOutFound | kFullPrecision,
       "soft_margin_loss(Tensor self, Tensor target, " REDUCTION ", *, " OUT ") -> Tensor",
       fn<[](T x, T y, int64_t r) { return soft_margin_loss(x, y, reduction(r)); }>},
      {kNNPrivate | kFullPrecision,
       "multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? "
       "weight=None, " REDUCTION ", *, " OUT ") -> Tensor",
       fn<[](T x, T y, const Scalar& p, const Scalar& m, OT w, int64_t r) {
         return multi_margin_loss(x, y, p.to_double(), m.to_double(), w, reduction(r));
       }>},
      {kNNPrivate | kFullPrecision,
       "multilabel_margin_loss(Tensor self, Tensor target, " REDUCTION ", *, " OUT ") -> Tensor",
       fn<[](T x, T y, int64_t r) { return multilabel_margin_loss(x, y, reduction(r)); }>},
  };
  return rows;
}

}  // namespace tracepad::ops
