// What every functional header shares. Functions of tracepad::ops are differentiable: they run the
// kernel and, where gradients are on and wanted, record the node that PyTorch would show as
// grad_fn. They take and give tensors, numbers and dimension lists; no Python value reaches them.
//
// Python's in-place names (`add_`) are `inplace(self, function of the out-of-place operator)`, and
// `out=` is `write_out(out, result)`; both are declared here, so that no operator needs three
// versions.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "tensor/grad_mode.h"
#include "tensor/random.h"
#include "tensor/tensor.h"

namespace tracepad::ops {

using Tensors = std::vector<Tensor>;
using OptDim = std::optional<int64_t>;
using OptScalar = std::optional<Scalar>;
using OptDType = std::optional<DType>;

// The keyword arguments that creation functions share.
struct Options {
  OptDType dtype = {};
  std::optional<Device> device = {};
  bool requires_grad = false;
  MemoryFormat memory_format = MemoryFormat::Preserve;
  bool pin_memory = false;  // cannot be had: refused where memory is asked for
  bool named_format = false;
  bool named_layout = false;  // messages tell a given layout from the default one
};

// Applies `f` to self's old value, stores the result in self (checking shape and dtype, leaf and
// view rules, in PyTorch's words), bumps the version and rebases history. Returns self.
// Where `f` gives self back nothing was written; with `late`, leaf and view rules are not asked
// then.
const Tensor& inplace(const Tensor& self, const std::function<Tensor(const Tensor&)>& f,
                      bool late = false);
// out=: resizes if needed, checks that the dtype can hold the result, copies.
const Tensor& write_out(const Tensor& out, const Tensor& result);

// The tensor that the running in-place form writes to, or null.
const Tensor* inplace_target();

// A type of tensor as messages name it: "torch.FloatTensor"; those of later years have no such
// class.
std::string tensor_class(DType t);

// The dtype that arithmetic on these gives (torch.result_type).
DType result_type(const Operand& a, const Operand& b);
DType result_type(const Tensors& tensors);

}  // namespace tracepad::ops
