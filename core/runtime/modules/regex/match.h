// The matching machine: runs a program over text by backtracking. Alternatives and what must be
// undone are kept on a stack of its own, so long texts do not use the C++ stack; only look-arounds
// nest.
#pragma once
#include <functional>

#include "runtime/modules/regex/program.h"

namespace tracepad::regex {

template <class Char>
class Matcher {
 public:
  Matcher(const Program& p, const Char* text, int64_t end) : p_(p), text_(text), end_(end) {
    slots.assign((p.groups + 1) * 2, -1);
    counters_.assign(p.counters, -1);
  }

  std::vector<int64_t> slots;  // start and end of each group, -1 where it took no part
  uint32_t last_group = 0;     // the group that closed last
  std::function<bool()> interrupted;
  bool stopped = false;  // interrupted() said so

  // Tries exactly at `start`. `whole`: up to the end. `advance`: not empty.
  bool match_at(int64_t start, bool whole, bool advance) {
    std::fill(slots.begin(), slots.end(), -1);
    std::fill(counters_.begin(), counters_.end(), -1);
    last_group = 0;
    stack_.clear();
    start_ = start;
    whole_ = whole;
    advance_ = advance;
    int64_t end;
    if (!run(0, start, true, end)) return false;
    slots[0] = start;
    slots[1] = end;
    return true;
  }
  bool search(int64_t start, bool advance) {
    for (int64_t i = start; i <= end_ && !stopped; ++i) {
      if (p_.first_char >= 0) {
        while (i < end_ && static_cast<char32_t>(text_[i]) != static_cast<char32_t>(p_.first_char))
          ++i;
        if (i >= end_) return false;
      }
      if (p_.first_set && (i >= end_ || !p_.first_set->has(static_cast<char32_t>(text_[i]))))
        continue;
      if (match_at(i, false, advance && i == start)) return true;
    }
    return false;
  }

 private:
  enum class Kind : uint8_t { branch, slot, last, counter, greedy, lazy };
  struct Frame {
    Kind kind;
    uint32_t pc;    // or which slot
    int64_t pos;    // or the old value
    int64_t limit;  // greedy: lowest position; lazy: how many more
  };

  bool one(const Inst& i, int64_t pos) const {
    if (pos >= end_) return false;
    char32_t c = static_cast<char32_t>(text_[pos]);
    switch (i.op) {
      case Op::character:
        return c == i.a;
      case Op::character_ic:
        return c == i.a || fold_alike(c, i.b) == i.a;
      case Op::any:
        return c != '\n';
      case Op::any_all:
        return true;
      default: {
        const CharSet& s = p_.sets[i.a];
        if (!i.b) return s.has(c);
        // Ignoring case, a set holds a character if it holds it in either case.
        return s.has_alike(c) != s.negated;
      }
    }
  }
  bool word_at(int64_t pos, bool ascii) const {
    return pos >= 0 && pos < end_ && is_word(static_cast<char32_t>(text_[pos]), ascii);
  }

  void set_slot(uint32_t slot, int64_t value) {
    stack_.push_back({Kind::slot, slot, slots[slot], 0});
    slots[slot] = value;
    if (slot & 1) {
      stack_.push_back({Kind::last, 0, static_cast<int64_t>(last_group), 0});
      last_group = slot / 2;
    }
  }

  // Undoes down to the latest alternative above `base`; false: there is none.
  bool backtrack(size_t base, uint32_t& pc, int64_t& pos) {
    while (stack_.size() > base) {
      Frame& f = stack_.back();
      switch (f.kind) {
        case Kind::slot:
          slots[f.pc] = f.pos;
          break;
        case Kind::last:
          last_group = static_cast<uint32_t>(f.pos);
          break;
        case Kind::counter:
          counters_[f.pc] = f.pos;
          break;
        case Kind::branch:
          pc = f.pc;
          pos = f.pos;
          stack_.pop_back();
          return true;
        case Kind::greedy:
          // Give one character back.
          pc = f.pc;
          pos = --f.pos;
          if (f.pos <= f.limit) stack_.pop_back();
          return true;
        case Kind::lazy:
          // Take one character more.
          if (f.limit > 0 && one(p_.code[f.pc - 1], f.pos)) {
            pc = f.pc;
            pos = ++f.pos;
            --f.limit;
            return true;
          }
          break;
      }
      stack_.pop_back();
    }
    return false;
  }
  // Keeps what must be undone later but forgets the alternatives above `base`.
  void commit(size_t base) {
    size_t out = base;
    for (size_t i = base; i < stack_.size(); ++i)
      if (stack_[i].kind == Kind::slot || stack_[i].kind == Kind::last ||
          stack_[i].kind == Kind::counter)
        stack_[out++] = stack_[i];
    stack_.resize(out, Frame{Kind::branch, 0, 0, 0});
  }
  void unwind(size_t base) {
    while (stack_.size() > base) {
      Frame& f = stack_.back();
      if (f.kind == Kind::slot) slots[f.pc] = f.pos;
      if (f.kind == Kind::last) last_group = static_cast<uint32_t>(f.pos);
      if (f.kind == Kind::counter) counters_[f.pc] = f.pos;
      stack_.pop_back();
    }
  }

