// Type promotion, and composites shown as a single node.
#include "ops/functional/common.h"

#include "ops/autograd/history.h"
#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/view.h"

namespace tracepad::ops {

namespace {

// The three priorities of type promotion: tensors with dimensions, 0-d tensors, Python numbers.
class Promotion {
 public:
  void add(const Tensor& t) {
    bool wrapped = t.impl()->wrapped_number;
    DType d = wrapped && is_floating(t.dtype()) ? default_dtype() : t.dtype();
    std::optional<DType>& slot = t.dim() > 0 ? dim_ : wrapped ? wrapped_ : zero_;
    slot = slot ? promote_types(*slot, d) : d;
  }
  DType result() const { return *combine(dim_, combine(zero_, wrapped_)); }

 private:
  static std::optional<DType> combine(std::optional<DType> high, std::optional<DType> low) {
    if (!high) return low;
    if (!low || is_floating(*high)) return high;
    if (*high == DType::Bool || is_floating(*low)) return promote_types(*high, *low);
    return high;
  }
  std::optional<DType> dim_, zero_, wrapped_;
};

}  // namespace

DType result_type(const Operand& a, const Operand& b) {
  Promotion p;
  p.add(a);
  p.add(b);
  return p.result();
}

DType result_type(const Tensors& ts) {
  Promotion p;
  for (const Tensor& t : ts) p.add(t);
  return ts.empty() ? default_dtype() : p.result();
}

void refuse_gradient(const char* function, const char* argument, const std::optional<Tensor>& t) {
  if (t && t->defined() && t->requires_grad() && grad_mode().grad)
    raise_runtime(std::string("The function '") + function +
                  "' is not differentiable with respect to argument '" + argument +
                  "'. This input cannot have requires_grad True.");
}

std::string tensor_class(DType t) {
  if (t == DType::BFloat16 || t == DType::Bool)
    return std::string("CPU") + dtype_message_name(t) + "Type";
  return std::string("torch.") + dtype_info(t).tensor_type;
}

namespace {
const FillingOut* filling = nullptr;
}  // namespace

FillingOut::FillingOut(const Tensor* target, Check check)
    : target_(target), check_(std::move(check)), before_(std::exchange(filling, this)) {}
FillingOut::~FillingOut() { filling = before_; }
const Tensor* out_target() { return filling ? filling->target_ : nullptr; }
std::optional<DType> out_type() {
  const Tensor* t = out_target();
  return t ? std::optional(t->dtype()) : std::nullopt;
}
void check_out_type(DType result) {
  if (filling) filling->check_(result);
}

void not_implemented_for(const char* kernel, DType t) {
  check_out_type(t);
  raise_in_iterator(
      ErrorKind::NotImplementedError,
      std::string("\"") + kernel + "\" not implemented for '" + dtype_message_name(t) + "'");
}

void check_iteration(std::initializer_list<const Tensor*> operands, DType result) {
  Dims shape;
  for (const Tensor* t : operands) shape = broadcast_shapes(shape, t->sizes());
  if (const Tensor* target = inplace_target()) autograd::check_fits(*target, shape, result);
}

void check_target(const Dims& result) {
  if (const Tensor* t = inplace_target(); t && t->sizes() != result)
    raise_runtime("Bad in-place call: input tensor size " + dims_str(t->sizes()) +
                  " and output tensor size " + dims_str(result) + " should match");
}

void no_kernel_for(const char* kernel, DType t, std::initializer_list<const Tensor*> operands) {
  check_iteration(operands, t);
  not_implemented_for(kernel, t);
}

namespace {
bool is_half(const Tensor& t) {
  return t.defined() && (t.dtype() == DType::Float16 || t.dtype() == DType::BFloat16);
}

// What is one kernel in PyTorch computes in float32 and rounds to half precision once.
Tensor rounded_once(const Tensors& in, const std::function<Tensor(const Tensors&)>& f) {
  Tensors wide = in;
  for (Tensor& t : wide)
    if (is_half(t)) t = to(t, DType::Float32);
  Tensor out = f(wide);
  return out.dtype() == DType::Float32 ? to(out, in[0].dtype()) : out;
}
}  // namespace

Tensor in_one_kernel(const Tensor& g, const Tensor& saved,
                     const std::function<Tensor(const Tensor&, const Tensor&)>& derivative) {
  return rounded_once({g, saved}, [&](const Tensors& in) { return derivative(in[0], in[1]); });
}

Tensor as_one_node(const char* name, const Tensors& inputs,
                   const std::function<Tensor(const Tensors&)>& given, Rounding rounding,
                   const PlainGradient& plain) {
  std::function<Tensor(const Tensors&)> f = given;
  if (rounding == Rounding::Once && !inputs.empty() && is_half(inputs[0]))
    f = [given](const Tensors& in) { return rounded_once(in, given); };
  if (!wants_grad(inputs)) return f(inputs);
  Tensor out;
  {
    NoGrad off;
    out = f(inputs);
  }
  if (out.impl()->autograd || (out.storage() && out.storage()->use_count() > 1)) out = clone(out);
  record(name, inputs, {out}, inputs, [f, plain](Context& c) -> Tensors {
    // Differentiates a fresh evaluation. Inputs are wrapped so that it stops at them.
    bool create = grad_enabled();
    if (plain && !create) return plain(c.saved, c.g());
    NoGrad on(true);
    Tensors wrapped, wanted;
    std::vector<size_t> where;
    for (size_t i = 0; i < c.saved.size(); ++i) {
      Tensor t = c.saved[i];
      if (t.defined() && c.needs(i)) {
        Tensor w = create ? view(t, t.sizes()) : detach(t);
        if (!create) w.set_requires_grad(true);
        wrapped.push_back(w);
        wanted.push_back(w);
        where.push_back(i);
      } else {
        wrapped.push_back(t);
      }
    }
    Tensor again = f(wrapped);
    Tensors grads(c.saved.size());
    if (!again.requires_grad()) return grads;
    Tensors g = autograd::grad({again}, wanted, {c.g()}, {true, create}, true);
    for (size_t k = 0; k < where.size(); ++k) grads[where[k]] = g[k];
    return grads;
  });
  return out;
}

}  // namespace tracepad::ops
