// The native half of the module traceback: the VM's own layout of exceptions as text.
// lib/traceback.py cuts it into the lists that the module's functions give.
#include "runtime/traceback.h"

#include "runtime/modules/registry.h"
#include "runtime/native.h"
#include "runtime/traceback_source.h"

namespace tracepad {

namespace {

bool check(VM& vm, const Value& v) {
  if (is<Exception>(v)) return true;
  vm.type_error("Exception expected for value, {} found", type_name(v));
  return false;
}
Value list_of(const TextParts& parts) {
  std::vector<Value> items;
  for (const std::string& part : parts) items.push_back(make_str(part));
  return make_list(std::move(items));
}
Value format(VM& vm, const Args& a) {
  if (!check(vm, a[0])) return {};
  Value e = a[0];
  return list_of(exception_parts(vm, e));
}
Value format_only(VM& vm, const Args& a) {
  if (!check(vm, a[0])) return {};
  Value e = a[0];
  // Without its frames there are no names that could have been meant.
  auto& trace = cast<Exception>(e)->trace;
  Ref<Traceback> aside;
  const bool frames = a[1].is_true();
  if (!frames) std::swap(aside, trace);
  Value parts = list_of(exception_only_parts(vm, e));
  if (!frames) std::swap(aside, trace);
  return parts;
}
Value handled(VM& vm, const Args&) { return vm.handled() ? vm.handled() : none(); }

// source_line(code, lineno): without what surrounds it; '' where a traceback shows none.
Value source_line(VM& vm, const Args& a) {
  int64_t line = 0;
  auto* code = as<Code>(a[0]);
  if (!code || !to_int64(a[1], line) || line < 1) return make_str("");
  return make_str(shown_line(*code, static_cast<uint32_t>(line)));
}

// extent(tb): (line, end line, first column, end column) of the expression, from 0 for columns;
// None for what is not known.
Value extent(VM& vm, const Args& a) {
  auto* t = as<Traceback>(a[0]);
  if (!t) return vm.type_error("expected traceback object, got {}", type_name(a[0]));
  const Span s = t->span();
  if (!s.line) return make_tuple({make_int(t->line()), none(), none(), none()});
  return make_tuple({make_int(s.line), make_int(s.end_line), make_int(s.col), make_int(s.end_col)});
}

// is_shown(tb): whether tracebacks show its frame, which they do not for the library's own.
Value is_shown(VM& vm, const Args& a) {
  auto* t = as<Traceback>(a[0]);
  if (!t) return vm.type_error("expected traceback object, got {}", type_name(a[0]));
  return make_bool(t->is_shown());
}

// marked_lines(code, line, column, end line, end column): the source lines with marks beneath.
Value marked_lines(VM& vm, const Args& a) {
  auto* code = as<Code>(a[0]);
  int64_t at[4];
  for (int i = 0; i < 4; ++i)
    if (!to_int64(a[i + 1], at[i])) return vm.type_error("marked_lines() takes ints");
  std::string out;
  if (code && code->source && !shown_line(*code, static_cast<uint32_t>(at[0])).empty()) {
    Span span{};
    span.line = static_cast<uint32_t>(at[0]);
    span.col = static_cast<uint32_t>(at[1]);
    span.end_line = static_cast<uint32_t>(at[2]);
    span.end_col = static_cast<uint32_t>(at[3]);
    write_source_lines(out, *shown_source(*code), span);
  }
  return make_str(out);
}

bool init(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("format", "(e, /)", format)
      .function("format_only", "(e, frames, /)", format_only)
      .function("extent", "(tb, /)", extent)
      .function("source_line", "(code, lineno, /)", source_line)
      .function("is_shown", "(tb, /)", is_shown)
      .function("marked_lines", "(code, line, column, end_line, end_column, /)", marked_lines)
      .function("handled", "()", handled);
  return true;
}

}  // namespace

void init_traceback_module(VM& vm) { vm.add_native_module("_traceback", init); }

}  // namespace tracepad
