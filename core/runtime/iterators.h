// The iterators that FOR_ITER walks by itself, without their virtual next(): told apart by
// Object::aux, which is 0 for all others.
#pragma once
#include "runtime/vm.h"

namespace tracepad {

enum class WalkedIterator : uint16_t { other, range, list, ascii, rows };

// Gives out tuples, whose parts a loop that takes them apart can have without them: the frequent
// `for a, b in zip(...)`, enumerate() and items().
struct RowIterator : Iterator {
  RowIterator() { aux = static_cast<uint16_t>(WalkedIterator::rows); }
  // Whether the rows have so many parts.
  virtual bool has_parts(uint32_t n) const = 0;
  // The parts of the next row; false: it is exhausted, or an error is set.
  virtual bool next_parts(VM& vm, Value* parts) = 0;
};

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

// The bits of the next value of an iterator over a range, list or ASCII text, for Value::share;
// Value::kEmptyBits: it is exhausted, or another one.
TRACEPAD_INLINE uint64_t walked_next(const Value& it) {
  if (!it.is_object() || !(it.object()->flags & Object::kNativeIterator)) return Value::kEmptyBits;
  switch (static_cast<WalkedIterator>(it.object()->aux)) {
    case WalkedIterator::range: {
      auto* r = cast<RangeIterator>(it);
      const int64_t i = r->at;
      if (r->left <= 0 || !Value::fits_small(i)) return Value::kEmptyBits;
      --r->left;
      r->at = i + r->stride;
      return Value::small(i).bits();
    }
    case WalkedIterator::list: {
      auto* l = cast<ListIterator>(it);
      return l->list && l->at < l->list->items.size() ? l->list->items[l->at++].bits()
                                                      : Value::kEmptyBits;
    }
    case WalkedIterator::ascii: {
      auto* s = cast<StrAsciiIterator>(it);
      if (!s->str || s->pos >= s->str->s.size()) return Value::kEmptyBits;
      return Value(ascii_str(static_cast<unsigned char>(s->str->s[s->pos++]))).bits();
    }
    default:
      return Value::kEmptyBits;
  }
}

// The next value of an iterator; false: it is exhausted, or an error is set.
inline bool advance(VM& vm, const Value& it, Value& out) {
  if (const uint64_t bits = walked_next(it); bits != Value::kEmptyBits) {
    out = Value::share(bits);
    return true;
  }
  return vm.next(it, out) == Next::ok;
}

// The tuples that an iterator gives out one after the other: one object, for as long as nobody else
// keeps it.
class RowTuple {
 public:
  // The row to fill, of `n` values.
  Tuple* next(uint32_t n) {
    if (!row_ || row_->refs != 1) row_ = alloc_as<Tuple>(Tuple::type, n);
    row_->hash = Tuple::kNotHashed;
    return row_.get();
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) const {
    if (row_) visit(Value(row_.get()), arg);
  }

 private:
  Ref<Tuple> row_;
};

// What an iterator's __reduce__ gives, from which copy() makes another: (iter, (sequence,), place),
// where the place is none of a number below 0. Without a sequence it has ended.
Value reduced_iterator(VM& vm, const Value& sequence, const Value& ended, int64_t place);
// The place that __setstate__ sets, within the sequence; false: error set.
bool iterator_place(VM& vm, const Value& state, int64_t length, int64_t& place);

}  // namespace tracepad
