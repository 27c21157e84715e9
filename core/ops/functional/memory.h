// A tensor's memory: copies, layouts, other windows on it, and what is written into it.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

Tensor clone(const Tensor& t, MemoryFormat format = MemoryFormat::Preserve);
Tensor contiguous(const Tensor& t, MemoryFormat format = MemoryFormat::Contiguous);
// `t` with the very strides of a format; with those of the format that `like`'s strides suggest,
// in which PyTorch makes the fresh result of many an operator on images.
Tensor in_format(const Tensor& t, MemoryFormat format);
Tensor in_format_of(const Tensor& t, const Tensor& like);
Tensor detach(const Tensor& t);
// A detached alias with a version counter of its own (tensor.data).
Tensor data_alias(const Tensor& t);
Tensor view_dtype(const Tensor& t, DType dtype);  // reinterprets the bytes

// In place by nature.
const Tensor& copy_(const Tensor& self, const Tensor& source);
const Tensor& fill_(const Tensor& self, const Operand& value);
const Tensor& zero_(const Tensor& self);
const Tensor& fill_diagonal_(const Tensor& self, const Scalar& value, bool wrap = false);
const Tensor& resize_(const Tensor& self, const Dims& sizes,
                      std::optional<MemoryFormat> format = std::nullopt);
// self stands for source's memory from now on.
const Tensor& set_memory(const Tensor& self, const Tensor& source);
const Tensor& set_(const Tensor& self, const Tensor& source);  // also `x.data = y`
const Tensor& detach_(const Tensor& self);
const Tensor& requires_grad_(const Tensor& self, bool value = true);

}  // namespace tracepad::ops
