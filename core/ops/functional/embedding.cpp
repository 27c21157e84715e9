// Rows looked up by number: embeddings, bags of them, and one-hot vectors.
#include <algorithm>

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
#include "tensor/stream_text.h"

namespace tracepad::ops {

Tensor one_hot(const Tensor& t, int64_t classes) {
  if (t.dtype() != DType::Int64)
    raise_runtime("one_hot is only applicable to index tensor of type LongTensor.");
  if (t.is_meta() && t.numel() && classes == -1)
    raise_runtime("Tensor.item() cannot be called on meta tensors");
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
void check_embedding_index(DType type, const char* name, int position = 1) {
  if (type != DType::Int64 && type != DType::Int32)
    raise_runtime("Expected tensor for argument #" + std::to_string(position) +
                  std::string(" 'indices' to have one of the "
                              "following scalar types: Long, Int; but got ") +
                  tensor_class(type) + " instead (while checking arguments for " + name + ")");
}
}  // namespace

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx) {
  if (weight.dim() != 2) raise_runtime("'weight' must be 2-D");
  check_embedding_index(indices.dtype(), "embedding");
  int64_t rows = weight.sizes()[0];
  if (!rows && indices.numel())
    raise_runtime("index_select(): self indexing axis dim should be positive");
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
  autograd::check_inplace(weight);
  NoGrad off;
  if (weight.dim() != 2)
    raise_runtime("Expected 2-dimensional tensor, but got " + std::to_string(weight.dim()) +
                  "-dimensional tensor for argument #1 'self' (while checking arguments for "
                  "embedding_renorm_)");
  check_embedding_index(indices.dtype(), "embedding_renorm_", 2);
  std::vector<int64_t> seen;
  for (const Scalar& s : indices.to_scalars()) seen.push_back(s.to_int());
  std::sort(seen.begin(), seen.end());
  seen.erase(std::unique(seen.begin(), seen.end()), seen.end());
  for (int64_t r : seen) {
    Tensor row = select(weight, 0, r);
    double n = norm(row, norm_type).item().to_double();
    if (n > max_norm) kernels::copy(row, mul(row, max_norm / (n + 1e-7)));
  }
  weight.bump_version();
}

namespace {
// What the bags are made of, checked.
struct Bags {
  enum Mode : int64_t { Sum, Mean, Max };
  Tensor indices, offsets;  // int64
  std::vector<int64_t> starts, ends;
  int64_t padding = -1;  // the row that does not count, or -1
  bool quick = false;    // PyTorch has a way for sums that does not look where an index belongs

  int64_t length(size_t bag) const { return ends[bag] - starts[bag]; }
  Tensor part(size_t bag) const { return narrow(indices, 0, starts[bag], length(bag)); }
};

[[noreturn]] void refuse_row(const Tensor& weight, int64_t mode, int64_t at, int64_t row) {
  if (mode == Bags::Max || weight.dtype() == DType::Float64)
    raise_runtime("embedding_bag: Expected idx >= 0 && idx < num_embeddings but found idx to be " +
                  std::to_string(row));
  raise_runtime(
      "[enforce fail at embedding_lookup_idx.cc:231] 0 <= idx && idx < data_size. Index " +
      std::to_string(at) + " is out of bounds: " + std::to_string(row) + ", range 0 to " +
      std::to_string(weight.sizes()[0]));
}

// The largest of each column, where nan is larger than nothing and nothing larger than it.
std::pair<Tensor, Tensor> largest_rows(const Tensor& rows) {
  Tensor best = select(rows, 0, 0), at = zeros({rows.size(1)}, {DType::Int64});
  for (int64_t r = 1; r < rows.size(0); ++r) {
    const Tensor row = select(rows, 0, r), more = gt(row, best);
    best = where(more, row, best);
    at = where(more, full({}, r, {DType::Int64}), at);
  }
  return {best, at};
}

Bags checked_bags(const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode,
                  const std::optional<Tensor>& scale, bool include_last, OptDim padding_idx) {
  Bags bags;
  const int64_t rows = weight.dim() ? weight.sizes()[0] : 0;
  if (padding_idx) {
    if (weight.dim() == 0) raise_index("Dimension specified as 0 but tensor has no dimensions");
    if (*padding_idx < -rows || *padding_idx >= rows)
      raise_runtime("padding_idx must be within the number of embeddings, -" +
                    std::to_string(rows) + " through " + std::to_string(rows - 1) + ", but got " +
                    std::to_string(*padding_idx));
    bags.padding = *padding_idx < 0 ? *padding_idx + rows : *padding_idx;
  }
  check_embedding_index(indices.dtype(), "embedding_bag");
  auto at_most = [](const Tensor& t, int64_t least, int64_t most, const char* what,
                    const char* has) {
    if (t.dim() < least || t.dim() > most)
      raise_runtime(std::string(what) + " has to be a " + has +
                    " Tensor, but got Tensor of dimension " + std::to_string(t.dim()));
  };
  at_most(indices, 1, 2, "input", "1D or 2D");
  if (indices.dim() == 1) at_most(offsets, 1, 1, "offsets", "1D");
  at_most(weight, 2, 2, "weight", "2D");
  // Both are taken as the type that holds both.
  check_embedding_index(promote_types(indices.dtype(), offsets.dtype()), "embedding_bag");
  if (!is_floating(weight.dtype()))
    raise_runtime(
        "Expected tensor for argument #1 'weight' to have one of the following scalar types: Half, "
        "BFloat16, Float, Double; but got " +
        tensor_class(weight.dtype()) + " instead (while checking arguments for embedding_bag)");
  bags.indices = kernels::contiguous(indices, DType::Int64);
  bags.offsets = kernels::contiguous(offsets, DType::Int64);
  const int64_t count = bags.offsets.numel(), n = bags.indices.dim() ? indices.sizes()[0] : 0;
  const int64_t* offset = bags.offsets.data<int64_t>();
  if (count > 0 && offset[0] != 0)
    raise_runtime(
        "offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from "
        "position 0. However, got " +
        stream_text(select(bags.offsets, 0, 0), tensor_class(DType::Int64)));
  if (count > 0 && offset[count - 1] > n)
    raise_runtime("offsets[-1] can not be greater than input's length " + std::to_string(n) +
                  " but got offsets[-1] of " + std::to_string(offset[count - 1]));
  if (mode < Bags::Sum || mode > Bags::Max) raise_runtime("`mode` must be sum, mean, or max.");
  if (scale) {
    if (mode != Bags::Sum)
      raise_runtime("embedding_bag: per_sample_weights only supported with mode='sum'");
    if (scale->dtype() != weight.dtype())
      raise_runtime(
          "Expected tensor for argument #1 'weight' to have the same type as tensor for argument "
          "#1 'per_sample_weights'; but type " +
          tensor_class(weight.dtype()) + " does not equal " + tensor_class(scale->dtype()) +
          " (while checking arguments for embedding_bag)");
    if (scale->numel() != n)
      raise_runtime(
          "Expected per_sample_weights.value().numel() == indices.numel() to be true, but got "
          "false.  (Could this error message be improved?  If so, please report an enhancement "
          "request to PyTorch.)");
  }
  bags.quick = mode == Bags::Sum && weight.dtype() != DType::Float64 && bags.padding < 0 &&
               weight.strides()[1] == 1;
  const int64_t used = count - (include_last ? 1 : 0);
  for (int64_t b = 0; b < used; ++b) {
    bags.starts.push_back(offset[b]);
    bags.ends.push_back(b + 1 < (bags.quick ? count : used) ? offset[b + 1] : n);
  }
  const int64_t* index = bags.indices.data<int64_t>();
  for (int64_t k = 0; k < bags.indices.numel(); ++k)
    if (index[k] < 0 || index[k] >= rows) refuse_row(weight, mode, k, index[k]);
  return bags;
}
}  // namespace

