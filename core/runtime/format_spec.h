// The format mini-language ("{:>10.3f}") for text and numbers, and the number-to-text conversions
// it shares with repr and %-formatting.
#pragma once
#include <string>
#include <string_view>

#include "runtime/classes.h"

namespace tracepad {

class VM;

struct FormatSpec {
  char32_t fill = ' ';
  char align = '<';
  bool align_given = false, fill_given = false;
  char sign = 0;
  bool no_negative_zero = false;
  bool alternate = false;
  int64_t width = -1;
  char grouping = 0;           // ',' or '_'
  char fraction_grouping = 0;  // the same, for the digits behind the point
  int64_t precision = -1;
  char32_t type = 0;
};

// False: ValueError set. `type_name` is the formatted object's, for messages.
bool parse_format_spec(VM& vm, std::string_view text, char32_t default_type, char default_align,
                       std::string_view type_name, FormatSpec& spec);

Value format_text(VM& vm, std::string_view text, std::string_view spec,
                  std::string_view type_name = "str");
Value format_int(VM& vm, const Value& v, std::string_view spec);
Value format_double(VM& vm, double d, std::string_view spec, std::string_view type_name = "float");
Value format_complex(VM& vm, double re, double im, std::string_view spec);

// A double in format e, f, g, E, F, G or r (shortest that reads back), as %-formatting and repr
// need it. `dot_zero` appends ".0" to what looks like an integer; `alternate` keeps the point and
// trailing zeros.
std::string double_text(double d, char code, int precision, bool alternate = false,
                        bool dot_zero = false);

// The int a finite double truncates to; empty: error set for inf and nan.
Value float_to_int(VM& vm, double d);

}  // namespace tracepad
