#include "ops/binding/meta.h"

#include <algorithm>

#include "ops/autograd/history.h"
#include "ops/binding/tensor_object.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/memory.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "tensor/no_data.h"

namespace tracepad::ops {

namespace {

constexpr int64_t kMostElements = 1 << 22;

// Elements that most operators take: probabilities whose matrices are symmetric and can be
// inverted, indices of what is there, what is chosen.
Tensor with_memory(const Tensor& meta) {
  NoGrad off;
  Tensor t = empty_strided_tensor(meta.sizes(), meta.strides(), meta.dtype());
  const bool floating = is_floating(t.dtype());
  kernels::fill(t, floating ? Scalar(0.25) : Scalar(t.dtype() == DType::Bool));
  if (floating && t.dim() > 1 && t.numel()) kernels::fill(diagonal(t, 0, -2, -1), Scalar(0.75));
  return t;
}

class StandIns {
 public:
  Value of(const Value& v) {
    if (const TensorObject* t = as<TensorObject>(v)) return of(*t, v);
    const List* l = as<List>(v);
    const Tuple* tuple = as<Tuple>(v);
    if (!l && !tuple) return v;
    std::vector<Value> items;
    for (const Value& item : l ? std::span<const Value>(l->items) : tuple->view())
      items.push_back(of(item));
    return l ? Value(make_list(std::move(items))) : Value(make_tuple(items));
  }
  bool too_much() const { return elements_ > kMostElements; }

  // Puts tensors without memory into a fresh result; false where there is something else in it.
  bool give_back(Value& result) const {
    if (const TensorObject* t = as<TensorObject>(result)) {
      for (const auto& [stand_in, given] : pairs_)
        if (stand_in.is_same(t->tensor)) {
          result = given;
          return true;
        }
      result = wrap(without_memory(t->tensor));
      return true;
    }
    if (List* l = as<List>(result)) {
      for (Value& item : l->items)
        if (!give_back(item)) return false;
      return true;
    }
    Tuple* tuple = as<Tuple>(result);
    for (uint32_t i = 0; tuple && i < tuple->size; ++i)
      if (!give_back(tuple->items[i])) return false;
    return tuple != nullptr;
  }

 private:
  Value of(const TensorObject& t, const Value& v) {
    if (!t.tensor.is_meta()) return v;
    elements_ += t.tensor.numel();
    if (too_much()) return v;
    Tensor stand_in = with_memory(t.tensor);
    if (t.tensor.requires_grad()) stand_in.set_requires_grad(true);
    pairs_.emplace_back(stand_in, v);
    return wrap(stand_in);
  }

  Tensor without_memory(const Tensor& t) const {
    const Device meta = tensor_of(pairs_.front().second).device();
    Tensor out = empty_strided_tensor(t.sizes(), t.strides(), t.dtype(), meta);
    Tensors inputs;
    for (const auto& [stand_in, given] : pairs_) inputs.push_back(tensor_of(given));
    if (t.requires_grad() && t.grad_fn() && wants_grad(inputs))
      record(t.grad_fn()->name.c_str(), inputs, {out}, inputs, [](Context& c) -> Tensors {
        Tensors grads;
        for (size_t i = 0; i < c.saved.size(); ++i)
          grads.push_back(c.needs(i) ? empty_like(c.s(i)) : Tensor());
        return grads;
      });
    return out;
  }

  std::vector<std::pair<Tensor, Value>> pairs_;
  int64_t elements_ = 0;
};

}  // namespace

bool has_meta(std::span<const Value> slots) {
  return std::ranges::any_of(slots, [](const Value& v) {
    if (const TensorObject* t = as<TensorObject>(v)) return t->tensor.is_meta();
    if (const List* l = as<List>(v)) return has_meta(l->items);
    if (const Tuple* t = as<Tuple>(v)) return has_meta(t->view());
    return false;
  });
}

namespace {
bool is_with_memory(const Value& v) {
  const TensorObject* t = as<TensorObject>(v);
  return t && t->tensor.dim() && !t->tensor.is_meta() && is_floating(t->tensor.dtype());
}
}  // namespace

Value computed_on_meta(const Operator& op, const Binding& b,
                       const std::function<Value(const Binding&)>& compute) {
  if (op.name == "to" || op.name == "cpu" || op.name == "copy_") return {};
  if (std::ranges::any_of(b.slots, is_with_memory)) return {};
  StandIns stand_ins;
  Binding with_memory;
  for (const Value& v : b.slots) with_memory.slots.push_back(stand_ins.of(v));
  if (stand_ins.too_much() || !has_meta(b.slots)) return {};
  // Nothing is drawn for tensors without memory.
  const std::vector<uint8_t> generator = default_generator().state();
  Value result;
  try {
    result = compute(with_memory);
  } catch (const TensorError& e) {
    default_generator().set_state(generator);
    if (e.kind == ErrorKind::LinAlgError) return {};
    throw;
  }
  default_generator().set_state(generator);
  return result && stand_ins.give_back(result) ? result : Value();
}

void no_meta_kernel(const Operator& op, size_t overload) {
  std::string name = op.name;
  if (name == "_unique_consecutive") name = "unique_consecutive";
  if (name == "histogram") name += overload ? ".bin_ct" : ".bins_tensor";
  if (name == "ctc_loss") name = "_ctc_loss.Tensor";
  raise_not_implemented(
      "aten::" + name +
      ": attempted to run this operator with Meta tensors, but there was no fake impl or Meta "
      "kernel registered. You may have run into this message while using an operator with PT2 "
      "compilation APIs (torch.compile/torch.export); in order to use this operator with those "
      "APIs you'll need to add a fake impl. Please see the following for next steps:  "
      "https://pytorch.org/tutorials/advanced/custom_ops_landing_page.html");
}

}  // namespace tracepad::ops
