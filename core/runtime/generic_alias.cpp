// Types as annotations write them: list[int] (types.GenericAlias) and int | None (typing.Union).
// The typing module builds on both; importing "_union" gives it the types and the constructor.
#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

struct GenericAlias : GcObject {
  inline static Type* type = nullptr;
  Value origin, args;
  Value parameters;  // computed when first asked for
  bool starred = false;
  bool callable = false;  // of collections.abc.Callable or a class derived from it
  GenericAlias(Value o, Value a) : origin(std::move(o)), args(std::move(a)) {}
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(origin, arg), visit(args, arg);
  }
};
struct Union : GcObject {
  inline static Type* type = nullptr;
  Value args;
  explicit Union(Value a) : args(std::move(a)) {}
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(args, arg); }
};

bool is_alias(const Value& v) { return type_of(v) == GenericAlias::type; }
bool is_union(const Value& v) { return type_of(v) == Union::type; }
GenericAlias* A(const Value& v) { return static_cast<GenericAlias*>(v.object()); }
Union* U(const Value& v) { return static_cast<Union*>(v.object()); }

// How an annotation shows a type: classes by their name, None and ... as they are written.
bool type_text(VM& vm, const Value& v, std::string& out) {
  if (v.is_ellipsis()) return out += "...", true;
  if (v.is_none() || v.same(Value(SingletonTypes::none))) return out += "None", true;
  if (auto* l = as<List>(v); l && !is<Type>(v)) {
    out += "[";
    for (size_t i = 0; i < l->items.size(); ++i) {
      if (i) out += ", ";
      if (!type_text(vm, l->items[i], out)) return false;
    }
    out += "]";
    return true;
  }
  // What is parameterised shows itself; else what has the names of a class is shown by them.
  for (const char* part : {"__origin__", "__args__"}) {
    const Value found = vm.getattr_opt(v, intern(part));
    if (vm.has_error()) return false;
    if (!found) break;
    if (part[2] == 'a') return vm.repr_to(v, out);
  }
  const Value name = vm.getattr_opt(v, names::qualname_);
  const Value module = vm.has_error() ? Value() : vm.getattr_opt(v, names::module_);
  if (vm.has_error()) return false;
  if (!is_str(name) || !is_str(module)) return vm.repr_to(v, out);
  if (str_view(module) != "builtins") out += std::string(str_view(module)) + ".";
  out += str_view(name);
  return true;
}

// Whether a callable's parameters are not listed: Callable[..., int], Callable[P, int].
bool takes_any(const Tuple& args) {
  if (args.size != 2) return false;
  const Value& first = args.items[0];
  if (first.is_ellipsis() || is<List>(first)) return true;
  const Type* t = type_of(first);
  return t->short_name() == "ParamSpec" || t->name == "_ConcatenateGenericAlias";
}

Value alias_repr(VM& vm, const Args& a) {
  std::string out = A(a[0])->starred ? "*" : "";
  if (!type_text(vm, A(a[0])->origin, out)) return {};
  auto* args = cast<Tuple>(A(a[0])->args);
  const bool listed = A(a[0])->callable && !takes_any(*args);
  if (listed) out = "collections.abc.Callable";  // derived classes too
  // A callable's parameters are shown as a list of their own: Callable[[int, str], float].
  out += listed ? "[[" : "[";
  for (uint32_t i = 0; i < args->size; ++i) {
    if (listed && i + 1 == args->size)
      out += "], ";
    else if (i)
      out += ", ";
    if (!type_text(vm, args->items[i], out)) return {};
  }
  if (args->size == 0) out += "()";
  return make_str(out + "]");
}
Value union_repr(VM& vm, const Args& a) {
  std::string out;
  auto* args = cast<Tuple>(U(a[0])->args);
  for (uint32_t i = 0; i < args->size; ++i) {
    if (i) out += " | ";
    const Value& arg = args->items[i];
    if (!(is<List>(arg) ? vm.repr_to(arg, out) : type_text(vm, arg, out))) return {};
  }
  return make_str(std::move(out));
}

// ---- type parameters ----

