// Subscripts of tensors: turns Python's indices (ints, slices, None, Ellipsis, lists, masks,
// tensors, and tuples of them) into ops::Index entries, with PyTorch's errors for what is none of
// these.
#include <algorithm>

#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "ops/functional/indexing.h"
#include "ops/functional/view.h"
#include "ops/types/types.h"

namespace tracepad {
namespace {

using ops::Index;

[[noreturn]] void fail() { throw ErrorAlreadySet(); }

// A slice bound: None, an int, or anything with __index__.
ops::OptDim slice_bound(VM& vm, const Value& v) {
  if (!v || v.is_none()) return {};
  int64_t i;
  if (is_int(v)) {
    if (to_int64(v, i)) return i;
    // Beyond 64 bits: as far as a bound goes.
    return vm.compare_bool(0, v, v) && cast<Int>(v) ? std::optional<int64_t>(INT64_MAX)
                                                    : std::nullopt;
  }
  if (!vm.index(v, i)) {
    if (vm.error_is(exc::TypeError) && !is<TensorObject>(v)) {
      vm.clear_error();
      vm.type_error("slice indices must be integers or None or have an __index__ method");
    }
    fail();
  }
  return i;
}

Index slice_index(VM& vm, const Slice& s) {
  ops::OptDim step = slice_bound(vm, s.step);
  if (step && *step == 0) raise_value("slice step cannot be zero");
  ops::OptDim start = slice_bound(vm, s.start);
  ops::OptDim stop = slice_bound(vm, s.stop);
  if (step && *step < 0) raise_value("step must be greater than zero");
  return Index::slice(start, stop, step);
}

Index one_index(VM& vm, const Value& v) {
  int64_t i;
  if (v.is_bool()) return Index::mask(v.is_true());
  if (is_int(v)) {
    if (!to_int64(v, i)) raise_value("Overflow when unpacking long long");
    return Index::at(i);
  }
  if (v.is_none()) return Index::none();
  if (v.is_ellipsis()) return Index::ellipsis();
  if (const Slice* s = as<Slice>(v)) return slice_index(vm, *s);
  if (const TensorObject* t = as<TensorObject>(v)) {
    const Tensor& x = t->tensor;
    if (x.dim() == 0 && is_integral(x.dtype()) && x.dtype() != DType::UInt8 && !x.is_meta()) {
      return Index::at(x.item().to_int());
    }
    if (x.dim() == 0 && x.dtype() == DType::Bool && !x.is_meta())
      return Index::mask(x.item().to_bool());
    return Index::of(x);
  }
  if (is<Tuple>(v) || is<List>(v) || is<Range>(v) || is_str(v)) {
    Tensor t = tensor_from_value(vm, v, std::nullopt);
    if (t.dtype() != DType::Bool && t.dtype() != DType::UInt8) t = ops::to(t, DType::Int64);
    return Index::of(t);
  }
  if (type_of(v)->dunder(Dunder::index_)) {
    if (!vm.index(v, i)) fail();
    return Index::at(i);
  }
  raise_index(
      "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
      "indices (got " +
      std::string(type_name(v)) + ")");
}

// A short list with anything in it that is an index of its own stands for the tuple of its
// elements, as it once did in NumPy.
bool stands_for_tuple(const List& l) {
  constexpr size_t kShort = 32;
  return l.items.size() < kShort && std::any_of(
                                        l.items.begin(), l.items.end(),
                                        [](const Value& v) {
                                          return v.is_none() || v.is_ellipsis() || is<Slice>(v) ||
                                                 is<TensorObject>(v) || is<List>(v) ||
                                                 is<Tuple>(v) || is<Range>(v) || is_str(v);
                                        });
}

// How many dimensions an entry stands for.
int64_t dimensions_of(const Value& v) {
  if (v.is_bool() || v.is_none() || v.is_ellipsis()) return 0;
  const TensorObject* t = as<TensorObject>(v);
  if (!t) return 1;
  const bool mask = t->tensor.dtype() == DType::Bool || t->tensor.dtype() == DType::UInt8;
  return mask ? t->tensor.dim() : 1;
}

// Indices are counted before one is looked at; a number or slice alone is none of a tuple.
void check_count(const Tensor& t, const Value& key) {
  int64_t count = 0, i;
  if (is_int(key) || is<Slice>(key)) {
    if (t.dim() || key.is_bool()) return;
    if (is<Slice>(key)) raise_index("slice() cannot be applied to a 0-dim tensor.");
    if (!to_int64(key, i) || i == 0) return;
    raise_index("index " + std::to_string(i) + " is out of bounds for dimension 0 with size 0");
  }
  const List* l = as<List>(key);
  if (const Tuple* tuple = as<Tuple>(key))
    for (const Value& v : tuple->view()) count += dimensions_of(v);
  else if (l && stands_for_tuple(*l))
    for (const Value& v : l->items) count += dimensions_of(v);
  else
    count = dimensions_of(key);
  if (count > t.dim())
    raise_index("too many indices for tensor of dimension " + std::to_string(t.dim()));
}

std::vector<Index> parse_index(VM& vm, const Tensor& indexed, const Value& key) {
  check_count(indexed, key);
  std::vector<Index> out;
  if (const Tuple* t = as<Tuple>(key)) {
    out.reserve(t->size);
    for (const Value& v : t->view()) out.push_back(one_index(vm, v));
  } else if (const List* l = as<List>(key); l && stands_for_tuple(*l)) {
    const std::vector<Value> items(l->items.begin(), l->items.end());
    for (const Value& v : items) out.push_back(one_index(vm, v));
  } else {
    out.push_back(one_index(vm, key));
  }
  return out;
}

bool index_overrides(const Value& key) {
  if (!torch_function_modes().empty()) return true;
  if (has_torch_function(key)) return true;
  if (const Tuple* t = as<Tuple>(key)) return has_torch_function(t->view());
  if (const List* l = as<List>(key)) return has_torch_function(l->items);
  return false;
}

Value method_value(Str* name) { return TensorObject::type->lookup(name); }

}  // namespace

Value tensor_getitem(VM& vm, const Args& a) {
  const Value& self = a[0];
  const Value& key = a[1];
  if (has_torch_function(self) || index_overrides(key)) {
    std::vector<Value> relevant{self, key};
    return handle_torch_function(vm, method_value(intern("__getitem__")), relevant,
                                 make_tuple({self, key}), nullptr);
  }
  return guarded(vm, [&]() -> Value {
    const Tensor& t = tensor_of(self);
    int64_t i;
    if (!key.is_bool() && is_int(key) && to_int64(key, i) && t.dim() > 0)
      return wrap(ops::get_item(t, {Index::at(i)}));
    return wrap(ops::get_item(t, parse_index(vm, t, key)));
  });
}

Value tensor_setitem(VM& vm, const Args& a) {
  const Value& self = a[0];
  const Value& key = a[1];
  const Value& value = a[2];
  if (has_torch_function(self) || index_overrides(key) || has_torch_function(value)) {
    std::vector<Value> relevant{self, key, value};
    return handle_torch_function(vm, method_value(intern("__setitem__")), relevant,
                                 make_tuple({self, key, value}), nullptr);
  }
  return guarded(vm, [&]() -> Value {
    const Tensor& t = tensor_of(self);
    std::vector<Index> index = parse_index(vm, t, key);
    if (const TensorObject* v = as<TensorObject>(value)) {
      ops::set_item(t, index, Operand(v->tensor));
      return none();
    }
    Scalar s;
    if (!(is_int(value) || is_float(value)) || !to_scalar(vm, value, s)) {
      if (vm.error_is(exc::OverflowError)) {
        vm.clear_error();
        return vm.raise(exc::ValueError, "Overflow when unpacking long long");
      }
      if (vm.has_error()) return {};
      if (is<Complex>(value)) {
        const std::string type = t.dtype() == DType::Int64 ? "int64_t" : dtype_c_name(t.dtype());
        raise_runtime("value cannot be converted to type " + type + " without overflow");
      }
      raise_type("can't assign a " + std::string(type_name(value)) + " to a torch." +
                 dtype_info(t.dtype()).tensor_type);
    }
    ops::set_item(t, index, Operand(s));
    return none();
  });
}

}  // namespace tracepad
