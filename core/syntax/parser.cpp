// The parser's entry points and its recovery from errors. A statement that fails is parsed once
// more with the checks for CPython's specific messages, and what remains of its line is skipped.
// The statements themselves are in the other parser_*.cpp files.
#include "syntax/parser.h"

#include <algorithm>
#include <optional>

#include "syntax/parser_impl.h"

namespace tracepad {
using namespace ast;

Parser::Parser(Module& module, TokenList& tokens)
    : module_(module), list_(tokens), toks_(tokens.tokens) {
  kind_ = toks_[0].kind;
}

// ---- failing ----

std::nullptr_t Parser::raise(Span span, std::string message, const char* kind) {
  if (!raised_) {
    raised_ = true;
    raised_early_ = !diagnosing_;
    error_ = {Severity::error, kind, std::move(message), span};
    error_line_ = toks_[furthest_].span.line;
  }
  fail();
  return nullptr;
}

std::nullptr_t Parser::raise_here(std::string message) {
  return raise(tok().span, std::move(message));
}

// Where CPython gives no place it points at the last token it has looked at.
std::nullptr_t Parser::raise_furthest(std::string message, const char* kind) {
  return raise(toks_[furthest_].span, std::move(message), kind);
}

// From `start` to where the lexer of CPython stands: one column before the end of the last token
// that was looked at.
std::nullptr_t Parser::raise_from(const Span& start, std::string message) {
  Span last = toks_[furthest_].span;
  Span span{start.line, start.col, last.end_line, last.end_col ? last.end_col - 1 : 0};
  if (span.end_line == span.line && span.end_col <= span.col) span.end_col = span.col + 1;
  return raise(span, std::move(message));
}

bool Parser::expect_when_diagnosing(Tok k) { return diagnosing_ ? expect_forced(k) : expect(k); }

bool Parser::expect_forced(Tok k) {
  if (accept(k)) return true;
  if (!failed_) raise_here("expected '" + std::string(token_text(k)) + "'");
  return false;
}

void Parser::report_failure(uint32_t furthest) {
  const Token& last = toks_[furthest];
  Diagnostic d;
  std::optional<Diagnostic> earlier;
  if (module_.diagnostics.empty() && !(raised_ && raised_early_))
    earlier = earlier_print_statement(last);
  if (earlier) {
    d = *earlier;
  } else if (raised_) {
    d = error_;
  } else if (last.kind == Tok::Indent) {
    d = {Severity::error, "IndentationError", "unexpected indent", last.span};
  } else if (last.kind == Tok::Dedent) {
    d = {Severity::error, "IndentationError", "unexpected unindent", last.span};
  } else {
    d = {Severity::error, "SyntaxError", "invalid syntax", last.span};
    bool added_newline = last.kind == Tok::Newline && last.begin >= list_.text.size();
    if (last.kind == Tok::End || (expression_mode_ && added_newline))
      d.span.col = d.span.end_col = 0;  // no place on the line
  }
  // An open bracket explains everything that goes wrong on later lines, or at the end of the file.
  if (!list_.unclosed.empty() && d.kind != "MemoryError") {
    const OpenBracket& open = list_.unclosed.back();
    const Token& reached = earlier ? last : toks_[furthest_];
    bool at_end = reached.kind == Tok::End && reached.level > 0;
    uint32_t line = raised_ && !earlier ? error_line_ : reached.span.line;
    // Once the parser has its complaint, CPython looks at the rest of the text for such brackets,
    // but not into f-strings.
    if (at_end || (line > open.span.line && !list_.ends_in_fstring)) {
      d = {Severity::error, "SyntaxError", std::string("'") + open.bracket + "' was never closed",
           open.span};
      list_.unclosed.clear();  // once is enough
    }
  }
  if (module_.diagnostics.empty()) {
    first_error_at_ = furthest_;
    module_.last_compound_line = last_compound_line_;
  }
  module_.diagnostics.push_back(std::move(d));
}

// Goes on behind the line on which it stopped.
void Parser::recover(uint32_t start) {
  raised_ = failed_ = false;
  if (pos_ < start) pos_ = start;
  bool first = true;
  while (toks_[pos_].kind != Tok::End) {
    Tok k = toks_[pos_].kind;
    if (k == Tok::Newline) {
      ++pos_;
      break;
    }
    if (!first && (k == Tok::Dedent)) break;
    if (k == Tok::Indent &&
        pos_ == start) {  // an unexpected indent: its lines are read as they stand
      ++pos_;
      break;
    }
    if (k == Tok::Indent) break;
    if (k == Tok::Dedent && pos_ > start) break;
    ++pos_;
    first = false;
  }
  kind_ = toks_[pos_].kind;
  if (pos_ > furthest_) furthest_ = pos_;
}

void Parser::statement(Body& out) {
  uint32_t start = pos_;
  size_t before = out.size();
  statement_once(out);
  if (!failed_ || rereading_) return;
  if (diagnosing_) {  // an enclosing statement is being parsed again: this was reported before
    recover(start);
    orphaned_blocks(start, out);
    return;
  }
  uint32_t stopped = pos_;
  uint32_t furthest = furthest_;
  if (!raised_ && match_head_ && module_.diagnostics.empty()) {
    raise_furthest("expected ':'");
  } else if (!raised_) {
    // Once more, with the expensive checks.
    out.resize(before);
    pos_ = start;
    failed_ = false;
    kind_ = toks_[pos_].kind;
    diagnosing_ = fallback_ = true;
    legacy_tried_.clear();
    plain_expressions_.clear();
    plain_disjunctions_.clear();
    plain_arguments_.clear();
    comprehensions_tried_.clear();
    statement_once(out);
    diagnosing_ = fallback_ = false;
  }
  report_failure(furthest);
  pos_ = std::max(stopped, std::min(pos_, furthest));
  recover(start);
  orphaned_blocks(start, out);
}

// The block of a header that could not be parsed, and the clauses (else, except, ...) that belong
// to it. Their statements are read for the sake of their own errors.
void Parser::orphaned_blocks(uint32_t start, Body& out) {
  auto is_clause = [](Tok k) {
    return k == Tok::KwElif || k == Tok::KwElse || k == Tok::KwExcept || k == Tok::KwFinally;
  };
  Tok k = toks_[start].kind;
  bool header = is_clause(k) || k == Tok::KwIf || k == Tok::KwFor || k == Tok::KwWhile ||
                k == Tok::KwWith || k == Tok::KwTry || k == Tok::KwDef || k == Tok::KwClass ||
                k == Tok::Name;
  if (!header) return;
  for (;;) {
    if (prev().kind != Tok::Newline) return;
    if (at(Tok::Indent)) {
      advance();
      statements_until_dedent(out);
      accept(Tok::Dedent);
    }
    if (k == Tok::Name || !is_clause(kind_)) return;
    while (!at(Tok::Newline) && !at(Tok::End) && !at(Tok::Indent) && !at(Tok::Dedent)) advance();
    if (!accept(Tok::Newline)) return;
  }
}

void Parser::statements_until_dedent(Body& out) {
  int extra = 0;  // indents that were unexpected
  while (!at(Tok::End) && !at(Tok::Stop)) {
    if (at(Tok::Dedent)) {
      if (extra == 0) return;
      --extra;
      advance();
      continue;
    }
    bool indent = at(Tok::Indent);
    statement(out);
    if (indent) ++extra;
  }
}

void Parser::file() {
  while (!at(Tok::End) && !at(Tok::Stop)) {
    if (at(Tok::Dedent) || at(Tok::Newline)) {
      advance();
      continue;
    }
    statement(module_.body);
  }
  if (rereading_) return;
  // A bracket that was left open although the parser had no complaint before the end.
  if (!list_.unclosed.empty() && list_.errors.empty() && module_.diagnostics.empty()) {
    const OpenBracket& open = list_.unclosed.back();
    module_.diagnostics.push_back({Severity::error, "SyntaxError",
                                   std::string("'") + open.bracket + "' was never closed",
                                   open.span});
  }
}

void Parser::expression_only() {
  expression_mode_ = true;
  auto attempt = [&]() -> Expr* {
    accept(Tok::Indent);  // eval() allows space before
    if (at(Tok::Star)) fail();
    Expr* e = star_expressions();
    if (!e) return nullptr;
    while (accept(Tok::Newline) || accept(Tok::Dedent)) {
    }
    if (!at(Tok::End)) {
      fail();
      return nullptr;
    }
    return e;
  };
  Expr* e = attempt();
  if (failed_) {
    uint32_t furthest = furthest_;
    if (!raised_) {
      pos_ = 0;
      failed_ = false;
      kind_ = toks_[0].kind;
      diagnosing_ = fallback_ = true;
      attempt();
      diagnosing_ = fallback_ = false;
    }
    report_failure(furthest);
    auto* bad = module_.make<ErrorExpr>();
    e = bad;
  }
  auto* s = module_.make<ExprStmt>();
  s->span = e->span;
  s->value = e;
  module_.body.push_back(s);
}

// ---- statements ----

void Parser::statement_once(Body& out) {
  Depth depth(*this);
  if (too_deep()) return;
  if (Stmt* s = compound_statement()) {
    out.push_back(s);
    if (!failed_ && s->kind != StmtKind::FunctionDef)
      last_compound_line_ = std::max(last_compound_line_, s->span.line);
    return;
  }
  if (failed_) return;
  simple_statements(out);
}

// ---- entry points ----

namespace {

// The lexer's errors come first, as CPython has it; the parser's follow where they stand on other
// lines.
void merge_diagnostics(Module& module, TokenList& tokens, size_t parser_reached) {
  // Of an indentation that is none the parser says so at once, without a look at the rest.
  bool indentation =
      !module.diagnostics.empty() && (module.diagnostics.front().message == "unexpected indent" ||
                                      module.diagnostics.front().message == "unexpected unindent");
  for (Diagnostic& w : tokens.warnings) module.warnings.push_back(std::move(w));
  if (tokens.errors.empty()) return;
  std::vector<Diagnostic> all;
  bool parser_first = !module.diagnostics.empty() && (tokens.first_error_late || indentation) &&
                      parser_reached < tokens.first_error_after;
  if (parser_first) {
    all.push_back(module.diagnostics.front());
    tokens.errors.insert(tokens.errors.begin(), module.diagnostics.front());
  } else {
    all.push_back(tokens.errors.front());
  }
  auto known_line = [&](const Diagnostic& d) {
    return std::any_of(all.begin(), all.end(), [&](const Diagnostic& e) {
      return d.span.line <= e.span.end_line && d.span.end_line >= e.span.line;
    });
  };
  for (size_t i = 1; i < tokens.errors.size(); ++i)
    if (!known_line(tokens.errors[i])) all.push_back(tokens.errors[i]);
  for (Diagnostic& d : module.diagnostics)
    if (!known_line(d)) all.push_back(std::move(d));
  std::stable_sort(all.begin() + 1, all.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return a.span.line < b.span.line;
  });
  module.diagnostics = std::move(all);
}

// What `read` makes of the tokens.
template <class F>
std::unique_ptr<Module> parse(const SourceRef& source, TokenList tokens, F read) {
  auto module = std::make_unique<Module>(source);
  Parser parser(*module, tokens);
  read(parser);
  merge_diagnostics(*module, tokens, parser.first_error_at());
  return module;
}

}  // namespace

std::unique_ptr<Module> parse_file(SourceRef source) {
  return parse(source, tokenize(*source), [](Parser& p) { p.file(); });
}

std::unique_ptr<Module> parse_outline(SourceRef source) {
  return parse(source, tokenize(*source), [](Parser& p) { p.outline(); });
}

std::unique_ptr<Module> parse_outlined(SourceRef source, const Span& at, std::string_view path) {
  return parse(source, tokenize_lines(*source, at.line, at.end_line),
               [=](Parser& p) { p.definition_within(path); });
}

std::unique_ptr<Module> parse_expression(SourceRef source) {
  return parse(source, tokenize(*source), [](Parser& p) { p.expression_only(); });
}

}  // namespace tracepad
