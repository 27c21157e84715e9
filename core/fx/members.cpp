// Walks over a module's members that a trace or a new GraphModule makes as a whole: which tensor is
// the attribute of which name, what the modules are called, and the copying of the members that a
// graph's nodes name. In Python, an attribute at a time, they took longer than the tracing itself.
#include <algorithm>
#include <unordered_set>

#include "fx/fx_internal.h"
#include "fx/tracer.h"
#include "nn/module_access.h"
#include "ops/binding/tensor_object.h"
#include "runtime/native.h"

namespace tracepad::fx {

namespace {

// _tensor_attrs(module): {tensor or tree spec: its dotted name}, for those that lie in the __dict__
// of the module or of one below it. Parents come before their children; the last name counts.
Value tensor_attrs(VM& vm, const Args& a) {
  struct Visit {
    Value module;
    std::string prefix;
  };
  auto& state = TracerState::of(vm);
  Str* modules = intern("_modules");
  Ref<Dict> found = make_dict();
  std::vector<Visit> todo{{a[0], ""}};
  while (!todo.empty()) {
    const Visit at = std::move(todo.back());
    todo.pop_back();
    Dict* d = vm.instance_dict(at.module);
    if (!d) continue;
    std::vector<std::pair<Value, Value>> own;  // hashing may run Python code
    for (auto& e : d->table.entries())
      if (e.key && is_str(e.key) && e.value.is_object() &&
          (is<TensorObject>(e.value) || (is<Instance>(e.value) && state.is_tree_spec(vm, e.value))))
        own.emplace_back(e.key, e.value);
    if (vm.has_error()) return {};
    for (auto& [name, value] : own)
      if (!found->set(vm, value, make_str(at.prefix + std::string(str_view(name))))) return {};
    Value registered = d->get(modules);
    auto* children = as<Dict>(registered);
    if (!children || !children->size()) continue;
    const size_t first = todo.size();
    std::unordered_set<const Object*> seen;
    for (auto& e : children->table.entries()) {
      if (!e.key || !is_str(e.key) || !e.value.is_object()) continue;
      if (children->size() > 1 && !seen.insert(e.value.object()).second) continue;
      std::string prefix = at.prefix;
      prefix += str_view(e.key);
      prefix += '.';
      todo.push_back({e.value, std::move(prefix)});
    }
    std::reverse(todo.begin() + static_cast<std::ptrdiff_t>(first), todo.end());
  }
  return Value(found);
}

// Whether named_modules() of this module is nn.Module's and tells modules apart by identity.
bool walks_plainly(const Value& module, Type* base, Str* method) {
  Type* t = type_of(module);
  Dict* own = *module.object()->dict_slot();
  return t->is_subtype(base) && own && !own->get(method) &&
         t->lookup(method).same(base->lookup(method)) &&
         t->dunder(Dunder::hash_).same(base->dunder(Dunder::hash_)) &&
         t->dunder(Dunder::eq_).same(base->dunder(Dunder::eq_));
}

// _submodule_paths(root): {module: its dotted name}, as root.named_modules() names them; None where
// a module does that in its own way.
Value submodule_paths(VM& vm, const Args& a) {
  struct Walk {
    VM& vm;
    Type* base;
    Str* method;
    Ref<Dict> found = make_dict();

    bool visit(const Value& module, std::string& path, int depth) {  // false: not plain
      if (depth > 200 || !walks_plainly(module, base, method)) return false;
      if (found->get(vm, module)) return true;
      if (!found->set(vm, module, make_str(path))) return false;
      Dict* children = submodules(module);
      if (!children) return true;
      const size_t length = path.size();
      for (auto& e : children->table.entries()) {
        if (!e.key || e.value.is_none()) continue;
        if (!is_str(e.key) || !e.value.is_object()) return false;
        if (length) path += '.';
        path += str_view(e.key);
        if (!visit(e.value, path, depth + 1)) return false;
        path.resize(length);
      }
      return true;
    }
  };
  Type* base = TracerState::of(vm).module_type(vm);
  if (!base || !a[0].is_object()) return none();
  Walk walk{vm, base, intern("named_modules")};
  std::string path;
  const bool plain = walk.visit(a[0], path, 0);
  if (vm.has_error()) return {};
  return plain ? Value(walk.found) : none();
}

Value get_member(VM& vm, const Value& module, Str* name) {
  ModuleMember m = find_member(module, name);
  return m.known && m.value ? m.value : vm.getattr(module, name);
}

// The two modules at the end of a dotted path, where it was last walked.
struct Parents {
  Value from, to;
  std::string path;
  bool shared = false;  // one and the same: all that is below it is there already
  bool known = false;
};

bool walk(VM& vm, const Value& from, const Value& to, std::string_view path, Type* module,
          Parents& at) {
  if (at.known && at.path == path) return true;
  at = {from, to, std::string(path), false, true};
  while (!path.empty()) {
    const size_t dot = path.find('.');
    Str* item = intern(path.substr(0, dot));
    path = dot == std::string_view::npos ? std::string_view() : path.substr(dot + 1);
    Value f = get_member(vm, at.from, item);
    if (!f) return false;
    const ModuleMember there = find_member(at.to, item);
    Value t = there.known ? there.value : vm.getattr_opt(at.to, item);
    if (vm.has_error()) return false;
    if (t && f.same(t)) {
      at.shared = true;
      return true;
    }
    if (!t || t.is_none()) {
      t = vm.call(Value(module));
      if (!t || !vm.setattr(at.to, item, t)) return false;
    }
    at.from = f;
    at.to = t;
  }
  return true;
}

bool copy_member(VM& vm, const Parents& at, Str* field) {
  Value v = get_member(vm, at.from, field);
  if (!v) return false;
  if (!is<TensorObject>(v) || type_of(v)->is_subtype(TensorObject::parameter_type))
    return vm.setattr(at.to, field, v);
  Value fleeting = vm.getattr(at.from, "_non_persistent_buffers_set");
  if (!fleeting) return false;
  const int in = vm.contains(fleeting, Value(field));
  return in >= 0 && vm.call_method(at.to, "register_buffer", {Value(field), v, make_bool(in == 0)});
}

// _copy_members(from, to, names): `to` gets the members of `from` with these dotted names, with
// empty modules for what lies between.
Value copy_members(VM& vm, const Args& a) {
  Type* module = TracerState::of(vm).module_type(vm);
  Parents at;
  const bool ok = vm.for_each(a[2], [&](const Value& v) {
    if (!is_str(v)) return vm.type_error("a target must be a str, not {}", type_name(v)), false;
    const Value held = v;
    const std::string_view name = str_view(held);
    const size_t dot = name.rfind('.');
    if (!walk(vm, a[0], a[1], dot == std::string_view::npos ? "" : name.substr(0, dot), module, at))
      return false;
    return at.shared || copy_member(vm, at, intern(name.substr(dot + 1)));
  });
  return ok ? none() : Value();
}

// _member_targets(graph): the targets of its nodes that name members, in order.
Value member_targets(VM&, const Args& a) {
  auto* g = self_as<Graph>(a[0]);
  std::vector<Value> out;
  for (Node* n = g->root->next.get(); n != g->root.get(); n = n->next.get())
    if (n->op == NodeOp::get_attr || n->op == NodeOp::call_module) out.push_back(n->target);
  return make_list(std::move(out));
}

}  // namespace

void add_members(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("_tensor_attrs", "(module, /)", tensor_attrs)
      .function("_submodule_paths", "(root, /)", submodule_paths)
      .function("_copy_members", "(source, to, names, /)", copy_members)
      .function("_member_targets", "(graph, /)", member_targets);
}

}  // namespace tracepad::fx
