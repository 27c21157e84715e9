// The layouts of built-in Python objects, and the helpers to make and inspect them. Behaviour
// (methods, operators) lives with each type's own file (str.cpp, list.cpp, ...); this file is what
// they all share. One VM exists at a time, so a layout's Python type is a static (`Str::type`), set
// when the VM starts.
#pragma once
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/hash_table.h"
#include "runtime/value.h"

namespace tracepad {

class VM;
struct Dict;
struct Str;
struct Tuple;
struct Type;
struct Code;
struct Args;
struct NativeFunction;

// C++ layouts. Upper layers have numbers of their own; a layout without a number is asked for by
// type.
enum class Kind : uint8_t {
  other,
  str,
  bytes,
  integer,
  real,
  complex,
  tuple,
  list,
  dict,
  set,
  slice,
  range,
  cell,
  code,
  function,
  native,
  bound_method,
  property,
  static_method,
  class_method,
  getset,
  member,
  type,
  instance,
  module,
  exception,
  traceback,
  generator,
  frame,
  mapping_proxy,
  dict_view,
  super,
  weakref,
  tensor,
  dtype,
  device,
  torch_generator,
  layout,
  memory_format,  // tensor/, ops/
  node,
  graph,
  proxy,
  tracer,
  graph_module,  // fx/
};

template <class T>
bool is(const Value& v) {
  return v.is_object() && v.object()->kind == static_cast<uint8_t>(T::kKind);
}
// The object as T, or null where it has another layout.
template <class T>
T* as(const Value& v) {
  return is<T>(v) ? static_cast<T*>(v.object()) : nullptr;
}
// The object as T where that is known.
template <class T>
T* cast(const Value& v) {
  return static_cast<T*>(v.object());
}

// Objects that can be part of a reference cycle. All are linked, so that a session's end can sweep
// them.
struct GcObject : Object {
  GcObject *gc_prev, *gc_next;
  int32_t gc_refs = 0;  // the cycle collector's own
  GcObject() {
    flags |= kTracked;
    gc_prev = tracked;
    gc_next = tracked->gc_next;
    gc_next->gc_prev = this;
    tracked->gc_next = this;
  }
  ~GcObject() override {
    gc_prev->gc_next = gc_next;
    gc_next->gc_prev = gc_prev;
  }
  // Takes it out of the collector's sight, as it dies.
  void untrack() {
    gc_prev->gc_next = gc_next;
    gc_next->gc_prev = gc_prev;
    gc_prev = gc_next = this;
    flags &= static_cast<uint8_t>(~kTracked);
  }
  // Calls visit on every Value held (for the cycle collector).
  virtual void traverse(void (*visit)(const Value&, void*), void* arg) {}
  // Drops every reference held.
  virtual void clear() {}

  static GcObject* tracked;  // the head of the list of all, which is none of them

 protected:
  enum class Head {};
  explicit GcObject(Head) : gc_prev(this), gc_next(this) {}
};

// Allocates a T of Python type `cls` (T::type where null).
template <class T, class... A>
T* alloc(Type* cls, A&&... a);

// ---- text and numbers ----

struct Str : Object {
  static constexpr Kind kKind = Kind::str;
  inline static Type* type = nullptr;
  std::string s;              // UTF-8; lone surrogates as WTF-8
  mutable uint64_t hash = 0;  // 0: not yet computed
  mutable int32_t cp_count = -1;
  bool interned = false;
  explicit Str(std::string text);
  explicit Str(std::string_view text);
  ~Str() override;
  std::string_view view() const { return s; }
  uint64_t hash_value() const;
  // Number of code points (Python's len).
  int64_t length() const;
  void append(const Str& more);  // only where nobody else has seen this text
  bool ascii() const { return length() == static_cast<int64_t>(s.size()); }
};

struct Bytes : Object {
  static constexpr Kind kKind = Kind::bytes;
  inline static Type* type = nullptr;
  inline static Type* bytearray_type = nullptr;
  std::string s;
  explicit Bytes(std::string b) : s(std::move(b)) { kind = static_cast<uint8_t>(kKind); }
};

// An integer that does not fit a small Value, or an instance of a subclass of int (of any size).
struct BigInt;  // runtime/bigint.h
struct Int : Object {
  static constexpr Kind kKind = Kind::integer;
  inline static Type* type = nullptr;
  inline static Type* bool_type = nullptr;
  std::unique_ptr<BigInt> big;  // null: `small` is the value
  int64_t small = 0;
  Int();
  ~Int() override;
};
// An instance of a subclass of float.
struct Float : Object {
  static constexpr Kind kKind = Kind::real;
  inline static Type* type = nullptr;
  double value = 0;
  explicit Float(double v) : value(v) { kind = static_cast<uint8_t>(kKind); }
};
struct Complex : Object {
  static constexpr Kind kKind = Kind::complex;
  inline static Type* type = nullptr;
  double re = 0, im = 0;
  Complex(double r, double i) : re(r), im(i) { kind = static_cast<uint8_t>(kKind); }
};

// ---- containers ----

struct Tuple : GcObject {
  static constexpr Kind kKind = Kind::tuple;
  inline static Type* type = nullptr;
  uint32_t size = 0;
  Value* items = nullptr;
  // Asked for once: what __hash__ of an element does, it does once. No hash is ever -1.
  static constexpr uint64_t kNotHashed = ~uint64_t{0};
  mutable uint64_t hash = kNotHashed;
  explicit Tuple(uint32_t n) : size(n), items(inline_) {
    kind = static_cast<uint8_t>(kKind);
    if (n > kInline) allocate();
  }
  ~Tuple() override {
    if (items != inline_) clear();
  }
  std::span<const Value> view() const { return {items, size}; }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;

