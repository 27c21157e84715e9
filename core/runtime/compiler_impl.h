// The compiler's own state, shared by compile_*.cpp: one Unit for each code object being made
// (module, function, class body, comprehension, annotation scope), the blocks that a jump out has
// to unwind, and the walk over the tree. Follows CPython 3.14's order of evaluation and its choice
// of spans.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/assembler.h"
#include "runtime/code.h"
#include "runtime/compiler.h"
#include "syntax/ast.h"
#include "syntax/symtable.h"

namespace tracepad {

// A construct that a `return`, `break` or `continue` inside of it has to leave properly.
struct Block {
  enum Kind : uint8_t {
    kWhile,
    kFor,          // the iterator is on the stack
    kTry,          // only a protected range
    kFinallyTry,   // the protected body of try/finally
    kFinallyEnd,   // the handler's copy of a finally body: [previous, exception] on the stack
    kWith,         // [exit] on the stack
    kHandler,      // an except clause's body: [previous] on the stack
    kStarHandler,  // an except* clause's body: may not be left by return, break or continue
    kPopValue,     // a value (the one being returned) on the stack
  };
  Kind kind = kWhile;
  Label start, exit;  // loops: where continue and break go
  Label handler;      // protected range, where there is one
  uint32_t range_start = 0;
  int handler_depth = 0;
  const ast::Body* finalbody = nullptr;
  const std::string* name = nullptr;  // kHandler: `as name`, to be unbound
  Span span;
};

struct DeferredAnnotation {
  std::string name;  // mangled
  const ast::Expr* value;
  int32_t condition = -1;  // index in __conditional_annotations__, -1: unconditional
  Span span;
};

struct Unit {
  Unit* parent = nullptr;
  const Scope* scope = nullptr;  // where names are looked up: while a comprehension is inlined, its
  const Scope* code_scope = nullptr;  // the code object's own
  Ref<Code> code;
  std::string qualname;
  Assembler as;
  std::vector<Block> blocks;
  std::unordered_map<std::string_view, uint32_t> fast, deref;
  // Local slots of inlined comprehensions that are done, by name.
  std::unordered_map<std::string, std::vector<uint32_t>> spare_slots;
  std::vector<DeferredAnnotation> annotations;  // modules and classes: evaluated when asked for
  std::unordered_map<const ast::AnnAssign*, int32_t> conditions;  // those that may not be reached
  std::vector<std::string> static_attributes;                     // class bodies
};

// The state of one `case` (see compile_match.cpp).
struct PatternContext {
  std::vector<std::string> stores;
  std::vector<Label> fail_pop;
  bool allow_irrefutable = false;
  int on_top = 0;
};

class Compiler {
 public:
  Compiler(VM& vm, ast::Module& module, bool library);
  Ref<Code> run(CompileMode mode);

 private:
  // ---- units ----
  void enter(const Scope* scope, std::string_view name, uint32_t first_line, const Span& def_span);
  Ref<Code> leave();
  std::string qualify(std::string_view name) const;
  void set_parameters(const ast::Parameters& params);
  const Scope* scope_of(const void* owner, ScopeKind kind) const;
  Assembler& out() { return u_->as; }

  // ---- emitting ----
  void emit(Op op, const Span& s) { u_->as.emit(op, 0, s); }
  void emit(Op op, uint32_t arg, const Span& s) { u_->as.emit(op, arg, s); }
  void jump(Op op, Label l, const Span& s) { u_->as.jump(op, l, s); }
  Label label() { return u_->as.new_label(); }
  void place(Label l) { u_->as.place(l); }
  void load_const(const Value& v, const Span& s);
  void load_str(std::string_view text, const Span& s);
  void load_none(const Span& s) { load_const(Value::none(), s); }
  enum class Context : uint8_t { load, store, del };
  void name_op(std::string_view plain_name, Context ctx, const Span& s);
  uint32_t name_index(std::string_view text) { return u_->as.name(text); }
  uint32_t deref_index(std::string_view mangled) const;
  // [defaults...] already on the stack; pushes the closure and the code, makes the function.
  void make_function(const Ref<Code>& code, const Scope& scope, uint32_t flags, const Span& s);
  void error(const Span& s, std::string message, const char* kind = "SyntaxError");
  // The text that __doc__ gets. One with lone surrogates is an error (CPython reads it as UTF-8).
  std::string docstring(const ast::Constant& doc);

  // ---- constants ----
  Value constant_value(const ast::Constant& c);
  Value intern_constant(const Value& v, std::string_view key);
  bool fold(const ast::Expr& e, Value& out);
  bool fold_binop(ast::BinOpKind op, const Value& a, const Value& b, Value& out);
  // 1 or 0 where the truth of the expression is known without running it, else -1.
  int constant_truth(const ast::Expr& e);

  // ---- expressions (compile_expr.cpp, compile_call.cpp, compile_comprehension.cpp) ----
  void expr(const ast::Expr& e);
  void binop(const ast::BinOp& e);
  void boolop(const ast::BoolOp& e);
  void compare(const ast::Compare& e, const Span* negated = nullptr);
  void compare_op(ast::CmpOpKind op, const Span& s);
  void jump_if(const ast::Expr& e, Label target, bool condition);
  void sequence(const ast::Exprs& elts, Op build, Op append, Op extend, bool tuple, const Span& s);
  void dict_display(const ast::DictExpr& e);
  void set_display(const ast::SetExpr& e);
  void joined_str(const ast::JoinedStr& e);
  void subscript_index(const ast::Expr& index);
  void call(const ast::Call& e);
  // The callable and null/self are on the stack, and `pushed` arguments; pushes the others and
  // calls.
  void call_arguments(uint32_t pushed, const ast::Exprs& args,
                      const std::vector<ast::Keyword>& keywords, const Span& s,
                      const std::string* extra_arg = nullptr);
  void keyword_names(const std::vector<ast::Keyword>& keywords, const Span& s);
  Span method_span(const ast::Attribute& a, const Span& whole) const;
  void lambda(const ast::Lambda& e);
  void comprehension(const ast::Comp& e);
  void inlined_comprehension(const ast::Comp& e, const Scope& scope, Op start);
  void generator_level(const ast::Comp& e, size_t level);

