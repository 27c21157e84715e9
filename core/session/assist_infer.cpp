// What names and expressions are at a place. The tables below hold what cannot be read off values:
// the results of library methods that have no annotations, and what people call their parameters.
#include "session/assist_infer.h"

#include <algorithm>

#include "ops/binding/op_table.h"
#include "ops/binding/tensor_object.h"

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

// What a parameter without annotation most likely is, by its name.
constexpr FunctionRow kParameterNames[] = {
    {"node", kFx, "Node"},
    {"n", kFx, "Node"},
    {"gm", kFx, "GraphModule"},
    {"graph_module", kFx, "GraphModule"},
    {"traced", kFx, "GraphModule"},
    {"graph", kFx, "Graph"},
    {"g", kFx, "Graph"},
    {"model", "torch.nn", "Module"},
    {"module", "torch.nn", "Module"},
    {"mod", "torch.nn", "Module"},
    {"m", "torch.nn", "Module"},
};

// Methods of nn.Module that answer the module itself.
constexpr std::string_view kSame[] = {"eval",  "train", "to",     "cpu",   "cuda",
                                      "float", "half",  "double", "apply", "requires_grad_"};

constexpr std::string_view kTupleModules[] = {"LSTM", "GRU", "RNN", "MultiheadAttention",
                                              "LSTMCell"};

template <class Row>
const Row* find_named(std::span<const Row> rows, std::string_view name) {
  for (const Row& r : rows)
    if (r.name == name) return &r;
  return nullptr;
}

Type* as_type(const Value& v) { return is<Type>(v) ? cast<Type>(v) : nullptr; }

bool user_code(const Value& function) {
  auto* f = as<Function>(function);
  return f && !(f->code->flags & Code::kLibrary);
}

}  // namespace

Place::Place(VM& vm, const ast::Module& tree, Dict* globals, uint32_t line)
    : vm_(vm), tree_(tree), globals_(globals), line_(line) {
  enter(tree.body, line, nullptr);
}

void Place::enter(const ast::Body& body, uint32_t line, const ast::ClassDef* owner) {
  for (const ast::Stmt* s : body) {
    if (line < s->span.line || line > s->span.end_line) continue;
    switch (s->kind) {
      case ast::StmtKind::FunctionDef: {
        auto* f = static_cast<const ast::FunctionDef*>(s);
        scopes_.push_back({f, nullptr, owner});
        enter(f->body, line, nullptr);
        return;
      }
      case ast::StmtKind::ClassDef: {
        auto* c = static_cast<const ast::ClassDef*>(s);
        scopes_.push_back({nullptr, c, nullptr});
        enter(c->body, line, c);
        return;
      }
      case ast::StmtKind::If:
        enter(static_cast<const ast::If*>(s)->body, line, owner);
        enter(static_cast<const ast::If*>(s)->orelse, line, owner);
        break;
      case ast::StmtKind::For:
        enter(static_cast<const ast::For*>(s)->body, line, owner);
        break;
      case ast::StmtKind::While:
        enter(static_cast<const ast::While*>(s)->body, line, owner);
        break;
      case ast::StmtKind::With:
        enter(static_cast<const ast::With*>(s)->body, line, owner);
        break;
      case ast::StmtKind::Try:
        enter(static_cast<const ast::Try*>(s)->body, line, owner);
        break;
      default:
        break;
    }
  }
}

Value Place::library(std::string_view module, std::string_view member) {
  // Only the engine's own modules: a user's file would run.
  std::string top(module.substr(0, module.find('.')));
  if (vm_.files.count(top + ".py") && !vm_.sys_modules()->get(std::string_view(top))) return {};
  Value m = vm_.import(module);
  Value v = m && !member.empty() ? vm_.getattr_opt(m, intern(member)) : m;
  if (!v && m && !member.empty()) {
    vm_.clear_error();
    v = vm_.import(std::string(module) + "." + std::string(member));
  }
  vm_.clear_error();
  return v;
}

