// Views: new sizes and strides over the same storage, each with the node that turns a gradient of
// the window into one of the whole.
#include "ops/functional/view.h"

#include <algorithm>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

Tensor make_view(const Tensor& t, Dims sizes, Dims strides, int64_t offset, const char* name,
                 std::function<Tensor(const Tensor&)> backward) {
  Tensor out = alias(t, std::move(sizes), std::move(strides), offset);
  autograd::mark_view(out, t);
  if (wants_grad({t}))
    record(name, {t}, {out}, {},
           [backward = std::move(backward)](Context& c) -> Tensors { return {backward(c.g())}; });
  return out;
}

Tensor place_into(const Tensor& g, const Dims& sizes,
                  const std::function<Tensor(const Tensor&)>& window) {
  Tensor out = zeros(sizes, {g.dtype()});
  {
    NoGrad off;
    kernels::copy(window(out), g);
  }
  out.impl()->autograd.reset();
  if (wants_grad({g}))
    record("SliceBackward0", {g}, {out}, {},
           [window](Context& c) -> Tensors { return {window(c.g())}; });
  return out;
}

Tensor view(const Tensor& t, const Dims& shape) {
  Dims sizes = infer_size(shape, t.numel());
  std::optional<Dims> strides = view_strides(t.sizes(), t.strides(), sizes);
  if (!strides)
    raise_runtime(
        "view size is not compatible with input tensor's size and stride (at least one dimension "
        "spans across two "
        "contiguous subspaces). Use .reshape(...) instead.");
  return make_view(t, sizes, *strides, t.offset(), "ViewBackward0",
                   [s = t.sizes()](const Tensor& g) { return reshape(g, s); });
}

Tensor reshape(const Tensor& t, const Dims& shape) {
  Dims sizes = infer_size(shape, t.numel());
  if (std::optional<Dims> strides = view_strides(t.sizes(), t.strides(), sizes))
    return make_view(t, sizes, *strides, t.offset(),
                     t.is_contiguous() ? "ViewBackward0" : "ReshapeAliasBackward0",
                     [s = t.sizes()](const Tensor& g) { return reshape(g, s); });
  Tensor copy = clone(t, MemoryFormat::Contiguous);
  Tensor out = alias(copy, sizes, contiguous_strides(sizes), 0);
  if (wants_grad({copy}))
    record("UnsafeViewBackward0", {copy}, {out}, {},
           [s = t.sizes()](Context& c) -> Tensors { return {reshape(c.g(), s)}; });
  return out;
}

Tensor flatten(const Tensor& t, int64_t start, int64_t end) {
  start = wrap_dim(start, t.dim());
  end = wrap_dim(end, t.dim());
  if (start > end) raise_runtime("flatten() has invalid args: start_dim cannot come after end_dim");
  if (t.dim() == 0) return reshape(t, {1});
  if (start == end) return t;
  Dims shape(t.sizes().begin(), t.sizes().begin() + start);
  int64_t n = 1;
  for (int64_t d = start; d <= end; ++d) n *= t.sizes()[d];
  shape.push_back(n);
  shape.insert(shape.end(), t.sizes().begin() + end + 1, t.sizes().end());
  return reshape(t, shape);
}

Tensor unflatten(const Tensor& t, int64_t dim, const Dims& sizes) {
  if (sizes.empty()) raise_runtime("unflatten: sizes must be non-empty");
  dim = wrap_dim(dim, t.dim());
  if (t.dim() == 0)
    raise_runtime(
        "unflatten got an unexpected error:\nDimension specified as 0 but tensor has no "
        "dimensions");
  int64_t have = t.sizes()[dim], product = 1;
  int64_t unknown = -1;
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == -1) {
      if (unknown >= 0) raise_runtime("only one dimension can be inferred");
      unknown = static_cast<int64_t>(i);
    } else {
      product *= sizes[i];
    }
  }
  Dims filled = sizes;
  bool fits = unknown >= 0 ? product > 0 && have % product == 0 : product == have;
  if (!fits)
    raise_runtime("unflatten: Provided sizes " + dims_str(sizes) +
                  " don't multiply up to the size of dim " + std::to_string(dim) + " (" +
                  std::to_string(have) + ") in the input tensor");
  if (unknown >= 0) filled[unknown] = have / product;
  Dims shape(t.sizes().begin(), t.sizes().begin() + dim);
  shape.insert(shape.end(), filled.begin(), filled.end());
  shape.insert(shape.end(), t.sizes().begin() + dim + 1, t.sizes().end());
  return view(t, shape);
}

