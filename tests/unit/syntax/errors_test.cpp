// Errors in programs: the class, the words and the place of the first one are those recorded in
// errors.txt. Also that several errors of one file are all reported, and that nothing makes the
// parser crash or hang.
#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <random>
#include <sstream>

#include "syntax/parser.h"
#include "syntax/symtable.h"

using namespace tracepad;

namespace {

std::vector<Diagnostic> diagnose(const std::string& text) {
  auto module = parse_file(std::make_shared<Source>("test.py", text));
  if (!module->diagnostics.empty()) return module->diagnostics;
  return build_symbol_table(*module)->diagnostics;
}

std::string show(const Diagnostic& d) {
  return d.kind + ": " + d.message + " @" + std::to_string(d.span.line) + "," +
         std::to_string(d.span.col) + "," + std::to_string(d.span.end_line) + "," +
         std::to_string(d.span.end_col);
}

std::string first(const std::string& text) {
  auto all = diagnose(text);
  return all.empty() ? "OK" : show(all[0]);
}

std::string repeat(const std::string& s, int n) {
  std::string out;
  for (int i = 0; i < n; ++i) out += s;
  return out;
}

}  // namespace

TEST_CASE("the first error is CPython's", "[syntax]") {
  std::ifstream in(TRACEPAD_TESTS_DIR "/unit/syntax/errors.txt", std::ios::binary);
  REQUIRE(in);
  std::stringstream buffer;
  buffer << in.rdbuf();
  std::string text = buffer.str();
  size_t pos = text.find("\n---\n") + 5, cases = 0;
  while (pos < text.size()) {
    size_t end = text.find("\n---\n", pos);
    std::string entry = text.substr(pos, end == std::string::npos ? end : end - pos);
    while (!entry.empty() && entry.back() == '\n') entry.pop_back();
    size_t mark = entry.rfind("\n=> ");
    REQUIRE(mark != std::string::npos);
    std::string program = entry.substr(0, mark), expected = entry.substr(mark + 4);
    INFO(program);
    CHECK(first(program) == expected);
    ++cases;
    if (end == std::string::npos) break;
    pos = end + 5;
  }
  CHECK(cases > 500);
}

TEST_CASE("several errors are reported in order, each once", "[syntax]") {
  auto all = diagnose(
      "x = = 1\n"
      "def f(a b):\n"
      "    y = (1, 2)\n"
      "    return x y\n"
      "class A\n"
      "    pass\n"
      "for i in range(3):\n"
      "print(i)\n"
      "z = 0777\n");
  REQUIRE(all.size() >= 5);
  CHECK(all[0].message.substr(0, 13) == "leading zeros");  // the lexer's come first
  for (size_t i = 2; i < all.size(); ++i) CHECK(all[i - 1].span.line <= all[i].span.line);
}

TEST_CASE("an error inside of a block leaves the rest of the tree whole", "[syntax]") {
  auto module = parse_file(std::make_shared<Source>("t", "def f():\n  a b\n  return 1\nx = 2\n"));
  REQUIRE(module->diagnostics.size() == 1);
  REQUIRE(module->body.size() == 2);
  CHECK(static_cast<ast::FunctionDef*>(module->body[0])->body.size() == 1);
}

TEST_CASE("nesting is limited, not fatal", "[syntax]") {
  CHECK(first(repeat("(", 199) + "1" + repeat(")", 199)) == "OK");
  CHECK(first(repeat("(", 500) + "1" + repeat(")", 500)) ==
        "SyntaxError: too many nested parentheses @1,200,1,201");
  CHECK(diagnose(repeat("-", 5000) + "1")[0].kind == "MemoryError");
  CHECK(diagnose(repeat("not ", 5000) + "1")[0].kind == "MemoryError");
  CHECK(diagnose(repeat("lambda: ", 5000) + "1")[0].kind == "MemoryError");
  CHECK(diagnose("1" + repeat("+1", 20000))[0].kind == "RecursionError");
  CHECK(first("if x: pass\n" + repeat("elif x: pass\n", 3000)) == "OK");
  CHECK(first(repeat("f(", 150) + "a b" + repeat(")", 150)).find("forgot a comma") !=
        std::string::npos);
  std::string deep;
  for (int i = 0; i < 150; ++i) deep += repeat(" ", i) + "if x:\n";
  CHECK(first(deep + repeat(" ", 150) + "pass\n") ==
        "IndentationError: too many levels of indentation @101,0,101,1");
}

TEST_CASE("any bytes can be parsed", "[syntax]") {
  std::mt19937 random(1);
  const std::string pieces =
      "()[]{}'\"\\\n\t :=,.f#@*\r!~`\xc3\xa9\xff"
      "0x_1eEif def class for in lambda";
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    int n = static_cast<int>(random() % 60);
    for (int k = 0; k < n; ++k) text += pieces[random() % pieces.size()];
    diagnose(text);
  }
  diagnose(std::string("a\0b", 3));
  SUCCEED();
}

TEST_CASE("an expression by itself", "[syntax]") {
  auto parse = [](const char* text) {
    return parse_expression(std::make_shared<Source>("<string>", text));
  };
  CHECK(parse("1 + 2")->diagnostics.empty());
  CHECK(parse("  a, b\n")->body.size() == 1);
  CHECK(parse("x = 1")->diagnostics.at(0).message == "invalid syntax");
  CHECK(parse("1 +")->diagnostics.at(0).message == "invalid syntax");
  CHECK(parse("")->diagnostics.at(0).message == "invalid syntax");
  CHECK(parse("f(a b)")->diagnostics.at(0).message ==
        "invalid syntax. Perhaps you forgot a comma?");
}
