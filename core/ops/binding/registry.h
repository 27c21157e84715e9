// The operators by name, made once from the table's rows, and the Python function objects for them,
// which a VM makes when a name is first used.
#pragma once
#include <functional>

#include "ops/binding/op_table.h"

namespace tracepad::ops {

enum class Scope : uint8_t { Torch, NN, Special, Linalg, Functional };

// Null where there is none. Names of Special and Linalg are without their prefix.
const Operator* find_function(Scope scope, std::string_view name);
const Operator* find_method(std::string_view name);
void each_method(const std::function<void(const Operator&)>& visit);
void each_function(Scope scope,
                   const std::function<void(std::string_view name, const Operator&)>& visit);

// The function object of an operator in this VM; the same one each time.
Value function_object(VM& vm, Scope scope, std::string_view name);  // empty where there is none

}  // namespace tracepad::ops
