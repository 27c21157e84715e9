// Tensors without autograd: making them, reading single values.
#include "tensor/tensor.h"

#include <algorithm>
#include <cstring>

#include "tensor/autograd_meta.h"
#include "tensor/grad_mode.h"
#include "tensor/half.h"
#include "tensor/no_data.h"

namespace tracepad {

TensorImpl::TensorImpl() : version(make_ref<VersionCounter>()) {}
TensorImpl::~TensorImpl() {
  if (autograd && autograd->retains_grad && autograd->grad_fn)
    std::erase_if(autograd->grad_fn->retained, [&](const auto& r) { return r.second == this; });
}

void Tensor::bump_version() const {
  if (impl_->inference && !grad_mode().inference)
    raise_runtime(
        "Inplace update to inference tensor outside InferenceMode is not allowed.You can make a "
        "clone to get a normal tensor before doing inplace update.See "
        "https://github.com/pytorch/rfcs/pull/17 for more details.");
  ++impl_->version->value;
}

int64_t Tensor::size(int64_t d) const { return impl_->sizes[wrap_dim(d, dim(), false)]; }
int64_t Tensor::stride(int64_t d) const { return impl_->strides[wrap_dim(d, dim(), false)]; }
int64_t Tensor::numel() const {
  int64_t n = 1;
  for (int64_t s : impl_->sizes) n *= s;
  return n;
}

bool Tensor::is_contiguous(MemoryFormat format) const {
  return tracepad::is_contiguous(impl_->sizes, impl_->strides, format);
}

void* Tensor::raw() const {
  if (!impl_->storage) {
    if (is_meta() && numel() != 0) throw NoData();
    return nullptr;
  }
  return impl_->storage->data() + impl_->offset * itemsize();
}

namespace {
Scalar load(const void* p, DType t) {
  switch (t) {
    case DType::UInt8:
      return Scalar(*static_cast<const uint8_t*>(p));
    case DType::Int8:
      return Scalar(*static_cast<const int8_t*>(p));
    case DType::Int16:
      return Scalar(*static_cast<const int16_t*>(p));
    case DType::Int32:
      return Scalar(*static_cast<const int32_t*>(p));
    case DType::Int64:
      return Scalar(*static_cast<const int64_t*>(p));
    case DType::Float16:
      return Scalar(float16_to_float(*static_cast<const uint16_t*>(p)));
    case DType::BFloat16:
      return Scalar(bfloat16_to_float(*static_cast<const uint16_t*>(p)));
    case DType::Float32:
      return Scalar(*static_cast<const float*>(p));
    case DType::Float64:
      return Scalar(*static_cast<const double*>(p));
    case DType::Bool:
      return Scalar(*static_cast<const uint8_t*>(p) != 0);
    default:
      raise_not_implemented(std::string("\"item\" not implemented for '") + dtype_message_name(t) +
                            "'");
  }
}

void store(void* p, DType t, const Scalar& v) {
  switch (t) {
    case DType::UInt8:
      *static_cast<uint8_t*>(p) = static_cast<uint8_t>(v.to_int());
      break;
    case DType::Int8:
      *static_cast<int8_t*>(p) = static_cast<int8_t>(v.to_int());
      break;
    case DType::Int16:
      *static_cast<int16_t*>(p) = static_cast<int16_t>(v.to_int());
      break;
    case DType::Int32:
      *static_cast<int32_t*>(p) = static_cast<int32_t>(v.to_int());
      break;
    case DType::Int64:
      *static_cast<int64_t*>(p) = v.to_int();
      break;
    case DType::Float16:
      *static_cast<uint16_t*>(p) = float_to_float16(static_cast<float>(v.to_double()));
      break;
    case DType::BFloat16:
      *static_cast<uint16_t*>(p) = float_to_bfloat16(static_cast<float>(v.to_double()));
      break;
    case DType::Float32:
      *static_cast<float*>(p) = static_cast<float>(v.to_double());
      break;
    case DType::Float64:
      *static_cast<double*>(p) = v.to_double();
      break;
    case DType::Bool:
      *static_cast<uint8_t*>(p) = v.to_bool();
      break;
    default:
      break;
  }
}
}  // namespace

Scalar Tensor::item() const {
  int64_t n = numel();
  if (n != 1)
    raise_runtime("a Tensor with " + std::to_string(n) + " elements cannot be converted to Scalar");
  if (is_meta()) throw NoData::item();
  return load(raw(), dtype());
}

Scalar Tensor::at(int64_t index) const {
  int64_t at = 0;
  for (size_t d = impl_->sizes.size(); d-- > 0;) {
    at += index % impl_->sizes[d] * impl_->strides[d];
    index /= impl_->sizes[d];
  }
  return load(static_cast<const std::byte*>(raw()) + at * itemsize(), dtype());
}

std::vector<Scalar> Tensor::to_scalars() const {
  std::vector<Scalar> out;
  int64_t n = numel();
  if (is_meta() && n) throw NoData();
  out.reserve(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) out.push_back(at(i));
  return out;
}

void check_sizes(const Dims& sizes) {
  for (int64_t s : sizes)
    if (s < 0)
      raise_runtime("Trying to create tensor with negative dimension " + std::to_string(s) + ": " +
                    dims_str(sizes));
}

Tensor empty_strided_tensor(const Dims& sizes, const Dims& strides, DType dtype, Device device) {
  check_sizes(sizes);
  int64_t n = numel_of(sizes);
  if (is_name_only(dtype))
    raise_not_implemented(std::string("tensors of ") + dtype_repr(dtype) + " are not supported");
  if (sizes.size() != strides.size())
    raise_runtime("dimensionality of sizes (" + std::to_string(sizes.size()) +
                  ") must match dimensionality of strides (" + std::to_string(strides.size()) +
                  ")");
  auto impl = make_ref<TensorImpl>();
  impl->dtype = dtype;
  impl->device = device;
  impl->sizes = sizes;
  impl->strides = strides;
  // What goes backwards is laid out plainly.
  for (size_t d = sizes.size(); d-- > 0;)
    if (strides[d] < 0)
      impl->strides[d] =
          d + 1 == sizes.size() ? 1 : std::max<int64_t>(sizes[d + 1], 1) * impl->strides[d + 1];
  impl->inference = grad_mode().inference;
  if (!device.is_meta()) {
    int64_t extent = n ? 1 : 0;
    for (size_t d = 0; d < sizes.size(); ++d) {
      if (strides[d] < 0 && n && sizes[d] > 1)
        raise_runtime("Storage size calculation overflowed with sizes=" + dims_str(sizes) +
                      " and strides=" + dims_str(strides));
    }
    for (size_t d = 0; n && d < sizes.size(); ++d) {
      int64_t reach;
      if (__builtin_mul_overflow(sizes[d] - 1, strides[d], &reach) ||
          __builtin_add_overflow(extent, reach, &extent))
        raise_runtime("Storage size calculation overflowed with sizes=" + dims_str(sizes));
    }
    int64_t bytes;
    if (__builtin_mul_overflow(extent, element_size(dtype), &bytes))
      raise_runtime("Storage size calculation overflowed with sizes=" + dims_str(sizes));
    impl->storage = make_ref<Storage>(bytes);
  }
  return Tensor(std::move(impl));
}

Tensor empty_tensor(const Dims& sizes, DType dtype, Device device, MemoryFormat format) {
  check_sizes(sizes);
  numel_of(sizes);
  return empty_strided_tensor(sizes, strides_for(sizes, format), dtype, device);
}

Tensor alias(const Tensor& base, Dims sizes, Dims strides, int64_t offset) {
  auto impl = make_ref<TensorImpl>();
  impl->storage = base.storage();
  impl->dtype = base.dtype();
  impl->device = base.device();
  impl->inference = base.impl()->inference;
  impl->sizes = std::move(sizes);
  impl->strides = std::move(strides);
  impl->offset = offset;
  impl->version = base.impl()->version;
  return Tensor(std::move(impl));
}

Tensor scalar_tensor(const Scalar& value, DType dtype) {
  Tensor t = empty_tensor({}, dtype);
  store(t.raw(), dtype, value);
  return t;
}

Tensor wrapped_number(const Scalar& value) {
  // A float keeps all its digits: Python's numbers are doubles until they meet a tensor.
  Tensor t = scalar_tensor(value, value.is_float() ? DType::Float64 : value.natural_dtype());
  t.impl()->wrapped_number = true;
  return t;
}

Tensor from_values(const Dims& sizes, DType dtype, const std::vector<Scalar>& values) {
  Tensor t = empty_tensor(sizes, dtype);
  auto* p = static_cast<std::byte*>(t.raw());
  for (size_t i = 0; i < values.size(); ++i) store(p + i * element_size(dtype), dtype, values[i]);
  return t;
}

Tensor from_floats(const Dims& sizes, const std::vector<float>& values) {
  Tensor t = empty_tensor(sizes, DType::Float32);
  if (!values.empty()) std::memcpy(t.raw(), values.data(), values.size() * sizeof(float));
  return t;
}

Tensor from_int64s(const Dims& sizes, const std::vector<int64_t>& values) {
  Tensor t = empty_tensor(sizes, DType::Int64);
  if (!values.empty()) std::memcpy(t.raw(), values.data(), values.size() * sizeof(int64_t));
  return t;
}

}  // namespace tracepad