Tensor ravel(const Tensor& t) { return reshape(contiguous(t), {-1}); }

namespace {
Tensor permuted(const Tensor& t, const Dims& order, const char* name,
                std::function<Tensor(const Tensor&)> backward) {
  Dims sizes, strides;
  for (int64_t d : order) sizes.push_back(t.sizes()[d]), strides.push_back(t.strides()[d]);
  return make_view(t, sizes, strides, t.offset(), name, std::move(backward));
}
}  // namespace

Tensor permute(const Tensor& t, const Dims& dims) {
  if (static_cast<int64_t>(dims.size()) != t.dim())
    raise_runtime(
        "permute(sparse_coo): number of dimensions in the tensor input does not match the length "
        "of the desired "
        "ordering of dimensions i.e. input.dim() = " +
        std::to_string(t.dim()) + " is not equal to len(dims) = " + std::to_string(dims.size()));
  Dims order, inverse(dims.size());
  for (int64_t d : dims) {
    int64_t w = wrap_dim(d, t.dim());
    if (std::find(order.begin(), order.end(), w) != order.end())
      raise_runtime("permute(): duplicate dims are not allowed.");
    inverse[w] = static_cast<int64_t>(order.size());
    order.push_back(w);
  }
  return permuted(t, order, "PermuteBackward0",
                  [inverse](const Tensor& g) { return permute(g, inverse); });
}

Tensor transpose(const Tensor& t, int64_t a, int64_t b) {
  a = wrap_dim(a, t.dim());
  b = wrap_dim(b, t.dim());
  if (t.dim() == 0)
    return make_view(t, {}, {}, t.offset(), "TransposeBackward0",
                     [](const Tensor& g) { return g; });
  Dims order(static_cast<size_t>(t.dim()));
  for (int64_t d = 0; d < t.dim(); ++d) order[d] = d;
  std::swap(order[a], order[b]);
  return permuted(t, order, "TransposeBackward0",
                  [a, b](const Tensor& g) { return transpose(g, a, b); });
}

Tensor t(const Tensor& x) {
  if (x.dim() > 2)
    raise_runtime(std::string(inplace_target() ? "t_" : "t") +
                  "() expects a tensor with <= 2 dimensions, but self is " +
                  std::to_string(x.dim()) + "D");
  Dims order = x.dim() == 2 ? Dims{1, 0} : x.dim() == 1 ? Dims{0} : Dims{};
  return permuted(x, order, "TBackward0", [](const Tensor& g) { return t(g); });
}

Tensor numpy_T(const Tensor& t) {
  Dims order;
  for (int64_t d = t.dim(); d-- > 0;) order.push_back(d);
  return permute(t, order);
}

Tensor transposed(const Tensor& t, Transposed kind) {
  const int64_t n = t.dim();
  if (n == 0) return t;
  const std::string got = "Got " + std::to_string(n) + "-D tensor.";
  if (kind == Transposed::H && n != 2)
    raise_runtime("tensor.H is only supported on matrices (2-D tensors). " + got +
                  (n > 2 ? " For batches of matrices, consider using tensor.mH" : ""));
  if (n == 1)
    raise_runtime(std::string("tensor.") + (kind == Transposed::mT ? "mT" : "mH") +
                  " is only supported on matrices or batches of matrices. " + got);
  return transpose(t, -2, -1);
}
Tensor mT(const Tensor& t) { return transposed(t, Transposed::mT); }

