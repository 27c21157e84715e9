// The second pass of the symbol table: what each name means in its scope.
#pragma once
#include <memory>
#include <vector>

#include "syntax/symtable.h"

namespace tracepad {

class ScopeResolver {
 public:
  explicit ScopeResolver(std::vector<std::unique_ptr<Scope>>& scopes) : scopes_(scopes) {}
  void run();

 private:
  void resolve(Scope& scope, Symbol& symbol);
  void share_frame(Scope& comprehension);
  std::vector<std::unique_ptr<Scope>>& scopes_;
};

}  // namespace tracepad
