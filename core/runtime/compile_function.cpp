// Function definitions, classes, type parameters and type aliases: what is evaluated where a
// definition stands (decorators, defaults, bases), and the code objects made of their bodies.
#include "runtime/compiler_impl.h"

namespace tracepad {

namespace {
// A definition begins with its decorators; what it executes itself is placed at the statement.
uint32_t first_line(const ast::Stmt& s, const ast::Exprs& decorators) {
  return decorators.empty() ? s.span.line : decorators[0]->span.line;
}
}  // namespace

void Compiler::decorators(const ast::Exprs& list) {
  for (const ast::Expr* d : list) {
    expr(*d);
    emit(Op::PUSH_NULL, d->span);
  }
}

void Compiler::apply_decorators(const ast::Exprs& list) {
  for (size_t i = list.size(); i-- > 0;) emit(Op::CALL, 1, list[i]->span);
}

// The functions behind the type-parameter syntax are Python, in a module of their own.
void Compiler::call_intrinsic(const char* name, const Span& s) {
  load_const(Value::small(0), s);
  load_none(s);
  emit(Op::IMPORT_NAME, name_index("_type_params"), s);
  emit(Op::LOAD_METHOD, name_index(name), s);
}

// Pushes the defaults; the result is the flags of MAKE_FUNCTION for them.
uint32_t Compiler::defaults(const ast::Parameters& p, const Span& s) {
  uint32_t flags = 0;
  std::vector<const ast::Expr*> values;
  for (const ast::Parameter& a : p.positional_only) {
    if (a.default_value) values.push_back(a.default_value);
  }
  for (const ast::Parameter& a : p.positional) {
    if (a.default_value) values.push_back(a.default_value);
  }
  if (!values.empty()) {
    flags |= 1;
    std::vector<Value> folded(values.size());
    size_t n = 0;
    while (n < folded.size() && fold(*values[n], folded[n])) ++n;
    if (n == folded.size()) {
      load_const(tracepad::make_tuple(folded), s);
    } else {
      for (const ast::Expr* e : values) expr(*e);
      emit(Op::BUILD_TUPLE, static_cast<uint32_t>(values.size()), s);
    }
  }
  uint32_t pairs = 0;
  for (const ast::Parameter& a : p.keyword_only) {
    if (!a.default_value) continue;
    load_str(u_->scope->mangle(a.name), s);
    expr(*a.default_value);
    ++pairs;
  }
  if (pairs) {
    flags |= 2;
    emit(Op::BUILD_MAP, pairs, s);
  }
  return flags;
}

void Compiler::function_body(const ast::Body& b, bool has_doc) {
  if (has_doc) {
    if (const ast::Constant* doc = docstring_of(b)) u_->code->doc = make_str(docstring(*doc));
  }
  body(b);
  Span nowhere;
  load_none(nowhere);
  emit(Op::RETURN_VALUE, nowhere);
}

// The defaults are on the stack (flags say which); leaves the function.
void Compiler::function_object(const ast::FunctionDef& s, uint32_t flags) {
  const Span& at = s.span;
  if (function_annotations(s)) flags |= 4;
  const Scope* scope = scope_of(&s, ScopeKind::Function);
  enter(scope, s.name, first_line(s, s.decorators), s.span);
  set_parameters(s.params);
  function_body(s.body, true);
  u_->code->outlined = s.outlined;
  Ref<Code> code = leave();
  make_function(code, *scope, flags, at);
}

void Compiler::function_def(const ast::FunctionDef& s) {
  const Span& at = s.span;
  decorators(s.decorators);
  if (s.type_params.empty()) {
    function_object(s, defaults(s.params, at));
  } else {
    // The defaults are evaluated outside of the type parameters' scope and handed in.
    uint32_t flags = defaults(s.params, at);
    const Scope* scope = scope_of(&s, ScopeKind::TypeParams);
    enter(scope, "<generic parameters of " + s.name + ">", first_line(s, s.decorators), s.span);
    u_->code->arg_count = (flags & 1) + (flags >> 1 & 1);
    type_params(s.type_params, at);
    for (uint32_t i = 0; i < u_->code->arg_count; ++i) emit(Op::LOAD_FAST, i, at);
    function_object(s, flags);
    emit(Op::SWAP, 2, at);
    emit(Op::COPY, 2, at);
    emit(Op::STORE_ATTR, name_index("__type_params__"), at);
    emit(Op::RETURN_VALUE, at);
    const uint32_t args = u_->code->arg_count;
    Ref<Code> code = leave();
    make_function(code, *scope, 0, at);
    // [defaults... function] -> [function null defaults...]
    emit(Op::PUSH_NULL, at);
    if (args == 1) {
      emit(Op::SWAP, 3, at);  // [null f d]
      emit(Op::SWAP, 2, at);  // [null d f]
      emit(Op::SWAP, 3, at);  // [f d null]
      emit(Op::SWAP, 2, at);  // [f null d]
    } else if (args == 2) {
      emit(Op::SWAP, 3, at);  // [d1 null f d2]
      emit(Op::SWAP, 2, at);  // [d1 null d2 f]
      emit(Op::SWAP, 4, at);  // [f null d2 d1]
      emit(Op::SWAP, 2, at);  // [f null d1 d2]
    }
    emit(Op::CALL, args, at);
  }
  apply_decorators(s.decorators);
  name_op(s.name, Context::store, at);
}

Ref<Code> Compiler::class_body(const ast::ClassDef& s) {
  const Span& at = s.span;
  const Scope* scope = scope_of(&s, ScopeKind::Class);
  const uint32_t line = first_line(s, s.decorators);
  enter(scope, s.name, line, s.span);
  name_op("__name__", Context::load, at);
  name_op("__module__", Context::store, at);
  load_str(u_->qualname, at);
  name_op("__qualname__", Context::store, at);
  load_const(Value::small(line), at);
  name_op("__firstlineno__", Context::store, at);
  if (scope->needs_class_dict) {
    emit(Op::LOAD_LOCALS, at);
    emit(Op::STORE_DEREF, deref_index("__classdict__"), at);
  }
  if (!s.type_params.empty()) {
    name_op(".type_params", Context::load, at);
    name_op("__type_params__", Context::store, at);
  }
  begin_deferred(s.body, at);
  if (const ast::Constant* doc = docstring_of(s.body)) {
    load_str(docstring(*doc), doc->span);
    name_op("__doc__", Context::store, doc->span);
  }
  body(s.body);
  deferred_annotations(&s, at);
  std::vector<Value>
      attributes;  // of a library's classes, whose methods may be left out, they are not known
  if (!library_)
    for (const std::string& a : u_->static_attributes) attributes.push_back(Value(intern(a)));
  load_const(tracepad::make_tuple(attributes), at);
  name_op("__static_attributes__", Context::store, at);
  if (!library_ && scope->has_class_dict_cell) {  // programs may look at the namespace
    if (scope->needs_class_dict)
      emit(Op::LOAD_CLOSURE, deref_index("__classdict__"), at);
    else
      load_none(at);
    emit(Op::STORE_NAME, name_index("__classdictcell__"), at);
  }
  if (scope->needs_class_closure) {
    emit(Op::LOAD_CLOSURE, deref_index("__class__"), at);
    emit(Op::COPY, 1, at);
    emit(Op::STORE_NAME, name_index("__classcell__"), at);
  } else {
    load_none(at);
  }
  emit(Op::RETURN_VALUE, at);
  return leave();
}

void Compiler::class_def(const ast::ClassDef& s) {
  const Span& at = s.span;
  decorators(s.decorators);
  const bool generic = !s.type_params.empty();
  const Scope* params = nullptr;
  static const std::string kGenericBase = ".generic_base";
  if (generic) {
    params = scope_of(&s, ScopeKind::TypeParams);
    enter(params, "<generic parameters of " + s.name + ">", first_line(s, s.decorators), s.span);
    type_params(s.type_params, at);
    name_op(".type_params", Context::store, at);
  }
  const Scope* scope = scope_of(&s, ScopeKind::Class);
  Ref<Code> code = class_body(s);
  emit(Op::LOAD_BUILD_CLASS, at);
  emit(Op::PUSH_NULL, at);
  make_function(code, *scope, 0, at);
  load_str(s.name, at);
  if (generic) {
    call_intrinsic("build_generic", at);
    name_op(".type_params", Context::load, at);
    emit(Op::CALL, 1, at);
    name_op(kGenericBase, Context::store, at);
  }
  call_arguments(2, s.bases, s.keywords, at, generic ? &kGenericBase : nullptr);
  if (generic) {
    emit(Op::RETURN_VALUE, at);
    Ref<Code> outer = leave();
    make_function(outer, *params, 0, at);
    emit(Op::PUSH_NULL, at);
    emit(Op::CALL, 0, at);
  }
  apply_decorators(s.decorators);
  name_op(s.name, Context::store, at);
}

// A function that yields `value` when called: bounds, defaults and aliases are evaluated when asked
// for.
void Compiler::lazy_value(const void* owner, ScopeKind kind, const ast::Expr& value,
                          std::string_view name) {
  const Scope* scope = scope_of(owner, kind);
  enter(scope, name, value.span.line, value.span);
  u_->code->arg_count = u_->code->posonly_count = scope->varnames.empty() ? 0 : 1;
  if (value.kind == ast::ExprKind::Starred) {
    expr(*static_cast<const ast::Starred&>(value).value);
    emit(Op::UNPACK_SEQUENCE, 1, value.span);
  } else {
    expr(value);
  }
  emit(Op::RETURN_VALUE, value.span);
  Ref<Code> code = leave();
  if (!scope->varnames.empty()) {
    load_const(tracepad::make_tuple({Value::small(1)}), value.span);
    make_function(code, *scope, 1, value.span);
  } else {
    make_function(code, *scope, 0, value.span);
  }
}

// Makes the type parameters, binds their names, and leaves them as a tuple.
void Compiler::type_params(const std::vector<ast::TypeParam>& params, const Span& s) {
  for (const ast::TypeParam& p : params) {
    call_intrinsic("build_typevar", p.span);
    load_const(Value::small(p.kind), p.span);
    load_str(p.name, p.span);
    if (p.bound) {
      lazy_value(&p, ScopeKind::TypeVarBound, *p.bound, p.name);
      load_const(Value::boolean(p.bound->kind == ast::ExprKind::Tuple), p.span);
    } else {
      load_none(p.span);
      load_const(Value::boolean(false), p.span);
    }
    if (p.default_value) {
      lazy_value(&p, ScopeKind::TypeVarDefault, *p.default_value, p.name);
    } else {
      load_none(p.span);
    }
    emit(Op::CALL, 5, p.span);
    emit(Op::COPY, 1, p.span);
    name_op(p.name, Context::store, p.span);
  }
  emit(Op::BUILD_TUPLE, static_cast<uint32_t>(params.size()), s);
}

void Compiler::type_alias(const ast::TypeAlias& s) {
  const Span& at = s.span;
  const Scope* params = nullptr;
  if (!s.type_params.empty()) {
    params = scope_of(&s, ScopeKind::TypeParams);
    enter(params, "<generic parameters of " + s.name + ">", at.line, at);
    call_intrinsic("build_type_alias", at);
    load_str(s.name, at);
    type_params(s.type_params, at);
  } else {
    call_intrinsic("build_type_alias", at);
    load_str(s.name, at);
    load_none(at);
  }
  lazy_value(&s, ScopeKind::TypeAlias, *s.value, s.name);
  emit(Op::CALL, 3, at);
  if (params) {
    emit(Op::RETURN_VALUE, at);
    Ref<Code> code = leave();
    make_function(code, *params, 0, at);
    emit(Op::PUSH_NULL, at);
    emit(Op::CALL, 0, at);
  }
  name_op(s.name, Context::store, at);
}

}  // namespace tracepad
