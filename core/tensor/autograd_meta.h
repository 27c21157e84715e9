// The data of reverse-mode differentiation: the node of a recorded operation, its edges, and what a
// tensor that takes part knows. Only layouts: recording and the engine are in ops/autograd.
//
// Ownership points from results to inputs only (tensor -> grad_fn -> next nodes -> leaves), so
// reference counts suffice: a leaf knows its accumulator without owning it, and a node that saves
// its own output saves an alias without history.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tensor/tensor.h"

namespace tracepad::autograd {

struct Edge {  // where a gradient goes next
  Ref<Node> node;
  uint32_t input_nr = 0;
  bool of_number = false;  // the operand was a number, to which no gradient goes
};

// A tensor kept for the backward pass, with the version it had. Kept as an alias without history
// (history beside it), so that a node never owns what owns the node.
struct Saved {
  Tensor tensor;
  uint32_t version = 0;
  int own_output = -1;  // >= 0: it is that output of the saving node itself
  Ref<Node> grad_fn;    // history of any other non-leaf
  uint32_t output_nr = 0;
  Tensor original;                 // no output of the node: whose history an error message names
  std::function<Tensor()> packed;  // asked for the tensor's data where a hook has put it away
};

// What a gradient function gets.
struct Context {
  const std::vector<Tensor>& grads;  // one per output; undefined where none flowed
  std::vector<Tensor> saved;
  const Node& node;
  const Tensor& g() const { return grads[0]; }
  const Tensor& s(size_t i) const { return saved[i]; }
  bool needs(size_t input) const;
};
using Backward = std::function<std::vector<Tensor>(Context&)>;

// Called with a gradient; a defined result replaces it.
using Hook = std::function<Tensor(const Tensor&)>;

class Node : public RefCounted {
 public:
  Node();
  ~Node() override;
  std::string name;  // "AddBackward0"
  std::vector<Edge> next;
  Ref<Node> inner;  // CopySlices only: what was done to the view
  std::vector<Saved> saved;
  Backward apply;
  bool materialize = true;  // gradients that did not flow arrive as zeros
  bool released = false;    // saved tensors were freed by a backward pass
  uint64_t sequence = 0;    // order of creation: the engine runs later nodes first
  Tensor variable;          // AccumulateGrad only: the leaf
  struct Output {           // of the forward operation
    Dims sizes;
    DType dtype = DType::Float32;
    bool retains_grad = false;
  };
  std::vector<Output> outputs;
  struct TensorHook {
    uint64_t id;
    uint32_t output_nr;
    Hook hook;
  };
  std::vector<TensorHook> hooks;  // run on the incoming gradient of an output
  // Hooks of the node itself: before it runs, with the gradients of its outputs (a result replaces
  // them), and after it, with those of its inputs too (a result replaces the latter).
  struct PreHook {
    uint64_t id;
    std::function<bool(std::vector<Tensor>& grad_outputs)> hook;
  };
  struct PostHook {
    uint64_t id;
    std::function<bool(std::vector<Tensor>& grad_inputs, const std::vector<Tensor>& grad_outputs)>
        hook;
  };
  std::vector<PreHook> pre_hooks;
  std::vector<PostHook> post_hooks;
  std::vector<std::pair<uint32_t, TensorImpl*>>
      retained;                   // outputs whose grad is wanted (not owned)
  std::function<void()> release;  // more to free where saved tensors are
  std::shared_ptr<void> user;     // what the layer above keeps with this node
};

struct Meta {
  bool requires_grad = false;  // of a leaf
  bool retains_grad = false;
  Tensor grad;
  Ref<Node> grad_fn;
  uint32_t output_nr = 0;
  Node* accumulator = nullptr;          // not owned
  std::vector<Node::TensorHook> hooks;  // of a leaf
  std::vector<std::pair<uint64_t, std::function<void(const Tensor&)>>> post_accumulate_hooks;
  // Differentiable views: whose window this is, and the version at which grad_fn was valid.
  Tensor base;
  uint32_t attr_version = 0;
  bool multi_output_view = false;  // from unbind, split, chunk
  bool no_grad_view = false;       // made while gradients were off
};

}  // namespace tracepad::autograd
