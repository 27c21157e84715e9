// memoryview: a window on the bytes of a bytes or bytearray object, read as items of a format in
// one or, after cast(), several dimensions. While views of it live a bytearray cannot be resized.
#include <unordered_map>

#include "runtime/buffer_items.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/native.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// How many views hold an object.
std::unordered_map<const Object*, int>& holders() {
  static std::unordered_map<const Object*, int> counts;
  return counts;
}

struct MemoryView : GcObject {
  inline static Type* type = nullptr;
  Value object;  // the Bytes; empty once released
  int64_t start = 0;
  std::vector<int64_t> shape, strides;  // strides in bytes
  char format = 'B';
  bool readonly = true;
  ~MemoryView() override { let_go(); }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(object, arg); }
  void clear() override { let_go(); }
  void hold(const Value& v) {
    object = v;
    ++holders()[v.object()];
  }
  void let_go() {
    if (!object) return;
    auto it = holders().find(object.object());
    if (it != holders().end() && --it->second == 0) holders().erase(it);
    object = Value();
  }
  char* at(int64_t offset) const {
    return static_cast<Bytes*>(object.object())->s.data() + start + offset;
  }
  int64_t item() const { return item_size(format); }
  int64_t count() const {
    int64_t n = 1;
    for (int64_t d : shape) n *= d;
    return n;
  }
  bool contiguous() const {
    int64_t expected = item();
    if (count() == 0) return true;
    for (size_t d = shape.size(); d-- > 0;) {
      if (shape[d] > 1 && strides[d] != expected) return false;
      expected *= shape[d];
    }
    return true;
  }
  // Calls f(offset) for each item, the last dimension fastest.
  template <class F>
  void each(F f, size_t dimension = 0, int64_t offset = 0) const {
    if (dimension == shape.size()) return f(offset);
    for (int64_t i = 0; i < shape[dimension]; ++i)
      each(f, dimension + 1, offset + i * strides[dimension]);
  }
  std::string bytes() const {
    std::string out;
    const auto n = static_cast<size_t>(item());
    each([&](int64_t offset) { out.append(at(offset), n); });
    return out;
  }
};

// False: it has been released; ValueError set.
bool view(VM& vm, const MemoryView& m) {
  if (!m.object) vm.value_error("operation forbidden on released memoryview object");
  return static_cast<bool>(m.object);
}
// Itself, unless it has been released; null: ValueError set.
MemoryView* view(VM& vm, const Value& v) {
  auto* m = self_as<MemoryView>(v);
  return view(vm, *m) ? m : nullptr;
}

bool is_view(const Value& v) { return v.is_object() && type_of(v) == MemoryView::type; }

MemoryView* make_view(const MemoryView& of) {
  auto* m = alloc_as<MemoryView>(MemoryView::type);
  m->hold(of.object);
  m->readonly = of.readonly;
  m->start = of.start;
  m->shape = of.shape;
  m->strides = of.strides;
  m->format = of.format;
  return m;
}

Value make(VM& vm, const Args& a) {
  if (is_view(a[1])) {
    auto* of = view(vm, a[1]);
    return of ? Value(make_view(*of)) : Value();
  }
  auto* b = as<Bytes>(a[1]);
  if (!b)
    return vm.type_error("memoryview: a bytes-like object is required, not '{}'", type_name(a[1]));
  auto* m = alloc_as<MemoryView>(MemoryView::type);
  m->hold(a[1]);
  m->shape = {static_cast<int64_t>(b->s.size())};
  m->strides = {1};
  m->readonly = !type_of(a[1])->is_subtype(Bytes::bytearray_type);
  return Value(m);
}

// The offset of the element that indices name; -1: error set.
int64_t element(VM& vm, const MemoryView& m, std::span<const Value> keys) {
  int64_t offset = 0;
  for (size_t d = 0; d < keys.size(); ++d) {
    int64_t i;
    if (!vm.index(keys[d], i)) return -1;
    if (i < 0) i += m.shape[d];
    if (i < 0 || i >= m.shape[d]) {
      vm.raise(exc::IndexError, "index out of bounds on dimension {}", d + 1);
      return -1;
    }
    offset += i * m.strides[d];
  }
  return offset;
}
bool has_index(const Value& v) { return is_int(v) || type_of(v)->dunder(Dunder::index_); }

