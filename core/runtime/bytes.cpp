// The types bytes and bytearray. They share one layout; what makes a new value makes it of self's
// kind.
#include <algorithm>
#include <cctype>

#include "base/find_text.h"
#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/compare.h"
#include "runtime/iterators.h"
#include "runtime/support.h"

namespace tracepad {

void append_bytes_repr(std::string& out, std::string_view b) {
  bool single = b.find('\'') != std::string_view::npos,
       twice = b.find('"') != std::string_view::npos;
  char quote = single && !twice ? '"' : '\'';
  out += 'b';
  out += quote;
  for (unsigned char c : b) {
    if (c == static_cast<unsigned char>(quote) || c == '\\') {
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

bool is_bytearray(const Value& v) { return type_of(v)->is_subtype(Bytes::bytearray_type); }

Value bytes_like(const Value& self, std::string_view s) {
  if (!is_bytearray(self)) return make_bytes(std::string(s));
  return Value(alloc_as<Bytes>(Bytes::bytearray_type, std::string(s)));
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

namespace {

std::string& B(const Value& v) { return cast<Bytes>(v)->s; }
constexpr size_t npos = std::string_view::npos;

// The content of bytes(source, encoding, errors).
bool content(VM& vm, const Args& a, const char* name, std::string& out) {
  const Value& source = a[1];
  for (int i : {2, 3})
    if (a[i] && !is_str(a[i]))
      return vm.type_error("{}() argument '{}' must be str, not {}", name,
                           i == 2 ? "encoding" : "errors", argument_name(a[i])),
             false;
  if (!codec_names_fit(vm, a[2], a[3])) return false;
  if (!source) {
    if (a[2] || a[3])
      return vm.type_error("{} without a string argument", a[2] ? "encoding" : "errors"), false;
    return true;
  }
  if (is_str(source)) {
    if (!a[2]) return vm.type_error("string argument without an encoding"), false;
    Value r = encode_text(vm, str_view(source), str_view(a[2]), a[3] ? str_view(a[3]) : "strict");
    if (!r) return false;
    out = B(r);
    return true;
  }
  if (a[2] || a[3])
    return vm.type_error("{} without a string argument", a[2] ? "encoding" : "errors"), false;
  if (is<Bytes>(source)) {
    out = B(source);
    return true;
  }
  if (is_int(source) || type_of(source)->dunder(Dunder::index_)) {
    int64_t n;
    if (!vm.index(source, n)) {
      if (vm.error_is(exc::IndexError)) {
        vm.clear_error();
        vm.raise(exc::OverflowError, "cannot fit '{}' into an index-sized integer",
                 type_name(source));
      }
      return false;
    }
    if (n < 0) return vm.value_error("negative count"), false;
    if (n > INT64_MAX - 33 && std::string_view(name) == "bytes")
      return vm.raise(exc::OverflowError, std::string("byte string is too large")), false;
    if (!check_repeat(vm, n, 1, 1)) return false;
    out.assign(static_cast<size_t>(n), '\0');
    return true;
  }
  if (!is_iterable(source)) {
    vm.type_error("cannot convert '{}' object to {}", type_name(source), name);
    return false;
  }
  return vm.walk(vm.iter_to_fill(source), [&](const Value& v) {
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
    if (!is<Bytes>(r) || is_bytearray(r))
      return vm.type_error("__bytes__ returned non-bytes (type {})", type_name(r));
    return r;
  }
  std::string s;
  if (!content(vm, a, "bytes", s)) return {};
  return cls == Bytes::type ? make_bytes(std::move(s)) : Value(alloc<Bytes>(cls, std::move(s)));
}
Value bytearray_new(VM&, const Args& a) {
  return Value(alloc<Bytes>(cast<Type>(a[0]), std::string()));
}
Value bytearray_init(VM& vm, const Args& a) {
  std::string s;
  const Value held = a[0];
  if (!B(held).empty() && !may_resize(vm, held)) return {};
  if (!content(vm, a, "bytearray", s)) return {};
  B(held) = std::move(s);
  return none();
}

Value repr(VM&, const Args& a) {
  std::string out;
  append_bytes_repr(out, B(a[0]));
  if (!is_bytearray(a[0])) return make_str(out);
  // Within double quotes, too, an array's single quote has a backslash.
  if (out.size() > 1 && out[1] == '"')
    for (size_t i = 2; i < out.size(); ++i)
      if (out[i] == '\'') out.insert(i++, 1, '\\');
  return make_str(std::string(type_of(a[0])->short_name()) + "(" + out + ")");
}
Value len(VM&, const Args& a) { return make_int(static_cast<int64_t>(B(a[0]).size())); }
Value hash(VM&, const Args& a) {
  const std::string& b = B(a[0]);
  return make_int(b.empty() ? 0 : static_cast<int64_t>(std::hash<std::string>()(b)));
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
    return bytes_like(a[0], std::move(out));
  }
  int64_t i;
  bool array = is_bytearray(a[0]);
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
      const Type* t = type_of(a[2]);
      if (is_str(a[2]) || t->dunder(Dunder::index_) || t->dunder(Dunder::int_) ||
          t->dunder(Dunder::float_))
        return vm.type_error(
            "can assign only bytes, buffers, or iterables of ints in range(0, 256)");
      const Value made = vm.call(Value(Bytes::bytearray_type), {a[2]});
      if (!made) return {};
      value = B(made);
    }
    if (!s->indices(vm, static_cast<int64_t>(b.size()), first, last, stride, count)) return {};
    if (stride == 1) {
      if (static_cast<int64_t>(value.size()) != count && !may_resize(vm, a[0])) return {};
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
  // The value is looked at before the index's bounds, but after what kind of thing the index is.
  Value at = is_int(a[1]) || type_of(a[1])->dunder(Dunder::index_) ? vm.index_value(a[1]) : a[1];
  if (!at || (to_int64(at, i) && !byte_value(vm, a[2], c, "byte")) ||
      !sequence_index(vm, at, static_cast<int64_t>(b.size()), i, "bytearray"))
    return {};
  b[static_cast<size_t>(i)] = c;
  return none();
}
Value delitem(VM& vm, const Args& a) {
  std::string& b = B(a[0]);
  if (auto* s = as<Slice>(a[1])) {
    int64_t first, last, stride, count;
    if (!s->indices(vm, static_cast<int64_t>(b.size()), first, last, stride, count)) return {};
    if (count && !may_resize(vm, a[0])) return {};
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
  if (!may_resize(vm, a[0])) return {};
  b.erase(static_cast<size_t>(i), 1);
  return none();
}

Value contains(VM& vm, const Args& a) {
  std::string part;
  if (buffer_bytes(a[1], part)) return make_bool(find_text(B(a[0]), part) != npos);
  if (!is_int(a[1]))
    return vm.type_error("a bytes-like object is required, not '{}'", type_name(a[1]));
  char c;
  if (!byte_value(vm, a[1], c, "byte")) return {};
  return make_bool(B(a[0]).find(c) != npos);
}
// What is put behind bytes; false: TypeError set.
bool addend(VM& vm, const Args& a, std::string& out) {
  if (buffer_bytes(a[1], out)) return true;
  vm.type_error("can't concat {} to {}", type_name(a[1]), type_name(a[0]));
  return false;
}
Value add(VM& vm, const Args& a) {
  std::string more;
  return addend(vm, a, more) ? bytes_like(a[0], B(a[0]) + more) : Value();
}
Value iadd(VM& vm, const Args& a) {
  std::string more;
  if (!addend(vm, a, more)) return {};
  if (a[0].same(a[1]))  // its own bytes are lent out while it would grow
    return vm.raise(exc::BufferError,
                    std::string("Existing exports of data: object cannot be re-sized"));
  if (!more.empty() && !may_resize(vm, a[0])) return {};
  B(a[0]) += more;
  return a[0];
}
Value mod(VM& vm, const Args& a) {
  std::string out;
  if (!bytes_percent(vm, B(a[0]), a[1], out)) return {};
  return bytes_like(a[0], out);
}
Value mul(VM& vm, const Args& a) {
  int64_t n;
  const auto length = static_cast<int64_t>(B(a[0]).size());
  if (!repeat_count(vm, a[1], length, n) || !check_repeat(vm, length, n, 1)) return {};
  std::string out;
  for (int64_t i = 0; i < n; ++i) out += B(a[0]);
  return bytes_like(a[0], std::move(out));
}

struct BytesIterator : Iterator {
  inline static Type* type = nullptr;
  Value bytes;
  size_t at = 0;
  explicit BytesIterator(Value b) : bytes(std::move(b)) {}
  Value next(VM&) override {
    if (!bytes) return {};
    if (at < B(bytes).size()) return make_int(static_cast<unsigned char>(B(bytes)[at++]));
    bytes = Value();
    return {};
  }
  int64_t left() const {
    return bytes && at < B(bytes).size() ? static_cast<int64_t>(B(bytes).size() - at) : 0;
  }
  Value reduce(VM& vm) const {
    return reduced_iterator(vm, bytes, make_tuple({}), static_cast<int64_t>(at));
  }
  bool go_to(VM& vm, const Value& state) {
    int64_t place = 0;
    if (bytes && !iterator_place(vm, state, static_cast<int64_t>(B(bytes).size()), place))
      return false;
    at = static_cast<size_t>(place);
    return true;
  }
};
struct BytearrayIterator : BytesIterator {
  inline static Type* type = nullptr;
  using BytesIterator::BytesIterator;
};
Value iter(VM&, const Args& a) {
  if (is_bytearray(a[0])) return Value(alloc_as<BytearrayIterator>(BytearrayIterator::type, a[0]));
  return Value(alloc_as<BytesIterator>(BytesIterator::type, a[0]));
}

// ---- methods ----

Value decode(VM& vm, const Args& a) {
  for (int i : {1, 2})
    if (!is_str(a[i]))
      return vm.type_error("decode() argument '{}' must be str, not {}",
                           i == 1 ? "encoding" : "errors", argument_name(a[i]));
  return decode_bytes(vm, B(a[0]), str_view(a[1]), str_view(a[2]));
}
Value hex(VM& vm, const Args& a) {
  std::string out, sep;
  if (a[1]) {
    int64_t length = vm.len(a[1]);
    if (length < 0) return {};
    if (length != 1) return vm.value_error("sep must be length 1.");
    if (!is_str(a[1]) && !is<Bytes>(a[1])) return vm.type_error("sep must be str or bytes.");
    sep = is_str(a[1]) ? std::string(str_view(a[1])) : B(a[1]);
    if (!utf8::is_ascii(sep)) return vm.value_error("sep must be ASCII.");
  }
  int64_t group = 1;
  if (a[2] && !arg_int(vm, a[2], group)) return {};
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
  std::string lent;
  if (!is_str(a[1]) && !buffer_bytes(a[1], lent))
    return vm.type_error("fromhex() argument must be str or bytes-like, not {}", type_name(a[1]));
  std::string out;
  std::string_view s = is_str(a[1]) ? str_view(a[1]) : std::string_view(lent);
  if (is_str(a[1]) && !utf8::is_ascii(s)) {
    size_t at = 0;
    while (static_cast<unsigned char>(s[at]) < 128) ++at;
    return vm.value_error("non-hexadecimal number found in fromhex() arg at position {}", at);
  }
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
  Type* cls = cast<Type>(a[0]);
  if (cls == Bytes::type || cls == Bytes::bytearray_type)
    return Value(alloc<Bytes>(cls, std::move(out)));
  return vm.tail_call(a[0], {make_bytes(std::move(out))});
}

// ---- bytearray only ----

Value append(VM& vm, const Args& a) {
  char c;
  if (!byte_value(vm, a[1], c, "byte") || !may_resize(vm, a[0])) return {};
  B(a[0]) += c;
  return none();
}
Value extend(VM& vm, const Args& a) {
  std::string more;
  if (is<Bytes>(a[1])) {
    more = B(a[1]);
  } else if (is_str(a[1])) {
    return vm.type_error("expected iterable of integers; got: 'str'");
  } else {
    if (!is_iterable(a[1])) return vm.type_error("can't extend bytearray with {}", type_name(a[1]));
    bool ok = vm.walk(vm.iter_to_fill(a[1]), [&](const Value& v) {
      char c;
      if (!byte_value(vm, v, c, "byte")) return false;
      more += c;
      return true;
    });
    if (!ok) return {};
  }
  if (!more.empty() && !may_resize(vm, a[0])) return {};
  B(a[0]) += more;
  return none();
}
Value insert(VM& vm, const Args& a) {
  int64_t i;
  char c;
  if (!vm.index(a[1], i) || !byte_value(vm, a[2], c, "byte") || !may_resize(vm, a[0])) return {};
  auto length = static_cast<int64_t>(B(a[0]).size());
  if (i < 0) i = std::max<int64_t>(i + length, 0);
  B(a[0]).insert(static_cast<size_t>(std::min(i, length)), 1, c);
  return none();
}
Value remove(VM& vm, const Args& a) {
  char c;
  if (!byte_value(vm, a[1], c, "byte")) return {};
  size_t at = B(a[0]).find(c);
  if (at == npos) return vm.value_error("value not found in bytearray");
  if (!may_resize(vm, a[0])) return {};
  B(a[0]).erase(at, 1);
  return none();
}
Value imul(VM& vm, const Args& a) {
  Value r = mul(vm, a);
  if (!r || (B(r).size() != B(a[0]).size() && !may_resize(vm, a[0]))) return {};
  B(a[0]) = std::move(B(r));
  return a[0];
}
Value pop(VM& vm, const Args& a) {
  int64_t i;
  if (!vm.index(a[1], i)) return {};
  std::string& b = B(a[0]);
  if (b.empty()) return vm.raise(exc::IndexError, std::string("pop from empty bytearray"));
  if (i < 0) i += static_cast<int64_t>(b.size());
  if (i < 0 || i >= static_cast<int64_t>(b.size()))
    return vm.raise(exc::IndexError, std::string("pop index out of range"));
  if (!may_resize(vm, a[0])) return {};
  unsigned char c = static_cast<unsigned char>(b[static_cast<size_t>(i)]);
  b.erase(static_cast<size_t>(i), 1);
  return make_int(c);
}
Value resize(VM& vm, const Args& a) {
  int64_t n;
  if (!arg_index(vm, a[1], n)) return {};
  if (n < 0) return vm.value_error("bytearray.resize(): new size must be >= 0, got {}", n);
  if (!check_repeat(vm, n, 1, 1) || !may_resize(vm, a[0])) return {};
  B(a[0]).resize(static_cast<size_t>(n));
  return none();
}
Value clear(VM& vm, const Args& a) {
  if (!may_resize(vm, a[0])) return {};
  B(a[0]).clear();
  return none();
}
Value copy(VM&, const Args& a) { return bytes_like(a[0], std::string_view(B(a[0]))); }
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
      .dunder(Dunder::mod_, mod)
      .dunder(Dunder::rmul_, mul)
      .dunder(Dunder::iter_, iter)
      .method("decode", "(self, encoding='utf-8', errors='strict')", decode)
      .method("hex", "(self, sep=?, bytes_per_sep=?)", hex)
      .class_method("fromhex", "(cls, string, /)", fromhex);
  add_bytes_methods(b);
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
  array.make("(cls, /, *args, **kwargs)", bytearray_new)
      .method("__init__", "(self, source=?, encoding=?, errors=?)", bytearray_init)
      .constant("__hash__", none())
      .dunder(Dunder::setitem_, setitem)
      .dunder(Dunder::delitem_, delitem)
      .dunder(Dunder::iadd_, iadd)
      .dunder(Dunder::imul_, imul)
      .method("append", "(self, item, /)", append)
      .method("extend", "(self, iterable_of_ints, /)", extend)
      .method("insert", "(self, index, item, /)", insert)
      .method("remove", "(self, value, /)", remove)
      .method("pop", "(self, index=-1, /)", pop)
      .method("clear", "(self, /)", clear)
      .method("resize", "(self, size, /)", resize)
      .method("copy", "(self, /)", copy)
      .method("reverse", "(self, /)", reverse)
      .done();
}

}  // namespace tracepad
