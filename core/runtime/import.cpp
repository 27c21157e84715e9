// Imports: sys.modules, then native modules and embedded Python sources (a module may have both
// halves), then the session's own files. Packages import their parents first and become their
// attributes.
#include <algorithm>

#include "runtime/embedded.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

bool in_library(std::string_view name) {
  auto all = library_names();
  return std::binary_search(all.begin(), all.end(), name);
}

// Whether a library module has any of its own.
bool has_submodules(std::string_view name) {
  auto all = library_names();
  const std::string start = std::string(name) + ".";
  auto first = std::lower_bound(all.begin(), all.end(), std::string_view(start));
  return first != all.end() && first->starts_with(start);
}

}  // namespace

void VM::add_native_module(std::string name, NativeModuleInit init) {
  native_modules_[std::move(name)] = init;
}

Module* VM::add_module(std::string_view name) {
  Str* key = intern(name);
  if (Value m = sys_modules_->get(key); is<Module>(m)) return cast<Module>(m);
  auto* m = alloc_as<Module>(Module::type);
  Value hold(m);
  m->name = std::string(name);
  Dict* d = instance_dict(hold);
  d->set(names::name_, Value(key));
  d->set(names::doc_, none());
  sys_modules_->set(key, Value(m));
  return m;
}

Value VM::import(std::string_view dotted) {
  Str* key = intern(dotted);
  if (Value* m = sys_modules_->table.find_str(key)) {
    if (!m->is_none()) return *m;
    return raise(exc::ModuleNotFoundError, "import of {} halted; None in sys.modules", dotted);
  }
  std::string name(dotted);
  Value parent;
  size_t dot = name.rfind('.');
  if (dot != std::string::npos) {
    parent = import(std::string_view(name).substr(0, dot));
    if (!parent) return {};
    if (Value* m = sys_modules_->table.find_str(key)) return *m;  // the parent imported it
  }
  auto native = native_modules_.find(name);
  const bool embedded = in_library(name);
  auto file = files.find(name + ".py");
  if (file == files.end()) {
    std::string path = name;
    std::replace(path.begin(), path.end(), '.', '/');
    file = files.find(path + ".py");
    if (file == files.end()) file = files.find(path + "/__init__.py");
  }
  if (native == native_modules_.end() && !embedded && file == files.end()) {
    if (parent) {
      // An attribute of the parent may itself be a module (torch.nn.functional as F by attribute).
      // Its __getattr__ is not asked, since that may import what is being looked for here.
      Dict* names = is<Module>(parent) ? cast<Module>(parent)->dict : nullptr;
      Value v = names ? names->get(std::string_view(name).substr(dot + 1)) : Value();
      if (is<Module>(v)) return v;
      const std::string_view outer = std::string_view(name).substr(0, dot);
      const bool own = native_modules_.count(std::string(outer)) || in_library(outer);
      const bool package = is<Module>(parent) && cast<Module>(parent)->dict->get(names::path_) &&
                           (!own || has_submodules(outer) || outer.starts_with("torch"));
      std::string text = fmt::format("No module named '{}'", dotted);
      if (!package)
        text += fmt::format("; '{}' is not a package", std::string_view(name).substr(0, dot));
      raise(exc::ModuleNotFoundError, text);
    } else {
      raise(exc::ModuleNotFoundError, "No module named '{}'", dotted);
    }
    if (Dict* d = instance_dict(error_)) d->set("name", make_str(dotted));
    return {};
  }
  Module* m = add_module(name);
  Value hold(m);
  m->dict->set("__package__",
               make_str(dot == std::string::npos ? std::string_view(name)
                                                 : std::string_view(name).substr(0, dot)));
  // Any module of the engine may have submodules.
  if (native != native_modules_.end() || embedded) m->dict->set(names::path_, make_list({}));
  bool ok = true;
  if (native != native_modules_.end()) ok = native->second(*this, *m);
  if (ok && embedded) ok = run_source(library_source(name), "<" + name + ">", m);
  if (ok && native == native_modules_.end() && !embedded) {
    m->dict->set(names::file_, make_str(file->first));
    ok = run_source(file->second, file->first, m);
  }
  if (!ok) {
    sys_modules_->erase(key);
    return {};
  }
  // The module may have replaced itself.
  Value result = sys_modules_->get(key);
  if (!result) result = hold;
  if (parent && parent.is_object()) {
    if (Dict* d = instance_dict(parent))
      d->set(intern(std::string_view(name).substr(dot + 1)), result);
  }
  return result;
}

