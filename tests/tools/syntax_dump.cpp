// Prints the tree or the first diagnostic of Python files, in the form that compare_syntax.py makes
// of CPython's own trees. A tool for tests; `syntax_dump FILE...` reads whole files,
// `syntax_dump --snippets FILE` a file of snippets separated by lines "\x1e".
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <sstream>

#include "syntax/parser.h"
#ifdef HAVE_SYMTABLE
#include "syntax/symtable.h"
#endif

namespace tracepad {
using namespace ast;

class Dumper {
 public:
  std::string out;
  void span(const Span& s) {
    if (!spans) return;
    char b[64];
    std::snprintf(b, sizeof b, "@%u,%u,%u,%u", s.line, s.col, s.end_line, s.end_col);
    out += b;
  }
  bool spans = true;
  void str(const std::string& s) {
    out += '\'';
    for (unsigned char c : s) {
      if (c < 0x20 || c >= 0x7f || c == '\'' || c == '\\') {
        char b[8];
        std::snprintf(b, sizeof b, "\\%02x", c);
        out += b;
      } else {
        out += static_cast<char>(c);
      }
    }
    out += '\'';
  }
  void ident(const std::string& s) { s.empty() ? void(out += "None") : void(str(s)); }
  template <class T>
  void list(const std::vector<T*>& v) {
    out += '[';
    for (auto* x : v) {
      node(x);
      out += ' ';
    }
    out += ']';
  }
  void node(const Expr* e) { expr(e); }
  void node(const Stmt* s) { stmt(s); }
  void node(const Pattern* p) { pattern(p); }

  void params(const Parameters& p) {
    out += "(args ";
    auto args = [&](const std::vector<Parameter>& v) {
      out += '[';
      for (auto& a : v) param(a);
      out += ']';
    };
    args(p.positional_only);
    args(p.positional);
    args(p.vararg);
    args(p.keyword_only);
    args(p.kwarg);
    out += ')';
  }
  void param(const Parameter& a) {
    out += "(arg ";
    str(a.name);
    span(a.span);
    out += ' ';
    expr(a.annotation);
    out += ' ';
    expr(a.default_value);
    out += ')';
  }
  void keywords(const std::vector<Keyword>& v) {
    out += '[';
    for (auto& k : v) {
      out += "(kw ";
      ident(k.name);
      span(k.span);
      expr(k.value);
      out += ')';
    }
    out += ']';
  }
  void type_params(const std::vector<TypeParam>& v) {
    out += '[';
    for (auto& t : v) {
      out += t.kind == TypeParam::TypeVar     ? "(TypeVar "
             : t.kind == TypeParam::ParamSpec ? "(ParamSpec "
                                              : "(TypeVarTuple ";
      str(t.name);
      span(t.span);
      if (t.kind == TypeParam::TypeVar) expr(t.bound);
      expr(t.default_value);
      out += ')';
    }
    out += ']';
  }
  void comps(const std::vector<Comprehension>& v) {
    out += '[';
    for (auto& c : v) {
      out += "(for ";
      expr(c.target);
      expr(c.iter);
      list(c.ifs);
      out += ')';
    }
    out += ']';
  }

