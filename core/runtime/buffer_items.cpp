// Items of buffers by the letter of their format, in the machine's own layout (little endian, 64
// bits).
#include "runtime/buffer_items.h"

#include <cstring>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

enum class ItemKind { none, signed_int, unsigned_int, real, boolean, character };
struct Format {
  ItemKind kind = ItemKind::none;
  int size = 0;
};

Format format_of(char c) {
  switch (c) {
    case 'b':
      return {ItemKind::signed_int, 1};
    case 'h':
      return {ItemKind::signed_int, 2};
    case 'i':
      return {ItemKind::signed_int, 4};
    case 'l':
    case 'q':
    case 'n':
      return {ItemKind::signed_int, 8};
    case 'B':
      return {ItemKind::unsigned_int, 1};
    case 'H':
      return {ItemKind::unsigned_int, 2};
    case 'I':
      return {ItemKind::unsigned_int, 4};
    case 'L':
    case 'Q':
    case 'N':
    case 'P':
      return {ItemKind::unsigned_int, 8};
    case 'f':
      return {ItemKind::real, 4};
    case 'd':
      return {ItemKind::real, 8};
    case '?':
      return {ItemKind::boolean, 1};
    case 'c':
      return {ItemKind::character, 1};
    default:
      return {};
  }
}

bool wrong_type(VM& vm, char format) {
  vm.type_error("memoryview: invalid type for format '{}'", format);
  return false;
}
bool wrong_value(VM& vm, char format) {
  vm.value_error("memoryview: invalid value for format '{}'", format);
  return false;
}

}  // namespace

int64_t item_size(char format) { return format_of(format).size; }

Value read_item(char format, const char* from) {
  const Format f = format_of(format);
  if (f.kind == ItemKind::character) return make_bytes(std::string(from, 1));
  if (f.kind == ItemKind::boolean) return make_bool(*from != 0);
  if (f.kind == ItemKind::real) {
    float single = 0;
    double wide = 0;
    if (f.size == 4)
      std::memcpy(&single, from, 4), wide = single;
    else
      std::memcpy(&wide, from, 8);
    return make_float(wide);
  }
  uint64_t bits = 0;
  std::memcpy(&bits, from, static_cast<size_t>(f.size));
  if (f.kind == ItemKind::unsigned_int) return make_uint(bits);
  const int unused = 64 - 8 * f.size;  // the sign is carried into them
  return make_int(static_cast<int64_t>(bits << unused) >> unused);
}

bool write_item(VM& vm, char format, char* to, const Value& item) {
  const Format f = format_of(format);
  if (f.kind == ItemKind::character) {
    auto* b = as<Bytes>(item);
    if (!b) return wrong_type(vm, format);
    if (b->s.size() != 1) return wrong_value(vm, format);
    *to = b->s[0];
    return true;
  }
  if (f.kind == ItemKind::boolean) {
    const int truth = vm.truth(item);
    if (truth < 0) return false;
    *to = static_cast<char>(truth);
    return true;
  }
  if (f.kind == ItemKind::real) {
    if (!type_of(item)->dunder(Dunder::float_) && !type_of(item)->dunder(Dunder::index_))
      return wrong_type(vm, format);
    const Value number = vm.call(Value(Float::type), {item});
    double wide = 0;
    if (!number || !to_double(number, wide)) return false;
    const auto single = static_cast<float>(wide);
    if (f.size == 4)
      std::memcpy(to, &single, 4);
    else
      std::memcpy(to, &wide, 8);
    return true;
  }
  if (!is_int(item) && !type_of(item)->dunder(Dunder::index_)) return wrong_type(vm, format);
  const Value number = vm.index_value(item);
  if (!number) return false;
  uint64_t bits = 0;
  if (int64_t i = 0; to_int64(number, i)) {
    const int width = 8 * f.size;
    const bool fits = f.kind == ItemKind::unsigned_int
                          ? i >= 0 && (width == 64 || i >> width == 0)
                          : width == 64 || i >> (width - 1) == (i < 0 ? -1 : 0);
    if (!fits) return wrong_value(vm, format);
    bits = static_cast<uint64_t>(i);
  } else {
    const BigInt big = to_big(number);
    if (f.kind != ItemKind::unsigned_int || f.size != 8 || big.is_negative() ||
        big.bit_length() > 64)
      return wrong_value(vm, format);
    bits = big.low64();
  }
  std::memcpy(to, &bits, static_cast<size_t>(f.size));
  return true;
}

}  // namespace tracepad
