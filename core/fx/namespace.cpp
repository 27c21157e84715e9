// The names of nodes and of a generated function's globals. A candidate is cleaned to an
// identifier; where it is taken (or is a keyword, a builtin or a name that every generated function
// imports) a number is appended or raised. The rules, numbering included, are PyTorch's, since they
// show in everything it prints.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bitset>

#include "fx/fx_internal.h"
#include "runtime/support.h"

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

constexpr std::array<bool, 256> kWord = [] {
  std::array<bool, 256> word{};
  for (int c = 0; c < 128; ++c)
    word[static_cast<size_t>(c)] =
        (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  return word;
}();
bool is_word(char c) { return kWord[static_cast<unsigned char>(c)]; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool valid_name(std::string_view s) {
  return !s.empty() && !is_digit(s[0]) && std::all_of(s.begin(), s.end(), is_word);
}

// By their hash, whether a name may be one of those: most are not.
bool may_be_reserved(uint32_t hash) {
  using Filter = std::bitset<2048>;
  static const Filter filter = [] {
    Filter f;
    for (std::string_view name : kReserved) f.set(NameSet::hash(name) % f.size());
    for (std::string_view name : kCustomBuiltins) f.set(NameSet::hash(name) % f.size());
    return f;
  }();
  return filter[hash % filter.size()];
}

// Whether `name` may not be used for `object`: it belongs to something else.
bool illegal(VM& vm, std::string_view name, uint32_t hash, const Value& object) {
  if (!may_be_reserved(hash)) return false;
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

// Most names are short: they are put together on the C++ stack.
using Text = fmt::basic_memory_buffer<char, 128>;
std::string_view view(const Text& t) { return {t.data(), t.size()}; }

// Letters, digits and underscores stay; a run of anything else becomes one underscore.
void clean(std::string_view text, Text& out) {
  if (text.empty()) text = "_unnamed";
  if (is_digit(text[0])) out.push_back('_');
  bool in_run = false;
  for (char c : text) {
    if (is_word(c))
      out.push_back(c);
    else if (!in_run)
      out.push_back('_');
    in_run = !is_word(c);
  }
}

}  // namespace

Ref<Str> Namespace::create_name(VM& vm, std::string_view candidate, const Value& object) {
  return create(vm, candidate, nullptr, object);
}

Ref<Str> Namespace::create(VM& vm, std::string_view text, Str* as_given, const Value& object) {
  if (object && object_names_) {
    Value known = object_names_->get(vm, object);
    if (vm.has_error()) return improve_unhashable(vm, object, "dict key"), Ref<Str>();
    if (known) return Ref<Str>(cast<Str>(known));
  }
  Text cleaned, with_number;
  std::string_view candidate = text, base;
  if (!valid_name(candidate)) {
    clean(text, cleaned);
    candidate = view(cleaned);
  }
  int64_t number = 0;
  const bool numbered = split_number(candidate, base, number);
  if (!numbered) base = candidate;
  uint32_t hash = NameSet::hash(candidate);
  size_t place = used_.find(candidate, hash);
  bool taken = used_.has(place);
  // What is not for this object is as good as taken. A number, where one has to be found, goes on
  // from the last.
  // "None" is for no object: PyTorch looks its value up, which is what no object is.
  if (!numbered && !taken && (object || candidate != "None"))
    taken = illegal(vm, candidate, hash, object);
  const bool fits = !taken;
  if (taken) {
    count_names();
    number = counts_.at(counts_.find(base, NameSet::hash(base)));
  }
  while (taken) {
    with_number.clear();
    with_number.append(base);
    with_number.push_back('_');
    fmt::format_to(std::back_inserter(with_number), "{}", ++number);
    candidate = view(with_number);
    hash = NameSet::hash(candidate);
    place = used_.find(candidate, hash);
    taken = used_.has(place);
  }
  const bool as_it_is = as_given && type_of(Value(as_given)) == Str::type &&
                        candidate.data() == text.data() && candidate.size() == text.size();
  Ref<Str> name(as_it_is ? as_given : cast<Str>(make_str(candidate)));
  used_.insert(place, name, hash);
  if (!fits)
    count(name, base, number);
  else if (numbered)
    uncounted_.push_back(name);
  if (object) {
    if (!object_names_) object_names_ = make_dict();
    if (!object_names_->set(vm, object, Value(name))) return {};
  }
  return name;
}

void Namespace::count(const Ref<Str>& name, std::string_view base, int64_t number) {
  const uint32_t hash = NameSet::hash(base);
  counts_.put(counts_.find(base, hash), name, base.size(), hash, number);
}

void Namespace::count_names() {
  for (const Ref<Str>& name : uncounted_) {
    std::string_view base;
    int64_t number = 0;
    if (split_number(name->view(), base, number)) count(name, base, number);
  }
  uncounted_.clear();
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
  if (const size_t place = used_.find(name->view(), hash); !used_.has(place))
    used_.insert(place, Ref<Str>(name), hash);
  if (!object_names_) object_names_ = make_dict();
  return object_names_->set(vm, object, Value(name));
}

bool is_snake_case(std::string_view s) {
  return std::none_of(s.begin(), s.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
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
