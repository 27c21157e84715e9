// Code objects: what the compiler makes of a module, function, class body or expression, and what
// the VM runs. Immutable once made, but for what instructions remember (NameCache) and for a body
// that is filled in later (Code::outlined).
#pragma once
#include <string>
#include <vector>

#include "base/source.h"
#include "runtime/classes.h"
#include "runtime/opcode.h"

namespace tracepad {

// Within instructions [start, end), an exception cuts the frame's stack to `depth` values, pushes
// the exception and goes to `handler` (whose first instruction is PUSH_EXC_INFO). The first
// matching row wins, so inner ranges come first.
struct HandlerRange {
  uint32_t start, end, handler, depth;
};

// What an instruction remembers of where it last found its name. Only a hint: where the object's
// type has another version, or the dict another key at that entry, the name is looked up anew.
struct NameCache {
  enum Where : uint16_t {
    kNowhere,
    kEntry,        // in the instance's dict (a global: the module's), at `entry`
    kBuiltin,      // a global: in the dict of builtins, at `entry`
    kClass,        // on the class, and needing no binding; the instance's dict does not have it
    kMethod,       // the same for a function, which LOAD_METHOD pushes with the object behind it
    kOwnMethod,    // the same where instances of the class have no dict
    kSlot,         // in the instance's slot number `entry`
    kTypeValue,    // the object is a class of that version: on the class or its bases
    kClassMethod,  // the object is a class of that version: a class method's function
    kProperty,     // a property of the class, whose getter is the value
  };
  Str* name = nullptr;   // one of Code::names
  uint32_t version = 0;  // of the type; kBuiltin: of the globals, which do not have the name
  Where where = kNowhere;
  uint16_t entry = 0;
  // kClass, kMethod, kTypeValue, kClassMethod, kProperty: bits of the value, which that type
  // version keeps. kEntry: the version of a second type whose instances have the name at the same
  // entry, so that a method that two classes share serves both.
  uint64_t found = 0;
};

// What compiling a function's body makes. Copied and moved as one where two code objects share it.
struct CodeBody {
  uint32_t stack_size = 0;  // most values on the stack at once
  // Parameters (positional, keyword-only, *args, **kwargs), then other locals.
  std::vector<Ref<Str>> varnames;
  // The slots of inlined comprehensions' variables, which are seen within those only.
  struct ComprehensionSlot {
    uint32_t slot;
    Span within;
  };
  std::vector<ComprehensionSlot> comprehension_slots;
  std::vector<Ref<Str>> cellvars, freevars;
  // For a cell variable that is also a parameter: the parameter's index in varnames, else -1. One a
  // cellvar.
  std::vector<int32_t> cell_param;
  std::vector<Ref<Str>> names;
  std::vector<NameCache> caches;  // the argument of instructions that have one (see has_cache)
  std::vector<Value> consts;
  std::vector<Instr> instrs;
  std::vector<Span> spans;  // one an instruction: what a traceback underlines
  std::vector<HandlerRange> handlers;
};

struct Code : GcObject, CodeBody {
  static constexpr Kind kKind = Kind::code;
  inline static Type* type = nullptr;
  enum CodeFlag : uint32_t {
    kGenerator = 1,
    kVarArgs = 2,
    kVarKeywords = 4,
    kFunction = 8,  // has fast locals; a module or class body has a namespace dict instead
    kLibrary = 32,  // from an embedded module: not the user's code
    kNested = 64,
    kClassBody = 128,
    kLikeNative = 256,  // stands for a C function: refuses arguments in the words of one, and has
                        // no place in tracebacks
    kInSlot = 1024,     // kLikeNative: a method that stands in a slot of its type
    kInNative = 512,    // defined within one that does: has no place in tracebacks either
  };
  SourceRef source;
  Ref<Str> name, qualname;
  uint32_t flags = 0;
  uint32_t arg_count = 0;  // positional-only and positional parameters
  uint32_t posonly_count = 0;
  uint32_t kwonly_count = 0;
  uint32_t first_line = 0;
  Value doc;      // docstring or None
  Span def_span;  // the whole definition
  // The body has been left out of the outline of a library module: nothing but the parameters, the
  // names, the flags and the docstring is there before complete_code().
  bool outlined = false;
  // Derived, for calls: set by finish().
  uint32_t local_count = 0;          // varnames, cellvars, freevars
  uint32_t first_cell = 0;           // of those
  uint32_t plain_args = UINT32_MAX;  // the parameters, where all are positional and none is a cell
  uint32_t checked_args = UINT32_MAX;  // the same where `owner` has to be looked at first
  Type* owner = nullptr;  // kLikeNative: the class of which the first argument has to be
  Code() { kind = static_cast<uint8_t>(kKind); }
  // Once the rest is filled.
  void finish() {
    first_cell = static_cast<uint32_t>(varnames.size());
    local_count = static_cast<uint32_t>(varnames.size() + cellvars.size() + freevars.size());
    if (!outlined && !kwonly_count && cellvars.empty() && !(flags & (kVarArgs | kVarKeywords)))
      (owner ? checked_args : plain_args) = arg_count;
  }
};

}  // namespace tracepad
