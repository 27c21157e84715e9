// torch._C.TensorBase and torch.Tensor: the type, its methods from the operator table, its
// attributes, and Parameter and Buffer. Operators and conversions of Python's data model are in
// tensor_dunders.cpp.
#include "ops/types/tensor_type.h"

#include <algorithm>

#include "ops/autograd/autograd.h"
#include "ops/binding/registry.h"
#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "ops/functional/view.h"
#include "ops/types/autograd_hooks.h"
#include "tensor/format.h"

namespace tracepad {
namespace {

// t.new(sizes...), t.new(data), t.new(size=sizes): the old way to a tensor of t's dtype.
Value new_like(VM& vm, const Args& a) {
  std::vector<Value> items;
  if (!vm.iterate(a[1] ? a[1] : a[3], items)) return {};
  return legacy_tensor_new(vm, TensorObject::type, items, tensor_of(a[0]).dtype());
}

const Tensor& self_tensor(const Value& v) { return self_as<TensorObject>(v)->tensor; }

Value get_shape(VM&, const Value& v) { return make_size(self_tensor(v).sizes()); }
Value get_dtype(VM&, const Value& v) { return wrap(self_tensor(v).dtype()); }
Value get_device(VM&, const Value& v) { return wrap(self_tensor(v).device()); }
Value get_layout(VM&, const Value&) { return wrap_layout(); }
Value get_ndim(VM&, const Value& v) { return make_int(self_tensor(v).dim()); }
Value get_itemsize(VM&, const Value& v) { return make_int(self_tensor(v).itemsize()); }
Value get_nbytes(VM&, const Value& v) {
  return make_int(self_tensor(v).itemsize() * self_tensor(v).numel());
}
Value get_T(VM& vm, const Value& v) {
  return guarded(vm, [&] { return wrap(ops::numpy_T(self_tensor(v))); });
}
// mT, mH and H: of matrices; a number is its own.
template <ops::Transposed kind>
Value get_transposed(VM& vm, const Value& v) {
  return guarded(vm, [&] { return wrap(ops::transposed(self_tensor(v), kind)); });
}
Value get_grad_fn(VM& vm, const Value& v) {
  return guarded(vm, [&] { return wrap_node(self_tensor(v).grad_fn()); });
}
Value get_is_leaf(VM&, const Value& v) { return make_bool(self_tensor(v).is_leaf()); }
Value get_requires_grad(VM&, const Value& v) { return make_bool(self_tensor(v).requires_grad()); }
Value get_output_nr(VM&, const Value& v) { return make_int(self_tensor(v).output_nr()); }
Value get_version(VM& vm, const Value& v) {
  if (self_tensor(v).impl()->inference)
    return vm.runtime_error("Inference tensors do not track version counter.");
  return make_int(self_tensor(v).version());
}
Value get_base(VM&, const Value& v) { return wrap(self_tensor(v).base()); }
Value get_retains_grad(VM&, const Value& v) { return make_bool(self_tensor(v).retains_grad()); }
Value get_real(VM&, const Value& v) { return v; }
Value get_imag(VM& vm, const Value&) {
  return vm.runtime_error("imag is not implemented for tensors with non-complex dtypes.");
}
Value get_false(VM&, const Value&) { return make_bool(false); }
Value get_none(VM&, const Value&) { return none(); }
Value get_is_meta(VM&, const Value& v) { return make_bool(self_tensor(v).is_meta()); }
Value get_is_cpu(VM&, const Value& v) { return make_bool(self_tensor(v).device().is_cpu()); }
Value get_grad(VM&, const Value& v) { return wrap(self_tensor(v).grad()); }
Value get_data(VM& vm, const Value& v) {
  return guarded(vm, [&] {
    Tensor t = ops::data_alias(self_tensor(v));
    t.impl()->inference = grad_mode().inference;
    return wrap(t);
  });
}

bool set_grad(VM& vm, const Value& v, const Value& g) {
  return guarded_bool(vm, [&] {
    const Tensor& t = self_tensor(v);
    if (!g || g.is_none()) {
      t.set_grad(Tensor());
      return;
    }
    const TensorObject* o = as<TensorObject>(g);
    if (!o)
      raise_type("assigned grad expected to be a Tensor or None but got grad of type " +
                 std::string(type_name(g)));
    if (o->tensor.is_same(t)) raise_runtime("can't assign Variable as its own grad");
    if (o->tensor.dtype() != t.dtype()) {
      raise_runtime(std::string("attempting to assign a gradient with dtype '") +
                    dtype_c_name(o->tensor.dtype()) + "' to a tensor with grad_dtype '" +
                    dtype_message_name(t.dtype()) +
                    "'. The gradient must match the tensor's grad_dtype (defaults to the tensor's "
                    "dtype). You can set "
                    "the tensor's grad_dtype attribute with a specific dtype, or None to allow any "
                    "dtype. Set grad_dtype "
                    "with caution. Diverging the dtypes of a tensor and its gradient may break "
                    "downstream systems that "
                    "assume they match.");
    }
    if (o->tensor.sizes() != t.sizes())
      raise_runtime("attempting to assign a gradient of size '" + dims_str(o->tensor.sizes()) +
                    "' to a tensor of size '" + dims_str(t.sizes()) +
                    "'. Please ensure that the gradient and the tensor are the same size");
    t.set_grad(o->tensor);
  });
}
bool set_requires_grad(VM& vm, const Value& v, const Value& flag) {
  return guarded_bool(vm, [&] {
    if (!flag || !flag.is_bool()) raise_runtime("requires_grad must be a bool");
    if (flag.is_true() && !self_tensor(v).is_floating_point()) {
      raise_runtime("only Tensors of floating point and complex dtype can require gradients");
    }
    Tensor(self_tensor(v)).set_requires_grad(flag.is_true());
  });
}
bool set_data(VM& vm, const Value& v, const Value& data) {
  return guarded_bool(vm, [&] {
    const TensorObject* o = data ? as<TensorObject>(data) : nullptr;
    if (!o)
      raise_type("Variable data has to be a tensor, but got " +
                 std::string(data ? type_name(data) : "None"));
    if (self_tensor(v).requires_grad() && !is_floating(o->tensor.dtype()))
      raise_runtime(
          "data set to a tensor that requires gradients must be floating point or complex dtype");
    ops::set_(self_tensor(v), o->tensor);
  });
}
bool set_any(VM&, const Value&, const Value&) { return true; }

// ---- methods that are Python functions in PyTorch ----

Value split(VM& vm, const Args& a) {
  if (has_torch_function(a[0]) || !torch_function_modes().empty()) {
    Ref<Dict> kw = make_dict();
    kw->set("dim", a[2]);
    return dispatch_torch_function(vm, Value(static_cast<Object*>(a.fn)), {a[0]},
                                   make_tuple({a[0], a[1]}), kw.get());
  }
  bool is_size = is_int(a[1]) && !a[1].is_bool();
  return ops::call_by_name(vm, is_size ? "_split" : "split_with_sizes", {a[0], a[1], a[2]});
}
Value backward(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Tensor& t = self_tensor(a[0]);
    if (has_torch_function(a[0]) || !torch_function_modes().empty()) {
      Ref<Dict> kw = make_dict();
      const char* names[] = {"gradient", "retain_graph", "create_graph", "inputs"};
      for (uint32_t i = 0; i < 4; ++i) kw->set(names[i], a[1 + i]);
      std::vector<Value> asked;
      if (has_torch_function(a[0]) || type_of(a[0]) == TensorObject::type) asked.push_back(a[0]);
      return dispatch_torch_function(vm, Value(static_cast<Object*>(a.fn)), asked,
                                     make_tuple({a[0]}), kw.get());
    }
    Tensor gradient;
    if (const TensorObject* g = as<TensorObject>(a[1])) {
      gradient = g->tensor;
    } else if (!a[1].is_none()) {
      std::vector<Value> items;
      if (!vm.iterate(a[1], items)) return {};
      for (const Value& item : items)
        if (!is<TensorObject>(item) && !item.is_none())
          return vm.type_error("gradients can be either Tensors or None, but got {}",
                               type_name(item));
      if (items.size() == 1 && is<TensorObject>(items[0])) gradient = tensor_of(items[0]);
    }
    ops::Tensors inputs;
    if (const TensorObject* i = as<TensorObject>(a[4])) {
      inputs.push_back(i->tensor);
    } else if (!a[4].is_none()) {
      std::vector<Value> items;
      if (!vm.iterate(a[4], items)) return {};
      if (items.empty())
        return vm.runtime_error("`inputs` argument to `backward()` cannot be empty.");
      for (const Value& i : items) {
        if (is<TensorObject>(i)) inputs.push_back(tensor_of(i));
      }
    }
    autograd::BackwardOptions o;
    const int create = vm.truth(a[3]);
    const int retain = create < 0 || a[2].is_none() ? create : vm.truth(a[2]);
    if (create < 0 || retain < 0) return {};
    o.create_graph = create == 1;
    o.retain_graph = retain == 1;
    autograd::backward({t}, {gradient}, o, inputs);
    return vm.has_error() ? Value() : none();
  });
}
Value type_method(VM& vm, const Args& a) {
  const Tensor& t = self_tensor(a[0]);
  if (a[1].is_none())
    return make_str(std::string(t.is_meta() ? "torch.meta." : "torch.") +
                    dtype_info(t.dtype()).tensor_type);
  return guarded(vm, [&]() -> Value {
    if (is<DTypeObject>(a[1])) return wrap(ops::to(t, cast<DTypeObject>(a[1])->dtype));
    std::string name;
    if (is_str(a[1])) {
      name = str_view(a[1]);
    } else if (const Type* cls = as<Type>(a[1])) {
      name = "torch." + cls->name;
    } else {
      return vm.type_error("dtype must be a type, str, or dtype object");
    }
    for (const DTypeInfo& d : kDTypes) {
      if (name == std::string("torch.") + d.tensor_type) return wrap(ops::to(t, d.dtype));
    }
    return vm.value_error("invalid type: '{}'", name);
  });
}
Value numpy(VM& vm, const Args& a) {
  if (self_tensor(a[0]).requires_grad() && !a[1].is_true())
    return vm.runtime_error(
        "Can't call numpy() on Tensor that requires grad. Use tensor.detach().numpy() instead.");
  if (self_tensor(a[0]).is_meta())
    return vm.type_error(
        "can't convert meta device type tensor to numpy. Use Tensor.cpu() to copy the tensor to "
        "host "
        "memory first.");
  return vm.runtime_error("Numpy is not available");
}
// Methods that are the function of torch.functional with self as its first argument. `data` is its
// name.
Value through_python(VM& vm, const Args& a) {
  const std::string_view path = static_cast<const char*>(a.fn->data);
  const size_t dot = path.rfind('.');
  Value m = vm.import(path.substr(0, dot));
  Value f = m ? vm.getattr(m, intern(path.substr(dot + 1))) : Value();
  if (!f) return {};
  std::vector<Value> args(a.v, a.v + a.n + a.kw_count());
  return vm.tail_call(f, std::move(args),
                      a.kwnames ? Value(static_cast<Object*>(a.kwnames)) : Value());
}
// _storage_bytes: all memory that a tensor stands on.
Value storage_bytes(VM& vm, const Args& a) {
  return guarded(vm, [&] {
    const Tensor& t = self_tensor(a[0]);
    Tensor bytes = alias(t, {t.storage() ? t.storage()->nbytes() : 0}, {1}, 0);
    bytes.impl()->dtype = DType::UInt8;
    return wrap(bytes);
  });
}
// Calls a Python function with every element, in place (cpu only, as in PyTorch).
Value apply_in_place(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Tensor& t = self_tensor(a[0]);
    std::vector<Scalar> values;
    for (const Scalar& s : t.to_scalars()) {
      Value r = vm.call(a[1], {wrap(s)});
      Scalar out;
      if (!r || !to_scalar(vm, r, out))
        return vm.has_error() ? Value() : vm.type_error("a number is required");
      values.push_back(out);
    }
    ops::copy_(t, from_values(t.sizes(), t.dtype(), values));
    return a[0];
  });
}
Value identity(VM&, const Args& a) { return a[0]; }
// Methods of PyTorch's sparse, quantised and complex tensors, and of kernels that are not here.
constexpr const char* kAbsent[] = {"to_sparse",
                                   "to_sparse_coo",
                                   "to_sparse_csr",
                                   "to_sparse_csc",
                                   "to_sparse_bsr",
                                   "to_sparse_bsc",
                                   "to_mkldnn",
                                   "to_padded_tensor",
                                   "sparse_mask",
                                   "sparse_resize_",
                                   "sparse_resize_and_clear_",
                                   "resize_as_sparse_",
                                   "smm",
                                   "sspaddmm",
                                   "int_repr",
                                   "q_scale",
                                   "q_zero_point",
                                   "q_per_channel_axis",
                                   "q_per_channel_scales",
                                   "q_per_channel_zero_points",
                                   "qscheme",
                                   "stft",
                                   "istft",
                                   "chalf",
                                   "hash_tensor"};
