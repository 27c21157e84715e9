// What JsonWriter writes is JSON that reads back as what was meant, whatever the text holds.
#include "session/json_writer.h"

#include <catch2/catch_test_macros.hpp>

using tracepad::Json;
using tracepad::JsonWriter;

TEST_CASE("nested objects and lists get their commas") {
  JsonWriter w;
  w.begin_object();
  w.field("empty", std::vector<std::string>{});
  w.field("names", std::vector<std::string>{"a", "b"});
  w.key("items");
  w.begin_array();
  for (int i = 0; i < 2; ++i) {
    w.begin_object();
    w.field("at", i);
    w.field("first", i == 0);
    w.end_object();
  }
  w.value(nullptr);
  w.end_array();
  w.field("tree", Json{{"k", {1, 2}}});
  w.end_object();
  CHECK(Json::parse(w.take()) == Json::parse(R"({"empty": [], "names": ["a", "b"],
                        "items": [{"at": 0, "first": true}, {"at": 1, "first": false}, null],
                        "tree": {"k": [1, 2]}})"));
}

TEST_CASE("text that ends in a bracket or a colon does not lose the comma behind it") {
  JsonWriter w;
  w.begin_array();
  for (const char* s : {"[", "{", ":", ","}) w.value(s);
  w.end_array();
  CHECK(Json::parse(w.take()) == Json({"[", "{", ":", ","}));
}

TEST_CASE("quotes, control characters and what is not UTF-8 are written as JSON can hold them") {
  for (std::string text : {"a\"b\\c", "line\nline\t\x01\x7f", "größe 张量"}) {
    JsonWriter w;
    w.value(text);
    CHECK(Json::parse(w.take()) == Json(text));
  }
  JsonWriter w;
  w.value(std::string_view("a\xff\xed\xa0\x80z"));  // a stray byte, a lone surrogate
  const std::string read = Json::parse(w.take());
  CHECK(read.starts_with("a\xef\xbf\xbd"));
  CHECK(read.ends_with("z"));
}

TEST_CASE("a place that is not known is null") {
  JsonWriter w;
  w.begin_array();
  write_span(w, "m.py", {});
  write_span(w, "m.py", {3, 4, 3, 9});
  w.end_array();
  CHECK(Json::parse(w.take()) ==
        Json::parse(R"([null, {"file": "m.py", "line": 3, "col": 4, "endLine": 3, "endCol": 9}])"));
}
