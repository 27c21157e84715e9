// Errors in trees that parse: statements in the wrong place, stars where none may be, patterns that
// can never match. What CPython reports while it generates code; the symbol table's own errors come
// before them.
#pragma once
#include <vector>

#include "syntax/symtable.h"

namespace tracepad {

void check_future_imports(const ast::Module& module, std::vector<Diagnostic>& out);
// `warnings` gets what is allowed but hardly meant: an assertion of a tuple, `is` beside a literal,
// a call of what cannot be called, a jump out of a finally block.
void check_statements(const ast::Module& module, const SymbolTable& table,
                      std::vector<Diagnostic>& out, std::vector<Diagnostic>& warnings);

}  // namespace tracepad
