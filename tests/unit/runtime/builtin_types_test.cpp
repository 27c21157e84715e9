// Rules of the built-in value types that are easy to break: one row an expression, with what
// CPython 3.14 answers beside it. Errors are written as their type and text.
#include <catch2/catch_test_macros.hpp>

#include "runtime/modules/modules.h"
#include "runtime/vm.h"

using namespace tracepad;

namespace {

struct Row {
  const char* expression;
  const char* answer;
};

// repr of the expression's value, or "Type: text" of what it raises.
std::string answer(VM& vm, const char* expression) {
  std::string out;
  vm.out = [&](std::string_view s) { out += s; };
  std::string program = std::string("try: print(repr((") + expression +
                        ")))\nexcept BaseException as e: print(type(e).__name__ + ': ' + str(e))\n";
  if (!vm.run_source(program, "row.py")) {
    vm.clear_error();
    return "(did not run)";
  }
  if (!out.empty()) out.pop_back();
  return out;
}

void check(std::initializer_list<Row> rows) {
  VM vm;
  init_standard_modules(vm);
  for (const Row& r : rows) {
    INFO(r.expression);
    CHECK(answer(vm, r.expression) == r.answer);
  }
}

}  // namespace

TEST_CASE("ints of any size round towards minus infinity and stay exact", "[int]") {
  check({
      {"-7 // 2, -7 % 2, 7 // -2, divmod(-7, 2)", "(-4, 1, -4, (-4, 1))"},
      {"(1 << 100) - 1", "1267650600228229401496703205375"},
      {"-(2**70) >> 3, -(2**70) & 0xff, ~(2**65)",
       "(-147573952589676412928, 0, -36893488147419103233)"},
      {"2**62 * 4, 2**47, -2**47 - 1", "(18446744073709551616, 140737488355328, -140737488355329)"},
      {"(10**30 + 1) / 10**30, 2**1025 / 2**1024", "(1.0, 2.0)"},
      {"pow(3, -1, 7), pow(2, 100, 1000000007)", "(5, 976371285)"},
      {"round(12345, -2), round(15, -1), round(25, -1)", "(12300, 20, 20)"},
      {"int('0x1f', 0), int('z', 36), int(' 1_000 ')", "(31, 35, 1000)"},
      {"int('1__0')", "ValueError: invalid literal for int() with base 10: '1__0'"},
      {"hash(2**61 - 1), hash(-1), hash(2**100)", "(0, -2, 549755813888)"},
      {"10**10**10", "MemoryError: "},
      {"1 << -1", "ValueError: negative shift count"},
      {"str(10**5000)",
       "ValueError: Exceeds the limit (4300 digits) for integer string conversion; use "
       "sys.set_int_max_str_digits() to increase the limit"},
      {"(500).to_bytes(1)", "OverflowError: int too big to convert"},
      {"True + True, True & False, ~True", "(2, False, -2)"},
  });
}

TEST_CASE("floats print the shortest text that reads back", "[float]") {
  check({
      {"0.1 + 0.2, 1e16, 1e15, 1e-5, 0.0001, 5e-324, -0.0",
       "(0.30000000000000004, 1e+16, 1000000000000000.0, 1e-05, 0.0001, 5e-324, -0.0)"},
      {"round(2.5), round(3.5), round(2.675, 2), round(1234.5, -2)", "(2, 4, 2.67, 1200.0)"},
      {"7.5 // -2, 7.5 % -2, -1e-20 % 1.0", "(-4.0, -0.5, 1.0)"},
      {"(-8) ** (1 / 3)", "(1.0000000000000002+1.7320508075688772j)"},
      {"2.0 ** 5000", "OverflowError: (34, 'Numerical result out of range')"},
      {"0.0 ** -1", "ZeroDivisionError: zero to a negative power"},
      {"2**53 == 2.0**53, 2**53 + 1 == 2.0**53, 10**400 > 1e308", "(True, False, True)"},
      {"hash(1.5), hash(float('inf')), hash(0.1)",
       "(1152921504606846977, 314159, 230584300921369408)"},
      {"(0.1).hex(), float.fromhex('0x1.8p3'), (0.75).as_integer_ratio()",
       "('0x1.999999999999ap-4', 12.0, (3, 4))"},
      {"sum([0.1] * 10), sum([1e16, 1, 1])", "(1.0, 1.0000000000000002e+16)"},
      {"float('1_0.5'), float(' inf '), float('１.５')", "(10.5, inf, 1.5)"},
      {"float('1_')", "ValueError: could not convert string to float: '1_'"},
  });
}