// Type variables announce themselves through __typing_subst__; parameterised types through
// __parameters__.
bool is_parameter(VM& vm, const Value& v) {
  if (is<Type>(v)) return false;
  Value f = vm.getattr_opt(v, intern("__typing_subst__"));
  vm.clear_error();
  return static_cast<bool>(f);
}
bool collect_parameters(VM& vm, const Value& args, std::vector<Value>& out) {
  auto put = [&](const Value& v) {
    for (const Value& seen : out)
      if (seen.same(v)) return;
    out.push_back(v);
  };
  for (const Value& v : sequence_items(args)) {
    if (is<Type>(v)) continue;
    if (is_parameter(vm, v)) {
      put(v);
      continue;
    }
    if (is<List>(v) || is<Tuple>(v)) {
      if (!collect_parameters(vm, v, out)) return false;
      continue;
    }
    Value inner = vm.getattr_opt(v, intern("__parameters__"));
    vm.clear_error();
    if (is<Tuple>(inner))
      for (const Value& p : cast<Tuple>(inner)->view()) put(p);
  }
  return true;
}
Value parameters_of(VM& vm, const Value& args) {
  std::vector<Value> out;
  collect_parameters(vm, args, out);
  return tracepad::make_tuple(std::span<const Value>(out));
}

// The arguments given in brackets, those of unpacked tuples of a known length one by one.
bool unpacked(VM& vm, const Value& item, std::vector<Value>& out) {
  std::vector<Value> given{item};
  if (auto* t = as<Tuple>(item)) given.assign(t->items, t->items + t->size);
  for (Value& v : given) {
    if (v.is_none()) v = Value(SingletonTypes::none);
    Value inner =
        is<Type>(v) ? Value() : vm.getattr_opt(v, intern("__typing_unpacked_tuple_args__"));
    if (vm.has_error()) return false;
    auto* t = as<Tuple>(inner);
    if (t && !(t->size && t->items[t->size - 1].is_ellipsis()))
      out.insert(out.end(), t->items, t->items + t->size);
    else
      out.push_back(v);
  }
  return true;
}

// The arguments with `item` in the place of the parameters, which say by __typing_prepare_subst__
// and
// __typing_subst__ what they take; those that are iterable take several. Empty: error set.
Value substitute(VM& vm, const Value& self, const Value& args, const Value& parameters,
                 const Value& item) {
  auto* params = cast<Tuple>(parameters);
  std::string shown;
  if (params->size == 0) {
    if (!vm.repr_to(self, shown)) return {};
    return vm.type_error("{} is not a generic class", shown);
  }
  std::vector<Value> flat;
  if (!unpacked(vm, item, flat)) return {};
  Value given = tracepad::make_tuple(std::span<const Value>(flat));
  for (const Value& p : params->view()) {
    Value prepare = vm.getattr_opt(p, intern("__typing_prepare_subst__"));
    if (!prepare && vm.has_error()) return {};
    if (!prepare) continue;
    given = vm.call(prepare, {self, given});
    if (!is<Tuple>(given))
      return given ? vm.type_error("__typing_prepare_subst__ must return a tuple") : Value();
  }
  auto* items = cast<Tuple>(given);
  if (items->size != params->size) {
    if (!vm.repr_to(self, shown)) return {};
    return vm.type_error("Too {} arguments for {}; actual {}, expected {}",
                         items->size > params->size ? "many" : "few", shown, items->size,
                         params->size);
  }
  auto place = [&](const Value& p) {
    uint32_t i = 0;
    while (i < params->size && !p.same(params->items[i])) ++i;
    return i;
  };
  std::vector<Value> out;
  for (const Value& v : sequence_items(args)) {
    const Value subst = is<Type>(v) ? Value() : vm.getattr_opt(v, intern("__typing_subst__"));
    vm.clear_error();
    if (const uint32_t i = place(v); subst && i < params->size) {
      Value taken = vm.call(subst, {items->items[i]});
      if (!taken) return {};
      out.push_back(taken);
      continue;
    }
    const Value inner = is<Type>(v) ? Value() : vm.getattr_opt(v, intern("__parameters__"));
    vm.clear_error();
    if (!is<Tuple>(inner) || !cast<Tuple>(inner)->size) {
      out.push_back(v);
      continue;
    }
    std::vector<Value> sub;
    for (const Value& p : cast<Tuple>(inner)->view()) {
      const uint32_t i = place(p);
      const Value& value = i < params->size ? items->items[i] : p;
      if (auto* several = as<Tuple>(value); several && type_of(p)->dunder(Dunder::iter_))
        sub.insert(sub.end(), several->items, several->items + several->size);
      else
        sub.push_back(value);
    }
    Value made = vm.getitem(v, tracepad::make_tuple(std::span<const Value>(sub)));
    if (!made) return {};
    const Value many = vm.getattr_opt(v, intern("__typing_is_unpacked_typevartuple__"));
    vm.clear_error();
    if (auto* t = as<Tuple>(made); t && many && many.is_true())
      out.insert(out.end(), t->items, t->items + t->size);
    else
      out.push_back(made);
  }
  return tracepad::make_tuple(std::span<const Value>(out));
}

