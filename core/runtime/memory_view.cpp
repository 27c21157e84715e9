// memoryview: a window on the bytes of a bytes or bytearray object, or every nth of them. Only one
// dimension of single bytes (format "B"); cast() and what other objects would share are left out.
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

struct MemoryView : GcObject {
  inline static Type* type = nullptr;
  Value object;  // the Bytes; empty once released
  int64_t start = 0, stride = 1, count = 0;
  bool readonly = true;
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(object, arg); }
  void clear() override { object = Value(); }
  // A bytearray may shrink below its views (CPython refuses to resize it): what is gone reads as
  // zero and takes no writes.
  char& at(int64_t i) const {
    std::string& s = static_cast<Bytes*>(object.object())->s;
    const auto where = static_cast<size_t>(start + i * stride);
    static char gone;
    return where < s.size() ? s[where] : (gone = 0);
  }
  std::string bytes() const {
    std::string out;
    for (int64_t i = 0; i < count; ++i) out += at(i);
    return out;
  }
};

// Itself, unless it has been released; null: ValueError set.
MemoryView* view(VM& vm, const Value& v) {
  auto* m = self_as<MemoryView>(v);
  if (m->object) return m;
  vm.value_error("operation forbidden on released memoryview object");
  return nullptr;
}

bool is_view(const Value& v) { return v.is_object() && type_of(v) == MemoryView::type; }

Value make_view(const MemoryView& of, int64_t start, int64_t stride, int64_t count) {
  auto* m = alloc_as<MemoryView>(MemoryView::type);
  m->object = of.object;
  m->readonly = of.readonly;
  m->start = of.start + start * of.stride;
  m->stride = of.stride * stride;
  m->count = count;
  return Value(m);
}

Value make(VM& vm, const Args& a) {
  if (is_view(a[1])) {
    auto* of = view(vm, a[1]);
    return of ? make_view(*of, 0, 1, of->count) : Value();
  }
  auto* b = as<Bytes>(a[1]);
  if (!b)
    return vm.type_error("memoryview: a bytes-like object is required, not '{}'", type_name(a[1]));
  auto* m = alloc_as<MemoryView>(MemoryView::type);
  m->object = a[1];
  m->count = static_cast<int64_t>(b->s.size());
  m->readonly = !type_of(a[1])->is_subtype(Bytes::bytearray_type);
  return Value(m);
}

// The element an index names; -1: error set.
int64_t element(VM& vm, const MemoryView& m, const Value& key) {
  int64_t i;
  if (!vm.index(key, i)) return -1;
  if (i < 0) i += m.count;
  if (i >= 0 && i < m.count) return i;
  vm.raise(exc::IndexError, std::string("index out of bounds on dimension 1"));
  return -1;
}
bool has_index(const Value& v) { return is_int(v) || type_of(v)->dunder(Dunder::index_); }

Value getitem(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, m->count, first, last, stride, count)) return {};
    return make_view(*m, first, stride, count);
  }
  if (!has_index(a[1])) return vm.type_error("memoryview: invalid slice key");
  const int64_t i = element(vm, *m, a[1]);
  return i < 0 ? Value() : make_int(static_cast<unsigned char>(m->at(i)));
}

Value setitem(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (m->readonly) return vm.type_error("cannot modify read-only memory");
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, m->count, first, last, stride, count)) return {};
    std::string from;
    if (!buffer_bytes(a[2], from))
      return vm.type_error("a bytes-like object is required, not '{}'", type_name(a[2]));
    if (static_cast<int64_t>(from.size()) != count)
      return vm.value_error("memoryview assignment: lvalue and rvalue have different structures");
    for (int64_t i = 0; i < count; ++i) m->at(first + i * stride) = from[static_cast<size_t>(i)];
    return none();
  }
  if (!has_index(a[1])) return vm.type_error("memoryview: invalid slice key");
  const int64_t i = element(vm, *m, a[1]);
  if (i < 0) return {};
  if (!has_index(a[2])) return vm.type_error("memoryview: invalid type for format 'B'");
  int64_t byte;
  if (!vm.index(a[2], byte)) return {};
  if (byte < 0 || byte > 255) return vm.value_error("memoryview: invalid value for format 'B'");
  m->at(i) = static_cast<char>(byte);
  return none();
}
Value delitem(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (m->readonly) return vm.type_error("cannot modify read-only memory");
  return vm.type_error("cannot delete memory");
}

