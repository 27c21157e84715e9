// str.format and the % operator. Both read a template and ask the values to format themselves, so
// user code may run in between.
#include <climits>
#include <cmath>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/format_spec.h"
#include "runtime/str_methods.h"

namespace tracepad {

namespace {

// ---- str.format ----

class Formatter {
 public:
  // `values`: positional arguments, or null for format_map. `names`: keyword arguments or the
  // mapping.
  Formatter(VM& vm, Tuple* values, Value names)
      : vm_(vm), values_(values), names_(std::move(names)) {}

  bool run(std::string_view s, int depth, std::string& out) {
    if (depth < 0) return fail("Max string recursion exceeded");
    for (size_t i = 0; i < s.size();) {
      char c = s[i++];
      if (c == '}') {
        if (i < s.size() && s[i] == '}') {
          out += '}';
          ++i;
          continue;
        }
        return fail("Single '}' encountered in format string");
      }
      if (c != '{') {
        size_t start = i - 1;
        while (i < s.size() && s[i] != '{' && s[i] != '}') ++i;
        out += s.substr(start, i - start);
        continue;
      }
      if (i < s.size() && s[i] == '{') {
        out += '{';
        ++i;
        continue;
      }
      if (i >= s.size()) return fail("Single '{' encountered in format string");
      // The replacement field, braces balanced; brackets hide what they hold.
      size_t start = i;
      int nesting = 1;
      bool bracket = false;
      while (i < s.size()) {
        char d = s[i];
        if (d == '[') bracket = true;
        if (d == ']') bracket = false;
        if (!bracket || nesting > 1) {
          if (d == '{') ++nesting;
          if (d == '}' && --nesting == 0) break;
        }
        ++i;
      }
      if (i >= s.size()) return fail("expected '}' before end of string");
      std::string_view field = s.substr(start, i - start);
      ++i;
      if (!replace(field, depth, out)) return false;
    }
    return true;
  }

 private:
  bool fail(std::string message) {
    vm_.raise(exc::ValueError, std::move(message));
    return false;
  }

  bool replace(std::string_view field, int depth, std::string& out) {
    // name [!conversion] [:spec]
    size_t end = 0;
    bool bracket = false;
    for (; end < field.size(); ++end) {
      char c = field[end];
      if (c == '{') return fail("unexpected '{' in field name");
      if (c == '[') bracket = true;
      if (c == ']') bracket = false;
      if (!bracket && (c == ':' || c == '!')) break;
    }
    std::string_view name = field.substr(0, end), spec;
    char32_t conversion = 0;
    size_t pos = end;
    if (pos < field.size() && field[pos] == '!') {
      ++pos;
      if (pos >= field.size()) return fail("unmatched '{' in format spec");
      conversion = utf8::decode(field, pos);
      if (pos < field.size()) {
        if (field[pos] != ':') return fail("expected ':' after conversion specifier");
        spec = field.substr(pos + 1);
      }
    } else if (pos < field.size()) {
      spec = field.substr(pos + 1);
    }
    Value v;
    if (!lookup(name, v)) return false;
    switch (conversion) {
      case 0:
        break;
      case 'r':
        v = vm_.repr(v);
        break;
      case 's':
        v = vm_.str(v);
        break;
      case 'a':
        v = vm_.ascii(v);
        break;
      default:
        if (conversion > 32 && conversion < 127)
          return fail(
              fmt::format("Unknown conversion specifier {}", static_cast<char>(conversion)));
        return fail(
            fmt::format("Unknown conversion specifier \\x{:x}", static_cast<uint32_t>(conversion)));
    }
    if (!v) return false;
    std::string expanded;
    if (spec.find_first_of("{}") != std::string_view::npos) {
      if (!run(spec, depth - 1, expanded)) return false;
    } else {
      expanded = std::string(spec);
    }
    Value r = vm_.format(v, make_str(std::move(expanded)));
    if (!r) return false;
    out += str_view(r);
    return true;
  }

  // A run of digits as an index; -1 where it is not one; -2: error set.
  int64_t as_index(std::string_view s) {
    if (s.empty()) return -1;
    int64_t n = 0;
    for (char c : s) {
      if (c < '0' || c > '9') return -1;
      if (n > (INT64_MAX - 9) / 10) return fail("Too many decimal digits in format string"), -2;
      n = n * 10 + (c - '0');
    }
    return n;
  }

