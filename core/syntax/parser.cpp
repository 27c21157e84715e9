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

namespace {
// CPython gives these tokens no place on their line.
bool has_no_columns(Tok k) { return k == Tok::Indent || k == Tok::Dedent || k == Tok::End; }
}  // namespace

std::nullptr_t Parser::raise(Span span, std::string message, const char* kind) {
  if (!raised_) {
    raised_ = true;
    raised_early_ = !diagnosing_;
    error_ = {Severity::error, kind, std::move(message), span};
    error_line_ = furthest_line();
    error_end_.reset();
    if (span == toks_[furthest_].span && has_no_columns(toks_[furthest_].kind)) error_end_ = -1;
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
  const bool empty = span.end_line == span.line && span.end_col <= span.col;
  if (empty) span.end_col = span.col + 1;
  const bool first = !raised_;
  raise(span, std::move(message));
  if (first && empty) error_end_ = static_cast<int>(span.end_col);
  return nullptr;
}

uint32_t Parser::furthest_line() const {
  const Token& t = toks_[furthest_];
  const bool after_line_end = t.kind == Tok::End && t.level > 0 && list_.text.ends_with('\n');
  return t.span.line - (after_line_end ? 1 : 0);
}

std::nullptr_t Parser::raise_without_end(const Span& start, std::string message) {
  const bool first = !raised_;
  raise(start, std::move(message));
  if (first) error_end_ = 0;
  return nullptr;
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
  std::optional<int> end;
  if (module_.diagnostics.empty() && !(raised_ && raised_early_)) earlier = earlier_find(last);
  if (earlier) {
    d = *earlier;
  } else if (raised_) {
    d = error_;
    end = error_end_;
  } else if (last.kind == Tok::Indent) {
    d = {Severity::error, "IndentationError", "unexpected indent", last.span};
    end = -1;
  } else if (last.kind == Tok::Dedent) {
    d = {Severity::error, "IndentationError", "unexpected unindent", last.span};
    end = -1;
  } else {
    d = {Severity::error, "SyntaxError", "invalid syntax", last.span};
    bool added_newline = last.kind == Tok::Newline && last.begin >= list_.text.size();
    if (last.kind == Tok::End || (expression_mode_ && added_newline))
      d.span.col = d.span.end_col = 0, end = 0;  // no place on the line
  }
  const uint32_t reached_line = raised_ && !earlier ? error_line_ : furthest_line();
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
      end = 0;
      list_.unclosed.clear();  // once is enough
    }
  }
  if (module_.diagnostics.empty()) {
    first_error_at_ = furthest_;
    module_.text_has_line_end = reached_line <= d.span.line;
    module_.end_offset = end;
    module_.last_compound_line = last_compound_line_;
    module_.wants_more = std::all_of(toks_.begin() + furthest, toks_.end(), [](const Token& t) {
      return t.kind == Tok::Dedent || t.kind == Tok::End;
    });
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
    plain_primaries_.clear();
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
    furthest_ = static_cast<uint32_t>(toks_.size()) - 1;
    module_.text_has_line_end = furthest_line() <= open.span.line;
    module_.end_offset = 0;
  }
}

void Parser::expression_only() {
  expression_mode_ = true;
  auto attempt = [&]() -> Expr* {
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

// What the SyntaxError of a first error of the lexer has besides its span. Those that CPython's
// parser raises for the lexer have a whole line and no end; the lexer's own end where they begin,
// unless they are about a range.
void describe_lexical(Module& module, const Diagnostic& d) {
  const std::string& m = d.message;
  const bool range = m.starts_with("leading zeros") || m.ends_with("prefixes are incompatible");
  const bool placed = m.starts_with("unexpected EOF") || m.starts_with("unindent does");
  const bool late =
      placed || d.kind != "SyntaxError" || m.starts_with("unexpected character after");
  module.text_has_line_end = late;
  module.end_offset.reset();
  if (late)
    module.end_offset = placed ? -1 : 0;
  else if (!range)
    module.end_offset = static_cast<int>(d.span.col) + 1;
}

// The parser warns of what it reads until its first error. The lexer reads the rest then, too, up
// to an error of its own; after a wrong indentation it does not.
void merge_warnings(Module& module, TokenList& tokens, bool indentation) {
  auto drop_from = [](std::vector<Diagnostic>& warnings, uint32_t line, uint32_t col) {
    std::erase_if(warnings, [&](const Diagnostic& w) {
      return std::pair(w.span.line, w.span.col) >= std::pair(line, col);
    });
  };
  if (!module.diagnostics.empty()) {
    const Span& error = module.diagnostics.front().span;
    drop_from(module.warnings, error.end_line, error.end_col);
    if (indentation) drop_from(tokens.warnings, error.line, error.col);
  }
  for (Diagnostic& w : tokens.warnings) module.warnings.push_back(std::move(w));
  if (!tokens.errors.empty()) {
    const Span& error = tokens.errors.front().span;
    drop_from(module.warnings, error.line, error.col);
  }
}

// The lexer's errors come first, as CPython has it; the parser's follow where they stand on other
// lines.
void merge_diagnostics(Module& module, TokenList& tokens, size_t parser_reached) {
  // Of an indentation that is none the parser says so at once, without a look at the rest.
  bool indentation =
      !module.diagnostics.empty() && (module.diagnostics.front().message == "unexpected indent" ||
                                      module.diagnostics.front().message == "unexpected unindent");
  merge_warnings(module, tokens, indentation);
  if (tokens.errors.empty()) return;
  std::vector<Diagnostic> all;
  bool parser_first = !module.diagnostics.empty() && (tokens.first_error_late || indentation) &&
                      parser_reached < tokens.first_error_after;
  if (parser_first) {
    all.push_back(module.diagnostics.front());
    tokens.errors.insert(tokens.errors.begin(), module.diagnostics.front());
  } else {
    all.push_back(tokens.errors.front());
    module.wants_more = false;
    describe_lexical(module, all.front());
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
