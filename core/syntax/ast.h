// The abstract syntax tree of Python 3.14 (without async), in the shape of CPython's `ast` module:
// the same node and field names, so that its documentation explains this file. Nodes live in an
// Ast's arena and are plain data; every node has a span. Parsing never fails: what could not be
// parsed is an `ErrorExpr` or is left out, and a diagnostic says so. Name resolution is the
// compiler's work.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.h"

namespace tracepad::ast {

enum class ExprKind : uint8_t {
  Constant,
  Name,
  Attribute,
  Subscript,
  Slice,
  Call,
  BinOp,
  UnaryOp,
  BoolOp,
  Compare,
  IfExp,
  Lambda,
  Tuple,
  List,
  Set,
  Dict,
  ListComp,
  SetComp,
  DictComp,
  GeneratorExp,
  JoinedStr,
  FormattedValue,
  Starred,
  NamedExpr,
  Yield,
  YieldFrom,
  Error,
};

enum class StmtKind : uint8_t {
  Expr,
  Assign,
  AugAssign,
  AnnAssign,
  Return,
  Delete,
  Pass,
  Break,
  Continue,
  Raise,
  Assert,
  Global,
  Nonlocal,
  Import,
  ImportFrom,
  If,
  While,
  For,
  With,
  Try,
  FunctionDef,
  ClassDef,
  Match,
  TypeAlias,
};

enum class PatternKind : uint8_t {
  Value,
  Singleton,
  Sequence,
  Mapping,
  Class,
  Star,
  As,
  Or,
};

enum class BinOpKind : uint8_t {
  Add,
  Sub,
  Mult,
  MatMult,
  Div,
  FloorDiv,
  Mod,
  Pow,
  LShift,
  RShift,
  BitOr,
  BitXor,
  BitAnd,
};
enum class UnaryOpKind : uint8_t { Invert, Not, UAdd, USub };
enum class CmpOpKind : uint8_t { Eq, NotEq, Lt, LtE, Gt, GtE, Is, IsNot, In, NotIn };
enum class ConstantKind : uint8_t {
  None,
  True,
  False,
  Ellipsis,
  Int,
  Float,
  Imaginary,
  Str,
  Bytes
};

struct Node {
  Span span;
  virtual ~Node() = default;
};

struct Expr : Node {
  ExprKind kind;
  bool parenthesized =
      false;  // written in its own parentheses (matters to `with`, `del`, messages)
  explicit Expr(ExprKind k) : kind(k) {}
};
struct Stmt : Node {
  StmtKind kind;
  explicit Stmt(StmtKind k) : kind(k) {}
};
struct Pattern : Node {
  PatternKind kind;
  explicit Pattern(PatternKind k) : kind(k) {}
};

using Exprs = std::vector<Expr*>;
using Body = std::vector<Stmt*>;

// ---- expressions ----

struct Constant : Expr {
  Constant() : Expr(ExprKind::Constant) {}
  ConstantKind type = ConstantKind::None;
  std::string text;   // Int: digits with prefix, without underscores ("0x1f", "12"); Str: the value
                      // as UTF-8 (lone surrogates as WTF-8); Bytes: the raw bytes
  double number = 0;  // Float, Imaginary
  bool unicode_prefix = false;  // u"..."
};
struct Name : Expr {
  Name() : Expr(ExprKind::Name) {}
  std::string id;
};
struct Attribute : Expr {
  Attribute() : Expr(ExprKind::Attribute) {}
  Expr* value = nullptr;
  std::string attr;
  Span attr_span;
};
struct Subscript : Expr {
  Subscript() : Expr(ExprKind::Subscript) {}
  Expr* value = nullptr;
  Expr* index =
      nullptr;  // Tuple for several, Slice for a slice; Starred inside the Tuple is allowed
};
struct Slice : Expr {
  Slice() : Expr(ExprKind::Slice) {}
  Expr* lower = nullptr;
  Expr* upper = nullptr;
  Expr* step = nullptr;
};
struct Keyword {
  std::string name;  // empty: **value
  Expr* value = nullptr;
  Span span;
};
struct Call : Expr {
  Call() : Expr(ExprKind::Call) {}
  Expr* func = nullptr;
  Exprs args;  // may hold Starred
  std::vector<Keyword> keywords;
};
struct BinOp : Expr {
  BinOp() : Expr(ExprKind::BinOp) {}
  Expr* left = nullptr;
  BinOpKind op = BinOpKind::Add;
  Expr* right = nullptr;
  Span op_span;  // the operator's own place (carets)
};
struct UnaryOp : Expr {
  UnaryOp() : Expr(ExprKind::UnaryOp) {}
  UnaryOpKind op = UnaryOpKind::Not;
  Expr* operand = nullptr;
};
struct BoolOp : Expr {
  BoolOp() : Expr(ExprKind::BoolOp) {}
  bool is_and = true;
  Exprs values;  // two or more
};
struct Compare : Expr {
  Compare() : Expr(ExprKind::Compare) {}
  Expr* left = nullptr;
  std::vector<CmpOpKind> ops;
  Exprs comparators;
};
struct IfExp : Expr {
  IfExp() : Expr(ExprKind::IfExp) {}
  Expr* test = nullptr;
  Expr* body = nullptr;
  Expr* orelse = nullptr;
};

struct Parameter {
  std::string name;
  Expr* annotation = nullptr;
  Expr* default_value = nullptr;
  Span span;
};
struct Parameters {
  std::vector<Parameter> positional_only;
  std::vector<Parameter> positional;
  std::vector<Parameter> vararg;  // none or one; its annotation may be Starred
  std::vector<Parameter> keyword_only;
  std::vector<Parameter> kwarg;  // none or one
};
struct Lambda : Expr {
  Lambda() : Expr(ExprKind::Lambda) {}
  Parameters params;
  Expr* body = nullptr;
};
struct TupleExpr : Expr {
  TupleExpr() : Expr(ExprKind::Tuple) {}
  Exprs elts;
};
struct ListExpr : Expr {
  ListExpr() : Expr(ExprKind::List) {}
  Exprs elts;
};
struct SetExpr : Expr {
  SetExpr() : Expr(ExprKind::Set) {}
  Exprs elts;
};
struct DictExpr : Expr {
  DictExpr() : Expr(ExprKind::Dict) {}
  Exprs keys;  // nullptr: **value
  Exprs values;
};
struct Comprehension {
  Expr* target = nullptr;
  Expr* iter = nullptr;
  Exprs ifs;
};
// ListComp, SetComp, GeneratorExp: elt. DictComp: elt is the key, value the value.
struct Comp : Expr {
  explicit Comp(ExprKind k) : Expr(k) {}
  Expr* elt = nullptr;
  Expr* value = nullptr;
  std::vector<Comprehension> generators;
};
// An f-string (also implicit concatenations that contain one): Constant(Str) and FormattedValue
// pieces.
struct JoinedStr : Expr {
  JoinedStr() : Expr(ExprKind::JoinedStr) {}
  Exprs values;
};
struct FormattedValue : Expr {
  FormattedValue() : Expr(ExprKind::FormattedValue) {}
  Expr* value = nullptr;
  char conversion = 0;  // 0, 's', 'r', 'a'. For `{x=}` the parser has already put the text "x="
                        // before as a Constant and set 'r' where Python does.
  JoinedStr* format_spec = nullptr;
};
struct Starred : Expr {
  Starred() : Expr(ExprKind::Starred) {}
  Expr* value = nullptr;
};
struct NamedExpr : Expr {
  NamedExpr() : Expr(ExprKind::NamedExpr) {}
  Name* target = nullptr;
  Expr* value = nullptr;
};
struct Yield : Expr {
  Yield() : Expr(ExprKind::Yield) {}
  Expr* value = nullptr;  // may be null
};
struct YieldFrom : Expr {
  YieldFrom() : Expr(ExprKind::YieldFrom) {}
  Expr* value = nullptr;
};
struct ErrorExpr : Expr {  // stands where an expression could not be parsed
  ErrorExpr() : Expr(ExprKind::Error) {}
};

// ---- statements ----

struct ExprStmt : Stmt {
  ExprStmt() : Stmt(StmtKind::Expr) {}
  Expr* value = nullptr;
};
struct Assign : Stmt {
  Assign() : Stmt(StmtKind::Assign) {}
  Exprs targets;  // a = b = value: two targets
  Expr* value = nullptr;
};
struct AugAssign : Stmt {
  AugAssign() : Stmt(StmtKind::AugAssign) {}
  Expr* target = nullptr;
  BinOpKind op = BinOpKind::Add;
  Expr* value = nullptr;
};
struct AnnAssign : Stmt {
  AnnAssign() : Stmt(StmtKind::AnnAssign) {}
  Expr* target = nullptr;
  Expr* annotation = nullptr;
  Expr* value = nullptr;  // may be null
  bool simple = false;    // target is a plain Name without parentheses
};
struct Return : Stmt {
  Return() : Stmt(StmtKind::Return) {}
  Expr* value = nullptr;  // may be null
};
struct Delete : Stmt {
  Delete() : Stmt(StmtKind::Delete) {}
  Exprs targets;
};
struct Pass : Stmt {
  Pass() : Stmt(StmtKind::Pass) {}
};
struct Break : Stmt {
  Break() : Stmt(StmtKind::Break) {}
};
struct Continue : Stmt {
  Continue() : Stmt(StmtKind::Continue) {}
};
struct Raise : Stmt {
  Raise() : Stmt(StmtKind::Raise) {}
  Expr* exc = nullptr;
  Expr* cause = nullptr;
};
struct Assert : Stmt {
  Assert() : Stmt(StmtKind::Assert) {}
  Expr* test = nullptr;
  Expr* msg = nullptr;
};
struct ScopeDecl : Stmt {  // Global, Nonlocal
  explicit ScopeDecl(StmtKind k) : Stmt(k) {}
  std::vector<std::string> names;
};
struct Alias {
  std::string name;    // dotted; "*" for from m import *
  std::string asname;  // may be empty
  Span span;
};
struct Import : Stmt {
  Import() : Stmt(StmtKind::Import) {}
  std::vector<Alias> names;
};
struct ImportFrom : Stmt {
  ImportFrom() : Stmt(StmtKind::ImportFrom) {}
  std::string module;  // may be empty: from . import x
  std::vector<Alias> names;
  uint32_t level = 0;  // leading dots
};
struct If : Stmt {
  If() : Stmt(StmtKind::If) {}
  Expr* test = nullptr;
  Body body;
  Body orelse;  // elif is an If alone in here
};
struct While : Stmt {
  While() : Stmt(StmtKind::While) {}
  Expr* test = nullptr;
  Body body;
  Body orelse;
};
struct For : Stmt {
  For() : Stmt(StmtKind::For) {}
  Expr* target = nullptr;
  Expr* iter = nullptr;
  Body body;
  Body orelse;
};
struct WithItem {
  Expr* context = nullptr;
  Expr* vars = nullptr;  // may be null
};
struct With : Stmt {
  With() : Stmt(StmtKind::With) {}
  std::vector<WithItem> items;
  Body body;
};
struct ExceptHandler {
  Expr* type = nullptr;  // null: bare except
  std::string name;      // may be empty
  Body body;
  Span span;
};
struct Try : Stmt {
  Try() : Stmt(StmtKind::Try) {}
  Body body;
  std::vector<ExceptHandler> handlers;
  Body orelse;
  Body finalbody;
  bool is_star = false;  // except*
};
struct TypeParam {
  enum Kind : uint8_t { TypeVar, ParamSpec, TypeVarTuple } kind = TypeVar;
  std::string name;
  Expr* bound = nullptr;
  Expr* default_value = nullptr;
  Span span;
};
struct FunctionDef : Stmt {
  FunctionDef() : Stmt(StmtKind::FunctionDef) {}
  std::string name;
  Span name_span;
  std::vector<TypeParam> type_params;
  Parameters params;
  Body body;
  Exprs decorators;
  Expr* returns = nullptr;  // annotation, may be null
  // Of an outline: `body` has of the real one only what its surroundings need to know, the
  // docstring and that
  // `__class__` is used.
  bool outlined = false;
};
struct ClassDef : Stmt {
  ClassDef() : Stmt(StmtKind::ClassDef) {}
  std::string name;
  Span name_span;
  std::vector<TypeParam> type_params;
  Exprs bases;  // may hold Starred
  std::vector<Keyword> keywords;
  Body body;
  Exprs decorators;
};
struct MatchCase {
  Pattern* pattern = nullptr;
  Expr* guard = nullptr;
  Body body;
};
struct Match : Stmt {
  Match() : Stmt(StmtKind::Match) {}
  Expr* subject = nullptr;
  std::vector<MatchCase> cases;
};
struct TypeAlias : Stmt {
  TypeAlias() : Stmt(StmtKind::TypeAlias) {}
  std::string name;
  Span name_span;
  std::vector<TypeParam> type_params;
  Expr* value = nullptr;
};

// ---- patterns ----

struct ValuePattern : Pattern {  // compared with ==; Singleton: the constant, compared with `is`
  explicit ValuePattern(PatternKind k) : Pattern(k) {}
  Expr* value = nullptr;
};
struct SequencePattern : Pattern {
  SequencePattern() : Pattern(PatternKind::Sequence) {}
  std::vector<Pattern*> patterns;  // may hold one Star
};
struct MappingPattern : Pattern {
  MappingPattern() : Pattern(PatternKind::Mapping) {}
  Exprs keys;
  std::vector<Pattern*> patterns;
  std::string rest;  // **rest, may be empty
};
struct ClassPattern : Pattern {
  ClassPattern() : Pattern(PatternKind::Class) {}
  Expr* cls = nullptr;
  std::vector<Pattern*> patterns;
  std::vector<std::string> kwd_attrs;
  std::vector<Pattern*> kwd_patterns;
};
struct StarPattern : Pattern {
  StarPattern() : Pattern(PatternKind::Star) {}
  std::string name;  // empty: *_
};
struct AsPattern : Pattern {  // pattern null: a capture; name empty too: the wildcard _
  AsPattern() : Pattern(PatternKind::As) {}
  Pattern* pattern = nullptr;
  std::string name;
};
struct OrPattern : Pattern {
  OrPattern() : Pattern(PatternKind::Or) {}
  std::vector<Pattern*> patterns;
};

// ---- a whole file ----

class Module {
 public:
  explicit Module(SourceRef source) : source(std::move(source)) {}
  template <class T, class... A>
  T* make(A&&... a) {
    auto p = std::make_unique<T>(std::forward<A>(a)...);
    T* raw = p.get();
    arena_.push_back(std::move(p));
    return raw;
  }
  SourceRef source;
  Body body;
  std::vector<Diagnostic> diagnostics;  // empty: the file is valid Python
  // Where the last compound statement that was whole before the first error begins; 0: none.
  uint32_t last_compound_line = 0;
  bool wants_more = false;  // the first error was found at the end: more text could mend it
  // What the SyntaxError of the first error has besides its span: whether `text` has the line's
  // end, and `end_offset` where it is another than the span's (0 or -1: no place).
  bool text_has_line_end = true;
  std::optional<int> end_offset;
  std::vector<Diagnostic> warnings;  // SyntaxWarnings ("\\d" is an invalid escape sequence)

 private:
  std::vector<std::unique_ptr<Node>> arena_;
};

}  // namespace tracepad::ast