// Of a key that is no slice; null: TypeError set.
char* place(VM& vm, const MemoryView& m, const Value& key) {
  std::vector<Value> keys{key};
  if (auto* t = as<Tuple>(key)) keys.assign(t->items, t->items + t->size);
  for (const Value& k : keys)
    if (!has_index(k)) {
      if (is<Tuple>(key) && is<Slice>(k))
        vm.raise(exc::NotImplementedError,
                 std::string("multi-dimensional slicing is not implemented"));
      else
        vm.type_error("memoryview: invalid slice key");
      return nullptr;
    }
  if (keys.size() < m.shape.size()) {
    vm.raise(exc::NotImplementedError,
             std::string(is<Tuple>(key) ? "sub-views are not implemented"
                                        : "multi-dimensional sub-views are not implemented"));
    return nullptr;
  }
  if (keys.size() > m.shape.size()) {
    vm.type_error("cannot index {}-dimension view with {}-element tuple", m.shape.size(),
                  keys.size());
    return nullptr;
  }
  const int64_t offset = element(vm, m, keys);
  if (vm.has_error() || !view(vm, m)) return nullptr;
  return m.at(offset);
}

// The part that a slice of the first dimension shows; empty: error set.
Value sliced(VM& vm, const MemoryView& m, const Slice* s) {
  if (m.shape.size() != 1) {
    vm.raise(exc::NotImplementedError, std::string("multi-dimensional slicing is not implemented"));
    return {};
  }
  int64_t first, last, stride, count;
  MemoryView* part = make_view(m);  // now: the slice's ends may release m
  const Value held(part);
  if (!const_cast<Slice*>(s)->indices(vm, m.shape[0], first, last, stride, count)) return {};
  part->start += first * m.strides[0];
  part->shape[0] = count;
  part->strides[0] *= stride;
  return held;
}

Value getitem(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (auto* s = as<Slice>(a[1])) return sliced(vm, *m, s);
  const char* from = place(vm, *m, a[1]);
  return from ? read_item(m->format, from) : Value();
}

