// Whether operations are recorded for differentiation right now (torch.no_grad and relatives).
#pragma once

namespace tracepad {

struct GradMode {
  bool grad = true;
  bool inference = false;
};
GradMode& grad_mode();
inline bool grad_enabled() { return grad_mode().grad; }

class NoGrad {
 public:
  explicit NoGrad(bool enabled = false) : saved_(grad_mode()) { grad_mode().grad = enabled; }
  ~NoGrad() { grad_mode() = saved_; }

 private:
  GradMode saved_;
};

}  // namespace tracepad
