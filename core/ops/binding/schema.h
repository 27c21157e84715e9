// Operator schemas: ATen-style text ("add(Tensor self, Tensor other, *, Scalar alpha=1)") parsed
// once into parameters. One text serves `torch.add` (self is called "input"), `Tensor.add` (self
// and out are gone) and `Tensor.add_`. The shown form ("(Tensor input, *, Number alpha = 1)") is
// what PyTorch's TypeErrors print. Binding arguments to a schema is in binder.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/classes.h"

namespace tracepad::ops {

enum class ArgType : uint8_t {
  Tensor,
  Scalar,
  Int,
  Float,
  Bool,
  Str,
  IntList,
  FloatList,
  ScalarList,
  TensorList,
  OptTensorList,
  DType,
  Layout,
  Device,
  MemoryFormat,
  Generator,
  Storage,
  Object,
};

struct Param {
  std::string name;                    // "self" also where it is shown as "input"
  tracepad::Str* key = nullptr;        // interned: for keyword arguments
  tracepad::Str* numpy_key = nullptr;  // numpy's word for it that is accepted too ("axis"), or null
  ArgType type = ArgType::Tensor;
  bool nullable = false;  // "Tensor?": None is accepted
  bool optional = false;  // has a default
  bool keyword_only = false;
  int32_t list_size = 0;  // int[2]: a single int stands for all
  std::string default_text;
  Value default_value;            // None for "None"; empty where required
  const char* type_name() const;  // "Number", "tuple of ints": PyTorch's word in messages
};

// How an operator is reached (torch.add, Tensor.add, Tensor.add_, torch.relu_); decides which
// parameters a schema keeps.
enum class Form : uint8_t { Function, Method, Inplace, InplaceFunction };

struct Schema {
  std::vector<Param> params;
  // For each of `params`, its index in the full list of the row (where self is 0), as row functions
  // see it.
  std::vector<uint8_t> slot;
  uint32_t total = 0;  // parameters in the full list
  uint32_t min_args = 0, max_args = 0, max_positional = 0;
  int32_t out_index = -1;            // in the full list
  int32_t self_index = -1;           // in the full list
  std::vector<Param> all;            // the full list
  std::vector<std::string> returns;  // field names of a named result, else empty
  bool numbers = false;              // Python numbers are taken where tensors are expected
  std::string shown;                 // "(Tensor input, ...)"
};

std::string_view schema_name(std::string_view text);
Schema parse_schema(std::string_view text, Form form);

}  // namespace tracepad::ops
