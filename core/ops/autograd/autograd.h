// Reverse-mode differentiation: nodes, the recording of operations, and the engine. Operators (the
// ops/functional sources) record a node with a gradient function written in differentiable
// operators, so that gradients can be differentiated again. Names of nodes are those PyTorch
// prints.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "ops/functional/common.h"
#include "tensor/autograd_meta.h"

namespace tracepad::autograd {

using ops::Tensors;

// Should an operation on these inputs be recorded?
bool wants_grad(const Tensors& inputs);
// Makes `outputs` the results of a node. Edges follow `inputs`; those that need no gradient (or are
// undefined) get none. `saved` are handed to `apply` after a check that nobody changed them in
// place.
Ref<Node> record(std::string name, const Tensors& inputs, const Tensors& outputs,
                 const Tensors& saved, Backward apply);

// torch.autograd.graph.saved_tensors_hooks: while set, what is saved is handed to it and got back
// from the function that it returns.
using Packer = std::function<std::function<Tensor()>(const Tensor&)>;
Packer& saved_packer();

// Notes that `view` shares the storage of `of`, for the in-place rules. `multi_output`: one of
// several views that a single operation gave (split, unbind), which may not be changed in place.
void mark_view(const Tensor& view, const Tensor& of, bool multi_output = false);

// ---- what torch.autograd offers ----
struct BackwardOptions {
  bool retain_graph = false;
  bool create_graph = false;
};
// tensor.backward(): accumulates into the leaves' grad. Gradients may be undefined for scalars.
void backward(const Tensors& roots, const Tensors& gradients, const BackwardOptions& o,
              const Tensors& inputs = {});
// torch.autograd.grad: undefined results for unused inputs (if allowed).
Tensors grad(const Tensors& outputs, const Tensors& inputs, const Tensors& grad_outputs,
             const BackwardOptions& o, bool allow_unused);

void retain_grad(const Tensor& t);
// Hooks on a tensor's gradient; the id removes it again.
uint64_t register_hook(const Tensor& t, Hook hook);
void remove_hook(const Tensor& t, uint64_t id);
// The same for hooks of a node; `hook` gives false where it left things as they were.
uint64_t register_pre_hook(Node& node, std::function<bool(Tensors& grad_outputs)> hook);
uint64_t register_post_hook(
    Node& node, std::function<bool(Tensors& grad_inputs, const Tensors& grad_outputs)> hook);
void remove_hook(Node& node, uint64_t id);
uint64_t register_post_accumulate_grad_hook(const Tensor& t,
                                            std::function<void(const Tensor&)> hook);
// The number of the backward pass that is under way, or -1.
int64_t current_pass();
// Will the backward pass that is under way run this node?
bool will_execute(Node& node);
// grad_fn(gradients...): what the node makes of them, for each of its edges; where there is none,
// or nothing to hand on, an undefined tensor. A leaf's node adds them to its grad.
Tensors call_node(Node& node, Tensors gradients);
// The AccumulateGrad node of a leaf (what next_functions shows).
Ref<Node> accumulator(const Tensor& leaf);
// "AddBackward0", or empty.
std::string grad_fn_name(const Tensor& t);

// torch.autograd.Function: makes outputs those of a node named `name` whose gradient is `backward`.
// Views or inputs returned as they are must be aliased by the caller.
Ref<Node> record_custom(std::string name, const Tensors& inputs, const Tensors& outputs,
                        std::function<Tensors(const Tensors&)> backward);

}  // namespace tracepad::autograd
