// The types of None, NotImplemented and Ellipsis.
#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

struct Singleton : Object {
};  // the values are inline (value.h); the types have no layout of their own

template <class Make>
Value without_arguments(VM& vm, const Args& a, std::string_view name, Make make) {
  if (a.n > 1 || a.kw_count()) return vm.type_error("{} takes no arguments", name);
  return make();
}
Value none_new(VM& vm, const Args& a) { return without_arguments(vm, a, "NoneType", none); }
Value none_repr(VM&, const Args&) { return make_str("None"); }
Value none_bool(VM&, const Args&) { return make_bool(false); }
Value none_hash(VM&, const Args&) { return make_int(0xfca86420); }

Value not_implemented_new(VM& vm, const Args& a) {
  return without_arguments(vm, a, "NotImplementedType", Value::not_implemented);
}
Value not_implemented_repr(VM&, const Args&) { return make_str("NotImplemented"); }
Value not_implemented_bool(VM& vm, const Args&) {
  return vm.type_error("NotImplemented should not be used in a boolean context");
}
Value not_implemented_reduce(VM&, const Args&) { return make_str("NotImplemented"); }

Value ellipsis_new(VM& vm, const Args& a) {
  return without_arguments(vm, a, "EllipsisType", Value::ellipsis);
}
// Not 0: in CPython it is an address.
Value ellipsis_repr(VM&, const Args&) { return make_str("Ellipsis"); }
Value ellipsis_reduce(VM&, const Args&) { return make_str("Ellipsis"); }

}  // namespace

void init_singletons(VM& vm) {
  TypeBuilder<Singleton>(vm, "NoneType", SingletonTypes::none)
      .flags(Type::kNoBase)
      .make("", none_new)
      .dunder(Dunder::repr_, none_repr)
      .dunder(Dunder::bool_, none_bool)
      .dunder(Dunder::hash_, none_hash)
      .done();
  TypeBuilder<Singleton>(vm, "NotImplementedType", SingletonTypes::not_implemented)
      .flags(Type::kNoBase)
      .make("", not_implemented_new)
      .dunder(Dunder::repr_, not_implemented_repr)
      .dunder(Dunder::bool_, not_implemented_bool)
      .dunder(Dunder::reduce_, not_implemented_reduce)
      .done();
  TypeBuilder<Singleton>(vm, "ellipsis", SingletonTypes::ellipsis)
      .flags(Type::kNoBase)
      .make("", ellipsis_new)
      .dunder(Dunder::repr_, ellipsis_repr)
      .dunder(Dunder::reduce_, ellipsis_reduce)
      .done();
}

}  // namespace tracepad
