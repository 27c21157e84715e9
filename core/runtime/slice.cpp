// The type slice, and how a slice clips to a sequence.
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"

namespace tracepad {

bool Slice::indices(VM& vm, int64_t length, int64_t& first, int64_t& last, int64_t& stride,
                    int64_t& count) {
  stride = 1;
  if (!step.is_none()) {
    if (!slice_bound(vm, step, stride)) return false;
    if (stride == 0) {
      vm.value_error("slice step cannot be zero");
      return false;
    }
  }
  int64_t low = stride < 0 ? -1 : 0, high = stride < 0 ? length - 1 : length;
  auto clip = [&](const Value& v, int64_t otherwise, int64_t& out) {
    if (v.is_none()) {
      out = otherwise;
      return true;
    }
    if (!slice_bound(vm, v, out)) return false;
    if (out < 0) out += length;
    out = std::min(std::max(out, low), high);
    return true;
  };
  if (!clip(start, stride < 0 ? high : low, first) || !clip(stop, stride < 0 ? low : high, last))
    return false;
  if (stride > 0)
    count = first < last ? (last - first - 1) / stride + 1 : 0;
  else
    count = last < first ? (first - last - 1) / -stride + 1 : 0;
  return true;
}

bool long_slice_indices(VM& vm, const Slice* s, const Value& length, Value& first, Value& last,
                        Value& stride) {
  auto number = [&](const Value& v, Value& out) {
    if (!is_int(v) && !type_of(v)->dunder(Dunder::index_))
      return vm.type_error("slice indices must be integers or None or have an __index__ method"),
             false;
    return static_cast<bool>(out = vm.index_value(v));
  };
  stride = make_int(1);
  if (!s->step.is_none() && !number(s->step, stride)) return false;
  if (int_is_zero(stride)) return vm.value_error("slice step cannot be zero"), false;
  const bool down = int_is_negative(stride);
  const Value one = make_int(1), low = make_int(down ? -1 : 0),
              high = down ? int_sub(vm, length, one) : length;
  auto clip = [&](const Value& v, const Value& otherwise, Value& out) {
    if (v.is_none()) return out = otherwise, true;
    if (!number(v, out)) return false;
    if (int_is_negative(out)) out = int_add(vm, out, length);
    if (int_compare(out, low) < 0) out = low;
    if (int_compare(out, high) > 0) out = high;
    return true;
  };
  return clip(s->start, down ? high : low, first) && clip(s->stop, down ? low : high, last);
}

namespace {

Slice* S(const Value& v) { return cast<Slice>(v); }
Value parts(const Value& v) { return make_tuple({S(v)->start, S(v)->stop, S(v)->step}); }

Value slice_new(VM& vm, const Args& a) {
  if (!a[2]) return make_slice(none(), a[1], none());
  return make_slice(a[1], a[2], a[3] ? a[3] : none());
}
Value slice_repr(VM& vm, const Args& a) {
  std::string out = "slice(";
  if (!vm.repr_to(S(a[0])->start, out)) return {};
  out += ", ";
  if (!vm.repr_to(S(a[0])->stop, out)) return {};
  out += ", ";
  if (!vm.repr_to(S(a[0])->step, out)) return {};
  return make_str(out + ")");
}
template <uint32_t Op>
Value comparison(VM& vm, const Args& a) {
  if (!is<Slice>(a[1])) return Value::not_implemented();
  return compare_sequences(vm, Op, parts(a[0]), parts(a[1]));
}
Value slice_hash(VM& vm, const Args& a) {
  constexpr uint64_t kPrime1 = 11400714785074694791u, kPrime2 = 14029467366897019727u,
                     kPrime5 = 2870177450012600261u;
  uint64_t h = kPrime5;
  for (const Value* v : {&S(a[0])->start, &S(a[0])->stop, &S(a[0])->step}) {
    uint64_t lane;
    if (!vm.hash(*v, lane)) return {};
    h += lane * kPrime2;
    h = (h << 31 | h >> 33) * kPrime1;
  }
  return make_int(static_cast<int64_t>(h == static_cast<uint64_t>(-1) ? 1546275796u : h));
}
Value slice_indices(VM& vm, const Args& a) {
  Value n = vm.index_value(a[1]);
  if (!n) return {};
  if (int_is_negative(n)) return vm.value_error("length should not be negative");
  Value first, last, stride;
  if (!long_slice_indices(vm, S(a[0]), n, first, last, stride)) return {};
  return make_tuple({first, last, stride});
}
Value get_start(VM&, const Value& v) { return S(v)->start; }
Value get_stop(VM&, const Value& v) { return S(v)->stop; }
Value get_step(VM&, const Value& v) { return S(v)->step; }
Value slice_reduce(VM&, const Args& a) { return make_tuple({Value(Slice::type), parts(a[0])}); }

}  // namespace

void init_slice(VM& vm) {
  TypeBuilder<Slice>(vm, "slice")
      .flags(Type::kNoBase)
      .make("(cls, start, stop=?, step=?, /)", slice_new)
      .dunder(Dunder::repr_, slice_repr)
      .dunder(Dunder::hash_, slice_hash)
      .dunder(Dunder::reduce_, slice_reduce)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .method("indices", "(self, length, /)", slice_indices)
      .field("start", get_start)
      .field("stop", get_stop)
      .field("step", get_step)
      .done();
}

}  // namespace tracepad
