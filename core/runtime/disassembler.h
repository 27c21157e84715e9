// Code objects as text, and a check of their stack discipline: for tests and for debugging the
// compiler.
#pragma once
#include <string>

#include "runtime/code.h"

namespace tracepad {

// One line an instruction, then the exception ranges, then the code objects among the constants.
std::string disassemble(const Code& code);
// Walks every path and checks that each instruction is reached with one stack depth, never negative
// and never above stack_size, and that indices are in range. Empty: all is well. Includes nested
// code.
std::string verify(const Code& code);

}  // namespace tracepad
