// The checks that need to know what surrounds a statement or an expression.
#include "syntax/scope_checks.h"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

namespace tracepad {
using namespace ast;

namespace {

constexpr int kMaxBlocks = 21;  // CPython's limit of nested loops, with and try blocks

class Checker {
 public:
  Checker(const SymbolTable& table, std::vector<Diagnostic>& out) : table_(table), out_(out) {}

  // Those about jumps come first, as CPython looks for them before it generates code.
  std::vector<Diagnostic> jump_warnings, warnings;

  void body(const Body& b) {
    for (const Stmt* s : b) stmt(*s);
  }
  // Those of a module's or class's variables are compiled at its end.
  void deferred_annotations() {
    for (const Expr* e : std::exchange(deferred_, {})) annotation(e);
  }
  bool in_function = false;
  bool annotations_are_text = false;

 private:
  struct Around {  // what a break, a return, ... finds around it
    bool loop = false;
    bool except_star = false;
    int blocks = 0;
    bool finally = false;  // with no loop within it
  };

  void error(const Span& span, std::string message) {
    out_.push_back({Severity::error, "SyntaxError", std::move(message), span});
  }

  static void warn(std::vector<Diagnostic>& to, const Span& span, std::string message) {
    to.push_back({Severity::warning, "SyntaxWarning", std::move(message), span});
  }

  bool enter_block(const Span& span) {
    if (++around_.blocks <= kMaxBlocks) return true;
    if (around_.blocks == kMaxBlocks + 1) error(span, "too many statically nested blocks");
    return false;
  }

  void stmt(const Stmt& s) {
    switch (s.kind) {
      case StmtKind::Expr:
        expr(static_cast<const ExprStmt&>(s).value);
        return;
      case StmtKind::Assign: {
        auto& a = static_cast<const Assign&>(s);
        expr(a.value);
        for (const Expr* t : a.targets) target(t);
        return;
      }
      case StmtKind::AugAssign:
        target(static_cast<const AugAssign&>(s).target);
        expr(static_cast<const AugAssign&>(s).value);
        return;
      case StmtKind::AnnAssign: {
        auto& a = static_cast<const AnnAssign&>(s);
        expr(a.value);
        target(a.target);
        if (a.simple && !in_function) deferred_.push_back(a.annotation);
        return;
      }
      case StmtKind::Return:
        if (!in_function)
          error(s.span, "'return' outside function");
        else if (around_.except_star)
          error(s.span, kInExceptStar);
        if (around_.finally) warn(jump_warnings, s.span, "'return' in a 'finally' block");
        expr(static_cast<const Return&>(s).value);
        return;
      case StmtKind::Delete:
        for (const Expr* t : static_cast<const Delete&>(s).targets) target(t);
        return;
      case StmtKind::Break:
      case StmtKind::Continue:
        if (around_.finally)
          warn(jump_warnings, s.span,
               s.kind == StmtKind::Break ? "'break' in a 'finally' block"
                                         : "'continue' in a 'finally' block");
        if (around_.except_star)
          error(s.span, kInExceptStar);
        else if (!around_.loop)
          error(s.span, s.kind == StmtKind::Break ? "'break' outside loop"
                                                  : "'continue' not properly in loop");
        return;
      case StmtKind::Raise:
        expr(static_cast<const Raise&>(s).exc);
        expr(static_cast<const Raise&>(s).cause);
        return;
      case StmtKind::Assert:
        warn_assert(static_cast<const Assert&>(s));
        expr(static_cast<const Assert&>(s).test);
        expr(static_cast<const Assert&>(s).msg);
        return;
      case StmtKind::If: {
        const If* i = &static_cast<const If&>(s);
        for (;;) {
          expr(i->test);
          body(i->body);
          if (i->orelse.size() == 1 && i->orelse[0]->kind == StmtKind::If) {
            i = static_cast<const If*>(i->orelse[0]);
            continue;
          }
          body(i->orelse);
          return;
        }
      }
      case StmtKind::While: {
        auto& w = static_cast<const While&>(s);
        expr(w.test);
        loop(w.body, w.orelse, s.span);
        return;
      }
      case StmtKind::For: {
        auto& f = static_cast<const For&>(s);
        expr(f.iter);
        target(f.target);
        loop(f.body, f.orelse, s.span);
        return;
      }
      case StmtKind::With: {
        auto& w = static_cast<const With&>(s);
        Around saved = around_;
        for (const WithItem& i : w.items) {
          expr(i.context);
          if (i.vars) target(i.vars);
          enter_block(s.span);
        }
        body(w.body);
        around_ = saved;
        return;
      }
      case StmtKind::Try:
        try_statement(static_cast<const Try&>(s));
        return;
      case StmtKind::FunctionDef: {
        auto& f = static_cast<const FunctionDef&>(s);
        for (const Expr* d : f.decorators) expr(d);
        parameters(f.params);
        type_params(f.type_params);
        annotations(f);
        nested(true, [&] { body(f.body); });
        return;
      }
      case StmtKind::ClassDef: {
        auto& c = static_cast<const ClassDef&>(s);
        for (const Expr* d : c.decorators) expr(d);
        arguments(c.bases, c.keywords);
        type_params(c.type_params);
        const std::vector<const Expr*> around = std::exchange(deferred_, {});
        nested(false, [&] { body(c.body), deferred_annotations(); });
        deferred_ = around;
        return;
      }
      case StmtKind::Match:
        match(static_cast<const Match&>(s));
        return;
      case StmtKind::Pass:
      case StmtKind::Global:
      case StmtKind::Nonlocal:
      case StmtKind::Import:
      case StmtKind::ImportFrom:
        return;
      case StmtKind::TypeAlias:
        type_params(static_cast<const TypeAlias&>(s).type_params);
        evaluated_later(static_cast<const TypeAlias&>(s).value);
        return;
    }
  }

