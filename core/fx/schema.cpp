// The parameter lists of functions, for the normalisation of arguments: of operators from their
// schemas, of other natives from their signatures.
#include "fx/fx_internal.h"
#include "ops/binding/op_table.h"

namespace tracepad::fx {

namespace {

// (name, has_default, default, keyword_only)
Value parameter(std::string_view name, const Value& default_value, bool optional,
                bool keyword_only) {
  return make_tuple({make_str(name), make_bool(optional),
                     optional && default_value ? default_value : none(), make_bool(keyword_only)});
}

}  // namespace

// A list of parameter lists, one an overload; None where nothing is known of the function.
Value parameter_lists(VM& vm, const Args& a) {
  auto* f = as<NativeFunction>(a[0]);
  if (!f) return none();
  std::vector<Value> lists;
  if (f->fn == ops::call_operator) {
    const auto& op = *static_cast<const ops::Operator*>(f->data);
    for (const ops::Schema& s : op.schemas()) {
      std::vector<Value> params;
      for (const ops::Param& p : s.params) {
        if (p.name == "out") continue;
        params.push_back(parameter(p.name == "self" ? "input" : p.name, p.default_value, p.optional,
                                   p.keyword_only));
      }
      lists.push_back(make_list(std::move(params)));
    }
  } else if (f->signature && !f->signature->has_varargs && !f->signature->has_kwargs) {
    std::vector<Value> params;
    for (const auto& p : f->signature->params) {
      if (p.positional_only) return none();
      params.push_back(parameter(p.name, p.default_value, !p.required, p.keyword_only));
    }
    lists.push_back(make_list(std::move(params)));
  } else {
    return none();
  }
  return make_list(std::move(lists));
}

}  // namespace tracepad::fx
