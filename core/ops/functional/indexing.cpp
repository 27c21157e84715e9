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
#include "ops/kernels/loop.h"

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
  for (const Tensor& i : indices)
    if (i.defined()) check_index_type(i);
  for (const Tensor& i : indices) {
    if (!i.defined()) {
      out.push_back(i);
      continue;
    }
    if (i.dtype() != DType::Bool && i.dtype() != DType::UInt8) {
      out.push_back(i);
      continue;
    }
    int64_t at = static_cast<int64_t>(out.size());
    for (int64_t d = 0; d < i.dim(); ++d)
      if (i.sizes()[d] != t.size(at + d))  // IndexError where there is no such dimension
        raise_index("The shape of the mask " + dims_str(i.sizes()) + " at index " +
                    std::to_string(d) + " does not match the shape of the indexed tensor " +
                    dims_str(t.sizes()) + " at index " + std::to_string(at + d));
    Tensor where = kernels::nonzero(i);
    for (int64_t d = 0; d < i.dim(); ++d) {
      NoGrad off;
      out.push_back(kernels::contiguous(select(where, 1, d)));
    }
  }
  if (out.size() > indices.size() && static_cast<int64_t>(out.size()) > t.dim()) t.size(t.dim());
  return out;
}

// The shapes of an advanced index. `indices` have no masks any more.
Plan plan_shapes(const Tensor& t, const Tensors& indices) {
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
  std::vector<int64_t> indexed;
  for (int64_t d = 0; d < t.dim(); ++d) {
    bool has = d < static_cast<int64_t>(indices.size()) && indices[d].defined();
    if (!has) {
      plan.rest_sizes.push_back(t.sizes()[d]);
      plan.rest_strides.push_back(t.strides()[d]);
      continue;
    }
    indexed.push_back(d);
  }
  bool adjacent = !indexed.empty() &&
                  indexed.back() - indexed.front() + 1 == static_cast<int64_t>(indexed.size());
  plan.position = adjacent ? indexed.front() : 0;
  return plan;
}

void plan_offsets(Plan& plan, const Tensor& t, const Tensors& indices) {
  int64_t count = numel_of(plan.index_shape);
  plan.offsets.assign(static_cast<size_t>(count), 0);
  for (int64_t d = 0; count && d < static_cast<int64_t>(indices.size()); ++d)
    if (indices[d].defined() && t.sizes()[d] == 0)
      raise_index("index is out of bounds for dimension with size 0");
  if (numel_of(plan.rest_sizes) == 0) return;  // nothing is read: no index is looked at
  // The first element that is out of bounds is told of, with which index tensor it was.
  int64_t order = 0, first_bad = count;
  std::string message;
  for (int64_t d = 0; d < static_cast<int64_t>(indices.size()); ++d) {
    if (!indices[d].defined()) continue;
    NoGrad off;
    Tensor i = kernels::contiguous(expand(detach(indices[d]), plan.index_shape), DType::Int64);
    const int64_t* p = i.data<int64_t>();
    int64_t size = t.sizes()[d];
    for (int64_t k = 0; k < count; ++k) {
      int64_t v = p[k];
      if (v < -size || v >= size) {
        if (k < first_bad)
          message = "index " + std::to_string(v) + " is out of bounds for dimension " +
                    std::to_string(order) + " with size " + std::to_string(size);
        first_bad = std::min(k, first_bad);
        break;
      }
      plan.offsets[k] += (v < 0 ? v + size : v) * t.strides()[d];
    }
    ++order;
  }
  if (first_bad < count) raise_index(message);
}

Tensors without_masks(const Tensor& t, const Tensors& given) {
  if (static_cast<int64_t>(given.size()) > t.dim())
    raise_index("too many indices for tensor of dimension " + std::to_string(t.dim()) + " (got " +
                std::to_string(given.size()) + ")");
  return expand_masks(t, given);
}

Plan plan_index(const Tensor& t, const Tensors& given) {
  Tensors indices = without_masks(t, given);
  Plan plan = plan_shapes(t, indices);
  plan_offsets(plan, t, indices);
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
  Tensors whole = without_masks(t, indices);
  // One number under one mask is PyTorch's masked_fill_, which takes no bytes.
  int64_t given_indices = 0, bytes = 0, masks = 0;
  for (const Tensor& i : indices)
    if (i.defined())
      ++given_indices, bytes += i.dtype() == DType::UInt8, masks += i.dtype() == DType::Bool;
  const bool fill = !accumulate && given.numel() == 1 && given_indices == 1;
  if (fill && bytes == 1)
    raise_runtime("masked_fill_ only supports boolean masks, but got mask with dtype " +
                  std::string(dtype_c_name(DType::UInt8)));
  Plan plan = plan_shapes(t, whole);
  Tensor values = detach(given);
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
  if (fill && masks == 1)
    check_holds(given.item(), t.dtype());
  else if (t.dtype() != given.dtype())
    raise_runtime(std::string("Index put requires the source and destination dtypes match, got ") +
                  dtype_message_name(t.dtype()) + " for the destination and " +
                  dtype_message_name(given.dtype()) + " for the source.");
  values = kernels::as_type(values, t.dtype());
  values = kernels::contiguous(from_result(expand(values, shape), plan));
  Tensor target = t;
  if (accumulate && kernels::is_dense(t)) target = kernels::contiguous(t);
  if (!target.is_same(t)) plan = plan_shapes(target, whole);
  plan_offsets(plan, target, whole);
  kernels::scatter_blocks(target, values, plan.offsets.data(),
                          static_cast<int64_t>(plan.offsets.size()), plan.rest_sizes,
                          plan.rest_strides, accumulate);
  if (!target.is_same(t)) kernels::copy(t, target);
}

}  // namespace

