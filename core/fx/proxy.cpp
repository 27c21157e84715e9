// Proxy, Attribute: every operation on one becomes a node of the graph being traced, or the error
// that torch.fx documents for what cannot be traced (truth, length, iteration).
#include "fx/proxy.h"

#include <array>

#include "fx/fx_internal.h"
#include "ops/binding/torch_function.h"
#include "runtime/frame.h"
#include "runtime/per_vm.h"

namespace tracepad::fx {

Type* trace_error = nullptr;

void Proxy::traverse(void (*visit)(const Value&, void*), void* arg) {
  Instance::traverse(visit, arg);
  for (const Value* v : {&node, &tracer, &root}) visit(*v, arg);
}
void Proxy::clear() {
  Instance::clear();
  node = tracer = root = none();
}

Value make_proxy(VM& vm, const Value& node, const Value& tracer) {
  auto* p = alloc_as<Proxy>(Proxy::type);
  p->node = node;
  p->tracer = tracer;
  return Value(p);
}

Value proxy_node(VM& vm, const Value& v) {
  auto* p = cast<Proxy>(v);
  if (p->node) return p->node;
  Type* t = type_of(v);
  if (t != Proxy::type && t != Proxy::attribute_type && !p->root) return vm.getattr(v, "node");
  if (!p->root)
    return vm.raise(exc::AttributeError,
                    fmt::format("'{}' object has no attribute 'node'", t->name));
  Value hold = v;
  Value get = vm.builtins()->dict->get("getattr");
  Value made = tracer_create_proxy(vm, p->tracer, NodeOp::call_function, get,
                                   make_tuple({p->root, Value(p->attr)}), empty_kwargs());
  if (!made) return {};
  Value node = is<Proxy>(made) ? proxy_node(vm, made) : vm.getattr(made, "node");
  if (node) p->node = node;
  return node;
}

void find_proxy(const Value& v, Value& found) {
  if (!v.is_object()) return;
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::proxy:
      found = v;
      break;
    case Kind::tuple:
      for (const Value& x : cast<Tuple>(v)->view()) find_proxy(x, found);
      break;
    case Kind::list:
      for (const Value& x : cast<List>(v)->items) find_proxy(x, found);
      break;
    case Kind::dict:
      for (auto& e : cast<Dict>(v)->table.entries())
        if (e.key) find_proxy(e.value, found);
      break;
    case Kind::slice: {
      auto* s = cast<Slice>(v);
      for (const Value* x : {&s->start, &s->stop, &s->step}) find_proxy(*x, found);
      break;
    }
    default:
      break;
  }
}