Value unused(VM& vm, const Args& a) {
  return vm.raise(exc::NotImplementedError, "Tensor.{} is not supported here", a.fn->name);
}

bool is_tensor_class(VM& vm, Type* cls) {
  if (cls->is_subtype(TensorObject::type)) return true;
  vm.type_error(
      "Creating a Tensor subclass from a class that does not inherit from Tensor is not possible. "
      "Make sure your class inherits from Tensor.");
  return false;
}

// _make_subclass(cls, data, require_grad=False), as_subclass(cls)
Value make_subclass(VM& vm, const Args& a) {
  if (!is<Type>(a[0]) || !is<TensorObject>(a[1]))
    return vm.type_error("_make_subclass expects a class and a Tensor");
  const int requires_grad = vm.truth(a[2]);
  if (requires_grad < 0 || !is_tensor_class(vm, cast<Type>(a[0]))) return {};
  return guarded(vm, [&] {
    Tensor t = ops::data_alias(self_tensor(a[1]));
    if (requires_grad) t.set_requires_grad(true);
    return wrap_as(t, cast<Type>(a[0]));
  });
}
Value as_subclass(VM& vm, const Args& a) {
  if (!is<Type>(a[1])) return vm.type_error("cls must be a type (got {})", type_name(a[1]));
  if (!is_tensor_class(vm, cast<Type>(a[1]))) return {};
  return guarded(vm, [&] {
    return wrap_as(ops::view(self_tensor(a[0]), self_tensor(a[0]).sizes()), cast<Type>(a[1]));
  });
}

