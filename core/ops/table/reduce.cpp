// Reductions and scans.
#include "ops/functional/reduce.h"

#include <fmt/format.h>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/kernels/convert.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;

namespace {
// A level of quantile given as a number, which is looked at before anything else.
Tensor level(double q, DType t) {
  if (!(q >= 0 && q <= 1))
    raise_runtime(fmt::format("quantile() q must be in the range [0, 1] but got {:g}", q));
  return scalar_tensor(q, t);
}
double correction_of(const OptScalar& c) { return c ? c->to_double() : 1; }
}  // namespace

// mean, sum: dim may be None, which means all.
#define VARIANCE(name)                                                                        \
  {kTorch | kOutOfVariance,                                                                   \
   #name "(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False, *, " OUT         \
         ") -> Tensor",                                                                       \
   fn<[](T t, const OptDims& dims, bool unbiased, bool keep) {                                \
     return name(t, dims, unbiased, keep);                                                    \
   }>},                                                                                       \
      {kTorch | kOutOfVariance,                                                               \
       #name                                                                                  \
       "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, " OUT \
       ") -> Tensor",                                                                         \
       fn<[](T t, const OptDims& dims, const OptScalar& c, bool keep) {                       \
         return name(t, dims, correction_of(c), keep);                                        \
       }>},                                                                                   \
  {                                                                                           \
    kTorch, #name "(Tensor self, bool unbiased=True) -> Tensor",                              \
        fn<[](T t, bool unbiased) { return name(t, {}, unbiased, false); }>                   \
  }
#define VARIANCE_MEAN(name)                                                                   \
  {kFn, #name "(Tensor self, int[1]? dim, bool unbiased=True, bool keepdim=False) -> Tensor", \
   fn<[](T t, const OptDims& dims, bool unbiased, bool keep) {                                \
     return name(t, dims, unbiased, keep);                                                    \
   }>},                                                                                       \
      {kFn,                                                                                   \
       #name                                                                                  \
       "(Tensor self, int[1]? dim=None, *, Scalar? correction=None, bool keepdim=False) -> "  \
       "Tensor",                                                                              \
       fn<[](T t, const OptDims& dims, const OptScalar& c, bool keep) {                       \
         return name(t, dims, correction_of(c), keep);                                        \
       }>},                                                                                   \
  {                                                                                           \
    kFn, #name "(Tensor self, bool unbiased=True) -> Tensor",                                 \
        fn<[](T t, bool unbiased) { return name(t, {}, unbiased, false); }>                   \
  }
namespace {
// Into out= also of nothing: what any element would beat.
template <Tensor (*all)(const Tensor&)>
Value extreme_of_all(OpCall& c) {
  const Tensor t = c.tensor(0);
  if (t.numel() || !c.given(static_cast<uint32_t>(c.schema.out_index))) return c.result(all(t));
  const bool least = all == static_cast<Tensor (*)(const Tensor&)>(ops::min);
  const TypeLimits l = type_limits(t.dtype());
  if (is_floating(t.dtype())) return c.result(full({}, least ? INFINITY : -INFINITY, {t.dtype()}));
  return c.result(full({}, least ? l.imax : l.imin, {t.dtype()}));
}
}  // namespace
#define EXTREME(name, pairwise)                                                       \
  {kTorch | kOutOfExtreme, #name "(Tensor self, *, " OUT ") -> Tensor",               \
   extreme_of_all<ops::name>},                                                        \
      {kTorch | kIterator, #name "(Tensor self, Tensor other, *, " OUT ") -> Tensor", \
       fn<[](T a, T b) { return pairwise(a, b); }>},                                  \
  {                                                                                   \
    kTorch,                                                                           \
        #name "(Tensor self, int dim, bool keepdim=False, *, " OUTS                   \
              ") -> (Tensor values, Tensor indices)",                                 \
        fn<[](T t, int64_t dim, bool keep) { return name(t, dim, keep); }>            \
  }
#define LOGICAL(name)                                                                    \
  {kTorch | kMayShare | kOutByteBool, #name "(Tensor self, *, " OUT ") -> Tensor",       \
   fn<[](T t) { return name(t); }>},                                                     \
      {kTorch | kMayShare | kOutByteBool,                                                \
       #name "(Tensor self, int[]? dim=None, bool keepdim=False, *, " OUT ") -> Tensor", \
       fn<[](T t, const std::optional<Dims>& dims, bool keep) {                          \
         if (dims && dims->empty()) /* nothing is reduced */                             \
           return to(kernels::in_format(ne(t, 0)), name(t).dtype());                     \
         return name(t, dims.value_or(Dims{}), keep);                                    \
       }>},                                                                              \
  {                                                                                      \
    kTorch | kMayShare | kOutByteBool,                                                   \
        #name "(Tensor self, int dim, bool keepdim=False, *, " OUT ") -> Tensor",        \
        fn<[](T t, int64_t dim, bool keep) { return name(t, Dims{dim}, keep); }>         \
  }
