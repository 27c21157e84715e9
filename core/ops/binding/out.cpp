// out=: each operator has its rule for what it takes (OpFlag::kOutRule), the order of refusals is
// PyTorch's, and the result is computed first and copied there, so that no operator is written
// twice.
#include "ops/binding/out.h"

#include <algorithm>
#include <cctype>

#include "ops/autograd/autograd.h"
#include "ops/autograd/history.h"
#include "ops/binding/op_call.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"

namespace tracepad::ops {

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
    case kOutOfDot:
      if (result != out)
        raise_runtime("result dtype " + name + " does not match input dtype " +
                      dtype_message_name(result));
      return;
    case kOutOfTake:
      if (result != out)
        raise_runtime(
            "take(): self and out expected to have the same dtype, but got self.dtype = " +
            std::string(dtype_message_name(result)) + " and out.dtype = " + name);
      return;
    case kOutOfSelect:
      if (result != out)
        raise_runtime("index_select(): self and result must have the same scalar type");
      return;
    case kOutSafely:
      if (!can_cast(result, out)) {
        std::string shown = op.name;
        if (shown.starts_with("linalg_")) shown[6] = '.';
        raise_runtime((shown == "linalg.pinv" || shown == "matrix_power" ? "" : "torch.") + shown +
                      ": Expected result to be safely castable from " + dtype_message_name(result) +
                      " dtype, but got result with dtype " + name);
      }
      return;
    case kOutOfNorm:
      if (result != out)
        raise_runtime("linalg." + op.name.substr(op.name.find('_') + 1) +
                      " expected out tensor dtype " + dtype_message_name(result) +
                      " but got: " + name);
      return;
    case kOutOfExtreme:
      if (!can_cast(result, out))
        raise_runtime(
            "Expected canCast( typeMetaToScalarType(self.dtype()), "
            "typeMetaToScalarType(out.dtype())) "
            "to be true, but got false.  (Could this error message be improved?  If so, please "
            "report an enhancement request to PyTorch.)");
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
    case kOutSafely: {
      if (can_cast(want, have)) return;
      const std::string name = op.schemas()[0].returns[at];
      raise_runtime("torch." + op.name + ": Expected " + name + " to be safely castable from " +
                    wanted + " dtype, but got " + name + " with dtype " + got);
    }
    case kOutOfHistogram:
      raise_runtime("torch.histogram: input tensor and " + std::string(at ? "bin_edges" : "hist") +
                    " tensor should have the same dtype, but got input " + dtype_c_name(want) +
                    " and " + (at ? "bin_edges " : "hist ") + dtype_c_name(have) +
                    (at ? " for dimension 0" : ""));
    case kOutOfFrexp:
      raise_runtime(std::string("torch.frexp() expects ") +
                    (at ? "exponent to have " : "mantissa to have dtype ") + dtype_c_name(want) +
                    (at ? " dtype but got " : " but got ") + dtype_c_name(have));
    default:
      refuse_out(want, have);
  }
}

// Modes, cumulative extrema, histograms and inner products look at out= before anything else.
void check_early(const Operator& op, const OpRow& row, const Value& self, const Value& out) {
  const uint32_t rule = row.flags & kOutRule;
  if (const TensorObject* t = as<TensorObject>(out); t && rule == kOutOfDot)
    check_out(op, row, tensor_of(self).dtype(), false, t->tensor.dtype());
  std::span<const Value> targets;
  if (const List* l = as<List>(out)) targets = l->items;
  if (const Tuple* t = as<Tuple>(out)) targets = t->view();
  const bool histogram = rule == kOutOfHistogram;
  if (rule == kOutOfMedian &&
      targets.size() > 1)  // asks for its indices first, and is not for bool
    if (const TensorObject* t = as<TensorObject>(targets[1]))
      check_one_out(op, row, DType::Int64, t->tensor.dtype(), 1);
  if ((rule != kOutOfMode && rule != kOutOfScan && !histogram) || !is<TensorObject>(self)) return;
  for (size_t i = 0; i < targets.size() && i < 2; ++i)
    if (const TensorObject* t = as<TensorObject>(targets[i]))
      check_one_out(op, row, i && !histogram ? DType::Int64 : tensor_of(self).dtype(),
                    t->tensor.dtype(), i);
}

