// From the tree of a pattern to code for the matching machine.
#include <algorithm>

#include "runtime/modules/regex/tree.h"

namespace tracepad::regex {

namespace {

struct Width {
  uint64_t min = 0, max = 0;
};

class Emitter {
 public:
  Emitter(Program& out, Problem& problem) : out_(out), problem_(problem) {}

  void emit(const Node& n) {
    if (out_.code.size() > 4000000) {
      problem_ = {"the pattern is too large", -1};
      throw Failure();
    }
    switch (n.kind) {
      case Node::empty:
        break;
      case Node::character:
        if (n.flags & kIgnoreCase)
          add(Op::character_ic, fold_alike(n.c, n.flags & kAscii), (n.flags & kAscii) != 0);
        else
          add(Op::character, n.c);
        break;
      case Node::any:
        add(n.flags & kDotAll ? Op::any_all : Op::any);
        break;
      case Node::set:
        out_.sets.push_back(n.charset);
        add(Op::set, static_cast<uint32_t>(out_.sets.size() - 1), (n.flags & kIgnoreCase) ? 1 : 0);
        break;
      case Node::sequence:
        for (auto& k : n.kids) emit(*k);
        break;
      case Node::alternation: {
        std::vector<size_t> ends;
        for (size_t i = 0; i < n.kids.size(); ++i) {
          if (i + 1 < n.kids.size()) {
            size_t split = add(Op::split);
            out_.code[split].a = here();
            emit(*n.kids[i]);
            ends.push_back(add(Op::jump));
            out_.code[split].b = here();
          } else {
            emit(*n.kids[i]);
          }
        }
        for (size_t e : ends) out_.code[e].a = here();
        break;
      }
      case Node::group:
        add(Op::save, n.number * 2);
        emit(*n.kids[0]);
        add(Op::save, n.number * 2 + 1);
        break;
      case Node::repeat:
        emit_repeat(n);
        break;
      case Node::assertion:
        add(n.op, (n.flags & kAscii) != 0);
        break;
      case Node::backreference:
        add(Op::backreference, n.number, (n.flags & kIgnoreCase) ? 1 : 0);
        break;
      case Node::look: {
        Width w;
        if (n.behind) {
          w = width(*n.kids[0]);
          if (w.min != w.max) {
            problem_ = {"look-behind requires fixed-width pattern", -1};
            throw Failure();
          }
        }
        size_t at = add(Op::look);
        emit(*n.kids[0]);
        add(Op::match);
        out_.code[at].a = here();
        out_.code[at].b = n.behind ? static_cast<uint32_t>(w.min) + 1 : 0;
        out_.code[at].c = n.negative;
        break;
      }
      case Node::atomic: {
        size_t at = add(Op::atomic);
        emit(*n.kids[0]);
        add(Op::match);
        out_.code[at].a = here();
        break;
      }
      case Node::conditional: {
        size_t at = add(Op::conditional, n.number);
        emit(*n.kids[0]);
        if (n.kids.size() > 1) {
          size_t end = add(Op::jump);
          out_.code[at].b = here();
          emit(*n.kids[1]);
          out_.code[end].a = here();
        } else {
          out_.code[at].b = here();
        }
        break;
      }
    }
  }

  Width width(const Node& n) {
    Width w;
    switch (n.kind) {
      case Node::character:
      case Node::any:
      case Node::set:
        return {1, 1};
      case Node::sequence:
      case Node::group:
      case Node::atomic:
        for (auto& k : n.kids) {
          Width x = width(*k);
          w.min += x.min;
          w.max = std::min<uint64_t>(w.max + x.max, kMany);
        }
        return w;
      case Node::alternation:
      case Node::conditional:
        w.min = kMany;
        for (auto& k : n.kids) {
          Width x = width(*k);
          w.min = std::min(w.min, x.min);
          w.max = std::max(w.max, x.max);
        }
        if (n.kind == Node::conditional && n.kids.size() < 2) w.min = 0;
        return w;
      case Node::repeat: {
        Width x = width(*n.kids[0]);
        return {std::min<uint64_t>(x.min * n.min, kMany),
                n.max == kMany && x.max ? kMany : std::min<uint64_t>(x.max * n.max, kMany)};
      }
      case Node::backreference:
        return {0, kMany};
      default:
        return w;
    }
  }

 private:
  size_t add(Op op, uint32_t a = 0, uint32_t b = 0, uint32_t c = 0) {
    out_.code.push_back({op, a, b, c});
    return out_.code.size() - 1;
  }
  uint32_t here() const { return static_cast<uint32_t>(out_.code.size()); }

  static const Node* single(const Node& n) {
    const Node* k = &n;
    while (k->kind == Node::sequence && k->kids.size() == 1) k = k->kids[0].get();
    return k->kind == Node::character || k->kind == Node::any || k->kind == Node::set ? k : nullptr;
  }

  void emit_repeat(const Node& n) {
    if (const Node* one = single(*n.kids[0])) {
      add(Op::repeat_one, n.min, n.max, n.mode);
      emit(*one);
      return;
    }
    if (n.mode == 2) {
      size_t at = add(Op::atomic);
      emit_loop(n, false);
      add(Op::match);
      out_.code[at].a = here();
      return;
    }
    emit_loop(n, n.mode == 1);
  }
  void emit_loop(const Node& n, bool lazy) {
    const Node& body = *n.kids[0];
    for (uint32_t i = 0; i < n.min; ++i) emit(body);
    auto fork = [&] { return add(Op::split); };
    auto set_fork = [&](size_t at, uint32_t inside, uint32_t outside) {
      out_.code[at].a = lazy ? outside : inside;
      out_.code[at].b = lazy ? inside : outside;
    };
    if (n.max == kMany) {
      uint32_t counter = out_.counters++;
      size_t start = fork();
      uint32_t inside = here();
      add(Op::mark, counter);
      emit(body);
      add(Op::loop, static_cast<uint32_t>(start), counter);
      set_fork(start, inside, here());
      return;
    }
    if (n.max == 0) {  // what is wrong in it is wrong all the same
      const size_t before = out_.code.size();
      emit(body);
      out_.code.resize(before);
    }
    std::vector<std::pair<size_t, uint32_t>> forks;
    for (uint32_t i = n.min; i < n.max; ++i) {
      size_t f = fork();
      forks.push_back({f, here()});
      emit(body);
    }
    for (auto [f, inside] : forks) set_fork(f, inside, here());
  }

  Program& out_;
  Problem& problem_;
};

}  // namespace

void emit(const Node& root, Program& out, Problem& problem) {
  Emitter(out, problem).emit(root);
  out.code.push_back({Op::match});
}

}  // namespace tracepad::regex
