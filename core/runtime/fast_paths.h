// What the loop does by itself in the frequent cases, as inline functions that neither raise nor
// run Python code; each says by its result that the case is another one.
#pragma once
#include <cstring>

#include "runtime/compare.h"
#include "runtime/frame.h"
#include "runtime/iterators.h"
#include "runtime/type_internal.h"
#include "syntax/ast.h"

namespace tracepad {

inline bool is_plain_str(const Value& v) { return v.is_object() && v.object()->cls == Str::type; }

// ---- names (see NameCache) ----

// Null: not where the cache says.
inline const Value* cached_global(NameCache& c, Dict* globals, Dict* builtins) {
  HashTable& own = globals->table;
  if (c.where != NameCache::kBuiltin) return own.value_at(c.entry, c.name);
  if (own.version() != c.version) {
    if (own.may_have(c.name->hash) && own.find_str(c.name)) return nullptr;
    c.version = own.version();
  }
  return builtins->table.value_at(c.entry, c.name);
}

inline bool hidden_by_instance(const Instance* i, const Str* name) {
  if (i->row) return i->cls->order_filter & HashTable::filter_bit(name->hash);
  return i->dict && i->dict->table.may_have(name->hash);  // or so it seems
}

// Whether the row of an instance has the attribute, at the entry that the cache says.
inline bool is_in_row(const Instance* i, const NameCache& c) {
  return c.entry < i->row_size && i->cls->order[c.entry].get() == c.name;
}

// The attribute's place in the instance's row or dict; null: not where the cache says.
TRACEPAD_INLINE const Value* cached_entry(const NameCache& c, const Value& o) {
  if (c.where != NameCache::kEntry || !o.is_object()) return nullptr;
  const uint32_t version = o.object()->cls->version;
  // What is not of the first type is seldom of the second: so told, compilers keep its test aside.
  if (version != c.version && __builtin_expect(version != static_cast<uint32_t>(c.found), 1))
    return nullptr;
  const auto* i = static_cast<const Instance*>(o.object());
  if (i->row) return is_in_row(i, c) ? i->row + c.entry : nullptr;
  return i->dict ? i->dict->table.value_at(c.entry, c.name) : nullptr;
}

// The bits of the attribute's value, where it is not in the instance's dict; kNotCached: not where
// the cache says.
inline constexpr uint64_t kNotCached = Value::kEmptyBits;
TRACEPAD_INLINE uint64_t cached_attribute(const NameCache& c, const Value& o) {
  if (!o.is_object()) return kNotCached;
  const Object* obj = o.object();
  if (obj->cls->version == c.version) {
    // Only these two are of instances.
    if (c.where == NameCache::kClass)
      return hidden_by_instance(static_cast<const Instance*>(obj), c.name) ? kNotCached : c.found;
    if (c.where == NameCache::kSlot) {
      const auto* i = static_cast<const Instance*>(obj);
      return i->slots ? i->slots[c.entry].bits() : kNotCached;
    }
    return kNotCached;
  }
  if (c.where == NameCache::kTypeValue && is<Type>(o) && cast<Type>(o)->version == c.version &&
      obj->cls == Type::type) {
    return c.entry ? cast<StaticMethod>(Value::share(c.found))->func.bits() : c.found;
  }
  return kNotCached;
}

// The bits of the attribute's value; kNotCached: not where the cache says.
TRACEPAD_INLINE uint64_t cached_value(const NameCache& c, const Value& o) {
  const Value* entry = cached_entry(c, o);
  return entry ? entry->bits() : cached_attribute(c, o);
}

// Whether c.found is the function to call with `o` in front of the arguments.
TRACEPAD_INLINE bool cached_method(const NameCache& c, const Value& o) {
  if (!o.is_object() || o.object()->cls->version != c.version) return false;
  if (c.where == NameCache::kOwnMethod) return true;
  return c.where == NameCache::kMethod &&
         !hidden_by_instance(static_cast<const Instance*>(o.object()), c.name);
}

// Exchanges `v` with the attribute's old value; false: not where the cache says.
inline bool cached_store(const NameCache& c, const Value& o, Value& v) {
  if (!o.is_object() || (c.where != NameCache::kSlot && c.where != NameCache::kEntry)) return false;
  const uint32_t version = o.object()->cls->version;
  if (version != c.version && version != static_cast<uint32_t>(c.found)) return false;
  auto* i = static_cast<Instance*>(o.object());
  if (c.where == NameCache::kSlot) {
    if (!i->slots) return false;
    std::swap(i->slots[c.entry], v);
    return true;
  }
  if (!i->dict) {
    if (is_in_row(i, c)) {
      std::swap(i->row[c.entry], v);
      return true;
    }
    if (c.entry != i->row_size || c.entry >= i->cls->order.size() ||
        i->cls->order[c.entry].get() != c.name || i->kind != static_cast<uint8_t>(Kind::instance))
      return false;
    i->append_to_row(std::move(v));
    return true;
  }
  if (Value* place = i->dict->table.value_at(c.entry, c.name)) {
    std::swap(*place, v);
    return true;
  }
  // The next attribute of a new instance.
  HashTable& table = i->dict->table;
  if (table.entries().size() != c.entry || table.may_have(c.name->hash)) return false;
  table.insert_new(Value(c.name), std::move(v), c.name->hash);
  return true;
}

// ---- texts ----

inline bool has_text(std::string_view text, std::string_view part) {
  constexpr auto npos = std::string_view::npos;
  if (part.size() != 1) return text.find(part) != npos;
  if (text.size() > 16) return text.find(part[0]) != npos;
  for (const char c : text)  // shorter than the call that searches better
    if (c == part[0]) return true;
  return false;
}

// Whether a text or a dict has the string; -1: another case.
inline int quick_contains(const Value& container, const Value& item) {
  if (!is_plain_str(item) || !container.is_object()) return -1;
  const Type* t = container.object()->cls;
  if (t == Str::type) return has_text(str_view(container), str_view(item));
  if (t == Dict::type) return cast<Dict>(container)->table.find_str(cast<Str>(item)) != nullptr;
  return -1;
}

// ---- numbers ----

// Results are a value's bits, which a register holds; kNotNumber: to be computed otherwise.
inline constexpr uint64_t kNotNumber = Value::kEmptyBits;
inline uint64_t small_bits(int64_t i) {
  return Value::fits_small(i) ? Value::small(i).bits() : kNotNumber;
}
inline Value number_of(uint64_t bits) {
  Value v;
  std::memcpy(static_cast<void*>(&v), &bits, sizeof v);
  return v;
}
inline uint64_t real_bits(double d) { return Value::real(d).bits(); }
inline bool is_half(int64_t i) { return i == static_cast<int32_t>(i); }

// Both are floats, or one is and the other a small int.
TRACEPAD_INLINE bool as_numbers(const Value& a, const Value& b, double& x, double& y) {
  if (a.is_real()) {
    x = a.real();
    if (b.is_real())
      y = b.real();
    else if (b.is_small())
      y = static_cast<double>(b.small());
    else
      return false;
    return true;
  }
  if (!a.is_small() || !b.is_real()) return false;
  x = static_cast<double>(a.small());
  y = b.real();
  return true;
}

// + - * of small ints and floats.
inline bool computes(Op op) { return op >= Op::BINARY_ADD && op <= Op::BINARY_MUL; }
TRACEPAD_INLINE uint64_t computed(Op op, const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) {
    const int64_t x = a.small(), y = b.small();
    if (op == Op::BINARY_ADD) return small_bits(x + y);
    if (op == Op::BINARY_SUB) return small_bits(x - y);
    // Half the width each, so that the product fits; wasm cannot tell cheaply otherwise.
    return is_half(x) && is_half(y) ? small_bits(x * y) : kNotNumber;
  }
  double x, y;
  if (!as_numbers(a, b, x, y)) return kNotNumber;
  return real_bits(op == Op::BINARY_ADD ? x + y : op == Op::BINARY_SUB ? x - y : x * y);
}
static_assert(static_cast<int>(Op::BINARY_MUL) - static_cast<int>(Op::BINARY_ADD) == 2);

