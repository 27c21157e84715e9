// The parser's state and its methods, shared by the files that implement it: parser.cpp (entry,
// recovery) and
// parser_{statements,compound,definitions,patterns,expressions,atoms,displays,literals,
// targets,checks}.cpp.
//
// How errors work: a function that cannot go on calls fail() (or raise() with a message) and
// returns null. From then on the current token is Stop, which matches nothing, so that everything
// unwinds by itself; the statement loop then parses the statement again with `diagnosing_` set,
// where the slower checks that know CPython's specific messages are made, reports, and goes on
// behind it.
#pragma once
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "syntax/ast.h"
#include "syntax/lexer.h"

namespace tracepad {

// Operator precedences, low to high, as the grammar has them.
enum Precedence : int {
  kOr = 1,
  kAnd,
  kNot,
  kComparison,
  kBitOr,
  kBitXor,
  kBitAnd,
  kShift,
  kSum,
  kTerm,
  kFactor,
  kPower,
};

enum class Targets { Star, Del, For };  // which kind of target a message speaks about

class Parser {
 public:
  Parser(ast::Module& module, TokenList& tokens);
  void file();
  void expression_only();
  void outline() {
    outline_ = true;
    file();
  }
  void definition_within(std::string_view path);
  // The token that had been reached when the first error was found.
  uint32_t first_error_at() const { return first_error_at_; }

 private:
  struct State {
    uint32_t pos;
    bool failed;
  };

  // ---- tokens
  const Token& tok() const { return toks_[pos_]; }
  const Token& next_tok(uint32_t n = 1) const {
    return toks_[std::min<size_t>(pos_ + n, toks_.size() - 1)];
  }
  const Token& prev() const { return toks_[pos_ ? pos_ - 1 : 0]; }
  std::string_view text(const Token& t) const { return list_.text_of(t); }
  bool at(Tok k) const { return kind_ == k; }
  bool next_is(Tok k) const { return next_tok().kind == k; }
  void advance() {
    kind_ = toks_[++pos_].kind;
    if (pos_ > furthest_) furthest_ = pos_;
  }
  bool accept(Tok k) {
    if (kind_ != k) return false;
    advance();
    return true;
  }
  bool expect(Tok k) {
    if (accept(k)) return true;
    fail();
    return false;
  }
  bool expect_forced(Tok k);           // "expected ':'", in the first pass already
  bool expect_when_diagnosing(Tok k);  // the same message, but in the second
  bool at_soft_keyword(std::string_view word) const { return at(Tok::Name) && text(tok()) == word; }
  void look_at(uint32_t pos) {
    if (pos > furthest_) furthest_ = pos;
  }

  // ---- failing
  void fail() {
    failed_ = true;
    kind_ = Tok::Stop;
  }
  std::nullptr_t raise(Span span, std::string message, const char* kind = "SyntaxError");
  std::nullptr_t raise_here(std::string message);  // at the current token
  std::nullptr_t raise_furthest(std::string message, const char* kind = "SyntaxError");
  std::nullptr_t raise_from(const Span& start, std::string message);
  std::nullptr_t raise_without_end(const Span& start, std::string message);
  uint32_t furthest_line() const;  // the last one that was read
  State mark() const { return {pos_, failed_}; }
  // Goes back to `s`, where what was read so far is a whole; false: an error ends everything.
  bool fall_back(State s) {
    if (!fallback_ || raised_) return false;
    reset(s);
    return true;
  }
  void reset(State s) {
    if (raised_) return;  // an error with a message ends everything
    pos_ = s.pos;
    failed_ = s.failed;
    kind_ = failed_ ? Tok::Stop : toks_[pos_].kind;
  }
  bool too_deep();
  struct Depth {
    Parser& p;
    explicit Depth(Parser& parser) : p(parser) { ++p.depth_; }
    ~Depth() { --p.depth_; }
  };

  // ---- building
  Span from(const Span& start) const { return start.to(prev().span); }
  // For compound statements: up to the last token that is no line end (a `;` counts).
  Span from_block(const Span& start) const {
    uint32_t i = pos_ ? pos_ - 1 : 0;
    while (i > 0 && (toks_[i].kind == Tok::Newline || toks_[i].kind == Tok::Dedent ||
                     toks_[i].kind == Tok::Indent))
      --i;
    return start.to(toks_[i].span);
  }
  template <class T, class... A>
  T* make(const Span& start, A&&... a) {
    T* n = module_.make<T>(std::forward<A>(a)...);
    n->span = from(start);
    return n;
  }
  std::string name_text(const Token& t) const { return std::string(text(t)); }
  ast::Name* name_expr(const Token& t);

