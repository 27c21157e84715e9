// What dict.cpp and dict_views.cpp share.
#pragma once
#include "runtime/native.h"

namespace tracepad {

void init_dict_views(VM& vm);
Value dict_iter(VM& vm, const Args& a);
Value dict_reversed(VM& vm, const Args& a);
Value dict_keys(VM& vm, const Args& a);
Value dict_values(VM& vm, const Args& a);
Value dict_items(VM& vm, const Args& a);
// target.update(source): a mapping or an iterable of pairs. False: error set.
bool dict_merge(VM& vm, Dict* target, const Value& source);

}  // namespace tracepad
