// What the sources of linear algebra share: the checks that PyTorch makes before anything else.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

enum class Elements { Floating, Any };

// Raises, in the name of "linalg.<name>" or another scope, where `a` is no matrix, not square or
// not of floating type.
void need_matrix(const char* name, const Tensor& a, bool square = true,
                 Elements elements = Elements::Floating, const char* scope = "linalg.");

}  // namespace tracepad::ops
