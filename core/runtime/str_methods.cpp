// The methods of str. Searching works on bytes (UTF-8 text is found at code point boundaries only);
// results are turned into code point positions where Python sees them.
#include "runtime/str_methods.h"

#include "base/find_text.h"
#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

std::string_view T(const Args& a) { return str_view(a[0]); }
constexpr size_t npos = std::string_view::npos;

// A method that has nothing to change gives the same text, but never a subclass instance.
Value text(std::string_view s) { return make_str(s); }

// ---- case and properties ----

template <std::string (*F)(std::string_view)>
Value mapped(VM&, const Args& a) {
  return make_str(F(T(a)));
}
// The same, with the letters from First to Last of ASCII text, and no others, exchanged for those
// of the other case.
template <std::string (*F)(std::string_view), char First, char Last>
Value in_case(VM& vm, const Args& a) {
  if (!cast<Str>(a[0])->ascii()) return mapped<F>(vm, a);
  std::string s(T(a));
  for (char& c : s)
    if (c >= First && c <= Last) c = static_cast<char>(c ^ 0x20);
  return make_str(std::move(s));
}

// True where non-empty and every code point satisfies the property.
template <bool (*F)(char32_t)>
Value every(VM&, const Args& a) {
  std::string_view s = T(a);
  for (size_t pos = 0; pos < s.size();)
    if (!F(utf8::decode(s, pos))) return make_bool(false);
  return make_bool(!s.empty());
}
bool alnum(char32_t c) {
  return utf8::is_alpha(c) || utf8::is_decimal(c) || utf8::is_digit(c) || utf8::is_numeric(c);
}

Value isprintable(VM&, const Args& a) {
  std::string_view s = T(a);
  for (size_t pos = 0; pos < s.size();)
    if (!utf8::is_printable(utf8::decode(s, pos))) return make_bool(false);
  return make_bool(true);
}
Value isascii(VM&, const Args& a) { return make_bool(utf8::is_ascii(T(a))); }
Value isidentifier(VM&, const Args& a) { return make_bool(utf8::is_identifier(T(a))); }

template <bool (*Same)(char32_t), bool (*Other)(char32_t)>
Value one_case(VM&, const Args& a) {
  std::string_view s = T(a);
  bool cased = false;
  for (size_t pos = 0; pos < s.size();) {
    char32_t c = utf8::decode(s, pos);
    if (Other(c) || utf8::is_title(c)) return make_bool(false);
    if (Same(c)) cased = true;
  }
  return make_bool(cased);
}
Value istitle(VM&, const Args& a) {
  std::string_view s = T(a);
  bool cased = false, previous = false;
  for (size_t pos = 0; pos < s.size();) {
    char32_t c = utf8::decode(s, pos);
    if (utf8::is_upper(c) || utf8::is_title(c)) {
      if (previous) return make_bool(false);
      previous = cased = true;
    } else if (utf8::is_lower(c)) {
      if (!previous) return make_bool(false);
      cased = true;
    } else {
      previous = false;
    }
  }
  return make_bool(cased);
}

// ---- searching ----

// The byte range [from, to) of code points [start, end) as the optional arguments give them. False:
// error set. `empty` where start lies behind the end, so that not even "" is found.
struct Window {
  size_t from = 0, to = 0;
  int64_t first = 0;
  bool empty = false;
};
bool window(VM& vm, const Value& self, const Value& start, const Value& end, Window& w) {
  Str* s = cast<Str>(self);
  if (start.is_none() && end.is_none()) {
    w = Window{};
    w.to = s->s.size();
    return true;
  }
  int64_t length = s->length(), i = 0, j = length;
  if (start && !start.is_none() && !slice_bound(vm, start, i)) return false;
  if (end && !end.is_none() && !slice_bound(vm, end, j)) return false;
  if (j > length) j = length;
  if (j < 0) j = std::max<int64_t>(j + length, 0);
  if (i < 0) i = std::max<int64_t>(i + length, 0);
  w.empty = i > j;
  w.first = i;
  if (w.empty) return true;
  w.from = s->ascii() ? static_cast<size_t>(i) : utf8::offset(s->s, static_cast<size_t>(i));
  w.to = s->ascii() ? static_cast<size_t>(j) : utf8::offset(s->s, static_cast<size_t>(j));
  return true;
}

