// The virtual machine: runs Code on frames that live on the heap, and offers natives everything
// that Python code can do (attributes, calls, operators, iteration, imports). Python exceptions are
// values: a function that can raise returns the empty Value (or false, or -1) with the exception
// set in the VM.
//
// Calls. `vm.call(f, args)` re-enters the VM on the C++ stack and is counted against a limit: right
// for short callbacks. A native whose last act is a call returns `vm.tail_call(f, args)` and one
// that has work left after a call that may be deep returns `vm.call_then(f, args, continuation)`:
// the VM pushes frames on its own stack, so user recursion never becomes C++ recursion. Both may
// only be *returned* from a NativeFn.
#pragma once
#include <fmt/core.h>

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>

#include "base/source.h"
#include "runtime/classes.h"
#include "runtime/code.h"

namespace tracepad {

// The built-in exception classes, set when the VM starts: exc::TypeError and so on.
namespace exc {
#define EXC(name, base) inline Type* name = nullptr;
#include "runtime/exceptions.inc"
#undef EXC
}  // namespace exc

// Interned names that the engine itself looks up often: names::forward is the Str "forward";
// special names go without their underscores and end in one: names::module_ is "__module__".
namespace names {
#define NAME(ident, text) inline Str* ident = nullptr;
#include "runtime/names.inc"
#undef NAME
Str* of(Dunder d);  // "__repr__" for Dunder::repr_
}  // namespace names

struct Frame;
struct Generator;

// What is to happen with the result of a call that a native asked for. Owned by its frame.
struct Continuation {
  virtual ~Continuation() = default;
  // `result` is empty where the call raised (the exception is set). Returns like a NativeFn, so it
  // may ask for a further call.
  virtual Value resume(VM& vm, Value result) = 0;
  virtual void traverse(void (*visit)(const Value&, void*), void* arg) {}
};
// A continuation from a lambda `Value(VM&, Value result)`.
template <class F>
struct LambdaContinuation final : Continuation {
  F f;
  explicit LambdaContinuation(F fn) : f(std::move(fn)) {}
  Value resume(VM& vm, Value result) override { return f(vm, std::move(result)); }
};

enum class Next : uint8_t { ok, done, error };

// Whom those who gather elements ask for their number before the first one.
enum class Sized : uint8_t { nothing, iterable, iterator };

using NativeModuleInit = bool (*)(VM& vm, Module& module);

// One of Python's operators of two operands.
struct BinaryOperator {
  enum Kind : uint8_t { binary, inplace, compare } kind;
  uint32_t op;  // ast::BinOpKind, or ast::CmpOpKind Eq..GtE
};

class VM {
 public:
  VM();
  ~VM();
  VM(const VM&) = delete;
  VM& operator=(const VM&) = delete;
  inline static VM* current = nullptr;  // the one that exists

  // ---- running ----
  // Compiles and runs a file as __main__ (or the given module); false: an exception is set.
  bool run_source(std::string text, std::string filename, Module* into = nullptr);
  Value eval_code(Code* code, Dict* globals, Value locals = {});
  // Compiles; on a syntax error sets the SyntaxError. `diagnostics` receives all problems where
  // given. Programs' SyntaxWarnings are shown, unless not wanted.
  Ref<Code> compile_source(SourceRef source, int mode, bool library,
                           std::vector<Diagnostic>* diagnostics = nullptr, bool warns = true);

  // ---- calling ----
  Value call(const Value& f, std::span<const Value> args, Tuple* kwnames = nullptr);
  Value call(const Value& f, std::initializer_list<Value> args = {});
  // args: positional; kwargs: a dict or null.
  Value call_ex(const Value& f, std::span<const Value> args, Dict* kwargs);
  Value call_method(const Value& self, Str* name, std::initializer_list<Value> args = {});
  Value call_method(const Value& self, std::string_view name,
                    std::initializer_list<Value> args = {});
  Value tail_call(Value f, std::vector<Value> args, Value kwnames = {});
  Value tail_call_ex(Value f, std::vector<Value> args, Dict* kwargs);
  template <class F>
  Value call_then(Value f, std::vector<Value> args, Value kwnames, F continuation) {
    tail_call(std::move(f), std::move(args), std::move(kwnames));
    pending_then_ = std::make_unique<LambdaContinuation<F>>(std::move(continuation));
    return Value::pending();
  }
  // After a native that was called directly answered Value::pending(): adds `continuation` behind
  // it all.
  template <class F>
  Value after_pending(F continuation) {
    push_continuation(std::make_unique<LambdaContinuation<F>>(std::move(continuation)));
    return Value::pending();
  }
  // Runs a pending request to its end, re-entering the VM. Other values pass through.
  Value finish(Value r);
  // The same with a continuation object.
  Value call_then_do(Value f, std::vector<Value> args, Value kwnames,
                     std::unique_ptr<Continuation> then);

