// Instructions on names: locals in cells, globals, builtins and the namespaces of class bodies,
// with the errors for those that are not bound.
#include "runtime/builtin_types.h"
#include "runtime/interp.h"

namespace tracepad {

namespace {

// The name of cell variable `i`.
Str* deref_name(Code* code, uint32_t i) {
  return i < code->cellvars.size() ? code->cellvars[i].get()
                                   : code->freevars[i - code->cellvars.size()].get();
}

Step unbound_local(VM& vm, Code* code, uint32_t i) {
  vm.raise(exc::UnboundLocalError,
           "cannot access local variable '{}' where it is not associated with a value",
           code->varnames[i]->s);
  return Step::fail;
}

// A NameError that knows the name, for which another may be suggested.
Step named_error(VM& vm, Str* name, const char* message) {
  vm.raise(exc::NameError, fmt::format(fmt::runtime(message), name->s));
  if (Dict* d = vm.instance_dict(vm.error())) d->set("name", Value(name));
  return Step::fail;
}

Step unbound_deref(VM& vm, Code* code, uint32_t i) {
  if (i < code->cellvars.size())
    vm.raise(exc::UnboundLocalError,
             "cannot access local variable '{}' where it is not associated with a value",
             deref_name(code, i)->s);
  else
    return named_error(
        vm, deref_name(code, i),
        "cannot access free variable '{}' where it is not associated with a value in enclosing "
        "scope");
  return Step::fail;
}

Step name_error(VM& vm, Str* name) { return named_error(vm, name, "name '{}' is not defined"); }

void remember_entry(NameCache& c, Dict* dict, const Value* place, NameCache::Where where) {
  const uint32_t entry = dict->table.entry_of(place);
  c.where = entry <= UINT16_MAX ? where : NameCache::kNowhere;
  c.entry = static_cast<uint16_t>(entry);
}

// Pushes a global or builtin and remembers where it was.
Step load_global(VM& vm, Frame* f, NameCache& c) {
  if (Value* v = f->globals->table.find_str(c.name)) {
    remember_entry(c, f->globals, v, NameCache::kEntry);
    f->push(*v);
    return Step::next;
  }
  if (Value* v = Interp::builtins(vm)->table.find_str(c.name)) {
    remember_entry(c, Interp::builtins(vm), v, NameCache::kBuiltin);
    c.version = f->globals->table.version();
    f->push(*v);
    return Step::next;
  }
  return name_error(vm, c.name);
}

Value& cell_content(Frame* f, uint32_t i) {
  return cast<Cell>(f->fast[f->code->varnames.size() + i])->content;
}

// From the mapping `space`; empty with no error set where it does not have it.
Value from_namespace(VM& vm, const Value& space, Str* name) {
  if (Dict* d = as<Dict>(space)) {
    Value v = d->get(name);
    if (v || d->cls == Dict::type) return v;
  }
  if (is<MappingProxy>(space)) return cast<Dict>(cast<MappingProxy>(space)->mapping)->get(name);
  Value v = vm.getitem(space, Value(name));
  if (!v && vm.error_is(exc::KeyError)) vm.clear_error();
  return v;
}

}  // namespace

namespace exec {

// The loop leaves these to us where the variable is unbound.
Step LOAD_FAST(VM& vm, Frame* f, uint32_t arg) { return unbound_local(vm, f->code, arg); }
Step LOAD_FAST_OPERAND(VM& vm, Frame* f, uint32_t arg) { return LOAD_FAST(vm, f, arg); }
Step STORE_FAST_LOAD_FAST(VM& vm, Frame* f, uint32_t arg) {
  return unbound_local(vm, f->code, arg >> 12);
}
Step LOAD_DEREF(VM& vm, Frame* f, uint32_t arg) { return unbound_deref(vm, f->code, arg); }

Step MAKE_CELL(VM&, Frame* f, uint32_t arg) {
  f->fast[f->code->first_cell + arg] = Value(alloc_as<Cell>(Cell::type));
  return Step::next;
}

Step DELETE_FAST(VM& vm, Frame* f, uint32_t arg) {
  if (f->fast[arg].is_empty()) return unbound_local(vm, f->code, arg);
  f->fast[arg] = Value();
  return Step::next;
}

Step DELETE_DEREF(VM& vm, Frame* f, uint32_t arg) {
  Value& v = cell_content(f, arg);
  if (v.is_empty()) return unbound_deref(vm, f->code, arg);
  v = Value();
  return Step::next;
}

Step LOAD_CLASSDEREF(VM& vm, Frame* f, uint32_t arg) {
  Value v;
  if (is<Dict>(f->locals)) v = cast<Dict>(f->locals)->get(deref_name(f->code, arg));
  if (!v) v = cell_content(f, arg);
  if (!v) return unbound_deref(vm, f->code, arg);
  f->push(std::move(v));
  return Step::next;
}

Step LOAD_NAME(VM& vm, Frame* f, uint32_t arg) {
  NameCache& c = f->code->caches[arg];
  if (!f->locals.is_empty()) {
    Value v = from_namespace(vm, f->locals, c.name);
    if (vm.has_error()) return Step::fail;
    if (v) {
      f->push(std::move(v));
      return Step::next;
    }
  }
  return load_global(vm, f, c);
}

Step STORE_NAME(VM& vm, Frame* f, uint32_t arg) {
  Str* name = f->code->caches[arg].name;
  if (f->locals.is_empty()) return STORE_GLOBAL(vm, f, arg);
  if (Dict* d = as<Dict>(f->locals); d && d->cls == Dict::type)
    d->set(name, f->sp[-1]);
  else if (!vm.setitem(f->locals, Value(name), f->sp[-1]))
    return Step::fail;
  f->drop();
  return Step::next;
}

Step DELETE_NAME(VM& vm, Frame* f, uint32_t arg) {
  Str* name = f->code->names[arg].get();
  Dict* d = f->locals.is_empty() ? f->globals : as<Dict>(f->locals);
  return d && d->erase(name) ? Step::next : name_error(vm, name);
}

Step LOAD_GLOBAL(VM& vm, Frame* f, uint32_t arg) {
  return load_global(vm, f, f->code->caches[arg]);
}

Step LOAD_GLOBAL_NULL(VM& vm, Frame* f, uint32_t arg) {
  const Step step = LOAD_GLOBAL(vm, f, arg);
  if (step == Step::next) f->push(Value());
  return step;
}

Step STORE_GLOBAL(VM& vm, Frame* f, uint32_t arg) {
  NameCache& c = f->code->caches[arg];
  f->globals->set(c.name, f->sp[-1]);
  remember_entry(c, f->globals, f->globals->table.find_str(c.name), NameCache::kEntry);
  f->drop();
  return Step::next;
}

Step DELETE_GLOBAL(VM& vm, Frame* f, uint32_t arg) {
  Str* name = f->code->names[arg].get();
  return f->globals->erase(name) ? Step::next : name_error(vm, name);
}

Step LOAD_FROM_DICT_OR_GLOBALS(VM& vm, Frame* f, uint32_t arg) {
  Str* name = f->code->names[arg].get();
  Value space = f->pop();
  Value v = from_namespace(vm, space, name);
  if (vm.has_error()) return Step::fail;
  if (!v) v = f->globals->get(name);
  if (!v) v = Interp::builtins(vm)->get(name);
  if (!v) return name_error(vm, name);
  f->push(std::move(v));
  return Step::next;
}

Step LOAD_FROM_DICT_OR_DEREF(VM& vm, Frame* f, uint32_t arg) {
  Value space = f->pop();
  Value v = from_namespace(vm, space, deref_name(f->code, arg));
  if (vm.has_error()) return Step::fail;
  if (!v) v = cell_content(f, arg);
  if (!v) return unbound_deref(vm, f->code, arg);
  f->push(std::move(v));
  return Step::next;
}

Step LOAD_BUILD_CLASS(VM& vm, Frame* f, uint32_t) {
  f->push(Interp::builtins(vm)->get("__build_class__"));
  return Step::next;
}

Step LOAD_ASSERTION_ERROR(VM&, Frame* f, uint32_t) {
  f->push(exc::AssertionError);
  return Step::next;
}

Step LOAD_LOCALS(VM&, Frame* f, uint32_t) {
  f->push(f->locals.is_empty() ? Value(f->globals) : f->locals);
  return Step::next;
}

Step IMPORT_NAME(VM& vm, Frame* f, uint32_t arg) {
  Value v = vm.import_name(f->globals, f->code->names[arg]->s, f->sp[-1], f->sp[-2]);
  if (!v) return Step::fail;
  f->drop();
  f->sp[-1] = std::move(v);
  return Step::next;
}

Step IMPORT_FROM(VM& vm, Frame* f, uint32_t arg) {
  return call_result(vm, f, vm.import_from(f->sp[-1], f->code->names[arg].get()), false);
}

Step IMPORT_STAR(VM& vm, Frame* f, uint32_t) {
  Dict* into = f->locals.is_empty() ? f->globals : as<Dict>(f->locals);
  if (!vm.import_star(f->sp[-1], into)) return Step::fail;
  f->drop();
  return Step::next;
}

}  // namespace exec

}  // namespace tracepad
