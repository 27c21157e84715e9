// torch.dtype, torch.device, torch.layout, torch.memory_format, torch.finfo and torch.iinfo.
#include <fmt/format.h>

#include "ops/binding/op_call.h"
#include "ops/binding/torch_function.h"
#include "ops/types/types.h"

namespace tracepad {
namespace {

DType self_dtype(const Value& v) { return self_as<DTypeObject>(v)->dtype; }
Device self_device(const Value& v) { return self_as<DeviceObject>(v)->device; }

struct LimitsObject : Object {
  inline static Type* finfo_type = nullptr;
  inline static Type* iinfo_type = nullptr;
  DType dtype;
  explicit LimitsObject(DType d) : dtype(d) {}
};

TypeLimits self_limits(const Value& v) {
  return type_limits(static_cast<LimitsObject*>(v.object())->dtype);
}

// The dtype that finfo and iinfo are asked about: a torch.dtype or Python's float, int or bool.
std::optional<DType> limits_dtype(VM& vm, const char* name, const Value& v) {
  if (is<DTypeObject>(v) || v.object() == Float::type || v.object() == Int::type ||
      v.object() == Int::bool_type)
    return ops::type_of_dtype(v);
  vm.type_error("{}(): argument 'type' (position 1) must be torch.dtype, not {}", name,
                type_name(v));
  return std::nullopt;
}

Value finfo_new(VM& vm, const Args& a) {
  // What overrides torch functions, a Proxy for one, PyTorch takes for a dtype and reads nonsense.
  bool is_override = a[1] && has_torch_function(a[1]);
  DType d = default_dtype();
  if (a[1] && !is_override) {
    std::optional<DType> given = limits_dtype(vm, "finfo", a[1]);
    if (!given) return {};
    d = *given;
  }
  if (is_override || !is_floating(d)) {
    return vm.type_error(
        "torch.finfo() requires a floating point input type. Use torch.iinfo to handle "
        "'torch.finfo'");
  }
  return Value(static_cast<Object*>(alloc_as<LimitsObject>(LimitsObject::finfo_type, d)));
}
Value iinfo_new(VM& vm, const Args& a) {
  if (!a[1]) return vm.type_error("iinfo() missing 1 required positional arguments: \"type\"");
  std::optional<DType> given = limits_dtype(vm, "iinfo", a[1]);
  if (!given) return {};
  DType d = *given;
  if (d == DType::Bool) return vm.type_error("torch.bool is not supported by torch.iinfo");
  if (!is_integral(d)) {
    return vm.type_error(
        "torch.iinfo() requires an integer input type. Use torch.finfo to handle 'torch.iinfo'");
  }
  return Value(static_cast<Object*>(alloc_as<LimitsObject>(LimitsObject::iinfo_type, d)));
}
// %g with six digits, as C++ streams print doubles.
std::string general(double v) { return fmt::format("{:g}", v); }
Value finfo_repr(VM&, const Args& a) {
  TypeLimits l = self_limits(a[0]);
  return make_str(fmt::format(
      "finfo(resolution={}, min={}, max={}, eps={}, smallest_normal={}, tiny={}, dtype={})",
      general(l.resolution), general(l.min), general(l.max), general(l.eps), general(l.tiny),
      general(l.tiny), dtype_info(static_cast<LimitsObject*>(a[0].object())->dtype).name));
}
Value iinfo_repr(VM&, const Args& a) {
  TypeLimits l = self_limits(a[0]);
  return make_str(fmt::format("iinfo(min={}, max={}, dtype={})",
                              general(static_cast<double>(l.imin)),
                              general(static_cast<double>(l.imax)),
                              dtype_info(static_cast<LimitsObject*>(a[0].object())->dtype).name));
}
Value limits_eq(VM&, const Args& a) {
  if (type_of(a[0]) != type_of(a[1])) return Value::not_implemented();
  return make_bool(static_cast<LimitsObject*>(a[0].object())->dtype ==
                   static_cast<LimitsObject*>(a[1].object())->dtype);
}

// device('cuda:1'), device('cuda', 1), device(other), device(type=..., index=...)
Value device_new(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Value& first = a[1] ? a[1] : a[3];
    if (!first) {
      return vm.type_error(
          "device() received an invalid combination of arguments - got (), but expected one of:\n "
          "* (torch.device device)\n * (str type, int index = -1)\n");
    }
    if (is<DeviceObject>(first)) return first;
    int64_t i;
    if (is_int(first) && !first.is_bool())
      return vm.runtime_error("Cannot access accelerator device when none is available.");
    if (!is_str(first)) {
      return vm.type_error(
          "device() received an invalid combination of arguments - got ({}), but expected one "
          "of:\n * (torch.device "
          "device)\n      didn't match because some of the arguments have invalid types: (!{}!)\n "
          "* (str type, int index "
          "= -1)\n",
          type_name(first), type_name(first));
    }
    Device d = Device::parse(str_view(first));
    if (a[2]) {
      if (!is_int(a[2]) || !to_int64(a[2], i))
        return vm.type_error("device(): argument 'index' must be int, not {}", type_name(a[2]));
      if (d.index >= 0) {
        return vm.runtime_error(
            "type (string) must not include an index because index was passed explicitly: {}",
            str_view(first));
      }
      d.index = static_cast<int>(i);
    }
    return wrap(d);
  });
}
Value device_eq(VM&, const Args& a) {
  if (!is<DeviceObject>(a[1])) return Value::not_implemented();
  return make_bool(self_device(a[0]) == cast<DeviceObject>(a[1])->device);
}
Value device_hash(VM&, const Args& a) {
  Device d = self_device(a[0]);
  return make_int(static_cast<int>(d.type) * 1000 + d.index + 1);
}
Value no_instances(VM& vm, const Args& a) {
  return vm.type_error("cannot create '{}' instances", cast<Type>(a[0])->name);
}

}  // namespace

