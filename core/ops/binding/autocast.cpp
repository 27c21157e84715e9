#include "ops/binding/autocast.h"

#include "ops/binding/tensor_object.h"
#include "ops/functional/creation.h"

namespace tracepad::ops {

Autocast autocast;

namespace {

// Only floating tensors, and not those in double precision.
Value cast_one(const Value& v, DType wanted) {
  const TensorObject* t = as<TensorObject>(v);
  if (!t) return v;
  const DType have = t->tensor.dtype();
  if (!is_floating(have) || have == DType::Float64 || have == wanted) return v;
  return wrap(to(t->tensor, wanted));
}

// An einsum multiplies matrices where an index of two operands is summed over; else it multiplies
// elements, which is not cast.
bool sums_product(std::string_view equation) {
  const size_t arrow = equation.find("->");
  const std::string_view inputs = equation.substr(0, arrow);
  int count[256] = {};
  for (const char c : inputs) ++count[static_cast<unsigned char>(c)];
  for (const char c : inputs) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!letter || count[static_cast<unsigned char>(c)] < 2) continue;
    if (arrow == std::string_view::npos || equation.find(c, arrow) == std::string_view::npos)
      return true;
  }
  return false;
}

}  // namespace

void cast_arguments(uint32_t flags, std::string_view name, std::span<Value> slots) {
  if (!(flags & (kLowPrecision | kFullPrecision))) return;
  if (name == "_einsum" && !sums_product(str_view(slots[0]))) return;
  const DType wanted = flags & kLowPrecision ? autocast.low : DType::Float32;
  for (Value& slot : slots) {
    std::span<const Value> items;
    if (const Tuple* t = as<Tuple>(slot)) items = t->view();
    if (const List* l = as<List>(slot)) items = l->items;
    if (items.empty() || !is<TensorObject>(items[0])) {
      slot = cast_one(slot, wanted);
      continue;
    }
    std::vector<Value> cast;
    for (const Value& item : items) cast.push_back(cast_one(item, wanted));
    slot = make_tuple(cast);
  }
}

}  // namespace tracepad::ops
