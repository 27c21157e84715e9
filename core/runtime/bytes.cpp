// The types bytes and bytearray. They share one layout; what makes a new value makes it of self's
// kind.
#include <algorithm>
#include <cctype>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/compare.h"

namespace tracepad {

void append_bytes_repr(std::string& out, std::string_view b) {
  bool single = b.find('\'') != std::string_view::npos,
       twice = b.find('"') != std::string_view::npos;
  char quote = single && !twice ? '"' : '\'';
  out += 'b';
  out += quote;
  for (unsigned char c : b) {
    if (c == quote || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c == '\t') {
      out += "\\t";
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c < 32 || c >= 127) {
      out += fmt::format("\\x{:02x}", c);
    } else {
      out += static_cast<char>(c);
    }
  }
  out += quote;
}

namespace {

std::string& B(const Value& v) { return cast<Bytes>(v)->s; }
constexpr size_t npos = std::string_view::npos;
bool is_array(const Value& v) { return type_of(v)->is_subtype(Bytes::bytearray_type); }
Value like(const Value& self, std::string s) {
  return Value(alloc_as<Bytes>(is_array(self) ? Bytes::bytearray_type : Bytes::type, std::move(s)));
}
Value like(const Value& self, std::string_view s) { return like(self, std::string(s)); }

bool wants_bytes(VM& vm, const Value& v) {
  if (is<Bytes>(v)) return true;
  vm.type_error("a bytes-like object is required, not '{}'", type_name(v));
  return false;
}

bool byte_value(VM& vm, const Value& v, char& out, const char* what) {
  int64_t i;
  Value n = vm.index_value(v);
  if (!n) return false;
  if (!to_int64(n, i) || i < 0 || i > 255) {
    vm.value_error("{} must be in range(0, 256)", what);
    return false;
  }
  out = static_cast<char>(i);
  return true;
}

// The content of bytes(source, encoding, errors).
bool content(VM& vm, const Args& a, const char* name, std::string& out) {
  const Value& source = a[1];
  if (!source) {
    if (a[2]) return vm.type_error("encoding without a string argument"), false;
    return true;
  }
  if (is_str(source)) {
    if (!a[2]) return vm.type_error("string argument without an encoding"), false;
    Value r = encode_text(vm, str_view(source), str_view(a[2]), a[3] ? str_view(a[3]) : "strict");
    if (!r) return false;
    out = B(r);
    return true;
  }
  if (a[2]) return vm.type_error("encoding without a string argument"), false;
  if (is<Bytes>(source)) {
    out = B(source);
    return true;
  }
  if (is_int(source) || type_of(source)->dunder(Dunder::index_)) {
    int64_t n;
    if (!vm.index(source, n)) return false;
    if (n < 0) return vm.value_error("negative count"), false;
    if (!check_repeat(vm, n, 1, 1)) return false;
    out.assign(static_cast<size_t>(n), '\0');
    return true;
  }
  if (!type_of(source)->dunder(Dunder::iter_) && !type_of(source)->dunder(Dunder::getitem_)) {
    vm.type_error("cannot convert '{}' object to {}", type_name(source), name);
    return false;
  }
  return vm.for_each(source, [&](const Value& v) {
    char c;
    if (!byte_value(vm, v, c, name[4] == 's' ? "bytes" : "byte")) return false;
    out += c;
    return true;
  });
}
Value bytes_new(VM& vm, const Args& a) {
  Type* cls = cast<Type>(a[0]);
  if (a[1] && !a[2] && type_of(a[1])->dunder(Dunder::bytes_) && !is<Bytes>(a[1])) {
    Value r = call_special(vm, Dunder::bytes_, a[1]);
    if (!r) return {};
    if (!is<Bytes>(r)) return vm.type_error("__bytes__ returned non-bytes (type {})", type_name(r));
    return r;
  }
  std::string s;
  if (!content(vm, a, "bytes", s)) return {};
  return Value(alloc<Bytes>(cls, std::move(s)));
}
Value bytearray_new(VM& vm, const Args& a) {
  std::string s;
  if (!content(vm, a, "bytearray", s)) return {};
  return Value(alloc<Bytes>(cast<Type>(a[0]), std::move(s)));
}

Value repr(VM&, const Args& a) {
  std::string out;
  append_bytes_repr(out, B(a[0]));
  return make_str(is_array(a[0]) ? "bytearray(" + out + ")" : out);
}
Value len(VM&, const Args& a) { return make_int(static_cast<int64_t>(B(a[0]).size())); }
Value hash(VM&, const Args& a) {
  return make_int(static_cast<int64_t>(std::hash<std::string>()(B(a[0]))));
}

template <int Op>  // as CmpOpKind
Value comparison(VM&, const Args& a) {
  if (!is<Bytes>(a[1])) return Value::not_implemented();
  return make_bool(compare_values(Op, B(a[0]), B(a[1])));
}

Value getitem(VM& vm, const Args& a) {
  auto length = static_cast<int64_t>(B(a[0]).size());
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, length, first, last, stride, count)) return {};
    std::string out;
    for (int64_t i = 0; i < count; ++i) out += B(a[0])[static_cast<size_t>(first + i * stride)];
    return like(a[0], std::move(out));
  }
  int64_t i;
  bool array = is_array(a[0]);
  if (!sequence_index(vm, a[1], length, i, array ? "bytearray" : "byte")) {
    if (vm.error_is(exc::IndexError) && to_int64(a[1], i) && !array) {
      vm.clear_error();
      vm.raise(exc::IndexError, std::string("index out of range"));
    }
    return {};
  }
  return make_int(static_cast<unsigned char>(B(a[0])[static_cast<size_t>(i)]));
}
Value setitem(VM& vm, const Args& a) {
  std::string& b = B(a[0]);
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    std::string value;
    if (is<Bytes>(a[2])) {
      value = B(a[2]);
    } else {
      bool ok = vm.for_each(a[2], [&](const Value& v) {
        char c;
        if (!byte_value(vm, v, c, "byte")) return false;
        value += c;
        return true;
      });
      if (!ok) return {};
    }
    if (!s->indices(vm, static_cast<int64_t>(b.size()), first, last, stride, count)) return {};
    if (stride == 1) {
      b.replace(static_cast<size_t>(first), static_cast<size_t>(count), value);
      return none();
    }
    if (static_cast<int64_t>(value.size()) != count)
      return vm.value_error("attempt to assign bytes of size {} to extended slice of size {}",
                            value.size(), count);
    for (int64_t i = 0; i < count; ++i)
      b[static_cast<size_t>(first + i * stride)] = value[static_cast<size_t>(i)];
    return none();
  }
  int64_t i;
  char c;
  if (!sequence_index(vm, a[1], static_cast<int64_t>(b.size()), i, "bytearray") ||
      !byte_value(vm, a[2], c, "byte"))
    return {};
  b[static_cast<size_t>(i)] = c;
  return none();
}
Value delitem(VM& vm, const Args& a) {
  std::string& b = B(a[0]);
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, static_cast<int64_t>(b.size()), first, last, stride, count)) return {};
    std::string out;
    for (size_t i = 0; i < b.size(); ++i) {
      int64_t offset = static_cast<int64_t>(i) - first;
      bool gone = count && offset % stride == 0 && offset / stride >= 0 && offset / stride < count;
      if (!gone) out += b[i];
    }
    b = std::move(out);
    return none();
  }
  int64_t i;
  if (!sequence_index(vm, a[1], static_cast<int64_t>(b.size()), i, "bytearray")) return {};
  b.erase(static_cast<size_t>(i), 1);
  return none();
}

