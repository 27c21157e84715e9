// The compiler by itself: every path of the code it makes has one stack depth, constants are shared
// the way Python tells them apart, jumps and superinstructions come out where they should. What
// programs print is the conformance tests' matter.
#include "runtime/compiler.h"

#include <catch2/catch_test_macros.hpp>

#include "runtime/disassembler.h"
#include "runtime/embedded.h"
#include "runtime/vm.h"
#include "syntax/parser.h"

using namespace tracepad;

namespace {

Ref<Code> compiled(VM& vm, const char* text, CompileMode mode = CompileMode::file) {
  auto source = std::make_shared<Source>("test.py", text);
  auto module = mode == CompileMode::expression ? parse_expression(source) : parse_file(source);
  return compile(vm, *module, mode, false);
}

std::string first_problem(VM& vm, const char* text) {
  auto module = parse_file(std::make_shared<Source>("test.py", text));
  compile(vm, *module, CompileMode::file, false);
  return module->diagnostics.empty() ? "" : module->diagnostics[0].message;
}

const Code* inner(const Ref<Code>& code) {
  for (const Value& v : code->consts) {
    if (is<Code>(v)) return cast<Code>(v);
  }
  return nullptr;
}

int count(const Code& code, Op op) {
  int n = 0;
  for (Instr i : code.instrs) n += instr_op(i) == op;
  return n;
}

}  // namespace

TEST_CASE("every path keeps one stack depth") {
  VM vm;
  const char* programs[] = {
      "",
      "a < b < c\nif not a < b <= c: pass\nx = a if b and c or not d else e\n",
      "for i in x:\n  for j in y:\n    if i: break\n    if j: continue\n    f(i)\n  else: "
      "g()\nelse: h()\n",
      "def f():\n  for i in x:\n    try:\n      with a as b, c:\n        if b: return i\n        "
      "if c: continue\n"
      "    except E as e:\n      break\n    except (A, B):\n      return 1\n    finally:\n      "
      "done()\n",
      "def f():\n  try:\n    return g()\n  finally:\n    for x in y:\n      if x: break\n      "
      "return x\n",
      "def g():\n  x = yield 1\n  yield from h()\n  with a: return (yield)\n",
      "match p:\n  case 1 | 2: a()\n  case [x, *rest, y] if x: b()\n  case {'k': v, **more}: c()\n"
      "  case C(a, b=[_, *_]) as w: d()\n  case (P(x, y) | Q(y, x)): e()\n  case None | True: "
      "f()\n  case _: g()\n",
      "f(*a, b, k=1, **d, **e)\n[*a, *b]\n{**a, 'b': 1}\n(*a, 1)\n{*a}\nx[1:2, ::3, ...]\n",
      "a.b += 1\na[i] -= 2\nx, (y, *z), w[0] = v\ndel x, (y, z), a.b, a[0]\n",
      "f'{a}{b!r:>{w}} c {d:x}'\n",
      "[[x * y for y in r if y] for x in q]\n{x: lambda: x for x in q}\nlist(x for x in y for z in "
      "x)\n",
      "class C[T](B, k=1):\n  'doc'\n  x: int = 1\n  def m[U](self, a: T = 1, *, b: U = 2) -> int: "
      "return super().m()\n",
      "type A[T] = list[T]\nif x:\n  y: int = 3\n",
      "import a.b.c as d\nfrom . import e\nfrom ..f import g as h\nfrom i import *\n",
  };
  for (const char* text : programs) {
    INFO(text);
    Ref<Code> code = compiled(vm, text);
    REQUIRE(code);
    CHECK(verify(*code) == "");
  }
}

TEST_CASE("constants are folded and told apart by type") {
  VM vm;
  Ref<Code> code = compiled(vm, "x = 1, 1.0, True, 0.0, -0.0, 2 * 3 + 1\n");
  REQUIRE(code);
  CHECK(count(*code, Op::BINARY_OP) == 0);
  CHECK(count(*code, Op::BUILD_TUPLE) == 0);
  code = compiled(vm, "f(1); f(1.0); f(True); f(0.0); f(-0.0); f(1)\n");
  CHECK(code->consts.size() == 6);  // those five and None
}

TEST_CASE("conditions are jumps") {
  VM vm;
  Ref<Code> code = compiled(vm, "def f(a, b):\n  if a and not b or a < b: g()\n");
  const Code* f = inner(code);
  REQUIRE(f);
  CHECK(count(*f, Op::UNARY_NOT) == 0);
  CHECK(count(*f, Op::JUMP_IF_FALSE_OR_POP) == 0);
  CHECK(count(*f, Op::COMPARE_JUMP) == 1);
  CHECK(count(*f, Op::LOAD_FAST_2) == 1);
}

