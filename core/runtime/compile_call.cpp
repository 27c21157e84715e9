// Calls, lambdas and comprehensions.
#include <optional>
#include <tuple>

#include "runtime/compiler_impl.h"

namespace tracepad {

using ast::ExprKind;

// Where an attribute stands on a later line than the expression it belongs to, tracebacks point at
// its name: a long chain of calls then shows the line of the call that failed.
Span Compiler::method_span(const ast::Attribute& a, const Span& whole) const {
  Span s = whole;
  if (s.line != a.span.end_line) {
    // Counted in bytes of the name against columns in code points: names are nearly always ASCII.
    uint32_t length =
        a.attr_span ? a.attr_span.end_col - a.attr_span.col : static_cast<uint32_t>(a.attr.size());
    s.line = a.span.end_line;
    if (length <= a.span.end_col) s.col = a.span.end_col - length;
  }
  return s;
}

namespace {
// all(... for ...) and the like: CPython asks the generator in the place of the call, and where
// that raises it marks the function's name.
bool walks_by_itself(const ast::Call& e) {
  if (e.func->kind != ExprKind::Name || e.args.size() != 1 || !e.keywords.empty()) return false;
  const std::string_view name = static_cast<const ast::Name*>(e.func)->id;
  return e.args[0]->kind == ExprKind::GeneratorExp &&
         (name == "all" || name == "any" || name == "tuple");
}
}  // namespace

void Compiler::call(const ast::Call& e) {
  if (e.func->kind == ExprKind::Attribute) {
    bool plain = true;
    for (const ast::Expr* a : e.args) plain &= a->kind != ExprKind::Starred;
    for (const ast::Keyword& k : e.keywords) plain &= !k.name.empty();
    if (plain) {
      const auto& a = static_cast<const ast::Attribute&>(*e.func);
      expr(*a.value);
      emit(Op::LOAD_METHOD, name_index(u_->scope->mangle(a.attr)), method_span(a, a.span));
      call_arguments(0, e.args, e.keywords, method_span(a, e.span));
      return;
    }
  }
  expr(*e.func);
  emit(Op::PUSH_NULL, e.func->span);
  if (e.args.empty() && e.keywords.empty() && e.func->kind == ExprKind::Name &&
      static_cast<const ast::Name*>(e.func)->id == "super") {
    // As CPython, which leaves super() alone where the module itself has the name.
    emit(Op::LOAD_SUPER, !table_->module()->find("super"), e.span);
  }
  call_arguments(0, e.args, e.keywords, walks_by_itself(e) ? e.func->span : e.span);
}

void Compiler::keyword_names(const std::vector<ast::Keyword>& keywords, const Span& s) {
  std::vector<Value> names;
  for (const ast::Keyword& k : keywords) names.push_back(Value(intern(u_->scope->mangle(k.name))));
  load_const(tracepad::make_tuple(names), s);
}

void Compiler::call_arguments(uint32_t pushed, const ast::Exprs& args,
                              const std::vector<ast::Keyword>& keywords, const Span& s,
                              const std::string* extra_arg) {
  bool spread = false;
  for (const ast::Expr* a : args) spread |= a->kind == ExprKind::Starred;
  for (const ast::Keyword& k : keywords) spread |= k.name.empty();
  if (!spread) {
    for (const ast::Expr* a : args) expr(*a);
    auto n = pushed + static_cast<uint32_t>(args.size());
    if (extra_arg) {
      name_op(*extra_arg, Context::load, s);
      ++n;
    }
    if (keywords.empty()) {
      emit(Op::CALL, n, s);
      return;
    }
    for (const ast::Keyword& k : keywords) expr(*k.value);
    keyword_names(keywords, s);
    emit(Op::CALL_KW, n + static_cast<uint32_t>(keywords.size()), s);
    return;
  }
  // The positional arguments as one iterable.
  if (pushed == 0 && !extra_arg && args.size() == 1 && args[0]->kind == ExprKind::Starred) {
    expr(*static_cast<const ast::Starred*>(args[0])->value);
  } else {
    bool built = false;
    for (const ast::Expr* a : args) {
      const bool star = a->kind == ExprKind::Starred;
      if (star && !built) {
        emit(Op::BUILD_LIST, pushed, s);
        built = true;
      }
      expr(star ? *static_cast<const ast::Starred*>(a)->value : *a);
      if (star) {
        emit(Op::LIST_EXTEND, s);
      } else if (built) {
        emit(Op::LIST_APPEND, 1, s);
      } else {
        ++pushed;
      }
    }
    if (extra_arg) {
      name_op(*extra_arg, Context::load, s);
      if (built) {
        emit(Op::LIST_APPEND, 1, s);
      } else {
        ++pushed;
      }
    }
    if (built) {
      emit(Op::LIST_TO_TUPLE, s);
    } else {
      emit(Op::BUILD_TUPLE, pushed, s);
    }
  }
  if (keywords.empty()) {
    emit(Op::PUSH_NULL, s);
  } else {
    // Runs of named arguments become dicts that are merged, so that duplicates are found.
    uint32_t pairs = 0;
    bool built = false;
    auto flush = [&] {
      if (pairs == 0) return;
      emit(Op::BUILD_MAP, pairs, s);
      if (built) emit(Op::DICT_MERGE, s);
      built = true;
      pairs = 0;
    };
    for (const ast::Keyword& k : keywords) {
      if (!k.name.empty()) {
        load_str(u_->scope->mangle(k.name), k.span);
        expr(*k.value);
        ++pairs;
        continue;
      }
      flush();
      if (!built) {
        emit(Op::BUILD_MAP, 0, s);
        built = true;
      }
      expr(*k.value);
      emit(Op::DICT_MERGE, s);
    }
    flush();
  }
  emit(Op::CALL_EX, 0, s);
}

void Compiler::lambda(const ast::Lambda& e) {
  uint32_t flags = defaults(e.params, e.span);
  const Scope* scope = scope_of(&e, ScopeKind::Lambda);
  enter(scope, "<lambda>", e.span.line, e.span);
  set_parameters(e.params);
  expr(*e.body);
  emit(Op::RETURN_VALUE, e.body->span);
  Ref<Code> code = leave();
  make_function(code, *scope, flags, e.span);
}

void Compiler::comprehension(const ast::Comp& e) {
  const Span& s = e.span;
  switch (e.kind) {
    case ExprKind::ListComp:
      return inlined_comprehension(e, *scope_of(&e, ScopeKind::ListComp), Op::BUILD_LIST);
    case ExprKind::SetComp:
      return inlined_comprehension(e, *scope_of(&e, ScopeKind::SetComp), Op::BUILD_SET);
    case ExprKind::DictComp:
      return inlined_comprehension(e, *scope_of(&e, ScopeKind::DictComp), Op::BUILD_MAP);
    default:
      break;
  }
  const Scope* scope = scope_of(&e, ScopeKind::GeneratorExp);
  const ast::Expr& first = *e.generators[0].iter;
  enter(scope, "<genexpr>", s.line, s);
  u_->code->arg_count = 1;
  auto it = u_->fast.find(".0");
  emit(Op::LOAD_FAST, it == u_->fast.end() ? 0 : it->second, first.span);
  generator_level(e, 0);
  load_none(s);
  emit(Op::RETURN_VALUE, s);
  Ref<Code> code = leave();
  make_function(code, *scope, 0, s);
  emit(Op::PUSH_NULL, s);
  expr(first);
  emit(Op::GET_ITER, first.span);
  emit(Op::CALL, 1, s);
}

// Runs in the frame around, on local slots of its own (PEP 709). What functions in it capture are
// cells of its own, new ones each time.
void Compiler::inlined_comprehension(const ast::Comp& e, const Scope& scope, Op start) {
  const Span& s = e.span;
  const ast::Expr& first = *e.generators[0].iter;
  expr(first);
  emit(Op::GET_ITER, first.span);
  emit(start, 0, s);
  emit(Op::SWAP, 2, s);

  const Scope* around = u_->scope;
  using Slots = std::unordered_map<std::string_view, uint32_t>;
  std::vector<std::tuple<Slots*, std::string_view, std::optional<uint32_t>>>
      hidden;  // names around
  auto name_slot = [&](Slots& of, std::string_view name, uint32_t slot) {
    const auto [it, fresh] = of.try_emplace(name, slot);
    hidden.emplace_back(&of, name, fresh ? std::nullopt : std::optional(it->second));
    it->second = slot;
  };
  Code& code = *u_->code;
  std::vector<std::pair<const std::string*, uint32_t>> slots;
  auto own_slot = [&](const std::string& v) {
    uint32_t slot = UINT32_MAX;
    auto& spare = u_->spare_slots[v];
    if (!spare.empty()) {
      slot = spare.back();
      spare.pop_back();
    } else {
      slot = static_cast<uint32_t>(code.varnames.size());
      code.varnames.push_back(Ref<Str>(intern(v)));
    }
    code.comprehension_slots.push_back({slot, s});
    slots.emplace_back(&v, slot);
    return slot;
  };
  for (const std::string& v : scope.varnames)
    if (v != ".0") name_slot(u_->fast, v, own_slot(v));
  // A cell has a slot too, as CPython's has: by that it is known to be seen in here only.
  const auto& cells = u_->code_scope->comprehension_cells;
  for (size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].comprehension != &scope) continue;
    const auto cell = static_cast<uint32_t>(u_->code_scope->cellvars.size() + i);
    name_slot(u_->deref, cells[i].name, cell);
    code.cell_param[cell] = static_cast<int32_t>(own_slot(cells[i].name));
    emit(Op::MAKE_CELL, cell, s);
  }
  u_->scope = &scope;
  generator_level(e, 0);
  u_->scope = around;
  for (const auto& [of, name, outer] : hidden) {
    if (outer)
      (*of)[name] = *outer;
    else
      of->erase(name);
  }
  for (const auto& [name, slot] : slots) {
    u_->spare_slots[*name].push_back(slot);
    emit(Op::PUSH_NULL, s);
    emit(Op::STORE_FAST, slot, s);
  }
}

