// Making tensors: of numbers and of others, and of other types and devices.
#include "ops/functional/creation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "ops/autograd/history.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"
#include "tensor/no_data.h"
#include "tensor/stream_text.h"

namespace tracepad::ops {

namespace {

DType dtype_of(const Options& o) { return o.dtype.value_or(default_dtype()); }

// Where memory is asked for.
Device device_of(const Options& o) {
  if (o.pin_memory && !(o.device && o.device->is_meta())) refuse_pinned();
  Device d = o.device.value_or(Device{});
  if (d.type == DeviceType::Cuda)
    throw TensorError(ErrorKind::AssertionError, "Torch not compiled with CUDA enabled");
  if (!d.is_cpu() && !d.is_meta())
    raise_runtime(std::string("PyTorch is not linked with support for ") + d.type_name() +
                  " devices");
  if (d.is_cpu()) d.index = -1;
  return d;
}

Tensor finish(Tensor t, const Options& o) {
  if (o.requires_grad) {
    if (!is_floating(t.dtype()))
      raise_runtime("Only Tensors of floating point and complex dtype can require gradients");
    t.set_requires_grad(true);
  }
  return t;
}

// out= is given its size before anything is made.
void check_filled(const Dims& sizes) {
  const bool negative = std::ranges::any_of(sizes, [](int64_t n) { return n < 0; });
  const bool empty = std::ranges::any_of(sizes, [](int64_t n) { return n == 0; });
  if (out_target() && negative && !empty) raise_runtime("numel: integer multiplication overflow");
}

Tensor filled(const Dims& sizes, const Scalar& v, DType dtype, const Options& o) {
  check_filled(sizes);
  const Device device = device_of(o);
  MemoryFormat f =
      o.memory_format == MemoryFormat::Preserve ? MemoryFormat::Contiguous : o.memory_format;
  Tensor t = empty_tensor(sizes, dtype, device, f);
  kernels::fill(t, v);
  return finish(t, o);
}

// An uninitialised tensor laid out like `t`.
Tensor raw_like(const Tensor& t, const Options& o) {
  DType dtype = o.dtype.value_or(t.dtype());
  if (o.pin_memory && !(o.device ? *o.device : t.device()).is_meta()) refuse_pinned();
  Device device = o.device ? device_of(o) : t.device();
  if (o.memory_format != MemoryFormat::Preserve)
    return empty_tensor(t.sizes(), dtype, device, o.memory_format);
  Dims strides = kernels::is_dense(t) ? t.strides() : kernels::result_strides(t.sizes(), {&t});
  return empty_strided_tensor(t.sizes(), strides, dtype, device);
}

}  // namespace

void refuse_pinned() {
  raise_runtime(
      "pin_memory=True requires a CUDA or other accelerator backend; no pinned memory allocator "
      "is available on this system.");
}

Tensor empty(const Dims& sizes, const Options& o) {
  const Device device = device_of(o);
  check_sizes(sizes);
  if (o.named_format && o.memory_format == MemoryFormat::Preserve)
    raise_runtime("unsupported memory format Preserve");
  MemoryFormat f =
      o.memory_format == MemoryFormat::Preserve ? MemoryFormat::Contiguous : o.memory_format;
  return finish(empty_tensor(sizes, dtype_of(o), device, f), o);
}
Tensor empty_strided(const Dims& sizes, const Dims& strides, const Options& o) {
  return finish(empty_strided_tensor(sizes, strides, dtype_of(o), device_of(o)), o);
}
Tensor zeros(const Dims& sizes, const Options& o) { return filled(sizes, 0, dtype_of(o), o); }
Tensor ones(const Dims& sizes, const Options& o) { return filled(sizes, 1, dtype_of(o), o); }
Tensor full(const Dims& sizes, const Scalar& v, const Options& o) {
  DType dtype = o.dtype.value_or(v.natural_dtype());
  check_holds(v, dtype);
  return filled(sizes, v, dtype, o);
}
Tensor empty_like(const Tensor& t, const Options& o) { return finish(raw_like(t, o), o); }
Tensor zeros_like(const Tensor& t, const Options& o) { return full_like(t, 0, o); }
Tensor ones_like(const Tensor& t, const Options& o) { return full_like(t, 1, o); }
Tensor full_like(const Tensor& t, const Scalar& v, const Options& o) {
  Tensor out = raw_like(t, o);
  check_holds(v, out.dtype());
  kernels::fill(out, v);
  return finish(out, o);
}

namespace {
void check_range(const Scalar& start, const Scalar& end, const Scalar& step) {
  double a = start.to_double(), b = end.to_double(), s = step.to_double();
  if (s == 0 || std::isnan(s)) raise_runtime("step must be nonzero");
  auto shown = [](double v) {
    return v == std::trunc(v) && std::isfinite(v) ? fmt::format("{:g}", v) : float_repr(v);
  };
  if (!std::isfinite(a) || !std::isfinite(b))
    raise_runtime("unsupported range: " + shown(a) + " -> " + shown(b));
  if ((s > 0 && b < a) || (s < 0 && b > a))
    raise_runtime("upper bound and lower bound inconsistent with step sign");
}
Tensor sequence(int64_t n, const Scalar& start, const Scalar& step, DType dtype, const Options& o) {
  Tensor t = empty_tensor({n}, dtype, device_of(o));
  if (t.is_meta() || n == 0) return finish(t, o);
  if (is_floating(dtype)) {
    Tensor d = empty_tensor({n}, DType::Float64);
    double a = start.to_double(), s = step.to_double();
    // Half precision and float are computed in float by PyTorch; the sequence is exact in double
    // here.
    for (int64_t i = 0; i < n; ++i) d.data<double>()[i] = a + s * static_cast<double>(i);
    kernels::copy(t, d);
  } else {
    Tensor d = empty_tensor({n}, DType::Int64);
    int64_t a = start.to_int(), s = step.to_int();
    for (int64_t i = 0; i < n; ++i)
      d.data<int64_t>()[i] = static_cast<int64_t>(
          static_cast<uint64_t>(a) + static_cast<uint64_t>(s) * static_cast<uint64_t>(i));
    kernels::copy(t, d);
  }
  return finish(t, o);
}
}  // namespace

Tensor arange(const Scalar& start, const Scalar& end, const Scalar& step, const Options& o) {
  device_of(o);
  bool floating = start.is_float() || end.is_float() || step.is_float();
  DType dtype = o.dtype.value_or(floating ? default_dtype() : DType::Int64);
  if (dtype == DType::Bool && !device_of(o).is_meta()) not_implemented_for("arange_cpu", dtype);
  check_range(start, end, step);
  double n;
  if (dtype == DType::Int64 && !floating) {
    for (const Scalar& v : {start, end, step}) check_holds(v, dtype);
    // As doubles the ends may be the same.
    const int64_t a = start.to_int(), b = end.to_int(), s = step.to_int();
    const uint64_t span = s > 0 ? static_cast<uint64_t>(b) - static_cast<uint64_t>(a)
                                : static_cast<uint64_t>(a) - static_cast<uint64_t>(b);
    const uint64_t by = s > 0 ? static_cast<uint64_t>(s) : -static_cast<uint64_t>(s);
    n = static_cast<double>(span / by + (span % by != 0));
  } else {
    n = std::ceil((end.to_double() - start.to_double()) / step.to_double());
  }
  if (!(n >= 0 && n < 9e18)) raise_runtime("invalid size, possible overflow?");
  return sequence(static_cast<int64_t>(n), start, step, dtype, o);
}

Tensor range(const Scalar& start, const Scalar& end, const Scalar& step, const Options& o) {
  if (dtype_of(o) == DType::Bool) not_implemented_for("range_cpu", DType::Bool);
  if (!is_floating(dtype_of(o)))
    for (const Scalar& s : {start, end, step}) check_holds(s, DType::Int64);
  check_range(start, end, step);
  // How many is counted with numbers of the type: whole ones, or floats for the 16-bit types.
  const DType type = dtype_of(o);
  auto held = [type](const Scalar& s) {
    return !is_floating(type)       ? static_cast<double>(s.to_int())
           : element_size(type) < 4 ? static_cast<float>(s.to_double())
                                    : s.to_double();
  };
  const double span = held(end) - held(start);
  const double n =
      std::floor((element_size(type) < 4 ? static_cast<float>(span) : span) / held(step)) + 1;
  return sequence(static_cast<int64_t>(n), start, step, dtype_of(o), o);
}

namespace {
// Values from both ends towards the middle, so that the sequence is symmetric and ends exactly;
// `held` rounds each step of it.
template <class T, class F, class Held>
void fill_linspace(T* p, int64_t n, T start, T end, F f, Held held) {
  T step = n > 1 ? held(held(end - start) / static_cast<T>(n - 1)) : T(0);
  for (int64_t i = 0; i < n; ++i)
    p[i] = f(i < n / 2 ? start + held(step * static_cast<T>(i))
                       : end - held(step * static_cast<T>(n - i - 1)));
}
template <class T, class F>
void fill_linspace(T* p, int64_t n, T start, T end, F f) {
  fill_linspace(p, n, start, end, f, [](T v) { return v; });
}
}  // namespace

Tensor linspace(const Scalar& start, const Scalar& end, int64_t steps, const Options& o) {
  if (steps < 0) raise_runtime("number of steps must be non-negative");
  DType dtype = dtype_of(o);
  Tensor t = empty_tensor({steps}, dtype, device_of(o));
  if (steps == 0 || t.is_meta()) return finish(t, o);
  if (dtype == DType::Bool && steps > 1) not_implemented_for("linspace_cpu", dtype);
  if (steps == 1) {
    kernels::fill(t, start);
    return finish(t, o);
  }
  if (dtype == DType::Float32) {
    fill_linspace(t.data<float>(), steps, static_cast<float>(start.to_double()),
                  static_cast<float>(end.to_double()), [](float v) { return v; });
  } else {
    Tensor d = empty_tensor({steps}, DType::Float64);
    if (is_floating(dtype)) {
      auto held = [dtype](double v) { return kernels::rounded_to(dtype, v); };
      fill_linspace(d.data<double>(), steps, held(start.to_double()), held(end.to_double()), held,
                    held);
    } else {
      // Integers step in float, from bounds that are whole, and truncate.
      double a = std::trunc(start.to_double()), b = std::trunc(end.to_double());
      float step = static_cast<float>(b - a) / static_cast<float>(steps - 1);
      for (int64_t i = 0; i < steps; ++i)
        d.data<double>()[i] =
            i < steps / 2 ? static_cast<float>(a + step * static_cast<float>(i))
                          : static_cast<float>(b - step * static_cast<float>(steps - i - 1));
    }
    kernels::copy(t, d);
  }
  return finish(t, o);
}

Tensor logspace(const Scalar& start, const Scalar& end, int64_t steps, double base,
                const Options& o) {
  if (steps < 0) raise_runtime("number of steps must be non-negative");
  DType dtype = dtype_of(o);
  Tensor t = empty_tensor({steps}, dtype, device_of(o));
  if (steps == 0 || t.is_meta()) return finish(t, o);
  if (dtype == DType::Bool && steps > 1) not_implemented_for("logspace_cpu", dtype);
  Tensor d = empty_tensor({steps}, DType::Float64);
  // The exponents are of the result's type.
  auto exponent = [dtype](const Scalar& s) {
    Tensor one = empty_tensor({}, dtype);
    kernels::copy(one, wrapped_number(s));
    return one.item().to_double();
  };
  if (steps == 1) {
    d.data<double>()[0] = std::pow(base, exponent(start));
  } else {
    fill_linspace(d.data<double>(), steps, exponent(start), exponent(end),
                  [base](double v) { return std::pow(base, v); });
  }
  kernels::copy(t, d);
  return finish(t, o);
}

Tensor eye(int64_t n, OptDim m, const Options& o) {
  device_of(o);
  int64_t cols = m.value_or(n);
  if (n < 0) raise_runtime("n must be greater or equal to 0, got " + std::to_string(n));
  if (cols < 0) raise_runtime("m must be greater or equal to 0, got " + std::to_string(cols));
  Options plain = o;
  plain.requires_grad = false;
  Tensor t = zeros({n, cols}, plain);
  if (!t.is_meta() && std::min(n, cols) > 0)
    kernels::fill(alias(t, {std::min(n, cols)}, {cols + 1}, 0), 1);
  return finish(t, o);
}

namespace {
Tensor triangle(const char* name, const Tensor& t, int64_t k, bool upper) {
  if (t.dim() < 2)
    raise_runtime(std::string(upper ? "triu" : "tril") +
                  ": input tensor must have at least 2 dimensions");
  check_out_type(t.dtype());
  if (const Tensor* target = inplace_target(); target && autograd::is_shared(*target)) {
    // The other side is written to and the rest is not, also through rows that share memory.
    const Tensor memory = detach(*target);
    const int64_t rows = t.size(-2), cols = t.size(-1);
    for (int64_t i = 0; i < rows; ++i) {
      const int64_t edge = std::clamp<int64_t>(upper ? i + k : i + k + 1, 0, cols);
      Tensor row = select(memory, -2, i);
      kernels::fill(upper ? narrow(row, -1, 0, edge) : narrow(row, -1, edge, cols - edge), 0);
    }
    target->bump_version();
    return *target;
  }
  Tensor out = empty_tensor(t.sizes(), t.dtype(), t.device());
  kernels::copy(out, t);
  if (out.numel() && !t.is_meta()) {
    int64_t rows = t.size(-2), cols = t.size(-1), each = rows * cols, item = t.itemsize();
    auto* p = static_cast<char*>(out.raw());
    for (int64_t b = 0; b < out.numel() / each; ++b)
      for (int64_t i = 0; i < rows; ++i) {
        int64_t from = upper ? 0 : std::max<int64_t>(0, std::min(cols, i + k + 1));
        int64_t to = upper ? std::max<int64_t>(0, std::min(cols, i + k)) : cols;
        if (to > from) std::fill_n(p + (b * each + i * cols + from) * item, (to - from) * item, 0);
      }
  }
  if (wants_grad({t}))
    record(name, {t}, {out}, {},
           [k, upper](Context& c) -> Tensors { return {upper ? triu(c.g(), k) : tril(c.g(), k)}; });
  return out;
}
Tensor triangle_indices(int64_t row, int64_t col, int64_t offset, const Options& o, bool upper) {
  const char* got = o.device && o.device->is_meta() ? "got " : "got";
  if (row < 0) raise_runtime("row must be non-negative, " + (got + std::to_string(row)));
  if (col < 0) raise_runtime("col must be non-negative, " + (got + std::to_string(col)));
  std::vector<Scalar> rows, cols;
  for (int64_t i = 0; i < row; ++i)
    for (int64_t j = 0; j < col; ++j)
      if (upper ? j - i >= offset : j - i <= offset) rows.push_back(i), cols.push_back(j);
  const DType type = o.dtype.value_or(DType::Int64);
  if (o.pin_memory && !(o.device && o.device->is_meta())) refuse_pinned();
  if (type != DType::Int64 && type != DType::Int32)
    not_implemented_for(upper ? "triu_indices" : "tril_indices", type);
  int64_t n = static_cast<int64_t>(rows.size());
  rows.insert(rows.end(), cols.begin(), cols.end());
  bool meta = o.device && o.device->is_meta();
  return finish(meta ? empty_tensor({2, n}, type, *o.device) : from_values({2, n}, type, rows), o);
}
}  // namespace

Tensor tril(const Tensor& t, int64_t k) { return triangle("TrilBackward0", t, k, false); }
Tensor triu(const Tensor& t, int64_t k) { return triangle("TriuBackward0", t, k, true); }
Tensor tril_indices(int64_t r, int64_t c, int64_t k, const Options& o) {
  return triangle_indices(r, c, k, o, false);
}
Tensor triu_indices(int64_t r, int64_t c, int64_t k, const Options& o) {
  return triangle_indices(r, c, k, o, true);
}

Tensor diag(const Tensor& t, int64_t k) {
  if (t.dim() == 1) return diag_embed(t, k);
  if (t.dim() == 2)
    return as_one_node("DiagonalBackward0_copy", {t}, [k](const Tensors& in) {
      return clone(diagonal(in[0], k), MemoryFormat::Contiguous);
    });
  raise_runtime(std::string(out_type() ? "" : "diag(): ") + "Supports 1D or 2D tensors. Got " +
                std::to_string(t.dim()) + "D");
}

Tensor diag_embed(const Tensor& t, int64_t offset, int64_t dim1, int64_t dim2) {
  int64_t n = t.dim() + 1;
  int64_t d1 = wrap_dim(dim1, n), d2 = wrap_dim(dim2, n);
  if (d1 == d2)
    raise_runtime("diagonal dimensions cannot be identical " + std::to_string(dim1) + ", " +
                  std::to_string(dim2));
  int64_t side = t.size(-1) + std::abs(offset);
  Dims sizes(t.sizes().begin(), t.sizes().end() - 1);
  sizes.insert(sizes.begin() + std::min(d1, d2), side);
  sizes.insert(sizes.begin() + std::max(d1, d2), side);
  Tensor out = zeros(sizes, {t.dtype()});
  {
    NoGrad off;
    kernels::copy(diagonal(out, offset, d1, d2), t);
  }
  if (wants_grad({t}))
    record("DiagEmbedBackward0", {t}, {out}, {},
           [offset, d1, d2](Context& c) -> Tensors { return {diagonal(c.g(), offset, d1, d2)}; });
  return out;
}

Tensor diagflat(const Tensor& t, int64_t offset) { return diag_embed(reshape(t, {-1}), offset); }

Tensor vander(const Tensor& x, OptDim n, bool increasing) {
  if (x.dim() != 1) raise_runtime("x must be a one-dimensional tensor.");
  int64_t cols = n.value_or(x.sizes()[0]);
  if (cols < 0) raise_runtime("N must be non-negative.");
  if (!is_floating(x.dtype()) && x.dtype() != DType::Int64)
    return vander(to(x, DType::Int64), n, increasing);  // products of integers are int64
  Tensor out = ones({x.sizes()[0], cols}, {x.dtype()});
  if (cols > 0) fill_(select(out, 1, 0), Scalar(1));
  // PyTorch writes the products where it reads them from, so that the gradient finds them changed.
  if (cols > 1) {
    copy_(slice(out, 1, 1, {}, 1), unsqueeze(x, 1));
    copy_(slice(out, 1, 1, {}, 1), cumprod(slice(out, 1, 1, {}, 1), 1));
  }
  return increasing ? out : flip(out, {1});
}

Tensor linalg_vander(const Tensor& given, OptDim n) {
  DType t = given.dtype();
  if (t == DType::Bool || t == DType::Float16 || t == DType::BFloat16)
    raise_runtime(
        std::string("linalg.vander supports floating point, complex, and integer tensors, but "
                    "got ") +
        dtype_message_name(t));
  Tensor x = given.dim() ? given : unsqueeze(given, -1);
  int64_t cols = n.value_or(x.size(-1));
  if (cols <= 1) raise_runtime("N must be greater than 1.");
  Dims sizes = x.sizes();
  sizes.push_back(cols - 1);
  Tensor powers = cumprod(expand(unsqueeze(x, -1), sizes), -1);
  sizes.back() = 1;
  return cat({ones(sizes, {powers.dtype()}), powers}, -1);
}

Tensors meshgrid(const Tensors& given, std::string_view indexing) {
  if (given.empty()) raise_runtime("meshgrid expects a non-empty TensorList");
  for (const Tensor& t : given)
    if (t.dtype() != given[0].dtype())
      raise_runtime("meshgrid expects all tensors to have the same dtype");
  if (indexing != "ij" && indexing != "xy")
    raise_runtime("torch.meshgrid: indexing must be one of \"xy\" or \"ij\", but received: " +
                  std::string(indexing));
  Tensors ts = given;
  bool swap = indexing == "xy" && ts.size() >= 2;
  if (swap) std::swap(ts[0], ts[1]);
  Dims shape;
  for (const Tensor& t : ts) {
    if (t.dim() > 1)
      raise_runtime("torch.meshgrid: Expected 0D or 1D tensor in the tensor list but got: " +
                    stream_text(t, tensor_class(t.dtype())));
    shape.push_back(t.numel());
  }
  Tensors out;
  for (size_t i = 0; i < ts.size(); ++i) {
    Dims s(ts.size(), 1);
    s[i] = -1;
    out.push_back(expand(view(ts[i], s), shape));
  }
  if (swap) {
    std::swap(out[0], out[1]);
  }
  return out;
}

Tensor cartesian_prod(const Tensors& ts) {
  for (const Tensor& t : ts)
    if (t.dim() != 1) raise_runtime("Expect a 1D vector, but got shape " + dims_str(t.sizes()));
  if (ts.size() == 1) return ts[0];
  Tensors flat;
  for (const Tensor& t : meshgrid(ts)) flat.push_back(flatten(t));
  return stack(flat, 1);
}

Tensor combinations(const Tensor& t, int64_t r, bool with_replacement) {
  if (t.dim() != 1) raise_runtime("Expect a 1D vector, but got shape " + dims_str(t.sizes()));
  if (r < 0) raise_runtime("Expect a non-negative number, but got " + std::to_string(r));
  int64_t n = t.sizes()[0];
  std::vector<int64_t> rows, pick(static_cast<size_t>(r));
  int64_t count = 0;
  std::function<void(int64_t, int64_t)> choose = [&](int64_t k, int64_t from) {
    if (k == r) {
      rows.insert(rows.end(), pick.begin(), pick.end());
      ++count;
      return;
    }
    for (int64_t i = from; i < n; ++i) {
      pick[k] = i;
      choose(k + 1, with_replacement ? i : i + 1);
    }
  };
  if (r == 0) return empty({0}, {t.dtype()});
  choose(0, 0);
  return index(t, {from_int64s({count, r}, rows)});
}

Tensor block_diag(const Tensors& ts) {
  if (ts.empty()) return zeros({1, 0});
  int64_t rows = 0, cols = 0;
  Tensors blocks;
  for (size_t i = 0; i < ts.size(); ++i) {
    if (ts[i].dim() > 2)
      raise_runtime("torch.block_diag: Input tensors must have 2 or fewer dimensions. Input " +
                    std::to_string(i) + " has " + std::to_string(ts[i].dim()) + " dimensions");
    blocks.push_back(atleast_2d(ts[i]));
    rows += blocks.back().sizes()[0];
    cols += blocks.back().sizes()[1];
  }
  const DType type = result_type(ts);  // numbers are not yet matrices
  return as_one_node("BlockDiagBackward0", blocks, [rows, cols, type](const Tensors& in) {
    Tensor out = zeros({rows, cols}, {type});
    int64_t r = 0, c = 0;
    for (const Tensor& b : in) {
      int64_t h = b.sizes()[0], w = b.sizes()[1];
      out = add(out, place_into(to(b, type), {rows, cols}, [=](const Tensor& t) {
                  return slice(slice(t, 0, r, r + h), 1, c, c + w);
                }));
      r += h, c += w;
    }
    return out;
  });
}

Tensor to(const Tensor& t, OptDType dtype, std::optional<Device> device, bool copy,
          MemoryFormat format) {
  DType want = dtype.value_or(t.dtype());
  Device where = device ? device_of({{}, device}) : t.device();
  bool same_layout =
      format == MemoryFormat::Preserve || suggested_format(t.sizes(), t.strides()) == format;
  if (want == t.dtype() && where == t.device() && !copy && same_layout) return t;
  if (t.is_meta() && !where.is_meta()) throw NoData::moved();
  Tensor out = raw_like(t, {want, where, false, format});
  kernels::copy(out, t);
  if (wants_grad({t}))
    record("ToCopyBackward0", {t}, {out}, {},
           [from = t.dtype()](Context& c) -> Tensors { return {to(c.g(), from)}; });
  return out;
}

}  // namespace tracepad::ops
