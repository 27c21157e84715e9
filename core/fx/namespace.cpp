// The names of nodes and of a generated function's globals. A candidate is cleaned to an
// identifier; where it is taken (or is a keyword, a builtin or a name that every generated function
// imports) a number is appended or raised. The rules, numbering included, are PyTorch's, since they
// show in everything it prints.
#include <algorithm>
#include <array>

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
bool illegal(VM& vm, const std::string& name, const Value& object) {
  if (std::binary_search(std::begin(kReserved), std::end(kReserved), std::string_view(name))) {
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

// Splits "add_12" into "add" and 12. The digits may follow only one underscore and a nonempty base.
bool split_number(const std::string& s, std::string& base, int64_t& number) {
  size_t i = s.size();
  while (i > 0 && is_digit(s[i - 1])) --i;
  if (i == s.size() || i < 2 || s[i - 1] != '_' || s.size() - i > 17) {
    base = s;
    return false;
  }
  base = s.substr(0, i - 1);
  number = std::stoll(s.substr(i));
  return true;
}

}  // namespace

Ref<Str> Namespace::create_name(VM& vm, std::string_view text, const Value& object) {
  if (object && object_names_) {
    Value known = object_names_->get(vm, object);
    if (vm.has_error()) return {};
    if (known) return Ref<Str>(cast<Str>(known));
  }
  std::string candidate(text);
  if (!valid_name(candidate)) {
    std::string clean;
    bool in_run = false;
    for (char c : candidate) {
      if (is_word(c)) {
        clean += c;
        in_run = false;
      } else if (!in_run) {
        clean += '_';
        in_run = true;
      }
    }
    candidate = std::move(clean);
    if (candidate.empty()) candidate = "_unnamed";
    if (is_digit(candidate[0])) candidate.insert(candidate.begin(), '_');
  }
  std::string base;
  int64_t number = 0;
  bool numbered = split_number(candidate, base, number);
  if (!numbered || used_.count(candidate)) {
    auto it = base_count_.find(base);
    number = it == base_count_.end() ? 0 : it->second;
    if (illegal(vm, candidate, object)) {
      ++number;
      candidate = base + "_" + std::to_string(number);
    }
  }
  while (used_.count(candidate)) {
    ++number;
    candidate = base + "_" + std::to_string(number);
  }
  used_.insert(candidate);
  base_count_[base] = number;
  Ref<Str> name(cast<Str>(make_str(candidate)));
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
  used_.insert(name->s);
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
