// The native half of the module traceback: the VM's own layout of exceptions as text.
// lib/traceback.py cuts it into the lists that the module's functions give.
#include "runtime/traceback.h"

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

// source_line(code, lineno): without what surrounds it; '' where a traceback shows none.
Value source_line(VM& vm, const Args& a) {
  int64_t line = 0;
  auto* code = as<Code>(a[0]);
  if (!code || !to_int64(a[1], line) || line < 1) return make_str("");
  return make_str(shown_line(*code, static_cast<uint32_t>(line)));
}

// extent(tb): (end line, first column, end column) of the expression, from 0 for columns.
Value extent(VM& vm, const Args& a) {
  auto* t = as<Traceback>(a[0]);
  if (!t) return vm.type_error("expected traceback object, got {}", type_name(a[0]));
  const Span s = t->owner->trace[std::min(t->index, t->owner->trace.size() - 1)].span();
  return make_tuple({make_int(s.end_line), make_int(s.col), make_int(s.end_col)});
}

bool init(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("format", "(e, /)", format)
      .function("format_only", "(e, /)", format_only)
      .function("extent", "(tb, /)", extent)
      .function("source_line", "(code, lineno, /)", source_line)
      .function("handled", "()", handled);
  return true;
}

}  // namespace

void init_traceback_module(VM& vm) { vm.add_native_module("_traceback", init); }

}  // namespace tracepad