Value VM::import_name(Dict* globals, std::string_view name, const Value& fromlist,
                      const Value& level_value) {
  int64_t level = 0;
  to_int64(level_value, level);
  std::string absolute(name);
  if (level > 0) {
    Value p = globals->get(intern("__package__"));
    std::string package = is_str(p) ? std::string(str_view(p)) : "";
    // A package's own __init__ is its package; other modules' is their parent.
    Value self = globals->get(names::name_);
    if (is_str(self) && globals->get(names::path_) && in_library(str_view(self))) {
      std::string child = std::string(str_view(self)) + ".";
      auto all = library_names();
      bool is_package = std::any_of(all.begin(), all.end(), [&](std::string_view module) {
        return module.starts_with(child);
      });
      if (is_package) package = std::string(str_view(self));
    }
    for (int64_t i = 1; i < level; ++i) {
      size_t dot = package.rfind('.');
      if (dot == std::string::npos)
        return raise(exc::ImportError, "attempted relative import beyond top-level package");
      package.resize(dot);
    }
    if (package.empty())
      return raise(exc::ImportError, "attempted relative import with no known parent package");
    absolute = name.empty() ? package : package + "." + std::string(name);
  }
  Value m = import(absolute);
  if (!m) return {};
  bool from = is<Tuple>(fromlist) && cast<Tuple>(fromlist)->size;
  if (from || level > 0) {
    if (from) {
      // `from package import module` imports submodules that are not attributes yet.
      for (const Value& n : cast<Tuple>(fromlist)->view()) {
        if (!is_str(n) || str_view(n) == "*") continue;
        if (!is<Module>(m) || getattr_opt(m, cast<Str>(n))) continue;
        if (has_error()) return {};
        std::string sub = absolute + "." + std::string(str_view(n));
        if (native_modules_.count(sub) || in_library(sub)) {
          if (!import(sub)) return {};
        }
      }
    }
    return m;
  }
  // `import a.b.c` binds a.
  size_t dot = absolute.find('.');
  if (dot == std::string::npos) return m;
  return import(std::string_view(absolute).substr(0, dot));
}

Value VM::import_from(const Value& module, Str* name) {
  Value v = getattr_opt(module, name);
  if (v || has_error()) return v;
  std::string mod = is<Module>(module) ? cast<Module>(module)->name : "<unknown module name>";
  if (Value m = sys_modules_->get(mod + "." + name->s)) return m;
  Value file = getattr_opt(module, names::file_);
  clear_error();
  raise(exc::ImportError, "cannot import name '{}' from '{}' ({})", name->s, mod,
        is_str(file) ? str_view(file) : "unknown location");
  const Value error = take_error();
  if (Dict* d = instance_dict(error)) {
    d->set("name", make_str(mod));
    if (is_str(file)) d->set("path", file);
  }
  setattr(error, intern("name_from"), Value(name));
  set_error(error);
  return {};
}

bool VM::import_star(const Value& module, Dict* into) {
  if (!into) return runtime_error("import * is only allowed at module level"), false;
  Value all = getattr_opt(module, names::all_);
  if (has_error()) return false;
  if (all) {
    return for_each(all, [&](const Value& n) {
      if (!is_str(n)) {
        type_error("Item in {}.__all__ must be str, not {}",
                   is<Module>(module) ? cast<Module>(module)->name : "module", type_name(n));
        return false;
      }
      Value v = getattr(module, cast<Str>(n));
      if (v) into->set(interned(n), v);
      return static_cast<bool>(v);
    });
  }
  Dict* d = instance_dict(module);
  if (!d) return true;
  std::vector<std::pair<Value, Value>> items;
  for (auto& e : d->table.entries())
    if (e.key && is_str(e.key) && !str_view(e.key).starts_with("_"))
      items.emplace_back(e.key, e.value);
  for (auto& [k, v] : items) into->set(cast<Str>(k), v);
  return true;
}

