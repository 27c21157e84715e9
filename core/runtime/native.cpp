// Signatures of natives, binding of arguments to them, and the builders of types and modules.
#include "runtime/native.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "runtime/suggestions.h"
#include "runtime/type_internal.h"

namespace tracepad {

// ---- signatures ----

namespace {

std::string_view trim(std::string_view s) {
  while (!s.empty() && s.front() == ' ') s.remove_prefix(1);
  while (!s.empty() && s.back() == ' ') s.remove_suffix(1);
  return s;
}

// A default as written in a signature: None, True, False, (), a number or a quoted string. `?`:
// unset.
Value parse_default(std::string_view t) {
  if (t == "?") return {};
  if (t == "None") return none();
  if (t == "True") return make_bool(true);
  if (t == "False") return make_bool(false);
  if (t == "()") return make_tuple({});
  if (t == "inf") return make_float(HUGE_VAL);
  if (t.size() >= 2 && (t.front() == '\'' || t.front() == '"')) {
    std::string s;
    for (size_t i = 1; i + 1 < t.size(); ++i) {
      if (t[i] == '\\' && i + 2 < t.size()) {
        ++i;
        s += t[i] == 'n' ? '\n' : t[i] == 't' ? '\t' : t[i];
      } else {
        s += t[i];
      }
    }
    return make_str(std::move(s));
  }
  std::string text(t);
  char* end = nullptr;
  if (t.find_first_of(".e") == std::string_view::npos) {
    long long i = std::strtoll(text.c_str(), &end, 10);
    if (!*end) return make_int(i);
  }
  double d = std::strtod(text.c_str(), &end);
  assert(!*end && "unreadable default in a native signature");
  return make_float(d);
}

}  // namespace

std::shared_ptr<const Signature> parse_signature(VM&, std::string_view text) {
  auto sig = std::make_shared<Signature>();
  sig->text = std::string(text);
  assert(text.size() >= 2 && text.front() == '(' && text.back() == ')');
  std::string_view body = text.substr(1, text.size() - 2);
  bool keyword_only = false;
  size_t i = 0;
  while (i < body.size()) {
    // Up to the next comma outside of quotes and parentheses.
    size_t j = i;
    int depth = 0;
    char quote = 0;
    for (; j < body.size(); ++j) {
      char c = body[j];
      if (quote) {
        if (c == '\\')
          ++j;
        else if (c == quote)
          quote = 0;
      } else if (c == '\'' || c == '"') {
        quote = c;
      } else if (c == '(') {
        ++depth;
      } else if (c == ')') {
        --depth;
      } else if (c == ',' && depth == 0) {
        break;
      }
    }
    std::string_view item = trim(body.substr(i, j - i));
    i = j + 1;
    if (item.empty()) continue;
    if (item == "/") {
      for (auto& p : sig->params) p.positional_only = true;
    } else if (item == "*") {
      keyword_only = true;
    } else if (item.starts_with("**")) {
      sig->has_kwargs = true;
      sig->kwargs_name = std::string(item.substr(2));
    } else if (item.starts_with("*")) {
      sig->has_varargs = true;
      sig->varargs_name = std::string(item.substr(1));
      keyword_only = true;
    } else {
      Signature::Param p;
      size_t eq = item.find('=');
      p.name = std::string(trim(item.substr(0, eq)));
      p.str = intern(p.name);
      p.keyword_only = keyword_only;
      if (eq != std::string_view::npos) {
        p.required = false;
        p.default_value = parse_default(trim(item.substr(eq + 1)));
      }
      if (!keyword_only)
        ++sig->positional;
      else
        sig->rest_suffices &= !p.required;
      sig->params.push_back(std::move(p));
    }
  }
  if (!sig->has_varargs && !sig->has_kwargs) {
    sig->least = static_cast<uint32_t>(sig->params.size());
    while (sig->least && !sig->params[sig->least - 1].required) --sig->least;
    for (size_t k = sig->least; k < sig->params.size(); ++k)
      sig->defaults.push_back(sig->params[k].default_value);
  }
  return sig;
}

namespace {

// How messages call a native: "list.append" in full or just "append"; a constructor goes by its
// class.
struct ShownName {
  std::string_view full, bare;
  bool constructor = false;
  explicit ShownName(std::string_view name) : full(name) {
    for (std::string_view suffix : {".__new__", ".__init__", ".__call__"})
      if (name.ends_with(suffix)) {
        full = name.substr(0, name.size() - suffix.size());
        constructor = true;
      }
    bare = full.substr(full.rfind('.') + 1);
  }
};

void no_keywords(VM& vm, std::string_view full_name) {
  ShownName name(full_name);
  vm.type_error("{}() takes no keyword arguments", name.constructor ? name.bare : name.full);
}

bool takes_keywords(const Signature& sig) {
  return std::any_of(sig.params.begin(), sig.params.end(),
                     [](const auto& p) { return !p.positional_only; });
}

// Whether the first parameter is what a method is called on, which is not counted.
bool takes_self(const Signature& sig, std::string_view name) {
  return name.find('.') != std::string_view::npos && !sig.params.empty() &&
         (sig.params[0].name == "self" || sig.params[0].name == "cls");
}

// The words for a wrong number of positional arguments, as CPython's argument clinic has them.
// Methods do not count self.
void wrong_count(VM& vm, const Signature& sig, std::string_view full_name, uint32_t n) {
  ShownName name(full_name);
  const uint32_t self = takes_self(sig, full_name);
  uint32_t least = 0, total = static_cast<uint32_t>(sig.params.size()) - self,
           least_positional_only = 0;
  bool keywords = false;
  for (uint32_t i = self; i < sig.params.size(); ++i) {
    const auto& p = sig.params[i];
    keywords |= !p.positional_only;
    if (i < sig.positional) least += p.required;
    if (p.positional_only) least_positional_only += p.required;
  }
  const uint32_t most = sig.positional - self, got = n >= self ? n - self : 0;
  auto s = [](uint32_t count) { return count == 1 ? "" : "s"; };
  if (keywords && sig.has_varargs && got < least) {
    vm.type_error("{} expected at least {} argument{}, got {}", name.bare, least, s(least), got);
  } else if (keywords) {
    if (most == 0) {
      vm.type_error("{}() takes no positional arguments", name.bare);
    } else if (got > total) {
      vm.type_error("{}() takes at most {} argument{} ({} given)", name.bare, total, s(total), got);
    } else if (got > most) {
      vm.type_error("{}() takes {} {} positional argument{} ({} given)", name.bare,
                    least < most ? "at most" : "exactly", most, s(most), got);
    } else {
      vm.type_error("{}() takes {} {} positional argument{} ({} given)", name.bare,
                    least_positional_only < most ? "at least" : "exactly", least_positional_only,
                    s(least_positional_only), got);
    }
  } else if (most == 0 && !sig.has_varargs) {
    vm.type_error("{}() takes no arguments ({} given)", name.full, got);
  } else if (most == least && most == 1 && !name.constructor && !sig.has_kwargs) {
    vm.type_error("{}() takes exactly one argument ({} given)", name.full, got);
  } else if (most == least && !sig.has_varargs) {
    vm.type_error("{} expected {} argument{}, got {}", name.bare, most, s(most), got);
  } else {
    const bool low = got < least;
    const uint32_t bound = low ? least : most;
    vm.type_error("{} expected at {} {} argument{}, got {}", name.bare, low ? "least" : "most",
                  bound, s(bound), got);
  }
}

}  // namespace

bool bind_arguments(VM& vm, const Signature& sig, std::string_view name, const Value* args,
                    uint32_t n, Tuple* kwnames, Value* slots) {
  const uint32_t count = static_cast<uint32_t>(sig.params.size());
  if (n > sig.positional && kwnames && kwnames->size && !takes_keywords(sig) && !sig.has_kwargs)
    return no_keywords(vm, name), false;
  if (kwnames && kwnames->size && !sig.has_varargs && !sig.has_kwargs && takes_keywords(sig) &&
      n + kwnames->size > count) {
    const uint32_t self = takes_self(sig, name), most = count - self;
    vm.type_error("{}() takes at most {} {}argument{} ({} given)", ShownName(name).bare, most,
                  n <= self ? "keyword " : "", most == 1 ? "" : "s", n - self + kwnames->size);
    return false;
  }
  // min(), max() and zip() count their keywords by themselves.
  if (const uint32_t most = count - sig.positional; kwnames && sig.has_varargs && !sig.has_kwargs &&
                                                    kwnames->size > most && most > 0 &&
                                                    n >= sig.positional && name != "print") {
    vm.type_error("{}() takes at most {} keyword argument{} ({} given)", ShownName(name).bare, most,
                  most == 1 ? "" : "s", kwnames->size);
    return false;
  }
  uint32_t direct = std::min(n, sig.positional);
  for (uint32_t i = 0; i < direct; ++i) slots[i] = args[i];
  for (uint32_t i = direct; i < sig.slots(); ++i) slots[i] = Value();
  if (n > sig.positional) {
    if (!sig.has_varargs) {
      wrong_count(vm, sig, name, n);
      return false;
    }
    slots[count] = make_tuple(std::span<const Value>(args + direct, n - direct));
  } else if (sig.has_varargs) {
    slots[count] = make_tuple({});
  }
  Dict* extra = nullptr;
  const Str* unknown = nullptr;
  if (sig.has_kwargs) {
    Ref<Dict> d = make_dict();
    extra = d.get();
    slots[count + sig.has_varargs] = d;
  }
  if (kwnames) {
    if (takes_keywords(sig))  // else that there are any is what is wrong
      for (uint32_t i = direct; i < count && sig.params[i].positional_only; ++i)
        if (sig.params[i].required) {
          wrong_count(vm, sig, name, n);
          return false;
        }
    for (uint32_t k = 0; k < kwnames->size; ++k) {
      if (!is_str(kwnames->items[k])) {
        if (extra) continue;  // nobody will look for it
        if (!takes_keywords(sig)) return no_keywords(vm, name), false;
        return vm.type_error("keywords must be strings"), false;
      }
      Str* key = cast<Str>(kwnames->items[k]);
      uint32_t i = 0;
      for (; i < count; ++i)
        if (!sig.params[i].positional_only &&
            (sig.params[i].str.get() == key || sig.params[i].name == key->s))
          break;
      if (i == count) {
        if (extra) {
          extra->set(key, args[n + k]);
          continue;
        }
        if (count == 0 || sig.params.back().positional_only ||
            (count == 1 && (sig.params[0].name == "self" || sig.params[0].name == "cls")))
          return no_keywords(vm, name), false;
        if (!unknown) unknown = key;
        continue;
      }
      if (slots[i]) {
        vm.type_error("argument for {}() given by name ('{}') and position ({})",
                      ShownName(name).bare, key->s, i + 1 - takes_self(sig, name));
        return false;
      }
      slots[i] = args[n + k];
    }
  }
  // That an argument is missing is said before that a keyword is unknown.
  for (uint32_t i = direct; i < count; ++i) {
    if (slots[i]) continue;
    const auto& p = sig.params[i];
    if (!p.required) {
      slots[i] = p.default_value;
      continue;
    }
    if (p.positional_only) {
      wrong_count(vm, sig, name, n);
    } else {
      vm.type_error("{}() missing required argument '{}' (pos {})", ShownName(name).bare, p.name,
                    i + 1 - takes_self(sig, name));
    }
    return false;
  }
  if (!unknown) return true;
  std::vector<std::string> names;
  for (const auto& p : sig.params)
    if (!p.positional_only) names.push_back(p.name);
  unexpected_keyword(vm, ShownName(name).bare, unknown->s, names);
  return false;
}

Ref<NativeFunction> make_native(VM& vm, std::string_view name, std::string_view signature,
                                NativeFn fn, std::string_view module, const void* data) {
  auto* f = alloc_as<NativeFunction>(NativeFunction::type);
  f->fn = fn;
  if (!signature.empty()) {
    f->signature = parse_signature(vm, signature);
    const Signature& s = *f->signature;
    if (s.params.size() == s.positional && !s.has_varargs && !s.has_kwargs) f->exact = s.positional;
  }
  f->name = std::string(name);
  f->qualname = f->name;
  f->module = module.empty() ? none() : make_str(module);
  f->data = data;
  return f;
}

// ---- types ----

TypeBuilderBase::TypeBuilderBase(VM& vm, std::string_view name, Type*& slot,
                                 Object* (*alloc)(Type*), Object* (*alloc_sub)(Type*))
    : vm_(vm) {
  (void)alloc_sub;
  t_ = new_blank_type(vm, name, slot);
  if (alloc) t_->alloc = alloc;
}

TypeBuilderBase& TypeBuilderBase::base(Type* t) {
  t_->base = t;
  return *this;
}
TypeBuilderBase& TypeBuilderBase::module(std::string_view name) {
  t_->module_name = make_str(name);
  return *this;
}
TypeBuilderBase& TypeBuilderBase::c_module(std::string_view name) {
  t_->name.insert(0, std::string(name) + ".");
  t_->type_flags |= Type::kDotted;
  return module(name);
}
TypeBuilderBase& TypeBuilderBase::heap_module(std::string_view name) {
  c_module(name);
  t_->dict->set(names::module_, t_->module_name);
  return *this;
}
TypeBuilderBase& TypeBuilderBase::qualname(std::string_view name) {
  t_->qualname = make_str(name);
  return *this;
}
TypeBuilderBase& TypeBuilderBase::doc(std::string_view text) {
  t_->dict->set(names::doc_, make_str(text));
  return *this;
}
TypeBuilderBase& TypeBuilderBase::flags(uint32_t type_flags) {
  t_->type_flags |= type_flags;
  return *this;
}

namespace {
Ref<NativeFunction> type_function(VM& vm, Type* t, std::string_view name,
                                  std::string_view signature, NativeFn fn,
                                  const void* data = nullptr) {
  auto f = make_native(vm, name, signature, fn, {}, data);
  f->owner = t;
  f->qualname = std::string(t->short_name()) + "." + std::string(name);
  return f;
}
}  // namespace

void set_native_type(Object* f, Type* t) {
  if (!t) return;
  incref(t);
  if (f->cls) decref(f->cls);
  f->cls = t;
}

TypeBuilderBase& TypeBuilderBase::make(std::string_view signature, NativeFn fn) {
  auto f = type_function(vm_, t_, "__new__", signature, fn);
  f->qualname = t_->name + ".__new__";
  f->aux = NativeFunction::kMaker;
  t_->dict->set("__new__", f);
  return *this;
}
TypeBuilderBase& TypeBuilderBase::method(std::string_view name, std::string_view signature,
                                         NativeFn fn, const void* data) {
  auto f = type_function(vm_, t_, name, signature, fn, data);
  set_native_type(f.get(),
                  name == "__init__" ? NativeFunction::slot_type : NativeFunction::method_type);
  t_->dict->set(name, f);
  return *this;
}
TypeBuilderBase& TypeBuilderBase::class_method(std::string_view name, std::string_view signature,
                                               NativeFn fn) {
  auto f = type_function(vm_, t_, name, signature, fn);
  t_->dict->set(name, Value(alloc_as<ClassMethod>(class_descriptor_type, Value(f))));
  return *this;
}
TypeBuilderBase& TypeBuilderBase::static_method(std::string_view name, std::string_view signature,
                                                NativeFn fn) {
  auto f = type_function(vm_, t_, name, signature, fn);
  t_->dict->set(name, Value(alloc_as<StaticMethod>(StaticMethod::type, Value(f))));
  return *this;
}

namespace {
// The usual signature of each special method; empty: takes Args as they come.
std::string_view dunder_signature(Dunder d) {
  switch (d) {
    case Dunder::repr_:
    case Dunder::str_:
    case Dunder::hash_:
    case Dunder::bool_:
    case Dunder::len_:
    case Dunder::iter_:
    case Dunder::next_:
    case Dunder::reversed_:
    case Dunder::neg_:
    case Dunder::pos_:
    case Dunder::abs_:
    case Dunder::invert_:
    case Dunder::int_:
    case Dunder::float_:
    case Dunder::complex_:
    case Dunder::index_:
    case Dunder::trunc_:
    case Dunder::floor_:
    case Dunder::ceil_:
    case Dunder::enter_:
    case Dunder::dir_:
    case Dunder::length_hint_:
    case Dunder::bytes_:
    case Dunder::del_:
    case Dunder::copy_:
    case Dunder::reduce_:
      return "(self, /)";
    case Dunder::format_:
      return "(self, format_spec, /)";
    case Dunder::getattribute_:
    case Dunder::getattr_:
    case Dunder::delattr_:
      return "(self, name, /)";
    case Dunder::setattr_:
      return "(self, name, value, /)";
    case Dunder::get_:
      return "(self, instance, owner=None, /)";
    case Dunder::set_:
      return "(self, instance, value, /)";
    case Dunder::delete_:
      return "(self, instance, /)";
    case Dunder::set_name_:
      return "(self, owner, name, /)";
    case Dunder::getitem_:
    case Dunder::delitem_:
    case Dunder::contains_:
    case Dunder::missing_:
      return "(self, key, /)";
    case Dunder::setitem_:
      return "(self, key, value, /)";
    case Dunder::pow_:
    case Dunder::rpow_:
      return "(self, value, mod=None, /)";
    case Dunder::round_:
      return "(self, ndigits=None, /)";
    case Dunder::exit_:
      return "(self, exc_type, exc_value, traceback, /)";
    case Dunder::instancecheck_:
    case Dunder::subclasscheck_:
      return "(self, other, /)";
    case Dunder::deepcopy_:
      return "(self, memo, /)";
    case Dunder::reduce_ex_:
      return "(self, protocol, /)";
    case Dunder::new_:
    case Dunder::init_:
    case Dunder::call_:
    case Dunder::init_subclass_:
    case Dunder::class_getitem_:
    case Dunder::prepare_:
    case Dunder::torch_function_:
    case Dunder::mro_entries_:
    case Dunder::count:
      return "";
    default:
      return "(self, value, /)";
  }
}
}  // namespace

namespace {
// Special methods that CPython's types have as ordinary methods; the others are its slots.
bool is_plain_method(Dunder d) {
  switch (d) {
    case Dunder::format_:
    case Dunder::reversed_:
    case Dunder::trunc_:
    case Dunder::floor_:
    case Dunder::ceil_:
    case Dunder::round_:
    case Dunder::complex_:
    case Dunder::bytes_:
    case Dunder::enter_:
    case Dunder::exit_:
    case Dunder::dir_:
    case Dunder::length_hint_:
    case Dunder::copy_:
    case Dunder::deepcopy_:
    case Dunder::reduce_:
    case Dunder::reduce_ex_:
    case Dunder::instancecheck_:
    case Dunder::subclasscheck_:
    case Dunder::missing_:
    case Dunder::mro_entries_:
    case Dunder::prepare_:
    case Dunder::class_getitem_:
    case Dunder::init_subclass_:
      return true;
    default:
      return false;
  }
}
}  // namespace

TypeBuilderBase& TypeBuilderBase::dunder(Dunder d, NativeFn fn) {
  Str* name = names::of(d);
  auto f = type_function(vm_, t_, name->s, dunder_signature(d), fn);
  set_native_type(f.get(),
                  is_plain_method(d) ? NativeFunction::method_type : NativeFunction::slot_type);
  t_->dict->set(name, f);
  return *this;
}
TypeBuilderBase& TypeBuilderBase::getset(std::string_view name, Value (*get)(VM&, const Value&),
                                         bool (*set)(VM&, const Value&, const Value&)) {
  auto* g = alloc_as<GetSet>(GetSet::type);
  g->name = std::string(name);
  g->get = get;
  g->set = set;
  g->owner = t_;
  t_->dict->set(name, Value(g));
  return *this;
}
TypeBuilderBase& TypeBuilderBase::field(std::string_view name, Value (*get)(VM&, const Value&)) {
  auto* g = alloc_as<GetSet>(Member::type);
  g->name = std::string(name);
  g->get = get;
  g->field = true;
  g->owner = t_;
  t_->dict->set(name, Value(g));
  return *this;
}
TypeBuilderBase& TypeBuilderBase::constant(std::string_view name, Value v) {
  t_->dict->set(name, std::move(v));
  return *this;
}
Type* TypeBuilderBase::done() {
  finish_native_type(vm_, t_);
  return t_;
}

// ---- modules ----

ModuleBuilder& ModuleBuilder::function(std::string_view name, std::string_view signature,
                                       NativeFn fn, const void* data) {
  auto f = make_native(vm_, name, signature, fn, m_.name, data);
  m_.dict->set(name, f);
  return *this;
}
ModuleBuilder& ModuleBuilder::value(std::string_view name, Value v) {
  m_.dict->set(name, std::move(v));
  return *this;
}

bool arg_index(VM& vm, const Value& v, int64_t& out) {
  if (vm.index(v, out)) return true;
  if (vm.error_is(exc::IndexError)) {
    vm.clear_error();
    vm.raise(exc::OverflowError, std::string("Python int too large to convert to C ssize_t"));
  }
  return false;
}

bool arg_int(VM& vm, const Value& v, int64_t& out) {
  const Value index = vm.index_value(v);
  if (!index) return false;
  if (to_int64(index, out) && out == static_cast<int32_t>(out)) return true;
  vm.raise(exc::OverflowError, std::string("Python int too large to convert to C int"));
  return false;
}

std::string_view argument_name(const Value& v) { return v.is_none() ? "None" : type_name(v); }

bool arg_attribute(VM& vm, const Value& v) {
  if (is_str(v)) return true;
  vm.type_error("attribute name must be string, not '{}'", type_name(v));
  return false;
}

bool arg_str(VM& vm, const Value& v, std::string_view& out, std::string_view what) {
  if (!is_str(v)) {
    vm.type_error("{} must be str, not {}", what, argument_name(v));
    return false;
  }
  out = str_view(v);
  return true;
}

}  // namespace tracepad