 private:
  static constexpr uint32_t kInline = 3;
  void allocate();
  Value inline_[kInline];
};

struct List : GcObject {
  static constexpr Kind kKind = Kind::list;
  inline static Type* type = nullptr;
  std::vector<Value> items;
  List() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override { std::vector<Value>().swap(items); }
};

struct Dict : GcObject {
  static constexpr Kind kKind = Kind::dict;
  inline static Type* type = nullptr;
  HashTable table;
  Dict() { kind = static_cast<uint8_t>(kKind); }
  size_t size() const { return table.size(); }
  // String keys: no Python code runs, nothing can fail.
  Value get(const Str* key);  // empty where absent
  Value get(std::string_view key);
  void set(Str* key, Value v);
  void set(std::string_view key, Value v);
  bool erase(const Str* key);
  // Any key. Empty with no error set: absent. Empty with an error set: __hash__ or __eq__ raised.
  Value get(VM& vm, const Value& key);
  bool set(VM& vm, const Value& key, Value v);  // false: error set
  int erase(VM& vm, const Value& key);          // 1 erased, 0 absent, -1 error set
  int contains(VM& vm, const Value& key);       // 1, 0, -1 error set
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override { table.clear(); }
};

// A set or frozenset. Its order of iteration is CPython's (it shows in printed sets of numbers).
struct Set : GcObject {
  static constexpr Kind kKind = Kind::set;
  inline static Type* type = nullptr;
  inline static Type* frozen_type = nullptr;
  struct Slot {
    Value key;
    uint64_t hash = 0;
    uint8_t state = 0;  // 0 never used, 1 live, 2 deleted
  };
  std::vector<Slot> slots;  // power of two, at least 8
  size_t used = 0, fill = 0;
  uint64_t cached_hash = 0;  // frozenset
  uint32_t version = 0;      // changes when keys are added or removed
  Set() { kind = static_cast<uint8_t>(kKind); }
  int add(VM& vm, const Value& key);       // 1 added, 0 was there, -1 error set
  int discard(VM& vm, const Value& key);   // 1 removed, 0 absent, -1 error set
  int contains(VM& vm, const Value& key);  // 1, 0, -1 error set
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;

 private:
  friend struct SetTable;  // runtime/set_table.h
  int64_t lookup(VM& vm, const Value& key, uint64_t hash);
  void resize(size_t minimum);
};

struct Slice : GcObject {
  static constexpr Kind kKind = Kind::slice;
  inline static Type* type = nullptr;
  Value start, stop, step;
  Slice(Value a, Value b, Value c) : start(std::move(a)), stop(std::move(b)), step(std::move(c)) {
    kind = static_cast<uint8_t>(kKind);
  }
  // Clips to a sequence of `length` as slice.indices does; false: error set.
  bool indices(VM& vm, int64_t length, int64_t& first, int64_t& last, int64_t& stride,
               int64_t& count);
  void clear() override { start = stop = step = Value::none(); }
};

struct Range : Object {
  static constexpr Kind kKind = Kind::range;
  inline static Type* type = nullptr;
  Value start, stop, step;  // ints of any size
  bool small = true;        // all fit int64 and so does every element
  int64_t first = 0, stride = 1, count = 0;
  Range() { kind = static_cast<uint8_t>(kKind); }
};

// Base of native iterators. Their Python types share __iter__ and __next__ through `iterator_type`.
struct Iterator : GcObject {
  inline static Type* type = nullptr;  // a default type where a specific one is not needed
  Iterator() { flags |= kNativeIterator; }
  // The next value; empty with no error set: exhausted; empty with an error set: it raised.
  virtual Value next(VM& vm) = 0;
};

// ---- code ----

struct Cell : GcObject {
  static constexpr Kind kKind = Kind::cell;
  inline static Type* type = nullptr;
  Value content;
  Cell() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(content, arg); }
  void clear() override { content = Value(); }
};

