// Binary arithmetic and its gradients. Gradients are left in the broadcast shape: the engine sums
// them to the input's.
#include <algorithm>
#include <cmath>

#include "ops/functional/creation.h"
#include "ops/functional/grad.h"
#include "ops/functional/indexing.h"
#include "ops/functional/pointwise.h"
#include "ops/kernels/elementwise.h"
#include "ops/kernels/math.h"
#include "tensor/half.h"

namespace tracepad::ops {

using namespace kernels;
using xnn::Binary;
using xnn::Unary;

namespace {

// A number in both of the forms that kernels compute in.
struct Alpha {
  explicit Alpha(const Scalar& s, DType t = DType::Float64)
      : d(s.to_double()), i(t == DType::Bool ? s.to_bool() : s.to_int()) {}
  template <class T>
  T as() const {
    if constexpr (std::is_integral_v<T>)
      return i;
    else
      return static_cast<T>(d);
  }
  // alpha * y: beside 16-bit floats alpha is one, and so is the product.
  template <class T>
  T times(DType type, T y) const {
    if constexpr (std::is_integral_v<T>)
      return wrap_mul(i, y);
    else
      return rounded_to(type, rounded_to(type, static_cast<T>(d)) * y);
  }
  double d;
  int64_t i;
};

void check_alpha(DType result, const Scalar& alpha, const Tensor& a, const Tensor& b) {
  if ((alpha.is_bool() && result != DType::Bool) || (alpha.is_float() && !is_floating(result))) {
    check_iteration({&a, &b}, result);
    check_out_type(result);
  }
  if (alpha.is_bool() && result != DType::Bool)
    raise_in_iterator(ErrorKind::RuntimeError, "Boolean alpha only supported for Boolean results.");
  if (alpha.is_float() && !is_floating(result))
    raise_in_iterator(
        ErrorKind::RuntimeError,
        "For integral input tensors, argument alpha must not be a floating point number.");
}

// A kernel reads its number in the type that it computes in, once shapes and types fit.
Alpha alpha_of(const Scalar& s, DType r, std::initializer_list<const Tensor*> operands,
               bool wide = false) {
  check_iteration(operands, r);
  check_holds(s, wide && is_floating(r) && r != DType::Float64 ? DType::Float32 : r);
  return Alpha(s, r);
}

Tensor add_scaled(const Tensor& a, const Tensor& b, const Scalar& alpha, DType r) {
  if (alpha.equals(1))
    return map2(a, b, r, Binary::Add, [](auto x, auto y) { return wrap_add(x, y); });
  return map2(a, b, r, [r, k = alpha_of(alpha, r, {&a, &b})](auto x, auto y) {
    return wrap_add(x, k.times(r, y));
  });
}

Tensor sub_scaled(const Tensor& a, const Tensor& b, const Scalar& alpha, DType r) {
  if (alpha.equals(1))
    return map2(a, b, r, Binary::Subtract, [](auto x, auto y) { return wrap_sub(x, y); });
  return map2(a, b, r, [r, k = alpha_of(alpha, r, {&a, &b})](auto x, auto y) {
    return wrap_sub(x, k.times(r, y));
  });
}

void check_sub(const Tensor& a, const Tensor& b) {
  if (a.dtype() == DType::Bool && b.dtype() == DType::Bool)
    raise_not_implemented(
        "Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or "
        "`logical_xor()` "
        "operator instead.");
  if (a.dtype() == DType::Bool || b.dtype() == DType::Bool)
    raise_not_implemented(
        "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to "
        "invert a mask, use "
        "the `~` or `logical_not()` operator instead.");
}

bool has_zero(const Tensor& t) {
  Tensor c = kernels::contiguous(t, DType::Int64);
  const int64_t* p = c.data<int64_t>();
  for (int64_t i = 0, n = c.numel(); p && i < n; ++i)
    if (p[i] == 0) return true;
  return false;
}
void check_divisor(const Tensor& a, const Tensor& b, DType r) {
  if (is_floating(r) || b.is_meta()) return;
  check_iteration({&a, &b}, r);
  if (numel_of(broadcast_shapes(a.sizes(), b.sizes())) && has_zero(b))
    raise_in_iterator(ErrorKind::RuntimeError, "ZeroDivisionError");
}

}  // namespace

Tensor add(const Operand& a, const Operand& b, const Scalar& alpha) {
  DType r = result_type(a, b);
  check_alpha(r, alpha, a, b);
  Tensor out = add_scaled(a, b, alpha, r);
  if (wants_grad({a, b}))
    record("AddBackward0", {a, b}, {out}, {}, [alpha](Context& c) -> Tensors {
      return {c.g(), c.needs(1) ? alpha.equals(1) ? c.g() : mul(c.g(), alpha) : Tensor()};
    });
  return out;
}

Tensor sub(const Operand& a, const Operand& b, const Scalar& alpha) {
  check_sub(a, b);
  DType r = result_type(a, b);
  check_alpha(r, alpha, a, b);
  Tensor out = sub_scaled(a, b, alpha, r);
  if (wants_grad({a, b}))
    record("SubBackward0", {a, b}, {out}, {}, [alpha](Context& c) -> Tensors {
      return {c.g(), c.needs(1) ? alpha.equals(1) ? neg(c.g()) : mul(neg(c.g()), alpha) : Tensor()};
    });
  return out;
}

Tensor rsub(const Tensor& a, const Operand& b, const Scalar& alpha) {
  check_sub(a, b);
  DType r = result_type(a, b);
  check_alpha(r, alpha, b, a);
  Tensor out = sub_scaled(b, a, alpha, r);
  if (wants_grad({a, b}))
    record(b.impl()->wrapped_number ? "RsubBackward1" : "RsubBackward0", {a, b}, {out}, {},
           [alpha](Context& c) -> Tensors {
             return {c.needs(0) ? alpha.equals(1) ? neg(c.g()) : mul(neg(c.g()), alpha) : Tensor(),
                     c.g()};
           });
  return out;
}

Tensor mul(const Operand& a, const Operand& b) {
  Tensor out = map2(
      a, b, result_type(a, b), Binary::Multiply, [](auto x, auto y) { return wrap_mul(x, y); },
      Right::Exact);
  if (wants_grad({a, b}))
    record("MulBackward0", {a, b}, {out}, {when(rg(b), a), when(rg(a), b)},
           [](Context& c) -> Tensors {
             return {c.needs(0) ? mul(c.g(), c.s(1)) : Tensor(),
                     c.needs(1) ? mul(c.g(), c.s(0)) : Tensor()};
           });
  return out;
}

Tensor div(const Operand& a, const Operand& b) {
  DType r = float_type(result_type(a, b));
  Tensor out =
      map2<On::Floats>(a, b, r, Binary::Divide, [](auto x, auto y) { return x / y; }, Right::Exact);
  if (wants_grad({a, b}))
    record("DivBackward0", {a, b}, {out}, {when(rg(b), a), b}, [](Context& c) -> Tensors {
      return {c.needs(0) ? div(c.g(), c.s(1)) : Tensor(),
              c.needs(1) ? mul(neg(c.g()), div(div(c.s(0), c.s(1)), c.s(1))) : Tensor()};
    });
  return out;
}

Tensor div(const Operand& a, const Operand& b, std::optional<std::string_view> mode) {
  if (!mode) {
    Tensor out = div(a, b);
    if (out.requires_grad() && out.grad_fn()) out.grad_fn()->name = "DivBackward2";
    return out;
  }
  if (*mode != "trunc" && *mode != "floor")
    raise_runtime("div expected rounding_mode to be one of None, 'trunc', or 'floor' but found '" +
                  std::string(*mode) + "'");
  DType r = result_type(a, b);
  if (r == DType::Bool)
    no_kernel_for(*mode == "floor" ? "div_floor_cpu" : "div_trunc_cpu", r, {&a, &b});
  check_divisor(a, b, r);
  Tensor out;
  if (*mode == "floor") {
    out = map2(
        a, b, r,
        [](auto x, auto y) {
          if constexpr (std::is_integral_v<decltype(x)>)
            return floor_div(x, y);
          else
            return float_floor_div(x, y);
        },
        Right::Exact);
  } else {
    // The quotient is one of half precision, except by a number.
    const DType quotient = b.numel() == 1 ? DType::Float64 : r;
    out = map2(
        a, b, r,
        [quotient](auto x, auto y) {
          if constexpr (std::is_integral_v<decltype(x)>)
            return trunc_div(x, y);
          else
            return std::trunc(rounded_to(quotient, x / y));
        },
        Right::Exact);
  }
  if (wants_grad({a, b}))
    record("DivBackward2", {a, b}, {out}, {},
           [sa = a.sizes(), sb = b.sizes(), ta = a.dtype(), tb = b.dtype()](Context& c) -> Tensors {
             return {c.needs(0) ? zeros(sa, {ta}) : Tensor(),
                     c.needs(1) ? zeros(sb, {tb}) : Tensor()};
           });
  return out;
}

Tensor floor_divide(const Operand& a, const Operand& b) {
  Tensor out;
  {
    NoGrad off;
    out = div(a, b, "floor");
  }
  if (wants_grad({a, b}))
    record("NotImplemented", {a, b}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::floor_divide is not implemented");
    });
  return out;
}

