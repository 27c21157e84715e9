// In-place operations and out=: an out-of-place result is copied into the old tensor, which takes
// over the result's history. What the new nodes saved of the old value is copied first; what they
// saved of the result follows the tensor, so that a later change is noticed.
#include <algorithm>
#include <set>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"

namespace tracepad::autograd {

void check_inplace(const Tensor& self) {
  if (!grad_enabled() || !self.impl()->autograd) {
    return;
  }
  const Meta& m = *self.impl()->autograd;
  if (m.base.defined() && is_floating(self.dtype())) {
    const Ref<Node> fn = m.multi_output_view && self.requires_grad() ? self.grad_fn() : Ref<Node>();
    if (fn)
      raise_runtime("Output " + std::to_string(self.output_nr()) + " of " + short_name(*fn) +
                    " is a view and is being modified inplace. This view is the output of a "
                    "function that returns "
                    "multiple views. Such functions do not allow the output views to be modified "
                    "inplace. You should "
                    "replace the inplace operation by an out-of-place one.");
    if (m.no_grad_view && m.base.requires_grad())
      raise_runtime(
          "A view was created in no_grad mode and is being modified inplace with grad mode "
          "enabled. Given that this "
          "use case is ambiguous and error-prone, it is forbidden. You can clarify your code by "
          "moving both the view "
          "and the inplace either both inside the no_grad block (if you don't want the inplace to "
          "be tracked) or both "
          "outside (if you want the inplace to be tracked).");
    if (m.base.requires_grad() && m.base.is_leaf())
      raise_runtime(
          "a view of a leaf Variable that requires grad is being used in an in-place operation.");
  }
  if (m.requires_grad && self.is_leaf())
    raise_runtime("a leaf Variable that requires grad is being used in an in-place operation.");
}

void check_broadcast(const Dims& written, const Dims& shape) {
  if (shape != written)
    raise_in_iterator(ErrorKind::RuntimeError, "output with shape " + dims_str(written) +
                                                   " doesn't match the broadcast shape " +
                                                   dims_str(shape));
}
void refuse_cast(DType result, const char* wanted) {
  raise_in_iterator(ErrorKind::RuntimeError,
                    std::string("result type ") + dtype_message_name(result) +
                        " can't be cast to the desired output type " + wanted);
}
void check_fits(const Tensor& self, const Dims& shape, DType result) {
  check_broadcast(self.sizes(), shape);
  if (!can_cast(result, self.dtype())) refuse_cast(result, dtype_message_name(self.dtype()));
}

bool is_shared(const Tensor& t) {
  for (size_t d = 0; t.numel() > 0 && d < t.sizes().size(); ++d)
    if (t.sizes()[d] > 1 && t.strides()[d] == 0) return true;
  return false;
}
void raise_shared() {
  raise_runtime(
      "unsupported operation: more than one element of the written-to tensor refers to a "
      "single memory location. Please clone() the tensor before performing the operation.");
}
void check_not_shared(const Tensor& t) {
  if (is_shared(t)) raise_shared();
}

void check_apart(const Tensor& written, const Tensor& read) {
  if (!written.storage() || written.storage() != read.storage() || written.is_same(read)) return;
  if (written.numel() == 0 || read.numel() == 0) return;
  // Only of memory without gaps it is known what it overlaps with.
  if (!kernels::is_dense(written) || !kernels::is_dense(read)) return;
  const int64_t from = written.offset() * written.itemsize(), at = read.offset() * read.itemsize();
  const int64_t to = from + written.numel() * written.itemsize(),
                end = at + read.numel() * read.itemsize();
  if (from == at && to == end && written.strides() == read.strides()) return;
  if (from < end && at < to)
    raise_runtime(
        "unsupported operation: some elements of the input tensor and the written-to tensor refer "
        "to a single memory location. Please clone() the tensor before performing the operation.");
}

uint64_t current_sequence() { return make_ref<Node>()->sequence; }

namespace {
// Nodes of result's history that the current operation made.
void young_nodes(const Ref<Node>& from, uint64_t since, std::set<Node*>& seen) {
  std::vector<Node*> stack;
  if (from && from->sequence > since && from->sequence != UINT64_MAX) stack.push_back(from.get());
  while (!stack.empty()) {
    Node* n = stack.back();
    stack.pop_back();
    if (!seen.insert(n).second) continue;
    for (const Edge& e : n->next)
      if (e.node && e.node->sequence > since && e.node->sequence != UINT64_MAX)
        stack.push_back(e.node.get());
  }
}
}  // namespace

void protect_saved(const Tensor& self, const Tensor& result, uint64_t since) {
  std::set<Node*> young;
  if (!result.impl()->autograd) return;
  Ref<Node> top = result.grad_fn();
  young_nodes(top, since, young);
  for (Node* n : young)
    for (Saved& s : n->saved) {
      if (!s.tensor.defined()) continue;
      if (n == top.get() && s.own_output == static_cast<int>(result.output_nr()) &&
          s.tensor.storage() == result.storage() && s.tensor.sizes() == self.sizes() &&
          s.tensor.dtype() == self.dtype()) {
        s.tensor = alias(self, self.sizes(), self.strides(), self.offset());
        s.version = self.version() + 1;
      } else if (s.tensor.impl()->version == self.impl()->version) {
        bool was_leaf = s.tensor.impl()->autograd && s.tensor.impl()->autograd->requires_grad;
        if (was_leaf) continue;
        s.tensor = kernels::clone(s.tensor);
        s.original = {};
        s.version = 0;
      }
    }
}

void rebase_history(const Tensor& self, const Tensor& result) {
  Edge source = gradient_edge(result);
  if (!self.is_view()) {
    if (!source.node) return;
    set_history(self, source.node, source.input_nr);
    return;
  }
  Tensor base = self.base();
  Edge old = gradient_edge(base);
  if (!source.node && !old.node) return;
  auto node = make_ref<Node>();
  node->name = "CopySlices";
  node->inner = source.node;
  node->next = {old, source};
  node->outputs.push_back({base.sizes(), base.dtype()});
  Dims base_sizes = base.sizes(), base_strides = base.strides();
  node->apply = [base_sizes, base_strides, sizes = self.sizes(), strides = self.strides(),
                 offset = self.offset() - base.offset()](Context& c) -> Tensors {
    // The base's gradient without the part that was overwritten, and that part.
    Tensor whole = empty_strided_tensor(base_sizes, base_strides, c.g().dtype());
    kernels::copy(whole, c.g());
    Tensor window = ops::as_strided(whole, sizes, strides, offset);
    Tensor part = c.needs(1) ? kernels::clone(window) : Tensor();
    if (grad_enabled() && c.g().requires_grad()) {
      // Differentiable spelling, for create_graph.
      Tensor mask = empty_strided_tensor(base_sizes, base_strides, c.g().dtype());
      kernels::fill(mask, 1.0);
      kernels::fill(ops::as_strided(mask, sizes, strides, offset), 0.0);
      Tensor laid = ops::add(ops::zeros_like(mask), c.g());
      return {ops::mul(c.g(), mask), ops::as_strided(laid, sizes, strides, offset)};
    }
    kernels::fill(window, 0.0);
    return {whole, part};
  };
  set_history(base, node, 0);
  meta_of(self).attr_version = self.version() - 1;  // asks for its node anew
}

}  // namespace tracepad::autograd

