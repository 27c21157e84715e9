// JSON as it is written: for the lists that may have a hundred thousand items (nodes, events), of
// which a tree in memory would cost more than the program that made them. Anything else is better
// off as a Json value.
#pragma once
#include <charconv>
#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "session/report.h"

namespace tracepad {

// `j` as text. What is not UTF-8 is replaced: text comes from user programs.
std::string dump(const Json& j);

class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { text_ += '}'; }
  void begin_array() { open('['); }
  void end_array() { text_ += ']'; }
  // The next value belongs to it. `name` needs no escapes.
  void key(std::string_view name) {
    separate();
    text_ += '"';
    text_ += name;
    text_ += "\":";
  }

  void value(std::string_view s);
  void value(const char* s) { value(std::string_view(s)); }
  void value(const std::string& s) { value(std::string_view(s)); }
  void value(bool b) { raw(b ? "true" : "false"); }
  void value(std::nullptr_t) { raw("null"); }
  void value(int64_t n) {
    char digits[24];
    raw({digits, std::to_chars(digits, digits + sizeof digits, n).ptr});
  }
  void value(int n) { value(static_cast<int64_t>(n)); }
  template <std::same_as<Json> J>  // nothing else becomes one on the way
  void value(const J& j) {
    raw(dump(j));
  }
  template <class T>
  void value(const std::optional<T>& v) {
    if (v)
      value(*v);
    else
      value(nullptr);
  }
  void value(std::span<const std::string> list) { items(list); }
  void value(std::span<const int64_t> list) { items(list); }
  template <class T>
  void field(std::string_view name, const T& v) {
    key(name);
    value(v);
  }
  // A value that is JSON already; or, behind begin_object(), fields of one.
  void raw(std::string_view json) {
    separate();
    text_ += json;
  }

  std::string take() { return std::move(text_); }

 private:
  void open(char bracket) {
    separate();
    text_ += bracket;
  }
  // A comma, unless the value is the first of its object or list, or its key stands before it.
  void separate() {
    if (text_.empty()) return;
    const char last = text_.back();
    if (last != '{' && last != '[' && last != ':') text_ += ',';
  }
  template <class List>
  void items(const List& list) {
    begin_array();
    for (const auto& item : list) value(item);
    end_array();
  }

  std::string text_;
};

// A Span of protocol.ts, or null.
void write_span(JsonWriter& w, std::string_view file, const Span& span);

}  // namespace tracepad
