// Sampling images and volumes at given positions.
#include <fmt/format.h>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"

namespace tracepad::ops {

namespace {

void check(const Tensor& t, const Tensor& grid, std::string_view mode, std::string_view padding) {
  if (mode != "bilinear" && mode != "nearest" && mode != "bicubic")
    raise_value(
        "nn.functional.grid_sample(): expected mode to be 'bilinear', 'nearest' or 'bicubic', but "
        "got: '" +
        std::string(mode) + "'");
  if (padding != "zeros" && padding != "border" && padding != "reflection")
    raise_value(
        "nn.functional.grid_sample(): expected padding_mode to be 'zeros', 'border', or "
        "'reflection', but got: '" +
        std::string(padding) + "'");
  if (t.size(0) != grid.size(0))
    raise_runtime(
        "grid_sampler(): expected grid and input to have same batch size, but got input with "
        "sizes " +
        dims_str(t.sizes()) + " and grid with sizes " + dims_str(grid.sizes()));
  if (grid.size(-1) != t.dim() - 2)
    raise_runtime(
        fmt::format("grid_sampler(): expected grid to have size {} in last dimension, but got grid "
                    "with sizes {}",
                    t.dim() - 2, dims_str(grid.sizes())));
  for (int64_t d = 2; d < t.dim(); ++d)
    if (t.sizes()[d] == 0)
      raise_runtime(
          fmt::format("grid_sampler(): expected input to have non-empty spatial dimensions, but "
                      "input has sizes {} with dimension {} being empty",
                      dims_str(t.sizes()), d));
  const bool image = t.dim() == 4;
  if ((!image && t.dim() != 5) || t.dim() != grid.dim())
    raise_runtime(
        fmt::format("grid_sampler(): expected {}D input and grid with same number of dimensions, "
                    "but got input with sizes {} and grid with sizes {}",
                    image ? 4 : 5, dims_str(t.sizes()), dims_str(grid.sizes())));
  if (!image && mode == "bicubic")
    raise_runtime("grid_sampler(): bicubic interpolation only supports 4D input");
  if (!is_floating(t.dtype()))
    not_implemented_for(image ? "grid_sampler_2d_cpu_kernel_impl" : "grid_sampler3d_cpu",
                        t.dtype());
  if (t.dtype() != grid.dtype())
    raise_runtime(std::string("expected scalar type ") + dtype_message_name(t.dtype()) +
                  " but found " + dtype_message_name(grid.dtype()));
}

// Keys' cubic with a = -0.75 at distance |k - t|.
Tensor cubic_coefficient(const Tensor& t, int k) {
  double a = -0.75;
  Tensor d = abs(sub(static_cast<double>(k), t));
  if (k == 0 || k == 1) return add(mul(sub(mul(d, a + 2), a + 3), mul(d, d)), 1);
  return sub(mul(add(mul(sub(mul(d, a), 5 * a), d), 8 * a), d), 4 * a);
}

// One call: the input's axes, depth and height before width, and where the samples lie on them.
struct Sampler {
  const Tensor& grid;
  std::string_view padding;
  bool align;
  Dims sizes, to;  // of the input's axes, and of the result's
  int64_t n, c;
  Tensor flat;  // (n, c, cells)

  Sampler(const Tensor& x, const Tensor& grid, std::string_view padding, bool align)
      : grid(grid),
        padding(padding),
        align(align),
        sizes(x.sizes().begin() + 2, x.sizes().end()),
        to(grid.sizes().begin() + 1, grid.sizes().end() - 1),
        n(x.sizes()[0]),
        c(x.sizes()[1]),
        flat(reshape(x, {n, c, numel_of(sizes)})) {}

  // The grid's last dimension names the axes the other way round.
  Tensor position(size_t axis) const {
    Tensor g = select(grid, -1, static_cast<int64_t>(sizes.size() - 1 - axis));
    const int64_t size = sizes[axis];
    return align ? mul(add(g, 1), static_cast<double>(size - 1) / 2)
                 : div(sub(mul(add(g, 1), size), 1), 2);
  }

