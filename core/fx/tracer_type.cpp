// The tracers as Python sees them, and what is active while one traces: the hooks on modules, the
// wrapped functions, the flag that says so. The library's Tracer.trace (written in Python) calls
// _begin and _end.
#include <chrono>

#include "fx/events.h"
#include "fx/fx_internal.h"
#include "fx/patcher.h"
#include "fx/tracer.h"
#include "nn/hooks.h"
#include "ops/binding/tensor_object.h"
#include "runtime/compiler.h"
#include "runtime/frame.h"
#include "runtime/per_vm.h"

namespace tracepad::fx {

namespace {

Tracer* self(const Value& v) { return self_as<Tracer>(v); }

// ---- a running trace ----

struct RunningTrace {
  Ref<Tracer> tracer;
  Patcher patcher;
  ModuleHooks hooks;
  ModuleHooks* outer = nullptr;
  size_t record = 0;  // its place in the log's records
};
PerVM<std::vector<std::unique_ptr<RunningTrace>>> running_traces;
std::vector<std::unique_ptr<RunningTrace>>& running() { return *running_traces; }

Value call_hook(VM& vm, RunningTrace* trace, const Value& module, const Args& args) {
  Tracer* t = trace->tracer.get();
  // The module's own file may use functions that are wrapped automatically.
  if (Value forward = type_of(module)->lookup(names::forward); is<Function>(forward)) {
    if (t->autowrap_ids &&
        !trace->patcher.autowrap(vm, cast<Function>(forward)->globals.get(), *t->autowrap_ids))
      return {};
  }
  std::vector<Value> positional(args.v, args.v + args.n);
  Value kwargs = empty_kwargs();
  if (args.kw_count()) {
    Ref<Dict> d = make_dict();
    for (uint32_t i = 0; i < args.kwnames->size; ++i)
      d->set(cast<Str>(args.kwnames->items[i]), args.v[args.n + i]);
    kwargs = Value(d);
  }
  if (behaviour_of(vm, t).call_module) {
    Value f = vm.getattr(Value(t), "call_module");
    if (!f) return {};
    if (kwargs.same(empty_kwargs())) kwargs = Value(make_dict());
    return vm.tail_call(std::move(f),
                        {module, unhooked_call(vm, module), make_tuple(positional), kwargs});
  }
  return native_call_module(vm, t, module, {}, std::move(positional), kwargs);
}

Value getattr_hook(VM& vm, RunningTrace* trace, Str* name, const Value& found) {
  Tracer* t = trace->tracer.get();
  if (behaviour_of(vm, t).getattr) {
    Value f = vm.getattr(Value(t), "getattr");
    return f ? vm.call(f, {Value(name), found, Value(t->proxy_cache)}) : Value();
  }
  return native_getattr(vm, t, found, {});
}

double now_micros() {
  return std::chrono::duration<double, std::micro>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

// _begin(tracer, root_name, globals): hooks and wrapped functions become active.
Value begin_trace(VM& vm, const Args& a) {
  if (!is<Tracer>(a[0])) return vm.type_error("a Tracer is needed");
  auto trace = std::make_unique<RunningTrace>();
  RunningTrace* raw = trace.get();
  raw->tracer = cast<Tracer>(a[0]);
  Tracer* t = raw->tracer.get();
  t->proxy_cache = make_dict();
  t->stack_snapshot.reset();
  t->parameter_names.clear();
  t->names_known = false;
  raw->hooks.call = [raw](VM& v, const Value& m, const Args& args) {
    return call_hook(v, raw, m, args);
  };
  raw->hooks.getattr = [raw](VM& v, const Value&, Str* n, const Value& found) {
    return getattr_hook(v, raw, n, found);
  };
  raw->outer = ModuleCallHook::active;
  ModuleCallHook::active = &raw->hooks;
  running().push_back(std::move(trace));
  auto& log = TraceLog::of(vm);
  ++log.traces;
  raw->record = log.records.size();
  log.records.emplace_back(t->graph, t->root, now_micros());
  log.add(vm, TraceEventKind::begin, is_str(a[1]) ? std::string(str_view(a[1])) : "", "");
  if (!raw->patcher.patch_wrapped(vm)) return {};
  if (t->autowrap_ids) {
    if (auto* d = as<Dict>(a[2]); d && !raw->patcher.autowrap(vm, d, *t->autowrap_ids)) return {};
    std::vector<Value> modules;
    if (t->autowrap_search && !vm.iterate(t->autowrap_search, modules)) return {};
    for (const Value& m : modules)
      if (Dict* d = vm.instance_dict(m); d && !raw->patcher.autowrap(vm, d, *t->autowrap_ids))
        return {};
  }
  return none();
}
Value end_trace(VM& vm, const Args& a) {
  auto& stack = running();
  auto& log = TraceLog::of(vm);
  for (size_t i = stack.size(); i-- > 0;) {
    if (Value(stack[i]->tracer).same(a[0])) {
      if (stack[i]->record < log.records.size()) log.records[stack[i]->record].end = now_micros();
      if (!a[1].is_none() && log.enabled) {
        log.failed_graph = stack[i]->tracer->graph;
        log.failed_root = stack[i]->tracer->root;
      }
      while (stack.size() > i) {
        ModuleCallHook::active = stack.back()->outer;
        stack.back()->tracer->parameter_names.clear();
        stack.pop_back();
      }
      break;
    }
  }
  if (!a[1].is_none()) {
    std::string text;
    if (!vm.str_to(a[1], text)) return {};
    log.add(vm, TraceEventKind::error, text, "");
  }
  log.add(vm, TraceEventKind::end, "", "");
  return none();
}
Value set_tracing(VM& vm, const Args& a) {
  auto& s = TracerState::of(vm);
  bool before = s.tracing;
  const int now = vm.truth(a[0]);
  if (now < 0) return {};
  s.tracing = now == 1;
  return make_bool(before);
}
Value get_tracing(VM& vm, const Args&) { return make_bool(TracerState::of(vm).tracing); }
Value set_preserve(VM& vm, const Args& a) {
  const int preserve = vm.truth(a[0]);
  if (preserve < 0) return {};
  TracerState::of(vm).preserve_meta = preserve == 1;
  return none();
}
Value add_proxyable(VM& vm, const Args& a) {
  auto& s = TracerState::of(vm);
  if (!s.proxyable) s.proxyable = make_dict();
  return s.proxyable->set(vm, a[0], none()) ? none() : Value();
}

// ---- signatures of the traced function ----

// (positional names, keyword-only names, *args name or None, **kwargs name or None, {name:
// default})
Value parameters_of(VM& vm, const Args& a) {
  auto* f = as<Function>(a[0]);
  if (!f) return vm.type_error("expected a function");
  Code* c = f->code.get();
  std::vector<Value> names, keyword_only;
  uint32_t n = c->arg_count;
  for (uint32_t i = 0; i < n; ++i) names.push_back(Value(c->varnames[i]));
  for (uint32_t i = 0; i < c->kwonly_count; ++i) keyword_only.push_back(Value(c->varnames[n + i]));
  uint32_t next = n + c->kwonly_count;
  Value varargs = none(), varkw = none();
  if (c->flags & Code::kVarArgs) varargs = Value(c->varnames[next++]);
  if (c->flags & Code::kVarKeywords) varkw = Value(c->varnames[next++]);
  Ref<Dict> defaults = make_dict();
  if (auto* d = as<Tuple>(f->defaults))
    for (uint32_t i = 0; i < d->size && d->size <= n; ++i)
      defaults->set(c->varnames[n - d->size + i].get(), d->items[i]);
  if (auto* d = as<Dict>(f->kwdefaults))
    for (auto& e : d->table.entries())
      if (e.key && is_str(e.key)) defaults->set(cast<Str>(e.key), e.value);
  return make_tuple({make_list(names), make_list(keyword_only), varargs, varkw, Value(defaults)});
}

// A copy of the function that takes all its parameters, *args and **kwargs included, by position.
Value flatten_parameters(VM& vm, const Args& a) {
  auto* f = as<Function>(a[0]);
  int64_t n = 0;
  if (!f || !to_int64(a[1], n)) return vm.type_error("expected a function and a number");
  Code* c = f->code.get();
  if (c->outlined && !complete_code(vm, *c)) return {};
  auto* copy = alloc_as<Code>(Code::type);
  Ref<Code> code(copy);
  copy->source = c->source;
  copy->name = c->name;
  copy->qualname = c->qualname;
  copy->flags = c->flags & ~uint32_t{Code::kVarArgs | Code::kVarKeywords};
  copy->arg_count = static_cast<uint32_t>(n);
  copy->posonly_count = 0;
  copy->kwonly_count = 0;
  copy->first_line = c->first_line;
  static_cast<CodeBody&>(*copy) = *c;
  copy->doc = c->doc;
  copy->def_span = c->def_span;
  copy->finish();
  auto* g = alloc_as<Function>(Function::type);
  g->code = code;
  g->globals = f->globals;
  g->defaults = f->defaults;
  g->kwdefaults = none();
  g->closure = f->closure;
  g->name = f->name;
  g->qualname = f->qualname;
  g->doc = f->doc;
  g->module = f->module;
  g->type_params = f->type_params;
  return Value(g);
}

// ---- methods ----

Value tracer_new(VM& vm, const Args& a) {
  auto* t = alloc_as<Tracer>(cast<Type>(a[0]));
  t->full = t->cls->is_subtype(Tracer::core_type);
  t->scope = Value(alloc_as<Scope>(Scope::type));
  cast<Scope>(t->scope)->module_path = make_str("");
  t->num_calls = Value(make_dict());
  t->tensor_attrs = Value(make_dict());
  t->module_stack = Value(make_dict());
  t->root_module_name = make_str("");
  return Value(t);
}
Value method_create_arg(VM& vm, const Args& a) {
  return native_create_arg(vm, self(a[0]), a[1], false);
}
Value method_create_arg_full(VM& vm, const Args& a) {
  return native_create_arg(vm, self(a[0]), a[1], true);
}

bool parse_kind(VM& vm, const Value& v, NodeOp& op) {
  op = is_str(v) ? parse_op(str_view(v)) : NodeOp::other;
  if (op != NodeOp::other) return true;
  std::string text;
  if (vm.str_to(v, text)) vm.raise(exc::AssertionError, "op '" + text + "' is not in _legal_ops");
  return false;
}
Str* optional_name(const Value& v) { return is_str(v) ? cast<Str>(v) : nullptr; }

Value method_create_node(VM& vm, const Args& a) {
  NodeOp op;
  if (!parse_kind(vm, a[1], op)) return {};
  return native_create_node(vm, self(a[0]), op, a[2], a[3], a[4], optional_name(a[5]), a[6]);
}
Value method_create_proxy(VM& vm, const Args& a) {
  NodeOp op;
  if (!parse_kind(vm, a[1], op)) return {};
  return native_create_proxy(vm, self(a[0]), op, a[2], a[3], a[4], optional_name(a[5]), a[6], a[7]);
}
Value method_proxy(VM& vm, const Args& a) { return make_proxy(vm, a[1], a[0]); }
Value method_to_bool(VM& vm, const Args&) {
  return vm.raise(trace_error,
                  "symbolically traced variables cannot be used as inputs to control flow");
}
Value method_iter(VM& vm, const Args&) {
  return vm.raise(
      trace_error,
      "Proxy object cannot be iterated. This can be attempted when the Proxy is used in a loop or "
      "as a *args "
      "or **kwargs function argument. See the torch.fx docs on pytorch.org for a more detailed "
      "explanation "
      "of what types of control flow can be traced, and check out the Proxy docstring for help "
      "troubleshooting Proxy iteration errors");
}
Value method_keys(VM& vm, const Args& a) {
  if (!is<Proxy>(a[1])) return vm.type_error("keys() needs a Proxy");
  return tracer_create_proxy(vm, cast<Proxy>(a[1])->tracer, NodeOp::call_method, make_str("keys"),
                             make_tuple({a[1]}), empty_kwargs());
}

Value core_init(VM& vm, const Args& a) {
  Tracer* t = self(a[0]);
  auto& state = TracerState::of(vm);
  if (!a[1]) {
    Value math = vm.import("math");
    if (!math) return {};
    t->autowrap_search = make_list({math});
    std::vector<Value> none_given;
    if (!state.default_autowrap)
      state.default_autowrap = collect_functions(vm, t->autowrap_search, make_tuple({}));
    if (!state.default_autowrap) return {};
    t->autowrap_ids = state.default_autowrap;
    std::vector<Value> fs;
    if (a[2] && !vm.iterate(a[2], fs)) return {};
    if (!fs.empty()) {
      t->autowrap_ids = collect_functions(vm, t->autowrap_search, a[2]);
      if (!t->autowrap_ids) return {};
    }
  } else {
    std::vector<Value> modules;
    if (!vm.iterate(a[1], modules)) return {};
    t->autowrap_search = make_list(modules);
    t->autowrap_ids = collect_functions(vm, t->autowrap_search, a[2] ? a[2] : make_tuple({}));
    if (!t->autowrap_ids) return {};
  }
  t->param_shapes_constant = a[3];
  t->submodule_paths = none();
  t->num_calls = Value(make_dict());
  t->scope = Value(alloc_as<Scope>(Scope::type));
  cast<Scope>(t->scope)->module_path = make_str("");
  Value collections = vm.import("collections");
  Value cls = collections ? vm.getattr(collections, "OrderedDict") : Value();
  t->module_stack = cls ? vm.call(cls, {}) : Value();
  return t->module_stack ? none() : Value();
}
Value core_is_leaf(VM& vm, const Args& a) {
  bool leaf;
  return native_is_leaf(vm, a[1], leaf) ? make_bool(leaf) : Value();
}
Value core_path(VM& vm, const Args& a) { return native_path_of_module(vm, self(a[0]), a[1]); }
Value core_call_module(VM& vm, const Args& a) {
  std::vector<Value> args;
  if (!vm.iterate(a[3], args)) return {};
  if (!is<Dict>(a[4])) return vm.type_error("kwargs must be a dict");
  return native_call_module(vm, self(a[0]), a[1], a[2], std::move(args), a[4]);
}
Value core_getattr(VM& vm, const Args& a) { return native_getattr(vm, self(a[0]), a[2], a[3]); }
Value core_fresh(VM& vm, const Args& a) {
  if (!is_str(a[1])) return vm.type_error("prefix must be str");
  return native_fresh_qualname(vm, self(a[0]), std::string(str_view(a[1])));
}

Value get_graph(VM& vm, const Value& v) {
  Tracer* t = self(v);
  if (!t->graph)
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'graph'", type_name(v)));
  return t->graph;
}
bool set_module_stack(VM&, const Value& v, const Value& x) {
  self(v)->module_stack = x;
  self(v)->stack_snapshot.reset();
  return true;
}
// Built from the nodes when it is asked for.
Value get_node_scopes(VM& vm, const Value& v) {
  Ref<Dict> d = make_dict();
  if (auto* g = as<Graph>(self(v)->graph); g && g->root)
    for (Node* n = g->root->next.get(); n != g->root.get(); n = n->next.get())
      d->set(n->name.get(),
             make_tuple({n->module_path ? Value(n->module_path) : make_str(""), n->module_type}));
  return Value(d);
}
bool ignore_set(VM&, const Value&, const Value&) { return true; }
Value get_autowrap_ids(VM& vm, const Value& v) {
  Ref<Set> s = make_set();
  if (self(v)->autowrap_ids)
    for (uint64_t id : *self(v)->autowrap_ids)
      if (s->add(vm, make_int(static_cast<int64_t>(id & 0xffffffffffff))) < 0) return {};
  return Value(s);
}

// Scope and what enters one.
Value scope_init(VM&, const Args& a) {
  self_as<Scope>(a[0])->module_path = a[1];
  self_as<Scope>(a[0])->module_type = a[2];
  return none();
}

}  // namespace

Value unhooked_call(VM& vm, const Value& module) {
  auto f = make_native(vm, "forward", "", [](VM& v, const Args& a) -> Value {
    if (!ModuleCallHook::call_original) return v.runtime_error("torch.nn is not available");
    std::vector<Value> all{a.fn->extra};
    all.insert(all.end(), a.v, a.v + a.n + a.kw_count());
    Args with_self{all.data(), a.n + 1, a.kwnames, a.fn};
    return ModuleCallHook::call_original(v, with_self);
  });
  f->extra = module;
  return Value(f);
}

void init_tracer_types(VM& vm) {
  running().clear();
  ModuleCallHook::active = nullptr;
  TypeBuilder<Scope>(vm, "Scope")
      .module("torch.fx.proxy")
      .flags(Type::kHasDict)
      .method("__init__", "(self, module_path, module_type)", scope_init)
      .getset("module_path", get_field<Scope, &Scope::module_path>,
              set_field<Scope, &Scope::module_path>)
      .getset("module_type", get_field<Scope, &Scope::module_type>,
              set_field<Scope, &Scope::module_type>)
      .done();
  TypeBuilder<Tracer>(vm, "TracerBase")
      .module("torch.fx.proxy")
      .flags(Type::kHasDict)
      .make("(cls, *args, **kwargs)", tracer_new)
      .method("create_node", "(self, kind, target, args, kwargs, name=None, type_expr=None)",
              method_create_node)
      .method(
          "create_proxy",
          "(self, kind, target, args, kwargs, name=None, type_expr=None, proxy_factory_fn=None)",
          method_create_proxy)
      .method("create_arg", "(self, a)", method_create_arg)
      .method("proxy", "(self, node)", method_proxy)
      .method("to_bool", "(self, obj)", method_to_bool)
      .method("iter", "(self, obj)", method_iter)
      .method("keys", "(self, obj)", method_keys)
      .getset("graph", get_graph, set_field<Tracer, &Tracer::graph>)
      .getset("root", get_field<Tracer, &Tracer::root>, set_field<Tracer, &Tracer::root>)
      .getset("scope", get_field<Tracer, &Tracer::scope>, set_field<Tracer, &Tracer::scope>)
      .getset("module_stack", get_field<Tracer, &Tracer::module_stack>, set_module_stack)
      .getset("submodule_paths", get_field<Tracer, &Tracer::submodule_paths>,
              set_field<Tracer, &Tracer::submodule_paths>)
      .getset("num_calls", get_field<Tracer, &Tracer::num_calls>,
              set_field<Tracer, &Tracer::num_calls>)
      .getset("tensor_attrs", get_field<Tracer, &Tracer::tensor_attrs>,
              set_field<Tracer, &Tracer::tensor_attrs>)
      .getset("root_module_name", get_field<Tracer, &Tracer::root_module_name>,
              set_field<Tracer, &Tracer::root_module_name>)
      .getset("param_shapes_constant", get_field<Tracer, &Tracer::param_shapes_constant>,
              set_field<Tracer, &Tracer::param_shapes_constant>)
      .getset("node_name_to_scope", get_node_scopes, ignore_set)
      .constant("record_stack_traces", make_bool(false))
      .constant("_record_forward_stack_traces_only", make_bool(false))
      .constant("check_mutable_operations", make_bool(false))
      .constant("trace_asserts", make_bool(false))
      .constant("proxy_buffer_attributes", make_bool(false))
      .constant("traced_func_name", make_str("forward"))
      .done();
  TypeBuilder<Tracer>(vm, "_TracerCore", Tracer::core_type)
      .base(Tracer::type)
      .module("torch.fx._symbolic_trace")
      .flags(Type::kHasDict)
      .method("__init__",
              "(self, autowrap_modules=?, autowrap_functions=?, param_shapes_constant=False)",
              core_init)
      .method("create_arg", "(self, a)", method_create_arg_full)
      .method("is_leaf_module", "(self, m, module_qualified_name)", core_is_leaf)
      .method("path_of_module", "(self, mod)", core_path)
      .method("call_module", "(self, m, forward, args, kwargs)", core_call_module)
      .method("getattr", "(self, attr, attr_val, parameter_proxy_cache)", core_getattr)
      .method("get_fresh_qualname", "(self, prefix)", core_fresh)
      .getset("_autowrap_search", get_field<Tracer, &Tracer::autowrap_search>,
              set_field<Tracer, &Tracer::autowrap_search>)
      .getset("_autowrap_function_ids", get_autowrap_ids, ignore_set)
      .done();
}

void add_tracer_names(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .value("TracerBase", Value(Tracer::type))
      .value("_TracerCore", Value(Tracer::core_type))
      .value("Scope", Value(Scope::type))
      .function("_begin", "(tracer, root_name, globals)", begin_trace)
      .function("_end", "(tracer, error=None)", end_trace)
      .function("_set_tracing", "(flag)", set_tracing)
      .function("_is_tracing", "()", get_tracing)
      .function("_set_preserve_meta", "(flag)", set_preserve)
      .function("_add_proxyable", "(cls)", add_proxyable)
      .function("_parameters_of", "(fn)", parameters_of)
      .function("_flatten_parameters", "(fn, count)", flatten_parameters);
  auto wrap = make_native(vm, "wrap", "(fn_or_name)", wrap_function, "torch.fx._symbolic_trace");
  m.dict->set("wrap", Value(wrap));
}

}  // namespace tracepad::fx
