// Joining and rearranging: cat and its relatives, repetition, rolling, flipping, pixel shuffling.
#include <algorithm>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/functional/view_helpers.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

Tensor cat(const Tensors& ts, int64_t dim) {
  if (ts.empty()) raise_value("torch.cat(): expected a non-empty list of Tensors");
  auto skipped = [](const Tensor& t) {
    return t.dim() == 1 && t.sizes()[0] == 0;
  };  // a historic exception
  const Tensor* first = nullptr;
  for (size_t i = 0; i < ts.size(); ++i) {
    if (ts[i].dim() == 0)
      raise_runtime("zero-dimensional tensor (at position " + std::to_string(i) +
                    ") cannot be concatenated");
    if (!first && !skipped(ts[i])) first = &ts[i];
  }
  DType dtype = result_type(ts);
  check_out_type(dtype);
  // Where all are skipped any dimension will do.
  dim = first ? wrap_dim(dim, first->dim()) : 0;
  if (!first) first = &ts[0];
  Dims sizes = first->sizes();
  int64_t total = 0;
  // The format that all of them suggest.
  MemoryFormat format = suggested_format(first->sizes(), first->strides());
  for (const Tensor& t : ts)
    if (suggested_format(t.sizes(), t.strides()) != format) format = MemoryFormat::Contiguous;
  for (size_t i = 0; i < ts.size(); ++i) {
    const Tensor& t = ts[i];
    if (skipped(t) && first->dim() != 1) continue;
    if (t.dim() != first->dim())
      raise_runtime("Tensors must have same number of dimensions: got " +
                    std::to_string(first->dim()) + " and " + std::to_string(t.dim()));
    for (int64_t d = 0; d < t.dim(); ++d)
      if (d != dim && t.sizes()[d] != sizes[d])
        raise_runtime("Sizes of tensors must match except in dimension " + std::to_string(dim) +
                      ". Expected size " + std::to_string(sizes[d]) + " but got size " +
                      std::to_string(t.sizes()[d]) + " for tensor number " + std::to_string(i) +
                      " in the list.");
    total += t.sizes()[dim];
  }
  sizes[dim] = total;
  Device device = first->device();
  Tensor out = empty_tensor(sizes, dtype, device, format);
  int64_t at = 0;
  std::vector<int64_t> lengths;
  for (const Tensor& t : ts) {
    int64_t n = skipped(t) && first->dim() != 1 ? 0 : t.sizes()[dim];
    lengths.push_back(n);
    if (n) {
      Dims part = sizes;
      part[dim] = n;
      kernels::copy(alias(out, part, out.strides(), at * out.strides()[dim]), t);
    }
    at += n;
  }
  if (wants_grad(ts)) {
    std::vector<Dims> shapes;
    for (const Tensor& t : ts) shapes.push_back(t.sizes());
    record("CatBackward0", ts, {out}, {}, [lengths, dim, shapes](Context& c) -> Tensors {
      Tensors grads;
      int64_t from = 0;
      for (size_t i = 0; i < lengths.size(); ++i) {
        Tensor g;
        if (c.needs(i))
          g = lengths[i] ? narrow(c.g(), dim, from, lengths[i]) : zeros(shapes[i], {c.g().dtype()});
        grads.push_back(g);
        from += lengths[i];
      }
      return grads;
    });
  }
  return out;
}

Tensor stack(const Tensors& ts, int64_t dim) {
  if (ts.empty()) raise_runtime("stack expects a non-empty TensorList");
  dim = wrap_dim(dim, ts[0].dim() + 1);
  Tensors parts;
  for (size_t i = 0; i < ts.size(); ++i) {
    if (ts[i].sizes() != ts[0].sizes())
      raise_runtime("stack expects each tensor to be equal size, but got " +
                    dims_str(ts[0].sizes()) + " at entry 0 and " + dims_str(ts[i].sizes()) +
                    " at entry " + std::to_string(i));
    NoGrad off;
    parts.push_back(dim < ts[0].dim() ? detach(ts[i]) : unsqueeze(ts[i], dim));
  }
  Tensor out;
  {
    NoGrad off;
    out = cat(parts, dim);
    if (dim < ts[0].dim()) {  // joined in the layout of the parts, then split into one per part
      Dims sizes = ts[0].sizes();
      sizes.insert(sizes.begin() + dim, static_cast<int64_t>(ts.size()));
      out.impl()->strides = *view_strides(out.sizes(), out.strides(), sizes);
      out.impl()->sizes = sizes;
    } else if (!out.is_contiguous()) {
      out = kernels::contiguous(out);
    }
  }
  if (wants_grad(ts))
    record("StackBackward0", ts, {out}, {},
           [dim](Context& c) -> Tensors { return unbind(c.g(), dim); });
  return out;
}

