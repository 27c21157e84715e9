// The operator table: one row an operator (or overload), in families under ops/table/*.cpp. A row
// says how the operator is reached, gives its schema, and one function that takes bound arguments.
// Everything about names, argument parsing, messages, `_` variants, out=, fx purity and listings
// follows from the rows.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ops/binding/schema.h"
#include "runtime/native.h"

namespace tracepad::ops {

enum OpFlag : uint32_t {
  kFn = 1,               // torch.NAME
  kMethod = 2,           // Tensor.NAME
  kInplace = 4,          // Tensor.NAME_, derived from this row
  kFnInplace = 8,        // torch.NAME_
  kF = 16,               // torch.nn.functional.NAME is torch.NAME
  kNN = 32,              // torch._C._nn.NAME, which torch.nn.functional.NAME is
  kSpecial = 64,         // torch.special.NAME
  kLinalg = 128,         // torch.linalg.NAME
  kNumbers = 256,        // Python numbers are taken where tensors are expected
  kHidden = 512,         // a deprecated overload: works, but is not listed in messages
  kRandom = 1024,        // draws random numbers: never dead code
  kMutates = 2048,       // writes to its first argument (a row of its own, NAME ends in _)
  kEffect = 4096,        // has another effect (asserts, sets state)
  kSpecialAlias = 8192,  // torch.special.NAME as well as torch.NAME
  kFFT = 16384,          // torch.fft.NAME
  kNNPrivate = 32768,    // torch._C._nn.NAME, without a name in torch.nn.functional
  // The in-place form writes no memory, or also memory that several elements share (expand).
  kMayShare = 65536,
  // The in-place form may leave self alone; only where it does not, rules for writing hold.
  kLate = 131072,
  // The in-place form writes without a look at gradients.
  kUntraced = 1 << 18,
  // The in-place form names self's element type as C++ does where it cannot take the result.
  kNamesCType = 1 << 19,
  // What out= takes, where that is not any type that the result can be cast to (check_out in
  // out.cpp).
  kOutRule = 0x1f << 20,
  kOutBool = 1 << 20,        // bool alone
  kOutSame = 2 << 20,        // the result's own
  kOutAny = 3 << 20,         // any, also where there are several
  kOutOfCat = 4 << 20,       // refusing in the words of torch.cat
  kOutByteBool = 5 << 20,    // bool and uint8
  kOutFound = 6 << 20,       // the result's own, in the iterator's words
  kOutOfVariance = 7 << 20,  // half precision only into itself
  kOutFloat = 8 << 20,       // floating types
  kOutLong = 9 << 20,        // int64 alone
  kOutOfMode = 10 << 20,     // the results' own, in words of their own: values and indices
  kOutOfKthvalue = 11 << 20,
  kOutOfScan = 12 << 20,
  kOutOfMedian = 13 << 20,
  kOutOfInput = 14 << 20,  // the input's, which is the result's
  kOutOfDot = 15 << 20,    // its own, asked for before the arguments are looked at
  kOutOfTake = 16 << 20,
  kOutOfSelect = 17 << 20,
  kOutSafely = 18 << 20,  // what the result can be cast to, in the words of linear algebra
  kOutOfNorm = 19 << 20,
  kOutOfFrexp = 20 << 20,
  kOutOfExtreme = 21 << 20,
  kOutOfHistogram = 22 << 20,
  // Under autocast its tensors are made half precision, or single precision.
  kLowPrecision = 1 << 25,
  kFullPrecision = 1 << 26,
  // The element-wise iterator fills out=: it looks at memory that elements share before sizes and
  // types.
  kIterator = 1 << 27,
  // The form with out= has no formula for a gradient, whatever the one without has.
  kOutUntraced = 1 << 28,
  // What sizes the result has depends on elements: there is no result for meta tensors.
  kNoMeta = 1 << 29,
  kTorch = kFn | kMethod,
  kAll = kFn | kMethod | kInplace | kFnInplace,
  kMethods = kMethod | kInplace,
  kBoth = kFn | kMethod | kInplace,
};

struct OpCall;
using OpImpl = Value (*)(OpCall& call);

struct OpRow {
  uint32_t flags;
  const char* schema;
  OpImpl impl;
};

// One name in one form (torch.add, Tensor.add, Tensor.add_): what a function object's `data` points
// to.
struct Operator {
  std::string name;
  Form form;
  uint32_t flags = 0;  // of all rows together
  std::vector<const OpRow*> rows;
  const std::vector<Schema>& schemas() const;  // parsed when first asked for, in the running VM
  void forget_schemas() const { schemas_.clear(); }

 private:
  mutable std::vector<Schema> schemas_;
};

// All rows, family by family (each family is a function so that nothing depends on static order).
std::vector<std::span<const OpRow>> all_rows();

// The NativeFn of every operator.
Value call_operator(VM& vm, const Args& args);
// Calls an operator from C++ by its Python-side arguments (as torch.NAME would be).
Value call_by_name(VM& vm, std::string_view name, std::vector<Value> args);

// Binds by the operator's schemas and runs it. `self` (of methods) is args[0].
Value invoke(VM& vm, const Operator& op, const Value& func, std::span<const Value> args,
             Tuple* kwnames);

// Is the first argument a tensor, as a method needs it? False: TypeError set.
bool check_receiver(VM& vm, std::string_view method, std::span<const Value> args, Tuple* kwnames);

// Is a call of this function object free of effects other than its result? (dead code elimination,
// CSE)
bool is_pure_function(const Value& func);

}  // namespace tracepad::ops
