// UTF-8 and the Unicode properties that Python's lexer and `str` methods ask for. Text is kept as
// UTF-8 everywhere in the engine; lone surrogates are encoded like other code points (WTF-8), so
// that every Python string has an encoding. Tables are generated (scripts/unicode_tables.py).
// Normalisation and collation are left out.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace tracepad::utf8 {

// Reads the code point at `pos` and moves `pos` behind it. Malformed bytes give U+FFFD, one byte at
// a time, so that it always advances. pos must be < text.size().
char32_t decode(std::string_view text, size_t& pos);
// The code point that ends before `pos`; moves `pos` to its start. pos must be > 0.
char32_t decode_back(std::string_view text, size_t& pos);
void append(std::string& out, char32_t cp);
std::string encode(char32_t cp);
bool is_continuation(char c);
// Number of bytes a code point takes.
size_t width(char32_t cp);
// Number of code points.
size_t count(std::string_view text);
// Byte offset of the n-th code point (text.size() where there are not as many).
size_t offset(std::string_view text, size_t n);
bool is_ascii(std::string_view text);
// Well-formed, with surrogates allowed or not.
bool is_valid(std::string_view text, bool allow_surrogates = true);
// Byte offset of the first malformed byte, or npos.
size_t find_invalid(std::string_view text, bool allow_surrogates = true);

// ---- properties ----

bool is_xid_start(char32_t cp);  // without "_"
bool is_xid_continue(char32_t cp);
bool is_identifier(std::string_view text);
bool is_printable(char32_t cp);
bool is_alpha(char32_t cp);
bool is_decimal(char32_t cp);
bool is_digit(char32_t cp);
bool is_numeric(char32_t cp);
bool is_space(char32_t cp);
bool is_upper(char32_t cp);
bool is_lower(char32_t cp);
bool is_title(char32_t cp);  // title-case letters such as U+01C5
bool is_cased(char32_t cp);
bool is_line_break(char32_t cp);  // what str.splitlines() splits at
bool is_wide(char32_t cp);        // takes two columns of a terminal
bool is_zero_width(char32_t cp);  // a combining mark
// -1 where it has none. decimal_value: what int() accepts; digit_value: superscripts and the like
// too.
int decimal_value(char32_t cp);
int digit_value(char32_t cp);

// ---- case: full mappings (one code point may become three) ----

void append_upper(std::string& out, char32_t cp);
void append_lower(std::string& out, char32_t cp);  // without the rule for a final sigma
void append_title(std::string& out, char32_t cp);
void append_casefold(std::string& out, char32_t cp);
std::string to_upper(std::string_view text);
std::string to_lower(std::string_view text);  // with the rule for a final sigma
std::string to_casefold(std::string_view text);
std::string to_title(std::string_view text);        // str.title()
std::string to_capitalized(std::string_view text);  // str.capitalize()
std::string swap_case(std::string_view text);

}  // namespace tracepad::utf8
