// torch.special's functions of one number, and orthogonal polynomials.
#include "ops/functional/pointwise.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using Op = const Operand&;
using T = const Tensor&;

#define FUNCTION_OF(given, name) \
  {kSpecial | kIterator, #name "(Tensor " given ", *, " OUT ") -> Tensor", fn<ops::special_##name>}
#define FUNCTION(name) FUNCTION_OF("self", name)
#define POLYNOMIAL(name)                                                         \
  {kSpecial | kIterator, #name "(Tensor x, Tensor n, *, " OUT ") -> Tensor",     \
   fn<[](Op x, Op n) { return special_##name(x, n); }>},                         \
      {kSpecial | kIterator, #name "(Scalar x, Tensor n, *, " OUT ") -> Tensor", \
       fn<[](const Scalar& x, T n) { return special_##name(x, n); }>},           \
  {                                                                              \
    kSpecial | kIterator, #name "(Tensor x, Scalar n, *, " OUT ") -> Tensor",    \
        fn<[](Op x, const Scalar& n) { return special_##name(x, n); }>           \
  }

std::span<const OpRow> special_rows() {
  static const OpRow rows[] = {
      FUNCTION(i0e),
      FUNCTION(i1),
      FUNCTION(i1e),
      FUNCTION(ndtri),
      FUNCTION(log_ndtr),
      FUNCTION(erfcx),
      FUNCTION(bessel_j0),
      FUNCTION(bessel_j1),
      FUNCTION(bessel_y0),
      FUNCTION(bessel_y1),
      FUNCTION(modified_bessel_i0),
      FUNCTION(modified_bessel_i1),
      FUNCTION(modified_bessel_k0),
      FUNCTION(modified_bessel_k1),
      FUNCTION_OF("x", scaled_modified_bessel_k0),
      FUNCTION_OF("x", scaled_modified_bessel_k1),
      FUNCTION_OF("x", spherical_bessel_j0),
      FUNCTION_OF("x", airy_ai),
      POLYNOMIAL(chebyshev_polynomial_t),
      POLYNOMIAL(chebyshev_polynomial_u),
      POLYNOMIAL(chebyshev_polynomial_v),
      POLYNOMIAL(chebyshev_polynomial_w),
      POLYNOMIAL(shifted_chebyshev_polynomial_t),
      POLYNOMIAL(shifted_chebyshev_polynomial_u),
      POLYNOMIAL(shifted_chebyshev_polynomial_v),
      POLYNOMIAL(shifted_chebyshev_polynomial_w),
      POLYNOMIAL(hermite_polynomial_h),
      POLYNOMIAL(hermite_polynomial_he),
      POLYNOMIAL(laguerre_polynomial_l),
      POLYNOMIAL(legendre_polynomial_p),
  };
  return rows;
}

}  // namespace tracepad::ops
