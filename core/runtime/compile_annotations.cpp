// Annotations, evaluated lazily (PEP 649): each function, class body and module with annotations
// gets an annotate function of one parameter, the format, that builds the dict when called. Under
// `from __future__ import annotations` the dict holds the annotations' source text instead, and
// that of a module or class is filled while its body runs.
#include "runtime/compiler_impl.h"
#include "syntax/unparse.h"

namespace tracepad {

using ast::ExprKind;
using ast::StmtKind;

namespace {

const char kConditions[] = "__conditional_annotations__";

// Stands in where the symbol table has no scope, because annotations are only text.
const Scope* text_only_scope() {
  static const Scope scope = [] {
    Scope s;
    s.kind = ScopeKind::Annotations;
    s.name = "__annotate__";
    s.varnames = {".format"};
    return s;
  }();
  return &scope;
}

bool any_annotation(const ast::FunctionDef& s) {
  if (s.returns) return true;
  for (const auto* list : {&s.params.positional_only, &s.params.positional, &s.params.vararg,
                           &s.params.keyword_only, &s.params.kwarg}) {
    for (const ast::Parameter& p : *list) {
      if (p.annotation) return true;
    }
  }
  return false;
}

}  // namespace

void Compiler::begin_annotate(const Scope* scope, const Span& s) {
  if (!scope) scope = text_only_scope();
  enter(scope, "__annotate__", s.line, s);
  u_->code->arg_count = u_->code->posonly_count = 1;
  // Formats above VALUE_WITH_FAKE_GLOBALS are the caller's to make.
  Label ok = label();
  emit(Op::LOAD_FAST, 0, s);
  load_const(Value::small(2), s);
  emit(Op::COMPARE_OP, static_cast<uint32_t>(ast::CmpOpKind::Gt), s);
  jump(Op::POP_JUMP_IF_FALSE, ok, s);
  emit(Op::LOAD_GLOBAL, name_index("NotImplementedError"), s);
  emit(Op::RAISE, 1, s);
  out().set_depth(0);
  place(ok);
  emit(Op::BUILD_MAP, 0, s);
}

void Compiler::annotation_value(const ast::Expr& e) {
  if (future_annotations_) {
    load_str(unparse(e), e.span);
  } else if (e.kind == ExprKind::Starred) {
    expr(*static_cast<const ast::Starred&>(e).value);
    emit(Op::UNPACK_SEQUENCE, 1, e.span);
  } else {
    expr(e);
  }
}

void Compiler::annotation_pair(std::string_view mangled, const ast::Expr& e) {
  load_str(mangled, e.span);
  annotation_value(e);
  emit(Op::MAP_ADD, 1, e.span);
}

void Compiler::keep_annotation_texts(
    const std::vector<std::pair<std::string, const ast::Expr*>>& list) {
  if (library_ || future_annotations_) return;
  std::vector<Value> texts = {Value::ellipsis()};
  for (const auto& [name, e] : list) {
    texts.push_back(make_str(name));
    texts.push_back(make_str(unparse(*e)));
  }
  out().consts.push_back(make_tuple(texts));
}

bool Compiler::function_annotations(const ast::FunctionDef& s) {
  if (!any_annotation(s)) return false;
  const Scope* scope = scope_of(&s, ScopeKind::Annotations);
  if (!scope) scope = text_only_scope();
  begin_annotate(scope, s.span);
  const Scope& around = *u_->parent->scope;
  std::vector<std::pair<std::string, const ast::Expr*>> all;
  for (const auto* list : {&s.params.positional, &s.params.positional_only, &s.params.vararg,
                           &s.params.keyword_only, &s.params.kwarg}) {
    for (const ast::Parameter& p : *list) {
      if (p.annotation) all.emplace_back(around.mangle(p.name), p.annotation);
    }
  }
  if (s.returns) all.emplace_back("return", s.returns);
  for (const auto& [name, annotation] : all) annotation_pair(name, *annotation);
  emit(Op::RETURN_VALUE, s.span);
  keep_annotation_texts(all);
  Ref<Code> code = leave();
  make_function(code, *scope, 0, s.span);
  return true;
}

void Compiler::collect_annotations(const ast::Body& b, bool conditional) {
  for (const ast::Stmt* st : b) {
    switch (st->kind) {
      case StmtKind::AnnAssign: {
        const auto& a = static_cast<const ast::AnnAssign&>(*st);
        if (!a.simple || a.target->kind != ExprKind::Name) break;
        DeferredAnnotation d;
        d.name = u_->scope->mangle(static_cast<const ast::Name*>(a.target)->id);
        d.value = a.annotation;
        d.span = a.span;
        if (conditional) {
          d.condition = static_cast<int32_t>(u_->conditions.size());
          u_->conditions.emplace(&a, d.condition);
        }
        u_->annotations.push_back(std::move(d));
        break;
      }
      case StmtKind::If: {
        const auto& s = static_cast<const ast::If&>(*st);
        collect_annotations(s.body, true);
        collect_annotations(s.orelse, true);
        break;
      }
      case StmtKind::While: {
        const auto& s = static_cast<const ast::While&>(*st);
        collect_annotations(s.body, true);
        collect_annotations(s.orelse, true);
        break;
      }
      case StmtKind::For: {
        const auto& s = static_cast<const ast::For&>(*st);
        collect_annotations(s.body, true);
        collect_annotations(s.orelse, true);
        break;
      }
      case StmtKind::With:
        collect_annotations(static_cast<const ast::With&>(*st).body, true);
        break;
      case StmtKind::Try: {
        const auto& s = static_cast<const ast::Try&>(*st);
        collect_annotations(s.body, true);
        for (const ast::ExceptHandler& h : s.handlers) collect_annotations(h.body, true);
        collect_annotations(s.orelse, true);
        collect_annotations(s.finalbody, true);
        break;
      }
      case StmtKind::Match:
        for (const ast::MatchCase& c : static_cast<const ast::Match&>(*st).cases) {
          collect_annotations(c.body, true);
        }
        break;
      default:
        break;
    }
  }
}

void Compiler::begin_deferred(const ast::Body& b, const Span& s) {
  collect_annotations(b, false);
  if (future_annotations_ && !u_->annotations.empty()) {
    u_->annotations.clear();
    u_->conditions.clear();
    emit(Op::BUILD_MAP, 0, s);
    emit(Op::STORE_NAME, name_index("__annotations__"), s);
    return;
  }
  if (u_->conditions.empty()) return;
  emit(Op::BUILD_SET, 0, s);
  name_op(kConditions, Context::store, s);
}

// Binds the annotate function of the module or class that is being compiled.
void Compiler::deferred_annotations(const void* owner, const Span& s) {
  if (u_->annotations.empty()) return;
  const std::vector<DeferredAnnotation> list = std::move(u_->annotations);
  const bool in_class = u_->scope->kind == ScopeKind::Class;
  const Scope* scope = scope_of(owner, ScopeKind::Annotations);
  const bool can_ask = scope != nullptr;
  if (!scope) scope = text_only_scope();
  begin_annotate(scope, s);
  std::vector<std::pair<std::string, const ast::Expr*>> all;
  bool conditional = false;
  for (const DeferredAnnotation& a : list) {
    all.emplace_back(a.name, a.value);
    conditional |= a.condition >= 0;
    Label skip = label();
    if (a.condition >= 0 && can_ask) {
      load_const(Value::small(a.condition), a.span);
      name_op(kConditions, Context::load, a.span);
      emit(Op::CONTAINS_OP, 0, a.span);
      jump(Op::POP_JUMP_IF_FALSE, skip, a.span);
    }
    annotation_pair(a.name, *a.value);
    place(skip);
  }
  emit(Op::RETURN_VALUE, s);
  if (!conditional) keep_annotation_texts(all);
  Ref<Code> code = leave();
  make_function(code, *scope, 0, s);
  emit(Op::STORE_NAME, name_index(in_class ? "__annotate_func__" : "__annotate__"), s);
}

void Compiler::ann_assign(const ast::AnnAssign& s) {
  if (s.value) {
    expr(*s.value);
    store(*s.target);
  }
  const bool body_scope =
      u_->scope->kind == ScopeKind::Module || u_->scope->kind == ScopeKind::Class;
  if (s.target->kind == ExprKind::Name && s.simple) {
    if (future_annotations_ && body_scope) {
      annotation_value(*s.annotation);
      emit(Op::LOAD_NAME, name_index("__annotations__"), s.span);
      load_str(u_->scope->mangle(static_cast<const ast::Name*>(s.target)->id), s.span);
      emit(Op::STORE_SUBSCR, s.span);
    }
    auto it = u_->conditions.find(&s);
    if (it != u_->conditions.end()) {
      name_op(kConditions, Context::load, s.span);
      load_const(Value::small(it->second), s.span);
      emit(Op::SET_ADD, 1, s.span);
      emit(Op::POP_TOP, s.span);
    }
    return;
  }
  if (!s.value && s.target->kind == ExprKind::Attribute) {
    expr(*static_cast<const ast::Attribute*>(s.target)->value);
    emit(Op::POP_TOP, s.span);
  } else if (!s.value && s.target->kind == ExprKind::Subscript) {
    const auto& sub = static_cast<const ast::Subscript&>(*s.target);
    expr(*sub.value);
    emit(Op::POP_TOP, s.span);
    subscript_index(*sub.index);
    emit(Op::POP_TOP, s.span);
  }
  if (body_scope && !future_annotations_) {
    expr(*s.annotation);
    emit(Op::POP_TOP, s.span);
  }
}

}  // namespace tracepad