bool wants_str(VM& vm, const Value& v, const char* method, int position) {
  if (is_str(v)) return true;
  if (position)
    vm.type_error("{}() argument {} must be str, not {}", method, position, argument_name(v));
  else
    vm.type_error("{}() argument must be str, not {}", method, argument_name(v));
  return false;
}

// The code point index of the (last) occurrence, -1 where absent, -2: error set.
int64_t locate(VM& vm, const Args& a, const char* method, bool last) {
  if (!wants_str(vm, a[1], method, 1)) return -2;
  Window w;
  if (!window(vm, a[0], a[2], a[3], w)) return -2;
  if (w.empty) return -1;
  std::string_view hay = T(a).substr(w.from, w.to - w.from), needle = str_view(a[1]);
  size_t at = last ? hay.rfind(needle) : find_text(hay, needle);
  if (at == npos) return -1;
  return w.first + static_cast<int64_t>(utf8::count(hay.substr(0, at)));
}
Value find(VM& vm, const Args& a) {
  int64_t i = locate(vm, a, "find", false);
  return i == -2 ? Value() : make_int(i);
}
Value rfind(VM& vm, const Args& a) {
  int64_t i = locate(vm, a, "rfind", true);
  return i == -2 ? Value() : make_int(i);
}
Value index(VM& vm, const Args& a) {
  int64_t i = locate(vm, a, "index", false);
  if (i == -1) return vm.value_error("substring not found");
  return i == -2 ? Value() : make_int(i);
}
Value rindex(VM& vm, const Args& a) {
  int64_t i = locate(vm, a, "rindex", true);
  if (i == -1) return vm.value_error("substring not found");
  return i == -2 ? Value() : make_int(i);
}
Value count(VM& vm, const Args& a) {
  if (!wants_str(vm, a[1], "count", 1)) return {};
  Window w;
  if (!window(vm, a[0], a[2], a[3], w)) return {};
  if (w.empty) return make_int(0);
  std::string_view hay = T(a).substr(w.from, w.to - w.from), needle = str_view(a[1]);
  if (needle.empty()) return make_int(static_cast<int64_t>(utf8::count(hay)) + 1);
  int64_t n = 0;
  for (size_t at = 0; (at = find_text(hay, needle, at)) != npos; at += needle.size()) ++n;
  return make_int(n);
}

template <bool Start>
Value affix(VM& vm, const Args& a) {
  const char* method = Start ? "startswith" : "endswith";
  Window w;
  if (!window(vm, a[0], a[2], a[3], w)) return {};
  std::string_view hay = w.empty ? std::string_view() : T(a).substr(w.from, w.to - w.from);
  auto matches = [&](const Value& v) {
    return !w.empty && (Start ? hay.starts_with(str_view(v)) : hay.ends_with(str_view(v)));
  };
  if (auto* t = as<Tuple>(a[1])) {
    for (const Value& v : t->view()) {
      if (!is_str(v))
        return vm.type_error("tuple for {} must only contain str, not {}", method, type_name(v));
      if (matches(v)) return make_bool(true);
    }
    return make_bool(false);
  }
  if (!is_str(a[1]))
    return vm.type_error("{} first arg must be str or a tuple of str, not {}", method,
                         type_name(a[1]));
  return make_bool(matches(a[1]));
}

Value removeprefix(VM& vm, const Args& a) {
  if (!wants_str(vm, a[1], "removeprefix", 0)) return {};
  std::string_view s = T(a), p = str_view(a[1]);
  return text(s.starts_with(p) ? s.substr(p.size()) : s);
}
Value removesuffix(VM& vm, const Args& a) {
  if (!wants_str(vm, a[1], "removesuffix", 0)) return {};
  std::string_view s = T(a), p = str_view(a[1]);
  return text(!p.empty() && s.ends_with(p) ? s.substr(0, s.size() - p.size()) : s);
}

// ---- stripping and padding ----

