// The bytecode compiler: syntax tree to Code. Scopes come from syntax/symtable.h; what runs the
// result is the VM. Errors that only this stage sees (a `return` outside a function) go into
// `diagnostics`.
#pragma once
#include "runtime/code.h"
#include "syntax/ast.h"

namespace tracepad {

enum class CompileMode : uint8_t {
  file,         // a module's body; the code returns None
  expression,   // eval(): the code returns the expression's value
  interactive,  // REPL: like file, but each expression statement's value is passed to
                // sys.displayhook
};

// Null where `module.diagnostics` holds an error, before or after compiling. `library` marks code
// of embedded modules (Code::kLibrary).
Ref<Code> compile(VM& vm, ast::Module& module, CompileMode mode, bool library);

// Fills in the body of outlined code; false: an exception is set.
bool complete_code(VM& vm, Code& code);

}  // namespace tracepad