Tensor movedim(const Tensor& t, const Dims& source, const Dims& destination) {
  if (source.size() != destination.size())
    raise_runtime("movedim: Invalid source or destination dims: source (" + dims_str(source) +
                  " dims) should contain the same number of dims as destination (" +
                  dims_str(destination) + " dims)");
  Dims from, to;
  for (int64_t d : source) from.push_back(wrap_dim(d, t.dim()));
  for (int64_t d : destination) to.push_back(wrap_dim(d, t.dim()));
  auto all_differ = [](Dims dims) {
    std::sort(dims.begin(), dims.end());
    return std::adjacent_find(dims.begin(), dims.end()) == dims.end();
  };
  if (!all_differ(from))
    raise_runtime("movedim: repeated dim in `source` (" + dims_str(source) + ")");
  if (!all_differ(to))
    raise_runtime("movedim: repeated dim in `destination` (" + dims_str(destination) + ")");
  if (t.dim() == 0)
    return make_view(t, {}, {}, t.offset(), "AliasBackward0", [](const Tensor& g) { return g; });
  Dims order(static_cast<size_t>(t.dim()), -1);
  std::vector<bool> used(order.size());
  for (size_t i = 0; i < from.size(); ++i) {
    order[static_cast<size_t>(to[i])] = from[i];
    used[static_cast<size_t>(from[i])] = true;
  }
  int64_t next = 0;
  for (int64_t& o : order) {
    if (o != -1) continue;
    while (used[next]) ++next;
    o = next++;
  }
  return permute(t, order);
}

Tensor expand(const Tensor& t, const Dims& sizes) {
  int64_t n = static_cast<int64_t>(sizes.size());
  if (n < t.dim())
    raise_runtime("expand(" + tensor_class(t.dtype()) + "{" + dims_str(t.sizes()) + "}, size=" +
                  dims_str(sizes) + "): the number of sizes provided (" + std::to_string(n) +
                  ") must be greater or equal to the number of dimensions in the tensor (" +
                  std::to_string(t.dim()) + ")");
  Dims out(sizes.size()), strides(sizes.size());
  if (t.dim() == 0) {  // everything is one element then
    if (std::ranges::any_of(sizes, [](int64_t size) { return size < 0; }))
      raise_runtime("numel: integer multiplication overflow");
    return make_view(t, sizes, strides, t.offset(), "ExpandBackward0",
                     [](const Tensor& g) { return g; });
  }
  for (int64_t i = n - 1; i >= 0; --i) {
    int64_t d = t.dim() - (n - i);
    int64_t have = d >= 0 ? t.sizes()[d] : 1;
    int64_t stride = d >= 0 ? t.strides()[d] : (i + 1 < n ? out[i + 1] * strides[i + 1] : 0);
    int64_t want = sizes[i];
    if (want == -1) {
      if (d < 0)
        raise_runtime("The expanded size of the tensor (" + std::to_string(want) +
                      ") isn't allowed in a leading, non-existing dimension " + std::to_string(i));
      want = have;
    }
    if (want != have) {
      if (have != 1)
        raise_runtime("The expanded size of the tensor (" + std::to_string(want) +
                      ") must match the existing size (" + std::to_string(have) +
                      ") at non-singleton dimension " + std::to_string(i) + ".  Target sizes: " +
                      dims_str(sizes) + ".  Tensor sizes: " + dims_str(t.sizes()));
      stride = 0;
    }
    out[i] = want;
    strides[i] = stride;
  }
  return make_view(t, out, strides, t.offset(), "ExpandBackward0",
                   [](const Tensor& g) { return g; });
}

Tensor broadcast_to(const Tensor& t, const Dims& sizes) { return expand(t, sizes); }

