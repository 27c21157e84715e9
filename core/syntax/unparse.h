// An expression's source text in the normal form of ast.unparse: what annotations become under
// `from __future__ import annotations`. Statements are not covered.
#pragma once
#include <string>

#include "syntax/ast.h"

namespace tracepad {

std::string unparse(const ast::Expr& e);
// The repr of a str or bytes literal with these contents (UTF-8, or raw bytes).
std::string literal_repr(std::string_view text, bool bytes);

}  // namespace tracepad
