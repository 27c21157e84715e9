// Misspelt keywords: the suggestions that CPython's tracebacks make, and where they make none.
#include "syntax/keyword_typos.h"

#include <catch2/catch_test_macros.hpp>

#include "syntax/parser.h"

using namespace tracepad;

namespace {

std::string suggested(const char* text) {
  auto typo = find_keyword_typo(*parse_file(std::make_shared<Source>("t", text)));
  return typo ? typo->keyword : "";
}

}  // namespace

TEST_CASE("misspelt keywords", "[syntax]") {
  CHECK(suggested("wihle x: pass") == "while");
  CHECK(suggested("fro x in y: pass") == "for");
  CHECK(suggested("if x:\n    pass\neles:\n    pass") == "else");
  CHECK(suggested("def f():\n    retrun x") == "return");
  CHECK(suggested("x = [a fro a in b]") == "for");
  CHECK(suggested("with open(x) sa f: pass") == "is");
  CHECK(suggested("whille True:\n    x = 1") == "while");
  CHECK(suggested("Class A: pass") == "class");
}

TEST_CASE("no keyword helps", "[syntax]") {
  CHECK(suggested("esle: pass") == "");
  CHECK(suggested("a b") == "");
  CHECK(suggested("x = f(a b)") == "");
  CHECK(suggested("def g():\n    pass\nretrun d") == "");  // no function around it
  CHECK(suggested("x = 1") == "");
  CHECK(suggested("if x") == "");
}
