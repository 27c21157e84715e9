// The type range. Ordinary ranges count in 64 bits; those with larger bounds compute with ints of
// any size.
#include <cstdlib>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/iterators.h"

namespace tracepad {

namespace {

Range* R(const Value& v) { return cast<Range>(v); }

// Number of elements, any size.
Value length_of(VM& vm, const Value& start, const Value& stop, const Value& step) {
  bool up = !int_is_negative(step);
  if (up ? int_compare(start, stop) >= 0 : int_compare(start, stop) <= 0) return make_int(0);
  Value span = up ? int_sub(vm, stop, start) : int_sub(vm, start, stop);
  Value unit = up ? step : int_neg(step);
  return int_add(vm, int_floordiv(vm, int_sub(vm, span, make_int(1)), unit), make_int(1));
}
Value length_of(VM& vm, Range* r) {
  return r->small ? make_int(r->count) : length_of(vm, r->start, r->stop, r->step);
}

Value make_range(VM& vm, Value start, Value stop, Value step) {
  auto* r = alloc_as<Range>(Range::type);
  Value held(r);
  r->start = std::move(start);
  r->stop = std::move(stop);
  r->step = std::move(step);
  if (r->start.is_small() && r->stop.is_small() && r->step.is_small()) {  // nothing can overflow
    const int64_t first = r->start.small(), last = r->stop.small(), stride = r->step.small();
    const int64_t span = stride > 0 ? last - first : first - last;
    r->first = first;
    r->stride = stride;
    r->count = span <= 0 ? 0 : (span - 1) / std::abs(stride) + 1;
    return held;
  }
  Value n = length_of(vm, r->start, r->stop, r->step);
  int64_t stop_value, end;
  // One more step than the last must not overflow either: iteration computes it.
  r->small = to_int64(r->start, r->first) && to_int64(r->step, r->stride) &&
             to_int64(r->stop, stop_value) && to_int64(n, r->count) &&
             !__builtin_mul_overflow(r->count, r->stride, &end) &&
             !__builtin_add_overflow(r->first, end, &end);
  return held;
}

Value element(VM& vm, Range* r, const Value& index) {
  int64_t i;
  if (r->small && to_int64(index, i)) return make_int(r->first + i * r->stride);
  return int_add(vm, r->start, int_mul(vm, index, r->step));
}

Value range_new(VM& vm, const Args& a) {
  if (a[1].is_small() && !a[2]) return make_range(vm, make_int(0), a[1], make_int(1));
  Value parts[3];
  for (int i = 0; i < 3; ++i) {
    if (!a[i + 1]) continue;
    parts[i] = vm.index_value(a[i + 1]);
    if (!parts[i]) return {};
    parts[i] = plain_int(parts[i]);
  }
  if (!parts[1]) return make_range(vm, make_int(0), parts[0], make_int(1));
  if (!parts[2]) parts[2] = make_int(1);
  if (int_is_zero(parts[2])) return vm.value_error("range() arg 3 must not be zero");
  return make_range(vm, parts[0], parts[1], parts[2]);
}

Value range_repr(VM& vm, const Args& a) {
  Range* r = R(a[0]);
  std::string start, stop, step;
  if (!int_to_decimal(vm, r->start, start) || !int_to_decimal(vm, r->stop, stop) ||
      !int_to_decimal(vm, r->step, step))
    return {};
  if (step == "1") return make_str("range(" + start + ", " + stop + ")");
  return make_str("range(" + start + ", " + stop + ", " + step + ")");
}

Value range_len(VM& vm, const Args& a) {
  Value n = length_of(vm, R(a[0]));
  int64_t i;
  if (!to_int64(n, i))
    return vm.raise(exc::OverflowError,
                    std::string("Python int too large to convert to C ssize_t"));
  return n;
}
Value range_bool(VM&, const Args& a) {
  Range* r = R(a[0]);
  if (r->small) return make_bool(r->count != 0);
  int c = int_compare(r->start, r->stop);
  return make_bool(int_is_negative(r->step) ? c > 0 : c < 0);
}

Value range_getitem(VM& vm, const Args& a) {
  Range* r = R(a[0]);
  if (auto* s = as<Slice>(a[1])) {
    Value first, last, stride;
    if (!long_slice_indices(vm, s, length_of(vm, r), first, last, stride)) return {};
    return make_range(vm, element(vm, r, first), element(vm, r, last),
                      int_mul(vm, r->step, stride));
  }
  if (!is_int(a[1]) && !type_of(a[1])->dunder(Dunder::index_))
    return vm.type_error("range indices must be integers or slices, not {}", type_name(a[1]));
  Value i = vm.index_value(a[1]);
  if (!i) return {};
  Value n = length_of(vm, r);
  if (int_is_negative(i)) i = int_add(vm, i, n);
  if (int_is_negative(i) || int_compare(i, n) >= 0)
    return vm.raise(exc::IndexError, std::string("range object index out of range"));
  return element(vm, r, i);
}

// The position of an int in the range; empty with no error set: absent.
Value position(VM& vm, Range* r, const Value& v) {
  bool up = !int_is_negative(r->step);
  bool inside = up ? int_compare(r->start, v) <= 0 && int_compare(v, r->stop) < 0
                   : int_compare(r->stop, v) < 0 && int_compare(v, r->start) <= 0;
  if (!inside) return {};
  Value offset = int_sub(vm, v, r->start);
  if (!int_is_zero(int_mod(vm, offset, r->step))) return {};
  return int_floordiv(vm, offset, r->step);
}

// Walks the elements for values that are no ints but may equal one.
int64_t walk(VM& vm, const Value& range, const Value& v, bool count) {
  int64_t at = 0, found = count ? 0 : -1;
  bool ok = vm.for_each(range, [&](const Value& e) {
    int same = vm.equal(e, v);
    if (same > 0) {
      if (!count) {
        found = at;
        return false;
      }
      ++found;
    }
    ++at;
    return same >= 0;
  });
  return ok ? found : -2;
}
bool exact_int(const Value& v) {
  return v.is_small() || v.is_bool() || (is<Int>(v) && type_of(v) == Int::type);
}

Value range_contains(VM& vm, const Args& a) {
  if (exact_int(a[1])) return make_bool(static_cast<bool>(position(vm, R(a[0]), a[1])));
  int64_t at = walk(vm, a[0], a[1], false);
  return at == -2 ? Value() : make_bool(at >= 0);
}
Value range_index(VM& vm, const Args& a) {
  if (exact_int(a[1])) {
    if (Value p = position(vm, R(a[0]), a[1])) return p;
    return vm.value_error("range.index(x): x not in range");
  }
  int64_t at = walk(vm, a[0], a[1], false);
  if (at == -2) return {};
  if (at < 0) return vm.value_error("sequence.index(x): x not in sequence");
  return make_int(at);
}
Value range_count(VM& vm, const Args& a) {
  if (exact_int(a[1])) return make_int(position(vm, R(a[0]), a[1]) ? 1 : 0);
  int64_t n = walk(vm, a[0], a[1], true);
  return n == -2 ? Value() : make_int(n);
}

// Ranges are equal where they yield the same numbers.
Value identity(VM& vm, const Value& v) {
  Range* r = R(v);
  Value n = length_of(vm, r);
  if (int_is_zero(n)) return make_tuple({n, none(), none()});
  if (int_compare(n, make_int(1)) == 0) return make_tuple({n, r->start, none()});
  return make_tuple({n, r->start, r->step});
}
template <uint32_t Op>
Value equality(VM& vm, const Args& a) {
  if (!is<Range>(a[1])) return Value::not_implemented();
  return compare_sequences(vm, Op, identity(vm, a[0]), identity(vm, a[1]));
}
Value range_hash(VM& vm, const Args& a) {
  uint64_t h;
  if (!vm.hash(identity(vm, a[0]), h)) return {};
  return make_int(static_cast<int64_t>(h));
}

Value get_start(VM&, const Value& v) { return R(v)->start; }
Value get_stop(VM&, const Value& v) { return R(v)->stop; }
Value get_step(VM&, const Value& v) { return R(v)->step; }

struct LongRangeIterator : Iterator {
  inline static Type* type = nullptr;
  Value at, stride, left;
  LongRangeIterator(Value first, Value step, Value count)
      : at(std::move(first)), stride(std::move(step)), left(std::move(count)) {}
  Value next(VM& vm) override {
    if (int_is_zero(left)) return {};
    left = int_sub(vm, left, make_int(1));
    Value v = at;
    at = int_add(vm, at, stride);
    return v;
  }
  Value reduce(VM& vm) const {
    const Value stop = int_add(vm, at, int_mul(vm, stride, left));
    const Value rest = stop ? vm.call(Value(Range::type), {at, stop, stride}) : Value();
    if (!rest) return {};
    return make_tuple({vm.builtins()->dict->get("iter"), make_tuple({rest}), none()});
  }
};
Value range_iter(VM& vm, const Args& a) {
  Range* r = R(a[0]);
  if (r->small)
    return Value(alloc_as<RangeIterator>(RangeIterator::type, r->first, r->stride, r->count));
  return Value(
      alloc_as<LongRangeIterator>(LongRangeIterator::type, r->start, r->step, length_of(vm, r)));
}
Value range_reversed(VM& vm, const Args& a) {
  Range* r = R(a[0]);
  if (r->small)
    return Value(alloc_as<RangeIterator>(RangeIterator::type, r->first + (r->count - 1) * r->stride,
                                         -r->stride, r->count));
  Value n = length_of(vm, r);
  Value last = element(vm, r, int_sub(vm, n, make_int(1)));
  return Value(alloc_as<LongRangeIterator>(LongRangeIterator::type, last, int_neg(r->step), n));
}
Value iterator_length_hint(VM&, const Args& a) {
  return make_int(static_cast<RangeIterator*>(a[0].object())->left);
}
Value range_reduce(VM&, const Args& a) {
  return make_tuple(
      {Value(Range::type), make_tuple({R(a[0])->start, R(a[0])->stop, R(a[0])->step})});
}

// (iter, (range,), None): of what is left.
Value range_iterator_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<RangeIterator*>(a[0].object());
  const Value rest =
      vm.call(Value(Range::type),
              {make_int(it->at), make_int(it->at + it->stride * it->left), make_int(it->stride)});
  if (!rest) return {};
  return make_tuple({vm.builtins()->dict->get("iter"), make_tuple({rest}), none()});
}
Value range_iterator_setstate(VM& vm, const Args& a) {
  auto* it = static_cast<RangeIterator*>(a[0].object());
  int64_t steps;
  if (!iterator_place(vm, a[1], it->left, steps)) return {};
  it->at += it->stride * steps;
  it->left -= steps;
  return none();
}

}  // namespace

