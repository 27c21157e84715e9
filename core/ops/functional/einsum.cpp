// einsum: the equation is parsed into labels, every operand is laid out by label, and the operands
// are multiplied from the left, each pair as one batched matrix product over the labels summed
// there.
#include <algorithm>
#include <map>

#include "ops/functional/linalg.h"
#include "ops/functional/pointwise.h"
#include "ops/functional/reduce.h"
#include "ops/functional/view.h"

namespace tracepad::ops {

namespace {

constexpr int kEllipsis = 64;  // labels of broadcast dimensions start here

struct EinsumTerm {
  std::vector<int> labels;
};

int label_of(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return 26 + c - 'a';
  return -1;
}

// Product of two operands whose dimensions are laid out by label (size 1 where absent); sums the
// labels in `sum`.
Tensor sum_product(const Tensor& a, const Tensor& b, const std::vector<int64_t>& sum_dims) {
  if (sum_dims.empty()) return mul(a, b);
  Dims batch, left, right, summed;
  Tensor x = a, y = b;
  int64_t nb = 1, nl = 1, nr = 1, ns = 1;
  for (int64_t d = 0; d < a.dim(); ++d) {
    bool in_a = a.sizes()[d] != 1, in_b = b.sizes()[d] != 1;
    if (std::find(sum_dims.begin(), sum_dims.end(), d) != sum_dims.end()) {
      if (in_a && in_b)
        summed.push_back(d), ns *= a.sizes()[d];
      else if (in_a)
        x = sum(x, {d}, true);
      else if (in_b)
        y = sum(y, {d}, true);
    } else if (in_a && in_b) {
      batch.push_back(d), nb *= a.sizes()[d];
    } else if (in_a) {
      left.push_back(d), nl *= a.sizes()[d];
    } else {
      right.push_back(d), nr *= b.sizes()[d];
    }
  }
  auto lay = [](const Tensor& t, std::initializer_list<const Dims*> groups, const Dims& shape) {
    Dims order;
    for (const Dims* g : groups) order.insert(order.end(), g->begin(), g->end());
    for (int64_t d = 0; d < t.dim(); ++d)
      if (std::find(order.begin(), order.end(), d) == order.end()) order.push_back(d);
    return reshape(permute(t, order), shape);
  };
  Tensor p = bmm(lay(x, {&batch, &left, &summed}, {nb, nl, ns}),
                 lay(y, {&batch, &summed, &right}, {nb, ns, nr}));
  Dims sizes, order;
  for (int64_t d : batch) sizes.push_back(a.sizes()[d]), order.push_back(d);
  for (int64_t d : left) sizes.push_back(a.sizes()[d]), order.push_back(d);
  for (int64_t d : sum_dims) sizes.push_back(1), order.push_back(d);
  for (int64_t d : right) sizes.push_back(b.sizes()[d]), order.push_back(d);
  Dims inverse(order.size());
  for (size_t i = 0; i < order.size(); ++i) inverse[order[i]] = static_cast<int64_t>(i);
  return permute(view(p, sizes), inverse);
}

}  // namespace

Tensor einsum(std::string_view equation, const Tensors& operands) {
  if (operands.empty()) raise_runtime("einsum(): must provide at least one operand");
  size_t arrow = equation.find("->");
  std::string_view lhs = equation.substr(0, arrow);
  std::vector<std::vector<int>> terms(1);
  std::vector<int> dots(1, -1);  // position of the ellipsis
  for (size_t i = 0; i < lhs.size(); ++i) {
    char c = lhs[i];
    if (c == ' ') continue;
    if (c == ',') {
      terms.emplace_back();
      dots.push_back(-1);
    } else if (c == '.') {
      if (dots.back() >= 0)
        raise_runtime("einsum(): found '.' for operand " + std::to_string(terms.size() - 1) +
                      " for which an ellipsis was already found");
      if (lhs.substr(i, 3) != "...")
        raise_runtime("einsum(): found '.' for operand " + std::to_string(terms.size() - 1) +
                      " that is not part of any ellipsis");
      dots.back() = static_cast<int>(terms.back().size());
      i += 2;
    } else {
      int l = label_of(c);
      if (l < 0)
        raise_runtime("einsum(): invalid subscript given at index " + std::to_string(i) +
                      " in the equation string, subscripts must be in [a-zA-Z]");
      terms.back().push_back(l);
    }
    if (terms.size() > operands.size())
      raise_runtime("einsum(): fewer operands were provided than specified in the equation");
  }
  if (terms.size() < operands.size())
    raise_runtime("einsum(): more operands were provided than specified in the equation");

  // The ellipsis of each operand stands for its remaining dimensions, aligned at the end.
  int64_t wide = 0;
  for (size_t i = 0; i < terms.size(); ++i) {
    int64_t extra = operands[i].dim() - static_cast<int64_t>(terms[i].size());
    if (dots[i] < 0 ? extra != 0 : extra < 0)
      raise_runtime(
          "einsum(): the number of subscripts in the equation (" + std::to_string(terms[i].size()) +
          ") " + (dots[i] < 0 ? "does not match" : "is more than") + " the number of dimensions (" +
          std::to_string(operands[i].dim()) + ") for operand " + std::to_string(i) +
          (dots[i] < 0 ? " and no ellipsis was given" : ""));
    if (dots[i] >= 0) wide = std::max(wide, extra);
  }
  auto check_repeated = [](int label, size_t operand, int64_t before, int64_t now) {
    if (before == now) return;
    raise_runtime("einsum(): subscript " +
                  std::string(1, label < 26 ? static_cast<char>('A' + label)
                                            : static_cast<char>('a' + label - 26)) +
                  " is repeated for operand " + std::to_string(operand) +
                  " but the sizes don't match, " + std::to_string(now) +
                  " != " + std::to_string(before));
  };
  std::map<int, int> count;
  std::map<int, int64_t> size;
  for (size_t i = 0; i < terms.size(); ++i) {
    if (dots[i] >= 0) {
      int64_t extra = operands[i].dim() - static_cast<int64_t>(terms[i].size());
      std::vector<int> labels;
      for (int64_t k = 0; k < extra; ++k)
        labels.push_back(kEllipsis + static_cast<int>(wide - extra + k));
      terms[i].insert(terms[i].begin() + dots[i], labels.begin(), labels.end());
    }
    for (size_t d = 0; d < terms[i].size(); ++d) {
      int l = terms[i][d];
      ++count[l];
      int64_t s = operands[i].sizes()[d];
      auto [at, fresh] = size.insert({l, s});
      if (!fresh && at->second != s) {
        const auto same =
            std::find(terms[i].begin(), terms[i].begin() + static_cast<int64_t>(d), l);
        if (const auto k = static_cast<size_t>(same - terms[i].begin()); k < d)
          check_repeated(l, i, operands[i].sizes()[k], s);
        if (at->second != 1 && s != 1) {
          if (l >= kEllipsis)
            raise_runtime("einsum(): dimension " + std::to_string(d) +
                          " covered by ellipsis in operand " + std::to_string(i) + "has size " +
                          std::to_string(s) +
                          " which does not broadcast with previously seen ellipsis with size " +
                          std::to_string(at->second) + " for the respective dimension");
          std::string name(1,
                           l < 26 ? static_cast<char>('A' + l) : static_cast<char>('a' + l - 26));
          raise_runtime("einsum(): subscript " + name + " has size " + std::to_string(s) +
                        " for operand " + std::to_string(i) +
                        " which does not broadcast with previously seen size " +
                        std::to_string(at->second));
        }
        at->second = std::max(at->second, s);
      }
    }
  }
  std::vector<int> out;
  if (arrow == std::string_view::npos) {
    for (int64_t k = 0; k < wide; ++k) out.push_back(kEllipsis + static_cast<int>(k));
    for (int l = 0; l < 52; ++l)
      if (count.count(l) && count[l] == 1) out.push_back(l);
  } else {
    std::string_view rhs = equation.substr(arrow + 2);
    for (size_t i = 0; i < rhs.size(); ++i) {
      char c = rhs[i];
      if (c == ' ') continue;
      if (c == '.') {
        if (rhs.substr(i, 3) != "...")
          raise_runtime("einsum(): found '.' for output but an ellipsis (...) was not found");
        for (int64_t k = 0; k < wide; ++k) out.push_back(kEllipsis + static_cast<int>(k));
        i += 2;
        continue;
      }
      int l = label_of(c);
      if (l < 0)
        raise_runtime("einsum(): invalid subscript given at index " +
                      std::to_string(arrow + 2 + i) +
                      " in the equation string, subscripts must be in [a-zA-Z]");
      if (std::find(out.begin(), out.end(), l) != out.end())
        raise_runtime(std::string("einsum(): output subscript ") + c +
                      " appears more than once in the output");
      if (!count.count(l))
        raise_runtime(std::string("einsum(): output subscript ") + c +
                      " does not appear in the equation for any input operand");
      out.push_back(l);
    }
  }
  // Position of every label: output first, then the summed ones.
  std::vector<int> order = out;
  for (auto& [l, n] : count)
    if (std::find(order.begin(), order.end(), l) == order.end()) order.push_back(l);
  std::map<int, int64_t> last;  // last operand in which a summed label occurs
  Tensors ops;
  for (size_t i = 0; i < terms.size(); ++i) {
    Tensor t = operands[i];
    std::vector<int> labels = terms[i];
    for (size_t d = 0; d < labels.size(); ++d)  // repeated labels: diagonals
      for (size_t e = d + 1; e < labels.size();) {
        if (labels[e] != labels[d]) {
          ++e;
          continue;
        }
        check_repeated(labels[d], i, t.sizes()[d], t.sizes()[e]);
        t = movedim(diagonal(t, 0, static_cast<int64_t>(d), static_cast<int64_t>(e)), {-1},
                    {static_cast<int64_t>(d)});
        labels.erase(labels.begin() + static_cast<int64_t>(e));
      }
    Dims perm;
    for (size_t k = 0; k < order.size(); ++k) {
      auto at = std::find(labels.begin(), labels.end(), order[k]);
      if (at == labels.end()) {
        t = unsqueeze(t, t.dim());
        perm.push_back(t.dim() - 1);
      } else {
        perm.push_back(at - labels.begin());
        last[order[k]] = static_cast<int64_t>(i);
      }
    }
    ops.push_back(permute(t, perm));
  }
  size_t kept = out.size();
  Tensor result = ops[0];
  auto summed_at = [&](size_t i) {
    std::vector<int64_t> dims;
    for (size_t k = kept; k < order.size(); ++k)
      if (last[order[k]] == static_cast<int64_t>(i)) dims.push_back(static_cast<int64_t>(k));
    return dims;
  };
  if (std::vector<int64_t> dims = summed_at(0); !dims.empty())
    result = sum(result, dims, ops.size() > 1);
  for (size_t i = 1; i < ops.size(); ++i) result = sum_product(result, ops[i], summed_at(i));
  if (ops.size() > 1 && order.size() > kept) {
    Dims sizes(result.sizes().begin(), result.sizes().begin() + static_cast<int64_t>(kept));
    result = view(result, sizes);
  }
  return result;
}

}  // namespace tracepad::ops
