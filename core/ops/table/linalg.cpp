// Matrix products and linear algebra. Rows of torch.linalg carry the name that messages show
// (linalg_...).
#include "ops/functional/linalg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/linalg_helpers.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/table/families.h"

namespace tracepad::ops {

using T = const Tensor&;
using S = const Scalar&;
using D = const Dims&;

namespace {

std::string list_of(D dims) {
  std::string text;
  for (int64_t d : dims) text += (text.empty() ? "" : " ") + std::to_string(d);
  return text;
}

void check_matrix_norm(T t, D dims, OptDType dtype) {
  if (t.dim() < 2)
    raise_runtime("linalg.matrix_norm: The input tensor A must have at least 2 dimensions.");
  if (!is_floating(t.dtype()))
    raise_runtime(
        std::string(
            "linalg.matrix_norm: Expected a floating point or complex tensor as input. Got ") +
        dtype_message_name(t.dtype()));
  if (dims.size() != 2)
    raise_runtime("linalg.matrix_norm: dim must be a 2-tuple. Got " + list_of(dims));
  if (wrap_dim(dims[0], t.dim()) == wrap_dim(dims[1], t.dim()))
    raise_runtime("linalg.matrix_norm: dims must be different. Got (" + std::to_string(dims[0]) +
                  ", " + std::to_string(dims[1]) + ")");
  if (dtype && !is_floating(*dtype))
    raise_runtime(
        std::string("linalg.matrix_norm: dtype should be floating point or complex, but got ") +
        dtype_message_name(*dtype));
  if (dtype && promote_types(t.dtype(), *dtype) != *dtype)
    raise_runtime(std::string("linalg.matrix_norm: the dtype of the input (") +
                  dtype_message_name(t.dtype()) +
                  ") should be convertible without narrowing to the specified dtype (" +
                  dtype_message_name(*dtype) + ")");
}

using OT = const std::optional<Tensor>&;
using OD = std::optional<double>;
Tolerance tolerance(OD atol, OD rtol) {
  Tolerance t;
  if (atol) t.atol = Scalar(*atol);
  if (rtol) t.rtol = Scalar(*rtol);
  return t;
}

// What the tolerance that is not given comes from.
void eps_of(T a) {
  if (a.dtype() != DType::Float32 && a.dtype() != DType::Float64)
    raise_runtime("This function doesn't handle types other than float and double");
}

// A matrix that is said to be symmetric counts by its lower triangle.
Tensor symmetric(T a, bool hermitian) {
  if (!hermitian || a.dim() < 2 || a.size(-1) != a.size(-2)) return a;
  return add(tril(a), mT(tril(a, -1)));
}

// A norm of the matrices in two dimensions: `norm` takes them at the end, and whether to keep them.
Tensor norm_over(T t, D given, bool keep, OptDType dtype,
                 const std::function<Tensor(T, bool)>& norm) {
  int64_t rows = wrap_dim(given[0], t.dim()), cols = wrap_dim(given[1], t.dim());
  Tensor x = dtype ? to(t, dtype) : t;
  if (rows == t.dim() - 2 && cols == t.dim() - 1) return norm(x, keep);
  Tensor out = norm(movedim(x, {rows, cols}, {-2, -1}), false);
  if (!keep) return out;
  return unsqueeze(unsqueeze(out, std::min(rows, cols)), std::max(rows, cols));
}

Tensor matrix_norm_over(T t, std::string_view ord, D dims, bool keep, OptDType dtype) {
  if (ord != "fro" && ord != "nuc")
    raise_runtime("linalg.matrix_norm: Order " + std::string(ord) + " not supported.");
  check_matrix_norm(t, dims, dtype);
  if (ord == "fro") return vector_norm(t, 2, dims, keep, dtype);
  return norm_over(t, dims, keep, dtype,
                   [ord](T x, bool keep) { return matrix_norm(x, ord, keep); });
}

Tensor matrix_norm_over(T t, S ord, D dims, bool keep, OptDType dtype) {
  double p = std::abs(ord.to_double());
  if (p != 1 && p != 2 && !std::isinf(p))
    raise_runtime("linalg.matrix_norm: Order " + fmt::format("{:g}", ord.to_double()) +
                  " not supported.");
  check_matrix_norm(t, dims, dtype);
  if (p == 2) no_low_precision("linalg.matrix_norm", dtype ? to(t, dtype) : t);
  return norm_over(t, dims, keep, dtype,
                   [&](T x, bool keep) { return matrix_norm(x, ord.to_double(), keep); });
}

Tensor linalg_norm(T t, const Value& ord, const std::optional<Dims>& dim, bool keep, OptDType d) {
  bool any = !ord || ord.is_none();
  if (dim && dim->size() != 1 && dim->size() != 2)
    raise_runtime("linalg.norm: If dim is specified, it must be of length 1 or 2. Got " +
                  dims_str(*dim));
  if (!dim && !any && t.dim() != 1 && t.dim() != 2)
    raise_runtime(
        "linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got " +
        std::to_string(t.dim()) + "D.");
  if (any) {
    if (dim) return vector_norm(t, 2, *dim, keep, d);
    Tensor n = vector_norm(flatten(t), 2, {}, false, d);
    return keep ? reshape(n, Dims(static_cast<size_t>(t.dim()), 1)) : n;
  }
  Dims matrix = dim && dim->size() == 2 ? *dim : !dim && t.dim() == 2 ? Dims{0, 1} : Dims{};
  if (is_str(ord))
    return matrix_norm_over(t, str_view(ord), dim && matrix.empty() ? *dim : matrix, keep, d);
  Scalar p;
  to_scalar(*VM::current, ord, p);
  if (!matrix.empty()) return matrix_norm_over(t, p, matrix, keep, d);
  return vector_norm(t, p.to_double(), dim.value_or(Dims{}), keep, d);
}

}  // namespace

// The overloads with numbers in front are deprecated: they work, and are not listed.
#define BLAS3_AS(more, name, a, b)                                                               \
  {kBoth | kHidden | more,                                                                       \
   #name "(Scalar beta, Tensor self, Scalar alpha, Tensor " a ", Tensor " b ") -> Tensor",       \
   fn<[](S beta, T t, S alpha, T x, T y) { return name(t, x, y, beta, alpha); }>},               \
      {kBoth | kHidden | more,                                                                   \
       #name "(Scalar beta, Tensor self, Tensor " a ", Tensor " b ") -> Tensor",                 \
       fn<[](S beta, T t, T x, T y) { return name(t, x, y, beta, 1); }>},                        \
  {                                                                                              \
    kBoth | more,                                                                                \
        #name "(Tensor self, Tensor " a ", Tensor " b ", *, Scalar beta=1, Scalar alpha=1, " OUT \
              ") -> Tensor",                                                                     \
        fn<ops::name>                                                                            \
  }
#define PINV(options, ...) \
  {kLinalg | kOutSafely, "linalg_pinv(Tensor self, " options OUT ") -> Tensor", fn<__VA_ARGS__>}
#define MATRIX_RANK(options, ...)         \
  {kLinalg | kFullPrecision | kOutSafely, \
   "linalg_matrix_rank(Tensor self, " options OUT ") -> Tensor", fn<__VA_ARGS__>}
// Products whose result has a type of its own; here that is a conversion.
#define OUT_DTYPE(name, b)                                                               \
  {kFn, #name "(Tensor self, Tensor " b ", ScalarType out_dtype, *, " OUT ") -> Tensor", \
   fn<[](T x, T y, DType d) { return to(name(x, y), d); }>}
#define OUT_DTYPE3(name, a, b)                        \
  {kFn,                                               \
   #name "(Tensor self, Tensor " a ", Tensor " b      \
         ", ScalarType out_dtype, *, Scalar beta=1, " \
         "Scalar alpha=1, " OUT ") -> Tensor",        \
   fn<[](T t, T x, T y, DType d, S beta, S alpha) { return to(name(t, x, y, beta, alpha), d); }>}

namespace {
// Which triangle of a symmetric matrix counts.
bool is_upper(T a, std::string_view triangle) {
  need_matrix("eigh", a, true, Elements::Any);
  if (triangle != "L" && triangle != "U" && triangle != "l" && triangle != "u")
    raise_runtime("Expected UPLO argument to be 'L' or 'U', but got " + std::string(triangle));
  return triangle == "U" || triangle == "u";
}
using Driver = std::optional<std::string_view>;
void check_driver(T a, Driver driver) {
  if (!driver || a.dim() < 2 || !is_floating(a.dtype()) || a.numel() == 0) return;
  raise_runtime(
      "torch.linalg.svd: keyword argument `driver=` is only supported on CUDA inputs with cuSOLVER "
      "backend.");
}
}  // namespace

std::span<const OpRow> linalg_rows() {
  static const OpRow rows[] = {
      {kTorch | kLowPrecision | kOutSame, "mm(Tensor self, Tensor mat2, *, " OUT ") -> Tensor",
       fn<ops::mm>},
      {kTorch | kMayShare | kLowPrecision | kOutSame,
       "bmm(Tensor self, Tensor mat2, *, " OUT ") -> Tensor", fn<ops::bmm>},
      OUT_DTYPE(mm, "mat2"),
      OUT_DTYPE(bmm, "mat2"),
      {kTorch | kOutSame, "mv(Tensor self, Tensor vec, *, " OUT ") -> Tensor", fn<ops::mv>},
      {kTorch | kOutOfDot, "dot(Tensor self, Tensor tensor, *, " OUT ") -> Tensor", fn<ops::dot>},
      {kTorch | kOutOfDot, "vdot(Tensor self, Tensor other, *, " OUT ") -> Tensor", fn<ops::vdot>},
      {kTorch | kLowPrecision, "inner(Tensor self, Tensor other, *, " OUT ") -> Tensor",
       fn<ops::inner>},
      {kTorch | kIterator, "outer(Tensor self, Tensor vec2, *, " OUT ") -> Tensor", fn<ops::outer>},
      {kTorch | kIterator, "ger(Tensor self, Tensor vec2, *, " OUT ") -> Tensor", fn<ops::outer>},
      {kTorch | kLinalg | kLowPrecision | kOutSame,
       "matmul(Tensor self, Tensor other, *, " OUT ") -> Tensor", fn<ops::matmul>},
      BLAS3_AS(kLowPrecision | kOutSame, addmm, "mat1", "mat2"),
      OUT_DTYPE3(addmm, "mat1", "mat2"),
      BLAS3_AS(kMayShare | kOutSame, addmv, "mat", "vec"),
      BLAS3_AS(kIterator, addr, "vec1", "vec2"),
      BLAS3_AS(kMayShare | kLowPrecision | kOutSame, baddbmm, "batch1", "batch2"),
      OUT_DTYPE3(baddbmm, "batch1", "batch2"),
      BLAS3_AS(kMayShare | kLowPrecision, addbmm, "batch1", "batch2"),
      {kNN | kLowPrecision | kOutSame,
       "linear(Tensor self, Tensor weight, Tensor? bias=None, *, " OUT ") -> Tensor",
       fn<ops::linear>},
      {kFn | kF,
       "bilinear(Tensor input1, Tensor input2, Tensor weight, Tensor? bias=None) -> Tensor",
       fn<ops::bilinear>},
      // torch.einsum, tensordot, cdist and chain_matmul are Python functions over these.
      {kFn | kLowPrecision, "_einsum(str equation, Tensor[] operands) -> Tensor", fn<ops::einsum>},
      {kFn | kLowPrecision,
       "_tensordot(Tensor self, Tensor other, int[] dims_self, int[] dims_other) -> Tensor",
       fn<ops::tensordot>},
      {kFn | kFullPrecision, "_cdist(Tensor x1, Tensor x2, float p) -> Tensor", fn<ops::cdist>},
      {kFn | kLowPrecision, "_chain_matmul(Tensor[] matrices) -> Tensor", fn<ops::chain_matmul>},
      {kTorch, "kron(Tensor self, Tensor other, *, " OUT ") -> Tensor", fn<ops::kron>},
      {kTorch | kOutSame, "cross(Tensor self, Tensor other, int? dim=None, *, " OUT ") -> Tensor",
       fn<ops::cross>},
      {kFn | kF, "pdist(Tensor self, float p=2) -> Tensor", fn<ops::pdist>},
      {kTorch | kFullPrecision, "trace(Tensor self) -> Tensor", fn<ops::trace>},
      {kTorch | kLinalg | kLowPrecision | kOutSafely,
       "matrix_power(Tensor self, int n, *, " OUT ") -> Tensor", fn<ops::matrix_power>},
      {kTorch | kLinalg, "matrix_exp(Tensor self) -> Tensor", fn<ops::matrix_exp>},
      {kFn | kF, "cosine_similarity(Tensor x1, Tensor x2, int dim=1, float eps=1e-08) -> Tensor",
       fn<ops::cosine_similarity>},
      {kFn | kF,
       "pairwise_distance(Tensor x1, Tensor x2, float p=2, float eps=1e-06, bool keepdim=False) -> "
       "Tensor",
       fn<ops::pairwise_distance>},
      {kTorch, "det(Tensor self) -> Tensor", fn<ops::det>},
      {kLinalg | kOutSame, "linalg_det(Tensor A, *, " OUT ") -> Tensor", fn<ops::det>},
      {kTorch, "logdet(Tensor self) -> Tensor", fn<ops::logdet>},
      {kTorch, "slogdet(Tensor self, *, " OUTS ") -> (Tensor sign, Tensor logabsdet)",
       fn<ops::slogdet>},
      {kLinalg, "linalg_slogdet(Tensor A, *, " OUTS ") -> (Tensor sign, Tensor logabsdet)",
       fn<ops::slogdet>},
      {kTorch | kFullPrecision | kOutSame, "inverse(Tensor self, *, " OUT ") -> Tensor",
       fn<ops::inverse>},
      {kLinalg | kFullPrecision | kOutSame, "linalg_inv(Tensor A, *, " OUT ") -> Tensor",
       fn<ops::inverse>},
      {kTorch, "pinverse(Tensor self, float rcond=1e-15) -> Tensor",
       fn<[](T a, double rcond) { return pinverse(a, tolerance(0.0, rcond)); }>},
      PINV(
          "*, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, ",
          [](T a, OT atol, OT rtol, bool h) { return pinverse(symmetric(a, h), {atol, rtol}, h); }),
      PINV("*, float? atol=None, float? rtol=None, bool hermitian=False, ",
           [](T a, OD atol, OD rtol, bool h) {
             if (atol && !rtol) a.size(-2), eps_of(a);
             return pinverse(symmetric(a, h), tolerance(atol, rtol), h);
           }),
      PINV("Tensor rcond, bool hermitian=False, *, ",
           [](T a, T rcond, bool h) { return pinverse(symmetric(a, h), {Scalar(0.0), rcond}, h); }),
      PINV("float rcond, bool hermitian=False, *, ",
           [](T a, double rcond, bool h) {
             return pinverse(symmetric(a, h), tolerance(0.0, rcond), h);
           }),
      {kLinalg | kFullPrecision | kOutSame,
       "linalg_solve(Tensor A, Tensor B, *, bool left=True, " OUT ") -> Tensor", fn<ops::solve>},
      {kLinalg,
       "linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool "
       "unitriangular=False, " OUT ") -> Tensor",
       fn<ops::solve_triangular>},
      {kLinalg | kFullPrecision,
       "linalg_cholesky(Tensor self, *, bool upper=False, " OUT ") -> Tensor", fn<ops::cholesky>},
      {kLinalg | kFullPrecision,
       "linalg_qr(Tensor A, str mode=\"reduced\", *, " OUTS ") -> (Tensor Q, Tensor R)",
       fn<ops::qr>},
      {kTorch | kOutSafely | kNoMeta, "geqrf(Tensor self, *, " OUTS ") -> (Tensor a, Tensor tau)",
       fn<ops::geqrf>},
      {kLinalg | kOutSafely,
       "linalg_householder_product(Tensor self, Tensor tau, *, " OUT ") -> Tensor",
       fn<ops::householder_product>},
      {kLinalg | kFullPrecision,
       "linalg_svd(Tensor A, bool full_matrices=True, *, str? driver=None, " OUTS
       ") -> (Tensor U, Tensor S, Tensor Vh)",
       fn<[](T a, bool full, Driver driver) {
         check_driver(a, driver);
         return svd(a, full);
       }>},
      {kTorch | kFullPrecision,
       "svd(Tensor self, bool some=True, bool compute_uv=True, *, " OUTS
       ") -> (Tensor U, Tensor S, Tensor V)",
       fn<[](T a, bool some, bool compute_uv) {
         if (a.dim() < 2)
           raise_runtime("linalg.svd: input should have at least 2 dimensions, but has " +
                         std::to_string(a.dim()) + " dimensions instead");
         auto [u, s, vh] = svd(a, !some || !compute_uv);
         if (!compute_uv)
           return std::tuple<Tensor, Tensor, Tensor>(zeros(u.sizes(), {a.dtype()}), s,
                                                     mT(zeros(vh.sizes(), {a.dtype()})));
         return std::tuple<Tensor, Tensor, Tensor>(u, s, mT(vh));
       }>},
      {kLinalg | kFullPrecision | kOutSame,
       "linalg_svdvals(Tensor A, *, str? driver=None, " OUT ") -> Tensor",
       fn<[](T a, Driver driver) {
         check_driver(a, driver);
         return svdvals(a);
       }>},
      {kLinalg | kFullPrecision,
       "linalg_eigh(Tensor self, str UPLO=\"L\", *, " OUTS
       ") -> (Tensor eigenvalues, Tensor eigenvectors)",
       fn<[](T a, std::string_view uplo) { return eigh(a, is_upper(a, uplo)); }>},
      {kLinalg | kFullPrecision | kOutSame,
       "linalg_eigvalsh(Tensor self, str UPLO=\"L\", *, " OUT ") -> Tensor",
       fn<[](T a, std::string_view uplo) { return eigvalsh(a, is_upper(a, uplo)); }>},
      MATRIX_RANK("*, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False, ",
                  [](T a, OT atol, OT rtol, bool h) {
                    return matrix_rank(symmetric(a, h), {atol, rtol}, h);
                  }),
      MATRIX_RANK("*, float? atol=None, float? rtol=None, bool hermitian=False, ",
                  [](T a, OD atol, OD rtol, bool h) {
                    return matrix_rank(symmetric(a, h), tolerance(atol, rtol), h);
                  }),
      MATRIX_RANK(
          "Tensor tol, bool hermitian=False, *, ",
          [](T a, T tol, bool h) { return matrix_rank(symmetric(a, h), {tol, Scalar(0.0)}, h); }),
      MATRIX_RANK("float tol, bool hermitian=False, *, ",
                  [](T a, double tol, bool h) {
                    return matrix_rank(symmetric(a, h), tolerance(tol, 0.0), h);
                  }),
      {kLinalg,
       "linalg_lu(Tensor A, *, bool pivot=True, " OUTS ") -> (Tensor P, Tensor L, Tensor U)",
       fn<ops::lu>},
      {kLinalg | kOutSame,
       "linalg_ldl_factor(Tensor self, *, bool hermitian=False, " OUTS
       ") -> (Tensor LD, Tensor pivots)",
       fn<[](T a, bool) {
         auto [ld, pivots, info] = ldl_factor_ex(a, true, "ldl_factor");
         return std::pair(ld, pivots);
       }>},
      {kLinalg | kOutSame,
       "linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False, " OUTS
       ") -> (Tensor LD, Tensor pivots, Tensor info)",
       fn<[](T a, bool, bool check) { return ldl_factor_ex(a, check, "ldl_factor_ex"); }>},
      {kLinalg | kOutSame,
       "linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False, " OUT
       ") -> Tensor",
       fn<[](T a, T pivots, T b, bool) { return ldl_solve(a, pivots, b); }>},
      {kLinalg | kOutSame,
       "linalg_cross(Tensor self, Tensor other, *, int dim=-1, " OUT ") -> Tensor",
       fn<[](T a, T b, int64_t dim) { return cross(a, b, dim); }>},
      {kLinalg | kLowPrecision, "linalg_multi_dot(Tensor[] tensors, *, " OUT ") -> Tensor",
       fn<ops::multi_dot>},
      {kLinalg | kOutOfNorm,
       "linalg_norm(Tensor self, Scalar? ord=None, int[1]? dim=None, bool keepdim=False, *, "
       "ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, Value ord, const std::optional<Dims>& dim, bool keep, OptDType d) {
         return linalg_norm(t, ord, dim, keep, d);
       }>},
      {kLinalg | kOutOfNorm,
       "linalg_norm(Tensor self, str ord, int[1]? dim=None, bool keepdim=False, *, ScalarType? "
       "dtype=None, " OUT ") -> Tensor",
       fn<[](T t, Value ord, const std::optional<Dims>& dim, bool keep, OptDType d) {
         return linalg_norm(t, ord, dim, keep, d);
       }>},
      {kLinalg | kOutSame,
       "linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, "
       "ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, S p, D dims, bool keep, OptDType d) {
         return vector_norm(t, p.to_double(), dims, keep, d);
       }>},
      {kLinalg | kOutOfNorm,
       "linalg_matrix_norm(Tensor self, Scalar ord, int[] dim=[-2,-1], bool keepdim=False, *, "
       "ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, S p, D dims, bool keep, OptDType d) {
         return matrix_norm_over(t, p, dims, keep, d);
       }>},
      {kLinalg | kOutOfNorm,
       "linalg_matrix_norm(Tensor self, str ord=\"fro\", int[] dim=[-2,-1], bool keepdim=False, *, "
       "ScalarType? dtype=None, " OUT ") -> Tensor",
       fn<[](T t, std::string_view p, D dims, bool keep, OptDType d) {
         return matrix_norm_over(t, p, dims, keep, d);
       }>},
      {kLinalg, "linalg_diagonal(Tensor A, *, int offset=0, int dim1=-2, int dim2=-1) -> Tensor",
       fn<[](T t, int64_t o, int64_t a, int64_t b) { return diagonal(t, o, a, b); }>},
      {kLinalg, "linalg_vander(Tensor x, *, int? N=None) -> Tensor", fn<ops::linalg_vander>},
  };
  return rows;
}

}  // namespace tracepad::ops
