// Hooks of the backward pass that are Python functions.
#pragma once
#include "ops/autograd/autograd.h"
#include "runtime/native.h"

namespace tracepad {

// Called with a tensor's gradient; None keeps it.
autograd::Hook tensor_hook(Value callback);
// Called with the gradients of a node's inputs and outputs after it ran, and with those of its
// outputs before; what they return replaces the former and the latter.
std::function<bool(ops::Tensors&, const ops::Tensors&)> node_post_hook(Value callback);
std::function<bool(ops::Tensors&)> node_pre_hook(Value callback);

}  // namespace tracepad