  void loop(const Body& b, const Body& orelse, const Span& span) {
    Around saved = around_;
    around_.loop = true;
    around_.except_star = around_.finally = false;
    enter_block(span);
    body(b);
    around_ = saved;
    body(orelse);
  }

  void try_statement(const Try& t) {
    Around saved = around_;
    if (!t.finalbody.empty()) enter_block(t.span);
    Around inner = around_;
    if (!t.handlers.empty()) enter_block(t.span);
    body(t.body);
    around_ = inner;
    for (size_t i = 0; i < t.handlers.size(); ++i) {
      const ExceptHandler& h = t.handlers[i];
      if (!h.type && i + 1 < t.handlers.size()) error(h.span, "default 'except:' must be last");
      expr(h.type);
      enter_block(t.span);  // the handler, and what unbinds its name
      enter_block(t.span);
      if (t.is_star) around_.except_star = true;
      body(h.body);
      around_ = inner;
    }
    body(t.orelse);
    around_ = saved;
    around_.finally = true;
    body(t.finalbody);
    around_ = saved;
  }

  // ---- what is allowed but hardly meant

  // Whether an expression formats the elements of a tuple as an f-string could, which CPython makes
  // of it first: "%s: %r" % (name, value).
  static bool joins_text(const BinOp& e) {
    if (e.op != BinOpKind::Mod || e.left->kind != ExprKind::Constant ||
        static_cast<const Constant*>(e.left)->type != ConstantKind::Str ||
        e.right->kind != ExprKind::Tuple)
      return false;
    const auto& elts = static_cast<const TupleExpr*>(e.right)->elts;
    const std::string& format = static_cast<const Constant*>(e.left)->text;
    auto skip = [&](size_t i, const char* any) {
      return std::min(format.find_first_not_of(any, i), format.size());
    };
    constexpr const char* kDigits = "0123456789";
    size_t fields = 0;
    for (size_t i = 0; (i = format.find('%', i)) != std::string::npos; ++i) {
      i = skip(skip(i + 1, "-+ #0"), kDigits);
      if (i < format.size() && format[i] == '.') i = skip(i + 1, kDigits);
      if (i >= format.size() || !std::strchr("sra%", format[i])) return false;
      fields += format[i] != '%';
    }
    return fields == elts.size() && std::none_of(elts.begin(), elts.end(), [](const Expr* x) {
             return x->kind == ExprKind::Starred;
           });
  }

