// What the recording, the in-place rules and the engine share; operators use autograd.h only.
#pragma once
#include "ops/autograd/autograd.h"

namespace tracepad::autograd {

Meta& meta_of(const Tensor& t);
Edge gradient_edge(const Tensor& t);
Saved save(const Tensor& t, const Tensors& outputs);
Tensor unpack(const Saved& s, Node& node);
// Where a backward pass freed what was saved.
inline constexpr const char* kFreed =
    "Trying to backward through the graph a second time (or directly access saved tensors after "
    "they have already been freed). Saved intermediate values of the graph are freed when you call "
    ".backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the "
    "graph a second time or if you need to access saved tensors after calling backward.";
// A node's name as messages about changed memory show it: "Exp" of "ExpBackward0".
std::string short_name(const Node& node);
void set_history(const Tensor& t, const Ref<Node>& node, uint32_t output_nr);
// Raises if `self` may not be changed in place now.
void check_inplace(const Tensor& self);
// `self` was overwritten by `result` (whose history it takes over). `since` is the sequence number
// before the operation: nodes younger than it saved values of self that are gone now.
void rebase_history(const Tensor& self, const Tensor& result);
// Before self is overwritten: gives the nodes of `result` younger than `since` copies of what they
// saved of it.
void protect_saved(const Tensor& self, const Tensor& result, uint64_t since);
// Raises if a result of this shape and type may not be stored in `self`.
void check_fits(const Tensor& self, const Dims& shape, DType result);
// Does this memory stand for several elements? It cannot take a result then.
bool is_shared(const Tensor& t);
[[noreturn]] void raise_shared();
void check_not_shared(const Tensor& t);
// Raises if the memory that is written to is partly that of `read`.
void check_apart(const Tensor& written, const Tensor& read);
void check_broadcast(const Dims& written, const Dims& shape);
// `wanted` is how the message names the type that cannot take `result`.
[[noreturn]] void refuse_cast(DType result, const char* wanted);
uint64_t current_sequence();
// Gradient of a window on a base: scatters `g` (adding where the window overlaps itself) into
// zeros.
Tensor as_strided_backward(const Tensor& g, const Dims& base_sizes, const Dims& base_strides,
                           int64_t base_offset, const Dims& sizes, const Dims& strides,
                           int64_t offset);
// Sums what was broadcast, so that `g` has this shape.
Tensor sum_to(const Tensor& g, const Dims& sizes);

}  // namespace tracepad::autograd
