// The iterators that FOR_ITER walks by itself, without their virtual next(): told apart by
// Object::aux, which is 0 for all others.
#pragma once
#include "runtime/object.h"

namespace tracepad {

enum class WalkedIterator : uint16_t { other, range, list, ascii };

// Over an ordinary range, whose elements fit 64 bits.
struct RangeIterator final : Iterator {
  inline static Type* type = nullptr;
  int64_t at, stride, left;
  RangeIterator(int64_t first, int64_t step, int64_t count) : at(first), stride(step), left(count) {
    aux = static_cast<uint16_t>(WalkedIterator::range);
  }
  Value next(VM&) override {
    if (left <= 0) return {};
    --left;
    Value v = make_int(at);
    at += stride;
    return v;
  }
};

struct ListIterator final : Iterator {
  inline static Type* type = nullptr;
  Ref<List> list;
  size_t at = 0;
  explicit ListIterator(List* l) : list(l) { aux = static_cast<uint16_t>(WalkedIterator::list); }
  Value next(VM&) override {
    if (!list) return {};
    if (at < list->items.size()) return list->items[at++];
    list = {};
    return {};
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(list, arg); }
};

// The one string of an ASCII character.
Str* ascii_str(unsigned char c);

// Over a text of ASCII characters alone.
struct StrAsciiIterator final : Iterator {
  inline static Type* type = nullptr;
  Ref<Str> str;
  size_t pos = 0;
  explicit StrAsciiIterator(Str* s) : str(s) { aux = static_cast<uint16_t>(WalkedIterator::ascii); }
  Value next(VM&) override {
    if (!str) return {};
    if (pos < str->s.size()) return Value(ascii_str(static_cast<unsigned char>(str->s[pos++])));
    str = {};
    return {};
  }
};

// What an iterator's __reduce__ gives, from which copy() makes another: (iter, (sequence,), place),
// where the place is none of a number below 0. Without a sequence it has ended.
Value reduced_iterator(VM& vm, const Value& sequence, const Value& ended, int64_t place);
// The place that __setstate__ sets, within the sequence; false: error set.
bool iterator_place(VM& vm, const Value& state, int64_t length, int64_t& place);

}  // namespace tracepad