  // The name of the type that an expression is sure to give, or nothing.
  static const char* known_type(const Expr& e) {
    switch (e.kind) {
      case ExprKind::Tuple:
        return "tuple";
      case ExprKind::List:
      case ExprKind::ListComp:
        return "list";
      case ExprKind::Dict:
      case ExprKind::DictComp:
        return "dict";
      case ExprKind::Set:
      case ExprKind::SetComp:
        return "set";
      case ExprKind::GeneratorExp:
        return "generator";
      case ExprKind::Lambda:
        return "function";
      case ExprKind::JoinedStr:
      case ExprKind::FormattedValue:
        return "str";
      case ExprKind::BinOp:
        return joins_text(static_cast<const BinOp&>(e)) ? "str" : nullptr;
      case ExprKind::Constant:
        switch (static_cast<const Constant&>(e).type) {
          case ConstantKind::None:
            return "NoneType";
          case ConstantKind::True:
          case ConstantKind::False:
            return "bool";
          case ConstantKind::Ellipsis:
            return "ellipsis";
          case ConstantKind::Int:
            return "int";
          case ConstantKind::Float:
            return "float";
          case ConstantKind::Imaginary:
            return "complex";
          case ConstantKind::Str:
            return "str";
          case ConstantKind::Bytes:
            return "bytes";
        }
        return nullptr;
      default:
        return nullptr;
    }
  }
  static bool is_number(ConstantKind k) {
    return k == ConstantKind::Int || k == ConstantKind::Float || k == ConstantKind::Imaginary;
  }

  void warn_assert(const Assert& s) {
    if (s.test->kind == ExprKind::Tuple && !static_cast<const TupleExpr*>(s.test)->elts.empty())
      warn(warnings, s.span, "assertion is always true, perhaps remove parentheses?");
  }

  void warn_call(const Call& c) {
    const Expr& f = *c.func;
    if (f.kind != ExprKind::Lambda && known_type(f))
      warn(warnings, f.span,
           std::string("'") + known_type(f) +
               "' object is not callable; perhaps you missed a comma?");
  }

  void warn_subscript(const Subscript& s) {
    const Expr &v = *s.value, &i = *s.index;
    const char* type = known_type(v);
    if (!type) return;
    const bool constant = v.kind == ExprKind::Constant;
    const ConstantKind kind = constant ? static_cast<const Constant&>(v).type : ConstantKind::Str;
    const bool text = kind == ConstantKind::Str || kind == ConstantKind::Bytes;
    if (constant ? !text
                 : v.kind == ExprKind::Set || v.kind == ExprKind::SetComp ||
                       v.kind == ExprKind::GeneratorExp || v.kind == ExprKind::Lambda) {
      warn(warnings, v.span,
           std::string("'") + type + "' object is not subscriptable; perhaps you missed a comma?");
      return;
    }
    if (v.kind == ExprKind::Dict || v.kind == ExprKind::DictComp) return;
    const char* index = known_type(i);
    if (!index) return;
    if (i.kind == ExprKind::Constant) {
      const ConstantKind k = static_cast<const Constant&>(i).type;
      if (k == ConstantKind::Int || k == ConstantKind::True || k == ConstantKind::False) return;
    }
    const bool sequence = std::string_view(type) == "str" && v.kind == ExprKind::JoinedStr;
    warn(warnings, v.span,
         std::string(sequence ? "str" : type) + " indices must be integers or slices, not " +
             index + "; perhaps you missed a comma?");
  }

  static bool constant(const Expr& e) {
    if (e.kind != ExprKind::Tuple) return e.kind == ExprKind::Constant;
    const auto& elts = static_cast<const TupleExpr&>(e).elts;
    return std::all_of(elts.begin(), elts.end(), [](const Expr* x) { return constant(*x); });
  }
  // A constant of which there may be several: only by chance is one identical with another.
  static bool literal(const Expr& e) {
    if (e.kind == ExprKind::Tuple) return constant(e);
    if (e.kind != ExprKind::Constant) return false;
    const ConstantKind k = static_cast<const Constant&>(e).type;
    return is_number(k) || k == ConstantKind::Str || k == ConstantKind::Bytes;
  }

  void warn_compare(const Compare& c) {
    const Expr* left = c.left;
    for (size_t i = 0; i < c.ops.size(); ++i) {
      const Expr* right = c.comparators[i];
      const bool is = c.ops[i] == CmpOpKind::Is;
      if ((is || c.ops[i] == CmpOpKind::IsNot) && (literal(*left) || literal(*right))) {
        warn(warnings, c.span,
             std::string(is ? "\"is\"" : "\"is not\"") + " with '" +
                 known_type(literal(*left) ? *left : *right) + "' literal. Did you mean \"" +
                 (is ? "==" : "!=") + "\"?");
      }
      left = right;
    }
  }

  template <class F>
  void nested(bool function, F&& f) {
    Around saved = around_;
    bool saved_function = in_function;
    around_ = {};
    in_function = function;
    f();
    around_ = saved;
    in_function = saved_function;
  }

