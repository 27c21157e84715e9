// Running an operator: choose the overload, hand over to __torch_function__ where an argument asks
// for it, derive the in-place and out= variants, and turn TensorErrors into Python exceptions.
#include <algorithm>
#include <cctype>

#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/binding/autocast.h"
#include "ops/binding/binder.h"
#include "ops/binding/op_call.h"
#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "runtime/per_vm.h"

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

[[noreturn]] void refuse_out(DType want, DType have) {
  raise_runtime(std::string("Expected out tensor to have dtype ") + dtype_c_name(want) +
                ", but got " + dtype_c_name(have) + " instead");
}
// Does out= take a result of the row? (OpFlag::kOutRule)
void check_out(const Operator& op, const OpRow& row, DType result, bool single, DType out) {
  auto is_half = [](DType t) { return t == DType::Float16 || t == DType::BFloat16; };
  const std::string name = dtype_message_name(out);
  switch (row.flags & kOutRule) {
    case kOutOfScan:
      if (result != out)
        raise_runtime(std::string("expected scalar_type ") + dtype_message_name(result) +
                      " but found " + name);
      return;
    case kOutBool:
      if (out != DType::Bool) raise_runtime(op.name + " does not support non-boolean outputs.");
      return;
    case kOutSame:
      if (result != out) refuse_out(result, out);
      return;
    case kOutOfCat:
      if (!can_cast(result, out))
        raise_type("torch.cat(): input types can't be cast to the desired output type " + name);
      return;
    case kOutByteBool:
      if (out != DType::Bool && out != DType::UInt8)
        raise_runtime(op.name + " only supports bool tensor for result, got: " + name);
      return;
    case kOutFound:
      if (result != out)
        raise_runtime("Found dtype " + name + " but expected " + dtype_message_name(result));
      return;
    case kOutOfVariance:
      if (is_half(result) && !is_half(out) && single)
        raise_runtime(std::string("std_var_all: Unsupported dtype ") + dtype_message_name(result));
      return;
    case kOutOfInput:
      if (result != out)
        raise_runtime("Expected the dtype for input and out to match, but got " +
                      std::string(dtype_message_name(result)) + " for input's dtype and " + name +
                      " for out's dtype.");
      return;
    case kOutFloat:
      if (!is_floating(out))
        raise_runtime(op.name.substr(op.name.starts_with("special_") ? 8 : 0) +
                      "(): Expected floating point type for result tensor, but got: " + name);
      return;
    case kOutLong:
      if (out != DType::Int64)
        raise_runtime(op.name +
                      ": Expected out tensor to have scalar type Long but got scalar type" + name);
      return;
    default:
      return;
  }
}

// The same for one of several results, values (0) or indices (1).
void check_one_out(const Operator& op, const OpRow& row, DType want, DType have, size_t at) {
  if (want == have) return;
  const std::string wanted = dtype_message_name(want), got = dtype_message_name(have);
  switch (row.flags & kOutRule) {
    case kOutAny:
      return;
    case kOutOfMode:
      raise_runtime("expected scalar type '" + wanted + "' but got '" + got + "' for " +
                    (at ? "indices" : "values") + " output");
    case kOutOfKthvalue:
      raise_runtime(at ? "output indices must be of scalar type Long"
                       : "output values must be of same type as input");
    case kOutOfScan:
      raise_runtime("expected scalar_type " + wanted + " but found " + got);
    case kOutOfMedian:
      raise_runtime(
          (at ? "Expected tensor for argument #1 'indices' to have scalar type Long; but got " +
                    tensor_class(have) + " instead"
              : "Expected tensor for 'values' to have the same type as tensor for argument #2 "
                "'self'; but type " +
                    tensor_class(have) + " does not equal " + tensor_class(want)) +
          " (while checking arguments for median)");
    default:
      refuse_out(want, have);
  }
}

// Modes and cumulative extrema look at out= before anything else.
void check_early(const Operator& op, const OpRow& row, const Value& self, const Value& out) {
  const uint32_t rule = row.flags & kOutRule;
  const List* targets = as<List>(out);
  if ((rule != kOutOfMode && rule != kOutOfScan) || !targets || !is<TensorObject>(self)) return;
  for (size_t i = 0; i < targets->items.size() && i < 2; ++i)
    if (const TensorObject* t = as<TensorObject>(targets->items[i]))
      check_one_out(op, row, i ? DType::Int64 : tensor_of(self).dtype(), t->tensor.dtype(), i);
}