#define MEDIAN(name)                                                            \
  {kTorch, #name "(Tensor self) -> Tensor", fn<[](T t) { return name(t); }>}, { \
    kTorch | kOutOfMedian,                                                      \
        #name "(Tensor self, int dim, bool keepdim=False, *, " OUTS             \
              ") -> (Tensor values, Tensor indices)",                           \
        fn<[](T t, int64_t dim, bool keep) { return name(t, dim, keep); }>      \
  }
#define QUANTILE(name, ignore_nan)                                              \
  {kTorch | kFullPrecision,                                                     \
   #name                                                                        \
   "(Tensor self, Tensor q, int? dim=None, bool keepdim=False, *, str "         \
   "interpolation=\"linear\", " OUT ") -> Tensor",                              \
   fn<[](T t, T q, OptDim dim, bool keep, std::string_view mode) {              \
     return quantile(t, q, dim, keep, mode, ignore_nan);                        \
   }>},                                                                         \
  {                                                                             \
    kTorch | kFullPrecision,                                                    \
        #name                                                                   \
        "(Tensor self, float q, int? dim=None, bool keepdim=False, *, str "     \
        "interpolation=\"linear\", " OUT ") -> Tensor",                         \
        fn<[](T t, double q, OptDim dim, bool keep, std::string_view mode) {    \
          return quantile(t, level(q, t.dtype()), dim, keep, mode, ignore_nan); \
        }>                                                                      \
  }

namespace {
void check_spacing(const char* name, const Scalar& dx) {
  if (dx.is_bool())
    raise_runtime(std::string(name) + ": Currently, we only support dx as a real number.");
}
}  // namespace