Tensor remainder(const Operand& a, const Operand& b) {
  DType r = result_type(a, b);
  if (r == DType::Bool) no_kernel_for("remainder_cpu", r, {&a, &b});
  check_divisor(a, b, r);
  Tensor out = map2(a, b, r, [](auto x, auto y) {
    if constexpr (std::is_integral_v<decltype(x)>)
      return floor_mod(x, y);
    else
      return float_floor_mod(x, y);
  });
  if (wants_grad({a, b}) && a.impl()->wrapped_number) {
    record("NotImplemented", {a, b}, {out}, {}, [](Context&) -> Tensors {
      raise_runtime("derivative for aten::remainder is not implemented");
    });
    return out;
  }
  if (wants_grad({a, b}))
    record(b.impl()->wrapped_number ? "RemainderBackward0" : "RemainderBackward1", {a, b}, {out},
           {when(rg(b), a), when(rg(b), b)}, [](Context& c) -> Tensors {
             return {c.g(), c.needs(1) ? mul(neg(c.g()), div(c.s(0), c.s(1), "floor")) : Tensor()};
           });
  return out;
}

Tensor fmod(const Operand& a, const Operand& b) {
  DType r = result_type(a, b);
  if (r == DType::Bool) no_kernel_for("fmod_cpu", r, {&a, &b});
  check_divisor(a, b, r);
  Tensor out = map2(a, b, r, [](auto x, auto y) {
    if constexpr (std::is_integral_v<decltype(x)>)
      return trunc_mod(x, y);
    else
      return std::fmod(x, y);
  });
  if (wants_grad({a, b}))
    record(b.impl()->wrapped_number ? "FmodBackward0" : "FmodBackward1", {a, b}, {out},
           {when(rg(b), a), when(rg(b), b)}, [](Context& c) -> Tensors {
             return {c.g(), c.needs(1) ? mul(neg(c.g()), div(c.s(0), c.s(1), "trunc")) : Tensor()};
           });
  return out;
}