  bool lookup(std::string_view name, Value& out) {
    size_t end = name.find_first_of(".[");
    if (end == std::string_view::npos) end = name.size();
    std::string_view first = name.substr(0, end);
    int64_t index = as_index(first);
    if (index == -2) return false;
    if (first.empty() || index >= 0) {
      // Numbering is automatic or by hand, not both.
      Numbering kind = first.empty() ? Numbering::automatic : Numbering::manual;
      if (values_) {
        if (numbering_ != Numbering::unknown && numbering_ != kind)
          return fail(
              kind == Numbering::automatic
                  ? "cannot switch from manual field specification to automatic field numbering"
                  : "cannot switch from automatic field numbering to manual field specification");
        numbering_ = kind;
      }
      if (first.empty()) index = next_++;
      if (!values_) return fail("Format string contains positional fields");
      if (index >= values_->size) {
        vm_.raise(exc::IndexError, "Replacement index {} out of range for positional args tuple",
                  index);
        return false;
      }
      out = values_->items[index];
    } else {
      Value key = make_str(first);
      if (auto* d = as<Dict>(names_); d && names_.object()->cls == Dict::type) {
        out = d->get(cast<Str>(key));
        if (!out) vm_.raise_value(exc::KeyError, key);
      } else if (names_) {
        out = vm_.getitem(names_, key);
      } else {
        vm_.raise_value(exc::KeyError, key);
      }
      if (!out) return false;
    }
    size_t pos = end;
    while (pos < name.size()) {
      char c = name[pos++];
      if (c == '.') {
        size_t stop = name.find_first_of(".[", pos);
        if (stop == std::string_view::npos) stop = name.size();
        if (stop == pos) return fail("Empty attribute in format string");
        out = vm_.getattr(out, name.substr(pos, stop - pos));
        pos = stop;
      } else if (c == '[') {
        size_t stop = name.find(']', pos);
        if (stop == std::string_view::npos) return fail("Missing ']' in format string");
        std::string_view key = name.substr(pos, stop - pos);
        if (key.empty()) return fail("Empty attribute in format string");
        int64_t i = as_index(key);
        if (i == -2) return false;
        out = vm_.getitem(out, i >= 0 ? make_int(i) : make_str(key));
        pos = stop + 1;
      } else {
        return fail("Only '.' or '[' may follow ']' in format field specifier");
      }
      if (!out) return false;
    }
    return true;
  }

  enum class Numbering { unknown, automatic, manual };
  VM& vm_;
  Tuple* values_;
  Value names_;
  Numbering numbering_ = Numbering::unknown;
  int64_t next_ = 0;
};

Value str_format(VM& vm, const Args& a) {
  std::string out;
  Formatter f(vm, cast<Tuple>(a[1]), a[2]);
  Value held = a[0];
  if (!f.run(str_view(held), 2, out)) return {};
  return make_str(std::move(out));
}
Value str_format_map(VM& vm, const Args& a) {
  std::string out;
  Formatter f(vm, nullptr, a[1]);
  Value held = a[0];
  if (!f.run(str_view(held), 2, out)) return {};
  return make_str(std::move(out));
}

// ---- percent ----

struct Directive {
  bool left = false, plus = false, space = false, alternate = false, zero = false;
  int64_t width = -1, precision = -1;
};

// Sign, prefix and digits padded to the width.
std::string pad_number(const Directive& d, std::string text, size_t prefix_length) {
  std::string sign;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    sign = text[0];
    text.erase(0, 1);
  }
  if (sign.empty()) {
    if (d.plus)
      sign = "+";
    else if (d.space)
      sign = " ";
  }
  int64_t missing = d.width - static_cast<int64_t>(sign.size() + text.size());
  if (missing <= 0) return sign + text;
  auto n = static_cast<size_t>(missing);
  if (d.left) return sign + text + std::string(n, ' ');
  if (d.zero)
    return sign + text.substr(0, prefix_length) + std::string(n, '0') + text.substr(prefix_length);
  return std::string(n, ' ') + sign + text;
}

std::string pad_text(const Directive& d, std::string text) {
  int64_t missing = d.width - static_cast<int64_t>(utf8::count(text));
  if (missing <= 0) return text;
  std::string blanks(static_cast<size_t>(missing), ' ');
  return d.left ? text + blanks : blanks + text;
}

class Percent {
 public:
  Percent(VM& vm, const Value& values) : vm_(vm), values_(values), tuple_(as<Tuple>(values)) {
    mapping_ = !tuple_ && !is_str(values) && type_of(values)->dunder(Dunder::getitem_);
  }