std::span<const OpRow> reduce_rows() {
  static const OpRow rows[] = {
      {kTorch, "sum(Tensor self, *, ScalarType? dtype=None) -> Tensor",
       fn<[](T t, OptDType d) { return sum(t, d); }>},
      {kTorch,
       "sum(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, " OUT
       ") -> Tensor",
       fn<[](T t, D dims, bool keep, OptDType d) {
         return sum(t, dims, keep, d ? d : out_type());
       }>},
      {kTorch,
       "nansum(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, " OUT
       ") -> Tensor",
       fn<ops::nansum>},
      {kTorch, "mean(Tensor self, *, ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, OptDType d) { return mean(t, d); }>},
      {kTorch,
       "mean(Tensor self, int[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, " OUT
       ") -> Tensor",
       fn<[](T t, D dims, bool keep, OptDType d) { return mean(t, dims, keep, d); }>},
      {kTorch,
       "nanmean(Tensor self, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, " OUT
       ") -> Tensor",
       fn<ops::nanmean>},
      {kTorch | kFullPrecision, "prod(Tensor self, *, ScalarType? dtype=None) -> Tensor",
       fn<[](T t, OptDType d) { return prod(t, d); }>},
      {kTorch | kFullPrecision,
       "prod(Tensor self, int dim, bool keepdim=False, *, ScalarType? dtype=None, " OUT
       ") -> Tensor",
       fn<[](T t, int64_t dim, bool keep, OptDType d) {
         return prod(t, dim, keep, d ? d : out_type());
       }>},
      EXTREME(max, maximum),
      EXTREME(min, minimum),
      {kTorch | kMayShare | kOutOfInput,
       "amax(Tensor self, int[1] dim=[], bool keepdim=False, *, " OUT ") -> Tensor", fn<ops::amax>},
      {kTorch | kMayShare | kOutOfInput,
       "amin(Tensor self, int[1] dim=[], bool keepdim=False, *, " OUT ") -> Tensor", fn<ops::amin>},
      {kTorch,
       "aminmax(Tensor self, *, int? dim=None, bool keepdim=False, " OUTS
       ") -> (Tensor min, Tensor max)",
       fn<ops::aminmax>},
      {kTorch | kMayShare | kOutSame,
       "argmax(Tensor self, int? dim=None, bool keepdim=False, *, " OUT ") -> Tensor",
       fn<ops::argmax>},
      {kTorch | kMayShare | kOutSame,
       "argmin(Tensor self, int? dim=None, bool keepdim=False, *, " OUT ") -> Tensor",
       fn<ops::argmin>},
      LOGICAL(all),
      LOGICAL(any),
      {kTorch, "count_nonzero(Tensor self, int? dim=None) -> Tensor",
       fn<[](T t, OptDim dim) { return count_nonzero(t, dim ? Dims{*dim} : Dims{}); }>},
      {kTorch, "count_nonzero(Tensor self, int[] dim) -> Tensor", fn<ops::count_nonzero>},
      VARIANCE(var),
      VARIANCE(std),
      VARIANCE_MEAN(var_mean),
      VARIANCE_MEAN(std_mean),
      {kTorch | kSpecialAlias | kOutFloat,
       "logsumexp(Tensor self, int[1] dim, bool keepdim=False, *, " OUT ") -> Tensor",
       fn<ops::logsumexp>},
      {kTorch, "dist(Tensor self, Tensor other, Scalar p=2) -> Tensor",
       fn<[](T a, T b, const Scalar& p) { return dist(a, b, p.to_double()); }>},
      {kBoth | kOutSame,
       "renorm(Tensor self, Scalar p, int dim, Scalar maxnorm, *, " OUT ") -> Tensor",
       fn<[](T t, const Scalar& p, int64_t dim, const Scalar& m) {
         return renorm(t, p.to_double(), dim, m.to_double());
       }>},
      // torch.functional.norm calls these; they are no names of their own.
      {kFn, "native_norm(Tensor self, Scalar p=2) -> Tensor",
       fn<[](T t, const Scalar& p) { return norm(t, p.to_double()); }>},
      {kFn,
       "native_norm(Tensor self, Scalar? p, int[1] dim, bool keepdim, ScalarType? dtype) -> Tensor",
       fn<[](T t, const OptScalar& p, D dims, bool keep, OptDType d) {
         return norm(d ? to(t, d) : t, p ? p->to_double() : 2, dims, keep);
       }>},
      MEDIAN(median),
      MEDIAN(nanmedian),
      {kTorch | kOutOfMode,
       "mode(Tensor self, int dim=-1, bool keepdim=False, *, " OUTS
       ") -> (Tensor values, Tensor indices)",
       fn<ops::mode>},
      {kTorch | kOutOfKthvalue,
       "kthvalue(Tensor self, int k, int dim=-1, bool keepdim=False, *, " OUTS
       ") -> (Tensor values, Tensor indices)",
       fn<ops::kthvalue>},
      QUANTILE(quantile, false),
      QUANTILE(nanquantile, true),
      {kBoth, "cumsum(Tensor self, int dim, *, ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, int64_t dim, OptDType d) { return cumsum(t, dim, d ? d : out_type()); }>},
      {kBoth, "cumprod(Tensor self, int dim, *, ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, int64_t dim, OptDType d) { return cumprod(t, dim, d ? d : out_type()); }>},
      {kTorch | kOutOfScan,
       "cummax(Tensor self, int dim, *, " OUTS ") -> (Tensor values, Tensor indices)",
       fn<ops::cummax>},
      {kTorch | kOutOfScan,
       "cummin(Tensor self, int dim, *, " OUTS ") -> (Tensor values, Tensor indices)",
       fn<ops::cummin>},
      {kTorch | kOutOfScan, "logcumsumexp(Tensor self, int dim, *, " OUT ") -> Tensor",
       fn<ops::logcumsumexp>},
      {kTorch,
       "diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None, *, " OUT
       ") -> Tensor",
       fn<ops::diff>},
      {kFn, "trapezoid(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
       fn<[](T y, T x, int64_t dim) { return trapezoid(y, x, 1, dim); }>},
      {kFn, "trapezoid(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
       fn<[](T y, const Scalar& dx, int64_t dim) {
         if (y.size(dim)) check_spacing("trapezoid", dx);
         return trapezoid(y, {}, dx.to_double(), dim);
       }>},
      {kFn, "trapz(Tensor y, *, float dx=1, int dim=-1) -> Tensor",
       fn<[](T y, double dx, int64_t dim) { return trapezoid(y, {}, dx, dim); }>},
      {kFn, "trapz(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
       fn<[](T y, T x, int64_t dim) { return trapezoid(y, x, 1, dim); }>},
      {kFn, "cumulative_trapezoid(Tensor y, Tensor x, *, int dim=-1) -> Tensor",
       fn<[](T y, T x, int64_t dim) { return cumulative_trapezoid(y, x, 1, dim); }>},
      {kFn, "cumulative_trapezoid(Tensor y, *, Scalar dx=1, int dim=-1) -> Tensor",
       fn<[](T y, const Scalar& dx, int64_t dim) {
         check_spacing("cumulative_trapezoid", dx);
         return cumulative_trapezoid(y, {}, dx.to_double(), dim);
       }>},
      {kTorch | kLowPrecision,
       "cov(Tensor self, *, int correction=1, Tensor? fweights=None, Tensor? aweights=None) -> "
       "Tensor",
       fn<ops::cov>},
      {kTorch | kLowPrecision, "corrcoef(Tensor self) -> Tensor", fn<ops::corrcoef>},
  };
  return rows;
}

}  // namespace tracepad::ops