TEST_CASE("the format mini-language", "[format]") {
  check({
      {"f'{1234567.891:,.2f}|{255:#x}|{255:_b}|{-5:+05d}|{3.0:g}|{0.5:.0%}'",
       "'1,234,567.89|0xff|1111_1111|-0005|3|50%'"},
      {"f'{\"abc\":*^9}|{\"abc\":.2}|{\"é\":>3}|{1234:08,}'", "'***abc***|ab|  é|0,001,234'"},
      {"f'{1234.0:.4}|{float(\"nan\"):06}|{-0.0:z.1f}|{1234.5678:.3_f}'",
       "'1.234e+03|000nan|0.0|1234.568'"},
      {"f'{1+2j:.2f}|{1j}|{True:5}|{True}'", "'1.00+2.00j|1j|    1|True'"},
      {"format(1, ',x')", "ValueError: Cannot specify ',' with 'x'."},
      {"format('a', '=5')", "ValueError: '=' alignment not allowed in string format specifier"},
      {"format(1.5, 'd')", "ValueError: Unknown format code 'd' for object of type 'float'"},
      {"format([], '5')", "TypeError: unsupported format string passed to list.__format__"},
      {"'{0[k]} {1.real:>4}'.format({'k': 'v'}, 3)", "'v    3'"},
      {"'{} {0}'.format(1)",
       "ValueError: cannot switch from automatic field numbering to manual field specification"},
      {"'%5.2f|%-5s|%05d|%x|%r|%%' % (3.14159, 'ab', -42, 255, 'q')",
       "\" 3.14|ab   |-0042|ff|'q'|%\""},
      {"'%(a)s' % {'a': 1}, '%s' % ((1,),)", "('1', '(1,)')"},
      {"'%d' % 'a'", "TypeError: %d format: a real number is required, not str"},
      {"'%d %d' % 1", "TypeError: not enough arguments for format string"},
  });
}

TEST_CASE("text counts code points", "[str]") {
  check({
      {"'héllo'[1], 'héllo'[::-1], len('日本😀'), '日本😀'[-1:]", "('é', 'olléh', 3, '😀')"},
      {"'aXbX'.split('X'), ' a  b '.split(), ' a b  '.split(None, 1), 'a,b,c'.rsplit(',', 1)",
       "(['a', 'b', ''], ['a', 'b'], ['a', 'b  '], ['a,b', 'c'])"},
      {"'ß'.upper(), 'ΑΣ'.lower(), 'ǆ'.title(), 'Straße'.casefold()",
       "('SS', 'ας', 'ǅ', 'strasse')"},
      {"'a\\r\\nb\\x1cc'.splitlines(), 'a-b'.partition('-'), 'ab'.center(5, '*')",
       "(['a', 'b', 'c'], ('a', '-', 'b'), '**ab*')"},
      {"\"it's\", 'say \\\"hi\\\"', '\\x00\\x7f\\xa0é'",
       "(\"it's\", 'say \"hi\"', '\\x00\\x7f\\xa0é')"},
      {"'abc'.replace('', '-'), 'aaa'.replace('a', 'b', 2), 'abc'.find('', 3)",
       "('-a-b-c-', 'bba', 3)"},
      {"'é'.encode('ascii')",
       "UnicodeEncodeError: 'ascii' codec can't encode character '\\xe9' in position 0: ordinal "
       "not in range(128)"},
      {"b'\\xff'.decode()",
       "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid start "
       "byte"},
      {"'a' + 1", "TypeError: can only concatenate str (not \"int\") to str"},
      {"','.join(['a', 1])", "TypeError: sequence item 1: expected str instance, int found"},
      {"'abc'['x']", "TypeError: string indices must be integers, not 'str'"},
      {"'a'.upper(1)", "TypeError: str.upper() takes no arguments (1 given)"},
  });
}

