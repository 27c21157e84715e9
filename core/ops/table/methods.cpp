// Methods that ask a tensor about itself or convert it: sizes, types, devices, numbers.
#include "ops/autograd/autograd.h"
#include "ops/functional/creation.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/table/families.h"
#include "ops/types/types.h"

namespace tracepad::ops {

using T = const Tensor&;
using D = const Dims&;
using MF = std::optional<MemoryFormat>;

namespace {

// Nested lists of numbers.
Value to_list(const std::vector<Scalar>& values, const Dims& sizes, size_t dim, size_t& at) {
  if (dim == sizes.size()) return wrap(values[at++]);
  std::vector<Value> items;
  for (int64_t i = 0; i < sizes[dim]; ++i) items.push_back(to_list(values, sizes, dim + 1, at));
  return make_list(std::move(items));
}

Value size(OpCall& c) {
  Tensor t = c.tensor(0);
  return c.given(1) ? make_int(t.size(c.integer(1))) : make_size(t.sizes());
}
Value stride(OpCall& c) {
  Tensor t = c.tensor(0);
  if (c.given(1)) return make_int(t.stride(c.integer(1)));
  std::vector<Value> items;
  for (int64_t s : t.strides()) items.push_back(make_int(s));
  return make_tuple(items);
}
// The memory of a storage (torch/storage.py), as elements of a type.
Tensor elements_of(const Value& storage, DType type) {
  Value bytes = VM::current->getattr(storage, intern("_bytes"));
  if (!bytes) throw ErrorAlreadySet();
  return view_dtype(tensor_of(bytes), type);
}

Value tolist(OpCall& c) {
  Tensor t = c.tensor(0);
  if (t.is_meta()) raise_not_implemented("Cannot copy out of meta tensor; no data!");
  size_t at = 0;
  return to_list(t.to_scalars(), t.sizes(), 0, at);
}
template <DType kind>
Tensor convert(T t, MF f) {
  return to(t, kind, {}, false, f.value_or(MemoryFormat::Preserve));
}
void check_device(const std::optional<Device>& d) {
  if (d && d->type == DeviceType::Cuda) raise_assertion("Torch not compiled with CUDA enabled");
}
// What Module.to takes, which has the signatures of Tensor.to: device, dtype, non_blocking, format.
Value module_to(std::optional<Device> device, OptDType dtype, bool non_blocking, bool copy, MF f) {
  if (copy) raise_runtime(".to() does not accept copy argument");
  return make_tuple({device ? wrap(*device) : none(), dtype ? wrap(*dtype) : none(),
                     make_bool(non_blocking), f ? wrap(*f) : none()});
}
Tensor convert_to(T t, OptDType dtype, std::optional<Device> device, bool copy, MF f) {
  check_device(device);
  return to(t, dtype, device, copy, f.value_or(MemoryFormat::Preserve));
}

}  // namespace

#define CONVERT(name, kind)                                                       \
  {kMethod, #name "(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor", \
   fn<convert<DType::kind>>}

#define NEEDS_SPARSE(name, layout)                                              \
  {kMethod, #name "(Tensor self) -> Tensor", fn<[](T) -> Tensor {               \
     raise_runtime(#name " expected sparse " layout " layout but got Strided"); \
   }>}

std::span<const OpRow> method_rows() {
  static const OpRow rows[] = {
      {kMethod, "size(Tensor self, int? dim=None) -> int", size},
      {kMethod, "stride(Tensor self, int? dim=None) -> int", stride},
      {kMethod, "dim(Tensor self) -> int", fn<[](T t) { return t.dim(); }>},
      {kMethod, "ndimension(Tensor self) -> int", fn<[](T t) { return t.dim(); }>},
      {kTorch, "numel(Tensor self) -> int", fn<[](T t) { return t.numel(); }>},
      {kMethod, "nelement(Tensor self) -> int", fn<[](T t) { return t.numel(); }>},
      {kMethod, "element_size(Tensor self) -> int", fn<[](T t) { return t.itemsize(); }>},
      {kMethod, "storage_offset(Tensor self) -> int", fn<[](T t) { return t.offset(); }>},
      // What is dense and strided answers to questions about sparse tensors.
      {kMethod, "dense_dim(Tensor self) -> int", fn<[](T t) { return t.dim(); }>},
      {kMethod, "sparse_dim(Tensor self) -> int", fn<[](T) { return int64_t{0}; }>},
      NEEDS_SPARSE(is_coalesced, "coordinate tensor"),
      NEEDS_SPARSE(coalesce, "coordinate tensor"),
      NEEDS_SPARSE(indices, "coordinate tensor"),
      NEEDS_SPARSE(values, "tensor"),
      NEEDS_SPARSE(crow_indices, "row compressed tensor"),
      NEEDS_SPARSE(col_indices, "row compressed tensor"),
      NEEDS_SPARSE(ccol_indices, "column compressed tensor"),
      NEEDS_SPARSE(row_indices, "column compressed tensor"),
      {kMethod, "is_distributed(Tensor self) -> bool", fn<[](T) { return false; }>},
      {kMethod, "data_ptr(Tensor self) -> int",
       fn<[](T t) { return static_cast<int64_t>(reinterpret_cast<intptr_t>(t.raw())); }>},
      {kMethod,
       "is_contiguous(Tensor self, *, "
       "MemoryFormat memory_format=torch.contiguous_format) -> bool",
       fn<[](T t, MemoryFormat f) { return t.is_contiguous(f); }>},
      {kMethod,
       "contiguous(Tensor self, *, MemoryFormat memory_format=torch.contiguous_format) -> Tensor",
       fn<[](T t, MemoryFormat f) { return contiguous(t, f); }>},
      {kTorch, "is_floating_point(Tensor self) -> bool",
       fn<[](T t) { return t.is_floating_point(); }>},
      {kTorch, "is_complex(Tensor self) -> bool", fn<[](T t) { return is_complex(t.dtype()); }>},
      {kTorch, "is_signed(Tensor self) -> bool", fn<[](T t) { return is_signed(t.dtype()); }>},
      {kTorch, "is_conj(Tensor self) -> bool", fn<[](T) { return false; }>},
      {kTorch, "is_neg(Tensor self) -> bool", fn<[](T) { return false; }>},
      {kTorch, "is_inference(Tensor self) -> bool", fn<[](T t) { return t.impl()->inference; }>},
      {kTorch, "is_same_size(Tensor self, Tensor other) -> bool",
       fn<[](T a, T b) { return a.sizes() == b.sizes(); }>},
      {kTorch, "is_nonzero(Tensor self) -> bool", fn<[](T t) { return truth_of(t); }>},
      {kMethod, "is_pinned(Tensor self, Device? device=None) -> bool",
       fn<[](T, std::optional<Device>) { return false; }>},
      {kMethod, "is_set_to(Tensor self, Tensor tensor) -> bool", fn<[](T a, T b) {
         return a.storage() == b.storage() && a.offset() == b.offset() && a.sizes() == b.sizes() &&
                a.strides() == b.strides();
       }>},
      {kFn | kMethod, "get_device(Tensor self) -> int", fn<[](T) { return int64_t{-1}; }>},
      {kMethod, "item(Tensor self) -> Scalar", fn<[](T t) { return t.item(); }>},
      {kMethod, "tolist(Tensor self) -> object", tolist},
      CONVERT(float, Float32),
      CONVERT(double, Float64),
      CONVERT(half, Float16),
      CONVERT(bfloat16, BFloat16),
      CONVERT(int, Int32),
      CONVERT(long, Int64),
      CONVERT(short, Int16),
      CONVERT(char, Int8),
      CONVERT(byte, UInt8),
      CONVERT(bool, Bool),
      CONVERT(cfloat, Complex64),
      CONVERT(cdouble, Complex128),
      {kMethod,
       "to(Tensor self, Device device=None, ScalarType dtype=None, bool non_blocking=False, bool "
       "copy=False, *, MemoryFormat? memory_format=None) -> Tensor",
       fn<[](T t, std::optional<Device> d, OptDType k, bool, bool copy, MF f) {
         return convert_to(t, k, d, copy, f);
       }>},
      {kMethod,
       "to(Tensor self, ScalarType dtype, bool non_blocking=False, bool copy=False, *, "
       "MemoryFormat? memory_format=None) -> Tensor",
       fn<[](T t, OptDType k, bool, bool copy, MF f) { return convert_to(t, k, {}, copy, f); }>},
      {kMethod | kNumbers,
       "to(Tensor self, Tensor tensor, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
       "memory_format=None) -> Tensor",
       fn<[](T t, T o, bool, bool copy, MF f) {
         return convert_to(t, o.dtype(), o.device(), copy, f);
       }>},
      {kNNPrivate,
       "to(Device device=None, ScalarType dtype=None, bool non_blocking=False, bool copy=False, *, "
       "MemoryFormat? memory_format=None) -> object",
       fn<module_to>},
      {kNNPrivate,
       "to(ScalarType dtype, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
       "memory_format=None) -> object",
       fn<[](OptDType k, bool non_blocking, bool copy, MF f) {
         return module_to({}, k, non_blocking, copy, f);
       }>},
      {kNNPrivate | kNumbers,
       "to(Tensor tensor, bool non_blocking=False, bool copy=False, *, MemoryFormat? "
       "memory_format=None) -> object",
       fn<[](T o, bool non_blocking, bool copy, MF f) {
         return module_to(o.device(), o.dtype(), non_blocking, copy, f);
       }>},
      {kMethod, "cpu(Tensor self, *, MemoryFormat? memory_format=None) -> Tensor",
       fn<[](T t, MF f) {
         return to(t, {}, Device{}, false, f.value_or(MemoryFormat::Preserve));
       }>},
      {kMethod,
       "cuda(Tensor self, Device? device=None, bool non_blocking=False, *, MemoryFormat? "
       "memory_format=None) -> Tensor",
       fn<[](T, std::optional<Device> d) -> Tensor {
         if (d && d->type != DeviceType::Cuda) raise_runtime("Invalid device, must be cuda device");
         raise_assertion("Torch not compiled with CUDA enabled");
       }>},
      {kMethod, "type_as(Tensor self, Tensor other) -> Tensor",
       fn<[](T t, T o) { return to(t, o.dtype()); }>},
      {kMethod | kMayShare, "requires_grad_(Tensor self, bool requires_grad=True) -> Tensor",
       fn<ops::requires_grad_>},
      {kMethod, "retain_grad(Tensor self) -> None", fn<[](T t) { autograd::retain_grad(t); }>},
      {kMethod, "sum_to_size(Tensor self, int[] size) -> Tensor", fn<[](T t, D size) {
         bool fits = static_cast<int64_t>(size.size()) <= t.dim();
         for (size_t i = 0, n = size.size(); fits && i < n; ++i)
           fits = size[n - 1 - i] == 1 || size[n - 1 - i] == t.sizes()[t.sizes().size() - 1 - i];
         if (!fits)
           raise_runtime("size {" + dims_str(size) + "} is not expandable to size {" +
                         dims_str(t.sizes()) + "}.");
         if (size.empty()) return sum(t);
         Dims dims;
         int64_t extra = t.dim() - static_cast<int64_t>(size.size());
         for (int64_t i = 0; i < t.dim(); ++i) {
           if (i < extra || (size[static_cast<size_t>(i - extra)] == 1 &&
                             t.sizes()[static_cast<size_t>(i)] != 1))
             dims.push_back(i);
         }
         if (dims.empty()) return t;
         Tensor out = sum(t, dims, true);
         return out.sizes() == size ? out : view(out, size);
       }>},
      {kMethod | kMayShare, "set_(Tensor self) -> Tensor", fn<[](T t) -> T {
         const Tensor nothing = empty_tensor({0}, t.dtype(), t.device());
         return set_memory(t, t.sizes() == Dims{0} ? alias(nothing, {0}, t.strides(), 0) : nothing);
       }>},
      {kMethod | kMayShare, "set_(Tensor self, Storage source) -> Tensor",
       fn<[](T t, Value s) -> T {
         const Tensor whole = elements_of(s, t.dtype());
         return set_memory(t, alias(whole, {whole.numel()}, {1}, 0));
       }>},
      {kMethod | kMayShare,
       "set_(Tensor self, Storage source, int storage_offset, int[] size, int[] stride=None) -> "
       "Tensor",
       fn<[](T t, Value s, int64_t offset, D size, std::optional<Dims> stride) -> T {
         return set_memory(t, as_strided(elements_of(s, t.dtype()), size,
                                         stride.value_or(contiguous_strides(size)), offset));
       }>},
      {kMethod | kMayShare, "set_(Tensor self, Tensor source) -> Tensor", fn<set_memory>},
      {kMethod | kMayShare,
       "set_(Tensor self, Tensor source, int storage_offset, int[] size, int[] stride=None) -> "
       "Tensor",
       fn<[](T t, T source, int64_t offset, D size, std::optional<Dims> stride) -> T {
         return set_memory(t, as_strided(detach(source), size,
                                         stride.value_or(contiguous_strides(size)), offset));
       }>},
      {kFn, "result_type(Tensor tensor, Tensor other) -> ScalarType",
       fn<[](T a, T b) { return result_type(Operand(a), Operand(b)); }>},
      {kFn, "result_type(Scalar scalar, Tensor tensor) -> ScalarType",
       fn<[](const Scalar& a, T b) { return result_type(Operand(a), Operand(b)); }>},
      {kFn, "result_type(Tensor tensor, Scalar other) -> ScalarType",
       fn<[](T a, const Scalar& b) { return result_type(Operand(a), Operand(b)); }>},
      {kFn, "result_type(Scalar scalar1, Scalar scalar2) -> ScalarType",
       fn<[](const Scalar& a, const Scalar& b) { return result_type(Operand(a), Operand(b)); }>},
      {kFn, "can_cast(ScalarType from_, ScalarType to) -> bool",
       fn<[](DType a, DType b) { return tracepad::can_cast(a, b); }>},
      {kFn, "promote_types(ScalarType type1, ScalarType type2) -> ScalarType",
       fn<[](DType a, DType b) { return tracepad::promote_types(a, b); }>},
  };
  return rows;
}

}  // namespace tracepad::ops
