// torch.return_types: the named tuples that operators with several results give. One class an
// operator, made when its first result is; it stays until the VM ends.
#include <map>

#include "ops/binding/tensor_object.h"
#include "runtime/native.h"
#include "runtime/per_vm.h"

namespace tracepad {

namespace {

PerVM<std::map<std::string, Ref<Type>, std::less<>>> result_types;

// torch.return_types.max(\nvalues=...,\nindices=...)
Value result_repr(VM& vm, const Args& a) {
  auto* t = cast<Tuple>(a[0]);
  Value fields = vm.getattr(Value(type_of(a[0])), "_field_names");
  if (!fields) return {};
  std::string out = "torch.return_types." + std::string(type_of(a[0])->short_name()) + "(\n";
  auto* names = cast<Tuple>(fields);
  for (uint32_t i = 0; i < t->size && i < names->size; ++i) {
    out += std::string(str_view(names->items[i])) + "=";
    if (!vm.repr_to(t->items[i], out)) return {};
    out += i + 1 < t->size ? ",\n" : ")";
  }
  return make_str(std::move(out));
}

// A field's getter; its index is the function's own data.
Value field_get(VM& vm, const Args& a) {
  auto* t = cast<Tuple>(a[0]);
  auto i = reinterpret_cast<uintptr_t>(a.fn->data);
  return i < t->size ? t->items[i] : none();
}

}  // namespace

Value make_named_result(VM& vm, std::string_view op, const std::vector<std::string>& fields,
                        std::vector<Value> items) {
  auto& known = *result_types;
  auto it = known.find(op);
  if (it == known.end()) {
    Ref<Dict> ns = make_dict();
    std::vector<Value> names;
    for (size_t i = 0; i < fields.size(); ++i) {
      names.push_back(make_str(fields[i]));
      auto* p = alloc_as<Property>(Property::type);
      ns->set(fields[i], Value(p));
      p->get =
          make_native(vm, fields[i], "(self, /)", field_get, {}, reinterpret_cast<const void*>(i));
      p->set = p->del = p->doc = none();
    }
    ns->set("_field_names", make_tuple(names));
    ns->set("n_fields", make_int(static_cast<int64_t>(fields.size())));
    ns->set("n_sequence_fields", make_int(static_cast<int64_t>(fields.size())));
    ns->set("n_unnamed_fields", make_int(0));
    ns->set("__module__", make_str("torch.return_types"));
    ns->set("__slots__", make_tuple({}));
    // A method: bound to the tuple by its type.
    auto repr = make_native(vm, "__repr__", "(self, /)", result_repr);
    incref(NativeFunction::method_type);
    decref(repr->cls);
    repr->cls = NativeFunction::method_type;
    repr->owner = Tuple::type;
    ns->set("__repr__", repr);
    Value made = vm.make_class(op, {Value(Tuple::type)}, ns);
    if (!made) return {};
    cast<Type>(made)->name.insert(0, "torch.return_types.");
    cast<Type>(made)->type_flags |= Type::kDotted;
    it = known.emplace(std::string(op), cast<Type>(made)).first;
  }
  auto* t = alloc<Tuple>(it->second.get(), static_cast<uint32_t>(items.size()));
  Value out(t);
  for (size_t i = 0; i < items.size(); ++i) t->items[i] = std::move(items[i]);
  return out;
}

}  // namespace tracepad
