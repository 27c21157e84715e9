// Python's data model for tensors: operators (which call the table's operators by name and decline
// on TypeError, as PyTorch's do), conversions, iteration, containment, formatting, hashing.
#include "ops/autograd/autograd.h"
#include "ops/binding/registry.h"
#include "ops/binding/torch_function.h"
#include "ops/functional/view.h"
#include "ops/types/tensor_type.h"
#include "runtime/builtin_types.h"
#include "tensor/format.h"

namespace tracepad {
namespace {

// An operator's name as a template argument.
template <size_t N>
struct Name {
  constexpr Name(const char (&text)[N]) {  // NOLINT: implicit by design
    for (size_t i = 0; i < N; ++i) data[i] = text[i];
  }
  char data[N] = {};
  constexpr std::string_view view() const { return {data, N - 1}; }
};

const Tensor& self_tensor(const Value& v) { return self_as<TensorObject>(v)->tensor; }

// A TypeError becomes NotImplemented, so that Python tries the other operand and words the message.
Value or_decline(VM& vm, Value r) {
  if (!r && vm.error_is(exc::TypeError)) {
    vm.clear_error();
    return Value::not_implemented();
  }
  return r;
}

Value invoke_method(VM& vm, const ops::Operator* op, std::initializer_list<Value> args) {
  Value func = TensorObject::base_type->lookup(intern(op->name));
  return ops::invoke(vm, *op, func, {args.begin(), args.size()}, nullptr);
}

// self OP other by a method of the table, whose arguments it takes as they come.
template <Name name>
Value forward(VM& vm, const Args& a) {
  static const ops::Operator* op = ops::find_method(name.view());
  std::span<const Value> args(a.v, a.n + a.kw_count());
  if (!ops::check_receiver(vm, a.fn->name, args, a.kwnames)) return {};
  Value func = TensorObject::base_type->lookup(intern(op->name));
  return or_decline(vm, ops::invoke(vm, *op, func, args, a.kwnames));
}
// Has a class or a mode to be asked for what is done with self?
bool is_asked(const Value& self) {
  return has_torch_function(self) || !torch_function_modes().empty();
}

// The same where what self overrides has this method's name.
template <Name name>
Value own(VM& vm, const Args& a) {
  if (!a.n || !is_asked(a[0])) return forward<name>(vm, a);
  static const ops::Operator* op = ops::find_method(name.view());
  std::span<const Value> args(a.v, a.n + a.kw_count());
  if (!ops::check_receiver(vm, a.fn->name, args, a.kwnames)) return {};
  return or_decline(vm, ops::invoke(vm, *op, Value(static_cast<Object*>(a.fn)), args, a.kwnames));
}

// ~x has a message of its own where x is no integer.
Value invert(VM& vm, const Args& a) {
  if (is<TensorObject>(a[0]) && is_floating(tensor_of(a[0]).dtype()))
    return vm.type_error(
        "~ (operator.invert) is only implemented on integer and Boolean-type tensors");
  return own<"bitwise_not">(vm, a);
}

// Methods that are Python functions in PyTorch: their own name is what an overriding type or a mode
// sees.
bool overridden(VM& vm, const Args& a, Value& result) {
  std::vector<Value> all{a[0], a[1]};
  if (!has_torch_function(all) && torch_function_modes().empty()) return false;
  Value func = Value(static_cast<Object*>(a.fn));
  result = or_decline(vm, handle_torch_function(vm, func, all, make_tuple(all), nullptr));
  return true;
}
// other OP self by a function of the table.
template <Name name>
Value reflected(VM& vm, const Args& a) {
  Value r;
  if (overridden(vm, a, r)) return r;
  return or_decline(vm, ops::call_by_name(vm, name.view(), {a[1], a[0]}));
}
Value floordiv(VM& vm, const Args& a) {
  Value r;
  if (overridden(vm, a, r)) return r;
  return or_decline(vm, ops::call_by_name(vm, "floor_divide", {a[0], a[1]}));
}
Value rsub(VM& vm, const Args& a) {
  Value r;
  if (overridden(vm, a, r)) return r;
  return or_decline(vm, ops::call_by_name(vm, "rsub", {a[0], a[1]}));
}
Value rdiv(VM& vm, const Args& a) {
  Value r;
  if (overridden(vm, a, r)) return r;
  Value inverse = ops::call_by_name(vm, "reciprocal", {a[0]});
  if (!inverse) return {};
  static const ops::Operator* op = ops::find_method("mul");
  return or_decline(vm, invoke_method(vm, op, {inverse, a[1]}));
}
Value power(VM& vm, const Args& a) {
  if (!a[2].is_none()) return Value::not_implemented();
  static const ops::Operator* op = ops::find_method("pow");
  return or_decline(vm, invoke_method(vm, op, {a[0], a[1]}));
}
Value rpower(VM& vm, const Args& a) {
  Value r;
  if (overridden(vm, a, r)) return r;
  return or_decline(vm, ops::call_by_name(vm, "pow", {a[1], a[0]}));
}

// ---- conversions ----

Value ask(VM& vm, const Args& a) {
  return dispatch_torch_function(vm, Value(static_cast<Object*>(a.fn)), {a[0]}, make_tuple({a[0]}),
                                 nullptr);
}

Value truth(VM& vm, const Args& a) {
  if (is_asked(a[0])) return ask(vm, a);
  return guarded(vm, [&] { return make_bool(truth_of(self_tensor(a[0]))); });
}
Scalar single(const Tensor& t) {
  if (t.numel() != 1) raise_value("only one element tensors can be converted to Python scalars");
  return t.item();
}
Value to_int(VM& vm, const Args& a) {
  if (is_asked(a[0])) return ask(vm, a);
  return guarded(vm, [&]() -> Value {
    Scalar s = single(self_tensor(a[0]));
    if (!s.is_float()) return make_int(s.to_int());
    double d = s.to_double();
    if (std::isnan(d)) return vm.value_error("cannot convert float NaN to integer");
    if (std::isinf(d))
      return vm.raise(exc::OverflowError, "cannot convert float infinity to integer");
    return vm.call(Value(static_cast<Object*>(Int::type)), {make_float(d)});
  });
}
Value to_float(VM& vm, const Args& a) {
  if (is_asked(a[0])) return ask(vm, a);
  return guarded(vm, [&] { return make_float(single(self_tensor(a[0])).to_double()); });
}
Value to_index(VM& vm, const Args& a) {
  if (is_asked(a[0])) return ask(vm, a);
  return guarded(vm, [&] {
    const Tensor& t = self_tensor(a[0]);
    if (t.numel() != 1 || is_floating(t.dtype())) {
      raise_type("only integer tensors of a single element can be converted to an index");
    }
    return make_int(t.item().to_int());
  });
}
Value to_complex(VM& vm, const Args& a) {
  return guarded(vm, [&] {
    return Value(static_cast<Object*>(
        alloc_as<Complex>(Complex::type, single(self_tensor(a[0])).to_double(), 0.0)));
  });
}

// ---- container behaviour ----

// Special methods of one tensor alone that a class may answer for: len(), repr(), format().
Value overridden(VM& vm, const Args& a) {
  std::vector<Value> all(a.v, a.v + a.n);
  return handle_torch_function(vm, Value(static_cast<Object*>(a.fn)), {&a[0], 1}, make_tuple(all),
                               nullptr);
}

Value length(VM& vm, const Args& a) {
  if (is_asked(a[0])) return ask(vm, a);
  const Tensor& t = self_tensor(a[0]);
  if (t.dim() == 0) return vm.type_error("len() of a 0-d tensor");
  return make_int(t.sizes()[0]);
}
Value iterate(VM& vm, const Args& a) {
  const Tensor& t = self_tensor(a[0]);
  if (t.dim() == 0) return vm.type_error("iteration over a 0-d tensor");
  if (is_asked(a[0])) {
    static const ops::Operator* unbind = ops::find_method("unbind");
    Value dim = vm.call(TensorObject::base_type->lookup(intern("dim")), {a[0]});
    Value parts = dim ? invoke_method(vm, unbind, {a[0], make_int(0)}) : Value();
    return parts ? vm.iter(parts) : Value();
  }
  Value parts = ops::call_by_name(vm, "unbind", {a[0], make_int(0)});
  return parts ? vm.iter(parts) : Value();
}
Value reverse(VM& vm, const Args& a) {
  if (self_tensor(a[0]).dim() == 0) return a[0];
  return ops::call_by_name(vm, "flip", {a[0], make_tuple({make_int(0)})});
}
Value contains(VM& vm, const Args& a) {
  Value r;
  if (overridden(vm, a, r)) return r;
  bool plain = is<TensorObject>(a[1]) || is_int(a[1]) || is_float(a[1]);
  if (!plain) {
    std::string cls;
    if (!vm.repr_to(Value(static_cast<Object*>(type_of(a[1]))), cls)) return {};
    return vm.runtime_error(
        "Tensor.__contains__ only supports Tensor or scalar, but you passed in a {}.", cls);
  }
  const bool tensor = is<TensorObject>(a[1]);
  Value equal = ops::call_by_name(vm, "eq", {a[tensor ? 1 : 0], a[tensor ? 0 : 1]});
  if (!equal) return {};
  Value any = ops::call_by_name(vm, "any", {equal});
  if (!any) return {};
  return guarded(vm, [&] { return make_bool(truth_of(tensor_of(any))); });
}
Value delete_item(VM& vm, const Args&) {
  return vm.type_error("Tensor does not support deleting items");
}

// ---- text ----

Value repr(VM& vm, const Args& a) {
  if (is_asked(a[0])) return overridden(vm, a);
  return guarded(vm, [&] {
    const Tensor& t = self_tensor(a[0]);
    Type* cls = type_of(a[0]);
    std::string prefix =
        cls == TensorObject::type || cls == TensorObject::parameter_type ? "tensor" : cls->name;
    return make_str(format_tensor(t, autograd::grad_fn_name(t), prefix));
  });
}
Value format(VM& vm, const Args& a) {
  if (is_asked(a[0])) return overridden(vm, a);
  const Tensor& t = self_tensor(a[0]);
  if (t.dim() == 0 && !t.is_meta() && type_of(a[0]) == TensorObject::type) {
    return guarded(vm, [&] { return vm.format(wrap(t.item()), a[1]); });
  }
  if (is_str(a[1]) && !str_view(a[1]).empty()) {
    return vm.type_error("unsupported format string passed to {}.__format__", type_name(a[0]));
  }
  return vm.str(a[0]);
}
Value hash(VM&, const Args& a) {
  return make_int(static_cast<int64_t>(reinterpret_cast<uintptr_t>(a[0].object())));
}

}  // namespace

void add_tensor_dunders(TypeBuilderBase& b) {
  using D = Dunder;
  // These are methods of PyTorch's, not slots: they take keywords, and decline what does not fit.
  const auto method = [&](Dunder d, NativeFn fn) { b.method(names::of(d)->s, "", fn); };
  method(D::add_, forward<"add">);
  method(D::radd_, forward<"add">);
  method(D::iadd_, forward<"add_">);
  method(D::sub_, forward<"sub">);
  method(D::isub_, forward<"sub_">);
  method(D::mul_, forward<"mul">);
  method(D::rmul_, forward<"mul">);
  method(D::imul_, forward<"mul_">);
  method(D::truediv_, forward<"div">);
  method(D::itruediv_, forward<"div_">);
  method(D::ifloordiv_, forward<"floor_divide_">);
  method(D::mod_, forward<"remainder">);
  method(D::imod_, forward<"remainder_">);
  method(D::matmul_, forward<"matmul">);
  method(D::and_, forward<"__and__">);
  method(D::rand_, forward<"bitwise_and">);
  method(D::iand_, forward<"bitwise_and_">);
  method(D::or_, forward<"__or__">);
  method(D::ror_, forward<"bitwise_or">);
  method(D::ior_, forward<"bitwise_or_">);
  method(D::xor_, forward<"__xor__">);
  method(D::rxor_, forward<"bitwise_xor">);
  method(D::ixor_, forward<"bitwise_xor_">);
  method(D::lshift_, forward<"__lshift__">);
  method(D::ilshift_, forward<"bitwise_left_shift_">);
  method(D::rshift_, forward<"__rshift__">);
  method(D::irshift_, forward<"bitwise_right_shift_">);
  method(D::eq_, own<"eq">);
  method(D::ne_, forward<"ne">);
  method(D::lt_, forward<"lt">);
  method(D::le_, forward<"le">);
  method(D::gt_, forward<"gt">);
  method(D::ge_, forward<"ge">);
  b.dunder(D::rsub_, rsub).dunder(D::floordiv_, floordiv);
  // Named as in Python 2, which PyTorch keeps.
  b.method("__rdiv__", "(self, other, /)", rdiv);
  b.constant(names::of(D::rtruediv_)->s, TensorObject::base_type->dict->get("__rdiv__"));
  b.dunder(D::rfloordiv_, reflected<"floor_divide">).dunder(D::rmod_, reflected<"remainder">);
  b.dunder(D::pow_, power).dunder(D::rpow_, rpower);
  b.dunder(D::rmatmul_, reflected<"matmul">);
  b.dunder(D::rlshift_, reflected<"bitwise_left_shift">)
      .dunder(D::rrshift_, reflected<"bitwise_right_shift">);
  method(D::ipow_, forward<"pow_">);
  for (auto [dunder, name] : {std::pair{D::neg_, "neg"}, {D::pos_, "positive"}, {D::abs_, "abs"}})
    b.constant(names::of(dunder)->s, TensorObject::base_type->dict->get(name));
  for (auto [dunder, fn] : {std::pair<Dunder, NativeFn>{D::invert_, invert},
                            {D::bool_, truth},
                            {D::int_, to_int},
                            {D::float_, to_float},
                            {D::index_, to_index}})
    b.method(names::of(dunder)->s, "(self, /)", fn);
  // Other names of Python 2.
  for (auto [old, name] : {std::pair{"__nonzero__", "__bool__"},
                           {"__long__", "__int__"},
                           {"__div__", "__truediv__"},
                           {"__idiv__", "__itruediv__"}})
    b.constant(old, TensorObject::base_type->dict->get(name));
  b.dunder(D::complex_, to_complex);
  b.dunder(D::len_, length)
      .dunder(D::iter_, iterate)
      .dunder(D::reversed_, reverse)
      .dunder(D::contains_, contains);
  b.dunder(D::getitem_, tensor_getitem)
      .dunder(D::setitem_, tensor_setitem)
      .dunder(D::delitem_, delete_item);
  b.dunder(D::repr_, repr).dunder(D::format_, format).dunder(D::hash_, hash);
}

}  // namespace tracepad
