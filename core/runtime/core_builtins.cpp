// The builtin functions that look into the VM: attributes, classes, scopes and code. The others
// (print, len, sorted, ...) are in builtin_functions.cpp.
#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/compiler.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/source_text.h"
#include "runtime/support.h"
#include "runtime/type_internal.h"
#include "syntax/parser.h"

namespace tracepad {

namespace {
bool holds(const Span& outer, const Span& inner) {
  auto not_after = [](uint32_t line_a, uint32_t col_a, uint32_t line_b, uint32_t col_b) {
    return line_a < line_b || (line_a == line_b && col_a <= col_b);
  };
  return not_after(outer.line, outer.col, inner.line, inner.col) &&
         not_after(inner.end_line, inner.end_col, outer.end_line, outer.end_col);
}

// Adds the variables of a function's frame that have values; those of inlined comprehensions while
// it is in them.
void add_variables(Dict* d, const Frame* f, bool in_comprehensions) {
  const Code* c = f->code;
  std::vector<bool> hidden(c->varnames.size());
  for (const auto& own : c->comprehension_slots) hidden[own.slot] = true;
  if (in_comprehensions) {
    const Span at = f->span();
    for (const auto& own : c->comprehension_slots)
      if (holds(own.within, at)) hidden[own.slot] = false;
  }
  for (size_t i = 0; i < c->varnames.size(); ++i)
    if (f->fast[i] && !hidden[i] && c->varnames[i]->s[0] != '.')
      d->set(c->varnames[i].get(), f->fast[i]);
  for (size_t i = 0; i < c->cellvars.size() + c->freevars.size(); ++i) {
    if (i < c->cell_param.size() && c->cell_param[i] >= 0 && hidden[c->cell_param[i]]) continue;
    Str* name =
        i < c->cellvars.size() ? c->cellvars[i].get() : c->freevars[i - c->cellvars.size()].get();
    if (auto* cell = as<Cell>(f->fast[c->varnames.size() + i]); cell && cell->content)
      d->set(name, cell->content);
  }
}

}  // namespace

Value visible_locals(const Frame* f, bool ended) {
  if (!f->code || !(f->code->flags & Code::kFunction))
    return !f->code || f->locals.is_empty() ? Value(f->globals) : f->locals;
  Ref<Dict> d = make_dict();
  add_variables(d.get(), f, !ended);
  return d;
}

bool is_iterable(const Value& v) {
  const Type* t = type_of(v);
  const Value& iter = t->dunder(Dunder::iter_);
  if (iter.is_none() && !t->has(Type::kHeap)) return false;
  return iter || t->dunder(Dunder::getitem_);
}

bool is_callable(const Value& v) {
  if (!v.is_object()) return false;
  switch (static_cast<Kind>(v.object()->kind)) {
    case Kind::function:
    case Kind::native:
    case Kind::bound_method:
    case Kind::type:
      return true;
    default: {
      return static_cast<bool>(type_of(v)->dunder(Dunder::call_));
    }
  }
}

int VM::isinstance(const Value& v, const Value& cls) {
  if (is<Type>(cls)) {
    Type* t = cast<Type>(cls);
    if (type_of(v) == t) return 1;
    if (t->cls == Type::type && !type_of(v)->has(Type::kHeap)) return type_of(v)->is_subtype(t);
    Value r = call(t->cls->dunder(Dunder::instancecheck_), {cls, v});
    return r ? truth(r) : -1;
  }
  if (auto* tuple = as<Tuple>(cls)) {
    NativeDepth depth;
    if (!depth.check(*this, " in __instancecheck__")) return -1;
    for (const Value& c : tuple->view()) {
      int r = isinstance(v, c);
      if (r) return r;
    }
    return 0;
  }
  const Value& f = type_of(cls)->dunder(Dunder::instancecheck_);
  if (f) {
    Value r = call(f, {cls, v});
    return r ? truth(r) : -1;
  }
  type_error("isinstance() arg 2 must be a type, a tuple of types, or a union");
  return -1;
}

int VM::issubclass(const Value& cls, const Value& of) {
  if (auto* tuple = as<Tuple>(of)) {
    NativeDepth depth;
    if (!depth.check(*this, " in __subclasscheck__")) return -1;
    for (const Value& c : tuple->view()) {
      int r = issubclass(cls, c);
      if (r) return r;
    }
    return 0;
  }
  const Value& f = type_of(of)->dunder(Dunder::subclasscheck_);
  if (!is<Type>(cls) && !f) {
    type_error("issubclass() arg 1 must be a class");
    return -1;
  }
  if (f) {
    Value r = call(f, {of, cls});
    return r ? truth(r) : -1;
  }
  type_error("issubclass() arg 2 must be a class, a tuple of classes, or a union");
  return -1;
}

namespace {

Frame* python_frame(VM& vm) {
  Frame* f = vm.frame();
  while (f && !f->code) f = f->back;
  return f;
}

Value b_isinstance(VM& vm, const Args& a) {
  int r = vm.isinstance(a[0], a[1]);
  return r < 0 ? Value() : make_bool(r);
}
Value b_issubclass(VM& vm, const Args& a) {
  int r = vm.issubclass(a[0], a[1]);
  return r < 0 ? Value() : make_bool(r);
}
bool attr_name(VM& vm, const Value& v, Str*& out) {
  if (!arg_attribute(vm, v)) return false;
  out = interned(v);
  return true;
}
Value b_getattr(VM& vm, const Args& a) {
  Str* name;
  if (!attr_name(vm, a[1], name)) return {};
  if (!a[2]) return vm.getattr(a[0], name);
  Value v = vm.getattr_opt(a[0], name);
  return v || vm.has_error() ? v : a[2];
}
Value b_setattr(VM& vm, const Args& a) {
  Str* name;
  if (!attr_name(vm, a[1], name)) return {};
  return vm.setattr(a[0], name, a[2]) ? none() : Value();
}
Value b_delattr(VM& vm, const Args& a) {
  Str* name;
  if (!attr_name(vm, a[1], name)) return {};
  return vm.delattr(a[0], name) ? none() : Value();
}
Value b_hasattr(VM& vm, const Args& a) {
  Str* name;
  if (!attr_name(vm, a[1], name)) return {};
  Value v = vm.getattr_opt(a[0], name);
  if (!v && vm.has_error()) return {};
  return make_bool(static_cast<bool>(v));
}
Value b_callable(VM& vm, const Args& a) { return make_bool(is_callable(a[0])); }
Value b_id(VM& vm, const Args& a) {
  return make_int(static_cast<int64_t>(a[0].bits() & 0x7FFFFFFFFFFF));
}
Value b_dir(VM& vm, const Args& a) {
  if (!a[0]) {
    Frame* f = python_frame(vm);
    std::vector<Value> names;
    Value space = f ? visible_locals(f) : Value(make_dict());
    if (!vm.iterate(space, names) || !sort_values(vm, names, none(), false)) return {};
    return make_list(names);
  }
  const Module* module = as<Module>(a[0]);
  Value own = module ? module->dict->get("__dir__") : Value();  // PEP 562
  Value r = own ? vm.call(own, {}) : vm.call(type_of(a[0])->dunder(Dunder::dir_), {a[0]});
  if (!r) return {};
  std::vector<Value> names;
  if (!vm.iterate(r, names) || !sort_values(vm, names, none(), false)) return {};
  return make_list(names);
}
Value b_locals(VM& vm, const Args& a) {
  Frame* f = python_frame(vm);
  if (!f) return make_dict();
  return visible_locals(f);
}
Value b_globals(VM& vm, const Args& a) {
  Frame* f = python_frame(vm);
  return f ? Value(f->globals) : Value(make_dict());
}
Value b_vars(VM& vm, const Args& a) {
  if (!a[0]) return b_locals(vm, a);
  Value d = vm.getattr_opt(a[0], names::dict_);
  if (!d && !vm.has_error()) return vm.type_error("vars() argument must have __dict__ attribute");
  return d;
}

// ---- classes ----

// Whether the cell that a class body has given for __class__ holds the class that was made; false:
// the error is set.
bool fills_class_cell(VM& vm, const Value& cell, const Value& name, const Value& cls) {
  if (!is<Cell>(cell) || !is<Type>(cls)) return true;
  const Value& held = cast<Cell>(cell)->content;
  if (held && held.same(cls)) return true;
  std::string shown_name, shown_class, shown_held;
  if (!vm.repr_to(name, shown_name) || !vm.repr_to(cls, shown_class) ||
      (held && !vm.repr_to(held, shown_held)))
    return false;
  if (held)
    vm.type_error("__class__ set to {} defining {} as {}", shown_held, shown_name, shown_class);
  else
    vm.runtime_error(
        "__class__ not set defining {} as {}. Was __classcell__ propagated to type.__new__?",
        shown_name, shown_class);
  return false;
}

// __build_class__(body, name, *bases, metaclass=..., **keywords)
Value b_build_class(VM& vm, const Args& a) {
  if (a.n < 2) return vm.type_error("__build_class__: not enough arguments");
  Value body = a[0], name = a[1];
  std::vector<Value> bases(a.v + 2, a.v + a.n);
  Value meta;
  Ref<Dict> keywords;
  for (uint32_t i = 0; i < a.kw_count(); ++i) {
    if (str_view(a.kwnames->items[i]) == "metaclass") {
      meta = a[a.n + i];
      continue;
    }
    if (!keywords) keywords = make_dict();
    keywords->set(cast<Str>(a.kwnames->items[i]), a[a.n + i]);
  }
  // __mro_entries__ (PEP 560): typing generics stand for classes.
  Value original = make_tuple(bases);
  bool replaced = false;
  std::vector<Value> resolved;
  for (const Value& b : bases) {
    if (!is<Type>(b)) {
      Value f = vm.getattr_opt(b, names::of(Dunder::mro_entries_));
      if (vm.has_error()) return {};
      if (f) {
        Value r = vm.call(f, {original});
        if (!r) return {};
        if (!is<Tuple>(r)) return vm.type_error("__mro_entries__ must return a tuple");
        for (const Value& x : cast<Tuple>(r)->view()) resolved.push_back(x);
        replaced = true;
        continue;
      }
    }
    resolved.push_back(b);
  }
  bases = resolved;
  if (!meta) {
    meta = bases.empty() ? Value(Type::type) : Value(type_of(bases[0]));
  }
  if (is<Type>(meta)) {
    Type* winner = winning_metaclass(vm, cast<Type>(meta), bases);
    if (!winner) return {};
    meta = Value(winner);
  }
  Value bases_tuple = make_tuple(bases);
  Value ns;
  if (meta.object() == Type::type) {
    ns = make_dict();
  } else {
    Value prepare = vm.getattr_opt(meta, names::of(Dunder::prepare_));
    if (vm.has_error()) return {};
    if (prepare) {
      std::vector<Value> args{name, bases_tuple};
      ns = vm.call_ex(prepare, args, keywords.get());
      if (!ns) return {};
      if (!is<Dict>(ns) && !type_of(ns)->dunder(Dunder::getitem_))
        return vm.type_error("{}.__prepare__() must return a mapping, not {}",
                             is<Type>(meta) ? cast<Type>(meta)->name : "<metaclass>",
                             type_name(ns));
    } else {
      ns = make_dict();
    }
  }
  auto* fn = as<Function>(body);
  if (!fn) return vm.type_error("__build_class__: func must be a function");
  Frame* f = make_frame(fn->code.get(), fn, fn->globals.get());
  f->locals = ns;
  Code* c = fn->code.get();
  for (size_t i = 0; i < c->cellvars.size(); ++i)
    f->fast[c->varnames.size() + i] = Value(alloc_as<Cell>(Cell::type));
  // The body runs on the VM's stack, then the metaclass is called.
  vm.push_continuation(std::make_unique<LambdaContinuation<std::function<Value(VM&, Value)>>>(
      [=](VM& v, Value result) -> Value {
        if (!result) return {};
        if (replaced && v.setitem(ns, Value(names::orig_bases_), original) == false) return {};
        std::vector<Value> args{name, bases_tuple, ns};
        const Value cls = v.call_ex(meta, args, keywords.get());
        if (!cls || !fills_class_cell(v, result, name, cls)) return {};
        return cls;
      }));
  if (!vm.push_frame(f)) {
    vm.drop_continuation(vm.frame()->back);
    return {};
  }
  // The pushed frame's end is delivered to the continuation; run it from here.
  Frame* base = vm.frame();
  while (base->code) base = base->back;
  return vm.run(base->back);
}

// ---- code ----

bool scope_of(VM& vm, std::string_view function, const Value& globals, const Value& locals,
              Dict*& g, Value& l) {
  const bool eval = function == "eval";
  auto is_mapping = [&](const Value& v) { return bool(type_of(v)->dunder(Dunder::getitem_)); };
  if (locals && !locals.is_none() && !is_mapping(locals))
    return eval ? vm.type_error("locals must be a mapping")
                : vm.type_error("locals must be a mapping or None, not {}", type_name(locals)),
           false;
  Frame* f = python_frame(vm);
  if (!globals || globals.is_none()) {
    g = f ? f->globals : vm.main_globals();
    l = locals && !locals.is_none() ? locals : Value();
    if (!l && f) {
      if (!f->locals.is_empty())
        l = f->locals;
      else if (f->code->flags & Code::kFunction)
        l = visible_locals(f);
    }
    return true;
  }
  if (!is<Dict>(globals)) {
    if (!eval)
      vm.type_error("exec() globals must be a dict, not {}", type_name(globals));
    else if (is_mapping(globals))
      vm.type_error("globals must be a real dict; try eval(expr, {{}}, mapping)");
    else
      vm.type_error("globals must be a dict");
    return false;
  }
  g = cast<Dict>(globals);
  if (!g->get(names::builtins_)) g->set(names::builtins_, Value(vm.builtins()));
  l = locals && !locals.is_none() ? locals : Value();
  return true;
}

// `trimmed`: blanks before an expression do not count as indentation.
Value code_from(VM& vm, const Value& source, const char* function, const char* mode,
                const char* filename, bool trimmed = false) {
  if (is<Code>(source)) return source;
  std::string text;
  if (!source_text(vm, source, function, filename, text)) return {};
  CompileMode m = std::string_view(mode) == "eval"     ? CompileMode::expression
                  : std::string_view(mode) == "single" ? CompileMode::interactive
                                                       : CompileMode::file;
  if (m == CompileMode::expression && trimmed) {
    size_t i = text.find_first_not_of(" \t");
    if (i != std::string::npos) text.erase(0, i);
  }
  // There is no line that it could be on.
  if (m != CompileMode::file && text.empty()) return no_expression(vm, filename);
  auto compiled = std::make_shared<Source>(filename, std::move(text));
  // Those of graph modules are the exception: fx has their text found by their names.
  if (!compiled->name().starts_with("<eval_with_key>")) {
    auto file = vm.files.find(compiled->name());
    compiled->set_file(
        file == vm.files.end() ? nullptr : std::make_shared<Source>(file->first, file->second));
  }
  Ref<Code> c = vm.compile_source(std::move(compiled), static_cast<int>(m), false);
  if (!c) return forget_line(vm), Value();
  return c;
}

Value b_eval(VM& vm, const Args& a) {
  Dict* g;
  Value l;
  if (!scope_of(vm, "eval", a[1], a[2], g, l)) return {};
  Value code = code_from(vm, a[0], "eval", "eval", "<string>", true);
  if (!code) return {};
  return vm.eval_code(cast<Code>(code), g, l);
}
Value b_exec(VM& vm, const Args& a) {
  Dict* g;
  Value l;
  if (!scope_of(vm, "exec", a[1], a[2], g, l)) return {};
  Value code = code_from(vm, a[0], "exec", "exec", "<string>");
  if (!code) return {};
  Value r = vm.eval_code(cast<Code>(code), g, l);
  return r ? none() : Value();
}
Value b_compile(VM& vm, const Args& a) {
  std::string_view mode;
  std::string file;
  if (is_str(a[1]))
    file = str_view(a[1]);
  else if (is<Bytes>(a[1]))
    file = cast<Bytes>(a[1])->s;
  else
    return vm.type_error("expected str, bytes or os.PathLike object, not {}", type_name(a[1]));
  if (file.find('\0') != std::string::npos) return vm.value_error("embedded null character");
  if (!arg_str(vm, a[2], mode, "compile() argument 'mode'")) return {};
  if (!utf8::is_valid(mode, false)) return vm.call_method(a[2], "encode", {}), Value();
  if (mode.find('\0') != std::string_view::npos) return vm.value_error("embedded null character");
  // A tree is written out as source first, and what is to become one is the module ast's affair.
  constexpr int64_t kOnlyTree = 0x400, kKnown = 0x1fef610;  // of the flags
  int64_t flags = 0, optimize = -1;
  for (auto [at, to] : {std::pair{3, &flags}, {5, &optimize}}) {
    const Value index = vm.index_value(a[static_cast<uint32_t>(at)]);
    if (!index) return {};
    to_int64(index, *to);
  }
  if (flags & ~kKnown) return vm.value_error("compile(): unrecognised flags");
  if (optimize < -1 || optimize > 2) return vm.value_error("compile(): invalid optimize value");
  if (mode == "func_type" && !(flags & kOnlyTree))
    return vm.value_error("compile() mode 'func_type' requires flag PyCF_ONLY_AST");
  if (mode != "exec" && mode != "eval" && mode != "single")
    return vm.value_error("compile() mode must be 'exec', 'eval'{}",
                          flags & kOnlyTree ? ", 'single' or 'func_type'" : " or 'single'");
  Value source = a[0];
  std::string bytes;
  if (flags & kOnlyTree || (!is_str(source) && !buffer_bytes(source, bytes))) {
    Value ast = vm.import("ast");
    if (!ast) return {};
    if (flags & kOnlyTree) {
      Value parse = vm.getattr(ast, "parse");
      return parse ? vm.call(parse, {source, make_str(file), a[2]}) : Value();
    }
    Value write = vm.getattr(ast, "_source_to_compile");
    if (!write) return {};
    source = vm.call(write, {source, a[2]});
    if (!source) return {};
  }
  return code_from(vm, source, "compile", std::string(mode).c_str(), file.c_str());
}
Value b_import(VM& vm, const Args& a) {
  std::string_view name;
  if (!is_str(a[0])) return vm.type_error("module name must be a string");
  name = str_view(a[0]);
  if (name.empty() && a[4].same(make_int(0))) return vm.value_error("Empty module name");
  Dict* g = is<Dict>(a[1]) ? cast<Dict>(a[1]) : vm.main_globals();
  return vm.import_name(g, name, a[3], a[4]);
}

}  // namespace

void init_core_builtins(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("isinstance", "(obj, class_or_tuple, /)", b_isinstance)
      .function("issubclass", "(cls, class_or_tuple, /)", b_issubclass)
      .function("getattr", "(object, name, default=?, /)", b_getattr)
      .function("setattr", "(obj, name, value, /)", b_setattr)
      .function("delattr", "(obj, name, /)", b_delattr)
      .function("hasattr", "(obj, name, /)", b_hasattr)
      .function("callable", "(obj, /)", b_callable)
      .function("id", "(obj, /)", b_id)
      .function("dir", "(object=?, /)", b_dir)
      .function("locals", "()", b_locals)
      .function("globals", "()", b_globals)
      .function("vars", "(object=?, /)", b_vars)
      .function("eval", "(source, /, globals=None, locals=None)", b_eval)
      .function("exec", "(source, /, globals=None, locals=None, *, closure=None)", b_exec)
      .function("compile",
                "(source, filename, mode, flags=0, dont_inherit=False, optimize=-1, *, "
                "_feature_version=-1)",
                b_compile)
      .function("__import__", "(name, globals=None, locals=None, fromlist=(), level=0)", b_import)
      .function("__build_class__", "", b_build_class)
      .value("__debug__", make_bool(true))
      .value("type", Value(Type::type))
      .value("object", Value(Type::object_type))
      .value("property", Value(Property::type))
      .value("staticmethod", Value(StaticMethod::type))
      .value("classmethod", Value(ClassMethod::type))
      .value("super", Value(Super::type));
#define EXC(name, base) m.dict->set(#name, Value(exc::name));
#include "runtime/exceptions.inc"
#undef EXC
  m.dict->set("IOError", Value(exc::OSError));
  m.dict->set("EnvironmentError", Value(exc::OSError));
}

}  // namespace tracepad
