// torch.Size: a tuple of ints with a type of its own, which slicing, + and * keep.
#include "ops/types/types.h"
#include "tensor/format.h"

namespace tracepad {
namespace {

Value size_from(std::span<const Value> items) {
  Tuple* t = alloc_as<Tuple>(size_type, static_cast<uint32_t>(items.size()));
  Value v(static_cast<Object*>(t));
  for (size_t i = 0; i < items.size(); ++i) t->items[i] = items[i];
  return v;
}

Value size_new(VM& vm, const Args& a) {
  std::vector<Value> items;
  if (a[1] && !vm.iterate(a[1], items)) return {};
  for (size_t i = 0; i < items.size(); ++i) {
    Value& v = items[i];
    if (is_int(v) && !v.is_bool()) {
      if (int64_t n; !to_int64(v, n)) return vm.value_error("Overflow when unpacking long long");
      continue;
    }
    const TensorObject* t = as<TensorObject>(v);
    int64_t n;
    if (!v.is_bool() && type_of(v)->dunder(Dunder::index_) &&
        (!t || (t->tensor.numel() == 1 && is_integral(t->tensor.dtype()))) && vm.index(v, n)) {
      v = make_int(n);
      continue;
    }
    vm.clear_error();
    return vm.type_error("torch.Size() takes an iterable of 'int' (item {} is '{}')", i,
                         type_name(v));
  }
  return size_from(items);
}
Value size_repr_method(VM& vm, const Args& a) {
  std::string out = "torch.Size([";
  for (const Value& v : cast<Tuple>(a[0])->view()) {
    if (out.size() > 12) out += ", ";
    std::string item;
    if (!vm.repr_to(v, item)) return {};
    out += item;
  }
  return make_str(out + "])");
}
// The tuple's own method, with a tuple result made a Size.
Value through_tuple(VM& vm, Dunder d, const Value& self, const Value& other) {
  const Value& f = Tuple::type->dunder(d);
  if (!f) return Value::not_implemented();
  Value r = vm.call(f, {self, other});
  if (!r || !is<Tuple>(r)) return r;
  return size_from(cast<Tuple>(r)->view());
}
Value size_getitem(VM& vm, const Args& a) {
  if (!is<Slice>(a[1])) return vm.call(Tuple::type->dunder(Dunder::getitem_), {a[0], a[1]});
  return through_tuple(vm, Dunder::getitem_, a[0], a[1]);
}
Value concatenate(VM& vm, const Value& left, const Value& right) {
  if (!is<Tuple>(left) || !is<Tuple>(right)) return Value::not_implemented();
  std::vector<Value> items(cast<Tuple>(left)->view().begin(), cast<Tuple>(left)->view().end());
  for (const Value& v : cast<Tuple>(right)->view()) items.push_back(v);
  return size_from(items);
}
Value size_add(VM& vm, const Args& a) {
  if (!is<Tuple>(a[1]))
    return vm.type_error("can only concatenate tuple (not {}) to torch.Size", type_name(a[1]));
  return concatenate(vm, a[0], a[1]);
}
Value size_radd(VM& vm, const Args& a) { return concatenate(vm, a[1], a[0]); }
Value size_mul(VM& vm, const Args& a) {
  int64_t n;
  if (!is_int(a[1])) return Value::not_implemented();
  if (!to_int64(a[1], n))
    return vm.raise(exc::OverflowError, "cannot fit 'int' into an index-sized integer");
  Tuple* t = cast<Tuple>(a[0]);
  if (n > 0 && static_cast<uint64_t>(n) * t->size > 1000000) return vm.raise(exc::MemoryError, "");
  std::vector<Value> items;
  for (int64_t i = 0; i < n; ++i) items.insert(items.end(), t->view().begin(), t->view().end());
  return size_from(items);
}
Value size_numel(VM& vm, const Args& a) {
  int64_t n = 1;
  for (const Value& v : cast<Tuple>(a[0])->view()) {
    int64_t k = 0;
    to_int64(v, k);
    if (__builtin_mul_overflow(n, k, &n))
      return vm.raise(exc::OverflowError, "numel: integer multiplication overflow");
  }
  return make_int(n);
}

}  // namespace

void init_size_type(VM& vm) {
  TypeBuilder<Tuple>(vm, "Size", size_type)
      .base(Tuple::type)
      .c_module("torch")
      .make("(cls, iterable=?, /)", size_new)
      .dunder(Dunder::repr_, size_repr_method)
      .dunder(Dunder::getitem_, size_getitem)
      .dunder(Dunder::add_, size_add)
      .dunder(Dunder::radd_, size_radd)
      .dunder(Dunder::mul_, size_mul)
      .dunder(Dunder::rmul_, size_mul)
      .method("numel", "(self)", size_numel)
      .done();
}

}  // namespace tracepad