// ---- hooks ----

Value register_hook(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Tensor& t = self_tensor(a[0]);
    if (!t.requires_grad())
      raise_runtime("cannot register a hook on a tensor that doesn't require gradient");
    uint64_t id = autograd::register_hook(t, tensor_hook(a[1]));
    return make_hook_handle(t, id);
  });
}
Value register_post_accumulate_grad_hook(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Tensor& t = self_tensor(a[0]);
    if (!t.requires_grad())
      raise_runtime("cannot register a hook on a tensor that doesn't require gradient");
    if (!t.is_leaf())
      raise_runtime("post accumulate grad hooks cannot be registered on non-leaf tensors");
    Value callback = a[1];
    uint64_t id = autograd::register_post_accumulate_grad_hook(t, [callback](const Tensor& leaf) {
      if (!VM::current->call(callback, {wrap(leaf)})) throw ErrorAlreadySet();
    });
    return make_hook_handle(t, id);
  });
}

// ---- construction ----

// torch.Tensor(...): the old constructor; a subclass keeps its class.
Value tensor_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (!cls->is_subtype(TensorObject::type))
    return vm.runtime_error(
        "Cannot directly construct TensorBase; subclass it and then construct that");
  std::span<const Value> args{a.v + 1, a.n - 1 + a.kw_count()};
  return legacy_tensor_new(vm, cls, args, default_dtype(), false,
                           cls == TensorObject::type ? a.kwnames : nullptr);
}
Value ignore_arguments(VM&, const Args&) { return none(); }