// Operators other than + - *, on small ints and floats.
inline uint64_t number_operator(uint32_t op, const Value& a, const Value& b) {
  using K = ast::BinOpKind;
  if (a.is_small() && b.is_small()) {
    const int64_t x = a.small(), y = b.small();
    switch (static_cast<K>(op)) {
      case K::BitAnd:
        return small_bits(x & y);
      case K::BitOr:
        return small_bits(x | y);
      case K::BitXor:
        return small_bits(x ^ y);
      case K::FloorDiv: {
        if (y == 0) break;
        const int64_t q = x / y;
        return small_bits(q - (q * y != x && (x < 0) != (y < 0)));
      }
      case K::Mod: {
        if (y == 0) break;
        const int64_t r = x % y;
        return small_bits(r && (r < 0) != (y < 0) ? r + y : r);
      }
      case K::Div:
        if (y == 0) break;
        return real_bits(static_cast<double>(x) / static_cast<double>(y));
      case K::RShift:
        if (y < 0 || y > 62) break;
        return small_bits(x >> y);
      case K::LShift:
        if (y < 0 || y > 14) break;
        return small_bits(x * (int64_t{1} << y));
      default:
        break;
    }
    return kNotNumber;
  }
  double x, y;
  if (static_cast<K>(op) == K::Pow && as_numbers(a, b, x, y) && x > 0) {
    const double r = std::pow(x, y);
    return std::isfinite(r) ? real_bits(r) : kNotNumber;
  }
  if (static_cast<K>(op) == K::Div && as_numbers(a, b, x, y) && y != 0) return real_bits(x / y);
  return kNotNumber;
}

// 1, 0; -1: the operands are no small ints, floats or strings.
inline int quick_compare(uint32_t op, const Value& a, const Value& b) {
  if (a.is_small() && b.is_small()) return compare_values(op, a.small(), b.small());
  double x, y;
  if (as_numbers(a, b, x, y)) return compare_values(op, x, y);
  if (is_plain_str(a) && is_plain_str(b))
    return compare_values(op, cast<Str>(a)->view(), cast<Str>(b)->view());
  return -1;
}

// ---- sequences ----

// The place of an item of a list or tuple; null: it is none, or the index is out of range.
TRACEPAD_INLINE Value* sequence_item(const Value& o, const Value& index) {
  if (!index.is_small() || !o.is_object()) return nullptr;
  Value* items;
  int64_t n;
  if (o.object()->cls == List::type) {
    auto& list = cast<List>(o)->items;
    items = list.data();
    n = static_cast<int64_t>(list.size());
  } else if (o.object()->cls == Tuple::type) {
    items = cast<Tuple>(o)->items;
    n = cast<Tuple>(o)->size;
  } else {
    return nullptr;
  }
  int64_t i = index.small();
  if (i < 0) i += n;
  return i >= 0 && i < n ? items + i : nullptr;
}

}  // namespace tracepad
