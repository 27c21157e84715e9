// What names are at a place: scopes, bindings, parameters. A parameter without annotation is what
// people call by its name.
#include "session/assist_infer.h"

#include <algorithm>

namespace tracepad {

namespace {

constexpr int kDeepest = 16;
constexpr std::string_view kFx = "torch.fx", kPy = "builtins";

// What a parameter without annotation most likely is, by its name.
struct ParameterRow {
  std::string_view name, module, type;
};
constexpr ParameterRow kParameterNames[] = {
    {"node", kFx, "Node"},
    {"n", kFx, "Node"},
    {"gm", kFx, "GraphModule"},
    {"graph_module", kFx, "GraphModule"},
    {"traced", kFx, "GraphModule"},
    {"graph", kFx, "Graph"},
    {"g", kFx, "Graph"},
    {"model", "torch.nn", "Module"},
    {"module", "torch.nn", "Module"},
    {"mod", "torch.nn", "Module"},
    {"m", "torch.nn", "Module"},
};

Type* as_type(const Value& v) { return is<Type>(v) ? cast<Type>(v) : nullptr; }

}  // namespace

Place::Place(VM& vm, const ast::Module& tree, Dict* globals, uint32_t line)
    : vm_(vm), tree_(tree), globals_(globals), line_(line) {
  enter(tree.body, line, nullptr);
}

void Place::enter(const ast::Body& body, uint32_t line, const ast::ClassDef* owner) {
  for (const ast::Stmt* s : body) {
    if (line < s->span.line || line > s->span.end_line) continue;
    switch (s->kind) {
      case ast::StmtKind::FunctionDef: {
        auto* f = static_cast<const ast::FunctionDef*>(s);
        scopes_.push_back({f, nullptr, owner});
        enter(f->body, line, nullptr);
        return;
      }
      case ast::StmtKind::ClassDef: {
        auto* c = static_cast<const ast::ClassDef*>(s);
        scopes_.push_back({nullptr, c, nullptr});
        enter(c->body, line, c);
        return;
      }
      case ast::StmtKind::If:
        enter(static_cast<const ast::If*>(s)->body, line, owner);
        enter(static_cast<const ast::If*>(s)->orelse, line, owner);
        break;
      case ast::StmtKind::For:
        enter(static_cast<const ast::For*>(s)->body, line, owner);
        break;
      case ast::StmtKind::While:
        enter(static_cast<const ast::While*>(s)->body, line, owner);
        break;
      case ast::StmtKind::With:
        enter(static_cast<const ast::With*>(s)->body, line, owner);
        break;
      case ast::StmtKind::Try:
        enter(static_cast<const ast::Try*>(s)->body, line, owner);
        break;
      default:
        break;
    }
  }
}

Value Place::library(std::string_view module, std::string_view member) {
  // Only the engine's own modules: a user's file would run.
  std::string top(module.substr(0, module.find('.')));
  if (vm_.files.count(top + ".py") && !vm_.sys_modules()->get(std::string_view(top))) return {};
  Value m = vm_.import(module);
  Value v = m && !member.empty() ? vm_.getattr_opt(m, intern(member)) : m;
  if (!v && m && !member.empty()) {
    vm_.clear_error();
    v = vm_.import(std::string(module) + "." + std::string(member));
  }
  vm_.clear_error();
  return v;
}

Guess Place::of_type(std::string_view module, std::string_view name) {
  Type* t = as_type(library(module, name));
  Guess g;
  g.type = t;
  return g;
}

Type* Place::type_of_guess(const Guess& g) {
  if (g.value) return type_of(g.value);
  if (g.type) return g.type;
  if (g.cls && !g.is_class) return base_type(*g.cls);
  return nullptr;
}

Type* Place::base_type(const ast::ClassDef& cls) {
  if (++depth_ > kDeepest) return --depth_, nullptr;
  Type* found = nullptr;
  for (const ast::Expr* base : cls.bases) {
    Guess g = infer(base);
    found = as_type(g.value);
    if (!found && g.cls) found = base_type(*g.cls);
    if (found) break;
  }
  --depth_;
  return found;
}

Value Place::live_instance(const ast::ClassDef& cls) {
  if (!globals_) return {};
  for (auto& e : globals_->table.entries()) {
    if (!e.key || !e.value.is_object() || is<Type>(e.value)) continue;
    Type* t = type_of(e.value);
    if (t->name == cls.name && t->has(Type::kHeap)) return e.value;
  }
  return {};
}

// ---- names ----

Guess Place::name(std::string_view id) {
  if (++depth_ > kDeepest) return --depth_, Guess{};
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  auto in_body = [&](const ast::Body& body, bool any_line) {
    const uint32_t limit = line_;
    Binding best;
    each_binding(body, [&](const Binding& b) {
      if (b.name != id) return;
      if (best.line == 0 || b.line < limit || (any_line && best.line >= limit)) best = b;
    });
    return best;
  };
  for (size_t i = scopes_.size(); i-- > 0;) {
    const Scope& s = scopes_[i];
    if (s.cls) {
      // A class body's names are not seen from its methods.
      if (i + 1 == scopes_.size())
        if (Binding b = in_body(s.cls->body, false); b.line) return bound(b);
      continue;
    }
    Binding b = in_body(s.func->body, false);
    if (b.line && b.line < line_) return bound(b);
    bool found = false;
    Guess p = parameter(*s.func, s.owner, id, found);
    if (found) return p;
    if (b.line) return bound(b);
  }
  if (globals_)
    if (Value v = globals_->get(id)) {
      Guess g;
      g.value = v;
      return g;
    }
  if (Binding b = in_body(tree_.body, true); b.line) return bound(b);
  Guess g;
  g.value = vm_.builtins()->dict->get(id);
  return g;
}

Guess Place::bound(const Binding& b) {
  Guess g;
  if (b.def) {
    if (b.def->kind == ast::StmtKind::ClassDef) {
      g.cls = static_cast<const ast::ClassDef*>(b.def);
      g.is_class = true;
      if (globals_)
        if (Value v = globals_->get(b.name); is<Type>(v)) g.value = v;
    } else
      g.func = static_cast<const ast::FunctionDef*>(b.def);
    return g;
  }
  if (!b.module.empty()) {
    g.value = library(b.module, b.member);
    return g;
  }
  // What stands to the right is seen from its own line: `x = x.relu()` means the earlier x.
  const uint32_t before = std::exchange(line_, b.line);
  if (b.annotation) g = annotated(b.annotation);
  if (!g && b.value) g = infer(b.value);
  if (!g && b.element_of) g = element(b.element_of, b.element);
  line_ = before;
  return g;
}

Guess Place::annotated(const ast::Expr* annotation) {
  if (annotation->kind == ast::ExprKind::Constant) {  // "Tensor", a forward reference
    auto* c = static_cast<const ast::Constant*>(annotation);
    return c->type == ast::ConstantKind::Str ? instance_of(name(c->text)) : Guess{};
  }
  if (annotation->kind == ast::ExprKind::Subscript) {
    auto* s = static_cast<const ast::Subscript*>(annotation);
    std::string_view outer;
    if (s->value->kind == ast::ExprKind::Name) outer = static_cast<const ast::Name*>(s->value)->id;
    if (outer == "Optional") return annotated(s->index);
    return instance_of(infer(s->value));
  }
  if (annotation->kind == ast::ExprKind::BinOp)  // Tensor | None
    return annotated(static_cast<const ast::BinOp*>(annotation)->left);
  return instance_of(infer(annotation));
}

Guess Place::instance_of(const Guess& cls) {
  Guess g;
  if (Type* t = as_type(cls.value)) {
    g.type = t;
    g.cls = cls.cls;
  } else if (cls.cls && cls.is_class) {
    g.cls = cls.cls;
  }
  return g;
}

Guess Place::parameter(const ast::FunctionDef& f, const ast::ClassDef* owner, std::string_view id,
                       bool& found) {
  const ast::Parameters& p = f.params;
  Guess g;
  bool first = true;
  for (auto* list : {&p.positional_only, &p.positional, &p.keyword_only})
    for (const ast::Parameter& each : *list) {
      const bool is_first = std::exchange(first, false);
      if (each.name != id) continue;
      found = true;
      if (is_first && owner && list != &p.keyword_only) {
        bool is_static = false;
        for (const ast::Expr* d : f.decorators)
          is_static |= d->kind == ast::ExprKind::Name &&
                       static_cast<const ast::Name*>(d)->id == "staticmethod";
        if (!is_static) {
          g.cls = owner;
          if (globals_)
            if (Value v = globals_->get(owner->name); is<Type>(v)) g.type = cast<Type>(v);
          return g;
        }
      }
      if (each.annotation) g = annotated(each.annotation);
      if (g) return g;
      if (each.default_value) g = infer(each.default_value);
      if (g && !g.value.is_none()) return g.value ? Guess{{}, type_of(g.value)} : g;
      for (const ParameterRow& row : kParameterNames)
        if (row.name == id) return of_type(row.module, row.type);
      // What a forward or a function to be traced is given is a tensor.
      if (f.name == "forward" || !owner) return of_type("torch", "Tensor");
      return {};
    }
  for (auto* list : {&p.vararg, &p.kwarg})
    for (const ast::Parameter& each : *list)
      if (each.name == id) {
        found = true;
        return of_type(kPy, list == &p.vararg ? "tuple" : "dict");
      }
  return g;
}

void Place::each_name(const std::function<void(std::string_view, const Guess&)>& visit) {
  for (size_t i = scopes_.size(); i-- > 0;) {
    const Scope& s = scopes_[i];
    if (s.cls && i + 1 != scopes_.size()) continue;
    auto see = [&](const Binding& b) {
      Guess g;
      if (b.def) g = bound(b);
      visit(b.name, g);
    };
    each_binding(s.func ? s.func->body : s.cls->body, see);
    if (!s.func) continue;
    const ast::Parameters& p = s.func->params;
    for (auto* list : {&p.positional_only, &p.positional, &p.vararg, &p.keyword_only, &p.kwarg})
      for (const ast::Parameter& each : *list) visit(each.name, {});
  }
  if (globals_)
    for (auto& e : globals_->table.entries()) {
      if (!e.key || !is_str(e.key)) continue;
      Guess g;
      g.value = e.value;
      visit(str_view(e.key), g);
    }
  each_binding(tree_.body, [&](const Binding& b) {
    Guess g;
    if (b.def) g = bound(b);
    visit(b.name, g);
  });
}

}  // namespace tracepad
