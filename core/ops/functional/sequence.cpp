// Sequences of different lengths: packing them by time step, and connectionist temporal
// classification (Graves et al. 2006). Walking along packed sequences is torch.nn's, in Python.
#include <algorithm>
#include <cmath>
#include <limits>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/loss.h"
#include "ops/functional/nn.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"
#include "ops/kernels/convert.h"

namespace tracepad::ops {

namespace {

constexpr double kNever = -std::numeric_limits<double>::infinity();

// log(exp(a) + exp(b))
double log_add(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return a + b;
  double high = std::max(a, b);
  return high == kNever ? kNever : high + std::log1p(std::exp(std::min(a, b) - high));
}

// One sequence's labels, with blanks around each, against the log probabilities of its frames.
struct Alignment {
  const double* log_probs;  // of frame t and class c at t * frame + c
  const double* end;        // of all of them: nobody checks the labels, which may lead beyond
  int64_t frame, frames, blank;
  std::vector<int64_t> labels;

  int64_t states() const { return 2 * static_cast<int64_t>(labels.size()) + 1; }
  int64_t label(int64_t s) const { return s % 2 ? labels[static_cast<size_t>(s / 2)] : blank; }
  double at(int64_t t, int64_t s) const {
    const int64_t place = t * frame + label(s);
    return label(s) >= 0 && place < end - log_probs ? log_probs[place] : 0;
  }
  // Whether a path may come to state s from two states before, leaving a blank out.
  bool skips(int64_t s) const { return s >= 2 && s % 2 && label(s) != label(s - 2); }

  // Log probability of all paths up to each frame and state, or, reversed, of all from there on.
  std::vector<double> walk(bool reversed) const {
    int64_t n = states();
    std::vector<double> table(static_cast<size_t>(frames * n), kNever);
    auto cell = [&](int64_t t, int64_t s) -> double& {
      return table[static_cast<size_t>(t * n + s)];
    };
    for (int64_t i = 0; i < frames; ++i) {
      int64_t t = reversed ? frames - 1 - i : i, before = reversed ? t + 1 : t - 1;
      for (int64_t s = 0; s < n; ++s) {
        double sum;
        if (i == 0) {
          sum = (reversed ? n - 1 - s : s) < 2 ? 0 : kNever;
        } else {
          int64_t one = reversed ? s + 1 : s - 1, two = reversed ? s + 2 : s - 2;
          sum = cell(before, s);
          if (one >= 0 && one < n) sum = log_add(sum, cell(before, one));
          if (two >= 0 && two < n && skips(reversed ? two : s))
            sum = log_add(sum, cell(before, two));
        }
        cell(t, s) = sum + at(t, s);
      }
    }
    return table;
  }
};

}  // namespace

std::pair<Tensor, Tensor> pack_padded_sequence(const Tensor& input, const Tensor& lengths,
                                               bool batch_first) {
  if (input.numel() == 0) raise_runtime("Cannot pack empty tensors.");
  Tensor x = batch_first ? transpose(input, 0, 1) : input;
  if (lengths.dim() != 1 || lengths.dtype() != DType::Int64)
    raise_runtime("'lengths' argument should be a 1D CPU int64 tensor, but got " +
                  std::to_string(lengths.dim()) + "D " + lengths.device().type_name() + " " +
                  dtype_message_name(lengths.dtype()) + " tensor");
  Tensor counts = kernels::contiguous(lengths, DType::Int64);
  int64_t n = x.size(1);
  if (lengths.size(0) != n)
    raise_runtime("Expected `len(lengths)` to be equal to batch_size, but got " +
                  std::to_string(lengths.size(0)) + " (batch_size=" + std::to_string(n) + ")");
  const int64_t* length = counts.data<int64_t>();
  for (int64_t i = 0; i < n; ++i)
    if (length[i] <= 0)
      raise_runtime(
          "Length of all samples has to be greater than 0, but found an element in 'lengths' that "
          "is "
          "<= 0");
  for (int64_t i = 1; i < n; ++i)
    if (length[i] > length[i - 1])
      raise_runtime(
          "`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You "
          "can "
          "pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep "
          "this "
          "requirement if you do not need ONNX exportability.");
  Tensor sizes = empty_tensor({length[0]}, DType::Int64);
  for (int64_t t = 0; t < length[0]; ++t)
    sizes.data<int64_t>()[t] = std::count_if(length, length + n, [t](int64_t l) { return l > t; });
  Tensor data = as_one_node("PackPaddedSequenceBackward0", {x}, [sizes](const Tensors& in) {
    Tensors rows;
    // Lengths beyond the input's count for nothing here.
    for (int64_t t = 0, steps = std::min(sizes.size(0), in[0].size(0)); t < steps; ++t)
      rows.push_back(narrow(select(in[0], 0, t), 0, 0, sizes.data<int64_t>()[t]));
    return cat(rows);
  });
  return {data, sizes};
}

std::pair<Tensor, Tensor> pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes,
                                              bool batch_first, const Scalar& value,
                                              int64_t total_length) {
  if (batch_sizes.dim() == 1 && batch_sizes.dtype() == DType::Int64 && batch_sizes.numel() == 0)
    raise_runtime("batch_sizes can not be empty");
  if (batch_sizes.dim() != 1 || batch_sizes.dtype() != DType::Int64)
    raise_runtime("'lengths' argument should be a 1D CPU int64 tensor, but got " +
                  std::to_string(batch_sizes.dim()) + "D cpu " +
                  dtype_message_name(batch_sizes.dtype()) + " tensor");
  Tensor kept = kernels::contiguous(batch_sizes, DType::Int64);
  const int64_t* sizes = kept.data<int64_t>();
  int64_t steps = kept.numel(), batch = sizes[0];
  if (total_length > 0 && total_length < steps)
    raise_runtime(
        "Expected total_length to be at least the length of the longest sequence in input, but got "
        "total_length=" +
        std::to_string(total_length) + " and max sequence length being " + std::to_string(steps));
  Dims shape = data.sizes();
  if (shape.empty()) raise_runtime("there are no rows to pad");
  shape[0] = batch;
  shape.insert(shape.begin(), total_length > 0 ? total_length : steps);
  Tensor packed = contiguous(data);
  Tensor out = full(shape, value, {data.dtype()});
  Tensor lengths = empty_tensor({batch}, DType::Int64);
  for (int64_t i = 0; i < batch; ++i)
    lengths.data<int64_t>()[i] =
        std::count_if(sizes, sizes + steps, [i](int64_t size) { return size > i; });
  // Steps that have as many rows are copied at once.
  for (int64_t t = 0, row = 0; t < steps;) {
    int64_t end = t, size = sizes[t];
    while (end < steps && sizes[end] == size) ++end;
    Tensor rows = narrow(packed, 0, row, (end - t) * size);
    Dims apart = rows.sizes();
    apart[0] = size;
    apart.insert(apart.begin(), end - t);
    copy_(narrow(narrow(out, 0, t, end - t), 1, 0, size), view(rows, apart));
    row += (end - t) * size;
    t = end;
  }
  return {batch_first ? transpose(out, 0, 1) : out, lengths};
}

