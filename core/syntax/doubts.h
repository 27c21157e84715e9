// SyntaxWarnings about what is allowed but hardly meant: most often a comma was forgotten, or ==
// was meant. Each function looks at one expression or statement alone, not at what it is made of.
#pragma once
#include <string>
#include <vector>

#include "syntax/ast.h"

namespace tracepad {

void warn(std::string message, const Span& span, std::vector<Diagnostic>& out);
// assert (test, message): true whatever the test says.
void doubt_assertion(const ast::Assert& s, std::vector<Diagnostic>& out);
// (1, 2)(3, 4): a call of what can't be called.
void doubt_call(const ast::Call& c, std::vector<Diagnostic>& out);
// [1, 2]["a"], 1[0]: a subscript of what has none, or has no such ones.
void doubt_subscript(const ast::Subscript& s, std::vector<Diagnostic>& out);
// x is 1: identity with a literal.
void doubt_compare(const ast::Compare& c, std::vector<Diagnostic>& out);

}  // namespace tracepad
