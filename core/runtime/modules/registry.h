// The families of native standard modules, one a file; modules.cpp registers them.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

void init_sys_modules(VM& vm);  // sys, time, gc, _types, _inspect

void init_ast_module(VM& vm);      // _ast: lib/ast.py is the module over it
void init_weakref_module(VM& vm);  // _weakref: lib/weakref.py is the module over it
void init_math_module(VM& vm);
void init_operator_module(VM& vm);
void init_itertools_module(VM& vm);
void init_random_module(VM& vm);  // _random: the generator; lib/random.py is the module over it

void init_re_module(VM& vm);  // _re: patterns and matches; lib/re.py is the module over it
void init_traceback_module(
    VM& vm);  // _traceback: exceptions as text; lib/traceback.py is the module over it

}  // namespace tracepad
