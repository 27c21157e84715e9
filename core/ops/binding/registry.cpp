// Name lookup over the operator table.
#include "ops/binding/registry.h"

#include <map>
#include <memory>
#include <unordered_map>

#include "runtime/per_vm.h"

namespace tracepad::ops {
namespace {

using Names = std::unordered_map<std::string_view, std::unique_ptr<Operator>>;

struct Registry {
  Names functions, nn, special, linalg, methods;
  std::unordered_map<std::string_view, const Operator*> functional;
  std::vector<std::unique_ptr<std::string>> texts;  // names that are not part of a schema

  std::string_view keep(std::string text) {
    texts.push_back(std::make_unique<std::string>(std::move(text)));
    return *texts.back();
  }
  Operator& get(Names& names, std::string_view key, std::string shown, Form form) {
    std::unique_ptr<Operator>& o = names[key];
    if (!o) {
      o = std::make_unique<Operator>();
      o->name = std::move(shown);
      o->form = form;
    }
    return *o;
  }
  static void add(Operator& o, const OpRow& row) {
    o.flags |= row.flags;
    o.rows.push_back(&row);
  }

  Registry() {
    functions.reserve(800);
    methods.reserve(900);
    for (std::span<const OpRow> rows : all_rows()) {
      for (const OpRow& row : rows) add_row(row);
    }
  }
  void add_row(const OpRow& row) {
    std::string_view name = schema_name(row.schema);
    if (row.flags & kFn) add(get(functions, name, std::string(name), Form::Function), row);
    if (row.flags & (kNN | kNNPrivate)) add(get(nn, name, std::string(name), Form::Function), row);
    if (row.flags & kF) functional[name] = &get(functions, name, std::string(name), Form::Function);
    if (row.flags & kNN) functional[name] = &get(nn, name, std::string(name), Form::Function);
    if (row.flags & (kSpecial | kSpecialAlias)) {
      add(get(special, name, "special_" + std::string(name), Form::Function), row);
    }
    if (row.flags & kLinalg) {
      std::string_view key = name.starts_with("linalg_") ? name.substr(7) : name;
      add(get(linalg, key, "linalg_" + std::string(key), Form::Function), row);
    }
    if (row.flags & kMethod) add(get(methods, name, std::string(name), Form::Method), row);
    if (row.flags & (kInplace | kFnInplace)) {
      std::string_view key = keep(std::string(name) + "_");
      if (row.flags & kInplace) add(get(methods, key, std::string(key), Form::Inplace), row);
      if (row.flags & kFnInplace)
        add(get(functions, key, std::string(key), Form::InplaceFunction), row);
    }
  }
};

const Registry& registry() {
  static const Registry r;
  return r;
}

const Operator* find(const Names& names, std::string_view name) {
  auto it = names.find(name);
  return it == names.end() ? nullptr : it->second.get();
}

const Names& names_of(Scope scope) {
  const Registry& r = registry();
  switch (scope) {
    case Scope::NN:
      return r.nn;
    case Scope::Special:
      return r.special;
    case Scope::Linalg:
      return r.linalg;
    default:
      return r.functions;
  }
}

PerVM<std::unordered_map<const Operator*, Ref<NativeFunction>>> function_objects;
// PyTorch's functions are methods of a class seen only in their repr.
Type* variable_functions = nullptr;

}  // namespace

const Operator* find_function(Scope scope, std::string_view name) {
  if (scope == Scope::Functional) {
    auto it = registry().functional.find(name);
    return it == registry().functional.end() ? nullptr : it->second;
  }
  return find(names_of(scope), name);
}
const Operator* find_method(std::string_view name) { return find(registry().methods, name); }

void each_method(const std::function<void(const Operator&)>& visit) {
  for (const auto& [name, op] : registry().methods) visit(*op);
}
void each_function(Scope scope,
                   const std::function<void(std::string_view, const Operator&)>& visit) {
  if (scope == Scope::Functional) {
    for (const auto& [name, op] : registry().functional) visit(name, *op);
    return;
  }
  for (const auto& [name, op] : names_of(scope)) visit(name, *op);
}

Value function_object(VM& vm, Scope scope, std::string_view name) {
  const Operator* op = find_function(scope, name);
  if (!op) return {};
  Ref<NativeFunction>& f = (*function_objects)[op];
  if (!f) {
    if (scope == Scope::Functional) scope = op->flags & kNN ? Scope::NN : Scope::Torch;
    const char* module = scope == Scope::NN        ? "torch._C._nn"
                         : scope == Scope::Special ? "torch._C._special"
                         : scope == Scope::Linalg  ? "torch._C._linalg"
                                                   : "torch";
    f = make_native(vm, op->name, "", call_operator, module, op);
    if (scope == Scope::Torch) {
      if (!variable_functions) {
        TypeBuilder<Instance>(vm, "_VariableFunctionsClass", variable_functions)
            .module("torch._C")
            .done();
      }
      f->owner = variable_functions;
      f->qualname = "_VariableFunctionsClass." + op->name;
    }
  }
  return f;
}

Value call_by_name(VM& vm, std::string_view name, std::vector<Value> args) {
  const Operator* op = find_function(Scope::Torch, name);
  if (!op) return vm.raise(exc::AttributeError, "module 'torch' has no attribute '{}'", name);
  return invoke(vm, *op, function_object(vm, Scope::Torch, name), args, nullptr);
}

}  // namespace tracepad::ops
