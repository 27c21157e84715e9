// Recording operations, and what a tensor answers about its history. A view whose base was changed
// in place gets its node anew, the first time it is asked for.
#include <algorithm>

#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/functional/view.h"
#include "runtime/per_vm.h"

namespace tracepad::autograd {

Meta& meta_of(const Tensor& t) {
  auto& m = t.impl()->autograd;
  if (!m) m = std::make_unique<Meta>();
  return *m;
}

Ref<Node> accumulator(const Tensor& leaf) {
  Meta& m = meta_of(leaf);
  if (m.accumulator) return Ref<Node>(m.accumulator);
  auto node = make_ref<Node>();
  node->name = "AccumulateGrad";
  node->sequence = UINT64_MAX;
  node->variable = leaf;
  node->outputs.push_back({leaf.sizes(), leaf.dtype()});
  m.accumulator = node.get();
  return node;
}

Edge gradient_edge(const Tensor& t) {
  if (!t.defined() || !t.impl()->autograd) return {};
  if (Ref<Node> fn = t.grad_fn()) return {fn, t.output_nr()};
  if (t.impl()->autograd->requires_grad) return {accumulator(t), 0};
  return {};
}

bool wants_grad(const Tensors& inputs) {
  if (!grad_enabled()) return false;
  for (const Tensor& t : inputs)
    if (t.defined() && t.requires_grad()) return true;
  return false;
}

Saved save(const Tensor& t, const Tensors& outputs) {
  Saved s;
  if (!t.defined()) return s;
  if (t.impl()->inference && !grad_mode().inference)
    raise_runtime(
        "Inference tensors cannot be saved for backward. Please do not use Tensors created in "
        "inference mode in computation tracked by autograd. To work around this, you can make a "
        "clone to get a normal tensor and use it in autograd, or use `torch.no_grad()` instead of "
        "`torch.inference_mode()`.");
  s.version = t.version();
  for (size_t i = 0; i < outputs.size(); ++i)
    if (t.is_same(outputs[i])) s.own_output = static_cast<int>(i);
  if (s.own_output < 0 && t.impl()->autograd) {
    s.grad_fn = t.grad_fn();
    s.output_nr = t.output_nr();
    if (!s.grad_fn && t.impl()->autograd->requires_grad) {
      s.tensor = t;  // a leaf: nothing it owns leads back here
      return s;
    }
  }
  if (s.own_output < 0) s.original = t;
  s.tensor = alias(t, t.sizes(), t.strides(), t.offset());
  s.tensor.impl()->wrapped_number = t.impl()->wrapped_number;
  return s;
}

std::string short_name(const Node& node) {
  if (node.name == "CopySlices") return "torch::autograd::CopySlices";
  const size_t at = node.name.rfind("Backward");
  if (at == std::string::npos) return node.name;
  const std::string number = node.name.substr(at + 8);
  return node.name.substr(0, at) + (number == "0" ? "" : number);
}

Tensor unpack(const Saved& s, Node& node) {
  if (!s.tensor.defined() && !s.packed) return {};
  if (s.packed) {
    Tensor t = s.packed();
    t = alias(t, t.sizes(), t.strides(), t.offset());
    if (s.own_output < 0 && !s.grad_fn) return t;
    Meta& m = meta_of(t);
    m.grad_fn = s.own_output >= 0 ? Ref<Node>(&node) : s.grad_fn;
    m.output_nr = s.own_output >= 0 ? static_cast<uint32_t>(s.own_output) : s.output_nr;
    return t;
  }
  if (s.tensor.version() != s.version) {
    // The history that the tensor has now, which may be what changed it.
    const Ref<Node> now = s.original.defined() ? s.original.grad_fn() : Ref<Node>();
    const Node* from = s.own_output >= 0 ? &node : now.get();
    int nr = s.own_output >= 0 ? s.own_output : from ? static_cast<int>(s.original.output_nr()) : 0;
    raise_runtime(
        std::string(
            "one of the variables needed for gradient computation has been modified by an inplace "
            "operation: [torch.") +
        dtype_info(s.tensor.dtype()).tensor_type + " " + dims_str(s.tensor.sizes()) + "]" +
        (from ? ", which is output " + std::to_string(nr) + " of " + short_name(*from) + "," : "") +
        " is at version " + std::to_string(s.tensor.version()) + "; expected version " +
        std::to_string(s.version) + " instead. Hint: " +
        (anomaly_mode().enabled
             ? "the backtrace further above shows the operation that failed to compute its "
               "gradient. The variable in question was changed in there or anywhere later. Good "
               "luck!"
             : "enable anomaly detection to find the operation that failed to compute its "
               "gradient, with torch.autograd.set_detect_anomaly(True, check_nan=False)."));
  }
  if (s.own_output < 0 && !s.grad_fn) return s.tensor;
  Tensor t = alias(s.tensor, s.tensor.sizes(), s.tensor.strides(), s.tensor.offset());
  Meta& m = meta_of(t);
  m.grad_fn = s.own_output >= 0 ? Ref<Node>(&node) : s.grad_fn;
  m.output_nr = s.own_output >= 0 ? static_cast<uint32_t>(s.own_output) : s.output_nr;
  return t;
}

void set_history(const Tensor& t, const Ref<Node>& node, uint32_t output_nr) {
  Meta& m = meta_of(t);
  m.grad_fn = node;
  m.output_nr = output_nr;
  m.requires_grad = false;
  m.attr_version = t.version();
}

namespace {
PerVM<Packer> packer;

void pack(Saved& s, const Tensor& t) {
  if (!t.defined() || t.impl()->wrapped_number) return;
  const uint32_t version = t.version();
  NoGrad off;
  s.packed = (*packer)(t);
  if (t.version() != version)
    raise_runtime(
        "A saved tensor pack hook is modifying its input in place. Tensors provided as input to "
        "pack hook cannot be modified by in-place operations as this can lead to unexpected "
        "side-effects. Please open an issue if you need to perform in-place operations on the "
        "input to a pack hook.");
  if (s.own_output < 0 && t.is_leaf() && t.requires_grad()) s.grad_fn = accumulator(t);
  s.tensor = s.original = {};
}
// In which of two operands the second is put away first: PyTorch goes by the names of parameters
// ("other" before "self").
bool second_first(std::string_view name) {
  constexpr std::string_view kNames[] = {"Mul",     "Div",     "Pow",   "Mm",        "Bmm",
                                         "Maximum", "Minimum", "Atan2", "Logaddexp", "Logaddexp2",
                                         "Hypot",   "Fmax",    "Fmin",  "Kron",      "Xlogy"};
  name = name.substr(0, name.rfind("Backward"));
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

// Hooks get what is saved with its history, operands before results.
void pack_all(Node& node, const Tensors& inputs, const Tensors& saved) {
  std::vector<size_t> order;
  for (size_t i = 0; i < saved.size(); ++i) order.push_back(i);
  const bool operands = saved.size() > 1 && inputs.size() == 2 && second_first(node.name) &&
                        node.saved[0].own_output < 0 && node.saved[1].own_output < 0;
  if (operands) std::swap(order[0], order[1]);
  for (size_t i : order) pack(node.saved[i], saved[i]);
}
}  // namespace

Packer& saved_packer() { return *packer; }

Ref<Node> record(std::string name, const Tensors& inputs, const Tensors& outputs,
                 const Tensors& saved, Backward apply) {
  auto node = make_ref<Node>();
  node->name = std::move(name);
  node->apply = std::move(apply);
  for (const Tensor& t : inputs) {
    node->next.push_back(gradient_edge(t));
    node->next.back().of_number = t.defined() && t.impl()->wrapped_number;
  }
  for (const Tensor& t : saved) node->saved.push_back(save(t, outputs));
  for (size_t i = 0; i < outputs.size(); ++i) {
    node->outputs.push_back({outputs[i].sizes(), outputs[i].dtype()});
    if (is_floating(outputs[i].dtype())) set_history(outputs[i], node, static_cast<uint32_t>(i));
  }
  if (*packer) pack_all(*node, inputs, saved);
  return node;
}

Ref<Node> record_custom(std::string name, const Tensors& inputs, const Tensors& outputs,
                        std::function<Tensors(const Tensors&)> backward) {
  Ref<Node> node =
      record(std::move(name), inputs, outputs, {},
             [backward = std::move(backward)](Context& c) { return backward(c.grads); });
  node->materialize = false;
  return node;
}

void mark_view(const Tensor& view, const Tensor& of, bool multi_output) {
  if (!is_floating(view.dtype())) {
    meta_of(view).base = of.is_view() ? of.base() : of;
    return;
  }
  Meta& m = meta_of(view);
  m.base = of.is_view() ? of.base() : of;
  m.multi_output_view = multi_output || (of.is_view() && of.impl()->autograd->multi_output_view);
  m.no_grad_view = !grad_enabled() || (of.is_view() && of.impl()->autograd->no_grad_view);
  m.attr_version = view.version();
}

std::string grad_fn_name(const Tensor& t) {
  Ref<Node> fn = t.defined() && t.impl()->autograd ? t.grad_fn() : Ref<Node>();
  return fn ? fn->name : std::string();
}

}  // namespace tracepad::autograd

namespace tracepad {

using autograd::Meta;

bool Tensor::requires_grad() const {
  const auto& m = impl_->autograd;
  if (!m) return false;
  if (m->requires_grad || m->grad_fn) return true;
  return m->base.defined() && grad_fn();
}

void Tensor::set_requires_grad(bool value) const {
  if (value && !is_floating_point())
    raise_runtime("only Tensors of floating point dtype can require gradients");
  if (value && impl_->inference && !grad_mode().inference)
    raise_runtime(
        "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed.");
  if (!is_leaf()) {
    if (value) return;
    raise_runtime(
        "you can only change requires_grad flags of leaf variables. If you want to use a computed "
        "variable in a "
        "subgraph that doesn't require differentiation use var_no_grad = var.detach().");
  }
  if (!value && !impl_->autograd) return;
  autograd::meta_of(*this).requires_grad = value;
}

bool Tensor::is_leaf() const {
  return !impl_->autograd || !(impl_->autograd->grad_fn || grad_fn());
}

Ref<autograd::Node> Tensor::grad_fn() const {
  const auto& m = impl_->autograd;
  if (!m) return {};
  if (m->base.defined() && m->attr_version != version() && is_floating_point() &&
      !m->requires_grad) {
    Meta* base_meta = m->base.impl()->autograd.get();
    if (base_meta && (base_meta->grad_fn || base_meta->requires_grad)) {
      if (m->multi_output_view && m->grad_fn)
        raise_runtime("Output " + std::to_string(m->output_nr) + " of " +
                      autograd::short_name(*m->grad_fn) +
                      " is a view and its base or another view of its base has been modified "
                      "inplace. This view is the output of a function that returns multiple views. "
                      "Such functions do not allow the output views to be modified inplace. You "
                      "should replace the inplace operation by an out-of-place one.");
      auto node = make_ref<autograd::Node>();
      node->name = "AsStridedBackward0";
      node->next.push_back(autograd::gradient_edge(m->base));
      node->outputs.push_back({sizes(), dtype()});
      Dims base_sizes = m->base.sizes(), base_strides = m->base.strides();
      int64_t base_offset = m->base.offset();
      node->apply = [base_sizes, base_strides, base_offset, sizes = sizes(), strides = strides(),
                     offset = offset()](autograd::Context& c) -> std::vector<Tensor> {
        return {autograd::as_strided_backward(c.g(), base_sizes, base_strides, base_offset, sizes,
                                              strides, offset)};
      };
      m->grad_fn = node;
      m->output_nr = 0;
      m->attr_version = version();
    }
  }
  return m->grad_fn;
}

uint32_t Tensor::output_nr() const { return impl_->autograd ? impl_->autograd->output_nr : 0; }
Tensor Tensor::grad() const { return impl_->autograd ? impl_->autograd->grad : Tensor(); }
void Tensor::set_grad(const Tensor& g) const {
  if (!g.defined() && !impl_->autograd) return;
  autograd::meta_of(*this).grad = g;
}
bool Tensor::retains_grad() const { return impl_->autograd && impl_->autograd->retains_grad; }
bool Tensor::is_view() const { return impl_->autograd && impl_->autograd->base.defined(); }
Tensor Tensor::base() const { return impl_->autograd ? impl_->autograd->base : Tensor(); }

}  // namespace tracepad