namespace {

Proxy* self(const Value& v) { return self_as<Proxy>(v); }

// ---- operators ----

struct OperatorRow {
  Dunder forward, reflected;
  const char* function;
};
constexpr Dunder kNone = Dunder::count;
constexpr OperatorRow kOperators[] = {
    {Dunder::add_, Dunder::radd_, "add"},
    {Dunder::sub_, Dunder::rsub_, "sub"},
    {Dunder::mul_, Dunder::rmul_, "mul"},
    {Dunder::matmul_, Dunder::rmatmul_, "matmul"},
    {Dunder::truediv_, Dunder::rtruediv_, "truediv"},
    {Dunder::floordiv_, Dunder::rfloordiv_, "floordiv"},
    {Dunder::mod_, Dunder::rmod_, "mod"},
    {Dunder::pow_, Dunder::rpow_, "pow"},
    {Dunder::lshift_, Dunder::rlshift_, "lshift"},
    {Dunder::rshift_, Dunder::rrshift_, "rshift"},
    {Dunder::or_, Dunder::ror_, "or_"},
    {Dunder::xor_, Dunder::rxor_, "xor"},
    {Dunder::and_, Dunder::rand_, "and_"},
    {Dunder::getitem_, kNone, "getitem"},
    {Dunder::eq_, kNone, "eq"},
    {Dunder::ne_, kNone, "ne"},
    {Dunder::lt_, kNone, "lt"},
    {Dunder::gt_, kNone, "gt"},
    {Dunder::le_, kNone, "le"},
    {Dunder::ge_, kNone, "ge"},
    {Dunder::pos_, kNone, "pos"},
    {Dunder::neg_, kNone, "neg"},
    {Dunder::invert_, kNone, "invert"},
    {Dunder::abs_, kNone, "abs"},
};
constexpr size_t kOperatorCount = std::size(kOperators);

// operator.NAME, looked up once a VM.
PerVM<std::array<Value, kOperatorCount>> operator_functions;

bool operator_function(VM& vm, size_t row, Value& out) {
  Value& f = (*operator_functions)[row];
  if (!f) {
    Value m = vm.import("operator");
    f = m ? vm.getattr(m, kOperators[row].function) : Value();
    if (!f) return false;
  }
  out = f;
  return true;
}

template <size_t Row>
Value forward_op(VM& vm, const Args& a) {
  Value target;
  if (!operator_function(vm, Row, target)) return {};
  // An optional argument that was not given (pow's modulus) is left out.
  uint32_t n = a.n;
  while (n > 1 && !a.v[n - 1]) --n;
  if (Row == 7 && n == 3 && a.v[2].is_none()) n = 2;
  return tracer_create_proxy(vm, self(a[0])->tracer, NodeOp::call_function, target,
                             make_tuple(std::span<const Value>(a.v, n)), empty_kwargs());
}
template <size_t Row>
Value reflected_op(VM& vm, const Args& a) {
  Value target;
  if (!operator_function(vm, Row, target)) return {};
  return tracer_create_proxy(vm, self(a[0])->tracer, NodeOp::call_function, target,
                             make_tuple({a[1], a[0]}), empty_kwargs());
}
template <size_t... I>
void add_operators(TypeBuilderBase& b, std::index_sequence<I...>) {
  (b.dunder(kOperators[I].forward, forward_op<I>), ...);
  ((kOperators[I].reflected == kNone ? void()
                                     : void(b.dunder(kOperators[I].reflected, reflected_op<I>))),
   ...);
}

// ---- the rest of the surface ----

Value proxy_new(VM& vm, const Args& a) { return Value(alloc_as<Proxy>(cast<Type>(a[0]))); }

Value proxy_init(VM& vm, const Args& a) {
  Value tracer = a[2];
  if (tracer.is_none()) {
    Value graph = vm.getattr(a[1], "graph");
    Value cls = graph ? library_function(vm, "torch.fx.proxy", "GraphAppendingTracer") : Value();
    tracer = cls ? vm.call(cls, {graph}) : Value();
    if (!tracer) return {};
  }
  self(a[0])->node = a[1];
  self(a[0])->tracer = tracer;
  return none();
}
Value attribute_init(VM& vm, const Args& a) {
  if (!is<Proxy>(a[1]) || !is_str(a[2]))
    return vm.type_error("Attribute() needs a Proxy and a name");
  self(a[0])->root = a[1];
  self(a[0])->attr = cast<Str>(a[2]);
  self(a[0])->tracer = cast<Proxy>(a[1])->tracer;
  return none();
}

Value proxy_repr(VM& vm, const Args& a) {
  Value node = proxy_node(vm, a[0]);
  if (!node) return {};
  if (Node* n = as_node(node)) return make_str("Proxy(" + n->name->s + ")");
  Value name = vm.getattr(node, "name");
  std::string s;
  return name && vm.str_to(name, s) ? make_str("Proxy(" + s + ")") : Value();
}
Value proxy_hash(VM&, const Args& a) {
  return make_int(static_cast<int64_t>(reinterpret_cast<uintptr_t>(a[0].object()) >> 4));
}

Value proxy_getattr(VM& vm, const Args& a) {
  if (!arg_attribute(vm, a[1])) return {};
  auto* p = alloc_as<Proxy>(Proxy::attribute_type);
  p->root = a[0];
  p->attr = cast<Str>(a[1]);
  p->tracer = self(a[0])->tracer;
  return Value(p);
}

// Splits raw arguments (after self) into a tuple that starts with `first` and a dict.
void split_arguments(const Args& a, const Value& first, Value& args, Value& kwargs) {
  std::vector<Value> items{first};
  items.insert(items.end(), a.v + 1, a.v + a.n);
  args = make_tuple(items);
  if (!a.kw_count()) {
    kwargs = empty_kwargs();
    return;
  }
  Ref<Dict> d = make_dict();
  for (uint32_t i = 0; i < a.kwnames->size; ++i)
    d->set(cast<Str>(a.kwnames->items[i]), a.v[a.n + i]);
  kwargs = Value(d);
}
Value proxy_call(VM& vm, const Args& a) {
  Value args, kwargs;
  split_arguments(a, a[0], args, kwargs);
  return tracer_create_proxy(vm, self(a[0])->tracer, NodeOp::call_method, make_str("__call__"),
                             args, kwargs);
}
Value attribute_call(VM& vm, const Args& a) {
  auto* p = self(a[0]);
  Value args, kwargs;
  split_arguments(a, p->root, args, kwargs);
  return tracer_create_proxy(vm, p->tracer, NodeOp::call_method, Value(p->attr), args, kwargs);
}

Value proxy_iter(VM& vm, const Args& a) {
  Frame* f = vm.frame();
  if (f && f->code && f->ip && f->ip > f->code->instrs.data()) {
    Instr i = f->code->instrs[f->instr_index()];
    if (instr_op(i) == tracepad::Op::UNPACK_SEQUENCE) {
      std::vector<Value> items;
      for (uint32_t k = 0; k < instr_arg(i); ++k) {
        Value x = vm.getitem(a[0], make_int(k));
        if (!x) return {};
        items.push_back(std::move(x));
      }
      return vm.iter(make_list(std::move(items)));
    }
  }
  return vm.call_method(self(a[0])->tracer, "iter", {a[0]});
}
Value proxy_bool(VM& vm, const Args& a) {
  Value r = vm.call_method(self(a[0])->tracer, "to_bool", {a[0]});
  if (!r) return {};
  int t = vm.truth(r);
  return t < 0 ? Value() : make_bool(t);
}
Value proxy_len(VM& vm, const Args&) {
  return vm.runtime_error(
      "'len' is not supported in symbolic tracing by default. If you want this call to be "
      "recorded, please call "
      "torch.fx.wrap('len') at module scope");
}
Value proxy_keys(VM& vm, const Args& a) {
  return vm.call_method(self(a[0])->tracer, "keys", {a[0]});
}

Value get_node(VM& vm, const Value& v) {
  if (self(v)->node || self(v)->root) return proxy_node(vm, v);
  return vm.call_method(v, "__getattr__", {make_str("node")});
}
Value get_tracer(VM&, const Value& v) { return self(v)->tracer ? self(v)->tracer : none(); }
bool set_node(VM&, const Value& v, const Value& x) {
  self(v)->node = x;
  return true;
}
bool set_tracer(VM&, const Value& v, const Value& x) {
  self(v)->tracer = x;
  return true;
}
Value get_root(VM& vm, const Value& v) { return self(v)->root ? self(v)->root : none(); }
Value get_attr_name(VM& vm, const Value& v) {
  return self(v)->attr ? Value(self(v)->attr) : none();
}

void collect_tracers(const Value& v, Type* cls, std::vector<Value>& out) {
  if (!v.is_object()) return;
  if (is<Proxy>(v)) {
    if (!is_instance(v, cls)) return;
    const Value& t = cast<Proxy>(v)->tracer;
    for (const Value& o : out)
      if (o.same(t)) return;
    out.push_back(t);
  } else if (auto* t = as<Tuple>(v)) {
    for (const Value& x : t->view()) collect_tracers(x, cls, out);
  } else if (auto* l = as<List>(v)) {
    for (const Value& x : l->items) collect_tracers(x, cls, out);
  } else if (auto* d = as<Dict>(v)) {
    for (auto& e : d->table.entries())
      if (e.key) collect_tracers(e.value, cls, out);
  }
}

Value proxy_torch_function(VM& vm, const Args& a) {
  const Value& func = a[1];
  Value args = a[3].is_none() ? make_tuple({}) : a[3];
  Value kwargs = a[4].is_none() ? empty_kwargs() : a[4];
  std::vector<Value> tracers;
  collect_tracers(args, cast<Type>(a[0]), tracers);
  collect_tracers(kwargs, cast<Type>(a[0]), tracers);
  if (tracers.empty()) return vm.raise(exc::StopIteration, "");
  if (tracers.size() > 1) {
    std::string list, f;
    if (!vm.repr_to(make_list(tracers), list) || !vm.str_to(func, f)) return {};
    return vm.runtime_error(
        "Found multiple different tracers {} while trying to trace operations {}", list, f);
  }
  std::string name;
  if (auto* nf = as<NativeFunction>(func))
    name = nf->name;
  else {
    Value n = vm.getattr(func, names::name_);
    if (!n || !append_str(vm, n, name)) return {};
  }
  if (is_tensor_method(func) || name == "__get__")
    return tracer_create_proxy(vm, tracers[0], NodeOp::call_method, make_str(name), args, kwargs);
  std::string hint;
  if (!target_to_str(vm, make_str(name), hint)) return {};
  Value hint_value = make_str(hint);
  return tracer_create_proxy(vm, tracers[0], NodeOp::call_function, func, args, kwargs,
                             cast<Str>(hint_value));
}

Value proxy_deepcopy(VM& vm, const Args& a) {
  return make_proxy(vm, self(a[0])->node, self(a[0])->tracer);
}
Value proxy_class_dict(VM& vm, const Value& v) {
  auto* p = self(v);
  Ref<Dict> d = make_dict();
  if (p->tracer) d->set("tracer", p->tracer);
  if (p->node) d->set("node", p->node);
  if (p->dict)
    for (auto& e : p->dict->table.entries())
      if (e.key && is_str(e.key)) d->set(cast<Str>(e.key), e.value);
  return Value(d);
}

}  // namespace

