// The pass that fills the symbol table: visits the tree in CPython's order, opens scopes, notes
// what happens to each name, and reports what cannot be. Which scope a name belongs to is worked
// out afterwards (symtable_resolve.cpp). Not for use outside of the symbol table.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "syntax/symtable.h"

namespace tracepad {

class SymbolTableBuilder {
 public:
  SymbolTableBuilder(const ast::Module& module, SymbolTable& table)
      : module_(module), table_(table) {}
  void run();

 private:
  enum class Use { load, store, del };
  struct Declaration {  // a global or nonlocal statement, for the errors about them
    Scope* scope;
    std::string name;
    Span span;
  };

  Scope* open(ScopeKind kind, const void* owner, std::string name, const Span& span);
  void close() { current_ = current_->parent; }
  Symbol& symbol(std::string_view plain_name);
  void bind(std::string_view plain_name) { symbol(plain_name).assigned = true; }
  void bind_checked(std::string_view plain_name, const Span& span);
  void parameter(std::string_view name, const Span& span);
  void error(const Span& span, std::string message);
  bool future_annotations() const { return future_annotations_; }

  void body(const ast::Body& b);
  void stmt(const ast::Stmt& s);
  void exprs(const ast::Exprs& v);
  void expr(const ast::Expr* e, Use use = Use::load);
  void name(const ast::Name& n, Use use);
  void parameters(const ast::Parameters& p);
  void defaults(const ast::Parameters& p);
  void function(const ast::FunctionDef& f);
  void class_def(const ast::ClassDef& c);
  void type_alias(const ast::TypeAlias& t);
  void type_params(const std::vector<ast::TypeParam>& params);
  void lazy(ScopeKind kind, const void* owner, const std::string& name, const ast::Expr* value);
  void lambda(const ast::Lambda& l);
  void comprehension(const ast::Comp& c);
  void named_expr(const ast::NamedExpr& n);
  void ann_assign(const ast::AnnAssign& a);
  void function_annotations(const ast::FunctionDef& f);
  void deferred_annotation(const ast::Expr* e);
  void scope_declaration(const ast::ScopeDecl& d);
  void import(const std::vector<ast::Alias>& names, bool from);
  void yield(const ast::Expr& e);
  void pattern(const ast::Pattern* p);

  const ast::Module& module_;
  SymbolTable& table_;
  Scope* current_ = nullptr;
  // What the innermost expression-only scope is called in messages (annotations and the like).
  const char* within_ = nullptr;
  int conditional_ = 0;       // depth of if, for, try, ... in the current module or class body
  int comp_iterable_ = 0;     // inside the iterable of a comprehension
  bool comp_target_ = false;  // visiting the target of a comprehension
  bool future_annotations_ = false;
  std::vector<Declaration> declarations_;
  friend class ScopeResolver;
};

}  // namespace tracepad
