// The type list. Code that calls back into Python while it walks a list re-reads size and items
// each time, since a callback may change the list.
#include <algorithm>

#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/iterators.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

List* L(const Value& v) { return cast<List>(v); }
int64_t size(const Value& v) { return static_cast<int64_t>(L(v)->items.size()); }

Value list_new(VM&, const Args& a) { return Value(alloc<List>(cast<Type>(a[0]))); }

// Appends an iterable; the list itself may be the iterable.
bool extend(VM& vm, List* list, const Value& iterable) {
  if (auto* other = as<List>(iterable); other && iterable.object()->cls == List::type) {
    size_t n = other->items.size();
    if (!check_repeat(vm, static_cast<int64_t>(n), 1, sizeof(Value))) return false;
    list->items.reserve(list->items.size() + n);
    for (size_t i = 0; i < n; ++i) list->items.push_back(other->items[i]);
    return true;
  }
  if (auto* t = as<Tuple>(iterable); t && iterable.object()->cls == Tuple::type) {
    list->items.insert(list->items.end(), t->items, t->items + t->size);
    return true;
  }
  if (!room_for(vm, iterable)) return false;
  if (auto* r = as<Range>(iterable); r && r->small)
    list->items.reserve(list->items.size() + static_cast<size_t>(r->count));
  return vm.walk(vm.iter_to_fill(iterable), [&](const Value& v) {
    list->items.push_back(v);
    if ((list->items.size() & 0x3f) == 0 && !vm.memory_check()) return false;
    return true;
  });
}

Value list_init(VM& vm, const Args& a) {
  Value held = a[0];
  std::vector<Value> old;
  old.swap(L(held)->items);
  if (!a[1]) return none();
  if (is<List>(a[1]) && a[1].same(held)) return none();
  if (!extend(vm, L(held), a[1])) return {};
  return none();
}

Value list_repr(VM& vm, const Args& a) { return repr_sequence(vm, a[0], "[", "]"); }
Value list_len(VM&, const Args& a) { return make_int(size(a[0])); }

template <uint32_t Op>
Value comparison(VM& vm, const Args& a) {
  if (!is<List>(a[1])) return Value::not_implemented();
  return compare_sequences(vm, Op, a[0], a[1]);
}

Value list_getitem(VM& vm, const Args& a) {
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, size(a[0]), first, last, stride, count)) return {};
    std::vector<Value> out;
    if (first + (count - 1) * stride < size(a[0])) {
      out.reserve(static_cast<size_t>(count));
      for (int64_t i = 0; i < count; ++i)
        out.push_back(L(a[0])->items[static_cast<size_t>(first + i * stride)]);
    }
    return make_list(std::move(out));
  }
  int64_t i;
  if (!sequence_index(vm, a[1], size(a[0]), i, "list")) return {};
  return L(a[0])->items[static_cast<size_t>(i)];
}

Value assign_slice(VM& vm, const Value& self, Slice* s, const Value& value) {
  std::vector<Value> items;
  int64_t first, last, stride, count;
  if (!s->indices(vm, size(self), first, last, stride, count)) return {};
  if (!is_iterable(value)) return vm.type_error("must assign iterable to extended slice");
  if (!vm.iterate(value, items, Sized::iterator)) return {};
  // Reading them may have changed the list.
  if (!s->indices(vm, size(self), first, last, stride, count)) return {};
  auto& list = L(self)->items;
  if (stride == 1) {
    std::vector<Value> dropped(std::make_move_iterator(list.begin() + first),
                               std::make_move_iterator(list.begin() + first + count));
    auto n = static_cast<int64_t>(items.size());
    int64_t same = std::min(n, count);
    std::move(items.begin(), items.begin() + same, list.begin() + first);
    if (n > count)
      list.insert(list.begin() + first + same, std::make_move_iterator(items.begin() + same),
                  std::make_move_iterator(items.end()));
    else
      list.erase(list.begin() + first + n, list.begin() + first + count);
    return none();
  }
  if (static_cast<int64_t>(items.size()) != count)
    return vm.value_error("attempt to assign sequence of size {} to extended slice of size {}",
                          items.size(), count);
  for (int64_t i = 0; i < count; ++i)
    std::swap(list[static_cast<size_t>(first + i * stride)], items[static_cast<size_t>(i)]);
  return none();
}

