// Notes the arguments of a GraphModule's call on its graph.
#include "fx/last_inputs.h"

#include "fx/events.h"
#include "fx/node.h"
#include "ops/binding/tensor_object.h"

namespace tracepad::fx {
namespace {

InputShape shape_of(const Value& v) {
  InputShape s;
  if (!is<TensorObject>(v)) return s;
  const Tensor& t = tensor_of(v);
  s.tensor = true;
  s.sizes.assign(t.sizes().begin(), t.sizes().end());
  s.dtype = t.dtype();
  return s;
}

// (graph, args, kwargs). Only for the page, which also asks for the trace's events: elsewhere a
// call of a module costs nothing more.
Value note_inputs(VM& vm, const Args& a) {
  if (!TraceLog::of(vm).enabled) return none();
  auto* graph = as<Graph>(a[0]);
  auto* args = as<Tuple>(a[1]);
  auto* kwargs = as<Dict>(a[2]);
  if (!graph || !args) return none();
  auto inputs = std::make_shared<LastInputs>();
  for (const Value& v : args->view()) inputs->positional.push_back(shape_of(v));
  if (kwargs)
    for (auto& e : kwargs->table.entries())
      if (e.key && is_str(e.key))
        inputs->named.emplace_back(std::string(str_view(e.key)), shape_of(e.value));
  graph->last_inputs = std::move(inputs);
  return none();
}

}  // namespace

void add_last_inputs_names(VM& vm, Module& m) {
  ModuleBuilder(vm, m).function("_note_inputs", "(graph, args, kwargs)", note_inputs);
}

}  // namespace tracepad::fx
