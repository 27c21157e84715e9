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

namespace tracepad::ops {

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
  autograd::check_inplace(weight);
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

Bags embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, int64_t mode,
                   const std::optional<Tensor>& scale, bool include_last, int64_t padding_idx) {
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
  DType type = indices.dtype();
  Bags found;
  // The plain sum keeps no account of which index went to which bag.
  bool fast =
      mode == 0 && padding_idx < 0 && weight.dtype() != DType::Float64 && weight.stride(1) == 1;
  found.bag_of_index = zeros({fast ? 0 : n}, {type});
  found.sizes = zeros({mode == 0 ? o.numel() : bags}, {type});
  found.largest = mode == 2 ? zeros({bags, weight.sizes()[1]}, {type}) : found.sizes;
  for (int64_t b = 0; b < bags; ++b) {
    int64_t size = ends[b] - starts[b];
    if (!fast) kernels::fill(narrow(found.bag_of_index, 0, starts[b], size), b);
    if (mode == 0) continue;
    Tensor part = narrow(i, 0, starts[b], size);
    if (padding_idx >= 0) part = ops::index(part, {ne(part, padding_idx)});
    kernels::fill(select(found.sizes, 0, b), part.numel());
    if (mode != 2 || part.numel() == 0) continue;
    Tensor rows = ops::index(detach(weight), {part});
    kernels::copy(select(found.largest, 0, b), ops::index(part, {max(rows, 0).second}));
  }
  if (mode != 2) found.largest = kernels::clone(found.sizes);
  Tensors inputs = {weight, or_undefined(scale)};
  found.output = as_one_node("EmbeddingBagBackward0", inputs, [=](const Tensors& in) {
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
  return found;
}

}  // namespace tracepad::ops