Value contains(VM& vm, const Args& a) {
  if (is<Bytes>(a[1])) return make_bool(B(a[0]).find(B(a[1])) != npos);
  if (!is_int(a[1]))
    return vm.type_error("a bytes-like object is required, not '{}'", type_name(a[1]));
  char c;
  if (!byte_value(vm, a[1], c, "byte")) return {};
  return make_bool(B(a[0]).find(c) != npos);
}
Value add(VM& vm, const Args& a) {
  if (!is<Bytes>(a[1]))
    return vm.type_error("can't concat {} to {}", type_name(a[1]), type_name(a[0]));
  return like(a[0], B(a[0]) + B(a[1]));
}
Value iadd(VM& vm, const Args& a) {
  if (!is<Bytes>(a[1]))
    return vm.type_error("can't concat {} to {}", type_name(a[1]), type_name(a[0]));
  std::string copy = B(a[1]);
  B(a[0]) += copy;
  return a[0];
}
Value mul(VM& vm, const Args& a) {
  int64_t n;
  if (!repeat_count(vm, a[1], n) || !check_repeat(vm, static_cast<int64_t>(B(a[0]).size()), n, 1))
    return {};
  std::string out;
  for (int64_t i = 0; i < n; ++i) out += B(a[0]);
  return like(a[0], std::move(out));
}

