// Signatures, kinds and members.
#include "session/assist_describe.h"

#include <algorithm>
#include <cctype>

#include "ops/binding/registry.h"
#include "ops/binding/tensor_object.h"

namespace tracepad {

namespace {

constexpr size_t kLongDefault = 40;

// Texts of the parameters as they stand in a parameter list, without `self`.
std::string parameters_text(const std::vector<std::string>& parts) {
  std::string out = "(";
  for (const std::string& p : parts) out += (out.size() > 1 ? ", " : "") + p;
  return out + ")";
}

std::string default_text(VM& vm, const Value& v) {
  // Only plain values: the repr of others may run the user's code.
  if (v.is_none() || v.is_bool() || is_int(v) || is_float(v) || is_str(v) || is<Tuple>(v) ||
      is<DTypeObject>(v)) {
    std::string text;
    if (vm.repr_to(v, text) && text.size() <= kLongDefault) return text;
    vm.clear_error();
  }
  return "...";
}

std::string code_signature(VM& vm, const Function& f, bool bound) {
  const Code& c = *f.code;
  auto* defaults = as<Tuple>(f.defaults);
  auto* kwdefaults = as<Dict>(f.kwdefaults);
  std::vector<std::string> parts;
  const uint32_t with_default = defaults ? defaults->size : 0;
  const size_t args_at = c.arg_count + c.kwonly_count;
  const bool var_args = c.flags & Code::kVarArgs, var_keywords = c.flags & Code::kVarKeywords;
  for (uint32_t i = 0; i < c.arg_count; ++i) {
    if (bound && i == 0) continue;
    std::string part = c.varnames[i]->s;
    if (i + with_default >= c.arg_count)
      part += "=" + default_text(vm, defaults->items[i + with_default - c.arg_count]);
    parts.push_back(std::move(part));
  }
  if (var_args)
    parts.push_back("*" + c.varnames[args_at]->s);
  else if (c.kwonly_count)
    parts.push_back("*");
  for (uint32_t i = c.arg_count; i < args_at; ++i) {
    std::string part = c.varnames[i]->s;
    if (kwdefaults)
      if (Value d = kwdefaults->get(c.varnames[i].get())) part += "=" + default_text(vm, d);
    parts.push_back(std::move(part));
  }
  if (var_keywords) parts.push_back("**" + c.varnames[args_at + var_args]->s);
  return parameters_text(parts);
}

// Of a function that has not run: defaults that are literals are shown as such.
std::string tree_signature(const ast::FunctionDef& f, bool bound) {
  std::vector<std::string> parts;
  bool first = true;
  auto literal = [](const ast::Expr* e) -> std::string {
    if (e->kind != ast::ExprKind::Constant) return "...";
    auto* c = static_cast<const ast::Constant*>(e);
    switch (c->type) {
      case ast::ConstantKind::None:
        return "None";
      case ast::ConstantKind::True:
        return "True";
      case ast::ConstantKind::False:
        return "False";
      case ast::ConstantKind::Int:
        return c->text;
      case ast::ConstantKind::Float:
        return fmt::format("{}", c->number);
      default:
        return "...";
    }
  };
  auto add = [&](const ast::Parameter& p, const char* stars) {
    if (std::exchange(first, false) && bound) return;
    parts.push_back(stars + p.name + (p.default_value ? "=" + literal(p.default_value) : ""));
  };
  for (const auto& p : f.params.positional_only) add(p, "");
  for (const auto& p : f.params.positional) add(p, "");
  for (const auto& p : f.params.vararg) add(p, "*");
  if (f.params.vararg.empty() && !f.params.keyword_only.empty()) parts.push_back("*");
  for (const auto& p : f.params.keyword_only) add(p, "");
  for (const auto& p : f.params.kwarg) add(p, "**");
  return parameters_text(parts);
}

const ops::Operator* operator_of(const Value& v) {
  Value f = v;
  if (auto* b = as<BoundMethod>(f)) f = b->func;
  auto* n = as<NativeFunction>(f);
  return n && n->fn == ops::call_operator ? static_cast<const ops::Operator*>(n->data) : nullptr;
}

std::string operator_signature(const ops::Operator& op, bool all) {
  std::string out;
  const std::vector<ops::Schema>& schemas = op.schemas();
  for (size_t i = 0; i < schemas.size() && i < op.rows.size(); ++i) {
    if (op.rows[i]->flags & ops::kHidden) continue;
    if (!out.empty()) {
      if (!all) break;
      out += "\n";
    }
    out += schemas[i].shown;
  }
  return out;
}

const ast::FunctionDef* method_of(const ast::ClassDef& cls, std::string_view name) {
  for (const ast::Stmt* s : cls.body)
    if (s->kind == ast::StmtKind::FunctionDef &&
        static_cast<const ast::FunctionDef*>(s)->name == name)
      return static_cast<const ast::FunctionDef*>(s);
  return nullptr;
}

std::string native_signature(const NativeFunction& n, bool bound) {
  if (!n.signature || n.signature->text.empty()) return {};
  std::string text = n.signature->text;
  if (!bound) return text;
  for (std::string_view self : {"(self, /, ", "(self, /)", "(self, ", "(self)"})
    if (text.starts_with(self))
      return "(" + text.substr(self.size() - (self.back() == ')' ? 1 : 0));
  return text;
}

bool is_module_type(const Type* t) {
  return std::any_of(t->mro.begin(), t->mro.end(), [](const Type* base) {
    return base->name == "Module" && !base->has(Type::kNoBase) && base != Module::type;
  });
}

// A name of a library module that is made when first used: described without making it.
bool lazy_member(std::string_view module, std::string_view name, Description& out) {
  const ops::Operator* op = nullptr;
  if (module == "torch") op = ops::find_function(ops::Scope::Torch, name);
  if (module == "torch.nn.functional") op = ops::find_function(ops::Scope::Functional, name);
  if (module == "torch.special") op = ops::find_function(ops::Scope::Special, name);
  if (module == "torch.linalg") op = ops::find_function(ops::Scope::Linalg, name);
  if (op) {
    out.kind = "function";
    out.detail = operator_signature(*op, false);
    return true;
  }
  const bool capital = !name.empty() && std::isupper(static_cast<unsigned char>(name.front()));
  out.kind = capital ? "class" : "function";
  return true;
}

}  // namespace

std::string signature_text(VM& vm, const Guess& g) {
  if (const ops::Operator* op = operator_of(g.value)) return operator_signature(*op, true);
  if (auto* b = as<BoundMethod>(g.value)) {
    if (auto* f = as<Function>(b->func)) return code_signature(vm, *f, true);
    if (auto* n = as<NativeFunction>(b->func)) return native_signature(*n, true);
    return {};
  }
  if (auto* f = as<Function>(g.value)) return code_signature(vm, *f, false);
  if (auto* n = as<NativeFunction>(g.value)) return native_signature(*n, n->owner != nullptr);
  if (auto* t = is<Type>(g.value) ? cast<Type>(g.value) : nullptr) {
    Value init = t->lookup(intern("__init__"));
    if (auto* f = as<Function>(init)) return code_signature(vm, *f, true);
    Value make = t->lookup(intern("__new__"));
    if (auto* s = as<StaticMethod>(make)) make = s->func;
    if (auto* f = as<Function>(make)) return code_signature(vm, *f, true);
    return {};
  }
  if (g.cls && g.is_class) {
    const ast::FunctionDef* init = method_of(*g.cls, "__init__");
    return init ? tree_signature(*init, true) : "()";
  }
  if (g.func) {
    const auto& p = g.func->params;
    const auto& first = p.positional_only.empty() ? p.positional : p.positional_only;
    const bool method = !first.empty() && first.front().name == "self";
    return tree_signature(*g.func, method);
  }
  return {};
}

std::vector<std::string> keyword_names(VM& vm, Place& place, const Guess& callee) {
  std::vector<std::string> names;
  auto add = [&](std::string name) {
    if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  };
  auto of_function = [&](const Function& f, bool bound) {
    const Code& c = *f.code;
    for (uint32_t i = bound ? 1 : c.posonly_count; i < c.arg_count + c.kwonly_count; ++i)
      if (i >= c.posonly_count) add(c.varnames[i]->s);
  };
  auto of_tree = [&](const ast::FunctionDef& f, bool bound) {
    for (size_t i = bound ? 1 : 0; i < f.params.positional.size(); ++i)
      add(f.params.positional[i].name);
    for (const auto& p : f.params.keyword_only) add(p.name);
  };
  if (const ops::Operator* op = operator_of(callee.value)) {
    for (const ops::Schema& s : op->schemas())
      for (const ops::Param& p : s.params) add(p.name);
    return names;
  }
  Value v = callee.value;
  bool bound = false;
  if (auto* b = as<BoundMethod>(v)) v = b->func, bound = true;
  if (is<Type>(v)) {
    v = cast<Type>(v)->lookup(intern("__init__"));
    bound = true;
  } else if (callee.cls) {
    if (auto* f = method_of(*callee.cls, callee.is_class ? "__init__" : "forward"))
      of_tree(*f, true);
    return names;
  } else if (callee.func) {
    const auto& first = callee.func->params.positional;
    of_tree(*callee.func, !first.empty() && first.front().name == "self");
    return names;
  } else if (Type* t = place.type_of_guess(callee); t && is_module_type(t)) {
    v = t->lookup(intern("forward"));
    bound = true;
  }
  if (auto* f = as<Function>(v)) of_function(*f, bound);
  if (auto* n = as<NativeFunction>(v); n && n->signature)
    for (const Signature::Param& p : n->signature->params)
      if (!p.positional_only && p.name != "self") add(p.name);
  return names;
}

std::string type_text(VM& vm, const Guess& g) {
  if (is<TensorObject>(g.value)) {
    const Tensor& t = tensor_of(g.value);
    std::string shape = "(";
    for (size_t i = 0; i < t.sizes().size(); ++i)
      shape += (i ? ", " : "") + std::to_string(t.sizes()[i]);
    shape += t.sizes().size() == 1 ? ",)" : ")";
    return type_of(g.value)->name + " " + shape + " torch." +
           std::string(dtype_info(t.dtype()).name);
  }
  if (is<Module>(g.value)) return "module " + cast<Module>(g.value)->name;
  if (is<Type>(g.value)) return "class " + cast<Type>(g.value)->name;
  if (g.value) return type_of(g.value)->name;
  if (g.cls) return (g.is_class ? "class " : "") + g.cls->name;
  return g.type ? g.type->name : std::string();
}

Description describe(VM& vm, const Guess& g) {
  Description m;
  if (is<Module>(g.value)) {
    m.kind = "module";
  } else if (is<Type>(g.value) || (g.cls && g.is_class)) {
    m.kind = "class";
    m.detail = signature_text(vm, g);
  } else if (is<Function>(g.value) || is<NativeFunction>(g.value) || g.func) {
    m.kind = "function";
    if (const ops::Operator* op = operator_of(g.value))
      m.detail = operator_signature(*op, false);
    else
      m.detail = signature_text(vm, g);
  } else if (is<BoundMethod>(g.value) || is<StaticMethod>(g.value) || is<ClassMethod>(g.value)) {
    m.kind = "method";
    m.detail = signature_text(vm, g);
  } else if (is<Property>(g.value) || is<GetSet>(g.value) || is<Member>(g.value)) {
    m.kind = "property";
  } else {
    m.detail = type_text(vm, g);
  }
  return m;
}

void each_member(VM& vm, Place& place, const Guess& base,
                 const std::function<void(std::string_view, const Description&)>& visit) {
  auto see = [&](std::string_view name, const Guess& g, bool in_class) {
    Description m = describe(vm, g);
    if (in_class && m.kind == "function") {
      m.kind = "method";
      if (auto* f = as<Function>(g.value)) m.detail = code_signature(vm, *f, true);
    }
    visit(name, m);
  };
  if (is<Module>(base.value)) {
    auto* module = cast<Module>(base.value);
    std::vector<Value> names;
    Value dir = module->dict ? module->dict->get("__dir__") : Value();
    auto* own = as<Function>(dir);
    const bool library = dir && (!own || own->code->flags & Code::kLibrary);
    Value list = library ? vm.call(dir, {}) : Value(Ref<Dict>(module->dict));
    if (!list || !vm.iterate(list, names)) vm.clear_error();
    for (const Value& n : names) {
      if (!is_str(n)) continue;
      if (Value v = module->dict->get(cast<Str>(n))) {
        Guess g;
        g.value = v;
        see(str_view(n), g, false);
      } else {
        Description m;
        lazy_member(module->name, str_view(n), m);
        visit(str_view(n), m);
      }
    }
    ops::Scope scope = ops::Scope::Torch;
    bool table = true;
    if (module->name == "torch.nn.functional")
      scope = ops::Scope::Functional;
    else if (module->name == "torch.special")
      scope = ops::Scope::Special;
    else if (module->name == "torch.linalg")
      scope = ops::Scope::Linalg;
    else
      table = module->name == "torch";
    if (table)
      ops::each_function(scope, [&](std::string_view name, const ops::Operator&) {
        Description m;
        if (!name.starts_with("_") && lazy_member(module->name, name, m)) visit(name, m);
      });
    return;
  }
  // What an instance holds itself, and what nn.Module keeps in its own dicts.
  if (base.value && !is<Type>(base.value)) {
    auto of_dict = [&](Dict* d) {
      if (!d) return;
      for (auto& e : d->table.entries()) {
        if (!e.key || !is_str(e.key)) continue;
        Guess g;
        g.value = e.value;
        see(str_view(e.key), g, false);
      }
    };
    Value holder = base.value;
    Dict** slot = holder.is_object() ? holder.object()->dict_slot() : nullptr;
    Dict* own = slot ? *slot : nullptr;
    of_dict(own);
    if (own)
      for (const char* kept : {"_parameters", "_buffers", "_modules"})
        of_dict(as<Dict>(own->get(kept)));
  }
  if (base.cls) {
    for (const ast::Stmt* s : base.cls->body)
      if (s->kind == ast::StmtKind::FunctionDef) {
        Guess g;
        g.func = static_cast<const ast::FunctionDef*>(s);
        see(g.func->name, g, true);
      }
    if (!base.is_class)
      each_self_attribute(*base.cls,
                          [&](std::string_view name, const ast::Expr*, const ast::FunctionDef&) {
                            Description m;
                            m.kind = "property";
                            m.detail = type_text(vm, place.attribute(base, name));
                            visit(name, m);
                          });
  }
  Type* t = is<Type>(base.value) ? cast<Type>(base.value) : place.type_of_guess(base);
  if (!t && base.cls) t = place.base_type(*base.cls);
  if (!t) return;
  for (Type* each : t->mro) {
    if (!each->dict) continue;
    for (auto& e : each->dict->table.entries()) {
      if (!e.key || !is_str(e.key)) continue;
      Guess g;
      g.value = e.value;
      see(str_view(e.key), g, true);
    }
  }
  if (TensorObject::type && t->is_subtype(TensorObject::type))
    ops::each_method([&](const ops::Operator& op) {
      visit(op.name, {"method", operator_signature(op, false)});
    });
}

}  // namespace tracepad