// ---- the module type ----

namespace {
Value module_new(VM& vm, const Args& a) {
  auto* m = alloc_as<Module>(cast<Type>(a[0]));
  Value v(m);
  std::string_view name;
  if (!arg_str(vm, a[1], name, "module() argument 'name'")) return {};
  m->name = std::string(name);
  Dict* d = vm.instance_dict(v);
  d->set(names::name_, a[1]);
  d->set(names::doc_, a[2]);
  return v;
}
Value module_repr(VM& vm, const Args& a) {
  auto* m = cast<Module>(a[0]);
  Value file = m->dict ? m->dict->get(names::file_) : Value();
  if (is_str(file))
    return make_str(fmt::format("<module '{}' from '{}'>", m->name, str_view(file)));
  // Modules that CPython has within itself, and those that are in no file at all.
  const bool frozen = m->name == "abc" || m->name == "io" || m->name == "os";
  const bool imported = vm.sys_modules()->get(m->name).same(a[0]);
  const std::string_view origin = !imported ? "" : frozen ? " (frozen)" : " (built-in)";
  return make_str(fmt::format("<module '{}'{}>", m->name, origin));
}
Value module_dir(VM& vm, const Args& a) {
  auto* m = cast<Module>(a[0]);
  std::vector<std::string> all;
  for (auto& e : vm.instance_dict(a[0])->table.entries())
    if (e.key && is_str(e.key)) all.emplace_back(str_view(e.key));
  std::sort(all.begin(), all.end());
  std::vector<Value> out;
  for (auto& s : all) out.push_back(make_str(s));
  (void)m;
  return make_list(out);
}
Value module_init(VM& vm, const Args& a) { return none(); }
// A module's annotations are computed when they are first asked for.
Value module_annotate(VM& vm, const Value& s) {
  Value found = vm.instance_dict(s)->get("__annotate__");
  return found ? found : none();
}
Value module_annotations(VM& vm, const Value& s) {
  Dict* d = vm.instance_dict(s);
  if (Value found = d->get("__annotations__")) return found;
  Value annotate = module_annotate(vm, s), made;
  if (annotate.is_none()) {
    made = make_dict();
  } else {
    made = vm.call(annotate, {make_int(1)});
    if (!made) return {};
    if (!is<Dict>(made))
      return vm.type_error("__annotate__ returned non-dict of type '{}'", type_name(made));
  }
  d->set("__annotations__", made);
  return made;
}
template <int Which>
bool module_set(VM& vm, const Value& s, const Value& v) {
  constexpr std::string_view name = Which ? "__annotations__" : "__annotate__";
  Dict* d = vm.instance_dict(s);
  if (v) {
    if (!Which && !v.is_none() && !type_of(v)->dunder(Dunder::call_))
      return vm.type_error("__annotate__ must be callable or None"), false;
    d->set(name, v);
    // A new one of the two makes the other one void.
    if (Which || !v.is_none())
      d->erase(vm, Value(intern(Which ? "__annotate__" : "__annotations__")));
    return true;
  }
  if (!Which) return vm.type_error("cannot delete __annotate__ attribute"), false;
  if (!d->get(name)) return vm.attribute_error(s, intern(name)), false;
  d->erase(vm, Value(intern(name)));
  d->erase(vm, Value(intern("__annotate__")));
  return true;
}
}  // namespace

void init_module_type(VM& vm) {
  TypeBuilder<Module>(vm, "module")
      .flags(Type::kHasDict)
      .make("(cls, name, doc=None)", module_new)
      .dunder(Dunder::init_, module_init)
      .dunder(Dunder::repr_, module_repr)
      .dunder(Dunder::dir_, module_dir)
      .getset("__annotations__", module_annotations, module_set<1>)
      .getset("__annotate__", module_annotate, module_set<0>)
      .done();
}

}  // namespace tracepad
