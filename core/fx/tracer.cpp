// What tracers do for every operation: making the node and its proxy, calling modules, reading
// parameters. (tracer_arguments.cpp turns values into arguments.) A method that a Python subclass
// overrides is called in place of the native one; Tracer::Behaviour remembers which those are, so
// that the common case costs one comparison.
#include "fx/tracer.h"

#include <algorithm>

#include "fx/events.h"
#include "fx/fx_internal.h"
#include "ops/binding/tensor_object.h"
#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/per_vm.h"

namespace tracepad::fx {

void Tracer::traverse(void (*visit)(const Value&, void*), void* arg) {
  Instance::traverse(visit, arg);
  for (const Value* v : {&graph, &root, &scope, &module_stack, &submodule_paths, &num_calls,
                         &tensor_attrs, &autowrap_search})
    visit(*v, arg);
  visit(Value(proxy_cache), arg);
}
void Tracer::clear() {
  Instance::clear();
  graph = root = scope = module_stack = submodule_paths = num_calls = tensor_attrs =
      autowrap_search = none();
  proxy_cache = nullptr;
  stack_snapshot.reset();
}

namespace {
PerVM<TracerState> tracer_state;
}

TracerState& TracerState::of(VM&) { return *tracer_state; }

Type* TracerState::module_type(VM& vm) {
  if (!module_cls) {
    Value c = library_function(vm, "torch.nn", "Module");
    if (c && is<Type>(c))
      module_cls = Ref<Type>(cast<Type>(c));
    else
      vm.clear_error();
  }
  return module_cls.get();
}
Type* TracerState::sequential_type(VM& vm) {
  if (!sequential_cls) {
    Value c = library_function(vm, "torch.nn", "Sequential");
    if (c && is<Type>(c))
      sequential_cls = Ref<Type>(cast<Type>(c));
    else
      vm.clear_error();
  }
  return sequential_cls.get();
}

const Tracer::Behaviour& behaviour_of(VM& vm, Tracer* t) {
  auto& b = t->behaviour;
  uint32_t dict_version = t->dict ? t->dict->table.version() + 1 : 0;
  if (b.cls == t->cls && b.version == t->cls->version && b.dict_version == dict_version) return b;
  auto overridden = [&](const char* name) {
    Str* key = intern(name);
    if (t->dict && t->dict->get(key)) return true;
    return !is<NativeFunction>(t->cls->lookup(key));
  };
  auto flag = [&](const char* name) {
    Value v = vm.getattr_opt(Value(t), intern(name));
    vm.clear_error();
    const bool on = v && vm.truth(v) == 1;
    vm.clear_error();
    return on;
  };
  b.create_node = overridden("create_node");
  b.create_arg = overridden("create_arg");
  b.create_proxy = overridden("create_proxy");
  b.proxy = overridden("proxy");
  b.to_bool = overridden("to_bool");
  b.iter = overridden("iter");
  b.keys = overridden("keys");
  b.is_leaf_module = overridden("is_leaf_module");
  b.path_of_module = overridden("path_of_module");
  b.call_module = overridden("call_module");
  b.getattr = overridden("getattr");
  b.record_stack_traces = flag("record_stack_traces");
  b.proxy_buffers = flag("proxy_buffer_attributes");
  b.cls = t->cls;
  b.version = t->cls->version;
  b.dict_version = t->dict ? t->dict->table.version() + 1 : 0;
  return b;
}

std::string_view scope_path(Tracer* t) {
  if (!is_instance(t->scope, Scope::type)) return {};
  const Value& p = cast<Scope>(t->scope)->module_path;
  return is_str(p) ? str_view(p) : std::string_view();
}

// ---- nodes ----

namespace {

std::shared_ptr<const ModuleStack> stack_snapshot(Tracer* t) {
  if (t->stack_snapshot) return t->stack_snapshot;
  auto* d = as<Dict>(t->module_stack);
  if (!d || d->size() == 0) return nullptr;
  auto s = std::make_shared<ModuleStack>();
  s->reserve(d->size());
  for (auto& e : d->table.entries())
    if (e.key) s->emplace_back(e.key, e.value);
  t->stack_snapshot = s;
  return s;
}

// The user's frames from the first `forward` on, as traceback.format_list writes them.
std::string stack_text(VM& vm) {
  std::vector<Frame*> frames;
  for (Frame* f = vm.frame(); f; f = f->back)
    if (f->code && !(f->code->flags & Code::kLibrary)) frames.push_back(f);
  std::reverse(frames.begin(), frames.end());
  std::string out;
  bool from_here = false;
  for (Frame* f : frames) {
    if (!from_here && (!f->code->name || f->code->name->s != "forward")) continue;
    from_here = true;
    Span span = f->span();
    std::string_view line = f->code->source ? f->code->source->line(span.line) : std::string_view();
    size_t a = line.find_first_not_of(" \t");
    if (a != std::string_view::npos) line.remove_prefix(a);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
    out += fmt::format("  File \"{}\", line {}, in {}\n    {}\n",
                       f->code->source ? f->code->source->name() : "?", span.line,
                       f->code->qualname ? f->code->name->s : "?", line);
  }
  size_t a = out.find_first_not_of(" \n"), b = out.find_last_not_of(" \n");
  return a == std::string::npos ? "" : out.substr(a, b - a + 1);
}

}  // namespace

Value native_create_node(VM& vm, Tracer* t, NodeOp op, const Value& target, const Value& args,
                         const Value& kwargs, Str* name, const Value& type_expr) {
  auto* g = as<Graph>(t->graph);
  if (!g)
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'graph'", type_of(Value(t))->name));
  Node* n = nullptr;
  Value held;
  if (g->cls == graph_class) {
    int has = kwargs && is<Dict>(kwargs) ? cast<Dict>(kwargs)->size() != 0 : 0;
    n = create_node(vm, g, op, target, args, has ? kwargs : empty_kwargs(), name, type_expr);
  } else {
    held = vm.call_method(
        t->graph, "create_node",
        {Value(op_name(op)), target, args, kwargs, name ? Value(name) : none(), type_expr});
    if (held && !is<Node>(held)) return held;
    if (held) n = cast<Node>(held);
  }
  if (!n) return {};
  Value result(n);
  n->span = vm.current_span();
  n->source = vm.current_source();
  if (is_instance(t->scope, Scope::type)) {
    auto* s = cast<Scope>(t->scope);
    if (is_str(s->module_path)) n->module_path = cast<Str>(s->module_path);
    n->module_type = s->module_type;
  }
  auto& state = TracerState::of(vm);
  if (state.preserve_meta) {
    Value f = library_function(vm, "torch.fx.traceback", "_copy_current_meta");
    if (!f || !vm.call(f, {result})) return {};
  } else {
    n->module_stack = stack_snapshot(t);
  }
  if (behaviour_of(vm, t).record_stack_traces && !meta_get(n, "stack_trace")) {
    std::string text = stack_text(vm);
    if (!text.empty()) {
      Dict* meta = node_meta(vm, n);
      if (!meta) return {};
      meta->set("stack_trace", make_str(text));
    }
  }
  auto& log = TraceLog::of(vm);
  if (log.enabled) {
    const size_t before = log.events.size();
    log.add(vm, TraceEventKind::new_node, n->name->s, scope_path(t), static_cast<int32_t>(n->id));
    if (log.events.size() > before) {
      TraceEvent& event = log.events.back();
      event.op = op_name(n->op)->s;
      auto note = [&](Node* input) {
        if (std::find(event.inputs.begin(), event.inputs.end(), input->name->s) ==
            event.inputs.end())
          event.inputs.push_back(input->name->s);
      };
      each_node(n->args, note);
      each_node(n->kwargs, note);
    }
  }
  return result;
}

Value tracer_create_node(VM& vm, Tracer* t, NodeOp op, const Value& target, const Value& args,
                         const Value& kwargs, Str* name, const Value& type_expr) {
  if (behaviour_of(vm, t).create_node) {
    Value f = vm.getattr(Value(t), "create_node");
    if (!f) return {};
    if (!name && type_expr.is_none()) return vm.call(f, {Value(op_name(op)), target, args, kwargs});
    return vm.call(
        f, {Value(op_name(op)), target, args, kwargs, name ? Value(name) : none(), type_expr});
  }
  return native_create_node(vm, t, op, target, args, kwargs, name, type_expr);
}

Value native_create_proxy(VM& vm, Tracer* t, NodeOp op, const Value& target, const Value& args,
                          const Value& kwargs, Str* name, const Value& type_expr,
                          const Value& factory) {
  Value a = tracer_create_arg(vm, t, args);
  Value k = a ? tracer_create_arg(vm, t, kwargs) : Value();
  if (!k) return {};
  for (auto [v, cls, what] : {std::tuple{&a, Tuple::type, "args_ to be tuple"},
                              std::tuple{&k, Dict::type, "kwargs_ to be dict"}}) {
    if (is_instance(*v, cls)) continue;
    std::string text;
    vm.repr_to(Value(type_of(*v)), text);
    return vm.raise(exc::AssertionError, fmt::format("Expected {}, got {}", what, text));
  }
  Value node = tracer_create_node(vm, t, op, target, a, k, name, type_expr);
  if (!node) return {};
  if (factory && !factory.is_none()) return vm.call(factory, {node});
  if (behaviour_of(vm, t).proxy) return vm.call_method(Value(t), "proxy", {node});
  return make_proxy(vm, node, Value(t));
}

Value tracer_create_proxy(VM& vm, const Value& tracer, NodeOp op, const Value& target,
                          const Value& args, const Value& kwargs, Str* name,
                          const Value& type_expr) {
  auto* t = as<Tracer>(tracer);
  if (t && !behaviour_of(vm, t).create_proxy)
    return native_create_proxy(vm, t, op, target, args, kwargs, name, type_expr, {});
  Value f = vm.getattr(tracer, "create_proxy");
  if (!f) return {};
  Ref<Dict> kw = make_dict();
  if (name) kw->set("name", Value(name));
  if (!type_expr.is_none()) kw->set("type_expr", type_expr);
  std::vector<Value> positional{Value(op_name(op)), target, args, kwargs};
  return vm.call_ex(f, positional, kw.get());
}

// ---- modules and parameters ----

Value native_path_of_module(VM& vm, Tracer* t, const Value& module) {
  if (auto* d = as<Dict>(t->submodule_paths); d && d->size()) {
    Value path = d->get(vm, module);
    if (vm.has_error()) return {};
    if (path && is_str(path)) return path;
  } else {
    bool found;
    Value path = find_named(vm, t->root, "named_modules", module, found);
    if (vm.has_error()) return {};
    if (found) return path;
  }
  return vm.raise(exc::NameError, "module is not installed as a submodule");
}

bool native_is_leaf(VM& vm, const Value& module, bool& leaf) {
  Value name = vm.getattr(module, names::module_);
  if (!name) return false;
  std::string_view s = is_str(name) ? str_view(name) : std::string_view();
  leaf = s.starts_with("torch.nn") || s.starts_with("torch.ao.nn");
  if (leaf)
    if (Type* seq = TracerState::of(vm).sequential_type(vm); seq && is_instance(module, seq))
      leaf = false;
  return true;
}

namespace {
// The names of the root's parameters, so that reading one does not search them all.
bool learn_parameters(VM& vm, Tracer* t) {
  t->names_known = true;
  Value items = vm.call_method(t->root, "named_parameters");
  if (!items) return vm.clear_error(), true;
  return vm.for_each(items, [&](const Value& pair) {
    auto* p = as<Tuple>(pair);
    if (p && p->size == 2 && p->items[1].is_object() && is_str(p->items[0]))
      t->parameter_names.emplace(p->items[1].object(), cast<Str>(p->items[0]));
    return true;
  });
}
}  // namespace

Value native_getattr(VM& vm, Tracer* t, const Value& value, const Value& cache_value) {
  if (!is<TensorObject>(value)) return value;
  if (!t->names_known && !learn_parameters(vm, t)) return {};
  auto* cache = as<Dict>(cache_value);
  if (!cache) cache = t->proxy_cache.get();
  auto proxy_for = [&](const char* method, bool& found) -> Value {
    Ref<Str> name;
    if (auto it = t->parameter_names.find(value.object()); it != t->parameter_names.end())
      name = it->second;
    found = true;
    if (!name) {
      Value n = find_named(vm, t->root, method, value, found);
      if (vm.has_error() || !found || !is_str(n)) return {};
      name = cast<Str>(n);
    }
    if (cache)
      if (Value known = cache->get(vm, Value(name))) return known;
    Value factory;
    const int constant = vm.truth(t->param_shapes_constant);
    if (constant < 0) return {};
    if (constant) {
      Value make = library_function(vm, "torch.fx.proxy", "_parameter_proxy_factory");
      factory = make ? vm.call(make, {Value(t), Value(name), value}) : Value();
      if (!factory) return {};
    }
    Value p;
    if (behaviour_of(vm, t).create_proxy) {
      Value f = vm.getattr(Value(t), "create_proxy");
      Ref<Dict> kw = make_dict();
      if (factory) kw->set("proxy_factory_fn", factory);
      std::vector<Value> positional{Value(op_name(NodeOp::get_attr)), Value(name), make_tuple({}),
                                    Value(make_dict())};
      p = f ? vm.call_ex(f, positional, kw.get()) : Value();
    } else {
      p = native_create_proxy(vm, t, NodeOp::get_attr, Value(name), make_tuple({}), empty_kwargs(),
                              nullptr, none(), factory);
    }
    if (p && cache) cache->set(vm, Value(name), p);
    return p;
  };
  bool found = false;
  if (is_instance(value, TensorObject::parameter_type)) {
    Value p = proxy_for("named_parameters", found);
    if (p || vm.has_error()) return p;
  }
  if (behaviour_of(vm, t).proxy_buffers) {
    Value p = proxy_for("named_buffers", found);
    if (p || vm.has_error()) return p;
  }
  return value;
}

void push_scope(VM& vm, Tracer* t, const Value& path, const Value& module, SavedScope& saved) {
  if (is_instance(t->scope, Scope::type)) {
    auto* s = cast<Scope>(t->scope);
    saved.path = s->module_path;
    saved.type = s->module_type;
    s->module_path = path;
    s->module_type = Value(type_of(module));
  }
}
void pop_scope(Tracer* t, const SavedScope& saved) {
  if (!is_instance(t->scope, Scope::type)) return;
  auto* s = cast<Scope>(t->scope);
  s->module_path = saved.path;
  s->module_type = saved.type;
}

// Tracer.call_module. `forward` empty: the module's own call, without the hook.
Value native_call_module(VM& vm, Tracer* t, const Value& module, const Value& forward,
                         std::vector<Value> args, const Value& kwargs) {
  Value path = behaviour_of(vm, t).path_of_module
                   ? vm.call_method(Value(t), "path_of_module", {module})
                   : native_path_of_module(vm, t, module);
  if (!path) return {};
  SavedScope saved;
  push_scope(vm, t, path, module, saved);
  // The key tells repeated calls of one module apart.
  auto* calls = as<Dict>(t->num_calls);
  int64_t count = 0;
  if (calls) {
    Value c = calls->get(vm, path);
    if (c) to_int64(c, count);
    if (!calls->set(vm, path, make_int(count + 1))) return {};
  }
  Value key = path;
  if (count > 0) {
    std::string text;
    if (!vm.str_to(path, text)) return {};
    key = make_str(fmt::format("{}@{}", text, count));
  }
  auto* stack = as<Dict>(t->module_stack);
  Value entry = make_tuple({path, Value(type_of(module))});
  if (stack ? !stack->set(vm, key, entry) : !vm.setitem(t->module_stack, key, entry)) return {};
  t->stack_snapshot.reset();
  auto pop_stack = [stack_value = t->module_stack](VM& v, Tracer* tr) {
    tr->stack_snapshot.reset();
    if (auto* d = as<Dict>(stack_value)) {
      auto entries = d->table.entries();
      for (size_t i = entries.size(); i-- > 0;) {
        if (!entries[i].key) continue;
        d->table.erase_at(i);
        break;
      }
    }
  };
  bool leaf = false;
  if (behaviour_of(vm, t).is_leaf_module) {
    Value r = vm.call_method(Value(t), "is_leaf_module", {module, path});
    int yes = r ? vm.truth(r) : -1;
    if (yes < 0) {
      pop_scope(t, saved);
      return {};
    }
    leaf = yes;
  } else if (!native_is_leaf(vm, module, leaf)) {
    pop_scope(t, saved);
    return {};
  }
  auto& log = TraceLog::of(vm);
  auto note = [](VM& v, TraceLog& to, TraceEventKind kind, std::string_view text, const Value& at) {
    to.add(v, kind, text, is_str(at) ? str_view(at) : std::string_view());
  };
  if (leaf) {
    note(vm, log, TraceEventKind::leaf_call, type_of(module)->name, path);
    Value r =
        tracer_create_proxy(vm, Value(t), NodeOp::call_module, path, make_tuple(args), kwargs);
    pop_scope(t, saved);
    if (r) pop_stack(vm, t);
    return r;
  }
  note(vm, log, TraceEventKind::enter_module, type_of(module)->name, path);
  Value f = forward ? forward : unhooked_call(vm, module);
  Value kwnames;
  if (auto* d = as<Dict>(kwargs); d && d->size()) {
    std::vector<Value> names;
    for (auto& e : d->table.entries()) {
      if (!e.key) continue;
      names.push_back(e.key);
      args.push_back(e.value);
    }
    kwnames = make_tuple(names);
  }
  Ref<Tracer> hold(t);
  return vm.call_then(std::move(f), std::move(args), kwnames,
                      [hold, saved, pop_stack, note, path](VM& v, Value r) {
                        pop_scope(hold.get(), saved);
                        if (r) {
                          pop_stack(v, hold.get());
                          note(v, TraceLog::of(v), TraceEventKind::leave_module, "", path);
                        }
                        return r;
                      });
}

bool TracerState::is_tree_spec(VM& vm, const Value& v) {
  Value m = vm.sys_modules()->get("torch.utils._pytree");
  Value c = is<Module>(m) ? cast<Module>(m)->dict->get("TreeSpec") : Value();
  return c && is<Type>(c) && is_instance(v, cast<Type>(c));
}

}  // namespace tracepad::fx
