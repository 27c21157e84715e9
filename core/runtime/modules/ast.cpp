// _ast: Python source as a tree of tuples, from which lib/ast.py makes the nodes of the module ast.
// A node is (kind, (line, column, end line, end column) or None, fields...), fields in the order of
// CPython's abstract grammar; lists are lists, an absent field is None. Names are given as such,
// whether they are loaded or stored is lib/ast.py's to say.
#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/compiler.h"
#include "runtime/modules/registry.h"
#include "runtime/native.h"
#include "runtime/source_text.h"
#include "runtime/support.h"
#include "syntax/parser.h"

namespace tracepad {

namespace {

using namespace ast;

// In the orders of the enumerations of syntax/ast.h.
constexpr const char* kBinOps[] = {"Add",      "Sub",    "Mult",  "MatMult", "Div",
                                   "FloorDiv", "Mod",    "Pow",   "LShift",  "RShift",
                                   "BitOr",    "BitXor", "BitAnd"};
constexpr const char* kUnaryOps[] = {"Invert", "Not", "UAdd", "USub"};
constexpr const char* kCmpOps[] = {"Eq",  "NotEq", "Lt",    "LtE", "Gt",
                                   "GtE", "Is",    "IsNot", "In",  "NotIn"};

Value constant(const Constant& c) {
  switch (c.type) {
    case ConstantKind::None:
      return none();
    case ConstantKind::True:
      return make_bool(true);
    case ConstantKind::False:
      return make_bool(false);
    case ConstantKind::Ellipsis:
      return Value::ellipsis();
    case ConstantKind::Int:
      return parse_int_literal(c.text);
    case ConstantKind::Float:
      return make_float(c.number);
    case ConstantKind::Imaginary:
      return Value(alloc_as<Complex>(Complex::type, 0.0, c.number));
    case ConstantKind::Str:
      return make_str(std::string_view(c.text));
    case ConstantKind::Bytes:
      return make_bytes(c.text);
  }
  return none();
}

class TreeBuilder {
 public:
  explicit TreeBuilder(const Source& source) : source_(source) {}

  Value body(const Body& b) {
    return list(b, [this](const Stmt* s) { return stmt(s); });
  }

  Value expr(const Expr* e) {
    if (!e) return none();
    const Span& at = e->span;
    switch (e->kind) {
      case ExprKind::Constant: {
        auto& c = get<Constant>(e);
        return node("Constant", at, {constant(c), c.unicode_prefix ? make_str("u") : none()});
      }
      case ExprKind::Name:
        return name(at, get<Name>(e).id);
      case ExprKind::Attribute:
        return node("Attribute", at, {expr(get<Attribute>(e).value), str(get<Attribute>(e).attr)});
      case ExprKind::Subscript:
        return node("Subscript", at,
                    {expr(get<Subscript>(e).value), expr(get<Subscript>(e).index)});
      case ExprKind::Slice: {
        auto& s = get<ast::Slice>(e);
        return node("Slice", at, {expr(s.lower), expr(s.upper), expr(s.step)});
      }
      case ExprKind::Call: {
        auto& c = get<Call>(e);
        return node("Call", at, {expr(c.func), exprs(c.args), keywords(c.keywords)});
      }
      case ExprKind::BinOp: {
        auto& b = get<BinOp>(e);
        return node("BinOp", at, {expr(b.left), op(kBinOps, b.op), expr(b.right)});
      }
      case ExprKind::UnaryOp:
        return node("UnaryOp", at,
                    {op(kUnaryOps, get<UnaryOp>(e).op), expr(get<UnaryOp>(e).operand)});
      case ExprKind::BoolOp: {
        auto& b = get<BoolOp>(e);
        return node("BoolOp", at, {bare(b.is_and ? "And" : "Or"), exprs(b.values)});
      }
      case ExprKind::Compare: {
        auto& c = get<Compare>(e);
        Value ops = list(c.ops, [](CmpOpKind k) { return op(kCmpOps, k); });
        return node("Compare", at, {expr(c.left), ops, exprs(c.comparators)});
      }
      case ExprKind::IfExp: {
        auto& i = get<IfExp>(e);
        return node("IfExp", at, {expr(i.test), expr(i.body), expr(i.orelse)});
      }
      case ExprKind::Lambda:
        return node("Lambda", at, {arguments(get<Lambda>(e).params), expr(get<Lambda>(e).body)});
      case ExprKind::Tuple:
        return node("Tuple", at, {exprs(get<TupleExpr>(e).elts)});
      case ExprKind::List:
        return node("List", at, {exprs(get<ListExpr>(e).elts)});
      case ExprKind::Set:
        return node("Set", at, {exprs(get<SetExpr>(e).elts)});
      case ExprKind::Dict:
        return node("Dict", at, {exprs(get<DictExpr>(e).keys), exprs(get<DictExpr>(e).values)});
      case ExprKind::ListComp:
        return comprehension("ListComp", get<Comp>(e));
      case ExprKind::SetComp:
        return comprehension("SetComp", get<Comp>(e));
      case ExprKind::DictComp:
        return comprehension("DictComp", get<Comp>(e));
      case ExprKind::GeneratorExp:
        return comprehension("GeneratorExp", get<Comp>(e));
      case ExprKind::JoinedStr:
        return node("JoinedStr", at, {exprs(get<JoinedStr>(e).values)});
      case ExprKind::FormattedValue: {
        auto& f = get<FormattedValue>(e);
        return node(
            "FormattedValue", at,
            {expr(f.value), make_int(f.conversion ? f.conversion : -1), expr(f.format_spec)});
      }
      case ExprKind::Starred:
        return node("Starred", at, {expr(get<Starred>(e).value)});
      case ExprKind::NamedExpr:
        return node("NamedExpr", at,
                    {expr(get<NamedExpr>(e).target), expr(get<NamedExpr>(e).value)});
      case ExprKind::Yield:
        return node("Yield", at, {expr(get<Yield>(e).value)});
      case ExprKind::YieldFrom:
        return node("YieldFrom", at, {expr(get<YieldFrom>(e).value)});
      case ExprKind::Error:
        break;
    }
    return none();
  }

