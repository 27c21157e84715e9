// The hot half of torch.nn.Module: attribute reads that fall through to parameters, buffers and
// submodules, assignments that register them, and the call path. The rest of Module is Python
// (lib/torch/nn/modules/ module.py), which derives from the type made here.
#include "nn/hooks.h"
#include "nn/module_access.h"
#include "nn/nn.h"
#include "ops/binding/tensor_object.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/per_vm.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

Type* core_type = nullptr;

// What a new module's __dict__ begins with, in this order.
enum class Start : uint8_t { none, yes, dict, set, ordered };
struct StartEntry {
  const char* name;
  Start value;
};
constexpr StartEntry kStart[] = {
    {"training", Start::yes},
    {"_parameters", Start::dict},
    {"_buffers", Start::dict},
    {"_non_persistent_buffers_set", Start::set},
    {"_backward_pre_hooks", Start::ordered},
    {"_backward_hooks", Start::ordered},
    {"_is_full_backward_hook", Start::none},
    {"_forward_hooks", Start::ordered},
    {"_forward_hooks_with_kwargs", Start::ordered},
    {"_forward_hooks_always_called", Start::ordered},
    {"_forward_pre_hooks", Start::ordered},
    {"_forward_pre_hooks_with_kwargs", Start::ordered},
    {"_state_dict_hooks", Start::ordered},
    {"_state_dict_pre_hooks", Start::ordered},
    {"_load_state_dict_pre_hooks", Start::ordered},
    {"_load_state_dict_post_hooks", Start::ordered},
    {"_modules", Start::dict},
};

// An attribute that modules start with: where to look for it first.
struct StartName {
  Str* name = nullptr;
  uint32_t at = 0;
};
struct NnNames {
  StartName parameters, buffers, modules, non_persistent, forward_hooks, forward_pre_hooks,
      backward_hooks, backward_pre_hooks;
  Str *slow_call, *call_super_init;
};
NnNames nn;
PerVM<HashTable> start_table;   // with the values that are no containers
PerVM<Ref<Type>> ordered_type;  // collections.OrderedDict, once a module has been made

StartName start_name(std::string_view name) {
  uint32_t at = 0;
  while (kStart[at].name != name) ++at;
  return {intern(name), at};
}

Value* own_value(Dict* own, const StartName& n) {
  Value* place = own->table.value_at(n.at, n.name);
  return place ? place : own->table.find_str(n.name);
}

// Borrowed; null where there is none.
Dict* registry(const Value& self, const StartName& which) {
  Dict* own = *self.object()->dict_slot();
  const Value* place = own ? own_value(own, which) : nullptr;
  return place ? as<Dict>(*place) : nullptr;
}

void forget_persistence(VM& vm, Dict* own, const Value& name) {
  if (const Value* place = own_value(own, nn.non_persistent))
    if (auto* s = as<Set>(*place)) s->discard(vm, name);
}

bool is_parameter(const Value& v) {
  return is<TensorObject>(v) && type_of(v)->is_subtype(TensorObject::parameter_type);
}
bool is_buffer_object(const Value& v) {
  return is<TensorObject>(v) && TensorObject::buffer_type &&
         type_of(v)->is_subtype(TensorObject::buffer_type);
}
bool is_module(const Value& v) { return v.is_object() && type_of(v)->is_subtype(core_type); }

Value find_registered(const Value& self, Str* name) {
  for (const StartName* where : {&nn.parameters, &nn.buffers, &nn.modules})
    if (Dict* d = registry(self, *where))
      if (const Value* v = d->table.find_str(name)) return *v;
  return {};
}

Value module_getattr(VM& vm, const Args& a) {
  const Value& self = a[0];
  if (!arg_attribute(vm, a[1])) return {};
  Str* name = interned(a[1]);
  if (Value v = find_registered(self, name))
    return ModuleCallHook::active ? ModuleCallHook::active->getattr(vm, self, name, v) : v;
  vm.raise(exc::AttributeError, "'{}' object has no attribute '{}'", type_name(self), name->s);
  if (Dict* d = vm.instance_dict(vm.error())) {
    d->set("name", Value(name));
    d->set("obj", self);
  }
  return {};
}

// Takes `name` out of every place that could shadow a new registration, but `keep`.
void remove_elsewhere(VM& vm, const Value& self, Str* name, const StartName& keep) {
  Dict* own = *self.object()->dict_slot();
  if (own) own->erase(name);
  for (const StartName* where : {&nn.parameters, &nn.buffers, &nn.modules})
    if (where != &keep)
      if (Dict* d = registry(self, *where)) d->erase(name);
  if (&keep != &nn.buffers && own) forget_persistence(vm, own, Value(name));
}

// The type is named by torch.typename, which looks at the value's own attributes: on a proxy that
// is traced too.
Value cannot_assign(VM& vm, const Value& value, std::string_view as, const Str* name,
                    std::string_view expected) {
  Value torch = vm.import_name(vm.main_globals(), "torch", none(), make_int(0));
  Value shown = torch ? vm.call_method(torch, "typename", {value}) : Value();
  if (!shown) return {};
  return vm.type_error("cannot assign '{}' as {} '{}' ({} expected)", str_view(shown), as, name->s,
                       expected);
}

