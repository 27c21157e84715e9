// The families of the operator table, one function a file. Schemas are written as PyTorch's
// documentation gives the arguments; "$opts" stands for the keyword arguments of creation
// functions.
#pragma once
#include <span>

#include "ops/autograd/autograd.h"
#include "ops/binding/op_call.h"

namespace tracepad::ops {

std::span<const OpRow> pointwise_rows();
std::span<const OpRow> arithmetic_rows();
std::span<const OpRow> compare_rows();
std::span<const OpRow> reduce_rows();
std::span<const OpRow> sort_rows();
std::span<const OpRow> view_rows();
std::span<const OpRow> copy_rows();
std::span<const OpRow> join_rows();
std::span<const OpRow> creation_rows();
std::span<const OpRow> random_rows();
std::span<const OpRow> indexing_rows();
std::span<const OpRow> linalg_rows();
std::span<const OpRow> activation_rows();
std::span<const OpRow> nn_rows();
std::span<const OpRow> pooling_rows();
std::span<const OpRow> loss_rows();
std::span<const OpRow> special_rows();
std::span<const OpRow> method_rows();

// An overload that is a node of its own: its result with that node's name.
inline Tensor renamed(const Tensor& t, const char* node) {
  if (t.requires_grad() && t.grad_fn()) t.grad_fn()->name = node;
  return t;
}

inline constexpr const char* kNoReturn = "";
#define OUT "Tensor out=None"
#define OUTS "Tensor[] out=None"

}  // namespace tracepad::ops
