// Bound arguments of one operator call, and the glue that lets a plain C++ function be a row:
// `fn<F>` reads F's parameter types in order, converts the bound Python values, calls F and wraps
// its result. Conversions cannot fail here, but for elements of lists: the binder has checked the
// rest.
#pragma once
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>

#include "ops/binding/op_table.h"
#include "ops/binding/tensor_object.h"
#include "ops/functional/common.h"

namespace tracepad::ops {

struct OpCall {
  VM& vm;
  std::string_view name;
  const Schema& schema;
  std::span<const Value> v;  // one a parameter of the full list; defaults filled in
  Tensor self_override;      // what an in-place variant computes from instead of self
  uint32_t next = 0;         // the parameter that is converted next
  bool pin_memory = false;
  bool requires_grad = false;  // asked for by a creation function's options

  const Value& take() {
    if (static_cast<int32_t>(next) == schema.out_index) ++next;
    return v[next++];
  }
  bool given(uint32_t i) const { return v[i] && !v[i].is_none(); }
  Tensor tensor(uint32_t i) const;
  Scalar scalar(uint32_t i) const;
  int64_t integer(uint32_t i) const;
  double real(uint32_t i) const;
  bool flag(uint32_t i) const;
  Dims dims(uint32_t i) const;
  std::vector<double> reals(uint32_t i) const;
  Tensors tensors(uint32_t i) const;
  std::string_view str(uint32_t i) const;
  Value result(const Tensor& t);
};

// What a list says of an int of more than 64 bits. PyTorch goes on with a trace of its own frames.
std::string too_large_at(std::string_view function, std::string_view argument, size_t at);

DType type_of_dtype(const Value& v);  // a torch.dtype, or the Python types float, int, bool
Device device_of(const Value& v);     // a torch.device, text or index

// "No dim given" and "None" both mean absent; the empty tuple is a list.
template <class T>
struct Convert;
#define TRACEPAD_CONVERT(T, expr) \
  template <>                     \
  struct Convert<T> {             \
    static T get(OpCall& c) {     \
      c.take();                   \
      uint32_t i = c.next - 1;    \
      return expr;                \
    }                             \
  };
TRACEPAD_CONVERT(Tensor, c.tensor(i))
TRACEPAD_CONVERT(Operand, Operand(c.tensor(i)))
TRACEPAD_CONVERT(Scalar, c.scalar(i))
TRACEPAD_CONVERT(int64_t, c.integer(i))
TRACEPAD_CONVERT(double, c.real(i))
TRACEPAD_CONVERT(bool, c.flag(i))
TRACEPAD_CONVERT(Dims, c.dims(i))
TRACEPAD_CONVERT(std::vector<double>, c.reals(i))
TRACEPAD_CONVERT(Tensors, c.tensors(i))
TRACEPAD_CONVERT(std::string_view, c.str(i))
TRACEPAD_CONVERT(DType, type_of_dtype(c.v[i]))
TRACEPAD_CONVERT(Device, device_of(c.v[i]))
TRACEPAD_CONVERT(MemoryFormat, cast<MemoryFormatObject>(c.v[i])->format)
TRACEPAD_CONVERT(RandomGenerator*,
                 as<GeneratorObject>(c.v[i]) ? as<GeneratorObject>(c.v[i])->generator : nullptr)
TRACEPAD_CONVERT(Value, c.v[i])
#undef TRACEPAD_CONVERT
template <class T>
struct Convert<std::optional<T>> {
  static std::optional<T> get(OpCall& c) {
    uint32_t at = c.next;
    const Value& v = c.take();
    if (!v || v.is_none()) return std::nullopt;
    c.next = at;
    return Convert<T>::get(c);
  }
};
// dtype, layout, device, pin_memory, requires_grad; memory_format may come before or after.
template <>
struct Convert<Options> {
  static Options get(OpCall& c);
};

inline Value wrap_result(OpCall& c, const Tensor& t) { return c.result(t); }
inline Value wrap_result(OpCall&, bool b) { return make_bool(b); }
inline Value wrap_result(OpCall&, int64_t i) { return make_int(i); }
inline Value wrap_result(OpCall&, double d) { return make_float(d); }
inline Value wrap_result(OpCall&, const Scalar& s) { return wrap(s); }
inline Value wrap_result(OpCall&, DType t) { return wrap(t); }
inline Value wrap_result(OpCall&, Value v) { return v; }
Value wrap_result(OpCall& c, const Tensors& ts);
Value wrap_items(OpCall& c, std::vector<Value> items);
template <class A, class B>
Value wrap_result(OpCall& c, const std::pair<A, B>& p) {
  return wrap_items(c, {wrap_result(c, p.first), wrap_result(c, p.second)});
}
template <class... T>
Value wrap_result(OpCall& c, const std::tuple<T...>& t) {
  return std::apply([&](const auto&... x) { return wrap_items(c, {wrap_result(c, x)...}); }, t);
}

template <class T>
using Bare = std::remove_cv_t<std::remove_reference_t<T>>;

template <class R, class... P, class F>
Value call_unpacked(OpCall& c, F&& f, R (*)(P...)) {
  // Braces: evaluated left to right.
  std::tuple<Bare<P>...> args{Convert<Bare<P>>::get(c)...};
  if constexpr (std::is_void_v<R>) {
    std::apply(f, std::move(args));
    return none();
  } else {
    return wrap_result(c, std::apply(f, std::move(args)));
  }
}
template <class F>
struct LambdaPointer;
template <class C, class R, class... P>
struct LambdaPointer<R (C::*)(P...) const> {
  using type = R (*)(P...);
};

// A row's function from a plain function or a captureless lambda.
template <auto F>
Value fn(OpCall& c) {
  using T = decltype(F);
  if constexpr (std::is_pointer_v<T>) {
    return call_unpacked(c, F, F);
  } else {
    return call_unpacked(c, F, typename LambdaPointer<decltype(&T::operator())>::type{});
  }
}
// A row of a void function or one that returns its first argument: the result is that argument.
}  // namespace tracepad::ops
