// What single instructions need beyond the loop: match statements, merging of mappings, raising.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

// ---- match ----
bool match_is_sequence(const Value& v);
bool match_is_mapping(const Value& v);
Value match_keys(VM& vm, const Value& subject,
                 const Value& keys);  // tuple, or None where one is missing
Value match_class(VM& vm, const Value& subject, const Value& cls, const Value& names,
                  uint32_t positional);
Value dict_without_keys(VM& vm, const Value& subject, const Value& keys);

// ---- calls and mappings ----
// Adds a mapping's items to a dict; with `call`, keys must be new strings and messages name
// `callee`.
bool merge_mapping(VM& vm, Dict* into, const Value& mapping, const Value& callee, bool call);
std::string function_display_name(VM& vm,
                                  const Value& callee);  // "f()" or "C()" or "<class> object"
// Rewords "unhashable type: 'list'" to "cannot use 'list' as a dict key (unhashable type: 'list')".
void improve_unhashable(VM& vm, const Value& key, std::string_view role);
// The type's qualified name with its module, unless it is a builtin or the program's own.
std::string full_type_name(const Value& v);
std::string with_type_name(const Value& v);  // module-qualified type name, as `with` shows it

bool is_callable(const Value& v);
// warnings.warn(message, category): of the line that called the library. False: it was made an
// error, which is set.
bool warn(VM& vm, std::string message, Type* category);
// A DeprecationWarning of what the innermost frame does, be it the library's own.
bool warn_deprecated(VM& vm, std::string message);
// What a conversion's `method` gave: of the type `exact` or, with a warning, of a subclass. False:
// the error is set.
bool converted(VM& vm, const Value& result, Type* exact, std::string_view method);
// Whether a list of what a range holds fits the memory; false: MemoryError set. Of other iterables
// nobody knows beforehand.
bool room_for(VM& vm, const Value& iterable);
bool is_iterable(const Value& v);  // by its type: iter() may refuse it all the same

// ---- exceptions ----
// A SyntaxError takes the line's text from the file. Where the source came from none: one that was
// found after parsing has none, and others what the lexer still knows.
void forget_line(VM& vm);
// cls(value), or cls() where there is no value: an exception. Empty: error set, be it because cls
// gives something else, whose type the message names or shows.
Value made_exception(VM& vm, const Value& cls, const Value& value = {}, bool type_shown = true);
void do_raise(VM& vm, Value what, Value cause);                            // leaves the error set
int exception_matches(VM& vm, const Value& exception, const Value& type);  // except TYPE: 1, 0, -1
Value traceback_of(const Value& exception);  // a traceback object, or None
Value make_exception(VM& vm, Type* cls, std::vector<Value> args);

}  // namespace tracepad