Value setitem(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (m->readonly) return vm.type_error("cannot modify read-only memory");
  if (auto* s = as<Slice>(a[1])) {
    const Value held = sliced(vm, *m, s);
    if (!held || !view(vm, a[0])) return {};
    auto* part = self_as<MemoryView>(held);
    std::string from;
    if (!buffer_bytes(a[2], from))
      return vm.type_error("a bytes-like object is required, not '{}'", type_name(a[2]));
    const char format = is_view(a[2]) ? self_as<MemoryView>(a[2])->format : 'B';
    if (format != m->format || static_cast<int64_t>(from.size()) != part->count() * part->item())
      return vm.value_error("memoryview assignment: lvalue and rvalue have different structures");
    size_t done = 0;
    const auto n = static_cast<size_t>(part->item());
    part->each([&](int64_t offset) {
      std::copy_n(from.data() + done, n, part->at(offset));
      done += n;
    });
    return none();
  }
  if (!place(vm, *m, a[1])) return {};
  char item[8];
  if (!write_item(vm, m->format, item, a[2])) return {};
  char* to = m->object ? place(vm, *m, a[1]) : nullptr;  // the item's own methods may have run
  if (!to) return vm.has_error() ? Value() : (view(vm, a[0]), Value());
  std::copy_n(item, static_cast<size_t>(m->item()), to);
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
  return m ? make_int(m->shape.empty() ? 1 : m->shape[0]) : Value();
}
Value listed(const MemoryView& m, size_t dimension, int64_t offset) {
  if (dimension == m.shape.size()) return read_item(m.format, m.at(offset));
  std::vector<Value> items;
  for (int64_t i = 0; i < m.shape[dimension]; ++i)
    items.push_back(listed(m, dimension + 1, offset + i * m.strides[dimension]));
  return make_list(std::move(items));
}
Value tolist(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  return m ? listed(*m, 0, 0) : Value();
}
// The items of the only dimension.
Value items_of(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  if (m->shape.size() != 1)
    return vm.raise(exc::NotImplementedError,
                    std::string("multi-dimensional sub-views are not implemented"));
  return listed(*m, 0, 0);
}
struct MemoryIterator final : Iterator {
  inline static Type* type = nullptr;
  Value items;
  size_t at = 0;
  explicit MemoryIterator(Value list) : items(std::move(list)) {}
  Value next(VM&) override {
    const auto& all = cast<List>(items)->items;
    return at < all.size() ? Value(all[at++]) : Value();
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(items, arg); }
};
Value iterate(VM& vm, const Args& a) {
  Value items = items_of(vm, a);
  return items ? Value(alloc_as<MemoryIterator>(MemoryIterator::type, items)) : items;
}
Value tobytes(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  return m ? make_bytes(m->bytes()) : Value();
}
Value hex(VM& vm, const Args& a) {
  Value b = tobytes(vm, a);
  if (!b) return {};
  Value method = vm.getattr(b, "hex");
  return a[1] ? vm.call(method, {a[1], a[2]}) : vm.call(method);
}
// A search among its elements is a list's.
Value search(VM& vm, const Args& a, std::string_view method) {
  Value items = items_of(vm, a);
  if (!items) return items;
  Value f = vm.getattr(items, method);
  return f ? vm.call(f, std::span<const Value>(a.v + 1, a.n - 1)) : f;
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
  if (m->item() != 1 || m->format == '?')
    return vm.value_error("memoryview: hashing is restricted to formats 'B', 'b' or 'c'");
  uint64_t h;
  return vm.hash(make_bytes(m->bytes()), h) ? make_int(static_cast<int64_t>(h)) : Value();
}
// By the values of the items, whatever their formats; both have to have the same shape.
template <bool same>
Value equal(VM& vm, const Args& a) {
  auto* m = self_as<MemoryView>(a[0]);
  if (a[0].same(a[1])) return make_bool(same);
  Value other = a[1];
  if (is<Bytes>(other)) other = vm.call(Value(MemoryView::type), {other});
  if (!other || !is_view(other)) return other ? Value::not_implemented() : Value();
  auto* o = self_as<MemoryView>(other);
  if (!m->object || !o->object || m->shape != o->shape) return make_bool(!same);
  if (m->format == o->format && m->format != 'f' && m->format != 'd')
    return make_bool((m->bytes() == o->bytes()) == same);
  const int equal = vm.equal(listed(*m, 0, 0), listed(*o, 0, 0));
  return equal < 0 ? Value() : make_bool((equal != 0) == same);
}
Value release(VM&, const Args& a) {
  self_as<MemoryView>(a[0])->let_go();
  return none();
}
Value enter(VM& vm, const Args& a) { return view(vm, a[0]) ? a[0] : Value(); }
Value toreadonly(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  if (!m) return {};
  auto* made = make_view(*m);
  made->readonly = true;
  return Value(made);
}

