// What a traceback shows of the source. The text that an instruction's span covers is parsed again:
// of a binary operation the operator, of a subscript or a call the brackets are marked ^ and the
// rest ~. Many lines are cut to the first, the last, and those around the mark. Columns here are
// code points.
#include "runtime/traceback_source.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "syntax/parser.h"

namespace tracepad {
namespace {

using Line = std::u32string;

Line decode(std::string_view text) {
  Line out;
  for (size_t i = 0; i < text.size();) out += utf8::decode(text, i);
  return out;
}

void append(std::string& out, const Line& line) {
  for (char32_t c : line) utf8::append(out, c);
}

bool is_blank(char32_t c) { return c == ' ' || c == '\t' || c == '\f' || c == '\r' || c == '\v'; }

size_t display_width(const Line& line, size_t columns) {
  size_t width = 0;
  for (size_t i = 0; i < std::min(columns, line.size()); ++i)
    width += utf8::is_wide(line[i]) ? 2 : 1;
  return width;
}

size_t leading_blanks(const Line& line) {
  size_t n = 0;
  while (n < line.size() && is_blank(line[n])) ++n;
  return n;
}

// Takes the indentation that all lines share away; lines of blanks only become empty.
size_t dedent(std::vector<Line>& lines) {
  std::optional<Line> margin;
  for (Line& line : lines) {
    const size_t n = leading_blanks(line);
    if (n == line.size()) {
      line.clear();
      continue;
    }
    Line blanks = line.substr(0, n);
    if (!margin) {
      margin = blanks;
    } else {
      size_t k = 0;
      while (k < margin->size() && k < n && (*margin)[k] == blanks[k]) ++k;
      margin->resize(k);
    }
  }
  const size_t cut = margin ? margin->size() : 0;
  for (Line& line : lines) line.erase(0, std::min(cut, line.size()));
  return cut;
}

struct Place {
  size_t line, col;
};
struct Anchors {
  Place left, right;  // [left, right) is marked ^
};

// A walk over the characters of a segment that steps over line ends, comments and backslashes.
class Walk {
 public:
  explicit Walk(const std::vector<Line>& lines) : lines_(lines) {}
  bool valid(Place& p) const {
    while (p.line < lines_.size() && p.col >= lines_[p.line].size()) ++p.line, p.col = 0;
    return p.line < lines_.size();
  }
  template <class Stop>
  bool until(Place& p, Stop stop) const {
    while (valid(p)) {
      const char32_t c = lines_[p.line][p.col];
      if (c == '\\' || c == '#') {
        ++p.line, p.col = 0;
      } else if (stop(c)) {
        return true;
      } else {
        ++p.col;
      }
    }
    return false;
  }

