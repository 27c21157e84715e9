// Elementwise operators on XNNPACK, for dense float32 tensors: those whose results are exact, and
// so the same as the portable loop's. Measured against double precision over four million values,
// natively and in wasm: add, subtract, multiply, divide, abs, square and clamp (relu) never
// differ. Left out, because the last printed digits would change: square root (up to 3 ulp from its
// reciprocal estimate, and nan for infinity), elu (3), sigmoid and tanh (5), hardswish (28 % of the
// values round otherwise) and gelu (14 %); negate (0 - x, so that 0 loses
// its sign); exp, which is the C library's one by one, and what is made of it, softmax. Pooling is
// left out too: it wants channels last, and its averages multiply by a rounded reciprocal. In wasm
// nothing is taken: the compiler vectorises the portable loops, which measured the same speed, and
// XNNPACK's clamp loses nan.
#pragma once
#include "tensor/tensor.h"

namespace tracepad::xnn {

enum class Unary { Abs, Square, Relu };
enum class Binary { Add, Subtract, Multiply, Divide };

// Undefined: not taken.
Tensor unary(Unary op, const Tensor& x);
// Also for a number or a last dimension that is broadcast over the first operand.
Tensor binary(Binary op, const Tensor& a, const Tensor& b);
Tensor clamp(const Tensor& x, float low, float high);

}  // namespace tracepad::xnn
