// try, except, finally and with: the protected ranges and their handlers, and how return, break and
// continue leave the blocks around them. A finally body is compiled once for each way out. A
// handler starts with [exception] on top of the depth of its range; PUSH_EXC_INFO puts what was
// being handled before beneath it, and every way out of the handler restores that.
#include "runtime/compiler_impl.h"

namespace tracepad {

Block& Compiler::open(Block::Kind kind, const Span& s) {
  Block b;
  b.kind = kind;
  b.span = s;
  u_->blocks.push_back(std::move(b));
  return u_->blocks.back();
}

// A block whose code is protected by `handler`, which finds the stack cut to `depth`.
Block& Compiler::open_range(Block::Kind kind, Label handler, int depth, const Span& s) {
  Block& b = open(kind, s);
  b.handler = handler;
  b.handler_depth = depth;
  b.range_start = out().here();
  return b;
}

void Compiler::close_range(Block& b) {
  if (b.handler) out().add_range(b.range_start, b.handler, b.handler_depth);
}

void Compiler::close() {
  close_range(u_->blocks.back());
  u_->blocks.pop_back();
}

// With [previous] on top, after an exception was dealt with.
void Compiler::pop_handled(const Span& s) { emit(Op::POP_EXCEPT, s); }

void Compiler::unbind_name(const std::string& name, const Span& s) {
  load_none(s);
  name_op(name, Context::store, s);
  name_op(name, Context::del, s);
}

void Compiler::unwind(size_t keep, bool value, const Span& s) {
  for (size_t i = u_->blocks.size(); i > keep; --i) unwind_block(i - 1, value, s);
}

void Compiler::resume(size_t keep) {
  for (size_t i = keep; i < u_->blocks.size(); ++i) u_->blocks[i].range_start = out().here();
}

void Compiler::unwind_block(size_t index, bool value, const Span& s) {
  close_range(u_->blocks[index]);
  const Block b = u_->blocks[index];
  switch (b.kind) {
    case Block::kWhile:
    case Block::kTry:
      return;
    case Block::kStarHandler:
      error(s, "'break', 'continue' and 'return' cannot appear in an except* block");
      return;
    case Block::kFor:
    case Block::kPopValue:
      if (value) emit(Op::SWAP, 2, s);
      emit(Op::POP_TOP, s);
      return;
    case Block::kFinallyTry: {
      // The body runs as if it stood outside of the blocks being left.
      std::vector<Block> left(
          std::make_move_iterator(u_->blocks.begin() + static_cast<ptrdiff_t>(index)),
          std::make_move_iterator(u_->blocks.end()));
      u_->blocks.resize(index);
      if (value) open(Block::kPopValue, s);
      body(*b.finalbody);
      u_->blocks.resize(index);
      for (Block& l : left) u_->blocks.push_back(std::move(l));
      return;
    }
    case Block::kFinallyEnd:
      if (value) emit(Op::SWAP, 2, s);
      emit(Op::POP_TOP, s);
      if (value) emit(Op::SWAP, 2, s);
      pop_handled(s);
      return;
    case Block::kWith:
      if (value) emit(Op::SWAP, 2, s);
      emit(Op::WITH_EXIT, b.span);
      return;
    case Block::kHandler:
      if (value) emit(Op::SWAP, 2, s);
      pop_handled(s);
      if (b.name) unbind_name(*b.name, s);
      return;
  }
}

void Compiler::try_stmt(const ast::Try& s) {
  if (s.finalbody.empty()) {
    if (s.is_star) {
      try_star(s);
    } else {
      try_except(s);
    }
  } else {
    try_finally(s);
  }
}

void Compiler::try_finally(const ast::Try& s) {
  const int depth = out().depth();
  Label handler = label(), cleanup = label(), end = label();
  Block& b = open_range(Block::kFinallyTry, handler, depth, s.span);
  b.finalbody = &s.finalbody;
  if (s.handlers.empty()) {
    body(s.body);
  } else if (s.is_star) {
    try_star(s);
  } else {
    try_except(s);
  }
  close();
  body(s.finalbody);
  jump(Op::JUMP, end, s.span);

  place(handler);
  out().set_depth(depth + 1);
  emit(Op::PUSH_EXC_INFO, s.span);
  open_range(Block::kFinallyEnd, cleanup, depth + 1, s.span);
  body(s.finalbody);
  emit(Op::RERAISE, s.span);
  close();
  place(cleanup);
  out().set_depth(depth + 2);
  emit(Op::SWAP, 2, s.span);
  pop_handled(s.span);
  emit(Op::RERAISE, s.span);
  out().set_depth(depth);
  place(end);
}

void Compiler::try_except(const ast::Try& s) {
  const int depth = out().depth();
  Label handler = label(), cleanup = label(), end = label();
  open_range(Block::kTry, handler, depth, s.span);
  body(s.body);
  close();
  body(s.orelse);
  jump(Op::JUMP, end, s.span);

  place(handler);
  out().set_depth(depth + 1);
  emit(Op::PUSH_EXC_INFO, s.span);
  uint32_t matching = out().here();
  bool catches_all = false;
  for (size_t i = 0; i < s.handlers.size(); ++i) {
    const ast::ExceptHandler& h = s.handlers[i];
    Label next = label();
    if (h.type) {
      expr(*h.type);
      emit(Op::CHECK_EXC_MATCH, h.span);
      jump(Op::POP_JUMP_IF_FALSE, next, h.span);
    } else {
      catches_all = true;
      if (i + 1 < s.handlers.size()) error(h.span, "default 'except:' must be last");
    }
    const bool named = !h.name.empty();
    if (named) {
      name_op(h.name, Context::store, h.span);
    } else {
      emit(Op::POP_TOP, h.span);
    }
    out().add_range(matching, cleanup, depth + 1);
    Label unbind = named ? label() : cleanup;
    Block& b = open_range(Block::kHandler, unbind, depth + 1, h.span);
    if (named) b.name = &h.name;
    body(h.body);
    close();
    pop_handled(h.span);
    if (named) unbind_name(h.name, h.span);
    jump(Op::JUMP, end, h.span);
    if (named) {
      // The body raised: [previous, exception].
      place(unbind);
      out().set_depth(depth + 2);
      uint32_t start = out().here();
      unbind_name(h.name, h.span);
      out().add_range(start, cleanup, depth + 1);
      jump(Op::JUMP, cleanup, h.span);
    }
    out().set_depth(depth + 2);
    place(next);
    matching = out().here();
  }
  if (!catches_all) {
    emit(Op::RERAISE, s.span);
    out().add_range(matching, cleanup, depth + 1);
  }
  place(cleanup);
  out().set_depth(depth + 2);
  emit(Op::SWAP, 2, s.span);
  pop_handled(s.span);
  emit(Op::RERAISE, s.span);
  out().set_depth(depth);
  place(end);
}

// except*: each clause takes its part of the exception group; what the clauses raise and what none
// took is raised together at the end. In the handler: [previous, original, raised, rest].
void Compiler::try_star(const ast::Try& s) {
  const int depth = out().depth();
  Label handler = label(), cleanup = label(), end = label();
  open_range(Block::kTry, handler, depth, s.span);
  body(s.body);
  close();
  body(s.orelse);
  jump(Op::JUMP, end, s.span);

  place(handler);
  out().set_depth(depth + 1);
  emit(Op::PUSH_EXC_INFO, s.span);
  uint32_t unprotected = out().here();
  emit(Op::COPY, 1, s.span);
  emit(Op::BUILD_LIST, 0, s.span);
  emit(Op::SWAP, 2, s.span);
  for (const ast::ExceptHandler& h : s.handlers) {
    Label no_match = label(), next = label(), failed = label();
    expr(*h.type);
    emit(Op::CHECK_EG_MATCH, h.span);
    emit(Op::COPY, 1, h.span);
    jump(Op::POP_JUMP_IF_NONE, no_match, h.span);
    const bool named = !h.name.empty();
    if (named) {
      name_op(h.name, Context::store, h.span);
    } else {
      emit(Op::POP_TOP, h.span);
    }
    out().add_range(unprotected, cleanup, depth + 1);
    open_range(Block::kStarHandler, failed, depth + 4, h.span);
    body(h.body);
    close();
    unprotected = out().here();
    if (named) unbind_name(h.name, h.span);
    jump(Op::JUMP, next, h.span);
    // The clause raised: that is kept for the end.
    place(failed);
    out().set_depth(depth + 5);
    if (named) unbind_name(h.name, h.span);
    emit(Op::LIST_APPEND, 2, h.span);
    jump(Op::JUMP, next, h.span);
    place(no_match);
    emit(Op::POP_TOP, h.span);
    place(next);
  }
  emit(Op::LIST_APPEND, 1, s.span);
  emit(Op::PREP_RERAISE_STAR, s.span);
  Label reraise = label();
  emit(Op::COPY, 1, s.span);
  jump(Op::POP_JUMP_IF_NOT_NONE, reraise, s.span);
  emit(Op::POP_TOP, s.span);
  out().add_range(unprotected, cleanup, depth + 1);
  pop_handled(s.span);
  jump(Op::JUMP, end, s.span);
  place(reraise);
  place(cleanup);
  out().set_depth(depth + 2);
  emit(Op::SWAP, 2, s.span);
  pop_handled(s.span);
  emit(Op::RERAISE, s.span);
  out().set_depth(depth);
  place(end);
}

void Compiler::with_stmt(const ast::With& s, size_t item) {
  const ast::WithItem& w = s.items[item];
  const Span& at = w.context->span;
  const int depth = out().depth();
  Label handler = label(), cleanup = label(), suppress = label(), end = label();
  expr(*w.context);
  emit(Op::BEFORE_WITH, at);
  open_range(Block::kWith, handler, depth + 1, at);
  if (w.vars) {
    store(*w.vars);
  } else {
    emit(Op::POP_TOP, at);
  }
  if (item + 1 < s.items.size()) {
    with_stmt(s, item + 1);
  } else {
    body(s.body);
  }
  close();
  emit(Op::WITH_EXIT, at);
  jump(Op::JUMP, end, at);

  place(handler);
  out().set_depth(depth + 2);
  emit(Op::PUSH_EXC_INFO, at);
  uint32_t start = out().here();
  emit(Op::WITH_EXCEPT_START, at);
  jump(Op::POP_JUMP_IF_TRUE, suppress, at);
  emit(Op::RERAISE, at);
  out().add_range(start, cleanup, depth + 2);
  place(suppress);
  emit(Op::POP_TOP, at);  // the exception
  pop_handled(at);
  emit(Op::POP_TOP, at);  // the exit function
  jump(Op::JUMP, end, at);
  place(cleanup);
  out().set_depth(depth + 3);
  emit(Op::SWAP, 2, at);
  pop_handled(at);
  emit(Op::RERAISE, at);
  out().set_depth(depth);
  place(end);
}

}  // namespace tracepad