  // ---- targets ----
  void store(const ast::Expr& target);
  void unpack(const ast::Exprs& elts, const Span& s);
  void del(const ast::Expr& target);

  // ---- statements (compile_stmt.cpp, compile_try.cpp) ----
  void body(const ast::Body& b);
  void stmt(const ast::Stmt& s);
  void assign(const ast::Assign& s);
  void aug_assign(const ast::AugAssign& s);
  void ann_assign(const ast::AnnAssign& s);
  void if_stmt(const ast::If& s);
  void while_stmt(const ast::While& s);
  void for_stmt(const ast::For& s);
  void return_stmt(const ast::Return& s);
  void loop_exit(bool is_break, const Span& s);
  void import(const ast::Import& s);
  void import_from(const ast::ImportFrom& s);
  void assert_stmt(const ast::Assert& s);
  void raise_stmt(const ast::Raise& s);
  void try_stmt(const ast::Try& s);
  void try_except(const ast::Try& s);
  void try_star(const ast::Try& s);
  void try_finally(const ast::Try& s);
  void with_stmt(const ast::With& s, size_t item);
  void pop_handled(const Span& s);
  Block& open(Block::Kind kind, const Span& s);
  Block& open_range(Block::Kind kind, Label handler, int depth, const Span& s);
  void close();
  void close_range(Block& b);
  // Emits what leaving the blocks above `keep` takes; `value`: one on the stack is to survive.
  void unwind(size_t keep, bool value, const Span& s);
  void unwind_block(size_t index, bool value, const Span& s);
  void resume(size_t keep);  // after the jump: the blocks' ranges go on
  void unbind_name(const std::string& name, const Span& s);

  // ---- definitions (compile_function.cpp, compile_class.cpp) ----
  void function_def(const ast::FunctionDef& s);
  uint32_t defaults(const ast::Parameters& p, const Span& s);
  void function_object(const ast::FunctionDef& s, uint32_t flags);
  void function_body(const ast::Body& b, bool has_doc);
  void class_def(const ast::ClassDef& s);
  Ref<Code> class_body(const ast::ClassDef& s);
  void type_alias(const ast::TypeAlias& s);
  void type_params(const std::vector<ast::TypeParam>& params, const Span& s);
  void lazy_value(const void* owner, ScopeKind kind, const ast::Expr& value, std::string_view name);
  void decorators(const ast::Exprs& list);
  void apply_decorators(const ast::Exprs& list);
  void call_intrinsic(const char* name, const Span& s);  // pushes the callable and null
  // ---- annotations (compile_annotations.cpp) ----
  bool function_annotations(const ast::FunctionDef& s);  // true: pushed the annotate function
  void begin_annotate(const Scope* scope, const Span& s);
  // Puts the annotations' texts behind the constants of an annotate function, behind an Ellipsis,
  // for who wants them in another form than their values (_inspect.annotation_texts).
  void keep_annotation_texts(const std::vector<std::pair<std::string, const ast::Expr*>>& list);
  void annotation_pair(std::string_view mangled, const ast::Expr& e);
  void annotation_value(const ast::Expr& e);
  void deferred_annotations(const void* owner, const Span& s);
  // Collects the annotations of a module's or class's body before it is compiled.
  void begin_deferred(const ast::Body& b, const Span& s);
  void collect_annotations(const ast::Body& b, bool conditional);

  // ---- match (compile_match.cpp) ----
  void match_stmt(const ast::Match& s);
  void pattern(const ast::Pattern& p, PatternContext& pc);
  void pattern_sequence(const ast::SequencePattern& p, PatternContext& pc);
  void pattern_mapping(const ast::MappingPattern& p, PatternContext& pc);
  void pattern_class(const ast::ClassPattern& p, PatternContext& pc);
  void pattern_or(const ast::OrPattern& p, PatternContext& pc);
  void pattern_as(const ast::AsPattern& p, PatternContext& pc);
  void pattern_store(const std::string& name, PatternContext& pc, const Span& s);
  void subpattern(const ast::Pattern& p, PatternContext& pc);
  void rotate(int count, const Span& s);
  void jump_to_fail(Op op, PatternContext& pc, const Span& s);
  void place_fails(PatternContext& pc, const Span& s);

  VM& vm_;
  ast::Module& module_;
  std::unique_ptr<SymbolTable> table_;
  Unit* u_ = nullptr;
  bool library_;
  bool future_annotations_ = false;
  bool interactive_ = false;
  int nesting_ = 0;
  std::unordered_map<std::string, Value> constants_;  // one object for equal constants of a file
};

// A docstring without the indentation of its lines, as CPython keeps it.
std::string clean_docstring(std::string_view text);
// The docstring constant that a body starts with, or null.
const ast::Constant* docstring_of(const ast::Body& body);

}  // namespace tracepad