struct BytesIterator : Iterator {
  inline static Type* type = nullptr;
  Value bytes;
  size_t at = 0;
  explicit BytesIterator(Value b) : bytes(std::move(b)) {}
  Value next(VM&) override {
    if (at >= B(bytes).size()) return {};
    return make_int(static_cast<unsigned char>(B(bytes)[at++]));
  }
};
struct BytearrayIterator : BytesIterator {
  inline static Type* type = nullptr;
  using BytesIterator::BytesIterator;
};
Value iter(VM&, const Args& a) {
  if (is_array(a[0])) return Value(alloc_as<BytearrayIterator>(BytearrayIterator::type, a[0]));
  return Value(alloc_as<BytesIterator>(BytesIterator::type, a[0]));
}

// ---- methods ----

Value decode(VM& vm, const Args& a) {
  for (int i : {1, 2})
    if (!is_str(a[i]))
      return vm.type_error("decode() argument '{}' must be str, not {}",
                           i == 1 ? "encoding" : "errors", type_name(a[i]));
  return decode_bytes(vm, B(a[0]), str_view(a[1]), str_view(a[2]));
}
Value hex(VM& vm, const Args& a) {
  std::string out, sep;
  if (a[1] && is_str(a[1])) sep = std::string(str_view(a[1]));
  int64_t group = 1;
  if (a[2] && !vm.index(a[2], group)) return {};
  const std::string& b = B(a[0]);
  for (size_t i = 0; i < b.size(); ++i) {
    if (i && !sep.empty() && group != 0) {
      auto left = static_cast<int64_t>(b.size() - i), done = static_cast<int64_t>(i);
      if (group > 0 ? left % group == 0 : done % -group == 0) out += sep;
    }
    out += fmt::format("{:02x}", static_cast<unsigned char>(b[i]));
  }
  return make_str(std::move(out));
}
Value fromhex(VM& vm, const Args& a) {
  if (!is_str(a[1]))
    return vm.type_error("fromhex() argument must be str or bytes-like, not {}", type_name(a[1]));
  std::string out;
  std::string_view s = str_view(a[1]);
  auto digit = [](char c) {
    return std::isdigit(static_cast<unsigned char>(c))    ? c - '0'
           : std::isxdigit(static_cast<unsigned char>(c)) ? (c | 32) - 'a' + 10
                                                          : -1;
  };
  for (size_t i = 0; i < s.size();) {
    if (std::isspace(static_cast<unsigned char>(s[i]))) {
      ++i;
      continue;
    }
    int high = digit(s[i]), low = i + 1 < s.size() ? digit(s[i + 1]) : -1;
    if (high < 0 || low < 0) {
      if (high >= 0 && i + 1 >= s.size())
        return vm.value_error("fromhex() arg must contain an even number of hexadecimal digits");
      return vm.value_error("non-hexadecimal number found in fromhex() arg at position {}",
                            high < 0 ? i : i + 1);
    }
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return Value(alloc<Bytes>(cast<Type>(a[0]), std::move(out)));
}

// The byte string an argument stands for: bytes, or one byte as an int.
bool needle_of(VM& vm, const Value& v, std::string& out) {
  if (is<Bytes>(v)) return out = B(v), true;
  if (is_int(v)) {
    char c;
    if (!byte_value(vm, v, c, "byte")) return false;
    out = std::string(1, c);
    return true;
  }
  vm.type_error("argument should be integer or bytes-like object, not '{}'", type_name(v));
  return false;
}
bool window(VM& vm, const Args& a, int64_t& i, int64_t& j) {
  auto length = static_cast<int64_t>(B(a[0]).size());
  i = 0;
  j = length;
  if (!a[2].is_none() && !slice_bound(vm, a[2], i)) return false;
  if (!a[3].is_none() && !slice_bound(vm, a[3], j)) return false;
  if (i < 0) i = std::max<int64_t>(i + length, 0);
  if (j < 0) j = std::max<int64_t>(j + length, 0);
  j = std::min(j, length);
  return true;
}
int64_t locate(VM& vm, const Args& a, bool last) {
  std::string needle;
  int64_t i, j;
  if (!needle_of(vm, a[1], needle) || !window(vm, a, i, j)) return -2;
  if (i > j) return -1;
  std::string_view hay =
      std::string_view(B(a[0])).substr(static_cast<size_t>(i), static_cast<size_t>(j - i));
  size_t at = last ? hay.rfind(needle) : hay.find(needle);
  return at == npos ? -1 : i + static_cast<int64_t>(at);
}
template <bool Last, bool Raise>
Value find(VM& vm, const Args& a) {
  int64_t i = locate(vm, a, Last);
  if (i == -2) return {};
  if (i == -1 && Raise) return vm.value_error("subsection not found");
  return make_int(i);
}
Value count(VM& vm, const Args& a) {
  std::string needle;
  int64_t i, j, n = 0;
  if (!needle_of(vm, a[1], needle) || !window(vm, a, i, j)) return {};
  if (i > j) return make_int(0);
  std::string_view hay =
      std::string_view(B(a[0])).substr(static_cast<size_t>(i), static_cast<size_t>(j - i));
  if (needle.empty()) return make_int(static_cast<int64_t>(hay.size()) + 1);
  for (size_t at = 0; (at = hay.find(needle, at)) != npos; at += needle.size()) ++n;
  return make_int(n);
}
template <bool Start>
Value affix(VM& vm, const Args& a) {
  int64_t i, j;
  if (!window(vm, a, i, j)) return {};
  std::string_view hay =
      i > j ? std::string_view()
            : std::string_view(B(a[0])).substr(static_cast<size_t>(i), static_cast<size_t>(j - i));
  auto matches = [&](const Value& v) {
    return i <= j && (Start ? hay.starts_with(B(v)) : hay.ends_with(B(v)));
  };
  if (auto* t = as<Tuple>(a[1])) {
    for (const Value& v : t->view()) {
      if (!wants_bytes(vm, v)) return {};
      if (matches(v)) return make_bool(true);
    }
    return make_bool(false);
  }
  if (!is<Bytes>(a[1]))
    return vm.type_error("{} first arg must be bytes or a tuple of bytes, not {}",
                         Start ? "startswith" : "endswith", type_name(a[1]));
  return make_bool(matches(a[1]));
}
bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

template <bool Left, bool Right>
Value strip(VM& vm, const Args& a) {
  if (!a[1].is_none() && !wants_bytes(vm, a[1])) return {};
  std::string_view s = B(a[0]);
  auto drop = [&](char c) { return a[1].is_none() ? blank(c) : B(a[1]).find(c) != npos; };
  while (Left && !s.empty() && drop(s.front())) s.remove_prefix(1);
  while (Right && !s.empty() && drop(s.back())) s.remove_suffix(1);
  return like(a[0], s);
}
Value split(VM& vm, const Args& a) {
  int64_t most;
  if (!vm.index(a[2], most)) return {};
  if (most < 0) most = INT64_MAX;
  std::vector<Value> parts;
  std::string_view s = B(a[0]);
  if (a[1].is_none()) {
    size_t pos = 0;
    for (;;) {
      while (pos < s.size() && blank(s[pos])) ++pos;
      if (pos >= s.size()) break;
      if (static_cast<int64_t>(parts.size()) >= most) {
        parts.push_back(like(a[0], s.substr(pos)));
        break;
      }
      size_t start = pos;
      while (pos < s.size() && !blank(s[pos])) ++pos;
      parts.push_back(like(a[0], s.substr(start, pos - start)));
    }
    return make_list(std::move(parts));
  }
  if (!wants_bytes(vm, a[1])) return {};
  const std::string& sep = B(a[1]);
  if (sep.empty()) return vm.value_error("empty separator");
  size_t start = 0;
  while (static_cast<int64_t>(parts.size()) < most) {
    size_t at = s.find(sep, start);
    if (at == npos) break;
    parts.push_back(like(a[0], s.substr(start, at - start)));
    start = at + sep.size();
  }
  parts.push_back(like(a[0], s.substr(start)));
  return make_list(std::move(parts));
}
Value join(VM& vm, const Args& a) {
  std::vector<Value> items;
  if (!vm.iterate(a[1], items)) return {};
  std::string out;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!is<Bytes>(items[i]))
      return vm.type_error("sequence item {}: expected a bytes-like object, {} found", i,
                           type_name(items[i]));
    if (i) out += B(a[0]);
    out += B(items[i]);
  }
  return like(a[0], std::move(out));
}
Value replace(VM& vm, const Args& a) {
  int64_t most;
  if (!wants_bytes(vm, a[1]) || !wants_bytes(vm, a[2]) || !vm.index(a[3], most)) return {};
  if (most < 0) most = INT64_MAX;
  std::string_view s = B(a[0]), from = B(a[1]), to = B(a[2]);
  std::string out;
  size_t start = 0;
  if (from.empty()) {
    for (size_t i = 0; i <= s.size(); ++i) {
      if (most-- > 0) out += to;
      if (i < s.size()) out += s[i];
    }
    return like(a[0], std::move(out));
  }
  while (most-- > 0) {
    size_t at = s.find(from, start);
    if (at == npos) break;
    out += s.substr(start, at - start);
    out += to;
    start = at + from.size();
  }
  out += s.substr(start);
  return like(a[0], std::move(out));
}
template <int (*F)(int)>
Value mapped(VM&, const Args& a) {
  std::string out = B(a[0]);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 128)
      c = static_cast<char>(F(static_cast<unsigned char>(c)));
  return like(a[0], std::move(out));
}
template <int (*F)(int)>
Value every(VM&, const Args& a) {
  for (char c : B(a[0]))
    if (static_cast<unsigned char>(c) >= 128 || !F(static_cast<unsigned char>(c)))
      return make_bool(false);
  return make_bool(!B(a[0]).empty());
}

