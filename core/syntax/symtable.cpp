// The symbol table's interface and its builder. The order in which names are met is the order of
// evaluation, so that `varnames` comes out as in CPython.
#include "syntax/symtable.h"

#include <algorithm>

#include "syntax/scope_checks.h"
#include "syntax/symtable_builder.h"
#include "syntax/symtable_resolve.h"

namespace tracepad {
using namespace ast;

std::string mangle_private_name(std::string_view class_name, std::string_view name) {
  if (class_name.empty() || name.size() < 3 || name[0] != '_' || name[1] != '_' ||
      (name[name.size() - 1] == '_' && name[name.size() - 2] == '_') ||
      name.find('.') != std::string_view::npos)
    return std::string(name);
  size_t first = class_name.find_first_not_of('_');
  if (first == std::string_view::npos) return std::string(name);
  std::string out = "_";
  out += class_name.substr(first);
  out += name;
  return out;
}

std::string Scope::mangle(std::string_view plain_name) const {
  return mangle_private_name(private_class_, plain_name);
}

const Symbol* Scope::find(std::string_view plain_name) const {
  auto lookup = [&](std::string_view n) -> const Symbol* {
    auto it = index_.find(n);
    return it == index_.end() ? nullptr : it->second;
  };
  if (private_class_.empty() || plain_name.size() < 3 || plain_name[0] != '_' ||
      plain_name[1] != '_')
    return lookup(plain_name);
  return lookup(mangle(plain_name));
}

Symbol* Scope::find_mangled(std::string_view n) {
  auto it = index_.find(n);
  return it == index_.end() ? nullptr : it->second;
}

Symbol& Scope::intern(std::string_view mangled_name) {
  if (Symbol* s = find_mangled(mangled_name)) return *s;
  Symbol& s = symbols_.emplace_back();
  s.name = mangled_name;
  index_.emplace(s.name, &s);
  return s;
}

const Scope* SymbolTable::scope(const void* owner, ScopeKind kind) const {
  auto it = index_.find({owner, kind});
  return it == index_.end() ? nullptr : it->second;
}

std::unique_ptr<SymbolTable> build_symbol_table(const Module& module) {
  auto table = std::make_unique<SymbolTable>();
  check_future_imports(module, table->diagnostics);
  SymbolTableBuilder(module, *table).run();
  if (table->diagnostics.empty())
    check_statements(module, *table, table->diagnostics, table->warnings);
  return table;
}

// ---- scopes and names ----

void SymbolTableBuilder::error(const Span& span, std::string message) {
  table_.diagnostics.push_back({Severity::error, "SyntaxError", std::move(message), span});
}

Scope* SymbolTableBuilder::open(ScopeKind kind, const void* owner, std::string scope_name,
                                const Span& span) {
  Scope* s = table_.scopes_.emplace_back(std::make_unique<Scope>()).get();
  s->kind = kind;
  s->name = std::move(scope_name);
  s->owner = owner;
  s->span = span;
  s->parent = current_;
  if (current_) {
    current_->children.push_back(s);
    s->private_class_ = current_->private_class_;
    s->is_nested = current_->is_nested || current_->is_function_like();
  }
  table_.index_.emplace(SymbolTable::Key{owner, kind}, s);
  current_ = s;
  bool lazy_scope = kind >= ScopeKind::Annotations;
  if (lazy_scope && s->parent && (s->parent->kind == ScopeKind::Class || s->parent->sees_class)) {
    s->sees_class = true;
    if (s->parent->kind == ScopeKind::Class) s->parent->has_class_dict_cell = true;
    s->intern("__classdict__").used = true;
  }
  return s;
}

Symbol& SymbolTableBuilder::symbol(std::string_view plain_name) {
  if (current_->private_class_.empty()) return current_->intern(plain_name);
  return current_->intern(current_->mangle(plain_name));
}

void SymbolTableBuilder::bind_checked(std::string_view plain_name, const Span& span) {
  if (plain_name == "__debug__") error(span, "cannot assign to __debug__");
  bind(plain_name);
}

void SymbolTableBuilder::parameter(std::string_view plain_name, const Span& span) {
  Symbol& s = symbol(plain_name);
  if (s.parameter) {
    error(span, "duplicate argument '" + std::string(plain_name) + "' in function definition");
    return;
  }
  if (plain_name == "__debug__") error(span, "cannot assign to __debug__");
  s.parameter = s.assigned = true;
  current_->varnames.push_back(s.name);
}

void SymbolTableBuilder::run() {
  for (const Stmt* s : module_.body) {
    if (s->kind == StmtKind::ImportFrom) {
      auto* f = static_cast<const ImportFrom*>(s);
      if (f->module != "__future__") break;
      for (const Alias& a : f->names)
        if (a.name == "annotations") future_annotations_ = true;
    } else if (s->kind != StmtKind::Expr) {
      break;
    }
  }
  open(ScopeKind::Module, &module_, "<module>", Span{});
  body(module_.body);
  ScopeResolver resolver(table_.scopes_);
  resolver.run();
  for (const Declaration& d : declarations_) {
    Symbol* s = d.scope->find_mangled(d.name);
    if (s && s->nonlocal_decl && !s->global_decl && s->scope != NameScope::Free)
      error(d.span, "no binding for nonlocal '" + d.name + "' found");
  }
}

// ---- statements ----

void SymbolTableBuilder::body(const Body& b) {
  for (const Stmt* s : b) stmt(*s);
}

void SymbolTableBuilder::stmt(const Stmt& s) {
  switch (s.kind) {
    case StmtKind::Expr:
      expr(static_cast<const ExprStmt&>(s).value);
      return;
    case StmtKind::Assign: {
      auto& a = static_cast<const Assign&>(s);
      expr(a.value);
      for (const Expr* t : a.targets) expr(t, Use::store);
      return;
    }
    case StmtKind::AugAssign: {
      auto& a = static_cast<const AugAssign&>(s);
      expr(a.target, Use::store);
      expr(a.value);
      return;
    }
    case StmtKind::AnnAssign:
      ann_assign(static_cast<const AnnAssign&>(s));
      return;
    case StmtKind::Return: {
      auto& r = static_cast<const Return&>(s);
      if (r.value) {
        expr(r.value);
        current_->has_return_value = true;
      }
      return;
    }
    case StmtKind::Delete:
      for (const Expr* t : static_cast<const Delete&>(s).targets) expr(t, Use::del);
      return;
    case StmtKind::Pass:
    case StmtKind::Break:
    case StmtKind::Continue:
      return;
    case StmtKind::Raise:
      expr(static_cast<const Raise&>(s).exc);
      expr(static_cast<const Raise&>(s).cause);
      return;
    case StmtKind::Assert:
      expr(static_cast<const Assert&>(s).test);
      expr(static_cast<const Assert&>(s).msg);
      return;
    case StmtKind::Global:
    case StmtKind::Nonlocal:
      scope_declaration(static_cast<const ScopeDecl&>(s));
      return;
    case StmtKind::Import:
      import(static_cast<const Import&>(s).names, false);
      return;
    case StmtKind::ImportFrom:
      import(static_cast<const ImportFrom&>(s).names, true);
      return;
    case StmtKind::If: {
      const If* i = &static_cast<const If&>(s);
      ++conditional_;
      for (;;) {  // elif chains may be long
        expr(i->test);
        body(i->body);
        if (i->orelse.size() == 1 && i->orelse[0]->kind == StmtKind::If) {
          i = static_cast<const If*>(i->orelse[0]);
          continue;
        }
        body(i->orelse);
        break;
      }
      --conditional_;
      return;
    }
    case StmtKind::While: {
      auto& w = static_cast<const While&>(s);
      expr(w.test);
      ++conditional_;
      body(w.body);
      body(w.orelse);
      --conditional_;
      return;
    }
    case StmtKind::For: {
      auto& f = static_cast<const For&>(s);
      expr(f.iter);
      expr(f.target, Use::store);
      ++conditional_;
      body(f.body);
      body(f.orelse);
      --conditional_;
      return;
    }
    case StmtKind::With: {
      auto& w = static_cast<const With&>(s);
      for (const WithItem& i : w.items) {
        expr(i.context);
        expr(i.vars, Use::store);
      }
      ++conditional_;
      body(w.body);
      --conditional_;
      return;
    }
    case StmtKind::Try: {
      auto& t = static_cast<const Try&>(s);
      ++conditional_;
      body(t.body);
      for (const ExceptHandler& h : t.handlers) {
        expr(h.type);
        if (!h.name.empty()) bind_checked(h.name, h.span);
        body(h.body);
      }
      body(t.orelse);
      body(t.finalbody);
      --conditional_;
      return;
    }
    case StmtKind::FunctionDef:
      function(static_cast<const FunctionDef&>(s));
      return;
    case StmtKind::ClassDef:
      class_def(static_cast<const ClassDef&>(s));
      return;
    case StmtKind::Match: {
      auto& m = static_cast<const Match&>(s);
      expr(m.subject);
      ++conditional_;
      for (const MatchCase& c : m.cases) {
        pattern(c.pattern);
        expr(c.guard);
        body(c.body);
      }
      --conditional_;
      return;
    }
    case StmtKind::TypeAlias:
      type_alias(static_cast<const TypeAlias&>(s));
      return;
  }
}

void SymbolTableBuilder::scope_declaration(const ScopeDecl& d) {
  bool global = d.kind == StmtKind::Global;
  const char* word = global ? "global" : "nonlocal";
  if (!global && current_->kind == ScopeKind::Module) {
    error(d.span, "nonlocal declaration not allowed at module level");
    return;
  }
  for (const std::string& plain : d.names) {
    Symbol& s = symbol(plain);
    std::string quoted = "'" + plain + "'";
    if (s.parameter)
      error(d.span, "name " + quoted + " is parameter and " + word);
    else if (s.used)
      error(d.span, "name " + quoted + " is used prior to " + word + " declaration");
    else if (s.annotated)
      error(d.span, "annotated name " + quoted + " can't be " + word);
    else if (s.assigned)
      error(d.span, "name " + quoted + " is assigned to before " + word + " declaration");
    else if (global ? s.nonlocal_decl : s.global_decl) {
      for (const Declaration& first : declarations_) {
        if (first.scope != current_ || first.name != s.name) continue;
        error(first.span, "name " + quoted + " is nonlocal and global");
        break;
      }
    }
    // Not by a conditional: Clang cannot assign to one of two bit-fields.
    if (global) {
      s.global_decl = true;
      table_.scopes_.front()->intern(s.name).global_within = true;
    } else {
      s.nonlocal_decl = true;
    }
    declarations_.push_back({current_, s.name, d.span});
  }
}

void SymbolTableBuilder::import(const std::vector<Alias>& names, bool from) {
  for (const Alias& a : names) {
    if (a.name == "*" && from) {
      if (current_->kind != ScopeKind::Module)
        error(a.span, "import * only allowed at module level");
      current_->has_import_star = true;
      continue;
    }
    std::string_view bound = a.asname.empty() ? std::string_view(a.name) : a.asname;
    if (a.asname.empty() && !from) bound = bound.substr(0, bound.find('.'));
    bind_checked(bound, a.span);
    symbol(bound).imported = true;
  }
}

void SymbolTableBuilder::ann_assign(const AnnAssign& a) {
  if (a.value) expr(a.value);
  bool simple_name = a.target->kind == ExprKind::Name;
  if (simple_name) {
    auto& n = static_cast<const Name&>(*a.target);
    Symbol& s = symbol(n.id);
    if (a.simple && (s.global_decl || s.nonlocal_decl) && current_->kind != ScopeKind::Module)
      error(a.span,
            "annotated name '" + n.id + "' can't be " + (s.global_decl ? "global" : "nonlocal"));
    if (n.id == "__debug__") error(n.span, "cannot assign to __debug__");
    if (a.simple) {
      s.annotated = s.assigned = true;
    } else if (a.value) {
      s.assigned = true;
    }
  } else {
    expr(a.target, Use::store);
  }
  bool deferred = current_->kind == ScopeKind::Module || current_->kind == ScopeKind::Class;
  if (future_annotations_) return;
  if (deferred && a.simple && simple_name) {
    if (conditional_ > 0 && !current_->has_conditional_annotations) {
      current_->has_conditional_annotations = true;
      bind("__conditional_annotations__");
    }
    deferred_annotation(a.annotation);
    return;
  }
  if (deferred) {  // evaluated where it stands
    expr(a.annotation);
    return;
  }
  // A local variable's annotation is never evaluated, but must be sound: it is visited in a scope
  // that is thrown away, so that its names count for nothing.
  Scope* outer = current_;
  const char* saved = within_;
  size_t first = table_.scopes_.size();
  within_ = "an annotation";
  open(ScopeKind::Annotations, a.annotation, "__annotate__", a.annotation->span);
  expr(a.annotation);
  within_ = saved;
  current_ = outer;
  outer->children.pop_back();
  for (size_t i = first; i < table_.scopes_.size(); ++i)
    table_.index_.erase({table_.scopes_[i]->owner, table_.scopes_[i]->kind});
  table_.scopes_.resize(first);
}

// Into the one annotation scope of the current module or class.
void SymbolTableBuilder::deferred_annotation(const Expr* e) {
  Scope* outer = current_;
  SymbolTable::Key key{outer->owner, ScopeKind::Annotations};
  auto it = table_.index_.find(key);
  if (it == table_.index_.end()) {
    open(ScopeKind::Annotations, outer->owner, "__annotate__", e->span);
    parameter(".format", e->span);
  } else {
    current_ = it->second;
  }
  if (outer->has_conditional_annotations) symbol("__conditional_annotations__").used = true;
  const char* saved = within_;
  within_ = "an annotation";
  expr(e);
  within_ = saved;
  current_ = outer;
}

}  // namespace tracepad
