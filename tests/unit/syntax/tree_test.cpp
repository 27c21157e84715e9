// Trees and scopes: places in the source, the shapes that are easy to get wrong, and what names
// mean.
#include <catch2/catch_test_macros.hpp>

#include "syntax/parser.h"
#include "syntax/symtable.h"

using namespace tracepad;
using namespace tracepad::ast;

namespace {

std::unique_ptr<Module> parse(const char* text) {
  auto m = parse_file(std::make_shared<Source>("t", text));
  REQUIRE(m->diagnostics.empty());
  return m;
}

template <class T>
const T& as(const Node* n) {
  return static_cast<const T&>(*n);
}

const Expr* expr(const Module& m, size_t i = 0) { return as<ExprStmt>(m.body.at(i)).value; }

}  // namespace

TEST_CASE("places", "[syntax]") {
  auto m = parse("(é) + f(\n  x)\n");
  auto& b = as<BinOp>(expr(*m));
  CHECK(b.span == Span{1, 0, 2, 4});
  CHECK(b.left->span == Span{1, 1, 1, 2});
  CHECK(b.left->parenthesized);
  CHECK(b.op_span == Span{1, 4, 1, 5});
  CHECK(as<Call>(b.right).args[0]->span == Span{2, 2, 2, 3});
}

TEST_CASE("operators group as they should", "[syntax]") {
  auto m = parse("-2 ** -3 ** 2\nnot a in b is not c\na or b and c or d\n1 - 2 - 3\n");
  CHECK(expr(*m, 0)->kind == ExprKind::UnaryOp);
  auto& n = as<UnaryOp>(expr(*m, 1));
  CHECK(n.op == UnaryOpKind::Not);
  CHECK(as<Compare>(n.operand).ops == std::vector{CmpOpKind::In, CmpOpKind::IsNot});
  CHECK(as<BoolOp>(expr(*m, 2)).values.size() == 3);
  CHECK(as<BinOp>(expr(*m, 3)).left->kind == ExprKind::BinOp);
}

TEST_CASE("strings", "[syntax]") {
  auto m = parse(
      "'a' \"\\x62\" r'\\n'\n"
      "b'\\xff\\0' b'a'\n"
      "f'{x!r:>{w}}{{}}{y=}' 'z'\n"
      "'\\N{BULLET}\\u20ac'\n");
  CHECK(as<Constant>(expr(*m, 0)).text == "ab\\n");
  CHECK(as<Constant>(expr(*m, 1)).text == std::string("\xff\0a", 3));
  auto& f = as<JoinedStr>(expr(*m, 2));
  REQUIRE(f.values.size() == 4);
  auto& x = as<FormattedValue>(f.values[0]);
  CHECK(x.conversion == 'r');
  CHECK(x.format_spec->values.size() == 2);
  CHECK(as<Constant>(f.values[1]).text == "{}y=");
  CHECK(as<FormattedValue>(f.values[2]).conversion == 'r');
  CHECK(as<Constant>(f.values[3]).text == "z");
  CHECK(as<Constant>(expr(*m, 3)).text == "•€");
}

TEST_CASE("soft keywords are names, too", "[syntax]") {
  auto m = parse(
      "match = type = case = _ = 1\nmatch(x)\nmatch[x]\nmatch - x\ntype(x)\n"
      "match x:\n  case [1, *_, {'a': b, **r}] if b: pass\n  case C(x, y=-1 + 2j) | None as z: "
      "pass\n"
      "type X[T: int, *U, **V = [int]] = list[T]\n");
  CHECK(m->body[5]->kind == StmtKind::Match);
  CHECK(m->body[6]->kind == StmtKind::TypeAlias);
}

TEST_CASE("scopes", "[syntax]") {
  auto m = parse(
      "def outer(a, *, b=1, **k):\n"
      "    x = 1\n"
      "    class C:\n"
      "        y: int = x\n"
      "        def m(self):\n"
      "            self.__p = x\n"
      "            return super().m()\n"
      "    def gen():\n"
      "        nonlocal x\n"
      "        x = yield [x + i for i in a if (t := i)]\n"
      "    return gen, C\n");
  auto table = build_symbol_table(*m);
  REQUIRE(table->diagnostics.empty());
  auto& outer_def = as<FunctionDef>(m->body[0]);
  const Scope* outer = table->scope(&outer_def, ScopeKind::Function);
  REQUIRE(outer);
  CHECK(outer->varnames == std::vector<std::string>{"a", "b", "k", "C", "gen"});
  // The generator's inner list comprehension takes `a` from the generator, hence from here.
  CHECK(outer->cellvars == std::vector<std::string>{"a", "x"});
  CHECK(outer->has_varkeywords);
  auto& class_def = as<ClassDef>(outer_def.body[1]);
  const Scope* c = table->scope(&class_def, ScopeKind::Class);
  CHECK(c->freevars == std::vector<std::string>{"x"});
  CHECK(c->needs_class_closure);
  CHECK(c->resolve("y") == NameScope::Local);
  CHECK(c->mangle("__p") == "_C__p");
  CHECK(table->scope(&class_def, ScopeKind::Annotations)->sees_class);
  const Scope* method = table->scope(class_def.body[1], ScopeKind::Function);
  CHECK(method->freevars == std::vector<std::string>{"__class__", "x"});
  CHECK(method->is_method);
  const Scope* gen = table->scope(outer_def.body[2], ScopeKind::Function);
  CHECK(gen->is_generator);
  CHECK(gen->varnames == std::vector<std::string>{"t"});  // a comprehension runs in its frame
  CHECK(gen->resolve("x") == NameScope::Free);
  REQUIRE(gen->children.size() == 1);
  CHECK(gen->children[0]->varnames == std::vector<std::string>{".0", "i"});
  CHECK(gen->children[0]->resolve("t") == NameScope::Local);
  CHECK(gen->resolve("a") == NameScope::Free);
}

TEST_CASE("what functions in a comprehension capture is a cell of the frame around", "[syntax]") {
  auto m = parse("def f(x):\n  y = 1\n  return [[lambda: i + y for i in x] for j in x]\n");
  auto table = build_symbol_table(*m);
  const Scope* f = table->scope(m->body[0], ScopeKind::Function);
  CHECK(f->cellvars == std::vector<std::string>{"y"});
  REQUIRE(f->comprehension_cells.size() == 1);
  CHECK(f->comprehension_cells[0].name == "i");
  CHECK(f->comprehension_cells[0].comprehension == f->children[0]->children[0]);
  CHECK(f->children[0]->resolve("x") == NameScope::Local);
}

TEST_CASE("private names", "[syntax]") {
  CHECK(mangle_private_name("C", "__x") == "_C__x");
  CHECK(mangle_private_name("__C", "__x") == "_C__x");
  CHECK(mangle_private_name("C", "__x__") == "__x__");
  CHECK(mangle_private_name("_", "__x") == "__x");
  CHECK(mangle_private_name("", "__x") == "__x");
}
