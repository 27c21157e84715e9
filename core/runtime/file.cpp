// open() and the file objects it returns. Files live in the session's memory (VM::files): nothing
// of the machine's file system is reachable. A file's content is written back whenever the program
// could look.
#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"

namespace tracepad {

namespace {

struct File : GcObject {
  inline static Type* type = nullptr;
  inline static Type* binary_type = nullptr;
  std::string name, mode;
  size_t at = 0;  // byte offset
  bool readable = false, writable = false, append = false, binary = false, closed = false;
  std::string& content(VM& vm) { return vm.files[name]; }
};

File* F(const Value& v) { return static_cast<File*>(v.object()); }

bool check(VM& vm, File* f, bool reading, bool writing) {
  if (f->closed) return vm.value_error("I/O operation on closed file."), false;
  if ((reading && !f->readable) || (writing && !f->writable)) {
    Value module = vm.import("io");
    Value cls = module ? vm.getattr(module, "UnsupportedOperation") : Value();
    if (!cls) vm.clear_error();
    const char* message =
        reading ? (f->binary ? "read" : "not readable") : (f->binary ? "write" : "not writable");
    if (is<Type>(cls))
      vm.raise(cast<Type>(cls), std::string(message));
    else
      vm.raise(exc::OSError, std::string(message));
    return false;
  }
  return true;
}

Value piece(File* f, std::string_view text) {
  if (f->binary) return make_bytes(std::string(text));
  return make_str(text);
}

Value file_read(VM& vm, const Args& a) {
  File* f = F(a[0]);
  if (!check(vm, f, true, false)) return {};
  int64_t n = -1;
  if (!a[1].is_none() && !vm.index(a[1], n)) return {};
  const std::string& all = f->content(vm);
  if (f->at > all.size()) f->at = all.size();
  std::string_view rest = std::string_view(all).substr(f->at);
  if (n >= 0)
    rest = rest.substr(
        0, f->binary ? static_cast<size_t>(n) : utf8::offset(rest, static_cast<size_t>(n)));
  f->at += rest.size();
  return piece(f, rest);
}

// The next line with its end; empty at the end of the file.
std::string_view next_line(VM& vm, File* f) {
  const std::string& all = f->content(vm);
  if (f->at >= all.size()) return {};
  size_t end = all.find('\n', f->at);
  end = end == std::string::npos ? all.size() : end + 1;
  std::string_view line = std::string_view(all).substr(f->at, end - f->at);
  f->at = end;
  return line;
}
Value file_readline(VM& vm, const Args& a) {
  if (!check(vm, F(a[0]), true, false)) return {};
  return piece(F(a[0]), next_line(vm, F(a[0])));
}
Value file_readlines(VM& vm, const Args& a) {
  if (!check(vm, F(a[0]), true, false)) return {};
  std::vector<Value> lines;
  for (;;) {
    std::string_view line = next_line(vm, F(a[0]));
    if (line.empty()) return make_list(std::move(lines));
    lines.push_back(piece(F(a[0]), line));
  }
}
Value file_next(VM& vm, const Args& a) {
  if (!check(vm, F(a[0]), true, false)) return {};
  std::string_view line = next_line(vm, F(a[0]));
  if (line.empty()) return raise_args(vm, exc::StopIteration, {});
  return piece(F(a[0]), line);
}
Value file_self(VM& vm, const Args& a) {
  if (!check(vm, F(a[0]), false, false)) return {};
  return a[0];
}

bool put(VM& vm, File* f, const Value& v) {
  std::string_view text;
  if (f->binary) {
    if (!is<Bytes>(v))
      return vm.type_error("a bytes-like object is required, not '{}'", type_name(v)), false;
    text = cast<Bytes>(v)->s;
  } else {
    if (!is_str(v))
      return vm.type_error("write() argument must be str, not {}", argument_name(v)), false;
    text = str_view(v);
  }
  std::string& all = f->content(vm);
  if (f->append) f->at = all.size();
  if (f->at > all.size()) all.resize(f->at, '\0');
  all.replace(f->at, std::min(text.size(), all.size() - f->at), text);
  f->at += text.size();
  return true;
}
Value file_write(VM& vm, const Args& a) {
  File* f = F(a[0]);
  if (!check(vm, f, false, true) || !put(vm, f, a[1])) return {};
  return make_int(f->binary ? static_cast<int64_t>(cast<Bytes>(a[1])->s.size())
                            : cast<Str>(a[1])->length());
}
Value file_writelines(VM& vm, const Args& a) {
  File* f = F(a[0]);
  if (!check(vm, f, false, true)) return {};
  return vm.for_each(a[1], [&](const Value& v) { return put(vm, f, v); }) ? none() : Value();
}
Value file_close(VM&, const Args& a) {
  F(a[0])->closed = true;
  return none();
}
Value file_exit(VM&, const Args& a) {
  F(a[0])->closed = true;
  return none();
}
Value file_flush(VM& vm, const Args& a) {
  return check(vm, F(a[0]), false, false) ? none() : Value();
}
Value file_tell(VM& vm, const Args& a) {
  return check(vm, F(a[0]), false, false) ? make_int(static_cast<int64_t>(F(a[0])->at)) : Value();
}
Value file_seek(VM& vm, const Args& a) {
  File* f = F(a[0]);
  int64_t offset, whence;
  if (!check(vm, f, false, false) || !vm.index(a[1], offset) || !vm.index(a[2], whence)) return {};
  if (whence == 1) offset += static_cast<int64_t>(f->at);
  if (whence == 2) offset += static_cast<int64_t>(f->content(vm).size());
  if (offset < 0) return vm.value_error("negative seek position {}", offset);
  f->at = static_cast<size_t>(offset);
  return make_int(offset);
}
Value file_truncate(VM& vm, const Args& a) {
  File* f = F(a[0]);
  if (!check(vm, f, false, true)) return {};
  auto size = static_cast<int64_t>(f->at);
  if (!a[1].is_none() && !vm.index(a[1], size)) return {};
  if (size < 0 || !check_repeat(vm, size, 1, 1))
    return vm.has_error() ? Value() : vm.value_error("negative size value {}", size);
  f->content(vm).resize(static_cast<size_t>(size), '\0');
  return make_int(size);
}
Value file_readable(VM&, const Args& a) { return make_bool(F(a[0])->readable); }
Value file_writable(VM&, const Args& a) { return make_bool(F(a[0])->writable); }
Value file_seekable(VM&, const Args&) { return make_bool(true); }
Value file_isatty(VM&, const Args&) { return make_bool(false); }
Value file_repr(VM&, const Args& a) {
  File* f = F(a[0]);
  std::string name;
  append_str_repr(name, f->name);
  if (f->binary)
    return make_str(fmt::format("<_io.Buffered{} name={}>",
                                f->readable ? (f->writable ? "Random" : "Reader") : "Writer",
                                name));
  return make_str(
      fmt::format("<_io.TextIOWrapper name={} mode='{}' encoding='UTF-8'>", name, f->mode));
}
Value get_name(VM&, const Value& v) { return make_str(F(v)->name); }
Value get_mode(VM&, const Value& v) { return make_str(F(v)->mode); }
Value get_closed(VM&, const Value& v) { return make_bool(F(v)->closed); }
Value get_encoding(VM&, const Value&) { return make_str("UTF-8"); }

void add_methods(TypeBuilderBase& b) {
  b.heap_module("_io")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::repr_, file_repr)
      .dunder(Dunder::iter_, file_self)
      .dunder(Dunder::next_, file_next)
      .dunder(Dunder::enter_, file_self)
      .dunder(Dunder::exit_, file_exit)
      .method("read", "(self, size=None, /)", file_read)
      .method("readline", "(self, size=-1, /)", file_readline)
      .method("readlines", "(self, hint=-1, /)", file_readlines)
      .method("write", "(self, text, /)", file_write)
      .method("writelines", "(self, lines, /)", file_writelines)
      .method("close", "(self, /)", file_close)
      .method("flush", "(self, /)", file_flush)
      .method("tell", "(self, /)", file_tell)
      .method("seek", "(self, offset, whence=0, /)", file_seek)
      .method("truncate", "(self, size=None, /)", file_truncate)
      .method("readable", "(self, /)", file_readable)
      .method("writable", "(self, /)", file_writable)
      .method("seekable", "(self, /)", file_seekable)
      .method("isatty", "(self, /)", file_isatty)
      .getset("name", get_name)
      .getset("mode", get_mode)
      .getset("closed", get_closed);
}

// ---- standard streams ----

Value stream_write(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("write() argument must be str, not {}", argument_name(a[1]));
  auto* s = static_cast<StandardStream*>(a[0].object());
  (s->error ? vm.err_out : vm.out)(str_view(a[1]));
  return make_int(cast<Str>(a[1])->length());
}
Value stream_writelines(VM& vm, const Args& a) {
  auto* s = static_cast<StandardStream*>(a[0].object());
  bool ok = vm.for_each(a[1], [&](const Value& v) {
    if (!is_str(v))
      return vm.type_error("write() argument must be str, not {}", argument_name(v)), false;
    (s->error ? vm.err_out : vm.out)(str_view(v));
    return true;
  });
  return ok ? none() : Value();
}
Value stream_nothing(VM&, const Args&) { return none(); }
Value stream_fileno(VM&, const Args& a) {
  return make_int(static_cast<StandardStream*>(a[0].object())->error ? 2 : 1);
}
Value stream_true(VM&, const Args&) { return make_bool(true); }
Value stream_name(VM&, const Value& v) {
  return make_str(static_cast<StandardStream*>(v.object())->error ? "<stderr>" : "<stdout>");
}
Value stream_mode(VM&, const Value&) { return make_str("w"); }
Value stream_closed(VM&, const Value&) { return make_bool(false); }
Value stream_repr(VM& vm, const Args& a) {
  return make_str(
      fmt::format("<_io.TextIOWrapper name='{}' mode='w' encoding='utf-8'>",
                  static_cast<StandardStream*>(a[0].object())->error ? "<stderr>" : "<stdout>"));
}

Value os_error(VM& vm, Type* cls, int number, const char* text, const Value& name) {
  Value e = vm.call(Value(cls), {make_int(number), make_str(text), name});
  if (e) vm.set_error(e);
  return {};
}

}  // namespace

