// The native half of the module traceback: the VM's own layout of exceptions as text.
// lib/traceback.py cuts it into the lists that the module's functions give.
#include "runtime/modules/registry.h"
#include "runtime/native.h"

namespace tracepad {

namespace {

bool check(VM& vm, const Value& v) {
  if (is<Exception>(v)) return true;
  vm.type_error("Exception expected for value, {} found", type_name(v));
  return false;
}
Value format(VM& vm, const Args& a) {
  if (!check(vm, a[0])) return {};
  Value e = a[0];
  return make_str(vm.format_exception(e));
}
Value format_only(VM& vm, const Args& a) {
  if (!check(vm, a[0])) return {};
  Value e = a[0];
  return make_str(vm.format_exception_only(e));
}
Value handled(VM& vm, const Args&) { return vm.handled() ? vm.handled() : none(); }

bool init(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("format", "(e, /)", format)
      .function("format_only", "(e, /)", format_only)
      .function("handled", "()", handled);
  return true;
}

}  // namespace

void init_traceback_module(VM& vm) { vm.add_native_module("_traceback", init); }

}  // namespace tracepad