  void parameters(const Parameters& p) {
    for (auto* list : {&p.positional_only, &p.positional, &p.keyword_only})
      for (const Parameter& a : *list) expr(a.default_value);
  }

  // Of annotations only the warnings are new: their errors are the symbol table's. They are not
  // compiled where they stay text.
  void annotation(const Expr* e) {
    if (!annotations_are_text) evaluated_later(e);
  }
  void type_params(const std::vector<TypeParam>& params) {
    for (const TypeParam& p : params) evaluated_later(p.bound), evaluated_later(p.default_value);
  }
  void evaluated_later(const Expr* e) {
    if (!e) return;
    const size_t errors = out_.size();
    expr(e->kind == ExprKind::Starred ? static_cast<const Starred*>(e)->value : e);
    out_.resize(errors);
  }
  void annotations(const FunctionDef& f) {
    const Parameters& all = f.params;
    for (auto* list :
         {&all.positional_only, &all.positional, &all.vararg, &all.keyword_only, &all.kwarg})
      for (const Parameter& p : *list) annotation(p.annotation);
    annotation(f.returns);
  }

  // ---- expressions

  void arguments(const Exprs& args, const std::vector<Keyword>& keywords) {
    for (size_t i = 0; i < keywords.size(); ++i) {
      if (keywords[i].name.empty()) continue;
      for (size_t k = i + 1; k < keywords.size(); ++k) {
        if (keywords[k].name != keywords[i].name) continue;
        error(keywords[k].span, "keyword argument repeated: " + keywords[k].name);
        break;
      }
    }
    for (const Expr* a : args)
      expr(a->kind == ExprKind::Starred ? static_cast<const Starred*>(a)->value : a);
    for (const Keyword& k : keywords) expr(k.value);
  }

  void elements(const Exprs& v) {
    for (const Expr* e : v)
      expr(e && e->kind == ExprKind::Starred ? static_cast<const Starred*>(e)->value : e);
  }

  void target(const Expr* t) {
    switch (t->kind) {
      case ExprKind::Starred:
        error(t->span, "starred assignment target must be in a list or tuple");
        target(static_cast<const Starred*>(t)->value);
        return;
      case ExprKind::Tuple:
        targets(static_cast<const TupleExpr*>(t)->elts, t->span);
        return;
      case ExprKind::List:
        targets(static_cast<const ListExpr*>(t)->elts, t->span);
        return;
      case ExprKind::Name:
        return;
      default:
        expr(t);
    }
  }

  void targets(const Exprs& elts, const Span& span) {
    bool seen = false;
    for (const Expr* e : elts) {
      if (e->kind != ExprKind::Starred) continue;
      if (seen) {
        error(span, "multiple starred expressions in assignment");
        break;
      }
      seen = true;
    }
    for (const Expr* e : elts)
      target(e->kind == ExprKind::Starred ? static_cast<const Starred*>(e)->value : e);
  }