 private:
  const std::vector<Line>& lines_;
};

std::optional<Anchors> find_anchors(const std::vector<Line>& lines) {
  std::string text = "(\n";
  for (const Line& line : lines) {
    append(text, line);
    text += '\n';
  }
  text += ")";
  auto module = parse_file(std::make_shared<Source>("", text));
  if (!module->diagnostics.empty() || module->body.size() != 1 ||
      module->body[0]->kind != ast::StmtKind::Expr) {
    return {};
  }
  const ast::Expr& e = *static_cast<const ast::ExprStmt*>(module->body[0])->value;
  const Walk walk(lines);
  // The segment's first line is the second of what was parsed.
  auto end_of = [](const ast::Expr& x) { return Place{x.span.end_line - 2, x.span.end_col}; };
  switch (e.kind) {
    case ast::ExprKind::BinOp: {
      const auto& b = static_cast<const ast::BinOp&>(e);
      Place op = end_of(*b.left);
      if (!walk.until(op, [](char32_t c) { return !is_blank(c) && c != ')'; })) return {};
      const Line& line = lines[op.line];
      size_t end = op.col + 1;
      // The second character of the operator, unless it belongs to the right operand.
      const size_t right_line = b.right->span.line - 2;
      if (end < line.size() && (right_line > op.line || end < b.right->span.col) &&
          !is_blank(line[end]) && line[end] != '\\' && line[end] != '#') {
        ++end;
      }
      return Anchors{op, {op.line, end}};
    }
    case ast::ExprKind::Subscript: {
      Place left = end_of(*static_cast<const ast::Subscript&>(e).value);
      if (!walk.until(left, [](char32_t c) { return c == '['; })) return {};
      return Anchors{left, end_of(e)};
    }
    case ast::ExprKind::Call: {
      Place left = end_of(*static_cast<const ast::Call&>(e).func);
      if (!walk.until(left, [](char32_t c) { return c == '('; })) return {};
      return Anchors{left, end_of(e)};
    }
    default:
      return {};
  }
}

// The lines are one statement that is, or returns or assigns, just the call that failed: carets
// would only repeat it.
bool is_whole_call(const std::vector<Line>& lines, size_t start, size_t end) {
  std::string text;
  for (const Line& line : lines) {
    append(text, line);
    text += '\n';
  }
  auto module = parse_file(std::make_shared<Source>("", text));
  if (!module->diagnostics.empty() || module->body.empty()) return false;
  const ast::Stmt& s = *module->body[0];
  const ast::Expr* value = nullptr;
  if (s.kind == ast::StmtKind::Return) {
    value = static_cast<const ast::Return&>(s).value;
    if (value && value->kind == ast::ExprKind::Call &&
        static_cast<const ast::Call*>(value)->func->kind != ast::ExprKind::Name) {
      return false;
    }
  } else if (s.kind == ast::StmtKind::Assign) {
    const auto& assign = static_cast<const ast::Assign&>(s);
    if (assign.targets.size() == 1 && assign.targets[0]->kind == ast::ExprKind::Name)
      value = assign.value;
  }
  if (!value || value->kind != ast::ExprKind::Call || value->span.line != 1 ||
      value->span.end_line != lines.size()) {
    return false;
  }
  // CPython counts bytes in the tree and characters in the mark: other than ASCII they never agree.
  auto bytes = [](const Line& line, size_t columns) {
    std::string text;
    append(text, line.substr(0, columns));
    return text.size();
  };
  return bytes(lines.front(), value->span.col) == start &&
         bytes(lines.back(), value->span.end_col) == end;
}

bool only_blanks(const Line& line, size_t from, size_t to) {
  for (size_t i = from; i < std::min(to, line.size()); ++i) {
    if (!is_blank(line[i])) return false;
  }
  return true;
}

}  // namespace

void write_source_lines(std::string& out, const Source& source, const Span& span) {
  const uint32_t last_line = std::max(span.line, std::min(span.end_line, source.line_count()));
  std::vector<Line> lines;
  for (uint32_t n = span.line; n <= last_line; ++n) {
    std::string_view text = source.line(n);
    while (!text.empty() && std::strchr(" \t\f\r\v", text.back())) text.remove_suffix(1);
    lines.push_back(decode(text));
  }
  if (lines.empty()) return;
  const Line original_first = lines[0];
  dedent(lines);
  if (std::all_of(lines.begin(), lines.end(), [](const Line& l) { return l.empty(); })) return;
  const size_t cut = original_first.size() - lines[0].size();
  auto shifted = [cut](size_t col) { return col > cut ? col - cut : 0; };
  const size_t start = std::min(shifted(span.col), lines[0].size());
  const size_t end = std::min(shifted(span.end_col), lines.back().size());
  const size_t last = lines.size() - 1;

  std::vector<Line> segment = lines;
  segment.back().resize(end);
  segment[0].erase(0, std::min(start, segment[0].size()));
  std::optional<Anchors> anchors = find_anchors(segment);
  if (anchors && (anchors->left.line > last || anchors->right.line > last)) anchors.reset();
  bool carets = anchors || !only_blanks(lines[0], 0, start) ||
                !only_blanks(lines.back(), end, lines.back().size());
  if (carets && is_whole_call(lines, start, end)) carets = false;

  std::set<size_t> shown = {0, last};
  const size_t mark_start = display_width(lines[0], start);
  const size_t mark_end = display_width(lines[last], end);
  if (anchors) {
    if (anchors->left.line == 0) anchors->left.col += start;
    if (anchors->right.line == 0) anchors->right.col += start;
    for (Place* p : {&anchors->left, &anchors->right}) {
      p->col = display_width(lines[p->line], p->col);
      for (size_t n = p->line ? p->line - 1 : 0; n <= std::min(p->line + 1, last); ++n)
        shown.insert(n);
    }
  }

  std::string_view indent = "    ";
  auto write_line = [&](size_t n) {
    const Line& line = lines[n];
    out += indent;
    append(out, line);
    out += '\n';
    if (!carets) return;
    const size_t blanks = leading_blanks(line);
    const size_t width = n == last ? mark_end : display_width(line, line.size());
    std::string marks;
    for (size_t col = 0; col < width; ++col) {
      if (col < blanks || (n == 0 && col < mark_start)) {
        marks += ' ';
        continue;
      }
      const bool inside =
          anchors &&
          (n > anchors->left.line || (n == anchors->left.line && col >= anchors->left.col)) &&
          (n < anchors->right.line || (n == anchors->right.line && col < anchors->right.col));
      marks += anchors && !inside ? '~' : '^';
    }
    // A line of blanks is written as an empty one.
    if (marks.find_first_not_of(' ') == std::string::npos) marks.clear();
    out += indent;
    out += marks;
    out += '\n';
  };
  size_t previous = 0;
  for (size_t n : shown) {
    if (n > previous + 2) {
      out += indent;
      out += "...<" + std::to_string(n - previous - 1) + " lines>...\n";
    } else if (n == previous + 2) {
      write_line(n - 1);
    }
    write_line(n);
    previous = n;
  }
}

}  // namespace tracepad