Tensor pad_sequence(const Tensors& sequences, bool batch_first, double value,
                    std::string_view side) {
  if (sequences.empty()) raise_runtime("received an empty list of sequences");
  if (side != "left" && side != "right")
    raise_runtime("Expected padding_side to be one of left or right, but got " + std::string(side) +
                  ".");
  int64_t longest = 0, n = static_cast<int64_t>(sequences.size());
  for (const Tensor& s : sequences) {
    if (sequences[0].dim() == 0) raise_runtime("ArrayRef: invalid slice, N = 1; size = 0");
    if (s.dim() == 0) raise_index("Dimension specified as 0 but tensor has no dimensions");
    longest = std::max(longest, s.size(0));
  }
  Dims shape = sequences[0].sizes();
  shape[0] = batch_first ? longest : n;
  shape.insert(shape.begin(), batch_first ? n : longest);
  Tensor out = full(shape, Scalar(value), {sequences[0].dtype()});
  for (int64_t i = 0; i < n; ++i) {
    const Tensor& s = sequences[static_cast<size_t>(i)];
    int64_t length = s.size(0), start = side == "left" ? longest - length : 0;
    copy_(narrow(select(out, batch_first ? 0 : 1, i), 0, start, length), s);
  }
  return out;
}

Tensor ctc_loss(const Tensor& given, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, Reduction r, bool zero_infinity) {
  for (auto [lengths, name] : {std::pair(&input_lengths, "input"), {&target_lengths, "target"}})
    if (!is_integral(lengths->dtype()) || lengths->dtype() == DType::Bool)
      raise_runtime(std::string(name) + "_lengths must be integral");
  bool batched = given.dim() == 3;
  Tensor x = batched ? given : unsqueeze(given, 1);
  if (given.dtype() != DType::Float32 && given.dtype() != DType::Float64)
    not_implemented_for("ctc_loss_cpu", given.dtype());
  if (given.numel() == 0) raise_runtime("log_probs tensor must not be empty");
  if (x.dim() != 3)
    raise_runtime("Expected 3-dimensional tensor, but got " + std::to_string(x.dim()) +
                  "-dimensional tensor for argument #1 'log_probs' (while checking arguments for "
                  "ctc_loss_allocate_outputs)");
  if (targets.dim() < 1 || targets.dim() > 2)
    raise_runtime("Expected 1 to 2 dimensions, but got " + std::to_string(targets.dim()) +
                  "-dimensional tensor for argument #2 'targets' (while checking arguments for "
                  "ctc_loss_allocate_outputs)");
  int64_t frames = x.size(0), n = x.size(1), classes = x.size(2);
  if (blank < 0 || blank >= classes) raise_runtime("blank must be in label range");
  Tensor log_probs = kernels::contiguous(detach(x), DType::Float64);
  Tensor labels = kernels::contiguous(targets, DType::Int64);
  Tensor in = kernels::contiguous(input_lengths, DType::Int64);
  Tensor out = kernels::contiguous(target_lengths, DType::Int64);
  if (in.numel() != n) raise_runtime("input_lengths must be of size batch_size");
  if (out.numel() != n) raise_runtime("target_lengths must be of size batch_size");
  bool padded = targets.dim() == 2;
  int64_t rows = padded ? n : 0;
  for (int64_t i = 0; !padded && i < n; ++i) rows += out.data<int64_t>()[i];
  if (targets.dim() > 0 && targets.size(0) != rows)
    raise_runtime("Expected tensor to have size " + std::to_string(rows) +
                  " at dimension 0, but got size " + std::to_string(targets.size(0)) +
                  " for argument #2 'targets' (while checking arguments for "
                  "ctc_loss_allocate_outputs)");
  bool want = wants_grad({given});
  Tensor losses = empty_tensor({n}, DType::Float64);
  Tensor slope = want ? zeros(x.sizes(), {DType::Float64}) : Tensor();
  for (int64_t i = 0, start = 0; i < n; ++i) {
    int64_t length = out.data<int64_t>()[i], used = in.data<int64_t>()[i];
    for (auto [value, name] : {std::pair(used, "input"), std::pair(length, "target")})
      if (value < 0)
        raise_runtime(std::string("Expected ") + name +
                      "_lengths to have value at least 0, but got value " + std::to_string(value) +
                      " (while checking arguments for ctc_loss_allocate_outputs)");
    if (used > frames)
      raise_runtime("Expected input_lengths to have value at most " + std::to_string(frames) +
                    ", but got value " + std::to_string(used) +
                    " (while checking arguments for ctc_loss_allocate_outputs)");
    if (padded) start = i * targets.size(1);
    const int64_t* first = labels.data<int64_t>() + start;
    if (padded ? length > targets.size(1) : start + length > labels.numel())
      raise_runtime(
          "Expected tensor to have size at least " + std::to_string(length) +
          " at dimension 1, but got size " + std::to_string(targets.size(-1)) +
          " for argument #2 'targets' (while checking arguments for ctc_loss_allocate_outputs)");
    start += length;
    Alignment a{log_probs.data<double>() + i * classes,
                log_probs.data<double>() + log_probs.numel(),
                n * classes,
                used,
                blank,
                std::vector<int64_t>(first, first + length)};
    double total = used == 0 && length == 0 ? 0 : kNever;
    std::vector<double> forward = a.walk(false);
    int64_t states = a.states();
    for (int64_t s = std::max<int64_t>(states - 2, 0); used > 0 && s < states; ++s)
      total = log_add(total, forward[static_cast<size_t>((used - 1) * states + s)]);
    losses.data<double>()[i] = -total;
    if (!want || (zero_infinity && total == kNever)) continue;
    std::vector<double> backward = a.walk(true);
    for (int64_t t = 0; t < used; ++t) {
      double* row = slope.data<double>() + (t * n + i) * classes;
      std::vector<double> paths(static_cast<size_t>(classes), kNever);
      for (int64_t s = 0; s < states; ++s) {
        size_t k = static_cast<size_t>(t * states + s);
        if (a.label(s) < 0 || a.label(s) >= classes) continue;
        double& sum = paths[static_cast<size_t>(a.label(s))];
        sum = log_add(sum, forward[k] + backward[k]);
      }
      // With respect to log probabilities that a softmax made: PyTorch's gradient counts on that.
      for (int64_t c = 0; c < classes; ++c) {
        double lp = a.log_probs[t * a.frame + c];
        row[c] = std::exp(lp) - std::exp(paths[static_cast<size_t>(c)] - total - lp);
      }
    }
  }
  Tensor loss = kernels::as_type(losses, x.dtype());
  if (want) {
    slope = kernels::as_type(slope, x.dtype());
    record("CtcLossBackward0", {x}, {loss}, {slope},
           [](Context& c) -> Tensors { return {mul(c.s(0), unsqueeze(c.g(), -1))}; });
  }
  if (zero_infinity) loss = where(eq(loss, Scalar(INFINITY)), zeros({}, {loss.dtype()}), loss);
  if (r == Reduction::Mean)
    return mean(div(loss, clamp(to(out, loss.dtype()), OptScalar(1), OptScalar())));
  if (r == Reduction::Sum) return sum(loss);
  return batched ? loss : squeeze(loss, {0}, true);
}

}  // namespace tracepad::ops
