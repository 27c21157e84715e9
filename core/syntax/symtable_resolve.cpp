// Finds the scope that binds each name, as Python's rules have it: the scope itself, then the
// functions around it (classes are passed over), then the module. Scopes between a use and the
// binding function hand the variable through.
#include "syntax/symtable_resolve.h"

#include <algorithm>

namespace tracepad {

void ScopeResolver::run() {
  // Scopes come in the order in which they were opened: outer ones first. Resolving an inner scope
  // may add free variables to outer ones, which need no further work.
  for (auto& scope : scopes_) {
    size_t n = scope->symbols_.size();
    for (size_t i = 0; i < n; ++i) resolve(*scope, scope->symbols_[i]);
  }
  for (auto& scope : scopes_) {
    Scope& s = *scope;
    if (s.is_inlined()) share_frame(s);
    for (const Symbol& sym : s.symbols_) {
      if (sym.scope == NameScope::Cell) s.cellvars.push_back(sym.name);
      if (sym.scope == NameScope::Free || sym.free_through_class) s.freevars.push_back(sym.name);
      if (s.is_function_like() && sym.scope == NameScope::Local && !sym.parameter &&
          !sym.of_frame_around)
        s.varnames.push_back(sym.name);
    }
    if (s.needs_class_closure) s.cellvars.push_back("__class__");
    if (s.needs_class_dict) s.cellvars.push_back("__classdict__");
    std::sort(s.cellvars.begin(), s.cellvars.end());
    std::sort(s.freevars.begin(), s.freevars.end());
    if (!s.is_inlined()) continue;
    Scope* host = s.parent;
    while (host->is_inlined()) host = host->parent;
    for (const std::string& name : s.cellvars) host->comprehension_cells.push_back({&s, name});
  }
}

// Names that an inlined comprehension takes from the scope around, and which are fast locals there.
void ScopeResolver::share_frame(Scope& comprehension) {
  Scope& around = *comprehension.parent;
  if (!around.is_function_like()) return;
  for (Symbol& symbol : comprehension.symbols_) {
    if (symbol.scope != NameScope::Free) continue;
    const Symbol* outer = around.find_mangled(symbol.name);
    if (!outer || outer->scope != NameScope::Local) continue;
    symbol.scope = NameScope::Local;
    symbol.of_frame_around = true;
  }
}

void ScopeResolver::resolve(Scope& scope, Symbol& symbol) {
  if (symbol.global_decl) {
    symbol.scope = NameScope::GlobalExplicit;
    return;
  }
  bool bound_here = symbol.assigned && !symbol.nonlocal_decl;
  if (bound_here) {
    // An inner scope, resolved earlier in a loop of walrus targets, may have made it a cell
    // already.
    if (symbol.scope != NameScope::Cell) symbol.scope = NameScope::Local;
    return;
  }
  if (symbol.scope == NameScope::Free) return;  // made so by an inner scope
  symbol.scope = NameScope::GlobalImplicit;
  // Who around binds it?
  Scope* binder = nullptr;
  for (Scope* s = scope.parent; s; s = s->parent) {
    if (s->kind == ScopeKind::Class) {
      if (symbol.name == "__class__") {
        s->needs_class_closure = true;
        binder = s;
        break;
      }
      if (symbol.name == "__classdict__") {
        s->needs_class_dict = true;
        binder = s;
        break;
      }
      // The hidden names that a class body shares with its own annotation scope.
      if (symbol.name == "__conditional_annotations__" && s == scope.parent &&
          s->has_conditional_annotations) {
        s->intern(symbol.name).scope = NameScope::Cell;
        binder = s;
        break;
      }
      continue;
    }
    if (s->kind == ScopeKind::Module) break;
    Symbol* other = s->find_mangled(symbol.name);
    if (!other) continue;
    if (other->global_decl) break;
    if (other->nonlocal_decl || !other->assigned) continue;
    // Comprehensions that run in the binder's own frame need no cell.
    bool captured = false;
    for (const Scope* via = &scope; via != s; via = via->parent) captured |= !via->is_inlined();
    if (captured) other->scope = NameScope::Cell;
    binder = s;
    break;
  }
  if (!binder) return;
  symbol.scope = NameScope::Free;
  for (Scope* s = scope.parent; s != binder; s = s->parent) {
    Symbol* own = s->find_mangled(symbol.name);
    if (!own) {
      s->intern(symbol.name).scope = NameScope::Free;
    } else if (s->kind == ScopeKind::Class && (own->assigned || own->global_decl)) {
      own->free_through_class = true;
    } else {
      own->scope = NameScope::Free;
    }
  }
}

}  // namespace tracepad