  // ---- attributes ----
  Value getattr(const Value& o, Str* name);  // may raise AttributeError
  Value getattr(const Value& o, std::string_view name) { return getattr(o, intern(name)); }
  // As getattr, but an AttributeError yields the empty Value with no error set; check has_error().
  Value getattr_opt(const Value& o, Str* name);
  bool setattr(const Value& o, Str* name, const Value& value);
  bool delattr(const Value& o, Str* name);
  // The default behaviours (object.__getattribute__, object.__setattr__), for natives that override
  // them.
  Value generic_getattr(const Value& o, Str* name);
  bool generic_setattr(const Value& o, Str* name, const Value& value);  // empty value: delete
  // The instance dict of o (made if needed); null where it cannot have one.
  Dict* instance_dict(const Value& o);
  // Looks a special method up on the type, bound to o by the descriptor rules; empty where absent.
  Value lookup_special(const Value& o, Str* name);

  // ---- operators ----
  Value binary_op(uint32_t binop, const Value& a, const Value& b);  // ast::BinOpKind
  Value inplace_op(uint32_t binop, const Value& a, const Value& b);
  Value compare(uint32_t cmpop, const Value& a, const Value& b);     // ast::CmpOpKind Eq..GtE
  int compare_bool(uint32_t cmpop, const Value& a, const Value& b);  // 1, 0, -1 error set
  int equal(const Value& a, const Value& b);                         // identity, then ==; 1, 0, -1
  int truth(const Value& v);                                         // 1, 0, -1 error set
  Value negate(const Value& v);
  Value unary(Dunder d, const Value& v);  // neg_, pos_, invert_, abs_
  bool hash(const Value& v, uint64_t& out);
  Value repr(const Value& v);  // a str
  Value str(const Value& v);   // a str
  Value ascii(const Value& v);
  Value format(const Value& v, const Value& spec);
  // Text of repr/str; false: error set.
  bool repr_to(const Value& v, std::string& out);
  bool str_to(const Value& v, std::string& out);
  int64_t len(const Value& v);  // -1: error set
  Value getitem(const Value& o, const Value& key);
  bool setitem(const Value& o, const Value& key, const Value& value);
  bool delitem(const Value& o, const Value& key);
  int contains(const Value& container, const Value& item);  // 1, 0, -1 error set
  // The int64 of an object with __index__; false: error set (TypeError, or OverflowError if too
  // large).
  bool index(const Value& v, int64_t& out);
  Value index_value(const Value& v);  // any size

  // ---- iteration ----
  Value iter(const Value& v);
  Next next(const Value& iterator, Value& out);
  // What a native iterator that gave nothing has come to: a StopIteration raised in it ends it too.
  Next ended();
  // iter(iterable) for those who fill a list: they ask `sized` for its length at once, and what
  // goes wrong in its methods ends them. The length itself is only believed to be possible.
  Value iter_to_fill(const Value& iterable, Sized sized = Sized::iterable);
  // What operator.length_hint() tells; -1 for nothing. False: error set.
  bool length_hint(const Value& v, int64_t& n);
  // Appends all elements; false: error set. Fast for lists, tuples, dicts, ranges.
  bool iterate(const Value& iterable, std::vector<Value>& out, Sized sized = Sized::nothing);
  // Calls f(value) for each; f returns false to stop (with an error set: failure). False: error
  // set.
  template <class F>
  bool for_each(const Value& iterable, F f) {
    return walk(iter(iterable), f);
  }
  // The same of an iterator; without one the error is set already.
  template <class F>
  bool walk(const Value& it, F f) {
    if (!it) return false;
    for (;;) {
      Value v;
      Next n = next(it, v);
      if (n == Next::done) return true;
      if (n == Next::error) return false;
      if (!f(v)) return !has_error();
    }
  }

  // ---- classes ----
  // type(name, bases, namespace), with metaclass of the bases.
  Value make_class(std::string_view name, std::vector<Value> bases, Ref<Dict> namespace_,
                   Dict* keywords = nullptr);
  int isinstance(const Value& v,
                 const Value& cls);  // honours __instancecheck__, tuples, unions; 1, 0, -1
  int issubclass(const Value& cls, const Value& of);
  // Recomputes dunders and versions of a type and its subclasses after an attribute changed.
  void type_changed(Type* t);