// Parameter(data=None, requires_grad=True)
// What is no tensor is asked for its detach().
Value no_detach(VM& vm, const Value& v) {
  return vm.raise(exc::AttributeError,
                  fmt::format("'{}' object has no attribute 'detach'", type_name(v)));
}

Value parameter_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  return guarded(vm, [&]() -> Value {
    if (has_torch_function(a[1])) {
      // A proxy is asked as PyTorch asks a custom tensor: detach().requires_grad_().
      Value t = vm.call_method(a[1], "detach");
      t = t ? vm.call_method(t, "requires_grad_", {a[2]}) : Value();
      if (!t || !is<TensorObject>(t)) return t;
      // A subclass of Tensor stays one, and is a Parameter too.
      Value made = vm.import("torch.nn.parameter");
      return made ? vm.call_method(made, "_as_parameter", {t}) : Value();
    }
    int requires_grad = vm.truth(a[2]);
    if (requires_grad < 0) return {};
    if (a[1].is_none()) {
      Tensor t = empty_tensor({0}, default_dtype());
      if (requires_grad) t.set_requires_grad(true);
      return wrap_as(t, cls);
    }
    const TensorObject* data = as<TensorObject>(a[1]);
    if (!data) return no_detach(vm, a[1]);
    Tensor t = ops::data_alias(data->tensor);
    if (requires_grad && !t.is_floating_point()) {
      raise_runtime("Only Tensors of floating point and complex dtype can require gradients");
    }
    if (requires_grad) t.set_requires_grad(true);
    return wrap_as(t, cls);
  });
}
Value buffer_new(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const TensorObject* data = as<TensorObject>(a[1]);
    if (!data && !a[1].is_none()) return no_detach(vm, a[1]);
    Tensor t = data ? ops::data_alias(data->tensor) : empty_tensor({0}, default_dtype());
    if (data && data->tensor.requires_grad()) t.set_requires_grad(true);
    Value v = wrap_as(t, cast<Type>(a[0]));
    vm.instance_dict(v)->set("persistent", a[2]);
    return v;
  });
}
Value parameter_repr(VM& vm, const Args& a) {
  return guarded(vm, [&] {
    const Tensor& t = self_tensor(a[0]);
    return make_str("Parameter containing:\n" + format_tensor(t, autograd::grad_fn_name(t)));
  });
}
Value buffer_repr(VM& vm, const Args& a) {
  return guarded(vm, [&] {
    const Tensor& t = self_tensor(a[0]);
    return make_str(format_tensor(t, autograd::grad_fn_name(t)));
  });
}
Value disabled_impl(VM& vm, const Args& a) {
  // (func, types, args=(), kwargs=None): just the call.
  std::vector<Value> args;
  if (a.n < 2)
    return vm.type_error("_disabled_torch_function_impl expected at least 2 arguments, got {}",
                         a.n);
  if (a.n > 2 && !vm.iterate(a[2], args)) return {};
  Dict* kwargs = a.n > 3 ? as<Dict>(a[3]) : nullptr;
  return vm.tail_call_ex(a[0], std::move(args), kwargs);
}

}  // namespace

