// What the files that make up the Tensor type share.
#pragma once
#include "ops/types/types.h"

namespace tracepad {

void add_tensor_dunders(TypeBuilderBase& base);  // tensor_dunders.cpp
void add_tensor_copying(
    TypeBuilderBase& tensor);  // tensor_copy.cpp: __deepcopy__, __copy__, pickling support
// Tensor.__torch_function__: makes the call, and gives results the subclass's type.
Value default_torch_function(VM& vm, const Args& a);
// What register_hook returns: remove() takes the hook away.
Value make_hook_handle(const Tensor& t, uint64_t id);

}  // namespace tracepad
