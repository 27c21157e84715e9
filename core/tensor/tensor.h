// A tensor: a strided view of shared storage with an element type, and what autograd knows about
// it. `Tensor` is a cheap handle; copying it aliases. Operators live in ops/; this file has only
// what every one of them needs. Autograd's node type is opaque here (ops/autograd gives it
// meaning).
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tensor/device.h"
#include "tensor/dtype.h"
#include "tensor/error.h"
#include "tensor/ref.h"
#include "tensor/scalar.h"
#include "tensor/shape.h"
#include "tensor/storage.h"

namespace tracepad {

namespace autograd {
class Node;
struct Meta;
}  // namespace autograd

// Counts in-place writes; shared by all views of one tensor.
struct VersionCounter : RefCounted {
  uint32_t value = 0;
};

struct TensorImpl : RefCounted {
  TensorImpl();
  ~TensorImpl() override;
  Ref<Storage> storage;  // null on meta
  DType dtype = DType::Float32;
  Device device;
  bool wrapped_number = false;  // a Python number seen as a tensor: yields in type promotion
  bool inference = false;       // made under inference_mode
  Dims sizes, strides;
  int64_t offset = 0;  // in elements
  Ref<VersionCounter> version;
  std::unique_ptr<autograd::Meta> autograd;  // null: no history, no gradient wanted
  void* binding = nullptr;  // the Python object of this tensor while one exists (not owned)
};

class Tensor {
 public:
  Tensor() = default;  // undefined
  explicit Tensor(Ref<TensorImpl> impl) : impl_(std::move(impl)) {}
  explicit Tensor(TensorImpl* impl) : impl_(impl) {}

  bool defined() const { return static_cast<bool>(impl_); }
  TensorImpl* impl() const { return impl_.get(); }
  bool is_same(const Tensor& o) const { return impl_ == o.impl_; }

  DType dtype() const { return impl_->dtype; }
  Device device() const { return impl_->device; }
  bool is_meta() const { return impl_->device.is_meta(); }
  const Dims& sizes() const { return impl_->sizes; }
  const Dims& strides() const { return impl_->strides; }
  int64_t offset() const { return impl_->offset; }
  int64_t dim() const { return static_cast<int64_t>(impl_->sizes.size()); }
  // Negative dimensions count from the end; raises IndexError.
  int64_t size(int64_t dim) const;
  int64_t stride(int64_t dim) const;
  int64_t numel() const;
  int64_t itemsize() const { return element_size(impl_->dtype); }
  bool is_contiguous(MemoryFormat format = MemoryFormat::Contiguous) const;
  bool is_floating_point() const { return is_floating(impl_->dtype); }
  const Ref<Storage>& storage() const { return impl_->storage; }

  // First element; null for meta and empty tensors.
  void* raw() const;
  template <class T>
  T* data() const {
    return static_cast<T*>(raw());
  }

  // The one element as a number; raises for other sizes.
  Scalar item() const;
  // Element at a flat logical index (bounds are the caller's duty).
  Scalar at(int64_t logical_index) const;
  // All elements in logical order (what tolist shows, flat).
  std::vector<Scalar> to_scalars() const;

  // ---- autograd (implemented in ops/autograd, which knows what a view's node is) ----
  bool requires_grad() const;  // wants a gradient, or has history
  void set_requires_grad(
      bool value) const;  // raises for integers and for non-leaves, as requires_grad = does
  bool is_leaf() const;
  Ref<autograd::Node> grad_fn() const;  // null for leaves
  uint32_t output_nr() const;
  Tensor grad() const;  // undefined where none
  void set_grad(const Tensor& g) const;
  bool retains_grad() const;
  uint32_t version() const { return impl_->version->value; }
  void bump_version() const;  // also refuses what inference mode made, after it was written
  bool is_view() const;       // in autograd's sense (tensor._is_view())
  Tensor base() const;        // tensor._base

 private:
  Ref<TensorImpl> impl_;
};

// ---- making tensors (without autograd) ----
Tensor empty_tensor(const Dims& sizes, DType dtype = DType::Float32, Device device = {},
                    MemoryFormat format = MemoryFormat::Contiguous);
// RuntimeError for a negative size.
void check_sizes(const Dims& sizes);
Tensor empty_strided_tensor(const Dims& sizes, const Dims& strides, DType dtype,
                            Device device = {});
// Another window on the storage of `base`; shares its version counter.
Tensor alias(const Tensor& base, Dims sizes, Dims strides, int64_t offset);
// A 0-d tensor of the number's natural dtype that yields in type promotion.
Tensor wrapped_number(const Scalar& value);
// A 0-d tensor of exactly this dtype.
Tensor scalar_tensor(const Scalar& value, DType dtype);
// From values in row-major order.
Tensor from_values(const Dims& sizes, DType dtype, const std::vector<Scalar>& values);
Tensor from_floats(const Dims& sizes, const std::vector<float>& values);
Tensor from_int64s(const Dims& sizes, const std::vector<int64_t>& values);

// Either a tensor or a Python number, as arithmetic operators take them.
class Operand : public Tensor {
 public:
  Operand(const Tensor& t) : Tensor(t) {}
  Operand(const Scalar& s) : Tensor(wrapped_number(s)) {}
  template <class T>
    requires std::integral<T> || std::floating_point<T>
  Operand(T v) : Tensor(wrapped_number(Scalar(v))) {}
};

}  // namespace tracepad
