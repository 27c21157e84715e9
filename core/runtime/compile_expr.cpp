// Expressions to instructions: operators, comparisons, conditions as jumps, displays, f-strings,
// subscripts, assignment targets. Calls and comprehensions have files of their own.
#include <algorithm>

#include "runtime/compiler_impl.h"
#include "runtime/vm.h"

namespace tracepad {

using ast::CmpOpKind;
using ast::ExprKind;

namespace {
// Displays longer than this are built in pieces, so that the stack stays small.
constexpr size_t kLongDisplay = 64;

bool has_starred(const ast::Exprs& elts) {
  for (const ast::Expr* e : elts) {
    if (e->kind == ExprKind::Starred) return true;
  }
  return false;
}
}  // namespace

void Compiler::expr(const ast::Expr& e) {
  const Span& s = e.span;
  switch (e.kind) {
    case ExprKind::Constant: {
      const auto& c = static_cast<const ast::Constant&>(e);
      load_const(constant_value(c), s);
      return;
    }
    case ExprKind::Name: {
      const auto& n = static_cast<const ast::Name&>(e);
      if (n.id == "__debug__") {
        load_const(Value::boolean(true), s);
      } else {
        name_op(n.id, Context::load, s);
      }
      return;
    }
    case ExprKind::Attribute: {
      const auto& a = static_cast<const ast::Attribute&>(e);
      expr(*a.value);
      emit(Op::LOAD_ATTR, name_index(u_->scope->mangle(a.attr)), method_span(a, s));
      return;
    }
    case ExprKind::Subscript: {
      const auto& sub = static_cast<const ast::Subscript&>(e);
      expr(*sub.value);
      subscript_index(*sub.index);
      emit(Op::LOAD_SUBSCR, s);
      return;
    }
    case ExprKind::Slice:
      subscript_index(e);
      return;
    case ExprKind::Call:
      call(static_cast<const ast::Call&>(e));
      return;
    case ExprKind::BinOp:
      binop(static_cast<const ast::BinOp&>(e));
      return;
    case ExprKind::UnaryOp: {
      const auto& u = static_cast<const ast::UnaryOp&>(e);
      Value v;
      if (fold(e, v)) {
        load_const(v, s);
        return;
      }
      if (u.op == ast::UnaryOpKind::Not && u.operand->kind == ExprKind::Compare) {
        compare(static_cast<const ast::Compare&>(*u.operand), &s);
      } else {
        expr(*u.operand);
      }
      static constexpr Op kOps[] = {Op::UNARY_INVERT, Op::UNARY_NOT, Op::UNARY_POSITIVE,
                                    Op::UNARY_NEGATIVE};
      emit(kOps[static_cast<size_t>(u.op)], s);
      return;
    }
    case ExprKind::BoolOp:
      boolop(static_cast<const ast::BoolOp&>(e));
      return;
    case ExprKind::Compare:
      compare(static_cast<const ast::Compare&>(e));
      return;
    case ExprKind::IfExp: {
      const auto& i = static_cast<const ast::IfExp&>(e);
      Label orelse = label(), end = label();
      jump_if(*i.test, orelse, false);
      int depth = out().depth();
      expr(*i.body);
      jump(Op::JUMP, end, s);
      out().set_depth(depth);
      place(orelse);
      expr(*i.orelse);
      place(end);
      return;
    }
    case ExprKind::Lambda:
      lambda(static_cast<const ast::Lambda&>(e));
      return;
    case ExprKind::Tuple: {
      Value v;
      if (fold(e, v)) {
        load_const(v, s);
        return;
      }
      sequence(static_cast<const ast::TupleExpr&>(e).elts, Op::BUILD_TUPLE, Op::LIST_APPEND,
               Op::LIST_EXTEND, true, s);
      return;
    }
    case ExprKind::List: {
      const auto& l = static_cast<const ast::ListExpr&>(e);
      if (l.elts.size() >= 3) {
        std::vector<Value> items(l.elts.size());
        size_t n = 0;
        while (n < items.size() && fold(*l.elts[n], items[n])) ++n;
        if (n == items.size()) {
          emit(Op::BUILD_LIST, 0, s);
          load_const(tracepad::make_tuple(items), s);
          emit(Op::LIST_EXTEND, s);
          return;
        }
      }
      sequence(l.elts, Op::BUILD_LIST, Op::LIST_APPEND, Op::LIST_EXTEND, false, s);
      return;
    }
    case ExprKind::Set:
      set_display(static_cast<const ast::SetExpr&>(e));
      return;
    case ExprKind::Dict:
      dict_display(static_cast<const ast::DictExpr&>(e));
      return;
    case ExprKind::ListComp:
    case ExprKind::SetComp:
    case ExprKind::DictComp:
    case ExprKind::GeneratorExp:
      comprehension(static_cast<const ast::Comp&>(e));
      return;
    case ExprKind::JoinedStr:
      joined_str(static_cast<const ast::JoinedStr&>(e));
      return;
    case ExprKind::FormattedValue: {
      const auto& f = static_cast<const ast::FormattedValue&>(e);
      expr(*f.value);
      auto conversion = static_cast<unsigned char>(f.conversion);
      if (f.format_spec) {
        joined_str(*f.format_spec);
        emit(Op::FORMAT_SPEC, conversion, s);
      } else {
        emit(Op::FORMAT_SIMPLE, conversion, s);
      }
      return;
    }
    case ExprKind::Starred:
      error(s, "can't use starred expression here");
      load_none(s);
      return;
    case ExprKind::NamedExpr: {
      const auto& n = static_cast<const ast::NamedExpr&>(e);
      expr(*n.value);
      emit(Op::COPY, 1, s);
      name_op(n.target->id, Context::store, n.target->span);
      return;
    }
    case ExprKind::Yield: {
      const auto& y = static_cast<const ast::Yield&>(e);
      if (y.value) {
        expr(*y.value);
      } else {
        load_none(s);
      }
      emit(Op::YIELD_VALUE, 0, s);
      return;
    }
    case ExprKind::YieldFrom: {
      const auto& y = static_cast<const ast::YieldFrom&>(e);
      expr(*y.value);
      emit(Op::GET_YIELD_FROM_ITER, s);
      load_none(s);
      Label again = label(), end = label();
      place(again);
      jump(Op::SEND, end, s);
      emit(Op::YIELD_VALUE, 1, s);
      jump(Op::JUMP_BACK, again, s);
      place(end);
      return;
    }
    case ExprKind::Error:
      load_none(s);
      return;
  }
}

// Chains of left operands are walked in a loop: `a + b + c + ...` may be long.
void Compiler::binop(const ast::BinOp& e) {
  std::vector<const ast::BinOp*> spine;
  const ast::Expr* left = &e;
  while (left->kind == ExprKind::BinOp) {
    spine.push_back(static_cast<const ast::BinOp*>(left));
    left = spine.back()->left;
  }
  Value known;
  Span known_span = left->span;
  if (!fold(*left, known)) expr(*left);
  for (size_t i = spine.size(); i-- > 0;) {
    const ast::BinOp& op = *spine[i];
    if (known) {
      Value right, result;
      if (fold(*op.right, right) && fold_binop(op.op, known, right, result)) {
        known = result;
        known_span = op.span;
        continue;
      }
      load_const(known, known_span);
      known = Value();
    }
    expr(*op.right);
    emit(Op::BINARY_OP, static_cast<uint32_t>(op.op), op.span);
  }
  if (known) load_const(known, known_span);
}

void Compiler::boolop(const ast::BoolOp& e) {
  Label end = label();
  Op op = e.is_and ? Op::JUMP_IF_FALSE_OR_POP : Op::JUMP_IF_TRUE_OR_POP;
  for (size_t i = 0; i < e.values.size(); ++i) {
    if (i + 1 < e.values.size()) {
      int truth = constant_truth(*e.values[i]);
      if (truth >= 0 && truth == (e.is_and ? 1 : 0)) continue;  // decides nothing
      expr(*e.values[i]);
      if (truth >= 0) break;  // decides all
      jump(op, end, e.span);
    } else {
      expr(*e.values[i]);
    }
  }
  place(end);
}

void Compiler::compare_op(CmpOpKind op, const Span& s) {
  switch (op) {
    case CmpOpKind::Is:
    case CmpOpKind::IsNot:
      emit(Op::IS_OP, op == CmpOpKind::IsNot, s);
      return;
    case CmpOpKind::In:
    case CmpOpKind::NotIn:
      emit(Op::CONTAINS_OP, op == CmpOpKind::NotIn, s);
      return;
    default:
      emit(Op::COMPARE_OP, static_cast<uint32_t>(op), s);
  }
}

// `negated`: the place of a `not` around it, which is a single comparison's place too.
void Compiler::compare(const ast::Compare& e, const Span* negated) {
  expr(*e.left);
  const size_t n = e.ops.size();
  if (n == 1) {
    const ast::Expr& right = *e.comparators[0];
    const bool membership = e.ops[0] == CmpOpKind::In || e.ops[0] == CmpOpKind::NotIn;
    bool done = false;
    if (membership && right.kind == ExprKind::List) {
      // Nobody else sees the list, so a constant tuple serves as well.
      const auto& elts = static_cast<const ast::ListExpr&>(right).elts;
      std::vector<Value> items(elts.size());
      size_t k = 0;
      while (k < items.size() && fold(*elts[k], items[k])) ++k;
      if (k == items.size()) {
        load_const(tracepad::make_tuple(items), right.span);
        done = true;
      }
    }
    if (!done) expr(right);
    compare_op(e.ops[0], negated ? *negated : e.span);
    return;
  }
  Label cleanup = label(), end = label();
  for (size_t i = 0; i + 1 < n; ++i) {
    expr(*e.comparators[i]);
    emit(Op::SWAP, 2, e.span);
    emit(Op::COPY, 2, e.span);
    compare_op(e.ops[i], e.span);
    jump(Op::JUMP_IF_FALSE_OR_POP, cleanup, e.span);
  }
  expr(*e.comparators[n - 1]);
  compare_op(e.ops[n - 1], e.span);
  jump(Op::JUMP, end, e.span);
  place(cleanup);
  emit(Op::SWAP, 2, e.span);
  emit(Op::POP_TOP, e.span);
  place(end);
}

// Jumps to `target` where the truth of e is `condition`, falls through where it is not.
void Compiler::jump_if(const ast::Expr& e, Label target, bool condition) {
  const Span& s = e.span;
  int truth = constant_truth(e);
  if (truth >= 0) {
    if ((truth == 1) == condition) jump(Op::JUMP, target, s);
    return;
  }
  switch (e.kind) {
    case ExprKind::UnaryOp: {
      const auto& u = static_cast<const ast::UnaryOp&>(e);
      if (u.op != ast::UnaryOpKind::Not) break;
      jump_if(*u.operand, target, !condition);
      return;
    }
    case ExprKind::BoolOp: {
      const auto& b = static_cast<const ast::BoolOp&>(e);
      // `and` is decided by a false operand, `or` by a true one.
      bool decisive = !b.is_and;
      Label skip = decisive == condition ? target : label();
      for (size_t i = 0; i + 1 < b.values.size(); ++i) jump_if(*b.values[i], skip, decisive);
      jump_if(*b.values.back(), target, condition);
      if (decisive != condition) place(skip);
      return;
    }
    case ExprKind::IfExp: {
      const auto& i = static_cast<const ast::IfExp&>(e);
      Label orelse = label(), end = label();
      jump_if(*i.test, orelse, false);
      jump_if(*i.body, target, condition);
      jump(Op::JUMP, end, s);
      place(orelse);
      jump_if(*i.orelse, target, condition);
      place(end);
      return;
    }
    case ExprKind::Compare: {
      const auto& c = static_cast<const ast::Compare&>(e);
      const size_t n = c.ops.size();
      if (n == 1) {
        const ast::Expr& right = *c.comparators[0];
        const bool is_none =
            right.kind == ExprKind::Constant &&
            static_cast<const ast::Constant&>(right).type == ast::ConstantKind::None;
        if (is_none && (c.ops[0] == CmpOpKind::Is || c.ops[0] == CmpOpKind::IsNot)) {
          expr(*c.left);
          bool when_none = (c.ops[0] == CmpOpKind::Is) == condition;
          jump(when_none ? Op::POP_JUMP_IF_NONE : Op::POP_JUMP_IF_NOT_NONE, target, s);
          return;
        }
        break;
      }
      Label cleanup = label(), end = label();
      expr(*c.left);
      for (size_t i = 0; i + 1 < n; ++i) {
        expr(*c.comparators[i]);
        emit(Op::SWAP, 2, s);
        emit(Op::COPY, 2, s);
        compare_op(c.ops[i], s);
        jump(Op::POP_JUMP_IF_FALSE, cleanup, s);
      }
      expr(*c.comparators[n - 1]);
      compare_op(c.ops[n - 1], s);
      jump(condition ? Op::POP_JUMP_IF_TRUE : Op::POP_JUMP_IF_FALSE, target, s);
      jump(Op::JUMP, end, s);
      place(cleanup);
      emit(Op::POP_TOP, s);
      if (!condition) jump(Op::JUMP, target, s);
      place(end);
      return;
    }
    default:
      break;
  }
  expr(e);
  jump(condition ? Op::POP_JUMP_IF_TRUE : Op::POP_JUMP_IF_FALSE, target, s);
}

void Compiler::sequence(const ast::Exprs& elts, Op build, Op append, Op extend, bool tuple,
                        const Span& s) {
  if (!has_starred(elts) && elts.size() <= kLongDisplay) {
    for (const ast::Expr* e : elts) expr(*e);
    emit(build, static_cast<uint32_t>(elts.size()), s);
    return;
  }
  const Op start = tuple ? Op::BUILD_LIST : build;
  bool built = false;
  uint32_t pushed = 0;
  for (const ast::Expr* e : elts) {
    if (!built && (e->kind == ExprKind::Starred || pushed == kLongDisplay)) {
      emit(start, pushed, s);
      built = true;
    }
    if (e->kind == ExprKind::Starred) {
      expr(*static_cast<const ast::Starred*>(e)->value);
      emit(extend, s);
    } else {
      expr(*e);
      if (built) {
        emit(append, 1, s);
      } else {
        ++pushed;
      }
    }
  }
  if (!built) emit(start, pushed, s);
  if (tuple) emit(Op::LIST_TO_TUPLE, s);
}

void Compiler::set_display(const ast::SetExpr& e) {
  // As CPython: a short display of constants is copied from a frozenset, which decides its order.
  if (e.elts.size() >= 3 && e.elts.size() <= 30) {
    std::vector<Value> items(e.elts.size());
    size_t n = 0;
    while (n < items.size() && fold(*e.elts[n], items[n])) ++n;
    if (n == items.size()) {
      Ref<Set> set = make_set(true);
      bool ok = true;
      for (const Value& v : items) ok = ok && set->add(vm_, v) >= 0;
      if (ok) {
        emit(Op::BUILD_SET, 0, e.span);
        load_const(set, e.span);
        emit(Op::SET_UPDATE, e.span);
        return;
      }
      vm_.clear_error();
    }
  }
  sequence(e.elts, Op::BUILD_SET, Op::SET_ADD, Op::SET_UPDATE, false, e.span);
}

void Compiler::dict_display(const ast::DictExpr& e) {
  uint32_t pairs = 0;
  bool built = false;
  for (size_t i = 0; i < e.values.size(); ++i) {
    if (!built && (!e.keys[i] || pairs == kLongDisplay)) {
      emit(Op::BUILD_MAP, pairs, e.span);
      built = true;
    }
    if (!e.keys[i]) {
      expr(*e.values[i]);
      emit(Op::DICT_UPDATE, e.span);
      continue;
    }
    expr(*e.keys[i]);
    expr(*e.values[i]);
    if (built) {
      emit(Op::MAP_ADD, 1, e.span);
    } else {
      ++pairs;
    }
  }
  if (!built) emit(Op::BUILD_MAP, pairs, e.span);
}

void Compiler::joined_str(const ast::JoinedStr& e) {
  uint32_t n = 0;
  for (const ast::Expr* v : e.values) {
    if (v->kind == ExprKind::Constant && static_cast<const ast::Constant*>(v)->text.empty())
      continue;
    expr(*v);
    ++n;
  }
  if (n == 0) {
    load_str("", e.span);
  } else if (n > 1) {
    emit(Op::BUILD_STRING, n, e.span);
  }
}

void Compiler::subscript_index(const ast::Expr& index) {
  if (index.kind != ExprKind::Slice) {
    expr(index);
    return;
  }
  const auto& slice = static_cast<const ast::Slice&>(index);
  Value start = Value::none(), stop = start, step = start;
  if ((!slice.lower || fold(*slice.lower, start)) && (!slice.upper || fold(*slice.upper, stop)) &&
      (!slice.step || fold(*slice.step, step))) {
    load_const(make_slice(start, stop, step), index.span);
    return;
  }
  auto part = [&](const ast::Expr* e) {
    if (e) {
      expr(*e);
    } else {
      load_none(index.span);
    }
  };
  part(slice.lower);
  part(slice.upper);
  if (slice.step) part(slice.step);
  emit(Op::BUILD_SLICE, slice.step ? 3 : 2, index.span);
}

void Compiler::store(const ast::Expr& target) {
  const Span& s = target.span;
  switch (target.kind) {
    case ExprKind::Name:
      name_op(static_cast<const ast::Name&>(target).id, Context::store, s);
      return;
    case ExprKind::Attribute: {
      const auto& a = static_cast<const ast::Attribute&>(target);
      expr(*a.value);
      std::string attr = u_->scope->mangle(a.attr);
      if (a.value->kind == ExprKind::Name && static_cast<const ast::Name*>(a.value)->id == "self") {
        for (Unit* u = u_->parent; u; u = u->parent) {
          if (u->scope->kind != ScopeKind::Class) continue;
          auto& known = u->static_attributes;
          if (std::find(known.begin(), known.end(), attr) == known.end()) known.push_back(attr);
          break;
        }
      }
      emit(Op::STORE_ATTR, name_index(attr), method_span(a, s));
      return;
    }
    case ExprKind::Subscript: {
      const auto& sub = static_cast<const ast::Subscript&>(target);
      expr(*sub.value);
      subscript_index(*sub.index);
      emit(Op::STORE_SUBSCR, s);
      return;
    }
    case ExprKind::Tuple:
      unpack(static_cast<const ast::TupleExpr&>(target).elts, s);
      return;
    case ExprKind::List:
      unpack(static_cast<const ast::ListExpr&>(target).elts, s);
      return;
    case ExprKind::Starred:
      error(s, "starred assignment target must be in a list or tuple");
      emit(Op::POP_TOP, s);
      return;
    default:
      error(s, "cannot assign to expression");
      emit(Op::POP_TOP, s);
  }
}

void Compiler::unpack(const ast::Exprs& elts, const Span& s) {
  size_t star = elts.size();
  for (size_t i = 0; i < elts.size(); ++i) {
    if (elts[i]->kind != ExprKind::Starred) continue;
    if (star != elts.size()) {
      error(s, "multiple starred expressions in assignment");
      break;
    }
    star = i;
  }
  const auto n = static_cast<uint32_t>(elts.size());
  if (star == elts.size()) {
    emit(Op::UNPACK_SEQUENCE, n, s);
  } else {
    const auto before = static_cast<uint32_t>(star), after = n - before - 1;
    if (before > 255) error(s, "too many expressions in star-unpacking assignment");
    emit(Op::UNPACK_EX, (before & 0xff) | after << 8, s);
  }
  for (const ast::Expr* e : elts) {
    store(e->kind == ExprKind::Starred ? *static_cast<const ast::Starred*>(e)->value : *e);
  }
}

void Compiler::del(const ast::Expr& target) {
  const Span& s = target.span;
  switch (target.kind) {
    case ExprKind::Name:
      name_op(static_cast<const ast::Name&>(target).id, Context::del, s);
      return;
    case ExprKind::Attribute: {
      const auto& a = static_cast<const ast::Attribute&>(target);
      expr(*a.value);
      emit(Op::DELETE_ATTR, name_index(u_->scope->mangle(a.attr)), method_span(a, s));
      return;
    }
    case ExprKind::Subscript: {
      const auto& sub = static_cast<const ast::Subscript&>(target);
      expr(*sub.value);
      subscript_index(*sub.index);
      emit(Op::DELETE_SUBSCR, s);
      return;
    }
    case ExprKind::Tuple:
      for (const ast::Expr* e : static_cast<const ast::TupleExpr&>(target).elts) del(*e);
      return;
    case ExprKind::List:
      for (const ast::Expr* e : static_cast<const ast::ListExpr&>(target).elts) del(*e);
      return;
    default:
      error(s, "cannot delete expression");
  }
}

}  // namespace tracepad
