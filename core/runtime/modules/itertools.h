// What the two files of itertools share.
#pragma once
#include "runtime/builtin_types.h"

namespace tracepad {

// Defines an iterator type of the module; `more` adds to it.
template <class T, class More>
void add_itertools_type(VM& vm, Module& m, const char* name, const char* signature, NativeFn make,
                        More more) {
  TypeBuilder<T> b(vm, name);
  b.heap_module("itertools")
      .make(signature, make)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next);
  more(b);
  m.dict->set(name, Value(b.done()));
}

void add_itertools_pools(VM& vm, Module& m);

}  // namespace tracepad
