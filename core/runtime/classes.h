// The layouts of classes, their instances and what they hold, and the helpers to make and inspect
// values of all layouts.
#pragma once
#include "runtime/object.h"

namespace tracepad {

// ---- classes ----

enum class Dunder : uint8_t {
#define DUNDER(name) name##_,
#include "runtime/dunder.inc"
#undef DUNDER
  count
};
inline constexpr size_t kDunderCount = static_cast<size_t>(Dunder::count);
// The method of a binary operator (0..12, ast::BinOpKind), given its row: add_, radd_ or iadd_.
Dunder binop_dunder(Dunder row, uint32_t binop);

// An object with an instance dict: instances of Python classes, and the base of native layouts that
// Python code is meant to subclass. While attributes are only set, and in the order in which other
// instances of the class got theirs, their values lie in a row, and there is no dict: the first
// `row_size` names of Type::order are those of the row.
struct Instance : GcObject {
  static constexpr Kind kKind = Kind::instance;
  uint8_t row_size = 0, row_capacity = 0;
  Value* row = nullptr;    // null: the attributes are in the dict, or there are none
  Dict* dict = nullptr;    // made when first needed; see VM::instance_dict
  Value* slots = nullptr;  // type->slot_count values of __slots__
  Instance() {
    kind = static_cast<uint8_t>(kKind);
    flags |= kIsInstance;
  }
  ~Instance() override;
  Dict** dict_slot() override {
    if (row) make_dict_of_row();
    return &dict;
  }
  // The place of an attribute of its own, in the row or the dict; null: absent.
  Value* own_attribute(const Str* name);
  uint32_t entry_of(const Value* own) const;  // of such a place, for NameCache
  // Exchanges `v` with the value of an attribute in the row, which may be a new one at its end;
  // false: it has to go into a dict.
  bool set_in_row(Str* name, Value& v);
  // A new attribute at the row's end, whose name is the next of Type::order.
  void append_to_row(Value v);
  Value** slots_place() override { return &slots; }
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;

 private:
  void make_dict_of_row();
  void clear_row();
};

struct Type : Instance {
  static constexpr Kind kKind = Kind::type;
  inline static Type* type = nullptr;         // `type`
  inline static Type* object_type = nullptr;  // `object`
  enum TypeFlag : uint32_t {
    kHeap = 1,             // made by a class statement
    kNoBase = 2,           // may not be subclassed (bool, NoneType)
    kNoInstances = 4,      // cannot be called to make one
    kCustomGetattr = 8,    // has a __getattribute__ other than object's
    kAbstract = 16,        // has abstract methods
    kHasDict = 32,         // instances have a __dict__
    kMutable = 64,         // native, but attributes may be set (nn.Module)
    kDescriptorSet = 128,  // has __set__ or __delete__: a data descriptor
    kDescriptorGet = 256,  // has __get__
    kSlotsOnly = 512,      // __slots__ and no __dict__
    kDotted = 1024,        // `name` has the module before it, as that of CPython's C types
    kHasDel = 2048,        // has __del__
    kSequence = 4096,      // what patterns take for a sequence
    kMapping = 8192,       // and for a mapping
  };
  // How a call makes an instance, unless the metaclass or abstract methods have a say.
  enum class Making : uint8_t {
    otherwise,     // in some other way
    blank,         // by object.__new__, and there is nothing to initialise
    initialised,   // by object.__new__, then by an __init__ written in Python
    native,        // by a native __new__ alone, as of built-in types and plain exceptions
    native_first,  // by a native __new__, then by an __init__ written in Python
  };
  std::string name;  // as messages show it
  Value qualname, module_name;
  Type* base = nullptr;  // the base that decides the layout
  std::vector<Ref<Type>> bases;
  std::vector<Type*> mro;         // this type first
  std::vector<Type*> subclasses;  // borrowed
  uint32_t type_flags = 0;
  Making making = Making::otherwise;
  mutable uint32_t hash = 0;  // see static_hashes.h; 0: not asked for yet
  uint32_t version = 0;       // changes with every change to it or a base; key of inline caches
  uint32_t slot_count = 0;
  uint32_t attributes = 0;                // the most that an instance had: room for the next one's
  std::vector<Ref<Str>> order;            // of the names in instances' rows
  uint64_t order_filter = 0;              // HashTable::filter_bit of each
  Object* (*alloc)(Type* cls) = nullptr;  // makes a blank instance; null: cannot be made by __new__
  Value dunders[kDunderCount];            // resolved along the mro
  Type();
  ~Type() override;
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
  // Looks along the mro; empty where absent. No descriptor logic.
  Value lookup(const Str* attr) const;
  const Value& dunder(Dunder d) const { return dunders[static_cast<size_t>(d)]; }
  bool is_subtype(const Type* other) const;
  bool has(uint32_t flag) const { return type_flags & flag; }
  std::string_view short_name() const;  // __name__
};

// A built-in layout with an instance dict and room for __slots__ added: what `class L(list)`
// allocates.
template <class T>
struct WithDict : T {
  using T::T;
  Dict* extra_dict = nullptr;
  Value* extra_slots = nullptr;
  ~WithDict() override {
    if (extra_dict) decref(reinterpret_cast<Object*>(extra_dict));
    delete[] extra_slots;
  }
  Dict** dict_slot() override { return this->cls->has(Type::kHasDict) ? &extra_dict : nullptr; }
  Value** slots_place() override { return &extra_slots; }
};

struct Property : GcObject {
  static constexpr Kind kKind = Kind::property;
  inline static Type* type = nullptr;
  Value get, set, del, doc, name;
  bool doc_of_getter = false;
  Property() { kind = static_cast<uint8_t>(kKind); }
  void clear() override { get = set = del = doc = Value::none(); }
};
struct StaticMethod : GcObject {
  static constexpr Kind kKind = Kind::static_method;
  inline static Type* type = nullptr;
  Value func;
  explicit StaticMethod(Value f) : func(std::move(f)) { kind = static_cast<uint8_t>(kKind); }
  void clear() override { func = Value::none(); }
};
struct ClassMethod : GcObject {
  static constexpr Kind kKind = Kind::class_method;
  inline static Type* type = nullptr;
  Value func;
  explicit ClassMethod(Value f) : func(std::move(f)) { kind = static_cast<uint8_t>(kKind); }
  void clear() override { func = Value::none(); }
};
// A native attribute: getter(self), setter(self, value) with an empty value for `del`.
struct GetSet : GcObject {
  static constexpr Kind kKind = Kind::getset;
  inline static Type* type = nullptr;
  std::string name;
  Value (*get)(VM& vm, const Value& self) = nullptr;
  bool (*set)(VM& vm, const Value& self,
              const Value& value) = nullptr;  // null: read-only; false: error set
  Type* owner = nullptr;
  Ref<Type> held;      // the owner, where it is a class that can end
  bool field = false;  // CPython reads it from a field of the object, and words its messages so
  GetSet() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    if (held) visit(Value(held.get()), arg);
  }
  void clear() override {}  // the class lets go of it
};
// A __slots__ member.
struct Member : GcObject {
  static constexpr Kind kKind = Kind::member;
  inline static Type* type = nullptr;
  std::string name;
  uint32_t index = 0;
  bool readonly = false;  // for programs; the library sets it
  Type* owner = nullptr;
  Ref<Type> held;  // the owner, where it is a class that can end
  Member() { kind = static_cast<uint8_t>(kKind); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    if (held) visit(Value(held.get()), arg);
  }
  void clear() override {}  // as above
};

