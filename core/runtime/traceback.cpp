// Writing exceptions as CPython's traceback module does: the chain of causes, the frames with file,
// line and function, then the exception's own lines. Source lines and carets are
// traceback_source.cpp's.
#include "runtime/traceback.h"

#include <algorithm>

#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/exception_group.h"
#include "runtime/frame.h"
#include "runtime/frame_object.h"
#include "runtime/native.h"
#include "runtime/suggestions.h"
#include "runtime/support.h"
#include "runtime/traceback_source.h"

namespace tracepad {

Traceback::~Traceback() {
  // The innermost goes first. A long chain must not recurse: what ends with this one is turned
  // round.
  Ref<Traceback> inner;
  for (Ref<Traceback> t = std::move(next); t && t->refs == 1;) {
    Ref<Traceback> after = std::move(t->next);
    t->next = std::move(inner);
    inner = std::move(t);
    t = std::move(after);
  }
  while (inner) {
    Ref<Traceback> outer = std::move(inner->next);
    inner = std::move(outer);
  }
}
void Traceback::traverse(void (*visit)(const Value&, void*), void* arg) {
  if (next) visit(Value(next), arg);
  if (frame) visit(Value(frame), arg);
}
void Traceback::clear() { next = {}; }
const Code& Traceback::code() const { return *frame->frame->code; }
Span Traceback::span() const {
  const auto at = static_cast<uint32_t>(instr) / 2;
  return instr >= 0 && at < code().spans.size() ? code().spans[at] : Span{};
}
int64_t Traceback::line() const {
  return given_line ? given_line : span().line ? span().line : code().first_line;
}
bool Traceback::is_shown() const { return !(code().flags & Code::kLibrary); }

void add_traceback(Exception* e, Frame* f) {
  auto* t = alloc_as<Traceback>(Traceback::type);
  t->next = std::move(e->trace);
  t->frame = frame_object(f);
  t->instr = static_cast<int32_t>(2 * f->instr_index());
  e->trace = t;
}

Value traceback_of(const Value& exception) {
  auto* e = as<Exception>(exception);
  return e && e->trace ? Value(e->trace) : none();
}

bool set_traceback(VM& vm, Exception* e, const Value& tb) {
  if (!tb) return vm.type_error("__traceback__ may not be deleted"), false;
  if (!tb.is_none() && !is<Traceback>(tb))
    return vm.type_error("__traceback__ must be a traceback or None"), false;
  e->trace = as<Traceback>(tb);
  return true;
}

const Source* shown_source(const Code& code) {
  const Source* file = code.source ? code.source->file() : nullptr;
  // "<console>" and its kin came from no file.
  return file && file->name().starts_with('<') && file->name().ends_with('>') ? nullptr : file;
}

std::string_view shown_line(const Code& code, uint32_t line) {
  const Source* source = shown_source(code);
  if (!source) return {};
  std::string_view text = source->line(line);
  const size_t indent = text.find_first_not_of(" \t\f");
  if (indent == std::string_view::npos) return {};
  return text.substr(indent, text.find_last_not_of(" \t\f\r") + 1 - indent);
}

namespace {

std::string frame_text(const Traceback& entry) {
  const Code& code = entry.code();
  const Span span = entry.span();
  const int64_t line = span.line ? span.line : entry.line();
  std::string_view name = code.name ? std::string_view(code.name->s) : std::string_view("<module>");
  std::string out = fmt::format("  File \"{}\", line {}, in {}\n",
                                code.source ? code.source->name() : "<unknown>", line, name);
  if (span.line) {
    if (const Source* source = shown_source(code)) write_source_lines(out, *source, span);
    return out;
  }
  const std::string_view text = shown_line(code, static_cast<uint32_t>(line));
  if (!text.empty()) out += "    " + std::string(text) + "\n";
  return out;
}

// The title, then a part for each frame; nothing where there are no frames.
TextParts trace_parts(const Exception* e, std::string_view title) {
  TextParts out;
  // Runs of entries for the same line of the same function (a deep recursion) are cut to three.
  const Traceback* last = nullptr;
  int repeats = 0;
  auto flush = [&] {
    if (repeats > 3)
      out.push_back(fmt::format("  [Previous line repeated {} more time{}]\n", repeats - 3,
                                repeats - 3 == 1 ? "" : "s"));
  };
  for (const Traceback* t = e->trace.get(); t; t = t->next.get()) {
    // The library's own frames say nothing to the user; CPython has most of it in C.
    if (!t->is_shown()) continue;
    if (!last) out.push_back(std::string(title) + " (most recent call last):\n");
    const bool same = last && last->code().source == t->code().source &&
                      last->code().name->s == t->code().name->s && last->line() == t->line();
    if (!same) {
      flush();
      repeats = 0;
    }
    last = t;
    if (++repeats <= 3) out.push_back(frame_text(*t));
  }
  flush();
  return out;
}

// The notes of an exception, a piece each line; what is no sequence of notes stands as its repr.
void add_notes(VM& vm, TextParts& out, const Value& notes) {
  if (!notes || notes.is_none()) return;
  auto add = [&](const Value& note) {
    std::string text;
    if (!vm.str_to(note, text)) text = "<note str() failed>";
    vm.clear_error();
    for (size_t begin = 0, end; begin <= text.size(); begin = end + 1) {
      end = std::min(text.find('\n', begin), text.size());
      out.push_back(text.substr(begin, end - begin) + "\n");
    }
  };
  if (auto* list = as<List>(notes)) {
    for (size_t i = 0; i < list->items.size(); ++i) add(Value(list->items[i]));
  } else if (auto* tuple = as<Tuple>(notes)) {
    for (const Value& note : tuple->view()) add(note);
  } else {
    std::string text;
    if (!vm.repr_to(notes, text)) text = "<__notes__ repr() failed>";
    vm.clear_error();
    out.push_back(text + "\n");
  }
}

std::string joined(const TextParts& parts) {
  std::string out;
  for (const std::string& part : parts) out += part;
  return out;
}

}  // namespace

TextParts exception_only_parts(VM& vm, const Value& exception) {
  TextParts out;
  auto* e = as<Exception>(exception);
  if (!e) return out;
  Type* t = type_of(exception);
  std::string name = is_str(t->qualname) ? std::string(str_view(t->qualname)) : t->name;
  Value m = vm.getattr_opt(Value(t), names::module_);
  vm.clear_error();
  if (is_str(m) && str_view(m) != "builtins" && str_view(m) != "__main__")
    name = std::string(str_view(m)) + "." + name;
  std::string text;
  if (t->is_subtype(exc::SyntaxError)) {
    auto field = [&](const char* n) {
      Value v = vm.getattr_opt(exception, intern(n));
      vm.clear_error();
      return v;
    };
    Value file = field("filename"), lineno = field("lineno"), offset = field("offset"),
          line = field("text"), end = field("end_offset"), end_line = field("end_lineno");
    Value message = field("msg"), typo = field("_keyword_typo");
    if (auto* t5 = as<Tuple>(typo); t5 && t5->size == 5) {  // a misspelt keyword explains it
      message = t5->items[0];
      lineno = end_line = t5->items[1];
      offset = t5->items[2];
      end = t5->items[3];
      line = t5->items[4];
    }
    int64_t l = 0, o = 0, eo = 0, el = 0;
    if (to_int64(lineno, l) && l > 0) {
      out.push_back(
          fmt::format("  File \"{}\", line {}\n", is_str(file) ? str_view(file) : "<string>", l));
      if (is_str(line)) {
        std::string_view raw = str_view(line);
        while (!raw.empty() && (raw.back() == '\n' || raw.back() == '\r')) raw.remove_suffix(1);
        size_t indent = std::min(raw.find_first_not_of(" \f"), raw.size());
        out.push_back("    " + std::string(raw.substr(indent)) + "\n");
        // A place before the text (an unexpected indent's) has no carets.
        if (to_int64(offset, o) && o > static_cast<int64_t>(indent)) {
          const auto length = static_cast<int64_t>(utf8::count(raw));
          if (!to_int64(end, eo)) eo = o;
          if (to_int64(end_line, el) && el > l) eo = length + 1;
          // Within the text or right behind it.
          o = std::min(o, length + 1);
          eo = std::min(eo, length + 1);
          if (eo <= o) eo = o + 1;
          int64_t start = std::max<int64_t>(o - 1 - static_cast<int64_t>(indent), 0);
          int64_t stop = std::max<int64_t>(eo - 1 - static_cast<int64_t>(indent), start + 1);
          std::string blanks;  // as the line has them, so that tabs keep the columns
          for (int64_t i = 0; i < start; ++i) {
            size_t at = indent + static_cast<size_t>(i);
            blanks += at < raw.size() && raw[at] == '\t' ? '\t' : ' ';
          }
          out.push_back("    " + blanks + std::string(static_cast<size_t>(stop - start), '^') +
                        "\n");
        }
      }
    }
    if (!vm.str_to(message, text)) vm.clear_error();
    out.push_back(name + ": " + (text.empty() ? "None" : text) + "\n");
  } else {
    if (!vm.str_to(exception, text)) {
      vm.clear_error();
      text = "<exception str() failed>";
    }
    std::string hint = error_suggestion(vm, exception);
    out.push_back(name + (text.empty() ? (hint.empty() ? "" : ": " + hint) : ": " + text + hint) +
                  "\n");
  }
  add_notes(vm, out, exception_notes(e));
  return out;
}

std::string VM::format_exception_only(const Value& exception) {
  Value saved = take_error();
  std::string text = joined(exception_only_parts(*this, exception));
  error_ = saved;
  return text;
}

namespace {

// Writes an exception with the chain that led to it. Exceptions in a group are drawn inside a
// margin that grows with the depth of groups.
class ExceptionWriter {
 public:
  ExceptionWriter(VM& vm, TextParts& out) : vm_(vm), out_(out) {}

