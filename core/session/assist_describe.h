// What the page says about a name: its kind, its signature, its members. Texts come from the
// operator table, from function and class objects and from the tree of the text; nothing is called
// but the library's own `__dir__`.
#pragma once
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "session/assist_infer.h"

namespace tracepad {

struct Description {
  std::string kind = "variable";  // Completion.kind of web/src/protocol.ts
  std::string detail;             // signature or type; empty where there is none
};

// "(in_features, out_features, bias=True)"; several lines where an operator has overloads. Empty:
// it cannot be called, or its parameters are not known.
std::string signature_text(VM& vm, const Guess& g);
// Names of the parameters that a call can give by keyword.
std::vector<std::string> keyword_names(VM& vm, Place& place, const Guess& callee);
Description describe(VM& vm, const Guess& g);
// "Tensor (1, 4)", "Linear", "int": a value's type in a few words.
std::string type_text(VM& vm, const Guess& g);
// Members by name; `visit` may see a name twice.
void each_member(VM& vm, Place& place, const Guess& base,
                 const std::function<void(std::string_view, const Description&)>& visit);

}  // namespace tracepad
