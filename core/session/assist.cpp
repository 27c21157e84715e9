// Finds what is being typed from the tokens before the cursor (the text there is rarely whole),
// then asks assist_infer what it is and assist_describe what to say.
#include "session/assist.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>

#include "base/utf8.h"
#include "runtime/embedded.h"
#include "session/assist_describe.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"

namespace tracepad {

namespace {

constexpr size_t kMostItems = 2000;
constexpr size_t kLongRepr = 400;

// Whatever runs for help (a library module being imported) has to end soon.
struct Hurry {
  VM& vm;
  std::function<bool()> before;
  explicit Hurry(VM& v) : vm(v), before(std::move(v.interrupted)) {
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1000);
    vm.interrupted = [end] { return std::chrono::steady_clock::now() > end; };
  }
  ~Hurry() {
    vm.interrupted = std::move(before);
    vm.clear_error();
  }
};

size_t offset_of(std::string_view text, int line, int col) {
  size_t at = 0;
  for (int n = 1; n < line; ++n) {
    size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return text.size();
    at = end + 1;
  }
  size_t end = std::min(text.find('\n', at), text.size());
  return at + utf8::offset(text.substr(at, end - at), static_cast<size_t>(std::max(col, 0)));
}

std::unique_ptr<ast::Module> parsed(std::string_view filename, std::string text) {
  return parse_file(std::make_shared<Source>(std::string(filename), std::move(text)));
}

// The tree of a text with a cursor in it: as it stands, else with a name put where one is missing,
// else without the cursor's line.
std::unique_ptr<ast::Module> tree_around(std::string_view filename, std::string_view source,
                                         size_t cursor) {
  auto tree = parsed(filename, std::string(source));
  if (tree->diagnostics.empty()) return tree;
  std::string filled(source);
  filled.insert(cursor, "_");
  auto second = parsed(filename, filled);
  if (second->diagnostics.empty()) return second;
  size_t begin = source.rfind('\n', cursor ? cursor - 1 : 0);
  begin = begin == std::string_view::npos || cursor == 0 ? 0 : begin + 1;
  if (cursor < source.size() && source[cursor] == '\n' && cursor > 0 && source[cursor - 1] == '\n')
    begin = cursor;
  size_t end = std::min(source.find('\n', cursor), source.size());
  std::string_view line = source.substr(begin, end - begin);
  size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
  const bool opens = line.find_last_not_of(" \t") != std::string_view::npos &&
                     line[line.find_last_not_of(" \t")] == ':';
  std::string without(source.substr(0, begin + indent));
  without += opens ? "if _:" : "pass";
  without += source.substr(end);
  auto third = parsed(filename, without);
  return third->diagnostics.size() <= second->diagnostics.size() ? std::move(third)
                                                                 : std::move(second);
}

// Tokens before the cursor, without those that only say where lines and blocks end.
std::vector<Token> tokens_before(const TokenList& all) {
  std::vector<Token> out;
  for (const Token& t : all.tokens)
    if (t.kind != Tok::End && t.kind != Tok::Dedent && t.kind != Tok::Indent) out.push_back(t);
  while (!out.empty() && out.back().kind == Tok::Newline && out.back().begin == out.back().end)
    out.pop_back();
  return out;
}

bool closes(Tok t) { return t == Tok::RParen || t == Tok::RBracket || t == Tok::RBrace; }
bool opens(Tok t) { return t == Tok::LParen || t == Tok::LBracket || t == Tok::LBrace; }

// The first token of the primary (a.b(c)[d]) whose last token is tokens[last]; or last + 1 where
// there is none.
size_t primary_begin(const std::vector<Token>& tokens, size_t last) {
  size_t i = last;
  for (;;) {
    while (closes(tokens[i].kind)) {
      int depth = 0;
      for (;; --i) {
        depth += closes(tokens[i].kind) - opens(tokens[i].kind);
        if (depth == 0) break;
        if (i == 0) return last + 1;
      }
      // An atom in brackets, or a call or subscript of what is before.
      if (i == 0) return 0;
      const Tok before = tokens[i - 1].kind;
      if (before != Tok::Name && before != Tok::String && !closes(before)) return i;
      --i;
    }
    const Tok k = tokens[i].kind;
    if (k != Tok::Name && k != Tok::String && k != Tok::Number) return last + 1;
    if (i < 2 || tokens[i - 1].kind != Tok::Dot) return i;
    i -= 2;
  }
}

// What a file's text around an offset is about.
struct Typed {
  std::string text;  // up to the cursor
  Source source;     // what the tokens point into
  TokenList list;
  std::vector<Token> tokens;
  std::string word;       // the name begun, may be empty
  size_t word_begin = 0;  // byte offset