 private:
  template <class T, class B>
  static const T& get(const B* b) {
    return static_cast<const T&>(*b);
  }
  static Value str(const std::string& s) { return make_str(std::string_view(s)); }
  static Value optional(const std::string& s) { return s.empty() ? none() : str(s); }
  template <class L, class F>
  static Value list(const L& items, F&& each) {
    std::vector<Value> made;
    for (const auto& item : items) made.push_back(each(item));
    return make_list(std::move(made));
  }
  Value exprs(const Exprs& items) {
    return list(items, [this](const Expr* e) { return expr(e); });
  }
  Value strs(const std::vector<std::string>& items) {
    return list(items, [](const std::string& s) { return str(s); });
  }

  // Columns are counted in bytes here.
  Value column(uint32_t line, uint32_t col) {
    return make_int(static_cast<int64_t>(utf8::offset(source_.line(line), col)));
  }
  Value node(const char* kind, const Span& at, std::vector<Value> fields) {
    Value place = make_tuple({make_int(at.line), column(at.line, at.col), make_int(at.end_line),
                              column(at.end_line, at.end_col)});
    return placed(kind, std::move(place), std::move(fields));
  }
  static Value placed(const char* kind, Value place, std::vector<Value> fields) {
    fields.insert(fields.begin(), {make_str(kind), std::move(place)});
    return make_tuple(fields);
  }
  static Value bare(const char* kind, std::vector<Value> fields = {}) {
    return placed(kind, none(), std::move(fields));
  }
  template <size_t n, class K>
  static Value op(const char* const (&names)[n], K kind) {
    return bare(names[static_cast<size_t>(kind)]);
  }
  Value name(const Span& at, const std::string& id) { return node("Name", at, {str(id)}); }

