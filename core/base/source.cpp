// A source file's text split into lines. Line ends are \n, \r\n and \r, as Python's lexer has them.
#include "base/source.h"

#include <utility>

#include "base/utf8.h"

namespace tracepad {

Source::Source(std::string name, std::string text)
    : name_(std::move(name)), text_(std::move(text)) {
  starts_.push_back(0);
  for (size_t i = 0; i < text_.size(); ++i) {
    char c = text_[i];
    if (c == '\r' && i + 1 < text_.size() && text_[i + 1] == '\n') ++i;
    if (c == '\n' || c == '\r') starts_.push_back(static_cast<uint32_t>(i + 1));
  }
  if (starts_.size() > 1 && starts_.back() == text_.size()) starts_.pop_back();
}

std::string_view Source::line(uint32_t n) const {
  if (n == 0 || n > starts_.size()) return {};
  size_t begin = starts_[n - 1];
  size_t end = n < starts_.size() ? starts_[n] : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(begin, end - begin);
}

std::string_view Source::lines(uint32_t first, uint32_t last) const {
  if (first == 0 || first > starts_.size() || last < first) return {};
  const size_t begin = starts_[first - 1];
  const size_t end = last < starts_.size() ? starts_[last] : text_.size();
  return std::string_view(text_).substr(begin, end - begin);
}

std::string Source::slice(const Span& span) const {
  if (!span || span.line > starts_.size()) return {};
  auto place = [&](uint32_t line, uint32_t col) -> size_t {
    if (line > starts_.size()) return text_.size();
    size_t begin = starts_[line - 1];
    size_t end = line < starts_.size() ? starts_[line] : text_.size();
    return begin + utf8::offset(std::string_view(text_).substr(begin, end - begin), col);
  };
  size_t begin = place(span.line, span.col);
  size_t end = place(span.end_line, span.end_col);
  return end > begin ? text_.substr(begin, end - begin) : std::string();
}

}  // namespace tracepad
