// Instructions that make and take apart containers, strings and functions, and those of match.
#include "runtime/builtin_types.h"
#include "runtime/interp.h"
#include "runtime/set_table.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

bool unpack_sequence(VM& vm, const Value& v, uint32_t want, std::vector<Value>& out) {
  if (is<Tuple>(v) && v.object()->cls == Tuple::type) {
    auto* t = cast<Tuple>(v);
    out.assign(t->items, t->items + t->size);
  } else if (is<List>(v) && v.object()->cls == List::type) {
    out = cast<List>(v)->items;
  } else {
    Value it = vm.iter(v);
    if (!it) {
      if (vm.error_is(exc::TypeError) && !is_iterable(v)) {
        vm.clear_error();
        vm.type_error("cannot unpack non-iterable {} object", type_name(v));
      }
      return false;
    }
    for (;;) {
      Value x;
      Next n = vm.next(it, x);
      if (n == Next::error) return false;
      if (n == Next::done) break;
      out.push_back(std::move(x));
      if (out.size() > want) {
        // The rest is not drawn, as in CPython; of a dict it asks the length.
        auto* dict = as<Dict>(v);
        if (dict && dict->cls == Dict::type && dict->size() > want)
          vm.value_error("too many values to unpack (expected {}, got {})", want, dict->size());
        else
          vm.value_error("too many values to unpack (expected {})", want);
        return false;
      }
    }
  }
  if (out.size() == want) return true;
  if (out.size() > want)
    vm.value_error("too many values to unpack (expected {}, got {})", want, out.size());
  else
    vm.value_error("not enough values to unpack (expected {}, got {})", want, out.size());
  return false;
}

// The top `n` values go, `v` takes their place.
Step replace(Frame* f, uint32_t n, Value v) {
  if (!v) return Step::fail;
  f->drop(n);
  f->push(std::move(v));
  return Step::next;
}

Step format_value(VM& vm, Frame* f, uint32_t conversion, Value spec) {
  Value v = f->sp[-1];
  if (conversion == 's' || (!conversion && !spec && (v.is_small() || v.is_real())))
    v = vm.str(v);
  else if (conversion == 'r')
    v = vm.repr(v);
  else if (conversion == 'a')
    v = vm.ascii(v);
  if (!v) return Step::fail;
  if (!(is_str(v) && v.object()->cls == Str::type && !spec)) {
    v = vm.format(v, spec ? spec : make_str(""));
    if (!v) return Step::fail;
  }
  f->sp[-1] = std::move(v);
  return Step::next;
}

Step merge(VM& vm, Frame* f, bool call) {
  if (!merge_mapping(vm, cast<Dict>(f->sp[-2]), f->sp[-1], call ? f->sp[-5] : Value(), call))
    return Step::fail;
  f->drop();
  return Step::next;
}

}  // namespace