  Value comprehension(const char* kind, const Comp& c) {
    Value generators = list(c.generators, [this](const Comprehension& g) {
      return bare("comprehension", {expr(g.target), expr(g.iter), exprs(g.ifs), make_int(0)});
    });
    std::vector<Value> fields{expr(c.elt)};
    if (c.kind == ExprKind::DictComp) fields.push_back(expr(c.value));
    fields.push_back(generators);
    return node(kind, c.span, std::move(fields));
  }
  Value keywords(const std::vector<Keyword>& items) {
    return list(items, [this](const Keyword& k) {
      return node("keyword", k.span, {optional(k.name), expr(k.value)});
    });
  }
  Value parameter(const Parameter& p) {
    Span at = p.span;
    if (p.annotation) at = at.to(p.annotation->span);
    return node("arg", at, {str(p.name), expr(p.annotation), none()});
  }
  Value arguments(const Parameters& p) {
    auto args = [this](const std::vector<Parameter>& items) {
      return list(items, [this](const Parameter& q) { return parameter(q); });
    };
    auto one = [this](const std::vector<Parameter>& items) {
      return items.empty() ? none() : parameter(items[0]);
    };
    std::vector<Value> defaults;
    for (const auto* items : {&p.positional_only, &p.positional})
      for (const Parameter& q : *items)
        if (q.default_value) defaults.push_back(expr(q.default_value));
    Value keyword_defaults =
        list(p.keyword_only, [this](const Parameter& q) { return expr(q.default_value); });
    return bare("arguments",
                {args(p.positional_only), args(p.positional), one(p.vararg), args(p.keyword_only),
                 keyword_defaults, one(p.kwarg), make_list(std::move(defaults))});
  }
  Value type_params(const std::vector<TypeParam>& items) {
    return list(items, [this](const TypeParam& t) {
      const Value def = expr(t.default_value);
      if (t.kind == TypeParam::TypeVar)
        return node("TypeVar", t.span, {str(t.name), expr(t.bound), def});
      return node(t.kind == TypeParam::ParamSpec ? "ParamSpec" : "TypeVarTuple", t.span,
                  {str(t.name), def});
    });
  }
  Value aliases(const std::vector<Alias>& items) {
    return list(items, [this](const Alias& a) {
      return node("alias", a.span, {str(a.name), optional(a.asname)});
    });
  }

  Value stmt(const Stmt* s) {
    const Span& at = s->span;
    switch (s->kind) {
      case StmtKind::Expr:
        return node("Expr", at, {expr(get<ExprStmt>(s).value)});
      case StmtKind::Assign:
        return node("Assign", at,
                    {exprs(get<Assign>(s).targets), expr(get<Assign>(s).value), none()});
      case StmtKind::AugAssign: {
        auto& a = get<AugAssign>(s);
        return node("AugAssign", at, {expr(a.target), op(kBinOps, a.op), expr(a.value)});
      }
      case StmtKind::AnnAssign: {
        auto& a = get<AnnAssign>(s);
        return node("AnnAssign", at,
                    {expr(a.target), expr(a.annotation), expr(a.value), make_int(a.simple)});
      }
      case StmtKind::Return:
        return node("Return", at, {expr(get<Return>(s).value)});
      case StmtKind::Delete:
        return node("Delete", at, {exprs(get<Delete>(s).targets)});
      case StmtKind::Pass:
        return node("Pass", at, {});
      case StmtKind::Break:
        return node("Break", at, {});
      case StmtKind::Continue:
        return node("Continue", at, {});
      case StmtKind::Raise:
        return node("Raise", at, {expr(get<Raise>(s).exc), expr(get<Raise>(s).cause)});
      case StmtKind::Assert:
        return node("Assert", at, {expr(get<Assert>(s).test), expr(get<Assert>(s).msg)});
      case StmtKind::Global:
        return node("Global", at, {strs(get<ScopeDecl>(s).names)});
      case StmtKind::Nonlocal:
        return node("Nonlocal", at, {strs(get<ScopeDecl>(s).names)});
      case StmtKind::Import:
        return node("Import", at, {aliases(get<Import>(s).names)});
      case StmtKind::ImportFrom: {
        auto& i = get<ImportFrom>(s);
        return node("ImportFrom", at, {optional(i.module), aliases(i.names), make_int(i.level)});
      }
      case StmtKind::If: {
        auto& i = get<If>(s);
        return node("If", at, {expr(i.test), body(i.body), body(i.orelse)});
      }
      case StmtKind::While: {
        auto& w = get<While>(s);
        return node("While", at, {expr(w.test), body(w.body), body(w.orelse)});
      }
      case StmtKind::For: {
        auto& f = get<For>(s);
        return node("For", at,
                    {expr(f.target), expr(f.iter), body(f.body), body(f.orelse), none()});
      }
      case StmtKind::With: {
        auto& w = get<With>(s);
        Value items = list(w.items, [this](const WithItem& i) {
          return bare("withitem", {expr(i.context), expr(i.vars)});
        });
        return node("With", at, {items, body(w.body), none()});
      }
      case StmtKind::Try: {
        auto& t = get<Try>(s);
        Value handlers = list(t.handlers, [this](const ExceptHandler& h) {
          return node("ExceptHandler", h.span, {expr(h.type), optional(h.name), body(h.body)});
        });
        return node(t.is_star ? "TryStar" : "Try", at,
                    {body(t.body), handlers, body(t.orelse), body(t.finalbody)});
      }
      case StmtKind::FunctionDef: {
        auto& f = get<FunctionDef>(s);
        return node("FunctionDef", at,
                    {str(f.name), arguments(f.params), body(f.body), exprs(f.decorators),
                     expr(f.returns), none(), type_params(f.type_params)});
      }
      case StmtKind::ClassDef: {
        auto& c = get<ClassDef>(s);
        return node("ClassDef", at,
                    {str(c.name), exprs(c.bases), keywords(c.keywords), body(c.body),
                     exprs(c.decorators), type_params(c.type_params)});
      }
      case StmtKind::Match: {
        auto& m = get<Match>(s);
        Value cases = list(m.cases, [this](const MatchCase& c) {
          return bare("match_case", {pattern(c.pattern), expr(c.guard), body(c.body)});
        });
        return node("Match", at, {expr(m.subject), cases});
      }
      case StmtKind::TypeAlias: {
        auto& t = get<TypeAlias>(s);
        return node("TypeAlias", at,
                    {name(t.name_span, t.name), type_params(t.type_params), expr(t.value)});
      }
    }
    return none();
  }