Tensor pow(const Operand& a, const Operand& b) {
  DType r = result_type(a, b);
  if (!is_floating(r) && b.impl()->wrapped_number && b.item().to_int() < 0)
    raise_runtime("Integers to negative integer powers are not allowed.");
  bool number = b.impl()->wrapped_number;
  // To the powers of 0 and 1 nothing is computed.
  if (r == DType::Bool && !number) no_kernel_for("pow", r, {&a, &b});
  Tensor out;
  if (number && b.item().equals(2) && r != DType::Bool) {
    out = map1(kernels::as_type(a, r), r, Unary::Square, [](auto x) { return wrap_mul(x, x); });
  } else if (number && b.item().equals(3) && is_floating(r)) {
    const DType square = r == DType::BFloat16 ? r : DType::Float64;
    out = map1<On::Floats>(a, r, [square](auto x) { return rounded_to(square, x * x) * x; });
  } else if (number && r == DType::BFloat16 && b.item().equals(-2)) {
    out = map1<On::Floats>(a, r, [r](auto x) { return 1 / rounded_to(r, x * x); });
  } else if (number && r == DType::BFloat16 && b.item().equals(-0.5)) {
    out = map1<On::Floats>(a, r, [r](auto x) { return 1 / rounded_to(r, std::sqrt(x)); });
  } else if (number && b.item().equals(0.5) && is_floating(r)) {
    out = map1<On::Floats>(a, r, [](auto x) { return std::sqrt(x); });
  } else if (number) {
    out = map1(a, r, [e = Alpha(brought_to(b, r).item())](auto x) {
      if constexpr (std::is_integral_v<decltype(x)>)
        return int_pow(x, e.i);
      else
        return std::pow(x, e.as<decltype(x)>());
    });
  } else {
    out = map2(a, b, r, [](auto x, auto y) {
      if constexpr (std::is_integral_v<decltype(x)>)
        return int_pow(x, y);
      else
        return std::pow(x, y);
    });
    // With a number in front the result is a fresh tensor before anything is computed.
    if (a.impl()->wrapped_number) out = kernels::in_format(out);
  }
  if (!wants_grad({a, b})) return out;
  if (number) {
    Scalar e = b.item();
    record("PowBackward0", {a}, {out}, {a}, [e](Context& c) -> Tensors {
      if (e.equals(0)) return {zeros(c.s(0).sizes(), {c.s(0).dtype(), c.s(0).device()})};
      Scalar less = e.is_float() ? Scalar(e.to_double() - 1) : Scalar(e.to_int() - 1);
      return {mul(c.g(), mul(pow(c.s(0), less), e))};
    });
  } else if (a.impl()->wrapped_number) {
    double base = a.item().to_double();
    record("PowBackward2", {b}, {out}, {b, out}, [base](Context& c) -> Tensors {
      Tensor g = mul(c.g(), mul(c.s(1), std::log(base)));
      return {base == 0 ? where(ge(c.s(0), 0), zeros({}, {g.dtype()}), g) : g};
    });
  } else {
    record("PowBackward1", {a, b}, {out}, {a, b, out}, [](Context& c) -> Tensors {
      const Tensor &base = c.s(0), &e = c.s(1);
      Tensor ga, gb;
      if (c.needs(0))
        ga = where(eq(e, 0), zeros({}, {c.g().dtype()}), mul(c.g(), mul(e, pow(base, sub(e, 1)))));
      if (c.needs(1)) {
        Tensor safe = where(logical_and(eq(base, 0), ge(e, 0)), zeros({}, {c.g().dtype()}),
                            mul(c.s(2), log(base)));
        gb = mul(c.g(), safe);
      }
      return {ga, gb};
    });
  }
  return out;
}

