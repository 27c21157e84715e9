// Functions that are recorded as a whole: those registered by torch.fx.wrap, and those of the
// modules named by autowrap_modules (math). While a trace runs, the globals that name such a
// function hold a wrapper, which records a call where a proxy is among the arguments and calls the
// function otherwise. As in PyTorch this is done by replacing entries of module dictionaries; they
// are put back when the trace ends.
#include "fx/patcher.h"

#include "fx/fx_internal.h"
#include "runtime/frame.h"

namespace tracepad::fx {

namespace {

Value call_wrapped(VM& vm, const Args& a) {
  const Value& original = a.fn->extra;
  Value found;
  for (uint32_t i = 0; i < a.n + a.kw_count(); ++i) find_proxy(a.v[i], found);
  if (!found) {
    std::vector<Value> args(a.v, a.v + a.n + a.kw_count());
    return vm.tail_call(original, std::move(args), a.kwnames ? Value(a.kwnames) : Value());
  }
  Ref<Dict> kwargs = make_dict();
  for (uint32_t i = 0; i < a.kw_count(); ++i)
    kwargs->set(cast<Str>(a.kwnames->items[i]), a.v[a.n + i]);
  Value r = tracer_create_proxy(vm, cast<Proxy>(found)->tracer, NodeOp::call_function, original,
                                make_tuple(std::span<const Value>(a.v, a.n)), Value(kwargs));
  if (!r) return {};
  Value node = is<Proxy>(r) ? proxy_node(vm, r) : vm.getattr(r, "node");
  if (!node) return {};
  if (Node* n = as_node(node)) {
    Dict* meta = node_meta(vm, n);
    if (!meta) return {};
    meta->set("is_wrapped", make_bool(true));
  }
  return r;
}

bool is_wrapper(const Value& v) {
  auto* f = as<NativeFunction>(v);
  return f && f->fn == call_wrapped;
}

Value wrapper_of(VM& vm, const Value& original) {
  auto& known = TracerState::of(vm).wrappers;
  if (auto it = known.find(original.bits()); it != known.end()) return it->second;
  std::string name = "wrapped";
  Value n = vm.getattr_opt(original, names::name_);
  vm.clear_error();
  if (is_str(n)) name = std::string(str_view(n));
  auto f = make_native(vm, name, "", call_wrapped);
  Value m = vm.getattr_opt(original, names::module_);
  vm.clear_error();
  if (m) f->module = m;
  f->extra = original;
  if (Dict* d = vm.instance_dict(Value(f))) d->set(names::wrapped_, original);
  known[original.bits()] = Value(f);
  return Value(f);
}

}  // namespace

bool Patcher::patch(VM& vm, Dict* globals, Str* name) {
  Value* at = globals->table.find_str(name);
  if (!at) {
    Value builtin = vm.builtins()->dict->get(name);
    if (!builtin) return vm.raise_value(exc::KeyError, Value(name)), false;
    patches_.push_back({Ref<Dict>(globals), Ref<Str>(name), Value()});
    globals->set(name, wrapper_of(vm, builtin));
    return true;
  }
  if (is_wrapper(*at)) return true;
  Value original = *at;
  patches_.push_back({Ref<Dict>(globals), Ref<Str>(name), original});
  Value wrapper = wrapper_of(vm, original);
  globals->set(name, wrapper);
  return true;
}

bool Patcher::patch_wrapped(VM& vm) {
  auto wrapped = TracerState::of(vm).wrapped;
  for (auto& [globals, name] : wrapped)
    if (!patch(vm, globals.get(), name.get())) return false;
  return true;
}

bool Patcher::autowrap(VM& vm, Dict* globals, const std::unordered_set<uint64_t>& ids) {
  if (!visited_.insert(globals).second) return true;
  std::vector<Ref<Str>> names;
  for (auto& e : globals->table.entries()) {
    if (!e.key || !is_str(e.key) || !e.value.is_object() || !ids.count(e.value.bits())) continue;
    if (str_view(e.key).starts_with("_")) continue;
    names.push_back(cast<Str>(e.key));
  }
  for (auto& n : names)
    if (!patch(vm, globals, n.get())) return false;
  return true;
}

void Patcher::revert() {
  for (auto p = patches_.rbegin(); p != patches_.rend(); ++p) {
    if (p->original)
      p->globals->set(p->name.get(), p->original);
    else
      p->globals->erase(p->name.get());
  }
  patches_.clear();
  visited_.clear();
}

std::shared_ptr<const std::unordered_set<uint64_t>> collect_functions(VM& vm, const Value& modules,
                                                                      const Value& functions) {
  auto ids = std::make_shared<std::unordered_set<uint64_t>>();
  std::vector<Value> ms, fs;
  if (!vm.iterate(modules, ms) || !vm.iterate(functions, fs)) return nullptr;
  for (const Value& m : ms) {
    Dict* d = vm.instance_dict(m);
    if (!d)
      return vm.raise(exc::AttributeError,
                      fmt::format("'{}' object has no attribute '__dict__'", type_name(m))),
             nullptr;
    for (auto& e : d->table.entries())
      if (e.key && is_str(e.key) && !str_view(e.key).starts_with("_") && is_callable(e.value))
        ids->insert(is_wrapper(e.value) ? cast<NativeFunction>(e.value)->extra.bits()
                                        : e.value.bits());
  }
  for (const Value& f : fs) ids->insert(f.bits());
  return ids;
}

// torch.fx.wrap
Value wrap_function(VM& vm, const Args& a) {
  Value name = a[0];
  if (!is_str(name)) {
    if (!is_callable(name))
      return vm.runtime_error(
          "Unsupported type for global function! Must be either a callable or string name");
    name = vm.getattr(name, names::name_);
    if (!name || !is_str(name)) return {};
  }
  Frame* f = vm.frame();
  while (f && !f->code) f = f->back;
  if (!f || !f->code->name || f->code->name->s != "<module>")
    return vm.raise(exc::NotImplementedError, "wrap must be called at the top level of a module");
  auto& wrapped = TracerState::of(vm).wrapped;
  Str* key = interned(name);
  for (auto& [globals, known] : wrapped)
    if (globals.get() == f->globals && known.get() == key) return a[0];
  wrapped.emplace_back(f->globals, Ref<Str>(key));
  return a[0];
}

}  // namespace tracepad::fx