Guess Place::of_type(std::string_view module, std::string_view name) {
  Type* t = as_type(library(module, name));
  Guess g;
  g.type = t;
  return g;
}

Type* Place::type_of_guess(const Guess& g) {
  if (g.value) return type_of(g.value);
  if (g.type) return g.type;
  if (g.cls && !g.is_class) return base_type(*g.cls);
  return nullptr;
}

Type* Place::base_type(const ast::ClassDef& cls) {
  if (++depth_ > kDeepest) return --depth_, nullptr;
  Type* found = nullptr;
  for (const ast::Expr* base : cls.bases) {
    Guess g = infer(base);
    found = as_type(g.value);
    if (!found && g.cls) found = base_type(*g.cls);
    if (found) break;
  }
  --depth_;
  return found;
}

Value Place::live_instance(const ast::ClassDef& cls) {
  if (!globals_) return {};
  for (auto& e : globals_->table.entries()) {
    if (!e.key || !e.value.is_object() || is<Type>(e.value)) continue;
    Type* t = type_of(e.value);
    if (t->name == cls.name && t->has(Type::kHeap)) return e.value;
  }
  return {};
}

// ---- names --------------------------------------------------------------------------------------

Guess Place::name(std::string_view id) {
  if (++depth_ > kDeepest) return --depth_, Guess{};
  struct Leave {
    int& depth;
    ~Leave() { --depth; }
  } leave{depth_};
  auto in_body = [&](const ast::Body& body, bool any_line) {
    const uint32_t limit = line_;
    Binding best;
    each_binding(body, [&](const Binding& b) {
      if (b.name != id) return;
      if (best.line == 0 || b.line < limit || (any_line && best.line >= limit)) best = b;
    });
    return best;
  };
  for (size_t i = scopes_.size(); i-- > 0;) {
    const Scope& s = scopes_[i];
    if (s.cls) {
      // A class body's names are not seen from its methods.
      if (i + 1 == scopes_.size())
        if (Binding b = in_body(s.cls->body, false); b.line) return bound(b);
      continue;
    }
    Binding b = in_body(s.func->body, false);
    if (b.line && b.line < line_) return bound(b);
    bool found = false;
    Guess p = parameter(*s.func, s.owner, id, found);
    if (found) return p;
    if (b.line) return bound(b);
  }
  if (globals_)
    if (Value v = globals_->get(id)) {
      Guess g;
      g.value = v;
      return g;
    }
  if (Binding b = in_body(tree_.body, true); b.line) return bound(b);
  Guess g;
  g.value = vm_.builtins()->dict->get(id);
  return g;
}

Guess Place::bound(const Binding& b) {
  Guess g;
  if (b.def) {
    if (b.def->kind == ast::StmtKind::ClassDef) {
      g.cls = static_cast<const ast::ClassDef*>(b.def);
      g.is_class = true;
      if (globals_)
        if (Value v = globals_->get(b.name); is<Type>(v)) g.value = v;
    } else
      g.func = static_cast<const ast::FunctionDef*>(b.def);
    return g;
  }
  if (!b.module.empty()) {
    g.value = library(b.module, b.member);
    return g;
  }
  // What stands to the right is seen from its own line: `x = x.relu()` means the earlier x.
  const uint32_t before = std::exchange(line_, b.line);
  if (b.annotation) g = annotated(b.annotation);
  if (!g && b.value) g = infer(b.value);
  if (!g && b.element_of) g = element(b.element_of, b.element);
  line_ = before;
  return g;
}

