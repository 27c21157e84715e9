// The protocol's rules; see the header. The default implementation for subclasses of Tensor (call,
// then convert results to the subclass) is in types/tensor_subclass.cpp.
#include "ops/binding/torch_function.h"

#include <algorithm>

#include "ops/binding/tensor_object.h"
#include "runtime/per_vm.h"

namespace tracepad {

namespace {
PerVM<Value> disabled;
PerVM<std::vector<Value>> modes;

// The innermost mode's answer; meanwhile it is not entered.
Value ask_mode(VM& vm, const Value& func, const Value& types, const Value& args, Dict* kwargs) {
  Value mode = modes->back();
  modes->pop_back();
  Value kw = kwargs ? Value(static_cast<Object*>(kwargs)) : Value(make_dict());
  Value r = vm.call_method(mode, "__torch_function__", {func, types, args, kw});
  modes->push_back(mode);
  return r;
}
}  // namespace

std::vector<Value>& torch_function_modes() { return *modes; }

Value& disabled_torch_function() { return *disabled; }

bool has_torch_function(const Value& v) {
  if (!v.is_object()) return false;
  Type* t = v.object()->cls;
  if (t == TensorObject::type) return false;
  const Value& f = t->dunder(Dunder::torch_function_);
  if (!f || f.is_none()) return false;
  if (disabled_torch_function() && f.same(disabled_torch_function())) return false;
  if (const StaticMethod* s = as<StaticMethod>(f)) {
    if (disabled_torch_function() && s->func.same(disabled_torch_function())) return false;
  }
  if (DisableTorchFunctionSubclass::depth && t->is_subtype(TensorObject::type)) return false;
  return true;
}

bool has_torch_function(std::span<const Value> values) {
  for (const Value& v : values) {
    if (has_torch_function(v)) return true;
    if (const Tuple* t = as<Tuple>(v)) {
      for (const Value& x : t->view()) {
        if (has_torch_function(x)) return true;
      }
    } else if (const List* l = as<List>(v)) {
      for (const Value& x : l->items) {
        if (has_torch_function(x)) return true;
      }
    }
  }
  return false;
}

void add_overloaded(std::vector<Value>& overloaded, const Value& v) {
  Type* t = type_of(v);
  for (const Value& o : overloaded) {
    if (type_of(o) == t) return;
  }
  size_t at = overloaded.size();
  for (size_t i = 0; i < overloaded.size(); ++i) {
    if (t->is_subtype(type_of(overloaded[i]))) {
      at = i;
      break;
    }
  }
  overloaded.insert(overloaded.begin() + static_cast<ptrdiff_t>(at), v);
}

Value dispatch_torch_function(VM& vm, const Value& func, const std::vector<Value>& overloaded,
                              Value args, Dict* kwargs) {
  std::vector<Value> types;
  for (const Value& o : overloaded) types.push_back(Value(static_cast<Object*>(type_of(o))));
  Value types_tuple = tracepad::make_tuple(types);
  if (!modes->empty()) {
    Value r = ask_mode(vm, func, types_tuple, args, kwargs);
    if (!r || !r.is_not_implemented()) return r;
  }
  for (const Value& o : overloaded) {
    Value impl = vm.getattr(Value(static_cast<Object*>(type_of(o))), intern("__torch_function__"));
    if (!impl) return {};
    Value kw = kwargs ? Value(static_cast<Object*>(kwargs)) : Value(make_dict());
    Value r = vm.call(impl, {func, types_tuple, args, kw});
    if (!r) return {};
    if (!r.is_not_implemented()) return r;
  }
  std::string name;
  Value mod = vm.getattr_opt(func, names::module_);
  Value q = vm.getattr_opt(func, names::name_);
  vm.clear_error();
  if (mod && is_str(mod)) name += std::string(str_view(mod)) + ".";
  if (q && is_str(q)) name += str_view(q);
  std::string list;
  for (const Value& t : types) {
    list += "\n  - tensor subclass ";
    if (!vm.repr_to(t, list)) return {};
  }
  return vm.type_error(
      "Multiple dispatch failed for '{}'; all __torch_function__ handlers returned "
      "NotImplemented:\n{}\n\nFor more information, try re-running with TORCH_LOGS=not_implemented",
      name, list);
}

Value handle_torch_function(VM& vm, const Value& func, std::span<const Value> relevant, Value args,
                            Dict* kwargs) {
  std::vector<Value> overloaded;
  for (const Value& v : relevant) {
    if (has_torch_function(v)) {
      add_overloaded(overloaded, v);
    } else if (const Tuple* t = as<Tuple>(v)) {
      for (const Value& x : t->view()) {
        if (has_torch_function(x)) add_overloaded(overloaded, x);
      }
    } else if (const List* l = as<List>(v)) {
      for (const Value& x : l->items) {
        if (has_torch_function(x)) add_overloaded(overloaded, x);
      }
    }
  }
  return dispatch_torch_function(vm, func, overloaded, std::move(args), kwargs);
}

bool is_tensor_method(const Value& func) {
  // Methods that PyTorch leaves out of its overridable functions are recorded as plain calls.
  static constexpr std::string_view kIgnored[] = {
      "as_subclass",
      "cholesky",
      "eig",
      "lstsq",
      "new",
      "new_empty",
      "new_empty_strided",
      "new_full",
      "new_ones",
      "new_tensor",
      "new_zeros",
      "qr",
      "reinforce",
      "solve",
      "stride",
      "symeig",
      "to_padded_tensor",
      "unflatten",
  };
  const NativeFunction* f = as<NativeFunction>(func);
  if (!f || (f->owner != TensorObject::type && f->owner != TensorObject::base_type)) return false;
  return std::find(std::begin(kIgnored), std::end(kIgnored), f->name) == std::end(kIgnored);
}

}  // namespace tracepad
