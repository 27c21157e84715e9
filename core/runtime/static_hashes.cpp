// See static_hashes.h. CPython hashes an object by its address without the last four bits, and what
// the program itself has is where the linker put it, each time the same: here in Debian's
// CPython 3.14.
#include "runtime/static_hashes.h"

#include <array>
#include <string_view>

#include "runtime/builtin_types.h"

namespace tracepad {
namespace {

struct Row {
  std::string_view name;  // as messages show the type
  uint32_t hash;
};
constexpr uint32_t kLeast = 739000;  // below every hash

constexpr uint32_t name_key(std::string_view name) {  // FNV-1a
  uint32_t h = 2166136261u;
  for (char c : name) h = (h ^ static_cast<unsigned char>(c)) * 16777619u;
  return h & 0xffff0000u;
}
// Of a name 16 bits are kept.
template <size_t N>
constexpr std::array<uint32_t, N> packed(const Row (&rows)[N]) {
  std::array<uint32_t, N> out{};
  for (size_t i = 0; i < N; ++i) out[i] = name_key(rows[i].name) | (rows[i].hash - kLeast);
  return out;
}

constexpr auto kTypes = packed({
    {"ArithmeticError", 747546},
    {"AssertionError", 747676},
    {"AttributeError", 747520},
    {"BaseException", 743318},
    {"BaseExceptionGroup", 747650},
    {"BlockingIOError", 746870},
    {"BrokenPipeError", 746350},
    {"BufferError", 747494},
    {"BytesWarning", 747156},
    {"ChildProcessError", 746844},
    {"ConnectionAbortedError", 746324},
    {"ConnectionError", 746818},
    {"ConnectionRefusedError", 746298},
    {"ConnectionResetError", 746272},
    {"DeprecationWarning", 747130},
    {"EOFError", 747468},
    {"EncodingWarning", 747104},
    {"Exception", 743500},
    {"FileExistsError", 746792},
    {"FileNotFoundError", 746766},
    {"FloatingPointError", 747234},
    {"FutureWarning", 747078},
    {"GeneratorExit", 747624},
    {"ImportError", 747442},
    {"ImportWarning", 747052},
    {"IndentationError", 746584},
    {"IndexError", 746532},
    {"InterruptedError", 746740},
    {"IsADirectoryError", 746714},
    {"KeyError", 746506},
    {"KeyboardInterrupt", 747598},
    {"LookupError", 747416},
    {"MemoryError", 743926},
    {"ModuleNotFoundError", 746480},
    {"NameError", 747390},
    {"NotADirectoryError", 746688},
    {"NotImplementedError", 739364},
    {"OSError", 739390},
    {"OverflowError", 747208},
    {"PendingDeprecationWarning", 747026},
    {"PermissionError", 746662},
    {"ProcessLookupError", 746636},
    {"PythonFinalizationError", 746454},
    {"RecursionError", 746428},
    {"ReferenceError", 747364},
    {"ResourceWarning", 747000},
    {"RuntimeError", 739482},
    {"RuntimeWarning", 746974},
    {"StopAsyncIteration", 747338},
    {"StopIteration", 747312},
    {"SyntaxError", 747286},
    {"SyntaxWarning", 746948},
    {"SystemError", 743900},
    {"SystemExit", 747572},
    {"TabError", 746246},
    {"TimeoutError", 746610},
    {"TypeError", 744494},
    {"UnboundLocalError", 746402},
    {"UnicodeDecodeError", 746220},
    {"UnicodeEncodeError", 746194},
    {"UnicodeError", 746376},
    {"UnicodeTranslateError", 746168},
    {"UnicodeWarning", 746922},
    {"UserWarning", 746896},
    {"ValueError", 744520},
    {"Warning", 747260},
    {"ZeroDivisionError", 747182},
    {"bool", 743362},
    {"bytearray", 743132},
    {"bytes", 744082},
    {"classmethod", 741686},
    {"complex", 742758},
    {"dict", 741160},
    {"enumerate", 742356},
    {"filter", 739794},
    {"float", 741974},
    {"frozenset", 740322},
    {"int", 744108},
    {"list", 741450},
    {"map", 739764},
    {"memoryview", 740798},
    {"object", 743218},
    {"property", 742626},
    {"range", 740394},
    {"reversed", 742390},
    {"set", 740246},
    {"slice", 740126},
    {"staticmethod", 741634},
    {"str", 744056},
    {"super", 743168},
    {"tuple", 744030},
    {"type", 743874},
    {"zip", 739732},
    {"NoneType", 740554},
    {"ellipsis", 740084},
    {"NotImplementedType", 740510},
    {"builtin_function_or_method", 740702},
    {"function", 741752},
    {"generator", 742082},
    {"module", 740624},
    {"getset_descriptor", 742460},
    {"method_descriptor", 742568},
    {"mappingproxy", 742694},
    {"types.SimpleNamespace", 745200},
    {"code", 743474},
    {"frame", 741894},
    {"traceback", 739568},
    {"types.GenericAlias", 742324},
    {"typing.Union", 739986},
    {"collections.OrderedDict", 740880},
});
constexpr uint64_t kEllipsis = 739509, kNotImplemented = 739510;

uint32_t hash_of_type(const Type* t) {  // 0: it is not there
  if (t->has(Type::kHeap) && t->dict->get(names::module_)) return 0;
  const uint32_t key = name_key(t->name);
  for (uint32_t row : kTypes)
    if ((row & 0xffff0000u) == key) return kLeast + (row & 0xffffu);
  return 0;
}

}  // namespace

uint64_t hash_of_identity(const Value& v) {
  if (v.is_ellipsis()) return kEllipsis;
  if (v.is_not_implemented()) return kNotImplemented;
  const auto address = static_cast<uint64_t>(identity_hash(v));
  auto* t = as<Type>(v);
  if (!t) return address;
  if (!t->hash) {
    t->hash = hash_of_type(t);
    if (!t->hash) t->hash = static_cast<uint32_t>(address);
  }
  return t->hash;
}

}  // namespace tracepad
