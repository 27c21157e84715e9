// Subscripts: basic entries become views, then tensors index what is left; assignment goes the same
// way and ends in a copy or an index_put.
#include "ops/functional/indexing.h"

#include <algorithm>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/indexing.h"

namespace tracepad::ops {

namespace {

// Where an advanced index reads: dimensions laid out as [indexed..., rest...] with the offsets of
// all combinations of the indices.
struct Plan {
  std::vector<int64_t> offsets;  // element offsets of each combination
  Dims index_shape;              // broadcast shape of the indices
  Dims rest_sizes, rest_strides;
  int64_t position = 0;  // where index_shape goes among the rest
  Dims result_shape() const {
    Dims s(rest_sizes.begin(), rest_sizes.begin() + position);
    s.insert(s.end(), index_shape.begin(), index_shape.end());
    s.insert(s.end(), rest_sizes.begin() + position, rest_sizes.end());
    return s;
  }
};

void check_index_type(const Tensor& t) {
  switch (t.dtype()) {
    case DType::Int64:
    case DType::Int32:
    case DType::UInt8:
    case DType::Bool:
      return;
    default:
      raise_index("tensors used as indices must be long, int, byte or bool tensors");
  }
}

// Masks become the positions of their true elements.
Tensors expand_masks(const Tensor& t, const Tensors& indices) {
  Tensors out;
  for (const Tensor& i : indices) {
    if (!i.defined()) {
      out.push_back(i);
      continue;
    }
    check_index_type(i);
    if (i.dtype() != DType::Bool && i.dtype() != DType::UInt8) {
      out.push_back(i);
      continue;
    }
    int64_t at = static_cast<int64_t>(out.size());
    for (int64_t d = 0; d < i.dim(); ++d)
      if (at + d >= t.dim() || i.sizes()[d] != t.sizes()[at + d]) {
        if (at + i.dim() > t.dim())
          raise_index("too many indices for tensor of dimension " + std::to_string(t.dim()));
        raise_index("The shape of the mask " + dims_str(i.sizes()) + " at index " +
                    std::to_string(d) + " does not match the shape of the indexed tensor " +
                    dims_str(t.sizes()) + " at index " + std::to_string(at + d));
      }
    Tensor where = kernels::nonzero(i);
    for (int64_t d = 0; d < i.dim(); ++d) {
      NoGrad off;
      out.push_back(kernels::contiguous(select(where, 1, d)));
    }
  }
  return out;
}

Plan plan_index(const Tensor& t, const Tensors& given) {
  Tensors indices = expand_masks(t, given);
  if (static_cast<int64_t>(indices.size()) > t.dim())
    raise_index("too many indices for tensor of dimension " + std::to_string(t.dim()) + " (got " +
                std::to_string(indices.size()) + ")");
  Plan plan;
  bool first = true;
  std::string shapes;
  bool bad = false;
  for (const Tensor& i : indices) {
    if (!i.defined()) continue;
    shapes += (shapes.empty() ? "" : ", ") + dims_str(i.sizes());
    try {
      plan.index_shape = first ? i.sizes() : broadcast_shapes(plan.index_shape, i.sizes());
    } catch (const TensorError&) {
      bad = true;
    }
    first = false;
  }
  if (bad)
    raise_index("shape mismatch: indexing tensors could not be broadcast together with shapes " +
                shapes);
  int64_t count = numel_of(plan.index_shape);
  plan.offsets.assign(static_cast<size_t>(count), 0);
  std::vector<int64_t> indexed;
  for (int64_t d = 0; d < t.dim(); ++d) {
    bool has = d < static_cast<int64_t>(indices.size()) && indices[d].defined();
    if (!has) {
      plan.rest_sizes.push_back(t.sizes()[d]);
      plan.rest_strides.push_back(t.strides()[d]);
      continue;
    }
    indexed.push_back(d);
    NoGrad off;
    Tensor i = kernels::contiguous(expand(detach(indices[d]), plan.index_shape), DType::Int64);
    const int64_t* p = i.data<int64_t>();
    int64_t size = t.sizes()[d];
    for (int64_t k = 0; k < count; ++k) {
      int64_t v = p[k];
      if (v < -size || v >= size)
        raise_index("index " + std::to_string(v) + " is out of bounds for dimension " +
                    std::to_string(d) + " with size " + std::to_string(size));
      plan.offsets[k] += (v < 0 ? v + size : v) * t.strides()[d];
    }
  }
  bool adjacent = !indexed.empty() &&
                  indexed.back() - indexed.front() + 1 == static_cast<int64_t>(indexed.size());
  plan.position = adjacent ? indexed.front() : 0;
  return plan;
}

// [index..., rest...] to the result's order and back.
Tensor to_result(const Tensor& t, const Plan& p) {
  if (p.position == 0) return t;
  Dims order;
  int64_t k = static_cast<int64_t>(p.index_shape.size());
  for (int64_t d = 0; d < p.position; ++d) order.push_back(k + d);
  for (int64_t d = 0; d < k; ++d) order.push_back(d);
  for (int64_t d = k + p.position; d < t.dim(); ++d) order.push_back(d);
  return permute(t, order);
}
Tensor from_result(const Tensor& t, const Plan& p) {
  if (p.position == 0) return t;
  Dims order;
  int64_t k = static_cast<int64_t>(p.index_shape.size());
  for (int64_t d = 0; d < k; ++d) order.push_back(p.position + d);
  for (int64_t d = 0; d < p.position; ++d) order.push_back(d);
  for (int64_t d = k + p.position; d < t.dim(); ++d) order.push_back(d);
  return permute(t, order);
}

void put_values(const Tensor& t, const Tensors& indices, const Tensor& given, bool accumulate) {
  NoGrad off;
  Plan plan = plan_index(t, indices);
  Tensor values = kernels::as_type(detach(given), t.dtype());
  Dims shape = plan.result_shape();
  bool fits = true;
  try {
    fits = broadcast_shapes(values.sizes(), shape) == shape;
  } catch (const TensorError&) {
    fits = false;
  }
  if (!fits)
    raise_runtime("shape mismatch: value tensor of shape " + dims_str(values.sizes()) +
                  " cannot be broadcast to indexing result of shape " + dims_str(shape));
  values = kernels::contiguous(from_result(expand(values, shape), plan));
  Tensor target = t;
  if (accumulate && !t.is_contiguous()) target = kernels::contiguous(t);
  if (!target.is_same(t)) plan = plan_index(target, indices);
  kernels::scatter_blocks(target, values, plan.offsets.data(),
                          static_cast<int64_t>(plan.offsets.size()), plan.rest_sizes,
                          plan.rest_strides, accumulate);
  if (!target.is_same(t)) kernels::copy(t, target);
}

}  // namespace

Tensor index(const Tensor& t, const Tensors& indices) {
  Plan plan = plan_index(t, indices);
  Dims shape = plan.index_shape;
  shape.insert(shape.end(), plan.rest_sizes.begin(), plan.rest_sizes.end());
  Tensor raw = empty_tensor(shape, t.dtype(), t.device());
  if (!t.is_meta())
    kernels::gather_blocks(raw, t, plan.offsets.data(), static_cast<int64_t>(plan.offsets.size()),
                           plan.rest_sizes, plan.rest_strides);
  Tensor out;
  {
    NoGrad off;
    out = kernels::contiguous(to_result(raw, plan));
    out.impl()->autograd.reset();
  }
  if (wants_grad({t}))
    record("IndexBackward0", {t}, {out}, indices, [s = t.sizes()](Context& c) -> Tensors {
      return {index_put(zeros(s, {c.g().dtype()}), c.saved, c.g(), true)};
    });
  return out;
}

Tensor index_put(const Tensor& t, const Tensors& indices, const Tensor& values, bool accumulate) {
  if (t.dtype() != values.dtype())
    raise_runtime(std::string("Index put requires the source and destination dtypes match, got ") +
                  dtype_message_name(t.dtype()) + " for the destination and " +
                  dtype_message_name(values.dtype()) + " for the source.");
  Tensor out = kernels::clone(t);
  put_values(out, indices, values, accumulate);
  if (wants_grad({t, values}))
    record("IndexPutBackward0", {t, values}, {out}, indices,
           [accumulate, vs = values.sizes()](Context& c) -> Tensors {
             Tensor ga = c.g(), gv;
             if (c.needs(1)) gv = autograd::sum_to(index(c.g(), c.saved), vs);
             if (c.needs(0) && !accumulate)
               ga = index_put(c.g(), c.saved, zeros({}, {c.g().dtype()}));
             return {ga, gv};
           });
  return out;
}

const Tensor& index_put_(const Tensor& t, const Tensors& indices, const Tensor& values,
                         bool accumulate) {
  bool record_it =
      grad_enabled() && (rg(t) || rg(values) || (t.is_view() && t.base().requires_grad()));
  if (record_it)
    return inplace(t, [&](const Tensor& s) { return index_put(s, indices, values, accumulate); });
  if (t.dtype() != values.dtype())
    raise_runtime(std::string("Index put requires the source and destination dtypes match, got ") +
                  dtype_message_name(t.dtype()) + " for the destination and " +
                  dtype_message_name(values.dtype()) + " for the source.");
  autograd::check_inplace(t);
  put_values(t, indices, values, accumulate);
  t.bump_version();
  return t;
}

namespace {

// Applies the basic entries as views. Tensor entries are collected at the dimension where they
// stand.
Tensor apply_basic(const Tensor& t, const std::vector<Index>& index, Tensors& advanced) {
  if (t.dim() == 0)
    for (const Index& i : index)
      if (i.kind == Index::Kind::Integer)
        raise_index(
            "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` "
            "in C++ to convert a 0-dim tensor to a number");
  int64_t consumed = 0;
  for (const Index& i : index) {
    switch (i.kind) {
      case Index::Kind::Integer:
      case Index::Kind::Slice:
        ++consumed;
        break;
      case Index::Kind::Tensor:
        consumed += i.tensor.dtype() == DType::Bool || i.tensor.dtype() == DType::UInt8
                        ? i.tensor.dim()
                        : 1;
        break;
      default:
        break;
    }
  }
  if (consumed > t.dim())
    raise_index("too many indices for tensor of dimension " + std::to_string(t.dim()));
  Tensor out = t;
  int64_t dim = 0, original = 0;
  auto put = [&](const Tensor& i) {
    advanced.resize(static_cast<size_t>(dim));
    advanced.push_back(i);
  };
  for (const Index& i : index) {
    switch (i.kind) {
      case Index::Kind::None:
        out = unsqueeze(out, dim++);
        break;
      case Index::Kind::Ellipsis: {
        int64_t skip = t.dim() - consumed;
        dim += skip, original += skip;
        break;
      }
      case Index::Kind::Integer: {
        int64_t size = out.sizes()[dim];
        if (i.integer < -size || i.integer >= size)
          raise_index("index " + std::to_string(i.integer) + " is out of bounds for dimension " +
                      std::to_string(original) + " with size " + std::to_string(size));
        out = select(out, dim, i.integer);
        ++original;
        break;
      }
      case Index::Kind::Slice:
        if (i.step && *i.step == 0) raise_value("slice step cannot be zero");
        if (i.step && *i.step < 0) raise_value("step must be greater than zero");
        out = slice(out, dim, i.start, i.stop, i.step.value_or(1));
        ++dim, ++original;
        break;
      case Index::Kind::Boolean:
        out = unsqueeze(out, dim);
        put(i.boolean ? from_int64s({1}, {0}) : from_int64s({0}, {}));
        ++dim;
        break;
      case Index::Kind::Tensor: {
        check_index_type(i.tensor);
        bool mask = i.tensor.dtype() == DType::Bool || i.tensor.dtype() == DType::UInt8;
        if (mask && i.tensor.dim() == 0) {
          out = unsqueeze(out, dim);
          put(i.tensor.item().to_bool() ? from_int64s({1}, {0}) : from_int64s({0}, {}));
          ++dim;
        } else if (!mask && i.tensor.dim() == 0 && !i.tensor.is_meta()) {
          // A 0-d integer tensor selects like a number.
          int64_t k = i.tensor.item().to_int(), size = out.sizes()[dim];
          if (k < -size || k >= size)
            raise_index("index " + std::to_string(k) + " is out of bounds for dimension " +
                        std::to_string(original) + " with size " + std::to_string(size));
          out = select(out, dim, k);
          ++original;
        } else {
          put(i.tensor);
          int64_t n = mask ? i.tensor.dim() : 1;
          dim += n, original += n;
        }
        break;
      }
    }
  }
  return out;
}

}  // namespace

namespace {
// A mask of several dimensions stands for several entries, so the list must not count its other
// dimensions.
Tensors compact(const Tensors& advanced) {
  Tensors out;
  for (size_t i = 0; i < advanced.size();) {
    out.push_back(advanced[i]);
    bool mask = advanced[i].defined() &&
                (advanced[i].dtype() == DType::Bool || advanced[i].dtype() == DType::UInt8);
    i += mask ? static_cast<size_t>(std::max<int64_t>(advanced[i].dim(), 1)) : 1;
  }
  return out;
}
}  // namespace

Tensor get_item(const Tensor& t, const std::vector<Index>& entries) {
  Tensors advanced;
  Tensor out = apply_basic(t, entries, advanced);
  if (!advanced.empty()) return index(out, compact(advanced));
  if (out.is_same(t))
    return make_view(t, t.sizes(), t.strides(), t.offset(), "AliasBackward0",
                     [](const Tensor& g) { return g; });
  return out;
}

void set_item(const Tensor& t, const std::vector<Index>& entries, const Operand& given) {
  Tensor value = given;
  autograd::check_inplace(t);
  // x[:] = v and x[...] = v write to x itself.
  bool whole = std::all_of(entries.begin(), entries.end(), [](const Index& i) {
    return i.kind == Index::Kind::Ellipsis ||
           (i.kind == Index::Kind::Slice && !i.start && !i.stop && (!i.step || *i.step == 1));
  });
  Tensors advanced;
  Tensor target = t;
  if (!whole) target = apply_basic(t, entries, advanced);
  if (!advanced.empty()) {
    Tensor v = value.dtype() == t.dtype() ? value : to(value, t.dtype());
    v.impl()->wrapped_number = false;
    index_put_(target, compact(advanced), v);
    return;
  }
  if (given.impl()->wrapped_number && !rg(value)) {
    fill_(target, given);
    return;
  }
  // Leading dimensions of size 1 of the value are dropped.
  while (value.dim() > target.dim() && value.sizes()[0] == 1) value = select(value, 0, 0);
  bool fits = value.dim() <= target.dim();
  for (int64_t d = 0; fits && d < value.dim(); ++d) {
    int64_t v = value.sizes()[value.dim() - 1 - d], s = target.sizes()[target.dim() - 1 - d];
    fits = v == s || v == 1;
  }
  if (!fits) {
    if (value.dim() > target.dim())
      raise_runtime("expand(torch." + std::string(dtype_info(value.dtype()).tensor_type) + "{" +
                    dims_str(value.sizes()) + "}, size=" + dims_str(target.sizes()) +
                    "): the number of sizes provided (" + std::to_string(target.dim()) +
                    ") must be greater or equal to the number of dimensions in the tensor (" +
                    std::to_string(value.dim()) + ")");
    expand(value, target.sizes());
  }
  if (value.sizes() != target.sizes()) value = expand(value, target.sizes());
  copy_(target, value);
}

// ---- along one dimension ----

namespace {
Tensor index_vector(const char* name, const Tensor& index) {
  if (index.dim() > 1) raise_index(std::string(name) + "(): Index is supposed to be a vector");
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
    raise_runtime(std::string(name) + "(): Expected dtype int32 or int64 for index");
  return kernels::contiguous(index, DType::Int64);
}
// The list form of an index along one dimension.
Tensors at_dim(int64_t dim, const Tensor& index) {
  Tensors out(static_cast<size_t>(dim) + 1);
  out[dim] = index.dim() == 0 ? reshape(index, {1}) : index;
  return out;
}
}  // namespace

Tensor index_select(const Tensor& t, int64_t dim, const Tensor& index) {
  if (index.dim() > 1) raise_index("index_select(): Index is supposed to be a vector");
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
    raise_runtime("index_select(): Expected dtype int32 or int64 for index");
  dim = wrap_dim(dim, t.dim());
  Tensor i = kernels::contiguous(index, DType::Int64);
  int64_t size = t.dim() ? t.sizes()[dim] : 1;
  for (const Scalar& s : i.to_scalars()) {
    if (s.to_int() >= 0 && s.to_int() < size) continue;
    if (dim == 1)  // PyTorch has a kernel of its own for this dimension
      raise_runtime("INDICES element is out of DATA bounds, id=" + std::to_string(s.to_int()) +
                    " axis_dim=" + std::to_string(size));
    raise_index("index out of range in self");
  }
  Tensor out;
  {
    NoGrad off;
    out = t.dim() ? ops::index(detach(t), at_dim(dim, i)) : kernels::clone(detach(t));
  }
  if (wants_grad({t}))
    record("IndexSelectBackward0", {t}, {out}, {i}, [s = t.sizes(), dim](Context& c) -> Tensors {
      if (s.empty()) return {c.g()};
      return {index_put(zeros(s, {c.g().dtype()}), at_dim(dim, c.s(0)), c.g(), true)};
    });
  return out;
}

Tensor index_add(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source,
                 const Scalar& alpha) {
  dim = wrap_dim(dim, t.dim());
  Tensor i = index_vector("index_add", index);
  for (const Scalar& s : i.to_scalars())
    if (int64_t size = t.dim() ? t.sizes()[dim] : 1; s.to_int() < 0 || s.to_int() >= size) {
      if (t.dim() <= 1) raise_index("index out of range in self");
      raise_runtime("index " + std::to_string(s.to_int()) + " is out of bounds for dimension " +
                    std::to_string(dim) + " with size " + std::to_string(size));
    }
  if (t.dtype() != source.dtype())
    raise_runtime(std::string("index_add_(): self (") + dtype_message_name(t.dtype()) +
                  ") and source (" + dtype_message_name(source.dtype()) +
                  ") must have the same scalar type");
  if (i.numel() != (source.dim() ? source.sizes()[dim] : 1))
    raise_runtime("index_add_(): Number of indices (" + std::to_string(i.numel()) +
                  ") should be equal to source.size(dim): (" +
                  std::to_string(source.dim() ? source.sizes()[dim] : 1) +
                  "), for dim: " + std::to_string(dim));
  Tensor out;
  {
    NoGrad off;
    Tensor src = alpha.equals(1) ? source : mul(source, alpha);
    out = index_put(detach(t), at_dim(dim, i), detach(src), true);
  }
  if (wants_grad({t, source}))
    record("IndexAddBackward0", {t, source}, {out}, {i}, [dim, alpha](Context& c) -> Tensors {
      return {c.g(), c.needs(1) ? mul(index_select(c.g(), dim, c.s(0)), alpha) : Tensor()};
    });
  return out;
}

Tensor index_copy(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source) {
  dim = wrap_dim(dim, t.dim());
  Tensor i = index_vector("index_copy", index);
  if (t.dtype() != source.dtype())
    raise_runtime(
        std::string(
            "index_copy_(): self and source expected to have the same dtype, but got (self) ") +
        dtype_message_name(t.dtype()) + " and (source) " + dtype_message_name(source.dtype()));
  Tensor out;
  {
    NoGrad off;
    out = kernels::contiguous(index_put(detach(t), at_dim(dim, i), detach(source)));
  }
  if (wants_grad({t, source}))
    record("IndexCopyBackward0", {t, source}, {out}, {i}, [dim](Context& c) -> Tensors {
      return {index_fill(c.g(), dim, c.s(0), 0),
              c.needs(1) ? index_select(c.g(), dim, c.s(0)) : Tensor()};
    });
  return out;
}

Tensor index_fill(const Tensor& t, int64_t dim, const Tensor& index, const Operand& value) {
  if (index.dtype() != DType::Int64) raise_index("index_fill_(): Expected dtype int64 for index.");
  if (index.dim() > 1) raise_runtime("Index has to be a vector/scalar");
  dim = wrap_dim(dim, t.dim());
  if (value.dim() != 0)
    raise_runtime("index_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                  std::to_string(value.dim()) + " dimension(s).");
  Tensor out;
  {
    NoGrad off;
    out = index_put(detach(t), at_dim(dim, index), kernels::as_type(detach(value), t.dtype()));
  }
  if (wants_grad({t, value}))
    record(value.impl()->wrapped_number ? "IndexFillBackward0" : "IndexFillBackward1", {t, value},
           {out}, {index}, [dim](Context& c) -> Tensors {
             return {index_fill(c.g(), dim, c.s(0), 0),
                     c.needs(1) ? sum(index_select(c.g(), dim, c.s(0))) : Tensor()};
           });
  return out;
}

namespace {
void check_gather(const char* name, const Tensor& t, int64_t dim, const Tensor& index) {
  if (index.dtype() != DType::Int64)
    raise_runtime(std::string(name) + "(): Expected dtype int32/int64 for index");
  if (index.numel() == 0) return;
  int64_t nt = std::max<int64_t>(t.dim(), 1), ni = std::max<int64_t>(index.dim(), 1);
  if (nt != ni)
    raise_runtime("Index tensor must have the same number of dimensions as input tensor");
  for (int64_t d = 0; d < index.dim() && d < t.dim(); ++d)
    if (d != dim && index.sizes()[d] > t.sizes()[d])
      raise_runtime("Size does not match at dimension " + std::to_string(d) + " expected index " +
                    dims_str(index.sizes()) + " to be no larger than self " + dims_str(t.sizes()) +
                    " apart from dimension " + std::to_string(dim));
}
void check_scatter(const Tensor& t, int64_t dim, const Tensor& index, const Tensor* src) {
  if (index.dtype() != DType::Int64)
    raise_runtime("scatter(): Expected dtype int32/int64 for index");
  if (index.numel() == 0) return;
  if (std::max<int64_t>(t.dim(), 1) != std::max<int64_t>(index.dim(), 1))
    raise_runtime("Index tensor must have the same number of dimensions as self tensor");
  bool bad = false;
  for (int64_t d = 0; d < index.dim() && d < t.dim(); ++d) {
    if (d != dim && index.sizes()[d] > t.sizes()[d]) bad = true;
    if (src && (src->dim() != index.dim() || index.sizes()[d] > src->sizes()[d])) bad = true;
  }
  if (src && std::max<int64_t>(src->dim(), 1) != std::max<int64_t>(index.dim(), 1))
    raise_runtime("Index tensor must have the same number of dimensions as src tensor");
  if (bad)
    raise_runtime("Expected index " + dims_str(index.sizes()) + " to be no larger than self " +
                  dims_str(t.sizes()) + " apart from dimension " + std::to_string(dim) +
                  (src ? " and to be no larger size than src " + dims_str(src->sizes()) : ""));
}
}  // namespace

Tensor gather(const Tensor& t, int64_t dim, const Tensor& index) {
  dim = wrap_dim(dim, t.dim());
  check_gather("gather", t, dim, index);
  Tensor out = kernels::gather(t, dim, index);
  if (wants_grad({t}))
    record("GatherBackward0", {t}, {out}, {index}, [s = t.sizes(), dim](Context& c) -> Tensors {
      return {scatter_add(zeros(s, {c.g().dtype()}), dim, c.s(0), c.g())};
    });
  return out;
}

Tensor scatter(const Tensor& t, int64_t dim, const Tensor& index, const Operand& src) {
  dim = wrap_dim(dim, t.dim());
  bool number = src.impl()->wrapped_number;
  check_scatter(t, dim, index, number ? nullptr : &src);
  if (!number && src.dtype() != t.dtype())
    raise_runtime("scatter(): Expected self.dtype to be equal to src.dtype");
  Tensor out = kernels::contiguous(kernels::clone(t));
  {
    NoGrad off;
    Tensor from = number ? expand(kernels::as_type(src, t.dtype()), index.sizes()) : Tensor(src);
    kernels::scatter(out, dim, index, detach(from), kernels::Scatter::Assign);
  }
  if (wants_grad({t, src}))
    record(number ? "ScatterBackward1" : "ScatterBackward0", {t, src}, {out}, {index},
           [dim](Context& c) -> Tensors {
             return {scatter(c.g(), dim, c.s(0), 0),
                     c.needs(1) ? gather(c.g(), dim, c.s(0)) : Tensor()};
           });
  return out;
}

Tensor scatter_add(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src) {
  dim = wrap_dim(dim, t.dim());
  check_scatter(t, dim, index, &src);
  if (src.dtype() != t.dtype())
    raise_runtime("scatter(): Expected self.dtype to be equal to src.dtype");
  Tensor out = kernels::contiguous(kernels::clone(t));
  kernels::scatter(out, dim, index, src, kernels::Scatter::Add);
  if (wants_grad({t, src}))
    record("ScatterAddBackward0", {t, src}, {out}, {index}, [dim](Context& c) -> Tensors {
      return {c.g(), c.needs(1) ? gather(c.g(), dim, c.s(0)) : Tensor()};
    });
  return out;
}

Tensor scatter_reduce(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& src,
                      std::string_view reduce, bool include_self) {
  dim = wrap_dim(dim, t.dim());
  check_scatter(t, dim, index, &src);
  if (src.dtype() != t.dtype())
    raise_runtime("scatter(): Expected self.dtype to be equal to src.dtype");
  kernels::Scatter how;
  bool mean = reduce == "mean";
  double start = 0;
  if (reduce == "sum" || mean)
    how = kernels::Scatter::Add;
  else if (reduce == "prod")
    how = kernels::Scatter::Multiply, start = 1;
  else if (reduce == "amax")
    how = kernels::Scatter::Amax,
    start = is_floating(t.dtype()) ? -INFINITY : type_limits(t.dtype()).min;
  else if (reduce == "amin")
    how = kernels::Scatter::Amin,
    start = is_floating(t.dtype()) ? INFINITY : type_limits(t.dtype()).max;
  else
    raise_runtime("reduce argument must be either sum, prod, mean, amax or amin, got " +
                  std::string(reduce));
  Tensor out = kernels::contiguous(kernels::clone(t));
  {
    NoGrad off;
    Tensor one = ones(index.sizes(), {t.dtype()});
    Tensor hit = zeros(t.sizes(), {t.dtype()});
    kernels::scatter(hit, dim, index, one, kernels::Scatter::Add);
    if (!include_self) kernels::copy(out, where(gt(hit, 0), full({}, start, {t.dtype()}), out));
    kernels::scatter(out, dim, index, detach(src), how);
    if (mean) {
      Tensor count = include_self ? add(hit, 1) : clamp(hit, OptScalar(1), OptScalar());
      Tensor q = is_floating(t.dtype()) ? div(out, count) : div(out, count, "floor");
      kernels::copy(out, q);
    }
  }
  if (wants_grad({t, src}))
    record("ScatterReduceBackward0", {t, src}, {out}, {t, index, src, out},
           [=, r = std::string(reduce)](Context& c) -> Tensors {
             const Tensor &x = c.s(0), &i = c.s(1), &s = c.s(2), &y = c.s(3);
             Tensor gx, gs;
             if (r == "sum") {
               gx = c.g(), gs = gather(c.g(), dim, i);
             } else if (r == "mean") {
               Tensor n =
                   scatter_add(include_self ? ones_like(x) : zeros_like(x), dim, i, ones_like(s));
               n = clamp(n, OptScalar(1), OptScalar());
               gx = div(c.g(), n), gs = gather(gx, dim, i);
             } else if (r == "prod") {
               // The product of the others, without a division by a zero.
               Tensor x1 = masked_fill(x, eq(x, 0), 1), zero = eq(s, 0);
               gx = div(mul(c.g(), scatter_reduce(x1, dim, i, s, r, include_self)), x1);
               Tensor zeros_at = scatter_add(zeros_like(x), dim, i, to(zero, x.dtype()));
               Tensor only = logical_and(zero, eq(gather(zeros_at, dim, i), 1));
               Tensor rest = scatter_reduce(x, dim, i, masked_fill(s, only, 1), r, include_self);
               gs = where(only, gather(mul(c.g(), rest), dim, i),
                          div(gather(mul(c.g(), y), dim, i), masked_fill(s, zero, 1)));
             } else {
               Tensor is_self = to(eq(x, y), c.g().dtype()),
                      is_src = to(eq(s, gather(y, dim, i)), c.g().dtype());
               // PyTorch counts the old value here even where the result leaves it out.
               Tensor n = scatter_add(is_self, dim, i, is_src);
               Tensor share = div(c.g(), clamp(n, OptScalar(1), OptScalar()));
               gx = mul(share, is_self), gs = mul(gather(share, dim, i), is_src);
             }
             if (!include_self) gx = scatter(gx, dim, i, 0);
             return {gx, gs};
           });
  return out;
}

Tensor index_reduce(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source,
                    std::string_view reduce, bool include_self) {
  dim = wrap_dim(dim, t.dim());
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
    raise_runtime(std::string("index_reduce_(): Expected dtype int32/int64 for index but got: ") +
                  dtype_message_name(index.dtype()));
  if (reduce != "prod" && reduce != "mean" && reduce != "amax" && reduce != "amin")
    raise_runtime("index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got " +
                  std::string(reduce) + ".");
  if (t.dtype() != source.dtype())
    raise_runtime(std::string("index_reduce_(): self (") + dtype_message_name(t.dtype()) +
                  ") and source (" + dtype_message_name(source.dtype()) +
                  ") must have the same scalar type");
  if (t.dim() != source.dim())
    raise_runtime(
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got "
        "self.shape = " +
        dims_str(t.sizes()) + " source.shape = " + dims_str(source.sizes()));
  int64_t n = source.dim() ? source.sizes()[dim] : 1, limit = t.dim() ? t.sizes()[dim] : 1;
  if (index.numel() != n)
    raise_runtime("index_reduce_(): Number of indices (" + std::to_string(index.numel()) +
                  ") should be equal to source.size(dim): (" + std::to_string(n) +
                  "), for dim: " + std::to_string(dim));
  for (const Scalar& i : index.to_scalars())
    if (i.to_int() < 0 || i.to_int() >= limit) raise_index("index out of range in self");
  Dims line(static_cast<size_t>(source.dim()), 1);
  if (source.dim()) line[dim] = n;
  Tensor places = expand(reshape(kernels::as_type(index, DType::Int64), line), source.sizes());
  return as_one_node("IndexReduceBackward0", {t, source},
                     [=, how = std::string(reduce)](const Tensors& in) {
                       return scatter_reduce(in[0], dim, places, in[1], how, include_self);
                     });
}

namespace {
// Indices into all elements in a row.
void check_flat_index(const Tensor& index, int64_t count) {
  for (const Scalar& s : index.to_scalars())
    if (s.to_int() < -count || s.to_int() >= count)
      raise_index("out of range: tried to access index " + std::to_string(s.to_int()) +
                  " on a tensor of " + std::to_string(count) + " elements.");
}
}  // namespace

Tensor take(const Tensor& t, const Tensor& index) {
  if (index.dtype() != DType::Int64)
    raise_runtime("take(): Expected a long tensor for index, but got " +
                  std::string(dtype_message_name(index.dtype())));
  check_flat_index(index, t.numel());
  return as_one_node("TakeBackward0", {t}, [index](const Tensors& in) {
    return ops::index(reshape(in[0], {-1}), {index});
  });
}

Tensor take_along_dim(const Tensor& t, const Tensor& index, OptDim dim) {
  if (index.dtype() != DType::Int64)
    raise_runtime("torch.take_along_dim(): dtype of indices should be Long but got " +
                  std::string(dtype_message_name(index.dtype())));
  if (!dim) return gather(reshape(t, {-1}), 0, reshape(index, {-1}));
  int64_t d = wrap_dim(*dim, t.dim());
  if (t.dim() != index.dim())
    raise_runtime(
        "torch.take_along_dim(): input and indices should have the same number of dimensions, but "
        "got " +
        std::to_string(t.dim()) + " dimensions for input, and " + std::to_string(index.dim()) +
        " dimensions for indices");
  Dims st = t.sizes(), si = index.sizes();
  st[d] = 1, si[d] = 1;
  Dims common = broadcast_shapes(st, si);
  Dims et = common, ei = common;
  et[d] = t.sizes()[d], ei[d] = index.sizes()[d];
  return gather(expand(t, et), d, expand(index, ei));
}

Tensor put(const Tensor& t, const Tensor& index, const Tensor& source, bool accumulate) {
  if (index.dtype() == DType::Int64) check_flat_index(index, t.numel());
  return as_one_node("PutBackward0", {t, source}, [=](const Tensors& in) {
    Tensor out = reshape(
        index_put(reshape(in[0], {-1}), {reshape(index, {-1})}, reshape(in[1], {-1}), accumulate),
        in[0].sizes());
    return copy_(empty_like(detach(in[0])), out);  // laid out as the input is
  });
}

Tensor masked_fill(const Tensor& t, const Tensor& mask, const Operand& value) {
  if (mask.dtype() != DType::Bool)
    raise_runtime("masked_fill_ only supports boolean masks, but got mask with dtype " +
                  std::string(mask.dtype() == DType::UInt8   ? "unsigned char"
                              : mask.dtype() == DType::Int64 ? "long"
                                                             : dtype_info(mask.dtype()).alias));
  if (value.dim() != 0)
    raise_runtime("masked_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                  std::to_string(value.dim()) + " dimension(s).");
  Tensor out;
  {
    NoGrad off;
    out = kernels::contiguous(where(mask, kernels::as_type(detach(value), t.dtype()), detach(t)));
  }
  if (wants_grad({t, value}))
    record(value.impl()->wrapped_number ? "MaskedFillBackward0" : "MaskedFillBackward1", {t, value},
           {out}, {mask}, [](Context& c) -> Tensors {
             Tensor zero = zeros({}, {c.g().dtype()});
             return {where(c.s(0), zero, c.g()),
                     c.needs(1) ? sum(where(c.s(0), c.g(), zero)) : Tensor()};
           });
  return out;
}

Tensor masked_select(const Tensor& t, const Tensor& mask) {
  if (mask.dtype() != DType::Bool) raise_runtime("masked_select: expected BoolTensor for mask");
  Dims shape = broadcast_shapes(mask.sizes(), t.sizes());
  Tensor m = expand(mask, shape);
  return as_one_node("MaskedSelectBackward0", {t}, [m, shape](const Tensors& in) {
    Tensor x = expand(in[0], shape);
    return m.dim() == 0 ? ops::index(unsqueeze(x, 0), {unsqueeze(m, 0)}) : ops::index(x, {m});
  });
}

Tensor masked_scatter(const Tensor& t, const Tensor& mask, const Tensor& source) {
  if (mask.dtype() != DType::Bool)
    raise_runtime("masked_scatter_ only supports boolean masks, but got mask with dtype " +
                  std::string(dtype_info(mask.dtype()).alias));
  if (t.dtype() != source.dtype())
    raise_runtime(
        std::string("masked_scatter: expected self and source to have same dtypes but got") +
        dtype_message_name(t.dtype()) + " and " + dtype_message_name(source.dtype()));
  Tensor m = expand(mask, t.sizes());
  int64_t n = sum(m).item().to_int();
  if (n > source.numel()) raise_runtime("Number of elements of source < number of ones in mask");
  return as_one_node("MaskedScatterBackward0", {t, source}, [m, n](const Tensors& in) {
    return contiguous(index_put(in[0], {m}, narrow(reshape(in[1], {-1}), 0, 0, n)));
  });
}

namespace {
Tensor window_scatter(const char* name, const Tensor& t, const Tensor& src,
                      const std::function<Tensor(const Tensor&)>& window) {
  // The copy keeps the strides, gaps included, unless elements share memory.
  bool shared = false;
  for (int64_t d = 0; d < t.dim(); ++d) shared |= t.sizes()[d] > 1 && t.strides()[d] == 0;
  Tensor out = shared ? kernels::clone(t)
                      : empty_strided_tensor(t.sizes(), t.strides(), t.dtype(), t.device());
  if (!shared) kernels::copy(out, t);
  {
    NoGrad off;
    Tensor w = window(out);
    if (w.sizes() != src.sizes())
      raise_runtime("expected src to have a size equal to the slice of self. src size = " +
                    dims_str(src.sizes()) + ", slice size = " + dims_str(w.sizes()));
    kernels::copy(w, src);
  }
  if (wants_grad({t, src}))
    record(name, {t, src}, {out}, {}, [window](Context& c) -> Tensors {
      Tensor gs = window(c.g());
      return {sub(c.g(), place_into(gs, c.g().sizes(), window)), gs};
    });
  return out;
}
}  // namespace
Tensor select_scatter(const Tensor& t, const Tensor& src, int64_t dim, int64_t i) {
  return window_scatter("SelectScatterBackward0", t, src,
                        [=](const Tensor& w) { return select(w, dim, i); });
}
Tensor slice_scatter(const Tensor& t, const Tensor& src, int64_t dim, OptDim start, OptDim end,
                     int64_t step) {
  return window_scatter("SliceScatterBackward0", t, src,
                        [=](const Tensor& w) { return slice(w, dim, start, end, step); });
}
Tensor diagonal_scatter(const Tensor& t, const Tensor& src, int64_t offset, int64_t d1,
                        int64_t d2) {
  return window_scatter("DiagonalScatterBackward0", t, src,
                        [=](const Tensor& w) { return diagonal(w, offset, d1, d2); });
}

Tensor nonzero(const Tensor& t) { return kernels::nonzero(t); }
Tensors nonzero_tuple(const Tensor& t) {
  return unbind(kernels::nonzero(t.dim() ? t : unsqueeze(detach(t), 0)), 1);
}
Tensor argwhere(const Tensor& t) { return kernels::nonzero(t); }

Tensor one_hot(const Tensor& t, int64_t classes) {
  if (t.dtype() != DType::Int64)
    raise_runtime("one_hot is only applicable to index tensor of type LongTensor.");
  if (t.numel() == 0) {
    if (classes <= 0) raise_runtime("Can not infer total number of classes from empty tensor.");
    Dims s = t.sizes();
    s.push_back(classes);
    return zeros(s, {DType::Int64});
  }
  int64_t low = min(t).item().to_int(), high = max(t).item().to_int();
  if (low < 0) raise_runtime("Class values must be non-negative.");
  if (classes == -1)
    classes = high + 1;
  else {
    if (high >= classes) raise_runtime("Class values must be smaller than num_classes.");
    if (classes < 1) raise_runtime("num_classes should be positive");
  }
  Dims s = t.sizes();
  s.push_back(classes);
  return scatter(zeros(s, {DType::Int64}), -1, unsqueeze(t, -1), 1);
}

namespace {
void check_embedding_index(const Tensor& indices, const char* name) {
  if (indices.dtype() != DType::Int64 && indices.dtype() != DType::Int32)
    raise_runtime(std::string("Expected tensor for argument #1 'indices' to have one of the "
                              "following scalar types: Long, Int; but got ") +
                  "torch." + dtype_info(indices.dtype()).tensor_type +
                  " instead (while checking arguments for " + name + ")");
}
}  // namespace

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx) {
  if (weight.dim() != 2) raise_runtime("'weight' must be 2-D");
  check_embedding_index(indices, "embedding");
  int64_t rows = weight.sizes()[0];
  Tensor i = kernels::contiguous(indices, DType::Int64);
  if (!indices.is_meta()) {
    const int64_t* p = i.data<int64_t>();
    for (int64_t k = 0, n = i.numel(); k < n; ++k)
      if (p[k] < 0 || p[k] >= rows) raise_index("index out of range in self");
  }
  Tensor out;
  {
    NoGrad off;
    Dims shape = indices.sizes();
    shape.push_back(weight.sizes()[1]);
    out = indices.is_meta() ? empty_tensor(shape, weight.dtype(), indices.device())
                            : ops::index(detach(weight), {i.dim() ? i : reshape(i, {1})});
    if (out.sizes() != shape) out = kernels::clone(reshape(out, shape));
  }
  if (wants_grad({weight}))
    record("EmbeddingBackward0", {weight}, {out}, {i},
           [s = weight.sizes(), padding_idx](Context& c) -> Tensors {
             Tensor flat = reshape(c.s(0), {-1}), g = reshape(c.g(), {-1, s[1]});
             if (padding_idx >= 0) g = mul(g, unsqueeze(to(ne(flat, padding_idx), g.dtype()), 1));
             return {index_put(zeros(s, {g.dtype()}), {flat}, g, true)};
           });
  return out;
}

void embedding_renorm_(const Tensor& weight, const Tensor& indices, double max_norm,
                       double norm_type) {
  NoGrad off;
  if (weight.dim() != 2)
    raise_runtime("Expected 2-dimensional tensor, but got " + std::to_string(weight.dim()) +
                  "-dimensional tensor for argument #1 'self' (while checking arguments for "
                  "embedding_renorm_)");
  check_embedding_index(indices, "embedding_renorm_");
  std::vector<int64_t> seen;
  for (const Scalar& s : indices.to_scalars()) seen.push_back(s.to_int());
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  for (int64_t r : seen) {
    if (r < 0 || r >= weight.sizes()[0]) raise_index("index out of range in self");
    Tensor row = select(weight, 0, r);
    double n = vector_norm(row, norm_type).item().to_double();
    if (n > max_norm) kernels::copy(row, mul(row, max_norm / (n + 1e-7)));
  }
  weight.bump_version();
}

Tensor embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                     int64_t mode, const std::optional<Tensor>& scale, bool include_last,
                     int64_t padding_idx) {
  check_embedding_index(indices, "embedding_bag");
  auto at_most = [](const Tensor& t, int64_t least, int64_t most, const char* what,
                    const char* has) {
    if (t.dim() < least || t.dim() > most)
      raise_runtime(std::string(what) + " has to be a " + has +
                    " Tensor, but got Tensor of dimension " + std::to_string(t.dim()));
  };
  at_most(indices, 1, 2, "input", "1D or 2D");
  if (indices.dim() == 1) at_most(offsets, 1, 1, "offsets", "1D");
  at_most(weight, 2, 2, "weight", "2D");
  check_embedding_index(offsets, "embedding_bag");
  Tensor i = kernels::contiguous(indices, DType::Int64),
         o = kernels::contiguous(offsets, DType::Int64);
  int64_t bags = o.numel() - (include_last ? 1 : 0), n = i.numel();
  if (bags > 0 && o.data<int64_t>()[0] != 0)
    raise_runtime(
        "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from "
        "position 0. However, got " +
        std::to_string(o.data<int64_t>()[0]) + "\n[ torch.LongTensor{} ]");
  if (bags > 0 && o.data<int64_t>()[o.numel() - 1] > n)
    raise_runtime("offsets[-1] can not be greater than input's length " + std::to_string(n) +
                  " but got offsets[-1] of " + std::to_string(o.data<int64_t>()[o.numel() - 1]));
  std::vector<int64_t> starts, ends;
  for (int64_t b = 0; b < bags; ++b) {
    starts.push_back(o.data<int64_t>()[b]);
    ends.push_back(b + 1 < o.numel() ? o.data<int64_t>()[b + 1] : n);
  }
  Tensors inputs = {weight, or_undefined(scale)};
  return as_one_node("EmbeddingBagBackward0", inputs, [=](const Tensors& in) {
    Tensors rows;
    int64_t width = in[0].sizes()[1];
    for (size_t b = 0; b < starts.size(); ++b) {
      Tensor part = narrow(i, 0, starts[b], ends[b] - starts[b]);
      Tensor e = embedding(in[0], part, padding_idx);
      if (in[1].defined())
        e = mul(e, unsqueeze(narrow(in[1], 0, starts[b], ends[b] - starts[b]), 1));
      if (padding_idx >= 0) e = ops::index(e, {ne(part, padding_idx)});
      if (e.sizes()[0] == 0)
        rows.push_back(zeros({width}, {in[0].dtype()}));
      else if (mode == 0)
        rows.push_back(sum(e, {0}));
      else if (mode == 1)
        rows.push_back(mean(e, {0}));
      else
        rows.push_back(max(e, 0).first);
    }
    return rows.empty() ? zeros({0, width}, {in[0].dtype()}) : stack(rows, 0);
  });
}

}  // namespace tracepad::ops
