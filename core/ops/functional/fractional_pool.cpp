// Pooling whose windows begin at random places.
#include <fmt/format.h>

#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/nn.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

std::pair<Tensor, Tensor> fractional_max_pool(int spatial, const Tensor& t, const Dims& kernel,
                                              const Dims& output_size, const Tensor& samples) {
  auto n = static_cast<size_t>(spatial);
  for (auto [what, given] : {std::pair{"kernel_size", &kernel}, {"output_size", &output_size}})
    if (given->size() != n)
      raise_runtime(
          fmt::format("fractional_max_pool{}d: {} must either be a single Int or tuple of {}Ints",
                      spatial, what, n == 2 ? "" : "three "));
  if (t.dim() != spatial + 1 && t.dim() != spatial + 2)
    raise_runtime("fractional_max_pool" + std::string(spatial == 2 ? "2d" : "3d_out") +
                  "(): Expected " + std::to_string(spatial + 1) + "D or " +
                  std::to_string(spatial + 2) + "D tensor, but got: " + dims_str(t.sizes()));
  for (int64_t d = 1; d < t.dim(); ++d)
    if (t.sizes()[d] == 0)
      raise_runtime(
          fmt::format("fractional_max_pool{}(): Expected input to have non-zero size for non-batch "
                      "dimensions, but got{} with dimension {} being empty.",
                      spatial == 2 ? "2d" : "3d_out", dims_str(t.sizes()), d));
  Dims in(t.sizes().end() - spatial, t.sizes().end());
  const char* const kSides[] = {"time", "height", "width"};
  // Of a volume the width is looked at before the height.
  for (size_t i : n == 3 ? std::vector<size_t>{0, 2, 1} : std::vector<size_t>{0, 1})
    if (output_size[i] + kernel[i] - 1 + (spatial == 3) > in[i])
      raise_runtime(
          fmt::format("fractional_max_pool{0}(): pool {1} {2} too large relative to input {1} {3}",
                      spatial == 2 ? "2d" : "3d_out", kSides[i + 3 - n], kernel[i], in[i]));
  if (samples.dtype() != t.dtype())
    raise_runtime("Expect _random_samples to have the same dtype as input");
  if (samples.dim() != 3)
    raise_runtime("Expect _random_samples to have 3 dimensions, got " +
                  std::to_string(samples.dim()));
  if (samples.sizes()[0] < (t.dim() == spatial + 1 ? 1 : t.sizes()[0]))
    raise_runtime("Expect _random_samples.size(0) no less then input batch size.");
  if (samples.sizes()[1] != t.size(-spatial - 1))
    raise_runtime("Expect _random_samples.size(1) equals to input channel size.");
  if (samples.sizes()[2] != spatial)
    raise_runtime(fmt::format("Expect _random_samples.size(2) equals to {}; got {}.", spatial,
                              samples.sizes()[2]));
  refuse_gradient(spatial == 2 ? "fractional_max_pool2d" : "fractional_max_pool3d",
                  "random_samples", samples);
  Tensor flat = reshape(t, {-1, numel_of(in)});
  Tensor x = kernels::contiguous(detach(flat), DType::Float64);
  Tensor u = kernels::contiguous(samples, DType::Float32);
  int64_t planes = x.size(0), cells = numel_of(output_size), window = numel_of(kernel);
  Tensor where = empty_tensor({planes, cells}, DType::Int64);
  for (int64_t p = 0; p < planes; ++p) {
    // Where the windows begin along each dimension. PyTorch's samples are, in 2-d, width first.
    std::vector<Dims> begin(n);
    for (size_t i = 0; i < n; ++i) {
      float u0 = u.data<float>()[p * spatial + (spatial == 2 ? 1 - static_cast<int64_t>(i)
                                                             : static_cast<int64_t>(i))];
      int64_t count = output_size[i], last = in[i] - kernel[i];
      float step = count > 1 ? static_cast<float>(last) / static_cast<float>(count - 1) : 0;
      for (int64_t k = 0; k + 1 < count; ++k)
        begin[i].push_back(static_cast<int64_t>((static_cast<float>(k) + u0) * step) -
                           static_cast<int64_t>(u0 * step));
      begin[i].push_back(last);
    }
    for (int64_t cell = 0; cell < cells; ++cell) {
      int64_t best = -1;
      for (int64_t w = 0; w < window; ++w) {
        int64_t at = 0, scale = 1, c = cell, inside = w;
        for (size_t i = n; i-- > 0;) {
          at += scale * (begin[i][static_cast<size_t>(c % output_size[i])] + inside % kernel[i]);
          scale *= in[i], c /= output_size[i], inside /= kernel[i];
        }
        const double* plane = x.data<double>() + p * x.size(1);
        if (best < 0 || plane[at] > plane[best] || std::isnan(plane[at])) best = at;
      }
      where.data<int64_t>()[p * cells + cell] = best;
    }
  }
  Dims out(t.sizes().begin(), t.sizes().end() - spatial);
  out.insert(out.end(), output_size.begin(), output_size.end());
  Tensor values =
      as_one_node(spatial == 2 ? "FractionalMaxPool2DBackward0" : "FractionalMaxPool3DBackward0",
                  {t}, [where, out, planes, each = numel_of(in)](const Tensors& x) {
                    return reshape(gather(reshape(x[0], {planes, each}), 1, where), out);
                  });
  return {values, reshape(where, out)};
}

}  // namespace tracepad::ops