// Are there hooks for what is registered
// (torch.nn.modules.module.register_module_*_registration_hook)?
bool registration_hooks = false;

// What is to be registered, as those hooks leave it.
Value hooked(VM& vm, const char* kind, const Value& self, Str* name, const Value& value) {
  if (!registration_hooks) return value;
  return vm.call_method(self, "_registered", {make_str(kind), Value(name), value});
}

Value module_setattr(VM& vm, const Args& a) {
  const Value& self = a[0];
  if (!arg_attribute(vm, a[1])) return {};
  Str* name = interned(a[1]);
  const Value& value = a[2];
  Dict* params = registry(self, nn.parameters);
  if (is_parameter(value)) {
    if (!params)
      return vm.raise(exc::AttributeError,
                      "cannot assign parameters before Module.__init__() call");
    remove_elsewhere(vm, self, name, nn.parameters);
    return vm.call_method(self, "register_parameter", {Value(name), value}) ? none() : Value();
  }
  if (params && params->get(name)) {
    if (!value.is_none())
      return cannot_assign(vm, value, "parameter", name, "torch.nn.Parameter or None");
    return vm.call_method(self, "register_parameter", {Value(name), value}) ? none() : Value();
  }
  Dict* modules = registry(self, nn.modules);
  if (is_module(value)) {
    if (!modules)
      return vm.raise(exc::AttributeError, "cannot assign module before Module.__init__() call");
    remove_elsewhere(vm, self, name, nn.modules);
    Value kept = hooked(vm, "module", self, name, value);
    if (kept) modules->set(name, kept);
    return kept ? none() : Value();
  }
  if (modules && modules->get(name)) {
    if (!value.is_none())
      return cannot_assign(vm, value, "child module", name, "torch.nn.Module or None");
    Value kept = hooked(vm, "module", self, name, value);
    if (kept) modules->set(name, kept);
    return kept ? none() : Value();
  }
  Dict* buffers = registry(self, nn.buffers);
  bool known = buffers && buffers->get(name);
  if (is_buffer_object(value) || known) {
    if (is_buffer_object(value) && !buffers)
      return vm.raise(exc::AttributeError, "cannot assign buffer before Module.__init__() call");
    if (!value.is_none() && !is<TensorObject>(value) &&
        !type_of(value)->dunder(Dunder::torch_function_))
      return cannot_assign(vm, value, "buffer", name, "torch.nn.Buffer, torch.Tensor or None");
    if (known) {
      Value kept = hooked(vm, "buffer", self, name, value);
      if (kept) buffers->set(name, kept);
      return kept ? none() : Value();
    }
    remove_elsewhere(vm, self, name, nn.buffers);
    Value persistent = vm.getattr_opt(value, intern("persistent"));
    vm.clear_error();
    return vm.call_method(self, "register_buffer",
                          {Value(name), value, persistent ? persistent : make_bool(true)})
               ? none()
               : Value();
  }
  return vm.generic_setattr(self, name, value) ? none() : Value();
}

Value module_delattr(VM& vm, const Args& a) {
  if (!registry(a[0], nn.parameters)) return vm.getattr(a[0], nn.parameters.name);
  const Value& self = a[0];
  if (!arg_attribute(vm, a[1])) return {};
  Str* name = interned(a[1]);
  for (const StartName* where : {&nn.parameters, &nn.buffers, &nn.modules})
    if (Dict* d = registry(self, *where); d && d->erase(name)) {
      if (where == &nn.buffers) forget_persistence(vm, *self.object()->dict_slot(), a[1]);
      return none();
    }
  return vm.generic_setattr(self, name, Value()) ? none() : Value();
}

// What _begin(module, OrderedDict) does: sets them. Large models make thousands of modules, each
// with all of these, so it is not done in Python.
void begin(Dict* own, Type* ordered) {
  const bool fresh = own->size() == 0;
  if (fresh) own->table.assign(*start_table);
  for (size_t i = 0; i < std::size(kStart); ++i) {
    Value v;
    switch (kStart[i].value) {
      case Start::none:
      case Start::yes:
        if (fresh) continue;
        v = start_table->entries()[i].value;
        break;
      case Start::dict:
        v = Value(make_dict());
        break;
      case Start::set:
        v = Value(make_set());
        break;
      case Start::ordered:
        v = Value(alloc<Dict>(ordered));
        break;
    }
    if (fresh)
      own->table.entries()[i].value = std::move(v);
    else
      own->set(cast<Str>(start_table->entries()[i].key), std::move(v));
  }
}

Value begin_module(VM& vm, const Args& a) {
  Dict* own = vm.instance_dict(a[0]);
  Type* ordered = as<Type>(a[1]);
  if (!own || !ordered || !ordered->is_subtype(Dict::type)) return vm.type_error("not a module");
  *ordered_type = Ref<Type>(ordered);
  begin(own, ordered);
  return none();
}

