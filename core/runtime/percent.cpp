// The % operator of str and bytes.
#include <climits>
#include <cmath>

#include "base/utf8.h"
#include "runtime/bigint.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"
#include "runtime/format_spec.h"
#include "runtime/str_methods.h"

namespace tracepad {

namespace {

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

std::string pad_text(const Directive& d, std::string text, size_t length) {
  int64_t missing = d.width - static_cast<int64_t>(length);
  if (missing <= 0) return text;
  std::string blanks(static_cast<size_t>(missing), ' ');
  return d.left ? text + blanks : blanks + text;
}

class Percent {
 public:
  Percent(VM& vm, const Value& values, bool bytes)
      : vm_(vm), values_(values), tuple_(as<Tuple>(values)), bytes_(bytes) {
    mapping_ = !tuple_ && !is_str(values) && !(bytes && is<Bytes>(values)) &&
               type_of(values)->dunder(Dunder::getitem_) &&
               type_of(values)->name != "collections.deque";  // which has no mapping protocol
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
      has_key_ = false;
      if (i < s.size() && s[i] == '%') {
        out += '%';
        ++i;
        continue;
      }
      if (i < s.size() && s[i] == '(') {
        if (!mapping_) return vm_.type_error("format requires a mapping"), false;
        size_t start = ++i;
        int depth = 1;
        while (i < s.size() && depth > 0) {
          if (s[i] == ')') --depth;
          if (s[i] == '(') ++depth;
          ++i;
        }
        if (depth > 0) return fail("incomplete format key");
        std::string_view key = s.substr(start, i - 1 - start);
        keyed_ = vm_.getitem(values_, bytes_ ? make_bytes(std::string(key)) : Value(make_str(key)));
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
      char32_t code = bytes_ ? static_cast<unsigned char>(s[i++]) : utf8::decode(s, i);
      Value v;
      if (!take(v)) return false;
      if (!known(code)) {
        // Of bytes any is shown that C takes for a character.
        const std::string shown = bytes_ || (code >= 31 && code < 127)
                                      ? std::string(1, static_cast<char>(code))
                                      : std::string("?");
        if (bytes_ && code > 127)
          vm_.raise(exc::OverflowError, std::string("character argument not in range(0x110000)"));
        else
          vm_.value_error("unsupported format character '{}' (0x{:x}) at index {}", shown,
                          static_cast<uint32_t>(code), utf8::count(s.substr(0, at)));
        return false;
      }
      if (!convert(code, d, v, out)) return false;
    }
    bool unused = tuple_ ? next_ < tuple_->size : !mapping_ && !used_;
    if (unused)
      return vm_.type_error("not all arguments converted during {} formatting",
                            bytes_ ? "bytes" : "string"),
             false;
    return true;
  }

 private:
  bool fail(const char* message) {
    vm_.raise(exc::ValueError, std::string(message));
    return false;
  }
  bool known(char32_t c) const {
    return c < 128 && std::string_view(bytes_ ? "sbrcadiuoxXeEfFgG" : "srcadiuoxXeEfFgG")
                              .find(static_cast<char>(c)) != std::string_view::npos;
  }

  bool take(Value& v) {
    if (has_key_) {  // the value of its key, once
      v = std::move(keyed_);
      if (v) return true;
    } else if (tuple_) {
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
      if (!to_int64(v, out) || (!width && (out > INT_MAX || out < INT_MIN)))
        return vm_.raise(exc::OverflowError,
                         std::string(width ? "Python int too large to convert to C ssize_t"
                                           : "Python int too large to convert to C int")),
               false;
      if (width && out < 0) {
        d.left = true;
        out = -out;
      }
      if (!width && out < 0) out = 0;
      return check_repeat(vm_, out, 1, 1);
    }
    if (i >= s.size() || s[i] < '0' || s[i] > '9') return true;
    out = 0;
    while (i < s.size() && s[i] >= '0' && s[i] <= '9') {
      out = out * 10 + (s[i++] - '0');
      if (!width && out > INT_MAX) return fail(bytes_ ? "prec too big" : "precision too big");
      if (out > (int64_t{1} << 58)) return fail("width too big");
    }
    return check_repeat(vm_, out, 1, 1);
  }

