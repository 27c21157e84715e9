// sys, time, gc, and what types and inspect need from the VM.
#include <chrono>
#include <ctime>

#include "runtime/builtin_types.h"
#include "runtime/frame.h"
#include "runtime/frame_object.h"
#include "runtime/modules/registry.h"
#include "runtime/native.h"
#include "runtime/sizes.h"
#include "runtime/support.h"
#include "runtime/traceback.h"
#include "runtime/type_internal.h"

namespace tracepad {

namespace {

// sys.stdout and sys.stderr: text goes to the VM's output.
struct Stream : Instance {
  inline static Type* type = nullptr;
  bool error = false;
};

Value stream_write(VM& vm, const Args& a) {
  std::string_view text;
  if (!is_str(a[1]))
    return vm.type_error("write() argument must be str, not {}", argument_name(a[1]));
  text = str_view(a[1]);
  if (!write_out(vm, self_as<Stream>(a[0])->error, text)) return {};
  return make_int(cast<Str>(a[1])->length());
}
Value stream_false(VM& vm, const Args& a) { return make_bool(false); }
Value stream_true(VM& vm, const Args& a) { return make_bool(true); }
Value stream_writelines(VM& vm, const Args& a) {
  return vm.for_each(a[1],
                     [&](const Value& v) {
                       return static_cast<bool>(vm.call_method(a[0], names::write, {v}));
                     })
             ? none()
             : Value();
}

Value sys_exc_info(VM& vm, const Args& a) {
  Value e = vm.handled();
  if (!e || e.is_none()) return make_tuple({none(), none(), none()});
  return make_tuple({Value(type_of(e)), e, traceback_of(e)});
}
Value sys_exception(VM& vm, const Args& a) { return vm.handled() ? vm.handled() : none(); }
Value sys_getrecursionlimit(VM& vm, const Args& a) { return make_int(vm.recursion_limit); }
Value sys_setrecursionlimit(VM& vm, const Args& a) {
  int64_t n;
  if (!vm.index(a[0], n)) return {};
  if (n < 1) return vm.value_error("recursion limit must be greater or equal than 1");
  vm.recursion_limit = static_cast<int>(std::min<int64_t>(n, 100000));
  return none();
}
Value sys_exit(VM& vm, const Args& a) {
  std::vector<Value> args;
  if (!a[0].is_none()) args.push_back(a[0]);
  vm.set_error(make_exception(vm, exc::SystemExit, args));
  return {};
}
Value sys_getframe(VM& vm, const Args& a) {
  int64_t depth;
  if (!vm.index(a[0], depth)) return {};
  Value f = frame_object(vm.frame(), static_cast<size_t>(std::max<int64_t>(depth, 0)));
  return f.is_none() ? vm.value_error("call stack is not deep enough") : f;
}
Value sys_intern(VM& vm, const Args& a) {
  if (!is_str(a[0]))
    return vm.type_error("intern() argument must be str, not {}", argument_name(a[0]));
  return Value(interned(a[0]));
}
Value sys_getrefcount(VM& vm, const Args& a) {
  return make_int(a[0].is_object() ? static_cast<int64_t>(a[0].object()->refs) + 1 : 4294967295);
}
Value sys_getsizeof(VM& vm, const Args& a) {
  Value own = vm.getattr(Value(type_of(a[0])), "__sizeof__");
  Value size = own && is<Type>(a[0]) ? size_of(vm, a) : own ? vm.call(own, {a[0]}) : Value();
  int64_t n = 0;
  if (size && !is_int(size)) size = vm.type_error("__sizeof__() should return an integer");
  if (!size || !to_int64(size, n)) {
    if (!a[1] || !vm.error_is(exc::TypeError)) return {};
    vm.clear_error();
    return a[1];
  }
  if (n < 0) return vm.value_error("__sizeof__() should return >= 0");
  return make_int(n + size_before(a[0]));
}
Value sys_displayhook(VM& vm, const Args& a) {
  if (a[0].is_none()) return none();
  std::string s;
  if (!vm.repr_to(a[0], s)) return {};
  vm.out(s + "\n");
  return none();
}

Value stream_flush(VM& vm, const Args& a) {
  if (!self_as<Stream>(a[0])->error) vm.flush_out();
  return none();
}

// A module's __getattr__: what it has besides is in a module written in Python (`data`: its name),
// which only a program that asks for it loads. The module keeps what was found.
Value from_library(VM& vm, const Args& a) {
  const auto& [module, library] =
      *static_cast<const std::pair<const char*, const char*>*>(a.fn->data);
  std::string_view name;
  if (!arg_str(vm, a[0], name)) return {};
  Value found;
  if (!name.starts_with("__")) {
    Value more = vm.import(library);
    if (!more) return {};
    found = vm.getattr_opt(more, cast<Str>(a[0]));
    if (!found && vm.has_error()) return {};
  }
  Value into = vm.import(module);
  if (!into) return {};
  if (!found) return vm.attribute_error(into, cast<Str>(a[0]));
  return vm.setattr(into, cast<Str>(a[0]), found) ? found : Value();
}
constexpr std::pair<const char*, const char*> kSysMore{"sys", "_sysinfo"};
constexpr std::pair<const char*, const char*> kTimeMore{"time", "_times"};

bool init_sys(VM& vm, Module& m) {
  TypeBuilder<Stream>(vm, "TextIOWrapper")
      .heap_module("_io")
      .flags(Type::kHasDict | Type::kNoInstances | Type::kNoBase)
      .method("write", "(self, text, /)", stream_write)
      .method("writelines", "(self, lines, /)", stream_writelines)
      .method("flush", "(self, /)", stream_flush)
      .method("isatty", "(self, /)", stream_false)
      .method("readable", "(self, /)", stream_false)
      .method("writable", "(self, /)", stream_true)
      .getset("encoding", [](VM&, const Value&) -> Value { return make_str("utf-8"); })
      .getset("name",
              [](VM&, const Value& s) -> Value {
                return make_str(self_as<Stream>(s)->error ? "<stderr>" : "<stdout>");
              })
      .done();
  auto* out = alloc_as<Stream>(Stream::type);
  Value out_value(out);
  auto* err = alloc_as<Stream>(Stream::type);
  Value err_value(err);
  err->error = true;
  const Value file = vm.main_globals()->get(names::file_);
  Value argv = make_list({file ? file : make_str("")});
  ModuleBuilder(vm, m)
      .value("stdout", out_value)
      .value("stderr", err_value)
      .value("__stdout__", out_value)
      .value("__stderr__", err_value)
      .value("stdin", none())
      .value("modules", Value(vm.sys_modules()))
      .value("argv", argv)
      .value("path", make_list({}))
      .value("maxsize", make_int(INT64_MAX))
      .value("maxunicode", make_int(0x10FFFF))
      .value("byteorder", make_str("little"))
      .value("platform", make_str("linux"))
      .value("version", make_str("3.14.0 (tracepad)"))
      .value("hexversion", make_int(0x030e00f0))
      .value("executable", make_str(""))
      .value("builtin_module_names", make_tuple({}))
      .function("exc_info", "()", sys_exc_info)
      .function("exception", "()", sys_exception)
      .function("getrecursionlimit", "()", sys_getrecursionlimit)
      .function("setrecursionlimit", "(limit, /)", sys_setrecursionlimit)
      .function("exit", "(status=None, /)", sys_exit)
      .function("_getframe", "(depth=0, /)", sys_getframe)
      .function("intern", "(string, /)", sys_intern)
      .function("getrefcount", "(object, /)", sys_getrefcount)
      .function("getsizeof", "(object, default=?)", sys_getsizeof)
      .function("displayhook", "(object, /)", sys_displayhook)
      .function("__getattr__", "(name, /)", from_library, &kSysMore);
  return true;
}

// ---- time ----

double seconds(std::chrono::nanoseconds d) { return static_cast<double>(d.count()) * 1e-9; }

Value time_time(VM& vm, const Args& a) {
  return make_float(seconds(std::chrono::system_clock::now().time_since_epoch()));
}
Value time_perf_counter(VM& vm, const Args& a) {
  return make_float(seconds(std::chrono::steady_clock::now().time_since_epoch()));
}
Value time_perf_counter_ns(VM& vm, const Args& a) {
  return make_int(std::chrono::duration_cast<std::chrono::nanoseconds>(
                      std::chrono::steady_clock::now().time_since_epoch())
                      .count());
}
// Of the whole process, natively; in WebAssembly there is only the clock.
Value time_process_time(VM& vm, const Args& a) {
  return make_float(static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}
Value time_time_ns(VM& vm, const Args& a) {
  return make_int(std::chrono::duration_cast<std::chrono::nanoseconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count());
}
// Nothing here can wait for something else, so sleeping only passes the time it is asked to,
// polled.
Value time_sleep(VM& vm, const Args& a) {
  double s = 0;
  if (!to_double(a[0], s))
    return vm.type_error("'{}' object cannot be interpreted as an integer", type_name(a[0]));
  if (s < 0) return vm.value_error("sleep length must be non-negative");
  auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(std::min(s, 3600.0));
  while (std::chrono::steady_clock::now() < end)
    if (!vm.poll()) return {};
  return none();
}

bool init_time(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("time", "()", time_time)
      .function("time_ns", "()", time_time_ns)
      .function("perf_counter", "()", time_perf_counter)
      .function("perf_counter_ns", "()", time_perf_counter_ns)
      .function("monotonic", "()", time_perf_counter)
      .function("process_time", "()", time_process_time)
      .function("sleep", "(seconds, /)", time_sleep)
      .function("__getattr__", "(name, /)", from_library, &kTimeMore);
  return true;
}

// ---- gc ----

Value gc_collect(VM& vm, const Args& a) { return make_int(static_cast<int64_t>(collect_cycles())); }
Value gc_nothing(VM& vm, const Args& a) { return none(); }
Value gc_enabled(VM& vm, const Args& a) { return make_bool(true); }

bool init_gc(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("collect", "(generation=2)", gc_collect)
      .function("enable", "()", gc_nothing)
      .function("disable", "()", gc_nothing)
      .function("isenabled", "()", gc_enabled);
  return true;
}

// What types.py cannot reach by looking at objects alone.
// read_only(*members): programs may not set these slots of a class of our library.
Value read_only(VM&, const Args& a) {
  auto* members = cast<Tuple>(a[0]);
  for (uint32_t i = 0; i < members->size; ++i) cast<Member>(members->items[i])->readonly = true;
  return none();
}

// like_native(module, *functions): these stand for functions of a C module of that name, and refuse
// arguments in the words of one.
Value like_native(VM& vm, const Args& a) {
  for (const Value& v : cast<Tuple>(a[1])->view()) {
    auto* f = as<Function>(v);
    if (!f) return vm.type_error("like_native() takes functions, not {}", type_name(v));
    make_like_native(f, a[0]);
  }
  return none();
}

// What messages call an object's type: with its module where it is a C type.
Value type_name_of(VM& vm, const Args& a) { return make_str(type_name(a[0])); }

// shown(object, text): text(), during which the object counts as being shown; None where it is
// being shown already, further out.
Value shown(VM& vm, const Args& a) {
  const ReprGuard guard(a[0].object());
  return guard.again ? none() : vm.call(a[1]);
}

// Patterns take instances of cls and of its subclasses for what they take those of `like` for.
void take_for(Type* cls, uint32_t kind) {
  if (!cls->has(Type::kHeap)) return;
  cls->type_flags |= kind;
  for (Type* sub : cls->subclasses) take_for(sub, kind);
}
Value take_for(VM&, const Args& a) {
  auto *cls = as<Type>(a[0]), *like = as<Type>(a[1]);
  const uint32_t kind = like ? like->type_flags & (Type::kSequence | Type::kMapping) : 0;
  if (cls && kind) take_for(cls, kind);
  return none();
}

// find_elsewhere(module, homes, name): what a library module hands out as its own and another one
// has, by the table `homes` from names to modules; from then on it is the module's. For its
// __getattr__.
Value find_elsewhere(VM& vm, const Args& a) {
  const Value home = cast<Dict>(a[1])->get(vm, a[2]);
  if (!home)
    return vm.has_error() ? Value()
                          : vm.raise(exc::AttributeError, "module '{}' has no attribute '{}'",
                                     str_view(a[0]), str_view(a[2]));
  const Value from = vm.import(str_view(home));
  const Value found = from ? vm.getattr(from, interned(a[2])) : from;
  if (!found) return {};
  return vm.setattr(vm.sys_modules()->get(vm, a[0]), interned(a[2]), found) ? found : Value();
}

bool init_types(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("type_name", "(object, /)", type_name_of)
      .function("shown", "(object, text, /)", shown)
      .function("take_for", "(cls, like, /)", take_for)
      .function("find_elsewhere", "(module, homes, name, /)", find_elsewhere)
      .function("like_native", "(module, /, *functions)", like_native)
      .function("read_only", "(*members)", read_only)
      .value("FunctionType", Value(Function::type))
      .value("LambdaType", Value(Function::type))
      .value("BuiltinFunctionType", Value(NativeFunction::type))
      .value("BuiltinMethodType", Value(NativeFunction::type))
      .value("MethodDescriptorType", Value(NativeFunction::method_type))
      .value("ClassMethodDescriptorType", Value(class_descriptor_type))
      .value("WrapperDescriptorType", Value(NativeFunction::slot_type))
      .value("MethodType", Value(BoundMethod::type))
      .value("ModuleType", Value(Module::type))
      .value("FrameType", Value(FrameObject::type))
      .value("TracebackType", Value(Traceback::type))
      .value("CodeType", Value(Code::type))
      .value("CellType", Value(Cell::type))
      .value("GeneratorType", Value(Generator::type))
      .value("GetSetDescriptorType", Value(GetSet::type))
      .value("MemberDescriptorType", Value(Member::type))
      .value("MappingProxyType", Value(MappingProxy::type))
      .value("NoneType", Value(SingletonTypes::none))
      .value("EllipsisType", Value(SingletonTypes::ellipsis))
      .value("NotImplementedType", Value(SingletonTypes::not_implemented));
  return true;
}

Value signature_text(VM& vm, const Args& a) {
  // inspect's way to the signature of a native: its text, or None, and whether the first argument
  // is bound.
  auto* bound = as<BoundMethod>(a[0]);
  const Value& func = bound ? bound->func : a[0];
  auto* f = as<NativeFunction>(func);
  Value text = is<Function>(func)  ? like_native_signature(vm, cast<Function>(func))
               : f && f->signature ? make_str(f->signature->text)
                                   : none();
  return make_tuple({std::move(text), make_bool(bound != nullptr)});
}

// source_line(code, lineno): the whole line with its end, '' where there is no such.
Value source_line(VM& vm, const Args& a) {
  int64_t line = 0;
  auto* code = as<Code>(a[0]);
  const Source* source = code ? shown_source(*code) : nullptr;
  if (!source || !to_int64(a[1], line) || line < 1) return make_str("");
  return make_str(std::string(source->line(static_cast<uint32_t>(line))) + "\n");
}

Value source_text(VM& vm, const Args& a) {
  auto* code = as<Code>(a[0]);
  const Source* source = code ? shown_source(*code) : nullptr;
  return make_str(source ? std::string_view(source->text()) : "");
}

// How many of the innermost frames are the library's own.
Value library_frames(VM& vm, const Args&) {
  int64_t n = 0;
  for (const Frame* f = vm.frame(); f; f = f->back) {
    if (!f->code) continue;
    if (!(f->code->flags & Code::kLibrary)) break;
    ++n;
  }
  return make_int(n);
}

// annotation_texts(function): of an annotate function, the names and texts in turn; None where they
// were not kept.
Value annotation_texts(VM&, const Args& a) {
  auto* f = as<Function>(a[0]);
  if (!f || f->code->consts.empty()) return none();
  auto* kept = as<Tuple>(f->code->consts.back());
  if (!kept || !kept->size || !kept->items[0].is_ellipsis()) return none();
  return make_tuple(kept->view().subspan(1));
}

bool init_inspect_native(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("annotation_texts", "(function, /)", annotation_texts)
      .function("library_frames", "()", library_frames)
      .function("native_signature", "(function, /)", signature_text)
      .function("source_line", "(code, lineno, /)", source_line)
      .function("source_text", "(code, /)", source_text);
  return true;
}

}  // namespace

void init_sys_modules(VM& vm) {
  vm.add_native_module("sys", init_sys);
  vm.add_native_module("time", init_time);
  vm.add_native_module("gc", init_gc);
  vm.add_native_module("_types", init_types);
  vm.add_native_module("_inspect", init_inspect_native);
}

}  // namespace tracepad
