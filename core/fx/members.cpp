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

// Tells objects that it has seen from others. Most modules have few children.
class Distinct {
 public:
  void clear() {
    few_.clear();
    many_.clear();
  }
  bool first_time(const Object* o) {
    if (std::find(few_.begin(), few_.end(), o) != few_.end()) return false;
    if (few_.size() < 16) {
      few_.push_back(o);
      return true;
    }
    return many_.insert(o).second;
  }

 private:
  std::vector<const Object*> few_;
  std::unordered_set<const Object*> many_;
};

// _tensor_attrs(module): {tensor or tree spec: its dotted name}, for those that lie in the __dict__
// of the module or of one below it. Parents come before their children; the last name counts.
Value tensor_attrs(VM& vm, const Args& a) {
  struct Place {
    Value module;
    size_t parent;
    Value name;  // in the parent
  };
  auto& state = TracerState::of(vm);
  Ref<Dict> found = make_dict();
  std::vector<Place> places{{a[0], 0, Value()}};
  std::vector<size_t> todo{0};
  std::vector<std::string_view> parts;
  // The dotted name of an attribute of the module at a place.
  auto path = [&](size_t at, const Value& attribute) {
    parts.assign(1, str_view(attribute));
    for (; at; at = places[at].parent) parts.push_back(str_view(places[at].name));
    std::string text;
    for (size_t i = parts.size(); i-- > 0;) {
      text += parts[i];
      if (i) text += '.';
    }
    return make_str(std::move(text));
  };
  Distinct siblings;
  std::vector<std::pair<Value, Value>> own;
  while (!todo.empty()) {
    const size_t at = todo.back();
    todo.pop_back();
    const Value module = places[at].module;
    Dict* d = vm.instance_dict(module);
    if (!d) continue;
    own.clear();  // hashing may run Python code
    for (auto& e : d->table.entries())
      if (e.value.is_object() &&
          (is<TensorObject>(e.value) ||
           (is<Instance>(e.value) && state.is_tree_spec(vm, e.value))) &&
          e.key && is_str(e.key))
        own.emplace_back(e.key, e.value);
    if (vm.has_error()) return {};
    for (auto& [name, value] : own)
      if (!found->set(vm, value, path(at, name))) return {};
    Dict* children = submodules(module);
    if (!children || !children->size()) continue;
    const size_t first = todo.size();
    siblings.clear();
    for (auto& e : children->table.entries()) {
      if (!e.key || !is_str(e.key) || !e.value.is_object()) continue;
      // The same child under two names counts once.
      if (!siblings.first_time(e.value.object())) continue;
      todo.push_back(places.size());
      places.push_back({e.value, at, e.key});
    }
    std::reverse(todo.begin() + static_cast<std::ptrdiff_t>(first), todo.end());
  }
  return Value(found);
}

// _submodule_paths(root): {module: its dotted name}, as root.named_modules() names them; None where
// a module does that in its own way.
Value submodule_paths(VM& vm, const Args& a) {
  struct Walk {
    VM& vm;
    Type* base;
    Str* method;
    Ref<Dict> found = make_dict();
    Type* last_plain = nullptr;  // the class of the last module: neighbours are often alike

    // Whether the module's named_modules() is nn.Module's, and tells modules apart by identity.
    bool plain(const Value& module) {
      Type* t = type_of(module);
      if (t != last_plain) {
        if (!t->is_subtype(base) || !t->lookup(method).same(base->lookup(method)) ||
            !t->dunder(Dunder::hash_).same(base->dunder(Dunder::hash_)) ||
            !t->dunder(Dunder::eq_).same(base->dunder(Dunder::eq_)))
          return false;
        last_plain = t;
      }
      Dict* own = *module.object()->dict_slot();
      return own && !own->get(method);
    }

    bool visit(const Value& module, std::string& path, int depth) {  // false: not plain
      if (depth > 200 || !plain(module)) return false;
      // Plain modules are told apart by identity.
      const auto hash = static_cast<uint64_t>(identity_hash(module));
      if (found->table.find(vm, module, hash) >= 0) return true;
      found->table.insert_new(module, make_str(path), hash);
      Dict* children = submodules(module);
      if (!children) return false;  // its __init__ was never called: named_modules() says so
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
      t = make_module(vm, module);
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
Value member_targets(VM& vm, const Args& a) {
  auto* g = as<Graph>(a[0]);
  if (!g)
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'nodes'", type_name(a[0])));
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