  Tensor within(Tensor p, size_t axis) const {
    const int64_t size = sizes[axis];
    if (padding == "border") p = clamp(p, OptScalar(0), OptScalar(size - 1));
    if (padding == "reflection") {
      double lo = align ? 0 : -0.5,
             span = align ? static_cast<double>(size - 1) : static_cast<double>(size);
      if (span == 0) return zeros_like(p);
      Tensor q = abs(sub(p, lo));
      Tensor extra = fmod(q, span), flips = floor(div(detach(q), span));
      Tensor odd = ne(remainder(flips, 2), 0);
      p = add(where(odd, sub(span, extra), extra), lo);
      p = clamp(p, OptScalar(0), OptScalar(size - 1));
    }
    return p;
  }

  // The values at whole positions; nothing outside.
  Tensor at(const Tensors& p) const {
    Tensor inside, cell;
    for (size_t i = 0; i < p.size(); ++i) {
      Tensor here = logical_and(ge(p[i], 0), lt(p[i], sizes[i]));
      inside = i ? logical_and(inside, here) : here;
      Tensor k = clamp(p[i], OptScalar(0), OptScalar(sizes[i] - 1));
      cell = i ? add(mul(cell, sizes[i]), k) : k;
    }
    const int64_t count = numel_of(to);
    Tensor index =
        expand(reshape(tracepad::ops::to(cell, DType::Int64), {n, 1, count}), {n, c, count});
    Dims out = {n, c};
    out.insert(out.end(), to.begin(), to.end());
    Tensor v = reshape(gather(flat, 2, index), out);
    return mul(v, unsqueeze(tracepad::ops::to(inside, v.dtype()), 1));
  }

  // Between the neighbours: those from `axis` on, the ones before being chosen already.
  Tensor linear(size_t axis, Tensors chosen, const Tensors& low, const Tensors& share,
                const Tensor& weight) const {
    if (axis == sizes.size()) return mul(at(chosen), unsqueeze(weight, 1));
    auto side = [&](const Tensor& p, const Tensor& w) {
      Tensors more = chosen;
      more.push_back(p);
      return linear(axis + 1, more, low, share, weight.defined() ? mul(weight, w) : w);
    };
    Tensor a = side(low[axis], sub(1, share[axis]));
    return add(a, side(add(low[axis], 1), share[axis]));
  }

  // Each of the taps is brought inside, not the position.
  Tensor cubic(const Tensor& x0, const Tensor& y0, const Tensor& fx, const Tensor& fy) const {
    Tensor total;
    for (int j = -1; j <= 2; ++j)
      for (int i = -1; i <= 2; ++i) {
        Tensor tap = at({trunc(within(add(y0, j), 0)), trunc(within(add(x0, i), 1))});
        Tensor weight = mul(cubic_coefficient(fy, j), cubic_coefficient(fx, i));
        Tensor v = mul(tap, unsqueeze(weight, 1));
        total = total.defined() ? add(total, v) : v;
      }
    return total;
  }
};

}  // namespace

Tensor grid_sample(const Tensor& t, const Tensor& grid, std::string_view mode,
                   std::string_view padding, bool align) {
  check(t, grid, mode, padding);
  std::string m(mode), pad_mode(padding);
  return as_one_node(fmt::format("GridSampler{}DBackward0", t.dim() - 2).c_str(), {t, grid},
                     [=](const Tensors& in) {
                       Sampler s(in[0], in[1], pad_mode, align);
                       Tensors low, share, nearest;
                       for (size_t i = 0; i < s.sizes.size(); ++i) {
                         Tensor p = s.position(i);
                         if (m != "bicubic") p = s.within(p, i);
                         nearest.push_back(round(detach(p)));
                         low.push_back(floor(detach(p)));
                         share.push_back(sub(p, low.back()));
                       }
                       if (m == "nearest") return s.at(nearest);
                       if (m == "bilinear") return s.linear(0, {}, low, share, Tensor());
                       return s.cubic(low[1], low[0], share[1], share[0]);
                     });
}

}  // namespace tracepad::ops
