#include "session/json_writer.h"

#include <algorithm>

namespace tracepad {

std::string dump(const Json& j) { return j.dump(-1, ' ', false, Json::error_handler_t::replace); }

void JsonWriter::value(std::string_view s) {
  const bool plain = std::all_of(
      s.begin(), s.end(), [](char c) { return c >= ' ' && c < 0x7f && c != '"' && c != '\\'; });
  if (!plain) return raw(dump(Json(s)));
  separate();
  text_ += '"';
  text_ += s;
  text_ += '"';
}

void write_span(JsonWriter& w, std::string_view file, const Span& s) {
  if (!s) return w.value(nullptr);
  w.begin_object();
  w.field("file", file);
  w.field("line", static_cast<int64_t>(s.line));
  w.field("col", static_cast<int64_t>(s.col));
  w.field("endLine", static_cast<int64_t>(s.end_line));
  w.field("endCol", static_cast<int64_t>(s.end_col));
  w.end_object();
}

}  // namespace tracepad
