// The instruction loop: it keeps the innermost frame's instruction and stack pointers in registers,
// and runs by itself what programs do most. All else are functions that work on the frame
// (interp.h). An exception leads to unwind(), a value for a native that waits for it to deliver().
#include <algorithm>
#include <cstring>
#include <new>

#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/fast_paths.h"
#include "runtime/interp.h"
#include "runtime/iterators.h"
#include "runtime/loop.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// Where comparing integers in the loop pays: in WebAssembly. In the native loop the registers that
// it takes cost every instruction more than a call costs this one (a tenth of nbody).
#ifdef __EMSCRIPTEN__
constexpr bool kComparesInts = true;
#else
constexpr bool kComparesInts = false;
#endif

// For one more: at first for a few, as most lists that grow get several.
[[gnu::noinline]] void make_room(std::vector<Value>& items) {
  items.reserve(std::max<size_t>(4, 2 * items.size()));
}

// By opcode; null where the loop runs it alone.
constexpr Step (*kApart[])(VM&, Frame*, uint32_t) = {
#define L(name) nullptr,
#define X(name) exec::name,
    TRACEPAD_OPCODES_BY(L, X)
#undef X
#undef L
};

}  // namespace

// Throws std::bad_alloc where memory is out, in an instruction that has said where it is. Natively
// its code begins with a cache line: wherever else the linker puts it, programs are up to a seventh
// slower.
#ifndef __wasm__
[[gnu::aligned(64)]]
#endif
Value Interp::loop() {
  VM& vm = this->vm;
  Frame* const base = this->base;
  Frame* f;
  const Instr* ip;
  Value* sp;
  Value* fast;
  NameCache* caches;
  const Value* consts;
  Value result;
  bool done;

  if (vm.has_error()) goto failed;  // an exception thrown into a generator

reload:
  f = vm.frame_;
  ip = f->ip;
  sp = f->sp;
  fast = f->fast;
  caches = f->code->caches.data();
  consts = f->code->consts.data();

  for (;;) {
    const Instr instr = *ip++;
    const uint32_t arg = instr_arg(instr);
    switch (instr_op(instr)) {
      OP(NOP)
      OP(SETUP_ANNOTATIONS)  // never emitted
      continue;
      OP(POP_TOP)
      DROP();
      continue;
      OP(COPY) {
        Value* from = sp - arg;
        PUSH(*from);
        continue;
      }
      OP(SWAP)
      std::swap(sp[-1], *(sp - arg));
      continue;
      OP(PUSH_NULL)
      PUSH();
      continue;
      OP(LOAD_CONST)
      PUSH(consts[arg]);
      continue;

      // ---- locals ----
      OP(LOAD_FAST) {
        const Value& v = fast[arg];
        if (v.is_empty()) goto apart;
        PUSH(v);
        continue;
      }
      OP(LOAD_FAST_OPERAND) {
        const Value& v = fast[arg];
        if (v.is_empty()) goto apart;
        OPERAND(v)
      }
      OP(LOAD_CONST_OPERAND)
      OPERAND(consts[arg])
      OP(LOAD_FAST_2)  // made where both are bound
      OPERANDS(fast[arg & 0xfff], fast[arg >> 12])
      OP(LOAD_FAST_CONST)
      OPERANDS(fast[arg & 0xfff], consts[arg >> 12])
      OP(STORE_FAST_LOAD_FAST) {
        fast[arg & 0xfff] = POP();
        const Value& v = fast[arg >> 12];
        if (v.is_empty()) goto apart;  // stored so, by the end of a comprehension
        PUSH(v);
        continue;
      }
      OP(STORE_FAST)
      fast[arg] = POP();
      continue;
      OP(LOAD_DEREF) {
        const Value& v = cast<Cell>(fast[f->code->first_cell + arg])->content;
        if (v.is_empty()) goto apart;
        PUSH(v);
        continue;
      }
      OP(STORE_DEREF) {
        Value v = POP();
        cast<Cell>(fast[f->code->first_cell + arg])->content = std::move(v);
        continue;
      }
      OP(LOAD_CLOSURE)
      PUSH(fast[f->code->first_cell + arg]);
      continue;

      // ---- globals and attributes ----
      OP(LOAD_NAME)
      if (!f->locals.is_empty()) goto apart;
      [[fallthrough]];
      OP(LOAD_GLOBAL)
      if (const Value* v = cached_global(caches[arg], f->globals, vm.builtins_->dict)) {
        PUSH(*v);
        continue;
      }
      goto apart;
      OP(LOAD_GLOBAL_NULL)
      if (const Value* v = cached_global(caches[arg], f->globals, vm.builtins_->dict)) {
        PUSH(*v);
        PUSH();
        continue;
      }
      goto apart;
      OP(STORE_NAME)
      if (!f->locals.is_empty()) goto apart;
      [[fallthrough]];
      OP(STORE_GLOBAL) {
        const NameCache& c = caches[arg];
        if (Value* place = f->globals->table.value_at(c.entry, c.name)) {
          std::swap(*place, sp[-1]);
          DROP();
          continue;
        }
        goto apart;
      }
      OP(LOAD_ATTR) {
        const uint64_t bits = cached_value(caches[arg], sp[-1]);
        if (bits == kNotCached) goto apart;
        Value v = Value::share(bits);
        sp[-1] = std::move(v);
        continue;
      }
      OP(LOAD_ATTR_KEEP) {
        const uint64_t bits = cached_value(caches[arg], sp[-1]);
        if (bits == kNotCached) goto apart;
        PUSH(Value::share(bits));
        continue;
      }
      OP(LOAD_FAST_ATTR) {
        const uint64_t bits = cached_value(caches[arg >> 8], fast[arg & 0xff]);
        if (bits == kNotCached) goto apart;
        PUSH(Value::share(bits));
        continue;
      }
      OP(LOAD_METHOD) {
        const NameCache& c = caches[arg];
        if (cached_method(c, sp[-1])) {
          new (sp) Value(std::move(sp[-1]));
          new (sp - 1) Value(Value::share(c.found));
          ++sp;
          continue;
        }
        const uint64_t bits = cached_value(c, sp[-1]);
        if (bits == kNotCached) goto apart;
        Value v = Value::share(bits);
        sp[-1] = std::move(v);
        PUSH();
        continue;
      }
      OP(LOAD_FAST_METHOD) {
        const NameCache& c = caches[arg >> 8];
        const Value& o = fast[arg & 0xff];
        if (cached_method(c, o)) {
          PUSH(Value::share(c.found));
          PUSH(o);
          continue;
        }
        const uint64_t bits = cached_value(c, o);
        if (bits == kNotCached) goto apart;
        PUSH(Value::share(bits));
        PUSH();
        continue;
      }
      OP(STORE_ATTR_LAST)
      SYNC();
      if (cached_store(caches[arg], sp[-2], sp[-1])) {
        DROP();
        DROP();
        continue;
      }
      goto apart;
      OP(STORE_ATTR)
      SYNC();
      if (cached_store(caches[arg], sp[-1], sp[-2])) {
        DROP();
        DROP();
        continue;
      }
      goto apart;
      OP(STORE_FAST_ATTR)
      SYNC();
      if (cached_store(caches[arg >> 8], fast[arg & 0xff], sp[-1])) {
        DROP();
        continue;
      }
      goto apart;

      // ---- subscripts ----
      OP(LOAD_SUBSCR) {
        const Value &o = sp[-2], &i = sp[-1];
        if (const Value* item = sequence_item(o, i)) {
          Value v = *item;
          --sp;  // a number
          sp[-1] = std::move(v);
          continue;
        }
        if (o.is_object() && o.object()->cls == Dict::type && is_plain_str(i)) {
          if (const Value* item = cast<Dict>(o)->table.find_str(cast<Str>(i))) {
            Value v = *item;
            DROP();
            sp[-1] = std::move(v);
            continue;
          }
        }
        goto apart;
      }
      OP(LOAD_SUBSCR_KEEP) {
        const Value &o = sp[-2], &i = sp[-1];
        if (const Value* item = sequence_item(o, i)) {
          PUSH(*item);
          continue;
        }
        if (o.is_object() && o.object()->cls == Dict::type && is_plain_str(i)) {
          if (const Value* item = cast<Dict>(o)->table.find_str(cast<Str>(i))) {
            PUSH(*item);
            continue;
          }
        }
        goto apart;
      }
      OP(STORE_SUBSCR_LAST) {
        const Value &o = sp[-3], &i = sp[-2];
        if (o.is_object()) {
          Value* place = nullptr;
          if (o.object()->cls == List::type)
            place = sequence_item(o, i);
          else if (o.object()->cls == Dict::type && is_plain_str(i))
            place = cast<Dict>(o)->table.find_str(cast<Str>(i));
          if (place) {
            std::swap(*place, sp[-1]);
            DROP();
            DROP();
            DROP();
            continue;
          }
        }
        goto apart;
      }
      OP(STORE_SUBSCR) {
        const Value &o = sp[-2], &i = sp[-1];
        if (o.is_object()) {
          if (o.object()->cls == List::type) {
            if (Value* place = sequence_item(o, i)) {
              std::swap(*place, sp[-3]);
              --sp;  // a number
              DROP();
              DROP();
              continue;
            }
          } else if (o.object()->cls == Dict::type && is_plain_str(i)) {
            if (Value* place = cast<Dict>(o)->table.find_str(cast<Str>(i))) {
              std::swap(*place, sp[-3]);
              DROP();
              DROP();
              DROP();
              continue;
            }
          }
        }
        goto apart;
      }

      // ---- operators ----
      OP(BINARY_ADD)
      COMPUTE(computed(Op::BINARY_ADD, sp[-2], sp[-1]))
      OP(BINARY_SUB)
      COMPUTE(computed(Op::BINARY_SUB, sp[-2], sp[-1]))
      OP(BINARY_MUL)
      COMPUTE(computed(Op::BINARY_MUL, sp[-2], sp[-1]))
      OP(BINARY_OP)
      OP(INPLACE_OP)
      COMPUTE(number_operator(arg, sp[-2], sp[-1]))
      OP(COMPARE_OP) {
        const int r = quick_compare(arg, sp[-2], sp[-1]);
        if (r >= 0) {
          DROP();
          sp[-1] = Value::boolean(r);
          continue;
        }
        goto apart;
      }
      OP(COMPARE_JUMP) {
        if (kComparesInts && sp[-2].is_small() && sp[-1].is_small()) {
          sp -= 2;
          if (!compare_values(arg & 7, sp[0].small(), sp[1].small())) JUMP_TO(arg >> 3);
          continue;
        }
        const int r = quick_compare(arg & 7, sp[-2], sp[-1]);
        if (r >= 0) {
          DROP();
          DROP();
          if (!r) JUMP_TO(arg >> 3);
          continue;
        }
        goto apart;
      }
      OP(IS_OP) {
        bool same = sp[-2].same(sp[-1]);
        DROP();
        sp[-1] = Value::boolean(same != static_cast<bool>(arg));
        continue;
      }
      OP(UNARY_NOT)
      if (sp[-1].is_bool()) {
        sp[-1] = Value::boolean(sp[-1].is_false());
        continue;
      }
      goto apart;
      OP(UNARY_NEGATIVE)
      if (sp[-1].is_real()) {
        sp[-1] = Value::real(-sp[-1].real());
        continue;
      }
      goto apart;
      OP(LIST_APPEND) {
        SYNC();
        auto& items = cast<List>(*(sp - 1 - arg))->items;
        if (items.size() == items.capacity()) make_room(items);
        items.push_back(std::move(sp[-1]));
        --sp;
        continue;
      }
      OP(UNPACK_SEQUENCE)
      if (is<Tuple>(sp[-1]) && sp[-1].object()->cls == Tuple::type &&
          cast<Tuple>(sp[-1])->size == arg) {
        Value held = POP();
        auto* t = cast<Tuple>(held);
        if (t->refs == 1)
          for (uint32_t i = arg; i > 0; --i) PUSH(std::move(t->items[i - 1]));
        else
          for (uint32_t i = arg; i > 0; --i) PUSH(t->items[i - 1]);
        continue;
      }
      goto apart;

      // ---- jumps and loops ----
      OP(JUMP)
      JUMP_TO(arg);
      continue;
      OP(JUMP_BACK)
      JUMP_TO(arg);
      if (--vm.budget_ <= 0) {
        f->ip = ip + 1;
        f->sp = sp;
        if (!vm.poll()) goto failed;
        f->ip = ip;
        return Value::pending();
      }
      if (instr_op(*ip) == Op::FOR_ITER) {
        ++ip;
        WALK()
        --ip;
      }
      continue;
      OP(POP_JUMP_IF_FALSE)
      if (sp[-1].is_bool()) {
        if ((--sp)->is_false()) JUMP_TO(arg);
        continue;
      }
      goto apart;
      OP(POP_JUMP_IF_TRUE)
      if (sp[-1].is_bool()) {
        if ((--sp)->is_true()) JUMP_TO(arg);
        continue;
      }
      goto apart;
      OP(POP_JUMP_IF_NONE)
      OP(POP_JUMP_IF_NOT_NONE) {
        Value v = POP();
        if (v.is_none() == (instr_op(instr) == Op::POP_JUMP_IF_NONE)) JUMP_TO(arg);
        continue;
      }
      OP(FOR_ITER) {
        WALK()
        goto apart;
      }

      // ---- calls ----
      OP(CALL) {
        SYNC();
        if (--vm.budget_ <= 0) {
          if (!vm.poll()) goto failed;
          f->ip = ip - 1;
          return Value::pending();
        }
        Value* at = sp - arg - 2;
        if (is<Function>(*at)) {
          auto* fn = cast<Function>(*at);
          const uint32_t n = arg + !at[1].is_empty();
          if (fn->code->plain_args == n && vm.depth_ < vm.recursion_limit) {
            Frame* callee = make_plain_frame(fn, sp - n, n);  // with the stack's reference to fn
            f->sp = at;
            callee->back = f;
            vm.frame_ = callee;
            ++vm.depth_;
            goto reload;
          }
        } else if (is<NativeFunction>(*at)) {
          auto* fn = cast<NativeFunction>(*at);
          const Value* args = at + 2 - !at[1].is_empty();
          const auto n = static_cast<uint32_t>(sp - args);
          if (n == fn->exact && takes_receiver(fn, args, n)) {
            Value v = fn->fn(vm, Args{args, n, nullptr, fn});
            if (v.is_empty() || v.is_pending()) {
              switch (settle_call(vm, f, at, std::move(v))) {
                case Step::next:
                  sp = f->sp;
                  continue;
                case Step::reload:
                  goto reload;
                case Step::fail:
                  goto failed;
              }
            }
            while (sp != at) (--sp)->~Value();
            PUSH(std::move(v));
            continue;
          }
        }
        goto apart;
      }
      OP(CALL_KW)
      SYNC();
      if (--vm.budget_ <= 0) {
        if (!vm.poll()) goto failed;
        f->ip = ip - 1;
        return Value::pending();
      }
      goto apart;
      OP(RETURN_CONST)
      result = consts[arg];
      goto returned;
      OP(RETURN_FAST)
      result = fast[arg];
      goto returned;
      OP(RETURN_VALUE)
      result = POP();
    returned: {
      SYNC();
      Frame* back = f->back;
      // The instance that an __init__ has filled lies on the caller's stack already.
      const bool init = f->special == Frame::kInit && result.is_none();
      if ((init || !f->special) && f->locals.is_empty() && back != base && back->code) {
        vm.frame_ = back;
        --vm.depth_;
        f->special = 0;
        free_plain_frame(f);
        if (!init) new (back->sp++) Value(std::move(result));
        goto reload;
      }
      if (back == base && !f->special && f->locals.is_empty()) {  // a native waits for it
        vm.frame_ = back;
        --vm.depth_;
        free_plain_frame(f);
        return result;
      }
      switch (end_frame(result)) {
        case Ended::reload:
          result = Value();
          goto reload;
        case Ended::delivered:
          goto delivered;
        case Ended::returned:
          return result;
        case Ended::failed:
          result = Value();
          goto failed;
      }
      continue;
    }
      OP(RETURN_GENERATOR) {
        SYNC();
        auto* g = alloc_as<Generator>(Generator::type);
        g->code = Ref<Code>(f->code);
        g->name = cast<Str>(f->function->name);
        g->qualname = cast<Str>(f->function->qualname);
        g->frame = f;
        vm.frame_ = f->back;
        --vm.depth_;
        f->back = nullptr;
        result = Value(g);
        goto delivered;
      }
      OP(YIELD_VALUE) {
        result = POP();
        SYNC();
        const Frame::Mode mode = f->mode;
        vm.suspend_generator();
        if (mode == Frame::kNative && vm.frame_ == base) return result;
        if (vm.frame_ == base || !vm.frame_->code) goto delivered;
        Frame* to = vm.frame_;
        if (instr_op(*to->ip) == Op::STORE_FAST)
          to->fast[instr_arg(*to->ip++)] = std::move(result);
        else
          to->push(std::move(result));
        goto reload;
      }

      // ---- all others ----
      OP(MAKE_CELL)
      OP(DELETE_FAST)
      OP(DELETE_DEREF)
      OP(LOAD_CLASSDEREF)
      OP(DELETE_NAME)
      OP(DELETE_GLOBAL)
      OP(LOAD_FROM_DICT_OR_GLOBALS)
      OP(LOAD_FROM_DICT_OR_DEREF)
      OP(LOAD_BUILD_CLASS)
      OP(LOAD_ASSERTION_ERROR)
      OP(LOAD_LOCALS)
      OP(IMPORT_NAME)
      OP(IMPORT_FROM)
      OP(IMPORT_STAR)
      OP(DELETE_ATTR)
      OP(DELETE_SUBSCR)
      OP(CONTAINS_OP)
      OP(UNARY_POSITIVE)
      OP(UNARY_INVERT)
      OP(JUMP_IF_FALSE_OR_POP)
      OP(JUMP_IF_TRUE_OR_POP)
      OP(BUILD_TUPLE)
      OP(BUILD_LIST)
      OP(BUILD_SET)
      OP(BUILD_MAP)
      OP(BUILD_SLICE)
      OP(BUILD_STRING)
      OP(SET_ADD)
      OP(MAP_ADD)
      OP(LIST_EXTEND)
      OP(SET_UPDATE)
      OP(DICT_UPDATE)
      OP(DICT_MERGE)
      OP(LIST_TO_TUPLE)
      OP(UNPACK_EX)
      OP(FORMAT_SIMPLE)
      OP(FORMAT_SPEC)
      OP(MAKE_FUNCTION)
      OP(GET_ITER)
      OP(GET_YIELD_FROM_ITER)
      OP(LOAD_SUPER)
      OP(SEND)
      OP(CALL_EX)
      OP(RAISE)
      OP(RERAISE)
      OP(PUSH_EXC_INFO)
      OP(POP_EXCEPT)
      OP(CHECK_EXC_MATCH)
      OP(CHECK_EG_MATCH)
      OP(PREP_RERAISE_STAR)
      OP(BEFORE_WITH)
      OP(WITH_EXIT)
      OP(WITH_EXCEPT_START)
      OP(GET_LEN)
      OP(MATCH_SEQUENCE)
      OP(MATCH_MAPPING)
      OP(MATCH_KEYS)
      OP(MATCH_CLASS)
      OP(DICT_WITHOUT_KEYS)
      goto apart;
      default:
        __builtin_unreachable();  // the table has no others
    }
  apart:  // the rest of an instruction, or all of it, is a function
    SYNC();
    switch (kApart[ip[-1] & 0xff](vm, f, instr_arg(ip[-1]))) {
      case Step::next:
        ip = f->ip;
        sp = f->sp;
        continue;
      case Step::reload:
        goto reload;
      case Step::fail:
        goto failed;
    }
  }

failed:
  // The innermost frame may be a continuation that a failed call left; it sees the error first.
  for (;;) {
    if (vm.frame_ != base && vm.frame_->code) {
      if (unwind()) goto reload;
      if (vm.frame_ == base) return Value();
      if (vm.frame_->code) continue;
    }
    done = false;
    result = deliver(Value(), done);
    if (done) return result;
    if (result.is_pending()) {
      if (vm.has_error()) continue;
      result = Value();
      goto reload;
    }
    if (!result) continue;
    vm.frame_->push(std::move(result));
    goto reload;
  }

delivered:
  // `result` (empty: an error is set) arrives at vm.frame_.
  done = false;
  result = deliver(std::move(result), done);
  if (done) return result;
  if (result.is_pending()) {
    result = Value();
    if (vm.has_error()) goto failed;
    goto reload;
  }
  if (!result) goto failed;
  vm.frame_->push(std::move(result));
  goto reload;
}

}  // namespace tracepad
