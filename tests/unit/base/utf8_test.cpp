// UTF-8 and Unicode properties: examples whose answers are CPython's.
#include "base/utf8.h"

#include <catch2/catch_test_macros.hpp>

#include "base/source.h"

using namespace tracepad;

TEST_CASE("encoding and decoding", "[base]") {
  std::string text = "aé€😀";
  CHECK(utf8::count(text) == 4);
  CHECK(utf8::offset(text, 2) == 3);
  CHECK(utf8::offset(text, 9) == text.size());
  size_t pos = 0;
  std::u32string points;
  while (pos < text.size()) points += utf8::decode(text, pos);
  CHECK(points == U"aé€😀");
  while (pos > 0) {
    CHECK(utf8::decode_back(text, pos) == points.back());
    points.pop_back();
  }
  CHECK(utf8::encode(0x1F600) == "😀");
  CHECK(utf8::is_valid(text));
  CHECK_FALSE(utf8::is_valid("\xff"));
  CHECK_FALSE(utf8::is_valid("\xc0\x80"));
  CHECK(utf8::is_valid("\xed\xa0\x80"));
  CHECK_FALSE(utf8::is_valid("\xed\xa0\x80", false));
  CHECK(utf8::find_invalid("ab\xe2\x82") == 2);
  pos = 0;
  CHECK(utf8::decode("\xe2\x82", pos) == 0xFFFD);
  CHECK(pos == 1);
}

TEST_CASE("properties", "[base]") {
  CHECK(utf8::is_identifier("größe_2"));
  CHECK(utf8::is_identifier("变量"));
  CHECK_FALSE(utf8::is_identifier("2a"));
  CHECK_FALSE(utf8::is_identifier("a-b"));
  CHECK_FALSE(utf8::is_identifier(""));
  CHECK(utf8::is_printable(0xE9));
  CHECK_FALSE(utf8::is_printable(0x200B));
  CHECK_FALSE(utf8::is_printable(0xD800));
  CHECK(utf8::is_alpha(0x4E00));
  CHECK(utf8::is_space(0x3000));
  CHECK_FALSE(utf8::is_space(0x200B));
  CHECK(utf8::decimal_value(0x0665) == 5);
  CHECK(utf8::decimal_value(0x1D7D9) == 1);
  CHECK(utf8::decimal_value(0xB2) == -1);
  CHECK(utf8::digit_value(0xB2) == 2);
  CHECK(utf8::is_numeric(0xBD));
  CHECK(utf8::is_wide(0x4E00));
  CHECK(utf8::is_zero_width(0x301));
  CHECK(utf8::is_title(0x1C5));
}

TEST_CASE("case", "[base]") {
  CHECK(utf8::to_upper("straße") == "STRASSE");
  CHECK(utf8::to_lower("ΑΣ ΣΑΣ") == "ας σας");
  CHECK(utf8::to_lower("İ") == "i̇");
  CHECK(utf8::to_casefold("Straße") == "strasse");
  CHECK(utf8::to_title("hello wORLD it's") == "Hello World It'S");
  CHECK(utf8::to_title("ǆ") == "ǅ");
  CHECK(utf8::to_capitalized("éCOLE") == "École");
  CHECK(utf8::swap_case("aÉ1") == "Aé1");
  CHECK(utf8::to_upper("ﬁ") == "FI");
}

TEST_CASE("lines of a source", "[base]") {
  Source s("x", "a\r\nbé\rc\n");
  CHECK(s.line_count() == 3);
  CHECK(s.line(1) == "a");
  CHECK(s.line(2) == "bé");
  CHECK(s.line(3) == "c");
  CHECK(s.line(4) == "");
  CHECK(s.slice({2, 1, 2, 2}) == "é");
  CHECK(s.slice({1, 0, 2, 1}) == "a\r\nb");
  CHECK(Source("x", "").line_count() == 1);
}