namespace {
Tensors each(const Tensors& ts, Tensor (*f)(const Tensor&)) {
  Tensors out;
  for (const Tensor& t : ts) out.push_back(f(t));
  return out;
}
}  // namespace

Tensor hstack(const Tensors& ts) {
  if (ts.empty()) raise_runtime("hstack expects a non-empty TensorList");
  Tensors parts = each(ts, atleast_1d);
  return cat(parts, parts[0].dim() == 1 ? 0 : 1);
}
Tensor vstack(const Tensors& ts) {
  if (ts.empty()) raise_runtime("vstack expects a non-empty TensorList");
  return cat(each(ts, atleast_2d), 0);
}
Tensor dstack(const Tensors& ts) {
  if (ts.empty()) raise_runtime("dstack expects a non-empty TensorList");
  return cat(each(ts, atleast_3d), 2);
}
Tensor column_stack(const Tensors& ts) {
  if (ts.empty()) raise_runtime("column_stack expects a non-empty TensorList");
  return hstack(
      each(ts, [](const Tensor& t) { return t.dim() <= 1 ? reshape(t, {t.numel(), 1}) : t; }));
}

Tensor repeat(const Tensor& t, const Dims& repeats) {
  int64_t n = static_cast<int64_t>(repeats.size());
  if (n < t.dim())
    raise_runtime(
        "Number of dimensions of repeat dims can not be smaller than number of dimensions of "
        "tensor");
  Dims result = repeats;
  for (int64_t d = 0; d < t.dim(); ++d) result[d + n - t.dim()] *= t.sizes()[d];
  for (int64_t r : result)
    if (r < 0)
      raise_runtime("Trying to create tensor with negative dimension " + std::to_string(r) + ": " +
                    dims_str(result));
  // Interleave: [r0, s0, r1, s1, ...] as a broadcast copy.
  Dims padded(static_cast<size_t>(n - t.dim()), 1);
  padded.insert(padded.end(), t.sizes().begin(), t.sizes().end());
  Dims wide, from, sizes;
  for (int64_t d = 0; d < n; ++d) {
    wide.push_back(repeats[d]), wide.push_back(padded[d]);
    from.push_back(1), from.push_back(padded[d]);
    sizes.push_back(repeats[d] * padded[d]);
  }
  Tensor out = empty_tensor(sizes, t.dtype(), t.device());
  {
    NoGrad off;
    Tensor source = reshape(kernels::contiguous(t), from);
    kernels::copy(alias(out, wide, contiguous_strides(wide), 0), source);
  }
  if (wants_grad({t}))
    record("RepeatBackward0", {t}, {out}, {}, [wide, n, s = t.sizes()](Context& c) -> Tensors {
      Tensor g = reshape(c.g(), wide);
      Dims dims;
      for (int64_t d = 0; d < n; ++d) dims.push_back(2 * d);
      return {dims.empty() ? c.g() : reshape(sum(g, dims), s)};
    });
  return out;
}

Tensor tile(const Tensor& t, const Dims& dims) {
  Dims full(static_cast<size_t>(std::max<int64_t>(t.dim() - static_cast<int64_t>(dims.size()), 0)),
            1);
  full.insert(full.end(), dims.begin(), dims.end());
  return repeat(t, full);
}

Tensor repeat_interleave(const Tensor& t, const Tensor& repeats, OptDim dim, OptDim output_size) {
  Tensor x = dim ? t : reshape(t, {-1});
  if (repeats.dim() > 1) raise_runtime("repeats must be 0-dim or 1-dim tensor");
  if (dim && t.dim() == 0)
    raise_index("Dimension specified as " + std::to_string(*dim) + " but tensor has no dimensions");
  int64_t d = dim ? wrap_dim(*dim, t.dim()) : 0;
  int64_t size = x.dim() ? x.sizes()[d] : 1;
  Tensor counts = kernels::contiguous(repeats, DType::Int64);
  if (counts.numel() != size && counts.numel() != 1)
    raise_runtime("repeats must have the same size as input along dim, but got repeats.size(0) = " +
                  std::to_string(counts.numel()) + " and input.size(" +
                  std::to_string(dim.value_or(0)) + ") = " + std::to_string(size));
  if (!is_integral(repeats.dtype()) || repeats.dtype() == DType::Bool)
    not_implemented_for("repeat_interleave_cpu", repeats.dtype());
  auto repeats_of = [&](int64_t i) { return counts.data<int64_t>()[counts.numel() == 1 ? 0 : i]; };
  if (output_size) {
    if (*output_size < 0)
      raise_runtime("Trying to create tensor with negative dimension " +
                    std::to_string(*output_size) + ": [" + std::to_string(*output_size) + "]");
    int64_t total = 0;
    for (int64_t i = 0; i < size; ++i) total += repeats_of(i);
    if (size && *output_size != total) raise_runtime("allocated size does not match required size");
  }
  std::vector<int64_t> index;
  for (int64_t i = 0; i < size; ++i) {
    const int64_t n = repeats_of(i);
    if (n < 0) raise_runtime("repeats can not be negative");
    for (int64_t k = 0; k < n; ++k) index.push_back(i);
  }
  return index_select(x, d, from_int64s({static_cast<int64_t>(index.size())}, index));
}

