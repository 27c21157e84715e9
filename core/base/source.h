// Source text and positions in it. A Span travels from token to AST to bytecode to graph node to
// diagnostic to the underline in the editor, so it is small and self-contained.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace tracepad {

// Lines are 1-based, columns are 0-based and count code points. `end` is exclusive.
// line == 0 means "nowhere" (code that no user wrote).
struct Span {
  uint32_t line = 0;
  uint32_t col = 0;
  uint32_t end_line = 0;
  uint32_t end_col = 0;
  bool operator==(const Span&) const = default;
  explicit operator bool() const { return line != 0; }
  // The smallest span that covers both.
  Span to(const Span& last) const { return {line, col, last.end_line, last.end_col}; }
};

// A file's text. Shared by code objects and tracebacks, which show its lines.
class Source {
 public:
  Source(std::string name, std::string text);
  const std::string& name() const { return name_; }
  const std::string& text() const { return text_; }
  // The text of 1-based line n without its line end; empty where there is no such line.
  std::string_view line(uint32_t n) const;
  // The text of the lines from `first` to `last`, with their line ends.
  std::string_view lines(uint32_t first, uint32_t last) const;
  uint32_t line_count() const { return static_cast<uint32_t>(starts_.size()); }
  // The text a span covers (several lines are joined as they stand).
  std::string slice(const Span& span) const;
  // What tracebacks show lines of: the file of this name; null where there is none. A text that
  // compile() was given, which may bear the name of any file, is not itself that file.
  const Source* file() const { return only_text_ ? file_.get() : this; }
  void set_file(std::shared_ptr<const Source> file) {
    file_ = std::move(file);
    only_text_ = true;
  }

 private:
  std::string name_;
  std::string text_;
  std::vector<uint32_t> starts_;  // byte offset of each line
  std::shared_ptr<const Source> file_;
  bool only_text_ = false;
};
using SourceRef = std::shared_ptr<const Source>;

enum class Severity : uint8_t { error, warning };

// A problem found before a program runs. `kind` is the Python class name ("SyntaxError",
// "IndentationError", "TabError").
struct Diagnostic {
  Severity severity = Severity::error;
  std::string kind;
  std::string message;
  Span span;
};

}  // namespace tracepad