// A Python function (def or lambda).
struct Function : GcObject {
  static constexpr Kind kKind = Kind::function;
  inline static Type* type = nullptr;
  Ref<Code> code;
  Ref<Dict> globals;
  Value defaults;     // tuple or None
  Value kwdefaults;   // dict or None
  Value closure;      // tuple of cells, or None
  Value annotate;     // a function that yields the annotations dict when called, or None
  Value annotations;  // the dict once asked for, or empty
  Value name, qualname, doc, module, type_params;
  Dict* dict = nullptr;
  Function();
  ~Function() override;
  Dict** dict_slot() override { return &dict; }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
};

// Arguments of a native call. Where the function has a signature, `v` holds one slot a parameter
// (the empty Value where an optional one without default was not given; *args as a tuple, **kwargs
// as a dict) and kwnames is null. Otherwise `v` holds n positional values, then one value a name in
// kwnames.
struct Args {
  const Value* v;
  uint32_t n;
  Tuple* kwnames;
  NativeFunction* fn;
  const Value& operator[](size_t i) const { return v[i]; }
  uint32_t kw_count() const { return kwnames ? kwnames->size : 0; }
};
using NativeFn = Value (*)(VM& vm, const Args& args);

// A parameter list as Python writes it, parsed once: "(self, x, /, y=None, *args, key=1, **kw)".
// `y=?` is optional without a default: its slot stays empty.
struct Signature {
  struct Param {
    std::string name;
    Ref<Str> str;
    Value default_value;  // may be empty
    bool required = true;
    bool keyword_only = false;
    bool positional_only = false;
  };
  std::vector<Param> params;  // without *args, **kwargs
  uint32_t positional = 0;    // how many of params can be given by position
  // All parameters from `least` on have a default, which `defaults` has side by side; UINT32_MAX
  // with *args or **kwargs.
  uint32_t least = UINT32_MAX;
  std::vector<Value> defaults;
  bool has_varargs = false, has_kwargs = false;
  bool rest_suffices = true;  // no parameter behind *args has to be given
  std::string varargs_name, kwargs_name;
  uint32_t slots() const { return static_cast<uint32_t>(params.size()) + has_varargs + has_kwargs; }
  std::string text;  // as written
};

struct NativeFunction : GcObject {
  static constexpr Kind kKind = Kind::native;
  inline static Type* type = nullptr;         // builtin_function_or_method
  inline static Type* method_type = nullptr;  // method_descriptor
  inline static Type* slot_type = nullptr;    // wrapper_descriptor
  NativeFn fn = nullptr;
  uint32_t exact = UINT32_MAX;                 // so many positional arguments need no binding
  std::shared_ptr<const Signature> signature;  // null: takes Args as they come
  std::string name;
  std::string qualname;
  Value module;  // str or None
  std::string doc;
  Type* owner = nullptr;                 // the class it is a method of
  const void* data = nullptr;            // the function's own table row
  Value extra;                           // the function's own Python state
  static constexpr uint16_t kMaker = 1;  // in aux: it is a type's __new__
  NativeFunction() { kind = static_cast<uint8_t>(kKind); }
};

// A bound native has the type of built-in functions, NativeFunction::type.
struct BoundMethod : GcObject {
  static constexpr Kind kKind = Kind::bound_method;
  inline static Type* type = nullptr;
  inline static Type* slot_type = nullptr;  // bound special methods of natives: method-wrapper
  Value self, func;
  BoundMethod(Value s, Value f) : self(std::move(s)), func(std::move(f)) {
    kind = static_cast<uint8_t>(kKind);
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(self, arg), visit(func, arg);
  }
  void clear() override { self = func = Value::none(); }
};

// Memory accounting: bytes held by objects and containers; limits are checked by the VM.
struct Heap {
  inline static size_t bytes = 0;
  inline static size_t slabs = 0;   // bytes of the blocks that small objects are made in,
  inline static size_t pooled = 0;  // and how many of them are in use
  inline static size_t limit = SIZE_MAX;
};

template <class T, class... A>
T* alloc_as(Type* cls, A&&... a) {
  T* p = new T(std::forward<A>(a)...);
  p->cls = cls;
  if (cls) incref(reinterpret_cast<Object*>(cls));  // null only while the first types are made
  return p;
}

// Destroys what nobody has any more and is of this very layout.
template <class T>
void destroy_exactly(Object* o) {
  auto* p = static_cast<T*>(o);
  p->T::~T();
  Object::operator delete(p, sizeof(T));
}

}  // namespace tracepad