// ---- bytearray only ----

Value append(VM& vm, const Args& a) {
  char c;
  if (!byte_value(vm, a[1], c, "byte")) return {};
  B(a[0]) += c;
  return none();
}
Value extend(VM& vm, const Args& a) {
  std::string more;
  if (is<Bytes>(a[1])) {
    more = B(a[1]);
  } else {
    bool ok = vm.for_each(a[1], [&](const Value& v) {
      char c;
      if (!byte_value(vm, v, c, "byte")) return false;
      more += c;
      return true;
    });
    if (!ok) return {};
  }
  B(a[0]) += more;
  return none();
}
Value pop(VM& vm, const Args& a) {
  int64_t i;
  if (!vm.index(a[1], i)) return {};
  std::string& b = B(a[0]);
  if (b.empty()) return vm.raise(exc::IndexError, std::string("pop from empty bytearray"));
  if (i < 0) i += static_cast<int64_t>(b.size());
  if (i < 0 || i >= static_cast<int64_t>(b.size()))
    return vm.raise(exc::IndexError, std::string("pop index out of range"));
  unsigned char c = static_cast<unsigned char>(b[static_cast<size_t>(i)]);
  b.erase(static_cast<size_t>(i), 1);
  return make_int(c);
}
Value clear(VM&, const Args& a) {
  B(a[0]).clear();
  return none();
}
Value copy(VM&, const Args& a) { return like(a[0], std::string_view(B(a[0]))); }
Value reverse(VM&, const Args& a) {
  std::reverse(B(a[0]).begin(), B(a[0]).end());
  return none();
}