// An iterator that reads what it writes cannot give it another size. Only an iterator's result has
// the shape that its tensors spread to. `arguments` has out among them.
void check_read_and_written(const Tensor& out, const Tensor& result,
                            const std::vector<Value>& arguments) {
  if (out.sizes() == result.sizes()) return;
  int places = 0;
  std::vector<Dims> shapes;
  for (const Value& v : arguments)
    if (const TensorObject* t = as<TensorObject>(v)) {
      places += t->tensor.is_same(out);
      shapes.push_back(t->tensor.sizes());
    }
  if (places < 2) return;
  for (const Dims& shape : shapes)
    for (size_t i = 0; i < shape.size(); ++i) {
      const size_t behind = shape.size() - i;  // counted from the last dimension
      if (behind > result.sizes().size()) return;
      const int64_t spread = result.sizes()[result.sizes().size() - behind];
      if (shape[i] != 1 && shape[i] != spread) return;
    }
  autograd::check_broadcast(out.sizes(), result.sizes());
}

// out=: a tensor, or a tuple of them where there are several results.
Value store_out(VM& vm, const Operator& op, size_t overload, const Value& out,
                const Value& result) {
  const OpRow& row = *op.rows[overload];
  const Schema& schema = op.schemas()[overload];
  if (const TensorObject* t = as<TensorObject>(out)) {
    const TensorObject* made = as<TensorObject>(result);
    // The iterator looks at the memory before it compares types.
    const uint32_t rule = row.flags & kOutRule;
    const bool may_share = row.flags & kMayShare;
    if (rule == kOutBool && made)
      check_out(op, row, made->tensor.dtype(), false, t->tensor.dtype());
    if ((rule == kOutFound || row.flags & kIterator) && !may_share)
      autograd::check_not_shared(t->tensor);
    if (made)
      check_out(op, row, made->tensor.dtype(), made->tensor.numel() == 1, t->tensor.dtype());
    // What gets another size first is not shared any more.
    const bool resized = made && made->tensor.sizes() != t->tensor.sizes();
    // What is of another type is copied there, which looks again.
    const bool copied = made && made->tensor.dtype() != t->tensor.dtype();
    if ((!may_share || (copied && row.flags & kMayShare)) && !resized)
      autograd::check_not_shared(t->tensor);
    if (made)
      write_out(t->tensor,
                rule == kOutByteBool ? to(made->tensor, t->tensor.dtype()) : made->tensor);
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
    if (schema.all[i].name == "pin_memory")
      slots[i] = Value::boolean(false);  // no memory is asked for
    if (schema.all[i].name == "device" && slots[i] && !slots[i].is_none()) {
      Device device = device_of(slots[i]);
      if (device != t->tensor.device())
        raise_runtime("device type " + std::string(device.type_name()) +
                      " does not match device type of out parameter (" +
                      t->tensor.device().type_name() + ")");
    }
  }
}

// "Log1PBackward0" is the node of log1p, "LinalgDetBackward0" that of linalg_det.
std::string operator_of(const std::string& node) {
  const std::string name = node.substr(0, node.find("Backward"));
  std::string shown;
  for (size_t i = 0; i < name.size(); ++i) {
    const bool upper = std::isupper(static_cast<unsigned char>(name[i])) != 0;
    if (i && upper && !std::isdigit(static_cast<unsigned char>(name[i - 1]))) shown += '_';
    shown += static_cast<char>(std::tolower(static_cast<unsigned char>(name[i])));
  }
  // Decompositions whose public names are functions over them.
  for (const char* hidden :
       {"linalg_det", "linalg_slogdet", "linalg_eigh", "linalg_svd", "linalg_solve_ex"})
    if (shown == hidden) return "_" + shown;
  return shown == "log_sigmoid" ? "log_sigmoid_forward" : shown;
}

bool wants_gradient(const Value& v) {
  if (const TensorObject* t = as<TensorObject>(v)) return t->tensor.requires_grad();
  if (const List* l = as<List>(v)) return std::ranges::any_of(l->items, wants_gradient);
  if (const Tuple* t = as<Tuple>(v)) return std::ranges::any_of(t->view(), wants_gradient);
  return false;
}