// One `for ... in ... if ...` of a comprehension, around those that follow it. The first iterator
// is already on the stack.
void Compiler::generator_level(const ast::Comp& e, size_t level) {
  const ast::Comprehension& g = e.generators[level];
  Label again = label(), skip = label(), end = label();
  if (level > 0) {
    expr(*g.iter);
    emit(Op::GET_ITER, g.iter->span);
  }
  place(again);
  jump(Op::FOR_ITER, end, g.iter->span);
  store(*g.target);
  for (const ast::Expr* cond : g.ifs) jump_if(*cond, skip, false);
  if (level + 1 < e.generators.size()) {
    generator_level(e, level + 1);
  } else {
    const auto depth = static_cast<uint32_t>(e.generators.size() + 1);
    const Span& s = e.elt->span;
    expr(*e.elt);
    switch (e.kind) {
      case ExprKind::ListComp:
        emit(Op::LIST_APPEND, depth, s);
        break;
      case ExprKind::SetComp:
        emit(Op::SET_ADD, depth, s);
        break;
      case ExprKind::DictComp:
        expr(*e.value);
        emit(Op::MAP_ADD, depth, s.to(e.value->span));
        break;
      default:
        emit(Op::YIELD_VALUE, 0, s);
        emit(Op::POP_TOP, s);
    }
  }
  place(skip);
  jump(Op::JUMP_BACK, again, e.elt->span);
  place(end);
}

}  // namespace tracepad
