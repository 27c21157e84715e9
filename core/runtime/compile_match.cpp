// The match statement. The subject stays on the stack while a case is tried; what patterns capture
// is kept beneath and bound only once the whole pattern has matched. A failing test jumps to a
// place that pops as many values as lie on the stack at that moment: PatternContext::fail_pop has
// one label a count.
#include <algorithm>

#include "runtime/compiler_impl.h"
#include "runtime/vm.h"

namespace tracepad {

using ast::PatternKind;

namespace {

bool is_wildcard(const ast::Pattern& p) {
  if (p.kind != PatternKind::As) return false;
  const auto& a = static_cast<const ast::AsPattern&>(p);
  return !a.pattern && a.name.empty();
}

bool is_star_wildcard(const ast::Pattern& p) {
  return p.kind == PatternKind::Star && static_cast<const ast::StarPattern&>(p).name.empty();
}

}  // namespace

void Compiler::match_stmt(const ast::Match& s) {
  expr(*s.subject);
  const size_t n = s.cases.size();
  const bool has_default = n > 1 && is_wildcard(*s.cases[n - 1].pattern);
  const size_t tried = has_default ? n - 1 : n;
  const int depth = out().depth();  // with the subject
  Label end = label();
  for (size_t i = 0; i < tried; ++i) {
    const ast::MatchCase& c = s.cases[i];
    const Span& at = c.pattern->span;
    const bool last = i + 1 == tried;
    out().set_depth(depth);
    if (!last || has_default) emit(Op::COPY, 1, at);
    PatternContext pc;
    // Only the last case, or one with a guard, may match everything.
    pc.allow_irrefutable = c.guard != nullptr || i + 1 == n;
    pattern(*c.pattern, pc);
    for (const std::string& name : pc.stores) name_op(name, Context::store, at);
    if (c.guard) {
      if (pc.fail_pop.empty()) pc.fail_pop.push_back(label());
      jump_if(*c.guard, pc.fail_pop[0], false);
    }
    if (!last || has_default) emit(Op::POP_TOP, at);
    body(c.body);
    jump(Op::JUMP, end, at);
    out().set_depth(last && !has_default ? depth - 1 : depth);
    place_fails(pc, at);
  }
  if (has_default) {
    const ast::MatchCase& c = s.cases[n - 1];
    out().set_depth(depth);
    emit(Op::POP_TOP, c.pattern->span);
    if (c.guard) jump_if(*c.guard, end, false);
    body(c.body);
  }
  out().set_depth(depth - 1);
  place(end);
}

void Compiler::jump_to_fail(Op op, PatternContext& pc, const Span& s) {
  const size_t pops = static_cast<size_t>(pc.on_top) + pc.stores.size();
  while (pc.fail_pop.size() <= pops) pc.fail_pop.push_back(label());
  jump(op, pc.fail_pop[pops], s);
}

void Compiler::place_fails(PatternContext& pc, const Span& s) {
  if (pc.fail_pop.empty()) return;
  const int base = out().depth();
  for (size_t i = pc.fail_pop.size(); i-- > 1;) {
    out().set_depth(base + static_cast<int>(i));
    place(pc.fail_pop[i]);
    emit(Op::POP_TOP, s);
  }
  out().set_depth(base);
  place(pc.fail_pop[0]);
  pc.fail_pop.clear();
}

// Moves the top value beneath count - 1 others.
void Compiler::rotate(int count, const Span& s) {
  for (; count > 1; --count) emit(Op::SWAP, static_cast<uint32_t>(count), s);
}

void Compiler::pattern_store(const std::string& name, PatternContext& pc, const Span& s) {
  if (name.empty()) {
    emit(Op::POP_TOP, s);
    return;
  }
  if (std::find(pc.stores.begin(), pc.stores.end(), name) != pc.stores.end()) {
    error(s, "multiple assignments to name '" + name + "' in pattern");
  }
  rotate(pc.on_top + static_cast<int>(pc.stores.size()) + 1, s);
  pc.stores.push_back(name);
}

void Compiler::subpattern(const ast::Pattern& p, PatternContext& pc) {
  const bool allowed = pc.allow_irrefutable;
  pc.allow_irrefutable = true;
  pattern(p, pc);
  pc.allow_irrefutable = allowed;
}

// Consumes the subject on top; falls through where it matches.
void Compiler::pattern(const ast::Pattern& p, PatternContext& pc) {
  const Span& s = p.span;
  switch (p.kind) {
    case PatternKind::Value: {
      const auto& v = static_cast<const ast::ValuePattern&>(p);
      expr(*v.value);
      emit(Op::COMPARE_OP, static_cast<uint32_t>(ast::CmpOpKind::Eq), s);
      jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
      return;
    }
    case PatternKind::Singleton: {
      const auto& v = static_cast<const ast::ValuePattern&>(p);
      expr(*v.value);
      emit(Op::IS_OP, 0, s);
      jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
      return;
    }
    case PatternKind::Sequence:
      pattern_sequence(static_cast<const ast::SequencePattern&>(p), pc);
      return;
    case PatternKind::Mapping:
      pattern_mapping(static_cast<const ast::MappingPattern&>(p), pc);
      return;
    case PatternKind::Class:
      pattern_class(static_cast<const ast::ClassPattern&>(p), pc);
      return;
    case PatternKind::Star:
      pattern_store(static_cast<const ast::StarPattern&>(p).name, pc, s);
      return;
    case PatternKind::As:
      pattern_as(static_cast<const ast::AsPattern&>(p), pc);
      return;
    case PatternKind::Or:
      pattern_or(static_cast<const ast::OrPattern&>(p), pc);
      return;
  }
}

void Compiler::pattern_as(const ast::AsPattern& p, PatternContext& pc) {
  const Span& s = p.span;
  if (!p.pattern) {
    if (!pc.allow_irrefutable) {
      error(s, p.name.empty()
                   ? "wildcard makes remaining patterns unreachable"
                   : "name capture '" + p.name + "' makes remaining patterns unreachable");
    }
    pattern_store(p.name, pc, s);
    return;
  }
  ++pc.on_top;
  emit(Op::COPY, 1, s);
  pattern(*p.pattern, pc);
  --pc.on_top;
  pattern_store(p.name, pc, s);
}

void Compiler::pattern_sequence(const ast::SequencePattern& p, PatternContext& pc) {
  const Span& s = p.span;
  const size_t n = p.patterns.size();
  size_t star = n;
  bool only_wildcard = true, star_wildcard = false;
  for (size_t i = 0; i < n; ++i) {
    const ast::Pattern& sub = *p.patterns[i];
    if (sub.kind == PatternKind::Star) {
      if (star != n) {
        error(s, "multiple starred expressions in sequence pattern");
        return;
      }
      star = i;
      star_wildcard = is_star_wildcard(sub);
      only_wildcard &= star_wildcard;
      continue;
    }
    only_wildcard &= is_wildcard(sub);
  }
  ++pc.on_top;
  emit(Op::MATCH_SEQUENCE, s);
  jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
  const bool has_star = star != n;
  if (!has_star || n > 1) {
    emit(Op::GET_LEN, s);
    load_const(Value::small(static_cast<int64_t>(has_star ? n - 1 : n)), s);
    emit(Op::COMPARE_OP, static_cast<uint32_t>(has_star ? ast::CmpOpKind::GtE : ast::CmpOpKind::Eq),
         s);
    jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
  }
  --pc.on_top;
  if (only_wildcard) {
    emit(Op::POP_TOP, s);
    return;
  }
  if (star_wildcard) {
    // Takes single elements; what *_ covers is not touched.
    ++pc.on_top;
    for (size_t i = 0; i < n; ++i) {
      const ast::Pattern& sub = *p.patterns[i];
      if (i == star || is_wildcard(sub)) continue;
      emit(Op::COPY, 1, s);
      if (i < star) {
        load_const(Value::small(static_cast<int64_t>(i)), s);
      } else {
        emit(Op::GET_LEN, s);
        load_const(Value::small(static_cast<int64_t>(n - i)), s);
        emit(Op::BINARY_OP, static_cast<uint32_t>(ast::BinOpKind::Sub), s);
      }
      emit(Op::LOAD_SUBSCR, s);
      subpattern(sub, pc);
    }
    --pc.on_top;
    emit(Op::POP_TOP, s);
    return;
  }
  if (has_star) {
    emit(Op::UNPACK_EX, static_cast<uint32_t>(star | (n - star - 1) << 8), s);
  } else {
    emit(Op::UNPACK_SEQUENCE, static_cast<uint32_t>(n), s);
  }
  pc.on_top += static_cast<int>(n);
  for (const ast::Pattern* sub : p.patterns) {
    --pc.on_top;
    subpattern(*sub, pc);
  }
}

void Compiler::pattern_mapping(const ast::MappingPattern& p, PatternContext& pc) {
  const Span& s = p.span;
  const size_t n = p.keys.size();
  ++pc.on_top;  // the subject
  emit(Op::MATCH_MAPPING, s);
  jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
  if (n == 0 && p.rest.empty()) {
    --pc.on_top;
    emit(Op::POP_TOP, s);
    return;
  }
  if (n > 0) {
    emit(Op::GET_LEN, s);
    load_const(Value::small(static_cast<int64_t>(n)), s);
    emit(Op::COMPARE_OP, static_cast<uint32_t>(ast::CmpOpKind::GtE), s);
    jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
  }
  const Ref<Dict> seen = make_dict();
  for (const ast::Expr* k : p.keys) {
    Value key;
    if (!fold(*k, key)) continue;
    std::string text;
    if (seen->contains(vm_, key) == 1 && vm_.repr_to(key, text))
      error(s, "mapping pattern checks duplicate key (" + text + ")");
    seen->set(vm_, key, none());
  }
  for (const ast::Expr* k : p.keys) expr(*k);
  emit(Op::BUILD_TUPLE, static_cast<uint32_t>(n), s);
  emit(Op::MATCH_KEYS, s);
  pc.on_top += 2;  // the keys and the values
  emit(Op::COPY, 1, s);
  load_none(s);
  emit(Op::IS_OP, 1, s);
  jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
  emit(Op::UNPACK_SEQUENCE, static_cast<uint32_t>(n), s);
  pc.on_top += static_cast<int>(n) - 1;
  for (const ast::Pattern* sub : p.patterns) {
    --pc.on_top;
    subpattern(*sub, pc);
  }
  pc.on_top -= 2;
  if (!p.rest.empty()) {
    emit(Op::DICT_WITHOUT_KEYS, s);
    pattern_store(p.rest, pc, s);
  } else {
    emit(Op::POP_TOP, s);
    emit(Op::POP_TOP, s);
  }
}

void Compiler::pattern_class(const ast::ClassPattern& p, PatternContext& pc) {
  const Span& s = p.span;
  for (size_t i = 0; i < p.kwd_attrs.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      if (p.kwd_attrs[i] == p.kwd_attrs[j]) {
        error(p.kwd_patterns[i]->span,
              "attribute name repeated in class pattern: " + p.kwd_attrs[i]);
      }
    }
  }
  expr(*p.cls);
  std::vector<Value> names;
  for (const std::string& k : p.kwd_attrs) names.push_back(Value(intern(k)));
  load_const(tracepad::make_tuple(names), s);
  emit(Op::MATCH_CLASS, static_cast<uint32_t>(p.patterns.size()), s);
  emit(Op::COPY, 1, s);
  load_none(s);
  emit(Op::IS_OP, 1, s);
  ++pc.on_top;  // the attributes
  jump_to_fail(Op::POP_JUMP_IF_FALSE, pc, s);
  const size_t n = p.patterns.size() + p.kwd_patterns.size();
  emit(Op::UNPACK_SEQUENCE, static_cast<uint32_t>(n), s);
  pc.on_top += static_cast<int>(n) - 1;
  for (size_t i = 0; i < n; ++i) {
    --pc.on_top;
    subpattern(i < p.patterns.size() ? *p.patterns[i] : *p.kwd_patterns[i - p.patterns.size()], pc);
  }
}