namespace {
// The result is laid out like one of elementwise operators: by the indexed tensor, which stands
// still along the indexed dimensions, and then by the indices.
Dims index_strides(const Plan& plan, const Tensor& t, const Tensors& given) {
  Dims shape = plan.result_shape();
  auto seen = [&](const Tensor& x, const Dims& own, int64_t at, int64_t offset) {
    Dims strides(shape.size(), 0);
    std::copy(own.begin(), own.end(), strides.begin() + at);
    return alias(x, shape, strides, offset);
  };
  Dims own(plan.rest_strides.begin(), plan.rest_strides.begin() + plan.position);
  own.resize(own.size() + plan.index_shape.size(), 0);
  own.insert(own.end(), plan.rest_strides.begin() + plan.position, plan.rest_strides.end());
  Tensors operands = {seen(t, own, 0, t.offset())};
  for (const Tensor& i : without_masks(t, given))
    if (i.defined())
      operands.push_back(
          seen(i, expand(detach(i), plan.index_shape).strides(), plan.position, i.offset()));
  std::vector<const Tensor*> pointers;
  for (const Tensor& x : operands) pointers.push_back(&x);
  return kernels::result_strides(shape, pointers);
}
}  // namespace

namespace {
// Where neither has memory any index will do.
Tensors with_elements(const Tensor& t, Tensors indices) {
  for (Tensor& i : indices)
    if (t.is_meta() && i.defined() && i.is_meta() && is_integral(i.dtype()) &&
        i.dtype() != DType::UInt8)
      i = zeros(i.sizes(), {i.dtype()});
  return indices;
}
}  // namespace

Tensor index(const Tensor& t, const Tensors& given) {
  const Tensors indices = with_elements(t, given);
  Plan plan = plan_index(t, indices);
  Dims shape = plan.index_shape;
  shape.insert(shape.end(), plan.rest_sizes.begin(), plan.rest_sizes.end());
  Tensor raw = empty_tensor(shape, t.dtype(), t.device());
  if (!t.is_meta())
    kernels::gather_blocks(raw, t, plan.offsets.data(), static_cast<int64_t>(plan.offsets.size()),
                           plan.rest_sizes, plan.rest_strides);
  Tensor out = empty_strided_tensor(plan.result_shape(), index_strides(plan, t, indices), t.dtype(),
                                    t.device());
  {
    NoGrad off;
    kernels::copy(out, to_result(raw, plan));
  }
  if (wants_grad({t}))
    record("IndexBackward0", {t}, {out}, indices, [s = t.sizes()](Context& c) -> Tensors {
      return {index_put(zeros(s, {c.g().dtype()}), c.saved, c.g(), true)};
    });
  return out;
}

Tensor index_put(const Tensor& t, const Tensors& indices, const Tensor& values, bool accumulate) {
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
  if (t.dim() == 0 && !index.empty() && index[0].kind == Index::Kind::Slice)
    raise_index("slice() cannot be applied to a 0-dim tensor.");
  if (consumed > t.dim())
    raise_index("too many indices for tensor of dimension " + std::to_string(t.dim()));
  Tensor out = t;
  int64_t dim = 0;
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
        dim += skip;
        break;
      }
      case Index::Kind::Integer: {
        int64_t size = out.sizes()[dim];
        if (i.integer < -size || i.integer >= size)
          raise_index("index " + std::to_string(i.integer) + " is out of bounds for dimension " +
                      std::to_string(&i - index.data()) + " with size " + std::to_string(size));
        out = select(out, dim, i.integer);
        break;
      }
      case Index::Kind::Slice:
        if (i.step && *i.step == 0) raise_value("slice step cannot be zero");
        if (i.step && *i.step < 0) raise_value("step must be greater than zero");
        out = slice(out, dim, i.start, i.stop, i.step.value_or(1));
        ++dim;
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
                        std::to_string(&i - index.data()) + " with size " + std::to_string(size));
          out = select(out, dim, k);
        } else {
          put(i.tensor);
          int64_t n = mask ? i.tensor.dim() : 1;
          dim += n;
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
  // x[:] = v and x[...] = v write to x itself.
  bool whole = std::all_of(entries.begin(), entries.end(), [](const Index& i) {
    return i.kind == Index::Kind::Ellipsis ||
           (i.kind == Index::Kind::Slice && !i.start && !i.stop && (!i.step || *i.step == 1));
  });
  Tensors advanced;
  Tensor target = t;
  if (!whole) target = apply_basic(t, entries, advanced);
  autograd::check_inplace(target);
  if (!advanced.empty()) {
    if (given.impl()->wrapped_number && t.dtype() != DType::Float16)
      check_holds(given.item(), t.dtype());
    Tensor v = value.dtype() == t.dtype() ? value : to(value, t.dtype());
    v.impl()->wrapped_number = false;
    index_put_(target, compact(advanced), v);
    return;
  }
  if (given.impl()->wrapped_number && !rg(value)) {
    // Of half precision the number becomes a tensor first, which may be infinite.
    const bool half = t.dtype() == DType::Float16;
    fill_(target,
          half ? Operand(wrapped_number(kernels::rounded_to(t.dtype(), given.item().to_double())))
               : given);
    // PyTorch fills with a tensor here, for which the node has an edge.
    if (target.is_view() && target.base().requires_grad())
      if (auto fn = target.base().grad_fn(); fn && fn->inner && fn->inner->name == "FillBackward2")
        fn->inner->name = "FillBackward3";
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

}  // namespace tracepad::ops
