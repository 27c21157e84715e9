// ValueInfo, TensorInfo and TensorStats of web/src/protocol.ts.
#include "session/values.h"

#include <algorithm>
#include <cmath>

#include "ops/binding/tensor_object.h"

namespace tracepad {

namespace {

constexpr size_t kLongText = 20000;
constexpr size_t kMostItems = 64;

// Statistics in one pass over the elements: Welford's update keeps the variance exact for large
// means.
Json stats_json(const Tensor& t) {
  double low = INFINITY, high = -INFINITY, mean = 0, m2 = 0;
  int64_t finite = 0, nan = 0, inf = 0, zeros = 0, n = t.numel();
  for (int64_t i = 0; i < n; ++i) {
    double x = t.at(i).to_double();
    if (std::isnan(x)) {
      ++nan;
      continue;
    }
    if (std::isinf(x)) {
      ++inf;
      continue;
    }
    zeros += x == 0;
    low = std::min(low, x);
    high = std::max(high, x);
    ++finite;
    double d = x - mean;
    mean += d / static_cast<double>(finite);
    m2 += d * (x - mean);
  }
  auto known = [&](bool have, double v) { return have ? Json(v) : Json(nullptr); };
  return {{"min", known(finite > 0, low)},
          {"max", known(finite > 0, high)},
          {"mean", known(finite > 0, mean)},
          {"std",
           known(finite > 1, std::sqrt(m2 / std::max<double>(1, static_cast<double>(finite - 1))))},
          {"nan", nan},
          {"inf", inf},
          {"zeros", zeros}};
}

}  // namespace

std::vector<float> tensor_floats(const Tensor& t, int64_t limit) {
  std::vector<float> out;
  if (!t.defined() || t.is_meta()) return out;
  int64_t n = std::min(t.numel(), limit);
  out.reserve(static_cast<size_t>(std::max<int64_t>(n, 0)));
  for (int64_t i = 0; i < n; ++i) out.push_back(static_cast<float>(t.at(i).to_double()));
  return out;
}

Json value_json(VM& vm, const Value& v, std::vector<Tensor>& handles, int depth) {
  std::string text;
  if (!vm.repr_to(v, text)) {
    vm.clear_error();
    text = "<unprintable>";
  }
  if (text.size() > kLongText) {
    size_t n = kLongText;
    while (n && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) --n;
    text = text.substr(0, n) + "…";
  }
  Json out{
      {"type", std::string(type_name(v))}, {"text", text}, {"tensor", nullptr}, {"items", nullptr}};
  if (is<TensorObject>(v)) {
    const Tensor& t = tensor_of(v);
    handles.push_back(t);
    out["tensor"] = {{"shape", std::vector<int64_t>(t.sizes().begin(), t.sizes().end())},
                     {"dtype", "torch." + std::string(dtype_info(t.dtype()).name)},
                     {"stride", std::vector<int64_t>(t.strides().begin(), t.strides().end())},
                     {"requiresGrad", t.requires_grad()},
                     {"handle", handles.size() - 1},
                     {"numel", t.numel()},
                     {"bytes", t.numel() * t.itemsize()},
                     {"stats", t.is_meta() ? Json(nullptr) : stats_json(t)}};
    return out;
  }
  std::span<const Value> items;
  if (auto* t = as<Tuple>(v))
    items = t->view();
  else if (auto* l = as<List>(v))
    items = l->items;
  else
    return out;
  if (depth >= 3) return out;
  Json list = Json::array();
  std::vector<Value> held(items.begin(),
                          items.begin() + static_cast<long>(std::min(items.size(), kMostItems)));
  for (const Value& x : held) list.push_back(value_json(vm, x, handles, depth + 1));
  out["items"] = list;
  return out;
}

}  // namespace tracepad