Value open_file(VM& vm, const Args& a) {
  Value path = a[0];
  if (!is_str(path)) {
    if (Value f = vm.getattr_opt(path, intern("__fspath__"))) path = vm.call(f);
    if (!path || vm.has_error()) return {};
    if (!is_str(path))
      return vm.type_error("expected str, bytes or os.PathLike object, not {}", type_name(path));
  }
  if (!is_str(a[1]))
    return vm.type_error("open() argument 'mode' must be str, not {}", argument_name(a[1]));
  std::string mode(str_view(a[1]));
  int kinds = 0;
  bool plus = false, binary = false, text = false;
  char kind = 0;
  for (char c : mode) {
    if (c == 'r' || c == 'w' || c == 'a' || c == 'x')
      kind = c, ++kinds;
    else if (c == '+' && !plus)
      plus = true;
    else if (c == 'b' && !binary)
      binary = true;
    else if (c == 't' && !text)
      text = true;
    else
      return vm.value_error("invalid mode: '{}'", mode);
  }
  if (binary && text) return vm.value_error("can't have text and binary mode at once");
  if (kinds != 1) return vm.value_error("must have exactly one of create/read/write/append mode");
  std::string name(str_view(path));
  if (name.starts_with("./")) name.erase(0, 2);
  bool there = vm.files.count(name) != 0;
  if (kind == 'r' && !there)
    return os_error(vm, exc::FileNotFoundError, 2, "No such file or directory", path);
  if (kind == 'x' && there) return os_error(vm, exc::FileExistsError, 17, "File exists", path);
  if (kind == 'w' || kind == 'x') vm.files[name].clear();
  if (kind == 'a') vm.files[name];
  auto* f = alloc_as<File>(binary ? File::binary_type : File::type);
  f->name = std::move(name);
  f->mode = std::move(mode);
  f->binary = binary;
  f->readable = kind == 'r' || plus;
  f->writable = kind != 'r' || plus;
  f->append = kind == 'a';
  if (f->append) f->at = f->content(vm).size();
  return Value(f);
}