Tensor repeat_interleave(const Tensor& t, int64_t repeats, OptDim dim, OptDim output_size) {
  if (repeats < 0) raise_runtime("Repeats must be non-negative");
  Tensor x = dim ? t : flatten(t);
  int64_t d = dim ? wrap_dim(*dim, x.dim()) : 0;
  // Expand one new dimension after d, copy, and merge.
  wrap_dim(d + 1, x.dim() + 1, false);
  Dims wide = x.sizes();
  if (output_size && *output_size != wide[d] * repeats)
    raise_runtime("repeat_interleave: Invalid output_size, expected " +
                  std::to_string(wide[d] * repeats) + " but got " + std::to_string(*output_size));
  wide.insert(wide.begin() + d + 1, repeats);
  return flatten(clone(expand(unsqueeze(x, d + 1), wide), MemoryFormat::Contiguous), d, d + 1);
}

Tensor roll(const Tensor& t, const Dims& shifts, const Dims& dims) {
  if (shifts.empty()) raise_runtime("`shifts` required");
  const bool flat = dims.empty() && shifts.size() == 1;
  if (!flat && shifts.size() != dims.size())
    raise_runtime("shifts and dimensions must align. shifts: " + std::to_string(shifts.size()) +
                  ", dims:" + std::to_string(dims.size()));
  if (!flat && t.dim() == 0)
    raise_index("Dimension specified as " + std::to_string(dims[0]) +
                " but tensor has no dimensions");
  Tensor out;
  {
    NoGrad off;
    out = flat ? reshape(roll(flatten(t), shifts, {0}), t.sizes()) : t;
    for (size_t i = 0; t.numel() && i < dims.size(); ++i) {
      int64_t d = wrap_dim(dims[i], t.dim()), n = t.dim() ? t.sizes()[d] : 0;
      if (n == 0) continue;
      int64_t k = ((shifts[i] % n) + n) % n;
      out = cat({narrow(out, d, n - k, k), narrow(out, d, 0, n - k)}, d);
    }
    if (!flat) out = kernels::clone(out);
  }
  if (wants_grad({t}))
    record("RollBackward0", {t}, {out}, {}, [shifts, dims](Context& c) -> Tensors {
      Dims back;
      for (int64_t s : shifts) back.push_back(-s);
      return {roll(c.g(), back, dims)};
    });
  return out;
}

Tensor flip(const Tensor& t, const Dims& dims) {
  Dims wrapped = wrap_dims(dims, t.dim());
  Tensor source = kernels::contiguous(t);
  Tensor out = empty_like(detach(t));
  if (out.numel() && !t.is_meta()) {
    // Read the source backwards: negative strides from the far end.
    Dims strides = source.strides();
    int64_t offset = source.offset();
    for (int64_t d : wrapped)
      if (t.dim()) offset += (t.sizes()[d] - 1) * strides[d], strides[d] = -strides[d];
    kernels::copy(out, alias(source, t.sizes(), strides, offset));
  }
  if (wants_grad({t}))
    record("FlipBackward0", {t}, {out}, {},
           [wrapped](Context& c) -> Tensors { return {flip(c.g(), wrapped)}; });
  return out;
}

Tensor fliplr(const Tensor& t) {
  if (t.dim() < 2) raise_runtime("Input must be >= 2-d.");
  return flip(t, {1});
}
Tensor flipud(const Tensor& t) {
  if (t.dim() < 1) raise_runtime("Input must be >= 1-d.");
  return flip(t, {0});
}

