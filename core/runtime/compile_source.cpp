// Compiling source, with what the parser and the compiler found made Python's: a SyntaxError, or
// SyntaxWarnings, which the filters of the module warnings may turn into one.
#include <algorithm>

#include "base/utf8.h"
#include "runtime/builtin_types.h"
#include "runtime/compiler.h"
#include "syntax/keyword_typos.h"
#include "syntax/parser.h"

namespace tracepad {

namespace {

struct Compiled {
  const SourceRef& source;
  const ast::Module& tree;
  CompileMode mode;
  bool parsed;  // what is wrong was found after parsing
};

Value syntax_error(VM& vm, const Compiled& c, const Diagnostic& d) {
  Type* cls = d.kind == "IndentationError" ? exc::IndentationError
              : d.kind == "TabError"       ? exc::TabError
                                           : exc::SyntaxError;
  const Source& source = *c.source;
  std::string line(source.line(d.span.line));
  line += "\n";
  const bool warning = d.severity == Severity::warning;  // which a filter has made an error
  const bool unended = d.span.line >= source.line_count() && c.mode == CompileMode::expression &&
                       !source.text().ends_with('\n');
  // The lexer's warnings are of a point and show the line without its end; those of the parser are
  // of a stretch and show all that has been read.
  const bool of_lexer = d.span.line == d.span.end_line && d.span.col == d.span.end_col;
  // An empty span at the line's beginning is "no place on it": offset 0.
  const bool placed = warning || d.span.end_line != d.span.line || d.span.end_col > 0;
  // What is found after parsing has, in CPython, columns that count bytes.
  auto column = [&](uint32_t line_number, uint32_t col) {
    return c.parsed ? static_cast<uint32_t>(utf8::offset(source.line(line_number), col)) : col;
  };
  const Value where = make_tuple(
      {make_str(source.name()), make_int(d.span.line),
       make_int(placed ? column(d.span.line, d.span.col) + 1 : 0), make_str(line),
       make_int(d.span.end_line),
       make_int(c.tree.end_offset && !warning ? int64_t{*c.tree.end_offset}
                                              : column(d.span.end_line, d.span.end_col) + 1)});
  Value error = vm.call(Value(cls), {make_str(d.message), where});
  if (!error) return {};
  if (c.parsed)
    vm.setattr(error, intern("_columns"),
               make_tuple({make_int(d.span.col + 1), make_int(d.span.end_col + 1)}));
  else if (warning ? of_lexer : !c.tree.text_has_line_end || unended)
    vm.setattr(error, intern("_bare_line"), Value::boolean(true));
  return error;
}

// Whether the program is still to run: false where a filter made an error of a warning.
bool show_warnings(VM& vm, const Compiled& c, size_t from_parsing) {
  if (c.tree.warnings.empty()) return true;
  const Value module = vm.import("warnings");
  const Value say = module ? vm.getattr(module, "_warn_of_source") : Value();
  if (!say) return false;
  for (size_t i = 0; i < c.tree.warnings.size(); ++i) {
    const Diagnostic& d = c.tree.warnings[i];
    const Source* file = c.source->file();
    if (vm.call(say, {make_str(d.message), make_str(c.source->name()), make_int(d.span.line),
                      make_str(file ? file->line(d.span.line) : std::string_view())}))
      continue;
    if (!vm.error_is(exc::SyntaxWarning)) return false;
    vm.clear_error();
    Diagnostic error = d;
    constexpr std::string_view kOutlook = " Such sequences will not work in the future.";
    if (const size_t at = error.message.find(kOutlook); at != std::string::npos)
      error.message.erase(at, kOutlook.size());
    Compiled when = c;
    when.parsed = i >= from_parsing;
    if (const Value e = syntax_error(vm, when, error)) vm.set_error(e);
    return false;
  }
  return true;
}

}  // namespace

Ref<Code> VM::compile_source(SourceRef source, int mode, bool library,
                             std::vector<Diagnostic>* diagnostics, bool warns) {
  const CompileMode m = static_cast<CompileMode>(mode);
  auto tree = m == CompileMode::expression ? parse_expression(source)
              : library                    ? parse_outline(source)
                                           : parse_file(source);
  const Compiled c{source, *tree, m, tree->diagnostics.empty()};
  const size_t from_parsing = tree->warnings.size();
  std::stable_sort(tree->warnings.begin(), tree->warnings.end(), [](const auto& a, const auto& b) {
    return std::pair(a.span.line, a.span.col) < std::pair(b.span.line, b.span.col);
  });
  Ref<Code> code = compile(*this, *tree, m, library);
  if (diagnostics) {
    *diagnostics = tree->diagnostics;
    diagnostics->insert(diagnostics->end(), tree->warnings.begin(), tree->warnings.end());
  }
  if (has_error()) return {};
  if (!library && warns && !show_warnings(*this, c, from_parsing)) return {};
  if (code) return code;
  for (const Diagnostic& d : tree->diagnostics) {
    if (d.severity != Severity::error) continue;
    if (d.kind == "MemoryError" || d.kind == "RecursionError") {  // nested too deeply: no place
      raise(d.kind == "MemoryError" ? exc::MemoryError : exc::RecursionError, "{}", d.message);
      return {};
    }
    const Value error = syntax_error(*this, c, d);
    if (auto typo = find_keyword_typo(*tree); error && typo) {
      // Only tracebacks show it.
      setattr(error, intern("_keyword_typo"),
              make_tuple({make_str("invalid syntax. Did you mean '" + typo->keyword + "'?"),
                          make_int(typo->span.line), make_int(typo->span.col + 1),
                          make_int(typo->span.end_col + 1), make_str(typo->text)}));
    }
    if (error) set_error(error);
    return {};
  }
  raise(exc::SyntaxError, "invalid syntax");
  return {};
}

}  // namespace tracepad
