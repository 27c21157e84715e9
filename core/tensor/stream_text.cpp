// Matrices row by row, in groups of columns that fit the line; other tensors as their matrices.
#include "tensor/stream_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

namespace tracepad {
namespace {

constexpr int kLine = 80;

// How the numbers of one matrix are written: in one notation, as wide, divided by one factor.
struct Numbers {
  enum class As { General, Scientific, Fixed } as = As::General;
  int width = 0;
  double scale = 1;

  explicit Numbers(const std::vector<double>& values) {
    bool whole = true, any = false;
    double least = 0, most = 0;
    for (double v : values) {
      if (!std::isfinite(v)) continue;
      whole = whole && v == std::ceil(v);
      const double size = std::abs(v);
      least = any ? std::min(least, size) : size;
      most = any ? std::max(most, size) : size;
      any = true;
    }
    auto digits = [](double v) {
      return v == 0 ? 1 : static_cast<int>(std::floor(std::log10(v))) + 1;
    };
    const int low = any ? digits(least) : 1, high = any ? digits(most) : 1;
    if (whole) {
      as = high > 9 ? As::Scientific : As::General;
      width = high > 9 ? 11 : high + 1;
    } else if (high - low > 4) {
      as = As::Scientific;
      width = std::abs(high) > 99 || std::abs(low) > 99 ? 12 : 11;
    } else {
      as = As::Fixed;
      const bool scaled = high > 5 || high < 0;
      width = scaled || high == 0 ? 7 : high + 6;
      if (scaled) scale = std::pow(10.0, high - 1);
    }
  }

  std::string text(double v) const {
    v /= scale;
    switch (as) {
      case As::Scientific:
        return fmt::format("{:>{}.4e}", v, width);
      case As::Fixed:
        return fmt::format("{:>{}.4f}", v, width);
      case As::General:
        break;
    }
    return fmt::format("{:>{}g}", v, width);
  }
  std::string factor() const { return scale == 1 ? "" : fmt::format("{} *\n", scale); }
};

// `indent` is for all rows but the first, which has it only where something stands before it.
std::string matrix(const std::vector<double>& values, int64_t rows, int64_t columns, int indent) {
  if (values.empty()) return {};
  const Numbers numbers(values);
  const std::string margin(static_cast<size_t>(indent), ' ');
  const int64_t fitting = (kLine - indent) / (numbers.width + 1);
  std::string out;
  for (int64_t first = 0; first < columns; first += fitting) {
    const int64_t last = std::min(first + fitting, columns) - 1;
    if (fitting < columns) {
      if (first) out += '\n';
      out += fmt::format("Columns {} to {}", first + 1, last + 1) + margin;
    }
    if (numbers.scale != 1) out += numbers.factor() + margin;
    for (int64_t r = 0; r < rows; ++r) {
      if (r) out += margin + (numbers.scale == 1 ? "" : " ");
      for (int64_t c = first; c <= last; ++c)
        out += (c > first ? " " : "") + numbers.text(values[static_cast<size_t>(r * columns + c)]);
      out += '\n';
    }
  }
  return out;
}

}  // namespace

std::string stream_text(const Tensor& t, const std::string& class_name) {
  std::vector<double> values;
  for (const Scalar& s : t.to_scalars()) values.push_back(s.to_double());
  const Dims& sizes = t.sizes();
  std::string out;
  if (sizes.empty()) {
    out = fmt::format("{:g}\n", values[0]);
  } else if (sizes.size() == 1) {
    const Numbers numbers(values);
    if (!values.empty()) out = numbers.factor();
    for (double v : values) out += numbers.text(v) + '\n';
  } else {
    const int64_t rows = sizes[sizes.size() - 2], columns = sizes.back(), each = rows * columns;
    const auto n = static_cast<int64_t>(values.size());
    for (int64_t k = 0; n && k < n / each; ++k) {
      // The first dimension goes fastest.
      std::string place;
      int64_t start = 0, left = k;
      for (size_t d = 0; d + 2 < sizes.size(); ++d) {
        const int64_t i = left % sizes[d];
        left /= sizes[d];
        start = start * sizes[d] + i;
        place += fmt::format("{},", i + 1);
      }
      const auto from = values.begin() + start * each;
      const std::vector<double> part(from, from + each);
      if (sizes.size() > 2) out += (k ? "\n(" : "(") + place + ".,.) = \n";
      out += matrix(part, rows, columns, sizes.size() > 2 ? 1 : 0);
    }
  }
  std::string shape;
  for (int64_t n : sizes) shape += (shape.empty() ? "" : ",") + std::to_string(n);
  return out + "[ " + class_name + "{" + shape + "} ]";
}

}  // namespace tracepad