Tensor rot90(const Tensor& t, int64_t k, const Dims& dims) {
  if (dims.size() != 2)
    raise_runtime("expected total rotation dims == 2, but got dims = " +
                  std::to_string(dims.size()));
  if (t.dim() < 2)
    raise_runtime("expected total dims >= 2, but got total dims = " + std::to_string(t.dim()));
  int64_t a = wrap_dim(dims[0], t.dim()), b = wrap_dim(dims[1], t.dim());
  if (a == b)
    raise_runtime("expected rotation dims to be different, but got dim0 = " +
                  std::to_string(dims[0]) + " and dim1 = " + std::to_string(dims[1]));
  int64_t turns = ((k % 4) + 4) % 4;
  return as_one_node("Rot90Backward0", {t}, [=](const Tensors& in) {
    const Tensor& x = in[0];
    if (turns == 0) return clone(x, MemoryFormat::Contiguous);
    if (turns == 2) return flip(x, {a, b});
    return transpose(flip(x, {turns == 1 ? b : a}), a, b);
  });
}

Tensor pixel_shuffle(const Tensor& t, int64_t r) {
  if (t.dim() < 3)
    raise_runtime("pixel_shuffle expects input to have at least 3 dimensions, but got input with " +
                  std::to_string(t.dim()) + " dimension(s)");
  if (r <= 0)
    raise_runtime("pixel_shuffle expects a positive upscale_factor, but got " + std::to_string(r));
  int64_t c = t.size(-3), h = t.size(-2), w = t.size(-1);
  if (c % (r * r))
    raise_runtime(
        "pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of "
        "upscale_factor, but input.size(-3)=" +
        std::to_string(c) + " is not divisible by " + std::to_string(r * r));
  Dims lead(t.sizes().begin(), t.sizes().end() - 3);
  return as_one_node("PixelShuffleBackward0", {t}, [=](const Tensors& in) {
    Tensor x = reshape(in[0], {numel_of(lead), c / (r * r), r, r, h, w});
    x = permute(x, {0, 1, 4, 2, 5, 3});
    Dims out = lead;
    out.insert(out.end(), {c / (r * r), h * r, w * r});
    return in_format_of(reshape(contiguous(x), out), in[0]);
  });
}

Tensor pixel_unshuffle(const Tensor& t, int64_t r) {
  if (t.dim() < 3)
    raise_runtime(
        "pixel_unshuffle expects input to have at least 3 dimensions, but got input with " +
        std::to_string(t.dim()) + " dimension(s)");
  if (r <= 0)
    raise_runtime("pixel_unshuffle expects a positive downscale_factor, but got " +
                  std::to_string(r));
  int64_t c = t.size(-3), h = t.size(-2), w = t.size(-1);
  if (h % r)
    raise_runtime(
        "pixel_unshuffle expects height to be divisible by downscale_factor, but input.size(-2)=" +
        std::to_string(h) + " is not divisible by " + std::to_string(r));
  if (w % r)
    raise_runtime(
        "pixel_unshuffle expects width to be divisible by downscale_factor, but input.size(-1)=" +
        std::to_string(w) + " is not divisible by " + std::to_string(r));
  if (t.numel() == 0) return clone(t);
  Dims lead(t.sizes().begin(), t.sizes().end() - 3);
  return as_one_node("PixelUnshuffleBackward0", {t}, [=](const Tensors& in) {
    Tensor x = reshape(in[0], {numel_of(lead), c, h / r, r, w / r, r});
    x = permute(x, {0, 1, 3, 5, 2, 4});
    Dims out = lead;
    out.insert(out.end(), {c * r * r, h / r, w / r});
    return in_format_of(reshape(clone(x, MemoryFormat::Contiguous), out), in[0]);
  });
}

Tensor native_channel_shuffle(const Tensor& t, int64_t groups) {
  Tensor out;
  {
    NoGrad off;
    out = channel_shuffle(t, groups);
  }
  if (wants_grad({t}))
    record("NotImplemented", {t}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::native_channel_shuffle is not implemented");
    });
  return out;
}

Tensor channel_shuffle(const Tensor& t, int64_t groups) {
  if (t.dim() <= 2)
    raise_runtime("channel_shuffle expects input with > 2 dims, but got input with sizes " +
                  dims_str(t.sizes()));
  int64_t c = t.sizes()[1];
  if (groups <= 0)
    raise_runtime("Number of groups to divide channels in must be positive. Value of groups:" +
                  std::to_string(groups));
  if (c % groups)
    raise_runtime("Number of channels must be divisible by groups. Got " + std::to_string(c) +
                  " channels and " + std::to_string(groups) + " groups.");
  Dims sizes = t.sizes();
  if (t.numel() == 0) return alias(t, sizes, t.strides(), t.offset());
  return as_one_node("ChannelShuffleBackward0", {t}, [=](const Tensors& in) {
    Tensor out = reshape(
        contiguous(transpose(reshape(in[0], {sizes[0], groups, c / groups, -1}), 1, 2)), sizes);
    return in_format_of(out, in[0]);
  });
}

}  // namespace tracepad::ops
