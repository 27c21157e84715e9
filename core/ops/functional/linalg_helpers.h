// What the sources of linear algebra share: the checks that PyTorch makes before anything else, and
// batches of matrices on their way to and from the kernels.
#pragma once
#include "ops/functional/common.h"
#include "ops/kernels/decompose.h"

namespace tracepad::ops {

using kernels::Matrix;

enum class Elements { Floating, Any };

// Raises, in the name of "linalg.<name>" or another scope, where `a` is no matrix, not square or
// not of floating type.
void need_matrix(const char* name, const Tensor& a, bool square = true,
                 Elements elements = Elements::Floating, const char* scope = "linalg.");
// LAPACK has no 16-bit types; messages name the kernel that is missing. Nothing is asked of it for
// matrices without elements.
void need_lapack(const char* kernel, const Tensor& a, bool empty_too = false);
void no_low_precision(const char* name, const Tensor& a);
[[noreturn]] void linalg_error(std::string message);

// All matrices of a batch as contiguous doubles.
struct Batch {
  explicit Batch(const Tensor& a);
  double* at(int64_t i) const { return data.data<double>() + i * rows * cols; }
  Tensor data;
  int64_t rows, cols, count;
  Dims lead;
};

Dims with(Dims lead, std::initializer_list<int64_t> more);
// The result as `dtype`, stored by columns as LAPACK leaves it.
Tensor by_columns(const Tensor& t, DType dtype);
inline bool in_float(const Tensor& a) { return a.dtype() == DType::Float32; }
// "(Batch element 1): " where there is a batch.
std::string element(const Batch& b, int64_t i);

}  // namespace tracepad::ops
