// The type str: construction, subscripts, comparison, iteration, concatenation and repr. Text is
// UTF-8; positions that Python sees count code points, so ASCII text (nearly all of it) has direct
// access and other text is walked. Methods are in str_methods.cpp, formatting in str_format.cpp.
#include "base/find_text.h"
#include "base/utf8.h"
#include "runtime/bind.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/compare.h"
#include "runtime/format_spec.h"
#include "runtime/iterators.h"
#include "runtime/str_methods.h"
#include "runtime/support.h"

namespace tracepad {

void append_str_repr(std::string& out, std::string_view text, bool ascii_only) {
  bool single = text.find('\'') != std::string_view::npos,
       twice = text.find('"') != std::string_view::npos;
  char quote = single && !twice ? '"' : '\'';
  out += quote;
  for (size_t pos = 0; pos < text.size();) {
    size_t start = pos;
    char32_t c = utf8::decode(text, pos);
    switch (c) {
      case '\t':
        out += "\\t";
        continue;
      case '\n':
        out += "\\n";
        continue;
      case '\r':
        out += "\\r";
        continue;
      case '\\':
        out += "\\\\";
        continue;
      default:
        break;
    }
    if (c == static_cast<char32_t>(quote)) {
      out += '\\';
      out += quote;
    } else if (c >= 32 && c < 127) {
      out += static_cast<char>(c);
    } else if (c >= 127 && !ascii_only && utf8::is_printable(c)) {
      out += text.substr(start, pos - start);
    } else if (c < 256) {
      out += fmt::format("\\x{:02x}", static_cast<uint32_t>(c));
    } else if (c < 65536) {
      out += fmt::format("\\u{:04x}", static_cast<uint32_t>(c));
    } else {
      out += fmt::format("\\U{:08x}", static_cast<uint32_t>(c));
    }
  }
  out += quote;
}

Value call_special(VM& vm, Dunder d, const Value& self, std::initializer_list<Value> rest) {
  const Value& f = type_of(self)->dunder(d);
  if (is<Function>(f) || is<NativeFunction>(f)) {
    Value held = f;
    if (rest.size() == 0) return vm.call(held, std::span<const Value>(&self, 1));
    const Prepended all(self, rest.begin(), static_cast<uint32_t>(rest.size()));
    return vm.call(held, std::span<const Value>(all.data(), rest.size() + 1));
  }
  Value bound = vm.lookup_special(self, names::of(d));
  if (!bound) {
    if (!vm.has_error()) vm.attribute_error(self, names::of(d));
    return {};
  }
  return vm.call(bound, rest);
}

Value try_reflected(VM& vm, Dunder reflected, const Value& self, const Value& other) {
  const Value& f = type_of(other)->dunder(reflected);
  if (!f) return {};
  Type* t = type_of(other);
  if (t == Int::type || t == Int::bool_type || t == Float::type || t == Complex::type ||
      t == type_of(self))
    return {};
  // Sequences' own reflected methods are the fallback that the caller is about to do.
  if (is<List>(other) || is<Tuple>(other) || is<Str>(other) || is<Bytes>(other)) return {};
  Value r = call_special(vm, reflected, other, {self});
  if (r && r.is_not_implemented()) return {};
  return r;
}

bool check_repeat(VM& vm, int64_t length, int64_t count, size_t item_size) {
  if (!length || !count) return true;
  const auto room =
      std::min<uint64_t>(Heap::limit - std::min(Heap::limit, Heap::bytes), uint64_t{1} << 31);
  const uint64_t items = room / item_size;
  // Factors up to that are at most 2^31, and their product fits 64 bits.
  if (static_cast<uint64_t>(length) > items || static_cast<uint64_t>(count) > items ||
      static_cast<uint64_t>(length) * static_cast<uint64_t>(count) > items) {
    vm.raise(exc::MemoryError, std::string());
    return false;
  }
  return true;
}

bool repeat_count(VM& vm, const Value& v, int64_t length, int64_t& out) {
  if (!is_int(v) && !type_of(v)->dunder(Dunder::index_)) {
    vm.type_error("can't multiply sequence by non-int of type '{}'", type_name(v));
    return false;
  }
  Value i = vm.index_value(v);
  if (!i) return false;
  if (!to_int64(i, out)) {
    vm.raise(exc::OverflowError, std::string("cannot fit 'int' into an index-sized integer"));
    return false;
  }
  if (out < 0 || !length) out = 0;
  return true;
}

namespace {

Str* S(const Value& v) { return cast<Str>(v); }

Value str_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  Value text;
  // A call of str itself by position alone has its own way to name a type. Without an encoding
  // `errors` came by name; otherwise nobody can tell here.
  const bool plain = cls == Str::type && a[1] && a[2];
  for (int i : {2, 3})
    if (a[i] && !is_str(a[i]))
      return vm.type_error("str() argument '{}' must be str, not {}",
                           i == 2 ? "encoding" : "errors",
                           plain ? full_type_name(a[i]) : std::string(argument_name(a[i])));
  if (!a[1]) {
    text = make_str("");
  } else if (!a[2] && !a[3]) {
    if (cls == Str::type) {
      if (is_str(a[1]) && a[1].object()->cls == Str::type) return a[1];
      const Value& f = type_of(a[1])->dunder(Dunder::str_);
      if (is<Function>(f)) {
        return vm.call_then(f, {a[1]}, {}, [](VM& vm, Value r) -> Value {
          if (r && !is_str(r))
            return vm.type_error("__str__ returned non-string (type {})", type_name(r));
          return r;
        });
      }
    }
    text = vm.str(a[1]);
  } else {
    if (!codec_names_fit(vm, a[2], a[3])) return {};
    if (is_str(a[1])) return vm.type_error("decoding str is not supported");
    std::string bytes;
    if (!buffer_bytes(a[1], bytes))
      return vm.type_error("decoding to str: need a bytes-like object, {} found", type_name(a[1]));
    text =
        decode_bytes(vm, bytes, a[2] ? str_view(a[2]) : "utf-8", a[3] ? str_view(a[3]) : "strict");
  }
  if (!text || cls == Str::type) return text;
  return Value(alloc<Str>(cls, std::string(str_view(text))));
}

Value str_str(VM&, const Args& a) {
  if (a[0].object()->cls == Str::type) return a[0];
  return make_str(str_view(a[0]));
}
Value str_repr(VM&, const Args& a) {
  std::string out;
  append_str_repr(out, str_view(a[0]));
  return make_str(std::move(out));
}
Value str_hash(VM&, const Args& a) { return make_int(static_cast<int64_t>(S(a[0])->hash_value())); }
Value str_len(VM&, const Args& a) { return make_int(S(a[0])->length()); }

template <int Op>  // as CmpOpKind
Value comparison(VM&, const Args& a) {
  if (!is_str(a[1])) return Value::not_implemented();
  std::string_view x = str_view(a[0]), y = str_view(a[1]);
  return make_bool(compare_values(Op, x, y));
}

Value str_add(VM& vm, const Args& a) {
  if (!is_str(a[1])) {
    Value r = try_reflected(vm, Dunder::radd_, a[0], a[1]);
    if (r || vm.has_error()) return r;
    return vm.type_error("can only concatenate str (not \"{}\") to str", type_name(a[1]));
  }
  std::string_view x = str_view(a[0]), y = str_view(a[1]);
  if (!check_repeat(vm, static_cast<int64_t>(x.size() + y.size()), 1, 1)) return {};
  std::string s;
  s.reserve(x.size() + y.size());
  s += x;
  s += y;
  return make_str(std::move(s));
}

Value str_mul(VM& vm, const Args& a) {
  if (!is_int(a[1])) {
    Value r = try_reflected(vm, Dunder::rmul_, a[0], a[1]);
    if (r || vm.has_error()) return r;
  }
  int64_t n;
  std::string_view x = str_view(a[0]);
  if (!repeat_count(vm, a[1], static_cast<int64_t>(x.size()), n)) return {};
  const auto length = static_cast<int64_t>(utf8::count(x));
  if (n > 0 && length > INT64_MAX / n)
    return vm.raise(exc::OverflowError, std::string("repeated string is too long"));
  if (!check_repeat(vm, static_cast<int64_t>(x.size()), n, 1)) return {};
  std::string s;
  s.reserve(x.size() * static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) s += x;
  return make_str(std::move(s));
}

Value str_mod(VM& vm, const Args& a) {
  Value r = str_percent(vm, str_view(a[0]), a[1]);
  // A format without anything to replace is the result itself.
  const std::string_view format = str_view(a[0]);
  return r && !format.empty() && format.find('%') == std::string_view::npos ? a[0] : r;
}
Value str_rmod(VM& vm, const Args& a) {
  if (!is_str(a[1])) return Value::not_implemented();
  return str_percent(vm, str_view(a[1]), a[0]);
}

Value str_getitem(VM& vm, const Args& a) {
  Str* s = S(a[0]);
  int64_t length = s->length();
  if (auto* slice = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!slice->indices(vm, length, first, last, stride, count)) return {};
    if (count == length && stride == 1 && a[0].object()->cls == Str::type) return a[0];
    if (stride == 1) return make_str(substring(s, first, first + count));
    std::string out;
    if (s->ascii()) {
      for (int64_t i = 0; i < count; ++i) out += s->s[static_cast<size_t>(first + i * stride)];
    } else {
      std::u32string points = to_utf32(s->s);
      for (int64_t i = 0; i < count; ++i)
        utf8::append(out, points[static_cast<size_t>(first + i * stride)]);
    }
    return make_str(std::string_view(out));
  }
  if (!is_int(a[1]) && !type_of(a[1])->dunder(Dunder::index_))
    return vm.type_error("string indices must be integers, not '{}'", type_name(a[1]));
  int64_t i;
  if (!sequence_index(vm, a[1], length, i, "string")) return {};
  return make_str(substring(s, i, i + 1));
}

