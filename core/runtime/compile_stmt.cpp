// Statements to instructions, apart from try, with, match and the definitions.
#include "runtime/compiler_impl.h"

namespace tracepad {

using ast::ExprKind;
using ast::StmtKind;

namespace {

constexpr std::string_view kFutureFeatures[] = {
    "nested_scopes",  "generators",       "division",       "absolute_import", "with_statement",
    "print_function", "unicode_literals", "barry_as_FLUFL", "generator_stop",  "annotations",
};

bool is_future_feature(std::string_view name) {
  for (std::string_view f : kFutureFeatures) {
    if (f == name) return true;
  }
  return false;
}

}  // namespace

void Compiler::body(const ast::Body& b) {
  for (const ast::Stmt* s : b) stmt(*s);
}

void Compiler::stmt(const ast::Stmt& s) {
  const int depth = out().depth();
  switch (s.kind) {
    case StmtKind::Expr: {
      const ast::Expr& e = *static_cast<const ast::ExprStmt&>(s).value;
      if (interactive_ && u_->scope->kind == ScopeKind::Module) {
        load_const(Value::small(0), s.span);
        load_none(s.span);
        emit(Op::IMPORT_NAME, name_index("sys"), s.span);
        emit(Op::LOAD_METHOD, name_index("displayhook"), s.span);
        expr(e);
        emit(Op::CALL, 1, s.span);
        emit(Op::POP_TOP, s.span);
      } else if (e.kind != ExprKind::Constant) {
        expr(e);
        emit(Op::POP_TOP, s.span);
      }
      break;
    }
    case StmtKind::Assign:
      assign(static_cast<const ast::Assign&>(s));
      break;
    case StmtKind::AugAssign:
      aug_assign(static_cast<const ast::AugAssign&>(s));
      break;
    case StmtKind::AnnAssign:
      ann_assign(static_cast<const ast::AnnAssign&>(s));
      break;
    case StmtKind::Return:
      return_stmt(static_cast<const ast::Return&>(s));
      break;
    case StmtKind::Delete:
      for (const ast::Expr* e : static_cast<const ast::Delete&>(s).targets) del(*e);
      break;
    case StmtKind::Pass:
    case StmtKind::Global:
    case StmtKind::Nonlocal:
      break;
    case StmtKind::Break:
      loop_exit(true, s.span);
      break;
    case StmtKind::Continue:
      loop_exit(false, s.span);
      break;
    case StmtKind::Raise:
      raise_stmt(static_cast<const ast::Raise&>(s));
      break;
    case StmtKind::Assert:
      assert_stmt(static_cast<const ast::Assert&>(s));
      break;
    case StmtKind::Import:
      import(static_cast<const ast::Import&>(s));
      break;
    case StmtKind::ImportFrom:
      import_from(static_cast<const ast::ImportFrom&>(s));
      break;
    case StmtKind::If:
      if_stmt(static_cast<const ast::If&>(s));
      break;
    case StmtKind::While:
      while_stmt(static_cast<const ast::While&>(s));
      break;
    case StmtKind::For:
      for_stmt(static_cast<const ast::For&>(s));
      break;
    case StmtKind::With:
      with_stmt(static_cast<const ast::With&>(s), 0);
      break;
    case StmtKind::Try:
      try_stmt(static_cast<const ast::Try&>(s));
      break;
    case StmtKind::FunctionDef:
      function_def(static_cast<const ast::FunctionDef&>(s));
      break;
    case StmtKind::ClassDef:
      class_def(static_cast<const ast::ClassDef&>(s));
      break;
    case StmtKind::Match:
      match_stmt(static_cast<const ast::Match&>(s));
      break;
    case StmtKind::TypeAlias:
      type_alias(static_cast<const ast::TypeAlias&>(s));
      break;
  }
  // A statement leaves the stack as it was; after a jump out nothing else is known.
  out().set_depth(depth);
}

void Compiler::assign(const ast::Assign& s) {
  expr(*s.value);
  for (size_t i = 0; i < s.targets.size(); ++i) {
    if (i + 1 < s.targets.size()) emit(Op::COPY, 1, s.span);
    store(*s.targets[i]);
  }
}

void Compiler::aug_assign(const ast::AugAssign& s) {
  const Span& t = s.target->span;
  const auto op = static_cast<uint32_t>(s.op);
  switch (s.target->kind) {
    case ExprKind::Name: {
      const std::string& id = static_cast<const ast::Name*>(s.target)->id;
      name_op(id, Context::load, t);
      expr(*s.value);
      emit(Op::INPLACE_OP, op, s.span);
      name_op(id, Context::store, t);
      return;
    }
    case ExprKind::Attribute: {
      const auto& a = static_cast<const ast::Attribute&>(*s.target);
      const uint32_t attr = name_index(u_->scope->mangle(a.attr));
      const Span at = method_span(a, t);
      expr(*a.value);
      emit(Op::LOAD_ATTR_KEEP, attr, at);
      expr(*s.value);
      emit(Op::INPLACE_OP, op, s.span);
      emit(Op::STORE_ATTR_LAST, attr, at);
      return;
    }
    case ExprKind::Subscript: {
      const auto& sub = static_cast<const ast::Subscript&>(*s.target);
      expr(*sub.value);
      subscript_index(*sub.index);
      emit(Op::LOAD_SUBSCR_KEEP, t);
      expr(*s.value);
      emit(Op::INPLACE_OP, op, s.span);
      emit(Op::STORE_SUBSCR_LAST, t);
      return;
    }
    default:
      error(t, "illegal expression for augmented assignment");
  }
}

void Compiler::if_stmt(const ast::If& s) {
  Label end = label();
  for (const ast::If* cur = &s;;) {
    Label next = label();
    jump_if(*cur->test, next, false);
    body(cur->body);
    if (cur->orelse.empty()) {
      place(next);
      break;
    }
    jump(Op::JUMP, end, cur->span);
    place(next);
    if (cur->orelse.size() == 1 && cur->orelse[0]->kind == StmtKind::If) {
      cur = static_cast<const ast::If*>(cur->orelse[0]);
      continue;
    }
    body(cur->orelse);
    break;
  }
  place(end);
}

void Compiler::while_stmt(const ast::While& s) {
  Label start = label(), orelse = label(), exit = label();
  place(start);
  Block& b = open(Block::kWhile, s.span);
  b.start = start;
  b.exit = exit;
  jump_if(*s.test, orelse, false);
  body(s.body);
  jump(Op::JUMP_BACK, start, s.span);
  close();
  place(orelse);
  body(s.orelse);
  place(exit);
}

void Compiler::for_stmt(const ast::For& s) {
  Label start = label(), end = label(), exit = label();
  expr(*s.iter);
  emit(Op::GET_ITER, s.iter->span);
  place(start);
  Block& b = open(Block::kFor, s.span);
  b.start = start;
  b.exit = exit;
  jump(Op::FOR_ITER, end, s.iter->span);
  store(*s.target);
  body(s.body);
  jump(Op::JUMP_BACK, start, s.span);
  close();
  place(end);
  body(s.orelse);
  place(exit);
}

void Compiler::return_stmt(const ast::Return& s) {
  Value constant = Value::none();
  const bool computed = s.value && !fold(*s.value, constant);
  if (computed) expr(*s.value);
  unwind(0, computed, s.span);
  if (!computed) load_const(constant, s.value ? s.value->span : s.span);
  emit(Op::RETURN_VALUE, s.span);
  resume(0);
}

void Compiler::loop_exit(bool is_break, const Span& s) {
  size_t i = u_->blocks.size();
  while (i > 0 && u_->blocks[i - 1].kind != Block::kFor && u_->blocks[i - 1].kind != Block::kWhile)
    --i;
  if (i == 0) {
    error(s, is_break ? "'break' outside loop" : "'continue' not properly in loop");
    return;
  }
  const Block loop = u_->blocks[i - 1];
  unwind(i, false, s);
  if (is_break) {
    if (loop.kind == Block::kFor) emit(Op::POP_TOP, s);
    jump(Op::JUMP, loop.exit, s);
  } else {
    jump(Op::JUMP_BACK, loop.start, s);
  }
  resume(i);
}

void Compiler::raise_stmt(const ast::Raise& s) {
  uint32_t n = 0;
  if (s.exc) {
    expr(*s.exc);
    ++n;
    if (s.cause) {
      expr(*s.cause);
      ++n;
    }
  }
  emit(Op::RAISE, n, s.span);
}

void Compiler::assert_stmt(const ast::Assert& s) {
  Label end = label();
  const Span& t = s.test->span;
  jump_if(*s.test, end, true);
  emit(Op::LOAD_ASSERTION_ERROR, t);
  if (s.msg) {
    emit(Op::PUSH_NULL, t);
    expr(*s.msg);
    emit(Op::CALL, 1, t);
  }
  emit(Op::RAISE, 1, t);
  place(end);
}

void Compiler::import(const ast::Import& s) {
  for (const ast::Alias& a : s.names) {
    load_const(Value::small(0), s.span);
    load_none(s.span);
    emit(Op::IMPORT_NAME, name_index(a.name), s.span);
    size_t dot = a.name.find('.');
    if (a.asname.empty()) {
      name_op(a.name.substr(0, dot), Context::store, s.span);
      continue;
    }
    // IMPORT_NAME gives the first module of a dotted name; `as` wants the last.
    while (dot != std::string::npos) {
      size_t next = a.name.find('.', dot + 1);
      size_t n = next == std::string::npos ? std::string::npos : next - dot - 1;
      emit(Op::IMPORT_FROM, name_index(a.name.substr(dot + 1, n)), s.span);
      emit(Op::SWAP, 2, s.span);
      emit(Op::POP_TOP, s.span);
      dot = next;
    }
    name_op(a.asname, Context::store, s.span);
  }
}

void Compiler::import_from(const ast::ImportFrom& s) {
  if (s.level == 0 && s.module == "__future__") {
    // Only a docstring and other such imports may come before.
    bool early = false;
    bool docstring = docstring_of(module_.body) != nullptr;
    for (const ast::Stmt* m : module_.body) {
      if (m == &s) {
        early = true;
        break;
      }
      const bool is_doc = docstring && m == module_.body[0];
      const bool is_future = m->kind == StmtKind::ImportFrom &&
                             static_cast<const ast::ImportFrom*>(m)->module == "__future__";
      if (!is_doc && !is_future) break;
    }
    if (!early) error(s.span, "from __future__ imports must occur at the beginning of the file");
    for (const ast::Alias& a : s.names) {
      if (a.name == "braces") {
        error(a.span, "not a chance");
      } else if (a.name != "*" && !is_future_feature(a.name)) {
        error(a.span, "future feature " + a.name + " is not defined");
      }
    }
  }
  std::vector<Value> names;
  for (const ast::Alias& a : s.names) names.push_back(Value(intern(a.name)));
  load_const(Value::small(s.level), s.span);
  load_const(tracepad::make_tuple(names), s.span);
  emit(Op::IMPORT_NAME, name_index(s.module), s.span);
  if (s.names.size() == 1 && s.names[0].name == "*") {
    emit(Op::IMPORT_STAR, s.span);
    return;
  }
  for (const ast::Alias& a : s.names) {
    emit(Op::IMPORT_FROM, name_index(a.name), s.span);
    name_op(a.asname.empty() ? a.name : a.asname, Context::store, s.span);
  }
  emit(Op::POP_TOP, s.span);
}

}  // namespace tracepad
