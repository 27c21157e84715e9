// The search for a misspelt keyword. It reads from the last whole compound statement to the line of
// the error, looks at the first ten names there, and takes the first keyword similar to one of them
// with which these lines would parse.
#include "syntax/keyword_typos.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "syntax/lexer.h"
#include "syntax/parser.h"
#include "syntax/symtable.h"

namespace tracepad {
namespace {

// Costs as for "Did you mean" on names: 2 for an edit, 1 for a change of case.
int substitution_cost(char a, char b) {
  if (a == b) return 0;
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return lower(a) == lower(b) ? 1 : 2;
}

int edit_distance(std::string_view a, std::string_view b) {
  std::vector<int> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = static_cast<int>(j) * 2;
  for (size_t i = 1; i <= a.size(); ++i) {
    int diagonal = row[0];
    row[0] = static_cast<int>(i) * 2;
    for (size_t j = 1; j <= b.size(); ++j) {
      int above = row[j];
      row[j] =
          std::min({diagonal + substitution_cost(a[i - 1], b[j - 1]), above + 2, row[j - 1] + 2});
      diagonal = above;
    }
  }
  return row[b.size()];
}

// Characters in the longest common block and, recursively, in those left and right of it.
size_t matching(std::string_view a, std::string_view b) {
  size_t best = 0, at_a = 0, at_b = 0;
  for (size_t i = 0; i < a.size(); ++i)
    for (size_t j = 0; j < b.size(); ++j) {
      size_t k = 0;
      while (i + k < a.size() && j + k < b.size() && a[i + k] == b[j + k]) ++k;
      if (k > best) best = k, at_a = i, at_b = j;
    }
  if (best == 0) return 0;
  return best + matching(a.substr(0, at_a), b.substr(0, at_b)) +
         matching(a.substr(at_a + best), b.substr(at_b + best));
}

std::vector<std::string_view> candidates(std::string_view word) {
  std::vector<std::string_view> keywords, out;
  for (Tok t = Tok::KwFalse; t <= Tok::KwYield; t = static_cast<Tok>(static_cast<int>(t) + 1))
    keywords.push_back(token_text(t));
  std::string_view nearest;
  int smallest = 1 << 20;
  for (std::string_view k : keywords) {
    int most = static_cast<int>(word.size() + k.size() + 3) * 2 / 6;
    int d = edit_distance(word, k);
    if (d > std::min(most, smallest - 1)) continue;
    smallest = d;
    nearest = k;
  }
  if (!nearest.empty()) out.push_back(nearest);
  std::vector<std::pair<double, std::string_view>> close;
  for (std::string_view k : keywords) {
    double ratio =
        2.0 * static_cast<double>(matching(k, word)) / static_cast<double>(k.size() + word.size());
    if (ratio >= 0.5) close.push_back({ratio, k});
  }
  std::sort(close.rbegin(), close.rend());
  for (size_t i = 0; i < close.size() && i < 3; ++i) out.push_back(close[i].second);
  if (out.size() > 3) out.resize(3);
  return out;
}

// Compiles, or is only in want of more lines.
bool parses(const std::string& text) {
  auto module = parse_file(std::make_shared<Source>("", text));
  if (module->diagnostics.empty()) return build_symbol_table(*module)->diagnostics.empty();
  const std::string& first = module->diagnostics.front().message;
  return module->wants_more || first.find("unterminated triple-quoted") != std::string::npos;
}

// The lines [first, last], 1-based, without the indentation that they share.
std::vector<std::string> dedented(const Source& source, uint32_t first, uint32_t last) {
  std::vector<std::string> lines;
  size_t shared = std::string::npos;
  for (uint32_t n = first; n <= last && n <= source.line_count(); ++n) {
    lines.emplace_back(source.line(n));
    size_t indent = lines.back().find_first_not_of(" \t");
    if (indent == std::string::npos)
      lines.back().clear();
    else
      shared = std::min(shared, indent);
  }
  for (std::string& l : lines)
    if (!l.empty() && shared != std::string::npos) l.erase(0, std::min(shared, l.size()));
  return lines;
}

}  // namespace

std::optional<KeywordTypo> find_keyword_typo(const ast::Module& module) {
  if (module.diagnostics.empty()) return {};
  const Diagnostic& d = module.diagnostics.front();
  if (d.message != "invalid syntax" &&
      d.message.find("Perhaps you forgot a comma") == std::string::npos)
    return {};
  const uint32_t first = std::max(1u, module.last_compound_line);
  std::vector<std::string> lines = dedented(*module.source, first, d.span.line);
  std::string code;
  for (const std::string& l : lines) code += l + "\n";
  if (!code.empty()) code.pop_back();
  if (code.size() > 1024) return {};
  Source source("", code);
  TokenList tokens = tokenize(source);
  int names = 0;
  for (const Token& t : tokens.tokens) {
    if (t.kind != Tok::Name) continue;
    if (++names > 10) break;
    for (std::string_view keyword : candidates(tokens.text_of(t))) {
      std::string changed = code;
      changed.replace(t.begin, t.end - t.begin, keyword);
      if (!parses(changed)) continue;
      Span span = t.span;
      span.line = span.end_line =
          d.span.line;  // CPython shows the word's text, at the error's line
      return KeywordTypo{std::string(keyword), span, std::string(source.line(t.span.line))};
    }
  }
  return {};
}

}  // namespace tracepad