void init_proxy_types(VM& vm) {
  auto b = TypeBuilder<Proxy>(vm, "Proxy");
  b.module("torch.fx.proxy")
      .flags(Type::kHasDict | Type::kMutable)
      .constant("__module__", make_str("torch.fx.proxy"))  // found on instances too
      .make("(cls, *args, **kwargs)", proxy_new)
      .method("__init__", "(self, node, tracer=None)", proxy_init)
      .doc("A value of the program being traced: what is done with it is recorded in the graph.")
      .dunder(Dunder::repr_, proxy_repr)
      .dunder(Dunder::hash_, proxy_hash)
      .dunder(Dunder::getattr_, proxy_getattr)
      .dunder(Dunder::call_, proxy_call)
      .dunder(Dunder::iter_, proxy_iter)
      .dunder(Dunder::bool_, proxy_bool)
      .dunder(Dunder::len_, proxy_len)
      .dunder(Dunder::deepcopy_, proxy_deepcopy)
      .method("__copy__", "(self)", proxy_deepcopy)
      .getset("node", get_node, set_node)
      .getset("tracer", get_tracer, set_tracer)
      .getset("__dict__", proxy_class_dict)
      .method("keys", "(self)", proxy_keys)
      .class_method("__torch_function__", "(cls, orig_method, types, args=None, kwargs=None)",
                    proxy_torch_function);
  add_operators(b, std::make_index_sequence<kOperatorCount>());
  b.done();
  TypeBuilder<Proxy>(vm, "Attribute", Proxy::attribute_type)
      .base(Proxy::type)
      .module("torch.fx.proxy")
      .flags(Type::kHasDict)
      .method("__init__", "(self, root, attr)", attribute_init)
      .dunder(Dunder::call_, attribute_call)
      .getset("root", get_root)
      .getset("attr", get_attr_name)
      .done();
  Ref<Dict> ns = make_dict();
  ns->set(names::module_, make_str("torch.fx.proxy"));
  Value cls = vm.make_class("TraceError", {Value(exc::ValueError)}, ns);
  trace_error = cls ? cast<Type>(cls) : exc::ValueError;
  incref(trace_error);  // kept until the VM ends, whatever happens to the module
}

void add_proxy_names(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .value("Proxy", Value(Proxy::type))
      .value("Attribute", Value(Proxy::attribute_type))
      .value("TraceError", Value(trace_error))
      .function("_find_proxy", "(*objects)", [](VM&, const Args& a) -> Value {
        Value found;
        find_proxy(a[0], found);
        return found ? found : none();
      });
}

}  // namespace tracepad::fx