bool truth_of(const Tensor& t) {
  if (t.numel() == 0) raise_runtime("Boolean value of Tensor with no values is ambiguous");
  if (t.numel() > 1) raise_runtime("Boolean value of Tensor with more than one value is ambiguous");
  if (t.is_meta()) raise_runtime("Tensor.item() cannot be called on meta tensors");
  return t.item().to_bool();
}

void raise_assertion(std::string message) {
  throw TensorError(ErrorKind::AssertionError, std::move(message));
}

// A property's name as part of its getter.
template <size_t N>
struct PropertyName {
  char text[N];
  constexpr PropertyName(const char (&t)[N]) { std::copy(t, t + N, text); }
};

Value overridden_property(VM& vm, const char* name, const Value& self) {
  Value descriptor = vm.getattr(Value(static_cast<Object*>(TensorObject::type)), name);
  Value get = descriptor ? vm.getattr(descriptor, "__get__") : Value();
  std::vector<Value> asked;
  if (has_torch_function(self) || type_of(self) == TensorObject::type) asked.push_back(self);
  return get ? dispatch_torch_function(vm, get, asked, make_tuple({self}), nullptr) : Value();
}

// A getter that asks __torch_function__ of a class that has its own first.
template <PropertyName Name, auto Get>
Value property(VM& vm, const Value& self) {
  const bool asked = has_torch_function(self) || !torch_function_modes().empty();
  return asked ? overridden_property(vm, Name.text, self) : Get(vm, self);
}

Value pin_memory(VM& vm, const Args&) {
  return vm.raise(exc::RuntimeError, "Cannot access accelerator device when none is available.");
}

