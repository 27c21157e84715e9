// Wrapping and unwrapping between Python objects and the values of tensor/.
#include "ops/binding/tensor_object.h"

#include <map>

#include "runtime/per_vm.h"

namespace tracepad {

Type* size_type = nullptr;

TensorObject::~TensorObject() {
  if (tensor.defined() && tensor.impl()->binding == this) tensor.impl()->binding = nullptr;
}

GeneratorObject::~GeneratorObject() {
  if (generator) generator->release();
}

Value wrap(const Tensor& t) {
  if (!t.defined()) return none();
  if (t.impl()->binding)
    return Value(static_cast<Object*>(static_cast<TensorObject*>(t.impl()->binding)));
  return wrap_as(t, TensorObject::type);
}

Value wrap_as(const Tensor& t, Type* cls) {
  TensorObject* o = alloc<TensorObject>(cls);
  Value v(static_cast<Object*>(o));
  o->tensor = t;
  if (!t.impl()->binding) t.impl()->binding = o;
  return v;
}

// dtypes and memory formats are singletons: identity and `is` work as in PyTorch.
namespace {
struct Singletons {
  Ref<DTypeObject> dtypes[kDTypeCount];
  Ref<MemoryFormatObject> memory_formats[4];
  Ref<LayoutObject> strided;
};
PerVM<Singletons> singletons;
}  // namespace

Value wrap(DType t) {
  Ref<DTypeObject>& o = singletons->dtypes[static_cast<int>(t)];
  if (!o) o = alloc<DTypeObject>(DTypeObject::type, t);
  return o;
}

Value wrap(const Device& d) {
  return Value(static_cast<Object*>(alloc<DeviceObject>(DeviceObject::type, d)));
}

Value wrap(MemoryFormat f) {
  Ref<MemoryFormatObject>& o = singletons->memory_formats[static_cast<int>(f)];
  if (!o) o = alloc<MemoryFormatObject>(MemoryFormatObject::type, f);
  return o;
}

Value wrap_layout() {
  Ref<LayoutObject>& strided = singletons->strided;
  if (!strided) strided = alloc<LayoutObject>(LayoutObject::type, "torch.strided");
  return strided;
}

Value wrap(const Scalar& s) {
  if (s.is_bool()) return make_bool(s.to_bool());
  if (s.is_int()) return make_int(s.to_int());
  return make_float(s.to_double());
}

Value make_size(const Dims& sizes) {
  Tuple* t = alloc_as<Tuple>(size_type, static_cast<uint32_t>(sizes.size()));
  Value v(static_cast<Object*>(t));
  for (size_t i = 0; i < sizes.size(); ++i) t->items[i] = make_int(sizes[i]);
  return v;
}

Value raise_tensor_error(VM& vm, const TensorError& e) {
  Type* cls = exc::RuntimeError;
  switch (e.kind) {
    case ErrorKind::RuntimeError:
      break;
    case ErrorKind::IndexError:
      cls = exc::IndexError;
      break;
    case ErrorKind::TypeError:
      cls = exc::TypeError;
      break;
    case ErrorKind::ValueError:
      cls = exc::ValueError;
      break;
    case ErrorKind::NotImplementedError:
      cls = exc::NotImplementedError;
      break;
    case ErrorKind::AssertionError:
      cls = exc::AssertionError;
      break;
    case ErrorKind::LinAlgError: {
      Value linalg = vm.import("torch.linalg");
      Value t = linalg ? vm.getattr(linalg, "LinAlgError") : Value();
      if (!t) return {};
      cls = cast<Type>(t);
      break;
    }
  }
  return vm.raise(cls, e.message);
}

bool to_scalar(VM& vm, const Value& v, Scalar& out) {
  if (v.is_bool()) {
    out = Scalar(v.is_true());
    return true;
  }
  if (const TensorObject* t = as<TensorObject>(v)) {
    if (t->tensor.numel() != 1) return false;
    return guarded_bool(vm, [&] { out = t->tensor.item(); });
  }
  if (is_int(v)) {
    int64_t i;
    if (!to_int64(v, i)) {
      vm.raise(exc::OverflowError, "int too big to convert");
      return false;
    }
    out = Scalar(i);
    return true;
  }
  double d;
  if (!is_float(v) || !to_double(v, d)) return false;
  out = Scalar(d);
  return true;
}

}  // namespace tracepad
