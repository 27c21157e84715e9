// What the instructions of the loop (vm.cpp) have in common: macros on what it keeps in registers.
#pragma once

#define OP(name) case Op::name:
#define PUSH(...) (new (sp++) Value(__VA_ARGS__))
#define POP() std::move(*--sp)
#define DROP() (*--sp = Value())
#define SYNC() (f->ip = ip, f->sp = sp)
#define JUMP_TO(index) (ip = f->code->instrs.data() + (index))

// A number is an instruction's result; it goes to the local that the next one stores to, if it
// does.
#define NUMBER(bits)                            \
  {                                             \
    if (instr_op(*ip) == Op::STORE_FAST)        \
      fast[instr_arg(*ip++)] = number_of(bits); \
    else                                        \
      PUSH(number_of(bits));                    \
    continue;                                   \
  }

// An operator whose operands are on the stack, where they are numbers.
#define COMPUTE(number)             \
  {                                 \
    const uint64_t bits = (number); \
    if (bits != kNotNumber) {       \
      sp -= 2;                      \
      NUMBER(bits)                  \
    }                               \
    goto apart;                     \
  }

// An operator with operands `a` and `b`, which the instruction before has at hand: where both are
// numbers, the result takes the place of the `held` of them that are on the stack.
#define OPERATE(a, b, held)                                                    \
  {                                                                            \
    const Instr next = *ip;                                                    \
    const Op op = instr_op(next);                                              \
    if (computes(op)) {                                                        \
      const uint64_t number = computed(op, a, b);                              \
      if (number != kNotNumber) {                                              \
        ++ip;                                                                  \
        sp -= held;                                                            \
        NUMBER(number)                                                         \
      }                                                                        \
    } else if (op == Op::COMPARE_JUMP) {                                       \
      if (a.is_small() && b.is_small()) {                                      \
        const uint32_t how = instr_arg(next);                                  \
        ++ip;                                                                  \
        sp -= held;                                                            \
        if (!compare_values(how & 7, a.small(), b.small())) JUMP_TO(how >> 3); \
        continue;                                                              \
      }                                                                        \
    } else if (op == Op::BINARY_OP || op == Op::INPLACE_OP) {                  \
      const uint64_t number = number_operator(instr_arg(next), a, b);          \
      if (number != kNotNumber) {                                              \
        ++ip;                                                                  \
        sp -= held;                                                            \
        NUMBER(number)                                                         \
      }                                                                        \
    }                                                                          \
  }

// Two values go onto the stack, or straight to the operator behind.
#define OPERANDS(first, second)                             \
  {                                                         \
    const Value &a = first, &b = second;                    \
    OPERATE(a, b, 0)                                        \
    if (instr_op(*ip) == Op::LOAD_SUBSCR) {                 \
      if (const Value* item = sequence_item(a, b)) {        \
        ++ip;                                               \
        PUSH(*item);                                        \
        continue;                                           \
      }                                                     \
    } else if (instr_op(*ip) == Op::STORE_SUBSCR) {         \
      if (a.is_object() && a.object()->cls == List::type) { \
        if (Value* place = sequence_item(a, b)) {           \
          ++ip;                                             \
          std::swap(*place, sp[-1]);                        \
          DROP();                                           \
          continue;                                         \
        }                                                   \
      }                                                     \
    }                                                       \
    PUSH(a);                                                \
    PUSH(b);                                                \
    continue;                                               \
  }

// The second operand goes onto the stack, where the first is, or straight to the operator.
#define OPERAND(second)                              \
  {                                                  \
    const Value &a = sp[-1], &b = second;            \
    OPERATE(a, b, 1)                                 \
    if (instr_op(*ip) == Op::LOAD_SUBSCR) {          \
      if (const Value* item = sequence_item(a, b)) { \
        ++ip;                                        \
        Value v = *item;                             \
        sp[-1] = std::move(v);                       \
        continue;                                    \
      }                                              \
    }                                                \
    PUSH(b);                                         \
    continue;                                        \
  }

// The next round of a loop over what it walks by itself, with `ip` behind FOR_ITER; mostly a local
// gets the value.
#define WALK()                                       \
  {                                                  \
    const uint64_t bits = walked_next(sp[-1]);       \
    if (bits != kNotCached) {                        \
      if (instr_op(*ip) == Op::STORE_FAST)           \
        fast[instr_arg(*ip++)] = Value::share(bits); \
      else                                           \
        PUSH(Value::share(bits));                    \
      continue;                                      \
    }                                                \
  }