  void expr(const Expr* e) {
    if (!e) return;
    switch (e->kind) {
      case ExprKind::Constant:
      case ExprKind::Name:
      case ExprKind::Error:
        return;
      case ExprKind::Attribute:
        expr(static_cast<const Attribute*>(e)->value);
        return;
      case ExprKind::Subscript: {
        auto* s = static_cast<const Subscript*>(e);
        warn_subscript(*s);
        expr(s->value);
        expr(s->index);
        return;
      }
      case ExprKind::Slice: {
        auto* s = static_cast<const Slice*>(e);
        expr(s->lower);
        expr(s->upper);
        expr(s->step);
        return;
      }
      case ExprKind::Call: {
        auto* c = static_cast<const Call*>(e);
        warn_call(*c);
        expr(c->func);
        arguments(c->args, c->keywords);
        return;
      }
      case ExprKind::BinOp: {
        std::vector<const BinOp*> chain;
        const Expr* left = e;
        while (left->kind == ExprKind::BinOp) {
          chain.push_back(static_cast<const BinOp*>(left));
          left = chain.back()->left;
        }
        expr(left);
        for (size_t i = chain.size(); i-- > 0;) expr(chain[i]->right);
        return;
      }
      case ExprKind::UnaryOp:
        expr(static_cast<const UnaryOp*>(e)->operand);
        return;
      case ExprKind::BoolOp:
        for (const Expr* x : static_cast<const BoolOp*>(e)->values) expr(x);
        return;
      case ExprKind::Compare: {
        auto* c = static_cast<const Compare*>(e);
        warn_compare(*c);
        expr(c->left);
        for (const Expr* x : c->comparators) expr(x);
        return;
      }
      case ExprKind::IfExp: {
        auto* i = static_cast<const IfExp*>(e);
        expr(i->test);
        expr(i->body);
        expr(i->orelse);
        return;
      }
      case ExprKind::Lambda: {
        auto* l = static_cast<const Lambda*>(e);
        parameters(l->params);
        nested(true, [&] { expr(l->body); });
        return;
      }
      case ExprKind::Tuple:
        elements(static_cast<const TupleExpr*>(e)->elts);
        return;
      case ExprKind::List:
        elements(static_cast<const ListExpr*>(e)->elts);
        return;
      case ExprKind::Set:
        elements(static_cast<const SetExpr*>(e)->elts);
        return;
      case ExprKind::Dict: {
        auto* d = static_cast<const DictExpr*>(e);
        for (size_t i = 0; i < d->values.size(); ++i) {
          expr(d->keys[i]);
          expr(d->values[i]);
        }
        return;
      }
      case ExprKind::ListComp:
      case ExprKind::SetComp:
      case ExprKind::DictComp:
      case ExprKind::GeneratorExp: {
        auto* c = static_cast<const Comp*>(e);
        expr(c->generators[0].iter);
        nested(in_function, [&] {
          for (size_t i = 0; i < c->generators.size(); ++i) {
            if (i) expr(c->generators[i].iter);
            target(c->generators[i].target);
            for (const Expr* x : c->generators[i].ifs) expr(x);
          }
          expr(c->elt);
          expr(c->value);
        });
        return;
      }
      case ExprKind::JoinedStr:
        for (const Expr* x : static_cast<const JoinedStr*>(e)->values) expr(x);
        return;
      case ExprKind::FormattedValue:
        expr(static_cast<const FormattedValue*>(e)->value);
        expr(static_cast<const FormattedValue*>(e)->format_spec);
        return;
      case ExprKind::Starred:
        error(e->span, "can't use starred expression here");
        expr(static_cast<const Starred*>(e)->value);
        return;
      case ExprKind::NamedExpr:
        expr(static_cast<const NamedExpr*>(e)->value);
        return;
      case ExprKind::Yield:
      case ExprKind::YieldFrom:
        if (!in_function)
          error(e->span, e->kind == ExprKind::Yield ? "'yield' outside function"
                                                    : "'yield from' outside function");
        expr(e->kind == ExprKind::Yield ? static_cast<const Yield*>(e)->value
                                        : static_cast<const YieldFrom*>(e)->value);
        return;
    }
  }

  // ---- match

  void match(const Match& m) {
    expr(m.subject);
    for (size_t i = 0; i < m.cases.size(); ++i) {
      const MatchCase& c = m.cases[i];
      if (i + 1 < m.cases.size() && !c.guard) irrefutable(c.pattern);
      std::vector<std::string> names;
      pattern(c.pattern, names);
      expr(c.guard);
      body(c.body);
    }
  }

  // Complains about a pattern that matches everything where others follow.
  void irrefutable(const Pattern* p) {
    if (p->kind == PatternKind::Or) {
      irrefutable(static_cast<const OrPattern*>(p)->patterns.back());
      return;
    }
    if (p->kind != PatternKind::As) return;
    auto* a = static_cast<const AsPattern*>(p);
    if (a->pattern) {
      irrefutable(a->pattern);
      return;
    }
    if (a->name.empty())
      error(p->span, "wildcard makes remaining patterns unreachable");
    else
      error(p->span, "name capture '" + a->name + "' makes remaining patterns unreachable");
  }

  void capture(const std::string& name, const Span& span, std::vector<std::string>& names) {
    if (name.empty()) return;
    if (std::find(names.begin(), names.end(), name) != names.end())
      error(span, "multiple assignments to name '" + name + "' in pattern");
    else
      names.push_back(name);
  }