TEST_CASE("a local that may be unbound is read by itself") {
  VM vm;
  Ref<Code> code = compiled(vm, "def f(a):\n  if a: b = 1\n  return a + b\n");
  CHECK(count(*inner(code), Op::LOAD_FAST_2) == 0);
  code = compiled(vm, "def f(a):\n  b = 1\n  for c in a: pass\n  return a + b\n");
  CHECK(count(*inner(code), Op::LOAD_FAST_2) == 1);
}

TEST_CASE("docstrings lose their indentation") {
  VM vm;
  Ref<Code> code = compiled(vm, "def f():\n    '''One.\n\n      two\n    three\n    '''\n");
  CHECK(str_view(inner(code)->doc) == "One.\n\n  two\nthree\n");
}

TEST_CASE("problems that only this stage sees") {
  VM vm;
  CHECK(first_problem(vm, "break\n") == "'break' outside loop");
  CHECK(first_problem(vm, "match x:\n  case [a, a]: pass\n") ==
        "multiple assignments to name 'a' in pattern");
  CHECK(first_problem(vm, "match x:\n  case a: pass\n  case b: pass\n") ==
        "name capture 'a' makes remaining patterns unreachable");
  CHECK(first_problem(vm, "match x:\n  case [a] | [b]: pass\n") ==
        "alternative patterns bind different names");
  CHECK(first_problem(vm, "x = 1\nfrom __future__ import division\n") ==
        "from __future__ imports must occur at the beginning of the file");
}

// What an outline leaves out and complete_code() brings in again is what compiling the whole at
// once makes: checked on every library module, which are what is outlined.
namespace {

bool same_constant(const Value& a, const Value& b);

template <class T, class Same>
bool same_list(const T& a, const T& b, Same same) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), same);
}

bool same_code(VM& vm, Code& whole, Code& outlined, int& completed) {
  if (outlined.outlined) {
    ++completed;
    if (outlined.plain_args != UINT32_MAX || whole.arg_count != outlined.arg_count ||
        whole.flags != outlined.flags)
      return false;
    if (!complete_code(vm, outlined) || outlined.outlined) return false;
  }
  UNSCOPED_INFO(whole.qualname->s);
  auto same_name = [](const Ref<Str>& a, const Ref<Str>& b) { return a == b; };
  auto same_caches = [](const NameCache& a, const NameCache& b) { return a.name == b.name; };
  if (whole.qualname != outlined.qualname || whole.flags != outlined.flags ||
      whole.instrs != outlined.instrs || whole.stack_size != outlined.stack_size ||
      whole.plain_args != outlined.plain_args || whole.local_count != outlined.local_count ||
      !same_list(whole.varnames, outlined.varnames, same_name) ||
      !same_list(whole.names, outlined.names, same_name) ||
      !same_list(whole.cellvars, outlined.cellvars, same_name) ||
      !same_list(whole.freevars, outlined.freevars, same_name) ||
      !same_list(whole.caches, outlined.caches, same_caches) ||
      !same_list(whole.spans, outlined.spans,
                 [](const Span& a, const Span& b) { return a == b; }) ||
      whole.consts.size() != outlined.consts.size())
    return false;
  for (size_t i = 0; i < whole.consts.size(); ++i) {
    Code* own = as<Code>(whole.consts[i]);
    Code* other = as<Code>(outlined.consts[i]);
    if (!own != !other || (own && !same_code(vm, *own, *other, completed))) return false;
    if (!own && !same_constant(whole.consts[i], outlined.consts[i])) return false;
  }
  return true;
}

bool same_constant(const Value& a, const Value& b) {
  return VM::current->compare_bool(0, a, b) == 1 || (a.is_real() && a.real() != a.real());
}

}  // namespace

TEST_CASE("a library module's functions are compiled when first called, to the same code") {
  VM vm;
  int completed = 0;
  for (std::string_view name : library_names()) {
    INFO(name);
    auto source = std::make_shared<Source>(std::string(name), library_source(name));
    auto tree = parse_file(source), outline = parse_outline(source);
    Ref<Code> whole = compile(vm, *tree, CompileMode::file, true);
    Ref<Code> outlined = compile(vm, *outline, CompileMode::file, true);
    REQUIRE(whole);
    REQUIRE(outlined);
    CHECK(same_code(vm, *whole, *outlined, completed));
  }
  CHECK(completed > 1000);
}
