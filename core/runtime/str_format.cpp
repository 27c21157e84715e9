// str.format: reads a template and asks the values to format themselves, so user code may run in
// between.
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
    if (depth <= 0) return fail("Max string recursion exceeded");
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
      Field field;
      if (!read_field(s, i, field) || !replace(field, depth, out)) return false;
    }
    return true;
  }

 private:
  bool fail(std::string message) {
    vm_.raise(exc::ValueError, std::move(message));
    return false;
  }

  // name [!conversion] [:spec]
  struct Field {
    std::string_view name, spec;
    char32_t conversion = 0;
  };

  // Reads the field that begins at s[i], behind its brace; i: behind its end.
  bool read_field(std::string_view s, size_t& i, Field& field) {
    const size_t start = i;
    char c = 0;
    while (i < s.size()) {
      c = s[i++];
      if (c == '{') return fail("unexpected '{' in field name");
      if (c == '}' || c == ':' || c == '!') break;
      if (c == '[') i = std::min(s.find(']', i), s.size());  // brackets hide what they hold
    }
    const bool ends = c == '}' || c == ':' || c == '!';
    if (!ends) return fail("expected '}' before end of string");
    field.name = s.substr(start, i - 1 - start);
    if (c == '}') return true;
    if (c == '!') {
      if (i >= s.size()) return fail("end of string while looking for conversion specifier");
      field.conversion = utf8::decode(s, i);
      if (i < s.size()) {
        c = s[i++];
        if (c == '}') return true;
        if (c != ':') return fail("expected ':' after conversion specifier");
      }
    }
    const size_t spec = i;
    int nesting = 1;
    while (i < s.size()) {
      c = s[i++];
      nesting += (c == '{') - (c == '}');
      if (nesting) continue;
      field.spec = s.substr(spec, i - 1 - spec);
      return true;
    }
    return fail("unmatched '{' in format spec");
  }

  bool replace(const Field& field, int depth, std::string& out) {
    const auto& [name, spec, conversion] = field;
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

}  // namespace

void add_str_format_methods(TypeBuilderBase& b) {
  b.method("format", "(self, /, *args, **kwargs)", str_format)
      .method("format_map", "(self, mapping, /)", str_format_map);
}

}  // namespace tracepad
