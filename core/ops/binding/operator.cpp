// Running an operator: choose the overload, hand over to __torch_function__ where an argument asks
// for it, derive the in-place and out= variants, and turn TensorErrors into Python exceptions.
#include <algorithm>
#include <cctype>

#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/binding/autocast.h"
#include "ops/binding/binder.h"
#include "ops/binding/meta.h"
#include "ops/binding/op_call.h"
#include "ops/binding/out.h"
#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "runtime/per_vm.h"
#include "tensor/no_data.h"

namespace tracepad::ops {

namespace {
// A schema holds names and default values, which are objects of the VM that it was parsed in.
struct ParsedOperators {
  std::vector<const Operator*> list;
  ~ParsedOperators() {
    for (const Operator* op : list) op->forget_schemas();
  }
};
PerVM<ParsedOperators> parsed;
}  // namespace

const std::vector<Schema>& Operator::schemas() const {
  if (schemas_.empty()) {
    parsed->list.push_back(this);
    schemas_.reserve(rows.size());
    for (const OpRow* row : rows) {
      Schema s = parse_schema(row->schema, form);
      s.numbers = row->flags & kNumbers;
      schemas_.push_back(std::move(s));
    }
  }
  return schemas_;
}

namespace {

// The in-place forms of operators without a gradient cut the history: comparisons with a gradient
// of zero, and what PyTorch has no formula for raises in backward.
Value cut_history(const Operator& op, const Schema& schema, const Tensor& old, const Value& r) {
  const Tensor& made = tensor_of(r);
  bool traced = made.requires_grad() && made.grad_fn();
  bool refused = traced && made.grad_fn()->name == "NotImplemented";
  if (!grad_mode().grad || !old.requires_grad() || (traced && !refused)) return r;
  Tensor fresh = to(detach(made), old.dtype(), {}, true);
  if (refused) {
    autograd::record("NotImplemented", {old}, {fresh}, {},
                     [name = op.name](autograd::Context&) -> Tensors {
                       raise_runtime("derivative for aten::" + name + " is not implemented");
                     });
    return wrap(fresh);
  }
  std::string node;
  bool up = true;
  for (char c : op.name) {
    if (c != '_') node += up ? static_cast<char>(std::toupper(c)) : c;
    up = c == '_';
  }
  bool other_tensor = schema.all.size() > 1 && schema.all[1].type == ArgType::Tensor;
  autograd::record(node + (other_tensor ? "Backward1" : "Backward0"), {old}, {fresh}, {},
                   [](autograd::Context& c) -> Tensors { return {zeros_like(c.g())}; });
  return wrap(fresh);
}

Value compute(VM& vm, const Operator& op, size_t overload, const Binding& b) {
  const OpRow& row = *op.rows[overload];
  const Schema& schema = op.schemas()[overload];
  OpCall call{vm, op.name, schema, b.slots};
  bool derived = op.form == Form::Inplace || op.form == Form::InplaceFunction;
  bool shared = op.name.ends_with('_') && !op.name.ends_with("__") && schema.self_index >= 0 &&
                !(row.flags & kMayShare) &&
                autograd::is_shared(tensor_of(b.slots[static_cast<size_t>(schema.self_index)]));
  if (shared && !derived) autograd::raise_shared();
  std::optional<NoGrad> off;
  if (op.form == Form::Inplace && row.flags & kUntraced) off.emplace();
  if (derived) {
    const Value& self = b.slots[static_cast<size_t>(schema.self_index)];
    auto compute = [&](const Tensor& old) {
      call.self_override = old;
      call.next = 0;
      Value r;
      try {
        r = row.impl(call);
      } catch (const TensorError& e) {
        if (shared && e.of_iterator) autograd::raise_shared();
        throw;
      }
      if (!r) throw ErrorAlreadySet();
      if (tensor_of(r).is_same(old)) return old;
      if (row.flags & kNamesCType && !can_cast(tensor_of(r).dtype(), old.dtype()))
        autograd::refuse_cast(tensor_of(r).dtype(), dtype_c_name(old.dtype()));
      if (shared) autograd::raise_shared();
      if (!(row.flags & kMayShare))
        for (const Value& v : b.slots)
          if (const TensorObject* t = as<TensorObject>(v)) autograd::check_apart(old, t->tensor);
      return tensor_of(cut_history(op, schema, old, r));
    };
    inplace(tensor_of(self), compute, row.flags & kLate);
    return self;
  }
  if (schema.out_index >= 0) {
    const Value& out = b.slots[static_cast<size_t>(schema.out_index)];
    if (out && !out.is_none()) return fill_out(vm, op, overload, b, out);
  }
  return row.impl(call);
}

Value run(VM& vm, const Operator& op, size_t overload, const Binding& b) {
  return guarded(vm, [&]() -> Value {
    const uint32_t flags = op.rows[overload]->flags;
    if (flags & kNoMeta && has_meta(b.slots)) no_meta_kernel(op, overload);
    try {
      return compute(vm, op, overload, b);
    } catch (const NoData& e) {
      Value result = computed_on_meta(op, b, [&](const Binding& with_memory) {
        return compute(vm, op, overload, with_memory);
      });
      if (result || vm.has_error()) return result;
      if (e.own_words) throw;
      no_meta_kernel(op, overload);
    }
  });
}

Ref<Dict> keyword_dict(std::span<const Value> args, Tuple* kwnames) {
  Ref<Dict> d = make_dict();
  if (!kwnames) return d;
  size_t first = args.size() - kwnames->size;
  for (uint32_t i = 0; i < kwnames->size; ++i)
    d->set(cast<Str>(kwnames->items[i]), args[first + i]);
  return d;
}

// Lists handed over to __torch_function__ have nothing in them but tensors and what overrides them.
bool check_tensor_lists(VM& vm, const Schema& schema, std::span<const Value> slots) {
  for (size_t at = 0; at < schema.slot.size(); ++at) {
    const auto slot = static_cast<size_t>(schema.slot[at]);
    if (schema.params[at].type != ArgType::TensorList) continue;
    const List* list = as<List>(slots[slot]);
    const Tuple* tuple = as<Tuple>(slots[slot]);
    if (!list && !tuple) continue;
    auto items = list ? std::span<const Value>(list->items) : tuple->view();
    for (size_t i = 0; i < items.size(); ++i)
      if (!is<TensorObject>(items[i]) && !has_torch_function(items[i]))
        return vm.raise(exc::TypeError, "expected Tensor as element " + std::to_string(i) +
                                            " in argument " + std::to_string(at) + ", but got " +
                                            shown_type(items[i])),
               false;
  }
  return true;
}

}  // namespace

bool check_receiver(VM& vm, std::string_view method, std::span<const Value> args, Tuple* kwnames) {
  if (args.empty() || (kwnames && args.size() == kwnames->size)) {
    vm.type_error("unbound method TensorBase.{}() needs an argument", method);
    return false;
  }
  if (is<TensorObject>(args[0])) return true;
  vm.type_error("descriptor '{}' for 'torch._C.TensorBase' objects doesn't apply to a '{}' object",
                method, type_name(args[0]));
  return false;
}

namespace {
// What a Python function of the same name only hands on is called by that name in messages.
std::string_view shown_name(const Operator& op) {
  std::string_view name = op.name;
  for (const char* wrapped : {"_cdist", "_einsum", "_tensordot", "_chain_matmul", "_block_diag"})
    if (name == wrapped) return name.substr(1);
  return name;
}
}  // namespace

Value invoke(VM& vm, const Operator& op, const Value& func, std::span<const Value> args,
             Tuple* kwnames) {
  bool method = op.form == Form::Method || op.form == Form::Inplace;
  std::span<const Value> given = args;
  const std::vector<Schema>& schemas = op.schemas();
  if (method) {
    if (!check_receiver(vm, op.name, args, kwnames)) return {};
    given = args.subspan(1);
    if (schemas.size() == 1 && schemas[0].params.empty() && !given.empty()) {
      if (kwnames && kwnames->size)
        return vm.type_error("TensorBase.{}() takes no keyword arguments", op.name);
      return vm.type_error("TensorBase.{}() takes no arguments ({} given)", op.name, given.size());
    }
  }
  Binding b;
  size_t chosen = schemas.size();
  if (schemas.size() == 1) {
    if (!bind_schema(vm, shown_name(op), schemas[0], given, kwnames, true, b)) return {};
    chosen = 0;
  } else {
    for (size_t i = 0; i < schemas.size(); ++i) {
      if (bind_schema(vm, op.name, schemas[i], given, kwnames, false, b)) {
        chosen = i;
        break;
      }
      if (vm.has_error()) return {};
    }
  }
  if (chosen == schemas.size()) {
    std::vector<const Schema*> visible;
    const Schema* plausible = nullptr;
    int plausible_count = 0;
    for (size_t i = 0; i < schemas.size(); ++i) {
      if (op.rows[i]->flags & kHidden) continue;
      visible.push_back(&schemas[i]);
      if (given.size() >= schemas[i].min_args && given.size() <= schemas[i].max_args) {
        ++plausible_count;
        plausible = &schemas[i];
      }
    }
    if (plausible_count == 1) {
      bind_schema(vm, op.name, *plausible, given, kwnames, true, b);
      if (vm.has_error()) return {};
    }
    raise_invalid_combination(vm, op.name, visible, given, kwnames);
    return {};
  }
  if (method) {
    if (has_torch_function(args[0])) {
      // self is asked first, unless a later argument's type is a subclass of its type.
      std::vector<Value> rest;
      rest.swap(b.overloaded);
      add_overloaded(b.overloaded, args[0]);
      for (const Value& v : rest) add_overloaded(b.overloaded, v);
    }
    const Schema& s = schemas[chosen];
    if (s.self_index >= 0) b.slots[static_cast<size_t>(s.self_index)] = args[0];
  }
  if (!b.overloaded.empty() || !torch_function_modes().empty()) {
    if (!check_tensor_lists(vm, schemas[chosen], b.slots)) return {};
    size_t positional = args.size() - (kwnames ? kwnames->size : 0);
    Ref<Dict> kwargs = keyword_dict(args, kwnames);
    return dispatch_torch_function(vm, func, b.overloaded, make_tuple(args.first(positional)),
                                   kwargs.get());
  }
  if (autocast.on) [[unlikely]]
    cast_arguments(op.rows[chosen]->flags, op.name, b.slots);
  return run(vm, op, chosen, b);
}

Value call_operator(VM& vm, const Args& args) {
  const Operator& op = *static_cast<const Operator*>(args.fn->data);
  return invoke(vm, op, Value(static_cast<Object*>(args.fn)), {args.v, args.n + args.kw_count()},
                args.kwnames);
}

bool is_pure_function(const Value& func) {
  const NativeFunction* f = as<NativeFunction>(func);
  if (!f || f->fn != call_operator) return false;
  const Operator& op = *static_cast<const Operator*>(f->data);
  return op.form != Form::Inplace && op.form != Form::InplaceFunction &&
         !(op.flags & (kRandom | kMutates | kEffect));
}

}  // namespace tracepad::ops