  // ---- errors ----
  bool has_error() const { return static_cast<bool>(error_); }
  const Value& error() const { return error_; }
  Value take_error() { return std::exchange(error_, Value()); }
  void clear_error() { error_ = Value(); }
  void set_error(Value exception);  // sets it as it is (also adds __context__)
  bool error_is(Type* cls) const;   // the set error is an instance of cls
  // All return the empty Value, so that a native can `return vm.raise(...)`.
  Value raise(Type* cls, std::string message);
  template <class... A>
  Value raise(Type* cls, fmt::format_string<A...> f, A&&... a)
    requires(sizeof...(A) > 0)
  {
    return raise(cls, fmt::format(f, std::forward<A>(a)...));
  }
  template <class... A>
  Value type_error(fmt::format_string<A...> f, A&&... a) {
    return raise(exc::TypeError, fmt::format(f, std::forward<A>(a)...));
  }
  template <class... A>
  Value value_error(fmt::format_string<A...> f, A&&... a) {
    return raise(exc::ValueError, fmt::format(f, std::forward<A>(a)...));
  }
  template <class... A>
  Value runtime_error(fmt::format_string<A...> f, A&&... a) {
    return raise(exc::RuntimeError, fmt::format(f, std::forward<A>(a)...));
  }
  Value raise_value(Type* cls, Value arg);  // cls(arg): KeyError(key), StopIteration(value)
  Value note_attribute(const Value& o, const Str* name);
  Value attribute_error(const Value& o, const Str* name);  // "'T' object has no attribute 'x'"
  // The exception currently being handled (sys.exc_info), or empty.
  const Value& handled() const { return handled_; }
  std::string format_exception(const Value& exception);  // the whole traceback text, ends in \n
  std::string format_exception_only(const Value& exception);  // its last line(s)

  // ---- modules ----
  void add_native_module(std::string name, NativeModuleInit init);
  // Runs `init` on the module's first import, before the embedded Python source of the same name.
  Value import(std::string_view dotted);      // the module itself ("a.b" gives b)
  Module* add_module(std::string_view name);  // in sys.modules; made if absent
  Dict* sys_modules() { return sys_modules_.get(); }
  Module* builtins() { return builtins_.get(); }
  Dict* main_globals();

  // ---- where we are ----
  Frame* frame() { return frame_; }  // innermost running frame, may be null
  // The innermost Python frame of the user's own code (library frames skipped), or null.
  Frame* user_frame();
  Span current_span();  // of the user frame's current instruction
  SourceRef current_source();

  // ---- surroundings ----
  std::function<void(std::string_view)> out = [](std::string_view) {};  // sys.stdout
  std::function<void()> flush_out = [] {};  // what sys.stdout.flush() does
  std::function<void(std::string_view)> err_out = [](std::string_view) {};
  std::map<std::string, std::string> files;  // the session's in-memory files
  // Polled every few thousand steps; returning true raises KeyboardInterrupt.
  std::function<bool()> interrupted;
  uint64_t step_limit = 0;  // 0: none; else raises after so many steps
  int recursion_limit = 1000;

  // ---- for the runtime's own files ----
  struct Impl;
  Value run(Frame* base);  // runs until `base` is the innermost frame again
  // Follows a native's request (Value::pending) until there is a result, or a Python frame was
  // pushed.
  Value settle(Value result, Frame* base, bool& pushed);
  void push_continuation(std::unique_ptr<Continuation> then);
  void drop_continuation(Frame* below);                           // and what is above it
  bool push_frame(Frame* f);                                      // false: RecursionError set
  bool resume_generator(Generator* g, Value sent, uint8_t mode);  // false: error set
  void suspend_generator();                       // the one whose frame is innermost, and yields
  Value ask_generator(Generator* g, Value sent);  // for natives: pending
  // `past_delegate`: an inner iterator of `yield from` is not asked.
  Value throw_into(Generator* g, Value exception,
                   bool past_delegate = false);  // pending, or the error set
  // What binary_op, inplace_op and compare do, from the method numbered `first` of those to try on.
  Value apply(const BinaryOperator& o, const Value& a, const Value& b, size_t first = 0);
  // The same, but a method written in Python is pushed as a frame (Frame::kOperator), whose end
  // goes on with the next method where this one has not answered.
  Value apply_push(const BinaryOperator& o, const Value& a, const Value& b, bool& pushed);
  Value import_name(Dict* globals, std::string_view name, const Value& fromlist,
                    const Value& level);
  Value import_from(const Value& module, Str* name);
  bool import_star(const Value& module, Dict* into);
  bool poll();  // limits and interruption; false: error set
  Value push_call(const Value& f, const Value* args, uint32_t n, Tuple* kwnames, bool& pushed);
  bool memory_check();  // false: MemoryError set
  bool memory_full();   // whether more than the limit is in use, counted anew

 private:
  friend struct Frame;
  friend struct Generator;
  friend struct Interp;
  Value error_;
  Value handled_;
  Frame* frame_ = nullptr;
  int depth_ = 0;    // Python frames
  int reentry_ = 0;  // nested run() calls on the C++ stack
  uint64_t steps_ = 0;
  Value pending_callable_;
  std::vector<Value> pending_args_;
  Value pending_kwnames_;
  std::unique_ptr<Continuation> pending_then_;
  Ref<Generator> pending_generator_;
  Value pending_sent_;
  Value pending_throw_;
  Value stop_value_;  // the value of the StopIteration that ended VM::next last
  Frame* spare_frame_ = nullptr;
  int32_t budget_ = 0;  // steps until the next poll
  Ref<Dict> sys_modules_;
  Ref<Module> builtins_;
  std::unordered_map<std::string, NativeModuleInit> native_modules_;
};

// Frees cells, dicts and instances that are only reachable from each other; returns how many
// objects.
size_t collect_cycles();

}  // namespace tracepad
