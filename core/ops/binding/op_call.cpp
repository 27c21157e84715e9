// Conversions from bound Python values to the C++ types of operators. What the binder could not
// check (elements of lists) raises TypeError here.
#include "ops/binding/op_call.h"

#include "ops/binding/binder.h"
#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "runtime/bigint.h"

namespace tracepad::ops {
namespace {

std::span<const Value> sequence(const Value& v) {
  if (const Tuple* t = as<Tuple>(v)) return t->view();
  if (const List* l = as<List>(v)) return l->items;
  return {};
}

int64_t int_of(const Value& v) {
  int64_t i = 0;
  if (const TensorObject* t = as<TensorObject>(v)) return t->tensor.item().to_int();
  if (!is_int(v)) {
    if (!VM::current->index(v, i)) throw ErrorAlreadySet();
    return i;
  }
  if (!to_int64(v, i)) raise_value("Overflow when unpacking long long");
  return i;
}

Scalar scalar_of(const Value& v) {
  if (v.is_bool()) return Scalar(v.is_true());
  if (const TensorObject* t = as<TensorObject>(v)) return t->tensor.item();
  if (is_int(v)) {
    int64_t i;
    if (to_int64(v, i)) return Scalar(i);
    const BigInt big = to_big(v);
    if (!big.is_negative() && big.bit_length() <= 64) return Scalar::of_unsigned(big.low64());
    VM::current->raise(exc::OverflowError, big.is_negative()
                                               ? "can't convert negative int to unsigned"
                                               : "int too big to convert");
    throw ErrorAlreadySet();
  }
  double d = 0;
  to_double(v, d);
  return Scalar(d);
}

// An int from 2**63 on wraps among whole numbers; beside floats it is what it says.
Scalar fitted(const Scalar& s, std::span<const Value> arguments) {
  if (!s.is_unsigned()) return s;
  for (const Value& v : arguments)
    if (const TensorObject* t = as<TensorObject>(v); t && is_floating(t->tensor.dtype()))
      return Scalar(s.to_double());
  return s;
}

}  // namespace

std::string too_large_at(std::string_view function, std::string_view argument, size_t at) {
  return std::string(function) + "(): argument '" + std::string(argument) +
         "' failed to unpack the object at pos " + std::to_string(at + 1) +
         " with error \"Overflow when unpacking long long";
}

Tensor OpCall::tensor(uint32_t i) const {
  if (static_cast<int32_t>(i) == schema.self_index && self_override.defined()) return self_override;
  if (const TensorObject* t = as<TensorObject>(v[i])) return t->tensor;
  if (!v[i] || v[i].is_none()) return Tensor();
  return wrapped_number(fitted(scalar_of(v[i]), v));
}
Scalar OpCall::scalar(uint32_t i) const { return fitted(scalar_of(v[i]), v); }
int64_t OpCall::integer(uint32_t i) const { return int_of(v[i]); }
double OpCall::real(uint32_t i) const { return scalar_of(v[i]).to_double(); }
bool OpCall::flag(uint32_t i) const { return v[i].is_true(); }
std::string_view OpCall::str(uint32_t i) const { return str_view(v[i]); }

Dims OpCall::dims(uint32_t i) const {
  const Value& x = v[i];
  if (!x || x.is_none()) return {};
  const Param& p = schema.all[i];
  if (!is<Tuple>(x) && !is<List>(x))
    return Dims(static_cast<size_t>(std::max(p.list_size, 1)), int_of(x));

  Dims out;
  std::span<const Value> items = sequence(x);
  for (size_t k = 0; k < items.size(); ++k) {
    const Value& item = items[k];
    const TensorObject* t = as<TensorObject>(item);
    bool ok = is_int(item) || (!t && item.is_object() && type_of(item)->dunder(Dunder::index_)) ||
              (t && t->tensor.numel() == 1 && !is_floating(t->tensor.dtype()));
    if (!ok) {
      raise_type(std::string(name) + "(): argument '" + p.name +
                 "' failed to unpack the object at pos " + std::to_string(k + 1) +
                 " with error \"type must be tuple of ints,but got " + shown_type(item) + "\"");
    }
    if (t && t->tensor.dtype() == DType::Bool)
      raise_runtime(
          "Expected scalar.isIntegral( false) to be true, but got false.  (Could this error "
          "message be improved?  If so, please report an enhancement request to PyTorch.)");
    if (int64_t n; is_int(item) && !to_int64(item, n)) raise_type(too_large_at(name, p.name, k));
    out.push_back(int_of(item));
  }
  return out;
}

std::vector<double> OpCall::reals(uint32_t i) const {
  if (is_int(v[i]) || is_float(v[i])) return {real(i)};
  std::vector<double> out;
  for (const Value& x : sequence(v[i])) {
    double d = 0;
    if (!to_double(x, d)) {
      raise_type(std::string(name) + "(): argument '" + schema.all[i].name +
                 "' must be tuple of floats, but found " + "element of type " + shown_type(x) +
                 " at pos " + std::to_string(out.size() + 1));
    }
    out.push_back(d);
  }
  return out;
}

Tensors OpCall::tensors(uint32_t i) const {
  Tensors out;
  for (const Value& x : sequence(v[i])) {
    const TensorObject* t = as<TensorObject>(x);
    if (!t) {
      // Arguments are counted as they are given: without the tensor of a method.
      size_t at = 0;
      while (at < schema.slot.size() && schema.slot[at] != i) ++at;
      raise_type("expected Tensor as element " + std::to_string(out.size()) + " in argument " +
                 std::to_string(at) + ", but got " + shown_type(x));
    }
    out.push_back(t->tensor);
  }
  return out;
}

Value OpCall::result(const Tensor& t) {
  if (pin_memory && !t.is_meta()) refuse_pinned();
  if (requires_grad) {
    if (!t.is_floating_point()) {
      raise_runtime("Only Tensors of floating point and complex dtype can require gradients");
    }
    Tensor(t).set_requires_grad(true);
  }
  return wrap(t);
}

Options Convert<Options>::get(OpCall& c) {
  Options o;
  const bool of_tensor = c.schema.all[0].name == "self" || c.schema.all[0].name == "input";
  for (; c.next < c.schema.total; ++c.next) {
    const std::string& name = c.schema.all[c.next].name;
    const Value& v = c.v[c.next];
    bool given = v && !v.is_none();
    if (name == "dtype") {
      if (given) o.dtype = type_of_dtype(v);
    } else if (name == "device") {
      if (given)
        o.device = device_of(v);
      else if (!of_tensor)
        o.device = default_devices().current();  // made of nothing; zeros_like and its kin ask self
    } else if (name == "memory_format") {
      if (!given) continue;
      o.memory_format = cast<MemoryFormatObject>(v)->format;
      o.named_format = true;
    } else if (name == "requires_grad") {
      c.requires_grad = o.requires_grad = given && v.is_true();
    } else if (name == "pin_memory") {
      c.pin_memory = o.pin_memory = given && v.is_true();
    } else if (name == "layout") {
      o.named_layout = given;
    } else if (name != "out") {
      break;
    }
  }
  return o;
}

DType type_of_dtype(const Value& v) {
  if (const DTypeObject* d = as<DTypeObject>(v)) return d->dtype;
  if (v.object() == Float::type) return DType::Float64;
  if (v.object() == Int::bool_type) return DType::Bool;
  return DType::Int64;
}

Device device_of(const Value& v) {
  if (const DeviceObject* d = as<DeviceObject>(v)) return d->device;
  if (is_str(v)) return Device::parse(str_view(v));
  raise_runtime("Cannot access accelerator device when none is available.");
}

Value wrap_result(OpCall& c, const Tensors& ts) {
  std::vector<Value> items;
  items.reserve(ts.size());
  for (const Tensor& t : ts) items.push_back(wrap(t));
  return tracepad::make_tuple(items);
}

Value wrap_items(OpCall& c, std::vector<Value> items) {
  if (c.schema.returns.size() == items.size()) {
    return make_named_result(c.vm, c.name, c.schema.returns, std::move(items));
  }
  return tracepad::make_tuple(items);
}

}  // namespace tracepad::ops
