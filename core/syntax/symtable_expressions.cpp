// The symbol table's walk through expressions: names, lambdas, comprehensions, walrus, yield.
#include "syntax/symtable_builder.h"

namespace tracepad {
using namespace ast;

void SymbolTableBuilder::exprs(const Exprs& v) {
  for (const Expr* e : v) expr(e);
}

void SymbolTableBuilder::name(const Name& n, Use use) {
  if (use == Use::load) {
    symbol(n.id).used = true;
    if (n.id == "super" && current_->is_function_like()) {
      current_->uses_super = true;
      symbol("__class__").used = true;
    }
    return;
  }
  if (n.id == "__debug__")
    error(n.span, use == Use::store ? "cannot assign to __debug__" : "cannot delete __debug__");
  Symbol& s = symbol(n.id);
  if (comp_target_) {
    if (s.bound_by_inner_walrus)
      error(n.span,
            "comprehension inner loop cannot rebind assignment expression target '" + n.id + "'");
    s.comp_target = true;
  }
  s.assigned = true;
}

void SymbolTableBuilder::expr(const Expr* e, Use use) {
  if (!e) return;
  switch (e->kind) {
    case ExprKind::Constant:
    case ExprKind::Error:
      return;
    case ExprKind::Name:
      name(static_cast<const Name&>(*e), use);
      return;
    case ExprKind::Attribute: {
      auto& a = static_cast<const Attribute&>(*e);
      if (use != Use::load && a.attr == "__debug__")
        error(e->span,
              use == Use::store ? "cannot assign to __debug__" : "cannot delete __debug__");
      bool saved = comp_target_;
      comp_target_ = false;
      expr(a.value);
      comp_target_ = saved;
      return;
    }
    case ExprKind::Subscript: {
      auto& s = static_cast<const Subscript&>(*e);
      bool saved = comp_target_;
      comp_target_ = false;
      expr(s.value);
      expr(s.index);
      comp_target_ = saved;
      return;
    }
    case ExprKind::Slice: {
      auto& s = static_cast<const Slice&>(*e);
      expr(s.lower);
      expr(s.upper);
      expr(s.step);
      return;
    }
    case ExprKind::Call: {
      auto& c = static_cast<const Call&>(*e);
      expr(c.func);
      exprs(c.args);
      for (const Keyword& k : c.keywords) {
        if (k.name == "__debug__") error(k.span, "cannot assign to __debug__");
        expr(k.value);
      }
      return;
    }
    case ExprKind::BinOp: {
      // A long chain is deep on its left: walked down without recursion.
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
      expr(static_cast<const UnaryOp&>(*e).operand);
      return;
    case ExprKind::BoolOp:
      exprs(static_cast<const BoolOp&>(*e).values);
      return;
    case ExprKind::Compare: {
      auto& c = static_cast<const Compare&>(*e);
      expr(c.left);
      exprs(c.comparators);
      return;
    }
    case ExprKind::IfExp: {
      auto& i = static_cast<const IfExp&>(*e);
      expr(i.test);
      expr(i.body);
      expr(i.orelse);
      return;
    }
    case ExprKind::Lambda:
      lambda(static_cast<const Lambda&>(*e));
      return;
    case ExprKind::Tuple:
      for (const Expr* x : static_cast<const TupleExpr&>(*e).elts) expr(x, use);
      return;
    case ExprKind::List:
      for (const Expr* x : static_cast<const ListExpr&>(*e).elts) expr(x, use);
      return;
    case ExprKind::Set:
      exprs(static_cast<const SetExpr&>(*e).elts);
      return;
    case ExprKind::Dict: {
      auto& d = static_cast<const DictExpr&>(*e);
      for (size_t i = 0; i < d.values.size(); ++i) {
        expr(d.keys[i]);
        expr(d.values[i]);
      }
      return;
    }
    case ExprKind::ListComp:
    case ExprKind::SetComp:
    case ExprKind::DictComp:
    case ExprKind::GeneratorExp:
      comprehension(static_cast<const Comp&>(*e));
      return;
    case ExprKind::JoinedStr:
      exprs(static_cast<const JoinedStr&>(*e).values);
      return;
    case ExprKind::FormattedValue: {
      auto& f = static_cast<const FormattedValue&>(*e);
      expr(f.value);
      expr(f.format_spec);
      return;
    }
    case ExprKind::Starred:
      expr(static_cast<const Starred&>(*e).value, use);
      return;
    case ExprKind::NamedExpr:
      named_expr(static_cast<const NamedExpr&>(*e));
      return;
    case ExprKind::Yield:
    case ExprKind::YieldFrom:
      yield(*e);
      return;
  }
}

void SymbolTableBuilder::yield(const Expr& e) {
  if (within_) error(e.span, std::string("yield expression cannot be used within ") + within_);
  if (current_->is_comprehension()) {
    const char* what = current_->kind == ScopeKind::ListComp   ? "list comprehension"
                       : current_->kind == ScopeKind::SetComp  ? "set comprehension"
                       : current_->kind == ScopeKind::DictComp ? "dict comprehension"
                                                               : "generator expression";
    error(e.span, std::string("'yield' inside ") + what);
  }
  if (e.kind == ExprKind::Yield)
    expr(static_cast<const Yield&>(e).value);
  else
    expr(static_cast<const YieldFrom&>(e).value);
  current_->is_generator = true;
}

void SymbolTableBuilder::lambda(const Lambda& l) {
  defaults(l.params);
  const char* saved_within = within_;
  within_ = nullptr;
  open(ScopeKind::Lambda, &l, "<lambda>", l.span);
  parameters(l.params);
  expr(l.body);
  close();
  within_ = saved_within;
}

void SymbolTableBuilder::comprehension(const Comp& c) {
  ScopeKind kind = c.kind == ExprKind::ListComp   ? ScopeKind::ListComp
                   : c.kind == ExprKind::SetComp  ? ScopeKind::SetComp
                   : c.kind == ExprKind::DictComp ? ScopeKind::DictComp
                                                  : ScopeKind::GeneratorExp;
  const char* scope_name = c.kind == ExprKind::ListComp   ? "<listcomp>"
                           : c.kind == ExprKind::SetComp  ? "<setcomp>"
                           : c.kind == ExprKind::DictComp ? "<dictcomp>"
                                                          : "<genexpr>";
  // The first iterable is evaluated outside.
  ++comp_iterable_;
  expr(c.generators[0].iter);
  --comp_iterable_;
  Scope* s = open(kind, &c, scope_name, c.span);
  if (kind == ScopeKind::GeneratorExp) s->is_generator = true;
  parameter(".0", c.span);
  auto target = [&](const Expr* t) {
    comp_target_ = true;
    expr(t, Use::store);
    comp_target_ = false;
  };
  target(c.generators[0].target);
  for (const Expr* i : c.generators[0].ifs) expr(i);
  for (size_t k = 1; k < c.generators.size(); ++k) {
    ++comp_iterable_;
    expr(c.generators[k].iter);
    --comp_iterable_;
    target(c.generators[k].target);
    for (const Expr* i : c.generators[k].ifs) expr(i);
  }
  expr(c.elt);
  expr(c.value);
  close();
}

// In a comprehension the target belongs to the function around it.
void SymbolTableBuilder::named_expr(const NamedExpr& n) {
  const std::string& id = n.target->id;
  if (within_) {
    error(n.span, std::string("named expression cannot be used within ") + within_);
    return;
  }
  if (comp_iterable_ > 0) {
    error(n.span, "assignment expression cannot be used in a comprehension iterable expression");
    return;
  }
  if (current_->is_comprehension()) {
    if (id == "__debug__") error(n.target->span, "cannot assign to __debug__");
    std::string mangled = current_->mangle(id);
    Scope* s = current_;
    for (; s; s = s->parent) {
      if (s->is_comprehension()) {
        Symbol* own = s->find_mangled(mangled);
        if (own && own->comp_target) {
          error(
              n.target->span,
              "assignment expression cannot rebind comprehension iteration variable '" + id + "'");
          break;
        }
        Symbol& mine = s->intern(mangled);
        mine.bound_by_inner_walrus = true;
        continue;
      }
      if (s->kind == ScopeKind::Class) {
        error(n.target->span,
              "assignment expression within a comprehension cannot be used in a class body");
      } else if (s->kind == ScopeKind::Module) {
        s->intern(mangled).assigned = true;
        for (Scope* c = current_; c != s; c = c->parent) c->intern(mangled).global_decl = true;
      } else {
        Symbol& outer = s->intern(mangled);
        if (outer.global_decl) {
          for (Scope* c = current_; c != s; c = c->parent) c->intern(mangled).global_decl = true;
        } else {
          if (!outer.nonlocal_decl) outer.assigned = true;
          for (Scope* c = current_; c != s; c = c->parent) c->intern(mangled).nonlocal_decl = true;
        }
      }
      break;
    }
    expr(n.value);
    return;
  }
  expr(n.value);
  expr(n.target, Use::store);
}

}  // namespace tracepad
