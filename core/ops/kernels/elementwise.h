// Templates that turn a lambda on numbers into a kernel on tensors. Inputs are brought to the type
// that is computed in (float, double or int64), so a lambda is compiled three times at most.
#pragma once
#include "ops/kernels/convert.h"
#include "ops/kernels/loop.h"
#include "ops/xnn/elementwise.h"

namespace tracepad::kernels {

template <class R, class T, class F>
void inner1(char** p, const int64_t* s, int64_t n, const void* functor) {
  const F& f = *static_cast<const F*>(functor);
  char *o = p[0], *a = p[1];
  if (s[0] == sizeof(R) && s[1] == sizeof(T)) {
    auto* po = reinterpret_cast<R*>(o);
    auto* pa = reinterpret_cast<const T*>(a);
    for (int64_t i = 0; i < n; ++i) po[i] = static_cast<R>(f(pa[i]));
    return;
  }
  for (int64_t i = 0; i < n; ++i, o += s[0], a += s[1])
    *reinterpret_cast<R*>(o) = static_cast<R>(f(*reinterpret_cast<const T*>(a)));
}

template <class R, class T, class F>
void inner2(char** p, const int64_t* s, int64_t n, const void* functor) {
  const F& f = *static_cast<const F*>(functor);
  char *o = p[0], *a = p[1], *b = p[2];
  if (s[0] == sizeof(R) && s[1] == sizeof(T) && s[2] == sizeof(T)) {
    auto* po = reinterpret_cast<R*>(o);
    auto* pa = reinterpret_cast<const T*>(a);
    auto* pb = reinterpret_cast<const T*>(b);
    for (int64_t i = 0; i < n; ++i) po[i] = static_cast<R>(f(pa[i], pb[i]));
    return;
  }
  for (int64_t i = 0; i < n; ++i, o += s[0], a += s[1], b += s[2])
    *reinterpret_cast<R*>(o) =
        static_cast<R>(f(*reinterpret_cast<const T*>(a), *reinterpret_cast<const T*>(b)));
}

template <class T, class F>
void inner3(char** p, const int64_t* s, int64_t n, const void* functor) {
  const F& f = *static_cast<const F*>(functor);
  char *o = p[0], *a = p[1], *b = p[2], *c = p[3];
  for (int64_t i = 0; i < n; ++i, o += s[0], a += s[1], b += s[2], c += s[3])
    *reinterpret_cast<T*>(o) =
        static_cast<T>(f(*reinterpret_cast<const T*>(a), *reinterpret_cast<const T*>(b),
                         *reinterpret_cast<const T*>(c)));
}

// Which compute types a lambda makes sense for.
enum class On { All, Floats, Ints };

template <class R, On on, class F>
Inner pick1(DType c) {
  constexpr bool same = std::is_void_v<R>;
  if constexpr (on != On::Ints) {
    if (c == DType::Float32) return inner1<std::conditional_t<same, float, R>, float, F>;
    if (c == DType::Float64) return inner1<std::conditional_t<same, double, R>, double, F>;
  }
  if constexpr (on != On::Floats)
    if (c == DType::Int64) return inner1<std::conditional_t<same, int64_t, R>, int64_t, F>;
  return nullptr;
}

template <class R, On on, class F>
Inner pick2(DType c) {
  constexpr bool same = std::is_void_v<R>;
  if constexpr (on != On::Ints) {
    if (c == DType::Float32) return inner2<std::conditional_t<same, float, R>, float, F>;
    if (c == DType::Float64) return inner2<std::conditional_t<same, double, R>, double, F>;
  }
  if constexpr (on != On::Floats)
    if (c == DType::Int64) return inner2<std::conditional_t<same, int64_t, R>, int64_t, F>;
  return nullptr;
}

Tensor run1(const Tensor& a, DType compute, DType native, DType result, Inner inner, const void* f);
// `common` is the type that operands are brought to; `native` the one that `inner` writes.
Tensor run2(const Tensor& a, const Tensor& b, DType common, DType native, DType result, Inner inner,
            const void* f);
Tensor run3(const Tensor& a, const Tensor& b, const Tensor& c, DType common, Inner inner,
            const void* f);

// An operand of another type (a number, a 0-d tensor) becomes one of the common type before
// anything is computed: integers of a wider type wrap, what stands beside 16-bit floats is rounded
// to them.
inline Tensor brought_to(const Tensor& t, DType common) {
  if (t.dtype() == common) return t;
  const bool wider = is_integral(common) && is_integral(t.dtype()) &&
                     element_size(t.dtype()) >= element_size(common);
  return wider || element_size(compute_type(common)) > element_size(common) ? as_type(t, common)
                                                                            : t;
}
// A single number on the right of a product or quotient of 16-bit floats is read as it is.
enum class Right { Brought, Exact };
inline Tensor right_operand(const Tensor& t, DType common, Right right) {
  return right == Right::Exact && is_floating(common) && t.numel() == 1 ? t : brought_to(t, common);
}

// Results have the type `result`, which is also what is computed in (widened).
template <On on = On::All, class F>
Tensor map1(const Tensor& a, DType result, F f) {
  DType c = compute_type(result);
  return run1(a, c, c, result, pick1<void, on, F>(c), &f);
}
template <On on = On::All, class F>
Tensor map2(const Tensor& a, const Tensor& b, DType result, F f, Right right = Right::Brought) {
  DType c = compute_type(result);
  return run2(brought_to(a, result), right_operand(b, result, right), result, c, result,
              pick2<void, on, F>(c), &f);
}
// The same for an operator that XNNPACK has with exact results: `f` is for what it does not take,
// and for other types than float32. The float32 loop comes from a file that is compiled for speed
// in every build.
Inner float_inner(xnn::Unary op);
Inner float_inner(xnn::Binary op);
// `out` with the strides that an elementwise result of these has, where only size-1 dimensions
// differ.
Tensor with_result_strides(const Tensor& out, const Tensor& a, const Tensor& b);
template <On on = On::All, class F>
Tensor map1(const Tensor& a, DType result, xnn::Unary op, F f) {
  if (result != DType::Float32) return map1<on>(a, result, f);
  if (Tensor out = xnn::unary(op, a); out.defined()) return out;
  return run1(a, result, result, result, float_inner(op), nullptr);
}
template <On on = On::All, class F>
Tensor map2(const Tensor& a, const Tensor& b, DType result, xnn::Binary op, F f,
            Right right = Right::Brought) {
  if (result != DType::Float32) return map2<on>(a, b, result, f, right);
  if (Tensor out = xnn::binary(op, a, b); out.defined()) return with_result_strides(out, a, b);
  return run2(a, b, result, result, result, float_inner(op), nullptr);
}
template <class F>
Tensor map3(const Tensor& a, const Tensor& b, const Tensor& c, DType result, F f) {
  DType t = compute_type(result);
  Inner inner = t == DType::Float32   ? inner3<float, F>
                : t == DType::Float64 ? inner3<double, F>
                                      : inner3<int64_t, F>;
  return run3(a, b, c, result, inner, &f);
}
// Boolean results, computed in `common`.
template <On on = On::All, class F>
Tensor test1(const Tensor& a, DType common, F f) {
  DType c = compute_type(common);
  return run1(a, c, DType::Bool, DType::Bool, pick1<bool, on, F>(c), &f);
}
template <On on = On::All, class F>
Tensor test2(const Tensor& a, const Tensor& b, DType common, F f) {
  DType c = compute_type(common);
  return run2(brought_to(a, common), brought_to(b, common), common, DType::Bool, DType::Bool,
              pick2<bool, on, F>(c), &f);
}

}  // namespace tracepad::kernels
