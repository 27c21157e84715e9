// Tensor printing. The rules, found by comparing with PyTorch's output: width and notation come
// from the nonzero finite values only; a summarised tensor decides from the values it shows;
// suffixes move to a new line where the last line would pass the line width.
#include "tensor/format.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "base/decimal.h"
#include "runtime/per_vm.h"

namespace tracepad {

namespace {
PerVM<PrintOptions> options;
}

PrintOptions& print_options() { return *options; }

std::string size_repr(const Dims& sizes) { return "torch.Size(" + dims_str(sizes) + ")"; }

namespace {

std::string number(bool scientific, int precision, double v) {
  if (std::isnan(v)) return "nan";
  if (std::isinf(v)) return v < 0 ? "-inf" : "inf";
  return scientific ? printf_double("%.*e", precision, v) : fixed_decimal(v, precision);
}

// "(2, 0)", "(3,)", "()"
std::string tuple_str(const Dims& dims) {
  std::string s = "(";
  for (size_t i = 0; i < dims.size(); ++i) s += (i ? ", " : "") + std::to_string(dims[i]);
  return s + (dims.size() == 1 ? ",)" : ")");
}

class NumberFormat {
 public:
  NumberFormat(DType dtype, const std::vector<Scalar>& shown) : floating_(is_floating(dtype)) {
    const PrintOptions& o = print_options();
    if (!floating_) {
      for (const Scalar& v : shown) width_ = std::max(width_, v.repr().size());
      return;
    }
    double low = INFINITY, high = 0;
    std::vector<double> values;
    for (const Scalar& s : shown) {
      double v = s.to_double();
      if (!std::isfinite(v) || v == 0) continue;
      values.push_back(v);
      low = std::min(low, std::abs(v));
      high = std::max(high, std::abs(v));
      if (v != std::ceil(v)) whole_ = false;
    }
    if (values.empty()) return;
    scientific_ = o.sci_mode == PrintOptions::Sci::Auto
                      ? high / low > 1000.0 || high > 1e8 || low < 1e-4
                      : o.sci_mode == PrintOptions::Sci::On;
    for (double v : values) {
      size_t n = scientific_ ? number(true, o.precision, v).size()
                 : whole_    ? number(false, 0, v).size() + 1
                             : number(false, o.precision, v).size();
      width_ = std::max(width_, n);
    }
  }

  size_t width() const { return width_; }

  std::string operator()(const Scalar& s) const {
    const PrintOptions& o = print_options();
    std::string text;
    if (!floating_) {
      text = s.repr();
    } else if (scientific_) {
      text = number(true, o.precision, s.to_double());
    } else if (whole_) {
      text = number(false, 0, s.to_double());
      if (std::isfinite(s.to_double())) text += ".";
    } else {
      text = number(false, o.precision, s.to_double());
    }
    return text.size() < width_ ? std::string(width_ - text.size(), ' ') + text : text;
  }

 private:
  bool floating_, whole_ = true, scientific_ = false;
  size_t width_ = 1;
};

class Printer {
 public:
  explicit Printer(const Tensor& t)
      : t_(t),
        summarise_(static_cast<double>(t.numel()) > print_options().threshold),
        format_(t.dtype(), shown(t)) {}

  std::string text(size_t indent) const { return block(0, 0, indent); }

 private:
  // Positions along a dimension that are printed; -1 stands for the dots.
  std::vector<int64_t> positions(int64_t size) const {
    std::vector<int64_t> out;
    int64_t edge = print_options().edgeitems;
    if (!summarise_ || size <= 2 * edge) {
      for (int64_t i = 0; i < size; ++i) out.push_back(i);
    } else {
      for (int64_t i = 0; i < edge; ++i) out.push_back(i);
      out.push_back(-1);
      for (int64_t i = size - edge; i < size; ++i) out.push_back(i);
    }
    return out;
  }

