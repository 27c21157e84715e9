// Reading what a module has registered without calling Python code, for walks over whole models.
#pragma once
#include "runtime/native.h"

namespace tracepad {

// What getattr(module, name) gives, where that can be told from the registries alone: `known` is
// false where only getattr can tell (an attribute or a property of that name, a class that reads
// attributes in its own way, a tracer at work). `value` is empty where there is no such attribute.
struct ModuleMember {
  bool known = false;
  Value value;
};
ModuleMember find_member(const Value& module, Str* name);

// What `cls()` gives, for nn.Module or a class derived from it.
Value make_module(VM& vm, Type* cls);

// The submodules of a module by their names; null where it has no registry.
Dict* submodules(const Value& module);

}  // namespace tracepad
