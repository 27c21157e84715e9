// The compiler's entry, its units (one a code object), and the resolution of names: which
// instruction reads or writes a name follows from its scope in the symbol table.
#include "runtime/compiler.h"

#include <algorithm>

#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/compiler_impl.h"
#include "runtime/vm.h"
#include "syntax/parser.h"

namespace tracepad {

Ref<Code> compile(VM& vm, ast::Module& module, CompileMode mode, bool library) {
  return Compiler(vm, module, library).run(mode);
}

namespace {

// The function's code that is like `outline`, among the constants of `within` or of the classes
// there.
Code* find_code(const Code& within, const Code& outline) {
  for (const Value& v : within.consts) {
    Code* c = as<Code>(v);
    if (!c || !(c->def_span == outline.def_span)) continue;
    if (c->name == outline.name) return c;
    if (Code* inner = find_code(*c, outline)) return inner;
  }
  return nullptr;
}

}  // namespace

bool complete_code(VM& vm, Code& code) {
  auto tree = parse_outlined(code.source, code.def_span, code.qualname->s);
  Ref<Code> compiled = compile(vm, *tree, CompileMode::file, true);
  Code* whole = compiled ? find_code(*compiled, code) : nullptr;
  if (!whole) {
    vm.raise(exc::SystemError, "cannot compile {}", code.qualname->s);
    return false;
  }
  // What was there already is the same, but that later names follow it.
  static_cast<CodeBody&>(code) = std::move(static_cast<CodeBody&>(*whole));
  code.outlined = false;
  code.finish();
  return true;
}

Compiler::Compiler(VM& vm, ast::Module& module, bool library)
    : vm_(vm), module_(module), library_(library) {}

Ref<Code> Compiler::run(CompileMode mode) {
  if (!module_.diagnostics.empty()) return {};
  table_ = build_symbol_table(module_);
  for (Diagnostic& w : table_->warnings)  // of what comes before the error
    if (table_->diagnostics.empty() || w.span.line <= table_->diagnostics.front().span.line)
      module_.warnings.push_back(std::move(w));
  if (!table_->diagnostics.empty()) {
    module_.diagnostics = table_->diagnostics;
    return {};
  }
  for (const ast::Stmt* s : module_.body) {
    if (s->kind != ast::StmtKind::ImportFrom) continue;
    const auto& from = static_cast<const ast::ImportFrom&>(*s);
    if (from.level != 0 || from.module != "__future__") continue;
    for (const ast::Alias& a : from.names) future_annotations_ |= a.name == "annotations";
  }
  interactive_ = mode == CompileMode::interactive;
  Span nowhere;
  Span whole{1, 0, std::max(1u, module_.source->line_count()), 0};
  enter(table_->module(), "<module>", 1, whole);
  if (mode == CompileMode::expression) {
    if (!module_.body.empty() && module_.body[0]->kind == ast::StmtKind::Expr) {
      const ast::Expr* e = static_cast<const ast::ExprStmt*>(module_.body[0])->value;
      expr(*e);
      emit(Op::RETURN_VALUE, e->span);
    }
  } else {
    Span start{1, 0, 1, 0};
    begin_deferred(module_.body, start);
    deferred_annotations(&module_, start);
    if (const ast::Constant* doc = docstring_of(module_.body); doc && !interactive_) {
      load_str(docstring(*doc), doc->span);
      name_op("__doc__", Context::store, doc->span);
    }
    body(module_.body);
    load_none(nowhere);
    emit(Op::RETURN_VALUE, nowhere);
  }
  Ref<Code> code = leave();
  if (!module_.diagnostics.empty()) return {};
  return code;
}

void Compiler::error(const Span& s, std::string message, const char* kind) {
  module_.diagnostics.push_back({Severity::error, kind, std::move(message), s});
}

std::string Compiler::docstring(const ast::Constant& doc) {
  if (has_surrogates(doc.text) && !vm_.has_error()) {
    encode_text(vm_, doc.text, "utf-8", "strict");
    error(doc.span, "a docstring must be encodable as UTF-8", "UnicodeEncodeError");
  }
  return clean_docstring(doc.text);
}

const Scope* Compiler::scope_of(const void* owner, ScopeKind kind) const {
  return table_->scope(owner, kind);
}

// The qualified name of a definition called `name` in the current unit.
std::string Compiler::qualify(std::string_view name) const {
  const Unit* around = u_;
  // One scope of annotations or type parameters is not seen in names.
  if (around && around->code_scope->kind >= ScopeKind::Annotations) around = around->parent;
  if (!around || around->code_scope->kind == ScopeKind::Module) return std::string(name);
  if (u_->scope->resolve(name) == NameScope::GlobalExplicit) return std::string(name);
  std::string q = around->qualname;
  const ScopeKind kind = around->code_scope->kind;
  q += kind == ScopeKind::Function || kind == ScopeKind::Lambda ? ".<locals>." : ".";
  return q.append(name);
}

void Compiler::enter(const Scope* scope, std::string_view name, uint32_t first_line,
                     const Span& def_span) {
  auto unit = new Unit;
  unit->parent = u_;
  unit->scope = unit->code_scope = scope;
  unit->qualname = u_ ? qualify(name) : std::string(name);
  unit->code = Ref<Code>(alloc_as<Code>(Code::type));
  Code& code = *unit->code;
  code.source = module_.source;
  code.name = Ref<Str>(intern(name));
  code.qualname = Ref<Str>(intern(unit->qualname));
  code.first_line = first_line;
  code.def_span = def_span;
  code.doc = Value::none();
  if (library_) code.flags |= Code::kLibrary;
  if (scope->is_nested) code.flags |= Code::kNested;
  if (scope->kind == ScopeKind::Class) code.flags |= Code::kClassBody;
  if (scope->is_function_like()) {
    code.flags |= Code::kFunction;
    for (const std::string& v : scope->varnames) {
      unit->fast.emplace(v, static_cast<uint32_t>(code.varnames.size()));
      code.varnames.push_back(Ref<Str>(intern(v)));
    }
  }
  for (const std::string& v : scope->cellvars) {
    unit->deref.emplace(v, static_cast<uint32_t>(unit->deref.size()));
    code.cellvars.push_back(Ref<Str>(intern(v)));
    auto it = unit->fast.find(v);
    code.cell_param.push_back(it == unit->fast.end() ? -1 : static_cast<int32_t>(it->second));
  }
  for (const Scope::ComprehensionCell& c : scope->comprehension_cells) {
    code.cellvars.push_back(Ref<Str>(intern(c.name)));
    code.cell_param.push_back(-1);
  }
  for (const std::string& v : scope->freevars) {
    // A class may hold a name both as a cell and as a variable passing through.
    unit->deref[v] = static_cast<uint32_t>(code.cellvars.size() + code.freevars.size());
    code.freevars.push_back(Ref<Str>(intern(v)));
  }
  u_ = unit;
  if (scope->is_generator) {
    code.flags |= Code::kGenerator;
    // What is thrown into a generator before it has begun is shown at the line of its def.
    Span line = def_span;
    if (line.end_line > line.line) {
      line.end_line = line.line;
      line.end_col = static_cast<uint32_t>(utf8::count(module_.source->line(line.line)));
    }
    emit(Op::RETURN_GENERATOR, line);
  }
}

Ref<Code> Compiler::leave() {
  Unit* done = u_;
  u_ = done->parent;
  Ref<Code> code = done->code;
  if (module_.diagnostics.empty()) done->as.finish(*code);
  delete done;
  return code;
}

void Compiler::set_parameters(const ast::Parameters& p) {
  Code& code = *u_->code;
  code.posonly_count = static_cast<uint32_t>(p.positional_only.size());
  code.arg_count = static_cast<uint32_t>(p.positional_only.size() + p.positional.size());
  code.kwonly_count = static_cast<uint32_t>(p.keyword_only.size());
  if (!p.vararg.empty()) code.flags |= Code::kVarArgs;
  if (!p.kwarg.empty()) code.flags |= Code::kVarKeywords;
}

uint32_t Compiler::deref_index(std::string_view mangled) const {
  auto it = u_->deref.find(mangled);
  return it == u_->deref.end() ? 0 : it->second;
}

void Compiler::name_op(std::string_view plain_name, Context ctx, const Span& s) {
  const Scope& scope = *u_->scope;
  const std::string name = scope.mangle(plain_name);
  const NameScope where = scope.resolve(plain_name);
  static constexpr Op kFast[] = {Op::LOAD_FAST, Op::STORE_FAST, Op::DELETE_FAST};
  static constexpr Op kDeref[] = {Op::LOAD_DEREF, Op::STORE_DEREF, Op::DELETE_DEREF};
  static constexpr Op kGlobal[] = {Op::LOAD_GLOBAL, Op::STORE_GLOBAL, Op::DELETE_GLOBAL};
  static constexpr Op kName[] = {Op::LOAD_NAME, Op::STORE_NAME, Op::DELETE_NAME};
  const auto c = static_cast<size_t>(ctx);
  switch (where) {
    case NameScope::Free:
    case NameScope::Cell:
      if (ctx == Context::load && scope.kind == ScopeKind::Class) {
        emit(Op::LOAD_CLASSDEREF, deref_index(name), s);
      } else if (ctx == Context::load && scope.sees_class && where == NameScope::Free &&
                 u_->deref.count("__classdict__") && name != "__classdict__") {
        emit(Op::LOAD_DEREF, deref_index("__classdict__"), s);
        emit(Op::LOAD_FROM_DICT_OR_DEREF, deref_index(name), s);
      } else {
        emit(kDeref[c], deref_index(name), s);
      }
      return;
    case NameScope::Local:
      if (scope.is_function_like()) {
        auto it = u_->fast.find(name);
        emit(kFast[c], it == u_->fast.end() ? 0 : it->second, s);
        return;
      }
      break;
    case NameScope::GlobalImplicit:
      if (scope.is_function_like()) {
        if (ctx == Context::load && scope.sees_class && u_->deref.count("__classdict__")) {
          emit(Op::LOAD_DEREF, deref_index("__classdict__"), s);
          emit(Op::LOAD_FROM_DICT_OR_GLOBALS, name_index(name), s);
        } else {
          emit(kGlobal[c], name_index(name), s);
        }
        return;
      }
      break;
    case NameScope::GlobalExplicit:
      emit(kGlobal[c], name_index(name), s);
      return;
  }
  // Of a library's functions nothing is known yet, and it has no locals of its own.
  const Symbol* symbol =
      !library_ && scope.kind == ScopeKind::Module ? scope.find(plain_name) : nullptr;
  emit(symbol && symbol->global_within ? kGlobal[c] : kName[c], name_index(name), s);
}

void Compiler::make_function(const Ref<Code>& code, const Scope& scope, uint32_t flags,
                             const Span& s) {
  if (!scope.freevars.empty()) {
    for (const std::string& v : scope.freevars) emit(Op::LOAD_CLOSURE, deref_index(v), s);
    emit(Op::BUILD_TUPLE, static_cast<uint32_t>(scope.freevars.size()), s);
    flags |= 8;
  }
  load_const(code, s);
  emit(Op::MAKE_FUNCTION, flags, s);
}

}  // namespace tracepad