  std::vector<Scalar> shown(const Tensor& t) const {
    std::vector<Scalar> out;
    std::function<void(int64_t, int64_t)> visit = [&](int64_t dim, int64_t flat) {
      if (dim == t.dim()) {
        out.push_back(t.at(flat));
        return;
      }
      for (int64_t i : positions(t.sizes()[dim]))
        if (i >= 0) visit(dim + 1, flat * t.sizes()[dim] + i);
    };
    visit(0, 0);
    return out;
  }

  std::string block(int64_t dim, int64_t flat, size_t indent) const {
    if (t_.dim() == 0) return format_(t_.at(0));
    int64_t size = t_.sizes()[dim];
    if (dim == t_.dim() - 1) return row(flat * size, size, indent);
    std::string separator = "," + std::string(static_cast<size_t>(t_.dim() - dim - 1), '\n') +
                            std::string(indent + 1, ' ');
    std::string out = "[";
    bool first = true;
    for (int64_t i : positions(size)) {
      if (!first) out += separator;
      first = false;
      out += i < 0 ? "..." : block(dim + 1, flat * size + i, indent + 1);
    }
    return out + "]";
  }

  std::string row(int64_t start, int64_t size, size_t indent) const {
    int64_t room = print_options().linewidth - static_cast<int64_t>(indent);
    int64_t item = static_cast<int64_t>(format_.width()) + 2;
    int64_t per_line = std::max<int64_t>(1, room >= 0 ? room / item : 0);
    if (summarise_ && print_options().edgeitems == 0) return "[...]";
    std::string out = "[";
    int64_t count = 0;
    for (int64_t i : positions(size)) {
      if (count) out += count % per_line == 0 ? ",\n" + std::string(indent + 1, ' ') : ", ";
      out += i < 0 ? " ..." : format_(t_.at(start + i));
      ++count;
    }
    return out + "]";
  }

  const Tensor& t_;
  bool summarise_;
  NumberFormat format_;
};

}  // namespace

std::string format_tensor(const Tensor& t, const std::string& grad_fn_name,
                          const std::string& class_name) {
  std::string text = class_name + "(";
  const size_t indent = text.size();
  std::vector<std::string> suffixes;
  bool default_like =
      t.dtype() == default_dtype() || t.dtype() == DType::Int64 || t.dtype() == DType::Bool;
  if (t.is_meta()) {
    suffixes.push_back("device='" + t.device().str() + "'");
    suffixes.push_back("size=" + tuple_str(t.sizes()));
    if (t.dtype() != default_dtype()) suffixes.push_back("dtype=" + dtype_repr(t.dtype()));
    text += "...";
  } else if (t.numel() == 0) {
    if (t.dim() != 1) suffixes.push_back("size=" + tuple_str(t.sizes()));
    if (t.dtype() != default_dtype()) suffixes.push_back("dtype=" + dtype_repr(t.dtype()));
    text += "[]";
  } else {
    if (print_options().edgeitems == 0) suffixes.push_back("size=" + tuple_str(t.sizes()));
    if (!default_like) suffixes.push_back("dtype=" + dtype_repr(t.dtype()));
    text += Printer(t).text(indent);
  }
  if (!grad_fn_name.empty()) {
    suffixes.push_back("grad_fn=<" + grad_fn_name + ">");
  } else if (t.requires_grad()) {
    suffixes.push_back("requires_grad=True");
  }

  size_t newline = text.rfind('\n');
  size_t last_line =
      text.size() - (newline == std::string::npos ? static_cast<size_t>(-1) : newline) + 1;
  for (const std::string& suffix : suffixes) {
    if (last_line + suffix.size() + 2 > static_cast<size_t>(print_options().linewidth)) {
      text += ",\n" + std::string(indent, ' ') + suffix;
      last_line = indent + suffix.size();
    } else {
      text += ", " + suffix;
      last_line += suffix.size() + 2;
    }
  }
  return text + ")";
}

}  // namespace tracepad
