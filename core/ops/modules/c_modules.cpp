// torch._C and the modules that only hold operators: torch._C._nn, torch.special, torch.linalg, and
// the builtin functions of torch.nn.functional. torch._C holds what Python sources under lib/ need
// of the engine.
#include <algorithm>
#include <cmath>
#include <map>

#include "ops/binding/autocast.h"
#include "ops/binding/registry.h"
#include "ops/binding/torch_function.h"
#include "ops/modules/modules.h"
#include "ops/types/types.h"
#include "tensor/format.h"

namespace tracepad {
namespace {

bool add_scope(VM& vm, Module& m, ops::Scope scope) {
  ModuleBuilder b(vm, m);
  ops::each_function(scope, [&](std::string_view name, const ops::Operator&) {
    b.value(name, ops::function_object(vm, scope, name));
  });
  return true;
}

// torch.linalg and torch.special ask torch._composite for what the table does not hold.
template <const char* Scope>
Value scope_attribute(VM& vm, const Args& a) {
  if (!is_str(a[0])) return vm.type_error("attribute name must be string");
  Module* m = vm.add_module("torch." + std::string(Scope));
  Value f;
  if (!str_view(a[0]).starts_with("_"))
    f = composite_function(vm, Scope + ("_" + std::string(str_view(a[0]))));
  if (f) vm.instance_dict(Value(static_cast<Object*>(m)))->set(interned(a[0]), f);
  return f || vm.has_error() ? f
                             : vm.attribute_error(Value(static_cast<Object*>(m)), interned(a[0]));
}
constexpr char kLinalg[] = "linalg", kSpecial[] = "special", kFft[] = "fft";

// torch._C._linalg and its like: the functions of torch.linalg by the names that graphs show.
template <const char* Scope>
Value private_attribute(VM& vm, const Args& a) {
  const std::string outer = std::string("torch._C._") + Scope, prefix = std::string(Scope) + "_";
  std::string_view name = is_str(a[0]) ? str_view(a[0]) : "";
  if (!name.starts_with(prefix))
    return vm.attribute_error(Value(static_cast<Object*>(vm.add_module(outer))), intern(name));
  Value m = vm.import(std::string("torch.") + Scope);
  return m ? vm.getattr(m, name.substr(prefix.size())) : Value();
}

// An operator that is not a name of torch, for Python sources: torch._C.op("_split").
Value c_attribute(VM& vm, const Args& a) {
  std::string_view name = is_str(a[0]) ? str_view(a[0]) : "";
  if (name == "_nn" || name == "_linalg" || name == "_special" || name == "_fft")
    return vm.import("torch._C." + std::string(name));
  if (name == "_VariableFunctions" || name == "_VariableFunctionsClass") {
    Value m = vm.import("torch._VF");
    return m ? vm.getattr(m, name) : Value();
  }
  if (name == "DisableTorchFunctionSubclass") {
    Value m = vm.import("torch._torch_function");
    return m ? vm.getattr(m, name) : Value();
  }
  if (Value f = ops::function_object(vm, ops::Scope::Torch, name)) return f;
  return vm.attribute_error(Value(static_cast<Object*>(vm.add_module("torch._C"))), intern(name));
}

// One more (1), or one fewer (-1), for whom subclasses of Tensor count as Tensor.
Value disable_torch_function(VM& vm, const Args& a) {
  int64_t by = 0;
  if (!vm.index(a[0], by)) return {};
  DisableTorchFunctionSubclass::depth += static_cast<int>(by);
  return none();
}

// Every name of the operator table with the text of its schemas, for tools that iterate it:
// [("torch.add", ["add(Tensor self, ...) -> Tensor", ...]), ...], sorted.
Value operator_table(VM&, const Args&) {
  std::map<std::string, std::vector<Value>> table;
  auto add = [&](std::string_view prefix, std::string_view name, const ops::Operator& op) {
    std::vector<Value>& schemas = table[std::string(prefix) + "." + std::string(name)];
    for (const ops::OpRow* row : op.rows) schemas.push_back(make_str(row->schema));
  };
  for (auto [prefix, scope] : {std::pair{"torch", ops::Scope::Torch},
                               {"torch._C._nn", ops::Scope::NN},
                               {"torch.special", ops::Scope::Special},
                               {"torch.linalg", ops::Scope::Linalg}}) {
    ops::each_function(
        scope, [&](std::string_view name, const ops::Operator& op) { add(prefix, name, op); });
  }
  ops::each_method([&](const ops::Operator& op) { add("Tensor", op.name, op); });
  std::vector<Value> rows;
  for (auto& [path, schemas] : table)
    rows.push_back(make_tuple({make_str(path), make_list(std::move(schemas))}));
  return make_list(std::move(rows));
}

Value set_grad_enabled(VM& vm, const Args& a) {
  bool before = grad_mode().grad;
  int v = vm.truth(a[0]);
  if (v < 0) return {};
  grad_mode().grad = v == 1;
  return make_bool(before);
}
Value set_inference(VM& vm, const Args& a) {
  bool before = grad_mode().inference;
  int v = vm.truth(a[0]);
  if (v < 0) return {};
  grad_mode().inference = v == 1;
  return make_bool(before);
}
Value has_override(VM& vm, const Args& a) {
  std::vector<Value> items;
  if (!vm.iterate(a[0], items)) return {};
  return make_bool(!torch_function_modes().empty() || has_torch_function(items));
}
Value has_override_unary(VM&, const Args& a) {
  return make_bool(!torch_function_modes().empty() || has_torch_function(a[0]));
}
Value enter_mode(VM&, const Args& a) {
  torch_function_modes().push_back(a[0]);
  return none();
}
Value leave_mode(VM& vm, const Args&) {
  auto& modes = torch_function_modes();
  if (modes.empty()) return vm.raise(exc::AssertionError, "no mode is entered");
  modes.pop_back();
  return none();
}

Value set_autocast(VM& vm, const Args& a) {
  if (!is<DTypeObject>(a[1])) return vm.type_error("dtype must be a torch.dtype");
  ops::autocast = {a[0].is_true(), cast<DTypeObject>(a[1])->dtype};
  return none();
}

// handle_torch_function(public_api, relevant_args, *args, **kwargs)
Value call_override(VM& vm, const Args& a) {
  std::vector<Value> relevant;
  if (!vm.iterate(a[1], relevant)) return {};
  // Asked by a function in Python: tensors that are nothing else are among those asked.
  std::vector<Value> overloaded;
  for (const Value& v : relevant)
    if (has_torch_function(v) || (v.is_object() && v.object()->cls == TensorObject::type))
      add_overloaded(overloaded, v);
  const bool plain = std::all_of(overloaded.begin(), overloaded.end(),
                                 [](const Value& v) { return type_of(v) == TensorObject::type; });
  if (plain && torch_function_modes().empty())  // an override is in a list among the arguments
    return handle_torch_function(vm, a[0], relevant, a[2], as<Dict>(a[3]));
  return dispatch_torch_function(vm, a[0], overloaded, a[2], as<Dict>(a[3]));
}
Value is_tensor_method_or_property(VM&, const Args& a) {
  return make_bool(is_tensor_method(a[0]) || is<GetSet>(a[0]));
}

Value print_options_get(VM&, const Args&) {
  const PrintOptions& o = print_options();
  const bool whole = o.threshold == std::floor(o.threshold) && std::abs(o.threshold) < 1e15;
  return make_tuple({make_int(o.precision),
                     whole ? make_int(static_cast<int64_t>(o.threshold)) : make_float(o.threshold),
                     make_int(o.edgeitems), make_int(o.linewidth),
                     o.sci_mode == PrintOptions::Sci::Auto
                         ? none()
                         : make_bool(o.sci_mode == PrintOptions::Sci::On)});
}
Value print_options_set(VM& vm, const Args& a) {
  PrintOptions& o = print_options();
  int64_t precision, edge, width;
  double threshold;
  if (!vm.index(a[0], precision) || !vm.index(a[2], edge) || !vm.index(a[3], width)) return {};
  if (!to_double(a[1], threshold)) return vm.type_error("threshold must be a number");
  o.precision = static_cast<int>(std::clamp<int64_t>(precision, 0, 64));
  o.threshold = threshold;
  o.edgeitems = static_cast<int>(std::clamp<int64_t>(edge, 0, 1 << 20));
  o.linewidth = static_cast<int>(std::clamp<int64_t>(width, 1, 1 << 20));
  o.sci_mode = a[4].is_none()   ? PrintOptions::Sci::Auto
               : a[4].is_true() ? PrintOptions::Sci::On
                                : PrintOptions::Sci::Off;
  return none();
}

Value manual_seed(VM& vm, const Args& a) {
  Value seed = vm.index_value(a[0]);
  uint64_t u;
  if (!seed || !seed_number(vm, seed, u)) return {};
  default_generator().manual_seed(u);
  return none();
}
Value initial_seed(VM&, const Args&) { return make_uint(default_generator().initial_seed()); }
Value seed(VM&, const Args&) { return make_uint(default_generator().seed_randomly()); }
Value get_rng_state(VM&, const Args&) { return generator_state(default_generator()); }
Value set_rng_state(VM& vm, const Args& a) {
  return set_generator_state(vm, default_generator(), a[0]) ? none() : Value();
}

Value legacy_new(VM& vm, const Args& a) {
  std::vector<Value> items;
  if (!is<DTypeObject>(a[0])) return vm.type_error("dtype must be a torch.dtype");
  if (!vm.iterate(a[1], items)) return {};
  return legacy_tensor_new(vm, TensorObject::type, items, cast<DTypeObject>(a[0])->dtype);
}
// The element bytes of a tensor in row-major order, and back: what serialization stores.
Value tensor_bytes(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    if (!is<TensorObject>(a[0])) return vm.type_error("a Tensor is required");
    Tensor t = tensor_of(a[0]);
    std::string out;
    if (!t.is_contiguous()) {
      Value c = vm.call_method(a[0], "contiguous");
      if (!c) return {};
      t = tensor_of(c);
    }
    out.assign(static_cast<const char*>(t.raw()), static_cast<size_t>(t.numel() * t.itemsize()));
    return make_bytes(std::move(out));
  });
}
Value tensor_from_bytes(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Bytes* bytes = as<Bytes>(a[0]);
    if (!bytes || !is<DTypeObject>(a[1])) return vm.type_error("bytes and a dtype are required");
    Dims sizes;
    std::vector<Value> items;
    if (!vm.iterate(a[2], items)) return {};
    for (const Value& v : items) {
      int64_t n;
      if (!vm.index(v, n)) return {};
      sizes.push_back(n);
    }
    Tensor t = empty_tensor(sizes, cast<DTypeObject>(a[1])->dtype);
    if (static_cast<size_t>(t.numel() * t.itemsize()) != bytes->s.size())
      return vm.value_error("wrong number of bytes for the shape");
    if (!bytes->s.empty()) std::copy(bytes->s.begin(), bytes->s.end(), static_cast<char*>(t.raw()));
    return wrap(t);
  });
}

}  // namespace

