// The module operator: Python's operators as functions, and attrgetter, itemgetter, methodcaller.
// The functions say they belong to "_operator", as CPython's do; graphs that record them print that
// name.
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/modules/registry.h"
#include "syntax/ast.h"

namespace tracepad {

namespace {

struct Row {
  const char* name;
  const char* special;  // its second name, without underscores; null: none
  uint32_t op;
};

Value binary(VM& vm, const Args& a) {
  return vm.binary_op(static_cast<const Row*>(a.fn->data)->op, a[0], a[1]);
}
Value in_place(VM& vm, const Args& a) {
  return vm.inplace_op(static_cast<const Row*>(a.fn->data)->op, a[0], a[1]);
}
Value compare(VM& vm, const Args& a) {
  return vm.compare(static_cast<const Row*>(a.fn->data)->op, a[0], a[1]);
}

constexpr uint32_t op(ast::BinOpKind k) { return static_cast<uint32_t>(k); }
constexpr uint32_t op(ast::CmpOpKind k) { return static_cast<uint32_t>(k); }
using B = ast::BinOpKind;
using C = ast::CmpOpKind;

const Row kBinary[] = {
    {"add", "add", op(B::Add)},          {"sub", "sub", op(B::Sub)},
    {"mul", "mul", op(B::Mult)},         {"matmul", "matmul", op(B::MatMult)},
    {"truediv", "truediv", op(B::Div)},  {"floordiv", "floordiv", op(B::FloorDiv)},
    {"mod", "mod", op(B::Mod)},          {"pow", "pow", op(B::Pow)},
    {"lshift", "lshift", op(B::LShift)}, {"rshift", "rshift", op(B::RShift)},
    {"or_", "or", op(B::BitOr)},         {"xor", "xor", op(B::BitXor)},
    {"and_", "and", op(B::BitAnd)},
};
const Row kInPlace[] = {
    {"iadd", "iadd", op(B::Add)},          {"isub", "isub", op(B::Sub)},
    {"imul", "imul", op(B::Mult)},         {"imatmul", "imatmul", op(B::MatMult)},
    {"itruediv", "itruediv", op(B::Div)},  {"ifloordiv", "ifloordiv", op(B::FloorDiv)},
    {"imod", "imod", op(B::Mod)},          {"ipow", "ipow", op(B::Pow)},
    {"ilshift", "ilshift", op(B::LShift)}, {"irshift", "irshift", op(B::RShift)},
    {"ior", "ior", op(B::BitOr)},          {"ixor", "ixor", op(B::BitXor)},
    {"iand", "iand", op(B::BitAnd)},
};
const Row kCompare[] = {
    {"eq", "eq", op(C::Eq)},  {"ne", "ne", op(C::NotEq)}, {"lt", "lt", op(C::Lt)},
    {"le", "le", op(C::LtE)}, {"gt", "gt", op(C::Gt)},    {"ge", "ge", op(C::GtE)},
};

Value neg(VM& vm, const Args& a) { return vm.unary(Dunder::neg_, a[0]); }
Value pos(VM& vm, const Args& a) { return vm.unary(Dunder::pos_, a[0]); }
Value invert(VM& vm, const Args& a) { return vm.unary(Dunder::invert_, a[0]); }
Value abs(VM& vm, const Args& a) {
  if (!type_of(a[0])->dunder(Dunder::abs_))
    return vm.type_error("bad operand type for abs(): '{}'", type_name(a[0]));
  return call_special(vm, Dunder::abs_, a[0]);
}
Value index(VM& vm, const Args& a) { return vm.index_value(a[0]); }
Value truth(VM& vm, const Args& a) {
  int t = vm.truth(a[0]);
  return t < 0 ? Value() : make_bool(t != 0);
}
Value not_(VM& vm, const Args& a) {
  int t = vm.truth(a[0]);
  return t < 0 ? Value() : make_bool(t == 0);
}
Value is_(VM&, const Args& a) { return make_bool(a[0].same(a[1])); }
Value is_not(VM&, const Args& a) { return make_bool(!a[0].same(a[1])); }
Value is_none(VM&, const Args& a) { return make_bool(a[0].is_none()); }
Value is_not_none(VM&, const Args& a) { return make_bool(!a[0].is_none()); }

bool is_sequence(const Value& v) {
  return is_str(v) || is<List>(v) || is<Tuple>(v) || is<Bytes>(v) ||
         type_of(v)->dunder(Dunder::getitem_);
}
// A sequence that `+` may join with another one.
bool joins(const Value& v) { return is_sequence(v) && !is<Dict>(v) && !is<Range>(v); }
Value concat(VM& vm, const Args& a) {
  if (!joins(a[0])) return vm.type_error("'{}' object can't be concatenated", type_name(a[0]));
  return vm.binary_op(op(B::Add), a[0], a[1]);
}
Value iconcat(VM& vm, const Args& a) {
  if (!joins(a[0])) return vm.type_error("'{}' object can't be concatenated", type_name(a[0]));
  return vm.inplace_op(op(B::Add), a[0], a[1]);
}
Value contains(VM& vm, const Args& a) {
  int r = vm.contains(a[0], a[1]);
  return r < 0 ? Value() : make_bool(r != 0);
}
Value getitem(VM& vm, const Args& a) { return vm.getitem(a[0], a[1]); }
Value setitem(VM& vm, const Args& a) { return vm.setitem(a[0], a[1], a[2]) ? none() : Value(); }
Value delitem(VM& vm, const Args& a) { return vm.delitem(a[0], a[1]) ? none() : Value(); }

// The iterator of what countOf and indexOf search.
Value searched(VM& vm, const Value& v) {
  Value it = vm.iter(v);
  if (!it && vm.error_is(exc::TypeError)) {
    vm.clear_error();
    vm.type_error("argument of type '{}' is not iterable", type_name(v));
  }
  return it;
}
Value count_of(VM& vm, const Args& a) {
  int64_t n = 0;
  Value it = searched(vm, a[0]);
  if (!it) return {};
  bool ok = vm.for_each(it, [&](const Value& v) {
    int same = vm.equal(v, a[1]);
    n += same > 0;
    return same >= 0;
  });
  return ok ? make_int(n) : Value();
}
Value index_of(VM& vm, const Args& a) {
  int64_t at = 0;
  bool found = false;
  Value it = searched(vm, a[0]);
  if (!it) return {};
  bool ok = vm.for_each(it, [&](const Value& v) {
    int same = vm.equal(v, a[1]);
    if (same > 0) found = true;
    if (same == 0) ++at;
    return same == 0;
  });
  if (!ok) return {};
  return found ? make_int(at) : vm.value_error("sequence.index(x): x not in sequence");
}
Value length_hint(VM& vm, const Args& a) {
  if (!is_int(a[1]))
    return vm.type_error("'{}' object cannot be interpreted as an integer", type_name(a[1]));
  int64_t n;
  if (!vm.length_hint(a[0], n)) return {};
  return n < 0 ? a[1] : make_int(n);
}
Value call(VM& vm, const Args& a) {
  auto* rest = cast<Tuple>(a[1]);
  return vm.tail_call_ex(a[0], std::vector<Value>(rest->items, rest->items + rest->size),
                         cast<Dict>(a[2]));
}

// ---- getters ----

// attrgetter, itemgetter and methodcaller: what they were made with.
struct Getter : GcObject {
  inline static Type* attr_type = nullptr;
  inline static Type* item_type = nullptr;
  inline static Type* method_type = nullptr;
  Value items;   // tuple: names or keys; for methodcaller the name, then positional arguments
  Value kwargs;  // methodcaller
  explicit Getter(Value i) : items(std::move(i)) {}
  void traverse(void (*visit)(const Value&, void*), void* arg) override {
    visit(items, arg), visit(kwargs, arg);
  }
};
Getter* G(const Value& v) { return static_cast<Getter*>(v.object()); }
Tuple* items_of(const Value& v) { return cast<Tuple>(G(v)->items); }

Value attrgetter_new(VM& vm, const Args& a) {
  if (cast<Tuple>(a[1])->size == 0) return vm.type_error("attrgetter expected 1 argument, got 0");
  for (const Value& v : cast<Tuple>(a[1])->view())
    if (!is_str(v)) return vm.type_error("attribute name must be a string");
  return Value(alloc_as<Getter>(cast<Type>(a[0]), a[1]));
}
Value dotted(VM& vm, Value o, std::string_view path) {
  while (o) {
    size_t dot = path.find('.');
    o = vm.getattr(o, path.substr(0, dot));
    if (dot == std::string_view::npos) break;
    path.remove_prefix(dot + 1);
  }
  return o;
}
Value attrgetter_call(VM& vm, const Args& a) {
  auto* names = items_of(a[0]);
  if (names->size == 1) return dotted(vm, a[1], str_view(names->items[0]));
  auto* out = alloc_as<Tuple>(Tuple::type, names->size);
  Value held(out);
  for (uint32_t i = 0; i < names->size; ++i) {
    out->items[i] = dotted(vm, a[1], str_view(names->items[i]));
    if (!out->items[i]) return {};
  }
  return held;
}
Value itemgetter_new(VM& vm, const Args& a) {
  if (cast<Tuple>(a[1])->size == 0) return vm.type_error("itemgetter expected 1 argument, got 0");
  return Value(alloc_as<Getter>(cast<Type>(a[0]), a[1]));
}
Value itemgetter_call(VM& vm, const Args& a) {
  auto* keys = items_of(a[0]);
  if (keys->size == 1) return vm.getitem(a[1], keys->items[0]);
  auto* out = alloc_as<Tuple>(Tuple::type, keys->size);
  Value held(out);
  for (uint32_t i = 0; i < keys->size; ++i) {
    out->items[i] = vm.getitem(a[1], keys->items[i]);
    if (!out->items[i]) return {};
  }
  return held;
}
Value methodcaller_new(VM& vm, const Args& a) {
  auto* args = cast<Tuple>(a[1]);
  if (args->size == 0)
    return vm.type_error("methodcaller needs at least one argument, the method name");
  if (!is_str(args->items[0])) return vm.type_error("method name must be a string");
  auto* g = alloc_as<Getter>(cast<Type>(a[0]), a[1]);
  g->kwargs = a[2];
  return Value(g);
}
Value methodcaller_call(VM& vm, const Args& a) {
  auto* args = items_of(a[0]);
  Value method = vm.getattr(a[1], str_view(args->items[0]));
  if (!method) return {};
  return vm.tail_call_ex(method, std::vector<Value>(args->items + 1, args->items + args->size),
                         cast<Dict>(G(a[0])->kwargs));
}
Value getter_repr(VM& vm, const Args& a) {
  std::string out = type_of(a[0])->name + "(";
  const ReprGuard guard(a[0].object());
  if (guard.again) return make_str(out + "...)");
  auto* items = items_of(a[0]);
  for (uint32_t i = 0; i < items->size; ++i) {
    if (i) out += ", ";
    if (!vm.repr_to(items->items[i], out)) return {};
  }
  if (auto* kw = as<Dict>(G(a[0])->kwargs))
    for (auto& e : kw->table.entries()) {
      if (!e.key) continue;
      out += ", " + std::string(str_view(e.key)) + "=";
      if (!vm.repr_to(e.value, out)) return {};
    }
  return make_str(out + ")");
}

template <class Build>
void make_getter_type(VM& vm, const char* name, Type*& slot, Build build) {
  TypeBuilder<Getter> b(vm, name, slot);
  b.heap_module("operator").flags(Type::kNoBase).dunder(Dunder::repr_, getter_repr);
  build(b);
  b.done();
}

bool init(VM& vm, Module& m) {
  auto add = [&](const char* name, const char* signature, NativeFn fn, const void* data = nullptr,
                 const char* special = nullptr) {
    Ref<NativeFunction> f = make_native(vm, name, signature, fn, "_operator", data);
    m.dict->set(name, f);
    if (special) m.dict->set("__" + std::string(special) + "__", f);
  };
  for (const Row& r : kBinary) add(r.name, "(a, b, /)", binary, &r, r.special);
  for (const Row& r : kInPlace) add(r.name, "(a, b, /)", in_place, &r, r.special);
  for (const Row& r : kCompare) add(r.name, "(a, b, /)", compare, &r, r.special);
  add("neg", "(a, /)", neg, nullptr, "neg");
  add("pos", "(a, /)", pos, nullptr, "pos");
  add("inv", "(a, /)", invert, nullptr, "inv");
  add("invert", "(a, /)", invert, nullptr, "invert");
  add("abs", "(a, /)", abs, nullptr, "abs");
  add("index", "(a, /)", index, nullptr, "index");
  add("truth", "(a, /)", truth);
  add("not_", "(a, /)", not_, nullptr, "not");
  add("is_", "(a, b, /)", is_);
  add("is_not", "(a, b, /)", is_not);
  add("is_none", "(a, /)", is_none);
  add("is_not_none", "(a, /)", is_not_none);
  add("concat", "(a, b, /)", concat, nullptr, "concat");
  add("iconcat", "(a, b, /)", iconcat, nullptr, "iconcat");
  add("contains", "(a, b, /)", contains, nullptr, "contains");
  add("getitem", "(a, b, /)", getitem, nullptr, "getitem");
  add("setitem", "(a, b, c, /)", setitem, nullptr, "setitem");
  add("delitem", "(a, b, /)", delitem, nullptr, "delitem");
  add("countOf", "(a, b, /)", count_of);
  add("indexOf", "(a, b, /)", index_of);
  add("length_hint", "(obj, default=0, /)", length_hint);
  add("call", "(obj, /, *args, **kwargs)", call, nullptr, "call");
  make_getter_type(vm, "attrgetter", Getter::attr_type, [](TypeBuilderBase& b) {
    b.make("(cls, /, *args)", attrgetter_new).method("__call__", "(self, obj, /)", attrgetter_call);
  });
  make_getter_type(vm, "itemgetter", Getter::item_type, [](TypeBuilderBase& b) {
    b.make("(cls, /, *args)", itemgetter_new).method("__call__", "(self, obj, /)", itemgetter_call);
  });
  make_getter_type(vm, "methodcaller", Getter::method_type, [](TypeBuilderBase& b) {
    b.make("(cls, /, *args, **kwargs)", methodcaller_new)
        .method("__call__", "(self, obj, /)", methodcaller_call);
  });
  m.dict->set("attrgetter", Value(Getter::attr_type));
  m.dict->set("itemgetter", Value(Getter::item_type));
  m.dict->set("methodcaller", Value(Getter::method_type));
  std::vector<Value> names;
  for (auto& e : m.dict->table.entries())
    if (e.key && !str_view(e.key).starts_with("_")) names.push_back(e.key);
  m.dict->set("__all__", make_list(std::move(names)));
  return true;
}

// The module that the functions say they belong to, where pickles look for them.
bool init_home(VM& vm, Module& m) {
  Value known = vm.import("operator");
  if (!known) return false;
  for (auto& e : cast<Module>(known)->dict->table.entries())
    if (e.key && !str_view(e.key).starts_with("__")) m.dict->set(vm, e.key, e.value);
  return true;
}

}  // namespace

void init_operator_module(VM& vm) {
  vm.add_native_module("operator", init);
  vm.add_native_module("_operator", init_home);
}

}  // namespace tracepad