Tensors broadcast_tensors(const Tensors& ts) {
  std::vector<Dims> shapes;
  for (const Tensor& t : ts) shapes.push_back(t.sizes());
  Dims shape = broadcast_shapes(shapes);
  Tensors out;
  for (const Tensor& t : ts) out.push_back(t.sizes() == shape ? t : expand(t, shape));
  return out;
}

Tensor squeeze(const Tensor& t) {
  Dims sizes, strides;
  for (int64_t d = 0; d < t.dim(); ++d)
    if (t.sizes()[d] != 1) sizes.push_back(t.sizes()[d]), strides.push_back(t.strides()[d]);
  return make_view(t, sizes, strides, t.offset(), "SqueezeBackward0",
                   [s = t.sizes()](const Tensor& g) { return reshape(g, s); });
}

Tensor squeeze(const Tensor& t, const Dims& dims, bool one_dim) {
  Dims wrapped = wrap_dims(dims, t.dim());
  Dims sizes, strides;
  for (int64_t d = 0; d < t.dim(); ++d) {
    bool drop = t.sizes()[d] == 1 && std::find(wrapped.begin(), wrapped.end(), d) != wrapped.end();
    if (!drop) sizes.push_back(t.sizes()[d]), strides.push_back(t.strides()[d]);
  }
  return make_view(t, sizes, strides, t.offset(), one_dim ? "SqueezeBackward1" : "SqueezeBackward2",
                   [s = t.sizes()](const Tensor& g) { return reshape(g, s); });
}

Tensor unsqueeze(const Tensor& t, int64_t dim) {
  dim = wrap_dim(dim, t.dim() + 1);
  Dims sizes = t.sizes(), strides = t.strides();
  int64_t stride = dim < t.dim() ? t.sizes()[dim] * t.strides()[dim] : 1;
  sizes.insert(sizes.begin() + dim, 1);
  strides.insert(strides.begin() + dim, stride);
  return make_view(t, sizes, strides, t.offset(), "UnsqueezeBackward0",
                   [dim](const Tensor& g) { return squeeze(g, {dim}, true); });
}

Tensor select(const Tensor& t, int64_t dim, int64_t index) {
  if (t.dim() == 0) raise_index("select() cannot be applied to a 0-dim tensor.");
  dim = wrap_dim(dim, t.dim());
  int64_t size = t.sizes()[dim];
  if (index < -size || index >= size)
    raise_index("select(): index " + std::to_string(index) + " out of range for tensor of size " +
                dims_str(t.sizes()) + " at dimension " + std::to_string(dim));
  if (index < 0) index += size;
  Dims sizes = t.sizes(), strides = t.strides();
  int64_t offset = t.offset() + index * strides[dim];
  sizes.erase(sizes.begin() + dim);
  strides.erase(strides.begin() + dim);
  return make_view(
      t, sizes, strides, offset, "SelectBackward0", [s = t.sizes(), dim, index](const Tensor& g) {
        return place_into(g, s, [dim, index](const Tensor& w) { return select(w, dim, index); });
      });
}

Tensor slice(const Tensor& t, int64_t dim, OptDim start, OptDim end, int64_t step) {
  if (t.dim() == 0) raise_index("slice() cannot be applied to a 0-dim tensor.");
  if (step <= 0) raise_runtime("slice step must be positive");
  dim = wrap_dim(dim, t.dim());
  int64_t size = t.sizes()[dim];
  int64_t a = start.value_or(0), b = end.value_or(INT64_MAX);
  if (a < 0) a += size;
  if (b < 0) b += size;
  a = std::clamp<int64_t>(a, 0, size);
  b = std::clamp<int64_t>(b, a, size);
  Dims sizes = t.sizes(), strides = t.strides();
  int64_t offset = t.offset() + a * strides[dim];
  sizes[dim] = (b - a + step - 1) / step;
  if (__builtin_mul_overflow(strides[dim], step, &strides[dim])) strides[dim] = INT64_MAX;
  return make_view(t, sizes, strides, offset, "SliceBackward0",
                   [s = t.sizes(), dim, a, b, step](const Tensor& g) {
                     return place_into(g, s,
                                       [=](const Tensor& w) { return slice(w, dim, a, b, step); });
                   });
}