  Typed(std::string_view whole, size_t cursor)
      : text(whole.substr(0, cursor)), source("", text), list(tokenize(source)) {
    tokens = tokens_before(list);
    word_begin = text.size();
    if (!tokens.empty() && tokens.back().end == text.size() &&
        (tokens.back().kind == Tok::Name || is_keyword(tokens.back().kind))) {
      word_begin = tokens.back().begin;
      word = text.substr(word_begin);
      tokens.pop_back();
    }
  }
  std::string slice(size_t from, size_t to) const {
    return std::string(list.text.substr(tokens[from].begin, tokens[to].end - tokens[from].begin));
  }
  // Where the statement of the cursor begins among the tokens.
  size_t statement() const {
    size_t i = tokens.size();
    while (i > 0 && tokens[i - 1].kind != Tok::Newline && tokens[i - 1].kind != Tok::Semi) --i;
    return i;
  }
};

struct Found {
  std::unique_ptr<ast::Module> tree;
  Guess guess;
};

Found infer_text(Place& place, const std::string& text) {
  Found f;
  const size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  f.tree = parse_expression(std::make_shared<Source>("<cursor>", text.substr(begin)));
  if (!f.tree->body.empty() && f.tree->body.front()->kind == ast::StmtKind::Expr)
    f.guess = place.infer(static_cast<const ast::ExprStmt*>(f.tree->body.front())->value);
  return f;
}

struct Items {
  Json list = Json::array();
  std::map<std::string, size_t, std::less<>> seen;