// out=: a tensor, or a tuple of them where there are several results.
Value store_out(VM& vm, const Operator& op, size_t overload, const Value& out,
                const Value& result) {
  const OpRow& row = *op.rows[overload];
  const Schema& schema = op.schemas()[overload];
  if (const TensorObject* t = as<TensorObject>(out)) {
    const TensorObject* made = as<TensorObject>(result);
    // The iterator looks at the memory before it compares types. cat writes part by part, and looks
    // at nothing.
    const uint32_t rule = row.flags & kOutRule;
    const bool may_share = (rule == kOutOfCat && row.schema[0] == 'c') || row.flags & kMayShare;
    if (rule == kOutFound && !may_share) autograd::check_not_shared(t->tensor);
    if (made)
      check_out(op, row, made->tensor.dtype(), made->tensor.numel() == 1, t->tensor.dtype());
    // What gets another size first is not shared any more.
    const bool resized = made && made->tensor.sizes() != t->tensor.sizes();
    // What is of another type is copied there, which looks again.
    const bool copied = made && made->tensor.dtype() != t->tensor.dtype();
    if ((!may_share || (copied && row.flags & kMayShare)) && !resized)
      autograd::check_not_shared(t->tensor);
    if (made) write_out(t->tensor, made->tensor);
    return out;
  }
  std::vector<Value> targets;
  std::vector<Value> results;
  if (!vm.iterate(out, targets) || !vm.iterate(result, results)) return {};
  for (const Value& target : targets)
    if (!is<TensorObject>(target))
      return vm.type_error("out must be a Tensor or a tuple of Tensors");
  const size_t count = std::min(targets.size(), results.size());
  for (size_t k = 0; k < count; ++k) {
    // The median asks for its indices first.
    const size_t i = (row.flags & kOutRule) == kOutOfMedian ? count - 1 - k : k;
    check_one_out(op, row, tensor_of(results[i]).dtype(), tensor_of(targets[i]).dtype(), i);
  }
  for (size_t i = 0; i < targets.size() && i < results.size(); ++i)
    write_out(tensor_of(targets[i]), tensor_of(results[i]));
  if (schema.returns.size() != targets.size()) return out;
  return make_named_result(vm, op.name + "_out", schema.returns, std::move(targets));
}

// dtype= and device= of a factory beside out= say what it has; without them it computes in its
// dtype.
void fit_options(const Schema& schema, const Value& out, std::vector<Value>& slots) {
  const TensorObject* t = as<TensorObject>(out);
  if (!t) return;
  bool factory = false;
  for (const Param& p : schema.all) factory = factory || p.name == "layout";
  if (!factory) return;
  DType have = t->tensor.dtype();
  for (size_t i = 0; i < slots.size() && i < schema.all.size(); ++i) {
    const DTypeObject* d = as<DTypeObject>(slots[i]);
    if (schema.all[i].name == "dtype" && d && d->dtype != have)
      raise_runtime(std::string("dtype ") + dtype_message_name(d->dtype) +
                    " does not match dtype of out parameter (" + dtype_message_name(have) + ")");
    if (schema.all[i].name == "memory_format" && slots[i] && !slots[i].is_none())
      raise_runtime("'memory_format' argument is incompatible with 'out' tensor argument");
    if (schema.all[i].name == "dtype" && !d) slots[i] = wrap(have);
    if (schema.all[i].name == "device" && slots[i] && !slots[i].is_none()) {
      Device device = device_of(slots[i]);
      if (device != t->tensor.device())
        raise_runtime("device type " + std::string(device.type_name()) +
                      " does not match device type of out parameter (" +
                      t->tensor.device().type_name() + ")");
    }
  }
}

// Is an element type asked for?
bool asks_dtype(const Schema& schema, const std::vector<Value>& slots) {
  for (size_t i = 0; i < slots.size() && i < schema.all.size(); ++i)
    if (schema.all[i].name == "dtype" && is<DTypeObject>(slots[i])) return true;
  return false;
}

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

Value run(VM& vm, const Operator& op, size_t overload, const Binding& b) {
  const OpRow& row = *op.rows[overload];
  const Schema& schema = op.schemas()[overload];
  return guarded(vm, [&]() -> Value {
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
      if (out && !out.is_none()) {
        size_t wanted = schema.returns.size();
        if (const List* l = as<List>(out))
          for (size_t i = 0; i < l->items.size(); ++i)
            if (!is<TensorObject>(l->items[i]))
              raise_type("expected Tensor as element " + std::to_string(i) + " in argument " +
                         std::to_string(schema.params.size() - 1) + ", but got " +
                         std::string(type_name(l->items[i])));
        if (const List* l = as<List>(out); l && wanted && l->items.size() != wanted)
          raise_type("expected tuple of " + std::to_string(wanted) + " elements but got " +
                     std::to_string(l->items.size()));
        std::vector<Value> slots(b.slots.begin(), b.slots.end());
        fit_options(schema, out, slots);
        OpCall into{vm, op.name, schema, slots};
        check_early(op, row, slots[0], out);
        const TensorObject* target = as<TensorObject>(out);
        auto check_target = [&](DType result) {
          if (!target) return;
          const DType have = target->tensor.dtype();
          if ((row.flags & kOutRule) == kOutFound && !(row.flags & kMayShare))
            autograd::check_not_shared(target->tensor);
          if (asks_dtype(schema, slots) && result != have) refuse_out(result, have);
          check_out(op, row, result, false, have);
          if (!can_cast(result, have)) autograd::refuse_cast(result, dtype_message_name(have));
        };
        Value result;
        try {
          FillingOut filling(target ? std::optional(target->tensor.dtype()) : std::nullopt,
                             check_target);
          result = row.impl(into);
        } catch (const TensorError& e) {
          if (e.of_iterator && target) autograd::check_not_shared(target->tensor);
          throw;
        }
        const TensorObject* made = as<TensorObject>(result);
        if (made && target && made->tensor.sizes() == target->tensor.sizes())
          for (const Value& v : b.slots)
            if (const TensorObject* t = as<TensorObject>(v); t && t != target)
              autograd::check_apart(target->tensor, t->tensor);
        if (made && target && asks_dtype(schema, slots) &&
            made->tensor.dtype() != target->tensor.dtype())
          refuse_out(made->tensor.dtype(), target->tensor.dtype());
        return result ? store_out(vm, op, overload, out, result) : Value();
      }
    }
    return row.impl(call);
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
    if (!bind_schema(vm, op.name, schemas[0], given, kwnames, true, b)) return {};
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