  bool convert(char32_t code, Directive d, const Value& v, std::string& out) {
    switch (code) {
      case 's':
      case 'b':
      case 'r':
      case 'a':
        return text(code, d, v, out);
      case 'c':
        return character(d, v, out);
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

  // What %s, %r and %a show.
  bool text(char32_t code, const Directive& d, const Value& v, std::string& out) {
    if (bytes_ && (code == 's' || code == 'b')) {
      Value b = v;
      if (!is<Bytes>(v)) {
        if (!type_of(v)->dunder(Dunder::bytes_)) {
          vm_.type_error(
              "%b requires a bytes-like object, or an object that implements __bytes__, not '{}'",
              type_name(v));
          return false;
        }
        b = vm_.call(Value(Bytes::type), {v});
        if (!b) return false;
      }
      std::string s = cast<Bytes>(b)->s;
      if (d.precision >= 0) s = s.substr(0, static_cast<size_t>(d.precision));
      out += pad_text(d, s, s.size());
      return true;
    }
    Value t = code == 's' ? vm_.str(v) : code == 'r' && !bytes_ ? vm_.repr(v) : vm_.ascii(v);
    if (!t) return false;
    std::string_view s = str_view(t);
    if (d.precision >= 0) s = s.substr(0, utf8::offset(s, static_cast<size_t>(d.precision)));
    out += pad_text(d, std::string(s), utf8::count(s));
    return true;
  }

  bool character(const Directive& d, const Value& v, std::string& out) {
    if (bytes_ ? is<Bytes>(v) : is_str(v)) {
      std::string_view s = bytes_ ? std::string_view(cast<Bytes>(v)->s) : str_view(v);
      size_t length = bytes_ ? s.size() : utf8::count(s);
      if (length != 1) {
        if (bytes_)
          vm_.type_error(
              "%c requires an integer in range(256) or a single byte, not a {} object of length {}",
              type_name(v), length);
        else
          vm_.type_error("%c requires an int or a unicode character, not a string of length {}",
                         length);
        return false;
      }
      out += pad_text(d, std::string(s), 1);
      return true;
    }
    if (!is_int(v) && !type_of(v)->dunder(Dunder::index_)) {
      vm_.type_error(
          "%c requires an {}, not {}",
          bytes_ ? "integer in range(256) or a single byte" : "int or a unicode character",
          type_name(v));
      return false;
    }
    Value i = vm_.index_value(v);
    int64_t n;
    if (!i) return false;
    if (!to_int64(i, n) || n < 0 || n > (bytes_ ? 0xff : 0x10ffff)) {
      vm_.raise(exc::OverflowError,
                std::string(bytes_ ? "%c arg not in range(256)" : "%c arg not in range(0x110000)"));
      return false;
    }
    out += pad_text(
        d, bytes_ ? std::string(1, static_cast<char>(n)) : utf8::encode(static_cast<char32_t>(n)),
        1);
    return true;
  }

  bool real(const Value& v, double& x) {
    if (is_float(v)) return to_double(v, x);
    if (is_int(v)) return int_to_double(vm_, v, x);
    if (!type_of(v)->dunder(Dunder::float_) && !type_of(v)->dunder(Dunder::index_)) {
      vm_.type_error("{}, not {}", bytes_ ? "float argument required" : "must be real number",
                     type_name(v));
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
  bool bytes_, mapping_ = false, used_ = false, has_key_ = false;
  Value keyed_;
  uint32_t next_ = 0;
};

}  // namespace

Value str_percent(VM& vm, std::string_view format, const Value& values) {
  std::string out, held(format);
  Percent p(vm, values, false);
  if (!p.run(held, out)) return {};
  return make_str(std::move(out));
}

bool bytes_percent(VM& vm, std::string_view format, const Value& values, std::string& out) {
  std::string held(format);
  return Percent(vm, values, true).run(held, out);
}

}  // namespace tracepad