  void write(const Value& v) {
    auto* e = as<Exception>(v);
    if (!e) return;
    seen_.push_back(e);
    if (is<Exception>(e->cause)) {
      if (!seen(e->cause)) {
        write(e->cause);
        emit("\nThe above exception was the direct cause of the following exception:\n\n");
      }
    } else if (is<Exception>(e->context) && !e->suppress_context && !seen(e->context)) {
      write(e->context);
      emit("\nDuring handling of the above exception, another exception occurred:\n\n");
    }
    if (is_exception_group(v)) {
      write_group(v);
    } else {
      emit(trace_parts(e, "Traceback"));
      emit(exception_only_parts(vm_, v));
    }
  }

 private:
  static constexpr int kMaxDepth = 10;
  static constexpr size_t kMaxWidth = 15;

  bool seen(const Value& x) const {
    return std::find(seen_.begin(), seen_.end(), as<Exception>(x)) != seen_.end();
  }
  std::string indent() const { return std::string(2 * static_cast<size_t>(depth_), ' '); }
  void emit(std::string_view text, char margin = '|') {
    std::string& part = out_.emplace_back();
    if (depth_ == 0) {
      part = text;
      return;
    }
    for (size_t start = 0, pos = 0; pos < text.size();) {
      const char32_t c = utf8::decode(text, pos);
      if (c == '\r' && pos < text.size() && text[pos] == '\n') ++pos;
      if (!utf8::is_line_break(c) && pos < text.size()) continue;
      part += indent() + margin + ' ';
      part += text.substr(start, pos - start);
      start = pos;
    }
  }
  void emit(const TextParts& parts) {
    for (const std::string& part : parts) emit(part);
  }
  void write_group(const Value& v) {
    if (depth_ > kMaxDepth) {
      emit(fmt::format("... (max_group_depth is {})\n", kMaxDepth));
      return;
    }
    const bool outermost = depth_ == 0;
    if (outermost) ++depth_;
    const TextParts trace = trace_parts(cast<Exception>(v), "Exception Group Traceback");
    for (size_t i = 0; i < trace.size(); ++i) emit(trace[i], i == 0 && outermost ? '+' : '|');
    emit(exception_only_parts(vm_, v));
    const Value contents = group_exceptions(v);
    const size_t count = cast<Tuple>(contents)->size;
    const size_t n = std::min(count, kMaxWidth + 1);
    need_close_ = false;
    for (size_t i = 0; i < n; ++i) {
      const bool last = i + 1 == n, cut = i >= kMaxWidth;
      if (last) need_close_ = true;
      out_.push_back(indent() + (i == 0 ? "+-" : "  ") + "+---------------- " +
                     (cut ? "..." : std::to_string(i + 1)) + " ----------------\n");
      ++depth_;
      if (cut) {
        const size_t more = count - kMaxWidth;
        emit(fmt::format("and {} more exception{}\n", more, more > 1 ? "s" : ""));
      } else {
        write(cast<Tuple>(contents)->items[i]);
      }
      if (last && need_close_) {
        out_.push_back(indent() + "+------------------------------------\n");
        need_close_ = false;
      }
      --depth_;
    }
    if (outermost) depth_ = 0;
  }

