// How nodes, targets, arguments and types print: `%add : [num_users=1] =
// call_function[target=operator.add]...`. Generated code has its own rules (codegen.cpp) but shares
// the qualified names made here.
#include <fmt/format.h>

#include "fx/fx_internal.h"
#include "ops/binding/tensor_object.h"
#include "runtime/builtin_types.h"
#include "runtime/code.h"

namespace tracepad::fx {

namespace {

// __module__ and __name__ of a callable; false: error set. `module` may come out None or empty.
bool function_names(VM& vm, const Value& f, Value& module, std::string& name) {
  if (auto* nf = as<NativeFunction>(f)) {
    module = nf->module;
    name = nf->name;
    return true;
  }
  if (auto* fn = as<Function>(f)) {
    module = fn->module;
    name = str_view(fn->name);
    return true;
  }
  Value n = vm.getattr(f, names::name_);
  if (!n || !append_str(vm, n, name)) return false;
  module = vm.getattr_opt(f, names::module_);
  return !vm.has_error();
}

// The text before the first "=" of the statement that a lambda stands in, as inspect.getsource
// finds it.
bool lambda_name(VM& vm, const Value& f, std::string& out) {
  auto* fn = as<Function>(f);
  if (!fn || !fn->code || !fn->code->source)
    return vm.runtime_error("Unable to represent lambda"), false;
  const Span& span = fn->code->def_span;
  if (!span) return vm.runtime_error("Unable to represent lambda"), false;
  std::string text;
  for (uint32_t line = span.line; line <= span.end_line; ++line) {
    text += fn->code->source->line(line);
    text += '\n';
  }
  text.resize(std::min(text.size(), text.find('=')));
  size_t a = text.find_first_not_of(" \t\n"), b = text.find_last_not_of(" \t\n");
  out = a == std::string::npos ? "" : text.substr(a, b - a + 1);
  return true;
}

bool in_module(VM& vm, std::string_view module, const std::string& name, const Value& f) {
  Value m = vm.sys_modules()->get(module);
  if (!is<Module>(m)) return false;
  Value v = vm.getattr_opt(m, intern(name));
  vm.clear_error();
  return v && v.same(f);
}

}  // namespace

bool node_repr(VM& vm, Node* n, std::string& out) {
  if (!n->repr_fn.is_none()) {
    Value r = vm.call(n->repr_fn, {Value(n)});
    return r && append_str(vm, r, out);
  }
  Graph* g = n->graph.get();
  if (g && g->code_names) {
    Str* s = code_name(vm, g, n);
    if (!s) return false;
    out += s->s;
    return true;
  }
  out += n->name->s;
  return true;
}

Str* code_name(VM& vm, Graph* g, Node* n) {
  if (n->code_epoch != g->code_epoch || !n->code_name) {
    n->code_name = g->code_names->create_name(vm, n->name.get(), {});
    n->code_epoch = g->code_epoch;
  }
  return n->code_name.get();
}

bool qualified_name(VM& vm, const Value& f, std::string& out) {
  Value module;
  std::string name;
  if (!function_names(vm, f, module, name)) return false;
  if (Value b = vm.builtins()->dict->get(name); b && b.same(f)) {
    out = name;
    return true;
  }
  if (auto* nf = as<NativeFunction>(f);
      nf && nf->owner &&
      (nf->owner == TensorObject::type || nf->owner == TensorObject::base_type)) {
    out = "torch.Tensor." + name;
    return true;
  }
  if (is_str(module) && str_view(module) == "torch._tensor") {
    Value q = vm.getattr_opt(f, names::qualname_);
    if (vm.has_error()) return false;
    if (is_str(q) && str_view(q) == "Tensor." + name) {
      out = "torch.Tensor." + name;
      return true;
    }
  }
  if (name == "<lambda>") {
    name.clear();
    if (!lambda_name(vm, f, name)) return false;
  }
  std::string m;
  if (module && !module.is_none()) {
    if (!append_str(vm, module, m)) return false;
  } else if (in_module(vm, "torch", name, f)) {
    m = "torch";
  } else if (in_module(vm, "torch.nn.functional", name, f)) {
    m = "torch.nn.functional";
  } else {
    std::string text;
    if (!vm.repr_to(f, text)) return false;
    return vm.runtime_error("cannot find module for {}", text), false;
  }
  for (size_t at; (at = m.find("torch._ops")) != std::string::npos;) m.replace(at, 10, "torch.ops");
  if (m == "torch" && name == "segment_reduce") name = "_" + name;
  out = m + "." + name;
  return true;
}

bool pretty_target(VM& vm, const Value& target, std::string& out) {
  if (is_str(target)) {
    out += str_view(target);
    return true;
  }
  std::string_view module, name;
  if (auto* nf = as<NativeFunction>(target)) {
    if (is_str(nf->module)) module = str_view(nf->module);
    name = nf->name;
  } else if (auto* t = as<Type>(target)) {
    if (is_str(t->module_name)) module = str_view(t->module_name);
    name = t->name;
  }
  if (module == "builtins") {
    out += "builtins.";
    out += name;
    return true;
  }
  if (module == "_operator") {
    out += "operator.";
    out += name;
    return true;
  }
  std::string q;
  if (!qualified_name(vm, target, q)) return false;
  out += q;
  return true;
}

bool format_arg(VM& vm, const Value& v, std::string& out) {
  if (!v.is_object()) return append_str(vm, v, out);
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::node:
      out += '%';
      return node_repr(vm, cast<Node>(v), out);
    case Kind::list:
    case Kind::tuple: {
      bool tuple = is<Tuple>(v);
      std::span<const Value> items =
          tuple ? cast<Tuple>(v)->view() : std::span<const Value>(cast<List>(v)->items);
      out += tuple ? '(' : '[';
      for (size_t i = 0; i < items.size(); ++i) {
        if (i) out += ", ";
        if (!format_arg(vm, items[i], out)) return false;
      }
      if (tuple && items.size() == 1) out += ',';
      out += tuple ? ')' : ']';
      return true;
    }
    case Kind::dict: {
      out += '{';
      bool first = true;
      for (auto& e : cast<Dict>(v)->table.entries()) {
        if (!e.key) continue;
        if (!first) out += ", ";
        first = false;
        if (!append_str(vm, e.key, out)) return false;
        out += ": ";
        if (!format_arg(vm, e.value, out)) return false;
      }
      out += '}';
      return true;
    }
    case Kind::str:
      out += str_view(v);
      return true;
    default:
      break;
  }
  if (type_of(v)->lookup(intern("_custom_fx_repr_fn"))) {
    Value r = vm.call_method(v, "_custom_fx_repr_fn");
    return r && append_str(vm, r, out);
  }
  return append_str(vm, v, out);
}

