// Making tensors.
#include "ops/functional/creation.h"

#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/table/families.h"
#include "ops/types/types.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;
using O = const Options&;
using S = const Scalar&;

namespace {
// new_*: dtype and device default to self's.
Options like(T t, Options o) {
  if (!o.dtype) o.dtype = t.dtype();
  if (!o.device) o.device = t.device();
  return o;
}
}  // namespace

#define LIKE "MemoryFormat? memory_format=None, $opts"

#define WINDOW(name)                                                            \
  {kFn, #name "_window(int window_length, *, $opts) -> Tensor",                 \
   fn<[](int64_t n, O o) { return name##_window(n, true, o); }>},               \
  {                                                                             \
    kFn, #name "_window(int window_length, bool periodic, *, $opts) -> Tensor", \
        fn<[](int64_t n, bool p, O o) { return name##_window(n, p, o); }>       \
  }

namespace {
// The ends of a range that are given as tensors.
void check_ends(const char* name, const Tensor* start, const Tensor* end, O options) {
  std::string got;
  bool bad = false;
  for (auto [what, t] : {std::pair{"start", start}, {"end", end}}) {
    if (!t) continue;
    got += std::string(got.empty() ? "" : " and ") + what + " with " + std::to_string(t->dim()) +
           " dimension(s)";
    bad |= t->dim() != 0;
  }
  if (bad && options.device && options.device->is_meta())
    raise_runtime("linspace only supports 0-dimensional start and end tensors");
  if (bad)
    raise_runtime(std::string(name) +
                  " only supports 0-dimensional start and end tensors, but got " + got + ".");
}
}  // namespace

std::span<const OpRow> creation_rows() {
  static const OpRow rows[] = {
      {kFn,
       "tensor(object data, *, ScalarType? dtype=None, Device? device=None, bool "
       "pin_memory=False, bool requires_grad=False) -> Tensor",
       fn<[](Value data, OptDType t, std::optional<Device> d, bool pinned, bool grad) {
         if (pinned) refuse_pinned();
         return torch_tensor(*VM::current, data, t, d, grad);
       }>},
      {kFn, "as_tensor(object data, *, ScalarType? dtype=None, Device? device=None) -> Tensor",
       fn<[](Value data, OptDType t, std::optional<Device> d) {
         return torch_as_tensor(*VM::current, data, t, d);
       }>},
      {kFn,
       "asarray(object obj, *, ScalarType? dtype=None, Device? device=None, bool? copy=None, bool? "
       "requires_grad=None) -> Tensor",
       fn<[](Value data, OptDType t, std::optional<Device> d, std::optional<bool> copy,
             std::optional<bool> grad) {
         return torch_asarray(*VM::current, data, t, d, copy, grad);
       }>},
      {kMethod,
       "new_tensor(Tensor self, object data, *, ScalarType? dtype=None, Device? device=None, bool "
       "requires_grad=False) -> Tensor",
       fn<[](T t, Value data, OptDType k, std::optional<Device> d, bool grad) {
         return torch_tensor(*VM::current, data, k ? k : OptDType(t.dtype()), d, grad);
       }>},
      {kFn, "empty(int[] size, *, MemoryFormat? memory_format=None, " OUT ", $opts) -> Tensor",
       fn<[](D s, O o) { return empty(s, o); }>},
      {kFn, "empty_strided(int[] size, int[] stride, *, $opts) -> Tensor",
       fn<[](D s, D st, O o) { return empty_strided(s, st, o); }>},
      {kFn | kMayShare, "zeros(int[] size, *, " OUT ", $opts) -> Tensor", fn<[](D s, O o) {
         for (int64_t n : s)
           if (n < 0 && !out_target() && !(o.device && o.device->is_meta()))
             raise_runtime("zeros: Dimension size must be non-negative.");
         return zeros(s, o);
       }>},
      {kFn | kMayShare, "ones(int[] size, *, " OUT ", $opts) -> Tensor", fn<ops::ones>},
      {kFn | kMayShare, "full(int[] size, Scalar fill_value, *, " OUT ", $opts) -> Tensor",
       fn<ops::full>},
      {kFn, "empty_like(Tensor self, *, " LIKE ") -> Tensor", fn<ops::empty_like>},
      {kFn, "zeros_like(Tensor self, *, " LIKE ") -> Tensor", fn<ops::zeros_like>},
      {kFn, "ones_like(Tensor self, *, " LIKE ") -> Tensor", fn<ops::ones_like>},
      {kFn, "full_like(Tensor self, Scalar fill_value, *, " LIKE ") -> Tensor", fn<ops::full_like>},
      {kMethod, "new_empty(Tensor self, int[] size, *, $opts) -> Tensor",
       fn<[](T t, D s, O o) { return empty(s, like(t, o)); }>},
      {kMethod, "new_empty_strided(Tensor self, int[] size, int[] stride, *, $opts) -> Tensor",
       fn<[](T t, D s, D st, O o) { return empty_strided(s, st, like(t, o)); }>},
      {kMethod, "new_zeros(Tensor self, int[] size, *, $opts) -> Tensor",
       fn<[](T t, D s, O o) { return zeros(s, like(t, o)); }>},
      {kMethod, "new_ones(Tensor self, int[] size, *, $opts) -> Tensor",
       fn<[](T t, D s, O o) { return ones(s, like(t, o)); }>},
      {kMethod, "new_full(Tensor self, int[] size, Scalar fill_value, *, $opts) -> Tensor",
       fn<[](T t, D s, S v, O o) { return full(s, v, like(t, o)); }>},
      {kFn, "scalar_tensor(Scalar s, *, $opts) -> Tensor", fn<[](S v, O o) {
         Tensor like = empty({}, {o.dtype.value_or(default_dtype()), o.device});
         return full_like(like, v, {.requires_grad = o.requires_grad});
       }>},
      {kFn, "arange(Scalar end, *, " OUT ", $opts) -> Tensor",
       fn<[](S end, O o) { return arange(0, end, 1, o); }>},
      {kFn, "arange(Scalar start, Scalar end, *, $opts) -> Tensor",
       fn<[](S start, S end, O o) { return arange(start, end, 1, o); }>},
      {kFn, "arange(Scalar start, Scalar end, Scalar step=1, *, " OUT ", $opts) -> Tensor",
       fn<ops::arange>},
      {kFn,
       "range(Scalar start, Scalar end, Scalar step=1, *, " OUT
       ", ScalarType dtype=None, Layout layout=torch.strided, Device device=None, bool "
       "requires_grad=False) -> Tensor",
       fn<ops::range>},
      {kFn, "linspace(Tensor start, Tensor end, int steps, *, " OUT ", $opts) -> Tensor",
       fn<[](T a, T b, int64_t n, O o) {
         check_ends("linspace", &a, &b, o);
         return linspace(a.item(), b.item(), n, o);
       }>},
      {kFn, "linspace(Scalar start, Tensor end, int steps, *, " OUT ", $opts) -> Tensor",
       fn<[](S a, T b, int64_t n, O o) {
         check_ends("linspace", nullptr, &b, o);
         return linspace(a, b.item(), n, o);
       }>},
      {kFn, "linspace(Tensor start, Scalar end, int steps, *, " OUT ", $opts) -> Tensor",
       fn<[](T a, S b, int64_t n, O o) {
         check_ends("linspace", &a, nullptr, o);
         return linspace(a.item(), b, n, o);
       }>},
      {kFn, "linspace(Scalar start, Scalar end, int steps, *, " OUT ", $opts) -> Tensor",
       fn<ops::linspace>},
      {kFn,
       "logspace(Tensor start, Tensor end, int steps, float base=10.0, *, " OUT
       ", $opts) -> Tensor",
       fn<[](T a, T b, int64_t n, double base, O o) {
         check_ends("logspace", &a, &b, o);
         return logspace(a.item(), b.item(), n, base, o);
       }>},
      {kFn,
       "logspace(Scalar start, Tensor end, int steps, float base=10.0, *, " OUT
       ", $opts) -> Tensor",
       fn<[](S a, T b, int64_t n, double base, O o) {
         check_ends("logspace", nullptr, &b, o);
         return logspace(a, b.item(), n, base, o);
       }>},
      {kFn,
       "logspace(Tensor start, Scalar end, int steps, float base=10.0, *, " OUT
       ", $opts) -> Tensor",
       fn<[](T a, S b, int64_t n, double base, O o) {
         check_ends("logspace", &a, nullptr, o);
         return logspace(a.item(), b, n, base, o);
       }>},
      {kFn,
       "logspace(Scalar start, Scalar end, int steps, float base=10.0, *, " OUT
       ", $opts) -> Tensor",
       fn<ops::logspace>},
      {kFn | kMayShare, "eye(int n, *, " OUT ", $opts) -> Tensor",
       fn<[](int64_t n, O o) { return eye(n, {}, o); }>},
      {kFn | kMayShare, "eye(int n, int m, *, " OUT ", $opts) -> Tensor",
       fn<[](int64_t n, int64_t m, O o) { return eye(n, m, o); }>},
      {kBoth | kMayShare | kOutSame, "tril(Tensor self, int diagonal=0, *, " OUT ") -> Tensor",
       fn<ops::tril>},
      {kBoth | kMayShare | kOutSame, "triu(Tensor self, int diagonal=0, *, " OUT ") -> Tensor",
       fn<ops::triu>},
      {kFn, "tril_indices(int row, int col, int offset=0, *, $opts) -> Tensor",
       fn<ops::tril_indices>},
      {kFn, "triu_indices(int row, int col, int offset=0, *, $opts) -> Tensor",
       fn<ops::triu_indices>},
      {kTorch | kOutSame, "diag(Tensor self, int diagonal=0, *, " OUT ") -> Tensor", fn<ops::diag>},
      {kTorch, "diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor",
       fn<ops::diag_embed>},
      {kTorch, "diagflat(Tensor self, int offset=0) -> Tensor", fn<ops::diagflat>},
      {kFn, "vander(Tensor x, int? N=None, bool increasing=False) -> Tensor", fn<ops::vander>},
      WINDOW(hann),
      WINDOW(hamming),
      WINDOW(blackman),
      WINDOW(bartlett),
      WINDOW(kaiser),
      {kFn, "hamming_window(int window_length, bool periodic, float alpha, *, $opts) -> Tensor",
       fn<[](int64_t n, bool p, double a, O o) { return hamming_window(n, p, o, a); }>},
      {kFn,
       "hamming_window(int window_length, bool periodic, float alpha, float beta, *, $opts) -> "
       "Tensor",
       fn<[](int64_t n, bool p, double a, double b, O o) {
         return hamming_window(n, p, o, a, b);
       }>},
      {kFn, "kaiser_window(int window_length, bool periodic, float beta, *, $opts) -> Tensor",
       fn<[](int64_t n, bool p, double b, O o) { return kaiser_window(n, p, o, b); }>},
      {kTorch, "clone(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor",
       fn<[](T t, std::optional<MemoryFormat> f) {
         return clone(t, f.value_or(MemoryFormat::Preserve));
       }>},
      {kTorch, "detach(Tensor self) -> Tensor", fn<ops::detach>},
      {kMethod | kFn | kMayShare, "detach_(Tensor self) -> Tensor", fn<ops::detach_>},
      {kMethod | kHidden | kNumbers, "copy_(Tensor self, Tensor other, bool async) -> Tensor",
       fn<[](T t, T o, bool) -> T { return copy_(t, o); }>},
      {kMethod | kNumbers, "copy_(Tensor self, Tensor other, bool non_blocking=False) -> Tensor",
       fn<[](T t, T o, bool) -> T { return copy_(t, o); }>},
      {kMethod | kFn | kMayShare, "fill_(Tensor self, Tensor value) -> Tensor",
       fn<[](T t, T v) -> T { return fill_(t, v); }>},
      {kMethod | kFn | kMayShare, "fill_(Tensor self, Scalar value) -> Tensor",
       fn<[](T t, S v) -> T {
         if (v.is_unsigned()) check_holds(v, t.dtype());
         return fill_(t, v);
       }>},
      {kFn, "fill(Tensor self, Tensor value) -> Tensor",
       fn<[](T t, T v) { return renamed(fill_(clone(t), v), "FillBackward1"); }>},
      {kFn, "fill(Tensor self, Scalar value) -> Tensor",
       fn<[](T t, S v) { return renamed(fill_(clone(t), v), "FillBackward0"); }>},
      {kMethod | kFn | kMayShare, "zero_(Tensor self) -> Tensor", fn<ops::zero_>},
      {kMethod | kMayShare,
       "fill_diagonal_(Tensor self, Scalar fill_value, bool wrap=False) -> Tensor",
       fn<ops::fill_diagonal_>},
  };
  return rows;
}

}  // namespace tracepad::ops
