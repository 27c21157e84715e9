// Which scope every name of a program belongs to, worked out in one pass over the tree before any
// bytecode is made, and the errors that only this shows (`nonlocal` without a binding, `return`
// outside of a function, a duplicate parameter). The compiler asks it for a node's scope and for a
// name's meaning there; how a scope becomes a code object is the compiler's work.
//
// Generator expressions are scopes of their own, called with the first iterable (parameter ".0"),
// which is evaluated in the enclosing scope. The other comprehensions have names of their own too,
// but run in the frame around them (PEP 709), whose variables are no closures' for them.
// Annotations are evaluated lazily (PEP 649): each function, class and module that has any owns one
// annotation scope (parameter ".format").
#pragma once
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "syntax/ast.h"

namespace tracepad {

enum class ScopeKind : uint8_t {
  Module,
  Function,
  Lambda,
  ListComp,
  SetComp,
  DictComp,
  GeneratorExp,
  Class,
  Annotations,     // owner: FunctionDef, ClassDef or Module
  TypeParams,      // owner: FunctionDef, ClassDef or TypeAlias; encloses the thing it parametrises
  TypeAlias,       // the lazily evaluated value of `type X = value`; owner: the TypeAlias
  TypeVarBound,    // a bound or constraint; owner: the TypeParam (its address)
  TypeVarDefault,  // a type parameter's default; owner: the TypeParam (its address)
};

enum class NameScope : uint8_t {
  Local,           // fast local (in a class or module: a name in its namespace)
  GlobalExplicit,  // `global x`
  GlobalImplicit,  // bound nowhere around: globals, then builtins
  Free,            // bound in an enclosing function
  Cell,            // bound here and captured by an inner scope
};

struct Symbol {
  std::string name;  // mangled
  NameScope scope = NameScope::GlobalImplicit;
  bool assigned : 1 = false;  // bound here by assignment, import, def, for, ...
  bool parameter : 1 = false;
  bool used : 1 = false;  // read here
  bool global_decl : 1 = false;
  // Module: a function declares it global. As in CPython it is then global for the module's own
  // code, too, which shows where that runs with locals of its own.
  bool global_within : 1 = false;
  bool nonlocal_decl : 1 = false;
  bool annotated : 1 = false;
  bool imported : 1 = false;
  bool type_param : 1 = false;
  bool comp_target : 1 = false;  // iteration variable of this comprehension
  // Class scopes only: the name is resolved here as `scope` says, and an inner function's free
  // variable of the same name passes through as well (it is in `freevars` too).
  bool free_through_class : 1 = false;
  bool bound_by_inner_walrus : 1 = false;
  // Inlined comprehensions only: it is a fast local of the scope around, whose frame they share.
  bool of_frame_around : 1 = false;
};

class Scope {
 public:
  ScopeKind kind = ScopeKind::Module;
  std::string name;             // "f", "<lambda>", "<listcomp>", "<module>", "__annotate__", ...
  const void* owner = nullptr;  // the AST node
  Span span;
  Scope* parent = nullptr;
  std::vector<Scope*> children;

  // Order: parameters as in co_varnames (positional-only, positional, keyword-only, *args,
  // **kwargs), then the other fast locals by first appearance. Holds the parameters that are cells
  // too; other cells are only in `cellvars`. Only for function-like scopes.
  std::vector<std::string> varnames;
  std::vector<std::string> cellvars;  // sorted
  std::vector<std::string> freevars;  // sorted

  bool is_generator = false;  // contains yield
  bool has_return_value = false;
  bool has_varargs = false;
  bool has_varkeywords = false;
  bool is_nested = false;  // some enclosing scope is a function
  bool has_import_star = false;
  bool uses_super = false;  // mentions the name `super` (zero-argument super needs __class__)
  // Class: an inner function uses __class__ (then the class body has a cell "__class__", which the
  // finished class is put into and which is not one of its names).
  bool needs_class_closure = false;
  // Class: an inner annotation or type-parameter scope reads the class namespace through the cell
  // "__classdict__".
  bool needs_class_dict = false;
  bool has_class_dict_cell = false;  // in CPython, whether or not something needs it
  // Annotation-like scope directly inside of a class: global and free names are looked up in the
  // class namespace first (free variable "__classdict__").
  bool sees_class = false;
  // Module or class: some annotation stands under if/for/while/try/with/match, so which of them
  // were reached has to be kept.
  bool has_conditional_annotations = false;
  bool is_method = false;  // a function whose parent is a class
  // The cells of inlined comprehensions in this scope, which each of them makes anew: they come
  // behind `cellvars`.
  struct ComprehensionCell {
    const Scope* comprehension;
    std::string name;
  };
  std::vector<ComprehensionCell> comprehension_cells;

  // Function-like: names live in fast slots and cells rather than in a namespace.
  bool is_function_like() const { return kind != ScopeKind::Module && kind != ScopeKind::Class; }
  bool is_comprehension() const {
    return kind >= ScopeKind::ListComp && kind <= ScopeKind::GeneratorExp;
  }
  // Runs in the frame of the scope around.
  bool is_inlined() const { return kind >= ScopeKind::ListComp && kind < ScopeKind::GeneratorExp; }
  // Takes the name as the tree has it (mangles it). Null: the name does not occur here.
  const Symbol* find(std::string_view plain_name) const;
  // What a name means here; GlobalImplicit where it does not occur.
  NameScope resolve(std::string_view plain_name) const {
    const Symbol* s = find(plain_name);
    return s ? s->scope : NameScope::GlobalImplicit;
  }
  // `__x` in class `C` is `_C__x`.
  std::string mangle(std::string_view plain_name) const;
  const std::deque<Symbol>& symbols() const { return symbols_; }  // by first appearance

 private:
  friend class SymbolTableBuilder;
  friend class ScopeResolver;
  Symbol* find_mangled(std::string_view name);
  Symbol& intern(std::string_view mangled_name);
  std::deque<Symbol> symbols_;
  std::unordered_map<std::string_view, Symbol*> index_;
  std::string private_class_;  // name of the innermost class around, for mangling
};

class SymbolTable {
 public:
  const Scope* module() const { return scopes_.empty() ? nullptr : scopes_.front().get(); }
  // The scope that `owner` (an AST node, the ast::Module, or a TypeParam's address) opens; null if
  // it opens none of that kind. A FunctionDef may own Function, Annotations and TypeParams.
  const Scope* scope(const void* owner, ScopeKind kind) const;
  std::vector<Diagnostic> diagnostics;  // empty: compiles
  std::vector<Diagnostic> warnings;

 private:
  friend class SymbolTableBuilder;
  struct Key {
    const void* owner;
    ScopeKind kind;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& k) const {
      return std::hash<const void*>()(k.owner) * 31 + static_cast<size_t>(k.kind);
    }
  };
  std::vector<std::unique_ptr<Scope>> scopes_;
  std::unordered_map<Key, Scope*, KeyHash> index_;
};

// The module must outlive the table. Works on erroneous trees too (then the scopes are a best
// effort).
std::unique_ptr<SymbolTable> build_symbol_table(const ast::Module& module);

// `name` as it is spelled inside of class `class_name` (empty: not in a class).
std::string mangle_private_name(std::string_view class_name, std::string_view name);

}  // namespace tracepad
