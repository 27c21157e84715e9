// One schema against one call: PyTorch's argument parser's rules. Types are checked here,
// conversions happen when the row's function reads the values (op_call.cpp).
#include "ops/binding/binder.h"

#include <algorithm>

#include "ops/binding/tensor_object.h"
#include "ops/binding/torch_function.h"

namespace tracepad::ops {
namespace {

bool is_plain_int(const Value& v) { return is_int(v) && !v.is_bool(); }
bool is_number(const Value& v) { return is_int(v) || is_float(v); }

bool is_zero_dim(const Value& v) {
  const TensorObject* t = as<TensorObject>(v);
  return t && t->tensor.dim() == 0 && !t->tensor.requires_grad();
}
// What counts as an index: ints, tensors of one whole number, and objects with __index__.
bool is_index(const Value& v) {
  if (is_plain_int(v)) return true;
  const TensorObject* t = as<TensorObject>(v);
  if (t) return t->tensor.numel() == 1 && !is_floating(t->tensor.dtype());
  return !is_int(v) && v.is_object() && type_of(v)->dunder(Dunder::index_);
}

std::span<const Value> sequence(const Value& v) {
  if (const Tuple* t = as<Tuple>(v)) return t->view();
  if (const List* l = as<List>(v)) return l->items;
  return {};
}
// Storages are objects of Python classes here (torch/storage.py).
bool is_storage(const Value& v) {
  const Type* t = type_of(v);
  return is_str(t->module_name) && str_view(t->module_name) == "torch.storage";
}
bool is_sequence(const Value& v) { return is<Tuple>(v) || is<List>(v); }

bool collect_overloaded(std::span<const Value> items, std::vector<Value>& overloaded) {
  bool any = false;
  for (const Value& x : items) {
    if (has_torch_function(x)) {
      add_overloaded(overloaded, x);
      any = true;
    }
  }
  return any;
}

// Lists are accepted by their first element; the others are checked when converted.
bool check_list(std::span<const Value> items, bool (*element)(const Value&),
                std::vector<Value>& overloaded, int64_t* failed) {
  bool any = collect_overloaded(items, overloaded);
  if (items.empty() || any || element(items[0])) return true;
  *failed = 0;
  return false;
}

bool check(const Param& p, bool numbers, const Value& v, std::vector<Value>& overloaded,
           int64_t* failed) {
  if (p.type == ArgType::Object) return true;
  if (has_torch_function(v)) {
    add_overloaded(overloaded, v);
    return true;
  }
  switch (p.type) {
    case ArgType::Tensor:
      return is<TensorObject>(v) || (numbers && is_number(v));
    case ArgType::Scalar:
      return is_number(v) || is_zero_dim(v);
    case ArgType::Float:
      return is_float(v) || is_int(v) || is_zero_dim(v);
    case ArgType::Int:
      return is_plain_int(v) || (is_zero_dim(v) && is_integral(tensor_of(v).dtype()));
    case ArgType::Bool:
      return v.is_bool();
    case ArgType::Str:
      return is_str(v);
    case ArgType::IntList:
      if (is_sequence(v)) return check_list(sequence(v), is_index, overloaded, failed);
      return p.list_size > 0 && is_index(v);
    case ArgType::FloatList:
    case ArgType::ScalarList:
      if (is_sequence(v)) return check_list(sequence(v), is_number, overloaded, failed);
      return p.list_size > 0 && is_number(v);
    case ArgType::TensorList:
    case ArgType::OptTensorList:
      if (!is_sequence(v)) return false;
      collect_overloaded(sequence(v), overloaded);
      return true;
    case ArgType::DType:
      return is<DTypeObject>(v) ||
             (v.is_object() && (v.object() == Float::type || v.object() == Int::type ||
                                v.object() == Int::bool_type));
    case ArgType::Layout:
      return is<LayoutObject>(v);
    case ArgType::Device:
      return is<DeviceObject>(v) || is_str(v) || is_plain_int(v);
    case ArgType::MemoryFormat:
      return is<MemoryFormatObject>(v);
    case ArgType::Generator:
      return is<GeneratorObject>(v);
    case ArgType::Storage:
      return is_storage(v);
    case ArgType::Object:
      return true;
  }
  return false;
}

Value find_keyword(std::span<const Value> args, Tuple* kwnames, const Str* key) {
  size_t first = args.size() - kwnames->size;
  for (uint32_t i = 0; i < kwnames->size; ++i) {
    const Str* name = cast<Str>(kwnames->items[i]);
    if (name == key || name->s == key->s) return args[first + i];
  }
  return {};
}

bool too_many(VM& vm, std::string_view name, const Schema& s, size_t given) {
  uint32_t least = s.min_args;  // keywords without a default count too
  if (least != s.max_positional) {
    vm.type_error("{}() takes from {} to {} positional arguments but {} were given", name, least,
                  s.max_positional, given);
    return false;
  }
  vm.type_error("{}() takes {} positional argument{} but {} {} given", name, s.max_positional,
                s.max_positional == 1 ? "" : "s", given, given == 1 ? "was" : "were");
  return false;
}

bool missing(VM& vm, std::string_view name, const Schema& s, size_t from) {
  std::string names;
  int count = 0;
  for (size_t i = from; i < s.params.size(); ++i) {
    if (s.params[i].optional) continue;
    if (count++) names += ", ";
    names += "\"" + s.params[i].name + "\"";
  }
  vm.type_error("{}() missing {} required positional argument{}: {}", name, count,
                count > 1 ? "" : "s", names);
  return false;
}

bool extra_keyword(VM& vm, std::string_view name, const Schema& s, size_t positional,
                   Tuple* kwnames) {
  for (uint32_t i = 0; i < kwnames->size; ++i) {
    std::string_view key = str_view(kwnames->items[i]);
    size_t at = 0;
    while (at < s.params.size() && s.params[at].name != key) ++at;
    if (at == s.params.size()) {
      vm.type_error("{}() got an unexpected keyword argument '{}'", name, key);
      return false;
    }
    if (at < positional) {
      vm.type_error("{}() got multiple values for argument '{}'", name, key);
      return false;
    }
  }
  vm.type_error("{}() invalid keyword arguments", name);
  return false;
}

}  // namespace

std::string shown_type(const Value& v) { return std::string(type_name(v)); }

bool bind_schema(VM& vm, std::string_view name, const Schema& s, std::span<const Value> args,
                 Tuple* kwnames, bool raise, Binding& out) {
  size_t nargs = args.size() - (kwnames ? kwnames->size : 0);
  size_t remaining = kwnames ? kwnames->size : 0;
  out.overloaded.clear();
  out.slots.resize(s.total);
  for (size_t i = 0; i < s.total; ++i) {
    out.slots[i] = s.all[i].default_value ? s.all[i].default_value : none();
  }
  bool varargs = s.max_positional == 1 && s.params[0].type == ArgType::IntList;
  if (nargs > s.max_positional && !varargs) return raise ? too_many(vm, name, s, nargs) : false;
  size_t arg_pos = 0;
  for (size_t i = 0; i < s.params.size(); ++i) {
    const Param& p = s.params[i];
    Value v;
    bool is_keyword = false;
    if (arg_pos < nargs) {
      if (p.keyword_only) return raise ? too_many(vm, name, s, nargs) : false;
      v = args[arg_pos];
    } else if (kwnames) {
      v = find_keyword(args, kwnames, p.key);
      if (!v && p.numpy_key) v = find_keyword(args, kwnames, p.numpy_key);
      if (!v && (p.name == "input" || p.name == "self"))
        for (const char* numpy : {"a", "x1"})
          if (!v) v = find_keyword(args, kwnames, intern(numpy));
      is_keyword = true;
    }
    int64_t failed = -1;
    if ((!v && p.optional) || (v && v.is_none() && p.nullable)) {
      if (v) out.slots[s.slot[i]] = none();
    } else if (!v) {
      return raise ? missing(vm, name, s, i) : false;
    } else if (check(p, s.numbers, v, out.overloaded, &failed)) {
      // One positional value for a list parameter; what may follow is an error below, unless the
      // values override the call, which then takes them as they are.
      out.slots[s.slot[i]] = v;
      if (varargs && i == 0 && !is_keyword && nargs > 1 && has_torch_function(v) &&
          s.params.size() == 1) {
        collect_overloaded(args.first(nargs), out.overloaded);
        arg_pos = nargs;
        continue;
      }
      if (varargs && i == 0 && !is_keyword && nargs > 1) {
        return raise ? too_many(vm, name, s, nargs) : false;
      }
    } else if (varargs && i == 0 && !is_keyword &&
               check_list(args.first(nargs), is_index, out.overloaded, &failed)) {
      out.slots[s.slot[i]] = make_tuple(args.first(nargs));
      arg_pos = nargs;
      continue;
    } else {
      if (!raise) return false;
      if (varargs && i == 0 && !is_keyword && nargs > 1) return too_many(vm, name, s, nargs);
      if (is_keyword) {
        vm.type_error("{}(): argument '{}' must be {}, not {}", name, p.name, p.type_name(),
                      shown_type(v));
      } else if (failed >= 0 && is_sequence(v)) {
        vm.type_error(
            "{}(): argument '{}' (position {}) must be {}, but found element of type {} at pos {}",
            name, p.name, arg_pos + 1, p.type_name(),
            shown_type(sequence(v)[static_cast<size_t>(failed)]), failed);
      } else {
        vm.type_error("{}(): argument '{}' (position {}) must be {}, not {}", name, p.name,
                      arg_pos + 1, p.type_name(), shown_type(v));
      }
      return false;
    }
    if (!is_keyword) {
      ++arg_pos;
    } else if (v) {
      --remaining;
    }
  }
  if (arg_pos < nargs) return raise ? too_many(vm, name, s, nargs) : false;
  if (remaining > 0) return raise ? extra_keyword(vm, name, s, nargs, kwnames) : false;
  return true;
}

}  // namespace tracepad::ops