  bool run(uint32_t pc, int64_t pos, bool top, int64_t& end) {
    const size_t base = stack_.size();
    for (;;) {
      if ((++steps_ & 0xffff) == 0 && interrupted && interrupted()) {
        stopped = true;
        return false;
      }
      const Inst& i = p_.code[pc];
      bool ok = true;
      switch (i.op) {
        case Op::character:
        case Op::character_ic:
        case Op::any:
        case Op::any_all:
        case Op::set:
          ok = one(i, pos);
          if (ok) ++pos, ++pc;
          break;
        case Op::jump:
          pc = i.a;
          break;
        case Op::split:
          stack_.push_back({Kind::branch, i.b, pos, 0});
          pc = i.a;
          break;
        case Op::save:
          set_slot(i.a, pos);
          ++pc;
          break;
        case Op::text_start:
          ok = pos == 0, ++pc;
          break;
        case Op::line_start:
          ok = pos == 0 || text_[pos - 1] == '\n', ++pc;
          break;
        case Op::text_end:
          ok = pos == end_, ++pc;
          break;
        case Op::line_end:
          ok = pos == end_ || text_[pos] == '\n', ++pc;
          break;
        case Op::text_end_newline:
          ok = pos == end_ || (pos == end_ - 1 && text_[pos] == '\n'), ++pc;
          break;
        case Op::word_boundary:
          ok = word_at(pos - 1, i.a) != word_at(pos, i.a), ++pc;
          break;
        case Op::not_word_boundary:
          ok = word_at(pos - 1, i.a) == word_at(pos, i.a), ++pc;
          break;
        case Op::backreference: {
          int64_t from = slots[i.a * 2], to = slots[i.a * 2 + 1];
          ok = from >= 0 && to >= from && pos + (to - from) <= end_;
          for (int64_t k = 0; ok && k < to - from; ++k) {
            char32_t x = static_cast<char32_t>(text_[from + k]),
                     y = static_cast<char32_t>(text_[pos + k]);
            ok = x == y || (i.b && fold(x, false) == fold(y, false));
          }
          if (ok) pos += to - from, ++pc;
          break;
        }
        case Op::look: {
          int64_t from = pos, ignored;
          bool found = false;
          size_t before = stack_.size();
          if (i.b) from -= i.b - 1;
          if (from >= 0) found = run(pc + 1, from, false, ignored);
          if (stopped) return false;
          if (i.c)
            unwind(before);
          else
            commit(before);
          ok = found != (i.c != 0);
          pc = i.a;
          break;
        }
        case Op::atomic: {
          int64_t to;
          size_t before = stack_.size();
          ok = run(pc + 1, pos, false, to);
          if (stopped) return false;
          if (ok) {
            commit(before);
            pos = to;
          }
          pc = i.a;
          break;
        }
        case Op::repeat_one: {
          const Inst& body = p_.code[pc + 1];
          int64_t least = i.a,
                  most = i.b == kMany ? end_ - pos : std::min<int64_t>(i.b, end_ - pos);
          int64_t n = 0, wanted = i.c == 1 ? least : most;
          while (n < wanted && n < most && one(body, pos + n)) ++n;
          ok = n >= least;
          if (!ok) break;
          pc += 2;
          if (i.c == 0 && n > least)
            stack_.push_back({Kind::greedy, pc, pos + n, pos + least});
          else if (i.c == 1 && most > least)
            stack_.push_back({Kind::lazy, pc, pos + n, most - n});
          pos += n;
          break;
        }
        case Op::mark:
          stack_.push_back({Kind::counter, i.a, counters_[i.a], 0});
          counters_[i.a] = pos;
          ++pc;
          break;
        case Op::loop:
          pc = counters_[i.b] == pos ? pc + 1 : i.a;
          break;
        case Op::conditional:
          pc = slots[i.a * 2 + 1] >= 0 ? pc + 1 : i.b;
          break;
        case Op::match:
          if (top && ((whole_ && pos != end_) || (advance_ && pos == start_))) {
            ok = false;
            break;
          }
          end = pos;
          return true;
      }
      if (!ok && !backtrack(base, pc, pos)) return false;
    }
  }

  const Program& p_;
  const Char* text_;
  int64_t end_;
  int64_t start_ = 0;
  bool whole_ = false, advance_ = false;
  uint64_t steps_ = 0;
  std::vector<int64_t> counters_;
  std::vector<Frame> stack_;
};

}  // namespace tracepad::regex
