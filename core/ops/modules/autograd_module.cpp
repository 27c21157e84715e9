// What torch/autograd/*.py needs of the engine: running the backward pass, and making a user's
// torch.autograd.Function part of the graph.
#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/binding/tensor_object.h"
#include "ops/functional/creation.h"
#include "ops/functional/view.h"
#include "ops/modules/modules.h"

namespace tracepad {
namespace {

using ops::Tensors;

// None stands for "no tensor". False: error set.
bool tensor_list(VM& vm, const Value& v, Tensors& out) {
  std::vector<Value> items;
  if (!vm.iterate(v, items)) return false;
  for (const Value& x : items) {
    if (x.is_none()) {
      out.emplace_back();
    } else if (const TensorObject* t = as<TensorObject>(x)) {
      out.push_back(t->tensor);
    } else {
      vm.type_error("expected Tensor, but got {}", type_name(x));
      return false;
    }
  }
  return true;
}
Value tensor_tuple(const Tensors& ts) {
  std::vector<Value> items;
  for (const Tensor& t : ts) items.push_back(wrap(t));
  return make_tuple(items);
}

// _run_backward(roots, gradients, retain_graph, create_graph, inputs)
Value run_backward(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    Tensors roots, gradients, inputs;
    if (!tensor_list(vm, a[0], roots) || !tensor_list(vm, a[1], gradients) ||
        !tensor_list(vm, a[4], inputs))
      return {};
    autograd::backward(roots, gradients, {a[2].is_true(), a[3].is_true()}, inputs);
    return none();
  });
}
// _run_grad(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused)
Value run_grad(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    Tensors outputs, inputs, gradients;
    if (!tensor_list(vm, a[0], outputs) || !tensor_list(vm, a[1], inputs) ||
        !tensor_list(vm, a[2], gradients))
      return {};
    return tensor_tuple(autograd::grad(outputs, inputs, gradients, {a[3].is_true(), a[4].is_true()},
                                       a[5].is_true()));
  });
}
// _record_function(name, inputs, outputs, backward, dirty): gives the outputs, now with a history;
// `dirty` says of each whether it is an input that was changed in place.
// `backward` is called with a tuple of gradients and answers with a tuple.
Value record_function(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    Tensors inputs, outputs;
    if (!tensor_list(vm, a[1], inputs) || !tensor_list(vm, a[2], outputs)) return {};
    // What was changed in place stays the tensor that it is, and takes the history over.
    std::vector<std::pair<size_t, Tensor>> changed;
    for (size_t i = 0; i < outputs.size(); ++i) {
      Tensor& out = outputs[i];
      if (cast<Tuple>(a[4])->items[i].is_true()) {
        if (out.is_leaf() && out.requires_grad())
          return vm.runtime_error(
              "a leaf Variable that requires grad has been used in an in-place operation.");
        changed.emplace_back(i, out);
        out = ops::detach(out);
        continue;
      }
      bool alias_needed = !out.is_leaf() || out.requires_grad();
      for (const Tensor& in : inputs) alias_needed |= in.defined() && in.is_same(out);
      if (alias_needed) {
        NoGrad off;
        out = ops::view(out, out.sizes());
      }
    }
    Value callback = a[3];
    autograd::record_custom(std::string(str_view(a[0])), inputs, outputs,
                            [callback](const Tensors& grads) -> Tensors {
                              VM& vm = *VM::current;
                              Value r = vm.call(callback, {tensor_tuple(grads)});
                              Tensors out;
                              if (!r || !tensor_list(vm, r, out)) throw ErrorAlreadySet();
                              return out;
                            });
    for (auto& [i, self] : changed) {
      self.bump_version();
      autograd::rebase_history(self, outputs[i]);
      outputs[i] = self;
    }
    return tensor_tuple(outputs);
  });
}

}  // namespace

void add_autograd_functions(ModuleBuilder& c) {
  c.function("_run_backward", "(roots, gradients, retain_graph, create_graph, inputs, /)",
             run_backward)
      .function("_run_grad",
                "(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused, /)",
                run_grad)
      .function("_record_function", "(name, inputs, outputs, backward, dirty, /)", record_function);
}

}  // namespace tracepad
