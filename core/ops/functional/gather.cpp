// Reading and writing along one dimension (index_select, gather, scatter and their kin), by flat
// index, by mask, and into windows. Subscripts are indexing.cpp's.
#include <algorithm>
#include <numeric>

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"
#include "ops/kernels/indexing.h"

namespace tracepad::ops {

namespace {
// The list form of an index along one dimension.
Tensors at_dim(int64_t dim, const Tensor& index) {
  Tensors out(static_cast<size_t>(dim) + 1);
  out[dim] = index.dim() == 0 ? reshape(index, {1}) : index;
  return out;
}
}  // namespace

Tensor index_select(const Tensor& t, int64_t dim, const Tensor& index) {
  dim = wrap_dim(dim, t.dim());
  if (index.dim() > 1) raise_index("index_select(): Index is supposed to be a vector");
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
    raise_runtime("index_select(): Expected dtype int32 or int64 for index");
  if (t.dim() == 0 && index.numel() != 1)
    raise_runtime("index_select(): Index to scalar can have only 1 value, got " +
                  std::to_string(index.numel()) + " value(s)");
  Tensor i = kernels::contiguous(index, DType::Int64);
  int64_t size = t.dim() ? t.sizes()[dim] : 1;
  if (t.dim() > 1 && size == 0 && i.numel())
    raise_runtime("index_select(): self indexing axis dim should be positive");
  for (const Scalar& s : i.to_scalars()) {
    if (s.to_int() >= 0 && s.to_int() < size) continue;
    // PyTorch has a kernel of its own for this dimension, and for no elements.
    if (dim == 1 || (t.dim() > 1 && t.numel() == 0))
      raise_runtime("INDICES element is out of DATA bounds, id=" + std::to_string(s.to_int()) +
                    " axis_dim=" + std::to_string(size));
    raise_index("index out of range in self");
  }
  Tensor out;
  {
    NoGrad off;
    out = t.dim() ? in_format(ops::index(detach(t), at_dim(dim, i)), MemoryFormat::Contiguous)
                  : kernels::clone(detach(t));
  }
  if (wants_grad({t}))
    record("IndexSelectBackward0", {t}, {out}, {i}, [s = t.sizes(), dim](Context& c) -> Tensors {
      if (s.empty()) return {c.g()};
      return {index_put(zeros(s, {c.g().dtype()}), at_dim(dim, c.s(0)), c.g(), true)};
    });
  return out;
}

namespace {
// What index_add and index_reduce ask of their arguments, in PyTorch's order.
void check_by_index(const char* name, const Tensor& t, int64_t dim, const Tensor& index,
                    const Tensor& source) {
  std::string f(name);
  if (index.dim() > 1)
    raise_index(f + "(): Index is supposed to be a vector, but got dim: " +
                std::to_string(index.dim()) + " with type: " + dtype_message_name(index.dtype()) +
                " and size: " + dims_str(index.sizes()));
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
    raise_runtime(f + "(): Expected dtype int32/int64 for index but got: " +
                  dtype_message_name(index.dtype()));
  if (t.dtype() != source.dtype())
    raise_runtime(f + "(): self (" + dtype_message_name(t.dtype()) + ") and source (" +
                  dtype_message_name(source.dtype()) + ") must have the same scalar type");
  if (dim != 0 && dim >= source.dim())
    raise_runtime(f + "(): Indexing dim " + std::to_string(dim) +
                  " is out of bounds of the source tensor with dim " +
                  std::to_string(source.dim()));
  int64_t n = source.dim() ? source.sizes()[dim] : 1;
  if (index.numel() != n) {
    if (source.dim() == 0)  // the message itself asks for that size
      raise_index("Dimension specified as 0 but tensor has no dimensions");
    raise_runtime(f + "(): Number of indices (" + std::to_string(index.numel()) +
                  ") should be equal to source.size(dim): (" + std::to_string(n) +
                  "), for dim: " + std::to_string(dim));
  }
  Dims mine = t.sizes(), given = source.sizes();
  if (t.dim() && source.dim()) mine.erase(mine.begin() + dim), given.erase(given.begin() + dim);
  if (mine != given)
    raise_runtime(
        "source tensor shape must match self tensor shape, excluding the specified dimension. Got "
        "self.shape = " +
        dims_str(t.sizes()) + " source.shape = " + dims_str(source.sizes()));
}

// Sizes with spaces between: "4 5".
std::string spaced(const Dims& sizes) {
  std::string out;
  for (int64_t n : sizes) out += (out.empty() ? "" : " ") + std::to_string(n);
  return out;
}

// A copy that is contiguous whatever `t` is.
Tensor contiguous_copy(const Tensor& t) {
  Tensor out = empty_tensor(t.sizes(), t.dtype(), t.device());
  kernels::copy(out, t);
  return out;
}
}  // namespace

namespace {
// `source` written to or added at places along a dimension; a 0-d tensor is one of one element.
Tensor into_dim(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source,
                bool accumulate = false) {
  auto lined = [](const Tensor& x) { return x.dim() ? x : unsqueeze(x, 0); };
  Tensor out =
      contiguous_copy(index_put(lined(detach(t)), at_dim(dim, index), lined(source), accumulate));
  return t.dim() ? out : reshape(out, {});
}
}  // namespace

Tensor index_add(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source,
                 const Scalar& alpha) {
  dim = wrap_dim(dim, t.dim());
  check_by_index("index_add_", t, dim, index, source);
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  Tensor i = kernels::contiguous(index, DType::Int64);
  const bool rows = t.dim() > 1 && source.numel();
  if (t.dim() <= 1 || (rows && !alpha.equals(1))) check_holds(alpha, t.dtype());
  for (const Scalar& s : i.to_scalars())
    if (int64_t size = t.dim() ? t.sizes()[dim] : 1; s.to_int() < 0 || s.to_int() >= size) {
      if (t.dim() <= 1 || !alpha.equals(1)) raise_index("index out of range in self");
      raise_runtime("index " + std::to_string(s.to_int()) + " is out of bounds for dimension " +
                    std::to_string(dim) + " with size " + std::to_string(size));
    }
  Tensor out;
  {
    NoGrad off;
    Tensor src = detach(source);
    if (!alpha.equals(1))
      src = t.dtype() == DType::Bool ? logical_and(src, ne(alpha, 0))
            : is_floating(t.dtype()) ? mul(alpha, src)  // in the type of its elements
                                     : mul(src, alpha.to_int());
    out = into_dim(t, dim, i, src, true);
  }
  if (wants_grad({t, source}))
    record("IndexAddBackward0", {t, source}, {out}, {when(rg(source), i)},
           [dim, alpha](Context& c) -> Tensors {
             return {c.g(), c.needs(1) ? mul(index_select(c.g(), dim, c.s(0)), alpha) : Tensor()};
           });
  return out;
}

Tensor index_copy(const Tensor& t, int64_t dim, const Tensor& index, const Tensor& source) {
  dim = wrap_dim(dim, t.dim());
  std::string f = "index_copy_(): ", count = std::to_string(index.numel());
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  if (index.dim() > 1)
    raise_index(f + "Index should have dimension 1 or 0 (got " + std::to_string(index.dim()) + ")");
  if (source.dim() == 0 && index.numel() != 1)
    raise_index(f + "When source is scalar, index should have one element (got " + count + ")");
  if (source.dim() != t.dim() && source.dim() && t.dim())
    raise_index(f +
                "When source and destination are not scalars, their dimensionality must match. "
                "Source dimensionality (" +
                std::to_string(source.dim()) + "), destination dimensionality (" +
                std::to_string(t.dim()) + ")");
  if (index.dtype() != DType::Int64)
    raise_runtime(f + "Expected a long tensor for index, but got " +
                  dtype_message_name(index.dtype()));
  check_out_type(t.dtype());
  if (t.dtype() != source.dtype())
    raise_runtime(f + "self and source expected to have the same dtype, but got (self) " +
                  dtype_message_name(t.dtype()) + " and (source) " +
                  dtype_message_name(source.dtype()));
  Dims mine = t.sizes(), given = source.sizes();
  if (!mine.empty()) mine.erase(mine.begin() + dim);
  if (!given.empty()) given.erase(given.begin() + dim);
  if (mine != given)
    raise_runtime(f +
                  "Source/destination tensor must have same slice shapes. Destination slice "
                  "shape: " +
                  spaced(mine) + " at dimension " + std::to_string(dim) +
                  " and source slice shape: " + spaced(given) + " at dimension 0.");
  if (source.dim() && index.numel() != source.sizes()[dim])
    raise_index(f + "Number of indices (" + count + ") should be equal to source.size(dim) (" +
                std::to_string(source.sizes()[dim]) + ")");
  Tensor i = kernels::contiguous(index, DType::Int64), out;
  {
    NoGrad off;
    const int64_t size = t.dim() ? t.sizes()[dim] : 1;
    for (const Scalar& s : i.to_scalars())
      if (s.to_int() < 0 || s.to_int() >= size)
        raise_index(f + "index " + std::to_string(s.to_int()) + " is out of bounds for dimension " +
                    std::to_string(dim) + " with size " + std::to_string(size));
    out = into_dim(t, dim, i, detach(source));
  }
  if (wants_grad({t, source}))
    record("IndexCopyBackward0", {t, source}, {out}, {i}, [dim](Context& c) -> Tensors {
      return {index_fill(c.g(), dim, c.s(0), 0),
              c.needs(1) ? index_select(c.g(), dim, c.s(0)) : Tensor()};
    });
  return out;
}

Tensor index_fill(const Tensor& t, int64_t dim, const Tensor& index, const Operand& value) {
  if (value.dim() != 0)
    raise_runtime("index_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                  std::to_string(value.dim()) + " dimension(s).");
  if (index.dtype() != DType::Int64) raise_index("index_fill_(): Expected dtype int64 for index.");
  dim = wrap_dim(dim, t.dim());
  if (index.dim() > 1) raise_runtime("Index has to be a vector/scalar");
  check_holds(value.item(), t.dtype());
  if (t.dim() && t.numel() == 0) {  // PyTorch walks over windows of self, which may not be there
    Tensor all = inplace_target() ? detach(t) : kernels::clone(detach(t));
    Dims sizes = t.sizes(), strides = all.strides();
    sizes[dim] = index.numel(), strides[dim] = 0;
    as_strided(all, sizes, strides, all.offset());
    if (numel_of(sizes) == 0) return inplace_target() ? t : all;
  }
  for (const Scalar& s : index.to_scalars())
    if (const int64_t i = s.to_int(), n = t.dim() ? t.sizes()[dim] : 1; i >= n || i < -n)
      raise_index("index " + std::to_string(i) + " is out of bounds for dimension " +
                  std::to_string(dim) + " with size " + std::to_string(n));
  Tensor out;
  {
    NoGrad off;
    Tensor whole = t.dim() ? detach(t) : unsqueeze(detach(t), 0);
    if (const Tensor* target = inplace_target(); target && autograd::is_shared(*target)) {
      // Written through memory that elements share.
      for (const Scalar& s : index.to_scalars()) {
        kernels::copy(select(whole, dim, s.to_int()), kernels::as_type(detach(value), t.dtype()));
      }
      target->bump_version();
      return *target;
    }
    out = index_put(whole, at_dim(dim, index), kernels::as_type(detach(value), t.dtype()));
    if (t.dim() == 0) out = reshape(out, {});
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
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
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
}  // namespace
void check_scatter(const Tensor& t, int64_t dim, const Tensor& index, const Tensor* src) {
  if (index.dtype() != DType::Int64 && index.dtype() != DType::Int32)
    raise_runtime("scatter(): Expected dtype int32/int64 for index");
  if (src && src->dtype() != t.dtype())
    raise_runtime("scatter(): Expected self.dtype to be equal to src.dtype");
  if (index.numel() == 0) return;
  if (std::max<int64_t>(t.dim(), 1) != std::max<int64_t>(index.dim(), 1))
    raise_runtime("Index tensor must have the same number of dimensions as self tensor");
  bool bad = false;
  auto size = [](const Tensor& x, int64_t d) {
    return x.dim() ? x.sizes()[wrap_dim(d, x.dim())] : 1;
  };
  int64_t n = std::max<int64_t>(index.dim(), 1);
  for (int64_t d = 0; d < n && !bad; ++d) bad = d != dim && size(index, d) > size(t, d);
  for (int64_t d = 0; src && d < n && !bad; ++d) bad = size(index, d) > size(*src, d);
  if (src && std::max<int64_t>(src->dim(), 1) != std::max<int64_t>(index.dim(), 1))
    raise_runtime("Index tensor must have the same number of dimensions as src tensor");
  if (bad)
    raise_runtime("Expected index " + dims_str(index.sizes()) + " to be no larger than self " +
                  dims_str(t.sizes()) + " apart from dimension " + std::to_string(dim) +
                  (src ? " and to be no larger size than src " + dims_str(src->sizes()) : ""));
}

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
  if (number && index.numel()) check_holds(src.item(), t.dtype());
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  Tensor out = contiguous_copy(t);
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
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  Tensor out = contiguous_copy(t);
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
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  check_out_type(t.dtype());
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
  if (mean && t.dtype() == DType::Bool)
    not_implemented_for(index.numel() ? "scatter_gather_tensor_cpu_reduce_mean" : "div_floor_cpu",
                        t.dtype());
  Tensor out = contiguous_copy(t);
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
  if (reduce != "prod" && reduce != "mean" && reduce != "amax" && reduce != "amin")
    raise_runtime("index_reduce(): Expected reduce to be one of prod, mean, amax or amin but got " +
                  std::string(reduce) + ".");
  dim = wrap_dim(dim, t.dim());
  check_by_index("index_reduce_", t, dim, index, source);
  if (t.dtype() == DType::Bool) {
    if (!include_self) not_implemented_for("index_reduce_func_exclude_input_init", t.dtype());
    if (t.dim() <= 1) not_implemented_for("index_func_", t.dtype());
    if (reduce == "mean") not_implemented_for("div_floor_cpu", t.dtype());
  }
  int64_t n = source.dim() ? source.sizes()[dim] : 1, limit = t.dim() ? t.sizes()[dim] : 1;
  for (const Scalar& i : index.to_scalars())
    if (i.to_int() < 0 || i.to_int() >= limit)
      raise_index(include_self
                      ? "index out of range in self"  // else self is filled there first
                      : "index " + std::to_string(i.to_int()) + " is out of bounds for dimension " +
                            std::to_string(dim) + " with size " + std::to_string(limit));
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
  if (t.numel() == 0 && index.numel()) raise_index("take(): tried to take from an empty tensor");
  check_flat_index(index, t.numel());
  return as_one_node("TakeBackward0", {t}, [index](const Tensors& in) {
    return in_format(ops::index(reshape(in[0], {-1}), {index}), MemoryFormat::Contiguous);
  });
}

Tensor take_along_dim(const Tensor& t, const Tensor& index, OptDim dim) {
  if (!dim) return gather(view(t, {-1}), 0, view(index, {-1}));
  if (t.dim() != index.dim())
    raise_runtime(
        "torch.take_along_dim(): input and indices should have the same number of dimensions, but "
        "got " +
        std::to_string(t.dim()) + " dimensions for input, and " + std::to_string(index.dim()) +
        " dimensions for indices");
  if (index.dtype() != DType::Int64)
    raise_runtime("torch.take_along_dim(): dtype of indices should be Long but got " +
                  std::string(dtype_message_name(index.dtype())));
  int64_t d = wrap_dim(*dim, t.dim());
  wrap_dim(d, t.dim(), false);
  Dims st = t.sizes(), si = index.sizes();
  st[d] = 1, si[d] = 1;
  Dims common = broadcast_shapes(st, si);
  Dims et = common, ei = common;
  et[d] = t.sizes()[d], ei[d] = index.sizes()[d];
  // Beyond either end it counts on from the other.
  Tensor places;
  {
    NoGrad off;
    places = remainder(index, t.sizes()[d]);
  }
  return gather(expand(t, et), d, expand(places, ei));
}

Tensor put(const Tensor& t, const Tensor& index, const Tensor& source, bool accumulate) {
  if (index.dtype() != DType::Int64)
    raise_runtime("put_(): Expected a long tensor for index, but got " +
                  std::string(dtype_message_name(index.dtype())));
  if (t.dtype() != source.dtype())
    raise_runtime("put_(): self and source expected to have the same dtype, but got self.dtype = " +
                  std::string(dtype_message_name(t.dtype())) +
                  " and source.dtype = " + dtype_message_name(source.dtype()));
  if (source.numel() != index.numel())
    raise_index(
        "put_(): Expected source and index to have the same number of elements, but got "
        "source.numel() = " +
        std::to_string(source.numel()) + ", index.numel() = " + std::to_string(index.numel()));
  if (t.numel() == 0 && index.numel())
    raise_index("put_(): Tried to put elements into an empty tensor");
  check_flat_index(index, t.numel());
  // Elements go in the order of the source's memory, which decides where several go to one place.
  Dims order(static_cast<size_t>(source.dim()));
  std::iota(order.begin(), order.end(), 0);
  if (index.sizes() == source.sizes())
    std::stable_sort(order.begin(), order.end(), [&](int64_t a, int64_t b) {
      return source.strides()[a] > source.strides()[b];
    });
  const bool same = index.sizes() == source.sizes();
  const Tensor places = reshape(same ? permute(index, order) : index, {-1});
  return as_one_node("PutBackward0", {t, source}, [=](const Tensors& in) {
    Tensor values = reshape(same ? permute(in[1], order) : in[1], {-1});
    Tensor out =
        reshape(index_put(reshape(in[0], {-1}), {places}, values, accumulate), in[0].sizes());
    return copy_(empty_like(detach(in[0])), out);  // laid out as the input is
  });
}

Tensor masked_fill(const Tensor& t, const Tensor& mask, const Operand& value) {
  if (!inplace_target()) broadcast_shapes(mask.sizes(), t.sizes());
  if (value.dim() != 0)
    raise_runtime("masked_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                  std::to_string(value.dim()) + " dimension(s).");
  if (mask.dtype() != DType::Bool)
    raise_runtime("masked_fill_ only supports boolean masks, but got mask with dtype " +
                  std::string(dtype_c_name(mask.dtype())));
  check_iteration({&t, &mask}, t.dtype());
  check_holds(value.item(), t.dtype());
  Tensor out;
  {
    NoGrad off;
    Tensor chosen = mask;
    // In place each element that shares memory sees what was filled for another one.
    if (const Tensor* target = inplace_target(); target && autograd::is_shared(*target)) {
      Dims shared;
      for (int64_t d = 0; d < t.dim(); ++d)
        if (target->sizes()[d] > 1 && target->strides()[d] == 0) shared.push_back(d);
      chosen = any(expand(mask, t.sizes()), shared, true);
    }
    out = kernels::in_format(where(chosen, kernels::as_type(detach(value), t.dtype()), detach(t)));
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
  if (const auto out = out_type(); out && *out != t.dtype())
    raise_runtime("masked_select(): self and result must have the same scalar type");
  Dims shape = broadcast_shapes(mask.sizes(), t.sizes());
  Tensor m = expand(mask, shape);
  return as_one_node("MaskedSelectBackward0", {t}, [m, shape](const Tensors& in) {
    Tensor x = expand(in[0], shape);
    return m.dim() == 0 ? ops::index(unsqueeze(x, 0), {unsqueeze(m, 0)}) : ops::index(x, {m});
  });
}

Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  if (const Tensor* target = inplace_target()) autograd::check_not_shared(*target);
  Dims shape = inplace_target() ? self.sizes() : broadcast_shapes(mask.sizes(), self.sizes());
  if (self.dtype() != source.dtype())
    raise_runtime(
        std::string("masked_scatter: expected self and source to have same dtypes but got") +
        dtype_message_name(self.dtype()) + " and " + dtype_message_name(source.dtype()));
  Tensor t = self.sizes() == shape ? self : expand(self, shape);
  Tensor m = expand(mask, shape);
  if (mask.dtype() != DType::Bool)
    raise_runtime("masked_scatter_ only supports boolean masks, but got mask with dtype " +
                  std::string(dtype_message_name(mask.dtype())));
  int64_t n = sum(m).item().to_int();
  if (n > source.numel())
    raise_in_iterator(ErrorKind::RuntimeError,
                      "Number of elements of source < number of ones in mask");
  return as_one_node("MaskedScatterBackward0", {t, source}, [m, n](const Tensors& in) {
    Tensor flat = reshape(in[0], {-1});
    flat = index_put(flat, {reshape(m, {-1})}, narrow(reshape(in[1], {-1}), 0, 0, n));
    return clone(reshape(flat, in[0].sizes()), MemoryFormat::Contiguous);
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
  wrap_dim(dim, t.dim());
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

}  // namespace tracepad::ops
