// The methods of bytes and bytearray: searching, splitting, padding, case. A result is of self's
// kind.
#include "runtime/bytes_methods.h"

#include <algorithm>
#include <cctype>

#include "base/find_text.h"
#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/support.h"

namespace tracepad {

namespace {

std::string& B(const Value& v) { return cast<Bytes>(v)->s; }
constexpr size_t npos = std::string_view::npos;

// What an argument lends its bytes as: itself, or a copy of what a memoryview shows. Empty: error
// set.
Value lent(VM& vm, const Value& v) {
  if (is<Bytes>(v)) return v;
  std::string shown;
  if (memory_view_bytes(v, shown)) return make_bytes(std::move(shown));
  return vm.type_error("a bytes-like object is required, not '{}'", type_name(v));
}
// The same of an argument that may be None or missing, which stays as it is.
bool lent_or_none(VM& vm, const Value& v, Value& out) {
  out = !v || v.is_none() ? v : lent(vm, v);
  return !v || static_cast<bool>(out);
}

// ---- searching ----

// The byte string an argument stands for: bytes, or one byte as an int.
bool needle_of(VM& vm, const Value& v, std::string& out) {
  if (buffer_bytes(v, out)) return true;
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
  size_t at = last ? hay.rfind(needle) : find_text(hay, needle);
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
  for (size_t at = 0; (at = find_text(hay, needle, at)) != npos; at += needle.size()) ++n;
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
      const Value lender = lent(vm, v);
      if (!lender) return {};
      if (matches(lender)) return make_bool(true);
    }
    return make_bool(false);
  }
  if (is_memory_view(a[1])) {
    const Value lender = lent(vm, a[1]);
    return lender ? make_bool(matches(lender)) : Value();
  }
  if (!is<Bytes>(a[1]))
    return vm.type_error("{} first arg must be bytes or a tuple of bytes, not {}",
                         Start ? "startswith" : "endswith", type_name(a[1]));
  return make_bool(matches(a[1]));
}
bool blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

template <bool Left, bool Right>
Value strip(VM& vm, const Args& a) {
  Value set;
  if (!lent_or_none(vm, a[1], set)) return {};
  std::string_view s = B(a[0]);
  auto drop = [&](char c) { return set.is_none() ? blank(c) : B(set).find(c) != npos; };
  while (Left && !s.empty() && drop(s.front())) s.remove_prefix(1);
  while (Right && !s.empty() && drop(s.back())) s.remove_suffix(1);
  return bytes_like(a[0], s);
}
Value split(VM& vm, const Args& a) {
  int64_t most;
  if (!arg_index(vm, a[2], most)) return {};
  if (most < 0) most = INT64_MAX;
  std::vector<Value> parts;
  std::string_view s = B(a[0]);
  if (a[1].is_none()) {
    size_t pos = 0;
    for (;;) {
      while (pos < s.size() && blank(s[pos])) ++pos;
      if (pos >= s.size()) break;
      if (static_cast<int64_t>(parts.size()) >= most) {
        parts.push_back(bytes_like(a[0], s.substr(pos)));
        break;
      }
      size_t start = pos;
      while (pos < s.size() && !blank(s[pos])) ++pos;
      parts.push_back(bytes_like(a[0], s.substr(start, pos - start)));
    }
    return make_list(std::move(parts));
  }
  const Value lender = lent(vm, a[1]);
  if (!lender) return {};
  const std::string& sep = B(lender);
  if (sep.empty()) return vm.value_error("empty separator");
  size_t start = 0;
  while (static_cast<int64_t>(parts.size()) < most) {
    size_t at = find_text(s, sep, start);
    if (at == npos) break;
    parts.push_back(bytes_like(a[0], s.substr(start, at - start)));
    start = at + sep.size();
  }
  parts.push_back(bytes_like(a[0], s.substr(start)));
  return make_list(std::move(parts));
}
Value join(VM& vm, const Args& a) {
  std::vector<Value> items;
  if (!is_iterable(a[1])) return vm.type_error("can only join an iterable");
  if (!vm.iterate(a[1], items, Sized::iterator)) return {};
  std::string out;
  for (size_t i = 0; i < items.size(); ++i) {
    std::string item;
    if (!buffer_bytes(items[i], item))
      return vm.type_error("sequence item {}: expected a bytes-like object, {} found", i,
                           type_name(items[i]));
    if (i) out += B(a[0]);
    out += item;
  }
  return bytes_like(a[0], std::move(out));
}
Value replace(VM& vm, const Args& a) {
  int64_t most;
  const Value before = lent(vm, a[1]), after = before ? lent(vm, a[2]) : Value();
  if (!after || !arg_index(vm, a[3], most)) return {};
  if (most < 0) most = INT64_MAX;
  std::string_view s = B(a[0]), from = B(before), to = B(after);
  std::string out;
  size_t start = 0;
  if (from.empty()) {
    for (size_t i = 0; i <= s.size(); ++i) {
      if (most-- > 0) out += to;
      if (i < s.size()) out += s[i];
    }
    return bytes_like(a[0], std::move(out));
  }
  while (most-- > 0) {
    size_t at = find_text(s, from, start);
    if (at == npos) break;
    out += s.substr(start, at - start);
    out += to;
    start = at + from.size();
  }
  out += s.substr(start);
  return bytes_like(a[0], std::move(out));
}
template <int (*F)(int)>
Value mapped(VM&, const Args& a) {
  std::string out = B(a[0]);
  for (char& c : out)
    if (static_cast<unsigned char>(c) < 128)
      c = static_cast<char>(F(static_cast<unsigned char>(c)));
  return bytes_like(a[0], std::move(out));
}
template <int (*F)(int)>
Value every(VM&, const Args& a) {
  for (char c : B(a[0]))
    if (static_cast<unsigned char>(c) >= 128 || !F(static_cast<unsigned char>(c)))
      return make_bool(false);
  return make_bool(!B(a[0]).empty());
}