Value length(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  return m ? make_int(m->count) : Value();
}
Value tolist(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  std::vector<Value> items;
  for (char c : m->bytes()) items.push_back(make_int(static_cast<unsigned char>(c)));
  return make_list(std::move(items));
}
Value iterate(VM& vm, const Args& a) {
  Value items = tolist(vm, a);
  return items ? vm.iter(items) : items;
}
Value tobytes(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  return m ? make_bytes(m->bytes()) : Value();
}
Value hex(VM& vm, const Args& a) {
  Value b = tobytes(vm, a);
  if (!b) return {};
  Value method = vm.getattr(b, "hex");
  return a[1] ? vm.call(method, {a[1]}) : vm.call(method);
}
// A search among its elements is a list's.
Value search(VM& vm, const Args& a, std::string_view method) {
  Value items = tolist(vm, a);
  return items ? vm.call_method(items, method, {a[1]}) : items;
}
Value count(VM& vm, const Args& a) { return search(vm, a, "count"); }
Value index(VM& vm, const Args& a) {
  Value r = search(vm, a, "index");
  if (r || !vm.error_is(exc::ValueError)) return r;
  vm.clear_error();
  return vm.value_error("memoryview.index(x): x not found");
}
Value repr(VM&, const Args& a) {
  auto* m = self_as<MemoryView>(a[0]);
  return make_str(fmt::format("<{}memory at 0x{:012x}>", m->object ? "" : "released ",
                              a[0].bits() & 0xFFFFFFFFFFFF));
}
Value hash(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (!m->readonly) return vm.value_error("cannot hash writable memoryview object");
  uint64_t h;
  return vm.hash(make_bytes(m->bytes()), h) ? make_int(static_cast<int64_t>(h)) : Value();
}
template <bool same>
Value equal(VM& vm, const Args& a) {
  auto* m = self_as<MemoryView>(a[0]);
  std::string other;
  if (!buffer_bytes(a[1], other) && !a[0].same(a[1])) return Value::not_implemented();
  return make_bool((a[0].same(a[1]) || (m->object && m->bytes() == other)) == same);
}
Value release(VM&, const Args& a) {
  self_as<MemoryView>(a[0])->object = Value();
  return none();
}
Value enter(VM& vm, const Args& a) { return view(vm, a[0]) ? a[0] : Value(); }
Value toreadonly(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  Value made = make_view(*m, 0, 1, m->count);
  self_as<MemoryView>(made)->readonly = true;
  return made;
}

// An attribute that a released view refuses.
template <Value get(const MemoryView&)>
Value attribute(VM& vm, const Value& v) {
  auto* m = view(vm, v);
  return m ? get(*m) : Value();
}
Value readonly(const MemoryView& m) { return make_bool(m.readonly); }
Value object(const MemoryView& m) { return m.object; }
Value size(const MemoryView& m) { return make_int(m.count); }
Value one(const MemoryView&) { return make_int(1); }
Value format(const MemoryView&) { return make_str("B"); }
Value shape(const MemoryView& m) { return make_tuple({make_int(m.count)}); }
Value strides(const MemoryView& m) { return make_tuple({make_int(m.stride)}); }
Value suboffsets(const MemoryView&) { return make_tuple({}); }
Value contiguous(const MemoryView& m) { return make_bool(m.stride == 1 || m.count < 2); }

}  // namespace

bool is_memory_view(const Value& v) { return is_view(v); }

bool memory_view_bytes(const Value& v, std::string& out) {
  if (!is_view(v)) return false;
  const auto* m = static_cast<const MemoryView*>(v.object());
  if (!m->object) return false;
  out = m->bytes();
  return true;
}

bool buffer_bytes(const Value& v, std::string& out) {
  if (auto* b = as<Bytes>(v)) return out = b->s, true;
  return memory_view_bytes(v, out);
}

void init_memory_view(VM& vm, Module& builtins) {
  TypeBuilder<MemoryView>(vm, "memoryview")
      .flags(Type::kNoBase)
      .make("(cls, object)", make)
      .dunder(Dunder::getitem_, getitem)
      .dunder(Dunder::setitem_, setitem)
      .dunder(Dunder::delitem_, delitem)
      .dunder(Dunder::len_, length)
      .dunder(Dunder::iter_, iterate)
      .dunder(Dunder::repr_, repr)
      .dunder(Dunder::hash_, hash)
      .dunder(Dunder::eq_, equal<true>)
      .dunder(Dunder::ne_, equal<false>)
      .dunder(Dunder::enter_, enter)
      .method("__exit__", "(self, /, *exc_info)", release)
      .method("tobytes", "(self, order='C')", tobytes)
      .method("tolist", "(self, /)", tolist)
      .method("hex", "(self, sep=?, bytes_per_sep=1)", hex)
      .method("count", "(self, value, /)", count)
      .method("index", "(self, value, /)", index)
      .method("release", "(self, /)", release)
      .method("toreadonly", "(self, /)", toreadonly)
      .getset("obj", attribute<object>)
      .getset("readonly", attribute<readonly>)
      .getset("nbytes", attribute<size>)
      .getset("itemsize", attribute<one>)
      .getset("ndim", attribute<one>)
      .getset("format", attribute<format>)
      .getset("shape", attribute<shape>)
      .getset("strides", attribute<strides>)
      .getset("suboffsets", attribute<suboffsets>)
      .getset("contiguous", attribute<contiguous>)
      .getset("c_contiguous", attribute<contiguous>)
      .getset("f_contiguous", attribute<contiguous>)
      .done();
  ModuleBuilder(vm, builtins).value("memoryview", Value(MemoryView::type));
}

}  // namespace tracepad