  void add(std::string_view label, std::string_view kind, std::string_view detail) {
    if (list.size() >= kMostItems || label.empty()) return;
    auto [at, fresh] = seen.emplace(label, list.size());
    if (!fresh) return;
    list.push_back({{"label", label},
                    {"kind", kind},
                    {"detail", detail.empty() ? Json(nullptr) : Json(detail)},
                    {"info", nullptr}});
  }
};

// Names nobody wants to see before they begin to type an underscore.
bool hidden(std::string_view name, std::string_view word) {
  return name.starts_with("_") && !word.starts_with("_");
}

// `import torch.nn.|`, `from torch.|`, `from torch.nn import |`; false: no import statement.
bool complete_import(VM& vm, Place& place, const Typed& typed, Items& items) {
  const size_t first = typed.statement();
  if (first >= typed.tokens.size()) return false;
  const Tok kind = typed.tokens[first].kind;
  if (kind != Tok::KwImport && kind != Tok::KwFrom) return false;
  size_t import_at = typed.tokens.size();
  for (size_t i = first + 1; i < typed.tokens.size(); ++i)
    if (typed.tokens[i].kind == Tok::KwImport) import_at = i;
  if (kind == Tok::KwFrom && import_at < typed.tokens.size()) {
    if (import_at == first + 1) return true;
    const std::string module = typed.slice(first + 1, import_at - 1);
    Guess g;
    g.value = place.library(module, {});
    if (!g.value) return true;
    each_member(vm, place, g, [&](std::string_view name, const Description& m) {
      if (!hidden(name, typed.word)) items.add(name, m.kind, m.detail);
    });
    // Submodules too.
  }
  std::string prefix;
  if (kind == Tok::KwFrom && import_at < typed.tokens.size()) {
    prefix = typed.slice(first + 1, import_at - 1) + ".";
  } else {
    size_t begin = typed.tokens.size();
    while (begin > first + 1 &&
           (typed.tokens[begin - 1].kind == Tok::Name || typed.tokens[begin - 1].kind == Tok::Dot))
      --begin;
    if (kind == Tok::KwImport && begin < typed.tokens.size() &&
        typed.tokens.back().kind == Tok::Name)
      return true;  // `import torch |`
    if (begin < typed.tokens.size()) prefix = typed.slice(begin, typed.tokens.size() - 1);
  }
  auto module = [&](std::string_view name) {
    if (!name.starts_with(prefix)) return;
    std::string_view rest = name.substr(prefix.size());
    rest = rest.substr(0, rest.find('.'));
    if (!hidden(rest, typed.word)) items.add(rest, "module", {});
  };
  for (std::string_view name : library_names()) module(name);
  for (const auto& [name, text] : vm.files)
    if (name.ends_with(".py")) module(std::string_view(name).substr(0, name.size() - 3));
  if (prefix.empty())
    for (const char* name : {"math", "itertools", "operator", "sys", "time", "torch"}) module(name);
  return true;
}

// Parameters of the call that the cursor is in.
void complete_keywords(VM& vm, Place& place, const Typed& typed, Items& items) {
  if (typed.tokens.empty()) return;
  const Tok before = typed.tokens.back().kind;
  if (before != Tok::LParen && before != Tok::Comma) return;
  int depth = 0;
  for (size_t i = typed.tokens.size(); i-- > 0;) {
    const Tok k = typed.tokens[i].kind;
    if (closes(k)) ++depth;
    if (!opens(k)) continue;
    if (depth-- > 0) continue;
    if (k != Tok::LParen || i == 0) return;
    const size_t begin = primary_begin(typed.tokens, i - 1);
    if (begin > i - 1) return;
    if (begin > 0 && (typed.tokens[begin - 1].kind == Tok::KwDef ||
                      typed.tokens[begin - 1].kind == Tok::KwClass))
      return;
    Found callee = infer_text(place, typed.slice(begin, i - 1));
    if (!callee.guess) return;
    for (const std::string& name : keyword_names(vm, place, callee.guess))
      if (!hidden(name, typed.word)) items.add(name + "=", "property", "parameter");
    return;
  }
}

constexpr std::string_view kSoftKeywords[] = {"match", "case", "type"};

}  // namespace

Json complete_json(VM& vm, Dict* globals, std::string_view source, std::string_view filename,
                   int line, int col) {
  Hurry hurry(vm);
  const size_t cursor = offset_of(source, line, col);
  Typed typed(source, cursor);
  auto tree = tree_around(filename, source, cursor);
  Place place(vm, *tree, globals, static_cast<uint32_t>(std::max(line, 1)));
  Items items;
  const bool dotted = !typed.tokens.empty() && typed.tokens.back().kind == Tok::Dot;
  if (complete_import(vm, place, typed, items)) {
    // nothing else fits there
  } else if (dotted) {
    const size_t last = typed.tokens.size() - 1;
    const size_t begin = last ? primary_begin(typed.tokens, last - 1) : last;
    if (last && begin < last) {
      Found base = infer_text(place, typed.slice(begin, last - 1));
      each_member(vm, place, base.guess, [&](std::string_view name, const Description& m) {
        if (!hidden(name, typed.word)) items.add(name, m.kind, m.detail);
      });
    }
  } else if (!typed.tokens.empty() &&
             (typed.tokens.back().kind == Tok::KwDef || typed.tokens.back().kind == Tok::KwClass)) {
    // a new name: the author's own
  } else {
    complete_keywords(vm, place, typed, items);
    place.each_name([&](std::string_view name, const Guess& g) {
      if (hidden(name, typed.word)) return;
      Guess known = g ? g : place.name(name);
      Description m = describe(vm, known);
      items.add(name, m.kind, m.detail);
    });
    for (auto& e : vm.builtins()->dict->table.entries()) {
      if (!e.key || !is_str(e.key) || hidden(str_view(e.key), typed.word)) continue;
      Guess g;
      g.value = e.value;
      Description m = describe(vm, g);
      items.add(str_view(e.key), m.kind, m.detail);
    }
    for (size_t t = static_cast<size_t>(Tok::KwFalse); t <= static_cast<size_t>(Tok::KwYield); ++t)
      items.add(kTokenTexts[t], "keyword", {});
    for (std::string_view k : kSoftKeywords) items.add(k, "keyword", {});
  }
  size_t line_begin = typed.text.rfind('\n');
  line_begin = line_begin == std::string::npos ? 0 : line_begin + 1;
  const std::string_view before_word =
      std::string_view(typed.text).substr(line_begin, typed.word_begin - line_begin);
  return {{"col", utf8::count(before_word)}, {"items", std::move(items.list)}};
}