// Cuts `s` at a separator, or at runs of blanks, from its end.
Value rsplit(VM& vm, const Args& a) {
  int64_t most;
  Value lender;
  if (!lent_or_none(vm, a[1], lender)) return {};
  if (!arg_index(vm, a[2], most)) return {};
  if (most < 0) most = INT64_MAX;
  std::vector<Value> parts;
  std::string_view s = B(a[0]);
  auto rest = [&] { return static_cast<int64_t>(parts.size()) < most; };
  if (a[1].is_none()) {
    for (;;) {
      while (!s.empty() && blank(s.back())) s.remove_suffix(1);
      if (s.empty()) break;
      size_t start = s.size();
      while (start > 0 && !(rest() && blank(s[start - 1]))) --start;
      parts.push_back(bytes_like(a[0], s.substr(start)));
      s = s.substr(0, start);
    }
  } else {
    const std::string& sep = B(lender);
    if (sep.empty()) return vm.value_error("empty separator");
    while (rest()) {
      size_t at = s.rfind(sep);
      if (at == npos) break;
      parts.push_back(bytes_like(a[0], s.substr(at + sep.size())));
      s = s.substr(0, at);
    }
    parts.push_back(bytes_like(a[0], s));
  }
  std::reverse(parts.begin(), parts.end());
  return make_list(std::move(parts));
}
Value splitlines(VM& vm, const Args& a) {
  int keep = vm.truth(a[1]);
  if (keep < 0) return {};
  std::vector<Value> parts;
  std::string_view s = B(a[0]);
  while (!s.empty()) {
    size_t end = std::min(s.find_first_of("\r\n"), s.size());
    size_t next = end + (end < s.size());
    if (next < s.size() && s[end] == '\r' && s[next] == '\n') ++next;
    parts.push_back(bytes_like(a[0], s.substr(0, keep ? next : end)));
    s.remove_prefix(next);
  }
  return make_list(std::move(parts));
}
template <bool Last>
Value partition(VM& vm, const Args& a) {
  const Value lender = lent(vm, a[1]);
  if (!lender) return {};
  std::string_view s = B(a[0]), sep = B(lender);
  if (sep.empty()) return vm.value_error("empty separator");
  size_t at = Last ? s.rfind(sep) : find_text(s, sep);
  auto part = [&](std::string_view p) { return bytes_like(a[0], p); };
  if (at == npos)
    return Last ? make_tuple({part(""), part(""), part(s)})
                : make_tuple({part(s), part(""), part("")});
  const Value middle = is_bytearray(a[0]) ? part(sep) : a[1];
  return make_tuple({part(s.substr(0, at)), middle, part(s.substr(at + sep.size()))});
}
template <bool Start>
Value remove_affix(VM& vm, const Args& a) {
  const Value lender = lent(vm, a[1]);
  if (!lender) return {};
  std::string_view s = B(a[0]), affix = B(lender);
  if (Start && s.starts_with(affix)) s.remove_prefix(affix.size());
  if (!Start && s.ends_with(affix)) s.remove_suffix(affix.size());
  return bytes_like(a[0], s);
}