  // ---- statements
  void statement(ast::Body& out);
  void statement_once(ast::Body& out);
  void statements_until_dedent(ast::Body& out);
  void report_failure(uint32_t furthest);
  void recover(uint32_t start);
  void orphaned_blocks(uint32_t start, ast::Body& out);
  void simple_statements(ast::Body& out);
  ast::Stmt* simple_statement();
  void try_targets();
  ast::Stmt* expression_statement();
  ast::Stmt* annotated_assignment(const Span& start, ast::Expr* target);
  ast::Stmt* assignment(uint32_t start_pos, ast::Expr* first);
  ast::Stmt* invalid_assignment(uint32_t start_pos);
  ast::Stmt* return_statement();
  ast::Stmt* raise_statement();
  ast::Stmt* delete_statement();
  ast::Stmt* assert_statement();
  ast::Stmt* scope_declaration();
  ast::Stmt* import_statement();
  ast::Stmt* import_from_statement();
  bool dotted_name(std::string& out);
  bool import_alias(std::string& out);
  ast::Stmt* type_alias_statement();
  bool is_type_alias();
  ast::Stmt* compound_statement();
  ast::Body block(const char* after, uint32_t line);
  bool colon(bool forced);
  ast::Stmt* if_statement();
  ast::Stmt* while_statement();
  ast::Stmt* for_statement();
  ast::Stmt* with_statement();
  bool with_items(std::vector<ast::WithItem>& items, bool parenthesized);
  ast::Stmt* try_statement();
  bool except_clause(ast::Try* node, bool first);
  ast::Body else_block();
  ast::Stmt* match_statement();
  ast::Stmt* decorated();
  ast::Stmt* function_definition(const ast::Exprs& decorators);
  bool outlined_body(ast::Body& out);
  ast::Stmt* class_definition(const ast::Exprs& decorators);
  std::vector<ast::TypeParam> type_parameters();
  bool parameters(ast::Parameters& out, bool lambda);
  bool parameter(ast::Parameter& out, bool lambda, bool star);

  // ---- patterns (parser_patterns.cpp)
  bool case_block(ast::MatchCase& out);
  ast::Pattern* open_pattern();
  ast::Pattern* as_pattern();
  ast::Pattern* or_pattern();
  ast::Pattern* closed_pattern();
  ast::Pattern* maybe_star_pattern();
  ast::Pattern* number_pattern();
  ast::Pattern* sequence_pattern(Tok close);
  ast::Pattern* mapping_pattern();
  ast::Pattern* name_pattern();
  ast::Pattern* class_pattern(const Span& start, ast::Expr* cls);
  ast::Expr* signed_number();
  ast::Expr* complex_or_number();

  // ---- expressions (parser_expressions.cpp, parser_atoms.cpp)
  ast::Expr* star_expressions();  // tuple without parentheses, `*x` elements
  ast::Expr* star_expression();
  ast::Expr* star_named_expression();
  ast::Expr* named_expression();
  ast::Expr* expression() {
    return plain_ || diagnosing_ ? remembered(plain_expressions_, &Parser::expression_rule)
                                 : expression_rule();
  }
  ast::Expr* expression_rule();
  ast::Expr* expression_without_invalid();
  ast::Expr* disjunction() {
    return plain_ || diagnosing_ ? remembered(plain_disjunctions_, &Parser::disjunction_rule)
                                 : disjunction_rule();
  }
  ast::Expr* disjunction_rule() { return operators(kOr); }
  // CPython's parser remembers what a rule made of a place: what it read there without its checks
  // (expression_without_invalid) is not read again with them. `read` has the places of the rule.
  ast::Expr* remembered(std::unordered_set<uint32_t>& read, ast::Expr* (Parser::*rule)());
  ast::Expr* operators(int min_precedence);
  bool not_after_operator(int operand);
  ast::Expr* comparison_tail(const Span& start, ast::Expr* left);
  ast::Expr* bool_tail(const Span& start, ast::Expr* left, Tok op, int precedence);
  ast::Expr* lambda();
  ast::Expr* yield_expression();
  ast::Expr* yield_or_star_expressions();
  ast::Expr* primary();
  ast::Expr* atom();
  ast::Expr* starred_expression();
  ast::Expr* subscript(const Span& start, ast::Expr* value);
  ast::Expr* slice();
  ast::Expr* call(const Span& start, ast::Expr* func);
  bool arguments(ast::Exprs& args, std::vector<ast::Keyword>& keywords, bool allow_genexp);
  void read_more_arguments();
  ast::Expr* group_or_tuple();
  ast::Expr* list_display();
  ast::Expr* brace_display();
  ast::Expr* dict_rest(const Span& start, ast::Expr* key, bool unpack);
  ast::Expr* later_key();
  ast::Expr* comprehension_rest(const Span& start, ast::ExprKind kind, ast::Expr* elt,
                                ast::Expr* value, Tok close);
  ast::Expr* for_target(bool comprehension);
  bool for_if_clauses(std::vector<ast::Comprehension>& out);
  ast::Expr* star_targets();
  ast::Expr* star_target();
  bool starts_expression(Tok k) const;

