// Match statements, merging of mappings and the checks around `raise` and `except`.
#include "runtime/support.h"

#include <algorithm>

#include "runtime/bytes_methods.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

// ---- match ----

bool match_is_sequence(const Value& v) { return type_of(v)->has(Type::kSequence); }
bool match_is_mapping(const Value& v) { return type_of(v)->has(Type::kMapping); }

Value match_keys(VM& vm, const Value& subject, const Value& keys) {
  std::vector<Value> out;
  Ref<Set> seen = make_set();
  Value get, absent;
  if (type_of(subject) != Dict::type) {
    get = vm.getattr(subject, "get");
    absent = vm.call(Value(Type::object_type));
    if (!get || !absent) return {};
  }
  for (const Value& k : cast<Tuple>(keys)->view()) {
    const int fresh = seen->add(vm, k);
    if (!fresh) {
      std::string shown;
      if (!vm.repr_to(k, shown)) return {};
      return vm.value_error("mapping pattern checks duplicate key ({})", shown);
    }
    Value v = fresh < 0 ? Value()
              : get     ? vm.call(get, {k, absent})
                        : cast<Dict>(subject)->get(vm, k);
    if (!v && vm.has_error()) return {};
    if (!v || v.same(absent)) return none();
    out.push_back(v);
  }
  return make_tuple(out);
}

Value match_class(VM& vm, const Value& subject, const Value& cls, const Value& names_tuple,
                  uint32_t positional) {
  if (!is<Type>(cls)) return vm.type_error("called match pattern must be a class");
  int r = vm.isinstance(subject, cls);
  if (r < 0) return {};
  if (!r) return none();
  std::vector<Value> out;
  Type* t = cast<Type>(cls);
  std::vector<const Str*> seen;
  // False: there is no such attribute, or an error is set.
  auto add = [&](const Value& name) {
    const Str* text = interned(name);
    if (std::find(seen.begin(), seen.end(), text) != seen.end()) {
      std::string shown;
      if (vm.repr_to(name, shown))
        vm.type_error("{}() got multiple sub-patterns for attribute {}", t->name, shown);
      return false;
    }
    seen.push_back(text);
    Value v = vm.getattr_opt(subject, interned(name));
    if (v) out.push_back(v);
    return static_cast<bool>(v);
  };
  if (positional) {
    Value match_args = t->lookup(names::match_args_);
    if (!match_args) {
      // Built-in types match themselves with one positional pattern.
      bool self_match = false;
      for (Type* b :
           {Int::type, Int::bool_type, Float::type, Str::type, Bytes::type, Bytes::bytearray_type,
            Tuple::type, List::type, Dict::type, Set::type, Set::frozen_type})
        if (b && t->is_subtype(b)) self_match = true;
      if (!self_match || positional > 1)
        return vm.type_error("{}() accepts {} positional sub-pattern{} ({} given)", t->name,
                             self_match ? 1 : 0, self_match ? "" : "s", positional);
      out.push_back(subject);
    } else {
      if (!is<Tuple>(match_args))
        return vm.type_error("{}.__match_args__ must be a tuple (got {})", t->name,
                             type_name(match_args));
      auto* ma = cast<Tuple>(match_args);
      if (positional > ma->size)
        return vm.type_error("{}() accepts {} positional sub-pattern{} ({} given)", t->name,
                             ma->size, ma->size == 1 ? "" : "s", positional);
      for (uint32_t i = 0; i < positional; ++i) {
        if (!is_str(ma->items[i]))
          return vm.type_error("__match_args__ elements must be strings (got {})",
                               type_name(ma->items[i]));
        if (!add(ma->items[i])) return vm.has_error() ? Value() : none();
      }
    }
  }
  for (const Value& n : cast<Tuple>(names_tuple)->view()) {
    if (!add(n)) return vm.has_error() ? Value() : none();
  }
  return make_tuple(out);
}

Value dict_without_keys(VM& vm, const Value& subject, const Value& keys) {
  Ref<Dict> d = make_dict();
  if (!merge_mapping(vm, d.get(), subject, Value(), false)) return {};
  for (const Value& k : cast<Tuple>(keys)->view())
    if (d->erase(vm, k) < 0) return {};
  return d;
}