Guess Place::annotated(const ast::Expr* annotation) {
  if (annotation->kind == ast::ExprKind::Constant) {  // "Tensor", a forward reference
    auto* c = static_cast<const ast::Constant*>(annotation);
    return c->type == ast::ConstantKind::Str ? instance_of(name(c->text)) : Guess{};
  }
  if (annotation->kind == ast::ExprKind::Subscript) {
    auto* s = static_cast<const ast::Subscript*>(annotation);
    std::string_view outer;
    if (s->value->kind == ast::ExprKind::Name) outer = static_cast<const ast::Name*>(s->value)->id;
    if (outer == "Optional") return annotated(s->index);
    return instance_of(infer(s->value));
  }
  if (annotation->kind == ast::ExprKind::BinOp)  // Tensor | None
    return annotated(static_cast<const ast::BinOp*>(annotation)->left);
  return instance_of(infer(annotation));
}

Guess Place::instance_of(const Guess& cls) {
  Guess g;
  if (Type* t = as_type(cls.value)) {
    g.type = t;
    g.cls = cls.cls;
  } else if (cls.cls && cls.is_class) {
    g.cls = cls.cls;
  }
  return g;
}

Guess Place::parameter(const ast::FunctionDef& f, const ast::ClassDef* owner, std::string_view id,
                       bool& found) {
  const ast::Parameters& p = f.params;
  Guess g;
  bool first = true;
  for (auto* list : {&p.positional_only, &p.positional, &p.keyword_only})
    for (const ast::Parameter& each : *list) {
      const bool is_first = std::exchange(first, false);
      if (each.name != id) continue;
      found = true;
      if (is_first && owner && list != &p.keyword_only) {
        bool is_static = false;
        for (const ast::Expr* d : f.decorators)
          is_static |= d->kind == ast::ExprKind::Name &&
                       static_cast<const ast::Name*>(d)->id == "staticmethod";
        if (!is_static) {
          g.cls = owner;
          if (globals_)
            if (Value v = globals_->get(owner->name); is<Type>(v)) g.type = cast<Type>(v);
          return g;
        }
      }
      if (each.annotation && (g = annotated(each.annotation))) return g;
      if (each.default_value && (g = infer(each.default_value)) && !g.value.is_none())
        return g.value ? Guess{{}, type_of(g.value)} : g;
      if (const FunctionRow* row = find_named<FunctionRow>(kParameterNames, id))
        return of_type(row->module, row->type);
      // What a forward or a function to be traced is given is a tensor.
      if (f.name == "forward" || !owner) return of_type("torch", "Tensor");
      return {};
    }
  for (auto* list : {&p.vararg, &p.kwarg})
    for (const ast::Parameter& each : *list)
      if (each.name == id) {
        found = true;
        return of_type(kPy, list == &p.vararg ? "tuple" : "dict");
      }
  return g;
}

void Place::each_name(const std::function<void(std::string_view, const Guess&)>& visit) {
  for (size_t i = scopes_.size(); i-- > 0;) {
    const Scope& s = scopes_[i];
    if (s.cls && i + 1 != scopes_.size()) continue;
    auto see = [&](const Binding& b) {
      Guess g;
      if (b.def) g = bound(b);
      visit(b.name, g);
    };
    each_binding(s.func ? s.func->body : s.cls->body, see);
    if (!s.func) continue;
    const ast::Parameters& p = s.func->params;
    for (auto* list : {&p.positional_only, &p.positional, &p.vararg, &p.keyword_only, &p.kwarg})
      for (const ast::Parameter& each : *list) visit(each.name, {});
  }
  if (globals_)
    for (auto& e : globals_->table.entries()) {
      if (!e.key || !is_str(e.key)) continue;
      Guess g;
      g.value = e.value;
      visit(str_view(e.key), g);
    }
  each_binding(tree_.body, [&](const Binding& b) {
    Guess g;
    if (b.def) g = bound(b);
    visit(b.name, g);
  });
}

// ---- expressions --------------------------------------------------------------------------------

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
      if (Value live = live_instance(*base.cls))
        if ((g.value = static_attribute(live, attr))) return g;
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
  if ((g = table_result(t, attr, false))) return g;
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
  if (const FunctionRow* row = find_named<FunctionRow>(kFunctions, attr))
    if (f.value) return of_type(row->module, row->type);
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
