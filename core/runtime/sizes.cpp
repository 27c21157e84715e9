// Sizes as CPython's allocation makes them. How a list or a dict came about is not known here: one
// that fills its memory is taken for made at once, any other for grown piece by piece.
#include "runtime/sizes.h"

#include <algorithm>

#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

constexpr int64_t kHead = 16;  // of any object: its references and its type
constexpr int64_t kWord = 8;

int64_t of_text(std::string_view text) {
  char32_t highest = 0;
  int64_t n = 0;
  for (size_t pos = 0; pos < text.size(); ++n) highest = std::max(highest, utf8::decode(text, pos));
  const int64_t width = highest < 256 ? 1 : highest < 0x10000 ? 2 : 4;
  return (highest < 128 ? 40 : 56) + width * (n + 1);
}

int64_t of_list(const List& list) {
  const auto n = static_cast<int64_t>(list.items.size());
  int64_t room = n < 3 ? n : (n + 1) & ~int64_t{1};
  if (list.items.capacity() > list.items.size()) {
    room = 0;
    while (room < n) room = (room + 1 + ((room + 1) >> 3) + 6) & ~int64_t{3};
  }
  return kHead + 3 * kWord + room * kWord;
}

// The table of a dict: places for numbers of entries, two thirds of which may be used, then the
// entries. Where all keys are texts their hashes lie with them.
int64_t of_dict(Dict& dict) {
  const auto n = static_cast<int64_t>(dict.size());
  if (n == 0) return kHead + 4 * kWord;
  int64_t places = 8;
  while (places * 2 / 3 < n) places *= 2;
  bool texts = true;
  for (auto& e : dict.table.entries()) texts = texts && (!e.key || is_str(e.key));
  const int64_t place = places < 256 ? 1 : places < 65536 ? 2 : 4;
  return kHead + 4 * kWord + 32 + places * place + places * 2 / 3 * (texts ? 2 : 3) * kWord;
}

// Eight entries lie in the set itself; beyond three fifths it moves to a table four times as large.
int64_t of_set(const Set& set) {
  const auto n = static_cast<int64_t>(set.used);
  int64_t places = 8;
  while (n * 5 >= (places - 1) * 3) {
    const int64_t most = ((places - 1) * 3 + 4) / 5;  // at which it moves
    const int64_t wanted = most > 50000 ? most * 2 : most * 4;
    while (places <= wanted) places *= 2;
  }
  return 200 + (places > 8 ? places * 2 * kWord : 0);
}

// Of types whose objects are all of one size.
struct Row {
  std::string_view type;
  int64_t size;
};
constexpr Row kRows[] = {
    {"function", 152},
    {"method", 48},
    {"builtin_function_or_method", 56},
    {"generator", 168},
    {"list_iterator", 32},
    {"tuple_iterator", 32},
    {"range_iterator", 40},
    {"str_iterator", 32},
    {"str_ascii_iterator", 32},
    {"dict_keyiterator", 56},
    {"dict_valueiterator", 56},
    {"dict_itemiterator", 56},
    {"dict_keys", 24},
    {"dict_values", 24},
    {"dict_items", 24},
    {"slice", 40},
    {"range", 48},
    {"enumerate", 56},
    {"zip", 48},
    {"map", 40},
    {"filter", 32},
    {"list_reverseiterator", 32},
    {"reversed", 32},
    {"property", 64},
    {"classmethod", 32},
    {"staticmethod", 32},
    {"types.SimpleNamespace", 24},
    {"mappingproxy", 24},
    {"cell", 24},
    {"module", 56},
    {"memoryview", 168},
    {"types.GenericAlias", 64},
    {"typing.Union", 56},
    {"collections.deque", 744},
};

}  // namespace

Value size_of(VM& vm, const Args& a) {
  const Value& v = a[0];
  Type* t = type_of(v);
  int64_t size = kHead + kWord * static_cast<int64_t>(t->slot_count);
  if (is_int(v)) {
    int64_t bits = 0;
    const Value length = vm.call_method(v, "bit_length");
    if (!length || !to_int64(length, bits)) return {};
    size = 24 + 4 * std::max<int64_t>(1, (bits + 29) / 30);
  } else if (is_str(v)) {
    size = of_text(str_view(v));
  } else if (auto* b = as<Bytes>(v)) {
    const auto n = static_cast<int64_t>(b->s.size());
    size = !t->is_subtype(Bytes::bytearray_type) ? 33 + n : n ? 57 + n : 56;
  } else if (auto* tuple = as<Tuple>(v)) {
    size = 32 + kWord * static_cast<int64_t>(tuple->size);
  } else if (auto* l = as<List>(v)) {
    size = of_list(*l);
  } else if (auto* d = as<Dict>(v)) {
    size = of_dict(*d);
  } else if (auto* s = as<Set>(v)) {
    size = of_set(*s);
  } else if (is_float(v)) {
    size = 24;
  } else if (is<Complex>(v)) {
    size = 32;
  } else if (is<Exception>(v)) {
    size = 72;
  } else if (auto* cls = as<Type>(v)) {
    size = cls->has(Type::kHeap) ? 1704 : 400;
  } else {
    for (const Row& row : kRows)
      if (row.type == t->name) size = row.size;
  }
  return make_int(size);
}

int64_t size_before(const Value& v) {
  const Type* t = type_of(v);
  if (t->has(Type::kHeap)) {
    const int64_t dict = t->has(Type::kHasDict) && !t->has(Type::kDotted) ? 16 : 0;
    const bool collected = dict || t->slot_count || t->base != Type::object_type;
    return (collected ? 16 : 0) + dict;
  }
  if (is_int(v) || is_str(v) || is<Bytes>(v) || is_float(v) || is<Complex>(v) || is<Range>(v))
    return 0;
  const bool bare = v.is_none() || v.is_ellipsis() || v.is_not_implemented() ||
                    t == Type::object_type || t->name == "range_iterator" || t->name == "code";
  return bare ? 0 : 16;
}

}  // namespace tracepad