Tensor narrow(const Tensor& t, int64_t dim, int64_t start, int64_t length) {
  if (t.dim() == 0) raise_runtime("narrow() cannot be applied to a 0-dim tensor.");
  if (length < 0) raise_runtime("narrow(): length must be non-negative.");
  dim = wrap_dim(dim, t.dim());
  int64_t size = t.sizes()[dim];
  if (start < -size || start > size)
    raise_index("start out of range (expected to be in range of [" + std::to_string(-size) + ", " +
                std::to_string(size) + "], but got " + std::to_string(start) + ")");
  if (start < 0) start += size;
  if (start > size - length)
    raise_runtime("start (" + std::to_string(start) + ") + length (" + std::to_string(length) +
                  ") exceeds dimension size (" + std::to_string(size) + ").");
  return slice(t, dim, start, start + length);
}

Tensor narrow_copy(const Tensor& t, int64_t dim, int64_t start, int64_t length) {
  if (t.dim() == 0) raise_runtime("narrow() cannot be applied to a 0-dim tensor.");
  if (dim >= t.dim())
    raise_runtime(
        "Expected dim < static_cast<int64_t>(self_sizes.size()) to be true, but got false.  "
        "(Could this error message be improved?  If so, please report an enhancement request to "
        "PyTorch.)");
  int64_t size = t.sizes()[wrap_dim(dim, t.dim())], from = start < 0 ? start + size : start;
  if (start < -size || start > size)
    raise_index("start out of range (expected to be in range of [" + std::to_string(-size) + ", " +
                std::to_string(size) + "], but got " + std::to_string(start) + ")");
  if (length < 0)
    raise_runtime("start (" + std::to_string(from) + ") + length (" + std::to_string(length) +
                  ") exceeds dimension size (" + std::to_string(size) + ").");
  Tensor out;
  {
    NoGrad off;
    out = clone(narrow(detach(t), dim, start, length), MemoryFormat::Contiguous);
  }
  // The gradient goes to a slice between the places as they were given, also from the end: one that
  // reaches the end ends at 0 then, and does not take it.
  if (wants_grad({t}))
    record("NarrowCopyBackward0", {t}, {out}, {}, [=, s = t.sizes()](Context& c) -> Tensors {
      Tensor zero = zeros(s, {c.g().dtype()});
      Tensor window = slice(zero, dim, start, start + length, 1);
      broadcast_shapes(window.sizes(), c.g().sizes());
      if (window.numel() == 0) return {zero};
      return {slice_scatter(zero, c.g(), dim, start, start + length, 1)};
    });
  return out;
}

namespace {
// Several windows of one tensor as outputs of one node.
Tensors multi_view(const Tensor& t, const char* name, size_t count,
                   const std::function<Tensor(size_t)>& window,
                   std::function<Tensor(const Tensors&)> backward) {
  Tensors out;
  for (size_t i = 0; i < count; ++i) {
    NoGrad off;
    Tensor w = window(i);
    out.push_back(alias(w, w.sizes(), w.strides(), w.offset()));
  }
  for (Tensor& w : out) autograd::mark_view(w, t, true);
  if (wants_grad({t}) && !out.empty())
    record(name, {t}, out, {},
           [backward = std::move(backward)](Context& c) -> Tensors { return {backward(c.grads)}; });
  return out;
}
}  // namespace

Tensors unbind(const Tensor& t, int64_t dim) {
  dim = wrap_dim(dim, t.dim());
  if (t.dim() == 0)
    raise_index("Dimension specified as " + std::to_string(std::max<int64_t>(dim, 0)) +
                " but tensor has no dimensions");
  return multi_view(
      t, "UnbindBackward0", static_cast<size_t>(t.sizes()[dim]),
      [&](size_t i) { return select(t, dim, static_cast<int64_t>(i)); },
      [dim](const Tensors& g) { return stack(g, dim); });
}