  void pattern(const Pattern* p, std::vector<std::string>& names) {
    switch (p->kind) {
      case PatternKind::Value:
        if (static_cast<const ValuePattern*>(p)->value->kind == ExprKind::JoinedStr)
          error(p->span, "patterns may only match literals and attribute lookups");
        return;
      case PatternKind::Singleton:
        return;
      case PatternKind::Sequence: {
        auto* s = static_cast<const SequencePattern*>(p);
        int stars = 0;
        for (auto* x : s->patterns) stars += x->kind == PatternKind::Star;
        if (stars > 1) error(p->span, "multiple starred names in sequence pattern");
        for (auto* x : s->patterns) pattern(x, names);
        return;
      }
      case PatternKind::Mapping: {
        auto* m = static_cast<const MappingPattern*>(p);
        for (auto* key : m->keys)
          if (key->kind == ExprKind::JoinedStr)
            error(p->span, "mapping pattern keys may only match literals and attribute lookups");
        for (auto* x : m->patterns) pattern(x, names);
        capture(m->rest, p->span, names);
        return;
      }
      case PatternKind::Class: {
        auto* c = static_cast<const ClassPattern*>(p);
        for (size_t i = 0; i < c->kwd_attrs.size(); ++i) {
          for (size_t k = i + 1; k < c->kwd_attrs.size(); ++k) {
            if (c->kwd_attrs[i] != c->kwd_attrs[k]) continue;
            error(c->kwd_patterns[k]->span,
                  "attribute name repeated in class pattern: " + c->kwd_attrs[i]);
            break;
          }
        }
        for (auto* x : c->patterns) pattern(x, names);
        for (auto* x : c->kwd_patterns) pattern(x, names);
        return;
      }
      case PatternKind::Star:
        capture(static_cast<const StarPattern*>(p)->name, p->span, names);
        return;
      case PatternKind::As: {
        auto* a = static_cast<const AsPattern*>(p);
        if (a->pattern) pattern(a->pattern, names);
        capture(a->name, p->span, names);
        return;
      }
      case PatternKind::Or: {
        auto* o = static_cast<const OrPattern*>(p);
        std::vector<std::string> first;
        for (size_t i = 0; i < o->patterns.size(); ++i) {
          if (i + 1 < o->patterns.size()) irrefutable(o->patterns[i]);
          std::vector<std::string> these;
          pattern(o->patterns[i], these);
          std::sort(these.begin(), these.end());
          if (i == 0)
            first = these;
          else if (these != first) {
            error(p->span, "alternative patterns bind different names");
            break;
          }
        }
        for (const std::string& n : first) capture(n, p->span, names);
        return;
      }
    }
  }

  static constexpr const char* kInExceptStar =
      "'break', 'continue' and 'return' cannot appear in an except* block";
  const SymbolTable& table_;
  std::vector<Diagnostic>& out_;
  std::vector<const Expr*> deferred_;
  Around around_;
};

}  // namespace

void check_statements(const Module& module, const SymbolTable& table, std::vector<Diagnostic>& out,
                      std::vector<Diagnostic>& warnings) {
  Checker checker(table, out);
  for (const Stmt* s : module.body) {
    if (s->kind != StmtKind::ImportFrom) continue;
    const auto& from = static_cast<const ImportFrom&>(*s);
    if (from.module != "__future__" || from.level != 0) continue;
    for (const Alias& a : from.names) checker.annotations_are_text |= a.name == "annotations";
  }
  checker.body(module.body);
  checker.deferred_annotations();
  warnings = std::move(checker.jump_warnings);
  for (Diagnostic& w : checker.warnings) warnings.push_back(std::move(w));
}

void check_future_imports(const Module& module, std::vector<Diagnostic>& out) {
  auto error = [&](const Span& span, std::string m) {
    out.push_back({Severity::error, "SyntaxError", std::move(m), span});
  };
  bool early = true, doc = true;
  for (const Stmt* s : module.body) {
    if (s->kind == StmtKind::ImportFrom) {
      auto* f = static_cast<const ImportFrom*>(s);
      if (f->module == "__future__" && f->level == 0) {
        if (!early) {
          error(s->span, "from __future__ imports must occur at the beginning of the file");
          return;
        }
        for (const Alias& a : f->names) {
          static const char* const kKnown[] = {
              "nested_scopes",  "generators",     "division",         "absolute_import",
              "with_statement", "print_function", "unicode_literals", "barry_as_FLUFL",
              "generator_stop", "annotations"};
          if (a.name == "braces")
            error(a.span, "not a chance");
          else if (std::none_of(std::begin(kKnown), std::end(kKnown),
                                [&](const char* k) { return a.name == k; }))
            error(a.span, "future feature " + a.name + " is not defined");
        }
        continue;
      }
      early = false;
    } else if (s->kind == StmtKind::Expr && doc &&
               static_cast<const ExprStmt*>(s)->value->kind == ExprKind::Constant) {
      doc = false;
    } else {
      early = false;
    }
  }
}

}  // namespace tracepad
