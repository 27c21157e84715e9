// Copying tensors as the copy module asks for it, and the default __torch_function__ by which
// results of operators on a subclass become instances of it.
#include <cstring>

#include "ops/binding/torch_function.h"
#include "ops/functional/creation.h"
#include "ops/types/tensor_type.h"

namespace tracepad {
namespace {

const Tensor& self_tensor(const Value& v) { return self_as<TensorObject>(v)->tensor; }

Value object_id(const Value& v) {
  return make_int(static_cast<int64_t>(reinterpret_cast<uintptr_t>(v.object())));
}

// The memo's key is what id() gives.
Value memo_key(VM& vm, const Value& v) {
  Value id = vm.builtins()->dict->get("id");
  return id ? vm.call(id, {v}) : object_id(v);
}

// Attributes that Python code put on the tensor.
bool copy_attributes(VM& vm, const Value& from, const Value& to, const Value& deepcopy,
                     const Value& memo) {
  Dict** slot = from.object()->dict_slot();
  if (!slot || !*slot || (*slot)->size() == 0) return true;
  Dict* target = vm.instance_dict(to);
  auto now = (*slot)->table.entries();  // deepcopy runs Python code
  std::vector<HashTable::Entry> entries(now.begin(), now.end());
  for (const auto& e : entries) {
    if (!e.key) continue;
    Value v = deepcopy ? vm.call(deepcopy, {e.value, memo}) : e.value;
    if (!v) return false;
    target->set(cast<Str>(e.key), v);
  }
  return true;
}

// A tensor like `t` over a copy of its whole storage. Tensors that share a storage share the copy:
// the memo has it, as a tensor, under the storage's address plus one, which is no object's id.
Value copy_storage(VM& vm, const Tensor& t, Type* type, Dict* memo) {
  if (t.is_meta() || !t.storage()) return wrap_as(ops::detach(ops::clone(t)), type);
  Value key = make_int(static_cast<int64_t>(reinterpret_cast<uintptr_t>(t.storage().get())) + 1);
  Value known = memo ? memo->get(vm, key) : Value();
  if (vm.has_error()) return {};
  if (!known) {
    int64_t bytes = t.storage()->nbytes();
    Tensor whole = empty_tensor({bytes}, DType::UInt8);
    if (bytes)
      std::memcpy(whole.storage()->data(), t.storage()->data(), static_cast<size_t>(bytes));
    known = wrap_as(whole, TensorObject::type);
    if (memo && !memo->set(vm, key, known)) return {};
  }
  Tensor copy = ops::data_alias(t);
  copy.impl()->storage = self_tensor(known).storage();
  return wrap_as(copy, type);
}

Value deepcopy(VM& vm, const Args& a) {
  const Tensor& t = self_tensor(a[0]);
  if (!t.is_leaf()) {
    return vm.runtime_error(
        "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol "
        "at the moment.  If "
        "you were attempting to deepcopy a module, this may be because of a "
        "torch.nn.utils.weight_norm usage, see "
        "https://github.com/pytorch/pytorch/pull/103001");
  }
  Value key = memo_key(vm, a[0]);
  Dict* memo = as<Dict>(a[1]);
  if (memo) {
    if (Value seen = memo->get(vm, key)) return seen;
    if (vm.has_error()) return {};
  }
  return guarded(vm, [&]() -> Value {
    NoGrad no_grad;
    Value v = copy_storage(vm, t, type_of(a[0]), memo);
    if (!v) return {};
    const Tensor& copy = self_tensor(v);
    if (t.requires_grad()) copy.set_requires_grad(true);
    if (t.grad().defined()) copy.set_grad(ops::detach(ops::clone(t.grad())));
    if (memo && !memo->set(vm, key, v)) return {};
    Value module = vm.import("copy");
    Value f = module ? vm.getattr(module, "deepcopy") : Value();
    if (!f || !copy_attributes(vm, a[0], v, f, a[1])) return {};
    return v;
  });
}

Value shallow_copy(VM& vm, const Args& a) {
  return guarded(vm, [&]() -> Value {
    const Tensor& t = self_tensor(a[0]);
    Tensor copy = ops::data_alias(t);
    if (t.requires_grad() && t.is_leaf()) copy.set_requires_grad(true);
    Value v = wrap_as(copy, type_of(a[0]));
    return copy_attributes(vm, a[0], v, {}, {}) ? v : Value();
  });
}

// Tensors inside results become instances of cls, sharing their data and history.
Value convert(VM& vm, const Value& r, Type* cls) {
  if (const TensorObject* t = as<TensorObject>(r)) {
    if (type_of(r)->is_subtype(cls)) return r;
    // The object of a fresh result is re-made as the subclass; its handle is shared.
    if (t->tensor.impl()->binding == t) t->tensor.impl()->binding = nullptr;
    return wrap_as(t->tensor, cls);
  }
  if (const Tuple* t = as<Tuple>(r); t && type_of(r) == Tuple::type) {
    std::vector<Value> items;
    for (const Value& x : t->view()) items.push_back(convert(vm, x, cls));
    return make_tuple(items);
  }
  if (const Tuple* t = as<Tuple>(r); t && type_of(r)->lookup(intern("n_fields"))) {
    auto* made = alloc<Tuple>(type_of(r), t->size);  // of torch.return_types
    Value hold(made);
    for (uint32_t i = 0; i < t->size; ++i) made->items[i] = convert(vm, t->items[i], cls);
    return hold;
  }
  if (const List* l = as<List>(r); l && type_of(r) == List::type) {
    std::vector<Value> items;
    for (const Value& x : l->items) items.push_back(convert(vm, x, cls));
    return make_list(std::move(items));
  }
  return r;
}

}  // namespace

// The properties whose tensor is not made of this one: it stays what it is.
static bool gives_other_tensor(VM& vm, const Value& func) {
  const auto* bound = as<BoundMethod>(func);
  const auto* property = bound ? as<GetSet>(bound->self) : nullptr;
  (void)vm;
  return property &&
         (property->name == "grad" || property->name == "_grad" || property->name == "_base");
}

Value default_torch_function(VM& vm, const Args& a) {
  Type* cls = as<Type>(a[0]);
  std::vector<Value> args;
  if (!vm.iterate(a[3], args)) return {};
  std::vector<Value> types;
  if (!vm.iterate(a[2], types)) return {};
  for (const Value& t : types) {
    if (!is<Type>(t) || !cls->is_subtype(cast<Type>(t))) return Value::not_implemented();
  }
  DisableTorchFunctionSubclass off;
  Value r = vm.call_ex(a[1], args, a[4].is_none() ? nullptr : as<Dict>(a[4]));
  if (!r || cls == TensorObject::type || gives_other_tensor(vm, a[1])) return r;
  return convert(vm, r, cls);
}

void add_tensor_copying(TypeBuilderBase& t) {
  t.method("__deepcopy__", "(self, memo, /)", deepcopy)
      .method("__copy__", "(self, /)", shallow_copy);
}

}  // namespace tracepad