struct Module : Instance {
  static constexpr Kind kKind = Kind::module;
  inline static Type* type = nullptr;
  std::string name;
  Module() { kind = static_cast<uint8_t>(kKind); }
};

struct Super : GcObject {
  static constexpr Kind kKind = Kind::super;
  inline static Type* type = nullptr;
  Ref<Type> start;  // search begins after this class
  Value self;
  Ref<Type> self_type;
  Super() { kind = static_cast<uint8_t>(kKind); }
};

// ---- exceptions ----

struct Traceback;
struct Exception : Instance {
  static constexpr Kind kKind = Kind::exception;
  Value args;            // tuple
  Value cause, context;  // None or empty where unset
  bool suppress_context = false;
  Ref<Traceback> trace;  // of the outermost frame that it has reached
  Value value;           // StopIteration.value
  Exception();
  ~Exception() override;
  void traverse(void (*visit)(const Value&, void*), void* arg) override;
  void clear() override;
};

// ---- making values ----

Value make_int(int64_t i);
Value make_uint(uint64_t i);
inline Value make_float(double d) { return Value::real(d); }
inline Value make_bool(bool b) { return Value::boolean(b); }
inline Value none() { return Value::none(); }
Value make_str(std::string s);
Value make_str(std::string_view s);
inline Value make_str(const char* s) { return make_str(std::string_view(s)); }
Value make_bytes(std::string s);
Value make_tuple(std::span<const Value> items);
Value make_tuple(std::initializer_list<Value> items);
// Exact overloads, so that std::make_tuple is not found by argument-dependent lookup.
inline Value make_tuple(const std::vector<Value>& v) {
  return make_tuple(std::span<const Value>(v));
}
inline Value make_tuple(std::vector<Value>& v) { return make_tuple(std::span<const Value>(v)); }
inline Value make_tuple(std::vector<Value>&& v) { return make_tuple(std::span<const Value>(v)); }
Value make_list(std::vector<Value> items);
Ref<Dict> make_dict();
Ref<Set> make_set(bool frozen = false);
Value make_slice(Value start, Value stop, Value step);
Value make_bound(Value self, Value func);
// The one Str object of that text; kept until the VM ends. For attribute and variable names.
Str* intern(std::string_view s);
// The interned string of a str object's text.
inline Str* interned(const Value& str) {
  auto* s = cast<Str>(str);
  return s->interned ? s : intern(s->view());
}

// ---- inspecting values ----

Type* type_of_immediate(const Value& v);  // of a value that is no object
TRACEPAD_INLINE Type* type_of(const Value& v) {
  return v.is_object() ? v.object()->cls : type_of_immediate(v);
}
inline bool is_instance(const Value& v, const Type* t) { return type_of(v)->is_subtype(t); }
std::string_view type_name(const Value& v);  // its type's name, as messages show it
// Integers of any representation, bool and subclasses included.
bool is_int(const Value& v);
// The value of an int (or bool) that fits; false for others and for larger ones.
bool to_int64(const Value& v, int64_t& out);
bool is_float(const Value& v);  // float and subclasses
// Value of an int, float or bool as a double; false for others (overflowing ints too).
bool to_double(const Value& v, double& out);
inline std::string_view str_view(const Value& v) { return cast<Str>(v)->s; }
inline bool is_str(const Value& v) { return is<Str>(v); }

}  // namespace tracepad
