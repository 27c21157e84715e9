// What is asked of any value beside operators: its hash and texts, length, items, membership, its
// place as an index, and iteration. What built-in types are asked most is answered here; the rest
// goes to special methods.
#include <fmt/format.h>

#include <span>

#include "runtime/bigint.h"
#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/fast_paths.h"
#include "runtime/frame.h"
#include "runtime/iterators.h"
#include "runtime/native.h"
#include "runtime/static_hashes.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"

namespace tracepad {

bool VM::hash(const Value& v, uint64_t& out) {
  if (v.is_small()) {
    int64_t i = v.small();
    out = static_cast<uint64_t>(i == -1 ? -2 : i);
    return true;
  }
  if (v.is_bool()) {
    out = v.is_true();
    return true;
  }
  if (v.is_object() && v.object()->cls == Str::type) {
    out = cast<Str>(v)->hash_value();
    return true;
  }
  Type* t = type_of(v);
  if (t == Tuple::type) return hash_tuple(*this, cast<Tuple>(v), out);
  if (v.is_real()) {
    out = hash_double(v.real());
    return true;
  }
  const Value& f = t->dunder(Dunder::hash_);
  if (!f || f.is_none()) {
    type_error("unhashable type: '{}'", t->name);
    return false;
  }
  if (f.same(Type::object_type->dunder(Dunder::hash_))) {
    out = hash_of_identity(v);
    return true;
  }
  Value r = call_dunder(*this, f, v);
  if (!r) return false;
  int64_t i;
  if (r.is_small()) {
    i = r.small();
  } else if (!is_int(r)) {
    type_error("__hash__ method should return an integer");
    return false;
  } else if (!to_int64(r, i)) {
    // A larger int hashes by its own hash.
    Value h = call(Int::type->dunder(Dunder::hash_), {r});
    if (!h || !to_int64(h, i)) return false;
  }
  out = static_cast<uint64_t>(i == -1 ? -2 : i);
  return true;
}

namespace {
// Repr of nested structures re-enters; the VM counts it like any call from a native.
Value text_dunder(VM& vm, const Value& v, Dunder d, const char* name) {
  NativeDepth depth;  // a __repr__ may be object's __str__, and the other way round
  if (!depth.check(vm, d == Dunder::repr_ ? " while getting the repr of an object"
                                          : " while getting the str of an object"))
    return {};
  Value r = call_dunder(vm, type_of(v)->dunder(d), v);
  if (!r) return {};
  if (!is_str(r)) return vm.type_error("{} returned non-string (type {})", name, type_name(r));
  return r;
}

// The text of a number that is no object, which is the same as str() and as repr().
bool number_to(const Value& v, std::string& out) {
  if (v.is_small()) {
    const fmt::format_int digits(v.small());
    out.append(digits.data(), digits.size());
    return true;
  }
  if (v.is_real()) {
    out += float_repr(v.real());
    return true;
  }
  return false;
}
}  // namespace

Value VM::repr(const Value& v) {
  std::string number;
  if (number_to(v, number)) return make_str(std::move(number));
  return text_dunder(*this, v, Dunder::repr_, "__repr__");
}
Value VM::str(const Value& v) {
  if (v.is_object() && v.object()->cls == Str::type) return v;
  if (v.is_small() && v.small() >= 0 && v.small() < 10)
    return Value(ascii_str(static_cast<unsigned char>('0' + v.small())));
  std::string number;
  if (number_to(v, number)) return make_str(std::move(number));
  const Value& f = type_of(v)->dunder(Dunder::str_);
  if (f.same(Type::object_type->dunder(Dunder::str_)))
    return text_dunder(*this, v, Dunder::repr_, "__str__");
  return text_dunder(*this, v, Dunder::str_, "__str__");
}
bool VM::repr_to(const Value& v, std::string& out) {
  if (number_to(v, out)) return true;
  Value r = repr(v);
  if (!r) return false;
  out += str_view(r);
  return true;
}
bool VM::str_to(const Value& v, std::string& out) {
  if (number_to(v, out)) return true;
  Value r = str(v);
  if (!r) return false;
  out += str_view(r);
  return true;
}
Value VM::ascii(const Value& v) {
  Value r = repr(v);
  if (!r || cast<Str>(r)->ascii()) return r;
  std::string out;
  std::string_view s = str_view(r);
  for (size_t i = 0; i < s.size();) {
    unsigned char c = static_cast<unsigned char>(s[i]);
    if (c < 0x80) {
      out += s[i++];
      continue;
    }
    int extra = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : 1;
    uint32_t cp = c & (0x3F >> extra);
    for (int k = 1; k <= extra && i + k < s.size(); ++k)
      cp = cp << 6 | (static_cast<unsigned char>(s[i + k]) & 0x3F);
    i += static_cast<size_t>(extra) + 1;
    out += cp < 0x100     ? fmt::format("\\x{:02x}", cp)
           : cp < 0x10000 ? fmt::format("\\u{:04x}", cp)
                          : fmt::format("\\U{:08x}", cp);
  }
  return make_str(std::move(out));
}
Value VM::format(const Value& v, const Value& spec) {
  if (v.is_object() && v.object()->cls == Str::type && is_str(spec) && str_view(spec).empty())
    return v;
  const Value& f = type_of(v)->dunder(Dunder::format_);
  Value r = call_dunder(*this, f, v, spec);
  if (!r) return {};
  if (!is_str(r)) return type_error("__format__ must return a str, not {}", type_name(r));
  return r;
}

int64_t VM::len(const Value& v) {
  if (v.is_object()) {
    Type* t = v.object()->cls;
    if (t == List::type) return static_cast<int64_t>(cast<List>(v)->items.size());
    if (t == Tuple::type) return cast<Tuple>(v)->size;
    if (t == Str::type) return cast<Str>(v)->length();
    if (t == Dict::type) return static_cast<int64_t>(cast<Dict>(v)->size());
  }
  const Value& f = type_of(v)->dunder(Dunder::len_);
  if (!f) {
    type_error("object of type '{}' has no len()", type_name(v));
    return -1;
  }
  Value r = call_dunder(*this, f, v);
  if (r && !is_int(r)) r = index_value(r);
  if (!r) return -1;
  int64_t n;
  if (int_is_negative(r)) {
    value_error("__len__() should return >= 0");
    return -1;
  }
  if (!to_int64(r, n)) {
    raise(exc::OverflowError, "cannot fit 'int' into an index-sized integer");
    return -1;
  }
  return n;
}

bool VM::length_hint(const Value& v, int64_t& n) {
  Type* t = type_of(v);
  if (t->dunder(Dunder::len_)) {
    n = len(v);
    if (n >= 0) return true;
    if (!error_is(exc::TypeError)) return false;
    clear_error();
  }
  n = -1;
  if (!t->dunder(Dunder::length_hint_)) return true;
  Value r = call_special(*this, Dunder::length_hint_, v);
  if (!r && error_is(exc::TypeError)) return clear_error(), true;
  if (!r) return false;
  if (r.is_not_implemented()) return true;
  if (!is_int(r))
    return type_error("__length_hint__ must be an integer, not {}", type_name(r)), false;
  if (!to_int64(r, n))
    return raise(exc::OverflowError, "Python int too large to convert to C ssize_t"), false;
  if (n < 0) return value_error("__length_hint__() should return >= 0"), false;
  return true;
}

Value VM::getitem(const Value& o, const Value& key) {
  if (o.is_object()) {
    Type* t = o.object()->cls;
    if (t == Dict::type) {
      Value v = cast<Dict>(o)->get(*this, key);
      if (v) return v;
      if (has_error()) {
        improve_unhashable(*this, key, "dict key");
        return {};
      }
      return raise_value(exc::KeyError, key);
    }
    if (is<Type>(o) && !t->dunder(Dunder::getitem_)) {
      Type* cls = cast<Type>(o);
      Value f = cls->lookup(names::of(Dunder::class_getitem_));
      if (f) {
        Value bound = bind_descriptor(*this, f, Value(), cls);
        if (!bound) return {};
        return call(bound, {key});
      }
      if (cls == Type::type) return make_generic_alias(*this, o, key);
      return type_error("type '{}' is not subscriptable", cls->name);
    }
  }
  const Value& f = type_of(o)->dunder(Dunder::getitem_);
  if (!f) return type_error("'{}' object is not subscriptable", type_name(o));
  return call_dunder(*this, f, o, key);
}

namespace {
// Of what cannot change but is a sequence a wrong index is found first; false: error set.
bool takes_index(const Value& o, const Value& key) {
  const Type* t = type_of(o);
  return (has_sequence_slots(t) || t->has(Type::kMutable) || t->dunder(Dunder::len_)) &&
         (is_int(key) || type_of(key)->dunder(Dunder::index_));
}
bool index_fits(VM& vm, const Value& o, const Value& key) {
  int64_t i;
  return !takes_index(o, key) || vm.index(key, i);
}
}  // namespace

bool VM::setitem(const Value& o, const Value& key, const Value& value) {
  if (o.is_object() && o.object()->cls == Dict::type) {
    if (cast<Dict>(o)->set(*this, key, value)) return true;
    improve_unhashable(*this, key, "dict key");
    return false;
  }
  const Value& f = type_of(o)->dunder(Dunder::setitem_);
  if (!f || f.is_none()) {
    if (!index_fits(*this, o, key)) return false;
    type_error("'{}' object does not support item assignment", type_name(o));
    return false;
  }
  if (is<Function>(f) || is<NativeFunction>(f)) return static_cast<bool>(call(f, {o, key, value}));
  Value bound = bind_descriptor(*this, f, o, type_of(o));
  return bound && call(bound, {key, value});
}

bool VM::delitem(const Value& o, const Value& key) {
  const Value& f = type_of(o)->dunder(Dunder::delitem_);
  if (!f || f.is_none()) {
    if (!index_fits(*this, o, key)) return false;
    // What has the sequence protocol is asked for the item by its index, in other words.
    type_error("'{}' object {} item deletion", type_name(o),
               takes_index(o, key) ? "doesn't support" : "does not support");
    return false;
  }
  return static_cast<bool>(call_dunder(*this, f, o, key));
}

namespace {
// -1: some item can only be compared otherwise, before which none is equal.
int plainly_contains(std::span<const Value> items, const Value& item) {
  for (const Value& v : items)
    if (const int r = plainly_equal(v, item)) return r;
  return 0;
}
}  // namespace

int VM::contains(const Value& container, const Value& item) {
  Type* t = type_of(container);
  if (const int found = quick_contains(container, item); found >= 0) return found;
  if (t == List::type || t == Tuple::type) {
    const int found =
        plainly_contains(t == List::type ? std::span<const Value>(cast<List>(container)->items)
                                         : cast<Tuple>(container)->view(),
                         item);
    if (found >= 0) return found;
  }
  if (item.is_small() || is_plain_str(item)) {  // hashable
    if (t == Dict::type) return cast<Dict>(container)->contains(*this, item);
    if (t == Set::type || t == Set::frozen_type) return cast<Set>(container)->contains(*this, item);
  }
  const Value& f = t->dunder(Dunder::contains_);
  if (f) {
    if (f.is_none()) {
      type_error("'{}' object is not a container", t->name);
      return -1;
    }
    Value r = call_dunder(*this, f, container, item);
    return r ? truth(r) : -1;
  }
  if (!is_iterable(container)) {
    type_error("argument of type '{}' is not a container or iterable", t->name);
    return -1;
  }
  int found = 0;
  bool ok = for_each(container, [&](const Value& v) {
    int r = equal(v, item);
    if (r) found = r;
    return r == 0;
  });
  return ok && found >= 0 ? found : -1;
}

Value VM::index_value(const Value& v) {
  if (is_int(v)) return v.is_bool() ? make_int(v.is_true()) : v;
  const Value& f = type_of(v)->dunder(Dunder::index_);
  if (!f) return type_error("'{}' object cannot be interpreted as an integer", type_name(v));
  Value r = call(f, {v});
  if (!r) return {};
  return converted(*this, r, Int::type, "__index__") ? r : Value();
}

bool VM::index(const Value& v, int64_t& out) {
  if (v.is_small()) {
    out = v.small();
    return true;
  }
  Value i = index_value(v);
  if (!i) return false;
  if (!to_int64(i, out)) {
    raise(exc::IndexError, "cannot fit '{}' into an index-sized integer", type_name(v));
    return false;
  }
  return true;
}

// ---- iteration ----

Value VM::iter(const Value& v) {
  if (v.is_object() && (v.object()->flags & Object::kNativeIterator)) return v;
  if (is<Generator>(v)) return v;
  Type* t = type_of(v);
  if (t == List::type) return Value(alloc_as<ListIterator>(ListIterator::type, cast<List>(v)));
  const Value& f = t->dunder(Dunder::iter_);
  if (f && !f.is_none()) {
    Value r = call_dunder(*this, f, v);
    if (!r) return {};
    if (!(r.is_object() && (r.object()->flags & Object::kNativeIterator)) && !is<Generator>(r) &&
        !type_of(r)->dunder(Dunder::next_))
      return type_error("iter() returned non-iterator of type '{}'", type_name(r));
    return r;
  }
  if (!f && t->dunder(Dunder::getitem_) && !is<Dict>(v)) {
    return make_sequence_iterator(v);
  }
  return type_error("'{}' object is not iterable", t->name);
}

// A step like any other: what natives do with an endless iterator meets the limits and Stop too.
Next VM::ended() {
  if (!has_error()) return Next::done;
  if (!error_is(exc::StopIteration)) return Next::error;
  clear_error();
  return Next::done;
}

Next VM::next(const Value& it, Value& out) {
  if (--budget_ <= 0 && !poll()) return Next::error;
  if (it.is_object()) {
    Object* o = it.object();
    if (o->flags & Object::kNativeIterator) {
      out = static_cast<Iterator*>(o)->next(*this);
      stop_value_ = Value();
      return out ? Next::ok : ended();
    }
    if (o->kind == static_cast<uint8_t>(Kind::generator)) {
      auto* g = static_cast<Generator*>(o);
      stop_value_ = Value();
      if (!g->frame) return Next::done;
      Frame* base = frame_;
      Value hold(g);
      if (!resume_generator(g, none(), Frame::kNative)) return Next::error;
      out = run(base);
      return out ? Next::ok : has_error() ? Next::error : Next::done;
    }
  }
  const Value& f = type_of(it)->dunder(Dunder::next_);
  if (!f || f.is_none()) {
    type_error("'{}' object is not an iterator", type_name(it));
    return Next::error;
  }
  out = call_dunder(*this, f, it);
  if (out) return Next::ok;
  if (!error_is(exc::StopIteration)) return Next::error;
  Value e = take_error();
  stop_value_ = cast<Exception>(e)->value;
  return Next::done;
}

bool room_for(VM& vm, const Value& iterable) {
  auto* r = as<Range>(iterable);
  return !r || !r->small || check_repeat(vm, r->count, 1, sizeof(Value));
}

Value VM::iter_to_fill(const Value& iterable, Sized sized) {
  Value it = iter(iterable);
  if (!it || sized == Sized::nothing) return it;
  const Value& asked = sized == Sized::iterable ? iterable : it;
  // Of the classes of our own, only those that ask another object can do anything but count.
  if (!type_of(asked)->has(Type::kHeap) && !asks_another_for_length(asked)) return it;
  int64_t n;
  if (!length_hint(asked, n) || (n > 0 && !check_repeat(*this, n, 1, sizeof(Value)))) return {};
  return it;
}

bool VM::iterate(const Value& v, std::vector<Value>& out, Sized sized) {
  if (v.is_object()) {
    Type* t = v.object()->cls;
    if (t == List::type) {
      auto& items = cast<List>(v)->items;
      out.insert(out.end(), items.begin(), items.end());
      return true;
    }
    if (t == Tuple::type) {
      auto* p = cast<Tuple>(v);
      out.insert(out.end(), p->items, p->items + p->size);
      return true;
    }
  }
  if (!room_for(*this, v)) return false;
  return walk(iter_to_fill(v, sized), [&](const Value& x) {
    out.push_back(x);
    return (out.size() & 0x3f) != 0 || memory_check();  // an element may be large
  });
}

}  // namespace tracepad