namespace tracepad::ops {

namespace {
// Did the operation only look at the same memory in another way (t, transpose, squeeze, ...)?
bool is_window(const Tensor& result, const Tensor& self) {
  return result.impl()->autograd && result.is_view() && result.dtype() == self.dtype() &&
         (result.base().is_same(self) || (self.is_view() && result.base().is_same(self.base())));
}

// PyTorch counts the in-place forms of an operator after its others: TBackward0 and TBackward1, but
// SqueezeBackward0 to 2 and 3 to 5.
std::string inplace_name(std::string name) {
  if (name.empty() || name.back() < '0' || name.back() > '2') return name;
  name.back() = static_cast<char>(name.back() + (name.starts_with("Squeeze") ? 3 : 1));
  return name;
}

// Then the tensor itself takes that shape; nothing is copied.
void take_window(const Tensor& self, const Tensor& result) {
  // Asked for while the result is still a view of what the tensor was.
  autograd::Edge source;
  if (grad_enabled() && result.requires_grad()) source = autograd::gradient_edge(result);
  self.impl()->sizes = result.sizes();
  self.impl()->strides = result.strides();
  self.impl()->offset = result.offset();
  self.bump_version();
  if (!source.node) return;
  source.node->name = inplace_name(source.node->name);
  autograd::set_history(self, source.node, source.input_nr);
}
}  // namespace

namespace {
const Tensor* target = nullptr;
struct Targeting {  // while it lives, `t` is what is written to
  explicit Targeting(const Tensor& t) : before(std::exchange(target, &t)) {}
  ~Targeting() { target = before; }
  const Tensor* before;
};
}  // namespace

const Tensor* inplace_target() { return target; }

const Tensor& inplace(const Tensor& self, const std::function<Tensor(const Tensor&)>& f,
                      bool late) {
  if (!late) autograd::check_inplace(self);
  uint64_t since = grad_enabled() ? autograd::current_sequence() : 0;
  Tensor result;
  {
    Targeting written(self);
    result = f(self);
  }
  if (result.is_same(self)) return self;
  if (late) autograd::check_inplace(self);
  if (is_window(result, self)) {
    take_window(self, result);
    return self;
  }
  autograd::check_fits(self, result.sizes(), result.dtype());
  if (grad_enabled() && result.requires_grad()) autograd::protect_saved(self, result, since);
  kernels::copy(self, result);
  self.bump_version();
  if (grad_enabled() && (result.requires_grad() || (self.is_view() && self.base().requires_grad())))
    autograd::rebase_history(self, result);
  return self;
}

const Tensor& write_out(const Tensor& out, const Tensor& result) {
  if (!can_cast(result.dtype(), out.dtype()))
    autograd::refuse_cast(result.dtype(), dtype_message_name(out.dtype()));
  if (out.sizes() != result.sizes()) {
    resize_(out, result.sizes());
    out.impl()->strides = kernels::preserved_strides(result);
  }
  kernels::copy(out, result);
  out.bump_version();
  return out;
}

}  // namespace tracepad::ops
