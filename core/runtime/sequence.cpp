// What list, tuple, str and other sequences share: indices and slice bounds, element-wise
// comparison, repr of nested containers, the explanation of unhashable keys.
#include <algorithm>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/compare.h"
#include "runtime/support.h"

namespace tracepad {

bool NativeDepth::check(VM& vm, const char* doing) const {
  if (depth_ <= 1000) return true;
  vm.raise(exc::RecursionError, "maximum recursion depth exceeded{}", doing);
  return false;
}

std::vector<const Object*>& ReprGuard::active() {
  static std::vector<const Object*> stack;
  return stack;
}
ReprGuard::ReprGuard(const Object* o) {
  auto& stack = active();
  again = std::find(stack.begin(), stack.end(), o) != stack.end();
  stack.push_back(o);
}
ReprGuard::~ReprGuard() { active().pop_back(); }

bool explain_unhashable_key(VM& vm, const Value& v) {
  return improve_unhashable(vm, v, "dict key"), false;
}
bool explain_unhashable_element(VM& vm, const Value& v) {
  return improve_unhashable(vm, v, "set element"), false;
}

std::span<const Value> sequence_items(const Value& v) {
  if (auto* l = as<List>(v)) return l->items;
  return cast<Tuple>(v)->view();
}

bool sequence_index(VM& vm, const Value& key, int64_t length, int64_t& out, const char* what) {
  if (!is_int(key) && !type_of(key)->dunder(Dunder::index_)) {
    vm.type_error("{} indices must be integers or slices, not {}", what, type_name(key));
    return false;
  }
  Value index = is_int(key) ? key : vm.index_value(key);
  if (!index) return false;
  if (!to_int64(index, out)) {
    vm.raise(exc::IndexError, "cannot fit '{}' into an index-sized integer", type_name(key));
    return false;
  }
  if (out < 0) out += length;
  if (out < 0 || out >= length) {
    vm.raise(exc::IndexError, "{} index out of range", what);
    return false;
  }
  return true;
}

bool slice_bound(VM& vm, const Value& v, int64_t& out, bool may_be_none) {
  if (!is_int(v) && !type_of(v)->dunder(Dunder::index_)) {
    vm.type_error("slice indices must be integers or {}have an __index__ method",
                  may_be_none ? "None or " : "");
    return false;
  }
  Value index = is_int(v) ? v : vm.index_value(v);
  if (!index) return false;
  if (!to_int64(index, out)) out = int_is_negative(index) ? INT64_MIN / 4 : INT64_MAX / 4;
  out = std::clamp<int64_t>(out, INT64_MIN / 4, INT64_MAX / 4);
  return true;
}

Value compare_sequences(VM& vm, uint32_t op, const Value& a, const Value& b) {
  constexpr uint32_t kEq = 0, kNe = 1;
  NativeDepth depth;
  if (!depth.check(vm, " in comparison")) return {};
  size_t n = sequence_items(a).size(), m = sequence_items(b).size();
  if (n != m && (op == kEq || op == kNe)) return make_bool(op == kNe);
  size_t i = 0;
  for (;; ++i) {
    auto x = sequence_items(a), y = sequence_items(b);
    if (i >= x.size() || i >= y.size()) break;
    Value left = x[i], right = y[i];
    int same = vm.equal(left, right);
    if (same < 0) return {};
    if (same) continue;
    if (op == kEq) return make_bool(false);
    if (op == kNe) return make_bool(true);
    return vm.compare(op, left, right);
  }
  n = sequence_items(a).size();
  m = sequence_items(b).size();
  return make_bool(compare_values(static_cast<uint32_t>(op), n, m));
}

int64_t find_in_sequence(VM& vm, const Value& sequence, const Value& item, const Value& start,
                         const Value& stop) {
  int64_t i = 0, end = INT64_MAX / 4;
  if (start && !slice_bound(vm, start, i, false)) return -2;
  if (stop && !slice_bound(vm, stop, end, false)) return -2;
  auto length = static_cast<int64_t>(sequence_items(sequence).size());
  if (i < 0) i = std::max<int64_t>(i + length, 0);
  if (end < 0) end = std::max<int64_t>(end + length, 0);
  for (; i < end && i < static_cast<int64_t>(sequence_items(sequence).size()); ++i) {
    Value v = sequence_items(sequence)[static_cast<size_t>(i)];
    int same = vm.equal(v, item);
    if (same < 0) return -2;
    if (same) return i;
  }
  return -1;
}

Value repr_sequence(VM& vm, const Value& sequence, const char* open, const char* close) {
  NativeDepth depth;
  if (!depth.check(vm, " while getting the repr of an object")) return {};
  std::string out = open;
  ReprGuard guard(sequence.object());
  if (guard.again) return make_str(out + "..." + close);
  for (size_t i = 0; i < sequence_items(sequence).size(); ++i) {
    if (i) out += ", ";
    Value item = sequence_items(sequence)[i];
    if (!vm.repr_to(item, out)) return {};
  }
  return make_str(out + close);
}

Value iterator_self(VM&, const Args& a) { return a[0]; }
Value iterator_next(VM& vm, const Args& a) {
  Value v = static_cast<Iterator*>(a[0].object())->next(vm);
  if (!v && !vm.has_error()) return raise_args(vm, exc::StopIteration, {});
  return v;
}

}  // namespace tracepad
