// Whether operations are recorded for differentiation right now (torch.no_grad and relatives), and
// how closely the backward pass is watched.
#pragma once

namespace tracepad {

struct GradMode {
  bool grad = true;
  bool inference = false;
};
GradMode& grad_mode();
inline bool grad_enabled() { return grad_mode().grad; }

// torch.autograd.detect_anomaly: whether a backward pass looks for nan, and errors say where to
// look.
struct AnomalyMode {
  bool enabled = false;
  bool check_nan = true;
};
AnomalyMode& anomaly_mode();

class NoGrad {
 public:
  explicit NoGrad(bool enabled = false) : saved_(grad_mode()) { grad_mode().grad = enabled; }
  ~NoGrad() { grad_mode() = saved_; }

 private:
  GradMode saved_;
};

}  // namespace tracepad
