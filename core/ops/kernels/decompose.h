// Decompositions of small dense matrices in double precision, row-major, in place where it says so.
#pragma once
#include <cstdint>
#include <vector>

namespace tracepad::kernels {

using Matrix = std::vector<double>;

// LU with partial pivoting in place; returns the sign of the permutation, 0 never. `pivots[i]` is
// the row swapped with i; `zero` is the first vanishing diagonal (1-based), 0 if none. `single`
// rounds to float after each step, as is done for that element type.
int lu_factor(double* a, int64_t rows, int64_t cols, bool single, std::vector<int64_t>& pivots,
              int64_t& zero);
// Solves a x = b for square a (destroyed); b is [n, k]. False (and the diagonal in `zero`) if
// singular.
bool solve(double* a, double* b, int64_t n, int64_t k, bool single, int64_t& zero);
void transpose(double* a, int64_t n);
// Lower Cholesky factor in place; returns the order of the failing minor or 0.
int64_t cholesky_factor(double* a, int64_t n);
// Householder QR of a [m, n] in place, in LAPACK's compact form: R on and above the diagonal, below
// it the reflections' vectors, whose first elements are 1; tau [min(m, n)].
void qr_compact(double* a, int64_t m, int64_t n, bool single, double* tau);
// The first `cols` columns of the product of those reflections, [m, cols], signs of zeros included.
// `a` has `n` columns, of which as many as there are `taus` are vectors.
void qr_orthogonal(const double* a, int64_t m, int64_t n, const double* tau, int64_t taus,
                   int64_t cols, bool single, double* q);
// Symmetric eigenvalues ascending, vectors in columns.
// `single` computes in float, as is done for that element type, which may decide a vector's sign;
// `upper` starts from the other end, as LAPACK does where the upper half is given.
// Gives how many elements beside the diagonal are left where the steps did not converge, else 0.
int64_t eigh_factor(const double* a, int64_t n, bool single, bool upper, Matrix& values,
                    Matrix& vectors);
// Singular values descending; u [m, m], vh [n, n].
void svd_factor(const double* a, int64_t m, int64_t n, bool single, Matrix& u, Matrix& s,
                Matrix& vh);

}  // namespace tracepad::kernels