  void expr(const Expr* e) {
    if (!e) {
      out += "None";
      return;
    }
    switch (e->kind) {
      case ExprKind::Constant: {
        auto* c = static_cast<const Constant*>(e);
        char b[64];
        switch (c->type) {
          case ConstantKind::None:
            out += "(C None";
            break;
          case ConstantKind::True:
            out += "(C True";
            break;
          case ConstantKind::False:
            out += "(C False";
            break;
          case ConstantKind::Ellipsis:
            out += "(C ...";
            break;
          case ConstantKind::Int: {
            std::string t = c->text;
            int base = 10;
            if (t.size() > 2 && t[0] == '0' && std::isalpha(static_cast<unsigned char>(t[1]))) {
              char x = static_cast<char>(t[1] | 0x20);
              base = x == 'x' ? 16 : x == 'o' ? 8 : 2;
              t = t.substr(2);
            }
            errno = 0;
            unsigned long long v = std::strtoull(t.c_str(), nullptr, base);
            out += "(C int ";
            out += errno ? "big" : std::to_string(v);
            break;
          }
          case ConstantKind::Float:
            std::snprintf(b, sizeof b, "(C float %.17g", c->number);
            out += b;
            break;
          case ConstantKind::Imaginary:
            std::snprintf(b, sizeof b, "(C complex %.17g", c->number);
            out += b;
            break;
          case ConstantKind::Str:
            out += c->unicode_prefix ? "(C ustr " : "(C str ";
            str(c->text);
            break;
          case ConstantKind::Bytes:
            out += "(C bytes ";
            str(c->text);
            break;
        }
        break;
      }
      case ExprKind::Name:
        out += "(Name ";
        str(static_cast<const Name*>(e)->id);
        break;
      case ExprKind::Attribute: {
        auto* a = static_cast<const Attribute*>(e);
        out += "(Attribute ";
        expr(a->value);
        str(a->attr);
        break;
      }
      case ExprKind::Subscript: {
        auto* a = static_cast<const Subscript*>(e);
        out += "(Subscript ";
        expr(a->value);
        expr(a->index);
        break;
      }
      case ExprKind::Slice: {
        auto* a = static_cast<const Slice*>(e);
        out += "(Slice ";
        expr(a->lower);
        expr(a->upper);
        expr(a->step);
        break;
      }
      case ExprKind::Call: {
        auto* a = static_cast<const Call*>(e);
        out += "(Call ";
        expr(a->func);
        list(a->args);
        keywords(a->keywords);
        break;
      }
      case ExprKind::BinOp: {
        auto* a = static_cast<const BinOp*>(e);
        out += "(BinOp ";
        out += std::to_string(static_cast<int>(a->op));
        expr(a->left);
        expr(a->right);
        break;
      }
      case ExprKind::UnaryOp: {
        auto* a = static_cast<const UnaryOp*>(e);
        out += "(UnaryOp ";
        out += std::to_string(static_cast<int>(a->op));
        expr(a->operand);
        break;
      }
      case ExprKind::BoolOp: {
        auto* a = static_cast<const BoolOp*>(e);
        out += a->is_and ? "(And " : "(Or ";
        list(a->values);
        break;
      }
      case ExprKind::Compare: {
        auto* a = static_cast<const Compare*>(e);
        out += "(Compare ";
        expr(a->left);
        for (size_t i = 0; i < a->ops.size(); ++i) {
          out += std::to_string(static_cast<int>(a->ops[i]));
          expr(a->comparators[i]);
        }
        break;
      }
      case ExprKind::IfExp: {
        auto* a = static_cast<const IfExp*>(e);
        out += "(IfExp ";
        expr(a->test);
        expr(a->body);
        expr(a->orelse);
        break;
      }
      case ExprKind::Lambda: {
        auto* a = static_cast<const Lambda*>(e);
        out += "(Lambda ";
        params(a->params);
        expr(a->body);
        break;
      }
      case ExprKind::Tuple:
        out += "(Tuple ";
        list(static_cast<const TupleExpr*>(e)->elts);
        break;
      case ExprKind::List:
        out += "(List ";
        list(static_cast<const ListExpr*>(e)->elts);
        break;
      case ExprKind::Set:
        out += "(Set ";
        list(static_cast<const SetExpr*>(e)->elts);
        break;
      case ExprKind::Dict: {
        auto* a = static_cast<const DictExpr*>(e);
        out += "(Dict ";
        list(a->keys);
        list(a->values);
        break;
      }
      case ExprKind::ListComp:
      case ExprKind::SetComp:
      case ExprKind::DictComp:
      case ExprKind::GeneratorExp: {
        auto* a = static_cast<const Comp*>(e);
        out += e->kind == ExprKind::ListComp   ? "(ListComp "
               : e->kind == ExprKind::SetComp  ? "(SetComp "
               : e->kind == ExprKind::DictComp ? "(DictComp "
                                               : "(GeneratorExp ";
        expr(a->elt);
        if (a->value) expr(a->value);
        comps(a->generators);
        break;
      }
      case ExprKind::JoinedStr:
        out += "(JoinedStr ";
        list(static_cast<const JoinedStr*>(e)->values);
        break;
      case ExprKind::FormattedValue: {
        auto* a = static_cast<const FormattedValue*>(e);
        out += "(FormattedValue ";
        expr(a->value);
        out += a->conversion ? a->conversion : '-';
        expr(a->format_spec);
        break;
      }
      case ExprKind::Starred:
        out += "(Starred ";
        expr(static_cast<const Starred*>(e)->value);
        break;
      case ExprKind::NamedExpr: {
        auto* a = static_cast<const NamedExpr*>(e);
        out += "(NamedExpr ";
        expr(a->target);
        expr(a->value);
        break;
      }
      case ExprKind::Yield:
        out += "(Yield ";
        expr(static_cast<const Yield*>(e)->value);
        break;
      case ExprKind::YieldFrom:
        out += "(YieldFrom ";
        expr(static_cast<const YieldFrom*>(e)->value);
        break;
      case ExprKind::Error:
        out += "(Error";
        break;
    }
    out += ')';
    span(e->span);
  }