// ---- padding ----

enum class Justify { left, right, center };
template <Justify J>
Value justify(VM& vm, const Args& a) {
  const char* method = J == Justify::left ? "ljust" : J == Justify::right ? "rjust" : "center";
  int64_t width;
  if (!arg_index(vm, a[1], width)) return {};
  char fill = ' ';
  if (a[2]) {
    if (!is<Bytes>(a[2]))
      return vm.type_error("{}() argument 2 must be a byte string of length 1, not {}", method,
                           type_name(a[2]));
    if (B(a[2]).size() != 1)
      return vm.type_error(
          "{}(): argument 2 must be a byte string of length 1, not a {} object of length {}",
          method, type_name(a[2]), B(a[2]).size());
    fill = B(a[2])[0];
  }
  const std::string& s = B(a[0]);
  auto length = static_cast<int64_t>(s.size());
  if (width <= length) return bytes_like(a[0], s);
  if (!check_repeat(vm, width, 1, 1)) return {};
  int64_t total = width - length, left = 0;
  if (J == Justify::right) left = total;
  if (J == Justify::center) left = total / 2 + (total & width & 1);
  return bytes_like(a[0], std::string(static_cast<size_t>(left), fill) + s +
                              std::string(static_cast<size_t>(total - left), fill));
}
Value zfill(VM& vm, const Args& a) {
  int64_t width;
  if (!arg_index(vm, a[1], width)) return {};
  std::string s = B(a[0]);
  int64_t missing = width - static_cast<int64_t>(s.size());
  if (missing <= 0) return bytes_like(a[0], s);
  if (!check_repeat(vm, width, 1, 1)) return {};
  bool sign = !s.empty() && (s[0] == '+' || s[0] == '-');
  return bytes_like(a[0], s.insert(sign ? 1 : 0, static_cast<size_t>(missing), '0'));
}
Value expandtabs(VM& vm, const Args& a) {
  int64_t size, column = 0;
  if (!arg_index(vm, a[1], size)) return {};
  std::string out;
  for (char c : B(a[0])) {
    if (c == '\t') {
      int64_t n = size > 0 ? size - column % size : 0;
      if (!check_repeat(vm, n, 1, 1)) return {};
      column += n;
      out.append(static_cast<size_t>(n), ' ');
    } else {
      column = c == '\n' || c == '\r' ? 0 : column + 1;
      out += c;
    }
  }
  return bytes_like(a[0], out);
}

// ---- tables ----

Value translate(VM& vm, const Args& a) {
  Value map, dropped;
  if (!lent_or_none(vm, a[1], map)) return {};
  if (!map.is_none() && B(map).size() != 256)
    return vm.value_error("translation table must be 256 characters long");
  if (a[2] && !(dropped = lent(vm, a[2]))) return {};
  std::string out;
  for (char c : B(a[0]))
    if (!dropped || B(dropped).find(c) == npos)
      out += map.is_none() ? c : B(map)[static_cast<unsigned char>(c)];
  return bytes_like(a[0], out);
}
Value maketrans(VM& vm, const Args& a) {
  const Value from = lent(vm, a[0]), to = from ? lent(vm, a[1]) : Value();
  if (!to) return {};
  if (B(from).size() != B(to).size())
    return vm.value_error("maketrans arguments must have same length");
  std::string table(256, '\0');
  for (size_t i = 0; i < 256; ++i) table[i] = static_cast<char>(i);
  for (size_t i = 0; i < B(from).size(); ++i)
    table[static_cast<unsigned char>(B(from)[i])] = B(to)[i];
  return make_bytes(std::move(table));
}

