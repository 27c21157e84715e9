// Autocast: while it is on, operators that the table marks so compute in another precision than
// their tensors have (products in half, losses and some reductions in single precision). On the
// CPU; other devices have no tensors here.
#pragma once
#include <span>

#include "ops/binding/op_table.h"
#include "tensor/dtype.h"

namespace tracepad::ops {

struct Autocast {
  bool on = false;
  DType low = DType::BFloat16;
};
extern Autocast autocast;  // set by torch.autocast; reset with the session

// The tensors among bound arguments, also in lists, as an operator with these flags takes them.
void cast_arguments(uint32_t flags, std::string_view name, std::span<Value> slots);

}  // namespace tracepad::ops
