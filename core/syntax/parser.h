// Python source text to a tree. Parsing never fails: it yields a tree and diagnostics with spans,
// the first of which is what CPython 3.14 reports, in its words. Leaves names' scopes, `return`
// outside of a function and the like to the compiler.
#pragma once
#include <memory>

#include "syntax/ast.h"

namespace tracepad {

// A whole file (CPython's "exec" mode).
std::unique_ptr<ast::Module> parse_file(SourceRef source);
// The same of a file known to be valid, but for the bodies of functions at its top and in the
// classes there, which are FunctionDef::outlined: most functions of a library are never called.
std::unique_ptr<ast::Module> parse_outline(SourceRef source);
// Such a function alone and whole, within classes of the names that `path`, its qualified name,
// begins with. `at` is the span that it has in the outline.
std::unique_ptr<ast::Module> parse_outlined(SourceRef source, const Span& at,
                                            std::string_view path);
// One expression, as eval() takes it: body is a single ExprStmt.
std::unique_ptr<ast::Module> parse_expression(SourceRef source);

}  // namespace tracepad