  // ---- invalid_* checks, only while diagnosing
  std::optional<Diagnostic> earlier_find(const Token& failed_at);
  std::nullptr_t check_quoted_text(uint32_t start_pos);
  std::nullptr_t check_after_disjunction(uint32_t start_pos, ast::Expr* a);
  void check_unread_bracket();
  std::nullptr_t check_named_expression(uint32_t start_pos, ast::Expr* a);
  void check_first_star(bool group = false);
  std::nullptr_t check_misplaced_comprehension();
  std::nullptr_t check_comprehension_target(const ast::Exprs& elts, uint32_t comma_pos);

  // ---- literals (parser_literals.cpp)
  ast::Expr* number();
  ast::Expr* strings();
  bool string_piece(const Token& t, std::string& value, bool& bytes, bool& unicode_prefix);
  bool decode_escapes(const Token& t, std::string_view body, bool bytes, std::string& out,
                      uint32_t body_begin, const Span& error_span);
  Span fstring_end() const;
  bool fstring(std::vector<ast::Expr*>& parts);
  bool fstring_parts(bool raw, ast::Exprs& parts);
  bool replacement_field(bool raw, ast::Exprs& parts);
  void add_text(ast::Exprs& parts, std::string text, const Span& span);
  void warn_escape(const Token& t, uint32_t offset_in_text, const std::string& shown, bool octal);
  Span span_of_bytes(const Token& t, uint32_t begin, uint32_t end) const;

  // ---- targets (parser_targets.cpp)
  static const char* expr_name(const ast::Expr* e);
  static ast::Expr* invalid_target(ast::Expr* e, Targets kind);
  static bool is_target(const ast::Expr* e, bool star_allowed);
  static bool is_del_target(const ast::Expr* e);
  std::nullptr_t raise_invalid_target(ast::Expr* e, Targets kind);
  static bool is_bitwise_or(const ast::Expr* e);
  static bool starts_with_display(const ast::Expr* e);

  ast::Module& module_;
  TokenList& list_;
  const std::vector<Token>& toks_;
  uint32_t pos_ = 0;
  uint32_t furthest_ = 0;
  Tok kind_ = Tok::End;
  bool failed_ = false;
  bool diagnosing_ = false;
  bool reading_on_ = false;  // past a try that has no block (diagnosing)
  // A line such as `match (x)` was read. It may be a call, but once anything behind it is wrong,
  // CPython takes it for the head of a statement that wants a colon.
  bool match_head_ = false;
  // Where the rest of an expression cannot be read, keep what could be (as a backtracking parser
  // does), so that the checks see the expression that CPython sees.
  bool fallback_ = false;
  bool expression_mode_ = false;
  bool plain_ = false;  // within expression_without_invalid, of a statement that is diagnosed
  std::unordered_set<uint32_t> plain_expressions_, plain_disjunctions_, plain_primaries_,
      plain_arguments_, comprehensions_tried_;
  bool outline_ = false;  // leave the bodies of functions out
  uint32_t first_error_at_ = 0;
  uint32_t last_compound_line_ = 0;
  std::vector<uint32_t>
      legacy_tried_;           // places that check_after_disjunction need not look at again
  bool rereading_ = false;     // earlier_find reads the whole text once more
  bool raised_ = false;        // error_ holds the message
  bool raised_early_ = false;  // and CPython has it from its first reading
  Diagnostic error_;
  uint32_t error_line_ = 0;       // where the furthest token stood when it was raised
  std::optional<int> error_end_;  // ast::Module::end_offset
  int depth_ = 0;
};

}  // namespace tracepad