void add_common(TypeBuilderBase& b) {
  b.dunder(Dunder::repr_, repr)
      .dunder(Dunder::len_, len)
      .dunder(Dunder::eq_, comparison<0>)
      .dunder(Dunder::ne_, comparison<1>)
      .dunder(Dunder::lt_, comparison<2>)
      .dunder(Dunder::le_, comparison<3>)
      .dunder(Dunder::gt_, comparison<4>)
      .dunder(Dunder::ge_, comparison<5>)
      .dunder(Dunder::getitem_, getitem)
      .dunder(Dunder::contains_, contains)
      .dunder(Dunder::add_, add)
      .dunder(Dunder::mul_, mul)
      .dunder(Dunder::rmul_, mul)
      .dunder(Dunder::iter_, iter)
      .method("decode", "(self, encoding='utf-8', errors='strict')", decode)
      .method("hex", "(self, sep=?, bytes_per_sep=?)", hex)
      .class_method("fromhex", "(cls, string, /)", fromhex)
      .method("find", "(self, sub, start=None, end=None, /)", find<false, false>)
      .method("rfind", "(self, sub, start=None, end=None, /)", find<true, false>)
      .method("index", "(self, sub, start=None, end=None, /)", find<false, true>)
      .method("rindex", "(self, sub, start=None, end=None, /)", find<true, true>)
      .method("count", "(self, sub, start=None, end=None, /)", count)
      .method("startswith", "(self, prefix, start=None, end=None, /)", affix<true>)
      .method("endswith", "(self, suffix, start=None, end=None, /)", affix<false>)
      .method("strip", "(self, bytes=None, /)", strip<true, true>)
      .method("lstrip", "(self, bytes=None, /)", strip<true, false>)
      .method("rstrip", "(self, bytes=None, /)", strip<false, true>)
      .method("split", "(self, sep=None, maxsplit=-1)", split)
      .method("join", "(self, iterable_of_bytes, /)", join)
      .method("replace", "(self, old, new, count=-1, /)", replace)
      .method("upper", "(self, /)", mapped<std::toupper>)
      .method("lower", "(self, /)", mapped<std::tolower>)
      .method("isdigit", "(self, /)", every<std::isdigit>)
      .method("isalpha", "(self, /)", every<std::isalpha>)
      .method("isalnum", "(self, /)", every<std::isalnum>)
      .method("isspace", "(self, /)", every<std::isspace>);
}

}  // namespace

void init_bytes(VM& vm) {
  make_iterator_type<BytesIterator>(vm, "bytes_iterator");
  make_iterator_type<BytearrayIterator>(vm, "bytearray_iterator");
  TypeBuilder<Bytes> b(vm, "bytes");
  add_common(b);
  b.make("(cls, source=?, encoding=?, errors=?)", bytes_new).dunder(Dunder::hash_, hash).done();
  TypeBuilder<Bytes> array(vm, "bytearray", Bytes::bytearray_type);
  add_common(array);
  array.make("(cls, source=?, encoding=?, errors=?)", bytearray_new)
      .constant("__hash__", none())
      .dunder(Dunder::setitem_, setitem)
      .dunder(Dunder::delitem_, delitem)
      .dunder(Dunder::iadd_, iadd)
      .method("append", "(self, item, /)", append)
      .method("extend", "(self, iterable_of_ints, /)", extend)
      .method("pop", "(self, index=-1, /)", pop)
      .method("clear", "(self, /)", clear)
      .method("copy", "(self, /)", copy)
      .method("reverse", "(self, /)", reverse)
      .done();
}

}  // namespace tracepad