bool assignment_index(VM& vm, const Value& key, int64_t length, int64_t& i) {
  if (sequence_index(vm, key, length, i, "list")) return true;
  if (vm.error_is(exc::IndexError) && to_int64(key, i)) {
    vm.clear_error();
    vm.raise(exc::IndexError, std::string("list assignment index out of range"));
  }
  return false;
}

Value list_setitem(VM& vm, const Args& a) {
  if (auto* s = as<Slice>(a[1])) {
    Value held = a[0];
    return assign_slice(vm, held, s, a[2]);
  }
  int64_t i;
  if (!assignment_index(vm, a[1], size(a[0]), i)) return {};
  Value old = std::exchange(L(a[0])->items[static_cast<size_t>(i)], a[2]);
  return none();
}

Value list_delitem(VM& vm, const Args& a) {
  auto& list = L(a[0])->items;
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, size(a[0]), first, last, stride, count) || count == 0)
      return vm.has_error() ? Value() : none();
    if (stride < 0) {
      first += (count - 1) * stride;
      stride = -stride;
    }
    std::vector<Value> dropped;
    size_t out = static_cast<size_t>(first);
    int64_t next = first, removed = 0;
    for (size_t i = out; i < list.size(); ++i) {
      if (removed < count && static_cast<int64_t>(i) == next) {
        dropped.push_back(std::move(list[i]));
        next += stride;
        ++removed;
      } else {
        list[out++] = std::move(list[i]);
      }
    }
    list.resize(out);
    return none();
  }
  int64_t i;
  if (!assignment_index(vm, a[1], size(a[0]), i)) return {};
  Value old = std::move(list[static_cast<size_t>(i)]);
  list.erase(list.begin() + i);
  return none();
}

Value list_add(VM& vm, const Args& a) {
  if (!is<List>(a[1])) {
    Value r = try_reflected(vm, Dunder::radd_, a[0], a[1]);
    if (r || vm.has_error()) return r;
    return vm.type_error("can only concatenate list (not \"{}\") to list", type_name(a[1]));
  }
  if (!check_repeat(vm, size(a[0]) + size(a[1]), 1, sizeof(Value))) return {};
  std::vector<Value> out;
  out.reserve(static_cast<size_t>(size(a[0]) + size(a[1])));
  out.insert(out.end(), L(a[0])->items.begin(), L(a[0])->items.end());
  out.insert(out.end(), L(a[1])->items.begin(), L(a[1])->items.end());
  return make_list(std::move(out));
}
Value list_iadd(VM& vm, const Args& a) {
  Value held = a[0];
  if (!extend(vm, L(held), a[1])) return {};
  return held;
}

Value list_mul(VM& vm, const Args& a) {
  if (!is_int(a[1])) {
    Value r = try_reflected(vm, Dunder::rmul_, a[0], a[1]);
    if (r || vm.has_error()) return r;
  }
  int64_t n;
  if (!repeat_count(vm, a[1], size(a[0]), n) || !check_repeat(vm, size(a[0]), n, sizeof(Value)))
    return {};
  const auto& items = L(a[0])->items;
  std::vector<Value> out;
  out.reserve(items.size() * static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) out.insert(out.end(), items.begin(), items.end());
  return make_list(std::move(out));
}
Value list_imul(VM& vm, const Args& a) {
  if (!is_int(a[1]) && !type_of(a[1])->dunder(Dunder::index_)) {
    Value r = try_reflected(vm, Dunder::rmul_, a[0], a[1]);
    if (r || vm.has_error()) return r;
  }
  int64_t n;
  if (!repeat_count(vm, a[1], size(a[0]), n) || !check_repeat(vm, size(a[0]), n, sizeof(Value)))
    return {};
  auto& items = L(a[0])->items;
  size_t once = items.size();
  if (n == 0) {
    std::vector<Value> old;
    old.swap(items);
    return a[0];
  }
  items.reserve(once * static_cast<size_t>(n));
  for (int64_t k = 1; k < n; ++k)
    for (size_t i = 0; i < once; ++i) items.push_back(items[i]);
  return a[0];
}

