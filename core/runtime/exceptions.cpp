// The exception classes, raising from natives, and the attributes that exceptions carry. How a
// traceback is written as text is traceback.cpp's.
#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/exception_group.h"
#include "runtime/frame.h"
#include "runtime/native.h"
#include "runtime/suggestions.h"
#include "runtime/support.h"
#include "runtime/traceback.h"
#include "runtime/type_internal.h"

namespace tracepad {

Value exception_notes(const Exception* e) {
  Dict** own = const_cast<Exception*>(e)->dict_slot();
  return own && *own ? (*own)->get(names::notes_) : Value();
}
bool add_exception_note(VM& vm, const Value& exception, const Value& note) {
  Dict* own = vm.instance_dict(exception);
  Value notes = own->get(names::notes_);
  if (!notes) own->set(names::notes_, notes = make_list({}));
  if (!is<List>(notes)) return vm.type_error("Cannot add note: __notes__ is not a list"), false;
  cast<List>(notes)->items.push_back(note);
  return true;
}

Exception::Exception() { kind = static_cast<uint8_t>(kKind); }
Exception::~Exception() = default;
void Exception::traverse(void (*visit)(const Value&, void*), void* arg) {
  Instance::traverse(visit, arg);
  for (const Value* v : {&args, &cause, &context, &value}) visit(*v, arg);
  if (trace) visit(Value(trace), arg);
}
void Exception::clear() {
  Instance::clear();
  args = cause = context = value = Value();
  trace = {};
}

// ---- raising ----

namespace {
// What an exception is told becomes its args; of OSError's the name of a file is kept apart.
void take_arguments(Exception* e, Type* cls, std::span<const Value> args) {
  if (cls->is_subtype(exc::OSError) && args.size() >= 3 && args.size() <= 5) {
    Ref<Dict> names = make_dict();
    names->set("filename", args[2]);
    if (args.size() == 5) names->set("filename2", args[4]);
    e->value = Value(names);
    if (!args[2].is_none()) args = args.first(2);
  }
  e->args = make_tuple(args);
}
}  // namespace

// Whether an OSError was told a number and a text, and at most names of files besides.
static bool has_errno(const Tuple* args) { return args->size >= 2 && args->size <= 5; }

Value make_exception(VM& vm, Type* cls, std::vector<Value> args) {
  auto* e = alloc_as<Exception>(cls);
  take_arguments(e, cls, args);
  if (cls->is_subtype(exc::StopIteration) && !args.empty()) e->value = args[0];
  return Value(e);
}

void VM::set_error(Value e) {
  if (auto* ex = as<Exception>(e)) {
    // The exception being handled becomes the context, unless that would close a ring.
    if (handled_ && !handled_.is_none() && !handled_.same(e)) {
      Exception *x = as<Exception>(handled_),
                *half_way = x;  // a ring that was there already ends it
      for (bool step = false; x; step = !step) {
        Exception* next = as<Exception>(x->context);
        if (next == ex) x->context = Value();
        if (next == ex || next == half_way) break;
        x = next;
        if (step) half_way = as<Exception>(half_way->context);
      }
      ex->context = handled_;
    }
  }
  error_ = std::move(e);
}

Value VM::raise(Type* cls, std::string message) {
  set_error(make_exception(*this, cls, {make_str(std::move(message))}));
  return {};
}
Value VM::raise_value(Type* cls, Value arg) {
  std::vector<Value> args;
  if (arg) args.push_back(std::move(arg));
  set_error(make_exception(*this, cls, std::move(args)));
  return {};
}
bool VM::error_is(Type* cls) const { return error_ && type_of(error_)->is_subtype(cls); }

// ---- the classes ----

namespace {

// OSError(errno, ...) makes the subclass that the number stands for.
Type* os_error_class(int64_t number) {
  switch (number) {
    case 1:
    case 13:
      return exc::PermissionError;
    case 2:
      return exc::FileNotFoundError;
    case 17:
      return exc::FileExistsError;
    case 20:
      return exc::NotADirectoryError;
    case 21:
      return exc::IsADirectoryError;
    case 110:
      return exc::TimeoutError;
    case 11:
    case 114:
    case 115:
      return exc::BlockingIOError;
    case 32:
    case 108:
      return exc::BrokenPipeError;
    case 10:
      return exc::ChildProcessError;
    case 103:
      return exc::ConnectionAbortedError;
    case 111:
      return exc::ConnectionRefusedError;
    case 104:
      return exc::ConnectionResetError;
    case 4:
      return exc::InterruptedError;
    case 3:
      return exc::ProcessLookupError;
    default:
      return exc::OSError;
  }
}

Value exception_new(VM& vm, const Args& a) {
  if (!a.n || !is<Type>(a[0]))
    return vm.type_error("BaseException.__new__(X): X is not a type object");
  Type* cls = cast<Type>(a[0]);
  int64_t number;
  if (cls == exc::OSError && a.n >= 3 && a.n <= 6 && to_int64(a[1], number))
    cls = os_error_class(number);
  Object* o = cls->alloc ? cls->alloc(cls) : alloc_as<Exception>(cls);
  auto* e = static_cast<Exception*>(o);
  Value v(o);
  take_arguments(e, cls, {a.v + 1, a.n - 1});
  if (cls->slot_count) e->slots = new Value[cls->slot_count];
  if (cls->is_subtype(exc::StopIteration) && a.n > 1) e->value = a[1];
  return v;
}

// Keyword arguments that a few classes take; others refuse them.
Value exception_init(VM& vm, const Args& a) {
  auto* e = cast<Exception>(a[0]);
  Type* t = type_of(a[0]);
  take_arguments(e, t, {a.v + 1, a.n - 1});
  if (t->is_subtype(exc::StopIteration)) e->value = a.n > 1 ? a[1] : Value();
  if (a.kw_count() == 0) return none();
  Type* native = t;
  while (native->has(Type::kHeap)) native = native->base;
  const std::vector<std::string> known =
      t->is_subtype(exc::ImportError)      ? std::vector<std::string>{"name", "path", "name_from"}
      : t->is_subtype(exc::AttributeError) ? std::vector<std::string>{"name", "obj"}
      : t->is_subtype(exc::NameError)      ? std::vector<std::string>{"name"}
                                           : std::vector<std::string>{};
  if (known.empty()) return vm.type_error("{}() takes no keyword arguments", t->name);
  if (a.kw_count() > known.size())
    return vm.type_error("{}() takes at most {} keyword argument{} ({} given)", native->name,
                         known.size(), known.size() == 1 ? "" : "s", a.kw_count());
  for (uint32_t i = 0; i < a.kw_count(); ++i) {
    std::string_view k = str_view(a.kwnames->items[i]);
    if (std::find(known.begin(), known.end(), k) == known.end()) {
      return unexpected_keyword(vm, native->name, k, known), Value();
    }
    vm.instance_dict(a[0])->set(cast<Str>(a.kwnames->items[i]), a[a.n + i]);
  }
  return none();
}

// UnicodeDecodeError and UnicodeEncodeError: (encoding, object, start, end, reason).
Value unicode_error_str(VM& vm, Type* cls, const Tuple& args) {
  int64_t start, end;
  std::string encoding, reason;
  if (!to_int64(args.items[2], start) || !to_int64(args.items[3], end)) return make_str("");
  if (!vm.str_to(args.items[0], encoding) || !vm.str_to(args.items[4], reason)) return {};
  const bool decoding = cls->is_subtype(exc::UnicodeDecodeError);
  std::string what;
  if (end == start + 1 && start >= 0) {
    if (decoding && is<Bytes>(args.items[1])) {
      const std::string& s = cast<Bytes>(args.items[1])->s;
      if (static_cast<size_t>(start) < s.size())
        what =
            fmt::format("byte 0x{:02x}", static_cast<unsigned char>(s[static_cast<size_t>(start)]));
    } else if (!decoding && is_str(args.items[1])) {
      std::string_view s = str_view(args.items[1]);
      size_t at = utf8::offset(s, static_cast<size_t>(start));
      if (at < s.size()) {
        auto c = static_cast<uint32_t>(utf8::decode(s, at));
        what = c <= 0xff     ? fmt::format("character '\\x{:02x}'", c)
               : c <= 0xffff ? fmt::format("character '\\u{:04x}'", c)
                             : fmt::format("character '\\U{:08x}'", c);
      }
    }
  }
  const char* verb = decoding ? "decode" : "encode";
  if (!what.empty())
    return make_str(fmt::format("'{}' codec can't {} {} in position {}: {}", encoding, verb, what,
                                start, reason));
  return make_str(fmt::format("'{}' codec can't {} {} in position {}-{}: {}", encoding, verb,
                              decoding ? "bytes" : "characters", start, end - 1, reason));
}

Value exception_str(VM& vm, const Args& a) {
  auto* e = cast<Exception>(a[0]);
  auto* t = as<Tuple>(e->args);
  if (!t || t->size == 0) return make_str("");
  Type* cls = type_of(a[0]);
  if (cls->is_subtype(exc::KeyError) && t->size == 1) return vm.repr(t->items[0]);
  if (cls->is_subtype(exc::SyntaxError)) {
    Value m = vm.getattr_opt(a[0], intern("msg"));
    vm.clear_error();
    std::string out, file;
    if (!vm.str_to(m ? m : none(), out)) return {};
    Value name = vm.getattr_opt(a[0], intern("filename")),
          line = vm.getattr_opt(a[0], intern("lineno"));
    vm.clear_error();
    int64_t n = 0;
    const bool has_line = line && to_int64(line, n);
    if (name && is_str(name))
      file = std::string(str_view(name).substr(str_view(name).rfind('/') + 1));
    if (!file.empty() && has_line)
      out += fmt::format(" ({}, line {})", file, n);
    else if (!file.empty())
      out += fmt::format(" ({})", file);
    else if (has_line)
      out += fmt::format(" (line {})", n);
    return make_str(std::move(out));
  }
  if (cls->is_subtype(exc::OSError) && has_errno(t)) {
    std::string out = "[Errno ";
    if (!vm.str_to(t->items[0], out)) return {};
    out += "] ";
    if (!vm.str_to(t->items[1], out)) return {};
    auto* names = as<Dict>(e->value);
    const Value file = names ? names->get("filename") : Value();
    if (file && !file.is_none()) {
      out += ": ";
      if (!vm.repr_to(file, out)) return {};
      const Value second = names->get("filename2");
      if (second && !second.is_none()) {
        out += " -> ";
        if (!vm.repr_to(second, out)) return {};
      }
    }
    return make_str(std::move(out));
  }
  if (cls->is_subtype(exc::UnicodeError) && t->size == 5) return unicode_error_str(vm, cls, *t);
  if (t->size == 1) return vm.str(t->items[0]);
  return vm.repr(e->args);
}

Value exception_repr(VM& vm, const Args& a) {
  auto* e = cast<Exception>(a[0]);
  std::string out = type_of(a[0])->name;
  auto* t = as<Tuple>(e->args);
  if (t && t->size == 1) {
    out += "(";
    if (!vm.repr_to(t->items[0], out)) return {};
    out += ")";
  } else if (!t) {
    out += "()";
  } else if (!vm.repr_to(e->args, out)) {
    return {};
  }
  return make_str(std::move(out));
}

Value args_get(VM&, const Value& s) { return self_as<Exception>(s)->args; }
bool args_set(VM& vm, const Value& s, const Value& v) {
  std::vector<Value> items;
  if (!vm.iterate(v, items)) return false;
  self_as<Exception>(s)->args = make_tuple(items);
  return true;
}
template <Value Exception::* field>
Value chain_get(VM&, const Value& s) {
  const Value& v = self_as<Exception>(s)->*field;
  return v ? v : none();
}
template <Value Exception::* field>
bool chain_set(VM& vm, const Value& s, const Value& v) {
  if (v && !v.is_none() && !is<Exception>(v))
    return vm.type_error("exception cause must be None or derive from BaseException"), false;
  self_as<Exception>(s)->*field = v;
  if (field == &Exception::cause) self_as<Exception>(s)->suppress_context = true;
  return true;
}
Value suppress_get(VM&, const Value& s) {
  return make_bool(self_as<Exception>(s)->suppress_context);
}
bool suppress_set(VM& vm, const Value& s, const Value& v) {
  int t = vm.truth(v);
  if (t < 0) return false;
  self_as<Exception>(s)->suppress_context = t;
  return true;
}
Value traceback_get(VM&, const Value& s) { return traceback_of(s); }
bool traceback_set(VM& vm, const Value& s, const Value& v) {
  return set_traceback(vm, self_as<Exception>(s), v);
}
Value with_traceback(VM& vm, const Args& a) {
  if (!set_traceback(vm, cast<Exception>(a[0]), a[1])) return {};
  return a[0];
}
Value add_note(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("add_note() argument must be str, not {}", type_name(a[1]));
  return add_exception_note(vm, a[0], a[1]) ? none() : Value();
}
Value exception_setstate(VM& vm, const Args& a) {
  if (a[1].is_none()) return none();
  auto* state = as<Dict>(a[1]);
  if (!state) return vm.type_error("state is not a dictionary");
  for (auto& e : state->table.entries())
    if (e.key && !vm.setattr(a[0], cast<Str>(e.key), e.value)) return {};
  return none();
}
// What the classes' own attributes are at first: parts of the arguments.
namespace field {
template <int>  // apart for each attribute that is not told to the constructor
Value unset(const Exception*) {
  return none();
}
Value stop_value(const Exception* e) { return e->value ? e->value : none(); }
template <uint32_t i>
Value os(const Exception* e) {
  auto* t = as<Tuple>(e->args);
  return t && has_errno(t) ? t->items[i] : none();
}
Value exit_code(const Exception* e) {
  auto* t = as<Tuple>(e->args);
  if (!t || !t->size) return none();
  return t->size == 1 ? t->items[0] : e->args;
}
// SyntaxError(msg, (filename, lineno, offset, text, end_lineno, end_offset)).
template <int i>
Value syntax(const Exception* e) {
  auto* t = as<Tuple>(e->args);
  if (!t || !t->size) return none();
  if (i < 0) return t->items[0];
  if (t->size < 2 || !is<Tuple>(t->items[1])) return none();
  auto* d = cast<Tuple>(t->items[1]);
  return i < static_cast<int>(d->size) ? d->items[static_cast<size_t>(i)] : none();
}
Value import_message(const Exception* e) {
  auto* t = as<Tuple>(e->args);
  return t && t->size == 1 ? t->items[0] : none();
}
}  // namespace field

// Such an attribute: once assigned to, it is what was assigned. `value` holds those, by name, where
// it is not StopIteration's.
template <Value initial(const Exception*)>
void add_field(VM& vm, Type* t, std::string_view name) {
  static const Str* key = nullptr;  // one field, one instance of this template and its name
  key = intern(name);
  auto* g = alloc_as<GetSet>(GetSet::type);
  g->name = std::string(name);
  g->field = true;
  g->owner = t;
  g->get = [](VM&, const Value& s) {
    auto* e = self_as<Exception>(s);
    if (auto* assigned = as<Dict>(e->value); assigned && initial != field::stop_value)
      if (Value v = assigned->get(key)) return v;
    return initial(e);
  };
  g->set = [](VM& vm, const Value& s, const Value& x) {
    auto* e = self_as<Exception>(s);
    const Value given = x ? x : none();
    if (initial == field::stop_value) return e->value = given, true;
    if (!is<Dict>(e->value)) e->value = Value(make_dict());
    cast<Dict>(e->value)->set(const_cast<Str*>(key), given);
    return true;
  };
  t->dict->set(name, Value(g));
  vm.type_changed(t);
}

Value exception_reduce(VM& vm, const Args& a) {
  auto* e = cast<Exception>(a[0]);
  auto* args = as<Tuple>(e->args);
  auto* names = as<Dict>(e->value);
  if (args && args->size == 2 && names && type_of(a[0])->is_subtype(exc::OSError))
    if (const Value file = names->get("filename"))
      return make_tuple({Value(type_of(a[0])), make_tuple({args->items[0], args->items[1], file})});
  return make_tuple({Value(type_of(a[0])), cast<Exception>(a[0])->args});
}

}  // namespace

void init_exception_types(VM& vm) {
  auto exc_base = [](std::string_view name) -> Type* {
    if (name == "object") return Type::object_type;
#define EXC(n, b) \
  if (name == #n) return exc::n;
#include "runtime/exceptions.inc"
#undef EXC
    return nullptr;
  };
#define EXC(name_, base_)                                                                        \
  {                                                                                              \
    TypeBuilder<Exception> b(vm, #name_, exc::name_);                                            \
    if (std::string_view(#base_) == "object") {                                                  \
      b.make("", exception_new)                                                                  \
          .dunder(Dunder::init_, exception_init)                                                 \
          .dunder(Dunder::str_, exception_str)                                                   \
          .dunder(Dunder::repr_, exception_repr)                                                 \
          .dunder(Dunder::reduce_, exception_reduce)                                             \
          .getset("args", args_get, args_set)                                                    \
          .getset("__cause__", chain_get<&Exception::cause>, chain_set<&Exception::cause>)       \
          .getset("__context__", chain_get<&Exception::context>, chain_set<&Exception::context>) \
          .getset("__suppress_context__", suppress_get, suppress_set)                            \
          .getset("__traceback__", traceback_get, traceback_set)                                 \
          .method("__setstate__", "(self, state, /)", exception_setstate)                        \
          .method("with_traceback", "(self, tb, /)", with_traceback)                             \
          .method("add_note", "(self, note, /)", add_note);                                      \
    } else {                                                                                     \
      b.base(exc_base(#base_));                                                                  \
    }                                                                                            \
    if (std::string_view(#name_) == "BaseExceptionGroup") add_group_members(b);                  \
    b.flags(Type::kHasDict).done();                                                              \
  }
#include "runtime/exceptions.inc"
#undef EXC
  finish_exception_groups(vm);
  add_field<field::stop_value>(vm, exc::StopIteration, "value");
  add_field<field::exit_code>(vm, exc::SystemExit, "code");
  add_field<field::os<0>>(vm, exc::OSError, "errno");
  add_field<field::os<1>>(vm, exc::OSError, "strerror");
  add_field<field::unset<2>>(vm, exc::OSError, "filename");
  add_field<field::unset<3>>(vm, exc::OSError, "filename2");
  add_field<field::syntax<-1>>(vm, exc::SyntaxError, "msg");
  add_field<field::syntax<0>>(vm, exc::SyntaxError, "filename");
  add_field<field::syntax<1>>(vm, exc::SyntaxError, "lineno");
  add_field<field::syntax<2>>(vm, exc::SyntaxError, "offset");
  add_field<field::syntax<3>>(vm, exc::SyntaxError, "text");
  add_field<field::syntax<4>>(vm, exc::SyntaxError, "end_lineno");
  add_field<field::syntax<5>>(vm, exc::SyntaxError, "end_offset");
  add_field<field::unset<0>>(vm, exc::SyntaxError, "print_file_and_line");
  add_field<field::import_message>(vm, exc::ImportError, "msg");
  add_field<field::unset<1>>(vm, exc::ImportError, "name_from");
  // Plain attributes: None on the class until an instance has its own.
  for (Type* t : {exc::ImportError, exc::AttributeError, exc::NameError}) {
    t->dict->set("name", none());
    if (t == exc::ImportError) t->dict->set("path", none());
    if (t == exc::AttributeError) t->dict->set("obj", none());
    vm.type_changed(t);
  }
}

}  // namespace tracepad
