// Python functions as hooks of tensors' gradients and of nodes: what they are given, and what
// PyTorch says of what they give back.
#include "ops/types/autograd_hooks.h"

#include <fmt/format.h>

#include "ops/types/types.h"

namespace tracepad {
namespace {

using ops::Tensors;

std::string hook_name(VM& vm, const Value& hook) {
  Value name = vm.getattr_opt(hook, intern("__name__"));
  return name && is_str(name) ? std::string(str_view(name)) : "<unknown>";
}

// A hook may give another gradient for `old`, one of the same kind; None (an undefined tensor)
// leaves it.
Tensor replacement(VM& vm, const Value& hook, const Value& given, const Tensor& old) {
  if (given.is_none()) return {};
  const TensorObject* t = as<TensorObject>(given);
  if (old.defined() && !t) {
    vm.type_error("expected Variable, but hook returned '{}'", type_name(given));
    throw ErrorAlreadySet();
  }
  if (!old.defined()) raise_runtime("can't replace a None gradient with a non-None value");
  const Tensor& made = t->tensor;
  auto kind = [](const Tensor& x) {
    return std::string("torch.") + dtype_info(x.dtype()).tensor_type;
  };
  if (made.dtype() != old.dtype())
    raise_runtime("hook '" + hook_name(vm, hook) + "' has changed the type of value (was " +
                  kind(old) + " got " + kind(made) + ")");
  if (made.sizes() != old.sizes())
    raise_runtime("hook '" + hook_name(vm, hook) + "' has changed the size of value");
  return made;
}

Value gradients(const Tensors& grads) {
  std::vector<Value> items;
  for (const Tensor& g : grads) items.push_back(g.defined() ? wrap(g) : none());
  return make_tuple(items);
}

// What a hook of a node gave: None, or a replacement for each of `grads`.
bool replace_gradients(VM& vm, const Value& hook, const Value& result, Tensors& grads) {
  if (!result) throw ErrorAlreadySet();
  if (result.is_none()) return false;
  std::vector<Value> items;
  if (is<TensorObject>(result)) {
    items.push_back(result);
  } else if (!vm.iterate(result, items)) {
    throw ErrorAlreadySet();
  }
  if (items.size() != grads.size())
    raise_runtime(
        fmt::format("hook '{}' has returned an incorrect number of values (got {}, but "
                    "expected {})",
                    hook_name(vm, hook), items.size(), grads.size()));
  for (size_t i = 0; i < items.size(); ++i) grads[i] = replacement(vm, hook, items[i], grads[i]);
  return true;
}

}  // namespace

autograd::Hook tensor_hook(Value callback) {
  return [callback](const Tensor& g) -> Tensor {
    VM& vm = *VM::current;
    Value r = vm.call(callback, {wrap(g)});
    if (!r) throw ErrorAlreadySet();
    return replacement(vm, callback, r, g);
  };
}

std::function<bool(Tensors&, const Tensors&)> node_post_hook(Value callback) {
  return [callback](Tensors& inputs, const Tensors& outputs) {
    VM& vm = *VM::current;
    return replace_gradients(vm, callback,
                             vm.call(callback, {gradients(inputs), gradients(outputs)}), inputs);
  };
}

std::function<bool(Tensors&)> node_pre_hook(Value callback) {
  return [callback](Tensors& outputs) {
    VM& vm = *VM::current;
    return replace_gradients(vm, callback, vm.call(callback, {gradients(outputs)}), outputs);
  };
}

}  // namespace tracepad