Value list_contains(VM& vm, const Args& a) {
  int64_t i = find_in_sequence(vm, a[0], a[1], {}, {});
  return i == -2 ? Value() : make_bool(i >= 0);
}

// ---- methods ----

Value list_append(VM&, const Args& a) {
  auto& items = L(a[0])->items;
  if (items.capacity() == 0) items.reserve(4);  // more will come
  items.push_back(a[1]);
  return none();
}
Value list_extend(VM& vm, const Args& a) {
  Value held = a[0];
  return extend(vm, L(held), a[1]) ? none() : Value();
}
Value list_insert(VM& vm, const Args& a) {
  int64_t i;
  if (!arg_index(vm, a[1], i)) return {};
  int64_t n = size(a[0]);
  if (i < 0) i = std::max<int64_t>(i + n, 0);
  i = std::min(i, n);
  L(a[0])->items.insert(L(a[0])->items.begin() + i, a[2]);
  return none();
}
Value list_pop(VM& vm, const Args& a) {
  int64_t i;
  if (!arg_index(vm, a[1], i)) return {};
  int64_t n = size(a[0]);
  if (n == 0) return vm.raise(exc::IndexError, std::string("pop from empty list"));
  if (i < 0) i += n;
  if (i < 0 || i >= n) return vm.raise(exc::IndexError, std::string("pop index out of range"));
  auto& items = L(a[0])->items;
  Value v = std::move(items[static_cast<size_t>(i)]);
  items.erase(items.begin() + i);
  return v;
}
Value list_remove(VM& vm, const Args& a) {
  int64_t i = find_in_sequence(vm, a[0], a[1], {}, {});
  if (i == -1) return vm.value_error("list.remove(x): x not in list");
  if (i == -2) return {};
  auto& items = L(a[0])->items;
  if (i < static_cast<int64_t>(items.size())) {
    Value v = std::move(items[static_cast<size_t>(i)]);
    items.erase(items.begin() + i);
  }
  return none();
}
Value list_clear(VM&, const Args& a) {
  std::vector<Value> old;
  old.swap(L(a[0])->items);
  return none();
}
Value list_copy(VM&, const Args& a) { return make_list(L(a[0])->items); }
Value list_index(VM& vm, const Args& a) {
  int64_t i = find_in_sequence(vm, a[0], a[1], a[2], a[3]);
  if (i == -1) return vm.value_error("list.index(x): x not in list");
  return i == -2 ? Value() : make_int(i);
}
Value list_count(VM& vm, const Args& a) {
  int64_t n = 0;
  for (size_t i = 0; i < L(a[0])->items.size(); ++i) {
    Value v = L(a[0])->items[i];
    int same = vm.equal(v, a[1]);
    if (same < 0) return {};
    n += same;
  }
  return make_int(n);
}
Value list_reverse(VM&, const Args& a) {
  std::reverse(L(a[0])->items.begin(), L(a[0])->items.end());
  return none();
}
Value list_sort(VM& vm, const Args& a) {
  int reverse = vm.truth(a[2]);
  if (reverse < 0) return {};
  // The list is empty while it is sorted, so that a comparison that looks at it cannot do harm.
  Value held = a[0];
  std::vector<Value> items;
  items.swap(L(held)->items);
  bool ok = sort_values(vm, items, a[1], reverse != 0);
  bool modified = !L(held)->items.empty();
  items.swap(L(held)->items);
  if (ok && modified) return vm.value_error("list modified during sort");
  return ok ? none() : Value();
}

// ---- iterators ----

struct ListReverseIterator : Iterator {
  inline static Type* type = nullptr;
  Ref<List> list;
  int64_t at;
  explicit ListReverseIterator(List* l) : list(l), at(static_cast<int64_t>(l->items.size()) - 1) {}
  Value next(VM&) override {
    if (!list) return {};
    if (at >= 0 && at < static_cast<int64_t>(list->items.size()))
      return list->items[static_cast<size_t>(at--)];
    list = {};
    return {};
  }
  void traverse(void (*visit)(const Value&, void*), void* arg) override { visit(list, arg); }
};
Value list_iter(VM&, const Args& a) {
  return Value(alloc_as<ListIterator>(ListIterator::type, L(a[0])));
}
Value list_reversed(VM&, const Args& a) {
  return Value(alloc_as<ListReverseIterator>(ListReverseIterator::type, L(a[0])));
}
Value iterator_length_hint(VM&, const Args& a) {
  auto* it = static_cast<ListIterator*>(a[0].object());
  if (!it->list || it->at >= it->list->items.size()) return make_int(0);
  return make_int(static_cast<int64_t>(it->list->items.size() - it->at));
}
Value reverse_length_hint(VM&, const Args& a) {
  auto* it = static_cast<ListReverseIterator*>(a[0].object());
  return make_int(it->list ? it->at + 1 : 0);
}

