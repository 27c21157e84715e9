// What an expression is, without running it: the object itself where the last run left it, else its
// class. Reads the text's tree (scopes, assignments, annotations, imports) beside the names of the
// last run, so it answers for a program that is half typed. Never calls the user's functions; what
// it cannot tell is simply unknown.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/vm.h"
#include "syntax/ast.h"

namespace tracepad {

// The empty Guess: unknown.
struct Guess {
  Value value;                             // the object itself
  Type* type = nullptr;                    // else: an instance of this class
  const ast::ClassDef* cls = nullptr;      // and, where the text has it, its class statement
  const ast::FunctionDef* func = nullptr;  // a function that only the text has
  bool is_class = false;                   // `cls` is meant itself, not an instance of it
  explicit operator bool() const { return value || type || cls || func; }
};

// One way in which a name gets its value. Views and pointers are into the tree.
struct Binding {
  std::string_view name;
  uint32_t line = 0;
  const ast::Expr* value = nullptr;       // it is this
  const ast::Expr* element_of = nullptr;  // or an element of this (a loop, an unpacking)
  int element = -1;                       // of an unpacked element, which part
  const ast::Expr* annotation = nullptr;
  const ast::Stmt* def = nullptr;  // a class or function statement
  std::string_view module;         // imported from here,
  std::string_view member;         // this name of it (empty: the module itself)
};

// Every binding in a body, nested blocks included, nested functions and classes not.
void each_binding(const ast::Body& body, const std::function<void(const Binding&)>& visit);
// Every `self.NAME = value` in the methods of a class: name, value, the method.
void each_self_attribute(
    const ast::ClassDef& cls,
    const std::function<void(std::string_view, const ast::Expr*, const ast::FunctionDef&)>& visit);

// A place in a text: which scopes are around it, and what names mean there.
class Place {
 public:
  // `globals`: the names that the last run left in this file's module.
  Place(VM& vm, const ast::Module& tree, Dict* globals, uint32_t line);

  Guess infer(const ast::Expr* e);
  Guess name(std::string_view id);
  Guess attribute(const Guess& base, std::string_view attr);
  // What a class statement's base class is; null where that cannot be told.
  Type* base_type(const ast::ClassDef& cls);
  // Names of the scopes around, innermost first, then the module's; built-ins are not among them.
  void each_name(const std::function<void(std::string_view, const Guess&)>& visit);
  // The class of a guess where there is one.
  Type* type_of_guess(const Guess& g);
  // A module's member by name; empty where importing it fails.
  Value library(std::string_view module, std::string_view member);

 private:
  struct Scope {
    const ast::FunctionDef* func = nullptr;
    const ast::ClassDef* cls = nullptr;    // a class body
    const ast::ClassDef* owner = nullptr;  // the class that `func` is a method of
  };
  void enter(const ast::Body& body, uint32_t line, const ast::ClassDef* owner);
  Guess bound(const Binding& b);
  Guess parameter(const ast::FunctionDef& f, const ast::ClassDef* owner, std::string_view id,
                  bool& found);
  Guess annotated(const ast::Expr* annotation);
  Guess element(const ast::Expr* of, int part);
  Guess call(const ast::Call& c);
  Guess instance_of(const Guess& cls);
  Guess of_type(std::string_view module, std::string_view name);
  Guess table_result(Type* type, std::string_view attr, bool called);
  Value static_attribute(const Value& object, std::string_view attr);
  Value live_instance(const ast::ClassDef& cls);

  VM& vm_;
  const ast::Module& tree_;
  Dict* globals_;
  uint32_t line_;              // bindings from this line on are not made yet
  std::vector<Scope> scopes_;  // outermost first
  int depth_ = 0;
};

}  // namespace tracepad
