// Matrix products, einsum, and the linear algebra of small matrices.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

Tensor mm(const Tensor& a, const Tensor& b);
Tensor bmm(const Tensor& a, const Tensor& b);
Tensor mv(const Tensor& a, const Tensor& v);
Tensor dot(const Tensor& a, const Tensor& b);
Tensor vdot(const Tensor& a, const Tensor& b);
Tensor inner(const Tensor& a, const Tensor& b);
Tensor outer(const Tensor& a, const Tensor& b);
Tensor matmul(const Tensor& a, const Tensor& b);
Tensor addmm(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& beta = 1,
             const Scalar& alpha = 1);
Tensor addmv(const Tensor& t, const Tensor& a, const Tensor& v, const Scalar& beta = 1,
             const Scalar& alpha = 1);
Tensor addr(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& beta = 1,
            const Scalar& alpha = 1);
Tensor baddbmm(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& beta = 1,
               const Scalar& alpha = 1);
Tensor addbmm(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& beta = 1,
              const Scalar& alpha = 1);
Tensor linear(const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias = {});
Tensor bilinear(const Tensor& a, const Tensor& b, const Tensor& weight,
                const std::optional<Tensor>& bias = {});
Tensor einsum(std::string_view equation, const Tensors& operands);
Tensor tensordot(const Tensor& a, const Tensor& b, const Dims& dims_a, const Dims& dims_b);
Tensor kron(const Tensor& a, const Tensor& b);
Tensor cross(const Tensor& a, const Tensor& b,
             OptDim dim = {});  // torch.cross; linalg.cross passes -1
Tensor cdist(const Tensor& a, const Tensor& b, double p = 2);
Tensor pdist(const Tensor& a, double p = 2);
Tensor trace(const Tensor& t);
Tensor matrix_power(const Tensor& t, int64_t n);
Tensor chain_matmul(const Tensors& ts);
Tensor cosine_similarity(const Tensor& a, const Tensor& b, int64_t dim = 1, double eps = 1e-8);
Tensor pairwise_distance(const Tensor& a, const Tensor& b, double p = 2, double eps = 1e-6,
                         bool keepdim = false);

Tensor det(const Tensor& a);
Tensor logdet(const Tensor& a);
std::pair<Tensor, Tensor> slogdet(const Tensor& a);
Tensor inverse(const Tensor& a);
// Singular values up to max(atol, rtol * the largest) count as zero; where only atol is given rtol
// is 0, and without both it follows from the type and the size.
struct Tolerance {
  std::optional<Operand> atol = {}, rtol = {};
};
Tensor pinverse(const Tensor& a, const Tolerance& tolerance = {}, bool hermitian = false);
Tensor solve(const Tensor& a, const Tensor& b, bool left = true);
Tensor solve_triangular(const Tensor& a, const Tensor& b, bool upper, bool left = true,
                        bool unitriangular = false);
Tensor cholesky(const Tensor& a, bool upper = false);
std::pair<Tensor, Tensor> qr(const Tensor& a, std::string_view mode = "reduced");
// The first columns of the product of reflections 1 - tau v v^T, as geqrf leaves them.
Tensor householder_product(const Tensor& a, const Tensor& tau);
std::pair<Tensor, Tensor> geqrf(const Tensor& a);
std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& a, bool full_matrices = true);  // U, S, Vh
Tensor svdvals(const Tensor& a);
std::pair<Tensor, Tensor> eigh(const Tensor& a, bool upper = false);
Tensor eigvalsh(const Tensor& a, bool upper = false);
Tensor matrix_rank(const Tensor& a, const Tolerance& tolerance = {}, bool hermitian = false);
std::tuple<Tensor, Tensor, Tensor> lu(const Tensor& a, bool pivot = true);  // P, L, U
// LD, pivots, info; `name` is how an error calls the operator.
std::tuple<Tensor, Tensor, Tensor> ldl_factor_ex(const Tensor& a, bool check_errors,
                                                 const char* name);
Tensor ldl_solve(const Tensor& ld, const Tensor& pivots, const Tensor& b);
Tensor matrix_norm(const Tensor& a, std::string_view ord, bool keepdim = false);  // "fro", "nuc"
Tensor matrix_norm(const Tensor& a, double ord, bool keepdim = false);
Tensor matrix_exp(const Tensor& a);
Tensor multi_dot(const Tensors& ts);

}  // namespace tracepad::ops