namespace exec {

// ---- building ----

Step BUILD_TUPLE(VM&, Frame* f, uint32_t arg) {
  auto* t = alloc_as<Tuple>(Tuple::type, arg);
  Value* first = f->sp - arg;
  for (uint32_t i = 0; i < arg; ++i) new (&t->items[i]) Value(std::move(first[i]));
  f->sp = first;
  f->push(t);
  return Step::next;
}

Step BUILD_LIST(VM&, Frame* f, uint32_t arg) {
  auto* l = alloc_as<List>(List::type);
  Value held(l);
  Value* first = f->sp - arg;
  l->items.assign(std::move_iterator(first), std::move_iterator(f->sp));
  f->sp = first;
  f->push(std::move(held));
  return Step::next;
}

Step BUILD_SET(VM& vm, Frame* f, uint32_t arg) {
  Ref<Set> s = make_set();
  for (Value* v = f->sp - arg; v != f->sp; ++v)
    if (s->add(vm, *v) < 0) return Step::fail;
  return replace(f, arg, s);
}

Step BUILD_MAP(VM& vm, Frame* f, uint32_t arg) {
  Ref<Dict> d = make_dict();
  d->table.reserve(arg);
  for (Value* v = f->sp - 2 * arg; v != f->sp; v += 2)
    if (!d->set(vm, v[0], v[1])) {
      improve_unhashable(vm, v[0], "dict key");
      return Step::fail;
    }
  return replace(f, 2 * arg, d);
}

Step BUILD_SLICE(VM&, Frame* f, uint32_t arg) {
  if (arg == 2 && instr_op(*f->ip) == Op::LOAD_SUBSCR) {
    if (Value part = plain_slice(f->sp[-3], f->sp[-2], f->sp[-1])) {
      f->drop(2);
      f->sp[-1] = std::move(part);
      ++f->ip;
      return Step::next;
    }
  }
  Value step = arg == 3 ? f->pop() : none();
  Value stop = f->pop(), start = f->pop();
  f->push(make_slice(std::move(start), std::move(stop), std::move(step)));
  return Step::next;
}

Step BUILD_STRING(VM&, Frame* f, uint32_t arg) {
  std::string s;
  size_t n = 0;
  for (Value* v = f->sp - arg; v != f->sp; ++v) n += str_view(*v).size();
  s.reserve(n);
  for (Value* v = f->sp - arg; v != f->sp; ++v) s += str_view(*v);
  return replace(f, arg, make_str(std::move(s)));
}

Step SET_ADD(VM& vm, Frame* f, uint32_t arg) {
  if (cast<Set>(*(f->sp - 1 - arg))->add(vm, f->sp[-1]) < 0) return Step::fail;
  f->drop();
  return Step::next;
}

Step MAP_ADD(VM& vm, Frame* f, uint32_t arg) {
  if (!cast<Dict>(*(f->sp - 2 - arg))->set(vm, f->sp[-2], f->sp[-1])) {
    improve_unhashable(vm, f->sp[-2], "dict key");
    return Step::fail;
  }
  f->drop(2);
  return Step::next;
}

Step LIST_EXTEND(VM& vm, Frame* f, uint32_t) {
  Value it = f->sp[-1];
  if (!is_iterable(it)) {
    vm.type_error("Value after * must be an iterable, not {}", type_name(it));
    return Step::fail;
  }
  if (!vm.iterate(it, cast<List>(f->sp[-2])->items, Sized::iterable)) return Step::fail;
  f->drop();
  return Step::next;
}

Step SET_UPDATE(VM& vm, Frame* f, uint32_t) {
  Set* s = cast<Set>(f->sp[-2]);
  if (Set* other = as<Set>(f->sp[-1])) {
    if (!SetTable::merge(vm, *s, *other)) return Step::fail;
  } else if (!vm.for_each(f->sp[-1], [&](const Value& v) { return s->add(vm, v) >= 0; })) {
    return Step::fail;
  }
  f->drop();
  return Step::next;
}

Step DICT_UPDATE(VM& vm, Frame* f, uint32_t) { return merge(vm, f, false); }
Step DICT_MERGE(VM& vm, Frame* f, uint32_t) { return merge(vm, f, true); }

Step LIST_TO_TUPLE(VM&, Frame* f, uint32_t) {
  return replace(f, 1, make_tuple(cast<List>(f->sp[-1])->items));
}

Step FORMAT_SIMPLE(VM& vm, Frame* f, uint32_t arg) { return format_value(vm, f, arg, Value()); }
Step FORMAT_SPEC(VM& vm, Frame* f, uint32_t arg) {
  Value spec = f->pop();
  return format_value(vm, f, arg, std::move(spec));
}

Step MAKE_FUNCTION(VM&, Frame* f, uint32_t arg) {
  auto* fn = alloc_as<Function>(Function::type);
  Value holder(fn);
  Code* c = cast<Code>(f->sp[-1]);
  fn->code = c;
  if (f->code->flags & (Code::kLikeNative | Code::kInNative)) c->flags |= Code::kInNative;
  f->drop();
  fn->closure = arg & 8 ? f->pop() : none();
  fn->annotate = arg & 4 ? f->pop() : none();
  fn->kwdefaults = arg & 2 ? f->pop() : none();
  fn->defaults = arg & 1 ? f->pop() : none();
  fn->globals = f->globals;
  fn->name = c->name;
  fn->qualname = c->qualname;
  fn->doc = c->doc ? c->doc : none();
  fn->module = f->globals->get(names::name_);
  if (!fn->module) fn->module = none();
  f->push(std::move(holder));
  return Step::next;
}

// ---- taking apart ----

Step UNPACK_SEQUENCE(VM& vm, Frame* f, uint32_t arg) {
  Value v = f->sp[-1];
  std::vector<Value> out;
  if (!unpack_sequence(vm, v, arg, out)) return Step::fail;
  f->drop();
  for (uint32_t i = arg; i > 0; --i) f->push(std::move(out[i - 1]));
  return Step::next;
}

Step UNPACK_EX(VM& vm, Frame* f, uint32_t arg) {
  uint32_t before = arg & 0xff, after = arg >> 8;
  std::vector<Value> out;
  if (!is_iterable(f->sp[-1])) {
    vm.type_error("cannot unpack non-iterable {} object", type_name(f->sp[-1]));
    return Step::fail;
  }
  if (!vm.iterate(f->sp[-1], out, Sized::iterator)) return Step::fail;
  if (out.size() < before + after) {
    vm.value_error("not enough values to unpack (expected at least {}, got {})", before + after,
                   out.size());
    return Step::fail;
  }
  f->drop();
  size_t middle = out.size() - before - after;
  for (uint32_t i = 0; i < after; ++i) f->push(out[out.size() - 1 - i]);
  f->push(make_list(
      std::vector<Value>(out.begin() + before, out.begin() + before + static_cast<long>(middle))));
  for (uint32_t i = before; i > 0; --i) f->push(out[i - 1]);
  return Step::next;
}

// ---- match ----

Step GET_LEN(VM& vm, Frame* f, uint32_t) {
  int64_t n = vm.len(f->sp[-1]);
  if (n < 0) return Step::fail;
  f->push(make_int(n));
  return Step::next;
}

Step MATCH_SEQUENCE(VM& vm, Frame* f, uint32_t) {
  f->push(Value::boolean(match_is_sequence(f->sp[-1])));
  return Step::next;
}

Step MATCH_MAPPING(VM& vm, Frame* f, uint32_t) {
  f->push(Value::boolean(match_is_mapping(f->sp[-1])));
  return Step::next;
}

Step MATCH_KEYS(VM& vm, Frame* f, uint32_t) {
  return call_result(vm, f, match_keys(vm, f->sp[-2], f->sp[-1]), false);
}

Step MATCH_CLASS(VM& vm, Frame* f, uint32_t arg) {
  return replace(f, 3, match_class(vm, f->sp[-3], f->sp[-2], f->sp[-1], arg));
}

Step DICT_WITHOUT_KEYS(VM& vm, Frame* f, uint32_t) {
  return replace(f, 2, dict_without_keys(vm, f->sp[-2], f->sp[-1]));
}

}  // namespace exec

}  // namespace tracepad