Tensors embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                      int64_t mode, const std::optional<Tensor>& scale, bool include_last,
                      OptDim padding_idx) {
  const Bags bags = checked_bags(weight, indices, offsets, mode, scale, include_last, padding_idx);
  const int64_t width = weight.sizes()[1], n = bags.indices.numel();
  const auto count = static_cast<int64_t>(bags.starts.size());
  Tensor out =
      as_one_node("EmbeddingBagBackward0", {weight, or_undefined(scale)}, [=](const Tensors& in) {
        Tensors rows;
        for (size_t b = 0; b < bags.starts.size(); ++b) {
          Tensor part = bags.part(b);
          Tensor e = embedding(in[0], part, bags.padding);
          if (in[1].defined())
            e = mul(e, unsqueeze(narrow(in[1], 0, bags.starts[b], bags.length(b)), 1));
          if (bags.padding >= 0) e = ops::index(e, {ne(part, bags.padding)});
          if (e.sizes()[0] == 0)
            rows.push_back(zeros({width}, {in[0].dtype()}));
          else if (mode == Bags::Sum)
            rows.push_back(sum(e, {0}));
          else if (mode == Bags::Mean)
            rows.push_back(mean(e, {0}));
          else
            rows.push_back(largest_rows(e).first);
        }
        return rows.empty() ? zeros({0, width}, {in[0].dtype()}) : stack(rows, 0);
      });
  NoGrad off;
  const DType index_type = promote_types(indices.dtype(), offsets.dtype());
  Tensor bag_of = zeros({bags.quick ? 0 : n}, {DType::Int64}),
         size = zeros({bags.quick && weight.dtype() == DType::Float32 ? offsets.numel() : count},
                      {DType::Int64}),
         most = size;
  for (int64_t b = 0; b < count; ++b) {
    const auto at = static_cast<size_t>(b);
    if (!bags.quick && bags.length(at))
      fill_(narrow(bag_of, 0, bags.starts[at], bags.length(at)), Scalar(b));
    if (mode == Bags::Sum) continue;
    Tensor part = bags.part(at);
    if (bags.padding >= 0) part = ops::index(part, {ne(part, bags.padding)});
    size.data<int64_t>()[b] = part.numel();
  }
  if (mode == Bags::Max) {
    most = zeros({count, width}, {DType::Int64});
    for (int64_t b = 0; b < count; ++b) {
      Tensor part = bags.part(static_cast<size_t>(b));
      if (bags.padding >= 0) part = ops::index(part, {ne(part, bags.padding)});
      if (part.numel())
        copy_(select(most, 0, b),
              ops::index(part, {largest_rows(embedding(detach(weight), part, -1)).second}));
    }
  } else {
    most = clone(size);
  }
  return {out, to(bag_of, index_type), to(size, index_type), to(most, index_type)};
}

}  // namespace tracepad::ops
