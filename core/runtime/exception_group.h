// Exception groups (PEP 654): the two classes, and what the instructions of except* ask of them.
#pragma once
#include "runtime/native.h"

namespace tracepad {

// What BaseExceptionGroup has beyond an exception.
void add_group_members(TypeBuilderBase& b);
// ExceptionGroup is an Exception too.
void finish_exception_groups(VM& vm);
bool is_exception_group(const Value& v);
// The exceptions directly inside of a group (a tuple).
Value group_exceptions(const Value& group);
// except* TYPE: splits `exception` into the part that matches (None: nothing does) and the rest
// (None: all did). A single exception that matches comes in a group of its own. False: error set.
bool match_exception_group(VM& vm, const Value& exception, const Value& type, Value& rest,
                           Value& match);
// What is to be raised after all except* clauses have run: `raised` is the list of what they raised
// and of what was left over. None: nothing. Empty: error set.
Value prepare_reraise_star(VM& vm, const Value& original, const Value& raised);

}  // namespace tracepad
