// Copies, layouts and other windows of a tensor's memory, and what is written into it.
#include "ops/functional/memory.h"

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"
#include "tensor/no_data.h"

namespace tracepad::ops {

Tensor clone(const Tensor& t, MemoryFormat format) {
  Tensor out;
  if (format == MemoryFormat::Preserve) {
    out = kernels::clone(t);
  } else {
    out = empty_tensor(t.sizes(), t.dtype(), t.device(), format);
    kernels::copy(out, t);
  }
  if (wants_grad({t}))
    record("CloneBackward0", {t}, {out}, {}, [](Context& c) -> Tensors { return {c.g()}; });
  return out;
}

Tensor contiguous(const Tensor& t, MemoryFormat format) {
  if (t.is_contiguous(format)) return t;
  if (format == MemoryFormat::Preserve)
    raise_runtime("preserve memory format is unsupported by the contiguous operator");
  return clone(t, format);
}

Tensor in_format(const Tensor& t, MemoryFormat format) {
  return t.strides() == strides_for(t.sizes(), format) ? t : clone(t, format);
}
Tensor in_format_of(const Tensor& t, const Tensor& like) {
  return in_format(t, suggested_format(like.sizes(), like.strides()));
}

Tensor detach(const Tensor& t) {
  Tensor out = alias(t, t.sizes(), t.strides(), t.offset());
  return out;
}

Tensor data_alias(const Tensor& t) {
  Tensor out = detach(t);
  out.impl()->version = make_ref<VersionCounter>();
  return out;
}

Tensor view_dtype(const Tensor& t, DType dtype) {
  int64_t from = t.itemsize(), to = element_size(dtype);
  Dims sizes = t.sizes(), strides = t.strides();
  int64_t offset = t.offset();
  if (from != to) {
    if (t.dim() == 0)
      raise_runtime(std::string("self.dim() cannot be 0 to view ") + dtype_message_name(t.dtype()) +
                    " as " + dtype_message_name(dtype) + " (different element sizes)");
    auto check_last = [&] {
      if (strides.back() != 1)
        raise_runtime(std::string("self.stride(-1) must be 1 to view ") +
                      dtype_message_name(t.dtype()) + " as " + dtype_message_name(dtype) +
                      " (different element sizes), but got " + std::to_string(strides.back()));
    };
    if (from > to) check_last();
    int64_t bytes = sizes.back() * from;
    if (bytes % to || offset * from % to)
      raise_runtime(std::string("self.size(-1) must be divisible by ") + std::to_string(to / from) +
                    " to view " + dtype_message_name(t.dtype()) + " as " +
                    dtype_message_name(dtype) + " (different element sizes), but got " +
                    std::to_string(sizes.back()));
    check_last();
    sizes.back() = bytes / to;
    for (size_t d = 0; d + 1 < strides.size(); ++d) strides[d] = strides[d] * from / to;
    offset = offset * from / to;
  }
  Tensor out = alias(t, sizes, strides, offset);
  out.impl()->dtype = dtype;
  return out;
}

const Tensor& copy_(const Tensor& self, const Tensor& source) {
  autograd::check_inplace(self);
  Dims shape = broadcast_shapes(self.sizes(), source.sizes());
  autograd::check_broadcast(self.sizes(), shape);
  autograd::check_apart(self, source);
  if (source.is_meta() && !self.is_meta()) throw NoData::moved();
  bool record_it = grad_enabled() && (rg(self) || rg(source));
  Tensor result;
  if (record_it) {
    result = empty_like(self);
    kernels::copy(result, source);
    record("CopyBackwards", {self, source}, {result}, {}, [](Context& c) -> Tensors {
      return {c.needs(0) ? zeros_like(c.g()) : Tensor(), c.g()};
    });
  }
  Tensor from = source;
  // Overlapping copies (x[1:] = x[:-1]) read the old values.
  if (source.storage() == self.storage() && source.storage()) from = kernels::clone(source);
  kernels::copy(self, from);
  self.bump_version();
  if (record_it) autograd::rebase_history(self, result);
  return self;
}

namespace {
const Tensor& overwrite(const Tensor& self, const Scalar& value, const char* name) {
  check_holds(value, self.dtype());
  autograd::check_inplace(self);
  bool record_it = grad_enabled() && (rg(self) || (self.is_view() && self.base().requires_grad()));
  Tensor result;
  if (record_it) {
    result = full_like(self, value);
    if (rg(self))
      record(name, {self}, {result}, {}, [](Context& c) -> Tensors { return {zeros_like(c.g())}; });
  }
  kernels::fill(self, value);
  self.bump_version();
  if (record_it) autograd::rebase_history(self, result);
  return self;
}
}  // namespace

const Tensor& fill_(const Tensor& self, const Operand& value) {
  autograd::check_inplace(self);
  if (value.dim() != 0)
    raise_runtime("fill_ only supports 0-dimension value tensor but got tensor with " +
                  std::to_string(value.dim()) + " dimensions.");
  if (!value.impl()->wrapped_number) autograd::check_not_shared(self);  // it is copied
  if (rg(value))
    return inplace(self, [&](const Tensor& s) {
      Tensor out = kernels::clone(expand(detach(value), s.sizes()));
      out = kernels::as_type(out, s.dtype());
      record("FillBackward3", {s, value}, {out}, {},
             [](Context& c) -> Tensors { return {zeros_like(c.g()), sum(c.g())}; });
      return out;
    });
  if (value.impl()->wrapped_number) return overwrite(self, value.item(), "FillBackward2");
  // A tensor is copied, so that its number becomes one of self's type; a number has to fit.
  return overwrite(self, kernels::as_type(value, self.dtype()).item(), "FillBackward3");
}

const Tensor& zero_(const Tensor& self) { return overwrite(self, 0, "ZeroBackward0"); }

const Tensor& fill_diagonal_(const Tensor& self, const Scalar& value, bool wrap) {
  if (self.dim() < 2) raise_runtime("dimensions must larger than 1");
  if (self.dim() > 2)
    for (int64_t s : self.sizes())
      if (s != self.sizes()[0]) raise_runtime("all dimensions of input must be of equal length");
  int64_t step = 0, n = self.sizes()[0];
  for (int64_t d = 0; d < self.dim(); ++d)
    step += self.strides()[d], n = std::min(n, self.sizes()[d]);
  fill_(as_strided(self, {n}, {step}, self.offset()), value);
  if (wrap && self.dim() == 2 && self.sizes()[0] > self.sizes()[1] + 1) {
    // The diagonal goes on in memory, as if the rows lay one after the other.
    const int64_t cols = self.sizes()[1], more = (self.numel() + cols) / (cols + 1) - n;
    fill_(as_strided(self, {more}, {step}, self.offset() + self.strides()[0] * (cols + 1)), value);
  }
  return self;
}

const Tensor& resize_(const Tensor& self, const Dims& sizes, std::optional<MemoryFormat> format) {
  if (self.requires_grad()) raise_runtime("cannot resize variables that require grad");
  if (sizes != self.sizes()) {
    bool empty = false, negative = false;
    for (int64_t n : sizes) empty |= n == 0, negative |= n < 0;
    if (negative && !empty) raise_runtime("numel: integer multiplication overflow");
    check_sizes(sizes);
  }
  if (format == MemoryFormat::Preserve) raise_runtime("Unsupported memory formatPreserve");
  const Dims strides = strides_for(sizes, format.value_or(MemoryFormat::Contiguous));
  if (sizes == self.sizes() && (!format || strides == self.strides())) return self;
  int64_t need;
  if (__builtin_add_overflow(numel_of(sizes), self.offset(), &need) ||
      __builtin_mul_overflow(need, self.itemsize(), &need))
    raise_runtime("Storage size calculation overflowed with sizes=" + dims_str(sizes));
  if (self.storage() && need > self.storage()->nbytes()) self.storage()->resize(need);
  self.impl()->sizes = sizes;
  self.impl()->strides = strides;
  self.bump_version();
  return self;
}

const Tensor& set_memory(const Tensor& self, const Tensor& source) {
  autograd::check_inplace(self);
  if (source.dtype() != self.dtype())
    raise_runtime(std::string("Could not set tensor of type ") + dtype_c_name(source.dtype()) +
                  " to a tensor of type " + dtype_c_name(self.dtype()));
  const bool traced = wants_grad({self, source});
  set_(self, source);
  self.bump_version();
  if (!traced) return self;
  Tensor fresh = detach(self);
  record("NotImplemented", {self, source}, {fresh}, {}, [](Context&) -> Tensors {
    raise_runtime("derivative for aten::set_ is not implemented");
  });
  autograd::rebase_history(self, fresh);
  return self;
}
const Tensor& set_(const Tensor& self, const Tensor& source) {
  self.impl()->storage = source.storage();
  self.impl()->dtype = source.dtype();
  self.impl()->device = source.device();
  self.impl()->sizes = source.sizes();
  self.impl()->strides = source.strides();
  self.impl()->offset = source.offset();
  return self;
}

const Tensor& detach_(const Tensor& self) {
  if (self.is_view())
    raise_runtime(
        "Can't detach views in-place. Use detach() instead. If you are using "
        "DistributedDataParallel (DDP) for "
        "training, and gradient_as_bucket_view is set as True, gradients are views of DDP buckets, "
        "and hence detach_() "
        "cannot be called on these gradients. To fix this error, please refer to the "
        "Optimizer.zero_grad() function in "
        "torch/optim/optimizer.py as the solution.");
  if (self.impl()->autograd) {
    autograd::Meta& m = *self.impl()->autograd;
    m.grad_fn = {};
    m.output_nr = 0;
    m.requires_grad = false;
  }
  return self;
}

const Tensor& requires_grad_(const Tensor& self, bool value) {
  self.set_requires_grad(value);
  return self;
}

}  // namespace tracepad::ops
