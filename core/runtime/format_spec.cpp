// The format mini-language: parsing of specifications, and the layout of numbers with sign, prefix,
// grouping and padding. Digits of doubles come from the C library's exact conversions and
// std::to_chars.
#include "runtime/format_spec.h"

#include <charconv>
#include <cmath>

#include "base/decimal.h"
#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"

namespace tracepad {

// ---- doubles to text ----

namespace {

// Significant digits and the place of the decimal point: 0.DIGITS * 10**point.
struct Decimal {
  std::string digits;
  int point = 0;
};

Decimal split_scientific(std::string_view s) {
  Decimal d;
  size_t e = s.find('e');
  for (char c : s.substr(0, e))
    if (c != '.') d.digits += c;
  d.point = std::atoi(std::string(s.substr(e + 1)).c_str()) + 1;
  return d;
}

Decimal shortest(double v) {
  char buffer[64];
  auto r = std::to_chars(buffer, buffer + sizeof buffer, v, std::chars_format::scientific);
  Decimal d = split_scientific({buffer, static_cast<size_t>(r.ptr - buffer)});
  while (d.digits.size() > 1 && d.digits.back() == '0') d.digits.pop_back();
  return d;
}

// Digits laid out plainly or with an exponent.
std::string lay_out(const Decimal& d, bool exponent, bool dot_zero, bool alternate) {
  std::string out;
  int n = static_cast<int>(d.digits.size());
  if (exponent) {
    out += d.digits[0];
    if (n > 1 || alternate) out += '.';
    out += d.digits.substr(1);
    int e = d.point - 1;
    out += fmt::format("e{}{:02d}", e < 0 ? '-' : '+', e < 0 ? -e : e);
    return out;
  }
  if (d.point <= 0) {
    out = "0." + std::string(static_cast<size_t>(-d.point), '0') + d.digits;
  } else if (d.point >= n) {
    out = d.digits + std::string(static_cast<size_t>(d.point - n), '0');
    if (dot_zero)
      out += ".0";
    else if (alternate)
      out += '.';
  } else {
    out = d.digits.substr(0, static_cast<size_t>(d.point)) + "." +
          d.digits.substr(static_cast<size_t>(d.point));
  }
  return out;
}

}  // namespace

std::string double_text(double v, char code, int precision, bool alternate, bool dot_zero) {
  bool upper = code == 'E' || code == 'F' || code == 'G';
  std::string out;
  if (std::isnan(v)) {
    out = "nan";
  } else if (std::isinf(v)) {
    out = v < 0 ? "-inf" : "inf";
  } else {
    char c = upper ? static_cast<char>(code + 32) : code;
    double magnitude = std::fabs(v);
    if (c == 'e') {
      out = printf_double(alternate ? "%#.*e" : "%.*e", precision, magnitude);
    } else if (c == 'f') {
      out = fixed_decimal(magnitude, precision);
      if (alternate && precision == 0) out += '.';
    } else if (c == 'g') {
      if (precision == 0) precision = 1;
      Decimal d = split_scientific(printf_double("%.*e", precision - 1, magnitude));
      if (magnitude == 0) d.point = 1;
      bool exponent = d.point <= -4 || d.point > precision - (dot_zero ? 1 : 0);
      if (!alternate)
        while (d.digits.size() > 1 && d.digits.back() == '0') d.digits.pop_back();
      out = lay_out(d, exponent, dot_zero, alternate);
    } else {
      Decimal d = magnitude == 0 ? Decimal{"0", 1} : shortest(magnitude);
      out = lay_out(d, d.point <= -4 || d.point > 16, dot_zero, alternate);
    }
    if (std::signbit(v)) out.insert(0, "-");
  }
  if (upper)
    for (char& c : out)
      if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  return out;
}

std::string float_repr(double d) { return double_text(d, 'r', 0, false, true); }

// ---- parsing ----

namespace {

bool is_align(char32_t c) { return c == '<' || c == '>' || c == '=' || c == '^'; }

bool cannot_group(VM& vm, char sep, char32_t type) {
  if (type > 32 && type < 128)
    vm.value_error("Cannot specify '{}' with '{}'.", sep, static_cast<char>(type));
  else
    vm.value_error("Cannot specify '{}' with '\\x{:x}'.", sep, static_cast<uint32_t>(type));
  return false;
}

Value unknown_code(VM& vm, char32_t type, std::string_view type_name) {
  if (type > 32 && type < 128)
    return vm.value_error("Unknown format code '{}' for object of type '{}'",
                          static_cast<char>(type), type_name);
  return vm.value_error("Unknown format code '\\x{:x}' for object of type '{}'",
                        static_cast<uint32_t>(type), type_name);
}

// Reads digits; false: ValueError set. `out` stays where there are none.
bool read_number(VM& vm, std::u32string_view s, size_t& i, int64_t& out) {
  int64_t n = 0;
  size_t start = i;
  while (i < s.size()) {
    int d = s[i] < 128 ? (s[i] >= '0' && s[i] <= '9' ? static_cast<int>(s[i] - '0') : -1)
                       : utf8::decimal_value(s[i]);
    if (d < 0) break;
    if (n > (INT64_MAX - d) / 10)
      return vm.value_error("Too many decimal digits in format string"), false;
    n = n * 10 + d;
    ++i;
  }
  if (i > start) out = n;
  return true;
}

}  // namespace

bool parse_format_spec(VM& vm, std::string_view text, char32_t default_type, char default_align,
                       std::string_view type_name, FormatSpec& spec) {
  std::u32string s;
  s.reserve(text.size());
  for (size_t pos = 0; pos < text.size();) s += utf8::decode(text, pos);
  spec = FormatSpec();
  spec.align = default_align;
  spec.type = default_type;
  size_t i = 0, n = s.size();
  if (n >= 2 && is_align(s[1])) {
    spec.fill = s[0];
    spec.fill_given = spec.align_given = true;
    spec.align = static_cast<char>(s[1]);
    i = 2;
  } else if (n >= 1 && is_align(s[0])) {
    spec.align = static_cast<char>(s[0]);
    spec.align_given = true;
    i = 1;
  }
  if (i < n && (s[i] == '+' || s[i] == '-' || s[i] == ' ')) spec.sign = static_cast<char>(s[i++]);
  if (i < n && s[i] == 'z') spec.no_negative_zero = true, ++i;
  if (i < n && s[i] == '#') spec.alternate = true, ++i;
  if (!spec.fill_given && i < n && s[i] == '0') {
    spec.fill = '0';
    spec.fill_given = true;
    if (!spec.align_given && default_align == '>') spec.align = '=';
    ++i;
  }
  if (!read_number(vm, s, i, spec.width)) return false;
  auto grouping = [&](char& out) {
    for (char c : {',', '_'})
      if (i < n && s[i] == static_cast<char32_t>(c)) {
        if (out) return vm.value_error("Cannot specify both ',' and '_'."), false;
        out = c;
        ++i;
      }
    if (i < n && out == '_' && s[i] == ',')
      return vm.value_error("Cannot specify both ',' and '_'."), false;
    return true;
  };
  if (!grouping(spec.grouping)) return false;
  if (i < n && s[i] == '.') {
    ++i;
    size_t before = i;
    if (!read_number(vm, s, i, spec.precision)) return false;
    if (!grouping(spec.fraction_grouping)) return false;
    if (i == before) return vm.value_error("Format specifier missing precision"), false;
  }
  if (n - i > 1) {
    vm.value_error("Invalid format specifier '{}' for object of type '{}'", text, type_name);
    return false;
  }
  if (n - i == 1 && s[i] == 0 && type_name != "float" && type_name != "complex")
    return unknown_code(vm, 0, type_name), false;  // would pass for no code at all
  if (n - i == 1) spec.type = s[i];
  if (spec.grouping) {
    switch (spec.type) {
      case 'd':
      case 'e':
      case 'f':
      case 'g':
      case 'E':
      case 'G':
      case '%':
      case 'F':
      case 0:
        break;
      case 'b':
      case 'o':
      case 'x':
      case 'X':
        if (spec.grouping == '_') break;
        [[fallthrough]];
      default:
        return cannot_group(vm, spec.grouping, spec.type);
    }
  }
  if (spec.fraction_grouping && spec.type == 'n')
    return cannot_group(vm, spec.fraction_grouping, spec.type);
  return true;
}

// ---- layout ----

namespace {

constexpr int64_t kMaxWidth = int64_t{1} << 28;

bool check_width(VM& vm, const FormatSpec& spec) {
  if (spec.precision > INT32_MAX) return vm.value_error("precision too big"), false;
  if (spec.width > kMaxWidth || spec.precision > kMaxWidth)
    return vm.raise(exc::MemoryError, std::string()), false;
  return true;
}

std::string pad(const FormatSpec& spec, std::string text, int64_t length) {
  if (spec.width <= length) return text;
  int64_t total = spec.width - length;
  int64_t left = spec.align == '<' ? 0 : spec.align == '^' ? total / 2 : total;
  std::string fill = utf8::encode(spec.fill), out;
  for (int64_t i = 0; i < left; ++i) out += fill;
  out += text;
  for (int64_t i = 0; i < total - left; ++i) out += fill;
  return out;
}

// Digits with separators from the right, zero-padded to at least `width` characters.
std::string group_digits(std::string_view digits, char sep, int group, int64_t width) {
  std::string reversed;
  auto remaining = static_cast<int64_t>(digits.size());
  bool first = true;
  if (!sep) {
    std::string out(digits);
    if (width > remaining) out.insert(0, static_cast<size_t>(width - remaining), '0');
    return out;
  }
  while (remaining > 0 || width > 0 || first) {
    if (!first) {
      reversed += sep;
      --width;
    }
    int64_t len = std::min<int64_t>(group, std::max<int64_t>({remaining, width, 1}));
    if (first && remaining == 0 && width <= 0) break;
    for (int64_t i = 0; i < len; ++i) {
      if (remaining > 0)
        reversed += digits[static_cast<size_t>(--remaining)];
      else
        reversed += '0';
    }
    width -= len;
    first = false;
    if (remaining <= 0 && width <= 0) break;
  }
  return {reversed.rbegin(), reversed.rend()};
}

std::string group_fraction(std::string_view fraction, char sep) {
  std::string out;
  for (size_t i = 0; i < fraction.size(); ++i) {
    if (i && i % 3 == 0) out += sep;
    out += fraction[i];
  }
  return out;
}

// A number from its sign, prefix ("0x"), integer digits and the rest (".5e+10", "%").
std::string lay_out_number(const FormatSpec& spec, bool negative, std::string_view prefix,
                           std::string_view digits, std::string_view rest, int group) {
  std::string head;
  if (negative)
    head = "-";
  else if (spec.sign == '+' || spec.sign == ' ')
    head = spec.sign;
  head += prefix;
  int64_t used = static_cast<int64_t>(head.size() + rest.size());
  int64_t zeros = spec.fill == '0' && spec.align == '=' ? spec.width - used : 0;
  // What has no digits (inf, nan) is filled with zeros without separators.
  std::string body = digits.empty()
                         ? std::string(static_cast<size_t>(std::max<int64_t>(zeros, 0)), '0')
                         : group_digits(digits, spec.grouping, group, zeros);
  int64_t length = used + static_cast<int64_t>(body.size());
  if (spec.align == '=') {
    std::string fill = utf8::encode(spec.fill), out = head;
    for (int64_t i = length; i < spec.width; ++i) out += fill;
    return out + body + std::string(rest);
  }
  return pad(spec, head + body + std::string(rest), length);
}

// Splits the text of a finite or special double into integer digits and the rest, and lays it out.
std::string lay_out_double(const FormatSpec& spec, std::string text) {
  bool negative = !text.empty() && text[0] == '-';
  if (negative) text.erase(0, 1);
  size_t n = 0;
  while (n < text.size() && text[n] >= '0' && text[n] <= '9') ++n;
  std::string rest = text.substr(n);
  if (spec.fraction_grouping && !rest.empty() && rest[0] == '.') {
    size_t end = 1;
    while (end < rest.size() && rest[end] >= '0' && rest[end] <= '9') ++end;
    rest = "." + group_fraction(rest.substr(1, end - 1), spec.fraction_grouping) + rest.substr(end);
  }
  return lay_out_number(spec, negative, "", std::string_view(text).substr(0, n), rest, 3);
}

bool all_zero(std::string_view text) {
  for (char c : text) {
    if (c == 'e' || c == 'E' || c == '%') break;
    if (c >= '1' && c <= '9') return false;
    if (c == 'i' || c == 'n' || c == 'I' || c == 'N') return false;
  }
  return true;
}

std::string format_with_spec(FormatSpec& spec, double d) {
  char type = static_cast<char>(spec.type);
  int64_t precision = spec.precision;
  bool dot_zero = false, percent = false;
  if (type == 0) {
    type = precision < 0 ? 'r' : 'g';
    dot_zero = true;
  }
  if (type == 'n') type = 'g';
  if (type == '%') {
    type = 'f';
    d *= 100;
    percent = true;
  }
  if (precision < 0) precision = 6;
  std::string text = double_text(d, type, static_cast<int>(precision), spec.alternate, dot_zero);
  if (spec.no_negative_zero && text[0] == '-' && all_zero(text)) text.erase(0, 1);
  if (percent) text += '%';
  return text;
}

bool float_type(char32_t t) {
  switch (t) {
    case 0:
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'n':
    case '%':
      return true;
    default:
      return false;
  }
}

}  // namespace

Value format_text(VM& vm, std::string_view text, std::string_view spec_text,
                  std::string_view type_name) {
  if (spec_text.empty()) return make_str(text);
  FormatSpec spec;
  if (!parse_format_spec(vm, spec_text, 's', '<', type_name, spec)) return {};
  if (spec.type != 's') return unknown_code(vm, spec.type, type_name);
  if (spec.sign)
    return vm.value_error("{} not allowed in string format specifier",
                          spec.sign == ' ' ? "Space" : "Sign");
  if (spec.no_negative_zero)
    return vm.value_error("Negative zero coercion (z) not allowed in string format specifier");
  if (spec.alternate)
    return vm.value_error("Alternate form (#) not allowed in string format specifier");
  if (spec.align == '=')
    return vm.value_error("'=' alignment not allowed in string format specifier");
  if (spec.precision >= 0)
    text = text.substr(0, utf8::offset(text, static_cast<size_t>(spec.precision)));
  if (spec.width > kMaxWidth) return vm.raise(exc::MemoryError, std::string());
  return make_str(pad(spec, std::string(text), static_cast<int64_t>(utf8::count(text))));
}

Value format_int(VM& vm, const Value& v, std::string_view spec_text) {
  if (spec_text.empty()) {
    // An empty specification is str(): a bool says True, a subclass may have its own __str__.
    return vm.str(v);
  }
  FormatSpec spec;
  std::string_view type_name = tracepad::type_name(v);
  if (!parse_format_spec(vm, spec_text, 'd', '>', type_name, spec)) return {};
  int base = 10;
  switch (spec.type) {
    case 'b':
      base = 2;
      break;
    case 'o':
      base = 8;
      break;
    case 'x':
    case 'X':
      base = 16;
      break;
    case 'd':
    case 'n':
    case 'c':
      break;
    default: {
      if (!float_type(spec.type)) return unknown_code(vm, spec.type, type_name);
      double d;
      if (!check_width(vm, spec) || !int_to_double(vm, v, d)) return {};
      return make_str(lay_out_double(spec, format_with_spec(spec, d)));
    }
  }
  if (spec.precision >= 0)
    return vm.value_error("Precision not allowed in integer format specifier");
  if (spec.no_negative_zero)
    return vm.value_error("Negative zero coercion (z) not allowed in integer format specifier");
  if (spec.type == 'c') {
    if (spec.sign) return vm.value_error("Sign not allowed with integer format specifier 'c'");
    if (spec.alternate)
      return vm.value_error("Alternate form (#) not allowed with integer format specifier 'c'");
    int64_t c;
    if (!to_int64(v, c))
      return vm.raise(exc::OverflowError, std::string("Python int too large to convert to C long"));
    if (c < 0 || c > 0x10ffff)
      return vm.raise(exc::OverflowError, std::string("%c arg not in range(0x110000)"));
    if (spec.align == '=') spec.align = '>';
    if (!check_width(vm, spec)) return {};
    return make_str(pad(spec, utf8::encode(static_cast<char32_t>(c)), 1));
  }
  if (!check_width(vm, spec)) return {};
  std::string digits;
  if (base == 10) {
    if (!int_to_decimal(vm, v, digits)) return {};
  } else {
    digits = to_big(v).to_string(base);
  }
  bool negative = digits[0] == '-';
  if (negative) digits.erase(0, 1);
  std::string prefix;
  if (spec.alternate && base != 10)
    prefix = base == 2 ? "0b" : base == 8 ? "0o" : spec.type == 'X' ? "0X" : "0x";
  if (spec.type == 'X')
    for (char& c : digits)
      if (c >= 'a') c = static_cast<char>(c - 32);
  return make_str(lay_out_number(spec, negative, prefix, digits, "", base == 10 ? 3 : 4));
}

Value format_double(VM& vm, double d, std::string_view spec_text, std::string_view type_name) {
  if (spec_text.empty()) return make_str(float_repr(d));
  FormatSpec spec;
  if (!parse_format_spec(vm, spec_text, 0, '>', type_name, spec)) return {};
  if (!float_type(spec.type)) return unknown_code(vm, spec.type, type_name);
  if (!check_width(vm, spec)) return {};
  return make_str(lay_out_double(spec, format_with_spec(spec, d)));
}

Value format_complex(VM& vm, double re, double im, std::string_view spec_text) {
  if (spec_text.empty()) return make_str(complex_repr(re, im));
  FormatSpec spec;
  if (!parse_format_spec(vm, spec_text, 0, '>', "complex", spec)) return {};
  if (!float_type(spec.type) || spec.type == '%') return unknown_code(vm, spec.type, "complex");
  if (spec.fill == '0')
    return vm.value_error("Zero padding is not allowed in complex format specifier");
  if (spec.align == '=')
    return vm.value_error("'=' alignment flag is not allowed in complex format specifier");
  if (!check_width(vm, spec)) return {};
  // The parts are laid out without width; without a type, as repr does.
  FormatSpec part = spec;
  part.width = -1;
  bool plain = spec.type == 0;
  bool skip_real = plain && re == 0 && !std::signbit(re);
  auto text_of = [&](double d) {
    if (!plain) return format_with_spec(part, d);
    std::string text =
        double_text(d, spec.precision < 0 ? 'r' : 'g',
                    static_cast<int>(std::max<int64_t>(spec.precision, 0)), spec.alternate, false);
    if (spec.no_negative_zero && text[0] == '-' && all_zero(text)) text.erase(0, 1);
    return text;
  };
  std::string out;
  if (!skip_real) out = lay_out_double(part, text_of(re));
  if (!skip_real) part.sign = '+';
  out += lay_out_double(part, text_of(im)) + "j";
  if (plain && !skip_real) out = "(" + out + ")";
  auto length = static_cast<int64_t>(utf8::count(out));
  return make_str(pad(spec, std::move(out), length));
}

}  // namespace tracepad
