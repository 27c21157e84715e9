// Python source text to a tree. Parsing never fails: it yields a tree and diagnostics with spans,
// the first of which is what CPython 3.14 reports, in its words. Leaves names' scopes, `return`
// outside of a function and the like to the compiler.
#pragma once
#include <memory>

#include "syntax/ast.h"

namespace tracepad {

// A whole file (CPython's "exec" mode).
std::unique_ptr<ast::Module> parse_file(SourceRef source);
// One expression, as eval() takes it: body is a single ExprStmt.
std::unique_ptr<ast::Module> parse_expression(SourceRef source);

}  // namespace tracepad
