// The Python types of the tensor library, one a file: each init function makes its types once per
// VM. Also the few helpers that the binding layer needs from them.
#pragma once
#include "ops/autograd/autograd.h"
#include "ops/binding/tensor_object.h"

namespace tracepad {

void init_dtype_types(VM& vm);  // torch.dtype, device, layout, memory_format, finfo, iinfo
Value limits_type(VM& vm, bool floating);  // torch.finfo, torch.iinfo
void init_size_type(VM& vm);               // torch.Size
void init_torch_generator_type(VM& vm);
// The seed that an int stands for; false: ValueError set.
bool seed_number(VM& vm, const Value& v, uint64_t& seed);
Value generator_state(const RandomGenerator& g);  // as a byte tensor
bool set_generator_state(VM& vm, RandomGenerator& g, const Value& state);
Value wrap_default_generator();
void init_tensor_type(VM& vm);     // torch._C.TensorBase, torch.Tensor, Parameter, Buffer
void init_autograd_types(VM& vm);  // nodes, hook handles

// bool(t), with PyTorch's message for several values.
bool truth_of(const Tensor& t);
[[noreturn]] void raise_assertion(std::string message);

// ---- subscripts (tensor_index.cpp) ----
Value tensor_getitem(VM& vm, const Args& a);
Value tensor_setitem(VM& vm, const Args& a);

// ---- from Python values (tensor_new.cpp) ----
// torch.tensor's rules: nested lists of numbers, with the dtype inferred where not given. Throws
// TensorError.
Tensor tensor_from_value(VM& vm, const Value& data, std::optional<DType> dtype);
Tensor torch_tensor(VM& vm, const Value& data, std::optional<DType> dtype,
                    std::optional<Device> device, bool requires_grad);
Tensor torch_asarray(VM& vm, const Value& data, std::optional<DType> dtype,
                     std::optional<Device> device, std::optional<bool> copy,
                     std::optional<bool> requires_grad);
Tensor torch_as_tensor(VM& vm, const Value& data, std::optional<DType> dtype,
                       std::optional<Device> device);
// torch.Tensor(...), torch.FloatTensor(...)
Value legacy_tensor_new(VM& vm, Type* cls, std::span<const Value> args, DType dtype,
                        bool typed = true, Tuple* kwnames = nullptr);

// ---- autograd (autograd_types.cpp) ----
Value wrap_node(const Ref<autograd::Node>& node);  // None where null
autograd::Node* node_of(const Value& v);           // null where it is none
Value node_base_type();
// Makes `context` what a torch.autograd.Function's node answers attributes from.
void set_node_context(autograd::Node& node, const Value& context);

}  // namespace tracepad
