// The symbol table's walk through definitions: functions with their parameters and annotations,
// classes, type parameters and aliases; and through patterns.
#include "syntax/symtable_builder.h"

namespace tracepad {
using namespace ast;

// ---- definitions ----

void SymbolTableBuilder::defaults(const Parameters& p) {
  for (auto* list : {&p.positional_only, &p.positional, &p.keyword_only})
    for (const Parameter& a : *list) expr(a.default_value);
}

void SymbolTableBuilder::parameters(const Parameters& p) {
  for (auto* list : {&p.positional_only, &p.positional, &p.keyword_only, &p.vararg, &p.kwarg})
    for (const Parameter& a : *list) parameter(a.name, a.span);
  current_->has_varargs = !p.vararg.empty();
  current_->has_varkeywords = !p.kwarg.empty();
}

void SymbolTableBuilder::function_annotations(const FunctionDef& f) {
  if (future_annotations_) return;
  bool any = f.returns != nullptr;
  for (auto* list : {&f.params.positional_only, &f.params.positional, &f.params.vararg,
                     &f.params.keyword_only, &f.params.kwarg})
    for (const Parameter& a : *list) any = any || a.annotation;
  if (!any) return;
  const char* saved = within_;
  within_ = "an annotation";
  open(ScopeKind::Annotations, &f, "__annotate__", f.span);
  parameter(".format", f.span);
  for (auto* list : {&f.params.positional_only, &f.params.positional, &f.params.vararg,
                     &f.params.keyword_only, &f.params.kwarg})
    for (const Parameter& a : *list) expr(a.annotation);
  expr(f.returns);
  close();
  within_ = saved;
}

void SymbolTableBuilder::function(const FunctionDef& f) {
  bind_checked(f.name, f.span);
  if (current_->kind == ScopeKind::Class) current_->has_class_dict_cell = true;
  for (const Expr* d : f.decorators) expr(d);
  defaults(f.params);
  int saved_conditional = conditional_;
  const char* saved_within = within_;
  int saved_iterable = comp_iterable_;
  conditional_ = comp_iterable_ = 0;
  Scope* around = current_;
  if (!f.type_params.empty()) {
    open(ScopeKind::TypeParams, &f, f.name, f.span);
    bool any = false, any_kw = false;
    for (auto* list : {&f.params.positional_only, &f.params.positional})
      for (const Parameter& a : *list) any = any || a.default_value;
    for (const Parameter& a : f.params.keyword_only) any_kw = any_kw || a.default_value;
    if (any) parameter(".defaults", f.span);
    if (any_kw) parameter(".kwdefaults", f.span);
    type_params(f.type_params);
  }
  function_annotations(f);
  Scope* s = open(ScopeKind::Function, &f, f.name, f.span);
  s->is_method = around->kind == ScopeKind::Class;
  within_ = nullptr;
  parameters(f.params);
  body(f.body);
  close();
  if (!f.type_params.empty()) close();
  conditional_ = saved_conditional;
  comp_iterable_ = saved_iterable;
  within_ = saved_within;
}

void SymbolTableBuilder::class_def(const ClassDef& c) {
  bind_checked(c.name, c.span);
  for (const Expr* d : c.decorators) expr(d);
  int saved_conditional = conditional_;
  const char* saved_within = within_;
  if (!c.type_params.empty()) {
    Scope* s = open(ScopeKind::TypeParams, &c, c.name, c.span);
    s->private_class_ = c.name;
    bind(".type_params");
    symbol(".type_params").used = true;
    bind(".generic_base");
    type_params(c.type_params);
    within_ = "the definition of a generic";
  }
  for (const Expr* b : c.bases) expr(b);
  for (const Keyword& k : c.keywords) expr(k.value);
  Scope* s = open(ScopeKind::Class, &c, c.name, c.span);
  s->private_class_ = c.name;
  conditional_ = 0;
  within_ = nullptr;
  if (!c.type_params.empty()) {
    bind("__type_params__");
    symbol(".type_params").used = true;
  }
  body(c.body);
  close();
  if (!c.type_params.empty()) close();
  conditional_ = saved_conditional;
  within_ = saved_within;
}

void SymbolTableBuilder::lazy(ScopeKind kind, const void* owner, const std::string& scope_name,
                              const Expr* value) {
  const char* saved = within_;
  within_ = kind == ScopeKind::TypeAlias        ? "a type alias"
            : kind == ScopeKind::TypeVarDefault ? "a TypeVar default"
            : value->kind == ExprKind::Tuple    ? "a TypeVar constraint"
                                                : "a TypeVar bound";
  open(kind, owner, scope_name, value->span);
  parameter(".format", value->span);
  expr(value);
  close();
  within_ = saved;
}

void SymbolTableBuilder::type_params(const std::vector<TypeParam>& params) {
  bool seen_default = false;
  for (const TypeParam& p : params) {
    if (p.name == "__classdict__")
      error(p.span, "reserved name '" + p.name + "' cannot be used for type parameter");
    Symbol& s = symbol(p.name);
    if (s.type_param) error(p.span, "duplicate type parameter '" + p.name + "'");
    s.type_param = s.assigned = true;
    if (p.default_value)
      seen_default = true;
    else if (seen_default)
      error(p.span, "non-default type parameter '" + p.name + "' follows default type parameter");
    if (p.bound) lazy(ScopeKind::TypeVarBound, &p, p.name, p.bound);
    if (p.default_value) lazy(ScopeKind::TypeVarDefault, &p, p.name, p.default_value);
  }
}

void SymbolTableBuilder::type_alias(const TypeAlias& t) {
  bind_checked(t.name, t.name_span);
  if (!t.type_params.empty()) {
    open(ScopeKind::TypeParams, &t, t.name, t.span);
    type_params(t.type_params);
  }
  lazy(ScopeKind::TypeAlias, &t, t.name, t.value);
  if (!t.type_params.empty()) close();
}

void SymbolTableBuilder::pattern(const Pattern* p) {
  if (!p) return;
  switch (p->kind) {
    case PatternKind::Value:
    case PatternKind::Singleton:
      expr(static_cast<const ValuePattern*>(p)->value);
      return;
    case PatternKind::Sequence:
      for (auto* x : static_cast<const SequencePattern*>(p)->patterns) pattern(x);
      return;
    case PatternKind::Mapping: {
      auto* m = static_cast<const MappingPattern*>(p);
      exprs(m->keys);
      for (auto* x : m->patterns) pattern(x);
      if (!m->rest.empty()) bind_checked(m->rest, p->span);
      return;
    }
    case PatternKind::Class: {
      auto* m = static_cast<const ClassPattern*>(p);
      expr(m->cls);
      for (auto* x : m->patterns) pattern(x);
      for (auto& k : m->kwd_attrs)
        if (k == "__debug__") error(p->span, "cannot assign to __debug__");
      for (auto* x : m->kwd_patterns) pattern(x);
      return;
    }
    case PatternKind::Star: {
      auto* m = static_cast<const StarPattern*>(p);
      if (!m->name.empty()) bind_checked(m->name, p->span);
      return;
    }
    case PatternKind::As: {
      auto* m = static_cast<const AsPattern*>(p);
      pattern(m->pattern);
      if (!m->name.empty()) bind_checked(m->name, p->span);
      return;
    }
    case PatternKind::Or:
      for (auto* x : static_cast<const OrPattern*>(p)->patterns) pattern(x);
      return;
  }
}

}  // namespace tracepad