  Value patterns(const std::vector<Pattern*>& items) {
    return list(items, [this](const Pattern* p) { return pattern(p); });
  }
  Value pattern(const Pattern* p) {
    if (!p) return none();
    const Span& at = p->span;
    switch (p->kind) {
      case PatternKind::Value:
        return node("MatchValue", at, {expr(get<ValuePattern>(p).value)});
      case PatternKind::Singleton:
        return node("MatchSingleton", at, {constant(get<Constant>(get<ValuePattern>(p).value))});
      case PatternKind::Sequence:
        return node("MatchSequence", at, {patterns(get<SequencePattern>(p).patterns)});
      case PatternKind::Mapping: {
        auto& m = get<MappingPattern>(p);
        return node("MatchMapping", at, {exprs(m.keys), patterns(m.patterns), optional(m.rest)});
      }
      case PatternKind::Class: {
        auto& c = get<ClassPattern>(p);
        return node(
            "MatchClass", at,
            {expr(c.cls), patterns(c.patterns), strs(c.kwd_attrs), patterns(c.kwd_patterns)});
      }
      case PatternKind::Star:
        return node("MatchStar", at, {optional(get<StarPattern>(p).name)});
      case PatternKind::As:
        return node("MatchAs", at,
                    {pattern(get<AsPattern>(p).pattern), optional(get<AsPattern>(p).name)});
      case PatternKind::Or:
        return node("MatchOr", at, {patterns(get<OrPattern>(p).patterns)});
    }
    return none();
  }

  const Source& source_;
};

// parse(source, filename, expression): a list of statements, or one expression.
Value parse(VM& vm, const Args& a) {
  std::string_view filename;
  std::string text;
  if (!arg_str(vm, a[1], filename) || !source_text(vm, a[0], "compile", filename, text)) return {};
  const int expression = vm.truth(a[2]);
  if (expression < 0) return {};
  if (expression && text.empty()) return no_expression(vm, filename);
  auto source = std::make_shared<Source>(std::string(filename), std::move(text));
  auto tree = expression ? parse_expression(source) : parse_file(source);
  if (!tree->diagnostics.empty()) {
    // The compiler puts the complaint into an exception.
    const CompileMode mode = expression ? CompileMode::expression : CompileMode::file;
    if (!vm.compile_source(source, static_cast<int>(mode), false)) return forget_line(vm), Value();
  }
  TreeBuilder builder(*source);
  if (!expression) return builder.body(tree->body);
  return builder.expr(static_cast<const ExprStmt&>(*tree->body.at(0)).value);
}

bool init(VM& vm, tracepad::Module& m) {
  ModuleBuilder(vm, m).function("parse", "(source, filename, expression, /)", parse);
  return true;
}

}  // namespace

void init_ast_module(VM& vm) { vm.add_native_module("_ast", init); }

}  // namespace tracepad