Value strip(VM& vm, const Args& a, const char* method, bool left, bool right) {
  std::string_view s = T(a);
  std::u32string set;
  bool blanks = a[1].is_none();
  if (!blanks) {
    if (!is_str(a[1])) return vm.type_error("{} arg must be None or str", method);
    set = to_utf32(str_view(a[1]));
  }
  auto drop = [&](char32_t c) {
    return blanks ? utf8::is_space(c) : set.find(c) != std::u32string::npos;
  };
  if (left) {
    size_t pos = 0;
    while (pos < s.size()) {
      size_t next = pos;
      if (!drop(utf8::decode(s, next))) break;
      pos = next;
    }
    s.remove_prefix(pos);
  }
  if (right) {
    size_t pos = s.size();
    while (pos > 0) {
      size_t before = pos;
      if (!drop(utf8::decode_back(s, before))) break;
      pos = before;
    }
    s = s.substr(0, pos);
  }
  return text(s);
}
Value strip_both(VM& vm, const Args& a) { return strip(vm, a, "strip", true, true); }
Value lstrip(VM& vm, const Args& a) { return strip(vm, a, "lstrip", true, false); }
Value rstrip(VM& vm, const Args& a) { return strip(vm, a, "rstrip", false, true); }

enum class Justify { left, right, center };
template <Justify J>
Value justify(VM& vm, const Args& a) {
  int64_t width;
  if (!arg_index(vm, a[1], width)) return {};
  if (!is_str(a[2]))
    return vm.type_error("The fill character must be a unicode character, not {}", type_name(a[2]));
  if (cast<Str>(a[2])->length() != 1)
    return vm.type_error("The fill character must be exactly one character long");
  int64_t length = cast<Str>(a[0])->length();
  if (width <= length) return text(T(a));
  if (!check_repeat(vm, width, 1, 4)) return {};
  int64_t total = width - length, left = 0;
  if (J == Justify::right) left = total;
  if (J == Justify::center) left = total / 2 + (total & width & 1);
  std::string out;
  for (int64_t i = 0; i < left; ++i) out += str_view(a[2]);
  out += T(a);
  for (int64_t i = left; i < total; ++i) out += str_view(a[2]);
  return make_str(std::move(out));
}

Value zfill(VM& vm, const Args& a) {
  int64_t width;
  if (!arg_index(vm, a[1], width)) return {};
  int64_t length = cast<Str>(a[0])->length();
  std::string_view s = T(a);
  if (width <= length) return text(s);
  if (!check_repeat(vm, width, 1, 1)) return {};
  std::string out;
  if (!s.empty() && (s[0] == '+' || s[0] == '-')) {
    out += s[0];
    s.remove_prefix(1);
  }
  out.append(static_cast<size_t>(width - length), '0');
  out += s;
  return make_str(std::move(out));
}

Value expandtabs(VM& vm, const Args& a) {
  int64_t size;
  if (!arg_index(vm, a[1], size)) return {};
  std::string out;
  int64_t column = 0;
  std::string_view s = T(a);
  for (size_t pos = 0; pos < s.size();) {
    size_t start = pos;
    char32_t c = utf8::decode(s, pos);
    if (c == '\t') {
      if (size > 0) {
        int64_t n = size - column % size;
        if (!check_repeat(vm, n, 1, 1)) return {};
        column += n;
        out.append(static_cast<size_t>(n), ' ');
      }
      continue;
    }
    column = c == '\n' || c == '\r' ? 0 : column + 1;
    out += s.substr(start, pos - start);
  }
  return make_str(std::move(out));
}

// ---- splitting and joining ----

bool separator(VM& vm, const Value& v, std::string_view& out) {
  if (!is_str(v)) return vm.type_error("must be str or None, not {}", type_name(v)), false;
  out = str_view(v);
  if (out.empty()) return vm.value_error("empty separator"), false;
  return true;
}

// Whether a blank is at `pos`; moves on behind the character.
bool take_blank(std::string_view s, size_t& pos) {
  const auto c = static_cast<unsigned char>(s[pos]);
  if (c >= 0x80) return utf8::is_space(utf8::decode(s, pos));
  ++pos;
  return c == ' ' || (c < ' ' && utf8::is_space(c));
}

