// Native methods that stand for functions which PyTorch writes in Python: what their repr or
// signature shows is the native's own business, but arguments that do not fit are refused in the
// words CPython has for a Python function, under the name that the function has there.
#pragma once
#include <string_view>

#include "runtime/classes.h"

namespace tracepad {

constexpr uint16_t kLikePython = 2;  // in a NativeFunction's aux

// The methods that stand in `type` itself become functions of the class `shown`.
void refuse_like_python(Type* type, std::string_view shown);
// The arguments did not bind: sets the error a Python function of this signature would have set.
void set_python_argument_error(VM& vm, NativeFunction* f, const Value* args, uint32_t n,
                               Tuple* kwnames);

}  // namespace tracepad