Value alias_parameters(VM& vm, const Value& v) {
  if (!A(v)->parameters) A(v)->parameters = parameters_of(vm, A(v)->args);
  return A(v)->parameters;
}
Value alias_getitem(VM& vm, const Args& a) {
  Value args = substitute(vm, a[0], A(a[0])->args, alias_parameters(vm, a[0]), a[1]);
  if (!args) return {};
  // The parameters that stand for a ParamSpec become the callable's own.
  auto* t = cast<Tuple>(args);
  if (const Value first = t->size ? t->items[0] : Value();
      A(a[0])->callable && (is<Tuple>(first) || is<List>(first))) {
    std::vector<Value> all(sequence_items(first).begin(), sequence_items(first).end());
    all.insert(all.end(), t->items + 1, t->items + t->size);
    args = tracepad::make_tuple(std::span<const Value>(all));
  }
  Value made = make_generic_alias(vm, A(a[0])->origin, args);
  A(made)->callable = A(a[0])->callable;
  return made;
}
// callable_alias(origin, args): of collections.abc.Callable or a class derived from it.
Value callable_alias(VM& vm, const Args& a) {
  Value made = make_generic_alias(vm, a[0], a[1]);
  A(made)->callable = true;
  return made;
}
Value union_parameters(VM& vm, const Value& v) { return parameters_of(vm, U(v)->args); }
Value module_join(VM& vm, const Args& a);
Value union_mro_entries(VM& vm, const Args& a) {
  std::string shown;
  return vm.repr_to(a[0], shown) ? vm.type_error("Cannot subclass {}", shown) : Value();
}
Value union_getitem(VM& vm, const Args& a) {
  Value args = substitute(vm, a[0], U(a[0])->args, union_parameters(vm, a[0]), a[1]);
  if (!args) return {};
  Args joined{&args, 1, nullptr, nullptr};
  return module_join(vm, joined);
}

// ---- GenericAlias ----

Value alias_new(VM& vm, const Args& a) { return make_generic_alias(vm, a[1], a[2]); }
Value alias_call(VM& vm, const Args& a) {
  Value origin = A(a[0])->origin;
  std::vector<Value> args(a.v + 1, a.v + a.n + a.kw_count());
  Value result = vm.call(origin, args, a.kwnames);
  if (!result) return {};
  // An instance that can remember what it was made of does.
  if (result.is_object() && type_of(result)->has(Type::kHeap)) {
    if (!vm.setattr(result, intern("__orig_class__"), a[0])) vm.clear_error();
  }
  return result;
}
Value alias_getattr(VM& vm, const Args& a) {
  if (!arg_attribute(vm, a[1])) return {};
  std::string_view name = str_view(a[1]);
  bool own = name == "__origin__" || name == "__args__" || name == "__parameters__" ||
             name == "__mro_entries__" || name == "__class__" || name == "__unpacked__" ||
             name == "__reduce_ex__" || name == "__reduce__" || name == "__copy__" ||
             name == "__deepcopy__" || name == "__typing_unpacked_tuple_args__";
  if (own) return vm.generic_getattr(a[0], intern(name));
  return vm.getattr(A(a[0])->origin, intern(name));
}
Value alias_eq(VM& vm, const Args& a) {
  if (!is_alias(a[1])) return Value::not_implemented();
  if (A(a[0])->starred != A(a[1])->starred) return make_bool(false);
  int same = vm.equal(A(a[0])->origin, A(a[1])->origin);
  if (same > 0) same = vm.equal(A(a[0])->args, A(a[1])->args);
  return same < 0 ? Value() : make_bool(same != 0);
}
Value alias_hash(VM& vm, const Args& a) {
  uint64_t x, y;
  if (!vm.hash(A(a[0])->origin, x) || !vm.hash(A(a[0])->args, y)) return {};
  return make_int(static_cast<int64_t>(x ^ y));
}
Value alias_mro_entries(VM&, const Args& a) { return make_tuple({A(a[0])->origin}); }
Value alias_instancecheck(VM& vm, const Args&) {
  return vm.type_error("isinstance() argument 2 cannot be a parameterized generic");
}
Value alias_subclasscheck(VM& vm, const Args&) {
  return vm.type_error("issubclass() argument 2 cannot be a parameterized generic");
}
Value alias_iter(VM& vm, const Args& a) {
  Value starred = make_generic_alias(vm, A(a[0])->origin, A(a[0])->args);
  A(starred)->starred = true;
  return vm.iter(make_tuple({starred}));
}
Value union_with(VM& vm, const Args& a) { return make_union(vm, a[0], a[1]); }
Value union_after(VM& vm, const Args& a) { return make_union(vm, a[1], a[0]); }
Value get_origin(VM&, const Value& v) { return A(v)->origin; }
Value get_args(VM&, const Value& v) { return A(v)->args; }
Value get_unpacked(VM&, const Value& v) { return make_bool(A(v)->starred); }
// The types in *tuple[...]; None of others.
Value get_unpacked_args(VM&, const Value& v) {
  return A(v)->starred && A(v)->origin.same(Value(Tuple::type)) ? A(v)->args : none();
}