Value split(VM& vm, const Args& a) {
  int64_t most;
  std::string_view s = T(a), sep;
  if (!arg_index(vm, a[2], most)) return {};
  if (!a[1].is_none() && !separator(vm, a[1], sep)) return {};
  if (most < 0) most = INT64_MAX;
  std::vector<Value> parts;
  if (a[1].is_none()) {
    size_t pos = 0;
    for (;;) {
      size_t start = pos;
      while (pos < s.size()) {  // skip blanks
        size_t next = pos;
        if (!take_blank(s, next)) break;
        pos = next;
      }
      start = pos;
      if (start >= s.size()) break;
      if (static_cast<int64_t>(parts.size()) >= most) {
        parts.push_back(text(s.substr(start)));
        break;
      }
      while (pos < s.size()) {
        if (const auto c = static_cast<unsigned char>(s[pos]); c > ' ' && c < 0x80) {
          ++pos;
          continue;
        }
        size_t next = pos;
        if (take_blank(s, next)) break;
        pos = next;
      }
      parts.push_back(text(s.substr(start, pos - start)));
    }
    return make_list(std::move(parts));
  }
  size_t start = 0;
  while (static_cast<int64_t>(parts.size()) < most) {
    size_t at = find_text(s, sep, start);
    if (at == npos) break;
    parts.push_back(text(s.substr(start, at - start)));
    start = at + sep.size();
  }
  parts.push_back(text(s.substr(start)));
  return make_list(std::move(parts));
}

Value rsplit(VM& vm, const Args& a) {
  int64_t most;
  std::string_view s = T(a), sep;
  if (!arg_index(vm, a[2], most)) return {};
  if (!a[1].is_none() && !separator(vm, a[1], sep)) return {};
  if (most < 0) most = INT64_MAX;
  std::vector<Value> parts;
  size_t end = s.size();
  if (a[1].is_none()) {
    for (;;) {
      while (end > 0) {
        size_t before = end;
        if (!utf8::is_space(utf8::decode_back(s, before))) break;
        end = before;
      }
      if (end == 0) break;
      if (static_cast<int64_t>(parts.size()) >= most) {
        parts.push_back(text(s.substr(0, end)));
        break;
      }
      size_t start = end;
      while (start > 0) {
        size_t before = start;
        if (utf8::is_space(utf8::decode_back(s, before))) break;
        start = before;
      }
      parts.push_back(text(s.substr(start, end - start)));
      end = start;
    }
  } else {
    while (static_cast<int64_t>(parts.size()) < most) {
      if (end < sep.size()) break;
      size_t at = s.rfind(sep, end - sep.size());
      if (at == npos) break;
      parts.push_back(text(s.substr(at + sep.size(), end - at - sep.size())));
      end = at;
    }
    parts.push_back(text(s.substr(0, end)));
  }
  std::reverse(parts.begin(), parts.end());
  return make_list(std::move(parts));
}

Value splitlines(VM& vm, const Args& a) {
  int keep = vm.truth(a[1]);
  if (keep < 0) return {};
  std::string_view s = T(a);
  std::vector<Value> lines;
  size_t start = 0;
  for (size_t pos = 0; pos < s.size();) {
    size_t at = pos;
    char32_t c = utf8::decode(s, pos);
    if (!utf8::is_line_break(c)) continue;
    if (c == '\r' && pos < s.size() && s[pos] == '\n') ++pos;
    lines.push_back(text(s.substr(start, (keep ? pos : at) - start)));
    start = pos;
  }
  if (start < s.size()) lines.push_back(text(s.substr(start)));
  return make_list(std::move(lines));
}

Value partition(VM& vm, const Args& a) {
  if (!is_str(a[1])) return vm.type_error("must be str, not {}", type_name(a[1]));
  std::string_view s = T(a), sep = str_view(a[1]);
  if (sep.empty()) return vm.value_error("empty separator");
  size_t at = find_text(s, sep);
  if (at == npos) return make_tuple({text(s), text(""), text("")});
  return make_tuple({text(s.substr(0, at)), text(sep), text(s.substr(at + sep.size()))});
}
Value rpartition(VM& vm, const Args& a) {
  if (!is_str(a[1])) return vm.type_error("must be str, not {}", type_name(a[1]));
  std::string_view s = T(a), sep = str_view(a[1]);
  if (sep.empty()) return vm.value_error("empty separator");
  size_t at = s.rfind(sep);
  if (at == npos) return make_tuple({text(""), text(""), text(s)});
  return make_tuple({text(s.substr(0, at)), text(sep), text(s.substr(at + sep.size()))});
}