  bool run(std::string_view s, std::string& out) {
    for (size_t i = 0; i < s.size();) {
      if (s[i] != '%') {
        size_t end = s.find('%', i);
        if (end == std::string_view::npos) end = s.size();
        out += s.substr(i, end - i);
        i = end;
        continue;
      }
      ++i;
      Directive d;
      if (i < s.size() && s[i] == '%') {
        out += '%';
        ++i;
        continue;
      }
      if (i < s.size() && s[i] == '(') {
        size_t start = ++i;
        int depth = 1;
        while (i < s.size() && depth > 0) {
          if (s[i] == ')') --depth;
          if (s[i] == '(') ++depth;
          ++i;
        }
        if (depth > 0) return fail("incomplete format key");
        if (!mapping_) return vm_.type_error("format requires a mapping"), false;
        keyed_ = vm_.getitem(values_, make_str(s.substr(start, i - 1 - start)));
        if (!keyed_) return false;
        has_key_ = true;
      }
      for (bool more = true; more && i < s.size();) {
        switch (s[i]) {
          case '-':
            d.left = true;
            break;
          case '+':
            d.plus = true;
            break;
          case ' ':
            d.space = true;
            break;
          case '#':
            d.alternate = true;
            break;
          case '0':
            d.zero = true;
            break;
          default:
            more = false;
        }
        if (more) ++i;
      }
      if (!number(s, i, d.width, true, d)) return false;
      if (i < s.size() && s[i] == '.') {
        ++i;
        d.precision = 0;
        if (!number(s, i, d.precision, false, d)) return false;
      }
      if (i < s.size() && (s[i] == 'h' || s[i] == 'l' || s[i] == 'L')) ++i;
      if (i >= s.size()) return fail("incomplete format");
      size_t at = i;
      char32_t code = utf8::decode(s, i);
      Value v;
      if (!known(code)) {
        if (code > 31 && code < 127)
          vm_.value_error("unsupported format character '{}' (0x{:x}) at index {}",
                          static_cast<char>(code), static_cast<uint32_t>(code),
                          utf8::count(s.substr(0, at)));
        else
          vm_.value_error("unsupported format character '{}' (0x{:x}) at index {}",
                          code < 128 ? "?" : utf8::encode(code), static_cast<uint32_t>(code),
                          utf8::count(s.substr(0, at)));
        return false;
      }
      if (!take(v) || !convert(code, d, v, out)) return false;
    }
    bool unused = tuple_ ? next_ < tuple_->size : !mapping_ && !used_;
    if (unused)
      return vm_.type_error("not all arguments converted during string formatting"), false;
    return true;
  }

 private:
  bool fail(const char* message) {
    vm_.raise(exc::ValueError, std::string(message));
    return false;
  }
  static bool known(char32_t c) {
    return c < 128 && std::string_view("srcadiuoxXeEfFgG").find(static_cast<char>(c)) !=
                          std::string_view::npos;
  }

  bool take(Value& v) {
    if (has_key_) {
      v = std::move(keyed_);
      has_key_ = false;
      return true;
    }
    if (tuple_) {
      if (next_ < tuple_->size) return v = tuple_->items[next_++], true;
    } else if (!used_) {
      used_ = true;
      return v = values_, true;
    }
    vm_.type_error("not enough arguments for format string");
    return false;
  }

  bool number(std::string_view s, size_t& i, int64_t& out, bool width, Directive& d) {
    if (i < s.size() && s[i] == '*') {
      ++i;
      Value v;
      if (!take(v)) return false;
      if (!is_int(v)) return vm_.type_error("* wants int"), false;
      if (!to_int64(v, out) || out > INT_MAX || out < -INT_MAX)
        return vm_.raise(exc::OverflowError,
                         std::string(width ? "Python int too large to convert to C ssize_t"
                                           : "Python int too large to convert to C int")),
               false;
      if (width && out < 0) {
        d.left = true;
        out = -out;
      }
      if (!width && out < 0) out = 0;
      return true;
    }
    if (i >= s.size() || s[i] < '0' || s[i] > '9') return true;
    out = 0;
    while (i < s.size() && s[i] >= '0' && s[i] <= '9') {
      out = out * 10 + (s[i++] - '0');
      if (out > (1 << 28)) return fail(width ? "width too big" : "precision too big");
    }
    return true;
  }