Value list_iterator_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<ListIterator*>(a[0].object());
  return reduced_iterator(vm, it->list ? Value(it->list) : Value(), make_list({}),
                          static_cast<int64_t>(it->at));
}
Value list_iterator_setstate(VM& vm, const Args& a) {
  auto* it = static_cast<ListIterator*>(a[0].object());
  int64_t place;
  if (!it->list) return none();
  if (!iterator_place(vm, a[1], static_cast<int64_t>(it->list->items.size()), place)) return {};
  it->at = static_cast<size_t>(place);
  return none();
}
Value list_reverse_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<ListReverseIterator*>(a[0].object());
  if (!it->list || it->at < 0) return reduced_iterator(vm, {}, make_list({}), -1);
  return make_tuple(
      {builtin_iterator_type("reversed"), make_tuple({Value(it->list)}), make_int(it->at)});
}
Value list_reverse_setstate(VM& vm, const Args& a) {
  auto* it = static_cast<ListReverseIterator*>(a[0].object());
  int64_t place;
  if (!vm.index(a[1], place)) return {};
  if (it->list)
    it->at = std::clamp<int64_t>(place, -1, static_cast<int64_t>(it->list->items.size()) - 1);
  return none();
}

}  // namespace

void init_list(VM& vm) {
  TypeBuilder<ListIterator>(vm, "list_iterator", ListIterator::type)
      .dunder(Dunder::reduce_, list_iterator_reduce)
      .method("__setstate__", "(self, state, /)", list_iterator_setstate)
      .flags(Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .dunder(Dunder::length_hint_, iterator_length_hint)
      .done();
  TypeBuilder<ListReverseIterator>(vm, "list_reverseiterator", ListReverseIterator::type)
      .dunder(Dunder::reduce_, list_reverse_reduce)
      .method("__setstate__", "(self, state, /)", list_reverse_setstate)
      .flags(Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .dunder(Dunder::length_hint_, reverse_length_hint)
      .done();
  TypeBuilder<List>(vm, "list")
      .flags(Type::kSequence)
      .make("(cls, /, *args, **kwargs)", list_new)
      .method("__init__", "(self, iterable=?, /)", list_init)
      .dunder(Dunder::repr_, list_repr)
      .constant("__hash__", none())
      .dunder(Dunder::len_, list_len)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .method("__getitem__", "(self, key, /)", list_getitem)
      .dunder(Dunder::setitem_, list_setitem)
      .dunder(Dunder::delitem_, list_delitem)
      .dunder(Dunder::contains_, list_contains)
      .dunder(Dunder::add_, list_add)
      .dunder(Dunder::iadd_, list_iadd)
      .dunder(Dunder::mul_, list_mul)
      .dunder(Dunder::rmul_, list_mul)
      .dunder(Dunder::imul_, list_imul)
      .dunder(Dunder::iter_, list_iter)
      .dunder(Dunder::reversed_, list_reversed)
      .method("append", "(self, object, /)", list_append)
      .method("extend", "(self, iterable, /)", list_extend)
      .method("insert", "(self, index, object, /)", list_insert)
      .method("pop", "(self, index=-1, /)", list_pop)
      .method("remove", "(self, value, /)", list_remove)
      .method("clear", "(self, /)", list_clear)
      .method("copy", "(self, /)", list_copy)
      .method("index", "(self, value, start=0, stop=9223372036854775807, /)", list_index)
      .method("count", "(self, value, /)", list_count)
      .method("reverse", "(self, /)", list_reverse)
      .method("sort", "(self, *, key=None, reverse=False)", list_sort)
      .class_method("__class_getitem__", "(cls, item, /)", generic_alias)
      .done();
}

}  // namespace tracepad