// ---- calls and mappings ----

std::string function_display_name(VM& vm, const Value& callee) {
  if (auto* f = as<Function>(callee)) {
    std::string m = is_str(f->module) ? std::string(str_view(f->module)) + "." : "";
    return m + std::string(str_view(f->qualname)) + "()";
  }
  if (auto* b = as<BoundMethod>(callee)) return function_display_name(vm, b->func);
  if (auto* n = as<NativeFunction>(callee)) {
    std::string m = is_str(n->module) && str_view(n->module) != "builtins"
                        ? std::string(str_view(n->module)) + "."
                        : "";
    return m + n->qualname + "()";
  }
  if (auto* t = as<Type>(callee)) {
    Value m = t->module_name;
    std::string prefix =
        is_str(m) && str_view(m) != "builtins" ? std::string(str_view(m)) + "." : "";
    return prefix + (is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name) + "()";
  }
  // Any other object: by its names where it has them, else as it shows itself.
  std::string text;
  Value qualname = vm.getattr_opt(callee, names::qualname_);
  if (!qualname) {
    vm.clear_error();
    if (!vm.str_to(callee, text)) vm.clear_error();
    return text;
  }
  Value module = vm.getattr_opt(callee, names::module_);
  vm.clear_error();
  if (is_str(module) && str_view(module) != "builtins") text = std::string(str_view(module)) + ".";
  if (!vm.str_to(qualname, text)) vm.clear_error();
  return text + "()";
}

bool merge_mapping(VM& vm, Dict* into, const Value& mapping, const Value& callee, bool call) {
  auto put = [&](const Value& k, const Value& v) {
    if (call) {
      // Keys that are not strings are the callee's to refuse.
      Value there = is_str(k) ? into->get(cast<Str>(k)) : into->get(vm, k);
      if (!there && vm.has_error()) return false;
      if (there) {
        std::string name;
        if (vm.str_to(k, name))
          vm.type_error("{} got multiple values for keyword argument '{}'",
                        function_display_name(vm, callee), name);
        return false;
      }
    }
    return into->set(vm, k, v);
  };
  if (Dict* d = as<Dict>(mapping); d && d->cls == Dict::type) {
    for (size_t i = 0; i < d->table.entries().size(); ++i) {
      Value k = d->table.entries()[i].key, v = d->table.entries()[i].value;
      if (k && !put(k, v)) return false;
    }
    return true;
  }
  Value keys_method = vm.getattr_opt(mapping, names::keys);
  if (!keys_method) {
    if (vm.has_error()) return false;
    if (call)
      vm.type_error("{} argument after ** must be a mapping, not {}",
                    function_display_name(vm, callee), type_name(mapping));
    else
      vm.type_error("'{}' object is not a mapping", type_name(mapping));
    return false;
  }
  Value keys = vm.call(keys_method);
  if (!keys) return false;
  return vm.for_each(keys, [&](const Value& k) {
    Value v = vm.getitem(mapping, k);
    return v && put(k, v);
  });
}

void improve_unhashable(VM& vm, const Value& key, std::string_view role) {
  if (!vm.has_error() || type_of(vm.error()) != exc::TypeError) return;
  std::string text;
  Value e = vm.take_error();
  if (!vm.str_to(e, text)) return;
  if (!text.starts_with("cannot use '")) {  // not said already further in
    vm.type_error("cannot use '{}' as a {} ({})", full_type_name(key), role, text);
    return;
  }
  vm.set_error(e);
}

bool warn(VM& vm, std::string message, Type* category) {
  Value warnings = vm.import("warnings");
  Value warn = warnings ? vm.getattr(warnings, "warn") : Value();
  return warn && vm.call(warn, {make_str(std::move(message)), Value(category)});
}

bool warn_deprecated(VM& vm, std::string message) {
  const Frame* f = vm.frame();
  while (f && !f->code) f = f->back;
  if (!f || !(f->code->flags & Code::kLibrary))
    return warn(vm, std::move(message), exc::DeprecationWarning);
  Value warnings = vm.import("warnings");
  Value say = warnings ? vm.getattr(warnings, "_warn_of_library") : Value();
  return say && vm.call(say, {make_str(std::move(message)), Value(exc::DeprecationWarning),
                              Value(f->globals), make_int(f->span().line)});
}

