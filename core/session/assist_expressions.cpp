// What expressions are. The tables hold what cannot be read off values: the results of library
// methods and functions, which have no annotations.
#include <algorithm>

#include "ops/binding/op_table.h"
#include "ops/binding/tensor_object.h"
#include "session/assist_infer.h"

namespace tracepad {

namespace {

constexpr int kDeepest = 16;

// `attr` of an instance of `module.type` is, or when `called` gives, an instance of `result`.
struct ResultRow {
  std::string_view module, type, attr;
  bool called;
  std::string_view result_module, result;
};
constexpr std::string_view kFx = "torch.fx", kPy = "builtins";
constexpr ResultRow kResults[] = {
    {"torch", "Tensor", "shape", false, "torch", "Size"},
    {"torch", "Tensor", "dtype", false, "torch", "dtype"},
    {"torch", "Tensor", "device", false, "torch", "device"},
    {"torch", "Tensor", "size", true, "torch", "Size"},
    {"torch", "Tensor", "stride", true, kPy, "tuple"},
    {"torch", "Tensor", "tolist", true, kPy, "list"},
    {"torch", "Tensor", "item", true, kPy, "float"},
    {"torch", "Tensor", "dim", true, kPy, "int"},
    {"torch", "Tensor", "numel", true, kPy, "int"},
    {"torch", "Tensor", "chunk", true, kPy, "tuple"},
    {"torch", "Tensor", "split", true, kPy, "tuple"},
    {"torch", "Tensor", "unbind", true, kPy, "tuple"},
    {"torch", "Tensor", "requires_grad", false, kPy, "bool"},
    {kFx, "GraphModule", "graph", false, kFx, "Graph"},
    {kFx, "GraphModule", "code", false, kPy, "str"},
    {kFx, "Graph", "owning_module", false, kFx, "GraphModule"},
    {kFx, "Graph", "placeholder", true, kFx, "Node"},
    {kFx, "Graph", "get_attr", true, kFx, "Node"},
    {kFx, "Graph", "call_module", true, kFx, "Node"},
    {kFx, "Graph", "call_method", true, kFx, "Node"},
    {kFx, "Graph", "call_function", true, kFx, "Node"},
    {kFx, "Graph", "create_node", true, kFx, "Node"},
    {kFx, "Graph", "node_copy", true, kFx, "Node"},
    {kFx, "Graph", "output", true, kFx, "Node"},
    {kFx, "Graph", "output_node", true, kFx, "Node"},
    {kFx, "Node", "op", false, kPy, "str"},
    {kFx, "Node", "name", false, kPy, "str"},
    {kFx, "Node", "args", false, kPy, "tuple"},
    {kFx, "Node", "kwargs", false, kPy, "dict"},
    {kFx, "Node", "users", false, kPy, "dict"},
    {kFx, "Node", "meta", false, kPy, "dict"},
    {kFx, "Node", "graph", false, kFx, "Graph"},
    {kFx, "Node", "next", false, kFx, "Node"},
    {kFx, "Node", "prev", false, kFx, "Node"},
    {kFx, "Node", "all_input_nodes", false, kPy, "list"},
    {kFx, "Proxy", "node", false, kFx, "Node"},
    {kFx, "Tracer", "trace", true, kFx, "Graph"},
    {kFx, "Tracer", "graph", false, kFx, "Graph"},
    {kFx, "Tracer", "create_proxy", true, kFx, "Proxy"},
    {kFx, "Interpreter", "module", false, kFx, "GraphModule"},
    {kFx, "Transformer", "transform", true, kFx, "GraphModule"},
};

// Attributes and calls whose elements a loop goes over, wherever they stand; `part` of an element.
struct ElementRow {
  std::string_view attr;
  int part;
  std::string_view module, type;
};
constexpr ElementRow kElements[] = {
    {"nodes", -1, kFx, "Node"},
    {"users", -1, kFx, "Node"},
    {"all_input_nodes", -1, kFx, "Node"},
    {"modules", -1, "torch.nn", "Module"},
    {"children", -1, "torch.nn", "Module"},
    {"parameters", -1, "torch", "Tensor"},
    {"buffers", -1, "torch", "Tensor"},
    {"named_modules", 0, kPy, "str"},
    {"named_modules", 1, "torch.nn", "Module"},
    {"named_children", 0, kPy, "str"},
    {"named_children", 1, "torch.nn", "Module"},
    {"named_parameters", 0, kPy, "str"},
    {"named_parameters", 1, "torch", "Tensor"},
    {"named_buffers", 0, kPy, "str"},
    {"named_buffers", 1, "torch", "Tensor"},
    {"range", -1, kPy, "int"},
};

// Functions by name whose result is no tensor though their module's mostly are.
struct FunctionRow {
  std::string_view name, module, type;
};
constexpr FunctionRow kFunctions[] = {
    {"symbolic_trace", kFx, "GraphModule"},
    {"replace_pattern", kPy, "list"},
    {"len", kPy, "int"},
    {"chunk", kPy, "tuple"},
    {"split", kPy, "tuple"},
    {"unbind", kPy, "tuple"},
    {"is_tensor", kPy, "bool"},
    {"numel", kPy, "int"},
    {"multi_head_attention_forward", kPy, "tuple"},
    {"sorted", kPy, "list"},
    {"repr", kPy, "str"},
    {"input", kPy, "str"},
    {"sum", kPy, "int"},
};

// Methods of nn.Module that answer the module itself.
constexpr std::string_view kSame[] = {"eval",  "train", "to",     "cpu",   "cuda",
                                      "float", "half",  "double", "apply", "requires_grad_"};

constexpr std::string_view kTupleModules[] = {"LSTM", "GRU", "RNN", "MultiheadAttention",
                                              "LSTMCell"};

Type* as_type(const Value& v) { return is<Type>(v) ? cast<Type>(v) : nullptr; }

bool user_code(const Value& function) {
  auto* f = as<Function>(function);
  return f && !(f->code->flags & Code::kLibrary);
}

}  // namespace

Guess Place::infer(const ast::Expr* e) {
  if (!e || ++depth_ > kDeepest) {
    if (e) --depth_;
    return {};
  }
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  switch (e->kind) {
    case ast::ExprKind::Name:
      return name(static_cast<const ast::Name*>(e)->id);
    case ast::ExprKind::Attribute: {
      auto* a = static_cast<const ast::Attribute*>(e);
      return attribute(infer(a->value), a->attr);
    }
    case ast::ExprKind::Call:
      return call(*static_cast<const ast::Call*>(e));
    case ast::ExprKind::Subscript: {
      auto* s = static_cast<const ast::Subscript*>(e);
      Guess base = infer(s->value);
      Type* t = type_of_guess(base);
      if (t && t->is_subtype(TensorObject::type ? TensorObject::type : t)) {
        if (TensorObject::type && t->is_subtype(TensorObject::type))
          return of_type("torch", "Tensor");
      }
      return element(s->value, -1);
    }
    case ast::ExprKind::BinOp: {
      auto* b = static_cast<const ast::BinOp*>(e);
      Guess left = infer(b->left), right = infer(b->right);
      Type* tensor = TensorObject::type;
      for (const Guess* g : {&left, &right})
        if (Type* t = type_of_guess(*g); t && tensor && t->is_subtype(tensor))
          return of_type("torch", "Tensor");
      Type* t = type_of_guess(left);
      return t ? Guess{{}, t} : Guess{};
    }
    case ast::ExprKind::UnaryOp: {
      auto* u = static_cast<const ast::UnaryOp*>(e);
      Type* t = type_of_guess(infer(u->operand));
      return u->op != ast::UnaryOpKind::Not && t ? Guess{{}, t} : Guess{};
    }
    case ast::ExprKind::IfExp: {
      auto* i = static_cast<const ast::IfExp*>(e);
      Guess g = infer(i->body);
      return g && !g.value.is_none() ? g : infer(i->orelse);
    }
    case ast::ExprKind::BoolOp:
      return infer(static_cast<const ast::BoolOp*>(e)->values.front());
    case ast::ExprKind::NamedExpr:
      return infer(static_cast<const ast::NamedExpr*>(e)->value);
    case ast::ExprKind::Constant:
      switch (static_cast<const ast::Constant*>(e)->type) {
        case ast::ConstantKind::Str:
          return of_type(kPy, "str");
        case ast::ConstantKind::Int:
          return of_type(kPy, "int");
        case ast::ConstantKind::Float:
          return of_type(kPy, "float");
        case ast::ConstantKind::True:
        case ast::ConstantKind::False:
          return of_type(kPy, "bool");
        default:
          return {};
      }
    case ast::ExprKind::JoinedStr:
      return of_type(kPy, "str");
    case ast::ExprKind::Tuple:
      return of_type(kPy, "tuple");
    case ast::ExprKind::List:
    case ast::ExprKind::ListComp:
      return of_type(kPy, "list");
    case ast::ExprKind::Dict:
    case ast::ExprKind::DictComp:
      return of_type(kPy, "dict");
    case ast::ExprKind::Set:
    case ast::ExprKind::SetComp:
      return of_type(kPy, "set");
    default:
      return {};
  }
}

Guess Place::element(const ast::Expr* of, int part) {
  // `graph.nodes`, `gm.named_modules()`, `list(graph.nodes)`, `enumerate(layers)`.
  std::string_view last;
  const ast::Expr* inner = of;
  while (inner->kind == ast::ExprKind::Call) {
    auto* c = static_cast<const ast::Call*>(inner);
    const bool named = c->func->kind == ast::ExprKind::Name;
    last = named ? std::string_view(static_cast<const ast::Name*>(c->func)->id)
           : c->func->kind == ast::ExprKind::Attribute
               ? std::string_view(static_cast<const ast::Attribute*>(c->func)->attr)
               : std::string_view();
    if (named && !c->args.empty() &&
        (last == "list" || last == "reversed" || last == "tuple" || last == "sorted" ||
         last == "set" || last == "iter")) {
      inner = c->args.front();
      last = {};
      continue;
    }
    if (named && last == "enumerate" && !c->args.empty()) {
      if (part == 0) return of_type(kPy, "int");
      return element(c->args.front(), -1);
    }
    break;
  }
  if (inner->kind == ast::ExprKind::Attribute)
    last = static_cast<const ast::Attribute*>(inner)->attr;
  for (const ElementRow& row : kElements)
    if (row.attr == last && row.part == part) return of_type(row.module, row.type);
  if (part >= 0) return {};
  Guess whole = infer(inner);
  if (Type* t = type_of_guess(whole); t && TensorObject::type && t->is_subtype(TensorObject::type))
    return of_type("torch", "Tensor");
  auto first = [](std::span<const Value> items) {
    return items.empty() ? Guess{} : Guess{{}, type_of(items.front())};
  };
  if (auto* l = as<List>(whole.value)) return first(l->items);
  if (auto* t = as<Tuple>(whole.value)) return first(t->view());
  if (inner->kind == ast::ExprKind::List || inner->kind == ast::ExprKind::Tuple) {
    const ast::Exprs& elts = inner->kind == ast::ExprKind::List
                                 ? static_cast<const ast::ListExpr*>(inner)->elts
                                 : static_cast<const ast::TupleExpr*>(inner)->elts;
    if (!elts.empty()) {
      Type* t = type_of_guess(infer(elts.front()));
      return t ? Guess{{}, t} : Guess{};
    }
  }
  // Containers of layers.
  if (Type* t = type_of_guess(whole); t && (t->name == "ModuleList" || t->name == "Sequential"))
    return of_type("torch.nn", "Module");
  // Parts of what tensors were split into are tensors.
  if (inner->kind == ast::ExprKind::Call && type_of_guess(whole) == Tuple::type)
    return of_type("torch", "Tensor");
  return {};
}

Guess Place::table_result(Type* type, std::string_view attr, bool called) {
  if (!type) return {};
  for (const ResultRow& row : kResults) {
    if (row.attr != attr || row.called != called) continue;
    for (Type* base : type->mro)
      if (base->name == row.type) return of_type(row.result_module, row.result);
  }
  return {};
}

// The attribute as it is stored: no user property or __getattr__ runs.
Value Place::static_attribute(const Value& object, std::string_view attr) {
  Str* key = intern(attr);
  Type* t = type_of(object);
  if (!is<Type>(object) && !is<Module>(object)) {
    if (auto* p = as<Property>(t->lookup(key)); p && user_code(p->get)) return {};
    for (const char* hook : {"__getattr__", "__getattribute__"})
      if (user_code(t->lookup(intern(hook)))) return {};
  }
  Value v = vm_.getattr_opt(object, key);
  vm_.clear_error();
  return v;
}

Guess Place::attribute(const Guess& base, std::string_view attr) {
  Guess g;
  if (base.value) {
    g.value = static_attribute(base.value, attr);
    if (g.value) return g;
    if (!base.cls) return table_result(type_of(base.value), attr, false);
  }
  if (base.cls) {
    for (const ast::Stmt* s : base.cls->body)
      if (s->kind == ast::StmtKind::FunctionDef &&
          static_cast<const ast::FunctionDef*>(s)->name == attr) {
        g.func = static_cast<const ast::FunctionDef*>(s);
        return g;
      }
    if (!base.is_class) {
      if (Value live = live_instance(*base.cls)) {
        g.value = static_attribute(live, attr);
        if (g.value) return g;
      }
      const ast::Expr* value = nullptr;
      const ast::FunctionDef* in = nullptr;
      each_self_attribute(
          *base.cls, [&](std::string_view name, const ast::Expr* v, const ast::FunctionDef& f) {
            if (name == attr && !value) value = v, in = &f;
          });
      if (value) {
        std::vector<Scope> outer = std::exchange(scopes_, {{in, nullptr, base.cls}});
        const uint32_t before = std::exchange(line_, value->span.line);
        g = infer(value);
        line_ = before;
        scopes_ = std::move(outer);
        if (g) return g;
      }
    }
  }
  Type* t = type_of_guess(base);
  if (!t) return {};
  g = table_result(t, attr, false);
  if (g) return g;
  Value v = t->lookup(intern(attr));
  if (is<GetSet>(v) || is<Property>(v) || is<Member>(v)) {
    // Tensor.T, Tensor.grad, ...: a tensor's attributes are mostly tensors.
    static constexpr std::string_view kTensors[] = {"T",    "mT",   "H",    "mH",
                                                    "data", "grad", "real", "imag"};
    if (std::find(std::begin(kTensors), std::end(kTensors), attr) != std::end(kTensors))
      return of_type("torch", "Tensor");
    return {};
  }
  g.value = v;
  return g;
}

Guess Place::call(const ast::Call& c) {
  std::string_view attr;
  Guess receiver;
  if (c.func->kind == ast::ExprKind::Attribute) {
    auto* a = static_cast<const ast::Attribute*>(c.func);
    attr = a->attr;
    receiver = infer(a->value);
    if (Type* t = type_of_guess(receiver)) {
      const bool one = attr == "size" && !c.args.empty();  // x.size(0)
      if (one) return of_type(kPy, "int");
      if (Guess g = table_result(t, attr, true)) return g;
      if (std::find(std::begin(kSame), std::end(kSame), attr) != std::end(kSame)) {
        for (Type* base : t->mro)
          if (base->name == "Module" && !is<Module>(receiver.value)) return receiver;
      }
    }
  } else if (c.func->kind == ast::ExprKind::Name) {
    attr = static_cast<const ast::Name*>(c.func)->id;
    if (attr == "super" && !scopes_.empty()) {
      for (size_t i = scopes_.size(); i-- > 0;)
        if (scopes_[i].owner) return Guess{{}, base_type(*scopes_[i].owner)};
    }
  }
  Guess f = infer(c.func);
  if (as_type(f.value) || (f.cls && f.is_class)) return instance_of(f);
  if (f.func) {
    if (f.func->returns) return annotated(f.func->returns);
    // The first return statement says it.
    const ast::Expr* returned = nullptr;
    for (const ast::Stmt* s : f.func->body)
      if (s->kind == ast::StmtKind::Return && !returned)
        returned = static_cast<const ast::Return*>(s)->value;
    if (!returned) return {};
    std::vector<Scope> outer = std::exchange(scopes_, {{f.func, nullptr, receiver.cls}});
    const uint32_t before = std::exchange(line_, returned->span.line);
    Guess g = infer(returned);
    line_ = before;
    scopes_ = std::move(outer);
    return g;
  }
  for (const FunctionRow& row : kFunctions)
    if (row.name == attr && f.value) return of_type(row.module, row.type);
  Value callee = f.value;
  if (auto* b = as<BoundMethod>(callee)) callee = b->func;
  if (auto* n = as<NativeFunction>(callee))
    return n->fn == ops::call_operator ? of_type("torch", "Tensor") : Guess{};
  if (auto* fn = as<Function>(callee)) {
    std::string_view module = is_str(fn->module) ? str_view(fn->module) : std::string_view();
    if (module == "torch.nn.functional" || module == "torch.functional")
      return of_type("torch", "Tensor");
    return {};
  }
  // Calling a module runs its forward.
  if (Type* t = type_of_guess(f))
    for (Type* base : t->mro)
      if (base->name == "Module" && base->has(Type::kHasDict)) {
        const bool tuple = std::find(std::begin(kTupleModules), std::end(kTupleModules), t->name) !=
                           std::end(kTupleModules);
        return tuple ? of_type(kPy, "tuple") : of_type("torch", "Tensor");
      }
  return {};
}

}  // namespace tracepad