namespace {

// ---- _files: what the module os asks of the session's files ----

Value files_names(VM& vm, const Args&) {
  std::vector<Value> names;
  for (auto& [name, text] : vm.files) names.push_back(make_str(name));
  return make_list(std::move(names));
}
Value files_size(VM& vm, const Args& a) {
  std::string_view name;
  if (!arg_str(vm, a[0], name)) return {};
  auto it = vm.files.find(std::string(name));
  return it == vm.files.end() ? none() : make_int(static_cast<int64_t>(it->second.size()));
}
Value files_remove(VM& vm, const Args& a) {
  std::string_view name;
  if (!arg_str(vm, a[0], name)) return {};
  return make_bool(vm.files.erase(std::string(name)) != 0);
}
Value files_rename(VM& vm, const Args& a) {
  std::string_view from, to;
  if (!arg_str(vm, a[0], from) || !arg_str(vm, a[1], to)) return {};
  auto it = vm.files.find(std::string(from));
  if (it == vm.files.end()) return make_bool(false);
  std::string text = std::move(it->second);
  vm.files.erase(it);
  vm.files[std::string(to)] = std::move(text);
  return make_bool(true);
}
bool init_files_module(VM& vm, Module& m) {
  ModuleBuilder(vm, m)
      .function("names", "()", files_names)
      .function("size", "(name, /)", files_size)
      .function("remove", "(name, /)", files_remove)
      .function("rename", "(name, to, /)", files_rename);
  return true;
}

}  // namespace

void init_file(VM& vm) {
  vm.add_native_module("_files", init_files_module);
  TypeBuilder<File> t(vm, "TextIOWrapper");
  add_methods(t);
  t.getset("encoding", get_encoding).done();
  TypeBuilder<File> b(vm, "BufferedRandom", File::binary_type);
  add_methods(b);
  b.done();
  TypeBuilder<StandardStream>(vm, "TextIOWrapper", StandardStream::type)
      .heap_module("_io")
      .flags(Type::kNoInstances | Type::kNoBase)
      .dunder(Dunder::repr_, stream_repr)
      .method("write", "(self, text, /)", stream_write)
      .method("writelines", "(self, lines, /)", stream_writelines)
      .method("flush", "(self, /)", stream_nothing)
      .method("close", "(self, /)", stream_nothing)
      .method("isatty", "(self, /)", file_isatty)
      .method("fileno", "(self, /)", stream_fileno)
      .method("writable", "(self, /)", stream_true)
      .method("reconfigure", "(self, /, **kwargs)", stream_nothing)
      .getset("name", stream_name)
      .getset("mode", stream_mode)
      .getset("closed", stream_closed)
      .getset("encoding", get_encoding)
      .done();
}

Value make_standard_stream(VM&, bool error) {
  auto* s = alloc_as<StandardStream>(StandardStream::type);
  s->error = error;
  return Value(s);
}

}  // namespace tracepad
