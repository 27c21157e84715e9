// Defining Python types and functions in C++. A type is a TypeBuilder chain, a function is one row
// with its signature written as Python writes it; argument binding, defaults, keyword passing and
// the error messages for wrong arguments follow from the signature.
//
//   TypeBuilder<List>(vm, "list")
//       .make("(iterable=(), /)", list_new)
//       .method("append", "(self, object, /)", list_append)
//       .dunder(Dunder::len_, list_len)
//       .getset("shape", get_shape);
//
// Natives get arguments already bound (see Args). `self` is args[0] and is checked to be an
// instance.
#pragma once
#include <string>
#include <string_view>

#include "runtime/vm.h"

namespace tracepad {

// Parses a signature; asserts on malformed text (it is the program's own).
std::shared_ptr<const Signature> parse_signature(VM& vm, std::string_view text);

// `signature` empty: the function takes Args as they come (any positional and keyword arguments).
Ref<NativeFunction> make_native(VM& vm, std::string_view name, std::string_view signature,
                                NativeFn fn, std::string_view module = {},
                                const void* data = nullptr);

// Binds raw arguments to a signature: fills `slots` (signature.slots() of them). False: TypeError
// set, in CPython's words for natives. `name` is shown in messages ("list.append").
bool bind_arguments(VM& vm, const Signature& signature, std::string_view name, const Value* args,
                    uint32_t n, Tuple* kwnames, Value* slots);

class TypeBuilderBase {
 public:
  TypeBuilderBase& base(Type* t);
  TypeBuilderBase& module(std::string_view name);  // __module__; default "builtins"
  // The same for what is a C type in CPython: its messages name the type with its module.
  TypeBuilderBase& c_module(std::string_view name);
  // And for one that CPython makes from a spec: the module stands in its namespace too, so that
  // instances have a __module__ (those of static types have none).
  TypeBuilderBase& heap_module(std::string_view name);
  TypeBuilderBase& qualname(std::string_view name);
  TypeBuilderBase& doc(std::string_view text);
  TypeBuilderBase& flags(uint32_t type_flags);
  // __new__(cls, ...): the signature starts with cls. Without one the type inherits its base's.
  TypeBuilderBase& make(std::string_view signature, NativeFn fn);
  TypeBuilderBase& method(std::string_view name, std::string_view signature, NativeFn fn,
                          const void* data = nullptr);
  TypeBuilderBase& class_method(std::string_view name, std::string_view signature, NativeFn fn);
  TypeBuilderBase& static_method(std::string_view name, std::string_view signature, NativeFn fn);
  // Special methods, with the usual signature of that method: (self, other, /) and so on.
  TypeBuilderBase& dunder(Dunder d, NativeFn fn);
  TypeBuilderBase& getset(std::string_view name, Value (*get)(VM&, const Value&),
                          bool (*set)(VM&, const Value&, const Value&) = nullptr);
  // A getset that is a member in CPython.
  TypeBuilderBase& field(std::string_view name, Value (*get)(VM&, const Value&));
  TypeBuilderBase& constant(std::string_view name, Value v);
  Type* done();  // resolves special methods; the type is usable from here

 protected:
  TypeBuilderBase(VM& vm, std::string_view name, Type*& slot, Object* (*alloc)(Type*),
                  Object* (*alloc_sub)(Type*));
  VM& vm_;
  Type* t_;
};

// A type for layout T; sets T::type (or `slot`). T needs a default constructor to be made by
// object.__new__; otherwise pass it through make(). Subclasses written in Python get an instance
// dict automatically.
template <class T>
class TypeBuilder : public TypeBuilderBase {
 public:
  TypeBuilder(VM& vm, std::string_view name) : TypeBuilder(vm, name, T::type) {}
  TypeBuilder(VM& vm, std::string_view name, Type*& slot)
      : TypeBuilderBase(vm, name, slot, alloc_fn(), nullptr) {}

 private:
  static Object* (*alloc_fn())(Type*) {
    if constexpr (std::is_default_constructible_v<T>)
      return [](Type* cls) -> Object* { return alloc_as<T>(cls); };
    else
      return nullptr;
  }
};

// Allocates a T for `cls`: with room for what a Python subclass of a layout without instance dict
// adds.
template <class T, class... A>
T* alloc(Type* cls, A&&... a) {
  if (!cls) cls = T::type;
  if constexpr (!std::is_base_of_v<Instance, T>) {
    if (cls->has(Type::kHasDict) || cls->slot_count) {
      T* made = alloc_as<WithDict<T>>(cls, std::forward<A>(a)...);
      if constexpr (std::is_base_of_v<Iterator, T>) {
        if (!is<NativeFunction>(cls->dunder(Dunder::next_)) ||
            !is<NativeFunction>(cls->dunder(Dunder::iter_)))
          made->flags &= static_cast<uint8_t>(~Object::kNativeIterator);  // goes on in its own way
      }
      return made;
    }
  }
  return alloc_as<T>(cls, std::forward<A>(a)...);
}

// Adds functions and values to a module.
class ModuleBuilder {
 public:
  ModuleBuilder(VM& vm, Module& m) : vm_(vm), m_(m) {}
  ModuleBuilder& function(std::string_view name, std::string_view signature, NativeFn fn,
                          const void* data = nullptr);
  ModuleBuilder& value(std::string_view name, Value v);

 private:
  VM& vm_;
  Module& m_;
};

// A getter or native's `self` as T; the caller has been checked by the binding layer.
template <class T>
T* self_as(const Value& v) {
  return static_cast<T*>(v.object());
}

// What messages about wrong arguments call a value: by its type, but None by itself.
std::string_view argument_name(const Value& v);
// An int argument as CPython's natives take it; false: TypeError or OverflowError set.
bool arg_index(VM& vm, const Value& v, int64_t& out);
bool arg_int(VM& vm, const Value& v, int64_t& out);  // of C's type int
// Common argument conversions; false or empty: TypeError set in CPython's words.
bool arg_str(VM& vm, const Value& v, std::string_view& out, std::string_view what = "argument");
// The name of an attribute, as getattr() and its kin are given it; false: TypeError set.
bool arg_attribute(VM& vm, const Value& v);

}  // namespace tracepad
