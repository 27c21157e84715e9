// Losses. Reduction is "none", "mean" or "sum"; as a number it may be one that has no name, which
// some losses take for a sum and others for none.
#pragma once
#include "ops/functional/common.h"

namespace tracepad::ops {

enum class Reduction { None, Mean, Sum, Other };
Reduction reduction_of(int64_t number);

Tensor mse_loss(const Tensor& x, const Tensor& y, Reduction r = Reduction::Mean);
Tensor l1_loss(const Tensor& x, const Tensor& y, Reduction r = Reduction::Mean);
Tensor smooth_l1_loss(const Tensor& x, const Tensor& y, Reduction r = Reduction::Mean,
                      double beta = 1.0);
Tensor huber_loss(const Tensor& x, const Tensor& y, Reduction r = Reduction::Mean,
                  double delta = 1.0);
Tensor nll_loss(const Tensor& x, const Tensor& target, const std::optional<Tensor>& weight = {},
                Reduction r = Reduction::Mean, int64_t ignore_index = -100);
Tensor cross_entropy(const Tensor& x, const Tensor& target,
                     const std::optional<Tensor>& weight = {}, Reduction r = Reduction::Mean,
                     int64_t ignore_index = -100, double label_smoothing = 0);
Tensor binary_cross_entropy(const Tensor& x, const Tensor& y,
                            const std::optional<Tensor>& weight = {},
                            Reduction r = Reduction::Mean);
Tensor binary_cross_entropy_with_logits(const Tensor& x, const Tensor& y,
                                        const std::optional<Tensor>& weight = {},
                                        const std::optional<Tensor>& pos_weight = {},
                                        Reduction r = Reduction::Mean);
Tensor kl_div(const Tensor& x, const Tensor& target, Reduction r = Reduction::Mean,
              bool log_target = false);
Tensor poisson_nll_loss(const Tensor& x, const Tensor& y, bool log_input, bool full, double eps,
                        Reduction r);
Tensor gaussian_nll_loss(const Tensor& x, const Tensor& y, const Tensor& var, bool full, double eps,
                         Reduction r);
Tensor hinge_embedding_loss(const Tensor& x, const Tensor& y, double margin, Reduction r);
Tensor margin_ranking_loss(const Tensor& a, const Tensor& b, const Tensor& y, double margin,
                           Reduction r);
Tensor cosine_embedding_loss(const Tensor& a, const Tensor& b, const Tensor& y, double margin,
                             Reduction r);
Tensor triplet_margin_loss(const Tensor& a, const Tensor& p, const Tensor& n, double margin,
                           double norm_p, double eps, bool swap, Reduction r);
Tensor soft_margin_loss(const Tensor& x, const Tensor& y, Reduction r);
Tensor multi_margin_loss(const Tensor& x, const Tensor& y, double p, double margin,
                         const std::optional<Tensor>& weight, Reduction r);
Tensor multilabel_margin_loss(const Tensor& x, const Tensor& y, Reduction r);
Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                const Tensor& target_lengths, int64_t blank, Reduction r, bool zero_infinity);

}  // namespace tracepad::ops
