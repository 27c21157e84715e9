// The VM's life: start, running sources, limits, and the end. Start-up order matters: the first
// types exist before there are strings, strings before names, names before any type has methods.
#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/compiler.h"
#include "runtime/frame.h"
#include "runtime/frame_object.h"
#include "runtime/native.h"
#include "runtime/per_vm.h"
#include "runtime/traceback.h"
#include "runtime/type_internal.h"
#include "runtime/weak.h"
#include "syntax/keyword_typos.h"
#include "syntax/parser.h"

#if defined(__EMSCRIPTEN__) || defined(__GLIBC__)
#include <malloc.h>
#endif

namespace tracepad {

void release_type_slots();
void clear_interned();
void sweep_all_objects();

namespace {
// What malloc has given out, without the free lists of small objects.
size_t malloc_in_use() {
#if defined(__EMSCRIPTEN__)
  return static_cast<unsigned>(mallinfo().uordblks) - (Heap::slabs - Heap::pooled);
#elif defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
  struct mallinfo2 m = mallinfo2();
  return m.uordblks + m.hblkhd - (Heap::slabs - Heap::pooled);
#else
  return Heap::bytes;
#endif
}

size_t heap_in_use() {
#ifdef __EMSCRIPTEN__
  // The memory's size is an upper bound that costs nothing. It never shrinks, so once some program
  // has been large, what is in use has to be counted: a walk over all blocks, so not at every poll.
  static size_t counted = 0;
  static uint64_t counted_at = 0;
  static int polls = 0;
  const uint64_t size = uint64_t{__builtin_wasm_memory_size(0)} * 65536;  // may be 2^32
  if (size <= Heap::limit) return static_cast<size_t>(size);
  if (counted > Heap::limit || size > counted_at || ++polls >= 50) {
    counted_at = size;
    polls = 0;
    counted = malloc_in_use();
  }
  return counted;
#else
  return malloc_in_use();
#endif
}

// The use at which cycles are looked for next: each time it has doubled, then at the limit.
constexpr size_t kFirstCollection = size_t{256} << 20;
size_t collect_at = kFirstCollection;
}  // namespace

VM::VM() {
  current = this;
  make_core_types(*this);
#define NAME(ident, text) names::ident = intern(text);
#include "runtime/names.inc"
#undef NAME
  init_function_types(*this);
  init_descriptor_types(*this);
  init_weakref_type(*this);
  init_type_and_object(*this);
  // Those made before object had its methods resolve again.
  init_exception_types(*this);
  init_module_type(*this);
  init_generator_type(*this);
  sys_modules_ = make_dict();
  builtins_ = add_module("builtins");
  init_builtin_types(*this);
  init_traceback_types(*this);
  init_frame_type(*this);
  type_changed(Type::object_type);
  init_core_builtins(*this, *builtins_);
  init_builtin_functions(*this, *builtins_);
  init_memory_view(*this, *builtins_);
  complete_namespaces(*this);
  Heap::limit = size_t{2} << 30;
  collect_at = kFirstCollection;
}

VM::~VM() {
  error_ = handled_ = Value();
  pending_callable_ = pending_kwnames_ = pending_sent_ = pending_throw_ = stop_value_ = Value();
  pending_args_.clear();
  PerVMBase::reset_all();
  sys_modules_ = {};
  builtins_ = {};
  sweep_all_objects();
  release_type_slots();
  clear_interned();
#define NAME(ident, text) names::ident = nullptr;
#include "runtime/names.inc"
#undef NAME
  current = nullptr;
}

bool VM::memory_full() { return heap_in_use() > Heap::limit && malloc_in_use() > Heap::limit; }

bool VM::memory_check() {
  if (heap_in_use() <= collect_at) return true;
  collect_cycles();
  const size_t in_use = heap_in_use();
  // Compared before doubling: twice the use may not fit a size_t of 32 bits.
  collect_at = in_use < Heap::limit / 2 ? 2 * in_use : Heap::limit;
  if (in_use <= Heap::limit) return true;
  raise_value(exc::MemoryError, Value());
  return false;
}

Dict* VM::main_globals() { return instance_dict(Value(add_module("__main__"))); }

Value VM::eval_code(Code* code, Dict* globals, Value locals) {
  Ref<Function> fn;
  if (!code->freevars.empty())
    return type_error("code object passed to exec() may not contain free variables");
  Frame* f = make_frame(code, nullptr, globals);
  f->locals = std::move(locals);
  for (size_t i = 0; i < code->cellvars.size(); ++i)
    f->fast[code->varnames.size() + i] = Value(alloc_as<Cell>(Cell::type));
  Frame* base = frame_;
  if (!push_frame(f)) return {};
  return run(base);
}

bool VM::run_source(std::string text, std::string filename, Module* into) {
  bool library = into && !filename.empty() && filename[0] == '<';
  Value hold = into ? Value(into) : Value();
  Dict* globals = into ? instance_dict(Value(into)) : main_globals();
  if (!globals->get(names::builtins_)) globals->set(names::builtins_, Value(builtins_));
  if (!into) {
    globals->set(names::file_, make_str(filename));
    files.try_emplace(filename, text);
  }
  Ref<Code> code = compile_source(std::make_shared<Source>(std::move(filename), std::move(text)),
                                  static_cast<int>(CompileMode::file), library);
  if (!code) return false;
  return static_cast<bool>(eval_code(code.get(), globals));
}

Frame* VM::user_frame() {
  for (Frame* f = frame_; f; f = f->back)
    if (f->code && !(f->code->flags & Code::kLibrary)) return f;
  return nullptr;
}
Span VM::current_span() {
  Frame* f = user_frame();
  return f ? f->span() : Span{};
}
SourceRef VM::current_source() {
  Frame* f = user_frame();
  return f ? f->code->source : nullptr;
}

Type* type_of_immediate(const Value& v) {
  if (v.is_small()) return Int::type;
  if (v.is_real()) return Float::type;
  if (v.is_bool()) return Int::bool_type;
  if (v.is_none()) return SingletonTypes::none;
  if (v.is_not_implemented()) return SingletonTypes::not_implemented;
  if (v.is_ellipsis()) return SingletonTypes::ellipsis;
  return Type::object_type;
}

}  // namespace tracepad

// For debuggers: prints the Python stack (call tracepad_stack()).
extern "C" void tracepad_stack() {
  using namespace tracepad;
  if (!VM::current) return;
  for (Frame* f = VM::current->frame(); f; f = f->back) {
    if (!f->code)
      std::fprintf(stderr, "  (native continuation)\n");
    else
      std::fprintf(stderr, "  %s:%u in %s\n", f->code->source->name().c_str(), f->span().line,
                   f->code->name->s.c_str());
  }
}
