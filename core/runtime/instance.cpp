// Where instances of Python classes keep their attributes: in a row, for as long as the names come
// in the order that the class knows, then in a dict.
#include <algorithm>
#include <new>
#include <utility>

#include "runtime/classes.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {
constexpr uint32_t kLongestRow = 24;

// Rows are of plain instances of classes written in Python that have a dict.
bool may_have_row(const Instance* i) {
  return i->kind == static_cast<uint8_t>(Kind::instance) && i->cls && i->cls->has(Type::kHeap) &&
         !i->cls->has(Type::kSlotsOnly);
}

bool same_name(const Str* a, const Str* b) {
  return a == b || (!(a->interned && b->interned) && a->s == b->s);
}
}  // namespace

Instance::~Instance() {
  delete[] slots;
  if (row) clear_row();
  if (!dict) return;
  // Mostly nobody else has it; then it is part of the instance.
  if (dict->refs == 1 && dict->cls == Dict::type && !(dict->flags & kWeakly)) {
    destroy_exactly<Dict>(dict);
    decref(Dict::type);
  } else {
    decref(dict);
  }
}

void Instance::traverse(void (*visit)(const Value&, void*), void* arg) {
  for (uint32_t i = 0; i < row_size; ++i) visit(row[i], arg);
  if (dict) visit(Value(dict), arg);
  if (slots && cls)
    for (uint32_t i = 0; i < cls->slot_count; ++i) visit(slots[i], arg);
}

void Instance::clear() {
  if (slots && cls)
    for (uint32_t i = 0; i < cls->slot_count; ++i) slots[i] = Value();
  if (row) clear_row();
  if (dict) decref(std::exchange(dict, nullptr));
}

// What the end of a value runs finds no row any more.
void Instance::clear_row() {
  Value* old = std::exchange(row, nullptr);
  const uint32_t n = std::exchange(row_size, uint8_t{0});
  for (uint32_t i = 0; i < n; ++i) old[i].~Value();
  Object::operator delete(old, std::exchange(row_capacity, uint8_t{0}) * sizeof(Value));
}

void Instance::make_dict_of_row() {
  Dict* d = make_instance_dict(cls);
  d->table.reserve(row_size);
  for (uint32_t i = 0; i < row_size; ++i) {
    const Ref<Str>& name = cls->order[i];
    d->table.insert_new(name, std::move(row[i]), name->hash_value());
  }
  clear_row();
  dict = d;
}

Value* Instance::own_attribute(const Str* name) {
  if (!row) return dict ? dict->table.find_str(name) : nullptr;
  if (!(cls->order_filter & HashTable::filter_bit(name->hash_value()))) return nullptr;
  for (uint32_t i = 0; i < row_size; ++i)
    if (same_name(cls->order[i].get(), name)) return row + i;
  return nullptr;
}

uint32_t Instance::entry_of(const Value* own) const {
  return row ? static_cast<uint32_t>(own - row) : dict->table.entry_of(own);
}

void Instance::append_to_row(Value v) {
  if (row_size == row_capacity) {
    // As many as others have.
    const auto capacity = static_cast<uint8_t>(std::max<size_t>(cls->order.size(), row_size + 1u));
    auto* to = static_cast<Value*>(Object::operator new(capacity * sizeof(Value)));
    for (uint32_t i = 0; i < row_size; ++i) new (&to[i]) Value(std::move(row[i]));
    if (row) Object::operator delete(row, row_capacity * sizeof(Value));
    row = to;
    row_capacity = capacity;
  }
  new (&row[row_size++]) Value(std::move(v));
}

bool Instance::set_in_row(Str* name, Value& v) {
  if (dict || !may_have_row(this)) return false;
  if (row) {
    if (Value* place = own_attribute(name)) {
      std::swap(*place, v);
      return true;
    }
  }
  auto& order = cls->order;
  if (row_size < order.size()) {
    if (!same_name(order[row_size].get(), name)) return false;
  } else {
    if (row_size == kLongestRow || !name->interned) return false;
    order.push_back(name);
    cls->order_filter |= HashTable::filter_bit(name->hash_value());
  }
  append_to_row(std::move(v));
  return true;
}

}  // namespace tracepad