Json hover_json(VM& vm, Dict* globals, std::string_view source, std::string_view filename, int line,
                int col) {
  Hurry hurry(vm);
  Json nothing{{"span", nullptr}, {"signature", nullptr}, {"text", nullptr}};
  const size_t at = offset_of(source, line, col);
  Source whole{std::string(filename), std::string(source)};
  TokenList all = tokenize(whole);
  std::vector<Token> tokens;
  std::optional<size_t> found;
  for (const Token& t : all.tokens) {
    if (t.kind == Tok::Dedent || t.kind == Tok::Indent || t.kind == Tok::End) continue;
    if (t.begin <= at && at < t.end && t.kind == Tok::Name) found = tokens.size();
    tokens.push_back(t);
  }
  if (!found) return nothing;
  const Token& word = tokens[*found];
  auto tree = parsed(filename, std::string(source));
  // Where the name is being bound, what it is bound to counts: look from the next line on.
  const bool binds = *found + 1 < tokens.size() && tokens[*found + 1].kind == Tok::Assign &&
                     tokens[*found + 1].level == 0;
  Place place(vm, *tree, globals, static_cast<uint32_t>(std::max(line, 1)) + (binds ? 1 : 0));
  const std::string name(all.text_of(word));
  Guess guess;
  Found expression;
  const size_t begin = primary_begin(tokens, *found);
  const Tok before = begin > 0 && begin <= *found ? tokens[begin - 1].kind : Tok::End;
  // `nn.Linear(4, bias=True)`: a keyword is its callee's, not a variable.
  const bool keyword = tokens[*found].level > 0 && *found + 1 < tokens.size() &&
                       tokens[*found + 1].kind == Tok::Assign;
  if (keyword || begin > *found) return nothing;
  if (before == Tok::KwFrom || before == Tok::KwImport || before == Tok::KwAs) {
    guess = place.name(name);
    if (!guess && before != Tok::KwAs)
      guess.value = place.library(
          std::string(all.text.substr(tokens[begin].begin, word.end - tokens[begin].begin)), {});
  } else {
    expression = infer_text(
        place, std::string(all.text.substr(tokens[begin].begin, word.end - tokens[begin].begin)));
    guess = std::move(expression.guess);
  }
  if (!guess) return nothing;
  Json out = nothing;
  out["span"] = span_json(std::string(filename), word.span);
  std::string signature = signature_text(vm, guess);
  if (!signature.empty()) {
    std::string shown;
    for (size_t from = 0; from <= signature.size();) {
      size_t end = std::min(signature.find('\n', from), signature.size());
      shown += (shown.empty() ? "" : "\n") + name + signature.substr(from, end - from);
      from = end + 1;
    }
    out["signature"] = shown;
  } else {
    std::string type = type_text(vm, guess);
    if (!type.empty()) out["signature"] = name + ": " + type;
  }
  // Values of the last run; only types whose printing is the engine's own.
  const Value& v = guess.value;
  if (v && (v.is_none() || v.is_bool() || is_int(v) || is_float(v) || is_str(v) ||
            type_of(v)->name == "Size" || type_of(v)->name == "dtype" ||
            (v.is_object() && v.object()->kind == static_cast<uint8_t>(Kind::tensor)))) {
    std::string text;
    if (vm.repr_to(v, text)) {
      if (text.size() > kLongRepr) {
        size_t n = kLongRepr;
        while (n && utf8::is_continuation(text[n])) --n;
        text = text.substr(0, n) + "…";
      }
      out["text"] = text;
    }
    vm.clear_error();
  }
  return out;
}

}  // namespace tracepad
