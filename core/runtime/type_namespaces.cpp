// What CPython's built-in types have in their own namespaces although a base has it too, and the
// few methods of theirs that nothing in the engine needs: so that dir(), vars() and hasattr() say
// the same. Left out: what only makes sense for C (buffers, offsets, flags).
#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/sizes.h"
#include "runtime/type_internal.h"
#include "syntax/ast.h"

namespace tracepad {

namespace {

// The native function under a name that `t` inherits, as one of its own; as a plain method where
// `plain`.
void redeclare(VM& vm, Type* t, std::string_view name, bool plain = false) {
  auto* found = as<NativeFunction>(t->lookup(intern(name)));
  if (!found) return;
  auto* f = alloc_as<NativeFunction>(found->cls);
  f->fn = found->fn;
  f->exact = found->exact;
  f->signature = found->signature;
  f->name = found->name;
  f->qualname = std::string(t->short_name()) + "." + f->name;
  f->module = found->module;
  f->data = found->data;
  f->extra = found->extra;
  f->aux = found->aux;
  f->owner = t;
  if (plain) set_native_type(f, NativeFunction::method_type);
  t->dict->set(name, Value(f));
}

Value subclass_hook(VM&, const Args&) { return Value::not_implemented(); }

Value bytes_itself(VM&, const Args& a) { return make_bytes(cast<Bytes>(a[0])->s); }
Value bytes_newargs(VM&, const Args& a) { return make_tuple({make_bytes(cast<Bytes>(a[0])->s)}); }
Value bytes_rmod(VM& vm, const Args& a) {
  if (!is<Bytes>(a[1])) return Value::not_implemented();
  return vm.binary_op(static_cast<uint32_t>(ast::BinOpKind::Mod), a[1], a[0]);
}
Value complex_from_number(VM& vm, const Args& a) {
  if (is_str(a[1])) return vm.type_error("must be real number, not str");
  return vm.call(a[0], {a[1]});
}

bool (*set_any_dict)(VM&, const Value&, const Value&) = nullptr;

void for_each_name(std::string_view names, auto use) {
  while (!names.empty()) {
    const size_t end = std::min(names.find(' '), names.size());
    use(names.substr(0, end));
    names.remove_prefix(std::min(end + 1, names.size()));
  }
}

}  // namespace

void complete_namespaces(VM& vm) {
  Type* object = Type::object_type;
  auto put = [&](Type* t, std::string_view name, std::string_view signature, NativeFn fn,
                 bool of_class = false) {
    auto f = make_native(vm, name, signature, fn, {});
    f->owner = t;
    f->qualname = std::string(t->short_name()) + "." + std::string(name);
    if (of_class) {
      t->dict->set(name, Value(alloc_as<ClassMethod>(class_descriptor_type, Value(f))));
    } else {
      set_native_type(f.get(), NativeFunction::method_type);
      t->dict->set(name, f);
    }
  };
  put(object, "__sizeof__", "(self, /)", size_of);
  put(object, "__subclasshook__", "(cls, object, /)", subclass_hook, true);
  for (Type* t : {Int::type, Str::type, List::type, Dict::type, Set::type, Set::frozen_type,
                  Bytes::bytearray_type, Type::type, Generator::type})
    redeclare(vm, t, "__sizeof__");
  for (Type* t : {Dict::type, Set::type, Set::frozen_type}) redeclare(vm, t, "__contains__", true);
  for (Type* t : {Set::type, Set::frozen_type, Bytes::bytearray_type})
    redeclare(vm, t, "__reduce__");
  put(Bytes::type, "__bytes__", "(self, /)", bytes_itself);
  put(Bytes::type, "__getnewargs__", "(self, /)", bytes_newargs);
  put(Complex::type, "from_number", "(cls, number, /)", complex_from_number, true);
  for (Type* t : {Bytes::type, Bytes::bytearray_type}) {
    put(t, "__rmod__", "(self, value, /)", bytes_rmod);
    set_native_type(cast<NativeFunction>(t->dict->get("__rmod__")), NativeFunction::slot_type);
    redeclare(vm, t, "__str__");
  }
  for_each_name("__eq__ __ne__ __lt__ __le__ __gt__ __ge__",
                [&](std::string_view name) { redeclare(vm, SingletonTypes::none, name); });
  // Every class of exceptions makes and initialises its instances itself, except these.
  for (const auto& e : vm.builtins()->dict->table.entries()) {
    Type* t = as<Type>(e.value);
    if (!t || !t->is_subtype(exc::BaseException)) continue;
    const bool own_new = t != exc::KeyError && t != exc::StopIteration && t != exc::SystemExit &&
                         t != exc::AttributeError && t != exc::NameError && t != exc::ImportError &&
                         t != exc::SyntaxError;
    if (own_new && !t->dict->get("__new__")) redeclare(vm, t, "__new__");
    if (!own_new && t != exc::KeyError && !t->dict->get("__init__")) redeclare(vm, t, "__init__");
  }
  for (Type* t : {exc::KeyError, exc::OSError, exc::ImportError, exc::SyntaxError})
    redeclare(vm, t, "__str__");
  auto* of_object = cast<GetSet>(object->dict->get(names::dict_));
  for (Type* t :
       {exc::BaseException, Function::type, Module::type, StaticMethod::type, ClassMethod::type}) {
    auto* g = alloc_as<GetSet>(GetSet::type);
    g->name = "__dict__";
    g->get = of_object->get;
    if (t == Module::type) {
      g->field = true;  // read-only, in the words for a field
    } else {
      set_any_dict = of_object->set;
      g->set = [](VM& vm, const Value& s, const Value& v) {
        if (!v) return vm.type_error("cannot delete __dict__"), false;
        return set_any_dict(vm, s, v);
      };
    }
    g->owner = t;
    t->dict->set("__dict__", Value(g));
  }
  vm.type_changed(object);  // once for all: each type's table is derived from its bases'
}

}  // namespace tracepad