bool type_repr(VM& vm, const Value& t, std::string& out) {
  if (auto* type = as<Type>(t)) {
    Value m = vm.getattr_opt(t, names::module_);
    if (vm.has_error()) return false;
    std::string q = is_str(type->qualname) ? std::string(str_view(type->qualname)) : type->name;
    if (is_str(m) && str_view(m) != "builtins") {
      out += str_view(m);
      out += '.';
    }
    out += q;
    return true;
  }
  if (t.is_ellipsis()) {
    out += "...";
    return true;
  }
  if (auto* f = as<Function>(t)) {
    out += str_view(f->name);
    return true;
  }
  return append_repr(vm, t, out);
}

namespace {
bool shape_text(VM& vm, const Value& shape, std::string& out) {
  std::vector<Value> items;
  if (!vm.iterate(shape, items)) return false;
  out += '[';
  for (size_t i = 0; i < items.size(); ++i) {
    if (i) out += ", ";
    if (!append_str(vm, items[i], out)) return false;
  }
  out += ']';
  return true;
}
}  // namespace

bool format_node(VM& vm, Node* n, std::string& out, bool tensor_metadata) {
  // An argument may be what shows this node. A level takes as much stack as ten of a list's repr.
  const NativeDepth depth[10];
  if (!depth[0].check(vm, "")) return false;
  if (n->op == NodeOp::output) {
    out += "return ";
    Value first = vm.getitem(n->args, make_int(0));
    return first && append_str(vm, first, out);
  }
  out += '%';
  out += n->name->s;
  out += " : ";
  Value tensor;
  if (tensor_metadata && n->op != NodeOp::placeholder && n->op != NodeOp::get_attr) {
    for (const char* key : {"val", "tensor_meta", "example_value"}) {
      if (Value v = meta_get(n, key)) {
        tensor = v;
        break;
      }
    }
  }
  if (tensor && is_instance(tensor, TensorObject::type)) {
    Value abbreviation = dtype_abbreviation(vm, vm.getattr(tensor, "dtype"));
    Value stride = abbreviation ? vm.call_method(tensor, "stride") : Value();
    Value shape = stride ? vm.getattr(tensor, "shape") : Value();
    Value device = shape ? vm.getattr(tensor, "device") : Value();
    if (!device) return false;
    out += "Tensor \"";
    if (!append_str(vm, abbreviation, out) || !shape_text(vm, shape, out) ||
        !shape_text(vm, stride, out) || !append_str(vm, device, out))
      return false;
    out += "\"";
  } else if (!n->type_expr.is_none()) {
    int show = n->op == NodeOp::placeholder ? vm.truth(n->type_expr) : 1;
    if (show < 0) return false;
    if (show) {
      if (!type_repr(vm, n->type_expr, out)) return false;
      out += ' ';
    }
  }
  const fmt::format_int users(n->user_count());
  out += "[num_users=";
  out.append(users.data(), users.size());
  out += "] = ";
  out += n->op == NodeOp::other && is_str(n->other_op) ? str_view(n->other_op)
                                                       : std::string_view(op_name(n->op)->s);
  out += "[target=";
  if (!pretty_target(vm, n->target, out)) return false;
  out += ']';
  if (n->op == NodeOp::placeholder) {
    int has = vm.truth(n->args);
    if (has < 0) return false;
    if (has) {
      Value first = vm.getitem(n->args, make_int(0));
      out += "(default=";
      if (!first || !append_str(vm, first, out)) return false;
      out += ')';
    }
    return true;
  }
  if (n->op == NodeOp::get_attr) return true;
  out += "(args = ";
  if (!format_arg(vm, n->args, out)) return false;
  out += ", kwargs = ";
  if (!format_arg(vm, n->kwargs, out)) return false;
  out += ')';
  return true;
}

bool graph_str(VM& vm, Graph* g, std::string& out) {
  // As in PyTorch, the return type does not show here.
  out += "graph():";
  if (!g->root) return true;
  for (Node* n = g->root->next.get(); n != g->root.get(); n = n->next.get()) {
    out += "\n    ";
    Ref<Node> hold(n);
    if (!format_node(vm, n, out)) return false;
  }
  return true;
}

}  // namespace tracepad::fx
