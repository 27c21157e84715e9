// The names of nodes and of a generated function's globals. A candidate is cleaned to an
// identifier; where it is taken (or is a keyword, a builtin or a name that every generated function
// imports) a number is appended or raised. The rules, numbering included, are PyTorch's, since they
// show in everything it prints.
#include <algorithm>
#include <charconv>

#include "fx/fx_internal.h"

namespace tracepad::fx {

namespace {

// Keywords, and the names of CPython 3.14's builtins module. Sorted.
constexpr std::string_view kReserved[] = {
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "False",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "None",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "PythonFinalizationError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "True",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "_IncompleteInputError",
    "__build_class__",
    "__debug__",
    "__doc__",
    "__import__",
    "__loader__",
    "__name__",
    "__package__",
    "__spec__",
    "abs",
    "aiter",
    "all",
    "and",
    "anext",
    "any",
    "as",
    "ascii",
    "assert",
    "async",
    "await",
    "bin",
    "bool",
    "break",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "class",
    "classmethod",
    "compile",
    "complex",
    "continue",
    "copyright",
    "credits",
    "def",
    "del",
    "delattr",
    "dict",
    "dir",
    "divmod",
    "elif",
    "else",
    "enumerate",
    "eval",
    "except",
    "exec",
    "exit",
    "filter",
    "finally",
    "float",
    "for",
    "format",
    "from",
    "frozenset",
    "getattr",
    "global",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "if",
    "import",
    "in",
    "input",
    "int",
    "is",
    "isinstance",
    "issubclass",
    "iter",
    "lambda",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "nonlocal",
    "not",
    "object",
    "oct",
    "open",
    "or",
    "ord",
    "pass",
    "pow",
    "print",
    "property",
    "quit",
    "raise",
    "range",
    "repr",
    "return",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "try",
    "tuple",
    "type",
    "vars",
    "while",
    "with",
    "yield",
    "zip",
};
// What every generated function finds among its globals.
constexpr std::string_view kCustomBuiltins[] = {"inf",    "nan",       "NoneType", "torch",
                                                "device", "fx_pytree", "pytree"};

bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool valid_name(std::string_view s) {
  return !s.empty() && !is_digit(s[0]) && std::all_of(s.begin(), s.end(), is_word);
}

// Whether `name` may not be used for `object`: it belongs to something else.
bool illegal(VM& vm, std::string_view name, const Value& object) {
  if (std::binary_search(std::begin(kReserved), std::end(kReserved), name)) {
    if (!object) return true;
    Value own = vm.builtins()->dict->get(name);
    return !own || !own.same(object);
  }
  if (std::find(std::begin(kCustomBuiltins), std::end(kCustomBuiltins), name) !=
      std::end(kCustomBuiltins)) {
    if (!object) return true;
    Value own = custom_builtin(vm, name);
    if (is_float(own) && is_float(object)) return false;
    return !own.same(object);
  }
  return false;
}

// Letters, digits and underscores stay; a run of anything else becomes one underscore.
std::string cleaned(std::string_view text) {
  std::string out;
  bool in_run = false;
  for (char c : text) {
    if (is_word(c))
      out += c;
    else if (!in_run)
      out += '_';
    in_run = !is_word(c);
  }
  if (out.empty()) out = "_unnamed";
  if (is_digit(out[0])) out.insert(out.begin(), '_');
  return out;
}

void append_number(std::string& out, int64_t number) {
  char digits[24];
  out.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

}  // namespace

int64_t& Namespace::count_of(std::string_view base) {
  auto at = base_count_.find(base);
  if (at == base_count_.end()) at = base_count_.emplace(base, 0).first;
  return at->second;
}

Ref<Str> Namespace::create_name(VM& vm, std::string_view candidate, const Value& object) {
  return create(vm, candidate, nullptr, object);
}

Ref<Str> Namespace::create(VM& vm, std::string_view text, Str* as_given, const Value& object) {
  if (object && object_names_) {
    Value known = object_names_->get(vm, object);
    if (vm.has_error()) return {};
    if (known) return Ref<Str>(cast<Str>(known));
  }
  std::string clean;
  std::string_view candidate = text, base;
  if (!valid_name(candidate)) candidate = clean = cleaned(text);
  int64_t number = 0;
  const bool numbered = split_number(candidate, base, number);
  if (!numbered) base = candidate;
  uint32_t hash = NameSet::hash(candidate);
  bool taken = used_.contains(candidate, hash);
  int64_t& count = count_of(base);
  if (!numbered || taken) {
    number = count;
    // What is not for this object is as good as taken.
    taken = taken || illegal(vm, candidate, object);
  }
  std::string with_number;
  while (taken) {
    with_number = base;
    with_number += '_';
    append_number(with_number, ++number);
    hash = NameSet::hash(with_number);
    taken = used_.contains(with_number, hash);
  }
  count = number;
  if (!with_number.empty()) candidate = with_number;
  const bool as_it_is = as_given && type_of(Value(as_given)) == Str::type &&
                        candidate.data() == text.data() && candidate.size() == text.size();
  Ref<Str> name(as_it_is ? as_given : cast<Str>(make_str(candidate)));
  used_.insert(name, hash);
  if (object) {
    if (!object_names_) object_names_ = make_dict();
    if (!object_names_->set(vm, object, Value(name))) return {};
  }
  return name;
}

bool Namespace::associate(VM& vm, Str* name, const Value& object) {
  if (!object_names_) object_names_ = make_dict();
  Value known = object_names_->get(vm, object);
  if (vm.has_error()) return false;
  if (known) return vm.raise(exc::AssertionError, "obj is already associated"), false;
  return object_names_->set(vm, object, Value(name));
}

bool Namespace::rename(VM& vm, const Value& object, Str* name) {
  const uint32_t hash = NameSet::hash(name->view());
  if (!used_.contains(name->view(), hash)) used_.insert(Ref<Str>(name), hash);
  if (!object_names_) object_names_ = make_dict();
  return object_names_->set(vm, object, Value(name));
}

std::string snake_case(std::string_view s) {
  std::string out;
  out.reserve(s.size() + 4);
  for (size_t i = 0; i < s.size(); ++i) {
    char c = s[i];
    if (c >= 'A' && c <= 'Z') {
      if (i && s[i - 1] >= 'a' && s[i - 1] <= 'z') out += '_';
      c = static_cast<char>(c + 32);
    }
    out += c;
  }
  return out;
}

bool is_identifier(std::string_view s) {
  if (s.empty() || is_digit(s[0])) return false;
  return std::all_of(s.begin(), s.end(),
                     [](char c) { return is_word(c) || static_cast<unsigned char>(c) >= 0x80; });
}

}  // namespace tracepad::fx
