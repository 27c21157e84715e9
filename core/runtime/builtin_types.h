// Entry points of the built-in value types and functions, one a file, and the few helpers they
// offer to each other and to the layers above: recursion-safe reprs, sequence indexing, numeric
// formatting. The types' layouts are in object.h; classes, functions and exceptions have their own
// files (type.cpp, ...).
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "runtime/native.h"

namespace tracepad {

// Called once while the VM starts, after `object`, `type`, functions and exceptions exist. Order
// matters only in that iterators come first.
void init_builtin_types(VM& vm);
// print, len, sorted, ... and the names of all built-in types. What needs the VM's inside
// (isinstance, getattr, super, exec, __build_class__, ...) is added by the VM itself.
void init_builtin_functions(VM& vm, Module& builtins);

void init_iterators(
    VM& vm);  // list_iterator ..., enumerate, zip, map, filter, reversed, callable_iterator
void init_singletons(VM& vm);  // NoneType, NotImplementedType, ellipsis
void init_int(VM& vm);         // int, bool
void init_float(VM& vm);
void init_complex(VM& vm);
void init_str(VM& vm);
void init_bytes(VM& vm);  // bytes, bytearray
void init_tuple(VM& vm);
void init_list(VM& vm);
void init_dict(VM& vm);  // dict, its views and iterators, mappingproxy
void init_set(VM& vm);   // set, frozenset
void init_slice(VM& vm);
void init_range(VM& vm);
void init_file(VM& vm);  // what open() returns
void init_memory_view(VM& vm, Module& builtins);

// The types of None, NotImplemented and Ellipsis, for type_of.
struct SingletonTypes {
  inline static Type* none = nullptr;
  inline static Type* not_implemented = nullptr;
  inline static Type* ellipsis = nullptr;
};

// A read-only view of a mapping (type.__dict__).
struct MappingProxy : GcObject {
  static constexpr Kind kKind = Kind::mapping_proxy;
  inline static Type* type = nullptr;
  Value mapping;
  explicit MappingProxy(Value m) : mapping(std::move(m)) { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(mapping, arg); }
  void clear() override { mapping = none(); }
};
Value make_mapping_proxy(VM& vm, Value mapping);

// dict.keys(), dict.values(), dict.items(): `aux` is 0, 1, 2.
struct DictView : GcObject {
  static constexpr Kind kKind = Kind::dict_view;
  inline static Type* keys_type = nullptr;
  inline static Type* values_type = nullptr;
  inline static Type* items_type = nullptr;
  inline static Type* type = nullptr;  // unused: a view is made with one of the three
  Ref<Dict> dict;
  explicit DictView(Dict* d) : dict(d) { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(dict, arg); }
  void clear() override {}
};

// list[int] and the like; also types.GenericAlias(origin, args). `args` is a tuple or a single
// value.
Value make_generic_alias(VM& vm, Value origin, Value args);
Value generic_alias(VM& vm, const Args& a);  // a __class_getitem__(cls, item)
// X | Y as a typing.Union, flattened and without repetitions; NotImplemented where an operand is no
// type.
Value make_union(VM& vm, const Value& a, const Value& b);
void init_unicode_errors(VM& vm);  // texts of UnicodeEncodeError and UnicodeDecodeError
void init_generic_alias(VM& vm);   // GenericAlias, Union

// The notes of an exception (its __notes__); empty where it has none.
Value exception_notes(const Exception* e);
bool add_exception_note(VM& vm, const Value& exception, const Value& note);

// Marks `v` as being printed while it lives. `again` where it is already being printed further out,
// so that a container that holds itself prints "[...]".
class ReprGuard {
 public:
  explicit ReprGuard(const Object* o);
  ~ReprGuard();
  ReprGuard(const ReprGuard&) = delete;
  bool again = false;