Value str_contains(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("'in <string>' requires string as left operand, not {}", type_name(a[1]));
  return make_bool(find_text(str_view(a[0]), str_view(a[1])) != std::string_view::npos);
}

Value str_format_dunder(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("__format__() argument must be str, not {}", argument_name(a[1]));
  if (str_view(a[1]).empty()) return vm.str(a[0]);
  return format_text(vm, str_view(a[0]), str_view(a[1]), type_name(a[0]));
}
Value str_getnewargs(VM&, const Args& a) { return make_tuple({make_str(str_view(a[0]))}); }

struct StrIterator : Iterator {
  inline static Type* type = nullptr;
  Ref<Str> str;
  size_t pos = 0;
  explicit StrIterator(Str* s) : str(s) {}
  Value next(VM&) override {
    if (!str) return {};
    if (pos >= str->s.size()) {
      str = {};
      return {};
    }
    size_t start = pos;
    utf8::decode(str->s, pos);
    return make_str(std::string_view(str->s).substr(start, pos - start));
  }
  int64_t left() const {
    return str ? static_cast<int64_t>(utf8::count(std::string_view(str->s).substr(pos))) : 0;
  }
  Value reduce(VM& vm) const {
    const std::string_view before = str ? std::string_view(str->s).substr(0, pos) : "";
    return reduced_iterator(vm, str ? Value(str) : Value(), make_str(""),
                            static_cast<int64_t>(utf8::count(before)));
  }
  bool go_to(VM& vm, const Value& state) {
    int64_t place = 0;
    if (!str) return true;
    if (!iterator_place(vm, state, str->length(), place)) return false;
    pos = utf8::offset(str->s, static_cast<size_t>(place));
    return true;
  }
};