// ---- Union ----

// Whether each of some types has its equal among others.
int all_among(VM& vm, std::span<const Value> some, std::span<const Value> others) {
  for (const Value& x : some) {
    int found = 0;
    for (const Value& y : others) {
      found = vm.equal(x, y);
      if (found) break;
    }
    if (found <= 0) return found;
  }
  return 1;
}
Value union_eq(VM& vm, const Args& a) {
  if (!is_union(a[1])) return Value::not_implemented();
  Ref<Set> x = make_set(), y = make_set();
  for (auto [set, v] : {std::pair{&x, &a[0]}, std::pair{&y, &a[1]}})
    for (const Value& t : sequence_items(U(*v)->args))
      if ((*set)->add(vm, t) < 0) {
        if (!vm.error_is(exc::TypeError)) return {};
        vm.clear_error();  // one of them cannot be hashed
        const auto p = sequence_items(U(a[0])->args), q = sequence_items(U(a[1])->args);
        int r = p.size() == q.size() ? all_among(vm, p, q) : 0;
        if (r > 0) r = all_among(vm, q, p);
        return r < 0 ? Value() : make_bool(r);
      }
  return vm.compare(0, x, y);
}
Value union_hash(VM& vm, const Args& a) {
  Ref<Set> s = make_set(true);
  for (const Value& t : sequence_items(U(a[0])->args))
    if (s->add(vm, t) < 0) return {};
  uint64_t h;
  if (!vm.hash(s, h)) return {};
  return make_int(static_cast<int64_t>(h));
}
template <bool Instance>
Value union_check(VM& vm, const Args& a) {
  for (const Value& t : sequence_items(U(a[0])->args)) {
    if (is_alias(t))
      return vm.type_error("{} argument 2 cannot be a parameterized generic",
                           Instance ? "isinstance()" : "issubclass()");
    int r = Instance ? vm.isinstance(a[1], t) : vm.issubclass(a[1], t);
    if (r < 0) return {};
    if (r) return make_bool(true);
  }
  return make_bool(false);
}
Value union_args(VM&, const Value& v) { return U(v)->args; }
Value union_origin(VM&, const Value&) { return Value(Union::type); }
Value union_name(VM&, const Value&) { return make_str("Union"); }

bool can_join(const Value& v) {
  if (v.is_none() || is<Type>(v) || is_alias(v) || is_union(v)) return true;
  // typing's own forms, type variables and aliases join through their own __or__.
  return false;
}

// What is no type by itself (a name, a form) is typing's to judge.
Value union_member(VM& vm, const Value& item) {
  Value typing = vm.import("typing");
  Value check = typing ? vm.getattr(typing, "_union_member") : Value();
  return check ? vm.call(check, {item}) : Value();
}

Value module_make_union(VM& vm, const Args& a) {
  Value r = make_union(vm, a[0], a[1]);
  return r;
}
Value module_join(VM& vm, const Args& a) {
  // Joins without asking whether the operands are types: for typing's own special forms.
  std::vector<Value> parts;
  bool ok = vm.for_each(a[0], [&](const Value& item) {
    std::vector<Value> flat;
    if (is_union(item))
      flat.assign(sequence_items(U(item)->args).begin(), sequence_items(U(item)->args).end());
    else
      flat.push_back(item.is_none() ? Value(SingletonTypes::none) : item);
    for (const Value& v : flat) {
      bool seen = false;
      for (const Value& p : parts) {
        int same = vm.equal(p, v);
        if (same < 0) return false;
        if (same) seen = true;
      }
      if (!seen) parts.push_back(v);
    }
    return true;
  });
  if (!ok) return {};
  if (parts.size() == 1) return parts[0];
  return Value(alloc_as<Union>(Union::type, tracepad::make_tuple(std::span<const Value>(parts))));
}

