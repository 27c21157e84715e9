// Tightens a finished instruction list: threads jumps to jumps, drops what control never reaches,
// and joins frequent pairs into superinstructions. It sees no syntax; it keeps every exception
// range and every span that a traceback can show.
#include <algorithm>
#include <array>
#include <cstdint>

#include "runtime/assembler.h"
#include "syntax/ast.h"

namespace tracepad {
namespace {

bool is_unconditional(Op op) { return op == Op::JUMP || op == Op::JUMP_BACK; }

void thread_jumps(std::vector<AsmInstr>& code) {
  for (AsmInstr& i : code) {
    if (!is_jump(i.op) || i.op == Op::SEND || i.op == Op::FOR_ITER) continue;
    for (int hops = 0; hops < 16 && i.arg < code.size(); ++hops) {
      const AsmInstr& target = code[i.arg];
      if (target.arg == i.arg) break;
      if (target.op == Op::NOP) {
        ++i.arg;
        continue;
      }
      if (is_unconditional(i.op) && is_unconditional(target.op)) {
        // Any hop backwards keeps polling.
        if (target.op == Op::JUMP_BACK) i.op = Op::JUMP_BACK;
        i.arg = target.arg;
      } else if (target.op == Op::JUMP && !is_unconditional(i.op)) {
        i.arg = target.arg;
      } else if (target.op == i.op &&
                 (i.op == Op::JUMP_IF_FALSE_OR_POP || i.op == Op::JUMP_IF_TRUE_OR_POP)) {
        i.arg = target.arg;
        i.span = target.span;  // the outer one's truth test is what fails
      } else {
        break;
      }
    }
  }
}

std::vector<uint8_t> find_reachable(const std::vector<AsmInstr>& code,
                                    const std::vector<HandlerRange>& ranges) {
  std::vector<uint8_t> reached(code.size(), 0);
  std::vector<uint32_t> work;
  auto add = [&](uint32_t i) {
    if (i < code.size() && !reached[i]) work.push_back(i);
  };
  auto drain = [&] {
    while (!work.empty()) {
      uint32_t i = work.back();
      work.pop_back();
      while (i < code.size() && !reached[i]) {
        reached[i] = 1;
        if (is_jump(code[i].op)) add(code[i].arg);
        if (ends_flow(code[i].op)) break;
        ++i;
      }
    }
  };
  add(0);
  drain();
  // A handler is reached where anything that it protects is. Handlers come after what they protect,
  // and ranges are in the order of their ends, so few rounds are needed.
  for (bool changed = true; changed;) {
    changed = false;
    for (const HandlerRange& r : ranges) {
      if (r.handler >= code.size() || reached[r.handler]) continue;
      if (std::any_of(reached.begin() + r.start,
                      reached.begin() + std::min<size_t>(r.end, code.size()),
                      [](uint8_t b) { return b != 0; })) {
        add(r.handler);
        drain();
        changed = true;
      }
    }
  }
  return reached;
}

// Which locals are surely bound, followed through the code once. Only locals that nothing unsets
// are followed, so what holds at a loop's head on entry holds on every later round too.
class BoundLocals {
 public:
  static constexpr uint32_t kMax = 256;
  using Set = std::array<uint64_t, kMax / 64>;

  BoundLocals(const std::vector<AsmInstr>& code, const std::vector<HandlerRange>& ranges,
              uint32_t params)
      : at_(code.size() + 1, -1) {
    Set all{};
    for (uint32_t i = 0; i < std::min(params, kMax); ++i) set(all, i);
    Set never_unset;
    never_unset.fill(~uint64_t{0});
    for (const AsmInstr& i : code) {
      if (i.op == Op::DELETE_FAST && i.arg < kMax) {
        never_unset[i.arg / 64] &= ~(uint64_t{1} << (i.arg % 64));
      }
    }
    usable_ = never_unset;
    current_ = intersect(all, never_unset);
    // Handlers start with what was bound where their range starts; entering a range records it.
    for (const HandlerRange& r : ranges) range_starts_.push_back({r.start, r.handler});
    std::sort(range_starts_.begin(), range_starts_.end());
  }
  // Called for every instruction in order, before it runs. `live`: control can fall into it.
  void enter(uint32_t index, bool live) {
    if (at_[index] >= 0) {
      const Set& joined = sets_[static_cast<size_t>(at_[index])];
      current_ = live ? intersect(current_, joined) : joined;
    }
    while (next_range_ < range_starts_.size() && range_starts_[next_range_].first <= index) {
      join(range_starts_[next_range_].second);
      ++next_range_;
    }
  }
  void leave(const AsmInstr& i, uint32_t index) {
    if (i.op == Op::STORE_FAST && i.arg < kMax) {
      set(current_, i.arg);
      current_ = intersect(current_, usable_);
    } else if (i.op == Op::LOAD_FAST && i.arg < kMax) {
      set(current_, i.arg);  // it would have raised
      current_ = intersect(current_, usable_);
    }
    if (is_jump(i.op) && i.arg > index) join(i.arg);
  }
  bool bound(uint32_t local) const {
    return local < kMax && (current_[local / 64] >> (local % 64) & 1);
  }