Value join(VM& vm, const Args& a) {
  std::vector<Value> drawn;
  std::span<const Value> items;
  if (const Type* t = type_of(a[1]); t == List::type) {
    items = cast<List>(a[1])->items;  // nothing runs that could change it
  } else if (t == Tuple::type) {
    items = cast<Tuple>(a[1])->view();
  } else {
    if (!is_iterable(a[1])) return vm.type_error("can only join an iterable");
    if (!vm.iterate(a[1], drawn, Sized::iterator)) return {};
    items = drawn;
  }
  std::string_view sep = T(a);
  size_t total = 0;
  for (size_t i = 0; i < items.size(); ++i) {
    if (!is_str(items[i]))
      return vm.type_error("sequence item {}: expected str instance, {} found", i,
                           type_name(items[i]));
    total += str_view(items[i]).size() + sep.size();
  }
  if (items.size() == 1 && items[0].object()->cls == Str::type) return items[0];
  if (!check_repeat(vm, static_cast<int64_t>(total), 1, 1)) return {};
  std::string out;
  out.reserve(total);
  for (size_t i = 0; i < items.size(); ++i) {
    if (i) out += sep;
    out += str_view(items[i]);
  }
  return make_str(std::move(out));
}

Value replace(VM& vm, const Args& a) {
  for (int i : {1, 2})
    if (!wants_str(vm, a[i], "replace", i)) return {};
  int64_t most;
  if (!arg_index(vm, a[3], most)) return {};
  if (most < 0) most = INT64_MAX;
  std::string_view s = T(a), from = str_view(a[1]), to = str_view(a[2]);
  std::string out;
  if (from.empty()) {
    size_t pos = 0;
    while (most-- > 0) {
      out += to;
      if (pos >= s.size()) break;
      size_t start = pos;
      utf8::decode(s, pos);
      out += s.substr(start, pos - start);
      if (!check_repeat(vm, static_cast<int64_t>(out.size()), 1, 1)) return {};
    }
    out += s.substr(std::min(pos, s.size()));
    return make_str(std::move(out));
  }
  size_t start = 0;
  while (most-- > 0) {
    size_t at = find_text(s, from, start);
    if (at == npos) break;
    out += s.substr(start, at - start);
    out += to;
    start = at + from.size();
  }
  if (start == 0 && type_of(a[0]) == Str::type) return a[0];
  out += s.substr(start);
  return make_str(std::move(out));
}

// ---- translation, encoding ----

Value translate(VM& vm, const Args& a) {
  std::string out;
  std::string_view s = T(a);
  for (size_t pos = 0; pos < s.size();) {
    size_t start = pos;
    char32_t c = utf8::decode(s, pos);
    Value v;
    if (auto* d = as<Dict>(a[1]); d && a[1].object()->cls == Dict::type) {
      v = d->get(vm, make_int(c));
      if (!v && vm.has_error()) return {};
    } else {
      v = vm.getitem(a[1], make_int(c));
      if (!v) {
        if (!vm.error_is(exc::LookupError)) return {};
        vm.clear_error();
      }
    }
    if (!v) {
      out += s.substr(start, pos - start);
    } else if (is_str(v)) {
      out += str_view(v);
    } else if (is_int(v)) {
      int64_t i;
      if (!to_int64(v, i) || i < 0 || i > 0x10ffff)
        return vm.value_error("character mapping must be in range(0x110000)");
      utf8::append(out, static_cast<char32_t>(i));
    } else if (!v.is_none()) {
      return vm.type_error("character mapping must return integer, None or str");
    }
  }
  return make_str(std::move(out));
}

Value maketrans(VM& vm, const Args& a) {
  Ref<Dict> table = make_dict();
  if (!a[1]) {
    auto* d = as<Dict>(a[0]);
    if (!d || d->cls != Dict::type)
      return vm.type_error("if you give only one argument to maketrans it must be a dict");
    for (auto& e : d->table.entries()) {
      if (!e.key) continue;
      Value key = e.key;
      if (is_str(key)) {
        if (cast<Str>(key)->length() != 1)
          return vm.value_error("string keys in translatetable must be of length 1");
        size_t pos = 0;
        key = make_int(utf8::decode(str_view(key), pos));
      } else if (!is_int(key)) {
        return vm.type_error("keys in translate table must be strings or integers");
      }
      if (!table->set(vm, key, e.value)) return {};
    }
    return table;
  }
  if (!is_str(a[1]))
    return vm.type_error("maketrans() argument 2 must be str, not {}", argument_name(a[1]));
  if (a[2] && !is_str(a[2]))
    return vm.type_error("maketrans() argument 3 must be str, not {}", argument_name(a[2]));
  if (!is_str(a[0]))
    return vm.type_error("first maketrans argument must be a string if there is a second argument");
  std::u32string from = to_utf32(str_view(a[0])), to = to_utf32(str_view(a[1]));
  if (from.size() != to.size())
    return vm.value_error("the first two maketrans arguments must have equal length");
  for (size_t i = 0; i < from.size(); ++i)
    if (!table->set(vm, make_int(from[i]), make_int(to[i]))) return {};
  if (a[2])
    for (char32_t c : to_utf32(str_view(a[2])))
      if (!table->set(vm, make_int(c), none())) return {};
  return table;
}