  void names(const std::vector<Alias>& v) {
    out += '[';
    for (auto& a : v) {
      out += "(alias ";
      str(a.name);
      ident(a.asname);
      span(a.span);
      out += ')';
    }
    out += ']';
  }

  void stmt(const Stmt* s) {
    out += '\n';
    switch (s->kind) {
      case StmtKind::Expr:
        out += "(Expr ";
        expr(static_cast<const ExprStmt*>(s)->value);
        break;
      case StmtKind::Assign: {
        auto* a = static_cast<const Assign*>(s);
        out += "(Assign ";
        list(a->targets);
        expr(a->value);
        break;
      }
      case StmtKind::AugAssign: {
        auto* a = static_cast<const AugAssign*>(s);
        out += "(AugAssign ";
        expr(a->target);
        out += std::to_string(static_cast<int>(a->op));
        expr(a->value);
        break;
      }
      case StmtKind::AnnAssign: {
        auto* a = static_cast<const AnnAssign*>(s);
        out += "(AnnAssign ";
        expr(a->target);
        expr(a->annotation);
        expr(a->value);
        out += a->simple ? '1' : '0';
        break;
      }
      case StmtKind::Return:
        out += "(Return ";
        expr(static_cast<const Return*>(s)->value);
        break;
      case StmtKind::Delete:
        out += "(Delete ";
        list(static_cast<const Delete*>(s)->targets);
        break;
      case StmtKind::Pass:
        out += "(Pass";
        break;
      case StmtKind::Break:
        out += "(Break";
        break;
      case StmtKind::Continue:
        out += "(Continue";
        break;
      case StmtKind::Raise: {
        auto* a = static_cast<const Raise*>(s);
        out += "(Raise ";
        expr(a->exc);
        expr(a->cause);
        break;
      }
      case StmtKind::Assert: {
        auto* a = static_cast<const Assert*>(s);
        out += "(Assert ";
        expr(a->test);
        expr(a->msg);
        break;
      }
      case StmtKind::Global:
      case StmtKind::Nonlocal:
        out += s->kind == StmtKind::Global ? "(Global " : "(Nonlocal ";
        for (auto& n : static_cast<const ScopeDecl*>(s)->names) str(n);
        break;
      case StmtKind::Import:
        out += "(Import ";
        names(static_cast<const Import*>(s)->names);
        break;
      case StmtKind::ImportFrom: {
        auto* a = static_cast<const ImportFrom*>(s);
        out += "(ImportFrom ";
        ident(a->module);
        names(a->names);
        out += std::to_string(a->level);
        break;
      }
      case StmtKind::If: {
        auto* a = static_cast<const If*>(s);
        out += "(If ";
        expr(a->test);
        list(a->body);
        list(a->orelse);
        break;
      }
      case StmtKind::While: {
        auto* a = static_cast<const While*>(s);
        out += "(While ";
        expr(a->test);
        list(a->body);
        list(a->orelse);
        break;
      }
      case StmtKind::For: {
        auto* a = static_cast<const For*>(s);
        out += "(For ";
        expr(a->target);
        expr(a->iter);
        list(a->body);
        list(a->orelse);
        break;
      }
      case StmtKind::With: {
        auto* a = static_cast<const With*>(s);
        out += "(With ";
        for (auto& i : a->items) {
          out += "(item ";
          expr(i.context);
          expr(i.vars);
          out += ')';
        }
        list(a->body);
        break;
      }
      case StmtKind::Try: {
        auto* a = static_cast<const Try*>(s);
        out += a->is_star ? "(TryStar " : "(Try ";
        list(a->body);
        for (auto& h : a->handlers) {
          out += "(handler ";
          expr(h.type);
          ident(h.name);
          list(h.body);
          out += ')';
          span(h.span);
        }
        list(a->orelse);
        list(a->finalbody);
        break;
      }
      case StmtKind::FunctionDef: {
        auto* a = static_cast<const FunctionDef*>(s);
        out += "(FunctionDef ";
        str(a->name);
        type_params(a->type_params);
        params(a->params);
        list(a->body);
        list(a->decorators);
        expr(a->returns);
        break;
      }
      case StmtKind::ClassDef: {
        auto* a = static_cast<const ClassDef*>(s);
        out += "(ClassDef ";
        str(a->name);
        type_params(a->type_params);
        list(a->bases);
        keywords(a->keywords);
        list(a->body);
        list(a->decorators);
        break;
      }
      case StmtKind::Match: {
        auto* a = static_cast<const Match*>(s);
        out += "(Match ";
        expr(a->subject);
        for (auto& c : a->cases) {
          out += "(case ";
          pattern(c.pattern);
          expr(c.guard);
          list(c.body);
          out += ')';
        }
        break;
      }
      case StmtKind::TypeAlias: {
        auto* a = static_cast<const TypeAlias*>(s);
        out += "(TypeAlias ";
        str(a->name);
        type_params(a->type_params);
        expr(a->value);
        break;
      }
    }
    out += ')';
    span(s->span);
  }

