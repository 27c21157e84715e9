// The checks that need to know what surrounds a statement or an expression.
#include "syntax/scope_checks.h"

#include <algorithm>
#include <string>
#include <utility>

#include "syntax/doubts.h"

namespace tracepad {
using namespace ast;

namespace {

// CPython's limit of nested loops, with and try blocks, and comprehensions that are no functions.
constexpr int kMaxBlocks = 21;

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
  struct Final {  // the finally block of a statement around, and that of the next one
    const Body* body;
    const Final* outer;
  };
  struct Around {  // what a break, a return, ... finds around it
    bool loop = false;
    bool except_star = false;
    int blocks = 0;
    bool finally = false;  // with no loop within it
    const Final *finals = nullptr, *beyond_loop = nullptr;
  };

  void error(const Span& span, std::string message) {
    out_.push_back({Severity::error, "SyntaxError", std::move(message), span});
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
        if (around_.finally) warn("'return' in a 'finally' block", s.span, jump_warnings);
        expr(static_cast<const Return&>(s).value);
        leave(nullptr);
        return;
      case StmtKind::Delete:
        for (const Expr* t : static_cast<const Delete&>(s).targets) target(t);
        return;
      case StmtKind::Break:
      case StmtKind::Continue:
        if (around_.finally)
          warn(s.kind == StmtKind::Break ? "'break' in a 'finally' block"
                                         : "'continue' in a 'finally' block",
               s.span, jump_warnings);
        if (around_.except_star)
          error(s.span, kInExceptStar);
        else if (!around_.loop)
          error(s.span, s.kind == StmtKind::Break ? "'break' outside loop"
                                                  : "'continue' not properly in loop");
        leave(around_.beyond_loop);
        return;
      case StmtKind::Raise:
        expr(static_cast<const Raise&>(s).exc);
        expr(static_cast<const Raise&>(s).cause);
        return;
      case StmtKind::Assert:
        doubt_assertion(static_cast<const Assert&>(s), warnings);
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
          enter_block(i.context->span);
          if (i.vars) target(i.vars);
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
    around_.beyond_loop = around_.finals;
    enter_block(span);
    body(b);
    around_ = saved;
    body(orelse);
  }

  void try_statement(const Try& t) {
    Around saved = around_;
    const Final final{&t.finalbody, around_.finals};
    if (!t.finalbody.empty()) {
      around_.finals = &final;
      enter_block(t.span);
    }
    Around inner = around_;
    if (!t.handlers.empty()) enter_block(t.span);
    body(t.body);
    around_ = inner;
    for (size_t i = 0; i < t.handlers.size(); ++i) {
      const ExceptHandler& h = t.handlers[i];
      if (!h.type && i + 1 < t.handlers.size()) error(h.span, "default 'except:' must be last");
      enter_block(h.span);  // around the handlers, and what unbinds its name
      expr(h.type);
      enter_block(h.span);
      if (t.is_star) around_.except_star = true;
      body(h.body);
      around_ = inner;
    }
    body(t.orelse);
    around_ = saved;
    around_.finally = true;
    if (!t.finalbody.empty()) enter_block(t.span);  // where an exception leads to it
    body(t.finalbody);
    around_ = saved;
  }

  // What CPython compiles more than once it warns of each time; the rest is said once.
  template <class F>
  void again(F&& f) {
    constexpr int kMostCopies = 1000;
    if (++copies_ > kMostCopies) return;
    const size_t errors = out_.size(), jumps = jump_warnings.size();
    const std::vector<const Expr*> deferred = deferred_;
    f();
    out_.resize(errors);
    jump_warnings.resize(jumps);
    deferred_ = deferred;
  }

  // A jump out of statements with finally blocks, up to the one `until`, takes a copy of each
  // along.
  void leave(const Final* until) {
    const Around saved = around_;
    for (const Final* f = saved.finals; f && f != until; f = f->outer) {
      around_.finals = f->outer;
      again([&] { body(*f->body); });
    }
    around_ = saved;
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

  // all(...), any(...) and tuple(...) of a generator: CPython compiles the generator twice, for a
  // loop in place of the call and for what else the name may stand for, and so warns twice.
  static bool is_unrolled(const Call& c) {
    if (c.func->kind != ExprKind::Name || c.args.size() != 1 || !c.keywords.empty()) return false;
    const std::string_view id = static_cast<const Name*>(c.func)->id;
    return (id == "all" || id == "any" || id == "tuple") &&
           c.args[0]->kind == ExprKind::GeneratorExp;
  }
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
      case ExprKind::Subscript: {  // not read, it is not doubted
        auto* s = static_cast<const Subscript*>(t);
        expr(s->value);
        expr(s->index);
        return;
      }
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
        doubt_subscript(*s, warnings);
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
        doubt_call(*c, warnings);
        expr(c->func);
        if (is_unrolled(*c)) again([&] { expr(c->args[0]); });
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
        doubt_compare(*c, warnings);
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
        // A generator is compiled before what it goes through first; the others are not functions.
        const bool apart = e->kind == ExprKind::GeneratorExp;
        if (!apart) expr(c->generators[0].iter);
        const int blocks = apart ? 0 : around_.blocks;
        nested(in_function, [&] {
          around_.blocks = blocks;
          if (!apart) enter_block(e->span);
          for (size_t i = 0; i < c->generators.size(); ++i) {
            if (i) expr(c->generators[i].iter);
            target(c->generators[i].target);
            for (const Expr* x : c->generators[i].ifs) expr(x);
          }
          expr(c->elt);
          expr(c->value);
        });
        if (apart) expr(c->generators[0].iter);
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
  int copies_ = 0;
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
