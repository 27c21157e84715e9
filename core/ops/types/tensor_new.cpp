// Tensors from Python values: torch.tensor and its relatives, and the old constructors
// torch.Tensor(...) and torch.FloatTensor(...). The shape comes from the first element at each
// depth, as PyTorch takes it, and the others are checked against it.
#include "ops/binding/binder.h"
#include "ops/binding/op_call.h"
#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "ops/types/types.h"

namespace tracepad {
namespace {

[[noreturn]] void fail() { throw ErrorAlreadySet(); }

bool is_number(const Value& v) { return is_int(v) || is_float(v); }

// Text counts as a sequence for shapes, which is what some messages show.
bool is_sequence(VM& vm, const Value& v) {
  if (is<Tuple>(v) || is<List>(v) || is<Range>(v) || is_str(v)) return true;
  if (!v.is_object() || is<TensorObject>(v) || is<Dict>(v) || is<Set>(v) || is<Type>(v))
    return false;
  return type_of(v)->dunder(Dunder::len_) && type_of(v)->dunder(Dunder::getitem_);
}

void elements(VM& vm, const Value& v, std::vector<Value>& out) {
  if (!v.is_object() || (has_torch_function(v) && vm.len(v) < 0)) fail();
  if (!vm.iterate(v, out)) fail();
}

Dims infer_shape(VM& vm, const Value& data) {
  Dims shape;
  Value at = data;
  while (is_sequence(vm, at)) {
    int64_t n = vm.len(at);
    if (n < 0) fail();
    shape.push_back(n);
    if (shape.size() > 128) raise_value("too many dimensions '" + ops::shown_type(at) + "'");
    if (n == 0) break;
    std::vector<Value> items;
    elements(vm, at, items);
    if (is_str(at) && n == 1) raise_value("too many dimensions 'str'");
    at = items[0];
  }
  return shape;  // a tensor in a list is one element, whatever its shape
}

DType scalar_dtype(const Value& v) {
  if (v.is_bool()) return DType::Bool;
  if (is_int(v)) return DType::Int64;
  return default_dtype();
}

// nullopt: nothing seen yet.
void infer_dtype(VM& vm, const Value& v, std::optional<DType>& found, int depth = 0) {
  DType here;
  if (const TensorObject* t = as<TensorObject>(v)) {
    here = t->tensor.dtype();
  } else if (is_number(v)) {
    here = scalar_dtype(v);
  } else if (is<Complex>(v)) {
    here = DType::Complex64;
  } else if (is_str(v) || type_name(v) == "bytes") {
    raise_type("new(): invalid data type '" + ops::shown_type(v) + "'");
  } else if (is_sequence(vm, v) && depth < 130) {
    std::vector<Value> items;
    elements(vm, v, items);
    if (items.empty() && !found) found = default_dtype();
    for (const Value& x : items) infer_dtype(vm, x, found, depth + 1);
    return;
  } else {
    raise_runtime("Could not infer dtype of " + ops::shown_type(v));
  }
  found = found ? promote_types(*found, here) : here;
}

Scalar element(VM& vm, const Value& v, DType dtype) {
  if (const TensorObject* t = as<TensorObject>(v)) {
    const bool one = t->tensor.numel() == 1;
    if (!is_floating(dtype) && (!one || is_floating(t->tensor.dtype())))
      raise_type("only integer tensors of a single element can be converted to an index");
    if (!one) raise_value("only one element tensors can be converted to Python scalars");
    return t->tensor.item();
  }
  if (!is_number(v)) {
    if (is_floating(dtype)) {
      double d;
      if (type_of(v)->dunder(Dunder::float_)) {
        Value f = vm.call_method(v, "__float__");
        if (!f) fail();
        to_double(f, d);
        return Scalar(d);
      }
      raise_type("must be real number, not " + ops::shown_type(v));
    }
    int64_t i;
    if (!type_of(v)->dunder(Dunder::index_)) {
      raise_type("'" + ops::shown_type(v) + "' object cannot be interpreted as an integer");
    }
    if (!vm.index(v, i)) fail();
    return Scalar(i);
  }
  if (is_int(v)) {
    int64_t i;
    if (to_int64(v, i)) return v.is_bool() ? Scalar(i != 0) : Scalar(i);
    double d;
    if (dtype == DType::Bool) return Scalar(true);
    if (is_floating(dtype) && to_double(v, d)) return Scalar(d);
    if (is_floating(dtype)) {
      VM::current->raise(exc::OverflowError, "int too large to convert to float");
      throw ErrorAlreadySet();
    }
    raise_value("Overflow when unpacking long long");
  }
  double d;
  to_double(v, d);
  return Scalar(d);
}

// Numbers that an integer type cannot hold; a negative one may stand for an unsigned one.
Scalar checked(const Scalar& s, DType dtype) {
  if (!is_integral(dtype) || dtype == DType::Bool || (dtype == DType::Int64 && !s.is_float()))
    return s;
  TypeLimits l = type_limits(dtype);
  double v = s.to_double();
  bool folds = dtype == DType::UInt8 && !s.is_float();
  double least = static_cast<double>(folds ? -l.imax : l.imin);
  // The largest int64 is no double; the next one is too large.
  const bool fits =
      v >= least && (dtype == DType::Int64 ? v < 0x1p63 : v <= static_cast<double>(l.imax));
  if (!fits)
    raise_runtime(std::string("value cannot be converted to type ") + dtype_info(dtype).name +
                  " without overflow");
  return s;
}

void collect(VM& vm, const Value& v, const Dims& shape, size_t dim, DType dtype,
             std::vector<Scalar>& out) {
  if (dim == shape.size()) {
    out.push_back(checked(element(vm, v, dtype), dtype));
    return;
  }
  if (const TensorObject* t = as<TensorObject>(v)) {
    // A tensor inside a list: only single elements can be taken over.
    if (t->tensor.dim() > 0)
      raise_value("only one element tensors can be converted to Python scalars");
  }
  if (!is_sequence(vm, v)) raise_type("not a sequence");
  std::vector<Value> items;
  elements(vm, v, items);
  if (static_cast<int64_t>(items.size()) != shape[dim]) {
    raise_value("expected sequence of length " + std::to_string(shape[dim]) + " at dim " +
                std::to_string(dim) + " (got " + std::to_string(items.size()) + ")");
  }
  for (const Value& x : items) collect(vm, x, shape, dim + 1, dtype, out);
}

}  // namespace

Tensor tensor_from_value(VM& vm, const Value& data, std::optional<DType> dtype) {
  if (const TensorObject* t = as<TensorObject>(data)) {
    return ops::to(ops::detach(t->tensor), dtype, {}, true);
  }
  if (has_torch_function(data)) raise_type("`__cuda_array_interface__` must be a dict");
  if (is_str(data) || type_name(data) == "bytes")
    raise_type("new(): invalid data type '" + ops::shown_type(data) + "'");
  if (is_number(data)) {
    DType d = dtype.value_or(scalar_dtype(data));
    return ops::to(
        from_values({}, is_name_only(d) ? default_dtype() : d, {checked(element(vm, data, d), d)}),
        d);
  }
  if (is<Complex>(data)) raise_not_implemented("complex tensors are not supported here");
  Dims shape = infer_shape(vm, data);
  DType d;
  if (dtype) {
    d = *dtype;
  } else {
    std::optional<DType> found;
    infer_dtype(vm, data, found);
    d = found.value_or(default_dtype());
  }
  if (is_name_only(d))
    raise_not_implemented("tensors of dtype " + dtype_repr(d) + " are not supported here");
  // What a sequence of tensors with dimensions holds is rejected by the first element.
  std::vector<Scalar> values;
  if (numel_of(shape)) collect(vm, data, shape, 0, d, values);
  return from_values(shape, d, values);
}

namespace {

Tensor finish(Tensor t, std::optional<Device> device, bool requires_grad) {
  if (!device) device = default_devices().current();
  if (device && *device != t.device()) {
    if (device->type == DeviceType::Cuda) raise_assertion("Torch not compiled with CUDA enabled");
    t = ops::to(t, std::nullopt, device);
  }
  if (requires_grad) {
    if (!t.is_floating_point()) {
      raise_runtime("Only Tensors of floating point and complex dtype can require gradients");
    }
    t.set_requires_grad(true);
  }
  return t;
}

}  // namespace

Tensor torch_tensor(VM& vm, const Value& data, std::optional<DType> dtype,
                    std::optional<Device> device, bool requires_grad) {
  if (const TensorObject* t = as<TensorObject>(data)) {
    vm.err_out(
        "UserWarning: To copy construct from a tensor, it is recommended to use "
        "sourceTensor.detach().clone() or "
        "sourceTensor.detach().clone().requires_grad_(True), rather than "
        "torch.tensor(sourceTensor).\n");
    if (!device) device = t->tensor.device();
  }
  return finish(tensor_from_value(vm, data, dtype), device, requires_grad);
}

Tensor torch_as_tensor(VM& vm, const Value& data, std::optional<DType> dtype,
                       std::optional<Device> device) {
  if (const TensorObject* t = as<TensorObject>(data)) return ops::to(t->tensor, dtype, device);
  return finish(tensor_from_value(vm, data, dtype), device, false);
}

Tensor torch_asarray(VM& vm, const Value& data, std::optional<DType> dtype,
                     std::optional<Device> device, std::optional<bool> copy,
                     std::optional<bool> requires_grad) {
  const bool alias = copy && !*copy;
  const TensorObject* given = as<TensorObject>(data);
  if (!given) {
    if (alias && !is<Bytes>(data)) raise_value("can't alias arbitrary sequence into a tensor.");
    return finish(tensor_from_value(vm, data, dtype), device, requires_grad.value_or(false));
  }
  const Tensor& t = given->tensor;
  if (alias && device && *device != t.device())
    raise_value("can't alias tensor from device '" + t.device().str() + "' to '" + device->str() +
                "'.");
  if (alias && dtype && *dtype != t.dtype())
    raise_value(std::string("can't alias tensor with dtype '") + dtype_message_name(t.dtype()) +
                "' into dtype '" + dtype_message_name(*dtype) + "'.");
  Tensor made = ops::to(t, dtype, device);
  if (copy && *copy && made.is_same(t)) made = ops::clone(t);
  if (!requires_grad || *requires_grad == made.requires_grad()) return made;
  if (*requires_grad) return finish(made, made.device(), true);
  if (!made.is_leaf()) return ops::detach(made);
  made.set_requires_grad(false);  // of the very tensor that was given
  return made;
}

namespace {
// The old constructors take device= at most.
void check_legacy_keywords(VM& vm, std::span<const Value> args, Tuple* kwnames) {
  const size_t first = args.size() - kwnames->size;
  for (uint32_t i = 0; i < kwnames->size; ++i) {
    if (str_view(kwnames->items[i]) == "device") {
      if (const Device d = ops::device_of(args[first + i]);
          d.is_meta() || d.type == DeviceType::Cuda)
        raise_runtime("legacy constructor expects device type: cpu but device type: " +
                      std::string(d.type_name()) + " was passed");
      continue;
    }
    std::vector<ops::Schema> forms;
    for (const char* form :
         {"new(*, Device device=None) -> Tensor", "new(Storage storage) -> Tensor",
          "new(Tensor other) -> Tensor", "new(int[] size, *, Device device=None) -> Tensor",
          "new(object data, *, Device device=None) -> Tensor"})
      forms.push_back(ops::parse_schema(form, ops::Form::Function));
    std::vector<const ops::Schema*> shown;
    for (const ops::Schema& s : forms) shown.push_back(&s);
    ops::raise_invalid_combination(vm, "new", shown, args, kwnames);
    throw ErrorAlreadySet();
  }
}
}  // namespace

Value legacy_tensor_new(VM& vm, Type* cls, std::span<const Value> given, DType dtype, bool typed,
                        Tuple* kwnames) {
  return guarded(vm, [&]() -> Value {
    std::span<const Value> args = given;
    if (kwnames && kwnames->size) {
      check_legacy_keywords(vm, given, kwnames);
      args = given.first(given.size() - kwnames->size);
    }
    Tensor t;
    if (args.empty()) {
      t = empty_tensor({0}, dtype);
    } else if (args.size() == 1 && is<TensorObject>(args[0])) {
      t = ops::detach(tensor_of(args[0]));
      if (t.dtype() != dtype && typed) {
        auto options = [](DType d) {
          return std::string("TensorOptions(dtype=") + dtype_c_name(d) +
                 ", device=cpu, layout=Strided, requires_grad=false (default), "
                 "pinned_memory=false (default), memory_format=(nullopt))";
        };
        raise_type("expected " + options(dtype) + " (got " + options(t.dtype()) + ")");
      }
    } else if (args.size() == 1 && type_of(args[0]) == size_type) {
      Dims sizes;
      for (const Value& v : cast<Tuple>(args[0])->view()) {
        int64_t n;
        if (!to_int64(v, n)) raise_value("Overflow when unpacking long long");
        sizes.push_back(n);
      }
      t = ops::empty(sizes, {dtype});
    } else if (is_int(args[0]) && !args[0].is_bool()) {
      Dims sizes;
      for (size_t i = 0; i < args.size(); ++i) {
        int64_t n;
        if (!is_int(args[i]))
          raise_type("new(): argument 'size' failed to unpack the object at pos " +
                     std::to_string(i + 1) + " with error \"type must be tuple of ints,but got " +
                     ops::shown_type(args[i]) + "\"");
        if (!to_int64(args[i], n)) raise_type(ops::too_large_at("new", "size", i));
        sizes.push_back(n);
      }
      t = ops::empty(sizes, {dtype});
    } else if (args.size() == 1) {
      if (has_torch_function(args[0]))
        raise_runtime("not a storage '" + ops::shown_type(args[0]) + "'");
      if (is_str(args[0]) || type_name(args[0]) == "bytes")
        raise_type("new(): invalid data type '" + ops::shown_type(args[0]) + "'");
      if (!is_sequence(vm, args[0])) {
        raise_type("new(): data must be a sequence (got " + ops::shown_type(args[0]) + ")");
      }
      t = tensor_from_value(vm, args[0], dtype);
    } else {
      raise_type("new() received an invalid combination of arguments");
    }
    return wrap_as(t, cls);
  });
}

}  // namespace tracepad