Value str_iter(VM&, const Args& a) {
  Str* s = S(a[0]);
  if (s->ascii() && s->cls == Str::type)
    return Value(alloc_as<StrAsciiIterator>(StrAsciiIterator::type, s));
  return Value(alloc_as<StrIterator>(StrIterator::type, s));
}

Value ascii_iterator_reduce(VM& vm, const Args& a) {
  auto* it = static_cast<StrAsciiIterator*>(a[0].object());
  return reduced_iterator(vm, it->str ? Value(it->str) : Value(), make_str(""),
                          static_cast<int64_t>(it->pos));
}
Value ascii_iterator_length_hint(VM&, const Args& a) {
  auto* it = static_cast<StrAsciiIterator*>(a[0].object());
  return make_int(it->str ? static_cast<int64_t>(it->str->s.size() - it->pos) : 0);
}
Value ascii_iterator_setstate(VM& vm, const Args& a) {
  auto* it = static_cast<StrAsciiIterator*>(a[0].object());
  int64_t place;
  if (!it->str) return none();
  if (!iterator_place(vm, a[1], it->str->length(), place)) return {};
  it->pos = static_cast<size_t>(place);
  return none();
}

}  // namespace

std::string_view substring(const Str* s, int64_t first, int64_t last) {
  if (last <= first) return {};
  if (s->ascii())
    return std::string_view(s->s).substr(static_cast<size_t>(first),
                                         static_cast<size_t>(last - first));
  size_t from = utf8::offset(s->s, static_cast<size_t>(first));
  std::string_view rest = std::string_view(s->s).substr(from);
  return rest.substr(0, utf8::offset(rest, static_cast<size_t>(last - first)));
}

std::u32string to_utf32(std::string_view text) {
  std::u32string out;
  for (size_t pos = 0; pos < text.size();) out += utf8::decode(text, pos);
  return out;
}

void init_str(VM& vm) {
  make_iterator_type<StrIterator>(vm, "str_iterator");
  TypeBuilder<StrAsciiIterator>(vm, "str_ascii_iterator")
      .flags(Type::kNoBase)
      .dunder(Dunder::iter_, iterator_self)
      .dunder(Dunder::next_, iterator_next)
      .dunder(Dunder::length_hint_, ascii_iterator_length_hint)
      .dunder(Dunder::reduce_, ascii_iterator_reduce)
      .method("__setstate__", "(self, state, /)", ascii_iterator_setstate)
      .done();
  TypeBuilder<Str> b(vm, "str");
  b.make("(cls, object=?, encoding=?, errors=?)", str_new)
      .dunder(Dunder::str_, str_str)
      .dunder(Dunder::repr_, str_repr)
      .dunder(Dunder::hash_, str_hash)
      .dunder(Dunder::len_, str_len)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .dunder(Dunder::add_, str_add)
      .dunder(Dunder::mul_, str_mul)
      .dunder(Dunder::rmul_, str_mul)
      .dunder(Dunder::mod_, str_mod)
      .dunder(Dunder::rmod_, str_rmod)
      .dunder(Dunder::getitem_, str_getitem)
      .dunder(Dunder::contains_, str_contains)
      .dunder(Dunder::format_, str_format_dunder)
      .dunder(Dunder::iter_, str_iter)
      .method("__getnewargs__", "(self, /)", str_getnewargs);
  add_str_methods(b);
  add_str_format_methods(b);
  b.done();
}

}  // namespace tracepad