void forget_line(VM& vm) {
  if (!vm.has_error() || !vm.error_is(exc::SyntaxError)) return;
  Value error = vm.take_error();
  const Value late = vm.getattr_opt(error, intern("_columns")),
              bare = vm.getattr_opt(error, intern("_bare_line"));
  auto* args = as<Tuple>(cast<Exception>(error)->args);
  auto* where = args && args->size == 2 ? as<Tuple>(args->items[1]) : nullptr;
  if (where && (late || bare)) {
    std::vector<Value> parts(where->items, where->items + where->size);
    const std::string_view line = str_view(parts[3]);
    parts[3] = late ? none() : make_str(line.substr(0, line.find('\n')));
    cast<Exception>(error)->args = make_tuple({args->items[0], make_tuple(parts)});
    vm.instance_dict(error)->erase(intern(late ? "_columns" : "_bare_line"));
  }
  vm.set_error(error);
}

bool converted(VM& vm, const Value& result, Type* exact, std::string_view method) {
  Type* t = type_of(result);
  if (t == exact) return true;
  std::string text =
      fmt::format("{} returned non-{} (type {})", method, exact->name, type_name(result));
  if (!t->is_subtype(exact)) return vm.type_error("{}", text), false;
  return warn_deprecated(
      vm, fmt::format("{}.  The ability to return an instance of a strict subclass of {} is "
                      "deprecated, and may be removed in a future version of Python.",
                      text, exact->name));
}

std::string full_type_name(const Value& v) {
  const Type* t = type_of(v);
  std::string name = is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name;
  if (is_str(t->module_name))
    if (std::string_view m = str_view(t->module_name); m != "builtins" && m != "__main__")
      name = fmt::format("{}.{}", m, name);
  return name;
}

std::string with_type_name(const Value& v) {
  Type* t = type_of(v);
  if (t->has(Type::kHeap)) return t->name;
  std::string q = is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name;
  if (is_str(t->module_name) && str_view(t->module_name) != "builtins")
    return std::string(str_view(t->module_name)) + "." + q;
  return q;
}

// ---- exceptions ----

Value made_exception(VM& vm, const Value& cls, const Value& value, bool type_shown) {
  Value e = value ? vm.call(cls, {value}) : vm.call(cls);
  if (!e || is<Exception>(e)) return e;
  std::string text, type(type_name(e));
  if (type_shown) type.clear();
  if (!vm.repr_to(cls, text) || (type_shown && !vm.repr_to(Value(type_of(e)), type))) return {};
  return vm.type_error("calling {} should have returned an instance of BaseException, not {}", text,
                       type);
}

void do_raise(VM& vm, Value what, Value cause) {
  Value e = what;
  if (is<Type>(e) && cast<Type>(e)->is_subtype(exc::BaseException)) {
    e = made_exception(vm, e);
    if (!e) return;
  }
  if (!is<Exception>(e)) {
    vm.type_error("exceptions must derive from BaseException");
    return;
  }
  if (cause) {
    if (is<Type>(cause) && cast<Type>(cause)->is_subtype(exc::BaseException)) {
      cause = made_exception(vm, cause);
      if (!cause) return;
    }
    if (!cause.is_none() && !is<Exception>(cause)) {
      vm.type_error("exception causes must derive from BaseException");
      return;
    }
    cast<Exception>(e)->cause = cause;
    cast<Exception>(e)->suppress_context = true;
  }
  vm.set_error(std::move(e));
}

int exception_matches(VM& vm, const Value& exception, const Value& type) {
  auto* several = as<Tuple>(type);
  const std::span<const Value> types = several ? several->view() : std::span(&type, 1);
  for (const Value& t : types)
    if (!is<Type>(t) || !cast<Type>(t)->is_subtype(exc::BaseException)) {
      vm.type_error("catching classes that do not inherit from BaseException is not allowed");
      return -1;
    }
  return std::any_of(types.begin(), types.end(),
                     [&](const Value& t) { return type_of(exception)->is_subtype(cast<Type>(t)); });
}

}  // namespace tracepad