// The argument as one that a gradient is asked of, where it can have one.
Value with_gradient(const Value& v) {
  if (const TensorObject* t = as<TensorObject>(v)) {
    if (!is_floating(t->tensor.dtype())) return v;
    Tensor leaf = detach(t->tensor);
    leaf.set_requires_grad(true);
    return wrap(leaf);
  }
  std::vector<Value> items;
  if (const List* l = as<List>(v))
    items.assign(l->items.begin(), l->items.end());
  else if (const Tuple* t = as<Tuple>(v))
    items.assign(t->view().begin(), t->view().end());
  else
    return v;
  for (Value& item : items) item = with_gradient(item);
  return make_tuple(items);
}

// No gradient flows through out=, which the recording of an operator says before the operator sees
// its arguments. Whose recording it is (the operator's own, or that of one that it is made of) the
// node of a result says.
void refuse_recording(const Operator& op, const OpRow& row, OpCall& call, const Value& out) {
  std::vector<Value> inputs(call.v.begin(), call.v.end());
  inputs[static_cast<size_t>(call.schema.out_index)] = {};
  const bool of_inputs = std::ranges::any_of(inputs, wants_gradient);
  if (!grad_enabled() || (!of_inputs && !wants_gradient(out))) return;
  std::string name = op.name;
  if (row.flags & kOutUntraced) {
    if (!wants_gradient(out)) return;
    name = "aten::" + name;
  } else if (!(row.flags & kRandom)) {
    if (!of_inputs)
      for (Value& v : inputs) v = with_gradient(v);
    const bool may_record = std::ranges::any_of(inputs, wants_gradient);
    OpCall probe{call.vm, call.name, call.schema, inputs};
    Value made = row.impl(probe);
    if (!made) throw ErrorAlreadySet();
    std::vector<Value> results;
    if (is<TensorObject>(made))
      results.push_back(made);
    else if (!call.vm.iterate(made, results))
      throw ErrorAlreadySet();
    auto floating = [](const Value& r) { return is_floating(tensor_of(r).dtype()); };
    const auto recorded = std::ranges::find_if(results, wants_gradient);
    if (recorded != results.end()) {
      Ref<autograd::Node> node = tensor_of(*recorded).grad_fn();
      if (node && name != "matmul" && name != "linear")  // these are recorded as they are
        name = operator_of(node->name);
    } else if (std::ranges::none_of(results, floating) || of_inputs) {
      return;
    } else if (may_record || !is<TensorObject>(inputs.empty() ? Value() : inputs[0])) {
      name = "aten::" + name;
    }
  }
  raise_runtime(
      name +
      "(): functions with out=... arguments don't support automatic differentiation, but one of "
      "the arguments requires grad.");
}

// Is an element type asked for?
bool asks_dtype(const Schema& schema, const std::vector<Value>& slots) {
  for (size_t i = 0; i < slots.size() && i < schema.all.size(); ++i)
    if (schema.all[i].name == "dtype" && is<DTypeObject>(slots[i])) return true;
  return false;
}

}  // namespace

Value fill_out(VM& vm, const Operator& op, size_t overload, const Binding& b, const Value& out) {
  const OpRow& row = *op.rows[overload];
  const Schema& schema = op.schemas()[overload];
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
  refuse_recording(op, row, into, out);
  check_early(op, row, slots[0], out);
  const TensorObject* target = as<TensorObject>(out);
  auto check_target = [&](DType result) {
    if (!target) return;
    const DType have = target->tensor.dtype();
    if (((row.flags & kOutRule) == kOutFound || row.flags & kIterator) && !(row.flags & kMayShare))
      autograd::check_not_shared(target->tensor);
    if (asks_dtype(schema, slots) && result != have) refuse_out(result, have);
    check_out(op, row, result, false, have);
    if (!can_cast(result, have)) autograd::refuse_cast(result, dtype_message_name(have));
  };
  Value result;
  try {
    FillingOut filling(target ? &target->tensor : nullptr, check_target);
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
  if (made && target && asks_dtype(schema, slots) && made->tensor.dtype() != target->tensor.dtype())
    refuse_out(made->tensor.dtype(), target->tensor.dtype());
  if (made && target) check_read_and_written(target->tensor, made->tensor, b.slots);
  if (!result) return {};
  Value stored = store_out(vm, op, overload, out, result);
  // A factory's tensor asks for a gradient afterwards.
  for (size_t i = 0; stored && target && i < slots.size() && i < schema.all.size(); ++i)
    if (schema.all[i].name == "requires_grad" && slots[i].is_true())
      target->tensor.set_requires_grad(true);
  return stored;
}

}  // namespace tracepad::ops