TEST_CASE("containers: order, errors and what they print", "[containers]") {
  check({
      {"{1, 20, 3, 40, 17}, {5, 100, 37, 9, 64, 1024}, {8, 0, 16, 24}",
       "({1, 17, 3, 20, 40}, {64, 1024, 100, 37, 5, 9}, {8, 0, 16, 24})"},
      {"hash((1, 2, 3)), hash(()), hash(frozenset([1, 2, 3])), hash(range(5))",
       "(529344067295497451, 5740354900026072187, -272375401224217160, 5795932985296280846)"},
      {"{[]: 1}", "TypeError: cannot use 'list' as a dict key (unhashable type: 'list')"},
      {"{[]}", "TypeError: cannot use 'list' as a set element (unhashable type: 'list')"},
      {"dict([(1, 2, 3)])",
       "ValueError: dictionary update sequence element #0 has length 3; 2 is required"},
      {"[1, 2] < [1, 'a']", "TypeError: '<' not supported between instances of 'int' and 'str'"},
      {"sorted([3, 'a', None])",
       "TypeError: '<' not supported between instances of 'str' and 'int'"},
      {"[1][5]", "IndexError: list index out of range"},
      {"max([])", "ValueError: max() iterable argument is empty"},
      {"list(zip([1, 2], [1], strict=True))",
       "ValueError: zip() argument 2 is shorter than argument 1"},
      {"list(range(10))[8:2:-2], range(10)[8:2:-2], list(reversed(range(0, 10, 3)))",
       "([8, 6, 4], range(8, 2, -2), [9, 6, 3, 0])"},
      {"range(10**30)[10**29], 5 in range(0, 10, 2)", "(100000000000000000000000000000, False)"},
      {"{'a': 1} | {'b': 2}, {'a': 1}.items() & {('a', 1)}", "({'a': 1, 'b': 2}, {('a', 1)})"},
      {"(lambda l: (l.append(l), l)[1])([1])", "[1, [...]]"},
      {"list[int], dict[str, list[int]], int | None",
       "(list[int], dict[str, list[int]], int | None)"},
      {"dict(1, 2)", "TypeError: dict expected at most 1 argument, got 2"},
  });
}

TEST_CASE("a container that changes while it is walked says so", "[containers]") {
  VM vm;
  std::string out;
  vm.out = [&](std::string_view s) { out += s; };
  REQUIRE(vm.run_source(R"(
d = {1: 1}
try:
    for k in d: d[k + 1] = 1
except RuntimeError as e: print(e)
s = {1}
try:
    for k in s: s.add(k + 1)
except RuntimeError as e: print(e)
l = [3, 1, 2]
try: l.sort(key=lambda v: l.append(v) or v)
except ValueError as e: print(e)
class D(dict):
    def __missing__(self, key): return key * 2
print(D()[4], D({1: 5})[1], D(a=1))
)",
                        "walk.py"));
  CHECK(out ==
        "dictionary changed size during iteration\nSet changed size during iteration\nlist "
        "modified during sort\n8 5 {'a': 1}\n");
}

TEST_CASE("seeded random numbers are CPython's", "[random]") {
  VM vm;
  init_standard_modules(vm);
  std::string out;
  vm.out = [&](std::string_view s) { out += s; };
  REQUIRE(
      vm.run_source("import random\nrandom.seed(42)\nprint(random.random(), random.randint(1, "
                    "100), random.choice('abc'))\n"
                    "l = list(range(6)); random.shuffle(l); print(l, random.sample(range(50), 3))\n"
                    "random.seed('text'); print(random.random())\n",
                    "random.py"));
  CHECK(out == "0.6394267984578837 4 c\n[3, 5, 0, 4, 1, 2] [43, 47, 34]\n0.8711565613554825\n");
}