void Compiler::pattern_or(const ast::OrPattern& p, PatternContext& pc) {
  const Span& s = p.span;
  Label end = label();
  const int depth = out().depth();  // with the subject
  std::vector<std::string> control;
  for (size_t i = 0; i < p.patterns.size(); ++i) {
    const ast::Pattern& alternative = *p.patterns[i];
    PatternContext inner;
    inner.allow_irrefutable = pc.allow_irrefutable && i + 1 == p.patterns.size();
    out().set_depth(depth);
    emit(Op::COPY, 1, alternative.span);
    pattern(alternative, inner);
    // On top of the subject: the captured values, the first captured one uppermost.
    if (i == 0) {
      control = inner.stores;
    } else if (control.size() != inner.stores.size() ||
               !std::is_permutation(control.begin(), control.end(), inner.stores.begin())) {
      error(s, "alternative patterns bind different names");
    } else {
      for (size_t k = 0; k < control.size(); ++k) {
        if (inner.stores[k] == control[k]) continue;
        auto it = std::find(inner.stores.begin() + static_cast<ptrdiff_t>(k), inner.stores.end(),
                            control[k]);
        const auto j = static_cast<uint32_t>(it - inner.stores.begin());
        // Exchanges the values at k and j below the top.
        if (k > 0) emit(Op::SWAP, static_cast<uint32_t>(k + 1), alternative.span);
        emit(Op::SWAP, j + 1, alternative.span);
        if (k > 0) emit(Op::SWAP, static_cast<uint32_t>(k + 1), alternative.span);
        std::swap(inner.stores[k], *it);
      }
    }
    jump(Op::JUMP, end, alternative.span);
    out().set_depth(depth);
    place_fails(inner, alternative.span);
  }
  // None matched.
  out().set_depth(depth);
  emit(Op::POP_TOP, s);
  jump_to_fail(Op::JUMP, pc, s);
  out().set_depth(depth + static_cast<int>(control.size()));
  place(end);
  // [on_top and stores of pc..., subject, captured...]: the captured values go where pc keeps its
  // own.
  const int others = pc.on_top + static_cast<int>(pc.stores.size());
  for (const std::string& name : control) {
    if (std::find(pc.stores.begin(), pc.stores.end(), name) != pc.stores.end()) {
      error(s, "multiple assignments to name '" + name + "' in pattern");
    }
    // Beneath the other captured values, the subject, and all that pc has.
    rotate(static_cast<int>(control.size()) + 1 + others, s);
    pc.stores.push_back(name);
  }
  emit(Op::POP_TOP, s);  // the subject
}

}  // namespace tracepad
