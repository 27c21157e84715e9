// Tensors as text, to PyTorch's letter: number widths and notation, summarising, line wrapping,
// suffixes.
#pragma once
#include <string>

#include "tensor/tensor.h"

namespace tracepad {

struct PrintOptions {  // torch.set_printoptions
  int precision = 4;
  double threshold = 1000;
  int edgeitems = 3;
  int linewidth = 80;
  enum class Sci { Auto, On, Off } sci_mode = Sci::Auto;
};
PrintOptions& print_options();

// "tensor([1., 2.], requires_grad=True)". `grad_fn_name` is the name of its node, or empty.
std::string format_tensor(const Tensor& t, const std::string& grad_fn_name = {},
                          const std::string& class_name = "tensor");
// What format(t, spec) of a 0-d tensor formats is the item; other tensors use format_tensor.
std::string size_repr(const Dims& sizes);  // "torch.Size([2, 3])"

}  // namespace tracepad