Tensors split(const Tensor& t, int64_t split_size, int64_t dim) {
  if (t.dim() == 0) raise_runtime("split expects at least a 1-dimensional tensor");
  if (split_size < 0)
    raise_runtime("split expects split_size be non-negative, but got split_size=" +
                  std::to_string(split_size));
  dim = wrap_dim(dim, t.dim());
  int64_t size = t.sizes()[dim];
  if (split_size == 0 && size != 0)
    raise_runtime("split_size can only be 0 if dimension size is 0, but got dimension size of " +
                  std::to_string(size));
  int64_t count = split_size == 0 ? 1 : std::max<int64_t>((size + split_size - 1) / split_size, 1);
  return multi_view(
      t, "SplitBackward0", static_cast<size_t>(count),
      [&](size_t i) {
        int64_t a = static_cast<int64_t>(i) * split_size;
        return slice(t, dim, a, std::min(a + split_size, size));
      },
      [dim](const Tensors& g) { return cat(g, dim); });
}

Tensors split_with_sizes(const Tensor& t, const Dims& sizes, int64_t dim) {
  if (t.dim() == 0) raise_runtime("split expects at least a 1-dimensional tensor");
  const int64_t given_dim = dim;
  dim = wrap_dim(dim, t.dim());
  int64_t size = t.sizes()[dim], total = 0;
  std::vector<int64_t> starts;
  for (int64_t s : sizes) {
    if (s < 0)
      raise_runtime(
          "split_with_sizes expects split_sizes have only non-negative entries, but got "
          "split_sizes=" +
          dims_str(sizes));
    starts.push_back(total);
    total += s;
  }
  if (total != size)
    raise_runtime("split_with_sizes expects split_sizes to sum exactly to " + std::to_string(size) +
                  " (input tensor's size at dimension " + std::to_string(given_dim) +
                  "), but got split_sizes=" + dims_str(sizes));
  return multi_view(
      t, "SplitWithSizesBackward0", sizes.size(),
      [&](size_t i) { return slice(t, dim, starts[i], starts[i] + sizes[i]); },
      [dim](const Tensors& g) { return cat(g, dim); });
}

Tensors chunk(const Tensor& t, int64_t chunks, int64_t dim) {
  if (t.dim() == 0) raise_runtime("chunk expects at least a 1-dimensional tensor");
  if (chunks <= 0)
    raise_runtime("chunk expects `chunks` to be greater than 0, got: " + std::to_string(chunks));
  int64_t size = t.size(dim);
  int64_t each = (size + chunks - 1) / chunks;
  if (each == 0 && size == 0) return split_with_sizes(t, Dims(static_cast<size_t>(chunks), 0), dim);
  return split(t, each, dim);
}

