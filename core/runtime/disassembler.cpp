// The disassembler and the verifier: see disassembler.h.
#include "runtime/disassembler.h"

#include <fmt/core.h>

#include <vector>

#include "runtime/assembler.h"
#include "syntax/unparse.h"

namespace tracepad {
namespace {

constexpr const char* kOpNames[] = {
#define X(name) #name,
    TRACEPAD_OPCODES(X)
#undef X
};

std::string show(const Value& v) {
  if (v.is_empty()) return "<empty>";
  if (v.is_none()) return "None";
  if (v.is_true()) return "True";
  if (v.is_false()) return "False";
  if (v.is_ellipsis()) return "...";
  if (v.is_small()) return std::to_string(v.small());
  if (v.is_real()) return fmt::format("{}", v.real());
  if (Str* s = as<Str>(v)) return literal_repr(s->s, false);
  if (Bytes* b = as<Bytes>(v)) return literal_repr(b->s, true);
  if (Code* c = as<Code>(v)) return fmt::format("<code {}>", c->qualname->s);
  if (Tuple* t = as<Tuple>(v)) {
    std::string out = "(";
    for (uint32_t i = 0; i < t->size; ++i) out += (i ? ", " : "") + show(t->items[i]);
    return out + ")";
  }
  return "<object>";
}

std::string variable(const Code& code, uint32_t cell) {
  const size_t cells = code.cellvars.size();
  if (cell < cells) return code.cellvars[cell]->s;
  if (cell - cells < code.freevars.size()) return code.freevars[cell - cells]->s;
  return "?";
}

std::string local(const Code& code, uint32_t i) {
  return i < code.varnames.size() ? code.varnames[i]->s : "?";
}

// What the argument refers to, for the reader.
std::string named(const Code& code, Op op, uint32_t arg) {
  if (has_cache(op)) {
    const uint32_t cache = arg >> cache_shift(op);
    return cache < code.caches.size() ? code.caches[cache].name->s : "?";
  }
  return arg < code.names.size() ? code.names[arg]->s : "?";
}

std::string explain(const Code& code, Op op, uint32_t arg) {
  switch (op) {
    case Op::LOAD_CONST:
    case Op::LOAD_CONST_OPERAND:
    case Op::RETURN_CONST:
      return arg < code.consts.size() ? show(code.consts[arg]) : "?";
    case Op::LOAD_FAST:
    case Op::LOAD_FAST_OPERAND:
    case Op::RETURN_FAST:
    case Op::STORE_FAST:
    case Op::DELETE_FAST:
      return local(code, arg);
    case Op::LOAD_FAST_2:
    case Op::STORE_FAST_LOAD_FAST:
      return local(code, arg & 0xfff) + ", " + local(code, arg >> 12);
    case Op::LOAD_FAST_CONST:
      return local(code, arg & 0xfff) + ", " +
             (arg >> 12 < code.consts.size() ? show(code.consts[arg >> 12]) : "?");
    case Op::LOAD_FAST_ATTR:
    case Op::LOAD_FAST_METHOD:
    case Op::STORE_FAST_ATTR:
      return local(code, arg & 0xff) + "." + named(code, op, arg);
    case Op::COMPARE_JUMP:
      return fmt::format("{} to {}", arg & 7, arg >> 3);
    case Op::LOAD_DEREF:
    case Op::STORE_DEREF:
    case Op::DELETE_DEREF:
    case Op::LOAD_CLOSURE:
    case Op::MAKE_CELL:
    case Op::LOAD_CLASSDEREF:
    case Op::LOAD_FROM_DICT_OR_DEREF:
      return variable(code, arg);
    case Op::LOAD_NAME:
    case Op::STORE_NAME:
    case Op::DELETE_NAME:
    case Op::LOAD_GLOBAL:
    case Op::LOAD_GLOBAL_NULL:
    case Op::STORE_GLOBAL:
    case Op::DELETE_GLOBAL:
    case Op::LOAD_ATTR:
    case Op::LOAD_ATTR_KEEP:
    case Op::STORE_ATTR_LAST:
    case Op::LOAD_METHOD:
    case Op::STORE_ATTR:
    case Op::DELETE_ATTR:
    case Op::IMPORT_NAME:
    case Op::IMPORT_FROM:
    case Op::LOAD_FROM_DICT_OR_GLOBALS:
      return named(code, op, arg);
    default:
      return "";
  }
}

void write(const Code& code, std::string& out) {
  out += fmt::format("code {} (line {}, stack {}, flags {})\n", code.qualname->s, code.first_line,
                     code.stack_size, code.flags);
  for (size_t i = 0; i < code.instrs.size(); ++i) {
    const Op op = instr_op(code.instrs[i]);
    const uint32_t arg = instr_arg(code.instrs[i]);
    const Span& s = code.spans[i];
    std::string what = explain(code, op, arg);
    out += fmt::format("{:5} {:24} {:<6} {:32} {}:{}-{}:{}\n", i, kOpNames[static_cast<size_t>(op)],
                       arg, what.empty() ? what : "(" + what + ")", s.line, s.col, s.end_line,
                       s.end_col);
  }
  for (const HandlerRange& h : code.handlers) {
    out += fmt::format("  [{}, {}) -> {} depth {}\n", h.start, h.end, h.handler, h.depth);
  }
  for (const Value& v : code.consts) {
    if (Code* c = as<Code>(v)) {
      out += '\n';
      write(*c, out);
    }
  }
}

std::string check(const Code& code) {
  const size_t n = code.instrs.size();
  std::vector<int> depth(n, -1);
  std::vector<std::pair<size_t, int>> work{{0, 0}};
  std::string fault;
  auto at = [&](size_t i, const std::string& text) {
    fault = fmt::format("{}: instruction {}: {}", code.qualname->s, i, text);
  };
  if (code.spans.size() != n) return code.qualname->s + ": spans and instructions differ in number";
  while (!work.empty() && fault.empty()) {
    auto [i, d] = work.back();
    work.pop_back();
    for (;;) {
      if (i >= n) {
        at(i, "control runs past the end");
        break;
      }
      if (depth[i] >= 0) {
        if (depth[i] != d) at(i, fmt::format("reached with depth {} and {}", depth[i], d));
        break;
      }
      depth[i] = d;
      for (const HandlerRange& h : code.handlers) {
        if (h.start > i || h.end <= i) continue;
        if (static_cast<int>(h.depth) > d) {
          at(i, fmt::format("depth {} is below its handler's {}", d, h.depth));
        }
        work.push_back({h.handler, static_cast<int>(h.depth) + 1});
      }
      const Op op = instr_op(code.instrs[i]);
      const uint32_t arg = instr_arg(code.instrs[i]);
      if (explain(code, op, arg).find('?') == 0) at(i, "argument out of range");
      if (is_jump(op) || op == Op::COMPARE_JUMP) {
        const uint32_t target = op == Op::COMPARE_JUMP ? arg >> 3 : arg;
        if (target <= i && op != Op::JUMP_BACK) at(i, "jumps backwards without polling");
        work.push_back({target, d + stack_effect(op, arg, true)});
      }
      d += stack_effect(op, arg, false);
      if (d < 0) at(i, "stack underflow");
      if (d > static_cast<int>(code.stack_size)) at(i, "deeper than stack_size");
      if (op == Op::RETURN_VALUE && d != 0) at(i, fmt::format("returns with {} values left", d));
      if (ends_flow(op) || !fault.empty()) break;
      ++i;
    }
  }
  return fault;
}

}  // namespace

std::string disassemble(const Code& code) {
  std::string out;
  write(code, out);
  return out;
}

std::string verify(const Code& code) {
  std::string fault = check(code);
  for (const Value& v : code.consts) {
    if (!fault.empty()) break;
    if (Code* c = as<Code>(v)) fault = verify(*c);
  }
  return fault;
}

}  // namespace tracepad