  bool convert(char32_t code, Directive d, const Value& v, std::string& out) {
    switch (code) {
      case 's':
      case 'r':
      case 'a': {
        Value t = code == 's' ? vm_.str(v) : code == 'r' ? vm_.repr(v) : vm_.ascii(v);
        if (!t) return false;
        std::string_view s = str_view(t);
        if (d.precision >= 0) s = s.substr(0, utf8::offset(s, static_cast<size_t>(d.precision)));
        out += pad_text(d, std::string(s));
        return true;
      }
      case 'c': {
        if (is_str(v)) {
          if (cast<Str>(v)->length() != 1) {
            vm_.type_error("%c requires an int or a unicode character, not a string of length {}",
                           cast<Str>(v)->length());
            return false;
          }
          out += pad_text(d, std::string(str_view(v)));
          return true;
        }
        if (!is_int(v) && !type_of(v)->dunder(Dunder::index_)) {
          vm_.type_error("%c requires an int or a unicode character, not {}", type_name(v));
          return false;
        }
        Value i = vm_.index_value(v);
        int64_t n;
        if (!i) return false;
        if (!to_int64(i, n) || n < 0 || n > 0x10ffff)
          return vm_.raise(exc::OverflowError, std::string("%c arg not in range(0x110000)")), false;
        out += pad_text(d, utf8::encode(static_cast<char32_t>(n)));
        return true;
      }
      case 'e':
      case 'E':
      case 'f':
      case 'F':
      case 'g':
      case 'G': {
        double x;
        if (!real(v, x)) return false;
        int precision = d.precision < 0 ? 6 : static_cast<int>(d.precision);
        std::string text = double_text(x, static_cast<char>(code), precision, d.alternate);
        if (!std::isfinite(x)) d.zero = d.zero && true;
        out += pad_number(d, text, 0);
        return true;
      }
      default:
        return integer(code, d, v, out);
    }
  }

  bool real(const Value& v, double& x) {
    if (is_float(v)) return to_double(v, x);
    if (is_int(v)) return int_to_double(vm_, v, x);
    if (!type_of(v)->dunder(Dunder::float_) && !type_of(v)->dunder(Dunder::index_)) {
      vm_.type_error("must be real number, not {}", type_name(v));
      return false;
    }
    Value f = vm_.call(Value(Float::type), {v});
    return f && to_double(f, x);
  }

  bool integer(char32_t code, const Directive& d, const Value& v, std::string& out) {
    bool decimal = code == 'd' || code == 'i' || code == 'u';
    Value i;
    if (is_int(v)) {
      i = plain_int(v);
    } else if (decimal) {
      Type* t = type_of(v);
      if (is_str(v) || is<Bytes>(v) || (!t->dunder(Dunder::int_) && !t->dunder(Dunder::index_))) {
        vm_.type_error("%{} format: a real number is required, not {}", static_cast<char>(code),
                       t->name);
        return false;
      }
      i = vm_.call(Value(Int::type), {v});
    } else {
      if (!type_of(v)->dunder(Dunder::index_)) {
        vm_.type_error("%{} format: an integer is required, not {}", static_cast<char>(code),
                       type_name(v));
        return false;
      }
      i = vm_.index_value(v);
    }
    if (!i) return false;
    std::string digits;
    if (decimal) {
      if (!int_to_decimal(vm_, i, digits)) return false;
    } else {
      digits = to_big(i).to_string(code == 'o' ? 8 : 16);
    }
    bool negative = digits[0] == '-';
    if (negative) digits.erase(0, 1);
    if (d.precision > static_cast<int64_t>(digits.size()))
      digits.insert(0, static_cast<size_t>(d.precision) - digits.size(), '0');
    if (code == 'X')
      for (char& c : digits)
        if (c >= 'a') c = static_cast<char>(c - 32);
    size_t prefix = 0;
    if (d.alternate && !decimal) {
      digits.insert(0, code == 'o' ? "0o" : code == 'X' ? "0X" : "0x");
      prefix = 2;
    }
    out += pad_number(d, negative ? "-" + digits : digits, prefix);
    return true;
  }

  VM& vm_;
  Value values_;
  Tuple* tuple_;
  bool mapping_ = false, used_ = false, has_key_ = false;
  Value keyed_;
  uint32_t next_ = 0;
};

}  // namespace

Value str_percent(VM& vm, std::string_view format, const Value& values) {
  std::string out, held(format);
  Percent p(vm, values);
  if (!p.run(held, out)) return {};
  return make_str(std::move(out));
}

void add_str_format_methods(TypeBuilderBase& b) {
  b.method("format", "(self, /, *args, **kwargs)", str_format)
      .method("format_map", "(self, mapping, /)", str_format_map);
}

}  // namespace tracepad