void init_dtype_types(VM& vm) {
  TypeBuilder<DTypeObject>(vm, "dtype")
      .heap_module("torch")
      .flags(Type::kNoBase)
      .make("", no_instances)
      .dunder(Dunder::repr_,
              [](VM&, const Args& a) -> Value { return make_str(dtype_repr(self_dtype(a[0]))); })
      .dunder(
          Dunder::reduce_,
          [](VM&, const Args& a) -> Value { return make_str(dtype_info(self_dtype(a[0])).name); })
      .method("__deepcopy__", "(self, memo, /)", [](VM&, const Args& a) -> Value { return a[0]; })
      .method("__copy__", "(self, /)", [](VM&, const Args& a) -> Value { return a[0]; })
      .method("to_complex", "(self)",
              [](VM&, const Args& a) -> Value {
                DType d = self_dtype(a[0]);
                return wrap(d == DType::Float64   ? DType::Complex128
                            : d == DType::Float16 ? DType::Complex32
                            : d == DType::Float32 ? DType::Complex64
                                                  : d);
              })
      .method("to_real", "(self)",
              [](VM&, const Args& a) -> Value {
                DType d = self_dtype(a[0]);
                return wrap(d == DType::Complex128  ? DType::Float64
                            : d == DType::Complex64 ? DType::Float32
                            : d == DType::Complex32 ? DType::Float16
                                                    : d);
              })
      .getset("is_floating_point",
              [](VM&, const Value& v) { return make_bool(is_floating(self_dtype(v))); })
      .getset("is_complex",
              [](VM&, const Value& v) { return make_bool(is_complex(self_dtype(v))); })
      .getset("is_signed", [](VM&, const Value& v) { return make_bool(is_signed(self_dtype(v))); })
      .getset("itemsize", [](VM&, const Value& v) { return make_int(element_size(self_dtype(v))); })
      .done();
  TypeBuilder<DeviceObject>(vm, "device")
      .c_module("torch")
      .flags(Type::kNoBase)
      .make("(cls, device=?, index=?, type=?)", device_new)
      .dunder(Dunder::repr_,
              [](VM&, const Args& a) -> Value { return make_str(self_device(a[0]).repr()); })
      .dunder(Dunder::str_,
              [](VM&, const Args& a) -> Value { return make_str(self_device(a[0]).str()); })
      .dunder(Dunder::eq_, device_eq)
      .dunder(Dunder::hash_, device_hash)
      .method("__deepcopy__", "(self, memo, /)", [](VM&, const Args& a) -> Value { return a[0]; })
      .method("__copy__", "(self, /)", [](VM&, const Args& a) -> Value { return a[0]; })
      .method("__enter__", "(self)",
              [](VM&, const Args& a) -> Value {
                default_devices().open.push_back(self_device(a[0]));
                return a[0];
              })
      .method("__exit__", "(self, *args)",
              [](VM&, const Args&) -> Value {
                if (!default_devices().open.empty()) default_devices().open.pop_back();
                return none();
              })
      .getset("type", [](VM&, const Value& v) { return make_str(self_device(v).type_name()); })
      .getset("index",
              [](VM&, const Value& v) {
                return self_device(v).index < 0 ? none() : make_int(self_device(v).index);
              })
      .done();
  TypeBuilder<LayoutObject>(vm, "layout")
      .c_module("torch")
      .flags(Type::kNoBase)
      .make("", no_instances)
      .dunder(
          Dunder::repr_,
          [](VM&, const Args& a) -> Value { return make_str(self_as<LayoutObject>(a[0])->name); })
      .done();
  TypeBuilder<MemoryFormatObject>(vm, "memory_format")
      .c_module("torch")
      .flags(Type::kNoBase)
      .make("", no_instances)
      .dunder(Dunder::repr_,
              [](VM&, const Args& a) -> Value {
                return make_str(memory_format_name(self_as<MemoryFormatObject>(a[0])->format));
              })
      .method("__deepcopy__", "(self, memo, /)", [](VM&, const Args& a) -> Value { return a[0]; })
      .done();
  TypeBuilder<LimitsObject>(vm, "finfo", LimitsObject::finfo_type)
      .c_module("torch")
      .make("(cls, type=?)", finfo_new)
      .dunder(Dunder::repr_, finfo_repr)
      .dunder(Dunder::eq_, limits_eq)
      .getset("bits", [](VM&, const Value& v) { return make_int(self_limits(v).bits); })
      .getset("eps", [](VM&, const Value& v) { return make_float(self_limits(v).eps); })
      .getset("max", [](VM&, const Value& v) { return make_float(self_limits(v).max); })
      .getset("min", [](VM&, const Value& v) { return make_float(self_limits(v).min); })
      .getset("tiny", [](VM&, const Value& v) { return make_float(self_limits(v).tiny); })
      .getset("smallest_normal",
              [](VM&, const Value& v) { return make_float(self_limits(v).tiny); })
      .getset("resolution",
              [](VM&, const Value& v) { return make_float(self_limits(v).resolution); })
      .getset("dtype",
              [](VM&, const Value& v) {
                return make_str(dtype_info(static_cast<LimitsObject*>(v.object())->dtype).name);
              })
      .done();
  TypeBuilder<LimitsObject>(vm, "iinfo", LimitsObject::iinfo_type)
      .c_module("torch")
      .make("(cls, type=?)", iinfo_new)
      .dunder(Dunder::repr_, iinfo_repr)
      .dunder(Dunder::eq_, limits_eq)
      .getset("bits", [](VM&, const Value& v) { return make_int(self_limits(v).bits); })
      .getset("max", [](VM&, const Value& v) { return make_int(self_limits(v).imax); })
      .getset("min", [](VM&, const Value& v) { return make_int(self_limits(v).imin); })
      .getset("dtype",
              [](VM&, const Value& v) {
                return make_str(dtype_info(static_cast<LimitsObject*>(v.object())->dtype).name);
              })
      .done();
}

Value limits_type(VM&, bool floating) {
  return Value(
      static_cast<Object*>(floating ? LimitsObject::finfo_type : LimitsObject::iinfo_type));
}

}  // namespace tracepad
