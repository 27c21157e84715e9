// Refusing arguments as a Python function does: a function without a body is made of the native's
// signature, and the binder of Python functions asked what is wrong.
#include "runtime/like_python.h"

#include "runtime/bind.h"
#include "runtime/code.h"

namespace tracepad {

void refuse_like_python(Type* type, std::string_view shown) {
  for (auto& e : type->dict->table.entries()) {
    auto* f = e.key ? as<NativeFunction>(e.value) : nullptr;
    if (!f || !f->signature || f->aux == NativeFunction::kMaker) continue;
    f->aux = kLikePython;
    f->qualname = std::string(shown) + "." + f->name;
  }
}

void set_python_argument_error(VM& vm, NativeFunction* f, const Value* args, uint32_t n,
                               Tuple* kwnames) {
  const Signature& s = *f->signature;
  auto* code = alloc_as<Code>(Code::type);
  auto* fn = alloc_as<Function>(Function::type);
  Value hold(fn);
  fn->code = Ref<Code>(code);
  fn->qualname = make_str(f->qualname);
  std::vector<Value> defaults;
  Ref<Dict> named = make_dict();
  for (const auto& p : s.params) {
    code->varnames.push_back(Ref<Str>(intern(p.name)));
    if (p.keyword_only) {
      ++code->kwonly_count;
      if (!p.required) named->set(intern(p.name), none());
      continue;
    }
    ++code->arg_count;
    if (p.positional_only && p.name != "self") ++code->posonly_count;
    if (!p.required) defaults.push_back(none());
  }
  if (s.has_varargs) code->flags |= Code::kVarArgs;
  if (s.has_kwargs) code->flags |= Code::kVarKeywords;
  fn->defaults = make_tuple(defaults);
  fn->kwdefaults = Value(named);
  std::vector<Value> slots(s.slots());
  bind_function(vm, fn, args, n, kwnames, slots.data());
}

}  // namespace tracepad
