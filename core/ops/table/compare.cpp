// Comparison and selection.
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/table/families.h"
#include "tensor/no_data.h"

namespace tracepad::ops {

using Op = const Operand&;
using T = const Tensor&;

#define COMPARE(shown, name)                                                       \
  {kBoth | kIterator, #shown "(Tensor self, Tensor other, *, " OUT ") -> Tensor",  \
   fn<[](Op a, Op b) { return name(a, b); }>},                                     \
  {                                                                                \
    kBoth | kIterator, #shown "(Tensor self, Scalar other, *, " OUT ") -> Tensor", \
        fn<[](Op a, const Scalar& b) { return name(a, b); }>                       \
  }

std::span<const OpRow> compare_rows() {
  static const OpRow rows[] = {
      COMPARE(eq, eq),
      COMPARE(ne, ne),
      COMPARE(not_equal, ne),
      COMPARE(lt, lt),
      COMPARE(less, lt),
      COMPARE(le, le),
      COMPARE(less_equal, le),
      COMPARE(gt, gt),
      COMPARE(greater, gt),
      COMPARE(ge, ge),
      COMPARE(greater_equal, ge),
      {kTorch,
       "isclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool "
       "equal_nan=False) -> Tensor",
       fn<ops::isclose>},
      {kTorch,
       "allclose(Tensor self, Tensor other, float rtol=1e-05, float atol=1e-08, bool "
       "equal_nan=False) -> bool",
       fn<[](T a, T b, double rtol, double atol, bool equal_nan) {
         if (a.is_meta() || b.is_meta()) throw NoData::item();
         return allclose(a, b, rtol, atol, equal_nan);
       }>},
      {kTorch | kNoMeta, "equal(Tensor self, Tensor other) -> bool", fn<ops::equal>},
      {kFn | kOutSame,
       "isin(Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool "
       "invert=False, " OUT ") -> Tensor",
       fn<[](T a, T b, bool unique, bool invert) { return isin(a, b, unique, invert); }>},
      {kFn | kOutSame,
       "isin(Scalar element, Tensor test_elements, *, bool assume_unique=False, bool "
       "invert=False, " OUT ") -> Tensor",
       fn<[](const Scalar& a, T b, bool unique, bool invert) {
         return isin(a, b, unique, invert);
       }>},
      {kFn | kOutSame,
       "isin(Tensor elements, Scalar test_element, *, bool assume_unique=False, bool "
       "invert=False, " OUT ") -> Tensor",
       fn<[](T a, const Scalar& b, bool unique, bool invert) {
         return isin(a, b, unique, invert);
       }>},
      {kFn, "where(Tensor condition) -> Tensor[]", fn<ops::nonzero_tuple>},
      {kFn | kIterator, "where(Tensor condition, Tensor self, Tensor other, *, " OUT ") -> Tensor",
       fn<[](T c, Op a, Op b) { return where(c, a, b); }>},
      {kFn, "where(Tensor condition, Scalar self, Tensor other) -> Tensor",
       fn<[](T c, const Scalar& a, Op b) { return where(c, a, b); }>},
      {kFn, "where(Tensor condition, Tensor self, Scalar other) -> Tensor",
       fn<[](T c, Op a, const Scalar& b) { return where(c, a, b); }>},
      {kFn, "where(Tensor condition, Scalar self, Scalar other) -> Tensor",
       fn<[](T c, const Scalar& a, const Scalar& b) { return where(c, a, b); }>},
      {kMethod, "where(Tensor self, Tensor condition, Tensor other) -> Tensor",
       fn<[](T a, T c, Op b) { return where(c, a, b); }>},
      {kMethod, "where(Tensor self, Tensor condition, Scalar other) -> Tensor",
       fn<[](T a, T c, const Scalar& b) { return where(c, a, b); }>},
  };
  return rows;
}

}  // namespace tracepad::ops