Tensor float_power(const Operand& a, const Operand& b) {
  if (const Tensor* t = inplace_target(); t && t->dtype() != DType::Float64)
    raise_runtime(std::string("the base given to float_power_ has dtype ") +
                  dtype_message_name(t->dtype()) +
                  " but the operation's result requires dtype Double");
  if (const std::optional<DType> t = out_type(); t && t != DType::Float64)
    raise_runtime(std::string("the output given to float_power has dtype ") +
                  dtype_message_name(*t) + " but the operation's result requires dtype Double");
  return pow(a.impl()->wrapped_number ? a : Operand(to(a, DType::Float64)),
             b.impl()->wrapped_number ? b : Operand(to(b, DType::Float64)));
}

Tensor addcmul(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& value) {
  DType r = result_type(Tensors{t, a, b});
  if (r == DType::Bool) no_kernel_for("addcmul_cpu_out", r, {&t, &a, &b});
  const Alpha k = alpha_of(value, r, {&t, &a, &b}, true);
  Tensor out = map3(t, a, b, r, [k](auto x, auto y, auto z) {
    return wrap_add(x, wrap_mul(wrap_mul(k.as<decltype(x)>(), y), z));
  });
  if (wants_grad({t, a, b}))
    record("AddcmulBackward0", {t, a, b}, {out}, {when(rg(b), a), when(rg(a), b)},
           [value](Context& c) -> Tensors {
             return {c.g(), c.needs(1) ? mul(c.g(), mul(c.s(1), value)) : Tensor(),
                     c.needs(2) ? mul(c.g(), mul(c.s(0), value)) : Tensor()};
           });
  return out;
}

