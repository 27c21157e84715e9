// What torch/autograd/*.py needs of the engine: running the backward pass, and making a user's
// torch.autograd.Function part of the graph.
#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/binding/tensor_object.h"
#include "ops/functional/creation.h"
#include "ops/functional/view.h"
#include "ops/modules/modules.h"
#include "ops/types/types.h"

namespace tracepad {
namespace {

using ops::Tensors;

// None stands for "no tensor". False: error set. `result`: what a user's function gave.
bool tensor_list(VM& vm, const Value& v, Tensors& out, bool result = false) {
  std::vector<Value> items;
  if (!vm.iterate(v, items)) return false;
  for (const Value& x : items) {
    if (x.is_none()) {
      out.emplace_back();
    } else if (const TensorObject* t = as<TensorObject>(x)) {
      out.push_back(t->tensor);
    } else if (result) {
      vm.runtime_error("expected Variable or None (got {})", type_name(x));
      return false;
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
// _record_function(name, inputs, outputs, backward, dirty, context): gives the outputs, now with a
// history; `dirty` says of each whether it is an input that was changed in place.
// `backward` is called with a tuple of gradients and answers with a tuple. `context` has what the
// node saved: its release() is called where that is freed.
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
    Value context = a[5];
    Ref<autograd::Node> node = autograd::record_custom(
        std::string(str_view(a[0])), inputs, outputs, [callback](const Tensors& grads) -> Tensors {
          VM& vm = *VM::current;
          Value r = vm.call(callback, {tensor_tuple(grads)});
          Tensors out;
          if (!r || !tensor_list(vm, r, out, true)) throw ErrorAlreadySet();
          return out;
        });
    set_node_context(*node, context);
    node->release = [context] {
      if (!VM::current->call_method(context, intern("_release"), {})) throw ErrorAlreadySet();
    };
    for (auto& [i, self] : changed) {
      self.bump_version();
      autograd::rebase_history(self, outputs[i]);
      outputs[i] = self;
    }
    return tensor_tuple(outputs);
  });
}

// _set_saved_packer(packer): what operations save goes to packer(tensor) from now on, which gives
// the function that brings it back; None ends that.
Value set_saved_packer(VM&, const Args& a) {
  if (a[0].is_none()) {
    autograd::saved_packer() = nullptr;
    return none();
  }
  autograd::saved_packer() = [packer = a[0]](const Tensor& t) -> std::function<Tensor()> {
    Value unpack = VM::current->call(packer, {wrap(t)});
    if (!unpack) throw ErrorAlreadySet();
    return [unpack] {
      Value r = VM::current->call(unpack, {});
      if (!r) throw ErrorAlreadySet();
      return tensor_of(r);
    };
  };
  return none();
}
Value will_execute_node(VM& vm, const Args& a) {
  autograd::Node* node = node_of(a[0]);
  if (!node) return vm.type_error("Expected a Node, but got {}", type_name(a[0]));
  return make_bool(autograd::will_execute(*node));
}
Value increment_version(VM& vm, const Args& a) {
  Tensors tensors;
  if (!tensor_list(vm, a[0], tensors)) return {};
  for (const Tensor& t : tensors)
    if (t.defined()) t.bump_version();
  return none();
}

}  // namespace

void add_autograd_functions(ModuleBuilder& c) {
  c.function("_run_backward", "(roots, gradients, retain_graph, create_graph, inputs, /)",
             run_backward)
      .function("_run_grad",
                "(outputs, inputs, grad_outputs, retain_graph, create_graph, allow_unused, /)",
                run_grad)
      .function("_record_function", "(name, inputs, outputs, backward, dirty, context, /)",
                record_function)
      .function("_set_saved_packer", "(packer, /)", set_saved_packer)
      .function("_will_engine_execute_node", "(node, /)", will_execute_node)
      .function("_current_graph_task_id", "()",
                [](VM&, const Args&) -> Value { return make_int(autograd::current_pass()); })
      .function("_increment_version", "(tensors, /)", increment_version);
  c.value("_Node", node_base_type());
}

}  // namespace tracepad