void init_tensor_type(VM& vm) {
  disabled_torch_function() =
      make_native(vm, "_disabled_torch_function_impl", "", disabled_impl, "torch._C");
  TypeBuilder<TensorObject> base(vm, "torch._C.TensorBase", TensorObject::base_type);
  base.module("torch._C").qualname("TensorBase").flags(Type::kMutable);
  ops::each_method(
      [&](const ops::Operator& op) { base.method(op.name, "", ops::call_operator, &op); });
  add_tensor_dunders(base);
  base.getset("shape", property<"shape", get_shape>)
      .getset("dtype", property<"dtype", get_dtype>)
      .getset("device", property<"device", get_device>)
      .getset("layout", property<"layout", get_layout>)
      .getset("ndim", property<"ndim", get_ndim>)
      .getset("itemsize", property<"itemsize", get_itemsize>)
      .getset("nbytes", property<"nbytes", get_nbytes>)
      .getset("T", property<"T", get_T>)
      .getset("mT", property<"mT", get_transposed<ops::Transposed::mT>>)
      .getset("H", property<"H", get_transposed<ops::Transposed::H>>)
      .getset("mH", property<"mH", get_transposed<ops::Transposed::mH>>)
      .getset("grad", property<"grad", get_grad>, set_grad)
      .getset("_grad", property<"_grad", get_grad>, set_grad)
      .getset("grad_fn", property<"grad_fn", get_grad_fn>)
      .getset("grad_dtype", property<"grad_dtype", get_dtype>)
      .constant("__array_priority__", make_int(1000))
      .getset("is_leaf", property<"is_leaf", get_is_leaf>)
      .getset("requires_grad", property<"requires_grad", get_requires_grad>, set_requires_grad)
      .getset("data", property<"data", get_data>, set_data)
      .getset("output_nr", property<"output_nr", get_output_nr>)
      .getset("_version", property<"_version", get_version>)
      .getset("_base", property<"_base", get_base>)
      .getset("retains_grad", property<"retains_grad", get_retains_grad>)
      .getset("real", property<"real", get_real>)
      .getset("imag", property<"imag", get_imag>)
      .getset("is_meta", property<"is_meta", get_is_meta>)
      .getset("is_cpu", property<"is_cpu", get_is_cpu>)
      .getset("is_cuda", property<"is_cuda", get_false>)
      .getset("is_mps", property<"is_mps", get_false>)
      .getset("is_xpu", property<"is_xpu", get_false>)
      .getset("is_sparse", property<"is_sparse", get_false>)
      .getset("is_sparse_csr", property<"is_sparse_csr", get_false>)
      .getset("is_quantized", property<"is_quantized", get_false>)
      .getset("is_mkldnn", property<"is_mkldnn", get_false>)
      .getset("is_nested", property<"is_nested", get_false>)
      .getset("is_vulkan", property<"is_vulkan", get_false>)
      .getset("is_xla", property<"is_xla", get_false>)
      .getset("is_mtia", property<"is_mtia", get_false>)
      .getset("is_ipu", property<"is_ipu", get_false>)
      .getset("is_maia", property<"is_maia", get_false>)
      .getset("name", property<"name", get_none>)
      .getset("_backward_hooks", property<"_backward_hooks", get_none>, set_any)
      .getset("volatile", property<"volatile", get_false>);
  base.method("numpy", "(self, *, force=False)", numpy).make("", tensor_new);
  Type* base_type = base.done();
  // Methods name their type without its module.
  for (auto& e : base_type->dict->table.entries()) {
    if (NativeFunction* f = as<NativeFunction>(e.value)) f->qualname = "TensorBase." + f->name;
  }

  TypeBuilder<TensorObject> tensor(vm, "Tensor");
  tensor.base(base_type).module("torch").flags(Type::kMutable);
  tensor.dunder(Dunder::init_, ignore_arguments);
  tensor.method("split", "(self, split_size, dim=0)", split)
      .method("backward",
              "(self, gradient=None, retain_graph=None, create_graph=False, inputs=None)", backward)
      .method("type", "(self, dtype=None, non_blocking=False)", type_method)
      .method("register_hook", "(self, hook)", register_hook)
      .method("register_post_accumulate_grad_hook", "(self, hook)",
              register_post_accumulate_grad_hook)
      .method("norm", "", through_python, "torch.functional.norm")
      .method("lu", "", through_python, "torch._lu.lu")
      .method("lu_solve", "", through_python, "torch._lu.lu_solve")
      .method("orgqr", "", through_python, "torch._lstsq.orgqr")
      .method("ormqr", "", through_python, "torch._lstsq.ormqr")
      .method("triangular_solve", "", through_python, "torch._lstsq.triangular_solve")
      .method("unique", "", through_python, "torch.functional.unique")
      .method("unique_consecutive", "", through_python, "torch.functional.unique_consecutive")
      .method("unflatten", "", through_python, "torch._tensor.unflatten")
      .method("resize", "", through_python, "torch._tensor.resize")
      .method("resize_as", "", through_python, "torch._tensor.resize_as")
      .method("map_", "", through_python, "torch._tensor.map_")
      .method("map2_", "", through_python, "torch._tensor.map2_")
      .method("mvlgamma_", "", through_python, "torch._tensor.mvlgamma_")
      .method("untyped_storage", "", through_python, "torch.storage.untyped_storage_of")
      .method("storage", "", through_python, "torch.storage.storage_of")
      .method("angle", "", through_python, "torch.angle")
      .method("conj_physical", "", through_python, "torch.conj_physical")
      .method("mvlgamma", "", through_python, "torch.mvlgamma")
      .method("nonzero_static", "", through_python, "torch.nonzero_static")
      .method("cholesky_inverse", "", through_python, "torch.cholesky_inverse")
      .method("cholesky_solve", "", through_python, "torch.cholesky_solve")
      .method("cholesky", "", through_python, "torch.cholesky")
      .method("qr", "", through_python, "torch.qr")
      .method("eig", "", through_python, "torch._removed.eig_of")
      .method("symeig", "", through_python, "torch._removed.symeig_of")
      .method("lstsq", "", through_python, "torch._removed.lstsq_of")
      .method("solve", "", through_python, "torch._removed.solve_of")
      .method("apply_", "(self, callable, /)", apply_in_place)
      .method("new", "(self, /, *args, size=?, device=?)", new_like)
      .method("_storage_bytes", "(self)", storage_bytes)
      .method("_is_view", "(self)",
              [](VM&, const Args& a) -> Value { return make_bool(self_tensor(a[0]).is_view()); })
      .method("dim_order", "(self)",
              [](VM&, const Args& a) -> Value {
                const Tensor& t = self_tensor(a[0]);
                std::vector<int64_t> order(static_cast<size_t>(t.dim()));
                for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
                std::stable_sort(order.begin(), order.end(), [&](int64_t x, int64_t y) {
                  return t.strides()[static_cast<size_t>(x)] > t.strides()[static_cast<size_t>(y)];
                });
                std::vector<Value> items;
                for (int64_t i : order) items.push_back(make_int(i));
                return make_tuple(items);
              })
      .method("is_shared", "(self)", [](VM&, const Args&) -> Value { return make_bool(false); })
      .method("share_memory_", "(self)", identity)
      .method("pin_memory", "(self, device=None)", pin_memory)
      .method("dequantize", "(self)", identity)
      .method("to_dense", "(self, dtype=None, *, masked_grad=None)", identity)
      .method("as_subclass", "(self, cls)", as_subclass)
      .static_method("_make_subclass", "(cls, data, require_grad=False)", make_subclass)
      .class_method("__torch_function__", "(cls, func, types, args=(), kwargs=None)",
                    default_torch_function);
  for (const char* name : kAbsent) tensor.method(name, "(self, *args, **kwargs)", unused);
  add_tensor_copying(tensor);
  // PyTorch writes this one in Python, which shows where a graph calls it as a plain function.
  for (Type* t : {base_type, tensor.done()})
    if (NativeFunction* f = as<NativeFunction>(t->dict->get("unflatten"))) {
      f->qualname = "Tensor.unflatten";
      f->module = make_str("torch._tensor");
    }

  TypeBuilder<TensorObject> parameter(vm, "Parameter", TensorObject::parameter_type);
  parameter.base(TensorObject::type)
      .module("torch.nn.parameter")
      .flags(Type::kMutable)
      .make("(cls, data=None, requires_grad=True)", parameter_new)
      .dunder(Dunder::repr_, parameter_repr)
      .constant("__torch_function__",
                Value(alloc_as<StaticMethod>(StaticMethod::type, disabled_torch_function())));
  parameter.done();
  TypeBuilder<TensorObject> buffer(vm, "Buffer", TensorObject::buffer_type);
  buffer.base(TensorObject::type)
      .module("torch.nn.parameter")
      .flags(Type::kMutable)
      .make("(cls, data=None, *, persistent=True)", buffer_new)
      .dunder(Dunder::repr_, buffer_repr)
      .constant("__torch_function__",
                Value(alloc_as<StaticMethod>(StaticMethod::type, disabled_torch_function())));
  buffer.done();
}

}  // namespace tracepad