// ---- case: that of ASCII letters ----

bool upper(char c) { return c >= 'A' && c <= 'Z'; }
bool lower(char c) { return c >= 'a' && c <= 'z'; }
bool letter(char c) { return upper(c) || lower(c); }
char raise_case(char c) { return lower(c) ? static_cast<char>(c - 32) : c; }
char drop_case(char c) { return upper(c) ? static_cast<char>(c + 32) : c; }

Value title(VM&, const Args& a) {
  std::string out = B(a[0]);
  for (size_t i = 0; i < out.size(); ++i)
    out[i] = i > 0 && letter(out[i - 1]) ? drop_case(out[i]) : raise_case(out[i]);
  return bytes_like(a[0], out);
}
Value capitalize(VM&, const Args& a) {
  std::string out = B(a[0]);
  for (size_t i = 0; i < out.size(); ++i) out[i] = i ? drop_case(out[i]) : raise_case(out[i]);
  return bytes_like(a[0], out);
}
Value swapcase(VM&, const Args& a) {
  std::string out = B(a[0]);
  for (char& c : out) c = upper(c) ? drop_case(c) : raise_case(c);
  return bytes_like(a[0], out);
}
template <bool (*Same)(char), bool (*Other)(char)>
Value one_case(VM&, const Args& a) {
  const std::string& s = B(a[0]);
  return make_bool(std::any_of(s.begin(), s.end(), Same) &&
                   std::none_of(s.begin(), s.end(), Other));
}
Value istitle(VM&, const Args& a) {
  const std::string& s = B(a[0]);
  bool cased = false;
  for (size_t i = 0; i < s.size(); ++i) {
    bool follows = i > 0 && letter(s[i - 1]);
    if (upper(s[i]) ? follows : lower(s[i]) && !follows) return make_bool(false);
    cased |= letter(s[i]);
  }
  return make_bool(cased);
}
Value isascii(VM&, const Args& a) { return make_bool(utf8::is_ascii(B(a[0]))); }

}  // namespace

void add_bytes_methods(TypeBuilderBase& b) {
  b.method("find", "(self, sub, start=None, end=None, /)", find<false, false>)
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
  b.method("rsplit", "(self, sep=None, maxsplit=-1)", rsplit)
      .method("splitlines", "(self, keepends=False)", splitlines)
      .method("partition", "(self, sep, /)", partition<false>)
      .method("rpartition", "(self, sep, /)", partition<true>)
      .method("removeprefix", "(self, prefix, /)", remove_affix<true>)
      .method("removesuffix", "(self, suffix, /)", remove_affix<false>)
      .method("ljust", "(self, width, fillchar=?, /)", justify<Justify::left>)
      .method("rjust", "(self, width, fillchar=?, /)", justify<Justify::right>)
      .method("center", "(self, width, fillchar=?, /)", justify<Justify::center>)
      .method("zfill", "(self, width, /)", zfill)
      .method("expandtabs", "(self, tabsize=8)", expandtabs)
      .method("translate", "(self, table, /, delete=?)", translate)
      .static_method("maketrans", "(frm, to, /)", maketrans)
      .method("title", "(self, /)", title)
      .method("capitalize", "(self, /)", capitalize)
      .method("swapcase", "(self, /)", swapcase)
      .method("islower", "(self, /)", one_case<lower, upper>)
      .method("isupper", "(self, /)", one_case<upper, lower>)
      .method("istitle", "(self, /)", istitle)
      .method("isascii", "(self, /)", isascii);
}

}  // namespace tracepad
