// GELU of float32 as PyTorch's CPU build computes it on dense memory, where oneDNN's kernels serve
// on a processor with AVX-512: not x Phi(x) rounded, but two approximations whose errors show where
// 1 + erf cancels.
#pragma once

namespace tracepad::kernels {

// erf(x / sqrt(2)) by a polynomial of degree 5 on each quarter of a power of two.
float dense_gelu(float x);
// d/dx with erf by Abramowitz & Stegun 7.1.26 and its own exponential.
float dense_gelu_derivative(float x);

}  // namespace tracepad::kernels
