// torch.fx._native: what the library's half of torch.fx takes from here. Functions on arguments and
// names are in this file; graphs, proxies and tracers bring their own names.
#include "fx/fx_internal.h"
#include "fx/last_inputs.h"
#include "fx/recompiled.h"

namespace tracepad::fx {

namespace {

Value map_arg_function(VM& vm, const Args& a) {
  if (!is_callable(a[1]))
    return vm.raise(exc::AssertionError, "torch.fx.map_arg(a, fn): fn must be a callable");
  return map_values(vm, a[0], [&](const Value& v) { return vm.call(a[1], {v}); }, true);
}
Value map_aggregate_function(VM& vm, const Args& a) {
  return map_values(vm, a[0], [&](const Value& v) { return vm.call(a[1], {v}); }, false);
}
Value qualified_name_function(VM& vm, const Args& a) {
  std::string s;
  return qualified_name(vm, a[0], s) ? make_str(std::move(s)) : Value();
}
Value format_arg_function(VM& vm, const Args& a) {
  std::string s;
  return format_arg(vm, a[0], s) ? make_str(std::move(s)) : Value();
}
Value type_repr_function(VM& vm, const Args& a) {
  std::string s;
  return type_repr(vm, a[0], s) ? make_str(std::move(s)) : Value();
}
Value snake_case_function(VM& vm, const Args& a) {
  if (!is_str(a[0])) return vm.type_error("expected str");
  return make_str(snake_case(str_view(a[0])));
}
Value typename_function(VM& vm, const Args& a) {
  std::string s;
  return torch_typename(vm, a[0], s) ? make_str(std::move(s)) : Value();
}
Value freeze_function(VM& vm, const Args& a) { return freeze(vm, a[0]); }

}  // namespace

bool init_native_module(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .value("_NodeBase", Value(Node::type))
      .value("immutable_list", Value(immutable_list_type))
      .value("immutable_dict", Value(immutable_dict_type))
      .function("map_arg", "(a, fn)", map_arg_function)
      .function("map_aggregate", "(a, fn)", map_aggregate_function)
      .function("_get_qualified_name", "(func)", qualified_name_function)
      .function("_format_arg", "(arg, max_list_len=None)", format_arg_function)
      .function("_type_repr", "(obj)", type_repr_function)
      .function("_snake_case", "(s)", snake_case_function)
      .function("_typename", "(obj)", typename_function)
      .function("_freeze", "(a)", freeze_function);
  add_graph_names(vm, m);
  add_proxy_names(vm, m);
  add_tracer_names(vm, m);
  add_well_formed(vm, m);
  add_members(vm, m);
  add_last_inputs_names(vm, m);
  add_recompiled_names(vm, m);
  return true;
}

}  // namespace tracepad::fx