 private:
  static void set(Set& s, uint32_t i) { s[i / 64] |= uint64_t{1} << (i % 64); }
  static Set intersect(const Set& a, const Set& b) {
    Set r;
    for (size_t i = 0; i < r.size(); ++i) r[i] = a[i] & b[i];
    return r;
  }
  void join(uint32_t target) {
    if (at_[target] < 0) {
      at_[target] = static_cast<int32_t>(sets_.size());
      sets_.push_back(current_);
    } else {
      Set& s = sets_[static_cast<size_t>(at_[target])];
      s = intersect(s, current_);
    }
  }
  std::vector<int32_t> at_;
  std::vector<Set> sets_;
  std::vector<std::pair<uint32_t, uint32_t>> range_starts_;
  size_t next_range_ = 0;
  Set current_{}, usable_{};
};

// The superinstruction of a local and what is done with its attribute; NOP: there is none.
Op of_local(Op op) {
  switch (op) {
    case Op::LOAD_ATTR:
      return Op::LOAD_FAST_ATTR;
    case Op::LOAD_METHOD:
      return Op::LOAD_FAST_METHOD;
    case Op::STORE_ATTR:
      return Op::STORE_FAST_ATTR;
    default:
      return Op::NOP;
  }
}

// Does with its operands' numbers what it would do with them on the stack (see OPERANDS in vm.cpp).
bool takes_operand(Op op) {
  switch (op) {
    case Op::BINARY_ADD:
    case Op::BINARY_SUB:
    case Op::BINARY_MUL:
    case Op::BINARY_OP:
    case Op::INPLACE_OP:
    case Op::COMPARE_JUMP:
    case Op::LOAD_SUBSCR:
      return true;
    default:
      return false;
  }
}

// Mostly stores its result by itself, where that goes to a local.
bool stores_result(Op op) {
  return op == Op::FOR_ITER || (takes_operand(op) && op != Op::COMPARE_JUMP);
}

// Joins `cur` to the instruction before it, where there is a superinstruction for the pair. At most
// one of the two can raise, and its span stays. `prev_bound`, `cur_bound`: it loads a local that is
// surely bound. `small`: the code has fewer than 2^16 instructions, and so caches.
bool join(AsmInstr& prev, const AsmInstr& cur, bool prev_bound, bool cur_bound, bool small) {
  constexpr uint32_t kHalf = 0xfff;
  if (prev.op == Op::LOAD_FAST && prev_bound && prev.arg < kHalf) {
    if (cur.op == Op::LOAD_FAST && cur_bound && cur.arg < kHalf) {
      prev = {Op::LOAD_FAST_2, prev.arg | cur.arg << 12, prev.span};
      return true;
    }
    if (cur.op == Op::LOAD_CONST && cur.arg < kHalf) {
      prev = {Op::LOAD_FAST_CONST, prev.arg | cur.arg << 12, prev.span};
      return true;
    }
    if (of_local(cur.op) != Op::NOP && small && prev.arg <= 0xff && cur.arg < 0xffff) {
      prev = {of_local(cur.op), prev.arg | cur.arg << 8, cur.span};
      return true;
    }
    if (cur.op == Op::RETURN_VALUE) {
      prev = {Op::RETURN_FAST, prev.arg, cur.span};
      return true;
    }
  }
  if (cur.op == Op::LOAD_FAST && prev.op == Op::STORE_FAST && prev.arg < kHalf && cur.arg < kHalf &&
      (cur.arg == prev.arg || cur_bound)) {
    prev = {Op::STORE_FAST_LOAD_FAST, prev.arg | cur.arg << 12, prev.span};
    return true;
  }
  if (cur.op == Op::RETURN_VALUE && prev.op == Op::LOAD_CONST) {
    prev = {Op::RETURN_CONST, prev.arg, cur.span};
    return true;
  }
  // What is made is taken apart at once.
  if (cur.op == Op::UNPACK_SEQUENCE && prev.op == Op::BUILD_TUPLE && cur.arg == prev.arg &&
      (cur.arg == 2 || cur.arg == 3)) {
    prev = {Op::SWAP, cur.arg, cur.span};
    return true;
  }
  if (cur.op == Op::PUSH_NULL && prev.op == Op::LOAD_GLOBAL) {
    prev.op = Op::LOAD_GLOBAL_NULL;
    return true;
  }
  if (cur.op == Op::POP_JUMP_IF_FALSE && prev.op == Op::COMPARE_OP && prev.span == cur.span &&
      cur.arg < (1u << 20)) {
    prev = {Op::COMPARE_JUMP, prev.arg | cur.arg << 3, prev.span};
    return true;
  }
  return false;
}

// The instruction of its own that a frequent operator has.
AsmInstr specialised(AsmInstr i) {
  if (i.op != Op::BINARY_OP && i.op != Op::INPLACE_OP) return i;
  const uint32_t inplace = i.op == Op::INPLACE_OP;
  switch (static_cast<ast::BinOpKind>(i.arg)) {
    case ast::BinOpKind::Add:
      return {Op::BINARY_ADD, inplace, i.span};
    case ast::BinOpKind::Sub:
      return {Op::BINARY_SUB, inplace, i.span};
    case ast::BinOpKind::Mult:
      return {Op::BINARY_MUL, inplace, i.span};
    default:
      return i;
  }
}

}  // namespace

void tighten(std::vector<AsmInstr>& code, std::vector<HandlerRange>& ranges,
             uint32_t bound_params) {
  thread_jumps(code);
  const std::vector<uint8_t> reached = find_reachable(code, ranges);
  const auto n = static_cast<uint32_t>(code.size());

  // Where a pair may not be joined, because something enters between its halves.
  std::vector<uint8_t> boundary(n + 1, 0);
  bool has_fast = false;
  for (uint32_t i = 0; i < n; ++i) {
    if (reached[i] && is_jump(code[i].op)) boundary[code[i].arg] = 1;
    has_fast |= code[i].op == Op::LOAD_FAST;
  }
  for (const HandlerRange& r : ranges) {
    boundary[std::min(r.start, n)] = boundary[std::min(r.end, n)] = 1;
    boundary[std::min(r.handler, n)] = 1;
  }

  std::vector<uint32_t> moved(n + 1);  // old index -> new
  std::vector<AsmInstr> out;
  out.reserve(n);
  BoundLocals locals(code, ranges, has_fast ? bound_params : 0);
  bool live = true;         // control can fall into instruction i
  bool prev_bound = false;  // it is a LOAD_FAST that cannot fail
  bool joinable = false;    // out.back() is the instruction just before i, in the same block
  for (uint32_t i = 0; i < n; ++i) {
    moved[i] = static_cast<uint32_t>(out.size());
    if (!reached[i]) continue;
    const AsmInstr& cur = code[i];
    if (has_fast) locals.enter(i, live);
    if (boundary[i]) joinable = false;
    bool drop = cur.op == Op::NOP;
    if (cur.op == Op::JUMP && !drop) {
      // A jump over nothing but what is dropped.
      uint32_t j = i + 1;
      while (j < n && j < cur.arg && !reached[j]) ++j;
      drop = j == cur.arg;
    }
    bool joined = false;
    if (!drop && joinable && !out.empty()) {
      // A local whose attribute comes next waits for that, and what is stored at once is not held
      // up by a load.
      const bool attribute_next = cur.op == Op::LOAD_FAST && i + 1 < n && !boundary[i + 1] &&
                                  of_local(code[i + 1].op) != Op::NOP && locals.bound(cur.arg);
      const bool stored = out.back().op == Op::STORE_FAST && out.size() > 1 &&
                          stores_result(out[out.size() - 2].op);
      if (!attribute_next && !stored)
        joined = join(out.back(), cur, prev_bound, cur.op == Op::LOAD_FAST && locals.bound(cur.arg),
                      n < 0xffff);
    }
    if (has_fast) {
      prev_bound = cur.op == Op::LOAD_FAST && locals.bound(cur.arg);
      locals.leave(cur, i);
    }
    if (joined) {
      joinable = false;
    } else if (!drop) {
      out.push_back(specialised(cur));
      joinable = true;
    }
    live = !ends_flow(cur.op) || drop;
  }
  moved[n] = static_cast<uint32_t>(out.size());

  for (size_t i = 0; i + 1 < out.size(); ++i) {
    if (!takes_operand(out[i + 1].op)) continue;
    if (out[i].op == Op::LOAD_FAST) out[i].op = Op::LOAD_FAST_OPERAND;
    if (out[i].op == Op::LOAD_CONST) out[i].op = Op::LOAD_CONST_OPERAND;
  }
  for (AsmInstr& i : out) {
    if (i.op == Op::COMPARE_JUMP) {
      i.arg = (i.arg & 7) | moved[i.arg >> 3] << 3;
    } else if (is_jump(i.op)) {
      i.arg = moved[i.arg];
    }
  }
  size_t kept = 0;
  for (const HandlerRange& r : ranges) {
    HandlerRange m{moved[r.start], moved[std::min(r.end, n)], moved[r.handler], r.depth};
    if (m.start < m.end) ranges[kept++] = m;
  }
  ranges.resize(kept);
  code = std::move(out);
}

}  // namespace tracepad