  VM& vm_;
  TextParts& out_;
  std::vector<const Exception*> seen_;
  int depth_ = 0;
  bool need_close_ = false;
};

}  // namespace

TextParts exception_parts(VM& vm, const Value& exception) {
  TextParts out;
  ExceptionWriter(vm, out).write(exception);
  return out;
}

std::string VM::format_exception(const Value& exception) {
  Value saved = take_error();
  std::string text = joined(exception_parts(*this, exception));
  error_ = saved;
  return text;
}

// ---- traceback objects ----

namespace {
Value tb_next(VM&, const Value& s) {
  const auto* t = self_as<Traceback>(s);
  return t->next ? Value(t->next) : none();
}
bool set_next(VM& vm, const Value& s, const Value& v) {
  auto* t = self_as<Traceback>(s);
  if (!v) return vm.type_error("can't delete tb_next attribute"), false;
  if (!v.is_none() && !is<Traceback>(v))
    return vm.type_error("expected traceback object, got '{}'", type_name(v)), false;
  for (const Traceback* n = as<Traceback>(v); n; n = n->next.get())
    if (n == t) return vm.value_error("traceback loop detected"), false;
  t->next = as<Traceback>(v);
  return true;
}
Value tb_new(VM& vm, const Args& a) {
  int64_t at, line;
  if (!is<FrameObject>(a[2]))
    return vm.type_error("traceback() argument 'tb_frame' must be frame, not {}",
                         argument_name(a[2]));
  if (!arg_int(vm, a[3], at) || !arg_int(vm, a[4], line)) return {};
  if (!a[1].is_none() && !is<Traceback>(a[1]))
    return vm.type_error("expected traceback object or None, got '{}'", type_name(a[1]));
  Ref<Traceback> t(alloc_as<Traceback>(Traceback::type));
  t->frame = cast<FrameObject>(a[2]);
  t->instr = static_cast<int32_t>(at);
  t->given_line = static_cast<int>(line);
  t->next = as<Traceback>(a[1]);
  return Value(t);
}
}  // namespace

void init_traceback_types(VM& vm) {
  TypeBuilder<Traceback>(vm, "traceback")
      .flags(Type::kNoBase)
      .make("(cls, tb_next, tb_frame, tb_lasti, tb_lineno)", tb_new)
      .method("__dir__", "(self, /)",
              [](VM&, const Args&) {
                return make_list({make_str("tb_frame"), make_str("tb_next"), make_str("tb_lasti"),
                                  make_str("tb_lineno")});
              })
      .getset("tb_next", tb_next, set_next)
      .getset("tb_lineno",
              [](VM&, const Value& s) { return make_int(self_as<Traceback>(s)->line()); })
      .field("tb_frame", [](VM&, const Value& s) { return Value(self_as<Traceback>(s)->frame); })
      .field("tb_lasti", [](VM&, const Value& s) { return make_int(self_as<Traceback>(s)->instr); })
      .done();
}

}  // namespace tracepad
