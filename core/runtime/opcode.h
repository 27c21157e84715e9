// The instruction set of the VM: one row an opcode, with what it does to the value stack. The
// compiler emits these, the VM runs them, the disassembler prints them; none keeps a list of its
// own.
//
// An instruction is 32 bits: opcode in the low byte, argument (unsigned, 24 bits) above. Jump
// arguments are absolute instruction indices. Every instruction has a Span in Code::spans.
//
// Notation: stack before -> after, top at the right; `arg` is the argument.
// Calls: the callable is pushed, then either the empty Value or a `self` (LOAD_METHOD pushes both),
// then the arguments. So a call of f(a, b) is: <f> PUSH_NULL <a> <b> CALL 2.
//
// L: the loop (vm.cpp) runs it alone. X: there is a function of that name (interp.h), for all of it
// or for what the loop leaves.
#pragma once
#include <cstdint>

namespace tracepad {

// clang-format off: a table
#define TRACEPAD_OPCODES_BY(L, X)                                                                   \
  L(NOP)                   /* -> */                                                                 \
  L(POP_TOP)               /* v -> */                                                               \
  L(COPY)                  /* ... v(arg from top, 1 = top) -> ... v, plus a copy of it on top */    \
  L(SWAP)                  /* exchanges top with the arg-th from top (1 = top itself) */            \
  L(PUSH_NULL)             /* -> empty */                                                           \
  L(LOAD_CONST)            /* -> consts[arg] */                                                     \
  X(LOAD_FAST)             /* -> locals[arg]; UnboundLocalError where unset */                      \
  L(STORE_FAST)            /* v -> ; an empty v unsets */                                           \
  X(DELETE_FAST)           /* unsets locals[arg]; error where unset */                              \
  X(LOAD_DEREF)            /* -> content of cell arg (index into cellvars + freevars) */            \
  L(STORE_DEREF)           /* v -> */                                                               \
  X(DELETE_DEREF)                                                                                   \
  X(MAKE_CELL)             /* makes cell arg a new, empty one: a comprehension's */                 \
  L(LOAD_CLOSURE)          /* -> the cell arg itself (to build a closure tuple) */                  \
  X(LOAD_CLASSDEREF)       /* -> class namespace's name if there, else content of cell arg */       \
  X(LOAD_NAME)             /* -> locals dict, globals, builtins by names[arg] */                    \
  X(STORE_NAME)            /* v -> */                                                               \
  X(DELETE_NAME)                                                                                    \
  X(LOAD_GLOBAL)           /* -> globals, builtins by names[arg] */                                 \
  X(STORE_GLOBAL)          /* v -> */                                                               \
  X(DELETE_GLOBAL)                                                                                  \
  X(LOAD_ATTR)             /* o -> o.names[arg] */                                                  \
  X(LOAD_METHOD)           /* o -> function, self   or   attribute, empty */                        \
  X(STORE_ATTR)            /* v o -> ; o.names[arg] = v */                                          \
  X(DELETE_ATTR)           /* o -> */                                                               \
  X(LOAD_SUBSCR)           /* o i -> o[i] */                                                        \
  X(STORE_SUBSCR)          /* v o i -> ; o[i] = v */                                                \
  X(LOAD_SUBSCR_KEEP)      /* o i -> o i o[i]; o[i] op= ... begins so */                            \
  X(STORE_SUBSCR_LAST)     /* o i v -> ; o[i] = v; and ends so */                                   \
  X(LOAD_ATTR_KEEP)        /* o -> o o.names[arg]; o.name op= ... begins so */                      \
  X(STORE_ATTR_LAST)       /* o v -> ; o.names[arg] = v; and ends so */                             \
  X(DELETE_SUBSCR)         /* o i -> */                                                             \
  X(BINARY_OP)             /* a b -> a op b; arg = ast::BinOpKind */                                \
  X(INPLACE_OP)            /* a b -> a op= b; arg = ast::BinOpKind */                               \
  X(COMPARE_OP)            /* a b -> ; arg = ast::CmpOpKind, only Eq..GtE */                        \
  L(IS_OP)                 /* a b -> a is b; arg 1: is not */                                       \
  X(CONTAINS_OP)           /* a b -> a in b; arg 1: not in */                                       \
  X(UNARY_NOT)             /* v -> not v */                                                         \
  X(UNARY_NEGATIVE)                                                                                 \
  X(UNARY_POSITIVE)                                                                                 \
  X(UNARY_INVERT)                                                                                   \
  X(BUILD_TUPLE)           /* arg values -> tuple */                                                \
  X(BUILD_LIST)            /* arg values -> list */                                                 \
  X(BUILD_SET)             /* arg values -> set */                                                  \
  X(BUILD_MAP)             /* k1 v1 ... (arg pairs) -> dict */                                      \
  X(BUILD_SLICE)           /* arg 2: start stop -> slice; 3: start stop step -> slice */            \
  X(BUILD_STRING)          /* arg strings -> their concatenation */                                 \
  L(LIST_APPEND)           /* v -> ; appends to the list arg below top after popping (1 = new top) */ \
  X(SET_ADD)               /* v -> */                                                               \
  X(MAP_ADD)               /* k v -> ; into the dict arg below top after popping both */            \
  X(LIST_EXTEND)           /* it -> ; extends the list at top */                                    \
  X(SET_UPDATE)            /* it -> ; the set at top */                                             \
  X(DICT_UPDATE)           /* m -> ; the dict at top ({**m}) */                                     \
  X(DICT_MERGE)            /* m -> ; f(**m): duplicate keys and non-mappings raise TypeError; the callable is \
                              below: stack is callable null args dict m */                          \
  X(LIST_TO_TUPLE)         /* list -> tuple */                                                      \
  X(UNPACK_SEQUENCE)       /* it -> arg values, first on top */                                     \
  X(UNPACK_EX)             /* it -> values; arg = before | after << 8; first on top */              \
  X(FORMAT_SIMPLE)         /* v -> format(v, ""); arg: conversion char or 0 */                      \
  X(FORMAT_SPEC)           /* v spec -> format(v, spec); arg: conversion char or 0 */               \
  L(JUMP)                  /* forward */                                                            \
  L(JUMP_BACK)             /* backward: also polls for limits and interruption */                   \
  X(POP_JUMP_IF_FALSE)     /* v -> */                                                               \
  X(POP_JUMP_IF_TRUE)      /* v -> */                                                               \
  L(POP_JUMP_IF_NONE)      /* v -> */                                                               \
  L(POP_JUMP_IF_NOT_NONE)  /* v -> */                                                               \
  X(JUMP_IF_FALSE_OR_POP)  /* v -> v and jump, or -> */                                             \
  X(JUMP_IF_TRUE_OR_POP)   /* v -> v and jump, or -> */                                             \
  X(GET_ITER)              /* o -> iter(o) */                                                       \
  X(FOR_ITER)              /* it -> it next   or, exhausted, it -> and jump to arg (past the loop) */ \
  L(RETURN_VALUE)          /* v -> ends the frame */                                                \
  L(RETURN_CONST)          /* superinstruction: LOAD_CONST, RETURN_VALUE */                         \
  L(RETURN_FAST)           /* superinstruction: LOAD_FAST of a bound local, RETURN_VALUE */         \
  L(RETURN_GENERATOR)      /* first instruction of a generator function: ends the call with a generator */ \
  L(YIELD_VALUE)           /* v -> the value sent; suspends */                                      \
  X(GET_YIELD_FROM_ITER)   /* o -> iterator (generators as they are) */                             \
  X(SEND)                  /* it v -> it yielded   or, finished, it v -> result and jump to arg.    \
                              yield from is: <it> LOAD_CONST None; L: SEND end; YIELD_VALUE (arg 1); JUMP_BACK L; end: \
                              The VM itself forwards throw() and close() to `it` when the frame is suspended at a \
                              YIELD_VALUE with arg 1 */                                             \
  X(MAKE_FUNCTION)         /* [defaults tuple] [kwdefaults dict] [annotate function] [closure tuple] code -> function; \
                              arg bits: 1 defaults, 2 kwdefaults, 4 annotate (a Code const: run lazily), 8 closure */ \
  X(LOAD_BUILD_CLASS)      /* -> builtins.__build_class__ */                                        \
  X(LOAD_ASSERTION_ERROR)  /* -> AssertionError */                                                  \
  X(LOAD_LOCALS)           /* -> the frame's namespace dict (class body) */                         \
  X(CALL)                  /* f self|empty a1..an -> result; arg = n without self */                \
  X(LOAD_SUPER)            /* super empty -> the same; stands before the call of super(), with arg 1 where self has to be bound. Where the call and the LOAD_METHOD or \
                              LOAD_ATTR after it would find a function, goes past both and leaves what they would */ \
  X(CALL_KW)               /* f self|empty a1..an kwnames -> result; arg = n incl. keyword values; kwnames: tuple */ \
  X(CALL_EX)               /* f empty args kwargs|empty -> result; args any iterable, kwargs dict */  \
  X(IMPORT_NAME)           /* fromlist -> module; names[arg] dotted; level in the instruction before: \
                              stack: level fromlist -> module */                                    \
  X(IMPORT_FROM)           /* m -> m attr */                                                        \
  X(IMPORT_STAR)           /* m -> */                                                               \
  X(RAISE)                 /* arg 0: -> re-raise; 1: exc -> ; 2: exc cause -> */                    \
  X(RERAISE)               /* exc -> ; raises it again without a new traceback entry */             \
  X(PUSH_EXC_INFO)         /* exc -> previous_handled exc; exc becomes the handled one. First in every handler */ \
  X(POP_EXCEPT)            /* previous_handled -> ; restores it */                                  \
  X(CHECK_EXC_MATCH)       /* exc type -> exc bool */                                               \
  X(CHECK_EG_MATCH)        /* exc type -> rest match (None where nothing matches, and match is then not handled); \
                              a match becomes the handled exception: except* */                    \
  X(PREP_RERAISE_STAR)     /* original list -> exception to raise, or None: the end of except* */   \
  X(BEFORE_WITH)           /* cm -> exit enter_result (exit is a bound callable) */                 \
  X(WITH_EXIT)             /* exit -> ; calls exit(None, None, None), drops its result. Normal end of a with */ \
  X(WITH_EXCEPT_START)     /* exit previous_handled exc -> exit previous_handled exc result: calls exit(type, exc, tb) */ \
  X(GET_LEN)               /* o -> o len(o) */                                                      \
  X(MATCH_SEQUENCE)        /* o -> o bool */                                                        \
  X(MATCH_MAPPING)         /* o -> o bool */                                                        \
  X(MATCH_KEYS)            /* o keys -> o keys values-tuple|None */                                 \
  X(MATCH_CLASS)           /* o cls kwnames -> attrs-tuple|None; arg = number of positional patterns */ \
  X(DICT_WITHOUT_KEYS)     /* o keys -> dict of the rest (for **rest) */                            \
  X(LOAD_FROM_DICT_OR_GLOBALS) /* m -> m[names[arg]] where there, else as LOAD_GLOBAL (annotation scopes in a class) */ \
  X(LOAD_FROM_DICT_OR_DEREF)   /* m -> m[name of cell arg] where there, else the cell's content */      \
  L(SETUP_ANNOTATIONS)     /* not emitted: the annotate function is an ordinary function of one parameter (the format) \
                              that returns the dict; MAKE_FUNCTION makes it (and MAKE_FUNCTION takes it, flag 4), and \
                              STORE_NAME binds it as __annotate__ in a module, __annotate_func__ in a class body */ \
  L(LOAD_FAST_CONST)       /* -> locals[arg & 0xfff] consts[arg >> 12]; superinstruction */         \
  X(LOAD_GLOBAL_NULL)      /* -> global empty; superinstruction: LOAD_GLOBAL, PUSH_NULL */          \
  X(LOAD_FAST_ATTR)        /* -> locals[arg & 0xff].name; superinstruction: LOAD_FAST, LOAD_ATTR (arg >> 8) */ \
  X(LOAD_FAST_METHOD)      /* -> function, self; superinstruction: LOAD_FAST (arg & 0xff), LOAD_METHOD (arg >> 8) */ \
  X(STORE_FAST_ATTR)       /* v -> ; locals[arg & 0xff].name = v; superinstruction: LOAD_FAST, STORE_ATTR (arg >> 8) */ \
  X(BINARY_ADD)            /* a b -> a + b; arg 1: a += b. Made of BINARY_OP and INPLACE_OP, as are the next two */ \
  X(BINARY_SUB)            /* a b -> a - b */                                                       \
  X(BINARY_MUL)            /* a b -> a * b */                                                       \
  L(LOAD_FAST_2)           /* -> locals[arg & 0xfff] locals[arg >> 12]; superinstruction, made by the peephole pass */ \
  X(STORE_FAST_LOAD_FAST)  /* superinstruction: store arg & 0xfff, load arg >> 12 */                \
  X(LOAD_FAST_OPERAND)     /* LOAD_FAST where an operator is next, which it may do too; made by the peephole pass */ \
  L(LOAD_CONST_OPERAND)    /* the same for LOAD_CONST */                                            \
  X(COMPARE_JUMP)          /* a b -> ; superinstruction: COMPARE_OP (arg & 7) then POP_JUMP_IF_FALSE (arg >> 3) */
#define TRACEPAD_OPCODES(X) TRACEPAD_OPCODES_BY(X, X)
// clang-format on

// Names: the argument of an instruction that names something is an index into Code::names, but for
// those with has_cache: an index into Code::caches, where the name is too (the compiler and the
// assembler still see names; Assembler::finish makes the caches).
enum class Op : uint8_t {
#define X(name) name,
  TRACEPAD_OPCODES(X)
#undef X
};

using Instr = uint32_t;
inline constexpr Instr make_instr(Op op, uint32_t arg = 0) {
  return static_cast<uint32_t>(op) | arg << 8;
}
inline constexpr Op instr_op(Instr i) { return static_cast<Op>(i & 0xff); }
inline constexpr uint32_t instr_arg(Instr i) { return i >> 8; }

// Whether the argument leads to a NameCache, and how far up its index is in the argument.
inline constexpr bool has_cache(Op op) {
  switch (op) {
    case Op::LOAD_NAME:
    case Op::STORE_NAME:
    case Op::LOAD_GLOBAL:
    case Op::LOAD_GLOBAL_NULL:
    case Op::STORE_GLOBAL:
    case Op::LOAD_ATTR:
    case Op::LOAD_ATTR_KEEP:
    case Op::LOAD_METHOD:
    case Op::STORE_ATTR:
    case Op::STORE_ATTR_LAST:
    case Op::LOAD_FAST_ATTR:
    case Op::LOAD_FAST_METHOD:
    case Op::STORE_FAST_ATTR:
      return true;
    default:
      return false;
  }
}
inline constexpr uint32_t cache_shift(Op op) {
  return op == Op::LOAD_FAST_ATTR || op == Op::LOAD_FAST_METHOD || op == Op::STORE_FAST_ATTR ? 8
                                                                                             : 0;
}

}  // namespace tracepad