Tensors tensor_split(const Tensor& t, int64_t sections, int64_t dim) {
  if (t.dim() == 0)
    raise_runtime(
        "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
  dim = wrap_dim(dim, t.dim());
  if (sections <= 0)
    raise_runtime("number of sections must be larger than 0, got " + std::to_string(sections));
  int64_t size = t.sizes()[dim], at = 0;
  Tensors out;
  for (int64_t i = 0; i < sections; ++i) {
    int64_t n = size / sections + (i < size % sections ? 1 : 0);
    out.push_back(slice(t, dim, at, at + n));
    at += n;
  }
  return out;
}

Tensors tensor_split(const Tensor& t, const Dims& indices, int64_t dim) {
  if (t.dim() == 0)
    raise_runtime(
        "tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
  dim = wrap_dim(dim, t.dim());
  Tensors out;
  OptDim from = 0;
  for (int64_t i : indices) {
    out.push_back(slice(t, dim, from, i));
    from = i;
  }
  out.push_back(slice(t, dim, from, {}));
  return out;
}

Tensors hsplit(const Tensor& t, std::optional<int64_t> sections, const Dims& indices) {
  if (t.dim() < 1)
    raise_runtime(
        "torch.hsplit requires a tensor with at least 1 dimension, but got a tensor with 0 "
        "dimensions!");
  int64_t dim = t.dim() == 1 ? 0 : 1;
  if (sections && (*sections == 0 || t.sizes()[dim] % *sections))
    raise_runtime("torch.hsplit attempted to split along dimension " + std::to_string(dim) +
                  ", but the size of the dimension " + std::to_string(t.sizes()[dim]) +
                  " is not divisible by the split_size " + std::to_string(*sections) + "!");
  return sections ? tensor_split(t, *sections, dim) : tensor_split(t, indices, dim);
}
Tensors vsplit(const Tensor& t, std::optional<int64_t> sections, const Dims& indices) {
  if (t.dim() < 2)
    raise_runtime(
        "torch.vsplit requires a tensor with at least 2 dimension, but got a tensor with " +
        std::to_string(t.dim()) + " dimensions!");
  if (sections && (*sections == 0 || t.sizes()[0] % *sections))
    raise_runtime(
        "torch.vsplit attempted to split along dimension 0, but the size of the dimension " +
        std::to_string(t.sizes()[0]) + " is not divisible by the split_size " +
        std::to_string(*sections) + "!");
  return sections ? tensor_split(t, *sections, 0) : tensor_split(t, indices, 0);
}
Tensors dsplit(const Tensor& t, std::optional<int64_t> sections, const Dims& indices) {
  if (t.dim() < 3)
    raise_runtime(
        "torch.dsplit requires a tensor with at least 3 dimension, but got a tensor with " +
        std::to_string(t.dim()) + " dimensions!");
  if (sections && (*sections == 0 || t.sizes()[2] % *sections))
    raise_runtime(
        "torch.dsplit attempted to split along dimension 2, but the size of the dimension " +
        std::to_string(t.sizes()[2]) + " is not divisible by the split_size " +
        std::to_string(*sections) + "!");
  return sections ? tensor_split(t, *sections, 2) : tensor_split(t, indices, 2);
}

Tensor unfold(const Tensor& t, int64_t dim, int64_t size, int64_t step) {
  dim = wrap_dim(dim, t.dim());
  int64_t have = t.dim() ? t.sizes()[dim] : 1;
  if (size < 0) raise_runtime("size is " + std::to_string(size) + " but must be >= 0");
  if (size > have)
    raise_runtime("maximum size for tensor at dimension " + std::to_string(dim) + " is " +
                  std::to_string(have) + " but size is " + std::to_string(size));
  if (step <= 0) raise_runtime("step is " + std::to_string(step) + " but must be > 0");
  Dims sizes = t.sizes(), strides = t.strides();
  sizes.push_back(size);
  strides.push_back(t.dim() ? t.strides()[dim] : 1);
  if (t.dim()) {
    sizes[dim] = (have - size) / step + 1;
    strides[dim] *= step;
  }
  return make_view(t, sizes, strides, t.offset(), "UnfoldBackward0",
                   [s = t.sizes(), dim, size, step](const Tensor& g) {
                     if (s.empty()) return g.numel() ? reshape(g, {}) : zeros({}, {g.dtype()});
                     // Windows may overlap: add them up one position within the window at a time.
                     Tensor total = zeros(s, {g.dtype()});
                     for (int64_t k = 0; k < size; ++k) {
                       Tensor part = select(g, -1, k);
                       total = add(total, place_into(part, s, [=](const Tensor& w) {
                                     return slice(w, dim, k, k + (part.sizes()[dim] - 1) * step + 1,
                                                  step);
                                   }));
                     }
                     return total;
                   });
}

Tensor diagonal(const Tensor& t, int64_t offset, int64_t dim1, int64_t dim2) {
  int64_t d1 = wrap_dim(dim1, t.dim()), d2 = wrap_dim(dim2, t.dim());
  if (d1 == d2)
    raise_runtime("diagonal dimensions cannot be identical " + std::to_string(dim1) + ", " +
                  std::to_string(dim2));
  int64_t rows = t.sizes()[d1], cols = t.sizes()[d2];
  int64_t n = std::max<int64_t>(
      offset >= 0 ? std::min(rows, cols - offset) : std::min(rows + offset, cols), 0);
  int64_t start = t.offset();
  if (n > 0) start += offset >= 0 ? offset * t.strides()[d2] : -offset * t.strides()[d1];
  Dims sizes, strides;
  for (int64_t d = 0; d < t.dim(); ++d)
    if (d != d1 && d != d2) sizes.push_back(t.sizes()[d]), strides.push_back(t.strides()[d]);
  sizes.push_back(n);
  strides.push_back(t.strides()[d1] + t.strides()[d2]);
  return make_view(t, sizes, strides, start, "DiagonalBackward0",
                   [s = t.sizes(), offset, d1, d2](const Tensor& g) {
                     return place_into(
                         g, s, [=](const Tensor& w) { return diagonal(w, offset, d1, d2); });
                   });
}

Tensor as_strided(const Tensor& t, const Dims& sizes, const Dims& strides, OptDim offset) {
  if (sizes.size() != strides.size()) raise_runtime("mismatch in length of strides and shape");
  int64_t start = offset.value_or(t.offset());
  int64_t last = start;
  bool empty = false;
  for (size_t d = 0; d < sizes.size(); ++d) {
    if (strides[d] < 0)
      raise_runtime("as_strided: Negative strides are not supported at the moment, got strides: " +
                    dims_str(strides));
    empty = empty || sizes[d] == 0;
    last += (sizes[d] - 1) * strides[d];
  }
  const bool negative = std::any_of(sizes.begin(), sizes.end(), [](int64_t n) { return n < 0; });
  bool reaches =
      false;  // a size below zero is a huge one, which only a stride of 0 makes nothing of
  for (size_t d = 0; d < sizes.size(); ++d) reaches |= sizes[d] < 0 && strides[d] != 0;
  if (start < 0) raise_runtime("Tensor: invalid storage offset " + std::to_string(start));
  if (!empty && negative && inplace_target())
    raise_runtime("numel: integer multiplication overflow");
  if (!empty && negative && reaches)
    raise_runtime("Storage size calculation overflowed with sizes=" + dims_str(sizes) +
                  " and strides=" + dims_str(strides));
  int64_t need = (last + 1) * t.itemsize();
  if (!empty && t.storage() && need > t.storage()->nbytes())
    raise_runtime("setStorage: sizes " + dims_str(sizes) + ", strides " + dims_str(strides) +
                  ", storage offset " + std::to_string(start) + ", and itemsize " +
                  std::to_string(t.itemsize()) + " requiring a storage size of " +
                  std::to_string(need) + " are out of bounds for storage of size " +
                  std::to_string(t.storage()->nbytes()));
  if (!empty && negative) raise_runtime("numel: integer multiplication overflow");
  Dims bs = t.sizes(), bt = t.strides();
  int64_t bo = t.offset();
  return make_view(t, sizes, strides, start, "AsStridedBackward0", [=](const Tensor& g) {
    return autograd::as_strided_backward(g, bs, bt, bo, sizes, strides, start);
  });
}

Tensor atleast_1d(const Tensor& t) { return t.dim() == 0 ? reshape(t, {1}) : t; }
Tensor atleast_2d(const Tensor& t) {
  return t.dim() == 0 ? reshape(t, {1, 1}) : t.dim() == 1 ? unsqueeze(t, 0) : t;
}
Tensor atleast_3d(const Tensor& t) {
  return t.dim() == 0   ? reshape(t, {1, 1, 1})
         : t.dim() == 1 ? unsqueeze(unsqueeze(t, 0), -1)
         : t.dim() == 2 ? unsqueeze(t, -1)
                        : t;
}

}  // namespace tracepad::ops