void init_range(VM& vm) {
  TypeBuilder<RangeIterator>(vm, "range_iterator", RangeIterator::type)
      .dunder(Dunder::reduce_, range_iterator_reduce)
      .method("__setstate__", "(self, state, /)", range_iterator_setstate)
      .flags(Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .dunder(Dunder::length_hint_, iterator_length_hint)
      .done();
  TypeBuilder<LongRangeIterator> l(vm, "longrange_iterator");
  add_iterator_methods<LongRangeIterator>(l);
  l.dunder(Dunder::length_hint_, [](VM&, const Args& a) {
     return static_cast<LongRangeIterator*>(a[0].object())->left;
   }).done();
  TypeBuilder<Range>(vm, "range")
      .flags(Type::kNoBase | Type::kSequence)
      .make("(cls, start, stop=?, step=?, /)", range_new)
      .dunder(Dunder::repr_, range_repr)
      .dunder(Dunder::len_, range_len)
      .dunder(Dunder::bool_, range_bool)
      .dunder(Dunder::hash_, range_hash)
      .dunder(Dunder::eq_, equality<0>)
      .dunder(Dunder::ne_, equality<1>)
      .dunder(Dunder::getitem_, range_getitem)
      .dunder(Dunder::contains_, range_contains)
      .dunder(Dunder::iter_, range_iter)
      .dunder(Dunder::reversed_, range_reversed)
      .dunder(Dunder::reduce_, range_reduce)
      .method("index", "(self, value, /)", range_index)
      .method("count", "(self, value, /)", range_count)
      .field("start", get_start)
      .field("stop", get_stop)
      .field("step", get_step)
      .done();
}

}  // namespace tracepad
