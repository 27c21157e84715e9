// See source_text.h. What a program's file says is read elsewhere; this is for text that programs
// have. The encoding of bytes: PEP 263.
#include "runtime/source_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/bytes_methods.h"

namespace tracepad {
namespace {

bool syntax_error(VM& vm, std::string_view message, const Value& where = {}) {
  Value error = where ? vm.call(Value(exc::SyntaxError), {make_str(message), where})
                      : vm.call(Value(exc::SyntaxError), {make_str(message)});
  if (error) vm.set_error(error);
  return false;
}

std::string_view line_at(std::string_view text, size_t begin) {
  return text.substr(begin, text.find('\n', begin) - begin);
}

// The encoding that a comment of the first two lines names; empty where none does. The second
// counts where the first is blank or a comment.
std::string_view declared_encoding(std::string_view text) {
  for (size_t begin = 0, n = 0; n < 2 && begin <= text.size(); ++n) {
    const std::string_view line = line_at(text, begin);
    begin += line.size() + 1;
    const size_t first = line.find_first_not_of(" \t\f\r");
    if (first == std::string_view::npos) continue;
    if (line[first] != '#') return {};
    size_t at = line.find("coding", first);
    if (at == std::string_view::npos) continue;
    at += 6;
    if (at >= line.size() || (line[at] != ':' && line[at] != '=')) continue;
    at = line.find_first_not_of(" \t", at + 1);
    if (at == std::string_view::npos) continue;
    size_t end = at;
    while (end < line.size() && (std::isalnum(static_cast<unsigned char>(line[end])) ||
                                 line[end] == '-' || line[end] == '_' || line[end] == '.'))
      ++end;
    if (end > at) return line.substr(at, end - at);
  }
  return {};
}

bool not_utf8(VM& vm, std::string_view filename, std::string_view text, size_t at) {
  size_t begin = text.rfind('\n', at);
  begin = begin == std::string_view::npos ? 0 : begin + 1;
  const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<ptrdiff_t>(at), '\n');
  // What could not be read is shown as one character, with the line's end behind it.
  std::string shown(text.substr(begin, at - begin));
  const auto column = static_cast<int64_t>(utf8::count(shown)) + 1;
  const std::string_view rest = line_at(text, at);
  size_t next = 0;
  while (next < rest.size()) utf8::append(shown, utf8::decode(rest, next));
  const auto byte = static_cast<unsigned char>(text[at]);
  Value where = make_tuple({none(), make_int(line), make_int(column), make_str(shown),
                            make_int(line), make_int(column)});
  Value error =
      vm.call(Value(exc::SyntaxError),
              {make_str(fmt::format("Non-UTF-8 code starting with '\\x{:02x}' on line {}, but no "
                                    "encoding declared; see https://peps.python.org/pep-0263/ for "
                                    "details",
                                    byte, line)),
               where});
  if (error && vm.setattr(error, intern("filename"), make_str(filename))) vm.set_error(error);
  return false;
}

bool decoded(VM& vm, std::string_view filename, std::string& text) {
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  const std::string encoding(declared_encoding(text));
  const size_t bad = utf8::find_invalid(text, false);
  if (encoding.empty() && bad != std::string::npos) return not_utf8(vm, filename, text, bad);
  if (encoding.empty() || encoding == "utf-8")
    return bad == std::string::npos || not_utf8(vm, filename, text, bad);
  Value read = vm.call_method(make_bytes(text), "decode", {make_str(encoding)});
  if (read) return text = std::string(str_view(read)), true;
  if (!vm.error_is(exc::LookupError)) return false;
  vm.clear_error();
  return syntax_error(vm, "unknown encoding: " + encoding,
                      make_tuple({make_str(filename), make_int(0), make_int(-1), none()}));
}

}  // namespace

bool source_text(VM& vm, const Value& source, std::string_view function, std::string_view filename,
                 std::string& text) {
  const bool is_text = is_str(source);
  if (is_text) {
    text = std::string(str_view(source));
    if (!utf8::is_valid(text, false)) return vm.call_method(source, "encode", {}), false;
  } else if (!buffer_bytes(source, text)) {
    vm.type_error("{}() arg 1 must be a string, bytes or {} object", function,
                  function == "compile" ? "AST" : "code");
    return false;
  }
  if (text.find('\0') != std::string::npos)
    return syntax_error(vm, "source code string cannot contain null bytes");
  return is_text || decoded(vm, filename, text);
}

Value no_expression(VM& vm, std::string_view filename) {
  syntax_error(vm, "invalid syntax",
               make_tuple({make_str(filename), make_int(0), make_int(0), make_str(""), make_int(0),
                           make_int(0)}));
  return {};
}

}  // namespace tracepad
