// The exception group classes. A group keeps its exceptions as a tuple in Exception::value; its
// message is the first of its args. Splitting walks the tree of groups and derives new groups with
// the same message, traceback, cause, context and notes.
#include "runtime/exception_group.h"

#include <unordered_set>

#include "runtime/builtin_types.h"
#include "runtime/native.h"
#include "runtime/support.h"
#include "runtime/traceback.h"
#include "runtime/type_internal.h"

namespace tracepad {
namespace {

constexpr int kMaxGroupDepth = 200;

Value message_of(const Value& group) {
  auto* t = as<Tuple>(cast<Exception>(group)->args);
  return t && t->size ? t->items[0] : make_str("");
}

Value group_new(VM& vm, const Args& a) {
  if (!a.n || !is<Type>(a[0]))
    return vm.type_error("BaseExceptionGroup.__new__(X): X is not a type object");
  if (a.n != 3 || a.kw_count()) {
    return vm.type_error("BaseExceptionGroup.__new__() takes exactly 2 arguments ({} given)",
                         a.n - 1);
  }
  Type* cls = cast<Type>(a[0]);
  if (!is_str(a[1]))
    return vm.type_error("BaseExceptionGroup.__new__() argument 1 must be str, not {}",
                         argument_name(a[1]));
  if (is<Dict>(a[2]) || !type_of(a[2])->dunder(Dunder::getitem_))
    return vm.type_error("second argument (exceptions) must be a sequence");
  std::vector<Value> items;
  if (!vm.iterate(a[2], items)) return {};
  if (items.empty())
    return vm.value_error("second argument (exceptions) must be a non-empty sequence");
  bool nests_base = false;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!is<Exception>(items[i])) {
      return vm.value_error("Item {} of second argument (exceptions) is not an exception", i);
    }
    nests_base |= !is_instance(items[i], exc::Exception);
  }
  if (cls == exc::BaseExceptionGroup) {
    if (!nests_base) cls = exc::ExceptionGroup;
  } else if (nests_base && cls == exc::ExceptionGroup) {
    return vm.type_error("Cannot nest BaseExceptions in an ExceptionGroup");
  } else if (nests_base && cls->is_subtype(exc::Exception)) {
    return vm.type_error("Cannot nest BaseExceptions in '{}'", cls->name);
  }
  Object* o = cls->alloc ? cls->alloc(cls) : alloc_as<Exception>(cls);
  Value v(o);
  auto* e = static_cast<Exception*>(o);
  if (cls->slot_count) e->slots = new Value[cls->slot_count];
  e->args = make_tuple({a[1], a[2]});
  e->value = tracepad::make_tuple(items);
  return v;
}

Value group_str(VM& vm, const Args& a) {
  std::string out;
  if (!vm.str_to(message_of(a[0]), out)) return {};
  const uint32_t n = cast<Tuple>(group_exceptions(a[0]))->size;
  out += fmt::format(" ({} sub-exception{})", n, n == 1 ? "" : "s");
  return make_str(std::move(out));
}

Value make_group(VM& vm, const Value& message, std::vector<Value> items) {
  return vm.call(Value(exc::BaseExceptionGroup), {message, make_list(std::move(items))});
}

Value group_derive(VM& vm, const Args& a) {
  return vm.call(Value(exc::BaseExceptionGroup), {message_of(a[0]), a[1]});
}

// A group like `group` with other contents.
Value derive(VM& vm, const Value& group, std::vector<Value> items) {
  Value v = vm.call_method(group, "derive", {make_list(std::move(items))});
  if (!v) return {};
  if (!is_exception_group(v))
    return vm.type_error("derive must return an instance of BaseExceptionGroup");
  auto* from = cast<Exception>(group);
  auto* to = cast<Exception>(v);
  to->trace = from->trace;
  to->cause = from->cause;
  to->context = from->context;
  to->suppress_context = from->suppress_context;
  const Value held = exception_notes(from);
  if (auto* notes = as<List>(held))
    vm.instance_dict(v)->set(names::notes_, make_list(notes->items));
  return v;
}

// 1, 0, -1 error set.
struct Condition {
  Value type_or_callable;
  bool callable = false;
  const std::unordered_set<Object*>* leaves = nullptr;
  int holds(VM& vm, const Value& e) const {
    if (leaves) return !is_exception_group(e) && leaves->count(e.object());
    if (!callable) return exception_matches(vm, e, type_or_callable);
    Value r = vm.call(type_or_callable, {e});
    return r ? vm.truth(r) : -1;
  }
};

bool split(VM& vm, const Value& e, const Condition& c, Value& match, Value& rest, int depth) {
  if (depth > kMaxGroupDepth)
    return vm.raise(exc::RecursionError, "maximum recursion depth exceeded"), false;
  int r = c.holds(vm, e);
  if (r < 0) return false;
  match = rest = none();
  if (r) return match = e, true;
  if (!is_exception_group(e)) return rest = e, true;
  std::vector<Value> matched, others;
  Value contents = group_exceptions(e);
  for (const Value& item : cast<Tuple>(contents)->view()) {
    Value m, o;
    if (!split(vm, item, c, m, o, depth + 1)) return false;
    if (!m.is_none()) matched.push_back(m);
    if (!o.is_none()) others.push_back(o);
  }
  if (!matched.empty()) {
    match = derive(vm, e, std::move(matched));
    if (!match) return false;
  }
  if (!others.empty()) {
    rest = derive(vm, e, std::move(others));
    if (!rest) return false;
  }
  return true;
}