 private:
  static std::vector<const Object*>& active();
};

// A TypeError that says why `v` cannot be hashed becomes the one for a dict key or a set element;
// other errors stay. Returns false, so that a failed hash can be returned through it.
bool explain_unhashable_key(VM& vm, const Value& v);
bool explain_unhashable_element(VM& vm, const Value& v);

// The iterator over an indexed sequence that is neither list nor tuple (classes with only
// __getitem__).
Value make_sequence_iterator(Value sequence);
// Whether this built-in iterator's __length_hint__ calls the __len__ of what it walks.
bool asks_another_for_length(const Value& iterator);
// The type enumerate, zip, map, filter or reversed.
Value builtin_iterator_type(std::string_view name);
Value make_callable_iterator(Value callable, Value sentinel);

// A Python type for a native iterator: __iter__ and __next__ over Iterator::next.
Value iterator_self(VM& vm, const Args& a);
Value iterator_next(VM& vm, const Args& a);
template <class T>
void add_iterator_methods(TypeBuilderBase& b) {
  b.flags(Type::kNoBase).dunder(Dunder::iter_, iterator_self).dunder(Dunder::next_, iterator_next);
  // What T can tell of itself: how many are left, what copy() makes another from, and where it is.
  if constexpr (requires(T t) { t.left(); })
    b.dunder(Dunder::length_hint_,
             [](VM&, const Args& a) { return make_int(static_cast<T*>(a[0].object())->left()); });
  if constexpr (requires(T t, VM& vm) { t.reduce(vm); })
    b.dunder(Dunder::reduce_,
             [](VM& vm, const Args& a) { return static_cast<T*>(a[0].object())->reduce(vm); });
  if constexpr (requires(T t, VM& vm, const Value& v) { t.go_to(vm, v); })
    b.method("__setstate__", "(self, state, /)", [](VM& vm, const Args& a) {
      return static_cast<T*>(a[0].object())->go_to(vm, a[1]) ? none() : Value();
    });
}
template <class T>
void make_iterator_type(VM& vm, std::string_view name) {
  TypeBuilder<T> b(vm, name, T::type);
  add_iterator_methods<T>(b);
  b.done();
}

// Slice::indices for lengths and bounds of any size. False: error set.
bool long_slice_indices(VM& vm, const Slice* s, const Value& length, Value& first, Value& last,
                        Value& stride);
// The index a subscript names, negative ones counted from the end; false: error set. `what` is the
// type's name in the messages.
bool sequence_index(VM& vm, const Value& key, int64_t length, int64_t& out, const char* what);
// A slice bound given to methods such as list.index and str.find: None and huge numbers are
// clipped.
bool slice_bound(VM& vm, const Value& v, int64_t& out, bool may_be_none = true);

// Calls the special method `d` of self's type, which must have it (see Type::dunder).
Value call_special(VM& vm, Dunder d, const Value& self, std::initializer_list<Value> rest = {});
// "a + b" and "a * b" of sequences come after the other operand's own say, as in CPython, where
// sequences have no number protocol: calls its reflected method where it has one. Empty with no
// error set: it has none or declined.
Value try_reflected(VM& vm, Dunder reflected, const Value& self, const Value& other);
// How often "seq * n" repeats a sequence of that length, 0 where it is empty; false: error set.
bool repeat_count(VM& vm, const Value& v, int64_t length, int64_t& out);
// Checks that `length * count` items of a sequence can be made; false: MemoryError set.
bool check_repeat(VM& vm, int64_t length, int64_t count, size_t item_size);
// Element-wise order of two sequences, for lists and tuples.
// Both are lists, or both are tuples; user code that runs in between may change a list.
Value compare_sequences(VM& vm, uint32_t cmpop, const Value& a, const Value& b);
std::span<const Value> sequence_items(const Value& list_or_tuple);
// list.index and tuple.index: the position of `item` in [start, stop); -1 absent, -2 error set.
int64_t find_in_sequence(VM& vm, const Value& sequence, const Value& item, const Value& start,
                         const Value& stop);
// "[a, b]" from the items' reprs, between the two brackets.
Value repr_sequence(VM& vm, const Value& sequence, const char* open, const char* close);
// Counts nested native calls that the VM does not see (repr and comparison of nested containers),
// so that deep nesting is a RecursionError instead of an exhausted stack.
class NativeDepth {
 public:
  NativeDepth() { ++depth_; }
  ~NativeDepth() { --depth_; }
  // False: RecursionError set. `doing` continues "maximum recursion depth exceeded".
  bool check(VM& vm, const char* doing) const;

 private:
  inline static int depth_ = 0;
};
// An int of exactly that type (bools and subclasses are converted).
Value plain_int(const Value& v);

// repr of a float as Python prints it, and repr of text and bytes with quotes.
std::string float_repr(double d);
std::string complex_repr(double re, double im);
void append_str_repr(std::string& out, std::string_view text, bool ascii_only = false);
void append_bytes_repr(std::string& out, std::string_view bytes);

// cls(*args) with the error set to it; returns empty. For exceptions of more than one argument.
Value raise_args(VM& vm, Type* cls, std::initializer_list<Value> args);
// base ** exponent of complex numbers, errors included.
Value complex_pow(VM& vm, double a_re, double a_im, double b_re, double b_im);

// Hashes as CPython computes them.
uint64_t hash_double(double d);
bool hash_tuple(VM& vm, const Tuple* t, uint64_t& out);  // false: error set
uint64_t hash_int64(int64_t i);

// "a % b" with a str on the left; `values` is the right operand.
// Writes to a standard stream. Lone surrogates cannot be: false, the error is set.
bool write_out(VM& vm, bool error, std::string_view text);
bool has_surrogates(std::string_view text);
std::string without_surrogates(std::string_view text);  // escaped, as CPython writes them to stderr
Value str_percent(VM& vm, std::string_view format, const Value& values);
// Parses as float() does (surrounding blanks, underscores, inf, nan); false where malformed. No
// error set.
bool parse_double(std::string_view text, double& out);

// The codecs of str.encode and bytes.decode. Empty: error set.
Value encode_text(VM& vm, std::string_view text, std::string_view encoding,
                  std::string_view errors);
Value decode_bytes(VM& vm, std::string_view bytes, std::string_view encoding,
                   std::string_view errors);

// Sorts in place, stably; `key` may be None. False: error set (the order is then unspecified).
bool sort_values(VM& vm, std::vector<Value>& values, const Value& key, bool reverse);

struct StandardStream : Object {
  inline static Type* type = nullptr;
  bool error = false;
};
// open(): in-memory files.
Value open_file(VM& vm, const Args& a);
// The stream behind sys.stdout (error: sys.stderr): writes go to VM::out (VM::err_out). print()
// writes to it directly while sys.stdout is still this object.
Value make_standard_stream(VM& vm, bool error);

}  // namespace tracepad