bool init_c_module(VM& vm, Module& m) {
  ops::autocast = {};
  ModuleBuilder b(vm, m);
  b.value("TensorBase", Value(static_cast<Object*>(TensorObject::base_type)))
      .value("Generator", Value(static_cast<Object*>(GeneratorObject::type)))
      .value("Parameter", Value(static_cast<Object*>(TensorObject::parameter_type)))
      .value("Buffer", Value(static_cast<Object*>(TensorObject::buffer_type)))
      .value("Size", Value(static_cast<Object*>(size_type)))
      .value("_disabled_torch_function_impl", disabled_torch_function())
      .function("__getattr__", "(name, /)", c_attribute)
      .function("_operator_table", "()", operator_table)
      .function("_set_grad_enabled", "(mode, /)", set_grad_enabled)
      .function("_set_inference", "(mode, /)", set_inference)
      .function("_has_torch_function", "(args, /)", has_override)
      .function("_has_torch_function_unary", "(arg, /)", has_override_unary)
      .function("_disable_torch_function", "(by, /)", disable_torch_function)
      .function("_push_on_torch_function_stack", "(mode, /)", enter_mode)
      .function("_pop_torch_function_stack", "()", leave_mode)
      .function("_set_autocast", "(on, dtype, /)", set_autocast)
      .function("_handle_torch_function", "(public_api, relevant_args, /, *args, **kwargs)",
                call_override)
      .function("_is_tensor_method_or_property", "(func, /)", is_tensor_method_or_property)
      .function("_get_print_options", "()", print_options_get)
      .function("_set_print_options", "(precision, threshold, edgeitems, linewidth, sci_mode, /)",
                print_options_set)
      .function("_manual_seed", "(seed, /)", manual_seed)
      .function("_initial_seed", "()", initial_seed)
      .function("_seed", "()", seed)
      .function("_get_rng_state", "()", get_rng_state)
      .function("_set_rng_state", "(state, /)", set_rng_state)
      .function("_legacy_new", "(dtype, args, /)", legacy_new)
      .function("_tensor_bytes", "(tensor, /)", tensor_bytes)
      .function("_tensor_from_bytes", "(bytes, dtype, size, /)", tensor_from_bytes);
  add_autograd_functions(b);
  return true;
}