bool condition_of(VM& vm, const Value& v, Condition& c) {
  c.type_or_callable = v;
  auto is_exception_type = [](const Value& x) {
    return is<Type>(x) && cast<Type>(x)->is_subtype(exc::BaseException);
  };
  if (is_exception_type(v)) return true;
  if (auto* t = as<Tuple>(v)) {
    bool all = true;
    for (const Value& x : t->view()) all &= is_exception_type(x);
    if (all) return true;
  } else if (!is<Type>(v) && type_of(v)->dunder(Dunder::call_)) {
    c.callable = true;
    return true;
  } else if (is<Function>(v) || is<NativeFunction>(v) || is<BoundMethod>(v)) {
    c.callable = true;
    return true;
  }
  vm.type_error(
      "expected an exception type, a tuple of exception types, or a callable (other than a class)");
  return false;
}

Value group_split(VM& vm, const Args& a) {
  Condition c;
  Value match, rest;
  if (!condition_of(vm, a[1], c) || !split(vm, a[0], c, match, rest, 0)) return {};
  return make_tuple({match, rest});
}

Value group_subgroup(VM& vm, const Args& a) {
  Condition c;
  Value match, rest;
  if (!condition_of(vm, a[1], c) || !split(vm, a[0], c, match, rest, 0)) return {};
  return match;
}

void collect_leaves(const Value& e, std::unordered_set<Object*>& out, int depth) {
  if (!is_exception_group(e)) {
    if (is<Exception>(e)) out.insert(e.object());
    return;
  }
  if (depth > kMaxGroupDepth) return;
  Value contents = group_exceptions(e);
  for (const Value& item : cast<Tuple>(contents)->view()) collect_leaves(item, out, depth + 1);
}

bool same_origin(const Exception* a, const Exception* b) {
  return exception_notes(a).same(exception_notes(b)) && a->cause.same(b->cause) &&
         a->context.same(b->context) && a->trace.get() == b->trace.get();
}

}  // namespace

bool is_exception_group(const Value& v) {
  return is<Exception>(v) && is_instance(v, exc::BaseExceptionGroup);
}

Value group_exceptions(const Value& group) {
  const Value& v = cast<Exception>(group)->value;
  return is<Tuple>(v) ? v : make_tuple(std::initializer_list<Value>{});
}

bool match_exception_group(VM& vm, const Value& exception, const Value& type, Value& rest,
                           Value& match) {
  const int r = exception_matches(vm, exception, type);
  if (r < 0) return false;
  auto catches_groups = [](const Value& t) {
    return is<Type>(t) && cast<Type>(t)->is_subtype(exc::BaseExceptionGroup);
  };
  bool bad = catches_groups(type);
  if (auto* t = as<Tuple>(type)) {
    for (const Value& x : t->view()) bad |= catches_groups(x);
  }
  if (bad) {
    vm.type_error("catching ExceptionGroup with except* is not allowed. Use except instead.");
    return false;
  }
  match = rest = none();
  if (exception.is_none()) return true;
  if (r) {
    match = is_exception_group(exception)
                ? exception
                : vm.call(Value(exc::BaseExceptionGroup), {make_str(""), make_tuple({exception})});
    return static_cast<bool>(match);
  }
  if (!is_exception_group(exception)) {
    rest = exception;
    return true;
  }
  Condition c;
  c.type_or_callable = type;
  return split(vm, exception, c, match, rest, 0);
}

Value prepare_reraise_star(VM& vm, const Value& original, const Value& raised) {
  const std::vector<Value> items = cast<List>(raised)->items;
  if (items.empty()) return none();
  if (!is_exception_group(original)) {
    for (const Value& v : items) {
      if (!v.is_none()) return v;
    }
    return none();
  }
  std::vector<Value> fresh;
  std::unordered_set<Object*> leaves;
  for (const Value& v : items) {
    if (v.is_none()) continue;
    if (same_origin(cast<Exception>(v), cast<Exception>(original))) {
      collect_leaves(v, leaves, 0);
    } else {
      fresh.push_back(v);
    }
  }
  Value again = none();
  if (!leaves.empty()) {
    Condition c;
    c.leaves = &leaves;
    Value rest;
    if (!split(vm, original, c, again, rest, 0)) return {};
  }
  if (fresh.empty()) return again;
  if (!again.is_none()) fresh.push_back(again);
  return fresh.size() == 1 ? fresh[0] : make_group(vm, make_str(""), std::move(fresh));
}

void add_group_members(TypeBuilderBase& b) {
  b.make("", group_new)
      .dunder(Dunder::str_, group_str)
      .method("derive", "(self, excs, /)", group_derive)
      .method("split", "(self, matcher_value, /)", group_split)
      .method("subgroup", "(self, matcher_value, /)", group_subgroup)
      .getset("message", [](VM&, const Value& s) { return message_of(s); })
      .getset("exceptions", [](VM&, const Value& s) { return group_exceptions(s); });
}

void finish_exception_groups(VM& vm) {
  exc::ExceptionGroup->bases.push_back(Ref<Type>(exc::Exception));
  compute_mro(vm, exc::ExceptionGroup);
  vm.type_changed(exc::ExceptionGroup);
}

}  // namespace tracepad
