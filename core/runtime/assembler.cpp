// The assembler: see assembler.h. The stack's depth is followed while emitting: straight-line code
// by each opcode's effect, and at a label by what the jumps to it had. Code after an unconditional
// jump keeps being counted as if control fell through, so that statements stay balanced there too.
#include "runtime/assembler.h"

#include <algorithm>
#include <cassert>

namespace tracepad {

bool is_jump(Op op) {
  switch (op) {
    case Op::JUMP:
    case Op::JUMP_BACK:
    case Op::POP_JUMP_IF_FALSE:
    case Op::POP_JUMP_IF_TRUE:
    case Op::POP_JUMP_IF_NONE:
    case Op::POP_JUMP_IF_NOT_NONE:
    case Op::JUMP_IF_FALSE_OR_POP:
    case Op::JUMP_IF_TRUE_OR_POP:
    case Op::FOR_ITER:
    case Op::SEND:
      return true;
    default:
      return false;
  }
}

int stack_effect(Op op, uint32_t arg, bool jumped) {
  int n = static_cast<int>(arg);
  switch (op) {
    case Op::NOP:
    case Op::LOAD_SUPER:
    case Op::SWAP:
    case Op::DELETE_FAST:
    case Op::DELETE_DEREF:
    case Op::DELETE_NAME:
    case Op::DELETE_GLOBAL:
    case Op::LOAD_ATTR:
    case Op::UNARY_NOT:
    case Op::UNARY_NEGATIVE:
    case Op::UNARY_POSITIVE:
    case Op::UNARY_INVERT:
    case Op::LIST_TO_TUPLE:
    case Op::FORMAT_SIMPLE:
    case Op::JUMP:
    case Op::JUMP_BACK:
    case Op::GET_ITER:
    case Op::RETURN_GENERATOR:
    case Op::YIELD_VALUE:
    case Op::GET_YIELD_FROM_ITER:
    case Op::CHECK_EXC_MATCH:
    case Op::CHECK_EG_MATCH:
    case Op::LOAD_FROM_DICT_OR_GLOBALS:
    case Op::LOAD_FROM_DICT_OR_DEREF:
    case Op::SETUP_ANNOTATIONS:
    case Op::STORE_FAST_LOAD_FAST:
    case Op::MAKE_CELL:
    case Op::RETURN_CONST:
    case Op::RETURN_FAST:
      return 0;
    case Op::COPY:
    case Op::PUSH_NULL:
    case Op::LOAD_CONST:
    case Op::LOAD_FAST:
    case Op::LOAD_DEREF:
    case Op::LOAD_CLOSURE:
    case Op::LOAD_CLASSDEREF:
    case Op::LOAD_NAME:
    case Op::LOAD_GLOBAL:
    case Op::LOAD_METHOD:
    case Op::LOAD_BUILD_CLASS:
    case Op::LOAD_ASSERTION_ERROR:
    case Op::LOAD_LOCALS:
    case Op::IMPORT_FROM:
    case Op::PUSH_EXC_INFO:
    case Op::BEFORE_WITH:
    case Op::WITH_EXCEPT_START:
    case Op::GET_LEN:
    case Op::MATCH_SEQUENCE:
    case Op::MATCH_MAPPING:
    case Op::MATCH_KEYS:
      return 1;
    case Op::LOAD_FAST_ATTR:
    case Op::LOAD_SUBSCR_KEEP:
    case Op::LOAD_ATTR_KEEP:
    case Op::LOAD_FAST_OPERAND:
    case Op::LOAD_CONST_OPERAND:
      return 1;
    case Op::LOAD_FAST_2:
    case Op::LOAD_FAST_CONST:
    case Op::LOAD_GLOBAL_NULL:
    case Op::LOAD_FAST_METHOD:
      return 2;
    case Op::POP_TOP:
    case Op::STORE_FAST:
    case Op::STORE_DEREF:
    case Op::STORE_NAME:
    case Op::STORE_GLOBAL:
    case Op::DELETE_ATTR:
    case Op::LOAD_SUBSCR:
    case Op::STORE_FAST_ATTR:
    case Op::BINARY_OP:
    case Op::INPLACE_OP:
    case Op::BINARY_ADD:
    case Op::BINARY_SUB:
    case Op::BINARY_MUL:
    case Op::COMPARE_OP:
    case Op::IS_OP:
    case Op::CONTAINS_OP:
    case Op::LIST_APPEND:
    case Op::SET_ADD:
    case Op::LIST_EXTEND:
    case Op::SET_UPDATE:
    case Op::DICT_UPDATE:
    case Op::DICT_MERGE:
    case Op::FORMAT_SPEC:
    case Op::POP_JUMP_IF_FALSE:
    case Op::POP_JUMP_IF_TRUE:
    case Op::POP_JUMP_IF_NONE:
    case Op::POP_JUMP_IF_NOT_NONE:
    case Op::RETURN_VALUE:
    case Op::IMPORT_NAME:
    case Op::IMPORT_STAR:
    case Op::RERAISE:
    case Op::POP_EXCEPT:
    case Op::WITH_EXIT:
    case Op::DICT_WITHOUT_KEYS:
    case Op::PREP_RERAISE_STAR:
      return -1;
    case Op::STORE_ATTR:
    case Op::DELETE_SUBSCR:
    case Op::MAP_ADD:
    case Op::MATCH_CLASS:
    case Op::COMPARE_JUMP:
    case Op::STORE_ATTR_LAST:
      return -2;
    case Op::STORE_SUBSCR:
    case Op::STORE_SUBSCR_LAST:
    case Op::CALL_EX:
      return -3;
    case Op::BUILD_TUPLE:
    case Op::BUILD_LIST:
    case Op::BUILD_SET:
    case Op::BUILD_SLICE:
    case Op::BUILD_STRING:
      return 1 - n;
    case Op::BUILD_MAP:
      return 1 - 2 * n;
    case Op::UNPACK_SEQUENCE:
      return n - 1;
    case Op::UNPACK_EX:
      return (n & 0xff) + (n >> 8);
    case Op::JUMP_IF_FALSE_OR_POP:
    case Op::JUMP_IF_TRUE_OR_POP:
      return jumped ? 0 : -1;
    case Op::FOR_ITER:
      return jumped ? -1 : 1;
    case Op::SEND:
      return jumped ? -1 : 0;
    case Op::MAKE_FUNCTION:
      return -((n & 1) + (n >> 1 & 1) + (n >> 2 & 1) + (n >> 3 & 1));
    case Op::CALL:
      return -n - 1;
    case Op::CALL_KW:
      return -n - 2;
    case Op::RAISE:
      return -n;
  }
  return 0;
}

void Assembler::emit(Op op, uint32_t arg, const Span& span) {
  code_.push_back({op, arg, span});
  depth_ += stack_effect(op, arg, false);
  max_depth_ = std::max(max_depth_, depth_);
}

void Assembler::jump(Op op, Label target, const Span& span) {
  code_.push_back({op, target.id, span});
  LabelState& label = labels_[target.id];
  if (label.position < 0) label.depth = depth_ + stack_effect(op, 0, true);
  depth_ += stack_effect(op, 0, false);
  max_depth_ = std::max(max_depth_, depth_);
}

void Assembler::place(Label label) {
  LabelState& state = labels_[label.id];
  assert(state.position < 0);
  state.position = static_cast<int32_t>(code_.size());
  if (state.depth >= 0) depth_ = state.depth;
}

void Assembler::add_range(uint32_t start, Label handler, int depth) {
  if (start == here()) return;
  ranges_.push_back({start, here(), handler.id, static_cast<uint32_t>(depth)});
  max_depth_ = std::max(max_depth_, depth + 3);
}

uint32_t Assembler::name(std::string_view text) {
  auto it = name_index_.find(text);
  if (it != name_index_.end()) return it->second;
  Ref<Str> str(intern(text));
  auto index = static_cast<uint32_t>(names.size());
  name_index_.emplace(str->view(), index);
  names.push_back(std::move(str));
  return index;
}

uint32_t Assembler::constant(const Value& v, std::string_view key) {
  auto [it, added] =
      const_index_.try_emplace(std::string(key), static_cast<uint32_t>(consts.size()));
  if (added) consts.push_back(v);
  return it->second;
}

// Numbers the locals behind the parameters by the instructions that name them, first ones first, as
// CPython does: it is the order of co_varnames and of locals().
static void order_locals(Code& code, std::vector<AsmInstr>& instrs, uint32_t params) {
  std::vector<uint32_t> to(code.varnames.size(), UINT32_MAX);
  std::vector<Ref<Str>> names;
  auto place = [&](uint32_t slot) {
    if (to[slot] != UINT32_MAX) return;
    to[slot] = static_cast<uint32_t>(names.size());
    names.push_back(code.varnames[slot]);
  };
  for (uint32_t i = 0; i < params; ++i) place(i);
  auto is_local = [](Op op) {
    return op == Op::LOAD_FAST || op == Op::STORE_FAST || op == Op::DELETE_FAST;
  };
  for (const AsmInstr& i : instrs) {
    if (is_local(i.op)) place(i.arg);
    if (i.op == Op::MAKE_CELL) place(static_cast<uint32_t>(code.cell_param[i.arg]));
  }
  for (uint32_t i = params; i < to.size(); ++i) place(i);
  for (AsmInstr& i : instrs)
    if (is_local(i.op)) i.arg = to[i.arg];
  for (auto& own : code.comprehension_slots) own.slot = to[own.slot];
  for (int32_t& slot : code.cell_param)
    if (slot >= 0) slot = static_cast<int32_t>(to[slot]);
  code.varnames = std::move(names);
}

void Assembler::finish(Code& code) {
  for (AsmInstr& i : code_) {
    if (is_jump(i.op)) i.arg = static_cast<uint32_t>(labels_[i.arg].position);
  }
  for (HandlerRange& r : ranges_) r.handler = static_cast<uint32_t>(labels_[r.handler].position);
  uint32_t params = code.arg_count + code.kwonly_count + ((code.flags & Code::kVarArgs) ? 1 : 0) +
                    ((code.flags & Code::kVarKeywords) ? 1 : 0);
  order_locals(code, code_, params);
  tighten(code_, ranges_, params);
  code.instrs.reserve(code_.size());
  code.spans.reserve(code_.size());
  for (const AsmInstr& i : code_) {
    uint32_t arg = i.arg;
    if (has_cache(i.op)) {
      const uint32_t shift = cache_shift(i.op);
      const auto cache = static_cast<uint32_t>(code.caches.size());
      code.caches.push_back({names[arg >> shift].get()});
      arg = (arg & ((1u << shift) - 1)) | cache << shift;
    }
    code.instrs.push_back(make_instr(i.op, arg));
    code.spans.push_back(i.span);
  }
  code.handlers = std::move(ranges_);
  code.names = std::move(names);
  code.consts = std::move(consts);
  code.stack_size = static_cast<uint32_t>(max_depth_) + 1;
  code.finish();
}

}  // namespace tracepad
