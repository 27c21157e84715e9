// What the sources of differentiable operators share: recording, and small helpers of gradient
// formulas.
#pragma once
#include "ops/autograd/autograd.h"
#include "ops/functional/common.h"

namespace tracepad::ops {

using autograd::Backward;
using autograd::Context;
using autograd::record;
using autograd::wants_grad;

// The tensor if it is needed, else an undefined one: what a node saves only for another input's
// gradient.
inline Tensor when(bool needed, const Tensor& t) { return needed ? t : Tensor(); }
inline bool rg(const Tensor& t) { return t.defined() && t.requires_grad(); }
inline Tensor or_undefined(const std::optional<Tensor>& t) { return t ? *t : Tensor(); }

// Floating result type of functions like exp: integers become the default type.
inline DType float_type(DType t) { return is_floating(t) ? t : default_dtype(); }

// Where one node of 16-bit floats rounds: at the end, or after each step, because PyTorch's own
// form of it has these steps in that type.
enum class Rounding { Once, EachStep };

// Runs `f` without recording; where a gradient is wanted, its result becomes the output of one node
// named `name`, whose gradient differentiates `f` itself. For operators that are one node in
// PyTorch but are written here in terms of others.
// `plain`, where given, forms the gradients from the inputs and the output's in the reference's own
// steps; it serves where they are not differentiated again.
using PlainGradient = std::function<Tensors(const Tensors& inputs, const Tensor& g)>;
Tensor as_one_node(const char* name, const Tensors& inputs,
                   const std::function<Tensor(const Tensors&)>& f,
                   Rounding rounding = Rounding::Once, const PlainGradient& plain = {});

// A gradient that one kernel computes in PyTorch: of 16-bit floats in float32, rounded at the end.
Tensor in_one_kernel(const Tensor& g, const Tensor& saved,
                     const std::function<Tensor(const Tensor& g, const Tensor& x)>& derivative);

// For arguments that have no gradient formula: an error where one would be wanted.
void refuse_gradient(const char* function, const char* argument, const std::optional<Tensor>& t);

[[noreturn]] void not_implemented_for(const char* kernel, DType t);

// While out= is filled: what it takes is asked for once a result's type is known, before a kernel
// runs. Does nothing otherwise.
void check_out_type(DType result);
std::optional<DType> out_type();
const Tensor* out_target();  // null where nothing, or a tuple, is filled
class FillingOut {
 public:
  using Check = std::function<void(DType result)>;
  FillingOut(const Tensor* target, Check check);
  ~FillingOut();

 private:
  friend const Tensor* out_target();
  friend void check_out_type(DType result);
  const Tensor* target_;
  Check check_;
  const FillingOut* before_;
};

// What PyTorch's element-wise iterator refuses before any kernel is looked for: shapes that do not
// broadcast and, in an in-place form, a result that does not fit. For errors of kernels themselves.
void check_iteration(std::initializer_list<const Tensor*> operands, DType result);
// The same for operators that say before computing what their result will be.
void check_target(const Dims& result);
// A kernel of the iterator that does not exist for this type.
[[noreturn]] void no_kernel_for(const char* kernel, DType t,
                                std::initializer_list<const Tensor*> operands);

}  // namespace tracepad::ops
