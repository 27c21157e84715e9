// The items of a buffer as C lays them out: what a memoryview with a format shows and takes.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// The size of an item of a format ("B", "i", "d", ...), in bytes; 0: there is no such format.
int64_t item_size(char format);
Value read_item(char format, const char* from);
// False: TypeError or ValueError set.
bool write_item(VM& vm, char format, char* to, const Value& item);

}  // namespace tracepad