Value encode(VM& vm, const Args& a) {
  for (int i : {1, 2})
    if (!is_str(a[i]))
      return vm.type_error("encode() argument '{}' must be str, not {}",
                           i == 1 ? "encoding" : "errors", argument_name(a[i]));
  return encode_text(vm, T(a), str_view(a[1]), str_view(a[2]));
}

}  // namespace

void add_str_methods(TypeBuilderBase& b) {
  b.method("upper", "(self, /)", in_case<utf8::to_upper, 'a', 'z'>)
      .method("lower", "(self, /)", in_case<utf8::to_lower, 'A', 'Z'>)
      .method("casefold", "(self, /)", mapped<utf8::to_casefold>)
      .method("title", "(self, /)", mapped<utf8::to_title>)
      .method("capitalize", "(self, /)", mapped<utf8::to_capitalized>)
      .method("swapcase", "(self, /)", mapped<utf8::swap_case>)
      .method("isalpha", "(self, /)", every<utf8::is_alpha>)
      .method("isalnum", "(self, /)", every<alnum>)
      .method("isdecimal", "(self, /)", every<utf8::is_decimal>)
      .method("isdigit", "(self, /)", every<utf8::is_digit>)
      .method("isnumeric", "(self, /)", every<utf8::is_numeric>)
      .method("isspace", "(self, /)", every<utf8::is_space>)
      .method("isprintable", "(self, /)", isprintable)
      .method("isascii", "(self, /)", isascii)
      .method("isidentifier", "(self, /)", isidentifier)
      .method("islower", "(self, /)", one_case<utf8::is_lower, utf8::is_upper>)
      .method("isupper", "(self, /)", one_case<utf8::is_upper, utf8::is_lower>)
      .method("istitle", "(self, /)", istitle)
      .method("find", "(self, sub, start=None, end=None, /)", find)
      .method("rfind", "(self, sub, start=None, end=None, /)", rfind)
      .method("index", "(self, sub, start=None, end=None, /)", index)
      .method("rindex", "(self, sub, start=None, end=None, /)", rindex)
      .method("count", "(self, sub, start=None, end=None, /)", count)
      .method("startswith", "(self, prefix, start=None, end=None, /)", affix<true>)
      .method("endswith", "(self, suffix, start=None, end=None, /)", affix<false>)
      .method("removeprefix", "(self, prefix, /)", removeprefix)
      .method("removesuffix", "(self, suffix, /)", removesuffix)
      .method("strip", "(self, chars=None, /)", strip_both)
      .method("lstrip", "(self, chars=None, /)", lstrip)
      .method("rstrip", "(self, chars=None, /)", rstrip)
      .method("ljust", "(self, width, fillchar=' ', /)", justify<Justify::left>)
      .method("rjust", "(self, width, fillchar=' ', /)", justify<Justify::right>)
      .method("center", "(self, width, fillchar=' ', /)", justify<Justify::center>)
      .method("zfill", "(self, width, /)", zfill)
      .method("expandtabs", "(self, tabsize=8)", expandtabs)
      .method("split", "(self, sep=None, maxsplit=-1)", split)
      .method("rsplit", "(self, sep=None, maxsplit=-1)", rsplit)
      .method("splitlines", "(self, keepends=False)", splitlines)
      .method("partition", "(self, sep, /)", partition)
      .method("rpartition", "(self, sep, /)", rpartition)
      .method("join", "(self, iterable, /)", join)
      .method("replace", "(self, old, new, /, count=-1)", replace)
      .method("translate", "(self, table, /)", translate)
      .static_method("maketrans", "(x, y=?, z=?, /)", maketrans)
      .method("encode", "(self, encoding='utf-8', errors='strict')", encode);
}

}  // namespace tracepad