  void pattern(const Pattern* p) {
    if (!p) {
      out += "None";
      return;
    }
    switch (p->kind) {
      case PatternKind::Value:
        out += "(MatchValue ";
        expr(static_cast<const ValuePattern*>(p)->value);
        break;
      case PatternKind::Singleton: {
        auto t = static_cast<const Constant*>(static_cast<const ValuePattern*>(p)->value)->type;
        out += "(MatchSingleton ";
        out += t == ConstantKind::None ? "None" : t == ConstantKind::True ? "True" : "False";
        break;
      }
      case PatternKind::Sequence:
        out += "(MatchSequence ";
        list(static_cast<const SequencePattern*>(p)->patterns);
        break;
      case PatternKind::Mapping: {
        auto* m = static_cast<const MappingPattern*>(p);
        out += "(MatchMapping ";
        list(m->keys);
        list(m->patterns);
        ident(m->rest);
        break;
      }
      case PatternKind::Class: {
        auto* m = static_cast<const ClassPattern*>(p);
        out += "(MatchClass ";
        expr(m->cls);
        list(m->patterns);
        for (auto& k : m->kwd_attrs) str(k);
        list(m->kwd_patterns);
        break;
      }
      case PatternKind::Star:
        out += "(MatchStar ";
        ident(static_cast<const StarPattern*>(p)->name);
        break;
      case PatternKind::As: {
        auto* m = static_cast<const AsPattern*>(p);
        out += "(MatchAs ";
        pattern(m->pattern);
        ident(m->name);
        break;
      }
      case PatternKind::Or:
        out += "(MatchOr ";
        list(static_cast<const OrPattern*>(p)->patterns);
        break;
    }
    out += ')';
    span(p->span);
  }
};

void show(const std::string& text, bool tree, bool all) {
  auto source = std::make_shared<Source>("<s>", text);
  auto module = parse_file(source);
  std::vector<Diagnostic> found = module->diagnostics;
#ifdef HAVE_SYMTABLE
  if (found.empty()) found = build_symbol_table(*module)->diagnostics;
#endif
  if (!found.empty()) {
    for (const Diagnostic& d : found) {
      std::printf("%s: %s @%u,%u,%u,%u\n", d.kind.c_str(), d.message.c_str(), d.span.line,
                  d.span.col, d.span.end_line, d.span.end_col);
      if (!all) break;
    }
    return;
  }
  if (!tree) {
    std::puts("OK");
    return;
  }
  Dumper dumper;
  for (auto* s : module->body) dumper.stmt(s);
  std::puts(dumper.out.c_str());
}

#ifdef HAVE_SYMTABLE
void show_scope(const Scope& s) {
  bool inlined = false;  // CPython merges these comprehensions' names into the scope
  for (const Scope* c : s.children)
    inlined = inlined || (c->is_comprehension() && c->kind != ScopeKind::GeneratorExp);
  std::printf("%d %s%s %u |", static_cast<int>(s.kind), inlined ? "*" : "", s.name.c_str(),
              s.span.line);
  std::vector<std::string> lines;
  for (const Symbol& sym : s.symbols()) {
    static const char* const kNames[] = {"local", "global!", "global", "free", "cell"};
    lines.push_back(sym.name + ":" + kNames[static_cast<int>(sym.scope)] +
                    (sym.parameter ? "p" : ""));
  }
  std::sort(lines.begin(), lines.end());
  for (auto& l : lines) std::printf(" %s", l.c_str());
  std::puts("");
  for (const Scope* c : s.children) show_scope(*c);
}

void show_scopes(const std::string& text) {
  auto module = parse_file(std::make_shared<Source>("<s>", text));
  if (!module->diagnostics.empty()) return;
  auto table = build_symbol_table(*module);
  if (table->diagnostics.empty()) show_scope(*table->module());
}
#endif

}  // namespace tracepad

int main(int argc, char** argv) {
  bool snippets = false, all = false, scopes = false;
  for (int i = 1; i < argc; ++i) {
    if (!std::strcmp(argv[i], "--snippets")) {
      snippets = true;
      continue;
    }
    if (!std::strcmp(argv[i], "--all")) {
      all = true;
      continue;
    }
    if (!std::strcmp(argv[i], "--scopes")) {
      scopes = true;
      continue;
    }
    std::ifstream in(argv[i], std::ios::binary);
    std::stringstream buffer;
    buffer << in.rdbuf();
    std::string text = buffer.str();
#ifdef HAVE_SYMTABLE
    if (scopes) {
      std::printf("== %s\n", argv[i]);
      tracepad::show_scopes(text);
      continue;
    }
#endif
    if (!snippets) {
      std::printf("== %s\n", argv[i]);
      tracepad::show(text, true, all);
      continue;
    }
    size_t pos = 0;
    for (;;) {
      size_t end = text.find("\n\x1e\n", pos);
      tracepad::show(text.substr(pos, end == std::string::npos ? end : end - pos), false, all);
      std::puts("\x1e");
      if (end == std::string::npos) break;
      pos = end + 3;
    }
  }
}