// Whether `cls()` runs nothing but this library's Module.__init__.
bool starts_plainly(const Type* cls) {
  auto* init = as<Function>(cls->dunder(Dunder::init_));
  return init && (init->code->flags & Code::kLibrary) &&
         init->code->qualname->s == "Module.__init__" &&
         cls->dunder(Dunder::new_).same(Type::object_type->dunder(Dunder::new_)) && cls->alloc &&
         !cls->has(Type::kAbstract) && !cls->has(Type::kNoInstances) && cls->cls == Type::type &&
         cls->lookup(nn.call_super_init).is_false();
}

bool global_hooks = false;

bool has_hooks(const Value& self) {
  for (const StartName* where :
       {&nn.forward_hooks, &nn.forward_pre_hooks, &nn.backward_hooks, &nn.backward_pre_hooks})
    if (Dict* d = registry(self, *where); d && d->size()) return true;
  return false;
}

// What module(*args) does when nothing traces: hooks, then forward.
Value call_module(VM& vm, const Value& module, const Args& args) {
  // A module whose __init__ was never called has no hooks to ask for.
  if (!registry(module, nn.backward_hooks)) return vm.getattr(module, nn.backward_hooks.name);
  std::vector<Value> all(args.v, args.v + args.n + args.kw_count());
  Value kw = args.kwnames ? Value(args.kwnames) : Value();
  Str* target = global_hooks || has_hooks(module) ? nn.slow_call : names::forward;
  Value f = vm.getattr(module, target);
  if (!f) return {};
  return vm.tail_call(std::move(f), std::move(all), std::move(kw));
}

Value module_call(VM& vm, const Args& a) {
  Args rest{a.v + 1, a.n - 1, a.kwnames, a.fn};
  if (ModuleCallHook::active) return ModuleCallHook::active->call(vm, a[0], rest);
  return call_module(vm, a[0], rest);
}

// Calls forward (with hooks) past any active tracer: what a tracer's call_module uses for non-leaf
// modules.
Value module_call_impl(VM& vm, const Args& a) {
  Args rest{a.v + 1, a.n - 1, a.kwnames, a.fn};
  return call_module(vm, a[0], rest);
}

Value set_global_hooks(VM& vm, const Args& a) {
  const int global = vm.truth(a[0]), registration = global < 0 ? -1 : vm.truth(a[1]);
  if (registration < 0) return {};
  global_hooks = global > 0;
  registration_hooks = registration > 0;
  return none();
}

bool init_core(VM& vm, Module& m) {
  nn = {start_name("_parameters"),     start_name("_buffers"),
        start_name("_modules"),        start_name("_non_persistent_buffers_set"),
        start_name("_forward_hooks"),  start_name("_forward_pre_hooks"),
        start_name("_backward_hooks"), start_name("_backward_pre_hooks"),
        intern("_slow_call"),          intern("call_super_init")};
  start_table->reserve(2 * std::size(kStart));  // subclasses add theirs
  for (const StartEntry& e : kStart) {
    Str* name = intern(e.name);
    start_table->insert_new(Value(name), e.value == Start::yes ? make_bool(true) : none(),
                            name->hash_value());
  }
  global_hooks = registration_hooks = false;
  ModuleCallHook::active = nullptr;
  ModuleCallHook::call_original = module_call_impl;
  TypeBuilder<Instance>(vm, "_ModuleCore", core_type)
      .module("torch.nn.modules.module")
      .flags(Type::kHasDict)
      .dunder(Dunder::getattr_, module_getattr)
      .dunder(Dunder::setattr_, module_setattr)
      .dunder(Dunder::delattr_, module_delattr)
      .dunder(Dunder::call_, module_call)
      .method("_call_impl", "", module_call_impl)
      .done();
  ModuleBuilder(vm, m)
      .value("_ModuleCore", Value(core_type))
      .function("_begin", "(module, ordered_dict, /)", begin_module)
      .function("_set_global_hooks", "(calls, registrations, /)", set_global_hooks);
  return true;
}

}  // namespace

ModuleMember find_member(const Value& module, Str* name) {
  if (!is_module(module) || ModuleCallHook::active) return {};
  Type* t = type_of(module);
  Dict* own = *module.object()->dict_slot();
  if (!own || (t->type_flags & Type::kCustomGetattr) ||
      !t->dunder(Dunder::getattr_).same(core_type->dunder(Dunder::getattr_)) || own->get(name) ||
      t->lookup(name))
    return {};
  return {true, find_registered(module, name)};
}

Value make_module(VM& vm, Type* cls) {
  if (!*ordered_type || !starts_plainly(cls)) return vm.call(Value(cls));
  Value module(cls->alloc(cls));
  begin(vm.instance_dict(module), ordered_type->get());
  return module;
}

Dict* submodules(const Value& module) {
  return is_module(module) ? registry(module, nn.modules) : nullptr;
}

void init_nn(VM& vm) {
  // The Python half of torch.nn.modules.module imports the native one.
  vm.add_native_module("torch.nn._module_core", init_core);
}

}  // namespace tracepad