Tensor addcdiv(const Tensor& t, const Tensor& a, const Tensor& b, const Scalar& value) {
  if (!is_floating(a.dtype()) && !is_floating(b.dtype()))
    raise_runtime(
        "Integer division with addcdiv is no longer supported, and in a future  release addcdiv "
        "will perform a true "
        "division of tensor1 and tensor2. The historic addcdiv behavior can be implemented as "
        "(input + value * "
        "torch.trunc(tensor1 / tensor2)).to(input.dtype) for integer inputs and as (input + value "
        "* tensor1 / "
        "tensor2) for float inputs. The future addcdiv behavior is just the latter implementation: "
        "(input + value * "
        "tensor1 / tensor2), for all dtypes.");
  const DType r = result_type(Tensors{t, a, b});
  const Alpha k = alpha_of(value, r, {&t, &a, &b}, true);
  Tensor out = map3(t, a, b, r, [k](auto x, auto y, auto z) {
    using T = decltype(x);
    if constexpr (std::is_integral_v<T>)
      return z == 0 ? x : wrap_add(x, wrap_mul(k.as<T>(), trunc_div(y, z)));
    else
      return x + k.as<T>() * y / z;
  });
  if (wants_grad({t, a, b}))
    record("AddcdivBackward0", {t, a, b}, {out}, {when(rg(b), a), b},
           [value](Context& c) -> Tensors {
             return {c.g(), c.needs(1) ? mul(c.g(), div(value, c.s(1))) : Tensor(),
                     c.needs(2) ? mul(neg(c.g()), mul(div(c.s(0), mul(c.s(1), c.s(1))), value))
                                : Tensor()};
           });
  return out;
}

Tensor lerp(const Tensor& start, const Tensor& end, const Operand& weight) {
  if (start.dtype() != end.dtype())
    raise_runtime(std::string("expected dtype ") + dtype_c_name(start.dtype()) +
                  " for `end` but got dtype " + dtype_c_name(end.dtype()));
  Tensor w = weight;
  // A weight without dimensions takes part in the choice of the type.
  const DType type =
      w.impl()->wrapped_number || w.dim() ? start.dtype() : result_type({start, end, w});
  if (!w.impl()->wrapped_number && w.dim() != 0 && w.dtype() != start.dtype())
    raise_runtime(std::string("expected dtype ") + dtype_c_name(start.dtype()) +
                  " for `weight` but got dtype " + dtype_c_name(w.dtype()));
  check_iteration({&start, &end, &w}, type);
  if (!w.impl()->wrapped_number && w.dim())
    if (const auto out = out_type(); out && *out != type)
      raise_runtime(std::string("Found dtype ") + dtype_message_name(*out) + " but expected " +
                    dtype_message_name(type));
  if (!is_floating(type))
    no_kernel_for(w.impl()->wrapped_number ? "lerp_kernel_scalar" : "lerp_kernel_tensor", type,
                  {&start, &end, &w});
  auto blend = [](auto a, auto b, auto t) {
    using T = decltype(a);
    return static_cast<T>((t < T(0) ? -t : t) * 2 < 1 ? a + t * (b - a) : b - (b - a) * (1 - t));
  };
  if (w.impl()->wrapped_number) {
    double k = alpha_of(w.item(), start.dtype(), {&start, &end}, true).d;
    Tensor out = map2<On::Floats>(start, end, start.dtype(), [=](auto a, auto b) {
      return blend(a, b, static_cast<decltype(a)>(k));
    });
    if (wants_grad({start, end}))
      record("LerpBackward0", {start, end}, {out}, {},
             [k](Context& c) -> Tensors { return {mul(c.g(), 1 - k), mul(c.g(), k)}; });
    return out;
  }
  Tensor out = map3(start, end, w, type, blend);
  if (wants_grad({start, end, w}))
    record("LerpBackward1", {start, end, w}, {out}, {w, when(rg(w), start), when(rg(w), end)},
           [](Context& c) -> Tensors {
             return {mul(c.g(), sub(1, to(c.s(0), c.g().dtype()))), mul(c.g(), c.s(0)),
                     c.needs(2) ? mul(c.g(), sub(c.s(2), c.s(1))) : Tensor()};
           });
  return out;
}

}  // namespace tracepad::ops
