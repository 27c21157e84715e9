// The module torch. Names that programs use rarely cost nothing: an attribute that is not there yet
// is looked for among the operators, then among the Python modules of lib/torch that define it,
// then as a submodule.
#include <cmath>
#include <set>

#include "ops/binding/op_call.h"
#include "ops/binding/registry.h"
#include "ops/modules/modules.h"
#include "ops/types/types.h"

namespace tracepad {
namespace {

// Names that Python sources define, as in PyTorch.
struct LazyName {
  std::string_view module;
  std::string_view names;
};
constexpr LazyName kLazy[] = {
    {"torch.functional",
     " atleast_1d atleast_2d atleast_3d block_diag broadcast_shapes broadcast_tensors "
     "cartesian_prod cdist chain_matmul "
     "einsum meshgrid norm split stft tensordot unique unique_consecutive unravel_index "},
    {"torch.autograd.grad_mode", " no_grad enable_grad set_grad_enabled inference_mode "},
    {"torch.random", " manual_seed initial_seed seed get_rng_state set_rng_state "},
    {"torch.serialization", " save load "},
    {"torch._tensor_str", " set_printoptions "},
    {"torch._misc",
     " compile sym_int sym_float sym_max sym_min sym_not sym_sqrt sym_ite typename is_storage "
     "set_default_tensor_type "
     "use_deterministic_algorithms "
     "are_deterministic_algorithms_enabled "
     "set_float32_matmul_precision get_float32_matmul_precision is_warn_always_enabled "
     "set_warn_always _assert vmap "
     "set_num_threads get_num_threads set_num_interop_threads get_num_interop_threads "
     "set_flush_denormal lu complex polar "
     "from_numpy sparse_coo_tensor sparse_csr_tensor quantize_per_tensor "
     "quantize_per_channel dequantize view_as_complex view_as_real "
     "is_distributed gradient SymInt SymFloat SymBool Stream Event "},
    {"torch.amp.autocast_mode",
     " autocast is_autocast_enabled set_autocast_enabled get_autocast_dtype set_autocast_dtype "
     "is_autocast_cpu_enabled set_autocast_cpu_enabled get_autocast_cpu_dtype "
     "set_autocast_cpu_dtype get_autocast_gpu_dtype set_autocast_gpu_dtype "
     "is_autocast_cache_enabled set_autocast_cache_enabled clear_autocast_cache "
     "autocast_increment_nesting autocast_decrement_nesting "},
    {"torch._removed", " cholesky qr eig symeig lstsq solve matrix_rank "},
    {"torch._ops", " ops "},
    {"torch.storage", " UntypedStorage TypedStorage "},
    {"torch._legacy",
     " FloatTensor DoubleTensor HalfTensor BFloat16Tensor ByteTensor CharTensor ShortTensor "
     "IntTensor LongTensor "
     "BoolTensor FloatStorage DoubleStorage HalfStorage BFloat16Storage ByteStorage CharStorage "
     "ShortStorage IntStorage LongStorage BoolStorage "},
};

}  // namespace

// What torch._composite has under that name, or nothing.
Value composite_function(VM& vm, std::string_view name) {
  if (name.starts_with("_")) return {};
  Value m = vm.import("torch._composite");
  Value f = m ? vm.call_method(m, "find", {make_str(name)}) : Value();
  return f && f.is_none() ? Value() : f;
}

namespace {

Value module_attribute(VM& vm, const Args& a) {
  if (!is_str(a[0])) return vm.type_error("attribute name must be string");
  std::string_view name = str_view(a[0]);
  Str* key = intern(name);
  Module* torch = vm.add_module("torch");
  // What Python sources define may stand before a row of the same name, which it calls.
  Value found;
  std::string padded = " " + std::string(name) + " ";
  for (const LazyName& lazy : kLazy) {
    if (lazy.names.find(padded) == std::string_view::npos) continue;
    Value m = vm.import(lazy.module);
    if (!m) return {};
    found = vm.getattr(m, key);
    if (!found) return {};
    break;
  }
  if (!found) {
    found = ops::function_object(vm, ops::Scope::Torch, name);
    // Helpers of the Python sources that have no such name in PyTorch are only reached through
    // torch._C.
    static constexpr std::string_view kReal[] = {
        "_unique2",          "_weight_norm",    "_standard_gamma",       "_standard_gamma_grad",
        "_sample_dirichlet", "_dirichlet_grad", "_pack_padded_sequence", "_pad_packed_sequence"};
    if (name.starts_with("_") &&
        std::find(std::begin(kReal), std::end(kReal), name) == std::end(kReal))
      found = Value();
  }
  // An import that finds no module asks its parent for an attribute of that name: here again, once.
  static std::string importing;
  if (!found && !name.starts_with("__") && importing != name) {
    std::string outer = std::exchange(importing, std::string(name));
    found = vm.import("torch." + std::string(name));
    importing = outer;
    if (!found) {
      if (!vm.error_is(exc::ModuleNotFoundError)) return {};
      // Only the module's own absence means "no such attribute".
      std::string text;
      vm.str_to(vm.error(), text);
      if (text.find("'torch." + std::string(name) + "'") == std::string::npos) return {};
      vm.clear_error();
    }
  }
  if (!found) found = composite_function(vm, name);
  if (!found && vm.has_error()) return {};
  if (!found) return vm.attribute_error(Value(static_cast<Object*>(torch)), key);
  vm.instance_dict(Value(static_cast<Object*>(torch)))->set(key, found);
  return found;
}

Value module_names(VM& vm, const Args&) {
  std::vector<Value> names;
  Module* torch = vm.add_module("torch");
  for (auto& e : torch->dict->table.entries()) {
    if (e.key) names.push_back(e.key);
  }
  std::set<std::string_view> seen;
  auto add = [&](std::string_view n) {
    if (!torch->dict->get(n) && seen.insert(n).second) names.push_back(make_str(n));
  };
  ops::each_function(ops::Scope::Torch, [&](std::string_view n, const ops::Operator&) {
    if (!n.starts_with("_")) add(n);
  });
  for (const LazyName& lazy : kLazy) {
    for (size_t at = 1; at < lazy.names.size();) {
      size_t end = lazy.names.find(' ', at);
      if (end == std::string_view::npos) break;
      if (end > at) add(lazy.names.substr(at, end - at));
      at = end + 1;
    }
  }
  return make_list(std::move(names));
}

Value is_tensor(VM&, const Args& a) { return make_bool(is<TensorObject>(a[0])); }
Value is_grad_enabled(VM&, const Args&) { return make_bool(grad_mode().grad); }
Value is_inference_mode_enabled(VM&, const Args&) { return make_bool(grad_mode().inference); }
Value get_default_dtype(VM&, const Args&) { return wrap(default_dtype()); }
Value set_default_dtype_function(VM& vm, const Args& a) {
  if (!is<DTypeObject>(a[0]))
    return vm.type_error(
        "invalid dtype object: only floating-point types are supported as the default type");
  DType d = cast<DTypeObject>(a[0])->dtype;
  if (!is_floating(d))
    return vm.type_error("only floating-point types are supported as the default type");
  set_default_dtype(d);
  return none();
}

Value constant_type(Type* t) { return Value(static_cast<Object*>(t)); }

}  // namespace

bool init_torch_module(VM& vm, Module& m) {
  // A VM starts with PyTorch's initial state, whatever ran in the process before.
  default_generator().manual_seed(RandomGenerator::kDefaultSeed);
  set_default_dtype(DType::Float32);
  default_devices() = {};
  grad_mode() = GradMode{};
  anomaly_mode() = AnomalyMode{};
  init_dtype_types(vm);
  init_size_type(vm);
  init_torch_generator_type(vm);
  init_autograd_types(vm);
  init_tensor_type(vm);
  ModuleBuilder b(vm, m);
  for (const DTypeInfo& d : kDTypes) {
    b.value(d.name, wrap(d.dtype));
    if (*d.alias) b.value(d.alias, wrap(d.dtype));
  }
  b.value("Tensor", constant_type(TensorObject::type))
      .value("Size", constant_type(size_type))
      .value("dtype", constant_type(DTypeObject::type))
      .value("device", constant_type(DeviceObject::type))
      .value("layout", constant_type(LayoutObject::type))
      .value("memory_format", constant_type(MemoryFormatObject::type))
      .value("Generator", constant_type(GeneratorObject::type))
      .value("finfo", limits_type(vm, true))
      .value("iinfo", limits_type(vm, false))
      .value("strided", wrap_layout())
      .value("contiguous_format", wrap(MemoryFormat::Contiguous))
      .value("channels_last", wrap(MemoryFormat::ChannelsLast))
      .value("channels_last_3d", wrap(MemoryFormat::ChannelsLast3d))
      .value("preserve_format", wrap(MemoryFormat::Preserve))
      .value("inf", make_float(HUGE_VAL))
      .value("nan", make_float(std::nan("")))
      .value("pi", make_float(M_PI))
      .value("e", make_float(M_E))
      .value("newaxis", none())
      .value("default_generator", wrap_default_generator())
      .value("__version__", make_str("2.14.1+debian"))
      .function("is_tensor", "(obj, /)", is_tensor)
      .function("is_grad_enabled", "()", is_grad_enabled)
      .function("is_anomaly_enabled", "()",
                [](VM&, const Args&) -> Value { return make_bool(anomaly_mode().enabled); })
      .function("is_anomaly_check_nan_enabled", "()",
                [](VM&, const Args&) -> Value { return make_bool(anomaly_mode().check_nan); })
      .function("set_anomaly_enabled", "(enabled, check_nan=True)",
                [](VM& vm, const Args& a) -> Value {
                  const int enabled = vm.truth(a[0]);
                  const int check_nan = enabled < 0 ? -1 : vm.truth(a[1]);
                  if (check_nan < 0) return {};
                  anomaly_mode() = {enabled == 1, check_nan == 1};
                  return none();
                })
      .function("is_inference_mode_enabled", "()", is_inference_mode_enabled)
      .function("get_default_dtype", "()", get_default_dtype)
      .function("set_default_dtype", "(d, /)", set_default_dtype_function)
      .function("get_default_device", "()",
                [](VM&, const Args&) -> Value { return wrap(default_devices().current()); })
      .function("set_default_device", "(device, /)",
                [](VM& vm, const Args& a) -> Value {
                  return guarded(vm, [&]() -> Value {
                    default_devices().set = a[0].is_none() ? Device{} : ops::device_of(a[0]);
                    return none();
                  });
                })
      .function("__getattr__", "(name, /)", module_attribute)
      .function("__dir__", "()", module_names);
  return true;
}

}  // namespace tracepad
