// Allocation and release of objects, dictionaries' plain access, interning, and the constructors of
// values. Release of long chains is iterative: a linked list of a million nodes must not become a
// million C++ destructor calls on one another's stack.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>
#include <unordered_map>

#include "runtime/bigint.h"
#include "runtime/classes.h"
#include "runtime/code.h"
#include "runtime/frame.h"
#include "runtime/iterators.h"
#include "runtime/per_vm.h"
#include "runtime/vm.h"
#include "runtime/weak.h"

namespace tracepad {

// ---- memory ----

namespace {

// Small blocks are recycled through free lists by size class; a session makes millions of them.
constexpr size_t kGrain = 16, kClasses = 64;
struct FreeBlock {
  FreeBlock* next;
};
FreeBlock* free_lists[kClasses];

struct ListHead final : GcObject {
  ListHead() : GcObject(Head{}) {}
} list_head;

// Becomes a MemoryError in the interpreter.
[[noreturn]] void out_of_memory(size_t counted) {
  Heap::bytes -= counted;
  throw std::bad_alloc();
}

#ifndef TRACEPAD_NO_POOL
// The first block of a fresh slab of class `c`; the others go to the free list.
void* new_slab(size_t c) {
  constexpr size_t kSlab = 16 * 1024;
  const size_t block = c * kGrain, count = kSlab / block;
  char* slab = static_cast<char*>(std::malloc(block * count));
  if (!slab) {
    Heap::pooled -= block;
    out_of_memory(block);
  }
  Heap::slabs += block * count;
  for (size_t i = 1; i < count; ++i) {
    auto* b = reinterpret_cast<FreeBlock*>(slab + i * block);
    b->next = free_lists[c];
    free_lists[c] = b;
  }
  return slab;
}
#endif

}  // namespace

void* Object::operator new(std::size_t size) {
  size_t c = (size + kGrain - 1) / kGrain;
  Heap::bytes += c * kGrain;
#ifndef TRACEPAD_NO_POOL
  if (c < kClasses) {
    Heap::pooled += c * kGrain;
    if (FreeBlock* b = free_lists[c]) [[likely]] {
      free_lists[c] = b->next;
      return b;
    }
    return new_slab(c);
  }
#endif
  void* p = std::malloc(c * kGrain);
  if (!p) out_of_memory(c * kGrain);
  return p;
}

void Object::operator delete(void* p, std::size_t size) {
  size_t c = (size + kGrain - 1) / kGrain;
  Heap::bytes -= c * kGrain;
#ifndef TRACEPAD_NO_POOL
  if (c < kClasses) {
    auto* b = static_cast<FreeBlock*>(p);
    b->next = free_lists[c];
    free_lists[c] = b;
    Heap::pooled -= c * kGrain;
    return;
  }
#endif
  std::free(p);
}

GcObject* GcObject::tracked = &list_head;

namespace {
int destroy_depth = 0;
std::vector<Object*> destroy_later;

void destroy_now(Object* o) {
  Type* t = o->cls;
  if (t && t->has(Type::kHasDel) && !(o->flags & Object::kDead) && t->dunder(Dunder::del_)) {
    // __del__ runs with the object alive; it may keep it.
    o->flags |= Object::kDead;
    o->refs = 1;
    if (VM* vm = VM::current) {
      Value saved = vm->take_error();
      Value self(o);
      vm->call_method(self, "__del__");
      vm->clear_error();
      if (saved) vm->set_error(saved);
    }
    if (--o->refs != 0) return;
  }
  // What it holds dies before it is gone, and what then runs may collect: nobody may see it any
  // more.
  if (o->flags & Object::kTracked) static_cast<GcObject*>(o)->untrack();
  if (o->flags & Object::kWeakly) clear_weak_references(o);
  // Of these types themselves the layout is known.
  if (!t)
    delete o;
  else if (t == Str::type)
    destroy_exactly<Str>(o);
  else if (t == Tuple::type)
    destroy_exactly<Tuple>(o);
  else if (t == Dict::type)
    destroy_exactly<Dict>(o);
  else if (t == List::type)
    destroy_exactly<List>(o);
  else
    delete o;
  if (t) decref(t);
}
}  // namespace

void destroy_object(Object* o) {
  if (destroy_depth > 40) {
    destroy_later.push_back(o);
    return;
  }
  ++destroy_depth;
  destroy_now(o);
  --destroy_depth;
  if (destroy_depth == 0) {
    while (!destroy_later.empty()) {
      Object* next = destroy_later.back();
      destroy_later.pop_back();
      ++destroy_depth;
      destroy_now(next);
      --destroy_depth;
    }
  }
}

namespace {
// Only plain containers and instances, those of fx among them: classes and functions live as long
// as their module.
bool is_collected(Kind kind) {
  switch (kind) {
    case Kind::dict:
    case Kind::list:
    case Kind::set:
    case Kind::cell:
    case Kind::instance:
    case Kind::exception:
    case Kind::traceback:
    case Kind::frame:
    case Kind::graph:
    case Kind::node:
    case Kind::proxy:
    case Kind::tracer:
      return true;
    default:
      return false;
  }
}

constexpr int32_t kReached = INT32_MIN;  // of gc_refs

// The objects that only garbage refers to, of which `held` has one more reference each.
std::vector<Value> unreachable(std::span<const Value> held) {
  // Trial deletion: references that come from tracked objects are subtracted; what still has some
  // is reachable from outside, and so is everything it reaches. The counts are kept in the objects,
  // since this runs when there is little memory left.
  auto each = [](auto visit) {
    for (GcObject* o = GcObject::tracked->gc_next; o != GcObject::tracked; o = o->gc_next) visit(o);
  };
  each([](GcObject* o) {  // one without references waits for its end, and holds others until then
    o->gc_refs = static_cast<int32_t>(std::clamp<int64_t>(o->refs, 1, INT32_MAX));
  });
  auto subtract = [](const Value& v, void*) {
    if (!v.is_object() || !(v.object()->flags & Object::kTracked)) return;
    --static_cast<GcObject*>(v.object())->gc_refs;
  };
  for (const Value& v : held) subtract(v, nullptr);
  each([&](GcObject* o) { o->traverse(subtract, nullptr); });
  std::vector<GcObject*> work;
  auto reach = [](const Value& v, void* arg) {
    if (!v.is_object() || !(v.object()->flags & Object::kTracked)) return;
    auto* o = static_cast<GcObject*>(v.object());
    if (std::exchange(o->gc_refs, kReached) != kReached)
      static_cast<std::vector<GcObject*>*>(arg)->push_back(o);
  };
  each([&](GcObject* root) {
    if (root->gc_refs <= 0) return;
    root->gc_refs = kReached;
    work.push_back(root);
    while (!work.empty()) {
      GcObject* o = work.back();
      work.pop_back();
      o->traverse(reach, &work);
    }
  });
  std::vector<Value> garbage;
  each([&](GcObject* o) {
    if (o->gc_refs != kReached && is_collected(static_cast<Kind>(o->kind)))
      garbage.push_back(Value(o));
  });
  return garbage;
}

// Runs the __del__ methods of garbage that has them. Whether there were any.
bool finalize(std::span<const Value> garbage) {
  bool any = false;
  for (const Value& v : garbage) {
    Object* o = v.object();
    if (!o->cls || !o->cls->dunder(Dunder::del_) || (o->flags & Object::kDead)) continue;
    any = true;
    o->flags |= Object::kDead;
    VM::current->call_method(v, "__del__");
    VM::current->clear_error();
  }
  return any;
}
}  // namespace

size_t collect_cycles() {
  std::vector<Value> garbage = unreachable({});
  // The callbacks of weak references that are garbage themselves do not run.
  std::vector<Ref<WeakRef>> told;
  for (const Value& v : garbage)
    if (v.object()->flags & Object::kWeakly)
      for (auto& r : detach_weak_references(v.object()))
        if (r->gc_refs == kReached) told.push_back(r);
  tell_weak_references(told);
  // What __del__ made reachable again stays.
  if (finalize(garbage)) {
    std::vector<Value> again = unreachable(garbage);
    garbage.swap(again);
  }
  for (Value& v : garbage) static_cast<GcObject*>(v.object())->clear();
  return garbage.size();
}

void sweep_all_objects() {
  std::vector<Value> all;
  for (GcObject* o = GcObject::tracked->gc_next; o != GcObject::tracked; o = o->gc_next)
    if (o->refs && o->kind != static_cast<uint8_t>(Kind::type)) all.push_back(Value(o));
  for (Value& v : all) v.object()->flags |= Object::kDead;
  for (Value& v : all) static_cast<GcObject*>(v.object())->clear();
  all.clear();
  std::vector<Value> types;
  for (GcObject* o = GcObject::tracked->gc_next; o != GcObject::tracked; o = o->gc_next)
    if (o->refs) types.push_back(Value(o));
  for (Value& v : types) static_cast<GcObject*>(v.object())->clear();
}

// ---- layouts ----

void Tuple::allocate() {
  items = new Value[size];
  Heap::bytes += size * sizeof(Value);
}
void Tuple::clear() {
  if (items != inline_) {
    Heap::bytes -= size * sizeof(Value);
    Value* old = items;
    items = inline_;
    size = 0;
    delete[] old;
  } else {
    for (uint32_t i = 0; i < size; ++i) items[i] = Value();
    size = 0;
  }
}
void Tuple::traverse(void (*visit)(const Value&, void*), void* arg) {
  for (uint32_t i = 0; i < size; ++i) visit(items[i], arg);
}
void List::traverse(void (*visit)(const Value&, void*), void* arg) {
  for (auto& v : items) visit(v, arg);
}
void Dict::traverse(void (*visit)(const Value&, void*), void* arg) {
  for (auto& e : table.entries()) visit(e.key, arg), visit(e.value, arg);
}
void Set::traverse(void (*visit)(const Value&, void*), void* arg) {
  for (auto& s : slots) visit(s.key, arg);
}

Function::Function() { kind = static_cast<uint8_t>(kKind); }
Function::~Function() {
  if (dict) decref(dict);
}
void Function::traverse(void (*visit)(const Value&, void*), void* arg) {
  for (const Value* v : {&defaults, &kwdefaults, &closure, &annotate, &annotations}) visit(*v, arg);
  visit(globals, arg);
  if (dict) visit(Value(dict), arg);
}
void Function::clear() {
  defaults = kwdefaults = closure = annotate = none();
  annotations = Value();
  globals = {};
  if (dict) decref(std::exchange(dict, nullptr));
}
// ---- strings ----

namespace {
std::unordered_map<std::string_view, Str*>& intern_table() {
  static std::unordered_map<std::string_view, Str*> table;
  return table;
}
Str* ascii_chars[128];

uint64_t hash_bytes(std::string_view s) {
  uint64_t h = 14695981039346656037ull;
  for (unsigned char c : s) h = (h ^ c) * 1099511628211ull;
  h ^= h >> 32;
  return h ? h : 1;
}
}  // namespace

// Short text fits the string object itself and is not counted.
Str::Str(std::string text) : s(std::move(text)) {
  kind = static_cast<uint8_t>(kKind);
  if (s.size() > 64) Heap::bytes += s.size();
}
Str::Str(std::string_view text) : s(text) {
  kind = static_cast<uint8_t>(kKind);
  if (s.size() > 64) Heap::bytes += s.size();
}
Str::~Str() {
  if (s.size() > 64) Heap::bytes -= s.size();
}

uint64_t Str::hash_value() const {
  if (!hash && !s.empty()) hash = hash_bytes(s);  // of no text it is 0, in CPython too
  return hash;
}

void Str::append(const Str& more) {
  const size_t before = s.size() > 64 ? s.size() : 0;
  s += more.s;
  Heap::bytes += (s.size() > 64 ? s.size() : 0) - before;
  hash = 0;
  cp_count = cp_count >= 0 && more.cp_count >= 0 ? cp_count + more.cp_count : -1;
}

int64_t Str::length() const {
  if (cp_count < 0) {
    // Eight bytes at a time while they are ASCII, as nearly all text is.
    const char *at = s.data(), *end = at + s.size();
    for (uint64_t eight; end - at >= 8; at += 8) {
      std::memcpy(&eight, at, 8);
      if (eight & 0x8080808080808080u) break;
    }
    auto n = static_cast<int32_t>(at - s.data());
    for (; at != end; ++at) n += (static_cast<unsigned char>(*at) & 0xC0) != 0x80;
    cp_count = n;
  }
  return cp_count;
}

Str* intern(std::string_view s) {
  auto& t = intern_table();
  if (auto it = t.find(s); it != t.end()) return it->second;
  Str* str = alloc_as<Str>(Str::type, std::string(s));
  incref(str);  // the table's own
  str->interned = true;
  str->hash_value();
  t.emplace(str->s, str);
  return str;
}

void clear_interned() {
  std::vector<Str*> all;
  for (auto& [k, v] : intern_table()) all.push_back(v);
  intern_table().clear();
  for (Str* s : all) decref(s);
  for (Str*& s : ascii_chars)
    if (s) decref(std::exchange(s, nullptr));
}

Str* ascii_str(unsigned char c) {
  Str*& s = ascii_chars[c];
  if (!s) {
    const char text = static_cast<char>(c);
    s = intern(std::string_view(&text, 1));
    incref(s);
  }
  return s;
}
Value make_str(std::string_view s) {
  if (s.size() == 1 && static_cast<unsigned char>(s[0]) < 128)
    return Value(ascii_str(static_cast<unsigned char>(s[0])));
  return Value(alloc_as<Str>(Str::type, s));
}
Value make_str(std::string s) { return Value(alloc_as<Str>(Str::type, std::move(s))); }
namespace {
PerVM<std::array<Value, 257>> short_bytes;  // each single byte, and behind them none
}
Value make_bytes(std::string s) {
  if (s.size() > 1) return Value(alloc_as<Bytes>(Bytes::type, std::move(s)));
  Value& v = (*short_bytes)[s.empty() ? 256 : static_cast<uint8_t>(s[0])];
  if (!v) v = Value(alloc_as<Bytes>(Bytes::type, std::move(s)));
  return v;
}

// ---- dictionaries ----

Value Dict::get(const Str* key) {
  Value* v = table.find_str(key);
  return v ? *v : Value();
}
Value Dict::get(std::string_view key) { return get(intern(key)); }
void Dict::set(Str* key, Value v) {
  if (Value* place = table.find_str(key)) {
    Value old = std::exchange(*place, std::move(v));
    return;
  }
  table.insert_new(Value(key), std::move(v), key->hash_value());
}
void Dict::set(std::string_view key, Value v) { set(intern(key), std::move(v)); }
bool Dict::erase(const Str* key) {
  Value* v = table.find_str(key);
  if (!v) return false;
  table.erase_at(table.entry_of(v));
  return true;
}
Value Dict::get(VM& vm, const Value& key) {
  if (key.is_object() && key.object()->cls == Str::type) return get(cast<Str>(key));
  uint64_t h;
  if (!vm.hash(key, h)) return {};
  int64_t e = table.find(vm, key, h);
  return e < 0 ? Value() : table.entries()[static_cast<size_t>(e)].value;
}
bool Dict::set(VM& vm, const Value& key, Value v) {
  uint64_t h;
  if (!vm.hash(key, h)) return false;
  int64_t e = table.find(vm, key, h);
  if (e == -2) return false;
  if (e >= 0) {
    Value old = std::exchange(table.entries()[static_cast<size_t>(e)].value, std::move(v));
    return true;
  }
  table.insert_new(key, std::move(v), h);
  return true;
}
int Dict::erase(VM& vm, const Value& key) {
  uint64_t h;
  if (!vm.hash(key, h)) return -1;
  int64_t e = table.find(vm, key, h);
  if (e == -2) return -1;
  if (e < 0) return 0;
  table.erase_at(static_cast<size_t>(e));
  return 1;
}
int Dict::contains(VM& vm, const Value& key) {
  uint64_t h;
  if (!vm.hash(key, h)) return -1;
  int64_t e = table.find(vm, key, h);
  return e == -2 ? -1 : e >= 0;
}

// ---- making values ----

static PerVM<Value> empty_tuple;

Value make_tuple(std::span<const Value> items) {
  if (items.empty()) {  // there is one
    if (!*empty_tuple) *empty_tuple = Value(alloc_as<Tuple>(Tuple::type, 0U));
    return *empty_tuple;
  }
  auto* t = alloc_as<Tuple>(Tuple::type, static_cast<uint32_t>(items.size()));
  std::copy(items.begin(), items.end(), t->items);
  return Value(t);
}
Value make_tuple(std::initializer_list<Value> items) {
  return make_tuple(std::span<const Value>(items.begin(), items.size()));
}
Value make_list(std::vector<Value> items) {
  auto* l = alloc_as<List>(List::type);
  l->items = std::move(items);
  return Value(l);
}
Ref<Dict> make_dict() { return alloc_as<Dict>(Dict::type); }
Ref<Set> make_set(bool frozen) { return alloc_as<Set>(frozen ? Set::frozen_type : Set::type); }
Value make_slice(Value start, Value stop, Value step) {
  return Value(alloc_as<Slice>(Slice::type, std::move(start), std::move(stop), std::move(step)));
}
Value make_bound(Value self, Value func) {
  Type* t = BoundMethod::type;
  if (is<NativeFunction>(func) || (is<Function>(func) && func.object()->cls != Function::type))
    t = func.object()->cls == NativeFunction::slot_type ? BoundMethod::slot_type
                                                        : NativeFunction::type;
  return Value(alloc_as<BoundMethod>(t, std::move(self), std::move(func)));
}

std::string_view Type::short_name() const {
  return has(kDotted) ? std::string_view(name).substr(name.rfind('.') + 1) : std::string_view(name);
}

std::string_view type_name(const Value& v) { return type_of(v)->name; }

}  // namespace tracepad