Value union_getter(VM& vm, const Args& a) {
  // Union[int, str]
  std::vector<Value> items;
  if (auto* t = as<Tuple>(a[1]))
    items.assign(t->items, t->items + t->size);
  else
    items.push_back(a[1]);
  if (items.empty()) return vm.type_error("Cannot take a Union of no types.");
  for (Value& item : items) {
    if (can_join(item)) continue;
    item = union_member(vm, item);
    if (!item) return {};
  }
  if (items.size() == 1) return items[0].is_none() ? Value(SingletonTypes::none) : items[0];
  Value all = make_tuple(items);
  Args args{&all, 1, nullptr, nullptr};
  return module_join(vm, args);
}
bool init_module(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("make_union", "(a, b, /)", module_make_union)
      .function("join", "(types, /)", module_join)
      .function("callable_alias", "(origin, args, /)", callable_alias)
      .value("Union", Value(Union::type))
      .value("GenericAlias", Value(GenericAlias::type));
  return true;
}

}  // namespace

Value make_generic_alias(VM&, Value origin, Value args) {
  if (!is<Tuple>(args)) args = make_tuple({args});
  return Value(alloc_as<GenericAlias>(GenericAlias::type, std::move(origin), std::move(args)));
}
Value generic_alias(VM& vm, const Args& a) { return make_generic_alias(vm, a[0], a[1]); }

Value make_union(VM& vm, const Value& a, const Value& b) {
  Value sides[2] = {a, b};
  for (Value& side : sides) {
    if (can_join(side)) continue;
    if (!is_union(a) && !is_union(b)) return Value::not_implemented();
    side = union_member(vm, side);  // a union asks typing, which takes most things
    if (!side) return {};
  }
  Value both = make_tuple({sides[0], sides[1]});
  Args args{&both, 1, nullptr, nullptr};
  return module_join(vm, args);
}

void init_generic_alias(VM& vm) {
  TypeBuilder<GenericAlias>(vm, "GenericAlias")
      .c_module("types")
      .make("(cls, origin, args, /)", alias_new)
      .dunder(Dunder::repr_, alias_repr)
      .dunder(Dunder::call_, alias_call)
      .dunder(Dunder::getattribute_, alias_getattr)
      .dunder(Dunder::getitem_, alias_getitem)
      .dunder(Dunder::eq_, alias_eq)
      .dunder(Dunder::hash_, alias_hash)
      .dunder(Dunder::iter_, alias_iter)
      .dunder(Dunder::or_, union_with)
      .dunder(Dunder::ror_, union_after)
      .dunder(Dunder::instancecheck_, alias_instancecheck)
      .dunder(Dunder::subclasscheck_, alias_subclasscheck)
      .method("__mro_entries__", "(self, bases, /)", alias_mro_entries)
      .getset("__origin__", get_origin)
      .getset("__args__", get_args)
      .getset("__parameters__", alias_parameters)
      .getset("__unpacked__", get_unpacked)
      .getset("__typing_unpacked_tuple_args__", get_unpacked_args)
      .done();
  TypeBuilder<Union>(vm, "Union")
      .c_module("typing")
      .flags(Type::kNoBase)
      .dunder(Dunder::repr_, union_repr)
      .constant("__iter__", none())  // subscripts do not make it a sequence
      .constant("__module__", make_str("typing"))
      .method("__mro_entries__", "(self, bases, /)", union_mro_entries)
      .dunder(Dunder::getitem_, union_getitem)
      .dunder(Dunder::eq_, union_eq)
      .dunder(Dunder::hash_, union_hash)
      .dunder(Dunder::or_, union_with)
      .dunder(Dunder::ror_, union_after)
      .dunder(Dunder::instancecheck_, union_check<true>)
      .dunder(Dunder::subclasscheck_, union_check<false>)
      .class_method("__class_getitem__", "(cls, item, /)", union_getter)
      .getset("__args__", union_args)
      .getset("__origin__", union_origin)
      .getset("__parameters__", union_parameters)
      .getset("__name__", union_name)
      .getset("__qualname__", union_name)
      .done();
  vm.add_native_module("_union", init_module);
}

}  // namespace tracepad
