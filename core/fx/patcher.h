// The replacement of globals during a trace; see patcher.cpp.
#pragma once
#include <unordered_set>

#include "fx/tracer.h"

namespace tracepad::fx {

class Patcher {
 public:
  ~Patcher() { revert(); }
  bool patch(VM& vm, Dict* globals, Str* name);
  bool patch_wrapped(VM& vm);  // what torch.fx.wrap has registered
  // Once for each dictionary: its public names for functions among `ids`.
  bool autowrap(VM& vm, Dict* globals, const std::unordered_set<uint64_t>& ids);
  void revert();

 private:
  struct Patch {
    Ref<Dict> globals;
    Ref<Str> name;
    Value original;  // empty: there was none, a builtin was shadowed
  };
  std::vector<Patch> patches_;
  std::unordered_set<const Dict*> visited_;
};

// Identities of the public functions of `modules`, and of `functions`; null: error set.
std::shared_ptr<const std::unordered_set<uint64_t>> collect_functions(VM& vm, const Value& modules,
                                                                      const Value& functions);
Value wrap_function(VM& vm, const Args& a);

}  // namespace tracepad::fx
