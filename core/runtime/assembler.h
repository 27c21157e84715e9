// Collects the instructions of one code object while the compiler walks its tree: labels, jumps,
// the depth of the value stack, exception ranges, and the tables of names and constants. What the
// instructions mean is the compiler's business; how they are tightened afterwards is
// peephole.cpp's.
#pragma once
#include <string_view>
#include <unordered_map>
#include <vector>

#include "runtime/code.h"

namespace tracepad {

// How many values an instruction leaves on the stack more than it found; `jumped`: on its jump.
int stack_effect(Op op, uint32_t arg, bool jumped);
// The argument is (or holds) an instruction index.
bool is_jump(Op op);
// Control never reaches the next instruction.
inline bool ends_flow(Op op) {
  return op == Op::JUMP || op == Op::JUMP_BACK || op == Op::RETURN_VALUE ||
         op == Op::RETURN_CONST || op == Op::RETURN_FAST || op == Op::RAISE || op == Op::RERAISE;
}

struct Label {
  uint32_t id = UINT32_MAX;
  explicit operator bool() const { return id != UINT32_MAX; }
};

struct AsmInstr {
  Op op;
  uint32_t arg;  // jumps: a label's id until finish() puts the instruction's index
  Span span;
};

class Assembler {
 public:
  Label new_label() {
    labels_.push_back({});
    return {static_cast<uint32_t>(labels_.size() - 1)};
  }
  // Puts the label here. Where something has jumped to it, the stack's depth is what it was there.
  void place(Label label);
  void emit(Op op, uint32_t arg, const Span& span);
  void jump(Op op, Label target, const Span& span);

  int depth() const { return depth_; }
  void set_depth(int d) { depth_ = d; }
  uint32_t here() const { return static_cast<uint32_t>(code_.size()); }
  // Protects [start, here). Inner ranges must be added before those around them.
  void add_range(uint32_t start, Label handler, int depth);

  uint32_t name(std::string_view text);
  uint32_t constant(const Value& v, std::string_view key);

  std::vector<Ref<Str>> names;
  std::vector<Value> consts;

  // Resolves labels, tightens, and fills the code's instrs, spans, handlers, names, consts,
  // stack_size.
  void finish(Code& code);

 private:
  struct LabelState {
    int32_t position = -1;
    int32_t depth = -1;
  };
  std::vector<AsmInstr> code_;
  std::vector<LabelState> labels_;
  std::vector<HandlerRange> ranges_;  // handler: a label's id until finish()
  std::unordered_map<std::string_view, uint32_t> name_index_;
  std::unordered_map<std::string, uint32_t> const_index_;
  int depth_ = 0;
  int max_depth_ = 0;
};

// Threads jumps, drops unreachable code, makes superinstructions. Jump arguments are indices.
// `bound_params`: how many of the first locals are parameters, bound from the start.
void tighten(std::vector<AsmInstr>& code, std::vector<HandlerRange>& ranges, uint32_t bound_params);

}  // namespace tracepad
