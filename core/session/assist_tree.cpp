// The bindings of a body, read off the tree.
#include "session/assist_infer.h"

namespace tracepad {

namespace {

struct Walker {
  const std::function<void(const Binding&)>& visit;

  void target(const ast::Expr* to, const ast::Expr* value, const ast::Expr* element_of, int part) {
    if (!to) return;
    if (to->kind == ast::ExprKind::Name) {
      Binding b;
      b.name = static_cast<const ast::Name*>(to)->id;
      b.line = to->span.line;
      b.value = value;
      b.element_of = element_of;
      b.element = part;
      visit(b);
      return;
    }
    if (to->kind == ast::ExprKind::Starred) {
      target(static_cast<const ast::Starred*>(to)->value, nullptr, nullptr, -1);
      return;
    }
    const ast::Exprs* parts =
        to->kind == ast::ExprKind::Tuple  ? &static_cast<const ast::TupleExpr*>(to)->elts
        : to->kind == ast::ExprKind::List ? &static_cast<const ast::ListExpr*>(to)->elts
                                          : nullptr;
    if (!parts) return;
    const ast::Exprs* values = value && value->kind == ast::ExprKind::Tuple
                                   ? &static_cast<const ast::TupleExpr*>(value)->elts
                                   : nullptr;
    for (size_t i = 0; i < parts->size(); ++i) {
      const ast::Expr* each = (*parts)[i];
      if (values && values->size() == parts->size())
        target(each, (*values)[i], nullptr, -1);
      else if (value)
        target(each, nullptr, value, -1);
      else
        target(each, nullptr, element_of, static_cast<int>(i));
    }
  }

  void statement(const ast::Stmt* s) {
    switch (s->kind) {
      case ast::StmtKind::Assign: {
        auto* a = static_cast<const ast::Assign*>(s);
        for (const ast::Expr* to : a->targets) target(to, a->value, nullptr, -1);
        break;
      }
      case ast::StmtKind::AnnAssign: {
        auto* a = static_cast<const ast::AnnAssign*>(s);
        if (!a->target || a->target->kind != ast::ExprKind::Name) break;
        Binding b;
        b.name = static_cast<const ast::Name*>(a->target)->id;
        b.line = s->span.line;
        b.value = a->value;
        b.annotation = a->annotation;
        visit(b);
        break;
      }
      case ast::StmtKind::For: {
        auto* f = static_cast<const ast::For*>(s);
        target(f->target, nullptr, f->iter, -1);
        body(f->body);
        body(f->orelse);
        break;
      }
      case ast::StmtKind::While:
        body(static_cast<const ast::While*>(s)->body);
        body(static_cast<const ast::While*>(s)->orelse);
        break;
      case ast::StmtKind::If:
        body(static_cast<const ast::If*>(s)->body);
        body(static_cast<const ast::If*>(s)->orelse);
        break;
      case ast::StmtKind::With: {
        auto* w = static_cast<const ast::With*>(s);
        for (const ast::WithItem& item : w->items) target(item.vars, item.context, nullptr, -1);
        body(w->body);
        break;
      }
      case ast::StmtKind::Try: {
        auto* t = static_cast<const ast::Try*>(s);
        body(t->body);
        for (const ast::ExceptHandler& h : t->handlers) {
          if (!h.name.empty()) {
            Binding b;
            b.name = h.name;
            b.line = h.span.line;
            b.annotation = h.type;  // an instance of it, as an annotation says
            visit(b);
          }
          body(h.body);
        }
        body(t->orelse);
        body(t->finalbody);
        break;
      }
      case ast::StmtKind::FunctionDef:
      case ast::StmtKind::ClassDef: {
        Binding b;
        b.name = s->kind == ast::StmtKind::FunctionDef
                     ? std::string_view(static_cast<const ast::FunctionDef*>(s)->name)
                     : std::string_view(static_cast<const ast::ClassDef*>(s)->name);
        b.line = s->span.line;
        b.def = s;
        visit(b);
        break;
      }
      case ast::StmtKind::Import:
        for (const ast::Alias& a : static_cast<const ast::Import*>(s)->names) {
          Binding b;
          std::string_view whole = a.name;
          b.module = a.asname.empty() ? whole.substr(0, whole.find('.')) : whole;
          b.name = a.asname.empty() ? b.module : std::string_view(a.asname);
          b.line = s->span.line;
          visit(b);
        }
        break;
      case ast::StmtKind::ImportFrom: {
        auto* from = static_cast<const ast::ImportFrom*>(s);
        for (const ast::Alias& a : from->names) {
          if (a.name == "*") continue;
          Binding b;
          b.name = a.asname.empty() ? a.name : a.asname;
          b.module = from->module;
          b.member = a.name;
          b.line = s->span.line;
          visit(b);
        }
        break;
      }
      default:
        break;
    }
  }
  void body(const ast::Body& statements) {
    for (const ast::Stmt* s : statements) statement(s);
  }
};

void self_attributes(
    const ast::Body& body, std::string_view self, const ast::FunctionDef& method,
    const std::function<void(std::string_view, const ast::Expr*, const ast::FunctionDef&)>& visit) {
  auto target = [&](const ast::Expr* to, const ast::Expr* value) {
    if (!to || to->kind != ast::ExprKind::Attribute) return;
    auto* a = static_cast<const ast::Attribute*>(to);
    if (a->value->kind == ast::ExprKind::Name &&
        static_cast<const ast::Name*>(a->value)->id == self)
      visit(a->attr, value, method);
  };
  for (const ast::Stmt* s : body) {
    switch (s->kind) {
      case ast::StmtKind::Assign:
        for (const ast::Expr* to : static_cast<const ast::Assign*>(s)->targets)
          target(to, static_cast<const ast::Assign*>(s)->value);
        break;
      case ast::StmtKind::AnnAssign:
        target(static_cast<const ast::AnnAssign*>(s)->target,
               static_cast<const ast::AnnAssign*>(s)->value);
        break;
      case ast::StmtKind::If:
        self_attributes(static_cast<const ast::If*>(s)->body, self, method, visit);
        self_attributes(static_cast<const ast::If*>(s)->orelse, self, method, visit);
        break;
      case ast::StmtKind::For:
        self_attributes(static_cast<const ast::For*>(s)->body, self, method, visit);
        break;
      case ast::StmtKind::With:
        self_attributes(static_cast<const ast::With*>(s)->body, self, method, visit);
        break;
      default:
        break;
    }
  }
}

}  // namespace

void each_binding(const ast::Body& body, const std::function<void(const Binding&)>& visit) {
  Walker{visit}.body(body);
}

void each_self_attribute(
    const ast::ClassDef& cls,
    const std::function<void(std::string_view, const ast::Expr*, const ast::FunctionDef&)>& visit) {
  for (const ast::Stmt* s : cls.body) {
    if (s->kind != ast::StmtKind::FunctionDef) continue;
    auto* f = static_cast<const ast::FunctionDef*>(s);
    const auto& first =
        f->params.positional_only.empty() ? f->params.positional : f->params.positional_only;
    if (!first.empty()) self_attributes(f->body, first.front().name, *f, visit);
  }
}

}  // namespace tracepad
