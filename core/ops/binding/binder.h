// Matching Python arguments against schemas, and the TypeErrors where they do not match.
#pragma once
#include <vector>

#include "ops/binding/op_table.h"

namespace tracepad::ops {

struct Binding {
  std::vector<Value> slots;       // the full list of the schema, defaults filled in
  std::vector<Value> overloaded;  // arguments whose types override the call (__torch_function__)
};

// Arguments as given: n positional values, then one value a name in kwnames. Without `raise`, false
// only means "this overload does not match".
bool bind_schema(VM& vm, std::string_view name, const Schema& schema, std::span<const Value> args,
                 Tuple* kwnames, bool raise, Binding& out);

// The name of a value's type as these messages show it: with its module where PyTorch's type is one
// of C ("torch.dtype"), else without.
std::string shown_type(const Value& v);

// Sets "NAME() received an invalid combination of arguments - got (...), but expected ...".
void raise_invalid_combination(VM& vm, std::string_view name,
                               const std::vector<const Schema*>& options,
                               std::span<const Value> args, Tuple* kwnames);

}  // namespace tracepad::ops
