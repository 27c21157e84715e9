// How classes come to be: shared by the native builder, the class statement and `type(...)`. Only
// the runtime's own files need it.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// A type without bases resolved yet; `slot` (T::type) points at it.
Type* new_blank_type(VM& vm, std::string_view name, Type*& slot);
// Sets base, mro, layout and special methods of a native type.
void finish_native_type(VM& vm, Type* t);
// Sets the mro, which is C3's unless the metaclass has an mro() of its own; false: error set.
bool compute_mro(VM& vm, Type* t);
// The order of a class's bases by C3 (https://docs.python.org/3/howto/mro.html); false: TypeError
// set, there is none.
bool linearize(VM& vm, const Type* t, std::vector<Type*>& out);
// Of the bases of a class the one that decides its layout; null: TypeError set.
Type* best_base(VM& vm, std::span<const Value> bases);
bool are_different(VM& vm, std::span<const Value> bases);  // false: TypeError set
// Whether instances made with the layout of one class can be those of the other; false: TypeError
// set, which says what is assigned.
bool fits_layout(VM& vm, const char* attribute, Type* now, Type* then);
// type.__bases__, set or (null) deleted; false: error set.
bool set_bases(VM& vm, const Value& cls, const Value& bases);
// Patterns take instances for what they take those of the first base that says so.
void inherit_pattern_kind(Type* t);
// Fills Type::dunders along the mro, and the flags that follow from them.
void resolve_dunders(Type* t);
// Whether a class may be called so; false: error set.
bool may_be_type_name(VM& vm, std::string_view name);
// type.__new__: makes a class of metaclass `meta`.
Value build_type(VM& vm, Type* meta, std::string_view name, std::span<const Value> bases,
                 Ref<Dict> ns, Dict* keywords);
// The metaclass that fits all bases; null: TypeError set.
Type* winning_metaclass(VM& vm, Type* meta, std::span<const Value> bases);
uint32_t next_type_version();

// The types of type.cpp, functions.cpp, ... in the order the VM makes them.
void make_core_types(VM& vm);  // object, type and the blank shells that everything needs
void init_type_and_object(VM& vm);
void init_function_types(VM& vm);    // function, builtin, method, cell, code
void init_descriptor_types(VM& vm);  // property, staticmethod, classmethod, super, getset, member
void init_exception_types(VM& vm);
void init_generator_type(VM& vm);
void init_module_type(VM& vm);
void init_core_builtins(VM& vm, Module& builtins);
void complete_namespaces(VM& vm);  // last: what built-in types have beside what they need

// Of a native class method, as its class holds it; its layout is ClassMethod.
extern Type* class_descriptor_type;
// classmethod.__get__.
Value class_method_get(VM& vm, const Args& a);
// Whether instances of a class may have weak references to them.
bool class_can_be_weak(const Type* t);
// Makes a native function one of another type: a method or a slot wrapper.
void set_native_type(Object* f, Type* t);
// A function of our library becomes one of C: of the module, or a method of the type.
void make_like_native(Function* f, const Value& module, Type* owner = nullptr);
// The dict of a new instance of `type`, counted once; with room for what others have.
Dict* make_instance_dict(const Type* type);

// Calls a native with raw arguments, binding them to its signature.
Value call_native(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Tuple* kwnames);
// cls(*args): __new__ and __init__ by the rules of type.__call__. May return Value::pending().
Value construct(VM& vm, Type* cls, const Value* args, uint32_t n, Tuple* kwnames);
// Calls a native with arguments by position, where those and its defaults are all that it takes,
// and sets the result; false: they have to be bound.
bool call_by_position(VM& vm, NativeFunction* f, const Value* args, uint32_t n, Value& result);
// Whether an __init__ returned None; false: TypeError set.
bool check_init_result(VM& vm, const Value& result);
// Equality of numbers, texts and tuples of such, which are most keys; -1: to be found out
// otherwise.
int plainly_equal(const Value& a, const Value& b, int depth = 0);
// The place of an attribute of an object's own, not its class's; null: absent.
Value* own_attribute(const Value& o, const Str* name);
// What super finds behind its class, unbound; empty where nothing.
Value super_lookup(const Type* start, const Type* owner, const Str* name);
// What super() of a call without arguments goes by. The function has a parameter; `self` is empty
// where that is unset.
struct SuperOf {
  Value self;
  const Cell* start;  // null where the function does not use its class
};
SuperOf super_of(const Frame* f);
// Whether a class's attributes cannot be set: natives, and classes of our library that are C types
// in CPython, which the library itself still completes (may_change).
bool is_immutable(const Type* t);
bool may_change(VM& vm, const Type* t);
bool in_library(VM& vm);  // whether its code is what runs
// CPython gives every class but static ones the (empty) slots of sequences. A static type is known
// by having no module in its namespace.
bool has_sequence_slots(const Type* t);
// Call a special method, without or with one argument, that was found on the type of `self`:
// natives and functions directly, others through their descriptor.
Value call_dunder(VM& vm, const Value& method, const Value& self);
Value call_dunder(VM& vm, const Value& method, const Value& self, const Value& other);
// What a descriptor found on a type gives for an instance (empty instance: access through the
// class).
// Whether what a native type keeps for its instances may be used on this one; false: TypeError set.
bool descriptor_applies(VM& vm, std::string_view name, const Type* owner, const Value& instance);
// Its parameters, as text.
Value like_native_signature(VM& vm, const Function* f);
bool is_receiver(VM& vm, const Code* code, const Value& self);
Value bind_descriptor(VM& vm, const Value& attr, const Value& instance, Type* owner);

// AttributeError: "property 'x' of 'A' object has no setter", as far as the names are known.
Value property_lacks(VM& vm, const Property* p, const Value& object, const char* what);

}  // namespace tracepad