// The letter of a native format, which may stand behind an @; 0: ValueError set.
char format_letter(VM& vm, std::string_view text) {
  if (text.starts_with('@')) text.remove_prefix(1);
  if (text.size() == 1 && item_size(text[0])) return text[0];
  vm.value_error(
      "memoryview: destination format must be a native single character format prefixed with an "
      "optional '@'");
  return 0;
}
bool shape_of(VM& vm, const Value& given, std::vector<int64_t>& shape) {
  if (!is<List>(given) && !is<Tuple>(given))
    return vm.type_error("shape must be a list or a tuple"), false;
  for (const Value& v : sequence_items(given)) {
    int64_t n = 0;
    if (!is_int(v))
      return vm.type_error("memoryview.cast(): elements of shape must be integers"), false;
    if (!to_int64(v, n) || n <= 0)
      return vm.value_error("memoryview.cast(): elements of shape must be integers > 0"), false;
    shape.push_back(n);
  }
  if (shape.size() > 64)
    return vm.value_error("memoryview: number of dimensions must not exceed 64"), false;
  return true;
}
Value cast(VM& vm, const Args& a) {
  auto* m = view(vm, a[0]);
  std::string_view text;
  if (!m || !arg_str(vm, a[1], text, "cast() argument 'format'")) return {};
  std::vector<int64_t> shape;
  if (a[2] && !shape_of(vm, a[2], shape)) return {};
  if (!m->contiguous())
    return vm.type_error("memoryview: casts are restricted to C-contiguous views");
  if (a[2] && m->shape.size() != 1 && shape.size() != 1)
    return vm.type_error("memoryview: cast must be 1D -> ND or ND -> 1D");
  const char format = format_letter(vm, text);
  if (!format) return {};
  auto is_byte = [](char c) { return c == 'B' || c == 'b' || c == 'c'; };
  if (!is_byte(format) && !is_byte(m->format))
    return vm.type_error("memoryview: cannot cast between two non-byte formats");
  const int64_t bytes = m->count() * m->item(), item = item_size(format);
  if (bytes % item) return vm.type_error("memoryview: length is not a multiple of itemsize");
  int64_t product = item;
  for (int64_t n : shape)
    if (__builtin_mul_overflow(product, n, &product)) product = -1;
  if (a[2] && product != bytes)
    return vm.type_error("memoryview: product(shape) * itemsize != buffer size");
  auto* made = make_view(*m);
  made->format = format;
  made->shape = a[2] ? shape : std::vector<int64_t>{bytes / item};
  made->strides.assign(made->shape.size(), item);
  for (size_t d = made->shape.size(); d-- > 1;)
    made->strides[d - 1] = made->strides[d] * made->shape[d];
  return Value(made);
}

// An attribute that a released view refuses.
template <Value get(const MemoryView&)>
Value attribute(VM& vm, const Value& v) {
  auto* m = view(vm, v);
  return m ? get(*m) : Value();
}
Value ints(const std::vector<int64_t>& numbers) {
  std::vector<Value> out;
  for (int64_t n : numbers) out.push_back(make_int(n));
  return make_tuple(out);
}
Value readonly(const MemoryView& m) { return make_bool(m.readonly); }
Value object(const MemoryView& m) { return m.object; }
Value size(const MemoryView& m) { return make_int(m.count() * m.item()); }
Value item(const MemoryView& m) { return make_int(m.item()); }
Value dimensions(const MemoryView& m) { return make_int(static_cast<int64_t>(m.shape.size())); }
Value format(const MemoryView& m) { return make_str(std::string(1, m.format)); }
Value shape(const MemoryView& m) { return ints(m.shape); }
Value strides(const MemoryView& m) { return ints(m.strides); }
Value suboffsets(const MemoryView&) { return make_tuple({}); }
Value contiguous(const MemoryView& m) { return make_bool(m.contiguous()); }
Value f_contiguous(const MemoryView& m) {
  return make_bool(m.contiguous() && (m.shape.size() < 2 || m.count() < 2));
}

}  // namespace

bool is_memory_view(const Value& v) { return is_view(v); }

bool may_resize(VM& vm, const Value& v) {
  if (holders().empty() || !holders().count(v.object())) return true;
  vm.raise(exc::BufferError, std::string("Existing exports of data: object cannot be re-sized"));
  return false;
}

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
  make_iterator_type<MemoryIterator>(vm, "memory_iterator");
  TypeBuilder<MemoryView>(vm, "memoryview")
      .flags(Type::kNoBase | Type::kSequence)
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
      .method("index", "(self, value, start=0, stop=9223372036854775807, /)", index)
      .method("cast", "(self, format, shape=?)", cast)
      .method("release", "(self, /)", release)
      .method("toreadonly", "(self, /)", toreadonly)
      .getset("obj", attribute<object>)
      .getset("readonly", attribute<readonly>)
      .getset("nbytes", attribute<size>)
      .getset("itemsize", attribute<item>)
      .getset("ndim", attribute<dimensions>)
      .getset("format", attribute<format>)
      .getset("shape", attribute<shape>)
      .getset("strides", attribute<strides>)
      .getset("suboffsets", attribute<suboffsets>)
      .getset("contiguous", attribute<contiguous>)
      .getset("c_contiguous", attribute<contiguous>)
      .getset("f_contiguous", attribute<f_contiguous>)
      .done();
  ModuleBuilder(vm, builtins).value("memoryview", Value(MemoryView::type));
}

}  // namespace tracepad