bool init_c_nn_module(VM& vm, Module& m) { return add_scope(vm, m, ops::Scope::NN); }
bool init_functional_module(VM& vm, Module& m) { return add_scope(vm, m, ops::Scope::Functional); }
bool init_private_modules(VM& vm, Module& m) {
  const std::string_view name = m.name;
  ModuleBuilder(vm, m).function("__getattr__", "(name, /)",
                                name.ends_with(kLinalg)    ? private_attribute<kLinalg>
                                : name.ends_with(kSpecial) ? private_attribute<kSpecial>
                                                           : private_attribute<kFft>);
  return true;
}
bool init_special_module(VM& vm, Module& m) {
  ModuleBuilder(vm, m).function("__getattr__", "(name, /)", scope_attribute<kSpecial>);
  return add_scope(vm, m, ops::Scope::Special);
}
bool init_linalg_module(VM& vm, Module& m) {
  if (!add_scope(vm, m, ops::Scope::Linalg)) return false;
  Value error =
      vm.make_class("LinAlgError", {Value(static_cast<Object*>(exc::RuntimeError))}, make_dict());
  if (!error) return false;
  cast<Type>(error)->module_name = make_str("torch._C");
  cast<Type>(error)->qualname = make_str("_LinAlgError");
  cast<Type>(error)->name = "_LinAlgError";
  ModuleBuilder(vm, m)
      .value("LinAlgError", error)
      .function("__getattr__", "(name, /)", scope_attribute<kLinalg>);
  return true;
}

}  // namespace tracepad
